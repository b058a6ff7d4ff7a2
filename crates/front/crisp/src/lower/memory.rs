//! Lowering of memory: elements, structures of which each number is reached through a window on the memory's bytes, extents and views.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Op, Scalar, Terminator, Value};
use crisp_support_diagnostics::Span;

use super::{FunctionLowering, Lowered};
use crate::typed::{Expr, Number, Role, TypeId, in_structure, tensor};

/// A number in the memory of a structure: its distance from the structure's beginning, and its type as a value.
type Place = (u32, Number);

impl FunctionLowering<'_> {
    /// An element, or of a structure the leaves from `leaf` on, as many as there are.
    pub(super) fn load(&mut self, view: &Expr, index: &[Expr], (leaf, width): (usize, usize), span: Span) -> Lowered {
        let Some((elem, size)) = self.structure_of(view) else {
            let (view, index) = (self.elements(view)?, self.each(index)?);
            return Ok(vec![self.builder.load(view, &index, span)]);
        };
        let places = self.places(elem, leaf, width);
        let (leaves, index) = (self.expr(view)?, self.each(index)?);
        let extent = self.structures_in(leaves[0], size, span);
        let mut values = Vec::new();
        for (offset, number) in places {
            let window = self.window(leaves[0], (offset, in_structure(number)), (size, extent), span);
            let window = self.members(view, window, &leaves, span);
            let value = self.builder.load(window, &index, span);
            values.push(if number.scalar == Scalar::Bool { self.truth(value, span) } else { value });
        }
        Ok(values)
    }

    /// Stores an element, or into a structure the leaves from `leaf` on. The result is what is stored.
    pub(super) fn store(&mut self, view: &Expr, index: &[Expr], leaf: usize, value: &Expr, span: Span) -> Lowered {
        let Some((elem, size)) = self.structure_of(view) else {
            let (view, index, value) = (self.elements(view)?, self.each(index)?, self.one(value)?);
            self.builder.store(view, &index, value, span);
            return Ok(vec![value]);
        };
        let (leaves, index, values) = (self.expr(view)?, self.each(index)?, self.expr(value)?);
        let extent = self.structures_in(leaves[0], size, span);
        for ((offset, number), &value) in self.places(elem, leaf, values.len()).into_iter().zip(&values) {
            let memory = in_structure(number);
            let window = self.window(leaves[0], (offset, memory), (size, extent), span);
            let window = self.members(view, window, &leaves, span);
            let value = if memory == number { value } else { self.builder.convert(memory, value, span) };
            self.builder.store(window, &index, value, span);
        }
        Ok(values)
    }

    /// The elements and the index at which one number lies: an element, or of structures the number at a leaf.
    pub(super) fn number_at(
        &mut self,
        (view, index, leaf): (&Expr, &[Expr], usize),
        span: Span,
    ) -> Result<(Value, Vec<Value>), Terminator> {
        let Some((elem, size)) = self.structure_of(view) else {
            return Ok((self.elements(view)?, self.each(index)?));
        };
        let (leaves, index) = (self.expr(view)?, self.each(index)?);
        let extent = self.structures_in(leaves[0], size, span);
        let mut numbers = leaves[0];
        for (offset, number) in self.places(elem, leaf, 1) {
            numbers = self.window(leaves[0], (offset, in_structure(number)), (size, extent), span);
        }
        Ok((self.members(view, numbers, &leaves, span), index))
    }

    /// The number of elements along an axis.
    pub(super) fn extent(&mut self, view: &Expr, axis: u8, span: Span) -> Result<Value, Terminator> {
        if self.rank_of(view).is_some() {
            return Ok(self.expr(view)?[tensor::extent(axis)]);
        }
        let size = self.structure_of(view).map(|(_, size)| size);
        let view = self.one(view)?;
        Ok(match size {
            Some(size) => self.structures_in(view, size, span),
            None => self.builder.value(Op::Extent { view, axis }, span),
        })
    }

    /// The elements of the vector in front of a view.
    pub(super) fn offset(&mut self, view: &Expr, span: Span) -> Result<Value, Terminator> {
        if self.rank_of(view).is_some() {
            return Ok(self.expr(view)?[tensor::OFFSET]);
        }
        let view_leaf = self.one(view)?;
        Ok(self.offset_in_vector(view, view_leaf, span))
    }

    /// The elements of the vector in front of a view, whose first leaf that is.
    pub(super) fn offset_in_vector(&mut self, expr: &Expr, view: Value, span: Span) -> Value {
        let words = self.words(expr);
        let offset = self.builder.value(Op::Offset { view }, span);
        if words == 1 {
            return offset;
        }
        let words = self.constant_u64(words, span);
        self.builder.binary(BinaryOp::Div, offset, words, span)
    }

    /// A view on a view: offset and extents count elements. After it comes the vector, where the type is that of a view of one.
    pub(super) fn view(&mut self, expr: &Expr, view: &Expr, parts: [&[Expr]; 3]) -> Lowered {
        let span = expr.span;
        if self.rank_of(expr).is_some() {
            return self.tensor(expr, view, parts);
        }
        let words = self.words(view);
        let parent = self.expr(view)?;
        let (Some(&view), Some(&root)) = (parent.first(), parent.last()) else { return Ok(Vec::new()) };
        let [offset, extents, strides] = parts;
        let (offset, extents, strides) = (self.each(offset)?, self.each(extents)?, self.each(strides)?);
        let mut scaled = |values: Vec<Value>| -> Vec<Value> {
            values.into_iter().map(|value| self.times(value, words, span)).collect()
        };
        let (offset, extents) = (scaled(offset), scaled(extents));
        let offset = offset.first().copied().unwrap_or(view);
        let (extents, strides) = (self.builder.list(&extents), self.builder.list(&strides));
        let made = self.builder.value(Op::View { view, offset, extents, strides }, span);
        let width = self.program.types.width(expr.ty);
        Ok([made, root].into_iter().take(width).collect())
    }

    /// A view's bytes as elements of another type, and the vector's: these begin with the first that the view's bytes do not divide, so that
    /// the view begins after a whole number of them.
    pub(super) fn reinterpret(&mut self, expr: &Expr, view: &Expr, offset: &Expr, length: &Expr) -> Lowered {
        let span = expr.span;
        let types = &self.program.types;
        let (Some(old), Some(new)) = (types.view_of(view.ty), types.view_of(expr.ty)) else { return Ok(Vec::new()) };
        let (before, stride) = (types.stride(&old), types.stride(&new));
        let elem = types.stored(new.elem).unwrap_or(crate::typed::WORD);
        let source = self.expr(view)?;
        let (Some(&view), Some(&root)) = (source.first(), source.last()) else { return Ok(Vec::new()) };
        let (mut offset, length) = (self.one(offset)?, self.one(length)?);
        let each = self.constant_u64(stride.into(), span);
        let elements = self.builder.value(Op::Extent { view: root, axis: 0 }, span);
        let mut bytes = self.times(elements, before.into(), span);
        let mut skipped = self.constant_u64(0, span);
        if old.role == Role::View {
            let elements = self.builder.value(Op::Offset { view }, span);
            let first = if before % stride == 0 {
                self.times(elements, u64::from(before / stride), span)
            } else {
                let first = self.times(elements, before.into(), span);
                skipped = self.builder.binary(BinaryOp::Rem, first, each, span);
                bytes = self.builder.binary(BinaryOp::SubSaturating, bytes, skipped, span);
                self.builder.binary(BinaryOp::Div, first, each, span)
            };
            offset = self.builder.binary(BinaryOp::AddSaturating, first, offset, span);
        }
        let extent = self.builder.binary(BinaryOp::Div, bytes, each, span);
        let whole = self.builder.value(Op::Window { view: root, offset: skipped, elem, stride, extent }, span);
        Ok(vec![self.part(whole, offset, length, span), whole])
    }

    /// Returns `length` elements of a vector from `offset` on.
    fn part(&mut self, vector: Value, offset: Value, length: Value, span: Span) -> Value {
        let (extents, strides) = (self.builder.list(&[length]), self.builder.list(&[]));
        self.builder.value(Op::View { view: vector, offset, extents, strides }, span)
    }

    fn times(&mut self, value: Value, factor: u64, span: Span) -> Value {
        if factor == 1 {
            return value;
        }
        let factor = self.constant_u64(factor, span);
        self.builder.binary(BinaryOp::Mul, value, factor, span)
    }

    /// The structure that a view's elements are, and its size in bytes.
    pub(super) fn structure_of(&self, view: &Expr) -> Option<(TypeId, u32)> {
        let elem = self.program.types.view_of(view.ty)?.elem;
        self.program.types.structure_of(elem).map(|structure| (elem, structure.size))
    }

    /// Elements of the IR's view for each element of a view.
    fn words(&self, view: &Expr) -> u64 {
        self.program.types.view_of(view.ty).map_or(1, |view| self.program.types.words(&view))
    }

    fn places(&self, elem: TypeId, leaf: usize, width: usize) -> Vec<Place> {
        self.program.types.numbers_in(elem).into_iter().skip(leaf).take(width).collect()
    }

    /// How many structures a view of words holds.
    fn structures_in(&mut self, view: Value, size: u32, span: Span) -> Value {
        let words = self.builder.value(Op::Extent { view, axis: 0 }, span);
        let each = self.constant_u64(u64::from(size / crate::typed::WORD.bytes()), span);
        self.builder.binary(BinaryOp::Div, words, each, span)
    }

    fn window(&mut self, view: Value, (offset, elem): Place, (stride, extent): (u32, Value), span: Span) -> Value {
        let offset = self.constant_u64(u64::from(offset), span);
        self.builder.value(Op::Window { view, offset, elem, stride, extent }, span)
    }

    /// Returns a word of memory as a bool.
    fn truth(&mut self, word: Value, span: Span) -> Value {
        let lanes = self.builder.ty(word).elem().map_or(1, |elem| elem.lanes);
        let zero = self.builder.constant(Constant::zero(Elem { scalar: Scalar::U32, lanes }), span);
        self.builder.compare(CompareOp::Ne, word, zero, span)
    }

    /// A column of a structure of arrays: a window on its bytes after the columns before it.
    pub(super) fn column(&mut self, expr: &Expr, soa: &Expr, member: usize) -> Lowered {
        let span = expr.span;
        let leaves = self.expr(soa)?;
        let types = &self.program.types;
        let strides: Vec<(Number, u32)> = types
            .view_of(soa.ty)
            .and_then(|view| Some((types.structure_of(view.elem)?, view.align)))
            .map(|(structure, align)| {
                let numbers = structure.members.iter().filter_map(|member| types.stored(member.ty));
                numbers.map(|number| (number, align.stride(number))).collect()
            })
            .unwrap_or_default();
        let zero = self.constant_u64(0, span);
        let leaf = |at: usize| leaves.get(at).copied();
        let (bytes, total) = (leaf(0).unwrap_or(zero), leaf(1).unwrap_or(zero));
        let total = self.structures_fitting(bytes, total, &strides, span);
        let (first, extent) = (leaf(2).unwrap_or(zero), leaf(3).unwrap_or(total));
        let (elem, stride) = strides.get(member).copied().unwrap_or((crate::typed::WORD, 4));
        let mut offset = zero;
        for (_, before) in strides.iter().take(member) {
            let size = self.times(total, u64::from(*before), span);
            let up = self.constant_u64(15, span);
            let up = self.builder.binary(BinaryOp::Add, size, up, span);
            let mask = self.constant_u64(!15, span);
            let size = self.builder.binary(BinaryOp::And, up, mask, span);
            offset = self.builder.binary(BinaryOp::Add, offset, size, span);
        }
        let whole = Op::Window { view: bytes, offset, elem, stride, extent: total };
        let whole = self.builder.value(whole, span);
        if leaf(2).is_none() {
            return Ok(vec![whole, whole]);
        }
        Ok(vec![self.part(whole, first, extent, span), whole])
    }

    /// Returns the number of structures of arrays: `total`, or as many as the bytes can hold where the host says that there are more: columns never overlap.
    fn structures_fitting(&mut self, words: Value, total: Value, members: &[(Number, u32)], span: Span) -> Value {
        let each = members.iter().map(|(_, stride)| u64::from(*stride)).sum::<u64>().max(1);
        let words = self.builder.value(Op::Extent { view: words, axis: 0 }, span);
        let bytes = self.times(words, crate::typed::WORD.bytes().into(), span);
        let each = self.constant_u64(each, span);
        let room = self.builder.binary(BinaryOp::Div, bytes, each, span);
        self.builder.binary(BinaryOp::Min, total, room, span)
    }
}
