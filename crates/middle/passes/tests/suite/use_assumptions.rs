//! Assumptions fold branches and arithmetic, and never a bounds check.

#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{Checked, text};
use crisp_middle_passes::{Abilities, Pass, fold_ranges, guard_accesses, remove_dead, simplify, use_assumptions};
use crisp_support_diagnostics::FileId;

fn kernel(body: &str) -> Checked {
    let source = format!(
        "(module (kernel k (param r (view u32 global read-write)) (param n u64) (param x u32)
           (body
             (let %none u64 (const 0)) (let %four u64 (const 4)) (let %hundred u64 (const 100)) (let %five u32 (const 5))
             (let %seven u32 (const 7)) (let %length u64 (extent %r 0))
             {body}
             (return))))"
    );
    Checked::check(text::parse(FileId(0), &source).unwrap()).unwrap_or_else(|broken| panic!("{broken:#?}\n{source}"))
}

fn after(body: &str, passes: &[Pass]) -> String {
    let mut module = kernel(body).into_module();
    for pass in passes {
        module = (pass.run)(module, &Abilities::ALL).unwrap();
    }
    text::print(&Checked::check(module).unwrap())
}

fn folded(body: &str) -> String {
    after(body, &[use_assumptions::PASS, simplify::PASS, remove_dead::PASS])
}

fn guarded(body: &str) -> String {
    after(body, &[use_assumptions::PASS, guard_accesses::PASS, fold_ranges::PASS])
}

#[test]
fn what_follows_from_an_assumption_is_folded() {
    let small = "(let %small bool (lt %n %hundred))";
    let branch = "(let %s bool (lt %n %hundred)) (if %s (then (store %r %none %five) (yield)) (else (store %r %none %seven) (yield)))";
    let text = folded(&format!("{small} (assume %small) {branch}"));
    assert!(!text.contains("(if ") && !text.contains("assume"), "{text}");
    let text = folded(&format!("{small} {branch}"));
    assert!(text.contains("(if "), "{text}");
    // Before it is executed nothing is known, and after the region in which it is executed neither.
    let text = folded(&format!("{small} {branch} (assume %small)"));
    assert!(text.contains("(if ") && !text.contains("assume"), "{text}");
    let other = "(let %o bool (gt %x %five)) (if %o (then (assume %small) (yield)) (else (yield)))";
    let text = folded(&format!("{small} {other} {branch}"));
    assert_eq!(text.matches("(if ").count(), 1, "{text}");
    // The remainder by four of what is below four.
    let text = folded(
        "(let %small bool (lt %n %four)) (assume %small) (let %m u64 (rem %n %four)) (let %w u32 (convert u32 %m)) (store %r %none %w)",
    );
    assert!(!text.contains("(rem "), "{text}");
}

#[test]
fn no_bounds_check_goes_away() {
    let body = "(let %inside bool (lt %n %length)) (assume %inside) (store %r %n %five)";
    let text = guarded(body);
    assert!(text.contains("(if ") && !text.contains("assume"), "{text}");
    let body = "(let %inside bool (lt %n %length)) (assume %inside) (if %inside (then (store %r %n %five) (yield)) (else (yield)))";
    let text = guarded(body);
    assert!(text.contains("(if "), "the author's own check goes, the guard stays: {text}");
}
