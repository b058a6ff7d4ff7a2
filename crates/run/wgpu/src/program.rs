//! Kernels: pipelines made from their code, launched with their arguments.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crisp_ir_artifact::{DeviceCode, Interface, LaunchSizes};
use crisp_run_device::{
    CommandQueue, DeviceError, DeviceKey, Handed, LaunchArgument, LaunchReport, MESSAGE_LIMIT, Program, hand_over,
    launch_and_finish, status_bytes, status_header, told, words,
};
use wgpu::{
    BindGroupDescriptor, BindGroupEntry, BindGroupLayout, BindingResource, Buffer, BufferUsages, CommandEncoder,
    ComputePassDescriptor, ComputePassTimestampWrites, ComputePipeline, Features, QuerySet, QuerySetDescriptor,
    QueryType,
};

use crate::device::{Shared, foreign};
use crate::faults::Fault;
use crate::memory::WgpuMemory;
use crate::pipeline;
use crate::queue::{WgpuCommands, own};
use crate::words::{failed, grid, read_and_written, workgroup};

/// The queue for launches that are waited for, one at a time.
pub(crate) type Launches = Arc<Mutex<CommandQueue<WgpuCommands>>>;

/// A kernel on a device, which several owners share.
pub(crate) struct WgpuProgram {
    launches: Launches,
    loaded: Arc<Loaded>,
}

/// The parts of a kernel that all launches share.
pub(crate) struct Loaded {
    shared: Arc<Shared>,
    code: DeviceCode,
    interface: Interface,
    layout: BindGroupLayout,
    pipeline: ComputePipeline,
}

/// The device's own clock: the times around a launch, where they are reported, and where the host reads them.
pub(crate) struct Clock {
    times: QuerySet,
    told: Buffer,
    seen: Buffer,
}

/// A launch that has begun.
pub(crate) struct Begins {
    loaded: Arc<Loaded>,
    status: Option<WgpuMemory>,
    clock: Option<Clock>,
}

/// Bytes of two times.
const TIMES: u64 = 16;

impl WgpuProgram {
    /// Compiles code as far as the device does.
    pub(crate) fn build(
        shared: &Arc<Shared>,
        launches: &Launches,
        code: &DeviceCode,
        interface: &Interface,
    ) -> Result<WgpuProgram, DeviceError> {
        let bad = |reason: String| DeviceError::BadCode { kernel: interface.kernel.clone(), reason };
        let (limits, size) = (&shared.limits, code.local_size);
        let invocations: u64 = size.iter().fold(1, |product, &size| product * u64::from(size).min(1 << 20));
        if invocations > u64::from(limits.invocations) || size.iter().zip(&limits.axes).any(|(size, most)| size > most)
        {
            return Err(bad(workgroup(size, limits.invocations, limits.axes)));
        }
        let source = pipeline::source(code).map_err(bad)?;
        let made = shared.watch(|device| pipeline::make(device, code, &source, interface));
        let (pipeline, layout) = made.map_err(|fault| match fault {
            Fault::Other(said) => bad(failed("the driver does not take it", &said)),
            fault @ (Fault::Memory | Fault::Lost(_)) => fault.failed("the kernel cannot be loaded"),
        })?;
        let (shared, code, interface) = (Arc::clone(shared), code.clone(), interface.clone());
        let loaded = Arc::new(Loaded { shared, code, interface, layout, pipeline });
        Ok(WgpuProgram { launches: Arc::clone(launches), loaded })
    }

    /// The kernel, if it is on that device.
    pub(crate) fn on(&self, device: DeviceKey) -> Option<&Arc<Loaded>> {
        Some(&self.loaded).filter(|loaded| loaded.shared.key == device)
    }
}

