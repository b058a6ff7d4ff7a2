//! Arithmetic on 64 bits in words of 32, operation by operation, and the memory and loops around it, as the interpreter executes both.

#![allow(clippy::unwrap_used)]

use crate::words::{Given, Random, Shape, in_words, parse, same};
use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Domain, Op, Scalar, UnaryOp};
use crisp_middle_passes::{Abilities, split_wide_integers};

const EDGES: [u64; 34] = [
    0,
    1,
    2,
    3,
    5,
    7,
    10,
    31,
    32,
    33,
    63,
    64,
    255,
    0xffff,
    0x1_0000,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_fffe,
    0xffff_ffff,
    0x1_0000_0000,
    0x1_0000_0001,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    0x8000_0000_0000_0001,
    0xffff_ffff_0000_0000,
    0xffff_ffff_7fff_ffff,
    0xffff_ffff_8000_0000,
    0xffff_ffff_ffff_fffe,
    0xffff_ffff_ffff_ffff,
    0x00ff_ffff_8000_0000,
    0x0123_4567_89ab_cdef,
    0x0000_0001_0000_0100,
    0x0100_0000_0000_0001,
];

/// Pairs of numbers at which operations change their behaviour, and others.
fn pairs() -> [Vec<u64>; 2] {
    let mut pairs: Vec<[u64; 2]> = EDGES.iter().flat_map(|&a| EDGES.iter().map(move |&b| [a, b])).collect();
    let mut random = Random(3);
    pairs.extend(std::iter::repeat_with(|| [random.number(), random.number()]).take(1200));
    [0, 1].map(|at| pairs.iter().map(|pair| pair[at]).collect())
}

fn bytes(numbers: &[u64], scalar: Scalar) -> Vec<u8> {
    let size = scalar.bytes() as usize;
    numbers.iter().flat_map(|number| number.to_le_bytes()[..size].to_vec()).collect()
}

/// An operation on all pairs.
fn check(operand: Scalar, result: Scalar, op: &str) {
    let [a, b] = pairs();
    // A bool in memory is 0 or 1.
    let kept = |numbers: &[u64]| -> Vec<u64> {
        numbers.iter().map(|&number| if operand == Scalar::Bool { number & 1 } else { number }).collect()
    };
    let (from, to) = (operand.name(), result.name());
    let source = format!(
        "(module (kernel k (param a (view {from} global read)) (param b (view {from} global read))\n\
         (param r (view {to} global read-write)) (body (let %i u64 (global-linear-id))\n\
         (let %x {from} (load %a %i)) (let %y {from} (load %b %i)) (let %z {to} {op}) (store %r %i %z) (return))))"
    );
    let count = u32::try_from(a.len()).unwrap();
    let out = vec![0; (count * result.bytes()).next_multiple_of(4) as usize];
    let given = [Given::Bytes(bytes(&kept(&a), operand)), Given::Bytes(bytes(&kept(&b), operand)), Given::Bytes(out)];
    same(&source, &given, Shape { local: [4, 1, 1], groups: [count / 4, 1, 1], offset: 0 });
}

const WIDE: [Scalar; 2] = [Scalar::I64, Scalar::U64];

#[test]
fn every_operation_of_two_operands() {
    for scalar in WIDE {
        for op in BinaryOp::ALL {
            check(scalar, scalar, &format!("({} %x %y)", op.name()));
        }
    }
}

#[test]
fn upper_halves_of_products_of_32_bits() {
    for scalar in [Scalar::I32, Scalar::U32] {
        // Something of 64 bits is there: the ids.
        check(scalar, scalar, "(mul-high %x %y)");
    }
}

#[test]
fn every_operation_of_one_operand() {
    for scalar in WIDE {
        for op in UnaryOp::ALL.iter().filter(|op| op.domain() != Domain::Float) {
            check(scalar, scalar, &format!("({} %x)", op.name()));
        }
    }
}

#[test]
fn comparisons_and_selections() {
    for scalar in WIDE {
        for op in CompareOp::ALL {
            check(scalar, Scalar::Bool, &format!("({} %x %y)", op.name()));
            let name = scalar.name();
            check(
                scalar,
                scalar,
                &format!("({} %x %y)) (let %c bool ({} %x %y)) (let %w {name} (select %c %y %z)", "xor", op.name()),
            );
        }
    }
}

