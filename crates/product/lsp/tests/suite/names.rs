//! Definitions, references, symbols, folding and renames, in all languages.

use std::collections::BTreeMap;

use crisp::diagnostics::{NameKind, Span};
use crisp::emit;
use crisp::ide::{Snapshot, TextEdit};
use crisp_dev_testkit::complete;
use serde_json::{Value, json};

use crate::client::Client;
use crate::sources::{checked, sources, words};

/// A source in each language in which `§` precedes names that are the same one, the first of which defines it.
const MARKED: [(&str, &str); 7] = [
    (
        "a.crisp",
        "(def-function scale (§x:float by:float) (* §x by))\n\
         (def-kernel k (a:(vector-type float :global :read-write))\n  (declare (global-size :derive-from a))\n  (loop-vector-stride a (i) (set! (~ a i) (scale (~ a i) 2.0))))\n",
    ),
    (
        "b.crisp",
        "(def-function §scale (x:float) (* x 2.0))\n\
         (def-kernel k (a:(vector-type float :global :read-write))\n  (declare (global-size :derive-from a))\n  (loop-vector-stride a (i) (set! (~ a i) (§scale (~ a i)))))\n",
    ),
    (
        "c.crisp",
        "(def-struct point (§x float) (y float))\n\
         (def-function sum (p:point) (+ (§x~ p) (y~ p)))\n(def-function one () (make-point :§x 1.0 :y 2.0))\n",
    ),
    (
        "d.cl",
        "typedef struct { float §w; } item;\n__kernel void k(__global item *a, __global float *b) {\n  size_t i = get_global_id(0);\n  b[i] = a[i].§w;\n}\n",
    ),
    (
        "e.cu",
        "template <typename §T> __device__ §T twice(§T v) { return v + v; }\n__global__ void k(float *a) { a[threadIdx.x] = twice(a[threadIdx.x]); }\n",
    ),
    (
        "f.loopy",
        "kernel k {\n  domain \"{ [i, §j]: 0<=i<n and 0<=§j<n }\"\n  arg a: global float32[n, n]\n  arg b: global float32[n, n]\n  body {\n    b[i, §j] = a[§j, i]\n  }\n  option loop_priority=§j,i\n}\n",
    ),
    (
        "g.tensor",
        "kernel k(x: Tensor<§N, M; f32>) -> Tensor<§N; f32> {\n  compute (shape = [§N]) |i| reduce (shape = [M], op = sum) |j| x[i, j]\n}\n",
    ),
];

fn unmarked(text: &str) -> (String, Vec<usize>) {
    let mut places = Vec::new();
    let mut plain = String::new();
    for part in text.split_inclusive('§') {
        plain += part.trim_end_matches('§');
        if part.ends_with('§') {
            places.push(plain.len());
        }
    }
    (plain, places)
}

// covers: tools.lsp.navigate
#[test]
fn names_lead_to_their_definitions_and_uses() {
    let mut client = Client::new(&["utf-8"]);
    for (path, marked) in MARKED {
        let (text, places) = unmarked(marked);
        let address = format!("file:///marked/{path}");
        client.open(&address, &text);
        assert_eq!(client.published(&address, 1), Vec::<Value>::new(), "{path}");
        let position = |at: usize| {
            let before = &text[..at];
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            json!({ "line": before.matches('\n').count(), "character": at - start })
        };
        for at in &places {
            let ask = json!({ "textDocument": { "uri": address }, "position": position(*at), "context": { "includeDeclaration": true } });
            let definition = client.request("textDocument/definition", ask.clone()).expect("an answer");
            assert_eq!(definition[0]["range"]["start"], position(places[0]), "{path} {at} {definition}");
            let references = client.request("textDocument/references", ask).expect("an answer");
            let starts: Vec<Value> =
                references.as_array().expect("a list").iter().map(|it| it["range"]["start"].clone()).collect();
            let expected: Vec<Value> = places.iter().map(|at| position(*at)).collect();
            assert_eq!(starts, expected, "{path} {at}");
        }
    }
}

/// The columns of both encodings.
#[test]
fn names_behind_large_letters_have_their_columns() {
    for (encoding, column) in [("utf-8", 22), ("utf-16", 20)] {
        let mut client = Client::new(&[encoding]);
        let address = "file:///marked/columns.cl";
        client.open(address, "/* 😀 */ void f(int abc) { int d = abc; }\n");
        client.published(address, 1);
        let at = |character: u32| json!({ "textDocument": { "uri": address }, "position": { "line": 0, "character": character } });
        let found = client.request("textDocument/definition", at(column + 15)).expect("an answer");
        assert_eq!(found[0]["range"]["start"]["character"], column, "{encoding} {found}");
    }
}

