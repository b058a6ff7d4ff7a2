//! Rules about memory: what is declared, and what goes through views.

use std::collections::BTreeSet;

use crisp_support_diagnostics::Span;

use super::kernel::{MEMORY_SIZE, SizeScope};
use super::limits::{LOCAL_MEMORY_LIMIT, PRIVATE_MEMORY_LIMIT, RANK_LIMIT};
use super::report::{Context, Report};
use super::rule::{Broken, Rule, Wanted};
use super::walk::FunctionWalk;
use super::written;
use crate::function::{Function, FunctionId, List, Op, OpId};
use crate::memory::{Memory, MemoryLength};
use crate::module::Module;
use crate::op::AtomicUpdate;
use crate::types::{Elem, Scalar, Space, Type, ViewType};
use crate::value::Value;

/// Checks the memories that a function declares.
pub(super) fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for memory in cx.function.memories.values() {
        let Memory { name, space, elem, stride, length, init, span } = memory;
        written::check_elem(*elem, *span, report);
        written::check_stride(*elem, *stride, *span, report);
        match length {
            MemoryLength::Fixed(0) => report.add(*span, Rule::EmptyMemory { name: name.clone() }),
            MemoryLength::Fixed(_) => {}
            MemoryLength::Workgroup(length) => {
                if *space != Space::Local {
                    report.add(*span, Rule::LengthOfWorkgroup { name: name.clone(), space: *space });
                }
                SizeScope { params: &[], temporaries: &[], size: MEMORY_SIZE, repeats: 0 }.check(length, *span, report);
            }
        }
        match space {
            Space::Global => report.add(*span, Rule::GlobalMemory { name: name.clone() }),
            Space::Constant => {
                let wanted = memory.elements();
                if u64::try_from(init.len()) != Ok(wanted) {
                    let rule = Rule::InitCount { name: name.clone(), wanted, found: init.len() };
                    report.add(*span, rule);
                }
            }
            Space::Local | Space::Private => {
                if !init.is_empty() {
                    report.add(*span, Rule::InitNotConstant { name: name.clone(), space: *space });
                }
            }
        }
        for constant in init {
            if constant.elem == *elem {
                written::check_constant(constant, *span, report);
            } else {
                let rule = Rule::InitType { name: name.clone(), wanted: *elem, found: constant.elem };
                report.add(*span, rule);
            }
        }
    }
}

/// Checks the operands of an operation on views.
pub(super) fn check_operands(cx: &Context<'_>, id: OpId, report: &mut Report<'_>) {
    let data = &cx.function[id];
    let mut check = Check { cx, report, op: data.op.name(), span: data.span };
    match data.op {
        Op::Extent { view, axis } => {
            if let Some(ty) = check.view(view)
                && axis >= ty.rank
            {
                check.add(Rule::ExtentAxis { axis, rank: ty.rank });
            }
        }
        Op::Offset { view } => {
            check.view(view);
        }
        Op::View { view, offset, extents, strides } => check.make_view(view, offset, extents, strides),
        Op::Window { view, offset, elem, stride, extent } => {
            check.view(view);
            check.exactly(offset, "offset", Type::U64);
            check.exactly(extent, "extent", Type::U64);
            written::check_elem(elem, data.span, check.report);
            written::check_stride(elem, stride, data.span, check.report);
        }
        Op::Load { view, index } => {
            if let Some(ty) = check.view(view) {
                if !ty.access.reads() {
                    check.add(Rule::LoadNotAllowed { view: cx.subject(view) });
                }
                check.index(view, ty, index);
            }
        }
        Op::Store { view, index, value } => {
            if let Some(ty) = check.view(view) {
                if !ty.access.writes() {
                    check.add(Rule::StoreNotAllowed { view: cx.subject(view), space: ty.space });
                }
                check.index(view, ty, index);
                check.exactly(value, "stored value", Type::Elem(ty.elem));
            }
        }
        Op::Atomic { update, view, index, scope: _ } => {
            if let Some(elem) = check.atomic(view, index) {
                let names = AtomicUpdate::operands_of(update.name()).unwrap_or_default();
                for (value, name) in update.operands().into_iter().zip(names) {
                    check.exactly(value, name, Type::Elem(elem));
                }
                if !update.domain().contains(elem.scalar) {
                    check.add(Rule::NotInDomain { op: update.name(), domain: update.domain(), found: elem });
                }
            }
        }
        Op::AtomicApply { view, index, body, scope: _ } => {
            if let Some(elem) = check.atomic(view, index)
                && let Some(&param) = cx.function[body].params.first()
            {
                check.exactly(param, "element", Type::Elem(elem));
            }
        }
        Op::Memory { memory: _ }
        | Op::Barrier
        | Op::Fence { scope: _ }
        | Op::WarpBarrier
        | Op::Shuffle { kind: _, value: _, lane: _ }
        | Op::Vote { kind: _, cond: _ }
        | Op::WarpFold { kind: _, op: _, arg: _ }
        | Op::Assume { cond: _ }
        | Op::Uniform { kind: _, form: _, value: _ }
        | Op::Debug { kind: _, text: _, values: _ }
        | Op::Clock
        | Op::Constant(_)
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
        | Op::Call { function: _, args: _ }
        | Op::If { cond: _, then: _, other: _ }
        | Op::For { kind: _, carried: _, body: _ } => {}
    }
}

