//! Wording of messages about sessions (`U05…`), launches (`L00…`) and devices (`D00…`).

pub(crate) mod shapes;

use crisp_ir_artifact::{Callable, Interface, LaunchError, PackageError, ProgramError, ProgramProblem, SizeRule};
use crisp_support_diagnostics::{Code, Diagnostic, FileId, Severity, Span, suggest};

use crate::devices::{DEVICES, similar_device};

/// U0501.
pub(crate) fn several_modules(file: FileId) -> Diagnostic {
    Diagnostic::error(Code("U0501"), Span::new(file, 0, 0), "a second module of the kernel IR is given")
        .help("a file of the kernel IR is a whole module: compile one at a time")
}

/// U0502.
pub(crate) fn mixed_languages(file: FileId) -> Diagnostic {
    Diagnostic::error(
        Code("U0502"),
        Span::new(file, 0, 0),
        "a module of the kernel IR is given together with sources that are not Crisp",
    )
    .help("compile the module alone, or with `.crisp` files, which may call its functions")
}

/// U0504: sources in two languages.
pub(crate) fn mixed_sources(file: FileId) -> Diagnostic {
    Diagnostic::error(Code("U0504"), Span::new(file, 0, 0), "a source in C is given together with Crisp sources")
        .help("compile the sources of each language alone")
}

/// P0511: what a kernel is not ready for.
pub(crate) fn kernel_state(name: &str, state: &str, what: &str) -> Diagnostic {
    Diagnostic::placeless(Code("P0511"), format!("kernel `{name}` is {state} and cannot {what}"))
        .help("steps come before `linearized`, which settles loops; earlier kernels are still there")
}

/// P0226: C that depends on who executes it.
pub(crate) fn depends_on_more(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0226"), at, "this C depends on more than its arguments").help(
        "ids, barriers, memory of the workgroup and clocks would let a schedule change results; use loop variables",
    )
}

/// The code of [`no_parameters`].
pub(crate) const NO_PARAMETERS: Code = Code("P0012");

/// P0012: a definition for a language without parameters.
pub(crate) fn no_parameters(definition: &str) -> Diagnostic {
    let name = definition.split('=').next().unwrap_or_default();
    let text = format!("`-D {name}` has no effect: loop kernels have no parameters that it sets");
    Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(NO_PARAMETERS, text) }
        .help("pass the number as an argument; `assume` in the schedule says what is known of it")
}

/// P0011: loop kernels together with other sources.
pub(crate) fn mixed_loops(file: FileId) -> Diagnostic {
    Diagnostic::error(Code("P0011"), Span::new(file, 0, 0), "a `.loopy` source is given together with other sources")
        .help("compile the sources of each language alone")
}

/// T0789: tensor programs together with other sources.
pub(crate) fn mixed_tensors(file: FileId) -> Diagnostic {
    Diagnostic::error(Code("T0789"), Span::new(file, 0, 0), "a `.tensor` source is given together with other sources")
        .help("compile the sources of each language alone")
}

/// T0809: what is wrong with the order of a tensor program's steps, of which the loops that are made of it know. Its author has written
/// definitions, not loops and steps of schedules.
pub(crate) fn of_definitions(mut said: Diagnostic, text: &str, help: &str) -> Diagnostic {
    let place = said.notes.iter().find_map(|note| note.span).or(said.span);
    for note in &mut said.notes {
        note.text = with_names_of_definitions(&note.text);
    }
    Diagnostic { code: Code("T0809"), span: place, message: text.to_owned(), helps: vec![help.to_owned()], ..said }
}

/// T0811: a size that does not count rows, though its author says so.
pub(crate) fn not_rows(span: Span, size: &str, why: &str, place: Span) -> Diagnostic {
    Diagnostic::error(Code("T0811"), span, format!("it is not proven that `{size}` counts rows: {why}"))
        .see(place, "here")
        .help(format!(
            "leave out `rows {size}`, or let each index of that axis depend on the inputs at that index, and on what has no such axis"
        ))
}

/// T0812: rows of a name that is not a size.
pub(crate) fn no_size_of_rows(span: Span, name: &str, known: &[String]) -> Diagnostic {
    let report = Diagnostic::error(Code("T0812"), span, format!("`{name}` is not a size of this kernel's arguments"));
    match suggest(name, known.iter().map(String::as_str)) {
        Some(other) => report.did_you_mean(other),
        None if known.is_empty() => report.help("sizes are names in the types of tensors: `Tensor<M, K; f32>`"),
        None => report.help(format!("its sizes are {}", known.join(", "))),
    }
}

