//! All wording of the macro expander, one function per code.
//!
//! M00xx: definitions and calls of macros. M01xx: evaluation of macro bodies. M02xx: limits. M03xx: `#+`, `#-` and
//! parameters. M04xx: other spellings. M05xx: forms of the language that are macros.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span, suggest};
use crisp_support_sexpr::{Datum, print_start};

use super::lambda_list::Callee;
use super::value::name_of;

/// Whether a code is about a definition or call, rather than about what happens inside.
pub(super) fn is_about_call(code: Code) -> bool {
    code.0.starts_with("M00")
}

/// Whether a code says that a limit was reached, after which nothing more is expanded.
pub(super) fn is_limit(code: Code) -> bool {
    code.0.starts_with("M02")
}

/// At most sixty characters of a text for messages, without the library's marks.
pub(super) fn shown(text: &str) -> String {
    let mut short: String = text.chars().filter(|letter| *letter >= ' ').take(60).collect();
    if text.chars().nth(60).is_some() {
        short.push('…');
    }
    short
}

/// The beginning of a datum's text.
pub(super) fn printed(datum: &Datum) -> String {
    shown(&print_start(datum, 400))
}

fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Code(code), span, message)
}

/// `3 arguments`, `1 argument`.
fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// How many there may be, in words.
fn range(least: usize, most: Option<usize>, noun: &str) -> String {
    match most {
        None | Some(usize::MAX) => format!("at least {}", counted(least, noun)),
        Some(most) if most == least => counted(least, noun),
        Some(most) => format!("{least} to {}", counted(most, noun)),
    }
}

/// How many arguments or items were wanted and given.
fn count_message(callee: Callee<'_>, least: usize, most: Option<usize>, given: usize) -> String {
    let wanted = range(least, most, if callee.nested { "item" } else { "argument" });
    let place = if callee.nested { " in this list" } else { "" };
    format!("`{}` takes {wanted}{place}, {given} given", callee.name)
}

/// M0001: a call with too few arguments.
pub(super) fn too_few_arguments(callee: Callee<'_>, least: usize, most: Option<usize>, given: usize) -> Diagnostic {
    error("M0001", callee.span, count_message(callee, least, most, given))
}

/// M0002: a call with too many arguments.
pub(super) fn too_many_arguments(
    callee: Callee<'_>,
    extra: Span,
    least: usize,
    most: Option<usize>,
    given: usize,
) -> Diagnostic {
    error("M0002", extra, count_message(callee, least, most, given)).label("one too many")
}

/// M0003: an argument that is taken apart is not a list.
pub(super) fn list_wanted(callee: Callee<'_>, span: Span) -> Diagnostic {
    error("M0003", span, format!("`{}` takes a list here", callee.name))
}

/// M0004: an unknown keyword.
pub(super) fn unknown_keyword<'k>(
    callee: Callee<'_>,
    span: Span,
    name: &str,
    known: impl Iterator<Item = &'k str> + Clone,
) -> Diagnostic {
    let diagnostic = error("M0004", span, format!("`{}` has no key `:{name}`", callee.name));
    let names: Vec<String> = known.clone().map(|name| format!("`:{name}`")).collect();
    match suggest(name, known) {
        Some(near) => diagnostic.did_you_mean(format_args!(":{near}")),
        None if names.is_empty() => diagnostic,
        None => diagnostic.note(format!("its keys are {}", names.join(", "))),
    }
}

/// M0005: something other than a keyword where keys and values alternate.
pub(super) fn keyword_wanted(callee: Callee<'_>, span: Span) -> Diagnostic {
    error("M0005", span, format!("`{}` takes a keyword here", callee.name))
        .help("write keys and values in turn, as in `:stride 4`")
}

/// M0005: the last keyword has no value.
pub(super) fn keyword_without_value(callee: Callee<'_>, span: Span, name: &str) -> Diagnostic {
    error("M0005", span, format!("the key `:{name}` of `{}` has no value", callee.name))
        .help(format!("write a value after `:{name}`"))
}

