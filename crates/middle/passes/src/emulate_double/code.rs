//! Straight-line integer code as Rust expressions: a [`Word`] is a `u64` of the function under construction, a [`Flag`] a bool.
//!
//! With several lanes each of them is a hardware vector, and all operations work lane by lane.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Shl, Shr, Sub};

use crisp_ir_kernel::{
    BinaryOp, Builder, CompareOp, Constant, Elem, Function, IntegerUnary, Op, Param, Role, Scalar, Type, Unary, Value,
};
use crisp_support_diagnostics::Span;

/// A function under construction whose body has no branches.
pub(super) struct Code {
    builder: RefCell<Builder>,
    /// Each constant once.
    constants: RefCell<BTreeMap<u64, Value>>,
    lanes: u8,
    span: Span,
}

impl Code {
    /// Starts a function of `params` to one `result`, of as many lanes each.
    pub(super) fn new(name: &str, params: &[Scalar], result: Scalar, lanes: u8, span: Span) -> Code {
        let ty = |scalar| Type::Elem(Elem { scalar, lanes });
        let param = |(name, &scalar): (&str, &Scalar)| Param {
            name: name.to_owned(),
            ty: ty(scalar),
            length: None,
            role: Role::Argument,
            span,
        };
        let params = ["a", "b", "c"].into_iter().zip(params).map(param).collect();
        let builder = Builder::new(name, params, vec![ty(result)], None, span);
        Code { builder: RefCell::new(builder), constants: RefCell::default(), lanes, span }
    }

    /// The parameters, all of them `u64`.
    pub(super) fn params<const N: usize>(&self) -> [Word<'_>; N] {
        let params = self.builder.borrow().params();
        std::array::from_fn(|at| Word { code: self, value: params[at] })
    }

    /// The first parameter, of whatever type.
    pub(super) fn param(&self) -> Value {
        self.builder.borrow().params()[0]
    }

    /// Ends the function.
    pub(super) fn finish(self, result: Value) -> Function {
        self.builder.into_inner().finish(&[result], self.span)
    }

    pub(super) fn constant(&self, bits: u64) -> Word<'_> {
        let value =
            *self.constants.borrow_mut().entry(bits).or_insert_with(|| {
                self.builder.borrow_mut().constant(Constant::u64(bits).splat(self.lanes), self.span)
            });
        Word { code: self, value }
    }

    fn elem(&self, scalar: Scalar) -> Elem {
        Elem { scalar, lanes: self.lanes }
    }

    fn push(&self, op: Op) -> Value {
        self.builder.borrow_mut().value(op, self.span)
    }

    fn binary(&self, op: BinaryOp, lhs: Value, rhs: Value) -> Value {
        self.builder.borrow_mut().binary(op, lhs, rhs, self.span)
    }

    /// An integer or a bool of any type, extended as its type says.
    pub(super) fn extend(&self, value: Value) -> Word<'_> {
        let value = self.builder.borrow_mut().convert(self.elem(Scalar::U64), value, self.span);
        Word { code: self, value }
    }

    /// The bits of a float of any type but double; a NaN's are the canonical ones.
    pub(super) fn bits_of(&self, value: Value, bits: Scalar) -> Word<'_> {
        self.extend(self.push(Op::Bitcast { to: self.elem(bits), arg: value }))
    }
}

/// A `u64` of a function under construction.
#[derive(Clone, Copy)]
pub(super) struct Word<'c> {
    code: &'c Code,
    value: Value,
}

/// A bool of a function under construction.
#[derive(Clone, Copy)]
pub(super) struct Flag<'c> {
    code: &'c Code,
    value: Value,
}

/// The right operand of an operator: a word or a constant.
pub(super) trait Operand<'c> {
    fn word(self, code: &'c Code) -> Word<'c>;
}

impl<'c> Operand<'c> for Word<'c> {
    fn word(self, _: &'c Code) -> Word<'c> {
        self
    }
}

impl<'c> Operand<'c> for u64 {
    fn word(self, code: &'c Code) -> Word<'c> {
        code.constant(self)
    }
}

impl<'c> Word<'c> {
    pub(super) fn value(self) -> Value {
        self.value
    }

    /// A constant of the same function.
    pub(super) fn constant(self, bits: u64) -> Word<'c> {
        self.code.constant(bits)
    }

