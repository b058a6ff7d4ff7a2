//! How `def-struct` is written: the members that its data declare, with their types as written.

use std::rc::Rc;

use crisp_support_sexpr::{Datum, DatumKind, Prefix};

/// The members that a datum of `def-struct` declares: `(x float)`, `(x:float y:float)`, `x:float`, or `(when TEST '(x:float))`, whatever the
/// test.
pub(crate) fn declared(datum: &Datum) -> Vec<(&Rc<str>, &Datum)> {
    match &datum.kind {
        DatumKind::Typed(name, ty) => vec![(name, &**ty)],
        DatumKind::Prefixed(Prefix::Quote, inner) => declared(inner),
        DatumKind::List(items) => match &**items {
            [Datum { kind: DatumKind::Symbol(head), span: _ }, _, members @ ..]
                if head.eq_ignore_ascii_case("when") =>
            {
                members.iter().flat_map(declared).collect()
            }
            [Datum { kind: DatumKind::Symbol(name), span: _ }, ty] if !matches!(ty.kind, DatumKind::Typed(..)) => {
                vec![(name, ty)]
            }
            _ if constant(datum).is_some() => Vec::new(),
            several => several
                .iter()
                .filter_map(|item| match &item.kind {
                    DatumKind::Typed(name, ty) => Some((name, &**ty)),
                    _ => None,
                })
                .collect(),
        },
        _ => Vec::new(),
    }
}

/// A member that is a constant of the structure's type.
pub(crate) struct Constant<'d> {
    pub(crate) name: &'d Datum,
    pub(crate) ty: &'d Datum,
    pub(crate) value: &'d Datum,
}

/// Returns the constant of the type that a datum of `def-struct` declares: `(size ulong :c-t N)`.
pub(crate) fn constant(datum: &Datum) -> Option<Constant<'_>> {
    let DatumKind::List(items) = &datum.kind else { return None };
    match &**items {
        [name @ Datum { kind: DatumKind::Symbol(_), .. }, ty, Datum { kind: DatumKind::Keyword(key), .. }, value]
            if key.eq_ignore_ascii_case("c-t") =>
        {
            Some(Constant { name, ty, value })
        }
        _ => None,
    }
}
