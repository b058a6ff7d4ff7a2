//! Programs of several launches: temporaries, repetition, computed arguments, equal bytes.

use std::collections::BTreeMap;

use crisp_ir_artifact::{Callable, Interface, Kernels, LaunchError, LaunchSizes, SizeInputs, launch_sizes};
use crisp_ir_kernel::Checked;
use crisp_library_compile::{
    Compiled, HostArgument, Language, OpenDevice, Options, ProgramHost, Session, execute_program, run_program_on,
};
use crisp_run_device::{DeviceError, Memory, Program, Queue};
use crisp_support_diagnostics::{Diagnostic, Severity};

use crate::launch::texts;
use crate::reductions::Reductions;
use crate::subject::Subject;
use crate::trial::{Counterexample, Name, Outcome, Section, Trial};
use crate::values::Numbers;

const PREFIX: &str = include_str!("../kernels/prefix_sums.kir");
const HEAT: &str = include_str!("../kernels/heat_steps.kir");
const COUNTS: &str = include_str!("../kernels/counted_launches.kir");

/// A program and what it is given.
struct Sequence {
    name: Name,
    source: &'static str,
    program: &'static str,
    /// The arguments of each execution.
    executions: fn() -> Vec<Vec<HostArgument>>,
}

fn words(name: &str, count: usize) -> HostArgument {
    let mut numbers = Numbers::of(name);
    HostArgument::Buffer((0..count).flat_map(|_| (numbers.below(1 << 32) as u32).to_le_bytes()).collect())
}

fn floats(name: &str, count: usize) -> HostArgument {
    let mut numbers = Numbers::of(name);
    let float = |numbers: &mut Numbers| numbers.below(1 << 24) as f32 / 4096.0 - 2048.0;
    HostArgument::Buffer((0..count).flat_map(|_| float(&mut numbers).to_le_bytes()).collect())
}

fn number(value: u32) -> HostArgument {
    HostArgument::Value(value.to_le_bytes().to_vec())
}

/// All of them.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    let trial = |operation: &str, source, program, executions| -> Box<dyn Trial> {
        let name = Name { section: Section::Programs, operation: operation.to_owned(), ty: String::new() };
        Box::new(Sequence { name, source, program, executions })
    };
    vec![
        trial("prefix sums in rounds", PREFIX, "prefix_sums", || {
            let of = |count: usize| vec![words("prefix", count), HostArgument::Zeros(4 * count as u64)];
            [0, 1, 2, 63, 64, 65, 1000, 4099].map(of).into()
        }),
        trial("heat in steps", HEAT, "heat", || {
            let of = |(count, steps): (usize, u32)| vec![floats("heat", count), number(steps)];
            [(1, 3), (50, 0), (50, 1), (777, 12)].map(of).into()
        }),
        trial("counted launches", COUNTS, "counts", || {
            let of = |(count, n): (u64, u32)| vec![HostArgument::Zeros(4 * count), number(n)];
            [(40, 0), (40, 1), (40, 2), (64, 5)].map(of).into()
        }),
    ]
}

/// A subject, with the kernels of a module.
struct OfSubject<'a> {
    subject: &'a dyn Subject,
    module: &'a Checked,
    callables: BTreeMap<String, Callable>,
}

impl Kernels for OfSubject<'_> {
    fn interface(&self, kernel: &str) -> Option<&Interface> {
        self.callables.get(kernel).map(|callable| &callable.interface)
    }

    fn sizes(
        &self,
        kernel: &str,
        inputs: &dyn SizeInputs,
        global: Option<&[u64]>,
        local: Option<&[u64]>,
    ) -> Result<LaunchSizes, LaunchError> {
        launch_sizes(self.interface(kernel).ok_or(LaunchError::NoGlobalSize)?, inputs, global, local)
    }
}

impl ProgramHost for OfSubject<'_> {
    fn callable(&self, kernel: &str) -> Option<&Callable> {
        self.callables.get(kernel)
    }

    fn load(&self, kernel: &str, local_size: [u32; 3]) -> Result<(Box<dyn Program>, bool), Vec<Diagnostic>> {
        self.subject.load(self.module, kernel, local_size).map(|loaded| (loaded, false))
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        self.subject.allocate(bytes)
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        self.subject.queue()
    }
}

