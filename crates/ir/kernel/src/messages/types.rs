//! Wording: rules about types.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::words::{count, domain, name, see, wanted};
use crate::op::{DEBUG_VALUES, Domain};
use crate::types::{Elem, Scalar, Type};
use crate::validate::{RANK_LIMIT, Subject, Wanted};

/// K0201: an operand has a type that the operation does not take.
pub(super) fn operand_type(at: Span, op: &str, role: &str, asked: Wanted, found: Type, value: &Subject) -> Diagnostic {
    let message = match asked {
        Wanted::View => format!("`{op}` takes a view, and {} is `{found}`", name(value)),
        Wanted::Type(_) | Wanted::Register | Wanted::Scalar | Wanted::Vector => {
            format!("the {role} of `{op}` must be {}, and {} is `{found}`", wanted(asked), name(value))
        }
    };
    let report = see(Diagnostic::error(Code("K0201"), at, message), value, "defined here");
    match (asked, found) {
        (Wanted::Type(Type::Elem(to)), Type::Elem(from))
            if to.lanes == from.lanes && to.scalar != Scalar::Bool && from.scalar != Scalar::Bool =>
        {
            report.help(format!("convert it: `(convert {to} …)`"))
        }
        (Wanted::Type(Type::Elem(Elem { scalar: Scalar::Bool, lanes: _ })), Type::Elem(_)) => {
            report.help("compare it with something: `eq`, `ne`, `lt` and the like make a bool")
        }
        (Wanted::Scalar, Type::Elem(_)) => report.help("take one lane with `extract`"),
        (Wanted::Register | Wanted::Scalar | Wanted::Vector, Type::View(_)) => {
            report.help("load an element of the view")
        }
        (Wanted::Type(_) | Wanted::Register | Wanted::Vector | Wanted::View, _) => {
            report.help(format!("pass a value that is {}", wanted(asked)))
        }
    }
}

/// K0202: operands that must have one type have two.
pub(super) fn operands_differ(at: Span, op: &str, first: Type, second: Type, value: &Subject) -> Diagnostic {
    let message = format!("the operands of `{op}` must have one type, and they are `{first}` and `{second}`");
    see(Diagnostic::error(Code("K0202"), at, message), value, &format!("the one of type `{second}` is defined here"))
        .help("convert one of them; there are no implicit conversions")
}

/// K0203: the operation does not exist for the type.
pub(super) fn not_in_domain(at: Span, op: &str, takes: Domain, found: Elem) -> Diagnostic {
    let report = Diagnostic::error(Code("K0203"), at, format!("`{op}` takes {}, not `{found}`", domain(takes)));
    match takes {
        Domain::Float => report.help("convert to a float type first"),
        Domain::Bool => report.help("compare first; the result of a comparison is bool"),
        Domain::Integer => report.help("convert to an integer type first"),
        Domain::Unsigned => report.help("work with unsigned integers of the same width"),
        Domain::Number => report.help("convert a bool to a number first, or use `and`, `or`, `xor`, `eq`, `ne`"),
        Domain::Bits => report.help("for the bits of a float, `bitcast` it to an integer type first"),
        Domain::All => report,
    }
}

/// K0204: a result is declared with another type than the operation makes.
pub(super) fn result_type(at: Span, op: &str, makes: Type, found: Type) -> Diagnostic {
    Diagnostic::error(Code("K0204"), at, format!("this `{op}` yields `{makes}`, and its result is declared `{found}`"))
        .help(format!("declare the result `{makes}`"))
}

/// K0205: the number of results is wrong.
pub(super) fn result_count(at: Span, op: &str, makes: usize, found: usize) -> Diagnostic {
    let message = format!("this `{op}` yields {}, and {found} are declared", count(makes, "result"));
    Diagnostic::error(Code("K0205"), at, message).help(if makes == 0 {
        "write it without `let`"
    } else {
        "name each result in the `let`"
    })
}

/// K0206: a lane count that does not exist.
pub(super) fn lanes(at: Span, elem: Elem) -> Diagnostic {
    let message = format!("`{elem}` has {} lanes, and hardware vectors have 2, 3 or 4", elem.lanes);
    Diagnostic::error(Code("K0206"), at, message).help("use several vectors, or an array in private memory")
}

/// K0207: a view with no or too many indices.
pub(super) fn rank(at: Span, rank: u8) -> Diagnostic {
    Diagnostic::error(Code("K0207"), at, format!("a view has 1 to {RANK_LIMIT} axes, not {rank}"))
        .help("put several axes into one and compute the index")
}

