//! Puts the bodies of functions in place of the calls; only kernels are left.
//!
//! Functions are taken callees first, and a body that is put in place is free of calls itself, or its calls are put in place at once: only one
//! of `LEVELS` levels of calls is kept as a whole, and only until its last caller has it, so that long chains of calls cost little. How large
//! everything becomes is known before anything is done. A function that returns early
//! becomes branches, where what follows the return moves into the other branch. Where that would double code, or the return stands
//! in a loop, it becomes a loop of one iteration that the return leaves. Where the target has functions, the large ones that emulate what it lacks
//! stay ([`kept`]).

mod calls;
mod kept;
mod returns;

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Function, FunctionId, Memory, MemoryId, Module, NESTING_LIMIT, OPERATION_LIMIT, Op, OpId, Space, Value,
};
use crisp_support_diagnostics::Diagnostic;

use self::calls::{callees, callees_first};
use crate::copy::{Renamed, Rewrite, Step, Writer, rewrite};
use crate::messages;
use crate::nesting::depth;
use crate::pass::{Abilities, Fact, Pass, has_op};

/// Most operations that a kernel may have when something was put in place.
pub const MOST_OPERATIONS: usize = 200_000;

/// Most operations that may be copied to put the calls of a module in place. Only functions that return early and call one another in a long chain
/// come near it.
const MOST_COPIES: usize = 50_000_000;

/// The number of levels of calls of which one is kept as a whole; between them calls are put in place recursively.
const LEVELS: usize = 64;

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
    origins: Vec<Origin>,
}

/// Which memory one is, whatever function it has become part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Origin {
    /// One that a function of the original module declares.
    Declared(FunctionId, MemoryId),
    /// One that this pass made for a call in a function, since the callee returns a view of it.
    Made(FunctionId, MemoryId),
}

