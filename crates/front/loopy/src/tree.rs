//! The syntax of a file: kernels with their parts, instructions, expressions, as they are written.

use crisp_ir_kernel::CompareOp;
use crisp_ir_loops::Step;
use crisp_support_diagnostics::Span;

/// A name in its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A kernel.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    pub(crate) name: Name,
    /// From its first word to its brace.
    pub(crate) whole: Span,
    /// `= fuse_kernels([a, b])`
    pub(crate) fused: Option<Step>,
    pub(crate) domains: Vec<SetText>,
    pub(crate) assumptions: Vec<SetText>,
    pub(crate) declarations: Vec<Declaration>,
    pub(crate) rules: Vec<Rule>,
    /// Structures.
    pub(crate) structures: Vec<StructureText>,
    /// Functions in C.
    pub(crate) code: Vec<SetText>,
    /// The functions that names call.
    pub(crate) functions: Vec<FunctionText>,
    /// Expressions that steps look for.
    pub(crate) templates: Vec<Rule>,
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) tags: Vec<(Name, Name)>,
    pub(crate) priorities: Vec<Vec<Name>>,
    pub(crate) sequential: bool,
    /// The order in which elements of arguments lie whose order nothing else says.
    pub(crate) default_order: Option<Name>,
    pub(crate) definition: Vec<Step>,
    pub(crate) schedules: Vec<ScheduleText>,
}

/// The text of a set, and where it is.
#[derive(Clone, Debug)]
pub(crate) struct SetText {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// `schedule for TARGET when (condition) { steps }`
#[derive(Clone, Debug)]
pub(crate) struct ScheduleText {
    pub(crate) target: Option<Name>,
    pub(crate) when: Option<Syntax>,
    pub(crate) steps: Vec<Step>,
    pub(crate) span: Span,
}

/// The kind of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Declared {
    Global,
    Constant,
    Value,
    Image,
    Temporary(crisp_ir_loops::Scope),
}

/// The value of reads outside of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    /// Zero.
    Zero,
    /// The nearest element.
    Clamp,
}

/// An argument or temporary.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) name: Name,
    pub(crate) kind: Declared,
    /// None where it is inferred.
    pub(crate) ty: Option<Name>,
    /// None where it is inferred; empty of a scalar.
    pub(crate) shape: Option<Vec<Syntax>>,
    pub(crate) axes: Option<SetText>,
    pub(crate) order: Option<Name>,
    pub(crate) strides: Option<Vec<Syntax>>,
    /// The value of reads outside of an image.
    pub(crate) edge: Option<Name>,
}

/// `name(parameters) := body`
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Name>,
    pub(crate) body: Syntax,
}

/// `function name(float32, float32) -> float32 = target`; with several results `-> (float32 = one, float32 = other)`.
#[derive(Clone, Debug)]
pub(crate) struct FunctionText {
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Name>,
    /// The type of each result, and the function that computes it.
    pub(crate) results: Vec<(Name, Name)>,
}

/// `type NAME { member: type, … }`
#[derive(Clone, Debug)]
pub(crate) struct StructureText {
    pub(crate) name: Name,
    pub(crate) members: Vec<(Name, Name)>,
}

/// C with what it reads and writes.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub(crate) text: SetText,
    /// Each with its text.
    pub(crate) reads: Vec<(Syntax, SetText)>,
    pub(crate) writes: Vec<(Syntax, SetText)>,
}

/// An assignment; without targets a point that only orders others.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) targets: Vec<Target>,
    pub(crate) value: Syntax,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) span: Span,
}

/// The target of an assignment.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// `<type>`, `<>`
    pub(crate) declares: Option<Option<Name>>,
    pub(crate) syntax: Syntax,
}

/// `name` or `name=value`
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: Name,
    pub(crate) value: Option<Name>,
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Syntax {
    pub(crate) kind: SyntaxKind,
    pub(crate) span: Span,
}

/// The kind of an expression.
#[derive(Clone, Debug)]
pub(crate) enum SyntaxKind {
    Integer(i64),
    Float(f64, Option<char>),
    Bool(bool),
    Name(String, Option<String>),
    /// `a[i, j]`
    Index(Name, Option<String>, Vec<Syntax>),
    /// `f(x)`; with what follows the name behind points: `sum.blocks(512).fused`
    Call(Name, Vec<(Name, Vec<i64>)>, Vec<Syntax>),
    /// `a[i].x`
    Member(Box<Syntax>, Name),
    /// `(i, j)`
    Tuple(Vec<Syntax>),
    Negated(Box<Syntax>),
    Not(Box<Syntax>),
    Arithmetic(&'static str, Box<[Syntax; 2]>),
    Compare(CompareOp, Box<[Syntax; 2]>),
    And(Box<[Syntax; 2]>),
    Or(Box<[Syntax; 2]>),
    /// The values that C computes.
    Code(Box<Code>),
}
