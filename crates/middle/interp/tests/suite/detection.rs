//! Races, divergent barriers, uninitialised reads, and runs that are cut short: what is found, where, and what is not.

#![allow(clippy::unwrap_used)]

use crate::harness::{Kernel, SCHEDULES, at, elem, found, global, program_of, run, sizes, u32s};
use crisp_ir_kernel::{
    BinaryOp, Builder, CompareOp, Elem, IdKind, LoopKind, Memory, Op, Scalar, Space, Terminator, Type, Value,
};
use crisp_middle_interp::{Argument, FindingKind, Launch, Options, Outcome, Schedule};
use crisp_support_diagnostics::Severity;

const U32: Elem = Elem::scalar(Scalar::U32);

fn barrier(kernel: &mut Kernel, place: u32) {
    kernel.b.push(Op::Barrier, at(place));
}

fn local(kernel: &mut Kernel, length: u64) -> Value {
    let memory = Memory {
        name: "shared".into(),
        space: Space::Local,
        elem: U32,
        stride: 4,
        length: length.into(),
        init: vec![],
        span: at(2000),
    };
    let memory = kernel.b.memory(memory);
    kernel.b.value(Op::Memory { memory }, at(0))
}

/// Executes `build` where the invocation's local id is `id`.
fn only(kernel: &mut Kernel, id: u32, build: impl FnOnce(&mut Kernel)) {
    let local = kernel.b.id(IdKind::LocalId, 0, at(0));
    let id = kernel.u32(id);
    let is = kernel.b.compare(CompareOp::Eq, local, id, at(0));
    let (then, _) = kernel.b.open(&[], at(0));
    build(kernel);
    kernel.b.close_yield(&[], at(0));
    let (other, _) = kernel.b.open(&[], at(0));
    kernel.b.close_yield(&[], at(0));
    kernel.b.if_op(is, then, other, &[], at(0));
}

/// Runs with every schedule; all must find the same kinds at the same places. The last outcome.
fn detect(kernel: Kernel, groups: u32, size: u32, length: usize) -> Outcome {
    let program = kernel.program();
    let mut outcomes: Vec<Outcome> = Vec::new();
    for schedule in SCHEDULES {
        let mut buffers = [vec![0; length * 4]];
        outcomes.push(run(&program, sizes(groups, size), &[U32], &mut buffers, &Options::checking(schedule)));
    }
    let places = |outcome: &Outcome| {
        let mut places: Vec<_> = outcome
            .findings
            .iter()
            .map(|finding| {
                let mut places = [Some(finding.first.span.start), finding.second.map(|place| place.span.start)];
                places.sort();
                (finding.kind, places)
            })
            .collect();
        places.sort();
        places
    };
    for outcome in &outcomes {
        assert_eq!(places(outcome), places(&outcomes[0]));
    }
    outcomes.swap_remove(0)
}

fn data() -> (Kernel, Value) {
    let kernel = Kernel::new(&[("data", global(U32))]);
    let data = kernel.param(0);
    (kernel, data)
}

// covers: vyre.race.definition
#[test]
fn two_stores_to_one_element_race_even_with_equal_values() {
    let (mut kernel, data) = data();
    let (zero, one) = (kernel.u64(0), kernel.u32(1));
    kernel.store(data, zero, one, 5);
    let outcome = detect(kernel, 1, 2, 1);
    assert_eq!(found(&outcome), [(FindingKind::WriteRace, 5, Some(5))]);
    assert!(!outcome.is_clean());
    let diagnostic = outcome.findings[0].diagnostic();
    assert_eq!((diagnostic.code.0, diagnostic.severity), ("X0001", Severity::Error));
    assert_eq!(diagnostic.message, "two invocations store to element 0 of `data`, and nothing orders them");
    assert_eq!(diagnostic.label, "invocation 1 of workgroup 0 stores here");
    assert_eq!(diagnostic.notes[0].text, "invocation 0 of workgroup 0 stores here");
}

#[test]
fn stores_to_different_elements_and_by_one_invocation_do_not_race() {
    let (mut kernel, data) = data();
    let index = kernel.id(IdKind::GlobalId);
    let one = kernel.u32(1);
    kernel.store(data, index, one, 0);
    kernel.store(data, index, one, 0);
    let old = kernel.load(data, index, 0);
    kernel.store(data, index, old, 0);
    let outcome = detect(kernel, 3, 4, 12);
    assert_eq!(found(&outcome), []);
    assert!(outcome.is_clean());
}

