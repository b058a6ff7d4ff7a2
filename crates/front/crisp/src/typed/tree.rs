//! The typed tree.

use std::rc::Rc;

use crisp_ir_kernel::{
    Asked, AtomicOp, BinaryOp, CompareOp, Constant, DebugKind, IdKind, Profile, Purpose, Scalar, Scope, ShuffleKind,
    SizeExpr, SizeRule, Space, UnaryOp, UniformKind, Unroll, VoteKind,
};
use crisp_support_diagnostics::Span;

use super::evaluate;
use super::literal::Literal;
use super::tensor_arguments::TensorArgument;
use super::types::{Number, TypeId, Types, View};

/// Position of a variable in its function's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct VarId(pub(crate) usize);

/// Position of a function in the [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct InstanceId(pub(crate) usize);

/// Everything that is to be lowered: fully typed functions, callees before their callers.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) types: Types,
    pub(crate) functions: Vec<Function>,
    /// Each after those that its body reads.
    pub(crate) const_vectors: Vec<ConstVectorPlan>,
    /// Analyses that the author requests.
    pub(crate) asked: Vec<Asked>,
}

/// A vector that is computed when the program is compiled.
#[derive(Debug)]
pub(crate) struct ConstVectorPlan {
    pub(crate) name: Rc<str>,
    /// A kernel that stores its elements, in one invocation.
    pub(crate) kernel: InstanceId,
    /// The vector.
    pub(crate) view: View,
    pub(crate) span: Span,
}

/// The kind of function that a definition form defines.
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
    pub(crate) results: Vec<TypeId>,
    pub(crate) vars: Vec<Var>,
    pub(crate) memories: Vec<MemoryPlan>,
    /// The arguments that callers, or the host for a kernel, pass after the parameters.
    pub(crate) hidden: Vec<Hidden>,
    /// The plan of a kernel whose arguments are its parameters and nothing else.
    pub(crate) exact: Option<ExactPlan>,
    /// The launches of the host when a kernel is done, in order.
    pub(crate) continuations: Vec<ContinuationPlan>,
    pub(crate) body: Expr,
    /// Where it first does more than compute, itself or in what it calls.
    pub(crate) effect: Option<Span>,
    pub(crate) span: Span,
    pub(crate) work_dim: Option<u8>,
    pub(crate) global_size: Option<SizeRule>,
    pub(crate) local_size: Option<SizeRule>,
    pub(crate) profile: Option<Profile>,
    pub(crate) deterministic: bool,
    pub(crate) race_free: bool,
    pub(crate) max_registers: Option<u32>,
    /// The arguments of a kernel that are tensors.
    pub(crate) tensors: Vec<TensorArgument>,
}

/// Whether a type is a float, or a hardware vector of floats.
pub(crate) fn is_float(ty: TypeId) -> bool {
    ty.number().is_some_and(|number| number.scalar.is_float())
}

/// Returns an operation on two numbers.
pub(crate) fn binary(op: BinaryOp, lhs: Expr, rhs: Expr, ty: TypeId, span: Span) -> Expr {
    Expr::new(ExprKind::Binary { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, ty, span)
}

/// A parameter: one in the IR for each of its leaves. Compile-time parameters (functions, nil) have none and are not passed.
#[derive(Debug)]
pub(crate) struct Parameter {
    pub(crate) var: VarId,
    pub(crate) out: bool,
    pub(crate) length: Option<u64>,
}

/// The kind of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VarKind {
    Parameter,
    Let,
    LoopIndex,
    /// A view of one element, which the name means.
    Cell,
    /// The anaphoric `it`, or a temporary of the compiler.
    Hidden,
}

/// A variable.
#[derive(Clone, Debug)]
pub(crate) struct Var {
    pub(crate) name: Rc<str>,
    pub(crate) ty: TypeId,
    pub(crate) kind: VarKind,
    pub(crate) span: Span,
    /// Whether it is an `&out` parameter or a view of one.
    pub(crate) out: bool,
}

/// Memory of static size.
#[derive(Clone, Debug)]
pub(crate) struct MemoryPlan {
    pub(crate) name: Rc<str>,
    pub(crate) space: Space,
    pub(crate) elem: Number,
    pub(crate) stride: u32,
    pub(crate) length: u64,
    /// The length where it follows the workgroup's size, of which `length` is the greatest.
    pub(crate) of_workgroup: Option<SizeExpr>,
    /// Elements of constant memory.
    pub(crate) init: Vec<Constant>,
    /// The constant vector that the elements are those of, by its position in the program.
    pub(crate) computed: Option<usize>,
    pub(crate) span: Span,
}

