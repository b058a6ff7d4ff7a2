//! Prefetches for loads that go through memory in order, and for stores that fill many places by and by.
//!
//! A processor's own prefetchers stop at the end of a page, or wait for a stream to show again there. A loop whose lanes load neighbouring elements, and go on to
//! the following ones in each iteration, prefetches the memory a page ahead. A prefetch has no visible effect, and never faults.
//!
//! On an Intel Xeon (Emerald Rapids) by one thread, medians of calls that took turns with the form that does not ask: sum of a whole vector 0.80 of its time,
//! dot product 0.94, softmax 0.95, other sums 0.97, layer norm 1.00, and 1.01 where the vector stays in a cache. 2 KB and 8 KB do as well as 4 KB. Loads outside of
//! loops are not among them (copy took 1.05), nor are loops that stride over the grid, by workgroups that take turns (1.05).
//!
//! Rows: where a loop loads what an earlier loop of the kernel has loaded, as the passes of softmax over a row do, its lines are in a cache, and the next memory is the row
//! of the next workgroup. The last such loop prefetches that: memory is read while the loop computes, or stores, and not only in the first pass. Data that does not
//! depend on the workgroup where other loads of a loop do, such as the weights of all rows, is in a cache since the workgroup before.
//!
//! Sorts by digits store each element at the place that a table in the workgroup's memory has for its digit, and the next one of that digit after it. Each
//! place is a separate stream, more than any prefetcher follows, and a store that misses holds up those after it. Such stores in loops prefetch
//! the line after the one they store to: a pass in C takes 0.3 of its time so.

use std::collections::BTreeSet;
use std::rc::Rc;

use crisp_ir_kernel::{Binary, IdKind, IntegerOp, List, LoopKind, Op, OpId, RegionId, Space, Type, Value};

use crisp_middle_analysis::bounds::Stride;

use super::memory::{Accesses, LoadOfLoop};
use super::stream::LINE;
use super::value::{Reg, ViewReg};
use crate::cpu::plan::reads_and_definitions;
use crate::cpu::shape::Shape;

/// How far ahead, in bytes.
const AHEAD: u32 = 4096;
/// Definitions that are looked through.
const DEPTH: u32 = 12;

/// The memory that follows a load.
enum Next {
    /// The elements after it.
    Page,
    /// The elements of the next workgroup: this distance along this axis.
    Workgroup(usize, Apart),
    /// Nothing worth a prefetch.
    Nothing,
}

/// By how much an index is larger.
enum Apart {
    Number(i64),
    Value(Value),
}

