//! Messages about numbers, promotion and conversion: C0301 to C0399.

use crisp_ir_kernel::Scalar;
use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::typed::{Number, Shown, number_name};

pub(crate) fn integer_too_large(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0301"), span, "this integer fits neither long nor ulong")
        .help("numbers have at most 64 bits; use a float literal")
}

pub(crate) fn float_too_large(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0302"), span, "this number is beyond the range of double").help("use a smaller exponent")
}

pub(crate) fn literal_does_not_fit(span: Span, text: &str, given: Number, wanted: Number) -> Diagnostic {
    let scalar = number_name(Number { lanes: 1, ..wanted });
    let help = match (given.scalar.is_float(), wanted.scalar) {
        (true, integer) if integer.is_integer() => {
            "write an integer, or convert the other side: `(to-float …)`".to_owned()
        }
        (_, Scalar::Bool) => "write `true` or `false`".to_owned(),
        (_, Scalar::F16) => "half reaches from -65504 to 65504, integers to 2048 exactly".to_owned(),
        (true, _) => "use a wider type, such as double".to_owned(),
        (false, float) if float.is_float() => "write it as a float, with a point, if it may be rounded".to_owned(),
        (false, integer) if integer.is_unsigned_integer() && text.starts_with('-') => {
            let positive = text.trim_start_matches('-');
            format!(
                "{scalar} has no negative numbers: subtract, `(- … {positive})`, or convert the other side to a signed type"
            )
        }
        (false, integer) => {
            let bits = integer.bits();
            let (low, high) = if integer.is_signed_integer() {
                (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
            } else {
                (0, (1i128 << bits) - 1)
            };
            format!("{scalar} reaches from {low} to {high}")
        }
    };
    Diagnostic::error(Code("C0303"), span, format!("{} cannot represent `{text}`", number_name(wanted))).help(help)
}

pub(crate) fn int_to_float(span: Span, given: Number, wanted: Number, place: &str) -> Diagnostic {
    let (given, wanted) = (number_name(given), number_name(wanted));
    Diagnostic::error(
        Code("C0304"),
        span,
        format!("{place} is {wanted}, this is {given}: there is no implicit conversion from integer to float"),
    )
    .label(format!("is {given}"))
    .help(format!("convert it: `(to-{wanted} …)`"))
}

pub(crate) fn float_to_int(span: Span, given: Number, wanted: Number, place: &str) -> Diagnostic {
    let (given, wanted) = (number_name(given), number_name(wanted));
    Diagnostic::error(
        Code("C0305"),
        span,
        format!("{place} is {wanted}, this is {given}: there is no implicit conversion from float to integer"),
    )
    .label(format!("is {given}"))
    .help("choose a rounding: `truncate`, `floor`, `ceil` or `round`")
}

pub(crate) fn cross_sign(span: Span, given: Number, wanted: Number, place: &str) -> Diagnostic {
    let (given, wanted) = (number_name(given), number_name(wanted));
    Diagnostic::error(
        Code("C0306"),
        span,
        format!("{place} is {wanted}, this is {given}: there is no implicit conversion between signed and unsigned"),
    )
    .label(format!("is {given}"))
    .help(format!("convert it: `(to-{wanted} …)`"))
}

pub(crate) fn narrowing(span: Span, given: Number, wanted: Number, place: &str) -> Diagnostic {
    let (given, wanted) = (number_name(given), number_name(wanted));
    Diagnostic::error(Code("C0307"), span, format!("{place} is {wanted}, this is {given}, which may not fit"))
        .label(format!("is {given}"))
        .help(format!("convert it: `(to-{wanted} …)`"))
}

pub(crate) fn no_common_type(span: Span, what: &str, lhs: (Span, Number), rhs: (Span, Number)) -> Diagnostic {
    let (left, right) = (number_name(lhs.1), number_name(rhs.1));
    Diagnostic::error(
        Code("C0308"),
        span,
        format!("`{what}` has operands of types {left} and {right}, which have no common type"),
    )
    .see(lhs.0, format!("this is {left}"))
    .see(rhs.0, format!("this is {right}"))
    .help(common_type_help(lhs.1, rhs.1))
}

/// How two numbers may come to one type.
pub(super) fn common_type_help(left: Number, right: Number) -> String {
    let (from, to) = if left.scalar.is_float() { (right, left) } else { (left, right) };
    if from.scalar == Scalar::Bool || to.scalar == Scalar::Bool {
        let (truth, number) = if from.scalar == Scalar::Bool { (from, to) } else { (to, from) };
        return format!("convert the {}: `(to-{} …)`", number_name(truth), number_name(number));
    }
    if left.lanes == 1 && right.lanes == 1 && left.scalar.is_integer() && right.scalar.is_integer() {
        return integers_help(left, right);
    }
    if left.lanes == right.lanes {
        return format!("convert the {}: `(to-{} …)`", number_name(from), number_name(to));
    }
    "both sides need the same number of lanes; `##(x x x)` repeats a number".to_owned()
}

/// How a signed and an unsigned integer may come to one type without losing bits.
fn integers_help(left: Number, right: Number) -> String {
    let (signed, unsigned) = if left.scalar.is_signed_integer() { (left, right) } else { (right, left) };
    let (signed_name, unsigned_name) = (number_name(signed), number_name(unsigned));
    if signed.scalar.bits() > unsigned.scalar.bits() {
        return format!("convert the {unsigned_name}: `(to-{signed_name} …)`");
    }
    let wider = [Scalar::I16, Scalar::I32, Scalar::I64].into_iter().find(|wide| wide.bits() > unsigned.scalar.bits());
    match wider {
        Some(wide) => {
            format!("convert both to a type that represents both: `(to-{} …)`", number_name(Number::scalar(wide)))
        }
        None => format!(
            "convert the {signed_name} where it is never negative, `(to-{unsigned_name} …)`, or the {unsigned_name} where it is below 2^63, `(to-long …)`"
        ),
    }
}

pub(crate) fn not_a_number(span: Span, ty: Shown<'_>, what: &str) -> Diagnostic {
    Diagnostic::error(Code("C0309"), span, format!("`{what}` requires a number, this is {ty}"))
        .label(format!("is {ty}"))
        .help(super::types::way_to_number(ty))
}

pub(crate) fn integers_only(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0310"), span, format!("`{name}` is for integers, this is {ty}"))
        .label(format!("is {ty}"))
        .help(match name {
            _ if ty.number().is_some_and(|number| number.scalar == Scalar::Bool) => {
                "truth values are combined with `and`, `or`, `not` and `!=`"
            }
            _ => "round a float first, or look at its bits with `as-bits`",
        })
}

pub(crate) fn four_bytes(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0366"), span, format!("`{name}` takes two vectors of four bytes, this is {ty}"))
        .label(format!("is {ty}"))
        .help("pass `char4` or `uchar4`; `(as-char4 x)` reads the bytes of a 32-bit integer")
}

pub(crate) fn floats_only(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0311"), span, format!("`{name}` is for floats, this is {ty}"))
        .label(format!("is {ty}"))
        .help("convert it: `(to-float …)`")
}

pub(crate) fn minus_unsigned(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0312"), span, format!("the negative of {ty} does not exist"))
        .help("convert to a signed type first: `(- (to-long …))`")
}

pub(crate) fn rounds_to_integer(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0313"), span, format!("`{name}` of one float gives an integer type"))
        .help("name an integer type such as `long`, or none for int")
}

pub(crate) fn already_integer(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0314"), span, format!("`{name}` of one argument rounds a float, this is {ty}"))
        .help(format!("give two arguments to divide: `({name} a b)`"))
}

pub(crate) fn to_bool(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0316"), span, format!("{ty} does not convert to bool")).help("compare: `(!= x 0)`")
}

pub(crate) fn to_integer_of_float(span: Span, name: &str, ty: Shown<'_>, wanted: Number) -> Diagnostic {
    let wanted = number_name(Number { lanes: 1, ..wanted });
    Diagnostic::error(Code("C0317"), span, format!("`{name}` of {ty} would hide how it rounds")).help(format!(
        "choose a rounding: `truncate`, `floor`, `ceil` or `round`, with the type as second argument: `(floor x {wanted})`"
    ))
}

pub(crate) fn lanes_differ(span: Span, name: &str, given: Shown<'_>, wanted: Shown<'_>) -> Diagnostic {
    Diagnostic::error(
        Code("C0318"),
        span,
        format!("`{name}` cannot make {wanted} of {given}: the numbers of lanes differ"),
    )
    .help("take lanes with `x~` or `xy~`, or build a vector with `##( … )`")
}

pub(crate) fn sizes_differ(span: Span, name: &str, given: Shown<'_>, wanted: Shown<'_>) -> Diagnostic {
    Diagnostic::error(
        Code("C0319"),
        span,
        format!("`{name}` reads the bits of {given} as {wanted}, which has another size"),
    )
    .help("convert to a type of the same size first")
}

pub(crate) fn count_type(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0320"), span, format!("a loop counts in integers, this is {ty}"))
        .label(format!("is {ty}"))
        .help(super::memory::way_to_integer(ty))
}

pub(crate) fn unsigned_remainder(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(
        Code("C0321"),
        span,
        format!("the remainder of this division may be negative, which {ty} cannot represent"),
    )
    .help("convert the operands first: `(to-long …)`")
}
