//! Integers: wrapping, halves of products, shifts and fields at their ends, carries.

use super::{d1, r0};

#[test]
fn sums_wrap_and_saturate() {
    assert_eq!(r0("add.u32 %r0, 0xffffffff, 2;"), 1);
    assert_eq!(r0("sub.s32 %r0, 0, 1;"), u32::MAX);
    assert_eq!(r0("add.sat.s32 %r0, 0x7fffffff, 1;"), 0x7fff_ffff);
    assert_eq!(r0("sub.sat.s32 %r0, 0x80000000, 1;"), 0x8000_0000);
    assert_eq!(r0("mov.b16 %h1, 0xffff; add.u16 %h0, %h1, 3; cvt.u32.u16 %r0, %h0;"), 2);
    assert_eq!(r0("mov.u32 %r1, 0xfffe0001; mov.u32 %r2, 0x0003ffff; add.u16x2 %r0, %r1, %r2;"), 0x0001_0000);
}

#[test]
fn products_have_halves() {
    assert_eq!(r0("mul.lo.u32 %r0, 0x10001, 0x10000;"), 0x0001_0000);
    assert_eq!(r0("mul.hi.u32 %r0, 0xffffffff, 0xffffffff;"), 0xffff_fffe);
    assert_eq!(r0("mul.hi.s32 %r0, -1, 1;"), u32::MAX);
    assert_eq!(d1("mul.wide.s32 %d1, -2, 3;"), (-6_i64) as u64);
    assert_eq!(d1("mul.wide.u32 %d1, 0xfffffffe, 3;"), 0x2_ffff_fffa);
    assert_eq!(d1("mul.hi.u64 %d1, 0xffffffffffffffff, 16;"), 15);
    assert_eq!(d1("mul.hi.s64 %d1, 0x8000000000000000, 2;"), u64::MAX);
    assert_eq!(r0("mad.hi.s32 %r0, 0x40000000, 8, 5;"), 7);
    assert_eq!(r0("mad.hi.sat.s32 %r0, 0x7fffffff, 0x7fffffff, 0x70000000;"), 0x7fff_ffff);
    assert_eq!(d1("mad.wide.u32 %d1, 7, 6, 0xffffffffffffffff;"), 41);
    assert_eq!(r0("mul24.lo.s32 %r0, 0xff800000, 2;"), 0xff00_0000);
    assert_eq!(r0("mul24.hi.u32 %r0, 0xffffffff, 0x10000;"), 0x00ff_ffff);
    assert_eq!(r0("mad24.lo.u32 %r0, 0x01000003, 5, 1;"), 16);
    assert_eq!(r0("sad.s32 %r0, -3, 4, 10;"), 17);
    assert_eq!(r0("sad.u32 %r0, 3, 4, 10;"), 11);
}

#[test]
fn quotients_round_to_zero() {
    assert_eq!(r0("div.s32 %r0, -7, 2;"), (-3_i32) as u32);
    assert_eq!(r0("rem.s32 %r0, -7, 2;"), (-1_i32) as u32);
    assert_eq!(r0("div.s32 %r0, 0x80000000, -1;"), 0x8000_0000);
    assert_eq!(d1("rem.u64 %d1, 0xffffffffffffffff, 10;"), 5);
    assert_eq!(r0("abs.s32 %r0, 0x80000000;"), 0x8000_0000);
    assert_eq!(r0("neg.s32 %r0, 5;"), (-5_i32) as u32);
    assert_eq!(r0("min.s32 %r0, -1, 1;"), u32::MAX);
    assert_eq!(r0("min.u32 %r0, -1, 1;"), 1);
    assert_eq!(d1("max.s64 %d1, -1, 1;"), 1);
}

#[test]
fn shifts_clamp_their_amount() {
    assert_eq!(r0("shl.b32 %r0, 1, 31;"), 1 << 31);
    assert_eq!(r0("shl.b32 %r0, 1, 32;"), 0);
    assert_eq!(r0("shl.b32 %r0, 1, 0xffffffff;"), 0);
    assert_eq!(r0("shr.u32 %r0, 0x80000000, 32;"), 0);
    assert_eq!(r0("shr.s32 %r0, 0x80000000, 40;"), u32::MAX);
    assert_eq!(r0("shr.s32 %r0, 0x40000000, 40;"), 0);
    assert_eq!(d1("shr.s64 %d1, 0x8000000000000000, 63;"), u64::MAX);
    assert_eq!(d1("shl.b64 %d1, 1, 64;"), 0);
    assert_eq!(r0("mov.b16 %h1, 0x8001; shr.s16 %h0, %h1, 20; cvt.u32.u16 %r0, %h0;"), 0xffff);
    assert_eq!(r0("mov.b16 %h1, 0x8001; shl.b16 %h0, %h1, 1; cvt.u32.u16 %r0, %h0;"), 2);
    assert_eq!(r0("shf.l.wrap.b32 %r0, 0x80000000, 1, 1;"), 3);
    assert_eq!(r0("shf.l.wrap.b32 %r0, 5, 7, 32;"), 7);
    assert_eq!(r0("shf.l.clamp.b32 %r0, 5, 7, 33;"), 5);
    assert_eq!(r0("shf.r.wrap.b32 %r0, 2, 1, 1;"), 0x8000_0001);
    assert_eq!(r0("shf.r.clamp.b32 %r0, 5, 7, 99;"), 7);
}

