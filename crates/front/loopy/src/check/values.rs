//! Values: names resolved, rules expanded, types as NumPy promotes them; numbers written in the source take the type of their partner.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, FoldOp, Scalar, UnaryOp, fold};
use crisp_ir_loops::{Access, ArrayKind, Expr, ExprKind, Order, Reduction, Stride, SymbolKind, Var};
use crisp_support_diagnostics::Span;

use super::promote::{beside, common, decided};
use super::{Check, Checked, Stop};
use crate::messages;
use crate::tree::{Name, Rule, Syntax, SyntaxKind};

/// Nodes of all expressions of a kernel.
pub(super) const NODE_LIMIT: usize = 200_000;

pub(super) const REDUCTIONS: [&str; 6] = ["sum", "product", "min", "max", "any", "all"];

/// A value whose type may still give way.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// It, or its real part.
    pub(super) expr: Expr,
    /// Whether it is made of numbers of the source alone: then it takes the type of its partner.
    pub(super) weak: bool,
    /// The imaginary part, of the same type, of a complex number.
    pub(super) imag: Option<Expr>,
}

/// The meaning of names besides those of the kernel: loop variables of reductions, and what was passed for parameters of rules, each with what names
/// mean there, so that nothing is captured.
#[derive(Clone, Default)]
pub(super) struct Scope<'a> {
    inames: BTreeMap<String, Var>,
    arguments: BTreeMap<String, (&'a Syntax, Rc<Scope<'a>>)>,
}

impl<'a> Scope<'a> {
    /// Returns the argument for a parameter of a rule, with the scope of its names.
    pub(super) fn argument(&self, name: &str) -> Option<(&'a Syntax, Rc<Scope<'a>>)> {
        self.arguments.get(name).map(|(syntax, scope)| (*syntax, Rc::clone(scope)))
    }
}

impl Value {
    pub(super) fn of(expr: Expr) -> Value {
        Value { expr, weak: false, imag: None }
    }

    pub(super) fn real(expr: Expr, weak: bool) -> Value {
        Value { expr, weak, imag: None }
    }

    /// The expression, a number of the source with its own type.
    pub(super) fn strong(self) -> Expr {
        match (self.weak, self.expr.ty) {
            (true, Scalar::I64) => {
                let small = matches!(&self.expr.kind, ExprKind::Constant(constant)
                    if constant.as_integer().is_some_and(|number| i32::try_from(number).is_ok()));
                let small = small || !matches!(self.expr.kind, ExprKind::Constant(_));
                if small { self.into_type(Scalar::I32) } else { self.expr }
            }
            _ => self.expr,
        }
    }

    /// The expression with a type.
    pub(super) fn into_type(self, ty: Scalar) -> Expr {
        if ty == Scalar::Bool && self.expr.ty != Scalar::Bool {
            return self.truth();
        }
        if let ExprKind::Constant(constant) = &self.expr.kind
            && let Some(convert) = fold::convert(constant.elem.scalar, ty)
        {
            let constant = Constant::from_bits(ty, convert(constant.bits[0]));
            return Expr::new(ty, ExprKind::Constant(constant), self.expr.span);
        }
        self.expr.converted(ty)
    }

    /// Whether it can be passed for a parameter of a type: as it is, or without a loss.
    pub(super) fn becomes(&self, wanted: Scalar, exact: bool) -> bool {
        let ty = self.clone().strong().ty;
        let free = self.weak && (wanted.is_float() || !self.expr.ty.is_float());
        ty == wanted || !exact && (free || common(ty, wanted) == wanted)
    }

    /// Whether it is not zero.
    pub(super) fn truth(self) -> Expr {
        let expr = self.expr;
        if expr.ty == Scalar::Bool {
            return expr;
        }
        let (span, ty) = (expr.span, expr.ty);
        let zero = Expr::new(ty, ExprKind::Constant(Constant::from_bits(ty, 0)), span);
        Expr::new(Scalar::Bool, ExprKind::Compare(CompareOp::Ne, Box::new([expr, zero])), span)
    }
}

/// The loop variables that a call reduces, where it is a reduction.
pub(crate) fn reduction_inames<'s>(name: &str, args: &'s [Syntax]) -> Vec<&'s String> {
    let first = match name {
        "reduce" | "simul_reduce" if args.len() == 3 => args.get(1),
        _ if REDUCTIONS.contains(&name) && args.len() == 2 => args.first(),
        "argmin" | "argmax" => args.first(),
        _ => None,
    };
    let mut found = Vec::new();
    let mut add = |syntax: &'s Syntax| {
        if let SyntaxKind::Name(text, _) = &syntax.kind {
            found.push(text);
        }
    };
    match first.map(|first| (&first.kind, first)) {
        Some((SyntaxKind::Tuple(all), _)) => all.iter().for_each(add),
        Some((_, first)) => add(first),
        None => {}
    }
    found
}

impl<'a> Check<'a> {
    /// An expression of a statement.
    pub(super) fn value(&mut self, syntax: &'a Syntax) -> Checked<Value> {
        self.typed(syntax, &Rc::default())
    }

