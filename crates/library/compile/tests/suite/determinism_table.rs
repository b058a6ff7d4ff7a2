//! The table of `docs/reference/determinism.md`: the classes of the examples and of the library's forms, by the analysis alone and with the proofs of
//! schedules.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crisp_library_compile::{Compiled, Language, Options, Session};
use crisp_middle_analysis::{Class, determinism};

/// Arrays of examples that are templates, from which their dimensions follow, and definitions.
const TEMPLATES: &[(&str, &[(&str, &[u64])], &[&str])] = &[
    ("add", &[("a", &[1000]), ("b", &[1000])], &[]),
    ("dropout", &[("inout", &[1000])], &[]),
    ("lrn", &[("in", &[2, 5, 3, 4])], &["reach=1", "k=1.0f", "alpha=0.1f", "beta=0.75f"]),
    ("pool", &[("in", &[1, 2, 8, 8])], &["stride=2", "avg_pool=0"]),
    ("relu", &[("inout", &[2, 5, 3, 4])], &[]),
    ("sgemm", &[("a", &[25, 30]), ("b", &[30, 40])], &[]),
    ("softmax", &[("in", &[2, 5, 3, 2])], &["tpb=64"]),
];

const CLASSES: [Class; 3] = [Class::Deterministic, Class::OrderDependent, Class::MayRace];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Returns the names of a folder, sorted.
fn names(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A kernel in the table.
struct Row {
    kernel: String,
    alone: Class,
    reported: Class,
    codes: Vec<&'static str>,
}

/// Returns the kernels of a compilation.
fn rows(compiled: &Compiled) -> Vec<Row> {
    let module = compiled.module.as_ref().unwrap_or_else(|| panic!("{:?}", compiled.diagnostics));
    let row = |facts: crisp_library_compile::KernelFacts| {
        let (id, _) = module.kernel(&facts.kernel).unwrap();
        let mut codes: Vec<&str> = facts.causes.iter().map(|cause| cause.code.0).collect();
        codes.sort_unstable();
        codes.dedup();
        Row { alone: determinism(module, id).class, reported: facts.class, kernel: facts.kernel, codes }
    };
    compiled.facts().into_iter().map(row).collect()
}

fn compile(
    name: &str,
    language: Language,
    source: &str,
    arrays: Vec<(String, Vec<u64>, String)>,
    definitions: &[&str],
) -> Compiled {
    let definitions = definitions.iter().map(|definition| (*definition).to_owned()).collect();
    let mut session = Session::new(Options { arrays, definitions, ..Options::strict() });
    session.add_source(name, language, source.as_bytes());
    session.compile()
}

/// Returns the kernels of each file or page of a folder.
fn found(folder: &str) -> Vec<(String, Vec<Row>)> {
    let mut all = Vec::new();
    for name in names(folder) {
        let text = std::fs::read_to_string(root().join(folder).join(&name)).unwrap();
        if let Some(page) = name.strip_suffix(".md") {
            let blocks = text.split("\n```crisp\n").skip(1).filter_map(|rest| rest.split_once("\n```"));
            let kernels: Vec<Row> =
                blocks.flat_map(|(block, _)| rows(&compile(&name, Language::Crisp, block, Vec::new(), &[]))).collect();
            all.push((page.to_owned(), kernels));
            continue;
        }
        let Some(language) = Language::of(&name) else { continue };
        let stem = name.split('.').next().unwrap_or_default();
        let template = TEMPLATES.iter().find(|(template, ..)| name.ends_with(".cucl") && *template == stem);
        if name.ends_with(".cucl") && template.is_none() {
            continue;
        }
        let (arrays, definitions) =
            template.map_or((&[][..], &[][..]), |(_, arrays, definitions)| (arrays, definitions));
        let arrays = arrays.iter().map(|(name, extents)| ((*name).to_owned(), extents.to_vec(), "float".to_owned()));
        all.push((name.clone(), rows(&compile(&name, language, &text, arrays.collect(), definitions))));
    }
    all
}

/// Returns the table, and what is not deterministic.
fn table() -> String {
    let mut counts = String::from("| kernels of | by the analysis alone | with proofs of schedules |\n|---|---|---|\n");
    let mut others = String::from("\n| kernel | class | reason |\n|---|---|---|\n");
    for folder in ["examples/crisp", "examples/cucl", "examples/loopy", "examples/tensor", "docs/reference/library"] {
        let found = found(folder);
        let count = |of: &dyn Fn(&Row) -> Class| {
            let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
            let classes = found.iter().flat_map(|(_, rows)| rows).map(of);
            classes.for_each(|class| *numbers.entry(class.name()).or_default() += 1);
            let texts =
                CLASSES.iter().filter_map(|class| Some(format!("{} {}", numbers.get(class.name())?, class.name())));
            texts.collect::<Vec<_>>().join(", ")
        };
        let _ = writeln!(counts, "| `{folder}` | {} | {} |", count(&|row| row.alone), count(&|row| row.reported));
        for (file, rows) in &found {
            for row in rows.iter().filter(|row| row.reported != Class::Deterministic) {
                let _ = writeln!(
                    others,
                    "| `{}` of `{folder}/{file}` | {} | {} |",
                    row.kernel,
                    row.reported.name(),
                    row.codes.join(", ")
                );
            }
        }
    }
    counts + &others
}

/// The page has the table of the examples and of the library's pages, as `crisp check --report` classifies their kernels.
// covers: shape.report
#[test]
fn the_page_has_the_table() {
    let path = root().join("docs/reference/determinism.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("<!-- table -->\n").unwrap();
    let (kept, after) = rest.split_once("<!-- end of the table -->\n").unwrap();
    let table = table();
    if std::env::var_os("CRISP_BLESS").is_some() {
        std::fs::write(&path, format!("{before}<!-- table -->\n{table}<!-- end of the table -->\n{after}")).unwrap();
        return;
    }
    assert_eq!(kept, table, "CRISP_BLESS=1 writes the new table");
    let proven = ["examples/loopy", "examples/tensor"];
    let unproven = table.lines().filter(|line| proven.iter().any(|folder| line.contains(&format!(" of `{folder}"))));
    assert_eq!(unproven.collect::<Vec<_>>(), [""; 0]);
}
