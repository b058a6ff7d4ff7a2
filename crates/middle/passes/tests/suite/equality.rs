//! Random programs do the same before and after every pass, as the interpreter executes them.

#![allow(clippy::unwrap_used)]

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{
    Access, BinaryOp, Builder, Checked, CompareOp, Constant, Elem, FunctionId, IdKind, KernelInfo, LoopKind, Memory,
    MemoryId, Module, Op, Param, Role, Scalar, Space, Terminator, Type, UnaryOp, Unroll, Value, ViewType, fold, text,
};
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_middle_passes::{ALL, Abilities, Pass, inline_calls, remove_dead, simplify};
use crisp_support_diagnostics::{FileId, Span};

const fn here() -> Span {
    Span { file: FileId(0), start: 0, end: 0 }
}

/// Elements of the output that each invocation has for itself.
const OWN: u64 = 8;
const GROUPS: u32 = 2;
const LOCAL: u32 = 4;
const INPUT: u64 = 16;

/// Pseudo-random numbers, the same each time.
struct Bits(u64);

impl Bits {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let word = self.0;
        (word >> 33 ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25) ^ word >> 29
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from((self.next() >> 8) % limit.max(1) as u64).unwrap()
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

const SCALARS: [Scalar; 9] = [
    Scalar::U32,
    Scalar::I32,
    Scalar::U64,
    Scalar::I64,
    Scalar::U8,
    Scalar::F32,
    Scalar::F16,
    Scalar::F64,
    Scalar::Bool,
];

fn own_view() -> Type {
    Type::View(ViewType::compact(Elem::scalar(Scalar::U32), Space::Global, Access::ReadWrite))
}

fn param(name: &str, ty: Type) -> Param {
    Param { name: name.into(), ty, role: Role::Argument, length: None, span: here() }
}

/// A function that can be called: its parameter and result types, in front of which stands the caller's own view.
#[derive(Clone)]
struct Signature {
    params: Vec<Type>,
    results: Vec<Type>,
}

/// A function under construction.
struct Maker<'a> {
    bits: &'a mut Bits,
    b: Builder,
    /// Visible values, later ones more likely to be used.
    values: Vec<Value>,
    callees: &'a [Signature],
    results: Vec<Type>,
    own: Value,
    private: MemoryId,
    /// Types of the values that the innermost loop carries.
    carried: Option<Vec<Type>>,
    /// Whether an invocation may have returned before, so that a barrier would part them.
    returned: bool,
}

