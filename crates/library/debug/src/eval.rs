//! Values of expressions at a moment, computed exactly as kernels compute.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, IdKind, Scalar, UnaryOp, fold, text};
use crisp_middle_interp::{Bytes, Known, Moment};
use crisp_support_diagnostics::Diagnostic;

use crate::expression::Expr;
use crate::messages;

/// The value of an expression.
pub(crate) enum Value<'m> {
    /// A number, a truth value or a hardware vector; with its bytes, where it is in memory.
    Constant(Constant, Option<Bytes>),
    /// A number as it is written, which takes the type of what is beside it.
    Literal(String),
    /// An array.
    View(Known<'m>),
    /// An element outside of its array: the index and the bound; it loads as zero.
    Outside(i128, u64, Elem),
}

/// The ids that expressions know besides the variables.
pub(crate) const IDS: [(&str, IdKind); 8] = [
    ("gid", IdKind::GlobalId),
    ("lid", IdKind::LocalId),
    ("group", IdKind::GroupId),
    ("lane", IdKind::LaneId),
    ("warp", IdKind::WarpId),
    ("local_size", IdKind::LocalSize),
    ("global_size", IdKind::GlobalSize),
    ("num_groups", IdKind::NumGroups),
];

fn id_kind(name: &str) -> Option<IdKind> {
    IDS.into_iter().find(|(id, _)| *id == name).map(|(_, kind)| kind)
}

/// Returns the value of a name in a frame: of the author's variable, or of a parameter of the kernel.
pub(crate) fn named<'m>(moment: &'m Moment<'_>, frame: usize, name: &str) -> Option<Known<'m>> {
    moment.name(frame, name).or_else(|| moment.name(0, name).filter(|known| known.ty.view().is_some()))
}

/// Computes an expression for the invocation of a moment, in one of its frames.
pub(crate) fn eval<'m>(moment: &'m Moment<'_>, frame: usize, expr: &Expr) -> Result<Value<'m>, Box<Diagnostic>> {
    match expr {
        Expr::Number(text) => Ok(Value::Literal(text.clone())),
        Expr::Truth(truth) => Ok(Value::Constant(Constant::bool(*truth), None)),
        Expr::Name(name) => match (named(moment, frame, name), id_kind(name)) {
            (Some(known), _) => {
                Ok(known.constant().map_or(Value::View(known), |constant| Value::Constant(constant, None)))
            }
            (None, Some(kind)) => Ok(Value::Constant(Constant::u64(moment.id(kind, 0)), None)),
            (None, None) => Err(unknown(moment, frame, name)),
        },
        Expr::Element(of, index) => {
            let Value::View(known) = eval(moment, frame, of)? else {
                return Err(messages::no_elements(&shown(of)));
            };
            let Some(ty) = known.ty.view() else { return Err(messages::no_elements(&shown(of))) };
            if index.len() != usize::from(ty.rank) {
                return Err(messages::index_count(&shown(of), ty.rank, index.len()));
            }
            let mut numbers = Vec::with_capacity(index.len());
            for one in index {
                numbers.push(integer(&eval(moment, frame, one)?, one)?);
            }
            Ok(match moment.element(&known, &numbers) {
                Ok(bytes) => Value::Constant(moment.load(&bytes, ty.elem), Some(bytes)),
                Err((index, limit)) => Value::Outside(index, limit, ty.elem),
            })
        }
        Expr::Member(of, member) => self::member(moment, frame, of, member),
        Expr::Negate(of) => match eval(moment, frame, of)? {
            Value::Literal(text) => {
                Ok(Value::Literal(text.strip_prefix('-').map_or(format!("-{text}"), str::to_owned)))
            }
            value => unary("neg", &value, of),
        },
        Expr::Not(of) => unary("not", &eval(moment, frame, of)?, of),
        Expr::Binary(name, left, right) => {
            let (a, b) = operands(moment, frame, left, right)?;
            let of = |op: BinaryOp| fold::binary(op, a.elem.scalar);
            let function = BinaryOp::from_name(name).and_then(of);
            let function = function.ok_or_else(|| messages::no_such_operation(name, a.elem))?;
            lanes(a, b, a.elem.scalar, function)
        }
        Expr::Compare(name, left, right) => {
            let (a, b) = operands(moment, frame, left, right)?;
            let function = CompareOp::from_name(name).and_then(|op| fold::compare(op, a.elem.scalar));
            let function = function.ok_or_else(|| messages::no_such_operation(name, a.elem))?;
            lanes(a, b, Scalar::Bool, |a, b| u64::from(function(a, b)))
        }
    }
}

