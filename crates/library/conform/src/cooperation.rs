//! Cooperation of invocations: ids and sizes, memory that starts as zero, barriers.

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Elem, IdKind, Scalar, Type};

use crate::flow::buffer;
use crate::launch::{Launch, sizes};
use crate::program::{Program, Source};
use crate::programs::{one, random, results, value};
use crate::table::type_name;
use crate::trial::{Name, Section, Trial};

fn name(operation: &str, ty: &str) -> Name {
    Name { section: Section::Cooperation, operation: operation.to_owned(), ty: ty.to_owned() }
}

/// Launches of one to three dimensions, even and odd: workgroups and their sizes.
const SHAPES: [([u32; 3], [u32; 3]); 12] = [
    ([1, 1, 1], [1, 1, 1]),
    ([5, 1, 1], [1, 1, 1]),
    ([3, 1, 1], [64, 1, 1]),
    ([4, 1, 1], [33, 1, 1]),
    ([1, 1, 1], [1024, 1, 1]),
    ([2, 3, 1], [8, 8, 1]),
    ([3, 2, 1], [5, 7, 1]),
    ([1, 4, 1], [1, 96, 1]),
    ([2, 2, 1], [32, 4, 1]),
    ([2, 3, 2], [4, 3, 2]),
    ([3, 1, 2], [7, 5, 3]),
    ([1, 2, 3], [1, 1, 64]),
];

/// Ids and sizes, all in one kernel.
fn ids() -> Box<dyn Trial> {
    let statements = |ty: Type, base: &str, results: &str| {
        let mut text = String::new();
        let mut at = 0;
        for kind in IdKind::ALL.iter().filter(|kind| kind.ty() == ty) {
            for axis in 0..if kind.has_axis() { 3 } else { 1 } {
                let (name, ty) = (kind.name(), if ty == Type::U32 { "u32" } else { "u64" });
                let axis = if kind.has_axis() { format!(" {axis}") } else { String::new() };
                text.push_str(&format!(
                    "      (let %{results}.{at} {ty} ({name}{axis}))
      (let %{results}.o{at} u64 (const {at}))
      (let %{results}.p{at} u64 (add %{base} %{results}.o{at}))
      (store %{results} %{results}.p{at} %{results}.{at})\n"
                ));
                at += 1;
            }
        }
        text
    };
    let source = include_str!("../kernels/ids.kir")
        .replace("NARROW\n", &statements(Type::U32, "i", "narrow"))
        .replace("WIDE\n", &statements(Type::U64, "j", "wide"));
    let launches = || {
        let launch = |(number, (groups, local)): (usize, ([u32; 3], [u32; 3]))| {
            let sizes = sizes(groups, local);
            let count = usize::try_from(sizes.total_groups() * sizes.local_total()).unwrap_or(0);
            // Some launches have an offset, and were declared a little smaller than they are.
            let moved = number as u64 % 3;
            let offset = [moved * 1000, moved << 40, moved];
            let bound = sizes.bound.map(|bound| bound.saturating_sub(moved).max(1));
            Launch {
                sizes: LaunchSizes { bound, offset, ..sizes },
                arguments: vec![results(one(Scalar::U32), 32 * count), results(one(Scalar::U64), 8 * count)],
            }
        };
        SHAPES.into_iter().enumerate().map(launch).collect()
    };
    Box::new(Program::new(name("ids", ""), Source::Ir(source), "ids", launches))
}

/// Local and private memory starts as zero, also where something else was there before.
fn fresh_memory(scalar: Scalar) -> Box<dyn Trial> {
    let (full, zero, sum) = if scalar == Scalar::Bool { ("true", "false", "or") } else { ("1", "0", "add") };
    let (full, zero) = if scalar.is_float() { ("1.0", "0.0") } else { (full, zero) };
    let source = include_str!("../kernels/fresh_memory.kir")
        .replace("TYPE", scalar.name())
        .replace("FULL", full)
        .replace("ZERO", zero)
        .replace("SUM", sum);
    let launches = move || {
        let launch = |(groups, local): (u32, u32)| {
            let count = (groups * local) as usize;
            let arguments = vec![results(one(scalar), count), results(one(scalar), count)];
            Launch { sizes: sizes([groups, 1, 1], [local, 1, 1]), arguments }
        };
        [(40, 64), (9, 33), (7, 96)].into_iter().map(launch).collect()
    };
    let name = name("memory", scalar.name());
    Box::new(Program { quick: scalar.bits() == 32, ..Program::new(name, Source::Ir(source), "fresh_memory", launches) })
}

