//! Wording of all messages of the command: `U…` about the command line, `L…` about arguments of a kernel.

use std::fmt::Display;
use std::io;
use std::path::Path;

use crisp::call::{Mistake, Problem, Spelling, Takes, argument_text, axis_of_size, shape_words, value_text};
use crisp::diagnostics::{Code, Diagnostic, Severity, suggest};
use crisp::package::Target;
use crisp::{Callable, Elem, HostLayout, Scalar};

use crate::run::images::{Format, Size};
use crate::run::parameter::Parameter;
use crisp::values::count::CountError;
use crisp::values::elements::TooMuch;
use crisp::values::generate;
use crisp::values::records;
use crisp::values::types;

/// A list of names for a sentence: `` `a`, `b` and `c` ``; the rest of a long list is counted.
fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    match names.as_slice() {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [first @ .., last] if names.len() <= 12 => format!("{} and {last}", first.join(", ")),
        many => format!("{} and {} more", many.get(..11).unwrap_or_default().join(", "), many.len() - 11),
    }
}

/// Returns the message of the system, without Rust's error number.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default();
            let mut chars = text.chars();
            chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
        }
    }
}

/// Bytes for people: `812 bytes`, `64.0 MB`.
pub(crate) fn bytes(count: u128) -> String {
    const UNITS: [&str; 6] = ["kB", "MB", "GB", "TB", "PB", "EB"];
    if count < 1000 {
        return format!("{count} bytes");
    }
    #[allow(clippy::cast_precision_loss)]
    let mut value = count as f64 / 1000.0;
    let mut unit = 0;
    while value >= 999.95 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    format!("{value:.1} {}", UNITS[unit])
}

fn counted(count: u64, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// An error about a parameter of the kernel; the carets stand under its declaration.
fn about(parameter: &Parameter<'_>, code: &'static str, message: String) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code(code), message);
    Diagnostic { span: parameter.span, ..diagnostic.label("declared here") }
}

// --- U01: the command line itself -------------------------------------------------------------------------------------

/// U0101. `similar` is a file beside it with a like name.
pub(crate) fn source_unreadable(path: &str, error: &io::Error, similar: Option<&str>, commands: &[&str]) -> Diagnostic {
    let diagnostic =
        Diagnostic::placeless(Code("U0101"), format!("cannot read the source file `{path}`: {}", reason(error)));
    match (similar, suggest(path, commands.iter().copied())) {
        (Some(similar), _) => diagnostic.did_you_mean(similar),
        (None, Some(command)) => diagnostic.help(format!("did you mean the command `crisp {command}`?")),
        (None, None) if error.kind() == io::ErrorKind::IsADirectory => {
            diagnostic.help("name the files in it one by one")
        }
        (None, None) => diagnostic.help(RELATIVE),
    }
}

/// The help about a path that does not exist.
const RELATIVE: &str = "paths are relative to the folder in which the command runs";

/// U0102.
pub(crate) fn source_kind_unknown(path: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0102"), format!("`{path}` is not a .crisp, .kir or .kirb file"))
        .help("Crisp sources end in `.crisp`, the kernel IR in `.kir` as text and in `.kirb` in binary form")
}

/// U0103.
pub(crate) fn definition_malformed(text: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0103"), format!("`-D {text}` names no parameter"))
        .help("write `-D NAME=VALUE`, or `-D NAME` for `NAME=T`")
}

/// U0104.
pub(crate) fn given_twice(option: &str, name: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0104"), format!("`{option} {name}` is given twice")).help("leave one of them out")
}

/// U0105.
pub(crate) fn no_name(option: &str, text: &str) -> Diagnostic {
    let example = match option {
        "--arg" => "--arg A=a.npy",
        "--size" => "--size N=1024",
        _ => "--out C=c.npy",
    };
    Diagnostic::placeless(Code("U0105"), format!("`{option} {text}` is not of the form NAME=VALUE"))
        .help(format!("for example `{example}`"))
}

/// U0106.
pub(crate) fn size_malformed(option: &str, text: &str, error: CountError) -> Diagnostic {
    match error {
        CountError::Malformed => Diagnostic::placeless(Code("U0106"), format!("`{option} {text}` is not a size"))
            .help("write a whole number such as `1000`, `1_000_000`, `2^20` or `2^20+7`, for more axes with commas: `640,480`"),
        CountError::TooLarge => {
            Diagnostic::placeless(Code("U0106"), format!("`{option} {text}` does not fit 64 bits"))
                .help("a launch has at most 2^31 invocations along each axis")
        }
    }
}

/// U0107.
pub(crate) fn too_many_axes(option: &str, text: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0107"), format!("`{option} {text}` has more than three sizes"))
        .help("a launch has 1 to 3 axes")
}

/// U0108.
pub(crate) fn no_repetition() -> Diagnostic {
    Diagnostic::placeless(Code("U0108"), "`--repeat 0` would run nothing")
        .help("leave it out to run once, or give the number of runs")
}

/// U0116.
pub(crate) fn bench_size(text: &str, why: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0116"), format!("`{text}` cannot be computed: {why}"))
        .help("sizes are `--size N=1000,2000`, `--size N=2^10..2^20` or `--size N=1..10^6*10`; elsewhere `{N}` or `{2*N+1}` is one")
}

/// U0117.
pub(crate) fn bench_package(path: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0117"), format!("`crisp bench` compiles what it measures, and `{path}` is a package"))
        .help("give the source; `crisp run --repeat N` measures a kernel of a package")
}

