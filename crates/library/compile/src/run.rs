//! One run of a kernel: artifact, device, memory, launches, results.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crisp_ir_artifact::{ArgumentKind, Artifact, Callable, Interface, LaunchError, LaunchSizes, Reach, SizeInputs};
use crisp_ir_kernel::{Checked, Function};
use crisp_run_device::{Device, DeviceError, LaunchArgument, LaunchReport, Memory, Program};
use crisp_support_diagnostics::Diagnostic;

use crate::arguments::{HostArgument, hidden_arguments};
use crate::open::OpenDevice;
use crate::session::Compiled;
use crate::{extents, messages, rooms, told};

/// How a kernel is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunOptions<'a> {
    /// One of [`crate::devices`].
    pub device: &'a str,
    /// How often, at least once. Buffers that the kernel may read and write are put back before each repetition, so that the results
    /// are those of one run.
    pub repeat: u32,
    /// Where machine code is kept between runs; nowhere without it.
    pub cache: Option<Cache>,
    /// How many threads of the CPU work; all of its cores without it. Other devices have none.
    pub threads: Option<usize>,
}

/// Machine code kept on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cache {
    /// The folder, which need not exist.
    pub folder: PathBuf,
    /// Names the very build of the compiler: code of another build is never used.
    pub compiler: String,
}

/// The report of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct RunReport {
    /// From the checked module to loaded code.
    pub compile_time: Duration,
    /// Whether the code came from the cache.
    pub cached: bool,
    /// The time of each repetition, as the device measures it.
    pub times: Vec<Duration>,
    /// The values after the run of the last arguments, which the caller did not pass: those of [`Interface::hidden`], in order.
    pub hidden: Vec<HostArgument>,
    /// The messages of the device and the kernel. Where one of them is fatal, the results are not valid.
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles a kernel for an open device and runs it there `repeat` times, at least once. `arguments` are in the order of the parameters;
/// results are written back to them.
///
/// # Errors
/// What is wrong with the code or the launch, and what the device finds wrong in the kernel.
pub(crate) fn run_kernel_on(
    device: &OpenDevice,
    compiled: &Compiled,
    kernel: &str,
    sizes: LaunchSizes,
    arguments: &mut [HostArgument],
    repeat: u32,
) -> Result<RunReport, Vec<Diagnostic>> {
    let started = Instant::now();
    let (callable, artifact, cached) = made(device, compiled, kernel, sizes)?;
    let report = run_artifact(device, &artifact, &callable, sizes, arguments, repeat, started)?;
    Ok(RunReport { cached, ..report })
}

/// A kernel's code for a device, how it is called, and whether the code came from the cache.
fn made(
    device: &OpenDevice,
    compiled: &Compiled,
    kernel: &str,
    sizes: LaunchSizes,
) -> Result<(Callable, Artifact, bool), Vec<Diagnostic>> {
    let _time = tracing::info_span!("code").entered();
    let callable = compiled.callable(kernel).ok_or_else(Vec::new)?;
    let module = compiled.module.as_ref().ok_or_else(Vec::new)?;
    let no_double = compiled.no_double || device.no_double;
    let interface = callable.interface.clone();
    let (artifact, cached) = device.artifact(module, interface, sizes.local, no_double, Some(&compiled.files))?;
    Ok((callable, artifact, cached))
}

/// Loads an artifact and runs it; `started` is when the work on it began.
pub(crate) fn run_artifact(
    device: &OpenDevice,
    artifact: &Artifact,
    callable: &Callable,
    sizes: LaunchSizes,
    arguments: &mut [HostArgument],
    repeat: u32,
    started: Instant,
) -> Result<RunReport, Vec<Diagnostic>> {
    let program = tracing::info_span!("loading")
        .in_scope(|| device.device().load(artifact))
        .map_err(|error| error.diagnostics())?;
    let compile_time = started.elapsed();
    let interface = &callable.interface;
    let explicit = arguments.len();
    let mut hidden = Vec::new();
    if explicit < interface.arguments.len() && explicit == interface.explicit().len() {
        hidden = hidden_arguments(interface, &sizes, arguments)
            .map_err(|error| vec![messages::launch(&error, interface, callable.span)])?;
    }
    let all: Vec<HostArgument> =
        arguments.iter_mut().map(|it| std::mem::replace(it, HostArgument::Zeros(0))).chain(hidden).collect();
    let interface = program.interface().clone();
    let launched = launch_all(&*device.device(), program, sizes, all, repeat);
    let (times, report, mut all) = launched.map_err(|error| error.diagnostics())?;
    let hidden = all.split_off(explicit.min(all.len()));
    arguments.iter_mut().zip(all).for_each(|(argument, after)| *argument = after);
    let mut diagnostics = device.take_warnings();
    diagnostics.extend(told::diagnostics(&report, &interface, callable));
    Ok(RunReport { compile_time, cached: false, times, hidden, diagnostics })
}