#[test]
fn a_barrier_orders_the_accesses_of_a_workgroup() {
    for with_barrier in [true, false] {
        let (mut kernel, data) = data();
        let (zero, one) = (kernel.u64(0), kernel.u32(1));
        only(&mut kernel, 0, |kernel| kernel.store(data, zero, one, 5));
        if with_barrier {
            barrier(&mut kernel, 0);
        }
        only(&mut kernel, 1, |kernel| {
            kernel.load(data, zero, 6);
        });
        let outcome = detect(kernel, 1, 3, 1);
        if with_barrier {
            assert_eq!(found(&outcome), []);
        } else {
            assert_eq!(found(&outcome), [(FindingKind::ReadWriteRace, 6, Some(5))]);
            assert_eq!(outcome.findings[0].diagnostic().code.0, "X0002");
        }
    }
}

// covers: vyre.barrier.group-only vyre.model.no-cross-group vyre.order.none
#[test]
fn a_barrier_does_not_order_different_workgroups() {
    let (mut kernel, data) = data();
    let group = kernel.b.id(IdKind::GroupId, 0, at(0));
    let (zero, one) = (kernel.u64(0), kernel.u32(1));
    let first = kernel.u32(0);
    let is_first = kernel.b.compare(CompareOp::Eq, group, first, at(0));
    let (then, _) = kernel.b.open(&[], at(0));
    kernel.store(data, zero, one, 5);
    kernel.b.close_yield(&[], at(0));
    let (other, _) = kernel.b.open(&[], at(0));
    kernel.b.close_yield(&[], at(0));
    kernel.b.if_op(is_first, then, other, &[], at(0));
    barrier(&mut kernel, 0);
    kernel.load(data, zero, 6);
    let outcome = detect(kernel, 3, 1, 1);
    let found: Vec<_> = outcome.findings.iter().map(|finding| finding.kind).collect();
    assert_eq!(found, [FindingKind::ReadWriteRace]);
    let help = &outcome.findings[0].diagnostic().helps[0];
    assert!(help.contains("different workgroups"), "{help}");
}

#[test]
fn stores_of_different_workgroups_race() {
    let (mut kernel, data) = data();
    let index = kernel.id(IdKind::LocalId);
    let one = kernel.u32(1);
    kernel.store(data, index, one, 5);
    let outcome = detect(kernel, 2, 4, 4);
    assert_eq!(found(&outcome), [(FindingKind::WriteRace, 5, Some(5))]);
    assert_eq!(outcome.findings[0].occurrences, 4);
    assert!(outcome.findings[0].diagnostic().notes.iter().any(|note| note.text == "this happened 4 times in the run"));
}

#[test]
fn a_load_by_another_invocation_is_not_hidden_by_ones_own() {
    // All load element 0, then invocation 1 stores it, in one epoch.
    let (mut kernel, data) = data();
    let (zero, one) = (kernel.u64(0), kernel.u32(1));
    kernel.load(data, zero, 4);
    only(&mut kernel, 1, |kernel| kernel.store(data, zero, one, 5));
    let outcome = detect(kernel, 1, 3, 1);
    assert!(!outcome.findings.is_empty());
    assert!(outcome.findings.iter().all(|finding| finding.kind == FindingKind::ReadWriteRace));
}

