//! Atomic updates by a region: all lanes compute their new elements together, then replace what has not changed meanwhile, until all are through.

use crisp_ir_kernel::{Elem, List, OpId, RegionId, Value};

use super::arith::{many, memory_type};
use super::atomic::Target;
use super::lanes::Control;
use super::memory::Place;
use super::value::{Held, Mask, Reg};

impl Control<'_> {
    /// Prints an update by a region.
    pub(crate) fn atomic_apply(&mut self, id: OpId, view: Value, index: List, body: RegionId, mask: &Mask) {
        let (target, place) = self.target(id, view, index, mask);
        let ty = many(memory_type(target.scalar), self.width);
        let olds = self.lane_array("old", &ty);
        self.text.line(&format!("store {ty} zeroinitializer, ptr {olds}"));
        let lanes = self.inside_mask(mask, &place.inside);
        let bits = self.mask_bits(&lanes);
        let left = self.text.alloca("i64");
        self.text.line(&format!("store i64 {bits}, ptr {left}"));
        let (head, exit) = (self.text.label("again"), self.text.label("through"));
        let any = self.arith().two("icmp ne", "i64", &bits, "0");
        self.text.branch(&any, &head, &exit);
        self.text.block(&head);
        self.apply_round(&target, &place, body, (&left, &olds));
        let rest = self.text.assign(&format!("load i64, ptr {left}"));
        let more = self.arith().two("icmp ne", "i64", &rest, "0");
        self.text.branch(&more, &head, &exit);
        self.text.block(&exit);
        let all = self.text.assign(&format!("load {ty}, ptr {olds}"));
        let old = self.of_all(Elem::scalar(target.scalar), all);
        if let Some(result) = self.function[id].results.single() {
            self.hold(result, Held::Reg(old));
        }
    }

    /// Returns the value of all lanes, in the form for the current code.
    pub(crate) fn of_all(&self, elem: Elem, all: String) -> Reg {
        if self.width == 1 { Reg::same(elem, all) } else { Reg::each(elem, all) }
    }

    /// Prints one try of the lanes that are left: each bit of `left` is a lane, and goes when it gets through.
    fn apply_round(&mut self, target: &Target, place: &Place, body: RegionId, (left, olds): (&str, &str)) {
        let (scalar, width, int) = (target.scalar, self.width, target.int());
        let ty = memory_type(scalar);
        let vector = many(ty, width);
        let now = self.text.assign(&format!("load i64, ptr {left}"));
        let lanes = self.arith().resize_unsigned(&now, 64, width);
        let lanes = if width == 1 {
            lanes
        } else {
            self.arith().cast("bitcast", &format!("i{width}"), &lanes, &many("i1", width))
        };
        let lanes = Mask::Some(lanes);
        let bytes = self.lanes("i64", "place", &place.element);
        self.spill(&bytes);
        let atomic = if target.shared { ("atomic ", " monotonic") } else { ("", "") };
        self.each_lane(&lanes, |this, at| {
            let pointer = this.element_pointer(target, &bytes, at);
            let (kind, order) = atomic;
            let old = this.text.assign(&format!("load {kind}{int}, ptr {pointer}{order}, align {}", scalar.bytes()));
            this.put(olds, &int, at, &old);
        });
        let old = self.text.assign(&format!("load {vector}, ptr {olds}"));
        if let Some(&param) = self.function[body].params.first() {
            let old = self.of_all(Elem::scalar(scalar), old);
            self.hold(param, Held::Reg(old));
        }
        // Nothing in the region leaves it.
        let nowhere = self.text.label("computed");
        let Some((values, _)) = self.lane_region(body, lanes.clone(), &nowhere) else { return };
        self.text.block(&nowhere);
        let Some(new) = values.first() else { return };
        let new = self.storable(new);
        let new = self.all(&new);
        let news = self.lane_array("operand", &vector);
        self.text.line(&format!("store {vector} {new}, ptr {news}"));
        self.each_lane(&lanes, |this, at| {
            let pointer = this.element_pointer(target, &bytes, at);
            let [old, new] = [olds, &news].map(|array| {
                let lane = this.text.assign(&format!("getelementptr {int}, ptr {array}, i64 {at}"));
                this.text.assign(&format!("load {int}, ptr {lane}"))
            });
            let through = this.replace(target, &pointer, &old, &new);
            let through = this.arith().cast("zext", "i1", &through, "i64");
            let bit = this.arith().two("shl", "i64", &through, at);
            let lanes = this.text.assign(&format!("load i64, ptr {left}"));
            let rest = this.arith().two("xor", "i64", &lanes, &bit);
            this.text.line(&format!("store i64 {rest}, ptr {left}"));
        });
    }
}
