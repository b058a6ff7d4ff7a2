//! Random kernels without races: each invocation writes its own elements, local memory is read between barriers.

use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

use super::*;

/// What surrounds the code that is being made.
#[derive(Clone)]
struct Around {
    depth: u32,
    /// Whether all invocations of the workgroup execute it together, so that a barrier may stand here.
    together: bool,
    /// The types that a `break` hands on, where one is allowed.
    breaks: Option<Vec<Type>>,
    /// Whether a `return` is allowed.
    returns: bool,
}

#[derive(Clone, Copy)]
struct Known {
    value: Value,
    uniform: bool,
}

struct Maker {
    b: Builder,
    random: Random,
    known: Vec<Known>,
    /// Views to load from, and whether their contents are each invocation's own.
    sources: Vec<(Value, ViewType, bool)>,
    /// Views in which the invocation may write the elements `own·4 … own·4+3`.
    sinks: Vec<(Value, ViewType)>,
    /// Views of private memory.
    privates: Vec<(Value, ViewType)>,
    local: Vec<(Value, ViewType)>,
    own: Value,
    lid: Value,
    ops: u32,
    budget: u32,
}

const ELEMS: [(Scalar, u8); 24] = [
    (Scalar::Bool, 1),
    (Scalar::I8, 1),
    (Scalar::U8, 1),
    (Scalar::I16, 1),
    (Scalar::U16, 1),
    (Scalar::I32, 1),
    (Scalar::I32, 1),
    (Scalar::U32, 1),
    (Scalar::I64, 1),
    (Scalar::U64, 1),
    (Scalar::U64, 1),
    (Scalar::F16, 1),
    (Scalar::BF16, 1),
    (Scalar::F32, 1),
    (Scalar::F32, 1),
    (Scalar::F64, 1),
    (Scalar::F32, 2),
    (Scalar::F32, 3),
    (Scalar::F32, 4),
    (Scalar::I32, 2),
    (Scalar::U8, 4),
    (Scalar::F16, 2),
    (Scalar::Bool, 3),
    (Scalar::I16, 3),
];

/// A random kernel and a launch of it. `half` allows f16.
pub fn random_case(seed: u64, local: [u32; 3], half: bool) -> Case {
    let mut random = Random::new(seed);
    let total = 2 * local.iter().product::<u32>() as usize;
    let pick = |random: &mut Random| loop {
        let (scalar, lanes) = random.pick(&ELEMS);
        if half || scalar != Scalar::F16 {
            return Elem { scalar, lanes };
        }
    };
    let (mut params, mut arguments, mut buffers) = (Vec::new(), Vec::new(), Vec::new());
    for index in 0..3 + random.below(3) {
        let elem = pick(&mut random);
        let stride = if random.chance(25) { elem.bytes().next_multiple_of(16) } else { elem.bytes() };
        let length = random.pick(&[0, 1, 13, total / 2, total, total + 5]);
        params.push(strided(&format!("in{index}"), elem, Access::Read, stride));
        arguments.push(Argument::Buffer { buffer: buffers.len(), length: length as u64 });
        buffers.push(contents(&mut random, elem, stride, length));
    }
    let inputs = params.len();
    for index in 0..2 + random.below(2) {
        let elem = pick(&mut random);
        let stride = if random.chance(20) { elem.bytes().next_multiple_of(16) } else { elem.bytes() };
        let length = if random.chance(30) { total * 4 - 7 } else { total * 4 };
        params.push(strided(&format!("out{index}"), elem, Access::ReadWrite, stride));
        arguments.push(Argument::Buffer { buffer: buffers.len(), length: length as u64 });
        buffers.push(contents(&mut random, elem, stride, length));
    }
    let outputs = params.len();
    for index in 0..2 {
        let elem = pick(&mut random);
        params.push(value(&format!("s{index}"), elem));
        let mut bits = [0; 4];
        for lane in bits.iter_mut().take(usize::from(elem.lanes)) {
            *lane = scalar_bits(&mut random, elem.scalar);
        }
        arguments.push(Argument::Value(Constant { elem, bits }));
    }
    let kernel = make(seed, random, &params, inputs, outputs, local);
    Case { kernel, local, groups: [2, 1, 1], arguments, buffers }
}

