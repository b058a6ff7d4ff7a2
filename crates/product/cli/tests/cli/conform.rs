//! `crisp conform`, and what its certificates do to other commands.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use crate::harness::Folder;

/// A certificate like the program's own, kept for the CPU: with a failed operation, or as it is.
fn keep(folder: &Folder, change: impl Fn(&mut serde_json::Value)) {
    folder.crisp("conform --only arithmetic/add/f32 --certificate part.json");
    let mut certificate: serde_json::Value = serde_json::from_slice(&folder.read("part.json")).unwrap();
    certificate["complete"] = true.into();
    certificate["selection"] = serde_json::Value::Null;
    certificate["verdict"] = "conforming".into();
    certificate["date"] = "2026-01-31T12:00:00Z".into();
    change(&mut certificate);
    std::fs::create_dir_all(folder.path("cache/conformance")).unwrap();
    folder.write("cache/conformance/cpu.json", certificate.to_string());
}

fn fail(certificate: &mut serde_json::Value) {
    certificate["verdict"] = "failed".into();
    certificate["results"][0]["failed"] = 3.into();
}

#[test]
fn a_part_of_the_suite_is_run_and_told() {
    let folder = Folder::with_cache();
    let text = folder.works("conform --only arithmetic/add/f32");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "section         trials      cases   failed  refused");
    assert!(lines[1].starts_with("arithmetic           1 ") && lines[1].ends_with("        0        0"), "{text}");
    assert!(lines[3].starts_with("cpu is right so far: only a part of the suite was run ("), "{text}");
    assert_eq!(lines[4..], ["not kept: only a part of the suite was run"]);
    let text = folder.works("conform --device interp --quick --only *add*f16 --certificate c.json");
    assert!(text.contains("certificate: c.json\n"), "{text}");
    assert!(folder.has("c.json") && !folder.has("cache/conformance"));
}

#[test]
fn a_certificate_is_json() {
    let folder = Folder::with_cache();
    let printed = folder.json("conform --only arithmetic/*/u8 --certificate c.json");
    let written: serde_json::Value = serde_json::from_slice(&folder.read("c.json")).unwrap();
    assert_eq!(printed, written);
    assert_eq!((&printed["schema"], &printed["verdict"]), (&1.into(), &"incomplete".into()));
    assert_eq!((&printed["device"], &printed["selection"]), (&"cpu".into(), &"arithmetic/*/u8".into()));
    assert_eq!(printed["crisp"], env!("CARGO_PKG_VERSION"));
    assert!(printed["driver"].as_str().unwrap().starts_with("LLVM 22."), "{printed}");
    assert_eq!(printed["suite"].as_str().unwrap().len(), 64);
    let results = printed["results"].as_array().unwrap();
    let add = results.iter().find(|entry| entry["operation"] == "add").unwrap();
    assert_eq!((&add["section"], &add["type"], &add["failed"]), (&"arithmetic".into(), &"u8".into(), &0.into()));
    assert!(add["cases"].as_u64().unwrap() >= 65536, "{add}");
    assert_eq!(printed["failures"], serde_json::json!([]));
}

#[test]
fn devices_tell_what_is_known_of_them() {
    let folder = Folder::with_cache();
    assert!(folder.works("devices").lines().take(2).all(|line| line.contains("  usable      not tested  ")));
    keep(&folder, |_| {});
    let text = folder.works("devices");
    assert!(text.starts_with("cpu     usable      conforming (2026-01-31)  "), "{text}");
    assert_eq!(folder.json("devices")[0]["tested"], "2026-01-31T12:00:00Z");
    assert_eq!(folder.json("devices")[1]["conformance"], "not tested");
    keep(&folder, fail);
    assert!(folder.works("devices").starts_with("cpu     usable      failed (2026-01-31)  "));
    keep(&folder, |certificate| certificate["driver"] = "LLVM 1".into());
    let devices = folder.json("devices");
    assert_eq!(devices[0]["conformance"], "not tested");
    assert!(devices[0]["outdated"].as_str().unwrap().starts_with("the driver changed from LLVM 1 to LLVM 22."));
    assert!(folder.works("devices").starts_with("cpu     usable      not tested since 2026-01-31  "));
}

#[test]
fn kernels_do_not_run_where_results_are_known_to_be_wrong() {
    let folder = Folder::with_cache();
    let run = "run add.crisp --arg A=iota:float:10 --arg B=iota:float:10";
    keep(&folder, fail);
    folder.fails(
        run,
        "\
refused[D0003]: device `cpu` does not conform: what this kernel computes may be wrong there
 |
 = note: the kernel uses what it fails: `add` on f32; tested 2026-01-31
 = help: `crisp conform --device cpu` tests it again and shows what is wrong
 = help: `--accept-nonconforming` runs the kernel all the same
",
    );
    folder.works(&format!("{run} --accept-nonconforming"));
    folder.works(&format!("{run} --device interp"));
    // What was found out about another build says nothing.
    keep(&folder, |certificate| {
        fail(certificate);
        certificate["build"] = "another".into();
    });
    folder.works(run);
    keep(&folder, |_| {});
    folder.works(run);
}

#[test]
fn mistakes_are_told_before_anything_is_run() {
    let folder = Folder::with_cache();
    folder.fails(
        "conform --device cpi",
        "\
error[U0401]: unknown device `cpi`
 |
 = help: did you mean `cpu`?
",
    );
    folder.fails(
        "conform --only sine",
        "\
error[U0404]: no part of the suite has `sine` in its name
 |
 = help: names are like `arithmetic/add/f32`; `*` in a pattern matches any text
",
    );
    folder.fails(
        "conform --only arithmetic/add/bf16 --certificate no/such.json",
        "\
error[U0303]: cannot write `no/such.json`: no such file or folder
 |
 = help: create its folder first: `mkdir -p no`
",
    );
}

#[test]
fn without_a_cache_nothing_is_kept() {
    let folder = Folder::with_cache();
    let command = "conform --only arithmetic/xor/bool";
    let done = crate::harness::done(folder.command(command).env("CRISP_CACHE", "").output().unwrap());
    assert_eq!((done.code, done.out.contains("kept")), (0, false), "{}", done.out);
}
