//! Values that ranges decide are folded, and nothing else.

#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{Checked, text};
use crisp_middle_passes::{Abilities, Checks, fold_ranges, guard_accesses, remove_dead, run, simplify};
use crisp_support_diagnostics::FileId;

/// Returns a kernel for workgroups of 32 by 8 with 640 floats of local memory, after guards, ranges and the passes that clean up.
fn folded(body: &str) -> String {
    let source = format!(
        "(module (kernel k
           (param size u64) (param a (view f32 global read)) (param r (view f32 global read-write))
           (work-dim 2) (memory tile local f32 640)
           (body
             (let %t (view f32 local read-write) (memory tile))
             (let %none u64 (const 0)) (let %one u64 (const 1)) (let %two u64 (const 2)) (let %eight u64 (const 8))
             (let %rows u64 (const 16)) (let %columns u64 (const 40)) (let %half f32 (const 0.5))
             (let %x0 u32 (local-id 0)) (let %x u64 (convert u64 %x0))
             (let %y0 u32 (local-id 1)) (let %y u64 (convert u64 %y0))
             {body}
             (return))))"
    );
    let module = Checked::check(text::parse(FileId(0), &source).unwrap()).unwrap();
    let target = Abilities::ALL.for_size([32, 8, 1]);
    let passes = [&guard_accesses::PASS, &fold_ranges::PASS, &simplify::PASS, &remove_dead::PASS];
    text::print(&run(&module, passes, &target, Checks::Each, &mut |_, _| {}).unwrap())
}

#[test]
fn accesses_that_are_always_in_range_lose_their_guards() {
    let kept = "(let %tile (view f32 local read-write :rank 2) (view %t %none (extents %rows %columns)))
        (for (%down u64) (up %none %two %one) (carry)
          (let %off u64 (mul %down %eight)) (let %row u64 (add %y %off))";
    // Rows up to 15, columns up to 31: the last is 631.
    let text = folded(&format!("{kept} (store %tile %row %x %half) (yield))"));
    assert!(!text.contains("(if ") && !text.contains("saturating") && !text.contains("mul-high"), "{text}");
    // One more row than there are.
    let text = folded(&format!("{kept} (let %below u64 (add %row %one)) (store %tile %below %x %half) (yield))"));
    assert!(text.contains("(if "), "{text}");
    // Inside a branch its condition holds, and after it no longer.
    let inside = "(let %size0 bool (lt %size %columns))";
    let text = folded(&format!("{inside} (if %size0 (then (store %t %size %half) (yield)) (else (yield)))"));
    assert_eq!(text.matches("(if ").count(), 1, "{text}");
    let text = folded(&format!(
        "{inside} (if %size0 (then (store %t %size %half) (yield)) (else (yield))) (store %t %size %half)"
    ));
    assert_eq!(text.matches("(if ").count(), 2, "{text}");
    let text = folded(&format!("{inside} (if %size0 (then (yield)) (else (store %t %size %half) (yield)))"));
    assert_eq!(text.matches("(if ").count(), 2, "{text}");
}

#[test]
fn what_changes_nothing_is_left_out() {
    let stored = |value: &str| folded(&format!("{value} (let %f f32 (convert f32 %v)) (store %r %none %f)"));
    let text = stored("(let %mask u64 (const 31)) (let %v u64 (and %x %mask))");
    assert!(!text.contains("(and "), "{text}");
    let text = stored("(let %mask u64 (const 15)) (let %v u64 (and %x %mask))");
    assert!(text.contains("(and "), "{text}");
    let text = stored("(let %v u64 (rem %x %columns))");
    assert!(!text.contains("(rem "), "{text}");
    let text = stored("(let %v u64 (rem %x %rows))");
    assert!(text.contains("(rem "), "{text}");
    let text = stored("(let %v u64 (min %x %columns))");
    assert!(!text.contains("(min "), "{text}");
    let text = stored("(let %v u64 (max %x %rows))");
    assert!(text.contains("(max "), "{text}");
    let text = stored("(let %v u64 (add-saturating %x %y))");
    assert!(text.contains("(add ") && !text.contains("saturating"), "{text}");
    let text = stored("(let %v u64 (add-saturating %x %size))");
    assert!(text.contains("add-saturating"), "{text}");
    // An axis that the kernel does not have, and the size of the workgroup.
    let text = stored(
        "(let %z0 u32 (local-id 2)) (let %w0 u32 (local-size 1)) (let %z1 u32 (add %z0 %w0)) (let %v u64 (convert u64 %z1))",
    );
    assert!(!text.contains("local-id 2") && !text.contains("local-size"), "{text}");
}

#[test]
fn nothing_is_known_of_what_a_loop_carries() {
    let text = folded(
        "(let %last u64 (for (%i u64) (up %none %eight %one) (carry (%c u64 %none)) (store %t %c %half)
           (let %n u64 (add %c %rows)) (yield %n)))
         (store %t %last %half)",
    );
    assert_eq!(text.matches("(if ").count(), 2, "{text}");
}
