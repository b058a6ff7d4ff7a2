//! Damaged inputs: whatever the bytes are, they are answered. libFuzzer does the same for longer (`cargo xtask fuzz --bytes`).

use std::path::{Path, PathBuf};
use std::time::Instant;

use crisp_dev_fuzz::bytes::{Food, TARGETS, damage};
use crisp_dev_fuzz::{Limits, Random, generate};
use crisp_ir_kernel::{binary, text};

/// Returns the number of inputs for each target, which the environment can set.
fn count() -> usize {
    std::env::var("CRISP_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(1200)
}

fn files(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("it can be read")).collect()
}

/// The programs of the suites in Markdown, in the language that the fence names.
fn blocks(folder: &str, language: &str) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for page in files(folder, "md") {
        let page = String::from_utf8(page).expect("a page is text");
        let all = page.split("\n```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
        found.extend(all.filter(|(mark, _)| mark.starts_with(language)).map(|(_, code)| code.as_bytes().to_vec()));
    }
    found
}

fn first(food: Food) -> Vec<Vec<u8>> {
    let generated = || (0..20).map(|seed| generate(seed, &Limits::of_seed(seed)).module);
    match food {
        Food::Crisp => files("examples/crisp", "crisp"),
        Food::C => ["cucl", "cl", "cu"].into_iter().flat_map(|ending| files("examples/cucl", ending)).collect(),
        Food::Loops => files("examples/loopy", "loopy"),
        Food::Tensors => {
            let mut found = files("examples/tensor", "tensor");
            found.extend(blocks("tests/front/tensor", "tensor"));
            found.extend(blocks("docs/reference/tensor", "tensor"));
            found
        }
        Food::Text => {
            let mut found = files("tests/ir/parse", "kir");
            found.extend(generated().map(|module| text::print(&module).into_bytes()));
            found
        }
        Food::Binary => generated().map(|module| binary::encode(&module)).collect(),
    }
}

#[test]
fn damaged_bytes_are_answered() {
    // One of them alone, for longer: `CRISP_BYTES=tensor CRISP_MUTATIONS=100000`.
    let only = std::env::var("CRISP_BYTES").ok();
    for target in TARGETS.into_iter().filter(|target| only.as_deref().is_none_or(|only| only == target.name)) {
        let inputs = first(target.food);
        assert!(inputs.len() >= 5, "{} has {} inputs", target.name, inputs.len());
        inputs.iter().for_each(|input| (target.run)(input));
        let mut random = Random::new(if only.is_some() { count() as u64 } else { 11 });
        let (mut slowest, mut which) = (0.0, Vec::new());
        for _ in 0..count() {
            let (input, other) = (random.below(inputs.len()), random.below(inputs.len()));
            let damaged = damage(&mut random, &inputs[input], &inputs[other]);
            let started = Instant::now();
            let answered = std::panic::catch_unwind(|| (target.run)(&damaged));
            assert!(answered.is_ok(), "{} fails on\n{}", target.name, String::from_utf8_lossy(&damaged));
            let seconds = started.elapsed().as_secs_f64();
            if seconds > slowest {
                (slowest, which) = (seconds, damaged);
            }
        }
        // Far beyond anything that a slow or busy machine does to a small input.
        assert!(slowest < 20.0, "{} takes {slowest} s for\n{}", target.name, String::from_utf8_lossy(&which));
    }
}

#[test]
fn nothing_and_everything_are_answered() {
    for target in TARGETS {
        (target.run)(&[]);
        (target.run)(&[0; 300]);
        (target.run)(&[0xff; 300]);
        (0..=255_u8).for_each(|byte| (target.run)(&[byte]));
        (target.run)(&b"(".repeat(40_000));
    }
}