// covers: tools.lsp.navigate
#[test]
fn every_name_of_every_source_is_answered() {
    let mut client = Client::new(&["utf-16"]);
    let mut by_ending: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for (path, text) in sources() {
        let address = format!("file://{path}");
        client.open(&address, &text);
        client.published(&address, 1);
        let position = |at: usize| {
            let before = &text[..at];
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            json!({ "line": before.matches('\n').count(), "character": text[start..at].encode_utf16().count() })
        };
        let counts = by_ending.entry(path.rsplit('.').next().unwrap_or_default().to_owned()).or_default();
        for (at, word) in words(&text) {
            let here = position(at);
            let ask = json!({ "textDocument": { "uri": address }, "position": here, "context": { "includeDeclaration": true } });
            let found = client.request("textDocument/definition", ask.clone()).expect("an answer");
            let found = found.as_array().expect("a list");
            counts[1] += 1;
            counts[0] += usize::from(!found.is_empty());
            for definition in found.iter().filter(|it| it["uri"] == address) {
                // The definition has itself as its definition, and the place among its uses.
                let there = json!({ "textDocument": { "uri": address }, "position": definition["range"]["start"], "context": { "includeDeclaration": true } });
                let again = client.request("textDocument/definition", there.clone()).expect("an answer");
                assert!(
                    again.as_array().is_some_and(|all| all.contains(definition)),
                    "{path}: `{word}` at {here}: {definition}, {again}"
                );
                let uses = client.request("textDocument/references", there).expect("an answer");
                let covers = |it: &Value| {
                    let (start, end) = (&it["range"]["start"], &it["range"]["end"]);
                    let column = |at: &Value| at["character"].as_u64().unwrap_or(0);
                    start["line"] == here["line"]
                        && column(start) <= column(&here) + word.len() as u64
                        && column(&here) <= column(end)
                };
                assert!(
                    uses.as_array().is_some_and(|all| all.iter().any(covers)),
                    "{path}: `{word}` at {here} is not among {uses}"
                );
            }
        }
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": address } }));
    }
    eprintln!("{by_ending:?}");
    // Names of the language have no definition in the source.
    for (ending, least) in [("crisp", 30), ("cl", 25), ("cu", 30), ("loopy", 35), ("tensor", 50)] {
        let [found, all] = by_ending[ending];
        assert!(found * 100 >= all * least, "{ending}: {found} of {all}");
    }
}

fn applied(text: &str, edits: &[TextEdit], path: &str) -> String {
    let mut text = text.to_owned();
    for edit in edits.iter().rev().filter(|edit| edit.file == path) {
        text.replace_range(edit.at.start as usize..edit.at.end as usize, &edit.text);
    }
    text
}

/// The kernel IR, or the messages where there is none.
fn meaning(path: &str, text: &str) -> String {
    let mut session = crisp::Session::new(crisp::Options::strict());
    session.read_includes(Box::new(crisp::read_included));
    session.add_source(path, crisp::Language::of(path).expect("a language"), text.as_bytes());
    let compiled = session.compile();
    match &compiled.module {
        Some(_) => without_numbers(&emit::ir(&compiled)),
        None => compiled.diagnostics.iter().map(|found| found.code.0).collect::<Vec<_>>().join(" "),
    }
}