    /// The value of a scalar.
    pub(super) fn scalar(&mut self, name: &str, span: Span) -> Checked<Value> {
        self.named(name, None, span)
    }

    /// Returns the access that an instruction assigns to.
    pub(super) fn target(&mut self, syntax: &'a Syntax) -> Checked<Access> {
        let (name, index): (&str, &'a [Syntax]) = match &syntax.kind {
            SyntaxKind::Name(name, _) => (name, &[]),
            SyntaxKind::Index(name, _, index) => (&name.text, index),
            SyntaxKind::Member(of, member) => return self.member(of, member, syntax.span, &Rc::default()),
            _ => {
                let wanted = "a variable or an element of an array";
                return self.say(messages::expected(syntax.span, wanted, "an expression"));
            }
        };
        let access = self.access(name, index, None, syntax.span, &Rc::default())?;
        let what = match self.program.arrays[access.array].kind {
            ArrayKind::Value => "passed by value",
            ArrayKind::Constant => "in constant memory",
            ArrayKind::Global if self.images.contains_key(&access.array) => "an image",
            ArrayKind::Global | ArrayKind::Temporary(_) | ArrayKind::Member { .. } => return Ok(access),
        };
        self.say(messages::not_writable(syntax.span, name, what))
    }

    pub(super) fn access(
        &mut self,
        name: &str,
        index: &'a [Syntax],
        tag: Option<String>,
        span: Span,
        scope: &Rc<Scope<'a>>,
    ) -> Checked<Access> {
        let Some(array) = self.program.array(name) else { return self.unknown(name, span) };
        if self.structures.contains(&array) {
            return self.say(messages::whole_structure(span, name));
        }
        if let [Syntax { kind: SyntaxKind::Tuple(linear), span: _ }] = index
            && let [linear] = linear.as_slice()
        {
            let linear = self.subscript(linear, scope)?;
            return self.linear(array, linear, tag, span);
        }
        if !self.unshaped.contains(&array) {
            let axes = self.program.arrays[array].axes.len() - usize::from(self.complex.contains(&array));
            if axes != index.len() {
                return self.say(messages::wrong_count(span, name, axes, index.len(), "subscripts"));
            }
        }
        let mut subscripts = Vec::new();
        for syntax in index {
            subscripts.push(self.subscript(syntax, scope)?);
        }
        Ok(Access { array, index: subscripts, tag, span })
    }

    /// `a[[n]]`: the element that lies at that place, counted in elements.
    fn linear(
        &mut self,
        array: crisp_ir_loops::ArrayId,
        place: Expr,
        tag: Option<String>,
        span: Span,
    ) -> Checked<Access> {
        let data = &self.program.arrays[array];
        let axes: Vec<_> = match data.axes.split_last() {
            Some((_, axes)) if self.complex.contains(&array) => axes.to_vec(),
            _ => data.axes.clone(),
        };
        // The fastest axis first; the slowest takes what is left.
        let parts = u8::from(self.complex.contains(&array));
        let mut order: Vec<(u8, usize)> = Vec::new();
        for (at, axis) in axes.iter().enumerate() {
            let Stride::Level(level) = axis.stride else {
                return self.say(messages::linear_subscript(span, &self.program.arrays[array].name));
            };
            order.push((level.saturating_sub(parts), at));
        }
        if self.unshaped.contains(&array) {
            return Ok(Access { array, index: vec![place], tag, span });
        }
        order.sort_unstable();
        let mut index = vec![Expr::index(0, span); axes.len()];
        let mut rest = place;
        for (number, &(_, at)) in order.iter().enumerate() {
            let (Some(axis), Some(slot)) = (axes.get(at), index.get_mut(at)) else { continue };
            if number + 1 == order.len() {
                *slot = rest;
                break;
            }
            let extent = self.extent_of(&axis.extent, span);
            let both = |rest: &Expr| Box::new([rest.clone(), extent.clone()]);
            *slot = Expr::new(Scalar::I64, ExprKind::FloorMod(both(&rest)), span);
            rest = Expr::new(Scalar::I64, ExprKind::FloorDiv(both(&rest)), span);
        }
        Ok(Access { array, index, tag, span })
    }

    fn unknown<T>(&mut self, name: &str, span: Span) -> Checked<T> {
        let symbols = self.program.symbols.iter().map(|symbol| symbol.name.as_str());
        let arrays = self.program.arrays.iter().map(|(_, array)| array.name.as_str());
        let names: Vec<&str> = symbols.chain(arrays).collect();
        let report = messages::unknown_name(span, name, names.into_iter());
        self.open.push(crate::Open::Name(name.to_owned()));
        self.say(report)
    }

    fn grown(&mut self, span: Span) -> Checked<()> {
        self.nodes += 1;
        if self.nodes > NODE_LIMIT { self.say(messages::too_deep(span)) } else { Ok(()) }
    }

