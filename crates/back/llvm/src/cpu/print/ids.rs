//! Ids and sizes of a launch.

use std::ops::{Deref, DerefMut};

use crisp_ir_kernel::{BinaryOp, Elem, IdKind, Scalar, Type};

use super::value::{Reg, U64};
use super::vectors::Vectors;
use crate::cpu::shape::Shape;
use crate::cpu::tiling::{Tiling, WARP_SIZE};
use crate::text::Text;

/// The launch's numbers as LLVM values, read once at entry, and the current workgroup's position.
#[derive(Debug, Default)]
pub(crate) struct LaunchValues {
    /// i32 each.
    pub(crate) num_groups: [String; 3],
    /// i32.
    work_dim: String,
    /// i64 each.
    offset: [String; 3],
    /// i64 each.
    bound: [String; 3],
    /// i32 each.
    pub(crate) group: [String; 3],
}

impl LaunchValues {
    /// Reads `struct CpuLaunch` in the entry block.
    pub(crate) fn read(text: &mut Text) -> LaunchValues {
        let mut field = |ty: &str, offset: u32| {
            let pointer = text.assign_in_entry(&format!("getelementptr i8, ptr %launch, i64 {offset}"));
            text.assign_in_entry(&format!("load {ty}, ptr {pointer}, align {}", if ty == "i64" { 8 } else { 4 }))
        };
        LaunchValues {
            num_groups: [0, 4, 8].map(|offset| field("i32", offset)),
            work_dim: field("i32", 12),
            offset: [16, 24, 32].map(|offset| field("i64", offset)),
            bound: [40, 48, 56].map(|offset| field("i64", offset)),
            group: Default::default(),
        }
    }
}

/// The lane group at hand: which invocations of the launch its lanes are.
pub(crate) struct Ids<'a> {
    pub(crate) below: Vectors<'a>,
    pub(crate) tiling: Tiling,
    pub(crate) launch: LaunchValues,
    /// The first lane's local ids (i32).
    pub(crate) position: [String; 3],
    /// The lane group's number in the workgroup (i64).
    pub(crate) lane_group: String,
    /// In code for a piece of a lane group, the piece's number (i64).
    pub(crate) piece: Option<String>,
}

impl<'a> Deref for Ids<'a> {
    type Target = Vectors<'a>;

    fn deref(&self) -> &Vectors<'a> {
        &self.below
    }
}

impl<'a> DerefMut for Ids<'a> {
    fn deref_mut(&mut self) -> &mut Vectors<'a> {
        &mut self.below
    }
}

