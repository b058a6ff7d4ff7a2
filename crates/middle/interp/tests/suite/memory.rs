//! Views, bounds, strides and the four spaces.

#![allow(clippy::unwrap_used)]

use crate::harness::{Kernel, at, bytes, elem, found, global, run, run_clean, sizes, u32s, values};
use crisp_ir_kernel::{Access, Builder, Constant, Elem, IdKind, Memory, Op, Scalar, Space, Type, Value, ViewType};
use crisp_middle_interp::{Argument, FindingKind, Launch, Options, Schedule};

const U32: Elem = Elem::scalar(Scalar::U32);

fn memory(name: &str, space: Space, elem: Elem, length: u64) -> Memory {
    Memory { name: name.into(), space, elem, stride: elem.bytes(), length: length.into(), init: vec![], span: at(2000) }
}

fn view(kernel: &mut Kernel, view: Value, offset: u64, extents: &[u64], strides: &[u64]) -> Value {
    let offset = kernel.u64(offset);
    let extents: Vec<Value> = extents.iter().map(|&extent| kernel.u64(extent)).collect();
    let strides: Vec<Value> = strides.iter().map(|&stride| kernel.u64(stride)).collect();
    let (extents, strides) = (kernel.b.list(&extents), kernel.b.list(&strides));
    kernel.b.value(Op::View { view, offset, extents, strides }, at(0))
}

/// Runs one invocation on a buffer that counts from 1, and returns what `build` computes.
fn compute(build: impl Fn(&mut Kernel, Value) -> Vec<Value>) -> Vec<u32> {
    let mut kernel = Kernel::new(&[("in", global(U32)), ("out", global(U32))]);
    let (input, out) = (kernel.param(0), kernel.param(1));
    let results = build(&mut kernel, input);
    for (n, &result) in results.iter().enumerate() {
        let index = kernel.u64(n as u64);
        kernel.store(out, index, result, 0);
    }
    let mut buffers = vec![bytes(Scalar::U32, 1..=12), vec![0; results.len() * 4]];
    let outcome = run(&kernel.program(), sizes(1, 1), &[U32, U32], &mut buffers, &Options::plain(Schedule::Sequential));
    assert!(outcome.is_clean());
    u32s(&buffers[1])
}

// covers: vyre.det.oob
#[test]
fn loads_outside_give_zero_and_stores_outside_do_nothing() {
    let mut kernel = Kernel::new(&[("in", global(U32)), ("out", global(U32))]);
    let (input, out) = (kernel.param(0), kernel.param(1));
    let nine = kernel.u32(9);
    let indices = [kernel.i64(-1), kernel.i64(4), kernel.u64(u64::MAX), kernel.u64(1 << 62), kernel.i64(i64::MIN)];
    for (place, index) in (10..).zip(indices) {
        let loaded = kernel.load(input, index, place);
        kernel.store(out, index, nine, place + 10);
        let here = kernel.u64(u64::from(place) - 10);
        kernel.store(out, here, loaded, 0);
    }
    let program = kernel.program();
    let mut buffers = vec![bytes(Scalar::U32, 1..=4), bytes(Scalar::U32, [7; 4])];
    let outcome = run(&program, sizes(1, 1), &[U32, U32], &mut buffers, &crate::harness::checking());
    assert_eq!(u32s(&buffers[0]), [1, 2, 3, 4]);
    assert_eq!(u32s(&buffers[1]), [0, 0, 0, 0]);
    assert!(outcome.is_clean(), "defined behaviour is not an error");
    let outside: Vec<_> =
        outcome.findings.iter().map(|it| (it.kind, it.first.span.start, it.element, it.limit)).collect();
    let max = i128::from(u64::MAX);
    let far = i128::from(i64::MIN);
    let (load, store) = (FindingKind::LoadOutOfBounds, FindingKind::StoreOutOfBounds);
    assert_eq!(
        outside,
        [
            (load, 10, Some(-1), Some(4)),
            (store, 20, Some(-1), Some(4)),
            (load, 11, Some(4), Some(4)),
            (store, 21, Some(4), Some(4)),
            (load, 12, Some(max), Some(4)),
            (store, 22, Some(max), Some(4)),
            (load, 13, Some(1 << 62), Some(4)),
            (store, 23, Some(1 << 62), Some(4)),
            (load, 14, Some(far), Some(4)),
            (store, 24, Some(far), Some(4)),
            // The store of the fifth result itself.
            (store, 0, Some(4), Some(4)),
        ]
    );
}

