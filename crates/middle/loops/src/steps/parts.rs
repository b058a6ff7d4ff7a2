//! A reduction by blocks or as a tree in several instructions: invocations and workgroups make partial results in the order that is defined.

use std::collections::BTreeSet;

use crisp_ir_loops::{
    Access, Argument, Array, ArrayId, ArrayKind, Axis, Domain, Expr, ExprKind, Order, Reduction, Scope, Statement,
    Step, Stride, Tag, Var,
};
use crisp_ir_sets::{Affine, Known, Unknown};
use crisp_support_diagnostics::Diagnostic;

use super::arguments::{Arguments, Read};
use super::domains::{copy_loops, split};
use super::tags;
use crate::edit::{Edit, Place};
use crate::messages;
use crate::places;
use crate::schedule::{Kept, State};
use crate::together;

/// The loops that make the partial results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Copies in one invocation.
    Lanes,
    /// The invocations of a workgroup.
    Workgroup,
    /// Workgroups of a launch; another launch puts them together.
    Launches,
}

/// Most partial results of one reduction.
const PARTS: i64 = 1 << 20;

/// Takes the reduction of a statement apart.
pub(super) fn realize(
    state: &mut State,
    kept_orders: Kept,
    arguments: &Arguments<'_>,
    step: &Step,
    at: usize,
    by: By,
) -> Result<(), Box<Diagnostic>> {
    let before = state.clone();
    let data = state.program.statements[at].clone();
    let ExprKind::Reduce(reduction) = &data.value.kind else {
        return arguments.refuse(&format!("the value of `{}` is not a reduction alone", data.id));
    };
    let reduction = (**reduction).clone();
    let (&[over], None) = (reduction.inames.as_slice(), &reduction.at) else {
        return arguments.refuse("a reduction over one loop variable can be taken apart");
    };
    if data.atomic || !data.conditions.is_empty() {
        return arguments.refuse("an instruction that is atomic or has conditions cannot be taken apart");
    }
    let target = data.target.array;
    if data.value.accesses().iter().any(|(access, _)| access.array == target) {
        return arguments.refuse("the reduction reads the array that it is assigned to");
    }
    let too_complex = |state: &State| Box::new(messages::too_complex(&state.program));
    if from_zero(state, &data, over) != Ok(true) {
        return arguments.refuse("positions of the reduction must count from 0 without gaps");
    }
    // A fold whose order changes no bit is shared out by its positions, whatever their number is.
    if by == By::Workgroup && reduction.order == Order::Fold && together::is_possible(&state.program, &reduction) {
        return share(state, kept_orders, arguments, step, at, over);
    }
    let Some((_, count)) = places::extent(&state.program, over).ok().flatten() else {
        if by == By::Workgroup && together::is_possible(&state.program, &reduction) {
            return share(state, kept_orders, arguments, step, at, over);
        }
        let name = state.program.name_of(over);
        return arguments.refuse(&format!("the number of values of `{name}` is not a constant; fix parameters first"));
    };
    let size = match reduction.order {
        Order::Blocks(size) => size,
        Order::Tree { lanes: _, chunk } => chunk,
        Order::Fold => return arguments.refuse("a fold has one order; define `.tree` or `.blocks(512)`"),
    };
    let blocks = (count.max(1) - 1) / i64::from(size) + 1;
    if blocks > PARTS {
        return arguments.refuse("there would be too many partial results");
    }
    if matches!((reduction.order, by), (Order::Tree { .. }, By::Lanes)) {
        // Lanes of a tree are copies in one invocation as it is.
        return Ok(());
    }
    let id = data.id.clone();
    let block = made_split(state, step, over, i64::from(size), &format!("{id}_block"), &format!("{id}_in"))?;
    let (block, inner) = block;
    let mut part = Part { state, step, data: &data, by };
    let (results, blocks_read) = match reduction.order {
        Order::Tree { lanes, chunk: _ } => {
            let lanes = i64::from(lanes);
            let (steps, lane) =
                made_split(part.state, step, inner, lanes, &format!("{id}_step"), &format!("{id}_lane"))?;
            let body = moved_body(part.state, at);
            let shared = part.invocations();
            let lanes_array = part.array(&format!("{id}_lanes"), &shared, lanes, Scope::Local);
            let index = |last: Var| shared.iter().copied().chain([last]).collect::<Vec<Var>>();
            let fold = Reduction { order: Order::Fold, inames: vec![steps], ..reduction.clone() };
            part.insert(at, "lanes", &[block, lane], lanes_array, &index(lane), Reduction { body, ..fold });
            let lane_read = part.reader(lane, &[block]).map_err(|Unknown| too_complex(part.state))?;
            let lanes = u32::try_from(lanes).unwrap_or(1);
            let tree = Order::Tree { lanes, chunk: lanes };
            let results = part.results(&id, blocks);
            let body = part.load(lanes_array, &index(lane_read));
            let outer = part.outer_indices(&[block]);
            part.insert(
                at + 1,
                "chunk",
                &[block],
                results,
                &outer,
                Reduction { order: tree, inames: vec![lane_read], body, fused: false, ..reduction.clone() },
            );
            part.state.program.statements[at + 1].after.insert(at);
            part.tag(lane, Tag::Local)?;
            (results, part.reader(block, &[]).map_err(|Unknown| too_complex(part.state))?)
        }
        Order::Blocks(_) | Order::Fold => {
            let body = moved_body(part.state, at);
            let results = part.results(&id, blocks);
            let fold = Reduction { order: Order::Fold, inames: vec![inner], body, ..reduction.clone() };
            let outer = part.outer_indices(&[block]);
            part.insert(at, "part", &[block], results, &outer, fold);
            (results, part.reader(block, &[]).map_err(|Unknown| too_complex(part.state))?)
        }
    };
    let tree = matches!(reduction.order, Order::Tree { .. });
    let last = at + 1 + usize::from(tree);
    let order = if tree { Order::Tree { lanes: 1, chunk: 1 } } else { Order::Fold };
    let outer = part.outer_indices(&[blocks_read]);
    let body = part.load(results, &outer);
    let value = Reduction { order, inames: vec![blocks_read], body, fused: false, ..reduction };
    let whole = &mut part.state.program.statements[last];
    whole.value.kind = ExprKind::Reduce(Box::new(value));
    whole.after.insert(last - 1);
    match by {
        By::Launches => {
            part.tag(block, Tag::Group)?;
            let within = &data.within;
            let sequential: Vec<Var> =
                within.iter().copied().filter(|&it| part.state.program.tag(it) == Tag::For).collect();
            let first: Vec<usize> = (at..last).collect();
            copy_loops(&mut part.state.program, &sequential, &first, "part", step.span)?;
        }
        By::Workgroup if !tree => part.tag(block, Tag::Local)?,
        By::Lanes => {
            if let Some(symbol) = part.state.program.symbols.get_mut(block) {
                symbol.kind = crisp_ir_loops::SymbolKind::Iname(Tag::Ilp);
            }
        }
        By::Workgroup => {}
    }
    // The first of the instructions reads what the reduction read, in separate loops.
    let mut edit = Edit::since(&before, std::mem::replace(state, before.clone()).program);
    edit.renumber(&|it| if it > at { it + (last - at) } else { it });
    edit.place_each(&before.program, &|end| match end.statement {
        it if it != at => None,
        _ if end.writes => Some(vec![Place::to(last)]),
        _ if end.reduced.contains(&over) => Some(vec![Place::to(at)]),
        // Bounds of loops and subscripts of the result.
        _ => Some((at..=last).map(Place::to).collect()),
    });
    state.apply(kept_orders, &edit, step)
}

