//! Schedules as text: a kernel and steps, and the loops that they make, or why they are refused.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

mod assumptions;
mod copies;
mod moved;
mod races;
mod suites;
mod workers;

use crisp_ir_kernel::Module;
use crisp_middle_loops::{Mathematics, Scheduled, apply, lower};
use crisp_support_diagnostics::{Files, render_terminal};

/// A kernel of these parts under a schedule; or what is said, with the source and carets.
pub(crate) fn scheduled(kernel: &str, steps: &str) -> Result<Scheduled, String> {
    let mut files = Files::new();
    let schedule = if steps.is_empty() { String::new() } else { format!("  schedule {{\n    {steps}\n  }}\n") };
    let file = files.add("k.loopy", format!("kernel k {{\n{kernel}\n{schedule}}}\n"));
    let read = crisp_front_loopy::read(file, &files);
    assert!(read.diagnostics.is_empty(), "{}", render_terminal(&files, &read.diagnostics, false));
    let kernel = read.kernels.into_iter().next().unwrap();
    apply(&kernel.program, &kernel.script, kernel.script.schedules.first())
        .map_err(|said| render_terminal(&files, &said, false))
}

/// The loops, memories, barriers and launches of an accepted schedule.
#[track_caller]
pub(crate) fn loops(kernel: &str, steps: &str) -> String {
    scheduled(kernel, steps).unwrap_or_else(|said| panic!("{steps}\n{said}")).explain()
}

/// The kernel IR of an accepted schedule.
#[track_caller]
pub(crate) fn lowered(kernel: &str, steps: &str) -> String {
    let scheduled = scheduled(kernel, steps).unwrap_or_else(|said| panic!("{steps}\n{said}"));
    let mut module = Module::new();
    lower(&scheduled, &mut module, &Mathematics::new()).unwrap();
    crisp_ir_kernel::text::print(&module)
}

/// A schedule is refused with this code and text, and the place is shown.
#[track_caller]
pub(crate) fn refused(kernel: &str, steps: &str, code: &str, text: &str) {
    match scheduled(kernel, steps) {
        Ok(found) => panic!("{steps} is accepted\n{}", found.explain()),
        Err(said) => assert!(said.contains(code) && said.contains(text) && said.contains('^'), "{steps}\n{said}"),
    }
}
