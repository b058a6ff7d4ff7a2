//! Files of one array in numpy's format `.npy`, read strictly and written.
//!
//! The header is a Python dictionary with exactly three keys, so it is read here: any file, however damaged, gives a reason and never
//! more memory than it has bytes.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::{Elem, HostLayout, HostMember, HostMemberType, Scalar};

use super::elements::{Budget, Elements, TooMuch};
use super::records;

const MAGIC: &[u8] = b"\x93NUMPY";
/// numpy itself refuses longer headers without an option to trust the file.
const LONGEST_HEADER: usize = 10_000;
/// How deep structures may stand inside each other.
const DEEPEST: u32 = 64;

/// An array: little-endian, last axis fastest.
#[derive(Debug)]
pub struct Array {
    /// The element type.
    pub scalar: Scalar,
    /// The extents; none for a single element. The parts of complex numbers are a last axis of two.
    pub shape: Vec<u64>,
    /// Whether they are the parts of complex numbers.
    pub complex: bool,
    /// The elements.
    pub bytes: Vec<u8>,
}

/// An array of structures: little-endian, last axis fastest.
#[derive(Debug)]
pub struct Records {
    /// Where members lie in each.
    pub layout: HostLayout,
    /// The extents; none for a single structure.
    pub shape: Vec<u64>,
    /// The structures.
    pub bytes: Vec<u8>,
}

/// The contents of a file.
#[derive(Debug)]
pub enum Contents {
    /// Numbers.
    Array(Array),
    /// Structures.
    Records(Records),
}

/// Why a file gives no array.
#[derive(Debug)]
pub enum NpyError {
    /// The system's reason.
    Io(io::Error),
    /// It breaks the format; what is wrong, as the end of a sentence that starts with the file's name.
    Malformed(String),
    /// numpy can have such elements, kernels cannot; numpy's description of them.
    ElementType(String),
    /// It is larger than the memory.
    TooMuch(TooMuch),
}

impl From<io::Error> for NpyError {
    fn from(error: io::Error) -> Self {
        NpyError::Io(error)
    }
}

/// The contents of a header.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Header {
    descr: Descr,
    fortran: bool,
    shape: Vec<u64>,
}

/// The type of the elements.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Descr {
    /// Numbers: two for each element that is complex.
    Numbers {
        scalar: Scalar,
        parts: u32,
        /// Whether the upper byte comes first.
        big_endian: bool,
    },
    /// Structures, and the numbers in them that have the upper byte first: where, and how many bytes.
    Records(HostLayout, Vec<(u32, u32)>),
}

impl Descr {
    fn bytes(&self) -> u32 {
        match self {
            Descr::Numbers { scalar, parts, big_endian: _ } => parts * scalar.bytes(),
            Descr::Records(layout, _) => layout.bytes,
        }
    }
}

/// Reads a file of numbers.
///
/// # Errors
/// Where the file is not valid; structures are not numbers.
pub fn read(path: &Path, budget: &mut Budget) -> Result<Array, NpyError> {
    match read_any(path, budget)? {
        Contents::Array(array) => Ok(array),
        Contents::Records(_) => Err(NpyError::ElementType("records".to_owned())),
    }
}

/// The type and the extents of a file of numbers, without its data; none where it cannot be read or holds something else. The parts of complex
/// numbers are a last axis of two.
#[must_use]
pub fn extents(path: &Path) -> Option<(Scalar, Vec<u64>)> {
    let (Header { descr, fortran: _, mut shape }, _) = read_header(&mut File::open(path).ok()?).ok()?;
    let Descr::Numbers { scalar, parts, big_endian: _ } = descr else { return None };
    shape.extend((parts > 1).then_some(u64::from(parts)));
    Some((scalar, shape))
}

