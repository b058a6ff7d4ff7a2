//! Keeps private memory in values where every access has a constant index: objects whose methods take `this`, results by reference, small arrays.
//!
//! Each element of such a memory becomes a value, which starts as zero. Branches yield and loops carry the elements that they store to.
//! Memory whose view is used otherwise, as by an access whose index is not a constant, stays memory.

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    AccessKind, Constant, ElementAccess, Function, MemoryLength, Module, Op, OpId, Region, RegionId, Space, Terminator,
    Type, Value, ValueData,
};
use crisp_support_arena::{Arena, SideTable};
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Promotes private memories.
pub const PASS: Pass = Pass {
    name: "promote-private-memories",
    needs: &[],
    makes: &[],
    spoils: &[Fact::Simple, Fact::NothingUnused],
    run,
};

/// The most elements of a memory that is promoted. Larger ones would not fit in registers.
const MOST_ELEMENTS: u64 = 64;
/// The most values that branches and loops of a function get. Functions beyond that stay as they are.
const MOST_CARRIED: usize = 1 << 14;

/// Cost is linear in the number of operations and of the values that branches and loops get.
#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_op(function, |function, op| is_private(function, *op).is_some());
    Ok(each_concerned(module, concerned, |function| {
        let Some(mut promote) = Promote::of(function) else { return function.clone() };
        let mut new = rewrite(function, &mut promote);
        remove_unused(&mut new);
        new
    }))
}

/// The number of elements of the private memory that an operation makes, where it is small.
fn is_private(function: &Function, op: Op) -> Option<u64> {
    let Op::Memory { memory } = op else { return None };
    let memory = &function.memories[memory];
    match memory.length {
        MemoryLength::Fixed(length) if memory.space == Space::Private => Some(length).filter(|&n| n <= MOST_ELEMENTS),
        _ => None,
    }
}

/// Removes the memories that no operation makes.
fn remove_unused(function: &mut Function) {
    let mut kept = Arena::new();
    let mut ids = vec![None; function.memories.len()];
    for data in function.ops.values_mut() {
        if let Op::Memory { memory } = &mut data.op {
            let old = *memory;
            *memory = *ids[old.index()].get_or_insert_with(|| kept.push(function.memories[old].clone()));
        }
    }
    function.memories = kept;
}

/// The elements that a region or an operation stores to, of memory that is made outside of it, in order.
type Slots = Vec<usize>;

/// An open region of the new function.
#[derive(Default)]
struct Open {
    /// The elements that its owner yields beside its results.
    slots: Slots,
    /// Whether a break leaves its owner.
    is_loop: bool,
}

struct Promote<'a> {
    function: &'a Function,
    /// The constants that are indices.
    indices: SideTable<ValueData, Option<u64>>,
    /// The first of the elements of a memory, and their number, by the view of it.
    elements: SideTable<ValueData, Option<(usize, u64)>>,
    /// The type of each element.
    types: Vec<Type>,
    /// The elements that a region stores to.
    stored: SideTable<Region, Slots>,
    /// The value of each element at the place at hand, in values of the new function.
    current: Vec<Option<Value>>,
    open: Vec<Open>,
}

