//! The results, as text, of the passes that change how floats are rounded.

use crisp_ir_kernel::{Checked, Module, text};
use crisp_middle_passes::{ALL, Abilities, Pass, RELAXED, contract_products, multiply_by_reciprocals};
use crisp_support_diagnostics::{FileId, Files, render_terminal};

fn parse(source: &str) -> Module {
    let mut files = Files::new();
    let file = files.add("test.kir", source);
    let problems = |problems: Vec<_>| panic!("{}\n{source}", render_terminal(&files, &problems, false));
    text::parse(file, source).unwrap_or_else(problems)
}

fn check(module: &Module) {
    if let Err(broken) = Checked::check(module.clone()) {
        let reasons: Vec<_> = broken.iter().map(|broken| broken.diagnostic().message).collect();
        panic!("{reasons:#?}\n{}", text::print(module));
    }
}

/// Asserts what a pass makes of operations of one type whose last value is `%r`.
#[track_caller]
fn becomes(pass: Pass, ty: &str, before: &str, expected: &str) {
    let wrap = |body: &str| {
        let view = format!("(view {ty} global read-write)");
        parse(&format!(
            "(module (kernel k (param out {view}) (param a {ty}) (param b {ty}) (param c {ty}) (param d {ty}) (body
               {body} (let %i u64 (const 0)) (store %out %i %r) (return))))"
        ))
    };
    let (before, expected) = (wrap(before), wrap(expected));
    check(&before);
    let after = (pass.run)(before, &Abilities::ALL).expect("no limits");
    check(&after);
    assert_eq!(text::print(&after), text::print(&expected));
}

const FLOATS: [&str; 6] = ["f16", "bf16", "f32", "f64", "f32x4", "f16x2"];

#[test]
fn a_product_and_its_sum_are_one_operation() {
    for ty in FLOATS {
        let product = format!("(let %p {ty} (mul %a %b))");
        for (sum, fused) in [
            ("(add %p %c)", format!("(let %r {ty} (fma %a %b %c))")),
            ("(add %c %p)", format!("(let %r {ty} (fma %a %b %c))")),
            ("(sub %p %c)", format!("(let %0 {ty} (neg %c)) (let %r {ty} (fma %a %b %0))")),
            ("(sub %c %p)", format!("(let %0 {ty} (neg %a)) (let %r {ty} (fma %0 %b %c))")),
        ] {
            becomes(contract_products::PASS, ty, &format!("{product} (let %r {ty} {sum})"), &fused);
        }
    }
}

#[test]
fn of_two_products_the_left_one_is_fused() {
    let before = "(let %p f32 (mul %a %b)) (let %q f32 (mul %c %d)) (let %r f32 (sub %p %q))";
    let after = "(let %q f32 (mul %c %d)) (let %0 f32 (neg %q)) (let %r f32 (fma %a %b %0))";
    becomes(contract_products::PASS, "f32", before, after);
}

#[test]
fn a_sum_of_many_products_is_a_chain() {
    let before = "(let %p f64 (mul %a %b)) (let %q f64 (mul %b %c)) (let %s f64 (mul %c %d))
        (let %t f64 (add %p %q)) (let %r f64 (add %t %s))";
    let after = "(let %q f64 (mul %b %c)) (let %t f64 (fma %a %b %q)) (let %r f64 (fma %c %d %t))";
    becomes(contract_products::PASS, "f64", before, after);
}

#[test]
fn products_that_are_used_otherwise_stay() {
    for before in [
        // Twice by the same sum, by two sums, by a region's end.
        "(let %p f32 (mul %a %b)) (let %r f32 (add %p %p))",
        "(let %p f32 (mul %a %b)) (let %s f32 (add %p %c)) (let %r f32 (add %p %s))",
        "(let %p f32 (mul %a %b)) (let %s f32 (add %p %c)) (let %o bool (lt %c %d))
         (let %r f32 (if %o (then (yield %p)) (else (yield %s))))",
        "(let %p f32 (mul %a %b)) (let %r f32 (max %p %c))",
        "(let %p f32 (div %a %b)) (let %r f32 (add %p %c))",
    ] {
        becomes(contract_products::PASS, "f32", before, before);
    }
    let integers = "(let %p i32 (mul %a %b)) (let %r i32 (add %p %c))";
    becomes(contract_products::PASS, "i32", integers, integers);
}

#[test]
fn a_product_is_fused_into_a_sum_in_another_region() {
    let before = "(let %p f32 (mul %a %b)) (let %o bool (lt %c %d))
        (let %r f32 (if %o (then (let %s f32 (add %p %c)) (yield %s)) (else (yield %d))))";
    let after = "(let %o bool (lt %c %d))
        (let %r f32 (if %o (then (let %s f32 (fma %a %b %c)) (yield %s)) (else (yield %d))))";
    becomes(contract_products::PASS, "f32", before, after);
}

#[test]
fn division_by_a_constant_is_a_product() {
    for (ty, divisor, reciprocal) in [
        ("f32", "3.0", Some("0.33333334")),
        ("f32", "-0.125", Some("-8.0")),
        ("f64", "3.0", Some("0.3333333333333333")),
        ("f16", "3.0", Some("0.3333")),
        ("bf16", "4.0", Some("0.25")),
        // The divisor or its reciprocal is not a normal number.
        ("f32", "0.0", None),
        ("f32", "1.0e-40", None),
        ("f32", "3.0e38", None),
        ("f16", "6.0e4", None),
    ] {
        // The old constant is still there, unused.
        let constant = format!("(let %k {ty} (const {divisor}))");
        let before = format!("{constant} (let %r {ty} (div %a %k))");
        let product = |it: &str| format!("{constant} (let %0 {ty} (const {it})) (let %r {ty} (mul %a %0))");
        becomes(multiply_by_reciprocals::PASS, ty, &before, &reciprocal.map_or(before.clone(), product));
    }
    for before in ["(let %r f32 (div %a %b))", "(let %k f32 (const 3.0)) (let %r f32 (div %k %a))"] {
        becomes(multiply_by_reciprocals::PASS, "f32", before, before);
    }
}

// Its functions are exact because of each of their roundings.
#[test]
fn the_library_stays_as_it_is() {
    let mut module = parse(
        "(module (function f (param a f32) (param b f32) (results f32) (body
           (let %k f32 (const 3.0)) (let %p f32 (mul %a %b)) (let %s f32 (add %p %a)) (let %q f32 (div %s %k)) (return %q))))",
    );
    let before = text::print(&module);
    let run =
        |pass: &Pass, module: &Module| text::print(&(pass.run)(module.clone(), &Abilities::ALL).expect("no limits"));
    assert!(RELAXED.iter().all(|pass| run(pass, &module) != before));
    let mut functions = module.functions.values().cloned().collect::<Vec<_>>();
    module = Module::new();
    functions[0].span.file = FileId::LIBRARY;
    functions.into_iter().for_each(|function| {
        module.functions.push(function);
    });
    assert!(RELAXED.iter().all(|pass| run(pass, &module) == before));
}

#[test]
fn no_pass_that_keeps_results_is_one_that_changes_them() {
    assert!(RELAXED.iter().all(|relaxed| ALL.iter().all(|pass| pass.name != relaxed.name)));
}
