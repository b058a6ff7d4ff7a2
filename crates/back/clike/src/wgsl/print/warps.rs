//! Operations of warps by those of subgroups, where subgroups are warps: 32 invocations in the order of their linear ids.

use crisp_ir_kernel::{Scalar, ShuffleKind, Value, VoteKind};

use super::{Builtin, Wgsl};
use crate::shared::{Printer, Text};

impl Printer<'_, Wgsl<'_>> {
    /// Returns the value of another lane, or its own value where no such lane exists.
    pub(super) fn shuffle(&mut self, kind: ShuffleKind, value: Value, lane: Value) -> Text {
        let own = self.builtin(Builtin::LocalIndex, "");
        let total = self.local_size.iter().fold(1_u32, |total, &size| total.saturating_mul(size));
        let operand = self.named(lane);
        let operand = if operand.tight { operand.text } else { format!("({})", operand.text) };
        // Lanes that the last warp of the workgroup has.
        let there = if total.is_multiple_of(32) {
            "32u".to_owned()
        } else {
            format!("min(32u, {total}u - ({own} & {}u))", !31_u32)
        };
        let (source, exists) = match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast => {
                let source = format!("({operand} & 31u)");
                (source.clone(), format!("{source} < {there}"))
            }
            ShuffleKind::Xor => {
                let source = format!("(({own} & 31u) ^ {operand})");
                (source.clone(), format!("{source} < {there}"))
            }
            ShuffleKind::Up => (format!("(({own} & 31u) - {operand})"), format!("{operand} <= ({own} & 31u)")),
            ShuffleKind::Down => {
                (format!("(({own} & 31u) + {operand})"), format!("{operand} < {there} - ({own} & 31u)"))
            }
        };
        let lane = format!("select({own} & 31u, {source}, {exists})");
        let tight = |text: String| Text { text, tight: true, simple: false, depth: 3 };
        if self.elem(value).scalar == Scalar::Bool {
            return Text {
                tight: false,
                ..tight(format!("subgroupShuffle(u32({}), {lane}) != 0u", self.value(value)))
            };
        }
        tight(format!("subgroupShuffle({}, {lane})", self.value(value)))
    }

    pub(super) fn vote(&mut self, kind: VoteKind, cond: Value) -> Text {
        let cond = self.value(cond);
        let text = match kind {
            VoteKind::All => format!("subgroupAll({cond})"),
            VoteKind::Any => format!("subgroupAny({cond})"),
            VoteKind::Ballot => format!("subgroupBallot({cond}).x"),
        };
        Text { text, tight: true, simple: false, depth: 2 }
    }
}
