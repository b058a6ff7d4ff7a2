//! All wording of the interpreter: findings (X0001 to X0009) and launches that cannot be executed (X0010 on).

use crisp_ir_kernel::{Param, Type};
use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::finding::{Finding, FindingKind, Place};
use crate::launch::Argument;

impl Finding {
    /// The message for the author.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        message(self)
    }
}

fn message(finding: &Finding) -> Diagnostic {
    let message = match finding.kind {
        FindingKind::WriteRace => write_race(finding),
        FindingKind::ReadWriteRace => read_write_race(finding),
        FindingKind::LoadOutOfBounds => load_out_of_bounds(finding),
        FindingKind::StoreOutOfBounds => store_out_of_bounds(finding),
        FindingKind::Uninitialised => uninitialised(finding),
        FindingKind::Divergence => divergence(finding),
        FindingKind::LanesParted => lanes_parted(finding),
        FindingKind::PromiseBroken => promise_broken(finding),
        FindingKind::AtomicOutOfBounds => atomic_out_of_bounds(finding),
        FindingKind::AssumptionBroken => assumption_broken(finding),
        FindingKind::OutOfSteps => out_of_steps(finding),
        FindingKind::OutOfMemory => out_of_memory(finding),
        FindingKind::CallsTooDeep => calls_too_deep(finding),
    };
    if finding.occurrences > 1 {
        message.note(format!("this happened {} times in the run", finding.occurrences))
    } else {
        message
    }
}

fn new(finding: &Finding, code: &'static str, message: String) -> Diagnostic {
    Diagnostic::new(finding.kind.severity(), Code(code), finding.first.span, message)
}

fn memory(finding: &Finding) -> String {
    finding.memory.as_ref().map_or_else(|| "the memory".to_owned(), |name| format!("`{name}`"))
}

fn element(finding: &Finding) -> String {
    let element = finding.element.unwrap_or(0);
    format!("element {element} of {}", memory(finding))
}

fn who(place: Place) -> String {
    place
        .invocation
        .map_or_else(|| "an invocation".to_owned(), |(group, local)| format!("invocation {local} of workgroup {group}"))
}

fn same_group(finding: &Finding) -> bool {
    let group = |place: Place| place.invocation.map(|(group, _)| group);
    finding.second.is_some_and(|second| group(second) == group(finding.first))
}

fn mend_race(finding: &Finding, message: Diagnostic) -> Diagnostic {
    if finding.atomic {
        return message.help("make both accesses atomic, or put a barrier between them where one workgroup makes both");
    }
    if same_group(finding) {
        message.help("put a barrier between the two, or let each invocation use separate elements")
    } else {
        message.help(
            "no barrier orders different workgroups: give each of them separate elements, or split the work into two launches",
        )
    }
}

/// X0001.
fn write_race(finding: &Finding) -> Diagnostic {
    let text = format!("two invocations store to {}, and nothing orders them", element(finding));
    let mut message = new(finding, "X0001", text).label(format!("{} stores here", who(finding.first)));
    if let Some(second) = finding.second {
        message = message.see(second.span, format!("{} stores here", who(second)));
    }
    mend_race(finding, message)
}

/// X0002.
fn read_write_race(finding: &Finding) -> Diagnostic {
    let text =
        format!("one invocation loads {} and another one stores to it, and nothing orders them", element(finding));
    let mut message = new(finding, "X0002", text).label(format!("{} loads it here", who(finding.first)));
    if let Some(second) = finding.second {
        message = message.see(second.span, format!("{} stores to it here", who(second)));
    }
    mend_race(finding, message)
}

fn out_of_bounds(finding: &Finding, code: &'static str, what: &str, effect: &str) -> Diagnostic {
    let index = finding.element.unwrap_or(0);
    let limit = finding.limit.unwrap_or(0);
    let text = format!("{what} {} at {index}, which is not below {limit}; {effect}", memory(finding));
    let text =
        if index < 0 { format!("{what} {} at {index}, which is negative; {effect}", memory(finding)) } else { text };
    let mut message = new(finding, code, text).label(format!("executed by {}", who(finding.first)));
    if let Some(declared) = finding.second {
        message = message.see(declared.span, "the memory is declared here");
    }
    message.help("compare the index with the length first")
}

/// X0003.
fn load_out_of_bounds(finding: &Finding) -> Diagnostic {
    out_of_bounds(finding, "X0003", "a load from", "it gives zero")
}

/// X0004.
fn store_out_of_bounds(finding: &Finding) -> Diagnostic {
    out_of_bounds(finding, "X0004", "a store to", "it has no effect")
}

/// X0005.
fn uninitialised(finding: &Finding) -> Diagnostic {
    let text = format!("{} is loaded before anything was stored to it; it is zero", element(finding));
    let mut message = new(finding, "X0005", text).label(format!("loaded by {}", who(finding.first)));
    if let Some(declared) = finding.second {
        message = message.see(declared.span, "the memory is declared here");
    }
    message.help("store to it first, with a barrier in between where another invocation stores")
}