fn lanes<'m>(
    a: Constant,
    b: Constant,
    scalar: Scalar,
    function: impl Fn(u64, u64) -> u64,
) -> Result<Value<'m>, Box<Diagnostic>> {
    let mut result = Constant::zero(a.elem.with_scalar(scalar));
    for lane in 0..usize::from(a.elem.lanes).min(4) {
        result.bits[lane] = function(a.bits[lane], b.bits[lane]);
    }
    Ok(Value::Constant(result, None))
}

fn unary<'m>(name: &str, value: &Value<'_>, of: &Expr) -> Result<Value<'m>, Box<Diagnostic>> {
    let constant = constant(value, None, of)?;
    let function = UnaryOp::from_name(name).and_then(|op| fold::unary(op, constant.elem.scalar));
    let function = function.ok_or_else(|| messages::no_such_operation(name, constant.elem))?;
    lanes(constant, constant, constant.elem.scalar, |a, _| function(a))
}

fn member<'m>(moment: &'m Moment<'_>, frame: usize, of: &Expr, member: &str) -> Result<Value<'m>, Box<Diagnostic>> {
    let axis = match member {
        "x" | "0" | "s0" => Some(0),
        "y" | "1" | "s1" => Some(1),
        "z" | "2" | "s2" => Some(2),
        "w" | "3" | "s3" => Some(3),
        _ => None,
    };
    if let Expr::Name(name) = of {
        // Parts of structures are variables with a dot in their names.
        let part = format!("{name}.{member}");
        if let Some(known) = named(moment, frame, &part) {
            return Ok(known.constant().map_or(Value::View(known), |constant| Value::Constant(constant, None)));
        }
        if let (None, Some(kind), Some(axis)) =
            (named(moment, frame, name), id_kind(name), axis.filter(|axis| *axis < 3))
        {
            return Ok(Value::Constant(Constant::u64(moment.id(kind, axis)), None));
        }
    }
    let value = eval(moment, frame, of)?;
    let constant = constant(&value, None, of)?;
    match axis.filter(|axis| *axis < usize::from(constant.elem.lanes) && constant.elem.lanes > 1) {
        Some(axis) => Ok(Value::Constant(Constant::from_bits(constant.elem.scalar, constant.bits[axis]), None)),
        None => Err(messages::no_member(&shown(of), member, constant.elem)),
    }
}

/// The operands of an operation, of one type: that of the one with more range; a number as it is written takes the other's.
fn operands(
    moment: &Moment<'_>,
    frame: usize,
    left: &Expr,
    right: &Expr,
) -> Result<(Constant, Constant), Box<Diagnostic>> {
    let (a, b) = (eval(moment, frame, left)?, eval(moment, frame, right)?);
    let own = |value: &Value<'_>| match value {
        Value::Constant(constant, _) => Some(constant.elem.scalar),
        Value::Outside(_, _, elem) => Some(elem.scalar),
        Value::Literal(_) | Value::View(_) => None,
    };
    let is_float = |value: &Value<'_>| matches!(value, Value::Literal(text) if !is_integer(text));
    let beside = |other: &Value<'_>, own: Scalar| match other {
        Value::Literal(_) if is_float(other) && !own.is_float() => Scalar::F64,
        // A number that does not fit is compared as it is.
        Value::Literal(text) if own.is_integer() && !fits(text, own) => Scalar::I64,
        _ => own,
    };
    let scalar = match (own(&a), own(&b)) {
        (Some(a), Some(b)) => wider(a, b),
        (Some(only), None) => beside(&b, only),
        (None, Some(only)) => beside(&a, only),
        (None, None) if is_float(&a) || is_float(&b) => Scalar::F64,
        (None, None) => Scalar::I64,
    };
    let (mut a, mut b) = (constant(&a, Some(scalar), left)?, constant(&b, Some(scalar), right)?);
    match (a.elem.lanes, b.elem.lanes) {
        (1, lanes) if lanes > 1 => a = a.splat(lanes),
        (lanes, 1) if lanes > 1 => b = b.splat(lanes),
        (left, right) if left != right => return Err(messages::lanes_differ(a.elem, b.elem)),
        _ => {}
    }
    Ok((a, b))
}

