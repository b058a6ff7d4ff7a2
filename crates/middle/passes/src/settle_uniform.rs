//! Drops what an analysis has answered of uniform values: requirements, and broadcasts of values that are the same for all invocations of the
//! workgroup anyway.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Function, FunctionId, Module, Op, OpId, Terminator, UniformKind, Uses, Value};
use crisp_middle_analysis::{Meetings, shared_value};

use crate::copy::{Rewrite, Step, Writer, rewrite};

/// Drops requirements, which hold in a module of which [`Meetings::found`] is empty, and the broadcasts that it calls needless. What only the
/// first invocation computed for such a broadcast all compute then.
#[must_use]
pub fn settle_uniform(mut module: Module, meetings: &Meetings) -> Module {
    let ids: Vec<FunctionId> = module.functions.ids().collect();
    for id in ids {
        let function = &module.functions[id];
        if asks(function) {
            module.functions[id] = settled(function, id, &meetings.needless);
        }
    }
    module
}

/// Returns whether there is nothing that [`settle_uniform`] could change.
#[must_use]
pub fn is_settled(module: &Module) -> bool {
    !module.functions.values().any(asks)
}

/// Returns whether a function requires or makes a uniform value.
fn asks(function: &Function) -> bool {
    let said = |op: Op| matches!(op, Op::Uniform { kind: UniformKind::Require | UniformKind::Broadcast, .. });
    function.ops.values().any(|data| said(data.op))
}

fn settled(function: &Function, id: FunctionId, needless: &BTreeSet<(FunctionId, OpId)>) -> Function {
    let (definitions, uses) = (function.definitions(), Uses::of(function));
    let needless: BTreeSet<OpId> = needless.iter().filter(|(of, _)| *of == id).map(|&(_, op)| op).collect();
    let branches = needless.iter().filter_map(|&op| match function[op].op {
        Op::Uniform { kind: UniformKind::Broadcast, form: _, value } => {
            shared_value(function, &|value| definitions[value], &uses, value).1
        }
        _ => None,
    });
    let branches = branches.collect();
    rewrite(function, &mut Settle { function, needless, branches })
}

/// Promises that values are the same for a workgroup where they decide a branch or a trip count; `form` is what promises it.
#[must_use]
pub fn promise_uniform(mut module: Module, values: &[(FunctionId, Value)], form: &str) -> Module {
    let ids: BTreeSet<FunctionId> = values.iter().map(|&(function, _)| function).collect();
    for id in ids {
        let function = &module.functions[id];
        let values = values.iter().filter(|(of, _)| *of == id).map(|&(_, value)| value).collect();
        module.functions[id] = rewrite(function, &mut Promise { function, values, form });
    }
    module
}

struct Promise<'a> {
    function: &'a Function,
    values: BTreeSet<Value>,
    form: &'a str,
}

impl<'a> Rewrite<'a> for Promise<'_> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let decide = match self.function[id].op {
            Op::If { cond, then: _, other: _ } => vec![cond],
            Op::For { kind, carried: _, body: _ } => kind.operands(),
            _ => Vec::new(),
        };
        let mut before = Vec::new();
        for old in decide.into_iter().filter(|value| self.values.contains(value)) {
            let value = writer.renamed.value(old);
            before.push((old, value));
            let form = writer.builder.text(self.form);
            let op = Op::Uniform { kind: UniformKind::Assume, form, value };
            let promised = writer.builder.value(op, self.function[id].span);
            writer.renamed.bind(&mut writer.builder, &[old], &[promised]);
        }
        if before.is_empty() {
            return Step::Copy;
        }
        writer.copy(self, id);
        // The promise is made for this operation, and unknown outside of the region.
        for (old, value) in before.into_iter().rev() {
            writer.renamed.bind(&mut writer.builder, &[old], &[value]);
        }
        Step::Done
    }
}

struct Settle<'a> {
    function: &'a Function,
    needless: BTreeSet<OpId>,
    /// Branches in which the first invocation computes what all may compute.
    branches: BTreeSet<OpId>,
}

impl<'a> Rewrite<'a> for Settle<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        match self.function[id].op {
            Op::Uniform { kind, form: _, value } if kind == UniformKind::Require || self.needless.contains(&id) => {
                let value = writer.renamed.value(value);
                writer.replace(id, value);
                Step::Done
            }
            Op::If { cond: _, then, other: _ } if self.branches.contains(&id) => {
                let (end, _) = writer.body(self, then);
                if let Terminator::Yield(values) = end
                    && let Some(&value) = writer.builder.function().list(values).first()
                {
                    writer.replace(id, value);
                }
                Step::Done
            }
            _ => Step::Copy,
        }
    }
}
