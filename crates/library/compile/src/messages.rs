//! Wording of messages about sessions (`U05…`), launches (`L00…`) and devices (`D00…`).

use crisp_ir_artifact::LaunchError;
use crisp_ir_kernel::{Function, SizeRule};
use crisp_support_diagnostics::{Code, Diagnostic, FileId, Severity, Span, suggest};

use crate::devices::DEVICES;

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
        "a module of the kernel IR is given together with Crisp sources",
    )
    .help("compile the module by itself")
}

/// The message for launch sizes that cannot be had.
pub(crate) fn launch(error: &LaunchError, kernel: &Function) -> Diagnostic {
    let rules = kernel.kernel.as_ref();
    let global = rules.and_then(|info| info.global_size.as_ref());
    let local = rules.and_then(|info| info.local_size.as_ref());
    match error {
        LaunchError::MissingArgument { param } => missing_argument(kernel, *param, global.or(local)),
        LaunchError::TooLarge { axis: _, size: _ } => at(kernel, global, "L0002", error.to_string())
            .help("launch fewer, and let each invocation loop over its share: `loop-grid-stride` does"),
        LaunchError::NoGlobalSize => at(kernel, None, "L0003", error.to_string())
            .help("say how many invocations to launch: `--global 1000`, or declare `(global-size :derive-from …)`"),
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
            at(kernel, global.or(local), "L0006", text).help(format!(
                "give one size for each axis: {}",
                ["1000", "640,480", "64,64,64"][usize::from(*declared).clamp(1, 3) - 1]
            ))
        }
        LaunchError::Overflow => at(kernel, global.or(local), "L0007", error.to_string())
            .help("check the values of the arguments that it depends on"),
    }
}

fn axes(count: u8) -> String {
    if count == 1 { "1 axis".to_owned() } else { format!("{count} axes") }
}

/// L0001.
fn missing_argument(kernel: &Function, param: u32, rule: Option<&SizeRule>) -> Diagnostic {
    let name = kernel.params.get(param as usize).map_or("", |param| param.name.as_str());
    at(kernel, rule, "L0001", format!("the launch size depends on `{name}`, which is not given"))
        .help(format!("give it: `--arg {name}=…`"))
}

/// An error at a declared size, or at the kernel; with what its author has to say.
fn at(kernel: &Function, rule: Option<&SizeRule>, code: &'static str, text: String) -> Diagnostic {
    let span = rule.map_or(kernel.span, |rule| rule.span);
    let diagnostic = Diagnostic::error(Code(code), span, text);
    match rule.and_then(|rule| rule.message.as_ref()) {
        Some(message) => diagnostic.note(format!("the kernel's author says: {message}")),
        None => diagnostic,
    }
}

/// L0201: what the author wants to see.
pub(crate) fn log(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(Severity::Note, Code("L0201"), at, format!("log: {text}"))
}

/// L0202: an assertion that does not hold.
pub(crate) fn assertion(at: Span, text: &str, times: usize) -> Diagnostic {
    Diagnostic::error(Code("L0202"), at, format!("an assertion does not hold: {text}"))
        .label(failures(times))
        .help("the results are of no use: mend what leads here, or the arguments")
}

/// L0202, where no message of it was kept.
pub(crate) fn assertion_lost(kernel: Span) -> Diagnostic {
    Diagnostic::error(Code("L0202"), kernel, "an assertion of this kernel does not hold")
        .note("the device has lost its message among others")
        .help("launch fewer invocations, or log less, to see which one")
}

/// L0203: a trap.
pub(crate) fn trap(at: Span, text: &str, times: usize) -> Diagnostic {
    Diagnostic::error(Code("L0203"), at, format!("what must not happen has happened: {text}"))
        .label(failures(times))
        .help("the results are of no use: mend what leads here, or the arguments")
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
        [only] => Diagnostic::warning(Code("L0204"), *only, message),
        _ => {
            let diagnostic = Diagnostic::warning(Code("L0204"), kernel, message).label("in this kernel");
            loops.iter().take(4).fold(diagnostic, |diagnostic, &at| diagnostic.see(at, "it may be this one"))
        }
    };
    diagnostic
        .note("the loop ended there, and the kernel went on with the values of its last iteration")
        .help("see that the condition ends, or give the loop more iterations")
}

/// L0205: more messages than are kept.
pub(crate) fn messages_lost(kept: usize, lost: u64) -> Diagnostic {
    let message = format!("the kernel told {lost} messages more than the {kept} that are kept");
    Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(Code("L0205"), message) }
        .help("launch fewer invocations, or log only in some of them")
}

fn failures(times: usize) -> String {
    if times == 1 { "in 1 invocation".to_owned() } else { format!("in {times} invocations or iterations") }
}

/// D0002.
pub(crate) fn device_unknown(device: &str) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("D0002"), format!("there is no device `{device}`"));
    match suggest(device, DEVICES.into_iter()) {
        Some(other) => diagnostic.help(format!("did you mean `{other}`?")),
        None => diagnostic.help("`crisp devices` lists them"),
    }
}

/// D0004: a processor that no code is made for.
pub(crate) fn processor_unknown(name: &str, known: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("D0004"), format!("no code is made for a processor `{name}`"));
    if known.is_empty() {
        return diagnostic.help("this build is without LLVM; build with the feature `llvm`");
    }
    diagnostic.help(format!("there are {}", known.join(", ")))
}

/// D0001.
pub(crate) fn device_unusable(device: &str, why: &str) -> Diagnostic {
    Diagnostic {
        severity: Severity::Refused,
        ..Diagnostic::placeless(Code("D0001"), format!("device `{device}` is not usable: {why}"))
    }
    .help("`crisp devices` lists what is usable")
}
