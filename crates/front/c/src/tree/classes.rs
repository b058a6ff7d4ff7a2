//! What C++ adds to C: templates, classes, lambdas.

use std::rc::Rc;
use std::sync::Arc;

use crisp_support_diagnostics::Span;

use super::{Block, Expr, Function, Item, Name, Parameter, Struct, TypeName, Variable};

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
    /// The type of a value; none where it is a type.
    pub value: Option<TypeName>,
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
    /// Whether a launch of the host names it, whose arguments may have no meaning here.
    pub launched: bool,
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