/// Memory that the host makes for a function, or for one that it calls.
#[derive(Clone, Debug)]
pub(crate) struct Hidden {
    /// The host's name for it.
    pub(crate) name: Rc<str>,
    /// Where the author named it; otherwise the name may change so that it differs from others.
    pub(crate) named: Option<Span>,
    pub(crate) purpose: Purpose,
    /// A view.
    pub(crate) ty: TypeId,
    /// The number of elements; parameters are those of the function.
    pub(crate) length: SizeExpr,
    /// The same, as the author wrote it.
    pub(crate) text: String,
    pub(crate) comment: Option<String>,
    /// The value of each element before the launch; zero without it.
    pub(crate) initial: Option<Constant>,
    pub(crate) span: Span,
}

/// Where an exact kernel has its memory: parameters, each an address with its size in bytes.
#[derive(Clone, Debug)]
pub(crate) struct ExactPlan {
    /// All addresses that are used, with their sizes.
    pub(crate) sizes: Vec<(VarId, VarId)>,
    /// The addresses of the vectors that the kernel needs, in order.
    pub(crate) hidden: Vec<(VarId, VarId)>,
    /// The address of the memory for debug output.
    pub(crate) debug: Option<(VarId, VarId)>,
}

/// A launch that follows a kernel.
#[derive(Clone, Debug)]
pub(crate) struct ContinuationPlan {
    pub(crate) instance: InstanceId,
    /// One for each parameter.
    pub(crate) arguments: Vec<ContinuationArgument>,
    pub(crate) span: Span,
}

/// An argument that the host passes to a continuation.
#[derive(Clone, Debug)]
pub(crate) enum ContinuationArgument {
    /// The argument that it passed to the kernel for a parameter.
    Param(VarId),
    /// Memory that it made for the kernel: its number in the function.
    Hidden(usize),
    Constant(Constant),
    /// An integer that it computes.
    Size(SizeExpr),
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) ty: TypeId,
    pub(crate) span: Span,
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
    Up {
        from: Box<Expr>,
        to: Box<Expr>,
        step: Box<Expr>,
    },
    Down {
        count: Box<Expr>,
        step: Box<Expr>,
    },
    Multiply {
        from: Box<Expr>,
        limit: Box<Expr>,
        factor: Box<Expr>,
    },
    Divide {
        from: Box<Expr>,
        factor: Box<Expr>,
    },
    /// A loop of at most that number of iterations, of which the last one leaves the loop.
    While {
        fuel: Box<Expr>,
    },
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    /// A known number.
    Constant(Constant),
    /// A known number whose type may still adapt.
    Literal(Rc<Literal>),
    /// `nil`, or no value.
    Nil,
    /// A value that exists at compile time only; the type says what it is.
    Known,
    Var(VarId),
    /// The value is the stored one: all leaves of the variable, or those of a member from `leaf` on.
    SetVar {
        var: VarId,
        leaf: usize,
        value: Box<Expr>,
    },
    Let {
        bindings: Vec<Bind>,
        body: Box<Expr>,
    },
    /// The value is the last one's.
    Seq(Vec<Expr>),
    /// Several values, or a structure from its members.
    Values(Vec<Expr>),
    /// The first of several values.
    First(Box<Expr>),
    /// A member of a structure: its leaves from `leaf` on.
    Part {
        whole: Box<Expr>,
        leaf: usize,
    },
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
        /// The copies of the body that the author requests.
        unroll: Unroll,
    },
    Load {
        view: Box<Expr>,
        index: Vec<Expr>,
    },
    /// The value is the stored one: an element, or of a structure the leaves from `leaf` on.
    Store {
        view: Box<Expr>,
        index: Vec<Expr>,
        leaf: usize,
        value: Box<Expr>,
    },
    /// Replaces an element, or of a structure the number at `leaf`, in one indivisible step; the value is the number as it was.
    Atomic {
        op: AtomicOp,
        view: Box<Expr>,
        index: Vec<Expr>,
        leaf: usize,
        value: Box<Expr>,
    },
    /// The same by what `body` makes of the number, which sees it as `old`.
    AtomicApply {
        view: Box<Expr>,
        index: Vec<Expr>,
        leaf: usize,
        old: VarId,
        body: Box<Expr>,
    },
    /// Extent of a view along an axis.
    Extent {
        view: Box<Expr>,
        axis: u8,
    },
    /// A memory of the function.
    Memory(usize),
    /// Memory that the host makes: its number in the function.
    Hidden(usize),
    /// The offset of a view in its vector, in elements.
    Offset {
        view: Box<Expr>,
    },
    /// The bytes of a view from an offset on as elements of another type; both count the new elements.
    Reinterpret {
        view: Box<Expr>,
        offset: Box<Expr>,
        length: Box<Expr>,
    },
    /// A column of a structure of arrays: the member of that number.
    Column {
        soa: Box<Expr>,
        member: usize,
    },
    /// A view on a view: offset, extents, strides (empty for row-major).
    View {
        view: Box<Expr>,
        offset: Box<Expr>,
        extents: Vec<Expr>,
        strides: Vec<Expr>,
    },
    /// A hardware vector whose lanes are all the same scalar.
    Spread(Box<Expr>),
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
    /// Waits for the other lanes of the warp.
    WarpBarrier,
    /// Orders this invocation's accesses, for others.
    Fence(Scope),
    /// The value that another lane of the warp has.
    Shuffle {
        kind: ShuffleKind,
        value: Box<Expr>,
        lane: Box<Expr>,
    },
    /// The vote of the warp's lanes on a condition.
    Vote {
        kind: VoteKind,
        cond: Box<Expr>,
    },
    /// A counter that grows with time.
    Clock,
    /// Passes a text and values to the host; those of an assertion begin with its condition.
    Debug {
        kind: DebugKind,
        text: Rc<str>,
        values: Vec<Expr>,
    },
    Call {
        callee: InstanceId,
        args: Vec<Expr>,
    },
    /// A function that is imported, by its number.
    Import {
        number: usize,
        args: Vec<Expr>,
    },
    /// Leaves the innermost loop.
    Break,
    /// Leaves the function.
    Return(Vec<Expr>),
}