/// Leaves a reduction of any length as it is, for the invocations of a workgroup to make together: each has the result, and one stores it.
fn share(
    state: &mut State,
    kept_orders: Kept,
    arguments: &Arguments<'_>,
    step: &Step,
    at: usize,
    over: Var,
) -> Result<(), Box<Diagnostic>> {
    let before = state.clone();
    let data = state.program.statements[at].clone();
    let spread = |it: &Var| matches!(state.program.tag(*it), Tag::Local(_)) || state.program.tag(*it).is_ilp();
    if let Some(around) = data.within.iter().copied().find(spread) {
        let name = state.program.name_of(around);
        return arguments.refuse(&format!("`{name}` is over invocations or copies, which would make the sum together"));
    }
    let (elem, span) = (data.value.ty, step.span);
    let name = state.program.unique_name(&format!("{}_sum", data.id));
    let array = Array { name, elem, kind: ArrayKind::Temporary(Scope::Private), axes: Vec::new(), span };
    let whole = Access { array: state.program.arrays.push(array), index: Vec::new(), tag: None, span };
    let sum = Statement {
        id: state.program.unique_name(&format!("{}_sum", data.id)),
        target: whole.clone(),
        tags: data.tags.iter().cloned().chain([together::TOGETHER.to_owned()]).collect(),
        ..data.clone()
    };
    state.program.insert_statement(at, sum);
    let stored = &mut state.program.statements[at + 1];
    stored.value = Expr::new(elem, ExprKind::Load(whole), data.value.span);
    stored.after.insert(at);
    let mut edit = Edit::since(&before, std::mem::replace(state, before.clone()).program);
    edit.renumber(&|it| if it > at { it + 1 } else { it });
    edit.place_each(&before.program, &|end| match end.statement {
        it if it != at => None,
        _ if end.writes => Some(vec![Place::to(at + 1)]),
        _ if end.reduced.contains(&over) => Some(vec![Place::to(at)]),
        _ => Some(vec![Place::to(at), Place::to(at + 1)]),
    });
    state.apply(kept_orders, &edit, step)
}

