//! Rules about the tree: ids lead somewhere, everything has one place, values are made before they are used.

use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Span;

use super::limits::NESTING_LIMIT;
use super::report::{Context, Report};
use super::rule::{Part, Rule, Subject};
use super::walk::{FunctionWalk, Place, Step};
use crate::function::{Function, FunctionId, List, Op, OpData, OpId, Region, RegionId, Terminator};
use crate::module::Module;
use crate::value::{Value, ValueData};

/// Walks a function. Nothing comes back when its ids cannot be trusted; then no other rule can be checked. `budget` is
/// the number of operations that the module may still have.
pub(super) fn check(
    module: &Module,
    id: FunctionId,
    budget: &mut usize,
    report: &mut Report<'_>,
) -> Option<FunctionWalk> {
    let function = &module[id];
    let mut walker = Walker {
        module,
        function,
        budget,
        report,
        steps: Vec::new(),
        definitions: SideTable::filled(function.values.len(), None),
        regions: SideTable::filled(function.regions.len(), false),
        ops: SideTable::filled(function.ops.len(), false),
        sound: true,
        too_deep: false,
    };
    let body = Place { region: function.body, owner: None, innermost_loop: None, update: None };
    walker.region(body, 0, function.span);
    walker.sound.then_some(FunctionWalk { steps: walker.steps, definitions: walker.definitions })
}

struct Walker<'a, 'r, 'b> {
    module: &'a Module,
    function: &'a Function,
    budget: &'b mut usize,
    report: &'b mut Report<'r>,
    steps: Vec<Step>,
    definitions: SideTable<ValueData, Option<Span>>,
    regions: SideTable<Region, bool>,
    ops: SideTable<OpData, bool>,
    sound: bool,
    too_deep: bool,
}

impl Walker<'_, '_, '_> {
    fn unsound(&mut self, span: Span, rule: Rule) {
        self.report.add(span, rule);
        self.sound = false;
    }

    fn dangling(&mut self, span: Span, part: Part) {
        self.unsound(span, Rule::Dangling { part });
    }

    fn region(&mut self, place: Place, depth: usize, span: Span) {
        let function = self.function;
        let Some(region) = function.regions.get(place.region) else {
            return self.dangling(span, Part::Region);
        };
        if std::mem::replace(&mut self.regions[place.region], true) {
            return self.unsound(span, Rule::RegionTwice);
        }
        if depth > NESTING_LIMIT {
            // What lies deeper is unknown, so nothing else can be checked; one message is enough.
            self.sound = false;
            if !std::mem::replace(&mut self.too_deep, true) {
                self.report.add(span, Rule::TooDeep);
            }
            return;
        }
        self.region_params(place, region, span);
        self.steps.push(Step::Enter(place));
        for &op in &region.ops {
            if !self.operation(op, place, depth, span) {
                return;
            }
        }
        let values = match region.terminator {
            Terminator::Yield(values) | Terminator::Break(values) | Terminator::Return(values) => values,
        };
        self.list(values, region.end_span);
        self.steps.push(Step::Leave(place));
    }

    /// Whether the walk may go on.
    fn operation(&mut self, id: OpId, place: Place, depth: usize, region_span: Span) -> bool {
        let function = self.function;
        let Some(data) = function.ops.get(id) else {
            self.dangling(region_span, Part::Operation);
            return true;
        };
        let span = data.span;
        if std::mem::replace(&mut self.ops[id], true) {
            self.unsound(span, Rule::OperationTwice);
            return true;
        }
        let Some(left) = self.budget.checked_sub(1) else {
            if self.sound {
                self.unsound(span, Rule::TooLong);
            }
            return false;
        };
        *self.budget = left;
        self.ids(data.op, span);
        self.steps.push(Step::Operation(id));
        for region in data.op.regions() {
            let is_loop = matches!(data.op, Op::For { kind: _, carried: _, body: _ });
            let is_update = matches!(data.op, Op::AtomicApply { view: _, index: _, body: _, scope: _ });
            // A loop around an update is none that the update's region can leave.
            let innermost_loop = if is_loop { Some(id) } else { place.innermost_loop.filter(|_| !is_update) };
            let update = if is_update { Some(id) } else { place.update };
            self.region(Place { region, owner: Some(id), innermost_loop, update }, depth + 1, span);
        }
        for value in data.results.iter() {
            self.define(value, span);
        }
        self.steps.push(Step::Results(id));
        true
    }

    /// The ids of an operation other than those of its regions.
    fn ids(&mut self, op: Op, span: Span) {
        for list in lists(op).into_iter().flatten() {
            self.list(list, span);
        }
        for value in op.operands(self.function) {
            self.value(value, span);
        }
        if let Op::Memory { memory } = op
            && self.function.memories.get(memory).is_none()
        {
            self.dangling(span, Part::Memory);
        }
        if let Op::Debug { kind: _, text, values: _ } | Op::Uniform { kind: _, form: text, value: _ } = op
            && self.function.texts.get(text).is_none()
        {
            self.dangling(span, Part::Text);
        }
        if let Op::Call { function, args: _ } = op
            && self.module.functions.get(function).is_none()
        {
            self.dangling(span, Part::Function);
        }
    }

    fn list(&mut self, list: List, span: Span) {
        if self.function.list(list).len() != list.len() {
            self.dangling(span, Part::List);
        }
        for &value in self.function.list(list) {
            self.value(value, span);
        }
    }

    fn value(&mut self, value: Value, span: Span) {
        if self.function.values.get(value).is_none() {
            self.dangling(span, Part::Value);
        }
    }

    fn define(&mut self, value: Value, span: Span) {
        let Some(data) = self.function.values.get(value) else {
            return self.dangling(span, Part::Value);
        };
        match self.definitions[value] {
            None => self.definitions[value] = Some(span),
            Some(first) => {
                let value = Subject { name: data.name.clone(), span: Some(first) };
                self.unsound(span, Rule::DefinedTwice { value });
            }
        }
    }

    /// Defines a region's parameters, whose number the owner decides.
    fn region_params(&mut self, place: Place, region: &Region, span: Span) {
        let function = self.function;
        let owner = place.owner.and_then(|owner| function.ops.get(owner)).map(|data| data.op);
        let (name, wanted) = match owner {
            None if function.kernel.is_some() => ("kernel", function.params.len()),
            None => ("function", function.params.len()),
            Some(Op::For { kind: _, carried, body: _ }) => ("for", 1 + carried.len()),
            Some(Op::AtomicApply { view: _, index: _, body: _, scope: _ }) => ("atomic-apply", 1),
            Some(op) => (op.name(), 0),
        };
        let found = region.params.len();
        if found != wanted {
            self.unsound(span, Rule::RegionParams { owner: name, wanted, found });
        }
        for (index, &param) in region.params.iter().enumerate() {
            let span = match owner {
                None => function.params.get(index).map_or(span, |param| param.span),
                Some(_) => span,
            };
            self.define(param, span);
        }
        if owner.is_none() {
            for (&value, param) in region.params.iter().zip(&function.params) {
                if let Some(data) = function.values.get(value)
                    && data.ty != param.ty
                {
                    self.unsound(param.span, Rule::RegionParams { owner: name, wanted, found });
                }
            }
        }
    }
}

