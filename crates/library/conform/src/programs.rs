//! Whole programs: kernels that are typical of programs, at sizes that meet every tail.

use crisp_ir_kernel::{Elem, Scalar};

use crate::launch::{Given, Launch, sizes};
use crate::program::{Program, Source};
use crate::trial::{Name, Section, Trial};
use crate::values::Numbers;

/// An element type of one lane.
pub(crate) const fn one(scalar: Scalar) -> Elem {
    Elem::scalar(scalar)
}

/// A buffer of random numbers: any integers, floats of ordinary size.
pub(crate) fn random(name: &str, elem: Elem, elements: usize) -> Given {
    let mut numbers = Numbers::of(name);
    let width = elem.scalar.bytes() as usize;
    let mut bytes = Vec::new();
    for _ in 0..elements * usize::from(elem.lanes) {
        // The upper half of the mantissa, signs, and exponents near 0: sums round, and stay in range.
        let value = match elem.scalar {
            Scalar::F32 => u64::from((numbers.below(1 << 24) as f32 / 4096.0 - 2048.0).to_bits()),
            Scalar::F64 => (numbers.below(1 << 40) as f64 / 4096.0).to_bits(),
            scalar => numbers.value(scalar),
        };
        bytes.extend_from_slice(value.to_le_bytes().get(..width).unwrap_or_default());
    }
    Given::Buffer { bytes, elements: elements as u64 }
}

/// The bytes after the elements of a buffer that must stay untouched.
const GUARD: usize = 64;

/// A buffer for results; its initial contents and the bytes after it are not results.
pub(crate) fn results(elem: Elem, elements: usize) -> Given {
    Given::Buffer { bytes: vec![0xa5; elements * elem.bytes() as usize + GUARD], elements: elements as u64 }
}

/// A scalar argument.
pub(crate) fn value(bits: u64, scalar: Scalar) -> Given {
    Given::Value(bits.to_le_bytes().get(..scalar.bytes() as usize).unwrap_or_default().to_vec())
}

/// Returns a launch of at least `global` invocations.
pub(crate) fn covering(global: [u32; 3], local: [u32; 3]) -> crisp_ir_artifact::LaunchSizes {
    let groups = [0, 1, 2].map(|axis| global[axis].div_ceil(local[axis]));
    let bound = [0, 1, 2].map(|axis| u64::from(global[axis]));
    crisp_ir_artifact::LaunchSizes { bound, ..sizes(groups, local) }
}

/// A program with its launches.
fn program(name: &str, kernel: &str, source: Source, launches: fn() -> Vec<Launch>) -> Box<dyn Trial> {
    let name = Name { section: Section::Programs, operation: name.to_owned(), ty: String::new() };
    Box::new(Program::new(name, source, kernel, launches))
}

macro_rules! target {
    ($name:literal) => {
        Source::Ir(include_str!(concat!("../../../../tests/targets/", $name, ".kir")).to_owned())
    };
}

macro_rules! example {
    ($name:literal) => {
        Source::Crisp(include_str!(concat!("../../../../examples/crisp/", $name, ".crisp")).to_owned())
    };
}

const F32: Elem = one(Scalar::F32);
const F32X4: Elem = Elem { scalar: Scalar::F32, lanes: 4 };

/// All programs.
pub(crate) fn trials() -> Vec<Box<dyn Trial>> {
    vec![
        program("vector_add", "vector_add", target!("vector_add"), || vector_adds(F32, 1)),
        program("vector_add_guarded", "vector_add_guarded", target!("vector_add_guarded"), guarded_vector_adds),
        program("vector_add_stride", "vector_add_stride", target!("vector_add_stride"), || vector_adds(F32, 3)),
        program("vector_add_vectors", "vector_add_vectors", target!("vector_add_vectors"), || vector_adds(F32X4, 1)),
        program("transpose", "transpose", target!("transpose"), transposes),
        program("matmul", "matmul", target!("matmul"), matmuls),
        program("matmul_views", "matmul_views", target!("matmul_views"), matmul_views),
        program("nbody", "nbody", target!("nbody"), nbodies),
        program("mandelbrot", "mandelbrot", target!("mandelbrot"), mandelbrots),
        program("sobel", "sobel", example!("sobel"), sobels),
        program("lighten_image", "lighten_image", example!("lighten_image"), images),
        program("columns_first", "columns_first", target!("columns_first"), columns),
        program("row_views", "row_views", target!("row_views"), rows),
        program("sum_vector", "sum_vector", example!("sum_vector"), sum_vectors),
    ]
}

/// Sizes that meet every tail.
const SIZES: [usize; 7] = [0, 1, 7, 31, 33, 256, 1000];