struct Check<'a, 'c, 'r> {
    cx: &'a Context<'c>,
    report: &'a mut Report<'r>,
    op: &'static str,
    span: Span,
}

impl Check<'_, '_, '_> {
    fn add(&mut self, rule: Rule) {
        self.report.add(self.span, rule);
    }

    fn operand_type(&mut self, value: Value, role: &'static str, wanted: Wanted) {
        let rule =
            Rule::OperandType { op: self.op, role, wanted, found: self.cx.ty(value), value: self.cx.subject(value) };
        self.add(rule);
    }

    fn exactly(&mut self, value: Value, role: &'static str, wanted: Type) {
        if self.cx.ty(value) != wanted {
            self.operand_type(value, role, Wanted::Type(wanted));
        }
    }

    fn view(&mut self, value: Value) -> Option<ViewType> {
        let view = self.cx.ty(value).view();
        if view.is_none() {
            self.operand_type(value, "view", Wanted::View);
        }
        view
    }

    /// The elements of a view that is updated atomically.
    fn atomic(&mut self, view: Value, index: List) -> Option<Elem> {
        let ty = self.view(view)?;
        let shared = match ty.space {
            Space::Global | Space::Local => true,
            Space::Private | Space::Constant => false,
        };
        if !shared || !ty.access.writes() {
            let rule = Rule::AtomicNotAllowed { op: self.op, view: self.cx.subject(view), space: ty.space };
            self.add(rule);
        }
        self.index(view, ty, index);
        if ty.elem.lanes == 1 && ty.elem.scalar.is_atomic() {
            return Some(ty.elem);
        }
        self.add(Rule::AtomicElement { op: self.op, found: ty.elem });
        None
    }

    fn index(&mut self, view: Value, ty: ViewType, index: List) {
        let cx = self.cx;
        let index = cx.function.list(index);
        if index.len() != usize::from(ty.rank) {
            self.add(Rule::IndexCount { view: cx.subject(view), wanted: ty.rank, found: index.len() });
        }
        for &value in index {
            let found = cx.ty(value);
            if found != Type::scalar(Scalar::I64) && found != Type::U64 {
                self.add(Rule::IndexType { found, value: cx.subject(value) });
            }
        }
    }

    fn make_view(&mut self, view: Value, offset: Value, extents: List, strides: List) {
        let cx = self.cx;
        let (extents, strides) = (cx.function.list(extents), cx.function.list(strides));
        self.view(view);
        self.exactly(offset, "offset", Type::U64);
        if !(1..=usize::from(RANK_LIMIT)).contains(&extents.len()) {
            self.add(Rule::ExtentCount { found: extents.len() });
        } else if !strides.is_empty() && strides.len() != extents.len() {
            self.add(Rule::StrideCount { wanted: extents.len(), found: strides.len() });
        }
        for &extent in extents {
            self.exactly(extent, "extent", Type::U64);
        }
        for &stride in strides {
            self.exactly(stride, "stride", Type::U64);
        }
    }
}

/// The memories of a kernel and of everything it calls must fit together.
pub(super) fn check_limits(module: &Module, walks: &[Option<FunctionWalk>], broken: &mut Vec<Broken>) {
    let callees: Vec<BTreeSet<FunctionId>> = module
        .functions
        .values()
        .zip(walks)
        .map(|(function, walk)| walk.iter().flat_map(|walk| calls(function, walk)).map(|(callee, _)| callee).collect())
        .collect();
    for (kernel, function) in module.kernels() {
        let reached = reached(&callees, kernel);
        let report = &mut Report { broken, function: &function.name };
        for (space, limit) in [(Space::Local, LOCAL_MEMORY_LIMIT), (Space::Private, PRIVATE_MEMORY_LIMIT)] {
            let memories = || {
                let of_function = |id: &FunctionId| module[*id].memories.values();
                reached.iter().flat_map(of_function).filter(|memory| memory.space == space)
            };
            let bytes = memories().fold(0_u64, |sum, memory| sum.saturating_add(memory.bytes()));
            if bytes <= limit {
                continue;
            }
            let Some(largest) = memories().max_by_key(|memory| memory.bytes()) else { continue };
            let kernel = function.name.clone();
            let largest = (largest.name.clone(), largest.span);
            let rule = match space {
                Space::Local => Rule::LocalMemory { kernel, bytes, largest },
                Space::Private | Space::Global | Space::Constant => Rule::PrivateMemory { kernel, bytes, largest },
            };
            report.add(function.span, rule);
        }
    }
}

/// A kernel and all functions that it calls, directly or not.
fn reached(callees: &[BTreeSet<FunctionId>], kernel: FunctionId) -> BTreeSet<FunctionId> {
    let mut reached = BTreeSet::new();
    let mut pending = vec![kernel];
    while let Some(id) = pending.pop() {
        if reached.insert(id) {
            pending.extend(callees.get(id.index()).into_iter().flatten());
        }
    }
    reached
}

/// The calls of a function with their places.
pub(super) fn calls<'a>(
    function: &'a Function,
    walk: &'a FunctionWalk,
) -> impl Iterator<Item = (FunctionId, Span)> + 'a {
    walk.operations().filter_map(|id| {
        if let Op::Call { function: callee, args: _ } = function[id].op {
            Some((callee, function[id].span))
        } else {
            None
        }
    })
}