/// Whether the values of a variable begin with 0 and have no gaps, wherever the loops around are.
fn from_zero(state: &State, data: &Statement, over: Var) -> Known<bool> {
    let variables: Vec<Var> = data.within.iter().copied().chain([over]).collect();
    let set = state.program.points(&variables)?;
    let [piece] = set.pieces() else { return Ok(false) };
    if piece.divisibilities().iter().any(|(_, row)| row.coefficient(over) != 0)
        || piece.equalities().iter().any(|row| row.coefficient(over) != 0 && *row != Affine::variable(over))
    {
        return Ok(false);
    }
    if piece.equalities().contains(&Affine::variable(over)) {
        return Ok(true);
    }
    let lower: Vec<&Affine> = piece.inequalities().iter().filter(|row| row.coefficient(over) > 0).collect();
    Ok(matches!(lower.as_slice(), [row] if **row == Affine::variable(over)))
}

/// Splits a loop variable; the outer and the inner one.
fn made_split(state: &mut State, step: &Step, iname: Var, size: i64, outer: &str, inner: &str) -> Read<(Var, Var)> {
    let name = state.program.name_of(iname).to_owned();
    let (outer, inner) = (state.program.unique_name(outer), state.program.unique_name(inner));
    let named = |key: &str, name: &str| (Some(key.to_owned()), Argument::Text(name.to_owned(), step.span));
    let arguments = vec![
        (None, Argument::Name(name, step.span)),
        (None, Argument::Integer(size, step.span)),
        named("outer", &outer),
        named("inner", &inner),
    ];
    split(state, &Step { name: "split_iname".to_owned(), arguments, span: step.span })?;
    let found = |name: &str| state.program.symbol(name).unwrap_or(0);
    Ok((found(&outer), found(&inner)))
}

/// The body of a statement's reduction as it is now.
fn moved_body(state: &State, at: usize) -> Expr {
    match &state.program.statements[at].value.kind {
        ExprKind::Reduce(reduction) => reduction.body.clone(),
        _ => state.program.statements[at].value.clone(),
    }
}

struct Part<'a> {
    state: &'a mut State,
    step: &'a Step,
    data: &'a Statement,
    by: By,
}

