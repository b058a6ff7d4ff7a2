//! Branches, loops, break, return and calls.

#![allow(clippy::unwrap_used)]

use crate::harness::{Kernel, at, bytes, elem, global, param, program_of, run, run_clean, sizes, u32s, values};
use crisp_ir_kernel::{
    BinaryOp, Builder, CompareOp, Constant, Elem, IdKind, LoopKind, Memory, Op, Scalar, Space, Terminator, Type, Value,
};

const U32: Elem = Elem::scalar(Scalar::U32);
const U64: Elem = Elem::scalar(Scalar::U64);

fn out_u32() -> Kernel {
    Kernel::new(&[("out", global(U32))])
}

/// Runs one workgroup of `local` invocations over a fresh buffer `out` of `length` elements.
fn run_u32(kernel: Kernel, local: u32, length: usize) -> Vec<u32> {
    let results = run_clean(&kernel.program(), sizes(1, local), &[U32], &[vec![0; length * 4]]);
    u32s(&results[0])
}

// covers: vyre.stmt.if
#[test]
fn an_if_executes_exactly_one_branch_and_yields_its_values() {
    let mut kernel = out_u32();
    let out = kernel.param(0);
    let id = kernel.b.id(IdKind::GlobalId, 0, at(0));
    let index = kernel.id(IdKind::GlobalId);
    let three = kernel.u32(3);
    let less = kernel.b.compare(CompareOp::Lt, id, three, at(0));
    let eight = kernel.u64(8);
    let there = kernel.add(index, eight);
    let (then, _) = kernel.b.open(&[], at(0));
    kernel.store(out, there, three, 0);
    let a = kernel.u32(100);
    kernel.b.close_yield(&[a, id], at(0));
    let (other, _) = kernel.b.open(&[], at(0));
    let b = kernel.u32(200);
    kernel.b.close_yield(&[b, three], at(0));
    let types = [Type::U32, Type::U32];
    let results = kernel.b.if_op(less, then, other, &types, at(0));
    let sum = kernel.add(results[0], results[1]);
    kernel.store(out, index, sum, 0);
    let results = run_u32(kernel, 5, 16);
    assert_eq!(results[..5], [100, 101, 102, 203, 203]);
    assert_eq!(results[8..13], [3, 3, 3, 0, 0]);
}

/// The indices of a loop by its definition.
fn indices(kind: &str, scalar: Scalar, operands: [i128; 3], limit: usize) -> Option<Vec<i128>> {
    let max = if scalar.is_signed_integer() { (1 << (scalar.bits() - 1)) - 1 } else { (1 << scalar.bits()) - 1 };
    let [a, b, c] = operands;
    let mut list = Vec::new();
    let mut push = |index: i128| {
        list.push(index);
        list.len() <= limit
    };
    match kind {
        "up" if c > 0 => {
            let mut index = a;
            while index < b {
                if !push(index) {
                    return None;
                }
                index += c;
            }
        }
        "down" if a > 0 && b > 0 => {
            let mut index = a - 1;
            while index >= 0 {
                if !push(index) {
                    return None;
                }
                index -= b;
            }
        }
        "multiply" if a > 0 && c >= 2 => {
            let mut index = a;
            while index <= b && index <= max {
                push(index);
                index = index.checked_mul(c).unwrap_or(i128::MAX);
            }
        }
        "divide" if a > 0 && b >= 2 => {
            let mut index = a;
            while index >= 1 {
                push(index);
                index /= b;
            }
        }
        _ => {}
    }
    Some(list)
}

fn kind_of(name: &str, v: [Value; 3]) -> LoopKind {
    match name {
        "up" => LoopKind::Up { from: v[0], to: v[1], step: v[2] },
        "down" => LoopKind::Down { count: v[0], step: v[1] },
        "multiply" => LoopKind::Multiply { from: v[0], limit: v[1], factor: v[2] },
        _ => LoopKind::Divide { from: v[0], factor: v[1] },
    }
}

