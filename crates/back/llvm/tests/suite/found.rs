//! Programs that random testing found, reduced: what they got wrong once is compared with the interpreter on every processor.

use crate::harness::*;
use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

/// Returns a kernel of text, run by a single invocation.
fn alone(source: &str, arguments: Vec<Argument>, buffers: Vec<Vec<u8>>) -> Case {
    let module = text::parse(crisp_support_diagnostics::FileId(0), source).unwrap_or_else(|found| panic!("{found:#?}"));
    let Some((_, kernel)) = module.kernels().next() else { panic!("there is no kernel") };
    Case { kernel: kernel.clone(), local: [1; 3], groups: [1; 3], arguments, buffers }
}

/// A number that comes from an integer is not a NaN, and LLVM knows it: the larger one of it and a NaN is the number.
#[test]
fn a_number_that_is_known_to_be_one_beats_nan() {
    let mut cases = Vec::new();
    for ty in ["f16", "f32", "f64"] {
        for op in ["min", "max"] {
            for operands in ["%n %nan", "%nan %n"] {
                let source = format!(
                    "(module (kernel k (param out (view {ty} global write)) (param x u64) (param zero u64) (body (let %0 u64 (const 0)) \
                     (let %n {ty} (convert {ty} %x)) (let %z {ty} (convert {ty} %zero)) (let %nan {ty} (div %z %z)) \
                     (let %r {ty} ({op} {operands})) (store %out %0 %r) (return))))"
                );
                let out = Argument::Buffer { buffer: 0, length: 1 };
                for number in [0, 3] {
                    // Both are known when it runs, so that nothing is computed before.
                    let arguments =
                        vec![out, Argument::Value(Constant::u64(number)), Argument::Value(Constant::u64(0))];
                    cases.push(alone(&source, arguments, vec![vec![0xff; 8]]));
                }
            }
        }
    }
    compare_on(&cases, &targets()[targets().len().min(2) - 1..]);
}

/// LLVM makes one instruction of a comparison and a choice between its operands, which on aarch64 yields a NaN for a signalling one.
#[test]
fn a_signalling_nan_is_not_chosen_by_a_comparison_that_fails() {
    let cases: Vec<Case> =
        ["f16", "f32", "f64"].into_iter().flat_map(|ty| [1, 64].map(|local| choices(ty, local))).collect();
    if can_run() {
        compare(&cases);
    }
    if can_emulate() {
        compare_on(&cases, &emulated());
    }
    // Without an emulator, the text shows the same: no operand of the comparison is an operand of the choice.
    for (target, hidden) in emulated().iter().map(|target| (target, true)).chain([(&best_target(), false)]) {
        assert_eq!(compile(&cases[2], target).llvm_ir.contains("llvm.arithmetic.fence"), hidden, "{}", target.name);
    }
}

/// Returns a kernel with choices by each order of each two of some floats, signalling NaNs among them, of lanes and of loops that all lanes run.
fn choices(ty: &str, local: u32) -> Case {
    let mut body = String::new();
    for (number, op) in ["lt", "le", "gt", "ge"].into_iter().enumerate() {
        for (at, operands) in ["%x %y", "%y %x"].into_iter().enumerate() {
            body += &format!(
                "(let %c{number}{at} bool ({op} %x %y)) (let %r{number}{at} {ty} (select %c{number}{at} {operands})) \
                 (let %p{number}{at} u64 (const {})) (let %q{number}{at} u64 (add %i %p{number}{at})) (store %out %q{number}{at} %r{number}{at})",
                (number * 2 + at) * 64
            );
        }
    }
    let source = format!(
        "(module (kernel k (param a (view {ty} global read)) (param b (view {ty} global read)) (param out (view {ty} global write)) \
         (body (let %i u64 (global-linear-id)) (let %x {ty} (load %a %i)) (let %y {ty} (load %b %i)) {body} (return))))"
    );
    let specials: [u64; 8] = match ty {
        "f16" => [0x7c01, 0xfd00, 0x7e00, 0xfc00, 0x0000, 0x8000, 0x3c00, 0xc900],
        "f32" => [0x7f80_0001, 0xffa0_0000, 0x7fc0_0000, 0xff80_0000, 0, 0x8000_0000, 0x3f80_0000, 0xc2c8_0000],
        _ => [0x7ff0_0000_0000_0001, 0xfff4 << 48, 0x7ff8 << 48, 0xfff0 << 48, 0, 1 << 63, 0x3ff0 << 48, 0xc059 << 48],
    };
    let bytes = match ty {
        "f16" => 2,
        "f32" => 4,
        _ => 8,
    };
    let every = |pick: fn(usize) -> usize| -> Vec<u8> {
        (0..64).flat_map(|pair| specials[pick(pair)].to_le_bytes()[..bytes].to_vec()).collect()
    };
    let buffers = vec![every(|pair| pair / 8), every(|pair| pair % 8), vec![0; 8 * 64 * bytes]];
    let lengths = [64, 64, 512];
    let arguments = (0..3).map(|buffer| Argument::Buffer { buffer, length: lengths[buffer] }).collect();
    let case = alone(&source, arguments, buffers);
    Case { local: [local, 1, 1], groups: [64 / local, 1, 1], ..case }
}

