//! Messages about top-level forms, names and parameter lists: C0001 to C0099.

use std::rc::Rc;

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span, suggest};
use crisp_support_sexpr::Prefix;

use crate::typed::Shown;

use super::{count, listed};

pub(crate) fn expression_at_top_level(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0001"), span, "only definitions are allowed at top level")
        .help("put the expression into the body of a `def-kernel`, `def-function` or `def-grid-function`")
}

pub(crate) fn unknown_definition(span: Span, head: &str) -> Diagnostic {
    let known = [
        "def-kernel",
        "def-kernel-exact",
        "def-function",
        "def-grid-function",
        "def-setter",
        "def-struct",
        "def-enumeration",
        "def-type",
        "def-derived-type",
        "set-derived",
        "def-constraint",
        "def-const",
        "def-parameter",
        "with-template-type",
        "defmacro",
    ];
    if let Some(name) = head.strip_prefix("gen-") {
        return Diagnostic::error(Code("C0002"), span, format!("there is no template `{name}` for `{head}`"))
            .help(format!("define `{name}` in a `with-template-type`"));
    }
    let diagnostic = Diagnostic::error(Code("C0002"), span, format!("unknown definition form `{head}`"));
    match crisp_support_diagnostics::suggest(head, known.into_iter()) {
        Some(near) => diagnostic.did_you_mean(near),
        None => diagnostic.help(format!("the definition forms are {}", listed(&known))),
    }
}

pub(crate) fn kernel_generated_inside(span: Span, head: &str, template: Span) -> Diagnostic {
    Diagnostic::error(Code("C0002"), span, format!("`{head}` makes a kernel, and kernels are made at top level"))
        .see(template, "the template")
        .help(format!("move the `({head} …)` out of the body"))
}

pub(crate) fn type_generated(span: Span, head: &str, usage: &str, template: Span) -> Diagnostic {
    Diagnostic::error(Code("C0002"), span, format!("`{head}` makes nothing: its template is one of types"))
        .see(template, "the template")
        .help(format!("write the type where it is needed: `{usage}`"))
}

pub(crate) fn malformed(span: Span, name: &str, shape: &str) -> Diagnostic {
    Diagnostic::error(Code("C0003"), span, format!("`{name}` has the wrong form")).help(format!("write `{shape}`"))
}

/// The code of what is said of a name that two definitions have.
pub(crate) const DEFINED_TWICE: Code = Code("C0004");

pub(crate) fn defined_twice(span: Span, name: &str, earlier: Span) -> Diagnostic {
    Diagnostic::error(DEFINED_TWICE, span, format!("`{name}` is defined twice"))
        .see(earlier, "first defined here")
        .help("rename one of them or remove it")
}

pub(crate) fn parameter_name(span: Span, name: &str) -> Diagnostic {
    let fixed = name.replace('-', "_").trim_matches('+').to_owned();
    Diagnostic::error(Code("C0005"), span, format!("the parameter name `{name}` is not a C identifier"))
        .note("compile-time parameters are set with -D on the command line, so their names follow the rules of C")
        .help(format!("write `{fixed}`"))
}

pub(crate) fn stray_declare(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0006"), span, "this `declare` does not apply to anything")
        .help("a `declare` comes first in a body, or directly after a `def-const` or `def-parameter`")
}

/// The code of the message about a `-D` for a parameter that is not defined.
pub const UNKNOWN_PARAMETER: Code = Code("C0007");

pub(crate) fn unknown_parameter(name: &str, known: &[&str]) -> Diagnostic {
    let mut diagnostic = Diagnostic::placeless(UNKNOWN_PARAMETER, format!("no `def-parameter` is named `{name}`"));
    diagnostic.severity = Severity::Warning;
    if let Some(near) = known.iter().find(|near| near.eq_ignore_ascii_case(name)) {
        return diagnostic.help(format!("names of parameters are case sensitive: did you mean `{near}`?"));
    }
    match (suggest(name, known.iter().copied()), known) {
        (Some(near), _) => diagnostic.did_you_mean(near),
        (None, []) => diagnostic.help(format!("the source defines none: `(def-parameter {name} DEFAULT)` does")),
        (None, known) => diagnostic.help(format!("there are {}", known.join(", "))),
    }
}

