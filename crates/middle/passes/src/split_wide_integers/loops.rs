//! Loops: in 32 bits where their bounds are known to fit, otherwise two loops of 32 bits around an index of two words.

use crisp_ir_kernel::{BinaryOp, Constant, Elem, List, LoopKind, OpId, RegionId, Scalar, Terminator, Type, Value};
use crisp_middle_analysis::integers::Interval;
use crisp_support_diagnostics::Span;

use super::words::{Fits, High, Wide, Words};
use super::{Split, is_wide, scalar_of};
use crate::copy::{Step, Writer};

/// A loop around the place at hand.
pub(super) struct Loop {
    body: RegionId,
    /// The values that the next iteration needs, for a loop with an index of two words.
    wide: Option<WideLoop>,
}

/// A loop whose index has two words, as values of the new function.
#[derive(Clone, Copy)]
struct WideLoop {
    kind: WideKind,
    signed: bool,
    index: Wide,
}

/// How the index moves; the second operand is what it moves by.
#[derive(Clone, Copy)]
enum WideKind {
    Up { to: Wide, step: Wide },
    Down { step: Wide },
    Multiply { last: Wide, factor: Wide },
    Divide { factor: Wide },
}

impl<'a> Split<'a> {
    pub(super) fn for_op(
        &mut self,
        writer: &mut Writer<'a>,
        id: OpId,
        kind: LoopKind,
        carried: List,
        body: RegionId,
    ) -> Step {
        let span = self.function[id].span;
        let function = self.function;
        let Some((&index, own)) = function[body].params.split_first() else { return Step::Copy };
        let ranges: Vec<Interval> = kind.operands().into_iter().map(|value| self.integers.range(value)).collect();
        let scalar = scalar_of(function, index).unwrap_or(Scalar::U32);
        let mut first = Vec::new();
        for &value in function.list(carried) {
            self.expand(writer, value, span, &mut first);
        }
        let results: Vec<Value> = function[id].results.iter().collect();
        // A loop up to a number of 32 bits begins and moves by what is clamped to them: what is larger has no iteration, or only one.
        let clamps = matches!(kind, LoopKind::Up { from: _, to: _, step: _ })
            && scalar == Scalar::U64
            && ranges.get(1).is_some_and(|to| to.is_u32());
        let narrow = if !is_wide(scalar) {
            None
        } else if clamps || ranges.iter().all(|range| range.is_u32()) {
            Some(Scalar::U32)
        } else if ranges.iter().all(|range| range.is_i32()) {
            Some(Scalar::I32)
        } else {
            self.integers.open_loop(id);
            let made = self.wide_loop(writer, (kind, span), index, body, &first);
            self.integers.close_loop(id);
            self.bind_all(writer, &results, &made);
            return Step::Done;
        };
        let kind = match narrow {
            None => writer.renamed.loop_kind(kind),
            Some(scalar) => kind.with_operands(|value| {
                let low = self.clamped_or_low(writer, value, clamps, span);
                writer.builder.convert(Elem::scalar(scalar), low, span)
            }),
        };
        let mut types = vec![Type::scalar(narrow.unwrap_or(scalar))];
        types.extend(self.types(own.iter().copied()));
        let (new, params) = writer.builder.open(&types, function[body].end_span);
        let (given, rest) = params.split_at(1);
        self.integers.open_loop(id);
        match narrow {
            None => writer.renamed.bind(&mut writer.builder, &[index], given),
            Some(_) => {
                let low = Words { b: &mut writer.builder, at: span }.unsigned(given[0]);
                self.bind(writer, index, Wide { low, high: High::Sign });
                self.name(writer, index, given[0]);
            }
        }
        self.bind_all(writer, own, rest);
        self.loops.push(Loop { body, wide: None });
        let (terminator, end) = writer.body(self, body);
        self.loops.pop();
        writer.builder.close(terminator, end);
        writer.builder.unroll(new, function[body].unroll);
        let made = writer.builder.for_op(kind, &first, new, span);
        self.integers.close_loop(id);
        self.bind_all(writer, &results, &made);
        Step::Done
    }

