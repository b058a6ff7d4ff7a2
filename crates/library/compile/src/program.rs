//! Executing a program: kernels compiled for each workgroup size that its launches have, temporaries, launches on a queue, results.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crisp_ir_artifact::{
    ArgumentKind, Callable, DebugInfo, DebugKind, Execution, Interface, Kernels, LaunchError, LaunchSizes, Needed,
    PlannedArgument, PlannedLaunch, ProgramError, SizeInputs, TrustedPackage, launch_sizes,
};
use crisp_ir_kernel::Program;
use crisp_run_device::{
    DeviceError, LaunchArgument, LaunchReport, Memory, Program as Loaded, Queue, Range, check_launch,
};
use crisp_support_diagnostics::Diagnostic;

use crate::arguments::{Given, HostArgument, fresh};
use crate::open::OpenDevice;
use crate::package::{load_packed, packed_launch_sizes};
use crate::run::{RunOptions, RunReport, callable, download, launch_argument, put_back, upload};
use crate::session::Compiled;
use crate::{messages, told};

/// Memory that a launch needs besides what the program passes, with the number of its elements.
pub(crate) type Hidden = (Box<dyn Memory>, u64);

/// Launches that are queued before the reports of all are requested, which bounds what is kept of them.
pub(crate) const QUEUED: usize = 256;
/// Different messages of one execution that are kept; more would not be read.
const MOST_MESSAGES: usize = 100;

/// Where a program is executed: its kernels as code, memory, and a queue.
pub trait ProgramHost: Kernels {
    /// Returns the callable of a kernel.
    fn callable(&self, kernel: &str) -> Option<&Callable>;

    /// Loads a kernel for one workgroup size, and says whether its code came from a cache.
    ///
    /// # Errors
    /// What is wrong with the code.
    fn load(&self, kernel: &str, local_size: [u32; 3]) -> Result<(Box<dyn Loaded>, bool), Vec<Diagnostic>>;

    /// Zero bytes of the device.
    ///
    /// # Errors
    /// What the device says.
    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError>;

    /// A queue of the device.
    ///
    /// # Errors
    /// What the device says.
    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError>;
}

/// The kernels of a compilation.
pub(crate) struct OfCompiled<'a> {
    pub(crate) device: &'a OpenDevice,
    pub(crate) compiled: &'a Compiled,
    pub(crate) callables: BTreeMap<String, Callable>,
}

impl Kernels for OfCompiled<'_> {
    fn interface(&self, kernel: &str) -> Option<&Interface> {
        self.callable(kernel).map(|callable| &callable.interface)
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

impl ProgramHost for OfCompiled<'_> {
    fn callable(&self, kernel: &str) -> Option<&Callable> {
        self.callables.get(kernel)
    }

    fn load(&self, kernel: &str, local_size: [u32; 3]) -> Result<(Box<dyn Loaded>, bool), Vec<Diagnostic>> {
        let interface = self.interface(kernel).cloned().ok_or_else(Vec::new)?;
        load_compiled(self.device, self.compiled, interface, local_size)
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        self.device.device().allocate(bytes)
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        self.device.device().queue()
    }
}

/// Code of a kernel for one workgroup size, and whether it came from a cache.
pub(crate) fn load_compiled(
    device: &OpenDevice,
    compiled: &Compiled,
    interface: Interface,
    local_size: [u32; 3],
) -> Result<(Box<dyn Loaded>, bool), Vec<Diagnostic>> {
    let module = compiled.module.as_ref().ok_or_else(Vec::new)?;
    let no_double = compiled.no_double || device.no_double;
    let (artifact, cached) = device.artifact(module, interface, local_size, no_double, Some(&compiled.files))?;
    let loaded = device.load_code(&artifact).map_err(|error| error.diagnostics())?;
    Ok((loaded, cached))
}

