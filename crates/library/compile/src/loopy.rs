//! Sources with loop kernels: read, scheduled, proven, lowered to the kernel IR.

use crisp_front_loopy::Kernel;
use crisp_ir_kernel::Module;
use crisp_middle_loops::Scheduled;
use crisp_support_diagnostics::{Diagnostic, FileId, Files};

use crate::session::Options;

/// What sources are compiled to.
pub(crate) struct Output {
    pub(crate) module: Option<Module>,
    /// Loops, memories, barriers and launches of each kernel, for people.
    pub(crate) explained: String,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Compiles sources to one module. Every schedule is applied and proven; one of each kernel is lowered.
pub(crate) fn compile(sources: &[FileId], files: &Files, options: &Options) -> Output {
    let mut output = Output { module: None, explained: String::new(), diagnostics: Vec::new() };
    let mut kernels: Vec<Kernel> = Vec::new();
    for &file in sources {
        let read = crisp_front_loopy::read(file, files);
        output.diagnostics.extend(read.diagnostics);
        kernels.extend(read.kernels);
    }
    let mut scheduled: Vec<Scheduled> = Vec::new();
    let names: Vec<&str> = options.schedules_for.iter().map(String::as_str).collect();
    for kernel in &kernels {
        let chosen = crisp_middle_loops::choose(&kernel.script, &names);
        match crisp_middle_loops::apply(&kernel.program, &kernel.script, chosen) {
            Ok(done) => {
                output.explained += &format!("kernel {}\n", kernel.program.name);
                output.explained += &done.explain();
                scheduled.push(done);
            }
            Err(said) => output.diagnostics.extend(said),
        }
        // The others are proven too: what one device accepts is no surprise on another one.
        for schedule in &kernel.script.schedules {
            if chosen.is_none_or(|chosen| !std::ptr::eq(chosen, schedule)) {
                let found = crisp_middle_loops::apply(&kernel.program, &kernel.script, Some(schedule));
                for diagnostic in found.err().into_iter().flatten() {
                    diagnostic.add_once(&mut output.diagnostics);
                }
            }
        }
    }
    if output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return output;
    }
    let called = scheduled.iter().flat_map(|kernel| crisp_middle_loops::mathematics(kernel.program()));
    let (mut module, mathematics) = crisp_front_crisp::mathematics(called, options.math.approximates());
    for kernel in &scheduled {
        if let Err(said) = crisp_middle_loops::lower(kernel, &mut module, &mathematics) {
            output.diagnostics.extend(said);
        }
    }
    let failed = output.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal());
    output.module = Some(module).filter(|_| !failed);
    output
}
