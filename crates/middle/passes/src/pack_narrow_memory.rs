//! Puts words of 32 bits in place of memory whose elements are narrower, for targets that have no smaller ones.
//!
//! A view of 8- or 16-bit integers or of bools becomes a view of `u32` on the same bytes; an element is bits of a word. A store into a part of
//! a word that another invocation may write too is one atomic update of the word, so that nobody's element is lost; an element that has
//! its words for itself is stored plainly. The words of a buffer whose bytes are no multiple of four reach beyond its end, where the host's
//! memory has to go on; no byte there changes.
//!
//! Small floats become integers before ([`crate::widen_small_floats`]). Indices are computed in 32 bits: such targets have no memory of
//! 4 GiB.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{
    Access, BinaryOp, Builder, CompareOp, Constant, Elem, Function, List, Memory, Module, Op, OpId, Scalar, Scope,
    Space, Type, Value, ValueData, ViewType,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rebuild};
use crate::pass::{Abilities, Fact, Pass, each_concerned};

/// Packs narrow memory.
pub const PASS: Pass = Pass {
    name: "pack-narrow-memory",
    needs: &[Fact::NoCalls, Fact::AccessesGuarded, Fact::SizesPassed, Fact::NoSmallFloats],
    makes: &[Fact::NarrowMemoryPacked],
    spoils: &[Fact::Simple, Fact::NothingUnused, Fact::VectorsScalarised],
    run,
};

const U32: Elem = Elem::scalar(Scalar::U32);

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| {
        function.kernel.is_some() && function.values.values().filter_map(|value| value.ty.view()).any(is_narrow)
    };
    Ok(each_concerned(module, concerned, |function| {
        let definitions = function.definitions();
        let updated = updated(function);
        let params = function.params.iter().map(|param| {
            let mut param = param.clone();
            if let Type::View(view) = param.ty
                && is_narrow(view)
            {
                // The other parts of a word are read.
                let access = if view.access == Access::Write { Access::ReadWrite } else { view.access };
                param.ty = Type::View(ViewType { access, ..packed_view(view) });
                param.length = None;
            }
            param
        });
        let params = params.collect();
        rebuild(function, params, packed, packed_memory, &mut Pack { function, definitions, updated })
    }))
}

/// Whether the elements of a view are narrower than a word.
fn is_narrow(view: ViewType) -> bool {
    narrow(view.elem.scalar)
}

fn narrow(scalar: Scalar) -> bool {
    scalar == Scalar::Bool || scalar.is_integer() && scalar.bits() < 32
}

fn packed_view(view: ViewType) -> ViewType {
    ViewType { elem: U32, stride: 4, ..view }
}

fn packed(ty: Type) -> Type {
    match ty {
        Type::View(view) if is_narrow(view) => Type::View(packed_view(view)),
        Type::View(_) | Type::Elem(_) => ty,
    }
}

fn packed_memory(memory: &Memory) -> Memory {
    if !narrow(memory.elem.scalar) {
        return memory.clone();
    }
    let bytes = memory.length.saturating_mul(u64::from(memory.stride));
    let length = bytes.div_ceil(4);
    let mut words: BTreeMap<u64, u32> = BTreeMap::new();
    let own = u64::from(memory.elem.scalar.bytes());
    for (at, constant) in (0..).zip(&memory.init) {
        for (lane, &bits) in (0..u64::from(memory.elem.lanes)).zip(&constant.bits) {
            let byte = at * u64::from(memory.stride) + lane * own;
            let bits = u32::try_from(bits & 0xffff).unwrap_or(0);
            *words.entry(byte / 4).or_default() |= bits << (byte % 4 * 8);
        }
    }
    let init = if memory.init.is_empty() {
        Vec::new()
    } else {
        (0..length).map(|at| Constant::u32(words.get(&at).copied().unwrap_or(0))).collect()
    };
    Memory { elem: U32, stride: 4, length, init, ..memory.clone() }
}

