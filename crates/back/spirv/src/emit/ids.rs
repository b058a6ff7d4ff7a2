//! Ids and sizes of the launch, from the positions that the device gives.

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::IdKind;
use rspirv::dr::Operand;
use rspirv::spirv::Op;

use super::Emitter;
use super::sections::{Ty, r};

/// A built-in position from which a kernel's ids are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    Local,
    Group,
    Groups,
}

/// Returns the positions that an id or size is computed from.
pub(super) fn positions(kind: IdKind) -> &'static [Position] {
    match kind {
        IdKind::LocalId | IdKind::LocalLinearId | IdKind::LaneId | IdKind::WarpId => &[Position::Local],
        IdKind::GroupId => &[Position::Group],
        IdKind::GlobalId => &[Position::Local, Position::Group],
        IdKind::NumGroups | IdKind::GlobalSize | IdKind::GlobalLinearSize => &[Position::Groups],
        IdKind::GlobalLinearId => &[Position::Local, Position::Group, Position::Groups],
        IdKind::LocalSize
        | IdKind::Bound
        | IdKind::GlobalOffset
        | IdKind::LocalLinearSize
        | IdKind::WorkDim
        | IdKind::NumWarps
        | IdKind::WarpSize => &[],
    }
}

impl Emitter<'_> {
    /// Returns a position or number along an axis, of 32 bits or of 64.
    fn position(&mut self, position: Position, axis: usize, bits: u32) -> u32 {
        let Some(triple) = self.positions[position as usize] else { return self.sections.u32(0) };
        let own = if self.is_shader() { 32 } else { 64 };
        let ty = self.sections.ty(Ty::Int(own));
        let lane = Operand::LiteralBit32(u32::try_from(axis).unwrap_or(0));
        let id = self.made(Op::CompositeExtract, ty, vec![r(triple), lane]);
        if own == bits {
            return id;
        }
        let ty = self.sections.ty(Ty::Int(bits));
        self.one(Op::UConvert, ty, id)
    }

    fn given(&mut self, parameter: Parameter) -> u32 {
        match self.given.get(&parameter) {
            Some(&id) => id,
            None => self.sections.u64(0),
        }
    }

    /// `a · number + b` in 32 bits.
    fn scaled(&mut self, a: u32, number: u32, b: u32) -> u32 {
        let (ty, number) = (self.sections.ty(Ty::Int(32)), self.sections.u32(number));
        let product = self.two(Op::IMul, ty, a, number);
        self.two(Op::IAdd, ty, product, b)
    }

    /// Returns position in the workgroup over all axes.
    pub(super) fn local_linear(&mut self) -> u32 {
        let [x, y, z] = self.local_size;
        let mut at = None;
        for (axis, size) in [(2, z), (1, y), (0, x)] {
            if size == 1 {
                continue;
            }
            let own = self.position(Position::Local, axis, 32);
            at = Some(at.map_or(own, |at| self.scaled(at, size, own)));
        }
        at.unwrap_or_else(|| self.sections.u32(0))
    }

    /// Launched invocations along an axis.
    fn extent(&mut self, axis: usize) -> u32 {
        let groups = self.position(Position::Groups, axis, 64);
        let (ty, size) = (self.sections.ty(Ty::Int(64)), self.sections.u64(u64::from(self.local_size[axis])));
        self.two(Op::IMul, ty, groups, size)
    }

    /// Returns position in the grid along an axis.
    fn global(&mut self, axis: usize) -> u32 {
        let (ty, size) = (self.sections.ty(Ty::Int(64)), self.sections.u64(u64::from(self.local_size[axis])));
        let (group, local) = (self.position(Position::Group, axis, 64), self.position(Position::Local, axis, 64));
        let first = self.two(Op::IMul, ty, group, size);
        self.two(Op::IAdd, ty, first, local)
    }

    /// Returns an id or size, of the type that the operation has.
    pub(super) fn id_op(&mut self, kind: IdKind, axis: u8) -> u32 {
        let at = usize::from(axis.min(2));
        let size = self.local_size[at];
        let total = self.local_size.iter().map(|&size| u64::from(size)).product::<u64>();
        let total = u32::try_from(total).unwrap_or(u32::MAX);
        let (short, wide) = (self.sections.ty(Ty::Int(32)), self.sections.ty(Ty::Int(64)));
        match kind {
            IdKind::LocalId => self.position(Position::Local, at, 32),
            IdKind::GroupId => self.position(Position::Group, at, 32),
            IdKind::NumGroups => self.position(Position::Groups, at, 32),
            IdKind::GlobalId => {
                let (group, local) = (self.position(Position::Group, at, 32), self.position(Position::Local, at, 32));
                self.scaled(group, size, local)
            }
            IdKind::LocalSize => self.sections.u32(size),
            IdKind::GlobalSize => {
                let (groups, size) = (self.position(Position::Groups, at, 32), self.sections.u32(size));
                self.two(Op::IMul, short, groups, size)
            }
            IdKind::Bound => self.given(Parameter::Bound(axis)),
            IdKind::GlobalOffset => self.given(Parameter::Offset(axis)),
            IdKind::WorkDim => self.given(Parameter::WorkDim),
            IdKind::LocalLinearId => self.local_linear(),
            IdKind::LocalLinearSize => self.sections.u32(total),
            IdKind::GlobalLinearId => {
                let mut id = self.global(2);
                for axis in [1, 0] {
                    let (extent, own) = (self.extent(axis), self.global(axis));
                    let first = self.two(Op::IMul, wide, id, extent);
                    id = self.two(Op::IAdd, wide, first, own);
                }
                id
            }
            IdKind::GlobalLinearSize => {
                let extents = [0, 1, 2].map(|axis| self.extent(axis));
                let plane = self.two(Op::IMul, wide, extents[0], extents[1]);
                self.two(Op::IMul, wide, plane, extents[2])
            }
            IdKind::LaneId | IdKind::WarpId => {
                let (linear, warp) = (self.local_linear(), self.sections.u32(32));
                self.two(if kind == IdKind::LaneId { Op::UMod } else { Op::UDiv }, short, linear, warp)
            }
            IdKind::NumWarps => self.sections.u32(total.div_ceil(32)),
            IdKind::WarpSize => self.sections.u32(32),
        }
    }
}
