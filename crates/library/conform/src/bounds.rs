//! Accesses out of bounds: loads give zero, stores do nothing, and what lies around stays as it is. The launches of a program begin
//! with accesses near the bounds; a device that gets these wrong does not get the others, which it might not survive.

use crisp_ir_kernel::{Elem, Scalar};

use crate::flow::buffer;
use crate::launch::{Given, Launch, sizes};
use crate::program::{Program, Source};
use crate::programs::{one, random, results, value};
use crate::table::type_name;
use crate::trial::{Name, Section, Trial};

/// Invocations of a launch: one workgroup more than there are elements.
const COUNT: usize = 192;
/// Elements of a buffer; there is room for as many again after it.
pub(crate) const ROOT: usize = 100;
/// The first element of the view, and how many it has.
const VIEW: (u64, u64) = (32, 40);

/// Types of elements: of all sizes.
const TYPES: [Elem; 12] = [
    one(Scalar::Bool),
    one(Scalar::U8),
    one(Scalar::I16),
    one(Scalar::F16),
    one(Scalar::F32),
    one(Scalar::U32),
    one(Scalar::F64),
    Elem { scalar: Scalar::U8, lanes: 4 },
    Elem { scalar: Scalar::F32, lanes: 3 },
    Elem { scalar: Scalar::I16, lanes: 2 },
    Elem { scalar: Scalar::F64, lanes: 4 },
    Elem { scalar: Scalar::Bool, lanes: 3 },
];

/// Types that the short form of the suite looks at.
fn is_quick(elem: Elem) -> bool {
    [one(Scalar::U8), one(Scalar::F32), Elem { scalar: Scalar::F32, lanes: 3 }].contains(&elem)
}

/// Elements that are nowhere zero, with more such elements after the buffer's end.
pub(crate) fn full(name: &str, elem: Elem) -> Given {
    let behind = COUNT * elem.bytes() as usize;
    match random(name, elem, ROOT) {
        Given::Buffer { mut bytes, elements } => {
            let truth = elem.scalar == Scalar::Bool;
            bytes.iter_mut().for_each(|byte| *byte = if truth { 1 } else { *byte | 1 });
            bytes.resize(bytes.len() + behind, 1);
            Given::Buffer { bytes, elements }
        }
        value @ Given::Value(_) => value,
    }
}

/// A buffer that is stored to, with room after its end.
pub(crate) fn target(elem: Elem) -> Given {
    let bytes = vec![1; (ROOT + COUNT) * elem.bytes() as usize];
    Given::Buffer { bytes, elements: ROOT as u64 }
}

/// A permutation of `0..COUNT` moved so that some are below zero and some beyond the view, but all inside the memory around it.
fn near(count: usize) -> Vec<u64> {
    (0..count).map(|at| ((at * 29 % count) as i64 - 24) as u64).collect()
}

/// Indices far from everything: products with the size of an element wrap around to places inside, offsets overflow.
fn far() -> Vec<u64> {
    let mut indices = Vec::new();
    for power in [31, 32, 33, 47, 60, 61, 62, 63] {
        for near in [0_i64, 3, -1, -31, 40] {
            indices.push((1_u64 << power).wrapping_add_signed(near));
            indices.push((1_u64 << power).wrapping_neg().wrapping_add_signed(near));
        }
    }
    indices.extend([u64::MAX, u64::MAX - 32, u64::MAX - 72, u64::MAX / 3, u64::MAX / 4 + 1, u64::MAX / 16 + 1]);
    let mut seen = std::collections::BTreeSet::new();
    indices.retain(|index| seen.insert(*index));
    indices
}

/// Indices up to whole workgroups; each new one occurs once.
fn padded(mut indices: Vec<u64>) -> Vec<u64> {
    let mut more = (1_u64 << 40..).step_by(1 << 20);
    indices.resize_with(indices.len().next_multiple_of(64), || more.next().unwrap_or(u64::MAX));
    indices
}

/// Which views: offset and extent. The last ones claim more than there is.
const VIEWS: [(u64, u64); 5] = [VIEW, (0, ROOT as u64), (90, 60), (99, u64::MAX), (u64::MAX - 5, 20)];

/// Views with indices: near ones first.
pub(crate) fn near_and_far() -> Vec<((u64, u64), Vec<u64>)> {
    let near = [VIEW].into_iter().chain(VIEWS).map(|view| (view, near(COUNT)));
    near.chain(VIEWS.map(|view| (view, padded(far())))).collect()
}

