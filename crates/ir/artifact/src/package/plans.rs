//! Plans in packages: those of the source's orchestrations, so that they run without it.

use crisp_ir_kernel::{Constant, HostRange, SizeExpr};

use super::content::{PackageError, PackedKernel};
use super::read::{Read, Reader};
use super::write::Writer;
use crate::interface::ArgumentKind;
use crate::plan::{
    BufferRole, Expected, Fill, HostPlan, PlanArgument, PlanBuffer, PlanColumns, PlanKernel, PlanLaunch, PlanParameter,
    PlanStep, PlanValue, ValueKind,
};

/// Steps nested deeper are not read.
const STEP_DEPTH: usize = 64;

impl Writer {
    pub(super) fn plan(&mut self, plan: &HostPlan) {
        let HostPlan { name, comment, values, buffers, kernels, launches, body, expected } = plan;
        self.text(name);
        self.option(comment.as_ref(), |out, comment| out.text(comment));
        self.list(values, |out, PlanValue { name, kind, text }| {
            out.text(name);
            match kind {
                ValueKind::Input(constant) => {
                    out.byte(0);
                    out.constant(constant);
                }
                ValueKind::Size(expr) => {
                    out.byte(1);
                    out.size(expr);
                }
                ValueKind::Integer(expr) => {
                    out.byte(2);
                    out.size(expr);
                }
                ValueKind::Index => out.byte(3),
            }
            out.text(text);
        });
        self.list(buffers, Writer::plan_buffer);
        self.list(kernels, |out, PlanKernel { name, local, parameters }| {
            out.text(name);
            out.sizes(*local);
            out.list(parameters, |out, PlanParameter { name, what, scalar, access }| {
                out.text(name);
                out.parameter(*what);
                out.option(*scalar, Writer::word);
                out.option(*access, Writer::word);
            });
        });
        self.list(launches, |out, PlanLaunch { kernel, arguments, dimensions, bound, groups, status }| {
            out.u32(*kernel);
            out.list(arguments, |out, argument| match argument {
                PlanArgument::Buffer(buffer) => {
                    out.byte(0);
                    out.u32(*buffer);
                }
                PlanArgument::Value(value) => {
                    out.byte(1);
                    out.u32(*value);
                }
                PlanArgument::Constant(constant) => {
                    out.byte(2);
                    out.constant(constant);
                }
            });
            out.byte(*dimensions);
            out.sizes(*bound);
            out.sizes(*groups);
            out.option(*status, Writer::u32);
        });
        self.list(body, Writer::plan_step);
        match expected {
            Expected::Hashes(hashes) => {
                self.byte(0);
                self.list(hashes, |out, (buffer, hash)| {
                    out.u32(*buffer);
                    out.u64(*hash);
                });
            }
            Expected::Unknown(why) => {
                self.byte(1);
                self.text(why);
            }
        }
    }

    fn plan_buffer(&mut self, buffer: &PlanBuffer) {
        let PlanBuffer { name, elem, stride, length, shape: _, role, fill, read_back, comment, columns } = buffer;
        self.text(name);
        self.elem(*elem);
        self.u32(*stride);
        self.u32(*length);
        match role {
            BufferRole::Argument => self.byte(0),
            BufferRole::Hidden(purpose) => {
                self.byte(1);
                self.word(*purpose);
            }
            BufferRole::Temporary => self.byte(2),
            BufferRole::Status => self.byte(3),
        }
        match fill {
            Fill::Zeros => self.byte(0),
            Fill::Pattern(parameter) => {
                self.byte(1);
                self.u32(*parameter);
            }
            Fill::Columns(parameter) => {
                self.byte(2);
                self.u32(*parameter);
            }
            Fill::Repeat(bytes) => {
                self.byte(3);
                self.list(bytes, |out, byte| out.byte(*byte));
            }
            Fill::Bytes(bytes) => {
                self.byte(5);
                self.list(bytes, |out, byte| out.byte(*byte));
            }
            Fill::Status(messages) => {
                self.byte(4);
                self.u32(*messages);
            }
        }
        self.byte(u8::from(*read_back));
        self.option(comment.as_ref(), |out, comment| out.text(comment));
        self.option(columns.as_ref(), |out, PlanColumns { count, columns }| {
            out.u32(*count);
            out.columns(columns);
        });
    }