    /// An index: arithmetic of loop variables and parameters in 64 bits; anything else converted.
    fn subscript(&mut self, syntax: &'a Syntax, scope: &Rc<Scope<'a>>) -> Checked<Expr> {
        self.grown(syntax.span)?;
        let span = syntax.span;
        match &syntax.kind {
            SyntaxKind::Integer(number) => return Ok(Expr::index(*number, span)),
            SyntaxKind::Name(name, _) => {
                if let Some(iname) = scope.inames.get(name) {
                    return Ok(self.index_of(*iname, span));
                }
                if let Some((syntax, scope)) = scope.arguments.get(name) {
                    let scope = Rc::clone(scope);
                    return self.subscript(syntax, &scope);
                }
                if let Some(rule) = self.rules.get(name.as_str()).copied() {
                    let scope = self.rule_scope(rule, &[], span, scope)?;
                    return self.in_rule(rule, |check| check.subscript(&rule.body, &scope));
                }
                if let Some(symbol) = self.program.symbol(name)
                    && !matches!(self.program.symbols[symbol].kind, SymbolKind::Loaded(_))
                {
                    return Ok(self.index_of(symbol, span));
                }
            }
            SyntaxKind::Call(name, orders, args) if orders.is_empty() => {
                if let Some(rule) = self.rules.get(name.text.as_str()).copied() {
                    let scope = self.rule_scope(rule, args, span, scope)?;
                    return self.in_rule(rule, |check| check.subscript(&rule.body, &scope));
                }
            }
            SyntaxKind::Negated(arg) => {
                let arg = self.subscript(arg, scope)?;
                return Ok(Expr::new(Scalar::I64, ExprKind::Unary(UnaryOp::Neg, Box::new(arg)), span));
            }
            SyntaxKind::Arithmetic(op, args) if matches!(*op, "+" | "-" | "*" | "//" | "%") => {
                let both = Box::new([self.subscript(&args[0], scope)?, self.subscript(&args[1], scope)?]);
                let kind = match *op {
                    "+" => ExprKind::Binary(BinaryOp::Add, both),
                    "-" => ExprKind::Binary(BinaryOp::Sub, both),
                    "*" => ExprKind::Binary(BinaryOp::Mul, both),
                    "//" => ExprKind::FloorDiv(both),
                    _ => ExprKind::FloorMod(both),
                };
                return Ok(Expr::new(Scalar::I64, kind, span));
            }
            _ => {}
        }
        let value = self.number(syntax, scope)?.strong();
        if !value.ty.is_integer() {
            return self.say(messages::wrong_type(span, "an integer as subscript", value.ty));
        }
        Ok(value.converted(Scalar::I64))
    }

    /// The value that a name of the kernel has.
    fn named(&mut self, name: &str, tag: Option<String>, span: Span) -> Checked<Value> {
        if let Some(iname) = self.program.symbol(name).filter(|&it| self.program.is_iname(it)) {
            // Loop variables count in 64 bits and are values of 32, as Loopy's index type is.
            return Ok(Value::of(self.index_of(iname, span).converted(Scalar::I32)));
        }
        if let Some([re, im]) = self.complex_values.get(name).copied() {
            let part = |array| {
                let access = Access { array, index: Vec::new(), tag: tag.clone(), span };
                Expr::new(self.program.arrays[array].elem, ExprKind::Load(access), span)
            };
            return Ok(Value { expr: part(re), weak: false, imag: Some(part(im)) });
        }
        let Some(array) = self.program.array(name) else { return self.unknown(name, span) };
        if self.untyped.contains(&array) {
            return Err(Stop::TypeOf(array));
        }
        if self.complex.contains(&array) && self.program.arrays[array].axes.len() == 1 {
            return Ok(self.complex_load(&Access { array, index: Vec::new(), tag, span }));
        }
        let (axes, ty) = (self.program.arrays[array].axes.len(), self.program.arrays[array].elem);
        if axes > 0 || self.unshaped.contains(&array) {
            return self.say(messages::wrong_count(span, name, axes, 0, "subscripts"));
        }
        let access = Access { array, index: Vec::new(), tag, span };
        Ok(self.read_of(array, Value::of(Expr::new(ty, ExprKind::Load(access), span))))
    }

    /// Returns a value that is not a complex number.
    pub(super) fn number(&mut self, syntax: &'a Syntax, scope: &Rc<Scope<'a>>) -> Checked<Value> {
        let value = self.typed(syntax, scope)?;
        self.real(value)
    }