/// Whether zeros, infinities and numbers of either sign are in order, lane by lane and alone.
#[test]
fn every_pair_of_special_floats_has_a_smaller_and_a_larger_one() {
    let specials = [0.0, -0.0, 1.0, -1.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-45, -1e-45, f32::MAX];
    let pairs: Vec<(f32, f32)> = specials.iter().flat_map(|&a| specials.iter().map(move |&b| (a, b))).collect();
    let bytes =
        |pick: fn(&(f32, f32)) -> f32| -> Vec<u8> { pairs.iter().flat_map(|pair| pick(pair).to_le_bytes()).collect() };
    let length = pairs.len() as u64;
    let source = "(module (kernel k (param a (view f32 global read)) (param b (view f32 global read)) (param low (view f32 global write)) \
                  (param high (view f32 global write)) (body (let %i u64 (global-linear-id)) (let %x f32 (load %a %i)) \
                  (let %y f32 (load %b %i)) (let %l f32 (min %x %y)) (let %h f32 (max %x %y)) (store %low %i %l) (store %high %i %h) (return))))";
    let buffers = vec![bytes(|pair| pair.0), bytes(|pair| pair.1), vec![0; pairs.len() * 4], vec![0; pairs.len() * 4]];
    let arguments: Vec<Argument> = (0..4).map(|buffer| Argument::Buffer { buffer, length }).collect();
    let case = alone(source, arguments, buffers);
    let many =
        Case { local: [20, 1, 1], groups: [5, 1, 1], ..alone(source, case.arguments.clone(), case.buffers.clone()) };
    let single = Case { groups: [100, 1, 1], ..case };
    compare(&[many, single]);
}

/// A warp with hardly any lanes loads and stores far outside an empty buffer: its masks are off, and the address is not one of a program.
#[test]
fn masked_moves_touch_nothing_where_no_lane_is_on() {
    let source = "(module (kernel k (param out (view u32 global read-write)) (param sum (view u32 global write)) (body \
                  (let %0 u64 (global-linear-id)) (let %1 u32 (const 0)) (let %2 u64 (const 4)) (let %3 u64 (mul %0 %2)) \
                  (let %4 u64 (const 1099511627776)) (let %5 u64 (sub %3 %4)) (let %6 u32 (load %out %5)) \
                  (let %7 u32 (warp-scan max %1)) (store %out %5 %6) (store %sum %0 %7) (return))))";
    let arguments = vec![Argument::Buffer { buffer: 0, length: 0 }, Argument::Buffer { buffer: 1, length: 1 }];
    compare(&[alone(source, arguments, vec![Vec::new(), vec![0xff; 4]])]);
}

