//! Memory that is held as words of 32 bits: its type, its contents, and how elements of other types are loaded, stored and updated there.
//!
//! A scalar of 8 or 16 bits is a part of one word, one of 32 bits is a word, and one of 64 bits two words, the lower one first. Positions are
//! computed in 32 bits: targets that need this have no memory of 4 GiB.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Access, BinaryOp, Builder, CompareOp, Constant, Elem, Memory, Op, Param, Scalar, Scope, Space, Type, Value,
    ViewType,
};
use crisp_support_diagnostics::Span;

pub(crate) const U32: Elem = Elem::scalar(Scalar::U32);
const U64: Elem = Elem::scalar(Scalar::U64);

/// The view of the same bytes as words.
pub(crate) fn view_of_words(view: ViewType) -> ViewType {
    ViewType { elem: U32, stride: 4, ..view }
}

/// A parameter that passes the same bytes as words. It is read too, since the other parts of a word are.
pub(crate) fn param_of_words(param: &Param, view: ViewType) -> Param {
    let access = if view.access == Access::Write { Access::ReadWrite } else { view.access };
    Param { ty: Type::View(ViewType { access, ..view_of_words(view) }), length: None, ..param.clone() }
}

/// A memory with the same bytes in words.
pub(crate) fn memory_of_words(memory: &Memory) -> Memory {
    let bytes = memory.bytes();
    let length = bytes.div_ceil(4);
    let mut words: BTreeMap<u64, u32> = BTreeMap::new();
    let own = memory.elem.scalar.bytes();
    for (at, constant) in (0..).zip(&memory.init) {
        for (lane, &bits) in (0..u64::from(memory.elem.lanes)).zip(&constant.bits) {
            let first = at * u64::from(memory.stride) + lane * u64::from(own);
            for (byte, part) in (first..).zip(bits.to_le_bytes().into_iter().take(own as usize)) {
                *words.entry(byte / 4).or_default() |= u32::from(part) << (byte % 4 * 8);
            }
        }
    }
    let init = if memory.init.is_empty() {
        Vec::new()
    } else {
        (0..length).map(|at| Constant::u32(words.get(&at).copied().unwrap_or(0))).collect()
    };
    Memory { elem: U32, stride: 4, length: length.into(), init, ..memory.clone() }
}

/// Where an element begins.
#[derive(Clone, Copy)]
pub(crate) enum Begin {
    /// At the lowest bit of a word, whose number this is: `u32`.
    Word(Value),
    /// At any byte, whose number this is: `u32`. Scalars begin at multiples of their sizes.
    Byte(Value),
}

impl Begin {
    /// Where an element begins whose number is given in `u64`, in memory with elements that are `stride` bytes apart.
    pub(crate) fn of_element(b: &mut Builder, index: Value, stride: u32, at: Span) -> Begin {
        let number = b.convert(U32, index, at);
        let aligned = stride.is_multiple_of(4);
        let factor = b.constant(Constant::u32(if aligned { stride / 4 } else { stride }), at);
        let place = b.binary(BinaryOp::Mul, number, factor, at);
        if aligned { Begin::Word(place) } else { Begin::Byte(place) }
    }

    /// Where an element begins whose first byte is given in `u64`; `even` where that is known to be the first one of a word.
    pub(crate) fn of_byte(b: &mut Builder, byte: Value, even: bool, at: Span) -> Begin {
        let byte = b.convert(U32, byte, at);
        if !even {
            return Begin::Byte(byte);
        }
        let places = b.constant(Constant::u32(2), at);
        Begin::Word(b.binary(BinaryOp::Shr, byte, places, at))
    }
}

/// Which other invocations may use a part of an element's words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Neighbours {
    /// None, or only the same invocation.
    Own,
    /// Other invocations, which may store at the same time: a store into a part is one atomic update of the word.
    Others,
}

/// One element of a memory that is held as words.
pub(crate) struct Element<'b> {
    pub(crate) b: &'b mut Builder,
    /// The view of the words.
    pub(crate) words: Value,
    pub(crate) elem: Elem,
    pub(crate) begin: Begin,
    pub(crate) at: Span,
}

/// Where a lane of an element begins.
#[derive(Clone, Copy)]
struct Place {
    /// The word, `u64`.
    word: Value,
    /// The lowest bit in it, `u32`.
    shift: Value,
}

