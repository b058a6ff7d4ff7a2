//! Which functions call which.

use crisp_ir_kernel::{Function, FunctionId, Module, Op};

/// The functions that a function calls, one for each call.
pub(super) fn callees(function: &Function) -> impl Iterator<Item = FunctionId> {
    function
        .ops
        .values()
        .filter_map(|data| if let Op::Call { function, args: _ } = data.op { Some(function) } else { None })
}

/// All functions that kernels reach, each behind those that it calls.
pub(super) fn callees_first(module: &Module) -> Vec<FunctionId> {
    let calls = |id: FunctionId| -> Vec<FunctionId> { callees(&module[id]).collect() };
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