pub(crate) fn unnamed_function(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(Code("C0008"), span, format!("this `{what}` has no name"))
        .help(format!("write `({what} NAME (PARAMETERS) BODY…)`"))
}

pub(crate) fn kernel_name(span: Span, name: &str) -> Diagnostic {
    let fixed: String = name.chars().map(|char| if char.is_ascii_alphanumeric() { char } else { '_' }).collect();
    Diagnostic::error(Code("C0009"), span, format!("the kernel name `{name}` is not a C identifier"))
        .note("host programs find kernels by name, so names follow the rules of C: letters, digits and `_`")
        .help(format!("name it `{fixed}`"))
}

pub(crate) fn kernel_twice(span: Span, name: &str, earlier: Span) -> Diagnostic {
    Diagnostic::error(Code("C0010"), span, format!("there are two kernels named `{name}`"))
        .see(earlier, "the other one is defined here")
        .help("kernels cannot be overloaded: rename one of them")
}

pub(crate) fn rest_in_function(span: Span, marker: &str) -> Diagnostic {
    Diagnostic::error(Code("C0011"), span, format!("`{marker}` is for macros only"))
        .help("functions take a fixed number of arguments; write a `defmacro` for a variable number")
}

pub(crate) fn unknown_marker(span: Span, marker: &str) -> Diagnostic {
    Diagnostic::error(Code("C0012"), span, format!("`{marker}` is not a parameter marker"))
        .help("the markers are `&optional`, `&key` and `&out`")
}

pub(crate) fn kernel_key_optional(span: Span, marker: &str) -> Diagnostic {
    Diagnostic::error(Code("C0013"), span, format!("a kernel has no `{marker}` parameters"))
        .help("the host passes every argument by position: make it an ordinary parameter")
}

pub(crate) fn bad_parameter(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0014"), span, "this is not a parameter")
        .help("a parameter is `name` or `name:type`; after `&optional` and `&key` also `(name default)`")
}

pub(crate) fn parameter_twice(span: Span, name: &str, earlier: Span) -> Diagnostic {
    Diagnostic::error(Code("C0015"), span, format!("two parameters are named `{name}`"))
        .see(earlier, "the first one")
        .help("names are compared without regard to case; rename one of them")
}

/// A binding that hides a name which differs in case alone; for each where it is written, how, and what it is.
pub(crate) fn hides_other_case(
    (span, name, what): (Span, &str, &str),
    (declared, hidden, hidden_what): (Span, &str, &str),
) -> Diagnostic {
    Diagnostic::warning(Code("C0015"), span, format!("`{name}` and the {hidden_what} `{hidden}` are one name"))
        .see(declared, format!("the {hidden_what}"))
        .note(format!("names are compared without regard to case, so the {what} hides the {hidden_what}"))
        .help("rename one of them")
}

pub(crate) fn redefines_builtin(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0016"), span, format!("`{name}` is reserved by the language")).help("choose another name")
}

pub(crate) fn parameter_untyped(span: Span, function: &str, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0017"), span, format!("parameter `{name}` of `{function}` has no type"))
        .help(format!("write `{name}:TYPE`, or declare it: `(declare (type {name} TYPE))`"))
}

pub(crate) fn kernel_parameter_untyped(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0018"), span, format!("the kernel parameter `{name}` has no type"))
        .help(format!("write `{name}:TYPE`, or declare it: `(declare (type {name} TYPE))`"))
}

pub(crate) fn kernel_vector_incomplete(span: Span, name: &str, missing: &[&str]) -> Diagnostic {
    Diagnostic::error(Code("C0019"), span, format!("the vector type of kernel parameter `{name}` is incomplete"))
        .label(format!("lacks {}", missing.join(" and ")))
        .note("the host must know the element type, the address space and the access of every vector it passes")
        .help("write for example `(vector-type float :global :read-only)`")
}

pub(crate) fn kernel_view(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0020"), span, format!("kernel parameter `{name}` is a view")).help(
        "take a `vector-type` parameter and make the view in the kernel, with `make-vector-view` or `make-tensor-view`",
    )
}