impl Element<'_> {
    fn number(&mut self, value: u32) -> Value {
        self.b.constant(Constant::u32(value), self.at)
    }

    fn with(&mut self, op: BinaryOp, value: Value, number: u32) -> Value {
        let number = self.number(number);
        self.b.binary(op, value, number, self.at)
    }

    fn bytes(&self) -> u32 {
        self.elem.scalar.bytes()
    }

    fn is_narrow(&self) -> bool {
        self.bytes() < 4
    }

    /// Ones where a narrow lane's bits are, at the lowest place.
    fn mask(&self) -> u32 {
        if self.bytes() == 1 { 0xff } else { 0xffff }
    }

    /// Where a lane is.
    fn place(&mut self, lane: u8) -> Place {
        let skipped = u32::from(lane) * self.bytes();
        match self.begin {
            Begin::Word(first) => {
                let word = self.with(BinaryOp::Add, first, skipped / 4);
                Place { word: self.b.convert(U64, word, self.at), shift: self.number(skipped % 4 * 8) }
            }
            Begin::Byte(first) => {
                let byte = self.with(BinaryOp::Add, first, skipped);
                let word = self.with(BinaryOp::Shr, byte, 2);
                let within = self.with(BinaryOp::And, byte, 3);
                let shift = self.with(BinaryOp::Shl, within, 3);
                Place { word: self.b.convert(U64, word, self.at), shift }
            }
        }
    }

    /// The words of a lane that has whole ones.
    fn whole_words(&mut self, lane: u8) -> Vec<Value> {
        let Place { word, shift: _ } = self.place(lane);
        let mut words = vec![word];
        if self.bytes() == 8 {
            let one = self.b.constant(Constant::u64(1), self.at);
            words.push(self.b.binary(BinaryOp::Add, word, one, self.at));
        }
        words
    }

    fn lanes(&self) -> std::ops::Range<u8> {
        0..self.elem.lanes
    }

    pub(crate) fn load(&mut self) -> Value {
        let lanes: Vec<Value> = self.lanes().map(|lane| self.load_lane(lane)).collect();
        match lanes.as_slice() {
            [one] => *one,
            many => {
                let lanes = self.b.list(many);
                self.b.value(Op::MakeVector { lanes }, self.at)
            }
        }
    }

    fn load_lane(&mut self, lane: u8) -> Value {
        if self.is_narrow() {
            let Place { word, shift } = self.place(lane);
            let word = self.b.load(self.words, &[word], self.at);
            let bits = self.b.binary(BinaryOp::Shr, word, shift, self.at);
            let bits = self.with(BinaryOp::And, bits, self.mask());
            return of_words(self.b, self.elem.scalar, &[bits], self.at);
        }
        let words: Vec<Value> =
            self.whole_words(lane).into_iter().map(|word| self.b.load(self.words, &[word], self.at)).collect();
        of_words(self.b, self.elem.scalar, &words, self.at)
    }

    /// A lane's words; those of a narrow one have zeros above its bits.
    fn lane_words(&mut self, value: Value, lane: u8) -> Vec<Value> {
        let scalar =
            if self.elem.lanes == 1 { value } else { self.b.value(Op::Extract { vector: value, lane }, self.at) };
        let mut words = words_of(self.b, self.elem.scalar, scalar, self.at);
        // Of signed ones the sign goes on above.
        if self.is_narrow() && self.elem.scalar.is_signed_integer() {
            words = words.into_iter().map(|word| self.with(BinaryOp::And, word, self.mask())).collect();
        }
        words
    }

    pub(crate) fn store(&mut self, value: Value, neighbours: Neighbours) {
        if !self.is_narrow() {
            for lane in self.lanes() {
                let (words, places) = (self.lane_words(value, lane), self.whole_words(lane));
                for (word, place) in words.into_iter().zip(places) {
                    self.b.store(self.words, &[place], word, self.at);
                }
            }
            return;
        }
        match self.begin {
            Begin::Word(_) => self.store_parts(value, neighbours),
            Begin::Byte(_) => {
                for lane in self.lanes() {
                    let (words, place) = (self.lane_words(value, lane), self.place(lane));
                    let bits = self.b.binary(BinaryOp::Shl, words[0], place.shift, self.at);
                    let ones = self.number(self.mask());
                    let ones = self.b.binary(BinaryOp::Shl, ones, place.shift, self.at);
                    let others = self.with(BinaryOp::Xor, ones, u32::MAX);
                    self.merge(place.word, bits, others, neighbours);
                }
            }
        }
    }

    /// Stores narrow lanes whose places in words are known.
    fn store_parts(&mut self, value: Value, neighbours: Neighbours) {
        let each = 4 / self.bytes();
        let lanes: Vec<u8> = self.lanes().collect();
        for part in lanes.chunks(each as usize) {
            let word = self.place(part[0]).word;
            let mut whole = None;
            let mut written = 0;
            for &lane in part {
                let places = u32::from(lane) * self.bytes() % 4 * 8;
                let bits = self.lane_words(value, lane)[0];
                let bits = self.with(BinaryOp::Shl, bits, places);
                written |= self.mask() << places;
                whole = Some(whole.map_or(bits, |whole| self.b.binary(BinaryOp::Or, whole, bits, self.at)));
            }
            let Some(whole) = whole else { continue };
            if written == u32::MAX {
                self.b.store(self.words, &[word], whole, self.at);
            } else {
                let others = self.number(!written);
                self.merge(word, whole, others, neighbours);
            }
        }
    }

    /// Puts bits into a word and keeps those of others.
    fn merge(&mut self, word: Value, bits: Value, others: Value, neighbours: Neighbours) {
        let merged = |b: &mut Builder, old: Value, at: Span| {
            let kept = b.binary(BinaryOp::And, old, others, at);
            b.binary(BinaryOp::Or, kept, bits, at)
        };
        match neighbours {
            Neighbours::Own => {
                let old = self.b.load(self.words, &[word], self.at);
                let new = merged(self.b, old, self.at);
                self.b.store(self.words, &[word], new, self.at);
            }
            Neighbours::Others => {
                let (body, params) = self.b.open(&[Type::U32], self.at);
                let new = merged(self.b, params[0], self.at);
                self.b.close_yield(&[new], self.at);
                let space = self.b.ty(self.words).view().map(|view| view.space);
                let scope = if space == Some(Space::Local) { Scope::Workgroup } else { Scope::Device };
                let index = self.b.list(&[word]);
                self.b.push_typed(Op::AtomicApply { view: self.words, index, body, scope }, &[Type::U32], self.at);
            }
        }
    }

    /// The word of an element that is one.
    pub(crate) fn word(&mut self) -> Value {
        self.place(0).word
    }
}