#[test]
fn shifts_and_quotients_by_constants() {
    for scalar in WIDE {
        let name = scalar.name();
        for op in ["shl", "shr", "rotate-left", "rotate-right"] {
            for places in [0, 1, 31, 32, 33, 63, 64, 65] {
                check(
                    scalar,
                    scalar,
                    &format!(
                        "(xor %x %y)) (let %k {name} (const {places})) (let %s {name} ({op} %x %k)) (store %r %i %s) (let %unused {name} (sub %s %z)"
                    ),
                );
            }
        }
        for op in ["div", "rem", "mul", "and", "max"] {
            for number in [1_i64, 2, 3, 10, 4096, 1 << 40] {
                check(
                    scalar,
                    scalar,
                    &format!(
                        "(xor %x %y)) (let %k {name} (const {number})) (let %s {name} ({op} %x %k)) (store %r %i %s) (let %unused {name} (sub %s %z)"
                    ),
                );
            }
        }
    }
}

#[test]
fn conversions() {
    let narrow =
        [Scalar::Bool, Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16, Scalar::I32, Scalar::U32, Scalar::F32];
    for wide in WIDE {
        for other in narrow {
            check(other, wide, &format!("(convert {} %x)", wide.name()));
            if other != Scalar::Bool {
                check(wide, other, &format!("(convert {} %x)", other.name()));
            }
        }
        for other in WIDE {
            check(wide, other, &format!("(convert {} %x)", other.name()));
            check(wide, other, &format!("(bitcast {} %x)", other.name()));
        }
        check(
            wide,
            wide,
            &format!(
                "(xor %x %y)) (let %v u32x2 (bitcast u32x2 %x)) (let %w {0} (bitcast {0} %v)) (store %r %i %w) (let %u {0} (sub %w %z)",
                wide.name()
            ),
        );
    }
}

/// Results that are computed with known ranges are the same: ids, parts of words, numbers that conditions bound.
#[test]
fn what_fits_32_bits() {
    let body = "(let %g u32 (global-id 0)) (let %i u64 (convert u64 %g)) (let %l u32 (local-id 0)) (let %one i64 (const 1))\n\
        (let %j i64 (convert i64 %l)) (let %k i64 (sub %j %one)) (let %zero i64 (const 0)) (let %m i64 (max %k %zero)) (let %n i64 (mul %k %k))\n\
        (let %x i64 (load %a %i)) (let %small bool (lt %x %j)) (let %positive bool (ge %x %zero)) (let %both bool (and %small %positive))\n\
        (let %p i64 (if %both (then (let %s i64 (mul %x %x)) (let %t i64 (sub %s %x)) (yield %t)) (else (let %u i64 (add %x %k)) (yield %u))))\n\
        (let %q i64 (add %n %m)) (let %v i64 (div %q %j)) (let %o u64 (convert u64 %k)) (let %four u64 (const 4)) (let %w bool (lt %o %four))\n\
        (let %y i64 (select %w %p %v)) (let %z i64 (min %y %k)) (let %sum i64 (add %y %z)) (store %r %i %sum)\n\
        (let %at i64 (sub %x %j)) (let %seen i64 (load %a %at)) (let %size u64 (global-linear-size)) (let %id u64 (global-linear-id))\n\
        (let %c u64 (add %id %size)) (let %d i64 (convert i64 %c)) (let %e i64 (xor %seen %d)) (store %r %c %e)";
    let source = format!(
        "(module (kernel k (param a (view i64 global read)) (param r (view i64 global read-write)) (body\n{body}\n(return))))"
    );
    let mut random = Random(9);
    let input: Vec<u64> = (0..32).map(|at| if at % 3 == 0 { random.number() } else { random.next() % 9 }).collect();
    let given = [Given::Bytes(bytes(&input, Scalar::I64)), Given::Bytes(vec![0; 64 * 8])];
    same(&source, &given, Shape { local: [8, 1, 1], groups: [4, 1, 1], offset: 0 });
    same(&source, &given, Shape { local: [2, 2, 1], groups: [2, 2, 2], offset: 5 });
}

