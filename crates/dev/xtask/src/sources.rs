//! Rules of Rust sources: sizes, words that must not stay, library functions that a layer must not use.

use crate::finding::Finding;
use crate::tree::{Tree, crate_of};

const LONGEST_FILE: usize = 1000;
const LONG_FILE: usize = 500;
const LONG_FUNCTION: usize = 80;

/// The names that the compiler's layers must not use, with the reason. They work in memory, and their result is a function of
/// their input: the same bytes on every machine and in every run.
const FORBIDDEN_IN_THE_COMPILER: &[(&str, &str, &str)] = &[
    ("std::fs", "files", "the compiler works in memory; only `run`, `library` and `product` touch files"),
    ("std::env", "environment", "the environment is read in `product` only; take an option"),
    ("std::time", "time", "results must not depend on time"),
    ("std::process", "processes", "the compiler starts no processes"),
    ("std::net", "network", "the compiler uses no network"),
    ("HashMap", "hash-order", "the order of a hash map differs from run to run; use a `BTreeMap` or a side table"),
    ("HashSet", "hash-order", "the order of a hash set differs from run to run; use a `BTreeSet` or a side table"),
];

/// Float functions that come from the platform's mathematical library and differ between platforms.
const PLATFORM_FLOATS: &[&str] = &[
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "exp_m1", "ln",
    "ln_1p", "log", "log2", "log10", "powf", "powi", "cbrt", "hypot",
];

/// Words that mark something unfinished. Split, so that this file does not contain them.
const UNFINISHED: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
const UNFINISHED_MACROS: &[&str] = &[concat!("to", "do!("), concat!("unimple", "mented!(")];

/// Checks every Rust file below `crates/`.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files() {
        if path.starts_with("crates/") && path.ends_with(".rs") {
            let lines = mark_tests(path, text);
            check_size(path, &lines, &mut findings);
            check_functions(path, &lines, &mut findings);
            check_words(path, &lines, &mut findings);
            check_compiler_layers(path, &lines, &mut findings);
        }
    }
    findings
}

/// A line of source and whether it belongs to tests only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// The text without its end of line.
    pub(crate) text: &'a str,
    /// Whether it is compiled for tests only.
    pub(crate) test: bool,
}

/// The lines of a file. Tests are all of a file below `tests/` or named `tests.rs`, and what is in a
/// `#[cfg(test)]` item at the left margin, up to the closing brace there (the sources are formatted).
pub(crate) fn mark_tests<'a>(path: &str, text: &'a str) -> Vec<Line<'a>> {
    let for_tests = ["crates/dev/suites/", "crates/dev/testkit/"].iter().any(|folder| path.starts_with(folder));
    let all = path.contains("/tests/") || path.ends_with("/tests.rs") || for_tests;
    let mut inside = false;
    // Whether the item that the attribute is for has not begun.
    let mut before_item = false;
    let mut lines = Vec::new();
    for text in text.lines() {
        let opens = text.starts_with("#[cfg(test)]");
        inside |= opens;
        before_item |= opens;
        lines.push(Line { text, test: all || inside });
        let one_line_item = before_item && text.ends_with(';') && !text.starts_with([' ', '#', '}']);
        before_item &= text.starts_with('#');
        if text == "}" || (inside && one_line_item) {
            inside = false;
        }
    }
    lines
}