/// Calls `see` on each expression directly below a kind.
macro_rules! parts {
    ($kind:expr, $see:ident) => {
        match $kind {
            ExprKind::Constant(_)
            | ExprKind::Literal(_)
            | ExprKind::Nil
            | ExprKind::Known
            | ExprKind::Var(_)
            | ExprKind::Memory(_)
            | ExprKind::Hidden(_)
            | ExprKind::Id { kind: _, axis: _ }
            | ExprKind::Barrier
            | ExprKind::WarpBarrier
            | ExprKind::Fence(_)
            | ExprKind::Clock
            | ExprKind::Break => {}
            ExprKind::SetVar { var: _, leaf: _, value: inner }
            | ExprKind::Part { whole: inner, leaf: _ }
            | ExprKind::Column { soa: inner, member: _ }
            | ExprKind::Offset { view: inner }
            | ExprKind::Uniform { kind: _, form: _, value: inner }
            | ExprKind::First(inner)
            | ExprKind::Unary { op: _, arg: inner }
            | ExprKind::Convert(inner)
            | ExprKind::Spread(inner)
            | ExprKind::RoundToInteger { rounding: _, arg: inner }
            | ExprKind::Bitcast(inner)
            | ExprKind::Extent { view: inner, axis: _ }
            | ExprKind::Vote { kind: _, cond: inner }
            | ExprKind::Swizzle { vector: inner, lanes: _ } => $see(inner),
            ExprKind::Let { bindings, body } => {
                for bind in bindings {
                    let Bind { vars: _, value } = bind;
                    $see(value);
                }
                $see(body);
            }
            ExprKind::Seq(items)
            | ExprKind::Values(items)
            | ExprKind::HardwareVector(items)
            | ExprKind::Debug { kind: _, text: _, values: items }
            | ExprKind::Call { callee: _, args: items }
            | ExprKind::Import { number: _, args: items }
            | ExprKind::Return(items) => {
                for item in items {
                    $see(item);
                }
            }
            ExprKind::Binary { op: _, lhs, rhs }
            | ExprKind::Compare { op: _, lhs, rhs }
            | ExprKind::Shift { arg: lhs, count: rhs, negated: _ }
            | ExprKind::Shuffle { kind: _, value: lhs, lane: rhs }
            | ExprKind::Divide { rounding: _, dividend: lhs, divisor: rhs }
            | ExprKind::WithLanes { vector: lhs, lanes: _, value: rhs } => {
                $see(lhs);
                $see(rhs);
            }
            ExprKind::Fma { a, b, c }
            | ExprKind::Select { cond: a, then: b, other: c }
            | ExprKind::If { cond: a, then: b, other: c }
            | ExprKind::Reinterpret { view: a, offset: b, length: c } => {
                $see(a);
                $see(b);
                $see(c);
            }
            ExprKind::BitField { arg, bits, offset, count } => {
                $see(arg);
                if let Some(bits) = bits {
                    $see(bits);
                }
                $see(offset);
                $see(count);
            }
            ExprKind::Loop { operands, index: _, body, unroll: _ } => {
                match operands {
                    LoopOperands::Up { from: a, to: b, step: c }
                    | LoopOperands::Multiply { from: a, limit: b, factor: c } => {
                        $see(a);
                        $see(b);
                        $see(c);
                    }
                    LoopOperands::Down { count: a, step: b } | LoopOperands::Divide { from: a, factor: b } => {
                        $see(a);
                        $see(b);
                    }
                    LoopOperands::While { fuel } => $see(fuel),
                }
                $see(body);
            }
            ExprKind::Load { view, index } => {
                $see(view);
                for index in index {
                    $see(index);
                }
            }
            ExprKind::AtomicApply { view, index, leaf: _, old: _, body: value }
            | ExprKind::Atomic { op: _, view, index, leaf: _, value }
            | ExprKind::Store { view, index, leaf: _, value } => {
                $see(view);
                for index in index {
                    $see(index);
                }
                $see(value);
            }
            ExprKind::View { view, offset, extents, strides } => {
                $see(view);
                $see(offset);
                for extent in extents {
                    $see(extent);
                }
                for stride in strides {
                    $see(stride);
                }
            }
        }
    };
}

