//! Object code as bytes for a file: versioned, checked, refused rather than misread.

use std::sync::Arc;

use crisp_ir_artifact::{ObjectCode, Parts};

/// The beginning of a record: a name and the version of the layout.
const MAGIC: &[u8; 12] = b"crisp-obj\0\0\x02";
const CHECKSUM: std::ops::Range<usize> = MAGIC.len()..MAGIC.len() + 32;

/// The record of object code under a key: magic and version, the blake3 hash of all that follows, the key, the fields with their
/// lengths, little-endian.
#[must_use]
pub fn encode(key: &[u8; 32], code: &ObjectCode) -> Vec<u8> {
    let ObjectCode { bytes, symbol, local_size, argument_offsets, argument_bytes, scratch_bytes, parts } = code;
    let mut record = Vec::with_capacity(bytes.len() + symbol.len() + 4 * argument_offsets.len() + 160);
    record.extend_from_slice(MAGIC);
    record.extend_from_slice(&[0; 32]);
    record.extend_from_slice(key);
    local_size.iter().for_each(|size| record.extend_from_slice(&size.to_le_bytes()));
    record.extend_from_slice(&argument_bytes.to_le_bytes());
    record.extend_from_slice(&scratch_bytes.to_le_bytes());
    record.extend_from_slice(&parts.count.to_le_bytes());
    record.extend_from_slice(&(argument_offsets.len() as u64).to_le_bytes());
    argument_offsets.iter().for_each(|offset| record.extend_from_slice(&offset.to_le_bytes()));
    record.extend_from_slice(&(symbol.len() as u64).to_le_bytes());
    record.extend_from_slice(symbol.as_bytes());
    record.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
    record.extend_from_slice(bytes);
    let checksum = blake3::hash(&record[CHECKSUM.end..]);
    record[CHECKSUM].copy_from_slice(checksum.as_bytes());
    record
}

/// The object code of a record, if the record is whole, unchanged, of this version and of this key. Its parts, if it has some, have no source.
#[must_use]
pub fn decode(key: &[u8; 32], record: &[u8]) -> Option<ObjectCode> {
    let rest = record.get(CHECKSUM.end..)?;
    let checksum: [u8; 32] = record.get(CHECKSUM)?.try_into().ok()?;
    if !record.starts_with(MAGIC) || blake3::hash(rest) != blake3::Hash::from_bytes(checksum) {
        return None;
    }
    let mut reader = Reader { rest };
    if reader.array::<32>()? != *key {
        return None;
    }
    let local_size = [reader.u32()?, reader.u32()?, reader.u32()?];
    let argument_bytes = reader.u32()?;
    let scratch_bytes = reader.u64()?;
    let parts = Parts { count: reader.u32()?, source: None };
    let count = reader.u64()?.checked_mul(4)?;
    let offsets = reader.slice(count)?.as_chunks().0;
    let argument_offsets = offsets.iter().map(|offset| u32::from_le_bytes(*offset)).collect();
    let symbol_bytes = reader.u64()?;
    let symbol = String::from_utf8(reader.slice(symbol_bytes)?.to_vec()).ok()?;
    let object_bytes = reader.u64()?;
    let bytes = Arc::from(reader.slice(object_bytes)?);
    let is_whole = reader.rest.is_empty();
    is_whole.then_some(ObjectCode { bytes, symbol, local_size, argument_offsets, argument_bytes, scratch_bytes, parts })
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn slice(&mut self, count: u64) -> Option<&'a [u8]> {
        let (slice, rest) = self.rest.split_at_checked(usize::try_from(count).ok()?)?;
        self.rest = rest;
        Some(slice)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.slice(N as u64)?.try_into().ok()
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
}
