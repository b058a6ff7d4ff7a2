//! From a scheduled program to the kernel IR: a kernel for each launch, a program where there are several, or facts that launches check first.

mod bounds;
mod copies;
mod expressions;
mod facts;
mod kernel;
mod reductions;
mod shared;
mod sizes;
mod slabs;

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{
    Access, Elem, Function, FunctionId, Launch, Module, Operand, Param, Program as Sequence, Repeat, Role, SizeExpr,
    Space, Step, Temporary, Type, ViewType,
};
use crisp_ir_loops::{Array, ArrayId, ArrayKind, Node, Program, Scope, Var};
use crisp_support_diagnostics::Diagnostic;

use crate::launches::{Stage, statements};
use crate::schedule::Scheduled;
use crate::{Mathematics, messages};

pub(crate) use sizes::affine_of as size_of;

/// Mistakes, of which there is at least one.
pub(crate) type Done<T> = Result<T, Vec<Diagnostic>>;

/// See [`crate::lower_parts`]. Parts have the arguments and the temporaries between them in common, by the same ids.
pub(crate) fn lower(parts: &[Scheduled], module: &mut Module, mathematics: &Mathematics) -> Done<()> {
    let Some(first) = parts.first() else { return Ok(()) };
    let first = &first.program;
    let scratch = |part: &Scheduled| {
        let touched = used(&part.program, &(0..part.program.statements.len()).collect());
        touched.into_iter().filter(|&it| part.program.arrays[it].kind == ArrayKind::Temporary(Scope::Global)).collect()
    };
    let scratches: Vec<BTreeSet<ArrayId>> = parts.iter().map(scratch).collect();
    if let ([Scheduled { program, stages, remarks: _ }], [own]) = (parts, scratches.as_slice())
        && let ([Stage::Launch(nodes)], true) = (stages.as_slice(), own.is_empty() && first.facts.is_empty())
    {
        let function = kernel::kernel(program, &program.name, &arguments(program), &[], nodes, mathematics)?;
        module.functions.push(function);
        return Ok(());
    }
    let mut sequence = Sequence {
        name: first.name.clone(),
        params: all_params(parts),
        temporaries: Vec::new(),
        body: Vec::new(),
        span: first.span,
    };
    // What two parts have by one id and name was there when the program was cut.
    let common = |at: usize, array: ArrayId| {
        let of = |part: usize| parts.get(part).and_then(|it| it.program.arrays.get(array));
        let same =
            |one: &Array, other: &Array| one.name == other.name && one.elem == other.elem && one.axes == other.axes;
        scratches.iter().enumerate().any(|(part, scratch)| {
            part != at && scratch.contains(&array) && matches!((of(at), of(part)), (Some(a), Some(b)) if same(a, b))
        })
    };
    let mut places: Vec<Slot> = arguments(first).into_iter().map(|array| Slot { part: None, array }).collect();
    let mut known = Known::of(module, parts);
    let mut number = 0;
    for (at, (Scheduled { program, stages, remarks: _ }, scratch)) in parts.iter().zip(&scratches).enumerate() {
        for &array in scratch {
            let slot = Slot { part: Some(at).filter(|_| !common(at, array)), array };
            if !places.contains(&slot) {
                let made = temporary(program, array, at, &sequence.temporaries)?;
                sequence.temporaries.push(made);
                places.push(slot);
            }
        }
        let own: Vec<Option<ArrayId>> =
            places.iter().map(|slot| Some(slot.array).filter(|_| slot.part.is_none_or(|part| part == at))).collect();
        let mut kernels: Vec<(&[Node], Vec<Var>)> = Vec::new();
        collect(stages, &mut Vec::new(), &mut kernels);
        let mut names = Vec::new();
        for (nodes, repeats) in &kernels {
            let name = format!("{}_{}", first.name, number + 1);
            let arrays = if parts.len() > 1 {
                by_use(program, nodes)
            } else {
                let inside = self::used(program, &statements(nodes));
                let value = |it: &ArrayId| program.arrays[*it].kind == ArrayKind::Value;
                own.iter().flatten().copied().filter(|it| inside.contains(it) || value(it)).collect()
            };
            let function = kernel::kernel(program, &name, &arrays, repeats, nodes, mathematics)?;
            names.push((known.name(function, module, &mut number), arrays));
        }
        sequence.body.extend(steps(program, stages, &own, &names, &mut 0, &mut Vec::new())?);
    }
    let scalars = |array| arguments(first).iter().position(|&it| it == array).and_then(|it| u32::try_from(it).ok());
    if facts::checks(first, &|sum| sizes::affine(first, sum, &scalars), &mut sequence, module).is_none() {
        return Err(vec![messages::size_not_known(first.span, &first.name)]);
    }
    module.programs.push(sequence);
    Ok(())
}

