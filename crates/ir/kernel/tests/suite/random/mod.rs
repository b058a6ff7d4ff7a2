//! Random valid modules, made through the builder; the same seed gives the same module everywhere.

use crisp_ir_kernel::*;
use crisp_support_arena::Id;
use crisp_support_diagnostics::{FileId, Span};

/// A place for everything.
pub(crate) const HERE: Span = Span { file: FileId(0), start: 0, end: 0 };

/// A small generator of random numbers (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    fn scalar_in(&mut self, domain: Domain) -> Scalar {
        loop {
            let scalar = self.pick(&Scalar::ALL);
            if domain.contains(scalar) {
                return scalar;
            }
        }
    }

    fn elem_in(&mut self, domain: Domain) -> Elem {
        let lanes = self.pick(&[1, 1, 1, 1, 2, 3, 4]);
        Elem { scalar: self.scalar_in(domain), lanes }
    }

    fn constant(&mut self, elem: Elem) -> Constant {
        let mut constant = Constant::zero(elem);
        for lane in 0..usize::from(elem.lanes) {
            let bits = match self.below(4) {
                0 => self.next() % 4,
                1 if elem.scalar.is_float() => u64::from(1.5_f32.to_bits()),
                _ => self.next(),
            };
            constant.bits[lane] = Constant::from_bits(elem.scalar, bits).bits[0];
        }
        constant
    }

    fn view(&mut self, spaces: &[Space]) -> ViewType {
        let space = self.pick(spaces);
        let access = if space == Space::Constant { Access::Read } else { self.pick(&Access::ALL) };
        let elem = self.elem_in(Domain::All);
        let mut view = ViewType::compact(elem, space, access);
        if self.chance(4) {
            view.stride = elem.bytes().next_multiple_of(16);
        }
        view
    }
}

const NAMES: &[&str] = &["x", "x", "acc", "a b", "1", "", "+pi+", "swizzle:xy", "x.1", "größe", "%", "-"];

struct Signature {
    kernel: bool,
    params: Vec<Type>,
    results: Vec<Type>,
}

/// A module with a few kernels and functions that use every operation sooner or later.
pub(crate) fn module(seed: u64) -> Module {
    let mut random = Random(seed);
    let strict = random.chance(2);
    let count = 1 + random.below(4);
    let signatures: Vec<Signature> = (0..count)
        .map(|_| {
            let kernel = random.chance(2);
            let spaces: &[Space] = if kernel { &[Space::Global, Space::Constant] } else { &Space::ALL };
            let params = (0..random.below(5))
                .map(|_| {
                    if random.chance(2) {
                        Type::View(random.view(spaces))
                    } else {
                        Type::Elem(random.elem_in(Domain::All))
                    }
                })
                .collect();
            let results = (0..if kernel { 0 } else { random.below(3) })
                .map(|_| Type::Elem(random.elem_in(Domain::All)))
                .collect();
            Signature { kernel, params, results }
        })
        .collect();
    let mut module = Module::new();
    for index in 0..count {
        let function = Generator::function(&mut random, &signatures, index, strict);
        module.functions.push(function);
    }
    module
}

struct Generator<'a> {
    random: &'a mut Random,
    signatures: &'a [Signature],
    index: usize,
    builder: Builder,
    visible: Vec<Value>,
    loops: Vec<Vec<Type>>,
    budget: usize,
    /// Whether kernels may keep to the strict profile.
    strict: bool,
}

