//! Images: reads by samplers are what the OpenCL specification says (1.2, section 8.2), computed here texel by texel.

use crisp_dev_testkit::{Program, complete};

type Texel = [f32; 4];

/// An image of three axes; others have sizes of 1.
struct Image {
    sizes: [usize; 3],
    texels: Vec<Texel>,
}

impl Image {
    fn new(sizes: [usize; 3]) -> Image {
        let count = sizes.iter().product::<usize>();
        let texels = (0..count).map(|at| [at as f32, (at * at % 17) as f32, -(at as f32) * 0.5, 1.0]).collect();
        Image { sizes, texels }
    }

    fn texel(&self, at: [i64; 3]) -> Texel {
        let inside = at.iter().zip(self.sizes).all(|(at, size)| (0..size as i64).contains(at));
        let [x, y, z] = at.map(|at| at as usize);
        if inside { self.texels[(z * self.sizes[1] + y) * self.sizes[0] + x] } else { [0.0; 4] }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Edge,
    Border,
    Repeat,
    Mirror,
}

impl Mode {
    fn word(self) -> &'static str {
        match self {
            Mode::Edge => "CLK_ADDRESS_CLAMP_TO_EDGE",
            Mode::Border => "CLK_ADDRESS_CLAMP",
            Mode::Repeat => "CLK_ADDRESS_REPEAT",
            Mode::Mirror => "CLK_ADDRESS_MIRRORED_REPEAT",
        }
    }

    /// The coordinate in texels.
    fn place(self, s: f32, size: usize, normalized: bool) -> f32 {
        let size = size as f32;
        match self {
            _ if !normalized => s,
            Mode::Repeat => (s - s.floor()) * size,
            Mode::Mirror => (s - 2.0 * (0.5 * s).round_ties_even()).abs() * size,
            Mode::Edge | Mode::Border => s * size,
        }
    }

    /// The texel at a place that may be outside.
    fn wrapped(self, at: i64, size: usize) -> i64 {
        let size = size as i64;
        match self {
            Mode::Edge | Mode::Mirror => at.clamp(0, size - 1),
            Mode::Repeat => at.rem_euclid(size),
            Mode::Border => at,
        }
    }
}

/// Returns the texel that a sampler reads along the first `axes` axes.
fn sampled(image: &Image, mode: Mode, linear: bool, normalized: bool, at: [f32; 3], axes: usize) -> Texel {
    let place: Vec<f32> = (0..axes).map(|axis| mode.place(at[axis], image.sizes[axis], normalized)).collect();
    if !linear {
        let mut texel = [0; 3];
        for axis in 0..axes {
            texel[axis] = mode.wrapped(place[axis].floor() as i64, image.sizes[axis]);
        }
        return image.texel(texel);
    }
    let parts: Vec<(i64, f32)> =
        place.iter().map(|place| ((place - 0.5).floor() as i64, (place - 0.5) - (place - 0.5).floor())).collect();
    let texel = |offset: [i64; 3]| {
        let mut texel = [0; 3];
        for axis in 0..axes {
            texel[axis] = mode.wrapped(parts[axis].0 + offset[axis], image.sizes[axis]);
        }
        image.texel(texel)
    };
    let add = |a: Texel, b: Texel| [0, 1, 2, 3].map(|at| a[at] + b[at]);
    let times = |by: f32, a: Texel| a.map(|lane| by * lane);
    let layer = |z: i64| {
        let ((_, a), (_, b)) = (parts[0], parts[1]);
        let first = add(times((1.0 - a) * (1.0 - b), texel([0, 0, z])), times(a * (1.0 - b), texel([1, 0, z])));
        add(add(first, times((1.0 - a) * b, texel([0, 1, z]))), times(a * b, texel([1, 1, z])))
    };
    match axes {
        1 => add(times(1.0 - parts[0].1, texel([0, 0, 0])), times(parts[0].1, texel([1, 0, 0]))),
        2 => layer(0),
        _ => add(times(1.0 - parts[2].1, layer(0)), times(parts[2].1, layer(1))),
    }
}

/// Places inside, at the edges, and outside.
fn places(image: &Image, normalized: bool) -> Vec<[f32; 4]> {
    (0..64_usize)
        .map(|at| {
            let along = |axis: usize, step: usize| {
                let texels = (at * step % 41) as f32 * 0.37 - 4.0;
                if normalized { texels / image.sizes[axis] as f32 } else { texels }
            };
            [along(0, 7), along(1, 11), along(2, 5), 0.0]
        })
        .collect()
}

