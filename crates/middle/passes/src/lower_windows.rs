//! Puts words of 32 bits in place of memory that has windows on its bytes, for targets whose memory is an array of one type.
//!
//! A buffer or a declared memory on whose bytes there is a window becomes words, whatever its elements were. Each access, through a window
//! or of the memory's own elements, becomes accesses of the words that hold the element: see [`crate::memory_words`]. A store into a part
//! of a word in memory that others see is one atomic update of the word, so that no neighbour's element is lost. An update of an
//! element of 32 bits is one of its word.
//!
//! The number of elements of a buffer becomes a parameter, since words do not say how many bytes of the last one there are. Memory that is
//! updated in elements of 64 bits stays as it is, windows included: no word can be such an element. So does everything in a kernel
//! that hands views on at run time. Targets refuse both.

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    AccessKind, AtomicOp, AtomicUpdate, Builder, ElementAccess, Function, Module, Op, OpId, Root, Scalar, Space,
    Terminator, Type, Value, ValueData, ViewType,
};
use crisp_middle_analysis::integers::Integers;
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::abilities::launch_facts;
use crate::copy::{Rewrite, Step, Writer, rebuild};
use crate::memory_words::{
    Begin, Element, Neighbours, memory_of_words, of_words, param_of_words, view_of_words, words_of,
};
use crate::pass::{Abilities, Fact, Pass, each_concerned};
use crate::pass_sizes::pass_in;

/// Lowers windows.
pub const PASS: Pass = Pass {
    name: "lower-windows",
    needs: &[Fact::NoCalls, Fact::AccessesGuarded, Fact::NoSmallFloats],
    makes: &[Fact::WindowsLowered],
    spoils: &[Fact::Simple, Fact::NothingUnused, Fact::VectorsScalarised, Fact::NansDefined],
    run,
};

fn run(module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| function.kernel.is_some() && !lowered(function).is_empty();
    let module = pass_in(module, concerned)?;
    Ok(each_concerned(module, concerned, |function| lower(function, target)))
}

/// The roots that become words.
fn lowered(function: &Function) -> BTreeSet<Root> {
    let mut roots = function.windowed();
    if roots.is_empty() {
        return roots;
    }
    let makes_views = |op: Op| matches!(op, Op::Memory { .. } | Op::View { .. } | Op::Window { .. });
    let hands_on = |id: OpId| function[id].results.iter().any(|result| function.ty(result).view().is_some());
    if function.ops.iter().any(|(id, data)| !makes_views(data.op) && hands_on(id)) {
        return BTreeSet::new();
    }
    let (whole, definitions) = (function.roots(), function.definitions());
    for access in function.ops.values().filter_map(|data| data.op.update()) {
        if function.ty(access.view).view().is_some_and(|view| view.elem.scalar.bits() == 64)
            && let Some(root) = function.root_of(&whole, &definitions, access.view)
        {
            roots.remove(&root);
        }
    }
    roots
}

fn lower(function: &Function, target: &Abilities) -> Function {
    let roots = lowered(function);
    let facts = launch_facts(function, target);
    let integers = Integers::of(function, &facts);
    let (whole, definitions) = (function.roots(), function.definitions());
    // Windows that begin with a word.
    let mut even = BTreeSet::new();
    for data in function.ops.values() {
        if let (Op::Window { view: _, offset, elem: _, stride: _, extent: _ }, Some(result)) =
            (data.op, data.results.single())
            && integers.at(offset).steps.alignment() >= 4
        {
            even.insert(result);
        }
    }
    let params = function.params.iter().enumerate().map(|(index, param)| match param.ty {
        Type::View(view) if roots.contains(&Root::Param(index)) => param_of_words(param, view),
        _ => param.clone(),
    });
    let params = params.collect();
    let origins = function.origins();
    let mut change = Lower { function, roots: &roots, whole, origins, definitions, even };
    rebuild(
        function,
        params,
        |ty| ty,
        |id, memory| {
            if roots.contains(&Root::Memory(id)) { memory_of_words(memory) } else { memory.clone() }
        },
        &mut change,
    )
}

struct Lower<'a> {
    function: &'a Function,
    roots: &'a BTreeSet<Root>,
    whole: SideTable<ValueData, Option<Root>>,
    origins: SideTable<ValueData, Option<Root>>,
    definitions: SideTable<ValueData, Option<OpId>>,
    even: BTreeSet<Value>,
}

impl<'a> Rewrite<'a> for Lower<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &self.function[id];
        match data.op {
            Op::Memory { memory } if self.roots.contains(&Root::Memory(memory)) => {
                let types: Vec<Type> = data.results.iter().map(|result| self.in_words(result)).collect();
                let made = writer.renamed.plain(&mut writer.builder, data.op).unwrap_or(data.op);
                let made = writer.builder.push_typed(made, &types, data.span);
                let made = writer.builder.results(made);
                let old = writer.renamed.results(id);
                writer.renamed.bind(&mut writer.builder, &old, &made);
                Step::Done
            }
            // Accesses find the words themselves; no other operation uses views of such a memory.
            Op::View { view, offset: _, extents: _, strides: _ }
            | Op::Window { view, offset: _, elem: _, stride: _, extent: _ }
                if self.is_dropped(view) =>
            {
                Step::Done
            }
            op => match op.access() {
                Some(access) => self.access(writer, id, &access),
                None => Step::Copy,
            },
        }
    }
}

