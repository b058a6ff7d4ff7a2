//! Recordings of random programs: the same execution as without one, and the same states forwards and backwards.
// covers: tools.debug.record tools.debug.back

use crisp_dev_fuzz::{Limits as Size, Random, generate};
use crisp_ir_kernel::Checked;
use crisp_middle_interp::{Launch, Limits, Options, Program, Recording, Schedule, State};

/// Longer programs take too long here.
const MOST_STEPS: u64 = 300_000;

fn recordings(programs: std::ops::Range<u64>, mut check: impl FnMut(u64, &Recording, &[Vec<u8>])) -> u64 {
    let mut checked = 0;
    for seed in programs {
        let case = generate(seed, &Size::of_seed(seed));
        let arguments = case.arguments().expect("arguments that fit");
        let kernel = case.kernel().expect("a kernel");
        let module = Checked::check(case.module.clone()).expect("a valid module");
        let program = Program::new(&module, kernel).expect("a kernel");
        let mut buffers = arguments.buffers.clone();
        let launch = Launch { sizes: case.sizes, arguments: &arguments.arguments, buffers: &mut buffers };
        let options = Options { max_ops: MOST_STEPS, ..Options::checking(Schedule::Sequential) };
        let outcome = program.run(launch, &options).expect("arguments that fit");
        if outcome.ops_executed >= MOST_STEPS {
            continue;
        }
        let limits = Limits { steps: u64::MAX, interval: 1 + seed % 97, bytes: 1 << 30, stop_after: usize::MAX };
        let recording =
            Recording::new(&program, case.sizes, arguments.arguments, arguments.buffers, &limits, &|| false);
        let recording = recording.expect("arguments that fit");
        let findings: Vec<_> = recording.findings().iter().map(|(_, finding)| finding.clone()).collect();
        assert_eq!(findings, outcome.findings, "seed {seed}");
        assert_eq!((recording.end(), recording.is_complete()), (outcome.ops_executed, true), "seed {seed}");
        check(seed, &recording, &buffers);
        checked += 1;
    }
    checked
}

#[test]
fn states_are_the_same_forwards_and_backwards() {
    let checked = recordings(1..331, |seed, recording, buffers| {
        let end = recording.end();
        let mut random = Random::new(seed);
        let mut times: Vec<u64> = (0..40).map(|_| random.bits() % (end + 1)).chain([0, end]).collect();
        times.extend(recording.snapshots().into_iter().take(8));
        times.sort_unstable();
        times.dedup();
        let mut state = recording.start();
        let at = |state: &mut State, time: u64| {
            recording.seek(state, time);
            assert_eq!(state.time(), time, "seed {seed}");
            state.digest()
        };
        let forward: Vec<u64> = times.iter().map(|time| at(&mut state, *time)).collect();
        assert_eq!(state.buffers(), buffers, "seed {seed}");
        let mut backward: Vec<u64> = times.iter().rev().map(|time| at(&mut state, *time)).collect();
        backward.reverse();
        assert_eq!(forward, backward, "seed {seed}");
        for _ in 0..20 {
            let number = random.below(times.len());
            assert_eq!(at(&mut state, times[number]), forward[number], "seed {seed}, time {}", times[number]);
        }
    });
    assert!(checked >= 300, "{checked}");
}

#[test]
fn a_recording_without_room_keeps_its_start() {
    recordings(400..420, |seed, recording, _| {
        assert_eq!(recording.snapshots().first().copied().unwrap_or(0), 0, "seed {seed}");
        assert!(recording.snapshots().len() <= 64, "seed {seed}");
    });
}