/// Reads a file. Costs one read of its data, and a second pass for data in Fortran order or with the upper byte first.
///
/// # Errors
/// What is wrong with the file.
pub fn read_any(path: &Path, budget: &mut Budget) -> Result<Contents, NpyError> {
    let mut file = File::open(path)?;
    let (header, start) = read_header(&mut file)?;
    let elements: u128 = header
        .shape
        .iter()
        .try_fold(1_u128, |product, &extent| product.checked_mul(extent.into()))
        .unwrap_or(u128::MAX);
    let wanted = elements.saturating_mul(header.descr.bytes().into());
    let metadata = file.metadata()?;
    if metadata.is_file() {
        let there = metadata.len().saturating_sub(start);
        if u128::from(there) != wanted {
            return Err(wrong_size(wanted, there.into()));
        }
    }
    let mut bytes = budget.allocate(wanted).map_err(NpyError::TooMuch)?;
    let wanted = bytes.capacity();
    Read::take(&mut file, wanted as u64).read_to_end(&mut bytes)?;
    if bytes.len() != wanted {
        return Err(wrong_size(wanted as u128, bytes.len() as u128));
    }
    let width = header.descr.bytes() as usize;
    match &header.descr {
        Descr::Numbers { scalar, parts: _, big_endian } => {
            if *big_endian {
                bytes.chunks_exact_mut(scalar.bytes() as usize).for_each(<[u8]>::reverse);
            }
            if *scalar == Scalar::Bool {
                bytes.iter_mut().for_each(|byte| *byte = u8::from(*byte != 0));
            }
        }
        Descr::Records(layout, swapped) if width > 0 => bytes.chunks_exact_mut(width).for_each(|record| {
            for (at, length) in swapped {
                let number = record.get_mut(*at as usize..(at + length) as usize);
                number.unwrap_or_default().reverse();
            }
            for (_, at, _) in layout.numbers().iter().filter(|(_, _, elem)| elem.scalar == Scalar::Bool) {
                record
                    .get_mut(*at as usize..=*at as usize)
                    .unwrap_or_default()
                    .iter_mut()
                    .for_each(|it| *it = (*it).min(1));
            }
        }),
        Descr::Records(..) => {}
    }
    if header.fortran && header.shape.len() > 1 {
        bytes = last_axis_fastest(&bytes, width, &header.shape, budget).map_err(NpyError::TooMuch)?;
    }
    let mut shape = header.shape;
    Ok(match header.descr {
        Descr::Numbers { scalar, parts, big_endian: _ } => {
            if parts > 1 {
                shape.push(parts.into());
            }
            Contents::Array(Array { scalar, shape, complex: parts > 1, bytes })
        }
        Descr::Records(layout, _) => Contents::Records(Records { layout, shape, bytes }),
    })
}

/// The structure that the `descr` of a header describes: `[('x', '<f4'), …]`.
///
/// # Errors
/// Why it is none that kernels can have, as the end of a sentence.
pub fn layout(descr: &str) -> Result<HostLayout, String> {
    let mut cursor = Cursor { rest: descr };
    match cursor.element_type() {
        Ok(Descr::Records(layout, swapped)) if swapped.is_empty() => Ok(layout),
        Ok(Descr::Records(..)) => Err("has numbers with the upper byte first".to_owned()),
        Ok(Descr::Numbers { .. }) => Err("has no structures".to_owned()),
        Err(NpyError::Malformed(what)) => Err(what),
        Err(NpyError::ElementType(what)) => Err(format!("has {what}")),
        Err(NpyError::Io(_) | NpyError::TooMuch(_)) => Err("cannot be read".to_owned()),
    }
}

fn wrong_size(wanted: u128, there: u128) -> NpyError {
    let comparison = if there < wanted { "only " } else { "" };
    NpyError::Malformed(format!("has {comparison}{there} bytes of data where its header announces {wanted}"))
}

fn malformed(reason: impl Into<String>) -> NpyError {
    NpyError::Malformed(reason.into())
}