#[test]
fn out_of_bounds_findings_explain_themselves() {
    let mut kernel = Kernel::new(&[("data", global(U32))]);
    let data = kernel.param(0);
    let index = kernel.i64(-3);
    let value = kernel.load(data, index, 5);
    let far = kernel.u64(8);
    kernel.store(data, far, value, 6);
    let mut buffers = vec![vec![0; 16]];
    let outcome = run(&kernel.program(), sizes(1, 1), &[U32], &mut buffers, &crate::harness::checking());
    let [load, store] = [0, 1].map(|n: usize| outcome.findings[n].diagnostic());
    assert_eq!(load.code.0, "X0003");
    assert_eq!(load.message, "a load from `data` at -3, which is negative; it gives zero");
    assert_eq!(load.span, Some(at(5)));
    assert_eq!(load.notes[0].span, Some(at(1000)), "the second place is the declaration");
    assert_eq!(store.code.0, "X0004");
    assert_eq!(store.message, "a store to `data` at 8, which is not below 4; it has no effect");
}

#[test]
fn a_view_shows_a_window_and_a_view_of_it_another() {
    let result = compute(|kernel, input| {
        let window = view(kernel, input, 3, &[5], &[]);
        let inner = view(kernel, window, 2, &[3], &[]);
        let [zero, two, three, four, five] = [0, 2, 3, 4, 5].map(|n| kernel.u64(n));
        let offset = kernel.b.value(Op::Offset { view: inner }, at(0));
        let extent = kernel.b.value(Op::Extent { view: inner, axis: 0 }, at(0));
        let [offset, extent] = [offset, extent].map(|value| kernel.b.convert(U32, value, at(0)));
        vec![
            kernel.load(window, zero, 0),
            kernel.load(window, four, 0),
            kernel.load(window, five, 0),
            kernel.load(inner, zero, 0),
            kernel.load(inner, two, 0),
            kernel.load(inner, three, 0),
            offset,
            extent,
        ]
    });
    assert_eq!(result, [4, 8, 0, 6, 8, 0, 5, 3]);
}

#[test]
fn a_view_may_claim_more_than_its_root_has_and_gets_zeros() {
    let result = compute(|kernel, input| {
        let window = view(kernel, input, 10, &[100], &[]);
        let [one, two, ninety] = [1, 2, 90].map(|n| kernel.u64(n));
        let extent = kernel.b.value(Op::Extent { view: window, axis: 0 }, at(0));
        let extent = kernel.b.convert(U32, extent, at(0));
        vec![kernel.load(window, one, 0), kernel.load(window, two, 0), kernel.load(window, ninety, 0), extent]
    });
    assert_eq!(result, [12, 0, 0, 100]);
}