#[test]
fn fields_are_cut_and_set() {
    assert_eq!(r0("bfe.u32 %r0, 0xabcd1234, 8, 8;"), 0x12);
    assert_eq!(r0("bfe.s32 %r0, 0x00008000, 8, 8;"), 0xffff_ff80);
    assert_eq!(r0("bfe.u32 %r0, 0xffffffff, 28, 8;"), 0xf, "beyond the value are zeros");
    assert_eq!(r0("bfe.s32 %r0, 0x80000000, 28, 8;"), 0xffff_fff8, "or the highest bit");
    assert_eq!(r0("bfe.s32 %r0, 0x80000000, 40, 4;"), u32::MAX);
    assert_eq!(r0("bfe.s32 %r0, 0xffffffff, 4, 0;"), 0);
    assert_eq!(r0("mov.u32 %r1, 0x108; bfe.u32 %r0, 0xabcd1234, %r1, %r1;"), 0x12, "only the low byte of both counts");
    assert_eq!(d1("bfe.s64 %d1, 0x0000800000000000, 40, 8;"), 0xffff_ffff_ffff_ff80);
    assert_eq!(r0("bfi.b32 %r0, 0xff, 0, 8, 4;"), 0xf00);
    assert_eq!(r0("bfi.b32 %r0, 0xff, 1, 28, 8;"), 0xf000_0001);
    assert_eq!(r0("bfi.b32 %r0, 0xff, 7, 32, 8;"), 7);
    assert_eq!(d1("bfi.b64 %d1, 3, 0, 62, 2;"), 3 << 62);
}

#[test]
fn bits_are_counted() {
    assert_eq!(r0("popc.b32 %r0, 0xf0f0;"), 8);
    assert_eq!(r0("clz.b32 %r0, 0;"), 32);
    assert_eq!(r0("clz.b64 %r0, 1;"), 63);
    assert_eq!(r0("bfind.u32 %r0, 0;"), u32::MAX);
    assert_eq!(r0("bfind.u32 %r0, 0x10;"), 4);
    assert_eq!(r0("bfind.s32 %r0, -1;"), u32::MAX);
    assert_eq!(r0("bfind.s32 %r0, -3;"), 1);
    assert_eq!(r0("bfind.shiftamt.u32 %r0, 0x10;"), 27);
    assert_eq!(r0("brev.b32 %r0, 1;"), 1 << 31);
    assert_eq!(d1("brev.b64 %d1, 1;"), 1 << 63);
    assert_eq!(r0("fns.b32 %r0, 0xaaaaaaaa, 0, 3;"), 5);
    assert_eq!(r0("fns.b32 %r0, 0xaaaaaaaa, 31, -2;"), 29);
    assert_eq!(r0("fns.b32 %r0, 0xaaaaaaaa, 2, 0;"), u32::MAX);
    assert_eq!(r0("bmsk.clamp.b32 %r0, 4, 8;"), 0xff0);
    assert_eq!(r0("bmsk.clamp.b32 %r0, 30, 99;"), 0xc000_0000);
    assert_eq!(r0("bmsk.wrap.b32 %r0, 33, 33;"), 2);
    assert_eq!(r0("szext.clamp.s32 %r0, 0x80, 8;"), 0xffff_ff80);
    assert_eq!(r0("szext.wrap.u32 %r0, 0x1ff, 40;"), 0xff);
    assert_eq!(r0("szext.clamp.s32 %r0, 0x80, 0;"), 0);
}

