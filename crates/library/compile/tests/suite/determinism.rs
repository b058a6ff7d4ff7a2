//! Kernels that the analysis calls deterministic are: equal bytes in every order of invocations, and no race.

mod programs;
mod runs;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crisp_ir_kernel::{Checked, FunctionId, Module, text};
use crisp_library_compile::{Language, Options, Session};
use crisp_middle_analysis::{Class, Determinism, check_meetings, determinism, meetings};
use crisp_middle_passes::{Abilities, settle_uniform::settle_uniform, share_values};
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

use programs::Bits;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Returns the module of a valid source file with its session, for messages; `None` for other files.
fn compile(path: &Path) -> Option<(Session, Checked)> {
    let language = Language::of(path.to_str()?)?;
    let mut session = Session::new(Options::strict());
    session.add_source(&path.display().to_string(), language, &std::fs::read(path).ok()?);
    let module = session.compile().module?;
    Some((session, module))
}

fn files(folder: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(root().join(folder))
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    found.sort();
    found
}

/// The kernels of all valid files of a folder, each with what the analysis says.
fn classified(folder: &str) -> Vec<(Checked, FunctionId, Determinism)> {
    let mut all = Vec::new();
    for path in files(folder) {
        if let Some((_, module)) = compile(&path) {
            let ids: Vec<FunctionId> = module.kernels().map(|(id, _)| id).collect();
            all.extend(ids.into_iter().map(|id| (module.clone(), id, determinism(&module, id))));
        }
    }
    all
}

fn show(files: &Files, said: &[Diagnostic]) -> String {
    render_terminal(files, said, false)
}

fn line(found: &Determinism) -> String {
    let assumes = match (found.assumes.dimensions, found.assumes.sizes) {
        (None, false) => String::new(),
        (Some(dimensions), false) => format!(", in launches of {dimensions} dimensions at most"),
        (None, true) => ", in launches of the default workgroup size".to_owned(),
        (Some(dimensions), true) => format!(", in launches of the default workgroup size and {dimensions} dimensions"),
    };
    let codes: BTreeSet<&str> = found.causes.iter().map(|cause| cause.diagnostic(found.assumes).code.0).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    format!("{}{assumes} {}", found.class.name(), codes.join(" ")).trim_end().to_owned()
}

#[test]
fn the_kernels_of_the_repository() {
    let mut table = String::new();
    for folder in ["tests/targets", "examples/crisp", "tests/determinism"] {
        let sources = files(folder).into_iter().filter(|path| path.to_str().and_then(Language::of).is_some());
        let broken: Vec<PathBuf> = sources.filter(|path| compile(path).is_none()).collect();
        assert_eq!(broken, [""; 0].map(PathBuf::from));
        for (module, id, found) in classified(folder) {
            let _ = writeln!(table, "{folder} {}: {}", module[id].name, line(&found));
        }
    }
    let path = root().join("tests/determinism/table.txt");
    if std::env::var_os("CRISP_BLESS").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(table, kept, "CRISP_BLESS=1 keeps the new table");
}

#[test]
fn deterministic_kernels_are() {
    // covers: vyre.model.independent vyre.order.none vyre.det.identical
    let mut proven = 0;
    for folder in ["tests/targets", "examples/crisp", "tests/determinism", "tests/ir/parse"] {
        for (module, id, found) in classified(folder) {
            if found.class == Class::Deterministic {
                proven += 1;
                let dimensions = found.assumes.dimensions;
                for seed in 0..3 {
                    if let Err(why) = runs::agree(&module, id, dimensions, &mut Bits(seed)) {
                        panic!("{folder} {}: {why}", module[id].name);
                    }
                }
            }
        }
    }
    assert!(proven > 30, "{proven}");
}

#[test]
fn each_reason_is_found_where_the_order_counts() {
    // covers: vyre.det.race-free vyre.race.definition vyre.race.conformance
    let path = root().join("tests/determinism/ordered.kir");
    let source = std::fs::read_to_string(&path).unwrap();
    let (session, module) = compile(&path).expect("it is valid");
    let mut expected = source.lines().filter_map(|line| line.trim().strip_prefix(";! "));
    let mut seen = BTreeSet::new();
    for (id, kernel) in module.kernels() {
        let found = determinism(&module, id);
        let said: Vec<_> = found.causes.iter().map(|cause| cause.diagnostic(found.assumes)).collect();
        let shown = render_terminal(session.files(), &said, false);
        let codes: BTreeSet<&str> = said.iter().map(|diagnostic| diagnostic.code.0).collect();
        assert_eq!(codes, expected.next().unwrap_or("").split(' ').collect(), "{}\n{shown}", kernel.name);
        // The reason is a true one: some order gives other bytes, or two accesses race. Only the clock of the interpreter is steady.
        if kernel.name != "clock" {
            let other = (0..20).any(|seed| runs::agree(&module, id, Some(1), &mut Bits(seed)).is_err());
            assert!(other, "{}: every order gives the same", kernel.name);
        }
        seen.extend(codes.into_iter().map(str::to_owned));
    }
    assert_eq!(expected.next(), None);
    assert_eq!(seen.len(), 10, "{seen:?}");
}

