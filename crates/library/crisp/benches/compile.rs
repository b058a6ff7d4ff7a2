//! How long a kernel of a hundred lines takes from its source to each output, in a process that is warm and as the first thing that a
//! process does: `cargo bench -p crisp`.
//!
//! The goals: PTX within 5 ms, SPIR-V and WGSL within 2 ms; PTX within 15 ms at first.

use std::process::Command;
use std::time::{Duration, Instant};

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

/// Names an output to a process that makes it once and says how many nanoseconds that took.
const FIRST: &str = "CRISP_BENCH_FIRST";

/// The number of bytes of an output, or what is wrong.
fn compile(output: Output) -> Result<usize, String> {
    let mut session = Session::new(Options::strict());
    session.add_source("edges.crisp", Language::Crisp, SOURCE);
    let compiled = session.compile();
    let options = EmitOptions { kernel: None, local: None };
    output(&compiled, session.files(), &options).map_err(|found| render_terminal(session.files(), &found, false))
}

fn outputs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("source to");
    for (name, output) in OUTPUTS {
        match compile(output) {
            Ok(_) => {
                group.bench_function(name, |bencher| bencher.iter(|| compile(output)));
            }
            Err(refused) => report(name, &refused),
        }
    }
    group.finish();
}

/// A matrix product with tiles, prefetches and a register block: proofs and lowering. The goal is 5 ms.
fn loops(criterion: &mut Criterion) {
    const MATMUL: &[u8] = include_bytes!("../../../../examples/loopy/matmul.loopy");
    let compile = || {
        let mut session = Session::new(Options::strict());
        session.add_source("matmul.loopy", Language::Loopy, MATMUL);
        session.compile().module.is_some()
    };
    assert!(compile(), "the example compiles");
    criterion.bench_function("loops: a matrix product to kernel IR", |bencher| bencher.iter(compile));
}

/// Kernels of many equal steps; each step reads `%x#` and makes `%x+`.
const MANY: [(&str, &str, [usize; 2]); 2] = [
    (
        "branches that part lanes",
        "(let %k# u64 (const #)) (let %j# u64 (add %i %k#)) (let %c# bool (gt %x# %zero)) (let %x+ f32 (if %c# \
         (then (let %l# f32 (load %a %j#)) (let %s# f32 (add %x# %l#)) (yield %s#)) (else (yield %x#))))",
        [50, 200],
    ),
    (
        "loads",
        "(let %k# u64 (const #)) (let %j# u64 (add %i %k#)) (let %l# f32 (load %a %j#)) (let %x+ f32 (add %x# %l#))",
        [500, 2000],
    ),
];

/// Machine code of kernels that grow: four times the steps must take about four times as long, a branch less than a millisecond.
fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("machine code of");
    group.sample_size(10);
    for (name, step, counts) in MANY {
        for count in counts {
            let step = |number: usize| step.replace('#', &number.to_string()).replace('+', &(number + 1).to_string());
            let steps: String = (0..count).map(step).collect();
            let source = format!(
                "(module (kernel k (param a (view f32 global read)) (param o (view f32 global write)) (body (let %n u32 (global-id 0)) \
                 (let %i u64 (convert u64 %n)) (let %zero f32 (const 0.0)) (let %x0 f32 (load %a %i)) {steps} (store %o %i %x{count}) (return))))"
            );
            let make = || {
                let mut session = Session::new(Options::strict());
                session.add_source("steps.kir", Language::KernelIr, source.as_bytes());
                let compiled = session.compile();
                let options = EmitOptions { kernel: None, local: Some(&[256]) };
                emit::assembly(&compiled, &options).map_err(|found| render_terminal(session.files(), &found, false))
            };
            match make() {
                Ok(_) => {
                    group.bench_function(format!("{count} {name}"), |bencher| bencher.iter(make));
                }
                Err(refused) => report(name, &refused),
            }
        }
    }
    group.finish();
}

/// The first compilation of a process, which also reads what it needs of the language's library.
fn first_outputs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("at first, source to");
    group.sample_size(20);
    for (name, _) in OUTPUTS.iter().filter(|(name, _)| *name != "machine code") {
        if first(name).is_none() {
            report(name, "the process that makes it failed");
            continue;
        }
        group.bench_function(*name, |bencher| {
            bencher.iter_custom(|times| (0..times).filter_map(|_| first(name)).sum());
        });
    }
    group.finish();
}

/// Returns the time that it takes in a separate process.
fn first(name: &str) -> Option<Duration> {
    let output = Command::new(std::env::current_exe().ok()?).env(FIRST, name).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok().map(Duration::from_nanos)
}

/// Compiles once, in such a process.
#[expect(clippy::print_stdout, reason = "the other process reads it")]
fn make_once(name: &str) {
    let Some((_, output)) = OUTPUTS.iter().find(|(known, _)| *known == name) else { return };
    let start = Instant::now();
    if compile(*output).is_ok() {
        println!("{}", start.elapsed().as_nanos());
    }
}

#[expect(clippy::print_stderr, reason = "what a benchmark is for")]
fn report(name: &str, refused: &str) {
    eprintln!("source to {name}: not measured:\n{refused}");
}

fn main() {
    if let Ok(name) = std::env::var(FIRST) {
        return make_once(&name);
    }
    let mut criterion = Criterion::default().configure_from_args();
    outputs(&mut criterion);
    loops(&mut criterion);
    growth(&mut criterion);
    first_outputs(&mut criterion);
    criterion.final_summary();
}
