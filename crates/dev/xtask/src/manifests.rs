//! Rules of the manifests: versions and reasons are in the root, every crate takes the workspace's lints.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context as _;
use cargo_metadata::{DependencyKind, MetadataCommand};

use crate::finding::Finding;
use crate::imports::{Imports, Use};
use crate::tree::Tree;

/// Returns cargo's description of the crates below `crates/`.
pub(crate) fn imports(root: &Path) -> anyhow::Result<Vec<Imports>> {
    let metadata = MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .no_deps()
        .exec()
        .context("cargo cannot read the workspace")?;
    let folder = metadata.workspace_root.join("crates");
    let path_below = |path: &cargo_metadata::camino::Utf8Path| {
        path.strip_prefix(&folder).ok().map(|below| below.as_str().replace('\\', "/"))
    };
    let mut crates = BTreeMap::new();
    for package in &metadata.packages {
        let place = package.manifest_path.parent().and_then(path_below);
        let path = place.with_context(|| format!("package `{}` lies outside `crates/`", package.name))?;
        let mut imports =
            Imports { path: path.clone(), package: package.name.to_string(), own: Vec::new(), external: Vec::new() };
        for dependency in &package.dependencies {
            let used = match dependency.kind {
                DependencyKind::Development => Use::Tests,
                DependencyKind::Normal | DependencyKind::Build | DependencyKind::Unknown => Use::Code,
            };
            match dependency.path.as_deref().and_then(path_below) {
                Some(own) => imports.own.push((own, used)),
                None => imports.external.push((dependency.name.clone(), used)),
            }
        }
        crates.insert(path, imports);
    }
    Ok(crates.into_values().collect())
}

/// Checks the text of all manifests.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(root) = tree.text("Cargo.toml") {
        check_root(root, &mut findings);
    }
    for path in tree.crates() {
        let manifest = format!("crates/{path}/Cargo.toml");
        check_crate(&manifest, tree.text(&manifest).unwrap_or_default(), &mut findings);
    }
    findings
}

/// Returns the lines of a manifest with their number and section.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let mut section = "";
    text.lines().enumerate().map(move |(index, line)| {
        let line = line.trim();
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']);
        }
        (index + 1, section, line)
    })
}

/// Returns the name that a line of a dependency section defines, if any: `clap` of `clap.workspace = true`.
fn defined_name(line: &str) -> Option<&str> {
    let starts_name = |character: char| character.is_ascii_alphanumeric();
    let name = line.split(['=', '.', ' ']).next()?;
    (line.contains('=') && name.starts_with(starts_name)).then_some(name)
}

fn check_root(text: &str, findings: &mut Vec<Finding>) {
    let mut previous = "";
    for (number, section, line) in lines(text) {
        let external = section == "workspace.dependencies" && defined_name(line).is_some() && !line.contains("path =");
        if external && !previous.starts_with('#') {
            let name = defined_name(line).unwrap_or_default();
            let text = format!("`{name}` needs a comment line above it: the reason why the project depends on it");
            findings.push(Finding::at("Cargo.toml", number, "dependency-reason", text));
        }
        previous = line;
    }
}

fn check_crate(manifest: &str, text: &str, findings: &mut Vec<Finding>) {
    let mut takes_lints = false;
    for (number, section, line) in lines(text) {
        takes_lints |= section == "lints" && line == "workspace = true";
        let depends = section.ends_with("dependencies");
        let Some(name) = defined_name(line).filter(|_| depends) else { continue };
        if !line.contains("workspace = true") {
            let text = format!("write `{name}.workspace = true`: versions and paths are in the root manifest only");
            findings.push(Finding::at(manifest, number, "dependency-version", text));
        }
    }
    if !takes_lints {
        let text = "a crate takes the workspace's lints: `[lints]` with `workspace = true`";
        findings.push(Finding::in_file(manifest, "lints", text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINTS: &str = "[lints]\nworkspace = true\n";

    fn rules(files: &[(&str, &str)]) -> Vec<(&'static str, usize)> {
        check(&Tree::of(files)).into_iter().map(|finding| (finding.rule, finding.line)).collect()
    }

    #[test]
    fn an_external_dependency_has_its_reason_above_it() {
        let good = "[workspace.dependencies]\ncrisp-a = { path = \"crates/a\" }\n# Reads arguments.\nclap = \"4\"\n";
        assert_eq!(rules(&[("Cargo.toml", good)]), []);
        let bad = "[workspace.dependencies]\n# Reads arguments.\nclap = \"4\"\nhalf = \"2\"\n";
        assert_eq!(rules(&[("Cargo.toml", bad)]), [("dependency-reason", 4)]);
    }

    #[test]
    fn versions_stand_in_the_root_only() {
        let with = |line: &str| format!("[package]\nname = \"x\"\n[dev-dependencies]\n{line}\n{LINTS}");
        for good in ["clap.workspace = true", "clap = { workspace = true, features = [\"derive\"] }"] {
            assert_eq!(rules(&[("crates/a/b/Cargo.toml", &with(good))]), [], "{good}");
        }
        for bad in ["clap = \"4\"", "crisp-x = { path = \"../x\" }"] {
            assert_eq!(rules(&[("crates/a/b/Cargo.toml", &with(bad))]), [("dependency-version", 4)], "{bad}");
        }
    }

    #[test]
    fn every_crate_takes_the_lints() {
        assert_eq!(rules(&[("crates/a/b/Cargo.toml", "[package]\nname = \"x\"\n")]), [("lints", 0)]);
        assert_eq!(rules(&[("crates/a/b/Cargo.toml", LINTS)]), []);
    }
}
