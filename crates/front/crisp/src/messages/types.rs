//! Messages about types: C0101 to C0199.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::did_you_mean;
use crate::typed::{Form, Known, Number, Shown, TypeData, number_name};

pub(crate) fn not_a_type(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code("C0101"), span, format!("`{text}` is not a type"))
        .help("a type is a name such as `float`, or a form such as `(vector-type float :global :read-only)`")
}

pub(crate) fn voidp_elsewhere(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0102"), span, "`voidp` is in parameter lists of `def-kernel-exact` only")
        .help("use a vector type: it knows its length and is checked")
}

pub(crate) fn unknown_type(span: Span, name: &str, suggestion: Option<&str>) -> Diagnostic {
    let diagnostic = did_you_mean(Diagnostic::error(Code("C0103"), span, format!("unknown type `{name}`")), suggestion);
    if suggestion.is_some() { diagnostic } else { diagnostic.help(format!("define it with `(def-type {name} TYPE)`")) }
}

pub(crate) fn cannot_refine(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0104"), span, format!("{ty} takes no slots")).help("only vector types have slots to set")
}

pub(crate) fn slot_without_value(span: Span, key: &str) -> Diagnostic {
    Diagnostic::error(Code("C0105"), span, format!("`:{key}` has no value")).help(format!("write `:{key} VALUE`"))
}

pub(crate) fn unknown_slot(span: Span, text: &str, foreign: Option<&str>, suggestion: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("C0106"), span, format!("`{text}` is not a slot of a vector type"));
    if let Some(instead) = foreign {
        return diagnostic.help(instead);
    }
    match suggestion {
        Some(name) => diagnostic.did_you_mean(format_args!(":{name}")),
        None => diagnostic.help("slots are an address space, an access, an alignment and a length"),
    }
}

pub(crate) fn element_type(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0107"), span, format!("{ty} cannot be the element of a vector"))
        .help("elements are numbers, bool, hardware vectors, enumerations, and structures without views")
}

pub(crate) fn length_not_constant(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0108"), span, "a length is an integer from 0 on, known at compile time")
        .help("use a literal, a `def-const` or a `def-parameter`")
}

pub(crate) fn tensor_rank(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0109"), span, "a tensor view has 1 to 8 dimensions")
        .help("write for example `(tensor-view-type 2)`")
}

pub(crate) fn return_type_unknown(span: Span, name: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0110"), span, format!("`{name}` declares no return type"))
        .see(defined, "defined here")
        .help(format!("add `(declare (return-type …))` to `{name}`"))
}

pub(crate) fn type_mismatch(span: Span, given: Shown<'_>, wanted: &str, place: &str, help: String) -> Diagnostic {
    Diagnostic::error(Code("C0111"), span, format!("{place} is {wanted}, this is {given}"))
        .label(format!("is {given}"))
        .help(help)
}

/// How vectors may come to one type that differ in these slots.
pub(crate) fn slots_differ(slots: &[&str]) -> String {
    format!("the types differ in {}: change one of them", slots.join(" and "))
}

/// How a number may become one of another type.
pub(crate) fn way_to_convert(given: Number, wanted: Number) -> String {
    match wanted.scalar {
        _ if given.lanes != wanted.lanes => {
            "take lanes with `x~` or `xy~`, or build a vector with `##( … )`".to_owned()
        }
        crisp_ir_kernel::Scalar::Bool => "compare it: `(!= … 0)`".to_owned(),
        _ => format!("convert it: `(to-{} …)`", number_name(wanted)),
    }
}

/// How something that is not a number may become one.
pub(crate) fn way_to_number(given: Shown<'_>) -> String {
    match given.data() {
        TypeData::View(view) if view.form == Form::Vector => "take an element: `(~ v i)`".to_owned(),
        TypeData::View(_) => "take an element: `(~ t i j)`".to_owned(),
        TypeData::Identity(_) => "take an element: `(~ t i j)`".to_owned(),
        TypeData::Known(Known::Function(_)) => "call the function: `(f …)`".to_owned(),
        TypeData::Number(_) => "convert it: `(to-int …)`".to_owned(),
        TypeData::Maybe(_) => super::maybe::UNWRAP.to_owned(),
        TypeData::Enum(_) => "convert it: `(to-uint …)`".to_owned(),
        TypeData::Struct(_) => "take a member: `(x~ …)`".to_owned(),
        TypeData::Derived(_)
        | TypeData::Nil
        | TypeData::Never
        | TypeData::Known(_)
        | TypeData::Values(_)
        | TypeData::Error => "use a number".to_owned(),
    }
}

