//! The syntax of a file: items, statements, expressions, types; names are not resolved.

use crisp_support_diagnostics::{Damage, Span};

/// A name in its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
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
    Name(String),
    Integer(i64),
    /// A number that needs all bits of a `u64`.
    Wide(u64),
    Float(f64),
    Bool(bool),
    /// `...`
    Hole,
    List(Vec<Index>),
    Block(Block),
    /// `else` may be missing in a thread scope.
    If(Box<Syntax>, Box<Syntax>, Option<Box<Syntax>>),
    Negated(Box<Syntax>),
    Not(Box<Syntax>),
    /// `~x`
    Complement(Box<Syntax>),
    Binary(Operator, Box<Syntax>, Box<Syntax>),
    Index(Box<Syntax>, Vec<Index>),
    Call(Box<Syntax>, Vec<Argument>),
    Field(Box<Syntax>, Name),
    Former(Box<Former>),
    /// `|a, b| e`: a function without a name.
    Function(Box<Function>),
}

/// An operator of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    BitOr,
    BitXor,
    BitAnd,
    ShiftLeft,
    ShiftRight,
    Power,
    /// `@`, the product of matrices.
    Product,
}

/// A place between brackets.
#[derive(Clone, Debug)]
pub(crate) enum Index {
    At(Syntax),
    Slice(Slice),
}

/// `:`, `a:b` or `a:b:c`; each part may be missing.
#[derive(Clone, Debug)]
pub(crate) struct Slice {
    pub(crate) from: Option<Syntax>,
    pub(crate) to: Option<Syntax>,
    pub(crate) step: Option<Syntax>,
    pub(crate) span: Span,
}

impl Slice {
    /// The parts that are written.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Syntax> {
        self.from.iter().chain(&self.to).chain(&self.step)
    }
}

/// An argument, with its name if it has one.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) name: Option<Name>,
    pub(crate) value: Syntax,
}

/// `compute (shape = [N]) |i| x[i]` and its likes.
#[derive(Clone, Debug)]
pub(crate) struct Former {
    pub(crate) form: Form,
    pub(crate) word: Name,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) params: Vec<Name>,
    /// The condition of a `while`; the place of a `scatter`.
    pub(crate) condition: Option<Syntax>,
    pub(crate) body: Syntax,
}

/// The forms with parameters between bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Compute,
    Reduce,
    Scan,
    Read,
    Grid,
    AffineFor,
    While,
    Thread,
    Scatter,
}

impl Form {
    /// The form of that name.
    pub(crate) fn of(word: &str) -> Option<Form> {
        Some(match word {
            "compute" | "map" => Form::Compute,
            "reduce" => Form::Reduce,
            "scan" => Form::Scan,
            "read" => Form::Read,
            "grid" => Form::Grid,
            "affine_for" => Form::AffineFor,
            "while" => Form::While,
            "thread" | "thread_scope" => Form::Thread,
            "scatter" => Form::Scatter,
            _ => return None,
        })
    }
}

/// `{ … }`
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) statements: Vec<Statement>,
    pub(crate) span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    /// `x = e`, `let x: T = e`, `x = Tensor<…>`.
    Bind {
        name: Name,
        ty: Option<Type>,
        value: Syntax,
    },
    /// `a, b = e`: the parts of a list.
    Unpack {
        names: Vec<Name>,
        value: Syntax,
    },
    /// `fn f(x: T) -> T { … }` in a block.
    Function(Function),
    /// `x: T` and `x = Tensor<…>`: an input.
    Declare {
        name: Name,
        ty: Type,
    },
    /// `x = Shared<…>`.
    Buffer {
        name: Name,
        shared: bool,
        ty: Type,
    },
    /// `x[i] = e`.
    Store {
        place: Syntax,
        value: Syntax,
    },
    /// `return a, b`.
    Return(Vec<Syntax>, Span),
    Value(Syntax),
}

/// A type.
#[derive(Clone, Debug)]
pub(crate) struct Type {
    pub(crate) kind: TypeKind,
    pub(crate) span: Span,
}

/// The kind of a type.
#[derive(Clone, Debug)]
pub(crate) enum TypeKind {
    /// `Tensor<dims; dtype, …>`; what follows the element type are words and calls such as `strides(1, N)`.
    Tensor {
        dims: Vec<Syntax>,
        dtype: Option<Name>,
        properties: Vec<Syntax>,
    },
    /// `f32`, `int`.
    Scalar(Name),
    /// `A -> B`.
    Function,
    /// The type of a parameter that says none: that of its argument.
    Any,
    Tuple(Vec<Type>),
}

/// A parameter of a kernel or function.
#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub(crate) name: Name,
    pub(crate) ty: Type,
}

/// `kernel` or `fn`.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: Name,
    /// Names of types that a call chooses: `fn f<T>(…)`.
    pub(crate) generics: Vec<Name>,
    pub(crate) params: Vec<Param>,
    pub(crate) result: Option<Type>,
    /// Sizes that count rows, of a kernel: `rows M`.
    pub(crate) rows: Vec<Name>,
    pub(crate) body: Block,
}

/// Several definitions of one function.
#[derive(Clone, Debug)]
pub(crate) struct Alternatives {
    /// Its body is the default.
    pub(crate) function: Function,
    pub(crate) others: Vec<Alternative>,
}

/// `impl a when (cond) { … }`
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    pub(crate) name: Name,
    pub(crate) when: Option<Syntax>,
    pub(crate) body: Block,
}

/// A file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    /// The files whose functions it has: names, and where they are written.
    pub(crate) imports: Vec<Name>,
    pub(crate) kernels: Vec<Function>,
    pub(crate) functions: Vec<Function>,
    pub(crate) alternatives: Vec<Alternatives>,
    /// Statements outside of all items: the file's own kernel. None where one of them could not be read.
    pub(crate) statements: Vec<Statement>,
    /// The items that could not be read.
    pub(crate) damage: Damage,
}

impl Source {
    /// Adds the items of another part.
    pub(crate) fn add(&mut self, other: Source) {
        self.imports.extend(other.imports);
        self.kernels.extend(other.kernels);
        self.functions.extend(other.functions);
        self.alternatives.extend(other.alternatives);
        self.statements.extend(other.statements);
    }
}
