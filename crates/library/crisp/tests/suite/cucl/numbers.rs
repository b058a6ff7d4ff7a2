//! Numbers: conversions, promotion, built-in functions, names of both families.

use crisp_dev_testkit::Program;

use crate::cucl::each;

const XS: [i32; 8] = [-200, -7, -1, 0, 1, 9, 127, 65_537];

fn n(x: impl Into<i64>) -> i64 {
    x.into()
}

#[track_caller]
fn check(body: &str, right: impl Fn(i32) -> i64) {
    let found: Vec<i64> = each(&format!("long f(int x) {{ {body} }}"), "long", &XS);
    assert_eq!(found, XS.map(right), "{body}");
}

// covers: cucl.def.uint32 cucl.def.int32 cucl.def.u32max
#[test]
fn integers_convert_as_in_c() {
    check("unsigned char c = x; return c + 1;", |x| n(x as u8) + 1);
    check("signed char c = x; c *= 3; return c;", |x| n((x as i8).wrapping_mul(3)));
    check("unsigned u = 5; return x < u;", |x| n(u8::from((x as u32) < 5)));
    check("return x / 2u;", |x| n(x as u32 / 2));
    check("return (long)x * 1000000000;", |x| n(x) * 1_000_000_000);
    check("short s = x; return s >> 1;", |x| n((x as i16) >> 1));
    check("return -x % 7;", |x| n(-x % 7));
    check("return ~x & 0xff;", |x| n(!x & 0xff));
    check("uint32_t u = U32_MAX; int32_t i = x; return u + i;", |x| n(u32::MAX.wrapping_add(x as u32)));
    check("bool b = x; return b + !x + !!x;", |x| n(u8::from(x != 0)) + 1);
    check("return sizeof(long) * 10 + sizeof(float4) + sizeof x;", |_| 100);
    check("return 'a' + '\\n' + 0x10 + 010 + 0b11;", |_| 97 + 10 + 16 + 8 + 3);
    check("return x > 0 ? 1u : -1;", |x| if x > 0 { 1 } else { n(u32::MAX) });
    check("return (int)(x * 0.75f);", |x| n((x as f32 * 0.75) as i32));
    check("return x / 0 + x % 0;", |_| 0);
}

#[test]
fn casts_of_cxx_are_casts() {
    check("return int(x * 0.75f) + (unsigned char)(x) + uchar(x);", |x| n((x as f32 * 0.75) as i32) + 2 * n(x as u8));
    check("return static_cast<short>(x) + static_cast<int>(min(static_cast<long>(x), 5l));", |x| {
        n(x as i16) + n(x.min(5))
    });
    check("float y = x; return *reinterpret_cast<const int *>(&y) + int();", |x| n((x as f32).to_bits() as i32));
    check("return UINT64_C(0xff) + INT64_C(-7) * x + long(x < 3);", |x| 255 - 7 * n(x) + n(u8::from(x < 3)));
}

// covers: safe.c.builtins
#[test]
fn integer_functions_of_both_families() {
    check("return min(x, 5) + max(x, 5u);", |x| n(x.min(5)) + n((x as u32).max(5)));
    check("return clamp(x, -3, 3) * 10 + (int)abs(x);", |x| n(x.clamp(-3, 3)) * 10 + n(x.abs()));
    // In OpenCL C it has no sign.
    check("return abs(x);", |x| n(x.unsigned_abs()));
    check("return (abs(x) - 5 < 0) + 2 * (abs_diff(x, 7) - 5 < 0) + (abs(x) > -1);", |_| 0);
    check("return abs((char)-128) + abs(-2147483647 - 1 + 0 * x);", |_| 128 + (1 << 31));
    check("return popcount(x) + __popc(x) + __clz(x) + clz(x);", |x| 2 * n(x.count_ones()) + 2 * n(x.leading_zeros()));
    check("return __ffs(x) + __brev(x);", |x| {
        let first = if x == 0 { 0 } else { x.trailing_zeros() + 1 };
        n(first.wrapping_add((x as u32).reverse_bits()))
    });
    check("return mul_hi(x, 1 << 20) + __umulhi(x, 1u << 20);", |x| {
        ((n(x) << 20) >> 32) + ((i64::from(x as u32) << 20) >> 32)
    });
    check("return rotate((uint)x, 5u);", |x| n((x as u32).rotate_left(5)));
    check("return add_sat((char)x, (char)100) * 1000 + abs_diff(x, 10);", |x| {
        n((x as i8).saturating_add(100)) * 1000 + n(x.abs_diff(10))
    });
    check("return hadd(x, 6) * 1000 + rhadd(x, 6);", |x| ((n(x) + 6) >> 1) * 1000 + ((n(x) + 7) >> 1));
    check("return mul24(x, 3) + mad24(x, 2, 1) + select(1, 2, x > 0);", |x| n(x) * 5 + 1 + if x > 0 { 2 } else { 1 });
    check("return convert_uchar_sat(x) * 1000 + convert_int_rte(x + 0.5f);", |x| {
        n(x.clamp(0, 255)) * 1000 + (x as f32 + 0.5).round_ties_even() as i64
    });
    check("return as_int(1.5f) + __float_as_int(-2.0f) + (int)as_float(0x40400000 + 0 * x);", |_| {
        n(1.5_f32.to_bits() as i32) + n((-2.0_f32).to_bits() as i32) + 3
    });
}

