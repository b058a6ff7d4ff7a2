//! One graph for all products: a crate that several of them need has the same features in each, so that one compilation serves them all.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::finding::Finding;

/// The packages that `make build`, `make capi` and `make wheel` build.
const PRODUCTS: [&str; 3] = ["crisp-product-cli", "crisp-product-capi", "crisp-product-python"];

/// The features of each dependency; two sets where machines that compile need others than those that run.
type Features = BTreeMap<String, BTreeSet<String>>;

/// Compares the dependencies of the products.
///
/// # Errors
/// When cargo cannot list them.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<Finding>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut graphs = Vec::new();
    for product in PRODUCTS {
        let output = Command::new(&cargo)
            .args(["tree", "--edges", "normal,build", "--prefix", "none", "--format", "{p}\t{f}", "--package", product])
            .current_dir(root)
            // As cargo chooses features by itself, whatever the environment requests.
            .env_remove("CARGO_RESOLVER_FEATURE_UNIFICATION")
            .output()
            .context("cargo cannot be run")?;
        if !output.status.success() {
            bail!("cargo tree failed: {}", String::from_utf8_lossy(&output.stderr));
        }
        let features = features(&String::from_utf8_lossy(&output.stdout));
        if !features.keys().any(|package| package.starts_with("crisp-library-compile ")) {
            bail!("cargo tree lists nothing of {product}");
        }
        graphs.push((product, features));
    }
    Ok(compare(&graphs))
}

fn features(tree: &str) -> Features {
    let mut found = Features::new();
    for line in tree.lines() {
        let Some((package, features)) = line.split_once('\t') else { continue };
        // A package that was listed before is marked with a star.
        let features = features.trim_end_matches("(*)").trim();
        let package = package.split(" (").next().unwrap_or(package);
        found.entry(package.to_owned()).or_default().insert(features.to_owned());
    }
    found
}

fn compare(graphs: &[(&str, Features)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, (first, one)) in graphs.iter().enumerate() {
        for (second, other) in &graphs[at + 1..] {
            for (package, left) in one {
                let Some(right) = other.get(package) else { continue };
                if !left.is_subset(right) && !right.is_subset(left) {
                    let list = |sets: &BTreeSet<String>| sets.iter().cloned().collect::<Vec<_>>().join(" | ");
                    let text = format!(
                        "`{package}` has the features {} in {first} and {} in {second}, and is compiled twice: name all of them \
                         in the root manifest, and the crate in `library/compile`, which all products have",
                        list(left),
                        list(right)
                    );
                    findings.push(Finding::in_file("Cargo.toml", "one-graph", text));
                }
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_features_are_found() {
        let cli = features("a v1.0.0\tdefault,std\nserde v1.0.0\tderive\nsyn v2.0.0 (proc-macro)\tfull (*)\n");
        let capi = features("serde v1.0.0\tderive,rc\nb v1.0.0\t\nsyn v2.0.0 (proc-macro)\tfull\n");
        let findings = compare(&[("cli", cli.clone()), ("capi", capi)]);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].text.starts_with("`serde v1.0.0` has the features derive in cli and derive,rc in capi"));
        assert!(compare(&[("cli", cli.clone()), ("other", cli)]).is_empty());
    }

    // covers: install.one-build
    #[test]
    fn products_share_their_crates() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let findings = check(&root).expect("cargo lists dependencies");
        assert!(findings.is_empty(), "{findings:#?}");
    }
}
