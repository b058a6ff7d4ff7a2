//! `crisp abi OLD NEW`: what changed in how kernels are called, between two packages or metadata files.

use std::path::Path;

use crisp::Shape;
use crisp::abi::{Change, Comparison, Kernel, compare, of_callable, of_metadata};
use crisp::diagnostics::Diagnostic;

use crate::args::Abi;
use crate::report::Reporter;
use crate::{ERRORS, messages, packages, sources};

/// Compares two files; fails where a host that fits the old one does not fit the new one.
pub(crate) fn abi(options: &Abi, reporter: &Reporter) -> u8 {
    match (read(&options.old), read(&options.new)) {
        (Ok(old), Ok(new)) => {
            let found = compare(&old, &new);
            let breaks = found.iter().any(Comparison::breaks);
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
        let program = |(name, shapes): &(String, Vec<Option<Shape>>)| {
            let mut callable = crisp::program_callable(package.program(name)?);
            callable.interface = callable.interface.shaped(shapes);
            Some(of_callable(&callable))
        };
        let programs = package.shapes.iter().filter_map(program);
        return Ok(package.kernels.iter().map(|packed| of_callable(&packed.callable)).chain(programs).collect());
    }
    let bytes = sources::read(path).map_err(|error| {
        let similar = sources::similar_file(Path::new(path), &error);
        vec![messages::source_unreadable(path, &error, similar.as_deref(), &[])]
    })?;
    let text = str::from_utf8(&bytes).ok();
    text.and_then(of_metadata).ok_or_else(|| vec![messages::not_metadata(path)])
}

fn text(found: &Comparison) -> String {
    let words = match found.status {
        "same" => "is called as before",
        "new" => "is new",
        "gone" => "is gone: hosts that launch it break",
        "renamed-arguments" => "is called as before, with other names",
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
