//! Reading types and constants.

use crisp_support_sexpr::{Datum, DatumKind};

use super::items::Items;
use super::parser::Parser;
use crate::constant::Constant;
use crate::messages::text as messages;
use crate::text::number::{canonical_nan, decimal_bits, infinity};
use crate::types::{Access, Elem, Scalar, Type, ViewType};

/// The register type of that name. Any lane count but 1 is read; the validator says which exist.
fn elem_of_name(name: &str) -> Option<Elem> {
    if let Some(scalar) = Scalar::from_name(name) {
        return Some(Elem::scalar(scalar));
    }
    let (scalar, lanes) = name.rsplit_once('x')?;
    let scalar = Scalar::from_name(scalar)?;
    let is_plain = lanes == "0" || !lanes.starts_with(['0', '+']);
    let lanes: u8 = lanes.parse().ok().filter(|&lanes| is_plain && lanes != 1)?;
    Some(Elem { scalar, lanes })
}

/// Whether it is a constant with its type: `(f32 1.5)`.
pub(super) fn is_typed(datum: &Datum) -> bool {
    Items::form(datum).is_some_and(|(head, _)| elem_of_name(head).is_some())
}

/// An integer, or a string that is one where no integer literal holds it.
pub(super) fn wide_integer(datum: &Datum) -> Option<i128> {
    match &datum.kind {
        DatumKind::Integer(value) => Some(*value),
        DatumKind::String(text) => text.parse().ok(),
        DatumKind::List(_)
        | DatumKind::Vector(_)
        | DatumKind::HardwareVector(_)
        | DatumKind::Symbol(_)
        | DatumKind::Typed(..)
        | DatumKind::Keyword(_)
        | DatumKind::Float(_)
        | DatumKind::Suffixed(_)
        | DatumKind::Prefixed(..)
        | DatumKind::Conditional { .. } => None,
    }
}

/// An integer of the type, or a truth value.
fn integer_bits(scalar: Scalar, value: i128) -> Option<u64> {
    let bits = scalar.bits();
    let range = if scalar.is_signed_integer() {
        -(1_i128 << (bits - 1))..=(1_i128 << (bits - 1)) - 1
    } else {
        0..=(1_i128 << bits) - 1
    };
    range.contains(&value).then(|| Constant::integer(scalar, value).bits[0])
}

/// One lane as bits.
fn lane_bits(scalar: Scalar, datum: &Datum) -> Option<u64> {
    if let Some(nan) = canonical_nan(scalar) {
        let infinity = infinity(scalar)?;
        let sign = 1 << (scalar.bits() - 1);
        return match &datum.kind {
            DatumKind::Float(text) => decimal_bits(scalar, text),
            DatumKind::Integer(value) => decimal_bits(scalar, &value.to_string()),
            DatumKind::Symbol(name) => match &**name {
                "nan" => Some(nan),
                "inf" => Some(infinity),
                "-inf" => Some(infinity | sign),
                _ => None,
            },
            DatumKind::List(_) => {
                let ("nan", mut items) = Items::form(datum)? else { return None };
                let DatumKind::Integer(value) = items.take()?.kind else { return None };
                let bits = u64::try_from(value).ok()?;
                let is_nan = bits & !sign > infinity && bits >> (scalar.bits() - 1) <= 1;
                (is_nan && items.peek().is_none()).then_some(bits)
            }
            DatumKind::Vector(_)
            | DatumKind::HardwareVector(_)
            | DatumKind::Typed(..)
            | DatumKind::Keyword(_)
            | DatumKind::Suffixed(_)
            | DatumKind::String(_)
            | DatumKind::Prefixed(..)
            | DatumKind::Conditional { .. } => None,
        };
    }
    match &datum.kind {
        DatumKind::Integer(value) if scalar != Scalar::Bool => integer_bits(scalar, *value),
        DatumKind::Symbol(name) if scalar == Scalar::Bool => match &**name {
            "false" => Some(0),
            "true" => Some(1),
            _ => None,
        },
        DatumKind::Integer(_)
        | DatumKind::Symbol(_)
        | DatumKind::Float(_)
        | DatumKind::Suffixed(_)
        | DatumKind::List(_)
        | DatumKind::Vector(_)
        | DatumKind::HardwareVector(_)
        | DatumKind::Typed(..)
        | DatumKind::Keyword(_)
        | DatumKind::String(_)
        | DatumKind::Prefixed(..)
        | DatumKind::Conditional { .. } => None,
    }
}

impl Parser {
    /// A scalar or vector type.
    pub(super) fn elem(&mut self, datum: &Datum) -> Option<Elem> {
        let elem = if let DatumKind::Symbol(name) = &datum.kind { elem_of_name(name) } else { None };
        if elem.is_none() {
            self.report(messages::expected(datum.span, "a scalar or vector type, such as `f32` or `i32x4`,"));
        }
        elem
    }

    /// Any type.
    pub(super) fn ty(&mut self, datum: &Datum) -> Option<Type> {
        let Some(("view", mut items)) = Items::form(datum) else {
            return self.elem(datum).map(Type::Elem);
        };
        let elem = self.take(&mut items, "a scalar or vector type").and_then(|elem| self.elem(elem))?;
        let space = self.space(&mut items)?;
        const WANTED: &str = "`read`, `write` or `read-write`";
        let (name, place) = self.symbol(&mut items, WANTED)?;
        let Some(access) = Access::ALL.into_iter().find(|access| access.name() == name) else {
            self.report(messages::expected(place, WANTED));
            return None;
        };
        let mut view = ViewType::compact(elem, space, access);
        if items.keyword("stride") {
            view.stride = self.number(&mut items, "the number of bytes from one element to the next")?;
        }
        if items.keyword("rank") {
            view.rank = self.number(&mut items, "the number of axes")?;
        }
        self.finish(&items, "view");
        Some(Type::View(view))
    }

    /// A constant. Its type is the wanted one unless it begins with a type, as in `(f32 1.5)` or `(i32x2 1 2)`.
    pub(super) fn literal(&mut self, datum: &Datum, wanted: Option<Elem>) -> Option<Constant> {
        let typed = Items::form(datum).and_then(|(head, items)| Some((elem_of_name(head)?, items)));
        let (elem, lanes): (Elem, &[Datum]) = match (typed, wanted) {
            (Some((elem, mut lanes)), _) => (elem, lanes.rest()),
            (None, Some(elem)) if elem.lanes == 1 => (elem, std::slice::from_ref(datum)),
            (None, Some(elem)) => match Items::list(datum) {
                Some(mut lanes) => (elem, lanes.rest()),
                None => {
                    self.report(messages::expected(datum.span, "a list with a number for each lane"));
                    return None;
                }
            },
            (None, None) => {
                self.report(messages::expected(datum.span, "a constant with its type, as in `(f32 1.5)`,"));
                return None;
            }
        };
        if lanes.len() != usize::from(elem.lanes).min(4) {
            self.report(messages::expected(datum.span, "one number for each lane"));
            return None;
        }
        let mut constant = Constant::zero(elem);
        for (lane, datum) in lanes.iter().enumerate() {
            match lane_bits(elem.scalar, datum) {
                Some(bits) => constant.bits[lane] = bits,
                None => {
                    self.report(messages::literal_outside(datum.span, elem.scalar.name()));
                    return None;
                }
            }
        }
        Some(constant)
    }
}
