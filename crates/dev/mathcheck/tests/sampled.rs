//! Every function at a quarter of a million inputs and around all powers of two; `cargo check-math` does all 2^32.

use crisp_dev_mathcheck::{FUNCTIONS, Inputs, Program, check};

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
