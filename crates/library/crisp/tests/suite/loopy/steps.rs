//! Arguments of steps and conditions of schedules: each is followed, or refused with its place.

use crate::loopy::{Arg, Compilation, as_floats, compile_for, explained, refused, same_bytes, some_floats};

const SCALED: &str = "domain \"{ [i]: 0 <= i < n }\"
  arg a: float32 [n]
  arg out: float32 [n]
  arg n: value int32
  arg s: value int64
  body { out[i] = 2*a[i] }";

#[test]
fn the_first_schedule_whose_condition_holds_is_taken() {
    let source = format!(
        "kernel k {{ {SCALED}
  schedule when (n >= 100 and n % 4 == 0) {{ split_iname(i, 4, outer=q, inner=r); tag_inames(q: g.0, r: l.0) }}
  schedule when (not (s - 1 <= 2) or n == 7) {{ tag_inames(i: g.0) }}
  schedule for cuda when (n > 9) {{ tag_inames(i: unr) }}
}}"
    );
    let broken = compile_for(&source, "cpu");
    // What is never taken on this target is proven all the same.
    assert_eq!(broken.codes(), ["P0405"], "{}", broken.remarks());
    let source = source.replace("i: unr", "i: g.0");
    let compilation = compile_for(&source, "cpu");
    let text = compilation.compiled.explained.clone().unwrap_or_else(|| panic!("{}", compilation.remarks()));
    assert!(text.contains("when ((n >= 100) and") && text.matches("kernel k\n").count() == 3, "{text}");
    // Under the first condition no element needs a guard.
    let ir = crisp::emit::ir(&compilation.compiled);
    let first = ir.split("k_case_2").next().unwrap();
    assert!(first.contains("k_case_1") && !first.contains("(if "), "{ir}");
    for (n, s) in [(100, 0), (104, 9), (101, 0), (101, 4), (7, 0), (0, 0), (3, i64::MIN), (3, i64::MAX)] {
        let x = some_floats(n, 3);
        let found = run_with(&compilation, &x, n as i32, s);
        assert_eq!(found, x.iter().map(|it| 2.0 * it).collect::<Vec<_>>(), "{n}");
    }
}

fn run_with(compilation: &Compilation, x: &[f32], n: i32, s: i64) -> Vec<f32> {
    let arguments = [Arg::Floats(x.to_vec()), Arg::zeros(x.len()), Arg::Int(n), Arg::Long(s)];
    as_floats(&compilation.run("k", &arguments)[1])
}

#[test]
fn conditions_that_a_host_cannot_ask() {
    for condition in ["a[0] > 1.0", "n / 2.0 > 3.0", "cast(int8, n) > 3"] {
        let source = format!("kernel k {{ {SCALED}\n schedule when ({condition}) {{ tag_inames(i: g.0) }} }}");
        let compilation = compile_for(&source, "cpu");
        assert_eq!(compilation.codes(), ["P0508"], "{condition}\n{}", compilation.remarks());
    }
}

const ADD: &str = "domain \"{ [i, j]: 0 <= i < n and 0 <= j < m }\"
  arg a: float32 [n, m]
  arg r: float32 [n, m]
  arg n: value int32
  arg m: value int32
  body { r[i, j] = a[i, j] + 1.5  {id=s} }";

#[test]
fn slabs_leave_the_middle_without_guards() {
    let (n, m) = (37, 11);
    let arguments = [Arg::Floats(some_floats(n * m, 1)), Arg::zeros(n * m), Arg::Int(n as i32), Arg::Int(m as i32)];
    let schedules = [
        "split_iname(i, 8, outer=io, inner=ii, slabs=(0, 1))",
        "split_iname(i, 8, outer=io, inner=ii, slabs=(2, 1)); tag_inames(ii: unr)",
        "split_iname(i, 8, outer=io, inner=ii, slabs=(0, 1)); tag_inames(io: g.0, ii: l.0)",
        "split_iname(i, 8, outer=io, inner=ii, slabs=(1, 1)); split_iname(j, 4, outer=jo, inner=ji, slabs=(0, 1))
         tag_inames(io: g.1, jo: g.0, ii: l.1, ji: l.0)",
        "split_iname(i, 8, outer=io, inner=ii, slabs=(9, 9)); prioritize_loops(j, io)",
    ];
    same_bytes(ADD, &schedules, &arguments);
    let guards = |slabs: &str| {
        let source = format!(
            "kernel k {{ {ADD}\n schedule {{ split_iname(i, 8, outer=io, inner=ii{slabs}); tag_inames(ii: unr) }} }}"
        );
        let ir = crisp::emit::ir(&compile_for(&source, "cpu").compiled);
        (ir.matches("(if ").count(), ir.matches("(store ").count())
    };
    // One part with a guard for each copy, one without any.
    let (plain, stores) = guards("");
    assert_eq!(guards(", slabs=(0, 1)"), (plain, 2 * stores));
    assert!(plain > 0);
    refused(ADD, "split_iname(i, 8, outer=io, slabs=(0, 1)); split_iname(io, 2)", "P0507", "has slabs");
    refused(ADD, "split_iname(i, 8, slabs=1)", "P0502", "wrong arguments");
    refused(ADD, "split_iname(i, 8, slabs=(0, -1))", "P0502", "wrong arguments");
    refused(ADD, "split_iname(i, 8, outer=io, slabs=(0, 1)); tag_inames(io: host)", "P0509", "`io` has slabs");
}

