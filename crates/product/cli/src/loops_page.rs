//! `crisp check --explain --html FILE`: a page about loop kernels.

use std::io::Write;
use std::path::Path;

use crate::args::Check;
use crate::report::Reporter;
use crate::{DONE, ERRORS, messages, whole};

/// Writes the page of the `.loopy` files among the sources, which are checked already.
pub(crate) fn write(options: &Check, path: &Path, reporter: &Reporter) -> u8 {
    let loops = options.files.iter().filter(|name| name.ends_with(".loopy"));
    let read = |name: &String| Some((name.clone(), std::fs::read_to_string(name).ok()?));
    let sources: Vec<(String, String)> = loops.filter_map(read).collect();
    let page = crisp::loopy::loop_page(&sources, &["cpu".to_owned()]);
    let written =
        whole::writable(path).and_then(|target| whole::replace(&target, |out| out.write_all(page.as_bytes())));
    match written {
        Ok(()) => DONE,
        Err(error) => {
            reporter.placeless(&[messages::output_unwritable(path, &error)]);
            ERRORS
        }
    }
}
