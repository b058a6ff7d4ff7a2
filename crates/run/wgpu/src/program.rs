//! Kernels: pipelines made from their code, launched with their arguments.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crisp_ir_artifact::{DeviceCode, Interface, LaunchSizes};
use crisp_run_device::{
    DeviceError, Handed, LaunchArgument, LaunchReport, MESSAGE_LIMIT, Memory, Program, check_launch, hand_over,
    status_bytes, status_header, told, words,
};
use wgpu::{
    BindGroupDescriptor, BindGroupEntry, BindGroupLayout, Buffer, BufferUsages, CommandEncoderDescriptor,
    ComputePassDescriptor, ComputePassTimestampWrites, ComputePipeline, Features, QuerySet, QuerySetDescriptor,
    QueryType,
};

use crate::device::{Shared, foreign};
use crate::faults::Fault;
use crate::memory::WgpuMemory;
use crate::pipeline;
use crate::words::{failed, grid, workgroup};

/// A kernel on a device.
pub(crate) struct WgpuProgram {
    shared: Arc<Shared>,
    code: DeviceCode,
    interface: Interface,
    layout: BindGroupLayout,
    pipeline: ComputePipeline,
    /// Used by one launch at a time.
    needs: Mutex<Needs>,
}

/// What launches need besides the caller's buffers.
struct Needs {
    /// What is handed over and is no memory.
    words: Buffer,
    /// The memory in which the kernel tells; made when it is first needed.
    status: Option<WgpuMemory>,
    clock: Option<Clock>,
}

/// The device's own clock: the times around a launch, where they are told, and where the host sees them.
struct Clock {
    times: QuerySet,
    told: Buffer,
    seen: Buffer,
}

/// Bytes of two times.
const TIMES: u64 = 16;

impl WgpuProgram {
    /// Compiles code as far as the device does.
    pub(crate) fn build(
        shared: &Arc<Shared>,
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
        let words: u32 = code.parameters.iter().map(|parameter| parameter.words(interface)).sum();
        let made = shared
            .watch(|device| pipeline::make(device, code, &source, interface))
            .and_then(|(pipeline, layout)| Ok((pipeline, layout, Needs::new(shared, u64::from(words))?)));
        let (pipeline, layout, needs) = made.map_err(|fault| match fault {
            Fault::Other(said) => bad(failed("the driver does not take it", &said)),
            fault @ (Fault::Memory | Fault::Lost(_)) => fault.failed("the kernel cannot be loaded"),
        })?;
        Ok(WgpuProgram {
            shared: Arc::clone(shared),
            code: code.clone(),
            interface: interface.clone(),
            layout,
            pipeline,
            needs: Mutex::new(needs),
        })
    }

    /// Runs the kernel with everything in its place. The time it took, in seconds.
    fn run(&self, groups: [u32; 3], memory: &[&Buffer], clock: Option<&Clock>) -> Result<f64, DeviceError> {
        let entries: Vec<BindGroupEntry<'_>> = (0..)
            .zip(memory)
            .map(|(binding, buffer)| BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        let started = Instant::now();
        let submitted = self.shared.watch(|device| {
            let group = BindGroupDescriptor { label: None, layout: &self.layout, entries: &entries };
            let group = device.create_bind_group(&group);
            let mut encoder = device.create_command_encoder(&CommandEncoderDescriptor::default());
            let timestamp_writes = clock.map(|clock| ComputePassTimestampWrites {
                query_set: &clock.times,
                beginning_of_pass_write_index: Some(0),
                end_of_pass_write_index: Some(1),
            });
            let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor { label: None, timestamp_writes });
            pass.set_pipeline(&self.pipeline);
            pass.set_bind_group(0, &group, &[]);
            let [x, y, z] = groups;
            pass.dispatch_workgroups(x, y, z);
            drop(pass);
            if let Some(clock) = clock {
                encoder.resolve_query_set(&clock.times, 0..2, &clock.told, 0);
                encoder.copy_buffer_to_buffer(&clock.told, 0, &clock.seen, 0, TIMES);
            }
            self.shared.queue.submit([encoder.finish()])
        });
        let submitted = submitted.map_err(|fault| fault.failed("the kernel cannot be launched"))?;
        let ticks = match clock {
            Some(clock) => self.shared.fetch(submitted, &clock.seen, TIMES, ticks),
            None => self.shared.wait(submitted).map(|()| 0),
        };
        let ticks = ticks.map_err(|fault| fault.failed("the kernel did not finish"))?;
        // A device without a clock, or whose clock stands still.
        let whole = started.elapsed().as_secs_f64();
        #[allow(clippy::cast_precision_loss)]
        let seconds = ticks as f64 * f64::from(self.shared.queue.get_timestamp_period()) * 1e-9;
        Ok(if ticks == 0 { whole } else { seconds })
    }
}

