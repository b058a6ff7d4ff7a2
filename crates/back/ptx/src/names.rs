//! Names of entry points: the author's, made safe for PTX.

/// Returns the name of a kernel's entry point: letters, digits and underscores, since NVIDIA's assembler takes little else. The same as
/// through LLVM for all names but those that LLVM's own functions have.
pub(crate) fn entry(kernel: &str) -> String {
    let safe = |it: char| if it.is_ascii_alphanumeric() || it == '_' { it } else { '_' };
    let name: String = kernel.chars().map(safe).collect();
    // A constant of the assembler, its only word that cannot be a name.
    let is_word = name == "WARP_SZ";
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic());
    if is_name && !is_word { name } else { format!("kernel_{name}") }
}

#[cfg(test)]
mod tests {
    use super::entry;

    #[test]
    fn entry_points_have_plain_names() {
        assert_eq!((entry("vector_add"), entry("memset")), ("vector_add".to_owned(), "memset".to_owned()));
        assert_eq!((entry("add-2"), entry("größe")), ("add_2".to_owned(), "gr__e".to_owned()));
        assert_eq!((entry("WARP_SZ"), entry("ret")), ("kernel_WARP_SZ".to_owned(), "ret".to_owned()));
        assert_eq!((entry("2nd"), entry("_")), ("kernel_2nd".to_owned(), "kernel__".to_owned()));
    }
}
