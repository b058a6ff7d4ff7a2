//! Products apart: what a statement computes of products is found by separate statements first, each a contraction that tiles are made for.
//!
//! A tile accumulates one product in the memory of its result. A product of another type than the result, two products in one element, one under a
//! condition, or one that is summed in blocks or pairs gets a temporary, and the statement reads that. Operands that need work, such as a
//! conversion, a scale or a turn, are made once instead of once for each row. All of this changes where values are kept, never what they are.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{BinaryOp, FoldOp, Scalar};
use crisp_ir_loops::{
    Access, Array, ArrayId, ArrayKind, Axis, Domain, Expr, ExprKind, Order, Program, Reduction, Scope, Statement,
    Stride, Symbol, SymbolKind, Tag, Var,
};
use crisp_ir_sets::{Affine, Conjunction};
use crisp_support_diagnostics::Span;

use super::axes::Axes;
use super::masked;
use super::tiles::{self, Sides};
use crate::places;

/// Whole numbers of `f32` that are exact: sums of small integers below it are.
const EXACT: i64 = 1 << 24;
/// Rows or columns that share a prepared operand, from which on it is worth a pass over memory.
const SHARED: i64 = 16;
/// Products that are taken out of one statement.
const PRODUCTS: usize = 8;

/// For products, by the names of their statements, functions that are at least zero wherever an element is needed.
pub(super) type Masks = BTreeMap<String, Vec<Affine>>;

/// A program whose products are separate statements, the uses of its loops, and where products are needed.
pub(super) fn apart(program: &Program, axes: &Axes) -> (Program, Axes, Masks) {
    let mut made = Made { program: program.clone(), axes: axes.clone(), masks: Masks::new() };
    let mut at = 0;
    while at < made.program.statements.len() {
        at = made.statement(at) + 1;
    }
    (made.program, made.axes, made.masks)
}

struct Made {
    program: Program,
    axes: Axes,
    masks: Masks,
}

impl Made {
    /// Takes a statement apart; where it is afterwards.
    fn statement(&mut self, mut at: usize) -> usize {
        let Some(statement) = self.program.statements.get(at).cloned() else { return at };
        if !self.is_plain(at, &statement) {
            return at;
        }
        let mut found: Vec<Reduction> = Vec::new();
        outermost(&statement.value, &mut |reduction| found.push(reduction.clone()));
        found.retain(|reduction| self.is_product(&statement, reduction));
        found.truncate(PRODUCTS);
        if let [only] = found.as_slice()
            && tiles::is_direct(&statement)
            && exact_block(only).is_none()
        {
            let mut changed = only.clone();
            let before = self.prepared(at, &statement.within, &mut changed);
            if let Some(statement) = self.program.statements.get_mut(at + before).filter(|_| before > 0) {
                replace(&mut statement.value, only, &ExprKind::Reduce(Box::new(changed)));
                statement.after.extend(at..at + before);
            }
            return at + before;
        }
        for reduction in found {
            at += self.taken_out(at, &reduction).unwrap_or(0);
        }
        at
    }

    /// Whether a statement is alone in its loops, which are over data and as long whatever the others are.
    fn is_plain(&self, at: usize, statement: &Statement) -> bool {
        let plain = !statement.atomic
            && statement.conditions.is_empty()
            && statement.tags.is_empty()
            && statement.groups.is_empty()
            && statement.conflicts.is_empty();
        let others = self.program.statements.iter().enumerate().filter(|(other, _)| *other != at);
        let alone = others.into_iter().all(|(_, other)| other.within.is_disjoint(&statement.within));
        plain && alone && !statement.within.is_empty() && statement.within.is_subset(&self.axes.data)
    }

    /// Whether a reduction of a statement is a product that can be found before it.
    fn is_product(&self, statement: &Statement, reduction: &Reduction) -> bool {
        let order = match reduction.order {
            Order::Fold => true,
            Order::Blocks(size) => size >= 8,
            Order::Tree { lanes, chunk } => lanes == 1 && chunk >= 8,
        };
        let own = reduction.body.accesses().iter().all(|(access, _)| access.array != statement.target.array);
        let closed = reduction.inames.iter().all(|&it| self.extent(it).is_some());
        order
            && own
            && closed
            && reduction.at.is_none()
            && reduction.body.reduced().is_empty()
            && statement.within.iter().all(|&it| self.extent(it).is_some())
            && tiles::sides(&self.program, &statement.within, reduction).is_ok()
    }