impl Maker<'_> {
    fn elem(&mut self) -> Elem {
        let lanes = if self.bits.one_in(6) { self.bits.pick(&[2, 3, 4]) } else { 1 };
        Elem { scalar: self.bits.pick(&SCALARS), lanes }
    }

    fn constant(&mut self, elem: Elem) -> Value {
        let mut constant = Constant::zero(elem);
        for lane in 0..usize::from(elem.lanes) {
            let integer = self.bits.pick(&[0, 1, 2, 3, 7, 255, u64::MAX]);
            let random = self.bits.next();
            let bits = match elem.scalar {
                Scalar::Bool => integer & 1,
                scalar if scalar.is_float() => {
                    let small = fold::convert(Scalar::I8, scalar).unwrap()(integer & 0xff);
                    if self.bits.one_in(4) { random } else { small }
                }
                _ => integer,
            };
            constant.bits[lane] = Constant::from_bits(elem.scalar, bits).bits[0];
        }
        self.b.constant(constant, here())
    }

    /// A visible value of that type, or a new one.
    fn value(&mut self, ty: Type) -> Value {
        let candidates: Vec<Value> = self.values.iter().copied().filter(|&value| self.b.ty(value) == ty).collect();
        if candidates.is_empty() || self.bits.one_in(5) {
            let Type::Elem(elem) = ty else { return self.own };
            let value = self.constant(elem);
            self.values.push(value);
            return value;
        }
        let near_the_end = candidates.len().saturating_sub(6);
        let first = if self.bits.one_in(3) { 0 } else { near_the_end };
        self.bits.pick(&candidates[first..])
    }

    fn scalar(&mut self, scalar: Scalar) -> Value {
        self.value(Type::scalar(scalar))
    }

    fn list(&mut self, types: &[Type]) -> Vec<Value> {
        types.iter().map(|&ty| self.value(ty)).collect()
    }

    fn types(&mut self) -> Vec<Type> {
        (0..self.bits.below(4)).map(|_| Type::Elem(self.elem())).collect()
    }

    fn keep(&mut self, value: Value) {
        self.values.push(value);
    }

    /// An index that is often inside.
    fn index(&mut self) -> Value {
        if self.bits.one_in(2) {
            let element = self.bits.next() % 3;
            return self.b.constant(Constant::u64(element), here());
        }
        let scalar = self.bits.pick(&[Scalar::U64, Scalar::I64]);
        let value = self.scalar(scalar);
        if self.bits.one_in(4) {
            return value;
        }
        let limit = self.b.constant(Constant::integer(scalar, i128::from(OWN) + 1), here());
        self.b.binary(BinaryOp::Rem, value, limit, here())
    }

    fn register_operation(&mut self) {
        let elem = self.elem();
        let (ty, scalar) = (Type::Elem(elem), elem.scalar);
        let value = match self.bits.below(9) {
            0 => {
                let ops: Vec<UnaryOp> =
                    UnaryOp::ALL.iter().copied().filter(|op| op.domain().contains(scalar)).collect();
                let (op, arg) = (self.bits.pick(&ops), self.value(ty));
                self.b.unary(op, arg, here())
            }
            1..=3 => {
                let ops: Vec<BinaryOp> =
                    BinaryOp::ALL.iter().copied().filter(|op| op.domain().contains(scalar)).collect();
                let (op, lhs, rhs) = (self.bits.pick(&ops), self.value(ty), self.value(ty));
                self.b.binary(op, lhs, rhs, here())
            }
            4 => {
                let ops: Vec<CompareOp> =
                    CompareOp::ALL.iter().copied().filter(|op| op.domain().contains(scalar)).collect();
                let (op, lhs, rhs) = (self.bits.pick(&ops), self.value(ty), self.value(ty));
                self.b.compare(op, lhs, rhs, here())
            }
            5 => {
                let lanes = if self.bits.one_in(2) { elem.lanes } else { 1 };
                let cond = self.value(Type::Elem(Elem { scalar: Scalar::Bool, lanes }));
                let (then, other) = (self.value(ty), self.value(ty));
                self.b.select(cond, then, other, here())
            }
            6 if scalar != Scalar::Bool => {
                let from = self.bits.pick(&SCALARS);
                let arg = self.value(Type::Elem(elem.with_scalar(from)));
                self.b.value(Op::Convert { to: elem, arg }, here())
            }
            7 if scalar.is_float() => {
                let (a, b, c) = (self.value(ty), self.value(ty), self.value(ty));
                self.b.value(Op::Fma { a, b, c }, here())
            }
            _ if elem.lanes > 1 => {
                let vector = self.value(ty);
                let lane = u8::try_from(self.bits.below(usize::from(elem.lanes))).unwrap();
                let lanes: Vec<Value> = (0..elem.lanes).map(|_| self.scalar(scalar)).collect();
                match self.bits.below(3) {
                    0 => {
                        let lanes = self.b.list(&lanes);
                        self.b.value(Op::MakeVector { lanes }, here())
                    }
                    1 => self.b.value(Op::Extract { vector, lane }, here()),
                    _ => self.b.value(Op::Insert { vector, lane, scalar: lanes[0] }, here()),
                }
            }
            _ => {
                let arg = self.scalar(Scalar::F32);
                self.b.value(Op::Bitcast { to: Elem::scalar(Scalar::U32), arg }, here())
            }
        };
        self.keep(value);
    }

    fn memory_operation(&mut self) {
        let mut view = self.own;
        if self.bits.one_in(3) {
            view = self.b.value(Op::Memory { memory: self.private }, here());
        }
        if self.bits.one_in(3) {
            let offset = self.index();
            let offset = self.b.convert(Elem::scalar(Scalar::U64), offset, here());
            let extent = self.scalar(Scalar::U64);
            // The own window must not reach into another invocation's.
            let limit = self.b.constant(Constant::u64(OWN), here());
            let zero = self.b.constant(Constant::u64(0), here());
            let inside = self.b.compare(CompareOp::Le, offset, limit, here());
            let offset = self.b.select(inside, offset, limit, here());
            let rest = self.b.binary(BinaryOp::Sub, limit, offset, here());
            let smaller = self.b.binary(BinaryOp::Min, extent, rest, here());
            let extents = self.b.list(&[smaller]);
            let strides = self.b.list(&[]);
            view = self.b.value(Op::View { view, offset, extents, strides }, here());
            let known = if self.bits.one_in(2) { self.b.value(Op::Extent { view, axis: 0 }, here()) } else { zero };
            self.keep(known);
        }
        for _ in 0..=self.bits.below(2) {
            let index = self.index();
            if self.bits.one_in(2) {
                let value = self.scalar(Scalar::U32);
                self.b.store(view, &[index], value, here());
            } else {
                let value = self.b.load(view, &[index], here());
                self.keep(value);
            }
        }
    }

    /// Opens a region, fills it and ends it with `end`; values made in it are forgotten.
    fn region(
        &mut self,
        params: &[Type],
        depth: usize,
        end: impl FnOnce(&mut Self) -> Terminator,
    ) -> (crisp_ir_kernel::RegionId, Vec<Value>) {
        let visible = self.values.len();
        let (region, params) = self.b.open(params, here());
        self.values.extend_from_slice(&params);
        self.operations(depth + 1);
        let terminator = end(self);
        self.b.close(terminator, here());
        self.values.truncate(visible);
        (region, params)
    }

    fn yielding(&mut self, types: &[Type]) -> Terminator {
        let values = self.list(types);
        Terminator::Yield(self.b.list(&values))
    }

    /// A way out, where there is one.
    fn leaving(&mut self, types: &[Type]) -> Terminator {
        match (self.bits.below(6), self.carried.clone()) {
            (0 | 1, Some(carried)) => {
                let values = self.list(&carried);
                Terminator::Break(self.b.list(&values))
            }
            (2, _) => {
                self.returned = true;
                let results = self.results.clone();
                let values = self.list(&results);
                Terminator::Return(self.b.list(&values))
            }
            _ => self.yielding(types),
        }
    }

    fn branch(&mut self, depth: usize) {
        let types = self.types();
        let cond = self.scalar(Scalar::Bool);
        let (then, _) = self.region(&[], depth, |maker| maker.leaving(&types));
        let leaves = !matches!(self.b.function()[then].terminator, Terminator::Yield(_));
        let (other, _) =
            self.region(&[], depth, |maker| if leaves { maker.yielding(&types) } else { maker.leaving(&types) });
        let results = self.b.if_op(cond, then, other, &types, here());
        self.values.extend(results);
    }

    fn repeat(&mut self, depth: usize) {
        let scalar = self.bits.pick(&[Scalar::U32, Scalar::I32, Scalar::U64, Scalar::U8]);
        let limit = self.b.constant(Constant::integer(scalar, 4), here());
        let [a, b, c] = [0; 3].map(|_| {
            let value = self.scalar(scalar);
            if self.bits.one_in(3) {
                let small = self.bits.below(3);
                return self.b.constant(Constant::integer(scalar, small as i128), here());
            }
            self.b.binary(BinaryOp::Rem, value, limit, here())
        });
        let kind = match self.bits.below(4) {
            0 | 1 => LoopKind::Up { from: a, to: b, step: c },
            2 => LoopKind::Down { count: a, step: b },
            _ => LoopKind::Multiply { from: a, limit: b, factor: c },
        };
        let carried = self.types();
        let first = self.list(&carried);
        let mut types = vec![Type::scalar(scalar)];
        types.extend_from_slice(&carried);
        let outer = self.carried.replace(carried.clone());
        let (body, _) = self.region(&types, depth, |maker| maker.yielding(&carried));
        self.carried = outer;
        let unroll = self.bits.pick(&[Unroll::FREE, Unroll::NEVER, Unroll::times(2), Unroll::times(3), Unroll::ALL]);
        self.b.unroll(body, unroll);
        let results = self.b.for_op(kind, &first, body, here());
        self.values.extend(results);
    }

    fn call(&mut self) {
        if self.callees.is_empty() {
            return;
        }
        let chosen = self.bits.below(self.callees.len());
        let Signature { params, results } = self.callees[chosen].clone();
        let mut args = vec![self.own];
        args.extend(self.list(&params));
        let args = self.b.list(&args);
        let op = self.b.push_typed(Op::Call { function: FunctionId::new(chosen), args }, &results, here());
        let results = self.b.results(op);
        self.values.extend(results);
    }

    /// Every invocation hands a number to its neighbour.
    fn exchange(&mut self) {
        let memory = Memory {
            name: format!("shared{}", self.b.function().memories.len()),
            space: Space::Local,
            elem: Elem::scalar(Scalar::U32),
            stride: 4,
            length: u64::from(LOCAL).into(),
            init: vec![],
            span: here(),
        };
        let memory = self.b.memory(memory);
        let view = self.b.value(Op::Memory { memory }, here());
        let id = self.b.id(IdKind::LocalId, 0, here());
        let index = self.b.convert(Elem::scalar(Scalar::U64), id, here());
        let value = self.scalar(Scalar::U32);
        self.b.store(view, &[index], value, here());
        self.b.push(Op::Barrier, here());
        let one = self.b.constant(Constant::u64(1), here());
        let other = self.b.binary(BinaryOp::Xor, index, one, here());
        let value = self.b.load(view, &[other], here());
        self.keep(value);
    }

    fn operations(&mut self, depth: usize) {
        for _ in 0..2 + self.bits.below(if depth == 0 { 14 } else { 5 }) {
            match self.bits.below(12) {
                0..=5 => self.register_operation(),
                6 | 7 => self.memory_operation(),
                8 if depth < 4 => self.branch(depth),
                9 if depth < 3 => self.repeat(depth),
                10 => self.call(),
                11 if depth == 0 && !self.returned => self.exchange(),
                _ => self.register_operation(),
            }
        }
    }
}

