//! Value conversions between each two types, and bit casts between types of one size.

use crisp_ir_kernel::{Constant, Elem, Scalar};

use crate::table::{Table, in_lanes, rows_of, type_name};
use crate::trial::{Name, Section, Trial};
use crate::values::{Numbers, edges, singles};

fn table(
    operation: &str,
    from: Elem,
    to: Elem,
    quick: bool,
    rows: impl Fn(&str) -> Vec<Vec<Constant>> + Send + Sync + 'static,
) -> Table {
    let ty = format!("{} to {}", type_name(from), type_name(to));
    let name = Name { section: Section::Conversions, operation: operation.to_owned(), ty };
    let path = name.path();
    Table {
        name,
        quick,
        operands: vec![from],
        result: to,
        formula: format!("(let %r {0} ({operation} {0} %x))", type_name(to)),
        rows: Box::new(move || rows(&path)),
    }
}

/// All values of narrow types, edge cases and random bits of wide ones.
fn rows(path: &str, scalar: Scalar) -> Vec<Vec<Constant>> {
    rows_of(scalar, singles(scalar, &mut Numbers::of(path)).into_iter().map(|x| [x]).collect())
}

/// Edge cases and random bits.
fn few_rows(path: &str, elem: Elem) -> Vec<Vec<Constant>> {
    let mut numbers = Numbers::of(path);
    let mut values = edges(elem.scalar);
    values.extend((0..512).map(|_| numbers.value(elem.scalar)));
    let rows = rows_of(elem.scalar, values.into_iter().map(|x| [x]).collect());
    if elem.lanes == 1 { rows } else { in_lanes(&rows, elem.lanes) }
}

/// Integers that are widened and then compared with small constants, whose bits are the result: compilers compare before they widen.
fn compared(from: Scalar, to: Scalar) -> Table {
    let mut formula = format!("(let %w {0} (convert {0} %x)) (let %r0 u32 (const 0))", to.name());
    let comparisons = ["lt %w %k", "lt %k %w", "le %w %k", "le %k %w", "eq %w %k"];
    let pairs: Vec<_> = [0, 1, 100].into_iter().flat_map(|k| comparisons.map(|compare| (k, compare))).collect();
    for (number, (constant, compare)) in pairs.iter().enumerate() {
        let compare = compare.replace("%k", &format!("%k{number}"));
        let result = if number + 1 == pairs.len() { "%r".to_owned() } else { format!("%r{}", number + 1) };
        formula.push_str(&format!(
            "\n(let %k{number} {} (const {constant})) (let %c{number} bool ({compare})) (let %b{number} u32 (convert u32 %c{number}))
             (let %s{number} u32 (const {number})) (let %t{number} u32 (shl %b{number} %s{number})) (let {result} u32 (or %r{number} %t{number}))",
            to.name()
        ));
    }
    let name = Name {
        section: Section::Conversions,
        operation: "convert, compare".to_owned(),
        ty: format!("{} to {}", from.name(), to.name()),
    };
    let path = name.path();
    Table {
        name,
        quick: from == Scalar::I32,
        operands: vec![Elem::scalar(from)],
        result: Elem::scalar(Scalar::U32),
        formula,
        rows: Box::new(move || rows(&path, from)),
    }
}

