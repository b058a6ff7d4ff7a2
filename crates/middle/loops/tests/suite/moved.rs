//! Copies ahead of what reads them: no step moves a read before a write that it must see, whatever order of loops it makes.

use crate::{loops, refused};

fn in_place(write: &str, read: &str) -> String {
    format!(
        "  domain \"{{ [p, q]: 0 <= p, q < 4 }}\"\n  arg B: float32 [32]\n  option seq_dependencies\n  body {{ B[{write}] = 0.5*B[{read}] + 1  {{inames=p:q}} }}"
    )
}

// covers: safe.schedule.sweep
#[test]
fn a_sweep_that_turns_loops_around_is_proven() {
    for (write, read) in [("7 - p + q", "q + 1"), ("p + q", "q"), ("q + 1", "q")] {
        let kernel = in_place(write, read);
        // The copy, or the writes among each other, would change their order.
        refused(&kernel, "add_prefetch(B, sweep=[p])", "P0", "add_prefetch");
        refused(&kernel, "add_prefetch(B, sweep=[p, q])", "P0507", "may be written between");
    }
    // What is read is not written, whatever the order.
    loops(&in_place("7 - p + q", "q"), "add_prefetch(B, sweep=[p])");
    // Each row is read and written in its own iteration of `p`.
    let rows = in_place("8*p + q", "8*p + q");
    loops(&rows, "add_prefetch(B, sweep=[q], outer=[p])");
}

const LINE: &str = "  domain \"{ [p]: 0 <= p < 8 }\"\n  arg B: float32 [80]\n  rule f(u) := B[u//2]\n  body { B[p] = 0.25*f(p) + 1  {id=s} }";

#[test]
fn copies_ahead_of_copies_are_proven() {
    for tag in ["for", "unr", "ilp", "ilp.seq"] {
        let split = format!("split_iname(p, 8, inner_tag=\"{tag}\")");
        for step in ["add_prefetch(B, sweep=[p_inner])", "precompute(f, sweep=[p_inner])", "pack(B, ahead)"] {
            refused(LINE, &format!("{split}\n    {step}"), "P0507", "may be written");
        }
    }
    let turned = "  domain \"{ [i]: 0 <= i < 8 }\"\n  arg B: float32 [80]\n  body { B[(i + 3) % 8] = B[i] }";
    for sweep in ["i_outer", "i_inner"] {
        refused(turned, &format!("split_iname(i, 4)\n    add_prefetch(B, sweep=[{sweep}])"), "P0507", "may be written");
    }
}

#[test]
fn a_buffer_is_proven_against_the_order_before_it() {
    let kernel = in_place("7 - p + q", "q + 1");
    refused(&kernel, "buffer_array(B, sweep=[p], outer=[q])", "P0", "B");
    let sums = "  domain \"{ [i, k]: 0 <= i < 4 and 0 <= k < 4 }\"\n  arg c: float32 [4]\n  arg a: float32 [4, 4]\n  option seq_dependencies\n  body { c[i] = c[i] + a[i, k]  {inames=i:k} }";
    let text = loops(sums, "buffer_array(c, sweep=[k], outer=[i])");
    assert!(text.contains("load_c") && text.contains("store_c"), "{text}");
}

#[test]
fn a_copy_does_not_depend_on_bounds_that_come_later() {
    let kernel = "  domain \"{ [i]: 0 <= i < 8 }\"\n  domain \"[i, m] -> { [j]: i <= j < m + 2 }\"\n  arg c: int32 [8]\n  arg x: float32 [20]\n  arg y: float32 [8]\n  arg z: float32 [8, 20]\n  body {\n    <int32> m = c[i]  {id=m, inames=i}\n    z[i, j] = x[j] + y[i]  {id=s0, inames=i:j, dep=m}\n  }";
    let text = loops(kernel, "add_prefetch(y, sweep=[], outer=[])");
    assert!(text.contains("temporary y_fetch: private f32 [8]"), "{text}");
    refused(kernel, "add_prefetch(x, sweep=[j], outer=[i])", "P0507", "do not fill a box");
}

