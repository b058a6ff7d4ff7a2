//! Making a plan: memory, sizes and launches of kernels, from what they declare and what a caller leaves open.

use std::collections::BTreeSet;
use std::fmt;

use crisp_ir_kernel::{
    Access, Constant, Elem, HostRange, Launch, Operand, Place, Program, Scalar, SizeExpr, SizeOp, Step,
};

use super::data::{
    BufferRole, Expected, Fill, HostPlan, PlanArgument, PlanBuffer, PlanKernel, PlanLaunch, PlanParameter, PlanStep,
    PlanValue, ValueKind,
};
use crate::callable::Reach;
use crate::device_code::{Parameter, STATUS_HEADER, STATUS_RECORD};
use crate::interface::{Argument, ArgumentKind, Interface};

/// Messages that there is room for in a status of a plan.
const MESSAGES: u32 = 1024;

/// What a plan has to know of a kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct KernelFacts {
    /// How it is called, with what its code tells and reads, see [`Interface::telling`].
    pub interface: Interface,
    /// The workgroup size of its code.
    pub local: [u32; 3],
    /// As [`crate::Callable::reaches`].
    pub reaches: Vec<Vec<Reach>>,
}

/// The kernels of a plan.
pub trait PlanKernels {
    /// What there is to know of a kernel.
    fn kernel(&self, name: &str) -> Option<&KernelFacts>;
    /// The launches of a kernel that others follow: the program of its name.
    fn program(&self, name: &str) -> Option<&Program>;
}

/// What stands for inputs that nobody gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanDefaults {
    /// The length of vectors that nothing else fixes: no multiple of a workgroup, so that tails run.
    pub length: u64,
    /// Integers in sizes.
    pub extent: i128,
    /// Other numbers.
    pub number: i128,
}

impl Default for PlanDefaults {
    fn default() -> PlanDefaults {
        PlanDefaults { length: 1000, extent: 64, number: 1 }
    }
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// A kernel that is not there, or takes other arguments.
    Kernel(String),
    /// Memory whose size follows from the index of a loop.
    InLoop {
        /// The kernel.
        kernel: String,
        /// The memory.
        buffer: String,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Kernel(kernel) => write!(f, "the kernel `{kernel}` is not there, or takes other arguments"),
            PlanError::InLoop { kernel, buffer } => {
                write!(f, "the size of `{buffer}` of `{kernel}` follows from the index of a loop")
            }
        }
    }
}

impl std::error::Error for PlanError {}

/// Words that names of a plan avoid: those of C++ and Python, and those of host programs.
const WORDS: &[&str] = &[
    "Buffer",
    "Device",
    "Event",
    "FILES",
    "FOREVER",
    "False",
    "Fraction",
    "INT64_C",
    "Kernels",
    "Loader",
    "Module",
    "NO_DEVICE",
    "NULL",
    "None",
    "Options",
    "POINTER",
    "Queue",
    "RIGHT",
    "True",
    "U32",
    "U64",
    "UINT64_C",
    "USAGE",
    "WRONG",
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "argc",
    "argv",
    "as",
    "asm",
    "assert",
    "assert_",
    "async",
    "auto",
    "await",
    "begin",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "ceil",
    "char",
    "check",
    "cl",
    "class",
    "compl",
    "const",
    "constexpr",
    "continue",
    "copy",
    "crisp",
    "ctypes",
    "cuda",
    "decltype",
    "def",
    "default",
    "del",
    "delete",
    "described",
    "device",
    "divide",
    "do",
    "double",
    "down",
    "download",
    "dynamic_cast",
    "elif",
    "else",
    "encoded",
    "ended",
    "enum",
    "enumerate",
    "errno",
    "except",
    "explicit",
    "export",
    "extern",
    "fail",
    "finally",
    "float",
    "floor",
    "fnv1a",
    "for",
    "friend",
    "from",
    "global_size",
    "goto",
    "groups",
    "if",
    "import",
    "in",
    "inline",
    "int",
    "int16_t",
    "int32_t",
    "int64_t",
    "int8_t",
    "is",
    "kernels",
    "lambda",
    "last",
    "launch",
    "len",
    "linux",
    "load",
    "local_size",
    "long",
    "main",
    "max",
    "min",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "nonlocal",
    "not",
    "not_eq",
    "np",
    "nullptr",
    "numpy",
    "operator",
    "options",
    "or",
    "or_eq",
    "os",
    "pass",
    "pattern",
    "plan",
    "print",
    "private",
    "protected",
    "public",
    "queue",
    "queue_of",
    "raise",
    "range",
    "register",
    "repeated",
    "return",
    "round",
    "self",
    "short",
    "show",
    "signed",
    "size_t",
    "sizeof",
    "static",
    "statistics",
    "status",
    "std",
    "stderr",
    "stdin",
    "stdout",
    "struct",
    "switch",
    "sys",
    "template",
    "this",
    "throw",
    "time",
    "times",
    "told",
    "try",
    "tuple",
    "typedef",
    "typeid",
    "typename",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "uint8_t",
    "union",
    "unix",
    "unsigned",
    "up",
    "upload",
    "using",
    "virtual",
    "void",
    "volatile",
    "wait",
    "warnings",
    "weakref",
    "while",
    "with",
    "xor",
    "xor_eq",
    "yield",
    "zeros",
];

