//! Statements from definitions: loop variables with their ranges, arrays for what is kept, loops that share an accumulator.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Constant, Scalar};
use crisp_ir_loops::{
    Access, Array, ArrayId, ArrayKind, Axis, Domain, Expr, ExprKind, Scope as Where, Statement, Stride, Symbol,
    SymbolKind, Tag, Var,
};
use crisp_ir_sets::{Affine, Conjunction, Unknown};
use crisp_support_diagnostics::Span;

use super::state::{
    Check, Checked, Dim, Memory, Number, Origin, Place, Role, STATEMENT_LIMIT, Scope, TensorId, load, reduces,
};
use crate::messages;

/// Elements of an array that one invocation has for itself.
const PRIVATE_LIMIT: i64 = 4096;
/// Elements of an array that a workgroup has for itself.
const LOCAL_LIMIT: i64 = 12288;

impl Check<'_> {
    /// A loop variable from 0 on.
    pub(super) fn iname(&mut self, name: &str, dim: &Dim, role: Role, span: Span) -> Checked<Var> {
        let name = self.program.unique_name(name);
        let variable = self.program.add_iname(name, Tag::For, span);
        let mut set = Conjunction::all();
        let made = (|| {
            set.at_least_zero(&Affine::variable(variable))?;
            for (factor, bound) in &dim.rows {
                let row = Affine::variable(variable).scale(-factor)?.plus(-factor)?;
                set.at_least_zero(&row.add(bound)?)?;
            }
            Ok(())
        })();
        if let Err(Unknown) = made {
            let report = messages::too_complex(span);
            return self.say(report);
        }
        self.program.domains.push(Domain { inames: vec![variable], set: set.into(), span });
        self.dims.insert(variable, dim.clone());
        self.roles.insert(variable, role);
        Ok(variable)
    }

    /// A scalar that the host passes, as a parameter of sets.
    pub(super) fn parameter(&mut self, name: &str, elem: Scalar, span: Span) -> Var {
        let name = self.program.unique_name(name);
        let array = Array { name: name.clone(), elem, kind: ArrayKind::Value, axes: Vec::new(), span };
        let array = self.program.arrays.push(array);
        self.program.symbols.push(Symbol { name, kind: SymbolKind::Parameter(array), span });
        self.program.symbols.len() - 1
    }

    pub(super) fn assume_at_least(&mut self, row: &Affine) {
        // What cannot be said is not needed.
        let _ = self.program.assumptions.at_least_zero(row);
    }

    /// A dimension of other loop variables.
    fn moved(&self, dim: &Dim, by: &BTreeMap<Var, Var>) -> Dim {
        let mut dim = dim.clone();
        for (&from, &to) in by {
            for (_, row) in &mut dim.rows {
                if let Ok(moved) = row.substitute(from, &Affine::variable(to)) {
                    *row = moved;
                }
            }
            dim.expr.substitute(from, &Expr::variable(to, dim.expr.span));
        }
        dim
    }

    /// Loop variables with the ranges of others, and an expression's change of the one to the other.
    pub(super) fn copies(&mut self, of: &[Var], role: Role, span: Span) -> Checked<BTreeMap<Var, Var>> {
        let mut copies = BTreeMap::new();
        for &variable in of {
            let Some(dim) = self.dims.get(&variable).cloned() else { continue };
            let dim = self.moved(&dim, &copies);
            let name = self.program.name_of(variable).to_owned();
            copies.insert(variable, self.iname(&name, &dim, role, span)?);
        }
        Ok(copies)
    }

    /// The extent of an array along a dimension: in terms of parameters, at least as large.
    pub(super) fn extent(&mut self, dim: &Dim, span: Span) -> Checked<Affine> {
        let only_parameters =
            |check: &Self, row: &Affine| row.terms().all(|(variable, _)| check.is_parameter(variable));
        let rows: Vec<(i64, Affine)> = dim.rows.iter().filter(|(_, row)| only_parameters(self, row)).cloned().collect();
        let plain = rows.iter().filter(|(factor, _)| *factor == 1).map(|(_, row)| row);
        if let Some(row) = plain.clone().find(|row| row.is_number()).or(plain.clone().next()) {
            return Ok(row.clone());
        }
        if let Some((factor, row)) = rows.first() {
            if row.is_number() {
                return Ok(Affine::number(row.constant().div_euclid(*factor)));
            }
            // A whole quotient: a separate size.
            let expr = self.affine_expr(row, span);
            let quotient = ExprKind::FloorDiv(Box::new([expr, Expr::index(*factor, span)]));
            let variable = self.size_of_its_own(&Expr::new(Scalar::I64, quotient, span));
            return Ok(Affine::variable(variable));
        }
        let report = messages::shape_of_indices(span);
        self.say(report)
    }

    /// An affine function as an expression.
    pub(super) fn affine_expr(&self, affine: &Affine, span: Span) -> Expr {
        use crisp_ir_kernel::BinaryOp;
        let mut sum: Option<Expr> = None;
        for (variable, factor) in affine.terms() {
            let variable = Expr::variable(variable, span);
            let term =
                if factor == 1 { variable } else { Expr::binary(BinaryOp::Mul, variable, Expr::index(factor, span)) };
            sum = Some(sum.map_or(term.clone(), |sum| Expr::binary(BinaryOp::Add, sum, term)));
        }
        match sum {
            None => Expr::index(affine.constant(), span),
            Some(sum) if affine.constant() == 0 => sum,
            Some(sum) => Expr::binary(BinaryOp::Add, sum, Expr::index(affine.constant(), span)),
        }
    }

    /// A new temporary with axes of these dimensions.
    pub(super) fn array(
        &mut self,
        wish: &str,
        elem: Scalar,
        dims: &[Dim],
        memory: Where,
        span: Span,
    ) -> Checked<ArrayId> {
        let mut axes = Vec::new();
        let mut elements: i64 = 1;
        for (axis, dim) in dims.iter().enumerate() {
            let extent = self.extent(dim, span)?;
            if memory != Where::Global {
                if !extent.is_number() {
                    let report = messages::tile_not_constant(span);
                    return self.say(report);
                }
                elements = elements.saturating_mul(extent.constant().max(0));
            }
            let level = u8::try_from(dims.len() - 1 - axis).unwrap_or(u8::MAX);
            axes.push(Axis { extent, stride: Stride::Level(level) });
        }
        let limit = if memory == Where::Private { PRIVATE_LIMIT } else { LOCAL_LIMIT };
        if memory != Where::Global && elements > limit {
            let report = messages::tile_too_large(span, elements, limit);
            return self.say(report);
        }
        let name = self.program.unique_name(wish);
        let array = self.program.arrays.push(Array { name, elem, kind: ArrayKind::Temporary(memory), axes, span });
        // All that is made here is written whole before it is read, wherever the instances around are.
        if memory != Where::Global {
            self.program.private.insert(array);
        }
        Ok(array)
    }

    /// Where a place keeps what is computed.
    pub(super) fn memory_of(&self, place: Place) -> Where {
        match place {
            Place::Top => Where::Global,
            Place::Grid => Where::Local,
            Place::Nest | Place::Thread => Where::Private,
        }
    }

    /// Adds an assignment to what is made here, in the scope and in separate loops. Under conditions it is zero where they do not hold:
    /// that value is never read then, but always exists.
    pub(super) fn assign(
        &mut self,
        array: ArrayId,
        index: Vec<Expr>,
        value: Expr,
        own: &[Var],
        span: Span,
    ) -> Checked<usize> {
        let mut value = value;
        for condition in self.scope().conditions.clone().into_iter().rev() {
            let (ty, span) = (value.ty, value.span);
            let zero = Expr::new(ty, ExprKind::Constant(Constant::from_bits(ty, 0)), span);
            value = Expr::new(ty, ExprKind::If(Box::new([condition, value, zero])), span);
        }
        self.statement_of(array, index, value, (own, &[]), span)
    }

    /// Adds an assignment to something that has a value already: it keeps it where the scope's conditions do not hold.
    pub(super) fn update(
        &mut self,
        array: ArrayId,
        index: Vec<Expr>,
        value: Expr,
        own: &[Var],
        span: Span,
    ) -> Checked<usize> {
        let conditions = self.scope().conditions.clone();
        self.statement_of(array, index, value, (own, &conditions), span)
    }

    /// Adds an assignment of the elements of loops `own` under conditions.
    pub(super) fn statement_of(
        &mut self,
        array: ArrayId,
        index: Vec<Expr>,
        value: Expr,
        (own, conditions): (&[Var], &[Expr]),
        span: Span,
    ) -> Checked<usize> {
        if self.program.statements.len() >= STATEMENT_LIMIT {
            let report = messages::too_many_statements(span, STATEMENT_LIMIT);
            return self.say(report);
        }
        self.count(&value)?;
        let elem = self.program.arrays[array].elem;
        debug_assert_eq!(elem, value.ty);
        let scope = self.scope().clone();
        let mut within: BTreeSet<Var> = scope.around.iter().copied().collect();
        within.extend(own);
        let id = self.program.unique_name(&format!("s{}", self.program.statements.len()));
        let target = Access { array, index, tag: None, span };
        let mut statement = Statement {
            id,
            within,
            target,
            value,
            atomic: false,
            after: BTreeSet::new(),
            nosync: BTreeSet::new(),
            conditions: conditions.to_vec(),
            priority: 0,
            tags: if self.is_of_an_invocation(scope.place) { vec!["thread".to_owned()] } else { Vec::new() },
            groups: Vec::new(),
            conflicts: Vec::new(),
            span,
        };
        statement.after = self.before(&statement);
        self.program.statements.push(statement);
        Ok(self.program.statements.len() - 1)
    }

    /// Whether a statement is what an author writes for an invocation of a thread scope, by itself or in loops of a value.
    fn is_of_an_invocation(&self, place: Place) -> bool {
        match place {
            Place::Thread => true,
            Place::Nest => self.scopes.iter().any(|it| it.place == Place::Thread),
            Place::Top | Place::Grid => false,
        }
    }

    /// The statements with which a new one shares an array that either of them writes.
    fn before(&self, statement: &Statement) -> BTreeSet<usize> {
        let reads: BTreeSet<ArrayId> = statement.reads().iter().map(|(access, _)| access.array).collect();
        let target = statement.target.array;
        let touches = |other: &Statement| {
            reads.contains(&other.target.array)
                || other.target.array == target
                || other.reads().iter().any(|(access, _)| access.array == target)
        };
        self.program.statements.iter().enumerate().filter(|(_, other)| touches(other)).map(|(index, _)| index).collect()
    }

    /// Keeps a scalar: computed once for each combination of the indices that it depends on.
    pub(super) fn kept(&mut self, wish: &str, expr: Expr) -> Checked<Expr> {
        let span = expr.span;
        let around = self.scope().around.clone();
        let lead: Vec<Var> = self.free(&expr).into_iter().filter(|it| !around.contains(it)).collect();
        let lead = self.with_bounds(lead, &around);
        let copies = self.copies(&lead, Role::Data, span)?;
        let dims: Vec<Dim> = lead.iter().filter_map(|it| self.dims.get(it).cloned()).collect();
        let memory = self.memory_of(self.place());
        let array = self.array(wish, expr.ty, &dims, memory, span)?;
        let mut value = expr;
        let ty = value.ty;
        self.move_to(&mut value, &copies);
        let own: Vec<Var> = copies.values().copied().collect();
        let index = own.iter().map(|&it| Expr::variable(it, span)).collect();
        self.assign(array, index, value, &own, span)?;
        Ok(load(array, ty, lead.iter().map(|&it| Expr::variable(it, span)).collect(), span))
    }

    /// Loop variables with those that their bounds name, in the order in which they were made.
    fn with_bounds(&self, list: Vec<Var>, around: &[Var]) -> Vec<Var> {
        let mut all: BTreeSet<Var> = list.into_iter().collect();
        loop {
            let more: Vec<Var> = all
                .iter()
                .flat_map(|&it| self.bound_by(it))
                .filter(|it| !all.contains(it) && !around.contains(it))
                .collect();
            if more.is_empty() {
                return all.into_iter().collect();
            }
            all.extend(more);
        }
    }

    /// Puts copies in place of loop variables, also in the bounds of reductions.
    pub(super) fn move_to(&mut self, expr: &mut Expr, copies: &BTreeMap<Var, Var>) {
        for (&from, &to) in copies {
            expr.substitute(from, &Expr::variable(to, expr.span));
        }
        for variable in expr.reduced() {
            self.move_bounds(variable, copies);
        }
    }

    /// Puts copies in place of loop variables in the bounds of a loop variable.
    fn move_bounds(&mut self, variable: Var, copies: &BTreeMap<Var, Var>) {
        let named = self.bound_by(variable);
        if !named.iter().any(|it| copies.contains_key(it)) {
            return;
        }
        if let Some(dim) = self.dims.get(&variable).map(|dim| self.moved(dim, copies)) {
            self.dims.insert(variable, dim);
        }
        let width = self.program.symbols.len();
        let of: Vec<usize> = (0..width).map(|it| copies.get(&it).copied().unwrap_or(it)).collect();
        if let Some(domain) = self.program.domains.iter_mut().find(|domain| domain.inames.contains(&variable))
            && let Ok(set) = domain.set.renamed(&of)
        {
            domain.set = set;
        }
    }

    /// The elements of a tensor in an array: it is computed here, unless it is one already.
    pub(super) fn stored(&mut self, id: TensorId) -> Checked<(ArrayId, Vec<Expr>)> {
        let tensor = self.tensors[id].clone();
        let (params, body) = match tensor.source {
            Origin::Array { array, lead } => return Ok((array, lead)),
            Origin::Rule { params, body } => (params, body),
        };
        // It is computed where it is defined.
        let inner = self.scopes.split_off((tensor.scope + 1).min(self.scopes.len()));
        let done = self.store_rule(
            &params,
            body,
            &tensor.dims,
            tensor.elem,
            tensor.memory,
            tensor.span,
            tensor.name.as_deref(),
        );
        self.scopes.extend(inner);
        let (array, lead) = done?;
        self.tensors[id].source = Origin::Array { array, lead: lead.clone() };
        Ok((array, lead))
    }

    #[allow(clippy::too_many_arguments)] // The parts of a tensor.
    fn store_rule(
        &mut self,
        params: &[Var],
        body: Expr,
        dims: &[Dim],
        elem: Scalar,
        memory: Option<Memory>,
        span: Span,
        name: Option<&str>,
    ) -> Checked<(ArrayId, Vec<Expr>)> {
        let around = self.scope().around.clone();
        let lead: Vec<Var> =
            self.free(&body).into_iter().filter(|it| !around.contains(it) && !params.contains(it)).collect();
        let mut lead = self.with_bounds(lead, &around);
        lead.retain(|it| !params.contains(it));
        let all: Vec<Var> = lead.iter().chain(params).copied().collect();
        let copies = self.copies(&all, Role::Data, span)?;
        let mut full: Vec<Dim> = lead.iter().filter_map(|it| self.dims.get(it).cloned()).collect();
        full.extend_from_slice(dims);
        let place = self.place();
        let memory = match (place, memory) {
            (Place::Grid, Some(Memory::Global)) => Where::Global,
            _ => self.memory_of(place),
        };
        let array = self.array(name.unwrap_or("t"), elem, &full, memory, span)?;
        let mut value = body;
        self.move_to(&mut value, &copies);
        let own: Vec<Var> = all.iter().filter_map(|it| copies.get(it).copied()).collect();
        let index = own.iter().map(|&it| Expr::variable(it, span)).collect();
        self.assign(array, index, value, &own, span)?;
        Ok((array, lead.iter().map(|&it| Expr::variable(it, span)).collect()))
    }

    /// Statements that one invocation executes for each combination of the indices around, one after the other. `inside` returns what they
    /// leave, each with the type of its elements and its own dimensions; of it there is an element for each of those combinations.
    pub(super) fn nest(
        &mut self,
        span: Span,
        inside: impl FnOnce(&mut Self) -> Checked<Vec<Left>>,
    ) -> Checked<Vec<(Number, Option<TensorId>)>> {
        let indices = std::mem::take(&mut self.indices);
        let outer = self.scope().clone();
        let first = self.program.statements.len();
        let mut around = outer.around.clone();
        let lead: Vec<Var> = indices.iter().copied().filter(|it| !around.contains(it)).collect();
        around.extend(&lead);
        self.scopes.push(Scope { around, place: Place::Nest, conditions: outer.conditions.clone() });
        let done = inside(self);
        let left = match done {
            Ok(left) => left,
            Err(stop) => {
                self.scopes.pop();
                self.indices = indices;
                return Err(stop);
            }
        };
        // The results, with an axis for each index around; those that nothing depends on go.
        let used = self.used_since(first, &lead, &left);
        let used = self.with_bounds(used, &outer.around);
        let used: Vec<Var> = lead.iter().copied().filter(|it| used.contains(it)).collect();
        let dims: Vec<Dim> = used.iter().filter_map(|it| self.dims.get(it).cloned()).collect();
        let memory = self.memory_of(outer.place);
        let mut results = Vec::new();
        for Left { name, value, params, own } in left {
            let mut full = dims.clone();
            full.extend(own.iter().cloned());
            let array = self.array(&name, value.ty, &full, memory, span);
            let array = match array {
                Ok(array) => array,
                Err(stop) => {
                    self.scopes.pop();
                    self.indices = indices;
                    return Err(stop);
                }
            };
            let ty = value.ty;
            let index = used.iter().chain(&params).map(|&it| Expr::variable(it, span)).collect();
            self.assign(array, index, value, &params, span)?;
            results.push((array, ty, own));
        }
        self.scopes.pop();
        self.indices = indices;
        let copies = self.copies(&used, Role::Data, span)?;
        self.move_statements(first, &lead, &copies);
        let lead: Vec<Expr> = used.iter().map(|&it| Expr::variable(it, span)).collect();
        let scope = self.scopes.len().saturating_sub(1);
        let mut found = Vec::new();
        for (array, ty, own) in results {
            if own.is_empty() {
                found.push((Number::strong(load(array, ty, lead.clone(), span)), None));
            } else {
                let source = Origin::Array { array, lead: lead.clone() };
                let tensor = super::state::Tensor {
                    dims: own,
                    elem: ty,
                    weak: false,
                    source,
                    scope,
                    memory: None,
                    layout: None,
                    again: false,
                    span,
                    name: None,
                };
                let id = self.tensor(tensor);
                found.push((Number::strong(Expr::index(0, span)), Some(id)));
            }
        }
        Ok(found)
    }

    /// Which of some loop variables statements since a position need.
    fn used_since(&self, first: usize, of: &[Var], left: &[Left]) -> Vec<Var> {
        let mut used: BTreeSet<Var> = BTreeSet::new();
        for statement in self.program.statements.iter().skip(first) {
            let exprs = statement.target.index.iter().chain([&statement.value]).chain(&statement.conditions);
            used.extend(exprs.flat_map(|expr| self.free(expr)));
            used.extend(statement.within.iter().flat_map(|&it| self.bound_by(it)));
        }
        used.extend(left.iter().flat_map(|left| self.free(&left.value)));
        of.iter().copied().filter(|it| used.contains(it)).collect()
    }

    /// Gives statements since a position separate loops instead of some others.
    fn move_statements(&mut self, first: usize, of: &[Var], copies: &BTreeMap<Var, Var>) {
        let mut statements = self.program.statements.split_off(first);
        for statement in &mut statements {
            if !statement.within.iter().any(|it| of.contains(it)) {
                continue;
            }
            let inner: Vec<Var> = statement.within.iter().copied().filter(|it| !of.contains(it)).collect();
            statement.within =
                inner.iter().copied().chain(statement.within.iter().filter_map(|it| copies.get(it).copied())).collect();
            for variable in inner {
                self.move_bounds(variable, copies);
            }
            for expr in statement.expressions_mut() {
                self.move_to(expr, copies);
            }
        }
        self.program.statements.extend(statements);
    }

    /// A scalar that the host computes from others, as a parameter.
    pub(super) fn size_of_its_own(&mut self, expr: &Expr) -> Var {
        let span = expr.span;
        let same = |known: &Expr| crate::check::sizes::same(known, expr);
        if let Some((array, _)) = self.sizes.iter().find(|(_, known)| same(known)) {
            let array = *array;
            let found = self.program.symbols.iter().position(|it| it.kind == SymbolKind::Parameter(array));
            return found.unwrap_or(0);
        }
        let name = format!("size_{}", self.sizes.len());
        let variable = self.parameter(&name, Scalar::I64, span);
        if let SymbolKind::Parameter(array) = self.program.symbols[variable].kind {
            self.sizes.push((array, expr.clone()));
        }
        self.assume_at_least(&Affine::variable(variable));
        if let ExprKind::FloorDiv(args) = &expr.kind
            && let (Some(over), Some(by)) = (self.affine(&args[0]), Number::weak(args[1].clone()).constant())
            && by > 0
        {
            // by · size ≤ over < by · (size + 1)
            let whole = Affine::variable(variable).scale(-by).and_then(|size| over.add(&size));
            if let Ok(rest) = whole {
                self.assume_at_least(&rest);
                if let Ok(below) = rest.negated().plus(by - 1) {
                    self.assume_at_least(&below);
                }
            }
        }
        variable
    }

    /// An expression as an affine function, where it is one.
    pub(super) fn affine(&self, expr: &Expr) -> Option<Affine> {
        let before = self.program.symbols.len();
        let mut next = before;
        let form = crisp_ir_loops::form(expr, &mut next)?;
        (next == before).then_some(form.value)
    }

    /// Keeps a scalar if it has a reduction, so that it is computed once.
    pub(super) fn settled(&mut self, number: Number, name: &str) -> Checked<Number> {
        if !reduces(&number.expr) {
            return Ok(number);
        }
        let weak = number.weak;
        let expr = self.kept(name, number.expr)?;
        Ok(Number { expr, weak })
    }
}

/// The results of statements that are executed one after the other.
pub(super) struct Left {
    pub(super) name: String,
    pub(super) value: Expr,
    /// The loop variables of its elements.
    pub(super) params: Vec<Var>,
    pub(super) own: Vec<Dim>,
}