    pub(super) fn typed(&mut self, syntax: &'a Syntax, scope: &Rc<Scope<'a>>) -> Checked<Value> {
        self.grown(syntax.span)?;
        let span = syntax.span;
        match &syntax.kind {
            SyntaxKind::Integer(number) => {
                let constant = Constant::integer(Scalar::I64, (*number).into());
                Ok(Value::real(Expr::new(Scalar::I64, ExprKind::Constant(constant), span), true))
            }
            SyntaxKind::Float(number, Some('j')) => {
                let part = |number| Expr::new(Scalar::F64, ExprKind::Constant(Constant::f64(number)), span);
                Ok(Value { expr: part(0.0), weak: true, imag: Some(part(*number)) })
            }
            SyntaxKind::Float(number, Some('J')) => {
                let part = |number| {
                    let part = Expr::new(Scalar::F64, ExprKind::Constant(Constant::f64(number)), span);
                    Value::real(part, true).into_type(Scalar::F32)
                };
                Ok(Value { expr: part(0.0), weak: false, imag: Some(part(*number)) })
            }
            SyntaxKind::Float(number, suffix) => {
                let expr = Expr::new(Scalar::F64, ExprKind::Constant(Constant::f64(*number)), span);
                let value = Value::real(expr, true);
                Ok(match suffix {
                    Some('f') => Value::of(value.into_type(Scalar::F32)),
                    Some(_) => Value::of(value.expr),
                    None => value,
                })
            }
            SyntaxKind::Bool(truth) => {
                Ok(Value::of(Expr::new(Scalar::Bool, ExprKind::Constant(Constant::bool(*truth)), span)))
            }
            SyntaxKind::Name(name, tag) => {
                if let Some(iname) = scope.inames.get(name) {
                    return Ok(Value::of(self.index_of(*iname, span).converted(Scalar::I32)));
                }
                if let Some((syntax, scope)) = scope.arguments.get(name) {
                    let scope = Rc::clone(scope);
                    return self.typed(syntax, &scope);
                }
                if let Some(rule) = self.rules.get(name.as_str()).copied() {
                    return self.rule(rule, &[], span, scope);
                }
                self.named(name, tag.clone(), span)
            }
            SyntaxKind::Index(name, tag, index) => {
                let access = self.access(&name.text, index, tag.clone(), span, scope)?;
                if self.untyped.contains(&access.array) {
                    return Err(Stop::TypeOf(access.array));
                }
                let ty = self.program.arrays[access.array].elem;
                if self.complex.contains(&access.array) {
                    return Ok(self.complex_load(&access));
                }
                if let Some(edge) = self.images.get(&access.array).copied() {
                    return Ok(Value::of(self.pixel(access, edge, span)));
                }
                let array = access.array;
                Ok(self.read_of(array, Value::of(Expr::new(ty, ExprKind::Load(access), span))))
            }
            SyntaxKind::Member(of, member) => {
                let access = self.member(of, member, span, scope)?;
                let ty = self.program.arrays[access.array].elem;
                Ok(Value::of(Expr::new(ty, ExprKind::Load(access), span)))
            }
            SyntaxKind::Call(name, orders, args) => self.call(name, orders, args, span, scope),
            SyntaxKind::Tuple(_) | SyntaxKind::Code(_) => self.say(messages::expected(span, "one value", "several")),
            SyntaxKind::Negated(arg) => {
                let arg = self.typed(arg, scope)?;
                if arg.expr.ty == Scalar::Bool {
                    return self.say(messages::wrong_type(span, "a number", Scalar::Bool));
                }
                let imag = arg.imag.map(|imag| folded(arg.weak, UnaryOp::Neg, imag, span).expr);
                Ok(Value { imag, ..folded(arg.weak, UnaryOp::Neg, arg.expr, span) })
            }
            SyntaxKind::Not(arg) => {
                let arg = self.number(arg, scope)?.truth();
                Ok(Value::of(Expr::new(Scalar::Bool, ExprKind::Unary(UnaryOp::Not, Box::new(arg)), span)))
            }
            SyntaxKind::And(args) | SyntaxKind::Or(args) => {
                let op = if matches!(syntax.kind, SyntaxKind::And(_)) { BinaryOp::And } else { BinaryOp::Or };
                let both = [self.number(&args[0], scope)?.truth(), self.number(&args[1], scope)?.truth()];
                Ok(Value::of(Expr::new(Scalar::Bool, ExprKind::Binary(op, Box::new(both)), span)))
            }
            SyntaxKind::Compare(op, args) => {
                let (lhs, rhs) = (self.typed(&args[0], scope)?, self.typed(&args[1], scope)?);
                if lhs.imag.is_some() || rhs.imag.is_some() {
                    return self.complex_comparison(*op, lhs, rhs, span);
                }
                if let Some(holds) = decided(*op, (&lhs.expr, lhs.weak), (&rhs.expr, rhs.weak)) {
                    let constant = ExprKind::Constant(Constant::bool(holds));
                    return Ok(Value::of(Expr::new(Scalar::Bool, constant, span)));
                }
                let (lhs, rhs, _) = promoted(lhs, rhs);
                // Bools have no order.
                let both = if lhs.ty == Scalar::Bool && !matches!(op, CompareOp::Eq | CompareOp::Ne) {
                    [lhs.converted(Scalar::I32), rhs.converted(Scalar::I32)]
                } else {
                    [lhs, rhs]
                };
                Ok(Value::of(Expr::new(Scalar::Bool, ExprKind::Compare(*op, Box::new(both)), span)))
            }
            SyntaxKind::Arithmetic(op, args) => {
                let (lhs, rhs) = (self.typed(&args[0], scope)?, self.typed(&args[1], scope)?);
                self.arithmetic(op, lhs, rhs, span)
            }
        }
    }

