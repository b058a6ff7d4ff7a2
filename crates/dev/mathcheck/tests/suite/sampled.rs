//! Every function at a quarter of a million inputs and around all powers of two; `cargo check-math` does all 2^32.

use crisp_dev_mathcheck::{
    FAST_FUNCTIONS, FAST_PAIR_FUNCTIONS, FUNCTIONS, Inputs, PAIR_FUNCTIONS, Program, check, check_fast,
    check_fast_pairs,
};

// covers: crisp.todo.math-sqrt
#[test]
fn results_are_correctly_rounded() {
    for function in FUNCTIONS {
        let program = Program::new(function, "").expect(function.name);
        let found = check(function, &program, Inputs::Sample(1 << 18), &|_| {}).expect(function.name);
        let shown: Vec<String> = found.first.iter().take(8).map(ToString::to_string).collect();
        assert_eq!(found.wrong, 0, "{}:\n{}", function.name, shown.join("\n"));
    }
}

// A comparison that sees nothing would pass for everything.
#[test]
fn a_function_that_rounds_twice_is_found_out() {
    let exp = FUNCTIONS.iter().find(|function| function.name == "exp").expect("exp");
    let worse = "(def-function exp (x:float) (* 1.0000001 (to-float (+ 1.0 (to-double x)))))";
    let program = Program::new(exp, worse).expect("it compiles");
    let found = check(exp, &program, Inputs::Sample(1 << 16), &|_| {}).expect("it runs");
    assert!(found.wrong > 1000 && found.first.len() == 64, "{}", found.wrong);
}

#[test]
fn fast_functions_are_off_by_no_more_than_promised() {
    let names = |fast: &FastFunctions| fast.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let mut all: FastFunctions = Vec::new();
    for function in FAST_FUNCTIONS {
        let found = check_fast(function, "", Inputs::Sample(1 << 17), &|_| {}).expect(function.name);
        assert!(found.ulps <= function.bound, "{}: {found}", function.name);
        all.push((function.name, found.ulps));
    }
    for function in FAST_PAIR_FUNCTIONS {
        let found = check_fast_pairs(function, 1 << 17, 1).expect(function.name);
        assert!(found.ulps <= function.bound, "{}: {found}", function.name);
        all.push((function.name, found.ulps));
    }
    let mut exact: Vec<&str> = FUNCTIONS.iter().map(|function| function.name).collect();
    exact.extend(PAIR_FUNCTIONS.iter().map(|function| function.name));
    let mut fast = names(&all);
    exact.sort_unstable();
    fast.sort_unstable();
    assert_eq!(fast, exact, "every function has a bound");
    // Results that were exact would not come from the fast functions.
    assert!(all.iter().all(|(_, ulps)| *ulps > 0.5), "{all:?}");
}

type FastFunctions = Vec<(&'static str, f64)>;

#[test]
fn a_function_that_is_too_far_off_is_found_out() {
    let exp = FAST_FUNCTIONS.iter().find(|function| function.name == "exp").expect("exp");
    let worse = "(def-function exp (x:float) (+ 1.0 (* x (+ 1.0 (* 0.5 x)))))";
    let found = check_fast(exp, worse, Inputs::Sample(1 << 12), &|_| {}).expect("it runs");
    assert!(found.ulps > 1e6, "{found}");
}
