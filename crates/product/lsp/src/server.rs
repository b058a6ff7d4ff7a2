//! Requests and notifications of an editor, and their answers.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use gen_lsp_types::{
    CodeActionParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DocumentFormattingParams, Position,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use crate::check::Checked;
use crate::document::{Text, Units};
use crate::navigate::Document;
use crate::paths::path_of;
use crate::worker::{Open, Shared, work};
use crate::{complete, fixes, format};

/// Serves an editor on standard input and output until it says that it ends.
///
/// # Errors
/// When the editor breaks the protocol or goes away without an end.
pub fn serve() -> io::Result<()> {
    let (connection, threads) = Connection::stdio();
    let served = serve_on(connection);
    served.and(threads.join())
}

/// [`serve`] on a connection.
///
/// # Errors
/// The errors of [`serve`].
pub fn serve_on(connection: Connection) -> io::Result<()> {
    let (id, parameters) = connection.initialize_start().map_err(io::Error::other)?;
    let units = units(&parameters);
    connection.initialize_finish(id, greeting(units)).map_err(io::Error::other)?;
    let shared = Arc::new(Shared::default());
    let worker = {
        let (shared, sender) = (shared.clone(), connection.sender.clone());
        // An editor that is gone reads nothing.
        std::thread::Builder::new()
            .name("check".to_owned())
            .spawn(move || work(&shared, units, |message| _ = sender.send(message)))?
    };
    let sender = connection.sender.clone();
    let show = Box::new(move |text: String| {
        let shown = Notification::new("window/showMessage".to_owned(), json!({ "type": 3, "message": text }));
        // An editor that is gone reads nothing.
        let _ = sender.send(shown.into());
    });
    let served = answer(&connection, &Server { shared: shared.clone(), units, show });
    shared.end();
    drop(connection);
    // A panic of the worker was reported where it happened.
    let _ = worker.join();
    served
}

fn answer(connection: &Connection, server: &Server) -> io::Result<()> {
    for message in &connection.receiver {
        match message {
            Message::Request(request) => {
                if connection.handle_shutdown(&request).map_err(io::Error::other)? {
                    return Ok(());
                }
                let response = guarded(request.id.clone(), || server.request(request));
                connection.sender.send(response.into()).map_err(io::Error::other)?;
            }
            Message::Notification(notification) => {
                if let Err(line) = server.notification(notification) {
                    let log = Notification::new("window/logMessage".to_owned(), json!({ "type": 2, "message": line }));
                    connection.sender.send(log.into()).map_err(io::Error::other)?;
                }
            }
            Message::Response(_) => {}
        }
    }
    Ok(())
}

/// Returns a response, or where making it panics an error with the panic's message.
fn guarded(id: RequestId, respond: impl FnOnce() -> Response) -> Response {
    catch_unwind(AssertUnwindSafe(respond)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        let message = format!("a bug of Crisp: {}", text.unwrap_or("the request panicked"));
        Response::new_err(id, ErrorCode::InternalError as i32, message)
    })
}

/// Columns are bytes where the editor offers it.
fn units(parameters: &Value) -> Units {
    let offered = parameters.pointer("/capabilities/general/positionEncodings").and_then(Value::as_array);
    match offered.is_some_and(|all| all.iter().any(|one| one == "utf-8")) {
        true => Units::Utf8,
        false => Units::Utf16,
    }
}

/// Returns the answer to `initialize`: the abilities of the server.
fn greeting(units: Units) -> Value {
    let encoding = match units {
        Units::Utf8 => "utf-8",
        Units::Utf16 => "utf-16",
    };
    json!({
        "capabilities": {
            "positionEncoding": encoding,
            // Open and close, and changes as edits.
            "textDocumentSync": { "openClose": true, "change": 2 },
            "codeActionProvider": { "codeActionKinds": ["quickfix", "source.fixAll"] },
            "documentFormattingProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
            "renameProvider": { "prepareProvider": true },
            "hoverProvider": true,
            "completionProvider": { "triggerCharacters": ["(", ".", ":", ">"] },
            "signatureHelpProvider": { "triggerCharacters": ["(", ",", " "] },
        },
        "serverInfo": { "name": "crisp", "version": env!("CARGO_PKG_VERSION") },
    })
}

