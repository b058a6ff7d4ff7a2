//! Text that no assembler accepts, each with its line and reason.

use super::refused;
use crate::assemble::assemble;

#[test]
fn reasons_name_line_and_instruction() {
    let found = refused("add.u32 %r0, %r1, %r2;\nfoo.u32 %r0, %r1;");
    // The body begins on line 14.
    assert_eq!((found.line, found.reason.as_str()), (15, "`foo.u32`: unknown instruction"));
}

#[test]
fn operands_must_fit() {
    for (body, reason) in [
        ("add.u32 %r0, %r1, %d1;", "register `%d1` is .b64, and .u32 is expected"),
        ("add.f32 %f0, %f1, 1;", "this number is not of type .f32"),
        ("add.u32 %r0, %r1, 0f3f800000;", "this number is not of type .u32"),
        ("add.u32 %f0, %r1, %r1;", "register `%f0` is .f32, and .u32 is expected"),
        ("add.u32 %r0, %r1, %r99;", "`%r99` is not declared"),
        ("add.u32 %r0, %r1, %tid.x;", "only `mov` and `cvt` read it"),
        ("add.u32 %r0, %r1;", "2 operands, and 3 to 3 are expected"),
        ("add.u32 5, %r1, %r1;", "the result must be a register"),
        ("add.u32 %r0, %p1, %r1;", "is a predicate"),
        ("mov.u32 %r0, %p1;", "is a predicate"),
        ("@%r1 mov.u32 %r0, 1;", "`%r1` is not a predicate"),
        ("mul.wide.u32 %r0, %r1, %r2;", "register `%r0` is .b32, and .u64 is expected"),
        ("shl.b64 %d1, %d2, %d3;", "register `%d3` is .b64, and .u32 is expected"),
        ("ld.global.u32 %h0, [%d0];", "register `%h0` is .b16"),
        ("ld.global.u32 %r0, [%r1];", "is not an address"),
        ("ld.global.v2.u32 %r0, [%d0];", "a vector of 2 is expected"),
        ("ld.global.u32 {%r0, %r1}, [%d0];", "no `.v2` or `.v4`"),
        ("ld.global.v4.u64 {%d1, %d2, %d3, %d4}, [%d0];", "more than 128 bits"),
        ("st.param.u64 [out], %d0;", "must not be written"),
        ("ld.global.u32 %r0, [16];", "only addresses of local memory"),
        ("bfe.u32 %r0, %r1, 256, 1;", "at most 255"),
        ("lop3.b32 %r0, %r1, %r2, %r3, 256;", "must be a number up to 255"),
    ] {
        let found = refused(body);
        assert!(found.reason.contains(reason), "{body}: {found}");
    }
}

#[test]
fn modifiers_are_known_and_in_order() {
    for body in [
        "add.rn.u32 %r0, %r1, %r2;",
        "add.wide.u32 %r0, %r1, %r2;",
        "add.b32 %r0, %r1, %r2;",
        "mul.u32 %r0, %r1, %r2;",
        "mul.wide.u64 %d1, %d2, %d3;",
        "add.ftz.rn.f32 %f0, %f1, %f2;",
        "add.ftz.f64 %g0, %g1, %g2;",
        "fma.f32 %f0, %f1, %f2, %f3;",
        "div.f32 %f0, %f1, %f2;",
        "sqrt.f64 %g0, %g1;",
        "setp.lt.b32 %p1, %r0, %r1;",
        "setp.lo.s32 %p1, %r0, %r1;",
        "setp.ltu.u32 %p1, %r0, %r1;",
        "cvt.f32.u32 %f0, %r1;",
        "cvt.rn.f32.f16 %f0, %h1;",
        "cvt.u32.f32 %r0, %f1;",
        "cvt.rn.u32.f32 %r0, %f1;",
        "cvt.rzi.f32.f64 %f0, %g1;",
        "cvt.f32.f64 %f0, %g1;",
        "cvt.rn.f64.f32 %g0, %f1;",
        "and.u32 %r0, %r1, %r2;",
        "shl.u32 %r0, %r1, %r2;",
        "not.u32 %r0, %r1;",
        "popc.u32 %r0, %r1;",
        "ld.relaxed.global.u32 %r0, [%d0];",
        "ld.gpu.relaxed.global.u32 %r0, [%d0];",
        "ld.release.gpu.global.u32 %r0, [%d0];",
        "ld.global.f16 %h0, [%d0];",
        "ld.shared.nc.u32 %r0, [%r1];",
        "atom.global.add.s64 %d1, [%d0], %d2;",
        "atom.global.and.u32 %r0, [%d0], %r1;",
        "atom.local.add.u32 %r0, [%d0], %r1;",
        "atom.global.inc.u64 %d1, [%d0], %d2;",
        "red.global.cas.b32 [%d0], %r1, %r2;",
        "shfl.up.b32 %r0, %r1, 1, 0;",
        "vote.sync.all.b32 %r0, %p1, -1;",
        "bar.sync;",
        "bar.sync 16;",
        "bar.sync 0, 33;",
        "fence.acq_rel;",
        "cvta.global.u32 %r0, %r1;",
        "bra.foo L;",
        "selp.u32 %r0, %r1, %r2, !%p1;",
    ] {
        refused(body);
    }
}

#[test]
fn names_have_scopes() {
    assert!(refused("bra NOWHERE;").reason.contains("no label `NOWHERE`"));
    assert!(refused("{ .reg .b32 %x; }\nmov.u32 %x, 1;").reason.contains("`%x` is not declared"));
    assert!(refused(".reg .b32 %r1;").reason.contains("declared twice"));
    assert!(refused("L: L: mov.u32 %r0, 1;").reason.contains("declared twice"));
    assert!(refused("call nowhere;").reason.contains("no function `nowhere`"));
    assert!(refused("mov.u32 %r0, 1").reason.contains("`;`") || refused("mov.u32 %r0, 1").reason.contains("expected"));
}

fn whole(text: &str) -> String {
    match assemble(text) {
        Ok(_) => panic!("this is taken: {text}"),
        Err(refused) => refused.to_string(),
    }
}

#[test]
fn modules_say_what_they_are() {
    assert!(whole("").contains("`.version`"));
    assert!(whole(".version 99.0\n.target sm_90\n.address_size 64\n").contains("version 99.0 is not known"));
    assert!(whole(".version 7.0\n.target sm_90\n.address_size 64\n").contains("needs version 7.8"));
    assert!(whole(".version 7.8\n.target sm_91\n.address_size 64\n").contains("unknown target"));
    assert!(whole(".version 7.8\n.target sm_90\n").contains(".address_size"));
    let head = ".version 6.3\n.target sm_75\n.address_size 64\n";
    let kernel = |body: &str| format!("{head}.entry k() {{ .reg .b32 %r<4>; .reg .pred %p<2>; {body} }}\n");
    assert!(whole(&kernel("redux.sync.add.u32 %r0, %r1, -1;")).contains("needs target sm_80"));
    assert!(whole(&kernel("bar.cta.sync 0;")).contains("needs version 7.8"));
    assert!(whole(&format!("{head}.func f() {{ call f; }}\n")).contains("calls itself"));
    assert!(whole(&format!("{head}.shared .b8 s[49153];\n")).contains("shared memory"));
    assert!(whole(&format!("{head}.entry k() {{}}\n.entry k() {{}}\n")).contains("defined twice"));
    assert!(whole(&format!("{head}.entry k() .reqntid 2048 {{}}\n")).contains(".reqntid"));
}
