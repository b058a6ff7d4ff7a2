//! Facts about kernels for hosts besides the code: columns of structures of arrays, memory that exact kernels are passed.

use crisp_ir_kernel::{HostColumn, HostLayout, HostMember, HostMemberType, HostNote, HostNotes, Module, debug_sites};

use crisp_support_diagnostics::Diagnostic;

use super::positions::{Positions, order};
use crate::messages;
use crate::typed::{AccessKind, Form, Function, FunctionKind, Program, Structure, Types, VarId, in_structure};

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
            notes.push(HostNote::Structures { param, words, layout: layout(structure, types) });
            continue;
        }
        let columns = structure.members.iter().filter_map(|member| {
            let elem = types.stored(member.ty)?;
            Some(HostColumn { name: member.name.to_string(), elem, stride: view.align.stride(elem) })
        });
        // Its length follows it.
        notes.push(HostNote::Columns { param, count: param + 1, columns: columns.collect() });
    }
    let explicit: usize = function.params.iter().map(|param| types.width(function.vars[param.var.0].ty)).sum();
    for (param, position) in (explicit..).zip(order(function)) {
        let Some(view) = types.view_of(function.hidden[position].ty).filter(|view| view.form != Form::Soa) else {
            continue;
        };
        if let (Some(structure), Ok(param)) = (types.structure_of(view.elem), u32::try_from(param)) {
            let words = u32::try_from(types.words(&view)).unwrap_or(u32::MAX);
            notes.push(HostNote::Structures { param, words, layout: layout(structure, types) });
        }
    }
    let Some(plan) = &function.exact else { return notes };
    for (need, (address, size)) in function.hidden.iter().zip(&plan.hidden) {
        let position = |var: &VarId| positions.of_var(*var);
        if let (Some(param), Some(bytes)) = (position(address), position(size)) {
            let made = positions.buffer(need, types);
            notes.push(HostNote::Marshalled { param, bytes, name: need.name.to_string(), made });
        }
    }
    if let Some((address, size)) = &plan.debug
        && let (Some(param), Some(bytes)) = (positions.of_var(*address), positions.of_var(*size))
    {
        notes.push(HostNote::Debug { param, bytes, sites: Vec::new() });
    }
    notes
}

/// Returns the errors about exact kernels that have debug output: no argument exists for it unless they declare one.
pub(crate) fn untold(program: &Program, module: &Module) -> Vec<Diagnostic> {
    let exact = |function: &&Function| function.exact.as_ref().is_some_and(|plan| plan.debug.is_none());
    let site = |function: &Function| {
        let (kernel, _) = module.kernel(&function.name)?;
        let first = debug_sites(module, kernel).into_iter().next()?;
        Some(messages::exact_tells(first.span, &function.name))
    };
    program.functions.iter().filter(exact).filter_map(site).collect()
}

/// Where the members of a structure lie. Deeper than an author can write it is not.
fn layout(structure: &Structure, types: &Types) -> HostLayout {
    let members = structure.members.iter().filter_map(|member| {
        let ty = match types.structure_of(member.ty) {
            Some(inner) => HostMemberType::Structure(layout(inner, types)),
            None => HostMemberType::Number(in_structure(types.stored(member.ty)?)),
        };
        Some(HostMember { name: member.name.to_string(), offset: member.offset, ty })
    });
    HostLayout { bytes: structure.size, members: members.collect() }
}
