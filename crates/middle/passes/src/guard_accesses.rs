//! Writes the bounds of every access down: an access becomes a branch on its index being in range, and inside it an access of the root
//! itself, a parameter or a declared memory, at one index that is in range.
//!
//! Targets that have nothing but pointers take modules of this form: views that were made from others are left without users, extents
//! and offsets are values, and no access that is executed misses. Views that a branch, a loop or a selection hands on stay as they are;
//! such targets refuse them.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    BinaryOp, Builder, CompareOp, Constant, Elem, Function, List, Module, Op, OpId, Scalar, Type, Value, ValueData,
};
use crisp_middle_analysis::bounds::{Index, Numbers, Stride, Window, element};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::nesting::within_limit;
use crate::pass::{Abilities, Fact, Pass, each_function};

/// Guards accesses.
pub const PASS: Pass = Pass {
    name: "guard-accesses",
    needs: &[Fact::NoCalls],
    makes: &[Fact::AccessesGuarded],
    spoils: &[Fact::Simple, Fact::NothingUnused],
    run,
};

const U64: Elem = Elem::scalar(Scalar::U64);

#[allow(clippy::needless_pass_by_value)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    within_limit(each_function(&module, |function| {
        let mut guard =
            Guard { function, definitions: function.definitions(), places: BTreeMap::new(), knows_params: false };
        rewrite(function, &mut guard)
    }))
}

/// What a view shows, in values of the new function.
#[derive(Clone)]
struct Place {
    /// A parameter or a declared memory.
    root: Value,
    /// The root's number of elements, where it is a constant.
    length: Option<u64>,
    /// What a made view says; nothing for the root itself.
    window: Option<Window<Value>>,
}

/// Where an access goes.
struct Target {
    root: Value,
    /// Whether it is in range.
    within: Value,
    /// The element of the root.
    element: Value,
}

/// Values of the function under construction as numbers.
struct Writes<'a> {
    b: &'a mut Builder,
    span: Span,
}

impl Numbers for Writes<'_> {
    type Number = Value;
    type Truth = Value;

    fn sum(&mut self, a: &Value, b: &Value) -> Value {
        self.b.binary(BinaryOp::AddSaturating, *a, *b, self.span)
    }

    fn product(&mut self, a: &Value, b: &Value) -> Value {
        self.b.mul_saturating(*a, *b, self.span)
    }

    fn below(&mut self, a: &Value, b: &Value) -> Value {
        self.b.compare(CompareOp::Lt, *a, *b, self.span)
    }

    fn not_negative(&mut self, index: &Value) -> Value {
        let zero = self.b.constant(Constant::zero(Elem::scalar(Scalar::I64)), self.span);
        self.b.compare(CompareOp::Ge, *index, zero, self.span)
    }

    fn both(&mut self, a: Value, b: Value) -> Value {
        self.b.binary(BinaryOp::And, a, b, self.span)
    }
}

impl Place {
    fn whole(root: Value, length: Option<u64>) -> Place {
        Place { root, length, window: None }
    }

    fn length(&self, b: &mut Builder, span: Span) -> Value {
        match self.length {
            Some(length) => b.constant(Constant::u64(length), span),
            None => b.value(Op::Extent { view: self.root, axis: 0 }, span),
        }
    }

    fn extent(&self, b: &mut Builder, axis: u8, span: Span) -> Value {
        match &self.window {
            Some(window) => window.extents[usize::from(axis)],
            None => self.length(b, span),
        }
    }

    fn offset(&self, b: &mut Builder, span: Span) -> Value {
        match &self.window {
            Some(window) => window.offset,
            None => b.constant(Constant::u64(0), span),
        }
    }

