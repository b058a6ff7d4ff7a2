//! WGSL in a browser: its compiler accepts every text, and results and reports of kernels are those of the interpreter. One browser for everything.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod chromium;
mod kernels;

use std::path::{Path, PathBuf};

use chromium::Job;
use crisp_back_clike::{WgslTarget, compile_wgsl};
use crisp_dev_fuzz::{Limits, generate};
use crisp_dev_testkit::target_kernels;
use crisp_ir_kernel::{BinaryOp, Checked, Constant, Scalar, Type, UnaryOp, fold, text};
use crisp_middle_interp::Argument;
use crisp_middle_passes::legalise;
use kernels::{Arguments, Trial, module};

/// Random programs that are tried; those whose floats WGSL does not promise, and those that are refused, are not run.
const SEEDS: u64 = 220;

/// The longest text of a random program that is run: compilers take their time for what computes with doubles.
const LONGEST: usize = 60_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

// covers: vyre.life.wgsl
#[test]
fn browsers_run_kernels_as_the_interpreter_does() {
    let mut trials = examples();
    trials.extend(others());
    let (random, floats, refused) = random_programs();
    eprintln!("{} random programs are run; {floats} compute with floats, {refused} are refused", random.len());
    assert!(random.len() >= 20 && refused * 5 < SEEDS, "{} programs, {refused} refused", random.len());
    trials.extend(random);
    let mut jobs: Vec<Job> = trials.iter().map(Trial::job).collect();
    jobs.extend(texts());
    let results = match chromium::run(&jobs) {
        Ok(results) => results,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    eprintln!("{} jobs on {}", results.done.len(), results.adapter);
    assert_eq!(results.done.len(), jobs.len());
    for done in &results.done {
        if done.milliseconds > 500.0 {
            eprintln!("{}: {:.0} ms", done.name, done.milliseconds);
        }
    }
    for (trial, done) in trials.iter().zip(&results.done) {
        trial.check(done);
    }
    for (job, done) in jobs.iter().zip(&results.done).skip(trials.len()) {
        assert_eq!(done.errors, Vec::<String>::new(), "{}\n{}", done.name, job.code);
    }
}

fn random_bytes(count: usize, seed: u32) -> Vec<u8> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    (0..count).map(|_| next()).collect()
}

/// Returns numbers of moderate size.
fn random_floats(count: usize, seed: u32) -> Vec<u8> {
    random_bytes(count, seed).into_iter().flat_map(|byte| (f32::from(byte) / 7.0 - 11.0).to_le_bytes()).collect()
}

fn ulong(value: u64) -> Constant {
    Constant::from_bits(Scalar::U64, value)
}

/// Returns the programs of `examples`.
fn examples() -> Vec<Trial> {
    let mut trials = Vec::new();
    let adds = module("vector_add.crisp", &read("examples/crisp/vector_add.crisp"));
    for kernel in ["vector_add", "vector_add_each", "vector_add_checked", "vector_add_stride"] {
        let count = 1000;
        let floats = |seed| random_floats(count, seed);
        let arguments = Arguments::default().buffer(4, floats(1)).buffer(4, floats(2)).buffer(4, vec![0; 4 * count]);
        // One sum is what it is.
        trials.push(Trial::new(&adds, kernel, arguments.both(), None, None));
    }
    let sums = module("sum_vector.crisp", &read("examples/crisp/sum_vector.crisp"));
    let arguments = Arguments::default().buffer(8, random_bytes(8 * 777, 3)).buffer(8, vec![0; 8 * 13]);
    trials.push(Trial::new(&sums, "sum_vector", arguments.both(), None, None));
    let edges = module("sobel.crisp", &read("examples/crisp/sobel.crisp"));
    for (width, height) in [(70_u16, 19_u16), (64, 16), (3, 2)] {
        let size = usize::from(width) * usize::from(height);
        let arguments = Arguments::default()
            .buffer(1, random_bytes(size, 4))
            .value(ulong(width.into()))
            .value(ulong(height.into()))
            .buffer(1, vec![0xee; size]);
        trials.push(Trial::new(&edges, "sobel", arguments.both(), None, None));
    }
    let lighten = module("lighten_image.crisp", &read("examples/crisp/lighten_image.crisp"));
    let arguments = Arguments::default().buffer(1, random_bytes(37 * 11, 5)).value(ulong(37)).value(ulong(11));
    trials.push(Trial::new(&lighten, "lighten_image", arguments.both(), None, None));
    let two = module("add_two.crisp", &read("examples/crisp/add_two.crisp"));
    let int = |value: i128| Constant::integer(Scalar::I32, value);
    let arguments = Arguments::default().value(int(-7)).value(int(49)).buffer(16, vec![0; 16]);
    trials.push(Trial::new(&two, "add_two", arguments.both(), Some(&[1]), None));
    trials
}