/// Reads up to the first data byte; the second value is its position.
fn read_header(file: &mut impl Read) -> Result<(Header, u64), NpyError> {
    let cut = |error: io::Error| match error.kind() {
        io::ErrorKind::UnexpectedEof => malformed("ends within its header"),
        _ => NpyError::Io(error),
    };
    let mut start = [0; 8];
    let mut filled = 0;
    while filled < start.len() {
        match file.read(&mut start[filled..])? {
            0 => break,
            more => filled += more,
        }
    }
    if filled == 0 {
        return Err(malformed("is empty"));
    }
    if !start[..filled].starts_with(MAGIC) {
        return Err(malformed("does not begin as a .npy file does"));
    }
    if filled < start.len() {
        return Err(malformed("ends within its header"));
    }
    let (length, before) = match start[6] {
        1 => {
            let mut length = [0; 2];
            file.read_exact(&mut length).map_err(cut)?;
            (usize::from(u16::from_le_bytes(length)), 10)
        }
        2 | 3 => {
            let mut length = [0; 4];
            file.read_exact(&mut length).map_err(cut)?;
            (u32::from_le_bytes(length) as usize, 12)
        }
        version => return Err(malformed(format!("has format version {version}, known are 1 to 3"))),
    };
    if length > LONGEST_HEADER {
        return Err(malformed(format!("has a header of {length} bytes; {LONGEST_HEADER} are the most")));
    }
    let mut text = vec![0; length];
    file.read_exact(&mut text).map_err(cut)?;
    let text = str::from_utf8(&text).map_err(|_| malformed("has a header that is not text"))?;
    Ok((parse_header(text)?, before + length as u64))
}

/// Reads `{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }`.
fn parse_header(text: &str) -> Result<Header, NpyError> {
    let mut cursor = Cursor { rest: text };
    let (mut descr, mut fortran, mut shape) = (None, None, None);
    cursor.expect("{")?;
    while !cursor.eat("}") {
        let key = cursor.string()?;
        cursor.expect(":")?;
        match key {
            "descr" => descr = Some(cursor.element_type()?),
            "fortran_order" => fortran = Some(cursor.truth()?),
            "shape" => shape = Some(cursor.shape()?),
            _ => return Err(malformed(format!("has the unknown key `{key}` in its header"))),
        }
        if !cursor.eat(",") {
            cursor.expect("}")?;
            break;
        }
    }
    if !cursor.rest.trim().is_empty() {
        return Err(malformed("has text after the dictionary of its header"));
    }
    let missing = |key: &str| malformed(format!("lacks `{key}` in its header"));
    let descr = descr.ok_or_else(|| missing("descr"))?;
    let fortran = fortran.ok_or_else(|| missing("fortran_order"))?;
    let shape = shape.ok_or_else(|| missing("shape"))?;
    Ok(Header { descr, fortran, shape })
}