    /// Returns the number of values of a loop variable that counts from 0 to a size; none of others.
    fn extent(&self, variable: Var) -> Option<Affine> {
        extent(&self.program, variable)
    }

    /// Makes a statement of a reduction; how many statements come before the one that has it.
    fn taken_out(&mut self, mut at: usize, reduction: &Reduction) -> Option<usize> {
        let from = at;
        let span = reduction.body.span;
        let statement = self.program.statements.get(at)?.clone();
        let within: Vec<Var> = statement.within.iter().copied().collect();
        let mut inner = Reduction { order: Order::Fold, ..reduction.clone() };
        let block = match (exact_block(reduction), reduction.order) {
            (Some(block), _) => {
                inner.body = as_floats(&reduction.body);
                inner.fused = true;
                Some(block)
            }
            (None, Order::Blocks(size)) => Some(i64::from(size)),
            (None, Order::Tree { lanes: _, chunk }) => Some(i64::from(chunk)),
            (None, Order::Fold) => None,
        };
        let before = self.prepared(at, &statement.within, &mut inner);
        at += before;
        let mut loops = within.clone();
        let mut extents = within.iter().map(|&it| self.extent(it)).collect::<Option<Vec<Affine>>>()?;
        // The loop over blocks, in the statement that adds them up.
        let mut of_blocks: Option<Var> = None;
        if let (Some(block), &[position]) = (block, reduction.inames.as_slice()) {
            let all = self.extent(position)?;
            if !(all.is_number() && all.constant() <= block) {
                let (number, inside) = self.blocks(position, &all, block, span)?;
                let first = Expr::binary(BinaryOp::Mul, Expr::index(block, span), Expr::variable(number, span));
                let index = Expr::binary(BinaryOp::Add, first, Expr::variable(inside, span));
                inner.inames = vec![inside];
                inner.body.substitute(position, &index);
                loops.insert(0, number);
                extents.insert(0, self.block_count(position, block, span)?);
                of_blocks = Some(self.block_loop(position, &all, block, span)?);
            }
        } else if block.is_some() {
            return None;
        }
        let ty = inner.body.ty;
        let name = self.program.arrays[statement.target.array].name.clone();
        let array = self.temporary(&format!("{name}_product"), ty, extents, span);
        let value = Expr::new(ty, ExprKind::Reduce(Box::new(inner)), span);
        let (product, copies) = self.separate(&value, &loops, array, &within, span)?;
        let numbers: Vec<Var> =
            (0..self.program.symbols.len()).map(|it| copies.get(&it).copied().unwrap_or(it)).collect();
        let masks = masked::conditions(&self.program, &statement.value, reduction);
        let masks: Vec<Affine> = masks.iter().filter_map(|mask| mask.renamed(&numbers).ok()).collect();
        if !masks.is_empty() {
            self.masks.insert(product.id.clone(), masks);
        }
        let index = of_blocks.iter().chain(&within).map(|&it| Expr::variable(it, span)).collect();
        let load = Expr::new(ty, ExprKind::Load(Access { array, index, tag: None, span }), span);
        let load = load.converted(reduction.body.ty);
        let whole = match of_blocks {
            None => load.kind,
            Some(number) => {
                let order = match reduction.order {
                    Order::Tree { .. } => Order::Tree { lanes: 1, chunk: 1 },
                    Order::Fold | Order::Blocks(_) => Order::Fold,
                };
                let (op, inames) = (reduction.op, vec![number]);
                ExprKind::Reduce(Box::new(Reduction { op, order, fused: false, inames, body: load, at: None }))
            }
        };
        let after = statement.after.iter().copied().chain(from..at).collect();
        self.program.insert_statement(at, Statement { after, ..product });
        let statement = self.program.statements.get_mut(at + 1)?;
        statement.after.insert(at);
        replace(&mut statement.value, reduction, &whole);
        Some(before + 1)
    }