/// Values that go round a workgroup.
fn phases(elem: Elem) -> Box<dyn Trial> {
    let mix = if elem.scalar == Scalar::Bool { "xor" } else { "add" };
    // Local memory is limited to 64 KiB.
    let room = (16384 / elem.bytes()).min(1024);
    let source = include_str!("../kernels/phases.kir")
        .replace("local TYPE 1024", &format!("local TYPE {room}"))
        .replace("TYPE", &type_name(elem))
        .replace("MIX", mix);
    let launches = move || {
        let launch = |(groups, local, rounds): (u32, u32, u64)| {
            let count = (groups * local) as usize;
            Launch {
                sizes: sizes([groups, 1, 1], [local, 1, 1]),
                arguments: vec![
                    value(rounds, Scalar::U32),
                    random("phases", elem, count),
                    results(elem, count),
                    results(elem, count),
                ],
            }
        };
        [(6, 64, 5), (4, 64, 0), (3, 33, 7)].into_iter().map(launch).collect()
    };
    let name = name("barrier", &type_name(elem));
    Box::new(Program { quick: elem.scalar.bits() == 32, ..Program::new(name, Source::Ir(source), "phases", launches) })
}

/// Barriers inside control that is the same for all of a workgroup.
fn uniform_barriers() -> Box<dyn Trial> {
    let launches = || {
        let launch = |(groups, local, n): (u32, u32, u64)| {
            let count = (groups * local) as usize;
            let u32s = one(Scalar::U32);
            Launch {
                sizes: sizes([groups, 1, 1], [local, 1, 1]),
                arguments: vec![value(n, Scalar::U32), random("uniform", u32s, count), results(u32s, count)],
            }
        };
        [(12, 64, 0), (11, 33, 5), (5, 256, 2), (9, 1, 7), (4, 100, 3)].into_iter().map(launch).collect()
    };
    let source = include_str!("../kernels/uniform_barriers.kir").to_owned();
    Box::new(Program::new(name("barrier in control", ""), Source::Ir(source), "uniform_barriers", launches))
}

/// Updates beside barriers inside control.
fn updates_beside_barriers(scalar: Scalar) -> Box<dyn Trial> {
    let source = include_str!("../kernels/updates_beside_barriers.kir").replace("TYPE", scalar.name());
    let launches = move || {
        let launch = |(groups, local, control): (u32, u32, u64)| {
            let count = (groups * local) as usize;
            let totals = buffer(scalar, &[0; 3]);
            let [passes, leaves] = [control & 1, control >> 1].map(|bit| value(bit, Scalar::Bool));
            let arguments = vec![passes, leaves, totals, results(one(Scalar::U32), count)];
            Launch { sizes: sizes([groups, 1, 1], [local, 1, 1]), arguments }
        };
        [(2, 18, 0), (3, 64, 1), (1, 33, 2), (5, 3, 3)].into_iter().map(launch).collect()
    };
    let name = name("updates beside barriers", scalar.name());
    Box::new(Program::new(name, Source::Ir(source), "updates_beside_barriers", launches))
}

/// Values of a type from before a barrier to after it.
fn across_barrier(elem: Elem) -> Box<dyn Trial> {
    let source = include_str!("../kernels/across_barrier.kir").replace("TYPE", &type_name(elem));
    let launches = move || {
        let launch = |(groups, local): (u32, u32)| {
            let count = (groups * local) as usize;
            let arguments = vec![random("across", elem, count), results(elem, count), results(elem, count)];
            Launch { sizes: sizes([groups, 1, 1], [local, 1, 1]), arguments }
        };
        [(3, 64), (4, 31)].into_iter().map(launch).collect()
    };
    let name = name("barrier, load", &type_name(elem));
    Box::new(Program {
        quick: elem.scalar.bits() == 32,
        ..Program::new(name, Source::Ir(source), "across_barrier", launches)
    })
}

/// Values of one invocation for its workgroup.
fn broadcasts(elem: Elem) -> Box<dyn Trial> {
    let source = include_str!("../kernels/broadcasts.kir").replace("TYPE", &type_name(elem));
    let launches = move || {
        let launch = |(groups, local, n): (u32, u32, u64)| {
            let count = (groups * local) as usize;
            let u32s = one(Scalar::U32);
            let buffers = [random("broadcast", elem, count), results(elem, count), results(u32s, count)];
            let arguments = std::iter::once(value(n, Scalar::U32)).chain(buffers).collect();
            Launch { sizes: sizes([groups, 1, 1], [local, 1, 1]), arguments }
        };
        [(3, 64, 2), (4, 31, 0), (2, 1, 3), (2, 100, 1)].into_iter().map(launch).collect()
    };
    let name = name("workgroup-broadcast", &type_name(elem));
    Box::new(Program {
        quick: elem.scalar.bits() == 32,
        ..Program::new(name, Source::Ir(source), "broadcasts", launches)
    })
}

/// All of them.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    let mut trials = vec![ids(), uniform_barriers()];
    trials.extend([Scalar::U32, Scalar::U64].map(updates_beside_barriers));
    for scalar in Scalar::ALL {
        trials.push(fresh_memory(scalar));
    }
    let lanes = |scalar: Scalar| [1, 2, 3, 4].map(|lanes| Elem { scalar, lanes });
    for elem in Scalar::ALL.into_iter().flat_map(lanes) {
        // Every type with one lane count of a vector.
        if elem.lanes == 1 || elem.lanes == 2 + elem.scalar as u8 % 3 {
            trials.push(phases(elem));
            trials.push(across_barrier(elem));
            trials.push(broadcasts(elem));
        }
    }
    trials
}