/// Loads from a package, as [`load_compiled`] does from a compilation.
pub(crate) fn load_of_package(
    device: &OpenDevice,
    package: &TrustedPackage,
    kernel: &str,
    local_size: [u32; 3],
) -> Result<Box<dyn Loaded>, Vec<Diagnostic>> {
    let at = package.kernels.iter().position(|it| it.callable.interface.kernel == kernel).ok_or_else(Vec::new)?;
    load_packed(device, package, at, local_size)
}

/// The kernels of a package.
pub(crate) struct OfPackage<'a> {
    pub(crate) device: &'a OpenDevice,
    pub(crate) package: &'a TrustedPackage,
}

impl Kernels for OfPackage<'_> {
    fn interface(&self, kernel: &str) -> Option<&Interface> {
        self.callable(kernel).map(|callable| &callable.interface)
    }

    fn sizes(
        &self,
        kernel: &str,
        inputs: &dyn SizeInputs,
        global: Option<&[u64]>,
        local: Option<&[u64]>,
    ) -> Result<LaunchSizes, LaunchError> {
        packed_launch_sizes(self.package.kernel(kernel).ok_or(LaunchError::NoGlobalSize)?, inputs, global, local)
    }
}

impl ProgramHost for OfPackage<'_> {
    fn callable(&self, kernel: &str) -> Option<&Callable> {
        self.package.kernel(kernel).map(|kernel| &kernel.callable)
    }

    fn load(&self, kernel: &str, local_size: [u32; 3]) -> Result<(Box<dyn Loaded>, bool), Vec<Diagnostic>> {
        load_of_package(self.device, self.package, kernel, local_size).map(|loaded| (loaded, false))
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        self.device.device().allocate(bytes)
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        self.device.device().queue()
    }
}

/// Returns the callable of a program.
#[must_use]
pub fn program_callable(program: &Program) -> Callable {
    let params = program.params.len();
    Callable {
        interface: Interface::of_program(program),
        span: program.span,
        parameters: program.params.iter().map(|param| param.span).collect(),
        loops: Vec::new(),
        reaches: vec![Vec::new(); params],
        rooms: vec![None; params],
        notes: Vec::new(),
    }
}

impl Compiled {
    /// Returns the callable of a program; none for an unknown program.
    #[must_use]
    pub fn program_callable(&self, name: &str) -> Option<Callable> {
        let mut callable = program_callable(self.module.as_ref()?.program(name)?);
        callable.notes = self.notes_of_elements(name);
        callable.interface = callable.interface.shaped(self.shapes_of(name));
        Some(callable)
    }
}

/// Opens a device, compiles the kernels of a program for it and executes the program there; see [`run_program_on`].
///
/// # Errors
/// What is wrong with the device, the code or the arguments, and what the device finds wrong in a kernel.
pub fn run_program(
    compiled: &Compiled,
    program: &str,
    arguments: &mut [HostArgument],
    options: &RunOptions<'_>,
) -> Result<RunReport, Vec<Diagnostic>> {
    let started = Instant::now();
    let device = OpenDevice::open_with(options.device, options.cache.clone(), options.threads)?;
    let opening = started.elapsed();
    let report = run_program_on(&device, compiled, program, arguments, options.repeat)?;
    Ok(RunReport { compile_time: report.compile_time + opening, ..report })
}

/// Executes a program on an open device `repeat` times, at least once. `arguments` are in the order of its parameters; results are
/// written back to them. The time of an execution is the sum of those of its launches.
///
/// # Errors
/// What is wrong with the code or the arguments, and what the device finds wrong in a kernel; nothing for an unknown program.
pub fn run_program_on(
    device: &OpenDevice,
    compiled: &Compiled,
    program: &str,
    arguments: &mut [HostArgument],
    repeat: u32,
) -> Result<RunReport, Vec<Diagnostic>> {
    let program = compiled.module.as_ref().and_then(|module| module.program(program)).ok_or_else(Vec::new)?;
    run_this_program_on(device, compiled, program, arguments, repeat)
}

