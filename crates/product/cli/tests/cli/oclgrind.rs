//! OpenCL C under Oclgrind: no example races, leaves its memory or reads uninitialised memory, and a kernel that races is reported.
#![allow(clippy::print_stdout)] // What is skipped is said.

use std::path::Path;

use crisp_dev_testkit::under_oclgrind;

use crate::harness::{Done, Folder, done};

/// Runs under Oclgrind; what it saw, if it is there.
fn run(folder: &Folder, arguments: &str) -> Option<(Done, String)> {
    let mut command = folder.command(arguments);
    let log = folder.path("log");
    if !under_oclgrind(&mut command, &log) {
        println!("skipped: there is no Oclgrind (scripts/setup --gpu-tools installs it)");
        return None;
    }
    let done = done(command.output().expect("the program starts"));
    Some((done, std::fs::read_to_string(&log).unwrap_or_default()))
}

#[test]
fn examples_are_without_fault() {
    let folder = Folder::new();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/crisp");
    for (file, arguments) in [
        ("vector_add", "--kernel vector_add --arg A=random:float:300 --arg B=random:float:300"),
        ("vector_add", "--kernel vector_add_each --arg A=random:float:300 --arg B=random:float:300"),
        ("vector_add", "--kernel vector_add_checked --arg A=random:float:300 --arg B=random:float:300"),
        ("vector_add", "--kernel vector_add_stride --arg A=random:float:300 --arg B=random:float:300"),
        ("sum_vector", "--arg A=random:long:300"),
        ("copy", "--arg From=random:float4:200"),
        ("sobel", "--arg image=random:uchar:480 --arg width=24 --arg height=20"),
    ] {
        let source = examples.join(format!("{file}.crisp"));
        let command = format!("run {} {arguments} --device opencl:0", source.display());
        let Some((done, seen)) = run(&folder, &command) else { return };
        assert!(done.code == 0 && seen.is_empty(), "{command}\n{}\n{seen}", done.err);
    }
}

#[test]
fn a_race_is_seen() {
    let folder = Folder::new();
    folder.write(
        "race.kir",
        "(module (kernel race (out r (view u32 global read-write) :length 64) (memory t local u32 64)
           (body
             (let %m (view u32 local read-write) (memory t))
             (let %i0 u32 (local-linear-id)) (let %i u64 (convert u64 %i0))
             (let %one u64 (const 1)) (let %n u64 (xor %i %one))
             (store %m %i %i0)
             (let %w u32 (load %m %n))
             (store %r %i %w)
             (return))))",
    );
    let command = "run race.kir --arg r=zeros:uint:64 --global 64 --local 64 --device opencl:0";
    let Some((done, seen)) = run(&folder, command) else { return };
    assert!(seen.contains("data race at local memory"), "{}\n{seen}", done.err);
}
