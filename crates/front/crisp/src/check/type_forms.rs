//! Type forms: `float`, `(vector-type float :global :read-only 64)`, names from `def-type`, signatures.

use std::rc::Rc;

use crisp_ir_kernel::Space;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::Checker;
use super::definitions::Resolution;
use super::scope::Binding;
use super::syntax::{fold, fold_keyword, is_nil, symbol};
use super::unify::{FormPattern, ParamId, Pattern, Slot, ViewPattern};
use crate::messages;
use crate::typed::{AccessKind, Align, Known, Role, TypeId, number_named, scalar_name};

/// Whether two data are written alike, places and case aside.
pub(crate) fn same_shape(a: &Datum, b: &Datum) -> bool {
    crisp_support_sexpr::print(a).eq_ignore_ascii_case(&crisp_support_sexpr::print(b))
}

/// Whether the (folded) name is a type of the language.
pub(crate) fn is_builtin_type(name: &str) -> bool {
    const HEADS: [&str; 22] = [
        "nil",
        "void",
        "maybe",
        "soa-vector-type",
        "soa-vector",
        "soa-view-type",
        "soa-view",
        "vector-type",
        "vector",
        "vector-view-type",
        "vector-view",
        "vector-base-type",
        "const-vec-type",
        "tensor-view-type",
        "tensor-view",
        "matrix",
        "identity-tensor-type",
        "identity-tensor",
        "function",
        "binop-type",
        "predicate-type",
        "voidp",
    ];
    number_named(name).is_some() || HEADS.contains(&name)
}

/// Whether the (folded) head of a type form means the type of a value, or of a part of it.
pub(crate) fn asks_a_value(head: &str) -> bool {
    matches!(head, "type-of" | "element-type")
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

/// The kinds of keywords that vector types have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlotKind {
    Space,
    Access,
    Align,
}

