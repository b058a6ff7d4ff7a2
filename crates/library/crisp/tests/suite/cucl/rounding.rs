//! Directed rounding: conversions and operations equal those of a C compiler in the rounding modes of the processor.

use std::fmt::Write as _;
use std::process::Command;

use crisp_dev_testkit::Program;

/// Inputs at the ends and in between; as many again are random.
const NUMBERS: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    1.0 / 3.0,
    -2.0 / 3.0,
    16_777_217.0,
    -16_777_219.0,
    1e10,
    1e39,
    -1e300,
    3.402_823_5e38,
    3.402_823_6e38,
    1.175_494_4e-38,
    1.5e-42,
    -1e-45,
    7e-46,
    -1e-60,
    4_294_967_295.0,
    9.223_372_036_854_775e18,
    -1.8e19,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

const INTEGERS: [i64; 12] = [
    0,
    -1,
    16_777_217,
    -16_777_217,
    2_147_483_647,
    -2_147_483_648,
    4_294_967_295,
    i64::MAX,
    i64::MIN,
    -2,
    (1 << 53) + 1,
    i64::MAX - 513,
];

/// How many inputs there are.
const COUNT: usize = 1024;

/// Functions of `x`, `y`, `z` (`float`), `d` (`double`) and `i` (`long`), and the same in C. The first letter is the type of the result.
const CASES: [(&str, &str, &str); 18] = [
    ("f__fadd_", "(x, y)", "x + y"),
    ("f__fsub_", "(x, y)", "x - y"),
    ("f__fmul_", "(x, y)", "x * y"),
    ("f__fmaf_", "(x, y, z)", "fmaf(x, y, z)"),
    ("f__fdiv_", "(x, y)", "x / y"),
    ("f__frcp_", "(x)", "1.0f / x"),
    ("f__fsqrt_", "(x)", "sqrtf(x)"),
    ("f__double2float_", "(d)", "(float)d"),
    ("f__int2float_", "((int)i)", "(float)(int)i"),
    ("f__uint2float_", "((unsigned)i)", "(float)(unsigned)i"),
    ("f__ll2float_", "(i)", "(float)i"),
    ("f__ull2float_", "((ulong)i)", "(float)(unsigned long)i"),
    ("d__int2double_", "((int)i)", "(double)(int)i"),
    ("d__ll2double_", "(i)", "(double)i"),
    ("d__ull2double_", "((ulong)i)", "(double)(unsigned long)i"),
    ("fconvert_float_", "(d)", "(float)d"),
    ("fconvert_float_", "(i)", "(float)i"),
    ("dconvert_double_", "(i)", "(double)i"),
];

const ROUNDINGS: [(&str, &str, &str); 4] = [
    ("rn", "rte", "FE_TONEAREST"),
    ("rz", "rtz", "FE_TOWARDZERO"),
    ("ru", "rtp", "FE_UPWARD"),
    ("rd", "rtn", "FE_DOWNWARD"),
];

/// The call of a case with a rounding, in a kernel.
fn call(case: &(&str, &str, &str), rounding: &(&str, &str, &str)) -> String {
    let letters = if case.0.contains("convert") { rounding.1 } else { rounding.0 };
    format!("{}{letters}{}", &case.0[1..], case.1)
}

struct Inputs {
    x: Vec<f32>,
    y: Vec<f32>,
    z: Vec<f32>,
    d: Vec<f64>,
    i: Vec<i64>,
}

