//! Side channels: `make-result-vector`, `make-implicit-vector` and `make-scratch-vector`, and how callers take over what their callees need.

use std::rc::Rc;

use crisp_ir_kernel::{Constant, Purpose, SizeExpr, SizeOp, Space};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::host::{MOST_PARTS, apply, missing, substituted, written};
use super::scope::{Binding, Scope};
use super::syntax::{fold, fold_keyword, form, symbol, written_call};
use super::unify::{FormPattern, Pattern, Slot, ViewPattern};
use super::{Checker, Want};
use crate::messages;
use crate::typed::{AccessKind, Align, Expr, ExprKind, Form, Hidden, InstanceId, Known, Role, TypeId, View};

/// Invocations of the largest workgroup.
const LARGEST_WORKGROUP: u64 = 1024;

/// The greatest number of vectors of the host that a kernel and the functions that it calls may make.
const MOST_HIDDEN: usize = 100;

/// The parts of a `make-…-vector` form.
struct Parts<'d> {
    first: &'d Datum,
    /// Keywords of the type.
    slots: Vec<Datum>,
    length: Option<&'d Datum>,
    name: Option<(String, Span)>,
    comment: Option<String>,
}

/// The memory that a form makes, before its purpose is looked at.
struct Wanted {
    elem: TypeId,
    space: Option<Space>,
    access: Option<AccessKind>,
    align: Align,
    length: SizeExpr,
    text: String,
    /// Whether it is a structure of arrays.
    soa: bool,
}

/// The host's knowledge of an argument: its value, and its number of elements.
pub(crate) type HostArgument = (Option<SizeExpr>, Option<SizeExpr>);