/// U0130: a folder for includes that is missing.
pub(crate) fn include_folder(folder: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0130"), format!("`{folder}` of `-I` is not a folder"))
        .help("`-I` takes the folder that `#include` names begin in; a path is relative to the current folder")
}

/// U0128.
pub(crate) fn bench_program(program: &str, path: &str) -> Diagnostic {
    let text = format!("`{program}` has several launches, and `crisp bench` measures single kernels");
    Diagnostic::placeless(Code("U0128"), text)
        .help(format!("`crisp run {path} … --repeat N` measures all launches together; `--kernel` names one of them"))
}

/// U0118.
pub(crate) fn no_time(option: &str, seconds: f64) -> Diagnostic {
    Diagnostic::placeless(Code("U0118"), format!("`{option} {seconds}` is not a time to measure for"))
        .help(format!("give seconds, above 0 and up to 3600: `{option} 0.5`"))
}

/// T0798.
pub(crate) fn not_a_tensor_program(path: &str) -> Diagnostic {
    Diagnostic::placeless(Code("T0798"), format!("`{path}` is not a .tensor file"))
        .help("constants are tuned and alternatives compared in tensor programs only")
}

/// U0119.
pub(crate) fn bench_counterpart(kernel: &str, path: &str, known: &[&str]) -> Diagnostic {
    Diagnostic::placeless(Code("U0119"), format!("`{path}` has no kernel to compare `{kernel}` with"))
        .help(format!("it needs one of that name; it has {}", list(known.iter().copied())))
}

/// U0125.
pub(crate) fn cache_unusable(path: &Path, why: &str) -> Diagnostic {
    let text = format!("`{}` is not used: {why}", path.display());
    Diagnostic { severity: Severity::Note, ..Diagnostic::placeless(Code("U0125"), text) }
        .help("nothing is lost: it is written anew")
}

/// U0126.
pub(crate) fn not_written(choice: &str) -> Diagnostic {
    let warning = Diagnostic::placeless(Code("U0126"), format!("`{choice}` has no place in the file"))
        .help(format!("pass `-D {choice}` when you compile the kernel"));
    Diagnostic { severity: Severity::Warning, ..warning }
}

/// U0127.
pub(crate) fn library_unusable(path: &str, why: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0127"), format!("`{path}` cannot be read: {why}"))
        .help("make it again: `crisp --tree-shaking FILE.crisp`")
}

/// U0121.
pub(crate) fn only_for_the_cpu(option: &str, device: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0121"), format!("`{option}` is for the CPU, and the device is `{device}`"))
        .help("leave it out, or choose `--device cpu`")
}

/// U0122.
pub(crate) fn no_threads() -> Diagnostic {
    Diagnostic::placeless(Code("U0122"), "`--threads 0` leaves no thread to do the work")
        .help("leave it out for all cores, or give 1 or more")
}

/// U0109.
pub(crate) fn binary_to_terminal() -> Diagnostic {
    Diagnostic::placeless(Code("U0109"), "the binary form of the kernel IR is not a text to print")
        .help("name a file for it: `--emit=ir-binary --output=FILE.kirb`")
}

/// U0110.
pub(crate) fn unknown_target(name: &str, known: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("U0110"), format!("packages hold no code for `{name}`"));
    match suggest(name, known.iter().copied()) {
        Some(other) => diagnostic.did_you_mean(other),
        None => diagnostic
            .help(format!("there are {}, and processors such as `sm_90` and `gfx942`", list(known.iter().copied()))),
    }
}

/// U0111.
pub(crate) fn target_without_package(target: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0111"), format!("`--target {target}` is for packages, and none is requested"))
        .help("name it: `--output NAME.crispkg`")
}

/// U0115.
pub(crate) fn target_of_other_stage(stage: &str, target: &Target) -> Diagnostic {
    Diagnostic::placeless(Code("U0115"), format!("`--emit={stage}` is not made for the target `{target}`"))
        .help("leave `--target` out, or print `--emit=legal` or `--emit=after:PASS` for it")
}

/// U0115.
pub(crate) fn stage_without_target(known: &[&str]) -> Diagnostic {
    Diagnostic::placeless(Code("U0115"), "`--emit=legal` is different for each target, and none is given")
        .help(format!("add `--target` with one of {}, or a processor such as `sm_90`", list(known.iter().copied())))
}

/// U0111.
pub(crate) fn package_without_target(path: &Path, known: &[&str]) -> Diagnostic {
    Diagnostic::placeless(Code("U0111"), format!("no target is given for the package `{}` is for", path.display()))
        .help(format!(
            "give it one or more of `--target` {}, or a processor such as `sm_90`",
            list(known.iter().copied())
        ))
}

/// U0111.
pub(crate) fn output_of_nothing(path: &Path) -> Diagnostic {
    Diagnostic::placeless(Code("U0111"), format!("no output is selected for `{}`", path.display())).help(
        "`--emit=STAGE` writes a stage of compilation, `--target TARGET` a package, whose name ends in `.crispkg`",
    )
}

/// U0112.
pub(crate) fn decided_before(option: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0112"), format!("`{option}` has no effect on a package, whose code has been made"))
        .help("leave it out, or make the package with it")
}

/// U0113.
pub(crate) fn package_among_others(path: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0113"), format!("the package `{path}` is given together with other files"))
        .help("give it alone")
}