/// Returns trials that the examples do not cover: products of matrices, doubles, messages, updates of memory, warps.
fn others() -> Vec<Trial> {
    let mut trials = Vec::new();
    let source = read("tests/targets/matmul.kir");
    let matmul = module("matmul.kir", &source);
    // Whole workgroups: the kernel does not ask whether it is inside.
    let n = 32;
    let floats = |seed| random_floats(n * n, seed);
    let arguments = Arguments::default()
        .value(ulong(n as u64))
        .buffer(4, floats(1))
        .buffer(4, floats(2))
        .buffer(4, vec![0; 4 * n * n]);
    // A compiler may fuse each of the sums.
    trials.push(Trial::new(&matmul, "matmul", arguments.both(), Some(&[n as u64, n as u64]), Some(1e-4)));
    let doubles = module(
        "doubles.kir",
        "(module (kernel doubles (param a (view f64 global read)) (param r (view f64 global read-write)) (work-dim 1) (body (let %g u32 (global-id 0)) (let %i u64 (convert u64 %g))\n\
         (let %x f64 (load %a %i)) (let %y f64 (mul %x %x)) (let %third f64 (const 0.3333333333333333)) (let %z f64 (add %y %third)) (let %w f64 (div %z %x)) (store %r %i %w) (return))))",
    );
    let numbers: Vec<u8> = (0..40).flat_map(|at| (f64::from(at) * 1.7 - 20.3).to_le_bytes()).collect();
    let arguments = Arguments::default().buffer(8, numbers).buffer(8, vec![0; 320]);
    trials.push(Trial::new(&doubles, "doubles", arguments.both(), Some(&[40]), None));
    let tells = module(
        "tells.kir",
        "(module (kernel tells (param a (view i16 global read-write)) (param limit u32) (work-dim 1) (body (let %g u32 (global-id 0)) (let %i u64 (convert u64 %g))\n\
         (let %x i16 (load %a %i)) (let %zero i16 (const 0)) (let %small bool (lt %x %zero)) (if %small (then (log \"below\" %x %g) (yield)) (else (yield)))\n\
         (let %w i32 (convert i32 %x)) (let %most i32 (const 120)) (let %fits bool (le %w %most)) (assert \"fits\" %fits %w)\n\
         (let %one i16 (const 1)) (let %sum i16 (for (%k u32) (while %limit) (carry (%s i16 %x)) (let %t i16 (add %s %one)) (let %end i16 (const 4)) (let %over bool (ge %t %end))\n\
         (if %over (then (break %t)) (else (yield))) (yield %t))) (store %a %i %sum) (return))))",
    );
    let numbers: Vec<u8> = (0..21_i16).flat_map(|at| (at * 17 - 90).to_le_bytes()).collect();
    let arguments = Arguments::default().buffer(2, numbers).value(Constant::u32(60));
    trials.push(Trial::new(&tells, "tells", arguments.both(), Some(&[21]), None));
    let counts = module(
        "counts.kir",
        "(module (kernel counts (param a (view u8 global read)) (param counts (view u32 global read-write)) (param parts (view u16 global read-write)) (work-dim 1)\n\
         (memory shared local u32 16) (body (let %s (view u32 local read-write) (memory shared)) (let %g u32 (global-id 0)) (let %i u64 (convert u64 %g))\n\
         (let %x u8 (load %a %i)) (let %n u64 (convert u64 %x)) (let %mask u64 (const 15)) (let %at u64 (and %n %mask)) (let %one u32 (const 1))\n\
         (let %old u32 (atomic-add workgroup %s %at %one)) (barrier) (let %l u32 (local-id 0)) (let %own u64 (convert u64 %l)) (let %sixteen u32 (const 16))\n\
         (let %first bool (lt %l %sixteen)) (if %first (then (let %c u32 (load %s %own)) (let %d u32 (atomic-add device %counts %own %c)) (yield)) (else (yield)))\n\
         (let %h u16 (convert u16 %x)) (let %w u16 (shuffle-xor %h %one)) (let %v u16 (warp-reduce max %w)) (let %z u16 (sub %v %w)) (store %parts %i %z) (return))))",
    );
    let arguments = Arguments::default().buffer(1, random_bytes(256, 7)).buffer(4, vec![0; 64]).buffer(2, vec![0; 512]);
    trials.push(Trial::new(&counts, "counts", arguments.both(), Some(&[256]), None));
    trials
}