// covers: cuda.images.read
#[test]
fn samplers_read_as_the_specification_says() {
    for (axes, ty, coordinate, sizes) in
        [(1, "image1d_t", "at.x", [9, 1, 1]), (2, "image2d_t", "at.xy", [6, 5, 1]), (3, "image3d_t", "at", [4, 3, 5])]
    {
        let image = Image::new(sizes);
        let values: Vec<i32> = sizes.iter().take(axes).map(|size| *size as i32).collect();
        for (mode, normalized) in [
            (Mode::Edge, false),
            (Mode::Border, false),
            (Mode::Edge, true),
            (Mode::Border, true),
            (Mode::Repeat, true),
            (Mode::Mirror, true),
        ] {
            for linear in [false, true] {
                // The eight texels of three axes take LLVM longest.
                if axes == 3
                    && linear
                    && !complete()
                    && !matches!((mode, normalized), (Mode::Border, false) | (Mode::Mirror, true))
                {
                    continue;
                }
                let filter = if linear { "LINEAR" } else { "NEAREST" };
                let coordinates = if normalized { "TRUE" } else { "FALSE" };
                let source = format!(
                    "__kernel void k(read_only {ty} a, __global const float4 *places, __global float4 *r) {{
  const sampler_t s = CLK_NORMALIZED_COORDS_{coordinates} | {} | CLK_FILTER_{filter};
  float4 at = places[get_global_id(0)];
  r[get_global_id(0)] = read_imagef(a, s, {coordinate});
}}",
                    mode.word()
                );
                let program = Program::of_c(&source);
                let places = places(&image, normalized);
                let kernel =
                    values.iter().fold(program.kernel("k").buffer(&image.texels), |kernel, size| kernel.value(*size));
                let kernel = kernel.buffer(&places).zeros(places.len());
                let found: Vec<Texel> = kernel.global(&[64]).local(&[32]).run().of("r");
                let right = |at: &[f32; 4]| sampled(&image, mode, linear, normalized, [at[0], at[1], at[2]], axes);
                let wanted: Vec<Texel> = places.iter().map(right).collect();
                assert_eq!(found, wanted, "{source}");
            }
        }
    }
}

// covers: cuda.images.read
#[test]
fn images_are_read_and_written_by_texels() {
    let source = "
uint4 pick(read_only image2d_array_t a, int x, int layer) { return read_imageui(a, (int4)(x, 1, layer, 0)); }
__kernel void k(__read_only image2d_t a, __write_only image2d_t b, read_only image2d_array_t c, write_only image1d_t d, image1d_array_t e) {
  const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
  int x = get_global_id(0), y = get_global_id(1);
  int4 sum = read_imagei(a, (int2)(x, y)) + read_imagei(a, s, (int2)(x - 1, y)) + read_imagei(a, s, (float2)(x, y + 1.5f));
  sum.w = get_image_width(a) + 10 * get_image_height(a) + 100 * get_image_dim(b).y + 1000 * (int)get_image_array_size(c);
  write_imagei(b, (int2)(x, y), sum);
  // Outside of the image nothing is written.
  write_imagei(b, (int2)(x + 4, y), sum);
  if (y == 0) write_imagef(d, x, convert_float4(pick(c, x, 1)) + read_imagef(e, (int2)(x, 1)));
}";
    let (width, height) = (4_usize, 3_usize);
    let a: Vec<[i32; 4]> = (0..12).map(|at| [at, at * 10, at * 100, 0]).collect();
    let c: Vec<[u32; 4]> = (0..24).map(|at| [at, 2, 3, 4]).collect();
    let e: Vec<Texel> = (0..8).map(|at| [at as f32 * 0.25; 4]).collect();
    let program = Program::of_c(source);
    let kernel = program.kernel("k").buffer(&a).value(4).value(3).zeros(12).value(4).value(3);
    let kernel = kernel.buffer(&c).value(4).value(2).value(3).zeros(4).value(4).buffer(&e).value(4).value(2);
    let results = kernel.global(&[4, 3]).local(&[4, 1]).run();
    let texel = |x: i64, y: i64| {
        let inside = (0..width as i64).contains(&x) && (0..height as i64).contains(&y);
        if inside { a[y as usize * width + x as usize] } else { [0; 4] }
    };
    let wanted: Vec<[i32; 4]> = (0..12_i64)
        .map(|at| {
            let (x, y) = (at % 4, at / 4);
            let all = [texel(x, y), texel(x - 1, y), texel(x, y + 1)];
            let sum = |lane: usize| all.iter().map(|texel| texel[lane]).sum();
            [sum(0), sum(1), sum(2), 4 + 30 + 300 + 3000]
        })
        .collect();
    assert_eq!(results.of::<[i32; 4]>("b"), wanted);
    let wanted: Vec<Texel> = (0..4)
        .map(|x| {
            let layer = c[8 + 4 + x];
            [0, 1, 2, 3].map(|lane| layer[lane] as f32 + e[4 + x][lane])
        })
        .collect();
    assert_eq!(results.of::<Texel>("d"), wanted);
}
