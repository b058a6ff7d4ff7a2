//! Copying operations from one function into another that is being built, with values and memories renamed.

use std::sync::Arc;

use crisp_ir_kernel::{
    Access, Builder, Constant, Elem, Function, List, LoopKind, Memory, MemoryId, Op, OpId, Param, RegionId, Results,
    Space, Terminator, Type, Value, ValueData, ViewType,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Span;

/// The new names of a function's values and memories.
pub(crate) struct Renamed<'a> {
    pub(crate) from: &'a Function,
    values: SideTable<ValueData, Option<Value>>,
    /// By position of the old memory.
    memories: Vec<MemoryId>,
    /// The type in the new function of what has a type in the old one.
    retype: fn(Type) -> Type,
}

impl<'a> Renamed<'a> {
    pub(crate) fn new(from: &'a Function, memories: Vec<MemoryId>) -> Self {
        Renamed { from, values: SideTable::filled(from.values.len(), None), memories, retype: |ty| ty }
    }

    /// Binds values of the old function to values of the new one, in order. A name goes along where the new value has none.
    pub(crate) fn bind(&mut self, builder: &mut Builder, old: &[Value], new: &[Value]) {
        for (&old, &new) in old.iter().zip(new) {
            self.bind_one(builder, old, new);
        }
    }

    fn bind_one(&mut self, builder: &mut Builder, old: Value, new: Value) {
        self.values[old] = Some(new);
        if let (Some(name), None) = (&self.from.values[old].name, &builder.function().values[new].name) {
            builder.name(new, Arc::clone(name));
        }
    }

    /// The new name of a value. *Invariant:* definitions are copied before uses, which the validator guarantees of the source.
    pub(crate) fn value(&self, old: Value) -> Value {
        self.values[old].unwrap_or(old)
    }

    /// The new name of a value whose definition has been copied.
    pub(crate) fn known(&self, old: Value) -> Option<Value> {
        self.values[old]
    }

    pub(crate) fn values(&self, old: &[Value]) -> Vec<Value> {
        old.iter().map(|&value| self.value(value)).collect()
    }

    /// The new names of a list's values.
    pub(crate) fn list_values(&self, list: List) -> Vec<Value> {
        self.values(self.from.list(list))
    }

    /// A list of the new function.
    pub(crate) fn list(&self, builder: &mut Builder, list: List) -> List {
        builder.list_of(self.from.list(list).iter().map(|&value| self.value(value)))
    }

    /// The type in the new function of a value of the old one.
    pub(crate) fn ty(&self, value: Value) -> Type {
        (self.retype)(self.from.ty(value))
    }

    pub(crate) fn types(&self, values: &[Value]) -> Vec<Type> {
        values.iter().map(|&value| self.ty(value)).collect()
    }

