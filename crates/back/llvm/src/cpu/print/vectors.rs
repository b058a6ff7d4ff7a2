//! Values of all lanes: one operation for lanes that agree, vectors for those that do not; masks, variables, and going from lane to lane.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use crisp_ir_kernel::{BinaryOp, Elem, Scalar};

use super::arith::{Arith, many, register_type, scalar_type, splat_text};
use super::value::{BOOL, Mask, Reg, U64};
use crate::cpu::shape::Shape;

/// The lanes of the code at hand.
pub(crate) struct Vectors<'a> {
    pub(crate) below: Arith<'a>,
    /// Lanes of the code at hand: 1 where it computes what one invocation would.
    pub(crate) width: u32,
    /// Arrays with a scalar for each lane, by what they are for and their type.
    pub(crate) lane_arrays: BTreeMap<(&'static str, String), String>,
}

impl<'a> Deref for Vectors<'a> {
    type Target = Arith<'a>;

    fn deref(&self) -> &Arith<'a> {
        &self.below
    }
}

impl<'a> DerefMut for Vectors<'a> {
    fn deref_mut(&mut self) -> &mut Arith<'a> {
        &mut self.below
    }
}

/// A variable of the entry block.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) pointer: String,
    pub(crate) elem: Elem,
    pub(crate) shape: Shape,
}

/// A lane of the code at hand.
pub(crate) enum Lane {
    /// Its number is known when printing.
    Fixed(u32),
    /// Its number is known when printing; the scalar is read from where [`Vectors::spill`] put it. Addresses from vector registers
    /// arrive late: alternating loads and stores through them then take several times as long.
    Spilled(u32),
    /// An i64.
    At(String),
}

/// Scalars of all lanes, for code that goes from lane to lane.
pub(crate) struct Lanes {
    /// The LLVM type of one.
    pub(crate) ty: String,
    /// The value, where all lanes have the same.
    one: Option<String>,
    /// All of them, where they differ.
    all: String,
    /// The same in memory.
    array: String,
}