fn wider(a: Scalar, b: Scalar) -> Scalar {
    let rank = |scalar: Scalar| (scalar.is_float(), scalar.bytes(), scalar.is_unsigned_integer(), scalar);
    match (a == Scalar::Bool, b == Scalar::Bool) {
        (true, false) => b,
        (false, true) => a,
        _ => {
            if rank(a) >= rank(b) {
                a
            } else {
                b
            }
        }
    }
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.starts_with("0x") || digits.starts_with("0X") || digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether an integer as it is written is a number of a type.
fn fits(text: &str, scalar: Scalar) -> bool {
    let wide = literal(text, Scalar::I64).and_then(|wide| wide.as_integer());
    wide.is_some() && literal(text, scalar).and_then(|own| own.as_integer()) == wide
}

fn literal(text: &str, scalar: Scalar) -> Option<Constant> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if is_integer(text) && !scalar.is_float() {
        let hex = digits.strip_prefix("0x").or(digits.strip_prefix("0X"));
        let value = hex.map_or_else(|| digits.parse::<u64>(), |hex| u64::from_str_radix(hex, 16)).ok()?;
        let value = if digits.len() < text.len() { -i128::from(value) } else { i128::from(value) };
        let scalar = if scalar == Scalar::Bool { Scalar::I64 } else { scalar };
        return Some(Constant::integer(scalar, value));
    }
    let decimal = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(hex) => u64::from_str_radix(hex, 16).ok()?.to_string(),
        None => digits.to_owned(),
    };
    // The reader of numbers requires a digit on both sides of the point.
    let decimal = if decimal.contains(['.', 'e', 'E']) { decimal } else { format!("{decimal}.0") };
    let decimal = decimal.strip_prefix('.').map_or(decimal.clone(), |rest| format!("0.{rest}")).replace(".e", ".0e");
    let decimal = if decimal.ends_with('.') { format!("{decimal}0") } else { decimal };
    let sign = if digits.len() < text.len() { "-" } else { "" };
    text::decimal_bits(scalar, &format!("{sign}{decimal}")).map(|bits| Constant::from_bits(scalar, bits))
}

/// A value as a constant of a scalar type, or of the one that it has.
fn constant(value: &Value<'_>, scalar: Option<Scalar>, of: &Expr) -> Result<Constant, Box<Diagnostic>> {
    let constant = match value {
        Value::Constant(constant, _) => *constant,
        Value::Outside(_, _, elem) => Constant::zero(*elem),
        Value::View(_) => return Err(messages::is_an_array(&shown(of))),
        Value::Literal(text) => {
            let scalar = scalar.unwrap_or(if is_integer(text) { Scalar::I64 } else { Scalar::F64 });
            return literal(text, scalar).ok_or_else(|| messages::expression_malformed(text, text));
        }
    };
    let Some(scalar) = scalar.filter(|scalar| *scalar != constant.elem.scalar) else { return Ok(constant) };
    let from = constant.elem.scalar;
    let convert = fold::convert(from, scalar).ok_or_else(|| messages::no_such_operation("convert", constant.elem))?;
    let mut converted = Constant::zero(constant.elem.with_scalar(scalar));
    for lane in 0..usize::from(constant.elem.lanes).min(4) {
        converted.bits[lane] = convert(constant.bits[lane]);
    }
    Ok(converted)
}

fn integer(value: &Value<'_>, of: &Expr) -> Result<i128, Box<Diagnostic>> {
    let constant = constant(value, None, of)?;
    constant.as_integer().ok_or_else(|| messages::index_not_integer(&shown(of)))
}

/// Returns whether a condition holds. Where it has no value, it does not.
pub(crate) fn holds(moment: &Moment<'_>, expr: &Expr) -> bool {
    let frame = moment.depth().saturating_sub(1);
    let value = eval(moment, frame, expr).and_then(|value| constant(&value, None, expr));
    value.is_ok_and(|constant| constant.bits.iter().any(|bits| *bits != 0))
}

fn unknown(moment: &Moment<'_>, frame: usize, name: &str) -> Box<Diagnostic> {
    if moment.has_later(frame, name) {
        return messages::no_value_yet(name);
    }
    let known: Vec<&str> = moment.names(frame).into_iter().map(|(name, _)| name).collect();
    messages::no_variable(name, &known)
}

/// Returns an expression as text.
pub(crate) fn shown(expr: &Expr) -> String {
    match expr {
        Expr::Number(text) | Expr::Name(text) => text.clone(),
        Expr::Truth(truth) => truth.to_string(),
        Expr::Element(of, index) => {
            format!("{}[{}]", shown(of), index.iter().map(shown).collect::<Vec<_>>().join(", "))
        }
        Expr::Member(of, member) => format!("{}.{member}", shown(of)),
        Expr::Negate(of) => format!("-{}", shown(of)),
        Expr::Not(of) => format!("!{}", shown(of)),
        Expr::Binary(name, left, right) | Expr::Compare(name, left, right) => {
            format!("({name} {} {})", shown(left), shown(right))
        }
    }
}
