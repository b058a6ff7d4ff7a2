//! `let`, `let*`, `multiple-value-bind`: sequential bindings, of one or several values, with their declarations.

use std::rc::Rc;

use crisp_ir_kernel::UniformKind;
use crisp_support_diagnostics::{NameKind, Span};
use crisp_support_sexpr::{Datum, DatumKind};

use super::coerce::fitted;
use super::scope::{Binding, Owner};
use super::syntax::{binder, fold, form, list, span_of, split_declares, symbol};
use super::unify::Pattern;
use super::{Checker, Want};
use crate::analyses::ANALYSES;
use crate::forms::PLANNED_DECLARATIONS;
use crate::messages;
use crate::typed::{Bind, Expr, ExprKind, Known, Role, TypeId, Var, VarKind, View};

/// The declarations that a `let` may have.
const LET_DECLARATIONS: [&str; 8] =
    ["type", "uniform", "assume-uniform", "local-mem", "global-mem", "grid-level", "const", "critical"];

/// The declared properties of names, folded, and where the declarations name them.
type Declarations = Vec<(Rc<str>, (Span, Declared))>;

/// The declared properties of one name of a `let`.
#[derive(Clone, Debug, Default)]
struct Declared {
    ty: Option<Pattern>,
    uniform: Option<UniformKind>,
    /// The owner of a variable that is shared; `None` where each invocation has one.
    shared: Option<Owner>,
    /// Whether nothing may assign it.
    constant: bool,
    used: bool,
}

