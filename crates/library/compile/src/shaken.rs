//! The files that a compilation with `--tree-shaking` leaves for later ones: its code with the record of all that it depends on, and the functions of
//! sources without kernels.
//!
//! The layout of a file: `89 43 53 4c 0d 0a 1a 0a`, a version, BLAKE3 of the rest; then texts and lists, each after its length.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::text::content_hash;
use crisp_ir_kernel::{Function, FunctionId, Module, Op, binary};
use crisp_support_diagnostics::{FileId, Files};

use crate::session::Compiled;

const MAGIC: [u8; 8] = [0x89, b'C', b'S', b'L', 0x0d, 0x0a, 0x1a, 0x0a];
/// The layout that is written and read.
const VERSION: u32 = 1;
/// The name of a library's functions among the codes.
pub const FUNCTIONS: &str = "kirb";

/// All that code depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The flags of the compilation in a fixed order, as compilations in memory take them.
    pub flags: String,
    /// The other options of the command that code depends on.
    pub others: String,
    /// The very build of the compiler.
    pub compiler: String,
    /// Names and hashes of the sources, in their order.
    pub sources: Vec<(String, [u8; 32])>,
    /// The hash of what the module means.
    pub module: [u8; 32],
}

impl Record {
    /// The record of a compilation; none where it failed.
    #[must_use]
    pub fn of(compiled: &Compiled, flags: &str, others: &str, compiler: &str) -> Option<Record> {
        let sources = compiled.files.iter().map(|(_, file)| (file.name.clone(), hash(file.text.as_bytes())));
        Some(Record {
            flags: flags.to_owned(),
            others: others.to_owned(),
            compiler: compiler.to_owned(),
            sources: sources.collect(),
            module: content_hash(compiled.module.as_ref()?),
        })
    }
}

/// The contents of a `.crisp_libc` or `.crisp_lib` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shaken {
    /// The record of the inputs that it depends on.
    pub record: Record,
    /// The facts about the kernels that hosts need, as JSON; empty for a library.
    pub metadata: String,
    /// The code by the ending of the file that it was written to.
    pub codes: Vec<(String, Vec<u8>)>,
}

impl Shaken {
    /// The code for an ending, where the record is this one.
    #[must_use]
    pub fn code(&self, record: &Record, ending: &str) -> Option<&[u8]> {
        let found = self.codes.iter().find(|(of, _)| of == ending).filter(|_| self.record == *record);
        found.map(|(_, code)| code.as_slice())
    }

    /// Encodes as bytes; equal values give equal bytes.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let Record { flags, others, compiler, sources, module } = &self.record;
        let mut body = Vec::new();
        for text in [flags, others, compiler, &self.metadata] {
            put(text.as_bytes(), &mut body);
        }
        body.extend((sources.len() as u64).to_le_bytes());
        for (name, hash) in sources {
            put(name.as_bytes(), &mut body);
            body.extend(hash);
        }
        body.extend(module);
        body.extend((self.codes.len() as u64).to_le_bytes());
        for (ending, code) in &self.codes {
            put(ending.as_bytes(), &mut body);
            put(code, &mut body);
        }
        [&MAGIC[..], &VERSION.to_le_bytes(), &hash(&body), &body].concat()
    }

    /// Reads such a file. Time and memory are proportional to its length.
    ///
    /// # Errors
    /// Why it cannot be used, in words.
    pub fn decode(bytes: &[u8]) -> Result<Shaken, &'static str> {
        let rest = bytes.strip_prefix(&MAGIC).ok_or("it is none")?;
        let (version, rest) = rest.split_first_chunk::<4>().ok_or("its end is missing")?;
        if u32::from_le_bytes(*version) != VERSION {
            return Err("another version of Crisp has written it");
        }
        let (known, body) = rest.split_first_chunk::<32>().ok_or("its end is missing")?;
        if hash(body) != *known {
            return Err("it is damaged");
        }
        parse(body).ok_or("it is damaged")
    }
}

fn hash(bytes: &[u8]) -> [u8; 32] {
    blake3::hash(bytes).into()
}

fn put(bytes: &[u8], into: &mut Vec<u8>) {
    into.extend((bytes.len() as u64).to_le_bytes());
    into.extend(bytes);
}

fn parse(body: &[u8]) -> Option<Shaken> {
    let mut rest = body;
    let text = |rest: &mut &[u8]| String::from_utf8(take(rest)?.to_vec()).ok();
    let (flags, others) = (text(&mut rest)?, text(&mut rest)?);
    let (compiler, metadata) = (text(&mut rest)?, text(&mut rest)?);
    let (mut sources, mut codes) = (Vec::new(), Vec::new());
    for _ in 0..number(&mut rest)? {
        let name = text(&mut rest)?;
        let (hash, after) = rest.split_first_chunk::<32>()?;
        sources.push((name, *hash));
        rest = after;
    }
    let (module, after) = rest.split_first_chunk::<32>()?;
    rest = after;
    for _ in 0..number(&mut rest)? {
        codes.push((text(&mut rest)?, take(&mut rest)?.to_vec()));
    }
    let record = Record { flags, others, compiler, sources, module: *module };
    rest.is_empty().then_some(Shaken { record, metadata, codes })
}

