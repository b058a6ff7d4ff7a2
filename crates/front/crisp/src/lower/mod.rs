//! Lowering: the typed tree becomes a module of the kernel IR. Variables turn into SSA values here.

mod continuation;
mod control;
mod expression;
mod hidden;
mod integer;

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    Builder, FunctionId, KernelInfo, Memory, MemoryId, Module, Param, Role, Terminator, Type, Value,
};
use crisp_support_diagnostics::Span;

use crate::typed::{Bind, Expr, ExprKind, Function, FunctionKind, InstanceId, Program, TypeId, VarId};

/// The values of an expression, or how control leaves the region when it never yields any.
type Lowered = Result<Vec<Value>, Terminator>;

/// Lowers all functions that a kernel reaches; all of them when there is no kernel.
pub(crate) fn lower(program: &Program) -> Module {
    let mut module = Module::new();
    let reached = reached(program);
    let mut ids: Vec<Option<FunctionId>> = vec![None; program.functions.len()];
    for (position, function) in program.functions.iter().enumerate() {
        if reached.contains(&position) {
            let lowered = FunctionLowering::lower(function, program, &ids);
            ids[position] = Some(module.functions.push(lowered));
        }
    }
    for function in program.functions.iter().filter(|function| !function.continuations.is_empty()) {
        module.programs.extend(continuation::program(function, program, &module));
    }
    module
}

fn reached(program: &Program) -> BTreeSet<usize> {
    let kernels: Vec<usize> =
        (0..program.functions.len()).filter(|&at| program.functions[at].kind == FunctionKind::Kernel).collect();
    if kernels.is_empty() {
        return (0..program.functions.len()).collect();
    }
    let mut reached = BTreeSet::new();
    let mut open = kernels;
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
    /// The current value of each variable.
    env: Vec<Option<Value>>,
    /// What variables were before they were set, to go back to the beginning of a branch at the cost of what it set.
    before: Vec<(VarId, Option<Value>)>,
    memories: Vec<MemoryId>,
    /// The values of what callers pass after the parameters.
    hidden: Vec<Option<Value>>,
}

impl<'a> FunctionLowering<'a> {
    fn lower(function: &'a Function, program: &'a Program, ids: &'a [Option<FunctionId>]) -> crisp_ir_kernel::Function {
        let mut params = Vec::new();
        let mut vars = Vec::new();
        for param in &function.params {
            let var = &function.vars[param.var.0];
            let Some(ty) = program.types.ir(var.ty) else { continue };
            let role = if param.out { Role::Out } else { Role::Argument };
            params.push(Param { name: var.name.to_string(), ty, role, length: param.length, span: var.span });
            vars.push(param.var);
        }
        let is_kernel = function.kind == FunctionKind::Kernel;
        let order = hidden::order(function);
        for &position in &order {
            let need = &function.hidden[position];
            params.extend(hidden::param(need, is_kernel, program));
        }
        let results = function.results.iter().filter_map(|ty| program.types.ir(*ty)).collect();
        let kernel = (function.kind == FunctionKind::Kernel).then(|| KernelInfo {
            work_dim: function.work_dim,
            global_size: function.global_size.clone(),
            local_size: function.local_size.clone(),
            profile: function.profile,
            deterministic: function.deterministic,
            exact: function.exact.as_ref().map(|plan| hidden::byte_sizes(plan, &vars)),
            buffers: order.iter().map(|&position| hidden::buffer(&function.hidden[position])).collect(),
        });
        let builder = Builder::new(&*function.name, params, results, kernel, function.span);
        let env = vec![None; function.vars.len()];
        let values = builder.params();
        let mut hidden = vec![None; function.hidden.len()];
        for (&position, &value) in order.iter().zip(values.iter().skip(vars.len())) {
            hidden[position] = Some(value);
        }
        let mut lowering =
            FunctionLowering { builder, function, program, ids, env, before: Vec::new(), memories: Vec::new(), hidden };
        for (var, value) in vars.into_iter().zip(values) {
            lowering.env[var.0] = Some(value);
        }
        lowering.declare_memories();
        lowering.marshall_hidden();
        let span = function.body.span;
        match lowering.expr(&function.body) {
            Ok(values) => {
                let count = function.results.len().min(values.len());
                let kept = if function.kind == FunctionKind::Thread { &values[..count] } else { &[] };
                lowering.builder.finish(kept, span)
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
                length: plan.length,
                init: plan.init.clone(),
                span: plan.span,
            };
            let id = self.builder.memory(memory);
            self.memories.push(id);
        }
    }

    fn ty(&self, var: VarId) -> Option<Type> {
        self.program.types.ir(self.function.vars[var.0].ty)
    }

    /// The IR types of those that have one.
    fn types_of(&self, types: &[TypeId]) -> Vec<Type> {
        types.iter().filter_map(|ty| self.program.types.ir(*ty)).collect()
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
        for (&var, value) in bind.vars.iter().zip(values) {
            self.set(var, value);
        }
        Ok(())
    }

    fn set(&mut self, var: VarId, value: Value) {
        let name = &self.function.vars[var.0].name;
        if self.function.vars[var.0].kind != crate::typed::VarKind::Hidden
            && self.builder.function().values[value].name.is_none()
        {
            self.builder.name(value, &**name);
        }
        let before = self.env[var.0].replace(value);
        self.before.push((var, before));
    }

    /// Makes variables what they were when `before` had that length.
    fn go_back(&mut self, mark: usize) {
        while self.before.len() > mark {
            let Some((var, value)) = self.before.pop() else { return };
            self.env[var.0] = value;
        }
    }

    /// The variables bound here that expressions assign, in order.
    fn assigned(&self, exprs: &[&Expr]) -> Vec<VarId> {
        let mut found = BTreeSet::new();
        for expr in exprs {
            visit(expr, &mut |expr| {
                if let ExprKind::SetVar { var, value: _ } = &expr.kind {
                    found.insert(*var);
                }
            });
        }
        found.into_iter().filter(|var| self.env[var.0].is_some()).collect()
    }

    fn current(&self, vars: &[VarId]) -> Vec<Value> {
        vars.iter().filter_map(|var| self.env[var.0]).collect()
    }

    fn types(&self, vars: &[VarId]) -> Vec<Type> {
        vars.iter().filter_map(|&var| self.ty(var)).collect()
    }

    fn constant_u64(&mut self, value: u64, span: Span) -> Value {
        self.builder.constant(crisp_ir_kernel::Constant::u64(value), span)
    }
}