impl Part<'_> {
    /// The loops around whose iterations need separate elements: all between launches, those over invocations in a workgroup.
    fn outer(&self) -> Vec<Var> {
        match self.by {
            By::Lanes => Vec::new(),
            By::Workgroup => self.invocations(),
            By::Launches => self.data.within.iter().copied().collect(),
        }
    }

    /// The loops over invocations, and over copies of instructions: in all of them memory of the workgroup is in use at the same time.
    fn invocations(&self) -> Vec<Var> {
        let tag = |it: &Var| {
            let tag = self.state.program.tag(*it);
            matches!(tag, Tag::Local(_)) || tag.is_ilp()
        };
        self.data.within.iter().copied().filter(tag).collect()
    }

    fn outer_indices(&self, last: &[Var]) -> Vec<Var> {
        self.outer().into_iter().chain(last.iter().copied()).collect()
    }

    /// Memory for the results of blocks.
    fn results(&mut self, id: &str, blocks: i64) -> ArrayId {
        let outer = self.outer();
        let scope = match self.by {
            By::Lanes => Scope::Private,
            By::Workgroup => Scope::Local,
            By::Launches => Scope::Global,
        };
        self.array(&format!("{id}_parts"), &outer, blocks, scope)
    }

    fn array(&mut self, wish: &str, outer: &[Var], count: i64, scope: Scope) -> ArrayId {
        let program = &self.state.program;
        let span = self.step.span;
        let mut extents: Vec<Affine> = Vec::new();
        for &variable in outer {
            // One more than the greatest value: places count from 0.
            let extent = places::extent(program, variable).ok().flatten().map(|(low, count)| low + count);
            extents.push(Affine::number(extent.unwrap_or(0).max(1)));
        }
        extents.push(Affine::number(count.max(1)));
        let last = extents.len();
        let level = |axis: usize| Stride::Level(u8::try_from(last - 1 - axis).unwrap_or(u8::MAX));
        let axes = extents.into_iter().enumerate().map(|(axis, extent)| Axis { extent, stride: level(axis) }).collect();
        let name = program.unique_name(wish);
        let (elem, kind) = (self.data.value.ty, ArrayKind::Temporary(scope));
        self.state.program.arrays.push(Array { name, elem, kind, axes, span })
    }

    fn load(&self, array: ArrayId, index: &[Var]) -> Expr {
        let span = self.step.span;
        let index = index.iter().map(|&it| Expr::variable(it, span)).collect();
        Expr::new(self.data.value.ty, ExprKind::Load(Access { array, index, tag: None, span }), span)
    }

    fn insert(&mut self, at: usize, kind: &str, inside: &[Var], into: ArrayId, index: &[Var], value: Reduction) {
        let span = self.step.span;
        let index = index.iter().map(|&it| Expr::variable(it, span)).collect();
        let statement = Statement {
            id: self.state.program.unique_name(&format!("{}_{kind}", self.data.id)),
            within: self.data.within.iter().chain(inside).copied().collect(),
            target: Access { array: into, index, tag: None, span },
            value: Expr::new(self.data.value.ty, ExprKind::Reduce(Box::new(value)), self.data.value.span),
            ..self.data.clone()
        };
        self.state.program.insert_statement(at, statement);
    }

    /// Another variable over the values of one, for who reads what was made there.
    fn reader(&mut self, variable: Var, inside: &[Var]) -> Known<Var> {
        let span = self.step.span;
        let mut all: BTreeSet<Var> = self.data.within.clone();
        all.extend(inside);
        all.insert(variable);
        let points = self.state.program.points(&all.into_iter().collect::<Vec<Var>>())?;
        let name = self.state.program.unique_name(&format!("{}_read", self.state.program.name_of(variable)));
        let copy = self.state.program.add_iname(name, Tag::For, span);
        let width = self.state.program.symbols.len().max(points.width());
        let numbers: Vec<Var> = (0..width).map(|it| if it == variable { copy } else { it }).collect();
        let set = points.renamed(&numbers)?;
        self.state.program.domains.push(Domain { inames: vec![copy], set, span });
        Ok(copy)
    }

    /// Tags a loop with the first axis that the instructions in it do not have.
    fn tag(&mut self, variable: Var, make: fn(u8) -> Tag) -> Read<()> {
        let program = &self.state.program;
        let free = (0..3_u8).find(|&axis| {
            let has = |statement: &Statement| statement.within.iter().any(|&it| program.tag(it) == make(axis));
            !program.statements.iter().any(|it| it.within.contains(&variable) && has(it))
        });
        let axis = free.unwrap_or(3);
        let tag = make(axis).text();
        tags::set(self.state, variable, &tag, self.step.span)
    }
}