impl Generator<'_> {
    fn function(random: &mut Random, signatures: &[Signature], index: usize, strict: bool) -> Function {
        let signature = &signatures[index];
        let mut params: Vec<Param> = signature
            .params
            .iter()
            .enumerate()
            .map(|(position, &ty)| {
                let writable = ty.view().is_some_and(|view| view.access.writes());
                // Parameters of kernels need names that differ.
                let name = if signature.kernel {
                    format!("{}{position}", random.pick(NAMES))
                } else {
                    random.pick(NAMES).to_owned()
                };
                Param {
                    name,
                    ty,
                    length: ty.view().filter(|_| random.chance(3)).map(|_| random.next()),
                    role: match random.below(4) {
                        0 if signature.kernel => role(random, ty),
                        1 | 2 if writable => Role::Out,
                        _ => Role::Argument,
                    },
                    span: HERE,
                }
            })
            .collect();
        if signature.kernel {
            hide_last(random, &mut params);
        }
        let kernel = signature.kernel.then(|| kernel_info(random, &params, strict));
        let name = if signature.kernel { format!("kernel_{index}") } else { random.pick(NAMES).to_owned() };
        let builder = Builder::new(name, params, signature.results.clone(), kernel, HERE);
        let visible = builder.params();
        let mut generator =
            Generator { random, signatures, index, builder, visible, loops: Vec::new(), budget: 60, strict };
        for _ in 0..generator.random.below(4) {
            generator.memory();
        }
        for _ in 0..generator.random.below(25) {
            generator.statement(0);
        }
        let results = generator.values(&signature.results);
        generator.builder.finish(&results, HERE)
    }

    fn memory(&mut self) {
        let space = self.random.pick(&[Space::Local, Space::Private, Space::Constant]);
        let elem = self.random.elem_in(Domain::All);
        let length = 1 + self.random.below(9);
        let init = match space {
            Space::Constant => (0..length).map(|_| self.random.constant(elem)).collect(),
            Space::Global | Space::Local | Space::Private => Vec::new(),
        };
        let stride = if self.random.chance(3) { elem.bytes().next_multiple_of(16) } else { elem.bytes() };
        let name = self.random.pick(NAMES).to_owned();
        let length = if space == Space::Local && self.random.chance(3) {
            MemoryLength::Workgroup(workgroup_length(self.random, 0))
        } else {
            MemoryLength::Fixed(length as u64)
        };
        self.builder.memory(Memory { name, space, elem, stride, length, init, span: HERE });
    }

    /// A visible value of the type, or a new constant; views must be visible already.
    fn value(&mut self, ty: Type) -> Value {
        let fitting: Vec<Value> = self.visible.iter().copied().filter(|&it| self.builder.ty(it) == ty).collect();
        match ty {
            Type::Elem(elem) if fitting.is_empty() || self.random.chance(4) => {
                let constant = self.random.constant(elem);
                let value = self.builder.constant(constant, HERE);
                self.see(value)
            }
            Type::Elem(_) | Type::View(_) => self.random.pick(&fitting),
        }
    }

    fn values(&mut self, types: &[Type]) -> Vec<Value> {
        types.iter().map(|&ty| self.value(ty)).collect()
    }

    fn see(&mut self, value: Value) -> Value {
        if self.random.chance(3) {
            let name = self.random.pick(NAMES);
            self.builder.name(value, name);
        }
        self.visible.push(value);
        value
    }

    fn push(&mut self, op: Op) {
        let value = self.builder.value(op, HERE);
        self.see(value);
    }

    fn u64s(&mut self, count: usize) -> Vec<Value> {
        (0..count).map(|_| self.value(Type::U64)).collect()
    }

    fn some_view(&mut self, fits: impl Fn(ViewType) -> bool) -> Option<(Value, ViewType)> {
        let views: Vec<(Value, ViewType)> = self
            .visible
            .iter()
            .filter_map(|&value| Some((value, self.builder.ty(value).view()?)))
            .filter(|&(_, view)| fits(view))
            .collect();
        (!views.is_empty()).then(|| self.random.pick(&views))
    }

    fn statement(&mut self, depth: usize) {
        let Some(budget) = self.budget.checked_sub(1) else { return };
        self.budget = budget;
        match self.random.below(18) {
            0..=3 => self.arithmetic(),
            4 | 5 => self.lanes(),
            6 => {
                let kind = self.random.pick(IdKind::ALL);
                let axis = if kind.has_axis() { self.random.below(3) as u8 } else { 0 };
                self.push(Op::Id { kind, axis });
            }
            7 => {
                let memories = self.builder.function().memories.len();
                if memories > 0 {
                    let memory = Id::new(self.random.below(memories));
                    self.push(Op::Memory { memory });
                }
            }
            8..=11 => self.access(),
            12 => {
                self.builder.push(Op::Barrier, HERE);
            }
            13 => self.call(),
            14 if depth < 4 => self.branch(depth),
            15 if depth < 4 => self.repeat(depth),
            16 => self.cooperation(),
            17 => self.atomic(),
            _ => {}
        }
    }

    fn arithmetic(&mut self) {
        let random = &mut *self.random;
        let unary = random.pick(UnaryOp::ALL);
        let binary = random.pick(BinaryOp::ALL);
        let compare = random.pick(CompareOp::ALL);
        let (kind, domain) = random.pick(&[
            (0, unary.domain()),
            (1, binary.domain()),
            (2, compare.domain()),
            (3, Domain::Float),
            (4, Domain::All),
        ]);
        let ty = Type::Elem(random.elem_in(domain));
        let (a, b, c) = (self.value(ty), self.value(ty), self.value(ty));
        let op = match kind {
            0 => Op::unary(self.builder.function(), unary, a),
            1 => Op::binary(self.builder.function(), binary, a, b),
            2 => Op::Compare { op: compare, lhs: a, rhs: b },
            3 => Op::Fma { a, b, c },
            _ => {
                let lanes = ty.elem().map_or(1, |elem| elem.lanes);
                let lanes = self.random.pick(&[1, lanes]);
                let cond = self.value(Type::Elem(Elem { scalar: Scalar::Bool, lanes }));
                Op::Select { cond, then: a, other: b }
            }
        };
        self.push(op);
    }

    fn cooperation(&mut self) {
        let elem = self.random.elem_in(Domain::All);
        let op = match self.random.below(6) {
            0 => Op::Shuffle {
                kind: self.random.pick(ShuffleKind::ALL),
                value: self.value(Type::Elem(elem)),
                lane: self.value(Type::U32),
            },
            1 => Op::Vote { kind: self.random.pick(VoteKind::ALL), cond: self.value(Type::BOOL) },
            2 => {
                let op = self.random.pick(FoldOp::ALL);
                let elem = self.random.elem_in(op.binary().domain());
                Op::WarpFold { kind: self.random.pick(FoldKind::ALL), op, arg: self.value(Type::Elem(elem)) }
            }
            3 if !self.strict && self.random.below(2) == 0 => Op::Clock,
            3 => {
                let form = self.random.pick(NAMES);
                let form = self.builder.text(form);
                Op::Uniform { kind: self.random.pick(UniformKind::ALL), form, value: self.value(Type::Elem(elem)) }
            }
            4 if self.random.below(3) == 0 => {
                self.builder.push(Op::WarpBarrier, HERE);
                return;
            }
            4 => {
                let scope = if self.strict { Scope::Workgroup } else { self.random.pick(Scope::ALL) };
                self.builder.push(Op::Fence { scope }, HERE);
                return;
            }
            _ => {
                let kind = self.random.pick(DebugKind::ALL);
                let mut values = if kind == DebugKind::Assert { vec![self.value(Type::BOOL)] } else { Vec::new() };
                for _ in 0..self.random.below(DEBUG_VALUES + 1) {
                    let elem = self.random.elem_in(Domain::All);
                    values.push(self.value(Type::Elem(elem)));
                }
                let text = self.random.pick(NAMES);
                let text = self.builder.text(text);
                let values = self.builder.list(&values);
                self.builder.push(Op::Debug { kind, text, values }, HERE);
                return;
            }
        };
        self.push(op);
    }

    fn atomic(&mut self) {
        let fits = |view: ViewType| {
            let shared = matches!(view.space, Space::Global | Space::Local);
            shared && view.access.writes() && view.elem.lanes == 1 && view.elem.scalar.is_atomic()
        };
        let Some((view, ty)) = self.some_view(fits) else { return };
        let elem = Type::Elem(ty.elem);
        let scope = self.random.pick(Scope::ALL);
        let op = self.random.pick(AtomicOp::ALL);
        let kind = self.random.below(3);
        if kind == 2 && self.strict && ty.elem.scalar.is_float() {
            return;
        }
        if kind == 0 {
            let sums = matches!(op, AtomicOp::Add | AtomicOp::Sub);
            if !op.domain().contains(ty.elem.scalar) || self.strict && sums && ty.elem.scalar.is_float() {
                return;
            }
        }
        let index = self.u64s(usize::from(ty.rank));
        let index = self.builder.list(&index);
        let op = match kind {
            0 => Op::Atomic { update: AtomicUpdate::By(op, self.value(elem)), view, index, scope },
            1 => {
                let update = AtomicUpdate::CompareExchange { expected: self.value(elem), value: self.value(elem) };
                Op::Atomic { update, view, index, scope }
            }
            _ => {
                let (body, params) = self.builder.open(&[elem], HERE);
                let new = params[0];
                self.builder.close_yield(&[new], HERE);
                Op::AtomicApply { view, index, body, scope }
            }
        };
        self.push(op);
    }

    fn lanes(&mut self) {
        let scalar = self.random.scalar_in(Domain::All);
        let lanes = self.random.pick(&[2, 3, 4]);
        let elem = Elem { scalar, lanes };
        let lane = self.random.below(usize::from(lanes)) as u8;
        let op = match self.random.below(5) {
            0 => {
                let values: Vec<Value> = (0..lanes).map(|_| self.value(Type::scalar(scalar))).collect();
                Op::MakeVector { lanes: self.builder.list(&values) }
            }
            1 => Op::Extract { vector: self.value(Type::Elem(elem)), lane },
            2 => Op::Insert { vector: self.value(Type::Elem(elem)), lane, scalar: self.value(Type::scalar(scalar)) },
            3 => Op::Convert {
                to: elem.with_scalar(self.random.scalar_in(Domain::Number)),
                arg: self.value(Type::Elem(elem)),
            },
            _ => {
                let from = self.random.elem_in(Domain::Number);
                let to = self.random.elem_in(Domain::Number);
                if from.bytes() != to.bytes() {
                    return;
                }
                Op::Bitcast { to, arg: self.value(Type::Elem(from)) }
            }
        };
        self.push(op);
    }

    fn access(&mut self) {
        match self.random.below(5) {
            0 => {
                let Some((view, ty)) = self.some_view(|_| true) else { return };
                let axis = self.random.below(usize::from(ty.rank)) as u8;
                let op = if self.random_half() { Op::Extent { view, axis } } else { Op::Offset { view } };
                self.push(op);
            }
            1 if self.random_half() => {
                let Some((view, _)) = self.some_view(|_| true) else { return };
                let (offset, extent) = (self.value(Type::U64), self.value(Type::U64));
                let elem = self.random.elem_in(Domain::All);
                let stride = elem.bytes() + self.random.below(3) as u32 * elem.scalar.bytes();
                self.push(Op::Window { view, offset, elem, stride, extent });
            }
            1 => {
                let Some((view, _)) = self.some_view(|_| true) else { return };
                let offset = self.value(Type::U64);
                let rank = 1 + self.random.below(3);
                let extents = self.u64s(rank);
                let strides = if self.random_half() { self.u64s(rank) } else { Vec::new() };
                let extents = self.builder.list(&extents);
                let strides = self.builder.list(&strides);
                self.push(Op::View { view, offset, extents, strides });
            }
            2 | 3 => {
                let Some((view, ty)) = self.some_view(|view| view.access.reads()) else { return };
                let index = self.index(ty);
                let value = self.builder.load(view, &index, HERE);
                self.see(value);
            }
            _ => {
                let Some((view, ty)) = self.some_view(|view| view.access.writes()) else { return };
                let value = self.value(Type::Elem(ty.elem));
                let index = self.index(ty);
                self.builder.store(view, &index, value, HERE);
            }
        }
    }

    fn random_half(&mut self) -> bool {
        self.random.chance(2)
    }

    fn index(&mut self, view: ViewType) -> Vec<Value> {
        (0..view.rank)
            .map(|_| {
                let scalar = self.random.pick(&[Scalar::I64, Scalar::U64]);
                self.value(Type::scalar(scalar))
            })
            .collect()
    }

    fn call(&mut self) {
        // Only functions that come later are called, so that there is no circle.
        let callee = self.random.below(self.signatures.len());
        let signature = &self.signatures[callee];
        let has = |ty: &Type| ty.elem().is_some() || self.visible.iter().any(|&value| self.builder.ty(value) == *ty);
        if callee <= self.index || signature.kernel || !signature.params.iter().all(has) {
            return;
        }
        let args = self.values(&signature.params);
        let args = self.builder.list(&args);
        let op = self.builder.push_typed(Op::Call { function: Id::new(callee), args }, &signature.results, HERE);
        for result in self.builder.results(op) {
            self.see(result);
        }
    }

    /// A region that yields values of these types; what it defines is not visible afterwards.
    fn region(&mut self, params: &[Type], yields: &[Type], depth: usize, may_leave: bool) -> (RegionId, bool) {
        let visible = self.visible.len();
        let (region, params) = self.builder.open(params, HERE);
        for param in params {
            self.see(param);
        }
        for _ in 0..self.random.below(6) {
            self.statement(depth + 1);
        }
        let leaves = may_leave && self.random.chance(3);
        let terminator = if !leaves {
            let values = self.values(yields);
            Terminator::Yield(self.builder.list(&values))
        } else if let Some(carried) = self.loops.last().cloned().filter(|_| self.random_half()) {
            let values = self.values(&carried);
            Terminator::Break(self.builder.list(&values))
        } else {
            let results = &self.signatures[self.index].results;
            let values = self.values(results);
            Terminator::Return(self.builder.list(&values))
        };
        self.builder.close(terminator, HERE);
        self.visible.truncate(visible);
        (region, leaves)
    }

    fn some_types(&mut self) -> Vec<Type> {
        (0..self.random.below(3)).map(|_| Type::Elem(self.random.elem_in(Domain::All))).collect()
    }

    fn branch(&mut self, depth: usize) {
        let cond = self.value(Type::BOOL);
        let types = self.some_types();
        let (then, leaves) = self.region(&[], &types, depth, true);
        let (other, _) = self.region(&[], &types, depth, !leaves);
        for result in self.builder.if_op(cond, then, other, &types, HERE) {
            self.see(result);
        }
    }

    fn repeat(&mut self, depth: usize) {
        let index = Type::scalar(self.random.scalar_in(Domain::Integer));
        let (a, b, c) = (self.value(index), self.value(index), self.value(index));
        let kind = match self.random.below(5) {
            4 => LoopKind::While { fuel: a },
            0 => LoopKind::Up { from: a, to: b, step: c },
            1 => LoopKind::Down { count: a, step: b },
            2 => LoopKind::Multiply { from: a, limit: b, factor: c },
            _ => LoopKind::Divide { from: a, factor: b },
        };
        let mut types = self.some_types();
        if let Some((view, _)) = self.some_view(|_| true)
            && self.random.chance(3)
        {
            types.push(self.builder.ty(view));
        }
        let first = self.values(&types);
        let params: Vec<Type> = std::iter::once(index).chain(types.iter().copied()).collect();
        self.loops.push(types.clone());
        let (body, _) = self.region(&params, &types, depth, true);
        self.loops.pop();
        let unroll = self.random.pick(&[
            Unroll::FREE,
            Unroll::FREE,
            Unroll::NEVER,
            Unroll::times(2),
            Unroll::times(300),
            Unroll::ALL,
        ]);
        self.builder.unroll(body, unroll);
        for result in self.builder.for_op(kind, &first, body, HERE) {
            self.see(result);
        }
    }
}

