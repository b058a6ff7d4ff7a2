//! Loop kernels as objects: made of domains and instructions, changed by steps, each of which gives a new kernel.

use std::collections::BTreeSet;
use std::fmt::Write;

use crisp_front_loopy::Kernel;
pub use crisp_front_loopy::Open;
use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{ArrayKind, Program, Stride};
use crisp_ir_sets::Affine;
use crisp_middle_loops::Scheduled;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::messages;
use crate::work_counts::counted;
pub use crate::work_counts::{LoopCase, LoopCount, LoopFormula, LoopSum};

/// The state of a kernel: what can be done with it.
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

/// The errors, with the text that they are about.
pub type Mistakes = (Files, Vec<Diagnostic>);

/// The parts of a kernel, as parts of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoopParts {
    /// Its name.
    pub name: String,
    /// Kernels that precede it in the file.
    pub before: String,
    /// `fuse_kernels([a, b])`, of a kernel that is made of those.
    pub fused: Option<String>,
    /// Its domains, declarations and body, as lines.
    pub lines: String,
    /// Steps that change what is computed.
    pub definition: Vec<String>,
    /// Steps of its schedule.
    pub steps: Vec<String>,
}

impl LoopParts {
    /// The file.
    #[must_use]
    pub fn source(&self) -> String {
        let LoopParts { name, before, fused, lines, definition, steps } = self;
        let mut text = format!("{before}kernel {name} ");
        if let Some(fused) = fused {
            let _ = write!(text, "= {fused} ");
        }
        let _ = writeln!(text, "{{\n{lines}");
        for (block, steps) in [("definition", definition), ("schedule", steps)] {
            if !steps.is_empty() {
                let _ = writeln!(text, "  {block} {{\n    {}\n  }}", steps.join("\n    "));
            }
        }
        text + "}\n"
    }

    fn read(&self) -> (Files, crisp_front_loopy::Output) {
        let mut files = Files::new();
        let file = files.add(format!("{}.loopy", self.name), self.source());
        let read = crisp_front_loopy::read(file, &files);
        (files, read)
    }

    /// Returns the questions that the parts leave open: the type of an argument, or the meaning of a name.
    #[must_use]
    pub fn open(&self) -> Vec<Open> {
        self.read().1.open
    }
}

/// The distance of neighbours along an axis, in elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopStride {
    /// The product of the extents of axes of lower levels; level 0 is the fastest.
    Level(u8),
    /// This number of elements.
    Fixed(LoopSum),
}

/// An argument of a loop kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopArgument {
    /// Its name.
    pub name: String,
    /// The type of its elements, or of the parts of complex ones.
    pub elem: Scalar,
    /// Whether it is a scalar.
    pub value: bool,
    /// Whether its elements are complex numbers, whose parts are its last axis.
    pub complex: bool,
    /// Its axes: how many elements, and where they lie.
    pub axes: Vec<(LoopSum, LoopStride)>,
    /// Whether it holds structures, of which the last axis has the words.
    pub structures: bool,
    /// Whether the host must pass it: something is read of it that the kernel has not written.
    pub input: bool,
}

/// An instruction of a loop kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopInstruction {
    /// Its name.
    pub id: String,
    /// The element that it assigns, as a text.
    pub target: String,
    /// The value that it assigns, as a text.
    pub value: String,
    /// The loop variables around it.
    pub within: Vec<String>,
    /// The instructions that come before it.
    pub after: Vec<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// The arrays that it reads.
    pub reads: Vec<String>,
}

/// A loop kernel. It never changes: a step gives a new one. Each step is checked by itself; that all of them together keep every order is proven
/// when the kernel is linearized, or compiled.
#[derive(Clone, Debug)]
pub struct LoopKernel {
    parts: LoopParts,
    state: KernelState,
    files: Files,
    kernel: Kernel,
    stepped: Program,
    scheduled: Option<Scheduled>,
}

