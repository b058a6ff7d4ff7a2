//! Reductions in the order that the program gives them, by one invocation.

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    BinaryOp, CompareOp, Constant, Elem, FoldOp, LoopKind, Memory, MemoryLength, Op, Scalar, Space, Type, Value, fold,
};
use crisp_ir_loops::{ExprKind, Order, Reduction, Var};
use crisp_ir_sets::{Set, Unknown};
use crisp_support_diagnostics::Span;

use super::Done;
use super::bounds::Range;
use super::kernel::Emit;
use crate::messages;

/// How the values of a reduction are taken in: from the carried values to the next ones.
type Take<'t, 'p> = &'t mut dyn FnMut(&mut Emit<'p>, &[Value], &Set) -> Done<Vec<Value>>;

impl<'p> Emit<'p> {
    /// The value of a reduction.
    pub(super) fn reduction(&mut self, reduction: &Reduction, ty: Scalar, span: Span, context: &Set) -> Done<Value> {
        // Of `argmin` and `argmax` the type is that of the place, not of what is compared.
        let ty = if reduction.at.is_some() { reduction.body.ty } else { ty };
        let neutral = Constant::from_bits(ty, fold::neutral(reduction.op, ty));
        let start = self.builder.constant(neutral, span);
        let left = self.program.points(&self.around_with(&reduction.inames)).map_err(|Unknown| self.too_complex())?;
        let around = self.enter(&reduction.inames);
        let result = self.in_order(reduction, neutral, start, &left, span, context);
        self.leave(around);
        result
    }