impl Sequence {
    fn compiled(&self) -> Result<Compiled, String> {
        let mut session = Session::new(Options::strict());
        session.add_source("suite.kir", Language::KernelIr, self.source.as_bytes());
        let compiled = session.compile();
        if compiled.module.is_some() { Ok(compiled) } else { Err(texts(&compiled.diagnostics)) }
    }

    /// The arguments of all executions after them, by the interpreter.
    fn expected(&self, compiled: &Compiled) -> Result<Vec<Vec<HostArgument>>, String> {
        let interpreter = OpenDevice::open("interp", None).map_err(|errors| texts(&errors))?;
        let mut all = (self.executions)();
        for arguments in &mut all {
            let report = run_program_on(&interpreter, compiled, self.program, arguments, 1);
            let report = report.map_err(|errors| texts(&errors))?;
            if report.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
                return Err(texts(&report.diagnostics));
            }
        }
        Ok(all)
    }
}

/// The bytes of an argument.
fn bytes(argument: &HostArgument) -> &[u8] {
    match argument {
        HostArgument::Value(bytes) | HostArgument::Buffer(bytes) => bytes,
        HostArgument::Zeros(_) => &[],
    }
}

impl Trial for Sequence {
    fn name(&self) -> &Name {
        &self.name
    }

    fn quick(&self) -> bool {
        true
    }

    fn run(&self, subject: &dyn Subject, _reductions: &Reductions) -> Outcome {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.source.as_bytes());
        let prepared = self.compiled().and_then(|compiled| Ok((self.expected(&compiled)?, compiled)));
        let (expected, compiled) = match prepared {
            Ok(prepared) => prepared,
            Err(reason) => return Outcome::nothing(0, reason, self.source, hasher.finalize()),
        };
        for argument in expected.iter().flatten() {
            hasher.update(bytes(argument));
        }
        let hash = hasher.finalize();
        let (Some(module), Some(program)) =
            (&compiled.module, compiled.module.as_ref().and_then(|module| module.program(self.program)))
        else {
            return Outcome::nothing(0, "the suite has no such program".to_owned(), self.source, hash);
        };
        let kernels = compiled.kernels().map(str::to_owned);
        let callables = kernels.filter_map(|kernel| Some((kernel.clone(), compiled.callable(&kernel)?))).collect();
        let host = OfSubject { subject, module, callables };
        let cases = expected.iter().flatten().map(|argument| bytes(argument).len() as u64 / 4).sum();
        let (mut failed, mut counterexample) = (0, None);
        for (execution, (mut given, wanted)) in (self.executions)().into_iter().zip(&expected).enumerate() {
            if let Err(errors) = execute_program(&host, program, &mut given, 1) {
                let refused = !errors.is_empty() && errors.iter().all(|it| it.severity == Severity::Refused);
                return match refused {
                    true => Outcome::refused(texts(&errors), hash),
                    false => Outcome::nothing(cases, texts(&errors), self.source, hash),
                };
            }
            for (argument, (got, wanted)) in given.iter().zip(wanted).enumerate() {
                let (got, wanted) = (bytes(got), bytes(wanted));
                let elements = got.chunks(4).zip(wanted.chunks(4)).enumerate();
                let wrong: Vec<_> = elements.filter(|(_, (got, wanted))| got != wanted).collect();
                failed += wrong.len() as u64 + u64::from(got.len() != wanted.len());
                if let (None, Some((element, (got, wanted)))) = (&counterexample, wrong.first()) {
                    counterexample = Some(Counterexample {
                        place: format!("element {element} of argument {argument} in execution {execution}"),
                        operands: Vec::new(),
                        got: format!("bytes {got:02x?}"),
                        wanted: format!("bytes {wanted:02x?}"),
                        program: self.source.to_owned(),
                    });
                }
            }
        }
        Outcome { cases, failed, refused: None, counterexample, hash }
    }
}
