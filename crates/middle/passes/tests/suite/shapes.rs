//! The results of each pass, as text.

use crisp_ir_kernel::{Checked, Module, NESTING_LIMIT, text};
use crisp_middle_passes::{ALL, Abilities, Fact, Pass, guard_accesses, inline_calls, remove_dead, simplify};
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

fn parse(source: &str) -> Module {
    let mut files = Files::new();
    let file = files.add("test.kir", source);
    let module =
        text::parse(file, source).unwrap_or_else(|problems| panic!("{}", render_terminal(&files, &problems, false)));
    check(&module, "the source");
    module
}

fn check(module: &Module, what: &str) {
    if let Err(broken) = Checked::check(module.clone()) {
        let reasons: Vec<_> = broken.iter().map(|broken| broken.diagnostic().message).collect();
        panic!("{what} is invalid: {reasons:#?}\n{}", text::print(module));
    }
}

/// The module after some passes; valid after each.
fn after(source: &str, passes: &[Pass]) -> String {
    let mut module = parse(source);
    for pass in passes {
        module = (pass.run)(module, &Abilities::ALL).unwrap_or_else(|problems| panic!("{}: {problems:?}", pass.name));
        check(&module, pass.name);
    }
    text::print(&module)
}

/// Asserts that a pass makes one text of another; both are the bodies of a kernel with a buffer and two numbers.
#[track_caller]
fn becomes(pass: Pass, before: &str, expected: &str) {
    let wrap = |body: &str| {
        format!(
            "(module (kernel k (param out (view u32 global read-write)) (param n u32) (param m u32) (body {body})))"
        )
    };
    let expected = text::print(&parse(&wrap(expected)));
    assert_eq!(after(&wrap(before), &[pass]), expected);
}

#[test]
fn operations_on_constants_are_evaluated() {
    becomes(
        simplify::PASS,
        "(let %i u64 (const 2))
         (let %a u32 (const 4000000000)) (let %b u32 (const 300000000))
         (let %sum u32 (add %a %b)) (let %less bool (lt %sum %a)) (let %x u32 (select %less %sum %n))
         (store %out %i %x) (return)",
        "(let %i u64 (const 2))
         (let %a u32 (const 4000000000)) (let %b u32 (const 300000000))
         (let %sum u32 (const 5032704)) (let %less bool (const true))
         (store %out %i %sum) (return)",
    );
}

#[test]
fn neutral_operands_leave_the_other_one() {
    for (operation, result) in [
        ("(add %n %zero)", "%n"),
        ("(add %zero %n)", "%n"),
        ("(sub %n %zero)", "%n"),
        ("(sub %n %n)", "%zero"),
        ("(mul %n %one)", "%n"),
        ("(mul %zero %n)", "%zero"),
        ("(div %n %one)", "%n"),
        ("(div %n %zero)", "%zero"),
        ("(rem %n %one)", "%zero"),
        ("(rem %n %zero)", "%zero"),
        ("(and %n %ones)", "%n"),
        ("(and %zero %n)", "%zero"),
        ("(or %n %ones)", "%ones"),
        ("(or %n %n)", "%n"),
        ("(xor %n %n)", "%zero"),
        ("(xor %zero %n)", "%n"),
        ("(add-saturating %n %zero)", "%n"),
        ("(add-saturating %zero %n)", "%n"),
        ("(sub-saturating %n %zero)", "%n"),
        ("(sub-saturating %n %n)", "%zero"),
        ("(mul-high %n %zero)", "%zero"),
        ("(mul-high %zero %n)", "%zero"),
        ("(rotate-left %zero %n)", "%zero"),
        ("(rotate-right %n %zero)", "%n"),
        ("(rotate-left %n %width)", "%n"),
        ("(shl %n %width)", "%n"),
        ("(shr %zero %n)", "%zero"),
        ("(min %n %n)", "%n"),
        ("(select %c %n %n)", "%n"),
        // These are not known.
        ("(sub %zero %n)", ""),
        ("(div %one %n)", ""),
        ("(shl %one %n)", ""),
        ("(rotate-left %one %n)", ""),
        ("(sub-saturating %one %n)", ""),
        ("(max %n %zero)", ""),
    ] {
        let start = "(let %zero u32 (const 0)) (let %one u32 (const 1)) (let %ones u32 (const 4294967295))
             (let %width u32 (const 64)) (let %c bool (eq %n %m)) (let %i u64 (const 3))";
        let before = format!("{start} (let %x u32 {operation}) (store %out %i %x) (return)");
        let expected = match result {
            "" => before.clone(),
            known => format!("{start} (store %out %i {known}) (return)"),
        };
        becomes(simplify::PASS, &before, &expected);
    }
}

