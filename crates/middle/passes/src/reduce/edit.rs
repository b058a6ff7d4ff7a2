//! Single changes of a module on the way to a smaller one. The result need not be valid: the caller asks the validator.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Builder, Constant, Function, FunctionId, Module, Op, OpId, Terminator, Type, Value};
use crisp_support_arena::Id;

use super::weight::operations;
use crate::copy::{Renamed, Rewrite, Step, Writer};

/// A change of one function.
pub(super) enum Edit {
    /// These go; what others need of their results becomes zero. Views that others need stay.
    Delete(BTreeSet<OpId>),
    /// A branch becomes one of its sides.
    Take {
        /// The branch.
        branch: OpId,
        /// Which side.
        then: bool,
    },
    /// A loop makes no iteration.
    Skip(OpId),
    /// A loop becomes its body, with its first operand as the index.
    Once(OpId),
    /// An operation becomes one of its operands.
    Forward(OpId, usize),
    /// A constant becomes another one.
    Set(OpId, Constant),
}

/// The module with one function changed.
pub(super) fn apply(module: &Module, function: FunctionId, edit: &Edit) -> Option<Module> {
    let from = module.functions.get(function)?;
    let needed = needed(from, edit);
    let mut change = Change { edit, needed: &needed, calls: None };
    let changed = rebuild(from, None, &mut change)?;
    Some(replace(module, |id, old| if id == function { changed.clone() } else { old.clone() }))
}

/// Returns the module without a function that is never called.
pub(super) fn drop_function(module: &Module, function: FunctionId) -> Option<Module> {
    let calls = |caller: &Function| {
        let to = |op: &OpId| matches!(caller[*op].op, Op::Call { function: callee, args: _ } if callee == function);
        operations(caller).iter().any(to)
    };
    if module.functions.values().any(calls) {
        return None;
    }
    let is_only_kernel = module.kernels().all(|(id, _)| id == function);
    if is_only_kernel {
        return None;
    }
    let kept: Vec<FunctionId> = module.functions.ids().filter(|&id| id != function).collect();
    let numbers: BTreeMap<FunctionId, FunctionId> =
        kept.iter().enumerate().map(|(number, &id)| (id, Id::new(number))).collect();
    let mut smaller = Module::new();
    for id in kept {
        let calls = Calls { numbers: numbers.clone(), without: None };
        let mut change = Change { edit: &Edit::Delete(BTreeSet::new()), needed: &BTreeSet::new(), calls: Some(calls) };
        smaller.functions.push(rebuild(&module[id], None, &mut change)?);
    }
    Some(smaller)
}

/// The module without a parameter of a function, and without the arguments for it. Values become zero; views must not be used.
pub(super) fn drop_param(module: &Module, function: FunctionId, param: usize) -> Option<Module> {
    let target = module.functions.get(function)?;
    let sized =
        target.kernel.as_ref().is_some_and(|kernel| kernel.global_size.is_some() || kernel.local_size.is_some());
    if sized {
        // Sizes name parameters by position.
        return None;
    }
    let value = *target[target.body].params.get(param)?;
    if matches!(target.ty(value), Type::View(_)) && uses(target, &BTreeSet::new()).contains(&value) {
        return None;
    }
    let mut smaller = Module::new();
    for (id, old) in module.functions.iter() {
        let numbers = module.functions.ids().map(|id| (id, id)).collect();
        let calls = Calls { numbers, without: Some((function, param)) };
        let mut change = Change { edit: &Edit::Delete(BTreeSet::new()), needed: &BTreeSet::new(), calls: Some(calls) };
        smaller.functions.push(rebuild(old, (id == function).then_some(param), &mut change)?);
    }
    Some(smaller)
}

fn replace(module: &Module, new: impl Fn(FunctionId, &Function) -> Function) -> Module {
    let mut changed = Module::new();
    for (id, function) in module.functions.iter() {
        changed.functions.push(new(id, function));
    }
    changed
}

/// Rebuilds a function through a change, perhaps without a parameter. Memories without views are dropped.
fn rebuild<'a>(from: &'a Function, without: Option<usize>, change: &mut Change<'a>) -> Option<Function> {
    let params = from.params.iter().enumerate().filter(|(at, _)| Some(*at) != without);
    let params = params.map(|(_, param)| param.clone()).collect();
    let (name, results) = (from.name.clone(), from.results.clone());
    let mut builder = Builder::new(name, params, results, from.kernel.clone(), from.span);
    let mut made = BTreeSet::new();
    for op in operations(from) {
        let gone = matches!(change.edit, Edit::Delete(gone) if gone.contains(&op) && !change.needed_view(from, op));
        if let Op::Memory { memory } = from[op].op
            && !gone
        {
            made.insert(memory);
        }
    }
    let memories = from.memories.iter().map(|(id, memory)| {
        // The place of one that is not made is never requested.
        if made.contains(&id) { builder.memory(memory.clone()) } else { id }
    });
    let mut renamed = Renamed::new(from, memories.collect());
    let mut new = builder.params().into_iter();
    for (at, &old) in from[from.body].params.iter().enumerate() {
        let value = match from.ty(old) {
            Type::Elem(elem) if Some(at) == without => builder.constant(Constant::zero(elem), from.span),
            Type::View(_) if Some(at) == without => continue,
            Type::Elem(_) | Type::View(_) => new.next()?,
        };
        renamed.bind(&mut builder, &[old], &[value]);
    }
    let mut writer = Writer { renamed, builder };
    let (terminator, span) = writer.body(change, from.body);
    Some(writer.builder.finish_with(terminator, span))
}