    /// A statement that assigns a value to a temporary, in separate loops, of which the values of `loops` are the places.
    fn separate(
        &mut self,
        value: &Expr,
        loops: &[Var],
        array: ArrayId,
        renamed: &[Var],
        span: Span,
    ) -> Option<(Statement, BTreeMap<Var, Var>)> {
        let copies = self.copied(renamed, span)?;
        let index: Vec<Expr> = loops.iter().map(|&it| Expr::variable(it, span)).collect();
        let target = Access { array, index, tag: None, span };
        let id = self.program.unique_name(&format!("{}_made", self.program.arrays[array].name));
        let mut made = Statement::plain(id, loops.iter().copied().collect(), target, value.clone(), span);
        for (&old, &new) in &copies {
            rename(&mut made, old, new);
        }
        Some((made, copies))
    }

    /// Makes operands of a product that need work before the statement at a place; how many statements do that.
    fn prepared(&mut self, at: usize, within: &BTreeSet<Var>, reduction: &mut Reduction) -> usize {
        let mut before = 0;
        // Each side may have some.
        while before < 4 {
            let Ok(sides) = tiles::sides(&self.program, within, reduction) else { break };
            let Some((operand, is_lane)) = self.operand(reduction, &sides) else { break };
            let lane = is_lane.then_some(sides.lane);
            if self.prepare(at + before, reduction, lane, &operand).is_none() {
                break;
            }
            before += 1;
        }
        before
    }

    /// An operand that is worth a pass over memory, and whether it belongs to columns.
    fn operand(&self, reduction: &Reduction, sides: &Sides) -> Option<(Expr, bool)> {
        let many =
            |variable: Var| places::extent(&self.program, variable).ok().flatten().is_none_or(|(_, it)| it >= SHARED);
        let is_position = |it: &Var| reduction.inames.contains(it);
        let mut found = None;
        outside_in(&reduction.body, &mut |expr| {
            if found.is_some() || expr.accesses().iter().all(|(access, _)| access.index.is_empty()) {
                return true;
            }
            let variables = expr.variables();
            let (lane, row) = (variables.contains(&sides.lane), variables.contains(&sides.row));
            if lane && row || !variables.iter().any(is_position) {
                return false;
            }
            let worth = match &expr.kind {
                // What is read of a row for one position after the other lies apart.
                ExprKind::Load(access) => access.index.split_last().is_some_and(|(last, others)| {
                    let of_position = |index: &Expr| index.variables().iter().any(is_position);
                    row && !of_position(last) && others.iter().any(of_position)
                }),
                _ => lane || row,
            };
            let closed = variables.iter().filter(|it| self.program.is_iname(**it)).all(|&it| self.extent(it).is_some());
            let plain =
                expr.accesses().iter().all(|(access, _)| access.index.iter().all(|it| it.accesses().is_empty()));
            if worth && closed && plain && many(if lane { sides.row } else { sides.lane }) {
                found = Some((expr.clone(), lane));
            }
            // What lies below is a part of it.
            true
        });
        found
    }

    fn prepare(&mut self, at: usize, reduction: &mut Reduction, lane: Option<Var>, operand: &Expr) -> Option<()> {
        let span = operand.span;
        let used: BTreeSet<Var> = operand.variables().into_iter().filter(|it| self.program.is_iname(*it)).collect();
        // Positions are the fastest axis of what belongs to rows, columns of what belongs to columns.
        let is_position = |it: &Var| reduction.inames.contains(it);
        let mut loops: Vec<Var> = used.iter().copied().filter(|it| lane != Some(*it) && !is_position(it)).collect();
        loops.extend(reduction.inames.iter().copied().filter(|it| used.contains(it)));
        loops.extend(lane);
        let extents = loops.iter().map(|&it| self.extent(it)).collect::<Option<Vec<Affine>>>()?;
        let name = operand.accesses().first().map(|(access, _)| self.program.arrays[access.array].name.clone())?;
        let array = self.temporary(&format!("{name}_ready"), operand.ty, extents, span);
        let (made, copies) = self.separate(operand, &loops, array, &loops, span)?;
        // Those of the reduction are loops over data in the new statement.
        self.axes.data.extend(copies.values());
        let index = loops.iter().map(|&it| Expr::variable(it, span)).collect();
        let load = ExprKind::Load(Access { array, index, tag: None, span });
        let after = self.program.statements.get(at)?.after.clone();
        self.program.insert_statement(at, Statement { after, ..made });
        self.program.statements.get_mut(at + 1)?.after.insert(at);
        reduction.body.change(&mut |expr| {
            if *expr == *operand {
                expr.kind = load.clone();
            }
        });
        Some(())
    }

