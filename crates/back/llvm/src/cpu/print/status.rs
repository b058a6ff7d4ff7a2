//! Reports of a launch to the host: flags, and messages with values. The layout is that of `CpuStatus`, see `ObjectCode` in `ir/artifact`.

use crisp_ir_kernel::{DebugKind, Elem, IdKind, List, OpId, Scalar, Value};

use super::arith::{many, memory_type};
use super::memory::Accesses;
use super::value::{Mask, Reg, U64};
use super::values::Values;
use super::vectors::{Lane, Lanes};
use crate::cpu::shape::Shape;

/// The fuel of a loop is used up.
pub(crate) const FUEL: u32 = 1;
/// An assertion does not hold.
const ASSERTION: u32 = 2;
/// A trap was executed.
const TRAP: u32 = 4;

/// Where the number of messages lies.
const COUNT: u64 = 8;
/// Where messages begin.
const RECORDS: u64 = 16;
/// Bytes of a message: site, invocation, sixteen values.
const RECORD_BYTES: u64 = 144;
/// Where in a message the values begin.
const VALUES: u64 = 16;

/// Names of the arrays for reported values.
const TOLD: [&str; 16] = [
    "told0", "told1", "told2", "told3", "told4", "told5", "told6", "told7", "told8", "told9", "told10", "told11",
    "told12", "told13", "told14", "told15",
];

/// Where in `struct CpuLaunch` its address lies.
const STATUS: u64 = 64;

/// Where in `struct CpuLaunch` the address of the word lies that ends loops with fuel.
const STOP: u64 = 72;

impl Values<'_> {
    /// Returns whether the launch may go on, the same in all lanes: another thread writes the word, so each round reads it anew.
    pub(crate) fn may_go_on(&mut self) -> Reg {
        let place = self.text.assign(&format!("getelementptr i8, ptr %launch, i64 {STOP}"));
        let stop = self.text.assign(&format!("load ptr, ptr {place}, align 8"));
        let stop = self.text.assign(&format!("load atomic i32, ptr {stop} monotonic, align 4"));
        Reg::same(Elem::scalar(Scalar::Bool), self.text.assign(&format!("icmp eq i32 {stop}, 0")))
    }
}