pub(crate) fn kernel_vector_space(span: Span, name: &str, space: &str) -> Diagnostic {
    Diagnostic::error(Code("C0021"), span, format!("kernel parameter `{name}` is in :{space} memory"))
        .note("the host passes :global and :constant memory only")
        .help(format!("make it in the kernel: `(make-vector TYPE :{space} LENGTH)`"))
}

pub(crate) fn kernel_parameter_type(span: Span, name: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0022"), span, format!("kernel parameter `{name}` cannot be of type {ty}"))
        .help("kernel parameters are numbers, hardware vectors and vectors")
}

pub(crate) fn kernel_returns(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0023"), span, "a kernel returns nothing")
        .help("declare no return type, and store results into an `&out` vector")
}

pub(crate) fn grid_function_returns(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0024"), span, "a grid function returns nothing")
        .help("store results into an `&out` vector, or use `def-function` with `(declare (grid-level))` for a value per invocation")
}

pub(crate) fn out_not_vector(span: Span, name: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0025"), span, format!("the &out parameter `{name}` is not a :global vector"))
        .label(format!("is {ty}"))
        .help("only :global vectors and views can take results; return a number instead")
}

pub(crate) fn unknown_declaration(span: Span, name: &str, known: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("C0026"), span, format!("`{name}` is not a declaration"));
    match crisp_support_diagnostics::suggest(name, known.iter().copied()) {
        Some(near) => diagnostic.did_you_mean(near),
        None if known.is_empty() || name == "uniform" => {
            diagnostic.help("bind the variable with `let` and declare it there")
        }
        None => diagnostic.help(format!("what can be declared here is {}", listed(known))),
    }
}

pub(crate) fn declared_unknown(span: Span, name: &str, known: &[&str]) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("C0027"), span, format!("unknown parameter `{name}` to declare"));
    match crisp_support_diagnostics::suggest(name, known.iter().copied()) {
        Some(near) => diagnostic.did_you_mean(near),
        None => diagnostic.help(format!("the parameters are {}", listed(known))),
    }
}

pub(crate) fn signature_too_long(span: Span, params: usize) -> Diagnostic {
    Diagnostic::error(
        Code("C0028"),
        span,
        format!("the signature has more entries than the function has parameters ({params})"),
    )
    .help("one type for each parameter, in order, in the sections `&optional`, `&key` and `&out` of the parameter list")
}

pub(crate) fn signature_too_short(span: Span, missing: &[&str]) -> Diagnostic {
    Diagnostic::error(Code("C0029"), span, format!("the signature gives no type for {}", listed(missing))).help(
        "one type for each parameter, in order, in the sections `&optional`, `&key` and `&out` of the parameter list",
    )
}

pub(crate) fn signature_of_arity(span: Span, name: &str, theirs: usize, ours: usize) -> Diagnostic {
    let message = format!("`{name}` has {}, this function has {ours}", count(theirs, "parameter"));
    Diagnostic::error(Code("C0030"), span, message).help("use the signature of a function with as many parameters")
}

pub(crate) fn unknown_name(span: Span, name: &str, suggestion: Option<&str>, is_function: bool) -> Diagnostic {
    if is_function {
        return Diagnostic::error(Code("C0031"), span, format!("`{name}` is a function, not a variable"))
            .help(format!("call it with `({name} …)` or pass it as `#'{name}`"));
    }
    let diagnostic = Diagnostic::error(Code("C0031"), span, format!("nothing here is named `{name}`"));
    match suggestion {
        Some(near) => diagnostic.did_you_mean(near),
        None => {
            diagnostic.help(format!("bind `{name}` with `let`, make it a parameter, or define it with `def-const`"))
        }
    }
}

/// The message about an unknown name, where it is to be set.
pub(crate) fn assigns_unknown(message: Diagnostic) -> Diagnostic {
    message
        .note("only variables of `let`, parameters and elements of vectors can be set: there are no global variables")
}

pub(crate) fn parameter_case(span: Span, written: &str, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0032"), span, format!("the parameter is named `{name}`, not `{written}`"))
        .help(format!("compile-time parameters are case sensitive: write `{name}`"))
}

