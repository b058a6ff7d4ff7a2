//! Memory: widths, vectors, spaces and generic addresses, variables, atomic operations, calls.

use super::{d1, lanes, launch, module, r0};
use crate::run::storage::Storage;

#[test]
fn loads_extend_and_stores_cut() {
    let buffer = ".shared .align 8 .b8 s[16]; st.shared.u32 [s], 0x8182f384;";
    assert_eq!(r0(&format!("{buffer} ld.shared.s8 %r0, [s];")), 0xffff_ff84);
    assert_eq!(r0(&format!("{buffer} ld.shared.u8 %r0, [s+3];")), 0x81);
    assert_eq!(r0(&format!("{buffer} ld.shared.s16 %r0, [s];")), 0xffff_f384);
    assert_eq!(d1(&format!("{buffer} ld.shared.s32 %d1, [s];")), 0xffff_ffff_8182_f384);
    assert_eq!(
        r0(&format!("{buffer} mov.u32 %r1, 0x1fe; st.shared.u8 [s+1], %r1; ld.shared.u32 %r0, [s];")),
        0x8182_fe84
    );
    assert_eq!(
        r0(".local .align 16 .b8 l[16]; st.local.v4.u32 [l], {1, 2, 3, 4}; ld.local.v2.u32 {%r1, %r0}, [l+8];"),
        4
    );
}

#[test]
fn addresses_in_registers_of_32_bits_wrap() {
    let buffer = ".shared .align 8 .b32 s[4]; st.shared.u32 [s+4], 7; mov.u32 %r1, s; sub.s32 %r1, %r1, 12;";
    assert_eq!(r0(&format!("{buffer} ld.shared.u32 %r0, [%r1+16];")), 7);
}

#[test]
fn generic_addresses_reach_every_space() {
    let shared = ".shared .align 8 .b32 s[4]; mov.u64 %d2, s; cvta.shared.u64 %d3, %d2; st.u32 [%d3+4], 7;";
    assert_eq!(r0(&format!("{shared} ld.shared.u32 %r0, [s+4];")), 7);
    let is = |space: &str| r0(&format!("{shared} isspacep.{space} %p1, %d3; selp.u32 %r0, 1, 0, %p1;"));
    assert_eq!((is("shared"), is("global"), is("local")), (1, 0, 0));
    assert_eq!(d1(&format!("{shared} cvta.to.shared.u64 %d1, %d3;")), 0);
    assert_eq!(r0(".local .b32 l; cvta.local.u64 %d2, l; st.u32 [%d2], 9; ld.local.u32 %r0, [l];"), 9);
    assert_eq!(r0("isspacep.global %p1, %d0; selp.u32 %r0, 1, 0, %p1;"), 1);
}

fn with_variables(variables: &str, body: &str) -> u32 {
    let body = format!("{body} st.global.u32 [%d0], %r0;");
    let text = module(&body).replace(".visible .entry", &format!("{variables}\n.visible .entry"));
    let mut buffer = Storage::new(4, 256);
    launch(&text, 1, 1, 1, &mut buffer).unwrap();
    u32::from_le_bytes(buffer.bytes_mut().try_into().unwrap())
}

#[test]
fn variables_of_the_module_have_first_values() {
    assert_eq!(with_variables(".const .align 4 .u32 c[4] = {1, 2, 3};", "ld.const.u32 %r0, [c+8];"), 3);
    assert_eq!(with_variables(".const .align 4 .u32 c[4] = {1, 2, 3};", "ld.const.u32 %r0, [c+12];"), 0);
    assert_eq!(with_variables(".global .f32 g = 0f40000000;", "ld.global.u32 %r0, [g];"), 0x4000_0000);
    let pointer = ".global .u32 g = 5; .global .u64 p = g;";
    assert_eq!(with_variables(pointer, "ld.global.u64 %d2, [p]; ld.global.u32 %r0, [%d2];"), 5);
    assert_eq!(with_variables(".global .align 8 .b8 g[8];", "mov.u64 %d2, g; ld.u32 %r0, [%d2];"), 0);
}

