//! Structures: `def-struct`, and what it brings along: `make-X`, `is-X?`, the accessors `x~` and `~x~`.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_ir_kernel::Constant;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::definitions::{Generated, Resolution, StructDef};
use super::syntax::{binder, fold, fold_keyword, form_named, symbol};
use super::templates::Template;
use super::unify::Pattern;
use super::{Checker, Want};
use crate::members;
use crate::messages;
use crate::typed::{Bind, Declared, Expr, ExprKind, Known, Member, Structure, TypeData, TypeId};

/// The greatest number of numbers that a structure may hold, those of its members' members included (docs/reference/structs.md).
pub(super) const MOST_LEAVES: usize = 256;

const STRUCT_SHAPE: &str = "(def-struct NAME (MEMBER TYPE)…)";

impl Checker<'_> {
    pub(crate) fn collect_struct(&mut self, datum: &Datum, rest: &[Datum], template: Option<Rc<Template>>) {
        let Some((span, name, members)) =
            rest.split_first().and_then(|(name, members)| Some((name.span, symbol(name)?.clone(), members)))
        else {
            self.report(messages::malformed(self.one_line(datum.span), "def-struct", STRUCT_SHAPE));
            return;
        };
        let folded = fold(&name);
        if !self.is_free_type_name(&name, &folded, span) {
            return;
        }
        self.defs.generated.insert(format!("make-{folded}").into(), Generated::Make(folded.clone()));
        self.defs.generated.insert(format!("is-{folded}?").into(), Generated::Is(folded.clone()));
        let constants = members.iter().filter_map(members::constant).filter_map(|constant| symbol(constant.name));
        for written in members.iter().flat_map(members::declared).map(|(name, _)| name).chain(constants) {
            let member = fold(written);
            for raw in [false, true] {
                let accessor = if raw { format!("~{member}~") } else { format!("{member}~") };
                self.defs.generated.insert(accessor.into(), Generated::Accessor { member: member.clone(), raw });
            }
        }
        let members = members.to_vec();
        let (resolved, made) = (Resolution::Open, BTreeMap::new());
        self.defs.structs.insert(folded, StructDef { name, members, resolved, span, template, made });
    }

    /// Whether no type has that name yet; reports it otherwise.
    pub(crate) fn is_free_type_name(&mut self, name: &Rc<str>, folded: &Rc<str>, span: Span) -> bool {
        if super::type_forms::is_builtin_type(folded) {
            self.report(messages::redefines_builtin(span, name));
            return false;
        }
        let earlier = self.defs.structs.get(folded).map(|definition| definition.span);
        let enumeration = self.defs.enums.get(folded).and_then(|&ty| self.types().enumeration_of(ty));
        let earlier = earlier.or_else(|| enumeration.map(|enumeration| enumeration.span));
        let earlier = earlier.or_else(|| self.defs.types.get(folded).map(|definition| definition.span));
        let earlier = earlier.or_else(|| self.defs.derived.get(folded).map(|definition| definition.span));
        if let Some(earlier) = earlier.filter(|earlier| !self.is_known_twice(*earlier)) {
            self.report(messages::defined_twice(span, name, earlier));
        }
        earlier.is_none()
    }

    /// Resolves all structures, so that mistakes in unused ones are found.
    pub(crate) fn resolve_structs(&mut self) {
        let names: Vec<(Rc<str>, Span, bool)> = (self.defs.structs.iter())
            .map(|(name, definition)| (name.clone(), definition.span, definition.template.is_some()))
            .collect();
        for (name, span, is_template) in names {
            if !is_template {
                let _ = self.struct_type(&name, span);
            }
        }
    }

    /// The structure or enumeration of that (folded) name; `None` if there is none.
    pub(crate) fn own_type(&mut self, name: &Rc<str>, span: Span) -> Option<TypeId> {
        self.defs.enums.get(name).copied().or_else(|| self.struct_type(name, span))
    }

    /// The type of the structure of that (folded) name; `None` if there is none.
    pub(crate) fn struct_type(&mut self, name: &Rc<str>, span: Span) -> Option<TypeId> {
        let definition = self.defs.structs.get_mut(name)?;
        if let Some(template) = definition.template.clone() {
            let parameters: Vec<&str> = template.params.iter().map(|param| &*param.name).collect();
            let diagnostic = messages::struct_template_bare(span, &definition.name, &parameters, definition.span);
            self.report(diagnostic);
            return Some(TypeId::ERROR);
        }
        match definition.resolved {
            Resolution::Done(ty) => return Some(ty),
            Resolution::InProgress => {
                let diagnostic = messages::cyclic_definition(span, &definition.name, definition.span);
                self.report(diagnostic);
                return Some(TypeId::ERROR);
            }
            Resolution::Open => definition.resolved = Resolution::InProgress,
        }
        let (written, members, span) = (definition.name.clone(), definition.members.clone(), definition.span);
        let ty = self.laid_out(written, &members, span, None).unwrap_or(TypeId::ERROR);
        if let Some(definition) = self.defs.structs.get_mut(name) {
            definition.resolved = Resolution::Done(ty);
        }
        Some(ty)
    }

    /// The structure of these members, a template's for arguments where `of` says so.
    pub(crate) fn laid_out(
        &mut self,
        name: Rc<str>,
        members: &[Datum],
        span: Span,
        of: Option<(Rc<str>, Vec<Known>)>,
    ) -> Option<TypeId> {
        let mut declared: Vec<Declared> = Vec::new();
        let (errors, mut leaves) = (self.errors, 0);
        let mut constants: Vec<(Rc<str>, Expr)> = Vec::new();
        for datum in members {
            if let Some(constant) = members::constant(datum) {
                let known: Vec<&Rc<str>> = declared.iter().map(|(_, name, _, _)| name).collect();
                if let Some(constant) = self.constant_member(&constant, &known, &constants) {
                    constants.push(constant);
                }
                continue;
            }
            for (member, ty) in self.members_of(datum) {
                let (written, at) = member;
                let folded = fold(&written);
                if let Some((_, _, _, earlier)) = declared.iter().find(|(_, other, _, _)| *other == folded) {
                    let earlier = *earlier;
                    self.report(messages::member_twice(at, &written, earlier));
                    continue;
                }
                if written.starts_with('~') || written.ends_with('~') || written.is_empty() {
                    self.report(messages::member_name(at, &written));
                    continue;
                }
                let Some(ty) = self.member_type(&written, &ty) else { continue };
                leaves += self.types().width(ty);
                declared.push((written, folded, ty, at));
            }
        }
        if leaves > MOST_LEAVES {
            self.report(messages::struct_too_large(span, &name, MOST_LEAVES));
        }
        if declared.is_empty() && self.errors == errors {
            self.report(messages::struct_empty(span, &name));
        }
        (self.errors == errors).then(|| {
            let ty = self.types_mut().structure(name, declared, span, of);
            self.types_mut().add_constants(ty, constants);
            ty
        })
    }

    /// Evaluates a member that is a constant of the type, after the members of these names.
    fn constant_member(
        &mut self,
        constant: &members::Constant<'_>,
        members: &[&Rc<str>],
        constants: &[(Rc<str>, Expr)],
    ) -> Option<(Rc<str>, Expr)> {
        let written = symbol(constant.name)?.clone();
        let folded = fold(&written);
        if members.iter().any(|other| **other == folded) || constants.iter().any(|(other, _)| *other == folded) {
            self.report(messages::member_twice(constant.name.span, &written, constant.name.span));
            return None;
        }
        let pattern = self.parse_type(constant.ty);
        let wanted = self.complete(pattern).filter(|ty| *ty != TypeId::ERROR)?;
        let value = self.constant_expression(constant.value, Some(Pattern::Is(wanted)))?;
        let value = self.coerce(value, wanted, &format!("the constant `{written}`"))?;
        if value.known().is_none() {
            self.report(messages::not_known(constant.value.span, self.files.snippet(constant.value.span)));
            return None;
        }
        Some((folded, value))
    }

    /// The members that a datum of `def-struct` declares: `(x float)`, `(x:float y:float)`, `x:float`, or `(when TEST '(x:float))`.
    fn members_of(&mut self, datum: &Datum) -> Vec<((Rc<str>, Span), Datum)> {
        if let Some([test, members @ ..]) = form_named(datum, "when") {
            return match self.is_true(test) {
                Some(true) => members.iter().flat_map(|member| self.members_of(member)).collect(),
                Some(false) | None => Vec::new(),
            };
        }
        let found = match &datum.kind {
            DatumKind::Prefixed(Prefix::Quote, inner) => return self.members_of(inner),
            DatumKind::Typed(name, ty) => Some(vec![((name.clone(), datum.span), (**ty).clone())]),
            DatumKind::List(items) => match &**items {
                [Datum { kind: DatumKind::Symbol(name), span }, ty] if !matches!(ty.kind, DatumKind::Typed(..)) => {
                    Some(vec![((name.clone(), *span), ty.clone())])
                }
                [] => None,
                several => several
                    .iter()
                    .map(|item| match binder(item) {
                        Some((name, Some(ty))) => Some(((name.clone(), item.span), ty.clone())),
                        _ => None,
                    })
                    .collect(),
            },
            _ => None,
        };
        found.unwrap_or_else(|| {
            self.report(messages::malformed(datum.span, "def-struct", STRUCT_SHAPE));
            Vec::new()
        })
    }

    fn member_type(&mut self, member: &str, datum: &Datum) -> Option<TypeId> {
        let pattern = self.parse_type(datum);
        if pattern == Pattern::ERROR {
            return None;
        }
        let complete = self.complete(pattern);
        let fits = |ty: &TypeId| match self.types().data(*ty) {
            TypeData::Number(_) | TypeData::Struct(_) | TypeData::Enum(_) => true,
            TypeData::View(view) => view.role == crate::typed::Role::View || view.form.rank() > 1,
            _ => false,
        };
        let ty = complete.filter(fits);
        if ty.is_none() {
            let spelled = self.spelled(pattern);
            self.report(messages::struct_member_type(datum.span, member, &spelled));
        }
        ty
    }

    /// A call of something that a definition brought along.
    pub(crate) fn generated_call(
        &mut self,
        name: &Rc<str>,
        generated: &Generated,
        name_span: Span,
        args: &[Datum],
        span: Span,
        want: &Want,
    ) -> Expr {
        match generated {
            Generated::Make(of) => self.make_struct(name, of, args, span, want),
            Generated::Is(of) => self.is_type(name, of, args, span),
            Generated::MakeDerived(of) => self.make_derived(of, args, span, want),
            Generated::As(of) => self.as_related(of, args, span),
            Generated::Accessor { member, raw } => {
                let Some(values) = self.values_of(args) else { return Expr::error(span) };
                self.accessor_call(name, member, *raw, values, (name_span, span), want)
            }
        }
    }

    /// The same with arguments that are checked, by position.
    pub(crate) fn generated_of(
        &mut self,
        name: &Rc<str>,
        generated: &Generated,
        values: Vec<Expr>,
        span: Span,
        want: &Want,
    ) -> Expr {
        let of = match generated {
            Generated::Accessor { member, raw } => {
                return self.accessor_call(name, member, *raw, values, (span, span), want);
            }
            Generated::MakeDerived(_) | Generated::As(_) => {
                return self.with_named(values, span, |checker, names| {
                    checker.generated_call(name, generated, span, names, span, want)
                });
            }
            Generated::Make(of) => of,
            Generated::Is(of) => {
                return match <[Expr; 1]>::try_from(values) {
                    Ok([value]) => self.is_of_type(of, value, span),
                    Err(values) => {
                        let arity = messages::Arity { least: 1, most: Some(1) };
                        self.refused(span, messages::wrong_arity(span, name, arity, values.len()))
                    }
                };
            }
        };
        let Some(definition) = self.defs.structs.get(of) else { return Expr::error(span) };
        let declared = definition.members.iter().flat_map(members::declared);
        let names: Vec<Rc<str>> = declared.map(|(name, _)| name.clone()).collect();
        let (defined, is_template) = (definition.span, definition.template.is_some());
        if values.len() > names.len() {
            return self.refused(span, messages::make_too_many(span, name, &usage(name, &names), defined));
        }
        let values: Vec<(Rc<str>, Expr)> = names.iter().map(|name| fold(name)).zip(values).collect();
        let ty = match is_template {
            true => self.structure_of_values(of, name, &values, span, want),
            false => self.struct_type(of, span),
        };
        match ty.and_then(|ty| Some((ty, self.types().structure_of(ty)?.clone()))) {
            Some((ty, structure)) => self.made_of(name, ty, &structure, values, span),
            None => Expr::error(span),
        }
    }

    /// `(make-point 3 4)`, `(make-point :x 3 :y 4)`: values by position or by member.
    fn make_struct(&mut self, name: &Rc<str>, of: &Rc<str>, args: &[Datum], span: Span, want: &Want) -> Expr {
        let Some(definition) = self.defs.structs.get(of) else { return Expr::error(span) };
        let is_template = definition.template.is_some();
        let (names, defined): (Vec<Rc<str>>, Span) = (
            definition.members.iter().flat_map(members::declared).map(|(name, _)| name.clone()).collect(),
            definition.span,
        );
        let known = match is_template {
            true => None,
            false => match self.struct_type(of, span) {
                Some(ty) if ty != TypeId::ERROR => Some(ty),
                _ => return Expr::error(span),
            },
        };
        let of_known = known.and_then(|ty| self.types().structure_of(ty));
        let names = of_known.map_or(names, |structure| structure.members.iter().map(|it| it.name.clone()).collect());
        let Some(given) = self.given_members(name, &names, known, args, (span, defined)) else {
            return Expr::error(span);
        };
        let structure = known.and_then(|ty| self.types().structure_of(ty).cloned());
        let mut values: Vec<(Rc<str>, Expr)> = Vec::new();
        for (at, datum) in given {
            let wanted = structure.as_ref().and_then(|structure| Some(Pattern::Is(structure.members.get(at)?.ty)));
            let value = self.expression(datum, &Want::Value(wanted));
            values.push((fold(&names[at]), self.single(value)));
        }
        if values.iter().any(|(_, value)| matches!(value.ty, TypeId::ERROR | TypeId::NEVER)) {
            return Expr::error(span);
        }
        let ty = match known {
            Some(ty) => Some(ty),
            None => self.structure_of_values(of, name, &values, span, want),
        };
        match ty.and_then(|ty| Some((ty, self.types().structure_of(ty)?.clone()))) {
            Some((ty, structure)) => self.made_of(name, ty, &structure, values, span),
            None => Expr::error(span),
        }
    }

    /// Which members the arguments of `make-X` are for, in the order in which they are written.
    fn given_members<'d>(
        &mut self,
        name: &Rc<str>,
        names: &[Rc<str>],
        known: Option<TypeId>,
        args: &'d [Datum],
        (span, defined): (Span, Span),
    ) -> Option<Vec<(usize, &'d Datum)>> {
        let usage = || usage(name, names);
        let mut given: Vec<(usize, &Datum)> = Vec::new();
        let mut items = args.iter();
        while let Some(item) = items.next() {
            let free = (0..names.len()).find(|at| given.iter().all(|(taken, _)| taken != at));
            let key = match &item.kind {
                DatumKind::Keyword(key) => {
                    let named = names.iter().position(|member| fold(member) == fold(key));
                    // A keyword that is not a member may be the value of one.
                    let structure = known.and_then(|ty| self.types().structure_of(ty));
                    let expected = structure.zip(free).and_then(|(structure, at)| structure.members.get(at));
                    let expected = expected.and_then(|member| self.types().enumeration_of(member.ty));
                    let is_value = expected.is_some_and(|it| it.key(&fold_keyword(key)).is_some());
                    named.map(Ok).or_else(|| (!is_value).then(|| Err(key.clone())))
                }
                _ => None,
            };
            if let (Some(Ok(at)), Some(structure)) = (&key, known.and_then(|ty| self.types().structure_of(ty)))
                && let Some(place) = structure.members.get(*at).map(|member| member.span)
            {
                self.recorder.use_of(item.span, place);
            }
            let (at, value) = match key {
                Some(Err(key)) => {
                    let known: Vec<&str> = names.iter().map(|name| &**name).collect();
                    self.report(messages::no_member_to_make(item.span, name, &key, &known, defined));
                    return None;
                }
                Some(Ok(at)) => match items.next() {
                    Some(value) => (at, value),
                    None => {
                        self.report(messages::slot_without_value(item.span, &names[at]));
                        return None;
                    }
                },
                None => match free {
                    Some(at) => (at, item),
                    None => {
                        self.report(messages::make_too_many(item.span, name, &usage(), defined));
                        return None;
                    }
                },
            };
            if given.iter().any(|(taken, _)| *taken == at) {
                self.report(messages::make_twice(item.span, name, &names[at]));
                return None;
            }
            given.push((at, value));
        }
        if known.is_some() && given.len() < names.len() {
            let missing = (0..names.len()).filter(|at| given.iter().all(|(taken, _)| taken != at));
            let missing: Vec<&str> = missing.map(|at| &*names[at]).collect();
            self.report(messages::make_missing(span, name, &missing, &usage(), defined));
            return None;
        }
        Some(given)
    }

    /// A structure of these values, each for the member of a (folded) name, in the order in which they are worked out.
    fn made_of(
        &mut self,
        name: &Rc<str>,
        ty: TypeId,
        structure: &Structure,
        values: Vec<(Rc<str>, Expr)>,
        span: Span,
    ) -> Expr {
        let mut bindings: Vec<Bind> = Vec::new();
        let position = |member: &str| structure.members.iter().position(|other| *other.folded == *member);
        let in_order = values.windows(2).all(|pair| position(&pair[0].0) < position(&pair[1].0));
        let mut slots: Vec<Option<Expr>> = vec![None; structure.members.len()];
        for (member, value) in values {
            let Some(at) = position(&member) else {
                let known: Vec<&str> = structure.members.iter().map(|member| &*member.name).collect();
                self.report(messages::no_member_to_make(value.span, name, &member, &known, structure.span));
                return Expr::error(span);
            };
            let place = format!("the member `{}` of `{}`", structure.members[at].name, structure.name);
            let Some(value) = self.coerce(value, structure.members[at].ty, &place) else { return Expr::error(span) };
            slots[at] = Some(if in_order { value } else { self.held_in_variable(value, &mut bindings) });
        }
        let missing: Vec<&str> = (slots.iter().zip(&structure.members))
            .filter(|(slot, _)| slot.is_none())
            .map(|(_, member)| &*member.name)
            .collect();
        if !missing.is_empty() {
            let names: Vec<Rc<str>> = structure.members.iter().map(|member| member.name.clone()).collect();
            self.report(messages::make_missing(span, name, &missing, &usage(name, &names), structure.span));
            return Expr::error(span);
        }
        let made = Expr::new(ExprKind::Values(slots.into_iter().flatten().collect()), ty, span);
        if bindings.is_empty() {
            return made;
        }
        Expr::new(ExprKind::Let { bindings, body: Box::new(made) }, ty, span)
    }

    /// `(is-point? x)`: known from the type.
    fn is_type(&mut self, name: &Rc<str>, of: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let [arg] = args else {
            let arity = messages::Arity { least: 1, most: Some(1) };
            self.report(messages::wrong_arity(span, name, arity, args.len()));
            return Expr::error(span);
        };
        let value = self.expression(arg, &Want::ANY);
        let value = self.single(value);
        self.is_of_type(of, value, span)
    }

    fn is_of_type(&mut self, of: &Rc<str>, value: Expr, span: Span) -> Expr {
        if self.defs.structs.get(of).is_some_and(|definition| definition.template.is_some()) {
            let made = self.types().structure_of(value.ty).and_then(|structure| structure.of.as_ref());
            return Expr::constant(Constant::bool(made.is_some_and(|(template, _)| template == of)), span);
        }
        let ty = self.own_type(of, span);
        if let (Some(key), Some(ty)) = (self.keyword_of(&value), ty) {
            let has = self.types().enumeration_of(ty).is_some_and(|enumeration| enumeration.key(&key).is_some());
            return Expr::constant(Constant::bool(has), span);
        }
        if value.ty == TypeId::ERROR || ty == Some(TypeId::ERROR) {
            return Expr::error(span);
        }
        if let Some(Known::Type(given)) = self.types().known_of(value.ty) {
            return Expr::constant(Constant::bool(ty == Some(*given)), span);
        }
        let truth = Expr::constant(Constant::bool(ty == Some(value.ty)), span);
        match value.kind {
            ExprKind::Var(_) | ExprKind::Constant(_) | ExprKind::Literal(_) => truth,
            _ => Expr::new(ExprKind::Seq(vec![value, truth]), TypeId::BOOL, span),
        }
    }

    /// `(x~ object)`, `(~x~ object)`: the author's own accessor where one fits, else the member itself.
    pub(crate) fn accessor_call(
        &mut self,
        name: &Rc<str>,
        member: &Rc<str>,
        raw: bool,
        values: Vec<Expr>,
        (name_span, span): (Span, Span),
        want: &Want,
    ) -> Expr {
        if !raw && let Some(candidates) = self.overloads(name, &values) {
            return self.call_of(name, &candidates, values, span, want);
        }
        let first = values.first().map_or(TypeId::NIL, |value| value.ty);
        if self.types().structure_of(first).is_some() {
            let count = values.len();
            return match <[Expr; 1]>::try_from(values) {
                Ok([object]) => self.member_of(object, member, name_span, span),
                Err(_) => {
                    let arity = messages::Arity { least: 1, most: Some(1) };
                    self.refused(span, messages::wrong_arity(span, name, arity, count))
                }
            };
        }
        if let Some(view) = values.first().and_then(|value| self.soa_of(value)) {
            if !raw && values.len() > 1 {
                self.warn_asymmetric(name, &view, false, span);
            }
            return self.soa_access(name, member, values, (name_span, span));
        }
        // No structure: a lane, or a property of a vector.
        if let Some(builtin) = crate::forms::find_builtin(name) {
            return self.builtin_of(name, builtin, values, span, want);
        }
        let known: Vec<&str> = Vec::new();
        let diagnostic = messages::no_member(name_span, self.shown(first), member, &known, None);
        self.refused(span, diagnostic)
    }

    /// The member of that (folded) name of a structure.
    pub(crate) fn member_of(&mut self, object: Expr, member: &str, name_span: Span, span: Span) -> Expr {
        if let Some(constant) = self.types().constant_of(object.ty, member) {
            let constant = Expr { span, ..constant.clone() };
            return match object.kind {
                ExprKind::Var(_) => constant,
                _ => {
                    let ty = constant.ty;
                    Expr::new(ExprKind::Seq(vec![object, constant]), ty, span)
                }
            };
        }
        match self.member_named(object.ty, member, name_span) {
            Some(member) => Expr::new(ExprKind::Part { whole: Box::new(object), leaf: member.leaf }, member.ty, span),
            None => Expr::error(span),
        }
    }

    /// The member of that (folded) name of a structure type; reports it if there is none.
    pub(crate) fn member_named(&mut self, ty: TypeId, member: &str, name_span: Span) -> Option<Member> {
        let structure = self.types().structure_of(ty)?.clone();
        if let Some(found) = structure.member(member) {
            self.recorder.use_of(name_span, found.span);
            return Some(found.clone());
        }
        let known: Vec<&str> = structure.members.iter().map(|member| &*member.name).collect();
        let diagnostic = messages::no_member(name_span, self.shown(ty), member, &known, Some(structure.span));
        self.report(diagnostic);
        None
    }
}

/// `(make-point :x X :y Y)`
fn usage(maker: &str, names: &[Rc<str>]) -> String {
    let members: Vec<String> = names.iter().map(|name| format!(" :{name} {}", name.to_uppercase())).collect();
    format!("({maker}{})", members.concat())
}
