//! Warps: values of other lanes, votes, and values of all lanes combined, in full and in partial warps.

use crisp_ir_kernel::{Elem, FoldKind, FoldOp, Scalar, ShuffleKind};

use crate::flow::buffer;
use crate::launch::{Given, Launch, sizes};
use crate::program::{Program, Source};
use crate::programs::{one, random, results, value};
use crate::table::type_name;
use crate::trial::{Name, Section, Trial};
use crate::values::{Numbers, edges};

/// Workgroups and their sizes: whole warps, one that is partial, less than a warp, several axes.
const SHAPES: [([u32; 3], [u32; 3]); 5] = [
    ([5, 1, 1], [64, 1, 1]),
    ([4, 1, 1], [33, 1, 1]),
    ([3, 1, 1], [7, 1, 1]),
    ([2, 2, 1], [9, 5, 1]),
    ([1, 1, 1], [1, 1, 1]),
];

fn name(operation: &str, ty: &str) -> Name {
    Name { section: Section::Warps, operation: operation.to_owned(), ty: ty.to_owned() }
}

/// A launch of each shape; the arguments depend on the number of invocations.
fn launches(shapes: &[([u32; 3], [u32; 3])], arguments: &dyn Fn(usize) -> Vec<Given>) -> Vec<Launch> {
    let launch = |&(groups, local): &([u32; 3], [u32; 3])| {
        let sizes = sizes(groups, local);
        let count = usize::try_from(sizes.total_groups() * sizes.local_total()).unwrap_or(0);
        Launch { sizes, arguments: arguments(count) }
    };
    shapes.iter().map(launch).collect()
}

/// One kind of shuffle, with a number for each lane; a broadcast has one for all.
fn shuffle(kind: ShuffleKind, elem: Elem, shapes: &'static [([u32; 3], [u32; 3])]) -> Box<dyn Trial> {
    let broadcast = kind == ShuffleKind::Broadcast;
    let source = include_str!("../kernels/shuffles.kir")
        .replace("TYPE", &type_name(elem))
        .replace("KEY", if broadcast { "add %which %which" } else { "load %ks %i" })
        .replace("OPERATION", kind.name());
    let name = name(kind.name(), &type_name(elem));
    let path = name.path();
    let quick = elem.lanes == 1 && elem.scalar.bits() == 32;
    let all = move || {
        let arguments = |which: u64| {
            let path = path.clone();
            move |count: usize| {
                let mut numbers = Numbers::of(&path);
                // Lanes of the warp, beyond it, and any.
                let key = |at: usize| match at % 4 {
                    0 => numbers.below(32),
                    1 => numbers.below(3),
                    2 => numbers.below(70),
                    _ => numbers.next() >> 32,
                };
                let keys: Vec<u64> = (0..count).map(key).collect();
                vec![
                    value(which, Scalar::U32),
                    buffer(Scalar::U32, &keys),
                    random(&path, elem, count),
                    results(elem, count),
                ]
            }
        };
        let mut all = launches(shapes, &arguments(5));
        if broadcast {
            all.extend(
                [0, 8, 15, 16, 40, 0x4000_0003].into_iter().flat_map(|which| launches(&SHAPES[..1], &arguments(which))),
            );
        }
        all
    };
    Box::new(Program { quick, ..Program::new(name, Source::Ir(source), "shuffles", all) })
}

/// A combination of the values of all lanes.
fn fold(kind: FoldKind, op: FoldOp, scalar: Scalar) -> Box<dyn Trial> {
    let operation = format!("{} {}", kind.name(), op.name());
    let source =
        include_str!("../kernels/warp_fold.kir").replace("TYPE", scalar.name()).replace("OPERATION", &operation);
    let name = name(&operation, scalar.name());
    let path = name.path();
    let all = move || {
        let few = |count: usize| vec![random(&path, one(scalar), count), results(one(scalar), count)];
        let mut all = launches(&SHAPES[..3], &few);
        // Edge cases, where the order of two operations shows.
        let extreme = |count: usize| {
            let mut numbers = Numbers::of(&path);
            let edges = edges(scalar);
            let pick = |_| edges.get(numbers.below(edges.len() as u64) as usize).copied().unwrap_or(0);
            let values: Vec<u64> = (0..count).map(pick).collect();
            vec![buffer(scalar, &values), results(one(scalar), count)]
        };
        all.extend(launches(&[([40, 1, 1], [64, 1, 1])], &extreme));
        all
    };
    let quick = [Scalar::I32, Scalar::F32].contains(&scalar);
    Box::new(Program { quick, ..Program::new(name, Source::Ir(source), "warp_fold", all) })
}

fn votes() -> Box<dyn Trial> {
    let all = || {
        let arguments = |count: usize| {
            let mut numbers = Numbers::of("votes");
            // Warps in which all agree, most do, few do, and none.
            let says = |at: usize| u64::from(numbers.below(100) < [100, 95, 5, 0, 50][at / 32 % 5]);
            let truth = one(Scalar::Bool);
            vec![
                buffer(Scalar::Bool, &(0..count).map(says).collect::<Vec<u64>>()),
                results(truth, count),
                results(truth, count),
                results(one(Scalar::U32), count),
            ]
        };
        let mut all = launches(&SHAPES, &arguments);
        all.extend(launches(&[([6, 1, 1], [160, 1, 1])], &arguments));
        all
    };
    let source = include_str!("../kernels/votes.kir").to_owned();
    Box::new(Program::new(name("vote-all, vote-any, ballot", ""), Source::Ir(source), "votes", all))
}

fn control() -> Box<dyn Trial> {
    let all = || {
        let u32s = one(Scalar::U32);
        let arguments = |count: usize| vec![random("warps", u32s, count), results(u32s, count), results(u32s, count)];
        let mut all = launches(&SHAPES, &arguments);
        all.extend(launches(&[([2, 1, 1], [256, 1, 1])], &arguments));
        all
    };
    let source = include_str!("../kernels/warps_in_control.kir").to_owned();
    Box::new(Program::new(name("warps in control", ""), Source::Ir(source), "warps_in_control", all))
}

/// All of them.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    let mut trials = vec![votes(), control()];
    for &kind in ShuffleKind::ALL {
        for scalar in Scalar::ALL {
            trials.push(shuffle(kind, one(scalar), &SHAPES[..3]));
        }
        for (scalar, lanes) in [(Scalar::F32, 4), (Scalar::U8, 3), (Scalar::I64, 2), (Scalar::Bool, 2)] {
            trials.push(shuffle(kind, Elem { scalar, lanes }, &SHAPES[1..4]));
        }
    }
    for &kind in FoldKind::ALL {
        for &op in FoldOp::ALL {
            for scalar in Scalar::ALL.into_iter().filter(|scalar| op.binary().domain().contains(*scalar)) {
                trials.push(fold(kind, op, scalar));
            }
        }
    }
    trials
}
