//! Tests of expansion: what forms become, and what is said about mistakes.

mod conditionals;
mod evaluation;
mod forms;
mod hygiene;
mod limits;
mod macros;
mod mistakes_in_bodies;
mod mistakes_in_calls;
mod mistakes_in_forms;
mod templates;

use crisp_support_diagnostics::{Files, render_terminal};
use crisp_support_sexpr::{print, read};

use super::{Context, Limits, expand_within};
use crate::Parameter;

/// The expansion of one source: its core forms, one on a line, and its diagnostics as they are shown.
struct Expanded {
    forms: String,
    shown: String,
}

/// Expands with `-D` parameters, each `NAME=VALUE`.
fn expand_with(source: &str, parameters: &[&str], limits: Limits) -> Expanded {
    let (source, parameters): (String, Vec<String>) =
        (source.to_owned(), parameters.iter().map(|text| (*text).to_owned()).collect());
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(move || {
        let mut files = Files::new();
        let file = files.add("k.crisp", source.as_str());
        let result = read(file, &source);
        assert!(result.diagnostics.is_empty(), "{}", render_terminal(&files, &result.diagnostics, false));
        let mut defined = Vec::new();
        for parameter in &parameters {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, "true"));
            let file = files.add(format!("-D{name}"), value);
            let value = read(file, value).data.pop().expect("a value");
            defined.push(Parameter { name: name.to_owned(), value });
        }
        let expansion = expand_within(result.data, &Context { parameters: &defined, files: Some(&files), limits });
        let forms: Vec<String> = expansion.forms.iter().map(print).collect();
        Expanded { forms: forms.join("\n"), shown: render_terminal(&files, &expansion.diagnostics, false) }
    });
    thread.expect("a thread").join().expect("no panic")
}

/// Expands whatever the reader makes of a text, with small limits and on the stack of the test.
fn expand_any(source: &str) -> usize {
    let mut files = Files::new();
    let file = files.add("k.crisp", source);
    let data = read(file, source).data;
    let expansion = expand_within(data, &Context { parameters: &[], files: Some(&files), limits: limits::SMALL });
    render_terminal(&files, &expansion.diagnostics, false).len()
        + expansion.forms.iter().map(print).map(|text| text.len()).sum::<usize>()
}

/// The core forms of a source without mistakes.
#[track_caller]
fn expanded(source: &str) -> String {
    let result = expand_with(source, &[], Limits::default());
    assert_eq!(result.shown, "");
    result.forms
}

/// The core forms of one expression.
#[track_caller]
fn expression(source: &str) -> String {
    let forms = expanded(&format!("(def-kernel k () {source})"));
    let inside = forms.strip_prefix("(def-kernel k () ").and_then(|text| text.strip_suffix(')'));
    inside.expect("a kernel").to_owned()
}

/// Holds that a source is refused with exactly this text.
#[track_caller]
fn check(source: &str, wanted: &str) {
    let shown = expand_with(source, &[], Limits::default()).shown;
    assert_eq!(shown.trim_end(), wanted.trim_matches('\n').trim_end(), "\n{shown}");
}
