//! Arithmetic on small floats by `f32`, operation by operation, against the arithmetic that the interpreter executes.

#![allow(clippy::unwrap_used)]

use crate::straight::{Random, Straight, one_operation_after};
use crisp_ir_kernel::{BinaryOp, Builder, Checked, CompareOp, Elem, Op, Scalar, Type, UnaryOp, Value, fold, text};
use crisp_middle_passes::{Abilities, emulate_double, widen_small_floats};
use crisp_support_diagnostics::FileId;

const SMALL: [Scalar; 2] = [Scalar::F16, Scalar::BF16];

/// A function of one operation on parameters, after the pass.
fn widened(params: &[Scalar], result: Scalar, op: impl Fn(&mut Builder, &[Value]) -> Op) -> Straight {
    let module = one_operation_after(widen_small_floats::PASS, params, result, op);
    let printed = text::print(&module);
    assert!(!printed.contains("f16"), "{printed}");
    Straight::new(&module, module.functions.values().next().unwrap())
}

#[track_caller]
fn same(what: &str, args: &[u64], found: u64, right: u64) {
    assert_eq!(found, right, "{what} {args:x?} gives {found:#x}, right is {right:#x}");
}

/// All numbers of a small type.
const ALL: std::ops::Range<u64> = 0..1 << 16;

/// Numbers at which operations change their behaviour, their neighbours and some more, of both signs.
fn edges(scalar: Scalar) -> Vec<u64> {
    let fraction = if scalar == Scalar::F16 { 10 } else { 7 };
    let infinity = if scalar == Scalar::F16 { 0x7c00_u64 } else { 0x7f80 };
    let mut all = Vec::new();
    // Around every power of two, subnormal ones too, and in the middle between them.
    for exponent in 0..=infinity >> fraction {
        let power = exponent << fraction;
        all.extend([power, power + 1, power + 2, power + (1 << (fraction - 1)), power + (1 << fraction) - 1]);
        all.push(power + ((exponent * 0x5a5) & ((1 << fraction) - 1)));
    }
    all.extend((0..fraction).flat_map(|bit| [1 << bit, (1 << bit) + 1, (1 << bit) - 1]));
    all.retain(|&bits| bits <= infinity + 1);
    all.sort_unstable();
    all.dedup();
    all.into_iter().flat_map(|bits| [bits, bits | 0x8000]).collect()
}

/// Returns the numbers that an edge is paired with: another part of the many exponents of `bf16` for each.
fn partners(all: &[u64], a: u64) -> impl Iterator<Item = u64> {
    let step = all.len() / 300;
    all.iter().copied().skip(a as usize * 7 % step.max(1)).step_by(step.max(1))
}

#[test]
fn one_operand() {
    for scalar in SMALL {
        for &op in UnaryOp::ALL {
            let Some(right) = fold::unary(op, scalar) else { continue };
            let code = widened(&[scalar], scalar, |_, x| Op::Unary { op: op.on(scalar), arg: x[0] });
            for a in ALL {
                let found = fold::canonical(scalar, code.run(&[a]));
                same(op.name(), &[a], found, fold::canonical(scalar, right(a)));
            }
        }
    }
}

fn check_binary(op: BinaryOp) {
    for scalar in SMALL {
        let right = fold::binary(op, scalar).unwrap();
        let code = widened(&[scalar; 2], scalar, |_, x| Op::Binary { op: op.on(scalar), lhs: x[0], rhs: x[1] });
        let all = edges(scalar);
        let check = |a: u64, b: u64| same(op.name(), &[a, b], code.run(&[a, b]), fold::canonical(scalar, right(a, b)));
        for &a in &all {
            partners(&all, a).for_each(|b| check(a, b));
        }
        let mut random = Random(1);
        for _ in 0..300_000 {
            let bits = random.next();
            check(bits & 0xffff, bits >> 16 & 0xffff);
        }
    }
}

#[test]
fn sums() {
    check_binary(BinaryOp::Add);
}

#[test]
fn differences() {
    check_binary(BinaryOp::Sub);
}

#[test]
fn products() {
    check_binary(BinaryOp::Mul);
}

#[test]
fn quotients() {
    check_binary(BinaryOp::Div);
}

#[test]
fn smaller_and_larger() {
    check_binary(BinaryOp::Min);
    check_binary(BinaryOp::Max);
}

