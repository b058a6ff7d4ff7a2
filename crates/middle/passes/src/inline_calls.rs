//! Puts the bodies of functions in place of the calls; only kernels are left.
//!
//! A function that returns early becomes a loop of one iteration that it leaves; a return out of a loop leaves that loop with a flag
//! and the results as further carried values, and whoever stands around it looks at the flag.

use std::collections::BTreeMap;

use crisp_ir_kernel::{Builder, Constant, Function, FunctionId, LoopKind, MemoryId, Module, Op, OpId, RegionId, Scalar, Terminator, Type, Value};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::Renamed;
use crate::messages;
use crate::pass::{Fact, Pass};

/// Most operations that a kernel may have afterwards.
const MOST_OPERATIONS: usize = 200_000;

/// Inlines every call.
pub const PASS: Pass =
    Pass { name: "inline-calls", needs: &[], makes: &[Fact::NoCalls], spoils: &[Fact::ConstantsFolded, Fact::NothingUnused], run };

fn run(module: Module) -> Result<Module, Vec<Diagnostic>> {
    let mut inlined = Module::new();
    let mut problems = Vec::new();
    for (_, kernel) in module.kernels() {
        match inline_kernel(&module, kernel) {
            Ok(function) => {
                inlined.functions.push(function);
            }
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(inlined) } else { Err(problems) }
}

fn inline_kernel(module: &Module, kernel: &Function) -> Result<Function, Diagnostic> {
    let builder = Builder::new(kernel.name.clone(), kernel.params.clone(), kernel.results.clone(), kernel.kernel.clone(), kernel.span);
    let mut inliner = Inliner { module, builder, memories: BTreeMap::new(), frames: Vec::new(), operations: 0, kernel };
    let mut renamed = Renamed::new(kernel, inliner.declare_memories(None, kernel));
    let params = inliner.builder.params();
    renamed.bind(&mut inliner.builder, &kernel[kernel.body].params, &params);
    inliner.frames.push(Frame { returns: Returns::FromKernel, loops: Vec::new() });
    inliner.ops(&mut renamed, kernel.body)?;
    let terminator = inliner.terminator(&renamed, kernel.body);
    Ok(inliner.builder.finish_with(terminator, kernel[kernel.body].end_span))
}

/// What a return in the function at hand becomes.
enum Returns {
    /// It stays: this is the kernel itself.
    FromKernel,
    /// The function's body is the body of a loop of one iteration, which a return leaves with the results.
    LeavesOnce,
    /// The function returns only at its end; nothing is to be done.
    AtEnd,
}

/// A function being copied.
struct Frame {
    returns: Returns,
    /// The loops of this function around the operation at hand, innermost last.
    loops: Vec<OpenLoop>,
}

/// A loop being copied.
struct OpenLoop {
    /// The carried values of the new loop that the old one had.
    carried: Vec<Value>,
    /// A false flag and zero results, where returns leave the loop.
    not_returned: Option<Vec<Value>>,
}

struct Inliner<'a> {
    module: &'a Module,
    builder: Builder,
    /// A function's memory is one memory however often the function is called.
    memories: BTreeMap<(FunctionId, MemoryId), MemoryId>,
    frames: Vec<Frame>,
    operations: usize,
    kernel: &'a Function,
}

impl<'a> Inliner<'a> {
    fn declare_memories(&mut self, id: Option<FunctionId>, function: &Function) -> BTreeMap<MemoryId, MemoryId> {
        let mut map = BTreeMap::new();
        for (old, memory) in function.memories.iter() {
            let known = id.and_then(|id| self.memories.get(&(id, old)).copied());
            let new = known.unwrap_or_else(|| self.builder.memory(memory.clone()));
            if let Some(id) = id {
                self.memories.insert((id, old), new);
            }
            map.insert(old, new);
        }
        map
    }

    fn ops(&mut self, renamed: &mut Renamed<'a>, region: RegionId) -> Result<(), Diagnostic> {
        for &op in &renamed.from[region].ops {
            self.operations += 1;
            if self.operations > MOST_OPERATIONS {
                return Err(messages::too_large_inlined(self.kernel.span, &self.kernel.name, MOST_OPERATIONS));
            }
            self.op(renamed, op)?;
        }
        Ok(())
    }

    fn op(&mut self, renamed: &mut Renamed<'a>, id: OpId) -> Result<(), Diagnostic> {
        let data = &renamed.from[id];
        let results: Vec<Value> = data.results.iter().collect();
        let types = renamed.types(&results);
        let new = match data.op {
            Op::Call { function, args } => {
                let args = renamed.values(renamed.from.list(args));
                self.call(function, &args, data.span)?
            }
            Op::If { cond, then, other } => {
                let cond = renamed.value(cond);
                let then = self.branch(renamed, then)?;
                let other = self.branch(renamed, other)?;
                self.builder.if_op(cond, then, other, &types, data.span)
            }
            Op::For { kind, carried, body } => {
                let carried = renamed.values(renamed.from.list(carried));
                self.repeat(renamed, kind, &carried, body, data.span)?
            }
            op => match renamed.plain(&mut self.builder, op) {
                Some(op) => {
                    let copied = self.builder.push_typed(op, &types, data.span);
                    self.builder.results(copied)
                }
                None => Vec::new(),
            },
        };
        renamed.bind(&mut self.builder, &results, &new);
        Ok(())
    }