/// Bits of a scalar: often small or special.
fn scalar_bits(random: &mut Random, scalar: Scalar) -> u64 {
    let mask = if scalar.bits() == 64 { u64::MAX } else { (1 << scalar.bits()) - 1 };
    if scalar.is_float() && random.chance(60) {
        let value = (random.below(4000) as f64 - 2000.0) / 16.0;
        return match scalar {
            Scalar::F64 => value.to_bits(),
            Scalar::F32 => u64::from((value as f32).to_bits()),
            Scalar::BF16 => u64::from((value as f32).to_bits() >> 16),
            _ => fold::convert(Scalar::F64, Scalar::F16).map_or(0, |convert| convert(value.to_bits())),
        };
    }
    let bits = match random.below(5) {
        0 => 0,
        1 => u64::MAX,
        2 => random.next() & 15,
        3 => 1_u64.wrapping_shl(scalar.bits() - 1),
        _ => random.next(),
    };
    bits & mask
}

fn contents(random: &mut Random, elem: Elem, stride: u32, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length * stride as usize];
    for element in bytes.chunks_mut(stride as usize) {
        for lane in 0..usize::from(elem.lanes) {
            let size = elem.scalar.bytes() as usize;
            let bits = scalar_bits(random, elem.scalar).to_le_bytes();
            element[lane * size..(lane + 1) * size].copy_from_slice(&bits[..size]);
        }
    }
    bytes
}

fn make(seed: u64, random: Random, params: &[Param], inputs: usize, outputs: usize, local: [u32; 3]) -> Function {
    let mut b = kernel(&format!("random{seed}"), params.to_vec());
    let values = b.params();
    // Sometimes the last axis is the fastest one, so that lanes lie along it.
    let own =
        if seed.is_multiple_of(3) { own_by_rows(&mut b, local) } else { wide_id(&mut b, IdKind::GlobalLinearId, 0) };
    let lid = wide_id(&mut b, IdKind::LocalLinearId, 0);
    let mut maker = Maker {
        b,
        random,
        known: Vec::new(),
        sources: Vec::new(),
        sinks: Vec::new(),
        privates: Vec::new(),
        local: Vec::new(),
        own,
        lid,
        ops: 0,
        budget: 70,
    };
    for (index, (param, value)) in params.iter().zip(values).enumerate() {
        match param.ty {
            Type::View(view) if index < inputs => maker.sources.push((value, view, false)),
            Type::View(view) if index < outputs => maker.sinks.push((value, view)),
            _ => maker.known.push(Known { value, uniform: true }),
        }
    }
    maker.memories(u64::from(local.iter().product::<u32>()));
    maker.ids();
    let around = Around { depth: 0, together: true, breaks: None, returns: true };
    maker.block(&around);
    maker.store_all();
    maker.b.finish(&[], HERE)
}

/// A number of the invocation's own that grows along the last axis first.
fn own_by_rows(b: &mut Builder, local: [u32; 3]) -> Value {
    let mut own = wide_id(b, IdKind::GlobalId, 0);
    // There is one workgroup along these axes.
    for axis in (1..3).filter(|&axis| local[usize::from(axis)] > 1) {
        let size = wide_id(b, IdKind::GlobalSize, axis);
        let at = wide_id(b, IdKind::GlobalId, axis);
        own = b.binary(BinaryOp::Mul, own, size, HERE);
        own = b.binary(BinaryOp::Add, own, at, HERE);
    }
    own
}

