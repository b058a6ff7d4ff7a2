//! Enumerations: `def-enumeration`, keywords as values of the enumeration that their place demands, `is-X?`.

use std::rc::Rc;

use crisp_ir_kernel::{Constant, Elem, Scalar};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Checker;
use super::definitions::Generated;
use super::syntax::{fold, fold_keyword, list, symbol};
use crate::messages;
use crate::typed::{Enumeration, Expr, ExprKind, Key, Known, TypeId};

const SHAPE: &str = "(def-enumeration NAME :KEY (:KEY VALUE)…)";

/// The enumerations of the language: a vector's properties (decision B12), and the layout of a matrix.
const OWN: [(&str, &[(&str, u64)]); 4] = [
    ("address-space", &[("global", 1), ("local", 2), ("private", 3), ("constant", 4)]),
    ("access", &[("read-only", 0), ("write-only", 1), ("read-write", 2), ("readable", 3), ("writable", 4)]),
    ("align", &[("std140", 0), ("compact", 1)]),
    ("matrix-layout", &[("row-major", 0), ("col-major", 1), ("other-layout", 2)]),
];

impl Checker<'_> {
    /// Makes the enumerations of the language known.
    pub(crate) fn own_enumerations(&mut self) {
        for (name, keys) in OWN {
            let span = Span::new(crisp_support_diagnostics::FileId::LIBRARY, 0, 0);
            let keys = keys.iter().map(|&(key, value)| Key { name: key.into(), value, span }).collect();
            self.define_enumeration(Enumeration::new(name.into(), keys, span));
        }
    }

    fn define_enumeration(&mut self, enumeration: Enumeration) {
        let folded = fold(&enumeration.name);
        self.defs.generated.insert(format!("is-{folded}?").into(), Generated::Is(folded.clone()));
        let ty = self.types_mut().enumeration(enumeration);
        self.defs.enums.insert(folded, ty);
    }

    pub(crate) fn collect_enumeration(&mut self, datum: &Datum, rest: &[Datum]) {
        let Some((name, written)) =
            rest.split_first().and_then(|(name, keys)| Some(((name.span, symbol(name)?), keys)))
        else {
            self.report(messages::malformed(self.one_line(datum.span), "def-enumeration", SHAPE));
            return;
        };
        let (span, name) = (name.0, name.1.clone());
        let errors = self.errors;
        let mut keys: Vec<Key> = Vec::new();
        let mut next = 0;
        for datum in written {
            let (key, value) = match (&datum.kind, list(datum)) {
                (DatumKind::Keyword(key), _) => (key, None),
                (_, Some([Datum { kind: DatumKind::Keyword(key), span: _ }, value])) => (key, Some(value)),
                _ => {
                    self.report(messages::malformed(datum.span, "def-enumeration", SHAPE));
                    continue;
                }
            };
            let value = match value {
                Some(value) => match self.key_value(value) {
                    Some(value) => value,
                    None => continue,
                },
                None => next,
            };
            let key = Key { name: fold_keyword(key).into(), value, span: datum.span };
            if let Some(earlier) = keys.iter().find(|other| other.name == key.name) {
                self.report(messages::enum_key_twice(key.span, &key.name, earlier.span));
            } else if let Some(earlier) = keys.iter().find(|other| other.value == value) {
                self.report(messages::enum_value_twice(key.span, &key.name, value, &earlier.name, earlier.span));
            } else {
                keys.push(key);
            }
            next = value.saturating_add(1);
        }
        if keys.is_empty() && self.errors == errors {
            self.report(messages::enum_empty(span, &name));
        }
        if self.errors > errors {
            return;
        }
        let folded = fold(&name);
        if let Some(&earlier) = self.defs.enums.get(&folded)
            && let Some(earlier) = self.types().enumeration_of(earlier).cloned()
        {
            // The language's own may be written down again, as crisp.md does.
            let same = |key: &Key| earlier.keys.iter().any(|other| other.name == key.name);
            if !earlier.span.is_library() || !keys.iter().all(same) {
                let diagnostic = match earlier.span.is_library() {
                    true => messages::redefines_builtin(span, &name),
                    false => messages::defined_twice(span, &name, earlier.span),
                };
                self.report(diagnostic);
            }
            return;
        }
        if self.is_free_type_name(&name, &folded, span) {
            self.define_enumeration(Enumeration::new(name, keys, span));
        }
    }

    /// The value that a definition gives a key.
    fn key_value(&mut self, datum: &Datum) -> Option<u64> {
        let value = self.constant_expression(datum, None)?;
        let known = value.known_integer().and_then(|value| u32::try_from(value).ok());
        if known.is_none() {
            self.report(messages::enum_value(datum.span));
        }
        known.map(u64::from)
    }

    /// `enumeration:key` as a value.
    pub(crate) fn qualified(&mut self, name: &str, key: &Datum, span: Span) -> Option<Expr> {
        let folded = fold(name);
        let ty = *self.defs.enums.get(&folded)?;
        self.note_type(span, &folded);
        let key = fold_keyword(symbol(key)?);
        Some(self.key_of(ty, &key, span))
    }

    /// The value of an enumeration that a key names; reports a key that it does not have.
    pub(crate) fn key_of(&mut self, ty: TypeId, key: &str, span: Span) -> Expr {
        let Some(enumeration) = self.types().enumeration_of(ty) else { return Expr::error(span) };
        if let Some(value) = enumeration.constant(key) {
            if let Some(place) = enumeration.key(key).map(|key| key.span) {
                self.recorder.use_of(span, place);
            }
            return Expr::new(ExprKind::Constant(value), ty, span);
        }
        let diagnostic = messages::enum_no_key(span, key, enumeration);
        self.refused(span, diagnostic)
    }

    /// The keyword that an expression is, which no place has given a type yet.
    pub(crate) fn keyword_of(&self, expr: &Expr) -> Option<Rc<str>> {
        match self.types().known_of(expr.ty) {
            Some(Known::Keyword(name)) => Some(name.clone()),
            _ => None,
        }
    }

    /// Where one of two values is of an enumeration and the other a keyword, or both are keywords: both as values of one enumeration.
    pub(crate) fn same_enumeration(&mut self, lhs: Expr, rhs: Expr) -> (Expr, Expr) {
        let (left, right) = (self.keyword_of(&lhs), self.keyword_of(&rhs));
        let is_enum = |checker: &Self, expr: &Expr| checker.types().enumeration_of(expr.ty).is_some();
        match (left, right) {
            (Some(key), None) if is_enum(self, &rhs) => (self.key_of(rhs.ty, &key, lhs.span), rhs),
            (None, Some(key)) if is_enum(self, &lhs) => {
                let key = self.key_of(lhs.ty, &key, rhs.span);
                (lhs, key)
            }
            (Some(left), Some(right)) => {
                let found: Vec<TypeId> = (self.defs.enums.values().copied())
                    .filter(|&ty| {
                        let has = |key: &str| self.types().enumeration_of(ty).is_some_and(|it| it.key(key).is_some());
                        has(&left) && has(&right)
                    })
                    .collect();
                match found[..] {
                    [ty] => (self.key_of(ty, &left, lhs.span), self.key_of(ty, &right, rhs.span)),
                    _ => (self.keyword_value(lhs), self.keyword_value(rhs)),
                }
            }
            _ => (lhs, rhs),
        }
    }

    /// Whether it is clear which enumeration a keyword is of that no place gives a type: two of the author's may have its key. Reports it otherwise,
    /// for a value that the author wrote.
    pub(crate) fn is_clear_key(&mut self, expr: &Expr, place: Span) -> bool {
        let Some(key) = self.keyword_of(expr).filter(|_| !place.is_library()) else { return true };
        let having = self.defs.enums.values().filter_map(|&ty| self.types().enumeration_of(ty));
        let having: Vec<&Enumeration> = having.filter(|it| it.key(&key).is_some()).collect();
        // The language's own keys are slots of types, which say what they are.
        if having.len() < 2 || having.iter().any(|it| it.span.is_library()) {
            return true;
        }
        let names: Vec<Rc<str>> = having.iter().map(|it| it.name.clone()).collect();
        self.report(messages::enum_conflict(expr.span, &key, &names));
        false
    }

    /// A keyword as the value of the only enumeration that has it; other expressions as they are.
    pub(crate) fn keyword_value(&mut self, expr: Expr) -> Expr {
        let Some(key) = self.keyword_of(&expr) else { return expr };
        let found: Vec<TypeId> = (self.defs.enums.values().copied())
            .filter(|&ty| self.types().enumeration_of(ty).is_some_and(|it| it.key(&key).is_some()))
            .collect();
        match found[..] {
            [ty] => self.key_of(ty, &key, expr.span),
            [] => {
                let diagnostic = messages::enum_unknown_key(expr.span, &key);
                self.refused(expr.span, diagnostic)
            }
            _ => {
                let names: Vec<Rc<str>> =
                    found.iter().filter_map(|&ty| Some(self.types().enumeration_of(ty)?.name.clone())).collect();
                let diagnostic = messages::enum_conflict(expr.span, &key, &names);
                self.refused(expr.span, diagnostic)
            }
        }
    }

    /// A value of an enumeration as its number; other expressions as they are.
    pub(crate) fn as_number(&self, expr: Expr) -> Expr {
        match self.types().enumeration_of(expr.ty) {
            Some(enumeration) => Expr { ty: TypeId::of(enumeration.storage), ..expr },
            None => expr,
        }
    }
}

impl Enumeration {
    /// Laid out in the smallest type that holds all values.
    pub(crate) fn new(name: Rc<str>, keys: Vec<Key>, span: Span) -> Enumeration {
        let most = keys.iter().map(|key| key.value).max().unwrap_or(0);
        let scalar = match most {
            0..=0xff => Scalar::U8,
            0x100..=0xffff => Scalar::U16,
            _ => Scalar::U32,
        };
        Enumeration { name, keys, storage: Elem::scalar(scalar), span }
    }

    /// The value of a key.
    pub(crate) fn constant(&self, key: &str) -> Option<Constant> {
        let key = self.key(key)?;
        Some(Constant::from_bits(self.storage.scalar, key.value))
    }
}
