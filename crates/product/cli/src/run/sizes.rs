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

/// Returns how many invocations the workgroups of a size have along each axis; an axis that is not given counts once. Saturates where that is
/// more than any launch has.
pub(crate) fn of_grid(grid: &[u64], block: &[u64]) -> Vec<u64> {
    let size = |sizes: &[u64], axis: usize| sizes.get(axis).copied().unwrap_or(1);
    (0..grid.len().max(block.len())).map(|axis| size(grid, axis).saturating_mul(size(block, axis))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_of_blocks_is_invocations() {
        assert_eq!(of_grid(&[4], &[256]), [1024]);
        assert_eq!(of_grid(&[2, 3], &[8, 8, 4]), [16, 24, 4]);
        assert_eq!(of_grid(&[2, 3, 5], &[8]), [16, 3, 5]);
        assert_eq!(of_grid(&[u64::MAX], &[2]), [u64::MAX]);
    }

    #[test]
    fn one_to_three_sizes_are_read() {
        assert_eq!(parse("--global", "640, 2^4"), Ok(vec![640, 16]));
        for (text, code) in [("1,2,3,4", "U0107"), ("", "U0106"), ("1,", "U0106"), ("x", "U0106"), ("2^65", "U0106")] {
            assert_eq!(parse("--global", text).unwrap_err().code.0, code, "{text}");
        }
    }
}
