//! The reference interpreter as a device: what it finds in a kernel becomes messages.

use std::any::Any;
use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crisp_ir_artifact::{ArgumentKind, Artifact, Code, Elem, Interface, LaunchSizes};
use crisp_ir_kernel::{Checked, Constant};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_run_device::{
    DebugMessage, Device, DeviceError, DeviceInfo, DeviceKey, DeviceKind, LaunchArgument, LaunchReport, LaunchStatus,
    Memory, check_launch, check_range,
};
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::devices::{DeviceStatus, Maker};
use crate::pipelines;

/// How many different errors end a run: more would not be read.
const MOST_FINDINGS: usize = 50;

/// Executes the kernel IR literally and looks for races, barriers that part, accesses out of bounds and reads of memory that nothing
/// was stored to.
#[derive(Debug)]
pub struct InterpDevice {
    key: DeviceKey,
    warnings: Arc<Mutex<Vec<Diagnostic>>>,
}

impl InterpDevice {
    /// A device of its own.
    #[must_use]
    pub fn new() -> InterpDevice {
        InterpDevice { key: DeviceKey::fresh(), warnings: Arc::default() }
    }

    /// What launches found since the last call that is no error: its behaviour is defined, though hardly intended.
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
        Ok(Box::new(InterpProgram { key: self.key, interface, program, types, warnings }))
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        let out_of_memory = || DeviceError::OutOfMemory { bytes, device: "interp".to_owned() };
        let size = usize::try_from(bytes).map_err(|_| out_of_memory())?;
        let mut memory = Vec::new();
        memory.try_reserve_exact(size).map_err(|_| out_of_memory())?;
        memory.resize(size, 0);
        Ok(Box::new(InterpMemory { key: self.key, bytes: RefCell::new(memory) }))
    }
}

/// Plain bytes. A launch takes them out and puts them back.
struct InterpMemory {
    key: DeviceKey,
    bytes: RefCell<Vec<u8>>,
}

impl Memory for InterpMemory {
    fn device(&self) -> DeviceKey {
        self.key
    }

    fn len(&self) -> u64 {
        self.bytes.borrow().len() as u64
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        let memory = self.bytes.get_mut();
        let range = check_range(offset, bytes.len(), memory.len() as u64)?;
        memory[range].copy_from_slice(bytes);
        Ok(())
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let memory = self.bytes.borrow();
        let range = check_range(offset, bytes.len(), memory.len() as u64)?;
        bytes.copy_from_slice(&memory[range]);
        Ok(())
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        Some(self.bytes.get_mut())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct InterpProgram {
    key: DeviceKey,
    interface: Interface,
    program: Program,
    /// Of parameters that are values the type in the module, which may take a double's bits for the double of the interface.
    types: Vec<Option<Elem>>,
    warnings: Arc<Mutex<Vec<Diagnostic>>>,
}

impl crisp_run_device::Program for InterpProgram {
    fn interface(&self) -> &Interface {
        &self.interface
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        check_launch(self.key, &self.interface, sizes, arguments)?;
        let mut memories: Vec<&InterpMemory> = Vec::new();
        let mut passed = Vec::with_capacity(arguments.len());
        for ((declared, argument), ty) in self.interface.arguments.iter().zip(arguments).zip(&self.types) {
            passed.push(match (*argument, declared.kind) {
                (LaunchArgument::Value(bytes), ArgumentKind::Value(elem)) => {
                    Argument::Value(constant(ty.unwrap_or(elem), bytes))
                }
                (LaunchArgument::Buffer { memory, elements }, _) => {
                    let foreign = || DeviceError::Failed { reason: "the memory of another device".to_owned() };
                    let memory = memory.as_any().downcast_ref::<InterpMemory>().ok_or_else(foreign)?;
                    // One memory may stand for several parameters: then they share its bytes.
                    let known = memories.iter().position(|known| std::ptr::eq(*known, memory));
                    let buffer = known.unwrap_or(memories.len());
                    if known.is_none() {
                        memories.push(memory);
                    }
                    Argument::Buffer { buffer, length: elements }
                }
                (LaunchArgument::Value(_), ArgumentKind::Buffer { .. }) => {
                    return Err(DeviceError::Failed { reason: "a value in place of a buffer".to_owned() });
                }
            });
        }
        let mut buffers: Vec<Vec<u8>> = memories.iter().map(|memory| memory.bytes.take()).collect();
        let options = Options { stop_after: MOST_FINDINGS, ..Options::checking(Schedule::Sequential) };
        let started = Instant::now();
        let outcome = self.program.run(Launch { sizes: *sizes, arguments: &passed, buffers: &mut buffers }, &options);
        let seconds = started.elapsed().as_secs_f64();
        memories.iter().zip(buffers).for_each(|(memory, bytes)| {
            memory.bytes.replace(bytes);
        });
        let outcome = outcome.map_err(|diagnostic| DeviceError::Findings(vec![*diagnostic]))?;
        let found: Vec<Diagnostic> = outcome.findings.iter().map(crisp_middle_interp::Finding::diagnostic).collect();
        if !outcome.is_clean() {
            return Err(DeviceError::Findings(found));
        }
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        // Every repetition finds the same.
        let new: Vec<Diagnostic> = found.into_iter().filter(|warning| !warnings.contains(warning)).collect();
        warnings.extend(new);
        let crisp_middle_interp::Outcome { findings: _, ops_executed: _, finished: _, status, messages, lost } =
            outcome;
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
fn constant(elem: Elem, bytes: &[u8]) -> Constant {
    let mut constant = Constant::zero(elem);
    let width = elem.scalar.bytes() as usize;
    for (lane, bytes) in constant.bits.iter_mut().zip(bytes.chunks_exact(width.max(1))) {
        let mut wide = [0; 8];
        wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        *lane = u64::from_le_bytes(wide);
    }
    constant
}

/// What the registry says of the interpreter.
pub(crate) fn status() -> DeviceStatus {
    let details =
        "the reference interpreter: slow; finds races, accesses out of bounds, barriers that part a workgroup";
    DeviceStatus { id: "interp".to_owned(), usable: true, details: details.to_owned() }
}

/// The interpreter with what makes the modules that it runs. Costs nothing.
pub(crate) fn open() -> Box<dyn Maker> {
    Box::new(Literal { device: Arc::new(InterpDevice::new()) })
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
