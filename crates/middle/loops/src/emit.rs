//! From a scheduled program to the kernel IR: a kernel for each launch, a program where there are several.

mod bounds;
mod copies;
mod expressions;
mod kernel;
mod reductions;
mod shared;
mod sizes;
mod slabs;

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    Access, Elem, Launch, Module, Operand, Param, Program as Sequence, Repeat, Role, SizeExpr, Space, Step, Temporary,
    Type, ViewType,
};
use crisp_ir_loops::{ArrayId, ArrayKind, Node, Program, Scope, Var};
use crisp_support_diagnostics::Diagnostic;

use crate::Mathematics;
use crate::launches::{Stage, statements};
use crate::schedule::Scheduled;

pub(crate) use sizes::affine_of as size_of;

/// Mistakes, of which there is at least one.
pub(crate) type Done<T> = Result<T, Vec<Diagnostic>>;

/// See [`crate::lower`].
pub(crate) fn lower(scheduled: &Scheduled, module: &mut Module, mathematics: &Mathematics) -> Done<()> {
    let Scheduled { program, stages, remarks: _ } = scheduled;
    let all: BTreeSet<usize> = (0..program.statements.len()).collect();
    let used: BTreeSet<ArrayId> = used(program, &all);
    let scratch = used.iter().any(|&array| program.arrays[array].kind == ArrayKind::Temporary(Scope::Global));
    if let ([Stage::Launch(nodes)], false) = (stages.as_slice(), scratch) {
        let arrays = arguments(program);
        let function = kernel::kernel(program, &program.name, &arrays, &[], nodes, mathematics)?;
        module.functions.push(function);
        return Ok(());
    }
    let mut kernels: Vec<(&[Node], Vec<Var>)> = Vec::new();
    collect(stages, &mut Vec::new(), &mut kernels);
    let params = params(program, &arguments(program), &all);
    let mut sequence =
        Sequence { name: program.name.clone(), params, temporaries: Vec::new(), body: Vec::new(), span: program.span };
    let mut places: Vec<ArrayId> = arguments(program);
    let scalars =
        |array: ArrayId| arguments(program).iter().position(|&it| it == array).and_then(|it| u32::try_from(it).ok());
    for &array in &used {
        let data = &program.arrays[array];
        if data.kind == ArrayKind::Temporary(Scope::Global) {
            let length = sizes::product(program, data, &scalars)?;
            sequence.temporaries.push(Temporary {
                name: data.name.clone(),
                elem: Elem::scalar(data.elem),
                stride: data.elem.bytes(),
                length,
                span: data.span,
            });
            places.push(array);
        }
    }
    let mut names = Vec::new();
    for (number, (nodes, repeats)) in kernels.iter().enumerate() {
        let name = format!("{}_{}", program.name, number + 1);
        let members = statements(nodes);
        let arrays: Vec<ArrayId> = {
            let inside = self::used(program, &members);
            let value = |it: &ArrayId| program.arrays[*it].kind == ArrayKind::Value;
            places.iter().copied().filter(|it| inside.contains(it) || value(it)).collect()
        };
        let function = kernel::kernel(program, &name, &arrays, repeats, nodes, mathematics)?;
        module.functions.push(function);
        names.push((name, arrays));
    }
    let mut number = 0;
    sequence.body = steps(program, stages, &places, &names, &mut number, &mut Vec::new())?;
    module.programs.push(sequence);
    Ok(())
}

/// The launches with the loops of the host around each.
fn collect<'s>(stages: &'s [Stage], around: &mut Vec<Var>, into: &mut Vec<(&'s [Node], Vec<Var>)>) {
    for stage in stages {
        match stage {
            Stage::Launch(nodes) => into.push((nodes, around.clone())),
            Stage::Repeat(iname, body) => {
                around.push(*iname);
                collect(body, around, into);
                around.pop();
            }
        }
    }
}