/// The lists among an operation's operands.
fn lists(op: Op) -> [Option<List>; 2] {
    match op {
        Op::MakeVector { lanes } => [Some(lanes), None],
        Op::View { view: _, offset: _, extents, strides } => [Some(extents), Some(strides)],
        Op::Debug { kind: _, text: _, values } => [Some(values), None],
        Op::Call { function: _, args } => [Some(args), None],
        Op::For { kind: _, carried, body: _ } => [Some(carried), None],
        op => [op.access().map(|access| access.index), None],
    }
}

/// Whether a value can be used at a point of the walk.
#[derive(Clone, Copy, PartialEq)]
enum Visibility {
    NotYet,
    Now,
    NoMore,
}

/// Every use of a value lies after its definition, in the same region or in one inside it.
pub(super) fn check_visibility(cx: &Context<'_>, report: &mut Report<'_>) {
    let function = cx.function;
    let mut state = SideTable::filled(function.values.len(), Visibility::NotYet);
    let mut made: Vec<Vec<Value>> = Vec::new();
    let mut usage = |state: &SideTable<ValueData, Visibility>, value: Value, span: Span| {
        let subject = cx.subject(value);
        let rule = match state[value] {
            Visibility::Now => return,
            Visibility::NotYet if subject.span.is_none() => Rule::NeverMade { value: subject },
            Visibility::NotYet => Rule::UsedBefore { value: subject },
            Visibility::NoMore => Rule::UsedOutside { value: subject },
        };
        report.add(span, rule);
    };
    for &step in &cx.walk.steps {
        match step {
            Step::Enter(place) => {
                let params = function[place.region].params.clone();
                params.iter().for_each(|&param| state[param] = Visibility::Now);
                made.push(params);
            }
            Step::Operation(op) => {
                let data = &function[op];
                for operand in data.op.operands(function) {
                    usage(&state, operand, data.span);
                }
            }
            Step::Results(op) => {
                for result in function[op].results.iter() {
                    state[result] = Visibility::Now;
                    if let Some(region) = made.last_mut() {
                        region.push(result);
                    }
                }
            }
            Step::Leave(place) => {
                let region = &function[place.region];
                for &value in function.list(terminator_values(region.terminator)) {
                    usage(&state, value, region.end_span);
                }
                made.pop().unwrap_or_default().into_iter().for_each(|value| state[value] = Visibility::NoMore);
            }
        }
    }
}

/// The values that a terminator hands on.
pub(super) fn terminator_values(terminator: Terminator) -> List {
    match terminator {
        Terminator::Yield(values) | Terminator::Break(values) | Terminator::Return(values) => values,
    }
}

/// Whether a region hands values to its owner, and does not leave a loop or the function.
pub(super) fn comes_to_its_end(function: &Function, region: RegionId) -> bool {
    match function[region].terminator {
        Terminator::Yield(_) => true,
        Terminator::Break(_) | Terminator::Return(_) => false,
    }
}