/// `loads` and `stores` at given indices.
fn indexed(store: bool, elem: Elem, index: Scalar) -> Box<dyn Trial> {
    let operation = format!("{} at {}", if store { "store" } else { "load" }, index.name());
    let name = Name { section: Section::Bounds, operation, ty: type_name(elem) };
    let source = include_str!("../kernels/bounds.kir").replace("TYPE", &type_name(elem)).replace("INDEX", index.name());
    let path = name.path();
    let launches = move || {
        let launch = |(offset, extent): (u64, u64), indices: Vec<u64>| {
            let count = indices.len();
            let indices = buffer(index, &indices);
            let mut arguments = vec![value(offset, Scalar::U64), value(extent, Scalar::U64)];
            if store {
                arguments.extend([random(&path, elem, count), indices, target(elem)]);
            } else {
                arguments.extend([full(&path, elem), indices, results(elem, count)]);
            }
            Launch { sizes: sizes([(count / 64) as u32, 1, 1], [64, 1, 1]), arguments }
        };
        near_and_far().into_iter().map(|(view, indices)| launch(view, indices)).collect()
    };
    let kernel = if store { "stores" } else { "loads" };
    Box::new(Program {
        quick: index == Scalar::I64 && is_quick(elem),
        ..Program::new(name, Source::Ir(source), kernel, launches)
    })
}

/// Invocations side by side access elements side by side, over the ends of a view.
fn side_by_side(store: bool, elem: Elem, index: Scalar) -> Box<dyn Trial> {
    let operation = format!("{} side by side at {}", if store { "store" } else { "load" }, index.name());
    let name = Name { section: Section::Bounds, operation, ty: type_name(elem) };
    let source = include_str!("../kernels/bounds.kir").replace("TYPE", &type_name(elem)).replace("INDEX", index.name());
    let path = name.path();
    let launches = move || {
        let launch = |((offset, extent), shift): ((u64, u64), u64)| {
            let mut arguments = vec![value(offset, Scalar::U64), value(extent, Scalar::U64), value(shift, index)];
            if store {
                arguments.extend([random(&path, elem, COUNT), target(elem)]);
            } else {
                arguments.extend([full(&path, elem), results(elem, COUNT)]);
            }
            Launch { sizes: sizes([(COUNT / 64) as u32, 1, 1], [64, 1, 1]), arguments }
        };
        let near = [0_i64, -1, -20, 1, 7].into_iter().map(|shift| (VIEW, shift as u64));
        let around = VIEWS.into_iter().flat_map(|view| [0_i64, -3, 60].map(|shift| (view, shift as u64)));
        let far = VIEWS.into_iter().flat_map(|view| {
            [1 << 63, (1 << 63) - 60, 1 << 62, 1 << 32, (1 << 32) - 50, u64::MAX - 200, 1 << 61]
                .map(|shift| (view, shift))
        });
        near.chain(around).chain(far).map(launch).collect()
    };
    let kernel = if store { "stores_side_by_side" } else { "loads_side_by_side" };
    Box::new(Program {
        quick: index == Scalar::U64 && is_quick(elem),
        ..Program::new(name, Source::Ir(source), kernel, launches)
    })
}

/// Offset, extents and strides of views of two axes: inside, reaching outside, and beyond all numbers.
const SHAPES: [[u64; 5]; 10] = [
    [32, 4, 10, 10, 1],
    [40, 3, 3, 7, 2],
    [0, 10, 10, 10, 1],
    [5, 10, 10, 1, 10],
    [60, 10, 10, 10, 1],
    [0, 3, 1 << 40, 30, 1],
    [90, u64::MAX, u64::MAX, 1 << 62, 1 << 62],
    [7, 5, 5, 1 << 63, 1],
    [u64::MAX - 3, 9, 9, 1, 1],
    [1, 4, u64::MAX, u64::MAX, u64::MAX],
];