fn steps(
    program: &Program,
    stages: &[Stage],
    places: &[ArrayId],
    names: &[(String, Vec<ArrayId>)],
    number: &mut usize,
    around: &mut Vec<Var>,
) -> Done<Vec<Step>> {
    let scalars = |array: ArrayId| places.iter().position(|&it| it == array).and_then(|it| u32::try_from(it).ok());
    let mut steps = Vec::new();
    for stage in stages {
        match stage {
            Stage::Launch(_) => {
                let Some((name, arrays)) = names.get(*number) else { continue };
                *number += 1;
                let mut arguments: Vec<Operand> =
                    arrays.iter().map(|&array| Operand::Place(scalars(array).unwrap_or(0))).collect();
                for (depth, &variable) in around.iter().enumerate() {
                    // The value of the loop variable: its least one and the index.
                    let low = sizes::low(program, variable, &scalars)?;
                    let index = SizeExpr::Index { repeat: u32::try_from(depth).unwrap_or(0) };
                    arguments.push(Operand::Size(sizes::apply(crisp_ir_kernel::SizeOp::Add, low, index)));
                }
                steps.push(Step::Launch(Launch {
                    kernel: name.clone(),
                    arguments,
                    global: Vec::new(),
                    local: Vec::new(),
                    span: program.span,
                }));
            }
            Stage::Repeat(iname, body) => {
                let count = sizes::count(program, *iname, &scalars)?;
                around.push(*iname);
                let body = self::steps(program, body, places, names, number, around)?;
                around.pop();
                steps.push(Step::Repeat(Repeat {
                    index: program.name_of(*iname).to_owned(),
                    count,
                    goes_on: program
                        .ends
                        .iter()
                        .find(|(variable, _)| variable == iname)
                        .and_then(|&(_, id)| scalars(id)),
                    body,
                    span: program.symbols[*iname].span,
                }));
            }
        }
    }
    Ok(steps)
}

/// The arguments that the host passes, in order.
pub(crate) fn arguments(program: &Program) -> Vec<ArrayId> {
    program.arrays.iter().filter(|(_, array)| array.kind.is_argument()).map(|(id, _)| id).collect()
}

/// The arrays that statements touch.
pub(crate) fn used(program: &Program, members: &BTreeSet<usize>) -> BTreeSet<ArrayId> {
    let mut used = BTreeSet::new();
    for &statement in members {
        let data = &program.statements[statement];
        used.insert(data.target.array);
        used.extend(data.reads().iter().map(|(access, _)| access.array));
        used.extend(program.loaded(&program.all_inames(statement)).into_iter().map(|(_, array)| array));
    }
    // Members are in the buffers of their structures.
    let roots: Vec<ArrayId> = used.iter().map(|&array| root(program, array)).collect();
    used.extend(roots);
    used
}

/// The buffer that an array is in: that of its structures, of a member.
pub(crate) fn root(program: &Program, array: ArrayId) -> ArrayId {
    match program.arrays[array].kind {
        ArrayKind::Member { of, offset: _, apart: _ } => of,
        ArrayKind::Value | ArrayKind::Global | ArrayKind::Constant | ArrayKind::Temporary(_) => array,
    }
}

/// The parameters for arrays: those of arguments and of memory on the device. What the statements read and write decides what may be done.
pub(crate) fn params(program: &Program, arrays: &[ArrayId], members: &BTreeSet<usize>) -> Vec<Param> {
    let param = |&array: &ArrayId| {
        let data = &program.arrays[array];
        let elem = Elem::scalar(data.elem);
        let reads = |statement: &usize| {
            let bounds = program.loaded(&program.all_inames(*statement)).into_iter().map(|(_, it)| it);
            let own = program.statements[*statement].reads().into_iter().map(|(it, _)| it.array);
            own.chain(bounds).any(|it| root(program, it) == array)
        };
        let writes = |statement: &usize| root(program, program.statements[*statement].target.array) == array;
        let atomic = |statement: &usize| writes(statement) && program.statements[*statement].atomic;
        let written = members.iter().any(writes);
        let access = match (members.iter().any(reads) || members.iter().any(atomic), written) {
            (true, true) => Access::ReadWrite,
            (false, true) => Access::Write,
            _ => Access::Read,
        };
        let ty = match data.kind {
            ArrayKind::Value => Type::Elem(elem),
            ArrayKind::Constant => Type::View(ViewType::compact(elem, Space::Constant, Access::Read)),
            ArrayKind::Global | ArrayKind::Temporary(_) | ArrayKind::Member { .. } => {
                Type::View(ViewType::compact(elem, Space::Global, access))
            }
        };
        Param { name: data.name.clone(), ty, role: Role::Argument, length: length(data), span: data.span }
    };
    arrays.iter().map(param).collect()
}

/// The number of elements of a buffer of constant shape, in the default order.
fn length(array: &crisp_ir_loops::Array) -> Option<u64> {
    if matches!(array.kind, ArrayKind::Value | ArrayKind::Temporary(_) | ArrayKind::Member { .. }) {
        return None;
    }
    let plain = array.axes.iter().all(|axis| matches!(axis.stride, crisp_ir_loops::Stride::Level(_)));
    let mut product: u64 = 1;
    for axis in &array.axes {
        let extent = axis.extent.is_number().then(|| u64::try_from(axis.extent.constant()).unwrap_or(0))?;
        product = product.checked_mul(extent)?;
    }
    plain.then_some(product)
}
