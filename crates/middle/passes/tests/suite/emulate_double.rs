//! Arithmetic on doubles by integers, operation by operation, against the arithmetic that the interpreter executes.

#![allow(clippy::unwrap_used)]

use crate::straight::{Random, Straight, one_operation_after};
use crisp_ir_kernel::{BinaryOp, Builder, Checked, CompareOp, Constant, Elem, Op, Scalar, UnaryOp, Value, fold, text};
use crisp_middle_passes::{Abilities, emulate_double};
use crisp_support_diagnostics::FileId;

/// A function of one operation on parameters, after the pass.
fn emulated(params: &[Scalar], result: Scalar, op: impl Fn(&mut Builder, &[Value]) -> Op) -> Straight {
    let module = one_operation_after(emulate_double::PASS, params, result, op);
    assert!(!text::print(&module).contains("f64"), "{}", text::print(&module));
    Straight::new(&module, module.functions.values().next().unwrap())
}

/// Numbers at which operations change their behaviour, of one sign.
const SPECIAL: [u64; 40] = [
    0,
    1,
    2,
    3,
    0x0007_ffff_ffff_ffff,
    0x0008_0000_0000_0000,
    0x000f_ffff_ffff_ffff,
    0x0010_0000_0000_0000,
    0x0010_0000_0000_0001,
    0x001f_ffff_ffff_ffff,
    0x0020_0000_0000_0000,
    0x0350_0000_0000_0001,
    0x1ff0_0000_0000_0000,
    0x2000_0000_0000_0001,
    0x36a0_0000_0000_0000, // 2^-149, the least float
    0x36a8_0000_0000_0000,
    0x3810_0000_0000_0000, // the least normal float
    0x3ca0_0000_0000_0000, // 2^-53
    0x3ca0_0000_0000_0001,
    0x3cb0_0000_0000_0000,
    0x3e70_0000_0000_0000, // 2^-24
    0x3fdf_ffff_ffff_ffff,
    0x3fe0_0000_0000_0000, // 1/2
    0x3fe0_0000_0000_0001,
    0x3fef_ffff_ffff_ffff,
    0x3ff0_0000_0000_0000, // 1
    0x3ff0_0000_0000_0001,
    0x3ff5_5555_5555_5555,
    0x3ff8_0000_0000_0000,
    0x4004_0000_0000_0000, // 2.5
    0x40ef_fdff_ffff_ffff, // near the largest half
    0x41df_ffff_ffe0_0000, // near 2^31
    0x4330_0000_0000_0000, // 2^52
    0x4330_0000_0000_0001,
    0x43df_ffff_ffff_ffff, // near 2^63
    0x43e0_0000_0000_0000,
    0x43ef_ffff_ffff_ffff, // near 2^64
    0x47ef_ffff_f000_0000, // the middle above the largest float
    0x7fef_ffff_ffff_ffff, // the largest
    0x7ff0_0000_0000_0000, // infinity
];

fn special() -> Vec<u64> {
    let nans = [0x7ff8_0000_0000_0000, 0x7ff0_0000_0000_0001, 0xffff_ffff_ffff_ffff];
    SPECIAL.into_iter().flat_map(|bits| [bits, bits | 1 << 63]).chain(nans).collect()
}

impl Random {
    /// Any bits, or few ones, so that exact results and ties occur.
    fn number(&mut self) -> u64 {
        let (bits, how) = (self.next(), self.next());
        match how % 4 {
            0 => bits & 0xffff_0000_0000_0000 | (bits & 1) << (how >> 8 & 63),
            1 => bits | u64::MAX >> 12 & u64::MAX << (how >> 8 & 63),
            _ => bits,
        }
    }

    /// A number whose exponent is near another's, or the other itself but for its sign and last bits.
    fn near(&mut self, other: u64) -> u64 {
        let (number, how) = (self.number(), self.next());
        let exponent = (other >> 52 & 0x7ff).wrapping_add(how >> 8 & 127).wrapping_sub(63).min(0x7fe);
        match how % 4 {
            0 => (other ^ (how & 1 << 63)).wrapping_add(how >> 8 & 7).wrapping_sub(3),
            1 => number,
            _ => (number & 0x800f_ffff_ffff_ffff) | exponent << 52,
        }
    }
}

