//! Control: `if`, `and`, `or`, `not`, `select-if`, loops, `return`, grid-level contexts, guards, uniform variants.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, Constant, Elem, Scalar, UnaryOp, UniformKind, Unroll};
use crisp_support_diagnostics::{NameKind, Span};
use crisp_support_sexpr::{Datum, DatumKind};

use super::bindings::about_uniform;
use super::coerce::fitted;
use super::scope::{Binding, Context, Inside};
use super::syntax::{binder, list, mentions, span_of, split_declares};
use super::unify::{Given, Pattern, join};
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Bind, Expr, ExprKind, LoopOperands, TypeData, TypeId, Var, VarId, VarKind, evaluate};

impl Checker<'_> {
    /// `(if test then [else])`; `it` is the test's value in `then`, unless the library's macros write `%if`. A test known at
    /// compile time leaves one branch unchecked.
    pub(crate) fn if_form(&mut self, datum: &Datum, rest: &[Datum], want: &Want, binds_it: bool) -> Expr {
        let (test, then, other) = match rest {
            [test, then] => (test, then, None),
            [test, then, other] => (test, then, Some(other)),
            _ => {
                self.report(messages::malformed(datum.span, "if", "(if TEST THEN [ELSE])"));
                return Expr::error(datum.span);
            }
        };
        let test = self.expression(test, &Want::ANY);
        let anaphoric = binds_it
            && mentions(std::slice::from_ref(then), "it")
            && match self.scope.lookup("it") {
                Some(Binding::Runtime(id)) => self.scope.var(*id).kind == VarKind::Hidden,
                Some(_) => false,
                None => true,
            };
        let value = self.first(test);
        let mut bindings = Vec::new();
        let mut it = None;
        let test = if anaphoric && self.types().is_runtime(value.ty) {
            let var = self.scope.hidden("it", value.ty, value.span);
            let read = Expr::new(ExprKind::Var(var), value.ty, value.span);
            it = Some(var);
            let known = value.known();
            bindings.push(Bind { vars: vec![var], value });
            match known {
                Some(known) => self.test(Expr::constant(known, read.span)),
                None => self.test(read),
            }
        } else {
            self.test(value)
        };
        if test.ty == TypeId::ERROR {
            if self.scope.open {
                // Names and forms of the branches are checked all the same.
                let _ = self.then_branch(then, it, want);
                let _ = other.map(|other| self.expression(other, want));
            }
            return Expr::error(datum.span);
        }
        let expr = match evaluate(&test).filter(|_| is_compile_time(&test)) {
            Some(known) if known.bits[0] != 0 => self.then_branch(then, it, want),
            Some(_) => other.map_or_else(|| Expr::nil(datum.span), |other| self.expression(other, want)),
            None => self.branches(datum.span, test, then, other, it, want),
        };
        if bindings.is_empty() {
            return expr;
        }
        let ty = expr.ty;
        Expr::new(ExprKind::Let { bindings, body: Box::new(expr) }, ty, datum.span)
    }

    fn then_branch(&mut self, then: &Datum, it: Option<VarId>, want: &Want) -> Expr {
        self.scope.enter();
        if let Some(it) = it {
            self.scope.name(&Rc::from("it"), Binding::Runtime(it));
        }
        let expr = self.expression(then, want);
        self.scope.leave();
        expr
    }

    fn branches(
        &mut self,
        span: Span,
        test: Expr,
        then: &Datum,
        other: Option<&Datum>,
        it: Option<VarId>,
        want: &Want,
    ) -> Expr {
        let (then_span, other_span) = (then.span, other.map_or(span, |other| other.span));
        let plans = self.scope.plans.len();
        let then = self.then_branch(then, it, want);
        let has_else = other.is_some();
        let other = other.map_or_else(|| Expr::nil(span), |other| self.expression(other, want));
        if let Some(plan) = self.scope.plans.get(plans) {
            let diagnostic = messages::continuation_under_test(plan.span, test.span);
            return self.refused(span, diagnostic);
        }
        if then.ty == TypeId::ERROR || other.ty == TypeId::ERROR {
            return Expr::error(span);
        }
        let build = |then: Expr, other: Expr, ty: TypeId| {
            Expr::new(ExprKind::If { cond: Box::new(test), then: Box::new(then), other: Box::new(other) }, ty, span)
        };
        if then.ty == TypeId::NEVER && other.ty == TypeId::NEVER {
            return build(then, other, TypeId::NEVER);
        }
        if !want.needs_value() {
            return build(then, other, TypeId::NIL);
        }
        if then.ty == TypeId::NEVER || other.ty == TypeId::NEVER {
            let ty = if then.ty == TypeId::NEVER { other.ty } else { then.ty };
            let ty = if has_else { ty } else { TypeId::NIL };
            return build(then, other, ty);
        }
        if !has_else {
            // Without an else there is a value only where none is required.
            return build(then, other, TypeId::NIL);
        }
        if then.ty == TypeId::NIL || other.ty == TypeId::NIL {
            return build(then, other, TypeId::NIL);
        }
        match self.one_type(then, other) {
            Ok((then, other, ty)) if !self.types().holds_view(ty) => build(then, other, ty),
            Ok((then, _, _)) => {
                self.report(messages::chooses_vector(span, self.shown(then.ty)));
                Expr::error(span)
            }
            Err((left, right)) => {
                self.branches_differ((then_span, left), (other_span, right));
                Expr::error(span)
            }
        }
    }

    fn branches_differ(&mut self, then: (Span, TypeId), other: (Span, TypeId)) {
        let diagnostic = messages::branches_differ((then.0, self.shown(then.1)), (other.0, self.shown(other.1)));
        self.report(diagnostic);
    }

    /// Brings the values of two branches to one type.
    fn one_type(&mut self, then: Expr, other: Expr) -> Result<(Expr, Expr, TypeId), (TypeId, TypeId)> {
        if then.ty == other.ty {
            let ty = then.ty;
            return Ok((then, other, ty));
        }
        let differ = Err((then.ty, other.ty));
        let several = |expr: &Expr| matches!(self.types().data(expr.ty), TypeData::Values(_));
        let (then, other) = match (several(&then), several(&other)) {
            // Beside one value, the first of several is meant (decision A11).
            (true, false) => (self.first(then), other),
            (false, true) => (then, self.first(other)),
            _ => (then, other),
        };
        if let (TypeData::Values(_), TypeData::Values(_)) = (self.types().data(then.ty), self.types().data(other.ty)) {
            let (ExprKind::Values(left), ExprKind::Values(right)) = (then.kind, other.kind) else { return differ };
            if left.len() != right.len() {
                return differ;
            }
            let mut pairs = (Vec::new(), Vec::new());
            for (left, right) in left.into_iter().zip(right) {
                let Ok((left, right, _)) = self.one_type(left, right) else { return differ };
                pairs.0.push(left.settled());
                pairs.1.push(right.settled());
            }
            let types: Vec<TypeId> = pairs.0.iter().map(|value| value.ty).collect();
            let ty = self.types_mut().values(&types);
            let values = |items, span| Expr::new(ExprKind::Values(items), ty, span);
            return Ok((values(pairs.0, then.span), values(pairs.1, other.span), ty));
        }
        let (then, other) = self.same_enumeration(then, other);
        let (then, other) = self.same_maybe(then, other);
        if then.ty == other.ty {
            let ty = then.ty;
            return Ok((then, other, ty));
        }
        match join(Given::of(&then), Given::of(&other)) {
            Some(ty) => Ok((fitted(then, ty), fitted(other, ty), ty)),
            None => differ,
        }
    }

    /// `and` and `or`: short-circuit, bool.
    pub(crate) fn and_or(&mut self, rest: &[Datum], span: Span, all: bool) -> Expr {
        let mut tests = Vec::new();
        for datum in rest {
            let test = self.expression(datum, &Want::ANY);
            let test = self.test(test);
            if test.ty == TypeId::ERROR {
                return test;
            }
            tests.push(test);
        }
        let Some(mut result) = tests.pop() else { return Expr::constant(Constant::bool(all), span) };
        while let Some(test) = tests.pop() {
            // Where the rest costs nothing and can do nothing, evaluating it always is the same and needs no branch.
            if test.known().is_none() && is_cheap(&result, 8).is_some() {
                let op = if all { BinaryOp::And } else { BinaryOp::Or };
                result =
                    Expr::new(ExprKind::Binary { op, lhs: Box::new(test), rhs: Box::new(result) }, TypeId::BOOL, span);
                continue;
            }
            let short = Expr::constant(Constant::bool(!all), span);
            let (then, other) = if all { (result, short) } else { (short, result) };
            if let Some(known) = test.known() {
                result = if known.bits[0] != 0 { then } else { other };
                continue;
            }
            let kind = ExprKind::If { cond: Box::new(test), then: Box::new(then), other: Box::new(other) };
            result = Expr::new(kind, TypeId::BOOL, span);
        }
        result
    }

    /// `(not test)`.
    pub(crate) fn not_form(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        let [arg] = rest else {
            self.report(messages::malformed(datum.span, "not", "(not TEST)"));
            return Expr::error(datum.span);
        };
        let arg = self.expression(arg, &Want::ANY);
        let arg = self.test(arg);
        if arg.ty == TypeId::ERROR {
            return arg;
        }
        if let Some(known) = arg.known() {
            return Expr::constant(Constant::bool(known.bits[0] == 0), datum.span);
        }
        Expr::new(ExprKind::Unary { op: UnaryOp::Not, arg: Box::new(arg) }, TypeId::BOOL, datum.span)
    }

    /// `(select-if test a b)`: evaluates both.
    pub(crate) fn select_form(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let [test, then, other] = rest else {
            self.report(messages::malformed(datum.span, "select-if", "(select-if TEST A B)"));
            return Expr::error(datum.span);
        };
        let test = self.expression(test, &Want::ANY);
        let test = self.test(test);
        let value = Want::Value(want.hint());
        let (then_expr, other_expr) = (self.expression(then, &value), self.expression(other, &value));
        let (then_expr, other_expr) = (self.single(then_expr), self.single(other_expr));
        if [&test, &then_expr, &other_expr].into_iter().any(|expr| expr.ty == TypeId::ERROR) {
            return Expr::error(datum.span);
        }
        match self.one_type(then_expr, other_expr) {
            Ok((a, b, ty)) if ty.number().is_some() => {
                let kind = ExprKind::Select { cond: Box::new(test), then: Box::new(a), other: Box::new(b) };
                Expr::new(kind, ty, datum.span)
            }
            Ok((a, _, _)) => {
                self.report(messages::not_a_number(then.span, self.shown(a.ty), "select-if"));
                Expr::error(datum.span)
            }
            Err((left, right)) => {
                self.branches_differ((then.span, left), (other.span, right));
                Expr::error(datum.span)
            }
        }
    }

    /// `(%for-… (i operands…) body…)`: the library's loops expand to these.
    pub(crate) fn loop_form(&mut self, datum: &Datum, name: &str, rest: &[Datum], want: &Want) -> Expr {
        let span = datum.span;
        let header = rest.split_first().and_then(|(header, body)| Some((list(header)?, body)));
        let Some(([index, operands @ ..], body)) = header else {
            self.report(messages::malformed(span, name, "(LOOP (INDEX OPERAND…) BODY…)"));
            return Expr::error(span);
        };
        let arity = if matches!(name, "%for-up" | "%for-multiply") { 3 } else { 2 };
        let Some((index_name, _)) = binder(index).filter(|_| operands.len() == arity) else {
            self.report(messages::malformed(span, name, "(LOOP (INDEX OPERAND…) BODY…)"));
            return Expr::error(span);
        };
        let mut values = Vec::new();
        for operand in operands {
            let Some(value) = self.count(operand) else {
                if self.scope.open {
                    self.scope.enter_form(span);
                    self.bind_known_name(
                        index_name,
                        Binding::Poisoned,
                        index.span,
                        NameKind::LoopVariable,
                        TypeId::ERROR,
                    );
                    let _ = self.sequence(split_declares(body).1, span, &Want::Discard);
                    self.scope.leave();
                }
                return Expr::error(span);
            };
            values.push(Box::new(value));
        }
        if let Some(diagnostic) = endless(name, &values, operands) {
            self.report(diagnostic);
            return Expr::error(span);
        }
        let mut values = values.into_iter();
        let mut next = || values.next().unwrap_or_else(|| Box::new(Expr::error(span)));
        let operands = match name {
            "%for-up" => LoopOperands::Up { from: next(), to: next(), step: next() },
            "%for-down" => LoopOperands::Down { count: next(), step: next() },
            "%for-multiply" => LoopOperands::Multiply { from: next(), limit: next(), factor: next() },
            _ => LoopOperands::Divide { from: next(), factor: next() },
        };
        self.scope.enter_form(span);
        let var = self.bind_variable(Var {
            name: index_name.clone(),
            ty: TypeId::INDEX,
            kind: VarKind::LoopIndex,
            span: index.span,
            out: false,
        });
        let (declarations, body_data) = split_declares(body);
        let unroll = self.loop_declarations(&declarations);
        let outer_vars = self.scope.vars.len();
        let inside = if self.is_stride(span) { Inside::Stride } else { Inside::Loop };
        let around = std::mem::replace(&mut self.scope.inside, inside);
        let loop_name = self.files.snippet(self.opening(span)).trim_start_matches('(').into();
        let outer_loop = self.scope.in_loop.replace((loop_name, self.one_line(span)));
        let body_expr = self.sequence(body_data, span_of(body_data, span), &Want::Discard);
        self.scope.inside = around;
        self.scope.in_loop = outer_loop;
        self.scope.leave();
        if body_expr.ty == TypeId::ERROR && body_data.len() == 1 {
            return Expr::error(span);
        }
        let assigned = self.assigned_outside(&body_expr, outer_vars);
        let kind = ExprKind::Loop { operands, index: var, body: Box::new(body_expr), unroll };
        self.loop_value(Expr::new(kind, TypeId::NIL, span), assigned, want)
    }

    /// Checks what is declared in a loop: `(unroll N)` for copies of its body, `(unroll)` for all rounds.
    fn loop_declarations(&mut self, declarations: &[&Datum]) -> Unroll {
        let mut unroll = Unroll::FREE;
        for declaration in declarations {
            let form = super::syntax::form(declaration);
            let Some((head, rest)) = form.filter(|(head, _)| **head == *"unroll") else {
                let name = super::syntax::form(declaration)
                    .map_or_else(|| self.files.snippet(declaration.span).into(), |(head, _)| head);
                self.report(messages::unknown_declaration(declaration.span, &name, &[]));
                continue;
            };
            let times = match rest {
                [] => Some(Unroll::ALL),
                [times] => match self.constant_expression(times, None) {
                    Some(known) => known
                        .known_integer()
                        .and_then(|times| u32::try_from(times).ok())
                        .filter(|times| (1..u32::MAX).contains(times))
                        .map(Unroll::times),
                    None => continue,
                },
                _ => None,
            };
            match times {
                Some(times) => unroll = times,
                None => {
                    let shape = "(unroll), or (unroll N) where N is an integer from 1 on that is known at compile time";
                    self.report(messages::malformed(declaration.span, &head, shape));
                }
            }
        }
        unroll
    }

    /// Whether the loop of that form is the one by which a stride shares its indices.
    fn is_stride(&self, form: Span) -> bool {
        matches!(&self.scope.context, Context::Grid { operation: _, span } if span.start == form.start && span.file == form.file)
    }

    /// The variable among those before `outer_vars` that the last form of a loop's body assigns, whole.
    pub(crate) fn assigned_outside(&self, body: &Expr, outer_vars: usize) -> Option<VarId> {
        let (id, ty) = last_assigned_variable(body)?;
        (id.0 < outer_vars && self.scope.var(id).ty.fixed() == ty).then_some(id)
    }

    /// A loop, and the value that it has: that of the variable outside which the last form of its body assigns.
    pub(crate) fn loop_value(&mut self, looped: Expr, assigned: Option<VarId>, want: &Want) -> Expr {
        let span = looped.span;
        // A loop that ends in an assignment of an outer variable has that variable's value, where a value is wanted (decision A15).
        match assigned {
            Some(id) if want.needs_value() => {
                let ty = self.scope.var(id).ty;
                let read = Expr::new(ExprKind::Var(id), ty, span);
                Expr::new(ExprKind::Seq(vec![looped, read]), ty, span)
            }
            _ => looped,
        }
    }

    /// A count, bound or step: any integer type, as `ulong`. A negative value counts as zero.
    pub(crate) fn count(&mut self, datum: &Datum) -> Option<Expr> {
        let expr = self.expression(datum, &Want::of(TypeId::ULONG));
        let expr = self.single(expr);
        if expr.ty == TypeId::ERROR {
            return None;
        }
        let Some(number) = expr.ty.number().filter(|number| number.lanes == 1 && number.scalar.is_integer()) else {
            self.report(messages::count_type(datum.span, self.shown(expr.ty)));
            return None;
        };
        let span = expr.span;
        if let Some(known) = expr.known_integer() {
            let value = u64::try_from(known.max(0)).unwrap_or(u64::MAX);
            return Some(Expr::constant(Constant::u64(value), span));
        }
        if expr.ty.is_flexible() {
            return self.coerce(expr, TypeId::ULONG, "a loop's count");
        }
        if number.scalar == Scalar::U64 {
            return Some(expr);
        }
        let clamped = if number.scalar.is_signed_integer() {
            let zero = Expr::constant(Constant::zero(number), span);
            let kind = ExprKind::Binary { op: BinaryOp::Max, lhs: Box::new(expr), rhs: Box::new(zero) };
            Expr::new(kind, TypeId::of(number), span)
        } else {
            expr
        };
        Some(Expr::new(ExprKind::Convert(Box::new(clamped)), TypeId::ULONG, span))
    }

    /// `(return e …)`: the value in tail position, elsewhere an early exit.
    pub(crate) fn return_form(&mut self, datum: &Datum, rest: &[Datum], want: &Want, name: &str) -> Expr {
        let span = datum.span;
        if want.is_tail() || name == "values" {
            return self.values(rest, span, want);
        }
        if let Context::Grid { operation, span: opened } = &self.scope.context {
            let diagnostic = messages::return_in_grid(span, operation, *opened);
            self.report(diagnostic);
            return Expr::error(span);
        }
        let wanted = self.scope.results.clone();
        let hint = wanted.as_deref().and_then(single_result);
        let values = self.values(rest, span, &Want::Value(hint));
        if values.ty == TypeId::ERROR {
            return values;
        }
        let values = match wanted {
            None => {
                let types = self.types().all(values.ty).into_iter().map(TypeId::fixed).collect();
                self.scope.returned.push((types, span));
                values
            }
            Some(wanted) if wanted.is_empty() => {
                // Nothing is returned; the values are worked out for their effects.
                let leave = Expr::new(ExprKind::Return(Vec::new()), TypeId::NEVER, span);
                return Expr::new(ExprKind::Seq(vec![values, leave]), TypeId::NEVER, span);
            }
            Some(wanted) => {
                let name = self.scope.name.clone();
                if self.types().all(values.ty).len() < wanted.len() {
                    let wanted: Vec<String> = wanted.iter().map(|ty| self.spelled(*ty)).collect();
                    self.report(messages::result_missing(span, &name, &wanted, self.shown(values.ty)));
                    return Expr::error(span);
                }
                match self.coerce_results(values, &wanted, &name) {
                    Some(values) => values,
                    None => return Expr::error(span),
                }
            }
        };
        let items = match values.kind {
            ExprKind::Values(items) => items,
            ExprKind::Nil => Vec::new(),
            kind => vec![Expr { kind, ..values }],
        };
        Expr::new(ExprKind::Return(items), TypeId::NEVER, span)
    }

    fn values(&mut self, rest: &[Datum], span: Span, want: &Want) -> Expr {
        match rest {
            [] => Expr::nil(span),
            [single] => self.expression(single, want),
            several => {
                let mut items = Vec::new();
                for datum in several {
                    let item = self.expression(datum, &Want::ANY);
                    items.push(self.single(item));
                }
                if items.iter().any(|item| item.ty == TypeId::ERROR) {
                    return Expr::error(span);
                }
                let types: Vec<TypeId> = items.iter().map(|item| item.ty).collect();
                let ty = self.types_mut().values(&types);
                Expr::new(ExprKind::Values(items), ty, span)
            }
        }
    }

    /// `(%grid "operation" body…)`: the closed grid-level context of a `-stride` body.
    pub(crate) fn grid_form(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let Some((DatumKind::String(operation), body)) = rest.split_first().map(|(name, body)| (&name.kind, body))
        else {
            self.report(messages::malformed(datum.span, "%grid", "(%grid \"OPERATION\" BODY…)"));
            return Expr::error(datum.span);
        };
        if !self.require_dispatch(operation, datum.span) {
            return Expr::error(datum.span);
        }
        if **operation == *"loop-grid-stride" {
            self.check_stride_arity(datum.span, body);
        }
        if **operation == *"when-is-last-workgroup"
            && let Some((name, around)) = self.scope.in_loop.clone()
        {
            let diagnostic = messages::last_workgroup_in_loop(self.one_line(datum.span), &name, around);
            return self.refused(datum.span, diagnostic);
        }
        let context = Context::Grid { operation: operation.clone(), span: self.opening(datum.span) };
        let outer = std::mem::replace(&mut self.scope.context, context);
        let body = self.sequence(body, span_of(body, datum.span), want);
        self.scope.context = outer;
        body
    }

    /// That a kernel's declared launch dimensions are those of a grid stride in it.
    fn check_stride_arity(&mut self, span: Span, body: &[Datum]) {
        let Some(arity) = body.last().and_then(stride_arity) else { return };
        if self.scope.kind != crate::typed::FunctionKind::Kernel {
            return;
        }
        let place = self.opening(span);
        match self.scope.work_dim {
            Some(declared) if declared != arity => self.report(messages::stride_dimensions(place, arity, declared)),
            Some(_) => {}
            None => self.report(messages::stride_without_size(place)),
        }
    }

    /// Whether a grid-level operation may be used here; reports when not.
    pub(crate) fn require_dispatch(&mut self, operation: &str, span: Span) -> bool {
        let span = self.one_line(span);
        let diagnostic = match &self.scope.context {
            Context::Dispatch => return true,
            Context::Thread => messages::grid_in_thread(span, operation, &self.scope.name),
            Context::Grid { operation: outer, span: opened } => messages::grid_nested(span, operation, outer, *opened),
        };
        self.report(diagnostic);
        false
    }

    /// `(%single-invocation "form" body…)`: a guard that lets one invocation in; barriers inside are errors.
    pub(crate) fn single_invocation_form(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        let Some((DatumKind::String(guard), body)) = rest.split_first().map(|(name, body)| (&name.kind, body)) else {
            self.report(messages::malformed(datum.span, "%single-invocation", "(%single-invocation \"FORM\" BODY…)"));
            return Expr::error(datum.span);
        };
        let outer = self.scope.single_invocation.replace((guard.clone(), self.opening(datum.span)));
        let inner = match self.elected_guard(guard, body, datum.span) {
            Some(inner) => inner,
            None => self.sequence(body, span_of(body, datum.span), &Want::Discard),
        };
        self.scope.single_invocation = outer;
        inner
    }

    /// Notes a barrier here; in a single-invocation guard it is an error.
    pub(crate) fn require_barrier_allowed(&mut self, span: Span, what: &str) -> bool {
        self.scope.barrier.get_or_insert(span);
        let Some((guard, opened)) = self.scope.single_invocation.clone() else { return true };
        self.report(messages::barrier_in_guard(span, what, &guard, opened));
        false
    }

    /// `(%plus "form" e)`: `e`, which must be uniform.
    pub(crate) fn plus_form(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        let [Datum { kind: DatumKind::String(form), span: _ }, value] = rest else {
            self.report(messages::malformed(datum.span, "%plus", "(%plus \"FORM\" VALUE)"));
            return Expr::error(datum.span);
        };
        self.uniform_value(UniformKind::Require, form, value)
    }

    /// `(%star "form" e)`: `e`, computed by one invocation of the workgroup for all where it is not uniform already.
    pub(crate) fn star_form(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        let [Datum { kind: DatumKind::String(form), span: _ }, value] = rest else {
            self.report(messages::malformed(datum.span, "%star", "(%star \"FORM\" VALUE)"));
            return Expr::error(datum.span);
        };
        self.uniform_value(UniformKind::Broadcast, form, value)
    }

    fn uniform_value(&mut self, kind: UniformKind, form: &str, value: &Datum) -> Expr {
        let expr = self.expression(value, &Want::ANY);
        let expr = self.single(expr);
        if expr.ty == TypeId::ERROR {
            return expr;
        }
        if expr.ty.number().is_none() {
            self.report(messages::uniform_not_number(value.span, self.shown(expr.ty)));
            return Expr::error(value.span);
        }
        about_uniform(kind, form, expr, value.span)
    }
}

