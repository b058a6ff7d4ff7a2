//! Loads an element once where nothing can have changed it since: later loads take the first one's result.
//!
//! An element is a buffer or memory and an index as a sum, so that `i + 1` is found again however it is written, and a store to it leaves
//! what was loaded at `i` known. Buffers may overlap: a store to one changes all of them.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{
    AccessKind, ElementAccess, Function, List, Module, Op, OpId, Region, RegionId, Root, Space, Value, ValueData,
};
use crisp_middle_analysis::integers::{Affine, Affines, LaunchFacts};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Shares loads.
pub const PASS: Pass =
    Pass { name: "share-loads", needs: &[], makes: &[], spoils: &[Fact::Simple, Fact::NothingUnused], run };

/// Cost is linear in the number of operations, but for the logarithm of the number of loads.
#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    // What a function is given may be any window, in which two indices can be one element.
    let concerned = |function: &Function| {
        function.kernel.is_some() && has_op(function, |_, op| matches!(op, Op::Load { view: _, index: _ }))
    };
    Ok(each_concerned(module, concerned, |function| {
        let roots = function.roots();
        let mut share = ShareLoads {
            function,
            affines: Affines::of(function, &LaunchFacts::default()),
            atomic: atomics(function, &roots),
            changing: changing(function),
            roots,
            known: BTreeMap::new(),
            order: Vec::new(),
            open: Vec::new(),
        };
        rewrite(function, &mut share)
    }))
}

/// The spaces that kernels write.
const WRITTEN: [Space; 3] = [Space::Global, Space::Local, Space::Private];

/// A buffer or memory as loads see it: private memory is another one each time that it is made.
type Place = (Root, Option<Value>);

/// The loaded values: by the terms of the index, by the constant that is added to them.
type Loaded = BTreeMap<Vec<(Value, i64)>, BTreeMap<i64, Value>>;

struct ShareLoads<'a> {
    function: &'a Function,
    affines: Affines,
    roots: SideTable<ValueData, Option<Root>>,
    /// The memory that is updated atomically: loads of it see what others did meanwhile.
    atomic: Atomics,
    /// Regions in which something may change memory.
    changing: SideTable<Region, bool>,
    /// Results of loads, in values of the new function.
    known: BTreeMap<Place, Loaded>,
    /// The loads that became known, in order, and where the open regions begin there.
    order: Vec<(Place, Affine)>,
    open: Vec<usize>,
}

/// The memory that operations of a function update atomically.
#[derive(Default)]
struct Atomics {
    roots: BTreeSet<Root>,
    /// Where it is not known which memory of the space.
    spaces: BTreeSet<Space>,
}

fn atomics(function: &Function, roots: &SideTable<ValueData, Option<Root>>) -> Atomics {
    let mut atomics = Atomics::default();
    for data in function.ops.values() {
        if let Some(ElementAccess { view, index: _, kind: _ }) = data.op.update() {
            match roots[view] {
                Some(root) => drop(atomics.roots.insert(root)),
                None => atomics.spaces.extend(function.ty(view).view().map(|view| view.space)),
            }
        }
    }
    atomics
}

/// Returns whether an operation itself, not what is in its regions, may change what a load finds.
fn changes(op: Op) -> bool {
    let effects = op.effects();
    effects.writes || effects.orders || matches!(op, Op::Call { function: _, args: _ })
}

/// The regions in which something may change memory, those inside of them included.
fn changing(function: &Function) -> SideTable<Region, bool> {
    let mut table = SideTable::filled(function.regions.len(), false);
    note_changing(function, function.body, &mut table);
    table
}

/// The validator's limit on nesting bounds the recursion.
fn note_changing(function: &Function, region: RegionId, table: &mut SideTable<Region, bool>) -> bool {
    let mut any = false;
    for &id in &function[region].ops {
        let op = function[id].op;
        any |= changes(op);
        for inner in op.regions() {
            any |= note_changing(function, inner, table);
        }
    }
    table[region] = any;
    any
}

