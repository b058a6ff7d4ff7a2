//! Derived types: `def-derived-type`, `set-derived`, and what they bring along: `make-X`, `as-X`.

use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::definitions::Generated;
use super::definitions::Resolution;
use super::syntax::{fold, fold_keyword, form, symbol};
use super::unify::{FormPattern, Given, Pattern, Substitution, unify};
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Derivation, Expr, ExprKind, Passing, Role, TypeData, TypeId};

const SHAPE: &str = "(def-derived-type NAME TYPE [:subst KEY])";

/// `def-derived-type`.
#[derive(Debug)]
pub(crate) struct DerivedDef {
    pub(crate) name: Rc<str>,
    body: Datum,
    passing: Passing,
    resolved: Resolution<Pattern>,
    pub(crate) span: Span,
}

impl Checker<'_> {
    pub(crate) fn collect_derived(&mut self, datum: &Datum, rest: &[Datum]) {
        let (Some((name, body)), Some(passing)) = (rest.first().zip(rest.get(1)), passing(rest.get(2..))) else {
            self.report(messages::malformed(self.one_line(datum.span), "def-derived-type", SHAPE));
            return;
        };
        let Some(written) = symbol(name) else {
            self.report(messages::malformed(name.span, "def-derived-type", SHAPE));
            return;
        };
        let folded = fold(written);
        if !self.is_free_type_name(written, &folded, name.span) {
            return;
        }
        self.defs.generated.insert(format!("make-{folded}").into(), Generated::MakeDerived(folded.clone()));
        self.defs.generated.insert(format!("as-{folded}").into(), Generated::As(folded.clone()));
        if let Some(original) = type_name(body) {
            self.defs.generated.insert(format!("as-{original}").into(), Generated::As(original));
        }
        let resolved = Resolution::Open;
        let definition = DerivedDef { name: written.clone(), body: body.clone(), passing, resolved, span: name.span };
        self.defs.derived.insert(folded, definition);
    }

    /// `(set-derived ORIGINAL DERIVED [:subst KEY])`
    pub(crate) fn set_derived(&mut self, datum: &Datum, rest: &[Datum]) {
        let shape = "(set-derived ORIGINAL DERIVED [:subst KEY])";
        let (Some((original, derived)), Some(passing)) = (rest.first().zip(rest.get(1)), passing(rest.get(2..))) else {
            self.report(messages::malformed(self.one_line(datum.span), "set-derived", shape));
            return;
        };
        let (first, second) = (self.parse_type(original), self.parse_type(derived));
        let (Some(one), Some(other)) = (self.complete(first), self.complete(second)) else {
            let open = if self.complete(first).is_none() { (original, first) } else { (derived, second) };
            let spelled = self.spelled(open.1);
            self.report(messages::derived_of(open.0.span, &spelled));
            return;
        };
        if one == TypeId::ERROR || other == TypeId::ERROR {
            return;
        }
        let sizes = (self.size_of(one), self.size_of(other));
        let refused = match (passing, sizes) {
            (Passing::Equal, (original, derived)) if original != derived => Some("equal sizes"),
            (Passing::PassOrig, (original, derived)) if original > derived => Some("an original that is not larger"),
            (Passing::PassDerived, (original, derived)) if derived > original => {
                Some("a derived type that is not larger")
            }
            _ => None,
        };
        if let Some(rule) = refused {
            self.report(messages::derived_sizes(datum.span, rule, sizes));
            return;
        }
        let (first, second) = (self.types().leaves(one), self.types().leaves(other));
        let passes = match passing {
            Passing::No => true,
            Passing::Equal => first == second,
            // The one that passes may hold more behind what the other one holds.
            Passing::PassOrig => second.starts_with(&first),
            Passing::PassDerived => first.starts_with(&second),
        };
        if !passes {
            let (one, other) = (self.shown(one).to_string(), self.shown(other).to_string());
            self.report(messages::derived_members(datum.span, &one, &other));
            return;
        }
        for datum in [original, derived] {
            if let Some(name) = type_name(datum) {
                self.defs.generated.insert(format!("as-{name}").into(), Generated::As(name));
            }
        }
        self.types_mut().derivations.push(Derivation { original: one, derived: other, passing });
    }

    /// Bytes of a value in memory; none for what has no bytes.
    fn size_of(&self, ty: TypeId) -> u32 {
        match self.types().structure_of(ty) {
            Some(structure) => structure.size,
            None => ty.number().map_or(0, |number| number.bytes()),
        }
    }

    /// Resolves all derived types.
    pub(crate) fn resolve_derived(&mut self) {
        let names: Vec<(Rc<str>, Span)> =
            self.defs.derived.iter().map(|(name, definition)| (name.clone(), definition.span)).collect();
        for (name, span) in names {
            let _ = self.derived_type(&name, span);
        }
    }

    /// The derived type of that (folded) name; `None` if there is none.
    pub(crate) fn derived_type(&mut self, name: &Rc<str>, span: Span) -> Option<Pattern> {
        let definition = self.defs.derived.get_mut(name)?;
        match definition.resolved {
            Resolution::Done(ty) => return Some(ty),
            Resolution::InProgress => {
                let diagnostic = messages::cyclic_definition(span, &definition.name, definition.span);
                self.report(diagnostic);
                return Some(Pattern::ERROR);
            }
            Resolution::Open => definition.resolved = Resolution::InProgress,
        }
        let (written, body) = (definition.name.clone(), definition.body.clone());
        let passing = definition.passing;
        let pattern = self.parse_type(&body);
        let ty = match (self.complete(pattern), pattern) {
            (Some(TypeId::ERROR), _) => Pattern::ERROR,
            (Some(original), _) if self.can_be_derived(original) => {
                let derived = self.types_mut().derive(written, original);
                self.types_mut().derivations.push(Derivation { original, derived, passing });
                Pattern::Is(derived)
            }
            // What is left open, each value of the type says.
            (None, Pattern::View(_)) if !pattern.is_of_template() => Pattern::Family(self.types_mut().family(written)),
            _ => {
                let spelled = self.spelled(pattern);
                self.report(messages::derived_of(body.span, &spelled));
                Pattern::ERROR
            }
        };
        if let Some(definition) = self.defs.derived.get_mut(name) {
            definition.resolved = Resolution::Done(ty);
        }
        Some(ty)
    }

    fn can_be_derived(&self, original: TypeId) -> bool {
        matches!(self.types().data(original), TypeData::View(_) | TypeData::Struct(_))
    }

    /// `(make-X …)` of a derived type: what makes the original, as the derived type.
    pub(crate) fn make_derived(&mut self, name: &Rc<str>, args: &[Datum], span: Span, want: &Want) -> Expr {
        let Some(derived) = self.derived_type(name, span) else { return Expr::error(span) };
        let Some(definition) = self.defs.derived.get(name) else { return Expr::error(span) };
        let (body, passing) = (definition.body.clone(), definition.passing);
        let original = match derived {
            Pattern::Is(derived) => self.types().original_of(derived).map(Pattern::Is),
            Pattern::Family(_) => Some(self.parse_type(&body)),
            _ => None,
        };
        let Some(original) = original else { return Expr::error(span) };
        let named = |head: &str| Datum { kind: DatumKind::Symbol(head.into()), span };
        let call = match self.view_pattern(original) {
            Some(view) if view.form == FormPattern::Vector && view.role != Role::View => {
                [&[named("make-vector"), body][..], args].concat()
            }
            Some(view) if view.form == FormPattern::Vector => [&[named("make-vector-view")][..], args].concat(),
            Some(_) => [&[named("make-tensor-view")][..], args].concat(),
            None => match type_name(&body) {
                Some(name) => [&[named(&format!("make-{name}"))][..], args].concat(),
                None => return Expr::error(span),
            },
        };
        let made = self.expression(&Datum { kind: DatumKind::List(call.into()), span }, want);
        if made.ty == TypeId::ERROR {
            return made;
        }
        let fits = unify(self.types_mut(), original, Given::of(&made), &mut Substitution::default());
        match (fits, derived) {
            (Ok(_), Pattern::Family(family)) => {
                let ty = self.types_mut().of_family(family, made.ty, passing);
                Expr { ty, ..made }
            }
            (Ok(_), Pattern::Is(derived)) => Expr { ty: derived, ..made },
            (Ok(_), _) => Expr::error(span),
            (Err(mismatch), _) => {
                let diagnostic = self.mismatch(span, made.ty, original, &mismatch, "what is made");
                self.refused(span, diagnostic)
            }
        }
    }

    /// A value as one of a family, or as what it is derived from; `None` where the two are not related so.
    fn as_of_family(&mut self, name: &Rc<str>, pattern: Pattern, value: &Expr) -> Option<TypeId> {
        if let Pattern::Family(family) = pattern {
            if self.types().family_of(value.ty) == Some(family) {
                return Some(value.ty);
            }
            let definition = self.defs.derived.get(name)?;
            let (body, passing) = (definition.body.clone(), definition.passing);
            let original = self.parse_type(&body);
            unify(self.types_mut(), original, Given::of(value), &mut Substitution::default()).ok()?;
            return Some(self.types_mut().of_family(family, value.ty, passing));
        }
        let original = self.types().original_of(value.ty)?;
        let fits = unify(self.types_mut(), pattern, Given::of_type(original), &mut Substitution::default());
        fits.is_ok().then_some(original)
    }

    /// `(as-X value)`: the value as another type that is related to its own.
    pub(crate) fn as_related(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let [arg] = args else {
            let arity = messages::Arity::exactly(1);
            self.report(messages::wrong_arity(span, &format!("as-{name}"), arity, args.len()));
            return Expr::error(span);
        };
        let pattern = self.named_type(name, span);
        let value = self.expression(arg, &Want::ANY);
        let value = self.single(value);
        if pattern == Pattern::ERROR || value.ty == TypeId::ERROR {
            return Expr::error(span);
        }
        let Some(ty) = self.complete(pattern) else {
            return match self.as_of_family(name, pattern, &value) {
                Some(ty) => Expr { kind: ExprKind::Seq(vec![Expr { ty, ..value }]), ty, span },
                None => {
                    let spelled = self.spelled(pattern);
                    self.refused(span, messages::not_related(arg.span, self.shown(value.ty), &spelled))
                }
            };
        };
        if value.ty == ty {
            return value;
        }
        let original = self.types().original_of(ty);
        let is_of_original = original.is_some_and(|original| {
            let found = &mut Substitution::default();
            unify(self.types_mut(), Pattern::Is(original), Given::of(&value), found).is_ok()
        });
        let related = is_of_original || self.types().are_related(ty, value.ty);
        let (held, wanted) = (self.types().leaves(value.ty), self.types().leaves(ty));
        if related && held != wanted && held.starts_with(&wanted) {
            return Expr::new(ExprKind::Part { whole: Box::new(value), leaf: 0 }, ty, span);
        }
        if !related || held != wanted {
            return self.refused(span, messages::not_related(arg.span, self.shown(value.ty), self.shown(ty)));
        }
        // The expression stays what it is; only its type is another one.
        let out = ExprKind::Seq(vec![Expr { ty, ..value }]);
        Expr { kind: out, ty, span }
    }
}

/// `:subst KEY`, or nothing.
fn passing(rest: Option<&[Datum]>) -> Option<Passing> {
    match rest.unwrap_or_default() {
        [] => Some(Passing::No),
        [Datum { kind: DatumKind::Keyword(subst), span: _ }, key] if fold(subst).as_ref() == "subst" => {
            let name = match &key.kind {
                DatumKind::Keyword(name) => name.clone(),
                DatumKind::Typed(_, inner) => symbol(inner)?.clone(),
                _ => return None,
            };
            Passing::named(&fold_keyword(&name))
        }
        _ => None,
    }
}

/// The (folded) name of a type as it is written, `X` of `X-type` too.
fn type_name(datum: &Datum) -> Option<Rc<str>> {
    if let Some(name) = symbol(datum) {
        return Some(fold(name));
    }
    form(datum).map(|(head, _)| head.strip_suffix("-type").map_or_else(|| head.clone(), Rc::from))
}