/// A kernel whose single invocation notes the indices of a loop in `out` and their number in `count`.
fn noting_loop(kind: &str, scalar: Scalar) -> Kernel {
    let ty = elem(scalar);
    let mut kernel = Kernel::new(&[("in", global(ty)), ("out", global(ty)), ("count", global(U64))]);
    let (input, out, count) = (kernel.param(0), kernel.param(1), kernel.param(2));
    let operands = [0, 1, 2].map(|n| {
        let n = kernel.u64(n);
        kernel.load(input, n, 0)
    });
    let (zero, one) = (kernel.u64(0), kernel.u64(1));
    let (body, params) = kernel.b.open(&[Type::Elem(ty), Type::U64], at(0));
    kernel.store(out, params[1], params[0], 0);
    let next = kernel.add(params[1], one);
    kernel.b.close_yield(&[next], at(0));
    let trips = kernel.b.for_op(kind_of(kind, operands), &[zero], body, at(0));
    kernel.store(count, zero, trips[0], 0);
    kernel
}

// covers: vyre.stmt.loop
#[test]
fn loops_of_every_kind_and_type_go_through_the_indices_that_they_promise() {
    const LIMIT: usize = 70;
    for scalar in Scalar::ALL.into_iter().filter(|scalar| scalar.is_integer()) {
        let bits = scalar.bits();
        let signed = scalar.is_signed_integer();
        let max: i128 = if signed { (1 << (bits - 1)) - 1 } else { (1 << bits) - 1 };
        let min = if signed { -max - 1 } else { 0 };
        let mut edges = vec![0, 1, 2, 3, 7, 10, 64, max / 2, max - 9, max - 1, max];
        if signed {
            edges.extend([-1, -2, min, min + 5]);
        }
        for kind in ["up", "down", "multiply", "divide"] {
            let program = noting_loop(kind, scalar).program();
            for &a in &edges {
                for &b in &edges {
                    for &c in &edges {
                        let Some(expected) = indices(kind, scalar, [a, b, c], LIMIT) else { continue };
                        let width = scalar.bytes() as usize;
                        let wrap = |value: i128| u64::try_from(value.rem_euclid(1 << bits)).unwrap();
                        let mut buffers = [bytes(scalar, [a, b, c].map(wrap)), vec![0; LIMIT * width], vec![0; 8]];
                        let ty = elem(scalar);
                        let outcome =
                            run(&program, sizes(1, 1), &[ty, ty, U64], &mut buffers, &crate::harness::checking());
                        assert_eq!(outcome.findings, []);
                        assert_eq!(values(Scalar::U64, &buffers[2]), [expected.len() as u64], "{kind} {a} {b} {c}");
                        let noted = values(scalar, &buffers[1]);
                        let expected: Vec<u64> = expected.into_iter().map(wrap).collect();
                        assert_eq!(noted[..expected.len()], expected, "{kind} {scalar:?} {a} {b} {c}");
                    }
                }
            }
        }
    }
}

/// `dotimes i in 0..count`, whose body is built by `build` from the index and the carried values.
fn up(
    kernel: &mut Kernel,
    count: Value,
    carried: &[Value],
    build: impl FnOnce(&mut Kernel, &[Value]) -> Terminator,
) -> Vec<Value> {
    let (zero, one) = (kernel.u32(0), kernel.u32(1));
    let types: Vec<Type> = [Type::U32].into_iter().chain(carried.iter().map(|&value| kernel.b.ty(value))).collect();
    let (body, params) = kernel.b.open(&types, at(0));
    let terminator = build(kernel, &params);
    kernel.b.close(terminator, at(0));
    kernel.b.for_op(LoopKind::Up { from: zero, to: count, step: one }, carried, body, at(0))
}

#[test]
fn carried_values_are_exchanged_all_at_once() {
    // Fibonacci by (a, b) ← (b, a + b).
    let mut kernel = out_u32();
    let out = kernel.param(0);
    let id = kernel.b.id(IdKind::LocalId, 0, at(0));
    let (a, b) = (kernel.u32(0), kernel.u32(1));
    let results = up(&mut kernel, id, &[a, b], |kernel, params| {
        let sum = kernel.add(params[1], params[2]);
        Terminator::Yield(kernel.b.list(&[params[2], sum]))
    });
    let index = kernel.id(IdKind::LocalId);
    kernel.store(out, index, results[0], 0);
    assert_eq!(run_u32(kernel, 10, 10), [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]);
}