impl Maker {
    fn memories(&mut self, group: u64) {
        for index in 0..2 {
            let (scalar, lanes) = self.random.pick(&[
                (Scalar::F32, 1),
                (Scalar::I32, 1),
                (Scalar::U16, 2),
                (Scalar::Bool, 1),
                (Scalar::U64, 1),
            ]);
            let elem = Elem { scalar, lanes };
            let space = if index == 0 { Space::Local } else { Space::Private };
            let length = if index == 0 { group } else { 1 + self.random.below(6) as u64 };
            let memory = Memory {
                name: format!("m{index}"),
                space,
                elem,
                stride: elem.bytes(),
                length,
                init: vec![],
                span: HERE,
            };
            let memory = self.b.memory(memory);
            let view = self.b.value(Op::Memory { memory }, HERE);
            let ty = self.b.ty(view).view().expect("a view");
            if index == 0 { self.local.push((view, ty)) } else { self.privates.push((view, ty)) }
        }
        let elem = Elem { scalar: Scalar::I16, lanes: 2 };
        let init = (0..5).map(|at| Constant { elem, bits: [at * 31, 65535 - at, 0, 0] }).collect();
        let memory =
            Memory { name: "table".into(), space: Space::Constant, elem, stride: 16, length: 5, init, span: HERE };
        let memory = self.b.memory(memory);
        let view = self.b.value(Op::Memory { memory }, HERE);
        let ty = self.b.ty(view).view().expect("a view");
        self.sources.push((view, ty, false));
    }

    fn ids(&mut self) {
        for _ in 0..4 {
            let kind = self.random.pick(IdKind::ALL);
            let axis = if kind.has_axis() { self.random.below(3) as u8 } else { 0 };
            let value = self.b.id(kind, axis, HERE);
            let uniform = !matches!(
                kind,
                IdKind::LocalId
                    | IdKind::GlobalId
                    | IdKind::LocalLinearId
                    | IdKind::GlobalLinearId
                    | IdKind::LaneId
                    | IdKind::WarpId
            );
            self.known.push(Known { value, uniform });
        }
        let own = self.own;
        self.known.push(Known { value: own, uniform: false });
    }

    fn constant(&mut self, elem: Elem) -> Known {
        let mut bits = [0; 4];
        for lane in bits.iter_mut().take(usize::from(elem.lanes)) {
            *lane = scalar_bits(&mut self.random, elem.scalar);
        }
        Known { value: self.b.constant(Constant { elem, bits }, HERE), uniform: true }
    }

    /// A value of a type: known, converted, or constant.
    fn of(&mut self, elem: Elem, uniform: bool) -> Known {
        let fits: Vec<Known> = self
            .known
            .iter()
            .copied()
            .filter(|known| self.b.ty(known.value) == Type::Elem(elem) && (known.uniform || !uniform))
            .collect();
        if !fits.is_empty() && self.random.chance(80) {
            // Recent ones are more interesting.
            let from = if self.random.chance(60) { fits.len().saturating_sub(3) } else { 0 };
            return fits[from + self.random.below(fits.len() - from)];
        }
        let convertible: Vec<Known> = self
            .known
            .iter()
            .copied()
            .filter(|known| {
                self.b.ty(known.value).elem().is_some_and(|it| it.lanes == elem.lanes) && (known.uniform || !uniform)
            })
            .collect();
        if elem.scalar != Scalar::Bool && !convertible.is_empty() && self.random.chance(70) {
            let known = convertible[self.random.below(convertible.len())];
            let value = self.b.convert(elem, known.value, HERE);
            return self.add(value, known.uniform);
        }
        self.constant(elem)
    }

    fn add(&mut self, value: Value, uniform: bool) -> Known {
        let known = Known { value, uniform };
        self.known.push(known);
        known
    }

    fn any_elem(&mut self) -> Elem {
        let known: Vec<Elem> = self.known.iter().filter_map(|known| self.b.ty(known.value).elem()).collect();
        known[self.random.below(known.len())]
    }

    /// An integer below `end`, of a type.
    fn small(&mut self, scalar: Scalar, end: u64, uniform: bool) -> Known {
        let elem = Elem::scalar(scalar);
        let value = self.of(elem, uniform);
        let mask = self.b.constant(Constant::integer(scalar, i128::from(end.next_power_of_two() - 1)), HERE);
        let small = self.b.binary(BinaryOp::And, value.value, mask, HERE);
        self.add(small, value.uniform)
    }

