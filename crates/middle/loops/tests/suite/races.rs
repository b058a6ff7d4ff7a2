//! Invocations that execute one instruction at the same time do not touch one element.

use crate::{loops, refused};

const OUTER: &str = "  domain \"{ [r, s]: 0 <= r, s < n }\"\n  arg a: float32 [n]\n  arg b: float32 [n]\n  arg c: float32 [n, n]\n  arg n: value int32\n  body { c[r, s] = a[r]*b[s] }";
const SPLIT: &str = "split_iname(r, 16, outer_tag=\"g.0\", inner_tag=\"l.0\")\n    split_iname(s, 16, outer_tag=\"g.1\", inner_tag=\"l.1\")";

#[test]
fn memory_of_the_workgroup_is_not_filled_by_each_of_its_invocations() {
    let copy = |outer: &str| format!("{SPLIT}\n    add_prefetch(a, sweep=[r_inner], outer=[{outer}], space=local)");
    refused(
        OUTER,
        &copy("r_outer, s_outer, s_inner"),
        "P0507",
        "the invocations would share one place in memory of the workgroup",
    );
    let text = loops(OUTER, &copy("r_outer, s_outer"));
    assert!(text.contains("temporary a_fetch: local"), "{text}");
}

#[test]
fn copies_of_an_instruction_follow_each_other_without_a_barrier() {
    // Copy 1 of one invocation writes what copy 0 of another one has written.
    let kernel = "  domain \"{ [i, j]: 0 <= i < 2 and 0 <= j < 4 }\"\n  arg o: float32 [8]\n  option seq_dependencies\n  body { o[i + j] = i + 2*j  {inames=i:j} }";
    refused(kernel, "tag_inames(i: ilp, j: l.0)", "P0431", "breaks the order");
}

#[test]
fn strided_loops_have_a_position_for_each_value() {
    for (domain, size) in [("0 <= i < 12 and i mod 3 = 1", 10), ("0 <= i < 12 and (exists e: i = 4*e + 2)", 9)] {
        let kernel = format!("  domain \"{{ [i]: {domain} }}\"\n  arg o: int32 [12]\n  body {{ o[i] = i }}");
        let text = crate::lowered(&kernel, "tag_inames(i: l.0)");
        assert!(text.contains(&format!("(local-size {size})")) || text.contains(&format!(" {size}")), "{text}");
    }
}

#[test]
fn exact_reductions_are_shared_or_made_by_each() {
    let kernel = "  domain \"{ [p, q]: 0 <= p < 67 and 0 <= q < 5 }\"\n  arg z: int32 [5]\n  body { z[q] = sum(p, p + q)  {id=s} }";
    let shared = crate::scheduled(kernel, "tag_inames(p: l.0, q: g.0)").unwrap();
    assert!(shared.remarks().is_empty(), "{}", shared.explain());
    let each = crate::scheduled(kernel, "tag_inames(p: l.0, q: l.1)").unwrap();
    let codes: Vec<String> = each.remarks().iter().map(|it| it.code.to_string()).collect();
    assert_eq!(codes, ["P0713"], "{}", each.explain());
    // No axis is left without loops.
    assert!(each.explain().contains("q: l.0"), "{}", each.explain());
}
