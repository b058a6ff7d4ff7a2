//! Schedules: every one gives the bytes of the program without one, or is refused with the instances that it would break.

use crate::loopy::{Arg, as_floats, compile_for, refused, same_bytes, some_floats};

pub(super) const MATMUL: &str = "domain \"{ [i, j, k]: 0 <= i < m and 0 <= j < n and 0 <= k < l }\"
  arg a: float32 [m, l]
  arg b: float32 [l, n]
  arg c: float32 [m, n]
  arg m: value int32
  arg n: value int32
  arg l: value int32
  body { c[i, j] = sum.fused(k, a[i, k]*b[k, j])  {id=mm} }";

pub(super) fn matmul_arguments(m: usize, n: usize, l: usize) -> Vec<Arg> {
    vec![
        Arg::Floats(some_floats(m * l, 1)),
        Arg::Floats(some_floats(l * n, 2)),
        Arg::zeros(m * n),
        Arg::Int(m as i32),
        Arg::Int(n as i32),
        Arg::Int(l as i32),
    ]
}

// covers: loopy.tag.for loopy.tag.l loopy.tag.g loopy.tag.unr loopy.tag.ilp loopy.tag.ilp-seq loopy.tag.zero-based loopy.sync.auto
// covers: loopy.ilp.per-insn loopy.ilp.innermost loopy.ilp.reduction
#[test]
fn a_matrix_product_has_the_same_bytes_under_every_schedule() {
    let (m, n, l) = (13, 9, 11);
    let plain = same_bytes(
        MATMUL,
        &[
            "prioritize_loops(j, i)",
            "tag_inames(i: g.0)",
            "split_iname(i, 4, outer_tag=\"g.1\", inner_tag=\"l.1\"); split_iname(j, 8, outer_tag=\"g.0\", inner_tag=\"l.0\")",
            "split_iname(i, 4, inner_tag=\"unr\"); split_iname(k, 3)",
            "split_iname(i, 4, inner_tag=\"ilp\"); split_iname(j, 4, outer_tag=\"g.0\", inner_tag=\"l.0\")",
            "split_iname(i, 4, inner_tag=\"ilp.seq\")",
            "realize_reduction(mm, by=loop, into=c); prioritize_loops(k, i, j)",
            "realize_reduction(mm, by=loop); tag_inames(i: g.0)",
            "split_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"l.0\"); realize_reduction(mm)",
            "split_iname(i, 4, outer=ig, inner=il); split_iname(j, 4, outer=jg, inner=jl); split_iname(k, 4, outer=ko, inner=ki)
             tag_inames(ig: g.1, jg: g.0, il: l.1, jl: l.0)
             realize_reduction(mm, into=c)
             prioritize_loops(ko, ki)
             add_prefetch(a, sweep=[il, ki], outer=[ig, ko], space=local)
             add_prefetch(b, sweep=[jl, ki], outer=[jg, ko], space=local)",
            "split_iname(j, 8, outer=jg, inner=jl); split_iname(i, 3, outer=it, inner=ir); split_iname(k, 4, outer=kb, inner=ki)
             tag_inames(jg: g.0, jl: l.0, ir: ilp)
             realize_reduction(mm, by=loop, into=c)
             prioritize_loops(kb, it, ki)
             add_prefetch(b, sweep=[ki, jl], outer=[jg, kb], space=local)
             buffer_array(c, sweep=[ir], outer=[kb, it])",
        ],
        &matmul_arguments(m, n, l),
    );
    let (a, b) = (some_floats(m * l, 1), some_floats(l * n, 2));
    let expected: Vec<f32> =
        (0..m * n).map(|at| (0..l).fold(0.0, |sum, k| a[at / n * l + k].mul_add(b[k * n + at % n], sum))).collect();
    assert_eq!(as_floats(&plain[2]), expected);
}

