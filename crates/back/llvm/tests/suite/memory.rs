//! Ids and memory at their edges, against the interpreter.

use crate::harness::*;
use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

const SHAPES: [[u32; 3]; 8] =
    [[1, 1, 1], [7, 1, 1], [33, 1, 1], [64, 1, 1], [256, 1, 1], [8, 8, 1], [33, 3, 1], [4, 3, 5]];

/// Returns a case with buffers of zeros, one for each parameter, of these lengths.
fn case(kernel: Function, local: [u32; 3], groups: [u32; 3], lengths: &[usize]) -> Case {
    let mut random = Random::new(5);
    let (mut arguments, mut buffers) = (Vec::new(), Vec::new());
    for (param, &length) in kernel.params.iter().zip(lengths) {
        let view = param.ty.view().expect("a view");
        arguments.push(Argument::Buffer { buffer: buffers.len(), length: length as u64 });
        let bytes = length * view.stride as usize;
        let boolean = view.elem.scalar == Scalar::Bool;
        buffers.push(random.bytes(bytes).into_iter().map(|byte| if boolean { byte & 1 } else { byte }).collect());
    }
    Case { kernel, local, groups, arguments, buffers }
}

// covers: vyre.id.invocation vyre.id.workgroup vyre.id.local vyre.id.relation vyre.geom.size
#[test]
fn every_id_of_every_invocation() {
    let ids: Vec<(IdKind, u8)> = IdKind::ALL
        .iter()
        .flat_map(|&kind| (0..if kind.has_axis() { 3 } else { 1 }).map(move |axis| (kind, axis)))
        .collect();
    let mut b = kernel("ids", vec![buffer("out", U64, Access::Write)]);
    let out = b.params()[0];
    let own = wide_id(&mut b, IdKind::GlobalLinearId, 0);
    let count = u64_constant(&mut b, ids.len() as u64);
    let first = b.binary(BinaryOp::Mul, own, count, HERE);
    for (place, &(kind, axis)) in ids.iter().enumerate() {
        let id = wide_id(&mut b, kind, axis);
        let place = u64_constant(&mut b, place as u64);
        let at = b.binary(BinaryOp::Add, first, place, HERE);
        b.store(out, &[at], id, HERE);
    }
    let function = b.finish(&[], HERE);
    let cases: Vec<Case> = SHAPES
        .iter()
        .map(|&local| {
            let total = 12 * local.iter().product::<u32>() as usize;
            case(function.clone(), local, [3, 2, 2], &[total * ids.len()])
        })
        .collect();
    compare(&cases);
}

/// Where indices come from.
#[derive(Clone, Copy)]
enum Index {
    /// The same for all.
    Constant(u64),
    /// The invocation's id and more, times something.
    Own { more: u64, times: u64 },
    /// From a buffer of indices.
    Data,
}

/// Loads at an index and stores at it, in turns of kinds of index.
fn edges(elem: Elem, stride: u32, index: Index) -> Function {
    let params = vec![
        strided("from", elem, Access::Read, stride),
        strided("to", elem, Access::ReadWrite, stride),
        buffer("index", Elem::scalar(Scalar::I64), Access::Read),
    ];
    let mut b = kernel("edges", params);
    let p = b.params();
    let own = wide_id(&mut b, IdKind::GlobalLinearId, 0);
    let at = match index {
        Index::Constant(value) => u64_constant(&mut b, value),
        Index::Own { more, times } => {
            let (more, times) = (u64_constant(&mut b, more), u64_constant(&mut b, times));
            let product = b.binary(BinaryOp::Mul, own, times, HERE);
            b.binary(BinaryOp::Add, product, more, HERE)
        }
        Index::Data => b.load(p[2], &[own], HERE),
    };
    let value = b.load(p[0], &[at], HERE);
    match index {
        // All would store to one element.
        Index::Constant(_) | Index::Data => b.store(p[1], &[own], value, HERE),
        Index::Own { .. } => {
            b.store(p[1], &[at], value, HERE);
        }
    }
    b.finish(&[], HERE)
}

// covers: vyre.det.oob vyre.race.no-crash
#[test]
fn accesses_at_and_beyond_the_edges() {
    let elems = [
        (Elem::scalar(Scalar::Bool), 1),
        (Elem::scalar(Scalar::U8), 16),
        (Elem::scalar(Scalar::I16), 2),
        (Elem::scalar(Scalar::F32), 4),
        (Elem::scalar(Scalar::F64), 16),
        (Elem { scalar: Scalar::F32, lanes: 2 }, 8),
        (Elem { scalar: Scalar::F32, lanes: 3 }, 12),
        (Elem { scalar: Scalar::F32, lanes: 3 }, 16),
        (Elem { scalar: Scalar::U64, lanes: 4 }, 32),
        (Elem { scalar: Scalar::U8, lanes: 3 }, 3),
    ];
    let far = u64::MAX;
    let indices = [
        Index::Constant(0),
        Index::Constant(99),
        Index::Constant(100),
        Index::Constant(far),
        Index::Constant(1 << 63),
        Index::Own { more: 0, times: 1 },
        Index::Own { more: 3, times: 1 },
        Index::Own { more: 90, times: 1 },
        Index::Own { more: far - 4, times: 1 },
        Index::Own { more: 0, times: 2 },
        Index::Own { more: 1, times: 5 },
        Index::Own { more: 99, times: far },
        Index::Own { more: 0, times: 1 << 52 },
        Index::Data,
    ];
    for (elem, stride) in elems {
        let mut cases = Vec::new();
        for (at, &index) in indices.iter().enumerate() {
            let local = SHAPES[at % SHAPES.len()];
            let mut case = case(edges(elem, stride, index), local, [2, 1, 1], &[100, 1000, 200]);
            // Half of the indices are in range.
            for (place, bytes) in case.buffers[2].chunks_mut(8).enumerate() {
                if place % 2 == 0 {
                    bytes.copy_from_slice(&(place as u64 % 101).to_le_bytes());
                }
            }
            if case.groups[0] * local.iter().product::<u32>() > 1000 {
                case.groups = [1, 1, 1];
            }
            cases.push(case);
        }
        compare(&cases);
    }
}

