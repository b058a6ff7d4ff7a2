//! Atomic operations: lane after lane, or all lanes at once where they update one element.
//!
//! One thread executes a workgroup, so that local memory needs no indivisible instructions.

use crisp_ir_kernel::{
    AtomicOp, AtomicUpdate, Binary, BinaryOp, Elem, IntegerOp, List, Op, OpId, Scalar, Space, Type, Value,
};
use crisp_middle_analysis::integers::Interval;

use super::arith::{many, memory_type, splat_text, suffix};
use super::memory::{Accesses, Place};
use super::value::{Held, Mask, Reg, ViewReg};
use super::vectors::{Lane, Lanes};
use crate::cpu::remarks::CpuWay;
use crate::cpu::shape::Shape;

/// The computation of the new element.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Update {
    /// An operation with the operand.
    Op(AtomicOp),
    /// The operand, where the element has the bits of a second one.
    CompareExchange,
}

/// The memory that an atomic operation is about.
pub(crate) struct Target {
    pub(crate) scalar: Scalar,
    /// Whether other threads may come between.
    pub(crate) shared: bool,
    base: String,
    /// The elements' numbers where they are shorter than an address.
    short: Option<Short>,
}

/// Numbers of elements in fewer bits than an address has.
struct Short {
    /// All lanes' numbers.
    numbers: String,
    bits: u32,
    /// Bytes from one element to the next.
    stride: u64,
}

impl Short {
    /// Returns the bits of a word, and how many there are.
    fn words(&self, width: u32) -> (u32, u32) {
        let wide = (self.bits * width).min(64);
        (wide, self.bits * width / wide)
    }
}

impl Target {
    /// Returns the integer with the element's bits.
    pub(crate) fn int(&self) -> String {
        format!("i{}", self.scalar.bits())
    }
}

/// How updates of one element by many lanes become one update.
struct Joint {
    /// Joins two operands.
    join: BinaryOp,
    /// The joining operation of LLVM's reductions.
    reduce: &'static str,
    /// The instruction that updates memory.
    name: &'static str,
    /// The operand that changes nothing.
    neutral: String,
}