/// The values that what stays of a function reads.
fn needed(from: &Function, edit: &Edit) -> BTreeSet<Value> {
    match edit {
        Edit::Delete(gone) => uses(from, gone),
        Edit::Take { branch: _, then: _ } | Edit::Skip(_) | Edit::Once(_) | Edit::Forward(_, _) | Edit::Set(_, _) => {
            BTreeSet::new()
        }
    }
}

/// The values that operations and ends of regions read, but for operations that go, with what is inside of them.
fn uses(from: &Function, gone: &BTreeSet<OpId>) -> BTreeSet<Value> {
    let mut used = BTreeSet::new();
    let mut pending = vec![from.body];
    while let Some(region) = pending.pop() {
        for &op in from[region].ops.iter().filter(|op| !gone.contains(op)) {
            used.extend(from[op].op.operands(from));
            pending.extend(from[op].op.regions());
        }
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = from[region].terminator;
        used.extend(from.list(list));
    }
    used
}

/// The new callees and arguments of calls.
struct Calls {
    /// The new ids of functions.
    numbers: BTreeMap<FunctionId, FunctionId>,
    /// A function's parameter that goes.
    without: Option<(FunctionId, usize)>,
}

struct Change<'e> {
    edit: &'e Edit,
    needed: &'e BTreeSet<Value>,
    calls: Option<Calls>,
}

impl Change<'_> {
    /// Returns whether an operation makes a view that is read.
    fn needed_view(&self, from: &Function, op: OpId) -> bool {
        from[op].results.iter().any(|value| from.ty(value).view().is_some() && self.needed.contains(&value))
    }

    fn delete(&self, writer: &mut Writer<'_>, id: OpId) -> Step {
        let from = writer.renamed.from;
        if self.needed_view(from, id) {
            return Step::Copy;
        }
        let span = from[id].span;
        for value in from[id].results.iter().filter(|value| self.needed.contains(value)) {
            if let Type::Elem(elem) = from.ty(value) {
                let zero = writer.builder.constant(Constant::zero(elem), span);
                writer.renamed.bind(&mut writer.builder, &[value], &[zero]);
            }
        }
        Step::Done
    }
}

impl<'a> Rewrite<'a> for Change<'_> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let from: &'a Function = writer.renamed.from;
        let data = &from[id];
        if let (Some(calls), Op::Call { function, args }) = (&self.calls, data.op) {
            let mut args = writer.renamed.list_values(args);
            if let Some((callee, param)) = calls.without
                && callee == function
                && param < args.len()
            {
                args.remove(param);
            }
            let args = writer.builder.list(&args);
            let function = calls.numbers.get(&function).copied().unwrap_or(function);
            writer.push(id, Op::Call { function, args });
            return Step::Done;
        }
        match (self.edit, data.op) {
            (Edit::Delete(gone), _) if gone.contains(&id) => self.delete(writer, id),
            (Edit::Take { branch, then }, Op::If { cond: _, then: first, other }) if *branch == id => {
                let taken = if *then { first } else { other };
                let (end, span) = writer.body(self, taken);
                become_region(writer, id, end, span)
            }
            (Edit::Skip(skipped), Op::For { kind: _, carried, body: _ }) if *skipped == id => {
                let first = writer.renamed.list_values(carried);
                let results = writer.renamed.results(id);
                writer.renamed.bind(&mut writer.builder, &results, &first);
                Step::Done
            }
            (Edit::Once(once), Op::For { kind, carried, body }) if *once == id => {
                let index = kind.operands().first().map(|&operand| writer.renamed.value(operand));
                let values: Vec<Value> = index.into_iter().chain(writer.renamed.list_values(carried)).collect();
                let params = writer.renamed.params(body);
                writer.renamed.bind(&mut writer.builder, params, &values);
                let (end, span) = writer.body(self, body);
                become_region(writer, id, end, span)
            }
            (Edit::Forward(op, position), _) if *op == id => {
                let operand = data.op.operands(from).get(*position).map(|&operand| writer.renamed.value(operand));
                if let Some(operand) = operand {
                    writer.replace(id, operand);
                }
                Step::Done
            }
            (Edit::Set(op, constant), _) if *op == id => {
                writer.push(id, Op::Constant(*constant));
                Step::Done
            }
            (_, _) => Step::Copy,
        }
    }
}

/// Returns how to continue after a region that was copied to the place of its owner.
fn become_region(writer: &mut Writer<'_>, owner: OpId, end: Terminator, span: crisp_support_diagnostics::Span) -> Step {
    match end {
        Terminator::Yield(list) => {
            let values = writer.builder.function().list(list).to_vec();
            let results = writer.renamed.results(owner);
            writer.renamed.bind(&mut writer.builder, &results, &values);
            Step::Done
        }
        Terminator::Break(_) | Terminator::Return(_) => Step::Leave(end, span),
    }
}