/// The narrow views in which elements may share a word that several invocations write.
fn updated(function: &Function) -> BTreeSet<Value> {
    let stores = function.ops.values().filter_map(|data| match data.op {
        Op::Store { view, index: _, value: _ } => function.ty(view).view().map(|ty| (view, ty)),
        _ => None,
    });
    let shared = stores.filter(|(_, ty)| is_narrow(*ty) && ty.space != Space::Private && !ty.stride.is_multiple_of(4));
    shared.map(|(view, _)| view).collect()
}

struct Pack<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    updated: BTreeSet<Value>,
}

/// Where a lane of an element is.
#[derive(Clone, Copy)]
struct Place {
    /// The word, `u64`.
    word: Value,
    /// The lowest bit in it, `u32`.
    shift: Value,
}

impl<'a> Rewrite<'a> for Pack<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let (op, at) = (self.function[id].op, self.function[id].span);
        let of = |view: Value| self.function.ty(view).view().filter(|ty| is_narrow(*ty));
        match op {
            Op::Load { view, index } => {
                let Some(ty) = of(view) else { return Step::Copy };
                let view = writer.renamed.value(view);
                let element = self.element(writer, index, at);
                let mut on = On { b: &mut writer.builder, view, ty, element, at };
                let value = on.load();
                writer.replace(id, value);
            }
            Op::Store { view, index, value } => {
                let Some(ty) = of(view) else { return Step::Copy };
                let (shared, view) = (self.updated.contains(&view), writer.renamed.value(view));
                let (element, value) = (self.element(writer, index, at), writer.renamed.value(value));
                On { b: &mut writer.builder, view, ty, element, at }.store(value, shared);
            }
            // No user is left.
            Op::View { view, offset: _, extents: _, strides: _ } if of(view).is_some() => {}
            Op::Extent { view, axis: _ } if of(view).is_some() => {
                let Some(Op::Memory { memory }) = self.definitions[view].map(|made| self.function[made].op) else {
                    return Step::Copy;
                };
                let length = self.function.memories.get(memory).map_or(0, |memory| memory.length);
                writer.push(id, Op::Constant(Constant::u64(length)));
            }
            _ => return Step::Copy,
        }
        Step::Done
    }
}

impl Pack<'_> {
    /// The number of the element, in 32 bits.
    fn element(&self, writer: &mut Writer<'_>, index: List, at: Span) -> Value {
        let index = writer.renamed.list_values(index);
        writer.builder.convert(U32, index[0], at)
    }
}

/// One element of a view.
struct On<'b> {
    b: &'b mut Builder,
    view: Value,
    /// The view's type in the old function.
    ty: ViewType,
    element: Value,
    at: Span,
}

