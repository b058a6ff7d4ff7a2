//! Floats are negated with a sign that is loaded, and have the bits that they would have without.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, UnaryOp, text};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::{Abilities, hide_signs};
use crisp_support_diagnostics::FileId;

/// A kernel of eight invocations, which store what `%r` is made of `%x`.
fn kernel(ty: &str, statements: &str, barrier: &str) -> Checked {
    let source = format!(
        "(module (kernel test (param a (view {ty} global read)) (param r (view {ty} global read-write)) (body
           (let %i u64 (global-linear-id)) (let %x {ty} (load %a %i)) {statements} {barrier} (store %r %i %r.0) (return))))"
    );
    let module = text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"));
    Checked::check(module).unwrap_or_else(|broken| panic!("{broken:#?}\n{source}"))
}

fn hide(module: &Checked) -> Checked {
    Checked::check((hide_signs::PASS.run)(module.clone().into_module(), &Abilities::ALL).unwrap()).unwrap()
}

fn execute(module: &Checked, input: &[u8]) -> Vec<u8> {
    let (kernel, _) = module.kernel("test").unwrap();
    let mut buffers = vec![input.to_vec(), vec![0; input.len()]];
    let arguments = [0, 1].map(|buffer| Argument::Buffer { buffer, length: 8 });
    let sizes = LaunchSizes { work_dim: 1, local: [8, 1, 1], groups: [1; 3], bound: [8, 1, 1], offset: [0; 3] };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    let outcome = Program::new(module, kernel).unwrap().run(launch, &Options::plain(Schedule::Sequential)).unwrap();
    assert!(outcome.finished);
    buffers.swap_remove(1)
}

/// Ways to another sign, and whether they are changed.
const WAYS: &[(&str, bool)] = &[
    ("(let %r.0 TYPE (neg %x))", true),
    ("(let %k TYPE (const -1.0)) (let %r.0 TYPE (mul %x %k))", true),
    ("(let %k TYPE (const -1.0)) (let %r.0 TYPE (mul %k %x))", true),
    ("(let %k TYPE (const -1.0)) (let %r.0 TYPE (div %x %k))", true),
    ("(let %k TYPE (const -0.0)) (let %r.0 TYPE (sub %k %x))", true),
    ("(let %k TYPE (const -0.0)) (let %r.0 TYPE (sub %x %k))", false),
    ("(let %k TYPE (const -1.0)) (let %r.0 TYPE (div %k %x))", false),
    ("(let %k TYPE (const -2.0)) (let %r.0 TYPE (mul %x %k))", false),
    ("(let %k TYPE (const 0.0)) (let %r.0 TYPE (sub %k %x))", false),
];

#[test]
fn bits_stay_and_the_sign_is_loaded() {
    let f32s = [0.0, -0.0, 1.5, -2.25, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1e-42].map(f32::to_le_bytes);
    let f64s = [0.0, -0.0, 1.5, -2.25, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 5e-324].map(f64::to_le_bytes);
    let f16s = [0_u16, 0x8000, 0x3e00, 0xc080, 0x7c00, 0xfc00, 0x7e00, 1].map(u16::to_le_bytes);
    let inputs = [("f32", f32s.concat()), ("f64", f64s.concat()), ("f16", f16s.concat())];
    for (ty, input) in &inputs {
        for (statements, changed) in WAYS {
            let module = kernel(ty, &statements.replace("TYPE", ty), "(barrier)");
            let hidden = hide(&module);
            let text = text::print(&hidden);
            assert_eq!(text.contains("(memory crisp-sign private u32 1)"), *changed, "{text}");
            assert!(!text.contains(UnaryOp::Neg.name()) || !changed, "{text}");
            assert_eq!(execute(&hidden, input), execute(&module, input), "{text}");
        }
    }
}

#[test]
fn kernels_without_barriers_and_integers_stay() {
    let float = kernel("f32", "(let %r.0 f32 (neg %x))", "");
    let integer = kernel("i32", "(let %r.0 i32 (neg %x))", "(barrier)");
    for module in [float, integer] {
        assert_eq!(text::print(&hide(&module)), text::print(&module));
    }
}