/// From the first of two times to the second.
fn ticks(times: &[u8]) -> u64 {
    let time = |at: usize| times.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes);
    time(8).saturating_sub(time(0))
}

impl Needs {
    fn new(shared: &Shared, words: u64) -> Result<Needs, Fault> {
        let words = shared.buffer((words * 4).max(16), BufferUsages::STORAGE | BufferUsages::COPY_DST)?;
        let clock = if shared.device.features().contains(Features::TIMESTAMP_QUERY) {
            let description = QuerySetDescriptor { label: None, ty: QueryType::Timestamp, count: 2 };
            Some(Clock {
                times: shared.watch(|device| device.create_query_set(&description))?,
                told: shared.buffer(TIMES, BufferUsages::QUERY_RESOLVE | BufferUsages::COPY_SRC)?,
                seen: shared.buffer(TIMES, BufferUsages::MAP_READ | BufferUsages::COPY_DST)?,
            })
        } else {
            None
        };
        Ok(Needs { words, status: None, clock })
    }
}

impl Program for WgpuProgram {
    fn interface(&self) -> &Interface {
        &self.interface
    }

    fn launch(&self, sizes: &LaunchSizes, arguments: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        let shared = &self.shared;
        check_launch(shared.key, &self.interface, sizes, arguments)?;
        let handed = hand_over(&self.code, &self.interface, sizes, arguments)?;
        if sizes.total_groups() == 0 {
            return Ok(LaunchReport::silent(0.0));
        }
        let most = shared.limits.groups;
        if sizes.groups.iter().zip(&most).any(|(groups, most)| groups > most) {
            return Err(DeviceError::Failed { reason: grid(sizes.groups, most) });
        }
        let mut needs = self.needs.lock().unwrap_or_else(PoisonError::into_inner);
        let Needs { words: place, status, clock } = &mut *needs;
        if handed.iter().any(|one| matches!(one, Handed::Status)) {
            if status.is_none() {
                *status = Some(WgpuMemory::new(shared, status_bytes(MESSAGE_LIMIT))?);
            }
            if let Some(status) = status {
                status.write(0, &status_header(MESSAGE_LIMIT))?;
            }
        }
        let mut memory = Vec::with_capacity(handed.len() + 1);
        for one in &handed {
            match one {
                Handed::Memory(given) => {
                    memory.push(&given.as_any().downcast_ref::<WgpuMemory>().ok_or_else(foreign)?.buffer);
                }
                Handed::Status => memory.push(&status.as_ref().ok_or_else(foreign)?.buffer),
                Handed::Scalar(_, _) => {}
            }
        }
        let words: Vec<u8> = words(&handed).into_iter().flat_map(u32::to_le_bytes).collect();
        shared
            .watch(|_| shared.queue.write_buffer(place, 0, &words))
            .map_err(|fault| fault.failed("the kernel cannot be launched"))?;
        memory.push(place);
        let seconds = self.run(sizes.groups, &memory, clock.as_ref())?;
        match status {
            Some(status) => told(status, seconds, &self.interface),
            None => Ok(LaunchReport::silent(seconds)),
        }
    }
}