struct Server {
    shared: Arc<Shared>,
    units: Units,
    /// Shows a message to the person at the editor.
    show: Box<dyn Fn(String)>,
}

impl Server {
    fn request(&self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let answered = match method.as_str() {
            "textDocument/codeAction" => read(params).and_then(|params| self.actions(&params)),
            "textDocument/formatting" => read(params).and_then(|params| self.format(&params)),
            "textDocument/definition"
            | "textDocument/references"
            | "textDocument/documentSymbol"
            | "textDocument/foldingRange"
            | "textDocument/hover"
            | "textDocument/prepareRename"
            | "textDocument/rename" => read(params).and_then(|params| self.about_names(&method, &params)),
            "textDocument/completion" => read(params).and_then(|params| self.completion(&params)),
            "textDocument/signatureHelp" => read(params).and_then(|params| self.signature(&params)),
            _ => Err((ErrorCode::MethodNotFound, format!("the server has no method {method}"))),
        };
        match answered {
            Ok(value) => Response::new_ok(id, value),
            Err((code, message)) => Response::new_err(id, code as i32, message),
        }
    }

    /// Returns the quick fixes in a range. Where the last check is of an older text there are none yet: its places may have moved.
    fn actions(&self, params: &CodeActionParams) -> Answer {
        let address = &params.text_document.uri.0;
        let state = self.shared.lock();
        let Some(open) = state.open.get(address) else { return Err(not_open(address)) };
        let checked = state.checked.get(address).filter(|checked| checked.version == open.version).cloned();
        drop(state);
        let Some(checked) = checked else { return Ok(json!([])) };
        let range =
            (checked.text.offset(params.range.start, self.units), checked.text.offset(params.range.end, self.units));
        Ok(fixes::actions(&checked, address, &path_of(address), range, self.units).into())
    }

    /// The newest text of a document, with the last check of it, which may be older: typing waits for nothing.
    fn typed(&self, params: &AtPlace) -> Result<Typed, Failed> {
        let address = &params.text_document.uri;
        let state = self.shared.lock();
        let open = state.open.get(address).ok_or_else(|| not_open(address))?;
        let text = open.text.clone();
        let checked = state.checked.get(address).cloned();
        drop(state);
        let checked = match checked {
            Some(checked) => checked,
            None => self.shared.fresh(address).map_err(|why| (ErrorCode::RequestFailed, why))?,
        };
        let offset = text.offset(params.position, self.units);
        Ok((text, checked, offset))
    }

    fn completion(&self, params: &AtPlace) -> Answer {
        let (text, checked, offset) = self.typed(params)?;
        let found = checked.snapshot.complete(text.as_str(), offset);
        Ok(complete::items(&found, &text, self.units))
    }

    fn signature(&self, params: &AtPlace) -> Answer {
        let (text, checked, offset) = self.typed(params)?;
        Ok(checked
            .snapshot
            .signature(text.as_str(), offset)
            .map_or(Value::Null, |found| complete::help(&found, self.units)))
    }

