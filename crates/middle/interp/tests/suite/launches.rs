//! Ids, sizes, arguments, and launches that are refused.

#![allow(clippy::unwrap_used)]

use crate::harness::{Kernel, SCHEDULES, at, bytes, elem, global, param, run, run_clean, sizes, u32s, values};
use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{
    BinaryOp, Builder, Constant, Elem, IdKind, KernelInfo, Memory, MemoryLength, Module, Op, Scalar, SizeExpr, SizeOp,
    Space, Type,
};
use crisp_middle_interp::{Argument, FindingKind, Launch, Options, Program, Schedule};

const U32: Elem = Elem::scalar(Scalar::U32);
const U64: Elem = Elem::scalar(Scalar::U64);

const SIZES: LaunchSizes =
    LaunchSizes { work_dim: 3, local: [5, 3, 3], groups: [2, 3, 4], bound: [9, 8, 12], offset: [100, 200, 300] };

/// The value of an id in every invocation, in the order of the grid's linear ids.
fn ids(kind: IdKind, axis: u8, sizes: LaunchSizes) -> Vec<u64> {
    let mut kernel = Kernel::new(&[("out", global(U64))]);
    let out = kernel.param(0);
    let index = kernel.id(IdKind::GlobalLinearId);
    let id = kernel.b.id(kind, axis, at(0));
    let id = kernel.b.convert(U64, id, at(0));
    kernel.store(out, index, id, 0);
    let total: u64 = (0..3).map(|axis| sizes.global(axis)).product();
    let results = run_clean(&kernel.program(), sizes, &[U64], &[vec![0xff; total as usize * 8]]);
    values(Scalar::U64, &results[0])
}

// covers: vyre.model.dispatch vyre.geom.groups vyre.geom.size vyre.id.invocation vyre.id.workgroup vyre.id.local vyre.id.relation
#[test]
fn every_id_of_every_invocation_is_right() {
    let global = |axis: usize| SIZES.global(axis);
    let mut positions = Vec::new();
    for z in 0..global(2) {
        for y in 0..global(1) {
            for x in 0..global(0) {
                positions.push([x, y, z]);
            }
        }
    }
    let local = SIZES.local.map(u64::from);
    let check = |kind: IdKind, axis: u8, expected: &dyn Fn([u64; 3]) -> u64| {
        let expected: Vec<u64> = positions.iter().map(|&position| expected(position)).collect();
        assert_eq!(ids(kind, axis, SIZES), expected, "{kind:?} {axis}");
    };
    let local_linear = |p: [u64; 3]| p[0] % local[0] + local[0] * (p[1] % local[1] + local[1] * (p[2] % local[2]));
    for axis in 0..3_u8 {
        let n = usize::from(axis);
        check(IdKind::GlobalId, axis, &|p| p[n]);
        check(IdKind::LocalId, axis, &|p| p[n] % local[n]);
        check(IdKind::GroupId, axis, &|p| p[n] / local[n]);
        check(IdKind::LocalSize, axis, &|_| local[n]);
        check(IdKind::NumGroups, axis, &|_| u64::from(SIZES.groups[n]));
        check(IdKind::GlobalSize, axis, &|_| global(n));
        check(IdKind::GlobalOffset, axis, &|_| SIZES.offset[n]);
        check(IdKind::Bound, axis, &|_| SIZES.bound[n]);
    }
    check(IdKind::GlobalLinearId, 0, &|p| p[0] + global(0) * (p[1] + global(1) * p[2]));
    check(IdKind::GlobalLinearSize, 0, &|_| 10 * 9 * 12);
    check(IdKind::LocalLinearId, 0, &local_linear);
    check(IdKind::LocalLinearSize, 0, &|_| 45);
    check(IdKind::WorkDim, 0, &|_| 3);
    check(IdKind::WarpSize, 0, &|_| 32);
    check(IdKind::NumWarps, 0, &|_| 2);
    check(IdKind::LaneId, 0, &|p| local_linear(p) % 32);
    check(IdKind::WarpId, 0, &|p| local_linear(p) / 32);
}