/// Runs a program that launches kernels of the compilation, as [`run_program_on`] does.
pub(crate) fn run_this_program_on(
    device: &OpenDevice,
    compiled: &Compiled,
    program: &Program,
    arguments: &mut [HostArgument],
    repeat: u32,
) -> Result<RunReport, Vec<Diagnostic>> {
    let module = compiled.module.as_ref().ok_or_else(Vec::new)?;
    let mut callables = BTreeMap::new();
    for launch in program.launches() {
        if !callables.contains_key(&launch.kernel) {
            let (_, kernel) = module.kernel(&launch.kernel).ok_or_else(Vec::new)?;
            callables.insert(launch.kernel.clone(), callable(module, kernel).ok_or_else(Vec::new)?);
        }
    }
    let report = execute_program(&OfCompiled { device, compiled, callables }, program, arguments, repeat);
    with_warnings(device, report)
}

/// Opens a device and executes a program of a package there. Nothing is kept in a cache.
///
/// # Errors
/// As [`run_program`].
pub fn run_packed_program(
    package: &TrustedPackage,
    program: &str,
    arguments: &mut [HostArgument],
    options: &RunOptions<'_>,
) -> Result<RunReport, Vec<Diagnostic>> {
    let started = Instant::now();
    let program = package.program(program).ok_or_else(Vec::new)?;
    let device = OpenDevice::open_with(options.device, None, options.threads)?;
    let opening = started.elapsed();
    let report = run_this_packed_program_on(&device, package, program, arguments, options.repeat)?;
    Ok(RunReport { compile_time: report.compile_time + opening, ..report })
}

/// Executes a program that launches kernels of a package.
pub(crate) fn run_this_packed_program_on(
    device: &OpenDevice,
    package: &TrustedPackage,
    program: &Program,
    arguments: &mut [HostArgument],
    repeat: u32,
) -> Result<RunReport, Vec<Diagnostic>> {
    let report = execute_program(&OfPackage { device, package }, program, arguments, repeat);
    with_warnings(device, report)
}

/// Puts the warnings of the device before the messages of launches.
fn with_warnings(
    device: &OpenDevice,
    report: Result<RunReport, Vec<Diagnostic>>,
) -> Result<RunReport, Vec<Diagnostic>> {
    let mut report = report?;
    let told = std::mem::replace(&mut report.diagnostics, device.take_warnings());
    report.diagnostics.extend(told);
    Ok(report)
}

/// The kernels of a host.
struct Called<'a>(&'a dyn ProgramHost);

impl Kernels for Called<'_> {
    fn interface(&self, kernel: &str) -> Option<&Interface> {
        self.0.interface(kernel)
    }

    fn sizes(
        &self,
        kernel: &str,
        inputs: &dyn SizeInputs,
        global: Option<&[u64]>,
        local: Option<&[u64]>,
    ) -> Result<LaunchSizes, LaunchError> {
        self.0.sizes(kernel, inputs, global, local)
    }
}

/// Why a program has not been executed.
enum Problem {
    Program(ProgramError),
    Device(DeviceError),
    /// A launch that the device refuses, and its words for people.
    Launch(DeviceError, String),
    /// An assertion did not hold in a launch; its messages say so.
    Halted,
}

impl From<ProgramError> for Problem {
    fn from(error: ProgramError) -> Problem {
        Problem::Program(error)
    }
}

impl From<DeviceError> for Problem {
    fn from(error: DeviceError) -> Problem {
        Problem::Device(error)
    }
}

impl Problem {
    fn diagnostics(self, program: &Program) -> Vec<Diagnostic> {
        match self {
            Problem::Program(error) => vec![messages::program(&error, &program.name)],
            Problem::Device(error) => error.diagnostics(),
            Problem::Launch(error, launch) => {
                error.diagnostics().into_iter().map(|diagnostic| diagnostic.note(launch.clone())).collect()
            }
            Problem::Halted => Vec::new(),
        }
    }
}

