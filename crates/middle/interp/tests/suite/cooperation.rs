//! Atomic operations, operations of a warp, loops with fuel, and reports of invocations to the host.

#![allow(clippy::unwrap_used)]

use crate::harness::{SCHEDULES, program, run, run_clean, sizes, u32s, values};
use crisp_ir_kernel::{Elem, Scalar, text};
use crisp_middle_interp::{Finding, FindingKind, Message, Options, Outcome, Program, Schedule, Status};
use crisp_support_diagnostics::{FileId, Files, render_terminal};

const U32: Elem = Elem::scalar(Scalar::U32);
const F32: Elem = Elem::scalar(Scalar::F32);

fn bytes(values: &[u32]) -> Vec<u8> {
    crate::harness::bytes(Scalar::U32, values.iter().map(|&value| value.into()))
}

fn source(head: &str, body: &str) -> String {
    format!(
        "(module\n(kernel test {head}\n(body (let %i u64 (global-linear-id)) (let %one u32 (const 1)) (let %zero u64 (const 0))\n\
         {body}\n(return))))"
    )
}

/// A finding of a run of that kernel as an author sees it.
fn rendered(head: &str, body: &str, finding: &Finding) -> String {
    let mut files = Files::new();
    files.add("test.kir", source(head, body));
    render_terminal(&files, &[finding.diagnostic()], false)
}

/// The kernel of a module with one: parameters, then the body, whose index `%i` is the invocation's number.
fn kernel(head: &str, body: &str) -> Program {
    let source = source(head, body);
    let module = text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}"));
    let (id, _) = module.kernel("test").unwrap();
    program(module, id)
}

const COUNTS: &str = "(param counts (view u32 global read-write)) (param out (view u32 global read-write))";

// covers: vyre.atomic.expr vyre.atomic.both vyre.atomic.return vyre.atomic.seqcst
#[test]
fn no_increment_is_lost_and_each_gives_what_was_there_before() {
    let program = kernel(COUNTS, "(let %old u32 (atomic-add device %counts %zero %one)) (store %out %i %old)");
    for schedule in SCHEDULES {
        let mut buffers = [bytes(&[5_u32]), bytes(&[0_u32; 200])];
        let outcome = run(&program, sizes(4, 50), &[U32, U32], &mut buffers, &Options::checking(schedule));
        assert_eq!(outcome.findings, []);
        assert_eq!(u32s(&buffers[0]), [205]);
        let mut olds = u32s(&buffers[1]);
        olds.sort_unstable();
        assert_eq!(olds, (5..205).collect::<Vec<_>>(), "a permutation, {schedule:?}");
    }
}

/// The element and the result after one invocation's update of `start` with `operand`.
fn updated(scalar: Scalar, op: &str, start: u64, operand: u64) -> (u64, u64) {
    let head = format!(
        "(param v (view {s} global read-write)) (param x (view {s} global read)) (param out (view {s} global write))",
        s = scalar.name()
    );
    let body = format!(
        "(let %x.1 {s} (load %x %zero)) (let %old {s} ({op} device %v %zero %x.1)) (store %out %zero %old)",
        s = scalar.name()
    );
    let raw = |bits: u64| bits.to_le_bytes()[..scalar.bytes() as usize].to_vec();
    let elems = [Elem::scalar(scalar); 3];
    let results = run_clean(&kernel(&head, &body), sizes(1, 1), &elems, &[raw(start), raw(operand), raw(0)]);
    (values(scalar, &results[0])[0], values(scalar, &results[2])[0])
}

