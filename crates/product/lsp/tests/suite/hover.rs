//! Hovering, in all languages.

use crisp::ide::Snapshot;
use serde_json::{Value, json};

use crate::client::Client;
use crate::sources::{checked, sources, words};

/// Programs with a mark before each place, and what is said there.
const MARKED: [(&str, &str, &[&str]); 5] = [
    (
        "a.crisp",
        ";; Twice each element.\n(def-kernel §double_it (v:(vector-type float :global :read-write))\n  (declare (global-size :derive-from v) (local-size :set-to 64))\n  (§in-each-thread (i)\n    (§when (check-thread-bounds §i)\n      (let ((l (get-local-id 0)) (one (~ §v i)))\n        (set! (§~ v i) (+ one one (to-float §l)))))))\n",
        &[
            "kernel double_it(v:(vector-type float :global :read-write))",
            "manual: ",
            "manual: ",
            "varying",
            "vector-type float :global",
            "store of global `v`, 4 bytes: coalesced, 1 segment",
            "0 … 63",
        ],
    ),
    (
        "b.cl",
        "__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void k(__global float *a, int §n) {\n  size_t l = §get_local_id(0);\n  a[§l * 32] = §n;\n  a[l] = a[a[l] > 0 ? l : 2 * §l];\n}\n",
        &["parameter n: int", "manual: ", "0 … 63", "uniform: the same in the whole launch", "variable l: "],
    ),
    (
        "c.loopy",
        "kernel k {\n  domain \"{ [i]: 0<=i<n }\"\n  arg a: global float32[n]\n  arg b: global float32[n]\n  body {\n    <> t = a[§i] * 2\n    b[i] = §t + sum(§i, a[i])\n  }\n}\n",
        &["loop variable i: { [i]: 0<=i<n }", "variable t: f32", "loop variable i"],
    ),
    (
        "d.tensor",
        "kernel k(x: Tensor<N, M; f32>) -> Tensor<N; f32> {\n  m = §compute (shape = [N]) |i| reduce (shape = [M], op = sum) |§j| §x[i, j]\n  compute (shape = [N]) |i| §m[i] * 2.0\n}\n",
        &["manual: ", "0 ≤ j < M", "Tensor<N, M; f32>", "Tensor<N; f32>"],
    ),
    (
        "e.cl",
        "__kernel __attribute__((reqd_work_group_size(32, 1, 1))) void k(__global float *a, __global int *b) {\n  size_t l = get_local_id(0);\n  a[l] §= a[l * 32];\n  §a[b[l]] = 1.0f;\n}\n",
        &[
            "store of global `a`, 4 bytes: coalesced, 1 segment",
            "segments unknown: each lane loads its own index (line 4)",
        ],
    ),
];

// covers: tools.lsp.hover
#[test]
fn hovering_says_what_is_known() {
    let mut client = Client::new(&["utf-8"]);
    for (path, marked, expected) in MARKED {
        let parts: Vec<&str> = marked.split('§').collect();
        let text = parts.concat();
        let address = format!("file:///hover/{path}");
        client.open(&address, &text);
        let messages = client.published(&address, 1);
        assert!(messages.iter().all(|it| it["severity"] != 1), "{path}: {messages:?}");
        let mut at = 0;
        for (part, said) in parts.iter().zip(expected) {
            at += part.len();
            let before = &text[..at];
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            let position = json!({ "line": before.matches('\n').count(), "character": at - start });
            let ask = json!({ "textDocument": { "uri": address }, "position": position });
            let hover = client.request("textDocument/hover", ask).expect("an answer");
            let shown = hover["contents"]["value"].as_str().unwrap_or_default();
            assert!(shown.contains(said), "{path} {position}: {said}\n--\n{shown}");
        }
        assert_eq!(parts.len(), expected.len() + 1, "{path}");
    }
}

/// Asks everything at every word of a text.
fn everywhere(snapshot: &Snapshot, text: &str) -> [usize; 3] {
    let mut counts = [0; 3];
    for (at, _) in words(text) {
        let offset = u32::try_from(at).expect("it is short");
        counts[0] += 1;
        counts[1] += usize::from(snapshot.hover(offset).is_some());
        counts[2] += usize::from(!snapshot.complete(text, at + 1).all.is_empty());
        let _ = snapshot.signature(text, at);
        let _ = snapshot.renamable(offset);
    }
    counts
}

// covers: tools.lsp.hover
#[test]
fn every_word_of_every_source_is_answered() {
    let mut all = std::collections::BTreeMap::new();
    for (path, text) in sources() {
        let snapshot = checked(&path, &text);
        let counts: &mut [usize; 3] = all.entry(path.rsplit('.').next().unwrap_or_default().to_owned()).or_default();
        let found = everywhere(&snapshot, &text);
        counts.iter_mut().zip(found).for_each(|(count, more)| *count += more);
    }
    eprintln!("words, hovers, completions: {all:?}");
    for (ending, [words, hovers, completions]) in all {
        assert!(hovers * 100 >= words * 30, "{ending}: {hovers} of {words}");
        assert!(completions * 100 >= words * 30, "{ending}: {completions} of {words}");
    }
}

/// A request about a document without names is answered too.
#[test]
fn nothing_is_said_of_nothing() {
    let mut client = Client::new(&["utf-8"]);
    client.open("untitled:notes", "words (\n");
    for method in ["hover", "definition", "references", "documentSymbol", "foldingRange", "completion", "signatureHelp"]
    {
        let ask = json!({ "textDocument": { "uri": "untitled:notes" }, "position": { "line": 7, "character": 9 } });
        let answer = client.request(&format!("textDocument/{method}"), ask).expect(method);
        assert!(answer == Value::Null || answer == json!([]) || answer["items"] == json!([]), "{method}: {answer}");
    }
    let ask = json!({ "textDocument": { "uri": "untitled:notes" }, "position": { "line": 0, "character": 2 }, "newName": "x" });
    let refused = client.request("textDocument/rename", ask).expect_err("there is no name");
    assert!(refused.contains("this is not a name"), "{refused}");
}
