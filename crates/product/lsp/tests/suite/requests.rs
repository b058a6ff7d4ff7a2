//! Each request, with right and wrong parameters.

use std::fs;
use std::path::PathBuf;

use crisp::diagnostics::Severity;
use crisp::{Language, Options, Session, read_included};
use crisp_dev_testkit::root;
use serde_json::{Value, json};

use crate::client::Client;

/// The examples of all languages, and programs with mistakes.
fn sources() -> Vec<(String, String)> {
    let mut sources = Vec::new();
    for folder in ["crisp", "cucl", "loopy", "tensor"] {
        let files = fs::read_dir(root().join("examples").join(folder)).expect("the folder is there");
        let files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
        sources.extend(files.into_iter().filter(|path| Language::of(&path.display().to_string()).is_some()));
    }
    sources.sort();
    let mut texts: Vec<(String, String)> =
        sources.iter().map(|path| (path.display().to_string(), fs::read_to_string(path).expect("a text"))).collect();
    // The same with a third of the text missing.
    let cut = |text: &str| {
        text.char_indices()
            .filter(|(at, _)| !(text.len() / 3..text.len() / 2).contains(at))
            .map(|(_, letter)| letter)
            .collect()
    };
    let cuts: Vec<(String, String)> = texts.iter().map(|(path, text)| (path.clone(), cut(text))).collect();
    texts.extend(cuts);
    texts
}

/// Code, severity and place of what the library says, whose columns the protocol counts from 0.
fn said(path: &str, text: &str) -> Vec<(String, u64, u64, u64)> {
    let mut session = Session::new(Options::strict());
    session.read_includes(Box::new(read_included));
    session.add_source(path, Language::of(path).expect("a language"), text.as_bytes());
    let compiled = session.compile();
    let place = |found: &crisp::diagnostics::Diagnostic| {
        let span = found.span?;
        let file = session.files().get(span.file).filter(|file| file.name == path)?;
        let at = file.position(span.start);
        Some((u64::from(at.line - 1), u64::from(at.column - 1)))
    };
    let severity = |severity| match severity {
        Severity::Error | Severity::Refused | Severity::Bug => 1,
        Severity::Warning => 2,
        Severity::Note => 3,
    };
    let shown = compiled.diagnostics.iter().map(|found| {
        let (line, column) = place(found).unwrap_or((0, 0));
        (found.code.0.to_owned(), severity(found.severity), line, column)
    });
    shown.collect()
}

fn shown(found: &[Value]) -> Vec<(String, u64, u64, u64)> {
    let number = |value: &Value| value.as_u64().unwrap_or(u64::MAX);
    let one = |found: &Value| {
        let start = &found["range"]["start"];
        let code = found["code"].as_str().unwrap_or_default().to_owned();
        (code, number(&found["severity"]), number(&start["line"]), number(&start["character"]))
    };
    found.iter().map(one).collect()
}

// covers: tools.lsp.diagnostics
#[test]
fn documents_have_the_messages_of_the_command() {
    let client = Client::new(&[]);
    assert_eq!(client.greeting["capabilities"]["positionEncoding"], "utf-16");
    let mut with_errors = 0;
    for (number, (path, text)) in sources().iter().enumerate() {
        let address = format!("file://{path}");
        client.open(&address, text);
        let found = client.published(&address, 1);
        assert_eq!(shown(&found), said(path, text), "{path}");
        with_errors += usize::from(!found.is_empty());
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": address } }));
        assert!(number < 1000);
    }
    assert!(with_errors > 20, "{with_errors}");
}

const SCALE: &str =
    "__kernel void scale(__global float *values) {\n  // 😀\n  size_t i = get_gobal_id(0)\n  values[i] = 2.0f;\n}\n";

#[test]
fn edits_change_what_is_said() {
    let mut client = Client::new(&["utf-16", "utf-8"]);
    assert_eq!(client.greeting["capabilities"]["positionEncoding"], "utf-8");
    let address = "file:///somewhere/a%20b.cl";
    client.open(address, SCALE);
    let found = client.published(address, 1);
    assert_eq!(shown(&found), [("S0202".to_owned(), 1, 2, 28)]);
    let insert = json!({ "range": { "start": { "line": 2, "character": 28 }, "end": { "line": 2, "character": 28 } }, "text": ";" });
    let change = |version: i32, change: &Value| json!({ "textDocument": { "uri": address, "version": version }, "contentChanges": [change] });
    client.notify("textDocument/didChange", change(2, &insert));
    let found = client.published(address, 2);
    assert_eq!(shown(&found), [("S0453".to_owned(), 1, 2, 13)]);
    assert!(
        found[0]["message"].as_str().is_some_and(|text| text.contains("help: did you mean `get_global_id`?")),
        "{}",
        found[0]
    );
    let everything = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let ask = json!({ "textDocument": { "uri": address }, "range": everything, "context": { "diagnostics": [] } });
    let actions = client.request("textDocument/codeAction", ask.clone()).expect("actions");
    assert_eq!(actions.as_array().map(Vec::len), Some(1), "{actions}");
    let action = &actions[0];
    assert_eq!((&action["title"], &action["isPreferred"]), (&"write `get_global_id`".into(), &true.into()));
    assert_eq!(action["edit"]["changes"][address][0]["newText"], "get_global_id");
    // An old version changes nothing.
    client.notify("textDocument/didChange", change(2, &insert));
    assert!(client.logged().contains("version 2 follows version 2"));
    // An action of one version is not offered for the next.
    client.notify(
        "textDocument/didChange",
        change(3, &json!({ "text": SCALE.replace("gobal", "global").replace("(0)\n", "(0);\n") })),
    );
    let stale = client.request("textDocument/codeAction", ask).expect("an answer");
    assert_eq!(stale, json!([]));
    assert_eq!(client.published(address, 3), Vec::<Value>::new());
}