/// A C identifier like a name, which nothing has yet.
pub(super) fn unique(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut plain: String = name.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect();
    // Two underscores, and one before a capital letter, belong to the implementation of C++.
    while plain.contains("__") {
        plain = plain.replace("__", "_");
    }
    let plain = plain.trim_matches('_');
    let plain = match plain.chars().next() {
        None => "it".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("n{plain}"),
        Some(_) => plain.to_owned(),
    };
    let mut candidate = plain.clone();
    let mut number = 2;
    while WORDS.contains(&candidate.as_str()) || !taken.insert(candidate.clone()) {
        candidate = format!("{plain}_{number}");
        number += 1;
    }
    candidate
}

/// A plan in the making.
pub struct Planner<'k> {
    kernels: &'k dyn PlanKernels,
    defaults: PlanDefaults,
    plan: HostPlan,
    taken: BTreeSet<String>,
    /// For each value, whether it follows from the index of a loop.
    varies: Vec<bool>,
    /// The length of vectors that nothing fixes, once one is needed.
    length: Option<u32>,
    /// The steps of the loops around, outermost first; the last are those being made.
    open: Vec<Vec<PlanStep>>,
    /// Among how many launches the default size is shared.
    shares: u64,
    /// Whether names begin with their kernel's.
    several: bool,
}

impl<'k> Planner<'k> {
    /// An empty plan. With `several` kernels names begin with the kernel's.
    #[must_use]
    pub fn new(name: &str, several: bool, kernels: &'k dyn PlanKernels, defaults: PlanDefaults) -> Planner<'k> {
        let mut taken = BTreeSet::new();
        let name = unique(name, &mut taken);
        taken.clear();
        let plan = HostPlan {
            name,
            comment: None,
            values: Vec::new(),
            buffers: Vec::new(),
            kernels: Vec::new(),
            launches: Vec::new(),
            body: Vec::new(),
            expected: Expected::Unknown("nothing has executed it".to_owned()),
        };
        let (varies, length, open) = (Vec::new(), None, vec![Vec::new()]);
        Planner { kernels, defaults, plan, taken, varies, length, open, shares: 1, several }
    }

    /// The plan as far as it is made.
    #[must_use]
    pub fn plan(&self) -> &HostPlan {
        &self.plan
    }

    /// Adds a value. What follows from the index of a loop is computed where it is added.
    pub fn value(&mut self, name: &str, kind: ValueKind, text: &str) -> u32 {
        let varies = match &kind {
            ValueKind::Input(_) => false,
            ValueKind::Index => true,
            ValueKind::Size(expr) | ValueKind::Integer(expr) => self.varies(expr),
        };
        let computed = varies && kind != ValueKind::Index;
        let at = number(self.plan.values.len());
        let name = unique(name, &mut self.taken);
        self.plan.values.push(PlanValue { name, kind, text: text.to_owned() });
        self.varies.push(varies);
        if computed {
            self.step(PlanStep::Compute(at));
        }
        at
    }

    /// The number of elements of vectors that nothing else fixes.
    pub fn length(&mut self) -> u32 {
        if let Some(length) = self.length {
            return length;
        }
        let default = Constant::u64(self.defaults.length);
        let text = "elements of vectors whose length nothing else says";
        let length = self.value("n", ValueKind::Input(default), text);
        self.length = Some(length);
        length
    }

    fn varies(&self, expr: &SizeExpr) -> bool {
        match expr {
            SizeExpr::Scalar { param } => self.varies.get(*param as usize).copied().unwrap_or(false),
            SizeExpr::Apply { op: _, operands } => operands.iter().any(|operand| self.varies(operand)),
            _ => false,
        }
    }

    /// Adds a step.
    pub fn step(&mut self, step: PlanStep) {
        if let Some(steps) = self.open.last_mut() {
            steps.push(step);
        }
    }

    /// Begins steps within a step.
    pub fn enter(&mut self) {
        self.open.push(Vec::new());
    }

    /// The steps since [`Planner::enter`].
    pub fn leave(&mut self) -> Vec<PlanStep> {
        if self.open.len() > 1 { self.open.pop().unwrap_or_default() } else { Vec::new() }
    }

    /// Divides the default size among so many launches from now on.
    pub fn share(&mut self, launches: u64) {
        self.shares = launches.max(1);
    }

    /// The kernels that it may launch.
    pub(super) fn kernels(&self) -> &'k dyn PlanKernels {
        self.kernels
    }