    /// Answers a request about the names of a document.
    fn about_names(&self, method: &str, params: &AtPlace) -> Answer {
        let address = &params.text_document.uri;
        let failed = |why: String| (ErrorCode::RequestFailed, why);
        let checked = self.shared.fresh(address).map_err(failed)?;
        let path = path_of(address);
        let document = Document { checked: &checked, address, path: &path, units: self.units };
        let snapshot = &checked.snapshot;
        let offset = checked.text.offset(params.position, self.units);
        let offset = u32::try_from(offset).unwrap_or(u32::MAX);
        Ok(match method {
            "textDocument/definition" => {
                let places = snapshot.definition(offset);
                snapshot.is_elsewhere(offset).into_iter().for_each(|text| (self.show)(text));
                document.locations(&places)
            }
            "textDocument/references" => {
                document.locations(&snapshot.references(offset, params.context.include_declaration))
            }
            "textDocument/hover" => snapshot.hover(offset).map_or(Value::Null, |hover| document.hover(&hover)),
            "textDocument/documentSymbol" => document.symbols(&snapshot.symbols()),
            "textDocument/foldingRange" => document.folds(&snapshot.folds()),
            "textDocument/prepareRename" => match snapshot.renamable(offset) {
                Ok((at, name)) => json!({ "range": document.range(at), "placeholder": name }),
                Err(refused) => return Err(failed(refused.to_string())),
            },
            _ => {
                let edits = snapshot.rename(offset, &params.new_name);
                document.edits(&edits.map_err(|refused| failed(refused.to_string()))?)
            }
        })
    }

    fn format(&self, params: &DocumentFormattingParams) -> Answer {
        let address = &params.text_document.uri.0;
        let text =
            self.shared.lock().open.get(address).map(|open| open.text.clone()).ok_or_else(|| not_open(address))?;
        format::edits(&path_of(address), &text, self.units)
            .map(Value::from)
            .map_err(|why| (ErrorCode::RequestFailed, why))
    }

    /// # Errors
    /// A line for the editor's log.
    fn notification(&self, notification: Notification) -> Result<(), String> {
        let Notification { method, params } = notification;
        let read_error = |(_, message)| format!("{method}: {message}");
        match method.as_str() {
            "textDocument/didOpen" => {
                let document = read::<DidOpenTextDocumentParams>(params).map_err(read_error)?.text_document;
                let text = Arc::new(Text::new(document.text));
                self.shared.set(&document.uri.0, Open { version: document.version, text });
            }
            "textDocument/didChange" => {
                let params: DidChangeTextDocumentParams = read(params).map_err(read_error)?;
                let address = params.text_document.text_document_identifier.uri.0;
                let open = self.shared.lock().open.get(&address).cloned();
                let open = open.ok_or_else(|| not_open(&address).1)?;
                let version = params.text_document.version;
                if version <= open.version {
                    return Err(format!(
                        "{address}: version {version} follows version {}: the change is left out",
                        open.version
                    ));
                }
                let mut text = (*open.text).clone();
                for change in params.content_changes {
                    text.apply(change, self.units);
                }
                self.shared.set(&address, Open { version, text: Arc::new(text) });
            }
            "textDocument/didClose" => {
                let params: DidCloseTextDocumentParams = read(params).map_err(read_error)?;
                self.shared.close(&params.text_document.uri.0);
            }
            // Notifications that are not known may be left out, says the protocol.
            _ => {}
        }
        Ok(())
    }
}

/// The answer to a request, or an error with its text.
type Answer = Result<Value, Failed>;

/// A text, the last check of its document, and the byte of a place in the text.
type Typed = (Arc<Text>, Arc<Checked>, usize);

/// Why a request cannot be answered.
type Failed = (ErrorCode, String);

/// The parameters of requests about a place in a document. What a request does not have is left at its default.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct AtPlace {
    text_document: Address,
    #[serde(default = "beginning")]
    position: Position,
    #[serde(default)]
    context: Context,
    #[serde(default)]
    new_name: String,
}

#[derive(serde::Deserialize)]
struct Address {
    uri: String,
}

#[derive(Default, serde::Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Context {
    include_declaration: bool,
}

fn beginning() -> Position {
    Position { line: 0, character: 0 }
}

fn not_open(address: &str) -> Failed {
    (ErrorCode::InvalidParams, format!("{address} is not open"))
}

fn read<T: serde::de::DeserializeOwned>(params: Value) -> Result<T, Failed> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn a_panic_is_an_error_with_its_message() {
        let response = guarded(7.into(), || std::panic::panic_any("index 3 of 2".to_owned()));
        let error = response.response_result.expect_err("it panicked");
        assert_eq!((response.id, error.message.as_str()), (7.into(), "a bug of Crisp: index 3 of 2"));
    }
}