    fn plan_step(&mut self, step: &PlanStep) {
        let mut numbered = |tag: u8, number: u32| {
            self.byte(tag);
            self.u32(number);
        };
        match step {
            PlanStep::Upload(buffer) => numbered(0, *buffer),
            PlanStep::Compute(value) => numbered(1, *value),
            PlanStep::Refill(buffer) => numbered(2, *buffer),
            PlanStep::Launch(launch) => numbered(3, *launch),
            PlanStep::Download(buffer) => numbered(4, *buffer),
            PlanStep::Wait => self.byte(5),
            PlanStep::Loop { index, range, body } => {
                numbered(6, *index);
                self.range(range);
                self.list(body, Writer::plan_step);
            }
            PlanStep::Branches(branches) => {
                self.byte(7);
                self.list(branches, |out, branch| out.list(branch, Writer::plan_step));
            }
            PlanStep::Chunks { count, total, offset, length, sliced, body } => {
                self.byte(8);
                self.u64(*count);
                self.size(total);
                self.u32(*offset);
                self.u32(*length);
                self.list(sliced, |out, buffer| out.u32(*buffer));
                self.list(body, Writer::plan_step);
            }
            PlanStep::Remark(text) => {
                self.byte(9);
                self.text(text);
            }
            PlanStep::Placeholder { text } => {
                self.byte(10);
                self.text(text);
            }
        }
    }

    fn range(&mut self, range: &HostRange) {
        match range {
            HostRange::Up { end, step } => {
                self.byte(0);
                self.size(end);
                self.size(step);
            }
            HostRange::Down { end, step } => {
                self.byte(1);
                self.size(end);
                self.size(step);
            }
            HostRange::Times { start, end, factor, inclusive, backwards } => {
                self.byte(2);
                [start, end, factor].into_iter().for_each(|it| self.size(it));
                self.byte(u8::from(*inclusive));
                self.byte(u8::from(*backwards));
            }
            HostRange::Divide { start, factor } => {
                self.byte(3);
                self.size(start);
                self.size(factor);
            }
        }
    }

    fn constant(&mut self, constant: &Constant) {
        self.elem(constant.elem);
        constant.bits.iter().for_each(|bits| self.u64(*bits));
    }
}

