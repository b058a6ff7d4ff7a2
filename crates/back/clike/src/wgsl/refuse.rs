//! Constructs that WGSL cannot express, found on the module after legalisation: each location is still the author's.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    AtomicUpdate, Elem, FloatUnary, Function, FunctionId, Module, Op, Scalar, Scope, Space, Type, Unary, Value,
};
use crisp_middle_analysis::hidden_barrier;
use crisp_middle_passes::emulate_warps::is_of_warp;
use crisp_support_diagnostics::{Diagnostic, Span};

use super::messages;
use super::target::WgslTarget;

/// Everything about the kernel that WGSL does not have; each type and each operation once.
pub(crate) fn refuse(module: &Module, kernel: &Function, local_size: [u32; 3], target: &WgslTarget) -> Vec<Diagnostic> {
    let mut found = Found { list: Vec::new() };
    let warps = target.has_warps(local_size);
    let total = local_size.iter().fold(1_u64, |total, &size| total.saturating_mul(u64::from(size)));
    if total == 0 || total > u64::from(target.invocations) {
        found.add(messages::local_size(kernel.span, local_size, target.invocations));
    }
    let local = kernel.memories.values().filter(|memory| memory.space == Space::Local);
    let wanted = local.fold(0_u64, |sum, memory| sum.saturating_add(memory.bytes()));
    if wanted > target.local_memory {
        found.add(messages::local_memory(kernel.span, wanted, target.local_memory));
    }
    // The words are one more.
    let buffers = 1 + kernel.params.iter().filter(|param| param.ty.view().is_some()).count();
    if buffers > target.storage_buffers as usize {
        found.add(messages::buffers(kernel.span, buffers, target.storage_buffers));
    }
    let operations = operations(module, kernel);
    if operations > target.operations as usize {
        found.add(messages::operations(kernel.span, operations, target.operations));
    }
    for data in kernel.ops.values() {
        if let Some(op) = missing(kernel, data.op, warps) {
            found.add(messages::missing_operation(data.span, op));
        }
        let handed_on = !matches!(data.op, Op::Memory { memory: _ } | Op::View { .. } | Op::Window { .. });
        if handed_on && data.results.iter().any(|result| kernel.ty(result).view().is_some()) {
            found.add(messages::view_handed_on(data.span, data.op.name()));
        }
    }
    // Types stay as they are where one of those stands.
    if found.list.is_empty() {
        types(kernel, &mut found);
        functions(module).for_each(|function| types(function, &mut found));
        if let Some(at) = module.kernel(&kernel.name).and_then(|(id, _)| hidden_barrier(module, id)) {
            found.add(messages::divergent_barrier(at));
        }
    }
    found.list
}

/// The functions that are left beside the kernel.
fn functions(module: &Module) -> impl Iterator<Item = &Function> {
    module.functions.values().filter(|function| function.kernel.is_none())
}

/// Returns the operations of a kernel with those of the functions at each of their calls, where drivers put them.
fn operations(module: &Module, kernel: &Function) -> usize {
    fn of(module: &Module, function: &Function, known: &mut BTreeMap<FunctionId, usize>) -> usize {
        let mut sum = function.ops.len();
        for data in function.ops.values() {
            let Op::Call { function, args: _ } = data.op else { continue };
            let inside = match known.get(&function) {
                Some(&inside) => inside,
                None => of(module, &module[function], known),
            };
            known.insert(function, inside);
            sum = sum.saturating_add(inside);
        }
        sum
    }
    of(module, kernel, &mut BTreeMap::new())
}

/// Types that no pass has taken away.
fn types(kernel: &Function, found: &mut Found) {
    let definitions = kernel.definitions();
    for param in &kernel.params {
        match param.ty {
            Type::Elem(elem) => found.register(elem, param.span),
            Type::View(view) => found.memory(view.elem, param.span),
        }
    }
    for memory in kernel.memories.values() {
        found.memory(memory.elem, memory.span);
    }
    for data in kernel.ops.values() {
        for result in data.results.iter() {
            let Type::Elem(elem) = kernel.ty(result) else { continue };
            // Indices have 64 bits, of which nothing is spelled.
            let is_index = match definitions[result].map(|made| kernel[made].op) {
                Some(Op::Constant(_)) => true,
                Some(Op::Convert { to: _, arg }) => kernel.ty(arg) == Type::U32,
                _ => false,
            };
            if !(is_index && elem == Elem::scalar(Scalar::U64)) {
                found.register(elem, data.span);
            }
        }
    }
}

