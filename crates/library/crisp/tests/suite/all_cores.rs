//! Atomic operations of invocations that run at the same time, on every usable device.

use crisp::{HostArgument, Language, LaunchSizes, Options, RunOptions, Session, devices, run};
use crisp_dev_testkit::kept_code;

const COUNT: u32 = 200_000;

/// Launches a kernel of one axis on every usable device and looks at all buffers after it.
fn on_every_device(body: &str, buffers: &[(&str, Vec<u8>)], check: impl Fn(&str, &[Vec<u8>])) {
    let params: Vec<String> =
        (0..buffers.len()).map(|it| format!("(out y{it} (view {} global read-write))", buffers[it].0)).collect();
    let text = format!(
        "(module (kernel meets {} (memory shared local u32 4)
           (body (let %i u64 (global-linear-id)) (let %zero u64 (const 0)) (let %one u32 (const 1)) {body} (return))))",
        params.join(" ")
    );
    let mut session = Session::new(Options::strict());
    session.add_source("meets.kir", Language::KernelIr, text.as_bytes());
    let compiled = session.compile();
    assert!(compiled.module.is_some(), "{:?}\n{text}", compiled.diagnostics);
    for device in devices().into_iter().filter(|device| device.usable && !device.id.contains(':')) {
        let local = 100;
        let bound = [u64::from(COUNT), 1, 1];
        let sizes =
            LaunchSizes { work_dim: 1, local: [local, 1, 1], groups: [COUNT / local, 1, 1], bound, offset: [0; 3] };
        let mut arguments: Vec<HostArgument> =
            buffers.iter().map(|(_, bytes)| HostArgument::Buffer(bytes.clone())).collect();
        let options = RunOptions { device: &device.id, repeat: 1, cache: kept_code(), threads: None };
        let report = run(&compiled, "meets", sizes, &mut arguments, &options)
            .unwrap_or_else(|problems| panic!("{}: {problems:?}", device.id));
        assert!(report.diagnostics.is_empty(), "{}: {:?}", device.id, report.diagnostics);
        let found = arguments.into_iter().map(|argument| match argument {
            HostArgument::Buffer(bytes) => bytes,
            HostArgument::Value(_) | HostArgument::Zeros(_) => Vec::new(),
        });
        check(&device.id, &found.collect::<Vec<_>>());
    }
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect()
}

// covers: vyre.atomic.both vyre.atomic.return vyre.atomic.seqcst
#[test]
fn each_invocation_draws_a_number_of_its_own() {
    let body = "(let %n u32 (atomic-add device %y0 %zero %one)) (store %y1 %i %n)";
    let buffers = [("u32", vec![0; 4]), ("u32", vec![0; 4 * COUNT as usize])];
    on_every_device(body, &buffers, |device, found| {
        assert_eq!(words(&found[0]), [COUNT], "{device}");
        let mut numbers = words(&found[1]);
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..COUNT), "{device}: numbers are missing or drawn twice");
    });
}

// covers: vyre.atomic.both vyre.atomic.expr
#[test]
fn no_update_is_lost() {
    // One for each way to update: many elements, a region, a comparison until it holds, sums of floats that are exact.
    let body = "
        (let %three u64 (const 3)) (let %at u64 (and %i %three))
        (let %a u32 (atomic-add device %y0 %at %one))
        (let %b u32 (atomic-apply device (%old u32) (%y1 %zero) (let %new u32 (add %old %one)) (yield %new)))
        (let %f f64 (const 1.0)) (let %c f64 (atomic-add device %y2 %zero %f))
        (let %limit u32 (const 99)) (let %d u32 (atomic-inc device %y3 %zero %limit))
        (let %first u32 (atomic-add device %y3 %three %zero32))
        (let %done u32 (for (%k u32) (while %much) (carry (%seen u32 %first))
           (let %next u32 (add %seen %one))
           (let %found u32 (atomic-compare-exchange device %y3 %three %seen %next))
           (let %through bool (eq %found %seen))
           (if %through (then (break %seen)) (else (yield)))
           (yield %found)))";
    let body = format!("(let %zero32 u32 (const 0)) (let %much u32 (const 4000000000)) {body}");
    let buffers = [("u32", vec![0; 16]), ("u32", vec![0; 4]), ("f64", vec![0; 8]), ("u32", vec![0; 16])];
    on_every_device(&body, &buffers, |device, found| {
        assert_eq!(words(&found[0]), [COUNT / 4; 4], "{device}");
        assert_eq!(words(&found[1]), [COUNT], "{device}");
        assert_eq!(found[2], f64::from(COUNT).to_le_bytes(), "{device}");
        assert_eq!(words(&found[3]), [COUNT % 100, 0, 0, COUNT], "{device}");
    });
}

/// The last workgroup finds what all others have stored before they counted themselves.
// covers: vyre.model.no-cross-group
#[test]
fn fences_order_stores_before_counts() {
    let body = "
        (let %s (view u32 local read-write) (memory shared))
        (let %l32 u32 (local-id 0)) (let %none u32 (const 0)) (let %leads bool (eq %l32 %none))
        (let %g32 u32 (group-id 0)) (let %g u64 (convert u64 %g32)) (let %groups u32 (num-groups 0)) (let %last u32 (sub %groups %one))
        (if %leads (then
           (let %square u32 (mul %g32 %g32)) (store %y0 %g %square) (fence device)
           (let %n u32 (atomic-add device %y1 %zero %one))
           (let %all bool (eq %n %last))
           (if %all (then
              (fence device)
              (let %size u64 (convert u64 %groups)) (let %step u64 (const 1))
              (let %sum u32 (for (%k u64) (up %zero %size %step) (carry (%t u32 %none))
                 (let %v u32 (load %y0 %k)) (let %u u32 (add %t %v)) (yield %u)))
              (store %y2 %zero %sum) (yield)) (else (yield)))
           (yield)) (else (yield)))";
    let groups = COUNT / 100;
    let buffers = [("u32", vec![0; 4 * groups as usize]), ("u32", vec![0; 4]), ("u32", vec![0; 4])];
    let sum = (0..groups).fold(0_u32, |sum, group| sum.wrapping_add(group.wrapping_mul(group)));
    on_every_device(body, &buffers, |device, found| assert_eq!(words(&found[2]), [sum], "{device}"));
}