/// U0114.
pub(crate) fn no_bundle(path: &str, why: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0114"), format!("`{path}` describes no bundle: {why}"))
        .help("`make gpu-bundle` makes a folder with one")
}

// --- U02: what of the file is to run ----------------------------------------------------------------------------------

/// U0120.
pub(crate) fn not_metadata(path: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0120"), format!("`{path}` is not metadata of kernels with their signatures"))
        .help("give two packages (.crispkg), or two files that `crisp --metadata` of this version writes (.metacrisp)")
}

/// U0201.
pub(crate) fn no_kernel(path: &str) -> Diagnostic {
    let definition = match path.rsplit('.').next() {
        Some("tensor") => "kernel name(x: Tensor<N; f32>) -> Tensor<N; f32> { … }",
        Some("loopy") => "kernel name { … }",
        Some("cl" | "cucl") => "__kernel void name(__global float *x) { … }",
        Some("cu") => "__global__ void name(float *x) { … }",
        _ => "(def-kernel name (parameters) body)",
    };
    Diagnostic::placeless(Code("U0201"), format!("`{path}` has no kernel"))
        .help(format!("a kernel is defined by `{definition}`"))
}

/// U0202.
pub(crate) fn several_kernels(path: &str, kernels: &[&str], programs: &[&str]) -> Diagnostic {
    let first = kernels.first().copied().unwrap_or_default();
    let report = Diagnostic::placeless(Code("U0202"), format!("`{path}` has {} kernels", kernels.len()))
        .note(format!("they are {}", list(kernels.iter().copied())));
    match programs {
        [] => report.help(format!("choose one: `--kernel {first}`")),
        // What takes several launches is a program; its kernels are nothing by themselves.
        [program] => report.help(format!("they are the launches of one program: `--program {program}` runs it")),
        [program, ..] => report
            .note(format!("its programs of several launches are {}", list(programs.iter().copied())))
            .help(format!("choose one: `--program {program}`; `--kernel {first}` runs one launch alone")),
    }
}

/// U0203: the kernel is a program.
pub(crate) fn kernel_is_program(name: &str, path: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0203"), format!("`{name}` of `{path}` is not one kernel: it takes several launches"))
        .help(format!("write `--program {name}`"))
}

/// U0203.
pub(crate) fn unknown_kernel(name: &str, path: &str, kernels: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("U0203"), format!("`{path}` has no kernel `{name}`"));
    match suggest(name, kernels.iter().copied()) {
        Some(other) => diagnostic.did_you_mean(other),
        None => diagnostic.help(format!("its kernels: {}", list(kernels.iter().copied()))),
    }
}

/// U0206.
pub(crate) fn unknown_program(name: &str, path: &str, programs: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("U0206"), format!("`{path}` has no program `{name}`"));
    match (suggest(name, programs.iter().copied()), programs) {
        (Some(other), _) => diagnostic.did_you_mean(other),
        (None, []) => diagnostic.help("programs are written in the kernel IR: `(program NAME … (body (launch …)))`"),
        (None, _) => diagnostic.help(format!("its programs: {}", list(programs.iter().copied()))),
    }
}

/// The words of one fix.
pub(crate) struct Fix(pub(crate) Option<String>);

impl Spelling for Fix {
    fn fix(&self, _: &Mistake) -> Option<String> {
        self.0.clone()
    }
}

/// A mistake in an argument, in the library's words, with a fix in the command's.
fn mistake(parameter: &Parameter<'_>, problem: Problem, fix: impl Into<Option<String>>) -> Diagnostic {
    let mistake = match parameter.of {
        Some((callable, position)) => Mistake::of(callable, position, problem),
        None => {
            let array = if parameter.buffer().is_some() { "[]" } else { "" };
            let expected = format!("{}{array}", value_text(parameter.elem()));
            let (argument, kind) = (parameter.name.to_owned(), Some(parameter.kind));
            Mistake { kernel: String::new(), argument, expected, kind, span: parameter.span, sizes: None, problem }
        }
    };
    mistake.diagnostic(&Fix(fix.into()))
}