/// Returns the text of a note where loops that a schedule has cut into `i_g` and `i_l` are written as the index `i`.
fn with_names_of_definitions(text: &str) -> String {
    let mut text = text.to_owned();
    while let Some(at) = text.find("_l + (64 * ") {
        let start = text[..at].rfind('(').map_or(0, |open| open + 1);
        let name = text[start..at].to_owned();
        let whole = format!("({name}_l + (64 * {name}_g))");
        if name.is_empty() || !text.contains(&whole) {
            break;
        }
        text = text.replace(&whole, &name);
    }
    let Some((point, rest)) = text.strip_prefix("at ").and_then(|text| text.split_once(" this ")) else { return text };
    let is_part =
        |value: &&str| value.split('=').next().is_some_and(|name| name.ends_with("_l") || name.ends_with("_g"));
    let values: Vec<&str> = point.split(", ").filter(|value| !is_part(value)).collect();
    if values.is_empty() { format!("this {rest}") } else { format!("at {} this {rest}", values.join(", ")) }
}

/// U0503: a file that should be a package.
pub(crate) fn package_unreadable(name: &str, error: &PackageError) -> Diagnostic {
    let diagnostic =
        Diagnostic::placeless(Code("U0503"), format!("`{name}` is not a package that can be read: {error}"));
    match error {
        PackageError::NoPackage | PackageError::Version(_) => {
            diagnostic.help("make it with this version: `crisp FILE -o NAME.crispkg --target TARGET`")
        }
        PackageError::Truncated | PackageError::Damaged | PackageError::Invalid(_) => {
            diagnostic.help("copy it again, or create it again")
        }
    }
}

/// The message for launch sizes that cannot be had.
pub(crate) fn launch(error: &LaunchError, interface: &Interface, kernel: Span) -> Diagnostic {
    let (global, local) = (interface.global_size.as_ref(), interface.local_size.as_ref());
    match error {
        LaunchError::MissingArgument { param } => missing_argument(interface, kernel, *param, global.or(local)),
        LaunchError::TooLarge { axis: _, size } if interface.global_size.is_some() && is_unmet(*size) => {
            let assumed = global.and_then(|rule| rule.message.as_deref());
            unmet(global.map_or(kernel, |rule| rule.span), assumed)
        }
        LaunchError::TooLarge { axis: _, size: _ } => at(kernel, global, "L0002", error.to_string())
            .help("launch fewer, and let each invocation loop over its share: `loop-grid-stride` does"),
        LaunchError::NoGlobalSize => at(kernel, None, "L0003", error.to_string())
            .help("say how many invocations to launch (`--global 1000`, or `--grid 4 --block 256` as in CUDA; `global_size=1000` of a call in Python), or declare `(global-size :derive-from …)`"),
        LaunchError::BadLocalSize { local: _ } => at(kernel, local, "L0004", error.to_string())
            .help("choose sizes whose product is at most 1024, such as 256 or 32,8"),
        LaunchError::Conflict { what, required, requested } => {
            let rule = if *what == "local-size" { local } else { global };
            let sizes = |sizes: &[u64]| sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
            let text =
                format!("the kernel requires a {what} of {}, but {} is requested", sizes(required), sizes(requested));
            at(kernel, rule, "L0005", text).help(format!("leave the request out, or request {}", sizes(required)))
        }
        LaunchError::Dimensions { declared, requested } => {
            let text = format!("the kernel is launched with {}, but {requested} are requested", axes(*declared));
            let sizes = ["N", "N,M", "N,M,K"][usize::from(*declared).clamp(1, 3) - 1];
            at(kernel, global.or(local), "L0006", text).help(format!("give one size for each axis: {sizes}"))
        }
        LaunchError::Overflow => at(kernel, global.or(local), "L0007", error.to_string())
            .help("check the values of the arguments that it depends on"),
        LaunchError::Buffer { name, length: _ } => {
            let size = interface.arguments.iter().position(|argument| argument.name == *name);
            let size = size.and_then(|position| interface.host_buffer(position)).map(|buffer| buffer.text.as_str());
            at(kernel, None, "L0008", error.to_string())
                .note(format!("its length is `{}`", size.unwrap_or_default()))
                .help("check the values of the arguments and the launch sizes that the length depends on")
        }
    }
}

