//! Which functions a target with functions keeps: those of scalars without memory and branches that are large and called several times.

use crisp_ir_kernel::{Elem, Function, FunctionId, Module, Op, Scalar, Type};

use super::calls::{callees, callees_first};

/// Operations that calls must save to keep a function.
const WORTH: usize = 24;

/// Returns for each function whether its calls stay. Cost: linear in the module.
pub(super) fn kept(module: &Module) -> Vec<bool> {
    let order = callees_first(module);
    let mut calls = vec![0_usize; module.functions.len()];
    for &id in &order {
        callees(&module[id]).for_each(|callee| calls[callee.index()] += 1);
    }
    let [mut kept, mut plain] = [vec![false; module.functions.len()], vec![false; module.functions.len()]];
    let mut sizes = vec![0_usize; module.functions.len()];
    for &id in &order {
        let function = &module[id];
        let inside = callees(function).map(|callee| if kept[callee.index()] { 0 } else { sizes[callee.index()] });
        sizes[id.index()] = inside.fold(function.ops.len(), usize::saturating_add);
        let saves = calls[id.index()].saturating_sub(1).saturating_mul(sizes[id.index()]);
        plain[id.index()] = is_plain(function) && callees(function).all(|callee| plain[callee.index()]);
        kept[id.index()] = plain[id.index()] && saves >= WORTH;
    }
    kept
}

/// Returns whether a function takes and gives scalars, and has neither memory nor branches.
fn is_plain(function: &Function) -> bool {
    let passed = |ty: Type| match ty {
        Type::Elem(elem) => {
            elem == Elem::scalar(elem.scalar) && (elem.scalar == Scalar::Bool || matches!(elem.scalar.bits(), 32 | 64))
        }
        Type::View(_) => false,
    };
    function.kernel.is_none()
        && function.memories.is_empty()
        && function.params.iter().all(|param| passed(param.ty))
        && !function.results.is_empty()
        && function.results.iter().all(|&ty| passed(ty))
        && function.ops.values().all(|data| match data.op {
            Op::Call { function: _, args: _ } => true,
            op => op.is_pure() && op.regions().is_empty() && !matches!(op, Op::Id { kind: _, axis: _ }),
        })
}

/// Returns the module of the functions that stay and the kernels, with their calls.
pub(super) fn renumbered(functions: Vec<(FunctionId, Function)>) -> Module {
    let ids: Vec<FunctionId> = functions.iter().map(|(id, _)| *id).collect();
    let mut module = Module::new();
    for (_, mut function) in functions {
        for data in function.ops.values_mut() {
            if let Op::Call { function, args: _ } = &mut data.op
                && let Some(at) = ids.iter().position(|id| id == function)
            {
                *function = FunctionId::new(at);
            }
        }
        module.functions.push(function);
    }
    module
}