struct Found {
    list: Vec<Diagnostic>,
}

impl Found {
    fn add(&mut self, diagnostic: Diagnostic) {
        diagnostic.add_once(&mut self.list);
    }

    fn register(&mut self, elem: Elem, at: Span) {
        if !is_in_registers(elem.scalar) {
            self.add(messages::left_over(at, &Elem::scalar(elem.scalar).to_string()));
        }
    }

    fn memory(&mut self, elem: Elem, at: Span) {
        if !is_in_registers(elem.scalar) || elem.scalar == Scalar::Bool {
            self.add(messages::left_over(at, &format!("{} in memory", Elem::scalar(elem.scalar))));
        }
    }
}

fn is_in_registers(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::Bool | Scalar::I32 | Scalar::U32 | Scalar::F32)
}

/// Returns the name of an operation that WGSL does not have.
fn missing(kernel: &Function, op: Op, warps: bool) -> Option<&'static str> {
    let wide = |view: Value| kernel.ty(view).view().is_some_and(|view| view.elem.scalar.bits() == 64);
    match op {
        op if is_of_warp(op) && !warps => Some(op.name()),
        Op::WarpBarrier => Some("barrier of a warp"),
        Op::Clock => Some(op.name()),
        // The others are lowered.
        Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ } => {
            Some("window on memory with atomic operations on 64 bits")
        }
        Op::Fence { scope: Scope::Device } => Some("fence for the device"),
        Op::Fence { scope: Scope::Workgroup } => Some("fence"),
        op if op.update().is_some_and(|access| wide(access.view)) => Some("atomic operation on 64 bits"),
        _ => None,
    }
}

/// Returns the first operation that computes with floats, other than doubles, in a kernel or a function beside it.
pub(crate) fn first_float(module: &Module, kernel: &Function) -> Option<Span> {
    std::iter::once(kernel).chain(functions(module)).find_map(first_float_in)
}

fn first_float_in(kernel: &Function) -> Option<Span> {
    let loose = |scalar: Scalar| scalar.is_float() && scalar != Scalar::F64;
    let computes = |op: Op| match op {
        Op::Unary { op: Unary::Float(FloatUnary::Neg | FloatUnary::Abs), arg: _ } => false,
        Op::Unary { op: _, arg }
        | Op::Binary { op: _, lhs: arg, rhs: _ }
        | Op::Fma { a: arg, b: _, c: _ }
        | Op::WarpFold { kind: _, op: _, arg } => kernel.ty(arg).elem().is_some_and(|elem| loose(elem.scalar)),
        Op::Atomic { update: AtomicUpdate::By(_, _), view, index: _, scope: _ } => {
            kernel.ty(view).view().is_some_and(|view| loose(view.elem.scalar))
        }
        _ => false,
    };
    kernel.ops.values().find(|data| computes(data.op)).map(|data| data.span)
}

#[cfg(test)]
mod tests {
    use crisp_ir_kernel::text;
    use crisp_support_diagnostics::Files;

    use super::refuse;
    use crate::wgsl::target::WgslTarget;

    #[test]
    fn a_type_that_a_pass_should_have_replaced_is_a_bug() {
        let source = "(module (kernel k (param v (view u32 global read-write)) (body\n(let %0 u64 (const 0))\n(let %x f64 (const 1.5))\n(return))))";
        let module = text::parse(Files::new().add("test.kir", source), source).unwrap_or_default();
        let (_, kernel) = module.kernels().next().unwrap_or_else(|| panic!("{source}"));
        let found = refuse(&module, kernel, [32, 1, 1], &WgslTarget::USUAL);
        let said: Vec<(&str, &str)> = found.iter().map(|it| (it.code.0, it.message.as_ref())).collect();
        assert!(said.contains(&("D0712", "WGSL has no `f64`")), "{said:?}");
    }
}