/// The text of the IR with values and parameters numbered in the order in which they are defined, and without the numbers by which functions of one
/// name differ.
fn without_numbers(ir: &str) -> String {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let (mut text, mut last) = (String::new(), 0);
    for line in ir.lines() {
        let trimmed = line.trim_start();
        let mut define = |name: &str, numbers: &mut BTreeMap<String, usize>| {
            last += 1;
            numbers.insert(name.to_owned(), last);
            last
        };
        let named = ["(param ", "(out ", "(temporary "].iter().find_map(|start| trimmed.strip_prefix(start));
        if let Some(rest) = named {
            let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            text += &format!("(param %{} {rest}\n", define(name, &mut numbers));
            continue;
        }
        if trimmed.starts_with("(launch ") {
            text += trimmed.split(" (").next().unwrap_or_default();
            text.push('\n');
            continue;
        }
        if trimmed.starts_with("(function ") {
            text += "(function\n";
            continue;
        }
        for (number, part) in line.split('%').enumerate() {
            if number == 0 {
                text += part;
                continue;
            }
            let end = part.find(|letter: char| letter.is_whitespace() || letter == ')').unwrap_or(part.len());
            let (name, rest) = part.split_at(end);
            let before = line.split('%').take(number).map(str::len).sum::<usize>() + number - 1;
            let in_list =
                trimmed.starts_with("(let (%") && line.get(..before).is_some_and(|before| !before.contains(')'));
            let defines = text.ends_with("(let ") || text.ends_with('(') || in_list;
            let number = match numbers.get(name) {
                Some(number) if !defines => *number,
                _ => define(name, &mut numbers),
            };
            text += &format!("%{number}{rest}");
        }
        text.push('\n');
    }
    // Calls name functions, of which overloads differ by numbers.
    let called = |(number, part): (usize, &str)| {
        let end = part.find(|letter: char| letter.is_whitespace() || letter == ')').unwrap_or(part.len());
        match part[..end].rsplit_once('.').filter(|_| number > 0) {
            Some((name, digits)) if digits.chars().all(|it| it.is_ascii_digit()) => format!("{name}{}", &part[end..]),
            _ => part.to_owned(),
        }
    };
    text.split("(call ").enumerate().map(called).collect::<Vec<_>>().join("(call ")
}

fn is_local(snapshot: &Snapshot, at: Span) -> bool {
    at.file == snapshot.file
}

