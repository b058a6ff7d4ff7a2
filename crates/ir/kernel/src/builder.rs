//! Building a function: operations go to the end of the innermost open region.

use std::sync::Arc;

use crisp_support_arena::Arena;
use crisp_support_diagnostics::Span;

use crate::constant::Constant;
use crate::function::{
    Binding, Bindings, Function, List, Op, OpData, OpId, Region, RegionId, Results, Terminator, TextId, Unroll,
};
use crate::kernel_info::{KernelInfo, Param};
use crate::memory::{Memory, MemoryId};
use crate::op::{BinaryOp, CompareOp, IdKind, LoopKind, UnaryOp};
use crate::types::{Elem, Type};
use crate::value::{Value, ValueData};

/// Builds one function. Nothing is checked here; the validator does that.
///
/// ```
/// # use crisp_ir_kernel::*;
/// # use crisp_support_diagnostics::{FileId, Span};
/// let here = Span::new(FileId(0), 0, 0);
/// let mut b = Builder::new("twice", vec![], vec![Type::U32], None, here);
/// let id = b.id(IdKind::LocalId, 0, here);
/// let sum = b.binary(BinaryOp::Add, id, id, here);
/// let function = b.finish(&[sum], here);
/// assert_eq!(function.ty(sum), Type::U32);
/// ```
#[derive(Debug)]
pub struct Builder {
    function: Function,
    open: Vec<RegionId>,
}