/// Reads the few Python literals that a header has.
struct Cursor<'a> {
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) -> Result<(), NpyError> {
        if self.eat(token) { Ok(()) } else { Err(malformed(format!("lacks a `{token}` in its header"))) }
    }

    fn string(&mut self) -> Result<&'a str, NpyError> {
        let quote = if self.eat("'") { '\'' } else { '"' };
        if quote == '"' {
            self.expect("\"")?;
        }
        let (string, rest) =
            self.rest.split_once(quote).ok_or_else(|| malformed("has a string without end in its header"))?;
        self.rest = rest;
        Ok(string)
    }

    fn truth(&mut self) -> Result<bool, NpyError> {
        if self.eat("True") {
            return Ok(true);
        }
        if self.eat("False") {
            Ok(false)
        } else {
            Err(malformed("has a `fortran_order` that is neither True nor False"))
        }
    }

    fn shape(&mut self) -> Result<Vec<u64>, NpyError> {
        let mut shape = Vec::new();
        self.expect("(")?;
        while !self.eat(")") {
            self.rest = self.rest.trim_start();
            let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
            let (digits, rest) = self.rest.split_at(end);
            shape.push(digits.parse().map_err(|_| malformed("has a `shape` that is not a list of sizes"))?);
            // Old files, written with Python 2, have an L after a number.
            self.rest = rest.strip_prefix('L').unwrap_or(rest);
            if !self.eat(",") {
                self.expect(")")?;
                break;
            }
        }
        Ok(shape)
    }

    fn element_type(&mut self) -> Result<Descr, NpyError> {
        self.rest = self.rest.trim_start();
        if self.rest.starts_with('[') {
            let mut swapped = Vec::new();
            let layout = self.members(0, DEEPEST, &mut swapped)?;
            return Ok(Descr::Records(layout, swapped));
        }
        let text = self.string()?;
        let (scalar, parts, big_endian) = scalar_of(text).ok_or_else(|| NpyError::ElementType(describe(text)))?;
        Ok(Descr::Numbers { scalar, parts, big_endian })
    }

    /// Reads `[('x', '<f4'), ('', '|V4'), ('v', '<f4', (3,)), ('p', [('y', '<f4')])]`. Members without a name are gaps.
    fn members(&mut self, start: u32, deepest: u32, swapped: &mut Vec<(u32, u32)>) -> Result<HostLayout, NpyError> {
        if deepest == 0 {
            return Err(NpyError::ElementType("structures inside structures, too deep".to_owned()));
        }
        let mut layout = HostLayout { bytes: 0, members: Vec::new() };
        self.expect("[")?;
        while !self.eat("]") {
            self.expect("(")?;
            self.rest = self.rest.trim_start();
            if self.rest.starts_with('(') {
                return Err(NpyError::ElementType("members with titles".to_owned()));
            }
            let name = self.string()?;
            self.expect(",")?;
            self.rest = self.rest.trim_start();
            let too_large = || malformed("has structures that are too large");
            let offset = layout.bytes;
            let at = start.checked_add(offset).ok_or_else(too_large)?;
            let mut bytes = 0_u32;
            let ty = if self.rest.starts_with('[') {
                Some(HostMemberType::Structure(self.members(at, deepest - 1, swapped)?))
            } else {
                let text = self.string()?;
                match scalar_of(text).filter(|_| !name.is_empty()) {
                    Some((scalar, parts, big_endian)) => {
                        let lanes = if self.eat(",") { self.shape()? } else { Vec::new() };
                        let lanes = match (parts, lanes.as_slice()) {
                            (1, [] | [1]) => 1,
                            (2, []) => 2,
                            (1, [lanes @ 2..=4]) => u8::try_from(*lanes).unwrap_or(4),
                            _ => return Err(NpyError::ElementType(format!("an array as member `{name}`"))),
                        };
                        if big_endian {
                            let width = scalar.bytes();
                            swapped.extend((0..u32::from(lanes)).map(|lane| (at.saturating_add(lane * width), width)));
                        }
                        Some(HostMemberType::Number(Elem { scalar, lanes }))
                    }
                    None => {
                        let gap = text.trim_start_matches(['<', '>', '=', '|']).strip_prefix('V');
                        let Some(gap) = gap.filter(|_| name.is_empty()).and_then(|gap| gap.parse().ok()) else {
                            return Err(NpyError::ElementType(format!("{} as member `{name}`", describe(text))));
                        };
                        bytes = gap;
                        None
                    }
                }
            };
            if let Some(ty) = ty {
                bytes = records::size(&ty);
                if layout.members.iter().any(|member| member.name == name) {
                    return Err(malformed(format!("has two members `{name}`")));
                }
                layout.members.push(HostMember { name: name.to_owned(), offset, ty });
            }
            layout.bytes = offset.checked_add(bytes).ok_or_else(too_large)?;
            self.eat(",");
            self.expect(")")?;
            if !self.eat(",") {
                self.expect("]")?;
                break;
            }
        }
        Ok(layout)
    }
}

/// The scalar that a type string such as `<f4` means, how many an element has, and whether their upper bytes come first.
fn scalar_of(text: &str) -> Option<(Scalar, u32, bool)> {
    let (order, kind) = match text.chars().next()? {
        order @ ('<' | '>' | '=' | '|') => (order, text.get(1..)?),
        _ => ('=', text),
    };
    let scalar = match kind {
        "b1" | "?" => Scalar::Bool,
        "i1" => Scalar::I8,
        "i2" => Scalar::I16,
        "i4" => Scalar::I32,
        "i8" => Scalar::I64,
        "u1" => Scalar::U8,
        "u2" => Scalar::U16,
        "u4" => Scalar::U32,
        "u8" => Scalar::U64,
        "f2" => Scalar::F16,
        "f4" => Scalar::F32,
        "f8" => Scalar::F64,
        // What the package ml_dtypes writes for its bfloat16.
        "V2" | "bfloat16" => Scalar::BF16,
        "c8" => Scalar::F32,
        "c16" => Scalar::F64,
        _ => return None,
    };
    let parts = if kind.starts_with('c') { 2 } else { 1 };
    Some((scalar, parts, order == '>'))
}

