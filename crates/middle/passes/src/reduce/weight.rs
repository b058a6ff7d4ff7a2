//! How simple a module is: a number that falls with every step of a reduction.

use crisp_ir_kernel::{Constant, Function, Module, Op, OpId, RegionId, Type};

/// Less is simpler. Operations weigh most; constants little, and small ones least.
pub(super) fn weight(module: &Module) -> u64 {
    module.functions.values().map(of_function).sum()
}

/// The operations of a function that belong to it, each before those inside of it.
pub(super) fn operations(function: &Function) -> Vec<OpId> {
    fn walk(function: &Function, region: RegionId, found: &mut Vec<OpId>) {
        for &op in &function[region].ops {
            found.push(op);
            function[op].op.regions().into_iter().for_each(|region| walk(function, region, found));
        }
    }
    let mut found = Vec::new();
    walk(function, function.body, &mut found);
    found
}

fn of_function(function: &Function) -> u64 {
    let ops: u64 = operations(function).into_iter().map(|op| of_operation(function, op)).sum();
    let params: u64 = function.params.iter().map(|param| if matches!(param.ty, Type::View(_)) { 6 } else { 4 }).sum();
    let memories: u64 = function
        .memories
        .values()
        .map(|memory| {
            let follows = if memory.fixed_length().is_none() { 10 } else { 0 };
            8 + follows
                + u64::from(64 - memory.elements().leading_zeros())
                + memory.init.iter().map(of_constant).sum::<u64>()
        })
        .sum();
    let kernel = function.kernel.as_ref().map_or(0, |kernel| {
        let size = |rule: &Option<_>| if rule.is_some() { 4 } else { 0 };
        size(&kernel.global_size)
            + size(&kernel.local_size)
            + u64::from(kernel.work_dim.is_some())
            + u64::from(kernel.profile.is_some())
            + u64::from(kernel.deterministic)
    });
    20 + ops + params + memories + kernel
}

fn of_operation(function: &Function, op: OpId) -> u64 {
    let data = &function[op];
    if let Op::Constant(constant) = data.op {
        return of_constant(&constant);
    }
    let operands = data.op.operands(function).len() + data.results.len() + 4 * data.op.regions().len();
    8 + operands as u64
}

/// 1 to 3 for zero, for one, for anything else; lanes count once.
fn of_constant(constant: &Constant) -> u64 {
    match constant.bits[0] {
        _ if *constant == Constant::zero(constant.elem) => 1,
        1 if *constant == Constant::from_bits(constant.elem.scalar, 1).splat(constant.elem.lanes) => 2,
        _ => 3,
    }
}
