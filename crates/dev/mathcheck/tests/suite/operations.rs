//! The operations on doubles as integers compute them, at some ten thousand operands and all edges; `cargo check-math --operations N`
//! does more of them.

use crisp_dev_mathcheck::operations;

#[test]
fn integers_compute_what_doubles_do() {
    let all = operations();
    assert!(all.len() > 40, "{}", all.len());
    for operation in all {
        let program = operation.program(true).expect(&operation.name);
        let (checked, wrong) = operation.check(&program, 1 << 16, 0).expect(&operation.name);
        assert!(checked >= 1 << 16, "{checked}");
        let shown: Vec<String> = wrong.iter().take(8).map(ToString::to_string).collect();
        assert_eq!(wrong.len(), 0, "{}:\n{}", operation.name, shown.join("\n"));
    }
}

// A comparison that sees nothing would pass for everything.
#[test]
fn another_operation_is_found_out() {
    let all = operations();
    let named = |name: &str| all.iter().find(|operation| operation.name == name).expect("it exists");
    let program = named("add").program(true).expect("it compiles");
    let (_, wrong) = named("sub").check(&program, 1 << 10, 1).expect("it runs");
    assert!(wrong.len() > 100, "{}", wrong.len());
}
