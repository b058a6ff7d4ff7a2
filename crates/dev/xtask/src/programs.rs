//! Builds the programs of the workspace's tests, and cuts their tests into pieces that run beside each other.

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};
use cargo_metadata::{Artifact, Message};

/// A program of tests.
#[derive(Debug)]
pub(crate) struct Program {
    /// Its package.
    pub(crate) package: String,
    /// The package's folder, in which its tests run.
    pub(crate) folder: PathBuf,
    /// The file.
    pub(crate) file: PathBuf,
}

/// Some tests of a program, which run one after the other in one process.
#[derive(Debug)]
pub(crate) struct Piece<'a> {
    /// The program.
    pub(crate) program: &'a Program,
    /// Names of tests.
    pub(crate) tests: Vec<String>,
}

/// The results of a build.
pub(crate) struct Built {
    /// All programs of tests, those of packages with slow tests first.
    pub(crate) programs: Vec<Program>,
    /// The interpreter of PTX, as a shared library.
    pub(crate) ptx: Option<PathBuf>,
}

/// Packages whose tests take longest: they start first, so that no long test is left for the end.
const SLOW: [&str; 8] = [
    "crisp-product-python",
    "crisp-library-conform",
    "crisp-dev-fuzz",
    "crisp-back-llvm",
    "crisp-product-cli",
    "crisp-product-capi",
    "crisp-library-compile",
    "crisp",
];

/// Tests of one process: few enough to share the work, and enough that what a process sets up once costs little.
const TESTS_IN_A_PIECE: usize = 32;

/// The same of packages with slow tests: the last piece of one core is all that the others wait for.
const SLOW_TESTS_IN_A_PIECE: usize = 8;

/// Builds all programs and libraries of the workspace: one command, and so one set of features.
///
/// # Errors
/// When something does not compile, after cargo has shown why.
pub(crate) fn build(cargo: &Path) -> anyhow::Result<Built> {
    let arguments = ["build", "--workspace", "--lib", "--bins", "--tests", "--examples"];
    let mut child = Command::new(cargo)
        .args(arguments)
        .arg("--message-format=json-render-diagnostics")
        .stdout(Stdio::piped())
        .spawn()
        .context("cargo cannot be run")?;
    let output = child.stdout.take().context("cargo has no output")?;
    let mut built = Built { programs: Vec::new(), ptx: None };
    for message in Message::parse_stream(BufReader::new(output)) {
        if let Message::CompilerArtifact(artifact) = message? {
            built.note(&artifact);
        }
    }
    if !child.wait()?.success() {
        bail!("not everything compiles");
    }
    let rank = |program: &Program| SLOW.iter().position(|slow| *slow == program.package).unwrap_or(SLOW.len());
    built.programs.sort_by(|a, b| (rank(a), &a.file).cmp(&(rank(b), &b.file)));
    Ok(built)
}

impl Built {
    fn note(&mut self, artifact: &Artifact) {
        let folder = artifact.manifest_path.parent().map(|folder| folder.as_std_path().to_owned()).unwrap_or_default();
        // A path's identifier ends with `/FOLDER#NAME@VERSION`, or `#VERSION` where the folder has the name.
        let package = artifact.package_id.repr.rsplit(['/', '#']).next().unwrap_or_default();
        let package = package.split('@').next().unwrap_or_default();
        match &artifact.executable {
            Some(file) if artifact.profile.test => self.programs.push(Program {
                package: if package.starts_with(|first: char| first.is_ascii_digit()) {
                    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
                } else {
                    package.to_owned()
                },
                folder,
                file: file.as_std_path().to_owned(),
            }),
            None if artifact.target.name == "crisp_dev_ptx" => {
                let library =
                    artifact.filenames.iter().find(|file| file.extension() == Some(std::env::consts::DLL_EXTENSION));
                self.ptx = library.map(|file| file.as_std_path().to_owned());
            }
            _ => {}
        }
    }
}

/// Returns the tests of a program in pieces: those whose names contain one of the filters, or all without filters.
///
/// # Errors
/// When the program cannot list them.
pub(crate) fn pieces<'a>(program: &'a Program, filters: &[&str]) -> anyhow::Result<Vec<Piece<'a>>> {
    let output = Command::new(&program.file)
        .args(["--list", "--format", "terse"])
        .current_dir(&program.folder)
        .output()
        .with_context(|| format!("{} cannot be run", program.file.display()))?;
    if !output.status.success() {
        bail!("{} does not list its tests: {}", program.file.display(), String::from_utf8_lossy(&output.stderr));
    }
    let slow = SLOW.contains(&program.package.as_str());
    let most = if slow { SLOW_TESTS_IN_A_PIECE } else { TESTS_IN_A_PIECE };
    Ok(cut(&String::from_utf8_lossy(&output.stdout), filters, most)
        .into_iter()
        .map(|tests| Piece { program, tests })
        .collect())
}

fn cut(list: &str, filters: &[&str], most: usize) -> Vec<Vec<String>> {
    let wanted = |name: &&str| filters.is_empty() || filters.iter().any(|filter| name.contains(filter));
    let tests: Vec<&str> = list.lines().filter_map(|line| line.strip_suffix(": test")).filter(wanted).collect();
    let pieces = tests.len().div_ceil(most).max(1);
    let length = tests.len().div_ceil(pieces).max(1);
    tests.chunks(length).map(|piece| piece.iter().map(|name| (*name).to_owned()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_is_in_one_piece() {
        let list: String = (0..70).map(|number| format!("module::test_{number:02}: test\n")).collect();
        let pieces = cut(&list, &[], 32);
        assert_eq!(pieces.iter().map(Vec::len).collect::<Vec<_>>(), [24, 24, 22]);
        let mut names: Vec<String> = pieces.concat();
        names.dedup();
        assert_eq!((names.len(), names[69].as_str()), (70, "module::test_69"));
        assert_eq!(cut(&list, &["_07", "_6"], 32).concat().len(), 11);
        assert!(cut("speed: benchmark\n", &[], 32).is_empty());
    }
}
