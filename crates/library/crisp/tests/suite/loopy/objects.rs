//! Kernels as objects, and axes that become arrays and vectors.

use crisp::diagnostics::render_terminal;
use crisp::loopy::{KernelState, LoopKernel, Mistakes};

use crate::loopy::{Arg, compile_for, ints, run_all, same_bytes};

fn code<T>(result: Result<T, Mistakes>) -> String {
    match result {
        Ok(_) => "none".to_owned(),
        Err((files, said)) => {
            assert!(!render_terminal(&files, &said, false).is_empty());
            said[0].code.0.to_owned()
        }
    }
}

fn kernel() -> LoopKernel {
    let declarations = "arg a: float32 [n]\n arg out: float32 [n]\n temp t: float32 [n]\n"
        .replace("temp t: float32", "temp t: global float32");
    let made = LoopKernel::make(
        "k",
        &["{ [i]: 0 <= i < n }"],
        "t[i] = a[i] {id=copy}\n out[i] = 2*t[i] {id=twice}",
        &declarations,
    );
    made.map_err(|(files, said)| render_terminal(&files, &said, false)).unwrap()
}

// covers: loopy.kernel.object loopy.kernel.state loopy.dep.graph loopy.helper.unique
#[test]
fn steps_give_new_kernels() {
    let first = kernel();
    let source = first.source();
    let split = first.with_step("split_iname(i, 16, outer=io, inner=ii)").unwrap();
    let tagged = split.with_step("tag_inames(io: g.0, ii: l.0)").unwrap();
    assert_eq!(first.source(), source);
    assert!(split.source().contains("split_iname") && !split.source().contains("tag_inames"));
    // The file of an object is a kernel of the language.
    assert!(compile_for(&tagged.source(), "cpu").compiled.module.is_some());
    assert_eq!(code(first.with_step("split_name(i, 16)")), "P0501");
    // What steps are together is proven at the end: axis 1 comes before axis 0 here.
    let crossed = first.with_step("split_iname(i, 16, outer=io, inner=ii, outer_tag=\"g.1\")").unwrap();
    assert_eq!(code(crossed.linearized()), "P0404");
    assert!(crossed.with_step("tag_inames(ii: g.0)").unwrap().linearized().is_ok());
    assert_eq!(code(first.with_step("tag_inames(i: l.0)").unwrap().linearized()), "P0405");
    assert_eq!(code(LoopKernel::make("k", &["{ [i]: 0 <= i }"], "a[i] = 1", "")), "P0107");

    assert_eq!((first.state(), first.state().name()), (KernelState::Initial, "initial"));
    let settled = tagged.preprocessed().unwrap();
    assert_eq!(settled.with_step("assume(\"n mod 16 = 0\")").unwrap().state(), KernelState::Preprocessed);
    assert_eq!(code(settled.explain()), "P0511");
    let last = settled.linearized().unwrap();
    assert!(last.explain().unwrap().contains("io: g.0"));
    assert_eq!(
        (code(last.with_step("prioritize_loops(i)")), code(last.preprocessed())),
        ("P0511".into(), "P0511".into())
    );

    let graph = first.dependency_graph();
    assert!(graph.starts_with("digraph k {") && graph.contains("\"copy\" -> \"twice\";"), "{graph}");
    assert!(!graph.contains("\"twice\" -> "), "{graph}");
    assert_eq!(
        (first.unique_name("t"), first.unique_name("u"), tagged.unique_name("io")),
        ("t_0".into(), "u".into(), "io_0".into())
    );
}

// covers: loopy.axis.vec loopy.axis.ex-vec
#[test]
fn vectors_are_the_fastest_axis() {
    let m = 5_usize;
    let found = |lanes: usize, axes: &str, length: usize| {
        let source = format!(
            "kernel k {{
  domain \"{{ [i, j, l]: 0 <= i < 3 and 0 <= j < m and 0 <= l < {lanes} }}\"
  arg m: value int32
  arg r: global int32 [3, m, {lanes}] axes \"{axes}\"
  body {{ r[i, j, l] = 100*i + 10*j + l + 1 }}
}}"
        );
        ints(&source, &[Arg::Int(m as i32), Arg::zeros(length)])
    };
    let expected = |lanes: usize, room: usize, strides: [usize; 2]| {
        let mut all = vec![0; 3 * m * room];
        for (i, j, l) in (0..3 * m * lanes).map(|at| (at / lanes / m, at / lanes % m, at % lanes)) {
            all[(i * strides[0] + j * strides[1]) * room + l] = (100 * i + 10 * j + l) as i32 + 1;
        }
        all
    };
    for lanes in [2, 4, 8, 16] {
        assert_eq!(found(lanes, "c,c,vec", 3 * m * lanes), expected(lanes, lanes, [m, 1]), "{lanes}");
    }
    assert_eq!(found(4, "f,f,vec", 12 * m), expected(4, 4, [1, 3]));
    assert_eq!(found(4, "N0,N1,vec", 12 * m), expected(4, 4, [1, 3]));
    assert_eq!(found(4, "stride:m,stride:1,vec", 12 * m), expected(4, 4, [m, 1]));
    // A vector of three takes the room of four.
    assert_eq!(found(3, "c,c,vec", 12 * m), expected(3, 4, [m, 1]));
}

