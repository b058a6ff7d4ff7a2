//! Finds LLVM and passes the linker the parts that are needed: the archives that products carry, or the shared library, with which tests
//! and developers link quickly.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The version of LLVM; `llvm-sys` in the root manifest must be of the same.
const MAJOR: &str = "22";

/// The parts that are linked: the code generators of this machine's kind and of AMD's processors, the passes, and the linker for object code.
const COMPONENTS: [&str; 5] = ["amdgpu", "passes", "orcjit", "irreader", "core"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=LLVM_MAJOR={MAJOR}");
    let linked = find_config().and_then(|config| if shared() { link_shared(&config) } else { link_static(&config) });
    if let Err(reason) = linked {
        for line in reason.lines() {
            println!("cargo::error={line}");
        }
    }
}

/// Returns whether to link the shared library: where the feature says so or `CRISP_LLVM` is `shared`, and in the profile of tests unless
/// `CRISP_LLVM` is `static`.
fn shared() -> bool {
    match variable("CRISP_LLVM").as_deref() {
        Some("shared") => true,
        Some("static") => false,
        _ => variable("CARGO_FEATURE_SHARED_LLVM").is_some() || variable("PROFILE").as_deref() == Some("debug"),
    }
}

/// Returns the value of a variable of the environment; cargo runs this program again when it changes.
fn variable(name: &str) -> Option<String> {
    if !name.starts_with("CARGO") && !["PROFILE", "TARGET"].contains(&name) {
        println!("cargo::rerun-if-env-changed={name}");
    }
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Returns the program `llvm-config` of the right version.
fn find_config() -> Result<PathBuf, String> {
    let prefix = variable(&format!("LLVM_SYS_{MAJOR}1_PREFIX"));
    let places = match &prefix {
        Some(prefix) => vec![format!("{prefix}/bin/llvm-config")],
        None => vec![
            format!("llvm-config-{MAJOR}"),
            format!("/usr/lib/llvm-{MAJOR}/bin/llvm-config"),
            format!("/opt/homebrew/opt/llvm@{MAJOR}/bin/llvm-config"),
            "llvm-config".to_owned(),
        ],
    };
    let right = |place: &String| {
        ask(Path::new(place), &["--version"]).is_ok_and(|version| version.starts_with(&format!("{MAJOR}.")))
    };
    match places.iter().find(|place| right(place)) {
        Some(place) => Ok(PathBuf::from(place)),
        None => Err(format!(
            "LLVM {MAJOR} was not found: none of {} is there and of that version.\n\
             Run `make setup`, or set LLVM_SYS_{MAJOR}1_PREFIX to the folder of an LLVM {MAJOR} with headers and archives.",
            places.join(", ")
        )),
    }
}

/// Returns the text that `llvm-config` prints.
fn ask(config: &Path, arguments: &[&str]) -> Result<String, String> {
    let failed = |reason: String| format!("`{} {}` failed: {reason}", config.display(), arguments.join(" "));
    let output = Command::new(config).args(arguments).output().map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn link_shared(config: &Path) -> Result<(), String> {
    println!("cargo::rustc-link-search=native={}", ask(config, &["--libdir"])?);
    let name = ask(config, &["--link-shared", "--libnames"])?;
    let name = name.trim_start_matches("lib").split('.').next().unwrap_or_default();
    println!("cargo::rustc-link-lib=dylib={name}");
    Ok(())
}

/// Links the archives, and those of what they need beside C: compression and the C++ library. What else LLVM can be built with (z3,
/// libxml2, libffi, libedit) is for parts of it that are not linked.
fn link_static(config: &Path) -> Result<(), String> {
    let native = match variable("CARGO_CFG_TARGET_ARCH").as_deref() {
        Some("x86_64") => "x86",
        Some("aarch64") => "aarch64",
        _ => "native",
    };
    let mut arguments = vec!["--link-static", "--libnames", native];
    arguments.extend(COMPONENTS);
    let names = ask(config, &arguments)
        .map_err(|reason| format!("{reason}\nThe archives of LLVM {MAJOR} are in the package llvm-{MAJOR}-dev."))?;
    println!("cargo::rustc-link-search=native={}", ask(config, &["--libdir"])?);
    for name in names.split_whitespace().filter_map(|name| name.strip_prefix("lib")?.strip_suffix(".a")) {
        // Plugins of the passes, which nothing here loads.
        if !name.starts_with("Polly") {
            println!("cargo::rustc-link-lib=static:-bundle={name}");
        }
    }
    if variable("CARGO_CFG_TARGET_OS").as_deref() == Some("macos") {
        for name in ["z", "zstd", "c++"] {
            println!("cargo::rustc-link-lib=dylib={name}");
        }
        return Ok(());
    }
    let beside = PathBuf::from(ask(config, &["--libdir"])?);
    let mut missing = Vec::new();
    for (name, package) in [("zstd", "libzstd-dev"), ("z", "zlib1g-dev"), ("stdc++", "g++")] {
        match archive(&beside, name) {
            Some(folder) => {
                println!("cargo::rustc-link-search=native={}", folder.display());
                println!("cargo::rustc-link-lib=static:-bundle={name}");
            }
            None => missing.push(format!("lib{name}.a (Debian's package {package})")),
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "the archives that LLVM needs are missing: {}.\nRun `make setup`, or link the shared library: --features crisp-back-llvm-native/shared-llvm.",
        missing.join(", ")
    ))
}

/// Returns the folder with an archive: beside LLVM's, or where the C compiler for the target finds it.
fn archive(beside: &Path, name: &str) -> Option<PathBuf> {
    let file = format!("lib{name}.a");
    if beside.join(&file).exists() {
        return Some(beside.to_owned());
    }
    let target = variable("TARGET").unwrap_or_default();
    let compiler = [format!("CC_{}", target.replace('-', "_")), "CC".to_owned()].iter().find_map(|name| variable(name));
    let compiler = compiler.unwrap_or_else(|| "cc".to_owned());
    let output = Command::new(compiler).arg(format!("-print-file-name={file}")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    // A compiler that has no such file repeats the name.
    let path = path.is_absolute().then_some(path)?.canonicalize().ok()?;
    Some(path.parent()?.to_owned())
}
