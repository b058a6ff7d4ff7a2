//! Operations of the lanes of a warp stay the same, in warps that are whole, partial and alone.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, FoldKind, FoldOp, LOCAL_MEMORY_LIMIT, Module, Scalar, ShuffleKind, text};
use crisp_middle_analysis::check_meetings;
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::emulate_warps::is_of_warp;
use crisp_middle_passes::{Abilities, Pass, emulate_double, emulate_warps, widen_small_floats};
use crisp_support_diagnostics::{Diagnostic, FileId};

/// Workgroup sizes: one lane, some, a whole warp, one and a bit, two, three less one.
const SIZES: [[u32; 3]; 9] =
    [[1, 1, 1], [2, 1, 1], [3, 1, 1], [7, 3, 1], [31, 1, 1], [32, 1, 1], [5, 7, 1], [8, 4, 2], [19, 1, 5]];

const WITHOUT_WARPS: Abilities = Abilities { warps: false, ..Abilities::ALL };

fn emulate(module: Module, local: [u32; 3]) -> Result<Module, Vec<Diagnostic>> {
    (emulate_warps::PASS.run)(module, &WITHOUT_WARPS.for_size(local))
}

/// Elements of each buffer: two workgroups of the largest size.
const ELEMENTS: u32 = 2 * 19 * 5;

fn module(ty: &str, body: &str) -> Module {
    let source = format!(
        "(module (kernel k (param in (view {ty} global read)) (param out (view {ty} global write)) {body} \
         (store %out %i %r) (return))))"
    );
    let start = format!("(body (let %i u64 (global-linear-id)) (let %x {ty} (load %in %i))");
    let source = if body.contains("(body") {
        source.replacen("(body", &start, 1)
    } else {
        source.replacen(body, &format!("{start} {body}"), 1)
    };
    text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"))
}

/// Returns the buffers after a launch on pseudo-random numbers.
fn execute(module: &Module, local: [u32; 3]) -> Vec<u8> {
    let checked = Checked::check(module.clone()).unwrap_or_else(|broken| panic!("{broken:#?}\n{module}"));
    let (kernel, function) = checked.kernel("k").unwrap();
    let bytes = ELEMENTS * function.params[0].ty.view().unwrap().stride;
    // Numbers of moderate size in every format, so that sums depend on their order.
    let word = |number: u32| (number.wrapping_mul(2_654_435_761) >> 9) as u8;
    let byte = |number: u32| if number % 4 == 3 { 0x3f ^ word(number) & 0x81 } else { word(number) };
    let mut buffers = vec![(0..bytes).map(byte).collect(), vec![0xaa; bytes as usize]];
    let arguments = [0, 1].map(|buffer| Argument::Buffer { buffer, length: u64::from(ELEMENTS) });
    let bound = [local[0] * 2, local[1], local[2]].map(u64::from);
    let sizes = LaunchSizes { work_dim: 3, local, groups: [2, 1, 1], bound, offset: [0; 3] };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    let outcome =
        Program::new(&checked, kernel).unwrap().run(launch, &Options::checking(Schedule::Sequential)).unwrap();
    assert!(outcome.is_clean(), "{:#?}\n{module}", outcome.findings);
    buffers.swap_remove(1)
}

fn check(pass: Pass, ty: &str, body: &str) {
    let before = module(ty, body);
    let after = (pass.run)(before.clone(), &Abilities::ALL).unwrap();
    for local in SIZES {
        compare(&before, &after, local);
    }
}

fn compare(before: &Module, after: &Module, local: [u32; 3]) {
    let (wanted, found) = (execute(before, local), execute(after, local));
    assert!(wanted.iter().any(|&byte| byte != 0xaa), "something is stored");
    assert!(found == wanted, "{local:?}:\n{before}\n{after}");
}

