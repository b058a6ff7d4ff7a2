//! Rules and mistakes: one file for each under `tests/ir`, which says on the offending line what is reported there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crisp_ir_kernel::{Checked, text};
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The test files of a folder with the code that each name begins with.
fn files(folder: &str) -> Vec<(String, PathBuf)> {
    let mut files: Vec<(String, PathBuf)> = fs::read_dir(root().join("tests/ir").join(folder))
        .expect("the folder of the test files")
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let (code, _) = name.split_once('-').expect("CODE-slug.kir");
            (code.to_owned(), path)
        })
        .collect();
    files.sort();
    files
}

/// Reads a module and checks it.
fn diagnose(files: &mut Files, name: &str, source: &str) -> Vec<Diagnostic> {
    let file = files.add(name, source);
    match text::parse(file, source) {
        Err(diagnostics) => diagnostics,
        Ok(module) => match Checked::check(module) {
            Ok(_) => Vec::new(),
            Err(broken) => broken.iter().map(|broken| broken.diagnostic()).collect(),
        },
    }
}

/// The codes that a file expects, with their lines: `;~ error K0201 K0201`.
fn expected(source: &str) -> Vec<(usize, String)> {
    let mut expected = Vec::new();
    for (index, line) in source.lines().enumerate() {
        if let Some((_, comment)) = line.split_once(";~ error ") {
            expected.extend(comment.split_whitespace().map(|code| (index + 1, code.to_owned())));
        }
    }
    expected
}

fn check_file(code: &str, path: &Path) {
    let source = fs::read_to_string(path).expect("a text");
    let mut files = Files::new();
    let diagnostics = diagnose(&mut files, &path.to_string_lossy(), &source);
    let mut found: Vec<(usize, String)> = diagnostics
        .iter()
        .map(|diagnostic| {
            let span = diagnostic.span.expect("a place");
            let position = files.get(span.file).expect("our file").position(span.start);
            (position.line as usize, diagnostic.code.to_string())
        })
        .collect();
    found.sort();
    let expected = expected(&source);
    let shown = render_terminal(&files, &diagnostics, false);
    assert_eq!(found, expected, "{}\n{shown}", path.display());
    assert!(!expected.is_empty(), "{} expects nothing", path.display());
    for (_, other) in expected {
        assert_eq!(other, code, "{} is about one rule", path.display());
    }
    diagnostics.iter().for_each(check_wording);
}

/// Checks the rules for all messages: a sentence in lower case, a way out, and no internal numbers.
fn check_wording(diagnostic: &Diagnostic) {
    let code = diagnostic.code;
    let message = &diagnostic.message;
    assert!(
        message.starts_with(|first: char| first.is_lowercase() || first == '`' || first.is_numeric()),
        "{code}: {message}"
    );
    assert!(!message.ends_with('.'), "{code}: {message}");
    assert!(!diagnostic.helps.is_empty(), "{code} has no way out");
    let notes = diagnostic.notes.iter().map(|note| &note.text);
    for text in notes.chain(&diagnostic.helps).chain([message]) {
        for inner in ["Id(", "#0", "%0", "%1", "Elem", "::"] {
            assert!(!text.contains(inner), "{code}: {text}");
        }
    }
}

// covers: vyre.life.validation vyre.stmt.let
#[test]
fn each_rule_is_broken_by_its_file_and_nothing_else() {
    for (code, path) in files("validate") {
        check_file(&code, &path);
    }
}

#[test]
fn each_mistake_in_a_text_is_reported_at_its_line() {
    for (code, path) in files("syntax") {
        check_file(&code, &path);
    }
}

/// Rules that no text can break; `construction.rs` breaks them through the builder.
const NOT_IN_TEXT: &[&str] = &["K0101", "K0102", "K0103", "K0104", "K0107", "K0109", "K0110", "K0209"];

/// Mistakes that only bytes can have; `binary.rs` shows them.
const IN_BYTES: &[&str] = &["K0021", "K0022", "K0023", "K0024", "K0025", "K0026", "K0027"];

/// Mistakes that only programs can have; `programs.rs` shows them.
const IN_PROGRAMS: &[&str] =
    &["K0012", "K0801", "K0802", "K0803", "K0804", "K0805", "K0806", "K0807", "K0808", "K0809", "K0810", "K0811"];

#[test]
fn each_explained_code_has_its_file() {
    let page = fs::read_to_string(root().join("docs/messages/kernel-ir.md")).expect("the page");
    let explained: BTreeSet<String> =
        page.lines().filter_map(|line| line.strip_prefix("## K")).map(|line| format!("K{}", &line[..4])).collect();
    let mut tested: BTreeSet<String> = files("validate").into_iter().map(|(code, _)| code).collect();
    tested.extend(files("syntax").into_iter().map(|(code, _)| code));
    let elsewhere = || NOT_IN_TEXT.iter().chain(IN_BYTES).chain(IN_PROGRAMS);
    assert!(elsewhere().all(|&code| !tested.contains(code)));
    tested.extend(elsewhere().map(|&code| code.to_owned()));
    assert_eq!(explained, tested);
}

/// The validator lets through exactly the operations that there is a meaning for.
#[test]
fn what_is_allowed_can_be_executed() {
    use crisp_ir_kernel::{BinaryOp, CompareOp, Domain, Scalar, UnaryOp, fold};
    for scalar in Scalar::ALL {
        for &op in UnaryOp::ALL {
            assert_eq!(op.domain().contains(scalar), fold::unary(op, scalar).is_some(), "{op:?} {scalar:?}");
        }
        for &op in BinaryOp::ALL {
            assert_eq!(op.domain().contains(scalar), fold::binary(op, scalar).is_some(), "{op:?} {scalar:?}");
        }
        for &op in CompareOp::ALL {
            assert_eq!(op.domain().contains(scalar), fold::compare(op, scalar).is_some(), "{op:?} {scalar:?}");
        }
        assert_eq!(Domain::Float.contains(scalar), fold::fma(scalar).is_some(), "{scalar:?}");
        for to in Scalar::ALL {
            assert_eq!(to != Scalar::Bool, fold::convert(scalar, to).is_some(), "{scalar:?} to {to:?}");
        }
    }
}
