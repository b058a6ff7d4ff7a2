//! The plan of a program without a schedule: its parts, each under the best schedule that is proven.

use crisp_ir_loops::{Program, Script};
use crisp_support_diagnostics::Diagnostic;

use crate::messages;
use crate::propose::{Axes, Part, Untiled, parts, propose};
use crate::schedule::{Scheduled, apply};

/// Schedules a program for a target: parts that are executed one after the other.
///
/// # Errors
/// The messages about the last proposal, if none can be applied and proven.
pub fn plan(program: &Program, axes: &Axes, target: &str) -> Result<Vec<Scheduled>, Vec<Diagnostic>> {
    if target == "cpu" {
        for with_rows in [true, false] {
            let Some(parts) = parts(program, axes, with_rows) else { break };
            let of_rows = parts.iter().any(|part| part.of_rows);
            if let Some(done) = parts.into_iter().map(scheduled).collect::<Option<Vec<Scheduled>>>() {
                return Ok(done);
            }
            if !of_rows {
                break;
            }
        }
    }
    let mut refused = Vec::new();
    for proposal in propose(program, axes, target) {
        match apply(&proposal.program, &Script::default(), Some(&proposal.schedule)) {
            Ok(done) => return Ok(vec![done]),
            Err(said) => refused = said,
        }
    }
    Err(refused)
}

/// A part under the first of its schedules that is proven; none where all are refused.
fn scheduled(part: Part) -> Option<Scheduled> {
    let Part { proposals, tiled, of_rows: _, mut untiled } = part;
    let last = proposals.len() - usize::from(!proposals.is_empty());
    for (number, proposal) in proposals.into_iter().enumerate() {
        let Ok(mut done) = apply(&proposal.program, &Script::default(), Some(&proposal.schedule)) else { continue };
        if tiled && number == last {
            untiled.extend(done.program.statements.iter().map(|it| (it.value.span, Untiled::Refused)));
        }
        for (span, why) in untiled {
            messages::untiled(span, why.text()).add_once(&mut done.remarks);
        }
        return Some(done);
    }
    None
}
