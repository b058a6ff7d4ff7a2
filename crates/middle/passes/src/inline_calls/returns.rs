//! Copies the body of a function so that control reaches its end, whichever returns it contains.

use crisp_ir_kernel::{
    Builder, Constant, Function, List, LoopKind, Op, OpId, RegionId, Terminator, Type, Value, ViewType,
};
use crisp_support_diagnostics::Span;

use crate::copy::{Rewrite, Step, Writer};

/// Early returns that may become branches inside one another.
const MOST_BRANCHES: usize = 16;

/// Copies the body of the writer's old function, whose parameters are bound, to the place at hand. What it returns.
pub(super) fn copy_body(writer: &mut Writer<'_>, call: Span) -> Vec<Value> {
    let function = writer.renamed.from;
    let mut early = 0;
    let branches_do = returns_leave_branches(function, function.body, &mut early);
    if early == 0 {
        let (terminator, _) = writer.body(&mut AsItIs, function.body);
        returned(&writer.builder, terminator)
    } else if branches_do && early <= MOST_BRANCHES {
        follow(writer, function.body, 0, &mut Vec::new())
    } else {
        leave_loop(writer, call)
    }
}

pub(super) fn returned(builder: &Builder, terminator: Terminator) -> Vec<Value> {
    match terminator {
        Terminator::Return(list) | Terminator::Yield(list) | Terminator::Break(list) => {
            builder.function().list(list).to_vec()
        }
    }
}

struct AsItIs;

impl<'a> Rewrite<'a> for AsItIs {
    fn op(&mut self, _: &mut Writer<'a>, _: OpId) -> Step {
        Step::Copy
    }
}

/// Returns whether a function returns anywhere but at its end.
pub(super) fn returns_early(function: &Function) -> bool {
    let inside = |&op: &OpId| function[op].op.regions().iter().any(|&inner| returns_inside(function, inner));
    function[function.body].ops.iter().any(inside)
}

/// Returns whether a return is in the region or in one inside it.
fn returns_inside(function: &Function, region: RegionId) -> bool {
    matches!(function[region].terminator, Terminator::Return(_))
        || function[region]
            .ops
            .iter()
            .any(|&op| function[op].op.regions().iter().any(|&inner| returns_inside(function, inner)))
}

fn returns(function: &Function, region: RegionId) -> bool {
    matches!(function[region].terminator, Terminator::Return(_))
}

/// Returns whether every operation with a return inside is an `if` of which one branch ends with a return and the other does not, so that
/// what follows has only one place to go. Counts those in `early`.
fn returns_leave_branches(function: &Function, region: RegionId, early: &mut usize) -> bool {
    let mut all = true;
    for &id in &function[region].ops {
        match function[id].op {
            Op::If { cond: _, then, other } if returns_inside(function, then) || returns_inside(function, other) => {
                *early += 1;
                all &= returns(function, then) != returns(function, other);
                all &= returns_leave_branches(function, then, early);
                all &= returns_leave_branches(function, other, early);
            }
            Op::For { kind: _, carried: _, body } if returns_inside(function, body) => {
                *early += 1;
                all = false;
            }
            _ => {}
        }
    }
    all
}

/// Where control continues after a branch: after this operation of this region, with the operation's results bound to what the branch
/// yields.
struct GoesOn {
    region: RegionId,
    next: usize,
    results_of: OpId,
}