/// Executes a program `repeat` times, at least once; see [`run_program_on`].
///
/// # Errors
/// What is wrong with the code or the arguments, and what the device finds wrong in a kernel.
pub fn execute_program(
    host: &dyn ProgramHost,
    program: &Program,
    arguments: &mut [HostArgument],
    repeat: u32,
) -> Result<RunReport, Vec<Diagnostic>> {
    let started = Instant::now();
    let interface = Interface::of_program(program);
    let given = Given::of(&interface, arguments);
    let called = Called(host);
    let execution =
        Execution::new(program, &called, &given).map_err(|error| Problem::from(error).diagnostics(program))?;
    let (mut loaded, mut cached) = (BTreeMap::new(), true);
    let mut wanted: BTreeMap<(&str, [u32; 3]), ()> = BTreeMap::new();
    execution
        .each_launch(&mut |planned: PlannedLaunch<'_>| {
            wanted.insert((&planned.launch.kernel, planned.sizes.local), ());
            Ok::<(), Problem>(())
        })
        .map_err(|problem| problem.diagnostics(program))?;
    for (kernel, local_size) in wanted.into_keys() {
        let (code, from_cache) = host.load(kernel, local_size)?;
        cached &= from_cache;
        loaded.insert((kernel, local_size), code);
    }
    let compile_time = started.elapsed();
    let mut run = Run { host, program, execution: &execution, loaded: &loaded, diagnostics: Vec::new() };
    let times = run.all(&interface, arguments, repeat).map_err(|problem| problem.diagnostics(program))?;
    let diagnostics = run.diagnostics;
    Ok(RunReport { compile_time, cached: cached && !loaded.is_empty(), times, hidden: Vec::new(), diagnostics })
}

