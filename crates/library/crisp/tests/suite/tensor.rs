//! Tensor programs as they behave: compiled and run on the interpreter and the CPU, compared with values worked out in Rust.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

mod alternatives;
mod contractions;
mod definitions;
mod examples;
mod grids;
mod iterations;
mod mistakes;
mod models;
mod orders;
mod prelude;
mod private;
mod races;
mod ragged;
mod random;
mod refused;
mod rows;
mod scatters;
mod several;
mod threads;
mod weak;
mod words;

use crisp::diagnostics::render_terminal;
use crisp::{Compiled, HostArgument, Language, Options, RunOptions, Session, run, run_program};
use crisp_dev_testkit::kept_code;

use crate::launched::sizes;
pub(crate) use crate::launched::some_floats;

/// An argument of a kernel.
#[derive(Clone, Debug)]
pub(crate) enum Arg {
    Size(usize),
    /// A size that the host computes, of 64 bits.
    Derived(usize),
    Float(f32),
    Ints(Vec<i32>),
    Floats(Vec<f32>),
    Bytes(Vec<u8>),
}

impl Arg {
    /// Returns `count` zeros of 32 bits.
    pub(crate) fn zeros(count: usize) -> Arg {
        Arg::Bytes(vec![0; 4 * count])
    }

    pub(crate) fn host(&self) -> HostArgument {
        match self {
            Arg::Size(value) => HostArgument::Value(i32::try_from(*value).unwrap().to_le_bytes().to_vec()),
            Arg::Derived(value) => HostArgument::Value((*value as u64).to_le_bytes().to_vec()),
            Arg::Float(value) => HostArgument::Value(value.to_le_bytes().to_vec()),
            Arg::Ints(all) => HostArgument::Buffer(all.iter().flat_map(|it| it.to_le_bytes()).collect()),
            Arg::Floats(all) => HostArgument::Buffer(all.iter().flat_map(|it| it.to_le_bytes()).collect()),
            Arg::Bytes(all) => HostArgument::Buffer(all.clone()),
        }
    }
}

/// A compiled source.
pub(crate) struct Compilation {
    session: Session,
    pub(crate) compiled: Compiled,
    /// Whether the program reads outside of tensors, which the interpreter reports.
    pub(crate) reads_outside: bool,
}

/// Compiles a source with values for its constants.
pub(crate) fn compile_with(source: &str, definitions: &[&str]) -> Compilation {
    compile_as("x.tensor", Language::Tensor, source, definitions)
}

/// Compiles a source as devices of a kind want it.
pub(crate) fn compile_for(kind: &str, source: &str) -> Compilation {
    session("x.tensor", Language::Tensor, source, Options { schedules_for: vec![kind.to_owned()], ..Options::strict() })
}

/// Compiles a source of a language.
pub(crate) fn compile_as(name: &str, language: Language, source: &str, definitions: &[&str]) -> Compilation {
    let definitions = definitions.iter().map(|it| (*it).to_owned()).collect();
    session(name, language, source, Options { definitions, ..Options::strict() })
}

fn session(name: &str, language: Language, source: &str, options: Options) -> Compilation {
    let mut session = Session::new(options);
    session.add_source(name, language, source.as_bytes());
    let compiled = session.compile();
    Compilation { session, compiled, reads_outside: false }
}

impl Compilation {
    /// Returns whether nothing is said but what changes nothing.
    pub(crate) fn only_notes(&self) -> bool {
        self.compiled.diagnostics.iter().all(|it| it.severity == crisp::diagnostics::Severity::Note)
    }

    /// All that is said.
    pub(crate) fn remarks(&self) -> String {
        render_terminal(self.session.files(), &self.compiled.diagnostics, false)
    }

    /// The codes of what is said.
    pub(crate) fn codes(&self) -> Vec<&str> {
        self.compiled.diagnostics.iter().map(|it| it.code.0).collect()
    }

    /// Loops, memories and launches.
    pub(crate) fn explained(&self) -> String {
        self.compiled.explained.clone().unwrap_or_default()
    }

