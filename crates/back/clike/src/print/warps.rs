//! Operations of warps in CUDA C++, whose warps are those of the IR: 32 invocations in the order of their linear ids, all of which arrive.

use crisp_ir_kernel::{Op, OpId, ShuffleKind, Value, VoteKind};

use super::C;
use crate::shared::Printer;

/// Lanes of a warp.
const WARP: u32 = 32;

impl Printer<'_, C<'_>> {
    /// Prints a shuffle or a vote. It is a statement, since all lanes must execute it, which an operand of `?:` is not sure of.
    pub(super) fn warp(&mut self, id: OpId) {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return };
        let members = self.members();
        let text = match data.op {
            Op::Shuffle { kind, value, lane } => self.shuffle(&members, kind, value, lane),
            Op::Vote { kind, cond } => {
                let cond = self.value(cond);
                match kind {
                    VoteKind::All => format!("__all_sync({members}, {cond}) != 0"),
                    VoteKind::Any => format!("__any_sync({members}, {cond}) != 0"),
                    VoteKind::Ballot => format!("__ballot_sync({members}, {cond})"),
                }
            }
            _ => return self.unprintable.op(self.function, id),
        };
        self.declare(result, &text);
    }

    /// Returns the position in the warp.
    pub(super) fn lane_id(&self) -> String {
        format!("({}) % {WARP}u", self.linear_id())
    }

    /// Returns the text that differs between the workgroup's last warp and the others, where that one is not full.
    fn of_warp(&self, last: String, others: String) -> String {
        let first = self.total() - self.total() % WARP;
        match (self.total() % WARP, first) {
            (0, _) => others,
            (_, 0) => last,
            _ => format!("({} < {first}u ? {others} : {last})", self.linear_id()),
        }
    }

    /// Returns the lanes of the warp that there are, as bits.
    pub(super) fn members(&self) -> String {
        let rest = self.total() % WARP;
        self.of_warp(format!("{:#x}u", (1_u32 << rest) - 1), "0xffffffffu".to_owned())
    }

    /// Returns the number of lanes of the warp.
    fn lanes(&self) -> String {
        self.of_warp(format!("{}u", self.total() % WARP), format!("{WARP}u"))
    }

    /// Lanes that read no other lane read themselves.
    fn shuffle(&mut self, members: &str, kind: ShuffleKind, value: Value, operand: Value) -> String {
        let value = self.value(value);
        let near = self.function.constant(self.definitions[operand]).is_some_and(|by| by.bits[0] < u64::from(WARP));
        let full = self.total().is_multiple_of(WARP);
        // Of a full warp, the functions do what is meant; those below a lane are there in each.
        let direct = match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast if full => Some("__shfl_sync"),
            ShuffleKind::Up if near => Some("__shfl_up_sync"),
            ShuffleKind::Down if near && full => Some("__shfl_down_sync"),
            ShuffleKind::Xor if near && full => Some("__shfl_xor_sync"),
            _ => None,
        };
        if let Some(name) = direct {
            return format!("{name}({members}, {value}, {})", self.value(operand));
        }
        let by = self.named(operand).text;
        let (own, lanes) = (self.lane_id(), self.lanes());
        let source = match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast => format!("{by} % {WARP}u < {lanes} ? {by} % {WARP}u : {own}"),
            ShuffleKind::Xor => format!("(({own}) ^ {by}) < {lanes} ? (({own}) ^ {by}) : {own}"),
            ShuffleKind::Up => format!("{by} <= {own} ? {own} - {by} : {own}"),
            ShuffleKind::Down => format!("{by} < {lanes} - ({own}) ? ({own}) + {by} : {own}"),
        };
        format!("__shfl_sync({members}, {value}, {source})")
    }
}
