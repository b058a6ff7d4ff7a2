//! Masked accesses lane by lane, in a loop: for processors that have no instruction for them, where LLVM would print a branch for each lane.

use crisp_ir_kernel::Scalar;

use super::arith::{many, memory_type};
use super::memory::Accesses;

/// Lanes from which on a loop is shorter than a branch for each.
const MANY: u32 = 16;

impl Accesses<'_> {
    /// Returns whether a masked access to `count` scalars side by side is a loop.
    pub(crate) fn moves_singly(&self, scalar: Scalar, count: u32) -> bool {
        let moves = self.target.vector_bytes >= 32 && scalar.bytes() >= 4;
        count >= MANY && !self.target.has_mask_registers() && !moves
    }

    /// Returns whether a masked scatter of `count` scalars is a loop.
    pub(crate) fn scatters_singly(&self, count: u32) -> bool {
        count >= MANY && !self.target.has_mask_registers()
    }

    /// Stores the scalars of a mask side by side: all at once where the mask has all.
    pub(crate) fn store_singly(&mut self, pointer: &str, scalar: Scalar, count: u32, value: &str, mask: &str) {
        let (ty, align) = (memory_type(scalar), scalar.bytes());
        let all = many(ty, count);
        let done = self.where_not_all(mask, count, |this| {
            let value = this.arith().kept_apart(pointer, scalar, [&all, value], count);
            this.text.line(&format!("store {all} {value}, ptr {pointer}, align {align}"));
        });
        let from = self.shelved(&all, value, "values");
        self.each_on(mask, count, |this, at| {
            let [from, to] = [from.as_str(), pointer].map(|base| this.element(ty, base, at));
            let one = this.text.assign(&format!("load {ty}, ptr {from}, align {align}"));
            this.text.line(&format!("store {ty} {one}, ptr {to}, align {align}"));
        });
        self.text.block(&done);
    }

    /// Returns scalars side by side, those of a mask, all at once where the mask has all; the others are zero.
    pub(crate) fn load_singly(&mut self, pointer: &str, scalar: Scalar, count: u32, mask: &str) -> String {
        let (ty, align) = (memory_type(scalar), scalar.bytes());
        let all = many(ty, count);
        let kept = self.shelf(&all, "found");
        let done = self.where_not_all(mask, count, |this| {
            let found = this.text.assign(&format!("load {all}, ptr {pointer}, align {align}"));
            this.text.line(&format!("store {all} {found}, ptr {kept}, align 64"));
        });
        self.text.line(&format!("store {all} zeroinitializer, ptr {kept}, align 64"));
        self.each_on(mask, count, |this, at| {
            let [from, to] = [pointer, kept.as_str()].map(|base| this.element(ty, base, at));
            let one = this.text.assign(&format!("load {ty}, ptr {from}, align {align}"));
            this.text.line(&format!("store {ty} {one}, ptr {to}, align {align}"));
        });
        self.text.block(&done);
        self.text.assign(&format!("load {all}, ptr {kept}, align 64"))
    }

    /// Stores the scalars of a mask, each to its pointer.
    pub(crate) fn scatter_singly(&mut self, pointers: &str, scalar: Scalar, count: u32, value: &str, mask: &str) {
        let (ty, align) = (memory_type(scalar), scalar.bytes());
        let from = self.shelved(&many(ty, count), value, "values");
        let places = self.shelved(&many("ptr", count), pointers, "places");
        self.each_on(mask, count, |this, at| {
            let [from, place] = [(ty, &from), ("ptr", &places)].map(|(ty, base)| this.element(ty, base, at));
            let one = this.text.assign(&format!("load {ty}, ptr {from}, align {align}"));
            let to = this.text.assign(&format!("load ptr, ptr {place}"));
            this.text.line(&format!("store {ty} {one}, ptr {to}, align {align}"));
        });
    }

    /// Prints what is done where a mask has all lanes, and begins the block for the other case. Returns the block after both.
    fn where_not_all(&mut self, mask: &str, count: u32, whole: impl FnOnce(&mut Self)) -> crate::text::Label {
        let [all, some, done] = ["all", "some", "moved"].map(|hint| self.text.label(hint));
        let bits = self.arith().lane_bits(mask, count);
        let every = self.arith().two("icmp eq", &format!("i{count}"), &bits, "-1");
        self.text.branch(&every, &all, &some);
        self.text.block(&all);
        whole(self);
        self.text.jump(&done);
        self.text.block(&some);
        done
    }

    /// Prints a loop over the lanes of a mask, with the number of the lane.
    fn each_on(&mut self, mask: &str, count: u32, body: impl FnOnce(&mut Self, &str)) {
        let bits = self.arith().cast("zext", &many("i1", count), mask, &many("i8", count));
        let flags = self.shelved(&many("i8", count), &bits, "flags");
        let counter = self.shelf("i64", "counter");
        let [head, on, next, end] = ["lane", "on", "next", "lanes"].map(|hint| self.text.label(hint));
        self.text.line(&format!("store i64 0, ptr {counter}, align 64"));
        self.text.block(&head);
        let at = self.text.assign(&format!("load i64, ptr {counter}, align 64"));
        let flag = self.element("i8", &flags, &at);
        let flag = self.text.assign(&format!("load i8, ptr {flag}"));
        let is_on = self.arith().two("icmp ne", "i8", &flag, "0");
        self.text.branch(&is_on, &on, &next);
        self.text.block(&on);
        body(self, &at);
        self.text.block(&next);
        let after = self.arith().two("add", "i64", &at, "1");
        self.text.line(&format!("store i64 {after}, ptr {counter}, align 64"));
        let more = self.arith().two("icmp ult", "i64", &after, &count.to_string());
        self.text.branch_back_cold(&more, &head, &end);
        self.text.block(&end);
    }

    fn element(&mut self, ty: &str, base: &str, at: &str) -> String {
        self.text.assign(&format!("getelementptr {ty}, ptr {base}, i64 {at}"))
    }

    /// Returns stack memory that holds a value.
    fn shelved(&mut self, ty: &str, value: &str, purpose: &'static str) -> String {
        let shelf = self.shelf(ty, purpose);
        self.text.line(&format!("store {ty} {value}, ptr {shelf}, align 64"));
        shelf
    }

    /// Returns stack memory for a value, which all accesses of the kernel that need such use in turn.
    fn shelf(&mut self, ty: &str, purpose: &'static str) -> String {
        if let Some(shelf) = self.shelves.get(&(ty.to_owned(), purpose)) {
            return shelf.clone();
        }
        let shelf = self.text.assign_in_entry(&format!("alloca {ty}, align 64"));
        self.shelves.insert((ty.to_owned(), purpose), shelf.clone());
        shelf
    }
}
