//! Operations that targets leave undefined become defined: results stay the same, and what remains of the operations is defined everywhere.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Binary, Checked, Constant, Function, IntegerOp, Module, Op, Scalar, Value, fold, text};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::{
    Abilities, Pass, define_conversions, define_divisions, define_min_max, define_nans, define_shifts, expand_integers,
};
use crisp_support_diagnostics::FileId;

/// Edge values of every format, as bits.
fn edges(scalar: Scalar) -> Vec<u64> {
    let mask = u64::MAX >> (64 - scalar.bits());
    let mut all: Vec<u64> =
        vec![0, 1, 2, 3, 7, 31, 32, 33, mask, mask - 1, mask >> 1, (mask >> 1) + 1, (mask >> 1) + 2];
    if scalar.is_float() {
        let numbers = [
            0.0,
            0.5,
            0.999,
            1.0,
            1.5,
            127.0,
            127.9,
            128.0,
            255.0,
            255.5,
            256.0,
            32767.5,
            32768.0,
            65535.5,
            65536.0,
            2147483520.0,
            2147483647.5,
            2147483648.0,
            4294967040.0,
            4294967295.5,
            4294967296.0,
            9.223372036854775e18,
            9.223372036854776e18,
            1.844_674_407_370_955e19,
            1.8446744073709552e19,
            1e300,
            f64::INFINITY,
            f64::NAN,
            f64::MIN_POSITIVE,
        ];
        let convert =
            |number: f64| fold::convert(Scalar::F64, scalar).map_or(number.to_bits(), |to| to(number.to_bits()));
        all.extend(numbers.iter().flat_map(|&number| [convert(number), convert(-number)]));
        // NaNs of other bits.
        all.extend([mask, mask ^ 1].map(|bits| bits & mask));
    }
    all.into_iter().map(|bits| bits & mask).collect()
}

/// A kernel that stores what `op` makes of two operands, for all pairs.
fn kernel(from: Scalar, to: Scalar, op: &str) -> Module {
    let source = format!(
        "(module (kernel test (param a (view {from} global read)) (param b (view {from} global read)) (param r (view {to} global write)) \
         (body (let %i u64 (global-linear-id)) (let %x {from} (load %a %i)) (let %y {from} (load %b %i)) \
         (let %z {to} ({op})) (store %r %i %z) (return))))",
        from = from.name(),
        to = to.name()
    );
    text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"))
}

fn execute(module: &Module, from: Scalar, to: Scalar) -> Vec<u8> {
    let checked = Checked::check(module.clone()).unwrap_or_else(|broken| panic!("{broken:#?}\n{module}"));
    let (kernel, _) = checked.kernel("test").unwrap();
    let all = edges(from);
    let pairs: Vec<(u64, u64)> = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b))).collect();
    let bytes = |bits: u64| bits.to_le_bytes()[..from.bytes() as usize].to_vec();
    let count = pairs.len();
    let mut buffers = vec![
        pairs.iter().flat_map(|pair| bytes(pair.0)).collect(),
        pairs.iter().flat_map(|pair| bytes(pair.1)).collect(),
        vec![0; count * to.bytes() as usize],
    ];
    let arguments = [0, 1, 2].map(|buffer| Argument::Buffer { buffer, length: count as u64 });
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
    buffers.swap_remove(2)
}

/// The results are those of before, and every operation of the changed kernel is one that `defined` accepts.
fn check(pass: Pass, from: Scalar, to: Scalar, op: &str, defined: &dyn Fn(&Function, Op) -> bool) {
    let before = kernel(from, to, op);
    let after = (pass.run)(before.clone(), &Abilities::ALL).unwrap();
    assert_eq!(execute(&after, from, to), execute(&before, from, to), "{} {from:?} {to:?} {op}\n{after}", pass.name);
    let function = after.functions.values().next().unwrap();
    let wrong = function.ops.values().find(|data| !defined(function, data.op));
    assert!(wrong.is_none(), "{wrong:?}\n{after}");
}

const INTEGERS: [Scalar; 8] =
    [Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64, Scalar::U8, Scalar::U16, Scalar::U32, Scalar::U64];
const FLOATS: [Scalar; 4] = [Scalar::F16, Scalar::BF16, Scalar::F32, Scalar::F64];

fn is_selection(function: &Function, value: Value) -> bool {
    function.definitions()[value].is_some_and(|op| matches!(function[op].op, Op::Select { cond: _, then: _, other: _ }))
}