    /// The plan, with uploads before and downloads behind its launches.
    #[must_use]
    pub fn finish(mut self) -> HostPlan {
        let body = std::mem::take(&mut self.open).into_iter().next().unwrap_or_default();
        let sliced = sliced(&body);
        let buffers = (0..number(self.plan.buffers.len())).filter(|buffer| !sliced.contains(buffer));
        self.plan.body = buffers.map(PlanStep::Upload).chain(body).chain([PlanStep::Wait]).collect();
        let read = (0..).zip(&self.plan.buffers).filter(|(at, buffer)| buffer.read_back && !sliced.contains(at));
        self.plan.body.extend(read.map(|(buffer, _)| PlanStep::Download(buffer)));
        self.plan
    }

    fn buffer(&mut self, name: &str, argument: &Argument, length: u32, role: BufferRole, fill: Fill) -> u32 {
        let (elem, stride) = match argument.kind {
            ArgumentKind::Value(elem) => (elem, elem.bytes()),
            ArgumentKind::Buffer { elem, stride, .. } => (elem, stride),
        };
        // The host's copy has a name too.
        let mut name = unique(name, &mut self.taken);
        while !self.taken.insert(format!("{name}_host")) {
            name = unique(&name, &mut self.taken);
        }
        let (read_back, comment) = (false, None);
        self.plan.buffers.push(PlanBuffer { name, elem, stride, length, role, fill, read_back, comment });
        number(self.plan.buffers.len() - 1)
    }

