//! `global-size` and `local-size`: what a kernel declares of its launch.

use std::rc::Rc;

use crisp_ir_kernel::{Profile, SizeExpr, SizeOp, SizeRule};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Checker;
use super::definitions::FunctionDef;
use super::launch_strategies::{Strategies, is_operator};
use super::syntax::{fold, fold_keyword, form, form_named, is_nil, quoted_list, symbol};
use super::unify::{FormPattern, Pattern};
use crate::messages;
use crate::typed::{FunctionKind, TypeId};

/// The launch sizes that a function declares, and what a kernel promises of its results.
#[derive(Default)]
pub(crate) struct LaunchDeclarations {
    pub(crate) global: Option<SizeRule>,
    pub(crate) local: Option<SizeRule>,
    pub(crate) work_dim: Option<u8>,
    pub(crate) profile: Option<Profile>,
    pub(crate) deterministic: bool,
    pub(crate) race_free: bool,
}

/// The keys of `global-size`; `local-size` has the first four.
const GLOBAL_KEYS: [&str; 10] =
    ["set-to", "derive-from", "dims", "msg", "one-thread-per", "strided", "most", "tiled", "tile", "occupancy"];

/// One size declaration before it is turned into a rule.
#[derive(Default)]
struct Written {
    set_to: Option<Datum>,
    derive_from: Option<Datum>,
    dims: Option<(u8, Span)>,
    message: Option<String>,
}

