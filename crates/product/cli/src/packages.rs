//! Packages on the command line: `--target` with `-o NAME.crispkg` makes one, `crisp check NAME.crispkg` says what is in one.

use std::io::Write;
use std::path::{Path, PathBuf};

use crisp::diagnostics::{Diagnostic, Files};
use crisp::package::{Code, PackOptions, Package, PackedCode, PackedKernel, Target, TrustedPackage, open, pack};
use crisp::{Compiled, argument_words};
use serde::Serialize;

use crate::args::Check;
use crate::report::Reporter;
use crate::{ERRORS, messages, tools, whole};

/// How the names of packages end.
const ENDING: &str = "crispkg";

/// Returns whether a file is a package, by its name.
pub(crate) fn is_package(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
}

/// A package that is wanted.
pub(crate) struct Wanted {
    path: PathBuf,
    /// The file to replace.
    target: PathBuf,
    targets: Vec<Target>,
}

/// The package that the command line requests, if it does. Nothing is written yet.
pub(crate) fn wanted(options: &Check) -> Result<Option<Wanted>, Diagnostic> {
    let path = options.output.as_deref().filter(|path| is_package(&path.to_string_lossy()));
    let Some(path) = path.filter(|_| options.emit.is_none()) else {
        return match (options.target.first(), &options.output) {
            // What a stage is made for; see `target_of_stage`.
            _ if options.emit.is_some() => Ok(None),
            (Some(target), _) => Err(messages::target_without_package(target)),
            (None, Some(path)) => Err(messages::output_of_nothing(path)),
            (None, None) => Ok(None),
        };
    };
    to(path, &options.target).map(Some)
}

/// The target of a stage, where one is given.
pub(crate) fn target_of_stage(names: &[String]) -> Result<Option<Target>, Diagnostic> {
    match names {
        [] => Ok(None),
        [name] => read_target(name).map(Some),
        [_, second, ..] => Err(messages::given_twice("--target", second)),
    }
}

fn read_target(name: &str) -> Result<Target, Diagnostic> {
    let target = Target::from_name(&name.to_ascii_lowercase());
    target.ok_or_else(|| messages::unknown_target(name, &Target::NAMES))
}

/// A package with code for these targets.
pub(crate) fn to(path: &Path, names: &[String]) -> Result<Wanted, Diagnostic> {
    if names.is_empty() {
        return Err(messages::package_without_target(path, &Target::NAMES));
    }
    let mut targets = Vec::new();
    for name in names {
        let target = read_target(name)?;
        if targets.contains(&target) {
            return Err(messages::given_twice("--target", name));
        }
        targets.push(target);
    }
    let target = whole::writable(path).map_err(|error| messages::output_unwritable(path, &error))?;
    Ok(Wanted { path: path.to_owned(), target, targets })
}

impl Wanted {
    /// Returns the targets that it holds code for.
    pub(crate) fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// Writes it, whole or not at all.
    pub(crate) fn write(&self, package: &Package) -> Result<(), Vec<Diagnostic>> {
        let bytes = package.encode();
        whole::replace(&self.target, |out| out.write_all(&bytes))
            .map_err(|error| vec![messages::output_unwritable(&self.path, &error)])
    }
}

/// Makes a package and writes it, whole or not at all; gives warnings about it.
pub(crate) fn write(
    wanted: &Wanted,
    compiled: &Compiled,
    options: &Check,
    local: Option<&[u64]>,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let source = options.files.last().map_or("", String::as_str);
    let kernels: Vec<&str> = compiled.kernels().collect();
    match &options.kernel {
        Some(name) if !kernels.contains(&name.as_str()) => {
            return Err(vec![messages::unknown_kernel(name, source, &kernels)]);
        }
        _ if kernels.is_empty() => return Err(vec![messages::no_kernel(source)]),
        _ => {}
    }
    let options =
        PackOptions { targets: &wanted.targets, kernel: options.kernel.as_deref(), local, assemble: &tools::assemble };
    let (mut package, warnings) = pack(compiled, &options)?;
    // A package has code for one workgroup size of each kernel, which are those that plans launch.
    let packed = |kernel: &str| package.kernel(kernel).is_some();
    package.plans = crisp::host::orchestration_plans(compiled, &packed, options.local)?;
    wanted.write(&package)?;
    Ok(warnings)
}

/// Reads a package.
pub(crate) fn read(path: &str) -> Result<(Package, Files), Vec<Diagnostic>> {
    let bytes = crate::sources::read(path).map_err(|error| {
        let similar = crate::sources::similar_file(Path::new(path), &error);
        vec![messages::source_unreadable(path, &error, similar.as_deref(), &[])]
    })?;
    open(path, &bytes)
}