/// Choices between constants with the bits of floats: ones and zeros of both signs. Compilers take them for truth values as floats.
fn chosen(scalar: Scalar) -> Table {
    let digits = scalar.to_bits();
    let (ty, bits) = (scalar.name(), digits.name());
    let sign = 1_u64 << (scalar.bits() - 1);
    let one: u64 = match scalar.bits() {
        16 => 0x3c00,
        32 => u64::from(1_f32.to_bits()),
        _ => 1_f64.to_bits(),
    };
    let cast = if scalar.is_float() { "bitcast" } else { "convert" };
    let pairs = [one, one | sign].map(|one| [0, sign].map(|zero| [[one, zero], [zero, one]]));
    let pairs: Vec<[u64; 2]> = pairs.into_iter().flatten().flatten().collect();
    let mut formula = format!(
        "(let %one u8 (const 1)) (let %low u8 (and %x %one)) (let %c bool (eq %low %one)) (let %m {bits} (const 3)) (let %r0 {bits} (const 0))"
    );
    for (n, [then, other]) in pairs.iter().enumerate() {
        let result = if n + 1 == pairs.len() { "%r".to_owned() } else { format!("%r{}", n + 1) };
        formula.push_str(&format!(
            "\n(let %i{n} {bits} (const {then})) (let %j{n} {bits} (const {other})) (let %t{n} {ty} ({cast} {ty} %i{n}))
             (let %o{n} {ty} ({cast} {ty} %j{n})) (let %s{n} {ty} (select %c %t{n} %o{n})) (let %d{n} {bits} ({cast} {bits} %s{n}))
             (let %p{n} {bits} (mul %r{n} %m)) (let {result} {bits} (add %p{n} %d{n}))"
        ));
    }
    let name = Name { section: Section::Conversions, operation: "choose constants".to_owned(), ty: ty.to_owned() };
    let path = name.path();
    Table {
        name,
        quick: scalar.bits() == 32,
        operands: vec![Elem::scalar(Scalar::U8)],
        result: Elem::scalar(digits),
        formula,
        rows: Box::new(move || rows(&path, Scalar::U8)),
    }
}

/// All pairs of types.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    let mut trials: Vec<Box<dyn Trial>> = Vec::new();
    for from in Scalar::ALL {
        for to in Scalar::ALL.into_iter().filter(|to| *to != Scalar::Bool) {
            let quick = from == Scalar::F32 || to == Scalar::F32 || (from.bits() == 64 && to.bits() == 64);
            let table = table("convert", Elem::scalar(from), Elem::scalar(to), quick, move |path| rows(path, from));
            trials.push(Box::new(table));
        }
    }
    let integers = || Scalar::ALL.into_iter().filter(|scalar| scalar.is_integer());
    for from in integers() {
        for to in integers().filter(|to| to.bits() > from.bits()) {
            trials.push(Box::new(compared(from, to)));
        }
    }
    for scalar in Scalar::ALL.into_iter().filter(|scalar| scalar.bits() >= 16) {
        trials.push(Box::new(chosen(scalar)));
    }
    let (mut number, mut lanes) = (0, [2, 3, 4].into_iter().cycle());
    for from in Scalar::ALL {
        for to in Scalar::ALL.into_iter().filter(|to| *to != Scalar::Bool) {
            // A third of the pairs with a varying number of lanes.
            number += 1;
            if number % 3 == 0 {
                let lanes = lanes.next().unwrap_or(2);
                let [from, to] = [from, to].map(|scalar| Elem { scalar, lanes });
                trials.push(Box::new(table("convert", from, to, false, move |path| few_rows(path, from))));
            }
        }
    }
    for (from, to) in casts() {
        trials.push(Box::new(table("bitcast", from, to, from.lanes == 1, move |path| few_rows(path, from))));
    }
    trials
}

/// Pairs of types of one size: scalars, vectors to scalars and back, vectors of one lane count.
fn casts() -> Vec<(Elem, Elem)> {
    let numbers = || Scalar::ALL.into_iter().filter(|scalar| *scalar != Scalar::Bool);
    let mut casts = Vec::new();
    for from in numbers() {
        for to in numbers().filter(|to| to.bits() == from.bits() && *to != from) {
            casts.push((Elem::scalar(from), Elem::scalar(to)));
        }
        for to in numbers().filter(|to| to.bits() == 2 * from.bits() || to.bits() == 4 * from.bits()) {
            let lanes = if to.bits() == 2 * from.bits() { 2 } else { 4 };
            let vector = Elem { scalar: from, lanes };
            casts.push((vector, Elem::scalar(to)));
            casts.push((Elem::scalar(to), vector));
        }
    }
    for lanes in [2, 3, 4] {
        let of = |scalar| Elem { scalar, lanes };
        casts.extend([
            (of(Scalar::F32), of(Scalar::U32)),
            (of(Scalar::U16), of(Scalar::F16)),
            (of(Scalar::I64), of(Scalar::F64)),
        ]);
    }
    casts
}
