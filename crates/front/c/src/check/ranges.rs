//! Between what numbers an integer expression is, as far as types, constants, sizes of the launch and variables that keep their value say.

use std::collections::BTreeSet;
use std::sync::Arc;

use crisp_ir_kernel::{BinaryOp, IdKind};

use super::range::Range;
use super::{Checker, constant};
use crate::tree::{self, Block, Designator, ExprKind as Form, Initializer, Statement, StatementKind, UnaryOp};
use crate::typed::{Expr, ExprKind, Place, PlaceKind};

/// The most invocations of a launch along an axis, less one. With that one more, a size would not fit `int`: such a launch ends loops over `int` after
/// one iteration, where C would go on with negative numbers.
const AXIS_MOST: i128 = (1 << 31) - 1;
/// The most invocations of a workgroup along an axis.
const WORKGROUP_MOST: i128 = 1024;
/// Operands inside of operands that are looked at.
const DEPTH: u32 = 32;

impl Checker<'_> {
    /// Returns the range of an integer; that of its type where nothing more is known. None if the value is not a scalar integer.
    pub(super) fn range_of(&self, expr: &Expr) -> Option<Range> {
        self.range_inside(expr, DEPTH)
    }

    fn range_inside(&self, expr: &Expr, depth: u32) -> Option<Range> {
        let scalar = expr.ty.as_integer()?;
        let all = Range::of(scalar);
        let Some(depth) = depth.checked_sub(1) else { return Some(all) };
        let inside = |expr: &Expr| self.range_inside(expr, depth);
        let found = match &expr.kind {
            ExprKind::Constant(constant) => constant.as_integer().map(|value| Range::new(value, value)),
            ExprKind::Id(kind, _) => id(*kind),
            ExprKind::Convert(arg) => inside(arg),
            ExprKind::Read(place) => self.range_of_place(place),
            ExprKind::Select(parts) => {
                let [_, then, other] = &**parts;
                inside(then).zip(inside(other)).map(|(then, other)| then.union(other))
            }
            ExprKind::Choice(choice) => {
                inside(&choice.then).zip(inside(&choice.other)).map(|(then, other)| then.union(other))
            }
            ExprKind::Binary(BinaryOp::Mul, lhs, rhs) if is_global_size(lhs, rhs) => Some(Range::new(1, AXIS_MOST)),
            ExprKind::Binary(op, lhs, rhs) => match (inside(lhs), inside(rhs)) {
                (Some(lhs), Some(rhs)) => binary(*op, lhs, rhs),
                _ => None,
            },
            _ => None,
        };
        Some(found.map_or(all, |found| found.within(scalar)))
    }

    fn range_of_place(&self, place: &Place) -> Option<Range> {
        let PlaceKind::Var(var) = place.kind else { return None };
        if let Some(range) = self.ranges.get(&var) {
            return Some(*range);
        }
        let variable = &self.program.variables[var.0];
        let value = variable.init.first().filter(|_| variable.constant && variable.memory.is_none())?;
        value.as_integer().map(|value| Range::new(value, value))
    }

    /// The number that an integer is, where it is known.
    pub(super) fn known_integer(&self, expr: &Expr) -> Option<i128> {
        let constant = constant::value(expr).and_then(|constant| constant.as_integer());
        constant.or_else(|| self.range_of(expr).and_then(Range::only))
    }
}

/// Sizes of launches. What depends on more than one axis is not looked at.
fn id(kind: IdKind) -> Option<Range> {
    Some(match kind {
        IdKind::LocalId => Range::new(0, WORKGROUP_MOST - 1),
        IdKind::LocalSize => Range::new(1, WORKGROUP_MOST),
        IdKind::LocalLinearId => Range::new(0, WORKGROUP_MOST - 1),
        IdKind::LocalLinearSize => Range::new(1, WORKGROUP_MOST),
        IdKind::GroupId | IdKind::GlobalId => Range::new(0, AXIS_MOST),
        IdKind::NumGroups | IdKind::GlobalSize => Range::new(1, AXIS_MOST),
        IdKind::WorkDim => Range::new(1, 3),
        IdKind::WarpSize => Range::new(32, 32),
        IdKind::LaneId | IdKind::WarpId => Range::new(0, 31),
        IdKind::NumWarps => Range::new(1, 32),
        IdKind::GlobalOffset | IdKind::Bound | IdKind::GlobalLinearId | IdKind::GlobalLinearSize => return None,
    })
}

/// `blockDim.x * gridDim.x`: the size of the launch along an axis.
fn is_global_size(lhs: &Expr, rhs: &Expr) -> bool {
    let id = |expr: &Expr| {
        let mut expr = expr;
        while let ExprKind::Convert(inner) = &expr.kind {
            expr = inner;
        }
        match expr.kind {
            ExprKind::Id(kind, axis) => Some((kind, axis)),
            _ => None,
        }
    };
    match (id(lhs), id(rhs)) {
        (Some((IdKind::LocalSize, a)), Some((IdKind::NumGroups, b)))
        | (Some((IdKind::NumGroups, a)), Some((IdKind::LocalSize, b))) => a == b,
        _ => false,
    }
}

