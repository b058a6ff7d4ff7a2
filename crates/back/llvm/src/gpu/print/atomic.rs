//! Atomic operations: one instruction where the processor's has exactly the required meaning, else a loop that repeats until no other invocation
//! interferes. NVIDIA GPUs flush subnormals when they add floats in memory, so floats are never left to them.

use crisp_ir_kernel::{AtomicOp, AtomicUpdate, Op, OpId, Scalar, Scope, Terminator};

use super::Printer;
use super::memory::Cell;

impl Printer<'_> {
    pub(super) fn atomic(&mut self, id: OpId) {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return };
        let (view, index, scope) = match data.op {
            Op::Atomic { update: _, view, index, scope } | Op::AtomicApply { view, index, body: _, scope } => {
                (view, index, scope)
            }
            _ => return,
        };
        let Some(cell) = self.cells(view, index).into_iter().next() else { return };
        let old = match data.op {
            Op::Atomic { update: AtomicUpdate::By(op, value), view: _, index: _, scope: _ } => {
                let value = self.scalar(value);
                self.update_by(op, &cell, &value, scope)
            }
            Op::Atomic { update: AtomicUpdate::CompareExchange { expected, value }, view: _, index: _, scope: _ } => {
                let [expected, value] = [expected, value].map(|value| self.scalar(value));
                let [expected, value] = [expected, value].map(|value| self.bits(cell.scalar, &value));
                let (held, _) = self.exchange(&cell, &expected, &value, scope);
                self.of_bits(cell.scalar, &held)
            }
            Op::AtomicApply { view: _, index: _, body, scope: _ } => self.update(&cell, scope, |this, old| {
                if let Some(&param) = this.function[body].params.first() {
                    this.define(param, old.to_owned());
                }
                for index in 0..this.function[body].ops.len() {
                    let op = this.function[body].ops[index];
                    this.op(op);
                }
                let Terminator::Yield(list) = this.function[body].terminator else { return old.to_owned() };
                this.function.list(list).first().map_or_else(|| old.to_owned(), |&value| this.scalar(value))
            }),
            _ => return,
        };
        self.define(result, old);
    }

    fn update_by(&mut self, op: AtomicOp, cell: &Cell, value: &str, scope: Scope) -> String {
        let signed = cell.scalar.is_signed_integer();
        let of = |signs: &'static str, none: &'static str| if signed { signs } else { none };
        let name = match op {
            AtomicOp::Exchange => "xchg",
            _ if cell.scalar.is_float() => {
                return self.update(cell, scope, |this, old| match op.binary() {
                    Some(op) => {
                        let new = this.binary(op, cell.scalar, old, value);
                        this.canonical(cell.scalar, &new)
                    }
                    None => value.to_owned(),
                });
            }
            AtomicOp::Add => "add",
            AtomicOp::Sub => "sub",
            AtomicOp::Min => of("min", "umin"),
            AtomicOp::Max => of("max", "umax"),
            AtomicOp::And => "and",
            AtomicOp::Or => "or",
            AtomicOp::Xor => "xor",
            AtomicOp::Inc => "uinc_wrap",
            AtomicOp::Dec => "udec_wrap",
        };
        let bits = self.bits(cell.scalar, value);
        let (scope, width, pointer) = (self.target.scope(scope), cell.scalar.bits(), &cell.pointer);
        let old = self.text.assign(&format!(
            "atomicrmw {name} {pointer}, i{width} {bits} {scope}monotonic, align {}",
            cell.scalar.bytes()
        ));
        self.of_bits(cell.scalar, &old)
    }

    /// Exchanges an element; returns its old value, and whether it has been replaced.
    fn exchange(&mut self, cell: &Cell, expected: &str, value: &str, scope: Scope) -> (String, String) {
        let (scope, int) = (self.target.scope(scope), format!("i{}", cell.scalar.bits()));
        let (pointer, align) = (&cell.pointer, cell.scalar.bytes());
        let tried = self.text.assign(&format!(
            "cmpxchg {pointer}, {int} {expected}, {int} {value} {scope}monotonic monotonic, align {align}"
        ));
        let held = self.text.assign(&format!("extractvalue {{ {int}, i1 }} {tried}, 0"));
        (held, self.text.assign(&format!("extractvalue {{ {int}, i1 }} {tried}, 1")))
    }

    /// Repeats an update until no other invocation interferes; returns the old element.
    fn update(&mut self, cell: &Cell, scope: Scope, make: impl FnOnce(&mut Self, &str) -> String) -> String {
        if self.text.is_unreachable() {
            return "poison".to_owned();
        }
        let bits = Cell { scalar: bits_of(cell.scalar), pointer: cell.pointer.clone(), ..*cell };
        let first = self.load_cell(&bits);
        let [again, done] = ["update", "updated"].map(|hint| self.text.label(hint));
        let before = self.text.here();
        self.text.block(&again);
        let gap = self.text.gap();
        let seen = self.text.fresh();
        let old = self.of_bits(cell.scalar, &seen);
        let new = make(self, &old);
        let new = self.bits(cell.scalar, &new);
        let (held, replaced) = self.exchange(cell, &seen, &new, scope);
        let here = self.text.here();
        self.text.branch(&replaced, &done, &again);
        let ty = format!("i{}", cell.scalar.bits());
        self.text.join_in(&gap, &seen, &ty, &[(first, before), (held, here)]);
        self.text.block(&done);
        old
    }
}

/// Returns the integer of as many bits.
fn bits_of(scalar: Scalar) -> Scalar {
    if scalar.is_float() { scalar.to_bits() } else { scalar }
}