/// A name that no parameter has; `columns` are those of structures of arrays.
pub(crate) fn unknown_argument(
    option: &str,
    name: &str,
    callable: &Callable,
    parameters: &[Parameter<'_>],
    columns: &[String],
) -> Diagnostic {
    let own = parameters.iter().enumerate().map(|(at, it)| (it.name.to_owned(), argument_text(callable, at)));
    let all = own.chain(columns.iter().map(|name| (name.clone(), "column".to_owned())));
    let takes = all.map(|(name, text)| Takes { name, text, is_result: false }).collect();
    let found = Mistake::of_call(callable, name, Problem::Unknown { takes }).diagnostic(&Fix(None));
    if option == "--arg" { found } else { found.note(format!("`{option}` names it")) }
}

/// An argument that is not given.
pub(crate) fn missing_argument(parameter: &Parameter<'_>) -> Diagnostic {
    let (name, ty) = (parameter.name, parameter.type_name());
    let example = match parameter.buffer() {
        Some(buffer) => {
            let axes = parameter.axes().unwrap_or(1);
            let length = match (buffer.length, axes) {
                (Some(length), _) => length.to_string(),
                (None, 0 | 1) => "1000".to_owned(),
                (None, axes) => ["20", "30"].into_iter().cycle().take(axes).collect::<Vec<_>>().join("x"),
            };
            format!("`--arg {name}=FILE.npy` or `--arg {name}=random:{ty}:{length}`")
        }
        None if parameter.elem().lanes > 1 => {
            let lanes = usize::from(parameter.elem().lanes);
            format!("`--arg {name}={}`", ["1", "2", "3", "4"].get(..lanes).unwrap_or_default().join(","))
        }
        None if parameter.elem().scalar == Scalar::Bool => format!("`--arg {name}=true`"),
        None => format!("`--arg {name}=1`"),
    };
    mistake(parameter, Problem::Missing, format!("for example {example}"))
}

// --- U03: outputs -----------------------------------------------------------------------------------------------------

/// U0301.
pub(crate) fn not_an_output(parameter: &Parameter<'_>, callable: &Callable, outputs: &[&str]) -> Diagnostic {
    let text = parameter.of.map_or_else(String::new, |(callable, position)| argument_text(callable, position));
    let kernel = &callable.interface.kernel;
    let message = format!("`--out {}` names `{text}`, which `{kernel}` does not write", parameter.name);
    about(parameter, "U0301", message).help(format!("what it writes: {}", list(outputs.iter().copied())))
}

/// U0302.
pub(crate) fn output_format_unknown(name: &str, path: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0302"), format!("`--out {name}={path}` has no known ending"))
        .help("`.npy` writes an array; `.png` and `.jpg` write bytes as an image")
}

/// U0313: an editor that breaks the protocol or goes away.
pub(crate) fn editor_lost(error: &io::Error) -> Diagnostic {
    Diagnostic::placeless(Code("U0313"), format!("the connection to the editor ended: {error}")).help(
        "`crisp lsp` is started by an editor, which sends messages of the language server protocol on standard input",
    )
}

/// Returns the line about a file that `crisp check --fix` has changed.
pub(crate) fn fixed(file: &str, count: usize) -> String {
    let messages = if count == 1 { "message" } else { "messages" };
    format!("fixed {count} {messages} in {file}")
}

/// U0303.
pub(crate) fn output_unwritable(path: &Path, error: &io::Error) -> Diagnostic {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let message = format!("cannot write `{}`: {}", path.display(), reason(error));
    let diagnostic = Diagnostic::placeless(Code("U0303"), message);
    match folder {
        Some(folder) if error.kind() == io::ErrorKind::NotFound && !folder.exists() => {
            diagnostic.help(format!("create its folder first: `mkdir -p {}`", folder.display()))
        }
        _ => diagnostic.help("choose another file"),
    }
}

/// U0304.
pub(crate) fn output_overwrites(path: &Path, what: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0304"), format!("`{}` would be overwritten: it is {what}", path.display()))
        .help("give each output a separate file")
}

/// U0310.
pub(crate) fn no_tool(tool: &str, processor: &str) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(
        Code("U0310"),
        format!("machine code for `{processor}` needs `{tool}`, which is not in PATH"),
    );
    match tool {
        "fatbinary" => diagnostic.help("it is part of NVIDIA's CUDA toolkit; or leave `--fat-binary` out"),
        "ptxas" => diagnostic
            .help("it is part of NVIDIA's CUDA toolkit; or write `--ir-target=ptx`, which the driver takes too"),
        "ocloc" => diagnostic
            .help("it is part of Intel's compute runtime; or write `--ir-target=spv`, which the driver takes too"),
        _ => diagnostic.help("it is part of LLVM: `apt-get install lld-22`"),
    }
}

/// U0311.
pub(crate) fn tool_failed(tool: &str, processor: &str, said: &str) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(
        Code("U0311"),
        format!("`{tool}` cannot generate machine code for `{processor}`: {said}"),
    );
    diagnostic.help("see that the tool is new enough for the processor; if it is, this is a mistake of the compiler: please report it")
}

/// U0312.
pub(crate) fn no_fat_binary(processor: &str) -> Diagnostic {
    Diagnostic::placeless(
        Code("U0312"),
        format!("`--fat-binary` has no second form to add to the code for `{processor}`"),
    )
    .note("AMD's drivers take code objects only, and no intermediate form")
    .help("leave `--fat-binary` out, or make a package with several targets: `-o NAME.crispkg`")
}

/// U0305.
pub(crate) fn image_of_other_than_bytes(parameter: &Parameter<'_>, path: &Path) -> Diagnostic {
    let message = format!(
        "`{}` has elements of type {}, but the image `{}` takes bytes (uchar)",
        parameter.name,
        parameter.type_name(),
        path.display()
    );
    about(parameter, "U0305", message).help("write it as `.npy`, or let the kernel write uchar")
}

/// U0306.
pub(crate) fn image_size_unknown(parameter: &Parameter<'_>, path: &Path, axes: usize) -> Diagnostic {
    let message = format!("the width and height of `{}` are not known", path.display());
    about(parameter, "U0306", message)
        .note(format!("they are taken from a launch of two axes; this one has {axes}"))
        .help(format!(
            "give them: `--out {}={}:WIDTHxHEIGHT`, for colours `:WIDTHxHEIGHTx3`",
            parameter.name,
            path.display()
        ))
}

/// U0307.
pub(crate) fn image_size_differs(
    parameter: &Parameter<'_>,
    path: &Path,
    width: u64,
    height: u64,
    elements: u64,
) -> Diagnostic {
    let message = format!(
        "`{}` has {}, which are not an image `{}` of {width} × {height} pixels",
        parameter.name,
        counted(elements, "element"),
        path.display()
    );
    about(parameter, "U0307", message)
        .note("an image has WIDTH × HEIGHT × CHANNELS bytes, with 1 to 4 channels")
        .help(format!("give its size: `--out {}={}:WIDTHxHEIGHTxCHANNELS`", parameter.name, path.display()))
}

