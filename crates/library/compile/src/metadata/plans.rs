//! Plans of orchestrations as JSON, for hosts that execute them.

use crisp_ir_artifact::{
    BufferRole, Fill, Given, HostPlan, HostRange, PlanBuffer, PlanColumns, PlanLaunch, PlanStep, SizeExpr, ValueKind,
    size_python, size_text,
};
use serde_json::{Value, json};

/// A plan: its values in order, memory, and steps. Everything is named.
pub(super) fn object(plan: &HostPlan) -> Value {
    let names = Names { plan };
    let values = plan.values.iter().map(|value| {
        let mut object = json!({"name": value.name, "about": value.text});
        match &value.kind {
            ValueKind::Input(constant) => {
                object["kind"] = json!("input");
                object["scalar"] = json!(constant.elem.scalar.name());
                object["default_bits"] = json!(constant.bits[0]);
            }
            ValueKind::Size(expr) => {
                object["kind"] = json!("size");
                object["size"] = names.size(expr);
            }
            ValueKind::Integer(expr) => {
                object["kind"] = json!("integer");
                object["size"] = names.size(expr);
            }
            ValueKind::Index => object["kind"] = json!("index"),
        }
        object
    });
    let kernels = plan.kernels.iter().map(|kernel| json!({"name": kernel.name, "workgroup": kernel.local}));
    json!({
        "name": plan.name,
        "values": values.collect::<Vec<_>>(),
        "buffers": plan.buffers.iter().map(|buffer| names.memory(buffer)).collect::<Vec<_>>(),
        "kernels": kernels.collect::<Vec<_>>(),
        "steps": names.steps(&plan.body),
    })
}

struct Names<'p> {
    plan: &'p HostPlan,
}

impl Names<'_> {
    fn value(&self, value: u32) -> String {
        self.plan.values.get(value as usize).map_or_else(String::new, |value| value.name.clone())
    }

    fn buffer(&self, buffer: u32) -> &str {
        self.plan.buffers.get(buffer as usize).map_or("", |buffer| &buffer.name)
    }

    fn size(&self, expr: &SizeExpr) -> Value {
        let name = |value: u32| self.value(value);
        json!({"crisp": size_text(expr, &name), "python": size_python(expr, &name)})
    }

    fn memory(&self, buffer: &PlanBuffer) -> Value {
        let PlanBuffer { name, elem, stride, length, shape: _, role, fill, read_back, comment, columns } = buffer;
        let role = match role {
            BufferRole::Argument => "argument",
            BufferRole::Hidden(purpose) => purpose.name(),
            BufferRole::Temporary => "temporary",
            BufferRole::Status => "status",
        };
        let initial = match fill {
            Fill::Zeros => json!("zeros"),
            Fill::Pattern(parameter) | Fill::Columns(parameter) => json!({"pattern": parameter}),
            Fill::Repeat(bytes) => json!({"repeat": bytes}),
            Fill::Bytes(bytes) => json!({"bytes": bytes}),
            Fill::Status(messages) => json!({"status": messages}),
        };
        let mut object = json!({
            "name": name,
            "role": role,
            "scalar": elem.scalar.name(),
            "lanes": elem.lanes,
            "stride": stride,
            "length": self.value(*length),
            "initial": initial,
            "read_back": read_back,
        });
        if let Some(comment) = comment {
            object["comment"] = json!(comment);
        }
        if let Some(PlanColumns { count, columns: _ }) = columns {
            object["structures"] = json!(self.value(*count));
        }
        object
    }

    fn steps(&self, steps: &[PlanStep]) -> Vec<Value> {
        steps.iter().map(|step| self.step(step)).collect()
    }

    fn step(&self, step: &PlanStep) -> Value {
        match step {
            PlanStep::Upload(buffer) => json!({"do": "upload", "buffer": self.buffer(*buffer)}),
            PlanStep::Refill(buffer) => json!({"do": "refill", "buffer": self.buffer(*buffer)}),
            PlanStep::Download(buffer) => json!({"do": "download", "buffer": self.buffer(*buffer)}),
            PlanStep::Compute(value) => json!({"do": "compute", "value": self.value(*value)}),
            PlanStep::Wait => json!({"do": "wait"}),
            PlanStep::Launch(launch) => {
                self.plan.launches.get(*launch as usize).map_or(Value::Null, |it| self.launch(it))
            }
            PlanStep::Loop { index, range, body } => {
                json!({"do": "loop", "index": self.value(*index), "range": self.range(range), "steps": self.steps(body)})
            }
            PlanStep::Branches(branches) => {
                let branches: Vec<Vec<Value>> = branches.iter().map(|branch| self.steps(branch)).collect();
                json!({"do": "branches", "branches": branches})
            }
            PlanStep::Chunks { count, total, offset, length, sliced, body } => json!({
                "do": "parts",
                "count": count,
                "elements": self.size(total),
                "offset": self.value(*offset),
                "length": self.value(*length),
                "buffers": sliced.iter().map(|buffer| self.buffer(*buffer)).collect::<Vec<_>>(),
                "steps": self.steps(body),
            }),
            PlanStep::Remark(text) => json!({"do": "remark", "text": text}),
            PlanStep::Placeholder { text } => json!({"do": "to-be-done", "text": text}),
        }
    }

    fn launch(&self, launch: &PlanLaunch) -> Value {
        let arguments = self.plan.given(launch).map(|(parameter, given)| {
            let mut object = json!({"parameter": parameter.name});
            match given {
                Given::Memory(buffer) => object["buffer"] = json!(self.buffer(buffer)),
                Given::Value(value) => object["value"] = json!(self.value(value)),
                Given::Constant(bits) => object["bits"] = json!(bits),
            }
            if let Some(scalar) = parameter.scalar {
                object["scalar"] = json!(scalar.name());
            }
            object
        });
        json!({
            "do": "launch",
            "kernel": self.plan.kernels.get(launch.kernel as usize).map_or("", |kernel| &kernel.name),
            "workgroups": launch.groups.map(|value| self.value(value)),
            "arguments": arguments.collect::<Vec<_>>(),
        })
    }

    fn range(&self, range: &HostRange) -> Value {
        match range {
            HostRange::Up { end, step } => json!({"up": {"end": self.size(end), "step": self.size(step)}}),
            HostRange::Down { end, step } => json!({"down": {"end": self.size(end), "step": self.size(step)}}),
            HostRange::Times { start, end, factor, inclusive, backwards } => json!({"times": {
                "start": self.size(start),
                "end": self.size(end),
                "factor": self.size(factor),
                "inclusive": inclusive,
                "backwards": backwards,
            }}),
            HostRange::Divide { start, factor } => {
                json!({"divide": {"start": self.size(start), "factor": self.size(factor)}})
            }
        }
    }
}