    /// Launches a kernel and what follows it. An argument that is `None` is made here; arguments left out at the end are so too.
    /// Gives what each argument that the author declares became.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn call(
        &mut self,
        label: &str,
        kernel: &str,
        arguments: &[Option<PlanArgument>],
    ) -> Result<Vec<PlanArgument>, PlanError> {
        let kernels = self.kernels;
        let Some(program) = kernels.program(kernel) else {
            return self.launch(label, kernel, arguments, &[], &[]);
        };
        // Its first launch passes everything that the program is passed.
        let places = self.launch(label, kernel, arguments, &[], &[])?;
        self.later(program, &places)?;
        Ok(places)
    }

    /// The launches of a kernel's program but the first one.
    fn later(&mut self, program: &Program, places: &[PlanArgument]) -> Result<(), PlanError> {
        let places: Vec<Option<PlanArgument>> = places.iter().cloned().map(Some).collect();
        self.steps(program.body.get(1..).unwrap_or_default(), &places, &mut Vec::new())
    }

    /// All that a program does; its parameters and temporaries are made here.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn program(&mut self, program: &Program) -> Result<(), PlanError> {
        let interface = Interface::of_program(program);
        let mut places: Vec<Option<PlanArgument>> = vec![None; program.params.len() + program.temporaries.len()];
        let in_sizes = sizes_of(program, self.kernels);
        for (position, argument) in interface.arguments.iter().enumerate() {
            let made = match argument.kind {
                ArgumentKind::Value(elem) => self.scalar(&argument.name, elem, in_sizes.contains(&position)),
                ArgumentKind::Buffer { length, .. } => {
                    let length = match length {
                        Some(length) => self.constant(&argument.name, length),
                        None => self.length(),
                    };
                    let fill = first_contents(argument, position);
                    let buffer = self.buffer(&argument.name, argument, length, BufferRole::Argument, fill);
                    PlanArgument::Buffer(buffer)
                }
            };
            places[position] = Some(made);
        }
        for (at, temporary) in program.temporaries.iter().enumerate() {
            let expr = self.of_program(&temporary.length, &places, &[]);
            let length = self.value(&format!("{}_length", temporary.name), ValueKind::Size(expr), "");
            let argument = Argument {
                name: temporary.name.clone(),
                kind: ArgumentKind::Buffer {
                    elem: temporary.elem,
                    stride: temporary.stride,
                    space: crisp_ir_kernel::Space::Global,
                    access: crisp_ir_kernel::Access::ReadWrite,
                    out: false,
                    length: None,
                },
            };
            let buffer = self.buffer(&temporary.name, &argument, length, BufferRole::Temporary, Fill::Zeros);
            places[program.params.len() + at] = Some(PlanArgument::Buffer(buffer));
        }
        self.steps(&program.body, &places, &mut Vec::new())
    }

    fn steps(
        &mut self,
        steps: &[Step],
        places: &[Option<PlanArgument>],
        indices: &mut Vec<u32>,
    ) -> Result<(), PlanError> {
        for step in steps {
            match step {
                Step::Launch(Launch { kernel, arguments, global, local, span: _ }) => {
                    let mut given = Vec::new();
                    for operand in arguments {
                        given.push(match operand {
                            Operand::Place(place) => places.get(*place as usize).cloned().flatten(),
                            Operand::Constant(constant) => Some(PlanArgument::Constant(*constant)),
                            Operand::Size(size) => {
                                let expr = self.of_program(size, places, indices);
                                let name = format!("{kernel}_argument");
                                Some(PlanArgument::Value(self.value(&name, ValueKind::Integer(expr), "")))
                            }
                        });
                    }
                    let global: Vec<SizeExpr> =
                        global.iter().map(|size| self.of_program(size, places, indices)).collect();
                    self.launch(kernel, kernel, &given, &global, local)?;
                }
                Step::Repeat(repeat) => {
                    let end = self.of_program(&repeat.count, places, indices);
                    let index = self.value(&repeat.index, ValueKind::Index, "");
                    indices.push(index);
                    self.enter();
                    self.steps(&repeat.body, places, indices)?;
                    let body = self.leave();
                    indices.pop();
                    let range = HostRange::Up { end, step: SizeExpr::integer(1) };
                    self.step(PlanStep::Loop { index, range, body });
                }
            }
        }
        Ok(())
    }

    /// A size of a program in terms of this plan.
    fn of_program(&self, expr: &SizeExpr, places: &[Option<PlanArgument>], indices: &[u32]) -> SizeExpr {
        self.renamed(expr, &|name| match name {
            SizeExpr::Scalar { param } => self.scalar_of(places.get(*param as usize).and_then(Option::as_ref)),
            SizeExpr::Length { param } => self.length_of(places.get(*param as usize).and_then(Option::as_ref)),
            SizeExpr::Index { repeat } => {
                indices.get(*repeat as usize).map_or_else(|| SizeExpr::integer(0), |it| scalar(*it))
            }
            _ => SizeExpr::integer(1),
        })
    }

    /// An expression with other names.
    pub(super) fn renamed(&self, expr: &SizeExpr, name: &dyn Fn(&SizeExpr) -> SizeExpr) -> SizeExpr {
        match expr {
            SizeExpr::Rational { .. } => expr.clone(),
            SizeExpr::Apply { op, operands } => {
                let operands = operands.iter().map(|operand| self.renamed(operand, name)).collect();
                SizeExpr::Apply { op: *op, operands }
            }
            _ => name(expr),
        }
    }

    pub(super) fn scalar_of(&self, argument: Option<&PlanArgument>) -> SizeExpr {
        match argument {
            Some(PlanArgument::Value(value)) => scalar(*value),
            Some(PlanArgument::Constant(constant)) => SizeExpr::integer(constant.as_integer().unwrap_or(0)),
            Some(PlanArgument::Buffer(_)) | None => SizeExpr::integer(0),
        }
    }

    /// The number of elements of an argument.
    #[must_use]
    pub fn length_of(&self, argument: Option<&PlanArgument>) -> SizeExpr {
        match argument {
            Some(PlanArgument::Buffer(buffer)) => {
                self.plan.buffers.get(*buffer as usize).map_or_else(|| SizeExpr::integer(0), |it| scalar(it.length))
            }
            Some(PlanArgument::Value(_) | PlanArgument::Constant(_)) | None => SizeExpr::integer(0),
        }
    }

    /// An input for a scalar, or ones for the lanes of a vector.
    fn scalar(&mut self, name: &str, elem: Elem, in_sizes: bool) -> PlanArgument {
        let one = if in_sizes { self.defaults.extent } else { self.defaults.number };
        let constant = number_of(elem, one);
        if elem.lanes > 1 {
            return PlanArgument::Constant(constant);
        }
        PlanArgument::Value(self.value(name, ValueKind::Input(constant), "a number"))
    }

    fn constant(&mut self, name: &str, length: u64) -> u32 {
        self.value(&format!("{name}_length"), ValueKind::Size(SizeExpr::integer(length.into())), "fixed by the type")
    }

    /// One launch of a kernel.
    fn launch(
        &mut self,
        label: &str,
        kernel: &str,
        given: &[Option<PlanArgument>],
        global: &[SizeExpr],
        local: &[u32],
    ) -> Result<Vec<PlanArgument>, PlanError> {
        let kernels = self.kernels;
        let facts = kernels.kernel(kernel).ok_or_else(|| PlanError::Kernel(kernel.to_owned()))?;
        let interface = &facts.interface;
        let explicit = interface.explicit().len();
        if given.len() > interface.arguments.len() {
            return Err(PlanError::Kernel(kernel.to_owned()));
        }
        let in_sizes = mentioned(interface);
        let named = |name: &str| if self.several { format!("{label}_{name}") } else { name.to_owned() };
        let names: Vec<String> = interface.arguments.iter().map(|argument| named(&argument.name)).collect();
        let mut arguments: Vec<Option<PlanArgument>> = given.to_vec();
        arguments.resize(interface.arguments.len(), None);
        let mut later = Vec::new();
        for (position, argument) in interface.explicit().iter().enumerate() {
            if arguments[position].is_some() {
                continue;
            }
            let mentioned = in_sizes.contains(&position);
            arguments[position] = match argument.kind {
                ArgumentKind::Value(elem) => Some(self.scalar(&names[position], elem, mentioned)),
                ArgumentKind::Buffer { length: Some(length), .. } => {
                    let length = self.constant(&names[position], length);
                    Some(self.argument_buffer(&names[position], argument, length, position))
                }
                ArgumentKind::Buffer { length: None, .. } if mentioned => {
                    let length = self.length();
                    Some(self.argument_buffer(&names[position], argument, length, position))
                }
                ArgumentKind::Buffer { length: None, .. } => {
                    later.push(position);
                    None
                }
            };
        }
        let size = |local: &[u32], axis: usize| local.get(axis).copied().unwrap_or(1);
        let local_size = if local.is_empty() { facts.local } else { [0, 1, 2].map(|axis| size(local, axis)) };
        let (dimensions, bound, groups) = self.sizes(label, facts, local_size, global, &arguments);
        let invocations = invocations(&bound, dimensions);
        for position in later {
            let argument = &interface.arguments[position];
            let reaches = facts.reaches.get(position).map_or(&[][..], Vec::as_slice);
            let known = if argument.kind.is_read() { None } else { reached(reaches, &groups) };
            let expr = known.unwrap_or_else(|| invocations.clone());
            // Memory is made once, before all loops.
            let expr = if self.varies(&expr) { scalar(self.length()) } else { expr };
            let length = match expr {
                SizeExpr::Scalar { param } => param,
                expr => {
                    let text = "as many as the launch needs";
                    self.value(&format!("{}_length", names[position]), ValueKind::Size(expr), text)
                }
            };
            arguments[position] = Some(self.argument_buffer(&names[position], argument, length, position));
        }
        for (position, buffer) in (explicit..).zip(&interface.hidden) {
            if arguments.get(position).is_none_or(Option::is_some) {
                continue;
            }
            let expr = self.renamed(&buffer.length, &|name| match name {
                SizeExpr::Scalar { param } => self.scalar_of(arguments.get(*param as usize).and_then(Option::as_ref)),
                SizeExpr::Length { param } => self.length_of(arguments.get(*param as usize).and_then(Option::as_ref)),
                SizeExpr::GlobalSize { axis } => {
                    let axis = usize::from(*axis).min(2);
                    apply(SizeOp::Mul, scalar(groups[axis]), SizeExpr::integer(local_size[axis].into()))
                }
                SizeExpr::LocalSize { axis } => SizeExpr::integer(local_size[usize::from(*axis).min(2)].into()),
                _ => SizeExpr::integer(0),
            });
            if self.varies(&expr) {
                return Err(PlanError::InLoop {
                    kernel: kernel.to_owned(),
                    buffer: interface.arguments[position].name.clone(),
                });
            }
            let length = self.value(&format!("{}_length", names[position]), ValueKind::Size(expr), &buffer.text);
            let argument = &interface.arguments[position];
            let fill = match buffer.initial.as_ref().filter(|initial| initial.bits.iter().any(|&bits| bits != 0)) {
                None => Fill::Zeros,
                Some(initial) => Fill::Repeat(element(initial, argument.kind)),
            };
            let made = self.buffer(&names[position], argument, length, BufferRole::Hidden(buffer.purpose), fill);
            if let Some(it) = self.plan.buffers.get_mut(made as usize) {
                it.read_back = buffer.purpose.is_read_back();
                it.comment.clone_from(&buffer.comment);
            }
            if self.open.len() > 1 {
                self.step(PlanStep::Refill(made));
            }
            arguments[position] = Some(PlanArgument::Buffer(made));
        }
        let arguments: Vec<PlanArgument> = arguments.into_iter().flatten().collect();
        if arguments.len() != interface.arguments.len() {
            return Err(PlanError::Kernel(kernel.to_owned()));
        }
        for (argument, declared) in arguments.iter().zip(interface.explicit()) {
            if let PlanArgument::Buffer(buffer) = argument
                && let Some(buffer) = self.plan.buffers.get_mut(*buffer as usize)
            {
                buffer.read_back |= buffer.role == BufferRole::Argument && declared.kind.is_written();
            }
        }
        let status = self.status(label, interface);
        let kernel = self.kernel(kernel, local_size, interface);
        self.plan.launches.push(PlanLaunch { kernel, arguments: arguments.clone(), dimensions, bound, groups, status });
        self.step(PlanStep::Launch(number(self.plan.launches.len() - 1)));
        Ok(arguments)
    }

    fn argument_buffer(&mut self, name: &str, argument: &Argument, length: u32, position: usize) -> PlanArgument {
        let fill = first_contents(argument, position);
        PlanArgument::Buffer(self.buffer(name, argument, length, BufferRole::Argument, fill))
    }

    /// The sizes of a launch: dimensions, bound and workgroups along each axis.
    fn sizes(
        &mut self,
        label: &str,
        facts: &KernelFacts,
        local: [u32; 3],
        global: &[SizeExpr],
        arguments: &[Option<PlanArgument>],
    ) -> (u8, [u32; 3], [u32; 3]) {
        let interface = &facts.interface;
        let rule = interface.global_size.as_ref().filter(|rule| !rule.extents.is_empty());
        let declared: Vec<SizeExpr> = rule.map_or_else(Vec::new, |rule| {
            let of = |name: &SizeExpr| match name {
                SizeExpr::Scalar { param } => self.scalar_of(arguments.get(*param as usize).and_then(Option::as_ref)),
                SizeExpr::Length { param } => self.length_of(arguments.get(*param as usize).and_then(Option::as_ref)),
                SizeExpr::LocalSize { axis } => SizeExpr::integer(local[usize::from(*axis).min(2)].into()),
                _ => SizeExpr::integer(1),
            };
            rule.extents.iter().map(|extent| self.renamed(extent, &of)).collect()
        });
        let dimensions =
            interface.declared_dimensions().unwrap_or_else(|| u8::try_from(global.len().max(1)).unwrap_or(1));
        let mut bounds = if declared.is_empty() { global.to_vec() } else { declared.clone() };
        if bounds.is_empty() {
            let length = scalar(self.length());
            let shares = SizeExpr::integer(self.shares.into());
            bounds.push(if self.shares == 1 { length } else { round_up(apply(SizeOp::Div, length, shares)) });
        }
        bounds.resize(3, SizeExpr::integer(1));
        let requested = if global.is_empty() { None } else { Some(global) };
        let (mut bound, mut groups) = ([0; 3], [0; 3]);
        for (axis, extent) in bounds.into_iter().take(3).enumerate() {
            let text = if axis < usize::from(dimensions) {
                "what the launch is to work on"
            } else {
                "an axis that is not used"
            };
            bound[axis] = self.value(&format!("{label}_bound_{axis}"), ValueKind::Size(extent), text);
            let launched = requested.and_then(|global| global.get(axis)).cloned();
            let launched = launched.unwrap_or_else(|| scalar(bound[axis]));
            let whole = round_up(apply(SizeOp::Div, launched, SizeExpr::integer(local[axis].into())));
            let text = format!("workgroups of {}", local[axis]);
            groups[axis] = self.value(&format!("{label}_groups_{axis}"), ValueKind::Size(whole), &text);
        }
        (dimensions, bound, groups)
    }

    /// Memory in which a launch tells what happened, where it does.
    fn status(&mut self, label: &str, interface: &Interface) -> Option<u32> {
        if !interface.parameters().contains(&Parameter::Status) {
            return None;
        }
        let bytes = STATUS_HEADER + STATUS_RECORD * MESSAGES as usize;
        let name = format!("{label}_status");
        let length = self.constant(&name, bytes as u64);
        let argument = Argument { name: name.clone(), kind: ArgumentKind::Value(Elem::scalar(Scalar::U8)) };
        let status = self.buffer(&name, &argument, length, BufferRole::Status, Fill::Status(MESSAGES));
        if self.open.len() > 1 {
            self.step(PlanStep::Refill(status));
        }
        Some(status)
    }

    fn kernel(&mut self, name: &str, local: [u32; 3], interface: &Interface) -> u32 {
        if let Some(known) = self.plan.kernels.iter().position(|kernel| kernel.name == name && kernel.local == local) {
            return number(known);
        }
        self.plan.kernels.push(PlanKernel { name: name.to_owned(), local, parameters: parameters(interface) });
        number(self.plan.kernels.len() - 1)
    }
}