impl<'a> ShareLoads<'a> {
    /// The element of an access of a whole root of rank 1.
    fn element(&self, view: Value, index: List) -> Option<(Place, Affine)> {
        let &[index] = self.function.list(index) else { return None };
        let root = self.roots[view]?;
        let space = self.function.ty(view).view()?.space;
        let place = (root, (space == Space::Private).then_some(view));
        Some((place, self.affines.form(index)))
    }

    fn space(&self, place: &Place) -> Option<Space> {
        match place.0 {
            Root::Param(index) => self.function.params.get(index)?.ty.view().map(|view| view.space),
            Root::Memory(memory) => self.function.memories.get(memory).map(|memory| memory.space),
        }
    }

    /// Forgets what was loaded from memory of some spaces.
    fn forget(&mut self, spaces: &[Space]) {
        let places: Vec<Place> = self.known.keys().copied().collect();
        for place in places {
            if self.space(&place).is_none_or(|space| spaces.contains(&space)) {
                self.known.remove(&place);
            }
        }
    }

    /// Takes in that an element may change, one of those whose view has the space.
    fn change(&mut self, view: Value, index: List) {
        let Some(space) = self.function.ty(view).view().map(|view| view.space) else { return };
        let Some((place, form)) = self.element(view, index) else { return self.forget(&[space]) };
        // Of the same memory, other constants with the same terms are other elements.
        let mut kept = self.known.remove(&place).and_then(|mut loaded| loaded.remove_entry(&form.terms));
        if let Some((_, constants)) = &mut kept {
            constants.remove(&form.constant);
        }
        match place.0 {
            // Any two buffers may overlap.
            Root::Param(_) => self.forget(&[space]),
            root @ Root::Memory(_) => {
                let same = self.known.range((root, None)..).map(|(&place, _)| place);
                let same: Vec<Place> = same.take_while(|place| place.0 == root).collect();
                same.iter().for_each(|place| drop(self.known.remove(place)));
            }
        }
        if let Some(kept) = kept {
            self.known.insert(place, Loaded::from([kept]));
        }
    }

    fn load(&mut self, writer: &mut Writer<'a>, id: OpId, view: Value, index: List) -> Step {
        let updated = self.function.ty(view).view().is_some_and(|view| self.atomic.spaces.contains(&view.space));
        let element = self.element(view, index).filter(|((root, _), _)| !updated && !self.atomic.roots.contains(root));
        let Some((place, form)) = element else { return Step::Copy };
        let known = self.known.get(&place).and_then(|loaded| loaded.get(&form.terms)?.get(&form.constant));
        if let Some(&value) = known {
            writer.replace(id, value);
            return Step::Done;
        }
        if let Some(value) = writer.copy(self, id).single() {
            let loaded = self.known.entry(place).or_default().entry(form.terms.clone()).or_default();
            loaded.insert(form.constant, value);
            self.order.push((place, form));
        }
        Step::Done
    }
}

impl<'a> Rewrite<'a> for ShareLoads<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let op = self.function[id].op;
        match (op.access(), op) {
            (Some(ElementAccess { view, index, kind: AccessKind::Load }), _) => {
                return self.load(writer, id, view, index);
            }
            (Some(ElementAccess { view, index, kind: AccessKind::Store | AccessKind::Update(_) }), _) => {
                self.change(view, index);
            }
            // What comes later in a body comes earlier in the next iteration.
            (None, Op::For { kind: _, carried: _, body }) if self.changing[body] => self.forget(&WRITTEN),
            (None, Op::Call { function: _, args: _ }) => self.forget(&WRITTEN),
            // What others wrote.
            (None, op) if op.effects().orders => self.forget(&[Space::Global, Space::Local]),
            (None, _) => {}
        }
        Step::Copy
    }

    fn opened(&mut self, _writer: &mut Writer<'a>, _region: RegionId) {
        self.open.push(self.order.len());
    }

    /// Forgets what became known in the innermost region, at its end.
    fn closing(&mut self) {
        for (place, form) in self.order.drain(self.open.pop().unwrap_or_default()..) {
            if let Some(constants) = self.known.get_mut(&place).and_then(|loaded| loaded.get_mut(&form.terms)) {
                constants.remove(&form.constant);
            }
        }
    }
}
