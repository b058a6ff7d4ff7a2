//! A kernel on an NVIDIA processor: checks, arguments, the launch, and its reports.

use std::any::Any;
use std::sync::{Arc, PoisonError};

use crisp_ir_artifact::{DeviceCode, Interface, LaunchSizes, Parameter};
use crisp_run_device::{
    DeviceError, DeviceKey, Handed, LaunchArgument, LaunchReport, MESSAGE_LIMIT, Memory, Program, hand_over,
    launch_and_finish, status_bytes, status_header,
};
use cudarc::driver::sys::CUfunction_attribute as Attribute;

use crate::ffi::{Function, Value};
use crate::memory::{CudaMemory, Owner};
use crate::words;

/// The most workgroups along the second and the third axis.
const MOST_GROUPS: u32 = 65535;

/// The resources of a processor that a kernel uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resources {
    /// Registers of 32 bits for each invocation.
    pub registers: u32,
    /// Bytes of local memory for each workgroup.
    pub local_bytes: u32,
    /// Bytes of private memory for each invocation: arrays, and values that do not fit the registers.
    pub private_bytes: u32,
    /// Workgroups that a multiprocessor holds at a time.
    pub groups: u32,
    /// Which part of the invocations that a multiprocessor could hold these are, 0 to 1.
    pub occupancy: f64,
}

/// A loaded kernel, which several owners share.
pub(crate) struct CudaProgram(Arc<Loaded>);

/// The parts of a kernel that all launches share.
pub(crate) struct Loaded {
    pub(crate) function: Function,
    code: DeviceCode,
    pub(crate) interface: Interface,
    owner: Owner,
}

impl CudaProgram {
    pub(crate) fn new(function: Function, code: DeviceCode, interface: Interface, owner: Owner) -> CudaProgram {
        CudaProgram(Arc::new(Loaded { function, code, interface, owner }))
    }

    /// The kernel, if it is on that device.
    pub(crate) fn on(&self, device: DeviceKey) -> Option<&Arc<Loaded>> {
        Some(&self.0).filter(|loaded| loaded.owner.key == device)
    }

    /// Returns the resources that the kernel uses of a processor whose multiprocessors hold `threads` invocations.
    pub(crate) fn resources(&self, threads: u32) -> Resources {
        let attribute = |which| self.0.function.attribute(which);
        let invocations: u32 = self.0.code.local_size.iter().product();
        let groups = self.0.function.groups_at_a_time(invocations);
        Resources {
            registers: attribute(Attribute::CU_FUNC_ATTRIBUTE_NUM_REGS),
            local_bytes: attribute(Attribute::CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES),
            private_bytes: attribute(Attribute::CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES),
            groups,
            occupancy: f64::from(groups) * f64::from(invocations) / f64::from(threads.max(1)),
        }
    }
}

impl Loaded {
    /// Memory in which a launch reports, where the kernel reports anything.
    pub(crate) fn status(&self) -> Result<Option<CudaMemory>, DeviceError> {
        if !self.code.parameters.contains(&Parameter::Status) {
            return Ok(None);
        }
        let capacity = if self.interface.tells() { MESSAGE_LIMIT } else { 0 };
        let mut status = self.owner.allocate(status_bytes(capacity))?;
        status.write(0, &status_header(capacity))?;
        Ok(Some(status))
    }

    /// Returns the values that a launch passes; it has been checked.
    pub(crate) fn values<'a>(
        &self,
        sizes: &LaunchSizes,
        arguments: &[LaunchArgument<'a>],
        status: Option<&'a CudaMemory>,
    ) -> Result<Vec<Value<'a>>, DeviceError> {
        let of = |memory: Option<&'a CudaMemory>| {
            let foreign = || DeviceError::Failed { reason: "a buffer is not in this device's memory".to_owned() };
            let (allocation, start) = memory.map(CudaMemory::allocation).ok_or_else(foreign)?;
            Ok(Value::Memory(allocation, start))
        };
        let handed = hand_over(&self.code, &self.interface, sizes, arguments)?;
        let value = |one: &Handed<'a>| match *one {
            Handed::Memory(given) => of(given.as_any().downcast_ref()),
            Handed::Status => of(status),
            Handed::Scalar(bytes, _) => Ok(Value::Scalar(bytes)),
        };
        handed.iter().map(value).collect()
    }
}

impl Program for CudaProgram {
    fn interface(&self) -> &Interface {
        &self.0.interface
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        let mut queue = self.0.owner.launches.lock().unwrap_or_else(PoisonError::into_inner);
        launch_and_finish(&mut *queue, self, sizes, arguments)
    }

    fn check_sizes(&self, sizes: &LaunchSizes) -> Result<(), DeviceError> {
        let made_for = self.0.code.local_size;
        if sizes.local != made_for {
            return Err(DeviceError::LocalSize { made_for, requested: sizes.local });
        }
        let [x, y, z] = sizes.groups;
        if sizes.total_groups() > 0 && (y.max(z) > MOST_GROUPS || x > i32::MAX.cast_unsigned()) {
            return Err(DeviceError::Failed { reason: words::grid(sizes.groups) });
        }
        Ok(())
    }

    fn share(&self) -> Box<dyn Program> {
        Box::new(CudaProgram(Arc::clone(&self.0)))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
