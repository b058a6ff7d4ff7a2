//! Accesses: indices in 32 bits, and elements of 64 as two words.

use crisp_ir_kernel::{BinaryOp, Constant, Elem, List, Memory, Op, OpId, Scalar, Value, ViewType};
use crisp_support_diagnostics::Span;

use super::words::{High, Wide, Words};
use super::{Split, is_wide};
use crate::copy::{Step, Writer};

/// Memory of words on the same bytes.
pub(super) fn split(memory: &Memory) -> Memory {
    if !is_wide(memory.elem.scalar) {
        return memory.clone();
    }
    let each = u64::from(memory.stride / 4);
    let length = memory.elements().saturating_mul(each);
    let mut init = Vec::new();
    for constant in &memory.init {
        let mut words: Vec<Constant> = Vec::new();
        for &bits in constant.bits.iter().take(usize::from(memory.elem.lanes)) {
            words.extend([bits, bits >> 32].map(|word| Constant::from_bits(Scalar::U32, word)));
        }
        words.resize(usize::try_from(each).unwrap_or(words.len()), Constant::u32(0));
        init.extend(words);
    }
    Memory { elem: Elem::scalar(Scalar::U32), stride: 4, length: length.into(), init, ..memory.clone() }
}

impl<'a> Split<'a> {
    /// An operation on memory; nothing for every other one.
    pub(super) fn access(&mut self, writer: &mut Writer<'a>, id: OpId) -> Option<Step> {
        let (op, at) = (self.function[id].op, self.function[id].span);
        match op {
            Op::Load { view, index } => {
                let element = self.element(writer, index, at);
                let ty = self.function.ty(view).view()?;
                if is_wide(ty.elem.scalar) {
                    let view = writer.renamed.value(view);
                    let loaded = pairs(writer, view, ty, element, at);
                    self.bind_loaded(writer, id, loaded);
                } else {
                    let index = indices(writer, element, at);
                    let view = writer.renamed.value(view);
                    writer.push(id, Op::Load { view, index });
                }
            }
            Op::Store { view, index, value } => {
                let element = self.element(writer, index, at);
                let ty = self.function.ty(view).view()?;
                let view = writer.renamed.value(view);
                if is_wide(ty.elem.scalar) {
                    for (lane, wide) in (0..).zip(self.wide[value].clone()) {
                        let mut words = Words { b: &mut writer.builder, at };
                        let [low, high] = words.both(wide);
                        for (word, value) in [(0, low), (1, high)] {
                            let index = word_index(&mut words, ty, element, 2 * lane + word);
                            words.b.store(view, &[index], value, at);
                        }
                    }
                } else {
                    let index = indices(writer, element, at);
                    let value = writer.renamed.value(value);
                    writer.push(id, Op::Store { view, index, value });
                }
            }
            Op::Atomic { update, view, index, scope } => {
                let element = self.element(writer, index, at);
                let index = indices(writer, element, at);
                let update = update.with_operands(|value| writer.renamed.value(value));
                let view = writer.renamed.value(view);
                writer.push(id, Op::Atomic { update, view, index, scope });
            }
            Op::AtomicApply { view, index, body, scope } => {
                let element = self.element(writer, index, at);
                let index = indices(writer, element, at);
                let view = writer.renamed.value(view);
                let params = writer.renamed.params(body);
                let body = writer.region(self, body, params);
                writer.push(id, Op::AtomicApply { view, index, body, scope });
            }
            _ => return None,
        }
        Some(Step::Done)
    }

    /// The element of an access, which is in range: 32 bits are enough for it.
    fn element(&self, writer: &mut Writer<'a>, index: List, at: Span) -> Value {
        let Some(&index) = self.function.list(index).first() else {
            return Words { b: &mut writer.builder, at }.number(0);
        };
        self.clamps.get(&index).copied().unwrap_or_else(|| self.words(writer, index).low)
    }

    fn bind_loaded(&mut self, writer: &mut Writer<'a>, id: OpId, loaded: Vec<Wide>) {
        let Some(result) = self.function[id].results.single() else { return };
        match loaded.as_slice() {
            &[wide] => self.bind(writer, result, wide),
            _ => self.wide[result] = loaded,
        }
    }
}

fn indices(writer: &mut Writer<'_>, element: Value, at: Span) -> List {
    let index = writer.builder.convert(Elem::scalar(Scalar::U64), element, at);
    writer.builder.list(&[index])
}

/// The index of a word of an element.
fn word_index(words: &mut Words<'_>, ty: ViewType, element: Value, word: u32) -> Value {
    let first = words.with(BinaryOp::Mul, element, ty.stride / 4);
    let word = words.with(BinaryOp::Add, first, word);
    words.b.convert(Elem::scalar(Scalar::U64), word, words.at)
}

fn pairs(writer: &mut Writer<'_>, view: Value, ty: ViewType, element: Value, at: Span) -> Vec<Wide> {
    let mut words = Words { b: &mut writer.builder, at };
    let lanes = (0..u32::from(ty.elem.lanes)).map(|lane| {
        let [low, high] = [0, 1].map(|word| {
            let index = word_index(&mut words, ty, element, 2 * lane + word);
            words.b.load(view, &[index], at)
        });
        Wide { low, high: High::Word(high) }
    });
    lanes.collect()
}
