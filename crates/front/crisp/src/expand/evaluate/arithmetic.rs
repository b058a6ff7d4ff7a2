//! Built-in functions on numbers, comparisons, tests of kinds. Integers are exact; floats are double precision.

use std::cmp::Ordering;
use std::rc::Rc;

use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::super::Expander;
use super::super::messages;
use super::super::value::{Outcome, Value, integer, is_nil, items, name_of, truth};
use super::functions::{ANY, Builtin, Call, builtin};

pub(super) const FUNCTIONS: &[Builtin] = &[
    builtin("+", (0, ANY), |x, call| fold(x, call, 0, i128::checked_add, |a, b| a + b)),
    builtin("*", (0, ANY), |x, call| fold(x, call, 1, i128::checked_mul, |a, b| a * b)),
    builtin("-", (1, ANY), |x, call| {
        if call.args.len() == 1 {
            let negated = match number(call, 0)? {
                Number::Integer(value) => Number::Integer(value.checked_neg().ok_or_else(|| overflow(call))?),
                Number::Float(value) => Number::Float(-value),
            };
            return give(x, call, negated);
        }
        fold(x, call, 0, i128::checked_sub, |a, b| a - b)
    }),
    builtin("/", (2, 2), |x, call| divide(x, call, Rounding::Zero)),
    builtin("1+", (1, 1), |x, call| {
        let value = combine(call, number(call, 0)?, Number::Integer(1), i128::checked_add, |a, b| a + b)?;
        give(x, call, value)
    }),
    builtin("1-", (1, 1), |x, call| {
        let value = combine(call, number(call, 0)?, Number::Integer(1), i128::checked_sub, |a, b| a - b)?;
        give(x, call, value)
    }),
    builtin("floor", (1, 2), |x, call| divide(x, call, Rounding::Down)),
    builtin("ceil", (1, 2), |x, call| divide(x, call, Rounding::Up)),
    builtin("ceiling", (1, 2), |x, call| divide(x, call, Rounding::Up)),
    builtin("round", (1, 2), |x, call| divide(x, call, Rounding::Nearest)),
    builtin("truncate", (1, 2), |x, call| divide(x, call, Rounding::Zero)),
    builtin("mod", (2, 2), |x, call| remainder(x, call, Rounding::Down)),
    builtin("rem", (2, 2), |x, call| remainder(x, call, Rounding::Zero)),
    builtin("abs", (1, 1), |x, call| {
        let value = match number(call, 0)? {
            Number::Integer(value) => Number::Integer(value.checked_abs().ok_or_else(|| overflow(call))?),
            Number::Float(value) => Number::Float(value.abs()),
        };
        give(x, call, value)
    }),
    builtin("min", (1, ANY), |_, call| extreme(call, Ordering::Less)),
    builtin("max", (1, ANY), |_, call| extreme(call, Ordering::Greater)),
    builtin("expt", (2, 2), |x, call| {
        let exponent = u32::try_from(call.integer(1)?).map_err(|_| call.wrong(1, "an integer from 0"))?;
        let power = call.integer(0)?.checked_pow(exponent).ok_or_else(|| overflow(call))?;
        give(x, call, Number::Integer(power))
    }),
    builtin("log2", (1, 1), |x, call| {
        let value = call.integer(0)?;
        give(x, call, Number::Integer(value.checked_ilog2().map_or(0, i128::from)))
    }),
    builtin("ash", (2, 2), |x, call| {
        let (value, count) = (call.integer(0)?, call.integer(1)?);
        let shifted = if count < 0 {
            Some(value >> u32::try_from(count.unsigned_abs()).unwrap_or(127).min(127))
        } else {
            u32::try_from(count).ok().and_then(|count| 2i128.checked_pow(count)).and_then(|by| value.checked_mul(by))
        };
        give(x, call, Number::Integer(shifted.ok_or_else(|| overflow(call))?))
    }),
    builtin("bit-and", (1, ANY), |x, call| bitwise(x, call, |a, b| a & b)),
    builtin("bit-or", (1, ANY), |x, call| bitwise(x, call, |a, b| a | b)),
    builtin("bit-xor", (1, ANY), |x, call| bitwise(x, call, |a, b| a ^ b)),
    builtin("bit-not", (1, 1), |x, call| {
        let value = !call.integer(0)?;
        give(x, call, Number::Integer(value))
    }),
    builtin("count-ones", (1, 1), |x, call| {
        let value = u128::try_from(call.integer(0)?).map_err(|_| call.wrong(0, "an integer from 0"))?;
        give(x, call, Number::Integer(value.count_ones().into()))
    }),
    builtin("next-power-of-2", (1, 1), |x, call| {
        let value = u64::try_from(call.integer(0)?).map_err(|_| call.wrong(0, "an integer from 0"))?;
        let power = i128::try_from(u128::from(value).next_power_of_two()).map_err(|_| overflow(call))?;
        give(x, call, Number::Integer(power))
    }),
    builtin("=", (1, ANY), |x, call| match call.args {
        // Functions are equal by their names.
        [one, other] if is_handle(one) || is_handle(other) => same(x, call),
        _ => chain(x, call, |order| order == Ordering::Equal),
    }),
    builtin("<", (1, ANY), |x, call| chain(x, call, |order| order == Ordering::Less)),
    builtin(">", (1, ANY), |x, call| chain(x, call, |order| order == Ordering::Greater)),
    builtin("<=", (1, ANY), |x, call| chain(x, call, |order| order != Ordering::Greater)),
    builtin(">=", (1, ANY), |x, call| chain(x, call, |order| order != Ordering::Less)),
    builtin("!=", (2, 2), different),
    builtin("/=", (2, 2), different),
    builtin("eq", (2, 2), same),
    builtin("eql", (2, 2), same),
    builtin("equal", (2, 2), same),
    builtin("not", (1, 1), |x, call| Ok(truth(!call.args[0].is_true(), x.call))),
    builtin("even?", (1, 1), |x, call| Ok(truth(call.integer(0)? % 2 == 0, x.call))),
    builtin("is-even?", (1, 1), |x, call| Ok(truth(call.integer(0)? % 2 == 0, x.call))),
    builtin("evenp", (1, 1), |x, call| Ok(truth(call.integer(0)? % 2 == 0, x.call))),
    builtin("oddp", (1, 1), |x, call| Ok(truth(call.integer(0)? % 2 != 0, x.call))),
    builtin("zerop", (1, 1), |x, call| {
        let zero = match number(call, 0)? {
            Number::Integer(value) => value == 0,
            Number::Float(value) => value == 0.0,
        };
        Ok(truth(zero, x.call))
    }),
    builtin("null", (1, 1), |x, call| Ok(truth(call.args[0].datum().is_some_and(is_nil), x.call))),
    builtin("atom", (1, 1), |x, call| Ok(truth(!call.args[0].datum().is_some_and(is_cons), x.call))),
    builtin("consp", (1, 1), |x, call| Ok(truth(call.args[0].datum().is_some_and(is_cons), x.call))),
    builtin("listp", (1, 1), |x, call| kind(x, call, |datum| items(datum).is_some())),
    builtin("symbolp", (1, 1), |x, call| kind(x, call, |datum| name_of(datum).is_some())),
    builtin("keywordp", (1, 1), |x, call| kind(x, call, |datum| matches!(datum.kind, DatumKind::Keyword(_)))),
    builtin("stringp", (1, 1), |x, call| kind(x, call, |datum| matches!(datum.kind, DatumKind::String(_)))),
    builtin("integerp", (1, 1), |x, call| kind(x, call, |datum| matches!(datum.kind, DatumKind::Integer(_)))),
    builtin("floatp", (1, 1), |x, call| kind(x, call, |datum| matches!(datum.kind, DatumKind::Float(_)))),
    builtin("numberp", (1, 1), |x, call| {
        kind(x, call, |datum| {
            matches!(datum.kind, DatumKind::Integer(_) | DatumKind::Float(_) | DatumKind::Suffixed(_))
        })
    }),
    builtin("vectorp", (1, 1), |x, call| {
        kind(x, call, |datum| matches!(datum.kind, DatumKind::Vector(_) | DatumKind::HardwareVector(_)))
    }),
    builtin("functionp", (1, 1), |x, call| Ok(truth(super::is_function(&call.args[0]), x.call))),
];

