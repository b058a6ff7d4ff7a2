//! The typed tree itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crisp_ir_kernel::{
    AtomicOp, BinaryOp, CompareOp, Constant, FoldKind, FoldOp, IdKind, Scalar, Scope, ShuffleKind, Space, UnaryOp,
    Unroll, VoteKind,
};
use crisp_support_diagnostics::Span;

use super::types::{Structs, Ty};

/// A variable of a function, or one outside of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct VarId(pub(crate) usize);

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct FunctionId(pub(crate) usize);

/// A checked program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) structs: Structs,
    pub(crate) functions: Vec<Function>,
    /// The variables of all functions, and those outside.
    pub(crate) variables: Vec<Variable>,
    /// The variables outside of functions that the host fills, by the pointers to them.
    pub(crate) symbols: BTreeMap<VarId, Symbol>,
    /// The variables into whose memory, or where into, each pointer variable that is declared in a function points: one set for each time it is set; none where
    /// that is not known. Parameters have no entry.
    pub(crate) sources: BTreeMap<VarId, Vec<Option<BTreeSet<VarId>>>>,
    /// The variables in registers of which a pointer or a reference has the address: loops carry them.
    pub(crate) addressed: BTreeSet<VarId>,
    /// The images among the parameters of kernels.
    pub(crate) images: Vec<ImageParameter>,
    /// The kernels that the caller names by templates and their arguments, by the positions of its requests.
    pub(crate) requested: Vec<(usize, FunctionId)>,
    /// The names of templates of kernels.
    pub(crate) kernel_templates: Vec<Arc<str>>,
    /// Functions of the library that are called, with the type of their arguments.
    pub(crate) math: BTreeSet<(&'static str, Scalar)>,
}

/// A parameter of a kernel that is an image.
#[derive(Clone, Debug)]
pub(crate) struct ImageParameter {
    pub(crate) kernel: FunctionId,
    pub(crate) name: Arc<str>,
    /// The parameters that are its sizes, that of neighbouring texels first.
    pub(crate) sizes: Vec<Arc<str>>,
}

/// A variable outside of functions that the host fills: a buffer, and a pointer that functions which use it have among their parameters.
#[derive(Clone, Debug)]
pub(crate) struct Symbol {
    /// Its type.
    pub(crate) ty: Ty,
    /// Whether it is in constant memory.
    pub(crate) constant: bool,
}

/// A variable.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: Arc<str>,
    pub(crate) ty: Ty,
    pub(crate) span: Span,
    /// The memory that it is in; none in registers.
    pub(crate) memory: Option<Space>,
    /// The registers' values of constant memory, leaf by leaf.
    pub(crate) init: Vec<Constant>,
    /// Whether it is never assigned.
    pub(crate) constant: bool,
}

/// A function or kernel.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: Arc<str>,
    pub(crate) span: Span,
    /// The declarations of a kernel; none for other functions.
    pub(crate) kernel: Option<Kernel>,
    /// The author's parameters, then the symbols that it and the functions that it calls use.
    pub(crate) parameters: Vec<VarId>,
    /// The symbols that it uses itself.
    pub(crate) symbols: BTreeSet<VarId>,
    pub(crate) result: Ty,
    /// All variables that it declares, parameters among them.
    pub(crate) variables: Vec<VarId>,
    pub(crate) body: Vec<Stmt>,
    /// How it ends where it is part of its callers.
    pub(crate) inlined: Option<Inlined>,
    /// The end of the body.
    pub(crate) end: Span,
}

/// The end of a function that is part of its callers, because its result or a parameter is a pointer that no register holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inlined {
    /// The variable that has the result; none of `void`.
    pub(crate) result: Option<VarId>,
    /// Whether the rest of the body is skipped.
    pub(crate) left: VarId,
}

/// The declarations of a kernel.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kernel {
    /// The workgroup size that is declared, and whether a launch must have it.
    pub(crate) workgroup: Vec<u64>,
    pub(crate) required: bool,
    /// The parameters of type `void *` that the kernel uses.
    pub(crate) bytes: BTreeSet<VarId>,
    /// The space of each parameter that is a pointer.
    pub(crate) spaces: Vec<Space>,
    /// Whether each parameter is only written.
    pub(crate) outputs: Vec<bool>,
    /// The `extern __shared__` array that it uses.
    pub(crate) shared: Option<VarId>,
    /// Where the size is declared.
    pub(crate) span: Option<Span>,
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) struct Stmt {
    pub(crate) kind: StmtKind,
    pub(crate) span: Span,
    /// Where control is after it.
    pub(crate) end: End,
    /// Whether control may skip what follows it in the loop or `switch` around it.
    pub(crate) exits: bool,
}