/// A scalar's words, the lower one first; a narrow one has one, and a bool is 0 or 1 there.
pub(crate) fn words_of(b: &mut Builder, scalar: Scalar, value: Value, at: Span) -> Vec<Value> {
    let bits = match scalar {
        Scalar::F32 | Scalar::F64 => b.value(Op::Bitcast { to: Elem::scalar(scalar.to_bits()), arg: value }, at),
        _ => value,
    };
    if scalar.bits() < 64 {
        return vec![b.convert(U32, bits, at)];
    }
    let bits = b.convert(U64, bits, at);
    let places = b.constant(Constant::u64(32), at);
    let high = b.binary(BinaryOp::Shr, bits, places, at);
    [bits, high].map(|part| b.convert(U32, part, at)).to_vec()
}

/// The scalar that words are; above the bits of a narrow one there are zeros.
pub(crate) fn of_words(b: &mut Builder, scalar: Scalar, words: &[Value], at: Span) -> Value {
    let bits = match words {
        &[low, high] => {
            let (low, high) = (b.convert(U64, low, at), b.convert(U64, high, at));
            let places = b.constant(Constant::u64(32), at);
            let high = b.binary(BinaryOp::Shl, high, places, at);
            b.binary(BinaryOp::Or, low, high, at)
        }
        words => words[0],
    };
    match scalar {
        Scalar::Bool => {
            let zero = b.constant(Constant::u32(0), at);
            b.compare(CompareOp::Ne, bits, zero, at)
        }
        Scalar::F32 | Scalar::F64 => b.value(Op::Bitcast { to: Elem::scalar(scalar), arg: bits }, at),
        _ => b.convert(Elem::scalar(scalar), bits, at),
    }
}
