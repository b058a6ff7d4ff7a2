//! Rules about types: the operands and declared results of each operation have the right types.

use crisp_support_diagnostics::Span;

use super::report::{Context, Report};
use super::rule::{Rule, Wanted};
use super::written;
use crate::function::{Op, OpId};
use crate::op::{DEBUG_VALUES, DebugKind, Domain, IdKind};
use crate::types::{Elem, Scalar, Type};
use crate::value::Value;

/// Checks the types that the function declares, and all operations.
pub(super) fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for op in cx.walk.operations() {
        let mut check = Check { cx, report, id: op, op: cx.function[op].op, span: cx.function[op].span };
        let before = check.report.count();
        check.operands();
        if check.report.count() == before {
            // Otherwise the result's type follows from what is wrong anyway.
            check.results();
        }
    }
}

struct Check<'a, 'c, 'r> {
    cx: &'a Context<'c>,
    report: &'a mut Report<'r>,
    id: OpId,
    op: Op,
    span: Span,
}

impl Check<'_, '_, '_> {
    fn add(&mut self, rule: Rule) {
        self.report.add(self.span, rule);
    }

    fn operand_type(&mut self, value: Value, role: &'static str, wanted: Wanted) {
        let rule = Rule::OperandType {
            op: self.op.name(),
            role,
            wanted,
            found: self.cx.ty(value),
            value: self.cx.subject(value),
        };
        self.add(rule);
    }

    /// The operand's type, if it is exactly the wanted one.
    fn exactly(&mut self, value: Value, role: &'static str, wanted: Type) {
        if self.cx.ty(value) != wanted {
            self.operand_type(value, role, Wanted::Type(wanted));
        }
    }

    /// The operand's type, if it is a scalar or a vector.
    fn register(&mut self, value: Value, role: &'static str) -> Option<Elem> {
        let elem = self.cx.ty(value).elem();
        if elem.is_none() {
            self.operand_type(value, role, Wanted::Register);
        }
        elem
    }

    /// The operand's type, if it is a plain scalar.
    fn scalar(&mut self, value: Value, role: &'static str) -> Option<Scalar> {
        match self.cx.ty(value) {
            Type::Elem(Elem { scalar, lanes: 1 }) => Some(scalar),
            Type::Elem(_) | Type::View(_) => {
                self.operand_type(value, role, Wanted::Scalar);
                None
            }
        }
    }

    /// The operand's type, if it is a hardware vector.
    fn vector(&mut self, value: Value, role: &'static str) -> Option<Elem> {
        match self.cx.ty(value) {
            Type::Elem(elem) if elem.lanes > 1 => Some(elem),
            Type::Elem(_) | Type::View(_) => {
                self.operand_type(value, role, Wanted::Vector);
                None
            }
        }
    }

    /// Operands that all have the first one's type; that type, if it is a register type.
    fn alike(&mut self, operands: &[Value]) -> Option<Elem> {
        let first = self.register(*operands.first()?, "operand")?;
        for &value in operands.get(1..).unwrap_or(&[]) {
            let second = self.cx.ty(value);
            if second != Type::Elem(first) {
                let rule = Rule::OperandsDiffer {
                    op: self.op.name(),
                    first: Type::Elem(first),
                    second,
                    value: self.cx.subject(value),
                };
                self.add(rule);
                return None;
            }
        }
        Some(first)
    }

    /// Operands of one type that the operation takes.
    fn alike_in(&mut self, operands: &[Value], domain: Domain) {
        if let Some(found) = self.alike(operands)
            && !domain.contains(found.scalar)
        {
            let op = self.op.name();
            self.add(Rule::NotInDomain { op, domain, found });
        }
    }

    /// Operands of one type, which is of the operation's class; `domain` has the types of the operation in all classes.
    fn alike_of(&mut self, operands: &[Value], class: Domain, domain: Domain) {
        if let Some(found) = self.alike(operands)
            && !class.contains(found.scalar)
        {
            let domain = if domain.contains(found.scalar) { class } else { domain };
            self.add(Rule::NotInDomain { op: self.op.name(), domain, found });
        }
    }

    fn operands(&mut self) {
        match self.op {
            Op::Constant(constant) => written::check_constant(&constant, self.span, self.report),
            Op::Unary { op, arg } => self.alike_of(&[arg], op.class(), op.plain().domain()),
            Op::Binary { op, lhs, rhs } => self.alike_of(&[lhs, rhs], op.class(), op.plain().domain()),
            Op::Fma { a, b, c } => self.alike_in(&[a, b, c], Domain::Float),
            Op::Compare { op, lhs, rhs } => self.alike_in(&[lhs, rhs], op.domain()),
            Op::Select { cond, then, other } => self.select(cond, then, other),
            Op::Convert { to, arg } => self.convert(to, arg),
            Op::Bitcast { to, arg } => self.bitcast(to, arg),
            Op::MakeVector { lanes } => {
                let cx = self.cx;
                let lanes = cx.function.list(lanes);
                if !(2..=4).contains(&lanes.len()) {
                    self.add(Rule::VectorLanes { found: lanes.len() });
                } else if lanes.iter().all(|&lane| self.scalar(lane, "lane").is_some()) {
                    self.alike(lanes);
                }
            }
            Op::Extract { vector, lane } => {
                if let Some(vector) = self.vector(vector, "vector") {
                    self.lane(vector, lane);
                }
            }
            Op::Insert { vector, lane, scalar } => {
                if let Some(vector) = self.vector(vector, "vector") {
                    self.lane(vector, lane);
                    self.exactly(scalar, "new lane", Type::scalar(vector.scalar));
                }
            }
            Op::Id { kind, axis } => self.axis(kind, axis),
            // Views and what goes through them are the business of `memory.rs`; calls and control of `control.rs`.
            Op::Memory { memory: _ }
            | Op::Barrier
            | Op::Extent { view: _, axis: _ }
            | Op::Offset { view: _ }
            | Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ }
            | Op::Load { view: _, index: _ }
            | Op::Store { view: _, index: _, value: _ }
            | Op::Atomic { update: _, view: _, index: _, scope: _ }
            | Op::AtomicApply { view: _, index: _, body: _, scope: _ } => {
                super::memory::check_operands(self.cx, self.id, self.report);
            }
            Op::Fence { scope: _ } | Op::WarpBarrier | Op::Clock => {}
            Op::Shuffle { kind: _, value, lane } => {
                self.register(value, "operand");
                self.exactly(lane, "lane", Type::U32);
            }
            Op::Vote { kind: _, cond } | Op::Assume { cond } => self.exactly(cond, "condition", Type::BOOL),
            Op::WarpFold { kind: _, op, arg } => self.alike_in(&[arg], op.binary().domain()),
            Op::Uniform { kind: _, form: _, value } => self.alike_in(&[value], Domain::All),
            Op::Debug { kind, text: _, values } => self.debug(kind, self.cx.function.list(values)),
            Op::Call { function: _, args: _ } | Op::For { kind: _, carried: _, body: _ } => {}
            Op::If { cond, then: _, other: _ } => self.exactly(cond, "condition", Type::BOOL),
        }
    }

    fn debug(&mut self, kind: DebugKind, values: &[Value]) {
        let told = match (kind, values) {
            (DebugKind::Assert, [cond, told @ ..]) => {
                self.exactly(*cond, "condition", Type::BOOL);
                told
            }
            (DebugKind::Assert, []) => return self.add(Rule::DebugValues { op: kind.name(), found: 0 }),
            (DebugKind::Log | DebugKind::Trap | DebugKind::Print, told) => told,
        };
        if told.len() > DEBUG_VALUES {
            self.add(Rule::DebugValues { op: kind.name(), found: told.len() });
        }
        for &value in told {
            self.register(value, "value");
        }
    }

    fn select(&mut self, cond: Value, then: Value, other: Value) {
        let condition = match self.register(cond, "condition") {
            Some(condition) if condition.scalar == Scalar::Bool => condition,
            Some(_) => return self.operand_type(cond, "condition", Wanted::Type(Type::BOOL)),
            None => return,
        };
        if let Some(selected) = self.alike(&[then, other])
            && condition.lanes != 1
            && condition.lanes != selected.lanes
        {
            self.add(Rule::SelectLanes { condition, selected });
        }
    }

    fn convert(&mut self, to: Elem, arg: Value) {
        written::check_elem(to, self.span, self.report);
        let Some(from) = self.register(arg, "operand") else { return };
        if to.scalar == Scalar::Bool {
            self.add(Rule::ConvertToBool { from });
        }
        if to.lanes != from.lanes {
            self.add(Rule::ConvertLanes { from, to });
        }
    }

    fn bitcast(&mut self, to: Elem, arg: Value) {
        written::check_elem(to, self.span, self.report);
        let Some(from) = self.register(arg, "operand") else { return };
        if to.scalar == Scalar::Bool || from.scalar == Scalar::Bool {
            self.add(Rule::BitcastBool);
        } else if to.bytes() != from.bytes() {
            self.add(Rule::BitcastSize { from, to });
        }
    }

    fn lane(&mut self, vector: Elem, lane: u8) {
        if lane >= vector.lanes {
            self.add(Rule::LaneOutside { lane, vector });
        }
    }

    fn axis(&mut self, kind: IdKind, axis: u8) {
        let limit = if kind.has_axis() { 3 } else { 1 };
        if axis >= limit {
            self.add(Rule::Axis { id: kind.name(), axis, has_axis: kind.has_axis() });
        }
    }

    fn results(&mut self) {
        let function = self.cx.function;
        let found: Vec<Type> = function[self.id].results.iter().map(|value| function.ty(value)).collect();
        let wanted: Vec<Type> = match self.op {
            // The regions are held against the results, so these are right by themselves.
            Op::If { cond: _, then: _, other: _ } => return,
            Op::For { kind: _, carried: _, body } => {
                let carried = function[body].params.get(1..).unwrap_or(&[]);
                carried.iter().map(|&value| function.ty(value)).collect()
            }
            Op::Call { function: callee, args: _ } => self.cx.module[callee].results.clone(),
            op => op.result_type(function).into_iter().collect(),
        };
        let op = self.op.name();
        if found.len() != wanted.len() {
            return self.add(Rule::ResultCount { op, wanted: wanted.len(), found: found.len() });
        }
        for (wanted, found) in wanted.into_iter().zip(found) {
            if wanted != found {
                self.add(Rule::ResultType { op, wanted, found });
            }
        }
    }
}
