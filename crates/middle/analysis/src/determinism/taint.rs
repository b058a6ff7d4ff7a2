//! Values that depend on the order of invocations, followed to where they count.
//!
//! A value depends on the order when an operation that finds what the order decides made it, or an operation without effects did from
//! such values; what is stored to private or local memory is followed to its loads. It counts where it reaches global memory, an
//! index of a store, an atomic operation, a message, or the condition of something with effects.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Function, FunctionId, List, Module, Op, OpId, RegionId, Space, Terminator, Value};
use crisp_support_diagnostics::Span;

use super::terms::Root;
use super::trace::Trace;
use super::{Cause, CauseKind, Reach};

/// Where a value that depends on the order comes from.
type Source = (FunctionId, OpId);

/// Where sources count.
pub(crate) fn reached(module: &Module, trace: &Trace, ordered: &BTreeSet<Source>) -> Vec<Cause> {
    let mut walk = Walk {
        module,
        trace,
        ordered,
        values: BTreeMap::new(),
        results: BTreeMap::new(),
        roots: BTreeMap::new(),
        anywhere: BTreeSet::new(),
        found: BTreeSet::new(),
        changed: true,
    };
    // Sets only grow, so this ends.
    while walk.changed {
        walk.changed = false;
        for &id in &trace.functions {
            if let Some(function) = module.functions.get(id) {
                walk.region(id, function, function.body);
            }
        }
    }
    let cause = |((function, op), kind, other): (Source, CauseKind, Span)| {
        let at = module.functions.get(function).map_or(other, |function| function[op].span);
        Cause { kind, at, other: Some(other), memory: None, calls: Vec::new() }
    };
    walk.found.into_iter().map(cause).collect()
}

struct Walk<'a> {
    module: &'a Module,
    trace: &'a Trace,
    ordered: &'a BTreeSet<Source>,
    values: BTreeMap<(FunctionId, Value), BTreeSet<Source>>,
    results: BTreeMap<(FunctionId, usize), BTreeSet<Source>>,
    /// The sources that were stored to private and local memory.
    roots: BTreeMap<Root, BTreeSet<Source>>,
    /// The same where the memory is not known.
    anywhere: BTreeSet<Source>,
    found: BTreeSet<(Source, CauseKind, Span)>,
    changed: bool,
}

