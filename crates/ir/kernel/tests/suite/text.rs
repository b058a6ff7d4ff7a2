//! The text form: files that print as they were read, random modules that come back, mistakes at their places.

use std::fs;
use std::path::{Path, PathBuf};

use crisp_ir_kernel::text::{parse, print};
use crisp_ir_kernel::{Checked, Module};
use crisp_support_diagnostics::FileId;

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/ir").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of the test files")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "kir"))
        .collect();
    files.sort();
    files
}

fn read(text: &str) -> Module {
    parse(FileId(0), text).unwrap_or_else(|diagnostics| panic!("{diagnostics:#?}\n{text}"))
}

#[test]
fn files_print_as_they_were_read_and_are_valid() {
    let files = files("parse");
    assert!(files.len() >= 6, "the files are found");
    for path in files {
        let text = fs::read_to_string(&path).expect("a text");
        let form: String =
            text.lines().skip_while(|line| line.starts_with(";;")).map(|line| format!("{line}\n")).collect();
        let module = read(&text);
        assert_eq!(print(&module), form, "{}", path.display());
        assert_eq!(read(&form), read(&print(&module)), "{}", path.display());
        if let Err(broken) = Checked::check(module) {
            panic!("{}: {broken:#?}", path.display());
        }
    }
}

/// The names of all operations are in some file of `parse`, so that a new one is not forgotten.
#[test]
fn the_files_hold_every_operation() {
    use crisp_ir_kernel::{
        AtomicOp, BinaryOp, CompareOp, DebugKind, FoldKind, IdKind, Scope, ShuffleKind, UnaryOp, UniformKind, VoteKind,
    };
    let all: String = files("parse").iter().map(|path| fs::read_to_string(path).expect("a text")).collect();
    let others = [
        "const",
        "fma",
        "select",
        "convert",
        "bitcast",
        "vector",
        "extract",
        "insert",
        "memory",
        "extent",
        "offset",
        "view",
        "load",
        "store",
        "barrier",
        "call",
        "if",
        "for",
        "up",
        "down",
        "multiply",
        "divide",
        "while",
        "fence",
        "clock",
        "atomic-compare-exchange",
        "atomic-apply",
        "profile",
        "deterministic",
    ];
    let names = others
        .into_iter()
        .chain(UnaryOp::ALL.iter().map(|op| op.name()))
        .chain(BinaryOp::ALL.iter().map(|op| op.name()))
        .chain(CompareOp::ALL.iter().map(|op| op.name()))
        .chain(IdKind::ALL.iter().map(|kind| kind.name()))
        .chain(AtomicOp::ALL.iter().map(|op| op.name()))
        .chain(ShuffleKind::ALL.iter().map(|kind| kind.name()))
        .chain(VoteKind::ALL.iter().map(|kind| kind.name()))
        .chain(FoldKind::ALL.iter().map(|kind| kind.name()))
        .chain(DebugKind::ALL.iter().map(|kind| kind.name()))
        .chain(UniformKind::ALL.iter().map(|kind| kind.name()));
    for scope in Scope::ALL {
        assert!(
            all.contains(&format!("(fence {})", scope.name())),
            "`{}` is in no file of tests/ir/parse",
            scope.name()
        );
    }
    for name in names {
        let found = all.contains(&format!("({name} ")) || all.contains(&format!("({name})"));
        assert!(found, "`{name}` is in no file of tests/ir/parse");
    }
}

/// The module without places and without the names of values, which are all that the text form may change.
fn stripped(module: &Module) -> Module {
    let mut stripped = Module::new();
    for function in module.functions.values() {
        let mut function = function.clone();
        function.span = crate::random::HERE;
        function.params.iter_mut().for_each(|param| param.span = crate::random::HERE);
        for value in function.values.ids() {
            function.values[value].name = None;
        }
        for op in function.ops.ids() {
            function.ops[op].span = crate::random::HERE;
        }
        for region in function.regions.ids() {
            function.regions[region].end_span = crate::random::HERE;
        }
        for memory in function.memories.ids() {
            function.memories[memory].span = crate::random::HERE;
        }
        if let Some(info) = &mut function.kernel {
            let rules = info.global_size.iter_mut().chain(&mut info.local_size);
            rules.for_each(|rule| rule.span = crate::random::HERE);
        }
        stripped.functions.push(function);
    }
    stripped
}

