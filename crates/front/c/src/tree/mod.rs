//! The syntax tree: what a source says, with names and types as they are written.

mod types;

use std::collections::BTreeSet;
use std::sync::Arc;

use crisp_support_diagnostics::{Damage, Span};

pub use types::{
    Base, Builtin, Class, Declaration, Derived, Designator, Enum, Initializer, Instance, Lambda, Method, MethodKind,
    NamedBy, Qualifiers, Scalar, Space, Storage, Struct, Template, TemplateArgument, TemplateParameter, Templated,
    Trait, TypeName, Variable,
};

/// A name with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The spelling of the name.
    pub text: Arc<str>,
    /// Where.
    pub span: Span,
}

/// A source after preprocessing.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// Its definitions in order.
    pub items: Vec<Item>,
    /// Whether the file is CUDA's.
    pub cuda: bool,
    /// Functions of a CUDA file that run on the host, and are left out.
    pub host: BTreeSet<Arc<str>>,
    /// The kernels that launches and explicit instantiations make of templates.
    pub instances: Vec<Instance>,
    /// Whether the caller names kernels of templates.
    pub is_requested: bool,
    /// The items that could not be read.
    pub damage: Damage,
    /// Whether the source was read to its end.
    pub is_whole: bool,
}

/// An item outside of functions.
#[derive(Clone, Debug)]
pub enum Item {
    /// A function or kernel, with or without its body.
    Function(Function),
    /// Variables: constants, or memory.
    Variables(Declaration),
    /// Structures and enumerations that declare no variable.
    Types(TypeName),
    /// `typedef`.
    Typedef(Declaration),
    /// A definition with parameters that are known while compiling.
    Template(Template),
    /// A texture reference of CUDA.
    Texture(Texture),
    /// A condition that must hold while compiling, with the text where it does not.
    Assert(Expr, Option<Arc<str>>),
}

/// A function or kernel.
#[derive(Clone, Debug)]
pub struct Function {
    /// Whether it is marked as a kernel: `__kernel`, `kernel`, `__global__`.
    pub kernel: bool,
    /// Whether CUDA's word says so.
    pub cuda: bool,
    /// Required workgroup size: `reqd_work_group_size`, or the first of `__launch_bounds__`, by axis.
    pub workgroup: Vec<Expr>,
    /// The return type.
    pub result: TypeName,
    /// Its name.
    pub name: Name,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The images among the parameters.
    pub images: Vec<Image>,
    /// Its body; `None` of a declaration.
    pub body: Option<Block>,
    /// From the first token to the end of the head.
    pub span: Span,
}

/// An image among the parameters of a function. It is a pointer to texels with its name, followed by its sizes.
#[derive(Clone, Debug)]
pub struct Image {
    /// Its name.
    pub name: Arc<str>,
    /// Its axes.
    pub kind: ImageKind,
    /// Whether it is only written.
    pub write_only: bool,
    /// Whether it is a texture object, which has a sampler among its parameters.
    pub is_texture: bool,
}

/// The way in which a function reads a parameter that is a texture.
#[derive(Clone, Debug)]
pub(crate) struct TextureUse {
    pub(crate) kind: ImageKind,
    /// The type of a texel.
    pub(crate) texels: TypeName,
}

/// A texture reference: `texture<float, 2> name;`.
#[derive(Clone, Debug)]
pub struct Texture {
    /// Its name.
    pub name: Name,
    /// The type of its texels.
    pub texels: TypeName,
    /// Its axes.
    pub kind: ImageKind,
}

/// The axes of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageKind {
    /// `image1d_t`
    One,
    /// `image1d_array_t`
    Ones,
    /// `image2d_t`
    Two,
    /// `image2d_array_t`
    Twos,
    /// `image3d_t`
    Three,
}

impl ImageKind {
    /// The names of its sizes, the axis of neighbouring texels first.
    #[must_use]
    pub fn axes(self) -> &'static [&'static str] {
        match self {
            ImageKind::One => &["width"],
            ImageKind::Ones => &["width", "layers"],
            ImageKind::Two => &["width", "height"],
            ImageKind::Twos => &["width", "height", "layers"],
            ImageKind::Three => &["width", "height", "depth"],
        }
    }

    /// Lanes of its coordinates: three axes have four.
    pub(crate) fn lanes(self) -> u8 {
        match self {
            ImageKind::One => 1,
            ImageKind::Ones | ImageKind::Two => 2,
            ImageKind::Twos | ImageKind::Three => 4,
        }
    }

    /// The end of the names of its functions in the library.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ImageKind::One => "1d",
            ImageKind::Ones => "1d_array",
            ImageKind::Two => "2d",
            ImageKind::Twos => "2d_array",
            ImageKind::Three => "3d",
        }
    }
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its type; arrays are pointers.
    pub ty: TypeName,
    /// Its name, where it has one.
    pub name: Option<Name>,
    /// The argument of a call that leaves it out, with its number of tokens.
    pub default: Option<(Expr, usize)>,
    /// The whole.
    pub span: Span,
}

/// Statements in braces.
#[derive(Clone, Debug)]
pub struct Block {
    /// In order.
    pub statements: Vec<Statement>,
    /// With the braces.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The kind of the statement.
    pub kind: StatementKind,
    /// Where.
    pub span: Span,
}

