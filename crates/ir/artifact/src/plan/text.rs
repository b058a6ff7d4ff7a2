//! A plan as text, for people and for tests that compare.

use std::fmt::Write;

use crisp_ir_kernel::{HostRange, SizeExpr};

use super::contents::fnv1a;
use super::data::{BufferRole, Expected, Fill, Given, HostPlan, PlanStep, ValueKind};
use crate::size_text::size_text;

impl HostPlan {
    /// The plan in the notation of the kernel IR. Linear.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = format!("(plan {}\n", self.name);
        for value in &self.values {
            let kind = match &value.kind {
                ValueKind::Input(constant) => format!("input {} {:#x}", constant.elem, constant.bits[0]),
                ValueKind::Size(expr) => format!("size {}", self.expression(expr)),
                ValueKind::Integer(expr) => format!("integer {}", self.expression(expr)),
                ValueKind::Index => "index".to_owned(),
            };
            line(&mut out, 1, &format!("(value {} ({kind}))", value.name));
        }
        for buffer in &self.buffers {
            let role = match buffer.role {
                BufferRole::Argument => "argument",
                BufferRole::Hidden(purpose) => purpose.name(),
                BufferRole::Temporary => "temporary",
                BufferRole::Status => "status",
            };
            let fill = match &buffer.fill {
                Fill::Zeros => "zeros".to_owned(),
                Fill::Pattern(param) => format!("(pattern {param})"),
                Fill::Columns(param) => format!("(columns {param})"),
                Fill::Repeat(bytes) => format!("(repeat {bytes:?})"),
                Fill::Bytes(bytes) => format!("(bytes {:#018x})", fnv1a(bytes)),
                Fill::Status(messages) => format!("(status {messages})"),
            };
            let (name, elem, stride, length) = (&buffer.name, buffer.elem, buffer.stride, self.value(buffer.length));
            let read = if buffer.read_back { " read-back" } else { "" };
            line(&mut out, 1, &format!("(buffer {name} {role} {elem} {stride} {length} {fill}{read})"));
        }
        self.steps(&mut out, &self.body, 1);
        match &self.expected {
            Expected::Hashes(hashes) => {
                for (buffer, hash) in hashes {
                    line(&mut out, 1, &format!("(expect {} {hash:#018x})", self.buffer(*buffer)));
                }
            }
            Expected::Unknown(why) => line(&mut out, 1, &format!("(expect-nothing {why:?})")),
        }
        out.truncate(out.trim_end().len());
        out.push_str(")\n");
        out
    }

    fn value(&self, value: u32) -> &str {
        self.values.get(value as usize).map_or("?", |value| &value.name)
    }

    fn buffer(&self, buffer: u32) -> &str {
        self.buffers.get(buffer as usize).map_or("?", |buffer| &buffer.name)
    }

    fn expression(&self, expr: &SizeExpr) -> String {
        size_text(expr, &|value| self.value(value).to_owned())
    }

    fn steps(&self, out: &mut String, steps: &[PlanStep], depth: usize) {
        for step in steps {
            match step {
                PlanStep::Upload(buffer) => line(out, depth, &format!("(upload {})", self.buffer(*buffer))),
                PlanStep::Compute(value) => line(out, depth, &format!("(compute {})", self.value(*value))),
                PlanStep::Refill(buffer) => line(out, depth, &format!("(refill {})", self.buffer(*buffer))),
                PlanStep::Launch(launch) => line(out, depth, &self.launch(*launch)),
                PlanStep::Wait => line(out, depth, "(wait)"),
                PlanStep::Download(buffer) => line(out, depth, &format!("(download {})", self.buffer(*buffer))),
                PlanStep::Remark(text) => line(out, depth, &format!("(remark {text:?})")),
                PlanStep::Placeholder { text } => line(out, depth, &format!("(placeholder {text:?})")),
                PlanStep::Loop { index, range, body } => {
                    line(out, depth, &format!("(loop {} {}", self.value(*index), self.range(range)));
                    self.steps(out, body, depth + 1);
                    close(out);
                }
                PlanStep::Branches(branches) => {
                    line(out, depth, "(branches");
                    for branch in branches {
                        line(out, depth + 1, "(branch");
                        self.steps(out, branch, depth + 2);
                        close(out);
                    }
                    close(out);
                }
                PlanStep::Chunks { count, total, offset, length, sliced, body } => {
                    let (total, offset, length) = (self.expression(total), self.value(*offset), self.value(*length));
                    let sliced: Vec<&str> = sliced.iter().map(|buffer| self.buffer(*buffer)).collect();
                    let sliced = sliced.join(" ");
                    line(out, depth, &format!("(chunks {count} {total} {offset} {length} ({sliced})"));
                    self.steps(out, body, depth + 1);
                    close(out);
                }
            }
        }
    }

    fn range(&self, range: &HostRange) -> String {
        let text = |expr: &SizeExpr| self.expression(expr);
        match range {
            HostRange::Up { end, step } => format!("(up {} {})", text(end), text(step)),
            HostRange::Down { end, step } => format!("(down {} {})", text(end), text(step)),
            HostRange::Times { start, end, factor, inclusive, backwards } => {
                let how = if *inclusive { "times-to" } else { "times" };
                let back = if *backwards { " backwards" } else { "" };
                format!("({how} {} {} {}{back})", text(start), text(end), text(factor))
            }
            HostRange::Divide { start, factor } => format!("(divide {} {})", text(start), text(factor)),
        }
    }

    fn launch(&self, launch: u32) -> String {
        let Some(launch) = self.launches.get(launch as usize) else { return String::new() };
        let kernel = self.kernels.get(launch.kernel as usize);
        let groups = launch.groups.map(|value| self.value(value).to_owned()).join(" ");
        let local = kernel.map_or([1; 3], |kernel| kernel.local).map(|size| size.to_string()).join(" ");
        let name = kernel.map_or("?", |kernel| &kernel.name);
        let mut text = format!("(launch {name} ({groups}) ({local})");
        for (parameter, given) in self.given(launch) {
            let given = match given {
                Given::Memory(buffer) => self.buffer(buffer).to_owned(),
                Given::Value(value) => self.value(value).to_owned(),
                Given::Constant(bits) => format!("{bits:#x}"),
            };
            // Never fails on a string.
            let _ = write!(text, " ({} {given})", parameter.name);
        }
        text + ")"
    }
}

fn line(out: &mut String, depth: usize, text: &str) {
    out.push_str(&"  ".repeat(depth));
    out.push_str(text);
    out.push('\n');
}

fn close(out: &mut String) {
    out.truncate(out.trim_end().len());
    out.push_str(")\n");
}