fn check_size(path: &str, lines: &[Line<'_>], findings: &mut Vec<Finding>) {
    let size = lines.iter().filter(|line| !line.test || path.contains("/tests/")).count();
    if size > LONGEST_FILE {
        let text = format!("{size} lines without tests, {LONGEST_FILE} are allowed: split it by subject");
        findings.push(Finding::in_file(path, "file-size", text));
    } else if size > LONG_FILE {
        let text = format!("{size} lines without tests; above {LONG_FILE} a split by subject usually reads better");
        findings.push(Finding::in_file(path, "file-size", text).into_advice());
    }
}

/// Advice on functions above the length that can be read at once, unless they are one flat `match`.
fn check_functions(path: &str, lines: &[Line<'_>], findings: &mut Vec<Finding>) {
    let mut from = 0;
    while from < lines.len() {
        let line = lines[from].text;
        let indent = line.len() - line.trim_start().len();
        let starts = is_function_start(line.trim_start());
        let end = lines[from..].iter().position(|line| line.text == format!("{}}}", &" ".repeat(indent)));
        if let Some(length) = end.filter(|_| starts && !line.trim_end().ends_with('}')) {
            let body = &lines[from..=from + length];
            if length > LONG_FUNCTION && !is_one_match(body, indent) {
                let text = format!("function of {length} lines; above {LONG_FUNCTION} name its parts");
                findings.push(Finding::at(path, from + 1, "function-size", text).into_advice());
            }
        }
        from += 1;
    }
}

fn is_function_start(line: &str) -> bool {
    let words = ["pub ", "pub(crate) ", "pub(super) ", "const ", "unsafe ", "extern \"C\" "];
    let mut rest = line;
    while let Some(shorter) = words.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = shorter;
    }
    rest.starts_with("fn ")
}

/// Whether all but a few lines of a function are one `match`.
fn is_one_match(body: &[Line<'_>], indent: usize) -> bool {
    let margin = " ".repeat(indent + 4);
    let opens = |line: &&Line<'_>| {
        line.text.starts_with(&margin) && line.text[margin.len()..].contains("match ") && line.text.ends_with('{')
    };
    let Some(start) = body.iter().position(|line| opens(&line)) else { return false };
    let closing = format!("{margin}}}");
    let end = body[start..].iter().position(|line| line.text.starts_with(&closing)).unwrap_or(0);
    body.len() - end <= LONG_FUNCTION / 4
}

/// Whether the line, or the comment line above it, waives a rule with a reason: `tidy: RULE because REASON`.
fn is_waived(lines: &[Line<'_>], index: usize, rule: &str) -> bool {
    let waiver = format!("// tidy: {rule} because ");
    let gives_reason = |line: &Line<'_>| {
        line.text.split_once(&waiver).is_some_and(|(_, reason)| reason.split_whitespace().count() >= 3)
    };
    gives_reason(&lines[index]) || (index > 0 && gives_reason(&lines[index - 1]))
}

fn check_words(path: &str, lines: &[Line<'_>], findings: &mut Vec<Finding>) {
    for (index, line) in lines.iter().enumerate() {
        let word = UNFINISHED.iter().find(|word| has_word(line.text, word));
        let found = word.or_else(|| UNFINISHED_MACROS.iter().find(|name| code(line.text).contains(**name)));
        if let Some(found) = found {
            let text = format!("`{}`: finish it or leave it out", found.trim_end_matches('('));
            findings.push(Finding::at(path, index + 1, "unfinished", text));
        }
    }
}

/// Whether `word` is in the text with no letter, digit or underscore beside it.
fn has_word(text: &str, word: &str) -> bool {
    let joins = |character: char| character.is_alphanumeric() || character == '_';
    text.match_indices(word).any(|(at, _)| !text[..at].ends_with(joins) && !text[at + word.len()..].starts_with(joins))
}

/// A line without its comment; good enough for looking for names.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

fn check_compiler_layers(path: &str, lines: &[Line<'_>], findings: &mut Vec<Finding>) {
    let layer = crate_of(path).filter(|path| *path != "back/llvm-native").and_then(|path| path.split('/').next());
    if !layer.is_some_and(|layer| ["support", "ir", "middle", "front", "back"].contains(&layer)) {
        return;
    }
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.test) {
        let code = code(line.text);
        let forbidden = FORBIDDEN_IN_THE_COMPILER.iter().find(|(name, _, _)| code.contains(name));
        if let Some((name, rule, reason)) = forbidden.filter(|(_, rule, _)| !is_waived(lines, index, rule)) {
            let text = format!("`{name}`: {reason}");
            findings.push(Finding::at(path, index + 1, rule, text));
        }
        let float = PLATFORM_FLOATS.iter().find(|name| calls_float(code, name));
        if let Some(name) = float.filter(|_| !is_waived(lines, index, "platform-floats")) {
            let text = format!("`{name}` of the platform's library differs between platforms; use the project's own");
            findings.push(Finding::at(path, index + 1, "platform-floats", text));
        }
    }
}

/// Whether a float function is called: as a method without arguments or with numbers, or as `f32::sin`.
fn calls_float(code: &str, name: &str) -> bool {
    let by_path = ["f32::", "f64::"].iter().any(|kind| has_word(code, &format!("{kind}{name}")));
    let takes_arguments = ["atan2", "log", "powf", "powi", "hypot"].contains(&name);
    let method = if takes_arguments { format!(".{name}(") } else { format!(".{name}()") };
    by_path || code.contains(&method)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Weight;

    const FILE: &str = "crates/ir/kernel/src/op.rs";

    fn rules(path: &str, text: &str) -> Vec<(&'static str, usize)> {
        check(&Tree::of(&[(path, text)])).into_iter().map(|finding| (finding.rule, finding.line)).collect()
    }

    #[test]
    fn files_above_a_thousand_lines_are_refused_tests_aside() {
        let code = "fn f() {}\n".repeat(LONGEST_FILE);
        let tests = format!("{code}#[cfg(test)]\nmod tests {{\n{}}}\n", "    // line\n".repeat(500));
        assert_eq!(check(&Tree::of(&[(FILE, &tests)])).iter().filter(|f| f.weight == Weight::Error).count(), 0);
        let longer = format!("fn f() {{}}\n{tests}");
        let findings = check(&Tree::of(&[(FILE, &longer)]));
        assert!(findings.iter().any(|f| f.rule == "file-size" && f.weight == Weight::Error));
        let test_file = "fn f() {}\n".repeat(LONGEST_FILE + 1);
        assert!(rules("crates/ir/kernel/tests/op.rs", &test_file).contains(&("file-size", 0)));
    }

    #[test]
    fn what_follows_the_tests_is_code_again() {
        let text =
            "#[cfg(test)]\nmod tests;\nuse std::fs;\n#[cfg(test)]\nmod more {\n    use std::fs;\n}\nuse std::env;\n";
        assert_eq!(rules(FILE, text), [("files", 3), ("environment", 8)]);
    }

    #[test]
    fn a_test_item_with_attributes_is_skipped_as_a_whole() {
        let text = "#[cfg(test)]\n#[allow(dead_code)]\nfn f() {\n    let x = 1;\n    std::fs::read(x);\n}\n";
        assert_eq!(rules(FILE, text), []);
    }

    #[test]
    fn the_compiler_touches_no_files_and_no_hash_order() {
        let text =
            "use std::collections::HashMap;\nfn f() {\n    // std::fs in a comment\n    std::env::var(\"X\");\n}\n";
        assert_eq!(rules(FILE, text), [("hash-order", 1), ("environment", 4)]);
        assert_eq!(rules("crates/library/compile/src/cache.rs", text), []);
        assert_eq!(rules("crates/back/llvm-native/src/lib.rs", text), []);
    }

    #[test]
    fn a_rule_is_waived_with_a_reason_only() {
        let reason = "// tidy: hash-order because it is only looked up, never walked\nuse std::collections::HashMap;\n";
        assert_eq!(rules(FILE, reason), []);
        let none = "// tidy: hash-order because yes\nuse std::collections::HashMap;\n";
        assert_eq!(rules(FILE, none), [("hash-order", 2)]);
        let other = "// tidy: files because it is only looked up\nuse std::collections::HashMap;\n";
        assert_eq!(rules(FILE, other), [("hash-order", 2)]);
    }

    #[test]
    fn float_functions_of_the_platform_are_refused() {
        let text = "fn f(x: f32) -> f32 { x.sqrt() + x.abs() }\nfn g(x: f32) -> f32 { x.sin() }\nfn h() { let f = f64::exp; }\nlog(1);\n";
        assert_eq!(rules("crates/middle/interp/src/eval.rs", text), [("platform-floats", 2), ("platform-floats", 3)]);
    }

    #[test]
    fn nothing_unfinished_stays() {
        let text = format!("// {}: later\nfn f() {{ {}) }}\nlet mastodon = 1;\n", UNFINISHED[0], UNFINISHED_MACROS[0]);
        assert_eq!(rules(FILE, &text), [("unfinished", 1), ("unfinished", 2)]);
    }

    #[test]
    fn long_functions_get_advice_unless_they_are_one_match() {
        let long = format!("impl X {{\n    pub(crate) fn f() {{\n{}    }}\n}}\n", "        g();\n".repeat(90));
        assert_eq!(rules(FILE, &long), [("function-size", 2)]);
        let arms = "            A => 1,\n".repeat(90);
        let flat = format!("impl X {{\n    fn f() {{\n        match self {{\n{arms}        }}\n    }}\n}}\n");
        assert_eq!(rules(FILE, &flat), []);
    }
}
