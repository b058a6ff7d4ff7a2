//! What hosts are told of kernels besides their code: columns of structures of arrays, memory that exact kernels are passed.

use crisp_ir_kernel::{HostColumn, HostNote, HostNotes, Module};

use super::positions::Positions;
use crate::typed::{AccessKind, Form, Function, FunctionKind, Program, VarId};

/// Notes on the kernels of a module, without those that there is nothing to say of.
pub(crate) fn notes(program: &Program, module: &Module) -> Vec<HostNotes> {
    let kernels = program.functions.iter().filter(|function| function.kind == FunctionKind::Kernel);
    let of_kernel = |function: &Function| HostNotes { kernel: function.name.to_string(), notes: of(function, program) };
    let all = kernels.filter(|function| module.kernel(&function.name).is_some()).map(of_kernel);
    all.filter(|notes| !notes.notes.is_empty()).collect()
}

fn of(function: &Function, program: &Program) -> Vec<HostNote> {
    let positions = Positions::of_kernel(function, program);
    let types = &program.types;
    let mut notes = Vec::new();
    for parameter in &function.params {
        let Some(param) = positions.of_var(parameter.var) else { continue };
        let Some(view) = function.vars.get(parameter.var.0).and_then(|var| types.view_of(var.ty)) else { continue };
        if view.access == AccessKind::Writable {
            notes.push(HostNote::Writable { param });
        }
        let Some(structure) = types.structure_of(view.elem) else { continue };
        if view.form != Form::Soa {
            let words = u32::try_from(types.words(&view)).unwrap_or(u32::MAX);
            notes.push(HostNote::Structures { param, words });
            continue;
        }
        let columns = structure.members.iter().filter_map(|member| {
            let elem = types.stored(member.ty)?;
            Some(HostColumn { name: member.name.to_string(), elem, stride: view.align.stride(elem) })
        });
        // Its length is behind it.
        notes.push(HostNote::Columns { param, count: param + 1, columns: columns.collect() });
    }
    let Some(plan) = &function.exact else { return notes };
    for (need, (address, size)) in function.hidden.iter().zip(&plan.hidden) {
        let position = |var: &VarId| positions.of_var(*var);
        if let (Some(param), Some(bytes)) = (position(address), position(size)) {
            let made = positions.buffer(need, types);
            notes.push(HostNote::Marshalled { param, bytes, name: need.name.to_string(), made });
        }
    }
    notes
}