impl Checker<'_> {
    /// `(make-result-vector VECTOR-OR-TYPE [LENGTH] [:name TEXT] [:comment TEXT])`, and the two others.
    pub(crate) fn make_side_vector(&mut self, datum: &Datum, name: &str, rest: &[Datum]) -> Expr {
        let purpose = match name {
            "make-result-vector" => Purpose::Result,
            "make-implicit-vector" => Purpose::Implicit,
            _ => Purpose::Scratch,
        };
        let rest: Vec<Datum> = rest.iter().map(matched).collect();
        self.side_vector(datum, name, &rest, purpose).unwrap_or_else(|| Expr::error(datum.span))
    }

    fn side_vector(&mut self, datum: &Datum, name: &str, rest: &[Datum], purpose: Purpose) -> Option<Expr> {
        let parts = self.side_parts(datum, name, rest)?;
        let wanted = self.side_wanted(&parts, datum.span, name)?;
        if let Some((operation, span)) = self.scope.in_loop.clone() {
            self.report(messages::side_in_loop(self.one_line(datum.span), name, &operation, span));
            return None;
        }
        let Wanted { elem, space, access, align, length, text, soa } = wanted;
        let space = space.unwrap_or(Space::Global);
        if !self.types().is_element(elem) {
            let spelled = self.shown(elem).to_string();
            self.report(messages::side_element(parts.first.span, name, &spelled));
            return None;
        }
        let access = match access {
            // Memory that may not be written would be of no use.
            None | Some(AccessKind::ReadOnly | AccessKind::Readable) if purpose == Purpose::Result => {
                AccessKind::Writable
            }
            None | Some(AccessKind::ReadOnly | AccessKind::Readable) => AccessKind::ReadWrite,
            Some(access) => access,
        };
        if soa && !self.check_soa_element(elem, parts.first.span) {
            return None;
        }
        if space == Space::Local && purpose == Purpose::Scratch && !soa {
            let label = parts.name.map_or_else(|| "scratch".to_owned(), |(name, _)| name);
            let memory = View::base(elem, space, AccessKind::ReadWrite, align, 0).with_access(access);
            let at = parts.length.map_or(datum.span, |length| length.span);
            return self.local_scratch(&label, memory, &length, at, datum.span);
        }
        if space != Space::Global {
            self.report(messages::side_space(parts.first.span, name, space.name()));
            return None;
        }
        let known = match &length {
            SizeExpr::Rational { numerator, denominator: 1 } => u64::try_from(*numerator).ok(),
            _ => None,
        };
        let (form, role) = (if soa { Form::Soa } else { Form::Vector }, Role::Base);
        let view = View { form, role, elem, space, access, memory: None, align, length: known };
        let whole = self.types_mut().view(view);
        let label: Rc<str> = match &parts.name {
            Some((name, _)) => name.as_str().into(),
            None => name.trim_start_matches("make-").trim_end_matches("-vector").into(),
        };
        let named = parts.name.map(|(_, span)| span);
        let hidden = Hidden {
            name: label,
            named,
            purpose,
            ty: whole,
            length,
            text,
            comment: parts.comment,
            initial: None,
            span: datum.span,
        };
        if !soa {
            let position = self.add_hidden(hidden, datum.span)?;
            return Some(Expr::new(ExprKind::Hidden(position), whole, datum.span));
        }
        let Some(elements) = self.length_value(&hidden.length, datum.span) else {
            self.report(messages::side_soa_length(parts.length.map_or(datum.span, |length| length.span)));
            return None;
        };
        let words = self.soa_words(&view);
        let length = self.soa_size(&view, hidden.length);
        let position = self.add_hidden(Hidden { ty: words, length, ..hidden }, datum.span)?;
        let memory = Expr::new(ExprKind::Hidden(position), words, datum.span);
        Some(Expr::new(ExprKind::Values(vec![memory, elements]), whole, datum.span))
    }

    /// Scratch memory of a workgroup, of which a known number of elements is there, or as many as the actual size of a workgroup says.
    fn local_scratch(&mut self, label: &str, memory: View, length: &SizeExpr, at: Span, span: Span) -> Option<Expr> {
        let known = self.local_length(length);
        let actual = if known.is_some() { None } else { self.length_value(length, span) };
        let Some(most) = known.or_else(|| actual.as_ref().and_then(|_| most_local_elements(length))) else {
            self.report(messages::local_scratch_length(at));
            return None;
        };
        let memory = View { length: Some(most), ..memory };
        if most == 0 || u128::from(most) * u128::from(self.types().stride(&memory)) > 1 << 20 {
            self.report(messages::make_vector_too_large(span, most, memory.space.name()));
            return None;
        }
        let room = self.memory(label, memory, Vec::new(), span);
        let Some(actual) = actual else { return Some(room) };
        let words = SizeExpr::integer(self.types().words(&memory).into());
        if let ExprKind::Memory(number) = &room.kind
            && let Some(plan) = self.scope.memories.get_mut(*number)
        {
            plan.of_workgroup = Some(apply(SizeOp::Mul, vec![apply(SizeOp::Ceil, vec![length.clone()]), words]));
        }
        let ty = self.types_mut().view(View { length: None, ..memory });
        let (view, offset) = (Box::new(room), Box::new(Expr::constant(Constant::u64(0), span)));
        Some(Expr::new(ExprKind::View { view, offset, extents: vec![actual], strides: Vec::new() }, ty, span))
    }

    /// A vector of global memory, as long as is known, for the whole launch.
    pub(crate) fn global_vector(
        &mut self,
        elem: TypeId,
        access: AccessKind,
        align: Align,
        length: u64,
        span: Span,
    ) -> Option<Expr> {
        if let Some((operation, around)) = self.scope.in_loop.clone() {
            self.report(messages::side_in_loop(self.one_line(span), "make-vector", &operation, around));
            return None;
        }
        let view = View::base(elem, Space::Global, AccessKind::ReadWrite, align, length).with_access(access);
        let ty = self.types_mut().view(view);
        let hidden = Hidden {
            name: "vector".into(),
            named: None,
            purpose: Purpose::Scratch,
            ty,
            length: SizeExpr::integer(length.into()),
            text: length.to_string(),
            comment: None,
            initial: None,
            span,
        };
        let position = self.add_hidden(hidden, span)?;
        Some(Expr::new(ExprKind::Hidden(position), ty, span))
    }

    /// Notes memory that the function being checked needs.
    pub(crate) fn add_hidden(&mut self, hidden: Hidden, at: Span) -> Option<usize> {
        if self.scope.needs.len() >= MOST_HIDDEN {
            self.report(messages::side_too_many(at, MOST_HIDDEN));
            return None;
        }
        self.scope.needs.push(hidden);
        Some(self.scope.needs.len() - 1)
    }

    fn side_parts<'d>(&mut self, datum: &Datum, name: &str, rest: &'d [Datum]) -> Option<Parts<'d>> {
        let usage = format!("({name} VECTOR-OR-TYPE [LENGTH] [:name \"NAME\"] [:comment \"TEXT\"])");
        let Some((first, rest)) = rest.split_first() else {
            self.report(messages::malformed(self.one_line(datum.span), name, &usage));
            return None;
        };
        let mut parts = Parts { first, slots: Vec::new(), length: None, name: None, comment: None };
        let mut items = rest.iter();
        while let Some(item) = items.next() {
            let key = match &item.kind {
                DatumKind::Keyword(key) => fold_keyword(key),
                DatumKind::Typed(..) => {
                    parts.slots.push(item.clone());
                    continue;
                }
                DatumKind::Symbol(bound) if self.is_bound_to_slot(&fold(bound)) => {
                    parts.slots.push(item.clone());
                    continue;
                }
                _ if parts.length.is_none() => {
                    parts.length = Some(item);
                    continue;
                }
                // In a template that nothing has called, nothing shows which slot a parameter is for.
                _ if self.is_open_parameter(item)
                    || parts.length.is_some_and(|length| self.is_open_parameter(length)) =>
                {
                    return None;
                }
                _ => {
                    self.report(messages::malformed(item.span, name, &usage));
                    return None;
                }
            };
            match key.as_str() {
                "name" | "comment" => {
                    let text = items.next().and_then(|text| match &text.kind {
                        DatumKind::String(written) => Some((written.to_string(), text.span)),
                        DatumKind::Symbol(written) => match self.scope.lookup(&fold(written)) {
                            Some(Binding::Known(Known::Text(known))) => Some((known.to_string(), text.span)),
                            // A name without quotes is as good.
                            _ => Some((written.to_string(), text.span)).filter(|_| key == "name"),
                        },
                        _ => None,
                    });
                    let Some((text, span)) = text.filter(|(text, _)| key == "comment" || !text.is_empty()) else {
                        self.report(messages::malformed(item.span, name, &usage));
                        return None;
                    };
                    if key == "name" {
                        parts.name = Some((text, span));
                    } else {
                        parts.comment = Some(text);
                    }
                }
                "length" => match items.next() {
                    Some(length) => parts.length = Some(length),
                    None => {
                        self.report(messages::slot_without_value(item.span, "length"));
                        return None;
                    }
                },
                "element-type" | "address-space" | "access" | "align" => {
                    parts.slots.push(item.clone());
                    parts.slots.extend(items.next().cloned());
                }
                _ => parts.slots.push(item.clone()),
            }
        }
        Some(parts)
    }

    /// Whether a datum is a parameter of the template being read, of which nothing is known.
    fn is_open_parameter(&self, datum: &Datum) -> bool {
        symbol(datum).is_some_and(|name| matches!(self.scope.lookup(&fold(name)), Some(Binding::Param(_))))
    }

    /// Whether a (folded) name means a slot of a vector type: a keyword, nothing, or a template's parameter that is constrained to one.
    pub(crate) fn is_bound_to_slot(&self, name: &str) -> bool {
        match self.scope.lookup(name) {
            Some(Binding::Known(Known::Keyword(_) | Known::Nil)) => true,
            Some(Binding::Param(param)) => self.constrains_slot(*param),
            _ => false,
        }
    }

    /// Whether a datum is a type and not a value: what is bound to a variable is a value.
    fn spells_type(&self, datum: &Datum) -> bool {
        match &datum.kind {
            DatumKind::Symbol(name) => self.scope.variable(&fold(name)).is_none(),
            DatumKind::Keyword(_) => true,
            DatumKind::List(_) => form(datum).is_some_and(|(head, _)| self.is_type_form(&head)),
            _ => false,
        }
    }

    fn side_wanted(&mut self, parts: &Parts<'_>, span: Span, name: &str) -> Option<Wanted> {
        let (mut vector, own_length) = if self.spells_type(parts.first) {
            let pattern = self.parse_type(parts.first);
            match self.view_pattern(pattern).map_or(pattern, Pattern::View) {
                Pattern::View(view) if matches!(view.form, FormPattern::Vector | FormPattern::Soa) => (view, None),
                Pattern::Is(elem) if self.types().is_element(elem) => {
                    (ViewPattern { elem: Slot::Is(elem), ..ViewPattern::OPEN }, None)
                }
                Pattern::Is(TypeId::ERROR) => return None,
                other => {
                    let other = self.spelled(other);
                    self.report(messages::side_of_what(parts.first.span, name, &other));
                    return None;
                }
            }
        } else {
            let value = self.expression(parts.first, &Want::ANY);
            let value = self.single(value);
            if value.ty == TypeId::ERROR {
                return None;
            }
            let Some(view) = self.types().view_of(value.ty) else {
                let spelled = self.shown(value.ty).to_string();
                self.report(messages::side_of_what(value.span, name, &spelled));
                return None;
            };
            let text = format!("(length~ {})", self.files.snippet(parts.first.span));
            let length = self.host_length(&value).map(|length| (length, text));
            // Another memory has its own space.
            let (elem, access, align) = (Slot::Is(view.elem), Slot::Is(view.access), Slot::Is(view.align));
            let form = if view.form == Form::Soa { FormPattern::Soa } else { FormPattern::Vector };
            let pattern = ViewPattern { form, elem, access, align, ..ViewPattern::OPEN };
            if parts.length.is_none() && length.is_none() {
                let name = symbol(parts.first).cloned();
                self.report(messages::host_size_unknown(parts.first.span, name.as_deref()));
                return None;
            }
            (pattern, length)
        };
        vector = self.vector_slots(vector, &parts.slots);
        let Some(elem) = vector.elem.get() else {
            self.report(messages::make_vector_element(span));
            return None;
        };
        let (length, text) = match (parts.length, vector.length.get(), own_length) {
            (Some(written), _, _) => {
                let text = match written.span.is_library() {
                    true => crisp_support_sexpr::print(written),
                    false => self.files.snippet(written.span).split_whitespace().collect::<Vec<_>>().join(" "),
                };
                (self.host_expression(written)?, text)
            }
            (None, Some(known), _) => (SizeExpr::integer(known.into()), known.to_string()),
            (None, None, Some(own)) => own,
            (None, None, None) => {
                self.report(messages::side_no_size(span, name));
                return None;
            }
        };
        Some(Wanted {
            elem,
            space: vector.space.get(),
            access: vector.access.get(),
            align: vector.align.get().unwrap_or(Align::Compact),
            length,
            text,
            soa: vector.form == FormPattern::Soa,
        })
    }

    /// The number of elements of local memory: over constants, and the workgroup size that the kernel sets.
    fn local_length(&self, size: &SizeExpr) -> Option<u64> {
        let local = self.scope.local_size;
        let known = substituted_local(size, local)?;
        let (numerator, denominator) = exact(&known)?;
        u64::try_from(numerator.max(0).checked_add(denominator - 1)? / denominator).ok()
    }

    /// Takes over what a callee needs: each call makes its own vectors. `arguments` says what the host knows of each parameter that is
    /// given; the memory follows what is passed.
    pub(crate) fn pass_hidden(
        &mut self,
        callee: InstanceId,
        arguments: &[HostArgument],
        passed: &mut Vec<Expr>,
        call: Span,
    ) -> Option<()> {
        let Some(function) = self.program.functions.get(callee.0).filter(|function| !function.hidden.is_empty()) else {
            return Some(());
        };
        let (name, needs) = (function.name.clone(), function.hidden.clone());
        let names: Vec<String> = function.vars.iter().map(|var| var.name.to_string()).collect();
        let first = needs[0].span;
        if let Some((operation, span)) = self.scope.in_loop.clone() {
            self.report(messages::side_call_in_loop(call, &name, &operation, span).see(first, "made here"));
            return None;
        }
        for need in needs {
            let of = |size: &SizeExpr| match size {
                SizeExpr::Scalar { param } => arguments.get(*param as usize)?.0.clone(),
                SizeExpr::Length { param } => arguments.get(*param as usize)?.1.clone(),
                _ => None,
            };
            let Some(length) = substituted(&need.length, &of) else {
                let param = missing(&need.length, &of).and_then(|param| names.get(param as usize));
                let param = param.map_or("", String::as_str);
                self.report(messages::side_size_of_call(call, &name, param).see(need.span, "made here"));
                return None;
            };
            if length.parts() > MOST_PARTS {
                self.report(messages::host_size_large(call, MOST_PARTS));
                return None;
            }
            let vars = &self.scope.vars;
            let text =
                written(&length, &|var| vars.get(var as usize).map_or_else(String::new, |var| var.name.to_string()));
            let (ty, span) = (need.ty, need.span);
            let position = self.add_hidden(Hidden { length, text, ..need }, call)?;
            passed.push(Expr::new(ExprKind::Hidden(position), ty, span));
        }
        Some(())
    }

    /// Gives what a kernel needs names that differ from each other and from its parameters.
    pub(crate) fn name_hidden(scope: &mut Scope, parameters: &[Rc<str>]) -> Vec<(Rc<str>, Span, Span)> {
        let mut used: Vec<(Rc<str>, Option<Span>)> = parameters.iter().map(|name| (name.clone(), None)).collect();
        let mut clashes = Vec::new();
        for hidden in scope.needs.iter_mut().filter(|hidden| hidden.named.is_some()) {
            let Some(span) = hidden.named else { continue };
            match used.iter().find(|(name, _)| *name == hidden.name) {
                Some((_, first)) => clashes.push((hidden.name.clone(), span, first.unwrap_or(span))),
                None => used.push((hidden.name.clone(), Some(span))),
            }
        }
        for hidden in scope.needs.iter_mut().filter(|hidden| hidden.named.is_none()) {
            let (wanted, mut number) = (hidden.name.clone(), 2);
            while used.iter().any(|(name, _)| *name == hidden.name) {
                hidden.name = format!("{wanted}-{number}").into();
                number += 1;
            }
            used.push((hidden.name.clone(), None));
        }
        clashes
    }
}