/// Returns the pattern of a single result.
pub(crate) fn single_result(results: &[Pattern]) -> Option<Pattern> {
    match results {
        [] => Some(Pattern::Is(TypeId::NIL)),
        [single] => Some(*single),
        _ => None,
    }
}

/// The budget left after an expression of a few operations on registers, none of them a division; `None` for anything else.
fn is_cheap(expr: &Expr, budget: usize) -> Option<usize> {
    let budget = budget.checked_sub(1)?;
    match &expr.kind {
        ExprKind::Constant(_) | ExprKind::Var(_) | ExprKind::Id { kind: _, axis: _ } => Some(budget),
        ExprKind::Unary { op: _, arg } | ExprKind::Convert(arg) => is_cheap(arg, budget),
        ExprKind::Extent { view, axis: _ } => is_cheap(view, budget),
        ExprKind::Compare { op: _, lhs, rhs } => is_cheap(rhs, is_cheap(lhs, budget)?),
        ExprKind::Binary { op, lhs, rhs } if !matches!(op, BinaryOp::Div | BinaryOp::Rem) => {
            is_cheap(rhs, is_cheap(lhs, budget)?)
        }
        _ => None,
    }
}

/// Whether a known test comes from compile-time values alone, so that its dead branch need not be typed (decision A24).
fn is_compile_time(test: &Expr) -> bool {
    match &test.kind {
        ExprKind::Seq(items) => items.iter().all(|item| matches!(item.kind, ExprKind::Constant(_) | ExprKind::Known)),
        _ => true,
    }
}