pub(crate) fn cyclic_definition(span: Span, name: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0033"), span, format!("the definition of `{name}` needs itself"))
        .see(defined, "defined here")
        .help("break the cycle: one of these definitions must not use the others")
}

pub(crate) fn parameter_without_value(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0034"), span, format!("the parameter `{name}` has no value"))
        .help(format!("give it one with -D{name}=VALUE, or a default in its definition"))
}

pub(crate) fn constant_not_known(span: Span, name: &str, parameter: bool) -> Diagnostic {
    let what = if parameter { "parameter" } else { "constant" };
    Diagnostic::error(Code("C0035"), span, format!("the value of the {what} `{name}` is not known at compile time"))
        .help("use literals, other constants and arithmetic on them")
}

pub(crate) fn constant_type(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0050"), span, format!("the constant `{name}` is not a number"))
        .label(format!("is {ty}"))
        .help("constants are numbers, truth values and keywords; bind a vector with `let` where it is used")
}

pub(crate) fn recursion(span: Span, first: &str, cycle: &[(Rc<str>, Span)]) -> Diagnostic {
    let mut path = vec![first.to_owned()];
    path.extend(cycle.iter().map(|(name, _)| name.to_string()));
    let what = if cycle.len() == 1 {
        format!("`{first}` calls itself")
    } else {
        format!("`{first}` calls itself through others")
    };
    let mut diagnostic =
        Diagnostic::error(Code("C0036"), span, what).note(format!("the cycle is {}", path.join(" -> ")));
    let mut caller = first.to_owned();
    for (name, at) in cycle {
        let text = format!("`{caller}` calls `{name}` here");
        if *at != span {
            diagnostic = diagnostic.see(*at, text);
        } else if cycle.len() > 1 {
            diagnostic = diagnostic.label(text);
        }
        caller = name.to_string();
    }
    diagnostic.help("recursion is not supported: use a loop")
}

pub(crate) fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0037"), span, "expressions and calls nest too deeply here")
        .help("split the expression, or make the chain of calls shorter")
}

pub(crate) fn definition_inside(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0038"), span, format!("`{name}` is inside a body"))
        .help("move the definition to top level")
}

pub(crate) fn local_function(span: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("C0039"), span, format!("`{form}` is not allowed in run-time code"))
        .help("define a function with `def-function` and pass it as `#'name`")
}

pub(crate) fn no_lists(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0040"), span, format!("`{name}`: Crisp has no list type"))
        .help("use a vector: `#(1 2 3)` or `make-vector`; lists exist in macros only")
}

pub(crate) fn no_eval(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0041"), span, "there is no `eval`: kernels are compiled before they run")
        .help("use a macro for code that is computed at compile time")
}

pub(crate) fn no_conditions(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0042"), span, format!("`{name}`: Crisp has no conditions and restarts"))
        .help("return a `maybe`: `(result :OK VALUE)` or `(result :Err \"why\")`")
}

pub(crate) fn foreign(span: Span, name: &str, of: &str, instead: &str) -> Diagnostic {
    Diagnostic::error(Code("C0043"), span, format!("`{name}` is {of}, not Crisp")).help(instead)
}

/// A form that is missing stops the compilation; a declaration that has no effect is worth knowing.
pub(crate) fn not_implemented(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0053"), span, format!("`{name}` is not implemented yet"))
        .help("the pages of docs/reference say what there is")
}

pub(crate) fn declaration_not_implemented(span: Span, name: &str) -> Diagnostic {
    Diagnostic { severity: Severity::Warning, ..not_implemented(span, name) }.note("the declaration has no effect")
}

pub(crate) fn quoted_data(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0044"), span, "quoted data do not exist at run time")
        .help("Crisp has no list type: quoted data are allowed in macros and declarations only")
}

pub(crate) fn prefix_outside_macro(span: Span, prefix: Prefix) -> Diagnostic {
    let text = match prefix {
        Prefix::Backquote => "a backquote",
        Prefix::Unquote => "an unquote",
        Prefix::Splice => "a splice",
        Prefix::Quote => "a quote",
        Prefix::Function => "a function quote",
        Prefix::SomeType => "a type predicate",
    };
    Diagnostic::error(Code("C0045"), span, format!("{text} has no meaning here"))
        .help("templates of code are allowed in `defmacro` bodies")
}

