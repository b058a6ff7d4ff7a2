//! Fused products and sums by other operations have the bits of those that the interpreter executes.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Checked, Module, Op, text};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::{Abilities, define_fma, inline_calls};
use crisp_support_diagnostics::FileId;

/// A kernel that stores `a · b + c` of buffers.
fn kernel(ty: &str) -> Module {
    let source = format!(
        "(module (kernel test (param a (view {ty} global read)) (param b (view {ty} global read)) (param c (view {ty} global read)) \
         (param r (view {ty} global read-write)) (body (let %i u64 (global-linear-id)) (let %x {ty} (load %a %i)) (let %y {ty} (load %b %i)) \
         (let %z {ty} (load %c %i)) (let %f {ty} (fma %x %y %z)) (store %r %i %f) (return))))"
    );
    text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"))
}

fn execute(module: &Module, lanes: usize, operands: &[Vec<u8>; 3], bytes: usize) -> Vec<u8> {
    let checked = Checked::check(module.clone()).unwrap_or_else(|broken| panic!("{broken:#?}\n{module}"));
    let (kernel, _) = checked.kernel("test").unwrap();
    let count = operands[0].len() / bytes / lanes;
    let mut buffers = operands.to_vec();
    buffers.push(vec![0; operands[0].len()]);
    let arguments = [0, 1, 2, 3].map(|buffer| Argument::Buffer { buffer, length: count as u64 });
    let groups = u32::try_from(count).unwrap();
    let sizes = LaunchSizes {
        work_dim: 1,
        local: [1; 3],
        groups: [groups, 1, 1],
        bound: [u64::from(groups), 1, 1],
        offset: [0; 3],
    };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    let outcome = Program::new(&checked, kernel).unwrap().run(launch, &Options::plain(Schedule::Sequential)).unwrap();
    assert!(outcome.finished);
    buffers.swap_remove(3)
}

/// Numbers whose products and sums come close to ties: few bits set, exponents near each other, and everything special.
fn operands(float: bool) -> [Vec<u64>; 3] {
    let (exponent, mantissa) = if float { (8, 23) } else { (11, 52) };
    let bias = (1_u64 << (exponent - 1)) - 1;
    let infinity = ((1_u64 << exponent) - 1) << mantissa;
    let special = [0, 1, 2, (1 << mantissa) - 1, 1 << mantissa, bias << mantissa, infinity - 1, infinity, infinity | 5];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut lists = [Vec::new(), Vec::new(), Vec::new()];
    for round in 0..6000 {
        let sign = |bits: u64, yes: u64| bits | (yes & 1) << (exponent + mantissa);
        let mut make = |near: u64| {
            let fraction = match next() % 4 {
                0 => next(),
                1 => 1 << (next() % mantissa),
                2 => (1 << (next() % mantissa)) | (1 << (next() % mantissa)) | 1,
                _ => !(1 << (next() % mantissa)),
            } & ((1 << mantissa) - 1);
            let near = near.clamp(0, (1 << exponent) - 2);
            sign(near << mantissa | fraction, next())
        };
        // Some products are subnormal, and some too large.
        let middle = [bias, bias, bias / 2, bias + bias / 2][round % 4];
        let (a, b) = (make(middle), make(middle));
        let product = (2 * middle).saturating_sub(bias);
        let distance = [0, 1, mantissa, mantissa + 1, mantissa + 2, 2 * mantissa, 2 * mantissa + 3][round % 7];
        let c = make(if round % 2 == 0 { product + distance } else { product.saturating_sub(distance) });
        for (list, bits) in lists.iter_mut().zip([a, b, c]) {
            list.push(bits);
        }
        // Products that are ties, and an addend far below them.
        let mut odd = |places: u64| {
            let fraction = ((next() % (1 << places)) | 1) << (mantissa - places);
            sign(bias << mantissa | fraction, next())
        };
        let half = mantissa.div_ceil(2);
        let (a, b) = (odd(half), odd(mantissa + 1 - half));
        let tiny = sign((bias - 2 * mantissa - 10) << mantissa, next());
        for (list, bits) in lists.iter_mut().zip([a, b, tiny]) {
            list.push(bits);
        }
    }
    for &a in &special {
        for &b in &special {
            for &c in &special {
                for signs in 0..4 {
                    let sign = |bits: u64, yes: u64| bits | (yes & 1) << (exponent + mantissa);
                    lists[0].push(sign(a, signs));
                    lists[1].push(b);
                    lists[2].push(sign(c, signs >> 1));
                }
            }
        }
    }
    lists
}

#[test]
fn fused_products_and_sums_keep_their_bits() {
    for (scalar, bytes, float) in [("f32", 4, true), ("f64", 8, false)] {
        let operands = operands(float).map(|list| {
            let whole = list.len() / 12 * 12;
            list[..whole].iter().flat_map(|bits| bits.to_le_bytes()[..bytes].to_vec()).collect::<Vec<u8>>()
        });
        for (suffix, lanes) in [("", 1), ("x3", 3)] {
            let before = kernel(&format!("{scalar}{suffix}"));
            let after = (define_fma::PASS.run)(before.clone(), &Abilities::ALL).unwrap();
            let after = (inline_calls::PASS.run)(after, &Abilities::ALL).unwrap();
            let fused = |op: Op| matches!(op, Op::Fma { a: _, b: _, c: _ });
            assert!(!after.functions.values().any(|function| function.ops.values().any(|data| fused(data.op))));
            let (found, wanted) = (execute(&after, lanes, &operands, bytes), execute(&before, lanes, &operands, bytes));
            let wrong = found.chunks(bytes).zip(wanted.chunks(bytes)).position(|(found, wanted)| found != wanted);
            assert_eq!(wrong, None, "{scalar}{suffix}");
        }
    }
}

/// The operands are worth something: rounding to a double first and then to a float goes wrong for many of them.
#[test]
fn rounding_twice_would_be_seen() {
    let [a, b, c] = operands(true);
    let float = |bits: u64| f32::from_bits(u32::try_from(bits).unwrap());
    let wrong = a.iter().zip(&b).zip(&c).filter(|&((&a, &b), &c)| {
        let (a, b, c) = (float(a), float(b), float(c));
        #[allow(clippy::cast_possible_truncation)]
        let twice = (f64::from(a) * f64::from(b) + f64::from(c)) as f32;
        let once = a.mul_add(b, c);
        twice.to_bits() != once.to_bits() && !once.is_nan()
    });
    assert!(wrong.count() >= 50);
}