    pub(super) fn arithmetic(&mut self, op: &str, lhs: Value, rhs: Value, span: Span) -> Checked<Value> {
        if op == "**" {
            return self.power(lhs, rhs, span);
        }
        if lhs.imag.is_some() || rhs.imag.is_some() {
            return self.complex_arithmetic(op, lhs, rhs, span);
        }
        if matches!(op, "|" | "^" | "&" | "<<" | ">>") {
            return self.bits(op, lhs, rhs, span);
        }
        let (lhs, rhs, weak) = promoted(lhs, rhs);
        // Truth values count as 0 and 1.
        let (lhs, rhs) = match lhs.ty {
            Scalar::Bool => (lhs.converted(Scalar::I32), rhs.converted(Scalar::I32)),
            _ => (lhs, rhs),
        };
        let ty = lhs.ty;
        let plain = match op {
            "+" => Some(BinaryOp::Add),
            "-" => Some(BinaryOp::Sub),
            "*" => Some(BinaryOp::Mul),
            "/" => Some(BinaryOp::Div),
            _ => None,
        };
        if op == "/" && ty.is_integer() {
            return self.say(messages::integer_division(span));
        }
        let Some(op) = plain else {
            let floor = op == "//";
            if ty.is_float() {
                let name = if floor { "floor-div" } else { "floor-mod" };
                return Ok(Value::real(Expr::new(ty, ExprKind::Call(name, vec![lhs, rhs]), span), weak));
            }
            let both = Box::new([lhs, rhs]);
            let kind = if floor { ExprKind::FloorDiv(both) } else { ExprKind::FloorMod(both) };
            return Ok(Value::real(Expr::new(ty, kind, span), weak));
        };
        // Numbers of the source are computed at once, so that they take another type as one number.
        if let (true, ExprKind::Constant(a), ExprKind::Constant(b)) = (weak, &lhs.kind, &rhs.kind)
            && let Some(compute) = fold::binary(op, ty)
        {
            let constant = Constant::from_bits(ty, compute(a.bits[0], b.bits[0]));
            return Ok(Value::real(Expr::new(ty, ExprKind::Constant(constant), span), weak));
        }
        Ok(Value::real(Expr { span, ..Expr::binary(op, lhs, rhs) }, weak))
    }

    /// Operations on the bits of integers. A shift takes its count modulo the width of the type.
    pub(super) fn bits(&mut self, op: &str, lhs: Value, rhs: Value, span: Span) -> Checked<Value> {
        let (lhs, rhs, weak) = promoted(lhs, rhs);
        let (lhs, rhs) = match (lhs.ty, op) {
            (Scalar::Bool, "<<" | ">>") => (lhs.converted(Scalar::I32), rhs.converted(Scalar::I32)),
            _ => (lhs, rhs),
        };
        let ty = lhs.ty;
        if !ty.is_integer() && ty != Scalar::Bool {
            return self.say(messages::wrong_type(span, "integers", ty));
        }
        let op = match op {
            "|" => BinaryOp::Or,
            "^" => BinaryOp::Xor,
            "&" => BinaryOp::And,
            "<<" => BinaryOp::Shl,
            _ => BinaryOp::Shr,
        };
        if let (true, ExprKind::Constant(a), ExprKind::Constant(b)) = (weak, &lhs.kind, &rhs.kind)
            && let Some(compute) = fold::binary(op, ty)
        {
            let constant = Constant::from_bits(ty, compute(a.bits[0], b.bits[0]));
            return Ok(Value::real(Expr::new(ty, ExprKind::Constant(constant), span), weak));
        }
        Ok(Value::real(Expr { span, ..Expr::binary(op, lhs, rhs) }, weak))
    }

    /// `base ** exponent`: products for small whole exponents, else the function.
    fn power(&mut self, base: Value, exponent: Value, span: Span) -> Checked<Value> {
        let whole = match &exponent.expr.kind {
            ExprKind::Constant(constant) => constant.as_integer().filter(|_| exponent.weak),
            _ => None,
        };
        if base.imag.is_some() || exponent.imag.is_some() {
            return self.complex_power(base, exponent, whole.and_then(|it| u8::try_from(it).ok()), span);
        }
        if let Some(times @ 0..=64) = whole {
            let (weak, base) = (base.weak, if base.weak { base.expr } else { base.strong() });
            let ty = if base.ty == Scalar::Bool { Scalar::I32 } else { base.ty };
            let base = base.converted(ty);
            let one = fold::convert(Scalar::U8, ty).map_or(0, |convert| convert(1));
            let mut result: Option<Expr> = None;
            // Squares from the highest bit of the exponent on.
            for bit in (0..7).rev() {
                if let Some(so_far) = result.take() {
                    self.nodes += size(&so_far);
                    self.grown(span)?;
                    result = Some(Expr { span, ..Expr::binary(BinaryOp::Mul, so_far.clone(), so_far) });
                }
                if times >> bit & 1 == 1 {
                    result = Some(match result {
                        Some(so_far) => Expr { span, ..Expr::binary(BinaryOp::Mul, so_far, base.clone()) },
                        None => base.clone(),
                    });
                }
            }
            let constant = ExprKind::Constant(Constant::from_bits(ty, one));
            return Ok(Value::real(result.unwrap_or_else(|| Expr::new(ty, constant, span)), weak));
        }
        let (base, exponent, _) = promoted(base, exponent);
        if !base.ty.is_float() {
            return self.say(messages::bad_exponent(span));
        }
        let ty = base.ty;
        Ok(Value::of(Expr::new(ty, ExprKind::Call("pow", vec![base, exponent]), span)))
    }