    /// Runs a kernel or program; the buffers after it. Both devices must give the same bytes, and the interpreter finds nothing.
    #[track_caller]
    pub(crate) fn run(&self, name: &str, arguments: &[Arg]) -> Vec<Vec<u8>> {
        assert!(self.compiled.module.is_some(), "{}", self.remarks());
        let first = self.run_on("interp", name, arguments);
        let second = self.run_on("cpu", name, arguments);
        assert!(first == second, "cpu differs from the interpreter\n{}", self.explained());
        first
    }

    #[track_caller]
    pub(crate) fn run_on(&self, device: &str, name: &str, arguments: &[Arg]) -> Vec<Vec<u8>> {
        let mut host: Vec<HostArgument> = arguments.iter().map(Arg::host).collect();
        let options = RunOptions { device, repeat: 1, cache: kept_code(), threads: None };
        let module = self.compiled.module.as_ref().unwrap();
        let report = if module.program(name).is_some() {
            run_program(&self.compiled, name, &mut host, &options)
        } else {
            let interface = self.compiled.interface(name).unwrap_or_else(|| panic!("no kernel `{name}`"));
            let sizes = sizes(&interface, &host);
            run(&self.compiled, name, sizes, &mut host, &options)
        };
        match report {
            Ok(report) => {
                let shown = render_terminal(self.session.files(), &report.diagnostics, false);
                let outside = self.reads_outside && report.diagnostics.iter().all(|it| it.code.0 == "X0003");
                assert!(report.diagnostics.is_empty() || outside, "on {device}:\n{shown}\n{}", self.explained());
            }
            Err(said) => {
                let shown = render_terminal(self.session.files(), &said, false);
                panic!("on {device}:\n{shown}\n{}\n{}", self.explained(), crisp::emit::ir(&self.compiled));
            }
        }
        let buffer = |argument: HostArgument| match argument {
            HostArgument::Buffer(bytes) => Some(bytes),
            HostArgument::Value(_) | HostArgument::Zeros(_) => None,
        };
        host.into_iter().filter_map(buffer).collect()
    }
}

/// Compiles without a remark.
#[track_caller]
pub(crate) fn compile(source: &str) -> Compilation {
    let compilation = compile_with(source, &[]);
    assert!(compilation.only_notes(), "{}", compilation.remarks());
    compilation
}

/// The last buffer of the only kernel `k` as `f32`.
#[track_caller]
pub(crate) fn floats(source: &str, arguments: &[Arg]) -> Vec<f32> {
    as_floats(compile(source).run("k", arguments).last().unwrap())
}

/// Runs as [`ints`] does, for a program that reads outside of tensors, where zero is read.
#[track_caller]
pub(crate) fn ints_with_borders(source: &str, arguments: &[Arg]) -> Vec<i32> {
    let mut compilation = compile(source);
    compilation.reads_outside = true;
    as_ints(compilation.run("k", arguments).last().unwrap())
}

/// The last buffer of the only kernel `k` as `i32`.
#[track_caller]
pub(crate) fn ints(source: &str, arguments: &[Arg]) -> Vec<i32> {
    as_ints(compile(source).run("k", arguments).last().unwrap())
}

pub(crate) fn as_floats(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks(4).map(|it| f32::from_le_bytes(it.try_into().unwrap())).collect()
}

pub(crate) fn as_ints(bytes: &[u8]) -> Vec<i32> {
    bytes.chunks(4).map(|it| i32::from_le_bytes(it.try_into().unwrap())).collect()
}

pub(crate) fn as_longs(bytes: &[u8]) -> Vec<i64> {
    bytes.chunks(8).map(|it| i64::from_le_bytes(it.try_into().unwrap())).collect()
}

/// Whole numbers of both signs.
pub(crate) fn some_ints(count: usize) -> Vec<i32> {
    (0..count as i32).map(|it| it * 7919 % 101 - 50).collect()
}
