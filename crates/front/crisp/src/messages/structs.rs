//! Messages about structures, their members and accessors: C0322 to C0335, C0349 to C0356.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::{did_you_mean, listed};
use crate::typed::Shown;

pub(crate) fn struct_member_type(span: Span, member: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0322"), span, format!("the member `{member}` cannot be {ty}"))
        .help("members are numbers, bools, hardware vectors, enumerations, structures and vector views")
}

pub(crate) fn struct_empty(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0323"), span, format!("the structure `{name}` has no members"))
        .help(format!("write `(def-struct {name} (x float) (y float))`"))
}

pub(crate) fn member_twice(span: Span, member: &str, earlier: Span) -> Diagnostic {
    Diagnostic::error(Code("C0324"), span, format!("the structure has two members `{member}`"))
        .see(earlier, "the first one")
        .help("give one of them another name")
}

pub(crate) fn member_name(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0325"), span, format!("`{name}` is not a name for a member"))
        .help("the name of a member neither begins nor ends with `~`: its accessor is the name followed by `~`")
}

pub(crate) fn struct_too_large(span: Span, name: &str, most: usize) -> Diagnostic {
    Diagnostic::error(Code("C0326"), span, format!("the structure `{name}` holds more than {most} numbers"))
        .help("use a vector for data of many equal parts")
}

pub(crate) fn no_member(span: Span, ty: Shown<'_>, member: &str, known: &[&str], defined: Option<Span>) -> Diagnostic {
    let near = crisp_support_diagnostics::suggest(member, known.iter().copied()).map(|near| format!("{near}~"));
    let diagnostic = Diagnostic::error(Code("C0327"), span, format!("{ty} has no member `{member}`"));
    let diagnostic = match defined {
        Some(defined) => diagnostic.see(defined, "defined here"),
        None => diagnostic,
    };
    match near {
        Some(_) => did_you_mean(diagnostic, near.as_deref()),
        None if known.is_empty() => diagnostic.help("only structures have members"),
        None => diagnostic.help(format!("its members are {}", listed(known))),
    }
}

pub(crate) fn no_member_to_make(span: Span, maker: &str, member: &str, known: &[&str], defined: Span) -> Diagnostic {
    let near = crisp_support_diagnostics::suggest(member, known.iter().copied()).map(|near| format!(":{near}"));
    let diagnostic = Diagnostic::error(Code("C0351"), span, format!("`{maker}` knows no member `{member}`"))
        .see(defined, "defined here");
    match near {
        Some(_) => did_you_mean(diagnostic, near.as_deref()),
        None => diagnostic.help(format!("the members are {}", listed(known))),
    }
}

pub(crate) fn make_missing(span: Span, maker: &str, missing: &[&str], usage: &str, defined: Span) -> Diagnostic {
    let noun = if missing.len() == 1 { "member" } else { "members" };
    Diagnostic::error(Code("C0328"), span, format!("`{maker}` is given no value for the {noun} {}", listed(missing)))
        .see(defined, "defined here")
        .help(format!("all members have values: `{usage}`"))
}

pub(crate) fn make_too_many(span: Span, maker: &str, usage: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0329"), span, format!("`{maker}` is given more values than there are members"))
        .see(defined, "defined here")
        .help(format!("write `{usage}`"))
}

pub(crate) fn make_twice(span: Span, maker: &str, member: &str) -> Diagnostic {
    Diagnostic::error(Code("C0330"), span, format!("`{maker}` is given the member `{member}` twice"))
        .help("give each member one value")
}

pub(crate) fn raw_overloaded(span: Span, name: &str, public: &str) -> Diagnostic {
    Diagnostic::error(Code("C0331"), span, format!("`{name}` cannot be overloaded"))
        .help(format!("define `{public}`, and use `{name}` inside of it"))
}

pub(crate) fn setter_returns(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0332"), span, format!("the setter of `{name}` returns a value"))
        .help("a setter returns nothing: leave the return type out, or declare it as nil")
}

pub(crate) fn setter_parameters(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0333"), span, format!("a setter of `{name}` has at least two parameters, all required"))
        .help(format!("write `(def-setter {name} (object:TYPE value:TYPE) BODY…)`"))
}

pub(crate) fn setter_name(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0334"), span, format!("`{name}` is not an accessor"))
        .help("a setter has the name of an accessor, such as `x~`, or is for `~`")
}