#[test]
fn parameters_and_memory_of_every_kind() {
    let body = "(let %t (view i64x2 constant read) (memory table)) (let %l (view u64 local read-write) (memory shared))\n\
        (let %p (view u64x3 private read-write :stride 32) (memory own)) (let %g u32 (local-id 0)) (let %i u64 (convert u64 %g))\n\
        (let %two u64 (const 2)) (let %h u64 (rem %i %two)) (let %v i64x2 (load %t %h)) (let %c i64x2 (add %v %pair)) (let %d i64 (extract %c 0))\n\
        (let %e i64 (extract %c 1)) (let %f i64 (mul %d %e)) (let %u u64 (convert u64 %f)) (store %l %i %u) (barrier)\n\
        (let %three u64 (const 3)) (let %n u64 (sub %three %i)) (let %w u64 (load %l %n)) (let %x u64x3 (vector %w %u %s)) (store %p %h %x)\n\
        (let %y u64x3 (load %p %h)) (let %k u64x3 (insert %y 1 %i)) (let %a u64 (extract %k 0)) (let %b u64 (extract %k 1)) (let %m u64 (extract %k 2))\n\
        (let %q u64 (xor %a %m)) (let %z u64 (add %q %b)) (let %o u64 (global-offset 0)) (let %zz u64 (add %z %o)) (store %r %i %zz)\n\
        (let %bound u64 (bound 0)) (let %length u64 (extent %r 0)) (let %both u64 (mul %bound %length)) (let %far u64 (add %i %bound)) (store %r %far %both)";
    let source = format!(
        "(module (kernel k (param r (view u64 global read-write :stride 16)) (param pair i64x2) (param s u64)\n\
         (memory table constant i64x2 2 (const (1 -2) (9223372036854775807 4294967296))) (memory shared local u64 4)\n\
         (memory own private u64x3 2 :stride 32) (body\n{body}\n(return))))"
    );
    let pair = Constant {
        elem: crisp_ir_kernel::Elem { scalar: Scalar::I64, lanes: 2 },
        bits: [5_u64.wrapping_neg(), 77, 0, 0],
    };
    let given = [Given::Bytes(vec![0; 8 * 16]), Given::Value(pair), Given::Value(Constant::u64(0x1234_5678_9abc_def0))];
    same(&source, &given, Shape { local: [4, 1, 1], groups: [1, 1, 1], offset: 0x5_0000_0007 });
}

/// Loops of every kind between numbers that take 64 bits, with what leaves them.
#[test]
fn loops() {
    let last = u64::MAX;
    let top = i64::MAX.cast_unsigned();
    let cases: &[(&str, &str, &[[u64; 3]])] = &[
        (
            "u64",
            "(up %x %y %z)",
            &[[0, 5, 1], [last - 9, last, 3], [7, 7, 1], [0, 9, 0], [0xffff_fff0, 0x1_0000_0010, 5], [1, last, last]],
        ),
        (
            "i64",
            "(up %x %y %z)",
            &[[last - 4, 6, 3], [top - 5, top, 2], [1 << 63, (1 << 63) + 3, 1], [0, 4, last], [9, 3, 1]],
        ),
        (
            "u64",
            "(down %x %y)",
            &[[5, 1, 0], [0x1_0000_0002, 0x4000_0000, 0], [0, 1, 0], [3, 0, 0], [last, 1 << 61, 0]],
        ),
        ("i64", "(down %x %y)", &[[5, 2, 0], [last, 1, 0], [0x1_0000_0002, 0x8000_0000, 0], [3, last, 0]]),
        (
            "u64",
            "(multiply %x %y %z)",
            &[[1, 1 << 40, 3], [1, last, 2], [3, 2, 2], [0, 5, 2], [1, 9, 1], [5, last, 1 << 33]],
        ),
        ("i64", "(multiply %x %y %z)", &[[1, top, 10], [last, 5, 2], [3, 1 << 40, 1 << 20]]),
        ("u64", "(divide %x %y)", &[[last, 7, 0], [0, 2, 0], [9, 1, 0], [1 << 40, 2, 0]]),
        ("i64", "(divide %x %y)", &[[top, 5, 0], [last, 2, 0], [100, 10, 0]]),
    ];
    for (ty, kind, launches) in cases {
        let body = format!(
            "(let %0 u64 (const 0)) (let %zero {ty} (const 0)) (let %far u64 (const 1)) (let %n {ty} (const 3)) (let %out u32 (const 11)) (let %o u32 (const 1))\n\
             (let (%sum %trips) ({ty} u32) (for (%i {ty}) {kind} (carry (%s {ty} %zero) (%t u32 %none)) (let %a {ty} (mul %s %n)) (let %b {ty} (add %a %i))\n\
             (let %t1 u32 (add %t %o)) (let %stop bool (ge %t1 %limit)) (if %stop (then (break %b %t1)) (else (yield))) (yield %b %t1)))\n\
             (store %r %0 %sum) (let %w {ty} (convert {ty} %trips)) (store %r %far %w) (let %enough bool (eq %trips %out)) (if %enough (then (return)) (else (yield)))\n\
             (let %again u64 (const 2)) (for (%j {ty}) {kind} (let %u bool (gt %j %n)) (if %u (then (break)) (else (yield))) (store %r %again %j) (yield))"
        );
        let source = format!(
            "(module (kernel k (param r (view {ty} global read-write)) (param x {ty}) (param y {ty}) (param z {ty}) (param limit u32) (param none u32) (body\n{body}\n(return))))"
        );
        let scalar = if *ty == "u64" { Scalar::U64 } else { Scalar::I64 };
        for launch in *launches {
            for limit in [2, 11, 200] {
                let mut given = vec![Given::Bytes(vec![0; 3 * 8])];
                given.extend(launch.map(|bits| Given::Value(Constant::from_bits(scalar, bits))));
                given.extend([Given::Value(Constant::u32(limit)), Given::Value(Constant::u32(0))]);
                same(&source, &given, Shape { local: [1; 3], groups: [1; 3], offset: 0 });
            }
        }
    }
}

