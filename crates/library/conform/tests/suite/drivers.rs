//! OpenCL, Vulkan and CUDA devices pass the suite, as far as they can run it.
#![allow(clippy::print_stdout)] // What is skipped is said.

use std::path::Path;

use crisp_dev_testkit::{is_again, test_again};
use crisp_library_compile::{OpenDevice, devices};
use crisp_library_conform::{Selection, conform};

/// The operations that are tested by default: drivers need much time to compile all.
const SOME: [Option<&str>; 6] = [
    Some("arithmetic/*/f32"),
    Some("arithmetic/*/f16"),
    Some("atomics/*/f32"),
    Some("programs/*"),
    Some("loops/*"),
    Some("warps/*/u32"),
];

/// The operations that are tested on SwiftShader, a Vulkan device without 64 bits, which takes WGSL and flushes subnormals: all but `f32`. Its compiler
/// needs minutes, or more memory than there is, for functions of floats.
const WITHOUT_FLOATS: [Option<&str>; 9] = [
    Some("arithmetic/*/u32"),
    Some("arithmetic/*/i64"),
    Some("arithmetic/*/u8"),
    Some("arithmetic/*/f64"),
    Some("atomics/*/i32"),
    Some("control/*"),
    Some("memory/*"),
    Some("programs/*"),
    Some("warps/*/u64"),
];

/// Runs the suite on the usable devices of a family.
fn no_trial_fails(family: &str) {
    // WGSL promises nothing of floats.
    let wgsl = is_again();
    let takes_part = |details: &str| details.contains("WGSL") == wgsl;
    let found = devices().into_iter().filter(|it| it.usable && it.id.starts_with(family) && takes_part(&it.details));
    let all = std::env::var_os("CRISP_TEST_DEVICES").is_some_and(|value| value == "all");
    // The interpreter of PTX takes no time to compile.
    let patterns: &[Option<&str>] = if wgsl {
        &WITHOUT_FLOATS
    } else if all || family == "cuda:" {
        &[None]
    } else {
        &SOME
    };
    let mut count = 0;
    for status in found {
        let device = OpenDevice::open(&status.id, None).expect("it is listed");
        let results = patterns.iter().flat_map(|only| {
            conform(&device, &Selection { quick: true, only: only.map(str::to_owned) }, &|_| ()).results
        });
        let mut trials = 0;
        for result in results {
            trials += 1;
            let path = result.name.path();
            assert_eq!(result.failed, 0, "{} {path}: {:?}", status.details, result.counterexample);
            // What a device without warps of 32 lanes may refuse.
            assert!(
                result.refused.is_none() || path.starts_with("warps/"),
                "{} {path}: {:?}",
                status.details,
                result.refused
            );
        }
        assert!(trials > 40, "{trials}");
        count += 1;
    }
    if count == 0 {
        println!("skipped: there is no device {family}N (`make test` has drivers for all)");
    }
}

#[test]
fn no_trial_fails_on_an_opencl_device() {
    no_trial_fails("opencl:");
}

#[test]
fn no_trial_fails_on_a_device_of_wgpu() {
    no_trial_fails("wgpu:");
}

#[test]
fn no_trial_without_floats_fails_on_swiftshader() {
    if is_again() {
        return no_trial_fails("wgpu:");
    }
    let driver = Path::new("/usr/lib/chromium/vk_swiftshader_icd.json");
    if !driver.exists() {
        return println!(
            "skipped: there is no SwiftShader (scripts/setup --gpu-tools installs Chromium, which has it)"
        );
    }
    let variables = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].map(|name| (name, driver.as_os_str()));
    let said = test_again(concat!(module_path!(), "::no_trial_without_floats_fails_on_swiftshader"), &variables);
    assert!(!said.contains("skipped"), "{said}");
}

#[test]
fn no_trial_fails_on_a_cuda_device() {
    no_trial_fails("cuda:");
}