#[test]
fn what_is_reversed_twice_is_as_it_was() {
    for operation in ["neg", "not", "reverse-bits", "reverse-bytes"] {
        let text = |stored: &str| {
            format!(
                "(let %i u64 (const 3)) (let %x u32 ({operation} %n)) (let %y u32 ({operation} %x))
                 (store %out %i %{stored}) (return)"
            )
        };
        let (before, after) = (text("y"), text("n").replace(&format!("(let %y u32 ({operation} %x))"), ""));
        becomes(simplify::PASS, &before, &after);
    }
    // Counting twice is something else.
    let counts = "(let %i u64 (const 3)) (let %x u32 (count-ones %n)) (let %y u32 (count-ones %x))
         (store %out %i %y) (return)";
    becomes(simplify::PASS, counts, counts);
}

#[test]
fn float_rules_keep_signed_zeros() {
    let kernel = |operation: &str| {
        format!(
            "(module (kernel k (param out (view f32 global read-write)) (param x f32) (body
               (let %i u64 (const 0)) (let %zero f32 (const 0.0)) (let %minus f32 (const -0.0)) (let %one f32 (const 1.0))
               (let %y f32 {operation}) (store %out %i %y) (return))))"
        )
    };
    for (operation, known) in [
        ("(add %x %minus)", true),
        ("(add %minus %x)", true),
        ("(sub %x %zero)", true),
        ("(mul %x %one)", true),
        ("(mul %one %x)", true),
        ("(div %x %one)", true),
        // -0 + 0 is 0, -0 - -0 is 0, 0 · ∞ is NaN, x - x may be NaN.
        ("(add %x %zero)", false),
        ("(sub %x %minus)", false),
        ("(mul %x %zero)", false),
        ("(sub %x %x)", false),
        ("(div %one %x)", false),
    ] {
        let text = after(&kernel(operation), &[simplify::PASS]);
        assert_eq!(text.contains("(store %out %i %x)"), known, "{operation}\n{text}");
    }
}

#[test]
fn comparisons_of_unsigned_numbers_with_zero_and_of_equal_values_are_known() {
    for (operation, expected) in [
        ("(lt %n %zero)", Some(false)),
        ("(ge %n %zero)", Some(true)),
        ("(le %zero %n)", Some(true)),
        ("(gt %zero %n)", Some(false)),
        ("(eq %n %n)", Some(true)),
        ("(ne %n %n)", Some(false)),
        ("(lt %n %m)", None),
        ("(le %n %zero)", None),
    ] {
        let source = format!(
            "(module (kernel k (param out (view bool global read-write)) (param n u32) (param m u32) (body
               (let %i u64 (const 0)) (let %zero u32 (const 0)) (let %c bool {operation}) (store %out %i %c) (return))))"
        );
        let text = after(&source, &[simplify::PASS]);
        match expected {
            Some(value) => assert!(text.contains(&format!("(const {value})")), "{operation}\n{text}"),
            None => assert!(text.contains(operation), "{operation}\n{text}"),
        }
    }
}