fn number(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

/// The buffers that launches in parts bring to the device and back.
fn sliced(body: &[PlanStep]) -> BTreeSet<u32> {
    let chunks = body.iter().filter_map(|step| match step {
        PlanStep::Chunks { sliced, .. } => Some(sliced),
        _ => None,
    });
    chunks.flatten().copied().collect()
}

/// An expression that is a value.
pub(super) fn scalar(value: u32) -> SizeExpr {
    SizeExpr::Scalar { param: value }
}

fn apply(op: SizeOp, a: SizeExpr, b: SizeExpr) -> SizeExpr {
    SizeExpr::Apply { op, operands: vec![a, b] }
}

fn round_up(expr: SizeExpr) -> SizeExpr {
    SizeExpr::Apply { op: SizeOp::Ceil, operands: vec![expr] }
}

/// The parameters of a kernel with names that C and Python take.
fn parameters(interface: &Interface) -> Vec<PlanParameter> {
    let mut taken = BTreeSet::new();
    let name = |position: u32| interface.arguments.get(position as usize).map_or("argument", |it| it.name.as_str());
    let list = interface.parameters();
    let named = list.into_iter().map(|what| {
        let plain = match what {
            Parameter::Buffer(position) => name(position).to_owned(),
            Parameter::Length(position) => format!("{}_count", name(position)),
            Parameter::Lane { argument, lane } => {
                let lanes = match interface.arguments.get(argument as usize).map(|it| it.kind) {
                    Some(ArgumentKind::Value(elem)) => elem.lanes,
                    Some(ArgumentKind::Buffer { .. }) | None => 1,
                };
                if lanes == 1 { name(argument).to_owned() } else { format!("{}_{lane}", name(argument)) }
            }
            Parameter::Bound(axis) => format!("bound_{axis}"),
            Parameter::Offset(axis) => format!("offset_{axis}"),
            Parameter::WorkDim => "dimensions".to_owned(),
            Parameter::Status => "status".to_owned(),
        };
        let access = match what {
            Parameter::Buffer(position) => match interface.arguments.get(position as usize).map(|it| it.kind) {
                Some(ArgumentKind::Buffer { access, .. }) => Some(access),
                Some(ArgumentKind::Value(_)) | None => None,
            },
            Parameter::Status => Some(Access::ReadWrite),
            _ => None,
        };
        PlanParameter { name: unique(&plain, &mut taken), what, scalar: what.scalar(interface), access }
    });
    named.collect()
}

/// The number of invocations that a launch is for.
fn invocations(bound: &[u32; 3], dimensions: u8) -> SizeExpr {
    let axes = bound.iter().take(usize::from(dimensions).clamp(1, 3)).map(|value| scalar(*value));
    axes.reduce(|all, axis| apply(SizeOp::Mul, all, axis)).unwrap_or_else(|| SizeExpr::integer(0))
}

/// How many elements stores reach, where that is known.
fn reached(reaches: &[Reach], groups: &[u32; 3]) -> Option<SizeExpr> {
    let lengths: Option<Vec<SizeExpr>> = reaches
        .iter()
        .map(|reach| match reach {
            Reach::Below(end) => Some(SizeExpr::integer((*end).into())),
            Reach::Groups(axis) => groups.get(usize::from(*axis)).map(|groups| scalar(*groups)),
            Reach::Unknown => None,
        })
        .collect();
    lengths?.into_iter().reduce(|all, one| apply(SizeOp::Max, all, one))
}

/// What is in an argument at the beginning.
fn first_contents(argument: &Argument, position: usize) -> Fill {
    if argument.kind.is_read() { Fill::Pattern(number(position)) } else { Fill::Zeros }
}

/// Positions of the arguments that sizes of a kernel name.
fn mentioned(interface: &Interface) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let rules = [&interface.global_size, &interface.local_size];
    let mut left: Vec<&SizeExpr> = rules.into_iter().flatten().flat_map(|rule| &rule.extents).collect();
    left.extend(interface.hidden.iter().map(|buffer| &buffer.length));
    collect(left, &mut found);
    found
}

