//! Programs and kernels of a device: compiled sources or packages, launched with arguments that are checked.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crisp_ir_artifact::{
    Argument, ArgumentKind, BoundShapes, Callable, GivenShape, HostNote, Interface, LaunchSizes, Reach, SizeInputs,
};
use crisp_ir_kernel::Program as ProgramOfKernels;
use crisp_library_compile::{
    Compiled, Launcher, MetadataOptions, OpenDevice, Repeated, Session, Source, call_shapes, metadata, undetermined,
};
use crisp_run_device::{ArgumentMistake, DeviceError, LaunchArgument, Mistake as DeviceMistake};
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::arguments::{Arguments, Passed, Shapes, mistakes};
use crate::error::{Error, Result, only_warnings};
use crate::judge::{Offer, Places, Role, alone, complete, judge, placed, roles};
use crate::memory::Memory;
use crate::messages;
use crate::messages::mistakes::{Mistake, Spelling};
use crate::orchestration::Orchestration;
use crate::signature::signature;
use crate::template_programs::Templates;

/// Compiles a session for a device.
pub(crate) fn compiled(device: &Arc<OpenDevice>, session: &mut Session) -> Result<Program> {
    let mut compiled = session.compile();
    let files = Arc::new(compiled.files.clone());
    let found = std::mem::take(&mut compiled.diagnostics);
    if compiled.module.is_none() {
        return Err(Error::new(files, found));
    }
    let warnings = only_warnings(&files, found)?;
    Ok(Program::new(Arc::clone(device), Source::Compiled(Arc::new(compiled)), files, warnings))
}

/// How many programs of templates of C++ are kept.
const MOST_MADE: usize = 64;

/// Kernels for a device.
#[derive(Clone)]
pub struct Program {
    inner: Arc<Inner>,
}

struct Inner {
    device: Arc<OpenDevice>,
    source: Source,
    files: Arc<Files>,
    warnings: Vec<Diagnostic>,
    launchers: Mutex<BTreeMap<String, Arc<Launcher>>>,
    orchestrations: Mutex<BTreeMap<String, Orchestration>>,
    /// Templates that are not kernels yet.
    templates: Option<Templates<Program>>,
    /// The sources in C, for kernels that are made of templates of C++ when they are named, and those that were.
    sources: Option<Session>,
    made: Mutex<BTreeMap<String, Program>>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Program({:?} on {})", self.inner.source, self.inner.device.id())
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernel({:?})", self.launcher)
    }
}

impl Program {
    pub(crate) fn new(
        device: Arc<OpenDevice>,
        source: Source,
        files: Arc<Files>,
        warnings: Vec<Diagnostic>,
    ) -> Program {
        let (launchers, orchestrations, made) = Default::default();
        let (templates, sources) = (None, None);
        Program {
            inner: Arc::new(Inner {
                device,
                source,
                files,
                warnings,
                launchers,
                orchestrations,
                templates,
                sources,
                made,
            }),
        }
    }

    /// The program, which has just been made, with its sources in C.
    pub(crate) fn with_sources(mut self, sources: Session) -> Program {
        if let Some(inner) = Arc::get_mut(&mut self.inner) {
            inner.sources = Some(sources);
        }
        self
    }

    /// The program, which has just been made, with templates, which become kernels for the arrays of calls.
    pub(crate) fn with_templates(mut self, templates: Templates<Program>) -> Program {
        if let Some(inner) = Arc::get_mut(&mut self.inner) {
            inner.templates = Some(templates);
        }
        self
    }

    /// The program, which has just been made, with more warnings.
    pub(crate) fn with_warnings(mut self, warnings: Vec<Diagnostic>) -> Program {
        if let Some(inner) = Arc::get_mut(&mut self.inner) {
            inner.warnings.extend(warnings);
        }
        self
    }

    pub(crate) fn open_templates(&self) -> Option<&Templates<Program>> {
        self.inner.templates.as_ref()
    }

    pub(crate) fn device(&self) -> &Arc<OpenDevice> {
        &self.inner.device
    }