/// A role that fits a type.
fn role(random: &mut Random, ty: Type) -> Role {
    let axis = random.below(3) as u8;
    match ty {
        Type::U32 => random.pick(&[
            Role::Dimensions,
            Role::ArgumentWord { lane: 1, word: 1 },
            Role::OffsetWord { axis, word: 0 },
            Role::Length { argument: 300, stride: 4 },
            Role::Bound { axis },
        ]),
        Type::U64 => random.pick(&[Role::Offset { axis }, Role::Bound { axis }]),
        Type::View(view) if ViewType::compact(Elem::scalar(Scalar::U32), Space::Global, Access::ReadWrite) == view => {
            Role::Status
        }
        Type::Elem(_) | Type::View(_) => Role::Argument,
    }
}

/// Lets the host provide the last parameters, where they are global memory.
fn hide_last(random: &mut Random, params: &mut [Param]) {
    let global = |param: &Param| param.ty.view().is_some_and(|view| view.space == Space::Global && view.rank == 1);
    for param in params.iter_mut().rev().take_while(|param| global(param)) {
        if random.chance(2) {
            return;
        }
        param.role = Role::Hidden;
    }
}

fn host_buffers(random: &mut Random, params: &[Param]) -> Vec<HostBuffer> {
    let hidden: Vec<Elem> =
        params.iter().filter(|it| it.role == Role::Hidden).filter_map(|it| it.ty.view()).map(|it| it.elem).collect();
    let visible = &params[..params.len() - hidden.len()];
    let buffer = |elem: Elem| {
        let purpose = random.pick(&Purpose::ALL);
        let length = if purpose.is_cell() { SizeExpr::integer(1) } else { size(random, visible, true, 0) };
        let text = random.pick(NAMES).to_owned();
        let comment = if random.chance(2) { Some(random.pick(NAMES).to_owned()) } else { None };
        let initial = if random.chance(2) { Some(random.constant(elem)) } else { None };
        HostBuffer { purpose, length, text, comment, initial }
    };
    hidden.into_iter().map(buffer).collect()
}

