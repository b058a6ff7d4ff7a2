//! Records for editors: definitions, variables with their types, and where names are used.

use std::rc::Rc;
use std::sync::Arc;

use crisp_support_diagnostics::{Definition, NameKind, Span};
use crisp_support_sexpr::Datum;

use super::Checker;
use super::definitions::{FunctionDef, Resolution, Section};
use super::scope::Binding;
use super::syntax::{binder, fold, list, symbol};
use super::templates::Template;
use crate::messages;
use crate::typed::{Expr, FunctionKind, TypeId, Var, VarId, VarKind};

impl Checker<'_> {
    /// Records that a place names a variable or another local name, by its folded spelling.
    pub(crate) fn see(&mut self, at: Span, folded: &str) {
        if self.recorder.is_on()
            && let Some(definition) = self.scope.place(folded)
        {
            self.recorder.use_of(at, definition);
        }
    }

    /// Records that a symbol names a local name.
    pub(crate) fn see_symbol(&mut self, datum: &Datum) {
        if self.recorder.is_on()
            && let Some(name) = symbol(datum)
        {
            self.see(datum.span, &fold(name));
        }
    }

    /// Makes a variable, and records it.
    pub(crate) fn bind_variable(&mut self, var: Var) -> VarId {
        let id = self.scope.bind(var);
        if self.recorder.is_on() {
            let var = self.scope.var(id).clone();
            let kind = match var.kind {
                VarKind::Parameter => NameKind::Parameter,
                VarKind::LoopIndex => NameKind::LoopVariable,
                VarKind::Let | VarKind::Hidden | VarKind::Cell => NameKind::Variable,
            };
            self.record_local(&var.name, kind, var.span, var.ty);
        }
        id
    }

    /// Binds a name that is known at compile time, and records it.
    pub(crate) fn bind_known_name(&mut self, name: &Rc<str>, binding: Binding, at: Span, kind: NameKind, ty: TypeId) {
        self.scope.name_at(name, binding, at);
        self.record_local(name, kind, at, ty);
    }

    fn record_local(&mut self, name: &Rc<str>, kind: NameKind, at: Span, ty: TypeId) {
        if !self.recorder.is_on() || at.is_library() {
            return;
        }
        let ty = (ty != TypeId::ERROR).then(|| self.type_text(ty));
        let block = self.scope.block();
        self.recorder.define(|| {
            let mut definition = Definition::new(&**name, kind, at);
            definition.types.extend(ty);
            definition.visible = block;
            definition
        });
    }

    /// A type as text, which is made once.
    fn type_text(&mut self, ty: TypeId) -> Arc<str> {
        if let Some(text) = self.type_texts.get(&ty) {
            return text.clone();
        }
        let text: Arc<str> = self.shown(ty).to_string().into();
        self.type_texts.insert(ty, text.clone());
        text
    }

    /// Records the type of an expression.
    pub(crate) fn record_type(&mut self, expr: &Expr) {
        if self.recorder.is_on() && !expr.span.is_library() && expr.ty != TypeId::ERROR && expr.ty != TypeId::NEVER {
            self.typed.push((expr.span, expr.ty));
        }
    }

    /// Records what the sources define, once everything is checked.
    pub(crate) fn record_definitions(&mut self, data: &[Datum]) {
        if !self.recorder.is_on() {
            return;
        }
        for definition in self.defs.functions.clone() {
            if !definition.name_span.is_library()
                && definition.known.is_empty()
                && !self.defs.const_vectors.contains_key(&fold(&definition.name))
            {
                self.record_function(&definition);
            }
        }
        let mut tops: Vec<Span> = data.iter().map(|datum| datum.span).collect();
        tops.sort_unstable();
        let whole = |at: Span| {
            let top = tops.get(tops.partition_point(|top| top.start <= at.start || top.file < at.file).wrapping_sub(1));
            top.copied().filter(|top| top.file == at.file && at.end <= top.end).unwrap_or(at)
        };
        let mut found: Vec<Definition> = Vec::new();
        let made = |name: &str, kind, at: Span| Definition::new(name, kind, at).whole(whole(at));
        for definition in self.defs.types.values() {
            found.push(made(&definition.name, NameKind::Type, definition.span));
        }
        for definition in self.defs.structs.values() {
            found.push(made(&definition.name, NameKind::Structure, definition.span));
        }
        for definition in self.defs.derived.values() {
            found.push(made(&definition.name, NameKind::Type, definition.span));
        }
        for definition in self.defs.constraints.values() {
            found.push(made(&definition.name, NameKind::Constraint, definition.span));
        }
        for definition in self.defs.const_vectors.values() {
            found.push(made(&definition.name, NameKind::Constant, definition.span));
        }
        for definition in self.defs.constants.values() {
            let mut constant = made(&definition.name, NameKind::Constant, definition.span);
            if let Resolution::Done(expr) = &definition.resolved {
                let value = expr.known().map(|value| format!(" = {}", messages::number(value))).unwrap_or_default();
                constant.types.push(format!("{}{value}", self.program.types.shown(expr.ty)).into());
            }
            found.push(constant);
        }
        let (structures, enumerations) = self.program.types.named();
        for member in structures.iter().flat_map(|structure| &structure.members) {
            let text = self.program.types.shown(member.ty).to_string();
            found.push(Definition::new(&*member.name, NameKind::Member, member.span).ty(text));
        }
        for enumeration in enumerations {
            let of = Definition::new(&*enumeration.name, NameKind::Enumeration, enumeration.span);
            found.push(of.whole(whole(enumeration.span)));
            for key in &enumeration.keys {
                let definition = Definition::new(&*key.name, NameKind::EnumValue, key.span);
                found.push(definition.ty(format!("{} = {}", enumeration.name, key.value)));
            }
        }
        for definition in found {
            self.recorder.define(|| definition);
        }
        let mut typed = std::mem::take(&mut self.typed);
        // Of the expressions of one place, which macros wrote, the outermost was checked last.
        typed.reverse();
        typed.sort_by_key(|(at, _)| *at);
        typed.dedup_by_key(|(at, _)| *at);
        for (at, ty) in typed {
            let text = self.type_text(ty);
            self.recorder.type_of(at, || text);
        }
    }

    fn record_function(&mut self, definition: &FunctionDef) {
        let kind = match definition.kind {
            FunctionKind::Kernel => NameKind::Kernel,
            FunctionKind::Grid | FunctionKind::Thread => NameKind::Function,
        };
        let mut parameters: Vec<Arc<str>> = Vec::new();
        let mut section = Section::Required;
        for (param, declared) in definition.params.iter().zip(&definition.signature.params) {
            let ty = declared.ty.map(|ty| self.spelled(ty));
            let mark = match param.section {
                now if now == section => "",
                Section::Required => "",
                Section::Optional => "&optional ",
                Section::Key => "&key ",
                Section::Out => "&out ",
            };
            section = param.section;
            let text = ty.as_ref().map_or_else(|| param.name.to_string(), |ty| format!("{}:{ty}", param.name));
            parameters.push(format!("{mark}{text}").into());
            let mut local = Definition::new(&*param.name, NameKind::Parameter, param.span).visible(definition.span);
            local.types.extend(ty.map(Arc::from));
            self.recorder.define(|| local);
        }
        if let Some(template) = &definition.template {
            self.record_template(template);
        }
        let results = definition.signature.results.clone().unwrap_or_default();
        let results: Vec<String> = results.iter().map(|ty| self.spelled(*ty)).collect();
        let mut named = Definition::new(&*definition.name, kind, definition.name_span);
        named = named.whole(definition.span).parameters(parameters);
        if !results.is_empty() {
            named = named.ty(results.join(" "));
        }
        self.recorder.define(|| named);
    }

    fn record_template(&mut self, template: &Template) {
        for param in &template.params {
            self.recorder.define(|| {
                Definition::new(&*param.name, NameKind::TemplateParameter, param.span).visible(template.span)
            });
        }
        // The values of names between the template and what it defines are worked out for each use of it.
        let mut waiting: Vec<&Datum> = template.bindings.iter().filter_map(|binding| list(binding)?.get(1)).collect();
        waiting.extend(template.params.iter().filter_map(|param| param.default.as_ref()));
        while let Some(datum) = waiting.pop() {
            let named =
                symbol(datum).and_then(|name| template.params.iter().find(|param| fold(&param.name) == fold(name)));
            named.into_iter().for_each(|param| self.recorder.use_of(datum.span, param.span));
            waiting.extend(datum.parts());
        }
        for binding in &template.bindings {
            let Some((place, (name, _))) =
                list(binding).and_then(|parts| parts.first()).and_then(|it| Some((it, binder(it)?)))
            else {
                continue;
            };
            let definition = Definition::new(&**name, NameKind::Variable, place.span).visible(template.span);
            self.recorder.define(|| definition);
        }
    }
}
