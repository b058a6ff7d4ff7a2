//! Types, variables and first values, as they are written, with the templates, classes and lambdas of C++.

use std::rc::Rc;
use std::sync::Arc;

use crisp_support_diagnostics::Span;

use super::{Block, Expr, Function, Item, Name, Parameter};

/// A type as it is written: a base with qualifiers, and what is made of it from the inside out.
#[derive(Clone, Debug)]
pub struct TypeName {
    /// The base type of all declarators.
    pub base: Base,
    /// Qualifiers of the base.
    pub qualifiers: Qualifiers,
    /// Pointers and arrays of it, the innermost first: `int *a[3]` is an array of pointers, so pointer, then array.
    pub derived: Vec<Derived>,
    /// Where.
    pub span: Span,
}

/// A type without pointers and arrays.
#[derive(Clone, Debug)]
pub enum Base {
    /// A built-in type by its canonical name: `int`, `unsigned long`, `float4`, `half`, `void`.
    Builtin(Builtin),
    /// A name of a `typedef`.
    Named(Name),
    /// `auto`: the type of the first value.
    Auto,
    /// A class of a template with arguments for it.
    Instance(Name, Vec<TemplateArgument>),
    /// A type that a class declares.
    Scoped(Box<TypeName>, Name),
    /// A type that follows from others: `std::conditional<C, A, B>::type`.
    Trait(Box<Trait>),
    /// `decltype(x)`
    TypeOf(Box<Expr>),
    /// `struct NAME` or `struct NAME { … }`.
    Struct(Struct),
    /// `enum NAME` or `enum NAME { … }`.
    Enum(Enum),
}

/// A structure or union.
#[derive(Clone, Debug)]
pub struct Struct {
    /// Whether it is a union.
    pub union: bool,
    /// Its name, where it has one.
    pub name: Option<Name>,
    /// Its members where they are declared here. The parts of a base class are a member without a name.
    pub members: Option<Vec<Declaration>>,
    /// The parts that only C++ has.
    pub class: Box<Class>,
}

/// An enumeration.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Its name, where it has one.
    pub name: Option<Name>,
    /// Whether its constants are named with it: `enum class`.
    pub scoped: bool,
    /// The type of its constants, where it is written.
    pub of: Option<Box<TypeName>>,
    /// Its constants where they are declared here.
    pub constants: Option<Vec<(Name, Option<Expr>)>>,
}

/// The scalar of a built-in type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// No value.
    Void,
    /// `bool`.
    Bool,
    /// An integer with that number of bits.
    Integer {
        /// 8, 16, 32 or 64.
        bits: u8,
        /// Whether it has a sign.
        signed: bool,
    },
    /// A float of 16 bits with the exponent of `float`.
    Bfloat16,
    /// A float of 16, 32 or 64 bits.
    Float(u8),
}

/// A built-in type: a scalar, or a vector of 2, 3, 4, 8 or 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Builtin {
    /// The scalar.
    pub scalar: Scalar,
    /// How many; 1 of a scalar.
    pub lanes: u8,
}

/// Qualifiers of a type, and address spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Qualifiers {
    /// `const`.
    pub constant: bool,
    /// `volatile`.
    pub volatile: bool,
    /// `restrict`.
    pub restrict: bool,
    /// The address space that is named.
    pub space: Option<Space>,
}

/// Address spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// `__global`, `__device__`.
    Global,
    /// `__local`, `__shared__`.
    Local,
    /// `__constant`, `__constant__`.
    Constant,
    /// `__private`.
    Private,
}

/// A step from a type to one that is made of it.
#[derive(Clone, Debug)]
pub enum Derived {
    /// A pointer, with its qualifiers.
    Pointer(Qualifiers),
    /// A reference, the last step; `true` of `&&`, which is like one to a constant.
    Reference(bool),
    /// An array; without a length where the initialiser or the caller decides.
    Array(Option<Box<Expr>>),
}

/// Variables of one base type.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// The variables, each with its whole type.
    pub variables: Vec<Variable>,
    /// Whether `static` or `extern` is written, and where.
    pub storage: Option<(Storage, Span)>,
    /// The whole.
    pub span: Span,
}

/// A word that says how long a variable lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// `static`.
    Static,
    /// `extern`.
    Extern,
}

/// One variable, member or name of a type.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its type.
    pub ty: TypeName,
    /// Its name.
    pub name: Name,
    /// Its first value.
    pub value: Option<Initializer>,
}