impl Stmt {
    /// Returns a statement after which control goes on.
    pub(crate) fn simple(kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span, end: End::Falls, exits: false }
    }
}

/// Where control is after statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// At what follows, perhaps.
    Falls,
    /// At the end of the loop's body or `switch` around them.
    Skips,
    /// Outside of the loop or function.
    Leaves,
}

/// The kind of a statement.
#[derive(Clone, Debug)]
pub(crate) enum StmtKind {
    /// Computes for its effects.
    Expr(Expr),
    /// Gives a variable its first value; none: zero.
    Let(VarId, Option<Expr>),
    /// Stores zero in all elements of a variable in memory.
    Clear(VarId),
    /// One after the other.
    Block(Vec<Stmt>),
    /// A branch.
    If {
        condition: Expr,
        then: Vec<Stmt>,
        other: Vec<Stmt>,
    },
    /// A loop.
    Loop(Box<Loop>),
    /// A choice by value.
    Switch(Box<Switch>),
    /// Leaves the loop.
    Break,
    /// Skips the rest of the loop's body or `switch` around it: sets these flags.
    Skip(Vec<VarId>),
    Return(Option<Expr>),
}

/// A choice by value.
#[derive(Clone, Debug)]
pub(crate) struct Switch {
    pub(crate) value: Expr,
    pub(crate) cases: Vec<Case>,
    /// Which case is executed, a number.
    pub(crate) state: VarId,
    /// Whether the rest is skipped.
    pub(crate) left: VarId,
}

/// A part of a `switch`: from a label to the next.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The values that lead here; empty of `default` alone.
    pub(crate) values: Vec<Constant>,
    /// Whether `default` leads here.
    pub(crate) default: bool,
    pub(crate) body: Vec<Stmt>,
}

/// A loop.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    /// How often, where that is known before the first iteration.
    pub(crate) range: Option<LoopRange>,
    /// Tested before each iteration.
    pub(crate) before: Option<Expr>,
    pub(crate) body: Vec<Stmt>,
    /// After the body, also where it continues early.
    pub(crate) step: Option<Expr>,
    /// Tested after each iteration.
    pub(crate) after: Option<Expr>,
    /// Whether the rest of the body is skipped in this iteration.
    pub(crate) left: Option<VarId>,
    /// The variables that it assigns.
    pub(crate) assigned: BTreeSet<VarId>,
    pub(crate) unroll: Unroll,
    /// The most iterations where they are not known before; none: the usual number.
    pub(crate) fuel: Option<u64>,
}

/// A loop that counts.
#[derive(Clone, Debug)]
pub(crate) struct LoopRange {
    /// The variable that counts; its value before the loop is the first one.
    pub(crate) index: VarId,
    /// How it moves.
    pub(crate) kind: RangeKind,
    /// Whether the loop declares the variable itself.
    pub(crate) own: bool,
    /// When the loop would go on in C where the count ends; none: never. Nothing leaves such a loop, so in C it would never end, or go on until
    /// its variable overflows, which C leaves open.
    pub(crate) goes_on: Option<GoesOn>,
}

/// When a loop would go on in C where its count ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GoesOn {
    /// Where the step is not positive.
    Backwards,
    /// Where the variable is past the bound of `!=` at the beginning.
    Behind,
    /// Where the variable wraps and the test still holds.
    Around,
}

/// How a counting variable moves.
#[derive(Clone, Debug)]
pub(crate) enum RangeKind {
    /// Up by a step, while below the bound, or at most the bound.
    Up { bound: Expr, inclusive: bool, step: Expr },
    /// Down by a step, while above the bound, or at least the bound.
    Down { bound: Expr, inclusive: bool, step: Expr },
    /// Times a factor; the loop's own test ends it.
    Times { factor: u64 },
    /// Divided by a factor; the loop's own test ends it.
    Over { factor: u64 },
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) ty: Ty,
    pub(crate) kind: ExprKind,
    pub(crate) span: Span,
}

/// An lvalue.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) ty: Ty,
    pub(crate) kind: PlaceKind,
    /// Whether it may not be assigned.
    pub(crate) constant: bool,
    pub(crate) span: Span,
}

/// The kind of an lvalue.
#[derive(Clone, Debug)]
pub(crate) enum PlaceKind {
    Var(VarId),
    /// The target of a pointer.
    Deref(Box<Expr>),
    /// An element of an array.
    Element(Box<Place>, Box<Expr>),
    /// A member of a structure.
    Member(Box<Place>, usize),
    /// Lanes of a vector.
    Lanes(Box<Place>, Vec<u8>),
}