/// K0208: a view that writes constant memory.
pub(super) fn writable_constant(at: Span) -> Diagnostic {
    Diagnostic::error(Code("K0208"), at, "constant memory is read-only, so a view of it must be read-only")
        .help("make the access `read`, or the space `global`")
}

/// K0209: a constant with bits that its type lacks.
pub(super) fn constant_bits(at: Span, elem: Elem) -> Diagnostic {
    Diagnostic::error(Code("K0209"), at, format!("this constant has bits that `{elem}` does not have"))
        .help("a bool is 0 or 1; bits above the width and lanes beyond the last are 0")
}

/// K0210: a conversion to bool.
pub(super) fn convert_to_bool(at: Span, from: Elem) -> Diagnostic {
    Diagnostic::error(Code("K0210"), at, format!("nothing converts to bool, and this would convert `{from}`"))
        .help("define what counts as true: compare, for example with `ne` and a zero")
}

/// K0211: a conversion that changes the number of lanes.
pub(super) fn convert_lanes(at: Span, from: Elem, to: Elem) -> Diagnostic {
    let message = format!(
        "a conversion does not change the number of lanes, and `{from}` has {} while `{to}` has {}",
        from.lanes, to.lanes
    );
    Diagnostic::error(Code("K0211"), at, message)
        .help("take lanes out with `extract`, and put a vector together with `vector`")
}

/// K0212: a bit cast that changes the size.
pub(super) fn bitcast_size(at: Span, from: Elem, to: Elem) -> Diagnostic {
    let message = format!(
        "a bit cast does not change the size, and `{from}` has {} bytes while `{to}` has {}",
        from.bytes(),
        to.bytes()
    );
    Diagnostic::error(Code("K0212"), at, message).help("for the same value in another type, use `convert`")
}

/// K0213: a bit cast from or to bool.
pub(super) fn bitcast_bool(at: Span) -> Diagnostic {
    Diagnostic::error(Code("K0213"), at, "a bit cast cannot convert from or to bool")
        .help("from bool use `convert`, to bool compare")
}

/// K0214: a condition of another lane count than what it selects.
pub(super) fn select_lanes(at: Span, condition: Elem, selected: Elem) -> Diagnostic {
    let message = format!("a condition of {} lanes cannot select lanes of `{selected}`", condition.lanes);
    Diagnostic::error(Code("K0214"), at, message)
        .help("use a plain bool to select the whole, or a condition with one lane for each lane")
}

/// K0215: a vector with too few or too many lanes.
pub(super) fn vector_lanes(at: Span, found: usize) -> Diagnostic {
    let message = format!("a hardware vector has 2, 3 or 4 lanes, and this one is given {}", count(found, "lane"));
    Diagnostic::error(Code("K0215"), at, message).help("use several vectors, or an array in private memory")
}

/// K0216: a lane that the vector lacks.
pub(super) fn lane_outside(at: Span, lane: u8, vector: Elem) -> Diagnostic {
    let last = vector.lanes.saturating_sub(1);
    Diagnostic::error(Code("K0216"), at, format!("`{vector}` has no lane {lane}"))
        .help(format!("lanes are counted from 0, so the last is {last}"))
}

/// K0217: an axis that does not exist.
pub(super) fn axis(at: Span, id: &str, axis: u8, has_axis: bool) -> Diagnostic {
    if has_axis {
        Diagnostic::error(Code("K0217"), at, format!("`{id}` has the axes 0, 1 and 2, not {axis}"))
            .help("axis 0 is x, 1 is y, 2 is z")
    } else {
        Diagnostic::error(Code("K0217"), at, format!("`{id}` is one number for all axes")).help("leave the axis out")
    }
}

/// K0218: an axis that the view lacks.
pub(super) fn extent_axis(at: Span, axis: u8, rank: u8) -> Diagnostic {
    let message = format!("the view has {}, and none is number {axis}", count(usize::from(rank), "axis"));
    Diagnostic::error(Code("K0218"), at, message).help("axes are counted from 0")
}

/// K0219: a debug operation with too many values.
pub(super) fn debug_values(at: Span, op: &str, found: usize) -> Diagnostic {
    if found == 0 {
        return Diagnostic::error(Code("K0219"), at, format!("`{op}` has no condition"))
            .help("give it the bool that should hold, then the values to report when it does not");
    }
    let message = format!("`{op}` reports at most {}, and is given {found}", count(DEBUG_VALUES, "value"));
    Diagnostic::error(Code("K0219"), at, message).help("report the rest with a second `log`")
}
