//! The command as a process: campaigns in workers, programs printed and replayed.

use std::path::PathBuf;
use std::process::{Command, Output};

fn fuzz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crisp-dev-fuzz")).args(arguments).output().expect("the command runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns a folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("it can be made");
    folder
}

/// Returns how many programs a device did not take.
fn refused(said: &str, device: &str) -> u32 {
    let (before, _) = said.split_once(&format!(" not for {device}")).unwrap_or(("0", ""));
    before.rsplit(' ').next().and_then(|number| number.parse().ok()).expect("a number")
}

#[test]
fn a_campaign_counts_its_programs() {
    let failures = folder("campaign").join("failures");
    let place = failures.display().to_string();
    let output = fuzz(&["--programs", "7", "--seed", "3", "--jobs", "2", "--device", "interp", "--folder", &place]);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{said}{}", text(&output.stderr));
    assert!(said.starts_with("7 programs in ") && said.ends_with("failures: 0\n"), "{said}");
    assert!(!failures.exists());
}

#[test]
fn devices_are_compared_together() {
    let failures = folder("together").join("failures");
    let place = failures.display().to_string();
    let run = |devices: &str| {
        fuzz(&["--programs", "6", "--seed", "3", "--jobs", "1", "--device", devices, "--folder", &place])
    };
    let output = run("interp,cpu");
    let said = text(&output.stdout);
    if text(&output.stderr).contains("without LLVM") {
        return;
    }
    assert!(output.status.success() && said.ends_with("failures: 0\n"), "{said}{}", text(&output.stderr));
    // One that is not there is said, and nothing is run.
    let output = run("interp,opencl:77");
    assert!(!output.status.success() && text(&output.stderr).contains("D0001"), "{}", text(&output.stderr));
}

#[test]
fn programs_run_on_a_vulkan_device() {
    let failures = folder("vulkan").join("failures");
    let place = failures.display().to_string();
    let output = fuzz(&["--programs", "20", "--seed", "9", "--jobs", "1", "--device", "wgpu:0", "--folder", &place]);
    let (said, errors) = (text(&output.stdout), text(&output.stderr));
    if errors.contains("D0001") || errors.contains("not usable") {
        eprintln!("skipped: {errors}");
        return;
    }
    assert!(output.status.success() && said.ends_with("failures: 0\n"), "{said}{errors}");
    // Some have what the device does not take; most have not.
    assert!(refused(&said, "wgpu:0") < 10, "{said}");
}

#[test]
fn oclgrind_sees_no_fault_in_programs() {
    let own = folder("oclgrind");
    let log = own.join("log");
    let mut command = Command::new(env!("CARGO_BIN_EXE_crisp-dev-fuzz"));
    command.args(["--programs", "20", "--seed", "1007", "--jobs", "1", "--device", "opencl:0", "--folder"]);
    if !crisp_dev_testkit::under_oclgrind(command.arg(own.join("failures")), &log) {
        eprintln!("skipped: there is no Oclgrind (scripts/setup --gpu-tools installs it)");
        return;
    }
    let output = command.output().expect("the command runs");
    let (said, errors) = (text(&output.stdout), text(&output.stderr));
    let seen = std::fs::read_to_string(&log).unwrap_or_default();
    assert!(output.status.success() && said.ends_with("failures: 0\n") && seen.is_empty(), "{said}{errors}{seen}");
    assert!(refused(&said, "opencl:0") < 10, "{said}");
}

#[test]
fn a_saved_program_is_replayed() {
    let file = folder("replay").join("case.kir");
    let printed = fuzz(&["--print", "5", "--device", "interp"]);
    assert!(printed.status.success());
    std::fs::write(&file, &printed.stdout).expect("it can be written");
    let replay = || fuzz(&["--replay", &file.display().to_string()]);
    assert_eq!((replay().status.code(), text(&replay().stdout)), (Some(0), "nothing differs\n".to_owned()));
    // Without its arguments the launch does not fit.
    let bare: String = text(&printed.stdout)
        .lines()
        .filter(|line| !line.contains("launch: buffer"))
        .map(|line| format!("{line}\n"))
        .collect();
    std::fs::write(&file, bare).expect("it can be written");
    assert_eq!(replay().status.code(), Some(1));
    assert!(text(&replay().stdout).starts_with("invalid: a parameter is given nothing"), "{}", text(&replay().stdout));
}

#[test]
fn mistakes_in_usage_are_explained() {
    for (arguments, wanted) in [
        (&["--replay", "no/such/file.kir"][..], "cannot read no/such/file.kir"),
        (&["--device", "abacus", "--programs", "1"], "unknown device `abacus`"),
        (
            &["--bytes", "nothing"],
            "there is no target `nothing`; there are reader, text, binary, front, cucl, loopy, tensor and all",
        ),
        (&["--bytes", "reader", "--programs", "5"], "cannot be used with"),
    ] {
        let output = fuzz(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(wanted), "{arguments:?}: {said}");
    }
}

// Programs that drivers computed wrongly, until they were written in another way for these.
#[test]
fn what_drivers_did_wrong_is_right() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../tests/driver-bugs");
    let entries = std::fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("a file").path());
    let programs: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    assert!(programs.len() >= 4, "{programs:?}");
    for program in programs {
        let output = fuzz(&["--replay", &program.display().to_string()]);
        let said = [text(&output.stdout), text(&output.stderr)].concat();
        assert!(output.status.success() && said.contains("nothing differs"), "{}: {said}", program.display());
    }
}
