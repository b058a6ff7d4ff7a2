//! Executing programs: how large temporaries are, and the launches in order with their sizes and arguments, all of it exact.

use std::fmt;

use crisp_ir_kernel::{Constant, Elem, Launch, Operand, Program, Repeat, Step};
use crisp_support_diagnostics::Span;

use crate::interface::{ArgumentKind, Interface};
use crate::launch::{LaunchError, LaunchSizes, SizeInputs, evaluate_integer, evaluate_size, hidden_lengths};

/// Steps that an execution may have: each launch, each round of a repetition, and each number, name and operation of their sizes and
/// arguments counts.
pub const EXECUTED_STEP_LIMIT: u64 = 1 << 20;

/// The kernels that a program launches.
pub trait Kernels {
    /// How a kernel is called.
    fn interface(&self, kernel: &str) -> Option<&Interface>;

    /// The sizes of a launch of it, as [`crate::launch_sizes`].
    ///
    /// # Errors
    /// See [`LaunchError`].
    fn sizes(
        &self,
        kernel: &str,
        inputs: &dyn SizeInputs,
        global: Option<&[u64]>,
        local: Option<&[u64]>,
    ) -> Result<LaunchSizes, LaunchError>;
}

/// Why a program cannot be executed with these arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramError {
    /// The kind of the mistake.
    pub problem: ProgramProblem,
    /// The temporary, launch or repetition.
    pub span: Span,
    /// The kernel of a launch.
    pub kernel: Option<String>,
    /// Name and value of the indices of the repetitions around it, from the outermost one inwards.
    pub rounds: Vec<(String, u64)>,
}

/// A mistake in an execution.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramProblem {
    /// The sizes of a launch, or numbers in a size, cannot be had.
    Size(LaunchError),
    /// A temporary of more bytes than any memory has.
    Temporary {
        /// Its name.
        name: String,
        /// The number of elements.
        length: u128,
    },
    /// A computed argument that its parameter's type does not hold.
    Argument {
        /// The kernel's parameter.
        param: String,
        /// Its type.
        elem: Elem,
        /// The value.
        value: i128,
    },
    /// More steps than [`EXECUTED_STEP_LIMIT`].
    Steps,
    /// A launch of a kernel that is not there, or with arguments that it does not take.
    Kernel,
}

impl fmt::Display for ProgramProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProgramProblem::Size(error) => error.fmt(f),
            ProgramProblem::Temporary { name, length } => {
                write!(f, "the temporary `{name}` would have {length} elements, more than any memory holds")
            }
            ProgramProblem::Argument { param, elem, value } => {
                write!(f, "the argument for `{param}` is {value}, which `{elem}` does not hold")
            }
            ProgramProblem::Steps => write!(f, "the program has more than {EXECUTED_STEP_LIMIT} steps"),
            ProgramProblem::Kernel => write!(f, "the kernel is not there, or takes other arguments"),
        }
    }
}

/// A launch with everything computed.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedLaunch<'a> {
    /// The launch.
    pub launch: &'a Launch,
    /// Its sizes.
    pub sizes: LaunchSizes,
    /// Its arguments, in order.
    pub arguments: Vec<PlannedArgument>,
    /// The same as [`ProgramError::rounds`].
    pub rounds: Vec<(String, u64)>,
}

/// The next thing that an execution needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Needed<'a> {
    /// A launch.
    Launch(PlannedLaunch<'a>),
    /// Whether the first element of the temporary at this place is true, after all launches so far.
    Look(u32),
}

/// An argument of a planned launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlannedArgument {
    /// The value or memory at a place of the program.
    Place(u32),
    /// A value's bytes, lane after lane, little-endian.
    Value(Vec<u8>),
    /// Memory of that number of elements that the host makes for this launch, see [`Interface::hidden`].
    Hidden(u64),
}

/// One execution of a program, with all sizes known to be good.
pub struct Execution<'a> {
    program: &'a Program,
    kernels: &'a dyn Kernels,
    inputs: &'a dyn SizeInputs,
    temporaries: Vec<u64>,
}

