//! A kernel on the CPU: checks, then workgroups on all cores.

use std::sync::Arc;

use crisp_ir_artifact::{Interface, LaunchSizes};
use crisp_run_device::{DeviceError, DeviceKey, LaunchArgument, LaunchReport, Program, check_launch};

use crate::device::ID;
use crate::entry::Code;
use crate::workers::{GroupCost, Workers};

/// A loaded kernel.
pub(crate) struct CpuProgram {
    pub(crate) key: DeviceKey,
    pub(crate) interface: Interface,
    pub(crate) local_size: [u32; 3],
    pub(crate) code: Code,
    pub(crate) workers: Arc<Workers>,
    pub(crate) cost: GroupCost,
}

impl Program for CpuProgram {
    fn interface(&self) -> &Interface {
        &self.interface
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        check_launch(self.key, &self.interface, sizes, arguments)?;
        if sizes.local != self.local_size {
            return Err(DeviceError::LocalSize { made_for: self.local_size, requested: sizes.local });
        }
        if sizes.groups.contains(&0) {
            return Ok(LaunchReport::silent(0.0));
        }
        let call = self.code.call(sizes, arguments)?;
        let time = self
            .workers
            .run(&call, sizes.total_groups(), sizes.local_total(), &self.cost)
            .map_err(|bytes| DeviceError::OutOfMemory { bytes, device: ID.to_owned() })?;
        Ok(call.into_report(time.as_secs_f64(), &self.interface))
    }
}