/// Executions of one program with the same arguments.
struct Run<'r, 'a> {
    host: &'r dyn ProgramHost,
    program: &'a Program,
    execution: &'r Execution<'a>,
    loaded: &'r BTreeMap<(&'r str, [u32; 3]), Box<dyn Loaded>>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Run<'_, 'a> {
    fn all(
        &mut self,
        interface: &Interface,
        arguments: &mut [HostArgument],
        repeat: u32,
    ) -> Result<Vec<Duration>, Problem> {
        let host = self.host;
        let mut queue = host.queue()?;
        let kinds: Vec<ArgumentKind> = interface.arguments.iter().map(|argument| argument.kind).collect();
        let mut memories = Vec::with_capacity(arguments.len());
        for (argument, kind) in arguments.iter_mut().zip(&kinds) {
            memories.push(match argument {
                HostArgument::Value(_) => None,
                HostArgument::Buffer(bytes) => Some(upload(&|bytes| host.allocate(bytes), bytes, *kind, repeat)?),
                HostArgument::Zeros(bytes) => Some(host.allocate(*bytes)?),
            });
        }
        let given: Vec<LaunchArgument<'_>> = arguments
            .iter()
            .zip(&memories)
            .zip(&kinds)
            .map(|((argument, memory), kind)| launch_argument(argument, memory.as_deref(), *kind))
            .collect();
        // The program's own interface, without a launch: no workgroups.
        let none = LaunchSizes { work_dim: 1, local: [1; 3], groups: [0; 3], bound: [0; 3], offset: [0; 3] };
        check_launch(queue.device(), interface, &none, &given)?;
        let mut temporaries = Vec::new();
        for (temporary, length) in self.program.temporaries.iter().zip(self.execution.temporaries()) {
            temporaries.push(host.allocate(length.saturating_mul(temporary.stride.into()))?);
        }
        let mut times = Vec::new();
        for round in 0..repeat.max(1) {
            if round > 0 {
                for ((argument, memory), kind) in arguments.iter().zip(&mut memories).zip(&kinds) {
                    if let Some(memory) = memory {
                        put_back(argument, memory.as_mut(), *kind)?;
                    }
                }
                for memory in &temporaries {
                    queue.fill(Range { memory: memory.as_ref(), offset: 0, bytes: memory.len() }, 0)?;
                }
            }
            let place = |place: u32| {
                let at = usize::try_from(place).unwrap_or(usize::MAX);
                match at.checked_sub(arguments.len()) {
                    None => {
                        let memory = memories.get(at).and_then(Option::as_deref);
                        Some(launch_argument(arguments.get(at)?, memory, *kinds.get(at)?))
                    }
                    Some(temporary) => Some(LaunchArgument::Buffer {
                        memory: temporaries.get(temporary)?.as_ref(),
                        elements: *self.execution.temporaries().get(temporary)?,
                    }),
                }
            };
            let (time, found) = self.once(&mut *queue, &place)?;
            times.push(time);
            // Repetitions report the same.
            if round == 0 {
                self.diagnostics = found;
            }
        }
        for ((argument, memory), kind) in arguments.iter_mut().zip(&memories).zip(&kinds) {
            if let Some(memory) = memory
                && kind.is_written()
            {
                *argument = HostArgument::Buffer(download(memory.as_ref())?);
            }
        }
        Ok(times)
    }

    /// One execution: its time, and the messages of its launches. After a launch in which an assertion did not hold, there are no more.
    fn once<'m>(
        &self,
        queue: &mut dyn Queue,
        place: &dyn Fn(u32) -> Option<LaunchArgument<'m>>,
    ) -> Result<(Duration, Vec<Diagnostic>), Problem> {
        let mut waiting: Vec<PlannedLaunch<'a>> = Vec::new();
        let mut kept = Vec::new();
        let (mut seconds, mut found) = (0.0, Vec::new());
        let done = self.execution.each_needed(&mut |needed| {
            let planned = match needed {
                Needed::Launch(planned) => planned,
                Needed::Look(at) => {
                    let (taken, failed) = self.finish(queue, &mut waiting, &mut found)?;
                    seconds += taken;
                    kept.clear();
                    return if failed { Err(Problem::Halted) } else { Ok(is_true(place(at))?) };
                }
            };
            let key = (planned.launch.kernel.as_str(), planned.sizes.local);
            let program = self.loaded.get(&key).ok_or_else(missing_part)?;
            let made = enqueue(self.host, queue, program.as_ref(), &planned, place)
                .map_err(|error| Problem::Launch(error, self.words(&planned)))?;
            // It stays until the launch is over.
            kept.extend(made);
            waiting.push(planned);
            let may_fail = |debug: &DebugInfo| matches!(debug.kind, DebugKind::Assert | DebugKind::Trap);
            if waiting.len() >= QUEUED || program.interface().debug.iter().any(may_fail) {
                let (taken, failed) = self.finish(queue, &mut waiting, &mut found)?;
                seconds += taken;
                kept.clear();
                if failed {
                    return Err(Problem::Halted);
                }
            }
            Ok::<bool, Problem>(true)
        });
        match done {
            Ok(()) => seconds += self.finish(queue, &mut waiting, &mut found)?.0,
            Err(Problem::Halted) => {}
            Err(problem) => return Err(problem),
        }
        Ok((Duration::from_secs_f64(seconds), found))
    }

    /// Waits for all launches; the time that they took, and whether an assertion did not hold or a trap was executed.
    fn finish(
        &self,
        queue: &mut dyn Queue,
        waiting: &mut Vec<PlannedLaunch<'a>>,
        found: &mut Vec<Diagnostic>,
    ) -> Result<(f64, bool), Problem> {
        let reports = queue.finish()?;
        let (mut seconds, mut failed) = (0.0, false);
        for (planned, report) in waiting.drain(..).zip(&reports) {
            seconds += report.seconds.max(0.0);
            failed |= report.status.failed();
            self.tell(&planned, report, found);
        }
        Ok((seconds, failed))
    }

    /// Appends the messages of a launch to `found`, each with the launch.
    fn tell(&self, planned: &PlannedLaunch<'_>, report: &LaunchReport, found: &mut Vec<Diagnostic>) {
        let LaunchReport { seconds: _, status, messages, lost } = report;
        if messages.is_empty() && *status == crisp_run_device::LaunchStatus::default() && *lost == 0 {
            return;
        }
        let key = (planned.launch.kernel.as_str(), planned.sizes.local);
        let loaded = self.loaded.get(&key).map(|program| program.interface());
        let (Some(interface), Some(callable)) = (loaded, self.host.callable(&planned.launch.kernel)) else { return };
        for diagnostic in told::diagnostics(report, interface, callable) {
            // An error is never left out.
            if found.len() < MOST_MESSAGES || diagnostic.severity.is_fatal() && found.len() < 2 * MOST_MESSAGES {
                found.push(diagnostic.note(self.words(planned)));
            }
        }
    }

    /// A launch in words: `in the launch of `step` by program `heat`, t = 3`.
    fn words(&self, planned: &PlannedLaunch<'_>) -> String {
        messages::launch_of(&planned.launch.kernel, &self.program.name, &planned.rounds)
    }
}

