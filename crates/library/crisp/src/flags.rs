//! Flags of compilations in memory, as text: those of the command that change what is compiled.

use crisp_library_compile::{Analyses, Math, Options};
use crisp_support_diagnostics::Diagnostic;

use crate::messages;

/// The options that a text of flags says, and what there is to say about the flags. Flags that have no meaning here are left out with a note.
pub(crate) fn parse(text: &str) -> (Options, Vec<Diagnostic>) {
    let (mut options, mut found) = (Options::strict(), Vec::new());
    let words = words(text);
    let mut words = words.iter().map(String::as_str).peekable();
    while let Some(word) = words.next() {
        let mut value = |name: &str| match word.strip_prefix(name) {
            Some("") => words.next().map(str::to_owned),
            Some(rest) => Some(rest.strip_prefix('=').unwrap_or(rest).to_owned()),
            None => None,
        };
        if word.starts_with("-D") {
            match value("-D").filter(|definition| !definition.is_empty() && !word.starts_with("-D=")) {
                Some(definition) => {
                    // The last one counts.
                    let name = |definition: &str| definition.split('=').next().unwrap_or_default().to_lowercase();
                    options.definitions.retain(|earlier| name(earlier) != name(&definition));
                    options.definitions.push(definition);
                }
                None => found.push(messages::flag_malformed(word, "-DNAME=VALUE, or -DNAME for true")),
            }
        } else if word.starts_with("--math") {
            match value("--math").map(|mode| mode.to_ascii_lowercase()).as_deref() {
                Some("strict") => options.math = Math::Strict,
                Some("contract") => options.math = Math::Contract,
                Some("fast") => options.math = Math::Fast,
                _ => found.push(messages::flag_malformed(word, "--math=strict, --math=contract or --math=fast")),
            }
        } else if word.starts_with("-W") {
            match value("-W").as_deref() {
                Some("no-error=barrier") => options.unproven_barriers = true,
                _ => found.push(messages::flag_malformed(word, "-Wno-error=barrier")),
            }
        } else {
            match word {
                "--deterministic" => options.deterministic = true,
                "--no-f64" => options.no_double = true,
                "--no-static-analysis" => options.analyses = Analyses::Skip,
                "--debug-output" => options.debug_output = true,
                // All of it belongs to the flag that is ignored.
                _ if word.starts_with('-') => {
                    found.push(messages::flag_ignored(word));
                    while words.next_if(|next| !next.starts_with('-')).is_some() {}
                }
                _ => found.push(messages::flag_malformed(word, "flags, which begin with `-`")),
            }
        }
    }
    (options, found)
}

/// The words of a text, as a shell separates them: quotes keep blanks.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut begun) = (Vec::new(), String::new(), None, false);
    for c in text.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => (quote, begun) = (Some(c), true),
            (None, c) if c.is_whitespace() => {
                if std::mem::take(&mut begun) {
                    words.push(std::mem::take(&mut word));
                }
            }
            (_, c) => {
                word.push(c);
                begun = true;
            }
        }
    }
    words.extend(begun.then_some(word));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_read_and_the_rest_is_named() {
        let (options, found) = parse("-DN=3 -D M --math fast -DX='(a b)' -Wno-error=barrier --IR-target ptx -DN=4");
        assert_eq!(options.definitions, ["M", "X=(a b)", "N=4"]);
        assert_eq!((options.math, options.unproven_barriers), (Math::Fast, true));
        assert_eq!(found.iter().map(|it| it.code.0).collect::<Vec<_>>(), ["A0202"]);
        for wrong in ["-D", "-D=3", "--math=exact", "--math", "-Wall", "file.crisp"] {
            let (_, found) = parse(wrong);
            assert_eq!(found.iter().map(|it| it.code.0).collect::<Vec<_>>(), ["A0203"], "{wrong}");
        }
        assert_eq!(parse("").1, []);
    }
}
