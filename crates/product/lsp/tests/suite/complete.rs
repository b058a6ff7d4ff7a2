//! Completion and signatures, in all languages, in unfinished texts too.

use serde_json::{Value, json};

use crate::client::Client;

/// Asks at the mark in a text that replaces a checked one.
fn ask(client: &mut Client, path: &str, checked: &str, typed: &str, method: &str) -> Value {
    let address = format!("file:///typed/{path}");
    client.open(&address, checked);
    client.published(&address, 1);
    let at = typed.find('§').expect("a mark");
    let text = typed.replace('§', "");
    let change = json!({ "textDocument": { "uri": address, "version": 2 }, "contentChanges": [{ "text": text }] });
    client.notify("textDocument/didChange", change);
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let position = json!({ "line": before.matches('\n').count(), "character": at - start });
    let answer =
        client.request(method, json!({ "textDocument": { "uri": address }, "position": position })).expect("an answer");
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": address } }));
    answer
}

// covers: tools.lsp.complete
#[test]
fn names_and_forms_are_completed() {
    let mut client = Client::new(&["utf-8"]);
    let crisp = "(def-struct point (across float) (down float))\n(def-enumeration colour :red :green)\n(def-function scale (x:float &key factor:float) (* x factor))\n(def-function f (amount:float)\n  (let ((account 2.0))\n    (+ amount account)))\n";
    let c = "struct pair { float first; float second; };\nfloat total(struct pair p, float weight) { return p.first * weight; }\n__kernel void k(__global float *a) {\n  struct pair mine = { 1.0f, 2.0f };\n  a[0] = total(mine, a[1]);\n}\n";
    let loopy = "kernel k {\n  domain \"{ [row, column]: 0<=row<n and 0<=column<n }\"\n  arg a: global float32[n, n]\n  arg b: global float32[n, n]\n  body {\n    b[row, column] = a[column, row]\n  }\n}\n";
    let tensor = "fn half(value: f32) -> f32 { value * 0.5 }\nkernel k(input: Tensor<N; f32>) -> Tensor<N; f32> {\n  compute (shape = [N]) |index| half(input[index])\n}\n";
    for (path, checked, typed, first, insert) in [
        ("a.crisp", crisp, crisp.replace("(+ amount account)))", "(+ am§"), "amount", "amount"),
        ("b.crisp", crisp, crisp.replace("(+ amount account)))", "(+ ac§"), "account", "account"),
        ("c.crisp", crisp, crisp.replace("(+ amount account)))", "(dotim§"), "dotimes", "dotimes ("),
        ("d.crisp", crisp, crisp.replace("(+ amount account)))", "(scale amount :fa§"), "factor", "factor"),
        ("e.crisp", crisp, crisp.replace("(+ amount account)))", "(make-point :ac§"), "across", "across"),
        (
            "f.crisp",
            crisp,
            crisp.replace("(def-function f (amount:float)", "(def-function f (amount:po§"),
            "point",
            "point",
        ),
        ("g.crisp", crisp, crisp.replace("(+ amount account)))", ":gr§"), "green", "green"),
        ("h.cl", c, c.replace("total(mine, a[1]);\n}", "mine.s§"), "second", "second"),
        ("i.cl", c, c.replace("total(mine, a[1]);\n}", "total(mi§"), "mine", "mine"),
        ("j.cl", c, c.replace("total(mine, a[1]);\n}", "get_glo§"), "get_global_id", "get_global_id"),
        ("k.loopy", loopy, loopy.replace("a[column, row]", "a[col§"), "column", "column"),
        ("l.tensor", tensor, tensor.replace("half(input[index])\n}", "half(inp§"), "input", "input"),
        ("m.tensor", tensor, tensor.replace("half(input[index])\n}", "ha§"), "half", "half"),
        ("n.tensor", tensor, tensor.replace("compute (shape", "comp§ (shape"), "compute", "compute"),
    ] {
        let found = ask(&mut client, path, checked, &typed, "textDocument/completion");
        let item = &found["items"][0];
        assert_eq!(item["label"], first, "{path}: {found}");
        let text = item["textEdit"]["newText"].as_str().unwrap_or_default();
        assert!(text.starts_with(insert), "{path}: {item}");
        // A snippet has placeholders, a name has none.
        assert_eq!(item["insertTextFormat"] == 2, text.contains("${1:"), "{path}: {item}");
    }
}