#[test]
fn each_atomic_operation_does_its_own() {
    let u = |op: &str, start: u32, operand: u32| updated(Scalar::U32, op, start.into(), operand.into());
    assert_eq!(u("atomic-add", u32::MAX, 2), (1, u32::MAX.into()));
    assert_eq!(u("atomic-sub", 1, 2), (u32::MAX.into(), 1));
    assert_eq!(u("atomic-min", 7, 9), (7, 7));
    assert_eq!(u("atomic-max", 7, 9), (9, 7));
    assert_eq!(u("atomic-and", 12, 10), (8, 12));
    assert_eq!(u("atomic-or", 12, 10), (14, 12));
    assert_eq!(u("atomic-xor", 12, 10), (6, 12));
    assert_eq!(u("atomic-exchange", 12, 10), (10, 12));
    assert_eq!([u("atomic-inc", 4, 5).0, u("atomic-inc", 5, 5).0, u("atomic-inc", 9, 5).0], [5, 0, 0]);
    assert_eq!([u("atomic-dec", 4, 5).0, u("atomic-dec", 0, 5).0, u("atomic-dec", 9, 5).0], [3, 5, 5]);
    let i = |op: &str, start: i64, operand: i64| {
        updated(Scalar::I64, op, start.cast_unsigned(), operand.cast_unsigned()).0.cast_signed()
    };
    assert_eq!(i("atomic-min", -3, 2), -3);
    assert_eq!(i("atomic-max", -3, 2), 2);
    assert_eq!(i("atomic-add", i64::MAX, 1), i64::MIN);
    let f = |op: &str, start: f64, operand: f64| {
        f64::from_bits(updated(Scalar::F64, op, start.to_bits(), operand.to_bits()).0)
    };
    assert_eq!(f("atomic-add", 0.1, 0.2), 0.1 + 0.2);
    assert_eq!(f("atomic-min", f64::NAN, 2.0), 2.0, "a number beats NaN");
    assert_eq!(f("atomic-max", -0.0, 0.0).to_bits(), 0, "-0 is below +0");
    assert_eq!(f("atomic-sub", f64::INFINITY, f64::INFINITY).to_bits(), 0x7ff8_0000_0000_0000, "the canonical NaN");
}

#[test]
fn compare_exchange_compares_bits() {
    let exchanged = |start: u32, expected: u32, new: u32| {
        let head = "(param v (view f32 global read-write)) (param x (view f32 global read)) (param out (view f32 global write))";
        let body = "(let %e f32 (load %x %zero)) (let %1 u64 (const 1)) (let %n f32 (load %x %1)) \
                    (let %old f32 (atomic-compare-exchange device %v %zero %e %n)) (store %out %zero %old)";
        let buffers = [bytes(&[start]), bytes(&[expected, new]), bytes(&[0_u32])];
        let results = run_clean(&kernel(head, body), sizes(1, 1), &[F32; 3], &buffers);
        (u32s(&results[0])[0], u32s(&results[2])[0])
    };
    let (zero, minus_zero, one, nan) = (0, 0x8000_0000, 0x3f80_0000, 0x7fc0_0000);
    assert_eq!(exchanged(zero, zero, one), (one, zero));
    assert_eq!(exchanged(zero, minus_zero, one), (zero, zero), "-0 is not +0");
    assert_eq!(exchanged(nan, 0x7fc0_0001, one), (one, nan), "a NaN is the canonical one");
    assert_eq!(exchanged(one, zero, nan), (one, one));
}

#[test]
fn an_update_by_a_region_is_one_step() {
    // Each makes 2x + 1 of the element: after n steps from 0 it is 2^n - 1, in whatever order.
    let body = "(let %old u32 (atomic-apply device (%x u32) (%counts %zero) (let %y u32 (add %x %x)) (let %z u32 (add %y %one)) \
                (yield %z))) (store %out %i %old)";
    let program = kernel(COUNTS, body);
    for schedule in SCHEDULES {
        let mut buffers = [bytes(&[0_u32]), bytes(&[0_u32; 20])];
        let outcome = run(&program, sizes(2, 10), &[U32, U32], &mut buffers, &Options::checking(schedule));
        assert_eq!(outcome.findings, []);
        assert_eq!(u32s(&buffers[0]), [(1 << 20) - 1], "{schedule:?}");
        let mut olds = u32s(&buffers[1]);
        olds.sort_unstable();
        assert_eq!(olds, (0..20).map(|n| (1 << n) - 1).collect::<Vec<_>>());
    }
}