/// The greatest number of elements of local memory, over constants and the size of a workgroup, for any workgroup that there can be.
fn most_local_elements(size: &SizeExpr) -> Option<u64> {
    let most = (1..=LARGEST_WORKGROUP).flat_map(|x| (1..=LARGEST_WORKGROUP / x).map(move |y| (x, y)));
    let sizes = most.flat_map(|(x, y)| (1..=LARGEST_WORKGROUP / (x * y)).map(move |z| [x, y, z]));
    let mut greatest = 0;
    for local in sizes {
        let (numerator, denominator) = exact(&substituted_local(size, Some(local))?)?;
        let elements = numerator.max(0).checked_add(denominator - 1)? / denominator;
        greatest = greatest.max(u64::try_from(elements).ok()?);
    }
    Some(greatest)
}

/// A size with the workgroup size that is set.
fn substituted_local(size: &SizeExpr, local: Option<[u64; 3]>) -> Option<SizeExpr> {
    Some(match size {
        SizeExpr::LocalSize { axis } => SizeExpr::integer(i128::from(*local?.get(usize::from(*axis))?)),
        SizeExpr::Apply { op, operands } => {
            let operands: Option<Vec<SizeExpr>> =
                operands.iter().map(|operand| substituted_local(operand, local)).collect();
            apply(*op, operands?)
        }
        other => other.clone(),
    })
}

