//! Floats: NaN, zeros and their signs, subnormal numbers, directions of rounding.

use super::{f0, g0, r0};

const NAN: u32 = 0x7fff_ffff;
const ONE: u32 = 0x3f80_0000;

#[test]
fn no_number_has_one_form() {
    assert_eq!(f0("add.f32 %f0, 0f7f800000, 0fff800000;"), NAN);
    assert_eq!(f0("mul.f32 %f0, 0f7fc12345, 0f3f800000;"), NAN);
    assert_eq!(f0("neg.f32 %f0, 0f7fc00000;"), NAN);
    assert_eq!(f0("fma.rn.f32 %f0, 0f00000000, 0f7f800000, 0f3f800000;"), NAN);
    assert_eq!(f0("sqrt.rn.f32 %f0, 0fbf800000;"), NAN);
    assert_eq!(g0("add.f64 %g0, 0d7ff0000000000000, 0dfff0000000000000;"), 0xfff8_0000_0000_0000);
    assert_eq!(g0("add.f64 %g0, 0d7ff0000000000001, 0d3ff0000000000000;"), 0x7ff8_0000_0000_0001);
}

#[test]
fn extremes_prefer_numbers() {
    assert_eq!(f0("min.f32 %f0, 0f7fc00000, 0f3f800000;"), ONE);
    assert_eq!(f0("max.f32 %f0, 0f3f800000, 0f7fc00000;"), ONE);
    assert_eq!(f0("min.f32 %f0, 0f7fc00000, 0f7fc00001;"), NAN);
    assert_eq!(f0("min.NaN.f32 %f0, 0f7fc00000, 0f3f800000;"), NAN);
    assert_eq!(f0("min.f32 %f0, 0f00000000, 0f80000000;"), 0x8000_0000);
    assert_eq!(f0("max.f32 %f0, 0f80000000, 0f00000000;"), 0);
    assert_eq!(f0("max.xorsign.abs.f32 %f0, 0fc0000000, 0f3f800000;"), 0xc000_0000);
    assert_eq!(g0("min.f64 %g0, 0d7ff8000000000000, 0d3ff0000000000000;"), 0x3ff0_0000_0000_0000);
}

#[test]
fn subnormal_numbers_stay_unless_flushed() {
    assert_eq!(f0("add.f32 %f0, 0f00000001, 0f00000001;"), 2);
    assert_eq!(f0("add.ftz.f32 %f0, 0f00000001, 0f80000001;"), 0);
    assert_eq!(f0("mul.ftz.f32 %f0, 0f80800000, 0f3f000000;"), 0x8000_0000);
    assert_eq!(f0("mul.f32 %f0, 0f80800000, 0f3f000000;"), 0x8040_0000);
    assert_eq!(f0("abs.ftz.f32 %f0, 0f80000001;"), 0);
    assert_eq!(r0("setp.eq.ftz.f32 %p1, 0f00000001, 0f00000000; selp.u32 %r0, 1, 0, %p1;"), 1);
    assert_eq!(r0("setp.eq.f32 %p1, 0f00000001, 0f00000000; selp.u32 %r0, 1, 0, %p1;"), 0);
}

#[test]
fn saturation_is_between_zero_and_one() {
    assert_eq!(f0("add.sat.f32 %f0, 0f3f800000, 0f3f800000;"), ONE);
    assert_eq!(f0("add.sat.f32 %f0, 0fbf800000, 0f00000000;"), 0);
    assert_eq!(f0("add.sat.f32 %f0, 0f7fc00000, 0f00000000;"), 0);
    assert_eq!(f0("add.sat.f32 %f0, 0f80000000, 0f80000000;"), 0);
}

#[test]
fn results_are_rounded_in_a_direction() {
    // 1 + 2^-25 lies between 1 and its neighbours.
    for (mode, wanted) in [("rn", ONE), ("rz", ONE), ("rm", ONE), ("rp", ONE + 1)] {
        assert_eq!(f0(&format!("add.{mode}.f32 %f0, 0f3f800000, 0f33000000;")), wanted, "{mode}");
    }
    for (mode, wanted) in [("rn", 0x3eaa_aaab), ("rz", 0x3eaa_aaaa), ("rm", 0x3eaa_aaaa), ("rp", 0x3eaa_aaab)] {
        assert_eq!(f0(&format!("div.{mode}.f32 %f0, 0f3f800000, 0f40400000;")), wanted, "{mode}");
        assert_eq!(f0(&format!("rcp.{mode}.f32 %f0, 0f40400000;")), wanted, "{mode}");
    }
    // The root of 2 is 0x3fb504f3.33…
    for (mode, wanted) in [("rn", 0x3fb5_04f3), ("rz", 0x3fb5_04f3), ("rp", 0x3fb5_04f4)] {
        assert_eq!(f0(&format!("sqrt.{mode}.f32 %f0, 0f40000000;")), wanted, "{mode}");
    }
    // The root of 3 is 1.7320508075688772935…, 0x3fddb3d7.43…
    assert_eq!(f0("sqrt.rm.f32 %f0, 0f40400000;"), 0x3fdd_b3d7);
    assert_eq!(f0("sqrt.rp.f32 %f0, 0f40800000;"), 0x4000_0000, "an exact root stays");
    assert_eq!(g0("div.rp.f64 %g0, 0d3ff0000000000000, 0d4008000000000000;"), 0x3fd5_5555_5555_5556);
    assert_eq!(g0("div.rn.f64 %g0, 0d3ff0000000000000, 0d4008000000000000;"), 0x3fd5_5555_5555_5555);
}

