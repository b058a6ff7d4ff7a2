//! Type forms: `float`, `(vector-type float :global :read-only 64)`, names from `def-type`, signatures.

use std::rc::Rc;

use crisp_ir_kernel::Space;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::Checker;
use super::definitions::Resolution;
use super::syntax::{fold, fold_keyword, is_nil, symbol};
use super::unify::{FormPattern, Pattern, Slot, ViewPattern};
use crate::messages;
use crate::typed::{AccessKind, Align, Role, TypeId, number_named, scalar_name};

/// Whether two data are written alike, places and case aside.
pub(crate) fn same_shape(a: &Datum, b: &Datum) -> bool {
    crisp_support_sexpr::print(a).eq_ignore_ascii_case(&crisp_support_sexpr::print(b))
}

/// Whether the (folded) name is a type of the language.
pub(crate) fn is_builtin_type(name: &str) -> bool {
    const HEADS: [&str; 14] = [
        "nil",
        "void",
        "vector-type",
        "vector",
        "vector-view-type",
        "vector-view",
        "vector-base-type",
        "const-vec-type",
        "tensor-view-type",
        "tensor-view",
        "function",
        "binop-type",
        "predicate-type",
        "voidp",
    ];
    number_named(name).is_some() || HEADS.contains(&name)
}

enum Value {
    Space(Space),
    Access(AccessKind),
    Align(Align),
}

fn slot(keyword: &str) -> Option<Value> {
    Some(match fold_keyword(keyword).as_str() {
        "global" => Value::Space(Space::Global),
        "local" => Value::Space(Space::Local),
        "private" => Value::Space(Space::Private),
        "constant" => Value::Space(Space::Constant),
        "read-only" => Value::Access(AccessKind::ReadOnly),
        "write-only" => Value::Access(AccessKind::WriteOnly),
        "read-write" => Value::Access(AccessKind::ReadWrite),
        "readable" => Value::Access(AccessKind::Readable),
        "writable" => Value::Access(AccessKind::Writable),
        "std140" => Value::Align(Align::Std140),
        "compact" => Value::Align(Align::Compact),
        _ => return None,
    })
}

const KEYS: [&str; 5] = ["element-type", "address-space", "access", "align", "length"];

/// The slot values of a vector type that are spelled as keywords, for suggestions.
const SLOT_NAMES: [&str; 16] = [
    "global",
    "local",
    "private",
    "constant",
    "read-only",
    "write-only",
    "read-write",
    "readable",
    "writable",
    "std140",
    "compact",
    "element-type",
    "address-space",
    "access",
    "align",
    "length",
];

/// The role that the (folded) head of a vector type says.
fn vector_role(name: &str) -> Option<Role> {
    match name {
        "vector-type" | "vector" => Some(Role::Any),
        "vector-view-type" | "vector-view" => Some(Role::View),
        "vector-base-type" => Some(Role::Base),
        _ => None,
    }
}

