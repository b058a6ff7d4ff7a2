//! Messages about templates, their arguments, and derived types: C0212 to C0239.

use crisp_ir_kernel::{Constant, Scalar};
use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::typed::Shown;

/// A number for a message.
pub(crate) fn number(constant: Constant) -> String {
    let lanes = (0..usize::from(constant.elem.lanes)).map(|lane| match constant.elem.scalar {
        Scalar::Bool => (constant.bits[lane] != 0).to_string(),
        Scalar::F32 => f32::from_bits(u32::try_from(constant.bits[lane]).unwrap_or(0)).to_string(),
        Scalar::F64 => f64::from_bits(constant.bits[lane]).to_string(),
        _ => constant.as_integer().map_or_else(|| format!("{:#x}", constant.bits[lane]), |value| value.to_string()),
    });
    lanes.collect::<Vec<_>>().join(" ")
}

pub(crate) fn bad_template_parameter(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0212"), span, "a parameter of a template is a name")
        .help("write `(with-template-type (T) …)`; what `T` has to be is said by `(declare (type-is T #'is-numeric?))`")
}

pub(crate) fn too_many_template_arguments(span: Span, head: &str, usage: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0213"), span, format!("`{head}` takes fewer arguments"))
        .see(defined, "the template")
        .help(format!("write `{usage}`"))
}

pub(crate) fn missing_template_argument(span: Span, head: &str, param: &str, usage: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0213"), span, format!("`{head}` has no value for `{param}`"))
        .see(defined, "the template")
        .help(format!("write `{usage}`"))
}

pub(crate) fn not_known(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code("C0214"), span, format!("`{text}` is not known at compile time"))
        .help("use types, keywords, functions, and numbers computed from constants")
}

pub(crate) fn constraint_broken(
    span: Span,
    param: &str,
    given: &str,
    predicate: &str,
    message: Option<&str>,
) -> Diagnostic {
    Diagnostic::error(Code("C0215"), span, format!("`{param}` cannot be {given}: `{predicate}` is false of it"))
        .help(message.unwrap_or("call it with other types, or convert the arguments"))
}

pub(crate) fn constraint_kind(span: Span, param: &str, given: &str, wanted: &str, predicate: &str) -> Diagnostic {
    Diagnostic::error(Code("C0215"), span, format!("`{param}` cannot be {given}: `{predicate}` requires {wanted}"))
        .help("`type-is` is said of types, `value-is` of keywords, numbers and functions")
}

pub(crate) fn generates_incomplete(span: Span, head: &str, param: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0216"),
        span,
        format!("`{head}` needs to know what `{param}` is, and `nil` leaves it open"),
    )
    .help("say the type; `nil` is for types of parameters, which accept several")
}

pub(crate) fn no_template_fits(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0217"), span, format!("no template of `{name}` takes these arguments"))
        .help("compare the arguments with the parameters and constraints of the templates")
}

pub(crate) fn kernel_without_name(span: Span, head: &str, usage: &str) -> Diagnostic {
    let usage = usage.trim_end_matches(')');
    Diagnostic::error(Code("C0218"), span, format!("`{head}` does not say what the kernel is called"))
        .note("each kernel has a separate name, by which the host finds it")
        .help(format!("write `{usage} \"name_of_the_kernel\")`"))
}

pub(crate) fn generator_as_value(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0219"), span, format!("`{name}` is a form, not a function that can be handed around"))
        .help(format!("write `({name} TYPE…)` for the function that the template becomes"))
}

pub(crate) fn not_deduced(span: Span, name: &str, param: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0220"), span, format!("the arguments do not show what `{param}` of `{name}` is"))
        .see(defined, "the template")
        .help(format!("say it: `((gen-{name} …) …)`"))
}

pub(crate) fn stands_for_another(span: Span, param: &str, earlier: &str, given: &str, place: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0221"),
        span,
        format!("`{param}` is {earlier} by another argument, but {given} by {place}"),
    )
    .note("arguments of templates are not promoted")
    .help(format!("convert one of them: `(to-{earlier} …)`"))
}

pub(crate) fn not_templated(span: Span, head: &str) -> Diagnostic {
    Diagnostic::error(Code("C0222"), span, format!("`{head}` cannot be used in `with-template-type`"))
        .help("templates are made of functions, kernels, structures and types; put it outside")
}

pub(crate) fn incomplete_as_value(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0224"), span, format!("{ty} leaves something open, so it is a type of parameters only"))
        .help("say the element type, address space and access")
}

pub(crate) fn template_without_arguments(span: Span, name: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0223"), span, format!("`{name}` is a template: it is a type only with its arguments"))
        .see(defined, "defined here")
        .help(format!("write `({name}-type …)`"))
}

pub(crate) fn constraint_unmet(span: Span, name: &str, why: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0215"), span, format!("`{name}` does not take these arguments: {why}"))
        .see(defined, "the template")
        .help("call it with other types, or convert the arguments")
}

pub(crate) fn constraint_acts(span: Span, name: &str, head: &str) -> Diagnostic {
    Diagnostic::error(Code("C0225"), span, format!("the constraint `{name}` only asks; `{head}` does something"))
        .help("combine questions about types, such as `(is-integer? T)`, with `and`, `or` and `not`")
}

pub(crate) fn assertion_not_known(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0226"),
        span,
        format!("`{text}` is asserted at compile time, but known only when the program runs"),
    )
    .help("assert it with `r-t-assert`, or assert something about types, constants and parameters of templates")
}

pub(crate) fn derived_of(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0227"), span, format!("no type is derived from {ty}"))
        .help("derive from a structure, or from a vector, a view or a tensor")
}

pub(crate) fn derived_sizes(span: Span, rule: &str, (original, derived): (u32, u32)) -> Diagnostic {
    Diagnostic::error(Code("C0228"), span, format!("values cannot pass so: that needs {rule}"))
        .note(format!("the original has {original} bytes, the derived type {derived}"))
        .help("say another `:subst`, or change the structures")
}

pub(crate) fn derived_members(span: Span, one: &str, other: &str) -> Diagnostic {
    Diagnostic::error(Code("C0228"), span, format!("values cannot pass so: {one} and {other} hold different numbers"))
        .note("where values pass, both types hold numbers of the same types in the same order")
        .help("give both the same members, or say `:subst :no`")
}

pub(crate) fn not_related(span: Span, given: Shown<'_>, wanted: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(Code("C0229"), span, format!("{given} is not derived from {wanted}, nor the other way round"))
        .help("derive one from the other with `def-derived-type` or `set-derived`")
}

pub(crate) fn unknown_property(span: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("C0230"), span, format!("no target has a property `:{name}`"));
    match near {
        Some(near) => diagnostic.did_you_mean(format_args!(":{near}")),
        None => diagnostic.help("docs/reference/templates.md lists the properties"),
    }
}

pub(crate) fn undecided_property(span: Span, form: &str, name: &str) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("C0231"), span, format!("some targets have `:{name}`, others do not"))
        .note("one compilation serves all targets");
    if form == "target-has" {
        diagnostic.help(format!("say what holds then: `(target-has :{name} nil)`"))
    } else {
        diagnostic.help(format!("compile twice with a parameter of your own, or write `(target-has :{name} nil)`"))
    }
}