#[test]
fn vectors_views_and_conversions_are_seen_through() {
    let text = after(
        "(module (kernel k (param out (view u32 global read-write)) (param n u32) (body
           (let %zero u64 (const 0)) (let %two u64 (const 2)) (let %wide u64 (convert u64 %n)) (let %back u32 (convert u32 %wide))
           (let %w (view u32 global read-write) (view %out %two (extents %wide)))
           (let %length u64 (extent %w 0)) (let %start u64 (offset %w)) (let %first u64 (offset %out))
           (let %v u32x2 (vector %n %back)) (let %x u32 (extract %v 1))
           (store %w %length %x) (store %w %start %x) (store %w %first %x) (return))))",
        &[simplify::PASS, remove_dead::PASS],
    );
    assert!(text.contains("(store %w %wide %n)"), "{text}");
    assert!(!text.contains("extract") && !text.contains("(extent ") && !text.contains("(offset"), "{text}");
    assert!(!text.contains("(convert u32"), "{text}");
}

#[test]
fn memory_that_nobody_writes_holds_zeros() {
    for (space, others, known) in [
        ("local", "", true),
        ("private", "", true),
        // A part of it is written, or the whole through an operation that gets it.
        ("local", "(store %m %one %n)", false),
        ("private", "(store %part %zero %n)", false),
        ("local", "(let %old u32 (atomic-add workgroup %m %zero %n))", false),
        (
            "private",
            "(let %either (view u32 private read-write) (if %c (then (yield %m)) (else (yield %part)))) (store %either %zero %n)",
            false,
        ),
        // Local memory is one, wherever it is made; other memory is another.
        ("local", "(let %again (view u32 local read-write) (memory mine)) (store %again %zero %n)", false),
        ("local", "(let %other (view u32 local read-write) (memory other)) (store %other %zero %n)", true),
    ] {
        let source = format!(
            "(module (kernel k (param out (view u32 global read-write)) (param n u32) (param c bool)
               (memory mine {space} u32 8) (memory other {space} u32 8) (body
               (let %zero u64 (const 0)) (let %one u64 (const 1)) (let %two u64 (const 2))
               (let %m (view u32 {space} read-write) (memory mine))
               (let %part (view u32 {space} read-write) (view %m %one (extents %two)))
               {others}
               (let %x u32 (load %part %one)) (store %out %zero %x) (return))))"
        );
        let text = after(&source, &[simplify::PASS]);
        assert_eq!(!text.contains("(load "), known, "{others}\n{text}");
        assert_eq!(text.contains("u32 (const 0)"), known, "{others}\n{text}");
    }
}

#[test]
fn a_narrowing_conversion_is_not_undone() {
    let text = after(
        "(module (kernel k (param out (view u32 global read-write)) (param n u32) (body
           (let %i u64 (const 0)) (let %small u8 (convert u8 %n)) (let %back u32 (convert u32 %small))
           (store %out %i %back) (return))))",
        &[simplify::PASS],
    );
    assert!(text.contains("(store %out %i %back)"), "{text}");
}

#[test]
fn equal_operations_are_shared_where_the_first_is_visible() {
    becomes(
        simplify::PASS,
        "(let %i u64 (const 1)) (let %a u32 (add %n %m)) (let %b u32 (add %m %n)) (let %c bool (lt %b %n))
         (if %c (then (let %d u32 (add %n %m)) (let %e u32 (mul %n %d)) (store %out %i %e) (yield))
                (else (let %j u64 (const 1)) (let %f u32 (mul %a %n)) (store %out %j %f) (yield)))
         (let %g u32 (mul %n %a)) (store %out %i %g) (return)",
        "(let %i u64 (const 1)) (let %a u32 (add %n %m)) (let %c bool (lt %a %n))
         (if %c (then (let %e u32 (mul %n %a)) (store %out %i %e) (yield))
                (else (let %f u32 (mul %n %a)) (store %out %i %f) (yield)))
         (let %g u32 (mul %n %a)) (store %out %i %g) (return)",
    );
}

