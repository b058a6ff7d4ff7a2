//! Changes in how kernels are called: whether a host that fits the old ones fits the new ones.

use std::collections::BTreeMap;

use crisp_ir_artifact::{Argument, Callable};
use serde::Serialize;
use serde_json::Value;

/// How a kernel is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    name: String,
    /// The names of the arguments, in order, each with the names of its axes.
    arguments: Vec<String>,
    /// See `Callable::signature`.
    signature: Vec<String>,
}

/// A difference, and what a host has to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The subject of the change.
    pub what: String,
    /// The old value; none where it is new.
    pub old: Option<String>,
    /// The new value; none where it is gone.
    pub new: Option<String>,
    /// The action that the host has to take.
    pub action: &'static str,
}

/// The changes of a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// Its name.
    pub kernel: String,
    /// `same`, `new`, `renamed-arguments`, `changed` or `gone`; the last two break hosts.
    pub status: &'static str,
    /// The differences.
    pub changes: Vec<Change>,
}

impl Comparison {
    /// Returns whether hosts that fit the old kernel break.
    #[must_use]
    pub fn breaks(&self) -> bool {
        matches!(self.status, "changed" | "gone")
    }
}

/// How a kernel is called.
#[must_use]
pub fn of_callable(callable: &Callable) -> Kernel {
    Kernel {
        name: callable.interface.kernel.clone(),
        arguments: callable.interface.arguments.iter().map(named).collect(),
        signature: callable.signature(),
    }
}

fn named(argument: &Argument) -> String {
    let axes = argument.shape.as_ref().map_or(&[][..], |shape| &shape.names);
    with_axes(&argument.name, axes.iter().map(String::as_str))
}

/// `a[M, K]`, or a name alone where axes have none.
fn with_axes<'a>(name: &str, axes: impl Iterator<Item = &'a str>) -> String {
    let axes: Vec<&str> = axes.collect();
    if axes.is_empty() { name.to_owned() } else { format!("{name}[{}]", axes.join(", ")) }
}

/// The kernels of [`crate::metadata`]; none where the text is something else.
#[must_use]
pub fn of_metadata(metadata: &str) -> Option<Vec<Kernel>> {
    let metadata: Value = serde_json::from_str(metadata).ok()?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let kernel = |kernel: &Value| {
        let names = kernel.get("arguments")?.as_array()?.iter().map(|argument| {
            let axes = argument.pointer("/buffer/shape/names").and_then(Value::as_array).into_iter().flatten();
            Some(with_axes(argument.get("name")?.as_str()?, axes.filter_map(Value::as_str)))
        });
        let lines = kernel.get("signature")?.as_array()?.iter().map(text);
        Some(Kernel {
            name: text(kernel.get("name")?)?,
            arguments: names.collect::<Option<_>>()?,
            signature: lines.collect::<Option<_>>()?,
        })
    };
    // Loop kernels and tensor programs of several launches are called as kernels are.
    let programs = metadata.get("programs").and_then(Value::as_array).into_iter().flatten();
    metadata.get("kernels")?.as_array()?.iter().chain(programs).map(kernel).collect()
}

/// Returns the changes of the old kernels, then the new ones.
#[must_use]
pub fn compare(old: &[Kernel], new: &[Kernel]) -> Vec<Comparison> {
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

/// Returns the action of a host for a fact that changed.
fn action(what: &str, is_there: bool) -> &'static str {
    match what.split(' ').next().unwrap_or_default() {
        "argument" if is_there => "pass what the kernel takes now",
        "argument" => "no longer pass it",
        "shape" if is_there => "pass arrays of this shape",
        "shape" => "pass arrays of any shape",
        "hidden" if is_there => "allocate so many elements with these contents before each launch",
        "hidden" => "no longer allocate it",
        "parameters:" | "parameters" => "set the parameters of device code in this order",
        "elements" if is_there => "lay the elements of this argument out in this way",
        "elements" => "pass elements of the argument's own type",
        "dimensions" => "launch with so many dimensions",
        "global" | "local" => "compute the size of the launch by the new rule",
        _ => "read both files with the same version of crisp",
    }
}
