//! The functions that are checked, each with its correctly rounded counterpart.

/// A function of one argument.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name in the language.
    pub name: &'static str,
    /// The correctly rounded result.
    pub right: fn(f32) -> f32,
}

macro_rules! functions {
    ($($name:ident = $right:path),* $(,)?) => {
        /// All of them, in the order of the documentation.
        pub const FUNCTIONS: &[Function] = &[$(Function { name: stringify!($name), right: $right }),*];
    };
}

functions! {
    exp = core_math::expf,
    log = core_math::logf,
    exp2 = core_math::exp2f,
    log2 = core_math::log2f,
    rsqrt = core_math::rsqrtf,
    exp10 = core_math::exp10f,
    log10 = core_math::log10f,
    expm1 = core_math::expm1f,
    log1p = core_math::log1pf,
    cbrt = core_math::cbrtf,
    sinh = core_math::sinhf,
    cosh = core_math::coshf,
    tanh = core_math::tanhf,
    asinh = core_math::asinhf,
    acosh = core_math::acoshf,
    atanh = core_math::atanhf,
    sin = core_math::sinf,
    cos = core_math::cosf,
    tan = core_math::tanf,
    sinpi = core_math::sinpif,
    cospi = core_math::cospif,
    asin = core_math::asinf,
    acos = core_math::acosf,
    atan = core_math::atanf,
    erf = core_math::erff,
    erfc = core_math::erfcf,
}
