//! The contents of memory before the first launch, and hashes of what is there after the last one.

use crisp_ir_kernel::{Elem, HostColumn};

use super::build;
use super::data::{Fill, PlanBuffer, PlanColumns};
use crate::device_code::STATUS_HEADER;

impl PlanBuffer {
    /// The first contents, where values have these sizes.
    #[must_use]
    pub fn contents(&self, size: &dyn Fn(u32) -> u64) -> Vec<u8> {
        let elements = usize::try_from(size(self.length)).unwrap_or(0);
        let stride = self.stride as usize;
        let mut bytes = vec![0; elements.saturating_mul(stride)];
        match &self.fill {
            Fill::Zeros => {}
            Fill::Pattern(parameter) => {
                pattern(&mut bytes, self.elem, stride, *parameter);
            }
            Fill::Columns(parameter) => {
                let Some(PlanColumns { count, columns }) = &self.columns else { return bytes };
                let count = size(*count);
                let places = HostColumn::places(columns, count).map_or_else(Vec::new, |(places, _)| places);
                for (column, place) in columns.iter().zip(places) {
                    let stride = column.stride as usize;
                    let start = usize::try_from(place).unwrap_or(usize::MAX).min(bytes.len());
                    let values = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(stride);
                    let end = start.saturating_add(values).min(bytes.len());
                    pattern(&mut bytes[start..end], column.elem, stride, *parameter);
                }
            }
            Fill::Repeat(element) => {
                for place in bytes.chunks_exact_mut(element.len().max(1)) {
                    place.copy_from_slice(element);
                }
            }
            Fill::Bytes(given) => {
                let length = bytes.len().min(given.len());
                bytes[..length].copy_from_slice(&given[..length]);
            }
            Fill::Status(messages) => {
                if let Some(capacity) = bytes.get_mut(4..8.min(STATUS_HEADER)) {
                    capacity.copy_from_slice(&messages.to_le_bytes());
                }
            }
        }
        bytes
    }
}

/// Made-up numbers of a type in elements that are `stride` bytes apart.
fn pattern(bytes: &mut [u8], elem: Elem, stride: usize, parameter: u32) {
    let width = elem.scalar.bytes() as usize;
    // Every number is one of these.
    let bits = |number| build::number_of(Elem::scalar(elem.scalar), number).bits[0].to_le_bytes();
    let numbers: Vec<[u8; 8]> = (0..101).map(bits).collect();
    let lanes = usize::from(elem.lanes);
    for (element, at) in bytes.chunks_exact_mut(stride.max(1)).zip(0..) {
        for (lane, place) in element.chunks_exact_mut(width).take(lanes).enumerate() {
            let scalar = (at * lanes + lane) % 101;
            let number = (7 * scalar + 3 * parameter as usize) % 101;
            place.copy_from_slice(&numbers[number][..width]);
        }
    }
}

/// The FNV-1a hash of 64 bits.
#[must_use]
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::fnv1a;

    #[test]
    fn hashes_are_those_of_fnv() {
        // The published values.
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
