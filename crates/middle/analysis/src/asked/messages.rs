//! Wording of the messages of analyses that an author requests.

use crisp_ir_kernel::{AccessKind, Check, Space};
use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

use crate::lanes::{
    AccessReport, BANKS, BarrierReport, Fork, ForkReport, SEGMENT, Unclear, UnclearKind, WORD, Ways, Where,
};

/// Returns a number of things in words.
pub(super) fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ if noun.ends_with(['s', 'h']) => format!("{number} {noun}es"),
        number => format!("{number} {noun}s"),
    }
}

fn memory(access: &AccessReport) -> String {
    let space = match access.space {
        Space::Global => "global memory",
        Space::Local => "local memory",
        Space::Private => "private memory",
        Space::Constant => "constant memory",
    };
    access.name.as_ref().map_or_else(|| space.to_owned(), |name| format!("`{name}`"))
}

fn verb(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Load => "load",
        AccessKind::Store => "store",
        AccessKind::Update(_) => "update",
    }
}

fn called(diagnostic: Diagnostic, place: &Where) -> Diagnostic {
    place.calls.iter().rev().fold(diagnostic, |diagnostic, &call| diagnostic.see(call, "called from here"))
}

fn sized(diagnostic: Diagnostic, local: [u32; 3]) -> Diagnostic {
    match local {
        [_, 1, 1] => diagnostic,
        [x, y, 1] => diagnostic.note(format!("in workgroups of {x} × {y} invocations")),
        [x, y, z] => diagnostic.note(format!("in workgroups of {x} × {y} × {z} invocations")),
    }
}

fn because(diagnostic: Diagnostic, at: Span, unclear: Unclear) -> Diagnostic {
    let why = match unclear.kind {
        UnclearKind::Load => "it depends on what each lane loads here",
        UnclearKind::Chance => "it depends on what an atomic operation or the clock gives here",
        UnclearKind::Exchange => "it depends on what lanes get from each other here",
        UnclearKind::Arithmetic => "how far the lanes' results are apart here is not known",
        UnclearKind::Choice => "lanes may come here with values of different branches or iterations",
    };
    if unclear.at == at { diagnostic.note(why) } else { diagnostic.see(unclear.at, why) }
}

/// How far the elements of neighbouring lanes are apart.
fn apart(stride: Option<i128>, bytes: u32) -> String {
    match stride {
        Some(0) => "all lanes access one element".to_owned(),
        Some(stride) if bytes > 0 && stride % i128::from(bytes) == 0 => {
            format!("the elements of neighbouring lanes are {} apart", count_of(stride / i128::from(bytes), "element"))
        }
        Some(stride) => format!("the elements of neighbouring lanes are {} apart", count_of(stride, "byte")),
        None => "the elements of neighbouring lanes are not equally far apart".to_owned(),
    }
}