// covers: vyre.det.oob
#[test]
fn out_of_bounds_an_atomic_operation_gives_zero_and_does_nothing() {
    let body = "(let %far u64 (const 4)) (let %a u32 (atomic-add device %counts %far %one)) (store %out %zero %a) \
                (let %b u32 (atomic-apply device (%x u32) (%counts %far) (yield %one))) (let %1 u64 (const 1)) (store %out %1 %b) \
                (let %c u32 (atomic-compare-exchange device %counts %far %a %one)) (let %2 u64 (const 2)) (store %out %2 %c)";
    let mut buffers = [bytes(&[7_u32; 4]), bytes(&[9_u32; 3])];
    let outcome = run(&kernel(COUNTS, body), sizes(1, 1), &[U32, U32], &mut buffers, &crate::harness::checking());
    assert_eq!(u32s(&buffers[0]), [7; 4]);
    assert_eq!(u32s(&buffers[1]), [0; 3]);
    let found: Vec<_> = outcome.findings.iter().map(|finding| (finding.kind, finding.element, finding.limit)).collect();
    assert_eq!(found, [(FindingKind::AtomicOutOfBounds, Some(4), Some(4)); 3]);
    assert!(outcome.is_clean(), "defined, though hardly intended");
    let text = rendered(COUNTS, body, &outcome.findings[0]);
    let starts =
        "warning[X0018]: an atomic operation on `counts` at 4, which is not below 4; it gives zero and has no effect";
    assert!(text.starts_with(starts) && text.contains("^ executed by invocation 0 of workgroup 0"), "{text}");
    assert!(text.ends_with("= help: compare the index with the length first\n"), "{text}");
}

// covers: vyre.race.definition
#[test]
fn atomic_operations_race_with_plain_accesses_only() {
    let found = |body: &str| {
        let mut kinds: Vec<Vec<(FindingKind, bool)>> = Vec::new();
        for schedule in SCHEDULES {
            let mut buffers = [bytes(&[0_u32]), bytes(&[0_u32; 64])];
            let outcome =
                run(&kernel(COUNTS, body), sizes(2, 3), &[U32, U32], &mut buffers, &Options::checking(schedule));
            let mut found: Vec<_> = outcome.findings.iter().map(|finding| (finding.kind, finding.atomic)).collect();
            found.sort_unstable();
            found.dedup();
            kinds.push(found);
        }
        assert!(kinds.iter().all(|found| *found == kinds[0]), "{kinds:?}");
        kinds.swap_remove(0)
    };
    let atomic = "(let %a u32 (atomic-max device %counts %zero %one))";
    assert_eq!(found(&format!("{atomic} (let %b u32 (atomic-or device %counts %zero %one))")), []);
    let load = "(let %x u32 (load %counts %zero)) (store %out %i %x)";
    assert_eq!(found(&format!("{atomic} {load}")), [(FindingKind::ReadWriteRace, true)]);
    let store = "(let %c bool (eq %i %zero)) (if %c (then (store %counts %zero %one) (yield)) (else (yield)))";
    assert_eq!(found(&format!("{atomic} {store}")), [(FindingKind::WriteRace, true)]);
}

/// One result for each of `size` invocations: a warp operation on the invocation's own number plus one.
fn lanes(size: u32, body: &str) -> Vec<u32> {
    let body = format!("(let %n u32 (convert u32 %i)) (let %x u32 (add %n %one)) {body} (store %out %i %r)");
    let head = "(param out (view u32 global write))";
    u32s(&run_clean(&kernel(head, &body), sizes(1, size), &[U32], &[vec![0; size as usize * 4]])[0])
}