/// Views of two axes. Elements are not stored to twice, so strides that let them meet are for loads only.
fn strided(store: bool, elem: Elem) -> Box<dyn Trial> {
    let operation = format!("{} strided", if store { "store" } else { "load" });
    let name = Name { section: Section::Bounds, operation, ty: type_name(elem) };
    let source = include_str!("../kernels/strided.kir").replace("TYPE", &type_name(elem));
    let path = name.path();
    let launches = move || {
        let launch = |shape: [u64; 5], indices: Vec<[i64; 2]>| {
            let column = |axis: usize| indices.iter().map(|pair| pair[axis] as u64).collect::<Vec<u64>>();
            let [is, js] = [column(0), column(1)].map(|column| buffer(Scalar::I64, &column));
            let mut arguments: Vec<Given> = shape.into_iter().map(|part| value(part, Scalar::U64)).collect();
            if store {
                arguments.extend([random(&path, elem, indices.len()), is, js, target(elem)]);
            } else {
                arguments.extend([full(&path, elem), is, js, results(elem, indices.len())]);
            }
            Launch { sizes: sizes([(indices.len() / 64) as u32, 1, 1], [64, 1, 1]), arguments }
        };
        // 192 different pairs around the corner of a view.
        let near: Vec<[i64; 2]> = (0..COUNT as i64).map(|at| [at % 16 - 3, at / 16 - 1]).collect();
        let ends = [0, 1, 2, 4, -1, i64::MAX, i64::MIN, i64::MAX / 3, 1 << 32, -(1 << 32), 1 << 62, 1 << 63 >> 1];
        let mut far: Vec<[i64; 2]> = ends.iter().flat_map(|&i| ends.iter().map(move |&j| [i, j])).collect();
        far.sort_unstable();
        far.dedup();
        let more = (1..).map(|at| [i64::MAX - at, at]);
        let missing = far.len().next_multiple_of(64) - far.len();
        far.extend(more.take(missing));
        let apart = |shape: &[u64; 5]| !store || elements_are_apart(*shape);
        let first = SHAPES.into_iter().filter(apart).map(|shape| launch(shape, near.clone()));
        first.chain(SHAPES.into_iter().filter(apart).map(|shape| launch(shape, far.clone()))).collect()
    };
    let kernel = if store { "stores" } else { "loads" };
    Box::new(Program { quick: is_quick(elem), ..Program::new(name, Source::Ir(source), kernel, launches) })
}

/// Returns whether different indices inside a view are different elements, as far as they are inside the buffer.
fn elements_are_apart([offset, rows, columns, down, right]: [u64; 5]) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    let root = ROOT as u128;
    for row in 0..rows.min(ROOT as u64) {
        for column in 0..columns.min(ROOT as u64) {
            let step = |index: u64, stride: u64| u128::from(index) * u128::from(stride);
            let element = u128::from(offset) + step(row, down) + step(column, right);
            if element < root && !seen.insert(element) {
                return false;
            }
        }
    }
    true
}

/// Memory that the kernel declares.
fn declared(space: &str, elem: Elem) -> Box<dyn Trial> {
    let name =
        Name { section: Section::Bounds, operation: format!("store {space}, load {space}"), ty: type_name(elem) };
    let source = include_str!("../kernels/declared_bounds.kir").replace("TYPE", &type_name(elem));
    let kernel = format!("{space}_memory");
    let launches = move || {
        let launch = |stored: &[u64], loaded: &[u64]| {
            let count = stored.len();
            let indices = [stored, loaded].map(|indices| buffer(Scalar::I64, indices));
            let outputs = [elem, one(Scalar::U64)].map(|elem| results(elem, count));
            Launch {
                sizes: sizes([(count / 64) as u32, 1, 1], [64, 1, 1]),
                arguments: indices.into_iter().chain(outputs).collect(),
            }
        };
        // Different in each workgroup, from below to beyond 64 elements.
        let around = |shift: i64| (0..128).map(|at: i64| (at * 37 % 64 + shift + at / 64) as u64).collect::<Vec<u64>>();
        let small = (0..128).map(|at: i64| (at % 9 - 2) as u64).collect::<Vec<u64>>();
        let far = padded(far());
        vec![
            launch(&around(0), &around(2)),
            launch(&around(-3), &small),
            launch(&around(5), &around(-5)),
            launch(&around(0), &far),
            launch(&far, &far),
        ]
    };
    Box::new(Program { quick: is_quick(elem), ..Program::new(name, Source::Ir(source), &kernel, launches) })
}

/// All tables.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    let mut trials = Vec::new();
    for store in [false, true] {
        for elem in TYPES {
            for index in [Scalar::I64, Scalar::U64] {
                trials.push(indexed(store, elem, index));
                trials.push(side_by_side(store, elem, index));
            }
            trials.push(strided(store, elem));
        }
    }
    for space in ["private", "local"] {
        for scalar in Scalar::ALL.into_iter().filter(|scalar| *scalar != Scalar::Bool) {
            trials.push(declared(space, one(scalar)));
        }
    }
    trials
}