pub(crate) fn no_value(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0112"), span, "expected a value; this expression yields none")
        .help("use an expression that yields a value; an `if` yields one when it has both branches")
}

pub(crate) fn no_value_of(span: Span, name: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0113"), span, format!("`{name}` returns nothing, but its value is used"))
        .see(defined, "defined here")
        .help("declare a return type for it, or call it for its effects only")
}

pub(crate) fn branches_differ(then: (Span, Shown<'_>), other: (Span, Shown<'_>)) -> Diagnostic {
    Diagnostic::error(Code("C0114"), other.0, format!("the branches have different types: {} and {}", then.1, other.1))
        .label(format!("is {}", other.1))
        .see(then.0, format!("this is {}", then.1))
        .help(match (then.1.number(), other.1.number()) {
            (Some(left), Some(right)) => super::common_type_help(left, right),
            _ => "let both yield values of one type".to_owned(),
        })
}

pub(crate) fn result_missing(span: Span, name: &str, wanted: &[String], given: Shown<'_>) -> Diagnostic {
    Diagnostic::error(
        Code("C0115"),
        span,
        format!("`{name}` returns {}, its body yields {given}", wanted.join(" and ")),
    )
    .label(format!("yields {given}"))
    .help("make the last form of the body yield the result, with `(return a b)` for several")
}

pub(crate) fn returns_differ(name: &str, early: (Span, &[String]), last: (Span, &[String])) -> Diagnostic {
    let spelled = |types: &[String]| if types.is_empty() { "nothing".to_owned() } else { types.join(" and ") };
    Diagnostic::error(Code("C0116"), early.0, format!("`{name}` returns values of different types"))
        .label(format!("returns {}", spelled(early.1)))
        .see(last.0, format!("returns {}", spelled(last.1)))
        .help("declare the return type: `(declare (return-type …))`")
}

pub(crate) fn too_few_values(span: Span, wanted: usize, given: usize) -> Diagnostic {
    Diagnostic::error(
        Code("C0117"),
        span,
        format!("{wanted} names are bound, this yields {}", super::count(given, "value")),
    )
    .help("bind as many names as there are values")
}

pub(crate) fn bad_binder(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0118"), span, "this is not a name to bind")
        .help("a binding is `(name value)`, `(name:type value)` or `((name name…) value)`")
}

pub(crate) fn declared_not_bound(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0119"), span, format!("this `let` does not bind `{name}`"))
        .help("a declaration speaks of the names that its own `let` binds")
}

pub(crate) fn uniform_not_number(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0121"), span, format!("{ty} cannot be shared as uniform"))
        .help("only numbers can be uniform")
}

pub(crate) fn vector_literal_type(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0122"), span, "the elements of this literal are not numbers of one type")
        .help("declare the type: `(declare (type NAME (vector-type float)))`")
}

pub(crate) fn hardware_vector_lanes(span: Span, lanes: usize) -> Diagnostic {
    Diagnostic::error(Code("C0123"), span, format!("a hardware vector has 2, 3 or 4 lanes, this has {lanes}"))
        .help("use `#( … )` for a vector of another length")
}

pub(crate) fn no_hardware_vector(span: Span, number: Number) -> Diagnostic {
    Diagnostic::error(Code("C0124"), span, format!("there are no hardware vectors of {}", number_name(number)))
        .help("use a vector, or another lane type")
}

pub(crate) fn no_lanes(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0125"), span, format!("`{name}` names lanes of a hardware vector, this is {ty}"))
        .label(format!("is {ty}"))
        .help(match ty.data() {
            TypeData::View(_) => "take an element first: `(~ v i)`",
            _ => "types with lanes are `float4`, `int2` and their like",
        })
}

pub(crate) fn lane_missing(span: Span, lane: &str, whole: Number) -> Diagnostic {
    Diagnostic::error(Code("C0126"), span, format!("{} has no lane `{lane}`", number_name(whole)))
        .help(format!("its lanes are {}", ["x", "y", "z", "w"][..usize::from(whole.lanes)].join(" ")))
}

pub(crate) fn lane_twice(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0127"), span, format!("`{name}` names a lane twice, so it cannot be assigned"))
        .help("name each lane once")
}

pub(crate) fn signature_as_value(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0128"), span, "expected a value, found a signature")
        .help("signatures are in declarations; a function is `#'name`")
}

pub(crate) fn not_a_function(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0129"), span, format!("this is {ty}, not a function")).help("pass a function as `#'name`")
}

pub(crate) fn chooses_vector(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0130"), span, format!("a choice made at run time cannot yield {ty}"))
        .help("choose between elements, or call a function in each branch")
}