/// M0006: a parameter list that cannot be read.
pub(super) fn parameter_list(span: Span, rule: &str) -> Diagnostic {
    error("M0006", span, "this parameter list is not well-formed").note(rule).help(
        "write `(a (b c) &optional (d default) &rest others)`, or `&key (e default)` and `&body forms` at the end",
    )
}

/// M0006: a marker such as `&optional` in the wrong place.
pub(super) fn misplaced_marker(span: Span, marker: &str) -> Diagnostic {
    let known = ["&optional", "&rest", "&body", "&key", "&allow-other-keys", "&whole"];
    let diagnostic = if known.contains(&marker) || marker == "." {
        error("M0006", span, format!("`{marker}` is in the wrong place of this parameter list"))
    } else {
        error("M0006", span, format!("`{marker}` is not a marker of a macro's parameter list"))
    };
    let diagnostic = match suggest(marker, known.into_iter()).filter(|_| !known.contains(&marker)) {
        Some(near) => diagnostic.did_you_mean(near),
        None => diagnostic,
    };
    diagnostic.note("the order is: names, `&optional`, `&rest` or `&body`, `&key`")
}

/// M0006: a macro's parameter with a type.
pub(super) fn typed_macro_parameter(span: Span, name: &str) -> Diagnostic {
    error("M0006", span, "parameters of macros have no types")
        .note("a macro works on the forms of its call, before anything has a type")
        .help(format!("write `{name}`"))
}

/// M0007: a `defmacro` that is not well-formed.
pub(super) fn malformed_defmacro(span: Span) -> Diagnostic {
    error("M0007", span, "this is not how a macro is defined").help("write `(defmacro name (parameter…) form…)`")
}

/// M0008: two macros of one name.
pub(super) fn macro_twice(span: Span, name: &str, first: Span) -> Diagnostic {
    error("M0008", span, format!("macro `{name}` is defined twice"))
        .see(first, "first defined here")
        .help("rename or remove one of them")
}

/// M0008: a macro and a function of one name.
pub(super) fn macro_and_function(span: Span, name: &str, function: Span) -> Diagnostic {
    error("M0008", span, format!("`{name}` is both a macro and a function"))
        .see(function, "the function is defined here")
        .help("rename one of them")
}

/// M0009: a macro with the name of a special form.
pub(super) fn macro_of_special_form(span: Span, name: &str) -> Diagnostic {
    error("M0009", span, format!("`{name}` is a form of the language and cannot be defined as a macro"))
        .help("choose another name")
}

/// M0010: a definition with the name of a library macro.
pub(super) fn hides_library(span: Span, what: &str, name: &str) -> Diagnostic {
    Diagnostic::warning(Code("M0010"), span, format!("this {what} hides the language's own `{name}`"))
        .help("choose another name if that is not meant")
}

/// M0011: a macro defined inside a form.
pub(super) fn nested_defmacro(span: Span) -> Diagnostic {
    error("M0011", span, "macros are defined at top level only").help("move the `defmacro` out of this form")
}

/// M0012: a name that begins with `%`.
pub(super) fn reserved_name(span: Span, name: &str) -> Diagnostic {
    let plain = name.trim_start_matches('%');
    let diagnostic = error("M0012", span, "names that begin with `%` belong to the compiler");
    if plain.is_empty() {
        diagnostic.help("choose another name")
    } else {
        diagnostic.help(format!("write `{plain}`, or choose another name"))
    }
}

/// M0101: a function that macro bodies do not have.
pub(super) fn unknown_function<'k>(
    span: Span,
    name: &str,
    known: impl Iterator<Item = &'k str>,
    special: bool,
) -> Diagnostic {
    let name = super::names::bare(name);
    if special {
        return error("M0101", span, format!("`{name}` is a form, not a function that can be passed or called here"));
    }
    let diagnostic = error("M0101", span, format!("no function `{name}` can be called while macros are expanded"));
    match suggest(name, known) {
        Some(near) => diagnostic.did_you_mean(near),
        None => diagnostic.help(format!("to put a call of `{name}` into the expansion, write `` `({name} …) ``")),
    }
}

