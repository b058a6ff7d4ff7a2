//! Random programs: what they are made of, that they leave the same bytes everywhere, and that a difference is seen.

use std::collections::BTreeSet;

use crisp_dev_fuzz::{Check, Checker, Kind, Limits, Saved, check_changed, generate};
use crisp_ir_kernel::{
    AtomicOp, AtomicUpdate, Binary, BinaryOp, CompareOp, FloatOp, FoldKind, FoldOp, IdKind, IntegerOp, Module, Op,
    Scalar, ShuffleKind, Terminator, UnaryOp, VoteKind, text,
};
use crisp_middle_passes::emulate_warps::is_of_warp;
use crisp_middle_passes::{Abilities, emulate_warps};

/// Returns the seeds of the programs; the environment sets others.
fn seeds() -> std::ops::Range<u64> {
    let number = |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let first = number("CRISP_TEST_SEED", 1);
    first..first + number("CRISP_TEST_PROGRAMS", 250)
}

/// Loads of one lane of many at the end of a buffer, behind which no page may be touched: LLVM 22 loads all lanes of a register for AVX2 where it
/// sees that none of them is on.
#[test]
#[cfg(feature = "llvm")]
fn lanes_that_are_off_load_nothing() {
    let mut checker = Checker::new("cpu").expect("the device is there");
    for program in [include_str!("programs/one_lane.kir"), include_str!("programs/one_lane_in_rows.kir")] {
        // Whatever processor of those that this machine is, and whatever LLVM does before.
        for (target, level) in (0..4).flat_map(|target| (1..=4).map(move |level| (target, level))) {
            let text = program.replace("target 1 level 1", &format!("target {target} level {level}"));
            let saved = Saved::from_text(&text).expect("a saved program");
            let ran = checker.check(&saved.case, &saved.check);
            assert!(ran.is_ok_and(|report| report.unrun.is_empty()), "target {target} level {level}");
        }
    }
}

/// Masks that are kept in memory while a part runs, on processors with AVX-512: LLVM 22 leaves the instruction out that clears their other bits.
#[test]
#[cfg(feature = "llvm")]
fn masks_are_kept_while_parts_run() {
    let mut checker = Checker::new("cpu").expect("the device is there");
    for program in [
        include_str!("programs/seven_lanes_in_parts.kir"),
        include_str!("programs/half_a_mask_in_parts.kir"),
        include_str!("programs/eight_lanes_in_parts.kir"),
    ] {
        let saved = Saved::from_text(program).expect("a saved program");
        assert!(saved.check.variant.in_parts);
        for (target, level) in (0..4).flat_map(|target| (1..=4).map(move |level| (target, level))) {
            let mut check = saved.check.clone();
            (check.variant.target, check.variant.level) = (target, level);
            let ran = checker.check(&saved.case, &check);
            assert!(ran.is_ok_and(|report| report.unrun.is_empty()), "target {target} level {level}");
        }
    }
}

// covers: vyre.det.identical vyre.stmt.if vyre.stmt.loop vyre.stmt.return vyre.det.oob vyre.race.no-crash
#[test]
fn random_programs_leave_the_same_bytes_everywhere() {
    let device = if cfg!(feature = "llvm") { "cpu" } else { "interp" };
    let halves = 2;
    std::thread::scope(|scope| {
        for half in 0..halves {
            scope.spawn(move || {
                let mut checker = Checker::new(device).expect("the device is there");
                let (mut skipped, mut ran) = (0, 0);
                for seed in seeds().filter(|seed| seed % halves == half) {
                    let case = generate(seed, &Limits::of_seed(seed));
                    match checker.check(&case, &Check::of_seed(seed)) {
                        Ok(report) => {
                            skipped += u64::from(report.skipped);
                            ran += u64::from(!report.skipped && report.unrun.is_empty());
                        }
                        Err(failure) => panic!("seed {seed}: {failure}\n{}", text::print(&case.module)),
                    }
                }
                assert!(skipped * 50 <= ran, "{skipped} programs were too long, {ran} ran");
            });
        }
    });
}

/// The purpose of the generators: a printer that shows LLVM its masks is found.
#[test]
#[cfg(all(feature = "llvm", target_arch = "x86_64"))]
fn masks_that_llvm_sees_are_found() {
    let mut checker = Checker::new("cpu:show-masks").expect("the device is there");
    // The first of the seeds from 0 that show it; it takes a processor with AVX2 and LLVM 22.
    let seeds = [8, 52, 140, 183, 356, 479];
    let checks = seeds.map(|seed| checker.check(&generate(seed, &Limits::of_seed(seed)), &Check::of_seed(seed)));
    let differ = checks.iter().filter_map(|check| check.as_ref().err()).any(|failure| failure.kind == Kind::Differs);
    assert!(differ, "{checks:?}");
}

