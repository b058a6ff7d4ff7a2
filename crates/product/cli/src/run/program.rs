//! The program of `crisp run`: a kernel of sources, which is compiled, or one of a package, which need not be.

use std::collections::BTreeSet;
use std::sync::Arc;

use crisp::conform::{Standing, general_refusal, refusal};
use crisp::diagnostics::{Diagnostic, Files};
use crisp::host::Source;
use crisp::package;
use crisp::values::elements::Budget;
use crisp::values::generate::{self, Generated};
use crisp::values::{npy, types};
use crisp::{
    Access, ArgumentKind, Callable, Class, Compiled, Elem, GivenArray, HostArgument, LaunchError, LaunchSizes,
    OpenDevice, RunOptions, RunReport, Scalar, SizeInputs, Space,
};

use super::{inputs, values};
use crate::args::Run;
use crate::{messages, packages, sources, standings};

/// Kernels that can be run.
pub(crate) struct Program {
    source: Source,
}

impl Program {
    /// Reads what the command line names, and compiles it if it is source. The files are those of messages, also of warnings.
    pub(crate) fn read(
        options: &Run,
        files: &mut Files,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<Program, Vec<Diagnostic>> {
        if let Some(path) = options.files.iter().find(|path| packages::is_package(path)) {
            let errors = no_effect(options);
            if options.files.len() > 1 {
                return Err(vec![messages::package_among_others(path)]);
            }
            if !errors.is_empty() {
                return Err(errors);
            }
            let (package, its) = packages::trust(path)?;
            *files = its;
            return Ok(Program { source: Source::Package(Arc::new(package)) });
        }
        let modes = sources::Modes {
            no_double: options.no_f64,
            math: options.floats.math(),
            promises: options.promises.clone(),
            debug_output: options.debug_output,
            rewrite: false,
        };
        let mut session = sources::session(
            &options.files,
            [&options.define, &options.dims, &options.includes.folders],
            false,
            modes,
        )?;
        session.schedules_for(&options.device);
        session.instances(sources::instances(options.kernel.iter().chain(&options.instances)));
        session.arrays(options.arguments.iter().filter_map(|text| given_array(text)).collect());
        let mut compiled = session.compile();
        files.clone_from(session.files());
        options.promises.weigh(&mut compiled.diagnostics);
        let wrong = without_extents(&options.arguments, &compiled.diagnostics);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let fatal = compiled.diagnostics.iter().any(|it| it.severity.is_fatal());
        warnings.append(&mut compiled.diagnostics);
        if fatal || compiled.module.is_none() {
            return Err(Vec::new());
        }
        Ok(Program { source: Source::Compiled(Arc::new(compiled)) })
    }

    /// Where kernels come from.
    pub(crate) fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the name of the kernel that the command line names.
    pub(crate) fn kernel_called<'a>(&'a self, name: &'a str) -> &'a str {
        self.compiled().map_or(name, |compiled| compiled.kernel_called(name))
    }

    /// Compiled sources; none of a package.
    pub(crate) fn compiled(&self) -> Option<&Compiled> {
        match &self.source {
            Source::Compiled(compiled) => Some(compiled),
            Source::Package(_) => None,
        }
    }

    /// The kernels that follow others, and are launched with them.
    pub(crate) fn continuations(&self) -> BTreeSet<&str> {
        self.source.module().map(crisp::continuations).unwrap_or_default()
    }

    /// The names of its programs.
    pub(crate) fn programs(&self) -> Vec<&str> {
        let programs = self.source.module().into_iter().flat_map(|module| &module.programs);
        programs.map(|program| program.name.as_str()).collect()
    }

    /// The kernels that a program launches, each once.
    pub(crate) fn launched(&self, name: &str) -> BTreeSet<String> {
        let launches = self.source.program(name).map(crisp::ir::Program::launches).unwrap_or_default();
        launches.into_iter().map(|launch| launch.kernel.clone()).collect()
    }

    /// Runs a program.
    pub(crate) fn run_program(
        &self,
        name: &str,
        arguments: &mut [HostArgument],
        options: &RunOptions<'_>,
    ) -> Result<RunReport, Vec<Diagnostic>> {
        match &self.source {
            Source::Compiled(compiled) => crisp::run_program(compiled, name, arguments, options),
            Source::Package(package) => package::run_program(package, name, arguments, options),
        }
    }

    /// Kernels must give the same bytes everywhere, so they do not run on a device that is known not to do that.
    pub(crate) fn refuse_nonconforming(&self, kernel: &str, device: &str) -> Result<(), Vec<Diagnostic>> {
        let Standing::Failed(certificate) = standings::of(device) else { return Ok(()) };
        let refusal = match &self.source {
            Source::Compiled(compiled) => {
                compiled.module.as_ref().and_then(|module| refusal(&certificate, module, kernel))
            }
            Source::Package(_) => general_refusal(&certificate),
        };
        refusal.map_or(Ok(()), |refusal| Err(vec![refusal]))
    }

    /// How far the results of a launch depend on the order of invocations, where they may and it is known.
    pub(crate) fn class(&self, kernel: &str, sizes: &LaunchSizes) -> Option<&'static str> {
        match self.compiled()?.class_in(kernel, sizes)? {
            Class::Deterministic | Class::RaceFree => None,
            Class::OrderDependent => Some("order-dependent"),
            Class::MayRace => Some("may-race"),
        }
    }

