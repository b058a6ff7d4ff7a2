//! Kernels: built from their code, launched with their arguments.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use crisp_ir_artifact::{CodeFormat, DeviceCode, Interface, LaunchSizes};
use crisp_run_device::{
    DeviceError, DeviceKey, Handed, LaunchArgument, LaunchReport, MESSAGE_LIMIT, Memory, Program, Queue, hand_over,
    launch_and_finish, status_bytes, status_header,
};
use opencl3::event::Event;
use opencl3::kernel::Kernel;

use crate::memory::OpenClMemory;
use crate::shared::{Shared, foreign};
use crate::{errors, ffi};

/// The queue for launches that are waited for, one at a time.
pub(crate) type Launches = Arc<Mutex<dyn Queue>>;

/// A kernel on a device, which several owners share.
pub(crate) struct OpenClProgram {
    shared: Arc<Shared>,
    launches: Launches,
    loaded: Arc<Loaded>,
}

/// The parts of a kernel that all launches share.
pub(crate) struct Loaded {
    code: DeviceCode,
    pub(crate) interface: Interface,
    /// Arguments are set one by one, so one launch begins at a time.
    kernel: Mutex<Kernel>,
}

impl OpenClProgram {
    /// The kernel, if it is on that device.
    pub(crate) fn on(&self, device: DeviceKey) -> Option<&Arc<Loaded>> {
        Some(&self.loaded).filter(|_| self.shared.key == device)
    }

    /// Compiles code as far as the device does. May take a second.
    pub(crate) fn build(
        shared: &Arc<Shared>,
        launches: &Launches,
        code: &DeviceCode,
        interface: &Interface,
    ) -> Result<OpenClProgram, DeviceError> {
        let bad = |reason: String| DeviceError::BadCode { kernel: interface.kernel.clone(), reason };
        let context = &shared.context;
        let mut program = if code.format == CodeFormat::OpenClC {
            let source = str::from_utf8(&code.bytes).map_err(|_| bad("it is not text".to_owned()))?;
            opencl3::program::Program::create_from_source(context, source)
        } else {
            opencl3::program::Program::create_from_il(context, &code.bytes)
        }
        .map_err(|error| bad(format!("OpenCL says {error}")))?;
        // Division and square root are rounded correctly only on request.
        let rounded = shared.device.single_fp_config().is_ok_and(|config| config & CORRECTLY_ROUNDED != 0);
        let options = if rounded { "-cl-fp32-correctly-rounded-divide-sqrt" } else { "" };
        program.build(&[shared.device.id()], options).map_err(|error| {
            let log = program.get_build_log(shared.device.id()).unwrap_or_default();
            bad(format!("OpenCL says {error}: {}", log.trim()))
        })?;
        let kernel = Kernel::create(&program, &code.entry).map_err(|error| bad(format!("OpenCL says {error}")))?;
        let wanted: usize = code.local_size.iter().map(|&size| size as usize).product();
        let most = kernel.get_work_group_size(shared.device.id()).unwrap_or(wanted);
        if wanted > most {
            return Err(bad(format!("the device runs it with workgroups of at most {most} invocations")));
        }
        let loaded = Loaded { code: code.clone(), interface: interface.clone(), kernel: Mutex::new(kernel) };
        Ok(OpenClProgram { shared: Arc::clone(shared), launches: Arc::clone(launches), loaded: Arc::new(loaded) })
    }
}

impl Loaded {
    /// Begins a launch that has been checked, with the memory in which it reports, if it does.
    pub(crate) fn begin(
        &self,
        shared: &Arc<Shared>,
        queue: &Arc<opencl3::command_queue::CommandQueue>,
        sizes: &LaunchSizes,
        arguments: &[LaunchArgument<'_>],
    ) -> Result<(Event, Option<OpenClMemory>), DeviceError> {
        let handed = hand_over(&self.code, &self.interface, sizes, arguments)?;
        let mut status = None;
        if handed.iter().any(|one| matches!(one, Handed::Status)) {
            let mut memory = OpenClMemory::on(shared, queue, status_bytes(MESSAGE_LIMIT))?;
            memory.write(0, &status_header(MESSAGE_LIMIT))?;
            status = Some(memory);
        }
        let kernel = self.kernel.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, one) in handed.iter().enumerate() {
            set(&kernel, at, one, status.as_ref())?;
        }
        let size = |axis: usize| usize::try_from(sizes.global(axis)).unwrap_or(usize::MAX);
        let global = [size(0), size(1), size(2)];
        let local = sizes.local.map(|size| size as usize);
        let event = ffi::launch(queue, &kernel, &global, &local)
            .map_err(|error| errors::failed("the kernel cannot be launched", &error))?;
        Ok((event, status))
    }
}

/// Sets an argument of a kernel.
fn set(kernel: &Kernel, at: usize, handed: &Handed<'_>, status: Option<&OpenClMemory>) -> Result<(), DeviceError> {
    let at = u32::try_from(at).unwrap_or(u32::MAX);
    let set = match handed {
        Handed::Memory(memory) => {
            let memory = memory.as_any().downcast_ref::<OpenClMemory>().ok_or_else(foreign)?;
            ffi::set_buffer(kernel, at, &memory.handle)
        }
        Handed::Status => ffi::set_buffer(kernel, at, &status.ok_or_else(foreign)?.handle),
        Handed::Scalar(bytes, length) => ffi::set_scalar(kernel, at, *bytes, *length),
    };
    set.map_err(|error| errors::failed(&format!("argument {at} of the code cannot be set"), &error))
}

/// The bit of `CL_DEVICE_SINGLE_FP_CONFIG` that says that division and square root can be rounded correctly.
const CORRECTLY_ROUNDED: u64 = 1 << 7;

impl Program for OpenClProgram {
    fn interface(&self) -> &Interface {
        &self.loaded.interface
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        let mut queue = self.launches.lock().unwrap_or_else(PoisonError::into_inner);
        launch_and_finish(&mut *queue, self, sizes, arguments)
    }

    fn check_sizes(&self, sizes: &LaunchSizes) -> Result<(), DeviceError> {
        let made_for = self.loaded.code.local_size;
        if sizes.local == made_for { Ok(()) } else { Err(DeviceError::LocalSize { made_for, requested: sizes.local }) }
    }

    fn share(&self) -> Box<dyn Program> {
        let OpenClProgram { shared, launches, loaded } = self;
        Box::new(OpenClProgram {
            shared: Arc::clone(shared),
            launches: Arc::clone(launches),
            loaded: Arc::clone(loaded),
        })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
