//! Names: the author's, made safe for WGSL.

use crisp_ir_kernel::{Function, Value};

/// A name that is an identifier and no word of the language: only letters, digits and underscores, with a suffix that no word has.
pub(crate) fn identifier(name: &str, suffix: &str) -> String {
    let mut safe: String = name.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect();
    // Two underscores at the beginning are reserved, and digits cannot begin a name.
    if !safe.starts_with(|first: char| first.is_ascii_alphabetic()) {
        safe.insert(0, 'n');
    }
    safe.truncate(60);
    format!("{safe}_{suffix}")
}

/// The name of a value.
pub(crate) fn value(function: &Function, value: Value) -> String {
    match function.values.get(value).and_then(|data| data.name.as_deref()) {
        Some(name) if !name.is_empty() => identifier(name, &value.index().to_string()),
        Some(_) | None => format!("v{}", value.index()),
    }
}

/// The entry point's name: the kernel's, unless that is a word of the language or begins like a name of ours.
pub(crate) fn entry(kernel: &str) -> String {
    let taken = kernel.starts_with("__") || kernel.starts_with("crisp_") || WORDS.contains(&kernel);
    if taken || kernel == "_" { format!("crisp_{kernel}") } else { kernel.to_owned() }
}

/// Words that cannot be names: keywords, reserved words, and what a C-like language behind it would not take.
const WORDS: &[&str] = &[
    "alias",
    "array",
    "as",
    "async",
    "atomic",
    "auto",
    "await",
    "become",
    "bitcast",
    "bool",
    "break",
    "case",
    "cast",
    "catch",
    "char",
    "class",
    "common",
    "compile",
    "const",
    "const_assert",
    "continue",
    "continuing",
    "crate",
    "default",
    "delete",
    "demote",
    "diagnostic",
    "discard",
    "do",
    "double",
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
    "false",
    "final",
    "finally",
    "float",
    "fn",
    "for",
    "friend",
    "from",
    "get",
    "global",
    "goto",
    "half",
    "handle",
    "highp",
    "i32",
    "i64",
    "if",
    "impl",
    "implements",
    "import",
    "inline",
    "inout",
    "instanceof",
    "int",
    "interface",
    "kernel",
    "layout",
    "let",
    "long",
    "loop",
    "lowp",
    "main",
    "mat2x2",
    "mat3x3",
    "mat4x4",
    "mediump",
    "meta",
    "mod",
    "module",
    "move",
    "mut",
    "namespace",
    "new",
    "nil",
    "noexcept",
    "null",
    "nullptr",
    "operator",
    "override",
    "package",
    "packoffset",
    "pass",
    "patch",
    "precise",
    "precision",
    "premerge",
    "priv",
    "protected",
    "ptr",
    "pub",
    "public",
    "readonly",
    "ref",
    "register",
    "reinterpret_cast",
    "require",
    "requires",
    "resource",
    "restrict",
    "return",
    "sampler",
    "self",
    "set",
    "shared",
    "short",
    "signed",
    "sizeof",
    "snorm",
    "static",
    "std",
    "struct",
    "super",
    "switch",
    "target",
    "template",
    "texture",
    "this",
    "thread_local",
    "throw",
    "trait",
    "true",
    "try",
    "type",
    "typedef",
    "typename",
    "typeof",
    "u32",
    "u64",
    "uint",
    "union",
    "unless",
    "unorm",
    "unsafe",
    "unsized",
    "use",
    "using",
    "var",
    "vec2",
    "vec3",
    "vec4",
    "vertex",
    "virtual",
    "void",
    "volatile",
    "wgsl",
    "where",
    "while",
    "with",
    "write",
    "yield",
];

#[cfg(test)]
mod tests {
    use super::{entry, identifier};

    #[test]
    fn names_are_safe() {
        assert_eq!(identifier("a-b", "3"), "a_b_3");
        assert_eq!(identifier("2nd", "1"), "n2nd_1");
        assert_eq!(identifier("größe", "1"), "gr__e_1");
        assert_eq!(identifier("", "1"), "n_1");
        assert_eq!((entry("loop"), entry("add")), ("crisp_loop".to_owned(), "add".to_owned()));
    }

    #[test]
    fn words_are_in_order() {
        assert!(super::WORDS.is_sorted());
    }
}
