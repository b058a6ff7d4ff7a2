//! Elements as bytes of memory: little-endian, lane after lane.

use crisp_ir_kernel::{Elem, Scalar, fold};

/// Reads an element from its bytes; missing bytes count as zero.
pub(crate) fn load(bytes: &[u8], elem: Elem, to: &mut [u64]) {
    let width = elem.scalar.bytes() as usize;
    for (bits, bytes) in to.iter_mut().zip(bytes.chunks(width)).take(usize::from(elem.lanes)) {
        let mut whole = [0; 8];
        whole[..bytes.len()].copy_from_slice(bytes);
        let value = u64::from_le_bytes(whole);
        *bits = if elem.scalar == Scalar::Bool { u64::from(value != 0) } else { value };
    }
}

/// Writes an element to its bytes; a NaN is written as the canonical one.
pub(crate) fn store(bytes: &mut [u8], elem: Elem, from: &[u64]) {
    let width = elem.scalar.bytes() as usize;
    for (bits, bytes) in from.iter().zip(bytes.chunks_exact_mut(width)).take(usize::from(elem.lanes)) {
        bytes.copy_from_slice(&fold::canonical(elem.scalar, *bits).to_le_bytes()[..width]);
    }
}
