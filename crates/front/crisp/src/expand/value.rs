//! The values of macro bodies: data, and functions that live only during expansion.

use std::cell::RefCell;
use std::rc::Rc;

use crisp_support_diagnostics::{Diagnostic, Span};
use crisp_support_sexpr::{Datum, DatumKind, Prefix, suffix};

use super::lambda_list::LambdaList;
use super::names;

/// A value of the compile-time language.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// Data: what macros are given and what they return. `#'name` means a named function.
    Data(Datum),
    /// A `lambda`.
    Function(Rc<Closure>),
}

/// A `lambda` with the variables that it sees.
#[derive(Debug)]
pub(super) struct Closure {
    pub(super) parameters: LambdaList,
    pub(super) body: Rc<[Datum]>,
    pub(super) env: Env,
}

/// The variables in sight, innermost first.
pub(super) type Env = Option<Rc<Variable>>;

/// One variable and those further out.
#[derive(Debug)]
pub(super) struct Variable {
    /// Folded.
    pub(super) name: Rc<str>,
    pub(super) value: RefCell<Value>,
    pub(super) outer: Env,
}

/// Why evaluation of a form ended without its value.
#[derive(Debug)]
pub(super) enum Stop {
    /// A mistake; its place may lie in a macro's body.
    Failed(Box<Diagnostic>),
    /// `(return value)` on its way to the enclosing function or macro.
    Return(Value),
}

impl From<Diagnostic> for Stop {
    fn from(diagnostic: Diagnostic) -> Self {
        Stop::Failed(Box::new(diagnostic))
    }
}

/// The result of evaluation.
pub(super) type Outcome<T = Value> = Result<T, Stop>;

/// `env` and one variable more.
pub(super) fn bind(env: &Env, name: &Rc<str>, value: Value) -> Env {
    Some(Rc::new(Variable { name: names::folded(name), value: RefCell::new(value), outer: env.clone() }))
}

/// The innermost variable of that name.
pub(super) fn find<'e>(env: &'e Env, name: &str) -> Option<&'e Rc<Variable>> {
    chain(env).find(|variable| names::same(&variable.name, name))
}

/// The variables in sight, innermost first.
pub(super) fn chain(env: &Env) -> impl Iterator<Item = &Rc<Variable>> {
    std::iter::successors(env.as_ref(), |variable| variable.outer.as_ref())
}

/// A symbol.
pub(super) fn symbol(name: &str, span: Span) -> Datum {
    Datum { kind: DatumKind::Symbol(Rc::from(name)), span }
}

/// A list.
pub(super) fn list(items: Vec<Datum>, span: Span) -> Datum {
    Datum { kind: DatumKind::List(Rc::from(items)), span }
}

/// An integer.
pub(super) fn integer(value: i128, span: Span) -> Datum {
    Datum { kind: DatumKind::Integer(value), span }
}

/// A string.
pub(super) fn string(text: &str, span: Span) -> Datum {
    Datum { kind: DatumKind::String(Rc::from(text)), span }
}

/// `t` or `nil`.
pub(super) fn truth(holds: bool, span: Span) -> Value {
    Value::Data(symbol(if holds { "t" } else { "nil" }, span))
}

/// The name of a symbol, a typed one included.
pub(super) fn name_of(datum: &Datum) -> Option<&Rc<str>> {
    match &datum.kind {
        DatumKind::Symbol(name) | DatumKind::Typed(name, _) => Some(name),
        _ => None,
    }
}

/// The name of a symbol without a type.
pub(super) fn plain_name(datum: &Datum) -> Option<&Rc<str>> {
    match &datum.kind {
        DatumKind::Symbol(name) => Some(name),
        _ => None,
    }
}

/// The items of a list; `nil` is the empty list.
pub(super) fn items(datum: &Datum) -> Option<&[Datum]> {
    match &datum.kind {
        DatumKind::List(items) => Some(items),
        DatumKind::Symbol(name) if names::same(name, "nil") => Some(&[]),
        _ => None,
    }
}

/// Returns the data after the head of a list with that head.
pub(super) fn form_named<'d>(datum: &'d Datum, name: &str) -> Option<&'d [Datum]> {
    let (head, rest) = items(datum)?.split_first()?;
    plain_name(head).is_some_and(|head| names::same(head, name)).then_some(rest)
}

/// Whether it is `nil` or the empty list.
pub(super) fn is_nil(datum: &Datum) -> bool {
    items(datum).is_some_and(<[Datum]>::is_empty)
}

/// Whether a datum counts as true: everything but `nil`, `false` and zero, as everywhere in the language.
pub(super) fn is_true(datum: &Datum) -> bool {
    match &datum.kind {
        DatumKind::Symbol(name) => !names::same(name, "nil") && !names::same(name, "false"),
        DatumKind::List(items) => !items.is_empty(),
        DatumKind::Integer(value) => *value != 0,
        DatumKind::Float(text) => text.parse::<f64>().is_ok_and(|value| value != 0.0),
        DatumKind::Suffixed(text) => suffix::split(text).is_none_or(|it| match it.number {
            suffix::Number::Integer(value) => value != 0,
            suffix::Number::Float(text) => text.parse::<f64>().is_ok_and(|value| value != 0.0),
        }),
        DatumKind::Vector(_)
        | DatumKind::HardwareVector(_)
        | DatumKind::Typed(..)
        | DatumKind::Keyword(_)
        | DatumKind::String(_)
        | DatumKind::Prefixed(..)
        | DatumKind::Conditional { .. } => true,
    }
}

