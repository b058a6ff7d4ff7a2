//! Rules about control: how regions end, what loops and calls are given, and that no function calls itself.

use crisp_support_diagnostics::Span;

use super::memory::calls;
use super::report::{Context, Report};
use super::rule::{Broken, Rule};
use super::structure::{comes_to_its_end, terminator_values};
use super::walk::{FunctionWalk, Place};
use crate::function::{FunctionId, List, Op, OpId, RegionId, Terminator};
use crate::module::Module;
use crate::op::LoopKind;
use crate::types::Type;
use crate::value::Value;
use crate::walk::operations;

/// Checks control operations, calls and the ends of regions. `impure` says which functions of the module do more than compute.
pub(super) fn check(cx: &Context<'_>, impure: &[bool], report: &mut Report<'_>) {
    for id in cx.walk.operations() {
        let data = &cx.function[id];
        match data.op {
            Op::If { cond: _, then, other } => check_reachable(cx, data.span, [then, other], report),
            Op::For { kind, carried, body } => check_loop(cx, data.span, kind, carried, body, report),
            Op::Call { function, args } => check_call(cx, data.span, function, args, report),
            Op::AtomicApply { view: _, index: _, body, scope: _ } => {
                check_update(cx, data.span, body, impure, report);
            }
            // The others own no regions and call no function.
            _ => {}
        }
    }
    for place in cx.walk.ends() {
        check_end(cx, place, report);
    }
}

/// At least one branch must come to its end, or what follows the `if` could never be reached.
fn check_reachable(cx: &Context<'_>, span: Span, branches: [RegionId; 2], report: &mut Report<'_>) {
    if branches.iter().all(|&branch| !comes_to_its_end(cx.function, branch)) {
        report.add(span, Rule::Unreachable { leaves: branches.map(|branch| cx.function[branch].end_span) });
    }
}

fn check_loop(cx: &Context<'_>, span: Span, kind: LoopKind, carried: List, body: RegionId, report: &mut Report<'_>) {
    let Some((&index, params)) = cx.function[body].params.split_first() else { return };
    match cx.ty(index) {
        Type::Elem(elem) if elem.lanes == 1 && elem.scalar.is_integer() => {
            for value in kind.operands() {
                if cx.ty(value) != cx.ty(index) {
                    let rule = Rule::LoopBound { index: cx.ty(index), found: cx.ty(value), value: cx.subject(value) };
                    report.add(span, rule);
                }
            }
        }
        found @ (Type::Elem(_) | Type::View(_)) => report.add(span, Rule::LoopIndex { found }),
    }
    for (&param, &first) in params.iter().zip(cx.function.list(carried)) {
        if cx.ty(param) != cx.ty(first) {
            let rule = Rule::CarriedType { wanted: cx.ty(param), found: cx.ty(first), value: cx.subject(first) };
            report.add(span, rule);
        }
    }
}

/// Checks that an atomic update only computes, because it may be repeated any number of times.
fn check_update(cx: &Context<'_>, span: Span, body: RegionId, impure: &[bool], report: &mut Report<'_>) {
    let mut pending = vec![body];
    while let Some(region) = pending.pop() {
        for &op in &cx.function[region].ops {
            let data = &cx.function[op];
            let only_computes = match data.op {
                Op::Call { function, args: _ } => !impure.get(function.index()).copied().unwrap_or(false),
                op => only_computes(op),
            };
            if !only_computes {
                // Other loops are allowed.
                let is_while = matches!(data.op, Op::For { kind: LoopKind::While { fuel: _ }, carried: _, body: _ });
                let op = if is_while { "while" } else { data.op.name() };
                report.add(data.span, Rule::ImpureUpdate { op, update: span });
            }
            pending.extend(data.op.regions());
        }
    }
}

/// Whether an operation has no effect and depends on its operands alone. Its regions, and the function that it calls, are looked at by
/// others.
fn only_computes(op: Op) -> bool {
    match op {
        Op::For { kind: LoopKind::While { fuel: _ }, carried: _, body: _ } => false,
        Op::Call { function: _, args: _ }
        | Op::If { cond: _, then: _, other: _ }
        | Op::For { kind: _, carried: _, body: _ } => true,
        _ => op.is_pure(),
    }
}

/// Which functions do more than compute, by themselves or in what they call. Cost is linear in the module's size.
pub(super) fn impure_functions(module: &Module) -> Vec<bool> {
    let mut impure = vec![false; module.functions.len()];
    let mut callers: Vec<Vec<FunctionId>> = vec![Vec::new(); module.functions.len()];
    let mut pending = Vec::new();
    for (id, function) in module.functions.iter() {
        for data in operations(function) {
            if let Op::Call { function: callee, args: _ } = data.op
                && let Some(callers) = callers.get_mut(callee.index())
                && callers.last() != Some(&id)
            {
                callers.push(id);
            }
        }
        if !operations(function).all(|data| only_computes(data.op)) {
            pending.push(id);
        }
    }
    while let Some(id) = pending.pop() {
        if let Some(known) = impure.get_mut(id.index())
            && !std::mem::replace(known, true)
        {
            pending.extend(callers.get(id.index()).into_iter().flatten());
        }
    }
    impure
}

