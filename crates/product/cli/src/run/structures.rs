//! Structures in buffers: their members one by one, and structures made of columns.

use crisp::HostLayout;
use crisp::values::elements::Elements;
use crisp::values::records;

/// All values of each number in structures, by its name.
pub(super) fn members(layout: &HostLayout, bytes: &[u8]) -> Vec<(String, Elements)> {
    let all = layout.numbers().into_iter().map(|(name, offset, elem)| {
        let (at, size) = (offset as usize, elem.bytes() as usize);
        let mut values = Vec::new();
        for structure in bytes.chunks_exact((layout.bytes as usize).max(1)) {
            values.extend_from_slice(structure.get(at..at + size).unwrap_or_default());
        }
        (name, Elements { elem, bytes: values })
    });
    all.collect()
}

/// Structures without gaps of columns that are equally long.
pub(super) fn joined(columns: &[(String, Elements)]) -> (HostLayout, Vec<u8>) {
    let layout = records::packed(columns.iter().map(|(name, elements)| (name.as_str(), elements.elem)));
    let count = columns.iter().map(|(_, elements)| elements.length()).min().unwrap_or(0);
    let mut bytes = Vec::new();
    for at in 0..usize::try_from(count).unwrap_or(0) {
        for (_, Elements { elem, bytes: values }) in columns {
            let size = elem.bytes() as usize;
            bytes.extend_from_slice(values.get(at * size..(at + 1) * size).unwrap_or_default());
        }
    }
    (layout, bytes)
}

#[cfg(test)]
mod tests {
    use crisp::{Elem, Scalar};

    use super::*;

    #[test]
    fn columns_are_joined_and_parted() {
        let elements = |scalar: Scalar, bytes: &[u8]| Elements { elem: Elem::scalar(scalar), bytes: bytes.to_vec() };
        let columns = vec![
            ("x".to_owned(), elements(Scalar::U8, &[1, 2])),
            ("y".to_owned(), elements(Scalar::U16, &[3, 4, 5, 6])),
        ];
        let (layout, bytes) = joined(&columns);
        assert_eq!((layout.bytes, bytes.as_slice()), (3, &[1, 3, 4, 2, 5, 6][..]));
        assert_eq!(members(&layout, &bytes), columns);
    }
}