impl Vectors<'_> {
    /// Returns number of scalars in the vector of all lanes.
    pub(crate) fn count(&self, elem: Elem) -> u32 {
        self.width * u32::from(elem.lanes)
    }

    /// Returns all lanes as one vector.
    pub(crate) fn all(&mut self, reg: &Reg) -> String {
        match reg.shape {
            Shape::Each => reg.all.clone(),
            Shape::Step(step) => self.climb(reg, step),
            Shape::Same => self.spread(reg.elem, &reg.one),
        }
    }

    /// Returns one lane's value in all lanes.
    fn spread(&mut self, elem: Elem, one: &str) -> String {
        if self.width == 1 {
            return one.to_owned();
        }
        let ty = scalar_type(elem.scalar);
        if elem.lanes == 1 {
            let width = self.width;
            return self.arith().splat(ty, width, one);
        }
        let lanes = u32::from(elem.lanes);
        let mask: Vec<u32> = (0..self.count(elem)).map(|place| place % lanes).collect();
        self.arith().shuffle(ty, lanes, one, None, &mask)
    }

    /// Returns the constant vector `0, step, 2·step, …`.
    pub(crate) fn lane_steps(&self, scalar: Scalar, step: i64) -> String {
        let ty = scalar_type(scalar);
        let unused = 64 - scalar.bits();
        let lanes: Vec<String> = (0..i64::from(self.width))
            .map(|lane| format!("{ty} {}", (lane.wrapping_mul(step) << unused) >> unused))
            .collect();
        format!("<{}>", lanes.join(", "))
    }

    /// Returns a stepping value from its first lane. The vector is only made where one is used.
    pub(crate) fn stepping(&self, elem: Elem, one: &str, step: i64) -> Reg {
        Reg { elem, shape: Shape::Step(step), one: one.to_owned(), all: String::new() }
    }

    fn climb(&mut self, reg: &Reg, step: i64) -> String {
        let width = self.width;
        let first = self.arith().splat(scalar_type(reg.elem.scalar), width, &reg.one);
        let steps = self.lane_steps(reg.elem.scalar, step);
        let ty = register_type(reg.elem.scalar, width);
        self.arith().two("add", &ty, &first, &steps)
    }

    /// Applies a function of `count` scalars to registers: once for all lanes where they agree.
    pub(crate) fn lanewise(
        &mut self,
        elem: Elem,
        args: &[&Reg],
        function: impl FnOnce(&mut Self, u32, &[String]) -> String,
    ) -> Reg {
        if args.iter().all(|arg| arg.shape == Shape::Same) {
            let ones: Vec<String> = args.iter().map(|arg| arg.one.clone()).collect();
            let one = function(self, u32::from(elem.lanes), &ones);
            return Reg::same(elem, one);
        }
        let alls: Vec<String> = args.iter().map(|arg| self.all(arg)).collect();
        let count = self.count(elem);
        let all = function(self, count, &alls);
        Reg::each(elem, all)
    }

    /// Returns an integer or float operation of two operands, keeping steps where they stay steps.
    pub(crate) fn binary(&mut self, op: BinaryOp, a: &Reg, b: &Reg) -> Reg {
        let step = match (op, a.shape, b.shape) {
            (BinaryOp::Add, Shape::Step(a), Shape::Same) => Some(a),
            (BinaryOp::Add, Shape::Same, Shape::Step(b)) => Some(b),
            (BinaryOp::Add, Shape::Step(a), Shape::Step(b)) => Some(a.wrapping_add(b)),
            (BinaryOp::Sub, Shape::Step(a), Shape::Same) => Some(a),
            (BinaryOp::Mul, Shape::Step(step), Shape::Same) => {
                b.literal().and_then(|factor| i64::try_from(factor).ok()).map(|factor| step.wrapping_mul(factor))
            }
            _ => None,
        };
        let elem = a.elem;
        if let Some(step) = step.filter(|&step| step != 0) {
            let one = self.arith().binary(op, elem.scalar, 1, &a.one, &b.one);
            return self.stepping(elem, &one, step);
        }
        self.lanewise(elem, &[a, b], |this, count, args| {
            this.arith().binary(op, elem.scalar, count, &args[0], &args[1])
        })
    }

    /// `a < b` on u64.
    pub(crate) fn below(&mut self, a: &Reg, b: &Reg) -> Reg {
        self.lanewise(BOOL, &[a, b], |this, count, args| {
            this.arith().two("icmp ult", &many("i64", count), &args[0], &args[1])
        })
    }

    /// Returns whether a signed index is at least 0.
    pub(crate) fn not_negative(&mut self, index: &Reg) -> Reg {
        let scalar = index.elem.scalar;
        if let Some(bits) = index.literal() {
            let negative = bits >> (scalar.bits() - 1) & 1 == 1;
            return if negative { Reg::same(BOOL, "false") } else { Self::truth() };
        }
        self.lanewise(BOOL, &[index], |this, count, args| {
            this.arith().two("icmp sge", &register_type(scalar, count), &args[0], "zeroinitializer")
        })
    }

    /// `a and b` on truth values, leaving out those that are known to hold.
    pub(crate) fn both(&mut self, a: &Reg, b: &Reg) -> Reg {
        if a.always() {
            return b.clone();
        }
        if b.always() {
            return a.clone();
        }
        self.lanewise(BOOL, &[a, b], |this, count, args| {
            this.arith().two("and", &many("i1", count), &args[0], &args[1])
        })
    }

    pub(crate) fn truth() -> Reg {
        Reg::same(BOOL, "true")
    }

    /// Returns a product of u64 and whether it fits.
    pub(crate) fn checked_mul(&mut self, a: &Reg, b: &Reg) -> (Reg, Reg) {
        match (a.literal(), b.literal()) {
            (Some(1), _) => return (b.clone(), Self::truth()),
            (_, Some(1)) => return (a.clone(), Self::truth()),
            _ => {}
        }
        self.with_overflow("umul", a, b)
    }

    /// Returns a sum of u64 and whether it fits.
    pub(crate) fn checked_add(&mut self, a: &Reg, b: &Reg) -> (Reg, Reg) {
        match (a.literal(), b.literal()) {
            (Some(0), _) => return (b.clone(), Self::truth()),
            (_, Some(0)) => return (a.clone(), Self::truth()),
            _ => {}
        }
        let sum = self.binary(BinaryOp::Add, a, b);
        let wrapped = self.below(&sum, a);
        let fits = self.not(&wrapped);
        (sum, fits)
    }

    pub(crate) fn not(&mut self, a: &Reg) -> Reg {
        self.lanewise(BOOL, &[a], |this, count, args| {
            let ty = many("i1", count);
            this.arith().two("xor", &ty, &args[0], &splat_text("i1", count, "true"))
        })
    }

    fn with_overflow(&mut self, name: &str, a: &Reg, b: &Reg) -> (Reg, Reg) {
        let same = a.shape == Shape::Same && b.shape == Shape::Same;
        let count = if same { 1 } else { self.width };
        let (a, b) = if same { (a.one.clone(), b.one.clone()) } else { (self.all(a), self.all(b)) };
        let (ty, conds) = (many("i64", count), many("i1", count));
        let suffix = super::arith::suffix("i64", count);
        let pair = self
            .text
            .assign(&format!("call {{{ty}, {conds}}} @llvm.{name}.with.overflow.{suffix}({ty} {a}, {ty} {b})"));
        let value = self.text.assign(&format!("extractvalue {{{ty}, {conds}}} {pair}, 0"));
        let over = self.text.assign(&format!("extractvalue {{{ty}, {conds}}} {pair}, 1"));
        let make = |elem, text| if same { Reg::same(elem, text) } else { Reg::each(elem, text) };
        let fits = self.not(&make(BOOL, over));
        (make(U64, value), fits)
    }

    /// Returns a sum of u64 that stays at the largest value where it does not fit.
    pub(crate) fn saturating_add(&mut self, a: &Reg, b: &Reg) -> Reg {
        let (sum, fits) = self.checked_add(a, b);
        self.or_most(&sum, &fits)
    }

    /// Returns a product of u64 that stays at the largest value where it does not fit.
    pub(crate) fn saturating_mul(&mut self, a: &Reg, b: &Reg) -> Reg {
        let (product, fits) = self.checked_mul(a, b);
        self.or_most(&product, &fits)
    }

    fn or_most(&mut self, value: &Reg, fits: &Reg) -> Reg {
        if fits.always() {
            return value.clone();
        }
        self.lanewise(U64, &[fits, value], |this, count, args| {
            let most = splat_text("i64", count, "-1");
            this.arith().select(count, &args[0], &many("i64", count), &args[1], &most)
        })
    }

    /// `and` of a mask and one truth value per lane.
    pub(crate) fn mask_and(&mut self, mask: &Mask, cond: &str) -> Mask {
        match mask {
            Mask::All => Mask::Some(cond.to_owned()),
            Mask::Some(mask) => {
                let ty = many("i1", self.width);
                Mask::Some(self.arith().two("and", &ty, mask, cond))
            }
        }
    }

    /// Returns the lanes of a mask in which a condition does not hold.
    pub(crate) fn mask_without(&mut self, mask: &Mask, cond: &str) -> Mask {
        let cond = Reg { elem: BOOL, shape: Shape::Each, one: String::new(), all: cond.to_owned() };
        let not = if self.width == 1 { self.arith().two("xor", "i1", &cond.all, "true") } else { self.not(&cond).all };
        self.mask_and(mask, &not)
    }

    /// Returns the lanes of `mask` that are inside.
    pub(crate) fn inside_mask(&mut self, mask: &Mask, inside: &Reg) -> Mask {
        if inside.always() {
            return mask.clone();
        }
        let inside = self.all(inside);
        self.mask_and(mask, &inside)
    }

    pub(crate) fn mask_text(&self, mask: &Mask) -> String {
        match mask {
            Mask::All => splat_text("i1", self.width, "true"),
            Mask::Some(mask) => mask.clone(),
        }
    }

    /// Returns the same lanes for a store of such scalars, so that LLVM cannot know which they are: see [`crate::cpu::masks`].
    pub(crate) fn hidden(&mut self, mask: &Mask, scalar: Scalar) -> Mask {
        if !self.target.hides_masks(scalar) {
            return mask.clone();
        }
        let width = self.width;
        let on = self.arith().all_on(width);
        self.mask_and(mask, &on)
    }

    /// Returns the conditions of a select between what a vector of elements in memory becomes and what it is. LLVM makes a masked store of
    /// it.
    pub(crate) fn hidden_conds(&mut self, mask: &str, elem: Elem) -> String {
        match self.hidden(&Mask::Some(mask.to_owned()), elem.scalar) {
            Mask::Some(mask) => self.repeat_mask(&mask, elem.lanes),
            Mask::All => self.repeat_mask(mask, elem.lanes),
        }
    }

    /// Returns one truth value per scalar of a wide access: those of the lanes' elements, not those between them.
    pub(crate) fn wide_mask(&mut self, mask: &Mask, gap: u32, lanes: u32) -> Option<String> {
        let width = self.width;
        match mask {
            Mask::All if gap == lanes => None,
            Mask::All => {
                let bits: Vec<&str> =
                    (0..gap * width).map(|place| if place % gap < lanes { "i1 true" } else { "i1 false" }).collect();
                Some(format!("<{}>", bits.join(", ")))
            }
            Mask::Some(mask) => {
                let places: Vec<u32> =
                    (0..gap * width).map(|place| if place % gap < lanes { place / gap } else { width }).collect();
                Some(self.arith().shuffle("i1", width, mask, Some("zeroinitializer"), &places))
            }
        }
    }

    /// Returns the number of the last active lane.
    pub(crate) fn last_lane(&mut self, mask: &Mask) -> String {
        let width = self.width;
        match mask {
            Mask::All => (width - 1).to_string(),
            Mask::Some(_) if width == 1 => "0".to_owned(),
            Mask::Some(mask) => {
                let int = format!("i{width}");
                let bits = self.arith().lane_bits(mask, width);
                let above = self.text.assign(&format!("call {int} @llvm.ctlz.{int}({int} {bits}, i1 false)"));
                let above = self.arith().resize_unsigned(&above, width, 64);
                let last = self.arith().two("sub", "i64", &(width - 1).to_string(), &above);
                // No lane is active only where nothing is stored; the index must be sound nevertheless.
                self.arith().two("and", "i64", &last, &(width - 1).to_string())
            }
        }
    }

    pub(crate) fn pointer_at(&mut self, base: &str, bytes: &str) -> String {
        self.text.assign(&format!("getelementptr i8, ptr {base}, i64 {bytes}"))
    }

    /// Returns the bytes from the root's start to an element.
    pub(crate) fn bytes(&mut self, element: &Reg, stride: u64) -> Reg {
        if stride == 1 {
            return element.clone();
        }
        let stride = Reg::u64(stride);
        self.binary(BinaryOp::Mul, element, &stride)
    }

    pub(crate) fn variable(&mut self, elem: Elem, shape: Shape) -> Variable {
        let ty = self.variable_type(elem, shape);
        let pointer = self.text.alloca(&ty);
        Variable { pointer, elem, shape }
    }

    pub(crate) fn variable_type(&self, elem: Elem, shape: Shape) -> String {
        let count = if shape == Shape::Each { self.count(elem) } else { u32::from(elem.lanes) };
        register_type(elem.scalar, count)
    }

    pub(crate) fn write(&mut self, variable: &Variable, value: &Reg) {
        let ty = self.variable_type(variable.elem, variable.shape);
        let text = if variable.shape == Shape::Each { self.all(value) } else { value.one.clone() };
        self.text.line(&format!("store {ty} {text}, ptr {}", variable.pointer));
    }

    /// Writes the lanes of a mask, keeps the others.
    pub(crate) fn write_masked(&mut self, variable: &Variable, value: &Reg, mask: &Mask) {
        let Mask::Some(mask) = mask else { return self.write(variable, value) };
        if variable.shape != Shape::Each {
            return self.write(variable, value);
        }
        let old = self.read(variable).all;
        let new = self.all(value);
        let conds = self.repeat_mask(mask, variable.elem.lanes);
        let count = self.count(variable.elem);
        let ty = register_type(variable.elem.scalar, count);
        let merged = self.arith().select(count, &conds, &ty, &new, &old);
        self.text.line(&format!("store {ty} {merged}, ptr {}", variable.pointer));
    }

    pub(crate) fn read(&mut self, variable: &Variable) -> Reg {
        let ty = self.variable_type(variable.elem, variable.shape);
        let text = self.text.assign(&format!("load {ty}, ptr {}", variable.pointer));
        match variable.shape {
            Shape::Same => Reg::same(variable.elem, text),
            Shape::Step(step) => self.stepping(variable.elem, &text, step),
            Shape::Each => Reg::each(variable.elem, text),
        }
    }

    pub(crate) fn clear(&mut self, variable: &Variable) {
        let ty = self.variable_type(variable.elem, variable.shape);
        self.text.line(&format!("store {ty} zeroinitializer, ptr {}", variable.pointer));
    }

    /// Returns whether any lane is on.
    pub(crate) fn any(&mut self, mask: &str) -> String {
        let width = self.width;
        if width == 1 {
            return mask.to_owned();
        }
        let bits = self.arith().lane_bits(mask, width);
        self.arith().two("icmp ne", &format!("i{width}"), &bits, "0")
    }

    /// Repeats one truth value per lane for each scalar.
    pub(crate) fn repeat_mask(&mut self, mask: &str, lanes: u8) -> String {
        let (width, lanes) = (self.width, u32::from(lanes));
        if lanes == 1 {
            return mask.to_owned();
        }
        if width == 1 {
            return self.arith().splat("i1", lanes, mask);
        }
        let places: Vec<u32> = (0..width * lanes).map(|place| place / lanes).collect();
        self.arith().shuffle("i1", width, mask, None, &places)
    }

    pub(crate) fn make_vector(&mut self, lanes: &[Reg]) -> Reg {
        let scalar = lanes.first().map_or(Scalar::U32, |lane| lane.elem.scalar);
        let count = u32::try_from(lanes.len()).unwrap_or(4);
        let elem = Elem { scalar, lanes: u8::try_from(lanes.len()).unwrap_or(4) };
        let ty = scalar_type(scalar);
        if lanes.iter().all(|lane| lane.shape == Shape::Same) {
            let vector_ty = many(ty, count);
            let mut vector = "poison".to_owned();
            for (place, lane) in lanes.iter().enumerate() {
                vector =
                    self.text.assign(&format!("insertelement {vector_ty} {vector}, {ty} {}, i64 {place}", lane.one));
            }
            return Reg::same(elem, vector);
        }
        let width = self.width;
        let parts: Vec<String> = lanes.iter().map(|lane| self.all(lane)).collect();
        // Pairs side by side, then pairs of pairs, then lane after lane.
        let pair = |this: &mut Self, size: u32, a: &str, b: Option<&str>| {
            let mask: Vec<u32> = (0..2 * size).collect();
            this.arith().shuffle(ty, size, a, b, &mask)
        };
        let low = pair(self, width, &parts[0], parts.get(1).map(String::as_str));
        let (joined, size) = if count == 2 {
            (low, 2 * width)
        } else {
            let high = pair(self, width, &parts[2], parts.get(3).map(String::as_str));
            (pair(self, 2 * width, &low, Some(&high)), 4 * width)
        };
        let mask: Vec<u32> = (0..count * width).map(|place| place % count * width + place / count).collect();
        let all = self.arith().shuffle(ty, size, &joined, None, &mask);
        Reg::each(elem, all)
    }

    /// Returns the lanes that are on as the bits of an i64.
    pub(crate) fn mask_bits(&mut self, mask: &Mask) -> String {
        let width = self.width;
        match mask {
            Mask::All => (u64::MAX >> (64 - width)).to_string(),
            Mask::Some(mask) => {
                let bits = if width == 1 { mask.clone() } else { self.arith().lane_bits(mask, width) };
                self.arith().resize_unsigned(&bits, width, 64)
            }
        }
    }

    /// Returns whether all lanes are on.
    pub(crate) fn every(&mut self, mask: &str) -> String {
        let width = self.width;
        let bits = self.arith().lane_bits(mask, width);
        self.arith().two("icmp eq", &format!("i{width}"), &bits, "-1")
    }

    /// Returns the number of lanes that are on, in `bits` bits.
    pub(crate) fn count_lanes(&mut self, mask: &Mask, bits: u32) -> String {
        if matches!(mask, Mask::All) {
            return self.width.to_string();
        }
        let lanes = self.mask_bits(mask);
        let count = self.text.assign(&format!("call i64 @llvm.ctpop.i64(i64 {lanes})"));
        self.arith().resize_unsigned(&count, 64, bits)
    }

    /// Returns a register for code that goes from lane to lane.
    pub(crate) fn lanes(&mut self, ty: &str, name: &'static str, reg: &Reg) -> Lanes {
        let array = self.lane_array(name, &many(ty, self.width));
        let one = (reg.shape == Shape::Same).then(|| reg.one.clone());
        let all = if one.is_some() { String::new() } else { self.all(reg) };
        Lanes { ty: ty.to_owned(), one, all, array }
    }

    /// Puts lanes where those whose number is not known when printing are found.
    pub(crate) fn spill(&mut self, lanes: &Lanes) {
        if lanes.one.is_none() {
            let vector = many(&lanes.ty, self.width);
            self.text.line(&format!("store {vector} {}, ptr {}", lanes.all, lanes.array));
        }
    }

    /// Returns the scalar of a lane.
    pub(crate) fn pick(&mut self, lanes: &Lanes, lane: &Lane) -> String {
        match (&lanes.one, lane) {
            (Some(one), _) => one.clone(),
            (None, Lane::Fixed(_)) if self.width == 1 => lanes.all.clone(),
            (None, Lane::Fixed(lane)) => {
                let vector = many(&lanes.ty, self.width);
                self.text.assign(&format!("extractelement {vector} {}, i64 {lane}", lanes.all))
            }
            (None, Lane::Spilled(lane)) => {
                let pointer = self.text.assign(&format!("getelementptr {}, ptr {}, i64 {lane}", lanes.ty, lanes.array));
                // Volatile, or LLVM would take it out of the register again.
                self.text.assign(&format!("load volatile {}, ptr {pointer}", lanes.ty))
            }
            (None, Lane::At(at)) => {
                let pointer = self.text.assign(&format!("getelementptr {}, ptr {}, i64 {at}", lanes.ty, lanes.array));
                self.text.assign(&format!("load {}, ptr {pointer}", lanes.ty))
            }
        }
    }

    /// Puts a lane's scalar into an array.
    pub(crate) fn put(&mut self, array: &str, ty: &str, at: &str, value: &str) {
        let pointer = self.text.assign(&format!("getelementptr {ty}, ptr {array}, i64 {at}"));
        self.text.line(&format!("store {ty} {value}, ptr {pointer}"));
    }

    /// Returns memory for the lanes of a vector type. All code that asks by one name shares it.
    pub(crate) fn lane_array(&mut self, name: &'static str, vector: &str) -> String {
        if let Some(array) = self.lane_arrays.get(&(name, vector.to_owned())) {
            return array.clone();
        }
        let array = self.text.alloca(vector);
        self.lane_arrays.insert((name, vector.to_owned()), array.clone());
        array
    }
}