fn kernel_info(random: &mut Random, params: &[Param], strict: bool) -> KernelInfo {
    let work_dim = if random.chance(2) { Some(1 + random.below(3) as u8) } else { None };
    let dims = work_dim.unwrap_or(3);
    let mut rule = |local: bool| {
        let extents = (0..random.below(usize::from(dims) + 1)).map(|_| size(random, params, local, 0)).collect();
        let message = if random.chance(2) { Some(random.pick(NAMES).to_owned()) } else { None };
        SizeRule { extents, required: random.chance(2), message, span: HERE }
    };
    let global_size = Some(rule(false));
    let local_size = Some(rule(true));
    let profile =
        if strict { random.pick(&[None, Some(Profile::Strict)]) } else { random.pick(&[None, Some(Profile::Device)]) };
    let buffers = host_buffers(random, params);
    let position = |fits: &dyn Fn(Type) -> bool| params.iter().position(|param| fits(param.ty)).map(|at| at as u32);
    let buffer = position(&|ty| ty.view().is_some());
    let size = position(&|ty| ty.elem().is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_integer()));
    let exact = if buffers.is_empty() && random.chance(5) {
        Some(buffer.zip(size).map(|(buffer, size)| ByteSize { buffer, size }).into_iter().collect())
    } else {
        None
    };
    let max_registers = if random.chance(3) { Some(16 + random.below(240) as u32) } else { None };
    let deterministic = random.chance(2);
    let race_free = random.chance(3);
    KernelInfo { work_dim, global_size, local_size, profile, deterministic, race_free, max_registers, buffers, exact }
}

