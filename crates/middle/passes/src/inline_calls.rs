//! Puts the bodies of functions in place of the calls; only kernels are left.
//!
//! Functions are taken callees first, so that every body that is put in place is free of calls itself. A function that returns early
//! becomes branches, where what follows the return moves into the other branch. Where that would double code, or the return stands
//! in a loop, it becomes a loop of one iteration that the return leaves.

mod returns;

use std::collections::BTreeMap;

use crisp_ir_kernel::{Function, FunctionId, MemoryId, Module, NESTING_LIMIT, OPERATION_LIMIT, Op, OpId, Space, Value};
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Renamed, Rewrite, Step, Writer, rewrite};
use crate::messages;
use crate::nesting::depth;
use crate::pass::{Fact, Pass, has_op};

/// Most operations that a kernel may have when something was put in place.
pub const MOST_OPERATIONS: usize = 200_000;

/// Inlines every call.
pub const PASS: Pass = Pass {
    name: "inline-calls",
    needs: &[],
    makes: &[Fact::NoCalls],
    spoils: &[Fact::Simple, Fact::NothingUnused],
    run,
};

/// A limit that a function exceeds once its calls are put in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Excess {
    /// Too many operations.
    Operations,
    /// Regions nested too deeply.
    Nesting,
}

/// A function without calls.
struct Ready {
    function: Function,
    /// The memory of the original module that each memory is: one memory however often its function is called.
    origins: Vec<(FunctionId, MemoryId)>,
}

#[allow(clippy::needless_pass_by_value)]
fn run(mut module: Module) -> Result<Module, Vec<Diagnostic>> {
    // Passes behind this one may change what a launch hands over.
    module.programs.clear();
    let operations: usize = module.functions.values().map(|function| function.ops.len()).sum();
    let is_call = |_: &Function, op: &Op| matches!(op, Op::Call { function: _, args: _ });
    let is_ready = |function: &Function| function.kernel.is_some() && !has_op(function, is_call);
    if operations <= MOST_OPERATIONS && module.functions.values().all(is_ready) {
        return Ok(module);
    }
    let mut ready: BTreeMap<FunctionId, Result<Ready, Excess>> = BTreeMap::new();
    for id in callees_first(&module) {
        let function = inline_into(&module, id, &ready);
        ready.insert(id, function);
    }
    let mut inlined = Module::new();
    let mut problems = Vec::new();
    let mut operations = 0;
    for (id, kernel) in module.kernels() {
        match ready.remove(&id) {
            Some(Ok(Ready { function, origins: _ })) => {
                operations += function.ops.len();
                if operations > OPERATION_LIMIT {
                    problems.push(messages::too_large_module(kernel.span, &kernel.name, OPERATION_LIMIT));
                    break;
                }
                inlined.functions.push(function);
            }
            Some(Err(Excess::Operations)) => {
                problems.push(messages::too_large_inlined(kernel.span, &kernel.name, MOST_OPERATIONS));
            }
            Some(Err(Excess::Nesting)) => {
                problems.push(messages::too_deep_inlined(kernel.span, &kernel.name, NESTING_LIMIT));
            }
            None => {}
        }
    }
    if problems.is_empty() { Ok(inlined) } else { Err(problems) }
}

/// All functions that kernels reach, each behind those that it calls.
fn callees_first(module: &Module) -> Vec<FunctionId> {
    let calls = |id: FunctionId| -> Vec<FunctionId> {
        let ops = module[id].ops.values();
        ops.filter_map(|data| if let Op::Call { function, args: _ } = data.op { Some(function) } else { None })
            .collect()
    };
    let mut order = Vec::new();
    let mut seen = vec![false; module.functions.len()];
    for (kernel, _) in module.kernels() {
        let mut path = vec![(kernel, calls(kernel))];
        seen[kernel.index()] = true;
        while let Some((id, open)) = path.last_mut() {
            match open.pop() {
                Some(callee) if seen[callee.index()] => {}
                Some(callee) => {
                    seen[callee.index()] = true;
                    path.push((callee, calls(callee)));
                }
                None => {
                    order.push(*id);
                    path.pop();
                }
            }
        }
    }
    order
}

fn inline_into(
    module: &Module,
    id: FunctionId,
    ready: &BTreeMap<FunctionId, Result<Ready, Excess>>,
) -> Result<Ready, Excess> {
    let source = &module[id];
    let origins: Vec<_> = source.memories.ids().map(|memory| (id, memory)).collect();
    let memories = origins.iter().copied().zip(source.memories.ids()).collect();
    let mut inline = Inline { ready, memories, origins, excess: None };
    let function = rewrite(source, &mut inline);
    let Inline { ready: _, memories: _, origins, excess } = inline;
    let depth = depth(&function, function.body);
    match excess {
        Some(excess) => Err(excess),
        None if depth > NESTING_LIMIT => Err(Excess::Nesting),
        None => Ok(Ready { function, origins }),
    }
}

struct Inline<'a> {
    ready: &'a BTreeMap<FunctionId, Result<Ready, Excess>>,
    /// The memory of the new function that stands for one of the original module.
    memories: BTreeMap<(FunctionId, MemoryId), MemoryId>,
    origins: Vec<(FunctionId, MemoryId)>,
    /// Once a limit is exceeded, nothing more is done.
    excess: Option<Excess>,
}

impl<'a> Rewrite<'a> for Inline<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        if self.excess.is_some() {
            return Step::Copy;
        }
        let Op::Call { function, args } = writer.renamed.from[id].op else { return Step::Copy };
        let callee = match self.ready.get(&function) {
            Some(Ok(callee)) => callee,
            Some(Err(excess)) => {
                self.excess = Some(*excess);
                return Step::Copy;
            }
            None => return Step::Copy,
        };
        if writer.builder.function().ops.len() + callee.function.ops.len() > MOST_OPERATIONS {
            self.excess = Some(Excess::Operations);
        }
        if self.excess.is_some() {
            return Step::Copy;
        }
        let args = writer.renamed.list_values(args);
        let results = writer.renamed.results(id);
        let new = self.put_in_place(writer, callee, &args, id);
        writer.renamed.bind(&mut writer.builder, &results, &new);
        Step::Done
    }
}

impl<'a> Inline<'a> {
    /// Copies a callee's body to the place at hand; the call's results.
    fn put_in_place(&mut self, writer: &mut Writer<'a>, callee: &'a Ready, args: &[Value], call: OpId) -> Vec<Value> {
        // A private memory whose view comes out of the function lives on while the next call makes another one.
        let comes_out =
            callee.function.results.iter().any(|ty| ty.view().is_some_and(|view| view.space == Space::Private));
        let memories = callee.origins.iter().zip(callee.function.memories.values()).map(|(&origin, memory)| {
            if comes_out && memory.space == Space::Private {
                self.origins.push(origin);
                return writer.builder.memory(memory.clone());
            }
            *self.memories.entry(origin).or_insert_with(|| {
                self.origins.push(origin);
                writer.builder.memory(memory.clone())
            })
        });
        let memories = memories.collect();
        let span = writer.renamed.from[call].span;
        let caller = std::mem::replace(&mut writer.renamed, Renamed::new(&callee.function, memories));
        let params = writer.renamed.params(callee.function.body);
        writer.renamed.bind(&mut writer.builder, params, args);
        let results = returns::copy_body(writer, span);
        writer.renamed = caller;
        results
    }
}