fn binary(op: BinaryOp, a: Range, b: Range) -> Option<Range> {
    match op {
        BinaryOp::Add => a.corners(b, i128::checked_add),
        BinaryOp::Sub => a.corners(b, i128::checked_sub),
        BinaryOp::Mul => a.corners(b, i128::checked_mul),
        BinaryOp::Min => Some(Range::new(a.least.min(b.least), a.most.min(b.most))),
        BinaryOp::Max => Some(Range::new(a.least.max(b.least), a.most.max(b.most))),
        BinaryOp::Div if b.least > 0 => a.corners(b, i128::checked_div),
        BinaryOp::Rem if b.least > 0 && a.least >= 0 => Some(Range::new(0, a.most.min(b.most - 1))),
        BinaryOp::Shr if a.least >= 0 && b.least >= 0 && b.most < 32 => {
            Some(Range::new(a.least >> b.most, a.most >> b.least))
        }
        BinaryOp::Shl if a.least >= 0 && b.least >= 0 && b.most < 32 => {
            Some(Range::new(a.least << b.least, a.most << b.most))
        }
        BinaryOp::And if a.least >= 0 || b.least >= 0 => {
            let most = match (a.least >= 0, b.least >= 0) {
                (true, true) => a.most.min(b.most),
                (true, false) => a.most,
                _ => b.most,
            };
            Some(Range::new(0, most))
        }
        _ => None,
    }
}

/// The names of variables that a function's body changes after their declaration, or of which it takes the address. A variable of any other name keeps its
/// first value.
pub(super) fn changed_names(body: &Block, changing: &BTreeSet<Arc<str>>) -> BTreeSet<Arc<str>> {
    let mut found = BTreeSet::new();
    let mut pending = Pending { changing, statements: body.statements.iter().collect(), expressions: Vec::new() };
    loop {
        if let Some(expr) = pending.expressions.pop() {
            pending.expression(expr, &mut found);
        } else if let Some(statement) = pending.statements.pop() {
            pending.statement(statement, &mut found);
        } else {
            return found;
        }
    }
}

/// The parts that are still to be visited.
struct Pending<'a> {
    /// Functions that may change their arguments.
    changing: &'a BTreeSet<Arc<str>>,
    statements: Vec<&'a Statement>,
    expressions: Vec<&'a tree::Expr>,
}

impl<'a> Pending<'a> {
    fn statement(&mut self, statement: &'a Statement, found: &mut BTreeSet<Arc<str>>) {
        match &statement.kind {
            StatementKind::Empty
            | StatementKind::Types(_)
            | StatementKind::Typedef(_)
            | StatementKind::Case(_)
            | StatementKind::Default
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Assert(..)
            | StatementKind::Return(None) => {}
            StatementKind::Variables(declaration) => {
                for variable in &declaration.variables {
                    if let Some(value) = &variable.value {
                        if matches!(variable.ty.derived.last(), Some(tree::Derived::Reference(_))) {
                            found.extend(roots(value));
                        }
                        // A constructor may take references.
                        if let Initializer::Arguments(args, _) = value {
                            found.extend(args.iter().filter_map(root));
                        }
                        self.initializer(value);
                    }
                }
            }
            StatementKind::Expression(expr) | StatementKind::Return(Some(expr)) => self.expressions.push(expr),
            StatementKind::Block(block) => self.statements.extend(&block.statements),
            StatementKind::If { constant: _, condition, then, other } => {
                self.expressions.push(condition);
                self.statements.push(then);
                self.statements.extend(other.as_deref());
            }
            StatementKind::For { first, condition, step, body, hints: _ } => {
                self.statements.extend([&**first, &**body]);
                self.expressions.extend(condition);
                self.expressions.extend(step);
            }
            StatementKind::While { condition, body, hints: _ } | StatementKind::Do { body, condition, hints: _ } => {
                self.expressions.push(condition);
                self.statements.push(body);
            }
            StatementKind::Switch { value, body } => {
                self.expressions.push(value);
                self.statements.push(body);
            }
        }
    }

    fn initializer(&mut self, value: &'a Initializer) {
        match value {
            Initializer::Value(expr) => self.expressions.push(expr),
            Initializer::Arguments(args, _) => self.expressions.extend(args),
            Initializer::List(items, _) => {
                for (designators, item) in items {
                    for designator in designators {
                        if let Designator::Index(expr) = designator {
                            self.expressions.push(expr);
                        }
                    }
                    self.initializer(item);
                }
            }
        }
    }