fn count_of(number: i128, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// A0301: lanes access more segments than elements side by side would need.
pub(super) fn uncoalesced(
    access: &AccessReport,
    owner: &str,
    (touched, least, stride): (u32, u32, Option<i128>),
    local: [u32; 3],
) -> Diagnostic {
    let message = format!(
        "a warp's {} of {} in `{owner}` is not coalesced: {} of {SEGMENT} bytes, where {least} would do",
        verb(access.kind),
        memory(access),
        count_of(touched.into(), "segment"),
    );
    let diagnostic = Diagnostic::warning(Code("A0301"), access.place.at, message).note(apart(stride, access.bytes));
    let diagnostic = called(sized(diagnostic, local), &access.place);
    diagnostic.help("let neighbouring lanes access neighbouring elements: add the id of axis 0 without a factor")
}

/// A0302: in how many segments lanes access memory is not known.
pub(super) fn maybe_uncoalesced(access: &AccessReport, owner: &str, unclear: Unclear, local: [u32; 3]) -> Diagnostic {
    let message = format!(
        "it cannot be proven that a warp's {} of {} in `{owner}` is coalesced",
        verb(access.kind),
        memory(access)
    );
    let diagnostic = Diagnostic::warning(Code("A0302"), access.place.at, message);
    let diagnostic = called(sized(because(diagnostic, access.place.at, unclear), local), &access.place);
    diagnostic.help("make the index a sum of an id of axis 0 and values that all lanes of a warp share")
}

/// A0303: all accesses are coalesced.
pub(super) fn coalesced(at: Span, name: &str, accesses: usize) -> Diagnostic {
    let message = match accesses {
        0 => format!("`{name}` does not access global memory"),
        1 => format!("the access of `{name}` to global memory is coalesced"),
        number => format!("all {number} accesses of `{name}` to global memory are coalesced"),
    };
    Diagnostic::new(Severity::Note, Code("A0303"), at, message)
}

/// A0304: lanes access different words of one bank.
pub(super) fn bank_conflict(
    access: &AccessReport,
    owner: &str,
    (replays, lanes, stride): (u32, Option<(usize, usize)>, Option<i128>),
    local: [u32; 3],
) -> Diagnostic {
    let message = format!(
        "bank conflict in `{owner}`: a warp's {} of {} is executed {replays} times",
        verb(access.kind),
        memory(access)
    );
    let diagnostic = Diagnostic::warning(Code("A0304"), access.place.at, message).note(apart(stride, access.bytes));
    let diagnostic = match lanes {
        Some((a, b)) if matches!(access.kind, AccessKind::Update(_)) => {
            diagnostic.note(format!("lanes {a} and {b} update elements of one bank, one after the other"))
        }
        Some((a, b)) => diagnostic.note(format!(
            "lanes {a} and {b} access different words of one bank; there are {BANKS} banks of words of {WORD} bytes"
        )),
        None => diagnostic,
    };
    called(sized(diagnostic, local), &access.place)
        .help("make the distance between lanes odd, in words: pad each row of the memory by one element")
}

/// A0305: which banks lanes access is not known.
pub(super) fn maybe_bank_conflict(access: &AccessReport, owner: &str, unclear: Unclear, local: [u32; 3]) -> Diagnostic {
    let message = format!(
        "it cannot be proven that a warp's {} of {} in `{owner}` is free of bank conflicts",
        verb(access.kind),
        memory(access)
    );
    let diagnostic = Diagnostic::warning(Code("A0305"), access.place.at, message);
    let diagnostic = called(sized(because(diagnostic, access.place.at, unclear), local), &access.place);
    diagnostic.help("make the index a sum of an id of axis 0 and values that all lanes of a warp share")
}

/// A0306: no access meets another in a bank.
pub(super) fn no_bank_conflicts(at: Span, name: &str, accesses: usize) -> Diagnostic {
    let message = match accesses {
        0 => format!("`{name}` does not access local memory"),
        1 => format!("the access of `{name}` to local memory is free of bank conflicts"),
        number => format!("all {number} accesses of `{name}` to local memory are free of bank conflicts"),
    };
    Diagnostic::new(Severity::Note, Code("A0306"), at, message)
}

/// A0307: lanes go different ways. A0308: they may.
pub(super) fn divergence(fork: &ForkReport, owner: &str, local: [u32; 3]) -> Option<Diagnostic> {
    let at = fork.place.at;
    let what = match fork.fork {
        Fork::Branch => "take this branch differently",
        Fork::Trips => "repeat this loop differently often",
    };
    let diagnostic = match &fork.ways {
        Ways::Together => return None,
        Ways::Apart(a, b) => {
            let message = format!("lanes of a warp {what} in `{owner}`");
            Diagnostic::warning(Code("A0307"), at, message).note(match fork.fork {
                Fork::Branch => format!("the condition holds in lane {a} and not in lane {b}"),
                Fork::Trips => format!("lanes {a} and {b} have different numbers of iterations"),
            })
        }
        Ways::MayPart => {
            let message = format!("lanes of a warp may {what} in `{owner}`");
            Diagnostic::warning(Code("A0308"), at, message)
                .note("it depends on ids that differ between the lanes of a warp")
        }
        Ways::Unclear(unclear) => {
            let message = format!("lanes of a warp may {what} in `{owner}`");
            because(Diagnostic::warning(Code("A0308"), at, message), at, *unclear)
        }
    };
    let diagnostic = called(sized(diagnostic, local), &fork.place);
    Some(diagnostic.help("decide by what all lanes of a warp share, or choose between two values with `select-if`"))
}

/// A0309: lanes stay together.
pub(super) fn together(at: Span, name: &str, forks: usize) -> Diagnostic {
    let message = match forks {
        0 => format!("`{name}` has no branches or loops at which lanes of a warp could part"),
        number => format!(
            "lanes of a warp stay together in `{name}`: {} looked at",
            if number == 1 { "1 branch or loop".to_owned() } else { format!("{number} branches and loops") }
        ),
    };
    Diagnostic::new(Severity::Note, Code("A0309"), at, message)
}

/// A0310: all barriers are reached together.
pub(super) fn barriers(at: Span, name: &str, barriers: &[&BarrierReport]) -> Diagnostic {
    let message = match barriers.len() {
        0 => format!("`{name}` has no barriers"),
        1 => format!("all invocations of a workgroup reach the barrier of `{name}` together"),
        number => format!("all invocations of a workgroup reach each of the {number} barriers of `{name}` together"),
    };
    let diagnostic = Diagnostic::new(Severity::Note, Code("A0310"), at, message);
    barriers.iter().fold(diagnostic, |diagnostic, barrier| match barrier.branch {
        Some(_) => diagnostic.see(barrier.place.at, "in a branch that all invocations take alike"),
        None => diagnostic.see(barrier.place.at, "in no branch"),
    })
}

/// A0311: a barrier of which only an option says that all reach it.
pub(super) fn barriers_in_doubt(at: Span, name: &str, doubted: &[Span], all: usize) -> Diagnostic {
    let message = format!(
        "of {} of `{name}` it is not proven that all invocations of a workgroup reach {} together",
        if doubted.len() == all {
            count(all, "barrier")
        } else {
            format!("{} of {}", doubted.len(), count(all, "barrier"))
        },
        if doubted.len() == 1 { "it" } else { "them" },
    );
    let diagnostic = Diagnostic::warning(Code("A0311"), at, message);
    let diagnostic = doubted.iter().fold(diagnostic, |diagnostic, &barrier| diagnostic.see(barrier, "not this one"));
    diagnostic.help("make the condition uniform: `when*`, `if*`, `(declare (uniform …))`, or promise it with `(declare (assume-uniform …))`")
}

/// A0312: more registers than the budget.
pub(super) fn registers(at: Span, name: &str, estimate: u32, most: u32, enforced: bool) -> Diagnostic {
    let message =
        format!("register pressure for `{name}` is estimated at {estimate}, exceeding the declared budget of {most}");
    let diagnostic = Diagnostic::warning(Code("A0312"), at, message);
    let diagnostic = if enforced {
        diagnostic.note("code generators get the limit; values that do not fit are kept in memory")
    } else {
        diagnostic.note("this may lead to reduced occupancy")
    };
    diagnostic.help("keep fewer values at a time: shorter loops, smaller tiles, values computed where they are used")
}

/// A0313: there is no answer.
pub(super) fn too_large(at: Span, check: Check, kernel: &str) -> Diagnostic {
    let message =
        format!("`{}` has no answer: kernel `{kernel}` is too large to follow the lanes of its warps", check.name());
    Diagnostic::warning(Code("A0313"), at, message)
        .help("call large functions from fewer places, or cut the kernel into several")
}

/// A0314: the function is not called.
pub(super) fn not_reached(at: Span, check: Check, name: &str) -> Diagnostic {
    let message = format!("`{}` has nothing to look at: no kernel calls `{name}`", check.name());
    Diagnostic::warning(Code("A0314"), at, message).help("call it from a kernel, or request the check for its callers")
}

/// A0315: an analysis is skipped.
pub(super) fn skipped(at: Span, check: Check) -> Diagnostic {
    let message =
        format!("`{}` is skipped: it needs all definitions, and `--single-pass` sees them one by one", check.name());
    Diagnostic::warning(Code("A0315"), at, message)
        .help("compile without `--single-pass`, or skip the analyses without a warning by `--no-static-analysis`")
}
