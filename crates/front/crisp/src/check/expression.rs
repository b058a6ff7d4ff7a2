//! Expressions: atoms, special forms by name, calls for everything else.

use std::rc::Rc;

use crisp_ir_kernel::{Constant, Scalar};
use crisp_support_diagnostics::{Diagnostic, Span};
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::cells::only_element;
use super::definitions::Resolution;
use super::scope::Binding;
use super::syntax::{fold, fold_keyword, span_of, symbol};
use super::{Checker, DEEPEST, Want};
use crate::forms::{self, Meaning, Written};
use crate::messages;
use crate::typed::{Expr, ExprKind, FunctionValue, Known, TypeId, VarKind, evaluate};

impl Checker<'_> {
    /// Types one expression.
    pub(crate) fn expression(&mut self, datum: &Datum, want: &Want) -> Expr {
        if self.depth >= DEEPEST || self.gave_up {
            if !self.gave_up {
                self.gave_up = true;
                self.report(messages::too_deep(datum.span));
            }
            return Expr::error(datum.span);
        }
        self.depth += 1;
        let expr = self.expression_inner(datum, want);
        self.record_type(&expr);
        self.depth -= 1;
        expr
    }

    fn expression_inner(&mut self, datum: &Datum, want: &Want) -> Expr {
        let span = datum.span;
        match &datum.kind {
            DatumKind::Integer(value) => self.integer_literal(*value, span),
            DatumKind::Float(text) => self.float_literal(text, span),
            DatumKind::Suffixed(text) => self.suffixed_literal(text, span),
            DatumKind::Symbol(name) => self.name(name, span),
            DatumKind::Keyword(name) => self.known(Known::Keyword(fold_keyword(name).into()), span),
            DatumKind::Vector(items) => self.vector_literal(items, span, want, false),
            DatumKind::HardwareVector(items) => self.hardware_vector(items, span, want.number()),
            DatumKind::Prefixed(Prefix::Function, inner) => match symbol(inner) {
                Some(name) => self.function_handle(&fold(name), span),
                None => {
                    self.report(messages::signature_as_value(span));
                    Expr::error(span)
                }
            },
            DatumKind::List(items) => match items.split_first() {
                None => Expr::nil(span),
                Some((head, rest)) => self.list_expression(datum, head, rest, want),
            },
            DatumKind::Prefixed(Prefix::Quote, _) => {
                self.report(messages::quoted_data(span));
                Expr::error(span)
            }
            DatumKind::Prefixed(prefix, _) => {
                self.report(messages::prefix_outside_macro(span, *prefix));
                Expr::error(span)
            }
            DatumKind::String(_) => {
                self.report(messages::string_value(span));
                Expr::error(span)
            }
            DatumKind::Typed(name, key) => {
                if let Some(value) = self.qualified(name, key, span) {
                    return value;
                }
                self.report(messages::binder_as_value(span, name));
                Expr::error(span)
            }
            DatumKind::Conditional { .. } => {
                self.report(messages::conditional_undecided(span));
                Expr::error(span)
            }
        }
    }

    fn list_expression(&mut self, datum: &Datum, head: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let span = datum.span;
        let name = match &head.kind {
            DatumKind::Symbol(name) => fold(name),
            DatumKind::Prefixed(Prefix::Function, inner) if symbol(inner).is_some() => {
                symbol(inner).map_or_else(|| Rc::from(""), |name| fold(name))
            }
            _ if super::syntax::form_named(head, "lambda").is_some() => return self.expression(head, want),
            DatumKind::List(_) => {
                let value = self.expression(head, &Want::ANY);
                if value.ty == TypeId::ERROR {
                    return Expr::error(span);
                }
                if let Some(function) = self.types().function_of(value.ty).cloned() {
                    return self.call_value(&function, head.span, rest, span, want);
                }
                self.report(messages::head_is_no_function(head.span));
                return Expr::error(span);
            }
            _ => {
                self.report(messages::head_is_no_function(head.span));
                return Expr::error(span);
            }
        };
        // `(function name)` is `#'name` spelled out.
        if let ("function", [handle]) = (&*name, rest)
            && let Some(named) = symbol(handle)
        {
            return self.function_handle(&fold(named), span);
        }
        // The expander writes `%name` for the language's own `name` where a local name hides it from a library macro.
        let own = name.strip_prefix('%').filter(|own| !forms::is_own(&name) && forms::is_own(own)).map(Rc::from);
        let (name, hidden) = own.map_or((name, false), |own| (own, true));
        // A local function value shadows global functions in head position; other variables do not.
        let bound = self.scope.lookup(&name).filter(|_| !hidden);
        if self.recorder.is_on()
            && !matches!(bound, Some(Binding::Known(Known::Keyword(_)) | Binding::Runtime(_)) | None)
        {
            self.see(head.span, &name);
        }
        match self.scope.lookup(&name).filter(|_| !hidden) {
            Some(Binding::Poisoned | Binding::Param(_)) => return Expr::error(span),
            Some(Binding::Known(Known::Function(function))) => {
                let function = function.clone();
                return self.call_value(&function, head.span, rest, span, want);
            }
            Some(Binding::Continuation(number)) => return self.invoke_continuation(*number, rest, span, want),
            Some(Binding::Known(_) | Binding::Runtime(_) | Binding::Outside) | None => {}
        }
        if let Some(Meaning::Special(check)) = forms::find(&name).map(|form| form.meaning) {
            return check(self, &Written { datum, name: &name, rest, want });
        }
        if self.defs.by_name.contains_key(&name) || self.defs.generated.contains_key(&name) {
            return self.call(&name, head.span, rest, span, want);
        }
        let diagnostic = match &*name {
            "lambda" | "labels" | "flet" => messages::local_function(self.one_line(span), &name),
            "cons" | "car" | "cdr" | "list" | "append" | "first" | "rest" | "nth" => {
                messages::no_lists(head.span, &name)
            }
            "eval" => messages::no_eval(head.span),
            "handler-case" | "error" | "restart-case" | "handler-bind" | "ignore-errors" => {
                messages::no_conditions(head.span, &name)
            }
            head_name if head_name.starts_with("def-") || head_name == "defmacro" => {
                // Uses of the names that it would have defined cause no further errors.
                if let Some((name, _)) = rest.first().and_then(super::syntax::binder) {
                    self.bind_error(name);
                }
                messages::definition_inside(span, &name)
            }
            _ if self.generates_structure(&name, rest, span) => return Expr::nil(span),
            _ if let Some(diagnostic) = self.generates_elsewhere(&name, span) => diagnostic,
            _ if self.generates(&name) => {
                return match self.generated(&name, rest, span) {
                    Some(function) => self.known(Known::Function(function), span),
                    None => Expr::error(span),
                };
            }
            _ if let Some(expr) = self.constraint_call(&name, rest, span, want) => return expr,
            _ if let Some(expr) = self.is_named_type(&name, rest, span, want) => return expr,
            _ if self.is_type_form(&name) => return self.type_value(datum),
            _ => return self.call(&name, head.span, rest, span, want),
        };
        self.refused(span, diagnostic)
    }

    /// An expression whose mistake is reported here.
    pub(crate) fn refused(&mut self, span: Span, diagnostic: Diagnostic) -> Expr {
        self.report(diagnostic);
        Expr::error(span)
    }

    /// Returns the message about a name that the language does not have, or not yet.
    pub(crate) fn absent(&self, folded: &str, written: &str, span: Span) -> Option<Diagnostic> {
        match forms::find_absent(folded)? {
            Meaning::Planned => Some(messages::not_implemented(span, folded)),
            Meaning::Foreign { of: "the host", instead } => Some(messages::of_the_host(span, written, instead)),
            Meaning::Foreign { of, instead } => Some(messages::foreign(span, written, of, instead)),
            _ => None,
        }
    }

    /// Several forms; the value is the last one's.
    pub(crate) fn sequence(&mut self, body: &[Datum], span: Span, want: &Want) -> Expr {
        let Some((last, rest)) = body.split_last() else { return Expr::nil(span) };
        if rest.is_empty() {
            return self.expression(last, want);
        }
        let mut items = Vec::new();
        // Stages follow one another in last place.
        let stages = body.iter().rev().take_while(|datum| want.is_tail() && self.is_continuation(datum)).count();
        for (at, datum) in rest.iter().enumerate() {
            let place = if at + stages >= body.len() { Want::Tail(None) } else { Want::Discard };
            let item = self.expression(datum, &place);
            self.require_held();
            if item.ty == TypeId::NEVER {
                let diagnostic = messages::unreachable(span_of(&body[items.len() + 1..], span), datum.span);
                self.report(diagnostic);
                items.push(item);
                return Expr::new(ExprKind::Seq(items), TypeId::NEVER, span);
            }
            items.push(item);
        }
        let last = self.expression(last, want);
        let ty = last.ty;
        items.push(last);
        Expr::new(ExprKind::Seq(items), ty, span)
    }

    /// A name: a variable, a constant, a parameter, `nil`, `true`, `false`.
    fn name(&mut self, written: &Rc<str>, span: Span) -> Expr {
        let name = fold(written);
        self.see(span, &name);
        match self.scope.lookup(&name) {
            Some(Binding::Runtime(id)) => {
                let id = *id;
                if self.scope.addresses.as_ref().is_some_and(|addresses| addresses.contain(id)) {
                    return self.refused(span, messages::address_as_value(span, written));
                }
                if !self.require_elected(id, written, span) {
                    return Expr::error(span);
                }
                let (ty, kind) = (self.scope.var(id).ty, self.scope.var(id).kind);
                let variable = Expr::new(ExprKind::Var(id), ty, span);
                if kind == VarKind::Cell {
                    return self.load(variable, only_element(span), span).unwrap_or_else(|| Expr::error(span));
                }
                return variable;
            }
            Some(Binding::Known(known)) => {
                let known = known.clone();
                return self.known(known, span);
            }
            Some(Binding::Poisoned | Binding::Param(_)) => return Expr::error(span),
            Some(Binding::Outside) => return self.refused(span, messages::captured_at_run_time(span, written)),
            Some(Binding::Continuation(_)) => {
                return self.refused(span, messages::continuation_as_value(span, written));
            }
            None => {}
        }
        if let Some(constant) = self.global_constant(written, &name, span) {
            return constant;
        }
        if let Some(vector) = self.read_const_vector(&name, span) {
            return vector;
        }
        match &*name {
            "nil" => return Expr::nil(span),
            "t" | "true" => return Expr::constant(Constant::bool(true), span),
            "false" => return Expr::constant(Constant::bool(false), span),
            "+warp-size+" => {
                let value = Constant::from_bits(Scalar::U64, u64::from(self.warp_size));
                return Expr::constant(value, span);
            }
            _ => {}
        }
        if self.is_type_name(&name) {
            return self.type_value(&Datum { kind: DatumKind::Symbol(written.clone()), span });
        }
        if self.generates(&name) {
            return self.refused(span, messages::generator_as_value(span, written));
        }
        let diagnostic = self.absent(&name, written, span).unwrap_or_else(|| self.unknown_name(written, &name, span));
        self.refused(span, diagnostic)
    }

    /// A type, as an expression at compile time.
    fn type_value(&mut self, datum: &Datum) -> Expr {
        let pattern = self.parse_type(datum);
        match self.complete(pattern) {
            Some(TypeId::ERROR) => Expr::error(datum.span),
            Some(ty) => Expr::new(ExprKind::Known, self.types_mut().known(Known::Type(ty)), datum.span),
            // The type of a template's parameter, of which nothing is known yet.
            None if pattern.is_of_template() => Expr::error(datum.span),
            None => {
                let spelled = self.spelled(pattern);
                self.refused(datum.span, messages::incomplete_as_value(datum.span, &spelled))
            }
        }
    }

    /// Returns a known value as an expression.
    pub(crate) fn known(&mut self, known: Known, span: Span) -> Expr {
        match known {
            Known::Nil => Expr::nil(span),
            Known::Integer(value) => self.integer_literal(value, span),
            Known::Number(constant) => Expr::constant(constant, span),
            known => Expr::new(ExprKind::Known, self.types_mut().known(known), span),
        }
    }

    fn global_constant(&mut self, written: &Rc<str>, folded: &Rc<str>, span: Span) -> Option<Expr> {
        let known = [written, folded].into_iter().find(|name| self.defs.constants.contains_key(*name)).cloned();
        let parameter = || self.defs.constant_keys.get(folded).cloned();
        let found = known.or_else(parameter)?;
        let definition = &self.defs.constants[&found];
        let defined = definition.span;
        self.note_use(span, defined);
        let definition = &self.defs.constants[&found];
        if definition.parameter && definition.name != *written {
            let diagnostic = messages::parameter_case(span, written, &definition.name);
            self.report(diagnostic);
            return Some(Expr::error(span));
        }
        Some(self.constant_value(&found, span))
    }

    /// The value of a `def-const` or `def-parameter`, worked out when it is first needed.
    pub(crate) fn constant_value(&mut self, name: &Rc<str>, span: Span) -> Expr {
        let Some(definition) = self.defs.constants.get_mut(name) else { return Expr::error(span) };
        match &definition.resolved {
            Resolution::Done(expr) => return Expr { span, ..expr.clone() },
            Resolution::InProgress => {
                let diagnostic = messages::cyclic_definition(span, &definition.name, definition.span);
                self.report(diagnostic);
                return Expr::error(span);
            }
            Resolution::Open => definition.resolved = Resolution::InProgress,
        }
        let (written, ty, value) = (definition.name.clone(), definition.ty.clone(), definition.value.clone());
        let (defined, parameter) = (definition.span, definition.parameter);
        let expr = self.work_out_constant(&written, ty.as_ref(), value.as_ref(), defined, parameter);
        if let Some(definition) = self.defs.constants.get_mut(name) {
            definition.resolved = Resolution::Done(expr.clone());
        }
        Expr { span, ..expr }
    }

    fn work_out_constant(
        &mut self,
        name: &str,
        ty: Option<&Datum>,
        value: Option<&Datum>,
        span: Span,
        parameter: bool,
    ) -> Expr {
        let Some(value) = value else {
            self.report(messages::parameter_without_value(span, name));
            return Expr::error(span);
        };
        let declared = ty.map(|ty| self.parse_type(ty));
        let Some(expr) = self.constant_expression(value, declared) else { return Expr::error(span) };
        if (matches!(expr.kind, ExprKind::Nil) || self.is_keyword(expr.ty)) && declared.is_none() {
            return if self.is_clear_key(&expr, span) { expr } else { Expr::error(span) };
        }
        let expr = match declared {
            Some(ty) => match self.coerce(expr, ty, &format!("the value of `{name}`")) {
                Some(expr) => expr,
                None => return Expr::error(span),
            },
            None => self.single(expr),
        };
        if expr.ty == TypeId::ERROR {
            return expr;
        }
        if self.types().enumeration_of(expr.ty).is_some() && expr.known().is_some() {
            return expr;
        }
        if expr.ty.number().is_none() {
            self.report(messages::constant_type(value.span, name, self.shown(expr.ty)));
            return Expr::error(span);
        }
        match evaluate(&expr) {
            // Without a declared type what is computed from literals adapts at each use.
            Some(_) if matches!(expr.kind, ExprKind::Literal(_)) => expr,
            Some(known) => {
                if declared.is_none() && !parameter {
                    self.leave_out(&Rc::from(name), span, None, &[expr.ty]);
                }
                Expr::constant(known, span)
            }
            None => {
                self.report(messages::constant_not_known(value.span, name, parameter));
                Expr::error(span)
            }
        }
    }

    /// Says that a name is unknown, with the nearest known one.
    pub(crate) fn unknown_name(
        &self,
        written: &str,
        folded: &str,
        span: Span,
    ) -> crisp_support_diagnostics::Diagnostic {
        let constants = self.defs.constants.values().map(|definition| &*definition.name);
        let visible = self.scope.visible().chain(constants).chain(["+warp-size+", "true", "false", "nil"]);
        let is_function = self.defs.by_name.contains_key(folded) || forms::is_builtin(folded);
        messages::unknown_name(span, written, crisp_support_diagnostics::suggest(written, visible), is_function)
    }

    pub(crate) fn function_handle(&mut self, name: &Rc<str>, span: Span) -> Expr {
        self.see(span, name);
        if let Some(Binding::Known(known @ Known::Function(_))) = self.scope.lookup(name) {
            let known = known.clone();
            return self.known(known, span);
        }
        let known = self.defs.by_name.contains_key(name) || self.defs.generated.contains_key(name);
        if known || forms::is_builtin(name) {
            self.note_functions(span, name);
            return self.known(Known::Function(FunctionValue::Named(name.clone())), span);
        }
        if self.generates(name) {
            return self.refused(span, messages::generator_as_value(span, self.as_written(name, span)));
        }
        let suggestion = self.suggest_function(name);
        self.report(messages::unknown_function(span, name, suggestion.as_deref()));
        Expr::error(span)
    }

    pub(crate) fn funcall(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let Some((function, args)) = rest.split_first() else {
            self.report(messages::malformed(datum.span, "funcall", "(funcall FUNCTION ARGUMENT…)"));
            return Expr::error(datum.span);
        };
        let value = self.expression(function, &Want::ANY);
        if value.ty == TypeId::ERROR {
            return Expr::error(datum.span);
        }
        match self.types().function_of(value.ty).cloned() {
            Some(value) => self.call_value(&value, function.span, args, datum.span, want),
            None => {
                self.report(messages::not_a_function(function.span, self.shown(value.ty)));
                Expr::error(datum.span)
            }
        }
    }

    /// A call of a function value.
    fn call_value(&mut self, value: &FunctionValue, at: Span, args: &[Datum], span: Span, want: &Want) -> Expr {
        self.by_value = true;
        match value {
            FunctionValue::Named(name) => self.call(name, at, args, span, want),
            FunctionValue::Chosen { name, definitions } => self.user_call(name, definitions, args, span, want),
        }
    }
}