    fn temporary(&mut self, wish: &str, elem: Scalar, extents: Vec<Affine>, span: Span) -> ArrayId {
        let count = extents.len();
        let level = |axis: usize| Stride::Level(u8::try_from(count - 1 - axis).unwrap_or(u8::MAX));
        let axes = extents.into_iter().enumerate().map(|(axis, extent)| Axis { extent, stride: level(axis) }).collect();
        let name = self.program.unique_name(wish);
        self.program.arrays.push(Array { name, elem, kind: ArrayKind::Temporary(Scope::Global), axes, span })
    }

    /// Loops over blocks of positions and the positions inside of one.
    fn blocks(&mut self, position: Var, all: &Affine, block: i64, span: Span) -> Option<(Var, Var)> {
        let name = self.program.name_of(position).to_owned();
        let (wish, inner) = (format!("{name}_block"), format!("{name}_inside"));
        let number = self.program.unique_name(&wish);
        let number = self.program.add_iname(number, Tag::For, span);
        let inside = self.program.unique_name(&inner);
        let inside = self.program.add_iname(inside, Tag::For, span);
        let (n, i) = (Affine::variable(number), Affine::variable(inside));
        let mut points = Conjunction::all();
        points.at_least_zero(&n).ok()?;
        points.at_least_zero(&i).ok()?;
        points.at_least_zero(&i.negated().plus(block - 1).ok()?).ok()?;
        let place = n.combine(block, &i, 1).ok()?;
        points.at_least_zero(&all.subtract(&place).ok()?.plus(-1).ok()?).ok()?;
        self.program.domains.push(Domain { inames: vec![number, inside], set: points.into(), span });
        self.axes.data.insert(number);
        Some((number, inside))
    }

    /// A loop over blocks of positions alone.
    fn block_loop(&mut self, position: Var, all: &Affine, block: i64, span: Span) -> Option<Var> {
        let wish = format!("{}_blocks", self.program.name_of(position));
        let name = self.program.unique_name(&wish);
        let number = self.program.add_iname(name, Tag::For, span);
        let n = Affine::variable(number);
        let mut points = Conjunction::all();
        points.at_least_zero(&n).ok()?;
        points.at_least_zero(&all.subtract(&n.scale(block).ok()?).ok()?.plus(-1).ok()?).ok()?;
        self.program.domains.push(Domain { inames: vec![number], set: points.into(), span });
        Some(number)
    }

    /// How many blocks there are, as the extent of an axis.
    fn block_count(&mut self, position: Var, block: i64, span: Span) -> Option<Affine> {
        let all = self.extent(position)?.plus(block - 1).ok()?;
        if all.is_number() {
            return Some(Affine::number(all.constant().div_euclid(block)));
        }
        let known = self.program.quotients.iter().position(|it| *it == (all.clone(), block));
        let at = known.unwrap_or(self.program.quotients.len());
        if known.is_none() {
            self.program.quotients.push((all, block));
        }
        let symbol = self.program.symbols.iter().position(|symbol| symbol.kind == SymbolKind::Quotient(at));
        let symbol = symbol.unwrap_or_else(|| {
            let name = self.program.unique_name(&format!("{}_count", self.program.name_of(position)));
            self.program.symbols.push(Symbol { name, kind: SymbolKind::Quotient(at), span });
            self.program.symbols.len() - 1
        });
        Some(Affine::variable(symbol))
    }

    /// Copies of loops in their order, by what they are copies of.
    fn copied(&mut self, loops: &[Var], span: Span) -> Option<BTreeMap<Var, Var>> {
        let mut numbers: Vec<Var> = (0..self.program.symbols.len()).collect();
        let mut copies = BTreeMap::new();
        for &variable in loops {
            let name = self.program.unique_name(self.program.name_of(variable));
            let copy = self.program.add_iname(name, Tag::For, span);
            *numbers.get_mut(variable)? = copy;
            copies.insert(variable, copy);
            if self.axes.data.contains(&variable) {
                self.axes.data.insert(copy);
            }
        }
        let mut made = Vec::new();
        for domain in &self.program.domains {
            let own: Vec<Var> = domain.inames.iter().filter_map(|it| copies.get(it).copied()).collect();
            if !own.is_empty() {
                let others = domain.inames.iter().copied().filter(|it| !copies.contains_key(it));
                let set = domain.set.project(others).ok()?.renamed(&numbers).ok()?;
                made.push(Domain { inames: own, set, span });
            }
        }
        self.program.domains.extend(made);
        Some(copies)
    }
}

