//! A kernel or program on an open device, launched any number of times on memory that is there already.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crisp_ir_artifact::{
    Callable, DebugInfo, DebugKind, Execution, Interface, Kernels, LaunchError, LaunchSizes, Needed, ProgramError,
    Reach, SizeInputs, hidden_lengths, launch_sizes,
};
use crisp_ir_kernel::{Program, SizeExpr};
use crisp_run_device::{DeviceError, LaunchArgument, LaunchReport, Memory, Program as Loaded, Queue};
use crisp_support_diagnostics::Diagnostic;

use crate::arguments::{Given, OfLaunch, fresh};
use crate::open::OpenDevice;
use crate::package::packed_launch_sizes;
use crate::program::{Hidden, ProgramHost, QUEUED, enqueue, is_true, made_memory, missing_part};
use crate::run::{launch_diagnostic, needed_length, output_length};
use crate::source::Source;
use crate::stages::sized;
use crate::{messages, shared_memory, told};

/// Called for each launch that is queued; returns whether there are more. Called without one, it waits for all launches where it can, and
/// returns whether it did.
type After<'a> = dyn FnMut(&mut dyn Queue, Option<Queued>) -> Result<bool, Vec<Diagnostic>> + 'a;

/// The code of each kernel, for workgroup sizes.
type Codes = BTreeMap<String, Vec<([u32; 3], Arc<dyn Loaded>)>>;

/// A kernel with its continuations, or a program. Its code is made for a workgroup size when a launch first needs it, and kept. Several
/// threads may launch it at once.
pub struct Launcher {
    device: Arc<OpenDevice>,
    source: Source,
    callable: Callable,
    /// The launches; none for a kernel that is launched alone.
    program: Option<Program>,
    /// The callables of all kernels that are launched.
    callables: BTreeMap<String, Arc<Callable>>,
    codes: Mutex<Codes>,
    /// Pairs of arguments that must not share memory.
    disjoint: Vec<(u32, u32)>,
}

/// The code and the sizes of launches that differ in nothing but numbers.
pub struct Repeated {
    code: Arc<dyn Loaded>,
    sizes: LaunchSizes,
}

impl fmt::Debug for Repeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "launches of {:?} workgroups", self.sizes.groups)
    }
}

/// A launch that a queue holds: what its report is read with.
#[derive(Clone)]
pub struct Queued {
    interface: Interface,
    callable: Arc<Callable>,
    /// The launch in words, of a program.
    words: Option<String>,
}

impl Queued {
    /// Returns the messages of a launch.
    #[must_use]
    pub fn diagnostics(&self, report: &LaunchReport) -> Vec<Diagnostic> {
        let found = told::diagnostics(report, &self.interface, &self.callable);
        match &self.words {
            None => found,
            Some(words) => found.into_iter().map(|diagnostic| diagnostic.note(words.clone())).collect(),
        }
    }
}

impl fmt::Debug for Queued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a launch of `{}`", self.interface.kernel)
    }
}

