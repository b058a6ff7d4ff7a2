//! From syntax to a loop program: domains, names, types, shapes, loops and dependences.

mod arrays;
mod attributes;
mod complex;
mod dependences;
mod domains;
mod foreign;
mod functions;
mod fuse;
mod images;
mod inference;
mod inferred;
mod inside;
mod parts;
mod patterns;
mod promote;
mod results;
mod shapes;
mod structures;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{ArrayId, Program, Schedule, Script, Statement, Var, separate};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::c_text::Foreign;
use crate::messages;
use crate::tree::{Edge, Kernel, Rule, SyntaxKind};
use crate::{Open, Unit};

/// A mistake was reported, or a type is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Reported,
    /// The type of this array is not known yet.
    TypeOf(ArrayId),
}

pub(crate) type Checked<T> = Result<T, Stop>;

/// Where a statement comes from.
#[derive(Clone, Debug, Default)]
struct Place {
    /// The number of the instruction.
    instruction: usize,
    /// Statements of the same instruction that come before it.
    after: BTreeSet<usize>,
}

/// A function that the kernel declares.
#[derive(Clone, Debug)]
struct Overload {
    parameters: Vec<Scalar>,
    /// The type of each result, and the position of its function in the program.
    results: Vec<(Scalar, usize)>,
}

/// A kernel that is being checked.
pub(crate) struct Check<'a> {
    kernel: &'a Kernel,
    program: Program,
    rules: BTreeMap<&'a str, &'a Rule>,
    /// Arrays whose type or shape is still open.
    untyped: BTreeSet<ArrayId>,
    /// Types that follow from what is assigned.
    inferred: inferred::Inferred,
    /// Copies of loop variables that reductions have, and what they are copies of.
    copied: BTreeMap<Var, Var>,
    unshaped: BTreeSet<ArrayId>,
    /// Arrays that are images.
    images: BTreeMap<ArrayId, Edge>,
    /// Arrays of complex numbers, whose last axis is their parts, and complex scalars that the host passes in parts.
    complex: BTreeSet<ArrayId>,
    complex_values: BTreeMap<String, [ArrayId; 2]>,
    /// Names of arrays of complex numbers that other kernels have.
    complex_parts: BTreeSet<String>,
    /// For each statement the instruction that it is a part of, and the parts that it follows.
    parts: Vec<Place>,
    /// Instructions that only order others: how many statements precede each, and its attributes.
    points: Vec<(usize, attributes::Attributes)>,
    /// Loop variables that reductions may not use any more, as they are.
    taken: BTreeSet<Var>,
    /// The attributes of each statement, by position.
    attributes: Vec<attributes::Attributes>,
    /// Arrays that hold structures.
    structures: BTreeSet<ArrayId>,
    /// C that is made of blocks and functions, and what is called.
    foreign: Foreign,
    functions: BTreeMap<String, Vec<Overload>>,
    units: Vec<Unit>,
    /// Axes that become separate arrays, in the order of the text.
    separated: Vec<(ArrayId, usize, Span)>,
    /// Rules that are being expanded.
    expanding: Vec<&'a str>,
    /// Nodes of expressions that were made; rules can make them grow exponentially.
    nodes: usize,
    diagnostics: &'a mut Vec<Diagnostic>,
    open: &'a mut Vec<Open>,
}

