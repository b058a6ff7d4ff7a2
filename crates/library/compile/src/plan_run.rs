//! Executing a plan on a device: what host programs do, without a host program.

use std::fmt;
use std::time::Duration;

use crisp_ir_artifact::{
    Access, ArgumentKind, BufferRole, Callable, Constant, EXECUTED_STEP_LIMIT, Elem, Evaluated, HostPlan, Interface,
    LaunchError, LaunchSizes, PlanArgument, PlanKernel, PlanLaunch, PlannedStep,
};
use crisp_run_device::{DeviceError, LaunchArgument, LaunchReport, Memory, Program, Queue};
use crisp_support_diagnostics::Diagnostic;

use crate::open::OpenDevice;
use crate::plan_inputs::PlanInputs;
use crate::program::load_compiled;
use crate::run::download;
use crate::session::Compiled;
use crate::source::Source;
use crate::{messages, told};

/// Launches that are queued before the reports of all are requested, which bounds what is kept of them.
const QUEUED: usize = 256;
/// Different messages that are kept.
const MOST_MESSAGES: usize = 100;

/// The result of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanReport {
    /// The bytes of each buffer that is read back.
    pub outputs: Vec<(u32, Vec<u8>)>,
    /// The sum of the times of the launches of each repetition, as the device measures it.
    pub times: Vec<Duration>,
    /// When each launch of the first repetition began, in that sum, and its kernel; with its time.
    pub launches: Vec<(String, Duration, Duration)>,
    /// The messages of kernels and of the device.
    pub diagnostics: Vec<Diagnostic>,
}

/// Why a plan has not been executed.
enum Problem {
    Launch(LaunchError),
    Device(DeviceError),
    Said(Vec<Diagnostic>),
}

impl From<LaunchError> for Problem {
    fn from(error: LaunchError) -> Problem {
        Problem::Launch(error)
    }
}

impl From<DeviceError> for Problem {
    fn from(error: DeviceError) -> Problem {
        Problem::Device(error)
    }
}

impl From<Vec<Diagnostic>> for Problem {
    fn from(said: Vec<Diagnostic>) -> Problem {
        Problem::Said(said)
    }
}

/// The code of a plan's kernels on a device. Several threads may run it at once.
pub struct PlanCode {
    /// By position in [`HostPlan::kernels`].
    kernels: Vec<(Callable, Box<dyn Program>)>,
}

impl fmt::Debug for PlanCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.kernels.iter().map(|(callable, _)| &callable.interface.kernel)).finish()
    }
}

/// Code that is loaded, or why it cannot be.
type Loaded = Result<Box<dyn Program>, Vec<Diagnostic>>;

impl PlanCode {
    /// Loads the kernels of a plan; those of a package have code for the device and the workgroup sizes of the plan.
    ///
    /// # Errors
    /// What is wrong with the code or the device.
    pub fn load(device: &OpenDevice, source: &Source, plan: &HostPlan) -> Result<PlanCode, Vec<Diagnostic>> {
        PlanCode::of(plan, &|kernel| source.callable(kernel), &|interface, local| source.load(device, interface, local))
    }

    /// Loads as [`PlanCode::load`] does, from a compilation that the caller keeps.
    ///
    /// # Errors
    /// As [`PlanCode::load`].
    pub fn of_compiled(device: &OpenDevice, compiled: &Compiled, plan: &HostPlan) -> Result<PlanCode, Vec<Diagnostic>> {
        PlanCode::of(plan, &|kernel| compiled.callable(kernel), &|interface, local| {
            load_compiled(device, compiled, interface.clone(), local).map(|(code, _)| code)
        })
    }

    fn of(
        plan: &HostPlan,
        callable: &dyn Fn(&str) -> Option<Callable>,
        load: &dyn Fn(&Interface, [u32; 3]) -> Loaded,
    ) -> Result<PlanCode, Vec<Diagnostic>> {
        let one = |kernel: &PlanKernel| {
            let callable = callable(&kernel.name).ok_or_else(Vec::new)?;
            let code = load(&callable.interface, kernel.local)?;
            Ok((callable, code))
        };
        Ok(PlanCode { kernels: plan.kernels.iter().map(one).collect::<Result<_, Vec<Diagnostic>>>()? })
    }

    /// Executes the plan `repeat` times, at least once, on the device that the code is loaded on; each time memory begins as the plan says.
    ///
    /// # Errors
    /// What is wrong with the sizes or the device, and what the device finds wrong in a kernel.
    pub fn run(
        &self,
        device: &OpenDevice,
        plan: &HostPlan,
        inputs: &PlanInputs,
        repeat: u32,
    ) -> Result<PlanReport, Vec<Diagnostic>> {
        execute(device, self, plan, inputs, repeat)
    }
}