#[test]
fn a_loop_and_the_variable_of_a_reduction_are_not_joined() {
    let kernel = "  domain \"{ [j, k]: 0 <= j < 8 and 0 <= k < 4 }\"\n  arg b: float32 [4, 8]\n  arg r: float32 [8]\n  body { r[j] = sum(k, b[k, j])  {id=s} }";
    refused(kernel, "join_inames([k, j], w)", "P0507", "or a reduction, has some of the loop variables");
    // A copy is not made in the loop of a reduction, whose variable bounds the loops around it.
    let copied = "duplicate_inames([j], within=\"id:s\", new_inames=[d])\n    add_prefetch(b, sweep=[], outer=[d])";
    let text = loops(kernel, copied);
    assert!(text.contains("temporary b_fetch: private f32 [4, 1]"), "{text}");
}

#[test]
fn results_of_one_element_are_not_added_up_together() {
    let kernel = "  domain \"{ [i, q]: 0 <= i < 4 and 0 <= q < 5 }\"\n  arg c: float32 [4, 5]\n  arg b: float32 [8]\n  body { b[2] = sum(q, c[i, q])  {id=s, inames=i} }";
    refused(kernel, "realize_reduction(s, by=loop, into=b)", "P0431", "breaks the order");
    loops(kernel, "realize_reduction(s, by=loop)");
}

#[test]
fn memory_of_a_workgroup_stays_that_of_the_same_one() {
    let kernel = "  domain \"{ [i]: 1 <= i < 13 and i mod 5 = 0 }\"\n  domain \"{ [j]: 0 <= j < 6 and j mod 2 = 1 }\"\n  arg x: float32 [24]\n  arg o: float32 [24, 8]\n  body { o[i, j] = 2*x[i] + 1  {id=s0, inames=i:j} }";
    let steps = "split_iname(j, 4, outer=o3, inner=r4, outer_tag=\"g.0\", inner_tag=\"l.0\")\n    buffer_array(o, sweep=[r4], space=local)";
    loops(kernel, steps);
    let more = format!("{steps}\n    duplicate_inames([o3], within=\"id:s0\", new_inames=[d5])");
    refused(kernel, &more, "P0507", "depend on each other");
}

#[test]
fn an_assignment_put_in_place_of_its_reads_reads_the_same_values() {
    let kernel = "  domain \"{ [j]: 0 <= j < 8 }\"\n  arg x: float32 [12]\n  arg y: float32 [12]\n  option seq_dependencies\n  body {\n    <float32> t = 0.5*x[j] + 1  {id=s0, inames=j}\n    x[j + 1] = t  {id=s1, inames=j}\n    y[j] = t  {id=s2, inames=j}\n  }";
    // `x[j + 1]` is written between, and is another element.
    loops(kernel, "assignment_to_subst(t)");
    let same = kernel.replace("x[j + 1]", "x[j]");
    refused(&same, "assignment_to_subst(t)", "P0507", "may be written between");
}

#[test]
fn an_update_that_a_copy_takes_apart_has_an_order() {
    let kernel = |place: &str| {
        format!(
            "  domain \"{{ [i]: 0 <= i < 12 }}\"\n  arg c: int32 [12]\n  arg h: int32 [4]\n  body {{ h[{place}] = h[{place}] + c[i]  {{id=s0, inames=i, atomic}} }}"
        )
    };
    for place in ["i // 3", "c[i] % 4", "2"] {
        let kernel = kernel(place);
        refused(&kernel, "pack(h, ahead)", "P0507", "`h` may be written before it is read");
        if !place.contains("c[") {
            refused(&kernel, "add_prefetch(h, sweep=[i])", "P0507", "`h` may be written between");
        }
        let split = "split_iname(i, 4, outer=o, inner=r, outer_tag=\"g.0\", inner_tag=\"l.0\")";
        loops(&kernel, split);
        loops(
            &kernel,
            "split_iname(i, 4)\n    duplicate_inames([i_inner], within=\"id:s0\", new_inames=[d])\n    prioritize_loops(d, i_outer)",
        );
    }
    // Each workgroup would leave its own sum.
    let buffered = "split_iname(i, 4, outer=o, inner=r, outer_tag=\"g.0\")\n    buffer_array(h, sweep=[r], outer=[o])";
    refused(&kernel("2"), buffered, "P0507", "an atomic update cannot be buffered");
}
