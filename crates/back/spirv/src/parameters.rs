//! What a launch hands over: derived from what the kernel uses, in the order that all devices share.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Function, IdKind, Op, Terminator, Type, Value};
use crisp_middle_passes::tell_status;

use crate::abilities::Flavour;

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// The memory that a view parameter is.
pub(crate) fn memory(function: &Function, index: usize) -> Parameter {
    let last = index + 1 == function.params.len();
    let status = last && function.params.get(index).is_some_and(|param| param.name == tell_status::PARAMETER);
    if status { Parameter::Status } else { Parameter::Buffer(number(index)) }
}

/// The parameters in order. Argument lists have all arguments; of the rest only what the kernel uses is handed over.
pub(crate) fn parameters(function: &Function, flavour: Flavour) -> Vec<Parameter> {
    let used = used(function);
    let mut list = Vec::new();
    let mut status = None;
    for (index, param) in function.params.iter().enumerate() {
        match param.ty {
            Type::View(_) => match memory(function, index) {
                Parameter::Status => status = Some(Parameter::Status),
                buffer => list.push(buffer),
            },
            Type::Elem(elem) => {
                let lanes = (0..elem.lanes).map(|lane| Parameter::Lane { argument: number(index), lane });
                list.extend(lanes.filter(|lane| flavour == Flavour::Kernel || used.contains(lane)));
            }
        }
    }
    let further = |parameter: &&Parameter| !matches!(parameter, Parameter::Lane { argument: _, lane: _ });
    // Their order is that of the enumeration: lengths, bounds, offsets, dimensions.
    list.extend(used.iter().filter(further));
    list.extend(status);
    list
}

/// What the kernel uses, besides memory.
fn used(function: &Function) -> BTreeSet<Parameter> {
    let positions: BTreeMap<Value, usize> = function[function.body].params.iter().copied().zip(0..).collect();
    let position = |value: Value| positions.get(&value).copied();
    let mut used = BTreeSet::new();
    for data in function.ops.values() {
        match data.op {
            Op::Extent { view, axis: _ } => {
                used.extend(position(view).map(|index| Parameter::Length(number(index))));
            }
            Op::Id { kind: IdKind::Bound, axis } => drop(used.insert(Parameter::Bound(axis))),
            Op::Id { kind: IdKind::GlobalOffset, axis } => drop(used.insert(Parameter::Offset(axis))),
            Op::Id { kind: IdKind::WorkDim, axis: _ } => drop(used.insert(Parameter::WorkDim)),
            _ => {}
        }
    }
    let mut lanes = |value: Value| {
        if let (Some(index), Some(elem)) = (position(value), function.ty(value).elem()) {
            used.extend((0..elem.lanes).map(|lane| Parameter::Lane { argument: number(index), lane }));
        }
    };
    for data in function.ops.values() {
        data.op.operands(function).into_iter().for_each(&mut lanes);
    }
    for region in function.regions.values() {
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
        function.list(list).iter().copied().for_each(&mut lanes);
    }
    used
}
