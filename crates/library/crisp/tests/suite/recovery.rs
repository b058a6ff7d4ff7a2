//! Sources with a damaged definition: the others are checked, and nothing is said that only follows from the damage.
// covers: tools.recover

use std::fs;
use std::path::PathBuf;

use crisp::diagnostics::{Diagnostic, FileId, Span, render_terminal};
use crisp::{Language, Options, Session};
use crisp_dev_testkit::root;

/// A language with a definition that is put after each source: it has one mistake, the name `zzz`.
struct Case {
    folder: &'static str,
    endings: &'static [&'static str],
    last: &'static str,
}

const CASES: [Case; 4] = [
    Case {
        folder: "examples/crisp",
        endings: &["crisp"],
        last: "(def-kernel zlast (za)\n  (declare (type za (vector-type float :global :read-write)))\n  (in-each-thread (zi) (set! (~ za zi) zzz)))\n",
    },
    Case { folder: "examples/cucl", endings: &["cl", "cu"], last: "" },
    Case {
        folder: "examples/loopy",
        endings: &["loopy"],
        last: "kernel zlast {\n  domain \"{ [i]: 0 <= i < n }\"\n  arg za: float32 [n]\n  arg n: value int32\n  body {\n    za[i] = zzz(za[i])\n  }\n}\n",
    },
    Case {
        folder: "examples/tensor",
        endings: &["tensor"],
        last: "kernel zlast(x: Tensor<ZN; f32>) -> Tensor<ZN; f32> {\n  compute (shape = [ZN]) |i| x[i] + zzz\n}\n",
    },
];

/// C's last definition, in the words of each dialect.
fn last_of_c(ending: &str) -> String {
    let (kernel, buffer, index) = match ending {
        "cl" => ("__kernel", "__global float *", "get_global_id(0)"),
        _ => ("__global__", "float *", "threadIdx.x"),
    };
    format!("{kernel} void zlast({buffer}za) {{\n  za[{index}] = zzz;\n}}\n")
}

fn sources(case: &Case) -> Vec<PathBuf> {
    let files =
        fs::read_dir(root().join(case.folder)).expect("the folder is there").map(|file| file.expect("a file").path());
    let is_source = |path: &PathBuf| path.extension().is_some_and(|it| case.endings.iter().any(|ending| it == *ending));
    let mut files: Vec<PathBuf> = files.filter(is_source).collect();
    files.sort();
    files
}

/// The places of the words and signs of a text, without comments and strings, whose ends a missing mark would move.
fn tokens(text: &str, comment: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut in_string = false;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-' && comment == ";";
        let width = match first {
            _ if !in_string && (rest.starts_with(comment) || rest.starts_with("/*") || rest.starts_with('#')) => {
                let end = if rest.starts_with("/*") { rest.find("*/").map(|end| end + 2) } else { rest.find('\n') };
                at += end.unwrap_or(rest.len());
                continue;
            }
            '"' => {
                in_string = !in_string;
                1
            }
            letter if is_word(letter) => rest.find(|letter| !is_word(letter)).unwrap_or(rest.len()),
            letter => letter.len_utf8(),
        };
        if !in_string && first != '"' && !first.is_whitespace() {
            found.push((at, at + width));
        }
        at += width;
    }
    found
}

/// The definition around a place: from the last line before it that begins with a word or parenthesis to the next one.
fn definition(text: &str, at: usize) -> (usize, usize) {
    let begins = |line: &str| line.starts_with(|letter: char| letter.is_alphabetic() || letter == '(' || letter == '_');
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if begins(line) {
            lines.push(start);
        }
        start += line.len();
    }
    let from = lines.iter().rev().find(|line| **line <= at).copied().unwrap_or(0);
    let to = lines.iter().find(|line| **line > at).copied().unwrap_or(text.len());
    (from, to)
}

/// The errors of a text.
fn errors(name: &str, text: &str) -> (Vec<Diagnostic>, String) {
    let mut session = Session::new(Options::strict());
    session.add_source(name, Language::of(name).expect("a language"), text.as_bytes());
    let compiled = session.compile();
    let errors: Vec<Diagnostic> = compiled.diagnostics.into_iter().filter(|found| found.severity.is_fatal()).collect();
    let shown = render_terminal(session.files(), &errors, false);
    (errors, shown)
}

/// Returns the complaint about a source of which one token is deleted.
fn complaint(name: &str, text: &str, last: &str, (start, end): (usize, usize)) -> Option<String> {
    let damaged = format!("{}{}{}\n{last}", &text[..start], " ".repeat(end - start), &text[end..]);
    let (errors, shown) = errors(name, &damaged);
    let (from, to) = definition(text, start);
    let words: Vec<&str> = text[from..to]
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '-')
        .filter(|word| !word.is_empty())
        .collect();
    let is_damage = |found: &Diagnostic| {
        found.span.is_none_or(|span: Span| {
            let (begin, of_file) = (span.start as usize, span.file == FileId(0));
            // A use that does not fit the damaged definition names it.
            let line = damaged.get(begin..).and_then(|rest| rest.lines().next()).unwrap_or_default();
            let names = |text: &str| words.iter().take(8).any(|word| word.len() > 2 && text.contains(word));
            !of_file || (from..to).contains(&begin) || names(line) || names(&found.message)
        })
    };
    // What can be read and means something else is the business of the checker, which has more to say of its uses.
    let unread =
        |found: &Diagnostic| ["R0", "M0", "S02", "T070", "P00"].iter().any(|code| found.code.0.starts_with(code));
    let is_read = !errors.iter().any(unread);
    let of_last = errors.iter().filter(|found| found.message.contains("zzz")).count();
    let others = errors.iter().filter(|found| !is_read && !found.message.contains("zzz") && !is_damage(found)).count();
    let wrong = (of_last, others) != (1, 0);
    wrong.then(|| {
        format!("{name}: without `{}` at {start}, {of_last} of the last definition:\n{shown}", &text[start..end])
    })
}

#[test]
fn a_damaged_definition_hides_no_mistake_of_the_others() {
    // Numbers of a simple generator: each run tries the same tokens.
    let mut state = 20_261_128_u64;
    let mut below = |count: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % count.max(1)
    };
    let trials = std::env::var("CRISP_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(6);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for case in &CASES {
        for path in sources(case) {
            let text = fs::read_to_string(&path).expect("it can be read");
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let comment = match ending {
                "crisp" => ";",
                "cl" | "cu" => "//",
                _ => "#",
            };
            let last = if case.last.is_empty() { last_of_c(ending) } else { case.last.to_owned() };
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            // In C a brace that is missing makes one definition of two.
            let tokens: Vec<(usize, usize)> = tokens(&text, comment)
                .into_iter()
                .filter(|(start, end)| !["{", "}"].contains(&&text[*start..*end]))
                .collect();
            for _ in 0..trials {
                count += 1;
                wrong.extend(complaint(name, &text, &last, tokens[below(tokens.len())]));
            }
        }
    }
    assert!(count > 200, "only {count} trials");
    assert!(wrong.is_empty(), "{} of {count}\n{}", wrong.len(), wrong.join("\n"));
}