    /// The element at an index, and whether it is in range.
    fn target(&self, b: &mut Builder, index: &[Value], span: Span) -> Option<Target> {
        let length = self.length(b, span);
        let mut number = |index: Value| {
            let signed = (b.ty(index) != Type::U64).then_some(index);
            Index { bits: b.convert(U64, index, span), signed }
        };
        let indices: Vec<Index<Value>> = index.iter().map(|&index| number(index)).collect();
        let found = element(&mut Writes { b, span }, self.window.as_ref(), &length, &indices)?;
        Some(Target { root: self.root, within: found.inside, element: found.number })
    }
}

struct Guard<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// What is known of views of the old function.
    places: BTreeMap<Value, Place>,
    knows_params: bool,
}

impl<'a> Guard<'a> {
    /// The buffers of a kernel are roots. What a function is given may be any window.
    fn know_params(&mut self, writer: &Writer<'_>) {
        if std::mem::replace(&mut self.knows_params, true) || self.function.kernel.is_none() {
            return;
        }
        for &param in &self.function[self.function.body].params {
            if self.function.ty(param).view().is_some_and(|view| view.rank == 1) {
                self.places.insert(param, Place::whole(writer.renamed.value(param), None));
            }
        }
    }

    fn make_view(&self, writer: &mut Writer<'_>, op: MakeView, span: Span) -> Option<Place> {
        let source = self.places.get(&op.view)?;
        let own = writer.renamed.value(op.offset);
        let extents = writer.renamed.list_values(op.extents);
        let literal = |value: Value| {
            let constant = self.function.constant(self.definitions[value])?;
            u64::try_from(constant.as_integer()?).ok()
        };
        let strides = self.function.list(op.strides).iter();
        let strides = strides.map(|&stride| Stride::given(writer.renamed.value(stride), literal(stride))).collect();
        let numbers = &mut Writes { b: &mut writer.builder, span };
        let window = Window::new(numbers, source.window.as_ref(), own, extents, strides);
        let Place { root, length, window: _ } = *source;
        Some(Place { root, length, window: Some(window) })
    }

    fn target(&self, writer: &mut Writer<'_>, view: Value, index: List, span: Span) -> Option<Target> {
        let place = self.places.get(&view)?;
        let index = writer.renamed.list_values(index);
        place.target(&mut writer.builder, &index, span)
    }