#[test]
fn lanes_of_full_and_partial_warps_exchange_values() {
    for size in [1_u32, 7, 32, 33, 64, 70] {
        let warp = |lane: u32| lane / 32 * 32..size.min(lane / 32 * 32 + 32);
        let check = |body: &str, expected: &dyn Fn(u32) -> u32| {
            assert_eq!(lanes(size, body), (0..size).map(expected).collect::<Vec<_>>(), "{size}: {body}");
        };
        let there = |own: u32, lane: u32| if warp(own).contains(&lane) { lane + 1 } else { own + 1 };
        check("(let %r u32 (shuffle-up %x %one))", &|own| if own % 32 == 0 { own + 1 } else { own });
        check("(let %r u32 (shuffle-down %x %one))", &|own| there(own, own + 1));
        check("(let %r u32 (shuffle-xor %x %one))", &|own| there(own, own ^ 1));
        check("(let %k u32 (const 37)) (let %r u32 (shuffle %x %k))", &|own| there(own, own / 32 * 32 + 5));
        check("(let %r u32 (broadcast %x %one))", &|own| there(own, own / 32 * 32 + 1));
        check("(let %r u32 (warp-reduce add %x))", &|own| warp(own).map(|lane| lane + 1).sum());
        check("(let %r u32 (warp-reduce max %x))", &|own| warp(own).end);
        check("(let %r u32 (warp-scan add %x))", &|own| (warp(own).start..=own).map(|lane| lane + 1).sum());
        check("(let %r u32 (warp-scan-exclusive min %x))", &|own| {
            if own % 32 == 0 { u32::MAX } else { warp(own).start + 1 }
        });
        let odd = "(let %b u32 (and %x %one)) (let %c bool (eq %b %one))";
        check(&format!("{odd} (let %r u32 (ballot %c))"), &|own| {
            warp(own).filter(|lane| lane % 2 == 0).map(|lane| 1 << (lane % 32)).sum()
        });
        check(&format!("{odd} (let %v bool (vote-any %c)) (let %r u32 (convert u32 %v))"), &|_| 1);
        check(&format!("{odd} (let %v bool (vote-all %c)) (let %r u32 (convert u32 %v))"), &|own| {
            u32::from(warp(own).len() == 1 && own % 2 == 0)
        });
    }
}

// covers: vyre.det.no-reorder
#[test]
fn sums_of_floats_have_one_order() {
    let head =
        "(param in (view f32 global read)) (param out (view f32 global write)) (param scan (view f32 global write))";
    let body = "(let %x f32 (load %in %i)) (let %s f32 (warp-reduce add %x)) (store %out %i %s) \
                (let %t f32 (warp-scan add %x)) (store %scan %i %t)";
    let numbers: Vec<f32> = (0..29).map(|lane: u16| f32::from(lane) * 1.1e7 + 0.3).collect();
    let mut tree = numbers.clone();
    for distance in [16, 8, 4, 2, 1] {
        for lane in 0..distance {
            if lane + distance < tree.len() {
                tree[lane] += tree[lane + distance];
            }
        }
    }
    let mut scan = numbers.clone();
    for distance in [1, 2, 4, 8, 16] {
        let before = scan.clone();
        for lane in distance..scan.len() {
            scan[lane] = before[lane - distance] + before[lane];
        }
    }
    let bits = |numbers: &[f32]| bytes(&numbers.iter().map(|x| x.to_bits()).collect::<Vec<_>>());
    let results =
        run_clean(&kernel(head, body), sizes(1, 29), &[F32; 3], &[bits(&numbers), vec![0; 29 * 4], vec![0; 29 * 4]]);
    assert_eq!(results[1], bits(&[tree[0]; 29]));
    assert_eq!(results[2], bits(&scan));
}

#[test]
fn one_warp_alone_takes_a_branch() {
    let body = "(let %w u32 (warp-id)) (let %c bool (eq %w %one)) (let %r u32 (if %c \
                (then (let %s u32 (warp-reduce add %x)) (yield %s)) (else (yield %w))))";
    let expected: Vec<u32> = (0..70).map(|own| if own / 32 == 1 { (33..=64).sum() } else { own / 32 }).collect();
    assert_eq!(lanes(70, body), expected);
}