// covers: cucl.def.fltmax cucl.def.fltmin
#[test]
fn floats_have_limits_and_rounding() {
    let floats = |body: &str| -> Vec<f32> { each(&format!("float f(int x) {{ {body} }}"), "float", &XS) };
    assert_eq!(floats("return FLT_MAX;"), [f32::MAX; 8]);
    assert_eq!(floats("return FLT_MIN + 0x1p-149f;"), [f32::MIN_POSITIVE + f32::from_bits(1); 8]);
    assert_eq!(
        floats("return round(x * 0.5f) + rint(x * 0.5f);"),
        XS.map(|x| {
            let half = x as f32 * 0.5;
            half.round() + half.round_ties_even()
        })
    );
    assert_eq!(
        floats("return copysign(3.0f, (float)x) + sign((float)x) + fabs((float)x);"),
        XS.map(|x| {
            let sign = if x > 0 {
                1.0
            } else if x < 0 {
                -1.0
            } else {
                0.0
            };
            3.0_f32.copysign(x as f32) + sign + (x as f32).abs()
        })
    );
    assert_eq!(
        floats("return fmin(x, 2.5f) + fmaxf(x, 1.0f) + fdim((float)x, 3.0f);"),
        XS.map(|x| {
            let x = x as f32;
            x.min(2.5) + x.max(1.0) + (x - 3.0).max(0.0)
        })
    );
    assert_eq!(
        floats("return fma((float)x, 3.0f, 0.1f) + mad((float)x, 3.0f, 0.1f);"),
        XS.map(|x| { (x as f32).mul_add(3.0, 0.1) + (x as f32 * 3.0 + 0.1) })
    );
    assert_eq!(
        floats("return mix(1.0f, 3.0f, 0.25f) + step(0.0f, (float)x) + smoothstep(0.0f, 2.0f, 1.0f);"),
        XS.map(|x| { 1.5 + if x < 0 { 0.0 } else { 1.0 } + 0.5 })
    );
    assert_eq!(floats("double d = x * 0.1; return d;"), XS.map(|x| (f64::from(x) * 0.1) as f32));
    assert_eq!(
        floats("half h = x; return (float)(h * (half)2);"),
        XS.map(|x| {
            let h = if x.abs() > 65_519 { f32::INFINITY } else { x as f32 };
            h * 2.0
        })
    );
}

// covers: cucl.def.powf
#[test]
fn mathematics_is_that_of_the_library() {
    let program = Program::of_c(
        "__kernel void k(__global const float *x, __global float *r, __global double *d) {
           int i = get_global_id(0);
           r[i] = powf(x[i], 1.5f) + expf(-x[i]) * native_sin(x[i]) + log2(x[i]) + rsqrt(x[i]) + __cosf(x[i]);
           d[i] = exp((double)x[i]) + hypot((double)x[i], 2.0);
           float2 v = exp((float2)(x[i], 0.0f));
           r[i] += v.x + v.y;
         }",
    );
    let xs = [0.25_f32, 1.0, 2.5, 10.0];
    let run = program.kernel("k").buffer(&xs).zeros(4).zeros(4).global(&[4]).local(&[4]).run();
    for ((x, found), double) in xs.iter().zip(run.of::<f32>("r")).zip(run.of::<f64>("d")) {
        let x = f64::from(*x);
        let right = x.powf(1.5) + (-x).exp() * x.sin() + x.log2() + 1.0 / x.sqrt() + x.cos() + x.exp() + 1.0;
        assert!((f64::from(found) - right).abs() <= right.abs() * 1e-6 + 1e-6, "{x}: {found} and {right}");
        let right = x.exp() + x.hypot(2.0);
        assert!((double - right).abs() <= right * 1e-15, "{x}: {double} and {right}");
    }
    let narrowing = Program::of_c("__kernel void k(__global float *r, double y) { r[0] = powf(y, 2.0); }");
    assert!(narrowing.remarks().contains("S0458"), "{}", narrowing.remarks());
    let program = narrowing.kernel("k").zeros(1).value(3.0_f64).global(&[1]).local(&[1]);
    assert_eq!(program.run().of::<f32>("r"), [9.0]);
}
