//! Wording: what is wrong with a source in C, up to its syntax.

pub(crate) mod cxx;
pub(crate) mod meaning;

use crisp_support_diagnostics::{Certainty, Code, Diagnostic, Severity, Span};

use crate::token::Token;

/// S0001: a character that C does not have.
pub(crate) fn unknown_character(at: Span, character: char) -> Diagnostic {
    let shown: String = character.escape_default().collect();
    Diagnostic::error(Code("S0001"), at, format!("unexpected character `{shown}`"))
        .help("outside strings and comments, C has letters, digits, `_` and operators")
}

/// S0002: a comment without its end.
pub(crate) fn comment_never_ends(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0002"), at, "this comment is never closed").help("add `*/`")
}

/// S0003: a string or character constant without its end.
pub(crate) fn never_closed(at: Span, mark: char) -> Diagnostic {
    let what = if mark == '"' { "string" } else { "character constant" };
    Diagnostic::error(Code("S0003"), at, format!("this {what} is never closed"))
        .help(format!("add `{mark}` before the end of the line"))
}

/// S0004: an escape that does not exist.
pub(crate) fn unknown_escape(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0004"), at, "unknown escape sequence")
        .help(r#"known are `\n`, `\t`, `\r`, `\\`, `\'`, `\"`, `\?`, `\x41` and octal `\101`"#)
}

/// S0005: a character constant that is not one character.
pub(crate) fn character_constant(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0005"), at, "a character constant is one character").help("write a string in `\"…\"`")
}

/// S0006: a number that is none.
pub(crate) fn bad_number(at: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code("S0006"), at, format!("`{text}` is not a number"))
        .help("examples: `12`, `0xffu`, `1ul` (at most 64 bits), `1.5f`, `2e-3`, `1.0h`, `0x1.8p3`")
}

/// S0101: a directive of another form.
pub(crate) fn directive_form(at: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("S0101"), at, "malformed directive").help(format!("write `{form}`"))
}

/// S0102: a directive that does not exist.
pub(crate) fn unknown_directive(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0102"), at, format!("unknown directive `#{name}`")).help(
        "directives are `define`, `undef`, `if`, `ifdef`, `ifndef`, `elif`, `else`, `endif`, `include`, `pragma` and `error`",
    )
}

/// S0103: `#else`, `#elif` or `#endif` without `#if`.
pub(crate) fn no_condition(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0103"), at, format!("`#{name}` without `#if`"))
        .help("remove it, or add the `#if` before it")
}

/// S0104: a branch after `#else`.
pub(crate) fn after_else(at: Span, name: &str, open: Span) -> Diagnostic {
    Diagnostic::error(Code("S0104"), at, format!("`#{name}` after `#else`"))
        .see(open, "the condition begins here")
        .help("`#else` is the last branch: move this one before it")
}

/// S0105: `#if` without `#endif`.
pub(crate) fn condition_never_ends(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0105"), at, "this condition is never closed").help("add `#endif`")
}

/// S0106: a condition that cannot be evaluated.
pub(crate) fn condition(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0106"), at, "this condition cannot be evaluated").help(
        "conditions have integers, `defined NAME`, parentheses and C's operators; names that are not macros are 0",
    )
}

/// S0107: `#error`.
pub(crate) fn error_directive(at: Span, text: &str) -> Diagnostic {
    let message = if text.is_empty() { "`#error` directive".to_owned() } else { format!("`#error`: {text}") };
    Diagnostic::error(Code("S0107"), at, message).help("the source reports this itself; see the conditions around it")
}

/// S0108: a file that cannot be included.
pub(crate) fn cannot_include(at: Span, name: &str, why: &str) -> Diagnostic {
    Diagnostic::error(Code("S0108"), at, format!("cannot include `{name}`: {why}"))
        .help("files are looked up in the folder of the source and in the folders for includes, `-I FOLDER`; headers of OpenCL and CUDA are not needed")
}

/// S0109: includes without end.
pub(crate) fn too_many_includes(at: Span, name: &str, depth: usize, total: usize) -> Diagnostic {
    Diagnostic::error(Code("S0109"), at, format!("too many files are included, `{name}` among them"))
        .note(format!("the limits are {depth} files inside each other and {total} in all"))
        .help("a file that includes itself needs a guard: `#ifndef NAME`, `#define NAME`, …, `#endif`")
}

/// S0110: a macro that is defined in two ways.
pub(crate) fn defined_twice(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::warning(Code("S0110"), at, format!("macro `{name}` is redefined"))
        .see(before, "the definition before")
        .help("remove one of them, or write `#undef` before this one")
}

/// S0111: a use with another number of arguments.
pub(crate) fn macro_arguments(at: Span, definition: &Token, [wanted, found]: [usize; 2]) -> Diagnostic {
    let plural = if wanted == 1 { "" } else { "s" };
    let message = format!("macro `{}` takes {wanted} argument{plural}, {found} given", definition.text);
    Diagnostic::error(Code("S0111"), at, message)
        .see(definition.span, "defined here")
        .help("give one argument for each parameter")
}

/// S0112: a use without its closing parenthesis.
pub(crate) fn macro_never_closed(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0112"), at, format!("the arguments of macro `{name}` are never closed")).help("add `)`")
}

