//! The parts of a PTX module, as they are written.

use crate::types::Ty;

/// An operand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Operand {
    /// A register, variable, label or special register: `%r1`, `%tid.x`.
    Name(String),
    /// An integer, in two's complement.
    Int(u64),
    /// `0f3F800000`.
    F32(u32),
    /// `0d3FF0000000000000`, or a decimal number with a point.
    F64(u64),
    /// `[base+offset]`; without a base the offset is the address.
    Address(Option<String>, i64),
    /// `name+offset`.
    Sum(String, i64),
    /// `{a, b}`.
    Vector(Vec<Operand>),
    /// `p|q`.
    Pair(Box<Operand>, Box<Operand>),
    /// `!p`.
    Not(Box<Operand>),
    /// `(a, b)`, of calls.
    Group(Vec<Operand>),
    /// `_`: what is written there is lost.
    Sink,
}

/// `@p opcode.modifiers operands;`
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) line: u32,
    /// The predicate, and whether it is negated.
    pub(crate) guard: Option<(String, bool)>,
    pub(crate) opcode: String,
    pub(crate) modifiers: Vec<String>,
    pub(crate) operands: Vec<Operand>,
}

/// Values that a variable begins with.
#[derive(Clone, Debug)]
pub(crate) enum Init {
    Value(Operand),
    List(Vec<Init>),
    /// `generic(name)`.
    Generic(String),
}

/// A variable or parameter: `.shared .align 16 .b8 name[256]`.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) line: u32,
    /// `reg`, `global`, `shared`, `local`, `const`, `param`.
    pub(crate) space: String,
    pub(crate) external: bool,
    pub(crate) align: Option<u32>,
    /// Elements of a vector type: 1, 2, 4.
    pub(crate) lanes: u32,
    pub(crate) ty: Ty,
    pub(crate) name: String,
    /// `%r<5>`: this number of registers.
    pub(crate) range: Option<u32>,
    /// The lengths of an array; 0 for `[]`.
    pub(crate) lengths: Vec<u32>,
    pub(crate) init: Option<Init>,
}

/// A statement of a body.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Label(u32, String),
    Variable(Variable),
    Instruction(Instruction),
    /// `name: .branchtargets a, b;`
    Targets(u32, String, Vec<String>),
    Block(Body),
}

/// Statements between braces.
pub(crate) type Body = Vec<Statement>;

/// An entry point or a function.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) line: u32,
    pub(crate) entry: bool,
    pub(crate) name: String,
    pub(crate) returns: Vec<Variable>,
    pub(crate) parameters: Vec<Variable>,
    /// `.reqntid` and such, with their numbers.
    pub(crate) bounds: Vec<(String, Vec<u32>)>,
    /// None for a declaration.
    pub(crate) body: Option<Body>,
}

/// An item of a module.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Version(u32, u32, u32),
    Target(u32, Vec<String>),
    AddressSize(u64),
    Variable(Variable),
    Function(Function),
}
