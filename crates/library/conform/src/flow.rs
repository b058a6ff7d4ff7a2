//! Control: how often loops run and through which indices, branches, breaks and returns.

use crisp_ir_kernel::{Elem, Scalar};

use crate::launch::{Given, Launch, sizes};
use crate::program::{Program, Source};
use crate::programs::{one, results};
use crate::trial::{Name, Section, Trial};
use crate::values::{Numbers, mask};

/// The kinds of loops, as text, with the number of their operands.
const KINDS: [(&str, &str); 5] = [
    ("up", "up %x %y %z"),
    ("down", "down %x %y"),
    ("multiply", "multiply %x %y %z"),
    ("divide", "divide %x %y"),
    ("while", "while %x"),
];

/// Loops end after this number of iterations at the latest: those over 64 bits would never end otherwise. Loops over 8 bits run to their end.
fn limit(scalar: Scalar) -> u32 {
    if scalar.bits() == 8 { 300 } else { 40 }
}

/// Bounds and steps at which loops go wrong.
fn operands(scalar: Scalar) -> [Vec<u64>; 3] {
    let top = 1_u64 << (scalar.bits() - 1);
    let all = mask(scalar);
    let ends = vec![0, 1, 2, 5, top - 1, top - 2, top, top + 1, all, all - 4, all / 3];
    let steps = vec![0, 1, 2, 7, top - 1, top, all];
    let masked = |values: &[u64]| values.iter().map(|value| value & all).collect();
    [masked(&ends), masked(&ends), masked(&steps)]
}

/// The rows of a table: all combinations of bounds and steps, and random ones, up to whole workgroups.
fn loop_rows(name: &str, scalar: Scalar, unit: usize) -> [Vec<u64>; 3] {
    let [firsts, seconds, thirds] = operands(scalar);
    let mut numbers = Numbers::of(name);
    let mut columns = [Vec::new(), Vec::new(), Vec::new()];
    let mut push = |row: [u64; 3]| columns.iter_mut().zip(row).for_each(|(column, value)| column.push(value));
    for &x in &firsts {
        for &y in &seconds {
            thirds.iter().for_each(|&z| push([x, y, z]));
        }
    }
    for number in 0..256_usize.saturating_add(unit) {
        // Steps that make some iterations of what lies between two random bounds.
        let step = numbers.value(scalar) >> (number as u32 % scalar.bits());
        push([numbers.value(scalar), numbers.value(scalar), step]);
    }
    let count = columns[0].len() / unit * unit;
    columns.iter_mut().for_each(|column| column.truncate(count));
    columns
}

/// Numbers of a type as a buffer.
pub(crate) fn buffer(scalar: Scalar, values: &[u64]) -> Given {
    let width = scalar.bytes() as usize;
    let bytes = values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(width)).collect();
    Given::Buffer { bytes, elements: values.len() as u64 }
}

/// A table of loops. With `shared` the operands are the same in all of a workgroup.
fn table(kind: (&'static str, &'static str), scalar: Scalar, shared: bool) -> Box<dyn Trial> {
    let operation = format!("for {}{}", kind.0, if shared { " shared" } else { "" });
    let name = Name { section: Section::Loops, operation, ty: scalar.name().to_owned() };
    let source = include_str!("../kernels/loop.kir")
        .replace("TYPE", scalar.name())
        .replace("KIND", kind.1)
        .replace("LIMIT", &limit(scalar).to_string())
        .replace("ROW", if shared { "group-id" } else { "global-id" });
    let path = name.path();
    let launches = move || {
        let (unit, local) = if shared { (1, 3) } else { (64, 64) };
        let columns = loop_rows(&path, scalar, unit);
        let rows = columns[0].len();
        let groups = rows / unit;
        let invocations = groups * local as usize;
        let inputs = columns.iter().map(|column| buffer(scalar, column));
        let outputs = [one(Scalar::U32), one(Scalar::U64)].map(|elem| results(elem, invocations));
        let sizes = sizes([groups as u32, 1, 1], [local, 1, 1]);
        vec![Launch { sizes, arguments: inputs.chain(outputs).collect() }]
    };
    let quick = !shared && [Scalar::I8, Scalar::U32, Scalar::I64].contains(&scalar);
    Box::new(Program { quick, ..Program::new(name, Source::Ir(source), "loop", launches) })
}

/// All kinds of loops over all integer types.
pub(crate) fn loops() -> Vec<Box<dyn Trial>> {
    let mut trials = Vec::new();
    for kind in KINDS {
        for scalar in Scalar::ALL.into_iter().filter(|scalar| scalar.is_integer()) {
            for shared in [false, true] {
                trials.push(table(kind, scalar, shared));
            }
        }
    }
    trials
}

/// Small and large numbers of 32 bits.
fn numbers(name: &str, count: usize) -> Given {
    let mut random = Numbers::of(name);
    let values: Vec<u64> = (0..count as u64).map(|at| if at < 64 { at } else { random.next() >> (at % 32) }).collect();
    buffer(Scalar::U32, &values.iter().map(|value| value & mask(Scalar::U32)).collect::<Vec<u64>>())
}

/// Returns trials of branches, breaks, returns, calls and reports to the host.
pub(crate) fn control() -> Vec<Box<dyn Trial>> {
    fn trial(kernel: &str, source: &str, outputs: &'static [Elem]) -> Box<dyn Trial> {
        let name = Name { section: Section::Control, operation: kernel.replace('_', " "), ty: String::new() };
        let path = name.path();
        let launches = move || {
            let launch = |(groups, local): (u32, u32)| {
                let count = (groups * local) as usize;
                let results = outputs.iter().map(|elem| results(*elem, count));
                let arguments = [numbers(&path, count)].into_iter().chain(results).collect();
                Launch { sizes: sizes([groups, 1, 1], [local, 1, 1]), arguments }
            };
            [(8, 64), (3, 33), (5, 1), (1, 256)].into_iter().map(launch).collect()
        };
        Box::new(Program::new(name, Source::Ir(source.to_owned()), kernel, launches))
    }
    const U32: Elem = one(Scalar::U32);
    const TRUTH: Elem = one(Scalar::Bool);
    const U64: Elem = one(Scalar::U64);
    vec![
        trial("branches", include_str!("../kernels/branches.kir"), &[U32, TRUTH]),
        trial("nested_loops", include_str!("../kernels/nested_loops.kir"), &[U64]),
        trial("calls", include_str!("../kernels/calls.kir"), &[U32]),
        trial("telling", include_str!("../kernels/telling.kir"), &[U32]),
    ]
}
