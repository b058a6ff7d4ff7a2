//! What the lanes of a warp do together stays the same, in warps that are whole, partial and alone.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, FoldKind, FoldOp, Module, Scalar, text};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::{Pass, emulate_double, widen_small_floats};
use crisp_support_diagnostics::FileId;

/// Workgroup sizes: one lane, some, a whole warp, one and a bit, two, three less one.
const SIZES: [[u32; 3]; 9] =
    [[1, 1, 1], [2, 1, 1], [3, 1, 1], [7, 3, 1], [31, 1, 1], [32, 1, 1], [5, 7, 1], [8, 4, 2], [19, 1, 5]];

/// Elements of each buffer: two workgroups of the largest size.
const ELEMENTS: u32 = 2 * 19 * 5;

fn module(ty: &str, body: &str) -> Module {
    let source = format!(
        "(module (kernel k (param in (view {ty} global read)) (param out (view {ty} global write)) (body \
         (let %i u64 (global-linear-id)) (let %x {ty} (load %in %i)) {body} (store %out %i %r) (return))))"
    );
    text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"))
}

/// What a launch leaves, of pseudo-random numbers.
fn execute(module: &Module, local: [u32; 3]) -> Vec<u8> {
    let checked = Checked::check(module.clone()).unwrap_or_else(|broken| panic!("{broken:#?}\n{module}"));
    let (kernel, function) = checked.kernel("k").unwrap();
    let bytes = ELEMENTS * function.params[0].ty.view().unwrap().stride;
    // Numbers of moderate size in every format, so that sums depend on their order.
    let word = |number: u32| (number.wrapping_mul(2_654_435_761) >> 9) as u8;
    let byte = |number: u32| if number % 4 == 3 { 0x3f ^ word(number) & 0x81 } else { word(number) };
    let mut buffers = vec![(0..bytes).map(byte).collect(), vec![0xaa; bytes as usize]];
    let arguments = [0, 1].map(|buffer| Argument::Buffer { buffer, length: u64::from(ELEMENTS) });
    let bound = [local[0] * 2, local[1], local[2]].map(u64::from);
    let sizes = LaunchSizes { work_dim: 3, local, groups: [2, 1, 1], bound, offset: [0; 3] };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    let outcome =
        Program::new(&checked, kernel).unwrap().run(launch, &Options::checking(Schedule::Sequential)).unwrap();
    assert!(outcome.is_clean(), "{:#?}\n{module}", outcome.findings);
    buffers.swap_remove(1)
}

fn check(pass: Pass, ty: &str, body: &str) {
    let before = module(ty, body);
    let after = (pass.run)(before.clone()).unwrap();
    for local in SIZES {
        let (wanted, found) = (execute(&before, local), execute(&after, local));
        assert!(wanted.iter().any(|&byte| byte != 0xaa), "something is stored");
        assert!(found == wanted, "{} {ty} {local:?}: {body}\n{after}", pass.name);
    }
}

fn folds(pass: Pass, scalar: Scalar, lanes: &str) {
    for kind in FoldKind::ALL {
        for op in FoldOp::ALL.iter().filter(|op| op.binary().domain().contains(scalar)) {
            let ty = format!("{}{lanes}", scalar.name());
            check(pass, &ty, &format!("(let %r {ty} ({} {} %x))", kind.name(), op.name()));
        }
    }
}

#[test]
fn folds_of_doubles() {
    folds(emulate_double::PASS, Scalar::F64, "");
    folds(emulate_double::PASS, Scalar::F64, "x3");
}

#[test]
fn folds_of_small_floats() {
    for scalar in [Scalar::F16, Scalar::BF16] {
        folds(widen_small_floats::PASS, scalar, "");
        folds(widen_small_floats::PASS, scalar, "x2");
    }
}
