//! The layout of Crisp: from text to tree, from tree to text, and the check that nothing was lost.

mod forms;
mod same;
mod tree;
mod write;

use crisp_support_diagnostics::FileId;
use crisp_support_sexpr::read;

use crate::{Formatted, Refused};

/// Formats a source in Crisp.
///
/// # Errors
/// What cannot be read, and texts that would read differently.
pub fn format(file: FileId, text: &str) -> Result<Formatted, Refused> {
    crisp_support_stack::on_a_large_stack(|| {
        let source = read(file, text);
        if !source.is_ok() {
            return Err(Refused::Unreadable(source.diagnostics));
        }
        let forms = forms::Forms::of(&source.data);
        let tree = tree::tree(text, &source, &forms);
        let formatted = write::write(&tree);
        let again = read(file, &formatted.text);
        same::check(text, &source, &formatted.text, &again)?;
        Ok(formatted)
    })
}
