//! Views, loads and stores: scalar where all lanes agree, one wide access where lanes lie side by side, else gather and scatter.
//!
//! No access leaves its root: lanes outside are masked off, scalars outside read zeros from a constant.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, Elem, List, MemoryId, Op, OpId, Scalar, Value, ValueData};

use crisp_middle_analysis::bounds::{Element, Index, element};
use crisp_support_arena::SideTable;

use super::arith::{many, memory_type, scalar_type, splat_text, suffix};
use super::numbers::{Checked, Promised};
use super::value::{BOOL, Held, Mask, Reg, Root, U64, ViewReg};
use super::values::Values;
use crate::cpu::distances::Distances;
use crate::cpu::remarks::{CpuBounds, CpuWay, Notes};
use crate::cpu::shape::Shape;

/// Where an access goes.
pub(crate) struct Place {
    /// Whether it is inside view and root.
    pub(crate) inside: Reg,
    /// The element's number in the root.
    pub(crate) element: Reg,
}

/// A load in a loop.
pub(crate) struct LoadOfLoop {
    pub(crate) load: OpId,
    /// The innermost loop around it.
    pub(crate) around: OpId,
    /// The index of that loop.
    pub(crate) variable: Value,
    pub(crate) view: Value,
    pub(crate) index: List,
}

/// Scalars from one lane's element to the next, when lanes lie at a constant distance that wide accesses are good for.
const WIDEST_GAP: i64 = 4;

/// Memory that lanes load from and store to.
pub(crate) struct Accesses<'a> {
    pub(crate) below: Values<'a>,
    /// The stores that bypass the caches in the code at hand.
    pub(crate) streamed: BTreeSet<OpId>,
    /// Whether any store bypasses them.
    pub(crate) bypassed: bool,
    /// Memory that masked moves may touch where no lane is on, once some needed it.
    pub(crate) somewhere: Option<String>,
    /// Stack memory by type and purpose.
    pub(crate) shelves: BTreeMap<(String, &'static str), String>,
    /// Whether anything reads a value.
    pub(crate) used: SideTable<ValueData, bool>,
    /// The debug operations; a site's number is its position.
    pub(crate) debug_ops: Vec<OpId>,
    /// How far lanes' numbers are from each other.
    pub(crate) distances: Distances<'a>,
    /// The notes on the code for people.
    pub(crate) notes: Notes,
    /// How many loops of lanes are around the code at hand.
    pub(crate) lane_loops: u32,
    /// The loop that was looked at last, and what is defined in it.
    pub(crate) inside_of: Option<(OpId, BTreeSet<Value>)>,
    /// All loads in loops, after the first request for them.
    pub(crate) loads_of_loops: Option<Rc<[LoadOfLoop]>>,
}

impl<'a> Deref for Accesses<'a> {
    type Target = Values<'a>;

    fn deref(&self) -> &Values<'a> {
        &self.below
    }
}

impl<'a> DerefMut for Accesses<'a> {
    fn deref_mut(&mut self) -> &mut Values<'a> {
        &mut self.below
    }
}