/// Returns whether a size stems from arguments that violate the assumptions of a loop kernel.
fn is_unmet(size: u128) -> bool {
    u128::try_from(crisp_middle_loops::UNMET).is_ok_and(|unmet| size >= unmet)
}

/// L0009: arguments that break what a loop kernel, or its schedule, assumes of them.
fn unmet(at: Span, assumed: Option<&str>) -> Diagnostic {
    let text = match assumed {
        Some(assumed) => format!("the arguments break what the kernel assumes of them: {assumed}"),
        None => "the arguments break what the kernel assumes of them".to_owned(),
    };
    Diagnostic::error(Code("L0009"), at, text)
        .help("pass other arguments, or remove what `assume` or `fix_parameters` says of them")
}

/// L0010: the same memory for two arguments of a loop kernel of which one is written.
pub(crate) fn shared_memory(callable: &Callable, one: u32, other: u32) -> Diagnostic {
    let arguments = &callable.interface.arguments;
    let name = |at: u32| usize::try_from(at).ok().and_then(|at| arguments.get(at)).map_or("?", |it| it.name.as_str());
    let written = usize::try_from(other).ok().and_then(|at| arguments.get(at)).is_some_and(|it| it.kind.is_written());
    let (read, written) = if written { (name(one), name(other)) } else { (name(other), name(one)) };
    let text = format!("`{read}` and `{written}` share memory, and the kernel writes `{written}`");
    Diagnostic::error(Code("L0010"), callable.span, text).help(format!(
        "pass a copy for one of both: schedules are proven for arrays that are disjoint, as in `{read}.copy()`"
    ))
}

/// A launch of a program, for notes.
pub(crate) fn launch_of(kernel: &str, program: &str, rounds: &[(String, u64)]) -> String {
    let rounds: Vec<String> = rounds.iter().map(|(name, round)| format!(", {name} = {round}")).collect();
    format!("in a launch of `{kernel}` by program `{program}`{}", rounds.concat())
}

/// The message for a program that cannot be executed with its arguments.
pub(crate) fn program(error: &ProgramError, program: &str) -> Diagnostic {
    let ProgramError { problem, span, kernel, rounds } = error;
    if let ProgramProblem::Size(LaunchError::TooLarge { axis: _, size }) = problem
        && is_unmet(*size)
    {
        return unmet(*span, None).note(format!("in program `{program}`"));
    }
    let (code, help) = match problem {
        ProgramProblem::Size(LaunchError::MissingArgument { .. }) => ("L0001", "give all arguments of the program"),
        ProgramProblem::Size(LaunchError::TooLarge { .. }) => ("L0002", "check the arguments that the size depends on"),
        ProgramProblem::Size(LaunchError::NoGlobalSize) | ProgramProblem::Kernel => {
            ("L0003", "compile the program together with its kernels")
        }
        ProgramProblem::Size(LaunchError::BadLocalSize { .. }) => {
            ("L0004", "choose sizes whose product is at most 1024")
        }
        ProgramProblem::Size(LaunchError::Conflict { .. }) => ("L0005", "leave the size of the launch out"),
        ProgramProblem::Size(LaunchError::Dimensions { .. }) => ("L0006", "give one size for each axis"),
        ProgramProblem::Size(LaunchError::Buffer { .. }) => {
            ("L0008", "check the values of the arguments that the length depends on")
        }
        ProgramProblem::Size(LaunchError::Overflow) => {
            ("L0007", "check the values of the arguments that it depends on")
        }
        ProgramProblem::Temporary { .. } => ("L0020", "check the arguments that its length depends on"),
        ProgramProblem::Steps => ("L0021", "let kernels do more in one launch, or execute the program several times"),
        ProgramProblem::Argument { .. } => ("L0022", "check the arguments that it depends on, or use a wider type"),
    };
    let diagnostic = Diagnostic::error(Code(code), *span, problem.to_string()).help(help);
    match kernel {
        Some(kernel) => diagnostic.note(launch_of(kernel, program, rounds)),
        None => diagnostic.note(format!("in program `{program}`")),
    }
}

fn axes(count: u8) -> String {
    if count == 1 { "1 axis".to_owned() } else { format!("{count} axes") }
}

