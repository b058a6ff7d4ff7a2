//! Loops that are looked at as a whole, against the interpreter: accesses and branches that hold in the first and in the last iteration, or fail there.

use crate::harness::*;
use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

/// Numbers of the launches: sizes of the loops, the bound of guards, elements of the buffer that is read.
struct Sizes {
    counts: [i64; 3],
    bound: i64,
    length: u64,
}

fn number(b: &mut Builder, number: i64) -> Value {
    b.constant(Constant::integer(Scalar::I64, number.into()), HERE)
}

fn wide(b: &mut Builder, value: Value) -> Value {
    b.value(Op::Convert { to: Elem::scalar(Scalar::I64), arg: value }, HERE)
}

/// Returns a sum of indices times numbers, of both signs.
fn affine(b: &mut Builder, random: &mut Random, from: &[Value]) -> Value {
    let first = random.below(7) as i64 - 2;
    let mut sum = number(b, first);
    for &value in from {
        if random.chance(70) {
            let factor = random.pick(&[1, 1, 1, 2, 8, 17, -1, -3]);
            let factor = number(b, factor);
            let term = b.binary(BinaryOp::Mul, value, factor, HERE);
            sum = b.binary(BinaryOp::Add, sum, term, HERE);
        }
    }
    sum
}

/// Makes one more round of the innermost loop: a sum in private memory, under a guard or not.
fn round(b: &mut Builder, random: &mut Random, around: &[Value], [from, sums, bound]: [Value; 3]) {
    let place = random.below(4) as i64;
    let place = number(b, place);
    let at = affine(b, random, around);
    let guarded = random.chance(70);
    let then = guarded.then(|| {
        let checked = affine(b, random, around);
        let op = random.pick(&[CompareOp::Lt, CompareOp::Gt, CompareOp::Le]);
        let inside = b.compare(op, checked, bound, HERE);
        let (then, _) = b.open(&[], HERE);
        (inside, then)
    });
    let loaded = b.load(from, &[at], HERE);
    let so_far = b.load(sums, &[place], HERE);
    let sum = b.binary(BinaryOp::Add, so_far, loaded, HERE);
    b.store(sums, &[place], sum, HERE);
    if let Some((inside, then)) = then {
        b.close_yield(&[], HERE);
        let (other, _) = b.open(&[], HERE);
        b.close_yield(&[], HERE);
        b.if_op(inside, then, other, &[], HERE);
    }
}

fn nest(b: &mut Builder, random: &mut Random, around: &mut Vec<Value>, counts: &[Value], parts: [Value; 3]) {
    let Some((&count, rest)) = counts.split_first() else {
        for _ in 0..3 {
            round(b, random, around, parts);
        }
        return;
    };
    let first = random.pick(&[0, 0, 0, 1, -2]);
    let step = random.pick(&[1, 1, 2, 4, 7]);
    let (low, step) = (number(b, first), number(b, step));
    let (region, params) = b.open(&[Type::scalar(Scalar::I64)], HERE);
    around.push(params[0]);
    nest(b, random, around, rest, parts);
    around.pop();
    b.close_yield(&[], HERE);
    b.for_op(LoopKind::Up { from: low, to: count, step }, &[], region, HERE);
}

/// Returns loops in loops that add what they find to four sums of each invocation.
fn sums(random: &mut Random) -> Function {
    let scalars = ["c0", "c1", "bound"].map(|name| value(name, Elem::scalar(Scalar::I64)));
    let mut params = vec![buffer("from", F32, Access::Read), buffer("to", F32, Access::Write)];
    params.extend(scalars);
    let mut b = kernel("sums", params);
    let memory = b.memory(Memory {
        name: "sums".into(),
        space: Space::Private,
        elem: F32,
        stride: 4,
        length: 4.into(),
        init: vec![],
        span: HERE,
    });
    let kept = b.value(Op::Memory { memory }, HERE);
    let [from, to, c0, c1, bound] = b.params()[..] else { panic!("five parameters") };
    // Sometimes in rows: a view whose extents the loops may leave.
    let from = if random.chance(50) {
        let (offset, ten) = (u64_constant(&mut b, 0), u64_constant(&mut b, 190));
        let (extents, strides) = (b.list(&[ten]), b.list(&[]));
        b.value(Op::View { view: from, offset, extents, strides }, HERE)
    } else {
        from
    };
    let lid = b.id(IdKind::LocalId, 0, HERE);
    let group = b.id(IdKind::GroupId, 0, HERE);
    let mut around = vec![wide(&mut b, lid), wide(&mut b, group)];
    let short = random.below(4) as i64;
    let short = number(&mut b, short);
    let counts: Vec<Value> = match random.below(4) {
        0 => vec![c0],
        1 => vec![c0, c1],
        2 => vec![c0, short],
        _ => vec![c0, c1, short],
    };
    nest(&mut b, random, &mut around, &counts, [from, kept, bound]);
    let own = wide_id(&mut b, IdKind::GlobalLinearId, 0);
    let four = u64_constant(&mut b, 4);
    let first = b.binary(BinaryOp::Mul, own, four, HERE);
    for place in 0..4 {
        let at = number(&mut b, place);
        let sum = b.load(kept, &[at], HERE);
        let place = u64_constant(&mut b, place.unsigned_abs());
        let to_place = b.binary(BinaryOp::Add, first, place, HERE);
        b.store(to, &[to_place], sum, HERE);
    }
    b.finish(&[], HERE)
}

