//! Where a function's parameters are in the IR, with those that the host makes, and what the host computes of them.

use std::collections::BTreeMap;

use crisp_ir_kernel::{ByteSize, HostBuffer, Purpose, SizeExpr, SizeOp};

use super::slots::Slots;
use crate::typed::{ExactPlan, Form, Function, FunctionKind, Hidden, Program, TypeId, Types, VarId};

/// The order in which a kernel takes what it needs: vectors as they are first reached, then cells, then scratch. Callers of a function pass
/// it as it is first reached.
pub(super) fn order(function: &Function) -> Vec<usize> {
    // An exact kernel has them in its own parameters.
    let count = if function.exact.is_some() { 0 } else { function.hidden.len() };
    let mut order: Vec<usize> = (0..count).collect();
    if function.kind != FunctionKind::Kernel {
        return order;
    }
    order.sort_by_key(|&position| match function.hidden[position].purpose {
        Purpose::Result | Purpose::Implicit => 0,
        Purpose::Cell | Purpose::ReturnedCell => 1,
        Purpose::Scratch => 2,
    });
    order
}

/// The positions of a function's variables among the parameters of the IR.
pub(super) struct Positions(BTreeMap<VarId, Place>);

/// The first parameter of a variable, and what the host's number of its elements is.
#[derive(Clone, Copy)]
struct Place {
    at: u32,
    length: Length,
}

/// The number of elements of a vector.
#[derive(Clone, Copy)]
enum Length {
    /// The buffer's number of elements divided by this number, which one element of the vector has.
    Buffer(u64),
    /// The parameter after the buffer.
    Parameter,
}

impl Positions {
    /// `bound` are the slots of the parameters in order.
    pub(super) fn of(function: &Function, slots: &Slots, bound: &[usize], types: &Types) -> Positions {
        let position = |var: VarId| {
            let first = slots.of(var).next()?;
            u32::try_from(bound.iter().position(|slot| *slot == first)?).ok()
        };
        let length = |var: VarId| match types.view_of(function.vars.get(var.0).map_or(TypeId::NIL, |var| var.ty)) {
            Some(view) if view.form == Form::Soa => Length::Parameter,
            Some(view) => Length::Buffer(types.words(&view)),
            None => Length::Buffer(1),
        };
        let params = function.params.iter().map(|param| param.var);
        Positions(params.filter_map(|var| Some((var, Place { at: position(var)?, length: length(var) }))).collect())
    }

    /// Returns the positions of a kernel that is not being lowered.
    pub(super) fn of_kernel(function: &Function, program: &Program) -> Positions {
        let slots = Slots::new(&function.vars, &program.types);
        let bound: Vec<usize> = function.params.iter().flat_map(|param| slots.of(param.var)).collect();
        Positions::of(function, &slots, &bound, &program.types)
    }

    /// The position of a variable's first leaf.
    pub(super) fn of_var(&self, var: VarId) -> Option<u32> {
        self.0.get(&var).map(|place| place.at)
    }

    pub(super) fn size(&self, size: &SizeExpr) -> SizeExpr {
        let apply = |op, operands| SizeExpr::Apply { op, operands };
        match size {
            SizeExpr::Scalar { param } => {
                SizeExpr::Scalar { param: self.of_var(VarId(*param as usize)).unwrap_or(u32::MAX) }
            }
            SizeExpr::Length { param } => match self.0.get(&VarId(*param as usize)) {
                None => SizeExpr::Length { param: u32::MAX },
                Some(Place { at, length: Length::Parameter }) => SizeExpr::Scalar { param: at + 1 },
                Some(Place { at, length: Length::Buffer(1) }) => SizeExpr::Length { param: *at },
                Some(Place { at, length: Length::Buffer(each) }) => {
                    let words = vec![SizeExpr::Length { param: *at }, SizeExpr::integer((*each).into())];
                    apply(SizeOp::Floor, vec![apply(SizeOp::Div, words)])
                }
            },
            SizeExpr::Apply { op, operands } => {
                SizeExpr::Apply { op: *op, operands: operands.iter().map(|operand| self.size(operand)).collect() }
            }
            SizeExpr::Rational { .. }
            | SizeExpr::GlobalSize { .. }
            | SizeExpr::LocalSize { .. }
            | SizeExpr::Index { .. } => size.clone(),
        }
    }

    /// Returns the host's description of memory that a kernel needs.
    pub(super) fn buffer(&self, need: &Hidden, types: &Types) -> HostBuffer {
        let Hidden { name: _, named: _, purpose, ty, length, text, comment, initial, span: _ } = need;
        let each = types.view_of(*ty).map_or(1, |view| types.words(&view));
        let mut length = self.size(length);
        if each > 1 {
            let elements = SizeExpr::Apply { op: SizeOp::Ceil, operands: vec![length] };
            length = SizeExpr::Apply { op: SizeOp::Mul, operands: vec![elements, SizeExpr::integer(each.into())] };
        }
        HostBuffer { purpose: *purpose, length, text: text.clone(), comment: comment.clone(), initial: *initial }
    }

    /// Addresses and their sizes.
    pub(super) fn byte_sizes(&self, plan: &ExactPlan) -> Vec<ByteSize> {
        let position = |var: &VarId| self.of_var(*var);
        let size =
            |(address, size): &(VarId, VarId)| Some(ByteSize { buffer: position(address)?, size: position(size)? });
        plan.sizes.iter().filter_map(size).collect()
    }
}
