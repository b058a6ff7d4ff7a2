//! Refusals of the CPU target, and their wording.

use crate::harness::*;
use crisp_back_llvm::CpuTarget;
use crisp_ir_kernel::*;
use crisp_support_diagnostics::Severity;

fn target() -> CpuTarget {
    CpuTarget::new("x86_64-unknown-linux-gnu", "x86-64-v2", "+sse4.2")
}

/// Returns the code and weight of the only message.
fn refusal(kernel: &Function, local_size: [u32; 3]) -> (String, Severity) {
    match compile_kernel(kernel, &target(), local_size).expect_err("it is refused").as_slice() {
        [only] => (only.code.to_string(), only.severity),
        several => panic!("{several:#?}"),
    }
}

#[test]
fn a_view_that_a_branch_yields_is_refused() {
    let params =
        vec![buffer("a", F32, Access::Read), buffer("b", F32, Access::Read), value("left", Elem::scalar(Scalar::Bool))];
    let mut b = kernel("chooses", params);
    let p = b.params();
    let mut regions = Vec::new();
    for view in [p[0], p[1]] {
        let (region, _) = b.open(&[], HERE);
        b.close_yield(&[view], HERE);
        regions.push(region);
    }
    let ty = b.ty(p[0]);
    b.if_op(p[2], regions[0], regions[1], &[ty], HERE);
    assert_eq!(refusal(&b.finish(&[], HERE), [1, 1, 1]), ("D0202".to_owned(), Severity::Refused));
}

#[test]
fn workgroups_have_1_to_1024_invocations() {
    let empty = kernel("empty", vec![]).finish(&[], HERE);
    for local_size in [[0, 1, 1], [1025, 1, 1], [32, 33, 1], [u32::MAX, u32::MAX, u32::MAX]] {
        assert_eq!(refusal(&empty, local_size), ("D0203".to_owned(), Severity::Refused));
    }
    assert!(compile_kernel(&empty, &target(), [32, 32, 1]).is_ok());
}

#[test]
fn half_needs_conversion_instructions() {
    let half = buffer("a", Elem::scalar(Scalar::F16), Access::Read);
    let function = kernel("half", vec![half]).finish(&[], HERE);
    assert_eq!(refusal(&function, [1, 1, 1]), ("D0204".to_owned(), Severity::Refused));
    let able = CpuTarget::new("x86_64-unknown-linux-gnu", "haswell", "+avx2,+f16c");
    assert!(compile_kernel(&function, &able, [1, 1, 1]).is_ok());
}