impl Builder {
    /// Starts a function; its body is open and [`Builder::params`] are its parameters' values.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        params: Vec<Param>,
        results: Vec<Type>,
        kernel: Option<KernelInfo>,
        span: Span,
    ) -> Self {
        let mut regions = Arena::new();
        let mut values = Arena::new();
        let param_values = params
            .iter()
            .map(|param| values.push(ValueData { ty: param.ty, name: Some(param.name.as_str().into()) }))
            .collect();
        let body = regions.push(Region {
            params: param_values,
            ops: Vec::new(),
            terminator: Terminator::Return(List::EMPTY),
            end_span: span,
            unroll: Unroll::FREE,
        });
        let function = Function {
            name: name.into(),
            kernel,
            params,
            results,
            values,
            ops: Arena::new(),
            regions,
            memories: Arena::new(),
            texts: Arena::new(),
            body,
            span,
            bindings: Bindings::default(),
            pool: Vec::new(),
        };
        Builder { function, open: vec![body] }
    }

    /// Makes room for as much as a function has.
    pub fn reserve(&mut self, like: &Function) {
        self.function.values.reserve(like.values.len());
        self.function.ops.reserve(like.ops.len());
        self.function.regions.reserve(like.regions.len());
        self.function.pool.reserve(like.pool.len());
    }

    /// The function so far.
    #[must_use]
    pub fn function(&self) -> &Function {
        &self.function
    }

    /// The values of the function's parameters.
    #[must_use]
    pub fn params(&self) -> Vec<Value> {
        self.function.regions[self.function.body].params.clone()
    }

    /// The type of a value.
    #[must_use]
    pub fn ty(&self, value: Value) -> Type {
        self.function.ty(value)
    }

    /// Gives a value the author's name.
    pub fn name(&mut self, value: Value, name: impl Into<Arc<str>>) {
        self.function.values[value].name = Some(name.into());
    }

    /// Writes down that a variable of the author has this value from here to the end of the innermost open region, or to its next value there.
    pub fn bind(&mut self, name: impl Into<Arc<str>>, value: Value) {
        let region = self.open.last().copied().unwrap_or(self.function.body);
        let after = self.function.regions[region].ops.last().copied();
        self.function.bindings.0.push(Binding { region, after, name: name.into(), value });
    }

    /// Stores values in the function's pool.
    pub fn list(&mut self, values: &[Value]) -> List {
        self.function.make_list(values.iter().copied())
    }

    /// Does the same as [`Builder::list`], for values that are not stored in a list yet.
    pub fn list_of(&mut self, values: impl IntoIterator<Item = Value>) -> List {
        self.function.make_list(values)
    }

    /// Declares a memory.
    pub fn memory(&mut self, memory: Memory) -> MemoryId {
        self.function.memories.push(memory)
    }

    /// Stores what the author wrote in a debug operation.
    pub fn text(&mut self, text: impl Into<String>) -> TextId {
        self.function.texts.push(text.into())
    }

    /// Opens a new region with parameters of these types; operations go there until [`Builder::close`].
    pub fn open(&mut self, params: &[Type], span: Span) -> (RegionId, Vec<Value>) {
        let values: Vec<Value> =
            params.iter().map(|&ty| self.function.values.push(ValueData { ty, name: None })).collect();
        let region = self.function.regions.push(Region {
            params: values.clone(),
            ops: Vec::new(),
            terminator: Terminator::Yield(List::EMPTY),
            end_span: span,
            unroll: Unroll::FREE,
        });
        self.open.push(region);
        (region, values)
    }

    /// Ends the innermost open region that [`Builder::open`] opened.
    pub fn close(&mut self, terminator: Terminator, span: Span) {
        if self.open.len() > 1
            && let Some(region) = self.open.pop()
        {
            self.function.regions[region].terminator = terminator;
            self.function.regions[region].end_span = span;
        }
    }

    /// Requests that a loop with this body is unrolled.
    pub fn unroll(&mut self, body: RegionId, unroll: Unroll) {
        self.function.regions[body].unroll = unroll;
    }

    /// Ends the innermost open region with a yield.
    pub fn close_yield(&mut self, values: &[Value], span: Span) {
        let list = self.list(values);
        self.close(Terminator::Yield(list), span);
    }

    /// Sets the values with which a closed region yields, where they are known only after regions that were made later.
    pub fn yield_from(&mut self, region: RegionId, values: &[Value]) {
        let list = self.list(values);
        self.function.regions[region].terminator = Terminator::Yield(list);
    }

    /// Moves what is inside a closed region without parameters to the end of the innermost open one. How it ended, and where; it yields
    /// nothing any more.
    pub fn take_out(&mut self, region: RegionId) -> (Terminator, Span) {
        let around = self.open.last().copied().unwrap_or(self.function.body);
        let taken = &mut self.function.regions[region];
        let ops = std::mem::take(&mut taken.ops);
        let end = (std::mem::replace(&mut taken.terminator, Terminator::Yield(List::EMPTY)), taken.end_span);
        let last = self.function.regions[around].ops.last().copied();
        for binding in self.function.bindings.0.iter_mut().filter(|binding| binding.region == region) {
            (binding.region, binding.after) = (around, binding.after.or(last));
        }
        self.function.regions[around].ops.extend(ops);
        end
    }

    /// Adds an operation with results of the given types.
    pub fn push_typed(&mut self, op: Op, types: &[Type], span: Span) -> OpId {
        let first = self.function.values.len();
        for &ty in types {
            self.function.values.push(ValueData { ty, name: None });
        }
        let id = self.function.ops.push(OpData { op, results: Results::new(first, types.len()), span });
        let region = self.open.last().copied().unwrap_or(self.function.body);
        self.function.regions[region].ops.push(id);
        id
    }

    /// Adds an operation that has at most one result, whose type follows from its operands.
    pub fn push(&mut self, op: Op, span: Span) -> OpId {
        let ty = op.result_type(&self.function);
        self.push_typed(op, ty.as_slice(), span)
    }

    /// Adds an operation that has one result.
    ///
    /// # Panics
    /// When the operation has no result or its operands do not fit: a mistake of the caller.
    pub fn value(&mut self, op: Op, span: Span) -> Value {
        let id = self.push(op, span);
        self.function.ops[id].results.single().expect("the caller asks for a value of an operation that has one")
    }

    /// The results of an operation.
    #[must_use]
    pub fn results(&self, op: OpId) -> Vec<Value> {
        self.function.ops[op].results.iter().collect()
    }

    /// A constant.
    pub fn constant(&mut self, constant: Constant, span: Span) -> Value {
        self.value(Op::Constant(constant), span)
    }

    /// An operation of one operand.
    pub fn unary(&mut self, op: impl Into<UnaryOp>, arg: Value, span: Span) -> Value {
        self.value(Op::unary(&self.function, op.into(), arg), span)
    }

    /// An operation of two operands.
    pub fn binary(&mut self, op: impl Into<BinaryOp>, lhs: Value, rhs: Value, span: Span) -> Value {
        self.value(Op::binary(&self.function, op.into(), lhs, rhs), span)
    }

    /// A comparison.
    pub fn compare(&mut self, op: CompareOp, lhs: Value, rhs: Value, span: Span) -> Value {
        self.value(Op::Compare { op, lhs, rhs }, span)
    }

    /// A selection.
    pub fn select(&mut self, cond: Value, then: Value, other: Value, span: Span) -> Value {
        self.value(Op::Select { cond, then, other }, span)
    }

    /// A conversion; none when the type is already right.
    pub fn convert(&mut self, to: Elem, arg: Value, span: Span) -> Value {
        if self.ty(arg) == Type::Elem(to) { arg } else { self.value(Op::Convert { to, arg }, span) }
    }

    /// An id.
    pub fn id(&mut self, kind: IdKind, axis: u8, span: Span) -> Value {
        self.value(Op::Id { kind, axis }, span)
    }

    /// A load.
    pub fn load(&mut self, view: Value, index: &[Value], span: Span) -> Value {
        let index = self.list(index);
        self.value(Op::Load { view, index }, span)
    }

    /// A store.
    pub fn store(&mut self, view: Value, index: &[Value], value: Value, span: Span) {
        let index = self.list(index);
        self.push(Op::Store { view, index, value }, span);
    }

    /// An `if` over two closed regions, with results of the given types.
    pub fn if_op(&mut self, cond: Value, then: RegionId, other: RegionId, types: &[Type], span: Span) -> Vec<Value> {
        let op = self.push_typed(Op::If { cond, then, other }, types, span);
        self.results(op)
    }

    /// A loop over a closed region; the results have the types of the carried values.
    pub fn for_op(&mut self, kind: LoopKind, carried: &[Value], body: RegionId, span: Span) -> Vec<Value> {
        let types: Vec<Type> = carried.iter().map(|&value| self.ty(value)).collect();
        let carried = self.list(carried);
        let op = self.push_typed(Op::For { kind, carried, body }, &types, span);
        self.results(op)
    }

    /// Ends the function; its body returns `results`.
    #[must_use]
    pub fn finish(mut self, results: &[Value], span: Span) -> Function {
        let list = self.list(results);
        let body = self.function.body;
        self.function.regions[body].terminator = Terminator::Return(list);
        self.function.regions[body].end_span = span;
        self.function
    }

    /// Ends the function whose body does not end with a return.
    #[must_use]
    pub fn finish_with(mut self, terminator: Terminator, span: Span) -> Function {
        let body = self.function.body;
        self.function.regions[body].terminator = terminator;
        self.function.regions[body].end_span = span;
        self.function
    }
}