impl fmt::Debug for Launcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` on {}", self.callable.interface.kernel, self.device.id())
    }
}

impl Launcher {
    /// The kernel or program of that name; none where there is none. Nothing is compiled yet.
    #[must_use]
    pub fn new(device: Arc<OpenDevice>, source: Source, name: &str) -> Option<Launcher> {
        let program = source.program(name).cloned();
        let callable = source.callable(name).or_else(|| source.program_callable(name))?;
        let mut callables = BTreeMap::new();
        let launched = program.iter().flat_map(Program::launches).map(|launch| launch.kernel.as_str());
        for kernel in launched.chain([name]) {
            if let Some(callable) = source.callable(kernel) {
                callables.insert(kernel.to_owned(), Arc::new(callable));
            }
        }
        let disjoint = source.disjoint(name);
        Some(Launcher { device, source, callable, program, callables, codes: Mutex::default(), disjoint })
    }

    /// How it is called.
    #[must_use]
    pub fn callable(&self) -> &Callable {
        &self.callable
    }

    /// Returns whether its launches have their own sizes: a program that is not a kernel.
    #[must_use]
    pub fn is_program(&self) -> bool {
        !self.callables.contains_key(&self.callable.interface.kernel)
    }

    /// The sizes of a launch; none for a program.
    ///
    /// # Errors
    /// When they cannot be had.
    pub fn sizes(
        &self,
        inputs: &dyn SizeInputs,
        global: Option<&[u64]>,
        local: Option<&[u64]>,
    ) -> Result<Option<LaunchSizes>, Vec<Diagnostic>> {
        if self.is_program() {
            return Ok(None);
        }
        let sizes = Kernels::sizes(self, &self.callable.interface.kernel, inputs, global, local);
        sizes.map(Some).map_err(|error| vec![launch_diagnostic(&self.callable, &error)])
    }

    /// The sizes of a launch with these arguments.
    ///
    /// # Errors
    /// When they cannot be had.
    pub fn sizes_of(
        &self,
        arguments: &[LaunchArgument<'_>],
        global: Option<&[u64]>,
        local: Option<&[u64]>,
    ) -> Result<Option<LaunchSizes>, Vec<Diagnostic>> {
        self.sizes(&OfLaunch { interface: &self.callable.interface, arguments }, global, local)
    }

    /// How many elements a result has where the caller leaves it out and no shape says it: as many as the launch can store; none where nothing
    /// bounds that.
    #[must_use]
    pub fn output_length(&self, position: usize, sizes: &LaunchSizes, inputs: &dyn SizeInputs) -> Option<u64> {
        output_length(&self.callable, position, sizes, inputs)
    }

    /// Memory that is too short for what a launch with these arguments stores: position, elements that are needed, and why.
    pub fn too_short<'a>(
        &'a self,
        sizes: &'a LaunchSizes,
        arguments: &'a [LaunchArgument<'a>],
    ) -> impl Iterator<Item = (usize, u64, Reach)> + 'a {
        let inputs = OfLaunch { interface: &self.callable.interface, arguments };
        arguments.iter().enumerate().filter_map(move |(position, argument)| {
            let LaunchArgument::Buffer { memory: _, elements } = argument else { return None };
            let (needed, reach) = needed_length(&self.callable, position, sizes, &inputs)?;
            (needed > *elements).then_some((position, needed, reach))
        })
    }

    /// Makes the code for a workgroup size, if it is not there yet.
    ///
    /// # Errors
    /// What is wrong with the code, what the device refuses.
    pub fn prepare(&self, sizes: &LaunchSizes) -> Result<(), Vec<Diagnostic>> {
        self.code(&self.callable.interface.kernel, sizes.local).map(|_| ())
    }

    /// Launches and waits; what the launch has to say that is not fatal is among the result, and what is fatal too.
    ///
    /// # Errors
    /// What is wrong with the launch or the code, and what the device finds.
    pub fn launch(
        &self,
        sizes: Option<LaunchSizes>,
        arguments: &[LaunchArgument<'_>],
    ) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        shared_memory::check(&self.callable, &self.disjoint, arguments)?;
        let mut found = Vec::new();
        if let (None, Some(sizes)) = (&self.program, sizes) {
            let code = self.code(&self.callable.interface.kernel, sizes.local)?;
            let made = self.hidden(&sizes, arguments)?;
            let report = match made.is_empty() {
                true => code.launch_untimed(&sizes, arguments),
                false => code.launch_untimed(&sizes, &with_hidden(arguments, &made)),
            };
            let report = report.map_err(|error| error.diagnostics())?;
            found.extend(self.device.take_warnings());
            found.extend(told::diagnostics(&report, code.interface(), &self.callable));
        } else {
            let mut queue = self.device.device().queue().map_err(|error| error.diagnostics())?;
            let mut waiting = Vec::new();
            self.enqueue_each(queue.as_mut(), sizes, arguments, &mut |queue, launched| {
                let Some(launched) = launched else { return Launcher::finish(queue, &mut waiting, &mut found) };
                let may_fail = |debug: &DebugInfo| matches!(debug.kind, DebugKind::Assert | DebugKind::Trap);
                let look = launched.interface.debug.iter().any(may_fail) || waiting.len() >= QUEUED;
                waiting.push(launched);
                // After a launch that failed there are no more.
                if look { Launcher::finish(queue, &mut waiting, &mut found) } else { Ok(true) }
            })?;
            Launcher::finish(queue.as_mut(), &mut waiting, &mut found)?;
            let told = std::mem::replace(&mut found, self.device.take_warnings());
            found.extend(told);
        }
        Ok(found)
    }

    /// Returns the parts that launches on the same memory share, for any numbers; none where numbers decide about sizes, where each launch makes
    /// memory, and where there are several.
    ///
    /// # Errors
    /// What is wrong with the code.
    pub fn ready(&self, sizes: Option<LaunchSizes>) -> Result<Option<Repeated>, Vec<Diagnostic>> {
        let interface = &self.callable.interface;
        let rules = [&interface.global_size, &interface.local_size];
        let numbers = rules.into_iter().flatten().flat_map(|rule| &rule.extents).any(names_a_number);
        match sizes {
            Some(sizes) if self.program.is_none() && interface.hidden.is_empty() && !numbers => {
                Ok(Some(Repeated { code: self.code(&interface.kernel, sizes.local)?, sizes }))
            }
            _ => Ok(None),
        }
    }

    /// Launches as [`Launcher::launch`] does, with arguments like those for which it was made ready: the same memory, and numbers of the same types.
    ///
    /// # Errors
    /// What the device finds.
    pub fn launch_ready(
        &self,
        ready: &Repeated,
        arguments: &[LaunchArgument<'_>],
    ) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        shared_memory::check(&self.callable, &self.disjoint, arguments)?;
        let Repeated { code, sizes } = ready;
        let report = code.launch_untimed(sizes, arguments).map_err(|error| error.diagnostics())?;
        Ok(told::diagnostics(&report, code.interface(), &self.callable))
    }

    /// Waits for launches, and takes their messages; returns whether none of them failed.
    fn finish(
        queue: &mut dyn Queue,
        waiting: &mut Vec<Queued>,
        found: &mut Vec<Diagnostic>,
    ) -> Result<bool, Vec<Diagnostic>> {
        let reports = queue.finish().map_err(|error| error.diagnostics())?;
        let mut well = true;
        for (queued, report) in waiting.drain(..).zip(&reports) {
            found.extend(queued.diagnostics(report));
            well &= !report.status.failed();
        }
        Ok(well)
    }

    /// Queues its launches, and returns at once. The queue's reports come in the order of the result. The launches of a program are not checked
    /// in between, so those after one that fails are done too; the report of the failure makes all results of no use.
    ///
    /// # Errors
    /// What is wrong with the launch or the code.
    pub fn enqueue(
        &self,
        queue: &mut dyn Queue,
        sizes: Option<LaunchSizes>,
        arguments: &[LaunchArgument<'_>],
    ) -> Result<Vec<Queued>, Vec<Diagnostic>> {
        shared_memory::check(&self.callable, &self.disjoint, arguments)?;
        let mut all = Vec::new();
        self.enqueue_each(queue, sizes, arguments, &mut |_, launched| {
            let is_launch = launched.is_some();
            all.extend(launched);
            Ok(is_launch)
        })?;
        Ok(all)
    }

    /// Queues launch after launch; `after` says of each whether there are more.
    fn enqueue_each(
        &self,
        queue: &mut dyn Queue,
        sizes: Option<LaunchSizes>,
        arguments: &[LaunchArgument<'_>],
        after: &mut After<'_>,
    ) -> Result<(), Vec<Diagnostic>> {
        match (&self.program, sizes) {
            (Some(program), Some(sizes)) => {
                let made = self.hidden(&sizes, arguments)?;
                let program = sized(program, &self.callable, sizes);
                self.enqueue_program(queue, &program, &with_hidden(arguments, &made), after)
            }
            (Some(program), None) => self.enqueue_program(queue, program, arguments, after),
            (None, Some(sizes)) => {
                let code = self.code(&self.callable.interface.kernel, sizes.local)?;
                let made = self.hidden(&sizes, arguments)?;
                let launched = queue.launch(code.as_ref(), &sizes, &with_hidden(arguments, &made));
                launched.map_err(|error| error.diagnostics())?;
                let kernel = &self.callable.interface.kernel;
                self.queued(kernel, code.interface().clone(), None)
                    .map_or(Ok(true), |it| after(queue, Some(it)))
                    .map(|_| ())
            }
            (None, None) => Err(missing_part().diagnostics()),
        }
    }

    fn enqueue_program(
        &self,
        queue: &mut dyn Queue,
        program: &Program,
        arguments: &[LaunchArgument<'_>],
        after: &mut After<'_>,
    ) -> Result<(), Vec<Diagnostic>> {
        let given = Given::of_launch(&self.callable.interface, arguments);
        let refused = |error: ProgramError| vec![messages::program(&error, &program.name)];
        let execution = Execution::new(program, self, &given).map_err(refused)?;
        let mut temporaries = Vec::new();
        for (temporary, length) in program.temporaries.iter().zip(execution.temporaries()) {
            let memory = self.allocate(length.saturating_mul(temporary.stride.into()));
            temporaries.push((memory.map_err(|error| error.diagnostics())?, *length));
        }
        let place = |place: u32| {
            let at = usize::try_from(place).ok()?;
            match at.checked_sub(arguments.len()) {
                None => arguments.get(at).copied(),
                Some(temporary) => temporaries.get(temporary).map(buffer),
            }
        };
        let each = execution.each_needed(&mut |needed| {
            let planned = match needed {
                Needed::Launch(planned) => planned,
                Needed::Look(at) => {
                    let waited = after(queue, None).map_err(Refused::Code)?;
                    let go_on = || is_true(place(at)).map_err(|error| Refused::Code(error.diagnostics()));
                    return if waited { go_on() } else { Ok(true) };
                }
            };
            let kernel = planned.launch.kernel.as_str();
            let code = self.code(kernel, planned.sizes.local).map_err(Refused::Code)?;
            let words = messages::launch_of(kernel, &program.name, &planned.rounds);
            enqueue(self, queue, code.as_ref(), &planned, &place)
                .map_err(|error| Refused::Code(error.diagnostics()).with(&words))?;
            let queued = self.queued(kernel, code.interface().clone(), Some(words));
            match queued.map(|launched| after(queue, Some(launched))) {
                None | Some(Ok(true)) => Ok(true),
                Some(Ok(false)) => Err(Refused::Halted),
                Some(Err(found)) => Err(Refused::Code(found)),
            }
        });
        match each {
            Ok(()) | Err(Refused::Halted) => Ok(()),
            Err(Refused::Code(found)) => Err(found),
            Err(Refused::Program(error)) => Err(refused(*error)),
        }
    }

    fn queued(&self, kernel: &str, interface: Interface, words: Option<String>) -> Option<Queued> {
        Some(Queued { interface, callable: Arc::clone(self.callables.get(kernel)?), words })
    }

    /// The code of a kernel, made once for each workgroup size.
    fn code(&self, kernel: &str, local_size: [u32; 3]) -> Result<Arc<dyn Loaded>, Vec<Diagnostic>> {
        let codes = || self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |(size, _): &&([u32; 3], Arc<dyn Loaded>)| *size == local_size;
        if let Some((_, code)) = codes().get(kernel).and_then(|sizes| sizes.iter().find(fits)) {
            return Ok(Arc::clone(code));
        }
        let interface = Kernels::interface(self, kernel).ok_or_else(Vec::new)?;
        let code = self.source.load(&self.device, interface, local_size)?;
        let code: Arc<dyn Loaded> = Arc::from(code);
        codes().entry(kernel.to_owned()).or_default().push((local_size, Arc::clone(&code)));
        Ok(code)
    }

    /// The arguments that no caller names, where they are not given.
    fn hidden(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<Vec<Hidden>, Vec<Diagnostic>> {
        let interface = &self.callable.interface;
        let explicit = interface.explicit().len();
        if interface.hidden.is_empty() || arguments.len() != explicit {
            return Ok(Vec::new());
        }
        let given = Given::of_launch(interface, arguments);
        let lengths = hidden_lengths(interface, &given, sizes)
            .map_err(|error| vec![launch_diagnostic(&self.callable, &error)])?;
        let mut made = Vec::new();
        for ((argument, buffer), length) in
            interface.arguments.iter().skip(explicit).zip(&interface.hidden).zip(lengths)
        {
            let contents = fresh(argument.kind, buffer, length);
            let memory = made_memory(&|bytes| self.allocate(bytes), contents, length);
            made.extend(memory.map_err(|error| error.diagnostics())?);
        }
        Ok(made)
    }
}

/// Returns whether a size depends on a number that each launch is given.
fn names_a_number(size: &SizeExpr) -> bool {
    match size {
        SizeExpr::Scalar { param: _ } => true,
        SizeExpr::Apply { op: _, operands } => operands.iter().any(names_a_number),
        _ => false,
    }
}

/// Why a launch of a program has not been queued.
enum Refused {
    /// An earlier launch has failed, and has reported it.
    Halted,
    Code(Vec<Diagnostic>),
    Program(Box<ProgramError>),
}

impl Refused {
    fn with(self, words: &str) -> Refused {
        match self {
            Refused::Code(found) => {
                Refused::Code(found.into_iter().map(|diagnostic| diagnostic.note(words.to_owned())).collect())
            }
            other @ (Refused::Program(_) | Refused::Halted) => other,
        }
    }
}

impl From<ProgramError> for Refused {
    fn from(error: ProgramError) -> Refused {
        Refused::Program(Box::new(error))
    }
}

fn buffer(made: &Hidden) -> LaunchArgument<'_> {
    LaunchArgument::Buffer { memory: made.0.as_ref(), elements: made.1 }
}

fn with_hidden<'a>(arguments: &[LaunchArgument<'a>], made: &'a [Hidden]) -> Vec<LaunchArgument<'a>> {
    arguments.iter().copied().chain(made.iter().map(buffer)).collect()
}

impl Kernels for Launcher {
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
        match &self.source {
            Source::Compiled(_) => {
                launch_sizes(Kernels::interface(self, kernel).ok_or(LaunchError::NoGlobalSize)?, inputs, global, local)
            }
            Source::Package(package) => {
                packed_launch_sizes(package.kernel(kernel).ok_or(LaunchError::NoGlobalSize)?, inputs, global, local)
            }
        }
    }
}

impl ProgramHost for Launcher {
    fn callable(&self, kernel: &str) -> Option<&Callable> {
        self.callables.get(kernel).map(AsRef::as_ref)
    }

    fn load(&self, kernel: &str, local_size: [u32; 3]) -> Result<(Box<dyn Loaded>, bool), Vec<Diagnostic>> {
        self.code(kernel, local_size).map(|code| (code.share(), false))
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        self.device.device().allocate(bytes)
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        self.device.device().queue()
    }
}
