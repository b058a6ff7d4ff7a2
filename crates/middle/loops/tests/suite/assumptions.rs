//! The assumptions of an author about parameters are checked by each launch.

use crisp_ir_kernel::Module;
use crisp_middle_loops::{Mathematics, lower};

use crate::{lowered, refused, scheduled};

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

#[test]
fn what_no_launch_can_check_is_refused() {
    let kernel = "  domain \"{ [i]: 0 <= i < 8 }\"\n  domain \"[m] -> { [j]: 0 <= j < m }\"\n  arg c: int32 [8]\n  arg x: float32 [8]\n  arg y: float32 [8]\n  assume \"m <= 5\"\n  body {\n    <int32> m = c[i]  {id=m, inames=i}\n    y[i] = sum(j, x[j])  {dep=m, inames=i}\n  }";
    let said = lower(&scheduled(kernel, "").unwrap(), &mut Module::new(), &Mathematics::new()).unwrap_err();
    let codes: Vec<&str> = said.iter().map(|it| it.code.0).collect();
    assert_eq!(codes, ["P0435"]);
}