fn collect(mut left: Vec<&SizeExpr>, found: &mut BTreeSet<usize>) {
    while let Some(expr) = left.pop() {
        match expr {
            SizeExpr::Scalar { param } | SizeExpr::Length { param } => drop(found.insert(*param as usize)),
            SizeExpr::Apply { op: _, operands } => left.extend(operands),
            _ => {}
        }
    }
}

/// Places of a program that its sizes name, or those of the kernels that it launches.
fn sizes_of(program: &Program, kernels: &dyn PlanKernels) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    collect(program.temporaries.iter().map(|temporary| &temporary.length).collect(), &mut found);
    let mut steps: Vec<&Step> = program.body.iter().collect();
    while let Some(step) = steps.pop() {
        match step {
            Step::Repeat(repeat) => {
                collect(vec![&repeat.count], &mut found);
                steps.extend(&repeat.body);
            }
            Step::Launch(launch) => {
                collect(launch.global.iter().collect(), &mut found);
                let in_kernel = kernels.kernel(&launch.kernel).map(|facts| mentioned(&facts.interface));
                for (position, operand) in launch.arguments.iter().enumerate() {
                    match operand {
                        Operand::Size(size) => collect(vec![size], &mut found),
                        Operand::Place(place) if in_kernel.as_ref().is_some_and(|it| it.contains(&position)) => {
                            found.insert(*place as usize);
                        }
                        Operand::Place(_) | Operand::Constant(_) => {}
                    }
                }
            }
        }
    }
    found.retain(|place| matches!(program.place(number(*place)), Some(Place::Param(_))));
    found
}

