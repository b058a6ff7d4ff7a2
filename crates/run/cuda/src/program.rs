//! A kernel on an NVIDIA processor: checks, arguments, the launch, and what it tells.

use std::sync::{Mutex, PoisonError};

use crisp_ir_artifact::{DeviceCode, Interface, LaunchSizes, Parameter};
use crisp_run_device::{
    DeviceError, Handed, LaunchArgument, LaunchReport, MESSAGE_LIMIT, Memory, Program, check_launch, hand_over,
    status_bytes, status_header, told,
};
use cudarc::driver::sys::CUfunction_attribute as Attribute;

use crate::device::{CudaMemory, Owner, failed};
use crate::ffi::{Allocation, Function, Value};
use crate::words;

/// The most workgroups along the second and the third axis.
const MOST_GROUPS: u32 = 65535;

/// What a kernel takes of a processor.
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

/// A loaded kernel.
pub(crate) struct CudaProgram {
    function: Function,
    code: DeviceCode,
    interface: Interface,
    owner: Owner,
    /// The memory in which the kernel tells; made when it is first needed, used by one launch at a time.
    status: Mutex<Option<CudaMemory>>,
}

impl CudaProgram {
    pub(crate) fn new(function: Function, code: DeviceCode, interface: Interface, owner: Owner) -> CudaProgram {
        CudaProgram { function, code, interface, owner, status: Mutex::new(None) }
    }

    /// What the kernel takes of a processor whose multiprocessors hold so many invocations.
    pub(crate) fn resources(&self, threads: u32) -> Resources {
        let attribute = |which| self.function.attribute(which);
        let invocations: u32 = self.code.local_size.iter().product();
        let groups = self.function.groups_at_a_time(invocations);
        Resources {
            registers: attribute(Attribute::CU_FUNC_ATTRIBUTE_NUM_REGS),
            local_bytes: attribute(Attribute::CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES),
            private_bytes: attribute(Attribute::CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES),
            groups,
            occupancy: f64::from(groups) * f64::from(invocations) / f64::from(threads.max(1)),
        }
    }

    /// Messages that there is room for.
    fn capacity(&self) -> u32 {
        if self.interface.tells() { MESSAGE_LIMIT } else { 0 }
    }

    /// Runs the kernel; the launch has been checked. The time it took, in seconds.
    fn run(&self, sizes: &LaunchSizes, handed: &[Handed<'_>], status: Option<&CudaMemory>) -> Result<f64, DeviceError> {
        let mut values = Vec::with_capacity(handed.len());
        for one in handed {
            values.push(match *one {
                Handed::Memory(given) => Value::Memory(own(given.as_any().downcast_ref())?),
                Handed::Status => Value::Memory(own(status)?),
                Handed::Scalar(bytes, _) => Value::Scalar(bytes),
            });
        }
        self.function.launch(sizes.groups, &values).map_err(|error| failed(&error))
    }

    /// Runs a kernel that tells.
    fn run_telling(&self, sizes: &LaunchSizes, handed: &[Handed<'_>]) -> Result<LaunchReport, DeviceError> {
        let capacity = self.capacity();
        let mut place = self.status.lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_none() {
            *place = Some(self.owner.allocate(status_bytes(capacity))?);
        }
        let Some(status) = place.as_mut() else { return Ok(LaunchReport::silent(0.0)) };
        status.write(0, &status_header(capacity))?;
        let seconds = self.run(sizes, handed, Some(status))?;
        told(status, seconds, &self.interface)
    }
}

/// The bytes of memory that is this device's.
fn own(memory: Option<&CudaMemory>) -> Result<&Allocation, DeviceError> {
    let foreign = || DeviceError::Failed { reason: "a buffer is not in this device's memory".to_owned() };
    memory.map(CudaMemory::allocation).ok_or_else(foreign)
}

impl Program for CudaProgram {
    fn interface(&self) -> &Interface {
        &self.interface
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        check_launch(self.owner.key, &self.interface, sizes, arguments)?;
        let handed = hand_over(&self.code, &self.interface, sizes, arguments)?;
        if sizes.groups.contains(&0) {
            return Ok(LaunchReport::silent(0.0));
        }
        if sizes.groups[1].max(sizes.groups[2]) > MOST_GROUPS || sizes.groups[0] > i32::MAX.cast_unsigned() {
            return Err(DeviceError::Failed { reason: words::grid(sizes.groups) });
        }
        if self.code.parameters.contains(&Parameter::Status) {
            return self.run_telling(sizes, &handed);
        }
        let seconds = self.run(sizes, &handed, None)?;
        Ok(LaunchReport::silent(seconds))
    }
}