impl Walk<'_> {
    fn of(&self, id: FunctionId, value: Value) -> BTreeSet<Source> {
        self.values.get(&(id, value)).cloned().unwrap_or_default()
    }

    fn all(&self, id: FunctionId, values: &[Value]) -> BTreeSet<Source> {
        values.iter().flat_map(|value| self.of(id, *value)).collect()
    }

    fn add(&mut self, id: FunctionId, value: Value, sources: &BTreeSet<Source>) {
        if sources.is_empty() {
            return;
        }
        let known = self.values.entry((id, value)).or_default();
        let before = known.len();
        known.extend(sources);
        self.changed |= known.len() != before;
    }

    fn count(&mut self, sources: &BTreeSet<Source>, reach: Reach, at: Span) {
        for &(function, op) in sources {
            let is_clock = self.module.functions.get(function).is_some_and(|it| it[op].op == Op::Clock);
            let kind = match (is_clock, reach) {
                (true, _) => CauseKind::Clock(reach),
                (false, Reach::Index) => CauseKind::Append,
                (false, _) => CauseKind::OldValue(reach),
            };
            self.changed |= self.found.insert(((function, op), kind, at));
        }
    }

    fn region(&mut self, id: FunctionId, function: &Function, region: RegionId) {
        for &op in &function[region].ops {
            self.op(id, function, op);
        }
        if let Terminator::Return(values) = function[region].terminator {
            for (slot, &value) in function.list(values).iter().enumerate() {
                let sources = self.of(id, value);
                let known = self.results.entry((id, slot)).or_default();
                let before = known.len();
                known.extend(sources);
                self.changed |= known.len() != before;
            }
        }
    }

    fn op(&mut self, id: FunctionId, function: &Function, op: OpId) {
        let data = &function[op];
        let results: Vec<Value> = data.results.iter().collect();
        let operands = data.op.operands(function);
        let mut sources = BTreeSet::new();
        match data.op {
            Op::Constant(_)
            | Op::Unary { op: _, arg: _ }
            | Op::Binary { op: _, lhs: _, rhs: _ }
            | Op::Fma { a: _, b: _, c: _ }
            | Op::Compare { op: _, lhs: _, rhs: _ }
            | Op::Select { cond: _, then: _, other: _ }
            | Op::Convert { to: _, arg: _ }
            | Op::Bitcast { to: _, arg: _ }
            | Op::MakeVector { lanes: _ }
            | Op::Extract { vector: _, lane: _ }
            | Op::Insert { vector: _, lane: _, scalar: _ }
            | Op::Id { kind: _, axis: _ }
            | Op::Memory { memory: _ }
            | Op::Extent { view: _, axis: _ }
            | Op::Offset { view: _ }
            | Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ }
            | Op::Shuffle { kind: _, value: _, lane: _ }
            | Op::Vote { kind: _, cond: _ }
            | Op::WarpFold { kind: _, op: _, arg: _ }
            | Op::Uniform { kind: _, form: _, value: _ } => sources = self.all(id, &operands),
            Op::Load { view: _, index: _ } => {
                sources = self.all(id, &operands);
                sources.extend(self.stored(id, op));
            }
            Op::Store { view, index, value } => self.store(id, function, op, view, index, value),
            Op::Barrier | Op::Fence { scope: _ } | Op::WarpBarrier | Op::Assume { cond: _ } => return,
            Op::Atomic { update: _, view: _, index: _, scope: _ } => {
                let reaching = self.all(id, &operands);
                self.count(&reaching, Reach::Atomic, data.span);
                sources.extend(self.ordered.get(&(id, op)));
            }
            Op::AtomicApply { view: _, index: _, body, scope: _ } => {
                let mut reaching = self.all(id, &operands);
                for inner in function[body].ops.clone() {
                    self.op(id, function, inner);
                    reaching.extend(self.all(id, &function[inner].op.operands(function)));
                }
                if let Terminator::Yield(values) = function[body].terminator {
                    reaching.extend(self.all(id, function.list(values)));
                }
                self.count(&reaching, Reach::Atomic, data.span);
                sources.extend(self.ordered.get(&(id, op)));
            }
            Op::Debug { kind: _, text: _, values: _ } => {
                let reaching = self.all(id, &operands);
                self.count(&reaching, Reach::Message, data.span);
            }
            Op::Clock => {
                sources.insert((id, op));
            }
            Op::Call { function: callee, args } => return self.call(id, function, callee, args, &results),
            Op::If { cond, then, other } => return self.branch(id, function, &results, cond, [then, other], data.span),
            Op::For { kind, carried, body } => {
                let trips = self.all(id, &kind.operands());
                return self.repeat(id, function, &results, &trips, carried, body, data.span);
            }
        }
        for result in results {
            self.add(id, result, &sources);
        }
    }

    /// Returns the sources that memory that an operation reads may hold.
    fn stored(&self, id: FunctionId, op: OpId) -> BTreeSet<Source> {
        let mut sources = self.anywhere.clone();
        match self.trace.touched.get(&(id, op)) {
            Some(Some(roots)) => sources.extend(roots.iter().filter_map(|root| self.roots.get(root)).flatten()),
            Some(None) => sources.extend(self.roots.values().flatten()),
            None => {}
        }
        sources
    }

    fn store(&mut self, id: FunctionId, function: &Function, op: OpId, view: Value, index: List, value: Value) {
        let span = function[op].span;
        let mut place = self.all(id, function.list(index));
        place.extend(self.of(id, view));
        let stored = self.of(id, value);
        let space = function.ty(view).view().map_or(Space::Global, |view| view.space);
        if space == Space::Global {
            self.count(&place, Reach::Index, span);
            self.count(&stored, Reach::Store, span);
            return;
        }
        let all: BTreeSet<Source> = place.union(&stored).copied().collect();
        if all.is_empty() {
            return;
        }
        match self.trace.touched.get(&(id, op)) {
            Some(Some(roots)) => {
                for &root in roots {
                    let known = self.roots.entry(root).or_default();
                    let before = known.len();
                    known.extend(&all);
                    self.changed |= known.len() != before;
                }
            }
            Some(None) | None => {
                let before = self.anywhere.len();
                self.anywhere.extend(&all);
                self.changed |= self.anywhere.len() != before;
            }
        }
    }

    fn call(&mut self, id: FunctionId, function: &Function, callee: FunctionId, args: List, results: &[Value]) {
        let Some(inner) = self.module.functions.get(callee) else { return };
        for (&param, &arg) in inner[inner.body].params.iter().zip(function.list(args)) {
            let sources = self.of(id, arg);
            self.add(callee, param, &sources);
        }
        for (slot, &result) in results.iter().enumerate() {
            let sources = self.results.get(&(callee, slot)).cloned().unwrap_or_default();
            self.add(id, result, &sources);
        }
    }

    fn branch(
        &mut self,
        id: FunctionId,
        function: &Function,
        results: &[Value],
        cond: Value,
        regions: [RegionId; 2],
        span: Span,
    ) {
        let chosen = self.of(id, cond);
        if regions.into_iter().any(|region| has_effects(self.module, function, region)) {
            self.count(&chosen, Reach::Branch, span);
        }
        for region in regions {
            self.region(id, function, region);
            if let Terminator::Yield(values) = function[region].terminator {
                for (&result, &value) in results.iter().zip(function.list(values)) {
                    let sources = self.of(id, value).union(&chosen).copied().collect();
                    self.add(id, result, &sources);
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn repeat(
        &mut self,
        id: FunctionId,
        function: &Function,
        results: &[Value],
        trips: &BTreeSet<Source>,
        carried: List,
        body: RegionId,
        span: Span,
    ) {
        if has_effects(self.module, function, body) {
            self.count(trips, Reach::Branch, span);
        }
        let params = function[body].params.clone();
        let Some((&index, params)) = params.split_first() else { return };
        self.add(id, index, trips);
        let mut leaving = vec![carried];
        breaks(function, body, &mut leaving);
        if let Terminator::Yield(values) = function[body].terminator {
            leaving.push(values);
        }
        for list in leaving {
            for (slot, &value) in function.list(list).iter().enumerate() {
                let sources: BTreeSet<Source> = self.of(id, value).union(trips).copied().collect();
                for target in [params.get(slot), results.get(slot)].into_iter().flatten() {
                    self.add(id, *target, &sources);
                }
            }
        }
        for (&result, &param) in results.iter().zip(params) {
            let sources = self.of(id, param).union(trips).copied().collect();
            self.add(id, result, &sources);
        }
        self.region(id, function, body);
    }
}

/// The values with which a loop is left early.
fn breaks(function: &Function, region: RegionId, found: &mut Vec<List>) {
    if let Terminator::Break(values) = function[region].terminator {
        found.push(values);
    }
    for &op in &function[region].ops {
        if let Op::If { cond: _, then, other } = function[op].op {
            breaks(function, then, found);
            breaks(function, other, found);
        }
    }
}

/// Whether executing a region or not makes a difference beyond the values that it yields.
fn has_effects(module: &Module, function: &Function, region: RegionId) -> bool {
    !matches!(function[region].terminator, Terminator::Yield(_)) || ops_have_effects(module, function, region)
}

fn ops_have_effects(module: &Module, function: &Function, region: RegionId) -> bool {
    function[region].ops.iter().any(|&op| match function[op].op {
        op if op.effects().is_noticed() => true,
        Op::Call { function: callee, args: _ } => {
            module.functions.get(callee).is_some_and(|callee| ops_have_effects(module, callee, callee.body))
        }
        op => op.regions().into_iter().any(|region| has_effects(module, function, region)),
    })
}
