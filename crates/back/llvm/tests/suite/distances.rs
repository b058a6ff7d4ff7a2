//! Loads at rows, columns and permutations of ids, against the interpreter: distances between lanes that are known when code is made.

use crate::harness::*;
use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

const SHAPES: [[u32; 3]; 9] =
    [[1, 1, 1], [7, 1, 1], [33, 1, 1], [64, 1, 1], [256, 1, 1], [8, 8, 1], [16, 16, 1], [4, 3, 5], [2, 32, 1]];

/// Elements of the tile, and of the buffer besides what groups add.
const LENGTH: u64 = 256;

fn id(b: &mut Builder, scalar: Scalar, kind: IdKind, axis: u8) -> Value {
    let id = b.value(Op::Id { kind, axis }, HERE);
    b.value(Op::Convert { to: Elem::scalar(scalar), arg: id }, HERE)
}

fn number(b: &mut Builder, scalar: Scalar, number: u64) -> Value {
    b.constant(Constant::integer(scalar, i128::from(number)), HERE)
}

/// Returns a random expression of ids in the workgroup.
fn expression(b: &mut Builder, random: &mut Random, scalar: Scalar, depth: u32) -> Value {
    if depth == 0 || random.chance(15) {
        return match random.below(5) {
            0 => {
                let most = random.below(9) as u64;
                number(b, scalar, most)
            }
            1 => id(b, scalar, IdKind::LocalId, 0),
            2 => id(b, scalar, IdKind::LocalId, 1),
            3 => id(b, scalar, IdKind::LaneId, 0),
            _ => id(b, scalar, IdKind::LocalLinearId, 0),
        };
    }
    let a = expression(b, random, scalar, depth - 1);
    let op = random.pick(&[
        BinaryOp::Add,
        BinaryOp::Add,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Div,
        BinaryOp::Rem,
        BinaryOp::Rem,
        BinaryOp::Xor,
        BinaryOp::And,
        BinaryOp::Min,
        BinaryOp::Sub,
        BinaryOp::Shl,
    ]);
    let other = if matches!(op, BinaryOp::Add | BinaryOp::Xor | BinaryOp::Sub | BinaryOp::Min) && random.chance(60) {
        expression(b, random, scalar, depth - 1)
    } else {
        let most = random.pick(&[1, 2, 3, 4, 5, 7, 8, 16]);
        number(b, scalar, most)
    };
    b.binary(op, a, other, HERE)
}

/// Returns an index below `LENGTH`, or one that may be beyond.
fn index(b: &mut Builder, random: &mut Random) -> Value {
    let scalar = random.pick(&[Scalar::U32, Scalar::I32, Scalar::U64]);
    let depth = 1 + random.below(4) as u32;
    let free = expression(b, random, scalar, depth);
    let kept = if random.chance(80) {
        let mask = number(b, scalar, LENGTH - 1);
        b.binary(BinaryOp::And, free, mask, HERE)
    } else {
        free
    };
    b.value(Op::Convert { to: Elem::scalar(Scalar::U64), arg: kept }, HERE)
}

/// Fills a tile, then loads from it and from a buffer at random indices.
fn loads(elem: Elem, random: &mut Random, count: u64) -> Function {
    let params = vec![buffer("from", elem, Access::Read), buffer("to", elem, Access::Write)];
    let mut b = kernel("loads", params);
    let tile = b.memory(Memory {
        name: "tile".into(),
        space: Space::Local,
        elem,
        stride: elem.bytes(),
        length: LENGTH.into(),
        init: vec![],
        span: HERE,
    });
    let p = b.params();
    let tile = b.value(Op::Memory { memory: tile }, HERE);
    let lid = wide_id(&mut b, IdKind::LocalLinearId, 0);
    let own = wide_id(&mut b, IdKind::GlobalLinearId, 0);
    let mine = b.load(p[0], &[own], HERE);
    b.store(tile, &[lid], mine, HERE);
    b.push(Op::Barrier, HERE);
    let count_value = u64_constant(&mut b, count);
    let first = b.binary(BinaryOp::Mul, own, count_value, HERE);
    for place in 0..count {
        let at = index(&mut b, random);
        let value = if random.chance(50) {
            b.load(tile, &[at], HERE)
        } else {
            let group = wide_id(&mut b, IdKind::GroupId, 0);
            let more = random.below(70) as u64;
            let more = u64_constant(&mut b, more);
            let start = b.binary(BinaryOp::Mul, group, more, HERE);
            let at = b.binary(BinaryOp::Add, start, at, HERE);
            b.load(p[0], &[at], HERE)
        };
        let place = u64_constant(&mut b, place);
        let to = b.binary(BinaryOp::Add, first, place, HERE);
        b.store(p[1], &[to], value, HERE);
    }
    b.finish(&[], HERE)
}

