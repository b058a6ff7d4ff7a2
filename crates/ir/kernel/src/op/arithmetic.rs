//! The operations on numbers and truth values: their names, and the classes that say for which types each exists.

use crate::types::Scalar;

named! {
    /// Operations of one operand.
    UnaryOp {
        /// Negation; integers wrap.
        Neg = "neg",
        /// Logical not of a bool, all bits inverted of an integer.
        Not = "not",
        /// Absolute value; `MIN` stays `MIN`; of unsigned the value itself.
        Abs = "abs",
        /// Square root, correctly rounded; floats only.
        Sqrt = "sqrt",
        /// Toward −∞; floats only.
        Floor = "floor",
        /// Toward +∞; floats only.
        Ceil = "ceil",
        /// Toward zero; floats only.
        Trunc = "trunc",
        /// To nearest, ties to even; floats only.
        Round = "round",
        /// Number of bits that are 1; integers only.
        CountOnes = "count-ones",
        /// Number of 0 bits above the highest 1: the width of zero, 0 of a negative number; integers only.
        LeadingZeros = "leading-zeros",
        /// Number of 0 bits below the lowest 1: the width of zero; integers only.
        TrailingZeros = "trailing-zeros",
        /// Bit `k` goes to bit `width − 1 − k`; integers only.
        ReverseBits = "reverse-bits",
        /// Byte `k` goes to byte `bytes − 1 − k`: an 8-bit integer stays; integers only.
        ReverseBytes = "reverse-bytes",
    }
}

named! {
    /// Operations of two operands of one type.
    BinaryOp {
        /// Sum; integers wrap.
        Add = "add",
        /// Difference; integers wrap.
        Sub = "sub",
        /// Product; integers wrap.
        Mul = "mul",
        /// Quotient: integers toward zero, `x / 0 = 0`, `MIN / -1 = MIN`; floats one IEEE division.
        Div = "div",
        /// Integer remainder with the dividend's sign: `x % 0 = 0`, `MIN % -1 = 0`. Integers only.
        Rem = "rem",
        /// Smaller; floats as IEEE 754-2019 minimumNumber with −0 < +0.
        Min = "min",
        /// Larger; floats as IEEE 754-2019 maximumNumber with −0 < +0.
        Max = "max",
        /// Bitwise or logical and; integers and bool.
        And = "and",
        /// Bitwise or logical or; integers and bool.
        Or = "or",
        /// Bitwise or logical exclusive or; integers and bool.
        Xor = "xor",
        /// Left by `rhs` modulo the width; integers only.
        Shl = "shl",
        /// Right by `rhs` modulo the width, filling with the sign of signed and zeros of unsigned; integers only.
        Shr = "shr",
        /// Sum; the least or greatest value of the type where it does not fit. Integers only.
        AddSaturating = "add-saturating",
        /// Difference; the least or greatest value of the type where it does not fit. Integers only.
        SubSaturating = "sub-saturating",
        /// High half of the exact product, which has twice the width: `⌊a · b / 2^width⌋`. Integers only.
        MulHigh = "mul-high",
        /// Left by `rhs` modulo the width; what leaves at the top comes in at the bottom. Integers only.
        RotateLeft = "rotate-left",
        /// Right by `rhs` modulo the width; what leaves at the bottom comes in at the top. Integers only.
        RotateRight = "rotate-right",
    }
}

/// Declares a class: those operations of a list of names that exist for the types of the class.
macro_rules! class {
    ($(#[$meta:meta])* $name:ident of $names:ident { $($variant:ident)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $(#[doc = concat!("As [`", stringify!($names), "::", stringify!($variant), "`].")] $variant,)* }
        impl $name {
            /// All of them, in the order of the names.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];
            /// The operation without its class.
            #[must_use]
            pub fn plain(self) -> $names {
                match self { $($name::$variant => $names::$variant,)* }
            }
            /// The name in the text form.
            #[must_use]
            pub fn name(self) -> &'static str {
                self.plain().name()
            }
            /// The one of that name, if the class has it.
            #[must_use]
            pub fn of(plain: $names) -> Option<$name> {
                $name::ALL.iter().copied().find(|it| it.plain() == plain)
            }
        }
        impl From<$name> for $names {
            fn from(op: $name) -> $names {
                op.plain()
            }
        }
    };
}

class! {
    /// Operations of one integer.
    IntegerUnary of UnaryOp { Neg Not Abs CountOnes LeadingZeros TrailingZeros ReverseBits ReverseBytes }
}

class! {
    /// Operations of one float.
    FloatUnary of UnaryOp { Neg Abs Sqrt Floor Ceil Trunc Round }
}

class! {
    /// Operations of two integers.
    IntegerOp of BinaryOp {
        Add Sub Mul Div Rem Min Max And Or Xor Shl Shr AddSaturating SubSaturating MulHigh RotateLeft RotateRight
    }
}