/// U0308.
pub(crate) fn image_channels(path: &Path, format: Format, channels: u64) -> Diagnostic {
    let (known, way_out) = match format {
        Format::Png => ("1 to 4", "write it as `.npy`"),
        Format::Jpeg => ("1 or 3", "write it as `.png` or `.npy`"),
    };
    let message =
        format!("a {} file cannot hold {}: `{}`", format.name(), counted(channels, "channel"), path.display());
    Diagnostic::placeless(Code("U0308"), message).note(format!("it holds {known}")).help(way_out)
}

/// U0309.
pub(crate) fn standard_output(error: &io::Error) -> Diagnostic {
    Diagnostic::placeless(Code("U0309"), format!("cannot write to standard output: {}", reason(error)))
        .help("see whether the disk is full")
}

// --- U04: devices -----------------------------------------------------------------------------------------------------

/// U0401.
pub(crate) fn unknown_device(name: &str, devices: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("U0401"), format!("unknown device `{name}`"));
    match crisp::similar_device(name) {
        Some(other) => diagnostic.did_you_mean(other),
        None => diagnostic.help(format!("`crisp devices` lists them: {}", list(devices.iter().copied()))),
    }
}

/// U0402.
pub(crate) fn internal(text: &str) -> Diagnostic {
    Diagnostic { severity: Severity::Bug, ..Diagnostic::placeless(Code("U0402"), format!("crisp failed: {text}")) }
        .help("please report this with the command line and the source file")
}

/// U0403.
pub(crate) fn unknown_code<'a>(code: &str, codes: impl Iterator<Item = &'a str>) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("U0403"), format!("no message has the code `{code}`"));
    match suggest(code, codes) {
        Some(other) => diagnostic.did_you_mean(other),
        None => diagnostic.help("codes are a letter and four digits, as messages show them: `C0102`"),
    }
}

/// U0404.
pub(crate) fn no_trial(pattern: &str, example: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0404"), format!("no part of the suite has `{pattern}` in its name"))
        .help(format!("names are like `{example}`; `*` in a pattern matches any text"))
}

/// U0405.
pub(crate) fn certificate_not_kept(path: &Path, error: &io::Error) -> Diagnostic {
    let message = format!("the certificate cannot be kept below `{}`: {}", path.display(), reason(error));
    Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(Code("U0405"), message) }
        .help("`CRISP_CACHE` names another folder")
}

// --- L01: arguments ---------------------------------------------------------------------------------------------------

/// The message with the axis that the parameter is the size of.
fn with_axis(parameter: &Parameter<'_>, found: Diagnostic) -> Diagnostic {
    match parameter.of.and_then(|(callable, position)| axis_of_size(callable, position)) {
        Some(axis) => found.note(format!("`{}` is the {axis}", parameter.name)),
        None => found,
    }
}

/// L0101.
pub(crate) fn not_a_number(parameter: &Parameter<'_>, text: &str, lane_type: Scalar) -> Diagnostic {
    let (what, example) = match lane_type {
        Scalar::Bool => ("truth value", "`true` or `false`"),
        scalar if scalar.is_float() => ("number", "`1.5`, `-1e-3`, `inf` or `nan`"),
        _ => ("whole number", "`42`, `-1`, `0xff` or `2^20`"),
    };
    let message = format!("`{text}` is not a {what} for `{}` of type {}", parameter.name, parameter.type_name());
    with_axis(parameter, about(parameter, "L0101", message)).help(format!("for example {example}"))
}

/// L0102.
pub(crate) fn out_of_range(parameter: &Parameter<'_>, text: &str, least: &str, most: &str) -> Diagnostic {
    let message = format!("{text} does not fit `{}` of type {}", parameter.name, parameter.type_name());
    with_axis(parameter, about(parameter, "L0102", message)).help(format!("the type holds {least} to {most}"))
}

/// L0103.
pub(crate) fn wrong_lanes(parameter: &Parameter<'_>, given: usize) -> Diagnostic {
    let Elem { scalar, lanes } = parameter.elem();
    let message = format!(
        "`{}` of type {} takes {}, not {given}",
        parameter.name,
        parameter.type_name(),
        counted(lanes.into(), types::scalar_name(scalar)),
    );
    let example = ["1", "2", "3", "4"].get(..lanes.into()).unwrap_or_default().join(",");
    about(parameter, "L0103", message).help(format!("for example `--arg {}={example}`", parameter.name))
}

/// A text that is neither a file nor a rule, for an array.
pub(crate) fn buffer_expected(parameter: &Parameter<'_>, text: &str) -> Diagnostic {
    let ty = parameter.type_name();
    let first = text.split(':').next().unwrap_or_default();
    let fix = match suggest(first, generate::RULES.into_iter()).filter(|_| text.contains(':')) {
        Some(rule) => format!("did you mean `{rule}:{}`?", text.split_once(':').map_or("", |(_, rest)| rest)),
        None => format!(
            "pass a file, which ends in `.npy`, `.png` or `.jpg`, or a rule: `zeros:{ty}:1000`, `iota:{ty}:1000`, `random:{ty}:1000:7`"
        ),
    };
    mistake(parameter, Problem::Kind(format!("`{text}`, neither a file nor a rule for elements,")), fix)
}

