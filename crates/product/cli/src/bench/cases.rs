//! From the command line of `crisp bench` to kernels with their arguments, for each combination of sizes.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crisp::diagnostics::{Diagnostic, Files};
use crisp::measure::{Ready, float_operations, make_ready};
use crisp::{ArgumentKind, HostArgument, LaunchSizes, OpenDevice, Scalar};

use super::report::Compile;
use super::sizes::{self, combinations, substitute};
use crate::args::{Bench, Run};
use crate::run::prepare::threads_of;
use crate::run::{Callee, Program, prepared};
use crate::{messages, packages};

/// The cases to measure.
pub(super) struct Cases<'a> {
    options: &'a Bench,
    sizes: Vec<(&'a str, Vec<u64>)>,
    /// The last compiled sources, with their `-D` values and the time that the front end took: sizes seldom change them.
    compiled: RefCell<Vec<Sources>>,
}

#[derive(Clone)]
struct Sources {
    files: Vec<String>,
    define: Vec<String>,
    dims: Vec<String>,
    /// The arguments that the sources depend on.
    arguments: Vec<String>,
    program: Rc<Program>,
    took: Duration,
}

/// Which of the kernels of a file are measured.
type Choose<'a> = dyn Fn(&[&str], &str) -> Result<Vec<String>, Vec<Diagnostic>> + 'a;

/// A kernel with its arguments.
pub(super) struct Case<'a> {
    pub(super) kernel: String,
    pub(super) values: Vec<(&'a str, u64)>,
    program: Rc<Program>,
    pub(super) sizes: LaunchSizes,
    pub(super) arguments: Vec<HostArgument>,
    /// Whether it works on doubles.
    pub(super) double: bool,
    /// From source to kernel IR.
    front: Duration,
}

