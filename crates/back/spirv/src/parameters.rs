//! The launch parameters, and those that a kernel reads.

use std::collections::BTreeSet;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Function, Op, Root, Type, Uses, ValueData};
use crisp_support_arena::SideTable;

/// Returns the parameters that are read and are not memory: words that are not read cost no load.
pub(crate) fn read(function: &Function, roots: &SideTable<ValueData, Option<Root>>) -> BTreeSet<Parameter> {
    let uses = Uses::of(function);
    let mut read = BTreeSet::new();
    for (index, &value) in function[function.body].params.iter().enumerate() {
        if let (Type::Elem(elem), true) = (function.ty(value), uses.count(value) > 0) {
            read.extend((0..elem.lanes).map(|lane| Parameter::value(function, index, lane)));
        }
    }
    for data in function.ops.values() {
        match data.op {
            Op::Extent { view, axis: _ } => {
                if let Some(Root::Param(index)) = roots[view] {
                    read.insert(Parameter::Length(u32::try_from(index).unwrap_or(u32::MAX)));
                }
            }
            Op::Id { kind, axis } => read.extend(Parameter::of_id(kind, axis)),
            _ => {}
        }
    }
    read
}