#[test]
fn fused_products_are_rounded_once() {
    // (1 + 2^-23)^2 - (1 + 2^-22) = 2^-46.
    assert_eq!(f0("fma.rn.f32 %f0, 0f3f800001, 0f3f800001, 0fbf800002;"), 0x2880_0000);
    assert_eq!(f0("mul.f32 %f0, 0f3f800001, 0f3f800001; sub.f32 %f0, %f0, 0f3f800002;"), 0);
}

#[test]
fn comparisons_know_what_is_no_number() {
    let of = |test: &str, a: &str, b: &str| r0(&format!("setp.{test}.f32 %p1, {a}, {b}; selp.u32 %r0, 1, 0, %p1;"));
    let (nan, one) = ("0f7fc00000", "0f3f800000");
    for test in ["eq", "ne", "lt", "le", "gt", "ge", "num"] {
        assert_eq!(of(test, nan, one), 0, "{test}");
    }
    for test in ["equ", "neu", "ltu", "leu", "gtu", "geu", "nan"] {
        assert_eq!(of(test, nan, one), 1, "{test}");
    }
    assert_eq!((of("ltu", one, one), of("geu", one, one), of("num", one, one)), (0, 1, 1));
    assert_eq!(of("eq", "0f80000000", "0f00000000"), 1);
}

#[test]
fn signs_and_classes() {
    assert_eq!(f0("copysign.f32 %f0, 0f80000000, 0f3f800000;"), 0xbf80_0000);
    let is = |what: &str, value: &str| r0(&format!("testp.{what}.f32 %p1, {value}; selp.u32 %r0, 1, 0, %p1;"));
    assert_eq!((is("subnormal", "0f00000001"), is("normal", "0f00000001")), (1, 0));
    assert_eq!((is("notanumber", "0f7f800001"), is("infinite", "0fff800000"), is("finite", "0f7f7fffff")), (1, 1, 1));
    assert_eq!(is("normal", "0f00000000"), 0);
}

#[test]
fn halves_are_floats() {
    // 1 + 2^-11 is halfway and goes to the even one; 65504 + 65504 is infinite.
    assert_eq!(r0("mov.b16 %h1, 0x3c00; mov.b16 %h2, 0x1000; add.f16 %h0, %h1, %h2; cvt.u32.u16 %r0, %h0;"), 0x3c00);
    assert_eq!(r0("mov.b16 %h1, 0x7bff; add.f16 %h0, %h1, %h1; cvt.u32.u16 %r0, %h0;"), 0x7c00);
    assert_eq!(r0("mov.b16 %h1, 0x7e01; add.f16 %h0, %h1, %h1; cvt.u32.u16 %r0, %h0;"), 0x7fff);
    assert_eq!(r0("mov.b32 %r1, 0x40003c00; mul.f16x2 %r0, %r1, %r1;"), 0x4400_3c00);
    assert_eq!(r0("mov.b32 %r1, 0x40003f80; fma.rn.bf16x2 %r0, %r1, %r1, %r1;"), 0x40c0_4000);
    assert_eq!(r0("mov.b16 %h1, 0xbc00; abs.f16 %h0, %h1; cvt.u32.u16 %r0, %h0;"), 0x3c00);
    assert_eq!(r0("mov.b16 %h1, 0x8000; mov.b16 %h2, 0; min.f16 %h0, %h2, %h1; cvt.u32.u16 %r0, %h0;"), 0x8000);
    let greater = "mov.b16 %h1, 0x3c00; mov.b16 %h2, 0xbc00; setp.gt.f16 %p1, %h1, %h2; selp.u32 %r0, 1, 0, %p1;";
    assert_eq!(r0(greater), 1);
    let both = "mov.b32 %r1, 0x3c004000; mov.b32 %r2, 0x40003c00; setp.gt.f16x2 %p1|%p2, %r1, %r2;";
    assert_eq!(r0(&format!("{both} selp.u32 %r0, 1, 0, %p1;")), 1, "the low halves");
    assert_eq!(r0(&format!("{both} selp.u32 %r0, 1, 0, %p2;")), 0, "the high halves");
}