impl Accesses<'_> {
    /// Returns the address of the status. It is read where it is needed, which is hardly ever.
    fn status(&mut self) -> String {
        let place = self.text.assign(&format!("getelementptr i8, ptr %launch, i64 {STATUS}"));
        self.text.assign(&format!("load ptr, ptr {place}, align 8"))
    }

    /// Sets a flag of the launch.
    pub(crate) fn raise(&mut self, flag: u32) {
        let status = self.status();
        self.text.line(&format!("atomicrmw or ptr {status}, i32 {flag} monotonic, align 4"));
    }

    /// Sets a flag of the launch where any lane is on.
    pub(crate) fn raise_for(&mut self, lanes: &Mask, flag: u32) {
        let Mask::Some(lanes) = lanes else { return self.raise(flag) };
        let any = self.any(lanes);
        let (raise, on) = (self.text.label("raise"), self.text.label("on"));
        let not = self.arith().two("xor", "i1", &any, "true");
        self.text.branch_likely(&not, &on, &raise);
        self.text.block(&raise);
        self.raise(flag);
        self.text.block(&on);
    }

    /// Prints a debug operation.
    pub(crate) fn debug(&mut self, id: OpId, kind: DebugKind, values: List, mask: &Mask) {
        let values = self.function.list(values).to_vec();
        let (cond, told) = match (kind, values.split_first()) {
            (DebugKind::Assert, Some((&cond, told))) => (Some(cond), told.to_vec()),
            (DebugKind::Assert | DebugKind::Log | DebugKind::Trap | DebugKind::Print, _) => (None, values),
        };
        let lanes = match cond {
            Some(cond) => {
                let cond = self.reg(cond);
                let cond = self.all(&cond);
                self.mask_without(mask, &cond)
            }
            None => mask.clone(),
        };
        let (tell, on) = (self.text.label("tell"), self.text.label("on"));
        if let Mask::Some(lanes) = &lanes {
            let any = self.any(lanes);
            let not = self.arith().two("xor", "i1", &any, "true");
            self.text.branch_likely(&not, &on, &tell);
            self.text.block(&tell);
        }
        match kind {
            DebugKind::Log | DebugKind::Print => {}
            DebugKind::Assert => self.raise(ASSERTION),
            DebugKind::Trap => self.raise(TRAP),
        }
        self.tell(id, &told, &lanes);
        self.text.block(&on);
    }

    /// Appends a message of each lane that is on.
    fn tell(&mut self, id: OpId, told: &[Value], mask: &Mask) {
        let site = self.debug_ops.iter().position(|&op| op == id).unwrap_or(0);
        let invocation = self.id_value(IdKind::GlobalLinearId, 0);
        let mut lanes = vec![self.lanes("i64", "invocation", &invocation)];
        let mut names = TOLD.iter();
        for &value in told {
            let value = self.reg(value);
            for part in self.bits_of_parts(&value) {
                if let Some(name) = names.next() {
                    lanes.push(self.lanes("i64", name, &part));
                }
            }
        }
        if self.width == 1 {
            return self.append(site, &lanes, &Lane::Fixed(0));
        }
        lanes.iter().for_each(|lanes| self.spill(lanes));
        self.each_lane(mask, |this, at| this.append(site, &lanes, &Lane::At(at.to_owned())));
    }

    /// Returns the lanes of a value's element as numbers.
    fn bits_of_parts(&mut self, value: &Reg) -> Vec<Reg> {
        let stored = self.storable(value);
        let (scalar, size) = (value.elem.scalar, u32::from(value.elem.lanes));
        let ty = memory_type(scalar);
        let bits = scalar.bits().max(8);
        let elem = Elem::scalar(if scalar == Scalar::Bool { Scalar::U8 } else { scalar });
        let mut parts = Vec::new();
        for part in 0..size {
            let scalars = if size == 1 {
                Reg { elem, ..stored.clone() }
            } else if stored.shape == Shape::Same {
                let vector = many(ty, size);
                Reg::same(elem, self.text.assign(&format!("extractelement {vector} {}, i64 {part}", stored.one)))
            } else {
                let places: Vec<u32> = (0..self.width).map(|lane| lane * size + part).collect();
                let count = self.width * size;
                Reg::each(elem, self.arith().shuffle(ty, count, &stored.all, None, &places))
            };
            parts.push(self.lanewise(U64, &[&scalars], |this, count, args| {
                let (from, int) = (many(ty, count), many(&format!("i{bits}"), count));
                let number =
                    if from == int { args[0].clone() } else { this.arith().cast("bitcast", &from, &args[0], &int) };
                if bits == 64 { number } else { this.arith().cast("zext", &int, &number, &many("i64", count)) }
            }));
        }
        parts
    }

    /// Appends a lane's message, or only counts it where there is no room.
    fn append(&mut self, site: usize, lanes: &[Lanes], lane: &Lane) {
        let status = self.status();
        let count = self.text.assign(&format!("getelementptr i8, ptr {status}, i64 {COUNT}"));
        let number = self.text.assign(&format!("atomicrmw add ptr {count}, i64 1 monotonic, align 8"));
        let capacity = self.text.assign(&format!("getelementptr i8, ptr {status}, i64 4"));
        let capacity = self.text.assign(&format!("load i32, ptr {capacity}, align 4"));
        let capacity = self.arith().cast("zext", "i32", &capacity, "i64");
        let room = self.arith().two("icmp ult", "i64", &number, &capacity);
        let (write, full) = (self.text.label("write"), self.text.label("full"));
        self.text.branch(&room, &write, &full);
        self.text.block(&write);
        let start = self.arith().two("mul", "i64", &number, &RECORD_BYTES.to_string());
        let record = self.text.assign(&format!("getelementptr i8, ptr {status}, i64 {start}"));
        let put = |this: &mut Self, offset: u64, number: &str| {
            let at = this.text.assign(&format!("getelementptr i8, ptr {record}, i64 {}", RECORDS + offset));
            this.text.line(&format!("store i64 {number}, ptr {at}, align 8"));
        };
        put(self, 0, &site.to_string());
        for (place, value) in (0..).zip(lanes) {
            let value = self.pick(value, lane);
            put(self, if place == 0 { 8 } else { VALUES + 8 * (place - 1) }, &value);
        }
        self.text.block(&full);
    }
}