fn status(body: &str, invocations: u32) -> Outcome {
    let mut buffers = [bytes(&vec![0_u32; invocations as usize])];
    let head = "(param out (view u32 global write))";
    let program = kernel(head, &format!("(let %n u32 (convert u32 %i)) {body} (store %out %i %r)"));
    let mut outcomes: Vec<Outcome> = Vec::new();
    for schedule in SCHEDULES {
        outcomes.push(run(&program, sizes(1, invocations), &[U32], &mut buffers, &Options::checking(schedule)));
    }
    assert!(
        outcomes
            .iter()
            .all(|outcome| (outcome.status, &outcome.messages) == (outcomes[0].status, &outcomes[0].messages))
    );
    outcomes.swap_remove(0)
}

#[test]
fn a_loop_whose_fuel_is_used_up_ends_and_says_so() {
    let fuel = |fuel: u32, needed: u32| {
        let body = format!(
            "(let %f u32 (const {fuel})) (let %last u32 (const {needed})) (let %r u32 (for (%k u32) (while %f) (carry (%s u32 %n)) \
             (let %t u32 (add %s %one)) (let %c bool (eq %k %last)) (if %c (then (break %t)) (else (yield))) (yield %t)))"
        );
        let mut buffers = [bytes(&[0_u32])];
        let body = format!("(let %n u32 (convert u32 %i)) {body} (store %out %i %r)");
        let program = kernel("(param out (view u32 global write))", &body);
        let outcome = run(&program, sizes(1, 1), &[U32], &mut buffers, &Options::checking(Schedule::Sequential));
        assert!(outcome.is_clean());
        (u32s(&buffers[0])[0], outcome.status.fuel_used_up)
    };
    assert_eq!(fuel(10, 4), (5, false));
    assert_eq!(fuel(10, 9), (10, false), "the last iteration leaves the loop");
    assert_eq!(fuel(10, 10), (10, true));
    assert_eq!(fuel(0, 0), (0, true), "none at all");
}

#[test]
fn invocations_tell_the_host_in_order() {
    let body = "(let %x f32 (const 1.5)) (let %v u8x2 (const (3 4))) (let %c bool (eq %n %one)) \
                (assert \"not one\" %c %n) (log \"hello\" %x %v) (let %r u32 (add %n %n))";
    let outcome = status(body, 3);
    assert_eq!(outcome.status, Status { assertion_failed: true, ..Status::default() });
    assert_eq!(outcome.lost, 0);
    let message = |site: u32, invocation: u64, values: &[u64]| Message { site, invocation, values: values.to_vec() };
    let hello = |invocation: u64| message(1, invocation, &[0x3fc0_0000, 3, 4]);
    let expected = [message(0, 0, &[0]), hello(0), hello(1), message(0, 2, &[2]), hello(2)];
    assert_eq!(outcome.messages, expected);
    let trapped = status("(trap \"never\") (let %r u32 (add %n %n))", 1);
    assert_eq!(trapped.status, Status { trapped: true, ..Status::default() });
    assert_eq!(trapped.messages, [message(0, 0, &[])]);
    assert!(trapped.finished, "the invocation goes on");
}

#[test]
fn messages_beyond_what_is_kept_are_counted() {
    let body = "(let %f u32 (const 300)) (for (%k u32) (while %f) (log \"again\") (yield))";
    let mut buffers = [bytes(&[0; 256])];
    let program = kernel("(param out (view u32 global write))", body);
    let outcome = run(&program, sizes(1, 256), &[U32], &mut buffers, &crate::harness::checking());
    assert_eq!((outcome.messages.len(), outcome.lost), (1 << 16, 256 * 300 - (1 << 16)));
}

