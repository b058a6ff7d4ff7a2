//! OpenCL devices pass the suite, as far as they can run it.
#![allow(clippy::print_stdout)] // What is skipped is said.

use crisp_library_compile::{OpenDevice, devices};
use crisp_library_conform::{Selection, conform};

#[test]
fn no_trial_fails_on_an_opencl_device() {
    let found = devices().into_iter().filter(|device| device.id.starts_with("opencl:"));
    let mut count = 0;
    for status in found {
        let device = OpenDevice::open(&status.id, None).expect("it is listed");
        let report = conform(&device, &Selection { quick: true, only: None }, &|_| ());
        for result in &report.results {
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
        count += 1;
    }
    if count == 0 {
        println!("skipped: there is no OpenCL device (scripts/setup --gpu-tools installs two)");
    }
}