fn execute(
    device: &OpenDevice,
    code: &PlanCode,
    plan: &HostPlan,
    inputs: &PlanInputs,
    repeat: u32,
) -> Result<PlanReport, Vec<Diagnostic>> {
    let run = || -> Result<PlanReport, Problem> {
        let mut report =
            PlanReport { outputs: Vec::new(), times: Vec::new(), launches: Vec::new(), diagnostics: Vec::new() };
        let mut evaluated = Evaluated::new(plan, &inputs.values)?;
        let mut run = Run {
            plan,
            code,
            inputs,
            memories: Vec::new(),
            waiting: Vec::new(),
            kept: kept(plan, inputs, code),
            round: 0,
        };
        for buffer in 0..u32::try_from(plan.buffers.len()).unwrap_or(u32::MAX) {
            run.memories.push(device.device().allocate(evaluated.bytes(buffer)?)?);
        }
        let mut queue = device.device().queue()?;
        for round in 0..repeat.max(1) {
            run.round = round;
            let mut of_round = PlanReport { outputs: Vec::new(), ..report.clone() };
            of_round.launches.clear();
            let mut time = Duration::ZERO;
            evaluated.each_step(&mut |now, step| run.step(&mut *queue, now, step, &mut time, &mut of_round))?;
            run.finish(&mut *queue, &mut time, &mut of_round)?;
            report.times.push(time);
            report.outputs = of_round.outputs;
            // Repetitions report the same.
            if round == 0 {
                report.diagnostics = of_round.diagnostics;
                report.launches = of_round.launches;
            }
        }
        let found = std::mem::replace(&mut report.diagnostics, device.take_warnings());
        report.diagnostics.extend(found);
        Ok(report)
    };
    run().map_err(|problem| match problem {
        Problem::Launch(LaunchError::Overflow) => {
            let why = format!("it has more than {EXECUTED_STEP_LIMIT} steps, or numbers beyond 128 bits");
            vec![messages::plan(&plan.name, &why)]
        }
        Problem::Launch(error) => vec![messages::plan(&plan.name, &error.to_string())],
        Problem::Device(error) => error.diagnostics(),
        Problem::Said(said) => said,
    })
}

struct Run<'r> {
    plan: &'r HostPlan,
    code: &'r PlanCode,
    inputs: &'r PlanInputs,
    memories: Vec<Box<dyn Memory>>,
    /// The kernels of launches whose reports are awaited.
    waiting: Vec<u32>,
    /// Buffers that hold what the caller gave from the first repetition on.
    kept: Vec<u32>,
    /// Which repetition it is.
    round: u32,
}

/// Buffers whose contents the caller gives and that no kernel writes: a repetition need not write them again, which would also drive
/// out of the caches what the last one left there.
fn kept(plan: &HostPlan, inputs: &PlanInputs, code: &PlanCode) -> Vec<u32> {
    let written = |buffer: u32| {
        plan.launches.iter().any(|launch| {
            let Some((_, program)) = code.kernels.get(launch.kernel as usize) else { return true };
            let arguments = launch.arguments.iter().zip(&program.interface().arguments);
            let mut here =
                arguments.filter(|(argument, _)| matches!(argument, PlanArgument::Buffer(at) if *at == buffer));
            here.any(|(_, declared)| !matches!(declared.kind, ArgumentKind::Buffer { access: Access::Read, .. }))
        })
    };
    inputs.contents.iter().map(|(buffer, _)| *buffer).filter(|buffer| !written(*buffer)).collect()
}