    /// The kernel of that name, or the program of the kernel IR or of a tensor source that launches several. A name such as `reduce<float, 256>`
    /// makes a kernel of a template of C++, which is compiled when it is first named.
    ///
    /// # Errors
    /// A0101 for an unknown name; S0490 for an unknown template of kernels, and the errors of the template with these arguments; S0310 for a CUCL template, whose dimensions follow from the arrays of a call: see [`Program::kernel_for`].
    pub fn kernel(&self, name: &str) -> Result<Kernel> {
        if self.templates().iter().any(|template| template.name == name) {
            return self.kernel_for(name, &[]);
        }
        if let Some(made) = self.made_of_template(name)? {
            let name = made.compiled().map_or(name, |compiled| compiled.kernel_called(name)).to_owned();
            return made.kernel(&name);
        }
        let Inner { device, source, files, launchers, .. } = &*self.inner;
        let mut launchers = launchers.lock().unwrap_or_else(PoisonError::into_inner);
        let launcher = match launchers.get(name) {
            Some(launcher) => Arc::clone(launcher),
            None => {
                let made = Launcher::new(Arc::clone(device), source.clone(), name);
                let unknown = || Error::placeless(vec![messages::unknown_kernel(name, &self.kernels())]);
                let launcher = Arc::new(made.ok_or_else(unknown)?);
                launchers.insert(name.to_owned(), Arc::clone(&launcher));
                launcher
            }
        };
        let (device, files) = (Arc::clone(device), Arc::clone(files));
        let roles = roles(launcher.callable()).into();
        Ok(Kernel { launcher, device, files, roles, global: None, local: None })
    }

    /// The program of a kernel that is named as a template of C++ with arguments; none where the name is not of this kind.
    fn made_of_template(&self, name: &str) -> Result<Option<Program>> {
        let Inner { device, sources, made, .. } = &*self.inner;
        let Some(sources) = sources.as_ref().filter(|_| name.contains('<')) else { return Ok(None) };
        let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = made.get(name) {
            return Ok(Some(program.clone()));
        }
        let mut session = sources.clone();
        session.instances(vec![name.to_owned()]);
        let program = compiled(device, &mut session)?;
        if made.len() >= MOST_MADE {
            made.clear();
        }
        made.insert(name.to_owned(), program.clone());
        Ok(Some(program))
    }

    /// The names of all kernels in order of definition, then those of programs, then those of templates.
    #[must_use]
    pub fn kernels(&self) -> Vec<String> {
        let Inner { source, .. } = &*self.inner;
        // The launches of loop kernels and tensor programs have names that their author does not know.
        let shaped = source.shaped();
        let launches = shaped.iter().filter_map(|name| source.program(name)).flat_map(ProgramOfKernels::launches);
        let inner: Vec<&str> =
            launches.map(|launch| launch.kernel.as_str()).filter(|it| !shaped.contains(it)).collect();
        let kernels = source.kernels().into_iter().filter(|kernel| !inner.contains(kernel));
        let templates = self.templates().iter().map(|template| template.name.as_str());
        kernels.chain(source.programs()).chain(templates).map(str::to_owned).collect()
    }

    /// The orchestration of that name: several launches with what stands around them, as the source describes it.
    ///
    /// # Errors
    /// A0111 where there is none; limits that the program exceeds.
    pub fn orchestration(&self, name: &str) -> Result<Orchestration> {
        let Inner { device, source, files, orchestrations, .. } = &*self.inner;
        let mut orchestrations = orchestrations.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(there) = orchestrations.get(name) {
            return Ok(there.clone());
        }
        let plan = source.plan(name).map_err(|found| Error::new(Arc::clone(files), found))?;
        let unknown = || Error::placeless(vec![messages::unknown_orchestration(name, &self.orchestrations())]);
        let plan = plan.ok_or_else(unknown)?;
        let made = Orchestration::new(Arc::clone(device), source.clone(), Arc::clone(files), plan);
        orchestrations.insert(name.to_owned(), made.clone());
        Ok(made)
    }

    /// The names of all orchestrations.
    #[must_use]
    pub fn orchestrations(&self) -> Vec<String> {
        self.inner.source.orchestrations().into_iter().map(str::to_owned).collect()
    }

