//! Loops of C: as often as a C compiler says, and what the launch reports where C would go on.

use crisp_dev_fuzz::{loop_heads, sum_of_loop};

/// Returns whether the machine has a C compiler.
fn has_gcc() -> bool {
    std::process::Command::new("gcc").arg("--version").output().is_ok_and(|output| output.status.success())
}

#[test]
fn loop_heads_are_executed_as_often_as_gcc_says() {
    if !has_gcc() {
        eprintln!("skipped: no gcc");
        return;
    }
    let count = std::env::var("CRISP_C_LOOPS").ok().and_then(|count| count.parse().ok()).unwrap_or(300);
    let found = loop_heads(0, count).expect("gcc takes the programs");
    assert_eq!(found.different, Vec::<String>::new());
    assert!(found.same > found.loops * 4 && found.endless > 0, "{found:?}");
}

#[test]
fn a_count_that_c_would_go_beyond_is_reported() {
    for (head, m, sum, used_up) in [
        ("int k = 0; k != m; k++", -1, 0, true),
        ("int k = 0; k != m; k++", 4, 6, false),
        ("int k = 0; k < 20; k += m", 0, 0, true),
        ("int k = 0; k < 20; k += m", -3, 0, true),
        ("int k = 0; k < 20; k += m", 3, 63, false),
        ("int k = 30; k < 20; k += m", -3, 0, false),
        ("uint k = 4294967290u; k < (uint)m; k += 3", -1, 2 * 4_294_967_290 + 3, true),
        ("uint k = 4294967290u; k < (uint)m; k += 2", -2, 2 * 4_294_967_290 + 2, false),
        ("uint k = 7; k < (uint)m; k += 3", 14, 7 + 10 + 13, false),
        ("uint k = 9; k > (uint)m; k -= 4", 0, 9 + 5 + 1, true),
        ("uint k = 8; k > (uint)m; k -= 4", 0, 8 + 4, false),
    ] {
        assert_eq!(sum_of_loop(head, m).expect("it runs"), (sum, used_up), "{head}, m = {m}");
    }
}