/// A number of the compile-time language.
#[derive(Clone, Copy)]
enum Number {
    Integer(i128),
    Float(f64),
}

impl Number {
    #[allow(clippy::cast_precision_loss)] // An integer that meets a float is rounded, as in the language.
    fn float(self) -> f64 {
        match self {
            Number::Integer(value) => value as f64,
            Number::Float(value) => value,
        }
    }
}

/// How a quotient becomes whole.
#[derive(Clone, Copy)]
enum Rounding {
    Down,
    Up,
    /// Ties to even.
    Nearest,
    Zero,
}

/// All bits of the integers together; a negative one has ones above all others.
fn bitwise(x: &mut Expander<'_>, call: &Call<'_>, op: fn(i128, i128) -> i128) -> Outcome {
    let mut all = call.integer(0)?;
    for at in 1..call.args.len() {
        all = op(all, call.integer(at)?);
    }
    give(x, call, Number::Integer(all))
}

fn number(call: &Call<'_>, index: usize) -> Outcome<Number> {
    match &call.datum(index)?.kind {
        DatumKind::Integer(value) => Ok(Number::Integer(*value)),
        DatumKind::Float(text) => match text.parse() {
            Ok(value) => Ok(Number::Float(value)),
            Err(_) => Err(call.wrong(index, "a number")),
        },
        _ => Err(call.wrong(index, "a number")),
    }
}

