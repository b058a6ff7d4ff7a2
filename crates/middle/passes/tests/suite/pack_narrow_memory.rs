//! Narrow memory in words, and arithmetic on narrow integers in 32 bits, as the interpreter executes both.

#![allow(clippy::unwrap_used)]

use crate::words::{Given, Random, Shape, in_words, parse, same};
use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Domain, Op, Scalar, UnaryOp};

const NARROW: [Scalar; 4] = [Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16];

/// Pairs of numbers: every byte with edges, and others.
fn pairs() -> [Vec<u64>; 2] {
    let edges = [0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 127, 128, 129, 255, 256, 32767, 32768, 32769, 65534, 65535];
    let mut pairs: Vec<[u64; 2]> = edges.iter().flat_map(|&a| edges.iter().map(move |&b| [a, b])).collect();
    let mut random = Random(5);
    pairs.extend(std::iter::repeat_with(|| [random.next(), random.next()]).take(400));
    [0, 1].map(|at| pairs.iter().map(|pair| pair[at]).collect())
}

fn bytes(numbers: &[u64], scalar: Scalar) -> Vec<u8> {
    let size = scalar.bytes() as usize;
    numbers.iter().flat_map(|number| number.to_le_bytes()[..size].to_vec()).collect()
}

fn check(operand: Scalar, result: Scalar, op: &str) {
    let [a, b] = pairs();
    let (from, to) = (operand.name(), result.name());
    let source = format!(
        "(module (kernel k (param a (view {from} global read)) (param b (view {from} global read))\n\
         (param r (view {to} global read-write)) (body (let %g u32 (global-id 0)) (let %i u64 (convert u64 %g))\n\
         (let %x {from} (load %a %i)) (let %y {from} (load %b %i)) (let %z {to} {op}) (store %r %i %z) (return))))"
    );
    let count = u32::try_from(a.len()).unwrap();
    let out = Given::Bytes(vec![0; (count * result.bytes()) as usize]);
    let given = [Given::Bytes(bytes(&a, operand)), Given::Bytes(bytes(&b, operand)), out];
    same(&source, &given, Shape { local: [4, 1, 1], groups: [count / 4, 1, 1], offset: 0 });
}

#[test]
fn every_operation_on_narrow_integers() {
    for scalar in NARROW {
        for op in BinaryOp::ALL {
            check(scalar, scalar, &format!("({} %x %y)", op.name()));
        }
        for op in UnaryOp::ALL.iter().filter(|op| op.domain() != Domain::Float) {
            check(scalar, scalar, &format!("({} %x)", op.name()));
        }
        for op in CompareOp::ALL {
            check(scalar, Scalar::Bool, &format!("({} %x %y)", op.name()));
        }
    }
}

#[test]
fn conversions_between_all_types() {
    for from in [NARROW.as_slice(), &[Scalar::I32, Scalar::U32, Scalar::F32]].concat() {
        for to in [NARROW.as_slice(), &[Scalar::I32, Scalar::U32, Scalar::F32]].concat() {
            check(from, to, &format!("(convert {} %x)", to.name()));
        }
    }
    for (from, to) in [(Scalar::I8, Scalar::U8), (Scalar::U8, Scalar::I8), (Scalar::U16, Scalar::I16)] {
        check(from, to, &format!("(bitcast {} %x)", to.name()));
    }
}

