//! The reference interpreter as a device: what it finds in a kernel becomes messages.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crisp_ir_artifact::{ArgumentKind, Artifact, Code, Elem, Interface, LaunchSizes};
use crisp_ir_kernel::{Checked, Constant};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_run_device::{
    DebugMessage, Device, DeviceError, DeviceInfo, DeviceKey, DeviceKind, ForeignBytes, LaunchArgument, LaunchReport,
    LaunchStatus, Memory, Place, Queue, RootKey, Terms, ThreadQueue, check_launch, check_part, check_range,
};
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::devices::{DeviceStatus, Maker};
use crate::pipelines;
use crate::watch::{Captured, Watch};

/// How many different errors end a run: more would not be read.
const MOST_FINDINGS: usize = 50;

/// Executes the kernel IR literally and looks for races, barriers that part, accesses out of bounds and reads of memory that nothing
/// was stored to.
#[derive(Debug)]
pub struct InterpDevice {
    key: DeviceKey,
    warnings: Arc<Mutex<Vec<Diagnostic>>>,
    watch: Watch,
}

impl InterpDevice {
    /// A separate device.
    #[must_use]
    pub fn new() -> InterpDevice {
        InterpDevice { key: DeviceKey::fresh(), warnings: Arc::default(), watch: Watch::Nothing }
    }

