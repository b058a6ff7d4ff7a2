//! Launches of a plan: what a kernel is passed, what is made for it, and how large the launch is.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Access, ByteSize, Constant, Elem, HostBuffer, HostColumn, HostNote, Scalar, SizeExpr, SizeOp};

use super::build::{KernelFacts, PlanError, Planner, apply, number, round_up, scalar};
use super::data::{
    BufferRole, Fill, PlanArgument, PlanColumns, PlanKernel, PlanLaunch, PlanParameter, PlanStep, ValueKind,
};
use super::words::unique;
use crate::callable::Reach;
use crate::device_code::{Parameter, STATUS_HEADER, STATUS_RECORD};
use crate::interface::{Argument, ArgumentKind, Interface};

/// Messages that there is room for in a status of a plan.
const MESSAGES: u32 = 1024;

/// The bytes of such a status.
const STATUS_BYTES: u64 = (STATUS_HEADER + STATUS_RECORD * MESSAGES as usize) as u64;

impl Planner<'_> {
    /// One launch of a kernel.
    pub(super) fn launch(
        &mut self,
        label: &str,
        kernel: &str,
        given: &[Option<PlanArgument>],
        global: &[SizeExpr],
        local: &[u32],
    ) -> Result<Vec<PlanArgument>, PlanError> {
        let kernels = self.kernels();
        let facts = kernels.kernel(kernel).ok_or_else(|| PlanError::Kernel(kernel.to_owned()))?;
        let interface = &facts.interface;
        let explicit = interface.explicit().len();
        if given.len() > interface.arguments.len() {
            return Err(PlanError::Kernel(kernel.to_owned()));
        }
        let mut in_sizes = mentioned(interface);
        // Who names the size of memory names the memory.
        let named: Vec<usize> = facts
            .byte_sizes
            .iter()
            .filter(|it| in_sizes.contains(&(it.size as usize)))
            .map(|it| it.buffer as usize)
            .collect();
        in_sizes.extend(named);
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
                _ if is_marshalled(facts, position) || tells(facts, position) || has_columns(facts, position) => {
                    // Its length follows from others.
                    continue;
                }
                ArgumentKind::Value(_) if facts.byte_sizes.iter().any(|it| it.size as usize == position) => continue,
                ArgumentKind::Value(_) if counts_columns(facts, position) => Some(PlanArgument::Value(self.length())),
                ArgumentKind::Value(elem) => Some(self.scalar(&names[position], elem, mentioned)),
                // Its length follows from numbers, of which some come after it.
                ArgumentKind::Buffer { .. } if argument.shape.is_some() => continue,
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
        self.shaped(interface, &names, &mut arguments);
        self.columned(facts, &names, &mut arguments);
        self.byte_sizes(facts, &names, &mut arguments);
        let size = |local: &[u32], axis: usize| local.get(axis).copied().unwrap_or(1);
        let local_size = if local.is_empty() { facts.local } else { [0, 1, 2].map(|axis| size(local, axis)) };
        let (dimensions, bound, groups) = self.sizes(label, facts, local_size, global, &arguments);
        let invocations = invocations(&bound, dimensions);
        for position in later {
            let argument = &interface.arguments[position];
            let reaches = facts.reaches.get(position).map_or(&[][..], Vec::as_slice);
            let known = if argument.kind.is_read() { None } else { reached(reaches, &groups) };
            let expr = known.unwrap_or_else(|| invocations.clone());
            let expr = match words(facts, position) {
                1 => expr,
                words => apply(SizeOp::Mul, expr, SizeExpr::integer(words.into())),
            };
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
        for note in &facts.notes {
            let HostNote::Marshalled { param, bytes: _, name, made } = note else { continue };
            let position = *param as usize;
            let Some(argument) = interface.arguments.get(position).filter(|_| arguments[position].is_none()) else {
                continue;
            };
            let expr = self.of_launch(&made.length, &arguments, groups, local_size);
            if self.varies(&expr) {
                return Err(PlanError::InLoop { kernel: kernel.to_owned(), buffer: name.clone() });
            }
            let length = self.value(&format!("{}_length", names[position]), ValueKind::Size(expr), &made.text);
            let fill = first_value(made, argument.kind);
            let buffer = self.buffer(&names[position], argument, length, BufferRole::Hidden(made.purpose), fill);
            if let Some(it) = self.plan.buffers.get_mut(buffer as usize) {
                it.read_back = made.purpose.is_read_back();
                let words =
                    made.comment.iter().fold(format!("`{name}`"), |words, comment| format!("{words}: {comment}"));
                it.comment = Some(words);
            }
            arguments[position] = Some(PlanArgument::Buffer(buffer));
        }
        let debug = self.debug(facts, &names, &mut arguments);
        self.byte_sizes(facts, &names, &mut arguments);
        for (position, buffer) in (explicit..).zip(&interface.hidden) {
            if arguments.get(position).is_none_or(Option::is_some) {
                continue;
            }
            let expr = self.of_launch(&buffer.length, &arguments, groups, local_size);
            if self.varies(&expr) {
                return Err(PlanError::InLoop {
                    kernel: kernel.to_owned(),
                    buffer: interface.arguments[position].name.clone(),
                });
            }
            let length = self.value(&format!("{}_length", names[position]), ValueKind::Size(expr), &buffer.text);
            let argument = &interface.arguments[position];
            let fill = first_value(buffer, argument.kind);
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
        let status = self.status(label, interface).or(debug);
        let kernel = self.kernel(kernel, local_size, facts);
        self.plan.launches.push(PlanLaunch { kernel, arguments: arguments.clone(), dimensions, bound, groups, status });
        self.step(PlanStep::Launch(number(self.plan.launches.len() - 1)));
        Ok(arguments)
    }

    /// Memory for structures of arrays: as much as the columns of that number of structures take.
    fn columned(&mut self, facts: &KernelFacts, names: &[String], arguments: &mut [Option<PlanArgument>]) {
        for note in &facts.notes {
            let HostNote::Columns { param, count, columns } = note else { continue };
            let (position, count) = (*param as usize, arguments.get(*count as usize).cloned().flatten());
            let Some(argument) = facts.interface.arguments.get(position) else { continue };
            let (None, Some(PlanArgument::Value(count))) = (arguments[position].as_ref(), count) else { continue };
            // Each column begins at a multiple of 16 bytes, and the memory consists of words of 4.
            let words = columns.iter().map(|column| {
                let bytes = apply(SizeOp::Mul, scalar(count), SizeExpr::integer(column.stride.into()));
                let blocks = round_up(apply(SizeOp::Div, bytes, SizeExpr::integer(16)));
                apply(SizeOp::Mul, blocks, SizeExpr::integer(4))
            });
            let words = words.reduce(|all, one| apply(SizeOp::Add, all, one)).unwrap_or_else(|| SizeExpr::integer(0));
            let name = &names[position];
            let length =
                self.value(&format!("{name}_words"), ValueKind::Size(words), "words of 4 bytes of all columns");
            let fill = if argument.kind.is_read() { Fill::Columns(*param) } else { Fill::Zeros };
            let buffer = self.buffer(name, argument, length, BufferRole::Argument, fill);
            let mut taken = BTreeSet::new();
            let columns =
                columns.iter().map(|column| HostColumn { name: unique(&column.name, &mut taken), ..column.clone() });
            if let Some(buffer) = self.plan.buffers.get_mut(buffer as usize) {
                buffer.columns = Some(PlanColumns { count, columns: columns.collect() });
            }
            arguments[position] = Some(PlanArgument::Buffer(buffer));
        }
    }

    /// The sizes of memory that is known by now, in bytes, where an exact kernel takes them.
    fn byte_sizes(&mut self, facts: &KernelFacts, names: &[String], arguments: &mut [Option<PlanArgument>]) {
        for ByteSize { buffer, size } in &facts.byte_sizes {
            let (buffer, size) = (*buffer as usize, *size as usize);
            let (Some(Some(PlanArgument::Buffer(memory))), Some(None)) = (arguments.get(buffer), arguments.get(size))
            else {
                continue;
            };
            let Some(memory) = self.plan.buffers.get(*memory as usize) else { continue };
            let bytes = apply(SizeOp::Mul, scalar(memory.length), SizeExpr::integer(memory.stride.into()));
            let bytes = self.value(&names[size], ValueKind::Size(bytes), &format!("bytes of {}", names[buffer]));
            arguments[size] = Some(PlanArgument::Value(bytes));
        }
    }

    /// The number of elements of memory that a kernel needs, in terms of this plan.
    fn of_launch(
        &self,
        expr: &SizeExpr,
        arguments: &[Option<PlanArgument>],
        groups: [u32; 3],
        local: [u32; 3],
    ) -> SizeExpr {
        self.renamed(expr, &|name| match name {
            SizeExpr::Scalar { param } => self.scalar_of(arguments.get(*param as usize).and_then(Option::as_ref)),
            SizeExpr::Length { param } => self.length_of(arguments.get(*param as usize).and_then(Option::as_ref)),
            SizeExpr::GlobalSize { axis } => {
                let axis = usize::from(*axis).min(2);
                apply(SizeOp::Mul, scalar(groups[axis]), SizeExpr::integer(local[axis].into()))
            }
            SizeExpr::LocalSize { axis } => SizeExpr::integer(local[usize::from(*axis).min(2)].into()),
            _ => SizeExpr::integer(0),
        })
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

    /// Adds the memory in which a launch reports what happened, where it does.
    fn status(&mut self, label: &str, interface: &Interface) -> Option<u32> {
        if !interface.parameters().contains(&Parameter::Status) {
            return None;
        }
        let name = format!("{label}_status");
        let length = self.constant(&name, STATUS_BYTES);
        let argument =
            Argument { name: name.clone(), kind: ArgumentKind::Value(Elem::scalar(Scalar::U8)), shape: None };
        Some(self.status_buffer(&name, &argument, length))
    }

    fn status_buffer(&mut self, name: &str, argument: &Argument, length: u32) -> u32 {
        let status = self.buffer(name, argument, length, BufferRole::Status, Fill::Status(MESSAGES));
        if self.open.len() > 1 {
            self.step(PlanStep::Refill(status));
        }
        status
    }

    /// The same as an argument of an exact kernel.
    fn debug(&mut self, facts: &KernelFacts, names: &[String], arguments: &mut [Option<PlanArgument>]) -> Option<u32> {
        let position = facts.notes.iter().find_map(debug_param)?;
        let argument = facts.interface.arguments.get(position).filter(|_| arguments[position].is_none())?;
        let ArgumentKind::Buffer { stride, .. } = argument.kind else { return None };
        let length = self.constant(&names[position], STATUS_BYTES / u64::from(stride.max(1)));
        let status = self.status_buffer(&names[position], argument, length);
        arguments[position] = Some(PlanArgument::Buffer(status));
        Some(status)
    }

    fn kernel(&mut self, name: &str, local: [u32; 3], facts: &KernelFacts) -> u32 {
        if let Some(known) = self.plan.kernels.iter().position(|kernel| kernel.name == name && kernel.local == local) {
            return number(known);
        }
        self.plan.kernels.push(PlanKernel { name: name.to_owned(), local, parameters: parameters(facts) });
        number(self.plan.kernels.len() - 1)
    }
}

/// The parameters of a kernel with names that C and Python take.
fn parameters(facts: &KernelFacts) -> Vec<PlanParameter> {
    let interface = &facts.interface;
    let is_writable = |position: u32| {
        facts.notes.iter().any(|note| matches!(note, HostNote::Writable { param } if *param == position))
    };
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
            // `:writable` fits memory that can be read too, and hosts have no word for that.
            Parameter::Buffer(position) if is_writable(position) => Some(Access::ReadWrite),
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
            Reach::Length(_) | Reach::Invocations { .. } | Reach::Unknown => None,
        })
        .collect();
    lengths?.into_iter().reduce(|all, one| apply(SizeOp::Max, all, one))
}

