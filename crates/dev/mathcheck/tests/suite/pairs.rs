//! The functions of two arguments at random and chosen pairs; `cargo check-math --pairs N` does more of them.

use crisp::Math;
use crisp_dev_mathcheck::{PAIR_FUNCTIONS, Program, check_pairs};

#[test]
fn functions_of_two_arguments_round_correctly() {
    for function in PAIR_FUNCTIONS {
        let program = Program::of_pairs(function, Math::Strict).expect(function.name);
        let (checked, wrong) = check_pairs(function, &program, 1 << 18, 1).expect(function.name);
        assert!(checked > 1 << 18);
        let shown: Vec<String> = wrong.iter().take(8).map(ToString::to_string).collect();
        assert_eq!(wrong.len(), 0, "{}:\n{}", function.name, shown.join("\n"));
    }
}
