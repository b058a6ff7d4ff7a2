//! Instructions as statements: one for each result, which are all computed before any is stored.

use std::collections::BTreeSet;

use crisp_ir_kernel::{BinaryOp, Constant, Scalar, UnaryOp};
use crisp_ir_loops::{Access, Array, ArrayId, ArrayKind, Expr, ExprKind, Scope, Statement, Var};
use crisp_support_diagnostics::Span;

use super::attributes::Attributes;
use super::{Check, Checked, Place, Stop};

impl Check<'_> {
    /// The statements of an instruction: assignments in their order.
    pub(super) fn instruction(&mut self, index: usize) -> Checked<Vec<Statement>> {
        let kernel = self.kernel;
        let Some(instruction) = kernel.instructions.get(index) else { return Err(Stop::Reported) };
        if instruction.targets.is_empty() {
            return Ok(Vec::new());
        }
        let mut targets: Vec<Access> = Vec::new();
        for target in &instruction.targets {
            targets.push(self.target(&target.syntax)?);
        }
        let values = self.results(&instruction.value, &targets)?;
        let mut assignments = self.assignments(targets, values, instruction.value.span)?;
        let attributes = self.attributes.get(index).cloned().unwrap_or_default();
        let mut conditions = Vec::new();
        for name in &attributes.conditions {
            let (word, negated) = match name.text.strip_prefix("not ") {
                Some(word) => (word.trim(), true),
                None => (name.text.as_str(), false),
            };
            let condition = self.scalar(word, name.span)?;
            let holds = self.real(condition)?.truth();
            conditions.push(match negated {
                true => Expr::new(Scalar::Bool, ExprKind::Unary(UnaryOp::Not, Box::new(holds)), name.span),
                false => holds,
            });
        }
        let mut within = BTreeSet::new();
        for (of, by) in self.duplicated(&attributes.dup) {
            let by = Expr::variable(by, instruction.span);
            for (target, value) in &mut assignments {
                target.index.iter_mut().for_each(|index| index.substitute(of, &by));
                value.substitute(of, &by);
            }
            conditions.iter_mut().for_each(|condition| condition.substitute(of, &by));
            if attributes.inames.as_ref().is_some_and(|inames| inames.contains(&of))
                && let ExprKind::Variable(by) = by.kind
            {
                within.insert(by);
            }
        }
        let statement = |(target, value)| Statement {
            id: attributes.id.clone(),
            within: within.clone(),
            target,
            value,
            atomic: attributes.atomic,
            after: BTreeSet::new(),
            nosync: BTreeSet::new(),
            conditions: conditions.clone(),
            priority: attributes.priority,
            tags: attributes.tags.clone(),
            groups: attributes.groups.clone(),
            conflicts: attributes.conflicts.clone(),
            span: instruction.span,
        };
        Ok(assignments.into_iter().map(statement).collect())
    }

    /// Takes the statements of all instructions for the program. Where a result would change what a later one of the same instruction reads, all of
    /// them go to temporaries first.
    pub(super) fn take_parts(&mut self, all: Vec<Vec<Statement>>) {
        let given = std::mem::take(&mut self.attributes);
        let mut ids: BTreeSet<String> = given.iter().map(|attributes| attributes.id.clone()).collect();
        for (instruction, (mut parts, attributes)) in all.into_iter().zip(given).enumerate() {
            let named: BTreeSet<Var> = parts.iter().flat_map(|part| self.named_by(part)).collect();
            let first = self.program.statements.len();
            if parts.is_empty() {
                self.points.push((first, attributes));
                continue;
            }
            if parts.len() > 1 && self.disturbs(&parts) {
                parts = self.through_temporaries(parts);
            }
            let several = parts.len() > 1;
            for (number, mut part) in parts.into_iter().enumerate() {
                let mut attributes: Attributes = attributes.clone();
                attributes.instruction.clone_from(&attributes.id);
                if number > 0 {
                    let mut id = format!("{}_{number}", attributes.id);
                    while !ids.insert(id.clone()) {
                        id.push('_');
                    }
                    attributes.id.clone_from(&id);
                    part.id = id;
                }
                if several {
                    // All parts are in the same loops.
                    let reduced: BTreeSet<Var> = part.value.reduced().into_iter().collect();
                    part.within.extend(named.difference(&reduced));
                }
                self.program.statements.push(part);
                self.attributes.push(attributes);
                self.parts.push(Place { instruction, after: (first..first + number).collect() });
            }
        }
    }

    /// The loop variables that a statement names outside of reductions.
    fn named_by(&self, part: &Statement) -> Vec<Var> {
        let reduced: BTreeSet<Var> = part.value.reduced().into_iter().collect();
        let mut named = part.value.variables();
        for expr in part.target.index.iter().chain(&part.conditions) {
            named.extend(expr.variables());
        }
        named.retain(|it| self.program.is_iname(*it) && !reduced.contains(it));
        named
    }

    /// Whether one of the parts stores what a later one reads.
    fn disturbs(&self, parts: &[Statement]) -> bool {
        let number = |expr: &Expr| match &expr.kind {
            ExprKind::Constant(constant) => constant.as_integer(),
            _ => None,
        };
        let apart = |a: &Access, b: &Access| {
            let differ = |(a, b): (&Expr, &Expr)| matches!((number(a), number(b)), (Some(a), Some(b)) if a != b);
            a.array != b.array || a.index.iter().zip(&b.index).any(differ)
        };
        parts.iter().enumerate().any(|(at, part)| {
            parts.iter().skip(at + 1).any(|later| later.reads().iter().any(|(read, _)| !apart(&part.target, read)))
        })
    }

    /// All values first, then all stores.
    fn through_temporaries(&mut self, parts: Vec<Statement>) -> Vec<Statement> {
        let (mut values, mut stores) = (Vec::new(), Vec::new());
        for mut part in parts {
            let span = part.value.span;
            let temporary = self.private(&format!("{}_value", part.id), part.value.ty, span);
            let place = Access { array: temporary, index: Vec::new(), tag: None, span };
            let ty = part.value.ty;
            let load = Expr::new(ty, ExprKind::Load(place.clone()), span);
            let mut value = std::mem::replace(&mut part.value, load);
            // Where nothing is stored nothing is computed, and the temporary has a value all the same.
            let all = part.conditions.iter().cloned().reduce(|all, one| Expr::binary(BinaryOp::And, all, one));
            if let Some(all) = all {
                let zero = Expr::new(ty, ExprKind::Constant(Constant::from_bits(ty, 0)), span);
                value = Expr::new(ty, ExprKind::If(Box::new([all, value, zero])), span);
            }
            let conditions = Vec::new();
            values.push(Statement { target: place, value, atomic: false, conditions, ..part.clone() });
            stores.push(part);
        }
        values.into_iter().chain(stores).collect()
    }

    /// A temporary of one element.
    fn private(&mut self, wish: &str, elem: Scalar, span: Span) -> ArrayId {
        let name = self.program.unique_name(wish);
        let kind = ArrayKind::Temporary(Scope::Private);
        self.program.arrays.push(Array { name, elem, kind, axes: Vec::new(), span })
    }
}