/// L0001.
fn missing_argument(interface: &Interface, kernel: Span, param: u32, rule: Option<&SizeRule>) -> Diagnostic {
    let name = interface.arguments.get(param as usize).map_or("", |argument| argument.name.as_str());
    at(kernel, rule, "L0001", format!("the launch size depends on `{name}`, which is not given"))
        .help(format!("give it: `--arg {name}=…`"))
}

/// An error at a declared size, or at the kernel; with what its author has to say.
fn at(kernel: Span, rule: Option<&SizeRule>, code: &'static str, text: String) -> Diagnostic {
    let span = rule.map_or(kernel, |rule| rule.span);
    let diagnostic = Diagnostic::error(Code(code), span, text);
    match rule.and_then(|rule| rule.message.as_ref()) {
        Some(message) => diagnostic.note(format!("message of the kernel: {message}")),
        None => diagnostic,
    }
}

/// L0201: a listing that the author requested.
pub(crate) fn log(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(Severity::Note, Code("L0201"), at, format!("log: {text}"))
}

/// The code of what kernels print.
const PRINTED: Code = Code("L0206");

/// Returns the text where a message is what a launch has printed with `printf`, to be shown as it is.
#[must_use]
pub fn printed_text(diagnostic: &Diagnostic) -> Option<&str> {
    (diagnostic.code == PRINTED).then_some(&*diagnostic.message)
}

/// L0206: what the invocations of a launch print.
pub(crate) fn printed(text: String) -> Diagnostic {
    Diagnostic { severity: Severity::Note, ..Diagnostic::placeless(PRINTED, text) }
}

/// L0202: an assertion that does not hold.
pub(crate) fn assertion(at: Span, text: &str, times: usize) -> Diagnostic {
    Diagnostic::error(Code("L0202"), at, format!("an assertion does not hold: {text}"))
        .label(failures(times))
        .help("the results are of no use: fix what leads here, or the arguments")
}

/// L0202, where no message of it was kept.
pub(crate) fn assertion_lost(kernel: Span) -> Diagnostic {
    Diagnostic::error(Code("L0202"), kernel, "an assertion of this kernel does not hold")
        .note("the device has lost its message among others")
        .help("launch fewer invocations, or log less, to see which one")
}

/// P0741: a fact about data that the arguments of a launch break.
pub(crate) fn false_fact(at: Span, fact: &str) -> Diagnostic {
    Diagnostic::error(Code("P0741"), at, format!("{fact} does not hold for the arguments of this launch"))
        .label("the order of the loops is proven with it")
        .help("pass data for which it holds, or leave the assumption out")
}

/// L0203: a trap.
pub(crate) fn trap(at: Span, text: &str, times: usize) -> Diagnostic {
    Diagnostic::error(Code("L0203"), at, format!("what must not happen has happened: {text}"))
        .label(failures(times))
        .help("the results are of no use: fix what leads here, or the arguments")
}

/// L0203, where no message of it was kept.
pub(crate) fn trap_lost(kernel: Span) -> Diagnostic {
    Diagnostic::error(Code("L0203"), kernel, "a trap of this kernel was executed")
        .note("the device has lost its message among others")
        .help("launch fewer invocations, or log less, to see which one")
}

/// L0204: a loop with fuel that was not left.
pub(crate) fn fuel_used_up(kernel: Span, loops: &[Span]) -> Diagnostic {
    let message = "a `while` used up its iterations before it was left";
    let diagnostic = match loops {
        [only] => Diagnostic::error(Code("L0204"), *only, message),
        _ => {
            let diagnostic = Diagnostic::error(Code("L0204"), kernel, message).label("in this kernel");
            loops.iter().take(4).fold(diagnostic, |diagnostic, &at| diagnostic.see(at, "it may be this one"))
        }
    };
    diagnostic
        .note("the loop ended there, and the kernel went on with the values of its last iteration: the results are incomplete")
        .help("make sure that the condition becomes false, or allow more iterations")
}

/// L0205: more messages than are kept.
pub(crate) fn messages_lost(kept: usize, lost: u64) -> Diagnostic {
    let message = format!("{lost} messages of the kernel were lost; {kept} are kept");
    Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(Code("L0205"), message) }
        .help("launch fewer invocations, or log only in some of them")
}

fn failures(times: usize) -> String {
    if times == 1 { "in 1 invocation".to_owned() } else { format!("in {times} invocations or iterations") }
}

