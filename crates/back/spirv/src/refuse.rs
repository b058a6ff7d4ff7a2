//! Constructs that a target of SPIR-V cannot express, found on the module after legalisation: each location is still the author's.

use crisp_ir_kernel::{Elem, Function, Op, Scalar, Type, Value};
use crisp_middle_passes::emulate_warps::is_of_warp;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::abilities::{Flavour, Plan};
use crate::messages;

/// Everything about the kernel that the target does not have; each type and each operation once.
pub(crate) fn refuse(kernel: &Function, local_size: [u32; 3], plan: &Plan<'_>) -> Vec<Diagnostic> {
    let mut found = Found { list: Vec::new(), plan };
    let warps = plan.has_warps(local_size);
    found.limits(kernel, local_size);
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
            match kernel.ty(result) {
                Type::Elem(elem) => found.register(elem, data.span),
                Type::View(_) if !matches!(data.op, Op::Memory { memory: _ } | Op::View { .. } | Op::Window { .. }) => {
                    found.add(messages::view_handed_on(data.span, data.op.name()));
                }
                // Made views have no users after legalisation.
                Type::View(_) => {}
            }
        }
        if let Some(op) = missing(kernel, data.op, plan, warps) {
            found.add(messages::missing_operation(data.span, plan.flavour.name(), op));
        }
    }
    found.list
}

struct Found<'a> {
    list: Vec<Diagnostic>,
    plan: &'a Plan<'a>,
}

impl Found<'_> {
    fn add(&mut self, diagnostic: Diagnostic) {
        diagnostic.add_once(&mut self.list);
    }

    /// Reports the limits that a kernel exceeds.
    fn limits(&mut self, kernel: &Function, local_size: [u32; 3]) {
        let (plan, name) = (self.plan, self.plan.flavour.name());
        let total = local_size.iter().fold(1_u64, |total, &size| total.saturating_mul(u64::from(size)));
        if total == 0 || total > plan.invocations {
            self.add(messages::local_size(kernel.span, name, local_size, plan.invocations));
        } else if local_size.iter().zip(&plan.axes).any(|(size, most)| size > most) {
            self.add(messages::axes(kernel.span, name, local_size, plan.axes));
        }
        let bytes = kernel.local_bytes();
        if bytes > plan.local_bytes {
            self.add(messages::local_memory(kernel.span, name, bytes, plan.local_bytes));
        }
        let views = kernel.params.iter().filter(|param| param.ty.view().is_some()).count();
        let bindings = u32::try_from(views).unwrap_or(u32::MAX).saturating_add(1);
        if bindings > plan.bindings {
            self.add(messages::bindings(kernel.span, name, bindings, plan.bindings));
        }
    }

    fn register(&mut self, elem: Elem, at: Span) {
        if !self.has(elem.scalar) {
            self.add(messages::missing_type(at, self.plan.flavour.name(), elem.scalar.name()));
        }
    }

    fn memory(&mut self, elem: Elem, at: Span) {
        // A bool is a byte there.
        let scalar = if elem.scalar == Scalar::Bool { Scalar::U8 } else { elem.scalar };
        if !self.has(scalar) {
            let ty = format!("{} in memory", elem.scalar.name());
            self.add(messages::missing_type(at, self.plan.flavour.name(), &ty));
        }
    }

    fn has(&self, scalar: Scalar) -> bool {
        let abilities = self.plan.abilities;
        match scalar {
            Scalar::Bool | Scalar::I32 | Scalar::U32 | Scalar::F32 => true,
            Scalar::I8 | Scalar::U8 => abilities.int8,
            Scalar::I16 | Scalar::U16 => abilities.int16,
            Scalar::I64 | Scalar::U64 => abilities.int64,
            Scalar::F64 => abilities.float64,
            Scalar::F16 | Scalar::BF16 => false,
        }
    }
}

/// Returns the name of an operation that the target does not have.
fn missing(kernel: &Function, op: Op, plan: &Plan<'_>, warps: bool) -> Option<&'static str> {
    let wide = |view: Value| kernel.ty(view).view().is_some_and(|view| view.elem.scalar.bits() == 64);
    match op {
        Op::Clock => Some(op.name()),
        // The others are lowered.
        Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ } if plan.flavour == Flavour::Shader => {
            Some("window on memory with atomic operations on 64 bits")
        }
        op if is_of_warp(op) && !warps => Some(op.name()),
        op if op.update().is_some_and(|access| wide(access.view)) && !plan.abilities.int64_atomics => {
            Some("atomic operation on 64 bits")
        }
        _ => None,
    }
}