/// Loads of 40 invocations through a view of one axis, at `at`, `at + id` or `at · id`.
fn through_a_view(ty: &str, index: &str, [at, extent, stride]: [u64; 3]) -> Case {
    let own = match index {
        "at" => format!("(let %own {ty} (add %at %zero))"),
        "step" => format!("(let %own {ty} (add %at %i))"),
        _ => format!("(let %own {ty} (mul %at %i))"),
    };
    let id = if ty == "u64" { "(add %n %zero)" } else { "(convert i64 %n)" };
    let source = format!(
        "(module (kernel k (param root (view f32 global read)) (param out (view f32 global write)) (param at {ty}) (param extent u64) \
         (param stride u64) (body (let %n u64 (global-linear-id)) (let %zero {ty} (const 0)) (let %i {ty} {id}) {own} \
         (let %1 u64 (const 1)) (let %view (view f32 global read) (view %root %1 (extents %extent) (strides %stride))) \
         (let %x f32 (load %view %own)) (store %out %n %x) (return))))"
    );
    let at = if ty == "u64" { Constant::u64(at) } else { Constant::from_bits(Scalar::I64, at) };
    let buffers = [4, 40].into_iter().enumerate().map(|(buffer, length)| Argument::Buffer { buffer, length });
    let values = [at, Constant::u64(extent), Constant::u64(stride)].map(Argument::Value);
    let root = (1..=4_u8).flat_map(|number| f32::from(number).to_le_bytes()).collect();
    let arguments = buffers.chain(values).collect();
    Case { local: [20, 1, 1], groups: [2, 1, 1], ..alone(&source, arguments, vec![root, vec![0xff; 160]]) }
}

/// With stride 0 every index that is inside leads to the first element, and a negative one is not inside, however large the extent.
// covers: vyre.det.oob
#[test]
fn negative_indices_are_outside_of_views_with_stride_zero() {
    let mut cases = Vec::new();
    for ty in ["i64", "u64"] {
        for [extent, stride] in [[u64::MAX, 0], [1 << 63, 0], [3, 0], [u64::MAX, 1], [u64::MAX, u64::MAX]] {
            for at in [2, u64::MAX - 1, u64::MAX - 18, 1 << 63] {
                cases.extend(["at", "step", "times"].map(|index| through_a_view(ty, index, [at, extent, stride])));
            }
        }
    }
    compare_on(&cases, &[widest_target()]);
}

/// A size that goes through a type that does not hold it may become negative, and then a huge stride that leads outside.
// covers: vyre.det.oob
#[test]
fn sizes_are_not_small_after_a_narrow_type() {
    let source = "(module (kernel k (param root (view f32 global read)) (param out (view f32 global write)) (param offset u64) (body \
                  (let %n u64 (global-linear-id)) (let %size u64 (extent %root 0)) (let %narrow i8 (convert i8 %size)) \
                  (let %stride u64 (convert u64 %narrow)) (let %40 u64 (const 40)) \
                  (let %first u64 (add %offset %n)) (let %view (view f32 global read) (view %root %first (extents %40) (strides %stride))) \
                  (let %x f32 (load %view %n)) (store %out %n %x) (return))))";
    let buffers = vec![(0..254_u8).flat_map(|number| f32::from(number).to_le_bytes()).collect(), vec![0xff; 160]];
    let buffer = |(buffer, length)| Argument::Buffer { buffer, length };
    let mut arguments: Vec<Argument> = [254, 40].into_iter().enumerate().map(buffer).collect();
    arguments.push(Argument::Value(Constant::u64(200)));
    compare(&[Case { local: [20, 1, 1], groups: [2, 1, 1], ..alone(source, arguments, buffers) }]);
}

/// The larger one of vectors of two, of which one is the same for all lanes: LLVM had made one operation of two scalars of sixteen, and no code of that.
#[test]
fn small_vectors_beside_what_lanes_agree_on() {
    let source = "(module (kernel k (param out (view u32 global read-write)) (param s i32) (memory m local f32x2 2) (body
      (let %at u64 (global-linear-id)) (let %v (view f32x2 local read-write) (memory m)) (let %0 u64 (const 0)) (let %n u32 (const 0))
      (let %no bool (const false)) (let %a f32x2 (load %v %at)) (let %from i64 (convert i64 %s)) (let %b f32x2 (load %v %from))
      (if %no (then (let %x u32 (broadcast %n %n)) (return)) (else (yield)))
      (let %c f32x2 (max %a %b)) (let %d f32 (extract %c 1)) (let %e u32 (bitcast u32 %d)) (store %out %0 %e) (return))))";
    let arguments = vec![Argument::Buffer { buffer: 0, length: 1 }, Argument::Value(Constant::integer(Scalar::I32, 0))];
    compare(&[alone(source, arguments, vec![vec![1; 4]])]);
}