#[test]
fn elements_of_every_size_and_distance() {
    for (ty, stride) in [
        ("u8", 1_u32),
        ("u8x2", 2),
        ("u8x3", 3),
        ("u8x3", 4),
        ("u8x4", 4),
        ("i8x4", 16),
        ("i16", 2),
        ("i16x3", 6),
        ("u16x2", 4),
        ("i16x3", 8),
        ("u16x4", 8),
        ("bool", 1),
        ("bool", 16),
    ] {
        let scalar = ty.split('x').next().unwrap();
        let change = if scalar == "bool" { "(not %x)" } else { "(neg %x)" };
        let source = format!(
            "(module (kernel k (param a (view {ty} global read :stride {stride})) (out r (view {ty} global write :stride {stride}))\n\
             (memory shared local {ty} 8 :stride {stride}) (memory own private {ty} 3 :stride {stride}) (body (let %g u32 (global-id 0)) (let %i u64 (convert u64 %g))\n\
             (let %l (view {ty} local read-write :stride {stride}) (memory shared)) (let %p (view {ty} private read-write :stride {stride}) (memory own))\n\
             (let %w u32 (local-id 0)) (let %at u64 (convert u64 %w)) (let %x {ty} (load %a %i)) (store %l %at %x) (barrier) (let %seven u64 (const 7))\n\
             (let %back u64 (sub %seven %at)) (let %y {ty} (load %l %back)) (let %two u64 (const 2)) (store %p %two %y) (let %z {ty} (load %p %two))\n\
             (let %n {ty} {})\n(store %r %i %n) (return))))",
            change.replace("%x", "%z")
        );
        let byte = |number: u32| u8::try_from(number % 256).unwrap();
        let bytes = (0..24 * stride).map(|at| if scalar == "bool" { byte(at % 3 % 2) } else { byte(at * 37 + 5) });
        let kept = (0..24 * stride).map(|at| if scalar == "bool" { 1 } else { byte(at ^ 0x5a) });
        let (bytes, kept): (Vec<u8>, Vec<u8>) = (bytes.collect(), kept.collect());
        same(
            &source,
            &[Given::Bytes(bytes), Given::Bytes(kept)],
            Shape { local: [8, 1, 1], groups: [3, 1, 1], offset: 0 },
        );
    }
}

#[test]
fn tables_parameters_and_loops() {
    let source = "(module (kernel k (param r (view i16 global read-write)) (param a i8) (param b u16) (param c i8x3)\n\
        (memory table constant i8x3 2 (const (1 -2 3) (-4 5 -128))) (memory flags constant bool 5 (const true false true true false))\n\
        (body (let %i u64 (global-linear-id)) (let %t (view i8x3 constant read) (memory table)) (let %f (view bool constant read) (memory flags))\n\
        (let %one u64 (const 1)) (let %h u64 (and %i %one)) (let %v i8x3 (load %t %h)) (let %w i8x3 (add %v %c)) (let %x i8 (extract %w 2)) (let %y i8 (mul %x %a))\n\
        (let %flag bool (load %f %i)) (let %zero u8 (const 0)) (let %end u8 (const 250)) (let %step u8 (const 50))\n\
        (let %s i8 (for (%k u8) (up %zero %end %step) (carry (%p i8 %y)) (let %kk i8 (convert i8 %k)) (let %q i8 (add %p %kk)) (yield %q)))\n\
        (let %u i16 (convert i16 %s)) (let %bb i16 (convert i16 %b)) (let %m i16 (mul %u %bb)) (let %n i16 (select %flag %m %u)) (store %r %i %n) (return))))";
    let lanes = Constant { elem: crisp_ir_kernel::Elem { scalar: Scalar::I8, lanes: 3 }, bits: [3, 200, 255, 0] };
    let value = |scalar, bits| Given::Value(Constant::from_bits(scalar, bits));
    let given = [Given::Bytes(vec![0; 16]), value(Scalar::I8, 0xfd), value(Scalar::U16, 0xfff1), Given::Value(lanes)];
    same(source, &given, Shape { local: [8, 1, 1], groups: [1, 1, 1], offset: 0 });
}

#[test]
fn parts_of_words_are_updated_whole() {
    let source = |stride: u32| {
        format!(
            "(module (kernel k (param r (view u8 global read-write :stride {stride})) (body (let %i u64 (global-linear-id))\n\
             (let %x u8 (const 7)) (store %r %i %x) (return))))"
        )
    };
    let updates = |stride| {
        let module = in_words(&parse(&source(stride)));
        let kernel = module.kernels().next().unwrap().1;
        kernel.ops.values().filter(|data| matches!(data.op, Op::AtomicApply { .. })).count()
    };
    assert_eq!((updates(1), updates(2), updates(4)), (1, 1, 0));
}
