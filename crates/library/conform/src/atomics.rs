//! Atomic operations: what each does to one element, that none is lost where many meet, and that none reaches outside its view.

use crisp_ir_kernel::{Elem, Scalar};

use crate::bounds::{full, near_and_far};
use crate::flow::buffer;
use crate::launch::{Launch, sizes};
use crate::program::{Program, Source};
use crate::programs::{one, random, results, value};
use crate::trial::{Name, Section, Trial};
use crate::values::{Numbers, edges, mask};

/// The types of elements.
const TYPES: [Scalar; 6] = [Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64, Scalar::F32, Scalar::F64];

/// An atomic operation.
#[derive(Clone, Copy)]
struct Atomic {
    /// Its name.
    name: &'static str,
    /// The operation as text, with `SCOPE`, `VIEW` and `INDEX`; the operand is `%x`, the expected value `%e`.
    text: &'static str,
    /// The types that have it.
    types: &'static [Scalar],
    /// Its results where many invocations apply it to one element.
    together: Together,
}

/// The result that does not depend on the order in which many invocations apply an operation to one element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Together {
    /// The value at the end.
    End,
    /// That, and which values were seen, in some order: all operands are equal.
    Steps,
    /// Neither.
    Nothing,
}

const NUMBERS: &[Scalar] = &TYPES;
const INTEGERS: &[Scalar] = &[Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];
const UNSIGNED: &[Scalar] = &[Scalar::U32, Scalar::U64];

const ATOMICS: [Atomic; 13] = [
    simple("atomic-add", "(atomic-add SCOPE VIEW INDEX %x)", NUMBERS, Together::Steps),
    simple("atomic-sub", "(atomic-sub SCOPE VIEW INDEX %x)", NUMBERS, Together::Steps),
    simple("atomic-min", "(atomic-min SCOPE VIEW INDEX %x)", NUMBERS, Together::End),
    simple("atomic-max", "(atomic-max SCOPE VIEW INDEX %x)", NUMBERS, Together::End),
    simple("atomic-and", "(atomic-and SCOPE VIEW INDEX %x)", INTEGERS, Together::End),
    simple("atomic-or", "(atomic-or SCOPE VIEW INDEX %x)", INTEGERS, Together::End),
    simple("atomic-xor", "(atomic-xor SCOPE VIEW INDEX %x)", INTEGERS, Together::End),
    simple("atomic-exchange", "(atomic-exchange SCOPE VIEW INDEX %x)", NUMBERS, Together::Nothing),
    simple("atomic-inc", "(atomic-inc SCOPE VIEW INDEX %x)", UNSIGNED, Together::Steps),
    simple("atomic-dec", "(atomic-dec SCOPE VIEW INDEX %x)", UNSIGNED, Together::Steps),
    simple("atomic-compare-exchange", "(atomic-compare-exchange SCOPE VIEW INDEX %e %x)", NUMBERS, Together::Nothing),
    // Every invocation applies the same function, so the steps are the same in any order.
    simple(
        "atomic-apply",
        "(atomic-apply SCOPE (%was TYPE) (VIEW INDEX) (let %more TYPE (add %was %x)) (let %new TYPE (max %more %x)) (yield %new))",
        NUMBERS,
        Together::Steps,
    ),
    simple(
        "atomic-apply, mul",
        "(atomic-apply SCOPE (%was TYPE) (VIEW INDEX) (let %more TYPE (mul %was %was)) (let %new TYPE (add %more %x)) (yield %new))",
        INTEGERS,
        Together::Steps,
    ),
];

const fn simple(name: &'static str, text: &'static str, types: &'static [Scalar], together: Together) -> Atomic {
    Atomic { name, text, types, together }
}

impl Atomic {
    fn name(self, more: &str, scalar: Scalar) -> Name {
        let operation = if more.is_empty() { self.name.to_owned() } else { format!("{} {more}", self.name) };
        Name { section: Section::Atomics, operation, ty: scalar.name().to_owned() }
    }

