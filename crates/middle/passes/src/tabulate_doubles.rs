//! Puts one loop in place of long straight code on doubles in branches, for targets on which each operation on doubles is long: a table says which numbers
//! are multiplied and added in each round, and private memory holds them.
//!
//! Sums, differences, products and negations are fused products and sums: `a + b = a · 1 + b`, `a − b = b · (−1) + a`, `a · b = a · b + (−0)`, with the
//! same rounding and the same signs of zeros. Code in branches is seldom executed: memory in place of registers costs little there, and a driver compiles
//! one operation in place of hundreds.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Access, Binary, Constant, Elem, FloatOp, FloatUnary, Function, IntegerOp, LoopKind, Memory, MemoryLength, Module,
    Op, OpId, RegionId, Scalar, Space, Terminator, Type, Unary, Value, ValueData, ViewType,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_elem};

/// Tabulates doubles.
pub const PASS: Pass =
    Pass { name: "tabulate-doubles", needs: &[], makes: &[], spoils: &[Fact::Simple, Fact::NothingUnused], run };

/// Fewest operations of a table.
const FEWEST: usize = 32;

/// Most operations of a table.
const MOST: usize = 4096;

/// Numbers that private memory holds.
const PLACES: usize = 256;

const F64: Elem = Elem::scalar(Scalar::F64);
const U32: Elem = Elem::scalar(Scalar::U32);

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_elem(function, |elem| elem.scalar == Scalar::F64);
    Ok(each_concerned(module, concerned, |function| {
        let tables = tables(function);
        if tables.is_empty() {
            return function.clone();
        }
        let (mut members, mut ends) = (BTreeMap::new(), BTreeMap::new());
        for (at, table) in tables.iter().enumerate() {
            members.extend(table.ops.iter().map(|&op| (op, at)));
            ends.extend(table.ops.last().map(|&op| (op, at)));
        }
        rewrite(function, &mut Tabulate { function, tables: &tables, members, ends })
    }))
}

/// An operand of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Operand {
    /// A value of the function.
    Value(Value),
    /// The bits of a number.
    Bits(u64),
}

/// Straight code as rows, each a product and a sum.
struct Table {
    ops: Vec<OpId>,
    /// The numbers that are constants, from place 0 on.
    constants: Vec<u64>,
    /// Values from before, with their places.
    given: Vec<(Value, usize)>,
    /// Factors, addend and result of each row, by their places.
    rows: Vec<[usize; 4]>,
    /// Results that others use, with their places at the end.
    results: Vec<(Value, usize)>,
    places: usize,
}

/// The tables of a function: of all branches, not of what always executes. Cost: linear.
fn tables(function: &Function) -> Vec<Table> {
    let (definitions, mut branches) = (function.definitions(), SideTable::filled(function.regions.len(), false));
    note_branches(function, function.body, false, &mut branches);
    let mut uses: SideTable<ValueData, usize> = SideTable::filled(function.values.len(), 0);
    for data in function.ops.values() {
        data.op.operands(function).into_iter().for_each(|value| uses[value] += 1);
    }
    for region in function.regions.values() {
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
        function.list(list).iter().for_each(|&value| uses[value] += 1);
    }
    let mut found = Vec::new();
    for (region, _) in branches.iter().filter(|(_, is_branch)| **is_branch) {
        let mut straight = Vec::new();
        let mut end = |straight: &mut Vec<OpId>| {
            let ops = std::mem::take(straight);
            for part in ops.chunks(MOST).filter(|part| part.len() >= FEWEST) {
                found.extend(Table::of(function, &definitions, &uses, part));
            }
        };
        for &id in &function[region].ops {
            match function[id].op {
                Op::Constant(_) => {}
                _ if row(function, &definitions, id).is_some() => straight.push(id),
                _ => end(&mut straight),
            }
        }
        end(&mut straight);
    }
    found
}

fn note_branches(
    function: &Function,
    region: RegionId,
    inside: bool,
    branches: &mut SideTable<crisp_ir_kernel::Region, bool>,
) {
    branches[region] = inside;
    for &id in &function[region].ops {
        let op = function[id].op;
        let branch = inside || matches!(op, Op::If { cond: _, then: _, other: _ });
        op.regions().into_iter().for_each(|inner| note_branches(function, inner, branch, branches));
    }
}