impl<'a> Execution<'a> {
    /// Computes all sizes and arguments of a valid program once, so that what is wrong with them is known before anything runs. Takes
    /// time in proportion to the number of steps, at most [`EXECUTED_STEP_LIMIT`].
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn new(
        program: &'a Program,
        kernels: &'a dyn Kernels,
        inputs: &'a dyn SizeInputs,
    ) -> Result<Execution<'a>, ProgramError> {
        let mut execution = Execution { program, kernels, inputs, temporaries: Vec::new() };
        for temporary in &program.temporaries {
            let at = |problem| ProgramError { problem, span: temporary.span, kernel: None, rounds: Vec::new() };
            let known = Known { execution: &execution, rounds: &[] };
            let length = evaluate_size(&temporary.length, &known).map_err(|error| at(ProgramProblem::Size(error)))?;
            let bytes = |length: u64| length.checked_mul(temporary.stride.into());
            let fits = |length: &u64| bytes(*length).is_some_and(|bytes| i64::try_from(bytes).is_ok());
            let fitting = u64::try_from(length).ok().filter(fits);
            let name = || temporary.name.clone();
            execution.temporaries.push(fitting.ok_or_else(|| at(ProgramProblem::Temporary { name: name(), length }))?);
        }
        execution.each_launch(&mut |_| Ok(()))?;
        Ok(execution)
    }

    /// The number of elements of each temporary.
    #[must_use]
    pub fn temporaries(&self) -> &[u64] {
        &self.temporaries
    }

    /// Passes each launch to `take`, in order, until one is refused.
    ///
    /// # Errors
    /// Those of `take`: all sizes have been computed before.
    pub fn each_launch<E: From<ProgramError>>(
        &self,
        take: &mut dyn FnMut(PlannedLaunch<'a>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.each_needed(&mut |needed| match needed {
            Needed::Launch(planned) => take(planned).map(|()| true),
            Needed::Look(_) => Ok(true),
        })
    }

    /// Passes launches to `take` in order, and now and then a place of [`Repeat::goes_on`] to look at: `take` returns whether there are more
    /// rounds. What it returns after a launch does not count.
    ///
    /// # Errors
    /// Those of `take`: all sizes have been computed before.
    pub fn each_needed<E: From<ProgramError>>(
        &self,
        take: &mut dyn FnMut(Needed<'a>) -> Result<bool, E>,
    ) -> Result<(), E> {
        Walk { execution: self, rounds: Vec::new(), left: EXECUTED_STEP_LIMIT }.steps(&self.program.body, take)
    }

    fn length(&self, place: u32) -> Option<u64> {
        let at = usize::try_from(place).ok()?;
        match at.checked_sub(self.program.params.len()) {
            None => self.inputs.length(place),
            Some(temporary) => self.temporaries.get(temporary).copied(),
        }
    }
}

/// The values that the sizes of a program refer to.
struct Known<'k, 'a> {
    execution: &'k Execution<'a>,
    rounds: &'k [(String, u64)],
}

impl SizeInputs for Known<'_, '_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        self.execution.inputs.scalar(param)
    }

    fn length(&self, param: u32) -> Option<u64> {
        self.execution.length(param)
    }

    fn index(&self, repeat: u32) -> Option<u64> {
        self.rounds.get(usize::try_from(repeat).ok()?).map(|(_, round)| *round)
    }
}

/// The values that the declared sizes of a kernel refer to: the arguments of its launch.
struct OfLaunch<'k> {
    values: &'k [Option<i128>],
    lengths: &'k [Option<u64>],
}

impl SizeInputs for OfLaunch<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        self.values.get(usize::try_from(param).ok()?).copied().flatten()
    }

    fn length(&self, param: u32) -> Option<u64> {
        self.lengths.get(usize::try_from(param).ok()?).copied().flatten()
    }
}

struct Walk<'w, 'a> {
    execution: &'w Execution<'a>,
    rounds: Vec<(String, u64)>,
    /// Steps that are still allowed.
    left: u64,
}

