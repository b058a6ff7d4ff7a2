//! Lowering: the typed tree becomes a module of the kernel IR. Variables turn into SSA values here, one for each of their leaves.

mod atomic;
mod continuation;
mod control;
mod expression;
mod hidden;
mod integer;
mod memory;
mod notes;
mod positions;
mod slots;
mod tensors;

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    Builder, FunctionId, KernelInfo, Memory, MemoryId, MemoryLength, Module, Param, Role, Terminator, Type, Value,
};
use crisp_support_diagnostics::Span;

use crate::imports::{Imports, Variants};
use crate::typed::{Bind, Expr, ExprKind, Function, FunctionKind, InstanceId, Program, TypeId};
use slots::Slots;

pub(crate) use notes::{notes, untold};

/// The values of an expression, or how control leaves the region when it never yields any.
type Lowered = Result<Vec<Value>, Terminator>;

/// Memory that a constant vector fills: the vector, and where its elements go.
pub(crate) type Filled = (usize, FunctionId, MemoryId);

/// Lowers all functions that a kernel reaches; all of them when there is no kernel.
pub(crate) fn lower(program: &Program, imports: &Imports) -> (Module, Vec<Filled>) {
    let of_vectors: Vec<usize> = program.const_vectors.iter().map(|vector| vector.kernel.0).collect();
    let is_kernel = |at: &usize| program.functions[*at].kind == FunctionKind::Kernel && !of_vectors.contains(at);
    let kernels: Vec<usize> = (0..program.functions.len()).filter(is_kernel).collect();
    if !kernels.is_empty() {
        return lower_from(program, kernels, imports);
    }
    let bodies: BTreeSet<usize> =
        of_vectors.iter().flat_map(|&kernel| [Some(kernel), called(program, kernel)]).flatten().collect();
    lower_from(program, (0..program.functions.len()).filter(|at| !bodies.contains(at)).collect(), imports)
}

/// The kernel that computes a constant vector, in a separate module.
pub(crate) fn lower_const_vector(program: &Program, kernel: InstanceId) -> (Module, Vec<Filled>) {
    lower_from(program, vec![kernel.0], &Imports::default())
}

/// The first function that a function calls.
fn called(program: &Program, at: usize) -> Option<usize> {
    let mut found = None;
    visit(&program.functions.get(at)?.body, &mut |expr| {
        if let ExprKind::Call { callee, args: _ } = &expr.kind {
            found = found.or(Some(callee.0));
        }
    });
    found
}

/// Lowers functions and those that they call.
fn lower_from(program: &Program, open: Vec<usize>, imports: &Imports) -> (Module, Vec<Filled>) {
    let mut module = imports.module.clone();
    let mut variants = Variants::default();
    let mut filled = Vec::new();
    let reached = reached(program, open);
    let mut ids: Vec<Option<FunctionId>> = vec![None; program.functions.len()];
    for (position, function) in program.functions.iter().enumerate() {
        if reached.contains(&position) {
            if let Some(import) = import_of(&function.body).and_then(|number| imports.functions.get(number)) {
                let params = function.params.iter().filter_map(|param| function.vars.get(param.var.0));
                // Of views the memory alone: what they are part of is the caller's matter.
                let types: Vec<Type> = params.filter_map(|var| program.types.leaves(var.ty).first().copied()).collect();
                ids[position] = Some(variants.of(&mut module, import.id, &types));
                continue;
            }
            let lowered = FunctionLowering::lower(function, program, &ids);
            let computed = function.memories.iter().map(|memory| memory.computed);
            let computed: Vec<_> = lowered.memories.ids().zip(computed).collect();
            let id = module.functions.push(lowered);
            filled.extend(computed.into_iter().filter_map(|(memory, vector)| Some((vector?, id, memory))));
            ids[position] = Some(id);
        }
    }
    for function in program.functions.iter().filter(|function| !function.continuations.is_empty()) {
        module.programs.extend(continuation::program(function, program, &module));
    }
    (module, filled)
}

/// The number of the imported function that a body is.
fn import_of(body: &Expr) -> Option<usize> {
    match &body.kind {
        ExprKind::Import { number, args: _ } => Some(*number),
        ExprKind::Seq(items) | ExprKind::Values(items) | ExprKind::Return(items) => match items.as_slice() {
            [only] => import_of(only),
            _ => None,
        },
        ExprKind::First(inner) => import_of(inner),
        _ => None,
    }
}

fn reached(program: &Program, open: Vec<usize>) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut open = open;
    while let Some(at) = open.pop() {
        if reached.insert(at) {
            visit(&program.functions[at].body, &mut |expr| {
                if let ExprKind::Call { callee, args: _ } = &expr.kind {
                    open.push(callee.0);
                }
            });
        }
    }
    reached
}

/// Calls `see` on an expression and everything inside it.
fn visit(expr: &Expr, see: &mut dyn FnMut(&Expr)) {
    see(expr);
    expr.kind.parts(&mut |part| visit(part, see));
}

/// The state of lowering one function.
struct FunctionLowering<'a> {
    builder: Builder,
    function: &'a Function,
    program: &'a Program,
    ids: &'a [Option<FunctionId>],
    slots: Slots,
    memories: Vec<MemoryId>,
    /// The values of what callers pass after the parameters.
    hidden: Vec<Option<Value>>,
    /// The slots that each loop around carries, the innermost one last.
    loops: Vec<Vec<usize>>,
}