/// A small number as a constant of a type, in every lane.
pub(super) fn number_of(elem: Elem, value: i128) -> Constant {
    let bits = match elem.scalar {
        Scalar::Bool => u64::from(value != 0),
        // Small whole numbers are exact in every float; their bits follow from those of a float of 32 bits.
        #[allow(clippy::cast_precision_loss)]
        Scalar::F64 => (value as f64).to_bits(),
        #[allow(clippy::cast_precision_loss)]
        Scalar::F32 => (value as f32).to_bits().into(),
        #[allow(clippy::cast_precision_loss)]
        Scalar::BF16 => u64::from((value as f32).to_bits() >> 16),
        #[allow(clippy::cast_precision_loss)]
        Scalar::F16 => half(value as f32),
        scalar => Constant::integer(scalar, value).bits[0],
    };
    let mut constant = Constant::zero(elem);
    constant.bits.iter_mut().take(elem.lanes.into()).for_each(|lane| *lane = bits);
    constant
}

/// A float of 32 bits that a float of 16 bits holds exactly, as the latter; only for normal numbers and zero.
fn half(value: f32) -> u64 {
    let bits = value.to_bits();
    if value == 0.0 {
        return u64::from(bits >> 16);
    }
    let exponent = ((bits >> 23) & 0xff).wrapping_sub(127 - 15);
    u64::from((bits >> 31) << 15 | exponent << 10 | (bits >> 13) & 0x3ff)
}

