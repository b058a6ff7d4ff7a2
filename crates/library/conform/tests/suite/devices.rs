//! The short form of the suite on the devices of this build: every result is right, nothing is refused.

use crisp_library_compile::{OpenDevice, devices};
use crisp_library_conform::{Report, Selection, conform};

fn quick(id: &str) -> Report {
    let device = OpenDevice::open(id, None).expect("it is usable");
    conform(&device, &Selection { quick: true, only: None }, &|_| {})
}

// covers: vyre.det.transcendental vyre.det.oob vyre.det.blame vyre.order.any-schedule vyre.race.conformance vyre.life.no-persist
// covers: vyre.atomic.expr vyre.atomic.both vyre.atomic.return vyre.atomic.seqcst vyre.barrier.wait vyre.barrier.visibility
// covers: vyre.model.dispatch vyre.model.independent vyre.model.no-cross-group vyre.geom.groups vyre.geom.size vyre.id.relation
// covers: vyre.stmt.if vyre.stmt.loop vyre.stmt.return vyre.stmt.block vyre.stmt.sequential vyre.stmt.no-inner-parallel
// covers: vyre.det.int vyre.det.float vyre.det.no-fma vyre.det.no-reorder vyre.det.no-ftz vyre.det.identical
#[test]
fn every_device_of_this_build_conforms() {
    let mut suites = Vec::new();
    for device in devices().into_iter().filter(|device| device.usable && !device.id.contains(':')) {
        let report = quick(&device.id);
        for result in &report.results {
            let path = result.name.path();
            assert_eq!(result.failed, 0, "{} {path}: {:?}", device.id, result.counterexample);
            assert_eq!(result.refused, None, "{} {path}", device.id);
            assert!(result.cases > 0, "{} {path}", device.id);
        }
        suites.push(report.suite);
    }
    assert!(suites.len() >= 2, "the interpreter and the CPU");
    assert!(suites.windows(2).all(|pair| pair[0] == pair[1]), "all devices have the same suite: {suites:?}");
}

// Doubles that integers compute have the same bits, and so has everything else.
#[test]
fn the_devices_conform_without_arithmetic_on_doubles() {
    for device in devices().into_iter().filter(|device| device.usable && !device.id.contains(':')) {
        let device = OpenDevice::open(&device.id, None).expect("it is usable").without_double();
        let report = conform(&device, &Selection { quick: true, only: Some("*f64*".to_owned()) }, &|_| {});
        assert!(report.results.len() > 15, "{}", report.results.len());
        for result in &report.results {
            let path = result.name.path();
            assert_eq!(result.failed, 0, "{} {path}: {:?}", device.id(), result.counterexample);
            assert_eq!(result.refused, None, "{} {path}", device.id());
        }
    }
}

#[test]
fn progress_is_told_once_for_each_trial() {
    use std::sync::Mutex;
    let device = OpenDevice::open("interp", None).expect("it is always there");
    let selection = Selection { quick: false, only: Some("*/xor/*".to_owned()) };
    let seen = Mutex::new(Vec::new());
    let report = conform(&device, &selection, &|progress| {
        assert_eq!(progress.failed, 0);
        seen.lock().expect("no test fails with it").push((progress.done, progress.total, progress.name.path()));
    });
    let mut seen = seen.into_inner().expect("no test failed with it");
    assert_eq!(
        seen.iter().map(|(done, total, _)| (*done, *total)).collect::<Vec<_>>(),
        (1..=18).map(|at| (at, 18)).collect::<Vec<_>>()
    );
    seen.sort_by(|a, b| a.2.cmp(&b.2));
    let mut names: Vec<String> = report.results.iter().map(|result| result.name.path()).collect();
    names.sort();
    assert_eq!(names, seen.into_iter().map(|(_, _, name)| name).collect::<Vec<_>>());
}