    fn text(self, scope: &str, view: &str, index: &str, scalar: Scalar) -> String {
        let text = self.text.replace("SCOPE", scope).replace("VIEW", view).replace("INDEX", index);
        text.replace("TYPE", scalar.name())
    }

    /// Every pair of edge cases as the element and the operand; every third element is what is expected.
    fn table(self, scalar: Scalar) -> Box<dyn Trial> {
        let name = self.name("", scalar);
        let source = include_str!("../kernels/atomic_table.kir")
            .replace("OPERATION", &self.text("device", "%root", "%i", scalar))
            .replace("TYPE", scalar.name());
        let path = name.path();
        let launches = move || {
            let mut numbers = Numbers::of(&path);
            let edges = edges(scalar);
            let mut rows: Vec<[u64; 3]> = Vec::new();
            for &old in &edges {
                for (at, &x) in edges.iter().enumerate() {
                    rows.push([if at % 3 == 0 { x } else { old }, x, old]);
                }
            }
            rows.resize_with(rows.len().next_multiple_of(64), || [(); 3].map(|()| numbers.value(scalar)));
            let column = |at: usize| buffer(scalar, &rows.iter().map(|row| row[at]).collect::<Vec<u64>>());
            let arguments = vec![column(0), column(1), column(2), results(one(scalar), rows.len())];
            vec![Launch { sizes: sizes([(rows.len() / 64) as u32, 1, 1], [64, 1, 1]), arguments }]
        };
        Box::new(Program {
            quick: is_quick(scalar),
            ..Program::new(name, Source::Ir(source), "atomic_table", launches)
        })
    }

    /// Indices near and far, each once.
    fn bounds(self, scalar: Scalar) -> Box<dyn Trial> {
        let name = self.name("out of bounds", scalar);
        let source = include_str!("../kernels/atomic_bounds.kir")
            .replace("OPERATION", &self.text("device", "%view", "%i", scalar))
            .replace("TYPE", scalar.name());
        let path = name.path();
        let launches = move || {
            let launch = |((offset, extent), indices): ((u64, u64), Vec<u64>)| {
                let count = indices.len();
                let arguments = vec![
                    value(offset, Scalar::U64),
                    value(extent, Scalar::U64),
                    buffer(Scalar::I64, &indices),
                    random(&path, one(scalar), count),
                    full(&path, one(scalar)),
                    results(one(scalar), count),
                ];
                Launch { sizes: sizes([(count / 64) as u32, 1, 1], [64, 1, 1]), arguments }
            };
            near_and_far().into_iter().map(launch).collect()
        };
        Box::new(Program {
            quick: scalar == Scalar::U32,
            ..Program::new(name, Source::Ir(source), "atomic_bounds", launches)
        })
    }

    /// Many invocations at few elements.
    fn together(self, scalar: Scalar) -> Option<Box<dyn Trial>> {
        let steps = match self.together {
            Together::Nothing => return None,
            Together::End => false,
            Together::Steps => true,
        };
        let name = self.name("together", scalar);
        let source = include_str!("../kernels/atomic_together.kir")
            .replace(
                "GLOBAL",
                &self
                    .text("device", "%root", "%i", scalar)
                    .replace("%was", "%a.was")
                    .replace("%more", "%a.more")
                    .replace("%new", "%a.new"),
            )
            .replace("LOCAL", &self.text("workgroup", "%here", "%i", scalar))
            .replace("STORES", if steps { "      (store %olds %n %a)\n      (store %locals %n %b)" } else { "" })
            .replace("OLDS", if steps { "What each was given counts too." } else { "Nobody asks what was there." })
            .replace("TYPE", scalar.name());
        let path = name.path();
        let launches = move || {
            let launch = |(groups, local): (u32, u32)| {
                let count = (groups * local) as usize;
                let mut numbers = Numbers::of(&path);
                // Whole numbers, so that sums of floats are exact in any order.
                let number = |value: u64| match scalar {
                    Scalar::F32 => u64::from((value as f32).to_bits()),
                    Scalar::F64 => (value as f64).to_bits(),
                    _ => value & mask(scalar),
                };
                let mut operand =
                    |_| number(if steps { 7 } else { numbers.below(if scalar.is_float() { 1000 } else { u64::MAX }) });
                let operands: Vec<u64> = (0..count.max(3)).map(&mut operand).collect();
                let elements = [5, 3, 0].map(number);
                let arguments = vec![
                    buffer(scalar, &operands),
                    buffer(scalar, &elements),
                    results(one(scalar), 3 * groups as usize),
                    results(one(scalar), count),
                    results(one(scalar), count),
                ];
                Launch { sizes: sizes([groups, 1, 1], [local, 1, 1]), arguments }
            };
            [(9, 64), (40, 33)].into_iter().map(launch).collect()
        };
        let program = Program::new(name, Source::Ir(source), "atomic_together", launches);
        Some(Box::new(Program { quick: is_quick(scalar), unordered: vec![3, 4], ..program }))
    }
}