fn case(kernel: Function, local: [u32; 3], count: u64, random: &mut Random) -> Case {
    let elem = kernel.params[0].ty.view().expect("a view").elem;
    let total = 2 * u64::from(local.iter().product::<u32>());
    let from = LENGTH + 70;
    let bytes = random.bytes(from as usize * elem.bytes() as usize);
    let from_bytes = if elem.scalar == Scalar::Bool { bytes.into_iter().map(|byte| byte & 1).collect() } else { bytes };
    Case {
        kernel,
        local,
        groups: [2, 1, 1],
        arguments: vec![
            Argument::Buffer { buffer: 0, length: from },
            Argument::Buffer { buffer: 1, length: total * count },
        ],
        buffers: vec![from_bytes, vec![0; (total * count) as usize * elem.bytes() as usize]],
    }
}

#[test]
fn rows_columns_and_permutations() {
    let mut random = Random::new(77);
    let mut cases = Vec::new();
    let scalars = [Scalar::F32, Scalar::F32, Scalar::F64, Scalar::U8, Scalar::I16, Scalar::Bool, Scalar::U32];
    for round in 0..3 {
        for (number, &local) in SHAPES.iter().enumerate() {
            let elem = Elem::scalar(scalars[(number + round) % scalars.len()]);
            let kernel = loads(elem, &mut random, 6);
            cases.push(case(kernel, local, 6, &mut random));
        }
    }
    compare(&cases);
}

/// A register block's loads from two tiles are permutations of wide loads, at any width of vectors.
#[test]
fn tiles_are_not_gathered() {
    let params = vec![buffer("to", F32, Access::Write)];
    let mut b = kernel("tiles", params);
    let to = b.params()[0];
    let mut memory = |name: &str| {
        b.memory(Memory {
            name: name.into(),
            space: Space::Local,
            elem: F32,
            stride: 4,
            length: 32.into(),
            init: vec![],
            span: HERE,
        })
    };
    let tiles = [memory("a"), memory("b")].map(|memory| b.value(Op::Memory { memory }, HERE));
    let lid = id(&mut b, Scalar::I32, IdKind::LocalId, 0);
    let [eight, four, three] = [8, 4, 3].map(|value| number(&mut b, Scalar::I32, value));
    let mut sum = None;
    for (tile, op) in tiles.into_iter().zip([BinaryOp::Div, BinaryOp::Rem]) {
        let row = b.binary(op, lid, eight, HERE);
        let first = b.binary(BinaryOp::Mul, row, four, HERE);
        let at = b.binary(BinaryOp::Add, first, three, HERE);
        let at = b.value(Op::Convert { to: Elem::scalar(Scalar::I64), arg: at }, HERE);
        let loaded = b.load(tile, &[at], HERE);
        sum = Some(match sum {
            None => loaded,
            Some(sum) => b.binary(BinaryOp::Add, sum, loaded, HERE),
        });
    }
    let own = wide_id(&mut b, IdKind::GlobalLinearId, 0);
    b.store(to, &[own], sum.expect("two were loaded"), HERE);
    let kernel = b.finish(&[], HERE);
    for target in targets() {
        let code = compile_kernel(&kernel, &target, [64, 1, 1]).expect("it compiles");
        assert!(!code.llvm_ir.contains("masked.gather"), "{}: {}", target.name, code.llvm_ir);
        assert!(code.llvm_ir.contains("shufflevector"), "{}", target.name);
    }
}
