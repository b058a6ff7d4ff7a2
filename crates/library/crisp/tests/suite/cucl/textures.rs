//! Textures of CUDA: texture objects and references are read as the CUDA C++ Programming Guide says (appendix on texture fetching), with exact weights;
//! each read is computed here again.

use crisp_dev_testkit::Program;

const NORMALIZED: i32 = 1;
const CLAMP: i32 = 2;
const BORDER: i32 = 4;
const WRAP: i32 = 6;
const MIRROR: i32 = 8;
const LINEAR: i32 = 32;

/// The texel of an axis, and whether there is one.
fn texel(at: i64, size: i64, sampler: i32) -> Option<i64> {
    let repeats = sampler & NORMALIZED != 0;
    match sampler & 14 {
        BORDER => (0..size).contains(&at).then_some(at),
        WRAP if repeats => Some(at.rem_euclid(size)),
        _ => Some(at.clamp(0, size - 1)),
    }
}

/// A coordinate in texels.
fn place(at: f32, size: i64, sampler: i32) -> f32 {
    if sampler & NORMALIZED == 0 {
        return at;
    }
    let at = match sampler & 14 {
        WRAP => at - at.floor(),
        MIRROR => (at - 2.0 * (0.5 * at).round_ties_even()).abs(),
        _ => at,
    };
    at * size as f32
}

/// Returns the result of a read of two axes.
fn read(texels: &[f32], [width, height]: [i64; 2], sampler: i32, x: f32, y: f32) -> f32 {
    let (x, y) = (place(x, width, sampler), place(y, height, sampler));
    let at = |x: i64, y: i64| match (texel(x, width, sampler), texel(y, height, sampler)) {
        (Some(x), Some(y)) => texels[usize::try_from(y * width + x).expect("inside")],
        _ => 0.0,
    };
    if sampler & LINEAR == 0 {
        return at(x.floor() as i64, y.floor() as i64);
    }
    let (u, v) = (x - 0.5, y - 0.5);
    let (left, top) = (u.floor(), v.floor());
    let (a, b, i, j) = (u - left, v - top, left as i64, top as i64);
    ((1.0 - a) * (1.0 - b)) * at(i, j)
        + (a * (1.0 - b)) * at(i + 1, j)
        + ((1.0 - a) * b) * at(i, j + 1)
        + (a * b) * at(i + 1, j + 1)
}

fn samplers() -> Vec<i32> {
    let modes = [0, CLAMP, BORDER, WRAP, MIRROR];
    let all = modes.iter().flat_map(|mode| [0, LINEAR].map(|linear| mode | linear));
    all.flat_map(|sampler| [sampler, sampler | NORMALIZED]).collect()
}

/// Coordinates inside and outside, on texels and between them.
fn coordinates(scale: f32) -> Vec<f32> {
    (-9..=24).map(|at| at as f32 * 0.375 * scale).collect()
}

const OBJECTS: &str = "
__device__ float shifted(cudaTextureObject_t from, float x, float y) { return tex2D<float>(from, x, y); }
__global__ void k(cudaTextureObject_t image, const float *xs, float *r, int n) {
  int i = threadIdx.x;
  if (i < n) {
    r[2 * i] = tex2D<float>(image, xs[i], xs[n - 1 - i]);
    r[2 * i + 1] = shifted(image, xs[i], 1.5f);
  }
}
";

const REFERENCES: &str = "
texture<float, 2, cudaReadModeElementType> image;
__device__ float shifted(float x, float y) { return tex2D(image, x, y); }
__global__ void k(const float *xs, float *r, int n) {
  int i = threadIdx.x;
  if (i < n) {
    r[2 * i] = tex2D(image, xs[i], xs[n - 1 - i]);
    r[2 * i + 1] = shifted(xs[i], 1.5f);
  }
}
void host() { cudaBindTextureToArray(image, 0); k<<<1, 64>>>(0, 0, 0); }
";

// covers: cuda.images.textures
#[test]
fn address_and_filter_modes() {
    let size = [5, 3];
    let texels: Vec<f32> = (0..15).map(|at| (at * at % 17) as f32 - 0.25 * at as f32).collect();
    for sampler in samplers() {
        let scale = if sampler & NORMALIZED == 0 { 1.0 } else { 0.25 };
        let xs = coordinates(scale);
        let n = xs.len();
        let pairs = (0..n).flat_map(|i| [(xs[i], xs[n - 1 - i]), (xs[i], 1.5)]);
        let right: Vec<f32> = pairs.map(|(x, y)| read(&texels, size, sampler, x, y)).collect();
        let program = Program::of_cuda(OBJECTS);
        let kernel = program.kernel("k").buffer(&texels).value(5_i32).value(3_i32).value(sampler);
        let found: Vec<f32> = kernel.buffer(&xs).zeros(2 * n).value(n as i32).local(&[64]).global(&[64]).run().of("r");
        assert_eq!(found, right, "object, sampler {sampler}");
        let program = Program::of_cuda(REFERENCES);
        let kernel = program.kernel("k").buffer(&xs).zeros(2 * n).value(n as i32);
        let kernel = kernel.buffer(&texels).value(5_i32).value(3_i32).value(sampler);
        let found: Vec<f32> = kernel.local(&[64]).global(&[64]).run().of("r");
        assert_eq!(found, right, "reference, sampler {sampler}");
    }
}