#[test]
fn a_clock_goes_on() {
    let head = "(param out (view u64 global write))";
    let body =
        "(let %a u64 (clock)) (let %b u64 (clock)) (let %1 u64 (const 1)) (store %out %zero %a) (store %out %1 %b)";
    let mut buffers = [vec![0; 16]];
    run(&kernel(head, body), sizes(1, 1), &[Elem::scalar(Scalar::U64)], &mut buffers, &crate::harness::checking());
    let times = values(Scalar::U64, &buffers[0]);
    assert!(times[0] < times[1], "{times:?}");
}

#[test]
fn lanes_that_see_different_values_of_a_race_may_part() {
    // Validated, because a load at a uniform index is taken to be uniform; each lane sees what the ones before it left.
    let body = "(let %x u32 (load %counts %zero)) (let %b u32 (and %x %one)) (let %c bool (eq %b %one)) (let %y u32 (add %x %one)) \
                (store %counts %zero %y) (if %c (then (let %s u32 (warp-reduce add %x)) (store %out %i %s) (yield)) (else (yield)))";
    let mut buffers = [bytes(&[0_u32]), bytes(&[0_u32; 8])];
    let outcome = run(&kernel(COUNTS, body), sizes(1, 8), &[U32, U32], &mut buffers, &crate::harness::checking());
    let parted = outcome.findings.iter().find(|finding| finding.kind == FindingKind::LanesParted).unwrap();
    assert!(!outcome.finished && parted.other_ended);
    let text = rendered(COUNTS, body, parted);
    assert!(text.starts_with("error[X0017]: an operation of a warp that not all its lanes reach together"), "{text}");
    assert!(text.contains("^ invocation 1 of workgroup 0 waits here"), "{text}");
    assert!(text.contains("- invocation 0 of workgroup 0 ended here"), "{text}");
    let help = "move the operation out of branches, loops and returns that differ between the lanes of a warp";
    assert!(text.ends_with(&format!("= help: {help}\n")), "{text}");
}

/// The sum of all elements by the workgroup that comes last. `fences` says which of its two fences it has.
fn last_workgroup_sums(fences: [bool; 2]) -> (Vec<u32>, Vec<FindingKind>) {
    let head = "(param partial (view u32 global read-write)) (param count (view u32 global read-write)) \
                (param out (view u32 global write)) (memory last local u32 1)";
    let fence = |has: bool| if has { "(fence device)" } else { "" };
    // Each stores its own number; the last workgroup to come adds all of them up.
    let body = format!(
        "(let %n u32 (convert u32 %i)) (store %partial %i %n) {before} (barrier) (let %last (view u32 local read-write) (memory last)) \
         (let %l u32 (local-linear-id)) (let %0 u32 (const 0)) (let %first bool (eq %l %0)) \
         (if %first (then (let %old u32 (atomic-add device %count %zero %one)) (store %last %zero %old) (yield)) (else (yield))) \
         (barrier) (let %came u32 (load %last %zero)) {after} (let %groups u32 (num-groups 0)) (let %g u32 (sub %groups %one)) \
         (let %is bool (eq %came %g)) (if %is (then \
         (let %to u64 (global-linear-size)) (let %step u64 (const 1)) \
         (let %sum u32 (for (%k u64) (up %zero %to %step) (carry (%s u32 %0)) (let %p u32 (load %partial %k)) (let %t u32 (add %s %p)) (yield %t))) \
         (let %at u64 (convert u64 %l)) (store %out %at %sum) (yield)) (else (yield)))",
        before = fence(fences[0]),
        after = fence(fences[1])
    );
    let program = kernel(head, &body);
    let mut results = Vec::new();
    let mut kinds = Vec::new();
    for schedule in SCHEDULES {
        let mut buffers = [bytes(&[0; 12]), bytes(&[0]), bytes(&[0; 3])];
        let outcome = run(&program, sizes(4, 3), &[U32; 3], &mut buffers, &Options::checking(schedule));
        kinds.extend(outcome.findings.iter().map(|finding| finding.kind));
        results.push(u32s(&buffers[2]));
    }
    assert!(results.iter().all(|result| *result == results[0]));
    kinds.sort_unstable();
    kinds.dedup();
    (results.swap_remove(0), kinds)
}