    fn call(
        &mut self,
        name: &'a Name,
        orders: &'a [(Name, Vec<i64>)],
        args: &'a [Syntax],
        span: Span,
        scope: &Rc<Scope<'a>>,
    ) -> Checked<Value> {
        let word = name.text.as_str();
        if let Some(rule) = self.rules.get(word).copied() {
            return self.rule(rule, args, span, scope);
        }
        if self.functions.contains_key(word) {
            let mut values = self.called(name, args, span, scope)?;
            if let (Some(value), true) = (values.pop(), values.is_empty()) {
                return Ok(value);
            }
            return self.say(messages::expected(span, "one value", "several"));
        }
        let reduction = match (word, args) {
            ("reduce" | "simul_reduce", [op, inames, body]) => match &op.kind {
                SyntaxKind::Name(op, _) => Some((op.as_str(), inames, body)),
                _ => None,
            },
            ("min" | "max", [inames, body]) => {
                // The same names are functions of two values.
                let names: Vec<&str> = match &inames.kind {
                    SyntaxKind::Name(name, _) => vec![name],
                    SyntaxKind::Tuple(_) => vec![""],
                    _ => Vec::new(),
                };
                let plain = names.iter().any(|name| {
                    name.is_empty()
                        || !scope.arguments.contains_key(*name)
                            && self.program.symbol(name).is_some_and(|it| self.program.is_iname(it))
                });
                plain.then_some((word, inames, body))
            }
            (_, [inames, body]) if REDUCTIONS.contains(&word) => Some((word, inames, body)),
            ("argmin" | "argmax", [inames, body]) => {
                return self.place_of(word, (inames, body, None), span, scope);
            }
            ("argmin" | "argmax", [inames, body, at]) => {
                return self.place_of(word, (inames, body, Some(at)), span, scope);
            }
            ("segmented_sum" | "segmented_product", _) => {
                return self.say(messages::not_implemented(span, &format!("the reduction `{word}`")));
            }
            _ => None,
        };
        if let Some((op, inames, body)) = reduction {
            return self.reduction(op, orders, word == "simul_reduce", inames, body, span, scope);
        }
        if let Some((order, _)) = orders.first() {
            return self.say(messages::unknown_order(order.span, &order.text));
        }
        self.function(name, args, span, scope)
    }

    #[allow(clippy::too_many_arguments)]
    fn reduction(
        &mut self,
        op: &str,
        orders: &'a [(Name, Vec<i64>)],
        shared: bool,
        inames: &'a Syntax,
        body: &'a Syntax,
        span: Span,
        scope: &Rc<Scope<'a>>,
    ) -> Checked<Value> {
        let op = match op {
            "sum" => FoldOp::Add,
            "product" => FoldOp::Mul,
            "min" => FoldOp::Min,
            "max" => FoldOp::Max,
            "any" => FoldOp::Or,
            "all" => FoldOp::And,
            _ => {
                let report = messages::unknown_function(span, op, REDUCTIONS.into_iter());
                return self.say(report);
            }
        };
        let (inner, own) = self.opened(inames, shared, span, scope)?;
        let body = self.typed(body, &inner)?;
        if own.is_empty() {
            // Over no loops there is one value.
            return Ok(body);
        }
        if body.imag.is_some() {
            let order = self.order(orders)?;
            return self.complex_sum(op, order, &own, body, span);
        }
        let body = match op {
            FoldOp::Or | FoldOp::And => body.truth(),
            _ => body.strong(),
        };
        let body = match body.ty {
            Scalar::Bool if !matches!(op, FoldOp::Or | FoldOp::And) => body.converted(Scalar::I32),
            _ => body,
        };
        let (order, fused) = self.order(orders)?;
        if fused
            && !(body.ty.is_float() && matches!(body.kind, ExprKind::Binary(BinaryOp::Mul, _)) && op == FoldOp::Add)
        {
            return self.say(messages::not_a_product(body.span));
        }
        let ty = body.ty;
        let reduction = Reduction { op, order, fused, inames: own, body, at: None };
        Ok(Value::of(Expr::new(ty, ExprKind::Reduce(Box::new(reduction)), span)))
    }

