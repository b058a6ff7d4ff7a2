//! Branches and loops: results are registers that the ends of regions write.

use crisp_ir_kernel::{List, LoopKind, Op, OpId, RegionId, Terminator, Unroll, Value};

use super::operand::{Class, Operand};
use super::trip::Trip;
use super::{Loop, Printer};

impl Printer<'_> {
    /// Returns a region with what its end does; the values that it hands to what follows, unless it does not go on.
    pub(super) fn region(&mut self, region: RegionId) -> Option<List> {
        let function = self.function;
        let mark = self.places.open();
        for &op in &function[region].ops {
            self.op(op);
        }
        self.places.close(&mark);
        let place = self.lines.place(function[region].end_span);
        self.text.locate(place);
        if self.text.is_unreachable() {
            return None;
        }
        match function[region].terminator {
            Terminator::Yield(list) => return Some(list),
            Terminator::Break(list) => {
                if let Some(around) = self.loops.last() {
                    let (exit, carried) = (around.exit, around.carried.clone());
                    self.assign(&carried, list);
                    self.text.jump(exit);
                }
            }
            Terminator::Return(_) => self.text.leave(),
        }
        None
    }

    pub(super) fn scalars(&self, list: List) -> Vec<Operand> {
        self.function.list(list).iter().map(|&value| self.scalar(value)).collect()
    }

    /// Writes values into registers, all at once: a register that is read is not written before.
    fn assign(&mut self, to: &[Operand], list: List) {
        let from = self.scalars(list);
        let mut left: Vec<(Operand, Operand)> = to.iter().copied().zip(from).filter(|(to, from)| to != from).collect();
        while !left.is_empty() {
            let free = left.iter().position(|(to, _)| !left.iter().any(|(_, from)| from == to));
            let (to, from) = if let Some(free) = free {
                left.swap_remove(free)
            } else {
                // Only circles are left: one register is saved, and its readers read the copy.
                let (to, from) = left.swap_remove(0);
                let Operand::Reg(class, _) = to else { return };
                let saved = self.text.register(class);
                self.text.copy(saved, to);
                left.iter_mut().filter(|(_, from)| *from == to).for_each(|(_, from)| *from = saved);
                (to, from)
            };
            self.text.copy(to, from);
        }
    }

    fn registers(&mut self, values: impl Iterator<Item = Value>) -> Vec<Operand> {
        values.map(|value| self.text.register(Class::of(self.elem(value).scalar))).collect()
    }

    /// Returns whether a region only hands on what there is already.
    fn is_plain(&self, region: RegionId) -> bool {
        let nothing = |op: &OpId| {
            let data = &self.function[*op];
            matches!(data.op, Op::Constant(_)) || data.op.is_pure() && !data.results.iter().any(|it| self.needed[it])
        };
        self.function[region].terminator.goes_on() && self.function[region].ops.iter().all(nothing)
    }

    pub(super) fn if_op(&mut self, id: OpId, cond: Value, [then, other]: [RegionId; 2]) {
        if self.text.is_unreachable() {
            return;
        }
        let results = self.registers(self.function[id].results.iter());
        let cond = self.scalar(cond);
        let join = self.text.label();
        // What an empty way hands on is written before the branch.
        let way = match [then, other].map(|region| self.is_plain(region)) {
            [_, true] => Some((other, then, false)),
            [true, false] => Some((then, other, true)),
            [false, false] => None,
        };
        let mut meets = false;
        if let Some((plain, full, skips)) = way {
            if let Some(list) = self.region(plain) {
                self.assign(&results, list);
            }
            let place = self.lines.place(self.function[id].span);
            self.text.locate(place);
            self.text.branch(cond, skips, join);
            meets = true;
            if let Some(list) = self.region(full) {
                self.assign(&results, list);
            }
        } else {
            let second = self.text.label();
            self.text.branch(cond, false, second);
            if let Some(list) = self.region(then) {
                self.assign(&results, list);
                self.text.jump(join);
                meets = true;
            }
            self.text.start(second);
            if let Some(list) = self.region(other) {
                self.assign(&results, list);
                meets = true;
            }
        }
        if meets {
            self.text.start(join);
        }
        for (result, register) in self.function[id].results.iter().zip(results) {
            self.define(result, register);
        }
    }

    pub(super) fn for_op(&mut self, id: OpId, kind: LoopKind, carried: List, body: RegionId) {
        let function = self.function;
        let Some((&index, own)) = function[body].params.split_first() else { return };
        if self.text.is_unreachable() {
            return;
        }
        let registers = self.registers(own.iter().copied());
        self.assign(&registers, carried);
        for (&value, &register) in own.iter().zip(&registers) {
            self.define(value, register);
        }
        let trip = self.trip(kind);
        let exit = self.text.label();
        self.loops.push(Loop { exit, carried: registers.clone() });
        self.counted(&trip, index, body, &registers);
        self.loops.pop();
        self.text.start(exit);
        for (result, register) in function[id].results.iter().zip(registers) {
            self.define(result, register);
        }
    }

    /// Prints a loop. A loop that must not be unrolled has a directive for the assembler.
    fn counted(&mut self, trip: &Trip, index: Value, body: RegionId, carried: &[Operand]) {
        let (head, exit) = (self.text.label(), self.loops.last().map(|it| it.exit));
        let enters = self.has_iterations(trip);
        if let Some(exit) = exit {
            self.text.branch(enters, false, exit);
        }
        let (first, last) = self.enter(trip);
        let at = self.text.register(Class::of(trip.scalar));
        self.text.copy(at, first);
        self.text.start(head);
        if self.function[body].unroll == Unroll::NEVER {
            self.text.line(format_args!(".pragma \"nounroll\""));
        }
        self.define(index, at);
        let Some(list) = self.region(body) else { return };
        self.assign(carried, list);
        let more = self.advance(trip, at, last);
        self.text.branch(more, true, head);
    }
}
