//! Answers to the analyses that an author requests with `(declare (check-…))` and `(declaim (check-…))`.

mod messages;

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Asked, AskedOf, Check, FunctionId, Module, Op, Space};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::lanes::{AccessReport, Banks, Cost, ForkReport, LaneReport, Segments, Ways, lane_report};
use crate::registers::register_estimate;

/// The data that answers need besides the module.
pub struct Circumstances<'a> {
    /// The workgroup size for which a kernel is looked at.
    pub size: &'a dyn Fn(FunctionId) -> [u32; 3],
    /// The kernels as code generators get them, where they can be had.
    pub code: Option<&'a Module>,
    /// Barriers of which it is not proven that all invocations reach them together.
    pub doubted: &'a [Span],
}

/// The known facts about one kernel.
struct Kernel {
    id: FunctionId,
    /// The definitions of the functions that it reaches, its own included.
    reaches: BTreeSet<Span>,
    /// None where the kernel is too large.
    report: Option<Option<LaneReport>>,
}

/// Answers what was asked of a checked module: warnings where something is wrong or not proven, a note where all is well.
///
/// Cost: see [`lane_report`]; each kernel that reaches what is asked of is followed once.
#[must_use]
pub fn answers(module: &Module, asked: &[Asked], circumstances: &Circumstances<'_>) -> Vec<Diagnostic> {
    let mut kernels: Vec<Kernel> =
        module.kernels().map(|(id, _)| Kernel { id, reaches: reached(module, id), report: None }).collect();
    let mut said = Vec::new();
    for request in asked {
        let found = match request.check {
            Check::Registers { most, enforced } => pressure(module, request, (most, enforced), circumstances),
            check => answer(module, request, check, &mut kernels, circumstances),
        };
        Diagnostic::add_new(found, &mut said);
    }
    said
}

/// One warning for each analysis that is skipped.
#[must_use]
pub fn skipped(asked: &[Asked]) -> Vec<Diagnostic> {
    asked.iter().map(|request| messages::skipped(request.span, request.check)).collect()
}

fn reached(module: &Module, kernel: FunctionId) -> BTreeSet<Span> {
    let mut seen = BTreeSet::from([kernel]);
    let mut pending = vec![kernel];
    while let Some(id) = pending.pop() {
        for data in module[id].ops.values() {
            if let Op::Call { function, args: _ } = data.op
                && seen.insert(function)
            {
                pending.push(function);
            }
        }
    }
    seen.into_iter().map(|id| module[id].span).collect()
}

/// The name of what is defined at a place.
fn name_at(module: &Module, definition: Span) -> &str {
    let mut functions = module.functions.values();
    functions.find(|function| function.span == definition).map_or("?", |function| function.name.as_str())
}

fn answer(
    module: &Module,
    request: &Asked,
    check: Check,
    kernels: &mut [Kernel],
    circumstances: &Circumstances<'_>,
) -> Vec<Diagnostic> {
    let mut said = Vec::new();
    // Of each function that is meant: what was looked at, in all kernels.
    let mut looked: BTreeMap<Span, Looked> = BTreeMap::new();
    for kernel in kernels {
        let meant: Vec<Span> =
            kernel.reaches.iter().copied().filter(|definition| request.of.means(*definition)).collect();
        if meant.is_empty() {
            continue;
        }
        let report =
            kernel.report.get_or_insert_with(|| lane_report(module, kernel.id, (circumstances.size)(kernel.id)));
        let Some(report) = report else {
            said.push(messages::too_large(request.span, check, &module[kernel.id].name));
            return said;
        };
        for definition in meant {
            let looked = looked.entry(definition).or_default();
            look(report, definition, looked);
            let name = name_at(module, definition);
            let problems = problems(report, definition, check, name);
            looked.wrong |= !problems.is_empty();
            Diagnostic::add_new(problems, &mut said);
        }
    }
    if let (true, AskedOf::Definition { name, span: _ }) = (looked.is_empty(), &request.of) {
        said.push(messages::not_reached(request.span, check, name));
    }
    for (definition, looked) in looked {
        let name = match &request.of {
            AskedOf::Definition { name, span: _ } => name.as_str(),
            AskedOf::File(_) => name_at(module, definition),
        };
        if check == Check::Barriers {
            said.push(of_barriers(request, name, &looked, circumstances));
        } else if !looked.wrong {
            said.push(match check {
                Check::Coalesce => messages::coalesced(request.span, name, looked.global.len()),
                Check::BankConflicts => messages::no_bank_conflicts(request.span, name, looked.local.len()),
                Check::Divergence | Check::Barriers | Check::Registers { most: _, enforced: _ } => {
                    messages::together(request.span, name, looked.forks.len())
                }
            });
        }
    }
    said
}

