//! Random edits: every request is answered, at every moment.

use serde_json::json;

use crate::client::Client;
use crate::sources::{Random, examples};
use crisp_dev_testkit::complete;

/// Pieces that are typed.
const PIECES: [&str; 16] = ["(", ")", "{", "}", "[", "]", "\"", ";", ":", ".", "->", "x", " ", "\n", "😀", "/*"];

// covers: tools.lsp.complete
#[test]
fn random_edits_leave_a_server_that_answers() {
    let mut random = Random(11);
    let rounds = if complete() { 400 } else { 25 };
    for (path, original) in examples() {
        let mut client = Client::new(if random.below(2) == 0 { &["utf-8"] } else { &["utf-16"] });
        let address = format!("file://{path}");
        client.open(&address, &original);
        let mut lines: Vec<usize> = original.lines().map(str::len).collect();
        for version in 2..rounds + 2 {
            let line = random.below(lines.len() + 1);
            let column = random.below(lines.get(line).copied().unwrap_or(0) + 2);
            let length = [0, 0, 1, 3, 12][random.below(5)];
            let new = PIECES[random.below(PIECES.len())];
            let start = json!({ "line": line, "character": column });
            let range = json!({ "start": start, "end": { "line": line, "character": column + length } });
            if random.below(12) == 0 {
                client.notify("textDocument/didChange", json!({ "textDocument": { "uri": address, "version": version }, "contentChanges": [{ "text": original }] }));
                lines = original.lines().map(str::len).collect();
            } else {
                client.notify("textDocument/didChange", json!({ "textDocument": { "uri": address, "version": version }, "contentChanges": [{ "range": range, "text": new }] }));
            }
            let method = [
                "completion",
                "signatureHelp",
                "hover",
                "definition",
                "references",
                "documentSymbol",
                "foldingRange",
                "completion",
            ][random.below(8)];
            let ask = json!({ "textDocument": { "uri": address }, "position": start, "context": { "includeDeclaration": true } });
            let answer = client.request(&format!("textDocument/{method}"), ask);
            assert!(answer.is_ok(), "{path}, version {version}: {method}: {answer:?}");
        }
    }
}
