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
            let there = self.levels_around(members, iname, context).map_err(|Unknown| self.too_complex())?;
            let value = self.bound_where(&there, variable, span);
            loaded.push(variable);
            self.set_value(variable, Some(value));
        }
        Ok((loaded, own))
    }

    /// The value of a bound where all conditions hold, each asked only where those before it hold.
    fn bound_where(&mut self, conditions: &[Set], variable: Var, span: Span) -> Value {
        let Some((first, rest)) = conditions.split_first() else { return self.variable(variable, span) };
        match self.holds(first, span) {
            None => self.bound_where(rest, variable, span),
            Some(condition) => {
                let ty = Type::scalar(Scalar::I64);
                let load = |emit: &mut Self| emit.bound_where(rest, variable, span);
                self.choose(condition, ty, span, load, |emit| emit.number(0, span))
            }
        }
    }

    /// Bounds of loops that are data and have no value here, those first that others need to be loaded.
    fn bounds_without_value(&self, loops: &BTreeSet<Var>) -> Vec<Var> {
        let mut bounds = self.program.loaded(loops);
        bounds.retain(|(variable, _)| self.values[*variable].is_none());
        bounds.sort_by_cached_key(|(_, array)| {
            let writers = self.program.statements.iter().filter(|it| it.target.array == *array);
            self.program.loaded(&writers.flat_map(|it| it.within.iter().copied()).collect()).len()
        });
        bounds.into_iter().map(|(variable, _)| variable).collect()
    }

    /// When a statement is executed, as conditions of which each may load the bounds that the ones before it allow to load.
    pub(super) fn levels_of(&self, statement: usize, context: &Set) -> Known<Vec<Set>> {
        let within = &self.program.statements[statement].within;
        let bounds = self.bounds_without_value(within);
        let points = self.program.points(&within.iter().copied().collect::<Vec<Var>>())?;
        let level = |loaded: usize| points.project(bounds.iter().skip(loaded).copied());
        let all: Known<Vec<Set>> = (0..bounds.len()).map(level).collect();
        one_after_another(all?, context)
    }

    /// Does the same as [`Emit::levels_of`] for a loop with any of some statements, whatever the loop's variable is.
    fn levels_around(&self, members: &BTreeSet<usize>, iname: Var, context: &Set) -> Known<Vec<Set>> {
        let around = members.iter().flat_map(|&statement| self.around_loop(statement, iname)).collect();
        let bounds = self.bounds_without_value(&around);
        let level = |loaded: usize| {
            self.points_of_any(members, iname, &bounds.iter().take(loaded).copied().collect::<Vec<Var>>())
        };
        let all: Known<Vec<Set>> = (0..=bounds.len()).map(level).collect();
        one_after_another(all?, context)
    }

    /// The loops around a loop of a statement that have values, or that its bounds name.
    fn around_loop(&self, statement: usize, iname: Var) -> Vec<Var> {
        let outer = self.program.outer_of(iname);
        let within = self.program.statements[statement].within.iter().copied();
        within.filter(|it| *it != iname && (self.values[*it].is_some() || outer.contains(it))).collect()
    }

    /// Does something under conditions, each asked only where those before it hold.
    pub(super) fn under_all(
        &mut self,
        conditions: &[Set],
        span: Span,
        inside: &mut dyn FnMut(&mut Self) -> Done<()>,
    ) -> Done<()> {
        let Some((first, rest)) = conditions.split_first() else { return inside(self) };
        let condition = self.holds(first, span);
        self.under(condition, span, |emit| emit.under_all(rest, span, inside))
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
            let exists = emit.levels_around(&members, iname, known).map_err(|Unknown| emit.too_complex())?;
            if exists.iter().any(|level| level.pieces().is_empty()) {
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

    /// Where any of some instructions in a loop has something to do in the copy at hand, whatever the loop's variable is, and whatever bounds
    /// are that have no value and are not among some.
    fn points_of_any(&self, members: &BTreeSet<usize>, iname: Var, known: &[Var]) -> Known<Set> {
        let mut all = Set::none();
        for &statement in members {
            let around = self.around_loop(statement, iname);
            let points = self.program.points(&around)?;
            let bounds = self.program.loaded(&around.iter().copied().collect()).into_iter().map(|(it, _)| it);
            let bounds = bounds.filter(|it| !known.contains(it));
            let unknown = around.iter().copied().chain(bounds).filter(|it| self.values[*it].is_none());
            all = all.union(&points.project(unknown)?)?;
        }
        Ok(all)
    }

    /// The ends of a loop, made wide enough for one more copy where that exists.
    fn wider(
        &mut self,
        (from, to): (Value, Value),
        exists: &[Set],
        range: &Range,
        iname: Var,
        span: Span,
    ) -> (Value, Value) {
        let Some((first, rest)) = exists.split_first() else {
            let (least, most) = self.ends(range, iname, span);
            let from = self.builder.binary(BinaryOp::Min, from, least, span);
            return (from, self.builder.binary(BinaryOp::Max, to, most, span));
        };
        let Some(condition) = self.holds(first, span) else { return self.wider((from, to), rest, range, iname, span) };
        let (then, _) = self.builder.open(&[], span);
        let (least, most) = self.wider((from, to), rest, range, iname, span);
        self.builder.close_yield(&[least, most], span);
        let (other, _) = self.builder.open(&[], span);
        self.builder.close_yield(&[from, to], span);
        let types = [Type::scalar(Scalar::I64), Type::scalar(Scalar::I64)];
        let found = self.builder.if_op(condition, then, other, &types, span);
        (found[0], found[1])
    }
}

/// Conditions that follow each other, each without what those before it say.
fn one_after_another(conditions: Vec<Set>, context: &Set) -> Known<Vec<Set>> {
    let mut known = context.clone();
    let mut all = Vec::new();
    for condition in conditions {
        let left = condition.gist(&known)?;
        known = known.intersect(&left)?;
        all.push(left);
    }
    Ok(all)
}