#[test]
fn a_seed_stands_for_one_program() {
    for seed in 0..50 {
        let (first, again) = (generate(seed, &Limits::of_seed(seed)), generate(seed, &Limits::of_seed(seed)));
        assert_eq!(first.to_text(&[]), again.to_text(&[]));
        assert_eq!(Check::from_text(&Check::of_seed(seed).to_text()), Some(Check::of_seed(seed)));
    }
    assert_ne!(generate(1, &Limits::of_seed(1)).module, generate(2, &Limits::of_seed(2)).module);
}

fn class(scalar: Scalar) -> &'static str {
    if scalar.is_float() { "float" } else { "integer" }
}

/// Collects the constructs of programs, each under a name that a person can read.
fn contents(module: &Module, found: &mut BTreeSet<String>) {
    for function in module.functions.values() {
        for data in function.ops.values() {
            let name = data.op.name();
            found.insert(name.to_owned());
            if let Op::Unary { op: _, arg: value }
            | Op::Binary { op: _, lhs: value, rhs: _ }
            | Op::Compare { op: _, lhs: value, rhs: _ } = data.op
                && let Some(elem) = function.ty(value).elem()
            {
                found.insert(format!("{name} {}", elem.scalar.name()));
            }
            if let Op::Convert { to, arg } = data.op
                && let Some(from) = function.ty(arg).elem()
            {
                found.insert(format!("convert {} {}", from.scalar.name(), to.scalar.name()));
            }
            if let Op::For { kind, carried, body: _ } = data.op {
                found.insert(format!("{} carrying {}", kind.name(), function.list(carried).len().min(1)));
            }
            if let Op::Load { view, index } | Op::Store { view, index, value: _ } = data.op
                && let Some(ty) = function.ty(view).view()
            {
                found.insert(format!("{name} {}", ty.space.name()));
                found.insert(format!("{name} rank {}", function.list(index).len()));
            }
            if let Op::Atomic { update: AtomicUpdate::By(op, _), view, index: _, scope: _ } = data.op
                && let Some(ty) = function.ty(view).view()
            {
                found.insert(format!("{} {} {}", op.name(), ty.space.name(), class(ty.elem.scalar)));
            }
            if let Op::WarpFold { kind, op, arg } = data.op
                && let Some(elem) = function.ty(arg).elem()
            {
                found.insert(format!("{} {} {}", kind.name(), op.name(), class(elem.scalar)));
            }
            if let Op::Call { function: callee, args: _ } = data.op {
                let barrier = module[callee].ops.values().any(|data| matches!(data.op, Op::Barrier));
                found.insert(format!("call barrier {barrier}"));
            }
        }
        for region in function.regions.values() {
            let inner = function.kernel.is_some() && region.params.len() != function.params.len();
            found.insert(match region.terminator {
                Terminator::Yield(_) => "yield".to_owned(),
                Terminator::Break(_) => "break".to_owned(),
                Terminator::Return(_) => format!("return inside {inner}"),
            });
        }
    }
}

