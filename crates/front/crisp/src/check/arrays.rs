//! Fixed arrays, `(array T N)`: values of N elements, which variables, members, arguments and results hold as they hold structures.

use crisp_ir_kernel::{CompareOp, Constant, Scalar};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::assign::Place;
use super::scope::Binding;
use super::structs::MOST_LEAVES;
use super::syntax::{fold, symbol};
use super::unify::{ParamId, Pattern};
use super::{Checker, Want};
use crate::forms::Site;
use crate::messages;
use crate::typed::{ARRAY, Bind, Expr, ExprKind, Known, OpenArgument, OpenStructure, TypeId};

const SHAPE: &str = "(array TYPE LENGTH)";

/// An array type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Array {
    elem: TypeId,
    length: usize,
    /// The numbers of an element.
    width: usize,
}

impl Checker<'_> {
    /// `(array T N)` as a type.
    pub(super) fn array_type(&mut self, datum: &Datum, rest: &[Datum]) -> Pattern {
        let [elem, length] = rest else {
            self.report(messages::malformed(datum.span, "array", SHAPE));
            return Pattern::ERROR;
        };
        let pattern = self.parse_type(elem);
        if pattern == Pattern::ERROR {
            return Pattern::ERROR;
        }
        if let Some(open) = self.open_array(pattern, length) {
            return open;
        }
        let Some(known) = self.constant_expression(length, None) else { return Pattern::ERROR };
        let found = self.array_with(pattern, elem.span, &known, length.span);
        found.map_or(Pattern::ERROR, Pattern::Is)
    }

    /// Returns the array type of these elements and this length; reports where it is not one.
    fn array_with(&mut self, elem: Pattern, elem_at: Span, length: &Expr, length_at: Span) -> Option<TypeId> {
        let Some(ty) = self.complete(elem).filter(|ty| self.types().is_element(*ty)) else {
            let spelled = self.spelled(elem);
            self.report(messages::array_element(elem_at, &spelled));
            return None;
        };
        let most = MOST_LEAVES / self.types().width(ty).max(1);
        let known = length.known_integer().and_then(|length| usize::try_from(length).ok());
        match known.filter(|length| (1..=most).contains(length)) {
            Some(length) => Some(self.types_mut().array(ty, length)),
            None => {
                self.report(messages::array_length(length_at, most));
                None
            }
        }
    }

    /// Returns the pattern of an array whose element type or length a template's parameter says, or `nil` leaves open.
    fn open_array(&mut self, elem: Pattern, length: &Datum) -> Option<Pattern> {
        let open_elem = match elem {
            Pattern::Param(ParamId(param)) => Some(OpenArgument::Param(param)),
            Pattern::Made(made) => Some(OpenArgument::Made(made)),
            _ => None,
        };
        let open_length = match symbol(length).map(|name| fold(name)) {
            Some(name) if *name == *"nil" => Some(OpenArgument::Any),
            Some(name) => match self.scope.lookup(&name) {
                Some(Binding::Param(ParamId(param))) => Some(OpenArgument::Param(*param)),
                _ => None,
            },
            None => None,
        };
        if open_elem.is_none() && open_length.is_none() {
            return None;
        }
        let elem = match open_elem {
            Some(open) => open,
            None => OpenArgument::Known(Known::Type(self.complete(elem)?)),
        };
        let length = match open_length {
            Some(open) => open,
            None => OpenArgument::Known(Known::Integer(self.constant_expression(length, None)?.known_integer()?)),
        };
        let open = OpenStructure { template: ARRAY.into(), arguments: vec![elem, length] };
        Some(Pattern::Made(self.types_mut().open_structure(open)))
    }

    /// Returns the array that a type is.
    pub(crate) fn array_of(&self, ty: TypeId) -> Option<Array> {
        let (elem, length) = self.types().array_of(ty)?;
        Some(Array { elem, length, width: self.types().width(elem) })
    }

    /// `(make-array T N)`: N zeros.
    pub(crate) fn make_array(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [elem, length] = args else {
            self.report(messages::malformed(site.span, site.name, "(make-array TYPE LENGTH)"));
            return Expr::error(site.span);
        };
        let pattern = self.parse_type(elem);
        let known = self.expression(length, &Want::of(TypeId::ULONG));
        let known = self.single(known);
        if pattern == Pattern::ERROR || known.ty == TypeId::ERROR {
            return Expr::error(site.span);
        }
        match self.array_with(pattern, elem.span, &known, length.span) {
            Some(ty) => self.zero_of(ty, site.span),
            None => Expr::error(site.span),
        }
    }

    /// Returns the value of a type whose numbers are all zero.
    fn zero_of(&mut self, ty: TypeId, span: Span) -> Expr {
        let members: Option<Vec<TypeId>> =
            self.types().structure_of(ty).map(|it| it.members.iter().map(|member| member.ty).collect());
        match members {
            Some(members) => {
                let zeros = members.into_iter().map(|member| self.zero_of(member, span)).collect();
                Expr::new(ExprKind::Values(zeros), ty, span)
            }
            None => {
                let number = self.types().stored(ty);
                let zero = Constant::zero(number.unwrap_or(crisp_ir_kernel::Elem::scalar(Scalar::I32)));
                Expr { ty, ..Expr::constant(zero, span) }
            }
        }
    }

    /// `#( … )` where an array is wanted: a value for each element, in order.
    pub(super) fn array_literal(&mut self, ty: TypeId, items: &[Datum], span: Span) -> Expr {
        let Some(array) = self.array_of(ty) else { return Expr::error(span) };
        if items.len() != array.length {
            self.report(messages::array_count(span, self.shown(ty), array.length, items.len()));
            return Expr::error(span);
        }
        let mut values = Vec::new();
        for item in items {
            let value = self.expression(item, &Want::of(array.elem));
            let Some(value) = self.coerce(value, array.elem, "an element of this array") else {
                return Expr::error(span);
            };
            values.push(value);
        }
        Expr::new(ExprKind::Values(values), ty, span)
    }

    /// Checks the index of an element: any integer; one that is known is inside of the array.
    fn array_index(&mut self, array: Array, index: Expr, of: Span) -> Option<Expr> {
        let span = index.span;
        let index = self.index(index)?;
        if let Some(known) = index.known_integer()
            && !usize::try_from(known).is_ok_and(|known| known < array.length)
        {
            self.report(messages::array_bounds(span, self.files.snippet(of), array.length, known));
            return None;
        }
        Some(index)
    }

    /// `(~ a i)`: an element. Beyond the end it is zero, as of a vector.
    pub(super) fn array_element(&mut self, array: Array, values: Vec<Expr>, span: Span) -> Expr {
        let count = values.len();
        let Ok([whole, index]) = <[Expr; 2]>::try_from(values) else {
            self.report(messages::array_indices(span, count.saturating_sub(1)));
            return Expr::error(span);
        };
        let at = whole.span;
        let Some(index) = self.array_index(array, index, at) else { return Expr::error(span) };
        if let Some(known) = index.known_integer().and_then(|known| usize::try_from(known).ok()) {
            return part(whole, array, known, span);
        }
        let zero = self.zero_of(array.elem, span);
        let is_number = array.elem.number().is_some();
        self.with_names([whole, index], span, |[whole, index]| {
            (0..array.length).rev().fold(zero, |other, at| {
                let (cond, then) = (Box::new(is_at(index(), at, span)), Box::new(part(whole(), array, at, span)));
                let other = Box::new(other);
                let kind = match is_number {
                    true => ExprKind::Select { cond, then, other },
                    false => ExprKind::If { cond, then, other },
                };
                Expr::new(kind, array.elem, span)
            })
        })
    }

    /// `(~ a i)` as a place.
    pub(super) fn array_place(&mut self, array: Array, whole: &Datum, index: Expr) -> Option<Place> {
        let of = whole.span;
        let whole = self.object(whole)?;
        let index = self.array_index(array, index, of)?;
        Some(match index.known_integer().and_then(|known| usize::try_from(known).ok()) {
            Some(known) => member(whole, array, known),
            None => Place::Indexed { whole: Box::new(whole), array, index: Box::new(index) },
        })
    }

    /// Returns the element of an array in a place.
    pub(super) fn read_indexed(&mut self, whole: &Place, array: Array, index: &Expr, span: Span) -> Option<Expr> {
        let whole = self.read(whole, span)?;
        Some(self.array_element(array, vec![whole, index.clone()], span))
    }

    /// Stores an element of an array in a place: each element takes the value where the index is its own.
    pub(super) fn store_indexed(&mut self, whole: Place, array: Array, index: Expr, value: Expr, span: Span) -> Expr {
        let (whole, mut bindings) = self.evaluated_once(whole);
        let mut named = |checker: &mut Self, value: Expr| {
            let ty = value.ty;
            let var = checker.scope.hidden("element", ty, span);
            bindings.push(Bind { vars: vec![var], value });
            Expr::new(ExprKind::Var(var), ty, span)
        };
        let (index, value) = (named(self, index), named(self, value));
        let mut items = Vec::new();
        for at in 0..array.length {
            let store = self.store(member(whole.clone(), array, at), value.clone(), span);
            let (then, other) =
                (Expr::new(ExprKind::Seq(vec![store, Expr::nil(span)]), TypeId::NIL, span), Expr::nil(span));
            let kind = ExprKind::If {
                cond: Box::new(is_at(index.clone(), at, span)),
                then: Box::new(then),
                other: Box::new(other),
            };
            items.push(Expr::new(kind, TypeId::NIL, span));
        }
        let ty = value.ty;
        items.push(value);
        Expr::new(ExprKind::Let { bindings, body: Box::new(Expr::new(ExprKind::Seq(items), ty, span)) }, ty, span)
    }

    /// The number of elements of an array, where the argument of `length~` is one.
    pub(super) fn array_length(&self, value: &Expr) -> Option<Expr> {
        let array = self.array_of(value.ty)?;
        Some(Expr::constant(Constant::u64(array.length as u64), value.span))
    }
}

impl Array {
    /// Returns the type of the elements.
    pub(super) fn elem(self) -> TypeId {
        self.elem
    }
}

/// Returns an element whose index is known.
fn part(whole: Expr, array: Array, at: usize, span: Span) -> Expr {
    Expr::new(ExprKind::Part { whole: Box::new(whole), leaf: at * array.width }, array.elem, span)
}

/// Returns the place of an element whose index is known.
fn member(whole: Place, array: Array, at: usize) -> Place {
    let leaf = at * array.width;
    match whole {
        Place::Member { whole, leaf: first, ty: _ } => Place::Member { whole, leaf: first + leaf, ty: array.elem },
        whole => Place::Member { whole: Box::new(whole), leaf, ty: array.elem },
    }
}

/// Whether an index is that of an element.
fn is_at(index: Expr, at: usize, span: Span) -> Expr {
    let scalar = index.ty.number().map_or(Scalar::U64, |number| number.scalar);
    let at = Expr::constant(Constant::from_bits(scalar, at as u64), span);
    let kind = ExprKind::Compare { op: CompareOp::Eq, lhs: Box::new(index), rhs: Box::new(at) };
    Expr::new(kind, TypeId::BOOL, span)
}