/// A declaration takes races out of the report, and nothing else; where a kernel has to be deterministic it counts for nothing.
// covers: shape.report
#[test]
fn races_are_declared_away_in_reports_only() {
    let scatter = |declared: &str, action: &str| {
        let source = format!(
            "(module (kernel k (param p (view u32 global read)) (out r (view f32 global read-write)) (param v f32) (work-dim 1)
  {declared} (body (let %i u64 (global-linear-id)) (let %at u32 (load %p %i)) (let %to u64 (convert u64 %at)) {action} (return))))"
        );
        let mut session = Session::new(Options::strict());
        session.add_source("k.kir", Language::KernelIr, source.as_bytes());
        session.compile()
    };
    let class = |declared: &str, action: &str| {
        let compiled = scatter(declared, action);
        let module = compiled.module.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics));
        let (id, _) = module.kernels().next().unwrap();
        line(&determinism(&module, id))
    };
    let (store, sum) =
        ("(store %r %to %v)", "(let %f f32 (convert f32 %at)) (let %old f32 (atomic-add device %r %to %f))");
    assert_eq!(class("", store), "may race K0619");
    assert_eq!(class("(race-free)", store), "race-free as declared");
    assert_eq!(class("(race-free)", sum), "depends on the order of invocations K0610");
    assert_eq!(class("(race-free)", "(store %r %i %v)"), "deterministic");
    for declared in ["(deterministic)", "(race-free) (deterministic)"] {
        let codes: Vec<&str> = scatter(declared, store).diagnostics.iter().map(|found| found.code.0).collect();
        assert_eq!(codes, ["K0619"], "{declared}");
    }
}

/// Random programs: those called deterministic are run in all orders.
fn random_programs(seeds: std::ops::Range<u64>) -> [u32; 4] {
    let mut counts = [0; 4];
    for seed in seeds {
        let mut bits = Bits(seed);
        let source = programs::kernel(&mut bits, false);
        let mut session = Session::new(Options::strict());
        session.add_source("random.kir", Language::KernelIr, source.as_bytes());
        let compiled = session.compile();
        let shown = render_terminal(session.files(), &compiled.diagnostics, false);
        let module = compiled.module.unwrap_or_else(|| panic!("{shown}\n{source}"));
        let Some((id, _)) = module.kernels().next() else { continue };
        assert!(check_meetings(&module).is_empty());
        let found = determinism(&module, id);
        counts[found.class as usize] += 1;
        if found.class == Class::Deterministic {
            for _ in 0..3 {
                if let Err(why) = runs::agree(&module, id, found.assumes.dimensions, &mut bits) {
                    panic!("seed {seed}: {why}\n{source}");
                }
            }
        }
    }
    counts
}

#[test]
fn random_programs_that_are_called_deterministic_are() {
    // covers: vyre.det.identical
    let end = std::env::var("CRISP_RANDOM_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(300);
    let counts = random_programs(0..end);
    let [deterministic, declared, ordered, racing] = counts.map(u64::from);
    assert_eq!(declared, 0, "none of them declares anything");
    assert!(deterministic * 10 > end && ordered * 100 > end && racing * 10 > end, "{counts:?}");
}

#[test]
fn random_programs_that_are_accepted_never_part_at_a_barrier() {
    let end = std::env::var("CRISP_RANDOM_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(1500);
    let (mut met, mut racing, mut parted) = (0, 0, 0);
    for seed in 0..end {
        let mut bits = Bits(seed);
        let source = programs::kernel(&mut bits, true);
        let mut files = Files::new();
        let file = files.add("random.kir", source.as_str());
        let module = text::parse(file, &source).unwrap_or_else(|said| panic!("{}\n{source}", show(&files, &said)));
        let module = Checked::check(module).unwrap_or_else(|broken| panic!("{broken:?}\n{source}"));
        let Some((id, _)) = module.kernels().next() else { continue };
        let found = meetings(&module);
        let accepted = found.found.is_empty();
        let module = if accepted {
            let settled = settle_uniform(module.into_module(), &found);
            // Broadcasts as they are, or through local memory.
            let shared = if seed % 2 == 0 {
                (share_values::PASS.run)(settled, &Abilities::ALL).expect("it is small")
            } else {
                settled
            };
            Checked::check(shared).unwrap_or_else(|broken| panic!("seed {seed}: {broken:?}\n{source}"))
        } else {
            module
        };
        let runs = runs::meet(&module, id, &mut bits).unwrap_or_else(|why| panic!("seed {seed}: {why}\n{source}"));
        if let Some(why) = runs.parted.as_ref().filter(|_| accepted) {
            panic!("seed {seed}: {why}\n{source}");
        }
        // The test is worth something where such programs race, and where refused ones do part.
        met += u64::from(accepted && runs.barriers);
        racing += u64::from(accepted && runs.barriers && runs.raced);
        parted += u64::from(!accepted && runs.parted.is_some());
    }
    assert!(met * 10 > end && racing * 20 > end && parted * 20 > end, "{met} {racing} {parted} of {end}");
}

#[test]
fn what_is_too_large_is_not_called_deterministic() {
    // Each function calls the one before twice: 2^24 stores.
    let mut text = "(module (function f0 (param c (view u32 global write)) (param i u64) (results)\n\
                    (body (let %v u32 (const 1)) (store %c %i %v) (return)))\n"
        .to_owned();
    for level in 1..=24 {
        let call = format!("(call f{} %c %i)", level - 1);
        let _ = writeln!(
            text,
            "(function f{level} (param c (view u32 global write)) (param i u64) (results) (body {call} {call} (return)))"
        );
    }
    text +=
        "(kernel k (out c (view u32 global write)) (body (let %i u64 (global-linear-id)) (call f24 %c %i) (return))))";
    let mut session = Session::new(Options::strict());
    session.add_source("large.kir", Language::KernelIr, text.as_bytes());
    let module: Module = session.compile().module.expect("it is valid").into_module();
    let (id, _) = module.kernels().next().expect("there is one");
    let found = determinism(&module, id);
    assert_eq!(line(&found), "may race K0620");
}