#[test]
fn loads_and_private_memories_are_not_shared() {
    let source = "(module (kernel k (param out (view u32 global read-write))
           (memory mine private u32 4) (memory ours local u32 4)
           (body (let %i u64 (const 1))
           (let %p (view u32 private read-write) (memory mine)) (let %q (view u32 private read-write) (memory mine))
           (let %r (view u32 local read-write) (memory ours)) (let %s (view u32 local read-write) (memory ours))
           (let %a u32 (load %out %i)) (store %p %i %a) (let %b u32 (load %out %i)) (store %q %i %b)
           (store %r %i %a) (store %s %i %b) (return))))";
    let text = after(source, &[simplify::PASS]);
    assert_eq!(text.matches("(load ").count(), 2, "{text}");
    assert_eq!(text.matches("private read-write)").count(), 2, "{text}");
    assert_eq!(text.matches("local read-write)").count(), 1, "{text}");
}

#[test]
fn what_has_no_effect_and_no_user_goes() {
    becomes(
        remove_dead::PASS,
        "(let %i u64 (const 1)) (let %unused u32 (mul %n %m)) (let %also u32 (add %unused %n)) (let %l u32 (load %out %i))
         (let %zero u32 (const 0)) (let %one u32 (const 1))
         (let (%s %t) (u32 u32) (for (%k u32) (up %zero %n %one) (carry (%a u32 %zero) (%b u32 %m))
            (let %c u32 (add %a %k)) (let %d u32 (mul %b %k)) (yield %c %d)))
         (for (%q u32) (up %zero %n %one) (let %e u32 (load %out %i)) (yield))
         (let %cond bool (eq %n %zero)) (if %cond (then (yield)) (else (let %f u32 (add %n %n)) (yield)))
         (store %out %i %s) (return)",
        "(let %i u64 (const 1)) (let %zero u32 (const 0)) (let %one u32 (const 1))
         (let %s u32 (for (%k u32) (up %zero %n %one) (carry (%a u32 %zero))
            (let %c u32 (add %a %k)) (yield %c)))
         (store %out %i %s) (return)",
    );
}

#[test]
fn branches_that_decide_how_a_loop_ends_stay_with_what_they_need() {
    becomes(
        remove_dead::PASS,
        "(let %i u64 (const 1)) (let %zero u32 (const 0)) (let %one u32 (const 1))
         (let (%s %t) (u32 u32) (for (%k u32) (up %zero %n %one) (carry (%a u32 %zero) (%b u32 %m))
            (let %x u32 (load %out %i)) (let %stop bool (eq %x %k))
            (if %stop (then (break %m %b)) (else (yield)))
            (let %c u32 (add %a %k)) (let %d u32 (mul %b %k)) (yield %c %d)))
         (store %out %i %s) (return)",
        "(let %i u64 (const 1)) (let %zero u32 (const 0)) (let %one u32 (const 1))
         (let %s u32 (for (%k u32) (up %zero %n %one) (carry (%a u32 %zero))
            (let %x u32 (load %out %i)) (let %stop bool (eq %x %k))
            (if %stop (then (break %m)) (else (yield)))
            (let %c u32 (add %a %k)) (yield %c)))
         (store %out %i %s) (return)",
    );
}

#[test]
fn returns_and_barriers_in_branches_stay() {
    let body = "(let %zero u32 (const 0)) (let %c bool (eq %n %zero))
         (if %c (then (return)) (else (yield)))
         (if %c (then (barrier) (yield)) (else (yield)))
         (let %i u64 (const 1)) (store %out %i %n) (return)";
    becomes(remove_dead::PASS, body, body);
}

#[test]
fn the_chosen_branch_takes_the_place_of_the_choice() {
    becomes(
        simplify::PASS,
        "(let %i u64 (const 1)) (let %yes bool (const true))
         (let %x u32 (if %yes (then (let %a u32 (add %n %m)) (yield %a)) (else (barrier) (yield %n))))
         (store %out %i %x) (return)",
        "(let %i u64 (const 1)) (let %yes bool (const true)) (let %a u32 (add %n %m))
         (store %out %i %a) (return)",
    );
}