/// The number of axes of the loops that a grid stride expands to: its outermost loop runs over the last axis.
fn stride_arity(form: &Datum) -> Option<u8> {
    let items = list(form)?;
    let head = items.first()?;
    if super::syntax::is_symbol(head, "let") {
        return items.last().and_then(stride_arity);
    }
    if !super::syntax::is_symbol(head, "%for-up") {
        return None;
    }
    match list(list(items.get(1)?)?.get(1)?)? {
        [id, kind, Datum { kind: DatumKind::Integer(axis), span: _ }]
            if super::syntax::is_symbol(id, "%id") && super::syntax::is_symbol(kind, "global-id") =>
        {
            u8::try_from(*axis + 1).ok()
        }
        _ => None,
    }
}

/// The variable that the last form of a loop's body assigns, or a member of it, with the type of what is assigned.
fn last_assigned_variable(body: &Expr) -> Option<(VarId, TypeId)> {
    match &body.kind {
        ExprKind::SetVar { var, leaf: 0, value } => Some((*var, value.ty.fixed())),
        ExprKind::Seq(items) => items.last().and_then(last_assigned_variable),
        _ => None,
    }
}

/// A loop whose constant step or factor would never end: an error (decision C33).
fn endless(name: &str, values: &[Box<Expr>], operands: &[Datum]) -> Option<crisp_support_diagnostics::Diagnostic> {
    let known =
        |at: usize| values.get(at).and_then(|value| value.known()).and_then(|value: Constant| value.as_integer());
    let (at, least, what) = match name {
        "%for-up" => (2, 1, "step"),
        "%for-down" => (1, 1, "step"),
        "%for-multiply" => (2, 2, "factor"),
        _ => (1, 2, "factor"),
    };
    if known(at).is_some_and(|value| value < least) {
        return Some(messages::endless_loop(operands.get(at)?.span, what, least));
    }
    if name == "%for-multiply" && known(0) == Some(0) {
        return Some(messages::endless_loop(operands.first()?.span, "start", 1));
    }
    None
}

/// The element type of test values.
pub(crate) const BOOL: Elem = Elem::scalar(Scalar::Bool);
