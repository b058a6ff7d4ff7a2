//! The names of mathematical functions, in all their spellings.

use crisp_ir_kernel::UnaryOp;

/// Functions of one float that are one operation.
pub(super) const OPERATIONS: &[(&str, UnaryOp)] = &[
    ("sqrt", UnaryOp::Sqrt),
    ("fabs", UnaryOp::Abs),
    ("floor", UnaryOp::Floor),
    ("ceil", UnaryOp::Ceil),
    ("trunc", UnaryOp::Trunc),
    ("rint", UnaryOp::Round),
    ("nearbyint", UnaryOp::Round),
];

/// Functions of the library, by the number of their arguments.
pub(super) const MATH: &[(&str, usize)] = &[
    ("exp", 1),
    ("exp2", 1),
    ("exp10", 1),
    ("expm1", 1),
    ("log", 1),
    ("log2", 1),
    ("log10", 1),
    ("log1p", 1),
    ("sin", 1),
    ("cos", 1),
    ("tan", 1),
    ("sinpi", 1),
    ("cospi", 1),
    ("asin", 1),
    ("acos", 1),
    ("atan", 1),
    ("sinh", 1),
    ("cosh", 1),
    ("tanh", 1),
    ("asinh", 1),
    ("acosh", 1),
    ("atanh", 1),
    ("erf", 1),
    ("erfc", 1),
    ("rsqrt", 1),
    ("cbrt", 1),
    ("pow", 2),
    ("atan2", 2),
    ("hypot", 2),
    ("fmod", 2),
    ("remainder", 2),
];

/// Functions of floats that are a few operations, by the number of their arguments.
pub(super) const FEW_OPERATIONS: &[(&str, usize)] = &[
    ("round", 1),
    ("isnan", 1),
    ("isinf", 1),
    ("isfinite", 1),
    ("signbit", 1),
    ("__isnan", 1),
    ("sign", 1),
    ("degrees", 1),
    ("radians", 1),
    ("recip", 1),
    ("__frcp_rn", 1),
    ("__fsqrt_rn", 1),
    ("saturate", 1),
    ("fmin", 2),
    ("fmax", 2),
    ("fdim", 2),
    ("copysign", 2),
    ("powr", 2),
    ("pown", 2),
    ("divide", 2),
    ("fdivide", 2),
    ("step", 2),
    ("__fadd_rn", 2),
    ("__fsub_rn", 2),
    ("__fmul_rn", 2),
    ("__fdiv_rn", 2),
    ("__dadd_rn", 2),
    ("__dmul_rn", 2),
    ("fast_distance", 2),
    ("fma", 3),
    ("mad", 3),
    ("mix", 3),
    ("smoothstep", 3),
    ("__fmaf_rn", 3),
    ("__fma_rn", 3),
];

/// Whether a name is that of a mathematical function.
pub(super) fn is_known(name: &str) -> bool {
    let plain = plain_name(name).0;
    OPERATIONS.iter().any(|(known, _)| *known == plain)
        || [MATH, FEW_OPERATIONS].iter().any(|names| names.iter().any(|(known, _)| *known == plain))
}

/// A function's own name and whether the written one says that it is of `float`.
pub(super) fn plain_name(name: &str) -> (&str, bool) {
    for prefix in ["native_", "half_"] {
        if let Some(name) = name.strip_prefix(prefix) {
            return (name, true);
        }
    }
    let fast = name.strip_prefix("__").and_then(|name| name.strip_suffix('f'));
    let is_known = |name: &str| {
        MATH.iter().any(|(known, _)| *known == name)
            || OPERATIONS.iter().any(|(known, _)| *known == name)
            || matches!(
                name,
                "round"
                    | "fma"
                    | "fmin"
                    | "fmax"
                    | "fdim"
                    | "copysign"
                    | "powr"
                    | "pown"
                    | "fdivide"
                    | "saturate"
                    | "remquo"
            )
    };
    match fast.or_else(|| name.strip_suffix('f')) {
        Some(stem) if is_known(stem) => (stem, true),
        _ => (name, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_both_families_are_one_function() {
        for (written, plain) in
            [("expf", ("exp", true)), ("__expf", ("exp", true)), ("native_exp", ("exp", true)), ("exp", ("exp", false))]
        {
            assert_eq!(plain_name(written), plain);
        }
        assert_eq!(plain_name("erf"), ("erf", false));
        assert_eq!(plain_name("erff"), ("erf", true));
        assert_eq!(plain_name("isinf"), ("isinf", false));
    }
}