#[test]
fn what_follows_a_certain_return_goes() {
    becomes(
        simplify::PASS,
        "(let %i u64 (const 1)) (let %no bool (const false))
         (if %no (then (yield)) (else (store %out %i %m) (return)))
         (store %out %i %n) (return)",
        "(let %i u64 (const 1)) (let %no bool (const false)) (store %out %i %m) (return)",
    );
}

#[test]
fn a_choice_between_two_ways_out_keeps_the_second_outside() {
    becomes(
        simplify::PASS,
        "(let %i u64 (const 1)) (let %no bool (const false)) (let %c bool (eq %n %m))
         (if %c (then (return)) (else (if %no (then (yield)) (else (store %out %i %m) (return))) (yield)))
         (store %out %i %n) (return)",
        "(let %i u64 (const 1)) (let %no bool (const false)) (let %c bool (eq %n %m))
         (if %c (then (return)) (else (yield)))
         (store %out %i %m) (return)",
    );
}

#[test]
fn loops_that_run_never_or_once_are_no_loops() {
    becomes(
        simplify::PASS,
        "(let %i u64 (const 1)) (let %three u32 (const 3)) (let %five u32 (const 5)) (let %two u32 (const 2))
         (let %x u32 (for (%p u32) (up %five %three %two) (carry (%q u32 %n)) (yield %p)))
         (let %y u32 (for (%k u32) (up %three %five %two) (carry (%a u32 %x)) (let %b u32 (add %a %k)) (yield %b)))
         (let %z u32 (for (%r u32) (down %five %two) (carry (%s u32 %y)) (yield %r)))
         (store %out %i %z) (return)",
        "(let %i u64 (const 1)) (let %three u32 (const 3)) (let %five u32 (const 5)) (let %two u32 (const 2))
         (let %b u32 (add %n %three))
         (let %z u32 (for (%r u32) (down %five %two) (carry (%s u32 %b)) (yield %r)))
         (store %out %i %z) (return)",
    );
}

#[test]
fn a_loop_that_certainly_returns_is_its_body() {
    becomes(
        simplify::PASS,
        "(let %i u64 (const 1)) (let %zero u32 (const 0)) (let %five u32 (const 5)) (let %one u32 (const 1))
         (for (%p u32) (up %zero %five %one) (store %out %i %p) (return))
         (store %out %i %n) (return)",
        "(let %i u64 (const 1)) (let %zero u32 (const 0)) (let %five u32 (const 5)) (let %one u32 (const 1))
         (store %out %i %zero) (return)",
    );
}

#[test]
fn what_a_loop_carries_without_changing_it_is_its_first_value() {
    // `a` is handed on, `b` set to what it was, `c` changed by one way out, `d` by each iteration.
    becomes(
        simplify::PASS,
        "(let %i u64 (const 1)) (let %zero u32 (const 0)) (let %one u32 (const 1))
         (let (%p %q %r %s) (u32 u32 u32 u32)
           (for (%k u32) (up %zero %n %one) (carry (%a u32 %m) (%b u32 %zero) (%c u32 %m) (%d u32 %m))
             (let %stop bool (lt %m %k))
             (if %stop (then (break %a %zero %one %d)) (else (yield)))
             (let %ab u32 (add %a %b)) (let %next u32 (add %d %ab))
             (yield %a %b %c %next)))
         (let %x u32 (sub %p %q)) (let %y u32 (sub %r %s)) (let %z u32 (mul %x %y)) (store %out %i %z) (return)",
        "(let %i u64 (const 1)) (let %zero u32 (const 0)) (let %one u32 (const 1))
         (let (%p %q %r %s) (u32 u32 u32 u32)
           (for (%k u32) (up %zero %n %one) (carry (%a u32 %m) (%b u32 %zero) (%c u32 %m) (%d u32 %m))
             (let %stop bool (lt %m %k))
             (if %stop (then (break %m %zero %one %d)) (else (yield)))
             (let %next u32 (add %m %d))
             (yield %m %zero %c %next)))
         (let %y u32 (sub %r %s)) (let %z u32 (mul %m %y)) (store %out %i %z) (return)",
    );
}