impl<'a> Cases<'a> {
    /// Reads the sizes; all mistakes at once.
    pub(super) fn of(options: &'a Bench) -> Result<Cases<'a>, Vec<Diagnostic>> {
        let (mut sizes, mut errors): (Vec<(&str, Vec<u64>)>, Vec<Diagnostic>) = (Vec::new(), Vec::new());
        for text in &options.size {
            match sizes::parse(text) {
                Ok((name, _)) if sizes.iter().any(|(earlier, _)| *earlier == name) => {
                    errors.push(messages::given_twice("--size", name));
                }
                Ok(size) => sizes.push(size),
                Err(why) => errors.push(messages::bench_size(text, &why)),
            }
        }
        if let Some(path) = options.files.iter().chain(&options.vs).find(|path| packages::is_package(path)) {
            errors.push(messages::bench_package(path));
        }
        if !(options.time > 0.0 && options.time <= 3600.0) {
            errors.push(messages::no_time("--time", options.time));
        }
        errors.extend(threads_of(options.threads, &options.device));
        for device in [Some(&options.device), options.vs_device.as_ref()].into_iter().flatten() {
            if !crisp::is_device(device) {
                errors.push(messages::unknown_device(device, &crisp::DEVICES));
            }
        }
        if errors.is_empty() { Ok(Cases { options, sizes, compiled: RefCell::default() }) } else { Err(errors) }
    }

    /// All combinations of sizes.
    pub(super) fn combinations(&self) -> Vec<Vec<(&'a str, u64)>> {
        combinations(&self.sizes)
    }

    /// The kernels at these sizes, each with its counterpart of `--vs`.
    pub(super) fn kernels(
        &self,
        values: &[(&'a str, u64)],
        files: &mut Files,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<Vec<(Case<'a>, Option<Case<'a>>)>, Vec<Diagnostic>> {
        let first =
            self.of_files(&self.options.files, &|known, path| self.wanted(known, path), values, files, warnings)?;
        let Some(path) = &self.options.vs else { return Ok(first.into_iter().map(|case| (case, None)).collect()) };
        let names: Vec<&str> = first.iter().map(|case| case.kernel.as_str()).collect();
        let counterparts =
            |known: &[&str], path: &str| names.iter().map(|name| counterpart(name, known, path)).collect();
        let second = self.of_files(std::slice::from_ref(path), &counterparts, values, files, warnings)?;
        Ok(first.into_iter().zip(second.into_iter().map(Some)).collect())
    }

    /// The kernels that the command line names; all that there are if it names none.
    fn wanted(&self, known: &[&str], path: &str) -> Result<Vec<String>, Vec<Diagnostic>> {
        let named = &self.options.kernel;
        match named.iter().find(|name| !known.contains(&name.as_str())) {
            _ if known.is_empty() => Err(vec![messages::no_kernel(path)]),
            Some(unknown) => Err(vec![messages::unknown_kernel(unknown, path, known)]),
            None if named.is_empty() => Ok(known.iter().map(|name| (*name).to_owned()).collect()),
            None => Ok(named.clone()),
        }
    }

    fn of_files(
        &self,
        paths: &[String],
        wanted: &Choose<'_>,
        values: &[(&'a str, u64)],
        files: &mut Files,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<Vec<Case<'a>>, Vec<Diagnostic>> {
        let options = self.options;
        let texts = |all: &[String]| -> Result<Vec<String>, Vec<Diagnostic>> {
            let one = |text: &String| substitute(text, values).map_err(|why| vec![messages::bench_size(text, &why)]);
            all.iter().map(one).collect()
        };
        let optional = |text: &Option<String>| -> Result<Option<String>, Vec<Diagnostic>> {
            let text = text.as_ref();
            text.map(|text| substitute(text, values).map_err(|why| vec![messages::bench_size(text, &why)])).transpose()
        };
        let run = Run {
            files: paths.to_vec(),
            kernel: None,
            instances: options.kernel.clone(),
            program: None,
            orchestration: None,
            trace: None,
            device: options.device.clone(),
            arguments: texts(&options.arguments)?,
            outputs: Vec::new(),
            output: None,
            global: optional(&options.global)?,
            grid: optional(&options.grid)?,
            local: optional(&options.local)?,
            repeat: 1,
            threads: options.threads,
            time_limit: None,
            times: options.times,
            coverage: None,
            counts: None,
            explain_launch: false,
            explain: false,
            accept_nonconforming: false,
            define: texts(&options.define)?,
            dims: texts(&options.dims)?,
            includes: options.includes.clone(),
            no_f64: false,
            floats: options.floats,
            debug_output: false,
            promises: options.promises.clone(),
            report: options.report,
        };
        let sources = self.sources(&run, files, warnings)?;
        let path = paths.last().map_or("", String::as_str);
        let mut known = authored(&sources.program, &options.kernel, path)?;
        let called = |name: &str| sources.program.kernel_called(name).to_owned();
        known.extend(options.kernel.iter().map(String::as_str).filter(|name| called(name) != *name));
        let wanted: Vec<String> = wanted(&known, path)?.iter().map(|name| called(name)).collect();
        let many = wanted.len() > 1;
        wanted.iter().map(|kernel| case(&run, &sources, kernel, many, values, warnings)).collect()
    }

    fn sources(
        &self,
        run: &Run,
        files: &mut Files,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<Sources, Vec<Diagnostic>> {
        let mut kept = self.compiled.borrow_mut();
        let arguments = if run.files.iter().any(|path| is_template(path)) { run.arguments.as_slice() } else { &[] };
        let is_same = |it: &&Sources| {
            it.files == run.files && it.define == run.define && it.dims == run.dims && it.arguments == arguments
        };
        if let Some(same) = kept.iter().find(is_same) {
            return Ok(same.clone());
        }
        let started = Instant::now();
        let program = Rc::new(Program::read(run, files, warnings)?);
        let took = started.elapsed();
        let (define, dims, arguments) = (run.define.clone(), run.dims.clone(), arguments.to_vec());
        let sources = Sources { files: run.files.clone(), define, dims, arguments, program, took };
        kept.retain(|it| it.files != run.files);
        kept.push(sources.clone());
        Ok(sources)
    }
}

/// The kernels that a file's author knows: without the launches of programs, which have parameters that callers do not give; `named` ones are among them.
fn authored<'p>(program: &'p Program, named: &[String], path: &str) -> Result<Vec<&'p str>, Vec<Diagnostic>> {
    let kernels = program.source().kernels();
    let shaped = program.source().shaped();
    let launched: BTreeSet<String> = shaped.iter().flat_map(|name| program.launched(name)).collect();
    let is_own = |name: &&&str| {
        shaped.contains(*name) || !launched.contains(**name) || named.iter().any(|named| named == **name)
    };
    let own: Vec<&str> = kernels.iter().filter(is_own).copied().collect();
    match shaped.first() {
        Some(program) if own.is_empty() => Err(vec![messages::bench_program(program, path)]),
        _ => Ok(own),
    }
}

/// Returns whether the dimensions of a source follow from arrays.
fn is_template(path: &str) -> bool {
    std::path::Path::new(path).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("cucl"))
}

/// The kernel of that name, or the only one.
fn counterpart(name: &str, known: &[&str], path: &str) -> Result<String, Vec<Diagnostic>> {
    match known {
        known if known.contains(&name) => Ok(name.to_owned()),
        [only] => Ok((*only).to_owned()),
        known => Err(vec![messages::bench_counterpart(name, path, known)]),
    }
}

fn case<'a>(
    run: &Run,
    sources: &Sources,
    kernel: &str,
    many: bool,
    values: &[(&'a str, u64)],
    warnings: &mut Vec<Diagnostic>,
) -> Result<Case<'a>, Vec<Diagnostic>> {
    let callable = sources.program.source().callable(kernel).ok_or_else(Vec::new)?;
    let mut run = run.clone();
    if many {
        // An argument may be meant for some of the kernels only.
        run.arguments.retain(|text| {
            let name = text.split_once('=').map_or("", |(name, _)| name.trim());
            callable.interface.arguments.iter().any(|argument| argument.name == name)
        });
    }
    let prepared = prepared(&run, &sources.program, &Callee::Kernel(kernel.to_owned()), &callable, warnings)?;
    let double = callable.interface.arguments.iter().any(|argument| match argument.kind {
        ArgumentKind::Buffer { elem, stride: _, space: _, access: _, out: _, length: _ } => elem.scalar == Scalar::F64,
        ArgumentKind::Value(_) => false,
    });
    Ok(Case {
        kernel: kernel.to_owned(),
        values: values.to_vec(),
        program: Rc::clone(&sources.program),
        sizes: prepared.sizes.ok_or_else(Vec::new)?,
        arguments: prepared.arguments,
        double,
        front: sources.took,
    })
}

impl Case<'_> {
    /// The kernel on a device with its arguments, how long it took to get there from the kernel IR, and whether its code was in the cache.
    pub(super) fn ready(&self, device: &OpenDevice) -> Result<(Ready, Duration, bool), Vec<Diagnostic>> {
        let compiled = self.program.compiled().ok_or_else(Vec::new)?;
        make_ready(device, compiled, &self.kernel, self.sizes, self.arguments.clone())
    }

    /// Returns its operations of floats, if the interpreter can count them in `most` steps, or its definition says them as a formula.
    pub(super) fn operations(&self, most: u64) -> Option<u64> {
        let compiled = self.program.compiled()?;
        let executed = float_operations(compiled, &self.kernel, self.sizes, &self.arguments, most);
        executed.or_else(|| compiled.float_operations(&self.kernel, &|name| self.scalar(name)))
    }

    /// The value of an argument that is an integer.
    fn scalar(&self, name: &str) -> Option<i64> {
        let interface = self.program.compiled()?.interface(&self.kernel)?;
        let position = interface.arguments.iter().position(|argument| argument.name == name)?;
        let (ArgumentKind::Value(elem), HostArgument::Value(bytes)) =
            (interface.arguments.get(position)?.kind, self.arguments.get(position)?)
        else {
            return None;
        };
        let mut wide = [0; 8];
        wide.get_mut(..bytes.len())?.copy_from_slice(bytes);
        let unused = 64 - elem.scalar.bits().clamp(1, 64);
        (elem.lanes == 1 && elem.scalar.is_integer()).then(|| (i64::from_le_bytes(wide) << unused) >> unused)
    }

    /// How long it takes to compile, without a cache and with one that knows it: the kernel has been ready on the device before.
    pub(super) fn compile_times(
        &self,
        id: &str,
        threads: Option<usize>,
        device: &OpenDevice,
    ) -> Result<Compile, Vec<Diagnostic>> {
        let (_, cold, _) = self.ready(&OpenDevice::open_with(id, None, threads)?)?;
        let (_, again, cached) = self.ready(device)?;
        Ok(Compile { cold: self.front + cold, cached: cached.then_some(self.front + again) })
    }
}