/// Sums of vectors, one invocation for each `share` elements.
fn vector_adds(elem: Elem, share: usize) -> Vec<Launch> {
    let launch = |size: usize| {
        let invocations = u32::try_from(size.div_ceil(share)).unwrap_or(0);
        let inputs = ["a", "b"].map(|name| random(name, elem, size));
        Launch {
            sizes: covering([invocations, 1, 1], [64, 1, 1]),
            arguments: inputs.into_iter().chain([results(elem, size)]).collect(),
        }
    };
    SIZES.into_iter().map(launch).collect()
}

/// The same with the size as an argument.
fn guarded_vector_adds() -> Vec<Launch> {
    let mut launches = vector_adds(F32, 1);
    for (launch, size) in launches.iter_mut().zip(SIZES) {
        launch.arguments.insert(0, value(size as u64, Scalar::U64));
    }
    launches
}

fn transposes() -> Vec<Launch> {
    let launch = |size: usize| Launch {
        sizes: covering([size as u32, (size / 4) as u32, 1], [32, 8, 1]),
        arguments: vec![value(size as u64, Scalar::U64), random("in", F32, size * size), results(F32, size * size)],
    };
    [32, 64].into_iter().map(launch).collect()
}

/// Products of square matrices of that size.
fn products(size: usize, local: [u32; 3]) -> Launch {
    let matrix = |name| random(name, F32, size * size);
    Launch {
        sizes: covering([size as u32, size as u32, 1], local),
        arguments: vec![value(size as u64, Scalar::U64), matrix("a"), matrix("b"), results(F32, size * size)],
    }
}

fn matmuls() -> Vec<Launch> {
    vec![products(16, [16, 16, 1]), products(32, [8, 8, 1])]
}

fn matmul_views() -> Vec<Launch> {
    vec![products(1, [32, 8, 1]), products(19, [32, 8, 1]), products(24, [5, 3, 1])]
}

fn nbodies() -> Vec<Launch> {
    let launch = |size: usize| Launch {
        sizes: covering([size as u32, 1, 1], [64, 1, 1]),
        arguments: vec![random("bodies", F32X4, size), results(F32X4, size)],
    };
    [1, 50, 128].into_iter().map(launch).collect()
}

fn mandelbrots() -> Vec<Launch> {
    let (width, height) = (40, 30);
    let arguments = vec![
        value(width, Scalar::U64),
        value(u64::from(0.1_f32.to_bits()), Scalar::F32),
        results(one(Scalar::I32), 1200),
    ];
    vec![Launch { sizes: covering([width as u32, height, 1], [8, 8, 1]), arguments }]
}

fn sobels() -> Vec<Launch> {
    let launch = |width: usize, height: usize| Launch {
        sizes: covering([width as u32, height as u32, 1], [32, 8, 1]),
        arguments: vec![
            random("image", one(Scalar::U8), width * height),
            value(width as u64, Scalar::U64),
            value(height as u64, Scalar::U64),
            results(one(Scalar::U8), width * height),
        ],
    };
    vec![launch(1, 1), launch(45, 19), launch(64, 16)]
}

fn sum_vectors() -> Vec<Launch> {
    let long = one(Scalar::I64);
    let launch = |size: usize, groups: u32| Launch {
        sizes: sizes([groups, 1, 1], [64, 1, 1]),
        arguments: vec![random("A", long, size), results(long, groups as usize)],
    };
    vec![launch(0, 1), launch(1, 1), launch(1000, 3), launch(2048, 5)]
}

/// An image in place, one byte for each pixel.
fn images() -> Vec<Launch> {
    let launch = |width: usize, height: usize| Launch {
        sizes: covering([width as u32, height as u32, 1], [32, 8, 1]),
        arguments: vec![
            random("image", one(Scalar::U8), width * height),
            value(width as u64, Scalar::U64),
            value(height as u64, Scalar::U64),
        ],
    };
    vec![launch(1, 1), launch(37, 21)]
}

/// Brightens an image of floats.
fn columns() -> Vec<Launch> {
    let (width, height) = (60, 20);
    let sides = [width, height].map(|side| value(side as u64, Scalar::U64));
    let image = random("image", F32, width * height);
    let arguments = sides.into_iter().chain([image]).collect();
    vec![Launch { sizes: covering([width as u32, height as u32, 1], [32, 8, 1]), arguments }]
}

/// Sums of rows.
fn rows() -> Vec<Launch> {
    let (width, height) = (20, 130);
    let arguments = vec![value(width as u64, Scalar::U64), random("m", F32, width * height), results(F32, height)];
    vec![Launch { sizes: covering([height as u32, 1, 1], [64, 1, 1]), arguments }]
}
