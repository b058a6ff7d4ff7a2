//! The kernels of `tests/targets`, which every code generator takes.

use crate::root;

/// Returns each kernel's name and the text of its module. A file has one kernel, of the file's name.
///
/// # Panics
/// When the files cannot be read.
#[must_use]
pub fn target_kernels() -> Vec<(String, String)> {
    let folder = std::fs::read_dir(root().join("tests/targets")).expect("the folder is there");
    let paths = folder.map(|entry| entry.expect("the folder can be read").path());
    let mut kernels: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "kir"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("the file can be read"))
        })
        .collect();
    kernels.sort();
    assert!(kernels.len() >= 12, "{} kernels", kernels.len());
    kernels
}

/// Returns the text of one module with all of them, and some more.
///
/// # Panics
/// When the files cannot be read.
#[must_use]
pub fn targets_in_one_module(more: &str) -> String {
    let body = |(_, source): (String, String)| {
        let (_, rest) = source.split_once("(module").expect("it is a module");
        rest.rsplit_once(')').expect("it ends").0.to_owned()
    };
    format!("(module{}{more})", target_kernels().into_iter().map(body).collect::<String>())
}