#[test]
fn the_order_of_a_fold_over_several_variables_stays() {
    let kernel = "domain \"{ [f, c, y]: 0 <= f < 8 and 0 <= c < 16 and 0 <= y < 3 }\"
  arg x: float32 [16, 10]
  arg r: float32 [8]
  body { r[f] = sum((c, y), x[c, f + y]) {id=s} }";
    let x = some_floats(160, 3);
    let arguments = [Arg::Floats(x.clone()), Arg::zeros(8)];
    let plain = same_bytes(
        kernel,
        &[
            // The new variables come behind `y` among all that there are.
            "split_iname(c, 4, outer=co, inner=ci); tag_inames(f: l.0); realize_reduction(s, by=loop)",
            "split_iname(c, 4, outer=co, inner=ci); realize_reduction(s, by=loop, into=r); prioritize_loops(co, f, ci, y)",
            "split_iname(c, 4, outer=co, inner=ci); realize_reduction(s, by=loop); tag_inames(y: unr)",
            "prioritize_loops(y, c); realize_reduction(s, by=loop, into=r); prioritize_loops(c, y)",
            "join_inames([c, y], cy); split_iname(cy, 5); realize_reduction(s, by=loop)",
            "realize_reduction(s, by=loop); join_inames([c, y], cy)",
            "realize_reduction(s, by=loop, into=r); tag_inames(y: ilp)",
        ],
        &arguments,
    );
    let sum = |f: usize| (0..48).fold(0.0, |sum, at| sum + x[at / 3 * 10 + f + at % 3]);
    assert_eq!(as_floats(&plain[1]), (0..8).map(sum).collect::<Vec<f32>>());
    for steps in [
        "prioritize_loops(y, c); realize_reduction(s, by=loop)",
        "prioritize_loops(y, c); realize_reduction(s, by=loop, into=r)",
        "realize_reduction(s, by=loop); prioritize_loops(y, c)",
        "split_iname(c, 4, outer=co, inner=ci); realize_reduction(s, by=loop); prioritize_loops(ci, co)",
        "tag_inames(c: ilp); realize_reduction(s, by=loop)",
        "tag_inames(c: l.0); realize_reduction(s, by=loop, into=r)",
        "tag_inames(c: g.0); realize_reduction(s, by=loop, into=r)",
        "split_iname(c, 4, outer=co, inner=ci); tag_inames(ci: ilp, y: ilp); realize_reduction(s, by=loop)",
    ] {
        refused(kernel, steps, "P0431", "breaks the order");
    }
    for steps in ["join_inames([y, c], yc)", "split_iname(c, 4, outer=co, inner=ci); join_inames([ci, co], cc)"] {
        refused(kernel, steps, "P0507", "in another order");
    }
    // `c` is bounded by `y`, so its loop has to be inside of the loop over `y`.
    let triangle = "domain \"{ [f, y]: 0 <= f < 8 and 0 <= y < 9 }\"
  domain \"[y] -> { [c]: 0 <= c <= y }\"
  arg x: float32 [16, 10]
  arg r: float32 [8]
  body { r[f] = sum((c, y), x[c, y]) {id=s} }";
    refused(triangle, "realize_reduction(s, by=loop)", "P0507", "inside of each other in the order");
}

// covers: loopy.temp.scope-auto loopy.attr.nosync
#[test]
fn a_reversal_through_local_memory_has_a_barrier() {
    let kernel = "domain \"{ [i, j]: 0 <= i, j < 16 }\"
  arg x: int32 [16]
  arg r: int32 [16]
  body {
    <> t[i] = x[i]*3  {id=t}
    r[j] = t[15 - j]  {id=r}
  }";
    let arguments = [Arg::Ints((0..16).collect()), Arg::zeros(16)];
    same_bytes(kernel, &["tag_inames(i: l.0, j: l.0)"], &arguments);
    let source = format!("kernel k {{ {kernel}\n tag i: l.0, j: l.0 }}");
    let explained = compile_for(&source, "cpu").compiled.explained.unwrap();
    assert!(explained.contains("temporary t: local"), "{explained}");
    assert_eq!(explained.matches("barrier").count(), 1, "{explained}");
    let trusted = source.replace("{id=r}", "{id=r, nosync=t}");
    let explained = compile_for(&trusted, "cpu").compiled.explained.unwrap();
    assert!(!explained.contains("barrier"), "{explained}");
}