    /// A region's parameters, in the old function.
    pub(crate) fn params(&self, region: RegionId) -> &'a [Value] {
        &self.from[region].params
    }

    /// An operation's results, in the old function.
    pub(crate) fn results(&self, op: OpId) -> Vec<Value> {
        self.from[op].results.iter().collect()
    }

    pub(crate) fn loop_kind(&self, kind: LoopKind) -> LoopKind {
        kind.with_operands(|value| self.value(value))
    }

    /// The end of a region with its values renamed.
    pub(crate) fn terminator(&self, builder: &mut Builder, terminator: Terminator) -> Terminator {
        match terminator {
            Terminator::Yield(list) => Terminator::Yield(self.list(builder, list)),
            Terminator::Break(list) => Terminator::Break(self.list(builder, list)),
            Terminator::Return(list) => Terminator::Return(self.list(builder, list)),
        }
    }

    /// The type in the new function of a window's result.
    fn window_type(&self, view: Value, elem: Elem, stride: u32) -> ViewType {
        let old = self.from.ty(view).view().map_or(ViewType::compact(elem, Space::Global, Access::Read), |view| view);
        let old = ViewType { elem, stride, rank: 1, ..old };
        (self.retype)(Type::View(old)).view().unwrap_or(old)
    }

    /// An operation without regions, with its operands renamed; `None` for those with regions.
    pub(crate) fn plain(&self, builder: &mut Builder, op: Op) -> Option<Op> {
        let value = |old| self.value(old);
        Some(match op {
            Op::Constant(constant) => Op::Constant(constant),
            Op::Unary { op, arg } => Op::Unary { op, arg: value(arg) },
            Op::Binary { op, lhs, rhs } => Op::Binary { op, lhs: value(lhs), rhs: value(rhs) },
            Op::Fma { a, b, c } => Op::Fma { a: value(a), b: value(b), c: value(c) },
            Op::Compare { op, lhs, rhs } => Op::Compare { op, lhs: value(lhs), rhs: value(rhs) },
            Op::Select { cond, then, other } => {
                Op::Select { cond: value(cond), then: value(then), other: value(other) }
            }
            Op::Convert { to, arg } => Op::Convert { to, arg: value(arg) },
            Op::Bitcast { to, arg } => Op::Bitcast { to, arg: value(arg) },
            Op::MakeVector { lanes } => Op::MakeVector { lanes: self.list(builder, lanes) },
            Op::Extract { vector, lane } => Op::Extract { vector: value(vector), lane },
            Op::Insert { vector, lane, scalar } => Op::Insert { vector: value(vector), lane, scalar: value(scalar) },
            Op::Id { kind, axis } => Op::Id { kind, axis },
            Op::Memory { memory } => {
                Op::Memory { memory: self.memories.get(memory.index()).copied().unwrap_or(memory) }
            }
            Op::Extent { view, axis } => Op::Extent { view: value(view), axis },
            Op::Offset { view } => Op::Offset { view: value(view) },
            Op::View { view, offset, extents, strides } => Op::View {
                view: value(view),
                offset: value(offset),
                extents: self.list(builder, extents),
                strides: self.list(builder, strides),
            },
            Op::Window { view, offset, elem, stride, extent } => {
                let ViewType { elem, stride, .. } = self.window_type(view, elem, stride);
                Op::Window { view: value(view), offset: value(offset), elem, stride, extent: value(extent) }
            }
            Op::Load { view, index } => Op::Load { view: value(view), index: self.list(builder, index) },
            Op::Store { view, index, value: stored } => {
                Op::Store { view: value(view), index: self.list(builder, index), value: value(stored) }
            }
            Op::Barrier => Op::Barrier,
            Op::Atomic { update, view, index, scope } => Op::Atomic {
                update: update.with_operands(value),
                view: value(view),
                index: self.list(builder, index),
                scope,
            },
            Op::Assume { cond } => Op::Assume { cond: value(cond) },
            Op::Fence { scope } => Op::Fence { scope },
            Op::WarpBarrier => Op::WarpBarrier,
            Op::Shuffle { kind, value: own, lane } => Op::Shuffle { kind, value: value(own), lane: value(lane) },
            Op::Vote { kind, cond } => Op::Vote { kind, cond: value(cond) },
            Op::WarpFold { kind, op, arg } => Op::WarpFold { kind, op, arg: value(arg) },
            Op::Uniform { kind, form, value: own } => {
                let form = self.from.texts.get(form).cloned().unwrap_or_default();
                Op::Uniform { kind, form: builder.text(form), value: value(own) }
            }
            Op::Debug { kind, text, values } => {
                let text = self.from.texts.get(text).cloned().unwrap_or_default();
                Op::Debug { kind, text: builder.text(text), values: self.list(builder, values) }
            }
            Op::Clock => Op::Clock,
            Op::Call { function, args } => Op::Call { function, args: self.list(builder, args) },
            Op::If { cond: _, then: _, other: _ }
            | Op::For { kind: _, carried: _, body: _ }
            | Op::AtomicApply { view: _, index: _, body: _, scope: _ } => return None,
        })
    }
}

/// How an operation is dealt with.
pub(crate) enum Step {
    /// It is copied.
    Copy,
    /// It has been dealt with; its results are bound where they are needed.
    Done,
    /// Control leaves here: what follows in the region is never reached, and the region ends thus, at this place.
    Leave(Terminator, Span),
}

/// A change of a function, operation by operation.
pub(crate) trait Rewrite<'a> {
    /// Deals with an operation of the old function, or leaves it to be copied.
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step;

    /// The end of a copied region, when it is reached.
    fn terminator(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        writer.renamed.terminator(&mut writer.builder, writer.renamed.from[region].terminator)
    }

    /// A region has been opened for the copy of one of the old function.
    fn opened(&mut self, _writer: &mut Writer<'a>, _region: RegionId) {}

    /// The innermost open region is about to be closed.
    fn closing(&mut self) {}
}

/// A function that is rebuilt from an old one.
pub(crate) struct Writer<'a> {
    pub(crate) renamed: Renamed<'a>,
    pub(crate) builder: Builder,
}

/// Rebuilds a function through a rewrite. Parameters, memories and launch information stay.
pub(crate) fn rewrite<'a>(from: &'a Function, change: &mut impl Rewrite<'a>) -> Function {
    rewrite_retyped(from, |ty| ty, change)
}

/// Rewrites as [`rewrite`] does, where everything has another type of the same size; the rewrite deals with the operations that this concerns.
pub(crate) fn rewrite_retyped<'a>(
    from: &'a Function,
    retype: fn(Type) -> Type,
    rewrite: &mut impl Rewrite<'a>,
) -> Function {
    let params = from.params.iter().map(|param| Param { ty: retype(param.ty), ..param.clone() }).collect();
    rebuild(from, params, retype, |_, memory| retyped_memory(memory, retype), rewrite)
}

/// Rewrites as [`rewrite`] does, with other parameters: the same types first, then further ones.
pub(crate) fn rewrite_with_params<'a>(
    from: &'a Function,
    params: Vec<Param>,
    rewrite: &mut impl Rewrite<'a>,
) -> Function {
    rebuild(from, params, |ty| ty, |_, memory| memory.clone(), rewrite)
}

