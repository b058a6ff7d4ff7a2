//! Many seeds: each makes a kernel and some schedules; what differs is made smaller and kept.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::random::Random;

use super::judge::{LoopJudge, Verdict};
use super::kernel::LoopCase;
use super::steps::steps;

/// The options of a campaign.
#[derive(Clone, Debug)]
pub struct LoopCampaign {
    /// Accepted schedules after which it ends.
    pub accepted: u64,
    /// The first seed; the others follow it.
    pub seed: u64,
    /// The seeds after which it ends, whatever was accepted.
    pub seeds: u64,
    /// Whether to say what becomes of each schedule.
    pub each: bool,
}

/// Schedules of each kernel.
const SCHEDULES: usize = 6;

/// The results of a campaign.
#[derive(Clone, Debug, Default)]
pub struct LoopSummary {
    /// Seeds that were tried.
    pub seeds: u64,
    /// Schedules that were accepted, and those that were refused by their codes.
    pub accepted: u64,
    /// See `accepted`.
    pub refused: BTreeMap<String, u64>,
    /// For each family how many schedules were accepted, and how many differ.
    pub families: BTreeMap<&'static str, (u64, u64)>,
    /// Seeds with what differs, made small.
    pub failures: Vec<(u64, String)>,
}

impl LoopSummary {
    /// Returns one line about all of it, and one for each family.
    #[must_use]
    pub fn text(&self) -> String {
        let refused: u64 = self.refused.values().sum();
        let mut text = format!(
            "{} seeds: {} schedules accepted, {refused} refused, {} differ\n",
            self.seeds,
            self.accepted,
            self.failures.len()
        );
        for (family, (accepted, differ)) in &self.families {
            let _ = writeln!(text, "  {family}: {accepted} accepted, {differ} differ");
        }
        let codes: Vec<String> = self.refused.iter().map(|(code, count)| format!("{code} {count}")).collect();
        let _ = writeln!(text, "  refused: {}", codes.join(", "));
        text
    }
}

/// Runs a campaign; `say` gets what differs as soon as it is found.
pub fn run_loops(campaign: &LoopCampaign, judge: &LoopJudge, say: &mut dyn FnMut(&str)) -> LoopSummary {
    let mut summary = LoopSummary::default();
    for seed in campaign.seed..campaign.seed.saturating_add(campaign.seeds) {
        if summary.accepted >= campaign.accepted {
            break;
        }
        summary.seeds += 1;
        let mut random = Random::new(seed ^ 0x6c6f_6f70);
        let case = LoopCase::of_seed(seed, &mut random);
        let fail = |summary: &mut LoopSummary, say: &mut dyn FnMut(&str), what: String| {
            say(&what);
            summary.failures.push((seed, what));
            summary.families.entry(case.family).or_default().1 += 1;
        };
        let expected = match judge.expected(&case) {
            Ok(expected) => expected,
            Err(said) => {
                let what = format!("seed {seed} ({}), without a schedule: {said}\n{}", case.family, case.source(&[]));
                fail(&mut summary, say, what);
                continue;
            }
        };
        for _ in 0..SCHEDULES {
            let chosen = steps(&mut random, &case);
            let verdict = judge.judge(&case, &chosen, &expected);
            if campaign.each {
                say(&format!("seed {seed} ({}): {verdict:?}\n{}", case.family, case.source(&chosen)));
            }
            match verdict {
                Verdict::Same => {}
                Verdict::Refused(code) => {
                    *summary.refused.entry(code).or_default() += 1;
                    continue;
                }
                Verdict::Differs(_) => {
                    let (case, chosen, what) = smaller(judge, &case, chosen);
                    let text = format!("seed {seed} ({}): {what}\n{}", case.family, case.source(&chosen));
                    fail(&mut summary, say, text);
                }
            }
            summary.accepted += 1;
            summary.families.entry(case.family).or_default().0 += 1;
        }
    }
    summary
}

/// Leaves out steps and instructions as long as something differs.
fn smaller(judge: &LoopJudge, case: &LoopCase, steps: Vec<String>) -> (LoopCase, Vec<String>, String) {
    let differs = |case: &LoopCase, steps: &[String]| {
        let expected = judge.expected(case).ok()?;
        match judge.judge(case, steps, &expected) {
            Verdict::Differs(what) => Some(what),
            Verdict::Same | Verdict::Refused(_) => None,
        }
    };
    let (mut case, mut steps) = (case.clone(), steps);
    let mut what = differs(&case, &steps).unwrap_or_default();
    loop {
        let before = (steps.len(), case.body.len());
        let mut at = 0;
        while at < steps.len() {
            let mut fewer = steps.clone();
            fewer.remove(at);
            match differs(&case, &fewer) {
                Some(found) => (steps, what) = (fewer, found),
                None => at += 1,
            }
        }
        let mut at = 0;
        while at < case.body.len() {
            let mut fewer = case.clone();
            fewer.body.remove(at);
            match differs(&fewer, &steps) {
                Some(found) => (case, what) = (fewer, found),
                None => at += 1,
            }
        }
        if before == (steps.len(), case.body.len()) {
            return (case, steps, what);
        }
    }
}