    /// `argmin(i, e)`: the value of `i`, or of a third argument, at the last of the least values.
    fn place_of(
        &mut self,
        word: &str,
        (inames, body, at): (&'a Syntax, &'a Syntax, Option<&'a Syntax>),
        span: Span,
        scope: &Rc<Scope<'a>>,
    ) -> Checked<Value> {
        let op = if word == "argmin" { FoldOp::Min } else { FoldOp::Max };
        let (inner, own) = self.opened(inames, false, span, scope)?;
        let body = self.number(body, &inner)?.strong();
        let at = match (at, own.as_slice()) {
            (Some(at), _) => self.number(at, &inner)?.strong(),
            (None, &[iname]) => self.index_of(iname, span).converted(Scalar::I32),
            (None, _) => return self.say(messages::wrong_count(span, word, 1, own.len(), "loop variable")),
        };
        if !at.ty.is_integer() {
            return self.say(messages::wrong_type(at.span, "an integer", at.ty));
        }
        let ty = at.ty;
        let reduction = Reduction { op, order: Order::Fold, fused: false, inames: own, body, at: Some(at) };
        Ok(Value::of(Expr::new(ty, ExprKind::Reduce(Box::new(reduction)), span)))
    }

    /// The loop variables of a reduction, and what names mean inside of it.
    fn opened(
        &mut self,
        inames: &'a Syntax,
        shared: bool,
        span: Span,
        scope: &Rc<Scope<'a>>,
    ) -> Checked<(Rc<Scope<'a>>, Vec<Var>)> {
        let list: Vec<&Syntax> = match &inames.kind {
            SyntaxKind::Tuple(all) => all.iter().collect(),
            _ => vec![inames],
        };
        let mut names = Vec::new();
        for syntax in list {
            let SyntaxKind::Name(name, _) = &syntax.kind else {
                return self.say(messages::expected(syntax.span, "a loop variable", "an expression"));
            };
            names.push((name, self.iname(name, syntax.span)?));
        }
        // Each use has separate loop variables; the first one has those that are written.
        let fresh: Vec<(Var, Option<String>)> = names
            .iter()
            .filter(|(_, iname)| !shared && self.taken.contains(iname))
            .map(|(_, iname)| (*iname, None))
            .collect();
        let copies = if fresh.is_empty() { BTreeMap::new() } else { self.copies(&fresh, span) };
        let mut inner = Scope::clone(scope);
        let mut own = Vec::new();
        for (name, iname) in &names {
            let used = copies.get(iname).copied().unwrap_or(*iname);
            self.copied.insert(used, *iname);
            self.taken.insert(used);
            inner.inames.insert((*name).clone(), used);
            inner.arguments.remove(*name);
            own.push(used);
        }
        Ok((Rc::new(inner), own))
    }

    /// The least or greatest value.
    pub(super) fn extreme(&mut self, op: &str, inames: &'a Syntax, body: &'a Syntax, span: Span) -> Checked<Value> {
        self.reduction(op, &[], false, inames, body, span, &Rc::default())
    }

    /// Where the least or greatest value is.
    pub(super) fn extreme_place(
        &mut self,
        word: &str,
        inames: &'a Syntax,
        body: &'a Syntax,
        at: Option<&'a Syntax>,
        span: Span,
    ) -> Checked<Value> {
        self.place_of(word, (inames, body, at), span, &Rc::default())
    }

    fn order(&mut self, orders: &'a [(Name, Vec<i64>)]) -> Checked<(Order, bool)> {
        let (mut order, mut fused) = (Order::Fold, false);
        for (name, numbers) in orders {
            let small = |number: i64| u32::try_from(number).ok().filter(|it| (1..=1 << 20).contains(it));
            match (name.text.as_str(), numbers.as_slice()) {
                ("fused", []) => fused = true,
                ("tree", []) => order = Order::Tree { lanes: 128, chunk: 1024 },
                ("tree", [lanes, chunk]) => match (small(*lanes), small(*chunk)) {
                    (Some(lanes), Some(chunk))
                        if lanes.is_power_of_two() && lanes <= 1024 && chunk.is_multiple_of(lanes) =>
                    {
                        order = Order::Tree { lanes, chunk };
                    }
                    _ => return self.say(messages::unknown_order(name.span, &format!("tree({lanes}, {chunk})"))),
                },
                ("blocks", [size]) => match small(*size) {
                    Some(size) => order = Order::Blocks(size),
                    None => return self.say(messages::unknown_order(name.span, &format!("blocks({size})"))),
                },
                (other, _) => {
                    let report = messages::unknown_order(name.span, other);
                    return self.say(report);
                }
            }
        }
        Ok((order, fused))
    }

    /// The expression of a rule, with variables of no program for its parameters, where these are indices. What it makes besides is taken back.
    pub(super) fn rule_alone(&mut self, rule: &'a Rule) -> Checked<Expr> {
        let (symbols, domains, taken) = (self.program.symbols.len(), self.program.domains.len(), self.taken.clone());
        let mut scope = Scope::default();
        for (number, parameter) in rule.parameters.iter().enumerate() {
            scope.inames.insert(parameter.text.clone(), crisp_ir_loops::Rule::parameter(number));
        }
        let body = self.number(&rule.body, &Rc::new(scope));
        self.program.symbols.truncate(symbols);
        self.program.domains.truncate(domains);
        self.taken = taken;
        body.map(Value::strong)
    }

    fn rule(&mut self, rule: &'a Rule, args: &'a [Syntax], span: Span, scope: &Rc<Scope<'a>>) -> Checked<Value> {
        let inner = self.rule_scope(rule, args, span, scope)?;
        self.in_rule(rule, |check| check.typed(&rule.body, &inner))
    }

    /// The scope in which a rule's expression means what it does for some arguments.
    fn rule_scope(
        &mut self,
        rule: &'a Rule,
        args: &'a [Syntax],
        span: Span,
        scope: &Rc<Scope<'a>>,
    ) -> Checked<Rc<Scope<'a>>> {
        if rule.parameters.len() != args.len() {
            let count = rule.parameters.len();
            return self.say(messages::wrong_count(span, &rule.name.text, count, args.len(), "arguments"));
        }
        if self.expanding.contains(&rule.name.text.as_str()) {
            return self.say(messages::recursive_rule(rule.name.span, &rule.name.text));
        }
        let mut inner = Scope::default();
        for (parameter, arg) in rule.parameters.iter().zip(args) {
            inner.arguments.insert(parameter.text.clone(), (arg, Rc::clone(scope)));
        }
        Ok(Rc::new(inner))
    }

