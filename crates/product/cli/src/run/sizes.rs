//! `--global` and `--local`: one to three sizes with commas between them.

use crisp::diagnostics::Diagnostic;

use crate::messages;
use crisp::values::count;

/// Reads `640,480`.
pub(crate) fn parse(option: &str, text: &str) -> Result<Vec<u64>, Diagnostic> {
    let size = |part: &str| count::parse(part.trim()).map_err(|error| messages::size_malformed(option, text, error));
    let sizes: Vec<u64> = text.split(',').map(size).collect::<Result<_, _>>()?;
    if sizes.len() > 3 { Err(messages::too_many_axes(option, text)) } else { Ok(sizes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_to_three_sizes_are_read() {
        assert_eq!(parse("--global", "640, 2^4"), Ok(vec![640, 16]));
        for (text, code) in [("1,2,3,4", "U0107"), ("", "U0106"), ("1,", "U0106"), ("x", "U0106"), ("2^65", "U0106")] {
            assert_eq!(parse("--global", text).unwrap_err().code.0, code, "{text}");
        }
    }
}
