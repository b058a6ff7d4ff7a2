//! `crisp lsp` as editors start it. The server itself is tested in its crate.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::io::Write as _;
use std::process::Stdio;

use crate::harness::Folder;

fn message(text: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

#[test]
fn an_editor_is_served() {
    let folder = Folder::new();
    let mut command = folder.command("lsp --stdio");
    let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let open = r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.cl","languageId":"c","version":1,"text":"__kernel void f(__global int *a) { a[0] = b; }"}}}"#;
    let texts = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}"#,
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        open,
    ];
    let mut input = server.stdin.take().unwrap();
    for text in texts {
        input.write_all(message(text).as_bytes()).unwrap();
    }
    // The message comes by itself; the end is only sent after it.
    let mut output = std::io::BufReader::new(server.stdout.take().unwrap());
    let mut seen = String::new();
    while !seen.contains("S0401") {
        let bytes = std::io::BufRead::fill_buf(&mut output).unwrap().to_vec();
        assert!(!bytes.is_empty(), "{seen}");
        seen.push_str(&String::from_utf8_lossy(&bytes));
        std::io::BufRead::consume(&mut output, bytes.len());
    }
    for text in [r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, r#"{"jsonrpc":"2.0","method":"exit"}"#] {
        input.write_all(message(text).as_bytes()).unwrap();
    }
    assert!(server.wait().unwrap().success());
    assert!(seen.contains("\"name\":\"crisp\"") && seen.contains("publishDiagnostics"), "{seen}");
}

#[test]
fn an_editor_that_is_gone_is_reported() {
    let folder = Folder::new();
    let done = folder.crisp("lsp");
    assert_eq!(done.code, 1);
    assert!(done.err.starts_with("error[U0313]: the connection to the editor ended: "), "{}", done.err);
    assert!(done.err.contains("= help: `crisp lsp` is started by an editor"), "{}", done.err);
}
