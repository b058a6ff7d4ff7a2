//! `crisp abi OLD NEW`: what changed in how kernels are called, between two packages or metadata files.

use std::collections::BTreeMap;
use std::path::Path;

use crisp::diagnostics::Diagnostic;
use serde::Serialize;
use serde_json::Value;

use crate::args::Abi;
use crate::report::Reporter;
use crate::{ERRORS, messages, packages, sources};

/// Bytes of metadata that are read.
const MOST_BYTES: u64 = 1 << 30;

/// How a kernel is called.
struct Kernel {
    name: String,
    /// The names of the arguments, in order.
    arguments: Vec<String>,
    /// See `Interface::signature`.
    signature: Vec<String>,
}

/// A difference, and what a host has to do about it.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Change {
    what: String,
    old: Option<String>,
    new: Option<String>,
    action: &'static str,
}

/// What became of a kernel.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Comparison {
    kernel: String,
    /// `same`, `new`, `renamed-arguments`, `changed` or `gone`; the last two break hosts.
    status: &'static str,
    changes: Vec<Change>,
}

/// Compares two files; fails where a host that fits the old one does not fit the new one.
pub(crate) fn abi(options: &Abi, reporter: &Reporter) -> u8 {
    match (read(&options.old), read(&options.new)) {
        (Ok(old), Ok(new)) => {
            let found = compare(&old, &new);
            let breaks = found.iter().any(|kernel| matches!(kernel.status, "changed" | "gone"));
            let text = if reporter.json {
                // Strings always become JSON.
                serde_json::to_string(&found).unwrap_or_default() + "\n"
            } else {
                found.iter().map(text).collect()
            };
            let printed = reporter.output(&text);
            if breaks { ERRORS } else { printed }
        }
        (old, new) => {
            let errors: Vec<Diagnostic> = [old.err(), new.err()].into_iter().flatten().flatten().collect();
            reporter.placeless(&errors);
            ERRORS
        }
    }
}

fn read(path: &str) -> Result<Vec<Kernel>, Vec<Diagnostic>> {
    if packages::is_package(path) {
        let (package, _) = packages::read(path)?;
        let kernel = |interface: &crisp::Interface| Kernel {
            name: interface.kernel.clone(),
            arguments: interface.arguments.iter().map(|argument| argument.name.clone()).collect(),
            signature: interface.signature(),
        };
        return Ok(package.kernels.iter().map(|packed| kernel(&packed.callable.interface)).collect());
    }
    let bytes = sources::read(path, MOST_BYTES).map_err(|error| {
        let similar = sources::similar_file(Path::new(path), &error);
        vec![messages::source_unreadable(path, &error, similar.as_deref(), &[])]
    })?;
    let metadata: Option<Value> = serde_json::from_slice(&bytes).ok();
    metadata.as_ref().and_then(kernels).ok_or_else(|| vec![messages::not_metadata(path)])
}

/// The kernels of metadata.
fn kernels(metadata: &Value) -> Option<Vec<Kernel>> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let kernel = |kernel: &Value| {
        let names = kernel.get("arguments")?.as_array()?.iter().map(|argument| text(argument.get("name")?));
        let lines = kernel.get("signature")?.as_array()?.iter().map(text);
        Some(Kernel {
            name: text(kernel.get("name")?)?,
            arguments: names.collect::<Option<_>>()?,
            signature: lines.collect::<Option<_>>()?,
        })
    };
    metadata.get("kernels")?.as_array()?.iter().map(kernel).collect()
}

fn compare(old: &[Kernel], new: &[Kernel]) -> Vec<Comparison> {
    let mut found = Vec::new();
    for kernel in old {
        let (status, changes) = match new.iter().find(|other| other.name == kernel.name) {
            None => ("gone", Vec::new()),
            Some(other) => {
                let mut changes = changes(&kernel.signature, &other.signature);
                if !changes.is_empty() {
                    ("changed", changes)
                } else if kernel.arguments == other.arguments {
                    ("same", changes)
                } else {
                    let (old, new) = (Some(kernel.arguments.join(", ")), Some(other.arguments.join(", ")));
                    let action = "nothing, unless it finds arguments by their names";
                    changes.push(Change { what: "names".to_owned(), old, new, action });
                    ("renamed-arguments", changes)
                }
            }
        };
        found.push(Comparison { kernel: kernel.name.clone(), status, changes });
    }
    for kernel in new.iter().filter(|kernel| old.iter().all(|other| other.name != kernel.name)) {
        found.push(Comparison { kernel: kernel.name.clone(), status: "new", changes: Vec::new() });
    }
    found
}

/// The facts that differ, by what they are about.
fn changes(old: &[String], new: &[String]) -> Vec<Change> {
    let facts = |lines: &[String]| -> BTreeMap<String, String> {
        let split = |line: &String| {
            let (what, fact) = line.split_once(": ").unwrap_or((line, ""));
            (what.to_owned(), fact.to_owned())
        };
        lines.iter().map(split).collect()
    };
    let (old, new) = (facts(old), facts(new));
    let mut all: Vec<&String> = old.keys().chain(new.keys()).collect();
    all.sort_unstable();
    all.dedup();
    let differing = all.into_iter().filter(|what| old.get(*what) != new.get(*what));
    differing
        .map(|what| Change {
            what: what.clone(),
            old: old.get(what).cloned(),
            new: new.get(what).cloned(),
            action: action(what, new.contains_key(what)),
        })
        .collect()
}

/// What a host has to do about a fact that changed.
fn action(what: &str, is_there: bool) -> &'static str {
    match what.split(' ').next().unwrap_or_default() {
        "argument" if is_there => "pass what the kernel takes now",
        "argument" => "no longer pass it",
        "hidden" if is_there => "allocate so many elements with these contents before each launch",
        "hidden" => "no longer allocate it",
        "parameters:" | "parameters" => "set the parameters of device code in this order",
        "dimensions" => "launch with so many dimensions",
        "global" | "local" => "compute the size of the launch by the new rule",
        _ => "read both files with the same version of crisp",
    }
}

fn text(found: &Comparison) -> String {
    let words = match found.status {
        "same" => "is called as before",
        "new" => "is new",
        "gone" => "is gone: hosts that launch it break",
        "renamed-arguments" => "is called as before, with other names of arguments",
        _ => "is called in another way: hosts that launch it break",
    };
    let mut text = format!("kernel {} {words}\n", found.kernel);
    for Change { what, old, new, action } in &found.changes {
        let none = || "-".to_owned();
        text.push_str(&format!("  {what}\n    was  {}\n", old.clone().unwrap_or_else(none)));
        text.push_str(&format!("    is   {}\n    do   {action}\n", new.clone().unwrap_or_else(none)));
    }
    text
}