/// The number of values of a loop variable that counts from 0 to a size of the host; none of others.
fn extent(program: &Program, variable: Var) -> Option<Affine> {
    if !program.outer_of(variable).is_empty() || !program.loaded(&BTreeSet::from([variable])).is_empty() {
        return None;
    }
    let (low, high) = places::bounds(program, variable)?;
    let of_host = |it: Var| matches!(program.symbols.get(it).map(|it| it.kind), Some(SymbolKind::Parameter(_)));
    let plain = low == Affine::number(0) && high.terms().all(|(it, _)| of_host(it));
    let domain = program.domains.get(program.domain_of(variable)?)?;
    (plain && domain.inames.len() == 1).then(|| high.plus(1).ok())?
}

/// Visits the reductions that are not part of another one.
fn outermost<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Reduction)) {
    match &expr.kind {
        ExprKind::Reduce(reduction) => visit(reduction),
        _ => expr.children().into_iter().for_each(|child| outermost(child, visit)),
    }
}

/// Visits expressions from outside in; below those of which it says that it is done, none.
fn outside_in<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr) -> bool) {
    if !visit(expr) {
        expr.children().into_iter().for_each(|child| outside_in(child, visit));
    }
}

/// Puts an expression in place of a reduction, once.
fn replace(value: &mut Expr, reduction: &Reduction, by: &ExprKind) {
    let mut done = false;
    value.change(&mut |expr| {
        if !done && matches!(&expr.kind, ExprKind::Reduce(found) if **found == *reduction) {
            done = true;
            expr.kind = by.clone();
        }
    });
}

fn rename(statement: &mut Statement, old: Var, new: Var) {
    if statement.within.remove(&old) {
        statement.within.insert(new);
    }
    let by = Expr::variable(new, statement.span);
    for expr in statement.expressions_mut() {
        expr.change(&mut |expr| {
            if let ExprKind::Reduce(reduction) = &mut expr.kind {
                reduction.inames.iter_mut().filter(|it| **it == old).for_each(|it| *it = new);
            }
        });
        expr.substitute(old, &by);
    }
}

/// Positions of a sum of products of small integers that `f32` adds up exactly; none of other reductions.
fn exact_block(reduction: &Reduction) -> Option<i64> {
    if reduction.op != FoldOp::Add || reduction.order != Order::Fold || reduction.inames.len() != 1 {
        return None;
    }
    let ExprKind::Binary(BinaryOp::Mul, factors) = &reduction.body.kind else { return None };
    // In a type without a sign the negative ones are others.
    let unsigned = factors.iter().all(|it| matches!(&it.kind, ExprKind::Convert(inner) if inner.ty == Scalar::U8));
    match reduction.body.ty {
        Scalar::I32 | Scalar::I64 => {}
        Scalar::U32 | Scalar::U64 if unsigned => {}
        _ => return None,
    }
    let product = largest(&factors[0])?.checked_mul(largest(&factors[1])?)?;
    Some(1 << (EXACT / product).max(1).ilog2())
}

/// The greatest absolute value of an operand of a small type.
fn largest(expr: &Expr) -> Option<i64> {
    let ExprKind::Convert(inner) = &expr.kind else { return None };
    match inner.ty {
        Scalar::I8 => Some(1 << 7),
        Scalar::U8 => Some((1 << 8) - 1),
        _ => None,
    }
}

/// A product of converted operands as one of floats.
fn as_floats(body: &Expr) -> Expr {
    let ExprKind::Binary(BinaryOp::Mul, factors) = &body.kind else { return body.clone() };
    let float = |factor: &Expr| match &factor.kind {
        ExprKind::Convert(inner) => (**inner).clone().converted(Scalar::F32),
        _ => factor.clone().converted(Scalar::F32),
    };
    Expr::binary(BinaryOp::Mul, float(&factors[0]), float(&factors[1]))
}