/// Copies a region from an operation on, and everything that control reaches after it; what the function returns.
fn follow(writer: &mut Writer<'_>, region: RegionId, first: usize, after: &mut Vec<GoesOn>) -> Vec<Value> {
    let function = writer.renamed.from;
    for (position, &id) in function[region].ops.iter().enumerate().skip(first) {
        match function[id].op {
            Op::If { cond, then, other } if returns_inside(function, then) || returns_inside(function, other) => {
                let span = function[id].span;
                let cond = writer.renamed.value(cond);
                let mut branches = [then, other];
                for branch in &mut branches {
                    let (new, _) = writer.builder.open(&[], function[*branch].end_span);
                    let values = if returns(function, *branch) {
                        follow(writer, *branch, 0, &mut Vec::new())
                    } else {
                        after.push(GoesOn { region, next: position + 1, results_of: id });
                        follow(writer, *branch, 0, after)
                    };
                    writer.builder.close_yield(&values, function[*branch].end_span);
                    *branch = new;
                }
                return writer.builder.if_op(cond, branches[0], branches[1], &function.results, span);
            }
            _ => {
                writer.copy(&mut AsItIs, id);
            }
        }
    }
    let terminator = writer.renamed.terminator(&mut writer.builder, function[region].terminator);
    let values = returned(&writer.builder, terminator);
    match (terminator, after.pop()) {
        (Terminator::Yield(_), Some(GoesOn { region, next, results_of })) => {
            let results = writer.renamed.results(results_of);
            writer.renamed.bind(&mut writer.builder, &results, &values);
            follow(writer, region, next, after)
        }
        _ => values,
    }
}

/// Copies the body into a loop of one iteration that returns leave.
fn leave_loop(writer: &mut Writer<'_>, call: Span) -> Vec<Value> {
    let function = writer.renamed.from;
    let zero = writer.builder.constant(Constant::u32(0), call);
    let one = writer.builder.constant(Constant::u32(1), call);
    let first = placeholders(writer, call);
    let mut types = vec![Type::U32];
    types.extend_from_slice(&function.results);
    let (region, _) = writer.builder.open(&types, call);
    let (terminator, end) = writer.body(&mut LeaveLoop { loops: Vec::new() }, function.body);
    // A return at the very end leaves the only iteration by itself.
    let terminator = match terminator {
        Terminator::Break(list) if returns(function, function.body) => Terminator::Yield(list),
        terminator => terminator,
    };
    writer.builder.close(terminator, end);
    writer.builder.for_op(LoopKind::Up { from: zero, to: one, step: one }, &first, region, call)
}

/// Returns values of the function's result types that are never used: zeros and empty views.
fn placeholders(writer: &mut Writer<'_>, span: Span) -> Vec<Value> {
    let function = writer.renamed.from;
    let of_type = |writer: &mut Writer<'_>, ty: Type| match ty {
        Type::Elem(elem) => writer.builder.constant(Constant::zero(elem), span),
        Type::View(view) => empty_view(writer, view, span),
    };
    function.results.iter().map(|&ty| of_type(writer, ty)).collect()
}

/// A view of the given type. Every view stems from a parameter or a memory with the same elements, so there is one to begin with.
fn empty_view(writer: &mut Writer<'_>, ty: ViewType, span: Span) -> Value {
    let function = writer.renamed.from;
    let params = &function[function.body].params;
    if let Some(&param) = params.iter().find(|&&param| function.ty(param) == Type::View(ty)) {
        return writer.renamed.value(param);
    }
    let flat = Type::View(ViewType { rank: 1, ..ty });
    let base = match params.iter().find(|&&param| function.ty(param) == flat) {
        Some(&param) => writer.renamed.value(param),
        None => {
            let memories: Vec<_> = function.memories.ids().map(|memory| Op::Memory { memory }).collect();
            let memory = memories.into_iter().find(|op| op.result_type(function) == Some(flat));
            let memory = memory.and_then(|op| writer.renamed.plain(&mut writer.builder, op));
            writer.builder.value(memory.unwrap_or(Op::Constant(Constant::u64(0))), span)
        }
    };
    let zero = writer.builder.constant(Constant::u64(0), span);
    let extents = writer.builder.list(&vec![zero; usize::from(ty.rank)]);
    let op = writer.builder.push_typed(
        Op::View { view: base, offset: zero, extents, strides: List::EMPTY },
        &[Type::View(ty)],
        span,
    );
    writer.builder.results(op)[0]
}

/// A loop of the function around the operation at hand.
struct OpenLoop {
    /// The carried values of the new loop that the old one had.
    carried: Vec<Value>,
    /// A false flag and placeholders for the results, where returns leave the loop.
    not_returned: Vec<Value>,
}