    /// Puts an access of the root into a branch that is taken where it is in range; elsewhere its result is zero.
    fn guarded(
        &mut self,
        writer: &mut Writer<'a>,
        id: OpId,
        target: &Target,
        access: impl FnOnce(&mut Self, &mut Writer<'a>, List) -> Op,
    ) -> Step {
        let span = self.function[id].span;
        let results = writer.renamed.results(id);
        let types = writer.renamed.types(&results);
        let (then, _) = writer.builder.open(&[], span);
        let index = writer.builder.list(&[target.element]);
        let op = access(self, writer, index);
        let made = writer.builder.push_typed(op, &types, span);
        let made = writer.builder.results(made);
        writer.builder.close_yield(&made, span);
        let (other, _) = writer.builder.open(&[], span);
        let zeros: Vec<Value> = types
            .iter()
            .filter_map(|ty| ty.elem())
            .map(|elem| writer.builder.constant(Constant::zero(elem), span))
            .collect();
        writer.builder.close_yield(&zeros, span);
        let new = writer.builder.if_op(target.within, then, other, &types, span);
        writer.renamed.bind(&mut writer.builder, &results, &new);
        Step::Done
    }
}

/// The operands of the operation that makes a view.
#[derive(Clone, Copy)]
struct MakeView {
    view: Value,
    offset: Value,
    extents: List,
    strides: List,
}

impl<'a> Rewrite<'a> for Guard<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        self.know_params(writer);
        let data = &self.function[id];
        let span = data.span;
        match data.op {
            Op::Memory { memory } => {
                if let Some(root) = writer.copy(self, id).single() {
                    let length = self.function.memories.get(memory).map(|memory| memory.length);
                    data.results.iter().for_each(|old| {
                        self.places.insert(old, Place::whole(root, length));
                    });
                }
                Step::Done
            }
            Op::View { view, offset, extents, strides } => {
                let place = self.make_view(writer, MakeView { view, offset, extents, strides }, span);
                if let (Some(place), Some(result)) = (place, data.results.single()) {
                    self.places.insert(result, place);
                }
                // For whatever hands it on.
                Step::Copy
            }
            Op::Extent { view, axis } => self.known(writer, id, view, |place, b| place.extent(b, axis, span)),
            Op::Offset { view } => self.known(writer, id, view, |place, b| place.offset(b, span)),
            Op::Load { view, index } => match self.target(writer, view, index, span) {
                Some(target) => self.guarded(writer, id, &target, |_, _, index| Op::Load { view: target.root, index }),
                None => Step::Copy,
            },
            Op::Store { view, index, value } => match self.target(writer, view, index, span) {
                Some(target) => self.guarded(writer, id, &target, |_, writer, index| {
                    let value = writer.renamed.value(value);
                    Op::Store { view: target.root, index, value }
                }),
                None => Step::Copy,
            },
            Op::Atomic { op, view, index, value, scope } => match self.target(writer, view, index, span) {
                Some(target) => self.guarded(writer, id, &target, |_, writer, index| {
                    let value = writer.renamed.value(value);
                    Op::Atomic { op, view: target.root, index, value, scope }
                }),
                None => Step::Copy,
            },
            Op::CompareExchange { view, index, expected, value, scope } => {
                match self.target(writer, view, index, span) {
                    Some(target) => self.guarded(writer, id, &target, |_, writer, index| {
                        let [expected, value] = [expected, value].map(|value| writer.renamed.value(value));
                        Op::CompareExchange { view: target.root, index, expected, value, scope }
                    }),
                    None => Step::Copy,
                }
            }
            Op::AtomicApply { view, index, body, scope } => match self.target(writer, view, index, span) {
                Some(target) => self.guarded(writer, id, &target, |guard, writer, index| {
                    let params = writer.renamed.params(body);
                    let body = writer.region(guard, body, params);
                    Op::AtomicApply { view: target.root, index, body, scope }
                }),
                None => Step::Copy,
            },
            Op::Constant(_)
            | Op::Unary { op: _, arg: _ }
            | Op::Binary { op: _, lhs: _, rhs: _ }
            | Op::Fma { a: _, b: _, c: _ }
            | Op::Compare { op: _, lhs: _, rhs: _ }
            | Op::Select { cond: _, then: _, other: _ }
            | Op::Convert { to: _, arg: _ }
            | Op::Bitcast { to: _, arg: _ }
            | Op::MakeVector { lanes: _ }
            | Op::Extract { vector: _, lane: _ }
            | Op::Insert { vector: _, lane: _, scalar: _ }
            | Op::Id { kind: _, axis: _ }
            | Op::Barrier
            | Op::Fence { scope: _ }
            | Op::Shuffle { kind: _, value: _, lane: _ }
            | Op::Vote { kind: _, cond: _ }
            | Op::WarpFold { kind: _, op: _, arg: _ }
            | Op::Assume { cond: _ }
            | Op::Uniform { kind: _, form: _, value: _ }
            | Op::Debug { kind: _, text: _, values: _ }
            | Op::Clock
            | Op::Call { function: _, args: _ }
            | Op::If { cond: _, then: _, other: _ }
            | Op::For { kind: _, carried: _, body: _ } => Step::Copy,
        }
    }
}

impl Guard<'_> {
    /// Puts a value in place of an operation on a view of which it is known.
    fn known(
        &self,
        writer: &mut Writer<'_>,
        id: OpId,
        view: Value,
        value: impl FnOnce(&Place, &mut Builder) -> Value,
    ) -> Step {
        // A parameter's own extent says itself what it is.
        let Some(place) = self.places.get(&view).filter(|place| place.window.is_some() || place.length.is_some())
        else {
            return Step::Copy;
        };
        let value = value(place, &mut writer.builder);
        writer.replace(id, value);
        Step::Done
    }
}
