//! One name for two definitions: what each definition brings along, and which names two definitions of different kinds cannot share (C0004).
//!
//! Two definitions of one kind are compared where that kind is collected: functions are overloads, equal types and constants may be repeated.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::Checker;
use super::syntax::{binder, fold, form};
use crate::forms::{self, Definition, Meaning};
use crate::members;
use crate::messages;
use crate::typed::FunctionKind;

/// The kind of thing that is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Function { template: bool },
    KernelTemplate,
    Type { template: bool },
    Struct { template: bool },
    Enumeration,
    Derived,
    Constraint,
    Constant,
    ConstantVector,
    Parameter,
    Macro,
}

/// Where a name is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// At the head of a form, and behind `#'`.
    Call,
    /// Where a type is demanded.
    Type,
    /// At the head of a type that a template becomes.
    Construct,
    /// The name is used as a value; types are values at compile time.
    Value,
}

/// How a definition has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// It is the name of it.
    Own,
    /// It comes along, as `make-X`.
    Brought,
    /// It comes along and has overloads, as an accessor.
    Overloaded,
}

/// One definition under one name.
#[derive(Clone, Debug)]
struct Defined {
    kind: Kind,
    role: Role,
    /// The name as a message shows it.
    shown: Rc<str>,
    span: Span,
}

impl Checker<'_> {
    /// Reports names that two definitions of different kinds bring.
    pub(crate) fn check_names_are_distinct(&mut self, data: &[Datum], macros: &[(Rc<str>, Span)]) {
        let mut names: BTreeMap<(Place, Rc<str>), Vec<Defined>> = BTreeMap::new();
        let mut note = |kind: Kind, name: &Rc<str>, span: Span, members: &[Rc<str>]| {
            for (place, role, text) in brought(kind, &fold(name), members) {
                let shown = if role == Role::Own { name.clone() } else { Rc::from(&*text) };
                names.entry((place, text.into())).or_default().push(Defined { kind, role, shown, span });
            }
        };
        let mut waiting: Vec<(&Datum, bool)> = data.iter().rev().map(|datum| (datum, false)).collect();
        while let Some((datum, template)) = waiting.pop() {
            let Some((head, rest)) = form(datum).filter(|_| !datum.span.is_library()) else { continue };
            if matches!(&*head, "with-template-type" | "let" | "let*") {
                waiting.extend(rest.iter().skip(1).rev().map(|form| (form, true)));
                continue;
            }
            let Some(Meaning::Definition(definition)) = forms::find(&head).map(|form| form.meaning) else { continue };
            let Some(kind) = kind_of(definition, template) else { continue };
            let Some((name, _)) = rest.first().and_then(binder) else { continue };
            let declared = rest.iter().skip(1).flat_map(members::declared).map(|(name, _)| fold(name));
            let members: Vec<Rc<str>> =
                if matches!(kind, Kind::Struct { .. }) { declared.collect() } else { Vec::new() };
            note(kind, name, rest[0].span, &members);
        }
        for (name, span) in macros {
            note(Kind::Macro, name, *span, &[]);
        }
        // Of what two definitions share, their own name says it best.
        let mut shared: Vec<Vec<Defined>> = names.into_values().filter(|found| found.len() > 1).collect();
        shared.sort_by_key(|found| found.iter().any(|defined| defined.role != Role::Own));
        for found in shared {
            self.check_one_name(found);
        }
    }

    fn check_one_name(&mut self, mut found: Vec<Defined>) {
        found.sort_by_key(|defined| (defined.span.file, defined.span.start));
        // A name that clashes with the first of another kind clashes once.
        for (at, later) in found.iter().enumerate().skip(1) {
            if self.is_known_twice(later.span) {
                break;
            }
            if let Some(earlier) = found[..at].iter().find(|earlier| clash(earlier, later)) {
                // The message names what both bring.
                let shown = if later.role == Role::Own { &later.shown } else { &earlier.shown };
                self.report(messages::defined_twice(later.span, shown, earlier.span));
                break;
            }
        }
    }

    /// Whether it has been reported that a definition at that place has the name of another one.
    pub(crate) fn is_known_twice(&self, span: Span) -> bool {
        self.said.contains(&(messages::DEFINED_TWICE, Some(span)))
    }
}

/// Returns the kind of thing that a definition form defines, where its names are compared here.
fn kind_of(definition: Definition, template: bool) -> Option<Kind> {
    Some(match definition {
        Definition::Function(FunctionKind::Kernel) => return template.then_some(Kind::KernelTemplate),
        Definition::Function(FunctionKind::Thread | FunctionKind::Grid) => Kind::Function { template },
        Definition::Struct => Kind::Struct { template },
        Definition::Type => Kind::Type { template },
        Definition::Enumeration => Kind::Enumeration,
        Definition::Derived => Kind::Derived,
        Definition::Constraint => Kind::Constraint,
        Definition::Constant => Kind::Constant,
        Definition::ConstantVector => Kind::ConstantVector,
        Definition::Parameter => Kind::Parameter,
        Definition::Setter | Definition::Template | Definition::Derivation | Definition::Claim => return None,
    })
}

/// The names that a definition of that (folded) name brings.
fn brought(kind: Kind, name: &str, members: &[Rc<str>]) -> Vec<(Place, Role, String)> {
    use Place::{Call, Construct, Type, Value};
    use Role::{Brought, Overloaded, Own};
    let own = |place| (place, Own, name.to_owned());
    let construct = (Construct, Brought, format!("{name}-type"));
    let generate = (Call, Brought, format!("gen-{name}"));
    let make = (Call, Brought, format!("make-{name}"));
    let is = (Call, Brought, format!("is-{name}?"));
    let mut names = match kind {
        Kind::Function { template: false } | Kind::Constraint | Kind::Macro => vec![own(Call)],
        Kind::Function { template: true } => vec![own(Call), construct, generate],
        Kind::KernelTemplate => vec![generate],
        Kind::Type { template: false } => vec![own(Type), own(Value)],
        Kind::Type { template: true } => vec![own(Type), construct],
        Kind::Struct { template: false } => vec![own(Type), own(Value), make, is],
        Kind::Struct { template: true } => vec![own(Type), construct, generate, make, is],
        Kind::Enumeration => vec![own(Type), own(Value), is],
        Kind::Derived => vec![own(Type), own(Value), make, (Call, Brought, format!("as-{name}"))],
        Kind::Constant | Kind::ConstantVector | Kind::Parameter => vec![own(Value)],
    };
    for member in members {
        names.extend([format!("{member}~"), format!("~{member}~")].map(|name| (Call, Overloaded, name)));
    }
    names
}

/// Whether two definitions cannot share a name.
fn clash(one: &Defined, other: &Defined) -> bool {
    let is_function = |defined: &Defined| matches!(defined.kind, Kind::Function { .. });
    let overloads =
        |defined: &Defined| is_function(defined) && defined.role == Role::Own || defined.role == Role::Overloaded;
    // A macro and a function are distinguished, and refused, before macros are expanded.
    let is_told = |one: &Defined, other: &Defined| {
        one.kind == Kind::Macro && is_function(other) && one.role == Role::Own && other.role == Role::Own
    };
    if overloads(one) && overloads(other) || is_told(one, other) || is_told(other, one) {
        return false;
    }
    // Two of one kind are compared where they are collected, but for what only templates of kernels bring.
    let same_kind = one.kind == other.kind && one.role == other.role
        || is_function(one) && is_function(other) && one.role == other.role;
    !same_kind || one.kind == Kind::KernelTemplate
}