#[test]
fn break_leaves_the_innermost_loop_with_its_values() {
    // The outer loop counts the inner iterations until the inner index reaches the outer one.
    let mut kernel = out_u32();
    let out = kernel.param(0);
    let (zero, one, hundred) = (kernel.u32(0), kernel.u32(1), kernel.u32(100));
    let id = kernel.b.id(IdKind::LocalId, 0, at(0));
    let total = up(&mut kernel, id, &[zero], |kernel, outer| {
        let sum = up(kernel, hundred, &[outer[1]], |kernel, inner| {
            let reached = kernel.b.compare(CompareOp::Ge, inner[0], outer[0], at(0));
            let (then, _) = kernel.b.open(&[], at(0));
            let values = kernel.b.list(&[inner[1]]);
            kernel.b.close(Terminator::Break(values), at(0));
            let (other, _) = kernel.b.open(&[], at(0));
            kernel.b.close_yield(&[], at(0));
            kernel.b.if_op(reached, then, other, &[], at(0));
            let next = kernel.add(inner[1], one);
            Terminator::Yield(kernel.b.list(&[next]))
        });
        Terminator::Yield(kernel.b.list(&[sum[0]]))
    });
    let index = kernel.id(IdKind::LocalId);
    kernel.store(out, index, total[0], 0);
    assert_eq!(run_u32(kernel, 6, 6), [0, 0, 1, 3, 6, 10]);
}

// covers: vyre.stmt.return vyre.stmt.sequential
#[test]
fn return_ends_the_invocation_at_once_and_earlier_statements_stay() {
    let mut kernel = out_u32();
    let out = kernel.param(0);
    let id = kernel.b.id(IdKind::LocalId, 0, at(0));
    let index = kernel.id(IdKind::LocalId);
    let (two, five) = (kernel.u32(2), kernel.u32(5));
    kernel.store(out, index, five, 0);
    up(&mut kernel, five, &[], |kernel, params| {
        let seen = kernel.load(out, index, 0);
        let more = kernel.add(seen, five);
        kernel.store(out, index, more, 0);
        let reached = kernel.b.compare(CompareOp::Eq, params[0], id, at(0));
        let (then, _) = kernel.b.open(&[], at(0));
        let none = kernel.b.list(&[]);
        kernel.b.close(Terminator::Return(none), at(0));
        let (other, _) = kernel.b.open(&[], at(0));
        kernel.b.close_yield(&[], at(0));
        kernel.b.if_op(reached, then, other, &[], at(0));
        Terminator::Yield(none)
    });
    kernel.store(out, index, two, 0);
    assert_eq!(run_u32(kernel, 7, 7), [10, 15, 20, 25, 30, 2, 2]);
}

/// A function that yields the index of the first multiple of its argument from 1 on below 50, and whether there is one.
fn first_multiple() -> crisp_ir_kernel::Function {
    let here = at(0);
    let types = vec![Type::U32, Type::BOOL];
    let mut b = Builder::new("first", vec![param("of", Type::U32)], types, None, here);
    let of = b.params()[0];
    let [zero, one, fifty] = [0, 1, 50].map(|n| b.constant(Constant::u32(n), here));
    let (body, params) = b.open(&[Type::U32], here);
    let rest = b.binary(BinaryOp::Rem, params[0], of, here);
    let hit = b.compare(CompareOp::Eq, rest, zero, here);
    let (then, _) = b.open(&[], here);
    let yes = b.constant(Constant::bool(true), here);
    let values = b.list(&[params[0], yes]);
    b.close(Terminator::Return(values), here);
    let (other, _) = b.open(&[], here);
    b.close_yield(&[], here);
    b.if_op(hit, then, other, &[], here);
    b.close_yield(&[], here);
    b.for_op(LoopKind::Up { from: one, to: fifty, step: one }, &[], body, here);
    let no = b.constant(Constant::bool(false), here);
    b.finish(&[zero, no], here)
}

#[test]
fn calls_return_from_anywhere_and_go_on_behind_the_call() {
    let callee = first_multiple();
    let mut kernel = out_u32();
    let out = kernel.param(0);
    let id = kernel.b.id(IdKind::LocalId, 0, at(0));
    let index = kernel.id(IdKind::LocalId);
    let thirty = kernel.u32(30);
    let args = kernel.b.list(&[id]);
    let types = [Type::U32, Type::BOOL];
    let function = crisp_ir_kernel::FunctionId::new(0);
    let call = kernel.b.push_typed(Op::Call { function, args }, &types, at(0));
    let first = kernel.b.results(call);
    let again = kernel.add(id, thirty);
    let args = kernel.b.list(&[again]);
    let call = kernel.b.push_typed(Op::Call { function, args }, &types, at(0));
    let second = kernel.b.results(call);
    let sum = kernel.add(first[0], second[0]);
    let none = kernel.u32(1000);
    let result = kernel.b.select(second[1], sum, none, at(0));
    kernel.store(out, index, result, 0);
    let program = program_of(vec![callee, kernel.b.finish(&[], at(0))]);
    let results = run_clean(&program, sizes(1, 21), &[U32], &[vec![0; 84]]);
    let expected: Vec<u32> = (0..21_u32)
        .map(|id| {
            // x % 0 = 0, so 1 is found for 0.
            let first = if id == 0 { 1 } else { id };
            if id + 30 < 50 { first + id + 30 } else { 1000 }
        })
        .collect();
    assert_eq!(u32s(&results[0]), expected);
}

