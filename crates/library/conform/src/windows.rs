//! Accesses through windows of one to three axes whose offsets, extents, strides and indices lie at the edges of 64 bits. The first
//! launch stays near a window: a device that gets it wrong does not get the others, which it might not survive.

use crisp_ir_kernel::{Elem, Scalar};

use crate::bounds::{ROOT, full, target};
use crate::flow::buffer;
use crate::launch::{Given, Launch, sizes};
use crate::program::{Program, Source};
use crate::programs::{one, random, results, value};
use crate::table::type_name;
use crate::trial::{Name, Section, Trial};
use crate::values::Numbers;

const TYPES: [Elem; 4] = [one(Scalar::F32), one(Scalar::U8), one(Scalar::F64), Elem { scalar: Scalar::F32, lanes: 3 }];

const OFFSETS: [u64; 6] = [0, 3, 95, 100, 1 << 63, u64::MAX];
const EXTENTS: [u64; 8] = [5, u64::MAX, 0, 1, 1 << 32, (1 << 63) - 1, 1 << 63, u64::MAX - 1];
const STRIDES: [u64; 7] = [0, 1, 3, 1 << 32, 1 << 63, u64::MAX - 1, u64::MAX];

/// Invocations of a launch in which each has its own window.
const MANY: usize = 1024;
/// Windows of several axes that all invocations share, in as many launches.
const SHARED: usize = 48;
/// An index below no extent.
const NOWHERE: u64 = u64::MAX;

/// Indices at the ends of everything, and at the ends of an extent.
fn indices(extent: u64) -> [u64; 16] {
    let end = |less: u64| extent.wrapping_sub(less);
    let minus = |number: u64| number.wrapping_neg();
    [
        0,
        minus(2),
        end(1),
        end(0),
        1,
        2,
        minus(1),
        minus(3),
        end(2),
        1 << 63,
        (1 << 63) - 1,
        1 << 32,
        minus(1 << 32),
        (1 << 63) + 1,
        1 << 62,
        4,
    ]
}

/// A window, and an index of it.
#[derive(Clone)]
struct Access {
    offset: u64,
    extents: Vec<u64>,
    strides: Vec<u64>,
    index: Vec<u64>,
}

impl Access {
    /// The element of the root, if it is inside.
    fn element(&self, signed: bool) -> Option<u128> {
        let mut number = u128::from(self.offset);
        for ((&index, &extent), &stride) in self.index.iter().zip(&self.extents).zip(&self.strides) {
            if index >= extent || signed && index >> 63 == 1 {
                return None;
            }
            number = number.saturating_add(u128::from(index) * u128::from(stride));
        }
        Some(number).filter(|&number| number < ROOT as u128)
    }

    /// Returns the shape of the window: offset, extents, strides.
    fn shape(&self) -> impl Iterator<Item = u64> {
        [self.offset].into_iter().chain(self.extents.iter().copied()).chain(self.strides.iter().copied())
    }
}

/// Some access; of `rank` axes.
fn some(numbers: &mut Numbers, rank: usize) -> Access {
    let mut pick = |from: &[u64]| from[numbers.below(from.len() as u64) as usize];
    let offset = pick(&OFFSETS[..4]);
    let extents: Vec<u64> = (0..rank).map(|_| pick(&EXTENTS)).collect();
    let strides = (0..rank).map(|_| pick(&STRIDES)).collect();
    let index = extents.iter().map(|&extent| pick(&indices(extent))).collect();
    Access { offset, extents, strides, index }
}

/// One window with indices around its ends, all of them inside the memory that there is: elements 9 to 226.
fn near(rank: usize) -> Vec<Access> {
    let window =
        Access { offset: 40, extents: vec![5; rank], strides: [25, 5, 1][3 - rank..].to_vec(), index: Vec::new() };
    // From before the window to after it, and of one axis and of three also after the root.
    let (from, sides) = if rank == 1 { (-8, 128) } else { (-1, 8) };
    let places = (0..i64::pow(sides, rank as u32)).map(|place| {
        let axis = |axis: usize| from + place / i64::pow(sides, axis as u32) % sides;
        Access { index: (0..rank).map(|at| axis(at) as u64).collect(), ..window.clone() }
    });
    places.collect()
}

/// Every window of one axis.
fn windows() -> Vec<Access> {
    let mut windows = Vec::new();
    for (number, (extent, stride)) in
        EXTENTS.iter().flat_map(|&extent| STRIDES.map(|stride| (extent, stride))).enumerate()
    {
        let offset = OFFSETS[number % OFFSETS.len()];
        windows.push(Access { offset, extents: vec![extent], strides: vec![stride], index: Vec::new() });
    }
    windows
}

/// Windows that all invocations share, with the indices of each.
fn shared(rank: usize, numbers: &mut Numbers) -> Vec<Vec<Access>> {
    let at = |window: &Access, index: Vec<u64>| Access { index, ..window.clone() };
    if rank == 1 {
        let all = |window: Access| indices(window.extents[0]).map(|index| at(&window, vec![index])).to_vec();
        return windows().into_iter().map(all).collect();
    }
    let mut launches = Vec::new();
    for _ in 0..SHARED {
        let window = some(numbers, rank);
        let mut any = |extent: &u64| indices(*extent)[numbers.below(16) as usize];
        launches.push((0..128).map(|_| at(&window, window.extents.iter().map(&mut any).collect())).collect());
    }
    launches
}