/// A first value.
#[derive(Clone, Debug)]
pub enum Initializer {
    /// One value.
    Value(Expr),
    /// `(…)`: arguments of a constructor.
    Arguments(Vec<Expr>, Span),
    /// `{ … }`, each item with its designators.
    List(Vec<(Vec<Designator>, Initializer)>, Span),
}

/// Which part an item of a list sets.
#[derive(Clone, Debug)]
pub enum Designator {
    /// `.name`
    Member(Name),
    /// `[index]`
    Index(Expr),
}

/// A definition with parameters that are known while compiling.
#[derive(Clone, Debug)]
pub struct Template {
    /// The parameters of the template.
    pub parameters: Vec<TemplateParameter>,
    /// The definition, in which they are names.
    pub of: Templated,
    /// The arguments for which it takes the place of the general definition.
    pub special: Option<Vec<TemplateArgument>>,
}

/// A definition that a template is of.
#[derive(Clone, Debug)]
pub enum Templated {
    /// A function or kernel.
    Function(Rc<Function>),
    /// A class with its name.
    Class(Name, Struct),
    /// The name of a type: `template <typename T> using pair = …;`
    Alias(Name, TypeName),
    /// A constant.
    Constant(Variable),
}

impl Templated {
    /// The name that is declared.
    #[must_use]
    pub fn name(&self) -> &Name {
        match self {
            Templated::Function(function) => &function.name,
            Templated::Class(name, _) | Templated::Alias(name, _) => name,
            Templated::Constant(variable) => &variable.name,
        }
    }
}

/// A parameter of a template.
#[derive(Clone, Debug)]
pub struct TemplateParameter {
    /// Its name.
    pub name: Name,
    /// The type of a value; none where it is a type or a template.
    pub value: Option<TypeName>,
    /// Whether it is a template of classes.
    pub of_templates: bool,
    /// The argument where a use gives none.
    pub default: Option<TemplateArgument>,
}

/// A kernel that is made of a template.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The name of the template.
    pub name: Name,
    /// Its arguments.
    pub arguments: Vec<TemplateArgument>,
    /// The place that names it.
    pub by: NamedBy,
}

/// The place that names a kernel which is made of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedBy {
    /// An explicit instantiation.
    Source,
    /// A launch of the host, whose arguments may have no meaning here.
    Launch,
    /// The caller of the compiler, by the position among its requests.
    Request(usize),
}

/// An argument of a template.
#[derive(Clone, Debug)]
pub enum TemplateArgument {
    /// A type.
    Type(TypeName),
    /// A value that is known while compiling.
    Value(Expr),
}

/// The parts of a class that a structure of C does not have.
#[derive(Clone, Debug, Default)]
pub struct Class {
    /// Its methods, constructors and operators in order.
    pub methods: Vec<Rc<Method>>,
    /// Types and constants that are declared in it.
    pub items: Vec<Item>,
}

/// A function of a class.
#[derive(Clone, Debug)]
pub struct Method {
    /// The parameters where it is a template; empty otherwise.
    pub template: Vec<TemplateParameter>,
    /// The function. Its name is that of the class for a constructor.
    pub function: Rc<Function>,
    /// The kind of the method.
    pub kind: MethodKind,
    /// The members that a constructor gives a first value, each with the arguments.
    pub initial: Vec<(Name, Vec<Expr>)>,
}

/// The kind of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodKind {
    /// A function of an object, which it may change.
    Changing,
    /// A function of an object, which it only reads.
    Constant,
    /// A function of the class.
    Static,
    /// A constructor.
    Constructor,
    /// A destructor.
    Destructor,
}

/// `[=](int i) { … }`
#[derive(Clone, Debug)]
pub struct Lambda {
    /// Whether variables are captured by reference unless it names them.
    pub by_reference: bool,
    /// The variables that are named, each with whether it is captured by reference, and its value where it is a new one.
    pub captures: Vec<(Name, bool, Option<Expr>)>,
    /// The parameters of the template, where parameters are `auto`.
    pub template: Vec<TemplateParameter>,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The type of the result, where it is written.
    pub result: Option<TypeName>,
    /// The body.
    pub body: Block,
    /// The head.
    pub span: Span,
}

/// A fact about types that the headers of C++ declare: `std::is_same<A, B>::value`, `std::numeric_limits<T>::max()`.
#[derive(Clone, Debug)]
pub struct Trait {
    /// The name of the class: `is_same`.
    pub class: Arc<str>,
    /// Its arguments.
    pub arguments: Vec<TemplateArgument>,
    /// The member.
    pub member: Name,
}
