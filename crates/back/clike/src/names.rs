//! Names: the author's, made safe for C, each used once.

use std::collections::BTreeSet;

/// Names that are taken in one kernel.
pub(crate) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// Nothing is taken but the languages' words.
    pub(crate) fn new() -> Names {
        Names { taken: BTreeSet::new() }
    }

    /// A name like the author's that nothing else has.
    pub(crate) fn make(&mut self, wanted: &str) -> String {
        let mut safe: String = wanted.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect();
        let safe_start = safe.starts_with(|first: char| first.is_ascii_alphabetic());
        if !safe_start {
            safe.insert(0, 'v');
        }
        safe.truncate(60);
        // Names with two underscores are the compiler's; those of the languages' functions and types have a prefix, or are words.
        while safe.contains("__") {
            safe = safe.replace("__", "_");
        }
        if is_reserved(&safe) {
            safe.push('_');
        }
        let mut name = safe.clone();
        let mut number = 1;
        while !self.taken.insert(name.clone()) {
            number += 1;
            let joint = if safe.ends_with('_') { "" } else { "_" };
            name = format!("{safe}{joint}{number}");
        }
        name
    }
}

fn is_reserved(name: &str) -> bool {
    let digits = name.trim_end_matches(|last: char| last.is_ascii_digit());
    // Vector types such as `float4`, and what begins like a function of the languages.
    let vector = digits.len() < name.len() && VECTORS.binary_search(&digits).is_ok();
    let prefixed =
        ["as_", "convert_", "get_", "atom_", "atomic_", "cl_", "CLK_", "native_", "half_", "cuda", "tex", "surf"];
    vector
        || prefixed.iter().any(|prefix| name.starts_with(prefix))
        || WORDS.binary_search(&name).is_ok()
        || name.chars().all(|it| it.is_ascii_uppercase() || it == '_' || it.is_ascii_digit())
}

/// Names of vector types without their length.
const VECTORS: &[&str] = &[
    "char",
    "dim",
    "double",
    "float",
    "half",
    "int",
    "long",
    "longlong",
    "short",
    "uchar",
    "uint",
    "ulong",
    "ulonglong",
    "ushort",
];

/// Words of C, C++, OpenCL C and CUDA, and names of functions that every program of theirs sees.
const WORDS: &[&str] = &[
    "abort",
    "abs",
    "acos",
    "acosh",
    "add_sat",
    "alignas",
    "alignof",
    "all",
    "and",
    "and_eq",
    "any",
    "asin",
    "asinh",
    "asm",
    "assert",
    "atan",
    "atan2",
    "atanh",
    "auto",
    "barrier",
    "bitand",
    "bitor",
    "bitselect",
    "blockDim",
    "blockIdx",
    "bool",
    "break",
    "case",
    "catch",
    "cbrt",
    "ceil",
    "char",
    "clamp",
    "class",
    "clock",
    "clz",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "concept",
    "const",
    "const_cast",
    "constant",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "copysign",
    "cos",
    "cosh",
    "cospi",
    "cross",
    "ctz",
    "decltype",
    "default",
    "degrees",
    "delete",
    "distance",
    "div",
    "do",
    "dot",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "environ",
    "erf",
    "erfc",
    "event_t",
    "exit",
    "exp",
    "exp10",
    "exp2",
    "explicit",
    "expm1",
    "export",
    "extern",
    "fabs",
    "false",
    "fdim",
    "float",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "for",
    "fract",
    "free",
    "frexp",
    "friend",
    "gamma",
    "generic",
    "global",
    "goto",
    "gridDim",
    "hadd",
    "half",
    "hypot",
    "if",
    "ilogb",
    "image2d_t",
    "image3d_t",
    "index",
    "inline",
    "int",
    "intptr_t",
    "isequal",
    "isfinite",
    "isgreater",
    "isinf",
    "isless",
    "isnan",
    "isnormal",
    "j0",
    "j1",
    "jn",
    "kernel",
    "ldexp",
    "length",
    "lgamma",
    "linux",
    "local",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "long",
    "mad",
    "mad24",
    "mad_hi",
    "mad_sat",
    "main",
    "malloc",
    "max",
    "mem_fence",
    "memcpy",
    "memset",
    "min",
    "mix",
    "modf",
    "mul24",
    "mul_hi",
    "mutable",
    "namespace",
    "nan",
    "new",
    "nextafter",
    "noexcept",
    "normalize",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "pipe",
    "popcount",
    "pow",
    "pown",
    "powr",
    "prefetch",
    "printf",
    "private",
    "protected",
    "ptrdiff_t",
    "public",
    "radians",
    "rand",
    "read_mem_fence",
    "read_only",
    "read_write",
    "register",
    "reinterpret_cast",
    "remainder",
    "remquo",
    "requires",
    "restrict",
    "return",
    "rhadd",
    "rint",
    "rootn",
    "rotate",
    "round",
    "rsqrt",
    "sampler_t",
    "select",
    "short",
    "shuffle",
    "shuffle2",
    "sign",
    "signbit",
    "signed",
    "signgam",
    "sin",
    "sincos",
    "sinh",
    "sinpi",
    "size_t",
    "sizeof",
    "smoothstep",
    "sqrt",
    "static",
    "static_assert",
    "static_cast",
    "stderr",
    "stdin",
    "stdout",
    "step",
    "struct",
    "sub_sat",
    "switch",
    "tan",
    "tanh",
    "tanpi",
    "template",
    "tgamma",
    "this",
    "threadIdx",
    "thread_local",
    "throw",
    "time",
    "true",
    "trunc",
    "try",
    "typedef",
    "typeid",
    "typename",
    "typeof",
    "uchar",
    "uint",
    "uintptr_t",
    "ulong",
    "union",
    "unix",
    "unsigned",
    "upsample",
    "ushort",
    "using",
    "vec_step",
    "virtual",
    "vload",
    "void",
    "volatile",
    "vstore",
    "wait_group_events",
    "warpSize",
    "wchar_t",
    "while",
    "work_group_barrier",
    "write_mem_fence",
    "write_only",
    "xor",
    "xor_eq",
    "y0",
    "y1",
    "yn",
];

#[cfg(test)]
mod tests {
    use super::{Names, VECTORS, WORDS, is_reserved};

    #[test]
    fn names_are_safe_and_different() {
        let mut names = Names::new();
        let made: Vec<String> =
            ["a-b", "a_b", "2nd", "größe", "", "kernel", "float4", "i", "i"].map(|name| names.make(name)).to_vec();
        assert_eq!(made, ["a_b", "a_b_2", "v2nd", "gr_e", "v", "kernel_", "float4_", "i", "i_2"]);
    }

    #[test]
    fn words_are_in_order() {
        assert!(WORDS.is_sorted());
        assert!(VECTORS.is_sorted());
        assert!(is_reserved("get_local_id") && is_reserved("CLK_LOCAL_MEM_FENCE") && !is_reserved("total"));
    }
}
