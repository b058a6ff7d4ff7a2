//! `pack`: arguments are copied to another layout before they are read, and nothing that is computed changes.

use crate::loopy::schedules::{MATMUL, matmul_arguments};
use crate::loopy::{Arg, as_floats, explained, refused, same_bytes, some_floats};

const TILES: &str = "split_iname(j, 8, outer=jg, inner=jl); split_iname(i, 3, outer=it, inner=ir); split_iname(k, 4, outer=kb, inner=ki)
  tag_inames(jg: g.0, jl: l.0, ir: ilp)
  realize_reduction(mm, by=loop, into=c)
  prioritize_loops(kb, it, ki)";

#[test]
fn a_matrix_product_of_packed_matrices_has_the_same_bytes() {
    for (m, n, l) in [(13, 9, 11), (6, 16, 8), (1, 1, 1)] {
        let schedules = [
            "pack(a, ahead)".to_owned(),
            "pack(a, ahead, order=[k, i]); pack(b, ahead, order=[j, k])".to_owned(),
            format!("{TILES}\n pack(a, ahead)"),
            format!("{TILES}\n pack(a, ahead); pack(b, ahead)"),
            format!("{TILES}\n pack(a, ahead, order=[ki, ir, it, kb]); pack(b, ahead, order=[jl, kb, jg, ki])"),
            format!(
                "{TILES}\n pack(a, ahead, dim_arg_names=[o, p, q, r], default_tag=\"for\"); tag_inames(p: g.0, r: l.0)"
            ),
            format!("{TILES}\n pack(b, ahead)\n add_prefetch(b_pack, sweep=[ki, jl], outer=[jg, kb], space=local)"),
            format!("pack(a, ahead, order=[i, k])\n fix_parameters(m={m})\n {TILES}"),
        ];
        let schedules: Vec<&str> = schedules.iter().map(String::as_str).collect();
        let plain = same_bytes(MATMUL, &schedules, &matmul_arguments(m, n, l));
        let (a, b) = (some_floats(m * l, 1), some_floats(l * n, 2));
        let expected: Vec<f32> =
            (0..m * n).map(|at| (0..l).fold(0.0, |sum, k| a[at / n * l + k].mul_add(b[k * n + at % n], sum))).collect();
        assert_eq!(as_floats(&plain[2]), expected);
    }
}

#[test]
fn elements_lie_in_the_order_of_the_loops_that_read_them() {
    let text = explained(MATMUL, &format!("{TILES}\n pack(a, ahead); pack(b, ahead)"));
    // Quotients by the sizes of tiles, as the loops are nested.
    assert!(text.contains("temporary a_pack: global f32 [l_by_4, m_by_3, 4, 3]"), "{text}");
    assert!(text.contains("a_pack[kb, it, ki, ir]") && text.contains("b_pack[jg, (ki + (4 * kb)), jl]"), "{text}");
    let text = explained(MATMUL, &format!("{TILES}\n pack(a, ahead, order=[it, kb, ki, ir]); pack(b, ahead)"));
    // Both loops over an axis are one axis where they follow each other.
    assert!(text.contains("temporary a_pack: global f32 [m_by_3, l, 3]"), "{text}");
    assert!(text.contains("temporary b_pack: global f32 [n_by_8, l, 8]"), "{text}");
    // Who copies: workgroups along quotients, invocations along what lies together in the source.
    assert!(text.contains("a_pack_dim_1_inner: l.0") && text.contains("a_pack_dim_0: g.1"), "{text}");
    assert!(
        text.contains("a_pack[it, (ki + (4 * kb)), ir]") || text.contains("a_pack[it, ((4 * kb) + ki), ir]"),
        "{text}"
    );
    assert_eq!(text.matches("launch ").count(), 2, "{text}");
    let text = explained(MATMUL, &format!("{TILES}\n pack(a, ahead, order=[kb, it, ir, ki])"));
    assert!(text.contains("temporary a_pack: global f32 [l_by_4, m, 4]"), "{text}");
}

#[test]
fn subscripts_that_no_loops_make_are_divided() {
    let kernel = "domain \"{ [i, j]: 1 <= i < n - 1 and 0 <= j < 3 }\"
  arg x: float32 [n]
  arg r: float32 [n]
  arg n: value int32
  body { r[i] = sum(j, x[i + j - 1]) - x[i] + x[n - 1 - i] }";
    let arguments = [Arg::Floats(some_floats(29, 3)), Arg::zeros(29), Arg::Int(29)];
    same_bytes(
        kernel,
        &[
            "split_iname(i, 8, outer=io, inner=ii, outer_tag=\"g.0\", inner_tag=\"l.0\"); pack(x, ahead)",
            "split_iname(i, 8, outer=io, inner=ii, outer_tag=\"g.0\", inner_tag=\"l.0\"); pack(x, ahead, name=y)",
        ],
        &arguments,
    );
    let two = "domain \"{ [i]: 0 <= i < n }\"
  arg x: float32 [n]
  arg r: float32 [n]
  arg n: value int32
  body { r[i] = x[i] - x[n - 1 - i] }";
    let schedule = "split_iname(i, 8, outer=io, inner=ii); pack(x, ahead, order=[ii, io])";
    same_bytes(two, &[schedule], &[Arg::Floats(some_floats(29, 3)), Arg::zeros(29), Arg::Int(29)]);
    let text = explained(two, schedule);
    assert!(text.contains("x_pack[ii, io]") && text.contains("//") && text.contains('%'), "{text}");
}

#[test]
fn what_cannot_be_packed_is_refused() {
    let written = "domain \"{ [i]: 0 <= i < n }\"
  arg x: float32 [n]
  arg n: value int32
  arg s: value float32
  temp t: float32 [16]
  body {
    x[i] = 2.0  {id=write}
    t[i % 16] = x[i] + s  {id=read, dep=write}
  }";
    refused(written, "pack(x, ahead)", "P0507", "`x` may be written before it is read");
    refused(written, "pack(t, ahead)", "P0507", "is not an array that the host passes");
    refused(written, "pack(s, ahead)", "P0507", "is not an array that the host passes");
    refused(MATMUL, "pack(c, ahead)", "P0507", "no instruction reads `c`");
    refused(MATMUL, "pack(a)", "P0502", "pack(a, ahead, order=[i, k])");
    refused(MATMUL, "pack(a, later)", "P0502", "pack(a, ahead, order=[i, k])");
    refused(MATMUL, "pack(a, ahead, order=[i])", "P0507", "`order` leaves out `k`");
    refused(MATMUL, "pack(a, ahead, order=[i, j, k])", "P0507", "no subscript of the first read of `a` names `j`");
    refused(MATMUL, "pack(a, ahead, name=b)", "P0504", "`b`");
    refused(MATMUL, "pack(a, ahead, dim_arg_names=[p])", "P0507", "needs 2 names");
    refused(MATMUL, "pack(a, ahead, default_tag=\"g.0\")", "P0507", "several loops cannot be along one axis");
    // Read before it is written, it may be.
    let later = "domain \"{ [i, j]: 0 <= i, j < n }\"
  arg x: float32 [n]
  arg r: float32 [n]
  arg n: value int32
  body {
    r[i] = x[n - 1 - i]  {id=read, dep=*}
    x[j] = 2.0  {id=write, dep=read}
  }";
    same_bytes(
        later,
        &["pack(x, ahead); tag_inames(i: g.0, j: g.0)"],
        &[Arg::Floats(some_floats(9, 3)), Arg::zeros(9), Arg::Int(9)],
    );
}
