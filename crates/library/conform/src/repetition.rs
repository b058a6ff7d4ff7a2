//! The same again: many runs of one launch, and launches of other shapes over the same data, give the same bytes.

use crisp_ir_kernel::{Elem, Scalar};

use crate::launch::{Launch, sizes};
use crate::program::{Program, Source};
use crate::programs::{covering, one, random, results, value};
use crate::trial::{Name, Section, Trial};

/// How often each launch is run.
const RUNS: u32 = 20;

const F32: Elem = one(Scalar::F32);

fn trial(operation: &str, kernel: &str, source: &str, launches: fn() -> Vec<Launch>) -> Box<dyn Trial> {
    let name = Name { section: Section::Repetition, operation: operation.to_owned(), ty: String::new() };
    let program = Program::new(name, Source::Ir(source.to_owned()), kernel, launches);
    Box::new(Program { repeat: RUNS, alike: true, ..program })
}

/// Sums of vectors over a grid of any shape.
fn strides() -> Vec<Launch> {
    let launch = |(groups, local): (u32, u32)| {
        let size = 3001;
        let inputs = ["a", "b"].map(|name| random(name, F32, size));
        let arguments = inputs.into_iter().chain([results(F32, size)]).collect();
        Launch { sizes: sizes([groups, 1, 1], [local, 1, 1]), arguments }
    };
    [(1, 64), (2, 128), (3, 33), (13, 256), (50, 1)].into_iter().map(launch).collect()
}

/// Products of matrices in tiles of any shape.
fn products() -> Vec<Launch> {
    let launch = |local: [u32; 3]| {
        let size = 20;
        let matrix = |name| random(name, F32, size * size);
        Launch {
            sizes: covering([size as u32, size as u32, 1], local),
            arguments: vec![value(size as u64, Scalar::U64), matrix("a"), matrix("b"), results(F32, size * size)],
        }
    };
    [[32, 8, 1], [16, 16, 1], [5, 3, 1], [1, 64, 1]].into_iter().map(launch).collect()
}

/// How far points stay inside a circle: invocations leave a loop one by one.
fn circles() -> Vec<Launch> {
    let launch = |local: [u32; 3]| {
        let (width, height) = (40, 30);
        let scale = value(u64::from(0.1_f32.to_bits()), Scalar::F32);
        let counts = results(one(Scalar::I32), 1200);
        // The kernel has no bounds but those of its buffer, so all launches must have these.
        Launch { sizes: covering([width, height, 1], local), arguments: vec![value(40, Scalar::U64), scale, counts] }
    };
    [[8, 6, 1], [40, 3, 1], [2, 30, 1]].into_iter().map(launch).collect()
}

/// Workgroups that meet at one element: how many come in between does not change the sum.
fn meetings() -> Vec<Launch> {
    let launch = |(groups, local): (u32, u32)| {
        let u32s = one(Scalar::U32);
        let arguments = vec![random("meetings", u32s, 960), crate::flow::buffer(Scalar::U32, &[0])];
        Launch { sizes: sizes([groups, 1, 1], [local, 1, 1]), arguments }
    };
    [(15, 64), (30, 32), (5, 192), (96, 10)].into_iter().map(launch).collect()
}

/// A sum over all invocations by atomic additions.
const MEETING: &str = "
(module
  (kernel meeting (param xs (view u32 global read)) (param sum (view u32 global read-write))
    (body
      (let %id u32 (global-id 0))
      (let %i u64 (convert u64 %id))
      (let %none u64 (const 0))
      (let %x u32 (load %xs %i))
      (let %old u32 (atomic-add device %sum %none %x))
      (return))))
";

/// All of them.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    vec![
        trial(
            "vector_add_stride",
            "vector_add_stride",
            include_str!("../../../../tests/targets/vector_add_stride.kir"),
            strides,
        ),
        trial("matmul_views", "matmul_views", include_str!("../../../../tests/targets/matmul_views.kir"), products),
        trial("mandelbrot", "mandelbrot", include_str!("../../../../tests/targets/mandelbrot.kir"), circles),
        trial("atomic-add", "meeting", MEETING, meetings),
    ]
}
