//! `orders`: a race as two executions, in each of which another one of its two invocations is first.

use crisp_ir_kernel::Constant;
use crisp_middle_interp::{FindingKind, Recording, Schedule};
use serde_json::{Value as Json, json};

use crate::messages;
use crate::reply::{Answer, Reply};
use crate::session::Session;
use crate::shown;

/// Elements that are shown.
const MOST_DIFFERENCES: usize = 8;

/// An element that two executions leave different.
struct Difference {
    name: String,
    element: u64,
    values: [String; 2],
}

impl Session {
    /// Executes the launch twice for the race at hand, or for the first one of the recording.
    pub(crate) fn orders(&self) -> Answer {
        let is_race = |kind: FindingKind| matches!(kind, FindingKind::WriteRace | FindingKind::ReadWriteRace);
        let at_hand = self.finding.and_then(|number| self.finding_of(number)).filter(|(_, it)| is_race(it.kind));
        let first = || self.recording.findings().iter().find(|(_, finding)| is_race(finding.kind));
        let (_, finding) = at_hand.or_else(first).ok_or_else(messages::no_race)?;
        let pair = finding.first.invocation.zip(finding.second.and_then(|second| second.invocation));
        let (one, other) = pair.ok_or_else(messages::no_race)?;
        let run = |(group, local): (u64, u32)| self.recording.in_order(Schedule::First { group, local });
        let (after_one, after_other) = (run(one)?, run(other)?);
        let (differences, count) = differences(&self.recording, &after_one, &after_other);
        let who = |(group, local): (u64, u32)| format!("invocation {local} of workgroup {group}");
        let mut lines = vec![format!("{} and {}", who(one), who(other))];
        for (it, first) in [(one, 0), (other, 1)] {
            let values: Vec<String> =
                differences.iter().map(|it| format!("{}[{}] = {}", it.name, it.element, it.values[first])).collect();
            let values = if values.is_empty() { String::new() } else { format!(": {}", values.join(", ")) };
            lines.push(format!("  {} first{values}", who(it)));
        }
        lines.push(match count {
            0 => "both orders leave the same bytes here; it is still a race".to_owned(),
            _ => format!("the results differ in {}", messages::count(count, "element")),
        });
        let all: Vec<Json> = differences
            .iter()
            .map(|it| json!({ "name": it.name, "element": it.element, "values": it.values }))
            .collect();
        let invocations = [one, other].map(|(group, local)| json!({ "group": group, "invocation": local }));
        let data = json!({ "reply": "orders", "first": invocations, "different": count, "elements": all });
        Ok(Reply::new(lines.join("\n"), data))
    }
}

/// Returns the first elements of buffers that differ, and how many there are.
fn differences(recording: &Recording, one: &[Vec<u8>], other: &[Vec<u8>]) -> (Vec<Difference>, u64) {
    let (mut found, mut count) = (Vec::new(), 0);
    let mut seen = Vec::new();
    for (_, name, buffer, view, length) in recording.buffers() {
        if seen.contains(&buffer) {
            continue;
        }
        seen.push(buffer);
        let (Some(one), Some(other)) = (one.get(buffer), other.get(buffer)) else { continue };
        if one == other {
            continue;
        }
        for element in 0..length {
            let start = usize::try_from(element.saturating_mul(u64::from(view.stride))).unwrap_or(usize::MAX);
            let range = start..start.saturating_add(view.elem.bytes() as usize);
            let (Some(a), Some(b)) = (one.get(range.clone()), other.get(range)) else { break };
            if a == b {
                continue;
            }
            count += 1;
            if found.len() < MOST_DIFFERENCES {
                let value = |bytes: &[u8]| shown::constant(&constant(view.elem, bytes));
                found.push(Difference { name: name.to_owned(), element, values: [value(a), value(b)] });
            }
        }
    }
    (found, count)
}

/// Returns the element in its bytes.
pub(crate) fn constant(elem: crisp_ir_kernel::Elem, bytes: &[u8]) -> Constant {
    let mut constant = Constant::zero(elem);
    let width = elem.scalar.bytes() as usize;
    for (lane, bytes) in constant.bits.iter_mut().zip(bytes.chunks_exact(width.max(1))) {
        let mut wide = [0; 8];
        wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        *lane = u64::from_le_bytes(wide);
    }
    constant
}