    /// The sizes of a launch.
    pub(crate) fn sizes(
        &self,
        callable: &Callable,
        inputs: &dyn SizeInputs,
        global: Option<&[u64]>,
        local: Option<&[u64]>,
    ) -> Result<LaunchSizes, LaunchError> {
        let packed = match &self.source {
            Source::Compiled(_) => None,
            Source::Package(package) => package.kernel(&callable.interface.kernel),
        };
        match packed {
            Some(kernel) => package::launch_sizes(kernel, inputs, global, local),
            None => crisp::launch_sizes(&callable.interface, inputs, global, local),
        }
    }

    /// Runs a kernel, or without sizes a program, of compiled sources on an open device.
    pub(crate) fn run_on(
        &self,
        device: &OpenDevice,
        name: &str,
        sizes: Option<LaunchSizes>,
        arguments: &mut [HostArgument],
        repeat: u32,
    ) -> Result<RunReport, Vec<Diagnostic>> {
        let compiled = self.compiled().ok_or_else(Vec::new)?;
        match sizes {
            Some(sizes) => crisp::run_on(device, compiled, name, sizes, arguments, repeat),
            None => crisp::run_program_on(device, compiled, name, arguments, repeat),
        }
    }

    /// Runs a kernel.
    pub(crate) fn run(
        &self,
        kernel: &str,
        sizes: LaunchSizes,
        arguments: &mut [HostArgument],
        options: &RunOptions<'_>,
    ) -> Result<RunReport, Vec<Diagnostic>> {
        match &self.source {
            Source::Compiled(compiled) => crisp::run(compiled, kernel, sizes, arguments, options),
            Source::Package(package) => package::run(package, kernel, sizes, arguments, options),
        }
    }
}

/// The extents of an array that the command line gives; what is wrong with it is said when it is read.
pub(crate) fn given_array(text: &str) -> Option<GivenArray> {
    let (name, value) = text.split_once('=')?;
    let (elem, extents) = match (generate::parse(value), values::file(value)) {
        (Some(rule), _) => {
            let Generated { elem, count, shape, rule: _ } = rule.ok()?;
            (elem, shape.unwrap_or(vec![count]))
        }
        (None, Some(path)) => npy::extents(path).map(|(scalar, extents)| (Elem::scalar(scalar), extents))?,
        (None, None) => return None,
    };
    Some((name.trim().to_owned(), extents, types::name(elem)))
}

/// Returns the mistakes in values from which dimensions of a template should follow: they explain why these are missing.
fn without_extents(arguments: &[String], found: &[Diagnostic]) -> Vec<Diagnostic> {
    let is_missing = |name: &str| {
        let text = format!("no dimensions are given for `{name}`,");
        found.iter().any(|it| it.message.starts_with(&text))
    };
    let one = |text: &String| {
        let (name, value) = text.split_once('=').filter(|(name, _)| given_array(text).is_none() && is_missing(name))?;
        let (elem, access) = (Elem::scalar(Scalar::F32), Access::Read);
        let kind = ArgumentKind::Buffer { elem, stride: 4, space: Space::Global, access, out: false, length: None };
        let parameter = inputs::parameter(name, kind);
        values::contents(&parameter, parameter.buffer()?, value, &mut Budget::of_machine()).err()
    };
    arguments.iter().filter_map(one).collect()
}

/// Options that a package has been made with, or without.
fn no_effect(options: &Run) -> Vec<Diagnostic> {
    let given = [
        (!options.define.is_empty(), "-D"),
        (!options.includes.folders.is_empty(), "-I"),
        (options.no_f64, "--no-f64"),
        (options.explain, "--explain"),
        (options.floats.math() != crisp::Math::Strict, "--math"),
        (options.promises.deterministic, "--deterministic"),
        (!options.promises.warnings.is_empty(), "-W"),
        (options.promises.profile.is_some(), "--profile"),
    ];
    given.into_iter().filter(|(given, _)| *given).map(|(_, option)| messages::decided_before(option)).collect()
}