const KINDS: &str = "
texture<uchar4, cudaTextureType1D, cudaReadModeNormalizedFloat> colours;
template <typename T> __device__ T first(cudaTextureObject_t t, int i) { return tex1Dfetch<T>(t, i); }
__global__ void k(cudaTextureObject_t line, cudaTextureObject_t lines, cudaTextureObject_t layers, cudaTextureObject_t box,
                  cudaTextureObject_t whole, float *r, int *s) {
  int i = threadIdx.x;
  float4 a = tex1D<float4>(line, i + 0.5f);
  float b = tex1DLayered<float>(lines, i + 0.75f, 1);
  float2 c = tex2DLayered<float2>(layers, i - 0.5f, 1.0f, 1);
  float d = tex3D<float>(box, i * 0.5f, 1.25f, 1.0f);
  float4 e = tex1Dfetch(colours, i);
  r[5 * i] = a.x + a.w * 10;
  r[5 * i + 1] = b;
  r[5 * i + 2] = c.x + c.y * 100;
  r[5 * i + 3] = d;
  r[5 * i + 4] = e.y;
  s[i] = tex1Dfetch<int>(whole, i - 1);
}
";

// covers: cuda.images.textures
#[test]
fn kinds_of_textures() {
    let program = Program::of_cuda(KINDS);
    let line: Vec<f32> = (0..4).flat_map(|at| [at as f32, 0.0, 0.0, at as f32 * 2.0]).collect();
    let lines: Vec<f32> = (0..8).map(|at| (at * 3) as f32).collect();
    let layers: Vec<f32> = (0..12).flat_map(|at| [at as f32, 1.0 / (1.0 + at as f32)]).collect();
    let cube: Vec<f32> = (0..12).map(|at| (at * at) as f32).collect();
    let colours: Vec<f32> = (0..4).flat_map(|at| [0.0, at as f32 / 255.0, 0.0, 1.0]).collect();
    let whole = [7_i32, -8, 9];
    let linear = CLAMP | LINEAR;
    let mut kernel = program.kernel("k").vectors(&line, 4).value(4_i32).value(CLAMP);
    kernel = kernel.buffer(&lines).value(4_i32).value(2_i32).value(linear);
    kernel = kernel.vectors(&layers, 2).value(3_i32).value(2_i32).value(2_i32).value(LINEAR | BORDER);
    kernel = kernel.buffer(&cube).value(3_i32).value(2_i32).value(2_i32).value(linear);
    kernel = kernel.buffer(&whole).value(3_i32).value(linear).zeros(20).zeros(4);
    let results = kernel.vectors(&colours, 4).value(4_i32).value(0).local(&[4]).global(&[4]).run();
    let (r, s): (Vec<f32>, Vec<i32>) = (results.of("r"), results.of("s"));
    assert_eq!(s, [0, 7, -8, 9]);
    let size = |texels: &[f32], size: [i64; 2], sampler: i32, x: f32, y: f32| read(texels, size, sampler, x, y);
    for i in 0..4 {
        let x = i as f32;
        assert_eq!(r[5 * i], x + 20.0 * x);
        let u = x + 0.75;
        assert_eq!(r[5 * i + 1], size(&lines[4..], [4, 1], linear, u, 0.5));
        let layer = |lane: usize| layers[12..].chunks(2).map(|texel| texel[lane]).collect::<Vec<f32>>();
        let border = LINEAR | BORDER;
        let lane = |lane: usize| size(&layer(lane), [3, 2], border, x - 0.5, 1.0);
        assert_eq!(r[5 * i + 2], lane(0) + lane(1) * 100.0);
        let near = |z: usize| size(&cube[6 * z..6 * z + 6], [3, 2], linear, x * 0.5, 1.25);
        assert_eq!(r[5 * i + 3], 0.5 * near(0) + 0.5 * near(1));
        assert_eq!(r[5 * i + 4], x / 255.0);
    }
}

fn messages(source: &str) -> String {
    let mut session = crisp::Session::new(crisp::Options::strict());
    session.add_source("k.cu", crisp::Language::Cucl, source.as_bytes());
    let compiled = session.compile();
    crisp::diagnostics::render_terminal(session.files(), &compiled.diagnostics, false)
}

// covers: cuda.images.textures
#[test]
fn mistakes_with_textures_are_shown() {
    let text = messages("__global__ void k(const float *t, float *r) { r[0] = tex2D<float>(t, 1, 2); }\n");
    assert!(text.contains("error[S0491]: `tex2D` reads a texture, which this is not\n --> k.cu:1:67"), "{text}");
    let text = messages(
        "__global__ void k(cudaTextureObject_t t, float *r) {\n  r[0] = tex2D<float>(t, 1, 2);\n  r[1] = tex1D<float>(t, 1);\n  r[2] = tex2D<float2>(t, 1, 2).x;\n  r[3] = tex2D<float>(t, 1);\n}\n",
    );
    assert!(text.contains("error[S0491]: `tex1D` reads textures of width; this one is read or declared with width, height\n --> k.cu:3:23"), "{text}");
    assert!(text.contains("error[S0491]: `tex2D<float2>` does not fit a texture of `float`\n --> k.cu:4:24"), "{text}");
    assert!(text.contains("k.cu:5:10"), "{text}");
    let text = messages("texture<float, 4> t;\n__global__ void k(float *r) { r[0] = tex2D(t, 1, 2); }\n");
    assert!(text.contains("error[S0201]") && text.contains("k.cu:1:16"), "{text}");
}

/// Sizes follow from the shapes of arrays.
#[test]
fn sizes_are_those_of_arrays() {
    let mut session = crisp::Session::new(crisp::Options::strict());
    session.add_source("k.cu", crisp::Language::Cucl, REFERENCES.as_bytes());
    session.add_source("other.cu", crisp::Language::Cucl, OBJECTS.replace("void k(", "void other(").as_bytes());
    let compiled = session.compile();
    for kernel in ["k", "other"] {
        let shapes = compiled.shapes_of(kernel).iter().flatten().count();
        assert_eq!(shapes, 1, "{kernel}: {:?}", compiled.diagnostics);
    }
}