fn case(kernel: Function, local: [u32; 3], sizes: &Sizes, random: &mut Random) -> Case {
    let total = 2 * u64::from(local.iter().product::<u32>()) * 4;
    let scalar = |number: i64| Argument::Value(Constant::integer(Scalar::I64, number.into()));
    Case {
        kernel,
        local,
        groups: [2, 1, 1],
        arguments: vec![
            Argument::Buffer { buffer: 0, length: sizes.length },
            Argument::Buffer { buffer: 1, length: total },
            scalar(sizes.counts[0]),
            scalar(sizes.counts[1]),
            scalar(sizes.bound),
        ],
        buffers: vec![random.floats(sizes.length as usize), vec![0; total as usize * 4]],
    }
}

#[test]
fn what_holds_at_both_ends_holds_between() {
    let mut random = Random::new(41);
    let mut cases = Vec::new();
    for number in 0..40 {
        let kernel = sums(&mut random);
        let local = random.pick(&[[64, 1, 1], [32, 1, 1], [7, 1, 1], [16, 2, 1], [100, 1, 1], [1, 1, 1]]);
        let counts = [random.pick(&[0, 1, 3, 8]), random.pick(&[0, 2, 20]), 3];
        let bound = random.pick(&[0, 5, 60, 4000, i64::MIN, i64::MAX]);
        let length = random.pick(&[0, 50, 180, 3000]);
        let bound = if number % 3 == 0 { 1_000_000 } else { bound };
        cases.push(case(kernel, local, &Sizes { counts, bound, length }, &mut random));
    }
    compare(&cases);
}

/// A loop in steps: its last iteration is not the one before its end, and decides all the same.
#[test]
fn loops_in_steps_end_where_they_end() {
    let mut random = Random::new(43);
    let mut cases = Vec::new();
    for local in [[1, 1, 1], [7, 1, 1], [64, 1, 1]] {
        for step in [2, 3, 4] {
            // The end of the loop and the bound of its guard: just beyond the last iteration, at it, and long before.
            for bound in [21, 20, 19, 18, 5, 0] {
                let kernel = parse(&format!(
                    "(module (kernel steps (param from (view f32 global read)) (param to (view f32 global write)) (param n i64) (param m i64)
                       (param bound i64) (memory sum private f32 1) (body (let %one i64 (const 1)) (let %step i64 (const {step})) (let %0 i64 (const 0))
                       (let %sum (view f32 private read-write) (memory sum))
                       (for (%i i64) (up %one %n %step)
                         (let %below bool (lt %i %bound))
                         (if %below
                           (then (let %x f32 (load %from %i)) (let %s f32 (load %sum %0)) (let %t f32 (add %s %x)) (store %sum %0 %t) (yield))
                           (else (yield)))
                         (yield))
                       (let %r f32 (load %sum %0)) (let %own u64 (global-linear-id)) (store %to %own %r) (return))))"
                ));
                let sizes = Sizes { counts: [21, 0, 0], bound, length: 21 };
                cases.push(case(kernel, local, &sizes, &mut random));
            }
        }
    }
    compare(&cases);
}

/// In the fast form of a loop over rows nothing is asked any more.
#[test]
fn a_loop_asks_before() {
    let mut b = kernel(
        "rows",
        vec![
            buffer("from", F32, Access::Read),
            buffer("to", F32, Access::Write),
            value("n", Elem::scalar(Scalar::I64)),
        ],
    );
    let memory = b.memory(Memory {
        name: "sum".into(),
        space: Space::Private,
        elem: F32,
        stride: 4,
        length: 1.into(),
        init: vec![],
        span: HERE,
    });
    let kept = b.value(Op::Memory { memory }, HERE);
    let [from, to, n] = b.params()[..] else { panic!("three parameters") };
    let lid = b.id(IdKind::LocalId, 0, HERE);
    let lid = wide(&mut b, lid);
    let (zero, one) = (number(&mut b, 0), number(&mut b, 1));
    let (region, params) = b.open(&[Type::scalar(Scalar::I64)], HERE);
    let row = b.binary(BinaryOp::Mul, params[0], n, HERE);
    let at = b.binary(BinaryOp::Add, row, lid, HERE);
    let loaded = b.load(from, &[at], HERE);
    let so_far = b.load(kept, &[zero], HERE);
    let sum = b.binary(BinaryOp::Add, so_far, loaded, HERE);
    b.store(kept, &[zero], sum, HERE);
    b.close_yield(&[], HERE);
    b.for_op(LoopKind::Up { from: zero, to: n, step: one }, &[], region, HERE);
    let sum = b.load(kept, &[zero], HERE);
    let own = wide_id(&mut b, IdKind::GlobalLinearId, 0);
    b.store(to, &[own], sum, HERE);
    let kernel = b.finish(&[], HERE);
    let code = compile_kernel(&kernel, &best_target(), [16, 1, 1]).expect("it compiles");
    let (_, rest) = code.llvm_ir.split_once("\nwhole").expect("a loop as a whole");
    let (_, fast) = rest.split_once("\nfast").expect("its fast form");
    let (fast, _) = fast.split_once("\nloop").expect("the general form behind it");
    assert_eq!(fast.matches("br i1").count(), 1, "{fast}");
    assert!(!fast.contains("overflow") && !fast.contains("masked"), "{fast}");
}
