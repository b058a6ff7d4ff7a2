//! The typed tree.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, IdKind, Profile, SizeRule, Space, UnaryOp, UniformKind};
use crisp_support_diagnostics::Span;

use super::types::{Number, Type};

/// Position of a variable in its function's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct VarId(pub(crate) usize);

/// Position of a function in the [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct InstanceId(pub(crate) usize);

/// Everything that is to be lowered: fully typed functions, callees before their callers.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) functions: Vec<Function>,
}

/// What a definition form made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FunctionKind {
    Kernel,
    Grid,
    Thread,
}

/// A function whose parameters all have complete types.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: Rc<str>,
    pub(crate) kind: FunctionKind,
    pub(crate) params: Vec<Parameter>,
    pub(crate) results: Vec<Type>,
    pub(crate) vars: Vec<Var>,
    pub(crate) memories: Vec<MemoryPlan>,
    pub(crate) body: Expr,
    pub(crate) span: Span,
    pub(crate) work_dim: Option<u8>,
    pub(crate) global_size: Option<SizeRule>,
    pub(crate) local_size: Option<SizeRule>,
    pub(crate) profile: Option<Profile>,
    pub(crate) deterministic: bool,
}

/// A parameter; compile-time parameters (functions, nil) have no IR type and are not passed.
#[derive(Debug)]
pub(crate) struct Parameter {
    pub(crate) var: VarId,
    pub(crate) out: bool,
    pub(crate) length: Option<u64>,
}

/// What a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VarKind {
    Parameter,
    Let,
    LoopIndex,
    /// The anaphoric `it`, or a temporary of the compiler.
    Hidden,
}

/// A variable.
#[derive(Clone, Debug)]
pub(crate) struct Var {
    pub(crate) name: Rc<str>,
    pub(crate) ty: Type,
    pub(crate) kind: VarKind,
    pub(crate) span: Span,
    /// Whether it is an `&out` parameter or a view of one.
    pub(crate) out: bool,
    /// Whether all invocations of a workgroup see one value.
    pub(crate) uniform: bool,
    /// Whether some `set!` assigns it.
    pub(crate) assigned: bool,
}

/// Memory of static size.
#[derive(Clone, Debug)]
pub(crate) struct MemoryPlan {
    pub(crate) name: Rc<str>,
    pub(crate) space: Space,
    pub(crate) elem: Number,
    pub(crate) stride: u32,
    pub(crate) length: u64,
    /// Elements of constant memory.
    pub(crate) init: Vec<Constant>,
    pub(crate) span: Span,
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) ty: Type,
    pub(crate) span: Span,
    /// Whether all invocations of a workgroup compute one value (decision C20).
    pub(crate) uniform: bool,
}

/// One binding of a `let`.
#[derive(Clone, Debug)]
pub(crate) struct Bind {
    /// One variable for each value taken.
    pub(crate) vars: Vec<VarId>,
    pub(crate) value: Expr,
}

/// The four roundings of integer division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Division {
    Truncate,
    Floor,
    Ceil,
    Round,
}

