//! The commands that run programs on devices.

use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use crisp_dev_fuzz::{
    Campaign, Check, Failure, Judge, Kind, Limits, LoopCampaign, LoopJudge, Saved, Sequence, TensorCampaign,
    TensorJudge, generate, run, run_loops, run_tensors, serve,
};
use crisp_library_compile::OpenDevice;

use super::{Arguments, say};

pub(crate) fn worker(device: &str, passes: Option<u32>) -> anyhow::Result<bool> {
    #[cfg(feature = "llvm")]
    if let Some(passes) = passes {
        crisp_back_llvm_native::limit_passes(passes);
    }
    #[cfg(not(feature = "llvm"))]
    let _ = passes;
    serve(device, io::stdin().lock(), io::stdout().lock())?;
    Ok(true)
}

#[expect(clippy::print_stdout, reason = "what the tool is for")]
pub(crate) fn print(seed: u64, device: &str) {
    let case = generate(seed, &Limits::of_seed(seed));
    let (check, device) = (Check::of_seed(seed), devices(device));
    let saved = Saved { case, check, device, kind: Kind::Differs };
    println!("{}", saved.to_text(seed, &Failure::new(Kind::Differs, "nothing was compared")));
}

/// Returns the devices that a list means: `all` are those that can be used, but for the interpreter, which each is compared with.
fn devices(list: &str) -> String {
    if list != "all" {
        return list.to_owned();
    }
    let usable = crisp_library_compile::devices().into_iter().filter(|device| device.usable && device.id != "interp");
    let usable: Vec<String> = usable.map(|device| device.id).collect();
    // A build without any still compares passes, forms and orders.
    if usable.is_empty() { "interp".to_owned() } else { usable.join(",") }
}

/// Returns sequences of launches on each device; the text of one that fails is printed.
#[expect(clippy::print_stdout, reason = "what the tool is for")]
pub(crate) fn sequences(count: u64, arguments: &Arguments) -> anyhow::Result<bool> {
    let mut clean = true;
    for name in devices(&arguments.device).split(',') {
        let device = OpenDevice::open(name, None).map_err(|problems| anyhow::anyhow!("{name}: {problems:?}"))?;
        let (mut ran, mut left_out) = (0_u64, 0_u64);
        for seed in arguments.seed..arguments.seed + count {
            match Sequence::of_seed(seed).map(|sequence| (sequence.check(&device), sequence)) {
                Some((Ok(true), _)) => ran += 1,
                Some((Err(failure), sequence)) => {
                    println!("seed {seed} on {name}: {failure}\n{}", sequence.to_text());
                    clean = false;
                }
                Some((Ok(false), _)) | None => left_out += 1,
            }
        }
        println!("{name}: {ran} sequences, {left_out} that a program cannot launch, are too long or stop themselves");
    }
    Ok(clean)
}

/// Returns schedules of loop kernels on each device; kernels and schedules that differ are printed.
#[expect(clippy::print_stdout, reason = "what the tool is for")]
pub(crate) fn loops(count: u64, arguments: &Arguments) -> anyhow::Result<bool> {
    let judge =
        LoopJudge::new(&devices(&arguments.device)).map_err(|problems| anyhow::anyhow!("a device: {problems:?}"))?;
    let Arguments { seed, most: seeds, each, .. } = *arguments;
    let campaign = LoopCampaign { accepted: count, seed, seeds, each };
    let summary = run_loops(&campaign, &judge, &mut |what| println!("{what}"));
    print!("{}", summary.text());
    Ok(summary.failures.is_empty())
}

/// Returns tensor programs on all devices together; those that differ or are refused are printed.
#[expect(clippy::print_stdout, reason = "what the tool is for")]
pub(crate) fn tensors(count: u64, arguments: &Arguments) -> anyhow::Result<bool> {
    let judge =
        TensorJudge::new(&devices(&arguments.device)).map_err(|problems| anyhow::anyhow!("a device: {problems:?}"))?;
    let campaign = TensorCampaign { programs: count, seed: arguments.seed };
    let summary = run_tensors(&campaign, &judge, &mut |what| println!("{what}"));
    print!("{}", summary.text());
    Ok(summary.failures.is_empty() && summary.refused.is_empty())
}

#[expect(clippy::print_stdout, reason = "what the tool is for")]
pub(crate) fn campaign(arguments: &Arguments) -> anyhow::Result<bool> {
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let campaign = Campaign {
        programs: arguments.programs,
        seed: arguments.seed,
        jobs,
        devices: devices(&arguments.device),
        patience: Duration::from_secs(arguments.patience),
        folder: arguments.folder.clone(),
    };
    if !io::stderr().is_terminal() {
        say(&format!("fuzz: {} programs from seed {} on `{}`", campaign.programs, campaign.seed, campaign.devices));
    }
    let summary = run(&campaign)?;
    for (seed, failure, file) in &summary.failures {
        println!("seed {seed}: {failure}\n  {}", file.display());
    }
    println!("{}", summary.line());
    Ok(summary.failures.is_empty())
}

#[expect(clippy::print_stdout, reason = "what the tool is for")]
pub(crate) fn replay(file: &Path, arguments: &Arguments) -> anyhow::Result<bool> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let saved = Saved::from_text(&text).map_err(anyhow::Error::msg).with_context(|| file.display().to_string())?;
    let mut judge = Judge::new(&devices(&saved.device), Duration::from_secs(arguments.patience));
    match judge.failure(&saved) {
        Some(failure) => {
            println!("{failure}");
            Ok(false)
        }
        None => {
            println!("nothing differs");
            Ok(true)
        }
    }
}