    fn binary(self, op: BinaryOp, rhs: impl Operand<'c>) -> Word<'c> {
        let rhs = rhs.word(self.code).value;
        Word { code: self.code, value: self.code.binary(op, self.value, rhs) }
    }

    fn compare(self, op: CompareOp, rhs: impl Operand<'c>) -> Flag<'c> {
        let rhs = rhs.word(self.code).value;
        Flag { code: self.code, value: self.code.push(Op::Compare { op, lhs: self.value, rhs }) }
    }

    /// The same bits as `i64`.
    fn signed(self) -> Value {
        self.code.push(Op::Convert { to: self.code.elem(Scalar::I64), arg: self.value })
    }

    fn signed_binary(self, op: BinaryOp, rhs: impl Operand<'c>) -> Word<'c> {
        let (lhs, rhs) = (self.signed(), rhs.word(self.code).signed());
        self.code.extend(self.code.binary(op, lhs, rhs))
    }

    /// Smaller, without sign.
    pub(super) fn min(self, rhs: impl Operand<'c>) -> Word<'c> {
        self.binary(BinaryOp::Min, rhs)
    }

    /// Larger, without sign.
    pub(super) fn max(self, rhs: impl Operand<'c>) -> Word<'c> {
        self.binary(BinaryOp::Max, rhs)
    }

    /// Larger, in two's complement.
    pub(super) fn signed_max(self, rhs: impl Operand<'c>) -> Word<'c> {
        self.signed_binary(BinaryOp::Max, rhs)
    }

    /// Smaller, in two's complement.
    pub(super) fn signed_min(self, rhs: impl Operand<'c>) -> Word<'c> {
        self.signed_binary(BinaryOp::Min, rhs)
    }

    /// The difference, 0 where it would be below.
    pub(super) fn less(self, rhs: impl Operand<'c>) -> Word<'c> {
        self.binary(BinaryOp::SubSaturating, rhs)
    }

    /// The high half of the product.
    pub(super) fn mul_high(self, rhs: impl Operand<'c>) -> Word<'c> {
        self.binary(BinaryOp::MulHigh, rhs)
    }

    /// Shifted right, filled with the sign.
    pub(super) fn signed_shift_right(self, places: impl Operand<'c>) -> Word<'c> {
        self.signed_binary(BinaryOp::Shr, places)
    }

    /// All ones where bit 63 is set, otherwise zero.
    pub(super) fn sign_mask(self) -> Word<'c> {
        self.signed_shift_right(63)
    }

    /// The number of zeros above the highest one, 64 of zero.
    pub(super) fn leading_zeros(self) -> Word<'c> {
        let op = Op::Unary { op: Unary::Integer(IntegerUnary::LeadingZeros), arg: self.value };
        Word { code: self.code, value: self.code.push(op) }
    }

    pub(super) fn negated(self) -> Word<'c> {
        self.missing_to(0)
    }

    /// `whole - self`.
    pub(super) fn missing_to(self, whole: u64) -> Word<'c> {
        self.code.constant(whole) - self
    }

    pub(super) fn is(self, rhs: impl Operand<'c>) -> Flag<'c> {
        self.compare(CompareOp::Eq, rhs)
    }

    pub(super) fn is_not(self, rhs: impl Operand<'c>) -> Flag<'c> {
        self.compare(CompareOp::Ne, rhs)
    }

    /// Without sign.
    pub(super) fn below(self, rhs: impl Operand<'c>) -> Flag<'c> {
        self.compare(CompareOp::Lt, rhs)
    }

    /// Without sign.
    pub(super) fn above(self, rhs: impl Operand<'c>) -> Flag<'c> {
        self.compare(CompareOp::Gt, rhs)
    }

    /// Without sign.
    pub(super) fn at_least(self, rhs: impl Operand<'c>) -> Flag<'c> {
        self.compare(CompareOp::Ge, rhs)
    }

    /// In two's complement.
    pub(super) fn signed_compare(self, op: CompareOp, rhs: impl Operand<'c>) -> Flag<'c> {
        let (lhs, rhs) = (self.signed(), rhs.word(self.code).signed());
        Flag { code: self.code, value: self.code.push(Op::Compare { op, lhs, rhs }) }
    }

    /// Returns whether bit 63 is set.
    pub(super) fn is_negative(self) -> Flag<'c> {
        self.signed_compare(CompareOp::Lt, 0)
    }

    /// The lowest bits as an integer of another type.
    pub(super) fn truncated(self, to: Scalar) -> Value {
        let code = self.code;
        code.builder.borrow_mut().convert(code.elem(to), self.value, code.span)
    }

    /// The lowest bits as a float of as many bits as the integer type `bits` has.
    pub(super) fn float(self, bits: Scalar, to: Scalar) -> Value {
        let arg = self.truncated(bits);
        self.code.push(Op::Bitcast { to: self.code.elem(to), arg })
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $op:ident;)*) => { $(
        impl<'c, R: Operand<'c>> $operator<R> for Word<'c> {
            type Output = Word<'c>;
            fn $method(self, rhs: R) -> Word<'c> {
                self.binary(BinaryOp::$op, rhs)
            }
        }
    )* };
}

operators! {
    Add add Add;
    Sub sub Sub;
    Mul mul Mul;
    BitAnd bitand And;
    BitOr bitor Or;
    BitXor bitxor Xor;
    Shl shl Shl;
    Shr shr Shr;
}

impl<'c> Flag<'c> {
    pub(super) fn value(self) -> Value {
        self.value
    }

    fn binary(self, op: BinaryOp, rhs: Flag<'c>) -> Flag<'c> {
        Flag { code: self.code, value: self.code.binary(op, self.value, rhs.value) }
    }

    /// One of two words; both are computed.
    pub(super) fn select(self, then: impl Operand<'c>, other: impl Operand<'c>) -> Word<'c> {
        let (then, other) = (then.word(self.code).value, other.word(self.code).value);
        Word { code: self.code, value: self.code.push(Op::Select { cond: self.value, then, other }) }
    }

    /// 1 or 0.
    pub(super) fn bit(self) -> Word<'c> {
        self.code.extend(self.value)
    }
}

impl<'c> BitAnd for Flag<'c> {
    type Output = Flag<'c>;
    fn bitand(self, rhs: Flag<'c>) -> Flag<'c> {
        self.binary(BinaryOp::And, rhs)
    }
}

impl<'c> BitOr for Flag<'c> {
    type Output = Flag<'c>;
    fn bitor(self, rhs: Flag<'c>) -> Flag<'c> {
        self.binary(BinaryOp::Or, rhs)
    }
}

impl<'c> BitXor for Flag<'c> {
    type Output = Flag<'c>;
    fn bitxor(self, rhs: Flag<'c>) -> Flag<'c> {
        self.binary(BinaryOp::Xor, rhs)
    }
}

impl<'c> Not for Flag<'c> {
    type Output = Flag<'c>;
    fn not(self) -> Flag<'c> {
        Flag { code: self.code, value: self.code.push(Op::Unary { op: Unary::Not, arg: self.value }) }
    }
}