impl Accesses<'_> {
    /// Prefetches the memory ahead of a load of neighbouring elements by all lanes, if the loop around it goes through memory in order.
    pub(crate) fn ask_ahead(&mut self, op: OpId, view: &ViewReg, index: List, pointer: &str) {
        let fast = self.promises.is_some() && self.in_segment && self.lane_loops == 0;
        if !fast || view.ty.space != Space::Global || !self.goes_in_order(index) {
            return;
        }
        // As near as it gets; a whole row only as near as does not drive out the one at hand.
        let (pointer, near) = match self.next_of(op) {
            Next::Page => (self.pointer_at(pointer, &AHEAD.to_string()), 3),
            Next::Workgroup(axis, apart) => {
                let further = match apart {
                    Apart::Number(elements) => elements.to_string(),
                    Apart::Value(value) => {
                        let number = self.reg(value);
                        let bits = number.elem.scalar.bits();
                        let from = format!("i{bits}");
                        if bits < 64 { self.arith().cast("zext", &from, &number.one, "i64") } else { number.one }
                    }
                };
                let elements = match view.window.as_ref().and_then(|window| window.strides.get(axis)) {
                    None | Some(Stride::One) => further,
                    Some(Stride::Positive(stride) | Stride::Any(stride)) => {
                        let stride = stride.one.clone();
                        self.arith().two("mul", "i64", &further, &stride)
                    }
                };
                let bytes = self.arith().two("mul", "i64", &elements, &view.root.stride.to_string());
                (self.pointer_at(pointer, &bytes), 2)
            }
            Next::Nothing => return,
        };
        for line in 0..(view.ty.elem.bytes() * self.width).div_ceil(LINE) {
            let at = self.pointer_at(&pointer, &(line * LINE).to_string());
            // To be read, as data.
            self.text.line(&format!("call void @llvm.prefetch.p0(ptr {at}, i32 0, i32 {near}, i32 1)"));
        }
    }

    /// Returns the memory that follows a load in a loop that goes through memory in order.
    fn next_of(&mut self, op: OpId) -> Next {
        let loads = match &self.loads_of_loops {
            Some(loads) => Rc::clone(loads),
            None => {
                let mut loads = Vec::new();
                self.list_loads(self.function.body, None, &mut loads);
                let loads: Rc<[LoadOfLoop]> = loads.into();
                self.loads_of_loops = Some(Rc::clone(&loads));
                loads
            }
        };
        let Some(at) = loads.iter().position(|other| other.load == op) else { return Next::Page };
        let (before, rest) = loads.split_at(at);
        let Some((own, behind)) = rest.split_first() else { return Next::Page };
        let function = self.function;
        let indices = function.list(own.index);
        let again =
            |other: &LoadOfLoop| other.view == own.view && other.around != own.around && self.is_of_row(own, other);
        if before.iter().any(again) {
            let mut axes = indices.iter().enumerate();
            let further = axes.find_map(|(axis, index)| Some((axis, self.next_workgroup(*index, 0)?)));
            return match further {
                Some((axis, apart)) if !behind.iter().any(again) => Next::Workgroup(axis, apart),
                _ => Next::Nothing,
            };
        }
        let of_workgroup =
            |load: &LoadOfLoop| function.list(load.index).iter().any(|index| self.next_workgroup(*index, 0).is_some());
        let mut beside = loads.iter().filter(|other| other.around == own.around);
        let depends = indices.iter().any(|index| self.depends_on_workgroup(*index, 0));
        if !depends && beside.any(of_workgroup) { Next::Nothing } else { Next::Page }
    }

    /// Returns whether two loads in loops go to the same places: those of one row, or one by one.
    fn is_of_row(&self, one: &LoadOfLoop, other: &LoadOfLoop) -> bool {
        let [left, right] = [one, other].map(|load| self.function.list(load.index));
        let same = |(left, right): (&Value, &Value)| self.is_same_place(one, other, *left, *right, 0);
        let (Some((column, rows)), Some((other_column, other_rows))) = (left.split_last(), right.split_last()) else {
            return false;
        };
        let alike = rows.len() == other_rows.len() && rows.iter().zip(other_rows).all(same);
        let within = |column| !rows.is_empty() && !self.depends_on_workgroup(column, 0);
        alike && (within(*column) && within(*other_column) || same((column, other_column)))
    }

    fn list_loads(&self, region: RegionId, around: Option<(OpId, Value)>, to: &mut Vec<LoadOfLoop>) {
        for &id in &self.function[region].ops {
            let op = self.function[id].op;
            if let (Op::Load { view, index }, Some((around, variable))) = (op, around) {
                to.push(LoadOfLoop { load: id, around, variable, view, index });
            }
            let inner = match op {
                Op::For { kind: LoopKind::Up { .. }, carried: _, body } => {
                    self.function[body].params.first().map(|&variable| (id, variable))
                }
                _ => around,
            };
            op.regions().into_iter().for_each(|inside| self.list_loads(inside, inner, to));
        }
    }

    /// Returns whether two loads go to the same place in the same round of their loops.
    fn is_same_place(&self, one: &LoadOfLoop, other: &LoadOfLoop, left: Value, right: Value, depth: u32) -> bool {
        if left == right || (left == one.variable && right == other.variable) {
            return true;
        }
        let (Some(left), Some(right)) = (self.definitions[left], self.definitions[right]) else { return false };
        let same = |left, right| depth <= DEPTH && self.is_same_place(one, other, left, right, depth + 1);
        match (self.function[left].op, self.function[right].op) {
            (Op::Constant(left), Op::Constant(right)) => left == right,
            (Op::Id { kind, axis }, Op::Id { kind: other, axis: along }) => kind == other && axis == along,
            (Op::Convert { to, arg }, Op::Convert { to: other, arg: from }) => to == other && same(arg, from),
            (Op::Binary { op, lhs, rhs }, Op::Binary { op: other, lhs: left, rhs: right }) => {
                op == other && same(lhs, left) && same(rhs, right)
            }
            _ => false,
        }
    }

    /// Returns how much larger an index is for the next workgroup, if it is the workgroup's number times a number that all lanes agree on, and something
    /// besides.
    fn next_workgroup(&self, value: Value, depth: u32) -> Option<Apart> {
        let op = self.function[self.definitions[value].filter(|_| depth <= DEPTH)?].op;
        match op {
            Op::Id { kind: IdKind::GroupId, axis: 0 } => Some(Apart::Number(1)),
            Op::Convert { to: _, arg } => self.next_workgroup(arg, depth + 1),
            Op::Binary { op: Binary::Integer(op), lhs, rhs } => match op {
                IntegerOp::Add => self.next_workgroup(lhs, depth + 1).or_else(|| self.next_workgroup(rhs, depth + 1)),
                IntegerOp::Mul if self.is_workgroup(lhs, 0) => self.agreed(rhs),
                IntegerOp::Mul if self.is_workgroup(rhs, 0) => self.agreed(lhs),
                IntegerOp::Shl if self.is_workgroup(lhs, 0) => {
                    let count = self.integers.range(rhs).only().and_then(|count| u32::try_from(count).ok())?;
                    1_i64.checked_shl(count).map(Apart::Number)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn agreed(&self, value: Value) -> Option<Apart> {
        (self.shape(value) == Shape::Same).then_some(Apart::Value(value))
    }

    /// Returns whether a value is the number of the workgroup along the first axis.
    fn is_workgroup(&self, value: Value, depth: u32) -> bool {
        let Some(id) = self.definitions[value].filter(|_| depth <= DEPTH) else { return false };
        match self.function[id].op {
            Op::Id { kind: IdKind::GroupId, axis: 0 } => true,
            Op::Convert { to: _, arg } => self.is_workgroup(arg, depth + 1),
            _ => false,
        }
    }

    /// Returns whether an index may differ between workgroups.
    fn depends_on_workgroup(&self, value: Value, depth: u32) -> bool {
        // Arguments and indices of loops are the same for all.
        let Some(id) = self.definitions[value] else { return false };
        let of = |value| depth > DEPTH || self.depends_on_workgroup(value, depth + 1);
        match self.function[id].op {
            Op::Constant(_) | Op::Id { kind: IdKind::LocalId | IdKind::LocalLinearId, axis: _ } => false,
            Op::Convert { to: _, arg } => of(arg),
            Op::Binary { op: _, lhs, rhs } => of(lhs) || of(rhs),
            _ => true,
        }
    }

    /// Prefetches the lines after those that the lanes store to, for writing, if the loop around the store fills places that a table names.
    pub(crate) fn ask_behind(&mut self, view: &ViewReg, index: List, bytes: &Reg) {
        let Some(&last) = self.function.list(index).last() else { return };
        if view.ty.space != Space::Global || self.outer_loops.is_empty() || !self.is_from_table(last, 0) {
            return;
        }
        let bytes = self.all(bytes);
        let behind = self.pointer_at(&view.root.pointer, &LINE.to_string());
        let width = self.width;
        for lane in 0..width {
            let own = self.text.assign(&format!("extractelement <{width} x i64> {bytes}, i64 {lane}"));
            let at = self.pointer_at(&behind, &own);
            self.text.line(&format!("call void @llvm.prefetch.p0(ptr {at}, i32 1, i32 3, i32 1)"));
        }
    }

    /// Returns whether an integer is what lanes find in the workgroup's memory, or a number added to that.
    fn is_from_table(&self, value: Value, depth: u32) -> bool {
        let Some(id) = self.definitions[value].filter(|_| depth <= DEPTH) else { return false };
        match self.function[id].op {
            Op::Load { view, index: _ } => {
                let table = matches!(self.function.ty(view), Type::View(view) if view.space == Space::Local);
                table && self.shape(value) == Shape::Each
            }
            Op::Convert { to: _, arg } => self.is_from_table(arg, depth + 1),
            Op::Binary { op: Binary::Integer(IntegerOp::Add), lhs, rhs } => {
                self.is_from_table(lhs, depth + 1) || self.is_from_table(rhs, depth + 1)
            }
            _ => false,
        }
    }

    /// Returns whether each iteration of the innermost loop loads the elements after those of the iteration before, or overlaps with them.
    fn goes_in_order(&mut self, index: List) -> bool {
        let Some(id) = self.outer_loops.last().map(|inner| inner.op) else { return false };
        let function = self.function;
        let Op::For { kind: LoopKind::Up { from: _, to: _, step }, carried: _, body } = function[id].op else {
            return false;
        };
        let Some(step) = self.integers.range(step).only().and_then(|step| i64::try_from(step).ok()) else {
            return false;
        };
        let (Some(&variable), Some((&last, rows))) = (function[body].params.first(), function.list(index).split_last())
        else {
            return false;
        };
        let inside = match self.inside_of.take() {
            Some((loop_at_hand, inside)) if loop_at_hand == id => inside,
            _ => reads_and_definitions(function, id).1,
        };
        let steady = rows.iter().all(|&row| self.growth(row, variable, &inside, 0) == Some(0));
        let elements = self.growth(last, variable, &inside, 0).and_then(|growth| growth.checked_mul(step));
        self.inside_of = Some((id, inside));
        let all = self.tiling.local_size.iter().map(|&size| i64::from(size)).product();
        steady && elements.is_some_and(|elements| elements > 0 && elements <= all)
    }

    /// Returns the growth of an integer with a loop's index if nothing wraps: a useless prefetch does no harm.
    fn growth(&self, value: Value, index: Value, inside: &BTreeSet<Value>, depth: u32) -> Option<i64> {
        if value == index {
            return Some(1);
        }
        if !inside.contains(&value) {
            return Some(0);
        }
        if depth > DEPTH {
            return None;
        }
        let of = |value| self.growth(value, index, inside, depth + 1);
        let number = |value| self.integers.range(value).only().and_then(|number| i64::try_from(number).ok());
        match self.function[self.definitions[value]?].op {
            Op::Constant(_) | Op::Id { kind: _, axis: _ } => Some(0),
            Op::Convert { to: _, arg } => of(arg),
            Op::Binary { op: Binary::Integer(op), lhs, rhs } => match op {
                IntegerOp::Add => of(lhs)?.checked_add(of(rhs)?),
                IntegerOp::Sub => of(lhs)?.checked_sub(of(rhs)?),
                IntegerOp::Mul => match (number(lhs), number(rhs)) {
                    (_, Some(by)) => of(lhs)?.checked_mul(by),
                    (Some(by), None) => of(rhs)?.checked_mul(by),
                    (None, None) => None,
                },
                IntegerOp::Shl => {
                    let count = u32::try_from(number(rhs)?).ok()?;
                    of(lhs)?.checked_mul(1_i64.checked_shl(count)?)
                }
                // The others are not affine.
                _ => None,
            },
            _ => None,
        }
    }
}