#[test]
fn rank_two_views_are_row_major_or_as_their_strides_say() {
    let result = compute(|kernel, input| {
        let rows = view(kernel, input, 1, &[2, 3], &[]);
        let columns = view(kernel, input, 1, &[3, 2], &[1, 3]);
        let at2 = |kernel: &mut Kernel, view: Value, i: i64, j: i64| {
            let (i, j) = (kernel.i64(i), kernel.i64(j));
            kernel.b.load(view, &[i, j], at(0))
        };
        let extent = kernel.b.value(Op::Extent { view: columns, axis: 1 }, at(0));
        let mut results = vec![kernel.b.convert(U32, extent, at(0))];
        for i in 0..2 {
            for j in 0..3 {
                results.push(at2(kernel, rows, i, j));
                results.push(at2(kernel, columns, j, i));
            }
        }
        // Outside one extent, though the element would be inside the root.
        results.push(at2(kernel, rows, 0, 3));
        results.push(at2(kernel, rows, 1, -1));
        results.push(at2(kernel, rows, 2, 0));
        results
    });
    assert_eq!(result, [2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 0, 0, 0]);
}

#[test]
fn index_arithmetic_does_not_wrap_into_range() {
    let result = compute(|kernel, input| {
        let max = u64::MAX;
        let [zero, one, two] = [0, 1, 2].map(|n| kernel.u64(n));
        // 1 + (2^64 - 1) and 2 · 2^63 would wrap to element 0.
        let before = view(kernel, input, max, &[4], &[]);
        let before = view(kernel, before, 1, &[4], &[]);
        let strided = view(kernel, input, 0, &[4, 4], &[1 << 63, 1]);
        let tall = view(kernel, input, 0, &[4, max, max], &[]);
        let square = [two, zero];
        let cube = [one, zero, zero];
        let inside = [zero, one];
        let saturated = kernel.b.value(Op::Offset { view: before }, at(0));
        let expected = kernel.u64(max);
        let same = kernel.b.compare(crisp_ir_kernel::CompareOp::Eq, saturated, expected, at(0));
        vec![
            kernel.load(before, zero, 0),
            kernel.load(before, one, 0),
            kernel.b.load(strided, &square, at(0)),
            kernel.b.load(tall, &cube, at(0)),
            kernel.b.load(strided, &inside, at(0)),
            kernel.b.convert(U32, same, at(0)),
        ]
    });
    assert_eq!(result, [0, 0, 0, 0, 2, 1]);
}

#[test]
fn rank_eight_is_indexed_row_major() {
    let result = compute(|kernel, input| {
        let deep = view(kernel, input, 0, &[1, 2, 1, 1, 3, 1, 1, 2], &[]);
        let index = [0, 1, 0, 0, 2, 0, 0, 1].map(|n| kernel.u64(n));
        vec![kernel.b.load(deep, &index, at(0))]
    });
    assert_eq!(result, [12]);
}

#[test]
fn elements_with_gaps_lie_a_stride_apart() {
    let vec3 = Elem { scalar: Scalar::F32, lanes: 3 };
    let std140 =
        |elem| Type::View(ViewType { elem, space: Space::Global, access: Access::ReadWrite, stride: 16, rank: 1 });
    let mut kernel = Kernel::new(&[("in", std140(vec3)), ("out", std140(elem(Scalar::F32)))]);
    let (input, out) = (kernel.param(0), kernel.param(1));
    let index = kernel.id(IdKind::GlobalId);
    let value = kernel.load(input, index, 0);
    let lane = kernel.b.value(Op::Extract { vector: value, lane: 2 }, at(0));
    kernel.store(out, index, lane, 0);
    kernel.store(input, index, value, 0);
    let floats = |values: &[f32]| bytes(Scalar::F32, values.iter().map(|value| u64::from(value.to_bits())));
    // The last element has no gap after it: the buffers end where it ends.
    let input = floats(&[1.0, 2.0, 3.0, -1.0, 4.0, 5.0, 6.0]);
    let mut buffers = [input.clone(), floats(&[9.0; 5])];
    let arguments = [0, 1].map(|buffer| Argument::Buffer { buffer, length: 2 });
    let launch = Launch { sizes: sizes(1, 2), arguments: &arguments, buffers: &mut buffers };
    let outcome = kernel.program().run(launch, &crate::harness::checking()).unwrap();
    assert_eq!(outcome.findings, []);
    assert_eq!(buffers[1], floats(&[3.0, 9.0, 9.0, 9.0, 6.0]));
    assert_eq!(buffers[0], input, "gaps are not touched");
}

