//! Which of LLVM's passes makes the code of a program wrong, by bisection.

use std::time::Duration;

use crate::child::{Event, Worker};
use crate::failure::{Failure, Kind};
use crate::save::Saved;
use crate::worker::Answer;

/// More passes than LLVM runs on a program.
const ALL_PASSES: u32 = 1 << 30;

/// The result of a run with a number of passes.
struct Probe {
    fails: bool,
    /// LLVM's output about its passes.
    log: String,
}

/// Returns the explanation of a failure of machine code: the pass without which, and without the later ones, the program runs right. Costs some ten runs.
pub(crate) fn blame(saved: &Saved, patience: Duration) -> String {
    found(saved, patience).unwrap_or_else(|error| format!("LLVM's passes cannot be bisected: {error:#}"))
}

fn found(saved: &Saved, patience: Duration) -> anyhow::Result<String> {
    let all = probe(saved, patience, ALL_PASSES)?;
    if !all.fails {
        return Ok("it does not fail while LLVM counts its passes".to_owned());
    }
    let Some(mut bad) = all.log.lines().filter_map(numbered).map(|(number, _)| number).max() else {
        return Ok("LLVM names none of its passes".to_owned());
    };
    if probe(saved, patience, 0)?.fails {
        return Ok(
            "it fails without LLVM's passes too: the generated text is wrong, or what LLVM cannot leave out".to_owned()
        );
    }
    let mut good = 0;
    let mut log = all.log;
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        let tried = probe(saved, patience, middle)?;
        if tried.fails {
            (bad, log) = (middle, tried.log);
        } else {
            good = middle;
        }
    }
    let name = log.lines().filter_map(numbered).find(|(number, _)| *number == bad).map_or("?", |(_, name)| name);
    Ok(format!("LLVM's pass {bad}, {name}, makes it wrong: it runs right with the {good} before it alone"))
}

/// Returns the number and name of a pass in a line that LLVM prints.
fn numbered(line: &str) -> Option<(u32, &str)> {
    let (number, name) = line.split_once("running pass (")?.1.split_once(") ")?;
    Some((number.parse().ok()?, name))
}

/// Runs the program while LLVM runs its first passes only.
fn probe(saved: &Saved, patience: Duration, passes: u32) -> anyhow::Result<Probe> {
    let mut worker = Worker::start_with(&saved.device, patience, Some(passes))?;
    let text = saved.to_text(0, &Failure::new(saved.kind, ""));
    worker.ask(&format!("case {}\n{text}", text.len()));
    let same = |kind: Kind| kind == saved.kind;
    loop {
        match worker.next() {
            Event::Says(Answer::Bad(_, failure)) => {
                return Ok(Probe { fails: same(failure.kind), log: worker.end() });
            }
            Event::Says(Answer::Done) => return Ok(Probe { fails: false, log: worker.end() }),
            Event::Says(Answer::At(_) | Answer::Skip | Answer::Unrun(_)) => {}
            Event::Gone(failure) => return Ok(Probe { fails: same(failure.kind), log: failure.what }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::numbered;

    #[test]
    fn passes_are_read_from_what_llvm_prints() {
        assert_eq!(numbered("BISECT: running pass (12) instcombine on k"), Some((12, "instcombine on k")));
        assert_eq!(numbered("BISECT: NOT running pass (3) gvn on k"), Some((3, "gvn on k")));
        assert_eq!(numbered("something else"), None);
    }
}