    /// An index: the invocation's own, something small, or anything.
    fn index(&mut self, uniform: bool) -> Value {
        if !uniform && self.random.chance(40) {
            let own = self.own;
            if self.random.chance(50) {
                return own;
            }
            let by = self.of(U64, true).value;
            let op = self.random.pick(&[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul]);
            return self.b.binary(op, own, by, HERE);
        }
        let scalar = self.random.pick(&[Scalar::U64, Scalar::I64]);
        if self.random.chance(50) {
            let end = self.random.pick(&[4, 16]);
            self.small(scalar, end, uniform).value
        } else {
            self.of(Elem::scalar(scalar), uniform).value
        }
    }

    fn block(&mut self, around: &Around) {
        let count = 3 + self.random.below(7);
        let mut around = around.clone();
        for _ in 0..count {
            if self.ops >= self.budget {
                return;
            }
            self.ops += 1;
            self.step(&mut around);
        }
    }

    fn step(&mut self, around: &mut Around) {
        match self.random.below(100) {
            0..40 => self.arithmetic(),
            40..52 => self.load(),
            52..60 => self.store(),
            60..66 => self.private_store(),
            66..72 if around.together => self.exchange(),
            72..86 if around.depth < 4 => self.branch(around),
            86..100 if around.depth < 4 => self.repeat(around),
            _ => self.arithmetic(),
        }
    }

    fn arithmetic(&mut self) {
        let elem = self.any_elem();
        let scalar = elem.scalar;
        let a = self.of(elem, false);
        let (value, uniform) = match self.random.below(11) {
            0 => {
                let ops: Vec<UnaryOp> =
                    UnaryOp::ALL.iter().copied().filter(|op| op.domain().contains(scalar)).collect();
                let op = self.random.pick(&ops);
                (self.b.unary(op, a.value, HERE), a.uniform)
            }
            1..5 => {
                let ops: Vec<BinaryOp> =
                    BinaryOp::ALL.iter().copied().filter(|op| op.domain().contains(scalar)).collect();
                let op = self.random.pick(&ops);
                let b = self.of(elem, false);
                (self.b.binary(op, a.value, b.value, HERE), a.uniform && b.uniform)
            }
            5 if scalar.is_float() => {
                let (b, c) = (self.of(elem, false), self.of(elem, false));
                let op = Op::Fma { a: a.value, b: b.value, c: c.value };
                (self.b.value(op, HERE), a.uniform && b.uniform && c.uniform)
            }
            5 | 6 => {
                let ops: Vec<CompareOp> =
                    CompareOp::ALL.iter().copied().filter(|op| op.domain().contains(scalar)).collect();
                let op = self.random.pick(&ops);
                let b = self.of(elem, false);
                (self.b.compare(op, a.value, b.value, HERE), a.uniform && b.uniform)
            }
            7 => {
                let b = self.of(elem, false);
                let lanes = if self.random.chance(50) { 1 } else { elem.lanes };
                let cond = self.of(Elem { scalar: Scalar::Bool, lanes }, false);
                (self.b.select(cond.value, a.value, b.value, HERE), a.uniform && b.uniform && cond.uniform)
            }
            8 if scalar != Scalar::Bool => {
                let to = self.random.pick(&Scalar::ALL);
                if to == Scalar::Bool || to == Scalar::F16 && !self.half() {
                    return;
                }
                (self.b.convert(elem.with_scalar(to), a.value, HERE), a.uniform)
            }
            9 if scalar != Scalar::Bool => {
                let to: Vec<Elem> = ELEMS
                    .iter()
                    .map(|&(scalar, lanes)| Elem { scalar, lanes })
                    .filter(|to| {
                        to.bytes() == elem.bytes()
                            && to.scalar != Scalar::Bool
                            && (to.scalar != Scalar::F16 || self.half())
                    })
                    .collect();
                if to.is_empty() {
                    return;
                }
                let to = self.random.pick(&to);
                (self.b.value(Op::Bitcast { to, arg: a.value }, HERE), a.uniform)
            }
            _ => return self.vector(elem, a),
        };
        self.add(value, uniform);
    }

