//! After the pass no operation computes with vectors, and the bytes are those of before.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, Module, Op, Type, text};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::{Abilities, scalarise_vectors};
use crisp_support_diagnostics::FileId;

const BYTES: usize = 1024;

fn execute(module: &Module) -> Vec<u8> {
    let checked = Checked::check(module.clone()).unwrap_or_else(|broken| panic!("{broken:#?}\n{module}"));
    let (kernel, function) = checked.kernel("test").unwrap();
    let stride = |index: usize| u64::from(function.params[index].ty.view().unwrap().stride);
    let input: Vec<u8> = (0..BYTES as u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let mut buffers = vec![input, vec![0; BYTES]];
    let arguments = [0, 1].map(|buffer| Argument::Buffer { buffer, length: BYTES as u64 / stride(buffer) });
    let sizes = LaunchSizes { work_dim: 1, local: [40, 1, 1], groups: [1, 1, 1], bound: [40, 1, 1], offset: [0; 3] };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    let outcome = Program::new(&checked, kernel).unwrap().run(launch, &Options::plain(Schedule::Sequential)).unwrap();
    assert!(outcome.finished);
    buffers.swap_remove(1)
}

fn check(from: &str, to: &str, body: &str) {
    let source = format!(
        "(module (kernel test (param in (view {from} global read)) (param out (view {to} global write)) \
         (body (let %i u64 (global-linear-id)) (let %n u32 (convert u32 %i)) (let %x {from} (load %in %i)) {body} (store %out %i %r) \
         (return))))"
    );
    let before = text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"));
    let after = (scalarise_vectors::PASS.run)(before.clone(), &Abilities::ALL).unwrap();
    let expected = execute(&before);
    assert_eq!(execute(&after), expected, "{after}");
    assert!(expected.iter().any(|&byte| byte != 0), "something is stored");
    let function = after.functions.values().next().unwrap();
    let is_vector = |value| matches!(function.ty(value), Type::Elem(elem) if elem.lanes > 1);
    for data in function.ops.values() {
        let vectors = data.op.operands(function).into_iter().chain(data.results.iter()).any(is_vector);
        let may = matches!(data.op.name(), "load" | "store" | "extract" | "vector" | "log");
        assert!(!vectors || may, "{:?}\n{after}", data.op);
        if let Op::MakeVector { lanes: _ } = data.op {
            let result = data.results.single().unwrap();
            let users = function.ops.values().filter(|data| data.op.operands(function).contains(&result));
            assert!(users.into_iter().all(|data| matches!(data.op.name(), "store" | "log")), "{after}");
        }
    }
}

#[test]
fn arithmetic_lane_by_lane() {
    check("i16x4", "i16x4", "(let %y i16x4 (const (1 -2 3 -4))) (let %z i16x4 (mul %x %y)) (let %r i16x4 (max %z %x))");
    check("f32x3", "f32x3", "(let %y f32x3 (sqrt %x)) (let %r f32x3 (fma %x %y %x))");
    let chosen = "(let %y i8x2 (neg %x)) (let %c boolx2 (lt %x %y)) (let %s i8x2 (select %c %x %y)) (let %z i8 (const 3)) \
                  (let %w i8x2 (vector %z %z)) (let %d bool (lt %n %n)) (let %r i8x2 (select %d %w %s))";
    check("i8x2", "i8x2", chosen);
    check("u16x4", "f64x4", "(let %r f64x4 (convert f64x4 %x))");
}

#[test]
fn lanes_move() {
    let body = "(let %a u32 (extract %x 2)) (let %y u32x4 (insert %x 0 %a)) (let %b u32 (extract %y 3)) (let %r u32x4 (vector %b %a %n %b))";
    check("u32x4", "u32x4", body);
    check(
        "u32x2",
        "u32x2",
        "(let %k u32 (const 3)) (let %y u32x2 (shuffle-xor %x %k)) (let %r u32x2 (warp-scan add %y))",
    );
}

#[test]
fn bits_in_lanes_of_other_widths() {
    for (from, to) in [
        ("u8x4", "u32"),
        ("u32", "u8x4"),
        ("u16x4", "u64"),
        ("u64", "u16x4"),
        ("u8x2", "u16"),
        ("i32x2", "u64"),
        ("f32x2", "u64"),
        ("u64", "f32x2"),
        ("u64x2", "u32x4"),
        ("u32x4", "f64x2"),
        ("u16x2", "u8x4"),
        ("f16x4", "u32x2"),
        ("f32x3", "u32x3"),
        ("f32x2", "f32x2"),
    ] {
        check(from, to, &format!("(let %r {to} (bitcast {to} %x))"));
    }
}

#[test]
fn vectors_through_branches_and_loops() {
    let body = "(let %1 u32 (const 1)) (let %5 u32 (const 5)) (let %c bool (lt %n %5)) \
                (let (%a %b) (i32x3 u32) (if %c (then (let %m i32x3 (neg %x)) (yield %m %n)) (else (yield %x %1)))) \
                (let (%s %t) (i32x3 i32) (for (%k u32) (up %1 %5 %1) (carry (%p i32x3 %a) (%q i32 %0)) \
                (let %e i32x3 (add %p %x)) (let %f i32 (extract %e 1)) (let %g bool (eq %k %b)) \
                (if %g (then (break %e %f)) (else (yield))) (yield %e %f))) (let %r i32x3 (insert %s 2 %t))";
    check("i32x3", "i32x3", &format!("(let %0 i32 (const 7)) {body}"));
    check("i32x3", "i32x3", "(log \"vector\" %x) (let %r i32x3 (not %x))");
}
