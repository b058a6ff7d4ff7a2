//! OpenCL, Vulkan and CUDA devices pass the suite, as far as they can run it.
#![allow(clippy::print_stdout)] // What is skipped is said.

use crisp_library_compile::{OpenDevice, devices};
use crisp_library_conform::{Selection, conform};

/// What is tested where not everything is asked for: drivers take their time to compile.
const SOME: [Option<&str>; 6] = [
    Some("arithmetic/*/f32"),
    Some("arithmetic/*/f16"),
    Some("atomics/*/f32"),
    Some("programs/*"),
    Some("loops/*"),
    Some("warps/*/u32"),
];

/// Runs the suite on the usable devices of a family.
fn no_trial_fails(family: &str) {
    // WGSL promises nothing of floats.
    let takes_part = |details: &str| !details.contains("WGSL");
    let found = devices().into_iter().filter(|it| it.usable && it.id.starts_with(family) && takes_part(&it.details));
    let all = std::env::var_os("CRISP_TEST_DEVICES").is_some_and(|value| value == "all");
    // The interpreter of PTX takes no time to compile.
    let patterns: &[Option<&str>] = if all || family == "cuda:" { &[None] } else { &SOME };
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
fn no_trial_fails_on_a_cuda_device() {
    no_trial_fails("cuda:");
}
