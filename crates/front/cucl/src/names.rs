//! Names of a template besides those of its C: arguments in declarations and variables.

use crisp_support_diagnostics::{Definition, Files, NameKind, Recorder, Span};

use crate::template::declare::Template;

/// Records where declarations and variables such as `%(a_dims_prod)` name arguments. What the C says is recorded already.
pub(crate) fn record(template: &Template, files: &Files, recorder: &mut Recorder) {
    if !recorder.is_on() {
        return;
    }
    let Some(text) = files.get(template.file).map(|file| file.text.clone()) else { return };
    let place = |at: usize, length: usize| {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(template.file, offset(at), offset(at + length))
    };
    for declaration in &template.declarations {
        let name = declaration.name.as_str();
        let is_parameter = |it: &&Definition| &*it.name == name && it.kind == NameKind::Parameter;
        let known = recorder.definitions().iter().find(is_parameter).map(|it| it.at);
        // Dimensions without memory have their name in a comment.
        let first = || words(&text).find(|(_, word)| *word == name).map(|(at, word)| place(at, word.len()));
        let Some(definition) = known.or_else(first) else { continue };
        if known.is_none() {
            recorder.define(|| Definition::new(name, NameKind::Array, definition));
        }
        for (at, rest) in text.match_indices("%(").map(|(at, _)| (at + 2, text.get(at + 2..).unwrap_or_default())) {
            if rest.strip_prefix(name).is_some_and(|rest| rest.starts_with('_')) {
                recorder.use_of(place(at, name.len()), definition);
            }
        }
        for index in template.indices.iter().filter(|index| index.over == name) {
            let line = text.get(index.span.start as usize..).and_then(|rest| rest.lines().next()).unwrap_or_default();
            // It follows the word `IX` and the index.
            let over = words(line)
                .find(|(at, word)| *word == name && line.get(..*at).is_some_and(|it| it.contains(&index.name)));
            if let Some((at, word)) = over {
                recorder.use_of(place(index.span.start as usize + at, word.len()), definition);
            }
        }
    }
}

/// The words of a text, with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_of_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.split(move |letter| !is_of_word(letter))
        .scan(0, |at, word| {
            let start = *at;
            *at += word.len();
            // The letter that ends the word.
            *at += text.get(*at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
            Some((start, word))
        })
        .filter(|(_, word)| !word.is_empty())
}
