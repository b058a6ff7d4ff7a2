//! The cost of a launch that does next to nothing: `cargo bench -p crisp --bench launch`.
//!
//! The goal is half a microsecond for 1,024 elements on the `cpu` device with one thread, from a program that has launched before.

use std::hint::black_box;

use crisp::{Device, DeviceOptions, Result};
use criterion::{Criterion, Throughput};
use mimalloc::MiMalloc;

const DECAY: &str = "
(def-kernel decay (rate:float x:(vector-type float :global :read-write))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ x i) (* rate (~ x i)))))";

/// Launches that a queue is given before it is waited for.
const QUEUED: u64 = 100;

// As in the command.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn launches(criterion: &mut Criterion) -> Result<()> {
    let device = Device::open_with("cpu", &DeviceOptions { threads: Some(1), ..DeviceOptions::default() })?;
    let kernel = device.compile("decay.crisp", DECAY)?.kernel("decay")?;
    let mut x = device.upload(&vec![1.0f32; 1024])?;
    let mut failed = None;
    criterion.bench_function("a launch of 1,024 elements, waited for", |bencher| {
        bencher.iter(|| failed = kernel.launch((black_box(1.0f32), &mut x)).err());
    });
    let mut group = criterion.benchmark_group("launches of 1,024 elements");
    group.throughput(Throughput::Elements(QUEUED));
    group.bench_function("a hundred on a queue", |bencher| {
        let mut queue = device.queue().expect("the device has queues");
        bencher.iter(|| {
            for _ in 0..QUEUED {
                queue.launch(&kernel, (black_box(1.0f32), &mut x)).expect("it is launched");
            }
            queue.finish().expect("it ends");
        });
    });
    group.finish();
    failed.map_or(Ok(()), Err)
}

fn main() -> Result<()> {
    let mut criterion = Criterion::default().configure_from_args();
    launches(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
