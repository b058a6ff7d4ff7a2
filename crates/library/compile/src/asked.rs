//! The analyses that an author requests, and the known facts about every access.

use crisp_ir_kernel::{AccessKind, Asked, Check, Checked, FunctionId, Module, Space};
use crisp_middle_analysis::lanes::{
    AccessReport, Banks, Cost, Fork, LaneReport, Segments, UnclearKind, Ways, lane_report,
};
use crisp_middle_analysis::{Circumstances, answers, is_of_barrier, register_estimate, skipped};
use crisp_support_diagnostics::{Diagnostic, Files, Severity, Span};

use crate::emit::kernel_local_size;
use crate::pipelines;
use crate::session::{Analyses, Compiled};

/// The workgroup size for which a kernel is looked at: declared, or the default.
fn size(module: &Module, kernel: FunctionId) -> [u32; 3] {
    kernel_local_size(&module[kernel], None).unwrap_or([1; 3])
}

/// Answers to what was asked of a module. `said` is what has been said of it before.
pub(crate) fn said(module: &Checked, asked: &[Asked], analyses: Analyses, said: &[Diagnostic]) -> Vec<Diagnostic> {
    match analyses {
        _ if asked.is_empty() => return Vec::new(),
        Analyses::Run => {}
        Analyses::Warn => return skipped(asked),
        Analyses::Skip => return Vec::new(),
    }
    let of_registers = |asked: &Asked| matches!(asked.check, Check::Registers { most: _, enforced: _ });
    let code = if asked.iter().any(of_registers) { pipelines::optimise(module, false).ok() } else { None };
    let doubts = said.iter().filter(|it| it.severity == Severity::Warning && is_of_barrier(it));
    let doubted: Vec<Span> = doubts.filter_map(|diagnostic| diagnostic.span).collect();
    let circumstances =
        Circumstances { size: &|kernel| size(module, kernel), code: code.as_deref(), doubted: &doubted };
    answers(module, asked, &circumstances)
}

impl Compiled {
    /// Returns the known facts about each kernel's warps, as text: the cost of each access to memory, where lanes may diverge, registers. Empty where the
    /// sources have errors.
    ///
    /// Cost: see [`lane_report`].
    #[must_use]
    pub fn explain_lanes(&self) -> String {
        let Some(module) = &self.module else { return String::new() };
        let code = pipelines::optimise(module, self.no_double).ok();
        let mut text = String::new();
        for (id, kernel) in module.kernels() {
            let local = size(module, id);
            let sizes = local.map(|size| size.to_string());
            text.push_str(&format!("kernel {}, workgroups of {}\n", kernel.name, sizes.join(" × ")));
            match lane_report(module, id, local) {
                Some(report) => explain(&report, &self.files, &mut text),
                None => text.push_str("  too large to follow the lanes of its warps\n"),
            }
            let found = code.as_ref().and_then(|code| code.kernel(&kernel.name).map(|(id, _)| (code, id)));
            let registers =
                found.map_or_else(|| register_estimate(module, id), |(code, id)| register_estimate(code, id));
            text.push_str(&format!("  registers: about {registers}\n"));
        }
        text
    }
}

impl Compiled {
    /// Returns the accesses of the kernels with their costs as text, by place. Empty where the sources have errors.
    ///
    /// Cost: see [`lane_report`].
    #[must_use]
    pub fn access_costs(&self) -> Vec<(Span, String)> {
        let Some(module) = &self.module else { return Vec::new() };
        let mut costs: Vec<(Span, String)> = Vec::new();
        for (id, _) in module.kernels() {
            let report = lane_report(module, id, size(module, id));
            let accesses = report.iter().flat_map(|report| &report.accesses);
            costs.extend(accesses.map(|it| (it.place.at, of_access(it) + &self.why_unclear(&it.cost))));
        }
        costs.sort();
        costs.dedup();
        costs
    }

    /// Why a cost is unknown, in words with the line; empty where it is known.
    fn why_unclear(&self, cost: &Cost) -> String {
        let (Cost::Segments(Segments::Unclear(unclear)) | Cost::Banks(Banks::Unclear(unclear))) = cost else {
            return String::new();
        };
        let why = match unclear.kind {
            UnclearKind::Load => "each lane loads its own index",
            UnclearKind::Chance => "the index depends on an atomic operation or on the time",
            UnclearKind::Exchange => "lanes get the index from each other",
            UnclearKind::Arithmetic => "an operation of the index is not followed",
            UnclearKind::Choice => "lanes come with different indices from branches or iterations",
        };
        let line = self.files.get(unclear.at.file).map(|file| file.position(unclear.at.start).line);
        format!(": {why}{}", line.map(|line| format!(" (line {line})")).unwrap_or_default())
    }
}

/// A place in the form `file:line:column`.
pub(crate) fn place(files: &Files, at: Span) -> String {
    let Some(file) = files.get(at.file) else { return "in the library".to_owned() };
    let position = file.position(at.start);
    format!("{}:{}:{}", file.name, position.line, position.column)
}

fn explain(report: &LaneReport, files: &Files, text: &mut String) {
    for access in &report.accesses {
        text.push_str(&format!("  {}: {}\n", place(files, access.place.at), of_access(access)));
    }
    for fork in &report.forks {
        let what = match fork.fork {
            Fork::Branch => "branch",
            Fork::Trips => "loop",
        };
        let ways = match fork.ways {
            Ways::Together => "lanes stay together".to_owned(),
            Ways::Apart(a, b) => format!("lanes part, such as {a} and {b}"),
            Ways::MayPart | Ways::Unclear(_) => "lanes may part".to_owned(),
        };
        text.push_str(&format!("  {}: {what}, {ways}\n", place(files, fork.place.at)));
    }
    for barrier in &report.barriers {
        let inside = if barrier.branch.is_some() { "in a uniform branch" } else { "in no branch" };
        text.push_str(&format!("  {}: barrier, {inside}\n", place(files, barrier.place.at)));
    }
}

fn of_access(access: &AccessReport) -> String {
    let verb = match access.kind {
        AccessKind::Load => "load",
        AccessKind::Store => "store",
        AccessKind::Update(_) => "update",
    };
    let space = match access.space {
        Space::Local => "local",
        Space::Global | Space::Private | Space::Constant => "global",
    };
    let name = access.name.as_deref().unwrap_or("memory");
    let (cost, assumed) = match &access.cost {
        Cost::Segments(Segments::Known { touched, least, most, unaligned, assumed, stride: _ }) => {
            let judged = match () {
                () if touched > least => format!("{touched} segments where {least} would do"),
                () if *unaligned => format!("coalesced, at most {most} segments, not aligned"),
                () => format!("coalesced, {most} segment{}", if *most == 1 { "" } else { "s" }),
            };
            (judged, *assumed)
        }
        Cost::Banks(Banks::Known { replays: 1, assumed, .. }) => ("no bank conflicts".to_owned(), *assumed),
        Cost::Banks(Banks::Known { replays, assumed, .. }) => (format!("{replays} replays"), *assumed),
        Cost::Segments(Segments::Unclear(_)) => ("segments unknown".to_owned(), false),
        Cost::Banks(Banks::Unclear(_)) => ("replays unknown".to_owned(), false),
    };
    let assumed = if assumed { ", where no index wraps inside a warp" } else { "" };
    format!("{verb} of {space} `{name}`, {} bytes: {cost}{assumed}", access.bytes)
}