/// A kernel with its arguments in the memory of a device, which can be launched any number of times.
pub struct Ready {
    program: Box<dyn Program>,
    sizes: LaunchSizes,
    arguments: Vec<HostArgument>,
    memories: Vec<Option<Box<dyn Memory>>>,
    kinds: Vec<ArgumentKind>,
    launched: bool,
}

impl Ready {
    /// Allocates and uploads. Without `again` there is one launch only, and the host keeps no copy of what it uploads.
    fn new(
        device: &dyn Device,
        program: Box<dyn Program>,
        sizes: LaunchSizes,
        mut arguments: Vec<HostArgument>,
        again: bool,
    ) -> Result<Ready, DeviceError> {
        let kinds: Vec<ArgumentKind> = program.interface().arguments.iter().map(|argument| argument.kind).collect();
        let mut memories = Vec::with_capacity(arguments.len());
        for (argument, kind) in arguments.iter_mut().zip(&kinds) {
            memories.push(match argument {
                HostArgument::Value(_) => None,
                HostArgument::Buffer(bytes) => {
                    Some(upload(&|bytes| device.allocate(bytes), bytes, *kind, if again { 2 } else { 1 })?)
                }
                HostArgument::Zeros(bytes) => Some(device.allocate(*bytes)?),
            });
        }
        Ok(Ready { program, sizes, arguments, memories, kinds, launched: false })
    }

    /// Launches once. Buffers that the kernel reads and writes are put back before, so that each launch does the same.
    fn launch_once(&mut self) -> Result<LaunchReport, DeviceError> {
        if std::mem::replace(&mut self.launched, true) {
            for ((argument, memory), kind) in self.arguments.iter().zip(&mut self.memories).zip(&self.kinds) {
                if let Some(memory) = memory {
                    put_back(argument, memory.as_mut(), *kind)?;
                }
            }
        }
        let passed: Vec<LaunchArgument<'_>> = self
            .arguments
            .iter()
            .zip(&self.memories)
            .zip(&self.kinds)
            .map(|((argument, memory), kind)| launch_argument(argument, memory.as_deref(), *kind))
            .collect();
        self.program.launch(&self.sizes, &passed)
    }

    /// Launches once, on the same data each time, and waits; the time is that of the launch alone, as the device measures it.
    ///
    /// # Errors
    /// What the device says, and what it finds wrong in the kernel.
    pub fn launch(&mut self) -> Result<Duration, Vec<Diagnostic>> {
        let report = self.launch_once().map_err(|error| error.diagnostics())?;
        Ok(Duration::from_secs_f64(report.seconds.max(0.0)))
    }

    /// Bytes of the buffers that the kernel reads, and of those that it writes.
    #[must_use]
    pub fn traffic(&self) -> (u64, u64) {
        let bytes = |wanted: fn(&ArgumentKind) -> bool| {
            let buffers = self.memories.iter().zip(&self.kinds).filter(|(_, kind)| wanted(kind));
            buffers.filter_map(|(memory, _)| memory.as_ref()).map(|memory| memory.len()).sum()
        };
        (bytes(|kind| kind.is_read()), bytes(|kind| kind.is_written()))
    }

