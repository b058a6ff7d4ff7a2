//! Computes integers of 64 bits in 32 where they are known to fit: processors without 64-bit arithmetic take two instructions or more for
//! one, and conversions between words and addresses cost nothing.
//!
//! Each value that fits is computed as a word, and converted where 64 bits are required. Loops whose operands fit count in words. Indices
//! of accesses keep their type, as conversions.

use crisp_ir_kernel::{
    Binary, Constant, Elem, Function, IntegerOp, LoopKind, Module, Op, OpId, PlainInteger, RegionId, Scalar, Type,
    Value, ValueData,
};
use crisp_middle_analysis::integers::{Integers, Interval, Known};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;
use crisp_support_diagnostics::Span;

use crate::abilities::launch_facts;
use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_elem};

/// Narrows integers, where nothing is known of launches.
pub const PASS: Pass =
    Pass { name: "narrow-integers", needs: &[], makes: &[], spoils: &[Fact::Simple, Fact::NothingUnused], run };

/// Cost is linear in the number of operations.
#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let wide = |function: &Function| has_elem(function, |elem| is_wide(elem.scalar));
    Ok(each_concerned(module, wide, |function| {
        let launch = launch_facts(function, target);
        let words = SideTable::filled(function.values.len(), None);
        rewrite(function, &mut Narrow { function, integers: Integers::new(function, &launch), words })
    }))
}

fn is_wide(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::I64 | Scalar::U64)
}

/// The type of 32 bits that holds all numbers of an interval.
fn word_type(range: Interval) -> Option<Scalar> {
    [Scalar::U32, Scalar::I32].into_iter().find(|&word| Interval::of(word).covers(range))
}

struct Narrow<'a> {
    function: &'a Function,
    integers: Integers<'a>,
    /// Values of the old function as words of the new one: one of 32 bits that is the same number.
    words: SideTable<ValueData, Option<Value>>,
}

impl<'a> Narrow<'a> {
    fn scalar(&self, value: Value) -> Option<Scalar> {
        self.function.ty(value).elem().filter(|elem| elem.lanes == 1).map(|elem| elem.scalar)
    }

    fn is_wide(&self, value: Value) -> bool {
        self.scalar(value).is_some_and(is_wide)
    }

    /// The lowest 32 bits of an integer, as a word of a type.
    fn word(&self, writer: &mut Writer<'_>, old: Value, word: Scalar, span: Span) -> Value {
        let b = &mut writer.builder;
        if let Some(number) = self.integers.range(old).only() {
            return b.constant(Constant::integer(word, number), span);
        }
        let from = self.words[old].unwrap_or_else(|| writer.renamed.value(old));
        b.convert(Elem::scalar(word), from, span)
    }

    /// Returns whether an operand is a word already, or a constant.
    fn is_word(&self, old: Value) -> bool {
        self.words[old].is_some() || self.integers.range(old).only().is_some()
    }

    /// Lets a word represent a value, with a conversion where all of it is required.
    fn bind(&mut self, writer: &mut Writer<'_>, old: Value, word: Value, span: Span) {
        self.words[old] = Some(word);
        let Some(scalar) = self.scalar(old) else { return };
        let wide = writer.builder.convert(Elem::scalar(scalar), word, span);
        writer.renamed.bind(&mut writer.builder, &[old], &[wide]);
    }

    /// An operation in words, where the result is known to be one.
    fn compute(&self, writer: &mut Writer<'_>, op: Op, result: Value, span: Span) -> Option<Value> {
        let word = word_type(self.integers.range(result))?;
        let fits = |value: Value| Interval::of(word).covers(self.integers.range(value));
        match op {
            Op::Binary { op: Binary::Integer(op), lhs, rhs } => {
                let both = [lhs, rhs];
                let known = both.into_iter().any(|value| self.is_word(value)) || is_slow(op);
                let count = || Interval::new(0, 31).covers(self.integers.range(rhs));
                let exact = match depends_on(op)? {
                    Depends::LowBits => true,
                    Depends::Numbers => both.into_iter().all(fits),
                    Depends::LowBitsAndCount => count(),
                    Depends::NumberAndCount => fits(lhs) && count(),
                };
                if !known || !exact {
                    return None;
                }
                let [lhs, rhs] = both.map(|value| self.word(writer, value, word, span));
                Some(writer.builder.binary(op, lhs, rhs, span))
            }
            Op::Select { cond, then, other } if self.is_word(then) && self.is_word(other) => {
                let cond = writer.renamed.value(cond);
                let [then, other] = [then, other].map(|value| self.word(writer, value, word, span));
                Some(writer.builder.select(cond, then, other, span))
            }
            // The same number in another type.
            Op::Convert { to: _, arg } | Op::Bitcast { to: _, arg } if self.integers.is_single(arg) && fits(arg) => {
                match self.scalar(arg) {
                    Some(scalar) if is_wide(scalar) => self.words[arg],
                    Some(Scalar::U32 | Scalar::I32) => Some(writer.renamed.value(arg)),
                    _ => Some(self.word(writer, arg, word, span)),
                }
            }
            _ => None,
        }
    }

    /// The type of words in which numbers of both operands can be compared.
    fn common(&self, values: &[Value]) -> Option<Scalar> {
        let ranges = values.iter().map(|&value| self.integers.range(value));
        word_type(ranges.reduce(Interval::union)?)
    }