impl Loaded {
    /// Begins a launch, which has been checked.
    pub(crate) fn begin(
        self: &Arc<Loaded>,
        sizes: &LaunchSizes,
        arguments: &[LaunchArgument<'_>],
    ) -> Result<Begins, DeviceError> {
        let shared = &self.shared;
        let failed = |fault: Fault| fault.failed("the kernel cannot be launched");
        let handed = hand_over(&self.code, &self.interface, sizes, arguments)?;
        let mut status = None;
        if handed.iter().any(|one| matches!(one, Handed::Status)) {
            let memory = WgpuMemory::new(shared, status_bytes(MESSAGE_LIMIT))?;
            memory.put_at(0, &status_header(MESSAGE_LIMIT))?;
            status = Some(memory);
        }
        let words: Vec<u8> = words(&handed).into_iter().flat_map(u32::to_le_bytes).collect();
        let words = shared.filled(&words, BufferUsages::STORAGE).map_err(failed)?;
        let mut given = Vec::with_capacity(handed.len());
        for one in &handed {
            match one {
                Handed::Memory(memory) => given.push(own(*memory)?),
                Handed::Status => given.push(status.as_ref().ok_or_else(foreign)?),
                Handed::Scalar(_, _) => {}
            }
        }
        // wgpu would say so at the end of the encoder only, which others share.
        if self.reads_what_it_writes(&given) {
            return Err(DeviceError::Failed { reason: read_and_written() });
        }
        let mut memory: Vec<BindingResource<'_>> = given.into_iter().map(WgpuMemory::binding).collect();
        memory.push(words.as_entire_binding());
        let clock = shared.clock().map_err(failed)?;
        let entry = |(binding, resource)| BindGroupEntry { binding, resource };
        let entries: Vec<BindGroupEntry<'_>> = (0..).zip(memory).map(entry).collect();
        let group = BindGroupDescriptor { label: None, layout: &self.layout, entries: &entries };
        let group = shared.watch(|device| device.create_bind_group(&group)).map_err(failed)?;
        let [x, y, z] = sizes.groups;
        let dispatch = |encoder: &mut CommandEncoder| {
            let timestamp_writes = clock.as_ref().map(|clock| ComputePassTimestampWrites {
                query_set: &clock.times,
                beginning_of_pass_write_index: Some(0),
                end_of_pass_write_index: Some(1),
            });
            let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor { label: None, timestamp_writes });
            pass.set_pipeline(&self.pipeline);
            pass.set_bind_group(0, &group, &[]);
            pass.dispatch_workgroups(x, y, z);
            drop(pass);
            if let Some(clock) = &clock {
                encoder.resolve_query_set(&clock.times, 0..2, &clock.told, 0);
                encoder.copy_buffer_to_buffer(&clock.told, 0, &clock.seen, 0, TIMES);
            }
        };
        shared.encode(dispatch).map_err(failed)?;
        Ok(Begins { loaded: Arc::clone(self), status, clock })
    }

    /// Returns whether one buffer, or parts of it, are bound to be only read and to be written.
    fn reads_what_it_writes(&self, given: &[&WgpuMemory]) -> bool {
        let bound = || given.iter().zip(pipeline::only_read(&self.code, &self.interface));
        let written = |read: &WgpuMemory| bound().any(|(memory, only)| !only && memory.buffer() == read.buffer());
        bound().any(|(memory, only)| only && written(memory))
    }
}

impl Begins {
    /// Returns whether the kernel reports anything.
    pub(crate) fn tells(&self) -> bool {
        self.status.is_some()
    }

    /// The report once the launch is over. A device without a clock, or whose clock stands still, has taken as long as the host waited.
    pub(crate) fn report(self, shared: &Shared, waited: Duration) -> Result<LaunchReport, DeviceError> {
        let Begins { loaded, status, clock } = self;
        let mut ticks = 0;
        if let Some(clock) = clock {
            let found = shared.fetch(&clock.seen, TIMES, ticks_between);
            ticks = found.map_err(|fault| fault.failed("the kernel did not finish"))?;
            shared.clocks.lock().unwrap_or_else(PoisonError::into_inner).push(clock);
        }
        #[allow(clippy::cast_precision_loss)]
        let seconds = match ticks {
            0 => waited.as_secs_f64(),
            ticks => ticks as f64 * f64::from(shared.queue.get_timestamp_period()) * 1e-9,
        };
        match status {
            Some(status) => told(&status, seconds, &loaded.interface),
            None => Ok(LaunchReport::silent(seconds)),
        }
    }
}

impl Shared {
    /// A clock for a launch, where the device has any.
    fn clock(&self) -> Result<Option<Clock>, Fault> {
        if !self.device.features().contains(Features::TIMESTAMP_QUERY) {
            return Ok(None);
        }
        let known = self.clocks.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if known.is_some() {
            return Ok(known);
        }
        let description = QuerySetDescriptor { label: None, ty: QueryType::Timestamp, count: 2 };
        Ok(Some(Clock {
            times: self.watch(|device| device.create_query_set(&description))?,
            told: self.buffer(TIMES, BufferUsages::QUERY_RESOLVE | BufferUsages::COPY_SRC)?,
            seen: self.buffer(TIMES, BufferUsages::MAP_READ | BufferUsages::COPY_DST)?,
        }))
    }
}

/// From the first of two times to the second.
fn ticks_between(times: &[u8]) -> u64 {
    let time = |at: usize| times.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes);
    time(8).saturating_sub(time(0))
}

impl Program for WgpuProgram {
    fn interface(&self) -> &Interface {
        &self.loaded.interface
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        let mut queue = self.launches.lock().unwrap_or_else(PoisonError::into_inner);
        launch_and_finish(&mut *queue, self, sizes, arguments)
    }

    fn check_sizes(&self, sizes: &LaunchSizes) -> Result<(), DeviceError> {
        let made_for = self.loaded.code.local_size;
        if sizes.local != made_for {
            return Err(DeviceError::LocalSize { made_for, requested: sizes.local });
        }
        let most = self.loaded.shared.limits.groups;
        if sizes.total_groups() > 0 && sizes.groups.iter().zip(&most).any(|(groups, most)| groups > most) {
            return Err(DeviceError::Failed { reason: grid(sizes.groups, most) });
        }
        Ok(())
    }

    fn share(&self) -> Box<dyn Program> {
        Box::new(WgpuProgram { launches: Arc::clone(&self.launches), loaded: Arc::clone(&self.loaded) })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