/// An operation as a product and a sum; none for others.
fn row(function: &Function, definitions: &SideTable<ValueData, Option<OpId>>, id: OpId) -> Option<[Operand; 3]> {
    let result = function[id].results.single()?;
    if function.ty(result) != Type::Elem(F64) {
        return None;
    }
    let of = |value: Value| match function.constant(definitions[value]) {
        Some(constant) => Operand::Bits(constant.bits[0]),
        None => Operand::Value(value),
    };
    let number = |number: f64| Operand::Bits(number.to_bits());
    Some(match function[id].op {
        Op::Fma { a, b, c } => [of(a), of(b), of(c)],
        Op::Binary { op: Binary::Float(FloatOp::Add), lhs, rhs } => [of(lhs), number(1.0), of(rhs)],
        Op::Binary { op: Binary::Float(FloatOp::Sub), lhs, rhs } => [of(rhs), number(-1.0), of(lhs)],
        Op::Binary { op: Binary::Float(FloatOp::Mul), lhs, rhs } => [of(lhs), of(rhs), number(-0.0)],
        Op::Unary { op: Unary::Float(FloatUnary::Neg), arg } => [of(arg), number(-1.0), number(-0.0)],
        _ => return None,
    })
}

impl Table {
    /// The rows of straight code; none where they need more places than there are.
    fn of(
        function: &Function,
        definitions: &SideTable<ValueData, Option<OpId>>,
        uses: &SideTable<ValueData, usize>,
        ops: &[OpId],
    ) -> Option<Table> {
        let rows: Vec<[Operand; 3]> = ops.iter().map(|&id| row(function, definitions, id)).collect::<Option<_>>()?;
        let own: BTreeMap<Value, usize> =
            ops.iter().enumerate().filter_map(|(at, &id)| Some((function[id].results.single()?, at))).collect();
        let mut last: BTreeMap<Value, usize> = BTreeMap::new();
        let mut inside: BTreeMap<Value, usize> = BTreeMap::new();
        for (at, (operands, &id)) in rows.iter().zip(ops).enumerate() {
            for operand in operands {
                if let Operand::Value(value) = operand {
                    last.insert(*value, at);
                }
            }
            for value in function[id].op.operands(function) {
                *inside.entry(value).or_default() += 1;
            }
        }
        let stays = |value: Value| uses[value] > inside.get(&value).copied().unwrap_or(0);
        let mut constants: Vec<u64> = Vec::new();
        for operand in rows.iter().flatten() {
            if let Operand::Bits(bits) = operand
                && !constants.contains(bits)
            {
                constants.push(*bits);
                if constants.len() > PLACES {
                    return None;
                }
            }
        }
        // Places from which nothing is read any more.
        let (mut free, mut places): (Vec<usize>, usize) = (Vec::new(), constants.len());
        let mut at_place: BTreeMap<Value, usize> = BTreeMap::new();
        let mut given = Vec::new();
        for value in last.keys().filter(|value| !own.contains_key(value)) {
            given.push((*value, places));
            at_place.insert(*value, places);
            places += 1;
        }
        let mut made = Vec::new();
        for (at, (operands, &id)) in rows.iter().zip(ops).enumerate() {
            let place = |operand: &Operand| match operand {
                Operand::Bits(bits) => constants.iter().position(|known| known == bits),
                Operand::Value(value) => at_place.get(value).copied(),
            };
            let [Some(a), Some(b), Some(c)] = [0, 1, 2].map(|slot| place(&operands[slot])) else { return None };
            for operand in operands {
                if let Operand::Value(value) = operand
                    && last.get(value) == Some(&at)
                    && !(own.contains_key(value) && stays(*value))
                    && let Some(place) = at_place.remove(value)
                {
                    free.push(place);
                }
            }
            let result = function[id].results.single()?;
            let place = free.pop().unwrap_or_else(|| {
                places += 1;
                places - 1
            });
            made.push([a, b, c, place]);
            if last.contains_key(&result) || stays(result) {
                at_place.insert(result, place);
            } else {
                free.push(place);
            }
        }
        let results = own.keys().filter(|value| stays(**value)).map(|value| Some((*value, *at_place.get(value)?)));
        let results = results.collect::<Option<Vec<_>>>()?;
        (places <= PLACES).then(|| Table { ops: ops.to_vec(), constants, given, rows: made, results, places })
    }
}