fn check_call(cx: &Context<'_>, span: Span, callee: FunctionId, args: List, report: &mut Report<'_>) {
    let callee = &cx.module[callee];
    if callee.kernel.is_some() {
        return report.add(span, Rule::CallsKernel { kernel: callee.name.clone(), place: callee.span });
    }
    let args = cx.function.list(args);
    if args.len() != callee.params.len() {
        let rule = Rule::CallCount {
            callee: callee.name.clone(),
            place: callee.span,
            wanted: callee.params.len(),
            found: args.len(),
        };
        return report.add(span, rule);
    }
    for (param, &arg) in callee.params.iter().zip(args) {
        if param.ty != cx.ty(arg) {
            let rule = Rule::CallType {
                callee: callee.name.clone(),
                param: param.name.clone(),
                place: param.span,
                wanted: param.ty,
                found: cx.ty(arg),
                value: cx.subject(arg),
            };
            report.add(span, rule);
        }
    }
}

/// The receiver of the values of a terminator.
struct Taker {
    name: &'static str,
    place: Span,
    types: Vec<Type>,
}

/// Checks how a region ends: the terminator is one that its place allows, and passes on what is required.
fn check_end(cx: &Context<'_>, place: Place, report: &mut Report<'_>) {
    let function = cx.function;
    let region = &function[place.region];
    let leaves_update = match region.terminator {
        Terminator::Yield(_) => false,
        Terminator::Break(_) => place.innermost_loop.is_none(),
        Terminator::Return(_) => true,
    };
    if let Some(update) = place.update
        && leaves_update
    {
        let rule = Rule::LeavesUpdate { terminator: region.terminator.name(), update: function[update].span };
        return report.add(region.end_span, rule);
    }
    let taker = match (region.terminator, place.owner, place.innermost_loop) {
        (Terminator::Yield(_), None, _) => return report.add(region.end_span, Rule::BodyEnd),
        (Terminator::Yield(_), Some(owner), _) => owner_of_yield(cx, owner),
        (Terminator::Break(_), _, None) => return report.add(region.end_span, Rule::BreakOutsideLoop),
        (Terminator::Break(_), _, Some(innermost)) => owner_of_yield(cx, innermost),
        (Terminator::Return(_), _, _) => Taker {
            name: if function.kernel.is_some() { "kernel" } else { "function" },
            place: function.span,
            types: function.results.clone(),
        },
    };
    let terminator = region.terminator.name();
    let values: &[Value] = function.list(terminator_values(region.terminator));
    let Taker { name: taker, place, types } = taker;
    if values.len() != types.len() {
        let (wanted, found) = (types.len(), values.len());
        let rule = Rule::TerminatorCount { terminator, taker, place, wanted, found };
        return report.add(region.end_span, rule);
    }
    for (wanted, &value) in types.into_iter().zip(values) {
        let found = cx.ty(value);
        if found != wanted {
            let value = cx.subject(value);
            let rule = Rule::TerminatorType { terminator, taker, place, wanted, found, value };
            report.add(region.end_span, rule);
        }
    }
}

/// Returns the values that a control operation takes from one of its regions: a loop its carried values, an `if` its results, an update the new element.
fn owner_of_yield(cx: &Context<'_>, owner: OpId) -> Taker {
    let function = cx.function;
    let data = &function[owner];
    let types_of = |values: &[Value]| values.iter().map(|&value| function.ty(value)).collect();
    let types = match data.op {
        Op::For { kind: _, carried: _, body } => types_of(function[body].params.get(1..).unwrap_or(&[])),
        // The new element has the type of the old one.
        Op::AtomicApply { view: _, index: _, body, scope: _ } => types_of(&function[body].params),
        // An `if` hands it on as its results, and nothing else owns regions.
        _ => data.results.iter().map(|result| function.ty(result)).collect(),
    };
    Taker { name: data.op.name(), place: data.span, types }
}

/// Whether a function has been looked at by the search for cycles.
#[derive(Clone, Copy, PartialEq)]
enum Seen {
    No,
    OnPath,
    Done,
}

/// Functions must not call each other in a circle. Each circle is reported once, at the call that closes it.
pub(super) fn check_calls(module: &Module, walks: &[Option<FunctionWalk>], broken: &mut Vec<Broken>) {
    let all_calls: Vec<Vec<(FunctionId, Span)>> = module
        .functions
        .values()
        .zip(walks)
        .map(|(function, walk)| walk.as_ref().map_or_else(Vec::new, |walk| calls(function, walk).collect()))
        .collect();
    let calls_of = |id: FunctionId| all_calls.get(id.index()).map_or(&[][..], Vec::as_slice);
    let mut seen = vec![Seen::No; module.functions.len()];
    for start in module.functions.ids() {
        if seen[start.index()] != Seen::No {
            continue;
        }
        seen[start.index()] = Seen::OnPath;
        // Functions from the start to where the search is, each with the number of calls that have been followed.
        let mut path: Vec<(FunctionId, usize)> = vec![(start, 0)];
        while let Some((caller, next)) = path.last_mut() {
            let caller = *caller;
            let Some(&(callee, span)) = calls_of(caller).get(*next) else {
                seen[caller.index()] = Seen::Done;
                path.pop();
                continue;
            };
            *next += 1;
            match seen[callee.index()] {
                Seen::Done => {}
                Seen::No => {
                    seen[callee.index()] = Seen::OnPath;
                    path.push((callee, 0));
                }
                Seen::OnPath => {
                    let first = path.iter().position(|(id, _)| *id == callee).unwrap_or(0);
                    let circle = path.get(first..).unwrap_or(&[]);
                    let calls = circle.iter().map(|&(id, followed)| {
                        let place = calls_of(id).get(followed.saturating_sub(1)).map_or(span, |&(_, place)| place);
                        (module[id].name.clone(), place)
                    });
                    let rule = Rule::CallCycle { calls: calls.collect() };
                    Report { broken, function: &module[caller].name }.add(span, rule);
                }
            }
        }
    }
}