/// The program and script of a kernel, unless there is a mistake.
/// `others` are the kernels that precede it.
pub(crate) fn check(
    kernel: &Kernel,
    others: &[crate::Kernel],
    diagnostics: &mut Vec<Diagnostic>,
    open: &mut Vec<Open>,
) -> Option<crate::Kernel> {
    let before = diagnostics.iter().filter(|found| found.severity.is_fatal()).count();
    let program = Program::new(kernel.name.text.clone(), kernel.name.span);
    let mut check = Check {
        kernel,
        program,
        rules: BTreeMap::new(),
        untyped: BTreeSet::new(),
        inferred: inferred::Inferred::default(),
        copied: BTreeMap::new(),
        unshaped: BTreeSet::new(),
        images: BTreeMap::new(),
        complex: BTreeSet::new(),
        complex_values: BTreeMap::new(),
        complex_parts: BTreeSet::new(),
        structures: BTreeSet::new(),
        foreign: Foreign::default(),
        functions: BTreeMap::new(),
        units: Vec::new(),
        parts: Vec::new(),
        points: Vec::new(),
        taken: BTreeSet::new(),
        attributes: Vec::new(),
        separated: Vec::new(),
        expanding: Vec::new(),
        nodes: 0,
        diagnostics,
        open,
    };
    let script = match &kernel.fused {
        Some(step) => check.fused(step, others).ok(),
        None => check.all().ok(),
    };
    let (program, units) = (check.program, check.units);
    let of_parts = check.complex.iter().filter_map(|&array| Some(program.arrays.get(array)?.name.clone()));
    let complex: BTreeSet<String> = of_parts.chain(check.complex_parts).collect();
    let after = diagnostics.iter().filter(|found| found.severity.is_fatal()).count();
    script.filter(|_| before == after).map(|script| crate::Kernel { program, script, complex, units })
}

impl<'a> Check<'a> {
    fn say<T>(&mut self, diagnostic: Diagnostic) -> Checked<T> {
        self.diagnostics.push(diagnostic);
        Err(Stop::Reported)
    }

    fn failed(&self) -> bool {
        self.diagnostics.iter().any(|found| found.severity.is_fatal())
    }

    fn all(&mut self) -> Checked<Script> {
        for rule in &self.kernel.rules {
            if let Some(first) = self.rules.insert(&rule.name.text, rule) {
                let report = messages::name_twice(rule.name.span, &rule.name.text, first.name.span);
                self.diagnostics.push(report);
            }
        }
        self.domains()?;
        self.functions()?;
        self.arrays()?;
        self.read_attributes();
        if self.failed() {
            return Err(Stop::Reported);
        }
        self.statements()?;
        self.compile_c()?;
        self.loops()?;
        self.shapes()?;
        self.dependences()?;
        self.reductions_inside()?;
        self.tags()?;
        self.separate()?;
        self.rules_of_steps()?;
        self.script()
    }

    /// Rules and templates by themselves, for steps that find them in statements. A rule that means nothing by itself is found nowhere.
    pub(super) fn rules_of_steps(&mut self) -> Checked<()> {
        let kernel = self.kernel;
        for (rule, declared) in
            kernel.rules.iter().map(|rule| (rule, true)).chain(kernel.templates.iter().map(|rule| (rule, false)))
        {
            let said = self.diagnostics.len();
            let body = match self.rule_alone(rule) {
                Ok(body) => body,
                Err(_) if declared => {
                    self.diagnostics.truncate(said);
                    continue;
                }
                Err(problem) => return Err(problem),
            };
            let (name, parameters) = (rule.name.text.clone(), rule.parameters.len());
            self.program.rules.push(crisp_ir_loops::Rule { name, parameters, body, declared });
        }
        Ok(())
    }

    /// The instructions as statements, types settled from arguments on.
    fn statements(&mut self) -> Checked<()> {
        // What is written by a loop outside of a reduction keeps its name; reductions over it get copies.
        let count = self.kernel.instructions.len();
        for index in 0..count {
            let used = self.plain_inames(index);
            self.taken.extend(used);
        }
        let all = self.with_inferred_types()?;
        self.take_parts(all);
        self.integer_bounds()
    }