/// D0002.
pub(crate) fn device_unknown(device: &str) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("D0002"), format!("unknown device `{device}`"));
    match similar_device(device) {
        Some(other) => diagnostic.did_you_mean(other),
        None => {
            let known: Vec<String> = DEVICES.iter().map(|device| format!("`{device}`")).collect();
            diagnostic.help(format!("there are {}; `crisp devices` says which are usable", known.join(", ")))
        }
    }
}

/// D0004: a processor that no code is made for.
pub(crate) fn processor_unknown(name: &str, known: &[String]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("D0004"), format!("no code generator for a processor `{name}`"));
    let diagnostic = diagnostic.help(format!("there are {}", known.join(", ")));
    if cfg!(feature = "llvm") {
        diagnostic
    } else {
        diagnostic.note("this build has no LLVM, which generates code for AMD's")
    }
}

/// D0008: a pass that a pipeline does not run, or not so often.
pub(crate) fn pass_not_run(wanted: &str, runs: usize, names: &[&str]) -> Diagnostic {
    let text = match runs {
        0 => format!("no pass `{wanted}` runs here"),
        _ => format!("`{wanted}` is not a run of a pass: it runs {runs} times"),
    };
    Diagnostic::placeless(Code("D0008"), text)
        .note(format!("the passes that run, in order: {}", names.join(", ")))
        .help(
            "`after:NAME` is the last run of a pass, `after:NAME:2` the second; `--target` adds the passes of a target",
        )
}

/// D0007: no linker for AMD's code.
#[cfg_attr(not(feature = "llvm"), allow(dead_code))] // Without LLVM nothing is linked.
pub(crate) fn no_linker(processor: &str, why: &str) -> Diagnostic {
    Diagnostic::placeless(Code("D0007"), format!("machine code for `{processor}` needs LLVM's linker: {why}"))
        .help("`apt-get install lld-22`, or put `ld.lld` into PATH")
}

/// D0001: a processor that is older than what code is made for.
#[cfg_attr(not(feature = "cuda"), allow(dead_code))] // Said of CUDA devices alone.
pub(crate) fn too_old(device: &str, (major, minor): (u32, u32), oldest: &str) -> Diagnostic {
    device_unusable(device, &format!("its compute capability {major}.{minor} is older than `{oldest}`"))
}

/// D0005: no code of a package is for a device. `codes` says of each what it is and why it is not taken.
pub(crate) fn nothing_fits(kernel: &str, device: &str, codes: &[String]) -> Diagnostic {
    let text = format!("the package has no code of `{kernel}` that `{device}` runs");
    let diagnostic = Diagnostic { severity: Severity::Refused, ..Diagnostic::placeless(Code("D0005"), text) };
    let diagnostic = codes.iter().fold(diagnostic, |diagnostic, code| diagnostic.note(code.clone()));
    diagnostic.help("make the package with a `--target` for the device, or choose another device")
}

/// D0006: a workgroup size that no code of a package is for.
pub(crate) fn other_local_size(kernel: &str, wanted: [u32; 3], there: &[[u32; 3]]) -> Diagnostic {
    let words = |size: &[u32; 3]| size.map(|size| size.to_string()).join("×");
    let there: Vec<String> = there.iter().map(words).collect();
    let text = format!("the package has no code of `{kernel}` for workgroups of {}", words(&wanted));
    Diagnostic { severity: Severity::Refused, ..Diagnostic::placeless(Code("D0006"), text) }
        .note(format!("it has code for {}", there.join(", ")))
        .help("launch workgroups of such a size, or make the package with `--local`")
}

/// D0012: a cache that others may write.
pub(crate) fn cache_refused(folder: &str, why: &str) -> Diagnostic {
    let text = format!("the cache `{folder}` is not used: {why}");
    Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(Code("D0012"), text) }.help(
        "what is in the cache is executed; take the permission from others: `chmod -R go-w`, or choose another folder",
    )
}

/// D0001.
pub(crate) fn device_unusable(device: &str, why: &str) -> Diagnostic {
    Diagnostic {
        severity: Severity::Refused,
        ..Diagnostic::placeless(Code("D0001"), format!("device `{device}` is not usable: {why}"))
    }
    .help("`crisp devices`, and `crisp.devices()` in Python, list what is usable")
}

