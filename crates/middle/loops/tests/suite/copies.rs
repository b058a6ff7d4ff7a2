//! Copies of instructions (`ilp`): each has separate temporaries, the bounds of its loops included.

use crate::{loops, lowered, refused, scheduled};

const READER: &str = "  domain \"{ [j]: 0 <= j < 8 }\"\n  arg x: float32 [8]\n  arg y: float32 [8]\n  body {\n    <> t = x[j]  {id=w}\n    y[j] = t  {id=r, dep=w, inames=j}\n  }";

#[test]
fn a_variable_of_each_copy_does_not_become_one_for_all() {
    for tag in ["ilp", "ilp.seq"] {
        let steps = format!("split_iname(j, 2, inner_tag=\"{tag}\")\n    duplicate_inames([j_inner], within=\"id:r\")");
        refused(READER, &steps, "P0507", "`t` is another variable for each copy over `j_inner`");
    }
    // All uses in the same new loops: nothing is shared.
    let both = "split_iname(j, 2, inner_tag=\"ilp\")\n    duplicate_inames([j_inner], within=\"id:r or id:w\")";
    assert!(scheduled(READER, both).is_ok());
}

const ROWS: &str = "  domain \"{ [i]: 0 <= i < n }\"\n  domain \"[m] -> { [j]: 0 <= j < m }\"\n  arg c: int32 [n]\n  arg y: int32 [n]\n  arg x: int32 [20]\n  body {\n    <int32> m = c[i]  {id=m}\n    y[i] = y[i] + x[j]  {id=u, dep=m, inames=i:j}\n  }";

#[test]
fn a_loop_runs_as_far_as_the_bound_of_any_copy() {
    let text = lowered(ROWS, "split_iname(i, 2, inner_tag=\"ilp\")");
    // The ends of both copies, and a guard of each copy by its own bound.
    assert!(text.matches("max").count() >= 2 && text.matches("min").count() >= 2, "{text}");
}

#[test]
fn a_bound_that_its_own_loop_changes_is_refused_for_copies() {
    let kernel = ROWS
        .replace("  }", "    m = m - 1  {id=less, dep=u, inames=i:j}\n  }")
        .replace("  arg c", "  option seq_dependencies\n  arg c");
    refused(&kernel, "split_iname(i, 2, inner_tag=\"ilp\")", "P0434", "changes `m`, the bound of the loop over `j`");
}

#[test]
fn memory_that_copies_share_is_refused_where_each_had_its_own() {
    let kernel = "  domain \"{ [g, b]: 0 <= g < 3 and 0 <= b < 4 }\"\n  arg c: int32 [4]\n  arg a: int32 [3]\n  body {\n    <int32> part = c[b]*10 + g  {id=s0, inames=g:b}\n    a[g] = max(b, part)  {id=s1, inames=g, dep=s0}\n  }";
    let steps = "privatize_temporaries_with_inames([b], only_var_names=[part])\n    tag_inames(g: ilp)\n    duplicate_inames([b], within=\"id:s0\", new_inames=[d1])\n    split_iname(d1, 4, outer=o2, inner=r3, outer_tag=\"g.0\")";
    refused(kernel, steps, "P0436", "`part` is another variable for each copy over `g`");
}

#[test]
fn a_loop_is_copied_with_those_that_it_bounds() {
    let kernel = ROWS.replace("[m] -> { [j]: 0 <= j < m }", "[i, m] -> { [j]: i <= j < m }");
    let one = "duplicate_inames([i], within=\"id:u\", new_inames=[d])";
    refused(&kernel, one, "P0507", "`i` bounds the loop over `j`; copy both");
    refused(&kernel, "tag_inames(j: ilp)\n    split_iname(i, 2, inner_tag=\"ilp.seq\")", "P0409", "cannot be tagged");
    refused(ROWS, "set_temporary_scope(m, global)", "P0507", "bounds a loop of each invocation");
}

#[test]
fn memory_is_chosen_before_the_copies_share_it() {
    let kernel = "  domain \"{ [g, b]: 0 <= g < 3 and 0 <= b < 6 }\"\n  arg c: int32 [8]\n  arg a: int32 [3]\n  body {\n    <int32> part = c[b]*10 + g  {id=s0, inames=g:b}\n    a[g] = sum(b, part)  {id=s1, inames=g, dep=s0}\n  }";
    let steps = |scope: &str| {
        format!(
            "split_iname(g, 4, outer=o1, inner=r2, inner_tag=\"ilp.seq\")\n    buffer_array(a, sweep=[r2, b], outer=[o1])\n    set_temporary_scope(part, {scope})"
        )
    };
    for scope in ["global", "local"] {
        refused(kernel, &steps(scope), "P0436", "`part` is another variable for each copy over `r2`");
    }
    loops(kernel, &steps("private"));
}

#[test]
fn each_copy_asks_its_own_bound_in_another_launch() {
    // Workgroups copy `x` first, so the bounds cross a launch in memory of the device.
    let kernel = "  domain \"{ [i]: 0 <= i < 8 }\"\n  domain \"[i, m] -> { [j]: i <= j < m + 2 }\"\n  arg c: int32 [8]\n  arg x: float32 [20]\n  arg z: float32 [8, 20]\n  body {\n    <int32> m = c[i]  {id=m, inames=i}\n    z[i, j] = x[j]  {id=s0, inames=i:j, dep=m}\n  }";
    let steps = "pack(x, ahead)\n    chunk_iname(i, 2, outer=o1, inner=r2, outer_tag=\"g.0\", inner_tag=\"ilp\")";
    assert!(loops(kernel, steps).contains("temporary m: global i32 [2, 4]"), "{}", loops(kernel, steps));
    // The loop ends where the last of four bounds says.
    let text = lowered(kernel, steps);
    assert!(text.matches("max").count() >= 4, "{text}");
}

#[test]
fn invocations_without_a_bound_load_none() {
    let kernel = ROWS.replace("0 <= i < n", "0 <= i < 6").replace("[n]", "[6]");
    let text = lowered(&kernel, "split_iname(i, 4, outer_tag=\"unr\", inner_tag=\"l.0\")\n    tag_inames(j: ilp.seq)");
    // The second round has values for two of the four invocations only.
    let (_, second) = text.split_once("(for").unwrap();
    let (before, _) = second.split_once("(for").unwrap();
    let (_, bound) = before.rsplit_once("(if").unwrap();
    assert!(bound.contains("(load %m"), "{text}");
}
