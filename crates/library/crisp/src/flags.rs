//! Flags of compilations in memory, as text: those of the command that change what is compiled.

use crisp_library_compile::{Math, Options};
use crisp_support_diagnostics::Diagnostic;

use crate::messages;

/// The options that a text of flags says, and what there is to say about the flags. Flags that have no meaning here are left out with a note.
pub(crate) fn parse(text: &str) -> (Options, Vec<Diagnostic>) {
    let (mut options, mut found) = (Options::strict(), Vec::new());
    let (mut math, mut parts) = (Math::Strict, Math::Strict);
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
        } else if word.starts_with("--dims") {
            match value("--dims").filter(|dims| dims.contains('=')) {
                Some(dims) => options.dimensions.push(dims),
                None => found.push(messages::flag_malformed(word, "--dims NAME=DIM:SIZE,…")),
            }
        } else if word.starts_with("--math") {
            match value("--math").as_deref().and_then(Math::named) {
                Some(mode) => math = mode,
                None => {
                    let modes = Math::ALL.map(|math| format!("--math={}", math.name())).join(", ");
                    found.push(messages::flag_malformed(word, &modes));
                }
            }
        } else if word.starts_with("-W") {
            match value("-W").as_deref() {
                Some("no-error=barrier") => options.unproven_barriers = true,
                // See `warnings_are_errors`.
                Some("error") => {}
                _ => found.push(messages::flag_malformed(word, "-Werror or -Wno-error=barrier")),
            }
        } else {
            match word {
                "--fma" => parts = parts.with(Math::Contract),
                "--approx" => parts = parts.with(Math::Approximate),
                "--single-pass" => options.rules.single_pass = true,
                "--no-inference" => options.rules.no_inference = true,
                "--skip-c-t-checks" => options.rules.skip_checks = true,
                "--no-static-analysis" => options.rules.no_static_analysis = true,
                "--deterministic" => options.deterministic = true,
                "--no-f64" => options.no_double = true,
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
    options.math = math.with(parts);
    (options, found)
}

/// Returns whether a text of flags says that nothing is made where there is a warning.
pub(crate) fn warnings_are_errors(text: &str) -> bool {
    let words = words(text);
    let mut pairs = words.iter().zip(words.iter().skip(1));
    words.iter().any(|word| word == "-Werror") || pairs.any(|(word, next)| word == "-W" && next == "error")
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
    use crisp_library_compile::Rules;

    use super::*;

    #[test]
    fn flags_are_read_and_the_rest_is_named() {
        let (options, found) = parse("-DN=3 -D M --math fast -DX='(a b)' -Wno-error=barrier --IR-target ptx -DN=4");
        assert_eq!(options.definitions, ["M", "X=(a b)", "N=4"]);
        assert_eq!((options.math, options.unproven_barriers), (Math::Fast, true));
        assert_eq!(found.iter().map(|it| it.code.0).collect::<Vec<_>>(), ["A0202"]);
        let (options, found) = parse("--dims in=img:2,y:8 --dims=out=y:4");
        assert_eq!(
            (options.dimensions.as_slice(), found),
            (&["in=img:2,y:8".to_owned(), "out=y:4".to_owned()][..], vec![])
        );
        for wrong in ["--dims", "--dims=in", "-D", "-D=3", "--math=exact", "--math", "-Wall", "file.crisp"] {
            let (_, found) = parse(wrong);
            assert_eq!(found.iter().map(|it| it.code.0).collect::<Vec<_>>(), ["A0203"], "{wrong}");
        }
        assert_eq!(parse("").1, []);
    }

    #[test]
    fn warnings_are_errors_where_it_is_said() {
        assert!(warnings_are_errors("-DN=1 -Werror") && warnings_are_errors("-W error"));
        assert!(!warnings_are_errors("-Wno-error=barrier") && !warnings_are_errors("-DN=-Werror"));
        assert_eq!(parse("-Werror -W error").1, []);
    }

    // covers: crisp.api.flags-respected
    #[test]
    fn what_changes_the_meaning_or_the_rules_acts_and_files_do_not() {
        let (options, found) = parse("--single-pass --no-inference --skip-c-t-checks --no-static-analysis -DN=1 --fma");
        let Rules { single_pass, no_inference, skip_checks, no_static_analysis } = options.rules;
        assert!(single_pass && no_inference && skip_checks && no_static_analysis);
        assert_eq!((options.math, found), (Math::Contract, Vec::new()));
        let math = |flags: &str| parse(flags).0.math;
        assert_eq!(math("--approx"), Math::Approximate);
        assert_eq!(math("--fma --approx"), Math::Fast);
        assert_eq!(math("--approx --math=contract"), Math::Fast);
        assert_eq!(math("--fma --math=strict"), Math::Contract);
        let ignored = "--output-dir=x --output-base y --ir-target=ptx --hoist=CUDA --metadata --tree-shaking \
                       --re-output-crisp=z --fat-binary --transpile-to=oclc";
        let (options, found) = parse(ignored);
        assert_eq!(options, Options::strict());
        assert_eq!(found.len(), 9);
        assert!(found.iter().all(|it| it.code.0 == "A0202"), "{found:?}");
    }
}