/// The operands of a loop, by the way its index moves; all are `ulong`.
#[derive(Clone, Debug)]
pub(crate) enum LoopOperands {
    Up { from: Box<Expr>, to: Box<Expr>, step: Box<Expr> },
    Down { count: Box<Expr>, step: Box<Expr> },
    Multiply { from: Box<Expr>, limit: Box<Expr>, factor: Box<Expr> },
    Divide { from: Box<Expr>, factor: Box<Expr> },
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    /// A known number. `literal` holds how it was written while its type may still adapt.
    Constant {
        value: Constant,
        literal: Option<Literal>,
    },
    /// `nil`, or no value.
    Nil,
    /// A function, known at compile time; the type names it.
    Function,
    /// A keyword, known at compile time.
    Keyword,
    Var(VarId),
    /// The value is the stored one.
    SetVar {
        var: VarId,
        value: Box<Expr>,
    },
    Let {
        bindings: Vec<Bind>,
        body: Box<Expr>,
    },
    /// The value is the last one's.
    Seq(Vec<Expr>),
    /// Several values.
    Values(Vec<Expr>),
    /// The first of several values.
    First(Box<Expr>),
    Unary {
        op: UnaryOp,
        arg: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        lhs: Box<Expr>,
        rhs: Box<Expr>,
    },
    Compare {
        op: CompareOp,
        lhs: Box<Expr>,
        rhs: Box<Expr>,
    },
    Fma {
        a: Box<Expr>,
        b: Box<Expr>,
        c: Box<Expr>,
    },
    /// `ash`: left for positive, right for negative counts; counts of the width and above shift everything out.
    Shift {
        arg: Box<Expr>,
        count: Box<Expr>,
        negated: bool,
    },
    /// The bits of `arg` from `offset` up, or `arg` with those bits replaced by the lowest ones of `bits`.
    BitField {
        arg: Box<Expr>,
        bits: Option<Box<Expr>>,
        offset: Box<Expr>,
        count: Box<Expr>,
    },
    /// Integer division with quotient and remainder.
    Divide {
        rounding: Division,
        dividend: Box<Expr>,
        divisor: Box<Expr>,
    },
    /// Float division rounded to an integral float, with the remainder.
    DivideFloat {
        rounding: Division,
        dividend: Box<Expr>,
        divisor: Box<Expr>,
    },
    /// Value conversion to the expression's own type.
    Convert(Box<Expr>),
    /// Float to integer after rounding.
    RoundToInteger {
        rounding: Division,
        arg: Box<Expr>,
    },
    Bitcast(Box<Expr>),
    Select {
        cond: Box<Expr>,
        then: Box<Expr>,
        other: Box<Expr>,
    },
    If {
        cond: Box<Expr>,
        then: Box<Expr>,
        other: Box<Expr>,
    },
    Loop {
        operands: LoopOperands,
        index: VarId,
        body: Box<Expr>,
    },
    Load {
        view: Box<Expr>,
        index: Vec<Expr>,
    },
    /// The value is the stored one.
    Store {
        view: Box<Expr>,
        index: Vec<Expr>,
        value: Box<Expr>,
    },
    /// Extent of a view along an axis.
    Extent {
        view: Box<Expr>,
        axis: u8,
    },
    /// A memory of the function.
    Memory(usize),
    /// A view on a view: offset, extents, strides (empty for row-major).
    View {
        view: Box<Expr>,
        offset: Box<Expr>,
        extents: Vec<Expr>,
        strides: Vec<Expr>,
    },
    /// A hardware vector from scalars.
    HardwareVector(Vec<Expr>),
    /// Lanes of a hardware vector; one lane gives a scalar.
    Swizzle {
        vector: Box<Expr>,
        lanes: Vec<u8>,
    },
    /// A hardware vector with some lanes replaced by those of `value`.
    WithLanes {
        vector: Box<Expr>,
        lanes: Vec<u8>,
        value: Box<Expr>,
    },
    /// A number of which the author's form says something: that it has to be uniform, is promised to be, or that one invocation computes it
    /// for its workgroup.
    Uniform {
        kind: UniformKind,
        form: Rc<str>,
        value: Box<Expr>,
    },
    /// An id as its IR type converted to `ulong`.
    Id {
        kind: IdKind,
        axis: u8,
    },
    Barrier,
    Call {
        callee: InstanceId,
        args: Vec<Expr>,
    },
    /// Leaves the function.
    Return(Vec<Expr>),
}

/// How a literal was written, so that it can adapt to the type that its place demands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Literal {
    Integer(i128),
    Float(Rc<str>),
}

impl Expr {
    pub(crate) fn new(kind: ExprKind, ty: Type, span: Span, uniform: bool) -> Self {
        Expr { kind, ty, span, uniform }
    }

    /// An expression whose mistake has been reported.
    pub(crate) fn error(span: Span) -> Self {
        Expr { kind: ExprKind::Nil, ty: Type::Error, span, uniform: true }
    }

    /// No value.
    pub(crate) fn nil(span: Span) -> Self {
        Expr { kind: ExprKind::Nil, ty: Type::Nil, span, uniform: true }
    }

    pub(crate) fn constant(value: Constant, span: Span) -> Self {
        Expr { kind: ExprKind::Constant { value, literal: None }, ty: Type::Number(value.elem), span, uniform: true }
    }

    /// The known number that it is.
    pub(crate) fn known(&self) -> Option<Constant> {
        match &self.kind {
            ExprKind::Constant { value, literal: _ } => Some(*value),
            _ => None,
        }
    }
}