/// M0101: a question about a type whose answer the macro body would need.
pub(super) fn type_in_macro(span: Span, name: &str) -> Diagnostic {
    error("M0101", span, format!("`{name}` is not answered while macros are expanded: types are not known yet")).help(
        format!("assert it, `(c-t-assert ({name} …) \"TEXT\")`, or let the program ask: `` `(if ({name} …) …) ``"),
    )
}

/// M0102: a variable that the macro body does not have.
pub(super) fn unknown_variable<'k>(
    span: Span,
    name: &str,
    known: impl Iterator<Item = &'k str>,
    function: bool,
) -> Diagnostic {
    let name = super::names::bare(name);
    let diagnostic = error("M0102", span, format!("unknown variable `{name}` while macros are expanded"));
    match suggest(name, known) {
        Some(near) => diagnostic.did_you_mean(near),
        None if function => diagnostic.help(format!("for the function write `#'{name}`, for the name `'{name}`")),
        None => diagnostic.help(format!("for the name itself write `'{name}`")),
    }
}

/// M0102: an assignment to a variable that does not exist.
pub(super) fn assigned_unknown(span: Span, name: &str) -> Diagnostic {
    error("M0102", span, format!("unknown variable `{name}` to assign to"))
        .help(format!("bind it with `(let (({name} …)) …)`"))
}

/// M0102: `name:type` as an expression.
pub(super) fn binder_in_macro(span: Span, name: &str) -> Diagnostic {
    error("M0102", span, "a name with a type is not an expression")
        .help(format!("write `{name}`, or `` `{name}:type `` for the data"))
}

/// M0103: a built-in function with the wrong number of arguments.
pub(super) fn wrong_argument_count(span: Span, name: &str, least: usize, most: usize, given: usize) -> Diagnostic {
    error("M0103", span, format!("`{name}` takes {}, {given} given", range(least, Some(most), "argument")))
}

/// M0104: an argument of the wrong kind.
pub(super) fn wrong_kind(span: Span, name: &str, wanted: &str, found: Option<&Datum>) -> Diagnostic {
    let found = found.map_or_else(|| "a function".to_owned(), |found| format!("`{}`", printed(found)));
    error("M0104", span, format!("`{name}` takes {wanted}, not {found}"))
}

/// M0104: something is called that is not a function.
pub(super) fn not_a_function(span: Span, found: &Datum) -> Diagnostic {
    error("M0104", span, format!("`{}` is not a function", printed(found))).help("write `#'name` or `(lambda (x) …)`")
}

/// M0104: the head of a form is not a name.
pub(super) fn not_callable(span: Span) -> Diagnostic {
    error("M0104", span, "a form begins with the name of a function").help("quote data with `'` or a backquote")
}

/// M0105: a special form of macro bodies that is not well-formed.
pub(super) fn malformed(span: Span, form: &str, usage: &str) -> Diagnostic {
    error("M0105", span, format!("this `{form}` is not well-formed")).help(format!("write `{usage}`"))
}

/// M0105: a `format` string that cannot be followed.
pub(super) fn format_directive(span: Span, rule: &str) -> Diagnostic {
    error("M0105", span, "this `format` cannot be carried out").note(rule)
}

/// M0106: arithmetic without a result.
pub(super) fn arithmetic(span: Span, name: &str, why: &str) -> Diagnostic {
    error("M0106", span, format!("`{name}` has no value here: {why}"))
}

/// M0107: the macro itself reports a mistake.
pub(super) fn macro_error(span: Span, text: &str) -> Diagnostic {
    error("M0107", span, if text.is_empty() { "the macro refuses this call" } else { text })
}