/// A type string in words.
fn describe(text: &str) -> String {
    let kind = text.trim_start_matches(['<', '>', '=', '|']);
    let word = match kind.chars().next() {
        Some('O') => "Python objects",
        Some('c') => "complex numbers of an unusual width",
        Some('S' | 'U' | 'a') => "strings",
        Some('M' | 'm') => "dates or times",
        Some('f') => "floats of an unusual width",
        Some('V') => "raw bytes",
        _ => "elements",
    };
    format!("{word} (`{text}`)")
}

/// Data with the first axis fastest, turned round.
fn last_axis_fastest(bytes: &[u8], width: usize, shape: &[u64], budget: &mut Budget) -> Result<Vec<u8>, TooMuch> {
    let mut out = budget.allocate(bytes.len() as u128)?;
    // All extents fit memory here, because the product does, unless one of them is zero and there is nothing to turn.
    let shape: Vec<usize> = shape.iter().map(|&extent| usize::try_from(extent).unwrap_or(0)).collect();
    let mut steps = Vec::with_capacity(shape.len());
    let mut step = width;
    for extent in &shape {
        steps.push(step);
        step = step.saturating_mul(*extent);
    }
    let mut index = vec![0; shape.len()];
    let mut from = 0;
    while out.len() < bytes.len() {
        out.extend_from_slice(bytes.get(from..from + width).unwrap_or_default());
        for axis in (0..shape.len()).rev() {
            index[axis] += 1;
            from += steps[axis];
            if index[axis] < shape[axis] {
                break;
            }
            from -= index[axis] * steps[axis];
            index[axis] = 0;
        }
    }
    Ok(out)
}

/// Writes elements as an array with these extents, of one axis where there are none; vectors have their lanes as a last axis more. Pairs of floats
/// are complex numbers, where they are that; extents count these.
///
/// # Errors
/// Those of the writer.
pub fn write(elements: &Elements, complex: bool, extents: Option<&[u64]>, out: &mut impl Write) -> io::Result<()> {
    let Elem { scalar, lanes } = elements.elem;
    let length = elements.length();
    let (kind, length) = match scalar {
        Scalar::F32 if complex && lanes == 1 && length.is_multiple_of(2) => ("<c8", length / 2),
        Scalar::F64 if complex && lanes == 1 && length.is_multiple_of(2) => ("<c16", length / 2),
        _ => (records::descr(scalar), length),
    };
    let lanes = (lanes > 1).then_some(u64::from(lanes));
    write_with(&format!("'{kind}'"), &shape(extents, length, lanes), &elements.bytes, out)
}

/// Writes structures as an array with these extents, of one axis where there are none.
///
/// # Errors
/// Those of the writer.
pub fn write_records(
    layout: &HostLayout,
    bytes: &[u8],
    extents: Option<&[u64]>,
    out: &mut impl Write,
) -> io::Result<()> {
    let length = bytes.len() / (layout.bytes as usize).max(1);
    write_with(&records::header(layout), &shape(extents, length as u64, None), bytes, out)
}

