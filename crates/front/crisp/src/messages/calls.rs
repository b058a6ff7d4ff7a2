//! Messages about calls: C0201 to C0299.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::{count, did_you_mean, listed};

/// A call of what only macro bodies have.
pub(crate) fn only_in_macros(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0201"), span, format!("`{name}` is available in macro bodies only"))
        .note("it computes with forms while macros are expanded, not with values when the kernel runs")
        .help(format!("use it in a `(defmacro …)` that makes the forms, and call that macro here; or define your own `(def-function {name} (…) …)`"))
}

pub(crate) fn unknown_function(span: Span, name: &str, suggestion: Option<&str>) -> Diagnostic {
    let diagnostic =
        did_you_mean(Diagnostic::error(Code("C0201"), span, format!("unknown function `{name}`")), suggestion);
    if suggestion.is_some() {
        diagnostic
    } else {
        diagnostic.help(format!("define it with `(def-function {name} (…) …)`"))
    }
}

pub(crate) fn variable_called(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0202"), span, format!("`{name}` is a variable, not a function"))
        .help(format!("write `{name}` without parentheses for its value, `(~ {name} i)` for an element of a vector"))
}

pub(crate) fn head_is_no_function(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0203"), span, "a form begins with the name of a function or form")
        .help("use `progn` for a sequence of forms")
}

/// How many arguments a function takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arity {
    /// The least number of arguments.
    pub(crate) least: usize,
    /// The greatest number of arguments; none for any number.
    pub(crate) most: Option<usize>,
}

impl Arity {
    /// Returns the arity of exactly `count` arguments.
    pub(crate) fn exactly(count: usize) -> Arity {
        Arity { least: count, most: Some(count) }
    }

    fn words(self) -> String {
        match (self.least, self.most) {
            (least, Some(most)) if least == most => count(least, "argument"),
            (least, Some(most)) => format!("{least} to {}", count(most, "argument")),
            (least, None) => format!("at least {}", count(least, "argument")),
        }
    }

    /// A call with letters for the arguments: `(clamp a b c)`.
    fn usage(self, name: &str) -> String {
        let letters = "abcdefghijklmnopqrstuvwxyz";
        let mut usage = format!("({name}");
        for (at, letter) in letters.chars().enumerate().take(self.most.unwrap_or(self.least)) {
            usage.push_str(&if at < self.least { format!(" {letter}") } else { format!(" [{letter}]") });
        }
        usage.push_str(if self.most.is_none() { " …)" } else { ")" });
        usage
    }
}

pub(crate) fn wrong_arity(span: Span, name: &str, arity: Arity, given: usize) -> Diagnostic {
    Diagnostic::error(Code("C0204"), span, format!("`{name}` takes {}, {given} given", arity.words()))
        .help(format!("write `{}`", arity.usage(name)))
}

pub(crate) fn too_many_arguments(span: Span, name: &str, arity: Arity, given: usize, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0204"), span, format!("`{name}` takes {}, {given} given", arity.words()))
        .label("one too many")
        .see(defined, "defined here")
        .help("remove it, or give the function another parameter")
}

pub(crate) fn missing_argument(span: Span, name: &str, param: &str, usage: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0205"), span, format!("`{name}` is not given a value for `{param}`"))
        .see(defined, "defined here")
        .help(format!("write `{usage}`"))
}

pub(crate) fn unknown_key(span: Span, name: &str, key: &str, known: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("C0206"), span, format!("`{name}` has no key `:{key}`"));
    match crisp_support_diagnostics::suggest(key, known.iter().copied()) {
        Some(near) => diagnostic.did_you_mean(format_args!(":{near}")),
        None => diagnostic
            .help(format!("its keys are {}", listed(&known.iter().map(|key| format!(":{key}")).collect::<Vec<_>>()))),
    }
}

pub(crate) fn no_keys(span: Span, name: &str, key: &str, usage: &str) -> Diagnostic {
    Diagnostic::error(Code("C0206"), span, format!("`{name}` has no key `:{key}`")).help(format!("write `{usage}`"))
}

pub(crate) fn duplicate_key(span: Span, name: &str, key: &str) -> Diagnostic {
    Diagnostic::error(Code("C0207"), span, format!("`:{key}` is given twice to `{name}`")).help("remove one of them")
}

pub(crate) fn no_overload(span: Span, name: &str, types: &[String], candidates: &[(Span, String)]) -> Diagnostic {
    let message = if types.is_empty() {
        format!("no `{name}` can be called without arguments")
    } else {
        format!("no `{name}` takes arguments of these types: {}", types.join(" "))
    };
    candidates
        .iter()
        .fold(Diagnostic::error(Code("C0208"), span, message), |diagnostic, (at, params)| {
            diagnostic.see(*at, format!("takes {params}"))
        })
        .help("convert an argument, or define an overload for these types")
}

pub(crate) fn ambiguous(span: Span, name: &str, types: &[String], candidates: &[(Span, String)]) -> Diagnostic {
    let message = format!("several `{name}` fit arguments of these types equally well: {}", types.join(" "));
    candidates
        .iter()
        .fold(Diagnostic::error(Code("C0209"), span, message), |diagnostic, (at, params)| {
            diagnostic.see(*at, format!("takes {params}"))
        })
        .help("convert an argument so that one fits best")
}

pub(crate) fn kernel_called(span: Span, name: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0210"), span, format!("`{name}` is a kernel: only the host calls it"))
        .see(defined, "defined here")
        .help("put the shared part into a `def-grid-function` and call that from both")
}

pub(crate) fn out_passed_readable(span: Span, param: &str, function: &str, declared: Span) -> Diagnostic {
    Diagnostic::error(
        Code("C0211"),
        span,
        format!("an &out vector is passed to parameter `{param}` of `{function}`, which may read it"),
    )
    .see(declared, "declared here")
    .note("what other invocations have stored to an &out vector is not there yet")
    .help(format!("put `{param}` after `&out` in `{function}`, or declare it :write-only"))
}

pub(crate) fn named_as_import(span: Span, name: &str, import: Span) -> Diagnostic {
    Diagnostic::error(Code("C0054"), span, format!("`{name}` is also the name of a function of the kernel IR"))
        .see(import, "defined here")
        .help("give one of them another name")
}

pub(crate) fn import_not_callable(span: Span, name: &str, why: &str, import: Span) -> Diagnostic {
    Diagnostic::error(Code("C0055"), span, format!("`{name}` of the kernel IR cannot be called here: {why}"))
        .see(import, "defined here")
        .help("write a function around it in the kernel IR, of numbers and vectors, with one result or none")
}
