//! Windows on bytes: what they show, where they end, and that the detector compares bytes.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, text};
use crisp_middle_interp::{Argument, FindingKind, Launch, Options, Outcome, Program, Schedule};
use crisp_support_diagnostics::FileId;

/// Runs a kernel with two parameters, 12 bytes `in` counted from 1, and 48 bytes `out` of zeros, by two invocations of one workgroup.
fn execute(memories: &str, body: &str, schedule: Schedule) -> (Vec<u8>, Outcome) {
    let source = format!(
        "(module (kernel test (param in (view u8 global read)) (param out (view u32 global read-write)) {memories} (body
          (let %id u32 (local-id 0)) (let %i u64 (convert u64 %id)) (let %0 u64 (const 0)) (let %1 u64 (const 1))
          (let %2 u64 (const 2)) (let %3 u64 (const 3)) (let %4 u64 (const 4)) (let %max u64 (const #xffffffffffffffff))
          {body} (return))))"
    );
    let module = text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"));
    let checked = Checked::check(module).unwrap_or_else(|broken| panic!("{broken:#?}\n{source}"));
    let (kernel, _) = checked.kernel("test").unwrap();
    let mut buffers = vec![(1..=12).collect::<Vec<u8>>(), vec![0; 48]];
    let arguments = [Argument::Buffer { buffer: 0, length: 12 }, Argument::Buffer { buffer: 1, length: 12 }];
    let sizes = LaunchSizes { work_dim: 1, local: [2, 1, 1], groups: [1; 3], bound: [2, 1, 1], offset: [0; 3] };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    let outcome = Program::new(&checked, kernel).unwrap().run(launch, &Options::checking(schedule)).unwrap();
    (buffers.swap_remove(1), outcome)
}

/// Returns what the invocations load from `%x`, a value of one type for each line of `loads`.
fn found(loads: &[(&str, &str)]) -> Vec<u64> {
    let mut results = Vec::new();
    for (ty, load) in loads {
        let store = format!(
            "(let %o (view {ty} global read-write) (window {ty} %out %0 %1)) (if %first (then (store %o %0 %x) (yield)) (else (yield)))"
        );
        let body = format!("(let %first bool (eq %id %zero)) {load} {store}");
        let body = format!("(let %zero u32 (const 0)) {body}");
        let (bytes, _) = execute("", &body, Schedule::Sequential);
        results.push(u64::from_le_bytes(bytes[..8].try_into().unwrap()));
    }
    results
}

#[test]
fn elements_are_the_bytes_in_little_endian_order() {
    let window = |elem: &str, stride: &str, offset: &str, index: &str| {
        format!(
            "(let %v (view {elem} global read{stride}) (window {elem}{stride} %in %{offset} %max)) (let %x {elem} (load %v %{index}))"
        )
    };
    let cases = [
        ("u8", window("u8", "", "3", "2"), 6),
        ("u16", window("u16", "", "2", "1"), 0x0605),
        ("u32", window("u32", "", "4", "1"), 0x0c0b_0a09),
        ("u64", window("u64", "", "0", "0"), 0x0807_0605_0403_0201),
        ("u16", window("u16", " :stride 6", "2", "1"), 0x0a09),
        ("bool", window("bool", "", "3", "2"), 1),
        ("u16x3", window("u16x3", "", "4", "0"), 0x0a09_0807_0605),
    ];
    for (ty, load, wanted) in cases {
        assert_eq!(found(&[(ty, &load)]), [wanted], "{load}");
    }
}

#[test]
fn an_element_lies_inside_with_all_its_bytes_and_in_place() {
    let load = |elem: &str, offset: &str, extent: &str, index: &str| {
        format!(
            "(let %v (view {elem} global read) (window {elem} %in %{offset} %{extent})) (let %x {elem} (load %v %{index}))"
        )
    };
    // The third word is the last one; four bytes from the ninth are the end.
    assert_eq!(found(&[("u32", &load("u32", "0", "max", "2"))]), [0x0c0b_0a09]);
    assert_eq!(found(&[("u32", &load("u32", "0", "max", "3"))]), [0]);
    assert_eq!(found(&[("u32", &load("u32", "0", "2", "2"))]), [0], "the extent ends before");
    assert_eq!(found(&[("u64", &load("u64", "0", "max", "1"))]), [0], "half of it is outside");
    // Between two scalars nothing is inside.
    assert_eq!(found(&[("u32", &load("u32", "2", "max", "0"))]), [0]);
    assert_eq!(found(&[("u16", &load("u16", "1", "max", "0"))]), [0]);
    // Nothing wraps.
    assert_eq!(found(&[("u8", &load("u8", "max", "max", "2"))]), [0]);
    assert_eq!(found(&[("u32", &load("u32", "4", "max", "max"))]), [0]);
}