/// Elements for a single value.
pub(crate) fn scalar_expected(parameter: &Parameter<'_>, text: &str) -> Diagnostic {
    let fix = format!("pass the value itself: `--arg {}=1`", parameter.name);
    mistake(parameter, Problem::Kind(format!("`{text}`, which gives many elements,")), fix)
}

/// A rule of another type.
pub(crate) fn wrong_element_type(parameter: &Parameter<'_>, text: &str, given: Elem) -> Diagnostic {
    let rest: Vec<&str> = text.split(':').skip(2).collect();
    let rule = text.split(':').next().unwrap_or_default();
    let fix = format!("write `{rule}:{}:{}`", types::name(parameter.elem()), rest.join(":"));
    mistake(parameter, Problem::Type(format!("`{text}`, an array of {},", value_text(given))), fix)
}

/// A file of another type.
pub(crate) fn wrong_file_type(parameter: &Parameter<'_>, path: &Path, given: Scalar, shape: &[u64]) -> Diagnostic {
    let (wanted, given) = (types::numpy_name(parameter.elem().scalar), types::numpy_name(given));
    let given = format!("`{}`, an array of {given} with shape {},", path.display(), shape_words(shape));
    mistake(parameter, Problem::Type(given), format!("save the array as `array.astype(\"{wanted}\")`"))
}

/// Two floats for each element.
pub(crate) fn complex_for_floats(parameter: &Parameter<'_>, path: &Path) -> Diagnostic {
    let float = types::numpy_name(parameter.elem().scalar);
    let fix = format!("save one part, `array.real`, or the parts in pairs, `array.view(\"{float}\")`");
    mistake(parameter, Problem::Type(format!("`{}`, an array of complex numbers,", path.display())), fix)
}

/// A last axis that is not that of lanes.
pub(crate) fn lanes_do_not_divide(parameter: &Parameter<'_>, path: &Path, shape: &[u64]) -> Diagnostic {
    let lanes = parameter.elem().lanes;
    let fix = format!("the last axis must have {lanes} elements, or a single axis a multiple of {lanes}");
    mistake(parameter, Problem::Lanes(format!("`{}`, an array of shape {},", path.display(), shape_words(shape))), fix)
}

/// L0110. `similar` is a file beside it with a like name.
pub(crate) fn file_unreadable(
    parameter: &Parameter<'_>,
    path: &Path,
    error: &io::Error,
    similar: Option<&str>,
) -> Diagnostic {
    let message = format!("cannot read `{}` for `{}`: {}", path.display(), parameter.name, reason(error));
    let diagnostic = Diagnostic::placeless(Code("L0110"), message);
    match similar {
        Some(similar) => diagnostic.did_you_mean(similar),
        None if error.kind() == io::ErrorKind::NotFound => diagnostic.help(RELATIVE),
        None => diagnostic.help("choose a file that can be read"),
    }
}

/// L0111.
pub(crate) fn malformed_npy(parameter: &Parameter<'_>, path: &Path, what: &str) -> Diagnostic {
    Diagnostic::placeless(Code("L0111"), format!("`{}` for `{}` {what}", path.display(), parameter.name))
        .help("write it again with `numpy.save`")
}

/// L0112.
pub(crate) fn unsupported_npy(parameter: &Parameter<'_>, path: &Path, what: &str) -> Diagnostic {
    let text = format!("`{}` for `{}` holds {what}, which no kernel takes", path.display(), parameter.name);
    Diagnostic::placeless(Code("L0112"), text)
        .help("save an array of bool, int8 to int64, uint8 to uint64, float16, float32 or float64")
}

/// L0124. `what` is the end of a sentence that begins with the file.
pub(crate) fn wrong_structure(parameter: &Parameter<'_>, path: &Path, what: &str, wanted: &HostLayout) -> Diagnostic {
    about(parameter, "L0124", format!("`{}` {what}", path.display()))
        .note(format!("`{}` takes structures with members of these names and types", parameter.name))
        .help(format!("save an array of the type `{}`", records::dtype(wanted)))
}

/// L0124.
pub(crate) fn structures_for_numbers(parameter: &Parameter<'_>, path: &Path) -> Diagnostic {
    let (name, path) = (parameter.name, path.display());
    let message = format!("`{path}` holds structures, and `{name}` takes numbers of type {}", parameter.type_name());
    about(parameter, "L0124", message).help("save one member: `numpy.save(FILE, array[\"MEMBER\"])`")
}

/// L0125.
pub(crate) fn missing_column(parameter: &Parameter<'_>, missing: &str, given: &str) -> Diagnostic {
    about(parameter, "L0125", format!("`{missing}` is missing, as `{given}` is given"))
        .help(format!("give it, `--arg {missing}=FILE.npy`, or all in one file: `--arg {}=FILE.npy`", parameter.name))
}

/// L0125.
pub(crate) fn columns_differ(parameter: &Parameter<'_>, one: (&str, u64), other: (&str, u64)) -> Diagnostic {
    let ((one, length), (other, its)) = (one, other);
    about(parameter, "L0125", format!("`{one}` has {}, `{other}` has {its}", counted(length, "value")))
        .help("give all columns of a structure of arrays the same length")
}

/// L0125.
pub(crate) fn column_count(parameter: &Parameter<'_>, of: &Parameter<'_>, given: u64, count: u64) -> Diagnostic {
    let message = format!("`{}` is {given}, and `{}` has {}", of.name, parameter.name, counted(count, "structure"));
    about(of, "L0125", message).help(format!("leave `--arg {}` out: it follows", of.name))
}