/// A generator that never makes something never finds a mistake in it.
#[test]
fn programs_use_everything() {
    let (mut found, mut shapes) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..5000 {
        let case = generate(seed, &Limits::of_seed(seed));
        contents(&case.module, &mut found);
        shapes.insert((case.sizes.local, case.sizes.total_groups() > 1));
    }
    let mut wanted: Vec<String> = Vec::new();
    for scalar in Scalar::ALL {
        let names = UnaryOp::ALL.iter().filter(|op| op.domain().contains(scalar)).map(|op| op.name());
        let names = names.chain(BinaryOp::ALL.iter().filter(|op| op.domain().contains(scalar)).map(|op| op.name()));
        let names = names.chain(CompareOp::ALL.iter().filter(|op| op.domain().contains(scalar)).map(|op| op.name()));
        wanted.extend(names.map(|name| format!("{name} {}", scalar.name())));
        let to = Scalar::ALL.into_iter().filter(|&to| to != Scalar::Bool && to != scalar);
        wanted.extend(to.map(|to| format!("convert {} {}", scalar.name(), to.name())));
    }
    wanted.extend(IdKind::ALL.iter().map(|kind| kind.name().to_owned()));
    for name in
        ["select", "fma", "bitcast", "vector", "extract", "insert", "memory", "extent", "offset", "view", "barrier"]
    {
        wanted.push(name.to_owned());
    }
    for kind in ["up", "down", "multiply", "divide", "while"] {
        wanted.extend([format!("{kind} carrying 0"), format!("{kind} carrying 1")]);
    }
    for (name, spaces) in [("load", 4), ("store", 3)] {
        wanted.extend(
            ["private", "global", "local", "constant"].iter().take(spaces).map(|space| format!("{name} {space}")),
        );
        wanted.extend((1..=3).map(|rank| format!("{name} rank {rank}")));
    }
    wanted.extend(ShuffleKind::ALL.iter().map(|kind| kind.name().to_owned()));
    wanted.extend(VoteKind::ALL.iter().map(|kind| kind.name().to_owned()));
    for kind in FoldKind::ALL {
        wanted.extend(FoldOp::ALL.iter().map(|op| format!("{} {} integer", kind.name(), op.name())));
        wanted.push(format!("{} add float", kind.name()));
    }
    wanted.extend(AtomicOp::ALL.iter().map(|op| format!("{} global integer", op.name())));
    let floats = AtomicOp::ALL.iter().filter(|op| op.domain().contains(Scalar::F32));
    wanted.extend(floats.map(|op| format!("{} global float", op.name())));
    wanted.push("atomic-add local integer".to_owned());
    for name in ["atomic-compare-exchange", "atomic-apply", "fence", "log", "assert"] {
        wanted.push(name.to_owned());
    }
    for name in ["yield", "break", "return inside true", "call barrier true", "call barrier false"] {
        wanted.push(name.to_owned());
    }
    let missing: Vec<&String> = wanted.iter().filter(|name| !found.contains(*name)).collect();
    assert!(missing.is_empty(), "no program has {missing:?}");
    assert!(shapes.len() > 25, "{shapes:?}");
}

/// Warps are emulated for one workgroup size, which the other passes do not know.
#[test]
fn warps_by_local_memory_leave_the_same_bytes() {
    let of_warps = |module: &Module| {
        module.functions.values().any(|function| function.ops.values().any(|data| is_of_warp(data.op)))
    };
    let (mut emulated, mut left) = (0, 0);
    for seed in seeds().map(|seed| 7_000 + seed) {
        let case = generate(seed, &Limits::of_seed(seed));
        if !of_warps(&case.module) {
            continue;
        }
        let check = Check { passes: vec!["inline-calls"], ..Check::of_seed(seed) };
        let result = check_changed(&case, &check, &mut |module| {
            let inlined = std::mem::take(module);
            if of_warps(&inlined) {
                let target = Abilities { warps: false, ..Abilities::ALL }.for_size(case.sizes.local);
                *module = (emulate_warps::PASS.run)(inlined, &target).unwrap_or_default();
                *(if of_warps(module) { &mut left } else { &mut emulated }) += 1;
            } else {
                *module = inlined;
            }
        });
        assert_eq!(result, Ok(()), "seed {seed}\n{}", text::print(&case.module));
    }
    assert!(emulated > left, "{emulated} programs were emulated, {left} stayed");
}

/// The eyes are open: a program that is changed on its way is seen to differ.
#[test]
fn a_difference_is_seen() {
    let mut seen = 0;
    for seed in 0..100 {
        let case = generate(seed, &Limits::of_seed(seed));
        let check = Check { passes: vec!["inline-calls"], ..Check::of_seed(seed) };
        assert_eq!(check_changed(&case, &check, &mut |_| {}), Ok(()), "seed {seed}");
        // Sums become differences after the passes.
        let failure = check_changed(&case, &check, &mut |module| {
            for function in module.functions.ids() {
                let function = &mut module.functions[function];
                for op in function.ops.ids() {
                    if let Op::Binary { op, lhs: _, rhs: _ } = &mut function.ops[op].op
                        && op.plain() == BinaryOp::Add
                    {
                        let float = matches!(op, Binary::Float(_));
                        *op = if float { Binary::Float(FloatOp::Sub) } else { Binary::Integer(IntegerOp::Sub) };
                    }
                }
            }
        });
        match failure {
            Ok(()) => {}
            Err(failure) => {
                assert_eq!(failure.kind, Kind::PassDiffers, "{failure}");
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "seen in {seen} of 100 programs");
}