#[track_caller]
fn same(what: &str, args: &[u64], found: u64, right: u64) {
    assert_eq!(found, right, "{what} {args:x?} gives {found:#x}, right is {right:#x}");
}

fn canonical(bits: u64) -> u64 {
    fold::canonical(Scalar::F64, bits)
}

const PAIRS: usize = 60_000;

fn pairs() -> impl Iterator<Item = [u64; 2]> {
    let all = special();
    let edges: Vec<[u64; 2]> = all.iter().flat_map(|&a| all.iter().map(move |&b| [a, b])).collect();
    let mut random = Random(7);
    let others = std::iter::repeat_with(move || {
        let a = random.number();
        [a, random.near(a)]
    });
    edges.into_iter().chain(others.take(PAIRS))
}

fn check_binary(op: BinaryOp) {
    let right = fold::binary(op, Scalar::F64).unwrap();
    let code =
        emulated(&[Scalar::F64; 2], Scalar::F64, |_, x| Op::Binary { op: op.on(Scalar::F64), lhs: x[0], rhs: x[1] });
    for args in pairs() {
        same(op.name(), &args, canonical(code.run(&args)), right(args[0], args[1]));
    }
}

#[test]
fn sums() {
    check_binary(BinaryOp::Add);
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

#[test]
fn comparisons() {
    for &op in CompareOp::ALL {
        let right = fold::compare(op, Scalar::F64).unwrap();
        let code = emulated(&[Scalar::F64; 2], Scalar::Bool, |_, x| Op::Compare { op, lhs: x[0], rhs: x[1] });
        for args in pairs() {
            same(op.name(), &args, code.run(&args), u64::from(right(args[0], args[1])));
        }
    }
}

#[test]
fn one_operand() {
    for &op in UnaryOp::ALL {
        let Some(right) = fold::unary(op, Scalar::F64) else { continue };
        let code = emulated(&[Scalar::F64], Scalar::F64, |_, x| Op::Unary { op: op.on(Scalar::F64), arg: x[0] });
        for [a, b] in pairs() {
            // Numbers with few bits after the point.
            let small = (b & 0x800f_ffff_ffff_ffff) | (1020 + (a & 63)) << 52;
            for a in [a, b, small] {
                same(op.name(), &[a], canonical(code.run(&[a])), right(a));
            }
        }
    }
}

#[test]
fn squares_and_their_neighbours_have_the_right_roots() {
    let right = fold::unary(UnaryOp::Sqrt, Scalar::F64).unwrap();
    let code = emulated(&[Scalar::F64], Scalar::F64, |_, x| Op::Unary { op: UnaryOp::Sqrt.on(Scalar::F64), arg: x[0] });
    let mut random = Random(3);
    for _ in 0..PAIRS {
        let root = f64::from_bits(random.number() & u64::MAX >> 1 & u64::MAX << (random.next() & 31));
        let square = (root * root).to_bits();
        for a in [square, square + 1, square.saturating_sub(1)] {
            same("sqrt", &[a], canonical(code.run(&[a])), right(a));
        }
    }
}

#[test]
fn quotients_near_whole_numbers_round_right() {
    let right = fold::binary(BinaryOp::Div, Scalar::F64).unwrap();
    let code = emulated(&[Scalar::F64; 2], Scalar::F64, |_, x| Op::Binary {
        op: BinaryOp::Div.on(Scalar::F64),
        lhs: x[0],
        rhs: x[1],
    });
    let mut random = Random(4);
    for _ in 0..PAIRS {
        let (a, b) = (f64::from_bits(random.number()), f64::from_bits(random.number()));
        let product = (a * b).to_bits();
        for a in [product, product.wrapping_add(1), product.wrapping_sub(1)] {
            same("div", &[a, b.to_bits()], canonical(code.run(&[a, b.to_bits()])), right(a, b.to_bits()));
        }
    }
}

#[test]
fn products_and_sums_rounded_once() {
    let right = fold::fma(Scalar::F64).unwrap();
    let code = emulated(&[Scalar::F64; 3], Scalar::F64, |_, x| Op::Fma { a: x[0], b: x[1], c: x[2] });
    let mut random = Random(5);
    for args in pairs() {
        let [a, b] = args;
        let product = (f64::from_bits(a) * f64::from_bits(b)).to_bits();
        let addends = [
            0,
            1 << 63,
            1,
            f64::INFINITY.to_bits(),
            f64::NEG_INFINITY.to_bits(),
            f64::NAN.to_bits(),
            b,
            product,
            product ^ 1 << 63,
            random.near(product),
            random.near(product),
            random.number(),
        ];
        for c in addends {
            same("fma", &[a, b, c], canonical(code.run(&[a, b, c])), right(a, b, c));
        }
    }
}

#[test]
fn conversions_from_double() {
    for to in Scalar::ALL {
        let Some(right) = fold::convert(Scalar::F64, to) else { continue };
        let code = emulated(&[Scalar::F64], to, |_, x| Op::Convert { to: Elem::scalar(to), arg: x[0] });
        // Numbers near those that the type holds, and near the middle between two of them.
        let (low, high) = if to.is_float() { (700, 1300) } else { (1000, 1100) };
        let mut random = Random(6);
        for [a, b] in pairs() {
            let exponent = low + random.next() % (high - low);
            let dropped = random.next() % 52;
            let within = (b & 0x800f_ffff_ffff_ffff) | exponent << 52;
            let middle = (within >> dropped | 1) << dropped;
            for a in [a, b, within, middle, middle + 1, middle - 1] {
                let found = fold::canonical(to, code.run(&[a]));
                same(to.name(), &[a], found, fold::canonical(to, right(a)));
            }
        }
    }
}

#[test]
fn conversions_to_double() {
    for from in Scalar::ALL {
        let right = fold::convert(from, Scalar::F64).unwrap();
        let code = emulated(&[from], Scalar::F64, |_, x| Op::Convert { to: Elem::scalar(Scalar::F64), arg: x[0] });
        let mut random = Random(8);
        let narrow = |bits: u64| Constant::from_bits(from, if from == Scalar::Bool { bits & 1 } else { bits }).bits[0];
        let sample = std::iter::repeat_with(|| random.number() >> (random.next() & 63)).take(PAIRS);
        for bits in (0..1 << 16).chain(sample) {
            for bits in [bits, !bits, bits << (64 - from.bits()) >> (64 - from.bits()), bits.rotate_right(13)] {
                let bits = narrow(bits);
                same(from.name(), &[bits], canonical(code.run(&[bits])), right(bits));
            }
        }
    }
}

/// The module after the pass, valid: without the functions that the pass adds, and these.
fn after(source: &str) -> (String, String) {
    let module = text::parse(FileId(0), source).unwrap_or_else(|problems| panic!("{problems:?}"));
    let before = Checked::check(module).unwrap_or_else(|broken| panic!("{broken:?}"));
    let module = (emulate_double::PASS.run)(before.into_module(), &Abilities::ALL).unwrap();
    let printed = text::print(&module);
    Checked::check(module).unwrap_or_else(|broken| panic!("{broken:?}\n{printed}"));
    let end = printed.find("(function double-").unwrap_or(printed.len());
    let (own, added) = printed.split_at(end);
    (own.to_owned(), added.to_owned())
}

#[test]
fn doubles_become_integers_wherever_a_type_stands() {
    let (own, added) = after(
        "(module
           (function halves (param v (view f64x2 private read-write)) (param x f64x2) (results f64x2)
             (body
               (let %i u64 (const 0))
               (let %h f64x2 (const (0.5 -0.5)))
               (let %y f64x2 (mul %x %h))
               (store %v %i %y)
               (return %y)))
           (kernel k (param n f64) (param in (view f64 constant read)) (out r (view f64 global write))
             (memory part local f64 4)
             (memory pair private f64x2 1)
             (memory table constant f64 2 (const 1.5 nan))
             (body
               (let %i u64 (const 0))
               (let %zero f64 (const 0.0))
               (let %part (view f64 local read-write) (memory part))
               (let %pair (view f64x2 private read-write) (memory pair))
               (let %table (view f64 constant read) (memory table))
               (let %end u32 (const 4))
               (let %from u32 (const 0))
               (let %step u32 (const 1))
               (let %all f64
                 (for (%k u32) (up %from %end %step) (carry (%sum f64 %zero))
                   (let %at u64 (convert u64 %k))
                   (let %x f64 (load %in %at))
                   (let %t f64 (load %table %at))
                   (let %xt f64x2 (vector %x %t))
                   (let %halves f64x2 (call halves %pair %xt))
                   (let %one f64 (extract %halves 1))
                   (let %less bool (lt %one %n))
                   (let %next f64 (if %less (then (yield %one)) (else (let %s f64 (add %sum %x)) (yield %s))))
                   (store %part %at %next)
                   (yield %next)))
               (let %bits u64 (bitcast u64 %all))
               (let %again f64 (bitcast f64 %bits))
               (let %more bool (gt %again %all))
               (let %kept f64 (select %more %again %all))
               (store %r %i %kept)
               (return))))",
    );
    assert!(!own.contains("f64") && !added.contains("f64"), "{own}{added}");
    for name in ["double-mul-x2", "double-canonical-x2", "double-add", "double-lt", "double-gt", "double-canonical"] {
        assert_eq!(added.matches(&format!("(function {name}\n")).count(), 1, "{name}: {own}{added}");
    }
}