fn folds(pass: Pass, scalar: Scalar, lanes: &str) {
    for kind in FoldKind::ALL {
        for op in FoldOp::ALL.iter().filter(|op| op.binary().domain().contains(scalar)) {
            let ty = format!("{}{lanes}", scalar.name());
            check(pass, &ty, &format!("(let %r {ty} ({} {} %x))", kind.name(), op.name()));
        }
    }
}

#[test]
fn folds_of_doubles() {
    folds(emulate_double::PASS, Scalar::F64, "");
    folds(emulate_double::PASS, Scalar::F64, "x3");
}

#[test]
fn folds_of_small_floats() {
    for scalar in [Scalar::F16, Scalar::BF16] {
        folds(widen_small_floats::PASS, scalar, "");
        folds(widen_small_floats::PASS, scalar, "x2");
    }
}

fn warps_left(module: &Module) -> usize {
    module.functions.values().flat_map(|function| function.ops.values()).filter(|data| is_of_warp(data.op)).count()
}

/// Without operations of warps, for every size; the barriers stand where all provably meet.
fn check_emulated(ty: &str, body: &str) {
    let before = module(ty, body);
    assert!(warps_left(&before) > 0);
    for local in SIZES {
        let after = emulate(before.clone(), local).unwrap();
        assert_eq!(warps_left(&after), 0, "{after}");
        assert_eq!(check_meetings(&after), [], "{after}");
        compare(&before, &after, local);
    }
}

const TYPES: [&str; 15] =
    ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "bf16", "f32", "f64", "f32x3", "i64x2", "u8x4"];

// Each lane reads what the next one of its warp stored, before and after a barrier of the warp.
const NEIGHBOURS: &str = "(memory tile local u32 128) (body
  (let %l u32 (local-linear-id)) (let %p u64 (convert u64 %l)) (let %t (view u32 local read-write) (memory tile))
  (store %t %p %x) (warp-barrier)
  (let %one u32 (const 1)) (let %n u32 (shuffle-down %l %one)) (let %q u64 (convert u64 %n))
  (let %y u32 (load %t %q)) (warp-barrier) (let %s u32 (add %y %x)) (store %t %p %s) (warp-barrier)
  (let %r u32 (load %t %q))";

#[test]
fn emulated_barriers() {
    check_emulated("u32", NEIGHBOURS);
    // Where there are warps but no barriers of theirs, nothing of the warp is left in a kernel with one.
    let target = Abilities { warp_barriers: false, ..Abilities::ALL };
    let after = (emulate_warps::PASS.run)(module("u32", NEIGHBOURS), &target.for_size([64, 1, 1])).unwrap();
    assert_eq!(warps_left(&after), 0, "{after}");
    let shuffles = module("u32", "(let %one u32 (const 1)) (let %r u32 (shuffle-xor %x %one))");
    let after = (emulate_warps::PASS.run)(shuffles, &target.for_size([64, 1, 1])).unwrap();
    assert_eq!(warps_left(&after), 1, "{after}");
}

#[test]
fn emulated_folds() {
    for ty in TYPES {
        let scalar = Scalar::from_name(ty.split('x').next().unwrap()).unwrap();
        for kind in FoldKind::ALL {
            for op in FoldOp::ALL.iter().filter(|op| op.binary().domain().contains(scalar)) {
                check_emulated(ty, &format!("(let %r {ty} ({} {} %x))", kind.name(), op.name()));
            }
        }
    }
    for op in ["and", "or", "xor"] {
        for kind in FoldKind::ALL {
            let body = format!(
                "(let %7 u32 (const 100)) (let %c bool (gt %x %7)) (let %s bool ({} {op} %c)) (let %r u32 (convert u32 %s))",
                kind.name()
            );
            check_emulated("u32", &body);
        }
    }
}