/// Returns the kind of slot that a keyword in its canonical spelling fills in a vector type.
pub(crate) fn kind_of_slot(keyword: &str) -> Option<SlotKind> {
    Some(match slot(keyword)? {
        Value::Space(_) => SlotKind::Space,
        Value::Access(_) => SlotKind::Access,
        Value::Align(_) => SlotKind::Align,
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

/// The definition that `X-type` refers to, by the (folded) name.
enum Constructed {
    Type(Rc<str>),
    Function(Rc<str>),
    Struct(Rc<str>),
}

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
            DatumKind::Prefixed(Prefix::Function | Prefix::Backquote, inner)
                if super::syntax::list(inner).is_some() =>
            {
                self.signature_type(super::syntax::list(inner).unwrap_or_default())
            }
            DatumKind::Prefixed(Prefix::Function, _) => Pattern::Function(None),
            DatumKind::Vector(items) => self.signature_type(items),
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
            | DatumKind::Suffixed(_)
            | DatumKind::String(_)
            | DatumKind::Prefixed(..)
            | DatumKind::Conditional { .. } => {
                self.report(messages::not_a_type(datum.span, self.files.snippet(datum.span)));
                Pattern::ERROR
            }
        }
    }

    /// Whether the author defines a type of that (folded) name.
    fn defines_type(&self, name: &str) -> bool {
        self.defs.structs.contains_key(name)
            || self.defs.types.contains_key(name)
            || self.defs.derived.contains_key(name)
            || self.defs.enums.contains_key(name)
    }

    /// Whether the (folded) head of a form makes it a type.
    pub(crate) fn is_type_form(&self, head: &str) -> bool {
        self.is_type_name(head)
            || matches!(head, "type-signature-of" | "return-type-of" | "get-return-type" | "type-of" | "element-type")
            || matches!(head, "array" | "cell")
            || self.constructs(head).is_some()
    }

    /// The template of types, or of functions, that `X-type` of that (folded) name is about.
    fn constructs(&self, head: &str) -> Option<Constructed> {
        let name = head.strip_suffix("-type")?;
        if let Some(definition) = self.defs.types.get(name) {
            return definition.template.is_some().then(|| Constructed::Type(name.into()));
        }
        if let Some(definition) = self.defs.structs.get(name) {
            return definition.template.is_some().then(|| Constructed::Struct(name.into()));
        }
        let functions = self.defs.by_name.get(name)?;
        functions
            .iter()
            .any(|&at| self.defs.functions[at].template.is_some())
            .then(|| Constructed::Function(name.into()))
    }

    /// `(X-type argument…)`
    fn constructed(&mut self, constructed: Constructed, datum: &Datum, head: &str, rest: &[Datum]) -> Pattern {
        match &constructed {
            Constructed::Type(name) | Constructed::Struct(name) => self.note_type(datum.span, name),
            Constructed::Function(name) => self.note_functions(datum.span, name),
        }
        let name = match constructed {
            Constructed::Type(name) => name,
            Constructed::Struct(name) => return self.made_structure(&name, datum, head, rest),
            Constructed::Function(name) => {
                let generator = format!("gen-{name}");
                return match self.generated(&generator, rest, datum.span) {
                    Some(function) => self.signature_of_value(&function),
                    None => Pattern::ERROR,
                };
            }
        };
        let Some((template, body)) =
            self.defs.types.get(&name).and_then(|found| Some((found.template.clone()?, found.body.clone())))
        else {
            return Pattern::ERROR;
        };
        if self.stack_of_types.contains(&name) {
            let diagnostic = messages::cyclic_definition(datum.span, &name, template.span);
            self.report(diagnostic);
            return Pattern::ERROR;
        }
        let Some(names) = self.template_bindings(&template, head, rest, datum.span) else { return Pattern::ERROR };
        let scope = super::scope::Scope::new(crate::typed::FunctionKind::Thread, Rc::from(""));
        let outer = std::mem::replace(&mut self.scope, scope);
        for (name, binding) in &names {
            self.scope.name(name, binding.clone());
        }
        self.stack_of_types.push(name);
        let pattern = self.parse_type(&body);
        self.stack_of_types.pop();
        self.scope = outer;
        pattern
    }

    /// Whether the (folded) name is a type.
    pub(crate) fn is_type_name(&self, name: &str) -> bool {
        let templated = self.defs.structs.get(name).is_some_and(|definition| definition.template.is_some());
        is_builtin_type(name)
            || self.defs.types.contains_key(name)
            || self.defs.derived.contains_key(name)
            || self.defs.enums.contains_key(name)
            || self.defs.structs.contains_key(name) && !templated
    }

    /// The type of that (folded) name.
    pub(crate) fn named_type(&mut self, name: &Rc<str>, span: Span) -> Pattern {
        self.see(span, name);
        match self.scope.lookup(name) {
            Some(Binding::Known(Known::Type(ty))) => return Pattern::Is(*ty),
            Some(Binding::Known(Known::Nil)) => return Pattern::Any,
            Some(Binding::Param(param)) => return Pattern::Param(*param),
            Some(Binding::Poisoned) => return Pattern::ERROR,
            Some(Binding::Known(_) | Binding::Runtime(_) | Binding::Outside | Binding::Continuation(_)) | None => {}
        }
        if let Some(number) = number_named(name) {
            return Pattern::Is(TypeId::of(number));
        }
        self.note_type(span, name);
        if let Some(role) = vector_role(name) {
            return Pattern::View(ViewPattern { role, ..ViewPattern::OPEN });
        }
        match &**name {
            "nil" | "void" => return Pattern::Is(TypeId::NIL),
            "function" => return Pattern::Function(None),
            "soa-vector-type" | "soa-vector" => {
                return Pattern::View(ViewPattern { form: FormPattern::Soa, ..ViewPattern::OPEN });
            }
            "soa-view-type" | "soa-view" => {
                return Pattern::View(ViewPattern { form: FormPattern::Soa, role: Role::View, ..ViewPattern::OPEN });
            }
            "tensor-view-type" | "tensor-view" => {
                return Pattern::View(ViewPattern { form: FormPattern::Tensor(Slot::Open), ..ViewPattern::OPEN });
            }
            "matrix" if !self.defs.types.contains_key(name) => {
                return Pattern::View(ViewPattern { form: FormPattern::Tensor(Slot::Is(2)), ..ViewPattern::OPEN });
            }
            "identity-tensor-type" | "identity-tensor" => return Pattern::Identity(Slot::Open),
            "voidp" if self.addresses_allowed => return Self::address_type(),
            "voidp" => {
                self.report(messages::voidp_elsewhere(span));
                return Pattern::ERROR;
            }
            _ => {}
        }
        if let Some(ty) = self.derived_type(name, span) {
            return ty;
        }
        if let Some(ty) = self.own_type(name, span) {
            return Pattern::Is(ty);
        }
        let Some(definition) = self.defs.types.get_mut(name) else {
            let own = self.defs.types.values().map(|definition| definition.name.clone());
            let names: Vec<Rc<str>> = own
                .chain(self.defs.structs.values().map(|definition| definition.name.clone()))
                .chain(self.defs.enums.keys().cloned())
                .collect();
            let mut known: Vec<&str> = names.iter().map(|name| &**name).collect();
            for scalar in crisp_ir_kernel::Scalar::ALL {
                known.push(scalar_name(scalar));
            }
            let suggestion = crisp_support_diagnostics::suggest(name, known.into_iter()).map(str::to_owned);
            let written = self.as_written(name, span);
            self.report(messages::unknown_type(span, written, suggestion.as_deref()));
            return Pattern::ERROR;
        };
        if definition.template.is_some() {
            let (name, span_of_template) = (definition.name.clone(), definition.span);
            self.report(messages::template_without_arguments(span, &name, span_of_template));
            return Pattern::ERROR;
        }
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
            return self.vector_of(ViewPattern { role, ..ViewPattern::OPEN }, rest);
        }
        match &*name {
            "const-vec-type" => {
                let (space, access) = (Slot::Is(Space::Constant), Slot::Is(AccessKind::ReadOnly));
                self.vector_of(ViewPattern { space, access, ..ViewPattern::OPEN }, rest)
            }
            // Types of the author's may have these names.
            "array" if !self.defines_type(&name) => self.array_type(datum, rest),
            "cell" if !self.defines_type(&name) => self.cell_type(datum, rest),
            "matrix" | "tensor-view-type" | "tensor-view" if let Some((rank, slots)) = self.laid_out_tensor(datum) => {
                match self.vector_of(ViewPattern::OPEN, &slots) {
                    Pattern::View(view) => {
                        Pattern::View(ViewPattern { form: FormPattern::Tensor(Slot::Is(rank)), ..view })
                    }
                    other => other,
                }
            }
            "tensor-view-type" | "tensor-view" => self.tensor_slots(datum, rest),
            "identity-tensor-type" | "identity-tensor" => match self.rank_slot(datum, rest, true) {
                Some((rank, [])) => Pattern::Identity(rank),
                Some((_, [more, ..])) => {
                    self.report(messages::malformed(more.span, &name, "(identity-tensor-type [RANK])"));
                    Pattern::ERROR
                }
                None => Pattern::ERROR,
            },
            "function" if rest.is_empty() => Pattern::Function(None),
            "function" => self.signature_type(rest),
            "binop-type" | "predicate-type" => self.short_signature(datum, &name, rest),
            "maybe" => self.maybe_type(rest),
            "soa-vector-type" | "soa-vector" => self.soa_slots(Role::Any, datum.span, rest),
            "soa-view-type" | "soa-view" => self.soa_slots(Role::View, datum.span, rest),
            "type-signature-of" => self.signature_of_function(datum, rest),
            "return-type-of" | "get-return-type" => self.return_type_of(datum, rest),
            "type-of" => self.type_of(datum, rest),
            "element-type" => self.element_type_of(datum, rest),
            _ if let Some(constructed) = self.constructs(&name) => self.constructed(constructed, datum, &name, rest),
            _ => match self.named_type(&name, head.span) {
                // `(t :write-only)`: a named vector type with some slots set anew.
                Pattern::View(view) if !matches!(view.form, FormPattern::Tensor(_)) => self.vector_of(view, rest),
                other if other == Pattern::ERROR || rest.is_empty() => other,
                other => {
                    let other = self.spelled(other);
                    self.report(messages::cannot_refine(datum.span, &other));
                    Pattern::ERROR
                }
            },
        }
    }

    /// `(cell T slot…)`: a vector of one element, in global memory and for reading and writing where no slot says otherwise.
    fn cell_type(&mut self, datum: &Datum, slots: &[Datum]) -> Pattern {
        let (length, access) = (Slot::Is(1), Slot::Open);
        match self.vector_of(ViewPattern { length, access, ..ViewPattern::OPEN }, slots) {
            Pattern::View(view) if view.length != Slot::Is(1) || view.elem == Slot::Open => {
                self.report(messages::malformed(datum.span, "cell", "(cell TYPE [ADDRESS-SPACE] [ACCESS])"));
                Pattern::ERROR
            }
            Pattern::View(view) => {
                let (space, access) =
                    (view.space.or(Slot::Is(Space::Global)), view.access.or(Slot::Is(AccessKind::ReadWrite)));
                Pattern::View(ViewPattern { space, access, ..view })
            }
            other => other,
        }
    }

    /// A vector type with these slots; after a mistake in one nothing more is said of the type.
    fn vector_of(&mut self, vector: ViewPattern, slots: &[Datum]) -> Pattern {
        let errors = self.errors;
        let vector = self.vector_slots(vector, slots);
        if self.errors > errors { Pattern::ERROR } else { Pattern::View(vector) }
    }

    pub(crate) fn vector_slots(&mut self, mut vector: ViewPattern, slots: &[Datum]) -> ViewPattern {
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
                DatumKind::Symbol(name) if self.scope.lookup(&fold(name)).is_some() => {
                    self.bound_slot(&mut vector, &fold(name), datum);
                }
                DatumKind::Symbol(name)
                    if self.defs.constants.contains_key(&fold(name)) || self.defs.constants.contains_key(name) =>
                {
                    vector.length = self.constant_length(datum);
                }
                DatumKind::List(_)
                    if super::syntax::form(datum).is_some_and(|(head, _)| crate::forms::is_builtin(&head)) =>
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

    /// A slot by a name that is bound: its value decides which.
    fn bound_slot(&mut self, vector: &mut ViewPattern, name: &str, datum: &Datum) {
        self.see(datum.span, name);
        match self.scope.lookup(name).cloned() {
            Some(Binding::Known(Known::Keyword(_))) => self.keyword_slot(vector, datum),
            Some(Binding::Known(Known::Integer(_) | Known::Number(_)) | Binding::Runtime(_) | Binding::Outside) => {
                vector.length = self.constant_length(datum);
            }
            Some(Binding::Known(Known::Nil)) => {}
            // The first parameter is the element's type; of others nothing shows which slot they are.
            Some(Binding::Param(param)) if vector.elem == Slot::Open && !self.constrains_slot(param) => {
                vector.elem = Slot::Param(param);
            }
            Some(Binding::Param(param)) => self.slot_of_param(vector, param),
            _ => vector.elem = self.element_type(datum),
        }
    }

    /// Whether the constraint on a template's parameter says which slot it is for.
    pub(crate) fn constrains_slot(&self, param: ParamId) -> bool {
        let predicate = self.constrained.get(&param).map(|predicate| &**predicate);
        matches!(predicate, Some("is-address-space?" | "is-alignment?" | "is-access?"))
    }

    /// The slot that a template's parameter is for, by the constraint on it; else the length.
    fn slot_of_param(&mut self, vector: &mut ViewPattern, param: ParamId) {
        match self.constrained.get(&param).map(|predicate| &**predicate) {
            Some("is-address-space?") => vector.space = Slot::Param(param),
            Some("is-alignment?") => vector.align = Slot::Param(param),
            Some("is-access?") => vector.access = Slot::Param(param),
            _ => vector.length = Slot::Param(param),
        }
    }

    fn keyword_slot(&mut self, vector: &mut ViewPattern, datum: &Datum) {
        let bound = symbol(datum).and_then(|name| self.scope.lookup(&fold(name)));
        let name = match &datum.kind {
            _ if let Some(Binding::Known(Known::Keyword(name))) = bound => name.clone(),
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

    fn element_type(&mut self, datum: &Datum) -> Slot<TypeId> {
        match self.parse_type(datum) {
            Pattern::Is(ty) if self.types().is_element(ty) => Slot::Is(ty),
            Pattern::Param(param) => Slot::Param(param),
            Pattern::Made(made) => Slot::Made(made),
            Pattern::ERROR | Pattern::Any => Slot::Open,
            other => {
                let other = self.spelled(other);
                self.report(messages::element_type(datum.span, &other));
                Slot::Open
            }
        }
    }

    fn constant_length(&mut self, datum: &Datum) -> Slot<u64> {
        self.see_symbol(datum);
        if let Some(Binding::Param(param)) = symbol(datum).and_then(|name| self.scope.lookup(&fold(name))) {
            return Slot::Param(*param);
        }
        let Some(expr) = self.constant_expression(datum, None) else { return Slot::Open };
        let length = expr.known_integer().and_then(|value| u64::try_from(value).ok());
        if length.is_none() {
            self.report(messages::length_not_constant(datum.span));
        }
        length.into()
    }

    fn tensor_slots(&mut self, datum: &Datum, rest: &[Datum]) -> Pattern {
        let Some((rank, parents)) = self.rank_slot(datum, rest, false) else { return Pattern::ERROR };
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
        Pattern::View(ViewPattern { form: FormPattern::Tensor(rank), ..vector })
    }

    /// The rank of a tensor type, if it says one, and the slots after it. A template's parameter with nothing after it is a rank where
    /// that may be the only slot, else a type. Reports a rank that there cannot be.
    fn rank_slot<'d>(&mut self, datum: &Datum, rest: &'d [Datum], alone: bool) -> Option<(Slot<u8>, &'d [Datum])> {
        let Some((first, behind)) = rest.split_first() else { return Some((Slot::Open, rest)) };
        self.see_symbol(first);
        let rank = match &first.kind {
            DatumKind::Integer(rank) => *rank,
            DatumKind::Symbol(name) => match self.scope.lookup(&fold(name)) {
                Some(Binding::Known(Known::Integer(rank))) => *rank,
                Some(Binding::Param(param)) if alone || !behind.is_empty() => {
                    return Some((Slot::Param(*param), behind));
                }
                _ => return Some((Slot::Open, rest)),
            },
            _ => return Some((Slot::Open, rest)),
        };
        let known = u8::try_from(rank).ok().filter(|rank| (1..=8).contains(rank));
        if known.is_none() {
            self.report(messages::tensor_rank(datum.span));
        }
        Some((Slot::Is(known?), behind))
    }
}