fn overflow(call: &Call<'_>) -> super::Stop {
    messages::arithmetic(call.span, call.name, "the result is too large for an integer").into()
}

/// The datum of a result. Integers are kept within what a literal can say.
fn give(x: &Expander<'_>, call: &Call<'_>, number: Number) -> Outcome {
    match number {
        Number::Integer(value) if (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&value) => {
            Ok(Value::Data(integer(value, x.call)))
        }
        Number::Integer(_) => Err(overflow(call)),
        Number::Float(value) if value.is_finite() => {
            let mut text = format!("{value:?}");
            if !text.contains('.') {
                let exponent = text.find('e').unwrap_or(text.len());
                text.insert_str(exponent, ".0");
            }
            Ok(Value::Data(Datum { kind: DatumKind::Float(Rc::from(text)), span: x.call }))
        }
        Number::Float(_) => Err(messages::arithmetic(call.span, call.name, "the result is not a finite number").into()),
    }
}

fn combine(
    call: &Call<'_>,
    a: Number,
    b: Number,
    exact: fn(i128, i128) -> Option<i128>,
    rounded: fn(f64, f64) -> f64,
) -> Outcome<Number> {
    Ok(match (a, b) {
        (Number::Integer(a), Number::Integer(b)) => Number::Integer(exact(a, b).ok_or_else(|| overflow(call))?),
        _ => Number::Float(rounded(a.float(), b.float())),
    })
}

/// Combines all arguments from the left; `unit` is the result of none.
fn fold(
    x: &Expander<'_>,
    call: &Call<'_>,
    unit: i128,
    exact: fn(i128, i128) -> Option<i128>,
    rounded: fn(f64, f64) -> f64,
) -> Outcome {
    if call.args.is_empty() {
        return give(x, call, Number::Integer(unit));
    }
    let mut result = number(call, 0)?;
    for index in 1..call.args.len() {
        result = combine(call, result, number(call, index)?, exact, rounded)?;
    }
    give(x, call, result)
}