impl LoopKernel {
    /// A kernel of domains such as `{ [i]: 0 <= i < n }`, lines of instructions, and lines of declarations such as `arg a: float32 [n]`.
    ///
    /// # Errors
    /// What is wrong with the text that these make.
    pub fn make(name: &str, domains: &[&str], instructions: &str, declarations: &str) -> Result<LoopKernel, Mistakes> {
        let mut lines = String::new();
        for domain in domains {
            let _ = writeln!(lines, "  domain \"{domain}\"");
        }
        for line in declarations.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let _ = writeln!(lines, "  {line}");
        }
        lines += "  body {\n";
        for line in instructions.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let _ = writeln!(lines, "    {line}");
        }
        lines += "  }";
        LoopKernel::of(LoopParts { name: name.to_owned(), lines, ..LoopParts::default() })
    }

    /// A kernel of parts.
    ///
    /// # Errors
    /// What is wrong with the file that they make, and steps that cannot be applied.
    pub fn of(parts: LoopParts) -> Result<LoopKernel, Mistakes> {
        LoopKernel::read(parts, KernelState::Initial)
    }

    fn read(parts: LoopParts, state: KernelState) -> Result<LoopKernel, Mistakes> {
        let (files, read) = parts.read();
        let fatal = read.diagnostics.iter().any(|it| it.severity.is_fatal());
        let last = read.kernels.into_iter().next_back().filter(|_| !fatal);
        let Some(kernel) = last else { return Err((files, read.diagnostics)) };
        match crisp_middle_loops::steps_of(&kernel.program, &kernel.script, kernel.script.schedules.first()) {
            Ok(stepped) => Ok(LoopKernel { parts, state, files, kernel, stepped, scheduled: None }),
            Err(said) => Err((files, said)),
        }
    }

    /// Returns it as the front end has read it.
    pub(crate) fn front(&self) -> &Kernel {
        &self.kernel
    }

    /// Returns its parts.
    #[must_use]
    pub fn parts(&self) -> &LoopParts {
        &self.parts
    }

    /// The kernel with one more step, such as `split_iname(i, 16, inner_tag="l.0")`. This kernel stays as it is.
    ///
    /// # Errors
    /// The step cannot be applied, or the kernel is linearized.
    pub fn with_step(&self, step: &str) -> Result<LoopKernel, Mistakes> {
        self.not_after(KernelState::Preprocessed, "take a step")?;
        let mut parts = self.parts.clone();
        parts.steps.push(step.to_owned());
        LoopKernel::read(parts, self.state)
    }

    /// The kernel with one more step of its definition, such as `reassociate(id, tree)`, which changes what is computed.
    ///
    /// # Errors
    /// As of [`LoopKernel::with_step`].
    pub fn with_definition(&self, step: &str) -> Result<LoopKernel, Mistakes> {
        self.not_after(KernelState::Preprocessed, "take a step")?;
        let mut parts = self.parts.clone();
        parts.definition.push(step.to_owned());
        LoopKernel::read(parts, self.state)
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
    ///
    /// # Errors
    /// The steps together break an order of the program.
    pub fn linearized(&self) -> Result<LoopKernel, Mistakes> {
        let Kernel { program, script, .. } = &self.kernel;
        let scheduled = crisp_middle_loops::apply(program, script, script.schedules.first());
        let scheduled = Some(scheduled.map_err(|said| (self.files.clone(), said))?);
        Ok(LoopKernel { state: KernelState::Linearized, scheduled, ..self.clone() })
    }

    /// Returns the state of the kernel.
    #[must_use]
    pub fn state(&self) -> KernelState {
        self.state
    }

    /// The file that says the same.
    #[must_use]
    pub fn source(&self) -> String {
        self.parts.source()
    }

    /// Loops, memories, barriers and launches, for people.
    ///
    /// # Errors
    /// The kernel is not linearized.
    pub fn explain(&self) -> Result<String, Mistakes> {
        let early = || messages::kernel_state(&self.parts.name, self.state.name(), "show its loops");
        self.scheduled.as_ref().map(Scheduled::explain).ok_or_else(|| (Files::new(), vec![early()]))
    }

    /// Which instructions come before which, in the language DOT: an arrow from each instruction to those that follow it.
    #[must_use]
    pub fn dependency_graph(&self) -> String {
        let program = &self.kernel.program;
        let mut text = format!("digraph {} {{\n", self.parts.name);
        for statement in &program.statements {
            let _ = writeln!(text, "  \"{}\";", statement.id);
        }
        for statement in &program.statements {
            for before in statement.after.iter().filter_map(|&at| program.statements.get(at)) {
                let _ = writeln!(text, "  \"{}\" -> \"{}\";", before.id, statement.id);
            }
        }
        text + "}\n"
    }

    /// A name that nothing in the kernel has: the wish, or the wish with a number.
    #[must_use]
    pub fn unique_name(&self, wish: &str) -> String {
        self.stepped.unique_name(wish)
    }

    /// Returns the arguments that the host passes, in order.
    #[must_use]
    pub fn arguments(&self) -> Vec<LoopArgument> {
        let program = &self.stepped;
        let sum = |affine: &Affine| LoopSum {
            constant: affine.constant(),
            terms: affine.terms().map(|(variable, by)| (program.name_of(variable).to_owned(), by)).collect(),
        };
        let of_members = program.arrays.iter().filter_map(|(_, array)| match array.kind {
            ArrayKind::Member { of, offset: _, apart: _ } => Some(of),
            _ => None,
        });
        let structures: BTreeSet<_> = of_members.collect();
        let made = crisp_middle_loops::made(&self.kernel.program);
        let made: BTreeSet<&str> = made.iter().map(|&it| self.kernel.program.arrays[it].name.as_str()).collect();
        let arguments = program.arrays.iter().filter(|(_, array)| array.kind.is_argument());
        let argument = arguments.map(|(id, array)| LoopArgument {
            name: array.name.clone(),
            elem: array.elem,
            value: array.kind == ArrayKind::Value,
            complex: self.kernel.complex.contains(&array.name),
            axes: array
                .axes
                .iter()
                .map(|axis| match &axis.stride {
                    Stride::Level(level) => (sum(&axis.extent), LoopStride::Level(*level)),
                    Stride::Fixed(stride) => (sum(&axis.extent), LoopStride::Fixed(sum(stride))),
                })
                .collect(),
            structures: structures.contains(&id),
            input: !made.contains(array.name.as_str()),
        });
        argument.collect()
    }

    /// Its loop variables, after all steps: those around instructions and those of reductions.
    #[must_use]
    pub fn inames(&self) -> Vec<&str> {
        let program = &self.stepped;
        let used: BTreeSet<_> = (0..program.statements.len()).flat_map(|at| program.all_inames(at)).collect();
        used.into_iter().map(|variable| program.name_of(variable)).collect()
    }

    /// The names of its instructions, after all steps.
    #[must_use]
    pub fn instructions(&self) -> Vec<&str> {
        self.stepped.statements.iter().map(|statement| statement.id.as_str()).collect()
    }

    /// Returns how often operations are executed and elements accessed: by the definition, whatever steps follow. Data that bounds loops
    /// leaves their number open.
    #[must_use]
    pub fn counts(&self) -> Vec<LoopCount> {
        counted(crisp_middle_loops::counts(&self.kernel.program), &self.kernel.program)
    }

    /// Returns how many different elements of arrays are read and written.
    #[must_use]
    pub fn footprints(&self) -> Vec<LoopCount> {
        counted(crisp_middle_loops::footprints(&self.kernel.program), &self.kernel.program)
    }

    /// Returns how many launches and barriers there are under the schedule.
    ///
    /// # Errors
    /// The kernel is not linearized.
    pub fn synchronization(&self) -> Result<Vec<LoopCount>, Mistakes> {
        let early = || messages::kernel_state(&self.parts.name, self.state.name(), "show its launches");
        let scheduled = self.scheduled.as_ref().ok_or_else(|| (Files::new(), vec![early()]))?;
        Ok(counted(scheduled.synchronization(), scheduled.program()))
    }

    /// Returns its temporaries in memory of workgroups, after all steps: name, type, and the extents that are numbers.
    #[must_use]
    pub fn local_temporaries(&self) -> Vec<(String, Scalar, Vec<Option<i64>>)> {
        let local = |array: &crisp_ir_loops::Array| {
            let extent = |axis: &crisp_ir_loops::Axis| axis.extent.is_number().then(|| axis.extent.constant());
            let is_local = array.kind == ArrayKind::Temporary(crisp_ir_loops::Scope::Local);
            is_local.then(|| (array.name.clone(), array.elem, array.axes.iter().map(extent).collect()))
        };
        self.stepped.arrays.iter().filter_map(|(_, array)| local(array)).collect()
    }

    /// Returns its instructions with what they compute, after all steps.
    #[must_use]
    pub fn instruction_details(&self) -> Vec<LoopInstruction> {
        let program = &self.stepped;
        let name = |array| program.arrays[array].name.clone();
        let detail = |statement: &crisp_ir_loops::Statement| {
            let subscripts: Vec<String> =
                statement.target.index.iter().map(|index| crisp_ir_loops::print_expr(program, index)).collect();
            let target = name(statement.target.array);
            let reads: BTreeSet<String> = statement.reads().iter().map(|(access, _)| name(access.array)).collect();
            LoopInstruction {
                id: statement.id.clone(),
                target: if subscripts.is_empty() { target } else { format!("{target}[{}]", subscripts.join(", ")) },
                value: crisp_ir_loops::print_expr(program, &statement.value),
                within: statement.within.iter().map(|&it| program.name_of(it).to_owned()).collect(),
                after: statement.after.iter().filter_map(|&it| Some(program.statements.get(it)?.id.clone())).collect(),
                tags: statement.tags.clone(),
                reads: reads.into_iter().collect(),
            }
        };
        program.statements.iter().map(detail).collect()
    }

    fn not_after(&self, last: KernelState, what: &str) -> Result<(), Mistakes> {
        if self.state as u8 <= last as u8 {
            return Ok(());
        }
        Err((Files::new(), vec![messages::kernel_state(&self.parts.name, self.state.name(), what)]))
    }
}