    fn clamped_or_low(&self, writer: &mut Writer<'a>, value: Value, clamps: bool, at: Span) -> Value {
        if clamps { self.clamped(writer, value, at) } else { self.words(writer, value).low }
    }

    /// The words that a loop carries, at its end. Its index, what it carries and whether it is over are carried by two loops, of which the
    /// inner one ends after 2^32 − 1 iterations, and the outer one, which goes on where it did, never.
    fn wide_loop(
        &mut self,
        writer: &mut Writer<'a>,
        (kind, span): (LoopKind, Span),
        index: Value,
        body: RegionId,
        first: &[Value],
    ) -> Vec<Value> {
        let signed = scalar_of(self.function, index) == Some(Scalar::I64);
        let operands: Vec<Wide> = kind.operands().into_iter().map(|value| self.words(writer, value)).collect();
        let mut words = Words { b: &mut writer.builder, at: span };
        let (from, runs, kind) = begin(&mut words, kind, signed, &operands);
        let mut carried = words.both(from).to_vec();
        carried.extend_from_slice(first);
        let goes_on = words.b.constant(Constant::bool(false), span);
        carried.push(goes_on);
        let (zero, one, most) = (words.number(0), words.number(1), words.number(u32::MAX));
        let counted = LoopKind::Up { from: zero, to: most, step: one };
        let mut types = vec![Type::U32; 3];
        types.extend(first.iter().map(|&value| writer.builder.ty(value)));
        types.push(Type::BOOL);
        let (then, _) = writer.builder.open(&[], span);
        let (outer, outer_params) = writer.builder.open(&types, span);
        let (inner, params) = writer.builder.open(&types, span);
        let wide = Wide { low: params[1], high: High::Word(params[2]) };
        self.bind(writer, index, wide);
        let own = self.function[body].params.get(1..).unwrap_or(&[]);
        self.bind_all(writer, own, &params[3..params.len() - 1]);
        self.loops.push(Loop { body, wide: Some(WideLoop { kind, signed, index: wide }) });
        let (terminator, end) = writer.body(self, body);
        self.loops.pop();
        writer.builder.close(terminator, end);
        let reached = writer.builder.for_op(counted, &outer_params[1..], inner, span);
        let over = reached.last().copied().unwrap_or(goes_on);
        self.leave_where(writer, over, &reached, span);
        writer.builder.close_yield(&reached, span);
        let reached = writer.builder.for_op(counted, &carried, outer, span);
        let results = reached.get(2..2 + first.len()).unwrap_or(&[]).to_vec();
        writer.builder.close_yield(&results, span);
        let (other, _) = writer.builder.open(&[], span);
        writer.builder.close_yield(first, span);
        let types: Vec<Type> = first.iter().map(|&value| writer.builder.ty(value)).collect();
        writer.builder.if_op(runs, then, other, &types, span)
    }

    /// Breaks out of the loop with these values where a condition holds.
    fn leave_where(&self, writer: &mut Writer<'_>, cond: Value, values: &[Value], span: Span) {
        let (then, _) = writer.builder.open(&[], span);
        let list = writer.builder.list(values);
        writer.builder.close(Terminator::Break(list), span);
        let (other, _) = writer.builder.open(&[], span);
        writer.builder.close_yield(&[], span);
        writer.builder.if_op(cond, then, other, &[], span);
    }

