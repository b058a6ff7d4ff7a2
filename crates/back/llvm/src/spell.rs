//! Scalar types and constants as LLVM spells them, for every target.

use crisp_ir_kernel::Scalar;

/// Returns the LLVM type of one scalar in a register. A bfloat16 is kept as its bits, because LLVM's conversions to it flush subnormals on
/// some processors.
pub(crate) fn scalar_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "i1",
        Scalar::I8 | Scalar::U8 => "i8",
        Scalar::I16 | Scalar::U16 | Scalar::BF16 => "i16",
        Scalar::I32 | Scalar::U32 => "i32",
        Scalar::I64 | Scalar::U64 => "i64",
        Scalar::F16 => "half",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

/// Returns the LLVM type of one scalar in memory.
pub(crate) fn memory_type(scalar: Scalar) -> &'static str {
    if scalar == Scalar::Bool { "i8" } else { scalar_type(scalar) }
}

/// Returns one scalar constant as LLVM spells it. NaNs become the canonical one: they are indistinguishable.
pub(crate) fn scalar_constant(scalar: Scalar, bits: u64) -> String {
    match scalar {
        Scalar::Bool => if bits == 0 { "false" } else { "true" }.to_owned(),
        Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64
        | Scalar::BF16 => bits.to_string(),
        Scalar::F16 if bits & 0x7fff > 0x7c00 => "0xH7E00".to_owned(),
        Scalar::F16 => format!("0xH{bits:04X}"),
        Scalar::F32 => {
            let value = f32::from_bits(u32::try_from(bits).unwrap_or(0));
            if value.is_nan() { f64_text(f64::NAN) } else { f64_text(f64::from(value)) }
        }
        Scalar::F64 => f64_text(f64::from_bits(bits)),
    }
}

/// Returns a double (or a float that is exact as one) as LLVM spells it.
pub(crate) fn f64_text(value: f64) -> String {
    let bits = if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() };
    format!("0x{bits:016X}")
}
