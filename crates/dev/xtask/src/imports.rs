//! The allowed imports: the architecture as a table, checked over cargo's description of the workspace.

use crate::finding::Finding;

/// The imports of each folder of `crates/` from other folders. This table is the architecture.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("support", &[]),
    ("ir", &["support"]),
    ("middle", &["support", "ir"]),
    ("front", &["support", "ir"]),
    ("back", &["support", "ir", "middle"]),
    ("run", &["support", "ir/artifact"]),
    ("library", &["support", "ir", "middle", "front", "back", "run"]),
    ("product", &["support/diagnostics", "library/crisp"]),
];

/// Crates that see less than their folder: everything native or shipped without the compiler.
const SEES_LESS: &[(&str, &[&str])] = &[
    ("back/llvm-native", &["support/diagnostics", "ir/artifact"]),
    ("back/host", &["support", "ir/artifact"]),
    ("library/crisp", &["support", "ir", "run/device"]),
];

/// The imports of a crate from its own folder. Never another front end, back end or device.
const MAY_IMPORT_BESIDE: &[(&str, &[&str])] = &[
    ("support/diagnostics", &["support/arena"]),
    ("support/sexpr", &["support/arena", "support/diagnostics"]),
    ("support/format", &["support/diagnostics", "support/sexpr", "support/stack"]),
    ("ir/builtins", &["ir/kernel"]),
    ("ir/artifact", &["ir/kernel"]),
    ("ir/loops", &["ir/kernel", "ir/sets"]),
    ("middle/passes", &["middle/analysis"]),
    ("middle/loops", &["middle/analysis"]),
    ("front/cucl", &["front/c"]),
    ("front/loopy", &["front/c"]),
    ("run/cpu", &["run/device"]),
    ("run/cuda", &["run/device"]),
    ("run/opencl", &["run/device"]),
    ("run/wgpu", &["run/device"]),
    ("library/debug", &["library/compile"]),
    ("library/ide", &["library/compile"]),
    ("library/tune", &["library/compile"]),
    ("library/conform", &["library/compile"]),
    ("library/measure", &["library/compile"]),
    (
        "library/crisp",
        &[
            "library/compile",
            "library/conform",
            "library/debug",
            "library/derive",
            "library/ide",
            "library/measure",
            "library/tune",
        ],
    ),
    // The command serves editors too.
    ("product/cli", &["product/lsp"]),
    // The wheel has one library with LLVM in it, not three.
    ("product/python", &["product/capi", "product/cli"]),
];

/// The further imports of a crate's tests from its own folder: a pass is right when the interpreter sees no difference.
const TESTS_MAY_IMPORT_BESIDE: &[(&str, &[&str])] = &[
    ("middle/passes", &["middle/interp"]),
    ("middle/loops", &["middle/interp", "front/loopy"]),
    ("back/naga", &["back/clike"]),
];

/// External crates that all of the compiler's layers together may use.
const EXTERNAL_CRATES_OF_THE_COMPILER: usize = 11;

/// Where an import is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Use {
    /// In the crate or its build script.
    Code,
    /// In its tests only.
    Tests,
}

/// A crate with what it imports.
#[derive(Clone, Debug)]
pub(crate) struct Imports {
    /// Path below `crates/`.
    pub(crate) path: String,
    /// The package's name.
    pub(crate) package: String,
    /// Imported crates of the workspace as paths below `crates/`.
    pub(crate) own: Vec<(String, Use)>,
    /// Names of imported packages from elsewhere.
    pub(crate) external: Vec<(String, Use)>,
}

/// Returns the folder of a crate: `ir` of `ir/kernel`.
fn folder(path: &str) -> &str {
    path.split_once('/').map_or(path, |(folder, _)| folder)
}