class! {
    /// Operations of two integers that languages and processors have; [`IntegerOp::is_rare`] says which are left.
    PlainInteger of IntegerOp { Add Sub Mul Div Rem Min Max And Or Xor Shl Shr }
}

class! {
    /// Operations of two floats.
    FloatOp of BinaryOp { Add Sub Mul Div Min Max }
}

class! {
    /// Operations of two truth values.
    LogicOp of BinaryOp { And Or Xor }
}

/// An operation of one operand, with the class of the operand's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unary {
    /// An operation on an integer.
    Integer(IntegerUnary),
    /// An operation on a float.
    Float(FloatUnary),
    /// The operation on a bool: logical not.
    Not,
}

/// An operation of two operands of one type, with the class of that type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Binary {
    /// An operation on integers.
    Integer(IntegerOp),
    /// An operation on floats.
    Float(FloatOp),
    /// An operation on bools.
    Logic(LogicOp),
}

impl UnaryOp {
    /// The operation on a type. Where the type has no such operation, that of a class that has it, which the validator then refuses.
    #[must_use]
    pub fn on(self, scalar: Scalar) -> Unary {
        let (integer, float) = (IntegerUnary::of(self).map(Unary::Integer), FloatUnary::of(self).map(Unary::Float));
        match self {
            UnaryOp::Not if scalar == Scalar::Bool => Unary::Not,
            _ if scalar.is_float() => float.or(integer).unwrap_or(Unary::Not),
            _ => integer.or(float).unwrap_or(Unary::Not),
        }
    }

    /// The types that it takes.
    #[must_use]
    pub fn domain(self) -> Domain {
        Domain::of_classes(self == UnaryOp::Not, IntegerUnary::of(self).is_some(), FloatUnary::of(self).is_some())
    }
}

impl BinaryOp {
    /// The operation on a type. Where the type has no such operation, that of a class that has it, which the validator then refuses.
    #[must_use]
    pub fn on(self, scalar: Scalar) -> Binary {
        let (logic, float) = (LogicOp::of(self).map(Binary::Logic), FloatOp::of(self).map(Binary::Float));
        let own = if scalar == Scalar::Bool { logic } else { float.filter(|_| scalar.is_float()) };
        let integer = IntegerOp::of(self).map(Binary::Integer);
        // Integers have all of them, which a test checks.
        own.or(integer).unwrap_or(Binary::Integer(IntegerOp::Add))
    }

    /// The types that it takes.
    #[must_use]
    pub fn domain(self) -> Domain {
        Domain::of_classes(LogicOp::of(self).is_some(), IntegerOp::of(self).is_some(), FloatOp::of(self).is_some())
    }
}

impl From<Unary> for UnaryOp {
    fn from(op: Unary) -> UnaryOp {
        op.plain()
    }
}

impl From<Binary> for BinaryOp {
    fn from(op: Binary) -> BinaryOp {
        op.plain()
    }
}

impl Unary {
    /// The operation without its class.
    #[must_use]
    pub fn plain(self) -> UnaryOp {
        match self {
            Unary::Integer(op) => op.plain(),
            Unary::Float(op) => op.plain(),
            Unary::Not => UnaryOp::Not,
        }
    }

    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.plain().name()
    }

    /// The types of its class.
    #[must_use]
    pub fn class(self) -> Domain {
        match self {
            Unary::Integer(_) => Domain::Integer,
            Unary::Float(_) => Domain::Float,
            Unary::Not => Domain::Bool,
        }
    }

    /// Whether the operation on its own result gives the operand again.
    #[must_use]
    pub fn undoes_itself(self) -> bool {
        match self.plain() {
            UnaryOp::Neg | UnaryOp::Not | UnaryOp::ReverseBits | UnaryOp::ReverseBytes => true,
            UnaryOp::Abs
            | UnaryOp::Sqrt
            | UnaryOp::Floor
            | UnaryOp::Ceil
            | UnaryOp::Trunc
            | UnaryOp::Round
            | UnaryOp::CountOnes
            | UnaryOp::LeadingZeros
            | UnaryOp::TrailingZeros => false,
        }
    }
}

impl Binary {
    /// The operation without its class.
    #[must_use]
    pub fn plain(self) -> BinaryOp {
        match self {
            Binary::Integer(op) => op.plain(),
            Binary::Float(op) => op.plain(),
            Binary::Logic(op) => op.plain(),
        }
    }

    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.plain().name()
    }

    /// The types of its class.
    #[must_use]
    pub fn class(self) -> Domain {
        match self {
            Binary::Integer(_) => Domain::Integer,
            Binary::Float(_) => Domain::Float,
            Binary::Logic(_) => Domain::Bool,
        }
    }

    /// Whether its operands can change places; of floats too, since a NaN has one value and minimum and maximum order the zeros.
    #[must_use]
    pub fn commutes(self) -> bool {
        match self {
            Binary::Integer(op) => op.commutes(),
            Binary::Float(op) => match op {
                FloatOp::Add | FloatOp::Mul | FloatOp::Min | FloatOp::Max => true,
                FloatOp::Sub | FloatOp::Div => false,
            },
            Binary::Logic(LogicOp::And | LogicOp::Or | LogicOp::Xor) => true,
        }
    }
}