#[test]
fn local_memory_races_too_and_a_missing_second_barrier_is_found() {
    // A shift by one through local memory, twice; without the second barrier a fast invocation overwrites too early.
    for barriers in [2, 1] {
        let (mut kernel, data) = data();
        let shared = local(&mut kernel, 8);
        let id = kernel.id(IdKind::LocalId);
        let (zero, one, two, eight) = (kernel.u32(0), kernel.u64(1), kernel.u32(2), kernel.u64(8));
        let step = kernel.u32(1);
        let next = kernel.add(id, one);
        let next = kernel.b.binary(BinaryOp::Rem, next, eight, at(0));
        let start = kernel.load(data, id, 0);
        let (body, params) = kernel.b.open(&[Type::U32, Type::U32], at(0));
        kernel.store(shared, id, params[1], 5);
        barrier(&mut kernel, 0);
        let value = kernel.load(shared, next, 6);
        if barriers == 2 {
            barrier(&mut kernel, 0);
        }
        kernel.b.close_yield(&[value], at(0));
        let kind = LoopKind::Up { from: zero, to: two, step };
        let results = kernel.b.for_op(kind, &[start], body, at(0));
        kernel.store(data, id, results[0], 0);
        let outcome = detect(kernel, 2, 8, 16);
        if barriers == 2 {
            // Both workgroups store to the same eight elements of `data`.
            assert!(outcome.findings.iter().all(|finding| finding.memory.as_deref() == Some("data")));
        } else {
            let shared: Vec<_> = outcome.findings.iter().filter(|it| it.memory.as_deref() == Some("shared")).collect();
            assert!(!shared.is_empty());
            assert!(shared.iter().all(|finding| finding.kind == FindingKind::ReadWriteRace));
        }
    }
}

#[test]
fn overlapping_elements_of_different_types_race() {
    let (u8s, words) = (elem(Scalar::U8), U32);
    let mut kernel = Kernel::new(&[("bytes", global(u8s)), ("words", global(words))]);
    let (bytes, words) = (kernel.param(0), kernel.param(1));
    let (one, six) = (kernel.u64(1), kernel.u64(6));
    only(&mut kernel, 0, |kernel| {
        let value = kernel.b.constant(crisp_ir_kernel::Constant::from_bits(Scalar::U8, 9), at(0));
        kernel.store(bytes, six, value, 5);
    });
    only(&mut kernel, 1, |kernel| {
        kernel.load(words, one, 6);
    });
    let program = kernel.program();
    let mut buffers = [vec![0; 8]];
    let arguments = [Argument::Buffer { buffer: 0, length: 8 }, Argument::Buffer { buffer: 0, length: 2 }];
    let launch = Launch { sizes: sizes(1, 2), arguments: &arguments, buffers: &mut buffers };
    let outcome = program.run(launch, &crate::harness::checking()).unwrap();
    assert_eq!(found(&outcome), [(FindingKind::ReadWriteRace, 6, Some(5))]);
}

// covers: vyre.mem.no-barrier vyre.mem.write-race vyre.race.indeterminate vyre.race.no-crash
#[test]
fn a_race_stores_one_of_the_written_values_and_nothing_else() {
    let (mut kernel, data) = data();
    let one = kernel.u64(1);
    let id = kernel.b.id(IdKind::GlobalId, 0, at(0));
    let hundred = kernel.u32(100);
    let value = kernel.add(id, hundred);
    kernel.store(data, one, value, 5);
    let program = kernel.program();
    let mut seen = Vec::new();
    for schedule in SCHEDULES {
        let mut buffers = [vec![0; 12]];
        run(&program, sizes(2, 4), &[U32], &mut buffers, &Options::plain(schedule));
        let [before, raced, after] = u32s(&buffers[0])[..] else { panic!("three elements") };
        assert_eq!((before, after), (0, 0));
        assert!((100..108).contains(&raced));
        seen.push(raced);
    }
    assert_eq!(seen[..2], [107, 100], "the first two schedules differ in who is last");
}

// covers: vyre.race.conformance
#[test]
fn schedules_make_a_race_visible_and_the_detector_does_not_need_them() {
    // Each invocation reads its left neighbour's element and stores its own: a race without any store twice.
    let (mut kernel, data) = data();
    let id = kernel.id(IdKind::GlobalId);
    let minus = kernel.i64(-1);
    let signed = kernel.b.convert(elem(Scalar::I64), id, at(0));
    let left = kernel.b.binary(BinaryOp::Add, signed, minus, at(0));
    let value = kernel.load(data, left, 5);
    let one = kernel.u32(1);
    let more = kernel.add(value, one);
    kernel.store(data, id, more, 6);
    let program = kernel.program();
    let results: Vec<Vec<u32>> = SCHEDULES
        .iter()
        .map(|&schedule| {
            let mut buffers = [vec![0; 16]];
            let outcome = run(&program, sizes(1, 4), &[U32], &mut buffers, &Options::checking(schedule));
            assert!(outcome.findings.iter().any(|finding| finding.kind == FindingKind::ReadWriteRace));
            u32s(&buffers[0])
        })
        .collect();
    assert_eq!(results[0], [1, 2, 3, 4]);
    assert_eq!(results[1], [1, 1, 1, 1]);
}