/// Says who waits, and where another one ended or waits.
fn parted(finding: &Finding, message: Diagnostic) -> Diagnostic {
    let message = message.label(format!("{} waits here", who(finding.first)));
    let Some(second) = finding.second else { return message };
    let does = if finding.other_ended {
        "ended here"
    } else if second.span == finding.first.span {
        "waits here too, in another call or iteration"
    } else {
        "waits here"
    };
    message.see(second.span, format!("{} {does}", who(second)))
}

/// X0006.
fn divergence(finding: &Finding) -> Diagnostic {
    let text = if finding.other_ended {
        "a barrier that some invocations of the workgroup never reach"
    } else {
        "invocations of one workgroup wait at different barriers"
    };
    parted(finding, new(finding, "X0006", text.to_owned()))
        .help("move the barrier out of branches, loops and returns that differ between invocations")
}

/// X0017.
fn lanes_parted(finding: &Finding) -> Diagnostic {
    let text = "an operation of a warp that not all its lanes reach together".to_owned();
    parted(finding, new(finding, "X0017", text))
        .help("move the operation out of branches, loops and returns that differ between the lanes of a warp")
}

/// X0019.
fn promise_broken(finding: &Finding) -> Diagnostic {
    let text =
        "invocations of one workgroup have different values here, which the program promises not to happen".to_owned();
    let message = new(finding, "X0019", text).label(format!("{} has another value", who(finding.first)));
    let message = match finding.second {
        Some(second) => message.note(format!("{} came here first", who(second))),
        None => message,
    };
    message.help("replace `assume-uniform` by `uniform`, which gives all invocations the value of one")
}

/// X0018.
fn atomic_out_of_bounds(finding: &Finding) -> Diagnostic {
    out_of_bounds(finding, "X0018", "an atomic operation on", "it gives zero and has no effect")
}

/// X0020.
fn assumption_broken(finding: &Finding) -> Diagnostic {
    new(finding, "X0020", "an assumption does not hold".to_owned())
        .label(format!("{} is here and the condition is false", who(finding.first)))
        .help("the compiled program relies on it: correct the condition, or write `if` where it can be false")
}

/// X0007.
fn out_of_steps(finding: &Finding) -> Diagnostic {
    new(finding, "X0007", "the run was stopped after the number of steps that it may take".to_owned())
        .label(format!("{} was here", who(finding.first)))
        .help("allow more steps, or launch fewer invocations")
}

/// X0008.
fn out_of_memory(finding: &Finding) -> Diagnostic {
    new(finding, "X0008", "an invocation makes more private memory than it can have".to_owned())
        .label(format!("{} was here", who(finding.first)))
        .help("make the memory outside the loop, or do not carry views of it out of the loop")
}

/// X0009.
fn calls_too_deep(finding: &Finding) -> Diagnostic {
    new(finding, "X0009", "functions call each other in a circle".to_owned())
        .label(format!("{} was here", who(finding.first)))
        .help("replace the recursion by a loop")
}

/// X0010.
pub(crate) fn argument_count(kernel: Span, wanted: usize, found: usize) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(Code("X0010"), kernel, format!("the kernel takes {wanted} arguments and is given {found}"))
            .help("give one argument for each parameter, outputs included"),
    )
}

/// X0011.
pub(crate) fn argument_type(param: &Param, argument: &Argument) -> Box<Diagnostic> {
    let given = match argument {
        Argument::Value(value) => format!("a value of type {}", value.elem),
        Argument::Buffer { buffer: _, length: _ } => "a buffer".to_owned(),
    };
    let wanted = match param.ty {
        Type::Elem(elem) => format!("a value of type {elem}"),
        Type::View(view) => format!("a buffer of {}", view.elem),
    };
    Box::new(
        Diagnostic::error(Code("X0011"), param.span, format!("`{}` is {wanted}, but {given} is given", param.name))
            .help(format!("pass {wanted}")),
    )
}

/// X0012.
pub(crate) fn buffer_too_short(param: &Param, needed: u128, given: u128) -> Box<Diagnostic> {
    let text = format!("the buffer for `{}` has {given} bytes, but its elements need {needed}", param.name);
    Box::new(
        Diagnostic::error(Code("X0012"), param.span, text).help("pass a longer buffer or a smaller number of elements"),
    )
}

/// X0013.
pub(crate) fn not_executable(span: Span, op: &str) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(Code("X0013"), span, format!("`{op}` is where it has no meaning"))
            .help("validate the module before executing it"),
    )
}

/// X0014.
pub(crate) fn launch_too_large(kernel: Span, groups: u128, local: u128) -> Box<Diagnostic> {
    let text = format!("{groups} workgroups of {local} invocations are too many for the interpreter");
    Box::new(Diagnostic::error(Code("X0014"), kernel, text).help("launch fewer invocations, or use another device"))
}

/// X0015.
pub(crate) fn memory_too_large(span: Span, name: &str) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(Code("X0015"), span, format!("`{name}` needs more memory than the interpreter provides"))
            .help("declare fewer elements"),
    )
}

/// X0016.
pub(crate) fn no_kernel(span: Span, name: &str) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(
            Code("X0016"),
            span,
            format!("`{name}` is a function and no kernel, so it cannot be launched"),
        )
        .help("launch a kernel that calls it"),
    )
}