    /// The statements of each instruction, with the types that are settled so far; others follow from what is assigned first.
    fn typed_statements(&mut self) -> Checked<Vec<Vec<Statement>>> {
        let count = self.kernel.instructions.len();
        let mut done: Vec<Option<Vec<Statement>>> = (0..count).map(|_| None).collect();
        let mut waiting: Vec<usize> = (0..count).collect();
        loop {
            let before = waiting.len();
            let mut open = None;
            let mut left = Vec::new();
            for index in waiting {
                let symbols = self.program.symbols.len();
                let (domains, taken) = (self.program.domains.len(), self.taken.clone());
                match self.instruction(index) {
                    Ok(statements) => {
                        if let Some(slot) = done.get_mut(index) {
                            *slot = Some(statements);
                        }
                    }
                    Err(Stop::Reported) => {}
                    Err(Stop::TypeOf(array)) => {
                        // It is tried again; copies of loop variables are made again.
                        self.program.symbols.truncate(symbols);
                        self.program.domains.truncate(domains);
                        self.taken = taken;
                        open.get_or_insert(array);
                        left.push(index);
                    }
                }
            }
            waiting = left;
            if waiting.is_empty() {
                break;
            }
            if waiting.len() == before {
                return match open {
                    Some(array) => self.type_not_known(array),
                    None => Err(Stop::Reported),
                };
            }
        }
        if let Some(array) = self.untyped.first().copied() {
            return self.type_not_known(array);
        }
        let all: Option<Vec<Vec<Statement>>> = done.into_iter().collect();
        all.ok_or(Stop::Reported)
    }

    fn type_not_known<T>(&mut self, array: ArrayId) -> Checked<T> {
        let array = &self.program.arrays[array];
        let report = messages::type_not_known(array.span, &array.name);
        // What an instruction introduces has its type from there.
        let declared = self.kernel.declarations.iter().any(|it| it.name.text == array.name);
        if declared || array.kind.is_argument() {
            self.open.push(Open::Type(array.name.clone()));
        }
        self.say(report)
    }

    /// The loop variables that an instruction names outside of reductions, rules included only by what is passed to them.
    fn plain_inames(&self, index: usize) -> BTreeSet<Var> {
        fn collect(check: &Check<'_>, syntax: &crate::tree::Syntax, into: &mut BTreeSet<Var>) {
            match &syntax.kind {
                SyntaxKind::Name(name, _) => {
                    into.extend(check.program.symbol(name).filter(|&it| check.program.is_iname(it)));
                }
                SyntaxKind::Index(_, _, args) | SyntaxKind::Tuple(args) => {
                    args.iter().for_each(|arg| collect(check, arg, into));
                }
                SyntaxKind::Call(name, _, args) => {
                    let own: BTreeSet<Var> = values::reduction_inames(&name.text, args)
                        .iter()
                        .filter_map(|name| check.program.symbol(name))
                        .collect();
                    let mut inside = BTreeSet::new();
                    args.iter().for_each(|arg| collect(check, arg, &mut inside));
                    into.extend(inside.difference(&own));
                }
                SyntaxKind::Negated(arg) | SyntaxKind::Not(arg) | SyntaxKind::Member(arg, _) => {
                    collect(check, arg, into);
                }
                SyntaxKind::Arithmetic(_, args)
                | SyntaxKind::Compare(_, args)
                | SyntaxKind::And(args)
                | SyntaxKind::Or(args) => args.iter().for_each(|arg| collect(check, arg, into)),
                SyntaxKind::Code(code) => code.reads.iter().for_each(|(read, _)| collect(check, read, into)),
                SyntaxKind::Integer(_) | SyntaxKind::Float(..) | SyntaxKind::Bool(_) => {}
            }
        }
        let mut all = BTreeSet::new();
        if let Some(instruction) = self.kernel.instructions.get(index) {
            instruction.targets.iter().for_each(|target| collect(self, &target.syntax, &mut all));
            collect(self, &instruction.value, &mut all);
        }
        if let Some(attributes) = self.attributes.get(index) {
            all.extend(attributes.inames.iter().flatten());
        }
        all
    }

    pub(super) fn tags(&mut self) -> Checked<()> {
        // Tags are steps of every schedule; here they only must name loop variables.
        for (iname, _) in &self.kernel.tags {
            self.iname(&iname.text, iname.span)?;
        }
        for order in &self.kernel.priorities {
            let mut list = Vec::new();
            for name in order {
                list.push(self.iname(&name.text, name.span)?);
            }
            self.program.priorities.push(list);
        }
        Ok(())
    }

