//! `crisp devices`, `crisp explain` and `crisp --version`.

use crate::harness::Folder;

#[test]
fn devices_are_listed() {
    let folder = Folder::new();
    let text = folder.works("devices");
    let ids: Vec<&str> = text.lines().filter_map(|line| line.split("  ").next()).collect();
    assert_eq!(ids[..3], ["cpu", "interp", "opencl"]);
    // The tests of this command see no OpenCL driver.
    assert!(text.contains("\nopencl  not usable  not tested  ") && text.contains("no OpenCL library"), "{text}");
    let rest: Vec<&str> = ids[3..].iter().copied().filter(|id| !id.starts_with("cuda")).collect();
    assert!(rest == ["wgpu"] && text.contains("\nwgpu    not usable  not tested  "), "{text}");
    assert!(text.contains("no driver for it"), "{text}");
    let devices = folder.json("devices");
    assert_eq!((&devices[0]["id"], &devices[1]["id"]), (&"cpu".into(), &"interp".into()));
    assert_eq!(devices[1]["usable"], true);
}

#[test]
fn the_version_names_llvm_and_its_targets() {
    let folder = Folder::new();
    for option in ["--version", "-V"] {
        let text = folder.works(option);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], concat!("crisp ", env!("CARGO_PKG_VERSION")));
        assert!(lines[1].starts_with("LLVM 22.") && lines[2].starts_with("targets: "), "{text}");
        assert!(lines[2].split(' ').any(|target| target == "amdgcn"), "{text}");
    }
}

#[test]
fn unknown_devices_are_refused() {
    let folder = Folder::new();
    folder.fails(
        "run add.crisp --device inter",
        "\
error[U0401]: unknown device `inter`
 |
 = help: did you mean `interp`?
",
    );
    for device in ["cpu:1", "opencl:", "opencl:-1"] {
        let done = folder.crisp(&format!("run add.crisp --device {device}"));
        assert!(done.err.starts_with(&format!("error[U0401]: unknown device `{device}`")), "{}", done.err);
    }
    // `gpu` is one letter from `cpu`, and something else.
    for device in ["quantum", "gpu"] {
        folder.fails(
            &format!("run add.crisp --device {device}"),
            &format!(
                "\
error[U0401]: unknown device `{device}`
 |
 = help: `crisp devices` lists them: `cpu`, `interp`, `opencl`, `cuda`, `wgpu` and `auto`
"
            ),
        );
    }
}

#[test]
fn messages_are_explained() {
    let folder = Folder::new();
    for code in ["L0102", "l0102"] {
        let text = folder.works(&format!("explain {code}"));
        assert!(text.starts_with("## L0102: the number does not fit\n\n") && text.ends_with(".\n"), "{text}");
        assert!(!text.contains("L0103"), "{text}");
    }
    folder.fails(
        "explain L0999",
        "\
error[U0403]: no message has the code `L0999`
 |
 = help: codes are a letter and four digits, as messages show them: `C0102`
",
    );
}