impl On<'_> {
    fn number(&mut self, value: u32) -> Value {
        self.b.constant(Constant::u32(value), self.at)
    }

    fn with(&mut self, op: BinaryOp, value: Value, number: u32) -> Value {
        let number = self.number(number);
        self.b.binary(op, value, number, self.at)
    }

    fn bytes(&self) -> u32 {
        self.ty.elem.scalar.bytes()
    }

    /// Ones where a lane's bits are, at the lowest place.
    fn mask(&self) -> u32 {
        if self.bytes() == 1 { 0xff } else { 0xffff }
    }

    fn aligned(&self) -> bool {
        self.ty.stride.is_multiple_of(4)
    }

    fn word_index(&mut self, word: Value) -> Value {
        self.b.convert(Elem::scalar(Scalar::U64), word, self.at)
    }

    /// Where a lane is.
    fn place(&mut self, lane: u8) -> Place {
        let skipped = u32::from(lane) * self.bytes();
        let stride = self.ty.stride;
        if self.aligned() {
            let word = self.with(BinaryOp::Mul, self.element, stride / 4);
            let word = self.with(BinaryOp::Add, word, skipped / 4);
            let (word, shift) = (self.word_index(word), self.number(skipped % 4 * 8));
            return Place { word, shift };
        }
        let byte = self.with(BinaryOp::Mul, self.element, stride);
        let byte = self.with(BinaryOp::Add, byte, skipped);
        let word = self.with(BinaryOp::Shr, byte, 2);
        let within = self.with(BinaryOp::And, byte, 3);
        let shift = self.with(BinaryOp::Shl, within, 3);
        Place { word: self.word_index(word), shift }
    }

    fn lanes(&self) -> std::ops::Range<u8> {
        0..self.ty.elem.lanes
    }

    fn load(&mut self) -> Value {
        let lanes: Vec<Value> = self
            .lanes()
            .map(|lane| {
                let Place { word, shift } = self.place(lane);
                let word = self.b.load(self.view, &[word], self.at);
                let bits = self.b.binary(BinaryOp::Shr, word, shift, self.at);
                let bits = self.with(BinaryOp::And, bits, self.mask());
                if self.ty.elem.scalar == Scalar::Bool {
                    let zero = self.number(0);
                    return self.b.compare(CompareOp::Ne, bits, zero, self.at);
                }
                self.b.convert(Elem::scalar(self.ty.elem.scalar), bits, self.at)
            })
            .collect();
        match lanes.as_slice() {
            [one] => *one,
            many => {
                let lanes = self.b.list(many);
                self.b.value(Op::MakeVector { lanes }, self.at)
            }
        }
    }

    /// A lane's bits, at the lowest place.
    fn bits(&mut self, value: Value, lane: u8) -> Value {
        let scalar =
            if self.ty.elem.lanes == 1 { value } else { self.b.value(Op::Extract { vector: value, lane }, self.at) };
        let bits = self.b.convert(U32, scalar, self.at);
        // Of signed ones the sign goes on above.
        if self.ty.elem.scalar.is_signed_integer() { self.with(BinaryOp::And, bits, self.mask()) } else { bits }
    }

    fn store(&mut self, value: Value, shared: bool) {
        if self.aligned() {
            return self.store_aligned(value);
        }
        for lane in self.lanes() {
            let (bits, place) = (self.bits(value, lane), self.place(lane));
            let bits = self.b.binary(BinaryOp::Shl, bits, place.shift, self.at);
            let ones = self.number(self.mask());
            let ones = self.b.binary(BinaryOp::Shl, ones, place.shift, self.at);
            let others = self.with(BinaryOp::Xor, ones, u32::MAX);
            let merge = |b: &mut Builder, old: Value, at: Span| {
                let kept = b.binary(BinaryOp::And, old, others, at);
                b.binary(BinaryOp::Or, kept, bits, at)
            };
            if shared {
                let (body, params) = self.b.open(&[Type::U32], self.at);
                let new = merge(self.b, params[0], self.at);
                self.b.close_yield(&[new], self.at);
                let scope = if self.ty.space == Space::Local { Scope::Workgroup } else { Scope::Device };
                let index = self.b.list(&[place.word]);
                self.b.push_typed(Op::AtomicApply { view: self.view, index, body, scope }, &[Type::U32], self.at);
            } else {
                let old = self.b.load(self.view, &[place.word], self.at);
                let new = merge(self.b, old, self.at);
                self.b.store(self.view, &[place.word], new, self.at);
            }
        }
    }

    /// No other element has a part of the words.
    fn store_aligned(&mut self, value: Value) {
        let each = 4 / self.bytes();
        let lanes: Vec<u8> = self.lanes().collect();
        for part in lanes.chunks(each as usize) {
            let word = self.place(part[0]).word;
            let mut whole = None;
            let mut written = 0;
            for &lane in part {
                let places = u32::from(lane) * self.bytes() % 4 * 8;
                let bits = self.bits(value, lane);
                let bits = self.with(BinaryOp::Shl, bits, places);
                written |= self.mask() << places;
                whole = Some(whole.map_or(bits, |whole| self.b.binary(BinaryOp::Or, whole, bits, self.at)));
            }
            let Some(mut whole) = whole else { continue };
            if written != u32::MAX {
                let old = self.b.load(self.view, &[word], self.at);
                let kept = self.with(BinaryOp::And, old, !written);
                whole = self.b.binary(BinaryOp::Or, kept, whole, self.at);
            }
            self.b.store(self.view, &[word], whole, self.at);
        }
    }
}
