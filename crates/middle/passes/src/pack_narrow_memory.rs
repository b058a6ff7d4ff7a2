//! Puts words of 32 bits in place of memory whose elements are narrower, for targets that have no smaller ones.
//!
//! A view of 8- or 16-bit integers or of bools becomes a view of `u32` on the same bytes; an element is bits of a word. A store into a part of
//! a word that another invocation may write too is one atomic update of the word, so that no element is lost; an element that has
//! its words for itself is stored plainly. The words of a buffer whose bytes are not a multiple of four reach beyond its end, where the host's
//! memory has to go on; no byte there changes.
//!
//! Small floats become integers before ([`crate::widen_small_floats`]). Indices are computed in 32 bits: such targets have no memory of
//! 4 GiB.

use crisp_ir_kernel::{
    Constant, Function, List, Memory, MemoryId, Module, Op, OpId, Scalar, Space, Type, Value, ValueData, ViewType,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rebuild};
use crate::memory_words::{Begin, Element, Neighbours, memory_of_words, param_of_words, view_of_words};
use crate::pass::{Abilities, Fact, Pass, each_concerned};

/// Packs narrow memory.
pub const PASS: Pass = Pass {
    name: "pack-narrow-memory",
    needs: &[Fact::NoCalls, Fact::AccessesGuarded, Fact::SizesPassed, Fact::NoSmallFloats, Fact::WindowsLowered],
    makes: &[Fact::NarrowMemoryPacked],
    spoils: &[Fact::Simple, Fact::NothingUnused, Fact::VectorsScalarised],
    run,
};

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| {
        function.kernel.is_some() && function.values.values().filter_map(|value| value.ty.view()).any(is_narrow)
    };
    Ok(each_concerned(module, concerned, |function| {
        let definitions = function.definitions();
        let params = function.params.iter().map(|param| match param.ty {
            Type::View(view) if is_narrow(view) => param_of_words(param, view),
            _ => param.clone(),
        });
        let params = params.collect();
        rebuild(function, params, packed, packed_memory, &mut Pack { function, definitions })
    }))
}

/// Returns whether the elements of a view are narrower than a word.
fn is_narrow(view: ViewType) -> bool {
    narrow(view.elem.scalar)
}

fn narrow(scalar: Scalar) -> bool {
    scalar == Scalar::Bool || scalar.is_integer() && scalar.bits() < 32
}

fn packed(ty: Type) -> Type {
    match ty {
        Type::View(view) if is_narrow(view) => Type::View(view_of_words(view)),
        Type::View(_) | Type::Elem(_) => ty,
    }
}

fn packed_memory(_: MemoryId, memory: &Memory) -> Memory {
    if narrow(memory.elem.scalar) { memory_of_words(memory) } else { memory.clone() }
}

struct Pack<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
}

impl<'a> Rewrite<'a> for Pack<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let (op, at) = (self.function[id].op, self.function[id].span);
        let of = |view: Value| self.function.ty(view).view().filter(|ty| is_narrow(*ty));
        match op {
            Op::Load { view, index } => {
                let Some(ty) = of(view) else { return Step::Copy };
                let value = self.element(writer, (view, ty), index, at).load();
                writer.replace(id, value);
            }
            Op::Store { view, index, value } => {
                let Some(ty) = of(view) else { return Step::Copy };
                // Where each element has its words for itself, no other invocation uses a part of them.
                let alone = ty.space == Space::Private || ty.stride.is_multiple_of(4);
                let value = writer.renamed.value(value);
                let neighbours = if alone { Neighbours::Own } else { Neighbours::Others };
                self.element(writer, (view, ty), index, at).store(value, neighbours);
            }
            // No user is left.
            Op::View { view, offset: _, extents: _, strides: _ } if of(view).is_some() => {}
            Op::Extent { view, axis: _ } if of(view).is_some() => {
                let Some(Op::Memory { memory }) = self.definitions[view].map(|made| self.function[made].op) else {
                    return Step::Copy;
                };
                let length = self.function.memories.get(memory).map_or(0, |memory| memory.elements());
                writer.push(id, Op::Constant(Constant::u64(length)));
            }
            _ => return Step::Copy,
        }
        Step::Done
    }
}

impl Pack<'_> {
    /// The element of a narrow view at an index.
    fn element<'b>(
        &self,
        writer: &'b mut Writer<'_>,
        (view, ty): (Value, ViewType),
        index: List,
        at: Span,
    ) -> Element<'b> {
        let (words, index) = (writer.renamed.value(view), writer.renamed.list_values(index));
        let b = &mut writer.builder;
        let begin = Begin::of_element(b, index[0], ty.stride, at);
        Element { b, words, elem: ty.elem, begin, at }
    }
}