impl Checker<'_> {
    /// `(progn declarations body…)`: what is declared here is about no name.
    pub(crate) fn progn(&mut self, body: &[Datum], span: Span, want: &Want) -> Expr {
        let (declarations, body) = split_declares(body);
        match self.block_declarations(&declarations, span) {
            Some(declared) => self.nothing_else_declared(&declared),
            None => return Expr::error(span),
        }
        self.sequence(body, span, want)
    }

    /// Says of each declared name that nothing has bound it.
    fn nothing_else_declared(&mut self, declared: &[(Rc<str>, (Span, Declared))]) {
        for (name, (span, declared)) in declared {
            if !declared.used {
                self.report(messages::declared_not_bound(*span, name));
            }
        }
    }

    /// The declarations of a block about its names; `None`, with a report, where it is declared to be a grid-level operation and none may
    /// be used here.
    fn block_declarations(&mut self, declarations: &[&Datum], block: Span) -> Option<Declarations> {
        let is_grid_level = |datum: &&&Datum| {
            super::syntax::is_symbol(datum, "grid-level") || super::syntax::form_named(datum, "grid-level").is_some()
        };
        if declarations.iter().any(|datum| is_grid_level(&datum))
            && !self.require_dispatch("(declare (grid-level))", block)
        {
            return None;
        }
        let rest: Vec<&Datum> = declarations.iter().filter(|datum| !is_grid_level(datum)).copied().collect();
        Some(self.let_declarations(&rest))
    }

    /// `(let ({ (name[:type] value) | ((n1 n2 …) value) }) declarations body)`.
    pub(crate) fn let_form(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let shape = "(let ((NAME VALUE)…) BODY…)";
        let Some((bindings, body)) = rest.split_first().and_then(|(bindings, body)| Some((list(bindings)?, body)))
        else {
            self.report(messages::malformed(datum.span, "let", shape));
            return Expr::error(datum.span);
        };
        let (declarations, body) = split_declares(body);
        let Some(mut declared) = self.block_declarations(&declarations, datum.span) else {
            return Expr::error(datum.span);
        };
        self.scope.enter_form(datum.span);
        let mut binds = Vec::new();
        let mut failed = false;
        for binding in bindings {
            match list(binding) {
                Some([names, value]) => match self.bind(names, value, &mut declared, body) {
                    Some(Some(bind)) => {
                        self.note_copy(names, value);
                        binds.push(bind);
                    }
                    Some(None) => {}
                    None => failed = true,
                },
                _ => {
                    self.report(messages::malformed(binding.span, "let", shape));
                    failed = true;
                }
            }
        }
        self.nothing_else_declared(&declared);
        for (name, (span, _)) in declared.iter().filter(|(_, (_, declared))| declared.constant) {
            if let Some(var) = self.scope.variable(name) {
                self.scope.constants.insert(var, *span);
            }
        }
        let body = self.sequence(body, span_of(body, datum.span), want);
        self.scope.leave();
        if failed {
            return Expr::error(datum.span);
        }
        let ty = body.ty;
        Expr::new(ExprKind::Let { bindings: binds, body: Box::new(body) }, ty, datum.span)
    }

    /// Notes a variable that holds a copy of what a tensor consists of.
    fn note_copy(&mut self, name: &Datum, value: &Datum) {
        let axes = form(value).filter(|(head, _)| matches!(&**head, "dims~" | "strides~"));
        let var = binder(name).and_then(|(name, _)| self.scope.variable(&fold(name)));
        if let (Some((head, _)), Some(var)) = (axes, var) {
            self.scope.copies.insert(var, (head, value.span));
        }
    }

    /// `(multiple-value-bind (names…) value body…)`.
    pub(crate) fn multiple_value_bind(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let [names, value, body @ ..] = rest else {
            self.report(messages::malformed(
                datum.span,
                "multiple-value-bind",
                "(multiple-value-bind (NAME…) VALUE BODY…)",
            ));
            return Expr::error(datum.span);
        };
        self.scope.enter_form(datum.span);
        let bind = self.bind(names, value, &mut Vec::new(), body);
        let body = self.sequence(body, span_of(body, datum.span), want);
        self.scope.leave();
        let Some(bind) = bind else { return Expr::error(datum.span) };
        let ty = body.ty;
        let bindings = bind.into_iter().collect();
        Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, datum.span)
    }

    fn let_declarations(&mut self, declarations: &[&Datum]) -> Declarations {
        let mut declared: Vec<(Rc<str>, (Span, Declared))> = Vec::new();
        for declaration in declarations {
            let Some((head, rest)) = form(declaration) else {
                self.report(messages::unknown_declaration(
                    declaration.span,
                    self.files.snippet(declaration.span),
                    &LET_DECLARATIONS,
                ));
                continue;
            };
            match &*head {
                "type" => {
                    let Some((ty, names)) = rest.split_last().filter(|(_, names)| !names.is_empty()) else {
                        self.report(messages::malformed(declaration.span, "type", "(type NAME… TYPE)"));
                        continue;
                    };
                    let ty = self.parse_type(ty);
                    for name in names {
                        if let Some(name_text) = symbol(name) {
                            entry(&mut declared, fold(name_text), name.span).ty = Some(ty);
                        }
                    }
                }
                "uniform" | "assume-uniform" => {
                    let kind = if &*head == "uniform" { UniformKind::Broadcast } else { UniformKind::Assume };
                    for name in rest {
                        match symbol(name) {
                            Some(name_text) => {
                                entry(&mut declared, fold(name_text), name.span).uniform = Some(kind);
                            }
                            None => {
                                self.report(messages::malformed(declaration.span, &head, &format!("({head} NAME…)")));
                            }
                        }
                    }
                }
                "const" => {
                    for name in rest {
                        match symbol(name) {
                            Some(text) => entry(&mut declared, fold(text), name.span).constant = true,
                            None => self.report(messages::malformed(declaration.span, "const", "(const NAME…)")),
                        }
                    }
                }
                "critical" => {
                    if let Some((name, text)) = self.critical_name(declaration, rest) {
                        entry(&mut declared, fold(&text), name);
                    }
                }
                analysis if self.rules.no_static_analysis && ANALYSES.contains(&analysis) => {}
                planned if PLANNED_DECLARATIONS.contains(&planned) => {
                    self.report(messages::declaration_not_implemented(declaration.span, planned));
                }
                "local" | "local-mem" | "shared" => {
                    for name in rest {
                        match symbol(name) {
                            Some(text) => {
                                entry(&mut declared, fold(text), name.span).shared = Some(Owner::Workgroup);
                            }
                            None => {
                                self.report(messages::malformed(declaration.span, &head, &format!("({head} NAME…)")));
                            }
                        }
                    }
                }
                "global-mem" => self.global_cells(declaration, rest, &mut declared),
                _ => {
                    self.report(messages::unknown_declaration(declaration.span, &head, &LET_DECLARATIONS));
                }
            }
        }
        declared
    }

    /// `(global-mem { NAME [:return-value] })`
    fn global_cells(&mut self, declaration: &Datum, rest: &[Datum], declared: &mut Declarations) {
        let mut items = rest.iter().peekable();
        while let Some(item) = items.next() {
            let Some(name) = symbol(item) else {
                let shape = "(global-mem NAME [:return-value]…)";
                self.report(messages::malformed(declaration.span, "global-mem", shape));
                return;
            };
            let is_returned = |next: &&Datum| matches!(&next.kind, DatumKind::Keyword(key) if super::syntax::fold_keyword(key) == "return-value");
            let returned = items.next_if(is_returned).is_some();
            entry(declared, fold(name), item.span).shared = Some(Owner::Grid { returned });
        }
    }

    /// Binds the names of one binding. `Some(None)`: bound at compile time only; `None`: a mistake.
    fn bind(
        &mut self,
        names: &Datum,
        value: &Datum,
        declared: &mut [(Rc<str>, (Span, Declared))],
        body: &[Datum],
    ) -> Option<Option<Bind>> {
        let several = list(names);
        let binders: Vec<&Datum> = several.map_or_else(|| vec![names], |names| names.iter().collect());
        let mut wanted = Vec::new();
        for datum in &binders {
            let Some((name, ty)) = binder(datum) else {
                self.report(messages::bad_binder(datum.span));
                return None;
            };
            let mut information = Declared::default();
            if let Some((_, (named, entry))) = declared.iter_mut().find(|(other, _)| *other == fold(name)) {
                entry.used = true;
                information = entry.clone();
                self.recorder.use_of(*named, datum.span);
            }
            if let Some(ty) = ty {
                information.ty = Some(self.parse_type(ty));
            }
            wanted.push((name.clone(), datum.span, information));
        }
        let hint = if several.is_none() { wanted.first().and_then(|(_, _, it)| it.ty) } else { None };
        let expr = match &value.kind {
            DatumKind::Vector(items) => {
                let mutable =
                    several.is_none() && wanted.first().is_some_and(|(name, _, _)| is_changed(body, &fold(name)));
                self.vector_literal(items, value.span, &Want::Value(hint), mutable)
            }
            _ => self.expression(value, &Want::Value(hint)),
        };
        if expr.ty == TypeId::ERROR {
            self.bind_errors(&wanted);
            return None;
        }
        match several {
            Some(_) => self.bind_several(&wanted, expr),
            None => self.bind_one(wanted, expr),
        }
    }

    /// Binds names whose value failed, so that their uses cause no further errors.
    fn bind_errors(&mut self, wanted: &[(Rc<str>, Span, Declared)]) {
        for (name, at, _) in wanted {
            self.bind_known_name(name, Binding::Poisoned, *at, NameKind::Variable, TypeId::ERROR);
        }
    }

    pub(crate) fn bind_error(&mut self, name: &Rc<str>) {
        self.scope.name(name, Binding::Poisoned);
    }

    fn bind_var(&mut self, name: &Rc<str>, ty: TypeId, span: Span, out: bool) -> crate::typed::VarId {
        let ty = self.without_set_length(name, ty);
        self.bind_variable(Var { name: name.clone(), ty, kind: VarKind::Let, span, out })
    }

    /// The type of a variable of that name: a view's says no length if the body sets it.
    pub(crate) fn without_set_length(&mut self, name: &str, ty: TypeId) -> TypeId {
        if !self.scope.resized.contains(&fold(name)) {
            return ty;
        }
        match self.types().view_of(ty).filter(|view| view.role == Role::View && view.length.is_some()) {
            Some(view) => self.types_mut().view(View { length: None, ..view }),
            None => ty,
        }
    }

    fn bind_one(&mut self, wanted: Vec<(Rc<str>, Span, Declared)>, expr: Expr) -> Option<Option<Bind>> {
        let (name, span, information) = wanted.into_iter().next()?;
        let expr = self.single(expr);
        let is_index =
            expr.ty == TypeId::INDEX && information.ty.is_none() && !self.scope.assigned.contains(&fold(&name));
        let expr = match information.ty {
            Some(ty) => self.coerce(expr, ty, &format!("the value of `{name}`")),
            None => Some(expr.settled()),
        };
        let Some(expr) = expr.filter(|expr| expr.ty != TypeId::ERROR) else {
            match information.ty.and_then(|ty| self.complete(ty)).filter(|ty| *ty != TypeId::ERROR) {
                Some(ty) => {
                    self.bind_var(&name, ty, span, false);
                }
                None => self.bind_error(&name),
            }
            return None;
        };
        if expr.ty == TypeId::NEVER {
            self.report(messages::no_value(expr.span));
            self.bind_error(&name);
            return None;
        }
        if information.ty.is_none() && !is_index && self.types().known_of(expr.ty).is_none() {
            self.leave_out(&name, span, None, &[expr.ty]);
        }
        if let Some(owner) = information.shared {
            return self.bind_cell(&name, span, expr, owner).map(Some);
        }
        if information.ty.is_none() && !self.is_clear_key(&expr, span) {
            self.bind_error(&name);
            return None;
        }
        // The value of an enumeration is more than its number.
        let is_number = expr.ty.number().is_some() && self.types().enumeration_of(expr.ty).is_none();
        let stays = is_number && !self.scope.assigned.contains(&fold(&name));
        let constant = expr.known().filter(|_| stays).map(Known::Number);
        if let Some(known) = self.types().known_of(expr.ty).cloned().or(constant) {
            self.check_hidden_function(&name, span, &known);
            self.bind_known_name(&name, Binding::Known(known), span, NameKind::Variable, expr.ty);
            return Some(None);
        }
        let room = match &expr.kind {
            // A part of it, as long as the workgroup says.
            ExprKind::View { view, .. }
                if self.types().view_of(expr.ty).is_some_and(|view| view.role == Role::Base) =>
            {
                &view.kind
            }
            kind => kind,
        };
        if let ExprKind::Memory(memory) = room {
            self.scope.memories[*memory].name = name.clone();
        }
        let out = self.is_out(&expr);
        let expr = match information.uniform {
            Some(_) if expr.ty.number().is_none() => {
                self.report(messages::uniform_not_number(span, self.shown(expr.ty)));
                self.bind_error(&name);
                return None;
            }
            Some(kind) => {
                let form = if kind == UniformKind::Assume { "assume-uniform" } else { "uniform" };
                about_uniform(kind, &format!("(declare ({form} {name}))"), expr, span)
            }
            None => expr,
        };
        // A structure of arrays is its memory and its length.
        let memory = match &expr.kind {
            ExprKind::Values(items) => items.first().map(|first| &first.kind),
            kind => Some(kind),
        };
        if let Some(ExprKind::Hidden(hidden)) = memory
            // A name that a macro made up says nothing to the host.
            && !name.starts_with('%')
            && let Some(hidden) = self.scope.needs.get_mut(*hidden).filter(|hidden| hidden.named.is_none())
        {
            hidden.name = super::syntax::host_name(&name);
        }
        let ty = if is_index { TypeId::INDEX } else { expr.ty };
        let var = self.bind_var(&name, ty, span, out);
        self.host_binding(var, &expr);
        if let Some(place) = self.host_place(&expr) {
            self.scope.places.insert(var, place);
        }
        self.holds_elected(var);
        Some(Some(Bind { vars: vec![var], value: expr }))
    }

    fn bind_several(&mut self, wanted: &[(Rc<str>, Span, Declared)], expr: Expr) -> Option<Option<Bind>> {
        let types = self.types().all(expr.ty);
        if types.len() < wanted.len() {
            let diagnostic = messages::too_few_values(expr.span, wanted.len(), types.len());
            self.report(diagnostic);
            self.bind_errors(wanted);
            return None;
        }
        if wanted.len() > 1
            && let ExprKind::Divide {
                rounding: crate::typed::Division::Ceil | crate::typed::Division::Round,
                dividend,
                divisor: _,
            } = &expr.kind
            && dividend.ty.number().is_some_and(|number| number.scalar.is_unsigned_integer())
        {
            let diagnostic = messages::unsigned_remainder(expr.span, self.shown(dividend.ty));
            self.report(diagnostic);
            self.bind_errors(wanted);
            return None;
        }
        let mut expr = expr;
        let declared: Vec<Pattern> = wanted
            .iter()
            .zip(&types)
            .map(|((_, _, information), ty)| information.ty.unwrap_or(Pattern::Is(ty.fixed())))
            .collect();
        if declared.contains(&Pattern::Is(TypeId::ERROR)) {
            self.bind_errors(wanted);
            return None;
        }
        let shared =
            |(name, span, information): &(Rc<str>, Span, Declared)| Some((name.clone(), *span, information.shared?));
        if let Some((name, span, owner)) = wanted.iter().find_map(shared) {
            self.report(messages::cell_of_several(span, &name, owner.name()));
            self.bind_errors(wanted);
            return None;
        }
        let as_they_are = declared.iter().zip(&types).all(|(declared, ty)| *declared == Pattern::Is(*ty));
        let mut bound = types.clone();
        if !as_they_are {
            if wanted.len() == 1 {
                let value = self.first(expr);
                expr = self.coerce(value, declared[0], &format!("the value of `{}`", wanted[0].0))?;
            } else {
                let rest = types[wanted.len()..].iter().map(|ty| Pattern::Is(ty.fixed()));
                let all: Vec<Pattern> = declared.iter().copied().chain(rest).collect();
                expr = self.coerce_results(expr, &all, "these values")?;
            }
            bound = self.types().all(expr.ty);
        }
        let mut vars = Vec::new();
        for (((name, span, information), ty), given) in wanted.iter().zip(bound).zip(types) {
            let is_index =
                given == TypeId::INDEX && information.ty.is_none() && !self.scope.assigned.contains(&fold(name));
            if information.ty.is_none() && !is_index && self.types().known_of(ty).is_none() {
                self.leave_out(name, *span, None, &[ty]);
            }
            vars.push(self.bind_var(name, if is_index { TypeId::INDEX } else { ty }, *span, false));
        }
        Some(Some(Bind { vars, value: expr }))
    }
}

