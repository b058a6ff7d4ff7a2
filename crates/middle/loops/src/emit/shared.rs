//! Reductions that all invocations of a workgroup make together: each takes the positions that are its own, then they combine what they have.
//!
//! Of a tree each invocation has the lanes that are its number modulo the workgroup's size; the order of sums is that of [`Order::Tree`]. Where every
//! order gives the same value, all positions are one chunk. Every invocation has the result.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, IdKind, Op, Scalar, Space, Type, UnaryOp, Value};
use crisp_ir_loops::{Order, Reduction, Var};
use crisp_ir_sets::{Set, Unknown};
use crisp_support_diagnostics::Span;

use super::Done;
use super::bounds::Range;
use super::kernel::Emit;

/// The data that the parts of a shared reduction need.
struct Parts<'r> {
    reduction: &'r Reduction,
    variable: Var,
    op: BinaryOp,
    neutral: Constant,
    /// Where it begins.
    start: Value,
    /// This invocation's number, and that of all.
    id: Value,
    size: i64,
    lanes: i64,
    /// Memory of the workgroup: a value of each invocation, and results of chunks.
    values: Value,
    results: Value,
    span: Span,
}

impl Emit<'_> {
    /// The value of a reduction over one variable from 0 on.
    pub(super) fn shared(
        &mut self,
        reduction: &Reduction,
        neutral: Constant,
        start: Value,
        left: &Set,
        span: Span,
        context: &Set,
    ) -> Done<Value> {
        let (&[variable], size) = (reduction.inames.as_slice(), self.invocations()) else {
            return Err(self.too_complex());
        };
        let range = Range::of(left, variable, context).map_err(|Unknown| self.too_complex())?;
        let (_, count) = self.ends(&range, variable, span);
        let zero = self.number(0, span);
        let count = self.builder.binary(BinaryOp::Max, count, zero, span);
        let mut memory = |name: &str, length| self.memory(name, Space::Local, neutral.elem, length, span);
        let (values, results) = (memory("values", size.unsigned_abs()), memory("chunks", 64));
        let id = self.builder.id(IdKind::LocalId, 0, span);
        let id = self.builder.convert(Elem::scalar(Scalar::I64), id, span);
        let (lanes, chunk) = match reduction.order {
            Order::Tree { lanes, chunk } => (i64::from(lanes), Some(i64::from(chunk))),
            Order::Fold | Order::Blocks(_) => (size * 2, None),
        };
        let op = reduction.op.binary();
        let parts = Parts { reduction, variable, op, neutral, start, id, size, lanes, values, results, span };
        let Some(chunk) = chunk else { return self.shared_whole(&parts, count, context) };
        let length = self.number(chunk, span);
        let full = self.builder.binary(BinaryOp::Div, count, length, span);
        let mut failed = None;
        self.counted(full, &[], span, |emit, number, _| {
            let first = emit.builder.binary(BinaryOp::Mul, number, length, span);
            let rounds = emit.number(chunk / lanes, span);
            match emit.folded(&parts, first, rounds, None, context) {
                Ok(folded) => {
                    let result = emit.combined(&parts, folded, None);
                    emit.keep_chunk(&parts, result, number);
                }
                Err(said) => failed = Some(said),
            }
            Vec::new()
        });
        let begun = self.builder.binary(BinaryOp::Mul, full, length, span);
        let rest = self.builder.binary(BinaryOp::Sub, count, begun, span);
        let some = self.builder.compare(CompareOp::Gt, rest, zero, span);
        let lane_count = self.number(lanes, span);
        self.when(some, span, |emit| {
            let more = emit.number(lanes - 1, span);
            let rounds = emit.builder.binary(BinaryOp::Add, rest, more, span);
            let rounds = emit.builder.binary(BinaryOp::Div, rounds, lane_count, span);
            match emit.folded(&parts, begun, rounds, Some(count), context) {
                Ok(folded) => {
                    let existing = emit.builder.binary(BinaryOp::Min, rest, lane_count, span);
                    let result = emit.combined(&parts, folded, Some(existing));
                    emit.keep_chunk(&parts, result, full);
                }
                Err(said) => failed = Some(said),
            }
        });
        if let Some(said) = failed {
            return Err(said);
        }
        let extra = self.builder.convert(Elem::scalar(Scalar::I64), some, span);
        let chunks = self.builder.binary(BinaryOp::Add, full, extra, span);
        self.builder.push(Op::Barrier, span);
        // Sizes have 32 bits, and lanes are as many as the widest operation allows.
        let short = self.builder.convert(Elem::scalar(Scalar::U32), chunks, span);
        let zeros = self.builder.unary(UnaryOp::LeadingZeros, short, span);
        let zeros = self.builder.convert(Elem::scalar(Scalar::I64), zeros, span);
        let bits = self.number(32, span);
        let levels = self.builder.binary(BinaryOp::Sub, bits, zeros, span);
        let result = self.all_chunks(op, results, chunks, neutral, levels, span);
        // Who comes next may use the same memory.
        self.builder.push(Op::Barrier, span);
        Ok(result)
    }

    /// All positions as one chunk, for operations of which every order gives the same value.
    fn shared_whole(&mut self, parts: &Parts<'_>, count: Value, context: &Set) -> Done<Value> {
        let span = parts.span;
        let lanes = self.number(parts.lanes, span);
        let full = self.builder.binary(BinaryOp::Div, count, lanes, span);
        let zero = self.number(0, span);
        let folded = self.folded(parts, zero, full, None, context)?;
        let begun = self.builder.binary(BinaryOp::Mul, full, lanes, span);
        let mut all = Vec::new();
        for (group, so_far) in (0_i64..).zip(folded) {
            let offset = self.number(group * parts.size, span);
            let place = self.builder.binary(BinaryOp::Add, begun, offset, span);
            let place = self.builder.binary(BinaryOp::Add, place, parts.id, span);
            all.push(self.one_more(parts, place, so_far, Some(count), context)?);
        }
        let result = self.combined(parts, all, None);
        self.builder.push(Op::Barrier, span);
        Ok(result)
    }

    /// Returns the results of this invocation for a chunk: a value for each of its lanes. Positions from `count` on, where that is given, are left out.
    fn folded(
        &mut self,
        parts: &Parts<'_>,
        first: Value,
        rounds: Value,
        count: Option<Value>,
        context: &Set,
    ) -> Done<Vec<Value>> {
        let span = parts.span;
        let own = usize::try_from(parts.lanes / parts.size).unwrap_or(1);
        let starts = vec![parts.start; own];
        let mut failed = None;
        let lanes = self.number(parts.lanes, span);
        let folded = self.counted(rounds, &starts, span, |emit, round, carried| {
            let carried = carried.to_vec();
            let begun = emit.builder.binary(BinaryOp::Mul, round, lanes, span);
            let begun = emit.builder.binary(BinaryOp::Add, first, begun, span);
            let mut next = Vec::new();
            for (group, so_far) in (0_i64..).zip(carried) {
                let offset = emit.number(group * parts.size, span);
                let place = emit.builder.binary(BinaryOp::Add, begun, offset, span);
                let place = emit.builder.binary(BinaryOp::Add, place, parts.id, span);
                match emit.one_more(parts, place, so_far, count, context) {
                    Ok(value) => next.push(value),
                    Err(said) => {
                        failed = Some(said);
                        next.push(so_far);
                    }
                }
            }
            next
        });
        failed.map_or(Ok(folded), Err)
    }

    /// A value with that at one position taken in, if the position is there.
    fn one_more(
        &mut self,
        parts: &Parts<'_>,
        place: Value,
        so_far: Value,
        count: Option<Value>,
        context: &Set,
    ) -> Done<Value> {
        let before = self.set_value(parts.variable, Some(place));
        let result = match count {
            None => self.step(parts.reduction, so_far, context),
            Some(count) => {
                let inside = self.builder.compare(CompareOp::Lt, place, count, parts.span);
                let mut failed = None;
                let ty = Type::Elem(parts.neutral.elem);
                let taken = |emit: &mut Self| match emit.step(parts.reduction, so_far, context) {
                    Ok(value) => value,
                    Err(said) => {
                        failed = Some(said);
                        so_far
                    }
                };
                let value = self.choose(inside, ty, parts.span, taken, |_| so_far);
                failed.map_or(Ok(value), Err)
            }
        };
        self.set_value(parts.variable, before);
        result
    }

    /// Combines the results of all invocations for a chunk at halving distances; lanes from `existing` on are left out. All invocations have the
    /// result; the memory of values may be written again after the next barrier.
    fn combined(&mut self, parts: &Parts<'_>, mut own: Vec<Value>, existing: Option<Value>) -> Value {
        let &Parts { op, id, size, values, span, .. } = parts;
        let exists = |emit: &mut Self, distance: i64| {
            let existing = existing?;
            let distance = emit.number(distance, span);
            let other = emit.builder.binary(BinaryOp::Add, id, distance, span);
            Some(emit.builder.compare(CompareOp::Lt, other, existing, span))
        };
        while own.len() > 1 {
            let half = own.len() / 2;
            let upper = own.split_off(half);
            for (lane, other) in upper.into_iter().enumerate() {
                let sum = self.builder.binary(op, own[lane], other, span);
                let distance = i64::try_from(half + lane).unwrap_or(0) * size;
                own[lane] = match exists(self, distance) {
                    Some(exists) => self.builder.select(exists, sum, own[lane], span),
                    None => sum,
                };
            }
        }
        let Some(&mine) = own.first() else { return parts.start };
        // Who read the last result is done with it.
        self.builder.push(Op::Barrier, span);
        self.builder.store(values, &[id], mine, span);
        self.builder.push(Op::Barrier, span);
        let mut distance = size / 2;
        while distance > 0 {
            let limit = self.number(distance, span);
            let mut takes = self.builder.compare(CompareOp::Lt, id, limit, span);
            if let Some(exists) = exists(self, distance) {
                takes = self.builder.binary(BinaryOp::And, takes, exists, span);
            }
            self.when(takes, span, |emit| {
                let other = emit.builder.binary(BinaryOp::Add, id, limit, span);
                let (a, b) = (emit.builder.load(values, &[id], span), emit.builder.load(values, &[other], span));
                let sum = emit.builder.binary(op, a, b, span);
                emit.builder.store(values, &[id], sum, span);
            });
            self.builder.push(Op::Barrier, span);
            distance /= 2;
        }
        let first = self.number(0, span);
        self.builder.load(values, &[first], span)
    }

    /// The first invocation keeps the result of chunk number `number`, combined with those of earlier chunks that make pairs.
    fn keep_chunk(&mut self, parts: &Parts<'_>, result: Value, number: Value) {
        let span = parts.span;
        let zero = self.number(0, span);
        let first = self.builder.compare(CompareOp::Eq, parts.id, zero, span);
        self.when(first, span, |emit| {
            let inverted = emit.builder.unary(UnaryOp::Not, number, span);
            let pairs = emit.builder.unary(UnaryOp::TrailingZeros, inverted, span);
            let result = emit.counted(pairs, &[result], span, |emit, level, carried| {
                let earlier = emit.builder.load(parts.results, &[level], span);
                vec![emit.builder.binary(parts.op, earlier, carried[0], span)]
            })[0];
            emit.builder.store(parts.results, &[pairs], result, span);
        });
    }
}