#[test]
fn one_buffer_may_be_passed_twice_and_seen_as_different_types() {
    let mut kernel = Kernel::new(&[("words", global(U32)), ("bytes", global(elem(Scalar::U8)))]);
    let (words, bytes_view) = (kernel.param(0), kernel.param(1));
    let (zero, one) = (kernel.u64(0), kernel.u64(1));
    let value = kernel.u32(0x0403_0201);
    kernel.store(words, one, value, 0);
    let four = kernel.u64(6);
    let byte = kernel.load(bytes_view, four, 0);
    let wide = kernel.b.convert(U32, byte, at(0));
    kernel.store(words, zero, wide, 0);
    let mut buffers = [vec![0; 8]];
    let arguments = [Argument::Buffer { buffer: 0, length: 2 }, Argument::Buffer { buffer: 0, length: 8 }];
    let launch = Launch { sizes: sizes(1, 1), arguments: &arguments, buffers: &mut buffers };
    assert_eq!(kernel.program().run(launch, &crate::harness::checking()).unwrap().findings, []);
    assert_eq!(u32s(&buffers[0]), [3, 0x0403_0201]);
}

#[test]
fn constant_memory_holds_its_elements() {
    let mut kernel = Kernel::new(&[("out", global(U32))]);
    let out = kernel.param(0);
    let index = kernel.id(IdKind::GlobalId);
    for (name, values) in [("first", [5, 6, 7]), ("second", [10, 20, 30])] {
        let mut table = memory(name, Space::Constant, U32, 3);
        table.init = values.iter().map(|&value| Constant::u32(value)).collect();
        let table = kernel.b.memory(table);
        let table = kernel.b.value(Op::Memory { memory: table }, at(0));
        let value = kernel.load(table, index, values[0]);
        let old = kernel.load(out, index, 0);
        let sum = kernel.add(old, value);
        kernel.store(out, index, sum, 0);
    }
    let program = kernel.program();
    let mut buffers = [vec![0; 16]];
    let outcome = run(&program, sizes(1, 4), &[U32], &mut buffers, &crate::harness::checking());
    assert_eq!(u32s(&buffers[0]), [15, 26, 37, 0]);
    assert_eq!(found(&outcome).len(), 2, "the fourth element of each table");
}

// covers: vyre.barrier.visibility vyre.barrier.wait vyre.order.any-schedule
#[test]
fn local_memory_is_shared_in_a_workgroup_and_zero_in_the_next() {
    // Reverses each workgroup through local memory, adding what the memory held before.
    let mut kernel = Kernel::new(&[("data", global(U32))]);
    let data = kernel.param(0);
    let tile = kernel.b.memory(memory("tile", Space::Local, U32, 8));
    let tile = kernel.b.value(Op::Memory { memory: tile }, at(0));
    let local = kernel.id(IdKind::LocalId);
    let index = kernel.id(IdKind::GlobalId);
    let value = kernel.load(data, index, 0);
    let before = kernel.load(tile, local, 77);
    let value = kernel.add(value, before);
    kernel.store(tile, local, value, 0);
    kernel.b.push(Op::Barrier, at(0));
    let seven = kernel.u64(7);
    let mirrored = kernel.b.binary(crisp_ir_kernel::BinaryOp::Sub, seven, local, at(0));
    let other = kernel.load(tile, mirrored, 0);
    kernel.store(data, index, other, 0);
    let program = kernel.program();
    for schedule in crate::harness::SCHEDULES {
        let mut buffers = [bytes(Scalar::U32, 0..24)];
        let outcome = run(&program, sizes(3, 8), &[U32], &mut buffers, &Options::checking(schedule));
        assert_eq!(found(&outcome), [(FindingKind::Uninitialised, 77, Some(2000))]);
        assert_eq!(outcome.findings[0].occurrences, 24);
        let expected: Vec<u32> = (0..3).flat_map(|group| (0..8).rev().map(move |local| group * 8 + local)).collect();
        assert_eq!(u32s(&buffers[0]), expected, "{schedule:?}");
    }
}