#[test]
fn nothing_happens_to_a_module_without_doubles() {
    let source = "(module (kernel k (param v (view f32 global read-write)) (param x f32)
        (body (let %i u64 (const 0)) (let %y f32 (mul %x %x)) (store %v %i %y) (return))))";
    let before = text::print(&text::parse(FileId(0), source).unwrap());
    assert_eq!(after(source), (before, String::new()));
}

fn kernel_after(body: &str) -> String {
    let source = format!(
        "(module (kernel k (param v (view f64 global read-write)) (param x f64) (body (let %i u64 (const 0)) {body} (return))))"
    );
    after(&source).0
}

#[test]
fn atomic_operations_on_doubles_become_updates_of_integers() {
    let added = kernel_after("(let %old f64 (atomic-add device %v %i %x))");
    assert!(added.contains("(atomic-apply device (") && added.contains("(call double-add "), "{added}");
    let exchanged = kernel_after("(let %old f64 (atomic-exchange workgroup %v %i %x))");
    assert!(exchanged.contains("(atomic-exchange workgroup %v %i %0)"), "{exchanged}");
    let compared = kernel_after("(let %old f64 (atomic-compare-exchange device %v %i %x %x))");
    assert!(compared.contains("(atomic-compare-exchange device %v %i %0 %1)"), "{compared}");
    assert_eq!(compared.matches("(call double-canonical %x)").count(), 2, "{compared}");
    let applied =
        kernel_after("(let %old f64 (atomic-apply device (%e f64) (%v %i) (let %new f64 (mul %e %x)) (yield %new)))");
    assert!(applied.contains("(call double-mul ") && applied.contains("(call double-canonical "), "{applied}");
}

#[test]
fn the_host_is_told_doubles() {
    let told = kernel_after("(log \"x\" %x)");
    assert!(told.contains("(bitcast f64 %x)"), "{told}");
}

#[test]
fn sums_of_warps_become_shuffles_of_integers() {
    for (operation, shuffles) in [("warp-reduce", 6), ("warp-scan", 5), ("warp-scan-exclusive", 6)] {
        let folded = kernel_after(&format!("(let %all f64 ({operation} add %x)) (store %v %i %all)"));
        assert_eq!(folded.matches("(shuffle-").count() + folded.matches("(broadcast ").count(), shuffles, "{folded}");
        assert_eq!(folded.matches("(call double-add ").count(), 5, "{folded}");
    }
}