fn row<'a>(table: &'a [(&str, &'a [&str])], key: &str) -> Option<&'a [&'a str]> {
    table.iter().find(|(name, _)| *name == key).map(|(_, may)| *may)
}

/// Returns whether the tables let the code of `importer` import `imported`.
fn code_may_import(importer: &str, imported: &str) -> bool {
    if folder(importer) == "dev" {
        return true;
    }
    if folder(importer) == folder(imported) {
        return row(MAY_IMPORT_BESIDE, importer).is_some_and(|may| may.contains(&imported));
    }
    let may = row(SEES_LESS, importer).or_else(|| row(MAY_IMPORT, folder(importer))).unwrap_or_default();
    may.iter().any(|entry| *entry == imported || *entry == folder(imported))
}

/// Returns whether the tables let the tests of `importer` import `imported`: as its code, suites and the test kit; tests of `library`
/// put everything together and may see it.
fn tests_may_import(importer: &str, imported: &str) -> bool {
    ["dev/suites", "dev/testkit"].contains(&imported)
        || folder(importer) == "library"
        || row(TESTS_MAY_IMPORT_BESIDE, importer).is_some_and(|may| may.contains(&imported))
        || code_may_import(importer, imported)
}

/// Returns the name that a package must have: its path, but for the facade.
fn package_name(path: &str) -> String {
    if path == "library/crisp" { "crisp".to_owned() } else { format!("crisp-{}", path.replace('/', "-")) }
}

/// Returns every import that the tables forbid, every package whose name is not its path, too many external crates.
pub(crate) fn check(crates: &[Imports]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for Imports { path, package, own, external: _ } in crates {
        let manifest = format!("crates/{path}/Cargo.toml");
        if *package != package_name(path) {
            let text = format!("package `{package}` must be named after its path: `{}`", package_name(path));
            findings.push(Finding::in_file(&manifest, "package-name", text));
        }
        if folder(path) != "dev" && row(MAY_IMPORT, folder(path)).is_none() {
            let text = format!(
                "folder `crates/{}` is not in the import table (crates/dev/xtask/src/imports.rs)",
                folder(path)
            );
            findings.push(Finding::in_file(&manifest, "imports", text));
        }
        for (imported, used) in own {
            let text = match used {
                Use::Code if !code_may_import(path, imported) => format!("`{path}` may not import `{imported}`"),
                Use::Tests if !tests_may_import(path, imported) => {
                    format!("the tests of `{path}` may not import `{imported}`: move them to a crate of `library`")
                }
                Use::Code | Use::Tests => continue,
            };
            findings.push(Finding::in_file(&manifest, "imports", text));
        }
    }
    findings.extend(too_many_external_crates(crates));
    findings
}

fn too_many_external_crates(crates: &[Imports]) -> Option<Finding> {
    let is_compiler = |imports: &&Imports| {
        matches!(folder(&imports.path), "support" | "ir" | "middle" | "front" | "back")
            && imports.path != "back/llvm-native"
    };
    let mut names: Vec<&str> = crates
        .iter()
        .filter(is_compiler)
        .flat_map(|imports| &imports.external)
        .filter(|(_, used)| *used == Use::Code)
        .map(|(name, _)| name.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    (names.len() > EXTERNAL_CRATES_OF_THE_COMPILER).then(|| {
        let text = format!(
            "the compiler's layers use {} external crates, {EXTERNAL_CRATES_OF_THE_COMPILER} are allowed: {}",
            names.len(),
            names.join(", ")
        );
        Finding::in_file("Cargo.toml", "external-crates", text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(importer: &str, package: &str, own: &[(&str, Use)]) -> Vec<String> {
        let own = own.iter().map(|(path, used)| ((*path).to_owned(), *used)).collect();
        let imports = Imports { path: importer.to_owned(), package: package.to_owned(), own, external: Vec::new() };
        check(&[imports]).into_iter().map(|finding| finding.text).collect()
    }

    fn allowed(importer: &str, imported: &str) -> bool {
        texts(importer, &package_name(importer), &[(imported, Use::Code)]).is_empty()
    }

    #[test]
    fn layers_import_downwards_only() {
        assert!(allowed("ir/kernel", "support/sexpr"));
        assert!(allowed("front/crisp", "ir/kernel"));
        assert!(allowed("back/llvm", "middle/passes"));
        assert!(allowed("library/compile", "run/cpu"));
        assert!(allowed("product/cli", "library/crisp"));
        assert!(!allowed("support/arena", "ir/kernel"));
        assert!(!allowed("ir/kernel", "middle/analysis"));
        assert!(!allowed("middle/passes", "front/crisp"));
        assert!(!allowed("back/llvm", "run/cpu"));
        assert!(!allowed("run/cpu", "library/compile"));
    }

    #[test]
    fn front_ends_do_not_see_the_middle_and_back_ends_not_the_front() {
        assert!(!allowed("front/crisp", "middle/analysis"));
        assert!(!allowed("back/llvm", "front/crisp"));
    }

    #[test]
    fn devices_see_artifacts_but_no_kernel_ir() {
        assert!(allowed("run/cpu", "ir/artifact"));
        assert!(allowed("run/cpu", "run/device"));
        assert!(!allowed("run/cpu", "ir/kernel"));
        assert!(!allowed("run/cpu", "back/llvm-native"));
        assert!(!allowed("run/device", "run/cpu"));
    }

    #[test]
    fn native_leaf_and_products_see_less_than_their_folder() {
        assert!(allowed("back/llvm-native", "ir/artifact"));
        assert!(!allowed("back/llvm-native", "ir/kernel"));
        assert!(!allowed("back/llvm-native", "middle/passes"));
        assert!(!allowed("product/cli", "library/compile"));
        assert!(allowed("product/cli", "support/diagnostics"));
        assert!(!allowed("product/cli", "support/sexpr"));
        assert!(!allowed("library/crisp", "middle/interp"));
    }

    #[test]
    fn nothing_imports_sideways() {
        assert!(!allowed("front/loopy", "front/crisp"));
        assert!(!allowed("back/spirv", "back/llvm"));
        assert!(!allowed("run/cuda", "run/cpu"));
        assert!(allowed("middle/passes", "middle/analysis"));
        assert!(!allowed("middle/analysis", "middle/passes"));
        assert!(!allowed("middle/passes", "middle/interp"));
        assert!(texts("middle/passes", "crisp-middle-passes", &[("middle/interp", Use::Tests)]).is_empty());
    }

    #[test]
    fn the_test_kit_is_for_tests_only() {
        assert!(!allowed("front/crisp", "dev/testkit"));
        assert!(!allowed("front/crisp", "dev/suites"));
        for kit in ["dev/suites", "dev/testkit"] {
            assert!(texts("front/crisp", "crisp-front-crisp", &[(kit, Use::Tests)]).is_empty());
        }
        assert_eq!(texts("front/crisp", "crisp-front-crisp", &[("middle/interp", Use::Tests)]).len(), 1);
        assert!(texts("library/compile", "crisp-library-compile", &[("product/cli", Use::Tests)]).is_empty());
    }

    #[test]
    fn packages_are_named_after_their_path() {
        assert_eq!(texts("ir/kernel", "crisp-kernel", &[]).len(), 1);
        assert!(texts("library/crisp", "crisp", &[]).is_empty());
        assert_eq!(texts("library/crisp", "crisp-library-crisp", &[]).len(), 1);
    }

    #[test]
    fn a_folder_outside_the_table_is_refused() {
        assert_eq!(texts("helpers/text", "crisp-helpers-text", &[]).len(), 1);
    }

    #[test]
    fn the_compiler_uses_few_external_crates() {
        let with = |path: &str, count: usize, used| Imports {
            path: path.to_owned(),
            package: package_name(path),
            own: Vec::new(),
            external: (0..count).map(|number| (format!("external-{number}"), used)).collect(),
        };
        let most = EXTERNAL_CRATES_OF_THE_COMPILER;
        assert!(check(&[with("ir/kernel", most, Use::Code), with("middle/interp", most, Use::Code)]).is_empty());
        assert_eq!(check(&[with("ir/kernel", most + 1, Use::Code)]).len(), 1);
        assert!(check(&[with("ir/kernel", most + 1, Use::Tests), with("product/cli", 20, Use::Code)]).is_empty());
    }
}