// covers: vyre.model.independent vyre.order.any-schedule vyre.det.identical
#[test]
fn a_program_without_races_gives_the_same_bytes_on_every_schedule() {
    // A tree sum in local memory, one per workgroup.
    let mut kernel = Kernel::new(&[("in", global(U32)), ("out", global(U32))]);
    let (input, out) = (kernel.param(0), kernel.param(1));
    let memory = Memory {
        name: "sums".into(),
        space: Space::Local,
        elem: U32,
        stride: 4,
        length: 16.into(),
        init: vec![],
        span: at(0),
    };
    let memory = kernel.b.memory(memory);
    let sums = kernel.b.value(Op::Memory { memory }, at(0));
    let (local, global_id, group) =
        (kernel.id(IdKind::LocalId), kernel.id(IdKind::GlobalId), kernel.id(IdKind::GroupId));
    let value = kernel.load(input, global_id, 0);
    kernel.store(sums, local, value, 0);
    kernel.b.push(Op::Barrier, at(0));
    let (eight, two) = (kernel.u64(8), kernel.u64(2));
    let (body, params) = kernel.b.open(&[Type::U64], at(0));
    let active = kernel.b.compare(crisp_ir_kernel::CompareOp::Lt, local, params[0], at(0));
    let (then, _) = kernel.b.open(&[], at(0));
    let there = kernel.add(local, params[0]);
    let (a, b) = (kernel.load(sums, local, 0), kernel.load(sums, there, 0));
    let sum = kernel.add(a, b);
    kernel.store(sums, local, sum, 0);
    kernel.b.close_yield(&[], at(0));
    let (other, _) = kernel.b.open(&[], at(0));
    kernel.b.close_yield(&[], at(0));
    kernel.b.if_op(active, then, other, &[], at(0));
    kernel.b.push(Op::Barrier, at(0));
    kernel.b.close_yield(&[], at(0));
    kernel.b.for_op(crisp_ir_kernel::LoopKind::Divide { from: eight, factor: two }, &[], body, at(0));
    let zero = kernel.u64(0);
    let first = kernel.b.compare(crisp_ir_kernel::CompareOp::Eq, local, zero, at(0));
    let (then, _) = kernel.b.open(&[], at(0));
    let total = kernel.load(sums, zero, 0);
    kernel.store(out, group, total, 0);
    kernel.b.close_yield(&[], at(0));
    let (other, _) = kernel.b.open(&[], at(0));
    kernel.b.close_yield(&[], at(0));
    kernel.b.if_op(first, then, other, &[], at(0));
    let program = kernel.program();
    let results = run_clean(&program, sizes(4, 16), &[U32, U32], &[bytes(Scalar::U32, 0..64), vec![0; 16]]);
    let expected: Vec<u32> = (0..4).map(|group| (group * 16..group * 16 + 16).sum()).collect();
    assert_eq!(u32s(&results[1]), expected);
}

// covers: vyre.barrier.multi-dispatch vyre.life.dispatch
#[test]
fn a_second_launch_sees_what_the_first_one_stored() {
    let mut kernel = Kernel::new(&[("data", global(U32)), ("step", Type::U32)]);
    let (data, step) = (kernel.param(0), kernel.param(1));
    let id = kernel.id(IdKind::GlobalId);
    let old = kernel.load(data, id, 0);
    let product = kernel.b.binary(BinaryOp::Mul, old, step, at(0));
    let sum = kernel.add(product, step);
    kernel.store(data, id, sum, 0);
    let program = kernel.program();
    let mut buffers = [bytes(Scalar::U32, 0..6)];
    for step in [10, 3] {
        let arguments = [Argument::Buffer { buffer: 0, length: 6 }, Argument::Value(Constant::u32(step))];
        let launch = Launch { sizes: sizes(3, 2), arguments: &arguments, buffers: &mut buffers };
        assert!(program.run(launch, &crate::harness::checking()).unwrap().is_clean());
    }
    assert_eq!(u32s(&buffers[0]), [33, 63, 93, 123, 153, 183]);
}