/// Returns programs of the fuzzer, how many compute with floats that WGSL does not promise, and how many are refused.
fn random_programs() -> (Vec<Trial>, u64, u64) {
    let (mut trials, mut floats, mut refused) = (Vec::new(), 0, 0);
    for seed in 0..SEEDS {
        let case = generate(seed, &Limits::of_seed(seed));
        let module = Checked::check(case.module.clone()).unwrap();
        let loose = |scalar: Scalar| matches!(scalar, Scalar::F32 | Scalar::F16 | Scalar::BF16);
        let mut values = module.functions.values().flat_map(|function| function.values.values());
        if values.any(|value| matches!(value.ty, Type::Elem(elem) if loose(elem.scalar))) {
            floats += 1;
            continue;
        }
        let arguments = case.arguments().unwrap();
        let mut seen = std::collections::BTreeSet::new();
        // WebGPU binds no memory twice that is written.
        let shared = arguments.arguments.iter().any(|argument| match argument {
            Argument::Buffer { buffer, length: _ } => !seen.insert(*buffer),
            Argument::Value(_) => false,
        });
        let name = module.kernels().next().unwrap().1.name.clone();
        if shared {
            continue;
        }
        match Trial::with_sizes(&module, &name, (arguments.arguments, arguments.buffers), case.sizes, None) {
            Ok(mut trial) if trial.size() < LONGEST => {
                trial.name = format!("seed {seed}");
                trials.push(trial);
            }
            Ok(_) => {}
            Err(_) => refused += 1,
        }
    }
    (trials, floats, refused)
}

/// Returns every text of the targets, for several workgroup sizes, and with subgroups: only compiled.
fn texts() -> Vec<Job> {
    let mut jobs = Vec::new();
    let mut add = |name: String, module: &Checked, local_size: [u32; 3], target: &WgslTarget| {
        let kernel = module.kernels().next().unwrap().1.name.clone();
        let code = legalise(module, &kernel, local_size, target)
            .and_then(|legal| compile_wgsl(&legal))
            .unwrap_or_else(|found| panic!("{name}: {found:#?}"));
        let code = String::from_utf8(code.bytes.to_vec()).unwrap();
        jobs.push(Job { name, code, launch: None });
    };
    for (name, source) in target_kernels() {
        // It has more buffers than a browser binds.
        if name == "self_test" {
            continue;
        }
        let name = format!("{name}.kir");
        let module = module(&name, &source);
        for target in [WgslTarget::EVERYWHERE, WgslTarget { fused: true, ..WgslTarget::EVERYWHERE }] {
            add(name.clone(), &module, [32, 4, 1], &target);
        }
    }
    for (name, source) in operations() {
        let module = Checked::check(text::parse(crisp_support_diagnostics::FileId(0), &source).unwrap()).unwrap();
        add(name, &module, [32, 1, 1], &WgslTarget { fused: true, ..WgslTarget::EVERYWHERE });
    }
    jobs
}

/// Returns kernels with one operation after the other, on every type.
fn operations() -> Vec<(String, String)> {
    let types = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "bf16", "f32"];
    let mut sources = Vec::new();
    for ty in types {
        let scalar = Scalar::from_name(ty).unwrap();
        let one = UnaryOp::ALL.iter().filter(|op| fold::unary(**op, scalar).is_some()).map(|op| op.name());
        let two = BinaryOp::ALL.iter().filter(|op| fold::binary(**op, scalar).is_some()).map(|op| op.name());
        let mut body = format!("(let %x {ty} (load %v %i)) (let %j u64 (add %i %i)) (let %y {ty} (load %v %j))\n");
        for op in one {
            body += &format!("(let %{op} {ty} ({op} %x)) (store %v %i %{op})\n");
        }
        for op in two {
            body += &format!("(let %{op} {ty} ({op} %x %y)) (store %v %i %{op})\n");
        }
        for to in types {
            body += &format!("(let %to-{to} {to} (convert {to} %x)) (store %{to} %j %to-{to})\n");
        }
        body += &format!("(let %c bool (lt %x %y)) (let %s {ty} (select %c %x %y)) (store %v %j %s)\n");
        if scalar.is_float() {
            body += &format!(
                "(let %inf {ty} (const inf)) (let %nan {ty} (const nan)) (let %k {ty} (add %x %inf)) (let %l {ty} (mul %k %nan)) (let %m {ty} (fma %k %l %x)) (store %v %j %m)\n"
            );
        }
        // Few enough buffers for everything.
        let kept: Vec<&str> = types.iter().copied().filter(|to| body.contains(&format!("(store %{to} "))).collect();
        for half in kept.chunks(5) {
            let params: String =
                half.iter().map(|to| format!("(param {to} (view {to} global read-write))\n")).collect();
            let lines: Vec<&str> = body
                .lines()
                .filter(|line| !kept.iter().any(|to| !half.contains(to) && line.contains(&format!("(store %{to} "))))
                .collect();
            let source = format!(
                "(module (kernel ops (param v (view {ty} global read-write))\n{params}(body (let %i u64 (global-linear-id))\n{}\n(return))))",
                lines.join("\n")
            );
            sources.push((format!("operations on {ty}"), source));
        }
    }
    sources
}