/// `place op= value`, `++place`.
#[derive(Clone, Debug)]
pub(crate) struct Update {
    pub(crate) place: Place,
    /// The expression of the new value, which reads the old one as [`ExprKind::Old`].
    pub(crate) value: Expr,
    /// Whether the value is that before.
    pub(crate) after: bool,
}

/// `c ? a : b`
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) condition: Expr,
    pub(crate) then: Expr,
    pub(crate) other: Expr,
}

/// A call of a function of the library.
#[derive(Clone, Debug)]
pub(crate) struct MathCall {
    pub(crate) name: &'static str,
    pub(crate) args: Vec<Expr>,
}

/// Operations over the lanes of a warp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Warp {
    Shuffle(ShuffleKind),
    Vote(VoteKind),
    Fold(FoldKind, FoldOp),
}

/// Built-in functions that are more than one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Builtin {
    /// `round`: halves away from zero.
    RoundAway,
    /// `copysign(x, y)`
    CopySign,
    /// The first two arguments' bits, chosen by those of the third.
    BitSelect,
    IsNan,
    IsInfinite,
    IsFinite,
    /// The sign bit as a truth value.
    SignBit,
    /// −1, 0 or 1 of a float; NaN gives 0.
    Sign,
    /// `|a − b|` of integers as the unsigned type.
    AbsDifference,
    /// Position of the lowest 1, counted from 1; 0 of zero.
    FindFirst,
    /// `(a + b) >> 1` without overflow.
    HalfSum,
    /// The same, rounded up.
    HalfSumUp,
    /// `a · b` of the lower 24 bits, with sign or without.
    Mul24,
    /// Sum of the products of lanes.
    Dot,
    Cross,
    /// Whether a condition holds in any lane of a vector.
    AnyLane,
    /// Whether it holds in all.
    AllLanes,
}

/// The kind of an expression.
#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Constant(Constant),
    /// The value of an lvalue.
    Read(Box<Place>),
    /// The old value in an [`Update`].
    Old,
    Assign(Box<Place>, Box<Expr>),
    Update(Box<Update>),
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// To bool, lane by lane.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    Fma(Box<[Expr; 3]>),
    /// `cond ? a : b` lane by lane, with both computed.
    Select(Box<[Expr; 3]>),
    Convert(Box<Expr>),
    Bitcast(Box<Expr>),
    /// All lanes the same.
    Splat(Box<Expr>),
    /// From bools, all bits of a lane where it holds.
    Mask(Box<Expr>),
    /// Both, the second only where the first leaves it open: `&&` where the flag is set, else `||`.
    Both(bool, Box<Expr>, Box<Expr>),
    Choice(Box<Choice>),
    Comma(Box<Expr>, Box<Expr>),
    /// Statements, then a value; they do not leave it.
    Statements(Vec<Stmt>, Option<Box<Expr>>),
    Call(FunctionId, Vec<Expr>),
    Math(MathCall),
    Builtin(Builtin, Vec<Expr>),
    Id(IdKind, u8),
    Barrier,
    /// Waits for the other lanes of the warp.
    WarpBarrier,
    Fence(Scope),
    Atomic(AtomicOp, Box<Expr>, Box<Expr>, Scope),
    CompareExchange(Box<[Expr; 3]>, Scope),
    Warp(Warp, Vec<Expr>),
    Assert(Box<Expr>, Arc<str>),
    /// Formats with their values.
    Print(Vec<(Arc<str>, Vec<Expr>)>),
    /// A trap: the launch fails.
    Trap(Arc<str>),
    Clock,
    /// The address of an lvalue; of an array that of its first element.
    Address(Box<Place>),
    /// A pointer as one to another type.
    Cast(Box<Expr>),
    /// A pointer moved by a number of elements.
    Offset(Box<Expr>, Box<Expr>),
    /// The distance of two pointers in elements.
    Distance(Box<Expr>, Box<Expr>),
    /// Vectors and scalars side by side.
    Vector(Vec<Expr>),
    /// Lanes of a value.
    Lanes(Box<Expr>, Vec<u8>),
    /// A structure from its members.
    Structure(Vec<Expr>),
    /// A member of a value.
    Member(Box<Expr>, usize),
    /// That number of elements in a row as one vector; the flag: stored from the second argument.
    VectorLoad(Box<Expr>),
    VectorStore(Box<Expr>, Box<Expr>),
}
