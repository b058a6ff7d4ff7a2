//! LLVM IR text of one function under construction: temporaries, blocks, and joins that are filled in later.

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
    /// What is executed once, before everything else.
    entry: Vec<String>,
    lines: Vec<String>,
    temporaries: u32,
    labels: u32,
    block: Label,
    /// Whether the current block has its terminator, so that nothing may follow in it.
    ended: bool,
    /// The number of the metadata node that says where the instructions at hand come from.
    location: Option<u32>,
}

impl Text {
    pub(crate) fn new() -> Text {
        Text {
            entry: Vec::new(),
            lines: Vec::new(),
            temporaries: 0,
            labels: 0,
            block: Label("entry".to_owned()),
            ended: false,
            location: None,
        }
    }

    /// Where instructions come from, until the next call.
    pub(crate) fn locate(&mut self, location: Option<u32>) {
        self.location = location;
    }

    /// Whether nothing can be executed here.
    pub(crate) fn is_unreachable(&self) -> bool {
        self.ended
    }

    /// The block at hand.
    pub(crate) fn here(&self) -> Label {
        self.block.clone()
    }

    /// A name that no instruction has yet.
    pub(crate) fn fresh(&mut self) -> String {
        self.temporaries += 1;
        format!("%t{}", self.temporaries)
    }

    /// A new block name; `hint` says what the block is for.
    pub(crate) fn label(&mut self, hint: &str) -> Label {
        self.labels += 1;
        Label(format!("{hint}{}", self.labels))
    }

    /// `%t = rhs`.
    pub(crate) fn assign(&mut self, rhs: &str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {rhs}"));
        name
    }

    /// An instruction without result.
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
        name
    }

    /// Starts a block; falls into it from the block before unless that has ended.
    pub(crate) fn start(&mut self, label: &Label) {
        self.jump(label);
        self.lines.push(format!("{label}:"));
        self.block = label.clone();
        self.ended = false;
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

    /// A value that depends on the block from which this one was entered, as a line of a gap at the block's beginning.
    pub(crate) fn join_in(&mut self, gap: &Gap, name: &str, ty: &str, from: &[(String, Label)]) {
        let from: Vec<String> = from.iter().map(|(value, label)| format!("[ {value}, %{label} ]")).collect();
        self.fill(gap, &format!("{name} = phi {ty} {}", from.join(", ")));
    }

    /// A value that depends on the block from which this one, which has just been started, was entered.
    pub(crate) fn join(&mut self, ty: &str, from: &[(String, Label)]) -> String {
        if let [(only, _)] = from {
            return only.clone();
        }
        let name = self.fresh();
        let gap = self.gap();
        self.join_in(&gap, &name, ty, from);
        name
    }

    /// All of it.
    pub(crate) fn finish(self) -> String {
        let lines = self.entry.iter().chain(&self.lines).filter(|line| !line.is_empty());
        lines.fold("entry:\n".to_owned(), |mut text, line| {
            text.push_str(line);
            text.push('\n');
            text
        })
    }
}