impl ExprKind {
    /// Calls `see` on each expression directly below, in the order of evaluation.
    pub(crate) fn parts(&self, see: &mut dyn FnMut(&Expr)) {
        parts!(self, see);
    }

    pub(crate) fn parts_mut(&mut self, see: &mut dyn FnMut(&mut Expr)) {
        parts!(self, see);
    }

    /// Whether what it makes of indices has the same bits for `long` and `ulong`.
    fn keeps_indices(&self) -> bool {
        match self {
            ExprKind::Binary { op, lhs: _, rhs: _ } => {
                use BinaryOp::{Add, And, Mul, Or, Sub, Xor};
                matches!(op, Add | Sub | Mul | And | Or | Xor)
            }
            ExprKind::Unary { op, arg: _ } => *op == UnaryOp::Not,
            ExprKind::Literal(_)
            | ExprKind::Var(_)
            | ExprKind::Id { kind: _, axis: _ }
            | ExprKind::Extent { view: _, axis: _ }
            | ExprKind::Select { cond: _, then: _, other: _ }
            | ExprKind::If { cond: _, then: _, other: _ }
            | ExprKind::Let { bindings: _, body: _ }
            | ExprKind::Seq(_) => true,
            _ => false,
        }
    }
}

impl Expr {
    /// An expression. Literals below one that has a type get theirs, and what is known at compile time is worked out.
    pub(crate) fn new(kind: ExprKind, ty: TypeId, span: Span) -> Self {
        let fixed = ty.is_index() && !kind.keeps_indices();
        let mut expr = Expr { kind, ty, span };
        if fixed {
            // Literals beside indices get the type of the indices.
            expr.settle();
        }
        expr.settle_parts();
        match evaluate::fold(&expr) {
            Some(kind) => Expr { kind, ..expr },
            None => expr,
        }
    }

    /// An expression whose mistake has been reported.
    pub(crate) fn error(span: Span) -> Self {
        Expr { kind: ExprKind::Nil, ty: TypeId::ERROR, span }
    }

    /// No value.
    pub(crate) fn nil(span: Span) -> Self {
        Expr { kind: ExprKind::Nil, ty: TypeId::NIL, span }
    }