    /// Returns the messages of the compiler that are not errors.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.inner.warnings
    }

    /// The sources that messages point at.
    #[must_use]
    pub fn files(&self) -> &Files {
        &self.inner.files
    }

    /// The result of the compilation; none of a package.
    #[must_use]
    pub fn compiled(&self) -> Option<&Compiled> {
        match &self.inner.source {
            Source::Compiled(compiled) => Some(compiled),
            Source::Package(_) => None,
        }
    }

    /// Returns the facts about the kernels that a host needs, as JSON; see `docs/reference/metadata.md`. Empty of a package.
    ///
    /// # Errors
    /// Limits that the program exceeds.
    pub fn metadata(&self) -> Result<String> {
        let Some(compiled) = self.compiled() else { return Ok(String::new()) };
        let options = MetadataOptions { kernel: None, local: None, targets: &[], figures: &[] };
        metadata(compiled, &options).map_err(|found| Error::new(Arc::clone(&self.inner.files), found))
    }
}

/// A kernel of a device. Copies of the value share the code.
#[derive(Clone)]
pub struct Kernel {
    pub(crate) launcher: Arc<Launcher>,
    pub(crate) device: Arc<OpenDevice>,
    pub(crate) files: Arc<Files>,
    roles: Arc<[Role]>,
    global: Option<Vec<u64>>,
    local: Option<Vec<u64>>,
}

/// The parts that launches share which differ only in numbers: see [`Kernel::launch_warm`].
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct Warm(Option<Repeated>);

impl Kernel {
    /// How it is called.
    #[must_use]
    pub fn interface(&self) -> &Interface {
        &self.launcher.callable().interface
    }

    /// Returns the meaning of elements of its memory to the author, where it differs from the type in memory: structures, columns of them,
    /// complex numbers.
    #[must_use]
    pub fn notes(&self) -> &[HostNote] {
        &self.launcher.callable().notes
    }

    /// Returns the kernel, launched with `sizes` invocations along the axes instead of the declared numbers.
    #[must_use]
    pub fn global(self, sizes: &[u64]) -> Kernel {
        Kernel { global: Some(sizes.to_vec()), ..self }
    }

    /// The kernel, launched with workgroups of that size instead of what it declares.
    #[must_use]
    pub fn local(self, sizes: &[u64]) -> Kernel {
        Kernel { local: Some(sizes.to_vec()), ..self }
    }