/// Returns a number with the check that it is as uniform as `form` requires; the number alone where it is known.
pub(crate) fn about_uniform(kind: UniformKind, form: &str, value: Expr, span: Span) -> Expr {
    if value.known().is_some() {
        return value;
    }
    let ty = value.ty.fixed();
    let value = fitted(value, ty);
    Expr::new(ExprKind::Uniform { kind, form: form.into(), value: Box::new(value) }, ty, span)
}

fn entry(declared: &mut Vec<(Rc<str>, (Span, Declared))>, name: Rc<str>, span: Span) -> &mut Declared {
    let position = declared.iter().position(|(other, _)| *other == name).unwrap_or_else(|| {
        declared.push((name, (span, Declared::default())));
        declared.len() - 1
    });
    &mut declared[position].1.1
}

/// Whether a `set!`, `inc!` or `dec!` in the body changes an element of the vector of that (folded) name, or it is passed on.
fn is_changed(body: &[Datum], name: &str) -> bool {
    body.iter().any(|datum| {
        let Some(items) = list(datum) else {
            return match &datum.kind {
                DatumKind::Prefixed(_, inner) => is_changed(std::slice::from_ref(&**inner), name),
                _ => false,
            };
        };
        let changes_here = match form(datum) {
            Some((head, [place, ..])) if matches!(&*head, "set!" | "setf" | "inc!" | "dec!") => {
                list(place).is_some_and(|place| place.iter().skip(1).any(|item| super::syntax::is_symbol(item, name)))
            }
            _ => false,
        };
        changes_here || is_changed(items, name)
    })
}
