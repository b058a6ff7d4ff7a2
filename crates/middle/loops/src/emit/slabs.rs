//! Loops and workgroups whose first and last values have separate code: between them, guards for the ends are not needed.

use std::collections::BTreeSet;

use crisp_ir_kernel::{BinaryOp, LoopKind, Scalar, Type, Value};
use crisp_ir_loops::{Node, Var};
use crisp_ir_sets::{Known, Set, Unknown};

use super::Done;
use super::bounds::Range;
use super::kernel::Emit;
use crate::places;

impl Range {
    /// Returns the conditions that hold from `first` values after the first one to `last` values before the last one.
    fn between(&self, variable: Var, (first, last): (i64, i64)) -> Known<crisp_ir_sets::Conjunction> {
        let mut between = crisp_ir_sets::Conjunction::all();
        if let [(lower, upper)] = self.pieces.as_slice() {
            // The row of the value `first` before, and of the value `last` behind.
            let far = |row: &crisp_ir_sets::Affine, by: i64| {
                row.plus(row.coefficient(variable).checked_mul(by).ok_or(Unknown)?)
            };
            for row in lower {
                between.at_least_zero(&far(row, first.checked_neg().ok_or(Unknown)?)?)?;
            }
            for row in upper {
                between.at_least_zero(&far(row, last)?)?;
            }
        }
        Ok(between)
    }
}

impl Emit<'_> {
    /// A loop in up to three parts.
    pub(super) fn in_three(
        &mut self,
        iname: Var,
        range: &Range,
        slabs: (i64, i64),
        context: &Set,
        body: &[Node],
    ) -> Done<()> {
        let span = self.program.symbols[iname].span;
        let (from, to) = self.ends(range, iname, span);
        let inside = range.inside(&BTreeSet::new()).and_then(|inside| context.intersect(&inside.into()));
        let inside = inside.map_err(|Unknown| self.too_complex())?;
        let between = range.between(iname, slabs).and_then(|between| inside.intersect(&between.into()));
        let between = between.map_err(|Unknown| self.too_complex())?;
        let (first, last) = (self.number(slabs.0, span), self.number(slabs.1, span));
        let head = self.builder.binary(BinaryOp::Add, from, first, span);
        let head = self.builder.binary(BinaryOp::Min, head, to, span);
        let tail = self.builder.binary(BinaryOp::Sub, to, last, span);
        let tail = self.builder.binary(BinaryOp::Max, tail, head, span);
        let part = |emit: &mut Self, from: Value, to: Value, known: &Set| -> Done<()> {
            let (region, params) = emit.builder.open(&[Type::scalar(Scalar::I64)], span);
            emit.builder.name(params[0], emit.program.name_of(iname));
            let before = emit.set_value(iname, Some(params[0]));
            emit.nodes(body, known)?;
            emit.leave_early(iname, span);
            emit.builder.close_yield(&[], span);
            emit.set_value(iname, before);
            let step = emit.number(1, span);
            emit.builder.for_op(LoopKind::Up { from, to, step }, &[], region, span);
            Ok(())
        };
        if slabs.0 > 0 {
            part(self, from, head, &inside)?;
        }
        part(self, head, tail, &between)?;
        if slabs.1 > 0 {
            part(self, tail, to, &inside)?;
        }
        Ok(())
    }

    /// Nodes twice where workgroups have slabs: for those between them, and for the others.
    pub(super) fn in_slabs(&mut self, groups: &[Var], nodes: &[Node], context: &Set) -> Done<()> {
        let Some((&iname, rest)) = groups.split_first() else { return self.whole(nodes, context) };
        let span = self.program.symbols[iname].span;
        let slabs = self.program.slabs.get(&iname).copied().unwrap_or_default();
        let range = places::range(self.program, iname).and_then(|set| Range::of(&set, iname, context));
        let range = range.map_err(|Unknown| self.too_complex())?;
        if range.pieces.len() != 1 {
            return self.in_slabs(rest, nodes, context);
        }
        let between = range.between(iname, slabs).map_err(|Unknown| self.too_complex())?;
        let known = context.intersect(&between.clone().into()).map_err(|Unknown| self.too_complex())?;
        let Some(condition) = self.holds(&between.into(), span) else { return self.in_slabs(rest, nodes, &known) };
        let (then, _) = self.builder.open(&[], span);
        self.in_slabs(rest, nodes, &known)?;
        self.builder.close_yield(&[], span);
        let (other, _) = self.builder.open(&[], span);
        self.in_slabs(rest, nodes, context)?;
        self.builder.close_yield(&[], span);
        self.builder.if_op(condition, then, other, &[], span);
        Ok(())
    }
}