struct Tabulate<'a> {
    function: &'a Function,
    tables: &'a [Table],
    members: BTreeMap<OpId, usize>,
    ends: BTreeMap<OpId, usize>,
}

impl<'a> Rewrite<'a> for Tabulate<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        if let Some(&table) = self.ends.get(&id) {
            write(writer, &self.tables[table], self.function[id].span);
            return Step::Done;
        }
        if self.members.contains_key(&id) { Step::Done } else { Step::Copy }
    }
}

/// Writes a table's loops.
fn write(writer: &mut Writer<'_>, table: &Table, at: Span) {
    let numbers = Numbers { at };
    let words: Vec<Constant> = table
        .rows
        .iter()
        .map(|row| row.iter().rev().fold(0_u32, |word, &place| word << 8 | u32::try_from(place & 0xff).unwrap_or(0)))
        .map(Constant::u32)
        .collect();
    let constants: Vec<Constant> = table.constants.iter().map(|&bits| Constant::from_bits(Scalar::F64, bits)).collect();
    let count = words.len();
    let held = numbers.memory(writer, Space::Private, F64, table.places.max(1), Vec::new());
    let rows = numbers.memory(writer, Space::Constant, U32, count, words);
    if !constants.is_empty() {
        let count = constants.len();
        let first = numbers.memory(writer, Space::Constant, F64, count, constants);
        numbers.each(writer, count, |writer, index| {
            let number = writer.builder.load(first, &[index], at);
            writer.builder.store(held, &[index], number, at);
        });
    }
    for &(value, place) in &table.given {
        let (value, place) = (writer.renamed.value(value), numbers.index(writer, place));
        writer.builder.store(held, &[place], value, at);
    }
    numbers.each(writer, count, |writer, index| {
        let word = writer.builder.load(rows, &[index], at);
        let b = &mut writer.builder;
        let places = [0, 8, 16, 24].map(|shift: u32| {
            let (shift, mask) = (b.constant(Constant::u32(shift), at), b.constant(Constant::u32(0xff), at));
            let place = b.binary(IntegerOp::Shr, word, shift, at);
            let place = b.binary(IntegerOp::And, place, mask, at);
            b.convert(Elem::scalar(Scalar::U64), place, at)
        });
        let [x, y, z] = [0, 1, 2].map(|slot| b.load(held, &[places[slot]], at));
        let sum = b.value(Op::Fma { a: x, b: y, c: z }, at);
        b.store(held, &[places[3]], sum, at);
    });
    for &(value, place) in &table.results {
        let place = numbers.index(writer, place);
        let loaded = writer.builder.load(held, &[place], at);
        writer.renamed.bind(&mut writer.builder, &[value], &[loaded]);
    }
}

struct Numbers {
    at: Span,
}

impl Numbers {
    fn index(&self, writer: &mut Writer<'_>, place: usize) -> Value {
        writer.builder.constant(Constant::u64(place as u64), self.at)
    }

    /// Declares a memory; a view of it.
    fn memory(&self, writer: &mut Writer<'_>, space: Space, elem: Elem, count: usize, init: Vec<Constant>) -> Value {
        let access = if space == Space::Constant { Access::Read } else { Access::ReadWrite };
        let ty = ViewType::compact(elem, space, access);
        let name = if space == Space::Constant { "rows" } else { "numbers" }.to_owned();
        let length = MemoryLength::Fixed(count as u64);
        let memory = Memory { name, space, elem, stride: ty.stride, length, init, span: self.at };
        let memory = writer.builder.memory(memory);
        let made = writer.builder.push_typed(Op::Memory { memory }, &[Type::View(ty)], self.at);
        writer.builder.results(made)[0]
    }

    /// A loop of that number of iterations.
    fn each<'a>(&self, writer: &mut Writer<'a>, count: usize, body: impl FnOnce(&mut Writer<'a>, Value)) {
        let number = |writer: &mut Writer<'a>, number: usize| {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            writer.builder.constant(Constant::u32(number), self.at)
        };
        let [from, to, step] = [0, count, 1].map(|it| number(writer, it));
        let (region, params) = writer.builder.open(&[Type::U32], self.at);
        let index = writer.builder.convert(Elem::scalar(Scalar::U64), params[0], self.at);
        body(writer, index);
        writer.builder.close_yield(&[], self.at);
        writer.builder.for_op(LoopKind::Up { from, to, step }, &[], region, self.at);
    }
}