#[test]
fn private_memory_of_a_callee_and_of_an_iteration_is_fresh() {
    let here = at(0);
    let counter = |b: &mut Builder| {
        let memory = Memory {
            name: "counter".into(),
            space: Space::Private,
            elem: U32,
            stride: 4,
            length: 2.into(),
            init: vec![],
            span: here,
        };
        b.memory(memory)
    };
    // Increments a fresh cell and returns it.
    let mut b = Builder::new("bump", vec![], vec![Type::U32], None, here);
    let memory = counter(&mut b);
    let view = b.value(Op::Memory { memory }, here);
    let (index, one) = (b.constant(Constant::u64(1), here), b.constant(Constant::u32(1), here));
    b.store(view, &[index], one, here);
    let old = b.load(view, &[index], here);
    let sum = b.binary(BinaryOp::Add, old, one, here);
    b.store(view, &[index], sum, here);
    let value = b.load(view, &[index], here);
    let callee = b.finish(&[value], here);

    let mut kernel = out_u32();
    let out = kernel.param(0);
    let (zero, three) = (kernel.u32(0), kernel.u32(3));
    let first = kernel.u64(0);
    let memory = counter(&mut kernel.b);
    let sum = up(&mut kernel, three, &[zero], |kernel, params| {
        let view = kernel.b.value(Op::Memory { memory }, here);
        let function = crisp_ir_kernel::FunctionId::new(0);
        let args = kernel.b.list(&[]);
        let call = kernel.b.push_typed(Op::Call { function, args }, &[Type::U32], here);
        let two = kernel.b.results(call)[0];
        let old = kernel.load(view, first, 0);
        let more = kernel.add(old, two);
        kernel.store(view, first, more, 0);
        let now = kernel.load(view, first, 0);
        let sum = kernel.add(now, params[1]);
        Terminator::Yield(kernel.b.list(&[sum]))
    });
    kernel.store(out, first, sum[0], 0);
    let program = program_of(vec![callee, kernel.b.finish(&[], here)]);
    let mut buffers = [vec![0; 4]];
    run(&program, sizes(1, 1), &[U32], &mut buffers, &crate::harness::checking());
    assert_eq!(u32s(&buffers[0]), [6]);
}

#[test]
fn views_of_private_memory_outlive_the_iteration_that_made_it() {
    // Each iteration makes a memory and hands it on; the second one reads what the first one stored in its own.
    let here = at(0);
    let mut kernel = out_u32();
    let out = kernel.param(0);
    let memory = Memory {
        name: "cell".into(),
        space: Space::Private,
        elem: U32,
        stride: 4,
        length: 1.into(),
        init: vec![],
        span: here,
    };
    let memory = kernel.b.memory(memory);
    let first = kernel.u64(0);
    let (seven, two) = (kernel.u32(7), kernel.u32(2));
    let start = kernel.b.value(Op::Memory { memory }, here);
    kernel.store(start, first, seven, 0);
    let last = up(&mut kernel, two, &[start], |kernel, params| {
        let fresh = kernel.b.value(Op::Memory { memory }, here);
        let old = kernel.load(params[1], first, 0);
        let sum = kernel.add(old, seven);
        kernel.store(fresh, first, sum, 0);
        Terminator::Yield(kernel.b.list(&[fresh]))
    });
    let value = kernel.load(last[0], first, 0);
    kernel.store(out, first, value, 0);
    let mut buffers = [vec![0; 4]];
    let outcome = run(&kernel.program(), sizes(1, 1), &[U32], &mut buffers, &crate::harness::checking());
    assert_eq!(outcome.findings, []);
    assert_eq!(u32s(&buffers[0]), [21]);
}