    fn expression(&mut self, expr: &'a tree::Expr, found: &mut BTreeSet<Arc<str>>) {
        match &expr.kind {
            Form::Integer { .. }
            | Form::Float { .. }
            | Form::Character(_)
            | Form::Text(_)
            | Form::Name(_)
            | Form::Instance(..)
            | Form::TemplateMember { .. }
            | Form::Scoped(..)
            | Form::Trait(_)
            | Form::This
            | Form::SizeOfType(_) => {}
            Form::Lambda(lambda) => {
                self.statements.extend(&lambda.body.statements);
                self.expressions.extend(lambda.captures.iter().filter_map(|(_, _, value)| value.as_ref()));
                // What it captures by reference may change wherever it is called.
                found.extend(lambda.captures.iter().filter(|(_, by, _)| *by).map(|(name, _, _)| name.text.clone()));
            }
            Form::Construct(_, args) => {
                found.extend(args.iter().filter_map(root));
                self.expressions.extend(args);
            }
            Form::Step { by: _, after: _, place } | Form::Unary(UnaryOp::Address, place) => {
                found.extend(root(place));
                self.expressions.push(place);
            }
            Form::Assign(_, place, value) => {
                found.extend(root(place));
                self.expressions.extend([&**place, &**value]);
            }
            Form::Unary(_, arg) | Form::Cast(_, arg) | Form::SizeOfValue(arg) => self.expressions.push(arg),
            Form::Member { of, name: _, pointer: _ } => self.expressions.push(of),
            Form::Binary(_, a, b) | Form::Comma(a, b) | Form::Index(a, b) => self.expressions.extend([&**a, &**b]),
            Form::Choice(a, b, c) => self.expressions.extend([&**a, &**b, &**c]),
            Form::Call(callee, args) => {
                self.expressions.push(callee);
                self.expressions.extend(args);
                let name = match &callee.kind {
                    Form::Name(name) | Form::Instance(name, _) | Form::Scoped(_, name) => Some(name),
                    Form::Member { of, name, .. } | Form::TemplateMember { of, name, .. } => {
                        if self.changing.contains(&name.text) {
                            found.extend(root(of));
                        }
                        Some(name)
                    }
                    _ => None,
                };
                if name.is_none_or(|name| self.changing.contains(&name.text)) {
                    found.extend(args.iter().filter_map(root));
                    found.extend(root(callee));
                }
            }
            Form::Compound(_, value) => self.initializer(value),
            Form::Statements(block) => self.statements.extend(&block.statements),
        }
    }
}

/// The variables that a first value may refer to.
fn roots(value: &Initializer) -> Vec<Arc<str>> {
    match value {
        Initializer::Value(expr) => root(expr).into_iter().collect(),
        Initializer::Arguments(args, _) => args.iter().filter_map(root).collect(),
        Initializer::List(items, _) => items.iter().flat_map(|(_, item)| roots(item)).collect(),
    }
}

impl Checker<'_> {
    /// Notes the functions that may change what they are called with: those with references, and methods.
    pub(super) fn note_changing(&mut self, unit: &tree::Unit) {
        self.changing = changing_names(unit);
    }
}

fn changing_names(unit: &tree::Unit) -> BTreeSet<Arc<str>> {
    let mut found = BTreeSet::new();
    if !unit.cuda {
        return found;
    }
    let refers = |function: &tree::Function| {
        let is_reference = |ty: &tree::TypeName| matches!(ty.derived.last(), Some(tree::Derived::Reference(_)));
        function.parameters.iter().any(|parameter| is_reference(&parameter.ty) && !parameter.ty.qualifiers.constant)
    };
    let add_class = |class: &tree::Struct, found: &mut BTreeSet<Arc<str>>| {
        for method in &class.class.methods {
            if method.kind != tree::MethodKind::Constant || refers(&method.function) {
                found.insert(method.function.name.text.clone());
            }
        }
    };
    for item in &unit.items {
        match item {
            tree::Item::Function(function) if refers(function) => _ = found.insert(function.name.text.clone()),
            tree::Item::Template(template) => match &template.of {
                tree::Templated::Function(function) if refers(function) => {
                    found.insert(function.name.text.clone());
                }
                tree::Templated::Class(_, class) => add_class(class, &mut found),
                _ => {}
            },
            tree::Item::Types(tree::TypeName { base: tree::Base::Struct(class), .. }) => add_class(class, &mut found),
            _ => {}
        }
    }
    found
}

/// Returns all names in a block, in no order that matters.
pub(super) fn names_in(body: &Block) -> BTreeSet<Arc<str>> {
    let none = BTreeSet::new();
    let mut names = BTreeSet::new();
    let mut ignored = BTreeSet::new();
    let mut pending =
        Pending { changing: &none, statements: body.statements.iter().collect(), expressions: Vec::new() };
    loop {
        if let Some(expr) = pending.expressions.pop() {
            if let Form::Name(name) = &expr.kind {
                names.insert(name.text.clone());
            }
            pending.expression(expr, &mut ignored);
        } else if let Some(statement) = pending.statements.pop() {
            pending.statement(statement, &mut ignored);
        } else {
            return names;
        }
    }
}

/// The variable that a place is part of.
fn root(place: &tree::Expr) -> Option<Arc<str>> {
    let mut place = place;
    loop {
        place = match &place.kind {
            Form::Name(name) => return Some(name.text.clone()),
            Form::Index(of, _) | Form::Member { of, name: _, pointer: _ } | Form::Unary(_, of) => of,
            _ => return None,
        };
    }
}
