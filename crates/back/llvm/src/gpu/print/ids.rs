//! Ids and sizes of a launch.

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::IdKind;

use super::Printer;

impl Printer<'_> {
    /// Returns a value that never changes, computed once.
    pub(super) fn once(&mut self, rhs: &str) -> String {
        if let Some(known) = self.ids.get(rhs) {
            return known.clone();
        }
        let name = self.text.assign_in_entry(rhs);
        self.ids.insert(rhs.to_owned(), name.clone());
        name
    }

    pub(super) fn local_linear_id(&mut self) -> String {
        let [x, y, _] = self.local_size;
        let [i, j, k] = [0, 1, 2].map(|axis| self.local_id(axis));
        let planes = self.sum_of(&j, &k, y);
        self.sum_of(&i, &planes, x)
    }

    /// `first + second · factor`, which fits an i32.
    fn sum_of(&mut self, first: &str, second: &str, factor: u32) -> String {
        let scaled = match (second, factor) {
            ("0", _) => return first.to_owned(),
            (second, 1) => second.to_owned(),
            (second, factor) => self.once(&format!("mul nuw nsw i32 {second}, {factor}")),
        };
        if first == "0" { scaled } else { self.once(&format!("add nuw nsw i32 {first}, {scaled}")) }
    }

    /// Returns the lane in the warp.
    pub(super) fn lane_id(&mut self) -> String {
        let linear = self.local_linear_id();
        if self.total() <= 32 { linear } else { self.once(&format!("and i32 {linear}, 31")) }
    }

    fn wide(&mut self, narrow: &str) -> String {
        if narrow.starts_with('%') { self.once(&format!("zext i32 {narrow} to i64")) } else { narrow.to_owned() }
    }

    /// Returns the position in the grid along an axis, without the offset.
    fn global_id(&mut self, axis: usize) -> String {
        let (group, local) = (self.group_id(axis), self.local_id(axis));
        let first = match self.local_size[axis] {
            1 => group,
            size => self.once(&format!("mul i32 {group}, {size}")),
        };
        if local == "0" { first } else { self.once(&format!("add i32 {first}, {local}")) }
    }

    /// Returns the same of 64 bits: nothing wraps.
    fn wide_global_id(&mut self, axis: usize) -> String {
        let (group, local) = (self.group_id(axis), self.local_id(axis));
        let (group, local) = (self.wide(&group), self.wide(&local));
        let first = self.once(&format!("mul nuw nsw i64 {group}, {}", self.local_size[axis]));
        self.once(&format!("add nuw nsw i64 {first}, {local}"))
    }

    fn wide_global_size(&mut self, axis: usize) -> String {
        let count = self.group_count(axis);
        let count = self.wide(&count);
        self.once(&format!("mul nuw nsw i64 {count}, {}", self.local_size[axis]))
    }

    /// Returns an id or size, of the type that the operation has.
    pub(super) fn id(&mut self, kind: IdKind, axis: u8) -> String {
        let number = usize::from(axis.min(2));
        let size = self.local_size[number];
        match kind {
            IdKind::LocalId => self.local_id(number),
            IdKind::GroupId => self.group_id(number),
            IdKind::GlobalId => self.global_id(number),
            IdKind::LocalSize => size.to_string(),
            IdKind::NumGroups => self.group_count(number),
            IdKind::GlobalSize => {
                let count = self.group_count(number);
                self.once(&format!("mul i32 {count}, {size}"))
            }
            IdKind::Bound => self.parameter(Parameter::Bound(axis)),
            IdKind::GlobalOffset => self.parameter(Parameter::Offset(axis)),
            IdKind::WorkDim => self.parameter(Parameter::WorkDim),
            IdKind::LocalLinearId => self.local_linear_id(),
            IdKind::LocalLinearSize => self.total().to_string(),
            IdKind::GlobalLinearId => {
                let [x, y, z] = [0, 1, 2].map(|axis| self.wide_global_id(axis));
                let [width, height] = [0, 1].map(|axis| self.wide_global_size(axis));
                let planes = self.once(&format!("mul i64 {height}, {z}"));
                let rows = self.once(&format!("add i64 {y}, {planes}"));
                let rows = self.once(&format!("mul i64 {width}, {rows}"));
                self.once(&format!("add i64 {x}, {rows}"))
            }
            IdKind::GlobalLinearSize => {
                let [x, y, z] = [0, 1, 2].map(|axis| self.wide_global_size(axis));
                let plane = self.once(&format!("mul i64 {x}, {y}"));
                self.once(&format!("mul i64 {plane}, {z}"))
            }
            IdKind::LaneId => self.lane_id(),
            IdKind::WarpId => {
                let linear = self.local_linear_id();
                if self.total() <= 32 { "0".to_owned() } else { self.once(&format!("lshr i32 {linear}, 5")) }
            }
            IdKind::NumWarps => self.total().div_ceil(32).to_string(),
            IdKind::WarpSize => "32".to_owned(),
        }
    }
}