    /// Checks the arguments, launches, and waits for the end. Returns the messages of the launch: logs and warnings.
    ///
    /// ```no_run
    /// # fn main() -> crisp::Result<()> {
    /// # let device = crisp::Device::open("cpu")?;
    /// # let program = device.compile("saxpy.crisp", "")?;
    /// # let (x, mut y) = (device.upload(&[1.0f32])?, device.upload(&[1.0f32])?);
    /// program.kernel("saxpy")?.launch((2.0f32, &x, &mut y))?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// All mistakes in the arguments at once (`A01…`), and nothing has run then; sizes that cannot be had (`L00…`); what the device and the
    /// kernel find: assertions, traps.
    pub fn launch<'a>(&self, arguments: impl Arguments<'a>) -> Result<Vec<Diagnostic>> {
        self.launch_list(&arguments.list())
    }

    /// The same of a list that its owner keeps.
    ///
    /// # Errors
    /// The errors of [`Kernel::launch`].
    pub fn launch_list(&self, passed: &[Passed<'_>]) -> Result<Vec<Diagnostic>> {
        self.launch_shaped(passed, Shapes::Unknown)
    }

    /// The same of a list whose sizes and results follow from `bound`, which [`Kernel::shapes`] has returned for it: they are not bound a second time.
    ///
    /// # Errors
    /// The errors of [`Kernel::launch`].
    #[doc(hidden)] // It does not check that they do.
    pub fn launch_bound(&self, passed: &[Passed<'_>], bound: &BoundShapes) -> Result<Vec<Diagnostic>> {
        self.launch_shaped(passed, Shapes::Bound(bound))
    }

    fn launch_shaped(&self, passed: &[Passed<'_>], shapes: Shapes<'_>) -> Result<Vec<Diagnostic>> {
        let arguments: Vec<LaunchArgument<'_>> = passed.iter().map(Passed::launch_argument).collect();
        let sizes = self.checked(passed, &arguments, shapes, &|_| false)?;
        let told = self.launcher.launch(sizes, &arguments).map_err(|found| self.error(found))?;
        only_warnings(&self.files, told)
    }

    /// Launches as [`Kernel::launch_list`] does; what was found out for a launch is kept in `warm`, which begins as the default, and spares the next one.
    /// From the second launch on the list has the same memory as at first, and numbers of the same types.
    ///
    /// # Errors
    /// The errors of [`Kernel::launch`].
    #[doc(hidden)] // The caller's promise is not checked.
    pub fn launch_warm(&self, warm: &mut Warm, passed: &[Passed<'_>]) -> Result<Vec<Diagnostic>> {
        /// Returns arguments for which no memory is requested.
        const FEW: usize = 16;
        let many: Vec<LaunchArgument<'_>>;
        let mut few = [LaunchArgument::Value(&[]); FEW];
        let arguments: &[LaunchArgument<'_>] = match few.get_mut(..passed.len()) {
            Some(few) => {
                few.iter_mut().zip(passed).for_each(|(to, passed)| *to = passed.launch_argument());
                &*few
            }
            None => {
                many = passed.iter().map(Passed::launch_argument).collect();
                &many
            }
        };
        let free = passed.iter().all(|passed| match passed {
            Passed::Buffer { memory, .. } => memory.uses.is_free(),
            Passed::Value { .. } => true,
        });
        let told = match &warm.0 {
            Some(ready) if free => self.launcher.launch_ready(ready, arguments),
            _ => {
                let sizes = self.checked(passed, arguments, Shapes::Unknown, &|_| false)?;
                let told = self.launcher.launch(sizes, arguments);
                warm.0 =
                    if told.is_ok() { self.launcher.ready(sizes).map_err(|found| self.error(found))? } else { None };
                told
            }
        };
        only_warnings(&self.files, told.map_err(|found| self.error(found))?)
    }

    /// The sizes of the launch, after all arguments were checked.
    pub(crate) fn checked(
        &self,
        passed: &[Passed<'_>],
        arguments: &[LaunchArgument<'_>],
        shapes: Shapes<'_>,
        queued: &dyn Fn(&Memory) -> bool,
    ) -> Result<Option<LaunchSizes>> {
        let mistakes = mistakes(self.launcher.callable(), passed, shapes, queued);
        if !mistakes.is_empty() {
            return Err(self.error(mistakes));
        }
        // Sizes follow from lengths: a wrong length is reported, and not what follows from it.
        let beyond: Vec<ArgumentMistake> = passed.iter().enumerate().filter_map(|it| self.beyond_memory(it)).collect();
        if !beyond.is_empty() {
            let error = DeviceError::Arguments { kernel: self.interface().kernel.clone(), mistakes: beyond };
            return Err(self.error(error.diagnostics()));
        }
        let sizes = self.launcher.sizes_of(arguments, self.global.as_deref(), self.local.as_deref());
        let sizes = sizes.map_err(|found| self.error(found))?;
        let short = |(position, needed, reach): (usize, u64, Reach)| {
            let LaunchArgument::Buffer { elements, .. } = arguments.get(position)? else { return None };
            messages::too_short(self.launcher.callable(), position, (needed, *elements), reach)
        };
        let short = sizes.iter().flat_map(|sizes| self.launcher.too_short(sizes, arguments)).filter_map(short);
        let short: Vec<Diagnostic> = short.collect();
        if short.is_empty() { Ok(sizes) } else { Err(self.error(short)) }
    }

    /// The mistake of a buffer that is given more elements than its memory holds.
    fn beyond_memory(&self, (position, passed): (usize, &Passed<'_>)) -> Option<ArgumentMistake> {
        let Passed::Buffer { memory, stride, elements, .. } = *passed else { return None };
        let bytes = memory.len();
        (u128::from(elements) * u128::from(stride) > u128::from(bytes)).then(|| {
            let mistake = DeviceMistake::TooShort { elements, stride, bytes };
            ArgumentMistake { position, name: self.named(position), mistake }
        })
    }

    fn named(&self, position: usize) -> String {
        self.interface().arguments.get(position).map_or_else(String::new, |argument| argument.name.clone())
    }

    /// The error of two arguments, by their positions, that share some bytes and begin at different ones; for who passes copies.
    #[doc(hidden)]
    #[must_use]
    pub fn shared_bytes(&self, position: usize, other: usize) -> Error {
        let mistake = DeviceMistake::Overlap { other: self.named(other) };
        let mistakes = vec![ArgumentMistake { position, name: self.named(position), mistake }];
        let error = DeviceError::Arguments { kernel: self.interface().kernel.clone(), mistakes };
        self.error(error.diagnostics())
    }

    /// How a call looks, in one line: `matmul(A: float32[M, K], B: float32[K, N]) -> float32[M, N]`.
    #[must_use]
    pub fn signature(&self) -> String {
        signature(self.launcher.callable())
    }

    /// Returns the values that follow from the arguments of a caller: the values of sizes that are left out, and the shape of each array. `given` has an entry
    /// for each argument that the author declares.
    ///
    /// # Errors
    /// All that is wrong with the shapes: `A0115` to `A0120`.
    pub fn shapes(&self, given: &[GivenShape<'_>]) -> Result<BoundShapes> {
        call_shapes(self.launcher.callable(), given).map_err(|found| self.error(found))
    }

    /// The roles of the arguments that a caller names.
    #[doc(hidden)]
    #[must_use]
    pub fn roles(&self) -> &[Role] {
        &self.roles
    }

    /// For each argument the place among those that are given, `count` in order and then those with names; see [`placed`].
    ///
    /// # Errors
    /// More arguments than the kernel takes; names that it does not have; arguments that are given twice.
    #[doc(hidden)]
    pub fn placed(&self, count: usize, names: &[&str]) -> std::result::Result<Places, Vec<Mistake>> {
        placed(self.launcher.callable(), &self.roles, count, names)
    }

    /// Checks all arguments of a call, and returns the shapes that follow from them; see [`judge`].
    ///
    /// # Errors
    /// All that is wrong, in the words of a product.
    #[doc(hidden)]
    pub fn judge(&self, offers: &[Offer<'_>], spelling: &dyn Spelling) -> Result<BoundShapes> {
        let device = self.device.id();
        judge(self.launcher.callable(), &self.roles, offers, device, spelling).map_err(|found| self.error(found))
    }

    /// Checks arguments of a call one by one, as far as they are given; with `all` none is missing.
    ///
    /// # Errors
    /// All that is wrong, in the words of a product.
    #[doc(hidden)]
    pub fn judge_alone(&self, offers: &[Offer<'_>], all: bool, spelling: &dyn Spelling) -> Result<()> {
        let device = self.device.id();
        if all {
            complete(self.launcher.callable(), &self.roles, offers, Role::Input, spelling)
                .map_err(|found| self.error(found))?;
        }
        alone(self.launcher.callable(), offers, device, spelling).map_err(|found| self.error(found))
    }

    /// The error of mistakes, in the words of a product.
    #[doc(hidden)]
    #[must_use]
    pub fn mistaken(&self, mistakes: &[Mistake], spelling: &dyn Spelling) -> Error {
        self.error(mistakes.iter().map(|mistake| mistake.diagnostic(spelling)).collect())
    }

    /// The kernel in messages: its interface, and where its parameters are declared.
    #[doc(hidden)]
    #[must_use]
    pub fn callable(&self) -> &Callable {
        self.launcher.callable()
    }

    /// How many elements of memory each result needs that no shape says: by the parameters' types, else as many as the launch can store. `inputs`
    /// knows the other arguments. Nothing for parameters that are not results, and where nothing bounds the stores.
    ///
    /// # Errors
    /// When the sizes of the launch cannot be had.
    pub fn output_lengths(&self, inputs: &dyn SizeInputs) -> Result<Vec<Option<u64>>> {
        let interface = self.interface();
        let sizes = self
            .launcher
            .sizes(inputs, self.global.as_deref(), self.local.as_deref())
            .map_err(|found| self.error(found))?;
        let length = |(position, argument): (usize, &Argument)| match argument.kind {
            ArgumentKind::Buffer { length: Some(length), .. } => Some(length),
            kind if kind.is_written() => self.launcher.output_length(position, sizes.as_ref()?, inputs),
            _ => None,
        };
        Ok(interface.explicit().iter().enumerate().map(length).collect())
    }

    /// The error of a result that a caller leaves out, and whose length nothing determines.
    #[must_use]
    pub fn undetermined(&self, position: usize) -> Error {
        self.error(vec![undetermined(self.launcher.callable(), position)])
    }

    pub(crate) fn error(&self, found: Vec<Diagnostic>) -> Error {
        Error::new(Arc::clone(&self.files), found)
    }
}