impl<'a> Lower<'a> {
    fn in_words(&self, value: Value) -> Type {
        match self.function.ty(value) {
            Type::View(view) => Type::View(view_of_words(view)),
            ty @ Type::Elem(_) => ty,
        }
    }

    /// Returns whether a view is of memory that becomes words, directly or through others.
    fn is_dropped(&self, view: Value) -> bool {
        self.origins[view].is_some_and(|root| self.roots.contains(&root))
    }

    fn access(&mut self, writer: &mut Writer<'a>, id: OpId, access: &ElementAccess) -> Step {
        let (function, at) = (self.function, self.function[id].span);
        let root = function.root_of(&self.whole, &self.definitions, access.view);
        if root.is_none_or(|root| !self.roots.contains(&root)) {
            return Step::Copy;
        }
        let Some(ty) = function.ty(access.view).view() else { return Step::Copy };
        let Some((words, begin)) = self.begin(writer, access, ty, at) else { return Step::Copy };
        let stored = writer.renamed.values(&function[id].op.stored());
        let mut element = Element { b: &mut writer.builder, words, elem: ty.elem, begin, at };
        match access.kind {
            AccessKind::Load => {
                let value = element.load();
                writer.replace(id, value);
            }
            AccessKind::Store => {
                let own = ty.space == Space::Private;
                element.store(stored[0], if own { Neighbours::Own } else { Neighbours::Others });
            }
            AccessKind::Update(_) => {
                let index = element.word();
                self.update(writer, id, words, index, &stored);
            }
        }
        Step::Done
    }

    /// The words of an access, and where its element begins in them.
    fn begin(&self, writer: &mut Writer<'a>, access: &ElementAccess, ty: ViewType, at: Span) -> Option<(Value, Begin)> {
        let (function, b) = (self.function, &mut writer.builder);
        if self.whole[access.view].is_some() {
            let (words, index) = (writer.renamed.value(access.view), *function.list(access.index).first()?);
            return Some((words, Begin::of_element(b, writer.renamed.value(index), ty.stride, at)));
        }
        let window = function.byte_window(&self.whole, &self.definitions, access.view)?;
        // Larger scalars begin at multiples of their sizes.
        let even = ty.elem.scalar.bytes() >= 4 || self.even.contains(&access.view);
        let begin = Begin::of_byte(b, writer.renamed.value(window.offset), even, at);
        Some((writer.renamed.value(window.view), begin))
    }

    /// An update of an element that is a word, at an index of the words.
    fn update(&mut self, writer: &mut Writer<'a>, id: OpId, words: Value, index: Value, stored: &[Value]) {
        let (op, at) = (self.function[id].op, self.function[id].span);
        let Some(result) = self.function[id].results.single() else { return };
        let scalar = self.function.ty(result).elem().map_or(Scalar::U32, |elem| elem.scalar);
        let b = &mut writer.builder;
        let index = b.list(&[index]);
        let made = match op {
            Op::Atomic { update: AtomicUpdate::By(op, _), view: _, index: _, scope } if !is_of_bits(op, scalar) => {
                let (body, params) = b.open(&[Type::U32], at);
                let old = of_words(b, scalar, &params, at);
                let new = updated(b, op, old, stored[0], at);
                let new = words_of(b, scalar, new, at);
                b.close_yield(&new, at);
                Op::AtomicApply { view: words, index, body, scope }
            }
            Op::AtomicApply { view: _, index: _, body: old_body, scope } => {
                let (body, params) = b.open(&[Type::U32], at);
                let old = of_words(b, scalar, &params, at);
                let own = writer.renamed.params(old_body);
                writer.renamed.bind(&mut writer.builder, own, &[old]);
                let (terminator, end) = writer.body(self, old_body);
                let b = &mut writer.builder;
                let terminator = match terminator {
                    Terminator::Yield(list) => {
                        let new = b.function().list(list).to_vec();
                        let new: Vec<Value> = new.into_iter().flat_map(|new| words_of(b, scalar, new, end)).collect();
                        Terminator::Yield(b.list(&new))
                    }
                    other => other,
                };
                b.close(terminator, end);
                Op::AtomicApply { view: words, index, body, scope }
            }
            op => {
                let stored: Vec<Value> = stored.iter().map(|&value| words_of(b, scalar, value, at)[0]).collect();
                op.with_access(words, index, &stored)
            }
        };
        let made = writer.builder.push_typed(made, &[Type::U32], at);
        let old = writer.builder.results(made);
        let old = of_words(&mut writer.builder, scalar, &old, at);
        writer.replace(id, old);
    }
}

/// Returns whether an update does to the bits of a number of 32 bits what it does to the number.
fn is_of_bits(op: AtomicOp, scalar: Scalar) -> bool {
    match op {
        AtomicOp::Exchange => true,
        AtomicOp::Add
        | AtomicOp::Sub
        | AtomicOp::And
        | AtomicOp::Or
        | AtomicOp::Xor
        | AtomicOp::Inc
        | AtomicOp::Dec => !scalar.is_float(),
        AtomicOp::Min | AtomicOp::Max => scalar == Scalar::U32,
    }
}

/// Returns the new value of an element after an update that is one operation on two numbers.
fn updated(b: &mut Builder, op: AtomicOp, old: Value, value: Value, at: Span) -> Value {
    op.binary().map_or(value, |op| b.binary(op, old, value, at))
}