/// Numerator and denominator, above zero, of a size without names.
fn exact(size: &SizeExpr) -> Option<(i128, i128)> {
    Some(match size {
        SizeExpr::Rational { numerator, denominator } => (*numerator, *denominator),
        SizeExpr::Apply { op, operands } => {
            let (a, b) = exact(operands.first()?)?;
            let (c, d) = operands.get(1).map_or(Some((0, 1)), exact)?;
            let cross = || Some((a.checked_mul(d)?, c.checked_mul(b)?, b.checked_mul(d)?));
            match op {
                SizeOp::Add => cross().and_then(|(left, right, below)| Some((left.checked_add(right)?, below)))?,
                SizeOp::Sub => cross().and_then(|(left, right, below)| Some((left.checked_sub(right)?, below)))?,
                SizeOp::Mul => (a.checked_mul(c)?, b.checked_mul(d)?),
                SizeOp::Div if c == 0 => (0, 1),
                SizeOp::Div => (a.checked_mul(d)?.checked_mul(c.signum())?, b.checked_mul(c.checked_abs()?)?),
                SizeOp::Min => cross().map(|(left, right, _)| if right < left { (c, d) } else { (a, b) })?,
                SizeOp::Max => cross().map(|(left, right, _)| if right > left { (c, d) } else { (a, b) })?,
                SizeOp::Ceil => (a.checked_add(b - 1)?.div_euclid(b), 1),
                SizeOp::Floor => (a.div_euclid(b), 1),
            }
        }
        _ => return None,
    })
}

/// Returns the length that `:match-workgroup-size` or `:match-global-size` means; other data as they are.
fn matched(datum: &Datum) -> Datum {
    let size = match &datum.kind {
        DatumKind::Keyword(key) => match fold_keyword(key).as_str() {
            "match-workgroup-size" => "get-local-linear-size",
            "match-global-size" => "get-global-linear-size",
            _ => return datum.clone(),
        },
        _ => return datum.clone(),
    };
    written_call(size, [], datum.span)
}