// covers: tools.lsp.complete
#[test]
fn nothing_is_completed_in_comments_and_texts() {
    let mut client = Client::new(&["utf-8"]);
    for (path, text) in [
        ("a.crisp", "; am§"),
        ("b.cl", "// get_glo§"),
        ("c.cl", "/* get_glo§"),
        ("d.loopy", "# ker§"),
        ("e.tensor", "// ker§"),
        ("f.cl", "float f() { return 12§; }"),
    ] {
        let found = ask(&mut client, path, "", text, "textDocument/completion");
        assert_eq!(found["items"], json!([]), "{path}");
    }
}

// covers: tools.lsp.complete
#[test]
fn signatures_show_the_parameter() {
    let mut client = Client::new(&["utf-8"]);
    let crisp = "(def-function scale (x:float by:float) (* x by))\n(def-function f (v:float) (scale v 2.0))\n";
    let c = "float total(float x, int n) { return x * n; }\nfloat f(float y) { return total(y, 2); }\n";
    let tensor = "fn half(value: f32, least: f32) -> f32 { max(value * 0.5, least) }\nkernel k(x: Tensor<N; f32>) -> Tensor<N; f32> {\n  compute (shape = [N]) |i| half(x[i], 1.0)\n}\n";
    let loopy = "kernel k {\n  domain \"{ [i]: 0<=i<n }\"\n  arg a: global float32[n]\n  arg b: global float32[n]\n  rule twice(value, more) := 2*value + more\n  body {\n    b[i] = twice(a[i], 1.0)\n  }\n}\n";
    for (path, checked, typed, label, active) in [
        ("a.crisp", crisp, crisp.replace("(scale v 2.0))", "(scale §"), "(scale x:float by:float)", 0),
        ("b.crisp", crisp, crisp.replace("(scale v 2.0))", "(scale v §"), "(scale x:float by:float)", 1),
        ("c.crisp", crisp, crisp.replace("(scale v 2.0))", "(scale v (+ 1.0 2.0) §"), "(scale x:float by:float)", 1),
        ("d.cl", c, c.replace("total(y, 2); }", "total(§"), "total(float x, int n)", 0),
        ("e.cl", c, c.replace("total(y, 2); }", "total((y + 1), §"), "total(float x, int n)", 1),
        ("f.tensor", tensor, tensor.replace("half(x[i], 1.0)\n}", "half(x[i], §"), "half(value: f32, least: f32)", 1),
        ("g.loopy", loopy, loopy.replace("twice(a[i], 1.0)", "twice(a[i], §"), "twice(value, more)", 1),
    ] {
        let found = ask(&mut client, path, checked, &typed, "textDocument/signatureHelp");
        assert_eq!(found["signatures"][0]["label"], label, "{path}: {found}");
        assert_eq!(found["activeParameter"], active, "{path}: {found}");
        let place = &found["signatures"][0]["parameters"][active]["label"];
        let (start, end) = (place[0].as_u64().expect("a column"), place[1].as_u64().expect("a column"));
        assert!(start < end && end <= label.len() as u64, "{path}: {place}");
    }
    let form = ask(
        &mut client,
        "h.crisp",
        crisp,
        &crisp.replace("(scale v 2.0))", "(dotimes §"),
        "textDocument/signatureHelp",
    );
    assert!(form["signatures"][0]["label"].as_str().is_some_and(|label| label.starts_with("(dotimes")), "{form}");
}
