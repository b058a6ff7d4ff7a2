//! LLVM IR text under construction: temporaries, blocks, allocas of the entry block.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A basic block's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label(String);

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text of one function. All names are numbered in order of creation, so equal input gives equal text.
#[derive(Debug, Default)]
pub(crate) struct Text {
    /// Allocas and loads of arguments: executed once, dominates everything.
    entry: String,
    body: String,
    temporaries: u32,
    labels: u32,
    /// Loops that are not worth unrolling; each has a node of its own.
    cold_loops: u32,
    /// Whether the current block has its terminator, so that nothing may follow in it.
    ended: bool,
    /// The values of the current block that depend on their operands alone.
    known: BTreeMap<String, String>,
    /// Temporaries of the entry block.
    in_entry: BTreeSet<String>,
    /// Scalars of the entry block as vectors: where lanes meet one of them they do so often, so the entry block makes them.
    spread: BTreeMap<String, String>,
}

/// Instructions whose result depends on their operands alone.
const PURE: [&str; 34] = [
    "add",
    "sub",
    "mul",
    "and",
    "or",
    "xor",
    "shl",
    "lshr",
    "ashr",
    "icmp",
    "fcmp",
    "zext",
    "sext",
    "trunc",
    "bitcast",
    "select",
    "insertelement",
    "extractelement",
    "shufflevector",
    "getelementptr",
    "extractvalue",
    "fadd",
    "fsub",
    "fmul",
    "fdiv",
    "fneg",
    "fptrunc",
    "fpext",
    "fptosi",
    "fptoui",
    "sitofp",
    "uitofp",
    "udiv",
    "urem",
];

impl Text {
    fn fresh(&mut self) -> String {
        self.temporaries += 1;
        format!("%t{}", self.temporaries)
    }

    /// A new block name; `hint` says what the block is for.
    pub(crate) fn label(&mut self, hint: &str) -> Label {
        self.labels += 1;
        Label(format!("{hint}{}", self.labels))
    }

    /// `%t = rhs`, or the name that the block has for it already.
    pub(crate) fn assign(&mut self, rhs: &str) -> String {
        let pure = rhs.split_once(' ').is_some_and(|(op, _)| PURE.contains(&op)) || rhs.contains(".with.overflow.");
        if let (true, Some(known)) = (pure, self.known.get(rhs).or_else(|| self.spread.get(rhs))) {
            return known.clone();
        }
        if self.spreads_entry(rhs) {
            let name = self.assign_in_entry(rhs);
            self.spread.insert(rhs.to_owned(), name.clone());
            return name;
        }
        let name = self.fresh();
        self.line(&format!("{name} = {rhs}"));
        if pure && !self.ended {
            self.known.insert(rhs.to_owned(), name.clone());
        }
        name
    }

    /// Whether an instruction is part of making a vector of one scalar of the entry block.
    fn spreads_entry(&self, rhs: &str) -> bool {
        let makes = rhs.starts_with("insertelement ") && rhs.contains(" poison, ") || rhs.starts_with("shufflevector ");
        let mut operands = rhs.split([' ', ',']).filter(|word| word.starts_with('%'));
        makes && operands.all(|operand| self.in_entry.contains(operand))
    }

    /// An instruction without result.
    pub(crate) fn line(&mut self, instruction: &str) {
        if !self.ended {
            let _ = writeln!(self.body, "  {instruction}");
        }
    }

    /// `%t = rhs` in the entry block.
    pub(crate) fn assign_in_entry(&mut self, rhs: &str) -> String {
        let name = self.fresh();
        let _ = writeln!(self.entry, "  {name} = {rhs}");
        self.in_entry.insert(name.clone());
        name
    }

    /// Stack memory for one value of type `ty`.
    pub(crate) fn alloca(&mut self, ty: &str) -> String {
        self.assign_in_entry(&format!("alloca {ty}"))
    }

    /// Stack memory of `bytes` bytes, aligned to 64.
    pub(crate) fn alloca_bytes(&mut self, bytes: u64) -> String {
        self.assign_in_entry(&format!("alloca [{bytes} x i8], align 64"))
    }

    /// Starts a block; falls into it from the block before unless that has ended.
    pub(crate) fn block(&mut self, label: &Label) {
        if !self.ended {
            let _ = writeln!(self.body, "  br label %{label}");
        }
        let _ = writeln!(self.body, "{label}:");
        self.ended = false;
        self.known.clear();
    }

    /// Ends the block with a jump.
    pub(crate) fn jump(&mut self, to: &Label) {
        self.line(&format!("br label %{to}"));
        self.ended = true;
    }

    /// Ends the block with a conditional jump.
    pub(crate) fn branch(&mut self, cond: &str, then: &Label, other: &Label) {
        self.line(&format!("br i1 {cond}, label %{then}, label %{other}"));
        self.ended = true;
    }

    /// Ends the block with a conditional jump that usually goes to `then`.
    pub(crate) fn branch_likely(&mut self, cond: &str, then: &Label, other: &Label) {
        self.line(&format!("br i1 {cond}, label %{then}, label %{other}, !prof !0"));
        self.ended = true;
    }

    /// Ends the body of a loop that is not worth unrolling.
    pub(crate) fn branch_back_cold(&mut self, cond: &str, head: &Label, exit: &Label) {
        self.cold_loops += 1;
        self.line(&format!("br i1 {cond}, label %{head}, label %{exit}, !llvm.loop !{}", self.cold_loops + 2));
        self.ended = true;
    }

    /// The nodes that branches refer to.
    pub(crate) fn metadata(&self) -> String {
        let mut text =
            "!0 = !{!\"branch_weights\", i32 1000, i32 1}\n!1 = !{!\"llvm.loop.unroll.disable\"}\n!2 = !{i32 1}\n"
                .to_owned();
        for number in 3..self.cold_loops + 3 {
            let _ = writeln!(text, "!{number} = distinct !{{!{number}, !1}}");
        }
        text
    }

    /// Entry block and body.
    pub(crate) fn finish(self) -> String {
        format!("entry:\n{}{}", self.entry, self.body)
    }
}