    fn half(&self) -> bool {
        self.b.function().params.iter().any(|param| match param.ty {
            Type::Elem(elem) => elem.scalar == Scalar::F16,
            Type::View(view) => view.elem.scalar == Scalar::F16,
        })
    }

    fn vector(&mut self, elem: Elem, a: Known) {
        if elem.lanes == 1 {
            let mut lanes = vec![a.value];
            let mut uniform = a.uniform;
            for _ in 0..1 + self.random.below(3) {
                let lane = self.of(elem, false);
                uniform &= lane.uniform;
                lanes.push(lane.value);
            }
            let lanes = self.b.list(&lanes);
            let value = self.b.value(Op::MakeVector { lanes }, HERE);
            self.add(value, uniform);
            return;
        }
        let lane = self.random.below(usize::from(elem.lanes)) as u8;
        if self.random.chance(50) {
            let value = self.b.value(Op::Extract { vector: a.value, lane }, HERE);
            self.add(value, a.uniform);
        } else {
            let scalar = self.of(Elem::scalar(elem.scalar), false);
            let value = self.b.value(Op::Insert { vector: a.value, lane, scalar: scalar.value }, HERE);
            self.add(value, a.uniform && scalar.uniform);
        }
    }

    fn load(&mut self) {
        let private = !self.privates.is_empty() && self.random.chance(30);
        let (view, ty) = if private {
            let at = self.random.below(self.privates.len());
            self.privates[at]
        } else {
            let at = self.random.below(self.sources.len());
            let (view, ty, _) = self.sources[at];
            (view, ty)
        };
        let uniform = self.random.chance(25);
        if ty.rank == 1 && self.random.chance(20) {
            return self.window(view, ty, private);
        }
        let index: Vec<Value> = (0..ty.rank).map(|_| self.index(uniform)).collect();
        let value = self.b.load(view, &index, HERE);
        self.add(value, uniform && !private);
    }

    /// A view of a view, and a load through it.
    fn window(&mut self, view: Value, ty: ViewType, private: bool) {
        let rank = 1 + self.random.below(3);
        let offset =
            if self.random.chance(70) { self.small(Scalar::U64, 16, false).value } else { self.of(U64, false).value };
        let mut extents = Vec::new();
        let mut strides = Vec::new();
        let strided = self.random.chance(50);
        for _ in 0..rank {
            let extent = if self.random.chance(70) {
                self.small(Scalar::U64, 8, false).value
            } else {
                self.of(U64, false).value
            };
            extents.push(extent);
            if strided {
                let stride = if self.random.chance(70) {
                    self.small(Scalar::U64, 4, false).value
                } else {
                    self.of(U64, false).value
                };
                strides.push(stride);
            }
        }
        let (extents, strides) = (self.b.list(&extents), self.b.list(&strides));
        let window = self.b.value(Op::View { view, offset, extents, strides }, HERE);
        let index: Vec<Value> = (0..rank).map(|_| self.index(false)).collect();
        let value = self.b.load(window, &index, HERE);
        self.add(value, false);
        let extent = self.b.value(Op::Extent { view: window, axis: 0 }, HERE);
        self.add(extent, false);
        let offset = self.b.value(Op::Offset { view: window }, HERE);
        self.add(offset, false);
        let window_ty = self.b.ty(window).view().expect("a view");
        if private && rank == 1 && ty.access.writes() {
            let value = self.of(ty.elem, false).value;
            let index = self.index(false);
            self.b.store(window, &[index], value, HERE);
        }
        let _ = window_ty;
    }