fn inputs() -> Inputs {
    let mut state = 7_u64;
    let mut next = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ state >> 29
    };
    let mut all = Inputs { x: Vec::new(), y: Vec::new(), z: Vec::new(), d: Vec::new(), i: Vec::new() };
    for at in 0..COUNT {
        if at < NUMBERS.len() * NUMBERS.len() {
            // Each pair of the numbers.
            let (a, b) = (NUMBERS[at % NUMBERS.len()], NUMBERS[at / NUMBERS.len()]);
            all.x.push(a as f32);
            all.y.push(b as f32);
            all.z.push(NUMBERS[(at * 7) % NUMBERS.len()] as f32);
            all.d.push(a);
            all.i.push(INTEGERS[at % INTEGERS.len()]);
        } else {
            let mut float = || f32::from_bits((next() as u32 & 0x807f_ffff) | ((112 + next() as u32 % 30) << 23));
            all.x.push(float());
            all.y.push(float());
            all.z.push(float());
            let shift = next() % 63;
            all.d.push(f64::from_bits((next() & 0x800f_ffff_ffff_ffff) | (870 + next() % 300) << 52));
            all.i.push(next() as i64 >> shift);
        }
    }
    all
}

/// The results of code of a C compiler; none without one.
fn by_c_compiler(inputs: &Inputs) -> Option<Vec<u64>> {
    let compiler =
        ["gcc", "clang", "cc"].into_iter().find(|name| Command::new(name).arg("--version").output().is_ok())?;
    let folder = std::env::temp_dir().join(format!("crisp-rounding-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for a program");
    let bits = |words: Vec<u64>| words.iter().map(|word| format!("{word}ul")).collect::<Vec<_>>().join(",");
    let of = |floats: &[f32]| bits(floats.iter().map(|x| u64::from(x.to_bits())).collect());
    let mut text = format!(
        "#include <fenv.h>\n#include <math.h>\n#include <stdio.h>\n#include <string.h>\n
static const unsigned long xs[] = {{{}}}, ys[] = {{{}}}, zs[] = {{{}}}, ds[] = {{{}}}, is[] = {{{}}};
static float as_float(unsigned long u) {{ unsigned w = (unsigned)u; float f; memcpy(&f, &w, 4); return f; }}
static void f(float v) {{ unsigned w; memcpy(&w, &v, 4); printf(\"%lu\\n\", v != v ? 0x7fc00000ul : (unsigned long)w); }}
static void d(double v) {{ unsigned long w; memcpy(&w, &v, 8); printf(\"%lu\\n\", w); }}
int main(void) {{\n",
        of(&inputs.x),
        of(&inputs.y),
        of(&inputs.z),
        bits(inputs.d.iter().map(|x| x.to_bits()).collect()),
        bits(inputs.i.iter().map(|x| *x as u64).collect()),
    );
    for case in &CASES {
        for (_, _, mode) in ROUNDINGS {
            let (of, value) = (&case.0[..1], case.2);
            let _ = writeln!(
                text,
                "  for (int n = 0; n < {COUNT}; n++) {{
    volatile float x = as_float(xs[n]), y = as_float(ys[n]), z = as_float(zs[n]); volatile long i = (long)is[n];
    double dd; memcpy(&dd, &ds[n], 8); volatile double d0 = dd; volatile {of_type} result;
    {{ volatile double d = d0; (void)d; fesetround({mode}); result = {value}; fesetround(FE_TONEAREST); }}
    {of}(result);
  }}",
                of_type = if of == "f" { "float" } else { "double" },
            );
        }
    }
    text += "  return 0;\n}\n";
    let (file, binary) = (folder.join("rounding.c"), folder.join("rounding"));
    std::fs::write(&file, text).ok()?;
    let flags = ["-O0", "-w", "-std=gnu11", "-frounding-math", "-ffp-contract=off", "-o"];
    let made = Command::new(compiler).args(flags).arg(&binary).arg(&file).arg("-lm").output().expect("it starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let run = Command::new(&binary).output().expect("the program starts");
    let _ = std::fs::remove_dir_all(&folder);
    let lines = String::from_utf8_lossy(&run.stdout);
    Some(lines.lines().map(|line| line.parse().expect("a number")).collect())
}

#[test]
fn each_rounding_is_that_of_the_processor() {
    let inputs = inputs();
    let Some(right) = by_c_compiler(&inputs) else {
        println!("skipped: no C compiler");
        return;
    };
    let mut source = "__kernel void k(__global const float *xs, __global const float *ys, __global const float *zs,
  __global const double *ds, __global const long *is, __global ulong *r) {
  size_t n = get_global_id(0);
  float x = xs[n], y = ys[n], z = zs[n], f; double d = ds[n], g; long i = is[n];\n"
        .to_owned();
    for (number, case) in CASES.iter().enumerate() {
        for (which, rounding) in ROUNDINGS.iter().enumerate() {
            let at = (number * ROUNDINGS.len() + which) * COUNT;
            let _ = if case.0.starts_with('f') {
                writeln!(source, "  f = {}; r[{at} + n] = isnan(f) ? 0x7fc00000 : as_uint(f);", call(case, rounding))
            } else {
                writeln!(source, "  g = {}; r[{at} + n] = as_ulong(g);", call(case, rounding))
            };
        }
    }
    source += "}\n";
    let found: Vec<u64> = Program::of_c(&source)
        .kernel("k")
        .buffer(&inputs.x)
        .buffer(&inputs.y)
        .buffer(&inputs.z)
        .buffer(&inputs.d)
        .buffer(&inputs.i)
        .zeros(right.len())
        .global(&[COUNT as u64])
        .local(&[64])
        .run()
        .of("r");
    let wrong = found.iter().zip(&right).position(|(found, right)| found != right);
    if let Some(at) = wrong {
        let (case, n) = (at / COUNT, at % COUNT);
        let name = call(&CASES[case / ROUNDINGS.len()], &ROUNDINGS[case % ROUNDINGS.len()]);
        let Inputs { x, y, z, d, i } = &inputs;
        panic!(
            "{name} of {:e}, {:e}, {:e}, {:e}, {}: {:x}, and {:x} is right",
            x[n], y[n], z[n], d[n], i[n], found[at], right[at]
        );
    }
}

/// The value of a half.
fn half(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    let size = match exponent {
        0 => fraction * 2_f64.powi(-24),
        31 => f64::INFINITY,
        _ => (1024.0 + fraction) * 2_f64.powi(exponent - 25),
    };
    if bits >> 15 == 0 { size } else { -size }
}

#[test]
fn halves_are_rounded_in_each_direction() {
    let mut x: Vec<f32> = (0..2000_i32).map(|at| (at - 1000) as f32 * 0.001_234_5 * 1.02_f32.powi(at % 900)).collect();
    x.extend([65_504.0, 65_519.9, 65_520.0, 1e9, -1e9, 1e-9, -1e-9, 0.0, -0.0, f32::INFINITY]);
    let source = "__kernel void k(__global const float *x, __global ushort *r, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  r[i] = as_ushort(convert_half_rtz(x[i]));
  r[n + i] = as_ushort(convert_half_rtp(x[i]));
  r[2 * n + i] = as_ushort(convert_half2_rtn((float2)(0.1f, x[i])).y);
}";
    let found: Vec<u16> = Program::of_c(source)
        .kernel("k")
        .buffer(&x)
        .zeros(3 * x.len())
        .value(x.len() as i32)
        .global(&[x.len() as u64])
        .run()
        .of("r");
    let halves: Vec<f64> = (0..=0x7c00_u16).map(half).collect();
    for (at, value) in x.iter().enumerate() {
        let size = f64::from(value.abs());
        let below = halves.partition_point(|half| *half <= size) - 1;
        let above = if halves[below] == size { below } else { below + 1 };
        let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
        let [down, up] = if sign == 0 { [below, above] } else { [above, below] };
        let right = [below, up, down].map(|bits| bits as u16 | sign);
        let got = [found[at], found[x.len() + at], found[2 * x.len() + at]];
        assert_eq!(got, right, "{value:e}");
    }
}
