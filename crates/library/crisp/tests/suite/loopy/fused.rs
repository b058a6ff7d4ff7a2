//! `fuse_kernels`: kernels of a file as one, which computes what they compute one after the other.

use crate::loopy::{Arg, as_floats, compile_for, some_floats};

const BOTH: &str = "kernel scale {
  domain \"{ [i]: 0 <= i < n }\"
  arg x: float32 [n]
  arg t: float32 [n]
  arg n: value int32
  body {
    <> twice = 2*x[i]
    t[i] = twice + 1  {id=store}
  }
}
kernel differ {
  domain \"{ [i]: 0 <= i < n - 1 }\"
  arg t: float32 [n]
  arg y: float32 [n]
  arg n: value int32
  assume \"n >= 1\"
  rule twice_of(p) := 2*t[p]
  body {
    <> twice = twice_of(i + 1)  {priority=3}
    y[i] = twice - t[i]  {id=store, priority=3}
  }
}
";

fn expected(x: &[f32]) -> (Vec<f32>, Vec<f32>) {
    let t: Vec<f32> = x.iter().map(|x| 2.0 * x + 1.0).collect();
    let y = t.windows(2).map(|pair| 2.0 * pair[1] - pair[0]).chain([0.0]).collect();
    (t, y)
}

#[test]
fn kernels_are_executed_one_after_the_other() {
    let x = some_floats(21, 4);
    let arguments = [Arg::Floats(x.clone()), Arg::zeros(21), Arg::Int(21), Arg::zeros(21)];
    let (t, y) = expected(&x);
    for schedule in [
        "",
        "{ schedule { tag_inames(i: g.0, i_1: g.0) } }",
        "{ schedule { split_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"l.0\"); split_iname(i_1, 8, outer_tag=\"g.0\", inner_tag=\"l.0\") } }",
        "{ schedule { split_iname(i_1, 4, outer=o, inner=e); precompute(twice_of, sweep=[e], name=values) } }",
    ] {
        let compilation = compile_for(&format!("{BOTH}kernel k = fuse_kernels([scale, differ]) {schedule}\n"), "cpu");
        let found = compilation.run("k", &arguments);
        assert_eq!((as_floats(&found[1]), as_floats(&found[2])), (t.clone(), y.clone()), "{schedule}");
    }
    // Loops become one where that keeps all orders; here an element is needed before it is there.
    let same = BOTH.replace("0 <= i < n - 1", "0 <= i < n").replace("twice_of(i + 1)", "twice_of(i)");
    let joined = |source: &str| {
        let source =
            format!("{source}kernel k = fuse_kernels([scale, differ]) {{ schedule {{ rename_iname(i_1, i) }} }}");
        compile_for(&source, "cpu")
    };
    let compilation = joined(&same);
    let found = compilation.run("k", &arguments);
    assert_eq!(as_floats(&found[2]), t.iter().map(|t| 2.0 * t - t).collect::<Vec<f32>>());
    assert_eq!(
        compilation.compiled.explained.clone().unwrap().split("kernel k").nth(1).unwrap().matches("for ").count(),
        1
    );
    let early = joined(&same.replace("twice_of(i)", "twice_of(n - 1 - i)"));
    assert_eq!(early.codes(), ["P0431"], "{}", early.remarks());
}

#[test]
fn names_stay_apart_and_arrays_between_kernels_need_no_host() {
    let x = some_floats(21, 4);
    let source = format!(
        "{BOTH}kernel k = fuse_kernels([scale, differ], suffixes=[\"_a\", \"_b\"], data_flow=[(t, 0, 1)], temporaries=[t]) {{
  assume \"n mod 3 = 0\"
  option loop_priority = i_b, i
  schedule {{ tag_inames(i: g.0, i_b: g.0) }}
}}"
    );
    let compilation = compile_for(&source, "cpu");
    let found = compilation.run("k", &[Arg::Floats(x.clone()), Arg::Int(21), Arg::zeros(21)]);
    assert_eq!(as_floats(&found[1]), expected(&x).1);
    let text = compilation.compiled.explained.clone().unwrap();
    for part in ["temporary t: global f32 [n]", "i_b: g.0", "twice_b = ", "{id=store}", "{id=store_b}"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    // The target of a request by an expression is found in both.
    let templates = "schedule { extract_subst(f, \"2*x[p]\", parameters=[p]); precompute(f, sweep=[i], name=values) }";
    let wide = BOTH.replace("0 <= i < n }\"\n  arg x", "0 <= i < 21 }\"\n  arg x");
    let compilation = compile_for(&format!("{wide}kernel k = fuse_kernels([scale, differ]) {{ {templates} }}"), "cpu");
    let found = compilation.run("k", &[Arg::Floats(x.clone()), Arg::zeros(21), Arg::Int(21), Arg::zeros(21)]);
    assert_eq!(as_floats(&found[2]), expected(&x).1);
}

#[test]
fn what_is_no_fusion_is_refused() {
    for (fusion, code, text) in [
        ("fuse_kernels([scale, other])", "P0218", "no kernel `other` precedes this one"),
        ("fuse_kernels([scale, diffr])", "P0218", "did you mean `differ`?"),
        ("fuse_kernels([scale])", "P0221", "fuse_kernels([a, b], suffixes="),
        ("fuse_kernels()", "P0221", "fuse_kernels([a, b], suffixes="),
        ("fuse_kernels([scale, 3])", "P0221", "^"),
        ("fuse_kernels([scale, differ], suffixes=[\"_a\"])", "P0221", "suffixes="),
        ("fuse_kernels([scale, differ], data_flow=[(y, 0, 1)])", "P0220", "`y` does not go from kernel 0 to kernel 1"),
        ("fuse_kernels([scale, differ], data_flow=[(t, 1, 0)])", "P0220", "`t` does not go from kernel 1 to kernel 0"),
        ("fuse_kernels([scale, differ], temporaries=[x])", "P0220", "`x` is read before it is written"),
        ("fuse_kernels([scale, differ], temporaries=[twice])", "P0220", "is not an array that the host passes"),
        ("split_iname(i, 4)", "P0004", "expected `fuse_kernels([a, b])`"),
        (
            "fuse_kernels([scale, differ]) { body { y[i] = 1 } }",
            "P0217",
            "a kernel that is made of others has no part `body`",
        ),
        ("fuse_kernels([scale, differ]) { schedule { tag_inames(j: g.0) } }", "P0503", "`j`"),
    ] {
        let compilation = compile_for(&format!("{BOTH}kernel k = {fusion}\n"), "cpu");
        let found = compilation.remarks();
        assert!(
            compilation.codes().contains(&code) && found.contains(text) && found.contains('^'),
            "{fusion}\n{found}"
        );
    }
    let other = BOTH.replace("arg t: float32 [n]\n  arg y", "arg t: float64 [n]\n  arg y");
    let compilation = compile_for(&format!("{other}kernel k = fuse_kernels([scale, differ])"), "cpu");
    assert_eq!(compilation.codes(), ["P0219"], "{}", compilation.remarks());
    assert!(compilation.remarks().contains("the other is declared here"));
}