fn inlined(functions: &str, body: &str) -> String {
    let source = format!(
        "(module {functions} (kernel k (param out (view u32 global read-write)) (param n u32) (body (let %i u64 (const 0)) {body} (return))))"
    );
    let text = after(&source, &[inline_calls::PASS]);
    assert!(!text.contains("(call ") && !text.contains("(function "), "{text}");
    text
}

#[test]
fn a_call_is_replaced_by_the_body() {
    let text = inlined(
        "(function twice (param x u32) (results u32) (body (let %y u32 (add %x %x)) (return %y)))
         (function four (param x u32) (results u32) (body (let %y u32 (call twice %x)) (let %z u32 (call twice %y)) (return %z)))",
        "(let %a u32 (call four %n)) (store %out %i %a)",
    );
    assert_eq!(text.matches("(add ").count(), 2, "{text}");
}

#[test]
fn an_early_return_in_a_branch_becomes_the_branch_s_value() {
    let text = inlined(
        "(function f (param x u32) (results u32) (body
           (let %c bool (eq %x %x)) (if %c (then (return %x)) (else (yield)))
           (let %y u32 (add %x %x))
           (let %d bool (lt %x %y)) (let %z u32 (if %d (then (yield %y)) (else (return %x))))
           (let %w u32 (mul %z %y)) (return %w)))",
        "(let %a u32 (call f %n)) (store %out %i %a)",
    );
    assert!(!text.contains("(for "), "{text}");
    assert_eq!(text.matches("(if ").count(), 2, "{text}");
    assert_eq!(text.matches("(mul ").count(), 1, "{text}");
}

#[test]
fn a_return_out_of_a_loop_leaves_loops_with_a_flag() {
    let text = inlined(
        "(function f (param x u32) (results u32) (body
           (let %z u32 (const 0)) (let %o u32 (const 1))
           (let %s u32 (for (%k u32) (up %z %x %o) (carry (%t u32 %z))
             (let %c bool (eq %k %t)) (if %c (then (return %k)) (else (yield)))
             (let %u u32 (add %t %k)) (yield %u)))
           (return %s)))",
        "(let %a u32 (call f %n)) (store %out %i %a)",
    );
    assert_eq!(text.matches("(for ").count(), 2, "{text}");
    assert!(text.contains("(const true)"), "{text}");
}

#[test]
fn local_memory_of_a_function_is_one_however_often_it_is_called() {
    let function = "(function f (param x u32) (results) (memory shared local u32 16) (memory own private u32 2)
           (body (let %s (view u32 local read-write) (memory shared)) (let %p (view u32 private read-write) (memory own))
           (let %i u64 (const 0)) (store %s %i %x) (store %p %i %x) (return)))
         (function g (param x u32) (body (call f %x) (return)))";
    let text = inlined(function, "(call f %n) (call g %n) (call g %n)");
    assert_eq!(text.matches("(memory shared local").count(), 1, "{text}");
    assert_eq!(text.matches("(memory own private").count(), 1, "{text}");
}

fn refused(source: &str) -> Diagnostic {
    let module = parse(source);
    let problems = (inline_calls::PASS.run)(module, &Abilities::ALL).expect_err("it is too much");
    assert_eq!(problems.len(), 1);
    problems.into_iter().next().expect("there is one")
}

#[test]
fn calls_that_multiply_beyond_the_limit_are_refused() {
    // Each function calls the one before it ten times.
    let mut functions =
        "(function f0 (param x u32) (results u32) (body (let %y u32 (add %x %x)) (return %y)))".to_owned();
    for level in 1..12 {
        let calls: String = (0..10).map(|n| format!("(let %y{n} u32 (call f{} %x))", level - 1)).collect();
        functions += &format!("(function f{level} (param x u32) (results u32) (body {calls} (return %y9)))");
    }
    let problem =
        refused(&format!("(module {functions} (kernel k (param n u32) (body (let %a u32 (call f11 %n)) (return))))"));
    assert_eq!(problem.code.0, "K0701");
    assert_eq!(problem.message, "`k` has more than 200000 operations after its calls are inlined");
}

