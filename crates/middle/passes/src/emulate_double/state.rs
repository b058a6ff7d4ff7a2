//! The state of all parts of the pass: the functions in use, and how a double is found and computed.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Elem, Function, Op, RegionId, Scalar, Type, Value};
use crisp_support_diagnostics::Span;

use super::operations::{Library, Operation};
use crate::copy::Writer;

/// The pass at work on a module.
pub(super) struct Emulate {
    pub(super) library: Library,
    /// The regions of atomic updates in the function at hand.
    pub(super) updates: BTreeSet<RegionId>,
    /// Whether the lanes of vectors are computed one by one, so that they share functions with scalars.
    pub(super) lane_by_lane: bool,
}

/// The lanes of a value that is a double or a vector of doubles.
pub(super) fn double_lanes(function: &Function, value: Value) -> Option<u8> {
    function.ty(value).elem().filter(|elem| elem.scalar == Scalar::F64).map(|elem| elem.lanes)
}

impl Emulate {
    /// The result of an operation on doubles.
    pub(super) fn compute(
        &mut self,
        writer: &mut Writer<'_>,
        (operation, lanes): (Operation, u8),
        args: &[Value],
        at: Span,
    ) -> Value {
        if lanes > 1 && self.lane_by_lane {
            let mut made = Vec::new();
            for lane in 0..lanes {
                let args: Vec<Value> =
                    args.iter().map(|&vector| writer.builder.value(Op::Extract { vector, lane }, at)).collect();
                made.push(self.compute(writer, (operation, 1), &args, at));
            }
            let lanes = writer.builder.list(&made);
            return writer.builder.value(Op::MakeVector { lanes }, at);
        }
        let function = self.library.function(operation, lanes, at);
        let args = writer.builder.list(args);
        let ty = Type::Elem(Elem { scalar: operation.result(), lanes });
        let call = writer.builder.push_typed(Op::Call { function, args }, &[ty], at);
        writer.builder.results(call)[0]
    }

    /// The new value of one whose bits are seen: of a double with the canonical NaN.
    pub(super) fn canonical(&mut self, writer: &mut Writer<'_>, old: Value, at: Span) -> Value {
        let new = writer.renamed.value(old);
        match double_lanes(writer.renamed.from, old) {
            Some(lanes) => self.compute(writer, (Operation::Canonical, lanes), &[new], at),
            None => new,
        }
    }
}