#[test]
fn memory_that_nobody_stored_to_is_reported_with_its_declaration() {
    let (mut kernel, data) = data();
    let shared = local(&mut kernel, 4);
    let id = kernel.id(IdKind::LocalId);
    let (zero, one) = (kernel.u64(0), kernel.u32(1));
    only(&mut kernel, 0, |kernel| kernel.store(shared, zero, one, 0));
    barrier(&mut kernel, 0);
    let value = kernel.load(shared, id, 5);
    let private = Memory {
        name: "mine".into(),
        space: Space::Private,
        elem: U32,
        stride: 4,
        length: 2.into(),
        init: vec![],
        span: at(3000),
    };
    let private = kernel.b.memory(private);
    let private = kernel.b.value(Op::Memory { memory: private }, at(0));
    kernel.store(private, zero, one, 0);
    kernel.load(private, zero, 0);
    let second = kernel.u64(1);
    kernel.load(private, second, 6);
    kernel.store(data, id, value, 0);
    let outcome = detect(kernel, 1, 3, 4);
    let kind = FindingKind::Uninitialised;
    assert_eq!(found(&outcome), [(kind, 5, Some(2000)), (kind, 6, Some(3000))]);
    assert!(outcome.is_clean(), "zero is what the memory holds");
    let first = outcome.findings.iter().find(|finding| finding.first.span == at(5)).unwrap().diagnostic();
    assert_eq!((first.code.0, first.severity), ("X0005", Severity::Warning));
    assert_eq!(first.message, "element 1 of `shared` is loaded before anything was stored to it; it is zero");
}

#[test]
fn a_barrier_in_a_branch_that_some_take_diverges() {
    let (mut kernel, _) = data();
    only(&mut kernel, 1, |kernel| barrier(kernel, 5));
    let outcome = detect(kernel, 1, 3, 1);
    assert_eq!(found(&outcome), [(FindingKind::Divergence, 5, Some(900))]);
    assert!(!outcome.finished && !outcome.is_clean());
    let diagnostic = outcome.findings[0].diagnostic();
    assert_eq!(diagnostic.code.0, "X0006");
    assert_eq!(diagnostic.label, "invocation 1 of workgroup 0 waits here");
    assert_eq!(diagnostic.notes[0].text, "invocation 0 of workgroup 0 ended here");
}

#[test]
fn different_barriers_do_not_meet() {
    let (mut kernel, _) = data();
    let local = kernel.b.id(IdKind::LocalId, 0, at(0));
    let zero = kernel.u32(0);
    let is = kernel.b.compare(CompareOp::Eq, local, zero, at(0));
    let (then, _) = kernel.b.open(&[], at(0));
    barrier(&mut kernel, 5);
    kernel.b.close_yield(&[], at(0));
    let (other, _) = kernel.b.open(&[], at(0));
    barrier(&mut kernel, 6);
    kernel.b.close_yield(&[], at(0));
    kernel.b.if_op(is, then, other, &[], at(0));
    let outcome = detect(kernel, 1, 2, 1);
    assert_eq!(found(&outcome), [(FindingKind::Divergence, 5, Some(6))]);
}

#[test]
fn a_return_before_a_barrier_diverges_where_it_stands() {
    let (mut kernel, _) = data();
    let local = kernel.b.id(IdKind::LocalId, 0, at(0));
    let two = kernel.u32(2);
    let is = kernel.b.compare(CompareOp::Ge, local, two, at(0));
    let (then, _) = kernel.b.open(&[], at(0));
    let none = kernel.b.list(&[]);
    kernel.b.close(Terminator::Return(none), at(7));
    let (other, _) = kernel.b.open(&[], at(0));
    kernel.b.close_yield(&[], at(0));
    kernel.b.if_op(is, then, other, &[], at(0));
    barrier(&mut kernel, 5);
    let outcome = detect(kernel, 1, 4, 1);
    assert_eq!(found(&outcome), [(FindingKind::Divergence, 5, Some(7))]);
}