pub(crate) fn setter_without_own_type(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0335"),
        span,
        format!("a setter of `{name}` needs an object of a structure or derived type"),
    )
    .help("declare the first parameter with a structure, as in `p:point`")
}

pub(crate) fn struct_template_bare(span: Span, name: &str, parameters: &[&str], defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0349"), span, format!("`{name}` is a template of structures, not a type"))
        .see(defined, "defined here")
        .help(format!("give its parameters: `({name}-type {})`", parameters.join(" ")))
}

pub(crate) fn struct_argument_unknown(span: Span, maker: &str, parameter: &str, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0350"), span, format!("no value given to `{maker}` shows the value of `{parameter}`"))
        .help(format!("declare the type of the variable: `(let ((v:({name}-type …) ({maker} …))) …)`"))
}

pub(crate) fn soa_of(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0352"), span, format!("a `soa-vector` holds structures, this is {ty}"))
        .help("use `(vector-type …)` for anything else")
}

pub(crate) fn soa_member(span: Span, structure: &str, member: &str, ty: &str, declared: Span) -> Diagnostic {
    let message = format!("a `soa-vector` cannot hold `{structure}`: its member `{member}` is {ty}");
    Diagnostic::error(Code("C0353"), span, message)
        .see(declared, "declared here")
        .help("each member is a column, so members are numbers and enumerations; name their parts one by one")
}

pub(crate) fn not_a_soa(span: Span, ty: Shown<'_>, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0354"), span, format!("`{name}` requires a `soa-vector` here, this is {ty}"))
        .label(format!("is {ty}"))
        .help("elements of other vectors are taken with `~`")
}

pub(crate) fn soa_element(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code("C0355"), span, format!("`{text}` is a `soa-vector`: `~` does not take its elements"))
        .help(format!("read one member, `(x~ {text} i)`, or all of them, `(get-struct {text} i)`"))
}

pub(crate) fn asymmetric(span: Span, name: &str, structure: &str, setter: bool, defined: Span) -> Diagnostic {
    let (what, shape) = match setter {
        true => ("setter", format!("(def-setter {name} (sv:(soa-vector-type {structure}) i:ulong new:TYPE) …)")),
        false => ("overload", format!("(def-function {name} (sv:(soa-vector-type {structure}) i:ulong) …)")),
    };
    let message = format!("the {what} of `{name}` for `{structure}` is not used for a `soa-vector`");
    Diagnostic::warning(Code("C0356"), span, message)
        .see(defined, "defined here")
        .help(format!("define one for it as well: `{shape}`"))
}

pub(crate) fn array_element(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0368"), span, format!("an array has elements of a known type, this is {ty}"))
        .help("numbers, hardware vectors, structures of them and arrays are elements")
}

pub(crate) fn array_length(span: Span, most: usize) -> Diagnostic {
    Diagnostic::error(Code("C0369"), span, format!("the length of this array is not a number from 1 to {most}"))
        .note("an array is a value in registers, of at most 256 numbers, and its length is known at compile time")
        .help("longer memory is a vector: `(make-vector float :private 1000)`")
}

pub(crate) fn array_count(span: Span, ty: Shown<'_>, wanted: usize, given: usize) -> Diagnostic {
    Diagnostic::error(Code("C0370"), span, format!("{ty} takes {wanted} values, {given} given"))
        .help("write a value for each element, or `(make-array T N)` for zeros")
}

pub(crate) fn array_bounds(span: Span, text: &str, length: usize, index: i128) -> Diagnostic {
    Diagnostic::error(Code("C0371"), span, format!("`{text}` has the elements 0 to {}, this is {index}", length - 1))
        .help("an index that is known at run time only may be beyond the end: there the element is zero, and stores have no effect")
}

pub(crate) fn array_indices(span: Span, given: usize) -> Diagnostic {
    Diagnostic::error(Code("C0372"), span, format!("an array takes 1 index, {given} given"))
        .help("write `(~ a i)`, and `(~ (~ a i) j)` for an array of arrays")
}

pub(crate) fn sets_constant_member(span: Span, member: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0374"), span, format!("`{member}` is a constant of the type {ty}"))
        .help("declare it without `:c-t`, as `(NAME TYPE)`: then each value has one")
}