#[test]
fn vectors_and_floats_are_passed_by_value() {
    let pair = Elem { scalar: Scalar::F16, lanes: 2 };
    let mut kernel = Kernel::new(&[("out", global(pair)), ("value", Type::Elem(pair)), ("index", Type::U64)]);
    let (out, value, index) = (kernel.param(0), kernel.param(1), kernel.param(2));
    let sum = kernel.add(value, value);
    kernel.store(out, index, sum, 0);
    let mut buffers = [vec![0; 8]];
    let given = Constant { elem: pair, bits: [0x3c00, 0xbe00, 0, 0] };
    let arguments =
        [Argument::Buffer { buffer: 0, length: 2 }, Argument::Value(given), Argument::Value(Constant::u64(1))];
    let launch = Launch { sizes: sizes(1, 1), arguments: &arguments, buffers: &mut buffers };
    kernel.program().run(launch, &crate::harness::checking()).unwrap();
    assert_eq!(values(Scalar::F16, &buffers[0]), [0, 0, 0x4000, 0xc200]);
}

#[test]
fn no_workgroups_is_a_launch_that_does_nothing() {
    let mut kernel = Kernel::new(&[("out", global(U32))]);
    let (out, zero, one) = (kernel.param(0), kernel.u64(0), kernel.u32(1));
    kernel.store(out, zero, one, 0);
    let program = kernel.program();
    for schedule in SCHEDULES {
        let mut buffers = [vec![]];
        let outcome = run(&program, sizes(0, 256), &[U32], &mut buffers, &Options::checking(schedule));
        assert!(outcome.is_clean());
        assert_eq!(outcome.ops_executed, 0);
    }
}

#[test]
fn random_schedules_run_every_workgroup_once() {
    let mut kernel = Kernel::new(&[("out", global(U32))]);
    let out = kernel.param(0);
    let (id, one) = (kernel.id(IdKind::GlobalId), kernel.u32(1));
    let old = kernel.load(out, id, 0);
    let sum = kernel.add(old, one);
    kernel.store(out, id, sum, 0);
    let program = kernel.program();
    for groups in [1, 2, 3, 7, 12, 64, 97] {
        for seed in 0..6 {
            let mut buffers = [vec![0; groups as usize * 12]];
            let options = Options::checking(Schedule::Random(seed));
            run(&program, sizes(groups, 3), &[U32], &mut buffers, &options);
            assert_eq!(u32s(&buffers[0]), vec![1; groups as usize * 3], "{groups} workgroups, seed {seed}");
        }
    }
}

fn copy_kernel() -> Program {
    let mut kernel = Kernel::new(&[("data", global(U32)), ("count", Type::U32)]);
    let (data, count) = (kernel.param(0), kernel.param(1));
    let id = kernel.id(IdKind::GlobalId);
    kernel.store(data, id, count, 0);
    kernel.program()
}

#[test]
fn arguments_that_do_not_fit_are_refused_with_the_reason() {
    let program = copy_kernel();
    let refuse = |arguments: &[Argument]| {
        let mut buffers = [vec![0; 16]];
        let launch = Launch { sizes: sizes(1, 1), arguments, buffers: &mut buffers };
        let diagnostic = program.run(launch, &crate::harness::checking()).unwrap_err();
        (diagnostic.code.0, diagnostic.message)
    };
    let buffer = |length| Argument::Buffer { buffer: 0, length };
    let one = Argument::Value(Constant::u32(1));
    assert_eq!(refuse(&[buffer(4)]), ("X0010", "the kernel takes 2 arguments and is given 1".into()));
    let message = "`count` is a value of type u32, but a value of type u64 is given";
    assert_eq!(refuse(&[buffer(4), Argument::Value(Constant::u64(1))]), ("X0011", message.into()));
    let message = "`data` is a buffer of u32, but a value of type u32 is given";
    assert_eq!(refuse(&[one, one]), ("X0011", message.into()));
    let message = "the buffer for `data` has 16 bytes, but its elements need 20";
    assert_eq!(refuse(&[buffer(5), one]), ("X0012", message.into()));
    assert_eq!(refuse(&[buffer(u64::MAX), one]).0, "X0012");
    assert_eq!(refuse(&[Argument::Buffer { buffer: 7, length: 0 }, one]).0, "X0012");
}