/// `for i in 0..count`, with `build` as its body.
fn repeat(kernel: &mut Kernel, count: Value, build: impl FnOnce(&mut Kernel, Value)) {
    let (zero, one) = (kernel.u32(0), kernel.u32(1));
    let (body, params) = kernel.b.open(&[Type::U32], at(0));
    build(kernel, params[0]);
    kernel.b.close_yield(&[], at(0));
    kernel.b.for_op(LoopKind::Up { from: zero, to: count, step: one }, &[], body, at(0));
}

#[test]
fn one_barrier_in_different_iterations_is_not_one_barrier() {
    // Invocation 0 is at the outer iteration 1 when invocation 1 is at the inner iteration 1.
    let (mut kernel, _) = data();
    let local = kernel.b.id(IdKind::LocalId, 0, at(0));
    let (one, two) = (kernel.u32(1), kernel.u32(2));
    let inner = kernel.add(local, one);
    repeat(&mut kernel, two, |kernel, _| repeat(kernel, inner, |kernel, _| barrier(kernel, 5)));
    let outcome = detect(kernel, 1, 2, 1);
    assert_eq!(found(&outcome), [(FindingKind::Divergence, 5, Some(5))]);
    let note = &outcome.findings[0].diagnostic().notes[0];
    assert!(note.text.ends_with("waits here too, in another call or iteration"), "{}", note.text);
}

#[test]
fn barriers_in_uniform_loops_and_calls_meet() {
    let mut b = Builder::new("wait", vec![], vec![], None, at(0));
    b.push(Op::Barrier, at(5));
    let callee = b.finish(&[], at(0));
    for uniform in [true, false] {
        let (mut kernel, data) = data();
        let three = kernel.u32(3);
        let call = |kernel: &mut Kernel| {
            let function = crisp_ir_kernel::FunctionId::new(0);
            let args = kernel.b.list(&[]);
            kernel.b.push_typed(Op::Call { function, args }, &[], at(3));
        };
        repeat(&mut kernel, three, |kernel, _| call(kernel));
        if !uniform {
            only(&mut kernel, 0, call);
            only(&mut kernel, 1, call);
        }
        let id = kernel.id(IdKind::LocalId);
        kernel.store(data, id, three, 0);
        let program = program_of(vec![callee.clone(), kernel.b.finish(&[], at(900))]);
        let mut buffers = [vec![0; 8]];
        let outcome = run(&program, sizes(1, 2), &[U32], &mut buffers, &crate::harness::checking());
        if uniform {
            assert!(outcome.is_clean());
            assert_eq!(u32s(&buffers[0]), [3, 3]);
        } else {
            assert_eq!(found(&outcome), [(FindingKind::Divergence, 5, Some(5))]);
        }
    }
}

#[test]
fn a_diverged_workgroup_does_not_keep_others_from_running() {
    let (mut kernel, data) = data();
    let group = kernel.id(IdKind::GroupId);
    let group32 = kernel.b.id(IdKind::GroupId, 0, at(0));
    let one = kernel.u32(1);
    let is = kernel.b.compare(CompareOp::Eq, group32, one, at(0));
    let (then, _) = kernel.b.open(&[], at(0));
    only(&mut kernel, 0, |kernel| barrier(kernel, 5));
    kernel.b.close_yield(&[], at(0));
    let (other, _) = kernel.b.open(&[], at(0));
    kernel.b.close_yield(&[], at(0));
    kernel.b.if_op(is, then, other, &[], at(0));
    barrier(&mut kernel, 6);
    only(&mut kernel, 0, |kernel| kernel.store(data, group, one, 0));
    let program = kernel.program();
    let mut buffers = [vec![0; 12]];
    let outcome = run(&program, sizes(3, 2), &[U32], &mut buffers, &crate::harness::checking());
    assert_eq!(found(&outcome), [(FindingKind::Divergence, 5, Some(6))]);
    assert_eq!(u32s(&buffers[0]), [1, 0, 1]);
}