    /// Makes separate arrays of axes with the tag `sep`.
    fn separate(&mut self) -> Checked<()> {
        // The last axis of an array first, so that positions of the others stay.
        let mut left: Vec<(ArrayId, usize, Span)> = std::mem::take(&mut self.separated);
        left.sort();
        while let Some((array, axis, span)) = left.pop() {
            let data = &self.program.arrays[array];
            let count = data.axes.get(axis).map_or(0, |axis| axis.extent.constant());
            let names: Vec<String> = (0..count).map(|number| format!("{}_s{number}", data.name)).collect();
            for name in &names {
                let known = self.program.array(name).map(|known| self.program.arrays[known].span);
                let known = known.or(self.program.symbol(name).map(|known| self.program.symbols[known].span));
                if let Some(first) = known {
                    return self.say(messages::name_twice(span, name, first));
                }
            }
            let before: Vec<(ArrayId, String)> =
                self.program.arrays.iter().map(|(id, data)| (id, data.name.clone())).collect();
            let parts = separate(&mut self.program, array, axis, &names);
            // Arrays have other numbers now.
            let mut next = Vec::new();
            for (other, axis, span) in left {
                if other == array {
                    next.extend(parts.iter().map(|part| (*part, axis, span)));
                } else if let Some((_, name)) = before.iter().find(|(id, _)| *id == other)
                    && let Some(other) = self.program.array(name)
                {
                    next.push((other, axis, span));
                }
            }
            left = next;
            left.sort();
            let mut nodes = 0;
            for statement in &self.program.statements {
                statement.value.walk(&mut |_| nodes += 1);
                statement
                    .target
                    .index
                    .iter()
                    .chain(&statement.conditions)
                    .for_each(|expr| expr.walk(&mut |_| nodes += 1));
            }
            if nodes > values::NODE_LIMIT {
                return self.say(messages::too_deep(span));
            }
        }
        Ok(())
    }

    pub(crate) fn iname(&mut self, name: &str, span: Span) -> Checked<Var> {
        match self.program.symbol(name).filter(|&it| self.program.is_iname(it)) {
            Some(iname) => Ok(iname),
            None => {
                let inames = self.program.symbols.iter().enumerate().filter(|(var, _)| self.program.is_iname(*var));
                let report = messages::not_an_iname(span, name, inames.map(|(_, symbol)| symbol.name.as_str()));
                self.say(report)
            }
        }
    }

    /// The target of that name: a device, or one of Loopy's targets.
    fn target_name(&mut self, name: &str, span: Span) -> Checked<String> {
        let name = match name {
            "cpu" | "gpu" | "interp" | "opencl" | "cuda" | "vulkan" | "wgpu" | "metal" => name,
            "c" | "CTarget" | "ExecutableCTarget" | "ispc" | "ISPCTarget" => "cpu",
            "OpenCLTarget" | "PyOpenCLTarget" | "pyopencl" => "opencl",
            "CudaTarget" | "ptx" => "cuda",
            _ => return self.say(messages::unknown_target(span, name)),
        };
        Ok(name.to_owned())
    }

    pub(super) fn script(&mut self) -> Checked<Script> {
        let kernel = self.kernel;
        let mut script = Script { definition: kernel.definition.clone(), schedules: Vec::new() };
        let tags: Vec<crisp_ir_loops::Step> = kernel
            .tags
            .iter()
            .map(|(iname, tag)| crisp_ir_loops::Step {
                name: "tag_inames".to_owned(),
                arguments: vec![(
                    None,
                    crisp_ir_loops::Argument::Tagged(iname.text.clone(), tag.text.clone(), iname.span.to(tag.span)),
                )],
                span: iname.span.to(tag.span),
            })
            .collect();
        for schedule in &kernel.schedules {
            let when = match &schedule.when {
                Some(when) => {
                    let value = self.value(when)?;
                    Some(self.real(value)?.truth())
                }
                None => None,
            };
            let target = match &schedule.target {
                Some(target) => Some(self.target_name(&target.text, target.span)?),
                None => None,
            };
            let steps = tags.iter().chain(&schedule.steps).cloned().collect();
            script.schedules.push(Schedule { target, when, steps, span: schedule.span });
        }
        if !tags.is_empty()
            && !script.schedules.iter().any(|schedule| schedule.target.is_none() && schedule.when.is_none())
        {
            script.schedules.push(Schedule { target: None, when: None, steps: tags, span: self.program.span });
        }
        Ok(script)
    }
}
