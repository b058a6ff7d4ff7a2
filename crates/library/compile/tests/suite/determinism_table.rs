//! The table of `docs/reference/determinism.md`: the classes of the examples and of the library's forms, by the analysis alone and with the proofs of
//! schedules.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crisp_library_compile::{Compiled, Language, Options, Session};
use crisp_middle_analysis::{Class, determinism};

/// Dimensions and definitions of the templates among the examples.
const TEMPLATES: &[(&str, &[&str], &[&str])] = &[
    ("add", &["a=n:300", "b=n:300", "c=n:300"], &[]),
    (
        "conv",
        &[
            "filts=out_chan:3,in_chan:2,y:3,x:3",
            "biases=out_chan:3",
            "in=img:2,chan:2,y:5,x:6",
            "out=img:2,chan:3,y:3,x:3",
        ],
        &["stride=2", "pad=1"],
    ),
    (
        "conv_tiled",
        &[
            "filts=out_chan:3,in_chan:2,y:3,x:3",
            "biases=out_chan:3",
            "in=img:2,chan:2,y:5,x:6",
            "out=img:2,chan:3,y:3,x:3",
            "work=img:2,chan:3,yb:2,xb:2,yt:2,xt:2",
        ],
        &["stride=2", "pad=1"],
    ),
    ("dot", &["a=n:1000", "b=n:1000", "out=part:4"], &["tpb=32"]),
    ("dropout", &["inout=n:120"], &["seed=42", "ratio=0.25f"]),
    (
        "lrn",
        &["in=img:2,chan:6,y:1,x:3", "out=img:2,chan:6,y:1,x:3"],
        &["reach=2", "k=1.0f", "alpha=0.25f", "beta=0.75f"],
    ),
    (
        "pool",
        &["in=img:1,chan:2,y:5,x:6", "window=ky:3,kx:3", "out=img:1,chan:2,py:2,px:3"],
        &["avg_pool=0", "stride=2"],
    ),
    ("reduce", &["in_0=n:9", "in_1=n:9", "out=n:9"], &["terms=sum += in_0[GLOB_ID_1D] + in_1[GLOB_ID_1D];"]),
    ("relu", &["inout=img:1,chan:2,y:6,x:10"], &[]),
    ("sgemm", &["a=M:25,K:30", "b=K:30,N:40", "c=M:25,N:40"], &[]),
    (
        "sgemm_tiled",
        &["a=M:12,K:6", "b=K:6,N:12", "c=M:12,N:12", "work=Mb:2,Nb:2,Mt:3,Nt:2,Me:2,Ne:3"],
        &["fmas=c_reg[0] += a_tile[am] * b_tile[bn];"],
    ),
    ("softmax", &["in=img:2,chan:5,y:3,x:2", "pel=img:2,y:3,x:2", "prob=img:2,chan:5,y:3,x:2"], &["tpb=4"]),
    (
        "xpose_filts",
        &[
            "filts_ref=out_chan:6,in_chan:2,y:3,x:3",
            "filts=out_chan_blk:1,in_chan:2,y:3,x:3,out_chan_reg:2,out_chan_tile:3",
        ],
        &[],
    ),
];

const CLASSES: [Class; 4] = [Class::Deterministic, Class::RaceFree, Class::OrderDependent, Class::MayRace];

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

fn compile(name: &str, language: Language, source: &str, dimensions: &[&str], definitions: &[&str]) -> Compiled {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let (dimensions, definitions) = (texts(dimensions), texts(definitions));
    let mut session = Session::new(Options { dimensions, definitions, ..Options::strict() });
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
                blocks.flat_map(|(block, _)| rows(&compile(&name, Language::Crisp, block, &[], &[]))).collect();
            all.push((page.to_owned(), kernels));
            continue;
        }
        let Some(language) = Language::of(&name) else { continue };
        let template = TEMPLATES.iter().find(|(template, ..)| name == format!("{template}.cucl"));
        assert!(template.is_some() || !name.ends_with(".cucl"), "{name} has no dimensions here");
        let (_, dimensions, definitions) = template.copied().unwrap_or_default();
        all.push((name.clone(), rows(&compile(&name, language, &text, dimensions, definitions))));
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
    } else {
        assert_eq!(kept, table, "CRISP_BLESS=1 writes the new table");
    }
    let proven = ["examples/loopy", "examples/tensor"];
    let unproven = table.lines().filter(|line| proven.iter().any(|folder| line.contains(&format!(" of `{folder}"))));
    assert_eq!(unproven.collect::<Vec<_>>(), [""; 0]);
}
