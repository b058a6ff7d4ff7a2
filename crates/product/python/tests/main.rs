//! The Python package, put together of what cargo built and the files in `python`, as Python programs see it.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.
#![allow(clippy::print_stderr)] // Why it is skipped.

use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A Python that has numpy: that of `CRISP_TEST_PYTHON`, of the project's tools, or the system's.
fn python() -> Option<PathBuf> {
    let own = Path::new(ROOT).join("../../../.tools/venv/bin/python");
    let has_numpy = |python: &PathBuf| {
        let output =
            Command::new(python).args(["-c", "import numpy, sys; sys.exit(sys.version_info < (3, 11))"]).output();
        output.is_ok_and(|output| output.status.success())
    };
    let asked = std::env::var_os("CRISP_TEST_PYTHON").map(PathBuf::from);
    asked.into_iter().chain([own, PathBuf::from("python3")]).find(has_numpy)
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            std::fs::copy(&from, &to).unwrap();
        }
    }
}

// covers: crisp.api.python crisp.api.runtime-py crisp.todo.python-gen
#[test]
fn python_programs_run() {
    let Some(python) = python() else {
        eprintln!("skipped: there is no Python 3.11 with numpy");
        return;
    };
    let site = std::env::temp_dir().join(format!("crisp-python-{}", std::process::id()));
    copy(&Path::new(ROOT).join("python"), &site);
    let built = std::env::current_exe().unwrap().parent().unwrap().join("libcrisp_native.so");
    // The C interface, which the wheel has too, is there where its crate is built.
    let library = built.with_file_name("libcrisp_product_capi.so");
    if library.exists() {
        std::fs::create_dir_all(site.join("crisp/lib")).unwrap();
        let _there = std::fs::remove_file(site.join("crisp/lib/libcrisp.so.1"));
        std::os::unix::fs::symlink(library, site.join("crisp/lib/libcrisp.so.1")).unwrap();
        copy(&Path::new(ROOT).join("../capi/include"), &site.join("crisp/include"));
    }
    std::os::unix::fs::symlink(built, site.join("crisp/_native.abi3.so")).unwrap();
    // Other packages have unrelated warnings.
    for (file, warnings) in [
        ("test_crisp.py", "error"),
        ("test_cuda.py", "error"),
        ("test_exchange.py", "error"),
        ("test_forks.py", "error"),
        ("test_growth.py", "error"),
        ("test_loopy.py", "error"),
        ("test_loopy_ports.py", "error"),
        ("test_loopy_scripts.py", "error"),
        ("test_notebooks.py", "default"),
        ("test_orders.py", "error"),
        ("test_printing.py", "error"),
        ("test_programs.py", "error"),
        ("test_shapes.py", "error"),
        ("test_shared_memory.py", "error"),
        ("test_tensor.py", "default"),
        ("test_engines.py", "default"),
        ("test_stubs.py", "default"),
        ("test_wheel.py", "error"),
    ] {
        let output = Command::new(&python)
            .args(["-B", "-W", warnings, "-m", "unittest", "discover", "--verbose", "--pattern", file, "-s"])
            .arg(Path::new(ROOT).join("tests"))
            .env("PYTHONPATH", &site)
            .current_dir(Path::new(ROOT).join("../../.."))
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stdout));
        assert!(text.contains("OK"), "{text}");
        text.lines().filter(|line| line.contains("skipped")).for_each(|line| eprintln!("{line}"));
    }
    std::fs::remove_dir_all(site).unwrap();
}
