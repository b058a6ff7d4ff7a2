//! Built-in functions on strings and names, fresh names, messages, and what only the library's macros may ask.

use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix, read};

use super::super::Expander;
use super::super::messages;
use super::super::names;
use super::super::value::{Outcome, Value, plain_name, string, symbol, truth};
use super::functions::{ANY, Builtin, Call, builtin};
use crate::orchestrate::spelled;

pub(super) const FUNCTIONS: &[Builtin] = &[
    builtin("assert", (1, ANY), |x, call| check(x, call, "assert")),
    builtin("c-t-assert", (1, ANY), |x, call| check(x, call, "c-t-assert")),
    builtin("c-t-output", (0, ANY), |x, call| {
        let text = spaced(call.args);
        x.spend(text.len() / 8, call.span)?;
        x.report(messages::output(x.call, &text));
        Ok(x.nil())
    }),
    builtin("concat", (0, ANY), concat),
    builtin("string-concat", (0, ANY), concat),
    builtin("error", (1, ANY), |x, call| {
        let text = message(x, call, 0)?;
        Err(messages::macro_error(call.span, &text).into())
    }),
    builtin("format", (2, ANY), |x, call| {
        let text = format_text(call, 1)?;
        x.fresh_string(&text, call.span)
    }),
    builtin("gensym", (0, 1), |x, call| {
        let prefix = match call.args.first().and_then(Value::datum).map(|datum| &datum.kind) {
            None => "g",
            Some(DatumKind::String(text)) => text,
            Some(DatumKind::Symbol(name)) => names::bare(name),
            Some(_) => return Err(call.wrong(0, "a string or a symbol")),
        };
        Ok(Value::Data(x.gensym(prefix)))
    }),
    builtin("intern", (1, 1), intern),
    builtin("keyword-name", (1, 1), |x, call| match &call.datum(0)?.kind {
        DatumKind::Keyword(name) => x.fresh_string(name, call.span),
        _ => Err(call.wrong(0, "a keyword")),
    }),
    builtin("macroexpand", (1, 1), |x, call| x.expanded_once(call.datum(0)?, true).map(Value::Data)),
    builtin("macroexpand-1", (1, 1), |x, call| x.expanded_once(call.datum(0)?, false).map(Value::Data)),
    builtin("make-keyword", (1, 1), |x, call| {
        let text = call.string(0)?;
        x.spend(text.len(), call.span)?;
        match read(call.span.file, &format!(":{text}")).data.as_slice() {
            [Datum { kind: kind @ DatumKind::Keyword(_), .. }] => {
                Ok(Value::Data(Datum { kind: kind.clone(), span: x.call }))
            }
            _ => Err(call.wrong(0, "the name of a keyword")),
        }
    }),
    builtin("quoted", (1, 1), |x, call| match &call.datum(0)?.kind {
        DatumKind::Prefixed(Prefix::Quote, inner) => Ok(Value::Data((**inner).clone())),
        _ => Ok(x.nil()),
    }),
    builtin("c-identifier", (1, ANY), |x, call| {
        let parts: Result<Vec<String>, _> = (0..call.args.len()).map(|at| call.datum(at).map(spelled)).collect();
        x.fresh_string(&parts?.join("_"), call.span)
    }),
    builtin("string=", (2, 2), |x, call| {
        let (a, b) = (call.string(0)?, call.string(1)?);
        x.spend(a.len().min(b.len()) / 8, call.span)?;
        Ok(truth(a == b, x.call))
    }),
    builtin("string-downcase", (1, 1), |x, call| x.fresh_string(&call.string(0)?.to_lowercase(), call.span)),
    builtin("string-upcase", (1, 1), |x, call| x.fresh_string(&call.string(0)?.to_uppercase(), call.span)),
    builtin("symbol-name", (1, 1), |x, call| x.fresh_string(names::bare(call.symbol(0)?), call.span)),
    builtin("typed", (2, 2), |x, call| match plain_name(call.datum(0)?) {
        Some(name) => {
            let kind = DatumKind::Typed(name.clone(), Rc::new(call.datum(1)?.clone()));
            Ok(Value::Data(Datum { kind, span: x.call }))
        }
        None => Err(call.wrong(0, "a symbol")),
    }),
    builtin("typed-name", (1, 1), |_, call| {
        let kind = DatumKind::Symbol(Rc::from(call.symbol(0)?));
        Ok(Value::Data(Datum { kind, span: call.datum(0)?.span }))
    }),
    builtin("typed-type", (1, 1), |x, call| match &call.datum(0)?.kind {
        DatumKind::Typed(_, written) => Ok(Value::Data((**written).clone())),
        DatumKind::Symbol(_) => Ok(x.nil()),
        _ => Err(call.wrong(0, "a symbol")),
    }),
    builtin("vector", (0, ANY), |x, call| {
        let items = x.data_list(call.args, call.span)?;
        match &items.kind {
            DatumKind::List(items) => Ok(Value::Data(Datum { kind: DatumKind::Vector(items.clone()), span: x.call })),
            _ => Ok(Value::Data(items)),
        }
    }),
    builtin("%fail", (2, ANY), |_, call| match &call.datum(0)?.kind {
        DatumKind::Keyword(what) => {
            let at = call.datum(1)?;
            let details: Vec<String> = call.args[2..].iter().map(display).collect();
            Err(messages::library(what, at, &details).into())
        }
        _ => Err(call.wrong(0, "a keyword")),
    }),
    builtin("%value-name?", (1, 1), |x, call| {
        let name = call.symbol(0)?;
        Ok(truth(x.is_value_name(name), x.call))
    }),
    // The value of a parameter or constant where the program defines one of that name, else the second argument.
    builtin("%parameter", (2, 2), |x, call| {
        let name = Rc::from(names::bare(call.symbol(0)?));
        let value = x.named_constant(&name, call.span)?;
        Ok(value.unwrap_or_else(|| call.args[1].clone()))
    }),
];

