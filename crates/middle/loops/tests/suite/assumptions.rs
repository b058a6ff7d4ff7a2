//! What an author assumes of parameters is checked by each launch.

use crate::{lowered, refused};

const SHIFT: &str = "  domain \"{ [i]: 0 <= i < n }\"\n  arg a: float32 [n + d]\n  arg n: value int32\n  arg d: value int32\n  body { a[i + d] = 0.5*a[i] + 1 }";

#[test]
fn a_launch_has_no_size_where_an_assumption_is_false() {
    let text = lowered(SHIFT, "assume(\"d >= n\")\n    split_iname(i, 64, outer_tag=\"g.0\", inner_tag=\"l.0\")");
    assert!(text.contains("4611686018427387904") && text.contains("`d >= n`"), "{text}");
    let text = lowered(SHIFT, "fix_parameters(n=7)");
    assert!(text.contains("`n = 7`"), "{text}");
    // The assumption is what makes the schedule legal.
    refused(SHIFT, "split_iname(i, 64, outer_tag=\"g.0\", inner_tag=\"l.0\")", "P0431", "breaks the order");
}