#[test]
fn documents_are_formatted() {
    let mut client = Client::new(&["utf-8"]);
    let ask = |address: &str| json!({ "textDocument": { "uri": address }, "options": { "tabSize": 2, "insertSpaces": true } });
    client.open("file:///a.tensor", "fn f(x: f32) -> f32 {\n x*2.0\n}\n");
    let edits = client.request("textDocument/formatting", ask("file:///a.tensor")).expect("edits");
    assert_eq!(
        edits,
        json!([{ "range": { "start": { "line": 1, "character": 0 }, "end": { "line": 2, "character": 0 } }, "newText": "  x * 2.0\n" }])
    );
    client.open("file:///b.crisp", "(def-type x float");
    let refused = client.request("textDocument/formatting", ask("file:///b.crisp")).expect_err("it cannot be read");
    assert!(refused.contains("R0004"), "{refused}");
    let refused = client.request("textDocument/formatting", ask("file:///c.cl")).expect_err("it is not open");
    assert_eq!(refused, "file:///c.cl is not open");
}

#[test]
fn open_documents_are_included_as_they_are() {
    let client = Client::new(&["utf-8"]);
    client.open("file:///nowhere/one.h", "#define TWO 2.0f\n");
    client.published("file:///nowhere/one.h", 1);
    client.open("file:///nowhere/a.cl", "#include \"one.h\"\n__kernel void f(__global float *a) { a[0] = TWO; }\n");
    assert_eq!(client.published("file:///nowhere/a.cl", 1), Vec::<Value>::new());
    let change = json!({ "text": "#define ONE 1.0f\n" });
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": "file:///nowhere/one.h", "version": 2 }, "contentChanges": [change] }),
    );
    let found = client.published("file:///nowhere/a.cl", 1);
    assert_eq!(shown(&found), [("S0401".to_owned(), 1, 1, 44)]);
}

#[test]
fn wrong_messages_are_answered() {
    let mut client = Client::new(&["utf-8"]);
    assert!(client.request("textDocument/hovver", json!({})).is_err_and(|text| text.contains("no method")));
    assert!(client.request("textDocument/codeAction", json!([1, 2])).is_err());
    assert!(client.request("textDocument/formatting", Value::Null).is_err());
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": "file:///z.cl", "version": 2 }, "contentChanges": [] }),
    );
    assert!(client.logged().contains("not open"));
    client.notify("textDocument/didOpen", json!({ "textDocument": 3 }));
    assert!(client.logged().contains("didOpen"));
    client.notify("$/unknown", json!({}));
    client.open("untitled:one", "no language");
    assert_eq!(client.published("untitled:one", 1), Vec::<Value>::new());
}

/// The text with edits of the protocol, whose columns are bytes.
fn edited(text: &str, edits: &[Value]) -> String {
    let offset = |at: &Value| {
        let number = |name: &str| usize::try_from(at[name].as_u64().unwrap_or(0)).unwrap_or(0);
        let start: usize = text.split_inclusive('\n').take(number("line")).map(str::len).sum();
        start + number("character")
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            (offset(&range["start"]), offset(&range["end"]), edit["newText"].as_str().unwrap_or_default())
        })
        .collect();
    edits.sort_unstable();
    let mut left = text.to_owned();
    for (start, end, new) in edits.iter().rev() {
        left.replace_range(*start..*end, new);
    }
    left
}

#[test]
fn all_sure_fixes_are_those_of_the_command() {
    let mut client = Client::new(&["utf-8"]);
    let mut several = 0;
    // Two messages that have the same addition, and some at other places.
    let twice = "__kernel void k(__global float *a) {\n  size_t i = get_gobal_id(0)\n  a[i] = get_locl_id(0)\n}\n";
    let mut all = sources();
    all.push(("/somewhere/twice.cl".to_owned(), twice.to_owned()));
    for (path, text) in all {
        let address = format!("file://{path}");
        client.open(&address, &text);
        client.published(&address, 1);
        let everything = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99_999, "character": 0 } });
        let ask = json!({ "textDocument": { "uri": address }, "range": everything, "context": { "diagnostics": [] } });
        let actions = client.request("textDocument/codeAction", ask).expect("actions");
        let action = actions.as_array().expect("a list").iter().find(|it| it["kind"] == "source.fixAll.crisp");
        let mut session = Session::new(Options::strict());
        session.read_includes(Box::new(read_included));
        let file = session.add_source(&path, Language::of(&path).expect("a language"), text.as_bytes());
        let compiled = session.compile();
        let fixed = crisp::diagnostics::apply_fixes(session.files(), &compiled.diagnostics);
        if let Some(action) = action {
            let edits = action["edit"]["changes"][&address].as_array().expect("edits");
            let expected = fixed.iter().find(|fixed| fixed.file == file).expect("a change");
            assert_eq!(edited(&text, edits), expected.text, "{path}");
            several += 1;
        } else {
            assert!(fixed.iter().all(|fixed| fixed.count <= 1), "{path}");
        }
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": address } }));
    }
    assert!(several > 0);
}
