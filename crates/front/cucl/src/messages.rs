//! Wording: what is wrong with a template or with what it is instantiated with.

use crisp_support_diagnostics::{Code, Diagnostic, Span, suggest};

/// Adds the name that was meant, or the list of names.
fn near<'a>(report: Diagnostic, name: &str, names: impl Iterator<Item = &'a str> + Clone, what: &str) -> Diagnostic {
    if let Some(near) = suggest(name, names.clone()) {
        return report.did_you_mean(near);
    }
    let names: Vec<String> = names.take(20).map(|name| format!("`{name}`")).collect();
    if names.is_empty() {
        report.help(format!("there are no {what}"))
    } else {
        report.help(format!("{what}: {}", names.join(", ")))
    }
}

/// S0301: a declaration of another form.
pub(crate) fn declaration_form(at: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("S0301"), at, "malformed CUCL declaration").help(format!("write `{form}`"))
}

/// S0302: a declaration that does not exist.
pub(crate) fn unknown_declaration(at: Span, kind: &str) -> Diagnostic {
    Diagnostic::error(Code("S0302"), at, format!("unknown CUCL declaration `{kind}`")).help(
        "declarations are `IN`, `INOUT`, `OUT` and `REF`, each with `_MULTI` or `_DYN` where needed, `IX` and `INCLUDE`",
    )
}

/// S0303: an option that does not exist.
pub(crate) fn unknown_option(at: Span, option: &str) -> Diagnostic {
    Diagnostic::error(Code("S0303"), at, format!("unknown option `{option}`"))
        .help("`IX` takes one option: `use_dims=a:b` with different names")
}

/// S0304: a declaration without a name before it.
pub(crate) fn no_name(at: Span, kind: &str) -> Diagnostic {
    Diagnostic::error(Code("S0304"), at, format!("`{kind}` is not preceded by the name of an argument"))
        .help("write the declaration at the end of the line with the parameter, or after `/* name */`")
}

/// S0305: a list of dimensions that cannot be read.
pub(crate) fn dimension_names(at: Span, list: &str) -> Diagnostic {
    Diagnostic::error(Code("S0305"), at, format!("`{list}` is not a list of dimensions"))
        .help("write different names with colons between them, such as `img:chan:y:x`; `:` alone is a scalar")
}

/// S0306: a declaration without dimensions.
pub(crate) fn no_dimensions(at: Span, kind: &str) -> Diagnostic {
    Diagnostic::error(Code("S0306"), at, format!("`{kind}` has no dimensions"))
        .help("name them: `img:chan:y:x`; `:` alone is a scalar")
}

/// S0307: a value with dimensions.
pub(crate) fn value_with_dimensions(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0307"), at, format!("`{name}` is passed by value and cannot have dimensions"))
        .help("make it a pointer, or declare it as a scalar with `:`")
}

/// S0308: a name that is declared twice.
pub(crate) fn declared_twice(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::error(Code("S0308"), at, format!("`{name}` is declared twice"))
        .see(before, "the first declaration")
        .help("remove one of them")
}

/// S0309: an index over something that is not declared.
pub(crate) fn unknown_argument<'a>(at: Span, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    near(
        Diagnostic::error(Code("S0309"), at, format!("no argument `{name}` is declared")),
        name,
        names,
        "declared arguments",
    )
}

/// S0310: a declared name without dimensions from the caller.
pub(crate) fn not_bound<'a>(
    at: Span,
    name: &str,
    kind: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let message = format!("no dimensions are given for `{name}`, which is declared `{kind}`");
    near(Diagnostic::error(Code("S0310"), at, message), name, names, "given names")
        .help(format!("pass an array with as many axes, or `--dims {name}=NAME:SIZE,…`"))
}

/// S0311: a given name that is not declared.
pub(crate) fn unknown_binding<'a>(at: Span, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    let message = format!("dimensions are given for `{name}`, which the template does not declare");
    near(Diagnostic::error(Code("S0311"), at, message), name, names, "declared arguments")
}

