//! Type forms: `float`, `(vector-type float :global :read-only 64)`, names from `def-type`, signatures.

use std::rc::Rc;

use crisp_ir_kernel::Space;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::Checker;
use super::definitions::Resolution;
use super::syntax::{fold, fold_keyword, is_nil, symbol};
use crate::messages;
use crate::typed::{AccessKind, Align, FunctionRef, Role, TensorType, Type, VectorType, number_named, scalar_name};

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

enum Slot {
    Space(Space),
    Access(AccessKind),
    Align(Align),
}

fn slot(keyword: &str) -> Option<Slot> {
    Some(match fold_keyword(keyword).as_str() {
        "global" => Slot::Space(Space::Global),
        "local" => Slot::Space(Space::Local),
        "private" => Slot::Space(Space::Private),
        "constant" => Slot::Space(Space::Constant),
        "read-only" => Slot::Access(AccessKind::ReadOnly),
        "write-only" => Slot::Access(AccessKind::WriteOnly),
        "read-write" => Slot::Access(AccessKind::ReadWrite),
        "readable" => Slot::Access(AccessKind::Readable),
        "writable" => Slot::Access(AccessKind::Writable),
        "std140" => Slot::Align(Align::Std140),
        "compact" => Slot::Align(Align::Compact),
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

impl Checker<'_> {
    /// The type that a datum spells; mistakes are reported and give [`Type::Error`].
    pub(crate) fn parse_type(&mut self, datum: &Datum) -> Type {
        match &datum.kind {
            DatumKind::Symbol(name) => self.named_type(&fold(name), datum.span),
            DatumKind::Keyword(name) if number_named(&fold(name)).is_some() => {
                number_named(&fold(name)).map_or(Type::Error, Type::Number)
            }
            DatumKind::Prefixed(Prefix::Function, _) | DatumKind::Vector(_) => Type::Function(FunctionRef::Any),
            DatumKind::Prefixed(Prefix::Quote, inner) => self.parse_type(inner),
            DatumKind::List(items) => match items.split_first() {
                None => Type::Nil,
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
                Type::Error
            }
        }
    }

    /// The type of that (folded) name.
    pub(crate) fn named_type(&mut self, name: &Rc<str>, span: Span) -> Type {
        if let Some(number) = number_named(name) {
            return Type::Number(number);
        }
        match &**name {
            "nil" | "void" => return Type::Nil,
            "vector-type" | "vector" => return Type::Vector(VectorType::OPEN),
            "vector-view-type" | "vector-view" => {
                return Type::Vector(VectorType { role: Role::View, ..VectorType::OPEN });
            }
            "vector-base-type" => return Type::Vector(VectorType { role: Role::Base, ..VectorType::OPEN }),
            "tensor-view-type" | "tensor-view" => {
                return Type::Tensor(TensorType { rank: None, vector: VectorType::OPEN });
            }
            "voidp" => {
                self.report(messages::voidp_elsewhere(span));
                return Type::Error;
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
            return Type::Error;
        };
        match &definition.resolved {
            Resolution::Done(ty) => ty.clone(),
            Resolution::InProgress => {
                let diagnostic = messages::cyclic_definition(span, &definition.name, definition.span);
                self.report(diagnostic);
                Type::Error
            }
            Resolution::Open => {
                definition.resolved = Resolution::InProgress;
                let body = definition.body.clone();
                let ty = self.parse_type(&body);
                if let Some(definition) = self.defs.types.get_mut(name) {
                    definition.resolved = Resolution::Done(ty.clone());
                }
                ty
            }
        }
    }

    fn type_list(&mut self, datum: &Datum, head: &Datum, rest: &[Datum]) -> Type {
        let Some(name) = symbol(head).map(|name| fold(name)) else {
            self.report(messages::not_a_type(datum.span, self.files.snippet(datum.span)));
            return Type::Error;
        };
        let role = match &*name {
            "vector-type" | "vector" => Some(Role::Any),
            "vector-view-type" | "vector-view" => Some(Role::View),
            "vector-base-type" => Some(Role::Base),
            _ => None,
        };
        if let Some(role) = role {
            return Type::Vector(self.vector_slots(VectorType { role, ..VectorType::OPEN }, rest));
        }
        match &*name {
            "const-vec-type" => {
                let open =
                    VectorType { space: Some(Space::Constant), access: Some(AccessKind::ReadOnly), ..VectorType::OPEN };
                Type::Vector(self.vector_slots(open, rest))
            }
            "tensor-view-type" | "tensor-view" => self.tensor_slots(datum, rest),
            "function" | "binop-type" | "predicate-type" => Type::Function(FunctionRef::Any),
            "return-type-of" => self.return_type_of(datum, rest),
            _ => match self.named_type(&name, head.span) {
                // `(t :write-only)`: a named vector type with some slots set anew.
                Type::Vector(vector) => Type::Vector(self.vector_slots(vector, rest)),
                Type::Error => Type::Error,
                other if rest.is_empty() => other,
                other => {
                    self.report(messages::cannot_refine(datum.span, &other));
                    Type::Error
                }
            },
        }
    }

    fn vector_slots(&mut self, mut vector: VectorType, slots: &[Datum]) -> VectorType {
        let mut slots = slots.iter();
        while let Some(datum) = slots.next() {
            match &datum.kind {
                DatumKind::Keyword(key) if KEYS.contains(&fold_keyword(key).as_str()) => {
                    let Some(value) = slots.next() else {
                        self.report(messages::slot_without_value(datum.span, key));
                        break;
                    };
                    match fold_keyword(key).as_str() {
                        "element-type" => vector.elem = self.element_type(value),
                        "length" => vector.length = self.constant_length(value),
                        _ => self.keyword_slot(&mut vector, value),
                    }
                }
                DatumKind::Keyword(key) if number_named(&fold(key)).is_none() => self.keyword_slot(&mut vector, datum),
                DatumKind::Integer(_) => vector.length = self.constant_length(datum),
                DatumKind::Symbol(name)
                    if self.defs.constants.contains_key(&fold(name)) || self.defs.constants.contains_key(name) =>
                {
                    vector.length = self.constant_length(datum);
                }
                DatumKind::List(_)
                    if super::syntax::form(datum).is_some_and(|(head, _)| super::builtins::is_builtin(&head)) =>
                {
                    vector.length = self.constant_length(datum);
                }
                DatumKind::Typed(..) => self.keyword_slot(&mut vector, datum),
                DatumKind::Symbol(_) if is_nil(datum) => {}
                _ => vector.elem = self.element_type(datum),
            }
        }
        vector
    }

    fn keyword_slot(&mut self, vector: &mut VectorType, datum: &Datum) {
        let name = match &datum.kind {
            DatumKind::Keyword(name) => name.clone(),
            // `address-space:global`
            DatumKind::Typed(_, key) => symbol(key).cloned().unwrap_or_else(|| Rc::from("")),
            _ => Rc::from(""),
        };
        match slot(&name) {
            Some(Slot::Space(space)) => vector.space = Some(space),
            Some(Slot::Access(access)) => vector.access = Some(access),
            Some(Slot::Align(align)) => vector.align = Some(align),
            None => {
                let suggestion = crisp_support_diagnostics::suggest(&fold_keyword(&name), SLOT_NAMES.into_iter());
                self.report(messages::unknown_slot(datum.span, self.files.snippet(datum.span), suggestion));
            }
        }
    }

    fn element_type(&mut self, datum: &Datum) -> Option<crate::typed::Number> {
        match self.parse_type(datum) {
            Type::Number(number) => Some(number),
            Type::Error => None,
            other => {
                self.report(messages::element_type(datum.span, &other));
                None
            }
        }
    }

    fn constant_length(&mut self, datum: &Datum) -> Option<u64> {
        let expr = self.constant_expression(datum)?;
        let length = super::coerce::known_integer(&expr).and_then(|value| u64::try_from(value).ok());
        if length.is_none() {
            self.report(messages::length_not_constant(datum.span));
        }
        length
    }

    fn tensor_slots(&mut self, datum: &Datum, rest: &[Datum]) -> Type {
        let rank = match rest.first().map(|datum| &datum.kind) {
            Some(DatumKind::Integer(rank)) => match u8::try_from(*rank).ok().filter(|rank| (1..=8).contains(rank)) {
                Some(rank) => Some(rank),
                None => {
                    self.report(messages::tensor_rank(datum.span));
                    return Type::Error;
                }
            },
            _ => None,
        };
        let parents = if rank.is_some() { &rest[1..] } else { rest };
        let vector = match parents.first().map(|datum| self.parse_type(datum)) {
            None => VectorType::OPEN,
            Some(Type::Vector(vector)) => vector,
            Some(Type::Error) => return Type::Error,
            Some(other) => {
                self.report(messages::cannot_refine(datum.span, &other));
                return Type::Error;
            }
        };
        Type::Tensor(TensorType { rank, vector })
    }

    fn return_type_of(&mut self, datum: &Datum, rest: &[Datum]) -> Type {
        let handle = match rest {
            [Datum { kind: DatumKind::Prefixed(Prefix::Function, inner), span: _ }] => {
                symbol(inner).map(|name| fold(name))
            }
            _ => None,
        };
        let Some(name) = handle else {
            self.report(messages::malformed(datum.span, "return-type-of", "(return-type-of #'FUNCTION)"));
            return Type::Error;
        };
        let known = self.defs.by_name.get(&name).and_then(|found| found.first()).map(|&position| {
            (self.defs.functions[position].signature.results.clone(), self.defs.functions[position].name_span)
        });
        match known {
            Some((Some(results), _)) => Type::of_values(results),
            Some((None, defined)) => {
                self.report(messages::return_type_unknown(datum.span, &name, defined));
                Type::Error
            }
            None => {
                let suggestion = self.suggest_function(&name);
                self.report(messages::unknown_function(datum.span, &name, suggestion.as_deref()));
                Type::Error
            }
        }
    }
}