impl Reader<'_> {
    /// A plan that launches kernels of the package as these want it.
    pub(super) fn plan(&mut self, kernels: &[PackedKernel]) -> Read<HostPlan> {
        let plan = HostPlan {
            name: self.text()?,
            comment: self.option(Reader::text)?,
            values: self.list(9, |it| {
                let name = it.text()?;
                let kind = match it.byte()? {
                    0 => ValueKind::Input(it.constant()?),
                    1 => ValueKind::Size(it.size(0)?),
                    2 => ValueKind::Integer(it.size(0)?),
                    3 => ValueKind::Index,
                    _ => return Err(PackageError::Invalid("a number of a plan is of no kind")),
                };
                Ok(PlanValue { name, kind, text: it.text()? })
            })?,
            buffers: self.list(20, Reader::plan_buffer)?,
            kernels: self.list(20, |it| {
                let (name, local) = (it.text()?, it.local_size()?);
                let parameters = it.list(12, |it| {
                    let (name, what) = (it.text()?, it.parameter()?);
                    Ok(PlanParameter { name, what, scalar: it.option(Reader::word)?, access: it.option(Reader::word)? })
                })?;
                Ok(PlanKernel { name, local, parameters })
            })?,
            launches: self.list(34, Reader::plan_launch)?,
            body: self.list(1, |it| it.plan_step(0))?,
            expected: match self.byte()? {
                0 => Expected::Hashes(self.list(12, |it| Ok((it.u32()?, it.u64()?)))?),
                1 => Expected::Unknown(self.text()?),
                _ => return Err(PackageError::Invalid("what comes out of a plan is of no kind")),
            },
        };
        if fits(&plan, kernels) { Ok(plan) } else { Err(PackageError::Invalid("a plan names what is not there")) }
    }

    fn plan_buffer(&mut self) -> Read<PlanBuffer> {
        let invalid = || PackageError::Invalid("memory of a plan is of no kind");
        let (name, elem, stride, length) = (self.text()?, self.elem()?, self.u32()?, self.u32()?);
        let role = match self.byte()? {
            0 => BufferRole::Argument,
            1 => BufferRole::Hidden(self.word()?),
            2 => BufferRole::Temporary,
            3 => BufferRole::Status,
            _ => return Err(invalid()),
        };
        let fill = match self.byte()? {
            0 => Fill::Zeros,
            1 => Fill::Pattern(self.u32()?),
            2 => Fill::Columns(self.u32()?),
            3 => Fill::Repeat(self.list(1, Reader::byte)?),
            4 => Fill::Status(self.u32()?),
            5 => Fill::Bytes(self.list(1, Reader::byte)?),
            _ => return Err(invalid()),
        };
        let (read_back, comment) = (self.truth()?, self.option(Reader::text)?);
        let columns = self.option(|it| {
            let count = it.u32()?;
            Ok(PlanColumns { count, columns: it.columns()? })
        })?;
        let apart = |stride: u32, bytes: u32| stride >= bytes && stride <= 1 << 20;
        let columns_are_apart =
            columns.iter().flat_map(|it| &it.columns).all(|column| apart(column.stride, column.elem.bytes()));
        if !apart(stride, elem.bytes()) || !columns_are_apart {
            return Err(invalid());
        }
        Ok(PlanBuffer { name, elem, stride, length, shape: None, role, fill, read_back, comment, columns })
    }

    fn plan_launch(&mut self) -> Read<PlanLaunch> {
        let kernel = self.u32()?;
        let arguments = self.list(5, |it| {
            Ok(match it.byte()? {
                0 => PlanArgument::Buffer(it.u32()?),
                1 => PlanArgument::Value(it.u32()?),
                2 => PlanArgument::Constant(it.constant()?),
                _ => return Err(PackageError::Invalid("an argument of a plan is of no kind")),
            })
        })?;
        let dimensions = self.axis_count()?;
        let mut three = || Ok([self.u32()?, self.u32()?, self.u32()?]);
        let (bound, groups) = (three()?, three()?);
        Ok(PlanLaunch { kernel, arguments, dimensions, bound, groups, status: self.option(Reader::u32)? })
    }

    fn plan_step(&mut self, depth: usize) -> Read<PlanStep> {
        if depth > STEP_DEPTH {
            return Err(PackageError::Invalid("steps of a plan are nested too deeply"));
        }
        let body = |it: &mut Self| it.list(1, |it| it.plan_step(depth + 1));
        Ok(match self.byte()? {
            0 => PlanStep::Upload(self.u32()?),
            1 => PlanStep::Compute(self.u32()?),
            2 => PlanStep::Refill(self.u32()?),
            3 => PlanStep::Launch(self.u32()?),
            4 => PlanStep::Download(self.u32()?),
            5 => PlanStep::Wait,
            6 => PlanStep::Loop { index: self.u32()?, range: self.range()?, body: body(self)? },
            7 => PlanStep::Branches(self.list(4, body)?),
            8 => PlanStep::Chunks {
                count: self.u64()?,
                total: self.size(0)?,
                offset: self.u32()?,
                length: self.u32()?,
                sliced: self.list(4, Reader::u32)?,
                body: body(self)?,
            },
            9 => PlanStep::Remark(self.text()?),
            10 => PlanStep::Placeholder { text: self.text()? },
            _ => return Err(PackageError::Invalid("a step of a plan is of no kind")),
        })
    }

    fn range(&mut self) -> Read<HostRange> {
        Ok(match self.byte()? {
            0 => HostRange::Up { end: self.size(0)?, step: self.size(0)? },
            1 => HostRange::Down { end: self.size(0)?, step: self.size(0)? },
            2 => HostRange::Times {
                start: self.size(0)?,
                end: self.size(0)?,
                factor: self.size(0)?,
                inclusive: self.truth()?,
                backwards: self.truth()?,
            },
            3 => HostRange::Divide { start: self.size(0)?, factor: self.size(0)? },
            _ => return Err(PackageError::Invalid("a loop of a plan is of no kind")),
        })
    }
}

