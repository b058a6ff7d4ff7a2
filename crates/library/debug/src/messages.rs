//! Wording of the debugger, one function for each code.

use crisp_ir_kernel::Elem;
use crisp_support_diagnostics::{Code, Diagnostic, Severity, suggest};

use crate::type_names::elem;

/// The commands of a session, for help and suggestions.
pub(crate) const COMMANDS: [(&str, &str); 28] = [
    ("step [N]", "the next line of the invocation in focus, also in a function that it calls"),
    ("next [N]", "the next line, over calls"),
    ("out", "to the caller"),
    ("barrier", "the start of the workgroup's next barrier interval"),
    ("iteration N", "iteration N, from 0, of the innermost loop"),
    ("continue", "the next breakpoint or error in any invocation, or the end"),
    ("back [step|next|out|barrier]", "the same, backwards"),
    ("reverse", "the last breakpoint or error before, or the start"),
    ("goto TIME|NAME|start|end", "any time, or one that was marked"),
    ("mark NAME", "keep this time under a name"),
    ("focus [GROUP:]INVOCATION", "another invocation at this line, in the same iterations"),
    ("where", "the calls of the invocation in focus"),
    ("up, down", "the caller's variables, and back"),
    ("print EXPR", "the value of an expression"),
    ("locals", "all variables that have a value"),
    ("lanes EXPR", "the value in all invocations of the workgroup at this line"),
    ("list", "the source around"),
    ("findings", "what the race detector found"),
    ("why EXPR", "the instructions that a variable or an element came from"),
    ("orders", "the results of a race in both orders of its two invocations"),
    ("break LINE|FILE:LINE|FUNCTION [if EXPR]", "stop there"),
    ("watch EXPR [if EXPR]", "stop before stores to an element or array"),
    ("rwatch EXPR [if EXPR]", "stop before loads"),
    ("awatch EXPR [if EXPR]", "stop before loads and stores"),
    ("breaks", "list breakpoints"),
    ("delete [N]", "remove a breakpoint, or all"),
    ("help", "this list"),
    ("quit", "end; so does the end of the input"),
];

/// Returns the text of `help`.
pub(crate) fn help() -> String {
    let width = COMMANDS.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    let lines: Vec<String> = COMMANDS.iter().map(|(command, what)| format!("{command:width$}  {what}")).collect();
    lines.join("\n")
}

/// Returns a number with a noun: `1 line`, `2 lines`.
pub(crate) fn count(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

fn error(code: &'static str, text: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::placeless(Code(code), text))
}

fn with_help(code: &'static str, text: impl Into<String>, help: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::placeless(Code(code), text).help(help.into()))
}

/// B0001: a breakpoint on a line without code.
pub(crate) fn breakpoint_moved(wanted: u32, line: u32) -> Diagnostic {
    let text = format!("no code at line {wanted}; the breakpoint moved to line {line}");
    Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(Code("B0001"), text) }
}

/// B0001: a breakpoint after all code.
pub(crate) fn no_code_after(wanted: u32) -> Box<Diagnostic> {
    with_help("B0001", format!("no code at line {wanted} or after it"), "`list` shows the source around")
}

/// B0002: a recording that is cut short.
pub(crate) fn recording_cut(end: u64) -> Diagnostic {
    let text = format!("the recording ends after {}", count(end, "instruction"));
    let diagnostic = Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(Code("B0002"), text) };
    diagnostic.help("the launch was interrupted, or is longer than `--max-steps`")
}

/// B0004: a watchpoint on what is not in memory.
pub(crate) fn not_in_memory(text: &str) -> Box<Diagnostic> {
    with_help("B0004", format!("`{text}` is not in memory"), "watch an element or an array: `watch r[5]`, `watch r`")
}

/// B0005: an unknown variable.
pub(crate) fn no_variable(name: &str, known: &[&str]) -> Box<Diagnostic> {
    let text = format!("no variable `{name}` here");
    match suggest(name, known.iter().copied()) {
        Some(other) => with_help("B0005", text, format!("did you mean `{other}`?")),
        None if known.is_empty() => with_help("B0005", text, "no variable has a value here"),
        None => {
            let names: Vec<String> = known.iter().take(20).map(|name| format!("`{name}`")).collect();
            with_help("B0005", text, format!("in scope: {}", names.join(", ")))
        }
    }
}

/// B0006: a variable without a value.
pub(crate) fn no_value_yet(name: &str) -> Box<Diagnostic> {
    with_help(
        "B0006",
        format!("`{name}` has no value here"),
        "go on until it gets one: `step`; `locals` lists the others",
    )
}

/// B0007: two devices with the same results.
pub(crate) fn outputs_equal(device: &str, buffers: u64, bytes: u64) -> Diagnostic {
    let text = format!("the results of `{device}` are equal: {}, {}", count(buffers, "buffer"), count(bytes, "byte"));
    Diagnostic { severity: Severity::Note, ..Diagnostic::placeless(Code("B0007"), text) }
}

