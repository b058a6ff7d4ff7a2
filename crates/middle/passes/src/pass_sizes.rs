//! Makes parameters of what a launch passes besides arguments: the lengths of buffers, bounds, offsets, the number of dimensions.
//!
//! A target whose memory is retyped (packed, split) then still knows how many elements the host's buffers have. Lengths and bounds are
//! passed as `u32`: such targets have buffers below 4 GiB and fewer than 2^32 invocations along an axis. New parameters follow the
//! author's and precede those for what the kernel reports; their roles say what each of them is.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Elem, Function, IdKind, Memory, Module, Op, OpId, PARAM_LIMIT, Param, Role, Scalar, Type, Value, ValueData,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite_with_params};
use crate::messages;
use crate::pass::{Abilities, Fact, Pass, each_concerned};

/// Passes sizes.
pub const PASS: Pass =
    Pass { name: "pass-sizes", needs: &[Fact::NoCalls], makes: &[Fact::SizesPassed], spoils: &[Fact::Simple], run };

/// The type of what a launch passes besides arguments.
fn scalar(role: Role) -> Scalar {
    if matches!(role, Role::Offset { axis: _ }) { Scalar::U64 } else { Scalar::U32 }
}

/// The name for people.
fn name(role: Role, function: &Function) -> String {
    let own = |argument: u32| function.params.get(argument as usize).map_or("", |param| param.name.as_str());
    match role {
        Role::Length { argument, stride: _ } => format!("{}-length", own(argument)),
        Role::Dimensions => "dimensions".to_owned(),
        role => {
            let (name, numbers) = role.parts();
            numbers.iter().fold(name.to_owned(), |name, number| format!("{name}-{number}"))
        }
    }
}

/// Returns the roles of the parameters that this pass adds to a kernel, in order.
fn passed(function: &Function) -> Vec<Role> {
    let positions = positions(function);
    let mut sizes: Vec<Role> =
        function.ops.values().filter_map(|data| size_of(function, data.op, &positions)).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

fn positions(function: &Function) -> BTreeMap<Value, u32> {
    function[function.body].params.iter().copied().zip(0..).collect()
}

fn size_of(function: &Function, op: Op, positions: &BTreeMap<Value, u32>) -> Option<Role> {
    match op {
        Op::Extent { view, axis: 0 } => {
            let stride = function.ty(view).view()?.stride;
            positions.get(&view).map(|&argument| Role::Length { argument, stride })
        }
        Op::Id { kind: IdKind::Bound, axis } => Some(Role::Bound { axis }),
        Op::Id { kind: IdKind::GlobalOffset, axis } => Some(Role::Offset { axis }),
        Op::Id { kind: IdKind::WorkDim, axis: _ } => Some(Role::Dimensions),
        _ => None,
    }
}

fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    pass_in(module, |_| true)
}

/// Passes sizes to some kernels.
///
/// # Errors
/// A kernel has more parameters than there can be.
pub(crate) fn pass_in(module: Module, concerned: impl Fn(&Function) -> bool) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| function.kernel.is_some() && concerned(function);
    let full = module
        .functions
        .values()
        .filter(|function| concerned(function) && function.params.len() + passed(function).len() > PARAM_LIMIT);
    let problems: Vec<Diagnostic> = full
        .map(|function| messages::too_many_parameters_for_target(function.span, &function.name, PARAM_LIMIT))
        .collect();
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(each_concerned(module, concerned, change))
}

fn change(function: &Function) -> Function {
    let sizes = passed(function);
    let mut params = function.params.clone();
    for &size in &sizes {
        let mut name = name(size, function);
        while params.iter().any(|param| param.name == name) {
            name.push('-');
        }
        let ty = Type::scalar(scalar(size));
        params.push(Param { name, ty, role: size, length: None, span: function.span });
    }
    let own = function.params.len();
    let sizes = sizes.into_iter().zip(own..).collect();
    let definitions = function.definitions();
    rewrite_with_params(function, params, &mut PassSizes { sizes, positions: positions(function), definitions })
}

struct PassSizes {
    /// The positions of the new parameters.
    sizes: BTreeMap<Role, usize>,
    positions: BTreeMap<Value, u32>,
    definitions: SideTable<ValueData, Option<OpId>>,
}

impl<'a> Rewrite<'a> for PassSizes {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let from = writer.renamed.from;
        let (op, span) = (from[id].op, from[id].span);
        // Every memory's length is a constant.
        if let Op::Extent { view, axis: 0 } = op
            && let Some(Op::Memory { memory }) = self.definitions[view].map(|made| from[made].op)
            && let Some(length) = from.memories.get(memory).and_then(Memory::fixed_length)
        {
            let length = writer.builder.constant(crisp_ir_kernel::Constant::u64(length), span);
            writer.replace(id, length);
            return Step::Done;
        }
        let position = size_of(from, op, &self.positions).and_then(|size| self.sizes.get(&size)).copied();
        let Some(&value) =
            position.and_then(|at| writer.builder.function()[writer.builder.function().body].params.get(at))
        else {
            return Step::Copy;
        };
        let wanted = if matches!(op, Op::Id { kind: IdKind::WorkDim, axis: _ }) { Scalar::U32 } else { Scalar::U64 };
        let value = writer.builder.convert(Elem::scalar(wanted), value, span);
        writer.replace(id, value);
        Step::Done
    }
}