/// A tuple of Python: the extents where they are those of this number of elements, else their number; and the lanes.
fn shape(extents: Option<&[u64]>, length: u64, lanes: Option<u64>) -> String {
    let fits = |extents: &&[u64]| {
        extents.iter().try_fold(1_u64, |product, extent| product.checked_mul(*extent)) == Some(length)
    };
    let own = [length];
    let all: Vec<u64> = extents.filter(fits).unwrap_or(&own).iter().copied().chain(lanes).collect();
    match all.as_slice() {
        [one] => format!("({one},)"),
        all => format!("({})", all.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    }
}

fn write_with(descr: &str, shape: &str, bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    let mut header = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}");
    // Spaces up to a multiple of 64 with what precedes, so that the data is aligned.
    let version: u8 = if header.len() < usize::from(u16::MAX) - 128 { 1 } else { 2 };
    let before = MAGIC.len() + if version == 1 { 4 } else { 6 };
    let padded = (before + header.len() + 1).next_multiple_of(64);
    header.push_str(&" ".repeat(padded - before - header.len() - 1));
    header.push('\n');
    out.write_all(MAGIC)?;
    out.write_all(&[version, 0])?;
    let length = u32::try_from(header.len()).unwrap_or(u32::MAX).to_le_bytes();
    out.write_all(if version == 1 { &length[..2] } else { &length })?;
    out.write_all(header.as_bytes())?;
    out.write_all(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(text: &str) -> Result<Header, String> {
        parse_header(text).map_err(|error| match error {
            NpyError::Malformed(reason) | NpyError::ElementType(reason) => reason,
            NpyError::Io(error) => error.to_string(),
            NpyError::TooMuch(_) => "too much".to_owned(),
        })
    }

    fn numbers(scalar: Scalar, parts: u32, big_endian: bool) -> Descr {
        Descr::Numbers { scalar, parts, big_endian }
    }

    #[test]
    fn headers_of_all_kinds_are_read() {
        let plain = Header { descr: numbers(Scalar::F32, 1, false), fortran: false, shape: vec![3, 4] };
        for text in [
            "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }          \n",
            "{\"shape\":(3,4),\"fortran_order\":False,\"descr\":\"=f4\"}",
            "{'descr': 'f4', 'fortran_order': False, 'shape': (3L, 4L)}",
        ] {
            assert_eq!(header(text).as_ref(), Ok(&plain), "{text}");
        }
        let scalar = header("{'descr': '>i8', 'fortran_order': True, 'shape': ()}").unwrap();
        assert_eq!(scalar, Header { descr: numbers(Scalar::I64, 1, true), fortran: true, shape: vec![] });
        let complex = header("{'descr': '>c16', 'fortran_order': False, 'shape': (3,)}").unwrap();
        assert_eq!(complex, Header { descr: numbers(Scalar::F64, 2, true), fortran: false, shape: vec![3] });
    }

    #[test]
    fn damaged_headers_give_reasons() {
        for (text, reason) in [
            ("", "lacks a `{` in its header"),
            ("{", "lacks a `\"` in its header"),
            ("{'descr': '<f4'}", "lacks `fortran_order` in its header"),
            ("{'descr': '<f4", "has a string without end in its header"),
            ("{'descr': '|O', 'fortran_order': False, 'shape': (3,)}", "Python objects (`|O`)"),
            (
                "{'descr': '<c32', 'fortran_order': False, 'shape': (3,)}",
                "complex numbers of an unusual width (`<c32`)",
            ),
            ("{'descr': [('a', '|O')], 'fortran_order': False, 'shape': (3,)}", "Python objects (`|O`) as member `a`"),
            ("{'descr': [('a', '<f4', (5,))], 'fortran_order': False, 'shape': (3,)}", "an array as member `a`"),
            ("{'descr': [('a', '<c8', (2,))], 'fortran_order': False, 'shape': (3,)}", "an array as member `a`"),
            ("{'descr': [(('t', 'a'), '<f4')]", "members with titles"),
            ("{'descr': [('a', '<f4'), ('a', '<f4')]", "has two members `a`"),
            ("{'descr': [('', '|V4294967295'), ('a', '<f4')]", "has structures that are too large"),
            ("{'descr': [('a', '<f4')", "lacks a `]` in its header"),
            ("{'fortran_order': 0}", "has a `fortran_order` that is neither True nor False"),
            ("{'shape': (-1,)}", "has a `shape` that is not a list of sizes"),
            ("{'shape': (99999999999999999999,)}", "has a `shape` that is not a list of sizes"),
            ("{'extra': 1}", "has the unknown key `extra` in its header"),
            ("{'shape': ()} x", "has text after the dictionary of its header"),
        ] {
            assert_eq!(header(text), Err(reason.to_owned()), "{text}");
        }
    }

    #[test]
    fn structures_are_read_as_they_are_written() {
        let text = "[('v', '<f4', (3,)), ('', '|V4'), ('tag', [('n', '>u4'), ('', '|V12')])]";
        let read = header(&format!("{{'descr': {text}, 'fortran_order': False, 'shape': (2,)}}")).unwrap();
        let Descr::Records(layout, swapped) = read.descr else { panic!("no structures") };
        assert_eq!(swapped, [(16, 4)]);
        assert_eq!(records::header(&layout), text.replace('>', "<"));
        let bytes: Vec<u8> = (0..64).collect();
        let mut whole = Vec::new();
        write_records(&layout, &bytes, None, &mut whole).unwrap();
        let path = std::env::temp_dir().join(format!("crisp-npy-records-{}.npy", std::process::id()));
        std::fs::write(&path, &whole).unwrap();
        let Contents::Records(read) = read_any(&path, &mut Budget::of(1 << 20)).unwrap() else {
            panic!("no structures")
        };
        assert_eq!((read.layout, read.shape, &read.bytes), (layout, vec![2], &bytes));
        // The upper byte first.
        let at = whole.windows(3).position(|part| part == b"<u4").unwrap();
        whole[at] = b'>';
        std::fs::write(&path, &whole).unwrap();
        let Contents::Records(read) = read_any(&path, &mut Budget::of(1 << 20)).unwrap() else {
            panic!("no structures")
        };
        assert_eq!((&read.bytes[..16], &read.bytes[16..21]), (&bytes[..16], &[19, 18, 17, 16, 20][..]));
        assert_eq!(read.bytes[48..52], [51, 50, 49, 48]);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn structures_are_read_from_their_description() {
        let text = "[('v', '<f4', (3,)), ('', '|V4')]";
        assert_eq!(layout(text).map(|layout| records::header(&layout)), Ok(text.to_owned()));
        for (text, problem) in [
            ("[('v', '>f4')]", "has numbers with the upper byte first"),
            ("'<f4'", "has no structures"),
            ("[('v', '|O')]", "has Python objects (`|O`) as member `v`"),
            ("[", "lacks a `(` in its header"),
        ] {
            assert_eq!(layout(text), Err(problem.to_owned()), "{text}");
        }
    }

    #[test]
    fn any_prefix_of_a_file_is_refused_or_read() {
        let elements = Elements { elem: Elem::scalar(Scalar::I16), bytes: vec![1, 2, 3, 4] };
        let mut whole = Vec::new();
        write(&elements, false, None, &mut whole).unwrap();
        assert_eq!(whole.len() % 64, 4);
        let folder = std::env::temp_dir();
        let path = folder.join(format!("crisp-npy-prefix-{}.npy", std::process::id()));
        for length in 0..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let read = read(&path, &mut Budget::of(1 << 20));
            assert_eq!(read.is_ok(), length == whole.len(), "{length}");
        }
        whole.push(0);
        std::fs::write(&path, &whole).unwrap();
        assert!(matches!(read(&path, &mut Budget::of(1 << 20)), Err(NpyError::Malformed(_))));
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn fortran_order_is_turned_round() {
        // Element (i, j, k) of shape 2×3×4 holds 12 i + 4 j + k; the first axis is fastest in the file.
        let shape = [2, 3, 4];
        let mut fortran = Vec::new();
        for k in 0..4 {
            for j in 0..3 {
                for i in 0..2 {
                    fortran.push(12 * i + 4 * j + k);
                }
            }
        }
        let turned = last_axis_fastest(&fortran, 1, &shape, &mut Budget::of(100)).unwrap();
        assert_eq!(turned, (0..24).collect::<Vec<u8>>());
        assert_eq!(last_axis_fastest(&[], 4, &[0, 7], &mut Budget::of(100)).unwrap(), Vec::<u8>::new());
    }
}