/// The length of local memory, over the workgroup's size.
fn workgroup_length(random: &mut Random, depth: usize) -> SizeExpr {
    match random.below(4) {
        0 | 1 if depth < 3 => {
            let op = random.pick(&SizeOp::ALL);
            SizeExpr::Apply { op, operands: (0..op.arity()).map(|_| workgroup_length(random, depth + 1)).collect() }
        }
        2 => SizeExpr::LocalSize { axis: random.below(3) as u8 },
        _ => SizeExpr::Rational { numerator: i128::from(random.next() % 100), denominator: 3 },
    }
}

fn size(random: &mut Random, params: &[Param], local: bool, depth: usize) -> SizeExpr {
    let position = random.below(params.len().max(1));
    match random.below(6) {
        0 if depth < 3 => {
            let op = random.pick(&SizeOp::ALL);
            let operands = (0..op.arity()).map(|_| size(random, params, local, depth + 1)).collect();
            SizeExpr::Apply { op, operands }
        }
        1 if params.get(position).is_some_and(|param| param.ty.view().is_some()) => {
            SizeExpr::Length { param: position as u32 }
        }
        2 if params
            .get(position)
            .is_some_and(|param| param.ty.elem().is_some_and(|elem| elem.lanes == 1 && elem.scalar.is_integer())) =>
        {
            SizeExpr::Scalar { param: position as u32 }
        }
        3 if local => SizeExpr::GlobalSize { axis: random.below(3) as u8 },
        4 => SizeExpr::Rational {
            numerator: i128::from(random.next()) * i128::from(random.next() >> 1) - (1 << 70),
            denominator: 1 + i128::from(random.next() % 5),
        },
        _ => SizeExpr::integer(i128::from(random.next() % 100)),
    }
}
