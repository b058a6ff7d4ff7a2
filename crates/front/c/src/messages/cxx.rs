//! Wording: what is wrong with templates, classes and overloads of C++.

use crisp_support_diagnostics::{Code, Diagnostic, Span, suggest};

/// S0472: an argument of a template that does not follow from a call.
pub(crate) fn not_deduced(at: Span, name: &str, parameter: &str, definition: Span) -> Diagnostic {
    Diagnostic::error(Code("S0472"), at, format!("`{parameter}` of `{name}` does not follow from the arguments"))
        .see(definition, "the template is here")
        .help(format!("write it: `{name}<…>(…)`"))
}

/// S0472: more arguments than a template has parameters.
pub(crate) fn template_arguments(at: Span, name: &str, most: usize, found: usize, definition: Span) -> Diagnostic {
    let plural = if most == 1 { "" } else { "s" };
    let text = format!("the template `{name}` has {most} parameter{plural}, and {found} arguments are given");
    Diagnostic::error(Code("S0472"), at, text).see(definition, "the template is here").help("remove the others")
}

/// S0472: an argument of a template that is of another kind.
pub(crate) fn template_value(at: Span, parameter: &str, wanted: &str) -> Diagnostic {
    Diagnostic::error(Code("S0472"), at, format!("`{parameter}` is a {wanted}, and this is not"))
        .help(format!("write a {wanted}"))
}

/// S0473: functions of templates that make others without end.
pub(crate) fn too_many_instances(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0473"), at, format!("`{name}` makes too many functions, or too many inside each other"))
        .help("end the recursion with `if constexpr`: 64 functions may be inside each other, and a source has 4096 at most")
}

/// S0474: a template of a kernel of which no kernel is made.
pub(crate) fn no_kernel_of_template(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(Code("S0474"), at, format!("no kernel is made of the template `{name}`"))
        .help(format!("name its arguments: `template __global__ void {name}<float>(…);`, or launch `{name}<float><<<…>>>(…)` in this file, or name the kernel `{name}<float>` where it is used, as in `--kernel '{name}<float>'`"))
}

/// S0490: a kernel of a template that no source has.
#[must_use]
pub fn unknown_kernel_template(at: Span, name: &str, known: &[String]) -> Diagnostic {
    let found = Diagnostic::error(Code("S0490"), at, format!("`{name}` is not a template of kernels"));
    match (suggest(name, known.iter().map(String::as_str)), known) {
        (Some(similar), _) => found.help(format!("did you mean `{similar}`?")),
        (None, []) => found.help("the sources have no templates of kernels; name a kernel without `<…>`"),
        (None, known) => found.help(format!("the templates of kernels are `{}`", known.join("`, `"))),
    }
}

/// S0471: `auto` without a first value.
pub(crate) fn auto_without_value(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0471"), at, "`auto` takes its type from a first value, which is missing")
        .help("write `auto x = VALUE;`, or the type")
}

/// S0471: `auto` of a value whose type it cannot take.
pub(crate) fn auto_of(at: Span, found: &str) -> Diagnostic {
    Diagnostic::error(Code("S0471"), at, format!("`auto` cannot take the type of a `{found}` here"))
        .help("write the type")
}

/// S0475: a call that no function of a name takes, or that several take.
pub(crate) fn no_overload(at: Span, name: &str, types: &[String], several: bool, places: &[Span]) -> Diagnostic {
    let given = match types {
        [] => "no arguments".to_owned(),
        types => format!("arguments of types `{}`", types.join("`, `")),
    };
    let text = match several {
        true => format!("several functions `{name}` take {given}, none of them better than the others"),
        false => format!("no function `{name}` takes {given}"),
    };
    let found = Diagnostic::error(Code("S0475"), at, text);
    let found = places.iter().take(4).fold(found, |found, place| found.see(*place, "it may be this one"));
    found.help(if several {
        "cast an argument to the type that you mean"
    } else {
        "change the arguments, or add a function that takes them"
    })
}

/// S0476: `static_assert` whose condition does not hold.
pub(crate) fn static_assertion(at: Span, text: Option<&str>) -> Diagnostic {
    let said = text.map_or_else(
        || "this condition does not hold".to_owned(),
        |text| format!("this condition does not hold: {text}"),
    );
    Diagnostic::error(Code("S0476"), at, said).help("the source requires it by `static_assert`")
}

/// S0476: `std::enable_if` whose condition does not hold.
pub(crate) fn not_enabled(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0476"), at, "the condition of `enable_if` does not hold").help("use other types")
}

/// S0477: `return` in a loop of a function that yields a pointer.
pub(crate) fn return_of_pointer(at: Span) -> Diagnostic {
    Diagnostic::error(
        Code("S0477"),
        at,
        "a function that yields or changes a pointer cannot return from inside of a loop or `switch`",
    )
    .help("set a variable, leave the loop by `break`, and return after it; or yield an index")
}

/// S0478: functions of pointers that call each other too often.
pub(crate) fn too_much_inlined(at: Span, name: &str, definition: Span) -> Diagnostic {
    Diagnostic::error(Code("S0478"), at, format!("`{name}` becomes part of its callers, which are too large then"))
        .see(definition, "it yields or changes a pointer")
        .help("call it less often, or yield an index instead of a pointer")
}

/// S0491: something else than a texture where a function reads one.
pub(crate) fn not_a_texture(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0491"), at, format!("`{name}` reads a texture, which this is not")).help(
        "pass a parameter `cudaTextureObject_t t` of this function, or a reference `texture<float, 2> t;` of the file",
    )
}

/// S0491: a texture with other axes.
pub(crate) fn other_axes(at: Span, name: &str, wanted: &[&str], found: &[&str]) -> Diagnostic {
    let words = |axes: &[&str]| axes.join(", ");
    let text =
        format!("`{name}` reads textures of {}; this one is read or declared with {}", words(wanted), words(found));
    Diagnostic::error(Code("S0491"), at, text).help("read one texture with one function, or pass two textures")
}

/// S0491: a texture with other texels.
pub(crate) fn other_texture(at: Span, name: &str, wanted: &str, found: &str) -> Diagnostic {
    Diagnostic::error(Code("S0491"), at, format!("`{name}<{wanted}>` does not fit a texture of `{found}`"))
        .help("all functions that read one texture yield the same type")
}
