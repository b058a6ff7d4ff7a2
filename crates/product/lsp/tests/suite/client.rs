//! An editor in this process.

use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};

/// Far longer than any check takes on a busy machine.
const LONG: Duration = Duration::from_secs(120);

/// An editor with a server.
pub(crate) struct Client {
    connection: Connection,
    server: Option<std::thread::JoinHandle<std::io::Result<()>>>,
    last: i32,
    pub(crate) greeting: Value,
}

impl Client {
    /// Starts a server for an editor that offers these encodings of positions.
    pub(crate) fn new(encodings: &[&str]) -> Client {
        let (connection, other) = Connection::memory();
        let server = std::thread::spawn(move || crisp_product_lsp::serve_on(other));
        let mut client = Client { connection, server: Some(server), last: 0, greeting: Value::Null };
        let capabilities = json!({ "general": { "positionEncodings": encodings } });
        client.greeting = client
            .request("initialize", json!({ "processId": null, "capabilities": capabilities }))
            .expect("a greeting");
        client.notify("initialized", json!({}));
        client
    }

    pub(crate) fn notify(&self, method: &str, params: Value) {
        self.connection.sender.send(Notification::new(method.to_owned(), params).into()).expect("the server runs");
    }

    fn next(&self) -> Message {
        self.connection.receiver.recv_timeout(LONG).expect("an answer in time")
    }

    /// Sends a request. Returns the answer, or the text of the error.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.last += 1;
        let id = RequestId::from(self.last);
        self.connection
            .sender
            .send(Request::new(id.clone(), method.to_owned(), params).into())
            .expect("the server runs");
        loop {
            // Answers to earlier requests may be unread.
            if let Message::Response(response) = self.next()
                && response.id == id
            {
                return response.response_result.map_err(|error| error.message);
            }
        }
    }

    /// Sends a request whose answer is of no interest.
    pub(crate) fn notify_request(&mut self, method: &str, params: Value) {
        self.last += 1;
        let request = Request::new(RequestId::from(self.last), method.to_owned(), params);
        self.connection.sender.send(request.into()).expect("the server runs");
    }

    /// Waits for a message to the person at the editor.
    pub(crate) fn shown(&self) -> String {
        loop {
            if let Message::Notification(found) = self.next()
                && found.method == "window/showMessage"
            {
                return found.params["message"].as_str().unwrap_or_default().to_owned();
            }
        }
    }

    pub(crate) fn open(&self, address: &str, text: &str) {
        let document = json!({ "uri": address, "languageId": "crisp", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Waits for the messages about a version of a document.
    pub(crate) fn published(&self, address: &str, version: i64) -> Vec<Value> {
        loop {
            let Message::Notification(found) = self.next() else { continue };
            assert!(found.method != "window/logMessage", "{}", found.params);
            if found.params["uri"] == address && found.params["version"] == version {
                return found.params["diagnostics"].as_array().expect("a list").clone();
            }
        }
    }

    /// Waits for a line for the editor's log.
    pub(crate) fn logged(&self) -> String {
        loop {
            if let Message::Notification(found) = self.next()
                && found.method == "window/logMessage"
            {
                return found.params["message"].as_str().unwrap_or_default().to_owned();
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        assert_eq!(self.request("shutdown", Value::Null), Ok(Value::Null));
        self.notify("exit", Value::Null);
        let server = self.server.take().expect("it was started");
        server.join().expect("no panic").expect("a whole conversation");
    }
}