impl Value {
    /// Whether it counts as true.
    pub(super) fn is_true(&self) -> bool {
        match self {
            Value::Data(datum) => is_true(datum),
            Value::Function(_) => true,
        }
    }

    /// The datum, if it is one.
    pub(super) fn datum(&self) -> Option<&Datum> {
        match self {
            Value::Data(datum) => Some(datum),
            Value::Function(_) => None,
        }
    }

    /// The name that `#'name` or a symbol gives to a function.
    pub(super) fn function_name(&self) -> Option<&Rc<str>> {
        let datum = self.datum()?;
        match &datum.kind {
            DatumKind::Prefixed(Prefix::Function, inner) => plain_name(inner),
            DatumKind::Symbol(name) => Some(name),
            _ => None,
        }
    }
}

/// Whether two data are equal for macros: places, the case of names and the library's mark aside. Constant stack. Counts in `steps` what it
/// looked at, and gives up with `None` once that is more than `most`: data that macros make share parts, so that little memory can hold more
/// than anybody can look at.
pub(super) fn equal(a: &Datum, b: &Datum, steps: &mut usize, most: usize) -> Option<bool> {
    let mut waiting = vec![(a, b)];
    while let Some((a, b)) = waiting.pop() {
        *steps = steps.saturating_add(1 + text_of(a).map_or(0, |text| text.len() / 8));
        if *steps > most {
            return None;
        }
        if is_same_list(a, b) || is_nil(a) && is_nil(b) {
            continue;
        }
        let same_node = match (&a.kind, &b.kind) {
            (DatumKind::List(x), DatumKind::List(y))
            | (DatumKind::Vector(x), DatumKind::Vector(y))
            | (DatumKind::HardwareVector(x), DatumKind::HardwareVector(y)) => x.len() == y.len(),
            (DatumKind::Symbol(x), DatumKind::Symbol(y)) | (DatumKind::Typed(x, _), DatumKind::Typed(y, _)) => {
                names::same(x, y)
            }
            (DatumKind::Keyword(x), DatumKind::Keyword(y)) => names::fold_keyword(x) == names::fold_keyword(y),
            (DatumKind::Float(x), DatumKind::Float(y)) => {
                x == y || matches!((x.parse::<f64>(), y.parse::<f64>()), (Ok(x), Ok(y)) if x == y)
            }
            (DatumKind::Suffixed(x), DatumKind::Suffixed(y)) => suffix::split(x) == suffix::split(y),
            (DatumKind::String(x), DatumKind::String(y)) => x == y,
            (DatumKind::Integer(x), DatumKind::Integer(y)) => x == y,
            (DatumKind::Prefixed(x, _), DatumKind::Prefixed(y, _)) => x == y,
            (DatumKind::Conditional { wanted: x, .. }, DatumKind::Conditional { wanted: y, .. }) => x == y,
            _ => false,
        };
        if !same_node {
            return Some(false);
        }
        waiting.extend(a.parts().zip(b.parts()));
    }
    Some(true)
}

/// Whether both are one list in memory.
fn is_same_list(a: &Datum, b: &Datum) -> bool {
    match (&a.kind, &b.kind) {
        (DatumKind::List(a), DatumKind::List(b)) => Rc::ptr_eq(a, b),
        _ => false,
    }
}

/// The text of an atom.
fn text_of(datum: &Datum) -> Option<&str> {
    match &datum.kind {
        DatumKind::Symbol(text)
        | DatumKind::Keyword(text)
        | DatumKind::Float(text)
        | DatumKind::Suffixed(text)
        | DatumKind::String(text) => Some(text),
        _ => None,
    }
}

/// Returns a copy of the whole tree with the location `span`. Recursive: for data of limited depth. Counts the data that it copies in `steps`, and gives up
/// with `None` once that is more than `most`.
pub(super) fn at(datum: &Datum, span: Span, steps: &mut usize, most: usize) -> Option<Datum> {
    *steps = steps.saturating_add(1);
    if *steps > most {
        return None;
    }
    let mut all =
        |items: &[Datum]| items.iter().map(|item| at(item, span, steps, most)).collect::<Option<Rc<[Datum]>>>();
    let kind = match &datum.kind {
        DatumKind::List(items) => DatumKind::List(all(items)?),
        DatumKind::Vector(items) => DatumKind::Vector(all(items)?),
        DatumKind::HardwareVector(items) => DatumKind::HardwareVector(all(items)?),
        DatumKind::Typed(name, inner) => DatumKind::Typed(name.clone(), Rc::new(at(inner, span, steps, most)?)),
        DatumKind::Prefixed(prefix, inner) => DatumKind::Prefixed(*prefix, Rc::new(at(inner, span, steps, most)?)),
        DatumKind::Conditional { wanted, test, datum } => DatumKind::Conditional {
            wanted: *wanted,
            test: Rc::new(at(test, span, steps, most)?),
            datum: Rc::new(at(datum, span, steps, most)?),
        },
        atom @ (DatumKind::Symbol(_)
        | DatumKind::Keyword(_)
        | DatumKind::Integer(_)
        | DatumKind::Float(_)
        | DatumKind::Suffixed(_)
        | DatumKind::String(_)) => atom.clone(),
    };
    Some(Datum { kind, span })
}