/// The whole quotient of integers rounded as said; `None` for a divisor of zero.
fn quotient(a: i128, b: i128, rounding: Rounding) -> Option<i128> {
    let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
    let away = if (a < 0) == (b < 0) { 1 } else { -1 };
    let rest_is_negative = rest != 0 && (rest < 0) != (b < 0);
    Some(match rounding {
        Rounding::Zero => quotient,
        Rounding::Down if rest_is_negative => quotient - 1,
        Rounding::Up if rest != 0 && !rest_is_negative => quotient + 1,
        Rounding::Down | Rounding::Up => quotient,
        Rounding::Nearest => {
            let twice = rest.unsigned_abs().saturating_mul(2);
            match twice.cmp(&b.unsigned_abs()) {
                Ordering::Less => quotient,
                Ordering::Greater => quotient + away,
                Ordering::Equal => quotient + if quotient % 2 == 0 { 0 } else { away },
            }
        }
    })
}

fn divide(x: &Expander<'_>, call: &Call<'_>, rounding: Rounding) -> Outcome {
    let a = number(call, 0)?;
    let b = if call.args.len() > 1 { number(call, 1)? } else { Number::Integer(1) };
    if let (Number::Integer(a), Number::Integer(b)) = (a, b) {
        let quotient = quotient(a, b, rounding).ok_or_else(|| division_by_zero(call))?;
        return give(x, call, Number::Integer(quotient));
    }
    let exact = a.float() / b.float();
    let value = match rounding {
        Rounding::Zero if call.name == "/" => return give(x, call, Number::Float(exact)),
        Rounding::Zero => exact.trunc(),
        Rounding::Down => exact.floor(),
        Rounding::Up => exact.ceil(),
        Rounding::Nearest => exact.round_ties_even(),
    };
    #[allow(clippy::cast_possible_truncation)] // Checked: the value is whole and in range.
    if value.abs() < 9e18 {
        return give(x, call, Number::Integer(value as i128));
    }
    Err(overflow(call))
}

fn remainder(x: &Expander<'_>, call: &Call<'_>, rounding: Rounding) -> Outcome {
    let (a, b) = (call.integer(0)?, call.integer(1)?);
    let quotient = quotient(a, b, rounding).ok_or_else(|| division_by_zero(call))?;
    give(x, call, Number::Integer(a - quotient * b))
}

fn division_by_zero(call: &Call<'_>) -> super::Stop {
    messages::arithmetic(call.span, call.name, "the divisor is zero").into()
}

fn compare(a: Number, b: Number) -> Option<Ordering> {
    match (a, b) {
        (Number::Integer(a), Number::Integer(b)) => Some(a.cmp(&b)),
        _ => a.float().partial_cmp(&b.float()),
    }
}

fn extreme(call: &Call<'_>, wanted: Ordering) -> Outcome {
    let mut best = 0;
    for index in 1..call.args.len() {
        if compare(number(call, index)?, number(call, best)?) == Some(wanted) {
            best = index;
        }
    }
    number(call, best)?;
    Ok(call.args[best].clone())
}

fn chain(x: &Expander<'_>, call: &Call<'_>, holds: fn(Ordering) -> bool) -> Outcome {
    let mut all = true;
    for index in 0..call.args.len() {
        let this = number(call, index)?;
        if index > 0 {
            all &= compare(number(call, index - 1)?, this).is_some_and(holds);
        }
    }
    Ok(truth(all, x.call))
}

fn different(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let equal = compare(number(call, 0)?, number(call, 1)?) == Some(Ordering::Equal);
    Ok(truth(!equal, x.call))
}

/// Whether a value is `#'name`.
fn is_handle(value: &Value) -> bool {
    value.datum().is_some_and(|datum| matches!(datum.kind, DatumKind::Prefixed(Prefix::Function, _)))
}

fn is_cons(datum: &Datum) -> bool {
    matches!(&datum.kind, DatumKind::List(items) if !items.is_empty())
}

/// Whether two data are equal, however the function is called: data have no identity.
fn same(x: &mut Expander<'_>, call: &Call<'_>) -> Outcome {
    let holds = x.equal(call.datum(0)?, call.datum(1)?, call.span)?;
    Ok(truth(holds, x.call))
}

fn kind(x: &Expander<'_>, call: &Call<'_>, holds: fn(&Datum) -> bool) -> Outcome {
    Ok(truth(call.args[0].datum().is_some_and(holds), x.call))
}