// covers: tools.lsp.rename
#[test]
fn renamed_programs_mean_the_same() {
    let mut refused: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut renamed: BTreeMap<String, usize> = BTreeMap::new();
    let (mut number, mut mistakes) = (0, Vec::new());
    for (path, text) in sources() {
        let ending = path.rsplit('.').next().unwrap_or_default().to_owned();
        let snapshot = checked(&path, &text);
        let before = meaning(&path, &text);
        for definition in snapshot.index().definitions() {
            // Functions such as `+` have other names in the IR.
            let is_word = definition.name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
            if !is_local(&snapshot, definition.at) || !is_word {
                continue;
            }
            number += 1;
            if !complete() && number % 5 != 0 {
                continue;
            }
            // As long as no other name, so that nothing else is sorted differently.
            let new = format!("{}zz9", definition.name);
            let at = definition.at.start;
            match snapshot.rename(at, &new) {
                Ok(edits) => {
                    *renamed.entry(ending.clone()).or_default() += 1;
                    let (original, text) = (&text, applied(&text, &edits, &path));
                    let after = meaning(&path, &text).replace("zz9", "");
                    let differs = after.lines().zip(before.lines()).find(|(after, before)| after != before);
                    if differs.is_some() || after.len() != before.len() {
                        mistakes.push(format!(
                            "{path}: {} `{}`: {differs:?}",
                            definition.kind.words(),
                            definition.name
                        ));
                    }
                    // Back again, and the text is as it was.
                    let back = checked(&path, &text);
                    match back.rename(edits_start(&edits, at), &definition.name) {
                        Ok(edits) if applied(&text, &edits, &path).eq_ignore_ascii_case(original) => {}
                        other => mistakes.push(format!(
                            "{path}: {} `{}`: back: {other:?}",
                            definition.kind.words(),
                            definition.name
                        )),
                    }
                }
                Err(why) => {
                    let why = format!("{path}: {} `{}`: {why}", definition.kind.words(), definition.name);
                    refused.entry(ending.clone()).or_default().push(why);
                }
            }
        }
    }
    for (ending, count) in &renamed {
        let all = refused.get(ending).cloned().unwrap_or_default();
        eprintln!("{ending}: {count} renamed, {} refused", all.len());
        all.iter().take(40).for_each(|why| eprintln!("  {why}"));
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    for (ending, count) in &renamed {
        let all = refused.get(ending).map_or(0, Vec::len);
        // Names that text is made of, as in templates and strings, cannot be followed.
        assert!(all * 100 <= *count * 15, "{ending}: {all} of {count} refused");
    }
}

/// Where the definition is after the edits: as many bytes later as edits before it are longer.
fn edits_start(edits: &[TextEdit], at: u32) -> u32 {
    let before = edits.iter().filter(|edit| edit.at.start < at);
    let grown: usize = before.map(|edit| edit.text.len() - (edit.at.end - edit.at.start) as usize).sum();
    at + u32::try_from(grown).expect("it is short")
}

// covers: tools.lsp.rename
#[test]
fn renames_that_change_a_meaning_are_refused() {
    for (path, text, at, new, reason) in [
        (
            "a.crisp",
            "(def-function f (s:int)\n  (let ((t 1))\n    (+ s t)))",
            "s:int",
            "t",
            "renaming `s` to `t` changes the meaning of `t`, at line 3",
        ),
        ("a.cl", "float f(float s) {\n  float t = 1.0f;\n  return s + t;\n}\n", "s)", "t", "gives the message S"),
        (
            "b.cl",
            "float f(float s) {\n  { float t = 1.0f;\n    return s + t; }\n}\n",
            "s)",
            "t",
            "changes the meaning of `t`, at line 3",
        ),
        ("c.cl", "float f(float s) { return s; }\n", "s)", "9a", "`9a` is not a name"),
        (
            "d.cl",
            "float f(float s) { return sqrt(s); }\n",
            "sqrt",
            "root",
            "`sqrt` is not a name that the source defines",
        ),
        ("e.tensor", "fn f(x: f32, y: f32) -> f32 { x - y }\n", "x:", "y", "changes the meaning of"),
        (
            "f.loopy",
            "kernel k {\n  domain \"{ [i]: 0<=i<n }\"\n  arg a: global float32[n]\n  arg b: global float32[n]\n  body {\n    a[i] = b[i]\n  }\n}\n",
            "b:",
            "a",
            "",
        ),
    ] {
        let snapshot = checked(path, text);
        let place = u32::try_from(text.find(at).expect("it is there")).expect("it is short");
        let refused = snapshot.rename(place, new).expect_err(path).to_string();
        assert!(refused.contains(reason), "{path}: {refused}");
    }
}

// covers: tools.lsp.navigate
#[test]
fn documents_have_symbols_and_parts_that_fold() {
    let text = "// One.\n// Two.\nstruct pair {\n  float a, b;\n};\n\nfloat sum(struct pair p) {\n  float both = p.a + p.b;\n  return both;\n}\n";
    let snapshot = checked("symbols.cl", text);
    let names: Vec<(String, NameKind, Vec<String>)> = snapshot
        .symbols()
        .into_iter()
        .map(|it| (it.name, it.kind, it.inside.into_iter().map(|it| it.name).collect()))
        .collect();
    let text_of = |all: &[&str]| all.iter().map(|it| (*it).to_owned()).collect::<Vec<String>>();
    assert_eq!(
        names,
        [
            ("pair".to_owned(), NameKind::Structure, text_of(&["a", "b"])),
            ("sum".to_owned(), NameKind::Function, text_of(&["p", "both"])),
        ]
    );
    let mut client = Client::new(&["utf-8"]);
    client.open("file:///symbols.cl", text);
    let folds = client.request("textDocument/foldingRange", json!({ "textDocument": { "uri": "file:///symbols.cl" } }));
    assert_eq!(
        folds,
        Ok(json!([
            { "startLine": 0, "endLine": 1, "kind": "comment" },
            { "startLine": 2, "endLine": 3, "kind": "region" },
            { "startLine": 6, "endLine": 8, "kind": "region" },
        ]))
    );
}

// covers: tools.lsp.navigate
#[test]
fn names_of_the_language_are_said_to_be_that() {
    let mut client = Client::new(&["utf-8"]);
    for (path, text, word, said) in [
        ("a.crisp", "(def-function f (x:float) (sqrt x))\n", "sqrt", "`sqrt` is a name of the language"),
        (
            "b.cl",
            "float f(float x) { return native_sin(x); }\n",
            "native_sin",
            "`native_sin` is a name of the language",
        ),
        (
            "c.tensor",
            "kernel k(x: Tensor<N, M; f32>) -> Tensor<N, M; f32> {\n  softmax(x)\n}\n",
            "softmax",
            "`softmax` is a function of the library: fn softmax",
        ),
        (
            "d.loopy",
            "kernel k {\n  domain \"{ [i]: 0<=i<n }\"\n  arg a: global float32[n]\n  body {\n    a[i] = sum(i, 1.0)\n  }\n}\n",
            "sum",
            "`sum` is a name of the language",
        ),
    ] {
        let address = format!("file:///{path}");
        client.open(&address, text);
        let at = text.find(word).expect("it is there");
        let line = text[..at].matches('\n').count();
        let column = at - text[..at].rfind('\n').map_or(0, |at| at + 1);
        let ask = json!({ "textDocument": { "uri": address }, "position": { "line": line, "character": column } });
        client.notify_request("textDocument/definition", ask);
        let shown = client.shown();
        assert!(shown.starts_with(said), "{path}: {shown}");
    }
}