/// Types that the short form of the suite looks at.
fn is_quick(scalar: Scalar) -> bool {
    [Scalar::U32, Scalar::F32].contains(&scalar)
}

/// Exchanges and claims: one workgroup at a time, so that what came out of it can be counted.
fn exchanges(scalar: Scalar) -> Box<dyn Trial> {
    let operation = "atomic-exchange, atomic-compare-exchange together".to_owned();
    let name = Name { section: Section::Atomics, operation, ty: scalar.name().to_owned() };
    let source = include_str!("../kernels/atomic_exchange.kir")
        .replace("TYPE", scalar.name())
        .replace("ZERO", if scalar.is_float() { "0.0" } else { "0" });
    let path = name.path();
    let launches = move || {
        let launch = |(groups, local): (u32, u32)| {
            let (count, groups_) = ((groups * local) as usize, groups as usize);
            let mut numbers = Numbers::of(&path);
            // Different in a workgroup, and none is zero.
            let number = |at: usize| match scalar {
                Scalar::F32 => u64::from((at as f32 + 1.5).to_bits()),
                Scalar::F64 => (at as f64 + 1.5).to_bits(),
                _ => (numbers.below(1 << 20) << 11 | at as u64) + 1,
            };
            let xs: Vec<u64> = (0..count).map(number).collect();
            let truth = one(Scalar::Bool);
            let arguments = vec![
                buffer(scalar, &xs),
                buffer(scalar, &vec![0; groups_]),
                results(one(scalar), count + groups_),
                results(truth, count),
                results(truth, count),
            ];
            Launch { sizes: sizes([groups, 1, 1], [local, 1, 1]), arguments }
        };
        [(1, 64), (1, 33), (1, 256)].into_iter().map(launch).collect()
    };
    Box::new(Program { unordered: vec![2, 3], ..Program::new(name, Source::Ir(source), "atomic_exchange", launches) })
}

/// Workgroups that pass to the last of them.
fn fences() -> Box<dyn Trial> {
    let name = Name { section: Section::Atomics, operation: "fence, atomic-add".to_owned(), ty: String::new() };
    let launches = || {
        let launch = |(groups, local): (u32, u32)| {
            let u32s: Elem = one(Scalar::U32);
            let arguments = vec![
                random("fences", u32s, (groups * local) as usize),
                results(u32s, groups as usize),
                buffer(Scalar::U32, &[0]),
                results(u32s, 1),
            ];
            Launch { sizes: sizes([groups, 1, 1], [local, 1, 1]), arguments }
        };
        [(1, 32), (50, 64), (200, 33)].into_iter().map(launch).collect()
    };
    Box::new(Program {
        repeat: 5,
        ..Program::new(name, Source::Ir(include_str!("../kernels/fences.kir").to_owned()), "fences", launches)
    })
}

/// All of them.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    let mut trials: Vec<Box<dyn Trial>> = vec![fences()];
    for atomic in ATOMICS {
        for &scalar in atomic.types {
            trials.push(atomic.table(scalar));
            trials.push(atomic.bounds(scalar));
            trials.extend(atomic.together(scalar));
        }
    }
    trials.extend(TYPES.map(exchanges));
    trials
}