/// L0113.
pub(crate) fn malformed_image(path: &Path, what: &str) -> Diagnostic {
    let what = what.trim_end_matches('.');
    Diagnostic::placeless(Code("L0113"), format!("`{}` is not a readable image: {what}", path.display()))
        .help("PNG and JPEG files are read")
}

/// L0114.
pub(crate) fn image_depth(path: &Path) -> Diagnostic {
    Diagnostic::placeless(Code("L0114"), format!("`{}` has more than 8 bits a channel", path.display()))
        .help("convert it to 8 bits, or save its array as `.npy`")
}

/// L0115.
pub(crate) fn image_for_other_than_bytes(parameter: &Parameter<'_>, path: &Path, size: Size) -> Diagnostic {
    let message = format!(
        "`{}` takes elements of type {}, but the image `{}` gives bytes with {}",
        parameter.name,
        parameter.type_name(),
        path.display(),
        counted(size.channels.into(), "channel")
    );
    about(parameter, "L0115", message)
        .help("an image fits uchar, or a vector type of its channels: uchar2, uchar3, uchar4")
}

/// L0116.
pub(crate) fn rule_parts(parameter: &Parameter<'_>, text: &str) -> Diagnostic {
    let rule = text.split(':').next().unwrap_or_default();
    let seed = if rule == "random" { ", also `random:TYPE:N:SEED`" } else { "" };
    about(parameter, "L0116", format!("`{text}` for `{}` is incomplete or has too many parts", parameter.name))
        .help(format!("the form is `{rule}:TYPE:N`{seed}: for example `{rule}:{}:1000`", parameter.type_name()))
}

/// L0117.
pub(crate) fn rule_type(parameter: &Parameter<'_>, text: &str, ty: &str) -> Diagnostic {
    let diagnostic = about(parameter, "L0117", format!("`{ty}` in `{text}` is not an element type"));
    match suggest(ty, types::known()) {
        Some(other) => diagnostic.did_you_mean(other),
        None => diagnostic.help(format!("`{}` takes {}", parameter.name, parameter.type_name())),
    }
}

/// L0118.
pub(crate) fn rule_count(parameter: &Parameter<'_>, text: &str, count: &str, error: CountError) -> Diagnostic {
    let what = match error {
        CountError::Malformed => "is not a number of elements",
        CountError::TooLarge => "does not fit 64 bits",
    };
    about(parameter, "L0118", format!("`{count}` in `{text}` {what}"))
        .help("write a whole number such as `1000`, `1_000_000`, `2^20` or `2^20+7`, or extents: `25x40`")
}

/// L0119.
pub(crate) fn too_much_memory(parameter: &Parameter<'_>, too_much: TooMuch) -> Diagnostic {
    let message = format!("`{}` needs {} of memory", parameter.name, bytes(too_much.wanted));
    about(parameter, "L0119", message)
        .note(format!("{} are free", bytes(too_much.left.into())))
        .help("run on fewer elements")
}

/// L0120.
pub(crate) fn starts_as_zero(parameter: &Parameter<'_>, length: u64) -> Diagnostic {
    let (name, ty) = (parameter.name, parameter.type_name());
    let message = format!("the kernel may read `{name}`, which is not given: it starts as {}", counted(length, "zero"));
    Diagnostic { severity: Severity::Warning, ..about(parameter, "L0120", message) }
        .help(format!("give it: `--arg {name}=FILE.npy`, or `--arg {name}=zeros:{ty}:{length}` if zeros are meant"))
}

/// L0122: contents for a vector that the kernel makes, of another length.
pub(crate) fn hidden_length(parameter: &Parameter<'_>, wanted: u64, given: u64) -> Diagnostic {
    let name = parameter.name;
    let message = format!("`{name}` has {wanted} elements in this launch, and {given} are given");
    about(parameter, "L0122", message)
        .help(format!("give {wanted} elements, or leave `--arg {name}=…` out: it starts as zeros"))
}

/// L0126: `-o` where it is not clear which result is meant.
pub(crate) fn which_result(file: &str, kernel: &str, results: &[&str]) -> Diagnostic {
    let text = match results {
        [] => format!("`-o {file}` names no result, and `{kernel}` has none"),
        _ => format!("`-o {file}` names no result, and `{kernel}` has {}", list(results.iter().copied())),
    };
    let example = results.first().map_or("NAME", |name| *name);
    Diagnostic::placeless(Code("L0126"), text).help(format!("name each file: `--out {example}={file}`"))
}

/// L0121.
pub(crate) fn nothing_runs(cause: &dyn Display) -> Diagnostic {
    Diagnostic {
        severity: Severity::Warning,
        ..Diagnostic::placeless(Code("L0121"), format!("the launch has no invocations: {cause}"))
    }
    .help("outputs keep their initial contents")
}

/// O0205: an orchestration that is not there.
pub(crate) fn unknown_orchestration(name: &str, path: &str, there: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("O0205"), format!("`{path}` has no orchestration `{name}`"));
    match (suggest(name, there.iter().copied()), there) {
        (Some(other), _) => diagnostic.did_you_mean(other),
        (None, []) => diagnostic.help("write `(def-orchestration NAME (launch-sequential #'KERNEL))`"),
        (None, _) => diagnostic.help(format!("its orchestrations: {}", list(there.iter().copied()))),
    }
}