/// Whether all that a plan names is there, and its launches pass what the kernels of the package take.
fn fits(plan: &HostPlan, kernels: &[PackedKernel]) -> bool {
    let values = |value: &u32| (*value as usize) < plan.values.len();
    let buffers = |buffer: &u32| (*buffer as usize) < plan.buffers.len();
    let named = |expr: &SizeExpr| names(expr, &values);
    let known = plan.values.iter().all(|value| match &value.kind {
        ValueKind::Input(_) | ValueKind::Index => true,
        ValueKind::Size(expr) | ValueKind::Integer(expr) => named(expr),
    });
    let memory = plan
        .buffers
        .iter()
        .all(|buffer| values(&buffer.length) && buffer.columns.as_ref().is_none_or(|columns| values(&columns.count)));
    let launches = plan.launches.iter().all(|launch| {
        let PlanLaunch { kernel, arguments, dimensions: _, bound, groups, status } = launch;
        let packed = plan.kernels.get(*kernel as usize).and_then(|kernel| {
            kernels.iter().map(|it| &it.callable.interface).find(|interface| interface.kernel == kernel.name)
        });
        let passed = packed.is_some_and(|packed| {
            let alike =
                |(argument, declared): (&PlanArgument, &crate::interface::Argument)| match (argument, declared.kind) {
                    (PlanArgument::Buffer(buffer), ArgumentKind::Buffer { elem, stride, .. }) => {
                        plan.buffers.get(*buffer as usize).is_some_and(|it| (it.elem, it.stride) == (elem, stride))
                    }
                    (PlanArgument::Value(value), ArgumentKind::Value(_)) => values(value),
                    (PlanArgument::Constant(constant), ArgumentKind::Value(elem)) => constant.elem == elem,
                    _ => false,
                };
            packed.arguments.len() == arguments.len() && arguments.iter().zip(&packed.arguments).all(alike)
        });
        passed && bound.iter().chain(groups).all(values) && status.as_ref().is_none_or(buffers)
    });
    let expected = match &plan.expected {
        Expected::Hashes(hashes) => hashes.iter().all(|(buffer, _)| buffers(buffer)),
        Expected::Unknown(_) => true,
    };
    let mut left: Vec<&PlanStep> = plan.body.iter().collect();
    let mut steps = true;
    while let Some(step) = left.pop() {
        steps &= match step {
            PlanStep::Upload(buffer) | PlanStep::Refill(buffer) | PlanStep::Download(buffer) => buffers(buffer),
            PlanStep::Compute(value) => values(value),
            PlanStep::Launch(launch) => (*launch as usize) < plan.launches.len(),
            PlanStep::Loop { index, range, body } => {
                left.extend(body);
                let parts = match range {
                    HostRange::Up { end, step } | HostRange::Down { end, step } => vec![end, step],
                    HostRange::Times { start, end, factor, inclusive: _, backwards: _ } => vec![start, end, factor],
                    HostRange::Divide { start, factor } => vec![start, factor],
                };
                values(index) && parts.into_iter().all(named)
            }
            PlanStep::Branches(branches) => {
                left.extend(branches.iter().flatten());
                true
            }
            PlanStep::Chunks { count, total, offset, length, sliced, body } => {
                left.extend(body);
                *count <= 1 << 20 && named(total) && values(offset) && values(length) && sliced.iter().all(buffers)
            }
            PlanStep::Remark(_) | PlanStep::Placeholder { text: _ } | PlanStep::Wait => true,
        };
    }
    known && memory && launches && expected && steps
}

/// Whether an expression names values of the plan and nothing else.
fn names(expr: &SizeExpr, values: &dyn Fn(&u32) -> bool) -> bool {
    match expr {
        SizeExpr::Rational { numerator: _, denominator: _ } => true,
        SizeExpr::Scalar { param } => values(param),
        SizeExpr::Apply { op: _, operands } => operands.iter().all(|operand| names(operand, values)),
        SizeExpr::Length { .. } | SizeExpr::GlobalSize { .. } | SizeExpr::LocalSize { .. } | SizeExpr::Index { .. } => {
            false
        }
    }
}