    pub(crate) fn constant(value: Constant, span: Span) -> Self {
        Expr { kind: ExprKind::Constant(value), ty: TypeId::of(value.elem), span }
    }

    pub(crate) fn literal(literal: Literal, span: Span) -> Self {
        Expr { ty: literal.ty(), kind: ExprKind::Literal(Rc::new(literal)), span }
    }

    /// The number that it is known to be; a literal's is that of its default type.
    pub(crate) fn known(&self) -> Option<Constant> {
        match &self.kind {
            ExprKind::Constant(value) => Some(*value),
            ExprKind::Literal(literal) => Some(literal.default()),
            _ => None,
        }
    }

    /// The integer literal of the same value, where it is a literal.
    pub(crate) fn integral(&self) -> Option<Literal> {
        match &self.kind {
            ExprKind::Literal(literal) => literal.integral(),
            _ => None,
        }
    }

    /// The integer that it is known to be.
    pub(crate) fn known_integer(&self) -> Option<i128> {
        self.known().and_then(|value| value.as_integer())
    }

    /// Leaves literals at their default type.
    pub(crate) fn settle(&mut self) {
        if let Some(flexible) = self.ty.flexible() {
            self.adapt(Number::scalar(flexible.scalar));
        }
    }

    pub(crate) fn settled(mut self) -> Expr {
        self.settle();
        self
    }

    /// Gives a flexible expression a type that its literals fit. Time: each part of a tree adapts once.
    pub(crate) fn adapt(&mut self, number: Number) {
        if !self.ty.is_flexible() {
            return;
        }
        let is_index = self.ty.is_index();
        self.ty = TypeId::of(number);
        match &mut self.kind {
            ExprKind::Literal(literal) => {
                let value = literal.value(number.scalar).splat(number.lanes);
                self.kind = ExprKind::Constant(value);
            }
            ExprKind::Unary { op: _, arg } | ExprKind::Shift { arg, count: _, negated: _ } => arg.adapt(number),
            ExprKind::Binary { op: _, lhs, rhs } => {
                lhs.adapt(number);
                rhs.adapt(number);
            }
            ExprKind::Select { cond: _, then, other } | ExprKind::If { cond: _, then, other } => {
                then.adapt(number);
                other.adapt(number);
            }
            ExprKind::Let { bindings: _, body } => body.adapt(number),
            ExprKind::Seq(items) => {
                if let Some(last) = items.last_mut() {
                    last.adapt(number);
                }
            }
            // An index is a `ulong` where it comes from, and has the same bits as a `long`.
            _ if is_index && number != Number::scalar(Scalar::U64) => {
                let index = std::mem::replace(self, Expr::nil(self.span));
                let (ty, span) = (index.ty, index.span);
                *self = Expr::new(ExprKind::Convert(Box::new(Expr { ty: TypeId::ULONG, ..index })), ty, span);
            }
            // `settle_parts` leaves nothing flexible below other kinds.
            _ => {}
        }
    }

    /// The same where the type represents the literals; says whether it does.
    pub(crate) fn adapt_if_fits(&mut self, scalar: Scalar) -> bool {
        let fits = self.ty.flexible().is_some_and(|flexible| flexible.fits(scalar));
        if fits {
            self.adapt(Number::scalar(scalar));
        }
        fits
    }

    /// Leaves the literals directly below at their default types, except where this expression takes their type.
    fn settle_parts(&mut self) {
        let flexible = self.ty.is_flexible();
        match &mut self.kind {
            ExprKind::Unary { .. } | ExprKind::Binary { .. } | ExprKind::Select { .. } | ExprKind::If { .. }
                if flexible => {}
            ExprKind::Shift { arg: _, count, negated: _ } if flexible => count.settle(),
            ExprKind::Let { bindings, body: _ } if flexible => {
                bindings.iter_mut().for_each(|bind| bind.value.settle());
            }
            ExprKind::Seq(items) if flexible => {
                let last = items.len().saturating_sub(1);
                items.iter_mut().take(last).for_each(Expr::settle);
            }
            // A literal among values keeps its choice until the values are taken apart.
            ExprKind::Values(items) => {
                items.iter_mut().filter(|item| !matches!(item.kind, ExprKind::Literal(_))).for_each(Expr::settle);
            }
            kind => kind.parts_mut(&mut Expr::settle),
        }
    }
}
