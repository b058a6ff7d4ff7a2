//! Integers that fit 32 bits are computed in them, and nothing else.

#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{Checked, text};

use crisp_middle_passes::{Abilities, narrow_integers, remove_dead, simplify};
use crisp_support_diagnostics::FileId;

fn narrowed(body: &str) -> String {
    let source = format!(
        "(module (kernel k (param r (view u64 global read-write)) (param s (view i64 global read-write)) (param n u64)
           (body
             (let %none u64 (const 0)) (let %one u64 (const 1)) (let %three u64 (const 3)) (let %two i64 (const 2))
             (let %forty u64 (const 40)) (let %g u32 (global-id 0)) (let %x u64 (convert u64 %g)) (let %y i64 (convert i64 %g))
             {body}
             (return))))"
    );
    let module = Checked::check(text::parse(FileId(0), &source).unwrap()).unwrap();
    let target = Abilities { groups: Some([1000, 1, 1]), ..Abilities::ALL }.for_size([64, 1, 1]);
    let mut module = (narrow_integers::PASS.run)(module.into_module(), &target).unwrap();
    for pass in [simplify::PASS, remove_dead::PASS] {
        module = (pass.run)(module, &target).unwrap();
    }
    text::print(&Checked::check(module).unwrap())
}

#[test]
fn numbers_that_fit_are_words() {
    let text = narrowed("(let %a u64 (mul %x %three)) (let %b u64 (add %a %one)) (store %r %b %b)");
    assert!(text.contains("u32 (mul ") && text.contains("u32 (add ") && !text.contains("u64 (add "), "{text}");
    // Below zero there are words with a sign.
    let text = narrowed("(let %a i64 (sub %y %two)) (let %b i64 (mul %a %two)) (store %s %b %b)");
    assert!(text.contains("i32 (sub ") && text.contains("i32 (mul ") && !text.contains("i64 (mul "), "{text}");
    // 64,000 · 40,000,000 does not fit.
    let text = narrowed("(let %m u64 (const 40000000)) (let %a u64 (mul %x %m)) (store %r %a %a)");
    assert!(text.contains("u64 (mul "), "{text}");
    // The low half of a sum of unknown numbers, of which a mask leaves little.
    let text =
        narrowed("(let %a u64 (load %r %n)) (let %b u64 (and %a %three)) (let %c u64 (add %b %x)) (store %r %c %c)");
    assert!(text.contains("u32 (add "), "{text}");
}

#[test]
fn comparisons_divisions_and_conversions_take_words() {
    let text = narrowed("(let %c bool (lt %x %forty)) (if %c (then (store %r %x %x) (yield)) (else (yield)))");
    assert!(text.contains("u32 (const 40)"), "{text}");
    let text = narrowed("(let %a u64 (div %x %three)) (let %b u64 (rem %x %forty)) (store %r %a %b)");
    assert!(text.contains("u32 (div ") && text.contains("u32 (rem "), "{text}");
    // A count that a word does not have.
    let text = narrowed("(let %a u64 (shr %x %forty)) (store %r %a %a)");
    assert!(!text.contains("u32 (shr "), "{text}");
    // A divisor that may be larger than a word.
    let text = narrowed("(let %a u64 (rem %x %n)) (store %r %a %a)");
    assert!(text.contains("u64 (rem "), "{text}");
    let text = narrowed(
        "(let %a u64 (add %x %one)) (let %f f32 (convert f32 %a)) (let %b u64 (convert u64 %f)) (store %r %b %a)",
    );
    let sum = text.split_once("u32 (add ").unwrap().0.rsplit_once("(let ").unwrap().1.trim();
    assert!(text.contains(&format!("f32 (convert f32 {sum})")), "{text}");
}

#[test]
fn loops_count_in_words_where_their_ends_fit() {
    let text = narrowed("(for (%k u64) (up %none %x %three) (store %r %k %k) (yield))");
    assert!(text.contains("(for (%k u32) (up "), "{text}");
    let text = narrowed("(let %from i64 (sub %y %two)) (for (%k i64) (up %from %y %two) (store %s %k %k) (yield))");
    assert!(text.contains("(for (%k i32) (up "), "{text}");
    let text = narrowed("(for (%k u64) (up %none %n %three) (store %r %k %k) (yield))");
    assert!(text.contains("(for (%k u64) (up "), "{text}");
    // Inside, what the condition of a branch says is known too.
    let text = narrowed(
        "(let %c bool (lt %n %forty)) (if %c (then (for (%k u64) (up %none %n %three) (store %r %k %k) (yield)) (yield)) (else (yield)))",
    );
    assert!(text.contains("(for (%k u32) (up "), "{text}");
}