/// Returns whether the first element of a buffer of truth values is true. All launches that write it must be over.
pub(crate) fn is_true(buffer: Option<LaunchArgument<'_>>) -> Result<bool, DeviceError> {
    let Some(LaunchArgument::Buffer { memory, elements: _ }) = buffer else { return Err(missing_part()) };
    let mut byte = [0];
    memory.read(0, &mut byte)?;
    Ok(byte != [0])
}

/// Queues one launch of a program; `place` returns the memory at a place of the program. Returns the memory that was made for it.
pub(crate) fn enqueue<'m>(
    host: &dyn ProgramHost,
    queue: &mut dyn Queue,
    code: &dyn Loaded,
    planned: &PlannedLaunch<'_>,
    place: &dyn Fn(u32) -> Option<LaunchArgument<'m>>,
) -> Result<Vec<Hidden>, DeviceError> {
    let made = hidden(host, code.interface(), planned)?;
    let mut hidden =
        made.iter().map(|(memory, elements)| LaunchArgument::Buffer { memory: memory.as_ref(), elements: *elements });
    let given = planned.arguments.iter().map(|argument| match argument {
        PlannedArgument::Value(bytes) => Some(LaunchArgument::Value(bytes)),
        PlannedArgument::Place(at) => place(*at),
        PlannedArgument::Hidden(_) => hidden.next(),
    });
    let given = given.collect::<Option<Vec<LaunchArgument<'_>>>>().ok_or_else(missing_part)?;
    queue.launch(code, &planned.sizes, &given)?;
    drop(given);
    Ok(made)
}

/// Returns the error for a part that planning has checked and that is missing.
pub(crate) fn missing_part() -> DeviceError {
    DeviceError::Failed { reason: "a launch has no code or no argument".to_owned() }
}

/// The memory that a launch needs besides what the program passes, with the numbers of its elements.
fn hidden(
    host: &dyn ProgramHost,
    interface: &Interface,
    planned: &PlannedLaunch<'_>,
) -> Result<Vec<Hidden>, DeviceError> {
    let mut made = Vec::new();
    for (position, argument) in planned.arguments.iter().enumerate() {
        let PlannedArgument::Hidden(length) = argument else { continue };
        let (declared, buffer) = (interface.arguments.get(position), interface.host_buffer(position));
        let Some((declared, buffer)) = declared.zip(buffer) else { continue };
        made.extend(made_memory(&|bytes| host.allocate(bytes), fresh(declared.kind, buffer, *length), *length)?);
    }
    Ok(made)
}

/// Memory of a device with what an argument of the host holds; nothing for a value.
pub(crate) fn made_memory(
    allocate: &dyn Fn(u64) -> Result<Box<dyn Memory>, DeviceError>,
    argument: HostArgument,
    length: u64,
) -> Result<Option<Hidden>, DeviceError> {
    let memory = match argument {
        HostArgument::Buffer(bytes) => {
            let mut memory = allocate(bytes.len() as u64)?;
            memory.write(0, &bytes)?;
            memory
        }
        HostArgument::Zeros(bytes) => allocate(bytes)?,
        HostArgument::Value(_) => return Ok(None),
    };
    Ok(Some((memory, length)))
}
