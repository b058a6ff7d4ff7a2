//! The public interface of the crate `crisp`, a line for each item, beside the list in its folder.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use anyhow::Context as _;

/// Compares the interface that rustdoc wrote as JSON with a list, or writes the list. Returns whether they are equal.
///
/// # Errors
/// When a file cannot be read or written, or the JSON is of another version of Rust than the library reads.
pub(crate) fn run(json: &Path, list: &Path, write: bool, out: &mut impl io::Write) -> anyhow::Result<bool> {
    let now = listed(json)?;
    let name = list.display();
    if write {
        std::fs::write(list, now).with_context(|| name.to_string())?;
        return Ok(true);
    }
    let kept = std::fs::read_to_string(list).with_context(|| name.to_string())?;
    let changes = changes(&kept, &now);
    if changes.is_empty() {
        return Ok(true);
    }
    writeln!(
        out,
        "the interface of the crate `crisp` is not that of {name}:\n{changes}`make public-api` writes the list"
    )?;
    Ok(false)
}

/// Returns the items, one in a line, without what every type has: blanket implementations, automatic traits, derived traits.
fn listed(json: &Path) -> anyhow::Result<String> {
    std::fs::metadata(json).with_context(|| json.display().to_string())?;
    let builder = public_api::Builder::from_rustdoc_json(json);
    let builder = builder.omit_blanket_impls(true).omit_auto_trait_impls(true).omit_auto_derived_impls(true);
    let interface = builder
        .build()
        .with_context(|| format!("{}: not the JSON of a Rust that `public-api` knows", json.display()))?;
    let mut text = String::new();
    for item in interface.items() {
        writeln!(text, "{item}")?;
    }
    Ok(text)
}

/// Returns the lines of either text that the other lacks, marked by `-` and `+`.
fn changes(kept: &str, now: &str) -> String {
    let (kept, now): (BTreeSet<&str>, BTreeSet<&str>) = (kept.lines().collect(), now.lines().collect());
    let gone = kept.difference(&now).map(|line| format!("- {line}\n"));
    gone.chain(now.difference(&kept).map(|line| format!("+ {line}\n"))).collect()
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn changed_lines_are_listed() {
        assert_eq!(changes("a\nb\n", "b\na\n"), "");
        assert_eq!(
            changes("pub fn a()\npub fn b()\n", "pub fn a(x: u8)\npub fn b()\n"),
            "- pub fn a()\n+ pub fn a(x: u8)\n"
        );
    }
}
