//! Steps about rules and about where temporaries lie: the bytes stay, and what cannot be done is refused.

use crate::loopy::{Arg, explained, refused, same_bytes, some_floats};

const SMOOTH: &str = "domain \"{ [i, j]: 0 <= i < 30 and 0 <= j < 5 }\"
  arg a: float32 [32, 5]
  arg w: float32 [5]
  arg r: float32 [30]
  rule f(x) := sum(j, a[x, j]*w[j])
  rule g(x) := 2*x
  body { r[i] = f(i) + 0.5*f(i + 1) + f(i + 2) + g(w[0])  {id=s} }";

fn smooth_arguments() -> Vec<Arg> {
    vec![Arg::Floats(some_floats(160, 1)), Arg::Floats(some_floats(5, 2)), Arg::zeros(30)]
}

#[test]
fn values_of_rules_are_computed_ahead() {
    same_bytes(
        SMOOTH,
        &[
            "precompute(f, sweep=[i], outer=[])",
            "precompute(f, sweep=[], outer=[i])",
            "split_iname(i, 6, outer=io, inner=ii); precompute(f, sweep=[ii], outer=[io], name=ahead, dim_arg_names=[p])",
            "split_iname(i, 6, outer=io, inner=ii); tag_inames(io: g.0, ii: l.0); precompute(f, sweep=[ii])",
            "split_iname(i, 6, outer=io, inner=ii); tag_inames(io: g.0, ii: l.0)
             precompute(f, sweep=[ii], default_tag=\"for\", space=local)",
            "precompute(subst_use=f, sweep_inames=[i], precompute_outer_inames=[], within=\"id:s\"); add_prefetch(a, sweep=[j], outer=[])",
        ],
        &smooth_arguments(),
    );
    // Each value once: eight for six results.
    let text =
        explained(SMOOTH, "split_iname(i, 6, outer=io, inner=ii); precompute(f, sweep=[ii], outer=[io], name=ahead)");
    assert!(text.contains("temporary ahead: private f32 [8]"), "{text}");
    assert!(text.contains("ahead[ii] + (0.5 * ahead[(ii + 1)])"), "{text}");
    let shared = "split_iname(i, 6, outer=io, inner=ii); tag_inames(io: g.0, ii: l.0); precompute(f, sweep=[ii])";
    assert!(explained(SMOOTH, shared).contains("barrier"));
}

#[test]
fn what_cannot_be_computed_ahead_is_refused() {
    refused(
        SMOOTH,
        "split_iname(i, 6, inner_tag=ilp); precompute(f, sweep=[], outer=[i_outer, i_inner], space=local)",
        "P0507",
        "`i_inner` is tagged `ilp`",
    );
    let refuse = |schedule, code, text| refused(SMOOTH, schedule, code, text);
    refuse("precompute(h, sweep=[i])", "P0503", "there is no rule `h`");
    refuse("precompute(g, sweep=[i])", "P0507", "no instruction has the expression of `g`");
    refuse("precompute(f, sweep=[q])", "P0503", "there is no loop variable `q`");
    refuse("precompute(f, sweep=[i], dim_arg_names=[p, q])", "P0507", "needs 1 names");
    refuse("precompute(f, sweep=[i], dim_arg_names=[j])", "P0504", "`j` is already a name");
    refuse("precompute(f, 3)", "P0502", "wrong arguments");
    let kernel = |body: &str| {
        format!(
            "domain \"{{ [i]: 0 <= i < n }}\"
  arg a: float32 [n + 2]
  arg r: float32 [n]
  arg n: value int32
  rule f(x) := 2*a[x]
  rule h(x) := a[x]*a[i]
  body {{ {body} }}"
        )
    };
    refused(
        &kernel("r[i] = f(i)"),
        "precompute(f, sweep=[i], outer=[])",
        "P0507",
        "do not fill a box of constant size",
    );
    refused(&kernel("r[i] = f(i) + f(n - i)"), "precompute(f, sweep=[], outer=[i])", "P0507", "do not fill a box");
    refused(
        &kernel("r[i] = h(i + 1)"),
        "split_iname(i, 4); precompute(h, sweep=[i_inner], outer=[i_outer])",
        "P0507",
        "depends on `i_inner`",
    );
    refused(
        &kernel("r[i] = if(i > 0, f(i - 1), 0)"),
        "split_iname(i, 4); precompute(f, sweep=[i_inner], outer=[i_outer])",
        "P0507",
        "under a condition only",
    );
    // What is read would be written in between.
    let changing = kernel("a[i + 1] = f(i)  {id=s}");
    refused(
        &changing,
        "split_iname(i, 4); precompute(f, sweep=[i_inner], outer=[i_outer])",
        "P0507",
        "`a` may be written between",
    );
    same_bytes(
        &changing,
        &["precompute(f, sweep=[], outer=[i])"],
        &[Arg::Floats(some_floats(10, 1)), Arg::zeros(8), Arg::Int(8)],
    );
}

#[test]
fn expressions_get_names() {
    let kernel = "domain \"{ [i, j]: 0 <= i < 12 and 0 <= j < 6 }\"
  arg a: float32 [13]
  arg r: float32 [12, 6]
  body { r[i, j] = exp(a[i])*exp(a[i + 1]) + j }";
    same_bytes(
        kernel,
        &[
            "extract_subst(e, \"exp(a[p])\", parameters=[p]); precompute(e, sweep=[i], outer=[])",
            "extract_subst(e, \"exp(a[p])\", \"p\"); split_iname(i, 4); precompute(e, sweep=[i_inner], outer=[i_outer])",
            "split_iname(i, 4); tag_inames(i_outer: g.0, i_inner: l.0); extract_subst(e, \"exp(a[p])\", p); precompute(e, sweep=[i_inner, j])",
        ],
        &[Arg::Floats(some_floats(13, 3)), Arg::zeros(72)],
    );
    refused(kernel, "extract_subst(e, \"sin(a[p])\", p)", "P0507", "no instruction has an expression of this form");
    refused(kernel, "extract_subst(a, \"exp(a[p])\", p)", "P0504", "`a` is already a name");
    refused(kernel, "extract_subst(e, \"exp(b[p])\", p)", "P0201", "unknown name `b`");
    refused(kernel, "extract_subst(e, \"exp(a[p]\", p)", "P0004", "expected `,`");
    refused(kernel, "extract_subst(e)", "P0502", "wrong arguments");
    refused(kernel, "precompute(e, sweep=[i]); extract_subst(e, \"exp(a[p])\", p)", "P0503", "there is no rule `e`");
}

const TILE: &str = "domain \"{ [i, j]: 0 <= i < 24 and 0 <= j < 20 }\"
  arg a: float32 [24, 20]
  arg b: float32 [20, 24]
  body { b[j, i] = a[i, j] + 1 }";

const FETCH: &str = "split_iname(i, 8, outer=ig, inner=il); split_iname(j, 4, outer=jg, inner=jl)
  tag_inames(ig: g.1, jg: g.0, il: l.0, jl: l.1)
  add_prefetch(a, sweep=[il, jl], space=local)";

#[test]
fn temporaries_lie_as_steps_say() {
    let arguments = [Arg::Floats(some_floats(480, 1)), Arg::zeros(480)];
    let schedules: Vec<String> = [
        "tag_array_axes(a_fetch, \"N0,N1\")",
        "tag_array_axes(a_fetch, [f, f])",
        "tag_array_axes(a_fetch, \"c,c\"); add_padding(a_fetch, 0, 64)",
        "add_padding(a_fetch, axis=0, align_bytes=20)",
        "split_array_axis(a_fetch, 1, 3)",
        "split_array_axis(a_fetch, 0, 4, order=F); tag_array_axes(a_fetch, \"N0,N2,N1\"); add_padding(a_fetch, 2, 24)",
    ]
    .iter()
    .map(|steps| format!("{FETCH}\n {steps}"))
    .collect();
    same_bytes(TILE, &schedules.iter().map(String::as_str).collect::<Vec<_>>(), &arguments);
    let shape = |steps: &str| explained(TILE, &format!("{FETCH}\n {steps}"));
    assert!(shape("add_padding(a_fetch, 0, 64)").contains("local f32 [8, 16]"));
    assert!(shape("add_padding(a_fetch, 0, 20)").contains("local f32 [8, 5]"));
    assert!(shape("split_array_axis(a_fetch, 1, 3)").contains("local f32 [8, 2, 3]"));
    let refuse = |steps: &str, code, text| refused(TILE, &format!("{FETCH}\n {steps}"), code, text);
    refuse("add_padding(a_fetch, 1, 64)", "P0507", "is the fastest one");
    refuse("add_padding(a, 0, 64)", "P0507", "`a` is an argument");
    refuse("add_padding(a_fetch, 2, 64)", "P0502", "wrong arguments");
    refuse("tag_array_axes(a_fetch, \"N0,N2\")", "P0507", "without gaps");
    refuse("tag_array_axes(a_fetch, \"N0\")", "P0507", "has 2 axes, and there are 1 tags");
    refuse("tag_array_axes(a_fetch, \"fast,slow\")", "P0502", "wrong arguments");
    refuse("split_array_axis(a_fetch, 0, 0)", "P0502", "wrong arguments");
    refuse("split_array_axis(q, 0, 2)", "P0503", "there is no array `q`");
}

#[test]
fn temporaries_share_memory_one_after_the_other() {
    let kernel = "domain \"{ [i, j, p, q]: 0 <= i, j, p, q < 16 }\"
  arg x: float32 [16]
  arg r: float32 [16]
  temp s: local float32 [16]
  temp t: local float32 [16]
  body {
    s[i] = x[i]*3  {id=s}
    r[j] = s[15 - j]  {id=r}
    t[p] = r[p] + 1  {id=t}
    r[q] = t[(q + 5) % 16]  {id=u}
  }
  option seq_dependencies";
    let arguments = [Arg::Floats(some_floats(16, 1)), Arg::zeros(16)];
    let parallel = "tag_inames(i: l.0, j: l.0, p: l.0, q: l.0)";
    let alias = format!("{parallel}; alias_temporaries([s, t])");
    same_bytes(kernel, &["alias_temporaries([s, t])", &alias], &arguments);
    let (apart, together) = (explained(kernel, parallel), explained(kernel, &alias));
    assert!(apart.contains("temporary t") && !together.contains("temporary t"), "{together}");
    // Who still reads the first one and who begins the second one wait for each other.
    assert_eq!(together.matches("barrier").count(), apart.matches("barrier").count() + 1, "{together}");
    refused(kernel, "alias_temporaries([t, s])", "P0507", "`t` is still used where `s` begins");
    refused(kernel, "alias_temporaries([s, r])", "P0507", "`r` is an argument");
    refused(kernel, "alias_temporaries([s, s])", "P0502", "wrong arguments");
    let other = kernel.replace("temp t: local float32 [16]", "temp t: local float32 [17]");
    refused(&other, "alias_temporaries([s, t])", "P0507", "differ in type, memory or shape");
}

#[test]
fn a_copy_does_not_turn_loops_around() {
    // The copy is in a loop over `j`, which so would have to be outside of `i`; the instruction writes its elements in the order of `i`.
    let kernel = "domain \"{ [i, j]: 0 <= i < 6 and 0 <= j < 7 }\"
  arg c: float32 [8]
  arg r: float32 [7]
  rule f(p) := 2*c[p]
  body { r[i] = r[i]*0.5 + f(j) + f(j + 1)*r[i + 1] }";
    let arguments = [Arg::Floats(some_floats(8, 1)), Arg::Floats(some_floats(7, 2))];
    same_bytes(kernel, &["precompute(f, sweep=[j], outer=[i])", "precompute(f, sweep=[], outer=[i, j])"], &arguments);
    for step in ["precompute(f, sweep=[], outer=[j])", "add_prefetch(c, sweep=[], outer=[j])"] {
        refused(kernel, step, "P0431", "breaks the order of two instances");
    }
}
