//! Lowering continuations: a kernel with what the host launches after it becomes a program of the kernel's name.

use crisp_ir_kernel::{Access, Launch, Module, Operand, Param, Program, Role, SizeExpr, SizeOp, Step, Type, ViewType};

use super::positions::{self, Positions};
use crate::typed::{self, ContinuationArgument, ContinuationPlan, Function};

/// The launches of a kernel and its continuations. The program's parameters are the kernel's, also those that the host makes.
pub(super) fn program(function: &Function, all: &typed::Program, module: &Module) -> Option<Program> {
    let (_, kernel) = module.kernel(&function.name)?;
    let positions = Positions::of_kernel(function, all);
    let explicit = kernel.params.iter().filter(|param| param.role != Role::Hidden).count();
    let order = positions::order(function);
    let place = |at: usize| u32::try_from(at).ok().map(Operand::Place);
    let mut accesses: Vec<Option<Access>> = kernel.params.iter().map(|param| access(param.ty)).collect();
    let launch = |kernel: &str, arguments: Vec<Operand>, span| {
        Step::Launch(Launch { kernel: kernel.to_owned(), arguments, global: Vec::new(), local: Vec::new(), span })
    };
    let places: Vec<Operand> = (0..kernel.params.len()).filter_map(place).collect();
    let mut body = vec![launch(&function.name, places, function.span)];
    for ContinuationPlan { instance, arguments, span } in &function.continuations {
        let next = all.functions.get(instance.0)?;
        let (_, callee) = module.kernel(&next.name)?;
        let mut operands = Vec::new();
        for (argument, param) in arguments.iter().zip(&next.params) {
            match argument {
                ContinuationArgument::Param(var) => {
                    let first = positions.of_var(*var)?;
                    let leaves = all.types.width(next.vars.get(param.var.0)?.ty);
                    operands.extend((0..leaves).filter_map(|leaf| place(first as usize + leaf)));
                }
                ContinuationArgument::Hidden(need) => {
                    operands.extend(place(explicit + order.iter().position(|at| at == need)?));
                }
                ContinuationArgument::Constant(constant) => operands.push(Operand::Constant(*constant)),
                ContinuationArgument::Size(size) => {
                    operands.push(Operand::Size(of_declarations(&positions.size(size), function)?));
                }
            }
        }
        for (operand, param) in operands.iter().zip(&callee.params) {
            if let (Operand::Place(at), Some(other)) = (operand, access(param.ty))
                && let Some(known) = accesses.get_mut(*at as usize)
            {
                // One launch may read what another writes.
                *known = known.map(|own| if own == other { own } else { Access::ReadWrite });
            }
        }
        body.push(launch(&next.name, operands, *span));
    }
    let param = |(param, access): (&Param, Option<Access>)| {
        let ty = match (param.ty, access) {
            (Type::View(view), Some(access)) => Type::View(ViewType { access, ..view }),
            (ty, _) => ty,
        };
        let role = if param.role == Role::Hidden { Role::Argument } else { param.role };
        Param { ty, role, ..param.clone() }
    };
    Some(Program {
        name: function.name.to_string(),
        params: kernel.params.iter().zip(accesses).map(param).collect(),
        temporaries: Vec::new(),
        body,
        span: function.span,
    })
}

fn access(ty: Type) -> Option<Access> {
    ty.view().map(|view| view.access)
}

/// A size of a launch in terms of what the kernel declares: the global size in whole workgroups.
fn of_declarations(size: &SizeExpr, function: &Function) -> Option<SizeExpr> {
    let apply = |op, operands| SizeExpr::Apply { op, operands };
    let local = |axis: u8| -> Option<SizeExpr> {
        let extents = &function.local_size.as_ref().filter(|rule| rule.required)?.extents;
        Some(extents.get(usize::from(axis)).cloned().unwrap_or_else(|| SizeExpr::integer(1)))
    };
    Some(match size {
        SizeExpr::LocalSize { axis } => local(*axis)?,
        SizeExpr::GlobalSize { axis } => {
            let declared = function.global_size.as_ref()?.extents.get(usize::from(*axis))?;
            let groups = apply(SizeOp::Ceil, vec![apply(SizeOp::Div, vec![declared.clone(), local(*axis)?])]);
            apply(SizeOp::Mul, vec![groups, local(*axis)?])
        }
        SizeExpr::Apply { op, operands } => {
            let operands: Option<Vec<SizeExpr>> =
                operands.iter().map(|operand| of_declarations(operand, function)).collect();
            apply(*op, operands?)
        }
        other => other.clone(),
    })
}