/// O0206: a package without orchestrations.
pub(crate) fn orchestration_of_package(path: &str) -> Diagnostic {
    Diagnostic::placeless(Code("O0206"), format!("the package `{path}` has no orchestrations"))
        .help("make it of a source with `def-orchestration` whose kernels it holds, by this version of `crisp` or a later one")
}

/// O0207: an input or memory of an orchestration that is not there, or several are meant.
pub(crate) fn orchestration_argument(option: &str, name: &str, there: &[&str]) -> Diagnostic {
    let text = format!("`{option}` names `{name}`, which is not one of the orchestration's");
    Diagnostic::placeless(Code("O0207"), text).help(format!("there are {}", list(there.iter().copied())))
}

/// O0208: an input of host programs that is not a pair.
pub(crate) fn hoist_argument(text: &str) -> Diagnostic {
    Diagnostic::placeless(Code("O0208"), format!("`--hoist-arg {text}` is not of the form NAME=VALUE"))
        .help("write it as `crisp run --arg` takes it, such as `--hoist-arg n=5000`")
}

/// O0209: a vector that is too long to be held by a host program.
pub(crate) fn hoist_argument_too_long(name: &str, length: usize, most: usize) -> Diagnostic {
    let (length, most) = (bytes(length as u128), bytes(most as u128));
    Diagnostic::placeless(
        Code("O0209"),
        format!("`{name}` has {length}, and a host program holds at most {most} of a vector"),
    )
    .help(format!("give the file to the program when it runs: `{name}=FILE`"))
}

/// O0210: memory that a page cannot share.
pub(crate) fn hoist_shares_nothing(api: &str) -> Diagnostic {
    Diagnostic::placeless(Code("O0210"), format!("a program for {api} cannot share memory with its device"))
        .note("WebGPU has no memory that host and device see at the same addresses")
        .help(format!("leave `--hoist-unified-memory` or `--hoist={api}` out"))
}

/// U0123: a command that there is not.
pub(crate) fn unknown_command(name: &str, there: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::placeless(Code("U0123"), format!("`{name}` is not a command"));
    match suggest(name, there.iter().copied()) {
        Some(other) => diagnostic.did_you_mean(other),
        None => diagnostic.help(format!("the commands: {}", list(there.iter().copied()))),
    }
}

/// O0201: a host program whose code is not written.
pub(crate) fn hoist_without_code(api: &str, option: &str, file: &str) -> Diagnostic {
    let text = format!("no code that a program for {api} loads is written");
    Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(Code("O0201"), text) }
        .note(format!("the program loads `{file}`"))
        .help(format!("add `{option}`"))
}

/// U0601.
pub(crate) fn cannot_format(path: &str, why: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0601"), format!("`{path}`: cannot format: {why}"))
        .help(format!("`crisp check {path}` shows the mistakes"))
}

/// U0602.
pub(crate) fn not_formatted(path: &str) -> Diagnostic {
    Diagnostic::placeless(Code("U0602"), format!("`{path}` is not a .crisp, .loopy or .tensor file"))
        .help("`clang-format` formats kernels in C; the kernel IR has one layout, which `--emit=ir` prints")
}

/// U0603.
pub(crate) fn formatter_failed(path: &str, what: &str) -> Diagnostic {
    let message = format!("`{path}` stays as it is: its formatted text would read differently, {what}");
    Diagnostic { severity: Severity::Bug, ..Diagnostic::placeless(Code("U0603"), message) }
        .help("please report this with the file; a comment `fmt: off` keeps a part as it is")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formatter_that_fails_is_a_bug_of_ours() {
        let found = formatter_failed("k.crisp", "comments differ");
        assert_eq!((found.code.0, found.severity), ("U0603", Severity::Bug));
        assert_eq!(
            found.message,
            "`k.crisp` stays as it is: its formatted text would read differently, comments differ"
        );
    }

    #[test]
    fn lists_are_sentences() {
        let list = |names: &[&str]| list(names.iter().copied());
        assert_eq!(list(&[]), "none");
        assert_eq!(list(&["a"]), "`a`");
        assert_eq!(list(&["a", "b", "c"]), "`a`, `b` and `c`");
        let many = ["x"; 20];
        assert!(list(&many).ends_with("`x` and 9 more"));
    }

    #[test]
    fn bytes_have_units() {
        let texts = [0, 999, 1000, 999_949, 999_950, 1 << 30, u128::MAX].map(bytes);
        assert_eq!(texts[..6], ["0 bytes", "999 bytes", "1.0 kB", "999.9 kB", "1.0 MB", "1.1 GB"]);
        assert!(texts[6].ends_with(" EB"));
    }

    #[test]
    fn a_certificate_that_cannot_be_kept_is_a_warning() {
        let diagnostic = certificate_not_kept(Path::new("/cache"), &io::Error::from(io::ErrorKind::PermissionDenied));
        assert_eq!((diagnostic.code.0, diagnostic.severity), ("U0405", Severity::Warning));
        assert_eq!(diagnostic.message, "the certificate cannot be kept below `/cache`: permission denied");
    }

    #[test]
    fn our_own_mistakes_ask_for_a_report() {
        let diagnostic = internal("index out of bounds");
        assert_eq!((diagnostic.code.0, diagnostic.severity), ("U0402", Severity::Bug));
        assert_eq!(diagnostic.message, "crisp failed: index out of bounds");
    }
}
