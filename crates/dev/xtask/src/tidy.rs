//! `cargo xtask tidy`: all rules over the whole repository, all findings at once.

use std::fmt;
use std::path::PathBuf;

use anyhow::Context as _;

use crate::finding::{Finding, Weight};
use crate::tree::Tree;
use crate::{codes, documents, graph, harnesses, imports, lanes, manifests, modules, names, prose, sources};

/// The checks and the output that were requested besides the rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    /// Check pages and tests of message codes.
    pub(crate) codes: bool,
    /// Print advice too.
    pub(crate) verbose: bool,
    /// List the lines below this folder that are not plain English, and nothing else.
    pub(crate) prose: Option<String>,
    /// Write smaller numbers of such lines.
    pub(crate) bless: bool,
}

/// The findings, in order of places.
#[derive(Debug)]
pub(crate) struct Report {
    findings: Vec<Finding>,
    files: usize,
}

impl Report {
    /// Whether no rule is broken.
    pub(crate) fn is_clean(&self) -> bool {
        self.errors() == 0
    }

    fn errors(&self) -> usize {
        self.findings.iter().filter(|finding| finding.weight == Weight::Error).count()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        match self.errors() {
            0 => writeln!(f, "tidy: {} files, no rule broken", self.files),
            errors => writeln!(f, "tidy: {} files, rules broken: {errors}", self.files),
        }
    }
}

/// Checks the repository that this tool was built from.
///
/// # Errors
/// When files cannot be read or cargo cannot read the workspace.
pub(crate) fn run(options: &Options) -> anyhow::Result<Report> {
    let root = root()?;
    let mut tree = Tree::read(&root)?;
    if let Some(folder) = &options.prose {
        return Ok(Report { findings: prose::listed(&tree, folder)?, files: tree.files().count() });
    }
    if options.bless {
        let path = root.join(prose::NUMBERS);
        std::fs::write(&path, prose::blessed(&tree)?).with_context(|| format!("cannot write {}", path.display()))?;
        tree = Tree::read(&root)?;
    }
    let mut findings = imports::check(&manifests::imports(&root)?);
    findings.extend(manifests::check(&tree));
    findings.extend(harnesses::check(&tree));
    findings.extend(graph::check(&root)?);
    findings.extend(lanes::check(&tree));
    findings.extend(modules::check(&tree));
    findings.extend(names::check(&tree));
    findings.extend(sources::check(&tree));
    findings.extend(documents::check(&tree));
    findings.extend(prose::check(&tree)?);
    if options.codes {
        findings.extend(codes::check(&tree));
    }
    findings.retain(|finding| options.verbose || finding.weight == Weight::Error);
    findings.sort();
    Ok(Report { findings, files: tree.files().count() })
}

/// The root of the repository; cargo passes the crate's folder when it runs the tool.
fn root() -> anyhow::Result<PathBuf> {
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").context("run this tool as `cargo xtask`")?;
    let root = PathBuf::from(manifest).join("../../..");
    root.canonicalize().with_context(|| format!("there is no folder {}", root.display()))
}