    fn branch(&mut self, renamed: &mut Renamed<'a>, region: RegionId) -> Result<RegionId, Diagnostic> {
        let end = renamed.from[region].end_span;
        let (new, _) = self.builder.open(&[], end);
        self.ops(renamed, region)?;
        let terminator = self.terminator(renamed, region);
        self.builder.close(terminator, end);
        Ok(new)
    }

    /// The end of a copied region.
    fn terminator(&mut self, renamed: &Renamed<'a>, region: RegionId) -> Terminator {
        let span = renamed.from[region].end_span;
        match renamed.from[region].terminator {
            Terminator::Yield(list) => {
                let values = renamed.values(renamed.from.list(list));
                Terminator::Yield(self.builder.list(&values))
            }
            Terminator::Break(list) => {
                let mut values = renamed.values(renamed.from.list(list));
                let innermost = self.frames.last().and_then(|frame| frame.loops.last());
                values.extend(innermost.and_then(|open| open.not_returned.as_ref()).into_iter().flatten());
                Terminator::Break(self.builder.list(&values))
            }
            Terminator::Return(list) => {
                let values = renamed.values(renamed.from.list(list));
                self.return_terminator(&values, span)
            }
        }
    }

    /// How control leaves the function at hand with these results.
    fn return_terminator(&mut self, values: &[Value], span: Span) -> Terminator {
        let frame = self.frames.last();
        if frame.is_none_or(|frame| matches!(frame.returns, Returns::FromKernel)) {
            return Terminator::Return(self.builder.list(values));
        }
        match frame.and_then(|frame| frame.loops.last()) {
            // Out of the loop of one iteration around the function.
            None => Terminator::Break(self.builder.list(values)),
            Some(open) => {
                let mut all = open.carried.clone();
                all.push(self.builder.constant(Constant::bool(true), span));
                all.extend_from_slice(values);
                Terminator::Break(self.builder.list(&all))
            }
        }
    }

    fn repeat(&mut self, renamed: &mut Renamed<'a>, kind: LoopKind, carried: &[Value], body: RegionId, span: Span) -> Result<Vec<Value>, Diagnostic> {
        let kind = renamed.loop_kind(kind);
        let leaves = !matches!(self.frames.last().map(|frame| &frame.returns), Some(Returns::FromKernel) | None) && returns_inside(renamed.from, body);
        let not_returned = leaves.then(|| {
            let mut extra = vec![self.builder.constant(Constant::bool(false), span)];
            extra.extend(self.zeros(&renamed.from.results, span));
            extra
        });
        let extra = not_returned.clone().unwrap_or_default();
        let old_params = renamed.region_params(body);
        let mut types = renamed.types(old_params);
        types.extend(extra.iter().map(|&value| self.builder.ty(value)));
        let (region, params) = self.builder.open(&types, span);
        renamed.bind(&mut self.builder, old_params, &params);
        let own = params[1..old_params.len()].to_vec();
        if let Some(frame) = self.frames.last_mut() {
            frame.loops.push(OpenLoop { carried: own, not_returned });
        }
        self.ops(renamed, body)?;
        let end = renamed.from[body].end_span;
        let mut terminator = self.terminator(renamed, body);
        if let (Terminator::Yield(list), false) = (terminator, extra.is_empty()) {
            let mut values = self.builder.function().list(list).to_vec();
            values.extend_from_slice(&params[old_params.len()..]);
            terminator = Terminator::Yield(self.builder.list(&values));
        }
        self.builder.close(terminator, end);
        if let Some(frame) = self.frames.last_mut() {
            frame.loops.pop();
        }
        let mut first = carried.to_vec();
        first.extend_from_slice(&extra);
        let mut results = self.builder.for_op(kind, &first, region, span);
        if leaves {
            let returned = results.split_off(carried.len());
            self.leave_if(returned[0], &returned[1..], end);
        }
        Ok(results)
    }

    /// Leaves the function at hand where the flag is set.
    fn leave_if(&mut self, flag: Value, values: &[Value], span: Span) {
        let (then, _) = self.builder.open(&[], span);
        let terminator = self.return_terminator(values, span);
        self.builder.close(terminator, span);
        let (other, _) = self.builder.open(&[], span);
        self.builder.close_yield(&[], span);
        self.builder.if_op(flag, then, other, &[], span);
    }

    fn zeros(&mut self, types: &[Type], span: Span) -> Vec<Value> {
        types.iter().filter_map(|ty| ty.elem()).map(|elem| self.builder.constant(Constant::zero(elem), span)).collect()
    }