/// S0117: headers that need no file.
pub(crate) fn known_headers(at: Span, names: &[String]) -> Diagnostic {
    let all: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    Diagnostic::new(Severity::Note, Code("S0117"), at, format!("headers that are not read: {}", all.join(", ")))
        .help("what kernels use of the headers of C, C++, CUDA and OpenCL is built in; the rest is for hosts")
}

/// S0113: `#` in a macro.
pub(crate) fn stringify(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0113"), at, "`#` in a macro makes a string of a parameter, and no parameter follows")
        .help("name a parameter after `#`, or remove it; `##` joins names")
}

/// S0114: two tokens that are none together.
pub(crate) fn cannot_paste(at: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code("S0114"), at, format!("`##` makes `{text}`, which is not a token"))
        .help("join what makes a name, a number or an operator")
}

/// The code of [`too_many_tokens`].
pub(crate) const TOO_MANY_TOKENS: Code = Code("S0115");

/// S0115: a source that grows too long.
pub(crate) fn too_many_tokens(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("S0115"), at, format!("the source has more than {limit} tokens after preprocessing"))
        .help("macros that use others several times multiply: use functions or loops")
}

/// S0116: macros inside of macros.
pub(crate) fn macros_too_deep(at: Span, name: &str, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("S0116"), at, format!("macro `{name}` is nested more than {limit} macros deep"))
        .help("use functions in place of macros")
}

/// S0201: something else is expected.
pub(crate) fn expected(at: Span, what: &str, found: Option<&str>) -> Diagnostic {
    let message = match found {
        Some(found) => format!("expected {what}, found `{found}`"),
        None => format!("expected {what}, found the end of the source"),
    };
    Diagnostic::error(Code("S0201"), at, message).help(format!("write {what} here"))
}

/// S0202: punctuation that is missing.
pub(crate) fn missing(at: Span, what: &str, found: Option<&str>) -> Diagnostic {
    let message = match found {
        Some(found) => format!("expected `{what}` before `{found}`"),
        None => format!("expected `{what}` before the end of the source"),
    };
    Diagnostic::error(Code("S0202"), at, message).insert(at, what, Certainty::Sure).help(format!("add `{what}`"))
}

/// S0203: a word that should be a type.
pub(crate) fn unknown_type(at: Span, name: &str) -> Diagnostic {
    let report = Diagnostic::error(Code("S0203"), at, format!("unknown type `{name}`"));
    match name {
        "image2d_t" | "image3d_t" | "sampler_t" => {
            report.help("`.cl` files have images and samplers; in CUDA pass a `cudaTextureObject_t`, or the elements with their width")
        }
        "texture" | "cudaTextureObject_t" => {
            report.help("a texture is a parameter `cudaTextureObject_t t` of a function, or `texture<float, 2> t;` outside of functions")
        }
        "curandState" | "curandState_t" | "curandStateXORWOW_t" | "curandStateMRG32k3a_t" => {
            report.help("cuRAND's generator Philox is there: `curandStatePhilox4_32_10_t` of `<curand_kernel.h>`")
        }
        _ => report.help(format!("define it with `typedef … {name};` or `struct {name} {{ … }};`")),
    }
}

/// S0204: words that together do not form a type.
pub(crate) fn not_a_type(at: Span, words: &str) -> Diagnostic {
    Diagnostic::error(Code("S0204"), at, format!("`{words}` is not a type"))
        .help("types are `char`, `short`, `int`, `long` with or without `unsigned`, `float`, `double`, `half`, `bool`")
}

/// S0205: a name where a type has none.
pub(crate) fn name_in_type(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0205"), at, format!("unexpected name `{name}` in a type")).help("remove the name")
}

/// S0206: nesting beyond what can be read.
pub(crate) fn nested_too_deep(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("S0206"), at, format!("the source nests deeper than {limit} levels here"))
        .help("move the inner part into a function, or name intermediate values")
}

/// S0207: a chain of operators beyond what can be read.
pub(crate) fn chain_too_long(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("S0207"), at, format!("an expression has more than {limit} operators in a row here"))
        .help("split the expression: name intermediate values")
}

/// S0208: what this C does not have.
pub(crate) fn unsupported(at: Span, word: &str) -> Diagnostic {
    let (message, help) = match word {
        "goto" => ("`goto` and labels are not supported".to_owned(), "use loops, `break`, `continue` and `return`"),
        "&" => ("references are not supported".to_owned(), "pass a pointer"),
        "asm" | "__asm__" => {
            ("inline assembly is not supported".to_owned(), "kernels run on every device: write it in C")
        }
        "template" => ("C++ templates are not supported".to_owned(), "use a `.cucl` template or `#define`"),
        _ => (format!("`{word}` is not supported"), "kernels are written in C: use `struct` and functions"),
    };
    Diagnostic::error(Code("S0208"), at, message).help(help)
}

/// S0209: a count of a pragma that is not a number.
pub(crate) fn pragma_count(at: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code("S0209"), at, format!("the count of `#pragma {text}` is not an integer"))
        .help("write `#pragma unroll`, `#pragma unroll 4` or `#pragma fuel 1000`")
}

/// S0210: a pragma of loops without a loop.
pub(crate) fn pragma_nothing(at: Span, word: &str) -> Diagnostic {
    Diagnostic::error(Code("S0210"), at, format!("`#pragma {word}` is not followed by a loop"))
        .help("write it directly before `for`, `while` or `do`")
}