#[test]
fn a_rotation_becomes_two_launches() {
    let kernel = "domain \"{ [i, j]: 0 <= i, j < n }\"
  arg a: float32 [n]
  arg out: float32 [n]
  arg n: value int32
  assume \"n >= 1\"
  body {
    <> t[i] = a[i]  {id=copy}
    out[j] = t[(j + n - 1) % 16]  {id=rotate}
  }"
    .replace("<> t[i]", "t[i]")
    .replace("assume", "temp t: global float32 [n]\n assume");
    let x: Vec<f32> = (0..16).map(|it| it as f32).collect();
    let schedule = "split_iname(i, 4, outer_tag=\"g.0\", inner_tag=\"l.0\"); split_iname(j, 4, outer_tag=\"g.0\", inner_tag=\"l.0\")";
    let found = same_bytes(&kernel, &[schedule], &[Arg::Floats(x), Arg::zeros(16), Arg::Int(16)]);
    let expected: Vec<f32> = [15].into_iter().chain(0..15).map(|it| it as f32).collect();
    assert_eq!(as_floats(&found[1]), expected);
    let source = format!("kernel k {{ {kernel}\n schedule {{ {schedule} }} }}");
    let explained = compile_for(&source, "cpu").compiled.explained.unwrap();
    assert_eq!(explained.matches("launch").count(), 2, "{explained}");
}

const HEAT: &str = "domain \"{ [t, x, y]: 0 <= t < steps and 1 <= x < n - 1 and 1 <= y < n - 1 }\"
  arg u: float32 [2, n, n]
  arg steps: value int32
  arg n: value int32
  body {
    u[(t + 1) % 2, x, y] = 0.25*((u[t % 2, x - 1, y] + u[t % 2, x + 1, y]) + (u[t % 2, x, y - 1] + u[t % 2, x, y + 1]))  {id=step}
  }";

#[test]
fn a_stencil_is_a_launch_for_each_step() {
    let n = 12;
    let arguments = [Arg::Floats(some_floats(2 * n * n, 5)), Arg::Int(5), Arg::Int(n as i32)];
    same_bytes(
        HEAT,
        &[
            "tag_inames(t: host, x: g.0)",
            "split_iname(x, 4, outer=xg, inner=xl); split_iname(y, 8, outer=yg, inner=yl)
             tag_inames(t: host, xg: g.1, yg: g.0, yl: l.0, xl: ilp)",
        ],
        &arguments,
    );
}

#[test]
fn what_breaks_an_order_is_refused_with_two_instances() {
    let source = format!("kernel k {{ {HEAT}\n schedule {{ tag_inames(x: g.0) }} }}");
    let compilation = compile_for(&source, "cpu");
    assert_eq!(compilation.codes(), ["P0431"], "{}", compilation.remarks());
    let text = compilation.remarks();
    assert!(text.contains("in another workgroup of the same launch") && text.contains("t=0"), "{text}");

    // The accumulation would come before its initialisation, or be cut.
    for schedule in
        ["realize_reduction(mm, into=c); tag_inames(k: l.0)", "realize_reduction(mm, into=c); tag_inames(k: g.0)"]
    {
        let source = format!("kernel k {{ {MATMUL}\n schedule {{ fix_parameters(l=8); {schedule} }} }}");
        let compilation = compile_for(&source, "cpu");
        assert_eq!(compilation.codes(), ["P0431"], "{schedule}\n{}", compilation.remarks());
    }

    let recurrence = "kernel k {
  domain \"{ [i, j]: 1 <= i < n and 0 <= j < n - 1 }\"
  arg a: float32 [n, n]
  arg n: value int32
  body { a[i, j] = a[i - 1, j + 1] + 1 }
  schedule { STEP }
}";
    let codes = |step: &str| compile_for(&recurrence.replace("STEP", step), "cpu").codes().join(" ");
    assert_eq!(codes("prioritize_loops(i, j)"), "");
    assert_eq!(codes("prioritize_loops(j, i)"), "P0431");
    assert_eq!(codes("tag_inames(j: g.0)"), "P0431");
    assert_eq!(codes("tag_inames(i: g.0)"), "P0431");
}