#[test]
fn calls_that_nest_too_deeply_are_refused() {
    // Each function calls the one before it inside a branch.
    let mut functions = "(function f0 (param x u32) (body (return)))".to_owned();
    for level in 1..300 {
        functions += &format!(
            "(function f{level} (param x u32) (body (let %c bool (eq %x %x))
               (if %c (then (call f{} %x) (yield)) (else (yield))) (return)))",
            level - 1
        );
    }
    let problem = refused(&format!("(module {functions} (kernel k (param n u32) (body (call f299 %n) (return))))"));
    assert_eq!(problem.code.0, "K0702");
}

/// A body with as many branches inside one another as a valid module may have, around `innermost`.
fn nested(depth: usize, innermost: &str) -> String {
    let open = "(if %c (then ".repeat(depth);
    let close = " (yield)) (else (yield)))".repeat(depth);
    format!("(let %c bool (eq %n %n)) {open}{innermost}{close} (return)")
}

#[test]
fn the_deepest_valid_nesting_passes_through_every_pass() {
    let body = nested(NESTING_LIMIT, "(store %out %i %n)");
    let source = format!(
        "(module (kernel k (param out (view u32 global read-write)) (param n u32) (body (let %i u64 (const 0)) {body})))"
    );
    for pass in ALL.iter().filter(|pass| pass.name != guard_accesses::PASS.name) {
        assert!(after(&source, &[*pass]).contains("(store %out %i %n)"), "{}", pass.name);
    }
    // It puts a branch around the store, for which there is no room.
    let problems = (guard_accesses::PASS.run)(parse(&source), &Abilities::ALL).expect_err("one level too many");
    let [problem] = problems.as_slice() else { panic!("{problems:?}") };
    assert_eq!(problem.code.0, "K0704");
    let message = "`k` nests more than 200 branches and loops once it has the form that this target needs";
    assert_eq!(problem.message, message);
    let one_less = source.replacen("(if %c (then ", "", 1).replacen(" (yield)) (else (yield)))", "", 1);
    assert!(after(&one_less, &[guard_accesses::PASS]).contains("(store %out"));
    // A callee as deep as its caller.
    let problem = refused(&format!(
        "(module (function f (param n u32) (results) (body {})) (kernel k (param n u32) (body {})))",
        nested(NESTING_LIMIT, ""),
        nested(NESTING_LIMIT, "(call f %n)")
    ));
    assert_eq!(problem.code.0, "K0702");
}

#[test]
fn a_long_chain_of_calls_costs_no_stack() {
    let mut functions =
        "(function f0 (param x u32) (results u32) (body (let %y u32 (add %x %x)) (return %y)))".to_owned();
    for level in 1..20_000 {
        functions += &format!(
            "(function f{level} (param x u32) (results u32) (body (let %y u32 (call f{} %x)) (return %y)))",
            level - 1
        );
    }
    let text = inlined(&functions, "(let %a u32 (call f19999 %n)) (store %out %i %a)");
    assert_eq!(text.matches("(add ").count(), 1, "{text}");
}

#[test]
fn kernels_that_are_too_large_together_are_refused() {
    let adds: String = (0..50_000).map(|n| format!("(let %y{n} u32 (add %x %x))")).collect();
    let kernels: String = (0..8)
        .map(|n| format!("(kernel k{n} (param n u32) (body (call f %n) (call f %n) (call f %n) (return)))"))
        .collect();
    let problem = refused(&format!("(module (function f (param x u32) (body {adds} (return))) {kernels})"));
    assert_eq!(problem.code.0, "K0703");
}

#[test]
fn passes_have_distinct_names_and_facts_that_someone_makes() {
    let mut names: Vec<_> = ALL.iter().map(|pass| pass.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), ALL.len());
    for fact in [Fact::NoCalls, Fact::Simple, Fact::NothingUnused, Fact::NoDouble] {
        assert!(ALL.iter().any(|pass| pass.makes.contains(&fact)), "{fact:?}");
    }
}