impl<'a> Promote<'a> {
    /// Returns the plan for a function, if it has memory to promote.
    fn of(function: &'a Function) -> Option<Promote<'a>> {
        let definitions = function.definitions();
        let mut indices = SideTable::filled(function.values.len(), None);
        for data in function.ops.values() {
            if let (Op::Constant(constant), Some(value)) = (data.op, data.results.single()) {
                indices[value] = constant.as_integer().and_then(|index| u64::try_from(index).ok());
            }
        }
        let mut elements = SideTable::filled(function.values.len(), None);
        let mut types = Vec::new();
        let others = Self::used_otherwise(function, &indices, &definitions);
        for data in function.ops.values() {
            let (Some(length), Some(view)) = (is_private(function, data.op), data.results.single()) else { continue };
            let Some(elem) = function.ty(view).view().map(|view| view.elem) else { continue };
            if !others.contains(&view) {
                elements[view] = Some((types.len(), length));
                types.extend((0..length).map(|_| Type::Elem(elem)));
            }
        }
        let mut promote = Promote {
            function,
            indices,
            elements,
            current: vec![None; types.len()],
            types,
            stored: SideTable::filled(function.regions.len(), Slots::new()),
            open: vec![Open::default()],
        };
        let mut carried = 0;
        promote.note(function.body, &mut carried);
        (!promote.types.is_empty() && carried <= MOST_CARRIED).then_some(promote)
    }

    /// Returns the views of private memories that are used by something else than an access at a constant index.
    fn used_otherwise(
        function: &Function,
        indices: &SideTable<ValueData, Option<u64>>,
        definitions: &SideTable<ValueData, Option<OpId>>,
    ) -> BTreeSet<Value> {
        let length = |value: Value| definitions[value].and_then(|id| is_private(function, function.ops[id].op));
        let mut others = BTreeSet::new();
        for data in function.ops.values() {
            let accessed = match data.op.access() {
                Some(ElementAccess { view, index, kind: AccessKind::Load | AccessKind::Store }) => {
                    match (length(view), function.list(index)) {
                        (Some(length), &[index]) if indices[index].is_some_and(|index| index < length) => Some(view),
                        _ => None,
                    }
                }
                _ => None,
            };
            let operands = data.op.operands(function);
            others.extend(operands.into_iter().filter(|&value| Some(value) != accessed && length(value).is_some()));
        }
        for region in function.regions.values() {
            let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
            others.extend(function.list(list).iter().copied().filter(|&value| length(value).is_some()));
        }
        others
    }

    /// Notes the elements that a region stores to. The validator's limit on nesting bounds the recursion.
    fn note(&mut self, region: RegionId, carried: &mut usize) {
        let function = self.function;
        let mut stored = BTreeSet::new();
        let mut made = Vec::new();
        for &id in &function[region].ops {
            let data = &function[id];
            let regions = data.op.regions();
            for &inner in &regions {
                self.note(inner, carried);
                stored.extend(self.stored[inner].iter().copied());
                *carried += self.stored[inner].len();
            }
            match data.op {
                Op::Memory { .. } => made.extend(data.results.single().and_then(|view| self.elements[view])),
                Op::Store { view, index, value: _ } => stored.extend(self.slot(view, function.list(index))),
                _ => {}
            }
        }
        for (first, length) in made {
            (first..).zip(0..length).for_each(|(slot, _)| _ = stored.remove(&slot));
        }
        self.stored[region] = stored.into_iter().collect();
    }

    /// The element that an access of promoted memory is of.
    fn slot(&self, view: Value, index: &[Value]) -> Option<usize> {
        let (first, _) = self.elements[view]?;
        Some(first + usize::try_from(self.indices[*index.first()?]?).ok()?)
    }

    /// The values of elements at the place at hand.
    fn values(&self, slots: &[usize]) -> Vec<Value> {
        slots.iter().filter_map(|&slot| self.current[slot]).collect()
    }

    fn set(&mut self, slots: &[usize], values: &[Value]) {
        for (&slot, &value) in slots.iter().zip(values) {
            self.current[slot] = Some(value);
        }
    }

    /// Copies a region into one that yields elements too.
    fn region(&mut self, writer: &mut Writer<'a>, region: RegionId, slots: &Slots, is_loop: bool) -> RegionId {
        let from = self.function;
        let params = &from[region].params;
        let mut types = writer.renamed.types(params);
        if is_loop {
            types.extend(slots.iter().map(|&slot| self.types[slot]));
        }
        let (new, values) = writer.builder.open(&types, from[region].end_span);
        writer.renamed.bind(&mut writer.builder, params, &values);
        self.set(slots, values.get(params.len()..).unwrap_or(&[]));
        self.open.push(Open { slots: slots.clone(), is_loop });
        let (terminator, span) = writer.body(self, region);
        self.open.pop();
        writer.builder.close(terminator, span);
        writer.builder.unroll(new, from[region].unroll);
        new
    }

    /// Puts a branch or loop in the place of an old one; its last results are elements.
    fn push(&mut self, writer: &mut Writer<'a>, id: OpId, op: Op, slots: &Slots) {
        let old = writer.renamed.results(id);
        let mut types = writer.renamed.types(&old);
        types.extend(slots.iter().map(|&slot| self.types[slot]));
        let new = writer.builder.push_typed(op, &types, self.function[id].span);
        let results = writer.builder.results(new);
        writer.renamed.bind(&mut writer.builder, &old, &results);
        self.set(slots, results.get(old.len()..).unwrap_or(&[]));
    }

    fn branch(&mut self, writer: &mut Writer<'a>, id: OpId, cond: Value, [then, other]: [RegionId; 2]) {
        let slots: BTreeSet<usize> = [then, other].iter().flat_map(|&side| self.stored[side].iter().copied()).collect();
        let slots: Slots = slots.into_iter().collect();
        let cond = writer.renamed.value(cond);
        let before: Vec<Option<Value>> = slots.iter().map(|&slot| self.current[slot]).collect();
        let then = self.region(writer, then, &slots, false);
        slots.iter().zip(before).for_each(|(&slot, value)| self.current[slot] = value);
        let other = self.region(writer, other, &slots, false);
        self.push(writer, id, Op::If { cond, then, other }, &slots);
    }
}

impl<'a> Rewrite<'a> for Promote<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &self.function[id];
        match data.op {
            Op::Memory { .. } => {
                let Some((first, length)) = data.results.single().and_then(|view| self.elements[view]) else {
                    return Step::Copy;
                };
                let Some(elem) = self.types.get(first).and_then(|ty| ty.elem()) else { return Step::Done };
                let zero = writer.builder.constant(Constant::zero(elem), data.span);
                (first..).zip(0..length).for_each(|(slot, _)| self.current[slot] = Some(zero));
                Step::Done
            }
            Op::Load { view, index } => {
                let slot = self.slot(view, self.function.list(index));
                let Some(value) = slot.and_then(|slot| self.current[slot]) else { return Step::Copy };
                writer.replace(id, value);
                Step::Done
            }
            Op::Store { view, index, value } => {
                let Some(slot) = self.slot(view, self.function.list(index)) else { return Step::Copy };
                self.current[slot] = Some(writer.renamed.value(value));
                Step::Done
            }
            Op::If { cond, then, other } => {
                self.branch(writer, id, cond, [then, other]);
                Step::Done
            }
            Op::For { kind, carried, body } => {
                let slots = self.stored[body].clone();
                let kind = writer.renamed.loop_kind(kind);
                let mut values = writer.renamed.list_values(carried);
                values.extend(self.values(&slots));
                let carried = writer.builder.list(&values);
                let body = self.region(writer, body, &slots, true);
                self.push(writer, id, Op::For { kind, carried, body }, &slots);
                Step::Done
            }
            _ => Step::Copy,
        }
    }

    fn terminator(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        let terminator = self.function[region].terminator;
        let slots = match terminator {
            Terminator::Yield(_) => self.open.last(),
            Terminator::Break(_) => self.open.iter().rev().find(|open| open.is_loop),
            Terminator::Return(_) => None,
        };
        let further = slots.map_or_else(Vec::new, |open| self.values(&open.slots));
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = terminator;
        let mut values = writer.renamed.list_values(list);
        values.extend(further);
        let list = writer.builder.list(&values);
        match terminator {
            Terminator::Yield(_) => Terminator::Yield(list),
            Terminator::Break(_) => Terminator::Break(list),
            Terminator::Return(_) => Terminator::Return(list),
        }
    }

    /// The region of an atomic update, which stores to no memory.
    fn opened(&mut self, _writer: &mut Writer<'a>, _region: RegionId) {
        self.open.push(Open::default());
    }

    fn closing(&mut self) {
        self.open.pop();
    }
}
