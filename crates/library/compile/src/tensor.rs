//! Sources with tensor programs: read, scheduled, proven, lowered to the kernel IR.

use crisp_front_tensor::{Kernel, Role};
use crisp_ir_kernel::SizeExpr;
use crisp_ir_loops::{Schedule, Script};
use crisp_middle_loops::{Axes, Scheduled};
use crisp_support_diagnostics::{Diagnostic, FileId, Files};

use crate::loopy::Output;
use crate::session::{Math, Options};

/// Compiles sources to one module.
pub(crate) fn compile(sources: &[FileId], files: &mut Files, options: &Options) -> Output {
    let mut output = Output { module: None, explained: String::new(), diagnostics: Vec::new() };
    let prelude = files.add("prelude.tensor", crisp_front_tensor::PRELUDE);
    let mut kernels: Vec<Kernel> = Vec::new();
    for &file in sources {
        let read = crisp_front_tensor::read(file, prelude, &options.definitions, files);
        output.diagnostics.extend(read.diagnostics);
        kernels.extend(read.kernels);
    }
    let mut scheduled: Vec<(Scheduled, &Kernel)> = Vec::new();
    for kernel in &kernels {
        match apply(kernel) {
            Ok(done) => {
                output.explained += &format!("kernel {}\n", kernel.program.name);
                for tuned in &kernel.tuned {
                    let candidates: Vec<String> = tuned.candidates.iter().map(i64::to_string).collect();
                    output.explained +=
                        &format!("tune {} = {} of {}\n", tuned.name, tuned.value, candidates.join(", "));
                }
                output.explained += &done.explain();
                scheduled.push((done, kernel));
            }
            Err(said) => output.diagnostics.extend(said),
        }
    }
    if fatal(&output.diagnostics) {
        return output;
    }
    let called = scheduled.iter().flat_map(|(done, _)| crisp_middle_loops::mathematics(done.program()));
    let (mut module, functions) = crisp_front_crisp::mathematics(called, options.math == Math::Fast);
    for (done, kernel) in &scheduled {
        if let Err(said) = crisp_middle_loops::lower(done, &mut module, &functions) {
            output.diagnostics.extend(said);
        }
        let sizes: Vec<SizeExpr> = kernel.sizes.iter().map(|(_, size)| size.clone()).collect();
        crisp_middle_loops::with_sizes(&mut module, &kernel.program.name, &sizes);
    }
    output.module = Some(module).filter(|_| !fatal(&output.diagnostics));
    output
}

fn fatal(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal())
}

/// The proposed schedule of a kernel, applied and proven.
fn apply(kernel: &Kernel) -> Result<Scheduled, Vec<Diagnostic>> {
    let of = |role: Role| kernel.roles.iter().filter(move |(_, it)| **it == role).map(|(variable, _)| *variable);
    let axes = Axes {
        data: of(Role::Data).collect(),
        instances: of(Role::Instance).collect(),
        launches: of(Role::Launches).collect(),
        threads: of(Role::Thread).collect(),
    };
    let schedule: Schedule = crisp_middle_loops::propose(&kernel.program, &axes);
    crisp_middle_loops::apply(&kernel.program, &Script::default(), Some(&schedule))
}