impl Run<'_> {
    fn step(
        &mut self,
        queue: &mut dyn Queue,
        now: &Evaluated<'_>,
        step: PlannedStep,
        time: &mut Duration,
        report: &mut PlanReport,
    ) -> Result<(), Problem> {
        match step {
            PlannedStep::Upload(buffer) | PlannedStep::Refill(buffer) => {
                if self.round > 0 && self.kept.contains(&buffer) {
                    return Ok(());
                }
                let Some((declared, memory)) = self.buffer(buffer) else { return Ok(()) };
                let given = self.inputs.contents.iter().find(|(at, _)| *at == buffer);
                let mut bytes;
                let bytes = match given {
                    Some((_, given)) if given.len() as u64 == memory.len() => given.as_slice(),
                    Some((_, given)) => {
                        bytes = given.clone();
                        bytes.resize(usize::try_from(memory.len()).unwrap_or(usize::MAX), 0);
                        &bytes
                    }
                    None => {
                        bytes = declared.contents(&|value| now.size(value));
                        &bytes
                    }
                };
                queue.write(memory, 0, bytes)?;
            }
            PlannedStep::Launch(launch) | PlannedStep::Chunk { launch, offset: _, length: _ } => {
                self.launch(queue, now, launch)?;
                if self.waiting.len() >= QUEUED {
                    self.finish(queue, time, report)?;
                }
            }
            PlannedStep::Wait => self.finish(queue, time, report)?,
            PlannedStep::Download(buffer) => {
                self.finish(queue, time, report)?;
                if let Some((_, memory)) = self.buffer(buffer) {
                    report.outputs.push((buffer, download(memory)?));
                }
            }
            PlannedStep::Placeholder => {
                return Err(Problem::Said(vec![messages::placeholder(&self.plan.name)]));
            }
        }
        Ok(())
    }

    fn buffer(&self, buffer: u32) -> Option<(&crisp_ir_artifact::PlanBuffer, &dyn Memory)> {
        let at = usize::try_from(buffer).ok()?;
        Some((self.plan.buffers.get(at)?, self.memories.get(at)?.as_ref()))
    }

    fn launch(&mut self, queue: &mut dyn Queue, now: &Evaluated<'_>, launch: u32) -> Result<(), Problem> {
        let missing = || DeviceError::Failed { reason: "a launch has no code or no argument".to_owned() };
        let launch = self.plan.launches.get(launch as usize).ok_or_else(missing)?;
        let (_, program) = self.code.kernels.get(launch.kernel as usize).ok_or_else(missing)?;
        let kernel = self.plan.kernels.get(launch.kernel as usize).ok_or_else(missing)?;
        let sizes = sizes(launch, kernel, now)?;
        let interface = program.interface();
        let values = values(launch, interface, now);
        let mut passed = Vec::new();
        for (argument, bytes) in launch.arguments.iter().zip(&values) {
            passed.push(match argument {
                PlanArgument::Buffer(buffer) => {
                    let (declared, memory) = self.buffer(*buffer).ok_or_else(missing)?;
                    LaunchArgument::Buffer { memory, elements: now.size(declared.length) }
                }
                PlanArgument::Value(_) | PlanArgument::Constant(_) => LaunchArgument::Value(bytes),
            });
        }
        queue.launch(program.as_ref(), &sizes, &passed)?;
        self.waiting.push(launch.kernel);
        Ok(())
    }

    /// Waits for all launches.
    fn finish(&mut self, queue: &mut dyn Queue, time: &mut Duration, report: &mut PlanReport) -> Result<(), Problem> {
        let reports = queue.finish()?;
        for (kernel, of_launch) in self.waiting.drain(..).zip(&reports) {
            let took = Duration::from_secs_f64(of_launch.seconds.max(0.0));
            let name = self.plan.kernels.get(kernel as usize).map_or("", |kernel| &kernel.name);
            report.launches.push((name.to_owned(), *time, took));
            *time += took;
            let LaunchReport { seconds: _, status, messages, lost } = of_launch;
            if messages.is_empty() && *status == crisp_run_device::LaunchStatus::default() && *lost == 0 {
                continue;
            }
            if let Some((callable, program)) = self.code.kernels.get(kernel as usize) {
                for diagnostic in told::diagnostics(of_launch, program.interface(), callable) {
                    if report.diagnostics.len() < MOST_MESSAGES || diagnostic.severity.is_fatal() {
                        report.diagnostics.push(diagnostic);
                    }
                }
            }
        }
        Ok(())
    }
}

/// The sizes of a launch now.
fn sizes(launch: &PlanLaunch, kernel: &PlanKernel, now: &Evaluated<'_>) -> Result<LaunchSizes, LaunchError> {
    let bound = launch.bound.map(|value| now.size(value));
    let mut groups = [0; 3];
    for (axis, (groups, value)) in groups.iter_mut().zip(launch.groups).enumerate() {
        let size = now.size(value);
        let fits = size.checked_mul(kernel.local[axis].into()).is_some_and(|size| size <= 1 << 31);
        *groups = u32::try_from(size)
            .ok()
            .filter(|_| fits)
            .ok_or(LaunchError::TooLarge { axis, size: u128::from(size) * u128::from(kernel.local[axis]) })?;
    }
    Ok(LaunchSizes { work_dim: launch.dimensions, local: kernel.local, groups, bound, offset: [0; 3] })
}

/// The bytes of each argument that is a value.
fn values(launch: &PlanLaunch, interface: &Interface, now: &Evaluated<'_>) -> Vec<Vec<u8>> {
    let of = |argument: &PlanArgument, kind: ArgumentKind| {
        let ArgumentKind::Value(elem) = kind else { return Vec::new() };
        let constant = match argument {
            PlanArgument::Constant(constant) => *constant,
            PlanArgument::Value(value) => match now.value(*value) {
                Some(number) if elem.scalar.is_integer() => Constant::integer(elem.scalar, number),
                _ => now.input(*value).unwrap_or(Constant::zero(elem)),
            },
            PlanArgument::Buffer(_) => Constant::zero(elem),
        };
        bytes(&constant, elem)
    };
    launch.arguments.iter().zip(&interface.arguments).map(|(argument, declared)| of(argument, declared.kind)).collect()
}

fn bytes(constant: &Constant, elem: Elem) -> Vec<u8> {
    let width = elem.scalar.bytes() as usize;
    constant.bits.iter().take(elem.lanes.into()).flat_map(|bits| bits.to_le_bytes().into_iter().take(width)).collect()
}

/// Bytes of all buffers that the author declares, as a bound on what is moved; of others too.
#[must_use]
pub fn plan_bytes(plan: &HostPlan, evaluated: &Evaluated<'_>) -> u64 {
    let buffers = (0..).zip(&plan.buffers).filter(|(_, buffer)| buffer.role != BufferRole::Status);
    buffers.map(|(at, _)| evaluated.bytes(at).unwrap_or(u64::MAX)).fold(0, u64::saturating_add)
}