fn number(rest: &mut &[u8]) -> Option<u64> {
    let (number, after) = rest.split_first_chunk::<8>()?;
    *rest = after;
    Some(u64::from_le_bytes(*number))
}

fn take<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(number(rest)?).ok()?;
    let (bytes, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(bytes)
}

/// The sources without kernels, each with its functions and what these call: those that kernels use, or where there is no kernel all whose
/// types are complete.
#[must_use]
pub fn libraries(compiled: &Compiled, record: &Record) -> Vec<(FileId, Shaken)> {
    let Some(module) = &compiled.module else { return Vec::new() };
    let with_kernels: BTreeSet<FileId> = module.kernels().map(|(_, kernel)| kernel.span.file).collect();
    let launching: BTreeSet<FileId> = compiled.orchestrations.iter().map(|it| it.span.file).collect();
    let is_library = |file: &FileId| !with_kernels.contains(file) && !launching.contains(file);
    let crisp = |files: &Files| -> Vec<FileId> {
        let ends = |name: &str| name.to_ascii_lowercase().ends_with(".crisp");
        files.iter().filter(|(_, file)| ends(&file.name)).map(|(id, _)| id).collect()
    };
    let mut made = Vec::new();
    for file in crisp(&compiled.files).into_iter().filter(is_library) {
        let functions = functions_of(module, |function| function.span.file == file);
        let Some((name, text)) = compiled.files.get(file).map(|source| (source.name.clone(), &source.text)) else {
            continue;
        };
        let sources = vec![(name, hash(text.as_bytes()))];
        let record = Record { sources, module: content_hash(&functions), ..record.clone() };
        let codes = vec![(FUNCTIONS.to_owned(), binary::encode(&functions))];
        made.push((file, Shaken { record, metadata: String::new(), codes }));
    }
    made
}

/// A module of these functions, and of those that they call.
fn functions_of(module: &Module, wanted: impl Fn(&Function) -> bool) -> Module {
    let mut open: Vec<FunctionId> =
        module.functions.iter().filter(|(_, function)| wanted(function)).map(|(id, _)| id).collect();
    let mut needed = BTreeSet::new();
    while let Some(id) = open.pop() {
        if needed.insert(id) {
            let callee = |op: &Op| if let Op::Call { function, args: _ } = op { Some(*function) } else { None };
            open.extend(module.functions[id].ops.values().filter_map(|data| callee(&data.op)));
        }
    }
    let (mut left, mut numbers) = (Module::new(), BTreeMap::new());
    for id in &needed {
        numbers.insert(*id, left.functions.push(module.functions[*id].clone()));
    }
    for function in left.functions.values_mut() {
        for data in function.ops.values_mut() {
            if let Op::Call { function, args: _ } = &mut data.op
                && let Some(number) = numbers.get(function)
            {
                *function = *number;
            }
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Shaken {
        let record = Record {
            flags: "-DN=4 --math=fast".to_owned(),
            others: "--local=64".to_owned(),
            compiler: "this one".to_owned(),
            sources: vec![("a.crisp".to_owned(), [1; 32]), ("ä.crisp".to_owned(), [2; 32])],
            module: [3; 32],
        };
        let codes = vec![(".ptx".to_owned(), b"code".to_vec()), (".spv".to_owned(), Vec::new())];
        Shaken { record, metadata: "{}".to_owned(), codes }
    }

    #[test]
    fn what_is_written_is_read_and_damage_is_found() {
        let bytes = example().encode();
        assert_eq!(Shaken::decode(&bytes), Ok(example()));
        for length in 0..bytes.len() {
            assert!(Shaken::decode(&bytes[..length]).is_err(), "{length} bytes");
        }
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 0x40;
            assert!(Shaken::decode(&other).is_err(), "byte {at}");
        }
        // Lengths are not believed, even where the hash fits.
        for at in 44..bytes.len() {
            let mut body = bytes[44..].to_vec();
            body[at - 44] = 0xff;
            let _ = parse(&body);
        }
    }

    // covers: crisp.tree-shaking.flags
    #[test]
    fn code_is_taken_where_nothing_differs() {
        let (kept, same) = (example(), example().record);
        assert_eq!(kept.code(&same, ".ptx"), Some(&b"code"[..]));
        assert_eq!(kept.code(&same, ".wgsl"), None);
        let others = [
            Record { flags: "-DN=5 --math=fast".to_owned(), ..same.clone() },
            Record { flags: "-DN=4".to_owned(), ..same.clone() },
            Record { flags: "-DN=4 --math=fast --debug-output".to_owned(), ..same.clone() },
            Record { others: String::new(), ..same.clone() },
            Record { compiler: "another one".to_owned(), ..same.clone() },
            Record { sources: vec![("a.crisp".to_owned(), [1; 32])], ..same.clone() },
            Record { module: [4; 32], ..same },
        ];
        for other in others {
            assert_eq!(kept.code(&other, ".ptx"), None, "{other:?}");
        }
    }
}