#[test]
fn assumptions_remove_guards() {
    let source = |assumption: &str| {
        format!(
            "kernel k {{
  domain \"{{ [i]: 0 <= i < n }}\"
  arg a: float32 [n]
  arg out: float32 [n]
  arg n: value int32
  {assumption}
  body {{ out[i] = 2*a[i] }}
  schedule {{ split_iname(i, 128, outer_tag=\"g.0\", inner_tag=\"l.0\") }}
}}"
        )
    };
    let guarded =
        |assumption: &str| crisp::emit::ir(&compile_for(&source(assumption), "cpu").compiled).contains("(if ");
    assert!(guarded(""));
    assert!(!guarded("assume \"n mod 128 = 0\""));
}

// covers: loopy.tag.like loopy.tag.unused
#[test]
fn tags_may_be_taken_from_others() {
    let kernel = "domain \"{ [i, j]: 0 <= i, j < 6 }\"
  arg r: int32 [6, 6]
  body { r[i, j] = 10*i + j }";
    same_bytes(
        kernel,
        &["tag_inames(i: unused.g); tag_inames(j: unused.l)", "tag_inames(i: g.0); tag_inames(j: unused.g)"],
        &[Arg::zeros(36)],
    );
    let two = "domain \"{ [i]: 0 <= i < 6 }\"
  domain \"{ [j]: 0 <= j < 6 }\"
  arg r: int32 [6]
  arg s: int32 [6]
  body { r[i] = i
    s[j] = j }";
    same_bytes(two, &["tag_inames(i: l.0); tag_inames(j: like.i)"], &[Arg::zeros(6), Arg::zeros(6)]);
}

#[test]
fn loops_are_joined_and_split() {
    let kernel = "domain \"{ [i, j]: 0 <= i < n and 0 <= j < 6 }\"
  arg n: value int32
  arg r: int32 [n, 6]
  body { r[i, j] = 10*i + j }";
    let schedules = [
        "join_inames([i, j], ij)",
        "join_inames([i, j], ij); split_iname(ij, 16, outer_tag=\"g.0\", inner_tag=\"l.0\")",
        "split_iname(i, 5, outer=a, inner=b); split_iname(b, 2); prioritize_loops(b_inner, j, a)",
    ];
    same_bytes(kernel, &schedules, &[Arg::Int(13), Arg::zeros(78)]);
}

// covers: loopy.target.module loopy.opt.options
#[test]
fn the_first_schedule_for_the_target_is_taken() {
    let source = "kernel k {
  domain \"{ [i]: 0 <= i < 8 }\"
  arg r: int32 [8]
  option no_numpy
  option write_code = True
  body { r[i] = i }
  schedule for CudaTarget { tag_inames(i: l.0) }
  schedule for cpu { tag_inames(i: g.0) }
  schedule { tag_inames(i: unr) }
}";
    let loops = |target: &str| compile_for(source, target).compiled.explained.unwrap();
    assert!(
        loops("cpu").contains("i: g.0") && loops("cuda").contains("i: l.0") && loops("vulkan").contains("for i: unr")
    );
    let wrong = compile_for(&source.replace("CudaTarget", "abacus"), "cpu");
    assert_eq!(wrong.codes(), ["P0216"]);
    let wrong = compile_for(&source.replace("no_numpy", "no_numbers"), "cpu");
    assert_eq!(wrong.codes(), ["P0008"]);
}
