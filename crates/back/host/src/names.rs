//! Names of a plan in a host program, and types of C++ and Python.

use crisp_ir_artifact::{HostPlan, PlanBuffer, PlanValue, Scalar, SizeExpr};

/// Returns the name of a value.
pub(crate) fn value(plan: &HostPlan, value: u32) -> String {
    plan.values.get(value as usize).map_or_else(String::new, |PlanValue { name, .. }| name.clone())
}

/// Returns the name of a buffer.
pub(crate) fn buffer(plan: &HostPlan, buffer: u32) -> String {
    plan.buffers.get(buffer as usize).map_or_else(String::new, |PlanBuffer { name, .. }| name.clone())
}

/// Returns the name of a kernel behind `launch_` and the like.
pub(crate) fn kernel(name: &str) -> String {
    name.chars().map(|it| if it.is_ascii_alphanumeric() || it == '_' { it } else { '_' }).collect()
}

/// Returns the name of a type as fragments have it.
pub(crate) fn scalar(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "Bool",
        Scalar::I8 => "I8",
        Scalar::I16 => "I16",
        Scalar::I32 => "I32",
        Scalar::I64 => "I64",
        Scalar::U8 => "U8",
        Scalar::U16 => "U16",
        Scalar::U32 => "U32",
        Scalar::U64 => "U64",
        Scalar::F16 => "F16",
        Scalar::BF16 => "BF16",
        Scalar::F32 => "F32",
        Scalar::F64 => "F64",
    }
}

/// Returns a type as C++ passes it.
pub(crate) fn cpp(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool | Scalar::U8 => "uint8_t",
        Scalar::I8 => "int8_t",
        Scalar::I16 => "int16_t",
        Scalar::I32 => "int32_t",
        Scalar::I64 => "int64_t",
        Scalar::U16 | Scalar::F16 | Scalar::BF16 => "uint16_t",
        Scalar::U32 => "uint32_t",
        Scalar::U64 => "uint64_t",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

/// Returns a type as numpy passes it.
pub(crate) fn numpy(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool | Scalar::U8 => "uint8",
        Scalar::I8 => "int8",
        Scalar::I16 => "int16",
        Scalar::I32 => "int32",
        Scalar::I64 => "int64",
        Scalar::U16 | Scalar::F16 | Scalar::BF16 => "uint16",
        Scalar::U32 => "uint32",
        Scalar::U64 => "uint64",
        Scalar::F32 => "float32",
        Scalar::F64 => "float64",
    }
}

/// Returns an expression as the source would say it, for comments.
pub(crate) fn crisp(plan: &HostPlan, expr: &SizeExpr) -> String {
    crisp_ir_artifact::size_text(expr, &|param| value(plan, param))
}

/// Returns bytes as two digits each.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns text as one line of a comment.
pub(crate) fn comment(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a text between quotes, as C++ and Python read it.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            char if char.is_control() => quoted.push('?'),
            char => quoted.push(char),
        }
    }
    quoted + "\""
}

/// Returns the bytes of this number of elements, in a language whose whole numbers end so.
pub(crate) fn bytes(length: &str, stride: u32, ending: &str) -> String {
    if stride == 1 { length.to_owned() } else { format!("{length} * {stride}{ending}") }
}