    /// A store to one of the invocation's own elements, or beyond everything.
    fn store(&mut self) {
        let at = self.random.below(self.sinks.len());
        let (view, ty) = self.sinks[at];
        let value = self.of(ty.elem, false).value;
        let four = u64_constant(&mut self.b, 4);
        let first = self.b.binary(BinaryOp::Mul, self.own, four, HERE);
        let which = self.small(Scalar::U64, 4, false).value;
        let mut index = self.b.binary(BinaryOp::Add, first, which, HERE);
        if self.random.chance(10) {
            let far = u64_constant(&mut self.b, 1 << 40);
            index = self.b.binary(BinaryOp::Add, index, far, HERE);
        }
        self.b.store(view, &[index], value, HERE);
        if self.random.chance(40) {
            let loaded = self.b.load(view, &[index], HERE);
            self.add(loaded, false);
        }
    }

    fn private_store(&mut self) {
        let at = self.random.below(self.privates.len());
        let (view, ty) = self.privates[at];
        let value = self.of(ty.elem, false).value;
        let uniform = self.random.chance(50);
        let index = self.index(uniform);
        self.b.store(view, &[index], value, HERE);
    }

    /// Each invocation writes its element of local memory; after a barrier it reads others'.
    fn exchange(&mut self) {
        let (view, ty) = self.local[0];
        let value = self.of(ty.elem, false).value;
        let lid = self.lid;
        self.b.push(Op::Barrier, HERE);
        self.b.store(view, &[lid], value, HERE);
        self.b.push(Op::Barrier, HERE);
        for _ in 0..2 {
            let uniform = self.random.chance(40);
            let index = self.index(uniform);
            let value = self.b.load(view, &[index], HERE);
            self.add(value, uniform);
        }
        self.b.push(Op::Barrier, HERE);
    }