impl<'a> Walk<'_, 'a> {
    fn error(&self, span: Span, kernel: Option<&str>, problem: ProgramProblem) -> ProgramError {
        ProgramError { problem, span, kernel: kernel.map(str::to_owned), rounds: self.rounds.clone() }
    }

    fn charge(&mut self, steps: u64, span: Span) -> Result<(), ProgramError> {
        self.left = self.left.checked_sub(steps).ok_or_else(|| self.error(span, None, ProgramProblem::Steps))?;
        Ok(())
    }

    fn steps<E: From<ProgramError>>(
        &mut self,
        steps: &'a [Step],
        take: &mut dyn FnMut(Needed<'a>) -> Result<bool, E>,
    ) -> Result<(), E> {
        for step in steps {
            match step {
                Step::Launch(launch) => {
                    let planned = self.launch(launch)?;
                    take(Needed::Launch(planned))?;
                }
                Step::Repeat(Repeat { index, count, goes_on, body, span }) => {
                    self.charge(count.parts(), *span)?;
                    let known = Known { execution: self.execution, rounds: &self.rounds };
                    let count = evaluate_size(count, &known)
                        .map_err(|error| self.error(*span, None, ProgramProblem::Size(error)))?;
                    // A look waits for the device: after each of the first rounds, then each time after an eighth more.
                    let (mut round, mut look) = (0, 1);
                    while u128::from(round) < count {
                        self.charge(1, *span)?;
                        self.rounds.push((index.clone(), round));
                        self.steps(body, take)?;
                        self.rounds.pop();
                        round += 1;
                        if let Some(place) = goes_on
                            && round == look
                        {
                            look += 1 + round / 8;
                            if !take(Needed::Look(*place))? {
                                break;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn launch(&mut self, launch: &'a Launch) -> Result<PlannedLaunch<'a>, ProgramError> {
        let Launch { kernel, arguments, global, local, span } = launch;
        let parts = |operand: &Operand| if let Operand::Size(size) = operand { size.parts() } else { 0 };
        let sizes = global.iter().map(|size| size.parts()).chain(arguments.iter().map(parts));
        self.charge(sizes.fold(1, u64::saturating_add), *span)?;
        let at = |problem| self.error(*span, Some(kernel), problem);
        let interface = self.execution.kernels.interface(kernel).ok_or_else(|| at(ProgramProblem::Kernel))?;
        if ![interface.arguments.len(), interface.explicit().len()].contains(&arguments.len()) {
            return Err(at(ProgramProblem::Kernel));
        }
        let known = Known { execution: self.execution, rounds: &self.rounds };
        let overflow = |error| at(ProgramProblem::Size(error));
        let (mut planned, mut values, mut lengths) = (Vec::new(), Vec::new(), Vec::new());
        for (argument, declared) in arguments.iter().zip(&interface.arguments) {
            let (passed, value, length) = match argument {
                Operand::Place(place) => {
                    let buffer = matches!(declared.kind, ArgumentKind::Buffer { .. });
                    let value = if buffer { None } else { known.scalar(*place) };
                    let length = if buffer { self.execution.length(*place) } else { None };
                    (PlannedArgument::Place(*place), value, length)
                }
                Operand::Constant(constant) => (PlannedArgument::Value(bytes(constant)), constant.as_integer(), None),
                Operand::Size(size) => {
                    let value = evaluate_integer(size, &known).map_err(overflow)?;
                    let constant = integer(declared.kind, value).map_err(|elem| {
                        elem.map_or_else(
                            || at(ProgramProblem::Kernel),
                            |elem| at(ProgramProblem::Argument { param: declared.name.clone(), elem, value }),
                        )
                    })?;
                    (PlannedArgument::Value(bytes(&constant)), Some(value), None)
                }
            };
            planned.push(passed);
            values.push(value);
            lengths.push(length);
        }
        let extent = |size| {
            let size = evaluate_size(size, &known).map_err(overflow)?;
            u64::try_from(size).map_err(|_| overflow(LaunchError::TooLarge { axis: 0, size }))
        };
        let global: Vec<u64> = global.iter().map(extent).collect::<Result<_, ProgramError>>()?;
        let local: Vec<u64> = local.iter().map(|&size| size.into()).collect();
        let given = |sizes: &'_ [u64]| if sizes.is_empty() { None } else { Some(sizes.to_vec()) };
        let inputs = OfLaunch { values: &values, lengths: &lengths };
        let (global, local) = (given(&global), given(&local));
        let sizes =
            self.execution.kernels.sizes(kernel, &inputs, global.as_deref(), local.as_deref()).map_err(overflow)?;
        if arguments.len() < interface.arguments.len() {
            let lengths = hidden_lengths(interface, &inputs, &sizes).map_err(overflow)?;
            planned.extend(lengths.into_iter().map(PlannedArgument::Hidden));
        }
        Ok(PlannedLaunch { launch, sizes, arguments: planned, rounds: self.rounds.clone() })
    }
}

/// An integer as a value of a parameter.
///
/// # Errors
/// The parameter's type, where it does not hold the integer; nothing where it takes no integer.
fn integer(kind: ArgumentKind, value: i128) -> Result<Constant, Option<Elem>> {
    match kind {
        ArgumentKind::Value(elem) if elem.lanes == 1 && elem.scalar.is_integer() => {
            let constant = Constant::integer(elem.scalar, value);
            if constant.as_integer() == Some(value) { Ok(constant) } else { Err(Some(elem)) }
        }
        ArgumentKind::Value(_) | ArgumentKind::Buffer { .. } => Err(None),
    }
}

/// A constant as the bytes of a value.
fn bytes(constant: &Constant) -> Vec<u8> {
    let width = constant.elem.scalar.bytes() as usize;
    let lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
    lanes.flat_map(|bits| bits.to_le_bytes().into_iter().take(width)).collect()
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl std::error::Error for ProgramError {}
