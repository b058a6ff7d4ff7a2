//! Elements of tensors: by a rule, or loaded; what is outside of a shape is zero.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar};
use crisp_ir_loops::{Expr, ExprKind, Var, form};
use crisp_ir_sets::{Affine, Conjunction, Known, Unknown};
use crisp_support_diagnostics::Span;

use super::state::{
    Check, Checked, Dim, Memory, Number, Origin, Place, Role, Tensor, TensorId, Value, load, parts_of, reduces,
};

/// Parts of a rule that is put in place of a name however often it is read.
const RULE_PARTS: usize = 200;

/// Whether a value is a number of the source, or one of several.
pub(super) fn is_of_source(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Constant(_) => true,
        ExprKind::If(args) => args.iter().skip(1).all(is_of_source),
        _ => false,
    }
}

impl Check<'_> {
    /// A tensor whose elements follow from their indices.
    pub(super) fn rule(
        &mut self,
        dims: &[Dim],
        span: Span,
        of: &mut dyn FnMut(&mut Self, &[Expr]) -> Checked<Number>,
    ) -> Checked<Value> {
        let mut params = Vec::new();
        for dim in dims {
            params.push(self.iname("e", dim, Role::Data, span)?);
        }
        let index: Vec<Expr> = params.iter().map(|&it| Expr::variable(it, span)).collect();
        let count = self.indices.len();
        self.indices.extend(&params);
        let number = of(self, &index);
        self.indices.truncate(count);
        Ok(Value::Tensor(self.of_rule(dims.to_vec(), params, number?, span)))
    }

    /// A tensor of parameters and the value for them.
    pub(super) fn of_rule(&mut self, dims: Vec<Dim>, params: Vec<Var>, number: Number, span: Span) -> TensorId {
        let elem = number.own_type();
        let weak = number.weak && is_of_source(&number.expr);
        let source = if weak {
            Origin::Rule { params, body: number.expr }
        } else {
            Origin::Rule { params, body: number.into_type(elem) }
        };
        let scope = self.scopes.len().saturating_sub(1);
        self.tensor(Tensor {
            dims,
            elem,
            weak,
            source,
            scope,
            memory: None,
            layout: None,
            again: false,
            span,
            name: None,
        })
    }

    /// An element; `index` has one number for each dimension.
    pub(super) fn element(&mut self, id: TensorId, index: Vec<Expr>, span: Span) -> Checked<Number> {
        let tensor = &self.tensors[id];
        let elem = tensor.elem;
        if let Origin::Array { array, lead } = &tensor.source {
            let (array, mut all) = (*array, lead.clone());
            all.extend(index.clone());
            let value = load(array, elem, all, span);
            return Ok(Number::strong(self.guarded_if_padded(id, &index, value, span)?));
        }
        if self.is_kept(id) {
            self.stored(id)?;
            return self.element(id, index, span);
        }
        let Tensor { dims, weak, source: Origin::Rule { params, body }, .. } = &self.tensors[id] else {
            return Err(super::state::Reported);
        };
        let (dims, weak, params, mut value) = (dims.clone(), *weak, params.clone(), body.clone());
        self.count(&value)?;
        // Each index takes the place of its parameter, and is compared with both ends.
        let mut uses = vec![2_usize; params.len()];
        value.walk(&mut |part| {
            if let ExprKind::Variable(var) = part.kind
                && let Some(at) = params.iter().position(|param| *param == var)
            {
                uses[at] += 1;
            }
        });
        let parts = uses.iter().zip(&index).map(|(uses, index)| uses.saturating_mul(parts_of(index)));
        self.charge(parts.fold(0, usize::saturating_add), span)?;
        let first = self.program.symbols.len();
        let named = index.iter().any(|index| index.variables().iter().any(|it| params.contains(it)));
        // An index may name a parameter of an outer use of the same rule: then all get separate numbers first.
        let stand_in = |at: usize, param: Var| if named { first + at } else { param };
        if named {
            for (at, &param) in params.iter().enumerate() {
                value.substitute(param, &Expr::variable(first + at, span));
            }
        }
        for (at, (&param, index)) in params.iter().zip(&index).enumerate() {
            value.substitute(stand_in(at, param), index);
        }
        let value = self.guarded(&dims, &index, value, span)?;
        Ok(Number { expr: value, weak })
    }

    /// Whether a tensor's elements are kept in an array before they are read.
    fn is_kept(&self, id: TensorId) -> bool {
        let tensor = &self.tensors[id];
        let Origin::Rule { params: _, body } = &tensor.source else { return false };
        if reduces(body) {
            return true;
        }
        let place = self.scopes.get(tensor.scope).map_or(Place::Top, |scope| scope.place);
        let asked = matches!(tensor.memory, Some(Memory::Shared | Memory::Register)) && place == Place::Grid;
        if asked {
            return true;
        }
        let mut parts = 0;
        let mut calls = false;
        body.walk(&mut |expr| {
            parts += 1;
            calls |= matches!(expr.kind, ExprKind::Call(..));
        });
        place == Place::Top && (parts > RULE_PARTS || calls && tensor.again)
    }

    /// Zero where an index is outside, unless it cannot be.
    pub(super) fn guarded(&mut self, dims: &[Dim], index: &[Expr], value: Expr, span: Span) -> Checked<Expr> {
        let mut inside: Option<Expr> = None;
        for (dim, index) in dims.iter().zip(index) {
            if self.always_inside(dim, index) == Ok(true) {
                continue;
            }
            let compare = |op, a: &Expr, b: &Expr| {
                Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a.clone(), b.clone()])), span)
            };
            let low = compare(CompareOp::Ge, index, &Expr::index(0, span));
            let high = compare(CompareOp::Lt, index, &dim.expr);
            let both = Expr::binary(BinaryOp::And, low, high);
            inside = Some(match inside {
                None => both,
                Some(inside) => Expr::binary(BinaryOp::And, inside, both),
            });
        }
        let Some(inside) = inside else { return Ok(value) };
        let zero = Expr::new(value.ty, ExprKind::Constant(Constant::from_bits(value.ty, 0)), span);
        let ty = value.ty;
        Ok(Expr::new(ty, ExprKind::If(Box::new([inside, value, zero])), span))
    }

    /// An array may be larger than the tensor in it.
    fn guarded_if_padded(&mut self, id: TensorId, index: &[Expr], value: Expr, span: Span) -> Checked<Expr> {
        let dims = self.tensors[id].dims.clone();
        let padded: Vec<(Dim, Expr)> =
            dims.into_iter().zip(index.iter().cloned()).filter(|(dim, _)| dim.rows.len() > 1).collect();
        let (dims, index): (Vec<Dim>, Vec<Expr>) = padded.into_iter().unzip();
        self.guarded(&dims, &index, value, span)
    }

    /// Whether an index is inside of a dimension wherever the loop variables that it names have values.
    pub(super) fn always_inside(&self, dim: &Dim, index: &Expr) -> Known<bool> {
        if let ExprKind::Variable(variable) = &index.kind
            && let Some(own) = self.dims.get(variable)
            && dim.rows.iter().all(|row| own.rows.contains(row))
        {
            return Ok(true);
        }
        let mut next = self.program.symbols.len();
        let Some(form) = form(index, &mut next) else { return Ok(false) };
        let named = index.variables();
        let points = self.program.points(&named)?.intersect(&form.when.into())?;
        let mut below = Conjunction::all();
        below.at_least_zero(&form.value.negated().plus(-1)?)?;
        if !points.intersect(&below.into())?.is_empty()? {
            return Ok(false);
        }
        for (factor, bound) in &dim.rows {
            // factor · index + factor > bound
            let mut above = Conjunction::all();
            let row: Affine = form.value.scale(*factor)?.plus(factor - 1)?.subtract(bound)?;
            above.at_least_zero(&row)?;
            if !points.intersect(&above.into())?.is_empty()? {
                return Ok(false);
            }
        }
        Ok::<bool, Unknown>(true)
    }
}
