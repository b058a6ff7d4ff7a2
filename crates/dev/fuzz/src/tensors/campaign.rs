//! Many seeds: each makes a program; what differs is made smaller.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::generate::{TENSOR_FORMS, TensorCase};
use super::judge::{TensorJudge, TensorVerdict};

/// The options of a campaign.
#[derive(Clone, Debug)]
pub struct TensorCampaign {
    /// How many programs.
    pub programs: u64,
    /// The first seed; the others follow it.
    pub seed: u64,
}

/// The results of a campaign.
#[derive(Clone, Debug, Default)]
pub struct TensorSummary {
    /// Programs that gave the same bytes everywhere.
    pub same: u64,
    /// Programs that were refused, by their codes.
    pub refused: BTreeMap<String, u64>,
    /// How many of those that ran have a step of each form.
    pub forms: BTreeMap<&'static str, u64>,
    /// Seeds with what differs, made small.
    pub failures: Vec<(u64, String)>,
}

impl TensorSummary {
    /// Returns a line about all of it, and one about the forms.
    #[must_use]
    pub fn text(&self) -> String {
        let refused: u64 = self.refused.values().sum();
        let mut text =
            format!("{} programs are the same, {refused} refused, {} differ\n", self.same, self.failures.len());
        let of = |form: &&str| format!("{form} {}", self.forms.get(form).copied().unwrap_or(0));
        let _ = writeln!(text, "  forms: {}", TENSOR_FORMS.iter().map(of).collect::<Vec<_>>().join(", "));
        if refused > 0 {
            let codes: Vec<String> = self.refused.iter().map(|(code, count)| format!("{code} {count}")).collect();
            let _ = writeln!(text, "  refused: {}", codes.join(", "));
        }
        text
    }
}

/// Runs a campaign; `say` gets what differs or is refused as soon as it is found.
pub fn run_tensors(campaign: &TensorCampaign, judge: &TensorJudge, say: &mut dyn FnMut(&str)) -> TensorSummary {
    let mut summary = TensorSummary::default();
    for seed in campaign.seed..campaign.seed.saturating_add(campaign.programs) {
        let case = TensorCase::of_seed(seed);
        match judge.judge(&case) {
            TensorVerdict::Same => {
                summary.same += 1;
                let mut forms: Vec<&'static str> = case.steps.iter().map(|(form, _)| *form).collect();
                forms.sort_unstable();
                forms.dedup();
                forms.into_iter().for_each(|form| *summary.forms.entry(form).or_default() += 1);
            }
            TensorVerdict::Refused(said) => {
                let code = said.split(':').next().unwrap_or_default().to_owned();
                say(&format!("seed {seed} is refused: {said}\n{}", case.source()));
                *summary.refused.entry(code).or_default() += 1;
            }
            TensorVerdict::Differs(_) => {
                let (case, what) = smaller(judge, case);
                let text = format!("seed {seed}, sizes {:?}: {what}\n{}", case.sizes, case.source());
                say(&text);
                summary.failures.push((seed, text));
            }
        }
    }
    summary
}

/// Leaves out steps, and replaces results, as long as something differs.
fn smaller(judge: &TensorJudge, case: TensorCase) -> (TensorCase, String) {
    let differs = |case: &TensorCase| match judge.judge(case) {
        TensorVerdict::Differs(what) => Some(what),
        TensorVerdict::Same | TensorVerdict::Refused(_) => None,
    };
    let mut case = case;
    let mut what = differs(&case).unwrap_or_default();
    let simple = [(case.results.0.clone(), "u[i, j]".to_owned()), ("x[i, j]".to_owned(), case.results.1.clone())];
    for results in simple {
        let fewer = TensorCase { results, ..case.clone() };
        if let Some(found) = differs(&fewer) {
            (case, what) = (fewer, found);
            break;
        }
    }
    let mut at = 0;
    while at < case.steps.len() {
        let mut fewer = case.clone();
        fewer.steps.remove(at);
        match differs(&fewer) {
            Some(found) => (case, what) = (fewer, found),
            None => at += 1,
        }
    }
    (case, what)
}
