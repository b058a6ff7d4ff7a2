//! Sizes of a plan as expressions of C++ and Python: whole numbers where these suffice, else exact fractions.

use crisp_ir_artifact::{HostPlan, SizeExpr, SizeOp, size_c, size_python};

use crate::names;

/// Returns a size in C++, a `uint64_t`.
pub(crate) fn cpp(plan: &HostPlan, expr: &SizeExpr) -> String {
    let whole = size_c(expr, &|param| names::value(plan, param));
    match (expr, whole) {
        (SizeExpr::Rational { numerator, denominator: 1 }, _) => numerator.max(&0).to_string(),
        (SizeExpr::Scalar { param }, _) => names::value(plan, *param),
        (_, Some(whole)) => format!("static_cast<uint64_t>({whole})"),
        (_, None) => format!("crisp::size({})", ratio(plan, expr)),
    }
}

/// Returns a number in C++ that may be below zero, an `int64_t`.
pub(crate) fn cpp_integer(plan: &HostPlan, expr: &SizeExpr) -> String {
    match expr {
        SizeExpr::Rational { numerator, denominator: 1 } => numerator.to_string(),
        _ => format!("({}).ceil()", ratio(plan, expr)),
    }
}

/// Returns an exact fraction in C++.
fn ratio(plan: &HostPlan, expr: &SizeExpr) -> String {
    match expr {
        SizeExpr::Rational { numerator, denominator } => format!("crisp::Ratio({numerator}, {denominator})"),
        SizeExpr::Scalar { param } => format!("crisp::Ratio(static_cast<int64_t>({}))", names::value(plan, *param)),
        SizeExpr::Apply { op, operands } => {
            let texts: Vec<String> = operands.iter().map(|operand| ratio(plan, operand)).collect();
            let (a, b) = (texts.first().map_or("", String::as_str), texts.get(1).map_or("", String::as_str));
            match op {
                SizeOp::Add => format!("({a} + {b})"),
                SizeOp::Sub => format!("({a} - {b})"),
                SizeOp::Mul => format!("({a} * {b})"),
                SizeOp::Div => format!("({a} / {b})"),
                SizeOp::Min => format!("crisp::least({a}, {b})"),
                SizeOp::Max => format!("crisp::greatest({a}, {b})"),
                SizeOp::Ceil => format!("crisp::Ratio(crisp::ceil({a}))"),
                SizeOp::Floor => format!("crisp::Ratio(crisp::floor({a}))"),
            }
        }
        // A plan has no other names.
        SizeExpr::Length { .. } | SizeExpr::GlobalSize { .. } | SizeExpr::LocalSize { .. } | SizeExpr::Index { .. } => {
            "crisp::Ratio(0)".to_owned()
        }
    }
}

/// Returns a size in Python.
pub(crate) fn python(plan: &HostPlan, expr: &SizeExpr) -> String {
    match expr {
        SizeExpr::Rational { numerator, denominator: 1 } => numerator.max(&0).to_string(),
        SizeExpr::Scalar { param } => names::value(plan, *param),
        _ => size_python(expr, &|param| names::value(plan, param)),
    }
}

/// Returns a number in Python that may be below zero.
pub(crate) fn python_integer(plan: &HostPlan, expr: &SizeExpr) -> String {
    let size = python(plan, expr);
    // A size is `max(0, ceil(…))`.
    size.strip_prefix("max(0, ").and_then(|rest| rest.strip_suffix(')')).map_or(size.clone(), str::to_owned)
}
