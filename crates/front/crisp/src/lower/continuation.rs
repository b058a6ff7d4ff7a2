//! Lowering continuations: a kernel with what the host launches after it becomes a program of the kernel's name.

use crisp_ir_kernel::{Access, Launch, Module, Operand, Param, Program, Role, Step, Type};

use super::hidden;
use crate::typed::{self, ContinuationArgument, ContinuationPlan, Function};

/// The launches of a kernel and its continuations. The program's parameters are the kernel's, also those that the host makes.
pub(super) fn program(function: &Function, all: &typed::Program, module: &Module) -> Option<Program> {
    let (_, kernel) = module.kernel(&function.name)?;
    // One launch may read what another writes.
    let param = |param: &Param| {
        let ty = match param.ty {
            Type::View(view) => Type::View(crisp_ir_kernel::ViewType { access: Access::ReadWrite, ..view }),
            Type::Elem(elem) => Type::Elem(elem),
        };
        Param { ty, role: Role::Argument, ..param.clone() }
    };
    let explicit = kernel.params.iter().filter(|param| param.role != Role::Hidden).count();
    let order = hidden::order(function);
    let launch = |kernel: &str, arguments: Vec<Operand>, span| {
        Step::Launch(Launch { kernel: kernel.to_owned(), arguments, global: Vec::new(), local: Vec::new(), span })
    };
    let places = (0..kernel.params.len()).filter_map(|at| u32::try_from(at).ok()).map(Operand::Place).collect();
    let mut body = vec![launch(&function.name, places, function.span)];
    for ContinuationPlan { instance, arguments, span } in &function.continuations {
        let next = all.functions.get(instance.0)?;
        let operand = |argument: &ContinuationArgument| {
            Some(match argument {
                ContinuationArgument::Param(position) => Operand::Place(*position),
                ContinuationArgument::Hidden(need) => {
                    let position = explicit + order.iter().position(|at| at == need)?;
                    Operand::Place(u32::try_from(position).ok()?)
                }
                ContinuationArgument::Constant(constant) => Operand::Constant(*constant),
                ContinuationArgument::Size(size) => Operand::Size(size.clone()),
            })
        };
        body.push(launch(&next.name, arguments.iter().map(operand).collect::<Option<_>>()?, *span));
    }
    Some(Program {
        name: function.name.to_string(),
        params: kernel.params.iter().map(param).collect(),
        temporaries: Vec::new(),
        body,
        span: function.span,
    })
}
