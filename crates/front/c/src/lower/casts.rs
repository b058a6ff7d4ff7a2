//! Casts of pointers: memory as elements of another type, by windows on its bytes.

use crisp_ir_kernel::{BinaryOp, Elem, Op, Scalar, Value};
use crisp_support_diagnostics::Span;

use super::{Base, FunctionLowering, Lowered, Stop, Val};
use crate::messages::meaning as messages;
use crate::typed::Ty;

impl FunctionLowering<'_, '_> {
    /// Returns a pointer to `from` as one to `to`, which may be `void`.
    pub(super) fn cast_pointer(&mut self, pointer: Val, from: &Ty, to: &Ty, span: Span) -> Lowered<Val> {
        let (base, index) = match pointer {
            Val::Pointer(base, index) => (base, index),
            Val::Either(bases, which, index) => return self.cast_each_base(bases, (which, index), [from, to], span),
            _ => return Err(Stop),
        };
        let views = match base {
            // Positions are in bytes, whatever the type.
            Base::Bytes(_) => return Ok(Val::Pointer(base, index)),
            Base::Views(views) => views,
        };
        let [view] = views[..] else {
            if *to == Ty::Void || self.has_leaves(&views, to) {
                return Ok(Val::Pointer(Base::Views(views), index));
            }
            let [from, to] = [from, to].map(|ty| format!("{} *", self.program.structs.show(ty)));
            return self.stop(messages::cast_split(span, &from, &to));
        };
        let (count, stride) = (self.elements_of(from), self.stride(view)?);
        if *to == Ty::Void {
            let index = self.times(index, count, span);
            return Ok(Val::Pointer(Base::Views(vec![view]), index));
        }
        let unit = count.saturating_mul(stride);
        let size = i64::try_from(self.program.structs.size(to)).unwrap_or(i64::MAX).max(1);
        let elem = self.builder.ty(view).view().map(|view| view.elem);
        if size == stride && elem.is_some() && elem == self.one_leaf(to) {
            let index = self.times(index, count, span);
            return Ok(Val::Pointer(Base::Views(vec![view]), index));
        }
        let known = self.known.get(&index).and_then(|at| at.checked_mul(unit)).filter(|bytes| bytes % size == 0);
        // Where the place is a multiple of the elements' size from the beginning, they are counted from there.
        let whole = match (self.one_leaf(to), known) {
            (Some(elem), Some(bytes)) => Some((elem, self.long(bytes / size, span))),
            (Some(elem), None) if unit % size == 0 => Some((elem, self.times(index, unit / size, span))),
            _ => None,
        };
        let Some((elem, index)) = whole else {
            let bytes = self.times(index, unit, span);
            return Ok(Val::Pointer(Base::Bytes(view), bytes));
        };
        let window = self.window_on_all(view, stride, elem, size, span);
        Ok(Val::Pointer(Base::Views(vec![window]), index))
    }

    /// Casts a pointer into one of several memories.
    fn cast_each_base(
        &mut self,
        bases: Vec<Base>,
        (which, index): (Value, Value),
        [from, to]: [&Ty; 2],
        span: Span,
    ) -> Lowered<Val> {
        let (mut cast, mut indices) = (Vec::new(), Vec::new());
        for base in bases {
            let Val::Pointer(base, index) = self.cast_pointer(Val::Pointer(base, index), from, to, span)? else {
                return Err(Stop);
            };
            cast.push(base);
            indices.push(index);
        }
        let index = self.picked(&indices, which, span);
        Ok(Val::Either(cast, which, index))
    }

    /// The view of all elements of a type that lie in the memory of a view.
    fn window_on_all(&mut self, view: Value, stride: i64, elem: Elem, size: i64, span: Span) -> Value {
        let long = Elem::scalar(Scalar::U64);
        let length = self.builder.value(Op::Extent { view, axis: 0 }, span);
        let [stride, by] = [stride, size].map(|number| self.integer(Scalar::U64, i128::from(number), span));
        let bytes = self.builder.binary(BinaryOp::Mul, length, stride, span);
        let extent = self.builder.binary(BinaryOp::Div, bytes, by, span);
        let offset = self.builder.constant(crisp_ir_kernel::Constant::zero(long), span);
        let stride = u32::try_from(size).unwrap_or(u32::MAX);
        self.builder.value(Op::Window { view, offset, elem, stride, extent }, span)
    }

    /// Whether views are those of a type's leaves, so that the type's elements are where they are.
    fn has_leaves(&self, views: &[Value], to: &Ty) -> bool {
        let leaves = self.program.structs.leaves(to);
        let same = |(view, leaf): (&Value, &crate::typed::Leaf)| {
            leaf.count == 1 && self.builder.ty(*view).view().is_some_and(|view| view.elem == leaf.elem)
        };
        views.len() == leaves.len() && views.iter().zip(&leaves).all(same)
    }

    /// The register of a number that memory can hold as one element.
    fn one_leaf(&self, ty: &Ty) -> Option<Elem> {
        ty.number().filter(|number| number.registers() == 1).map(|number| number.register())
    }

    /// Elements of memory for each of a type that has one leaf; one for `void`, behind which the memory is what it is.
    fn elements_of(&self, ty: &Ty) -> i64 {
        let leaves = self.program.structs.leaves(ty);
        leaves.first().map_or(1, |leaf| i64::try_from(leaf.count).unwrap_or(i64::MAX))
    }

    /// Bytes from one element of a view to the next.
    fn stride(&self, view: Value) -> Lowered<i64> {
        self.builder.ty(view).view().map(|view| i64::from(view.stride)).ok_or(Stop)
    }

    fn times(&mut self, index: Value, by: i64, span: Span) -> Value {
        match self.known.get(&index).and_then(|at| at.checked_mul(by)) {
            Some(known) => self.long(known, span),
            None if by == 1 => index,
            None => {
                let by = self.long(by, span);
                self.builder.binary(BinaryOp::Mul, index, by, span)
            }
        }
    }
}