/// S0312: dimensions of other names.
pub(crate) fn dims_differ(at: Span, name: &str, wanted: &[String], found: &str) -> Diagnostic {
    let wanted = match wanted {
        [] => "no dimensions".to_owned(),
        some => some.iter().map(|names| format!("`{names}`")).collect::<Vec<_>>().join(" or "),
    };
    Diagnostic::error(Code("S0312"), at, format!("`{name}` is declared with {wanted}, and given as `{found}`"))
        .help("the names of the dimensions and their order must agree")
}

/// S0313: dimensions without memory.
pub(crate) fn needs_memory(at: Span, name: &str, kind: &str) -> Diagnostic {
    Diagnostic::error(Code("S0313"), at, format!("`{name}` is declared `{kind}` and given without memory"))
        .help("pass a variable, or declare it `REF` if only its dimensions are used")
}

/// S0314: another kind of argument.
pub(crate) fn other_kind(at: Span, name: &str, multi: bool, value: bool) -> Diagnostic {
    let wanted = match (multi, value) {
        (true, _) => "a list of variables",
        (false, true) => "a scalar",
        (false, false) => "one variable",
    };
    Diagnostic::error(Code("S0314"), at, format!("`{name}` takes {wanted}")).help(format!("pass {wanted}"))
}

/// S0315: a family with too few or too many members.
pub(crate) fn family_size(at: Span, name: &str, found: usize, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("S0315"), at, format!("`{name}` takes 1 to {limit} variables, {found} given"))
        .help("pass at least one variable")
}

/// S0316: an array with too many elements.
pub(crate) fn too_large(at: Span, name: &str, dims: &str) -> Diagnostic {
    Diagnostic::error(Code("S0316"), at, format!("the number of elements of `{name}` (`{dims}`) does not fit 64 bits"))
        .help("use smaller dimensions")
}

/// S0317: a dimension that an argument does not have.
pub(crate) fn unknown_dimension(at: Span, of: &str, name: &str, dims: &str) -> Diagnostic {
    Diagnostic::error(Code("S0317"), at, format!("`{of}` has no dimension `{name}`"))
        .help(format!("its dimensions are `{dims}`"))
}

/// S0318: a launch size that is set in two ways.
pub(crate) fn geometry(at: Span, what: &str, wanted: u64, found: Option<u64>) -> Diagnostic {
    let found = found.map_or_else(|| "another value".to_owned(), |found| found.to_string());
    Diagnostic::error(
        Code("S0318"),
        at,
        format!("this index sets the {what} to {wanted}, and it is set to {found} already"),
    )
    .help(
        "use `GLOB_ID_1D` alone, or `GRP_ID_1D` and `LOC_ID_1D`; the parameters `tpb` and `blks` must agree with them",
    )
}

/// S0319: a variable that does not exist.
pub(crate) fn unknown_variable<'a>(at: Span, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    let report = Diagnostic::error(Code("S0319"), at, format!("unknown template variable `{name}`"));
    match suggest(name, names) {
        Some(near) => report.did_you_mean(near),
        None => report.help("set it as a parameter of the template, or declare the argument that it comes from"),
    }
}

/// S0320: a reference to a variable that does not end.
pub(crate) fn reference_never_closed(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0320"), at, "this template variable is never closed")
        .help("write `%(name)`; for a percent sign before a parenthesis write `%%`")
}

/// S0321: values that refer to values.
pub(crate) fn values_too_deep(at: Span, name: &str, limit: usize) -> Diagnostic {
    Diagnostic::error(
        Code("S0321"),
        at,
        format!("the value of `{name}` refers to other values more than {limit} levels deep"),
    )
    .help("a value must not refer to itself")
}

/// S0322: an instantiated source that is too long.
pub(crate) fn too_long(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("S0322"), at, format!("the instantiated source has more than {limit} bytes"))
        .help("values that use others several times multiply: use loops or functions")
}

/// S0323: a file that cannot be included.
pub(crate) fn cannot_include(at: Span, name: &str, why: &str) -> Diagnostic {
    Diagnostic::error(Code("S0323"), at, format!("cannot include `{name}`: {why}"))
        .help("files are looked up in the folder of the template")
}

/// S0324: dimensions that cannot be read.
pub(crate) fn dimensions(text: &str, why: &str) -> Diagnostic {
    Diagnostic::placeless(Code("S0324"), format!("`{text}` does not give dimensions: {why}"))
        .help("write `NAME=img:10,chan:3`, and `;int` after it for other elements than `float`")
}