const SEPARATE: &str = "domain \"{ [i, j, l]: 0 <= i < 3 and 0 <= j < m and 0 <= l < 4 }\"
  arg m: value int32
  arg a: int32 [3, m, 4] axes \"sep,c,c\"
  arg r: int32 [3, m, 4] axes \"sep,c,c\"
  body {
    r[i, j, l] = a[i, j, 3 - l] + a[1, j, l]  {id=w}
  }";

// covers: loopy.axis.sep loopy.axis.ex-sep
#[test]
fn separate_arrays_are_chosen_by_their_axis() {
    let m = 5_usize;
    let part = |number: usize| (0..4 * m).map(|at| (1000 * number + 7 * at) as i32).collect::<Vec<i32>>();
    let mut arguments = vec![Arg::Int(m as i32)];
    arguments.extend((0..3).map(|number| Arg::Ints(part(number))));
    arguments.extend((0..3).map(|_| Arg::zeros(4 * m)));
    let schedules =
        ["tag_inames(i: unr)", "tag_inames(j: g.0, l: l.0)", "tag_inames(i: g.0)", "prioritize_loops(l, j, i)"];
    let found = same_bytes(SEPARATE, &schedules, &arguments);
    for number in 0..3 {
        let expected: Vec<i32> = (0..4 * m).map(|at| part(number)[at / 4 * 4 + 3 - at % 4] + part(1)[at]).collect();
        let bytes: Vec<u8> = expected.iter().flat_map(|it| it.to_le_bytes()).collect();
        assert_eq!(found[3 + number], bytes, "r_s{number}");
    }
    let compilation = compile_for(&format!("kernel k {{ {SEPARATE} }}"), "cpu");
    let names: Vec<String> =
        compilation.compiled.interface("k").unwrap().arguments.iter().map(|it| it.name.clone()).collect();
    assert_eq!(names, ["m", "a_s0", "a_s1", "a_s2", "r_s0", "r_s1", "r_s2"]);
    // One step after the other through the arrays, each from the one before; indices that no array has read zero and store nothing.
    let chain = "domain \"{ [i, j]: 0 <= i < 4 and 0 <= j < 2 }\"
  arg a: int32 [3, 2] axes \"sep,c\"
  body { a[i, j] = a[i - 1, j] + 10*i + j + 1  {inames=i:j} }";
    let found = run_all(&format!("kernel k {{ {chain} }}"), &[Arg::zeros(2), Arg::zeros(2), Arg::zeros(2)]);
    let words: Vec<i32> =
        found.iter().flat_map(|it| it.chunks(4)).map(|it| i32::from_le_bytes(it.try_into().unwrap())).collect();
    assert_eq!(words, [1, 2, 12, 14, 33, 36]);
}

// covers: loopy.axis.known
#[test]
fn axes_that_cannot_be_counted() {
    let codes = |declaration: &str| {
        let source = format!(
            "kernel k {{
  domain \"{{ [i, j]: 0 <= i < n and 0 <= j < 4 }}\"
  arg n: value int32
  {declaration}
  body {{ a[i, j] = 1 }}
}}"
        );
        let compilation = compile_for(&source, "cpu");
        (compilation.codes().join(" "), compilation.remarks())
    };
    for tag in ["sep", "vec"] {
        let (code, text) = codes(&format!("arg a: int32 [n, 4] axes \"{tag},c\""));
        assert!(code == "P0312" && text.contains(&format!("`a` with the tag `{tag}`")), "{text}");
    }
    assert_eq!(codes("arg a: int32 [n, 5] axes \"c,vec\"").0, "P0308");
    assert_eq!(codes("arg a: int32 [4, 4] axes \"vec,vec\"").0, "P0308");
    assert_eq!(codes("arg a: int32 [n, 65] axes \"c,sep\"").0, "P0308");
    assert_eq!(codes("arg a: int32 [n, 4] axes \"c,sep\"\n  arg a_s1: int32 [4]").0, "P0202");
    assert_eq!(codes("arg a: int32 [n, 4] axes \"vec?,c,sep\"").0, "");
}