impl IntegerUnary {
    /// Whether languages of devices lack it, for some widths or for all: `expand-integers` then defines it with the others.
    #[must_use]
    pub fn is_rare(self) -> bool {
        match self {
            IntegerUnary::CountOnes
            | IntegerUnary::LeadingZeros
            | IntegerUnary::TrailingZeros
            | IntegerUnary::ReverseBits
            | IntegerUnary::ReverseBytes => true,
            IntegerUnary::Neg | IntegerUnary::Not | IntegerUnary::Abs => false,
        }
    }
}

impl IntegerOp {
    /// Whether languages of devices lack it: `expand-integers` then defines it with the others.
    #[must_use]
    pub fn is_rare(self) -> bool {
        PlainInteger::of(self).is_none()
    }

    /// Whether it is computed in numbers of twice the width.
    #[must_use]
    pub fn doubles_width(self) -> bool {
        self == IntegerOp::MulHigh
    }

    /// Whether an operand 0, on either side, makes the result 0.
    #[must_use]
    pub fn zero_absorbs(self) -> bool {
        matches!(self, IntegerOp::Mul | IntegerOp::MulHigh | IntegerOp::And)
    }

    /// Whether each bit of the result depends on the operands' bits in its place alone.
    #[must_use]
    pub fn is_bitwise(self) -> bool {
        matches!(self, IntegerOp::And | IntegerOp::Or | IntegerOp::Xor)
    }

    /// Whether the right operand counts places, modulo the width.
    #[must_use]
    pub fn shifts(self) -> bool {
        matches!(self, IntegerOp::Shl | IntegerOp::Shr | IntegerOp::RotateLeft | IntegerOp::RotateRight)
    }

    /// Whether its operands can change places.
    #[must_use]
    pub fn commutes(self) -> bool {
        match self {
            IntegerOp::Add
            | IntegerOp::Mul
            | IntegerOp::Min
            | IntegerOp::Max
            | IntegerOp::And
            | IntegerOp::Or
            | IntegerOp::Xor
            | IntegerOp::AddSaturating
            | IntegerOp::MulHigh => true,
            IntegerOp::Sub
            | IntegerOp::Div
            | IntegerOp::Rem
            | IntegerOp::Shl
            | IntegerOp::Shr
            | IntegerOp::SubSaturating
            | IntegerOp::RotateLeft
            | IntegerOp::RotateRight => false,
        }
    }
}

/// The scalar types for which an operation exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Domain {
    /// Floats.
    Float,
    /// Truth values.
    Bool,
    /// Integers.
    Integer,
    /// Integers without sign.
    Unsigned,
    /// Integers and floats.
    Number,
    /// Integers and bool.
    Bits,
    /// All scalar types.
    All,
}

impl Domain {
    /// Whether the type belongs to it.
    #[must_use]
    pub fn contains(self, scalar: Scalar) -> bool {
        match self {
            Domain::Float => scalar.is_float(),
            Domain::Bool => scalar == Scalar::Bool,
            Domain::Integer => scalar.is_integer(),
            Domain::Unsigned => scalar.is_unsigned_integer(),
            Domain::Number => scalar != Scalar::Bool,
            Domain::Bits => !scalar.is_float(),
            Domain::All => true,
        }
    }

    /// The types of an operation that bools, integers or floats have.
    fn of_classes(bool: bool, integer: bool, float: bool) -> Domain {
        match (bool, integer, float) {
            (true, _, true) => Domain::All,
            (true, _, false) => Domain::Bits,
            (false, true, true) => Domain::Number,
            (false, true, false) => Domain::Integer,
            (false, false, _) => Domain::Float,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_and_a_type_give_the_operation_of_the_types_class() {
        for scalar in Scalar::ALL {
            for &op in BinaryOp::ALL {
                let made = op.on(scalar);
                assert_eq!(
                    (made.plain(), made.class().contains(scalar)),
                    (op, op.domain().contains(scalar)),
                    "{op:?} {scalar:?}"
                );
            }
            for &op in UnaryOp::ALL {
                let made = op.on(scalar);
                assert_eq!(
                    (made.plain(), made.class().contains(scalar)),
                    (op, op.domain().contains(scalar)),
                    "{op:?} {scalar:?}"
                );
            }
        }
        assert_eq!(IntegerOp::ALL.len(), BinaryOp::ALL.len());
    }
}