    /// The end of a region.
    pub(super) fn end(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        let span = self.function[region].end_span;
        let terminator = self.function[region].terminator;
        let around = self.loops.last().and_then(|innermost| Some((innermost.body, innermost.wide?)));
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = terminator;
        let mut values = self.expanded(writer, list, region);
        let (breaks, yields) = (matches!(terminator, Terminator::Break(_)), matches!(terminator, Terminator::Yield(_)));
        if let Some((body, around)) = around
            && (breaks || yields && region == body)
        {
            let mut words = Words { b: &mut writer.builder, at: span };
            let index = words.both(around.index);
            let over = words.b.constant(Constant::bool(true), span);
            let mut left = index.to_vec();
            left.extend_from_slice(&values);
            left.push(over);
            if breaks {
                return Terminator::Break(writer.builder.list(&left));
            }
            let is_last = last(&mut words, around);
            self.leave_where(writer, is_last, &left, span);
            let mut words = Words { b: &mut writer.builder, at: span };
            let next = next(&mut words, around);
            let mut further = words.both(next).to_vec();
            further.append(&mut values);
            further.push(words.b.constant(Constant::bool(false), span));
            values = further;
        }
        let list = writer.builder.list(&values);
        match terminator {
            Terminator::Yield(_) => Terminator::Yield(list),
            Terminator::Break(_) => Terminator::Break(list),
            Terminator::Return(_) => Terminator::Return(list),
        }
    }
}

/// The first index, whether there is an iteration at all, and how it goes on.
fn begin(words: &mut Words<'_>, kind: LoopKind, signed: bool, operands: &[Wide]) -> (Wide, Value, WideKind) {
    let zero = words.constant(0);
    let of = |at: usize| operands.get(at).copied().unwrap_or(zero);
    let (first, second, third) = (of(0), of(1), of(2));
    let below = |words: &mut Words<'_>, a: Wide, b: Wide| words.less(signed, a, b);
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => {
            let (some, moves) = (below(words, first, second), below(words, zero, third));
            let runs = words.op(BinaryOp::And, some, moves);
            (first, runs, WideKind::Up { to: second, step: third })
        }
        LoopKind::Down { count: _, step: _ } | LoopKind::While { fuel: _ } => {
            let (some, moves) = (below(words, zero, first), below(words, zero, second));
            let runs = words.op(BinaryOp::And, some, moves);
            let one = words.constant(1);
            (words.sub(Fits::No, first, one), runs, WideKind::Down { step: second })
        }
        LoopKind::Multiply { from: _, limit: _, factor: _ } => {
            let one = words.constant(1);
            let (some, moves) = (below(words, zero, first), below(words, one, third));
            let runs = words.op(BinaryOp::And, some, moves);
            let above = below(words, second, first);
            let within = words.not(above);
            let runs = words.op(BinaryOp::And, runs, within);
            let [last, _] = words.divide(second, third);
            (first, runs, WideKind::Multiply { last, factor: third })
        }
        LoopKind::Divide { from: _, factor: _ } => {
            let one = words.constant(1);
            let (some, moves) = (below(words, zero, first), below(words, one, second));
            let runs = words.op(BinaryOp::And, some, moves);
            (first, runs, WideKind::Divide { factor: second })
        }
    }
}

/// Whether no iteration follows; what is compared is not negative.
fn last(words: &mut Words<'_>, WideLoop { kind, signed, index }: WideLoop) -> Value {
    match kind {
        WideKind::Up { to, step } => {
            let left = words.sub(Fits::No, to, index);
            let more = words.less(false, step, left);
            words.not(more)
        }
        WideKind::Down { step } => words.less(signed, index, step),
        WideKind::Multiply { last, factor: _ } => words.less(false, last, index),
        WideKind::Divide { factor } => words.less(signed, index, factor),
    }
}

fn next(words: &mut Words<'_>, WideLoop { kind, signed: _, index }: WideLoop) -> Wide {
    match kind {
        WideKind::Up { to: _, step } => words.add(Fits::No, index, step),
        WideKind::Down { step } => words.sub(Fits::No, index, step),
        WideKind::Multiply { last: _, factor } => words.mul(Fits::No, index, factor),
        WideKind::Divide { factor } => words.divide(index, factor)[0],
    }
}