/// B0009: a package.
#[must_use]
pub fn not_recordable(path: &str) -> Diagnostic {
    Diagnostic::placeless(Code("B0009"), format!("`{path}` is a package: it has no source that a debugger could show"))
        .help("debug the source that it was made of")
}

/// B0011: an unknown command.
pub(crate) fn unknown_command(word: &str) -> Box<Diagnostic> {
    let all = || COMMANDS.iter().map(|(command, _)| command.split([' ', ',']).next().unwrap_or_default());
    let shown: String = word.chars().take(40).collect();
    let text = format!("unknown command `{shown}`");
    match suggest(&shown, all()) {
        Some(other) => with_help("B0011", text, format!("did you mean `{other}`?")),
        None => with_help("B0011", text, "`help` lists the commands"),
    }
}

/// B0012: a text that is not an expression.
pub(crate) fn expression_malformed(text: &str, rest: &str) -> Box<Diagnostic> {
    let rest: String = rest.chars().take(40).collect();
    let text: String = text.chars().take(80).collect();
    let found = if rest.is_empty() { "it ends too early".to_owned() } else { format!("unexpected `{rest}`") };
    let help = "expressions have names, numbers, elements and operators: `a[i] + 1`, `(+ (~ a i) 1)`";
    with_help("B0012", format!("`{text}` is not an expression: {found}"), help)
}

/// B0013: a long expression.
pub(crate) fn expression_too_long(bytes: usize, most: usize) -> Box<Diagnostic> {
    with_help("B0013", format!("the expression has {bytes} bytes"), format!("at most {most} are read"))
}

/// B0014: a deep expression.
pub(crate) fn expression_too_deep(most: usize) -> Box<Diagnostic> {
    with_help("B0014", "the expression is nested too deeply", format!("at most {most} levels are read"))
}

/// B0015: elements of what has none.
pub(crate) fn no_elements(text: &str) -> Box<Diagnostic> {
    error("B0015", format!("`{text}` has no elements: it is not an array"))
}

/// B0015: an array where a number is expected.
pub(crate) fn is_an_array(text: &str) -> Box<Diagnostic> {
    with_help("B0015", format!("`{text}` is an array; expected a number"), format!("name an element: `{text}[0]`"))
}

/// B0015: too many or too few indices.
pub(crate) fn index_count(text: &str, rank: u8, given: usize) -> Box<Diagnostic> {
    let axes = if rank == 1 { "axis" } else { "axes" };
    error(
        "B0015",
        format!("`{text}` has {rank} {axes}; given are {}", count(given as u64, "index").replace("indexs", "indices")),
    )
}

/// B0015: an index that is not an integer.
pub(crate) fn index_not_integer(text: &str) -> Box<Diagnostic> {
    error("B0015", format!("the index `{text}` is not an integer"))
}

/// B0015: an operation that a type does not have.
pub(crate) fn no_such_operation(name: &str, of: Elem) -> Box<Diagnostic> {
    error("B0015", format!("there is no operation `{name}` of {}", elem(of)))
}

/// B0015: vectors of different lengths.
pub(crate) fn lanes_differ(a: Elem, b: Elem) -> Box<Diagnostic> {
    error("B0015", format!("the operands have different numbers of lanes: {} and {}", elem(a), elem(b)))
}

/// B0015: an unknown member.
pub(crate) fn no_member(text: &str, member: &str, of: Elem) -> Box<Diagnostic> {
    error("B0015", format!("`{text}`, of type {}, has no member `{member}`", elem(of)))
}

/// B0016: an argument of a command.
pub(crate) fn bad_argument(command: &str, expected: &str, found: &str) -> Box<Diagnostic> {
    let found: String = found.chars().take(40).collect();
    error("B0016", format!("`{command}` takes {expected}; found `{found}`"))
}

/// B0016: an unknown file.
pub(crate) fn no_such_file(name: &str, known: &[&str]) -> Box<Diagnostic> {
    let files: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    with_help("B0016", format!("there is no file `{name}`"), format!("the sources are {}", files.join(", ")))
}

/// B0016: an unknown function.
pub(crate) fn no_such_place(place: &str, known: &[&str]) -> Box<Diagnostic> {
    let text = format!("`{place}` is neither a line nor a function that the launch executes");
    match suggest(place, known.iter().copied()) {
        Some(other) => with_help("B0016", text, format!("did you mean `{other}`?")),
        None => with_help("B0016", text, "write `break LINE`, `break FILE:LINE` or `break FUNCTION`"),
    }
}

/// B0016: a time after the end.
pub(crate) fn no_such_time(time: u64, end: u64) -> Box<Diagnostic> {
    error("B0016", format!("there is no time {time}: the launch ends at {end}"))
}