impl Expander<'_> {
    /// A symbol that no source can write and that was never made before.
    pub(super) fn gensym(&mut self, prefix: &str) -> Datum {
        self.gensyms += 1;
        symbol(&format!("%{}-{}", prefix.trim_start_matches('%'), self.gensyms), self.call)
    }

    /// A string, charged for.
    pub(super) fn fresh_string(&mut self, text: &str, span: Span) -> Outcome {
        self.spend(text.len() / 8, span)?;
        Ok(Value::Data(string(text, self.call)))
    }
}

/// A value as messages and string functions show it: strings without quotation marks.
pub(super) fn display(value: &Value) -> String {
    match value {
        Value::Function(_) => "a function".to_owned(),
        Value::Data(datum) => match &datum.kind {
            DatumKind::String(text) => text.to_string(),
            _ => messages::printed(datum),
        },
    }
}

fn spaced(values: &[Value]) -> String {
    values.iter().map(display).collect::<Vec<_>>().join(" ")
}

/// The text of `(error …)`: by its directives if the first argument is a string with `~`, else joined by blanks.
fn message(x: &mut Expander<'_>, call: &Call<'_>, from: usize) -> Outcome<String> {
    let text = match call.string(from) {
        Ok(text) if text.contains('~') => format_text(call, from)?,
        _ => spaced(call.args.get(from..).unwrap_or(&[])),
    };
    x.spend(text.len() / 8, call.span)?;
    Ok(text)
}

fn check(x: &mut Expander<'_>, call: &Call<'_>, form: &str) -> Outcome {
    let skipped = x.skips_assertions && form == "c-t-assert";
    if call.args[0].is_true() || skipped {
        return Ok(truth(true, x.call));
    }
    let text = if call.args.len() > 1 { message(x, call, 1)? } else { String::new() };
    Err(messages::assertion(call.span, form, &text).into())
}

/// The string `index` with `~a ~s ~d ~% ~~` replaced by the arguments after it.
fn format_text(call: &Call<'_>, index: usize) -> Outcome<String> {
    let mut args = call.args.get(index + 1..).unwrap_or(&[]).iter();
    let mut out = String::new();
    let mut letters = call.string(index)?.chars();
    while let Some(letter) = letters.next() {
        if letter != '~' {
            out.push(letter);
            continue;
        }
        match letters.next().map(|directive| directive.to_ascii_lowercase()) {
            Some('%') => out.push('\n'),
            Some('~') => out.push('~'),
            Some(directive @ ('a' | 's' | 'd')) => {
                let Some(value) = args.next() else {
                    return Err(
                        messages::format_directive(call.span, "there are fewer arguments than directives").into()
                    );
                };
                match value {
                    Value::Data(datum) if directive == 's' => out.push_str(&messages::printed(datum)),
                    other => out.push_str(&display(other)),
                }
            }
            _ => return Err(messages::format_directive(call.span, "the directives are `~a ~s ~d ~% ~~`").into()),
        }
    }
    Ok(out)
}

fn concat(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let mut text = String::new();
    for (index, value) in call.args.iter().enumerate() {
        match &call.datum(index)?.kind {
            DatumKind::Keyword(name) => text.push_str(name),
            DatumKind::String(_)
            | DatumKind::Symbol(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::Suffixed(_) => {
                text.push_str(&display(value));
            }
            _ => return Err(call.wrong(index, "strings, names and numbers")),
        }
        x.spend(text.len() / 8, call.span)?;
    }
    x.fresh_string(&text, call.span)
}

/// The symbol of a name, `name:type` included.
fn intern(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let text = call.string(0)?;
    x.spend(text.len(), call.span)?;
    let result = read(call.span.file, text);
    match result.data.as_slice() {
        [Datum { kind: kind @ (DatumKind::Symbol(name) | DatumKind::Typed(name, _)), .. }]
            if result.diagnostics.is_empty() && !names::is_reserved(name) =>
        {
            x.placed(&Datum { kind: kind.clone(), span: x.call }).map(Value::Data)
        }
        _ => Err(call.wrong(0, "the text of a name")),
    }
}