#[test]
fn divisions() {
    for scalar in INTEGERS {
        for op in ["div", "rem"] {
            let defined = |function: &Function, op: Op| match op {
                Op::Binary { op: Binary::Integer(IntegerOp::Div | IntegerOp::Rem), lhs: _, rhs } => {
                    is_selection(function, rhs)
                }
                _ => true,
            };
            check(define_divisions::PASS, scalar, scalar, &format!("{op} %x %y"), &defined);
        }
    }
    // A divisor that is known to be harmless stays.
    let source = "(module (kernel k (param r (view i32 global read-write)) (body (let %0 u64 (const 0)) (let %x i32 (load %r %0)) \
                  (let %3 i32 (const -3)) (let %q i32 (div %x %3)) (store %r %0 %q) (return))))";
    let module = text::parse(FileId(0), source).unwrap();
    assert_eq!((define_divisions::PASS.run)(module.clone(), &Abilities::ALL).unwrap().to_string(), module.to_string());
}

#[test]
fn shifts() {
    for scalar in INTEGERS {
        for op in ["shl", "shr", "rotate-left", "rotate-right"] {
            let defined = |function: &Function, op: Op| match op {
                Op::Binary { op, lhs: _, rhs }
                    if matches!(op.name(), "shl" | "shr" | "rotate-left" | "rotate-right") =>
                {
                    let count = function.definitions()[rhs].map(|op| function[op].op);
                    matches!(count, Some(Op::Binary { op: Binary::Integer(IntegerOp::And), lhs: _, rhs: _ }))
                }
                _ => true,
            };
            check(define_shifts::PASS, scalar, scalar, &format!("{op} %x %y"), &defined);
        }
    }
}

#[test]
fn conversions_to_integers() {
    for from in FLOATS {
        for to in INTEGERS {
            let defined = |function: &Function, op: Op| match op {
                Op::Convert { to: _, arg } => is_selection(function, arg),
                _ => true,
            };
            check(define_conversions::PASS, from, to, &format!("convert {} %x", to.name()), &defined);
        }
    }
}

#[test]
fn smaller_and_larger() {
    for scalar in FLOATS {
        for op in ["min", "max"] {
            let defined = |_: &Function, op: Op| !matches!(op.name(), "min" | "max");
            check(define_min_max::PASS, scalar, scalar, &format!("{op} %x %y"), &defined);
        }
    }
}

#[test]
fn nans() {
    for scalar in FLOATS {
        for op in ["add %x %y", "div %x %y", "sqrt %x", "min %x %y", "neg %x"] {
            let defined = |function: &Function, op: Op| match op {
                Op::Store { view: _, index: _, value } => is_selection(function, value),
                _ => true,
            };
            check(define_nans::PASS, scalar, scalar, op, &defined);
        }
        let bits = scalar.to_bits();
        let defined = |function: &Function, op: Op| match op {
            Op::Bitcast { to: _, arg } => is_selection(function, arg),
            _ => true,
        };
        check(define_nans::PASS, scalar, bits, &format!("bitcast {} %x", bits.name()), &defined);
    }
    // What cannot be another NaN stays.
    let one = Constant::f32(1.0);
    assert_eq!(fold::canonical(Scalar::F32, one.bits[0]), one.bits[0]);
    let source = "(module (kernel k (param n i32) (param r (view f32 global read-write)) (body (let %0 u64 (const 0)) \
                  (let %1 f32 (const 1.0)) (store %r %0 %1) (let %x f32 (convert f32 %n)) (store %r %0 %x) (return))))";
    let module = text::parse(FileId(0), source).unwrap();
    assert_eq!((define_nans::PASS.run)(module.clone(), &Abilities::ALL).unwrap().to_string(), module.to_string());
}

#[test]
fn integer_operations_that_targets_lack() {
    let two = ["add-saturating", "sub-saturating", "mul-high", "rotate-left", "rotate-right"];
    let one = ["count-ones", "leading-zeros", "trailing-zeros", "reverse-bits", "reverse-bytes"];
    for scalar in INTEGERS {
        for op in two {
            let defined = |_: &Function, op: Op| !two.contains(&op.name());
            check(expand_integers::PASS, scalar, scalar, &format!("{op} %x %y"), &defined);
        }
        for op in one {
            // Of 32 bits every target has them.
            let plain = scalar.bits() == 32 && op != "reverse-bytes";
            let defined = |_: &Function, op: Op| plain || !one.contains(&op.name());
            check(expand_integers::PASS, scalar, scalar, &format!("{op} %x"), &defined);
        }
    }
}
