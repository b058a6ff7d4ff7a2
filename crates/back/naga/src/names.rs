//! Names: the author's, made safe for WGSL, each used once.

use std::collections::BTreeSet;

/// The array of what is handed over and no memory.
pub(crate) const WORDS_NAME: &str = "words";

/// Names that are taken in one function and outside of it.
pub(crate) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// Nothing is taken but what this crate's text says itself, and names outside of functions.
    pub(crate) fn beside(outside: &BTreeSet<String>) -> Names {
        let own = ["global_id", "local_id", "local_index", "group_id", "num_groups", WORDS_NAME];
        Names { taken: own.into_iter().map(str::to_owned).chain(outside.iter().cloned()).collect() }
    }

    /// A name like the author's that nothing else has.
    pub(crate) fn make(&mut self, wanted: &str) -> String {
        let mut safe: String = wanted.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect();
        // Two underscores at the beginning are reserved, and digits cannot begin a name.
        if !safe.starts_with(|first: char| first.is_ascii_alphabetic()) {
            safe.insert(0, 'v');
        }
        safe.truncate(60);
        // Compilers behind WGSL have their own.
        while safe.contains("__") {
            safe = safe.replace("__", "_");
        }
        if WORDS.binary_search(&safe.as_str()).is_ok() || safe.starts_with("crisp_") {
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

/// Words that cannot be names: keywords, reserved words, and the functions, types, spaces and accesses that the text uses.
const WORDS: &[&str] = &[
    "NULL",
    "Self",
    "abs",
    "abstract",
    "active",
    "alias",
    "alignas",
    "alignof",
    "all",
    "any",
    "array",
    "as",
    "asm",
    "asm_fragment",
    "async",
    "atomic",
    "atomicAdd",
    "atomicAnd",
    "atomicCompareExchangeWeak",
    "atomicExchange",
    "atomicLoad",
    "atomicMax",
    "atomicMin",
    "atomicOr",
    "atomicStore",
    "atomicSub",
    "atomicXor",
    "attribute",
    "auto",
    "await",
    "become",
    "bitcast",
    "bool",
    "break",
    "case",
    "cast",
    "catch",
    "ceil",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "coherent",
    "column_major",
    "common",
    "compile",
    "compile_fragment",
    "concept",
    "const",
    "const_assert",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "continuing",
    "countLeadingZeros",
    "countOneBits",
    "countTrailingZeros",
    "crate",
    "debugger",
    "decltype",
    "default",
    "delete",
    "demote",
    "demote_to_helper",
    "diagnostic",
    "discard",
    "do",
    "dynamic_cast",
    "else",
    "enable",
    "enum",
    "explicit",
    "export",
    "extends",
    "extern",
    "external",
    "f16",
    "f32",
    "f64",
    "fallthrough",
    "false",
    "filter",
    "final",
    "finally",
    "floor",
    "fma",
    "fn",
    "for",
    "friend",
    "from",
    "function",
    "fxgroup",
    "get",
    "goto",
    "groupshared",
    "handle",
    "highp",
    "i16",
    "i32",
    "i64",
    "i8",
    "if",
    "immediate",
    "impl",
    "implements",
    "import",
    "inline",
    "instanceof",
    "interface",
    "layout",
    "let",
    "loop",
    "lowp",
    "macro",
    "macro_rules",
    "main",
    "mat2x2",
    "mat3x3",
    "mat4x4",
    "match",
    "max",
    "mediump",
    "meta",
    "min",
    "mod",
    "module",
    "move",
    "mut",
    "mutable",
    "namespace",
    "new",
    "nil",
    "noexcept",
    "noinline",
    "nointerpolation",
    "non_coherent",
    "noncoherent",
    "noperspective",
    "null",
    "nullptr",
    "of",
    "operator",
    "override",
    "package",
    "packoffset",
    "partial",
    "pass",
    "patch",
    "pixelfragment",
    "precise",
    "precision",
    "premerge",
    "priv",
    "private",
    "protected",
    "ptr",
    "pub",
    "public",
    "push_constant",
    "read",
    "read_write",
    "readonly",
    "ref",
    "regardless",
    "register",
    "reinterpret_cast",
    "require",
    "requires",
    "resource",
    "restrict",
    "return",
    "reverseBits",
    "round",
    "sampler",
    "select",
    "self",
    "set",
    "shared",
    "sizeof",
    "smooth",
    "snorm",
    "sqrt",
    "static",
    "static_assert",
    "static_cast",
    "std",
    "storage",
    "storageBarrier",
    "struct",
    "subgroupAll",
    "subgroupAny",
    "subgroupBallot",
    "subgroupShuffle",
    "subroutine",
    "super",
    "switch",
    "target",
    "task_payload",
    "template",
    "texture",
    "this",
    "thread_local",
    "throw",
    "trait",
    "true",
    "trunc",
    "try",
    "type",
    "typedef",
    "typeid",
    "typename",
    "typeof",
    "u16",
    "u32",
    "u64",
    "u8",
    "uniform",
    "union",
    "unless",
    "unorm",
    "unsafe",
    "unsized",
    "use",
    "using",
    "var",
    "varying",
    "vec2",
    "vec2f",
    "vec2i",
    "vec2u",
    "vec3",
    "vec3f",
    "vec3i",
    "vec3u",
    "vec4",
    "vec4f",
    "vec4i",
    "vec4u",
    "virtual",
    "volatile",
    "wgsl",
    "where",
    "while",
    "with",
    "workgroup",
    "workgroupBarrier",
    "write",
    "writeonly",
    "yield",
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Names;

    #[test]
    fn names_are_safe_and_used_once() {
        let mut names = Names::beside(&BTreeSet::new());
        let made =
            ["a-b", "a_b", "2nd", "größe", "", "loop", "min", "words", "__x", "crisp_y"].map(|name| names.make(name));
        assert_eq!(made, ["a_b", "a_b_2", "v2nd", "gr_e", "v", "loop_", "min_", "words_2", "v_x", "crisp_y_"]);
    }

    #[test]
    fn words_are_in_order() {
        assert!(super::WORDS.is_sorted());
    }
}
