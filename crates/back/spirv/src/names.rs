//! Names of entry points: the kernel's, which is a C identifier, unless OpenCL would not take it.

use crisp_support_diagnostics::in_quotes;

/// Returns the entry point's name. OpenCL finds kernels by name, and some implementations print them as C.
pub(crate) fn entry(kernel: &str) -> String {
    let taken = kernel.starts_with("__") || kernel.starts_with("crisp_") || WORDS.contains(&kernel);
    if taken { format!("crisp_{kernel}") } else { kernel.to_owned() }
}

/// Returns a name for people; SPIR-V is also shown as text.
pub(crate) fn readable(name: &str) -> String {
    in_quotes(name).chars().take(200).collect()
}

/// Names that linkers and implementations have for something else.
const WORDS: &[&str] = &["_", "kernel", "main"];

#[cfg(test)]
mod tests {
    use super::{entry, readable};

    #[test]
    fn names_are_safe() {
        assert_eq!((entry("main"), entry("add")), ("crisp_main".to_owned(), "add".to_owned()));
        assert_eq!((entry("__a"), entry("crisp_a")), ("crisp___a".to_owned(), "crisp_crisp_a".to_owned()));
        assert_eq!(readable("a\0b\"c"), "a_b_c");
    }
}