#[allow(clippy::needless_pass_by_value)]
fn run(mut module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    // Later passes may change what a launch passes.
    module.programs.clear();
    let operations: usize = module.functions.values().map(|function| function.ops.len()).sum();
    let is_call = |_: &Function, op: &Op| matches!(op, Op::Call { function: _, args: _ });
    let is_ready = |function: &Function| function.kernel.is_some() && !has_op(function, is_call);
    if operations <= MOST_OPERATIONS && module.functions.values().all(is_ready) {
        return Ok(module);
    }
    let kept = if target.functions { kept::kept(&module) } else { vec![false; module.functions.len()] };
    let plan = Plan::of(&module, &kept);
    let problems = plan.problems(&module);
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut ready: BTreeMap<FunctionId, Result<Ready, Excess>> = BTreeMap::new();
    let mut kernels = BTreeMap::new();
    for (step, &id) in plan.order.iter().enumerate() {
        if plan.functions[id.index()].whole {
            let function = inline_into(&module, id, &ready, &kept);
            if module[id].kernel.is_some() || kept[id.index()] {
                kernels.insert(id, function)
            } else {
                ready.insert(id, function)
            };
        }
        // What no further function calls is not kept.
        for done in plan.last_used.get(&step).into_iter().flatten() {
            ready.remove(done);
        }
    }
    let mut inlined = Vec::new();
    let mut problems = Vec::new();
    let mut operations = 0;
    for (id, kernel) in module.functions.iter().filter(|(id, function)| function.kernel.is_some() || kept[id.index()]) {
        match kernels.remove(&id) {
            Some(Ok(Ready { function, origins: _ })) => {
                operations += function.ops.len();
                if operations > OPERATION_LIMIT {
                    problems.push(messages::too_large_module(kernel.span, &kernel.name, OPERATION_LIMIT));
                    break;
                }
                inlined.push((id, function));
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
    if problems.is_empty() { Ok(kept::renumbered(inlined)) } else { Err(problems) }
}

/// The facts about a function before anything is done.
#[derive(Clone, Copy, Default)]
struct Planned {
    /// Its operations with those of all that it calls.
    operations: usize,
    /// Levels of calls below it.
    level: usize,
    /// Whether it is made as a whole; otherwise its operations are copied to each place that calls it.
    whole: bool,
}

/// In which order functions are made, and which.
struct Plan {
    /// All functions that kernels reach, each behind those that it calls.
    order: Vec<FunctionId>,
    /// By id.
    functions: Vec<Planned>,
    /// The functions that are used last by the one at each position of the order.
    last_used: BTreeMap<usize, Vec<FunctionId>>,
}

impl Plan {
    /// Cost: linear in the module.
    fn of(module: &Module, kept: &[bool]) -> Plan {
        let order = callees_first(module);
        let mut functions = vec![Planned::default(); module.functions.len()];
        for &id in &order {
            let function = &module[id];
            let mut planned = Planned { operations: function.ops.len(), ..Planned::default() };
            for callee in callees(function) {
                if kept[callee.index()] {
                    continue;
                }
                let callee = functions[callee.index()];
                planned.operations = planned.operations.saturating_add(callee.operations);
                planned.level = planned.level.max(callee.level + 1);
            }
            planned.whole = function.kernel.is_some()
                || kept[id.index()]
                || planned.level.is_multiple_of(LEVELS)
                || gives_private(function)
                || callees(function).any(|callee| gives_private(&module[callee]))
                || returns::returns_early(function);
            functions[id.index()] = planned;
        }
        // Who uses a function last: itself made as a whole, or copied to a place that is.
        let mut last = vec![0; module.functions.len()];
        for (step, &id) in order.iter().enumerate().rev() {
            let user = if functions[id.index()].whole { step } else { last[id.index()] };
            for callee in callees(&module[id]) {
                last[callee.index()] = last[callee.index()].max(user);
            }
        }
        let mut last_used: BTreeMap<usize, Vec<FunctionId>> = BTreeMap::new();
        for &id in &order {
            last_used.entry(last[id.index()]).or_default().push(id);
        }
        Plan { order, functions, last_used }
    }

    /// The limits that are exceeded, found before anything is done.
    fn problems(&self, module: &Module) -> Vec<Diagnostic> {
        let large = module.kernels().filter(|(id, _)| self.functions[id.index()].operations > MOST_OPERATIONS);
        let mut problems: Vec<Diagnostic> =
            large.map(|(_, kernel)| messages::too_large_inlined(kernel.span, &kernel.name, MOST_OPERATIONS)).collect();
        let whole = self.functions.iter().filter(|planned| planned.whole);
        let copies = whole.fold(0_usize, |sum, planned| sum.saturating_add(planned.operations.min(MOST_OPERATIONS)));
        if problems.is_empty()
            && copies > MOST_COPIES
            && let Some((_, kernel)) = module.kernels().next()
        {
            problems.push(messages::too_many_copies(kernel.span, &kernel.name, MOST_COPIES));
        }
        problems
    }
}

/// Returns whether a function may return a view of private memory. Its callers are made as a whole, so that they have the memories of their calls once.
fn gives_private(function: &Function) -> bool {
    function.results.iter().any(|ty| ty.view().is_some_and(|view| view.space == Space::Private))
}

fn inline_into(
    module: &Module,
    id: FunctionId,
    ready: &BTreeMap<FunctionId, Result<Ready, Excess>>,
    kept: &[bool],
) -> Result<Ready, Excess> {
    let source = &module[id];
    let origins: Vec<Origin> = source.memories.ids().map(|memory| Origin::Declared(id, memory)).collect();
    let memories = origins.iter().copied().zip(source.memories.ids()).collect();
    let mut inline = Inline { module, id, ready, kept, memories, origins, excess: None };
    let function = rewrite(source, &mut inline);
    let Inline { module: _, id: _, ready: _, kept: _, memories: _, origins, excess } = inline;
    let depth = depth(&function, function.body);
    match excess {
        Some(excess) => Err(excess),
        None if depth > NESTING_LIMIT => Err(Excess::Nesting),
        None => Ok(Ready { function, origins }),
    }
}

struct Inline<'a> {
    module: &'a Module,
    /// The function that is made.
    id: FunctionId,
    ready: &'a BTreeMap<FunctionId, Result<Ready, Excess>>,
    /// The functions whose calls stay.
    kept: &'a [bool],
    /// The memory of the new function that represents one of the original module.
    memories: BTreeMap<Origin, MemoryId>,
    origins: Vec<Origin>,
    /// Once a limit is exceeded, nothing more is done.
    excess: Option<Excess>,
}

impl<'a> Rewrite<'a> for Inline<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        if self.excess.is_some() {
            return Step::Copy;
        }
        let Op::Call { function, args } = writer.renamed.from[id].op else { return Step::Copy };
        if self.kept[function.index()] {
            return Step::Copy;
        }
        let whole = match self.ready.get(&function) {
            Some(Ok(callee)) => Some(callee),
            Some(Err(excess)) => {
                self.excess = Some(*excess);
                return Step::Copy;
            }
            None => None,
        };
        let callee = whole.map_or(&self.module[function], |whole| &whole.function);
        if writer.builder.function().ops.len() + callee.ops.len() > MOST_OPERATIONS {
            self.excess = Some(Excess::Operations);
            return Step::Copy;
        }
        let args = writer.renamed.list_values(args);
        let results = writer.renamed.results(id);
        let new = match whole {
            Some(callee) => self.put_in_place(writer, callee, &args, id),
            None => self.copy_in_place(writer, function, &args),
        };
        writer.renamed.bind(&mut writer.builder, &results, &new);
        Step::Done
    }
}

impl<'a> Inline<'a> {
    /// Copies a callee's body to the place at hand; the call's results.
    fn put_in_place(&mut self, writer: &mut Writer<'a>, callee: &'a Ready, args: &[Value], call: OpId) -> Vec<Value> {
        // A private memory whose view is returned lives on while the next call makes another one.
        let comes_out = gives_private(&callee.function);
        let memories = callee.origins.iter().zip(callee.function.memories.values()).map(|(&origin, memory)| {
            if comes_out && memory.space == Space::Private {
                let made = writer.builder.memory(memory.clone());
                self.origins.push(Origin::Made(self.id, made));
                return made;
            }
            self.memory(writer, origin, memory)
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

    /// Copies the body of a function that is not kept as a whole and returns at its end, and puts its calls in place.
    fn copy_in_place(&mut self, writer: &mut Writer<'a>, id: FunctionId, args: &[Value]) -> Vec<Value> {
        let callee = &self.module[id];
        let memories = callee
            .memories
            .iter()
            .map(|(memory, data)| self.memory(writer, Origin::Declared(id, memory), data))
            .collect();
        let caller = std::mem::replace(&mut writer.renamed, Renamed::new(callee, memories));
        let params = writer.renamed.params(callee.body);
        writer.renamed.bind(&mut writer.builder, params, args);
        let (terminator, _) = writer.body(self, callee.body);
        writer.renamed = caller;
        returns::returned(&writer.builder, terminator)
    }

    /// The memory of the new function that represents one of the original module.
    fn memory(&mut self, writer: &mut Writer<'a>, origin: Origin, memory: &Memory) -> MemoryId {
        *self.memories.entry(origin).or_insert_with(|| {
            self.origins.push(origin);
            writer.builder.memory(memory.clone())
        })
    }
}