/// The bytes of an element with this value.
fn element(value: &Constant, kind: ArgumentKind) -> Vec<u8> {
    let width = value.elem.scalar.bytes() as usize;
    let lanes = value.bits.iter().take(value.elem.lanes.into());
    let mut bytes: Vec<u8> = lanes.flat_map(|bits| bits.to_le_bytes().into_iter().take(width)).collect();
    if let ArgumentKind::Buffer { stride, .. } = kind {
        bytes.resize(stride as usize, 0);
    }
    bytes
}

/// The plan of a kernel by itself, with what follows it: every argument is made up.
///
/// # Errors
/// See [`PlanError`].
pub fn plan_kernel(kernel: &str, kernels: &dyn PlanKernels, defaults: PlanDefaults) -> Result<HostPlan, PlanError> {
    let mut planner = Planner::new(kernel, false, kernels, defaults);
    planner.call(kernel, kernel, &[])?;
    Ok(planner.finish())
}

/// The plan of a program by itself: every argument is made up.
///
/// # Errors
/// See [`PlanError`].
pub fn plan_program(
    program: &Program,
    kernels: &dyn PlanKernels,
    defaults: PlanDefaults,
) -> Result<HostPlan, PlanError> {
    let mut planner = Planner::new(&program.name, false, kernels, defaults);
    planner.program(program)?;
    Ok(planner.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_identifiers_of_both_languages() {
        let mut taken = BTreeSet::new();
        let names = ["A", "A", "a-b", "class", "2x", "_", "x__y"].map(|name| unique(name, &mut taken));
        assert_eq!(names, ["A", "A_2", "a_b", "class_2", "n2x", "it", "x_y"]);
    }

    #[test]
    fn small_numbers_are_exact_in_all_types() {
        let bits = |scalar| number_of(Elem::scalar(scalar), 64).bits[0];
        assert_eq!((bits(Scalar::F16), bits(Scalar::BF16)), (0x5400, 0x4280));
        assert_eq!((bits(Scalar::I8), bits(Scalar::Bool)), (64, 1));
        assert_eq!(half(0.0), 0);
        assert_eq!(half(1.0), 0x3c00);
        assert_eq!(half(100.0), 0x5640);
    }
}