#[test]
fn fences_and_atomic_operations_order_workgroups_and_nothing_less_does() {
    assert_eq!(last_workgroup_sums([true, true]), (vec![66; 3], vec![]));
    for fences in [[false, false], [true, false], [false, true]] {
        assert_eq!(last_workgroup_sums(fences).1, [FindingKind::ReadWriteRace], "{fences:?}");
    }
}

#[test]
fn a_broadcast_gives_all_the_value_of_the_first() {
    let body = "(let %g u32 (global-id 0)) (let %three u32 (const 3)) (let %z u32 (const 0))
        (let %s u32 (for (%k u32) (up %z %three %one) (carry (%sum u32 %z))
          (let %own u32 (mul %g %k)) (let %x u32 (workgroup-broadcast \"f\" %own)) (let %t u32 (add %sum %x)) (yield %t)))
        (store %out %i %s)";
    let program = kernel("(param out (view u32 global read-write))", body);
    for schedule in SCHEDULES {
        let mut buffers = [bytes(&[0_u32; 80])];
        let outcome = run(&program, sizes(2, 40), &[U32], &mut buffers, &Options::checking(schedule));
        assert_eq!(outcome.findings, []);
        // The first of the second workgroup has id 40: 40 · (0 + 1 + 2).
        assert_eq!(u32s(&buffers[0]), [[0_u32; 40], [120; 40]].concat());
    }
    // It orders no accesses to memory.
    let body = "(let %l u32 (local-id 0)) (store %out %zero %l) (let %x u32 (workgroup-broadcast \"f\" %one)) \
                (let %y u32 (load %out %zero)) (store %out %i %y)";
    let program = kernel("(param out (view u32 global read-write))", body);
    let mut buffers = [bytes(&[0_u32; 4])];
    let found = run(&program, sizes(1, 4), &[U32], &mut buffers, &Options::checking(Schedule::Sequential)).findings;
    assert!(found.iter().any(|finding| finding.kind == FindingKind::ReadWriteRace), "{found:#?}");
    // Who does not come is missed.
    let body = "(let %l u32 (local-id 0)) (let %c bool (eq %l %one)) (if %c (then (let %x u32 (workgroup-broadcast \"f\" %one)) (yield)) (else (yield)))";
    let program = kernel("(param out (view u32 global read-write))", body);
    let found = run(&program, sizes(1, 4), &[U32], &mut buffers, &Options::checking(Schedule::Sequential)).findings;
    assert_eq!(found.iter().map(|finding| finding.kind).collect::<Vec<_>>(), [FindingKind::Divergence]);
}

#[test]
fn a_broken_promise_is_found_in_the_same_iteration_only() {
    let body = |value: &str| {
        format!(
            "(let %l u32 (local-id 0)) (let %three u32 (const 3)) (let %z u32 (const 0))
             (for (%k u32) (up %z %three %one) (carry) (let %x u32 (assume-uniform \"f\" {value})) (store %out %i %x) (yield))"
        )
    };
    for (value, broken) in [("%k", false), ("%l", true)] {
        let program = kernel("(param out (view u32 global read-write))", &body(value));
        for schedule in SCHEDULES {
            let mut buffers = [bytes(&[0_u32; 8])];
            let outcome = run(&program, sizes(2, 4), &[U32], &mut buffers, &Options::checking(schedule));
            let kinds: Vec<FindingKind> = outcome.findings.iter().map(|finding| finding.kind).collect();
            assert_eq!(kinds, if broken { vec![FindingKind::PromiseBroken] } else { vec![] });
            // Each keeps its own.
            assert_eq!(u32s(&buffers[0]), if broken { [0, 1, 2, 3, 0, 1, 2, 3] } else { [2; 8] });
        }
    }
}