/// Says what is in a package.
pub(crate) fn show(options: &Check, reporter: &Reporter) -> u8 {
    let path = options.files.first().map_or("", String::as_str);
    let shown = match options.files.as_slice() {
        [_] => read(path),
        _ => Err(vec![messages::package_among_others(path)]),
    };
    match shown {
        Ok((package, files)) => {
            reporter.output(&if reporter.json { json(&package) } else { text(path, &package, &files) })
        }
        Err(errors) => {
            reporter.placeless(&errors);
            ERRORS
        }
    }
}

/// `256×1×1`.
fn size(code: &PackedCode) -> String {
    code.local_size().map(|size| size.to_string()).join("×")
}

/// Returns the features that it needs of a device, in words.
fn needs(code: &PackedCode) -> Vec<&'static str> {
    let needs = [(code.needs.doubles, "doubles"), (code.needs.atomics64, "64-bit atomics")];
    needs.into_iter().filter(|(needed, _)| *needed).map(|(_, what)| what).collect()
}

/// Reads a package to run it.
#[allow(unsafe_code)] // Running a package is running a program, and the command line says which.
pub(crate) fn trust(path: &str) -> Result<(TrustedPackage, Files), Vec<Diagnostic>> {
    let (package, files) = read(path)?;
    // Safety: who asks to run a file trusts it; the documentation of packages says so.
    Ok((unsafe { TrustedPackage::new(package) }, files))
}

fn text(path: &str, package: &Package, files: &Files) -> String {
    let mut text = format!("package {path}, made by {}\n", package.maker);
    if let Some(suite) = &package.suite {
        let form = if suite.quick { ", the short form" } else { "" };
        let only = suite.only.as_ref().map_or_else(String::new, |only| format!(", only {only}"));
        text.push_str(&format!("conformance suite {}{form}{only}\n", suite.hash.get(..16).unwrap_or_default()));
    }
    for PackedKernel { module: _, callable, codes } in &package.kernels {
        let interface = &callable.interface;
        let place = files
            .get(callable.span.file)
            .map_or_else(String::new, |file| format!(" ({}:{})", file.name, file.position(callable.span.start).line));
        text.push_str(&format!("\nkernel {}{place}\n", interface.kernel));
        let mut add = |first: bool, name: &str, value: &str| {
            text.push_str(&format!("  {:10} {value}\n", if first { name } else { "" }));
        };
        for (index, argument) in interface.arguments.iter().enumerate() {
            add(index == 0, "arguments", &format!("{}: {}", argument.name, argument_words(argument.kind)));
        }
        for (index, code) in codes.iter().enumerate() {
            let needs = needs(code);
            let needs = if needs.is_empty() { String::new() } else { format!(", needs {}", needs.join(" and ")) };
            let bytes = messages::bytes(code.bytes() as u128);
            let words = code.code.words();
            add(index == 0, "code", &format!("{}: {words}, {bytes}, workgroups of {}{needs}", code.target, size(code)));
        }
    }
    for plan in &package.plans {
        let launched: Vec<&str> = plan.kernels.iter().map(|kernel| kernel.name.as_str()).collect();
        text.push_str(&format!("\norchestration {}\n  launches   {}\n", plan.name, launched.join(", ")));
    }
    text
}

#[derive(Serialize)]
struct PackageObject<'a> {
    maker: &'a str,
    suite: Option<&'a str>,
    orchestrations: Vec<&'a str>,
    kernels: Vec<KernelObject<'a>>,
}

#[derive(Serialize)]
struct KernelObject<'a> {
    kernel: &'a str,
    module: String,
    arguments: Vec<(&'a str, String)>,
    codes: Vec<CodeObject<'a>>,
}

#[derive(Serialize)]
struct CodeObject<'a> {
    target: &'a str,
    processor: &'a str,
    form: &'static str,
    local_size: [u32; 3],
    bytes: usize,
    needs: Vec<&'static str>,
}

fn json(package: &Package) -> String {
    let code = |code: &'_ PackedCode| -> &'static str {
        match &code.code {
            Code::Module(_) => "module",
            Code::Object(_) => "object",
            Code::Device(device) => device.format.name(),
        }
    };
    let kernels = package.kernels.iter().map(|kernel| KernelObject {
        kernel: &kernel.callable.interface.kernel,
        module: kernel.module.iter().map(|byte| format!("{byte:02x}")).collect(),
        arguments: kernel
            .callable
            .interface
            .arguments
            .iter()
            .map(|argument| (argument.name.as_str(), argument_words(argument.kind)))
            .collect(),
        codes: kernel
            .codes
            .iter()
            .map(|it| CodeObject {
                target: &it.target,
                processor: &it.processor,
                form: code(it),
                local_size: it.local_size(),
                bytes: it.bytes(),
                needs: needs(it),
            })
            .collect(),
    });
    let suite = package.suite.as_ref().map(|suite| suite.hash.as_str());
    let orchestrations = package.plans.iter().map(|plan| plan.name.as_str()).collect();
    let object = PackageObject { maker: &package.maker, suite, orchestrations, kernels: kernels.collect() };
    // Strings and numbers always become JSON.
    serde_json::to_string(&object).unwrap_or_default() + "\n"
}