/// Windows of two axes: products and sums saturate.
#[test]
fn windows_of_two_axes() {
    let body = "(let %o u64 (const 1)) (let %v (view u32 global read-write :rank 2) (view %r %o (extents %rows %columns)))\n\
        (let %g u32 (global-id 0)) (let %i u64 (convert u64 %g)) (let %four u64 (const 4)) (let %y u64 (div %i %four)) (let %x u64 (rem %i %four))\n\
        (let %old u32 (load %v %y %x)) (let %new u32 (add %old %g)) (store %v %y %x %new) (let %xx i64 (convert i64 %x)) (let %three i64 (const 3))\n\
        (let %left i64 (sub %xx %three)) (let %other u32 (load %v %y %left)) (let %far u64 (mul %y %columns)) (let %seen u32 (load %r %far)) (let %t u32 (add %other %seen)) (store %v %y %x %t)";
    let source = format!(
        "(module (kernel k (param r (view u32 global read-write)) (param rows u64) (param columns u64) (body\n{body}\n(return))))"
    );
    for (rows, columns) in
        [(4, 4), (3, 5), (u64::MAX, u64::MAX), (8, 1 << 32), (8, (1 << 32) + 2), (8, 1 << 62), (1 << 33, 3)]
    {
        let numbers: Vec<u8> = (0..64_u8).collect();
        let given = [Given::Bytes(numbers), Given::Value(Constant::u64(rows)), Given::Value(Constant::u64(columns))];
        same(&source, &given, Shape { local: [4, 1, 1], groups: [5, 1, 1], offset: 0 });
    }
}

#[test]
fn indices_that_are_known_to_be_small_stay_small() {
    let source = "(module (kernel k (param a (view f32 global read)) (param r (view f32 global read-write)) (work-dim 1) (body (let %i u64 (global-linear-id))\n\
        (let %to u64 (extent %a 0)) (let %step u64 (global-linear-size)) (for (%k u64) (up %i %to %step) (let %x f32 (load %a %k)) (store %r %k %x) (yield)) (return))))";
    let module = in_words(&parse(source));
    let kernel = module.kernels().next().unwrap().1;
    let carries =
        kernel.ops.values().filter(|data| matches!(data.op, Op::Select { cond: _, then: _, other: _ })).count();
    assert_eq!(carries, 0, "{}", crisp_ir_kernel::text::print(&module));
    let loops = kernel.ops.values().filter(|data| matches!(data.op, Op::For { kind: _, carried: _, body: _ })).count();
    assert_eq!(loops, 1);
}

#[test]
fn what_no_such_device_can_stays() {
    let source = "(module (kernel k (param a (view u64 global read-write)) (body (let %i u64 (const 0)) (let %old u64 (atomic-add device %a %i %i)) (return))))";
    let module = parse(source);
    let after = (split_wide_integers::PASS.run)(module.clone().into_module(), &Abilities::ALL).unwrap();
    assert_eq!(after, *module);
}