impl Accesses<'_> {
    /// Replaces an element that still has the old bits; whether it did.
    pub(crate) fn replace(&mut self, target: &Target, pointer: &str, old: &str, new: &str) -> String {
        let (int, align) = (target.int(), target.scalar.bytes());
        if target.shared {
            let pair = self.compare_exchange(target, pointer, old, new);
            return self.text.assign(&format!("extractvalue {{{int}, i1}} {pair}, 1"));
        }
        let found = self.text.assign(&format!("load {int}, ptr {pointer}, align {align}"));
        let unchanged = self.arith().two("icmp eq", &int, &found, old);
        let stored = self.arith().select(1, &unchanged, &int, new, &found);
        self.text.line(&format!("store {int} {stored}, ptr {pointer}, align {align}"));
        unchanged
    }

    /// Executes code for each lane that is on, in order; it is given the lane's number (i64).
    pub(crate) fn each_lane(&mut self, mask: &Mask, body: impl FnOnce(&mut Self, &str)) {
        let bits = self.mask_bits(mask);
        let left = self.text.alloca("i64");
        self.text.line(&format!("store i64 {bits}, ptr {left}"));
        let (head, exit) = (self.text.label("lane"), self.text.label("through"));
        let any = self.arith().two("icmp ne", "i64", &bits, "0");
        self.text.branch(&any, &head, &exit);
        self.text.block(&head);
        let now = self.text.assign(&format!("load i64, ptr {left}"));
        let at = self.text.assign(&format!("call i64 @llvm.cttz.i64(i64 {now}, i1 true)"));
        body(self, &at);
        let less = self.arith().two("sub", "i64", &now, "1");
        let rest = self.arith().two("and", "i64", &now, &less);
        self.text.line(&format!("store i64 {rest}, ptr {left}"));
        let more = self.arith().two("icmp ne", "i64", &rest, "0");
        self.text.branch(&more, &head, &exit);
        self.text.block(&exit);
    }

    /// Prints an atomic operation other than one by a region.
    pub(crate) fn atomic(&mut self, id: OpId, mask: &Mask) {
        let Op::Atomic { update, view, index, scope: _ } = self.function[id].op else { return };
        let (update, operands) = match update {
            AtomicUpdate::By(op, value) => (Update::Op(op), vec![value]),
            AtomicUpdate::CompareExchange { expected, value } => (Update::CompareExchange, vec![value, expected]),
        };
        // What reaches memory as it is has canonical NaNs.
        let kept = matches!(update, Update::CompareExchange | Update::Op(AtomicOp::Exchange));
        let mut operand = |value| {
            let operand = self.reg(value);
            if kept { self.storable(&operand) } else { operand }
        };
        let operands: Vec<Reg> = operands.into_iter().map(&mut operand).collect();
        let (target, place) = self.target(id, view, index, mask);
        let result = self.function[id].results.single();
        let wanted = result.is_some_and(|result| self.used[result]);
        let old = if self.width == 1 {
            self.update_alone(&target, &place, update, &operands, mask)
        } else if place.element.shape == Shape::Same && place.inside.shape == Shape::Same {
            self.update_one(&target, &place, update, &operands, (mask, wanted))
        } else {
            self.update_each(&target, &place, update, &operands, (mask, wanted))
        };
        if let Some(result) = result {
            let elem = Elem::scalar(target.scalar);
            let old = if self.width == 1 { Reg::same(elem, old) } else { Reg::each(elem, old) };
            self.hold(result, Held::Reg(old));
        }
    }

    /// Returns the memory of an atomic operation, and where in it each lane's element is, in bytes.
    pub(crate) fn target(&mut self, id: OpId, view: Value, index: List, mask: &Mask) -> (Target, Place) {
        let view = self.view(view);
        let mut place = self.place(id, &view, index);
        let together = place.element.shape == Shape::Same && place.inside.shape == Shape::Same;
        self.note_access(id, if together { CpuWay::Uniform } else { CpuWay::OneByOne }, (&view, index), &place, mask);
        place.element = self.byte_of(&view.root, &place.element);
        let shared = view.ty.space != Space::Local;
        let short = if shared { None } else { self.short(&view, index) };
        (Target { scalar: view.ty.elem.scalar, shared, base: view.root.pointer, short }, place)
    }

    /// Returns the numbers of elements where an index fits a byte or a short, of a view that counts from its root's start.
    fn short(&mut self, view: &ViewReg, index: List) -> Option<Short> {
        let &[index] = self.function.list(index) else { return None };
        let range = self.integers.range(index);
        let bits = [8_u32, 16].into_iter().find(|bits| range.least >= 0 && range.most < 1 << bits)?;
        let plain = view.window.is_none() && view.root.bytes.is_none() && view.root.block.is_none();
        let number = self.same_number(index, 0);
        if !plain || self.width == 1 || bits * self.width < 32 || self.shape(number) != Shape::Each {
            return None;
        }
        let numbers = self.reg(number);
        let (all, wide) = (self.all(&numbers), numbers.elem.scalar.bits());
        let [from, to] = [wide, bits].map(|bits| many(&format!("i{bits}"), self.width));
        let numbers = if wide == bits { all } else { self.arith().cast("trunc", &from, &all, &to) };
        Some(Short { numbers, bits, stride: view.root.stride })
    }

    /// Returns the value with the same number as an integer that is made first, of those that the code at hand has: conversions, and bounds that
    /// hold anyway, change nothing.
    fn same_number(&self, value: Value, depth: u32) -> Value {
        let Some(id) = self.definitions[value].filter(|_| depth < 8) else { return value };
        let scalar = |value| match self.function.ty(value) {
            Type::Elem(elem) if elem.lanes == 1 && elem.scalar.is_integer() => Some(elem.scalar),
            _ => None,
        };
        let range = |value| self.integers.range(value);
        let before = match self.function[id].op {
            Op::Convert { to: _, arg } => {
                let fits = scalar(arg).zip(scalar(value)).is_some_and(|(_, to)| Interval::of(to).covers(range(arg)));
                fits.then_some(arg)
            }
            Op::Binary { op: Binary::Integer(IntegerOp::Min), lhs, rhs } => {
                let one = |one, other| (range(one).most <= range(other).least).then_some(one);
                one(lhs, rhs).or_else(|| one(rhs, lhs))
            }
            _ => None,
        };
        // The code at hand may have the integer alone, from other code.
        before.filter(|before| self.has(*before)).map_or(value, |before| self.same_number(before, depth + 1))
    }

    /// Returns the address of a lane's element by short numbers, of words that hold several of them: shifts take no detour through memory.
    fn short_pointer(&mut self, base: &str, short: &Short, words: &str, lane: u32) -> String {
        let (wide, count) = short.words(self.width);
        let (int, per) = (format!("i{wide}"), wide / short.bits);
        let mut word = words.to_owned();
        if count > 1 {
            let vector = many(&int, count);
            word = self.text.assign(&format!("extractelement {vector} {words}, i64 {}", lane / per));
        }
        if !lane.is_multiple_of(per) {
            word = self.arith().two("lshr", &int, &word, &(lane % per * short.bits).to_string());
        }
        let number = self.arith().two("and", &int, &word, &((1_u64 << short.bits) - 1).to_string());
        let number = if wide == 64 { number } else { self.arith().cast("zext", &int, &number, "i64") };
        let bytes = self.arith().two("mul", "i64", &number, &short.stride.to_string());
        self.pointer_at(base, &bytes)
    }

    /// Short numbers as words of at most 64 bits.
    fn short_words(&mut self, short: &Short) -> String {
        let (wide, count) = short.words(self.width);
        let from = many(&format!("i{}", short.bits), self.width);
        self.arith().cast("bitcast", &from, &short.numbers, &many(&format!("i{wide}"), count))
    }

    /// Returns code for one lane; the old element.
    fn update_alone(
        &mut self,
        target: &Target,
        place: &Place,
        update: Update,
        operands: &[Reg],
        mask: &Mask,
    ) -> String {
        let ty = memory_type(target.scalar);
        let old = self.text.alloca(ty);
        self.text.line(&format!("store {ty} zeroinitializer, ptr {old}"));
        let (enter, skip) = (self.text.label("update"), self.text.label("updated"));
        if let Mask::Some(inside) = self.inside_mask(mask, &place.inside) {
            self.text.branch(&inside, &enter, &skip);
            self.text.block(&enter);
        }
        let pointer = self.pointer_at(&target.base, &place.element.one);
        let operands: Vec<String> = operands.iter().map(|operand| operand.one.clone()).collect();
        let found = self.update(target, &pointer, update, &operands);
        self.text.line(&format!("store {ty} {found}, ptr {old}"));
        self.text.block(&skip);
        self.text.assign(&format!("load {ty}, ptr {old}"))
    }

    /// Lets lanes update separate elements; returns the old elements.
    fn update_each(
        &mut self,
        target: &Target,
        place: &Place,
        update: Update,
        operands: &[Reg],
        (mask, wanted): (&Mask, bool),
    ) -> String {
        let lanes = self.inside_mask(mask, &place.inside);
        let vector = many(memory_type(target.scalar), self.width);
        let olds = self.lane_array("old", &vector);
        let bytes = self.lanes("i64", "place", &place.element);
        let operands = self.operand_lanes(operands);
        let exit = self.text.label("updated");
        let start = self.text.label("lanes");
        if !target.shared {
            // Without indivisible instructions, going from lane to lane would take longer than the updates.
            let straight = self.text.label("straight");
            match &lanes {
                Mask::All => {}
                Mask::Some(mask) => {
                    let every = self.every(mask);
                    self.text.branch(&every, &straight, &start);
                    self.text.block(&straight);
                }
            }
            let mut found = "zeroinitializer".to_owned();
            let short = target.short.as_ref().map(|short| (short, self.short_words(short)));
            if short.is_none() {
                self.spill(&bytes);
            }
            operands.iter().for_each(|operand| self.spill(operand));
            for lane in 0..self.width {
                let at = Lane::Spilled(lane);
                let old = match &short {
                    Some((short, words)) => {
                        let pointer = self.short_pointer(&target.base, short, words, lane);
                        self.update_at(target, update, &pointer, &operands, &at)
                    }
                    None => self.update_lane(target, update, (&bytes, &operands), &at),
                };
                if wanted {
                    let ty = memory_type(target.scalar);
                    found = self.text.assign(&format!("insertelement {vector} {found}, {ty} {old}, i64 {lane}"));
                }
            }
            if matches!(lanes, Mask::All) {
                return found;
            }
            self.text.line(&format!("store {vector} {found}, ptr {olds}"));
            self.text.jump(&exit);
            self.text.block(&start);
        }
        self.text.line(&format!("store {vector} zeroinitializer, ptr {olds}"));
        self.spill(&bytes);
        operands.iter().for_each(|operand| self.spill(operand));
        self.each_lane(&lanes, |this, at| {
            let old = this.update_lane(target, update, (&bytes, &operands), &Lane::At(at.to_owned()));
            if wanted {
                this.put(&olds, memory_type(target.scalar), at, &old);
            }
        });
        self.text.block(&exit);
        if wanted { self.text.assign(&format!("load {vector}, ptr {olds}")) } else { "zeroinitializer".to_owned() }
    }

    fn update_lane(
        &mut self,
        target: &Target,
        update: Update,
        (bytes, operands): (&Lanes, &[Lanes]),
        lane: &Lane,
    ) -> String {
        let bytes = self.pick(bytes, lane);
        let pointer = self.pointer_at(&target.base, &bytes);
        self.update_at(target, update, &pointer, operands, lane)
    }

    fn update_at(&mut self, target: &Target, update: Update, pointer: &str, operands: &[Lanes], lane: &Lane) -> String {
        let operands: Vec<String> = operands.iter().map(|operand| self.pick(operand, lane)).collect();
        self.update(target, pointer, update, &operands)
    }

    /// Lets all lanes update one element, in one step; returns the old elements.
    fn update_one(
        &mut self,
        target: &Target,
        place: &Place,
        update: Update,
        operands: &[Reg],
        (mask, wanted): (&Mask, bool),
    ) -> String {
        let vector = many(memory_type(target.scalar), self.width);
        let olds = self.text.alloca(&vector);
        self.text.line(&format!("store {vector} zeroinitializer, ptr {olds}"));
        let (enter, skip) = (self.text.label("update"), self.text.label("updated"));
        if !place.inside.always() {
            self.text.branch(&place.inside.one, &enter, &skip);
            self.text.block(&enter);
        }
        let pointer = self.pointer_at(&target.base, &place.element.one);
        let found = match (joint(update, target.scalar), operands) {
            (Some(joint), [operand]) => Some(self.update_jointly(target, &pointer, &joint, operand, (mask, wanted))),
            _ => {
                let operands = self.operand_lanes(operands);
                self.update_in_turn(target, &pointer, update, &operands, (mask, wanted))
            }
        };
        if let Some(found) = found.filter(|_| wanted) {
            self.text.line(&format!("store {vector} {found}, ptr {olds}"));
        }
        self.text.block(&skip);
        if wanted { self.text.assign(&format!("load {vector}, ptr {olds}")) } else { "zeroinitializer".to_owned() }
    }

    /// Updates an element after the operands are joined: operations on integers for which that makes no difference.
    fn update_jointly(
        &mut self,
        target: &Target,
        pointer: &str,
        joint: &Joint,
        operand: &Reg,
        (mask, wanted): (&Mask, bool),
    ) -> String {
        let (width, int) = (self.width, target.int());
        let vector = many(&int, width);
        let neutral = splat_text(&int, width, &joint.neutral);
        let operands = |this: &mut Self| {
            let all = this.all(operand);
            match mask {
                Mask::All => all,
                Mask::Some(mask) => this.arith().select(width, mask, &vector, &all, &neutral),
            }
        };
        let total = match (operand.shape, joint.join) {
            (Shape::Same, BinaryOp::Add) => {
                let count = self.count_lanes(mask, target.scalar.bits());
                self.arith().two("mul", &int, &operand.one, &count)
            }
            (Shape::Same, BinaryOp::And | BinaryOp::Or | BinaryOp::Min | BinaryOp::Max) => operand.one.clone(),
            _ => {
                let all = operands(self);
                let name = suffix(&int, width);
                self.text.assign(&format!("call {int} @llvm.vector.reduce.{}.{name}({vector} {all})", joint.reduce))
            }
        };
        let Joint { join, reduce: _, name, neutral: _ } = *joint;
        let scalar = target.scalar;
        let last = if name == "sub" { BinaryOp::Sub } else { join };
        let old = if target.shared {
            self.text
                .assign(&format!("atomicrmw {name} ptr {pointer}, {int} {total} monotonic, align {}", scalar.bytes()))
        } else {
            let old = self.text.assign(&format!("load {int}, ptr {pointer}"));
            let new = self.arith().binary(last, scalar, 1, &old, &total);
            self.text.line(&format!("store {int} {new}, ptr {pointer}"));
            old
        };
        if !wanted {
            return "zeroinitializer".to_owned();
        }
        // Each lane finds what those below it left.
        let mut below = operands(self);
        let mut distance = 1;
        let shift = |this: &mut Self, lanes: &str, distance: u32| {
            let places: Vec<u32> =
                (0..width).map(|lane| if lane < distance { width } else { lane - distance }).collect();
            this.arith().shuffle(&int, width, lanes, Some(&neutral), &places)
        };
        below = shift(self, &below, 1);
        while distance < width {
            let lower = shift(self, &below, distance);
            below = self.arith().binary(join, scalar, width, &lower, &below);
            distance *= 2;
        }
        let old = self.arith().splat(&int, width, &old);
        self.arith().binary(last, scalar, width, &old, &below)
    }

    /// Returns the lanes' updates one after the other, and the last element to memory in one step.
    fn update_in_turn(
        &mut self,
        target: &Target,
        pointer: &str,
        update: Update,
        operands: &[Lanes],
        (mask, wanted): (&Mask, bool),
    ) -> Option<String> {
        let (ty, int) = (memory_type(target.scalar), target.int());
        let vector = many(ty, self.width);
        let olds = self.lane_array("old", &vector);
        operands.iter().for_each(|operand| self.spill(operand));
        let element = self.text.alloca(ty);
        let turn = |this: &mut Self, first: &str| {
            let first = this.of_bits(target, first);
            this.text.line(&format!("store {ty} {first}, ptr {element}"));
            this.each_lane(mask, |this, at| {
                let old = this.text.assign(&format!("load {ty}, ptr {element}"));
                if wanted {
                    this.put(&olds, ty, at, &old);
                }
                let lane = Lane::At(at.to_owned());
                let operands: Vec<String> = operands.iter().map(|operand| this.pick(operand, &lane)).collect();
                let new = this.updated(target.scalar, update, &old, &operands);
                this.text.line(&format!("store {ty} {new}, ptr {element}"));
            });
            let last = this.text.assign(&format!("load {ty}, ptr {element}"));
            this.bits_of(target, &last)
        };
        if target.shared {
            self.retry(target, pointer, turn);
        } else {
            let first = self.text.assign(&format!("load {int}, ptr {pointer}"));
            let last = turn(self, &first);
            self.text.line(&format!("store {int} {last}, ptr {pointer}"));
        }
        wanted.then(|| self.text.assign(&format!("load {vector}, ptr {olds}")))
    }

    /// Returns one update of the element at an address; the old element.
    fn update(&mut self, target: &Target, pointer: &str, update: Update, operands: &[String]) -> String {
        let (ty, int, align) = (memory_type(target.scalar), target.int(), target.scalar.bytes());
        if !target.shared {
            let old = self.text.assign(&format!("load {ty}, ptr {pointer}, align {align}"));
            let new = self.updated(target.scalar, update, &old, operands);
            self.text.line(&format!("store {ty} {new}, ptr {pointer}, align {align}"));
            return old;
        }
        let old = match (update, operands) {
            (Update::CompareExchange, [value, expected]) => {
                let [value, expected] = [value, expected].map(|operand| self.bits_of(target, operand));
                let pair = self.compare_exchange(target, pointer, &expected, &value);
                self.text.assign(&format!("extractvalue {{{int}, i1}} {pair}, 0"))
            }
            (Update::Op(op), [value]) => match instruction(op, target.scalar) {
                Some(name) => {
                    let value = self.bits_of(target, value);
                    self.text.assign(&format!("atomicrmw {name} ptr {pointer}, {int} {value} monotonic, align {align}"))
                }
                None => self.retry(target, pointer, |this, old| {
                    let old = this.of_bits(target, old);
                    let new = this.updated(target.scalar, update, &old, operands);
                    this.bits_of(target, &new)
                }),
            },
            (Update::CompareExchange | Update::Op(_), _) => "zeroinitializer".to_owned(),
        };
        self.of_bits(target, &old)
    }

    /// Repeats until no other invocation interferes; returns the old element's bits.
    fn retry(&mut self, target: &Target, pointer: &str, new: impl FnOnce(&mut Self, &str) -> String) -> String {
        let int = target.int();
        let align = target.scalar.bytes();
        let seen = self.text.alloca(&int);
        let first = self.text.assign(&format!("load atomic {int}, ptr {pointer} monotonic, align {align}"));
        self.text.line(&format!("store {int} {first}, ptr {seen}"));
        let (again, done) = (self.text.label("again"), self.text.label("through"));
        self.text.block(&again);
        let old = self.text.assign(&format!("load {int}, ptr {seen}"));
        let new = new(self, &old);
        let pair = self.compare_exchange(target, pointer, &old, &new);
        let found = self.text.assign(&format!("extractvalue {{{int}, i1}} {pair}, 0"));
        self.text.line(&format!("store {int} {found}, ptr {seen}"));
        let through = self.text.assign(&format!("extractvalue {{{int}, i1}} {pair}, 1"));
        self.text.branch_likely(&through, &done, &again);
        self.text.block(&done);
        old
    }

    /// Returns the element found, and whether it was replaced.
    pub(crate) fn compare_exchange(&mut self, target: &Target, pointer: &str, old: &str, new: &str) -> String {
        let (int, align) = (target.int(), target.scalar.bytes());
        self.text.assign(&format!("cmpxchg ptr {pointer}, {int} {old}, {int} {new} monotonic monotonic, align {align}"))
    }

    /// Returns the new element.
    fn updated(&mut self, scalar: Scalar, update: Update, old: &str, operands: &[String]) -> String {
        let ty = memory_type(scalar);
        match (update, operands) {
            (Update::CompareExchange, [value, expected]) => {
                let target = Target { scalar, shared: false, base: String::new(), short: None };
                let [bits, wanted] = [old, expected].map(|operand| self.bits_of(&target, operand));
                let equal = self.arith().two("icmp eq", &target.int(), &bits, &wanted);
                self.arith().select(1, &equal, ty, value, old)
            }
            (Update::Op(op), [value]) => match op.binary() {
                Some(op) => {
                    let new = self.arith().binary(op, scalar, 1, old, value);
                    self.arith().canonical(scalar, 1, &new)
                }
                None => self.counted(op, ty, old, value),
            },
            (Update::CompareExchange | Update::Op(_), _) => old.to_owned(),
        }
    }

    /// Prints the operations that are not arithmetic.
    fn counted(&mut self, op: AtomicOp, ty: &str, old: &str, value: &str) -> String {
        match op {
            AtomicOp::Inc => {
                let below = self.arith().two("icmp ult", ty, old, value);
                let next = self.arith().two("add", ty, old, "1");
                self.arith().select(1, &below, ty, &next, "0")
            }
            AtomicOp::Dec => {
                // One less than 0 is the largest number, which is not below the operand either.
                let next = self.arith().two("sub", ty, old, "1");
                let inside = self.arith().two("icmp ult", ty, &next, value);
                self.arith().select(1, &inside, ty, &next, value)
            }
            AtomicOp::Exchange
            | AtomicOp::Add
            | AtomicOp::Sub
            | AtomicOp::Min
            | AtomicOp::Max
            | AtomicOp::And
            | AtomicOp::Or
            | AtomicOp::Xor => value.to_owned(),
        }
    }

    pub(crate) fn bits_of(&mut self, target: &Target, value: &str) -> String {
        let (ty, int) = (memory_type(target.scalar), target.int());
        if ty == int { value.to_owned() } else { self.arith().cast("bitcast", ty, value, &int) }
    }

    fn of_bits(&mut self, target: &Target, bits: &str) -> String {
        let (ty, int) = (memory_type(target.scalar), target.int());
        if ty == int { bits.to_owned() } else { self.arith().cast("bitcast", &int, bits, ty) }
    }

    fn operand_lanes(&mut self, operands: &[Reg]) -> Vec<Lanes> {
        let names = ["operand", "expected"];
        let lanes = operands.iter().zip(names);
        lanes.map(|(operand, name)| self.lanes(memory_type(operand.elem.scalar), name, operand)).collect()
    }

    /// Returns addresses of a target's elements, lane by lane.
    pub(crate) fn element_pointer(&mut self, target: &Target, bytes: &Lanes, at: &str) -> String {
        let bytes = self.pick(bytes, &Lane::At(at.to_owned()));
        self.pointer_at(&target.base, &bytes)
    }
}

