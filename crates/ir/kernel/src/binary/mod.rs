//! The binary form: a module as bytes, for files and caches. Small to store, quick to read, safe to read from anybody.
//!
//! `decode(encode(m))` is the module again up to the numbering of ids, with all names, texts and places; every byte string that
//! `decode` accepts is the one that `encode` makes of that module. The layout is in `docs/reference/ir.md`.
//!
//! *Reads:* any module, or any bytes. *Makes:* bytes, or a module that has not been validated yet.

mod layout;
mod numbers;
mod read;
mod write;

use crisp_support_diagnostics::{Diagnostic, FileId, Files, Span};

use crate::messages::binary as messages;
use crate::module::Module;
pub use layout::FORMAT_VERSION;
use layout::{
    BUFFERS, HASHED, HEADER, LENGTHS, MAGIC, PROGRAMS, REGISTERS, SOURCES, describes_buffers, has_lengths,
    limits_registers,
};
pub(crate) use read::Problem;

/// The greatest number of bytes of memory that [`decode`] takes for each byte of its input.
pub const MEMORY_FACTOR: usize = 128;

/// The module as bytes, with places but without the source files in which they lie. The same module always gives the same bytes,
/// whatever its ids are. Any module is written; only one whose tree is sound (no message K0101 to K0110) is sure to be read
/// back. Operations, regions, values and texts that are not part of a function's tree are left out. Cost is linear in the
/// module's size; the depth of regions costs no stack.
#[must_use]
pub fn encode(module: &Module) -> Vec<u8> {
    seal(parts(module), &write::body(module, None))
}

/// Does the same as [`encode`], with names and texts of the source files in which the module's places lie, so that messages about the module read
/// back can show lines. Cost is linear in the size of the module and of those files.
#[must_use]
pub fn encode_with_sources(module: &Module, files: &Files) -> Vec<u8> {
    seal(parts(module) | SOURCES, &write::body(module, Some(files)))
}

/// Reads a module. `file` is the file to name in messages about the bytes. The files in which the module's places lie are added to
/// `files`, without text where the bytes carry none; nothing is added on an error. The module is not validated: give it to
/// [`Checked::check`](crate::Checked::check). Time is linear in the input, and memory at most [`MEMORY_FACTOR`] times it.
///
/// # Errors
/// What is wrong with the bytes: the first thing that is.
pub fn decode(file: FileId, bytes: &[u8], files: &mut Files) -> Result<Module, Diagnostic> {
    let first = files.iter().count();
    let result = open(bytes).and_then(|(flags, body)| read::body(body, flags, first));
    let (module, sources) = result.map_err(|problem| messages::problem(Span::new(file, 0, 0), &problem))?;
    for (name, text) in sources {
        files.add(name, text);
    }
    Ok(module)
}

/// The flags for what not every module has.
fn parts(module: &Module) -> u32 {
    let programs = if module.programs.is_empty() { 0 } else { PROGRAMS };
    let buffers = if describes_buffers(module) { BUFFERS } else { 0 };
    let registers = if limits_registers(module) { REGISTERS } else { 0 };
    programs | buffers | registers | if has_lengths(module) { LENGTHS } else { 0 }
}

/// Puts the header before a body.
fn seal(flags: u32, body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + body.len());
    bytes.extend(MAGIC);
    bytes.extend(FORMAT_VERSION.to_le_bytes());
    bytes.extend(flags.to_le_bytes());
    bytes.extend((body.len() as u64).to_le_bytes());
    let hash = hash(&bytes, body);
    bytes.extend(hash);
    bytes.extend(body);
    bytes
}

/// The hash that the header holds.
fn hash(header: &[u8], body: &[u8]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(header.get(HASHED).unwrap_or(&[]));
    hasher.update(body);
    hasher.finalize().into()
}

/// Checks the header; gives the flags and the body.
fn open(bytes: &[u8]) -> Result<(u32, &[u8]), Problem> {
    let magic = bytes.get(..MAGIC.len()).unwrap_or(bytes);
    if !MAGIC.starts_with(magic) || bytes.is_empty() {
        return Err(Problem::NoModule);
    }
    let truncated = Problem::Truncated { at: bytes.len(), what: "its header" };
    let Some((header, body)) = bytes.split_at_checked(HEADER) else { return Err(truncated) };
    let number = |at: usize| header.get(at..at + 4).and_then(|it| it.try_into().ok()).map_or(0, u32::from_le_bytes);
    let (version, flags) = (number(8), number(12));
    let unknown = flags & !(SOURCES | PROGRAMS | BUFFERS | LENGTHS | REGISTERS);
    if version != FORMAT_VERSION || unknown != 0 {
        return Err(Problem::Version { version, flags: unknown });
    }
    let length = u64::from(number(16)) | u64::from(number(20)) << 32;
    match length.cmp(&(body.len() as u64)) {
        std::cmp::Ordering::Greater => return Err(Problem::Truncated { at: bytes.len(), what: "the module" }),
        std::cmp::Ordering::Less => return Err(Problem::Damaged),
        std::cmp::Ordering::Equal => {}
    }
    if header.get(24..HEADER) != Some(&hash(header, body)) {
        return Err(Problem::Damaged);
    }
    Ok((flags, body))
}