#[test]
fn a_run_ends_when_its_steps_are_used_up() {
    let (mut kernel, data) = data();
    let (zero, one) = (kernel.u64(0), kernel.u32(1));
    let many = kernel.u32(u32::MAX);
    kernel.store(data, zero, one, 0);
    repeat(&mut kernel, many, |_, _| {});
    let program = kernel.program();
    for schedule in SCHEDULES {
        let mut buffers = [vec![0; 4]];
        let options = Options { max_ops: 10_000, ..Options::plain(schedule) };
        let outcome = run(&program, sizes(1, 1), &[U32], &mut buffers, &options);
        assert_eq!(outcome.findings.len(), 1);
        assert_eq!(outcome.findings[0].kind, FindingKind::OutOfSteps);
        assert_eq!(outcome.findings[0].diagnostic().code.0, "X0007");
        assert_eq!(outcome.ops_executed, 10_000);
        assert!(!outcome.finished);
        assert_eq!(u32s(&buffers[0]), [1], "what was done stays");
    }
}

#[test]
fn a_run_ends_after_enough_errors() {
    let (mut kernel, data) = data();
    let (far, value) = (kernel.u64(99), kernel.u32(1));
    for place in 10..60 {
        kernel.load(data, far, place);
    }
    for place in 60..70 {
        let near = kernel.u64(u64::from(place) - 60);
        kernel.store(data, near, value, place);
    }
    let program = kernel.program();
    let mut buffers = [vec![0; 40]];
    let options = Options { stop_after: 3, ..crate::harness::checking() };
    let outcome = run(&program, sizes(4, 4), &[U32], &mut buffers, &options);
    let errors = outcome.findings.iter().filter(|finding| finding.kind.is_error()).count();
    assert_eq!((errors, outcome.findings.len(), outcome.finished), (3, 53, false));
}

/// Accesses out of bounds are defined, however many there are.
#[test]
fn what_is_defined_never_ends_a_run() {
    let (mut kernel, data) = data();
    let far = kernel.u64(99);
    for place in 10..110 {
        kernel.load(data, far, place);
    }
    let program = kernel.program();
    let mut buffers = [vec![0; 4]];
    let options = Options { stop_after: 3, ..crate::harness::checking() };
    let outcome = run(&program, sizes(4, 4), &[U32], &mut buffers, &options);
    assert_eq!((outcome.findings.len(), outcome.finished, outcome.is_clean()), (100, true, true));
}

#[test]
fn private_memory_that_is_carried_away_in_a_loop_is_bounded() {
    let (mut kernel, _) = data();
    let memory = Memory {
        name: "block".into(),
        space: Space::Private,
        elem: U32,
        stride: 4,
        length: 4096.into(),
        init: vec![],
        span: at(3000),
    };
    let memory = kernel.b.memory(memory);
    let (zero, one, many) = (kernel.u32(0), kernel.u32(1), kernel.u32(u32::MAX));
    let start = kernel.b.value(Op::Memory { memory }, at(0));
    let ty = kernel.b.ty(start);
    let (body, _) = kernel.b.open(&[Type::U32, ty], at(0));
    let fresh = kernel.b.value(Op::Memory { memory }, at(5));
    kernel.b.close_yield(&[fresh], at(0));
    kernel.b.for_op(LoopKind::Up { from: zero, to: many, step: one }, &[start], body, at(0));
    let program = kernel.program();
    let mut buffers = [vec![0; 4]];
    let outcome = run(&program, sizes(1, 1), &[U32], &mut buffers, &Options::plain(Schedule::Sequential));
    assert_eq!(found(&outcome), [(FindingKind::OutOfMemory, 5, None)]);
    assert_eq!(outcome.findings[0].diagnostic().code.0, "X0008");
}

/// The promise is broken by invocations beyond the second, which go on all the same.
#[test]
fn an_assumption_that_does_not_hold_is_found() {
    let (mut kernel, data) = data();
    let (index, two) = (kernel.id(IdKind::GlobalId), kernel.u64(2));
    let cond = kernel.b.compare(CompareOp::Lt, index, two, at(3));
    kernel.b.push(Op::Assume { cond }, at(7));
    let one = kernel.u32(1);
    kernel.store(data, index, one, 9);
    let outcome = detect(kernel, 1, 4, 4);
    assert_eq!(found(&outcome), [(FindingKind::AssumptionBroken, 7, None)]);
    assert!(!outcome.is_clean() && outcome.finished);
    let diagnostic = outcome.findings[0].diagnostic();
    assert_eq!((diagnostic.code.0, diagnostic.severity), ("X0020", Severity::Error));
    assert_eq!(diagnostic.message, "an assumption does not hold");
}