    /// The arguments, with what is in the buffers now that the kernel writes.
    fn into_arguments(mut self) -> Result<Vec<HostArgument>, DeviceError> {
        for ((argument, memory), kind) in self.arguments.iter_mut().zip(&self.memories).zip(&self.kinds) {
            if let Some(memory) = memory
                && kind.is_written()
            {
                *argument = HostArgument::Buffer(download(memory.as_ref())?);
            }
        }
        Ok(self.arguments)
    }
}

/// Compiles a kernel for an open device and brings its arguments there: all of them, in the order of the parameters, or those that the
/// author declared. Also the time from the checked module to loaded code, and whether the code came from the cache.
///
/// # Errors
/// What is wrong with the code, the arguments or the device.
pub fn make_ready(
    device: &OpenDevice,
    compiled: &Compiled,
    kernel: &str,
    sizes: LaunchSizes,
    mut arguments: Vec<HostArgument>,
) -> Result<(Ready, Duration, bool), Vec<Diagnostic>> {
    let started = Instant::now();
    let (callable, artifact, cached) = made(device, compiled, kernel, sizes)?;
    let interface = &callable.interface;
    let program =
        tracing::info_span!("loading").in_scope(|| device.load_code(&artifact)).map_err(|error| error.diagnostics())?;
    let took = started.elapsed();
    if arguments.len() < interface.arguments.len() {
        let hidden = hidden_arguments(interface, &sizes, &arguments)
            .map_err(|error| vec![messages::launch(&error, interface, callable.span)])?;
        arguments.extend(hidden);
    }
    let ready = Ready::new(&*device.device(), program, sizes, arguments, true).map_err(|error| error.diagnostics())?;
    Ok((ready, took, cached))
}

/// Uploads, launches, downloads; returns the times, the messages of the first launch, and the arguments after the last one.
fn launch_all(
    device: &dyn Device,
    program: Box<dyn Program>,
    sizes: LaunchSizes,
    arguments: Vec<HostArgument>,
    repeat: u32,
) -> Result<(Vec<Duration>, LaunchReport, Vec<HostArgument>), DeviceError> {
    let mut ready = Ready::new(device, program, sizes, arguments, repeat > 1)?;
    let mut times = Vec::new();
    // Repetitions report the same.
    let mut first = None;
    for _ in 0..repeat.max(1) {
        let report = ready.launch_once()?;
        times.push(Duration::from_secs_f64(report.seconds.max(0.0)));
        first.get_or_insert(report);
    }
    Ok((times, first.unwrap_or_default(), ready.into_arguments()?))
}

/// Device memory with the bytes. The host's copy is given up unless repetitions need it, so that large data is there once.
pub(crate) fn upload(
    allocate: &dyn Fn(u64) -> Result<Box<dyn Memory>, DeviceError>,
    bytes: &mut Vec<u8>,
    kind: ArgumentKind,
    repeat: u32,
) -> Result<Box<dyn Memory>, DeviceError> {
    let mut memory = allocate(bytes.len() as u64)?;
    memory.write(0, bytes)?;
    if repeat < 2 || !(kind.is_read() && kind.is_written()) {
        *bytes = Vec::new();
    }
    Ok(memory)
}

/// The first contents, where the last run may have changed what the next one reads.
pub(crate) fn put_back(
    argument: &HostArgument,
    memory: &mut dyn Memory,
    kind: ArgumentKind,
) -> Result<(), DeviceError> {
    static ZEROS: [u8; 1 << 16] = [0; 1 << 16];
    if !(kind.is_read() && kind.is_written()) {
        return Ok(());
    }
    match argument {
        HostArgument::Value(_) => Ok(()),
        HostArgument::Buffer(first) => memory.write(0, first),
        HostArgument::Zeros(bytes) => {
            let mut offset = 0;
            while offset < *bytes {
                let part = (*bytes - offset).min(ZEROS.len() as u64);
                memory.write(offset, ZEROS.get(..usize::try_from(part).unwrap_or(0)).unwrap_or_default())?;
                offset += part;
            }
            Ok(())
        }
    }
}

pub(crate) fn download(memory: &dyn Memory) -> Result<Vec<u8>, DeviceError> {
    let out_of_memory = || DeviceError::OutOfMemory { bytes: memory.len(), device: "host".to_owned() };
    let size = usize::try_from(memory.len()).map_err(|_| out_of_memory())?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(size).map_err(|_| out_of_memory())?;
    bytes.resize(size, 0);
    memory.read(0, &mut bytes)?;
    Ok(bytes)
}