impl<'a> FunctionLowering<'a> {
    fn lower(function: &'a Function, program: &'a Program, ids: &'a [Option<FunctionId>]) -> crisp_ir_kernel::Function {
        let mut slots = Slots::new(&function.vars, &program.types);
        let mut params = Vec::new();
        let mut bound = Vec::new();
        for param in &function.params {
            let var = &function.vars[param.var.0];
            let names = program.types.leaf_names(var.ty);
            for ((slot, ty), name) in slots.of(param.var).zip(program.types.leaves(var.ty)).zip(names) {
                // The numbers of a tensor are read.
                let role = if param.out && ty.view().is_some() { Role::Out } else { Role::Argument };
                let name = format!("{}{}", var.name, name.replace('.', "_"));
                let words = program.types.view_of(var.ty).map_or(1, |view| program.types.words(&view));
                let length = param.length.filter(|_| ty.view().is_some()).map(|length| length.saturating_mul(words));
                params.push(Param { name, ty, role, length, span: var.span });
                bound.push(slot);
            }
        }
        let is_kernel = function.kind == FunctionKind::Kernel;
        let order = positions::order(function);
        let positions = positions::Positions::of(function, &slots, &bound, &program.types);
        for &position in &order {
            let need = &function.hidden[position];
            params.extend(hidden::param(need, is_kernel, program));
        }
        let results = function.results.iter().flat_map(|ty| program.types.leaves(*ty)).collect();
        let kernel = (function.kind == FunctionKind::Kernel).then(|| KernelInfo {
            work_dim: function.work_dim,
            global_size: function.global_size.clone(),
            local_size: function.local_size.clone(),
            profile: function.profile,
            deterministic: function.deterministic,
            race_free: function.race_free,
            max_registers: function.max_registers,
            exact: function.exact.as_ref().map(|plan| positions.byte_sizes(plan)),
            buffers: order
                .iter()
                .map(|&position| positions.buffer(&function.hidden[position], &program.types))
                .collect(),
        });
        let builder = Builder::new(&*function.name, params, results, kernel, function.span);
        let values = builder.params();
        let mut hidden = vec![None; function.hidden.len()];
        for (&position, &value) in order.iter().zip(values.iter().skip(bound.len())) {
            hidden[position] = Some(value);
        }
        for (slot, value) in bound.into_iter().zip(values) {
            slots.set(slot, value);
        }
        let mut lowering = FunctionLowering {
            builder,
            function,
            program,
            ids,
            slots,
            memories: Vec::new(),
            loops: Vec::new(),
            hidden,
        };
        lowering.declare_memories();
        function.params.iter().for_each(|param| lowering.show(param.var));
        lowering.marshall_hidden();
        let span = function.body.span;
        match lowering.expr(&function.body) {
            Ok(values) => {
                let count = lowering.results().min(values.len());
                lowering.builder.finish(&values[..count], span)
            }
            Err(terminator) => lowering.builder.finish_with(terminator, span),
        }
    }

    fn declare_memories(&mut self) {
        for plan in &self.function.memories {
            let memory = Memory {
                name: plan.name.to_string(),
                space: plan.space,
                elem: plan.elem,
                stride: plan.stride,
                length: plan.of_workgroup.clone().map_or_else(|| plan.length.into(), MemoryLength::Workgroup),
                init: plan.init.clone(),
                span: plan.span,
            };
            let id = self.builder.memory(memory);
            self.memories.push(id);
        }
    }

    /// How many IR values the function returns.
    fn results(&self) -> usize {
        self.types_of(&self.function.results).len()
    }

    /// The IR types of all leaves.
    fn types_of(&self, types: &[TypeId]) -> Vec<Type> {
        types.iter().flat_map(|ty| self.program.types.leaves(*ty)).collect()
    }

    fn callee(&self, id: InstanceId) -> Option<FunctionId> {
        self.ids.get(id.0).copied().flatten()
    }

    /// Lowers to exactly one value.
    fn one(&mut self, expr: &Expr) -> Result<Value, Terminator> {
        let values = self.expr(expr)?;
        Ok(values
            .first()
            .copied()
            .unwrap_or_else(|| self.builder.constant(crisp_ir_kernel::Constant::bool(false), expr.span)))
    }

    fn bind(&mut self, bind: &Bind) -> Result<(), Terminator> {
        let values = self.expr(&bind.value)?;
        let slots: Vec<usize> = bind.vars.iter().flat_map(|var| self.slots.of(*var)).collect();
        for (slot, value) in slots.into_iter().zip(values) {
            self.set(slot, value);
        }
        bind.vars.iter().for_each(|var| self.show(*var));
        Ok(())
    }

    fn set(&mut self, slot: usize, value: Value) {
        if let Some(name) = self.slots.name(slot)
            && self.builder.function().values[value].name.is_none()
        {
            self.builder.name(value, name);
        }
        if let Some(name) = self.slots.name(slot) {
            self.builder.bind(name, value);
        }
        self.slots.set(slot, value);
    }

    /// The slots bound here that expressions assign, in order.
    fn assigned(&self, exprs: &[&Expr]) -> Vec<usize> {
        let mut found = BTreeSet::new();
        for expr in exprs {
            visit(expr, &mut |expr| {
                if let ExprKind::SetVar { var, leaf, value } = &expr.kind {
                    let width = self.program.types.width(value.ty);
                    found.extend(self.slots.of(*var).skip(*leaf).take(width));
                }
            });
        }
        found.into_iter().filter(|slot| self.slots.get(*slot).is_some()).collect()
    }

    fn constant_u64(&mut self, value: u64, span: Span) -> Value {
        self.builder.constant(crisp_ir_kernel::Constant::u64(value), span)
    }
}
