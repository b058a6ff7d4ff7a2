//! Loop kernels as programs behave: compiled and run on the interpreter and the CPU, compared with values worked out in Rust.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

mod attributes;
mod domains;
mod examples;
mod expressions;
mod facts;
mod foreign;
mod fused;
mod layouts;
mod mistakes;
mod mutants;
mod numbers;
mod objects;
mod outside;
mod packing;
mod random;
mod reported;
mod schedules;
mod steps;
mod structures;
mod transformations;

use crisp::diagnostics::render_terminal;
use crisp::{Compiled, HostArgument, Language, Options, RunOptions, Session, run, run_program};
use crisp_dev_testkit::kept_code;

use crate::launched::sizes;
pub(crate) use crate::launched::some_floats;

/// An argument of a kernel.
#[derive(Clone, Debug)]
pub(crate) enum Arg {
    Int(i32),
    Long(i64),
    Float(f32),
    Ints(Vec<i32>),
    Floats(Vec<f32>),
    Doubles(Vec<f64>),
    Bytes(Vec<u8>),
}

impl Arg {
    /// Returns `count` zeros of 32 bits.
    pub(crate) fn zeros(count: usize) -> Arg {
        Arg::Bytes(vec![0; 4 * count])
    }

    fn host(&self) -> HostArgument {
        match self {
            Arg::Int(value) => HostArgument::Value(value.to_le_bytes().to_vec()),
            Arg::Long(value) => HostArgument::Value(value.to_le_bytes().to_vec()),
            Arg::Float(value) => HostArgument::Value(value.to_le_bytes().to_vec()),
            Arg::Ints(all) => HostArgument::Buffer(all.iter().flat_map(|it| it.to_le_bytes()).collect()),
            Arg::Floats(all) => HostArgument::Buffer(all.iter().flat_map(|it| it.to_le_bytes()).collect()),
            Arg::Doubles(all) => HostArgument::Buffer(all.iter().flat_map(|it| it.to_le_bytes()).collect()),
            Arg::Bytes(all) => HostArgument::Buffer(all.clone()),
        }
    }
}

/// A compiled source.
pub(crate) struct Compilation {
    session: Session,
    pub(crate) compiled: Compiled,
}

/// Compiles a source for the schedules of a target.
pub(crate) fn compile_for(source: &str, target: &str) -> Compilation {
    compile_as("x.loopy", Language::Loopy, source, target)
}

/// Compiles a source of a language.
pub(crate) fn compile_as(name: &str, language: Language, source: &str, target: &str) -> Compilation {
    let mut session = Session::new(Options { schedules_for: vec![target.to_owned()], ..Options::strict() });
    session.add_source(name, language, source.as_bytes());
    let compiled = session.compile();
    Compilation { session, compiled }
}

impl Compilation {
    /// All that is said.
    pub(crate) fn remarks(&self) -> String {
        render_terminal(self.session.files(), &self.compiled.diagnostics, false)
    }

    /// Returns whether nothing is said but what changes nothing.
    pub(crate) fn only_notes(&self) -> bool {
        self.compiled.diagnostics.iter().all(|it| it.severity == crisp::diagnostics::Severity::Note)
    }

    /// The codes of what is said.
    pub(crate) fn codes(&self) -> Vec<&str> {
        self.compiled.diagnostics.iter().map(|it| it.code.0).collect()
    }

    /// Runs a kernel or program; the buffers after it. Both devices must give the same bytes, and the interpreter finds nothing.
    #[track_caller]
    pub(crate) fn run(&self, name: &str, arguments: &[Arg]) -> Vec<Vec<u8>> {
        assert!(self.compiled.module.is_some(), "{}", self.remarks());
        let first = self.run_on("interp", name, arguments);
        let second = self.run_on("cpu", name, arguments);
        assert!(first == second, "cpu differs from the interpreter");
        first
    }

    #[track_caller]
    pub(crate) fn run_on(&self, device: &str, name: &str, arguments: &[Arg]) -> Vec<Vec<u8>> {
        self.try_on(device, name, arguments).unwrap_or_else(|said| {
            panic!("on {device}:\n{said}\n{}", crisp::emit::ir(&self.compiled));
        })
    }