impl Checker<'_> {
    /// Reads the size declarations of a function.
    pub(crate) fn launch_declarations(&mut self, definition: &FunctionDef) -> LaunchDeclarations {
        let mut sizes = LaunchDeclarations::default();
        for declaration in &definition.declarations {
            self.promise(declaration, &mut sizes);
        }
        let mut dims: Option<(u8, Span)> = None;
        for declaration in &definition.declarations {
            if super::syntax::is_symbol(declaration, "single-task") || form_named(declaration, "single-task").is_some()
            {
                let rule = SizeRule {
                    extents: vec![SizeExpr::integer(1)],
                    required: true,
                    message: None,
                    span: declaration.span,
                };
                sizes.global = Some(rule.clone());
                sizes.local = Some(rule);
                dims = Some((1, declaration.span));
                continue;
            }
            let (name, rest) = match form(declaration) {
                Some((head, rest)) if &*head == "global-size" => ("global-size", rest),
                Some((head, rest)) if matches!(&*head, "local-size" | "local-work-size") => ("local-size", rest),
                _ => continue,
            };
            let Some(written) = self.size_keys(name, declaration.span, rest, definition) else { continue };
            let Some(rule) = self.size_rule(name, declaration.span, &written, definition) else { continue };
            let arity = u8::try_from(rule.extents.len())
                .ok()
                .filter(|arity| *arity > 0)
                .map(|arity| (arity, declaration.span))
                .or(written.dims);
            if let (Some((arity, at)), Some((other, first))) = (arity, dims)
                && arity != other
            {
                self.report(messages::arities_differ(at, arity, first, other));
                continue;
            }
            dims = arity.or(dims);
            let slot = if name == "global-size" { &mut sizes.global } else { &mut sizes.local };
            if let Some(earlier) = slot {
                let diagnostic = messages::size_twice(declaration.span, name, earlier.span);
                self.report(diagnostic);
                continue;
            }
            *slot = Some(rule);
        }
        sizes.work_dim = dims.map(|(dims, _)| dims);
        sizes
    }

    /// `deterministic`, `race-free`, and `(profile strict)` or `(profile device)`.
    fn promise(&mut self, declaration: &Datum, declared: &mut LaunchDeclarations) {
        let (name, rest) = match form(declaration) {
            Some((head, rest)) => (head, rest),
            None => match symbol(declaration) {
                Some(name) => (fold(name), &[] as &[Datum]),
                None => return,
            },
        };
        match (&*name, rest) {
            ("deterministic", []) => declared.deterministic = true,
            ("race-free", []) => declared.race_free = true,
            ("race-free", _) => self.report(messages::malformed(declaration.span, &name, "(race-free)")),
            ("deterministic", _) => self.report(messages::malformed(declaration.span, &name, "(deterministic)")),
            ("profile", rest) => {
                let profile = match rest {
                    [only] => symbol(only).and_then(|name| Profile::from_name(&fold(name))),
                    _ => None,
                };
                if profile.is_none() {
                    self.report(messages::malformed(declaration.span, &name, "(profile strict)` or `(profile device)"));
                }
                declared.profile = profile.or(declared.profile);
            }
            _ => {}
        }
    }

    fn size_keys(&mut self, name: &str, span: Span, rest: &[Datum], definition: &FunctionDef) -> Option<Written> {
        let mut written = Written::default();
        let mut strategies = Strategies::default();
        let mut items = rest.iter();
        while let Some(key) = items.next() {
            let DatumKind::Keyword(keyword) = &key.kind else {
                self.report(messages::malformed(
                    key.span,
                    name,
                    &format!("({name} [:set-to N] [:derive-from E] [:dims 1|2|3] [:msg TEXT])"),
                ));
                return None;
            };
            let Some(value) = items.next() else {
                self.report(messages::slot_without_value(key.span, keyword));
                return None;
            };
            match fold_keyword(keyword).as_str() {
                "set-to" => written.set_to = Some(value.clone()),
                "derive-from" | "derived-from" => written.derive_from = Some(value.clone()),
                "msg" => match &value.kind {
                    DatumKind::String(text) => written.message = Some(text.to_string()),
                    _ => {
                        self.report(messages::size_message(value.span));
                        return None;
                    }
                },
                "dims" => match &value.kind {
                    DatumKind::Integer(dims @ 1..=3) => {
                        written.dims = Some((u8::try_from(*dims).unwrap_or(1), value.span));
                    }
                    _ => {
                        self.report(messages::size_dims(value.span));
                        return None;
                    }
                },
                other => match strategies.take(other, key.span, value).filter(|_| name == "global-size") {
                    Some(Ok(())) => {}
                    Some(Err(at)) => {
                        self.report(messages::strategy(at, "one strategy sizes a launch, with each key once"));
                        return None;
                    }
                    None => {
                        let keys: &[&str] = if name == "global-size" { &GLOBAL_KEYS } else { &GLOBAL_KEYS[..4] };
                        self.report(messages::unknown_key(key.span, name, other, keys));
                        return None;
                    }
                },
            }
        }
        if rest.is_empty() {
            self.report(messages::malformed(
                span,
                name,
                &format!("({name} [:set-to N] [:derive-from E] [:dims 1|2|3] [:msg TEXT])"),
            ));
            return None;
        }
        if let Some(derived) = self.strategy_size(&strategies, definition)? {
            if written.set_to.is_some() || written.derive_from.is_some() {
                self.report(messages::size_both(span, name));
                return None;
            }
            written.derive_from = Some(derived);
        }
        if written.set_to.is_some() && written.derive_from.is_some() {
            self.report(messages::size_both(span, name));
            return None;
        }
        Some(written)
    }

    fn size_rule(&mut self, name: &str, span: Span, written: &Written, definition: &FunctionDef) -> Option<SizeRule> {
        let mut extents = Vec::new();
        if let Some(value) = &written.set_to {
            let values = quoted_list(value)
                .filter(|items| items.iter().all(|item| !is_operator(item)))
                .map_or_else(|| vec![value.clone()], <[Datum]>::to_vec);
            for value in &values {
                let at_run_time = mentions_parameter(value, definition);
                let expr = if at_run_time { None } else { Some(self.constant_expression(value, None)?) };
                let Some(known) = expr.and_then(|expr| expr.known_integer()).filter(|known| *known > 0) else {
                    self.report(messages::size_constant(value.span, name));
                    return None;
                };
                extents.push(SizeExpr::integer(known));
            }
        }
        if let Some(value) = &written.derive_from {
            let listed = quoted_list(value).filter(|items| !items.first().is_some_and(is_operator));
            let values = listed.map_or_else(|| vec![value.clone()], <[Datum]>::to_vec);
            for value in &values {
                extents.push(self.size_expression(value, definition)?);
            }
        }
        let says_extents = written.set_to.is_some() || written.derive_from.is_some();
        if extents.len() > 3 || (says_extents && extents.is_empty()) {
            self.report(messages::size_dims(span));
            return None;
        }
        if let (Some((dims, at)), false) = (written.dims, extents.is_empty())
            && usize::from(dims) != extents.len()
        {
            self.report(messages::arities_differ(at, dims, span, u8::try_from(extents.len()).unwrap_or(3)));
            return None;
        }
        if name == "local-size" && written.set_to.is_some() {
            let total: Option<i128> = extents.iter().try_fold(1i128, |total, extent| match extent {
                SizeExpr::Rational { numerator, denominator: _ } => total.checked_mul(*numerator),
                _ => Some(total),
            });
            if total.is_none_or(|total| total > 1024) {
                self.report(messages::workgroup_too_large(span, total));
                return None;
            }
        }
        Some(SizeRule { extents, required: written.set_to.is_some(), message: written.message.clone(), span })
    }

    /// A size expression over the kernel's parameters; a vector means its length.
    fn size_expression(&mut self, datum: &Datum, definition: &FunctionDef) -> Option<SizeExpr> {
        if let Some(name) = symbol(datum) {
            if let Some(extents) = self.tensor_extents(definition, name) {
                let product = |left, right| SizeExpr::Apply { op: SizeOp::Mul, operands: vec![left, right] };
                return extents.into_iter().reduce(product);
            }
            if let Some(position) = definition.params.iter().position(|param| param.name.eq_ignore_ascii_case(name)) {
                self.recorder.use_of(datum.span, definition.params[position].span);
                let param = self.size_position(definition, position)?;
                let ty = definition.signature.params[position].ty?;
                return match (ty, self.view_pattern(ty).map(|view| view.form)) {
                    (_, Some(_)) if definition.kind != FunctionKind::Kernel => Some(SizeExpr::Length { param }),
                    (_, Some(FormPattern::Vector)) => Some(self.vector_length(ty, param)),
                    // The length of a structure of arrays is a separate argument.
                    (_, Some(FormPattern::Soa)) => Some(SizeExpr::Scalar { param: param + 1 }),
                    (Pattern::Is(TypeId::ERROR), _) => None,
                    (Pattern::Is(ty), _)
                        if ty.number().is_some_and(|number| number.lanes == 1 && number.scalar.is_integer()) =>
                    {
                        Some(SizeExpr::Scalar { param })
                    }
                    (other, _) => {
                        let other = self.spelled(other);
                        self.report(messages::size_of_what(datum.span, &other));
                        None
                    }
                };
            }
            let constant = self.defs.constants.contains_key(&fold(name)) || self.defs.constants.contains_key(name);
            if *fold(name) != *"+warp-size+" && (definition.kind != FunctionKind::Kernel || !constant) {
                let known: Vec<Rc<str>> = definition.params.iter().map(|param| param.name.clone()).collect();
                self.report(messages::size_unknown_name(datum.span, name, &known));
                return None;
            }
        }
        if let Some((head, rest)) = form(datum).filter(|_| !is_nil(datum))
            && let Some(expr) = self.size_operation(datum, &head, rest, definition)
        {
            return expr;
        }
        if let DatumKind::Float(text) = &datum.kind {
            return self.size_decimal(text, datum.span);
        }
        let expr =
            if mentions_parameter(datum, definition) { None } else { Some(self.constant_expression(datum, None)?) };
        match expr.and_then(|expr| expr.known_integer()) {
            Some(known) => Some(SizeExpr::integer(known)),
            None => {
                self.report(messages::size_not_known(datum.span));
                None
            }
        }
    }

    pub(super) fn size_decimal(&mut self, text: &str, span: Span) -> Option<SizeExpr> {
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: Option<i128> = format!("{whole}{fraction}").parse().ok();
        let exponent: Option<i64> =
            exponent.parse::<i64>().ok().map(|exponent| exponent - i64::try_from(fraction.len()).unwrap_or(0));
        let scaled = digits.zip(exponent).and_then(|(digits, exponent)| {
            let power = 10i128.checked_pow(u32::try_from(exponent.unsigned_abs()).ok()?)?;
            Some(if exponent >= 0 { (digits.checked_mul(power)?, 1) } else { (digits, power) })
        });
        match scaled {
            Some((numerator, denominator)) => Some(SizeExpr::Rational { numerator, denominator }),
            None => {
                self.report(messages::size_not_known(span));
                None
            }
        }
    }

    /// An operation of a size expression; the outer `None` says that it is none.
    fn size_operation(
        &mut self,
        datum: &Datum,
        head: &str,
        rest: &[Datum],
        definition: &FunctionDef,
    ) -> Option<Option<SizeExpr>> {
        let op = match head {
            "+" => SizeOp::Add,
            "-" => SizeOp::Sub,
            "*" => SizeOp::Mul,
            "/" => SizeOp::Div,
            "min" => SizeOp::Min,
            "max" => SizeOp::Max,
            "ceil" => SizeOp::Ceil,
            "floor" => SizeOp::Floor,
            "length~" | "length" => return Some(self.size_length(datum, definition)),
            "num-rows" | "num-cols" | "extent~" if let Some(extents) = self.tensor_of_size(rest, definition) => {
                let axis = match (head, rest.get(1).map(|axis| &axis.kind)) {
                    ("num-rows", None) => Some(0),
                    ("num-cols", None) => Some(1),
                    ("extent~", Some(DatumKind::Integer(axis))) => usize::try_from(*axis).ok(),
                    _ => None,
                };
                let extent = axis.and_then(|axis| extents.get(axis).cloned());
                if extent.is_none() {
                    self.report(messages::size_not_known(datum.span));
                }
                return Some(extent);
            }
            "get-local-work-size" | "get-global-work-size" => {
                let axis = match rest.first().map(|datum| &datum.kind) {
                    None => 0,
                    Some(DatumKind::Integer(axis @ 0..=2)) => u8::try_from(*axis).unwrap_or(0),
                    Some(_) => {
                        self.report(messages::size_not_known(datum.span));
                        return Some(None);
                    }
                };
                let local = head == "get-local-work-size";
                return Some(Some(if local { SizeExpr::LocalSize { axis } } else { SizeExpr::GlobalSize { axis } }));
            }
            _ => return None,
        };
        let operands: Option<Vec<SizeExpr>> =
            rest.iter().map(|operand| self.size_expression(operand, definition)).collect();
        let Some(mut operands) = operands else { return Some(None) };
        if op.arity() == 1 {
            // `(ceil a b)` divides first.
            if operands.len() == 2 {
                operands = vec![SizeExpr::Apply { op: SizeOp::Div, operands }];
            }
            if operands.len() == 1 {
                return Some(Some(SizeExpr::Apply { op, operands }));
            }
        } else if operands.len() >= 2 {
            return Some(
                operands.into_iter().reduce(|left, right| SizeExpr::Apply { op, operands: vec![left, right] }),
            );
        }
        let arity = if op.arity() == 1 {
            messages::Arity { least: 1, most: Some(2) }
        } else {
            messages::Arity { least: 2, most: None }
        };
        self.report(messages::wrong_arity(datum.span, head, arity, rest.len()));
        Some(None)
    }

    /// Returns the extents of the tensor that the first operand of a size names.
    fn tensor_of_size(&mut self, operands: &[Datum], definition: &FunctionDef) -> Option<Vec<SizeExpr>> {
        self.tensor_extents(definition, symbol(operands.first()?)?)
    }

    /// The position of a parameter among the kernel's arguments, of which a structure is several.
    pub(crate) fn argument_position(&mut self, definition: &FunctionDef, position: usize) -> Option<u32> {
        let mut before = 0;
        for param in definition.signature.params.get(..position)? {
            let ty = self.complete(param.ty?)?;
            before += self.types().width(ty);
        }
        u32::try_from(before).ok()
    }

    /// Returns the number by which a size names a parameter: an argument of the launch for a kernel, a position for a function.
    fn size_position(&mut self, definition: &FunctionDef, position: usize) -> Option<u32> {
        match definition.kind {
            FunctionKind::Kernel => self.argument_position(definition, position),
            FunctionKind::Grid | FunctionKind::Thread => u32::try_from(position).ok(),
        }
    }

    /// The number of elements of a vector that the host passes.
    pub(crate) fn vector_length(&mut self, ty: Pattern, param: u32) -> SizeExpr {
        let length = SizeExpr::Length { param };
        let view = self.complete(ty).and_then(|ty| self.types().view_of(ty));
        match view.map(|view| self.types().words(&view)) {
            Some(words) if words > 1 => {
                let operands = vec![length, SizeExpr::integer(words.into())];
                let quotient = SizeExpr::Apply { op: SizeOp::Div, operands };
                SizeExpr::Apply { op: SizeOp::Floor, operands: vec![quotient] }
            }
            _ => length,
        }
    }

    fn size_length(&mut self, datum: &Datum, definition: &FunctionDef) -> Option<SizeExpr> {
        let vector = form_named(datum, "length~").or_else(|| form_named(datum, "length"))?;
        match vector {
            [vector] => match self.size_expression(vector, definition)? {
                length @ SizeExpr::Length { param: _ } => Some(length),
                length @ SizeExpr::Scalar { param: _ } if self.size_is_vector(vector, definition) => Some(length),
                // Of a vector of structures.
                length @ SizeExpr::Apply { op: SizeOp::Floor, operands: _ } if symbol(vector).is_some() => Some(length),
                _ => {
                    let ty = self.size_type(vector, definition);
                    self.report(messages::not_a_vector(vector.span, self.shown(ty), "length~"));
                    None
                }
            },
            _ => {
                self.report(messages::wrong_arity(datum.span, "length~", messages::Arity::exactly(1), vector.len()));
                None
            }
        }
    }
}

impl Checker<'_> {
    /// Whether a size expression names a vector.
    fn size_is_vector(&mut self, datum: &Datum, definition: &FunctionDef) -> bool {
        let ty = self.size_type(datum, definition);
        self.types().view_of(ty).is_some()
    }

    /// The type of a parameter that a size expression names; a number otherwise.
    fn size_type(&mut self, datum: &Datum, definition: &FunctionDef) -> TypeId {
        let position = symbol(datum)
            .and_then(|name| definition.params.iter().position(|param| param.name.eq_ignore_ascii_case(name)));
        let declared = position.and_then(|position| definition.signature.params[position].ty);
        declared.and_then(|ty| self.complete(ty)).unwrap_or(TypeId::ULONG)
    }
}

fn mentions_parameter(datum: &Datum, definition: &FunctionDef) -> bool {
    definition.params.iter().any(|param| super::syntax::mentions(std::slice::from_ref(datum), &param.name))
}