#[test]
fn copies_are_as_their_arguments_say() {
    let sum = "domain \"{ [i, j]: 0 <= i < 20 and 0 <= j < 6 }\"
  arg a: float32 [32, 6]
  arg b: float32 [32]
  arg r: float32 [20]
  body { r[i] = sum(j, a[i, j]*b[i + j]) + a[i + 2, 0] }";
    let arguments = [Arg::Floats(some_floats(192, 1)), Arg::Floats(some_floats(32, 2)), Arg::zeros(20)];
    same_bytes(
        sum,
        &[
            "add_prefetch(b, sweep=[j], outer=[i], dim_arg_names=\"q\", fetch_bounding_box=True)",
            "add_prefetch(a[:, 0], sweep=[i], outer=[])",
            "add_prefetch(a[i, :], sweep=[j], outer=[i], default_tag=\"unr\")",
            "tag_inames(i: l.0); add_prefetch(b, sweep=[i, j], default_tag=\"for\", space=local)",
            "tag_inames(i: l.0); add_prefetch(b, sweep=[i, j], default_tag=\"l.auto\")",
        ],
        &arguments,
    );
    let names = explained(sum, "add_prefetch(b, sweep=[j], outer=[i], dim_arg_names=[q], name=near)");
    assert!(names.contains("for q") && names.contains("near[q] = b[(q + i)]"), "{names}");
    // Only the accesses of these subscripts go to the copy.
    let part = explained(sum, "add_prefetch(a[i + 2, 0], sweep=[], outer=[i])");
    assert!(part.contains("a[i, j]") && part.contains("a_fetch[0, 0]"), "{part}");
    refused(sum, "add_prefetch(a[j, :], sweep=[j])", "P0507", "no instruction reads `a[j, :]`");
    refused(sum, "add_prefetch(a[i], sweep=[j])", "P0502", "wrong arguments");
    refused(sum, "add_prefetch(b, sweep=[j], outer=[i], dim_arg_names=[i])", "P0504", "`i` is already a name");
    refused(sum, "add_prefetch(b, sweep=[j], outer=[i], dim_arg_names=[p, q])", "P0507", "needs 1 names");
    refused(sum, "add_prefetch(a, sweep=[i, j], outer=[], default_tag=\"l.0\")", "P0507", "several loops");
    refused(sum, "add_prefetch(b, sweep=[j], outer=[i], fetch_bounding_box=maybe)", "P0502", "wrong arguments");
}

#[test]
fn copies_of_loops_have_their_names_and_tags() {
    let two = "domain \"{ [i]: 0 <= i < 6 }\"
  arg r: int32 [6]
  arg s: int32 [6]
  body { r[i] = i  {id=a}
    s[i] = 2*i  {id=b} }";
    let arguments = [Arg::zeros(6), Arg::zeros(6)];
    let schedule = "duplicate_inames([i], within=\"id:b\", suffix=\"_x\", tags=[\"unr\"])";
    same_bytes(two, &[schedule], &arguments);
    let text = explained(two, schedule);
    assert!(text.contains("for i_x: unr") && text.contains("for i\n"), "{text}");
    refused(two, "duplicate_inames([i], within=\"id:b\", tags=[unr, unr])", "P0507", "as many new names");
    refused(two, "add_nosync(\"global\", a, b)", "P0507", "ordered by launches");
    refused(two, "add_nosync(a, b, force=True)", "P0502", "wrong arguments");
    refused(two, "prioritize_loops(loops=i)", "P0502", "wrong arguments");
    same_bytes(two, &["add_nosync(\"local\", a, b)", "add_nosync(a, b)"], &arguments);
}

#[test]
fn a_long_fold_by_one_invocation_is_noted() {
    let source = |sum: &str, length: &str| {
        format!(
            "kernel k {{
  domain \"{{ [j]: 0 <= j < {length} }}\"
  arg x: float32 [{length}]
  arg r: float32 [1]
  arg n: value int32
  body {{ r[0] = {sum}(j, x[j]) }}
}}"
        )
    };
    let said = |sum: &str, length: &str| {
        let compilation = compile_for(&source(sum, length), "cpu");
        assert!(compilation.only_notes(), "{}", compilation.remarks());
        compilation.remarks()
    };
    let text = said("sum", "n");
    assert!(text.contains("note[P0710]") && text.contains("^^^^^^^^^^^^\n"), "{text}");
    assert!(said("sum", "65536").contains("note[P0710]"));
    for (sum, length) in [("sum", "65535"), ("sum.tree", "n"), ("sum.blocks(512)", "n"), ("max", "n")] {
        assert_eq!(said(sum, length), "", "{sum} {length}");
    }
}
