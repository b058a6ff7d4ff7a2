//! Loops whose bounds are data that each copy of an instruction has for itself: the loop runs as far as any copy does.

use std::collections::BTreeSet;

use crisp_ir_kernel::{BinaryOp, Scalar, Type, Value};
use crisp_ir_loops::{ArrayId, Expr, Node, SymbolKind, Var};
use crisp_ir_sets::{Known, Set, Unknown};
use crisp_support_diagnostics::Span;

use super::Done;
use super::bounds::Range;
use super::kernel::Emit;
use crate::launches::statements;

impl Emit<'_> {
    /// Loads what bounds a loop of some statements, before the loop. Returns the variables that have values now, and those of which each copy
    /// of an instruction has its own.
    pub(super) fn load_bounds(
        &mut self,
        iname: Var,
        members: &BTreeSet<usize>,
        context: &Set,
    ) -> Done<(Vec<Var>, BTreeSet<Var>)> {
        let span = self.program.symbols[iname].span;
        let (mut loaded, mut own) = (Vec::new(), BTreeSet::new());
        for (variable, array) in self.program.loaded(&BTreeSet::from([iname])) {
            if self.values[variable].is_some() {
                continue;
            }
            if self.bound_copies(array).iter().any(|it| self.values[*it].is_none()) {
                own.insert(variable);
                continue;
            }
            // Invocations in which nothing is executed have no bound.
            let there = self.points_of_any(members, iname).and_then(|points| points.gist(context));
            let there = there.map_err(|Unknown| self.too_complex())?;
            let value = match self.holds(&there, span) {
                None => self.variable(variable, span),
                Some(condition) => {
                    let ty = Type::scalar(Scalar::I64);
                    let load = |emit: &mut Self| emit.variable(variable, span);
                    self.choose(condition, ty, span, load, |emit| emit.number(0, span))
                }
            };
            loaded.push(variable);
            self.set_value(variable, Some(value));
        }
        Ok((loaded, own))
    }

    /// Takes the values of bounds away again, behind their loop.
    pub(super) fn forget(&mut self, loaded: Vec<Var>) {
        for variable in loaded {
            self.set_value(variable, None);
        }
    }

    /// A loop around copies, of which each guards its instructions by its own bounds: `own` are the variables that differ.
    pub(super) fn over_copies(&mut self, iname: Var, body: &[Node], own: &BTreeSet<Var>, context: &Set) -> Done<()> {
        let span = self.program.symbols[iname].span;
        let members = statements(body);
        let points = self.points_of(iname, &members, false).map_err(|Unknown| self.too_complex())?;
        let range = Range::of(&points, iname, context).map_err(|Unknown| self.too_complex())?;
        if range.pieces.is_empty() {
            return Ok(());
        }
        let arrays = own.iter().filter_map(|&it| match self.program.symbols[it].kind {
            SymbolKind::Loaded(array) => Some(array),
            _ => None,
        });
        let arrays: Vec<ArrayId> = arrays.collect();
        let mut along: Vec<Var> = arrays.into_iter().flat_map(|array| self.bound_copies(array)).collect();
        along.sort_unstable();
        along.dedup();
        along.retain(|it| self.values[*it].is_none());
        let (least, most) = (self.number(i64::MAX, span), self.number(i64::MIN, span));
        let mut ends = (least, most);
        self.each_copy(&along, context, span, &mut |emit, known| {
            // Copies that do nothing have no bounds.
            let exists = emit.points_of_any(&members, iname).map_err(|Unknown| emit.too_complex())?;
            let exists = exists.gist(known).map_err(|Unknown| emit.too_complex())?;
            if exists.pieces().is_empty() {
                return Ok(());
            }
            ends = emit.wider(ends, &exists, &range, iname, span);
            Ok(())
        })?;
        let known = range.inside(own).and_then(|inside| context.intersect(&inside.into()));
        let known = known.map_err(|Unknown| self.too_complex())?;
        self.between(iname, ends, &known, span, &mut |emit, context| emit.nodes(body, context))
    }

    /// The loops over copies along which a scalar that bounds a loop has an element for each, also where it lies in memory of the device.
    pub(super) fn bound_copies(&self, array: ArrayId) -> Vec<Var> {
        let mut along = self.copies_of(array);
        let places = self.program.bounds.get(&array).into_iter().flatten();
        along.extend(places.flat_map(Expr::variables).filter(|it| self.program.tag(*it).is_ilp()));
        along
    }

    /// Visits every combination of values of loops over copies.
    fn each_copy(
        &mut self,
        along: &[Var],
        context: &Set,
        span: Span,
        visit: &mut dyn FnMut(&mut Self, &Set) -> Done<()>,
    ) -> Done<()> {
        let Some((&iname, rest)) = along.split_first() else { return visit(self, context) };
        self.each_value(iname, context, span, &mut |emit, known| emit.each_copy(rest, known, span, visit))
    }

    /// Where any of some instructions in a loop has something to do in the copy at hand, whatever the loop's variable is.
    pub(super) fn points_of_any(&self, members: &BTreeSet<usize>, iname: Var) -> Known<Set> {
        let mut all = Set::none();
        for &statement in members {
            let within = &self.program.statements[statement].within;
            let outer = self.program.outer_of(iname);
            let around: Vec<Var> = within
                .iter()
                .copied()
                .filter(|it| *it != iname && (self.values[*it].is_some() || outer.contains(it)))
                .collect();
            let points = self.program.points(&around)?;
            let bounds = self.program.loaded(&around.iter().copied().collect()).into_iter().map(|(it, _)| it);
            let unknown = around.iter().copied().chain(bounds).filter(|it| self.values[*it].is_none());
            all = all.union(&points.project(unknown)?)?;
        }
        Ok(all)
    }

    /// The ends of a loop, made wide enough for one more copy where that exists.
    fn wider(
        &mut self,
        (from, to): (Value, Value),
        exists: &Set,
        range: &Range,
        iname: Var,
        span: Span,
    ) -> (Value, Value) {
        let both = |emit: &mut Self| {
            let (least, most) = emit.ends(range, iname, span);
            let from = emit.builder.binary(BinaryOp::Min, from, least, span);
            (from, emit.builder.binary(BinaryOp::Max, to, most, span))
        };
        let Some(condition) = self.holds(exists, span) else { return both(self) };
        let (then, _) = self.builder.open(&[], span);
        let (least, most) = both(self);
        self.builder.close_yield(&[least, most], span);
        let (other, _) = self.builder.open(&[], span);
        self.builder.close_yield(&[from, to], span);
        let types = [Type::scalar(Scalar::I64), Type::scalar(Scalar::I64)];
        let found = self.builder.if_op(condition, then, other, &types, span);
        (found[0], found[1])
    }
}