/// Returns LLVM's name for an operation that is one instruction on the element's bits.
fn instruction(op: AtomicOp, scalar: Scalar) -> Option<&'static str> {
    let signed = scalar.is_signed_integer();
    match op {
        AtomicOp::Exchange => Some("xchg"),
        _ if scalar.is_float() => None,
        AtomicOp::Add => Some("add"),
        AtomicOp::Sub => Some("sub"),
        AtomicOp::Min => Some(if signed { "min" } else { "umin" }),
        AtomicOp::Max => Some(if signed { "max" } else { "umax" }),
        AtomicOp::And => Some("and"),
        AtomicOp::Or => Some("or"),
        AtomicOp::Xor => Some("xor"),
        AtomicOp::Inc => Some("uinc_wrap"),
        AtomicOp::Dec => Some("udec_wrap"),
    }
}

/// Returns how an operation's updates of one element are joined; none where the order of operations counts.
fn joint(update: Update, scalar: Scalar) -> Option<Joint> {
    let Update::Op(op) = update else { return None };
    if scalar.is_float() {
        return None;
    }
    let name = instruction(op, scalar)?;
    let (bits, signed) = (scalar.bits(), scalar.is_signed_integer());
    let most = if signed { (1_i128 << (bits - 1)) - 1 } else { -1 };
    let least = if signed { -(1_i128 << (bits - 1)) } else { 0 };
    let (join, reduce, neutral) = match op {
        AtomicOp::Add | AtomicOp::Sub => (BinaryOp::Add, "add", 0),
        AtomicOp::Min => (BinaryOp::Min, if signed { "smin" } else { "umin" }, most),
        AtomicOp::Max => (BinaryOp::Max, if signed { "smax" } else { "umax" }, least),
        AtomicOp::And => (BinaryOp::And, "and", -1),
        AtomicOp::Or => (BinaryOp::Or, "or", 0),
        AtomicOp::Xor => (BinaryOp::Xor, "xor", 0),
        AtomicOp::Exchange | AtomicOp::Inc | AtomicOp::Dec => return None,
    };
    Some(Joint { join, reduce, name, neutral: neutral.to_string() })
}
