//! Identity tensors: 1 where all indices are equal, else 0, without memory.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::Checker;
use super::predicates::Operand;
use super::unify::Pattern;
use super::views::Property;
use crate::forms::Site;
use crate::messages;
use crate::typed::{Expr, ExprKind, Identity, TypeId};

impl Checker<'_> {
    /// `(make-identity-tensor RANK [EXTENT])`
    pub(crate) fn make_identity_tensor(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let mut values = values.into_iter();
        let Some(rank) = values.next() else { return Expr::error(span) };
        let known = rank.known_integer().and_then(|rank| u8::try_from(rank).ok()).filter(|rank| (1..=8).contains(rank));
        let Some(rank) = known else { return self.refused(span, messages::identity_rank(rank.span)) };
        let extent = values.next();
        let ty = self.types_mut().identity(Identity { rank, bounded: extent.is_some() });
        let extent = match extent {
            Some(extent) => self.extent_argument(extent),
            None => Some(Expr::constant(Constant::u64(0), span)),
        };
        match extent {
            Some(extent) => Expr::new(ExprKind::Values(vec![extent]), ty, span),
            None => Expr::error(span),
        }
    }

    /// `(is-identity-tensor? T)` of a type or value.
    pub(crate) fn is_identity_tensor(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let holds = match args.first().and_then(|datum| self.operand(datum)) {
            Some(Operand::Type(Pattern::Identity(_))) => true,
            Some(Operand::Type(Pattern::Is(ty))) => self.types().identity_of(ty).is_some(),
            Some(Operand::Type(_)) => false,
            Some(Operand::Value(value)) => self.types().identity_of(value.ty).is_some(),
            None => return Expr::error(site.span),
        };
        Expr::constant(Constant::bool(holds), site.span)
    }

    /// The rank of an identity tensor, where a value is one.
    pub(crate) fn identity_rank(&self, value: &Expr) -> Option<u8> {
        self.types().identity_of(value.ty).map(|identity| identity.rank)
    }

    /// `(~ I i j …)`: a number as `1` and `0` are, which take the type of their place.
    pub(crate) fn identity_element(&mut self, tensor: Expr, indices: Vec<Expr>, span: Span) -> Option<Expr> {
        let identity = self.types().identity_of(tensor.ty)?;
        if indices.len() != usize::from(identity.rank) {
            let text = self.files.snippet(tensor.span);
            let diagnostic = messages::index_count(span, text, self.shown(tensor.ty), identity.rank, indices.len());
            self.report(diagnostic);
            return None;
        }
        let mut bindings = Vec::new();
        let mut held = Vec::new();
        for index in indices {
            let index = self.index(index)?;
            held.push(self.held_in_variable(index, &mut bindings));
        }
        let first = held.first()?.clone();
        let mut tests: Vec<Expr> = held[1..].iter().flat_map(|other| equal(&first, other, span)).collect();
        if identity.bounded {
            let extent = extent(tensor, span);
            tests.push(compare(CompareOp::Lt, unsigned(first), extent, span));
        }
        let all = tests.into_iter().reduce(|lhs, rhs| {
            let kind = ExprKind::Binary { op: BinaryOp::And, lhs: Box::new(lhs), rhs: Box::new(rhs) };
            Expr::new(kind, TypeId::BOOL, span)
        });
        let cond = Box::new(all.unwrap_or_else(|| Expr::constant(Constant::bool(true), span)));
        let [then, other] = [1, 0].map(|number| Box::new(self.integer_literal(number, span)));
        let ty = then.ty;
        let ty = match (then.ty.flexible(), other.ty.flexible()) {
            (Some(one), Some(zero)) => TypeId::literal(one.meet(zero)?),
            _ => ty,
        };
        let chosen = Expr::new(ExprKind::Select { cond, then, other }, ty, span);
        Some(match bindings.is_empty() {
            true => chosen,
            false => Expr::new(ExprKind::Let { bindings, body: Box::new(chosen) }, ty, span),
        })
    }

    /// The extent of an identity tensor along each axis; reports when it has no end.
    pub(crate) fn identity_extent(&mut self, tensor: Expr, name: &str, span: Span) -> Expr {
        let bounded = self.types().identity_of(tensor.ty).is_some_and(|identity| identity.bounded);
        if bounded {
            return extent(tensor, span);
        }
        self.refused(span, messages::identity_without_extent(tensor.span, name))
    }

    /// The extents of an identity tensor as a vector; it has no strides.
    pub(crate) fn identity_axes(&mut self, tensor: Expr, property: Property, site: &Site<'_>) -> Expr {
        let Some(identity) = self.types().identity_of(tensor.ty) else { return Expr::error(site.span) };
        if property != Property::Dims {
            let diagnostic = messages::identity_has_no_memory(tensor.span, site.name);
            return self.refused(site.span, diagnostic);
        }
        let one = self.identity_extent(tensor, site.name, site.span);
        if one.ty == TypeId::ERROR {
            return one;
        }
        let mut bindings = Vec::new();
        let one = self.held_in_variable(one, &mut bindings);
        let made = self.axes_filled(vec![one; usize::from(identity.rank)], site.span);
        if bindings.is_empty() {
            return made;
        }
        let ty = made.ty;
        Expr::new(ExprKind::Let { bindings, body: Box::new(made) }, ty, site.span)
    }

    /// The element of an identity tensor among the arguments of `~`, if there is one; reports it where it is to be changed.
    pub(crate) fn refuse_identity_place(&mut self, values: &[Expr], datum: &Datum) -> Option<()> {
        match values.iter().find(|value| self.identity_rank(value).is_some()) {
            Some(tensor) => {
                self.report(messages::sets_identity(datum.span, self.files.snippet(tensor.span)));
                None
            }
            None => Some(()),
        }
    }
}

/// That two indices are equal; a negative one equals none that is not negative.
fn equal(first: &Expr, other: &Expr, span: Span) -> Vec<Expr> {
    let same = compare(CompareOp::Eq, unsigned(first.clone()), unsigned(other.clone()), span);
    if first.ty == other.ty {
        return vec![same];
    }
    let signed = if first.ty == TypeId::LONG { first } else { other };
    let zero = Expr::constant(Constant::integer(Scalar::I64, 0), span);
    vec![same, compare(CompareOp::Ge, signed.clone(), zero, span)]
}

fn unsigned(index: Expr) -> Expr {
    let span = index.span;
    if index.ty == TypeId::ULONG { index } else { Expr::new(ExprKind::Convert(Box::new(index)), TypeId::ULONG, span) }
}

fn compare(op: CompareOp, lhs: Expr, rhs: Expr, span: Span) -> Expr {
    Expr::new(ExprKind::Compare { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, TypeId::BOOL, span)
}

fn extent(tensor: Expr, span: Span) -> Expr {
    Expr::new(ExprKind::Part { whole: Box::new(tensor), leaf: 0 }, TypeId::ULONG, span)
}