impl Checker<'_> {
    /// The type that a datum spells; mistakes are reported and give [`Pattern::ERROR`].
    pub(crate) fn parse_type(&mut self, datum: &Datum) -> Pattern {
        match &datum.kind {
            DatumKind::Symbol(name) => self.named_type(&fold(name), datum.span),
            DatumKind::Keyword(name) if number_named(&fold(name)).is_some() => {
                number_named(&fold(name)).map_or(Pattern::ERROR, |number| Pattern::Is(TypeId::of(number)))
            }
            DatumKind::Prefixed(Prefix::Function, _) | DatumKind::Vector(_) => Pattern::Function,
            DatumKind::Prefixed(Prefix::Quote, inner) => self.parse_type(inner),
            DatumKind::List(items) => match items.split_first() {
                None => Pattern::Is(TypeId::NIL),
                Some((head, rest)) => self.type_list(datum, head, rest),
            },
            DatumKind::HardwareVector(_)
            | DatumKind::Typed(..)
            | DatumKind::Keyword(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::String(_)
            | DatumKind::Prefixed(..)
            | DatumKind::Conditional { .. } => {
                self.report(messages::not_a_type(datum.span, self.files.snippet(datum.span)));
                Pattern::ERROR
            }
        }
    }

    /// The type of that (folded) name.
    pub(crate) fn named_type(&mut self, name: &Rc<str>, span: Span) -> Pattern {
        if let Some(number) = number_named(name) {
            return Pattern::Is(TypeId::of(number));
        }
        if let Some(role) = vector_role(name) {
            return Pattern::View(ViewPattern { role, ..ViewPattern::OPEN });
        }
        match &**name {
            "nil" | "void" => return Pattern::Is(TypeId::NIL),
            "tensor-view-type" | "tensor-view" => {
                return Pattern::View(ViewPattern { form: FormPattern::Tensor(Slot::Open), ..ViewPattern::OPEN });
            }
            "voidp" if self.addresses_allowed => return Self::address_type(),
            "voidp" => {
                self.report(messages::voidp_elsewhere(span));
                return Pattern::ERROR;
            }
            _ => {}
        }
        let Some(definition) = self.defs.types.get_mut(name) else {
            let names: Vec<Rc<str>> = self.defs.types.values().map(|definition| definition.name.clone()).collect();
            let mut known: Vec<&str> = names.iter().map(|name| &**name).collect();
            for scalar in crisp_ir_kernel::Scalar::ALL {
                known.push(scalar_name(scalar));
            }
            let suggestion = crisp_support_diagnostics::suggest(name, known.into_iter()).map(str::to_owned);
            self.report(messages::unknown_type(span, name, suggestion.as_deref()));
            return Pattern::ERROR;
        };
        match &definition.resolved {
            Resolution::Done(ty) => *ty,
            Resolution::InProgress => {
                let diagnostic = messages::cyclic_definition(span, &definition.name, definition.span);
                self.report(diagnostic);
                Pattern::ERROR
            }
            Resolution::Open => {
                definition.resolved = Resolution::InProgress;
                let body = definition.body.clone();
                let ty = self.parse_type(&body);
                if let Some(definition) = self.defs.types.get_mut(name) {
                    definition.resolved = Resolution::Done(ty);
                }
                ty
            }
        }
    }

    fn type_list(&mut self, datum: &Datum, head: &Datum, rest: &[Datum]) -> Pattern {
        let Some(name) = symbol(head).map(|name| fold(name)) else {
            self.report(messages::not_a_type(datum.span, self.files.snippet(datum.span)));
            return Pattern::ERROR;
        };
        if let Some(role) = vector_role(&name) {
            return Pattern::View(self.vector_slots(ViewPattern { role, ..ViewPattern::OPEN }, rest));
        }
        match &*name {
            "const-vec-type" => {
                let (space, access) = (Slot::Is(Space::Constant), Slot::Is(AccessKind::ReadOnly));
                Pattern::View(self.vector_slots(ViewPattern { space, access, ..ViewPattern::OPEN }, rest))
            }
            "tensor-view-type" | "tensor-view" => self.tensor_slots(datum, rest),
            "function" | "binop-type" | "predicate-type" => Pattern::Function,
            "return-type-of" => self.return_type_of(datum, rest),
            _ => match self.named_type(&name, head.span) {
                // `(t :write-only)`: a named vector type with some slots set anew.
                Pattern::View(view) if view.form == FormPattern::Vector => Pattern::View(self.vector_slots(view, rest)),
                other if other == Pattern::ERROR || rest.is_empty() => other,
                other => {
                    let other = self.spelled(other);
                    self.report(messages::cannot_refine(datum.span, &other));
                    Pattern::ERROR
                }
            },
        }
    }

    pub(super) fn vector_slots(&mut self, mut vector: ViewPattern, slots: &[Datum]) -> ViewPattern {
        let mut slots = slots.iter();
        while let Some(datum) = slots.next() {
            match &datum.kind {
                DatumKind::Keyword(key) if KEYS.contains(&fold_keyword(key).as_str()) => {
                    let Some(value) = slots.next() else {
                        self.report(messages::slot_without_value(datum.span, key));
                        break;
                    };
                    match fold_keyword(key).as_str() {
                        "element-type" => vector.elem = self.element_type(value).into(),
                        "length" => vector.length = self.constant_length(value).into(),
                        _ => self.keyword_slot(&mut vector, value),
                    }
                }
                DatumKind::Keyword(key) if number_named(&fold(key)).is_none() => self.keyword_slot(&mut vector, datum),
                DatumKind::Integer(_) => vector.length = self.constant_length(datum).into(),
                DatumKind::Symbol(name)
                    if self.defs.constants.contains_key(&fold(name)) || self.defs.constants.contains_key(name) =>
                {
                    vector.length = self.constant_length(datum).into();
                }
                DatumKind::List(_)
                    if super::syntax::form(datum).is_some_and(|(head, _)| crate::forms::is_builtin(&head)) =>
                {
                    vector.length = self.constant_length(datum).into();
                }
                DatumKind::Typed(..) => self.keyword_slot(&mut vector, datum),
                DatumKind::Symbol(_) if is_nil(datum) => {}
                _ => vector.elem = self.element_type(datum).into(),
            }
        }
        vector
    }

    fn keyword_slot(&mut self, vector: &mut ViewPattern, datum: &Datum) {
        let name = match &datum.kind {
            DatumKind::Keyword(name) => name.clone(),
            // `address-space:global`
            DatumKind::Typed(_, key) => symbol(key).cloned().unwrap_or_else(|| Rc::from("")),
            _ => Rc::from(""),
        };
        match slot(&name) {
            Some(Value::Space(space)) => vector.space = Slot::Is(space),
            Some(Value::Access(access)) => vector.access = Slot::Is(access),
            Some(Value::Align(align)) => vector.align = Slot::Is(align),
            None => {
                let suggestion = crisp_support_diagnostics::suggest(&fold_keyword(&name), SLOT_NAMES.into_iter());
                let foreign = crate::forms::FOREIGN_SLOTS.iter().find(|(slot, _)| fold_keyword(&name) == *slot);
                let text = self.files.snippet(datum.span);
                self.report(messages::unknown_slot(datum.span, text, foreign.map(|(_, instead)| *instead), suggestion));
            }
        }
    }

    fn element_type(&mut self, datum: &Datum) -> Option<TypeId> {
        match self.parse_type(datum) {
            Pattern::Is(ty) if ty.number().is_some() => Some(ty),
            Pattern::ERROR => None,
            other => {
                let other = self.spelled(other);
                self.report(messages::element_type(datum.span, &other));
                None
            }
        }
    }

    fn constant_length(&mut self, datum: &Datum) -> Option<u64> {
        let expr = self.constant_expression(datum, None)?;
        let length = expr.known_integer().and_then(|value| u64::try_from(value).ok());
        if length.is_none() {
            self.report(messages::length_not_constant(datum.span));
        }
        length
    }

    fn tensor_slots(&mut self, datum: &Datum, rest: &[Datum]) -> Pattern {
        let rank = match rest.first().map(|datum| &datum.kind) {
            Some(DatumKind::Integer(rank)) => match u8::try_from(*rank).ok().filter(|rank| (1..=8).contains(rank)) {
                Some(rank) => Some(rank),
                None => {
                    self.report(messages::tensor_rank(datum.span));
                    return Pattern::ERROR;
                }
            },
            _ => None,
        };
        let parents = if rank.is_some() { &rest[1..] } else { rest };
        let vector = match parents.first().map(|datum| self.parse_type(datum)) {
            None => ViewPattern::OPEN,
            Some(Pattern::View(view)) if view.form == FormPattern::Vector => view,
            Some(Pattern::ERROR) => return Pattern::ERROR,
            Some(other) => {
                let other = self.spelled(other);
                self.report(messages::cannot_refine(datum.span, &other));
                return Pattern::ERROR;
            }
        };
        Pattern::View(ViewPattern { form: FormPattern::Tensor(rank.into()), ..vector })
    }

    fn return_type_of(&mut self, datum: &Datum, rest: &[Datum]) -> Pattern {
        let handle = match rest {
            [Datum { kind: DatumKind::Prefixed(Prefix::Function, inner), span: _ }] => {
                symbol(inner).map(|name| fold(name))
            }
            _ => None,
        };
        let Some(name) = handle else {
            self.report(messages::malformed(datum.span, "return-type-of", "(return-type-of #'FUNCTION)"));
            return Pattern::ERROR;
        };
        let known = self.defs.by_name.get(&name).and_then(|found| found.first()).map(|&position| {
            (self.defs.functions[position].signature.results.clone(), self.defs.functions[position].name_span)
        });
        match known {
            Some((Some(results), _)) if results.len() == 1 => results[0],
            Some((Some(results), defined)) => {
                let types: Option<Vec<TypeId>> = results.into_iter().map(|result| self.complete(result)).collect();
                match types {
                    Some(types) => Pattern::Is(self.types_mut().values(&types)),
                    None => {
                        self.report(messages::return_type_unknown(datum.span, &name, defined));
                        Pattern::ERROR
                    }
                }
            }
            Some((None, defined)) => {
                self.report(messages::return_type_unknown(datum.span, &name, defined));
                Pattern::ERROR
            }
            None => {
                let suggestion = self.suggest_function(&name);
                self.report(messages::unknown_function(datum.span, &name, suggestion.as_deref()));
                Pattern::ERROR
            }
        }
    }
}
