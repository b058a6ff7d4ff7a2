//! Atomic operations: instructions on integers, and for everything else loops that exchange until no other invocation interferes.

use crisp_ir_kernel::{AtomicOp, AtomicUpdate, BinaryOp, Op as IrOp, OpId, RegionId, Scalar, Scope as IrScope, Value};
use rspirv::spirv::{Capability, MemorySemantics, Op, Scope};

use super::Emitter;
use super::place::Place;
use super::sections::{Ty, r};

impl Emitter<'_> {
    /// Returns the constant that names a scope.
    pub(super) fn scope(&mut self, scope: IrScope) -> u32 {
        self.sections.u32(match scope {
            IrScope::Workgroup => Scope::Workgroup as u32,
            IrScope::Device => Scope::Device as u32,
        })
    }

    /// Returns the constant that names what barriers and fences order: everything that invocations share.
    pub(super) fn ordering(&mut self) -> u32 {
        let buffers =
            if self.is_shader() { MemorySemantics::UNIFORM_MEMORY } else { MemorySemantics::CROSS_WORKGROUP_MEMORY };
        let all = MemorySemantics::ACQUIRE_RELEASE | MemorySemantics::WORKGROUP_MEMORY | buffers;
        self.sections.u32(all.bits())
    }

    pub(super) fn atomic(&mut self, id: OpId) {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return };
        let (IrOp::Atomic { update: _, view, index, scope } | IrOp::AtomicApply { view, index, body: _, scope }) =
            data.op
        else {
            return;
        };
        let Some((place, pointers)) = self.access(view, index) else { return };
        let Some(&pointer) = pointers.first() else { return };
        if place.cell.bits() == 64 {
            self.needs(Capability::Int64Atomics);
        }
        let scope = self.scope(scope);
        let cell = Cell { place, pointer, scope };
        let old = match data.op {
            IrOp::Atomic { update: AtomicUpdate::By(op, value), view: _, index: _, scope: _ } => {
                self.update(&cell, op, value)
            }
            IrOp::Atomic { update: AtomicUpdate::CompareExchange { expected, value }, view: _, index: _, scope: _ } => {
                let (expected, value) = (self.value(expected), self.value(value));
                let (expected, value) = (self.as_cell(&place, expected), self.as_cell(&place, value));
                self.exchange(&cell, expected, value)
            }
            IrOp::AtomicApply { view: _, index: _, body, scope: _ } => {
                self.repeat_update(&cell, |emitter, old| emitter.apply(body, old))
            }
            _ => return,
        };
        let old = self.of_cell(&place, old);
        self.define(result, old);
    }

    /// Stores `value` where the cell holds `expected`; what it held.
    fn exchange(&mut self, cell: &Cell, expected: u32, value: u32) -> u32 {
        let (ty, relaxed) = (self.sections.scalar(cell.place.cell), self.sections.u32(0));
        let operands = [cell.pointer, cell.scope, relaxed, relaxed, value, expected].map(r);
        self.made(Op::AtomicCompareExchange, ty, operands.to_vec())
    }

    /// Returns an update; what the cell held before.
    fn update(&mut self, cell: &Cell, op: AtomicOp, value: Value) -> u32 {
        let scalar = self.scalar_of(value);
        let value = self.value(value);
        let signed = scalar.is_signed_integer();
        let native = match op {
            AtomicOp::Exchange => Some(Op::AtomicExchange),
            _ if scalar.is_float() => None,
            AtomicOp::Add => Some(Op::AtomicIAdd),
            AtomicOp::Sub => Some(Op::AtomicISub),
            AtomicOp::Min => Some(if signed { Op::AtomicSMin } else { Op::AtomicUMin }),
            AtomicOp::Max => Some(if signed { Op::AtomicSMax } else { Op::AtomicUMax }),
            AtomicOp::And => Some(Op::AtomicAnd),
            AtomicOp::Or => Some(Op::AtomicOr),
            AtomicOp::Xor => Some(Op::AtomicXor),
            AtomicOp::Inc | AtomicOp::Dec => None,
        };
        if let Some(native) = native {
            let held = self.as_cell(&cell.place, value);
            let (ty, relaxed) = (self.sections.scalar(cell.place.cell), self.sections.u32(0));
            return self.made(native, ty, [cell.pointer, cell.scope, relaxed, held].map(r).to_vec());
        }
        self.repeat_update(cell, |emitter, old| emitter.new_element(op, scalar, old, value))
    }

    /// Returns the new value of an element, for an update without an instruction.
    fn new_element(&mut self, op: AtomicOp, scalar: Scalar, old: u32, value: u32) -> u32 {
        let ty = self.sections.scalar(scalar);
        let (zero, one) = (self.sections.constant(scalar, 0), self.sections.constant(scalar, 1));
        match op {
            AtomicOp::Inc => {
                let (wraps, next) = (self.test(Op::UGreaterThanEqual, old, value), self.two(Op::IAdd, ty, old, one));
                self.select(ty, wraps, zero, next)
            }
            AtomicOp::Dec => {
                let (empty, above) = (self.test(Op::IEqual, old, zero), self.test(Op::UGreaterThan, old, value));
                let (wraps, next) = (self.test(Op::LogicalOr, empty, above), self.two(Op::ISub, ty, old, one));
                self.select(ty, wraps, value, next)
            }
            op => {
                let new = self.compute(op.binary().unwrap_or(BinaryOp::Add), scalar, ty, [old, value]);
                if scalar.is_float() { self.canonical(scalar, new) } else { new }
            }
        }
    }

    /// Returns a float with the canonical NaN for every NaN.
    fn canonical(&mut self, scalar: Scalar, value: u32) -> u32 {
        let ty = self.sections.scalar(scalar);
        let nan = crisp_ir_kernel::fold::canonical(scalar, u64::MAX >> (64 - scalar.bits()));
        let nan = self.sections.constant(scalar, nan);
        let number = self.test(Op::FOrdEqual, value, value);
        let number = self.exactly(number);
        self.select(ty, number, value, nan)
    }

    /// Returns the region of an update: its parameter is the old element; what it yields.
    fn apply(&mut self, body: RegionId, old: u32) -> u32 {
        if let Some(&param) = self.function[body].params.first() {
            self.define(param, old);
        }
        self.region(body).and_then(|(_, values)| values.first().copied()).unwrap_or(old)
    }

    /// Repeats an update until no other invocation interferes; returns the old content of the cell.
    fn repeat_update(&mut self, cell: &Cell, make: impl FnOnce(&mut Self, u32) -> u32) -> u32 {
        let (header, inside) = (self.sections.id(), self.sections.id());
        let (again, merge) = (self.sections.id(), self.sections.id());
        let (ty, relaxed) = (self.sections.scalar(cell.place.cell), self.sections.u32(0));
        let first = self.made(Op::AtomicLoad, ty, [cell.pointer, cell.scope, relaxed].map(r).to_vec());
        let before = self.label;
        self.branch(header);
        self.begin(header);
        let at = self.blocks.len();
        let held = self.phi(ty, &[(first, before)]);
        self.loop_merge(merge, again);
        self.branch(inside);
        self.begin(inside);
        let old = self.of_cell(&cell.place, held);
        let new = make(self, old);
        let new = self.as_cell(&cell.place, new);
        let found = self.exchange(cell, held, new);
        let bool = self.sections.ty(Ty::Bool);
        let done = self.two(Op::IEqual, bool, found, held);
        self.branch(again);
        self.begin(again);
        self.branch_if(done, merge, header);
        self.complete(at, &[found], again);
        self.begin(merge);
        held
    }
}

/// A scalar of memory that is updated.
struct Cell {
    place: Place,
    pointer: u32,
    scope: u32,
}
