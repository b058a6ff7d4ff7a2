//! Size expressions: evaluated by the host before a launch, exactly, over rationals.

/// An expression over arguments, lengths and constants: a launch size of a kernel, a length, count or argument of a program.
///
/// It is evaluated over exact rationals and the result is rounded up to a `u64`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SizeExpr {
    /// `numerator / denominator`; the denominator is positive.
    Rational {
        /// Numerator.
        numerator: i128,
        /// Denominator, above zero.
        denominator: i128,
    },
    /// The value of the scalar parameter with that position.
    Scalar {
        /// Position among the parameters of the kernel, or place of the program.
        param: u32,
    },
    /// The number of elements of the buffer parameter with that position.
    Length {
        /// Position among the parameters of the kernel, or place of the program.
        param: u32,
    },
    /// The global size along an axis, rounded up to whole workgroups.
    GlobalSize {
        /// 0, 1 or 2.
        axis: u8,
    },
    /// The workgroup size along an axis.
    LocalSize {
        /// 0, 1 or 2.
        axis: u8,
    },
    /// The index of a repetition around a launch of a program.
    Index {
        /// Which: 0 is the outermost one.
        repeat: u32,
    },
    /// An operation on one or two operands.
    Apply {
        /// Which.
        op: SizeOp,
        /// Its operands, one for `Ceil` and `Floor`, two for the others.
        operands: Vec<SizeExpr>,
    },
}

/// Operations of size expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SizeOp {
    /// Sum.
    Add,
    /// Difference; a negative size counts as zero.
    Sub,
    /// Product.
    Mul,
    /// Exact quotient; division by zero gives zero.
    Div,
    /// Smaller.
    Min,
    /// Larger.
    Max,
    /// Rounded up to an integer.
    Ceil,
    /// Rounded down to an integer.
    Floor,
}

impl SizeOp {
    /// All of them.
    pub const ALL: [SizeOp; 8] =
        [SizeOp::Add, SizeOp::Sub, SizeOp::Mul, SizeOp::Div, SizeOp::Min, SizeOp::Max, SizeOp::Ceil, SizeOp::Floor];

    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SizeOp::Add => "add",
            SizeOp::Sub => "sub",
            SizeOp::Mul => "mul",
            SizeOp::Div => "div",
            SizeOp::Min => "min",
            SizeOp::Max => "max",
            SizeOp::Ceil => "ceil",
            SizeOp::Floor => "floor",
        }
    }

    /// How many operands it takes.
    #[must_use]
    pub fn arity(self) -> usize {
        match self {
            SizeOp::Add | SizeOp::Sub | SizeOp::Mul | SizeOp::Div | SizeOp::Min | SizeOp::Max => 2,
            SizeOp::Ceil | SizeOp::Floor => 1,
        }
    }
}

impl SizeExpr {
    /// How many numbers, names and operations it has. Linear.
    #[must_use]
    pub fn parts(&self) -> u64 {
        let (mut parts, mut left) = (0, vec![self]);
        while let Some(expr) = left.pop() {
            parts += 1;
            if let SizeExpr::Apply { op: _, operands } = expr {
                left.extend(operands);
            }
        }
        parts
    }

    /// A whole number.
    #[must_use]
    pub fn integer(value: i128) -> Self {
        SizeExpr::Rational { numerator: value, denominator: 1 }
    }
}
