//! libFuzzer on the programs in `fuzz/targets`: builds them with instrumentation, gathers first inputs, runs them for a while.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use crisp_ir_kernel::{binary, text};

use crate::bytes::{Food, TARGETS, Target};
use crate::generate::{Limits, generate};

/// An input that takes longer, in seconds, counts as a hang.
const PATIENCE: u32 = 20;

/// Memory that a target may take, in MiB.
const MEMORY: u32 = 2048;

/// Runs a target for `seconds` seconds, or each of them for `all`. Returns false when one found a failure, which is kept in
/// `fuzz/artifacts`.
///
/// # Errors
/// When there is no such target, or the tools cannot be run.
pub fn drive(name: &str, seconds: u64) -> anyhow::Result<bool> {
    let chosen: Vec<Target> = TARGETS.into_iter().filter(|target| name == "all" || target.name == name).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        bail!("there is no target `{name}`; there are {} and all", names.join(", "));
    }
    let root = root()?;
    let tool = tool(&root)?;
    let mut clean = true;
    for target in chosen {
        let inputs = root.join("target/fuzz-inputs").join(target.name);
        let words = first_inputs(&root, target.food, &inputs)?;
        clean &= fuzz(&root, &tool, target.name, &inputs, &words, seconds)?;
    }
    Ok(clean)
}

/// Returns the root of the repository; cargo gives the folder of this crate when it runs the tool.
fn root() -> anyhow::Result<PathBuf> {
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").context("run this tool as `cargo xtask fuzz`")?;
    let root = PathBuf::from(manifest).join("../../..");
    root.canonicalize().with_context(|| format!("there is no folder {}", root.display()))
}

/// cargo-fuzz, installed into the project's own tools where it is missing.
fn tool(root: &Path) -> anyhow::Result<PathBuf> {
    let tool = root.join(".tools/bin/cargo-fuzz");
    if !tool.exists() {
        let install = Command::new("cargo")
            .args(["install", "--quiet", "--locked", "cargo-fuzz", "--root"])
            .arg(root.join(".tools"))
            .status()
            .context("cargo cannot be run")?;
        ensure!(install.success(), "cargo-fuzz cannot be installed: {install}");
    }
    Ok(tool)
}

fn fuzz(root: &Path, tool: &Path, name: &str, inputs: &Path, words: &Path, seconds: u64) -> anyhow::Result<bool> {
    let status = Command::new(tool)
        .current_dir(root)
        // The compiler's options for coverage are not stable; the compiler is.
        .env("RUSTC_BOOTSTRAP", "1")
        // Nothing that is tested has unsafe code, so there is nothing for a sanitizer to see.
        .args(["run", "--fuzz-dir", "fuzz", "--sanitizer", "none", "--target-dir", "target/fuzz", name])
        .arg(inputs)
        .arg("--")
        .arg(format!("-dict={}", words.display()))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={PATIENCE}"))
        .arg(format!("-rss_limit_mb={MEMORY}"))
        .args(["-max_len=6000", "-print_final_stats=1", "-verbosity=1"])
        .status()
        .with_context(|| format!("{} cannot be run", tool.display()))?;
    Ok(status.success())
}

/// Writes the first inputs of a target into a folder, and beside it a dictionary of their words.
fn first_inputs(root: &Path, food: Food, folder: &Path) -> anyhow::Result<PathBuf> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut inputs: Vec<Vec<u8>> = Vec::new();
    match food {
        Food::Crisp => {
            for file in files(root, &["examples", "tests", "crates/front/crisp/library"], "crisp")? {
                inputs.push(std::fs::read(&file)?);
            }
            for file in files(root, &["docs", "tests"], "md")? {
                inputs.extend(programs(&std::fs::read_to_string(&file)?, "crisp"));
            }
        }
        Food::C => {
            for ending in ["cucl", "cl", "cu"] {
                for file in files(root, &["examples", "tests"], ending)? {
                    inputs.push(std::fs::read(&file)?);
                }
            }
        }
        Food::Loops => {
            for file in files(root, &["examples", "tests"], "loopy")? {
                inputs.push(std::fs::read(&file)?);
            }
        }
        Food::Tensors => {
            for file in files(root, &["examples", "tests", "crates/product/python/tests/programs"], "tensor")? {
                inputs.push(std::fs::read(&file)?);
            }
            for file in files(root, &["docs", "tests"], "md")? {
                inputs.extend(programs(&std::fs::read_to_string(&file)?, "tensor"));
            }
        }
        Food::Text | Food::Binary => {
            for file in files(root, &["examples", "tests"], "kir")? {
                inputs.push(std::fs::read(&file)?);
            }
            inputs
                .extend((0..100).map(|seed| text::print(&generate(seed, &Limits::of_seed(seed)).module).into_bytes()));
        }
    }
    let words = words(&inputs);
    if food == Food::Binary {
        inputs = inputs.iter().filter_map(|source| to_binary(source)).collect();
    }
    for (number, input) in inputs.iter().enumerate() {
        std::fs::write(folder.join(format!("first-{number}")), input)?;
    }
    let dictionary = folder.with_extension("words");
    std::fs::write(&dictionary, words).with_context(|| format!("cannot write {}", dictionary.display()))?;
    Ok(dictionary)
}

fn to_binary(source: &[u8]) -> Option<Vec<u8>> {
    let mut files = crisp_support_diagnostics::Files::new();
    let source = str::from_utf8(source).ok()?;
    let file = files.add("first.kir", source);
    Some(binary::encode(&text::parse(file, source).ok()?))
}

/// Returns files below some folders that end so, in order.
fn files(root: &Path, folders: &[&str], ending: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut pending: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    while let Some(folder) = pending.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the blocks of code in a language that a page shows.
fn programs(page: &str, language: &str) -> Vec<Vec<u8>> {
    let blocks = page.split("\n```").skip(1).step_by(2);
    let code = blocks.filter_map(|block| block.split_once('\n').filter(|(mark, _)| mark.starts_with(language)));
    code.map(|(_, code)| code.as_bytes().to_vec()).collect()
}

/// Returns a dictionary: the words of the inputs, each in a line.
fn words(inputs: &[Vec<u8>]) -> String {
    let mut words = BTreeSet::new();
    for input in inputs {
        let is_end = |character: char| character.is_whitespace() || "()\"'`;,%".contains(character);
        words.extend(String::from_utf8_lossy(input).split(is_end).map(str::to_owned));
    }
    let plain = |word: &&String| {
        let visible = word.chars().all(|character| character.is_ascii_graphic() && character != '\\');
        (2..=24).contains(&word.len()) && visible
    };
    words.iter().filter(plain).take(3000).fold(String::new(), |mut lines, word| {
        let _ = writeln!(lines, "\"{word}\"");
        lines
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_give_their_programs() {
        let page = "text\n```crisp\n(a)\n```\nmore\n```text\nno\n```\n```crisp error=C0401\n(b\nc)\n```\n";
        assert_eq!(programs(page, "crisp"), [b"(a)".to_vec(), b"(b\nc)".to_vec()]);
    }

    #[test]
    fn words_are_what_stands_between_signs() {
        let inputs = [b"(def-kernel k (a:int) \"x\\y\" def-kernel)".to_vec()];
        assert_eq!(words(&inputs), "\"a:int\"\n\"def-kernel\"\n");
    }
}