/// Quotients and products whose exact value is next to the middle between two small numbers, where rounding twice could go wrong.
#[test]
fn results_near_the_middle_of_subnormal_numbers() {
    for scalar in SMALL {
        for op in [BinaryOp::Div, BinaryOp::Mul] {
            let right = fold::binary(op, scalar).unwrap();
            let code = widened(&[scalar; 2], scalar, |_, x| Op::Binary { op: op.on(scalar), lhs: x[0], rhs: x[1] });
            let fraction = if scalar == Scalar::F16 { 10 } else { 7 };
            let mut random = Random(2);
            for _ in 0..300_000 {
                let bits = random.next();
                // Exponents whose quotient or product is around the least numbers.
                let bias = if scalar == Scalar::F16 { 15 } else { 127 };
                let digits = |bits: u64| bits & ((1 << fraction) - 1);
                let first = 1 + (bits >> 40) % (bias - 1);
                let second = match op {
                    BinaryOp::Div => first + bias - 1 + (bits >> 50) % (fraction + 3),
                    _ => (bias + 2).saturating_sub(first + (bits >> 50) % (fraction + 4)),
                };
                let second = second.min(2 * bias);
                let (a, b) = (digits(bits) | first << fraction, digits(bits >> 16) | second << fraction);
                same(op.name(), &[a, b], code.run(&[a, b]), right(a, b));
            }
        }
    }
}

#[test]
fn comparisons() {
    for scalar in SMALL {
        let all = edges(scalar);
        for &op in CompareOp::ALL {
            let right = fold::compare(op, scalar).unwrap();
            let code = widened(&[scalar; 2], Scalar::Bool, |_, x| Op::Compare { op, lhs: x[0], rhs: x[1] });
            for &a in &all {
                for b in partners(&all, a) {
                    same(op.name(), &[a, b], code.run(&[a, b]), u64::from(right(a, b)));
                }
            }
        }
    }
}

#[test]
fn products_and_sums_rounded_once() {
    for scalar in SMALL {
        let right = fold::fma(scalar).unwrap();
        let multiply = fold::binary(BinaryOp::Mul, scalar).unwrap();
        let code = widened(&[scalar; 3], scalar, |_, x| Op::Fma { a: x[0], b: x[1], c: x[2] });
        let check = |a: u64, b: u64, c: u64| {
            same("fma", &[a, b, c], code.run(&[a, b, c]), fold::canonical(scalar, right(a, b, c)));
        };
        let all = edges(scalar);
        let mut random = Random(3);
        for &a in &all {
            for b in partners(&all, a).step_by(2) {
                // Addends far away, that cancel the product, that make it a middle, or anything.
                let product = multiply(a, b);
                let bits = random.next();
                let near = (product ^ (bits & 0x8000)).wrapping_add(bits >> 16 & 7).wrapping_sub(3) & 0xffff;
                for c in
                    [0, 0x8000, 1, 0x8001, product ^ 0x8000, near, bits >> 32 & 0xffff, all[bits as usize % all.len()]]
                {
                    check(a, b, c);
                }
            }
        }
        for _ in 0..600_000 {
            let bits = random.next();
            check(bits & 0xffff, bits >> 16 & 0xffff, bits >> 32 & 0xffff);
        }
    }
}

#[test]
fn conversions_to_other_types() {
    for scalar in SMALL {
        for to in Scalar::ALL {
            let Some(right) = fold::convert(scalar, to) else { continue };
            let code = widened(&[scalar], to, |_, x| Op::Convert { to: Elem::scalar(to), arg: x[0] });
            for a in ALL {
                same(to.name(), &[a], fold::canonical(to, code.run(&[a])), fold::canonical(to, right(a)));
            }
        }
    }
}

/// Bits of numbers of a type that are near numbers of a small type, or near the middle between two of them.
fn near(scalar: Scalar, small: Scalar, random: &mut Random) -> u64 {
    let bits = random.next();
    if !scalar.is_float() {
        // Few ones at the top, then zeros or ones, then a little more or less.
        let width = scalar.bits();
        let top = (bits & 0xfff | 0x800) << 52 >> (bits >> 16 & 63);
        let size = if bits >> 63 == 0 { top } else { top | u64::MAX >> 12 >> (bits >> 16 & 63) };
        let size = size.wrapping_add(bits >> 30 & 3).wrapping_sub(1) >> (64 - width);
        return if bits >> 62 & 1 == 0 { size } else { size.wrapping_neg() & u64::MAX >> (64 - width) };
    }
    let widen = fold::convert(small, Scalar::F64).unwrap();
    let (low, high) = (f64::from_bits(widen(bits & 0x7fff)), f64::from_bits(widen((bits + 1) & 0x7fff)));
    let chosen = match bits >> 16 & 3 {
        0 => low,
        // Beyond the largest number too.
        _ if high.is_infinite() => low * 1.002,
        _ => (low + high) / 2.0,
    };
    let chosen = if bits >> 20 & 1 == 0 { chosen } else { -chosen };
    let step = (bits >> 21 & 7) as i64 - 3;
    match scalar {
        Scalar::F32 => u64::from((chosen as f32).to_bits().wrapping_add_signed(step as i32)),
        _ => chosen.to_bits().wrapping_add_signed(step),
    }
}