pub(crate) fn string_value(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0046"), span, "strings do not exist at run time")
        .help("strings are allowed in declarations and macros only")
}

pub(crate) fn binder_as_value(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0047"), span, format!("`{name}:…` names a type; expected a value"))
        .help(format!("types are given where a name is bound; write `{name}`"))
}

pub(crate) fn conditional_undecided(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0048"), span, "this `#+` or `#-` cannot be decided at compile time")
        .help("test a `def-parameter` or an expression over parameters")
}

pub(crate) fn definition_value(name: &str, value: &str) -> Diagnostic {
    Diagnostic::placeless(Code("C0049"), format!("parameter `{name}` is set to `{value}`, which is not one value"))
        .help("give a number, `true`, `nil` or a keyword; an option `-DNAME=VALUE` with blanks is quoted for the shell")
}

pub(crate) fn too_many_instances(span: Span, name: &str, most: usize, defined: Span) -> Diagnostic {
    Diagnostic::error(
        Code("C0051"),
        span,
        format!("`{name}` is called with more than {most} combinations of argument types"),
    )
    .see(defined, "defined here")
    .help("declare the types of its parameters completely, or split it into functions with fewer open parameters")
}

pub(crate) fn more_errors(more: usize) -> Diagnostic {
    Diagnostic::placeless(Code("C0052"), format!("{} more are not shown", count(more, "error")))
        .help("correct the first errors; later ones often follow from them")
}

pub(crate) fn no_const_vector(span: Span, name: &str, suggestion: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("C0654"), span, format!("no constant vector is named `{name}`"))
        .note("`use` names what `def-const-vec` defines");
    super::did_you_mean(diagnostic, suggestion)
}

pub(crate) fn const_vector_later(span: Span, name: &str, defined: Span) -> Diagnostic {
    Diagnostic::error(Code("C0655"), span, format!("`{name}` is not defined before this constant vector"))
        .see(defined, "defined here")
        .help(format!("a constant vector may use only those before it: move this one after the definition of `{name}`"))
}

pub(crate) fn const_vector_not_used(span: Span, name: &str, what: &str, reader: &str, reader_span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0656"), span, format!("`{name}` is read, and {what} `{reader}` does not declare its use"))
        .see(reader_span, format!("this {what} reads it, itself or in a function that it calls"))
        .help(format!("write `(declare (use {name}))` at the beginning of `{reader}`"))
}

pub(crate) fn const_vector_values(span: Span, name: &str, count: usize) -> Diagnostic {
    let given = if count == 0 { "nothing".to_owned() } else { format!("{count} values") };
    Diagnostic::error(Code("C0657"), span, format!("`{name}` is one vector, and its body returns {given}"))
        .help("define each vector with a separate `def-const-vec`")
}

pub(crate) fn const_vector_of(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0658"), span, format!("the body of `{name}` returns {ty}, and not a vector"))
        .help("return what `make-vector` made; a single value is a `def-const`")
}

pub(crate) fn const_vector_length(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0659"),
        span,
        format!("the length of `{name}` is not known from the type of what is returned"),
    )
    .help("return a vector, or a view whose length is a constant")
}

pub(crate) fn const_vector_effect(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0660"),
        span,
        format!("`{name}` is computed when the program is compiled, where this does not exist"),
    )
    .note("there is no launch then: no ids, no other invocations, no memory of the host")
    .help("compute the elements from constants")
}

pub(crate) fn assigns_declared_constant(span: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::error(Code("C0662"), span, format!("`{name}` is declared constant and assigned"))
        .see(declared, "declared here")
        .help("remove the declaration, or assign another variable")
}

pub(crate) fn noalias_of(span: Span, name: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0663"), span, format!("`noalias` is about vectors, and `{name}` is {ty}"))
        .help("name the parameters whose memory differs: `(noalias A B)`")
}

pub(crate) fn side_effect(span: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::error(Code("C0664"), span, format!("`{name}` is declared to be free of side effects, and this is one"))
        .see(declared, "declared here")
        .note(
            "stores that others see, atomic updates, barriers and messages are effects, in functions that it calls too",
        )
        .help("return what is computed, and let the caller store it")
}