#[test]
fn booleans_in_buffers_are_bytes() {
    let boolean = elem(Scalar::Bool);
    let mut kernel = Kernel::new(&[("in", global(boolean)), ("out", global(U32))]);
    let (input, out) = (kernel.param(0), kernel.param(1));
    let index = kernel.id(IdKind::GlobalId);
    let value = kernel.load(input, index, 0);
    let number = kernel.b.convert(U32, value, at(0));
    kernel.store(out, index, number, 0);
    kernel.store(input, index, value, 0);
    let results = run_clean(&kernel.program(), sizes(1, 4), &[boolean, U32], &[vec![0, 1, 2, 255], vec![0; 16]]);
    assert_eq!(u32s(&results[1]), [0, 1, 1, 1]);
    assert_eq!(results[0], [0, 1, 1, 1]);
}

#[test]
fn views_travel_through_calls_and_selections() {
    // A function that adds the first elements of two views of 2 elements.
    let here = at(0);
    let ty = global(U32);
    let params = vec![crate::harness::param("a", ty), crate::harness::param("b", ty)];
    let mut b = Builder::new("sum", params, vec![Type::U32, ty], None, here);
    let (first, second) = (b.params()[0], b.params()[1]);
    let zero = b.constant(Constant::u64(0), here);
    let (x, y) = (b.load(first, &[zero], here), b.load(second, &[zero], here));
    let sum = b.binary(crisp_ir_kernel::BinaryOp::Add, x, y, here);
    let callee = b.finish(&[sum, second], here);

    let mut kernel = Kernel::new(&[("in", global(U32)), ("out", global(U32))]);
    let (input, out) = (kernel.param(0), kernel.param(1));
    let left = view(&mut kernel, input, 1, &[2], &[]);
    let right = view(&mut kernel, input, 3, &[2], &[]);
    let function = crisp_ir_kernel::FunctionId::new(0);
    let args = kernel.b.list(&[left, right]);
    let call = kernel.b.push_typed(Op::Call { function, args }, &[Type::U32, ty], here);
    let results = kernel.b.results(call);
    let (zero, one) = (kernel.u64(0), kernel.u64(1));
    kernel.store(out, zero, results[0], 0);
    let last = kernel.load(results[1], one, 0);
    kernel.store(out, one, last, 0);
    let program = crate::harness::program_of(vec![callee, kernel.b.finish(&[], here)]);
    let results = run_clean(&program, sizes(1, 1), &[U32, U32], &[bytes(Scalar::U32, 10..16), vec![0; 8]]);
    assert_eq!(values(Scalar::U32, &results[1]), [24, 14]);
}

#[test]
fn a_private_memory_made_twice_is_two_memories() {
    let mut kernel = Kernel::new(&[("out", global(U32))]);
    let out = kernel.param(0);
    let memory = kernel.b.memory(memory("mine", Space::Private, U32, 2));
    let (zero, one) = (kernel.u64(0), kernel.u64(1));
    let (seven, nine) = (kernel.u32(7), kernel.u32(9));
    let first = kernel.b.value(Op::Memory { memory }, at(0));
    kernel.store(first, zero, seven, 0);
    let second = kernel.b.value(Op::Memory { memory }, at(0));
    kernel.store(second, zero, nine, 0);
    for (view, index) in [(first, zero), (second, one)] {
        let value = kernel.load(view, zero, 0);
        kernel.store(out, index, value, 0);
    }
    let results = run_clean(&kernel.program(), sizes(1, 1), &[U32], &[vec![0; 8]]);
    assert_eq!(u32s(&results[0]), [7, 9]);
}
