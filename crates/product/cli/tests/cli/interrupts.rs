//! Launches that are ended before they are done: by a time limit, and by Ctrl-C. And what a killed command leaves.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::Folder;

/// Each workgroup counts for about a second; nothing in it can be ended.
const COUNTS: &str = "\
__kernel void count(__global int *a, int n) {
    int c = get_global_id(0);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 20000; j++) c ^= a[(i ^ j ^ c) & 3] + i;
    a[4 + get_global_id(0)] = c;
}
";

/// One invocation that spins until its fuel is used up, which takes minutes.
const SPINS: &str = "\
__kernel void spin(__global int *a) {
#pragma fuel 1000000000000
    while (atomic_cmpxchg(a, 3, 4) != 3) { }
    a[1] = 1;
}
";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("count.cl", COUNTS);
    folder.write("spin.cl", SPINS);
    folder
}

const COUNT: &str = "run count.cl --arg a=zeros:int:3000 --arg n=20000 --global 2048 --local 8 --out a=a.npy";
const SPIN: &str = "run spin.cl --arg a=zeros:int:4 --global 1 --local 1 --out a=a.npy";

/// Far more than an ended launch takes on a busy machine, and far less than one that is not ended.
const SOON: Duration = Duration::from_secs(120);

// covers: safe.interrupt
#[test]
fn a_time_limit_ends_launches() {
    let folder = folder();
    let over = "error[D0403]: the launch took longer than its time limit of 0.3 seconds
 |
 = note: some of its workgroups have run: the results are incomplete
 = help: allow more time, or launch less work
";
    for launch in [COUNT, SPIN] {
        // The second time on the CPU the code comes from the cache.
        for device in ["cpu", "cpu", "interp"] {
            let start = Instant::now();
            folder.fails(&format!("{launch} --time-limit 0.3 --device {device}"), over);
            assert!(start.elapsed() < SOON, "{launch} on {device} took {:?}", start.elapsed());
        }
    }
    // A launch that is over in time has its results.
    folder.works("run count.cl --arg a=zeros:int:3000 --arg n=1 --global 8 --local 8 --out a=a.npy --time-limit 60");
}

#[test]
fn time_limits_are_numbers_above_zero() {
    let folder = folder();
    for wrong in ["0", "-1", "nan", "inf", "soon"] {
        let done = folder.crisp(&format!("{COUNT} --time-limit={wrong}"));
        assert_eq!(done.code, 2, "{wrong}");
        assert!(done.err.contains("a number of seconds above zero is expected"), "{wrong}: {}", done.err);
    }
}

// covers: safe.interrupt
#[test]
#[cfg(unix)]
fn an_interrupt_ends_launches() {
    let folder = folder();
    let launches = [(COUNT, "cpu"), (COUNT, "interp"), (SPIN, "cpu"), (SPIN, "cpu"), (SPIN, "interp")];
    for (launch, device) in launches {
        // Shells start background processes, perhaps this test, with the signal ignored.
        let crisp = folder.command(&format!("{launch} --device {device}"));
        let mut command = Command::new("env");
        command
            .arg("--default-signal=INT")
            .arg(crisp.get_program())
            .args(crisp.get_args())
            .current_dir(folder.path("."));
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The command may not launch yet; then it ends at once, and says nothing.
        std::thread::sleep(Duration::from_secs(2));
        let start = Instant::now();
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let output = child.wait_with_output().unwrap();
        assert!(start.elapsed() < SOON, "{launch} on {device} took {:?}", start.elapsed());
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(130), "{launch} on {device}: {err}");
        assert!(err.is_empty() || err.starts_with("error[D0402]: the launch was interrupted\n"), "{err}");
        assert!(!folder.has("a.npy"));
    }
}

/// A command that is started by another one.
fn through(starter: &[&str], command: &Command) -> Command {
    let mut started = Command::new(starter[0]);
    started.args(&starter[1..]).arg(command.get_program()).args(command.get_args());
    started.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    started.current_dir(command.get_current_dir().expect("commands of a folder run in it"));
    started
}

#[test]
#[cfg(unix)]
fn an_interrupt_that_is_ignored_ends_nothing() {
    let folder = folder();
    let crisp = folder.command("run count.cl --arg a=zeros:int:3000 --arg n=2000 --global 64 --local 8 --out a=a.npy");
    // Sends itself the signal twice, before and while the launch runs.
    let script = "trap '' INT; (sleep 0.2; kill -INT $$; sleep 0.3; kill -INT $$) & exec \"$@\"";
    let output = through(&["sh", "-c", script, "sh"], &crisp).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(folder.has("a.npy"));
}
