//! Comparisons of ids with what all lanes have, against the interpreter: near the ends of types, in all directions, with lanes that are off.

use crate::harness::*;
use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

const SHAPES: [[u32; 3]; 7] = [[1, 1, 1], [7, 1, 1], [33, 1, 1], [64, 1, 1], [200, 1, 1], [16, 16, 1], [4, 3, 5]];
const SCALARS: [Scalar; 7] = [Scalar::U64, Scalar::U64, Scalar::I64, Scalar::U32, Scalar::I32, Scalar::I16, Scalar::U8];
const OPS: [CompareOp; 6] = [CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge];
/// Comparisons of each kernel.
const COUNT: u64 = 12;

/// Returns an integer that steps with the lanes, up or down, possibly beside the ends of its type.
fn climbing(b: &mut Builder, random: &mut Random, scalar: Scalar) -> Value {
    let kind = random.pick(&[IdKind::LocalId, IdKind::LocalLinearId, IdKind::GlobalId, IdKind::LaneId]);
    let id = b.value(Op::Id { kind, axis: 0 }, HERE);
    let id = b.value(Op::Convert { to: Elem::scalar(scalar), arg: id }, HERE);
    let near = random.pick(&[0_i128, 1, 40, 63, 250, -1, -30, -64]);
    let base = match random.below(4) {
        0 => return id,
        // At the end of the type, where it may wrap.
        1 => near.rem_euclid(1 << scalar.bits()),
        _ => near.unsigned_abs() as i128,
    };
    let base = b.constant(Constant::from_bits(scalar, base as u64), HERE);
    let op = random.pick(&[BinaryOp::Add, BinaryOp::Sub]);
    if random.chance(50) { b.binary(op, id, base, HERE) } else { b.binary(op, base, id, HERE) }
}

/// Stores which of some comparisons hold, as bits; half of them only in lanes that another one lets through.
fn comparisons(random: &mut Random, scalar: Scalar) -> Function {
    let elem = Elem::scalar(scalar);
    let params = vec![buffer("with", elem, Access::Read), buffer("to", U32, Access::ReadWrite)];
    let mut b = kernel("comparisons", params);
    let p = b.params();
    let own = wide_id(&mut b, IdKind::GlobalLinearId, 0);
    let one = |b: &mut Builder, random: &mut Random, place: u64| {
        let at = u64_constant(b, place);
        let uniform = b.load(p[0], &[at], HERE);
        let stepping = climbing(b, random, scalar);
        let op = random.pick(&OPS);
        if random.chance(50) { b.compare(op, stepping, uniform, HERE) } else { b.compare(op, uniform, stepping, HERE) }
    };
    let mut bits = b.constant(Constant::u32(0), HERE);
    for place in 0..COUNT / 2 {
        let holds = one(&mut b, random, place);
        let bit = b.constant(Constant::u32(1 << place), HERE);
        let more = b.binary(BinaryOp::Or, bits, bit, HERE);
        bits = b.value(Op::Select { cond: holds, then: more, other: bits }, HERE);
    }
    b.store(p[1], &[own], bits, HERE);
    for place in COUNT / 2..COUNT {
        let let_through = one(&mut b, random, place);
        let (then, _) = b.open(&[], HERE);
        let holds = one(&mut b, random, place - COUNT / 2);
        let (inner, _) = b.open(&[], HERE);
        let old = b.load(p[1], &[own], HERE);
        let bit = b.constant(Constant::u32(1 << place), HERE);
        let more = b.binary(BinaryOp::Or, old, bit, HERE);
        b.store(p[1], &[own], more, HERE);
        b.close_yield(&[], HERE);
        let (rest, _) = b.open(&[], HERE);
        b.close_yield(&[], HERE);
        b.if_op(holds, inner, rest, &[], HERE);
        b.close_yield(&[], HERE);
        let (rest, _) = b.open(&[], HERE);
        b.close_yield(&[], HERE);
        b.if_op(let_through, then, rest, &[], HERE);
    }
    b.finish(&[], HERE)
}

/// Numbers near 0, near ids and near the ends of the type.
fn numbers(random: &mut Random, scalar: Scalar) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..COUNT {
        let near = random.below(140) as i64 - 70;
        let number = match random.below(5) {
            0 => near,
            1 => i64::MAX.wrapping_add(near),
            2 => (1_i64 << (scalar.bits() - 1)).wrapping_add(near),
            _ => near.abs(),
        };
        bytes.extend_from_slice(&number.to_le_bytes()[..scalar.bytes() as usize]);
    }
    bytes
}

#[test]
fn ids_beside_what_lanes_agree_on() {
    let mut random = Random::new(4711);
    let mut cases = Vec::new();
    for round in 0..3 {
        for (number, &local) in SHAPES.iter().enumerate() {
            let scalar = SCALARS[(number + round) % SCALARS.len()];
            let total = 2 * u64::from(local.iter().product::<u32>());
            let with = Argument::Buffer { buffer: 0, length: COUNT };
            let to = Argument::Buffer { buffer: 1, length: total };
            let buffers = vec![numbers(&mut random, scalar), vec![0; 4 * total as usize]];
            let kernel = comparisons(&mut random, scalar);
            cases.push(Case { kernel, local, groups: [2, 1, 1], arguments: vec![with, to], buffers });
        }
    }
    compare(&cases);
}

/// `id < n` is a comparison of bytes where masks are registers: ids have 64 bits.
#[test]
fn lane_numbers_are_compared_in_place_of_ids() {
    let params = vec![value("n", U64), buffer("to", U32, Access::Write)];
    let mut b = kernel("below", params);
    let p = b.params();
    let own = wide_id(&mut b, IdKind::GlobalId, 0);
    let holds = b.compare(CompareOp::Lt, own, p[0], HERE);
    let [one, two] = [1, 2].map(|number| b.constant(Constant::u32(number), HERE));
    let chosen = b.value(Op::Select { cond: holds, then: one, other: two }, HERE);
    b.store(p[1], &[own], chosen, HERE);
    let kernel = b.finish(&[], HERE);
    for target in targets() {
        let code = compile_kernel(&kernel, &target, [256, 1, 1]).expect("it compiles");
        let lanes = code.remarks.lanes;
        let small = if target.vector_bytes == 64 { "i8" } else { "i32" };
        assert!(code.llvm_ir.contains(&format!("icmp slt <{lanes} x {small}>")), "{}: {}", target.name, code.llvm_ir);
    }
}