/// A view that claims more than there is, or whose strides leave the range of 64 bits.
// covers: vyre.det.oob
#[test]
fn views_that_claim_too_much() {
    let sizes = [[4, 8, 0], [1 << 40, 1 << 40, 0], [u64::MAX, 3, 1], [3, u64::MAX, 1], [2, 50, 90], [10, 10, u64::MAX]];
    let mut cases = Vec::new();
    for (number, [rows, columns, offset]) in sizes.into_iter().enumerate() {
        for explicit in [false, true] {
            let mut b = kernel("claims", vec![buffer("from", F32, Access::Read), buffer("to", F32, Access::Write)]);
            let p = b.params();
            let own = wide_id(&mut b, IdKind::GlobalLinearId, 0);
            let eight = u64_constant(&mut b, 8);
            let row = b.binary(BinaryOp::Div, own, eight, HERE);
            let column = b.binary(BinaryOp::Rem, own, eight, HERE);
            let [rows, columns, offset] = [rows, columns, offset].map(|value| u64_constant(&mut b, value));
            let stride = u64_constant(&mut b, (1 << 61) + 1);
            let extents = b.list(&[rows, columns]);
            let strides = if explicit { b.list(&[stride, eight]) } else { List::EMPTY };
            let view = b.value(Op::View { view: p[0], offset, extents, strides }, HERE);
            let value = b.load(view, &[row, column], HERE);
            b.store(p[1], &[own], value, HERE);
            let local = SHAPES[number % SHAPES.len()];
            let total = 2 * local.iter().product::<u32>() as usize;
            cases.push(case(b.finish(&[], HERE), local, [2, 1, 1], &[100, total]));
        }
    }
    compare(&cases);
}

/// Local memory is fresh for each workgroup, private memory each time it is made.
#[test]
fn memory_starts_as_zero() {
    let mut b = kernel("fresh", vec![buffer("to", U32, Access::Write)]);
    let to = b.params()[0];
    let mut memory = |name: &str, space, length: u64| {
        let memory =
            Memory { name: name.into(), space, elem: U32, stride: 4, length: length.into(), init: vec![], span: HERE };
        b.memory(memory)
    };
    let (local, private) = (memory("local", Space::Local, 64), memory("private", Space::Private, 3));
    let own = wide_id(&mut b, IdKind::GlobalLinearId, 0);
    let lid = wide_id(&mut b, IdKind::LocalLinearId, 0);
    let shared = b.value(Op::Memory { memory: local }, HERE);
    let one = b.constant(Constant::u32(1), HERE);
    let zero = b.constant(Constant::u32(0), HERE);
    let four = b.constant(Constant::u32(4), HERE);
    let (body, params) = b.open(&[Type::U32, Type::U32], HERE);
    let fresh = b.value(Op::Memory { memory: private }, HERE);
    let slot = u64_constant(&mut b, 2);
    let old = b.load(fresh, &[slot], HERE);
    let more = b.binary(BinaryOp::Add, old, one, HERE);
    b.store(fresh, &[slot], more, HERE);
    let again = b.load(fresh, &[slot], HERE);
    let mine = b.load(shared, &[lid], HERE);
    let next = b.binary(BinaryOp::Add, mine, again, HERE);
    b.store(shared, &[lid], next, HERE);
    let sum = b.binary(BinaryOp::Add, params[1], again, HERE);
    b.close_yield(&[sum], HERE);
    let kind = LoopKind::Up { from: zero, to: four, step: one };
    let sum = b.for_op(kind, &[zero], body, HERE)[0];
    let mine = b.load(shared, &[lid], HERE);
    let eight = b.constant(Constant::u32(8), HERE);
    let mine = b.binary(BinaryOp::Shl, mine, eight, HERE);
    let both = b.binary(BinaryOp::Or, mine, sum, HERE);
    b.store(to, &[own], both, HERE);
    let function = b.finish(&[], HERE);
    let cases: Vec<Case> = SHAPES
        .iter()
        .map(|&local| case(function.clone(), local, [3, 1, 1], &[3 * local.iter().product::<u32>() as usize]))
        .collect();
    compare(&cases);
}
