//! Loop kernels as objects: made of domains and instructions, changed by steps, each of which gives a new kernel.

use std::fmt::Write;

use crisp_ir_loops::{Program, Schedule, Script};
use crisp_middle_loops::Scheduled;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::messages;

/// What a kernel is ready for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernelState {
    /// It takes steps.
    Initial,
    /// Types, shapes and dependences are settled; it takes steps.
    Preprocessed,
    /// Loops, barriers and launches are settled; it takes no more steps.
    Linearized,
}

impl KernelState {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            KernelState::Initial => "initial",
            KernelState::Preprocessed => "preprocessed",
            KernelState::Linearized => "linearized",
        }
    }
}

/// What is wrong, with the text that it is about.
pub type Mistakes = (Files, Vec<Diagnostic>);

/// A loop kernel. It never changes: a step gives a new one.
#[derive(Clone, Debug)]
pub struct LoopKernel {
    name: String,
    head: String,
    steps: Vec<String>,
    state: KernelState,
    program: Program,
    scheduled: Scheduled,
}

impl LoopKernel {
    /// A kernel of domains such as `{ [i]: 0 <= i < n }`, lines of instructions, and lines of declarations such as `arg a: float32 [n]`.
    ///
    /// # Errors
    /// What is wrong with the text that these make.
    pub fn make(name: &str, domains: &[&str], instructions: &str, declarations: &str) -> Result<LoopKernel, Mistakes> {
        let mut head = String::new();
        for domain in domains {
            let _ = writeln!(head, "  domain \"{domain}\"");
        }
        for line in declarations.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let _ = writeln!(head, "  {line}");
        }
        head += "  body {\n";
        for line in instructions.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let _ = writeln!(head, "    {line}");
        }
        head += "  }\n";
        LoopKernel::read(name, head, Vec::new(), KernelState::Initial)
    }

    fn read(name: &str, head: String, steps: Vec<String>, state: KernelState) -> Result<LoopKernel, Mistakes> {
        let text = text(name, &head, &steps);
        let mut files = Files::new();
        let file = files.add(format!("{name}.loopy"), text.as_str());
        let read = crisp_front_loopy::read(file, &files);
        let fatal = read.diagnostics.iter().any(|it| it.severity.is_fatal());
        let [kernel] = read.kernels.as_slice() else { return Err((files, read.diagnostics)) };
        if fatal {
            return Err((files, read.diagnostics));
        }
        let Script { definition: _, schedules } = &kernel.script;
        let schedule: Option<&Schedule> = schedules.first();
        match crisp_middle_loops::apply(&kernel.program, &kernel.script, schedule) {
            Ok(scheduled) => {
                let (name, program) = (name.to_owned(), kernel.program.clone());
                Ok(LoopKernel { name, head, steps, state, program, scheduled })
            }
            Err(said) => Err((files, said)),
        }
    }

    /// The kernel with one more step, such as `split_iname(i, 16, inner_tag="l.0")`. This kernel stays as it is.
    ///
    /// # Errors
    /// The step cannot be applied or breaks an order, or the kernel is linearized.
    pub fn with_step(&self, step: &str) -> Result<LoopKernel, Mistakes> {
        self.not_after(KernelState::Preprocessed, "take a step")?;
        let steps = self.steps.iter().cloned().chain([step.to_owned()]).collect();
        LoopKernel::read(&self.name, self.head.clone(), steps, self.state)
    }

    /// The kernel with types, shapes and dependences settled.
    ///
    /// # Errors
    /// The kernel is linearized.
    pub fn preprocessed(&self) -> Result<LoopKernel, Mistakes> {
        self.not_after(KernelState::Preprocessed, "be preprocessed")?;
        Ok(LoopKernel { state: KernelState::Preprocessed, ..self.clone() })
    }

    /// The kernel with loops, barriers and launches settled.
    #[must_use]
    pub fn linearized(&self) -> LoopKernel {
        LoopKernel { state: KernelState::Linearized, ..self.clone() }
    }

    /// What the kernel is ready for.
    #[must_use]
    pub fn state(&self) -> KernelState {
        self.state
    }

    /// The file that says the same.
    #[must_use]
    pub fn source(&self) -> String {
        text(&self.name, &self.head, &self.steps)
    }

    /// Loops, memories, barriers and launches, for people.
    ///
    /// # Errors
    /// The kernel is not linearized.
    pub fn explain(&self) -> Result<String, Mistakes> {
        if self.state != KernelState::Linearized {
            return Err((Files::new(), vec![messages::kernel_state(&self.name, self.state.name(), "show its loops")]));
        }
        Ok(self.scheduled.explain())
    }

    /// Which instructions come before which, in the language DOT: an arrow from each instruction to those that follow it.
    #[must_use]
    pub fn dependency_graph(&self) -> String {
        let mut text = format!("digraph {} {{\n", self.name);
        for statement in &self.program.statements {
            let _ = writeln!(text, "  \"{}\";", statement.id);
        }
        for statement in &self.program.statements {
            for before in statement.after.iter().filter_map(|&at| self.program.statements.get(at)) {
                let _ = writeln!(text, "  \"{}\" -> \"{}\";", before.id, statement.id);
            }
        }
        text + "}\n"
    }

    /// A name that nothing in the kernel has: the wish, or the wish with a number.
    #[must_use]
    pub fn unique_name(&self, wish: &str) -> String {
        self.scheduled.program().unique_name(wish)
    }

    fn not_after(&self, last: KernelState, what: &str) -> Result<(), Mistakes> {
        if self.state as u8 <= last as u8 {
            return Ok(());
        }
        Err((Files::new(), vec![messages::kernel_state(&self.name, self.state.name(), what)]))
    }
}

fn text(name: &str, head: &str, steps: &[String]) -> String {
    let mut text = format!("kernel {name} {{\n{head}");
    if !steps.is_empty() {
        text += "  schedule {\n";
        for step in steps {
            let _ = writeln!(text, "    {step}");
        }
        text += "  }\n";
    }
    text + "}\n"
}