    /// Values that are made inside a region are not known outside.
    fn inside<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let known = self.known.len();
        let privates = self.privates.len();
        let result = make(self);
        self.known.truncate(known);
        self.privates.truncate(privates);
        result
    }

    fn branch(&mut self, around: &mut Around) {
        let uniform = self.random.chance(50);
        let cond = self.of(Elem::scalar(Scalar::Bool), uniform);
        let types: Vec<Elem> = (0..self.random.below(3)).map(|_| self.any_elem()).collect();
        let mut inner = Around { depth: around.depth + 1, together: around.together && cond.uniform, ..around.clone() };
        let leaving = self.random.chance(25);
        let (mut regions, mut yields_uniform) = (Vec::new(), vec![cond.uniform; types.len()]);
        for side in 0..2 {
            let (region, _) = self.b.open(&[], HERE);
            self.inside(|this| {
                this.block(&inner);
                if side == 0 && leaving && this.leave(&inner) {
                    return;
                }
                let values: Vec<Known> = types.iter().map(|&elem| this.of(elem, false)).collect();
                for (uniform, known) in yields_uniform.iter_mut().zip(&values) {
                    *uniform &= known.uniform;
                }
                let values: Vec<Value> = values.iter().map(|known| known.value).collect();
                this.b.close_yield(&values, HERE);
            });
            regions.push(region);
            inner.depth = around.depth + 1;
        }
        if leaving && !cond.uniform {
            // From here on some invocations may be gone.
            around.together = false;
        }
        let types: Vec<Type> = types.into_iter().map(Type::Elem).collect();
        let results = self.b.if_op(cond.value, regions[0], regions[1], &types, HERE);
        for (value, uniform) in results.into_iter().zip(yields_uniform) {
            self.add(value, uniform);
        }
    }

    /// Ends the open region by a break or return, where one is allowed.
    fn leave(&mut self, around: &Around) -> bool {
        if let Some(types) = around.breaks.clone()
            && self.random.chance(70)
        {
            let values: Vec<Value> =
                types.iter().map(|ty| self.of(ty.elem().expect("no views"), false).value).collect();
            let list = self.b.list(&values);
            self.b.close(Terminator::Break(list), HERE);
            return true;
        }
        if around.returns && self.random.chance(60) {
            self.b.close(Terminator::Return(List::EMPTY), HERE);
            return true;
        }
        false
    }

    fn repeat(&mut self, around: &mut Around) {
        let scalar = self.random.pick(&[Scalar::U32, Scalar::I32, Scalar::U64, Scalar::I64, Scalar::I8, Scalar::U16]);
        let uniform = self.random.chance(60);
        let stride_over = self.random.chance(25);
        let (kind, uniform) = self.loop_kind(scalar, uniform, stride_over);
        let scalar = match kind {
            LoopKind::Up { from, .. } => self.b.ty(from).elem().map_or(scalar, |elem| elem.scalar),
            _ => scalar,
        };
        let carried: Vec<Known> = (0..self.random.below(3))
            .map(|_| {
                let elem = self.any_elem();
                self.of(elem, false)
            })
            .collect();
        let types: Vec<Type> = carried.iter().map(|known| self.b.ty(known.value)).collect();
        // Barriers in loops only where nobody leaves early: decided beforehand.
        let calm = around.together && uniform && self.random.chance(60);
        let inner = Around {
            depth: around.depth + 1,
            together: calm,
            breaks: (!calm).then(|| types.clone()),
            returns: around.returns && !calm,
        };
        let mut param_types = vec![Type::scalar(scalar)];
        param_types.extend(&types);
        let (body, params) = self.b.open(&param_types, HERE);
        self.inside(|this| {
            for (at, &param) in params.iter().enumerate() {
                this.add(param, at == 0 && uniform && calm);
            }
            this.block(&inner);
            let values: Vec<Value> =
                types.iter().map(|ty| this.of(ty.elem().expect("no views"), false).value).collect();
            this.b.close_yield(&values, HERE);
        });
        let first: Vec<Value> = carried.iter().map(|known| known.value).collect();
        for value in self.b.for_op(kind, &first, body, HERE) {
            self.add(value, false);
        }
        if !calm {
            around.together = false;
        }
    }

    fn loop_kind(&mut self, scalar: Scalar, uniform: bool, stride_over: bool) -> (LoopKind, bool) {
        if stride_over {
            let from = if self.random.chance(50) { self.own } else { self.lid };
            let to = self.small(Scalar::U64, 128, true).value;
            let step = u64_constant(&mut self.b, 37);
            return (LoopKind::Up { from, to, step }, false);
        }
        let constant =
            |this: &mut Self, value: u64| this.b.constant(Constant::integer(scalar, i128::from(value)), HERE);
        match self.random.below(4) {
            0 => {
                let (from, to) = (self.small(scalar, 4, uniform), self.small(scalar, 8, uniform));
                let step = self.random.pick(&[1, 1, 2, 3, 0]);
                let step = constant(self, step);
                (LoopKind::Up { from: from.value, to: to.value, step }, from.uniform && to.uniform)
            }
            1 => {
                let count = self.small(scalar, 8, uniform);
                let step = self.random.pick(&[1, 2, 5]);
                let step = constant(self, step);
                (LoopKind::Down { count: count.value, step }, count.uniform)
            }
            2 => {
                let from = self.small(scalar, 4, uniform);
                let limit = self.of(Elem::scalar(scalar), uniform);
                let factor = self.random.pick(&[2, 3, 7, 1]);
                let factor = constant(self, factor);
                (LoopKind::Multiply { from: from.value, limit: limit.value, factor }, from.uniform && limit.uniform)
            }
            _ => {
                let from = self.of(Elem::scalar(scalar), uniform);
                let factor = self.small(scalar, 8, uniform);
                (LoopKind::Divide { from: from.value, factor: factor.value }, from.uniform && factor.uniform)
            }
        }
    }

    /// At the end, the newest values go where they fit.
    fn store_all(&mut self) {
        for (at, (view, ty)) in self.sinks.clone().into_iter().enumerate() {
            let value = self.of(ty.elem, false).value;
            let four = u64_constant(&mut self.b, 4);
            let index = self.b.binary(BinaryOp::Mul, self.own, four, HERE);
            let more = u64_constant(&mut self.b, at as u64 % 4);
            let index = self.b.binary(BinaryOp::Add, index, more, HERE);
            self.b.store(view, &[index], value, HERE);
        }
    }
}
