//! Ids and sizes of a launch, each read once.

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::IdKind;

use super::Printer;
use super::operand::{Class, Operand};

const LOCAL_ID: [&str; 3] = ["%tid.x", "%tid.y", "%tid.z"];
const GROUP_ID: [&str; 3] = ["%ctaid.x", "%ctaid.y", "%ctaid.z"];
const GROUP_COUNT: [&str; 3] = ["%nctaid.x", "%nctaid.y", "%nctaid.z"];

impl Printer<'_> {
    /// Returns a value that never changes, computed once.
    pub(super) fn once(&mut self, class: Class, name: &'static str, operands: &[Operand]) -> Operand {
        let mut key = [Operand::Known(false); 3];
        for (place, &operand) in key.iter_mut().zip(operands) {
            *place = operand;
        }
        if let Some(&known) = self.once.get(&(name, key)) {
            return known;
        }
        let to = self.text.register(class);
        match *operands {
            [a, b, c] => self.text.line_in_entry(format_args!("{name} \t{to}, {a}, {b}, {c}")),
            [a, b] => self.text.line_in_entry(format_args!("{name} \t{to}, {a}, {b}")),
            [a] => self.text.line_in_entry(format_args!("{name} \t{to}, {a}")),
            // A register of the processor's.
            _ => self.text.line_in_entry(format_args!("mov.u32 \t{to}, {name}")),
        }
        self.once.insert((name, key), to);
        to
    }

    fn local_id(&mut self, axis: usize) -> Operand {
        if self.local_size[axis] == 1 { Operand::Int(0) } else { self.once(Class::Word, LOCAL_ID[axis], &[]) }
    }

    fn size(&self, axis: usize) -> Operand {
        Operand::Int(i64::from(self.local_size[axis]))
    }

    /// Returns invocations of a workgroup.
    pub(super) fn total(&self) -> u32 {
        self.local_size.iter().product()
    }

    pub(super) fn local_linear_id(&mut self) -> Operand {
        let [i, j, k] = [0, 1, 2].map(|axis| self.local_id(axis));
        let planes = self.sum_of(j, k, 1);
        self.sum_of(i, planes, 0)
    }

    /// `first + second · size`, which fits a word.
    fn sum_of(&mut self, first: Operand, second: Operand, axis: usize) -> Operand {
        match (first, second, self.local_size[axis]) {
            (first, Operand::Int(0), _) => first,
            (Operand::Int(0), second, 1) => second,
            (first, second, 1) => self.once(Class::Word, "add.s32", &[first, second]),
            (first, second, _) => {
                let size = self.size(axis);
                self.once(Class::Word, "mad.lo.s32", &[second, size, first])
            }
        }
    }

    /// Returns the lane in the warp.
    pub(super) fn lane_id(&mut self) -> Operand {
        let linear = self.local_linear_id();
        if self.total() <= 32 { linear } else { self.once(Class::Word, "and.b32", &[linear, Operand::Int(31)]) }
    }

    /// Returns the position in the grid along an axis, without the offset.
    fn global_id(&mut self, axis: usize) -> Operand {
        let group = self.once(Class::Word, GROUP_ID[axis], &[]);
        if self.local_size[axis] == 1 {
            return group;
        }
        let (local, size) = (self.local_id(axis), self.size(axis));
        self.once(Class::Word, "mad.lo.s32", &[group, size, local])
    }

    /// Returns the same of 64 bits: nothing wraps.
    fn wide_global_id(&mut self, axis: usize) -> Operand {
        let group = self.once(Class::Word, GROUP_ID[axis], &[]);
        if self.local_size[axis] == 1 {
            return self.once(Class::Long, "cvt.u64.u32", &[group]);
        }
        let (local, size) = (self.local_id(axis), self.size(axis));
        let local = self.once(Class::Long, "cvt.u64.u32", &[local]);
        self.once(Class::Long, "mad.wide.u32", &[group, size, local])
    }

    fn wide_global_size(&mut self, axis: usize) -> Operand {
        let (count, size) = (self.once(Class::Word, GROUP_COUNT[axis], &[]), self.size(axis));
        if self.local_size[axis] == 1 {
            return self.once(Class::Long, "cvt.u64.u32", &[count]);
        }
        self.once(Class::Long, "mul.wide.u32", &[count, size])
    }

    /// Returns an id or size, of the type that the operation has.
    pub(super) fn id(&mut self, kind: IdKind, axis: u8) -> Operand {
        let number = usize::from(axis.min(2));
        match kind {
            IdKind::LocalId => self.local_id(number),
            IdKind::GroupId => self.once(Class::Word, GROUP_ID[number], &[]),
            IdKind::GlobalId => self.global_id(number),
            IdKind::LocalSize => self.size(number),
            IdKind::NumGroups => self.once(Class::Word, GROUP_COUNT[number], &[]),
            IdKind::GlobalSize => {
                let (count, size) = (self.once(Class::Word, GROUP_COUNT[number], &[]), self.size(number));
                self.once(Class::Word, "mul.lo.s32", &[count, size])
            }
            IdKind::Bound => self.parameter(Parameter::Bound(axis)),
            IdKind::GlobalOffset => self.parameter(Parameter::Offset(axis)),
            IdKind::WorkDim => self.parameter(Parameter::WorkDim),
            IdKind::LocalLinearId => self.local_linear_id(),
            IdKind::LocalLinearSize => Operand::Int(i64::from(self.total())),
            IdKind::GlobalLinearId => {
                let [x, y, z] = [0, 1, 2].map(|axis| self.wide_global_id(axis));
                let [width, height] = [0, 1].map(|axis| self.wide_global_size(axis));
                let rows = self.once(Class::Long, "mad.lo.s64", &[height, z, y]);
                self.once(Class::Long, "mad.lo.s64", &[width, rows, x])
            }
            IdKind::GlobalLinearSize => {
                let [x, y, z] = [0, 1, 2].map(|axis| self.wide_global_size(axis));
                let plane = self.once(Class::Long, "mul.lo.s64", &[x, y]);
                self.once(Class::Long, "mul.lo.s64", &[plane, z])
            }
            IdKind::LaneId => self.lane_id(),
            IdKind::WarpId => {
                let linear = self.local_linear_id();
                if self.total() <= 32 {
                    return Operand::Int(0);
                }
                self.once(Class::Word, "shr.u32", &[linear, Operand::Int(5)])
            }
            IdKind::NumWarps => Operand::Int(i64::from(self.total().div_ceil(32))),
            IdKind::WarpSize => Operand::Int(32),
        }
    }
}
