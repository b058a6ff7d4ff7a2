//! Wording of mistakes in calls of this library, one function for each code.

pub(crate) mod mistakes;

use crisp_ir_artifact::{Callable, Reach};
use crisp_support_diagnostics::{Code, Diagnostic, Severity, suggest};

fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Helps with a name that is none of those known: the nearest one, or all; `none` is said where there are none.
fn known_names(diagnostic: Diagnostic, name: &str, known: &[String], none: &str) -> Diagnostic {
    match suggest(name, known.iter().map(String::as_str)) {
        Some(other) => diagnostic.did_you_mean(other),
        None if known.is_empty() => diagnostic.help(none),
        None => diagnostic.help(format!("there are {}", known.join(", "))),
    }
}

/// A0101: no kernel of that name.
pub(crate) fn unknown_kernel(name: &str, known: &[String]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("A0101"), format!("there is no kernel `{name}`"));
    known_names(diagnostic, name, known, "the source defines none: `(def-kernel NAME (…) …)` does")
}

/// A0107: memory that a queue still uses.
pub(crate) fn used_by_queue(argument: Option<(&str, &str)>) -> Diagnostic {
    let text = match argument {
        Some((name, kernel)) => format!("the memory of argument `{name}` of `{kernel}` is used by a queue"),
        None => "the memory is used by a queue".to_owned(),
    };
    Diagnostic::placeless(Code("A0107"), text)
        .note("launches of the queue that use it may not be over")
        .help("call `finish` of the queue first, or launch on the same queue")
}

/// A0110: memory that does not hold what a kernel writes.
pub(crate) fn too_short(
    callable: &Callable,
    position: usize,
    (needed, given): (u64, u64),
    reach: Reach,
) -> Option<Diagnostic> {
    let named = |position: usize| Some(callable.interface.arguments.get(position)?.name.as_str());
    let at = callable.parameters.get(position).copied().unwrap_or(callable.span);
    let (kernel, name) = (&callable.interface.kernel, named(position)?);
    let why = match reach {
        Reach::Length(other) | Reach::Invocations { axis: _, within: Some(other) } => {
            format!("the kernel writes one for each of `{}`", named(other as usize)?)
        }
        Reach::Invocations { axis: _, within: None } => {
            "the kernel writes one for each invocation of the launch".to_owned()
        }
        Reach::Groups(_) => "the kernel writes one for each workgroup of the launch".to_owned(),
        Reach::Below(end) => format!("the kernel writes element {}", end.saturating_sub(1)),
        Reach::Unknown => return None,
    };
    let text = format!(
        "`{kernel}` writes {} to argument `{name}`, and a buffer of {given} is passed",
        count(needed, "element")
    );
    Some(
        Diagnostic::error(Code("A0110"), at, text)
            .label("declared here")
            .note(why)
            .help(format!("pass a buffer of {needed} or more elements")),
    )
}

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    if quoted.is_empty() { "nothing".to_owned() } else { quoted.join(", ") }
}

/// A0111: no orchestration of that name.
pub(crate) fn unknown_orchestration(name: &str, known: &[String]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("A0111"), format!("there is no orchestration `{name}`"));
    known_names(diagnostic, name, known, "the source has none: `(def-orchestration NAME …)` makes one")
}

/// A0112: a name that is none of an orchestration's, or of several.
pub(crate) fn orchestration_name(orchestration: &str, what: &str, name: &str, there: &[&str]) -> Diagnostic {
    let end = format!("_{}", name.replace("::", "_"));
    let fitting: Vec<&str> = there.iter().filter(|known| known.ends_with(&end)).copied().collect();
    if fitting.is_empty() {
        Diagnostic::placeless(Code("A0112"), format!("`{orchestration}` has no {what} `{name}`"))
            .help(format!("there are {}", listed(there)))
    } else {
        Diagnostic::placeless(Code("A0112"), format!("`{name}` names more than one {what} of `{orchestration}`"))
            .help(format!("write the whole name: {}", listed(&fitting)))
    }
}

/// A0113: another type than that of an orchestration's input, or of a result.
pub(crate) fn orchestration_type(orchestration: &str, name: &str, wanted: &str, given: &str) -> Diagnostic {
    let text = format!("`{name}` of `{orchestration}` is {wanted}, and not {given}");
    Diagnostic::placeless(Code("A0113"), text).help("convert it before: nothing is converted silently")
}

/// A0114: contents that are not as long as the memory.
pub(crate) fn orchestration_length(orchestration: &str, name: &str, wanted: u64, given: u64) -> Diagnostic {
    let text = format!("`{name}` of `{orchestration}` holds {}, and {given} are given", count(wanted, "element"));
    Diagnostic::placeless(Code("A0114"), text)
        .note("lengths follow from the orchestration's inputs, and from the first vector as long as nothing else says")
        .help(format!("give {wanted} elements, or set the input that says the length"))
}

/// A0201: code of a processor that only its maker's tools make.
pub(crate) fn needs_tool(target: &str) -> Diagnostic {
    Diagnostic::placeless(Code("A0201"), format!("code for `{target}` is made by a tool of the processor's maker"))
        .note("a compilation in memory starts no other program")
        .help("compile to `ptx` or `spv`, which the device's driver takes, or use the command")
}

/// A0202: a flag that changes nothing here.
pub(crate) fn flag_ignored(flag: &str) -> Diagnostic {
    let text = format!("flag `{flag}` has no meaning for a compilation in memory, and is ignored");
    Diagnostic { severity: Severity::Note, ..Diagnostic::placeless(Code("A0202"), text) }
}

/// A0203: a flag that cannot be read.
pub(crate) fn flag_malformed(flag: &str, form: &str) -> Diagnostic {
    Diagnostic::placeless(Code("A0203"), format!("flag `{flag}` is malformed")).help(format!("write {form}"))
}

/// A0204: a file that cannot be read.
pub(crate) fn file_unreadable(path: &str, why: &str) -> Diagnostic {
    Diagnostic::placeless(Code("A0204"), format!("cannot read `{path}`: {why}"))
        .help("check the path and its permissions")
}

/// A0206: what an earlier compilation has left is of no use.
pub(crate) fn cache_unusable(path: &str, why: &str) -> Diagnostic {
    let text = format!("`{path}` is not used: {why}");
    Diagnostic { severity: Severity::Note, ..Diagnostic::placeless(Code("A0206"), text) }
        .help("`crisp --tree-shaking` writes it anew")
}

/// A0205: nothing to compile.
pub(crate) fn no_source() -> Diagnostic {
    Diagnostic::placeless(Code("A0205"), "the context has no source").help("add one before it is compiled")
}