#[test]
fn bytes_are_permuted() {
    let permuted = |mode: &str, selector: &str| r0(&format!("prmt.b32{mode} %r0, 0x33221100, 0x77665544, {selector};"));
    assert_eq!(permuted("", "0x7410"), 0x7744_1100);
    assert_eq!(permuted("", "0x3210"), 0x3322_1100);
    assert_eq!(permuted(".f4e", "1"), 0x4433_2211);
    assert_eq!(permuted(".b4e", "1"), 0x6677_0011);
    assert_eq!(permuted(".rc8", "2"), 0x2222_2222);
    assert_eq!(permuted(".ecl", "2"), 0x3322_2222);
    assert_eq!(permuted(".ecr", "2"), 0x2222_1100);
    assert_eq!(permuted(".rc16", "1"), 0x3322_3322);
    assert_eq!(r0("prmt.b32 %r0, 0x00008000, 0, 0x0098;"), 0x0000_ff00, "the high bit of a selector repeats the sign");
}

#[test]
fn logic_follows_its_table() {
    let (a, b, c) = (0xf0f0_1234_u32, 0xcccc_5678, 0xaaaa_9abc);
    let of = |table: u8| r0(&format!("lop3.b32 %r0, {a}, {b}, {c}, {table};"));
    assert_eq!(of(0xf0 & 0xcc & 0xaa), a & b & c);
    assert_eq!(of(0xf0 ^ 0xcc ^ 0xaa), a ^ b ^ c);
    assert_eq!(of(0xf0 & 0xcc | (!0xf0 & 0xaa)), a & b | !a & c);
    assert_eq!(r0("not.b32 %r0, 0xf;"), 0xffff_fff0);
    assert_eq!(r0("cnot.b32 %r0, 0;"), 1);
    assert_eq!(r0("cnot.b32 %r0, 7;"), 0);
}

#[test]
fn dot_products_take_signs() {
    assert_eq!(r0("dp4a.s32.s32 %r0, 0xff02ff02, 0x03040506, 10;"), 10 - 3 + 8 - 5 + 12);
    assert_eq!(r0("dp4a.u32.u32 %r0, 0xff000000, 0x02000000, 1;"), 511);
    assert_eq!(r0("dp2a.lo.s32.u32 %r0, 0xffff0002, 0x00000305, 0;"), 10 - 3);
    assert_eq!(r0("dp2a.hi.s32.u32 %r0, 0xffff0002, 0x03050000, 0;"), 10 - 3);
}

#[test]
fn carries_go_on() {
    let add = "add.cc.u32 %r1, 0xffffffff, 1; addc.cc.u32 %r2, 0xffffffff, 0; addc.u32 %r0, 5, 0;";
    assert_eq!(r0(add), 6);
    assert_eq!(r0("add.cc.u32 %r1, 1, 1; addc.u32 %r0, 5, 0;"), 5);
    assert_eq!(r0("sub.cc.u32 %r1, 0, 1; subc.u32 %r0, 5, 2;"), 2);
    assert_eq!(r0("sub.cc.u32 %r1, 1, 1; subc.u32 %r0, 5, 2;"), 3);
    assert_eq!(r0("mad.lo.cc.u32 %r1, 0x10000, 0xffff, 0x10000; madc.hi.u32 %r0, 0x10000, 0xffff, 0;"), 1);
    assert_eq!(d1("add.cc.u64 %d2, 0xffffffffffffffff, 1; addc.u64 %d1, 0, 0;"), 1);
}

#[test]
fn comparisons_know_signs() {
    let of = |test: &str| r0(&format!("setp.{test}; selp.u32 %r0, 1, 0, %p1;"));
    assert_eq!(of("lt.s32 %p1, -1, 0"), 1);
    assert_eq!(of("lt.u32 %p1, -1, 0"), 0);
    assert_eq!(of("hs.u32 %p1, -1, 0"), 1);
    assert_eq!(of("ge.s64 %p1, -1, 0"), 0);
    assert_eq!(r0("setp.eq.u32 %p3, 0, 1; setp.eq.and.u32 %p1|%p2, 1, 2, !%p3; selp.u32 %r0, 1, 0, %p2;"), 1);
    assert_eq!(r0("setp.eq.u32 %p1|%p2, 1, 2; selp.u32 %r0, 1, 0, %p2;"), 1);
    assert_eq!(r0("setp.eq.u32 %p3, 0, 0; setp.eq.xor.u32 %p1|%p2, 1, 1, !%p3; selp.u32 %r0, 1, 0, %p1;"), 1);
    assert_eq!(r0("set.lt.u32.s32 %r0, -1, 0;"), u32::MAX);
    assert_eq!(r0("set.lt.f32.s32 %f1, -1, 0; mov.b32 %r0, %f1;"), 0x3f80_0000);
    assert_eq!(r0("mov.b32 %r1, 0; slct.u32.s32 %r0, 7, 8, %r1;"), 7);
    assert_eq!(r0("mov.b32 %r1, -1; slct.u32.s32 %r0, 7, 8, %r1;"), 8);
}