fn private() -> Memory {
    Memory {
        name: "mine".into(),
        space: Space::Private,
        elem: Elem::scalar(Scalar::U32),
        stride: 4,
        length: 4.into(),
        init: vec![],
        span: here(),
    }
}

fn make_function(bits: &mut Bits, callees: &[Signature], name: &str) -> (crisp_ir_kernel::Function, Signature) {
    let types =
        |bits: &mut Bits| -> Vec<Type> { (0..bits.below(3)).map(|_| Type::scalar(bits.pick(&SCALARS))).collect() };
    let (inputs, mut results) = (types(bits), types(bits));
    if bits.one_in(3) {
        results.push(own_view());
    }
    let mut params = vec![param("own", own_view())];
    params.extend(inputs.iter().enumerate().map(|(n, &ty)| param(&format!("p{n}"), ty)));
    let mut b = Builder::new(name, params, results.clone(), None, here());
    let private = b.memory(private());
    let values = b.params();
    let own = values[0];
    let signature = Signature { params: inputs, results: results.clone() };
    let mut maker =
        Maker { bits, b, values, callees, results: results.clone(), own, private, carried: None, returned: false };
    maker.operations(1);
    let values = maker.list(&results);
    (maker.b.finish(&values, here()), signature)
}

/// A module whose last function is the kernel.
fn make_module(seed: u64) -> Module {
    let bits = &mut Bits(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
    let mut module = Module::new();
    let mut callees = Vec::new();
    for n in 0..bits.below(4) {
        let (function, signature) = make_function(bits, &callees, &format!("f{n}"));
        module.functions.push(function);
        callees.push(signature);
    }
    let input = ViewType::compact(Elem::scalar(Scalar::U32), Space::Global, Access::Read);
    let params = vec![
        param("out", own_view()),
        param("in", Type::View(input)),
        param("x", Type::scalar(Scalar::U32)),
        param("y", Type::scalar(Scalar::F32)),
    ];
    let mut b = Builder::new("k", params, vec![], Some(KernelInfo::default()), here());
    let private = b.memory(private());
    let [out, input, x, y] = b.params()[..] else { panic!("four parameters") };
    let id = b.id(IdKind::GlobalId, 0, here());
    let wide = b.convert(Elem::scalar(Scalar::U64), id, here());
    let own_length = b.constant(Constant::u64(OWN), here());
    let start = b.binary(BinaryOp::Mul, wide, own_length, here());
    let extents = b.list(&[own_length]);
    let strides = b.list(&[]);
    let own = b.value(Op::View { view: out, offset: start, extents, strides }, here());
    let loaded = b.load(input, &[wide], here());
    let values = vec![x, y, id, wide, loaded];
    let mut maker =
        Maker { bits, b, values, callees: &callees, results: vec![], own, private, carried: None, returned: false };
    maker.operations(0);
    for n in 0..4 {
        let value = maker.scalar(Scalar::U32);
        let index = maker.b.constant(Constant::u64(n), here());
        maker.b.store(own, &[index], value, here());
    }
    module.functions.push(maker.b.finish(&[], here()));
    module
}

/// Returns the output of the kernel `k`; none where it does not end soon.
fn execute(module: &Checked) -> Option<Vec<u8>> {
    let (kernel, _) = module.kernel("k").unwrap();
    let program = Program::new(module, kernel).unwrap();
    let mut buffers = [
        vec![0; usize::try_from(OWN * u64::from(GROUPS * LOCAL) * 4).unwrap()],
        (0..INPUT * 4).map(|byte| u8::try_from(byte * 7 % 256).unwrap()).collect(),
    ];
    let arguments = [
        Argument::Buffer { buffer: 0, length: OWN * u64::from(GROUPS * LOCAL) },
        Argument::Buffer { buffer: 1, length: INPUT },
        Argument::Value(Constant::u32(5)),
        Argument::Value(Constant::f32(1.5)),
    ];
    let sizes = LaunchSizes {
        work_dim: 1,
        local: [LOCAL, 1, 1],
        groups: [GROUPS, 1, 1],
        bound: [u64::from(GROUPS * LOCAL), 1, 1],
        offset: [0; 3],
    };
    let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
    let options = Options { max_ops: 300_000, ..Options::checking(Schedule::Sequential) };
    let outcome = program.run(launch, &options).unwrap();
    let errors: Vec<_> = outcome.findings.iter().filter(|finding| finding.kind.is_error()).collect();
    if !outcome.finished {
        assert_eq!(errors[0].diagnostic().code.0, "X0007", "{}", text::print(module));
        return None;
    }
    assert!(errors.is_empty(), "{errors:#?}\n{}", text::print(module));
    let [out, _] = buffers;
    Some(out)
}

fn apply(module: &Checked, passes: &[Pass]) -> Checked {
    let mut checked = module.clone();
    for pass in passes {
        let changed = (pass.run)(checked.into_module(), &Abilities::ALL).unwrap();
        checked = Checked::check(changed.clone()).unwrap_or_else(|broken| {
            let reasons: Vec<_> = broken.iter().map(|broken| broken.diagnostic().message).collect();
            panic!("{} breaks rules: {reasons:#?}\n{}\n{}", pass.name, text::print(module), text::print(&changed))
        });
    }
    checked
}

const PIPELINE: &[Pass] = &[inline_calls::PASS, simplify::PASS, remove_dead::PASS];

fn check_seeds(seeds: std::ops::Range<u64>) {
    let mut executed = 0;
    for seed in seeds.clone() {
        let module = Checked::check(make_module(seed)).unwrap_or_else(|broken| {
            let reasons: Vec<_> = broken.iter().map(|broken| broken.diagnostic().message).collect();
            panic!("seed {seed}: {reasons:#?}")
        });
        let Some(expected) = execute(&module) else { continue };
        executed += 1;
        let mut lists: Vec<&[Pass]> = ALL.chunks(1).collect();
        lists.push(PIPELINE);
        for passes in lists {
            let changed = apply(&module, passes);
            let names: Vec<_> = passes.iter().map(|pass| pass.name).collect();
            let result = execute(&changed);
            if result.as_ref() != Some(&expected) {
                let (before, after) = (text::print(&module), text::print(&changed));
                panic!("seed {seed}, {names:?}: {expected:?} became {result:?}\n{before}\n{after}");
            }
        }
    }
    assert!(executed * 10 > seeds.count() * 7, "only {executed} programs came to an end");
}

#[test]
fn random_programs_do_the_same_after_every_pass() {
    check_seeds(0..400);
}

#[test]
fn random_programs_do_the_same_after_every_pass_again() {
    check_seeds(10_000..10_400);
}

/// The same programs in words of 32 bits. The lengths that they need are passed.
fn check_in_words(seeds: std::ops::Range<u64>) {
    let shape = crate::words::Shape { local: [LOCAL, 1, 1], groups: [GROUPS, 1, 1], offset: 0 };
    for seed in seeds {
        let mut alone = Module::new();
        let inlined = (inline_calls::PASS.run)(make_module(seed), &Abilities::ALL).unwrap();
        alone.functions.push(inlined.kernel("k").unwrap().1.clone());
        let module = Checked::check(alone).unwrap();
        // Views that are handed on are refused by all who need words.
        let handed = module.kernels().any(|(_, kernel)| {
            let controls = kernel.ops.values().filter(|data| !data.op.regions().is_empty() || !data.op.is_pure());
            let mut results = controls.flat_map(|data| data.results.iter().map(|result| (data.op, result)));
            let made = |op: Op| matches!(op, Op::Memory { memory: _ });
            results.any(|(op, result)| kernel.ty(result).view().is_some() && !made(op))
                || kernel.ops.values().any(|data| {
                    matches!(data.op, Op::Select { cond: _, then: _, other: _ })
                        && data.results.iter().any(|result| kernel.ty(result).view().is_some())
                })
        });
        if handed || execute(&module).is_none() {
            continue;
        }
        let given = [
            crate::words::Given::Bytes(vec![0; usize::try_from(OWN * u64::from(GROUPS * LOCAL) * 4).unwrap()]),
            crate::words::Given::Bytes((0..INPUT * 4).map(|byte| u8::try_from(byte * 7 % 256).unwrap()).collect()),
            crate::words::Given::Value(Constant::u32(5)),
            crate::words::Given::Value(Constant::f32(1.5)),
        ];
        let [wanted, found] = crate::words::both(&module, &given, shape);
        assert_eq!(found, wanted, "seed {seed}\n{}", text::print(&module));
    }
}

#[test]
fn random_programs_do_the_same_in_words() {
    check_in_words(20_000..20_150);
}

#[test]
fn inlining_leaves_no_call_and_the_pipeline_nothing_to_do() {
    for seed in 0..100 {
        let module = Checked::check(make_module(seed)).unwrap();
        let once = apply(&module, PIPELINE);
        assert!(!text::print(&once).contains("(call "));
        let dead = apply(&once, &[remove_dead::PASS]);
        assert_eq!(text::print(&dead), text::print(&once), "seed {seed}");
    }
}
