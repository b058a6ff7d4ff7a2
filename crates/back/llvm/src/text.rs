//! The text of one LLVM function under construction: temporaries, blocks, what the entry block holds. For every target.

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

/// Where lines are missing that can be written once the rest is known.
#[derive(Debug)]
pub(crate) struct Gap(usize);

/// The text of one function. All names are numbered in order of creation, so equal input gives equal text.
#[derive(Debug)]
pub(crate) struct Text {
    /// Allocas and loads of arguments: executed once, dominates everything.
    entry: Vec<String>,
    lines: Vec<String>,
    temporaries: u32,
    labels: u32,
    /// Loops that are not worth unrolling; each has a separate node.
    cold_loops: u32,
    /// The block at hand.
    block: Label,
    /// Whether the current block has its terminator, so that nothing may follow in it.
    ended: bool,
    /// The metadata node that says where the instructions at hand come from.
    location: Option<u32>,
    /// Whether equal instructions of a block are printed once.
    shares: bool,
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
    /// Creates a function without instructions.
    pub(crate) fn new() -> Text {
        Text {
            entry: Vec::new(),
            lines: Vec::new(),
            temporaries: 0,
            labels: 0,
            cold_loops: 0,
            block: Label("entry".to_owned()),
            ended: false,
            location: None,
            shares: false,
            known: BTreeMap::new(),
            in_entry: BTreeSet::new(),
            spread: BTreeMap::new(),
        }
    }

    /// Returns the same, which prints equal instructions of a block once.
    pub(crate) fn sharing() -> Text {
        Text { shares: true, ..Text::new() }
    }

    /// Notes where instructions come from, until the next call.
    pub(crate) fn locate(&mut self, location: Option<u32>) {
        self.location = location;
    }

    /// Returns whether nothing can be executed here.
    pub(crate) fn is_unreachable(&self) -> bool {
        self.ended
    }

    /// Returns the block at hand.
    pub(crate) fn here(&self) -> Label {
        self.block.clone()
    }

    /// Returns a name that no instruction has yet.
    pub(crate) fn fresh(&mut self) -> String {
        self.temporaries += 1;
        format!("%t{}", self.temporaries)
    }

    /// Returns a new block name; `hint` says what the block is for.
    pub(crate) fn label(&mut self, hint: &str) -> Label {
        self.labels += 1;
        Label(format!("{hint}{}", self.labels))
    }

    /// `%t = rhs`, or the name that the block has for it already.
    pub(crate) fn assign(&mut self, rhs: &str) -> String {
        let is_pure = |(op, _): (&str, &str)| PURE.contains(&op);
        let pure = self.shares && (rhs.split_once(' ').is_some_and(is_pure) || rhs.contains(".with.overflow."));
        if let (true, Some(known)) = (pure, self.known.get(rhs).or_else(|| self.spread.get(rhs))) {
            return known.clone();
        }
        if self.shares && self.spreads_entry(rhs) {
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

    /// Returns whether an instruction is part of making a vector of one scalar of the entry block.
    fn spreads_entry(&self, rhs: &str) -> bool {
        let makes = rhs.starts_with("insertelement ") && rhs.contains(" poison, ") || rhs.starts_with("shufflevector ");
        let mut operands = rhs.split([' ', ',']).filter(|word| word.starts_with('%'));
        makes && operands.all(|operand| self.in_entry.contains(operand))
    }

    /// Prints an instruction without result.
    pub(crate) fn line(&mut self, instruction: &str) {
        if !self.ended {
            self.lines.push(match self.location {
                Some(location) => format!("  {instruction}, !dbg !{location}"),
                None => format!("  {instruction}"),
            });
        }
    }

    /// `%t = rhs` in the entry block.
    pub(crate) fn assign_in_entry(&mut self, rhs: &str) -> String {
        let name = self.fresh();
        self.entry.push(format!("  {name} = {rhs}"));
        self.in_entry.insert(name.clone());
        name
    }

    /// Returns stack memory for one value of type `ty`.
    pub(crate) fn alloca(&mut self, ty: &str) -> String {
        self.assign_in_entry(&format!("alloca {ty}"))
    }

    /// Returns stack memory of `bytes` bytes, aligned to 64.
    pub(crate) fn alloca_bytes(&mut self, bytes: u64) -> String {
        self.assign_in_entry(&format!("alloca [{bytes} x i8], align 64"))
    }

    /// Starts a block; falls into it from the block before unless that has ended.
    pub(crate) fn block(&mut self, label: &Label) {
        self.jump(label);
        self.lines.push(format!("{label}:"));
        self.block = label.clone();
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

    /// Ends the function.
    pub(crate) fn leave(&mut self) {
        self.line("ret void");
        self.ended = true;
    }

    /// Nothing that follows can be executed.
    pub(crate) fn end(&mut self) {
        self.ended = true;
    }

    /// Leaves a gap here.
    pub(crate) fn gap(&mut self) -> Gap {
        self.lines.push(String::new());
        Gap(self.lines.len() - 1)
    }

    /// Adds a line to a gap.
    pub(crate) fn fill(&mut self, gap: &Gap, line: &str) {
        if let Some(text) = self.lines.get_mut(gap.0) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str("  ");
            text.push_str(line);
        }
    }

    /// Prints a value that depends on the block from which this one was entered, as a line of a gap at the block's beginning.
    pub(crate) fn join_in(&mut self, gap: &Gap, name: &str, ty: &str, from: &[(String, Label)]) {
        let from: Vec<String> = from.iter().map(|(value, label)| format!("[ {value}, %{label} ]")).collect();
        self.fill(gap, &format!("{name} = phi {ty} {}", from.join(", ")));
    }

    /// Returns a value that depends on the block from which this one, which has just been started, was entered.
    pub(crate) fn join(&mut self, ty: &str, from: &[(String, Label)]) -> String {
        if let [(only, _)] = from {
            return only.clone();
        }
        let name = self.fresh();
        let gap = self.gap();
        self.join_in(&gap, &name, ty, from);
        name
    }

    /// Returns the nodes that branches refer to.
    pub(crate) fn metadata(&self) -> String {
        let mut text =
            "!0 = !{!\"branch_weights\", i32 1000, i32 1}\n!1 = !{!\"llvm.loop.unroll.disable\"}\n!2 = !{i32 1}\n"
                .to_owned();
        for number in 3..self.cold_loops + 3 {
            let _ = writeln!(text, "!{number} = distinct !{{!{number}, !1}}");
        }
        text
    }

    /// Marks the beginning or the end of a region with a comment; where the region can be executed, it begins with the next block.
    pub(crate) fn mark(&mut self, comment: &str) {
        self.lines.push(comment.to_owned());
    }

    /// Returns all of it.
    pub(crate) fn finish(self) -> String {
        let lines = self.entry.iter().chain(&self.lines).filter(|line| !line.is_empty());
        lines.fold("entry:\n".to_owned(), |mut text, line| {
            text.push_str(line);
            text.push('\n');
            text
        })
    }

    /// Returns the lines of the entry block, without its label, and those of the other blocks.
    pub(crate) fn into_lines(self) -> (Vec<String>, Vec<String>) {
        (self.entry, self.lines)
    }
}