/// Memory of the device that a program allocates for an array of one of its parts, beside others.
fn temporary(program: &Program, array: ArrayId, part: usize, others: &[Temporary]) -> Done<Temporary> {
    let data = &program.arrays[array];
    let scalars =
        |array: ArrayId| arguments(program).iter().position(|&it| it == array).and_then(|it| u32::try_from(it).ok());
    let length = sizes::product(program, data, &scalars)?;
    let taken = others.iter().any(|it| it.name == data.name);
    let name = if taken { format!("{}_{part}", data.name) } else { data.name.clone() };
    Ok(Temporary { name, elem: Elem::scalar(data.elem), stride: data.elem.bytes(), length, span: data.span })
}

/// An argument, a temporary of all parts, or one of a single part.
#[derive(PartialEq, Eq)]
struct Slot {
    part: Option<usize>,
    array: ArrayId,
}

/// The parameters of a program in parts: what any of them reads and writes decides what may be done.
fn all_params(parts: &[Scheduled]) -> Vec<Param> {
    let mut all: Vec<Param> = Vec::new();
    for Scheduled { program, stages: _, remarks: _ } in parts {
        let members: BTreeSet<usize> = (0..program.statements.len()).collect();
        let touched = used(program, &members);
        let arguments = arguments(program);
        for (at, (param, array)) in params(program, &arguments, &members).into_iter().zip(arguments).enumerate() {
            let Some(known) = all.get_mut(at) else {
                all.push(param);
                continue;
            };
            if let (Type::View(own), Type::View(other)) = (&mut known.ty, param.ty)
                && own.access != other.access
                && touched.contains(&array)
            {
                // Before a part that touches it, it was one that nothing reads.
                let untouched = own.access == Access::Read && !is_touched(parts, program, array);
                own.access = if untouched { other.access } else { Access::ReadWrite };
            }
        }
    }
    all
}

/// Whether a part before that of a program touches an array.
fn is_touched(parts: &[Scheduled], program: &Program, array: ArrayId) -> bool {
    let mut before = parts.iter().map(|part| &part.program).take_while(|it| !std::ptr::eq(*it, program));
    before.any(|part| used(part, &(0..part.statements.len()).collect()).contains(&array))
}

/// The scalars, and the arrays that a launch uses in the order in which its statements name them: equal launches have them in equal places.
fn by_use(program: &Program, nodes: &[Node]) -> Vec<ArrayId> {
    let members = statements(nodes);
    let mut arrays: Vec<ArrayId> =
        arguments(program).into_iter().filter(|&it| program.arrays[it].kind == ArrayKind::Value).collect();
    let memory = |&array: &ArrayId| match program.arrays[array].kind {
        ArrayKind::Global | ArrayKind::Constant | ArrayKind::Temporary(Scope::Global) => true,
        ArrayKind::Value | ArrayKind::Temporary(_) | ArrayKind::Member { of: _, offset: _, apart: _ } => false,
    };
    for &at in &members {
        let data = &program.statements[at];
        let loaded = program.loaded(&program.all_inames(at)).into_iter().map(|(_, array)| array);
        let named = data.reads().into_iter().map(|(access, _)| access.array);
        for array in named.chain([data.target.array]).chain(loaded).map(|it| root(program, it)).filter(memory) {
            if !arrays.contains(&array) {
                arrays.push(array);
            }
        }
    }
    arrays
}

/// The launches of a program in parts that are made, by their code without names and places of the source.
struct Known {
    codes: BTreeMap<String, String>,
    /// A module in which a function without a name is printed, with that function's place: names of several would be made different.
    scratch: Option<(Module, Option<FunctionId>)>,
}

impl Known {
    fn of(module: &Module, parts: &[Scheduled]) -> Known {
        Known { codes: BTreeMap::new(), scratch: (parts.len() > 1).then(|| (module.clone(), None)) }
    }

    /// Adds a kernel to a module if there is none with this code; the name of the one that has it.
    fn name(&mut self, function: Function, module: &mut Module, number: &mut usize) -> String {
        let name = function.name.clone();
        if let Some((scratch, place)) = &mut self.scratch {
            let nameless = nameless(function.clone());
            let id = match *place {
                Some(id) => {
                    scratch.functions[id] = nameless;
                    id
                }
                None => scratch.functions.push(nameless),
            };
            *place = Some(id);
            let code = crisp_ir_kernel::text::print_function(scratch, id);
            if let Some(known) = self.codes.get(&code) {
                return known.clone();
            }
            self.codes.insert(code, name.clone());
        }
        *number += 1;
        module.functions.push(function);
        name
    }
}

fn nameless(mut function: Function) -> Function {
    function.name = String::new();
    for (at, param) in function.params.iter_mut().enumerate() {
        param.name = format!("p{at}");
    }
    function.values.values_mut().for_each(|value| value.name = None);
    for (at, memory) in function.memories.values_mut().enumerate() {
        memory.name = format!("m{at}");
    }
    function
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
    places: &[Option<ArrayId>],
    names: &[(String, Vec<ArrayId>)],
    number: &mut usize,
    around: &mut Vec<Var>,
) -> Done<Vec<Step>> {
    let scalars =
        |array: ArrayId| places.iter().position(|&it| it == Some(array)).and_then(|it| u32::try_from(it).ok());
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
