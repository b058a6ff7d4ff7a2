//! Records for editors: definitions with their types, and where names are used.

use std::sync::Arc;

use crisp_support_diagnostics::{Definition, NameKind, Span};

use super::{Candidate, Checker, Entity, Head, Scope};
use crate::tree::{self, Name, Templated};
use crate::typed::{Expr, StructId, Ty};

impl Checker<'_> {
    /// The meaning of a name, whose use is recorded.
    pub(super) fn find_at(&self, name: &Name) -> Option<&Entity> {
        let (entity, place) = self.scopes.iter().rev().find_map(|scope| scope.names.get(&name.text))?;
        self.recorder.borrow_mut().use_of(name.span, *place);
        Some(entity)
    }

    /// Sets the part of the source in which the names of the innermost scope can be used.
    pub(super) fn names_are_visible_in(&mut self, whole: Span) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.whole = Some(whole);
        }
    }

    /// A scope inside of the innermost one.
    pub(super) fn inner_scope(&self) -> Scope {
        Scope { whole: self.scopes.last().and_then(|scope| scope.whole), ..Scope::default() }
    }

    /// Records a name that gets a meaning.
    pub(super) fn record(&self, name: &Name, entity: &Entity, parameter: bool) {
        let mut recorder = self.recorder.borrow_mut();
        if !recorder.is_on() || name.span.is_library() {
            return;
        }
        let (kind, ty) = match entity {
            Entity::Variable(var) | Entity::Reference(var) => {
                let variable = self.program.variables.get(var.0);
                let ty = variable.map(|variable| match (entity, &variable.ty) {
                    (Entity::Reference(_), Ty::Pointer(to, _)) => format!("{}&", self.show(to)),
                    (_, ty) => self.show(ty),
                });
                (if parameter { NameKind::Parameter } else { NameKind::Variable }, ty)
            }
            Entity::Type(ty) | Entity::ConstantType(ty) => (NameKind::Type, Some(self.show(ty))),
            Entity::Constant(value) => (NameKind::Constant, value.as_integer().map(|value| value.to_string())),
            Entity::ClassTemplate(_) => (NameKind::Type, None),
            Entity::Functions(_) | Entity::Member => return,
        };
        recorder.define(|| {
            let mut definition = Definition::new(last(&name.text), kind, name.span);
            definition.types.extend(ty.map(Arc::from));
            definition.visible = self.scopes.last().and_then(|scope| scope.whole);
            definition
        });
    }

    /// Records a function where it is declared or defined.
    pub(super) fn record_function(&self, function: &tree::Function, head: &Head, result: &Ty) {
        if !self.recorder.borrow().is_on() || function.name.span.is_library() {
            return;
        }
        let name = |parameter: &tree::Parameter| parameter.name.as_ref().map(|name| name.text.clone());
        let types = head.parameters.iter().map(|ty| self.show(ty));
        let named = function.parameters.iter().zip(types);
        let parameters = named.map(|(parameter, ty)| match name(parameter) {
            Some(name) => format!("{ty} {name}").into(),
            None => ty.into(),
        });
        let kind = if function.kernel { NameKind::Kernel } else { NameKind::Function };
        let whole = function.body.as_ref().map_or(function.span, |body| function.span.to(body.span));
        let definition = Definition::new(last(&function.name.text), kind, function.name.span);
        let definition = definition.whole(whole).parameters(parameters.collect()).ty(self.show(result));
        self.recorder.borrow_mut().define(|| definition);
    }

    /// Records a template.
    pub(super) fn record_template(&self, template: &tree::Template) {
        let name = template.of.name();
        if !self.recorder.borrow().is_on() || name.span.is_library() {
            return;
        }
        let (kind, whole) = match &template.of {
            Templated::Function(function) => {
                let body = function.body.as_ref().map_or(function.span, |body| function.span.to(body.span));
                (if function.kernel { NameKind::Kernel } else { NameKind::Function }, body)
            }
            Templated::Class(name, class) => {
                let members = class.members.iter().flatten().map(|member| member.span);
                (NameKind::Structure, members.fold(name.span, Span::to))
            }
            Templated::Alias(name, _) => (NameKind::Type, name.span),
            Templated::Constant(variable) => (NameKind::Constant, variable.name.span),
        };
        let written = match &template.of {
            Templated::Function(function) => function.parameters.as_slice(),
            _ => &[],
        };
        let names = written.iter().filter_map(|parameter| Some(parameter.name.as_ref()?.text.clone()));
        let mut recorder = self.recorder.borrow_mut();
        recorder.define(|| Definition::new(last(&name.text), kind, name.span).whole(whole).parameters(names.collect()));
        for parameter in &template.parameters {
            let at = parameter.name.span;
            recorder.define(|| {
                Definition::new(&*parameter.name.text, NameKind::TemplateParameter, at).visible(at.to(whole))
            });
        }
        if let Some(place) = self.scopes.first().and_then(|scope| scope.names.get(&name.text)).map(|(_, place)| *place)
        {
            recorder.use_of(name.span, place);
        }
    }

    /// Records a structure with its members, or an enumeration.
    pub(super) fn record_tag(&mut self, name: Option<&Name>, kind: NameKind, whole: Span) {
        let Some(name) = name.filter(|_| self.recorder.borrow().is_on()) else { return };
        self.tag_places.insert(name.text.clone(), name.span);
        let definition = Definition::new(last(&name.text), kind, name.span).whole(whole.to(name.span));
        self.recorder.borrow_mut().define(|| definition);
    }

    /// Records that a place names a structure or enumeration.
    pub(super) fn see_tag(&self, name: Option<&Name>) {
        let place = name.and_then(|name| Some((name.span, *self.tag_places.get(&name.text)?)));
        if let Some((at, place)) = place {
            self.recorder.borrow_mut().use_of(at, place);
        }
    }

    /// Records the members of a structure.
    pub(super) fn record_members(&mut self, id: StructId, found: &tree::Struct) {
        if !self.recorder.borrow().is_on() {
            return;
        }
        let variables = found.members.iter().flatten().flat_map(|declaration| &declaration.variables);
        for name in variables.map(|variable| &variable.name).filter(|name| !name.text.is_empty()) {
            self.member_places.insert((id, name.text.clone()), name.span);
            let declared = self.program.structs.declared(&Ty::Struct(id)).iter();
            let ty = declared.into_iter().find(|member| member.name == name.text).map(|member| self.show(&member.ty));
            self.recorder.borrow_mut().define(|| {
                let mut definition = Definition::new(&*name.text, NameKind::Member, name.span);
                definition.types.extend(ty.map(Arc::from));
                definition
            });
        }
        for method in &found.class.methods {
            let name = &method.function.name;
            self.member_places.entry((id, name.text.clone())).or_insert(name.span);
            let names = method.function.parameters.iter();
            let names = names.filter_map(|parameter| Some(parameter.name.as_ref()?.text.clone())).collect();
            let body = method.function.body.as_ref().map_or(method.function.span, |body| body.span);
            let whole = method.function.span.to(body);
            self.recorder.borrow_mut().define(|| {
                Definition::new(last(&name.text), NameKind::Function, name.span).whole(whole).parameters(names)
            });
        }
    }

    /// Records that a place names a member of a structure.
    pub(super) fn see_member(&self, of: &Ty, name: &Name) {
        if !self.recorder.borrow().is_on() {
            return;
        }
        let mut waiting = vec![of.clone()];
        while let Some(Ty::Struct(id)) = waiting.pop() {
            if let Some(place) = self.member_places.get(&(id, name.text.clone())) {
                self.recorder.borrow_mut().use_of(name.span, *place);
                return;
            }
            // Of a base, or of a structure without a name.
            let declared = self.program.structs.declared(&Ty::Struct(id)).iter();
            waiting.extend(declared.filter(|member| member.name.is_empty()).map(|member| member.ty.clone()));
        }
    }

    /// Records the type of an expression.
    pub(super) fn record_type(&self, expr: &Expr) {
        self.recorder.borrow_mut().type_of(expr.span, || self.show(&expr.ty).into());
    }

    /// Records the place of a function that is called among several of its name.
    pub(super) fn see_candidate(&self, candidate: Candidate, at: Span) {
        if let Candidate::Method(id, position) = candidate
            && let Some(class) = self.classes.get(&id.0)
            && let Some(method) = class.tree.class.methods.get(position)
        {
            self.recorder.borrow_mut().use_of(at, method.function.name.span);
        }
    }
}

/// A name without its namespaces.
fn last(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}