/// Windows of which each invocation has its own.
fn own(rank: usize, numbers: &mut Numbers) -> Vec<Vec<Access>> {
    if rank > 1 {
        return vec![(0..MANY).map(|_| some(numbers, rank)).collect()];
    }
    let each = |window: Access| {
        let extent = window.extents[0];
        indices(extent).map(|index| Access { index: vec![index], ..window.clone() })
    };
    vec![windows().into_iter().flat_map(each).collect()]
}

/// Moves indices away so that no element is stored to twice.
fn keep_apart(accesses: &mut [Access], signed: bool) {
    let mut seen = std::collections::BTreeSet::new();
    for access in accesses {
        if access.element(signed).is_some_and(|element| !seen.insert(element)) {
            access.index.fill(NOWHERE);
        }
    }
}

/// The text of the kernels for a number of axes.
fn source(elem: Elem, index: Scalar, rank: usize) -> String {
    let axes = |text: &str| -> String {
        (0..rank).map(|axis| text.replace('#', &axis.to_string())).collect::<Vec<_>>().join(" ")
    };
    let shape = ["offset".to_owned()]
        .into_iter()
        .chain((0..rank).map(|axis| format!("extent{axis}")))
        .chain((0..rank).map(|axis| format!("stride{axis}")));
    let (mut params, mut loads) = (String::new(), String::new());
    for (number, name) in shape.enumerate() {
        params += &format!("(param {name} u64) ");
        loads += &format!(
            "(let %part{number} u64 (const {number})) (let %place{number} u64 (add %first %part{number})) \
             (let %{name} u64 (load %shapes %place{number})) "
        );
    }
    include_str!("../kernels/windows.kir")
        .replace("SHAPE-PARAMS", &params)
        .replace("SHAPE-LOADS", &loads)
        .replace("PARTS", &(2 * rank + 1).to_string())
        .replace("INDEX-PARAMS", &axes("(param at# (view INDEX global read))"))
        .replace("INDEX-LOADS", &axes("(let %i# INDEX (load %at# %n))"))
        .replace("INDICES", &axes("%i#"))
        .replace("EXTENTS", &axes("%extent#"))
        .replace("STRIDES", &axes("%stride#"))
        .replace("RANK", &if rank == 1 { String::new() } else { format!(":rank {rank}") })
        .replace("TYPE", &type_name(elem))
        .replace("INDEX", index.name())
}

/// A launch of accesses; with `each`, every invocation has its own window.
fn launch(path: &str, elem: Elem, index: Scalar, (store, each): (bool, bool), mut accesses: Vec<Access>) -> Launch {
    let Some(first) = accesses.first().cloned() else {
        return Launch { sizes: sizes([1; 3], [1; 3]), arguments: Vec::new() };
    };
    let rank = first.extents.len();
    let nowhere = Access { index: vec![NOWHERE; rank], ..first.clone() };
    accesses.resize(accesses.len().next_multiple_of(64), nowhere);
    if store {
        keep_apart(&mut accesses, index.is_signed_integer());
    }
    let count = accesses.len();
    let mut arguments: Vec<Given> = if each {
        let shapes: Vec<u64> = accesses.iter().flat_map(Access::shape).collect();
        vec![buffer(Scalar::U64, &shapes)]
    } else {
        first.shape().map(|part| value(part, Scalar::U64)).collect()
    };
    for axis in 0..rank {
        arguments.push(buffer(index, &accesses.iter().map(|access| access.index[axis]).collect::<Vec<u64>>()));
    }
    if store {
        arguments.extend([random(path, elem, count), target(elem)]);
    } else {
        arguments.extend([full(path, elem), results(elem, count)]);
    }
    Launch { sizes: sizes([(count / 64) as u32, 1, 1], [64, 1, 1]), arguments }
}

fn trial(elem: Elem, index: Scalar, rank: usize, (store, each): (bool, bool)) -> Box<dyn Trial> {
    let operation = format!(
        "{} {rank} {} at {}{}",
        if store { "store" } else { "load" },
        if rank == 1 { "axis" } else { "axes" },
        index.name(),
        if each { ", own windows" } else { "" }
    );
    let name = Name { section: Section::Bounds, operation, ty: type_name(elem) };
    let path = name.path();
    let launches = move || {
        let mut numbers = Numbers::of(&path);
        let accesses = if each { own(rank, &mut numbers) } else { shared(rank, &mut numbers) };
        let accesses = [near(rank)].into_iter().chain(accesses);
        accesses.map(|accesses| launch(&path, elem, index, (store, each), accesses)).collect()
    };
    let kernel = match (store, each) {
        (false, false) => "loads",
        (true, false) => "stores",
        (false, true) => "loads_own",
        (true, true) => "stores_own",
    };
    Box::new(Program {
        quick: elem == one(Scalar::F32) && (index == Scalar::I64 || rank == 1),
        ..Program::new(name, Source::Ir(source(elem, index, rank)), kernel, launches)
    })
}

/// All tables.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    let mut trials = Vec::new();
    for forms in [(false, false), (false, true), (true, false), (true, true)] {
        for elem in TYPES {
            for index in [Scalar::I64, Scalar::U64] {
                trials.extend((1..=3).map(|rank| trial(elem, index, rank, forms)));
            }
        }
    }
    trials
}