/// O0202: something that has no host program.
pub(crate) fn no_plan(name: &str, why: &str, at: Span) -> Diagnostic {
    let text = format!("`{name}` has no plan: {why}");
    Diagnostic { severity: Severity::Warning, ..Diagnostic::error(Code("O0202"), at, text) }
        .help("memory is made once, before all launches, and code is made for one workgroup size of each kernel")
}

/// O0203: a step that only a reader can do.
pub(crate) fn placeholder(name: &str) -> Diagnostic {
    let text = format!("`{name}` has a step that is left to the reader: `TBD`");
    Diagnostic::placeless(Code("O0203"), text).help("write a host program with `--hoist` and fill the step in")
}

/// O0204: sizes of a plan that cannot be had.
pub(crate) fn plan(name: &str, why: &str) -> Diagnostic {
    Diagnostic::placeless(Code("O0204"), format!("`{name}` cannot be executed: {why}"))
        .help("choose smaller inputs with `--arg`")
}

/// O0211: an interface for which nothing is compiled in memory.
pub(crate) fn hoist_compiles_nothing(api: &str) -> Diagnostic {
    let text = format!("a program for {api} cannot compile kernels when it runs");
    Diagnostic::placeless(Code("O0211"), text).note(
        "compilations in memory make code that programs for OpenCL, CUDA, Level Zero and Vulkan load, in C++ and Python",
    )
    .help(format!("leave `--hoist-dynamic` or `--hoist={api}` out"))
}

/// O0212: a kernel to be compiled in memory that is not there.
pub(crate) fn hoist_without_kernel(kernel: &str, there: &[&str]) -> Diagnostic {
    let diagnostic =
        Diagnostic::placeless(Code("O0212"), format!("`--hoist-dynamic` names `{kernel}`, which is not a kernel"));
    match suggest(kernel, there.iter().copied()) {
        Some(other) => diagnostic.did_you_mean(other),
        None => diagnostic
            .help(format!("there are {}", there.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "))),
    }
}

/// O0213: a kernel without a separate definition.
pub(crate) fn kernel_without_text(kernel: &str, at: Span) -> Diagnostic {
    Diagnostic::error(Code("O0213"), at, format!("`{kernel}` has no definition that a program could hold as a string"))
        .help("name a kernel that is written as `def-kernel` under this name: not one of a template, a macro or another language")
}

/// B0010: a launch that a program does not have.
pub(crate) fn no_such_launch(name: &str, number: u32, launches: u32) -> Diagnostic {
    let text = format!("there is no launch {number}: `{name}` has {launches}");
    Diagnostic::placeless(Code("B0010"), text).help(match launches {
        0 => "launch it with sizes that are not zero".to_owned(),
        _ => format!("write `--launch N` with a number from 1 to {launches}"),
    })
}

/// U0505: something that must not happen while a constant vector is computed.
pub(crate) fn const_vector_failed(at: Span, name: &str, what: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("U0505"), at, format!("while `{name}` is computed, {what}"))
        .see(defined, "defined here")
        .help("the body is executed when the program is compiled: every value has to fit, and every index to be inside")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_have_the_names_of_indices() {
        let plain = with_names_of_definitions;
        assert_eq!(plain("this reads `x[((N - 1) - (e_l + (64 * e_g)))]`"), "this reads `x[((N - 1) - e)]`");
        assert_eq!(plain("at e=0, e_g=0, e_l=0 this writes `x[1]`"), "at e=0 this writes `x[1]`");
        assert_eq!(plain("at e_g=0, e_l=0 this writes `x[1]`"), "this writes `x[1]`");
        assert_eq!(plain("at q=1 this reads `x[(a_l + (64 * b_g))]`"), "at q=1 this reads `x[(a_l + (64 * b_g))]`");
    }

    #[test]
    fn what_is_not_there_is_named() {
        let linker = no_linker("gfx942", "it is not here");
        assert_eq!((linker.code.0, linker.helps.len()), ("D0007", 1));
        let processor = processor_unknown("sm_1", &["sm_75".to_owned(), "sm_80".to_owned()]);
        assert_eq!((processor.code.0, processor.helps[0].as_str()), ("D0004", "there are sm_75, sm_80"));
        assert_eq!(processor.notes.is_empty(), cfg!(feature = "llvm"));
        let cache = cache_refused("/tmp/x", "it belongs to another user");
        assert_eq!((cache.code.0, cache.severity), ("D0012", Severity::Warning));
        assert_eq!(too_old("cuda:0", (6, 1), "sm_75").code.0, "D0001");
    }
}
