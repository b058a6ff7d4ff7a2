//! Functions of `half2` and `__nv_bfloat162`, and loads and stores of halves, on numbers for which all results are exact.

use crisp_dev_testkit::Program;

/// Statements that give a `float2`, and what it is for a = (x, y) and b = (2, -0.5).
type Case = (&'static str, fn(f32, f32) -> [f32; 2]);

const CASES: [Case; 22] = [
    ("__half22float2(__hadd2(a, b))", |x, y| [x + 2.0, y - 0.5]),
    ("__half22float2(__hsub2(a, b))", |x, y| [x - 2.0, y + 0.5]),
    ("__half22float2(__hmul2_rn(a, b))", |x, y| [x * 2.0, y * -0.5]),
    ("__half22float2(__h2div(a, b))", |x, y| [x / 2.0, y / -0.5]),
    ("__half22float2(__hfma2(a, b, a))", |x, y| [x * 2.0 + x, y * -0.5 + y]),
    ("__half22float2(__hneg2(a))", |x, y| [-x, -y]),
    ("__half22float2(__habs2(a))", |x, y| [x.abs(), y.abs()]),
    ("__half22float2(__hmax2(a, b))", |x, y| [x.max(2.0), y.max(-0.5)]),
    ("__half22float2(__hgt2(a, b))", |x, y| [f32::from(u8::from(x > 2.0)), f32::from(u8::from(y > -0.5))]),
    ("__hbge2(a, b) ? f : __half22float2(b)", |x, y| if x >= 2.0 && y >= -0.5 { [x, y] } else { [2.0, -0.5] }),
    ("__half22float2(__hadd2_sat(a, b))", |x, y| [(x + 2.0).clamp(0.0, 1.0), (y - 0.5).clamp(0.0, 1.0)]),
    ("make_float2(__low2float(a), __half2float(__high2half(a)))", |x, y| [x, y]),
    ("__half22float2(__lowhigh2highlow(a))", |x, y| [y, x]),
    ("__half22float2(__lows2half2(a, b))", |x, _| [x, 2.0]),
    ("__half22float2(__highs2half2(a, b))", |_, y| [y, -0.5]),
    ("__half22float2(__halves2half2(a.y, __float2half(f.x)))", |x, y| [y, x]),
    ("__half22float2(h2sqrt(__hmul2(a, a)))", |x, y| [x.abs(), y.abs()]),
    ("make_float2(__half2float(hexp(__hsub(a.x, a.x))), __half2float(hrcp(b.x)))", |_, _| [1.0, 0.5]),
    ("make_float2(__half2int_rd(a.x), __half2float(__int2half_rn((int)f.y)))", |x, y| [x.floor(), y.trunc()]),
    ("__bfloat1622float2(__hfma2(c, d, c))", |x, y| [x * 2.0 + x, y * -0.5 + y]),
    ("__bfloat1622float2(__halves2bfloat162(__hmul(c.x, d.y), __hmax(c.x, c.y)))", |x, y| [x * -0.5, x.max(y)]),
    ("make_float2(__bfloat162float(hsqrt(__hmul(c.x, c.x))), __hlt(c.x, d.x) ? 1.0f : 0.0f)", |x, _| {
        [x.abs(), f32::from(u8::from(x < 2.0))]
    }),
];

// covers: cuda.half
#[test]
fn pairs_of_halves_are_computed_with() {
    let mut source = String::from(
        "__global__ void k(const float2 *in, float2 *r) {
  int i = threadIdx.x;
  float2 f = in[i];
  __half2 a = __float22half2_rn(f), b = __floats2half2_rn(2.0f, -0.5f);
  __nv_bfloat162 c = __float22bfloat162_rn(f), d = __floats2bfloat162_rn(2.0f, -0.5f);
",
    );
    for (number, (value, _)) in CASES.iter().enumerate() {
        source += &format!("  r[{number} * 8 + i] = {value};\n");
    }
    source += "}\n";
    let inputs: [[f32; 2]; 8] =
        [[0.0, 0.0], [1.0, -1.0], [1.5, 2.5], [-3.0, 0.25], [8.0, -0.5], [2.0, 4.0], [-0.75, -2.0], [16.0, 1.0]];
    let program = Program::of_c(&source);
    let found: Vec<[f32; 2]> =
        program.kernel("k").buffer(&inputs).zeros(CASES.len() * 8).global(&[8]).local(&[8]).run().of("r");
    for (number, (value, right)) in CASES.iter().enumerate() {
        let wanted = inputs.map(|[x, y]| right(x, y));
        assert_eq!(found[number * 8..][..8], wanted, "{value}");
    }
}

// covers: cuda.half
#[test]
fn halves_in_memory_are_loaded_as_floats() {
    let source = "
__kernel void k(__global half *p, __global float *r, __global half *q) {
  int i = get_global_id(0);
  r[i] = vload_half(i, p) + vload_half4(i, p).w + vloada_half3(i, p).z + vload_half2(i, p + 1).y;
  vstore_half(r[i], 4 * i, q);
  vstore_half3_rte((float3)(1.5f, i, -2.0f), 0, q + 4 * i + 1);
}";
    let halves: Vec<f32> = (0..16).map(|at| at as f32).collect();
    let bits = |value: f32| crisp_dev_testkit::Half(half_bits(value));
    let program = Program::of_c(source);
    let kernel = program.kernel("k").buffer(&halves.iter().map(|it| bits(*it)).collect::<Vec<_>>()).zeros(4).zeros(16);
    let results = kernel.global(&[4]).local(&[4]).run();
    let wanted: Vec<f32> = (0..4).map(|i| (i + (4 * i + 3) + (4 * i + 2) + (2 * i + 2)) as f32).collect();
    assert_eq!(results.of::<f32>("r"), wanted);
    let stored: Vec<crisp_dev_testkit::Half> =
        (0..4).flat_map(|i| [wanted[i], 1.5, i as f32, -2.0].map(bits)).collect();
    assert_eq!(results.of::<crisp_dev_testkit::Half>("q"), stored);
}

/// The bits of a normal number or zero that a half holds exactly.
fn half_bits(value: f32) -> u16 {
    let bits = value.to_bits();
    if value == 0.0 {
        return 0;
    }
    let exponent = (bits >> 23 & 0xff) as i32 - 127 + 15;
    (bits >> 16 & 0x8000) as u16 | (exponent as u16) << 10 | (bits >> 13 & 0x3ff) as u16
}