/// M0108: an assertion that does not hold.
pub(super) fn assertion(span: Span, form: &str, text: &str) -> Diagnostic {
    if text.is_empty() { error("M0108", span, format!("`{form}` does not hold")) } else { error("M0108", span, text) }
}

/// M0109: `,@` where no list of forms is being built.
pub(super) fn lonely_splice(span: Span) -> Diagnostic {
    error("M0109", span, "`,@` is allowed inside a list only").help("write `,`, or put parentheses around")
}

/// M0109: `,@` of something that is not a list.
pub(super) fn splice_of_no_list(span: Span, found: Option<&Datum>) -> Diagnostic {
    let found = found.map_or_else(|| "a function".to_owned(), |found| format!("`{}`", printed(found)));
    error("M0109", span, format!("`,@` inserts the items of a list, and this is {found}"))
        .help("write `,` to insert one form")
}

/// M0110: a function inside data.
pub(super) fn function_in_data(span: Span) -> Diagnostic {
    error("M0110", span, "a `lambda` lives only while macros are expanded and cannot become part of the program")
        .help("insert the name of a `def-function` as `#'name`")
}

/// M0108: `c-t-assert` in the program.
pub(crate) fn assertion_fails(span: Span, text: &str) -> Diagnostic {
    assertion(span, "c-t-assert", text).help("change what is asserted, or how this is compiled")
}

/// The code of what the author lets the compiler say.
pub(crate) const SAID: Code = Code("M0111");

/// M0111: `c-t-output` in the program.
pub(crate) fn says(span: Span, text: &str) -> Diagnostic {
    output(span, text)
}

/// M0111: what a macro prints while it is expanded.
pub(super) fn output(span: Span, text: &str) -> Diagnostic {
    Diagnostic::new(Severity::Note, SAID, span, if text.is_empty() { "c-t-output" } else { text })
}

/// M0112: a constant that depends on itself.
pub(super) fn cyclic_constant(span: Span, name: &str, defined: Span) -> Diagnostic {
    error("M0112", span, format!("the value of `{name}` depends on itself")).see(defined, "defined here")
}

/// M0113: a parameter without a value.
pub(super) fn parameter_without_value(span: Span, name: &str, defined: Span) -> Diagnostic {
    error("M0113", span, format!("parameter `{name}` has neither a default nor a value from the command line"))
        .see(defined, "declared here")
        .help(format!("pass `-D{name}=value`, or give it a default"))
}

/// M0201: expansions without end, or forms nested too deeply.
pub(super) fn expansion_too_deep(span: Span, limit: usize) -> Diagnostic {
    error("M0201", span, format!("forms nest deeper than {limit} levels"))
}

/// M0201: a macro that expands to calls of itself.
pub(super) fn endless_expansion(span: Span, name: &str, levels: usize, defined: Span) -> Diagnostic {
    let diagnostic = error("M0201", span, format!("the expansion of `{name}` does not end"));
    let diagnostic = match defined.file {
        super::library::FILE => diagnostic,
        _ => diagnostic.see(defined, format!("macro `{name}` is defined here")),
    };
    diagnostic
        .note(format!("it was given up {levels} levels deep"))
        .help("a macro that expands to a call of itself needs a case that does not")
}

/// M0202: evaluation that takes too long.
pub(super) fn too_many_steps(span: Span, limit: usize) -> Diagnostic {
    error("M0202", span, format!("macros took more than {limit} steps, and expansion was given up"))
        .help("look for a loop that never ends")
}

/// M0203: expansions that grow too large.
pub(super) fn expansion_too_large(span: Span, limit: usize) -> Diagnostic {
    error("M0203", span, format!("macros made more than {limit} forms, and expansion was given up"))
        .help("a macro that inserts a form twice doubles it; bind its value with `let` instead")
}

/// M0204: functions that call each other without end while macros are expanded.
pub(super) fn evaluation_too_deep(span: Span, limit: usize) -> Diagnostic {
    error("M0204", span, format!("calls nest deeper than {limit} levels while macros are expanded"))
        .help("a function that calls itself needs a case that does not")
}