/// Rewrites as [`rewrite`] does, with other parameters and memories. The rewrite finds the new parameters in the builder, and binds old ones to them where
/// the positions or types are others.
pub(crate) fn rebuild<'a>(
    from: &'a Function,
    params: Vec<Param>,
    retype: fn(Type) -> Type,
    memory: impl Fn(MemoryId, &Memory) -> Memory,
    rewrite: &mut impl Rewrite<'a>,
) -> Function {
    let results = from.results.iter().map(|&ty| retype(ty)).collect();
    let mut builder = Builder::new(from.name.clone(), params, results, from.kernel.clone(), from.span);
    builder.reserve(from);
    let memories = from.memories.iter().map(|(id, old)| builder.memory(memory(id, old))).collect();
    let mut renamed = Renamed { retype, ..Renamed::new(from, memories) };
    let params = builder.params();
    renamed.bind(&mut builder, &from[from.body].params, &params);
    let mut writer = Writer { renamed, builder };
    let (terminator, span) = writer.body(rewrite, from.body);
    writer.builder.finish_with(terminator, span)
}

fn retyped_memory(memory: &Memory, retype: fn(Type) -> Type) -> Memory {
    let elem = retype(Type::Elem(memory.elem)).elem().unwrap_or(memory.elem);
    let init = memory.init.iter().map(|constant| Constant { elem, ..*constant }).collect();
    Memory { elem, init, ..memory.clone() }
}

impl<'a> Writer<'a> {
    /// Copies what is inside a region to the place at hand; how it ends and where.
    pub(crate) fn body(&mut self, rewrite: &mut impl Rewrite<'a>, region: RegionId) -> (Terminator, Span) {
        let from: &'a Function = self.renamed.from;
        for &id in &from[region].ops {
            match rewrite.op(self, id) {
                Step::Copy => {
                    self.copy(rewrite, id);
                }
                Step::Done => {}
                Step::Leave(terminator, span) => return (terminator, span),
            }
        }
        (rewrite.terminator(self, region), from[region].end_span)
    }

    /// Copies a region whose parameters have the given types and represent `params` of the old function.
    pub(crate) fn region(&mut self, rewrite: &mut impl Rewrite<'a>, region: RegionId, params: &[Value]) -> RegionId {
        let types = self.renamed.types(params);
        let (new, values) = self.builder.open(&types, self.renamed.from[region].end_span);
        self.renamed.bind(&mut self.builder, params, &values);
        rewrite.opened(self, region);
        let (terminator, span) = self.body(rewrite, region);
        rewrite.closing();
        self.builder.close(terminator, span);
        self.builder.unroll(new, self.renamed.from[region].unroll);
        new
    }

    /// Copies an operation with everything in it; its results in the new function.
    pub(crate) fn copy(&mut self, rewrite: &mut impl Rewrite<'a>, id: OpId) -> Results {
        let op = match self.renamed.from[id].op {
            Op::If { cond, then, other } => {
                let cond = self.renamed.value(cond);
                let then = self.region(rewrite, then, &[]);
                let other = self.region(rewrite, other, &[]);
                Op::If { cond, then, other }
            }
            Op::For { kind, carried, body } => {
                let kind = self.renamed.loop_kind(kind);
                let carried = self.renamed.list(&mut self.builder, carried);
                let params = self.renamed.params(body);
                let body = self.region(rewrite, body, params);
                Op::For { kind, carried, body }
            }
            Op::AtomicApply { view, index, body, scope } => {
                let view = self.renamed.value(view);
                let index = self.renamed.list(&mut self.builder, index);
                let params = self.renamed.params(body);
                let body = self.region(rewrite, body, params);
                Op::AtomicApply { view, index, body, scope }
            }
            // Those without regions always have such a form.
            op => self.renamed.plain(&mut self.builder, op).unwrap_or(op),
        };
        self.push(id, op)
    }

    /// Puts an operation in place of one of the old function and binds its results.
    pub(crate) fn push(&mut self, old: OpId, op: Op) -> Results {
        let data = &self.renamed.from[old];
        let new = match data.results.single() {
            // Nearly all operations have one result.
            Some(result) => self.builder.push_typed(op, &[self.renamed.ty(result)], data.span),
            None => self.builder.push_typed(op, &self.renamed.types(&self.renamed.results(old)), data.span),
        };
        let new = self.builder.function()[new].results;
        for (old, new) in data.results.iter().zip(new.iter()) {
            self.renamed.bind_one(&mut self.builder, old, new);
        }
        new
    }

    /// Lets a value represent the single result of an operation of the old function.
    pub(crate) fn replace(&mut self, old: OpId, value: Value) {
        for result in self.renamed.from[old].results.iter().take(1) {
            self.renamed.bind_one(&mut self.builder, result, value);
        }
    }
}