    /// Reads the expression of a rule.
    fn in_rule<T>(&mut self, rule: &'a Rule, read: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        self.expanding.push(&rule.name.text);
        let value = read(self);
        self.expanding.pop();
        value
    }

    /// An extent or stride as an index.
    pub(super) fn extent_of(&self, affine: &crisp_ir_sets::Affine, span: Span) -> Expr {
        let mut sum = Expr::index(affine.constant(), span);
        for (variable, factor) in affine.terms() {
            let term = Expr::binary(BinaryOp::Mul, Expr::index(factor, span), self.index_of(variable, span));
            sum = Expr::binary(BinaryOp::Add, sum, term);
        }
        sum
    }

    /// The number of elements from the first one of an array to another.
    pub(super) fn offset(&self, access: &Access, span: Span) -> Expr {
        let axes = &self.program.arrays[access.array].axes;
        let affine = |affine: &crisp_ir_sets::Affine| self.extent_of(affine, span);
        let mut offset = Expr::index(0, span);
        for (axis, index) in axes.iter().zip(&access.index) {
            let stride = match &axis.stride {
                Stride::Fixed(stride) => affine(stride),
                Stride::Level(level) => axes
                    .iter()
                    .filter(|other| matches!(other.stride, Stride::Level(it) if it < *level))
                    .fold(Expr::index(1, span), |product, other| {
                        Expr::binary(BinaryOp::Mul, product, affine(&other.extent))
                    }),
            };
            let term = Expr::binary(BinaryOp::Mul, index.clone(), stride);
            offset = Expr::binary(BinaryOp::Add, offset, term);
        }
        offset
    }

    /// An operand that is a float; integers become `float64`, as in NumPy.
    pub(super) fn float(&mut self, syntax: &'a Syntax, scope: &Rc<Scope<'a>>) -> Checked<Expr> {
        let value = self.number(syntax, scope)?.strong();
        if value.ty == Scalar::Bool {
            return self.say(messages::wrong_type(syntax.span, "a number", Scalar::Bool));
        }
        let ty = if value.ty.is_float() { value.ty } else { Scalar::F64 };
        Ok(value.converted(ty))
    }
}

/// `//` and `%` of floats, by the quotient rounded down.
fn folded(weak: bool, op: UnaryOp, arg: Expr, span: Span) -> Value {
    let ty = arg.ty;
    if let (true, ExprKind::Constant(constant)) = (weak, &arg.kind)
        && let Some(compute) = fold::unary(op, ty)
    {
        let constant = Constant::from_bits(ty, compute(constant.bits[0]));
        return Value::real(Expr::new(ty, ExprKind::Constant(constant), span), weak);
    }
    Value::real(Expr::new(ty, ExprKind::Unary(op, Box::new(arg)), span), weak)
}

/// Both values with one type. A number of the source takes its partner's type, unless it is a float and the partner is not: then both become
/// `float64`.
pub(super) fn promoted(lhs: Value, rhs: Value) -> (Expr, Expr, bool) {
    let (a, b) = (lhs.expr.ty, rhs.expr.ty);
    let ty = match (lhs.weak, rhs.weak) {
        (true, false) if a.is_float() && !b.is_float() => Scalar::F64,
        (true, false) if b == Scalar::Bool => a,
        (true, false) => beside(&lhs.expr, b),
        (false, true) if b.is_float() && !a.is_float() => Scalar::F64,
        (false, true) if a == Scalar::Bool => b,
        (false, true) => beside(&rhs.expr, a),
        _ => common(a, b),
    };
    let weak = lhs.weak && rhs.weak;
    (lhs.into_type(ty), rhs.into_type(ty), weak)
}

fn size(expr: &Expr) -> usize {
    let mut nodes = 0;
    expr.walk(&mut |_| nodes += 1);
    nodes
}