impl Accesses<'_> {
    /// Executes the operation that makes a private memory: all lanes' elements become zero. Lanes that do not take part have no view
    /// of it, because views do not leave the region that makes them.
    pub(crate) fn clear_private(&mut self, op: OpId, memory: MemoryId) {
        let view = self.memory_view(op, memory);
        let lanes = view.root.block.map_or(1, |_| u64::from(self.width));
        let bytes = self.function.memories[memory].elements() * view.root.stride * lanes;
        self.text
            .line(&format!("call void @llvm.memset.p0.i64(ptr {}, i8 0, i64 {bytes}, i1 false)", view.root.pointer));
        let Some(result) = self.function[op].results.single() else { return };
        self.hold(result, Held::View(view));
    }

    pub(crate) fn place(&mut self, op: OpId, view: &ViewReg, index: List) -> Place {
        let values: Vec<Value> = self.function.list(index).to_vec();
        let indices: Vec<Index<Reg>> = values
            .into_iter()
            .map(|value| {
                let index = self.reg(value);
                let signed = index.elem.scalar.is_signed_integer().then(|| index.clone());
                Index { bits: Reg { elem: U64, ..index }, signed }
            })
            .collect();
        let (window, length) = (view.window.as_ref(), &view.root.length);
        let promised = self.is_unchecked(view)
            || self.promises.as_ref().is_some_and(|promises| promises.inside.contains(&op))
            || self.is_proven(view, index);
        let found = if promised {
            element(&mut Promised(self), window, length, &indices)
        } else {
            element(&mut Checked(self), window, length, &indices)
        };
        match found {
            Some(Element { inside, number }) => Place { inside, element: number },
            None => Place { inside: Reg::same(BOOL, "false"), element: Reg::u64(0) },
        }
    }

    /// Returns whether what is known of an index, wherever it is used, keeps it inside a memory of known length.
    fn is_proven(&self, view: &ViewReg, index: List) -> bool {
        let (None, &[index], Some(length)) = (&view.window, self.function.list(index), view.root.length.literal())
        else {
            return false;
        };
        let range = self.integers.range(index);
        range.least >= 0 && range.most < i128::from(length)
    }

    /// Returns how far apart lanes lie, in scalars, if one wide access reaches them all.
    fn gap(&self, element: &Reg, root: &Root, elem: Elem) -> Option<u32> {
        let Shape::Step(step) = element.shape else { return None };
        if !is_even(root) {
            return None;
        }
        let scalar = i64::from(elem.scalar.bytes());
        let bytes = step.checked_mul(i64::try_from(root.stride).ok()?)?;
        if bytes <= 0 || bytes % scalar != 0 {
            return None;
        }
        let gap = bytes / scalar;
        let lanes = i64::from(elem.lanes);
        if gap >= lanes && gap <= WIDEST_GAP { u32::try_from(gap).ok() } else { None }
    }

    /// Prints a load and returns its value.
    pub(crate) fn load(&mut self, op: OpId, view: Value, index: List, mask: &Mask) -> Reg {
        let view = self.view(view);
        let elem = view.ty.elem;
        let place = self.place(op, &view, index);
        let (way, raw) = if view.root.private && self.width > 1 {
            (own(&place), self.load_private(&view, &place, mask))
        } else if place.element.shape == Shape::Same && place.inside.shape == Shape::Same && is_even(&view.root) {
            (CpuWay::Uniform, self.load_scalar(&view, &place))
        } else if let Some(gap) = self.gap(&place.element, &view.root, elem) {
            (wide(gap, elem), self.load_wide(op, (&view, index), &place, gap, mask))
        } else if let Some(permuted) = self.load_permuted(&view, &place, index, mask) {
            (CpuWay::Permuted, permuted)
        } else {
            let bytes = self.byte_of(&view.root, &place.element);
            let mask = self.inside_mask(mask, &place.inside);
            (CpuWay::Apart, self.gather(&view.root.pointer, &bytes, elem, &mask))
        };
        self.note_access(op, way, (&view, index), &place, mask);
        self.loaded(raw)
    }

    /// Notes how an access is printed.
    pub(crate) fn note_access(
        &mut self,
        op: OpId,
        way: CpuWay,
        (view, index): (&ViewReg, List),
        place: &Place,
        mask: &Mask,
    ) {
        let hoisted = self.promises.as_ref().is_some_and(|promises| promises.inside.contains(&op));
        let bounds = match place.inside.always() {
            true if hoisted && !self.is_proven(view, index) => CpuBounds::Hoisted,
            true => CpuBounds::Proven,
            false => CpuBounds::Checked,
        };
        let way = if self.width == 1 && self.in_segment { CpuWay::OneByOne } else { way };
        self.notes.access(op, way, bounds, !matches!(mask, Mask::All));
    }

    /// Memory holds bools as bytes.
    fn loaded(&mut self, raw: Reg) -> Reg {
        if raw.elem.scalar != Scalar::Bool {
            return raw;
        }
        let elem = raw.elem;
        self.lanewise(elem, &[&raw], |this, count, args| {
            this.arith().two("icmp ne", &many("i8", count), &args[0], "zeroinitializer")
        })
    }

    /// Returns where all lanes load one element. The validator and race freedom make it one value.
    fn load_scalar(&mut self, view: &ViewReg, place: &Place) -> Reg {
        let elem = view.ty.elem;
        let bytes = self.byte_of(&view.root, &place.element);
        let mut pointer = self.pointer_at(&view.root.pointer, &bytes.one);
        if !place.inside.always() {
            pointer = self.arith().select(1, &place.inside.one, "ptr", &pointer, "@zeros");
        }
        let ty = many(memory_type(elem.scalar), u32::from(elem.lanes));
        let one = self.text.assign(&format!("load {ty}, ptr {pointer}, align {}", elem.scalar.bytes()));
        Reg::same(elem, one)
    }

    fn load_wide(&mut self, op: OpId, (view, index): (&ViewReg, List), place: &Place, gap: u32, mask: &Mask) -> Reg {
        let elem = view.ty.elem;
        let lanes = u32::from(elem.lanes);
        let bytes = self.byte_of(&view.root, &place.element);
        let pointer = self.pointer_at(&view.root.pointer, &bytes.one);
        let mask = self.inside_mask(mask, &place.inside);
        let total = gap * self.width;
        let mask = self.wide_mask(&mask, gap, lanes);
        let wide = self.load_vector(&pointer, elem.scalar, total, mask.as_deref());
        if gap == lanes {
            if mask.is_none() {
                self.ask_ahead(op, view, index, &pointer);
            }
            return Reg::each(elem, wide);
        }
        let places: Vec<u32> = (0..self.count(elem)).map(|place| place / lanes * gap + place % lanes).collect();
        let all = self.arith().shuffle(memory_type(elem.scalar), total, &wide, None, &places);
        Reg::each(elem, all)
    }

    /// Returns a pointer for a masked move: where no lane is on, one that can be touched, if the processor might touch it.
    fn touchable(&mut self, pointer: &str, count: u32, mask: &str) -> String {
        if !self.target.masked_moves_may_fault() {
            return pointer.to_owned();
        }
        let somewhere = match &self.somewhere {
            Some(somewhere) => somewhere.clone(),
            None => {
                let made = self.text.assign_in_entry("alloca [64 x i8], align 64");
                self.somewhere = Some(made.clone());
                made
            }
        };
        let bits = self.arith().lane_bits(mask, count);
        let any = self.arith().two("icmp ne", &format!("i{count}"), &bits, "0");
        self.text.assign(&format!("select i1 {any}, ptr {pointer}, ptr {somewhere}"))
    }

    /// Returns consecutive scalars, all or those of the mask; the others are zero.
    fn load_vector(&mut self, pointer: &str, scalar: Scalar, count: u32, mask: Option<&str>) -> String {
        let ty = many(memory_type(scalar), count);
        let align = scalar.bytes();
        match mask {
            None => {
                let loaded = self.text.assign(&format!("load {ty}, ptr {pointer}, align {align}"));
                self.arith().loaded.insert(loaded.clone(), pointer.to_owned());
                loaded
            }
            Some(mask) if self.moves_singly(scalar, count) => self.load_singly(pointer, scalar, count, mask),
            Some(mask) => {
                let pointer = self.touchable(pointer, count, mask);
                let name = suffix(memory_type(scalar), count);
                let hidden = self.target.hides_loads(count, scalar.bytes()).then(|| self.arith().all_on(count));
                let mask = match hidden {
                    Some(on) => self.arith().two("and", &many("i1", count), mask, &on),
                    None => mask.to_owned(),
                };
                let loaded = self.text.assign(&format!(
                    "call {ty} @llvm.masked.load.{name}.p0(ptr align {align} {pointer}, <{count} x i1> {mask}, {ty} zeroinitializer)"
                ));
                self.frozen(&ty, loaded)
            }
        }
    }

    /// Freezes the result of a masked load, so that no select sees the load: see [`crate::cpu::masks`].
    fn frozen(&mut self, ty: &str, loaded: String) -> String {
        if self.target.shows_masks() { loaded } else { self.text.assign(&format!("freeze {ty} {loaded}")) }
    }

    fn gather(&mut self, base: &str, bytes: &Reg, elem: Elem, mask: &Mask) -> Reg {
        let bytes = self.all(bytes);
        let (ty, width) = (memory_type(elem.scalar), self.width);
        // Where there is no instruction for it, a gather is a load for each lane; lanes that are off rather load zeros than jump.
        let one_by_one = elem.scalar.bytes() < 4 || self.target.vector_bytes < 32;
        let active = mask;
        let every = one_by_one || matches!(mask, Mask::All);
        let mask = if one_by_one { self.mask_text(&Mask::All) } else { self.mask_text(mask) };
        let vector = many(ty, width);
        let mut lanes = Vec::new();
        for lane in 0..u32::from(elem.lanes) {
            let mut pointers = self.pointers(base, &bytes, lane * elem.scalar.bytes());
            if let (true, Mask::Some(active)) = (one_by_one, active) {
                let zeros = self.arith().splat("ptr", width, "@zeros");
                pointers = self.arith().select(width, active, &many("ptr", width), &pointers, &zeros);
            }
            let align = elem.scalar.bytes();
            let name = suffix(ty, width);
            let loaded = self.text.assign(&format!(
                "call {vector} @llvm.masked.gather.{name}.v{width}p0(<{width} x ptr> align {align} {pointers}, <{width} x i1> {mask}, {vector} zeroinitializer)"
            ));
            lanes.push(if every { loaded } else { self.frozen(&vector, loaded) });
        }
        self.interleave(elem, &lanes)
    }

    fn pointers(&mut self, base: &str, bytes: &str, more: u32) -> String {
        let width = self.width;
        let first = if more == 0 { base.to_owned() } else { self.pointer_at(base, &more.to_string()) };
        self.text.assign(&format!("getelementptr i8, ptr {first}, <{width} x i64> {bytes}"))
    }

    /// Joins one vector per lane of the element to elements side by side. Works on values as they are in memory.
    fn interleave(&mut self, elem: Elem, parts: &[String]) -> Reg {
        match parts {
            [only] => Reg::each(elem, only.clone()),
            parts => {
                let lane = Elem::scalar(if elem.scalar == Scalar::Bool { Scalar::U8 } else { elem.scalar });
                let parts: Vec<Reg> = parts.iter().map(|part| Reg::each(lane, part.clone())).collect();
                let joined = self.make_vector(&parts);
                Reg::each(elem, joined.all)
            }
        }
    }

    fn load_private(&mut self, view: &ViewReg, place: &Place, mask: &Mask) -> Reg {
        let elem = view.ty.elem;
        let stride = view.root.stride;
        if place.element.shape != Shape::Same || place.inside.shape != Shape::Same {
            let bytes = self.private_bytes(&place.element, stride, elem);
            let mask = self.inside_mask(mask, &place.inside);
            return self.gather(&view.root.pointer, &bytes, elem, &mask);
        }
        let always = place.inside.always();
        let mut element = place.element.one.clone();
        if !always {
            element = self.arith().select(1, &place.inside.one, "i64", &element, "0");
        }
        let bytes = self.bytes(&Reg::same(U64, element), stride);
        let pointer = self.pointer_at(&view.root.pointer, &bytes.one);
        let count = self.count(elem);
        let mut all = self.load_vector(&pointer, elem.scalar, count, None);
        if !always {
            let ty = many(memory_type(elem.scalar), count);
            all = self.arith().select(1, &place.inside.one, &ty, &all, "zeroinitializer");
        }
        Reg::each(elem, all)
    }

    /// Returns the bytes from the start of a lane group's private memory to each lane's element.
    fn private_bytes(&mut self, element: &Reg, stride: u64, elem: Elem) -> Reg {
        let bytes = self.bytes(element, stride);
        let steps = self.lane_steps(Scalar::U64, i64::from(elem.bytes()));
        self.binary(BinaryOp::Add, &bytes, &Reg::each(U64, steps))
    }

    /// Prints a store through a view of a value.
    pub(crate) fn store(&mut self, op: OpId, [viewed, value]: [Value; 2], index: List, mask: &Mask) {
        let view = self.view(viewed);
        let elem = view.ty.elem;
        let number = elem.scalar.is_float() && (view.root.unseen || self.floats.is_number(value));
        let kept = self.select_of_kept(viewed, index, value);
        let value = kept.unwrap_or_else(|| self.reg(value));
        let value = if number { value } else { self.storable(&value) };
        let place = self.place(op, &view, index);
        let agreed = place.element.shape == Shape::Same && place.inside.shape == Shape::Same && is_even(&view.root);
        let way = if view.root.private && self.width > 1 {
            self.store_private(&view, &place, &value, mask);
            own(&place)
        } else if agreed {
            self.store_scalar(&view, &place, &value, mask);
            CpuWay::Uniform
        } else if let Some(gap) = self.gap(&place.element, &view.root, elem) {
            let bytes = self.byte_of(&view.root, &place.element);
            let pointer = self.pointer_at(&view.root.pointer, &bytes.one);
            let mask = self.inside_mask(mask, &place.inside);
            let streams = self.streamed.contains(&op) && matches!(mask, Mask::All);
            self.store_wide(&pointer, &value, gap, &mask, streams);
            wide(gap, elem)
        } else if let Some(ranked) = self.ranked(&view, &place, index, mask) {
            let mask = self.inside_mask(mask, &place.inside);
            self.store_ranked(&view, &place, &value, &mask, &ranked);
            CpuWay::Packed
        } else {
            let bytes = self.byte_of(&view.root, &place.element);
            let mask = self.inside_mask(mask, &place.inside);
            self.scatter(&view.root.pointer, &bytes, elem, &value, &mask);
            self.ask_behind(&view, index, &bytes);
            CpuWay::Apart
        };
        self.note_access(op, way, (&view, index), &place, mask);
    }

    /// Returns a value to be stored that some lanes have loaded from there, under a condition that is hidden from LLVM.
    fn select_of_kept(&mut self, view: Value, index: List, value: Value) -> Option<Reg> {
        let function = self.function;
        let Op::Select { cond, then, other } = function[self.definitions[value]?].op else { return None };
        let keeps = |side: Value| match self.definitions[side].map(|id| function[id].op) {
            Some(Op::Load { view: from, index: at }) => from == view && function.list(at) == function.list(index),
            _ => false,
        };
        let (keeps_then, elem) = (keeps(then), self.elem(value));
        let concerned = elem.scalar != Scalar::Bool && self.target.hides_masks(elem.scalar);
        if !concerned || !(keeps_then || keeps(other)) {
            return None;
        }
        let [cond, then, other] = [cond, then, other].map(|value| match self.held(value) {
            Some(Held::Reg(reg)) => Some(reg),
            // Computed in an earlier segment, and the whole value is there.
            Some(Held::View(_)) | None => None,
        });
        let (cond, then, other) = (cond?, then?, other?);
        let agreed = [&cond, &then, &other].iter().all(|reg| reg.shape == Shape::Same);
        let lanes = u32::from(elem.lanes);
        let count = if agreed { lanes } else { self.count(elem) };
        let several = u32::from(cond.elem.lanes) == lanes && lanes > 1;
        if count > 64 || !several && cond.shape == Shape::Same {
            // One condition for all, which is not a mask; or more lanes than are narrowed by one instruction.
            return None;
        }
        let bits = many("i1", count);
        let mut conds = if agreed { cond.one.clone() } else { self.all(&cond) };
        if !agreed && !several {
            conds = self.repeat_mask(&conds, elem.lanes);
        }
        if keeps_then {
            conds = self.arith().two("xor", &bits, &conds, &splat_text("i1", count, "true"));
        }
        let on = self.arith().all_on(count);
        conds = self.arith().two("and", &bits, &conds, &on);
        let (new, kept) = if keeps_then { (other, then) } else { (then, other) };
        let ty = many(scalar_type(elem.scalar), count);
        if agreed {
            return Some(Reg::same(elem, self.arith().select(count, &conds, &ty, &new.one, &kept.one)));
        }
        let (new, kept) = (self.all(&new), self.all(&kept));
        Some(Reg::each(elem, self.arith().select(count, &conds, &ty, &new, &kept)))
    }

    /// Returns a value in its form in memory: canonical NaNs, bools as bytes.
    pub(crate) fn storable(&mut self, value: &Reg) -> Reg {
        let elem = value.elem;
        self.lanewise(elem, &[value], |this, count, args| match elem.scalar {
            Scalar::Bool => this.arith().cast("zext", &many("i1", count), &args[0], &many("i8", count)),
            scalar => this.arith().canonical(scalar, count, &args[0]),
        })
    }

    /// Returns a vector of what memory holds, all lanes.
    pub(crate) fn all_in_memory(&mut self, value: &Reg) -> String {
        let elem = Elem { scalar: in_memory(value.elem.scalar), lanes: value.elem.lanes };
        self.all(&Reg { elem, ..value.clone() })
    }

    /// Stores all active lanes to one element: the last of them wins, as well as any other would.
    fn store_scalar(&mut self, view: &ViewReg, place: &Place, value: &Reg, mask: &Mask) {
        let elem = view.ty.elem;
        let lanes = u32::from(elem.lanes);
        let ty = memory_type(elem.scalar);
        let one = if value.shape == Shape::Each {
            let last = self.last_lane(mask);
            let vector = many(ty, self.count(elem));
            let mut one = "poison".to_owned();
            for lane in 0..lanes {
                let at = if lanes == 1 {
                    last.clone()
                } else {
                    let first = self.arith().two("mul", "i64", &last, &lanes.to_string());
                    self.arith().two("add", "i64", &first, &lane.to_string())
                };
                let scalar = self.text.assign(&format!("extractelement {vector} {}, i64 {at}", value.all));
                one = if lanes == 1 {
                    scalar
                } else {
                    let whole = many(ty, lanes);
                    self.text.assign(&format!("insertelement {whole} {one}, {ty} {scalar}, i64 {lane}"))
                };
            }
            one
        } else {
            self.last_of(value, mask)
        };
        let bytes = self.byte_of(&view.root, &place.element);
        let (store, skip) = (self.text.label("store"), self.text.label("stored"));
        if !place.inside.always() {
            self.text.branch(&place.inside.one, &store, &skip);
            self.text.block(&store);
        }
        let pointer = self.pointer_at(&view.root.pointer, &bytes.one);
        let ty = many(ty, lanes);
        let one = self.arith().kept_apart(&pointer, elem.scalar, [&ty, &one], lanes);
        self.text.line(&format!("store {ty} {one}, ptr {pointer}, align {}", elem.scalar.bytes()));
        if !place.inside.always() {
            self.text.block(&skip);
        }
    }

    /// Returns the value in the last active lane of one that is the same or steps.
    fn last_of(&mut self, value: &Reg, mask: &Mask) -> String {
        if value.shape == Shape::Same {
            return value.one.clone();
        }
        let last = self.last_lane(mask);
        let ty = many(scalar_type(value.elem.scalar), self.width);
        let all = self.all(value);
        self.text.assign(&format!("extractelement {ty} {all}, i64 {last}"))
    }

    fn store_wide(&mut self, pointer: &str, value: &Reg, gap: u32, mask: &Mask, streams: bool) {
        let elem = value.elem;
        let lanes = u32::from(elem.lanes);
        let mut all = self.all_in_memory(value);
        let total = gap * self.width;
        if gap != lanes {
            let places: Vec<u32> = (0..total)
                .map(|place| if place % gap < lanes { place / gap * lanes + place % gap } else { 0 })
                .collect();
            let count = self.count(elem);
            all = self.arith().shuffle(memory_type(elem.scalar), count, &all, None, &places);
        }
        let plain = matches!(mask, Mask::All) && gap == lanes;
        let mask = if plain || streams { mask.clone() } else { self.hidden(mask, elem.scalar) };
        let mask = self.wide_mask(&mask, gap, lanes);
        if streams {
            self.bypassed = true;
            let ty = many(memory_type(elem.scalar), total);
            return self.text.line(&format!("store {ty} {all}, ptr {pointer}, align 64, !nontemporal !2"));
        }
        self.store_vector(pointer, elem.scalar, total, &all, mask.as_deref());
    }

    /// Consecutive scalars, all or those of the mask.
    fn store_vector(&mut self, pointer: &str, scalar: Scalar, count: u32, value: &str, mask: Option<&str>) {
        let ty = many(memory_type(scalar), count);
        let align = scalar.bytes();
        match mask {
            None => {
                let value = self.arith().kept_apart(pointer, scalar, [&ty, value], count);
                self.text.line(&format!("store {ty} {value}, ptr {pointer}, align {align}"));
            }
            Some(mask) if self.moves_singly(scalar, count) => self.store_singly(pointer, scalar, count, value, mask),
            Some(mask) => {
                let pointer = self.touchable(pointer, count, mask);
                let name = suffix(memory_type(scalar), count);
                self.text.line(&format!(
                    "call void @llvm.masked.store.{name}.p0({ty} {value}, ptr align {align} {pointer}, <{count} x i1> {mask})"
                ));
            }
        }
    }

    pub(crate) fn scatter(&mut self, base: &str, bytes: &Reg, elem: Elem, value: &Reg, mask: &Mask) {
        let all = self.all_in_memory(value);
        let bytes = self.all(bytes);
        let (ty, width, lanes) = (memory_type(elem.scalar), self.width, u32::from(elem.lanes));
        let mask = if matches!(mask, Mask::All) { Mask::All } else { self.hidden(mask, elem.scalar) };
        let mask = self.mask_text(&mask);
        let vector = many(ty, width);
        for lane in 0..lanes {
            let part = if lanes == 1 {
                all.clone()
            } else {
                let places: Vec<u32> = (0..width).map(|place| place * lanes + lane).collect();
                let count = self.count(elem);
                self.arith().shuffle(ty, count, &all, None, &places)
            };
            let pointers = self.pointers(base, &bytes, lane * elem.scalar.bytes());
            if self.scatters_singly(width) {
                self.scatter_singly(&pointers, elem.scalar, width, &part, &mask);
                continue;
            }
            let align = elem.scalar.bytes();
            let name = suffix(ty, width);
            self.text.line(&format!(
                "call void @llvm.masked.scatter.{name}.v{width}p0({vector} {part}, <{width} x ptr> align {align} {pointers}, <{width} x i1> {mask})"
            ));
        }
    }

    fn store_private(&mut self, view: &ViewReg, place: &Place, value: &Reg, mask: &Mask) {
        let elem = view.ty.elem;
        let stride = view.root.stride;
        if place.element.shape != Shape::Same || place.inside.shape != Shape::Same {
            let bytes = self.private_bytes(&place.element, stride, elem);
            let mask = self.inside_mask(mask, &place.inside);
            return self.scatter(&view.root.pointer, &bytes, elem, value, &mask);
        }
        let always = place.inside.always();
        let (store, skip) = (self.text.label("store"), self.text.label("stored"));
        if !always {
            self.text.branch(&place.inside.one, &store, &skip);
            self.text.block(&store);
        }
        let bytes = self.bytes(&place.element, stride);
        let pointer = self.pointer_at(&view.root.pointer, &bytes.one);
        let all = self.all_in_memory(value);
        let count = self.count(elem);
        // Every lane has its own element, so that lanes left out can be written with what they hold, and those that do not exist with anything.
        let all = match mask {
            Mask::All => all,
            Mask::Some(mask) if *mask == self.existing() => all,
            Mask::Some(mask) => {
                let old = self.load_vector(&pointer, elem.scalar, count, None);
                let conds = self.hidden_conds(mask, elem);
                let ty = many(memory_type(elem.scalar), count);
                self.arith().select(count, &conds, &ty, &all, &old)
            }
        };
        self.store_vector(&pointer, elem.scalar, count, &all, None);
        if !always {
            self.text.block(&skip);
        }
    }
}

/// Returns how lanes reach elements of private memory.
fn own(place: &Place) -> CpuWay {
    let together = place.element.shape == Shape::Same && place.inside.shape == Shape::Same;
    if together { CpuWay::Own } else { CpuWay::Apart }
}

/// Returns the way in which lanes access elements `gap` scalars apart.
fn wide(gap: u32, elem: Elem) -> CpuWay {
    if gap == u32::from(elem.lanes) { CpuWay::Contiguous } else { CpuWay::Every(gap) }
}

/// Returns whether all lanes count elements from the same address.
pub(crate) fn is_even(root: &Root) -> bool {
    root.block.is_none() && root.bytes.as_ref().is_none_or(|start| start.byte.shape == Shape::Same)
}

/// Returns the scalar type whose register form is what memory holds.
fn in_memory(scalar: Scalar) -> Scalar {
    if scalar == Scalar::Bool { Scalar::U8 } else { scalar }
}