pub(crate) fn launch_argument<'a>(
    argument: &'a HostArgument,
    memory: Option<&'a dyn Memory>,
    kind: ArgumentKind,
) -> LaunchArgument<'a> {
    match (argument, memory, kind) {
        (HostArgument::Value(bytes) | HostArgument::Buffer(bytes), None, _) => LaunchArgument::Value(bytes),
        (HostArgument::Zeros(_), None, _) => LaunchArgument::Value(&[]),
        (_, Some(memory), ArgumentKind::Buffer { elem: _, stride, space: _, access: _, out: _, length: _ }) => {
            LaunchArgument::Buffer { memory, elements: memory.len() / u64::from(stride.max(1)) }
        }
        // The device reports that the kernel takes a value.
        (_, Some(memory), ArgumentKind::Value(_)) => LaunchArgument::Buffer { memory, elements: memory.len() },
    }
}

impl Compiled {
    /// How a kernel is called; none for an unknown kernel.
    #[must_use]
    pub fn interface(&self, kernel: &str) -> Option<Interface> {
        self.callable(kernel).map(|callable| callable.interface)
    }

    /// Returns the callable of a kernel, with what its continuations do to its arguments; none for an unknown kernel. Cost is linear in the
    /// kernel.
    #[must_use]
    pub fn callable(&self, kernel: &str) -> Option<Callable> {
        let module = self.module.as_ref()?;
        let mut callable = callable(module, self.kernel(kernel)?)?;
        if let Some(program) = module.program(kernel) {
            with_accesses(&mut callable, program);
        }
        callable.notes = self.notes_of_elements(kernel);
        callable.interface = callable.interface.shaped(self.shapes_of(kernel));
        Some(callable)
    }
}

/// Adds the accesses of the following kernels to those of a kernel to its arguments.
fn with_accesses(callable: &mut Callable, program: &crisp_ir_kernel::Program) {
    let whole = Interface::of_program(program);
    for (argument, joined) in callable.interface.arguments.iter_mut().zip(&whole.arguments) {
        if let (ArgumentKind::Buffer { access, .. }, ArgumentKind::Buffer { access: joined, .. }) =
            (&mut argument.kind, joined.kind)
        {
            *access = joined;
        }
    }
}

/// Returns the callable of a kernel; its debug operations are numbered in its code only.
pub(crate) fn callable(module: &Checked, kernel: &Function) -> Option<Callable> {
    Some(Callable {
        interface: Interface::of(kernel)?,
        span: kernel.span,
        parameters: kernel.params.iter().map(|param| param.span).collect(),
        loops: told::loops_with_fuel(module),
        reaches: (0..kernel.params.len()).map(|param| extents::reaches(kernel, param)).collect(),
        rooms: rooms::rooms(kernel),
        notes: Vec::new(),
    })
}

/// The message for launch sizes of a kernel that cannot be had.
#[must_use]
pub fn launch_diagnostic(callable: &Callable, error: &LaunchError) -> Diagnostic {
    messages::launch(error, &callable.interface, callable.span)
}

/// The number of elements of memory that a result has where the caller leaves it out and no shape says it: as many as its stores can reach; none where
/// nothing bounds them. See `docs/reference/cli.md`.
#[must_use]
pub fn output_length(callable: &Callable, param: usize, sizes: &LaunchSizes, inputs: &dyn SizeInputs) -> Option<u64> {
    extents::output_length(callable, param, sizes, inputs)
}

/// The store of a launch that reaches farthest into the memory of a parameter, with the number of elements that it needs; none where none is known to
/// reach anywhere.
#[must_use]
pub fn needed_length(
    callable: &Callable,
    param: usize,
    sizes: &LaunchSizes,
    inputs: &dyn SizeInputs,
) -> Option<(u64, Reach)> {
    let reaches = callable.reaches.get(param)?;
    let (length, reach) = extents::needed(reaches, sizes, inputs)?;
    Some((length.saturating_mul(callable.words(param)), reach))
}