#[test]
fn random_modules_are_valid_and_come_back() {
    let mut operations = 0;
    for seed in 0..400 {
        let module = crate::random::module(seed);
        operations += module.functions.values().map(|function| function.ops.len()).sum::<usize>();
        let checked = Checked::check(module).unwrap_or_else(|broken| panic!("seed {seed}: {broken:#?}"));
        let text = print(&checked);
        let back = parse(FileId(0), &text).unwrap_or_else(|found| panic!("seed {seed}: {found:#?}\n{text}"));
        assert_eq!(print(&back), text, "seed {seed}");
        assert_eq!(stripped(&back), stripped(&checked), "seed {seed}\n{text}");
        assert!(Checked::check(back).is_ok(), "seed {seed}\n{text}");
    }
    assert!(operations > 10_000, "the modules are not trivial: {operations} operations");
}

#[test]
fn the_hash_follows_the_text_and_not_the_places() {
    use crisp_ir_kernel::text::content_hash;
    let text = "(module (function f (results i32) (body (let %x i32 (const 1)) (return %x))))";
    let spread = text.replace(' ', "\n  ");
    let other = text.replace("const 1", "const 2");
    assert_eq!(content_hash(&read(text)), content_hash(&read(&spread)));
    assert_ne!(content_hash(&read(text)), content_hash(&read(&other)));
}

/// Texts are damaged word by word: reading, checking and printing end without a panic, and what is still accepted
/// comes back.
#[test]
fn damaged_texts_are_refused_or_come_back() {
    let texts: Vec<String> = ["parse", "validate"]
        .iter()
        .flat_map(|folder| files(folder))
        .map(|path| fs::read_to_string(path).expect("a text"))
        .filter(|text| text.len() < 10_000)
        .collect();
    let mut random = crate::random::Random(11);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..4000 {
        let text = &texts[random.below(texts.len())];
        let mut words: Vec<&str> = text.split_inclusive([' ', '\n', '(', ')']).collect();
        for _ in 0..1 + random.below(2) {
            let (at, other) = (random.below(words.len()), random.below(words.len()));
            match random.below(4) {
                0 => drop(words.remove(at)),
                1 => words[at] = words[other],
                2 => words.swap(at, other),
                _ => words
                    .insert(at, random.pick(&["(", ")", "%0 ", "nan ", ":x ", "-1 ", "\"s\" ", "x:y ", "'", "f32x4 "])),
            }
        }
        match parse(FileId(0), &words.concat()) {
            Ok(module) => {
                accepted += 1;
                let text = print(&module);
                assert_eq!(print(&read(&text)), text);
                let _ = Checked::check(module);
            }
            Err(diagnostics) => {
                refused += 1;
                assert!(!diagnostics.is_empty());
            }
        }
    }
    assert!(accepted > 300 && refused > 300, "{accepted} accepted, {refused} refused");
}

#[test]
fn deep_texts_are_refused_in_a_small_stack() {
    let branch = "(if %c (then (yield)) (else ";
    let deep = [
        "(".repeat(100_000),
        format!("(module (function f (results) (body {}", branch.repeat(5_000)),
        format!("(module (kernel f (global-size :derive {} 1", "(ceil ".repeat(5_000)),
        format!("(module (function f (results) (body {}{}(return))))", branch.repeat(400), "(yield)))".repeat(400)),
    ];
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(move || {
        for text in deep {
            assert!(parse(FileId(0), &text).is_err());
        }
        // The deepest size that the reader lets through.
        let text = format!(
            "(module (kernel f (global-size :derive {}1{}) (body (return))))",
            "(ceil ".repeat(990),
            ")".repeat(990)
        );
        let module = read(&text);
        assert_eq!(print(&read(&print(&module))), print(&module));
        assert!(Checked::check(module).is_ok());
    });
    thread.expect("a thread").join().expect("no overflow");
}