#[test]
fn conversions_from_other_types() {
    for scalar in SMALL {
        for from in Scalar::ALL.into_iter().filter(|from| *from != scalar) {
            let right = fold::convert(from, scalar).unwrap();
            let code = widened(&[from], scalar, |_, x| Op::Convert { to: Elem::scalar(scalar), arg: x[0] });
            let name = format!("{} to {}", from.name(), scalar.name());
            let check = |a: u64| same(&name, &[a], code.run(&[a]), fold::canonical(scalar, right(a)));
            if from.bits() <= 16 {
                (0..1 << from.bits()).for_each(check);
                continue;
            }
            let mask = u64::MAX >> (64 - from.bits());
            let mut random = Random(4);
            for _ in 0..200_000 {
                check(near(from, scalar, &mut random));
                check(random.next() & mask);
            }
            let sign = 1 << (from.bits() - 1);
            let infinity = fold::convert(Scalar::F64, from).filter(|_| from.is_float());
            let infinity = infinity.map_or(0, |convert| convert(f64::INFINITY.to_bits()));
            for bits in
                [0, 1, 2, mask, sign, sign - 1, infinity, infinity.wrapping_sub(1), infinity + 1, mask << 11, mask << 8]
            {
                check(bits & mask);
                check((bits ^ sign) & mask);
            }
        }
    }
}

fn kernel_after(body: &str) -> String {
    let source = format!(
        "(module (kernel k (param v (view f16 global read-write)) (param x f16) (param w bf16x3) (body (let %i u64 (const 0)) {body} (return))))"
    );
    let module = text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"));
    let module = (widen_small_floats::PASS.run)(module, &Abilities::ALL).unwrap();
    text::print(&Checked::check(module).unwrap_or_else(|broken| panic!("{broken:#?}")))
}

#[test]
fn nans_are_canonical_where_they_are_seen() {
    let stored = kernel_after("(store %v %i %x)");
    assert!(stored.contains("(param v (view u16 global read-write))") && stored.contains("(param x u16)"), "{stored}");
    assert!(stored.contains("(const 32256)") && stored.contains("(select "), "{stored}");
    // What was rounded has canonical NaNs already.
    let sum = kernel_after("(let %y f16 (add %x %x)) (store %v %i %y)");
    assert_eq!(sum.matches("(select ").count(), kernel_after("(let %y f16 (add %x %x))").matches("(select ").count());
    let constant = kernel_after("(let %y f16 (const 1.5)) (store %v %i %y)");
    assert!(constant.contains("u16 (const 15872)") && !constant.contains("(select "), "{constant}");
    let other = kernel_after("(let %y f16 (const (nan #xfe01))) (store %v %i %y)");
    assert!(other.contains("(select "), "{other}");
    let cast = kernel_after("(let %y u16 (bitcast u16 %x)) (let %z f16 (bitcast f16 %y)) (store %v %i %z)");
    assert_eq!(cast.matches("(select ").count(), 2, "{cast}");
}

#[test]
fn the_host_is_told_small_floats() {
    let told = kernel_after("(log \"x\" %x %w)");
    assert!(told.contains("(bitcast f16 %x)") && told.contains("(bitcast bf16x3 %w)"), "{told}");
}

#[test]
fn moves_and_selections_stay_what_they_are() {
    let text = kernel_after(
        "(let %b bool (eq %i %i)) (let %k u32 (const 1)) (let %y f16 (load %v %i)) (let %z f16 (select %b %x %y)) \
         (let %s f16 (shuffle %z %k)) (store %v %i %s)",
    );
    assert!(text.contains("(let %z u16 (select %b %x %y))") && text.contains("(let %s u16 (shuffle %z %k))"), "{text}");
}

/// Operations without doubles use integers and single floats only.
#[test]
fn doubles_of_wide_products_can_be_emulated() {
    for scalar in SMALL {
        let op = |_: &mut Builder, x: &[Value]| Op::Fma { a: x[0], b: x[1], c: x[2] };
        let module = one_operation_after(widen_small_floats::PASS, &[scalar; 3], scalar, op).into_module();
        let module = Checked::check((emulate_double::PASS.run)(module, &Abilities::ALL).unwrap()).unwrap();
        let is_double = |ty: Type| ty.elem().is_some_and(|elem| elem.scalar == Scalar::F64);
        let mut functions = module.functions.values();
        assert!(!functions.any(|function| function.values.values().any(|value| is_double(value.ty))));
        let code = Straight::new(&module, module.functions.values().next().unwrap());
        let right = fold::fma(scalar).unwrap();
        let mut random = Random(5);
        for _ in 0..20_000 {
            let bits = random.next();
            let args = [bits & 0xffff, bits >> 16 & 0xffff, bits >> 32 & 0xffff];
            same("fma", &args, code.run(&args), fold::canonical(scalar, right(args[0], args[1], args[2])));
        }
    }
}
