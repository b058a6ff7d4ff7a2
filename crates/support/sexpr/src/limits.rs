//! Limits of the reader.

/// Files with more bytes are not read: what the reader makes of them takes some forty times as much memory.
pub const MAX_FILE_BYTES: usize = 64 << 20;