/// Turns returns into breaks. One that is in loops of the function leaves the innermost with a flag and the results as further
/// carried values; the flag is tested after that loop.
struct LeaveLoop {
    /// Innermost last.
    loops: Vec<OpenLoop>,
}

impl LeaveLoop {
    fn leave(&self, writer: &mut Writer<'_>, values: &[Value], span: Span) -> Terminator {
        let values = match self.loops.last() {
            None => values.to_vec(),
            Some(open) => {
                let mut all = open.carried.clone();
                all.push(writer.builder.constant(Constant::bool(true), span));
                all.extend_from_slice(values);
                all
            }
        };
        Terminator::Break(writer.builder.list(&values))
    }

    /// Copies a loop out of which a return leads.
    fn repeat<'a>(&mut self, writer: &mut Writer<'a>, id: OpId, kind: LoopKind, carried: List, body: RegionId) -> Step {
        let function = writer.renamed.from;
        let span = function[id].span;
        let kind = writer.renamed.loop_kind(kind);
        let mut not_returned = vec![writer.builder.constant(Constant::bool(false), span)];
        not_returned.extend(placeholders(writer, span));
        let mut first = writer.renamed.list_values(carried);
        first.extend_from_slice(&not_returned);
        let old_params = writer.renamed.params(body);
        let mut types = writer.renamed.types(old_params);
        types.extend(not_returned.iter().map(|&value| writer.builder.ty(value)));
        let (region, params) = writer.builder.open(&types, function[body].end_span);
        writer.renamed.bind(&mut writer.builder, old_params, &params);
        let (own, extra) = params.split_at(old_params.len());
        self.loops.push(OpenLoop { carried: own[1..].to_vec(), not_returned });
        let (terminator, end) = writer.body(self, body);
        self.loops.pop();
        let terminator = match terminator {
            Terminator::Yield(list) => {
                let mut values = writer.builder.function().list(list).to_vec();
                values.extend_from_slice(extra);
                Terminator::Yield(writer.builder.list(&values))
            }
            terminator @ (Terminator::Break(_) | Terminator::Return(_)) => terminator,
        };
        writer.builder.close(terminator, end);
        let mut results = writer.builder.for_op(kind, &first, region, span);
        let extra = results.split_off(own.len() - 1);
        let old_results = writer.renamed.results(id);
        writer.renamed.bind(&mut writer.builder, &old_results, &results);
        if let Some((&flag, values)) = extra.split_first() {
            let (then, _) = writer.builder.open(&[], end);
            let terminator = self.leave(writer, values, end);
            writer.builder.close(terminator, end);
            let (other, _) = writer.builder.open(&[], end);
            writer.builder.close_yield(&[], end);
            writer.builder.if_op(flag, then, other, &[], span);
        }
        Step::Done
    }
}

impl<'a> Rewrite<'a> for LeaveLoop {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        match writer.renamed.from[id].op {
            Op::For { kind, carried, body } if returns_inside(writer.renamed.from, body) => {
                self.repeat(writer, id, kind, carried, body)
            }
            Op::For { kind: _, carried: _, body: _ } => {
                // Breaks in there have nothing to do with returns.
                writer.copy(&mut AsItIs, id);
                Step::Done
            }
            _ => Step::Copy,
        }
    }

    fn terminator(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        let old = &writer.renamed.from[region];
        let span = old.end_span;
        let terminator = writer.renamed.terminator(&mut writer.builder, old.terminator);
        match (terminator, self.loops.last()) {
            (Terminator::Return(list), _) => {
                let values = writer.builder.function().list(list).to_vec();
                self.leave(writer, &values, span)
            }
            (Terminator::Break(list), Some(open)) => {
                let mut values = writer.builder.function().list(list).to_vec();
                values.extend_from_slice(&open.not_returned);
                Terminator::Break(writer.builder.list(&values))
            }
            (terminator @ (Terminator::Yield(_) | Terminator::Break(_)), _) => terminator,
        }
    }
}