/// The kind of a statement.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// Nothing: `;`
    Empty,
    /// Declares variables.
    Variables(Declaration),
    /// Declares types only.
    Types(TypeName),
    /// Names types.
    Typedef(Declaration),
    /// Computes for its effects.
    Expression(Expr),
    /// `{ … }`
    Block(Block),
    /// `if (condition) then else other`
    If {
        /// Whether the side that is not taken may have mistakes: `if constexpr`.
        constant: bool,
        /// The test.
        condition: Expr,
        /// Where it holds.
        then: Box<Statement>,
        /// Where it does not.
        other: Option<Box<Statement>>,
    },
    /// `for (first; condition; step) body`
    For {
        /// A declaration, an expression or nothing.
        first: Box<Statement>,
        /// Nothing: always.
        condition: Option<Expr>,
        /// After each iteration.
        step: Option<Expr>,
        /// The body.
        body: Box<Statement>,
        /// Pragmas before it.
        hints: Hints,
    },
    /// `while (condition) body`
    While {
        /// The test.
        condition: Expr,
        /// The body.
        body: Box<Statement>,
        /// Pragmas before it.
        hints: Hints,
    },
    /// `do body while (condition);`
    Do {
        /// The body.
        body: Box<Statement>,
        /// The test.
        condition: Expr,
        /// Pragmas before it.
        hints: Hints,
    },
    /// `switch (value) body`
    Switch {
        /// The value that is compared.
        value: Expr,
        /// Statements with the labels among them.
        body: Box<Statement>,
    },
    /// `case value:`; the statement after it follows.
    Case(Expr),
    /// `default:`
    Default,
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return value;`
    Return(Option<Expr>),
    /// `static_assert(condition, "text");`
    Assert(Expr, Option<Arc<str>>),
}

/// The pragmas before a loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// `#pragma unroll`, `#pragma nounroll`.
    pub unroll: Option<Unroll>,
    /// `#pragma fuel`: the most iterations.
    pub fuel: Option<u64>,
}

/// The number of iterations in a row that `#pragma unroll` requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unroll {
    /// All iterations.
    Whole,
    /// That number at a time; 1 forbids unrolling.
    By(u32),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The kind of the expression.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
}

/// The kind of an expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A function of a template with arguments for it, which is called: `f<float, 4>`.
    Instance(Name, Vec<TemplateArgument>),
    /// A method with arguments of its template, which is called: `x.get<2>`.
    TemplateMember {
        /// The object, or the pointer to it.
        of: Box<Expr>,
        /// Which.
        name: Name,
        /// Whether `->` is written.
        pointer: bool,
        /// The arguments.
        arguments: Vec<TemplateArgument>,
    },
    /// A member of a class: `T::size`.
    Scoped(TypeName, Name),
    /// A fact about types.
    Trait(Box<Trait>),
    /// The object of a method.
    This,
    /// A function with captured variables.
    Lambda(Box<Lambda>),
    /// A value of a type from some arguments: `T(a, b)`.
    Construct(TypeName, Vec<Expr>),
    /// An integer literal with its suffixes.
    Integer {
        /// The value.
        value: u64,
        /// `u`.
        unsigned: bool,
        /// `l` or `ll`.
        long: bool,
        /// Whether it is written in decimal: then it is unsigned only with the suffix.
        decimal: bool,
    },
    /// A float literal.
    Float {
        /// The digits as Rust's parser and the kernel IR's take them, or a hexadecimal float as it is written.
        digits: Arc<str>,
        /// 64, with `f` 32, with `h` 16 bits.
        bits: u8,
    },
    /// A character constant.
    Character(u32),
    /// A string: for messages only.
    Text(Arc<str>),
    /// A variable, function or constant.
    Name(Name),
    /// `-x`, `*p`, `&x`, …
    Unary(UnaryOp, Box<Expr>),
    /// `++x`, `x--`, …
    Step {
        /// By how much: 1 or −1.
        by: i8,
        /// Whether the value is that before.
        after: bool,
        /// The place that is changed.
        place: Box<Expr>,
    },
    /// `a + b`, …
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a = b`, `a += b`, …
    Assign(Option<BinaryOp>, Box<Expr>, Box<Expr>),
    /// `c ? a : b`
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a, b`
    Comma(Box<Expr>, Box<Expr>),
    /// `f(a, b)`
    Call(Box<Expr>, Vec<Expr>),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `a.b` or `p->b`
    Member {
        /// The structure, or the pointer to it.
        of: Box<Expr>,
        /// Which.
        name: Name,
        /// Whether `->` is written.
        pointer: bool,
    },
    /// `(T)x`
    Cast(TypeName, Box<Expr>),
    /// `({ … })`: statements, of which the last one may be the value.
    Statements(Block),
    /// `(float4)(a, b, c, d)`, `(T){ … }`: a value of the type from its parts.
    Compound(TypeName, Box<Initializer>),
    /// `sizeof x`
    SizeOfValue(Box<Expr>),
    /// `sizeof(T)`
    SizeOfType(TypeName),
}

/// Operators of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `+x`
    Plus,
    /// `-x`
    Minus,
    /// `!x`
    Not,
    /// `~x`
    Complement,
    /// `*x`
    Deref,
    /// `&x`
    Address,
}

/// Operators of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&`
    And,
    /// `^`
    Xor,
    /// `|`
    Or,
    /// `&&`
    AndAnd,
    /// `||`
    OrOr,
}

impl BinaryOp {
    /// Returns the spelling of the operator.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "!=",
            BinaryOp::And => "&",
            BinaryOp::Xor => "^",
            BinaryOp::Or => "|",
            BinaryOp::AndAnd => "&&",
            BinaryOp::OrOr => "||",
        }
    }
}