#[test]
fn atomic_operations_return_what_was() {
    let of = |start: u32, operation: &str| {
        let body = format!(".shared .u32 s; st.shared.u32 [s], {start}; atom.shared.{operation};");
        (r0(&body), r0(&format!("{body} ld.shared.u32 %r0, [s];")))
    };
    assert_eq!(of(5, "add.u32 %r0, [s], -1"), (5, 4));
    assert_eq!(of(5, "inc.u32 %r0, [s], 5"), (5, 0));
    assert_eq!(of(4, "inc.u32 %r0, [s], 5"), (4, 5));
    assert_eq!(of(0, "dec.u32 %r0, [s], 5"), (0, 5));
    assert_eq!(of(9, "dec.u32 %r0, [s], 5"), (9, 5));
    assert_eq!(of(3, "dec.u32 %r0, [s], 5"), (3, 2));
    assert_eq!(of(u32::MAX, "min.s32 %r0, [s], 1"), (u32::MAX, u32::MAX));
    assert_eq!(of(u32::MAX, "min.u32 %r0, [s], 1"), (u32::MAX, 1));
    assert_eq!(of(7, "cas.b32 %r0, [s], 7, 8"), (7, 8));
    assert_eq!(of(7, "cas.b32 %r0, [s], 6, 8"), (7, 7));
    assert_eq!(of(7, "exch.b32 %r0, [s], 8"), (7, 8));
    assert_eq!(of(7, "exch.b32 _, [s], 8").1, 8);
    assert_eq!(of(0x3f80_0000, "add.f32 %r0, [s], 0f3f800000"), (0x3f80_0000, 0x4000_0000));
    assert_eq!(of(0x3c00_4000, "add.noftz.f16x2 %r0, [s], %r1").0, 0x3c00_4000);
}

#[test]
fn workgroups_on_several_cores_lose_no_update() {
    let mut buffer = Storage::new(8, 256);
    buffer.bytes_mut().fill(0);
    let body = "red.global.add.u32 [%d0], 1; mov.u32 %r1, %ctaid.x; atom.global.max.u32 %r2, [%d0+4], %r1;";
    launch(&module(body), 500, 64, 4, &mut buffer).unwrap();
    assert_eq!(super::words(&mut buffer), [32_000, 499]);
}

#[test]
fn functions_are_called() {
    let text = module(
        "{ .param .b32 a; .param .b32 b; st.param.b32 [a], 20;\ncall.uni (b), twice, (a);\nld.param.b32 %r0, [b]; }\n\
         call (%r0), next, (%r0);\nst.global.u32 [%d0], %r0;",
    );
    let functions = ".func (.param .b32 r) twice(.param .b32 x) { .reg .b32 %t<2>; ld.param.b32 %t0, [x];\n\
        add.u32 %t1, %t0, %t0; st.param.b32 [r], %t1; ret; }\n\
        .func (.reg .b32 r) next(.reg .b32 x) { add.u32 r, x, 1; }\n.visible .entry";
    let mut buffer = Storage::new(4, 256);
    launch(&text.replace(".visible .entry", functions), 1, 1, 1, &mut buffer).unwrap();
    assert_eq!(super::words(&mut buffer), [41]);
}

#[test]
fn jumps_part_and_join_lanes() {
    let body = "and.b32 %r1, %r31, 3; mov.u32 %r0, 0;\nts: .branchtargets A, B, C, D;\nbrx.idx %r1, ts;\n\
        A: add.u32 %r0, %r0, 1;\nB: add.u32 %r0, %r0, 10;\nC: add.u32 %r0, %r0, 100;\nD: activemask.b32 %r2;\n\
        setp.ne.u32 %p1, %r2, 0xff; @%p1 mov.u32 %r0, -1;";
    assert_eq!(lanes(8, body), [111, 110, 100, 0, 111, 110, 100, 0]);
    let fibonacci = "mov.u32 %r0, 1; mov.u32 %r1, 0; mov.u32 %r2, %r31;\nL: setp.eq.u32 %p1, %r2, 0; @%p1 bra E;\n\
        add.u32 %r3, %r0, %r1; mov.u32 %r1, %r0; mov.u32 %r0, %r3; sub.u32 %r2, %r2, 1; bra.uni L;\nE:";
    assert_eq!(lanes(8, fibonacci), [1, 1, 2, 3, 5, 8, 13, 21]);
}
