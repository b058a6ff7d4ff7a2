//! A kernel on the CPU: checks, then workgroups on all cores.

use std::any::Any;
use std::sync::Arc;

use crisp_ir_artifact::{Interface, LaunchSizes};
use crisp_run_device::{DeviceError, DeviceKey, LaunchArgument, LaunchReport, Program, check_launch};

use crate::bytes::{InUse, Storage};
use crate::entry::Code;
use crate::memory::CpuMemory;
use crate::workers::{GroupCost, Workers};

/// A loaded kernel, which several owners share.
pub(crate) struct CpuProgram(Arc<Loaded>);

/// The parts of a kernel that all launches share.
pub(crate) struct Loaded {
    pub(crate) key: DeviceKey,
    pub(crate) interface: Interface,
    pub(crate) local_size: [u32; 3],
    pub(crate) code: Code,
    pub(crate) workers: Arc<Workers>,
    pub(crate) cost: GroupCost,
}

impl CpuProgram {
    pub(crate) fn new(loaded: Loaded) -> CpuProgram {
        CpuProgram(Arc::new(loaded))
    }
}

/// Buffers of a launch for which no memory is requested.
const FEW: usize = 8;

/// Storage that a launch holds; for few buffers no memory is requested.
#[allow(dead_code)] // It is held, and not looked at.
struct Held<'a> {
    few: [Option<InUse<'a>>; FEW],
    more: Vec<InUse<'a>>,
}

impl<'a> Held<'a> {
    /// Holds the storage of all buffers, each once, in an order that all launches keep: two that share some never wait for each other in a circle.
    fn all(arguments: &[LaunchArgument<'a>]) -> Held<'a> {
        let of = |argument: &LaunchArgument<'a>| match *argument {
            LaunchArgument::Value(_) => None,
            LaunchArgument::Buffer { memory, elements: _ } => memory.as_any().downcast_ref().map(CpuMemory::storage),
        };
        let address = |storage: &Option<&Arc<Storage>>| storage.map_or(0, |storage| Arc::as_ptr(storage).addr());
        let mut few = [None; FEW];
        let mut many = Vec::new();
        let list = match few.get_mut(..arguments.len()) {
            Some(few) => few,
            None => {
                many.resize(arguments.len(), None);
                many.as_mut_slice()
            }
        };
        list.iter_mut().zip(arguments).for_each(|(to, argument)| *to = of(argument));
        list.sort_unstable_by_key(address);
        let mut held = Held { few: [const { None }; FEW], more: Vec::new() };
        let mut last = 0;
        for (at, storage) in list.iter().enumerate() {
            let (Some(found), own) = (storage, address(storage)) else { continue };
            if own == std::mem::replace(&mut last, own) {
                continue;
            }
            match held.few.get_mut(at) {
                Some(place) => *place = Some(found.hold()),
                None => held.more.push(found.hold()),
            }
        }
        held
    }
}

impl Program for CpuProgram {
    fn interface(&self) -> &Interface {
        &self.0.interface
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        self.launch_now(sizes, arguments, true)
    }

    fn launch_untimed(
        &self,
        sizes: &LaunchSizes,
        arguments: &[LaunchArgument<'_>],
    ) -> Result<LaunchReport, DeviceError> {
        self.launch_now(sizes, arguments, false)
    }

    fn check_sizes(&self, sizes: &LaunchSizes) -> Result<(), DeviceError> {
        let made_for = self.0.local_size;
        if sizes.local == made_for { Ok(()) } else { Err(DeviceError::LocalSize { made_for, requested: sizes.local }) }
    }

    fn share(&self) -> Box<dyn Program> {
        Box::new(CpuProgram(Arc::clone(&self.0)))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl CpuProgram {
    fn launch_now(
        &self,
        sizes: &LaunchSizes,
        arguments: &[LaunchArgument<'_>],
        timed: bool,
    ) -> Result<LaunchReport, DeviceError> {
        let Loaded { key, interface, local_size: _, code, workers, cost } = &*self.0;
        check_launch(*key, interface, sizes, arguments)?;
        self.check_sizes(sizes)?;
        if sizes.groups.contains(&0) {
            return Ok(LaunchReport::silent(0.0));
        }
        let _in_use = Held::all(arguments);
        let call = code.call(sizes, arguments)?;
        let time = workers.run(&call, sizes.total_groups(), sizes.local_total(), cost, timed)?;
        if let Some(reason) = code.failure() {
            return Err(DeviceError::BadCode { kernel: interface.kernel.clone(), reason });
        }
        Ok(call.into_report(time.as_secs_f64(), interface))
    }
}