/// The parts of a function that were checked.
#[derive(Default)]
struct Looked {
    global: BTreeSet<(Span, Option<String>)>,
    local: BTreeSet<(Span, Option<String>)>,
    forks: BTreeSet<Span>,
    barriers: Vec<crate::lanes::BarrierReport>,
    wrong: bool,
}

fn look(report: &LaneReport, definition: Span, looked: &mut Looked) {
    for access in report.accesses.iter().filter(|access| access.place.owner == definition) {
        let into = if access.space == Space::Local { &mut looked.local } else { &mut looked.global };
        into.insert((access.place.at, access.name.clone()));
    }
    looked.forks.extend(report.forks.iter().filter(|fork| fork.place.owner == definition).map(|fork| fork.place.at));
    for barrier in report.barriers.iter().filter(|barrier| barrier.place.owner == definition) {
        if !looked.barriers.iter().any(|known| known.place.at == barrier.place.at) {
            looked.barriers.push(barrier.clone());
        }
    }
}

fn problems(report: &LaneReport, definition: Span, check: Check, name: &str) -> Vec<Diagnostic> {
    let accesses = report.accesses.iter().filter(|access| access.place.owner == definition);
    match check {
        Check::Coalesce => accesses.filter_map(|access| of_segments(access, name, report.local)).collect(),
        Check::BankConflicts => accesses.filter_map(|access| of_banks(access, name, report.local)).collect(),
        Check::Divergence => {
            let parts = |fork: &&ForkReport| fork.place.owner == definition && fork.ways != Ways::Together;
            let forks = report.forks.iter().filter(parts);
            forks.filter_map(|fork| messages::divergence(fork, name, report.local)).collect()
        }
        Check::Barriers | Check::Registers { most: _, enforced: _ } => Vec::new(),
    }
}

fn of_segments(access: &AccessReport, name: &str, local: [u32; 3]) -> Option<Diagnostic> {
    match &access.cost {
        Cost::Segments(Segments::Known { touched, most: _, least, stride, unaligned: _, assumed: _ }) => {
            (touched > least).then(|| messages::uncoalesced(access, name, (*touched, *least, *stride), local))
        }
        Cost::Segments(Segments::Unclear(unclear)) => Some(messages::maybe_uncoalesced(access, name, *unclear, local)),
        Cost::Banks(_) => None,
    }
}

fn of_banks(access: &AccessReport, name: &str, local: [u32; 3]) -> Option<Diagnostic> {
    match &access.cost {
        Cost::Banks(Banks::Known { replays, lanes, stride, assumed: _ }) => {
            (*replays > 1).then(|| messages::bank_conflict(access, name, (*replays, *lanes, *stride), local))
        }
        Cost::Banks(Banks::Unclear(unclear)) => Some(messages::maybe_bank_conflict(access, name, *unclear, local)),
        Cost::Segments(_) => None,
    }
}

fn of_barriers(request: &Asked, name: &str, looked: &Looked, circumstances: &Circumstances<'_>) -> Diagnostic {
    let mut barriers: Vec<&crate::lanes::BarrierReport> = looked.barriers.iter().collect();
    barriers.sort_by_key(|barrier| barrier.place.at);
    let doubted: Vec<Span> =
        barriers.iter().map(|barrier| barrier.place.at).filter(|at| circumstances.doubted.contains(at)).collect();
    if doubted.is_empty() {
        messages::barriers(request.span, name, &barriers)
    } else {
        messages::barriers_in_doubt(request.span, name, &doubted, barriers.len())
    }
}

fn pressure(
    module: &Module,
    request: &Asked,
    (most, enforced): (u32, bool),
    circumstances: &Circumstances<'_>,
) -> Vec<Diagnostic> {
    let meant = module.functions.iter().filter(|(_, function)| request.of.means(function.span));
    let estimates = meant.map(|(id, function)| {
        // Of a kernel its code counts, of a function what its callers put in the place of calls.
        let code = circumstances.code.and_then(|code| code.kernel(&function.name).map(|(id, _)| (code, id)));
        let (module, id) = code.filter(|_| function.kernel.is_some()).unwrap_or((module, id));
        (&function.name, register_estimate(module, id))
    });
    let worst = estimates.max_by_key(|(_, estimate)| *estimate);
    match (worst, &request.of) {
        (Some((name, estimate)), _) if estimate > most => {
            vec![messages::registers(request.span, name, estimate, most, enforced)]
        }
        (None, AskedOf::Definition { name, span: _ }) => vec![messages::not_reached(request.span, request.check, name)],
        _ => Vec::new(),
    }
}