impl Ids<'_> {
    /// Returns where in a lane group's memory that of the piece at hand begins, which has a number of bytes.
    pub(crate) fn piece_pointer(&mut self, of_group: String, bytes: u64) -> String {
        let Some(piece) = self.piece.clone() else { return of_group };
        let offset = self.arith().two("mul", "i64", &piece, &bytes.to_string());
        self.text.assign(&format!("getelementptr i8, ptr {of_group}, i64 {offset}"))
    }

    /// Returns the difference between the value of a piece's first lane and that of its lane group's first, where lanes go up by a step.
    pub(crate) fn piece_step(&mut self, ty: &str, bits: u32, step: i64) -> Option<String> {
        let piece = self.piece.clone()?;
        let piece = if bits < 64 { self.arith().cast("trunc", "i64", &piece, ty) } else { piece };
        let lanes = step.wrapping_mul(self.width.into());
        // As many of its bits as the type has.
        let lanes = if bits < 64 { lanes.wrapping_shl(64 - bits).wrapping_shr(64 - bits) } else { lanes };
        Some(self.arith().two("mul", ty, &piece, &lanes.to_string()))
    }

    pub(crate) fn lane_group_pointer(&mut self, base: &str, bytes: u64) -> String {
        let offset = match self.lane_group.parse::<u64>() {
            Ok(group) if group * bytes == 0 => return base.to_owned(),
            Ok(group) => (group * bytes).to_string(),
            Err(_) if bytes == 0 => return base.to_owned(),
            Err(_) => {
                let group = self.lane_group.clone();
                self.arith().two("mul", "i64", &group, &bytes.to_string())
            }
        };
        self.text.assign(&format!("getelementptr i8, ptr {base}, i64 {offset}"))
    }

    /// Returns the value of an id in the lane group at hand.
    pub(crate) fn id_value(&mut self, kind: IdKind, axis: u8) -> Reg {
        let axis = usize::from(axis.min(2));
        let size = self.tiling.local_size;
        let elem = match kind.ty() {
            Type::Elem(elem) => elem,
            Type::View(_) => U64,
        };
        let total: u32 = size.iter().product();
        let same = |text: String| Reg::same(elem, text);
        match kind {
            IdKind::GroupId => same(self.launch.group[axis].clone()),
            IdKind::LocalSize => same(size[axis].to_string()),
            IdKind::NumGroups => same(self.launch.num_groups[axis].clone()),
            IdKind::GlobalSize => {
                let groups = self.launch.num_groups[axis].clone();
                same(self.arith().two("mul", "i32", &groups, &size[axis].to_string()))
            }
            IdKind::GlobalOffset => same(self.launch.offset[axis].clone()),
            IdKind::Bound => same(self.launch.bound[axis].clone()),
            IdKind::LocalLinearSize => same(total.to_string()),
            IdKind::GlobalLinearSize => {
                let sizes = [0, 1, 2].map(|axis| self.wide_global_size(axis));
                let plane = self.arith().two("mul", "i64", &sizes[0], &sizes[1]);
                same(self.arith().two("mul", "i64", &plane, &sizes[2]))
            }
            IdKind::WorkDim => same(self.launch.work_dim.clone()),
            IdKind::NumWarps => same(total.div_ceil(WARP_SIZE).to_string()),
            IdKind::WarpSize => same(WARP_SIZE.to_string()),
            IdKind::LocalId => self.local_id(axis),
            IdKind::GlobalId => {
                let start = self.group_start(axis);
                let local = self.local_id(axis);
                self.binary(BinaryOp::Add, &Reg::same(elem, start), &local)
            }
            IdKind::LocalLinearId => self.local_linear_id(),
            IdKind::GlobalLinearId => self.global_linear_id(),
            IdKind::LaneId => self.in_warp(true),
            IdKind::WarpId => self.in_warp(false),
        }
    }

    fn local_id(&mut self, axis: usize) -> Reg {
        let elem = Elem::scalar(Scalar::U32);
        if self.tiling.linear && self.width > 1 {
            return self.local_id_of_linear(axis);
        }
        let at = self.position[axis].clone();
        let steps = axis == self.tiling.axis && self.width > 1;
        if steps { self.stepping(elem, &at, 1) } else { Reg::same(elem, at) }
    }

    /// Returns the local id where lanes lie along the linear id.
    fn local_id_of_linear(&mut self, axis: usize) -> Reg {
        let elem = Elem::scalar(Scalar::U32);
        let size = self.tiling.local_size;
        if size[axis] == 1 {
            return Reg::same(elem, "0");
        }
        let linear = self.local_linear_id();
        let below: u32 = size[..axis].iter().product();
        let constants = [below, size[axis]].map(|constant| Reg::same(elem, constant.to_string()));
        self.lanewise(elem, &[&linear, &constants[0], &constants[1]], |this, count, args| {
            let ty = super::arith::many("i32", count);
            let row = this.arith().two("udiv", &ty, &args[0], &args[1]);
            this.arith().two("urem", &ty, &row, &args[2])
        })
    }

    /// Returns the global id of the workgroup's first invocation along an axis (i32).
    fn group_start(&mut self, axis: usize) -> String {
        let size = self.tiling.local_size[axis].to_string();
        let group = self.launch.group[axis].clone();
        self.arith().two("mul", "i32", &group, &size)
    }

    fn local_linear_id(&mut self) -> Reg {
        let elem = Elem::scalar(Scalar::U32);
        if self.tiling.linear && self.width > 1 {
            // A lane group's position is the linear id of its first lane.
            return self.stepping(elem, &self.position[0], 1);
        }
        let [sx, sy, sz] = self.tiling.local_size;
        let [x, y, z] = self.position.clone();
        let mut row = "0".to_owned();
        if sz > 1 {
            row = self.arith().two("mul", "i32", &z, &sy.to_string());
        }
        if sy > 1 {
            row = self.arith().two("add", "i32", &row, &y);
        }
        let start = self.arith().two("mul", "i32", &row, &sx.to_string());
        let one = self.arith().two("add", "i32", &start, &x);
        let step = i64::from(self.tiling.linear_step());
        if self.width > 1 { self.stepping(elem, &one, step) } else { Reg::same(elem, one) }
    }

    fn wide_global_size(&mut self, axis: usize) -> String {
        let groups = self.launch.num_groups[axis].clone();
        let groups = self.arith().cast("zext", "i32", &groups, "i64");
        let size = self.tiling.local_size[axis].to_string();
        self.arith().two("mul", "i64", &groups, &size)
    }

    /// Returns the global linear id where lanes lie along the local one.
    fn global_id_of_linear(&mut self) -> Reg {
        let mut at = Reg::u64(0);
        for axis in [2, 1, 0] {
            let size = Reg::same(U64, self.wide_global_size(axis));
            at = self.binary(BinaryOp::Mul, &at, &size);
            let start = self.group_start(axis);
            let local = self.local_id(axis);
            let own = self.binary(BinaryOp::Add, &Reg::same(local.elem, start), &local);
            let own = self.lanewise(U64, &[&own], |this, count, args| {
                let [from, to] = ["i32", "i64"].map(|ty| super::arith::many(ty, count));
                this.arith().cast("zext", &from, &args[0], &to)
            });
            at = self.binary(BinaryOp::Add, &at, &own);
        }
        at
    }

    fn global_linear_id(&mut self) -> Reg {
        if self.tiling.linear && self.width > 1 {
            return self.global_id_of_linear();
        }
        let mut at = "0".to_owned();
        for axis in [2, 1, 0] {
            let size = self.wide_global_size(axis);
            at = self.arith().two("mul", "i64", &at, &size);
            let start = self.group_start(axis);
            let position = self.position[axis].clone();
            let own = self.arith().two("add", "i32", &start, &position);
            let own = self.arith().cast("zext", "i32", &own, "i64");
            at = self.arith().two("add", "i64", &at, &own);
        }
        if self.width == 1 {
            return Reg::same(U64, at);
        }
        if self.tiling.axis == 0 {
            return self.stepping(U64, &at, 1);
        }
        let mut step = self.wide_global_size(0);
        if self.tiling.axis == 2 {
            let rows = self.wide_global_size(1);
            step = self.arith().two("mul", "i64", &step, &rows);
        }
        let lanes = Reg::each(U64, self.lane_steps(Scalar::U64, 1));
        let distance = self.binary(BinaryOp::Mul, &lanes, &Reg::same(U64, step));
        self.binary(BinaryOp::Add, &distance, &Reg::same(U64, at))
    }

    /// Returns the lane of the logical warp, or the warp's number.
    fn in_warp(&mut self, lane: bool) -> Reg {
        let elem = Elem::scalar(Scalar::U32);
        let linear = self.local_linear_id();
        let (op, operand) = if lane { ("and", WARP_SIZE - 1) } else { ("lshr", WARP_SIZE.trailing_zeros()) };
        if self.tiling.stays_in_warp() || linear.shape == Shape::Same {
            let one = self.arith().two(op, "i32", &linear.one, &operand.to_string());
            return if lane && self.width > 1 { self.stepping(elem, &one, 1) } else { Reg::same(elem, one) };
        }
        let operand = Reg::same(elem, operand.to_string());
        self.lanewise(elem, &[&linear, &operand], |this, count, args| {
            this.arith().two(op, &super::arith::many("i32", count), &args[0], &args[1])
        })
    }
}
