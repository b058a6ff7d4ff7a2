//! First values: lists in braces, with designators and with inner braces left out.

use std::collections::BTreeMap;

use crisp_ir_kernel::{Constant, Elem};
use crisp_support_diagnostics::Span;

use super::conversions::{constant_expr, convert, number_expr};
use super::{Checked, Checker, constant, messages};
use crate::tree::{self, Designator, Initializer};
use crate::typed::{Expr, ExprKind, Number, Place, PlaceKind, Stmt, StmtKind, Ty, VarId};

/// One item of a list in braces.
type Item = (Vec<Designator>, Initializer);

/// The values of the parts of an aggregate, by the way from the whole to each.
pub(super) type Filled = BTreeMap<Vec<u64>, Expr>;

/// Elements that a list may give.
const ITEM_LIMIT: usize = 1 << 20;

impl Checker<'_> {
    /// The first value of a type that registers hold.
    pub(super) fn first_value(&mut self, ty: &Ty, value: &Initializer) -> Checked<Expr> {
        match value {
            Initializer::Value(value) => {
                if let Some(value) = self.assigned(value, ty)? {
                    return Ok(value);
                }
                let value = self.expr(value)?;
                self.implicit(value, ty)
            }
            Initializer::Arguments(args, span) => {
                let args = self.arguments(args)?;
                self.construct(ty, args, *span)
            }
            Initializer::List(items, span) if self.has_constructors(ty) => {
                let mut args = Vec::new();
                for (_, item) in items {
                    match item {
                        Initializer::Value(value) => args.push(self.expr(value)?),
                        Initializer::Arguments(..) | Initializer::List(..) => {
                            let shown = self.show(ty);
                            return self.stop(messages::list_for(*span, &shown));
                        }
                    }
                }
                self.construct(ty, args, *span)
            }
            Initializer::List(items, span) if items.is_empty() && self.is_constructed(ty) => {
                self.construct(ty, Vec::new(), *span)
            }
            Initializer::List(items, span) => match (ty, items.as_slice()) {
                (Ty::Number(number), _) if number.lanes > 1 => self.vector_from_list(*number, items, *span),
                (Ty::Number(_) | Ty::Pointer(..), [(designators, value)]) if designators.is_empty() => {
                    self.first_value(ty, value)
                }
                (Ty::Number(number), []) => Ok(convert(constant_expr(Constant::bool(false), *span), *number)),
                (Ty::Struct(_), _) => {
                    let filled = self.fill_all(ty, items, *span)?.0;
                    Ok(self.build(ty, &filled, &mut Vec::new(), *span))
                }
                _ => {
                    let shown = self.show(ty);
                    self.stop(messages::list_for(*span, &shown))
                }
            },
        }
    }

    /// `(float4)(a, b, c, d)`, `(T){ … }`
    pub(super) fn compound(&mut self, ty: &Ty, value: &Initializer, span: Span) -> Checked<Expr> {
        if let (Ty::Number(number), Initializer::List(items, _)) = (ty, value)
            && number.lanes > 1
        {
            return self.vector(*number, items, span);
        }
        if let (true, Initializer::List(items, _)) = (self.is_cuda() && matches!(ty, Ty::Struct(_)), value)
            && self.program.structs.has_array(ty)
            && !self.has_constructors(ty)
        {
            return self.compound_in_memory(ty, items, span);
        }
        if self.program.structs.has_array(ty) && !self.is_cuda() {
            let shown = self.show(ty);
            return self.stop(messages::unsupported_type(
                span,
                &format!("a value of type `{shown}` in an expression"),
                "declare a variable with this first value",
            ));
        }
        self.first_value(ty, value)
    }

    /// A value with arrays, which is in memory.
    fn compound_in_memory(&mut self, ty: &Ty, items: &[Item], span: Span) -> Checked<Expr> {
        let (filled, _) = self.fill_all(ty, items, span)?;
        let place = self.in_variable("a value", ty.clone(), span);
        let Some(var) = place.as_variable() else { return self.stop(messages::not_assignable(span)) };
        let mut statements = vec![Stmt::simple(StmtKind::Clear(var), span)];
        for (way, value) in filled {
            let part = self.part_place(var, ty, &way, span)?;
            let kind = ExprKind::Assign(Box::new(part), Box::new(value));
            statements.push(Stmt::simple(StmtKind::Expr(Expr { ty: Ty::Void, kind, span }), span));
        }
        let value = self.read(place)?;
        let kind = ExprKind::Statements(statements, Some(Box::new(Expr { span, ..value })));
        Ok(Expr { ty: ty.clone(), kind, span })
    }

    /// Returns a vector from a list in braces. In CUDA vectors are structures: members without a first value are zero.
    fn vector_from_list(&mut self, to: Number, items: &[Item], span: Span) -> Checked<Expr> {
        let mut parts = self.parts_of_vector(to, items, span)?;
        let one = |part: &Expr| matches!(part.ty, Ty::Number(number) if number.lanes == 1);
        if self.is_cuda() && parts.iter().all(one) {
            let zero = convert(constant_expr(Constant::bool(false), span), Number::scalar(to.scalar));
            parts.resize(parts.len().max(usize::from(to.lanes)), zero);
        }
        self.vector_of(to, parts, span)
    }

    /// Returns a vector from scalars and shorter vectors; from one scalar in all lanes.
    fn vector(&mut self, to: Number, items: &[Item], span: Span) -> Checked<Expr> {
        let parts = self.parts_of_vector(to, items, span)?;
        self.vector_of(to, parts, span)
    }

    /// Checks the values for a vector.
    fn parts_of_vector(&mut self, to: Number, items: &[Item], span: Span) -> Checked<Vec<Expr>> {
        let mut parts = Vec::new();
        for (designators, value) in items {
            match value {
                Initializer::Value(value) if designators.is_empty() => {
                    let value = self.expr(value)?;
                    parts.push(value);
                }
                Initializer::Value(_) | Initializer::List(..) | Initializer::Arguments(..) => {
                    return self.stop(messages::list_for(span, &to.to_string()));
                }
            }
        }
        Ok(parts)
    }

    pub(super) fn vector_of(&mut self, to: Number, parts: Vec<Expr>, span: Span) -> Checked<Expr> {
        let (mut lanes, mut converted) = (0, Vec::with_capacity(parts.len()));
        let alone = parts.len() == 1;
        for part in parts {
            let number = self.number(&part)?;
            lanes += usize::from(number.lanes);
            if alone && number.lanes == 1 {
                return Ok(Expr { span, ..convert(part, to) });
            }
            if number.lanes > 1 && number.scalar != to.scalar {
                let (from, to) = (number.to_string(), to.to_string());
                return self.stop(messages::cannot_convert(part.span, &from, &to, true));
            }
            converted.push(convert(part, number.with_scalar(to.scalar)));
        }
        if lanes != usize::from(to.lanes) {
            return self.stop(messages::lane_count(span, &to.to_string(), lanes));
        }
        Ok(number_expr(to, ExprKind::Vector(converted), span))
    }

    /// The parts that a list gives a value to, and how many elements it reaches along the outermost array.
    pub(super) fn fill_all(&mut self, ty: &Ty, items: &[Item], span: Span) -> Checked<(Filled, u64)> {
        let mut filled = Filled::new();
        let mut at = 0;
        let reached = self.fill(ty, items, &mut at, &mut Vec::new(), &mut filled, true)?;
        if at < items.len() {
            let shown = self.show(ty);
            return self.stop(messages::too_many_items(span, &shown));
        }
        Ok((filled, reached))
    }

    /// How many parts an aggregate has; an array without length has as many as are given.
    fn width(&self, ty: &Ty) -> u64 {
        match ty {
            Ty::Array(_, 0) => u64::MAX,
            Ty::Array(_, length) => *length,
            Ty::Struct(_) => self.program.structs.declared(ty).len() as u64,
            Ty::Void | Ty::Number(_) | Ty::Pointer(..) => 0,
        }
    }

    fn part(&self, ty: &Ty, at: u64) -> Ty {
        match ty {
            Ty::Array(of, _) => (**of).clone(),
            Ty::Struct(_) => {
                let members = self.program.structs.declared(ty);
                usize::try_from(at).ok().and_then(|at| members.get(at)).map_or(Ty::Void, |member| member.ty.clone())
            }
            Ty::Void | Ty::Number(_) | Ty::Pointer(..) => Ty::Void,
        }
    }

    fn fill(
        &mut self,
        ty: &Ty,
        items: &[Item],
        at: &mut usize,
        way: &mut Vec<u64>,
        into: &mut Filled,
        braced: bool,
    ) -> Checked<u64> {
        let width = self.width(ty);
        let (mut next, mut reached) = (0_u64, 0_u64);
        let is_union = self.program.structs.is_union(ty);
        while let Some((designators, value)) = items.get(*at) {
            // A union has one value: that of its first member, or of the one that is named.
            if is_union && reached > 0 {
                break;
            }
            match designators.as_slice() {
                [] => {}
                _ if !braced => break,
                [designator] => next = self.designated(ty, designator)?,
                _ => return self.stop(messages::nested_designator(span_of(value))),
            }
            if next >= width || into.len() >= ITEM_LIMIT {
                break;
            }
            let part = self.part(ty, next);
            way.push(next);
            let aggregate = matches!(part, Ty::Array(..) | Ty::Struct(_));
            match value {
                Initializer::List(inner, span) if aggregate => {
                    let mut inside = 0;
                    self.fill(&part, inner, &mut inside, way, into, true)?;
                    if inside < inner.len() {
                        let shown = self.show(&part);
                        return self.stop(messages::too_many_items(*span, &shown));
                    }
                    *at += 1;
                }
                Initializer::Value(value) if aggregate => {
                    let checked = self.expr(value)?;
                    if checked.ty == part {
                        into.insert(way.clone(), checked);
                        *at += 1;
                    } else {
                        // Inner braces are left out: the values go on inside.
                        let before = *at;
                        self.fill(&part, items, at, way, into, false)?;
                        if *at == before {
                            break;
                        }
                    }
                }
                Initializer::List(..) | Initializer::Value(_) | Initializer::Arguments(..) => {
                    let value = self.first_value(&part, value)?;
                    into.insert(way.clone(), value);
                    *at += 1;
                }
            }
            way.pop();
            next += 1;
            reached = reached.max(next);
        }
        Ok(reached)
    }

    fn designated(&mut self, ty: &Ty, designator: &Designator) -> Checked<u64> {
        match designator {
            Designator::Member(name) => {
                self.see_member(ty, name);
                let members = self.program.structs.declared(ty);
                match members.iter().position(|member| member.name == name.text) {
                    Some(at) => Ok(at as u64),
                    None => {
                        let names: Vec<&str> = members.iter().map(|member| &*member.name).collect();
                        let message = messages::unknown_member(name.span, &name.text, &self.show(ty), &names);
                        self.stop(message)
                    }
                }
            }
            Designator::Index(index) => {
                let at = self.constant_integer(index)?;
                match u64::try_from(at) {
                    Ok(at) if at < self.width(ty).min(1 << 32) => Ok(at),
                    _ => {
                        let shown = self.show(ty);
                        self.stop(messages::too_many_items(index.span, &shown))
                    }
                }
            }
        }
    }

    /// A value in registers from what a list gives; the rest is zero.
    fn build(&self, ty: &Ty, filled: &Filled, way: &mut Vec<u64>, span: Span) -> Expr {
        if let Some(value) = filled.get(way) {
            return value.clone();
        }
        match ty {
            Ty::Struct(id) => {
                let members = self.program.structs.get(*id).map_or(&[][..], |found| &found.members);
                let mut values = Vec::with_capacity(members.len());
                for (at, member) in members.iter().enumerate() {
                    way.push(at as u64);
                    values.push(self.build(&member.ty, filled, way, span));
                    way.pop();
                }
                Expr { ty: ty.clone(), kind: ExprKind::Structure(values), span }
            }
            Ty::Number(number) => convert(constant_expr(Constant::integer(number.scalar, 0), span), *number),
            Ty::Void | Ty::Pointer(..) | Ty::Array(..) => constant_expr(Constant::bool(false), span),
        }
    }

    /// The lvalue of a part of a variable.
    pub(super) fn part_place(&mut self, var: VarId, ty: &Ty, way: &[u64], span: Span) -> Checked<Place> {
        let mut place = Place { ty: ty.clone(), kind: PlaceKind::Var(var), constant: false, span };
        for &at in way {
            let ty = self.part(&place.ty, at);
            place = match &place.ty {
                Ty::Array(..) => {
                    let index = constant_expr(Constant::integer(crisp_ir_kernel::Scalar::I64, i128::from(at)), span);
                    let kind = PlaceKind::Element(Box::new(place), Box::new(index));
                    Place { ty, kind, constant: false, span }
                }
                _ => self.part_of(place, usize::try_from(at).unwrap_or(usize::MAX), span)?,
            };
        }
        Ok(place)
    }

    /// The registers of a constant array or structure, leaf by leaf; none where a value is not known.
    pub(super) fn constant_memory(&self, ty: &Ty, filled: &Filled) -> Option<Vec<Constant>> {
        let leaves = self.program.structs.leaves(ty);
        let total = leaves.iter().fold(0_u64, |sum, leaf| sum.saturating_add(leaf.count));
        if total > ITEM_LIMIT as u64 {
            return None;
        }
        let mut values: Vec<Vec<Constant>> = leaves
            .iter()
            .map(|leaf| vec![Constant::zero(leaf.elem); usize::try_from(leaf.count).unwrap_or(0)])
            .collect();
        for (way, value) in filled {
            let (mut ty, mut first, mut index) = (ty.clone(), 0_usize, 0_u64);
            for &at in way {
                match &ty {
                    Ty::Array(_, length) => index = index.checked_mul(*length)?.checked_add(at)?,
                    // The bytes of a union's member are not those of its words.
                    Ty::Struct(_) if self.program.structs.is_union(&ty) => return None,
                    Ty::Struct(id) => {
                        let found = self.program.structs.get(*id)?;
                        first += self.program.structs.member_leaves(found, usize::try_from(at).ok()?).0;
                    }
                    Ty::Void | Ty::Number(_) | Ty::Pointer(..) => return None,
                }
                ty = self.part(&ty, at);
            }
            let registers = registers(value)?;
            for (offset, register) in registers.into_iter().enumerate() {
                *values.get_mut(first + offset)?.get_mut(usize::try_from(index).ok()?)? = register;
            }
        }
        Some(values.concat())
    }
}

fn span_of(value: &Initializer) -> Span {
    match value {
        Initializer::Value(tree::Expr { kind: _, span })
        | Initializer::List(_, span)
        | Initializer::Arguments(_, span) => *span,
    }
}

/// The registers of a number that is known.
fn registers(value: &Expr) -> Option<Vec<Constant>> {
    let number = value.ty.number()?;
    if number.lanes == 1 {
        return constant::value(value).map(|constant| vec![constant]);
    }
    let lanes: Vec<u64> = match &value.kind {
        ExprKind::Splat(scalar) => vec![constant::value(scalar)?.bits[0]; usize::from(number.lanes)],
        ExprKind::Vector(parts) => {
            let mut lanes = Vec::new();
            for part in parts {
                lanes.push(constant::value(part)?.bits[0]);
            }
            lanes
        }
        _ => return None,
    };
    let elem: Elem = number.register();
    let register = |lanes: &[u64]| {
        let mut bits = [0; 4];
        bits.iter_mut().zip(lanes).for_each(|(bit, lane)| *bit = *lane);
        Constant { elem, bits }
    };
    Some(lanes.chunks(usize::from(elem.lanes)).map(register).collect())
}