#[test]
fn emulated_shuffles() {
    for ty in TYPES {
        for kind in ShuffleKind::ALL {
            for lane in ["0", "1", "2", "16", "31", "32", "33", "64", "4294967295", "4294967294", "2147483648"] {
                let body = format!("(let %k u32 (const {lane})) (let %r {ty} ({} %x %k))", kind.name());
                check_emulated(ty, &body);
            }
        }
    }
    // Each lane another one.
    for kind in ["shuffle", "shuffle-up", "shuffle-down", "shuffle-xor"] {
        for shift in [0, 27, 30] {
            let body = format!(
                "(let %s u32 (const {shift})) (let %l u32 (lane-id)) (let %m u32 (const 2654435761)) (let %p u32 (mul %l %m)) \
                 (let %k u32 (shr %p %s)) (let %r u32 ({kind} %x %k))"
            );
            check_emulated("u32", &body);
        }
    }
}

#[test]
fn emulated_votes() {
    for limit in ["0", "1000000000", "4000000000", "4294967295"] {
        let cond = format!("(let %7 u32 (const {limit})) (let %c bool (ge %x %7))");
        check_emulated("u32", &format!("{cond} (let %r u32 (ballot %c))"));
        for vote in ["vote-all", "vote-any"] {
            check_emulated("u32", &format!("{cond} (let %v bool ({vote} %c)) (let %r u32 (convert u32 %v))"));
        }
    }
}

#[test]
fn emulated_operations_follow_each_other() {
    let body = "(let %1 u32 (const 1)) (let %5 u32 (const 5)) (let %w u64 (convert u64 %x)) \
         (let %r u32 (for (%j u32) (up %1 %5 %1) (carry (%a u32 %x)) (let %b u32 (shuffle-xor %a %j)) \
         (let %c u32 (warp-reduce add %b)) (let %d u32 (warp-scan xor %c)) (let %e bool (gt %d %b)) (let %f u32 (ballot %e)) \
         (let %g u64 (warp-scan-exclusive max %w)) (let %h u32 (convert u32 %g)) (let %o u32 (add %h %f)) (let %p u32 (shuffle-up %o %1)) \
         (yield %p)))";
    check_emulated("u32", body);
}

#[test]
fn what_warps_reach_one_by_one_stays() {
    let body = "(let %l u32 (warp-id)) (let %1 u32 (const 1)) (let %c bool (ge %l %1)) (let %v u32 (warp-reduce add %x)) \
         (let %r u32 (if %c (then (let %s u32 (warp-reduce add %v)) (yield %s)) (else (yield %v))))";
    let before = module("u32", body);
    let after = emulate(before.clone(), [33, 1, 1]).unwrap();
    assert_eq!(after.to_string(), before.to_string());
    // A single warp is the workgroup.
    for local in [[32, 1, 1], [5, 1, 1]] {
        let after = emulate(before.clone(), local).unwrap();
        assert_eq!(warps_left(&after), 0);
        compare(&before, &after, local);
    }
    // Before a workgroup size is chosen, and on a target that has warps, nothing happens.
    for target in [WITHOUT_WARPS, Abilities::ALL.for_size([1; 3])] {
        assert_eq!((emulate_warps::PASS.run)(before.clone(), &target).unwrap().to_string(), before.to_string());
    }
}

#[test]
fn local_memory_stays_within_its_limit() {
    let body = |bytes: u32| {
        format!(
            "(memory big local u8 {bytes}) (body (let %b (view u8 local read-write) (memory big)) (let %0 u64 (const 0)) \
             (let %z u8 (load %b %0)) (let %y u32 (convert u32 %z)) (let %q u32 (warp-reduce add %y)) (let %r u32 (add %q %x))"
        )
    };
    let most = u32::try_from(LOCAL_MEMORY_LIMIT).unwrap();
    let fits = module("u32", &body(most - 4 * 64));
    assert_eq!(warps_left(&emulate(fits, [64, 1, 1]).unwrap()), 0);
    let too_large = module("u32", &body(most - 4 * 64 + 1));
    assert_eq!(warps_left(&emulate(too_large, [64, 1, 1]).unwrap()), 1);
}
