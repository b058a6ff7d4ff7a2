//! Conversions: widths, signs, ends of ranges, roundings; packing.

use super::{d1, f0, g0, r0};

#[test]
fn integers_are_cut_and_extended() {
    assert_eq!(d1("mov.u32 %r1, -1; cvt.u64.u32 %d1, %r1;"), 0xffff_ffff);
    assert_eq!(d1("mov.u32 %r1, -1; cvt.s64.s32 %d1, %r1;"), u64::MAX);
    assert_eq!(r0("mov.u64 %d1, 0x1ffffff80; cvt.u32.u64 %r0, %d1;"), 0xffff_ff80);
    assert_eq!(r0("mov.u32 %r1, 0x180; cvt.s32.s8 %r0, %r1;"), 0xffff_ff80, "only the low byte of the register counts");
    assert_eq!(r0("mov.u32 %r1, 0x180; cvt.u32.u8 %r0, %r1;"), 0x80);
    assert_eq!(r0("mov.b16 %h1, 0x00ff; cvt.s16.s8 %h0, %h1; cvt.u32.u16 %r0, %h0;"), 0xffff);
    assert_eq!(r0("mov.u32 %r1, 300; cvt.sat.u8.u32 %r0, %r1;"), 255);
    assert_eq!(r0("mov.u32 %r1, -300; cvt.sat.s8.s32 %r0, %r1;"), 0xffff_ff80);
    assert_eq!(r0("mov.u32 %r1, -5; cvt.sat.u32.s32 %r0, %r1;"), 0);
}

#[test]
fn floats_to_integers_end_at_the_ends() {
    let to = |ty: &str, value: &str| r0(&format!("mov.f32 %f1, {value}; cvt.rzi.{ty}.f32 %r0, %f1;"));
    assert_eq!(to("s32", "0fbfc00000"), (-1_i32) as u32);
    assert_eq!(to("u32", "0fbfc00000"), 0);
    assert_eq!(to("s32", "0f7f800000"), i32::MAX as u32);
    assert_eq!(to("s32", "0fff800000"), i32::MIN as u32);
    assert_eq!(to("u32", "0f7f7fffff"), u32::MAX);
    assert_eq!(to("s32", "0f7fc00000"), 0, "NaN");
    assert_eq!(to("s8", "0f43960000"), 127, "300 as a byte");
    assert_eq!(d1("mov.f32 %f1, 0f7fc00000; cvt.rzi.s64.f32 %d1, %f1;"), 1 << 63);
    assert_eq!(r0("mov.f64 %g1, 0d7ff8000000000000; cvt.rzi.s32.f64 %r0, %g1;"), 1 << 31);
    assert_eq!(d1("mov.f64 %g1, 0d43f0000000000000; cvt.rzi.u64.f64 %d1, %g1;"), u64::MAX);
    for (mode, wanted) in [("rni", 2), ("rzi", 2), ("rmi", 2), ("rpi", 3)] {
        assert_eq!(r0(&format!("mov.f32 %f1, 0f40200000; cvt.{mode}.s32.f32 %r0, %f1;")), wanted, "2.5 by {mode}");
    }
}

#[test]
fn integers_to_floats_are_rounded() {
    assert_eq!(f0("mov.u32 %r1, 0x1000001; cvt.rn.f32.u32 %f0, %r1;"), 0x4b80_0000);
    assert_eq!(f0("mov.u32 %r1, 0x1000003; cvt.rn.f32.u32 %f0, %r1;"), 0x4b80_0002);
    assert_eq!(f0("mov.u32 %r1, 0x1000001; cvt.rp.f32.u32 %f0, %r1;"), 0x4b80_0001);
    assert_eq!(f0("mov.u32 %r1, -1; cvt.rn.f32.s32 %f0, %r1;"), 0xbf80_0000);
    assert_eq!(f0("mov.u32 %r1, -1; cvt.rn.f32.u32 %f0, %r1;"), 0x4f80_0000);
    assert_eq!(g0("mov.u64 %d1, -1; cvt.rn.f64.u64 %g0, %d1;"), 0x43f0_0000_0000_0000);
}

#[test]
fn floats_change_their_width() {
    assert_eq!(f0("mov.f64 %g1, 0d3ff0000010000000; cvt.rn.f32.f64 %f0, %g1;"), 0x3f80_0000, "halfway, to even");
    assert_eq!(f0("mov.f64 %g1, 0d3ff0000010000000; cvt.rp.f32.f64 %f0, %g1;"), 0x3f80_0001);
    assert_eq!(f0("mov.f64 %g1, 0d36a0000000000000; cvt.rn.f32.f64 %f0, %g1;"), 1, "subnormal");
    assert_eq!(f0("mov.f64 %g1, 0d7ff8000000000000; cvt.rn.f32.f64 %f0, %g1;"), 0x7fff_ffff);
    assert_eq!(g0("mov.f32 %f1, 0f00000001; cvt.f64.f32 %g0, %f1;"), 0x36a0_0000_0000_0000);
    assert_eq!(f0("mov.f32 %f1, 0f3fc00000; cvt.rni.f32.f32 %f0, %f1;"), 0x4000_0000);
    assert_eq!(f0("mov.f32 %f1, 0fbe800000; cvt.rzi.f32.f32 %f0, %f1;"), 0x8000_0000, "the sign of zero stays");
    assert_eq!(f0("mov.f32 %f1, 0f40000000; cvt.sat.f32.f32 %f0, %f1;"), 0x3f80_0000);
    assert_eq!(
        r0("mov.f32 %f1, 0f477ff000; cvt.rn.f16.f32 %h1, %f1; cvt.u32.u16 %r0, %h1;"),
        0x7c00,
        "65520 is infinite"
    );
    assert_eq!(r0("mov.f32 %f1, 0f477fefff; cvt.rn.f16.f32 %h1, %f1; cvt.u32.u16 %r0, %h1;"), 0x7bff);
    assert_eq!(f0("mov.b16 %h1, 0x0001; cvt.f32.f16 %f0, %h1;"), 0x3380_0000);
    assert_eq!(f0("mov.b16 %h1, 0x3fc0; cvt.f32.bf16 %f0, %h1;"), 0x3fc0_0000);
    assert_eq!(r0("mov.f32 %f1, 0f3f808000; cvt.rn.bf16.f32 %h1, %f1; cvt.u32.u16 %r0, %h1;"), 0x3f80);
    assert_eq!(r0("mov.f32 %f1, 0f3f800000; mov.f32 %f2, 0f40000000; cvt.rn.f16x2.f32 %r0, %f1, %f2;"), 0x3c00_4000);
}

#[test]
fn values_are_packed_and_split() {
    assert_eq!(d1("mov.b32 %r1, 1; mov.b32 %r2, 2; mov.b64 %d1, {%r1, %r2};"), 0x2_0000_0001);
    assert_eq!(r0("mov.b64 %d1, 0x500000007; mov.b64 {_, %r0}, %d1;"), 5);
    assert_eq!(r0("mov.b32 %r1, 0xaaaabbbb; mov.b32 {%h1, %h2}, %r1; mov.b32 %r0, {%h2, %h1};"), 0xbbbb_aaaa);
}