#[test]
fn launches_beyond_reason_are_refused() {
    let program = copy_kernel();
    let mut buffers = [vec![0; 16]];
    let arguments = [Argument::Buffer { buffer: 0, length: 4 }, Argument::Value(Constant::u32(1))];
    for groups in [[u32::MAX; 3], [1 << 16, 1 << 16, 1]] {
        let sizes = LaunchSizes { groups, ..sizes(1, 1) };
        let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
        assert_eq!(program.run(launch, &crate::harness::checking()).unwrap_err().code.0, "X0014");
    }
}

#[test]
fn what_is_no_kernel_is_not_launched() {
    let mut module = Module::new();
    let function = module.functions.push(Builder::new("helper", vec![], vec![], None, at(3)).finish(&[], at(0)));
    let diagnostic = Program::from_valid(&module, function).unwrap_err();
    assert_eq!((diagnostic.code.0, diagnostic.span), ("X0016", Some(at(3))));
}

#[test]
fn broken_modules_that_were_never_checked_are_noticed() {
    let kernel = |build: &dyn Fn(&mut Builder)| {
        let params = vec![param("data", global(U32))];
        let mut b = Builder::new("broken", params, vec![], Some(KernelInfo::default()), at(0));
        build(&mut b);
        let mut module = Module::new();
        let id = module.functions.push(b.finish(&[], at(0)));
        Program::from_valid(&module, id).map(|_| ()).unwrap_err()
    };
    let sqrt_of_integer = kernel(&|b| {
        let one = b.constant(Constant::u32(1), at(0));
        b.unary(crisp_ir_kernel::UnaryOp::Sqrt, one, at(4));
    });
    assert_eq!((sqrt_of_integer.code.0, sqrt_of_integer.span), ("X0013", Some(at(4))));
    let huge = kernel(&|b| {
        let memory = Memory {
            name: "huge".into(),
            space: Space::Local,
            elem: elem(Scalar::F64),
            stride: 8,
            length: u64::MAX.into(),
            init: vec![],
            span: at(5),
        };
        b.memory(memory);
    });
    assert_eq!((huge.code.0, huge.span), ("X0015", Some(at(5))));
}

#[test]
fn recursion_in_a_module_that_was_never_checked_ends() {
    let mut module = Module::new();
    let mut b = Builder::new("again", vec![], vec![], None, at(0));
    let args = b.list(&[]);
    b.push_typed(Op::Call { function: crisp_ir_kernel::FunctionId::new(0), args }, &[], at(4));
    let again = module.functions.push(b.finish(&[], at(0)));
    let mut b = Builder::new("start", vec![], vec![], Some(KernelInfo::default()), at(0));
    let args = b.list(&[]);
    b.push_typed(Op::Call { function: again, args }, &[], at(5));
    let kernel = module.functions.push(b.finish(&[], at(0)));
    let program = Program::from_valid(&module, kernel).unwrap();
    let launch = Launch { sizes: sizes(1, 1), arguments: &[], buffers: &mut [] };
    let outcome = program.run(launch, &crate::harness::checking()).unwrap();
    assert_eq!(outcome.findings[0].kind, FindingKind::CallsTooDeep);
    assert_eq!(outcome.findings[0].diagnostic().code.0, "X0009");
}

#[test]
fn local_memory_follows_the_size_of_workgroups() {
    let mut kernel = Kernel::new(&[("out", global(U64))]);
    let size =
        SizeExpr::Apply { op: SizeOp::Div, operands: vec![SizeExpr::LocalSize { axis: 0 }, SizeExpr::integer(2)] };
    let span = at(7);
    let (name, space, length) = ("half".to_owned(), Space::Local, MemoryLength::Workgroup(size));
    let memory = Memory { name, space, elem: U32, stride: 4, length, init: vec![], span };
    let memory = kernel.b.memory(memory);
    let view = kernel.b.value(Op::Memory { memory }, at(0));
    let extent = kernel.b.value(Op::Extent { view, axis: 0 }, at(0));
    let (out, index) = (kernel.param(0), kernel.id(IdKind::GlobalLinearId));
    kernel.store(out, index, extent, 0);
    let program = kernel.program();
    for (local, length) in [(1, 1), (2, 1), (3, 2), (64, 32)] {
        let results = run_clean(&program, sizes(2, local), &[U64], &[vec![0; 2 * local as usize * 8]]);
        assert_eq!(values(Scalar::U64, &results[0]), vec![length; 2 * local as usize], "{local}");
    }
}