    fn loop_op(&mut self, writer: &mut Writer<'a>, id: OpId, kind: LoopKind, body: RegionId) -> Step {
        let operands = kind.operands();
        let index = self.function[body].params.first().copied().filter(|&index| self.is_wide(index));
        let word = self.common(&operands).filter(|_| index.is_some());
        self.integers.open_loop(id);
        let (Some(index), Some(word), Op::For { kind: _, carried, body: _ }) = (index, word, self.function[id].op)
        else {
            writer.copy(self, id);
            self.integers.close_loop(id);
            return Step::Done;
        };
        let span = self.function[id].span;
        let mut words =
            operands.into_iter().map(|value| self.word(writer, value, word, span)).collect::<Vec<_>>().into_iter();
        let kind = kind.with_operands(|old| words.next().unwrap_or(old));
        let carried = writer.renamed.list_values(carried);
        let params = &self.function[body].params;
        let mut types = writer.renamed.types(params);
        if let Some(first) = types.first_mut() {
            *first = Type::scalar(word);
        }
        let (new, made) = writer.builder.open(&types, self.function[body].end_span);
        if let (Some((&first, rest)), Some(own)) = (made.split_first(), params.get(1..)) {
            writer.renamed.bind(&mut writer.builder, own, rest);
            if let (Some(name), None) =
                (&self.function.values[index].name, &writer.builder.function().values[first].name)
            {
                writer.builder.name(first, name.clone());
            }
            self.bind(writer, index, first, span);
        }
        let (terminator, end) = writer.body(self, body);
        writer.builder.close(terminator, end);
        writer.builder.unroll(new, self.function[body].unroll);
        let results = writer.builder.for_op(kind, &carried, new, span);
        let old: Vec<Value> = self.function[id].results.iter().collect();
        writer.renamed.bind(&mut writer.builder, &old, &results);
        self.integers.close_loop(id);
        Step::Done
    }

    /// A branch, and what it hands on where control goes on with what follows.
    fn branch(
        &mut self,
        writer: &mut Writer<'a>,
        region: RegionId,
        cond: Value,
        holds: bool,
    ) -> (RegionId, Option<Vec<Known>>) {
        self.integers.open();
        self.integers.learn(cond, holds);
        let new = writer.region(self, region, &[]);
        (new, self.integers.close(region))
    }
}

impl<'a> Rewrite<'a> for Narrow<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &self.function[id];
        let span = data.span;
        match data.op {
            Op::If { cond, then, other } => {
                let test = writer.renamed.value(cond);
                let (then, then_known) = self.branch(writer, then, cond, true);
                let (other, other_known) = self.branch(writer, other, cond, false);
                writer.push(id, Op::If { cond: test, then, other });
                self.integers.join(id, [then_known, other_known]);
                return Step::Done;
            }
            Op::For { kind, carried: _, body } => return self.loop_op(writer, id, kind, body),
            _ => {}
        }
        self.integers.define(id);
        let Some(result) = data.results.single() else { return Step::Copy };
        match data.op {
            Op::Constant(_) => {}
            Op::Compare { op, lhs, rhs } if self.is_wide(lhs) && self.is_word(lhs) && self.is_word(rhs) => {
                if let Some(word) = self.common(&[lhs, rhs]) {
                    let [lhs, rhs] = [lhs, rhs].map(|value| self.word(writer, value, word, span));
                    writer.push(id, Op::Compare { op, lhs, rhs });
                    return Step::Done;
                }
            }
            op if self.is_wide(result) => {
                if let Some(word) = self.compute(writer, op, result, span) {
                    self.bind(writer, result, word, span);
                    return Step::Done;
                }
            }
            // To 32 bits or less, or to a float: the same of the same number.
            Op::Convert { to, arg } if self.is_wide(arg) => {
                if let Some(arg) = self.words[arg] {
                    let value = writer.builder.convert(to, arg, span);
                    writer.replace(id, value);
                    return Step::Done;
                }
            }
            _ => {}
        }
        Step::Copy
    }
}

/// The bits of the operands on which the lowest 32 bits of a result depend.
enum Depends {
    /// The lowest 32 bits of the operands.
    LowBits,
    /// The operands as numbers.
    Numbers,
    /// The lowest 32 bits of what is shifted, and a count below 32.
    LowBitsAndCount,
    /// The shifted operand as a number, and a count below 32.
    NumberAndCount,
}

fn depends_on(op: IntegerOp) -> Option<Depends> {
    match PlainInteger::of(op)? {
        PlainInteger::Add
        | PlainInteger::Sub
        | PlainInteger::Mul
        | PlainInteger::And
        | PlainInteger::Or
        | PlainInteger::Xor => Some(Depends::LowBits),
        PlainInteger::Div | PlainInteger::Rem | PlainInteger::Min | PlainInteger::Max => Some(Depends::Numbers),
        PlainInteger::Shl => Some(Depends::LowBitsAndCount),
        PlainInteger::Shr => Some(Depends::NumberAndCount),
    }
}

/// Returns whether 64 bits cost so much more that conversions of the operands are worth it.
fn is_slow(op: IntegerOp) -> bool {
    matches!(op, IntegerOp::Mul | IntegerOp::Div | IntegerOp::Rem)
}
