//! What is in memory before the first launch, and hashes of what is there after the last one.

use crisp_ir_kernel::Elem;

use super::build;
use super::data::{Fill, PlanBuffer};
use crate::device_code::STATUS_HEADER;

impl PlanBuffer {
    /// The first contents, for so many elements.
    #[must_use]
    pub fn contents(&self, elements: u64) -> Vec<u8> {
        let elements = usize::try_from(elements).unwrap_or(0);
        let stride = self.stride as usize;
        let mut bytes = vec![0; elements.saturating_mul(stride)];
        match &self.fill {
            Fill::Zeros => {}
            Fill::Pattern(parameter) => {
                let width = self.elem.scalar.bytes() as usize;
                // Every number is one of these.
                let numbers: Vec<[u8; 8]> = (0..101)
                    .map(|number| build::number_of(Elem::scalar(self.elem.scalar), number).bits[0].to_le_bytes())
                    .collect();
                let lanes = usize::from(self.elem.lanes);
                for (element, at) in bytes.chunks_exact_mut(stride.max(1)).zip(0..) {
                    for (lane, place) in element.chunks_exact_mut(width).take(lanes).enumerate() {
                        let scalar = (at * lanes + lane) % 101;
                        let number = (7 * scalar + 3 * *parameter as usize) % 101;
                        place.copy_from_slice(&numbers[number][..width]);
                    }
                }
            }
            Fill::Repeat(element) => {
                for place in bytes.chunks_exact_mut(element.len().max(1)) {
                    place.copy_from_slice(element);
                }
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