    /// Runs a kernel or program; the buffers after it, or what is said.
    pub(crate) fn try_on(&self, device: &str, name: &str, arguments: &[Arg]) -> Result<Vec<Vec<u8>>, String> {
        let mut host: Vec<HostArgument> = arguments.iter().map(Arg::host).collect();
        let options = RunOptions { device, repeat: 1, cache: kept_code(), threads: None };
        let module = self.compiled.module.as_ref().ok_or_else(|| self.remarks())?;
        let report = if module.program(name).is_some() {
            run_program(&self.compiled, name, &mut host, &options)
        } else {
            let interface = self.compiled.interface(name).ok_or_else(|| format!("no kernel `{name}`"))?;
            let sizes = sizes(&interface, &host);
            run(&self.compiled, name, sizes, &mut host, &options)
        };
        let said = match report {
            Ok(report) => report.diagnostics,
            Err(said) => said,
        };
        if !said.is_empty() {
            return Err(render_terminal(self.session.files(), &said, false));
        }
        let buffer = |argument: HostArgument| match argument {
            HostArgument::Buffer(bytes) => Some(bytes),
            HostArgument::Value(_) | HostArgument::Zeros(_) => None,
        };
        Ok(host.into_iter().filter_map(buffer).collect())
    }
}

/// Compiles, without a remark, and runs the only kernel `k`.
#[track_caller]
pub(crate) fn run_all(source: &str, arguments: &[Arg]) -> Vec<Vec<u8>> {
    let compilation = compile_for(source, "cpu");
    assert!(compilation.only_notes(), "{}", compilation.remarks());
    compilation.run("k", arguments)
}

/// The last buffer as `f32`.
#[track_caller]
pub(crate) fn floats(source: &str, arguments: &[Arg]) -> Vec<f32> {
    as_floats(run_all(source, arguments).last().unwrap())
}

/// The last buffer as `i32`.
#[track_caller]
pub(crate) fn ints(source: &str, arguments: &[Arg]) -> Vec<i32> {
    run_all(source, arguments).last().unwrap().chunks(4).map(|it| i32::from_le_bytes(it.try_into().unwrap())).collect()
}

pub(crate) fn as_floats(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks(4).map(|it| f32::from_le_bytes(it.try_into().unwrap())).collect()
}

/// Compiles a kernel of these parts under a schedule.
pub(crate) fn scheduled(kernel: &str, schedule: &str) -> Compilation {
    compile_for(&format!("kernel k {{ {kernel}\n schedule {{ {schedule} }} }}"), "cpu")
}

/// Returns the description of a kernel's loops under a schedule.
#[track_caller]
pub(crate) fn explained(kernel: &str, schedule: &str) -> String {
    let compilation = scheduled(kernel, schedule);
    assert!(compilation.compiled.module.is_some(), "{}", compilation.remarks());
    compilation.compiled.explained.clone().unwrap()
}

/// A schedule is refused with this code and text.
#[track_caller]
pub(crate) fn refused(kernel: &str, schedule: &str, code: &str, text: &str) {
    let compilation = scheduled(kernel, schedule);
    let found = compilation.remarks();
    assert!(compilation.codes().contains(&code) && found.contains(text), "{schedule}\n{found}");
}

/// A kernel of these parts is wrong, and the place is shown.
#[track_caller]
pub(crate) fn wrong(kernel: &str, code: &str, text: &str) {
    let compilation = compile_for(&format!("kernel k {{\n{kernel}\n}}"), "cpu");
    let found = compilation.remarks();
    assert!(compilation.codes().contains(&code) && found.contains(text) && found.contains('^'), "{kernel}\n{found}");
}

/// Under every schedule the bytes are those of the program without one.
#[track_caller]
pub(crate) fn same_bytes(kernel: &str, schedules: &[&str], arguments: &[Arg]) -> Vec<Vec<u8>> {
    let plain = run_all(&format!("kernel k {{ {kernel} }}"), arguments);
    for schedule in schedules {
        let source = format!("kernel k {{ {kernel}\n schedule {{ {schedule} }} }}");
        let compilation = compile_for(&source, "cpu");
        assert!(compilation.only_notes(), "{}", compilation.remarks());
        let found = compilation.run("k", arguments);
        assert!(found == plain, "{schedule}\n{}", compilation.compiled.explained.clone().unwrap_or_default());
    }
    plain
}
