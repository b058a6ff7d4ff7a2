//! Wording of mistakes in calls of this library, one function for each code.

use crisp_ir_artifact::{Argument, ArgumentKind, Callable, Elem, Reach};
use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span, suggest};

use crate::values::types::name as type_name;

fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Returns the description, in Crisp's words, of the argument that a parameter expects.
fn wanted(kind: ArgumentKind) -> String {
    match kind {
        ArgumentKind::Value(elem) => format!("a value of type `{}`", type_name(elem)),
        ArgumentKind::Buffer { elem, .. } => format!("a buffer of `{}`", type_name(elem)),
    }
}

/// Helps with a name that is none of those known: the nearest one, or all; `none` is said where there are none.
fn known_names(diagnostic: Diagnostic, name: &str, known: &[String], none: &str) -> Diagnostic {
    match suggest(name, known.iter().map(String::as_str)) {
        Some(other) => diagnostic.help(format!("did you mean `{other}`?")),
        None if known.is_empty() => diagnostic.help(none),
        None => diagnostic.help(format!("there are {}", known.join(", "))),
    }
}

/// A0101: no kernel of that name.
pub(crate) fn unknown_kernel(name: &str, known: &[String]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("A0101"), format!("there is no kernel `{name}`"));
    known_names(diagnostic, name, known, "the source defines none: `(def-kernel NAME (…) …)` does")
}

/// A0102: too many or too few arguments.
pub(crate) fn argument_count(kernel: &str, at: Span, declared: &[Argument], given: usize) -> Diagnostic {
    let text = format!("`{kernel}` takes {}, given are {given}", count(declared.len() as u64, "argument"));
    let names: Vec<String> =
        declared.iter().map(|argument| format!("`{}`, {}", argument.name, wanted(argument.kind))).collect();
    Diagnostic::error(Code("A0102"), at, text).label("this kernel").help(format!(
        "pass, in this order: {}",
        if names.is_empty() { "nothing".to_owned() } else { names.join("; ") }
    ))
}

/// A0102: an argument that is needed and not given.
pub(crate) fn not_given(kernel: &str, at: Span, declared: &Argument) -> Diagnostic {
    let text = format!("argument `{}` of `{kernel}` is not given", declared.name);
    Diagnostic::error(Code("A0102"), at, text)
        .label("declared here")
        .help(format!("pass {}: nothing else says it", wanted(declared.kind)))
}

/// A0102: an argument that is given by a name that the kernel does not have.
pub(crate) fn unknown_argument(kernel: &str, at: Span, name: &str, declared: &[Argument]) -> Diagnostic {
    let names: Vec<String> = declared.iter().map(|argument| argument.name.clone()).collect();
    let diagnostic =
        Diagnostic::error(Code("A0102"), at, format!("`{kernel}` has no argument `{name}`")).label("this kernel");
    known_names(diagnostic, name, &names, "it takes none")
}

/// A0102: an argument that is given twice.
pub(crate) fn given_twice(kernel: &str, at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("A0102"), at, format!("argument `{name}` of `{kernel}` is given twice"))
        .label("declared here")
        .help("give it once")
}

/// A0104: a result that is read as elements of another type.
pub(crate) fn read_as_another(name: &str, elem: Elem, wanted: Elem) -> Diagnostic {
    let text = format!("result `{name}` has elements of `{}`, and is read as `{}`", type_name(elem), type_name(wanted));
    Diagnostic::placeless(Code("A0104"), text).help(format!("read it as `{}`", type_name(elem)))
}

/// A0103: a value for a buffer, or a buffer for a value.
pub(crate) fn argument_kind(kernel: &str, at: Span, declared: &Argument, given: &str) -> Diagnostic {
    let wanted = wanted(declared.kind);
    let text = format!("argument `{}` of `{kernel}` is {wanted}, and {given} is passed", declared.name);
    let help = match declared.kind {
        ArgumentKind::Value(_) => "pass the value itself",
        ArgumentKind::Buffer { .. } => "put the elements into memory of the device, and pass that",
    };
    Diagnostic::error(Code("A0103"), at, text).label("declared here").help(help)
}

/// A0104: another element type.
pub(crate) fn element_type(kernel: &str, at: Span, declared: &Argument, given: Elem) -> Diagnostic {
    let wanted = wanted(declared.kind);
    let given = match declared.kind {
        ArgumentKind::Value(_) => format!("a value of type `{}`", type_name(given)),
        ArgumentKind::Buffer { .. } => format!("one of `{}`", type_name(given)),
    };
    let text = format!("argument `{}` of `{kernel}` is {wanted}, and {given} is passed", declared.name);
    let elem = match declared.kind {
        ArgumentKind::Value(elem) | ArgumentKind::Buffer { elem, .. } => elem,
    };
    Diagnostic::error(Code("A0104"), at, text).label("declared here").help(format!(
        "convert it before the launch: nothing is converted silently; Rust's type is `{}`, C's CRISP_{}{}",
        rust_type(elem),
        elem.scalar.name().to_uppercase(),
        if elem.lanes == 1 { String::new() } else { format!(" with {} lanes", elem.lanes) }
    ))
}

/// A0104: structures for a vector of numbers, or for a value.
pub(crate) fn no_structures(kernel: &str, at: Span, declared: &Argument) -> Diagnostic {
    let text =
        format!("argument `{}` of `{kernel}` is {}, and structures are passed", declared.name, wanted(declared.kind));
    Diagnostic::error(Code("A0104"), at, text)
        .label("declared here")
        .help("pass a buffer of that type, or declare a vector of structures")
}

/// A0104: structures whose members lie elsewhere.
pub(crate) fn other_structure(kernel: &str, at: Span, declared: &Argument, what: &str) -> Diagnostic {
    let text = format!("argument `{}` of `{kernel}` is passed a buffer whose structure {what}", declared.name);
    Diagnostic::error(Code("A0104"), at, text)
        .label("declared here")
        .help("give members the names and types of the kernel's structure, and fill gaps with members whose names begin with `_`")
}

fn rust_type(elem: Elem) -> String {
    let scalar = elem.scalar.name();
    match elem.lanes {
        1 => scalar.to_owned(),
        lanes => format!("[{scalar}; {lanes}]"),
    }
}

/// A0105: a buffer that is written, and given for reading only.
pub(crate) fn given_for_reading(kernel: &str, at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Code("A0105"),
        at,
        format!("`{kernel}` writes argument `{name}`, which is given for reading only"),
    )
    .label("declared here")
    .help(format!("pass it as one that may be written: `&mut {name}`"))
}

/// A0106: elements that are not as far apart as the kernel has them.
pub(crate) fn element_stride(kernel: &str, at: Span, name: &str, wanted: u32, given: u32) -> Diagnostic {
    let text = format!(
        "elements of argument `{name}` of `{kernel}` are {wanted} bytes apart, those that are passed {given} bytes"
    );
    Diagnostic::error(Code("A0106"), at, text)
        .label("declared here")
        .help("pad the elements, or declare the vector with `:compact`")
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

/// A0109: a kernel of another device, or of a queue of another device.
pub(crate) fn other_device(what: &str) -> Diagnostic {
    Diagnostic::placeless(Code("A0109"), format!("{what} belongs to another device"))
        .help("open a device once, and use its memory, kernels and queues together")
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
