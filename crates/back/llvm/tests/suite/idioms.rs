//! The ways in which kernels usually walk over data, against the interpreter.

use crate::harness::*;
use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

const SHAPES: [[u32; 3]; 9] =
    [[1, 1, 1], [7, 1, 1], [32, 1, 1], [33, 1, 1], [64, 1, 1], [256, 1, 1], [8, 8, 1], [33, 3, 1], [4, 2, 3]];

fn floats(lengths: &[usize]) -> (Vec<Argument>, Vec<Vec<u8>>) {
    let mut random = Random::new(7);
    let arguments =
        lengths.iter().enumerate().map(|(buffer, &length)| Argument::Buffer { buffer, length: length as u64 });
    (arguments.collect(), lengths.iter().map(|&length| random.floats(length)).collect())
}

fn add_params() -> Vec<Param> {
    vec![buffer("a", F32, Access::Read), buffer("b", F32, Access::Read), buffer("c", F32, Access::Write)]
}

fn add_at(b: &mut Builder, at: Value) {
    let p = b.params();
    let x = b.load(p[0], &[at], HERE);
    let y = b.load(p[1], &[at], HERE);
    let sum = b.binary(BinaryOp::Add, x, y, HERE);
    b.store(p[2], &[at], sum, HERE);
}

/// Returns one element for each invocation; the launch is larger than the vectors.
pub(crate) fn vector_add() -> Function {
    let mut b = kernel("vector_add", add_params());
    let at = wide_id(&mut b, IdKind::GlobalLinearId, 0);
    add_at(&mut b, at);
    b.finish(&[], HERE)
}

/// Returns a kernel in which each invocation strides over the vectors.
pub(crate) fn vector_add_stride() -> Function {
    let mut b = kernel("vector_add_stride", add_params());
    let from = wide_id(&mut b, IdKind::GlobalId, 0);
    let step = wide_id(&mut b, IdKind::GlobalSize, 0);
    let p = b.params();
    let to = b.value(Op::Extent { view: p[2], axis: 0 }, HERE);
    let (body, params) = b.open(&[Type::U64], HERE);
    add_at(&mut b, params[0]);
    b.close_yield(&[], HERE);
    b.for_op(LoopKind::Up { from, to, step }, &[], body, HERE);
    b.finish(&[], HERE)
}

/// Grid-stride accumulation, then a tree in local memory with barriers.
pub(crate) fn sum_vector(group: u64) -> Function {
    let mut b = kernel("sum_vector", vec![buffer("x", F32, Access::Read), buffer("sums", F32, Access::Write)]);
    let memory = b.memory(Memory {
        name: "partial".into(),
        space: Space::Local,
        elem: F32,
        stride: 4,
        length: group.into(),
        init: vec![],
        span: HERE,
    });
    let p = b.params();
    let local = b.value(Op::Memory { memory }, HERE);
    let from = wide_id(&mut b, IdKind::GlobalLinearId, 0);
    let step = wide_id(&mut b, IdKind::GlobalLinearSize, 0);
    let lid = wide_id(&mut b, IdKind::LocalLinearId, 0);
    let to = b.value(Op::Extent { view: p[0], axis: 0 }, HERE);
    let zero = b.constant(Constant::f32(0.0), HERE);
    let (body, params) = b.open(&[Type::U64, Type::Elem(F32)], HERE);
    let x = b.load(p[0], &[params[0]], HERE);
    let sum = b.binary(BinaryOp::Add, params[1], x, HERE);
    b.close_yield(&[sum], HERE);
    let sum = b.for_op(LoopKind::Up { from, to, step }, &[zero], body, HERE)[0];
    b.store(local, &[lid], sum, HERE);
    b.push(Op::Barrier, HERE);
    let half = u64_constant(&mut b, group / 2);
    let two = u64_constant(&mut b, 2);
    let (body, params) = b.open(&[Type::U64], HERE);
    let below = b.compare(CompareOp::Lt, lid, params[0], HERE);
    let (then, _) = b.open(&[], HERE);
    let other = b.binary(BinaryOp::Add, lid, params[0], HERE);
    let x = b.load(local, &[lid], HERE);
    let y = b.load(local, &[other], HERE);
    let sum = b.binary(BinaryOp::Add, x, y, HERE);
    b.store(local, &[lid], sum, HERE);
    b.close_yield(&[], HERE);
    let (rest, _) = b.open(&[], HERE);
    b.close_yield(&[], HERE);
    b.if_op(below, then, rest, &[], HERE);
    b.push(Op::Barrier, HERE);
    b.close_yield(&[], HERE);
    b.for_op(LoopKind::Divide { from: half, factor: two }, &[], body, HERE);
    let none = u64_constant(&mut b, 0);
    let first = b.compare(CompareOp::Eq, lid, none, HERE);
    let (then, _) = b.open(&[], HERE);
    let total = b.load(local, &[none], HERE);
    let at = wide_id(&mut b, IdKind::GroupId, 0);
    b.store(p[1], &[at], total, HERE);
    b.close_yield(&[], HERE);
    let (rest, _) = b.open(&[], HERE);
    b.close_yield(&[], HERE);
    b.if_op(first, then, rest, &[], HERE);
    b.finish(&[], HERE)
}

// covers: vyre.geom.groups vyre.id.invocation vyre.det.oob
#[test]
fn vector_add_one_element_each() {
    let cases: Vec<Case> = SHAPES
        .iter()
        .map(|&local| {
            let total = 3 * local.iter().product::<u32>() as usize;
            let (arguments, buffers) = floats(&[total - 2, total, total - 3]);
            Case { kernel: vector_add(), local, groups: [3, 1, 1], arguments, buffers }
        })
        .collect();
    compare(&cases);
}

// covers: vyre.stmt.loop vyre.order.none
#[test]
fn vector_add_by_grid_stride() {
    let cases: Vec<Case> = SHAPES
        .iter()
        .filter(|local| local[1] == 1)
        .flat_map(|&local| [0, 1, 5, 700].map(|length| (local, length)))
        .map(|(local, length)| {
            let (arguments, buffers) = floats(&[length, length, length]);
            Case { kernel: vector_add_stride(), local, groups: [2, 1, 1], arguments, buffers }
        })
        .collect();
    compare(&cases);
}

// covers: vyre.barrier.wait vyre.barrier.visibility vyre.det.no-reorder
#[test]
fn sum_by_grid_stride_and_tree() {
    let cases: Vec<Case> = [[64, 1, 1], [256, 1, 1], [8, 8, 1], [16, 1, 4]]
        .iter()
        .flat_map(|&local| [3, 1000].map(|length| (local, length)))
        .map(|(local, length): ([u32; 3], usize)| {
            let group = local.iter().product::<u32>();
            let (arguments, buffers) = floats(&[length, 2]);
            Case { kernel: sum_vector(u64::from(group)), local, groups: [2, 1, 1], arguments, buffers }
        })
        .collect();
    compare(&cases);
}