    fn call(&mut self, id: FunctionId, args: &[Value], span: Span) -> Result<Vec<Value>, Diagnostic> {
        let callee: &'a Function = &self.module[id];
        let memories = self.declare_memories(Some(id), callee);
        let mut renamed = Renamed::new(callee, memories);
        let params = renamed.region_params(callee.body);
        renamed.bind(&mut self.builder, params, args);
        let early = callee[callee.body].ops.iter().any(|&op| callee[op].op.regions().iter().any(|&region| returns_inside(callee, region)));
        if !early {
            self.frames.push(Frame { returns: Returns::AtEnd, loops: Vec::new() });
            self.ops(&mut renamed, callee.body)?;
            self.frames.pop();
            let results = match callee[callee.body].terminator {
                Terminator::Return(list) => renamed.values(callee.list(list)),
                Terminator::Yield(_) | Terminator::Break(_) => Vec::new(),
            };
            return Ok(results);
        }
        // A loop of one iteration stands around the body; returns leave it.
        let count = |builder: &mut Builder, value| builder.constant(Constant::from_bits(Scalar::U32, value), span);
        let (zero, one) = (count(&mut self.builder, 0), count(&mut self.builder, 1));
        let first = self.zeros(&callee.results, span);
        let mut types = vec![Type::U32];
        types.extend(first.iter().map(|&value| self.builder.ty(value)));
        let (region, _) = self.builder.open(&types, span);
        self.frames.push(Frame { returns: Returns::LeavesOnce, loops: Vec::new() });
        self.ops(&mut renamed, callee.body)?;
        let end = callee[callee.body].end_span;
        let terminator = match callee[callee.body].terminator {
            // After the only iteration the loop ends by itself.
            Terminator::Return(list) => {
                let values = renamed.values(callee.list(list));
                Terminator::Yield(self.builder.list(&values))
            }
            Terminator::Yield(_) | Terminator::Break(_) => self.terminator(&renamed, callee.body),
        };
        self.builder.close(terminator, end);
        self.frames.pop();
        let kind = LoopKind::Up { from: zero, to: one, step: one };
        Ok(self.builder.for_op(kind, &first, region, span))
    }
}

/// Whether a return stands in the region or in one inside it.
fn returns_inside(function: &Function, region: RegionId) -> bool {
    matches!(function[region].terminator, Terminator::Return(_))
        || function[region].ops.iter().any(|&op| function[op].op.regions().iter().any(|&inner| returns_inside(function, inner)))
}

#[cfg(test)]
mod tests {
    use crisp_ir_kernel::{Checked, text};
    use crisp_support_diagnostics::{Files, render_terminal};

    use super::PASS;

    fn inlined(source: &str) -> String {
        let mut files = Files::new();
        let file = files.add("test.kir", source);
        let show = |problems: &[crisp_support_diagnostics::Diagnostic]| render_terminal(&files, problems, false);
        let module = text::parse(file, source).unwrap_or_else(|problems| panic!("{}", show(&problems)));
        let module = (PASS.run)(module).unwrap_or_else(|problems| panic!("{}", show(&problems)));
        let printed = text::print(&module);
        if let Err(broken) = Checked::check(module) {
            let problems: Vec<_> = broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect();
            panic!("{}\n{printed}", show(&problems));
        }
        printed
    }

    #[test]
    fn a_call_is_replaced_by_the_body() {
        let text = inlined(
            "(module (function twice (param x u32) (results u32) (body (let %y u32 (add %x %x)) (return %y)))
               (kernel k (param n u32) (body (let %a u32 (call twice %n)) (let %b u32 (call twice %a)) (return))))",
        );
        assert!(!text.contains("call") && !text.contains("function"), "{text}");
        assert_eq!(text.matches("(add ").count(), 2, "{text}");
    }

    #[test]
    fn an_early_return_leaves_a_loop_of_one_iteration() {
        let text = inlined(
            "(module (function f (param x u32) (results u32) (body
                 (let %c bool (eq %x %x))
                 (if %c (then (return %x)) (else (yield)))
                 (let %y u32 (add %x %x)) (return %y)))
               (kernel k (param n u32) (body (let %a u32 (call f %n)) (return))))",
        );
        assert!(text.contains("(break %n)"), "{text}");
    }

    #[test]
    fn a_return_out_of_a_loop_carries_a_flag() {
        let text = inlined(
            "(module (function f (param x u32) (results u32) (body
                 (let %z u32 (const 0)) (let %o u32 (const 1))
                 (let %s u32 (for (%i u32) (up %z %x %o) (carry (%t u32 %z))
                   (let %c bool (eq %i %t))
                   (if %c (then (return %i)) (else (yield)))
                   (let %u u32 (add %t %i))
                   (yield %u)))
                 (return %s)))
               (kernel k (param n u32) (body (let %a u32 (call f %n)) (return))))",
        );
        assert_eq!(text.matches("(for ").count(), 2, "{text}");
        assert!(text.contains("(const true)"), "{text}");
    }
}
