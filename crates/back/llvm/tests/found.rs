//! Programs that random testing found, reduced: what they got wrong once is compared with the interpreter on every processor.

mod harness;

use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;
use harness::*;

/// A kernel of text, run by a single invocation.
fn alone(source: &str, arguments: Vec<Argument>, buffers: Vec<Vec<u8>>) -> Case {
    let module = text::parse(crisp_support_diagnostics::FileId(0), source).unwrap_or_else(|found| panic!("{found:#?}"));
    let Some((_, kernel)) = module.kernels().next() else { panic!("there is no kernel") };
    Case { kernel: kernel.clone(), local: [1; 3], groups: [1; 3], arguments, buffers }
}

/// A number that comes from an integer is no NaN, and LLVM knows it: the larger one of it and a NaN is the number.
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

/// A warp that is all but missing loads and stores far outside an empty buffer: its masks are off, and the address is no program's.
#[test]
fn masked_moves_touch_nothing_where_no_lane_is_on() {
    let source = "(module (kernel k (param out (view u32 global read-write)) (param sum (view u32 global write)) (body \
                  (let %0 u64 (global-linear-id)) (let %1 u32 (const 0)) (let %2 u64 (const 4)) (let %3 u64 (mul %0 %2)) \
                  (let %4 u64 (const 1099511627776)) (let %5 u64 (sub %3 %4)) (let %6 u32 (load %out %5)) \
                  (let %7 u32 (warp-scan max %1)) (store %out %5 %6) (store %sum %0 %7) (return))))";
    let arguments = vec![Argument::Buffer { buffer: 0, length: 0 }, Argument::Buffer { buffer: 1, length: 1 }];
    compare(&[alone(source, arguments, vec![Vec::new(), vec![0xff; 4]])]);
}
