//! How long a kernel of a hundred lines takes from its source to each output, in a process that is warm: `cargo bench -p crisp`.
//!
//! The goals: PTX within 5 ms, SPIR-V and WGSL within 2 ms.

use crisp::emit::{self, Dialect, Spirv};
use crisp::{Compiled, EmitOptions, Language, Options, Session};
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};
use criterion::Criterion;
use mimalloc::MiMalloc;

const SOURCE: &[u8] = include_bytes!("edges.crisp");

// As in the command.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

type Output = fn(&Compiled, &Files, &EmitOptions<'_>) -> Result<usize, Vec<Diagnostic>>;

/// Each output by its name, as the number of its bytes.
const OUTPUTS: [(&str, Output); 7] = [
    ("kernel IR", |compiled, _, _| emit::optimised_ir(compiled).map(|text| text.len())),
    ("OpenCL C", |compiled, files, options| {
        emit::c(compiled, files, Dialect::OpenCl12, options).map(|text| text.len())
    }),
    ("SPIR-V for OpenCL", |compiled, files, options| {
        emit::spirv(compiled, files, Spirv::Kernel, options).map(|bytes| bytes.len())
    }),
    ("SPIR-V for Vulkan", |compiled, files, options| {
        emit::spirv(compiled, files, Spirv::Shader, options).map(|bytes| bytes.len())
    }),
    ("WGSL", |compiled, _, options| emit::wgsl(compiled, options).map(|text| text.len())),
    ("PTX", |compiled, files, options| emit::ptx(compiled, files, "sm_90", options).map(|text| text.len())),
    ("machine code", |compiled, _, options| emit::assembly(compiled, options).map(|text| text.len())),
];

fn outputs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("source to");
    for (name, output) in OUTPUTS {
        let compile = || {
            let mut session = Session::new(Options::strict());
            session.add_source("edges.crisp", Language::Crisp, SOURCE);
            let compiled = session.compile();
            let options = EmitOptions { kernel: None, local: None };
            output(&compiled, session.files(), &options)
                .map_err(|found| render_terminal(session.files(), &found, false))
        };
        match compile() {
            Ok(_) => {
                group.bench_function(name, |bencher| bencher.iter(compile));
            }
            Err(refused) => report(name, &refused),
        }
    }
    group.finish();
}

#[expect(clippy::print_stderr, reason = "what a benchmark is for")]
fn report(name: &str, refused: &str) {
    eprintln!("source to {name}: not measured:\n{refused}");
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    outputs(&mut criterion);
    criterion.final_summary();
}
