//! Symbols: the author's kernel names, made safe for LLVM IR text and for linking.

use std::fmt::Write;

/// Functions that LLVM calls on its own account. A kernel of such a name would be called by itself.
const TAKEN: [&str; 31] = [
    "bcmp",
    "bzero",
    "ceil",
    "ceilf",
    "exp2",
    "exp2f",
    "floor",
    "floorf",
    "fma",
    "fmaf",
    "fmax",
    "fmaxf",
    "fmin",
    "fminf",
    "fmod",
    "fmodf",
    "main",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "nearbyint",
    "nearbyintf",
    "rint",
    "rintf",
    "roundeven",
    "roundevenf",
    "sqrt",
    "sqrtf",
    "trunc",
    "truncf",
];

/// Returns the symbol of a kernel: its name, unless the platform's libraries have that already.
pub(crate) fn symbol(kernel: &str) -> String {
    let reserved =
        kernel.is_empty() || kernel.starts_with("__") || kernel.starts_with("llvm.") || TAKEN.contains(&kernel);
    // Nor may a name that begins like ours be taken for another's.
    if reserved || kernel.starts_with("kernel.") { format!("kernel.{kernel}") } else { kernel.to_owned() }
}

/// Returns the symbol of a kernel for a graphics processor: only letters, digits and underscores, since assemblers take nothing else.
pub(crate) fn entry(kernel: &str) -> String {
    let safe = |it: char| if it.is_ascii_alphanumeric() || it == '_' { it } else { '_' };
    let name: String = symbol(kernel).chars().map(safe).collect();
    // A constant of NVIDIA's assembler, its only word that cannot be a name.
    let is_word = name == "WARP_SZ";
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic());
    if is_name && !is_word { name } else { format!("kernel_{name}") }
}

/// Returns a symbol between quotes, with all special characters escaped.
pub(crate) fn quoted(symbol: &str) -> String {
    let mut text = String::from("\"");
    for byte in symbol.bytes() {
        match byte {
            b'"' | b'\\' | 0..=0x1f | 0x7f.. => {
                let _ = write!(text, "\\{byte:02X}");
            }
            plain => text.push(char::from(plain)),
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::{entry, quoted, symbol};

    #[test]
    fn names_are_kept_but_for_those_that_llvm_calls() {
        assert_eq!(symbol("vector_add"), "vector_add");
        assert_eq!(symbol("memset"), "kernel.memset");
        assert_eq!(symbol("kernel.memset"), "kernel.kernel.memset");
        assert_eq!(symbol("__udivti3"), "kernel.__udivti3");
    }

    #[test]
    fn entry_points_have_plain_names() {
        assert_eq!((entry("vector_add"), entry("memset")), ("vector_add".to_owned(), "kernel_memset".to_owned()));
        assert_eq!((entry("add-2"), entry("größe")), ("add_2".to_owned(), "gr__e".to_owned()));
        assert_eq!((entry("WARP_SZ"), entry("ret")), ("kernel_WARP_SZ".to_owned(), "ret".to_owned()));
        assert_eq!((entry("2nd"), entry("_")), ("kernel_2nd".to_owned(), "kernel__".to_owned()));
    }

    #[test]
    fn quotes_and_controls_are_escaped() {
        assert_eq!(quoted("a\"b\\c\n\u{e9}"), "\"a\\22b\\5Cc\\0A\\C3\\A9\"");
    }
}