/// M0301: a name in a test that nothing defines.
pub(super) fn unknown_test<'k>(span: Span, name: &str, known: impl Iterator<Item = &'k str>) -> Diagnostic {
    let diagnostic = error("M0301", span, format!("unknown parameter or constant `{name}` to test"));
    match suggest(name, known) {
        Some(near) => diagnostic.did_you_mean(near),
        None => diagnostic.help(format!("declare it with `(def-parameter {name} nil)`")),
    }
}

/// M0302: a parameter in the wrong case.
pub(super) fn test_case(span: Span, name: &str, right: &str, declared: Span) -> Diagnostic {
    let diagnostic = error("M0302", span, format!("unknown parameter `{name}`"));
    let diagnostic =
        diagnostic.note("names of parameters distinguish upper and lower case").help(format!("write `{right}`"));
    diagnostic.see(declared, "declared here")
}

/// M0303: a test that macros ask too early.
pub(super) fn undecidable_here(span: Span) -> Diagnostic {
    error("M0303", span, "this test requires a type or the target, which are not known while macros are expanded")
        .help("put the `#+` into a template of the macro's result, outside the code that runs during expansion")
}

/// M0401: a known slip.
pub(super) fn slip(span: Span, written: &str, meant: &str) -> Diagnostic {
    error("M0401", span, format!("there is no `{}`", super::names::bare(written))).did_you_mean(meant)
}

/// The mistakes that library macros report with `(%fail :what datum detail…)`.
pub(super) fn library(what: &str, at: &Datum, details: &[String]) -> Diagnostic {
    let span = at.span;
    let detail = |index: usize| details.get(index).map_or("", |text| &**text);
    match what {
        "not-a-name" => error("M0501", span, format!("`{}` binds a name, and this is none", detail(0)))
            .help("write a name, such as `i`"),
        "index-type" => error("M0502", span, "the index of a loop is always `ulong`").help(format!(
            "write `{}` without a type; convert it where another type is required",
            name_of(at).map_or("i", |name| &**name)
        )),
        "stride-target-missing" => error("M0503", span, format!("`{}` has no end", detail(0))).help(
            "begin its body with `(declare (grid-stride-target n))`, where `n` is a number, or a vector for its length",
        ),
        "stride-target-arity" => {
            error("M0504", span, format!("`{}` binds {} but has {}", detail(0), detail(1), detail(2)))
                .help("give one target for each name, in the same order")
        }
        "name-count" => error("M0505", span, format!("`{}` binds one, two or three names", detail(0)))
            .help(format!("write `({} (x y) …)`", detail(0))),
        "one-name" => {
            error("M0505", span, format!("`{}` binds one name in parentheses", detail(0))).help("write `(i)`")
        }
        "names-in-parentheses" => error("M0505", span, format!("`{}` begins with its names in parentheses", detail(0)))
            .help(format!("write `({} () …)` where no name is needed", detail(0))),
        "id-count" => error("M0506", span, format!("`{}` takes one, two or three ids and then its body", detail(0)))
            .help(format!("write `({} (0) …)`", detail(0))),
        "stride-target-twice" => error("M0507", span, "the target of this stride is declared already")
            .help("one `grid-stride-target` names all targets: `(grid-stride-target x y)`"),
        "clause" => {
            error("M0508", span, "a clause of `cond` is a list of a test and forms").help("write `((> a 0) form…)`")
        }
        "default-not-last" => error("M0509", span, "no clause after this one can ever be reached")
            .label("always true")
            .help("move the default clause to the end"),
        "names-twice" => error("M0510", span, "this name is bound twice").help("give each dimension its own name"),
        _ => Diagnostic::new(
            Severity::Bug,
            Code("M0599"),
            span,
            format!("a library macro reports `{what}`, which has no text"),
        )
        .help("please send us this source file"),
    }
}