    /// Returns the warnings of launches since the last call: about behaviour that is defined, though hardly intended.
    #[must_use]
    pub fn take_warnings(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.warnings.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Default for InterpDevice {
    fn default() -> Self {
        InterpDevice::new()
    }
}

impl Device for InterpDevice {
    fn info(&self) -> DeviceInfo {
        DeviceInfo {
            id: "interp".to_owned(),
            name: "reference interpreter".to_owned(),
            kind: DeviceKind::Interpreter,
            details: Vec::new(),
        }
    }

    fn key(&self) -> DeviceKey {
        self.key
    }

    fn load(&self, artifact: &Artifact) -> Result<Box<dyn crisp_run_device::Program>, DeviceError> {
        let module = match artifact.code() {
            Code::Module(module) => module,
            other @ (Code::Object(_) | Code::Device(_)) => {
                return Err(DeviceError::WrongCode {
                    device: "interp".to_owned(),
                    wanted: "kernel IR",
                    found: other.words(),
                });
            }
        };
        let kernel = &artifact.interface().kernel;
        let bad_code = |reason: &str| DeviceError::BadCode { kernel: kernel.clone(), reason: reason.to_owned() };
        let (id, function) = module.kernel(kernel).ok_or_else(|| bad_code("the module has no kernel of that name"))?;
        let program = Program::from_valid(module, id).map_err(|diagnostic| DeviceError::Findings(vec![*diagnostic]))?;
        let (interface, warnings) = (artifact.interface().clone(), Arc::clone(&self.warnings));
        let types = function.params.iter().map(|param| param.ty.elem()).collect();
        let watch = self.watch.clone();
        Ok(Box::new(InterpProgram(Arc::new(Loaded { key: self.key, interface, program, types, warnings, watch }))))
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        let out_of_memory = || DeviceError::OutOfMemory { bytes, device: "interp".to_owned() };
        if bytes > MOST_BYTES {
            return Err(DeviceError::TooLarge { bytes, most: MOST_BYTES, device: "interp".to_owned() });
        }
        let size = usize::try_from(bytes).map_err(|_| out_of_memory())?;
        let mut memory = Vec::new();
        memory.try_reserve_exact(size).map_err(|_| out_of_memory())?;
        memory.resize(size, 0);
        Ok(Box::new(InterpMemory::whole(self.key, size, Storage::Own(memory))))
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        Ok(Box::new(ThreadQueue::start(self.key)?))
    }

    fn adopt(&self, bytes: ForeignBytes) -> Result<Box<dyn Memory>, DeviceError> {
        Ok(Box::new(InterpMemory::whole(self.key, bytes.len(), Storage::Foreign(bytes))))
    }
}

/// The largest buffer, which is filled with zeros when it is made: more than the interpreter gets through in a day.
const MOST_BYTES: u64 = 4 << 30;

/// The bytes of a memory.
enum Storage {
    Own(Vec<u8>),
    /// Bytes of another owner.
    Foreign(ForeignBytes),
}

impl Storage {
    fn bytes(&mut self) -> &mut [u8] {
        match self {
            Storage::Own(bytes) => bytes,
            Storage::Foreign(bytes) => bytes.as_mut_slice(),
        }
    }
}

/// Bytes, or a part of them. A launch takes them out and puts them back, and keeps others away meanwhile.
struct InterpMemory {
    key: DeviceKey,
    storage: Arc<Mutex<Storage>>,
    root: RootKey,
    start: usize,
    length: usize,
}

impl InterpMemory {
    fn whole(key: DeviceKey, length: usize, storage: Storage) -> InterpMemory {
        InterpMemory { key, storage: Arc::new(Mutex::new(storage)), root: RootKey::fresh(), start: 0, length }
    }

    fn lock(&self) -> MutexGuard<'_, Storage> {
        self.storage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory for InterpMemory {
    fn device(&self) -> DeviceKey {
        self.key
    }

    fn len(&self) -> u64 {
        self.length as u64
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        let at = self.start + range.start;
        if let Some(target) = self.lock().bytes().get_mut(at..at + bytes.len()) {
            target.copy_from_slice(bytes);
        }
        Ok(())
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        let at = self.start + range.start;
        if let Some(source) = self.lock().bytes().get(at..at + bytes.len()) {
            bytes.copy_from_slice(source);
        }
        Ok(())
    }

    fn part(&self, offset: u64, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        check_part(offset, bytes, self.len(), 1)?;
        let outside = |_| DeviceError::OutsideMemory { offset, bytes, length: self.len() };
        let (offset, length) = (usize::try_from(offset).map_err(outside)?, usize::try_from(bytes).map_err(outside)?);
        let storage = Arc::clone(&self.storage);
        Ok(Box::new(InterpMemory { key: self.key, storage, root: self.root, start: self.start + offset, length }))
    }

    fn place(&self) -> Place {
        Place { root: self.root, start: self.start as u64 }
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        let (start, end) = (self.start, self.start + self.length);
        let storage = Arc::get_mut(&mut self.storage)?.get_mut().unwrap_or_else(PoisonError::into_inner);
        storage.bytes().get_mut(start..end)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct InterpProgram(Arc<Loaded>);

struct Loaded {
    key: DeviceKey,
    interface: Interface,
    program: Program,
    /// For parameters that are values, the type in the module, which may take a double's bits for the double of the interface.
    types: Vec<Option<Elem>>,
    warnings: Arc<Mutex<Vec<Diagnostic>>>,
    watch: Watch,
}

/// A buffer of a launch: bytes of a storage, for all parameters that begin there.
struct Buffer {
    /// Which of the storages of the launch.
    storage: usize,
    start: usize,
    end: usize,
    written: bool,
}

/// The buffers of a launch. One memory may represent several parameters: then they share its bytes. Others share none that are written,
/// as [`check_launch`] has found.
#[derive(Default)]
struct Buffers<'a> {
    storages: Vec<&'a Arc<Mutex<Storage>>>,
    buffers: Vec<Buffer>,
}

impl<'a> Buffers<'a> {
    /// The number of the buffer that a memory is.
    fn add(&mut self, memory: &'a InterpMemory, written: bool) -> usize {
        let known = self.storages.iter().position(|known| Arc::ptr_eq(known, &memory.storage));
        let storage = known.unwrap_or(self.storages.len());
        if known.is_none() {
            self.storages.push(&memory.storage);
        }
        let (start, end) = (memory.start, memory.start + memory.length);
        let same = |buffer: &Buffer| buffer.storage == storage && buffer.start == start;
        match self.buffers.iter().position(same) {
            Some(known) => {
                if let Some(buffer) = self.buffers.get_mut(known) {
                    (buffer.end, buffer.written) = (buffer.end.max(end), buffer.written || written);
                }
                known
            }
            None => {
                self.buffers.push(Buffer { storage, start, end, written });
                self.buffers.len() - 1
            }
        }
    }

    /// Takes the bytes out, passes them to `work`, and puts back what may have been written. Other threads wait meanwhile.
    fn with_bytes<T>(&self, work: impl FnOnce(&mut [Vec<u8>]) -> T) -> T {
        // In the order of addresses, so that launches that share storage never wait for each other in a circle.
        let mut order: Vec<usize> = (0..self.storages.len()).collect();
        order.sort_by_key(|&at| self.storages.get(at).map(|storage| Arc::as_ptr(storage).addr()));
        let mut held: BTreeMap<usize, MutexGuard<'_, Storage>> = BTreeMap::new();
        for at in order {
            if let Some(storage) = self.storages.get(at) {
                held.insert(at, storage.lock().unwrap_or_else(PoisonError::into_inner));
            }
        }
        let mut bytes = Vec::with_capacity(self.buffers.len());
        for buffer in &self.buffers {
            let alone = self.buffers.iter().filter(|other| other.storage == buffer.storage).count() == 1;
            bytes.push(match held.get_mut(&buffer.storage).map(|guard| &mut **guard) {
                Some(Storage::Own(own)) if alone && buffer.start == 0 => std::mem::take(own),
                Some(storage) => storage.bytes().get(buffer.start..buffer.end).unwrap_or_default().to_vec(),
                None => Vec::new(),
            });
        }
        let result = work(&mut bytes);
        for (buffer, bytes) in self.buffers.iter().zip(bytes) {
            match held.get_mut(&buffer.storage).map(|guard| &mut **guard) {
                // It has been taken out as a whole.
                Some(Storage::Own(own)) if own.is_empty() => *own = bytes,
                Some(storage) if buffer.written => {
                    if let Some(target) = storage.bytes().get_mut(buffer.start..buffer.end) {
                        target.copy_from_slice(&bytes);
                    }
                }
                Some(_) | None => {}
            }
        }
        result
    }
}

impl crisp_run_device::Program for InterpProgram {
    fn interface(&self) -> &Interface {
        &self.0.interface
    }

    fn share(&self) -> Box<dyn crisp_run_device::Program> {
        Box::new(InterpProgram(Arc::clone(&self.0)))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        let Loaded { key, interface, program, types, warnings, watch } = &*self.0;
        check_launch(*key, interface, sizes, arguments)?;
        let mut buffers = Buffers::default();
        let mut passed = Vec::with_capacity(arguments.len());
        for ((declared, argument), ty) in interface.arguments.iter().zip(arguments).zip(types) {
            passed.push(match (*argument, declared.kind) {
                (LaunchArgument::Value(bytes), ArgumentKind::Value(elem)) => {
                    Argument::Value(constant(ty.unwrap_or(elem), bytes))
                }
                (LaunchArgument::Buffer { memory, elements }, kind) => {
                    let foreign = || DeviceError::Failed { reason: "the memory of another device".to_owned() };
                    let memory = memory.as_any().downcast_ref::<InterpMemory>().ok_or_else(foreign)?;
                    Argument::Buffer { buffer: buffers.add(memory, kind.is_written()), length: elements }
                }
                (LaunchArgument::Value(_), ArgumentKind::Buffer { .. }) => {
                    return Err(DeviceError::Failed { reason: "a value in place of a buffer".to_owned() });
                }
            });
        }
        let options = Options { stop_after: MOST_FINDINGS, ..Options::checking(Schedule::Sequential) };
        let (started, terms) = (Instant::now(), Terms::now());
        if let Watch::Capture(capture) = watch {
            let mut capture = capture.lock().unwrap_or_else(PoisonError::into_inner);
            capture.seen += 1;
            if capture.seen > capture.skipped {
                let (kernel, program) = (interface.kernel.clone(), program.clone());
                let buffers = buffers.with_bytes(|buffers| buffers.to_vec());
                capture.captured = Some(Captured { kernel, program, sizes: *sizes, arguments: passed, buffers });
                return Err(DeviceError::Failed { reason: "the launch was taken".to_owned() });
            }
        }
        let outcome = buffers.with_bytes(|buffers| {
            let launch = Launch { sizes: *sizes, arguments: &passed, buffers: &mut *buffers };
            let stop = || terms.stopped().is_some();
            match watch {
                Watch::Count(counters) => counters
                    .with(&interface.kernel, program, |counts| program.run_counted(launch, &options, &stop, counts)),
                Watch::Nothing | Watch::Capture(_) => program.run_until(launch, &options, &stop),
            }
        });
        let seconds = started.elapsed().as_secs_f64();
        let outcome = outcome.map_err(|diagnostic| DeviceError::Findings(vec![*diagnostic]))?;
        if let (false, Some(reason)) = (outcome.finished, terms.stopped()) {
            return Err(DeviceError::Stopped(reason));
        }
        let found: Vec<Diagnostic> = outcome.findings.iter().map(crisp_middle_interp::Finding::diagnostic).collect();
        if !outcome.is_clean() {
            return Err(DeviceError::Findings(found));
        }
        let mut warnings = warnings.lock().unwrap_or_else(PoisonError::into_inner);
        // Every repetition finds the same.
        let new: Vec<Diagnostic> = found.into_iter().filter(|warning| !warnings.contains(warning)).collect();
        warnings.extend(new);
        let crisp_middle_interp::Outcome {
            findings: _,
            ops_executed: _,
            float_ops: _,
            finished: _,
            status,
            messages,
            lost,
        } = outcome;
        let status = LaunchStatus {
            fuel_used_up: status.fuel_used_up,
            assertion_failed: status.assertion_failed,
            trapped: status.trapped,
        };
        let messages = messages.into_iter().map(|message| DebugMessage {
            site: message.site,
            invocation: message.invocation,
            values: message.values,
        });
        Ok(LaunchReport { seconds, status, messages: messages.collect(), lost })
    }
}

/// A value from its bytes, lane after lane; the length has been checked.
pub(crate) fn constant(elem: Elem, bytes: &[u8]) -> Constant {
    let mut constant = Constant::zero(elem);
    let width = elem.scalar.bytes() as usize;
    for (lane, bytes) in constant.bits.iter_mut().zip(bytes.chunks_exact(width.max(1))) {
        let mut wide = [0; 8];
        wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        *lane = u64::from_le_bytes(wide);
    }
    constant
}

/// Returns the status of the interpreter for the registry.
pub(crate) fn status() -> DeviceStatus {
    let details =
        "the reference interpreter: slow; finds races, accesses out of bounds, barriers that part a workgroup";
    DeviceStatus { id: "interp".to_owned(), usable: true, details: details.to_owned() }
}

/// The interpreter with what makes the modules that it runs. Costs nothing.
pub(crate) fn open() -> Box<dyn Maker> {
    watched(Watch::Nothing)
}

/// The interpreter, with a treatment of its launches.
pub(crate) fn watched(watch: Watch) -> Box<dyn Maker> {
    Box::new(Literal { device: Arc::new(InterpDevice { watch, ..InterpDevice::new() }) })
}

struct Literal {
    device: Arc<InterpDevice>,
}

impl Maker for Literal {
    fn device(&self) -> Arc<dyn Device> {
        Arc::clone(&self.device) as Arc<dyn Device>
    }

    fn driver(&self) -> String {
        concat!("crisp ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn artifact(
        &self,
        module: &Checked,
        interface: Interface,
        _local_size: [u32; 3],
        no_double: bool,
        _files: Option<&Files>,
    ) -> Result<(Artifact, bool), Vec<Diagnostic>> {
        let module = pipelines::literal(module, no_double)?.into_module();
        let interface = interface.telling(&module);
        Ok((Artifact::of_module(interface, Arc::new(module)), false))
    }

    fn take_warnings(&self) -> Vec<Diagnostic> {
        self.device.take_warnings()
    }
}
