//! Bit fields: taken out of integers and put into them, composed from shifts so that no device needs an operation for them.

use crisp_support_diagnostics::Span;

use crate::builder::Builder;
use crate::constant::Constant;
use crate::op::{BinaryOp, CompareOp, UnaryOp};
use crate::types::Elem;
use crate::value::Value;

/// A field of which nothing is outside its integer.
struct Field {
    /// Whether it has no bits.
    empty: Value,
    offset: Value,
    /// The width of the integer less the field's; modulo the width, if the field is empty.
    unused: Value,
}

impl Builder {
    /// The `count` bits of the integer `value` from bit `offset` up, moved to the lowest place; a signed type fills with the
    /// field's highest bit, an unsigned one with zeros. All operands have one type; offset and count are taken without sign, and
    /// what reaches beyond the width is cut off: an offset above the width is the width, and the count at most the width less the
    /// offset. An empty field gives 0. Costs about nine operations, two when offset and count are constants.
    ///
    /// # Panics
    /// When the value is not an integer or vector of integers: a mistake of the caller.
    pub fn extract_bits(&mut self, value: Value, offset: Value, count: Value, span: Span) -> Value {
        let elem = self.integer_type(value);
        let field = self.field(elem, offset, count, span);
        let above = self.binary(BinaryOp::Sub, field.unused, field.offset, span);
        let raised = self.binary(BinaryOp::Shl, value, above, span);
        let lowered = self.binary(BinaryOp::Shr, raised, field.unused, span);
        let zero = self.constant(Constant::zero(elem), span);
        self.select(field.empty, zero, lowered, span)
    }

    /// The integer `value` with the `count` bits from bit `offset` up replaced by the lowest bits of `bits`. All operands have one
    /// type; the field is cut off as in [`Builder::extract_bits`], and an empty one leaves the value. Costs about twelve
    /// operations, four when offset and count are constants.
    ///
    /// # Panics
    /// When the value is not an integer or vector of integers: a mistake of the caller.
    pub fn insert_bits(&mut self, value: Value, bits: Value, offset: Value, count: Value, span: Span) -> Value {
        let elem = self.integer_type(value);
        let field = self.field(elem, offset, count, span);
        let unsigned = elem.with_scalar(elem.scalar.to_unsigned());
        let ones = Constant::integer(unsigned.scalar, -1).splat(elem.lanes);
        let ones = self.constant(ones, span);
        let unused = self.convert(unsigned, field.unused, span);
        let low = self.binary(BinaryOp::Shr, ones, unused, span);
        let low = self.convert(elem, low, span);
        let mask = self.binary(BinaryOp::Shl, low, field.offset, span);
        let placed = self.binary(BinaryOp::Shl, bits, field.offset, span);
        let placed = self.binary(BinaryOp::And, placed, mask, span);
        let others = self.unary(UnaryOp::Not, mask, span);
        let kept = self.binary(BinaryOp::And, value, others, span);
        let joined = self.binary(BinaryOp::Or, kept, placed, span);
        self.select(field.empty, value, joined, span)
    }

    fn integer_type(&self, value: Value) -> Elem {
        let elem = self.ty(value).elem().filter(|elem| elem.scalar.is_integer());
        elem.expect("the caller passes integers")
    }

    /// Cuts a field off at the width; computed without sign, given in the integer's own type.
    fn field(&mut self, elem: Elem, offset: Value, count: Value, span: Span) -> Field {
        let unsigned = elem.with_scalar(elem.scalar.to_unsigned());
        let width = Constant::integer(unsigned.scalar, i128::from(elem.scalar.bits())).splat(elem.lanes);
        let width = self.constant(width, span);
        let zero = self.constant(Constant::zero(unsigned), span);
        let (offset, count) = (self.convert(unsigned, offset, span), self.convert(unsigned, count, span));
        let offset = self.binary(BinaryOp::Min, offset, width, span);
        let room = self.binary(BinaryOp::Sub, width, offset, span);
        let count = self.binary(BinaryOp::Min, count, room, span);
        let empty = self.compare(CompareOp::Eq, count, zero, span);
        let unused = self.binary(BinaryOp::Sub, width, count, span);
        Field { empty, offset: self.convert(elem, offset, span), unused: self.convert(elem, unused, span) }
    }
}