#[test]
fn windows_of_views_and_views_of_windows() {
    // The second row of two rows of four bytes, its last two bytes; then bytes of those.
    let body = "(let %rows (view u8 global read :rank 2) (view %in %4 (extents %2 %4)))
        (let %w (view u16 global read) (window u16 %rows %2 %3))
        (let %v (view u16 global read :rank 2) (view %w %1 (extents %1 %2)))
        (let %b (view u8 global read) (window u8 %v %1 %max)) (let %x u8 (load %b %0))
        (let %s (view u8 global read) (view %b %1 (extents %max))) (let %y u8 (load %s %1)) (let %o u64 (offset %s)) (let %e u64 (extent %b 0))
        (let %z u32 (convert u32 %x)) (let %q u32 (convert u32 %y)) (let %t u32 (convert u32 %o)) (let %e8 u32 (convert u32 %e))
        (let %first bool (eq %i %0))
        (if %first (then (store %out %0 %z) (store %out %1 %q) (store %out %2 %t) (store %out %3 %e8) (yield)) (else (yield)))";
    let (bytes, outcome) = execute("", body, Schedule::Sequential);
    let words: Vec<u32> = bytes.chunks(4).take(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    // Byte 4 + 2, one u16 on: 8; one byte on: 9, which holds 10; one element and one on: 11, which holds 12.
    assert_eq!(words, [10, 12, 1, u32::MAX]);
    assert_eq!(outcome.findings.len(), 0, "{:?}", outcome.findings);
}

fn kinds(memories: &str, body: &str) -> Vec<FindingKind> {
    let mut all: Vec<FindingKind> = Vec::new();
    for schedule in [Schedule::Sequential, Schedule::Reverse] {
        let (_, outcome) = execute(memories, body, schedule);
        let kinds: Vec<FindingKind> = outcome.findings.iter().map(|finding| finding.kind).collect();
        assert!(all.is_empty() || all == kinds, "{all:?} {kinds:?}");
        all = kinds;
    }
    all
}

#[test]
fn races_are_found_byte_by_byte() {
    let bytes = "(let %b (view u8 global read-write) (window u8 %out %0 %max)) (let %a u8 (const 1))";
    let halves = "(let %h (view u16 global read-write) (window u16 %out %0 %max)) (let %c u16 (const 1))";
    // Each its own byte of one word.
    assert_eq!(kinds("", &format!("{bytes} (store %b %i %a)")), []);
    // One a byte, the other the half that contains it.
    let both = format!(
        "{bytes} {halves} (let %first bool (eq %i %0))
         (if %first (then (store %b %1 %a) (yield)) (else (store %h %0 %c) (yield)))"
    );
    assert_eq!(kinds("", &both), [FindingKind::WriteRace]);
    let beside = both.replace("(store %b %1 %a)", "(store %b %2 %a)");
    assert_eq!(kinds("", &beside), []);
    // A load of the whole word meets the other one's byte.
    let whole = format!(
        "{bytes} (let %first bool (eq %i %0))
         (if %first (then (store %b %1 %a) (yield)) (else (let %x u32 (load %out %0)) (store %out %4 %x) (yield)))"
    );
    assert_eq!(kinds("", &whole), [FindingKind::ReadWriteRace]);
}

#[test]
fn bytes_that_nobody_stored_are_uninitialised() {
    for (space, index) in [("local", "%id8"), ("private", "%0")] {
        let body = |stored: &str| {
            format!(
                "(let %id8 u64 (mul %i %2)) (let %m (view u16 {space} read-write) (memory m))
                 (let %b (view u8 {space} read-write) (window u8 %m %{stored} %max)) (let %a u8 (const 5))
                 (let %first bool (eq %i %0))
                 (if %first (then (store %b %0 %a) (store %b %1 %a) (let %x u16 (load %m %0)) (let %y u32 (convert u32 %x)) (store %out %0 %y) (yield))
                  (else (yield)))"
            )
            .replace("INDEX", index)
        };
        let memories = format!("(memory m {space} u16 8)");
        assert_eq!(kinds(&memories, &body("0")), [], "{space}");
        assert_eq!(kinds(&memories, &body("1")), [FindingKind::Uninitialised], "{space}");
    }
}

// An update through a window and a load of the same bytes by another invocation.
#[test]
fn atomic_updates_reach_the_bytes() {
    let body = "(let %one u32 (const 1)) (let %w (view u32 global read-write) (window u32 %out %4 %2))
        (let %old u32 (atomic-add device %w %0 %one))";
    let (bytes, outcome) = execute("", body, Schedule::Sequential);
    assert_eq!((bytes[4], outcome.findings.len()), (2, 0));
}