    fn in_order(
        &mut self,
        reduction: &Reduction,
        neutral: Constant,
        start: Value,
        left: &Set,
        span: Span,
        context: &Set,
    ) -> Done<Value> {
        match reduction.order {
            _ if self.together => self.shared(reduction, neutral, start, left, span, context),
            Order::Fold | Order::Blocks(_) | Order::Tree { .. } if reduction.at.is_some() => {
                self.place_of(reduction, left, context, start, span)
            }
            Order::Fold => {
                let mut take = |emit: &mut Emit<'p>, carried: &[Value], context: &Set| {
                    Ok(vec![emit.step(reduction, carried[0], context)?])
                };
                Ok(self.each_point(&reduction.inames, left, context, &[start], span, &mut take)?[0])
            }
            Order::Blocks(size) => self.blocks(reduction, left, context, start, size, span),
            Order::Tree { lanes, chunk } => self.tree(reduction, left, context, neutral, [lanes, chunk], span),
        }
    }

    /// Where the last of the least or greatest values is.
    fn place_of(
        &mut self,
        reduction: &Reduction,
        points: &Set,
        context: &Set,
        start: Value,
        span: Span,
    ) -> Done<Value> {
        let Some(at) = &reduction.at else { return Err(self.too_complex()) };
        let better = if reduction.op == FoldOp::Min { CompareOp::Le } else { CompareOp::Ge };
        let none = self.builder.constant(Constant::integer(at.ty, -1), span);
        let mut take = |emit: &mut Emit<'p>, carried: &[Value], context: &Set| {
            let value = emit.expr(&reduction.body, context)?;
            let place = emit.expr(at, context)?;
            let taken = emit.builder.compare(better, value, carried[0], span);
            let best = emit.builder.select(taken, value, carried[0], span);
            Ok(vec![best, emit.builder.select(taken, place, carried[1], span)])
        };
        Ok(self.each_point(&reduction.inames, points, context, &[start, none], span, &mut take)?[1])
    }

    /// One more value after those that `so_far` holds.
    pub(super) fn step(&mut self, reduction: &Reduction, so_far: Value, context: &Set) -> Done<Value> {
        let body = &reduction.body;
        if let (true, ExprKind::Binary(BinaryOp::Mul, factors)) = (reduction.fused, &body.kind) {
            let a = self.expr(&factors[0], context)?;
            let b = self.expr(&factors[1], context)?;
            return Ok(self.builder.value(Op::Fma { a, b, c: so_far }, body.span));
        }
        let value = self.expr(body, context)?;
        if reduction.order.has_bare_lanes(reduction.op, reduction.fused) {
            return Ok(value);
        }
        Ok(self.builder.binary(reduction.op.binary(), so_far, value, body.span))
    }

    /// Loops over the points of some variables, with carried values.
    fn each_point(
        &mut self,
        inames: &[Var],
        points: &Set,
        context: &Set,
        carried: &[Value],
        span: Span,
        take: Take<'_, 'p>,
    ) -> Done<Vec<Value>> {
        let Some((&iname, rest)) = inames.split_first() else {
            let guard = points.gist(context).map_err(|Unknown| self.too_complex())?;
            let Some(condition) = self.holds(&guard, span) else { return take(self, carried, context) };
            let types: Vec<Type> = carried.iter().map(|&value| self.builder.ty(value)).collect();
            let (then, _) = self.builder.open(&[], span);
            let inside = context.intersect(&guard).map_err(|Unknown| self.too_complex())?;
            let taken = take(self, carried, &inside)?;
            self.builder.close_yield(&taken, span);
            let (other, _) = self.builder.open(&[], span);
            self.builder.close_yield(carried, span);
            return Ok(self.builder.if_op(condition, then, other, &types, span));
        };
        let known = points.project(rest.iter().copied()).map_err(|Unknown| self.too_complex())?;
        let range = Range::of(&known, iname, context).map_err(|Unknown| self.too_complex())?;
        let (from, to) = self.ends(&range, iname, span);
        let mut types = vec![Type::scalar(Scalar::I64)];
        types.extend(carried.iter().map(|&value| self.builder.ty(value)));
        let (body, params) = self.builder.open(&types, span);
        self.builder.name(params[0], self.program.name_of(iname));
        let before = self.set_value(iname, Some(params[0]));
        let inside = range.inside(&BTreeSet::new()).and_then(|inside| context.intersect(&inside.into()));
        let inside = inside.map_err(|Unknown| self.too_complex())?;
        let next = self.each_point(rest, points, &inside, &params[1..], span, take)?;
        self.builder.close_yield(&next, span);
        self.set_value(iname, before);
        let step = self.number(1, span);
        Ok(self.builder.for_op(LoopKind::Up { from, to, step }, carried, body, span))
    }

    /// Blocks of positions: the carried values are the fold of finished blocks, the fold of this one, and its positions.
    fn blocks(
        &mut self,
        reduction: &Reduction,
        points: &Set,
        context: &Set,
        start: Value,
        size: u32,
        span: Span,
    ) -> Done<Value> {
        let zero = self.number(0, span);
        let op = reduction.op.binary();
        let mut take = |emit: &mut Emit<'p>, carried: &[Value], context: &Set| {
            let block = emit.step(reduction, carried[1], context)?;
            let one = emit.number(1, span);
            let count = emit.builder.binary(BinaryOp::Add, carried[2], one, span);
            let limit = emit.number(size.into(), span);
            let full = emit.builder.compare(CompareOp::Ge, count, limit, span);
            let total = emit.builder.binary(op, carried[0], block, span);
            let zero = emit.number(0, span);
            Ok(vec![
                emit.builder.select(full, total, carried[0], span),
                emit.builder.select(full, start, block, span),
                emit.builder.select(full, zero, count, span),
            ])
        };
        let last = self.each_point(&reduction.inames, points, context, &[start, start, zero], span, &mut take)?;
        let zero = self.number(0, span);
        let some = self.builder.compare(CompareOp::Gt, last[2], zero, span);
        let total = self.builder.binary(op, last[0], last[1], span);
        Ok(self.builder.select(some, total, last[0], span))
    }

    /// Lanes and chunks, in private memory. The carried values are the positions of this chunk and the finished chunks.
    fn tree(
        &mut self,
        reduction: &Reduction,
        points: &Set,
        context: &Set,
        neutral: Constant,
        [lanes, chunk]: [u32; 2],
        span: Span,
    ) -> Done<Value> {
        let mut memory = |name: &str, length| self.memory(name, Space::Private, neutral.elem, length, span);
        let (lane_values, results) = (memory("lanes", lanes.into()), memory("chunks", 64));
        let zero = self.number(0, span);
        let mut take = |emit: &mut Emit<'p>, carried: &[Value], context: &Set| {
            let (position, chunks) = (carried[0], carried[1]);
            let count = emit.number(lanes.into(), span);
            let lane = emit.builder.binary(BinaryOp::Rem, position, count, span);
            let first = emit.builder.compare(CompareOp::Lt, position, count, span);
            let so_far = emit.choose(
                first,
                Type::Elem(neutral.elem),
                span,
                |emit| emit.builder.constant(neutral, span),
                |emit| emit.builder.load(lane_values, &[lane], span),
            );
            let value = emit.step(reduction, so_far, context)?;
            emit.builder.store(lane_values, &[lane], value, span);
            let one = emit.number(1, span);
            let position = emit.builder.binary(BinaryOp::Add, position, one, span);
            let limit = emit.number(chunk.into(), span);
            let full = emit.builder.compare(CompareOp::Ge, position, limit, span);
            emit.when(full, span, |emit| {
                emit.finish_chunk(reduction.op.binary(), lane_values, results, lanes, position, chunks, span);
            });
            let zero = emit.number(0, span);
            let more = emit.builder.binary(BinaryOp::Add, chunks, one, span);
            Ok(vec![emit.builder.select(full, zero, position, span), emit.builder.select(full, more, chunks, span)])
        };
        let last = self.each_point(&reduction.inames, points, context, &[zero, zero], span, &mut take)?;
        let (position, chunks) = (last[0], last[1]);
        let op = reduction.op.binary();
        let zero = self.number(0, span);
        let some = self.builder.compare(CompareOp::Gt, position, zero, span);
        self.when(some, span, |emit| emit.finish_chunk(op, lane_values, results, lanes, position, chunks, span));
        let extra = self.builder.convert(Elem::scalar(Scalar::I64), some, span);
        let chunks = self.builder.binary(BinaryOp::Add, chunks, extra, span);
        let levels = self.number(63, span);
        Ok(self.all_chunks(op, results, chunks, neutral, levels, span))
    }

    /// Declares memory of an invocation, or of a workgroup, for `length` elements.
    pub(super) fn memory(&mut self, name: &str, space: Space, elem: Elem, length: u64, span: Span) -> Value {
        let memory = self.builder.memory(Memory {
            name: name.to_owned(),
            space,
            elem,
            stride: elem.scalar.bytes(),
            length: MemoryLength::Fixed(length),
            init: Vec::new(),
            span,
        });
        self.builder.value(Op::Memory { memory }, span)
    }

    /// Operations under a condition.
    pub(super) fn when(&mut self, condition: Value, span: Span, inside: impl FnOnce(&mut Self)) {
        let (then, _) = self.builder.open(&[], span);
        inside(self);
        self.builder.close_yield(&[], span);
        let (other, _) = self.builder.open(&[], span);
        self.builder.close_yield(&[], span);
        self.builder.if_op(condition, then, other, &[], span);
    }

    /// One of two values, of which only the chosen one is computed.
    pub(super) fn choose(
        &mut self,
        condition: Value,
        ty: Type,
        span: Span,
        then: impl FnOnce(&mut Self) -> Value,
        other: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let (first, _) = self.builder.open(&[], span);
        let value = then(self);
        self.builder.close_yield(&[value], span);
        let (second, _) = self.builder.open(&[], span);
        let value = other(self);
        self.builder.close_yield(&[value], span);
        self.builder.if_op(condition, first, second, &[ty], span)[0]
    }

    /// A loop from 0 with carried values.
    pub(super) fn counted(
        &mut self,
        count: Value,
        carried: &[Value],
        span: Span,
        body: impl FnOnce(&mut Self, Value, &[Value]) -> Vec<Value>,
    ) -> Vec<Value> {
        let (from, step) = (self.number(0, span), self.number(1, span));
        let mut types = vec![Type::scalar(Scalar::I64)];
        types.extend(carried.iter().map(|&value| self.builder.ty(value)));
        let (region, params) = self.builder.open(&types, span);
        let next = body(self, params[0], &params[1..]);
        self.builder.close_yield(&next, span);
        self.builder.for_op(LoopKind::Up { from, to: count, step }, carried, region, span)
    }

    /// Combines the lanes of a chunk at halving distances, and its result with those of earlier chunks that make pairs: chunk number `c`
    /// completes as many pairs as `c` has ones at its end.
    #[allow(clippy::too_many_arguments)]
    fn finish_chunk(
        &mut self,
        op: BinaryOp,
        lanes: Value,
        results: Value,
        count: u32,
        position: Value,
        chunks: Value,
        span: Span,
    ) {
        let all = self.number(count.into(), span);
        let existing = self.builder.binary(BinaryOp::Min, position, all, span);
        let mut distance = count / 2;
        while distance > 0 {
            let by = self.number(distance.into(), span);
            self.counted(by, &[], span, |emit, lane, _| {
                let other = emit.builder.binary(BinaryOp::Add, lane, by, span);
                let exists = emit.builder.compare(CompareOp::Lt, other, existing, span);
                emit.when(exists, span, |emit| {
                    let (a, b) = (emit.builder.load(lanes, &[lane], span), emit.builder.load(lanes, &[other], span));
                    let sum = emit.builder.binary(op, a, b, span);
                    emit.builder.store(lanes, &[lane], sum, span);
                });
                Vec::new()
            });
            distance /= 2;
        }
        let first = self.number(0, span);
        let result = self.builder.load(lanes, &[first], span);
        let inverted = self.builder.unary(crisp_ir_kernel::UnaryOp::Not, chunks, span);
        let pairs = self.builder.unary(crisp_ir_kernel::UnaryOp::TrailingZeros, inverted, span);
        let result = self.counted(pairs, &[result], span, |emit, level, carried| {
            let earlier = emit.builder.load(results, &[level], span);
            vec![emit.builder.binary(op, earlier, carried[0], span)]
        })[0];
        self.builder.store(results, &[pairs], result, span);
    }

    /// Combines what is left of all chunks: odd ones pass until there is a partner before them.
    pub(super) fn all_chunks(
        &mut self,
        op: BinaryOp,
        results: Value,
        chunks: Value,
        neutral: Constant,
        levels: Value,
        span: Span,
    ) -> Value {
        let start = self.builder.constant(neutral, span);
        let none = self.builder.constant(Constant::bool(false), span);
        let last = self.counted(levels, &[start, none], span, |emit, level, carried| {
            let one = emit.number(1, span);
            let bit = emit.builder.binary(BinaryOp::Shr, chunks, level, span);
            let bit = emit.builder.binary(BinaryOp::And, bit, one, span);
            let set = emit.builder.compare(CompareOp::Eq, bit, one, span);
            let next = emit.choose(
                set,
                Type::Elem(neutral.elem),
                span,
                |emit| {
                    let value = emit.builder.load(results, &[level], span);
                    let both = emit.builder.binary(op, value, carried[0], span);
                    emit.builder.select(carried[1], both, value, span)
                },
                |_| carried[0],
            );
            vec![next, emit.builder.binary(BinaryOp::Or, set, carried[1], span)]
        });
        last[0]
    }

    /// A message that set arithmetic gave up.
    pub(super) fn too_complex(&self) -> Vec<crisp_support_diagnostics::Diagnostic> {
        vec![messages::too_complex(self.program)]
    }
}
