//! Writes the bounds of every access down: an access becomes a branch on its index being in range, and inside it an access of the root
//! itself, a parameter or a declared memory, at one index that is in range.
//!
//! Targets that have nothing but pointers take modules of this form: views that were made from others are left without users, extents
//! and offsets are values, and no access that is executed misses. Views that a branch, a loop or a selection hands on stay as they are;
//! such targets refuse them.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    BinaryOp, Builder, CompareOp, Constant, Elem, ElementAccess, Function, List, Memory, Module, Op, OpId, Scalar,
    Type, Value, ValueData,
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

/// The memory that a view shows, in values of the new function.
#[derive(Clone)]
struct Place {
    /// A parameter or a declared memory.
    root: Value,
    /// The root's number of elements, where it is a constant.
    length: Option<u64>,
    /// The window of a view that was made; none for the root itself.
    window: Option<Window<Value>>,
    /// Where the elements of a window on the root's bytes are; nothing for views of the root's own elements.
    bytes: Option<Bytes>,
}

/// Elements on the bytes of a root.
#[derive(Clone, Copy)]
struct Bytes {
    /// The byte of the root from which elements are counted.
    start: Value,
    /// Bytes of the root.
    all: Value,
    /// Elements from there to the end of the root; none where the start is between two scalars.
    length: Value,
    elem: Elem,
    stride: u32,
}

/// Where an access goes.
struct Target {
    root: Value,
    /// Whether it is in range.
    within: Value,
    /// The element of the root, or of the window on its bytes.
    element: Value,
    bytes: Option<Bytes>,
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
        Place { root, length, window: None, bytes: None }
    }

    /// How many elements there are from the first one to the end of the root.
    fn length(&self, b: &mut Builder, span: Span) -> Value {
        match (self.bytes, self.length) {
            (Some(bytes), _) => bytes.length,
            (None, Some(length)) => b.constant(Constant::u64(length), span),
            (None, None) => b.value(Op::Extent { view: self.root, axis: 0 }, span),
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
        Some(Target { root: self.root, within: found.inside, element: found.number, bytes: self.bytes })
    }
}

struct Guard<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// The known views of the old function.
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
        let Place { root, length, window: _, bytes } = *source;
        Some(Place { root, length, window: Some(window), bytes })
    }

    /// A window on the bytes of a view's root.
    fn make_window(
        &self,
        writer: &mut Writer<'_>,
        view: Value,
        offset: Value,
        (elem, stride): (Elem, u32),
        extent: Value,
        span: Span,
    ) -> Option<Place> {
        let (source, ty) = (self.places.get(&view)?, self.function.ty(view).view()?);
        let (offset, extent) = (writer.renamed.value(offset), writer.renamed.value(extent));
        let b = &mut writer.builder;
        let mut number = |number: u32| b.constant(Constant::u64(u64::from(number)), span);
        let (parent_stride, padding) = (number(ty.stride), number(ty.stride - ty.elem.bytes()));
        let (size, gap, stride_number) = (number(elem.scalar.bytes()), number(stride - elem.bytes()), number(stride));
        let (zero, one) = (number(0), number(1));
        let (start, all) = match source.bytes {
            Some(bytes) => (bytes.start, bytes.all),
            None => {
                // The last element has no padding after it.
                let length = source.length(b, span);
                let bytes = b.binary(BinaryOp::Mul, length, parent_stride, span);
                let some = b.binary(BinaryOp::Min, length, one, span);
                let padding = b.binary(BinaryOp::Mul, some, padding, span);
                (zero, b.binary(BinaryOp::Sub, bytes, padding, span))
            }
        };
        let first = source.offset(b, span);
        let skipped = b.mul_saturating(first, parent_stride, span);
        let start = b.binary(BinaryOp::AddSaturating, start, skipped, span);
        let start = b.binary(BinaryOp::AddSaturating, start, offset, span);
        let between = b.binary(BinaryOp::Rem, start, size, span);
        let starts_well = b.compare(CompareOp::Eq, between, zero, span);
        let rest = b.binary(BinaryOp::SubSaturating, all, start, span);
        let rest = b.select(starts_well, rest, zero, span);
        let filled = b.binary(BinaryOp::Add, rest, gap, span);
        let length = b.binary(BinaryOp::Div, filled, stride_number, span);
        let bytes = Bytes { start, all, length, elem, stride };
        let window = Window { offset: zero, extents: vec![extent], strides: vec![Stride::One] };
        Some(Place { root: source.root, length: None, window: Some(window), bytes: Some(bytes) })
    }

    fn target(&self, writer: &mut Writer<'_>, view: Value, index: List, span: Span) -> Option<Target> {
        let place = self.places.get(&view)?;
        let index = writer.renamed.list_values(index);
        place.target(&mut writer.builder, &index, span)
    }

    /// Puts an access of the root into a branch that is taken where it is in range; elsewhere its result is zero. Elements of a window are
    /// accessed through a window that begins at the element.
    fn access(&mut self, writer: &mut Writer<'a>, id: OpId, access: &ElementAccess) -> Step {
        let (op, span) = (self.function[id].op, self.function[id].span);
        let Some(target) = self.target(writer, access.view, access.index, span) else { return Step::Copy };
        let results = writer.renamed.results(id);
        let types = writer.renamed.types(&results);
        let (then, _) = writer.builder.open(&[], span);
        let (view, element) = match target.bytes {
            Some(bytes) => {
                let b = &mut writer.builder;
                let (stride, one) = (b.constant(Constant::u64(u64::from(bytes.stride)), span), Constant::u64(1));
                let distance = b.binary(BinaryOp::Mul, target.element, stride, span);
                let offset = b.binary(BinaryOp::Add, bytes.start, distance, span);
                let (extent, zero) = (b.constant(one, span), b.constant(Constant::u64(0), span));
                let Bytes { elem, stride, .. } = bytes;
                (b.value(Op::Window { view: target.root, offset, elem, stride, extent }, span), zero)
            }
            None => (target.root, target.element),
        };
        let index = writer.builder.list(&[element]);
        let stored = writer.renamed.values(&op.stored());
        let op = match op {
            Op::AtomicApply { view: _, index: _, body, scope } => {
                let params = writer.renamed.params(body);
                let body = writer.region(self, body, params);
                Op::AtomicApply { view, index, body, scope }
            }
            op => op.with_access(view, index, &stored),
        };
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
                    let length = self.function.memories.get(memory).and_then(Memory::fixed_length);
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
            Op::Window { view, offset, elem, stride, extent } => {
                let place = self.make_window(writer, view, offset, (elem, stride), extent, span);
                if let (Some(place), Some(result)) = (place, data.results.single()) {
                    self.places.insert(result, place);
                }
                Step::Copy
            }
            Op::Extent { view, axis } => self.known(writer, id, view, |place, b| place.extent(b, axis, span)),
            Op::Offset { view } => self.known(writer, id, view, |place, b| place.offset(b, span)),
            op => op.access().map_or(Step::Copy, |access| self.access(writer, id, &access)),
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