/// Returns the contents of an argument at the beginning.
pub(super) fn first_contents(argument: &Argument, position: usize) -> Fill {
    if argument.kind.is_read() { Fill::Pattern(number(position)) } else { Fill::Zeros }
}

/// Positions of the arguments that sizes of a kernel name.
pub(super) fn mentioned(interface: &Interface) -> BTreeSet<usize> {
    let mut found: BTreeSet<usize> = BTreeSet::new();
    found.extend(interface.sizes().iter().enumerate().filter(|(_, is_size)| **is_size).map(|(at, _)| at));
    let rules = [&interface.global_size, &interface.local_size];
    let mut left: Vec<&SizeExpr> = rules.into_iter().flatten().flat_map(|rule| &rule.extents).collect();
    left.extend(interface.hidden.iter().map(|buffer| &buffer.length));
    collect(left, &mut found);
    found
}

pub(super) fn collect(mut left: Vec<&SizeExpr>, found: &mut BTreeSet<usize>) {
    while let Some(expr) = left.pop() {
        match expr {
            SizeExpr::Scalar { param } | SizeExpr::Length { param } => drop(found.insert(*param as usize)),
            SizeExpr::Apply { op: _, operands } => left.extend(operands),
            _ => {}
        }
    }
}

/// Returns the contents at the beginning of memory that a kernel needs.
fn first_value(buffer: &HostBuffer, kind: ArgumentKind) -> Fill {
    match buffer.initial.as_ref().filter(|initial| initial.bits.iter().any(|&bits| bits != 0)) {
        None => Fill::Zeros,
        Some(initial) => Fill::Repeat(element(initial, kind)),
    }
}

fn is_marshalled(facts: &KernelFacts, position: usize) -> bool {
    facts.notes.iter().any(|note| matches!(note, HostNote::Marshalled { param, .. } if *param as usize == position))
}

/// The position of the memory in which an exact kernel reports what happens.
fn debug_param(note: &HostNote) -> Option<usize> {
    if let HostNote::Debug { param, .. } = note { Some(*param as usize) } else { None }
}

fn tells(facts: &KernelFacts, position: usize) -> bool {
    facts.notes.iter().any(|note| debug_param(note) == Some(position))
}

/// Elements of memory for each of the author's.
fn words(facts: &KernelFacts, position: usize) -> u32 {
    let words = facts.notes.iter().find_map(|note| match note {
        HostNote::Structures { param, words, layout: _ } if *param as usize == position => Some(*words),
        _ => None,
    });
    words.unwrap_or(1)
}

fn has_columns(facts: &KernelFacts, position: usize) -> bool {
    facts.notes.iter().any(|note| matches!(note, HostNote::Columns { param, .. } if *param as usize == position))
}

fn counts_columns(facts: &KernelFacts, position: usize) -> bool {
    facts.notes.iter().any(|note| matches!(note, HostNote::Columns { count, .. } if *count as usize == position))
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
