//! Functions of mathematics as WGSL, Metal's and Direct3D's languages stay small, and drivers of Vulkan compute the interpreter's bytes from the WGSL.

use crisp::package::{PackOptions, Target, TrustedPackage, pack};
use crisp::{Compiled, EmitOptions, Language, Math, Options, Session};

/// Functions of one argument, by their names of CUDA for doubles; `f` at the end makes that of floats.
const ONE: &[&str] = &[
    "exp", "exp2", "exp10", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin", "acos", "atan",
    "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "rsqrt", "cbrt", "sinpi", "cospi",
];

const TWO: &[&str] = &["pow", "atan2", "hypot", "fmod"];

/// The most bytes of WGSL.
const MOST: usize = 60 << 10;

/// The most bytes of the other languages, which naga writes.
const MOST_OF_OTHERS: usize = 100 << 10;

fn source(ty: &str, function: &str, operands: usize) -> String {
    let f = if ty == "float" { "f" } else { "" };
    let (parameter, argument) = if operands == 2 { (format!("const {ty} *b, "), ", b[i]") } else { Default::default() };
    format!(
        "__global__ void k({ty} *a, {parameter}int n) {{\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) a[i] = {function}{f}(a[i]{argument});\n}}\n"
    )
}

fn compiled(source: &str, math: Math) -> Compiled {
    let mut session = Session::new(Options { math, ..Options::strict() });
    session.add_source("k.cu", Language::of("k.cu").expect("a language"), source.as_bytes());
    session.compile()
}

fn wgsl(compiled: &Compiled) -> String {
    let options = EmitOptions { kernel: None, local: Some(&[64]) };
    crisp::emit::wgsl(compiled, &options).unwrap_or_else(|found| panic!("{found:?}"))
}

// covers: cuda.webgpu.size
#[test]
fn functions_of_mathematics_are_small_in_wgsl() {
    let mut large = Vec::new();
    for ty in ["float", "double"] {
        for (function, operands) in ONE.iter().map(|it| (it, 1)).chain(TWO.iter().map(|it| (it, 2))) {
            let text = wgsl(&compiled(&source(ty, function, operands), Math::Strict));
            assert!(text.contains("fn k("), "{text}");
            if text.len() > MOST {
                large.push(format!("{function} of {ty}: {}", text.len()));
            }
        }
    }
    assert!(large.is_empty(), "{large:?}");
}

#[test]
fn the_longest_function_is_small_in_metal_and_direct3d_and_in_fast_mode() {
    let pow = source("float", "pow", 2);
    let strict = compiled(&pow, Math::Strict);
    let options = EmitOptions { kernel: None, local: Some(&[64]) };
    for text in [crisp::emit::metal(&strict, &options), crisp::emit::hlsl(&strict, &options)] {
        let text = text.unwrap_or_else(|found| panic!("{found:?}"));
        assert!(text.len() < MOST_OF_OTHERS, "{}", text.len());
    }
    for function in ["pow", "atan2"] {
        let fast = wgsl(&compiled(&source("float", function, 2), Math::Fast)).len();
        assert!(fast < MOST, "{function}: {fast}");
    }
}

/// Kernels share the functions that they call.
#[test]
fn functions_are_in_a_module_once() {
    let two = source("float", "exp", 1) + &source("float", "exp", 1).replace("void k(", "void other(");
    let text = wgsl(&compiled(&two, Math::Strict));
    assert_eq!((text.matches("fn double_fma").count(), text.matches("@compute").count()), (1, 2), "{text}");
    let one = wgsl(&compiled(&source("float", "exp", 1), Math::Strict)).len();
    assert!(text.len() < one * 3 / 2, "{} and {one}", text.len());
}

/// Numbers of all sizes.
fn numbers(seed: u32) -> Vec<f32> {
    let special = [0.0, -0.0, 1.0, -1.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1e-40, 3.0e38, 88.7, 0.5];
    let mut state = seed;
    let random = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from_bits(0x3000_0000 + (state >> 4) % 0x1400_0000)
    });
    special.into_iter().chain(random).take(256).collect()
}

// covers: cuda.webgpu.size
#[test]
#[allow(unsafe_code)] // A package has to be trusted.
fn a_driver_computes_the_interpreters_bytes_from_it() {
    let Ok(device) = crisp::Device::open("wgpu:0") else {
        println!("skipped: no Vulkan device");
        return;
    };
    for (function, operands) in [("exp", 1), ("log", 1), ("sin", 1), ("cbrt", 1), ("tanh", 1), ("rsqrt", 1)] {
        let source = source("float", function, operands);
        let no_assembler: &crisp::package::Assemble<'_> = &|_, _| Err(Vec::new());
        let options =
            PackOptions { targets: &[Target::Wgsl], kernel: None, local: Some(&[64]), assemble: no_assembler };
        let (package, _) = pack(&compiled(&source, Math::Strict), &options).unwrap_or_else(|found| panic!("{found:?}"));
        // SAFETY: this process has just made it.
        let package = unsafe { TrustedPackage::new(package) };
        let interp = crisp::Device::open("interp").expect("the interpreter");
        let right = interp.compile("k.cu", &source).unwrap_or_else(|error| panic!("{error}"));
        let [found, right] = [(&device, device.load(package)), (&interp, right)].map(|(device, program)| {
            let mut a = device.upload(&numbers(7)).expect("memory");
            let kernel = program.kernel("k").unwrap_or_else(|error| panic!("{error}"));
            kernel.global(&[256]).local(&[64]).launch((&mut a, 256_i32)).unwrap_or_else(|error| panic!("{error}"));
            a.read().expect("the results").into_iter().map(f32::to_bits).collect::<Vec<u32>>()
        });
        assert_eq!(found, right, "{function}");
    }
}