/// B0017: an invocation that the launch does not have.
pub(crate) fn no_such_invocation(group: u64, local: u64, groups: u64, locals: u64) -> Box<Diagnostic> {
    let text = format!("there is no invocation {local} of workgroup {group}");
    with_help("B0017", text, format!("there are {} of {}", count(groups, "workgroup"), count(locals, "invocation")))
}

/// B0017: an invocation that is never at the instruction in focus.
pub(crate) fn not_here(group: u64, local: u32) -> Box<Diagnostic> {
    let text = format!("invocation {local} of workgroup {group} does not come here in the same iterations");
    with_help("B0017", text, format!("stop elsewhere, or write `break LINE if lid == {local}`"))
}

/// B0017: nothing is executed.
pub(crate) fn not_executing((group, local): (u64, u32)) -> Box<Diagnostic> {
    let text = format!("invocation {local} of workgroup {group} is not executing at this time");
    with_help("B0017", text, "`back` goes to its last line, `goto start` to the start of the launch")
}

/// B0018: buffers beyond the limit.
pub(crate) fn too_much_memory(bytes: u64, most: u64) -> Box<Diagnostic> {
    let text = format!("the buffers of the launch have {bytes} bytes; a recording keeps at most {most} in two copies");
    with_help("B0018", text, "choose smaller arguments")
}

/// B0019: an unknown breakpoint.
pub(crate) fn no_such_breakpoint(number: u64) -> Box<Diagnostic> {
    with_help("B0019", format!("there is no breakpoint {number}"), "`breaks` lists them")
}

/// B0020: no loop.
pub(crate) fn not_in_a_loop() -> Box<Diagnostic> {
    error("B0020", "the invocation in focus is not in a loop of this function")
}

/// B0020: an iteration that is not executed.
pub(crate) fn no_such_iteration(wanted: u64) -> Box<Diagnostic> {
    error("B0020", format!("the loop has no iteration {wanted}"))
}

/// B0020: no further frame.
pub(crate) fn no_more_frames(up: bool) -> Box<Diagnostic> {
    error("B0020", if up { "this is the kernel: nothing calls it" } else { "this is the innermost call" })
}

/// B0024: a value that no instruction wrote as a whole.
pub(crate) fn why_of_what(text: &str) -> Box<Diagnostic> {
    with_help("B0024", format!("`{text}` is neither a variable in a register nor an element"), "`why s`, `why r[3]`")
}

/// B0025: an invocation with many instructions.
pub(crate) fn trace_too_long(most: usize) -> Box<Diagnostic> {
    let text = format!("the invocation has executed more than {}", count(most as u64, "instruction"));
    with_help("B0025", text, "look at an earlier time or at a smaller launch")
}

/// B0023: no race.
pub(crate) fn no_race() -> Box<Diagnostic> {
    with_help("B0023", "the recording has no race whose orders could be compared", "`findings` lists what was found")
}

/// B0021: a coverage or profile of what is not executed by the interpreter.
#[must_use]
pub fn profile_of(option: &str, device: &str) -> Diagnostic {
    let text = format!("`{option}` counts on the interpreter; the device is `{device}`");
    Diagnostic::placeless(Code("B0021"), text).help("write `--device interp`")
}

/// B0022: a file that coverage cannot be added to.
pub(crate) fn not_lcov(path: &str) -> Box<Diagnostic> {
    with_help("B0022", format!("`{path}` is there and is not in the form of lcov"), "remove it, or name another file")
}

/// Returns the note where an invocation has no further line.
pub(crate) fn no_more_lines((group, local): (u64, u32), back: bool) -> String {
    let (which, command) = if back { ("earlier", "reverse") } else { ("later", "continue") };
    format!("invocation {local} of workgroup {group} has no {which} line: `{command}` goes on with the others")
}

/// Returns the note where a workgroup has no further interval.
pub(crate) fn no_more_barriers(group: u64, back: bool) -> String {
    format!("workgroup {group} has no {} barrier", if back { "earlier" } else { "later" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_named() {
        let memory = too_much_memory(1 << 30, 512 << 20);
        assert_eq!(memory.code.0, "B0018");
        assert_eq!(
            memory.message,
            "the buffers of the launch have 1073741824 bytes; a recording keeps at most 536870912 in two copies"
        );
        let trace = trace_too_long(1 << 20);
        assert_eq!(trace.code.0, "B0025");
        assert_eq!(trace.message, "the invocation has executed more than 1048576 instructions");
    }

    #[test]
    fn every_command_is_suggested() {
        for (command, _) in COMMANDS {
            let word = command.split([' ', ',']).next().unwrap_or_default();
            let wrong = format!("{word}x");
            assert_eq!(unknown_command(&wrong).code.0, "B0011", "{command}");
        }
        assert_eq!(unknown_command("contnue").helps, ["did you mean `continue`?"]);
    }
}
