//! Parts that the interpreter's tests share: kernels in few words, buffers of any type, runs on all schedules.

// Every test file uses some of it.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{
    Access, BinaryOp, Builder, Checked, Constant, Elem, Function, FunctionId, IdKind, KernelInfo, Module, Param, Role,
    Scalar, Space, Type, Value, ViewType,
};
use crisp_middle_interp::{Argument, FindingKind, Launch, Options, Outcome, Program, Schedule};
use crisp_support_diagnostics::{FileId, Span};

pub const SCHEDULES: [Schedule; 5] =
    [Schedule::Sequential, Schedule::Reverse, Schedule::Random(1), Schedule::Random(2), Schedule::Random(77)];

/// A place that differs from others by its number.
pub fn at(place: u32) -> Span {
    Span::new(FileId(0), place, place + 1)
}

pub fn elem(scalar: Scalar) -> Elem {
    Elem::scalar(scalar)
}

pub fn global(elem: Elem) -> Type {
    Type::View(ViewType::compact(elem, Space::Global, Access::ReadWrite))
}

pub fn param(name: &str, ty: Type) -> Param {
    Param { name: name.into(), ty, role: Role::Argument, length: None, span: at(1000) }
}

/// A kernel under construction with the shorthands that tests want.
pub struct Kernel {
    pub b: Builder,
}

impl Kernel {
    pub fn new(params: &[(&str, Type)]) -> Kernel {
        let params = params.iter().map(|&(name, ty)| param(name, ty)).collect();
        Kernel { b: Builder::new("test", params, vec![], Some(KernelInfo::default()), at(0)) }
    }

    pub fn param(&self, index: usize) -> Value {
        self.b.params()[index]
    }

    pub fn u64(&mut self, value: u64) -> Value {
        self.b.constant(Constant::u64(value), at(0))
    }

    pub fn i64(&mut self, value: i64) -> Value {
        self.b.constant(Constant::integer(Scalar::I64, i128::from(value)), at(0))
    }

    pub fn u32(&mut self, value: u32) -> Value {
        self.b.constant(Constant::u32(value), at(0))
    }

    /// An id along axis 0, as u64.
    pub fn id(&mut self, kind: IdKind) -> Value {
        let id = self.b.id(kind, 0, at(0));
        self.b.convert(Elem::scalar(Scalar::U64), id, at(0))
    }

    pub fn add(&mut self, a: Value, b: Value) -> Value {
        self.b.binary(BinaryOp::Add, a, b, at(0))
    }

    pub fn load(&mut self, view: Value, index: Value, place: u32) -> Value {
        self.b.load(view, &[index], at(place))
    }

    pub fn store(&mut self, view: Value, index: Value, value: Value, place: u32) {
        self.b.store(view, &[index], value, at(place));
    }

    pub fn program(self) -> Program {
        let mut module = Module::new();
        let kernel = module.functions.push(self.b.finish(&[], at(900)));
        program(module, kernel)
    }
}

pub fn program(module: Module, kernel: FunctionId) -> Program {
    let module = Checked::check(module).unwrap_or_else(|broken| panic!("{broken:#?}"));
    Program::new(&module, kernel).unwrap()
}

pub fn program_of(functions: Vec<Function>) -> Program {
    let mut module = Module::new();
    let mut last = None;
    for function in functions {
        last = Some(module.functions.push(function));
    }
    program(module, last.unwrap())
}

/// `groups` workgroups of `local` invocations.
pub fn sizes(groups: u32, local: u32) -> LaunchSizes {
    let total = u64::from(groups) * u64::from(local);
    LaunchSizes { work_dim: 1, local: [local, 1, 1], groups: [groups, 1, 1], bound: [total, 1, 1], offset: [0; 3] }
}

pub fn checking() -> Options {
    Options::checking(Schedule::Sequential)
}

/// A buffer argument for all of buffer `buffer`, whose elements are `elem`.
pub fn whole(buffers: &[Vec<u8>], buffer: usize, elem: Elem) -> Argument {
    Argument::Buffer { buffer, length: (buffers[buffer].len() / elem.bytes() as usize) as u64 }
}

/// Runs with one buffer for each buffer argument, in order.
pub fn run(
    program: &Program,
    sizes: LaunchSizes,
    elems: &[Elem],
    buffers: &mut [Vec<u8>],
    options: &Options,
) -> Outcome {
    let arguments: Vec<Argument> =
        elems.iter().enumerate().map(|(number, &elem)| whole(buffers, number, elem)).collect();
    program.run(Launch { sizes, arguments: &arguments, buffers }, options).unwrap()
}

/// Runs with every schedule and asserts that nothing is found and that all results are equal; the results.
pub fn run_clean(program: &Program, sizes: LaunchSizes, elems: &[Elem], buffers: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut results: Vec<Vec<Vec<u8>>> = Vec::new();
    for schedule in SCHEDULES {
        let mut buffers = buffers.to_vec();
        let outcome = run(program, sizes, elems, &mut buffers, &Options::checking(schedule));
        assert_eq!(outcome.findings, [], "{schedule:?}");
        assert!(outcome.finished);
        results.push(buffers);
    }
    assert!(results.iter().all(|result| *result == results[0]));
    results.swap_remove(0)
}

/// The bytes of elements given by the bits of their lanes.
pub fn bytes(scalar: Scalar, values: impl IntoIterator<Item = u64>) -> Vec<u8> {
    let width = scalar.bytes() as usize;
    values.into_iter().flat_map(|value| value.to_le_bytes()[..width].to_vec()).collect()
}

/// The bits of the lanes of a buffer.
pub fn values(scalar: Scalar, bytes: &[u8]) -> Vec<u64> {
    let width = scalar.bytes() as usize;
    bytes
        .chunks(width)
        .map(|chunk| {
            let mut whole = [0; 8];
            whole[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(whole)
        })
        .collect()
}

pub fn u32s(bytes: &[u8]) -> Vec<u32> {
    values(Scalar::U32, bytes).into_iter().map(|value| u32::try_from(value).unwrap()).collect()
}

/// Kinds and places of the findings, in order of kind and place.
pub fn found(outcome: &Outcome) -> Vec<(FindingKind, u32, Option<u32>)> {
    let mut found: Vec<_> = outcome
        .findings
        .iter()
        .map(|finding| (finding.kind, finding.first.span.start, finding.second.map(|place| place.span.start)))
        .collect();
    found.sort();
    found
}

/// Pseudo-random bits, the same each time.
pub struct Bits(pub u64);

impl Bits {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let word = self.0;
        (word >> 33 ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25) ^ word >> 29
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        (self.next() >> 8) % limit
    }
}
