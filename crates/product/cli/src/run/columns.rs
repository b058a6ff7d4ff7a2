//! Structures of arrays: columns from the command line, from structures in a file, and out of memory.

use crisp::diagnostics::Diagnostic;
use crisp::values::elements::{self, Budget, Elements, TooMuch};
use crisp::values::{npy, records};
use crisp::{ArgumentKind, HostArgument, HostColumn, HostMemberType, Space};

use super::parameter::{Members, Parameter};
use super::values::{self, Contents};
use crate::messages;

/// The number that an argument is, if it is one of 64 bits.
pub(super) fn count(argument: &HostArgument) -> Option<u64> {
    match argument {
        HostArgument::Value(bytes) if bytes.len() == 8 => Some(elements::bits(bytes)),
        HostArgument::Value(_) | HostArgument::Buffer(_) | HostArgument::Zeros(_) => None,
    }
}

/// The name of a column on the command line.
pub(super) fn name(parameter: &Parameter<'_>, column: &HostColumn) -> String {
    format!("{}.{}", parameter.name, column.name)
}

/// A column as a separate parameter.
pub(super) fn parameter<'p>(of: &Parameter<'p>, name: &'p str, column: &HostColumn) -> Parameter<'p> {
    let ArgumentKind::Buffer { access, out, .. } = of.kind else {
        return Parameter { name, kind: ArgumentKind::Value(column.elem), members: Members::None, of: None, ..*of };
    };
    let (elem, stride, space) = (column.elem, column.elem.bytes(), Space::Global);
    let kind = ArgumentKind::Buffer { elem, stride, space, access, out, length: None };
    Parameter { name, kind, members: Members::None, of: None, ..*of }
}

/// Returns the words of memory that columns of `count` values take.
pub(super) fn words(columns: &[HostColumn], count: u64) -> Option<u64> {
    HostColumn::places(columns, count).map(|(_, bytes)| bytes / 4)
}

/// Memory of columns that the command line gives one by one, and how many values each has; nothing where it gives none.
pub(super) fn given<'a>(
    of: &Parameter<'_>,
    columns: &[HostColumn],
    argument: &dyn Fn(&str) -> Option<&'a str>,
    budget: &mut Budget,
) -> Result<Option<(Elements, u64)>, Diagnostic> {
    let mut parts = Vec::new();
    let mut missing = None;
    for column in columns {
        let name = name(of, column);
        let Some(text) = argument(&name) else {
            missing = missing.or(Some(name));
            continue;
        };
        let parameter = parameter(of, &name, column);
        let Some(kind) = parameter.buffer() else { continue };
        let contents = match values::contents(&parameter, kind, text, budget)? {
            Contents::Elements(elements) => elements,
            Contents::Zeros(length) => {
                let bytes = u128::from(length) * u128::from(column.elem.bytes());
                let mut zeros = budget.allocate(bytes).map_err(|much| messages::too_much_memory(of, much))?;
                zeros.resize(zeros.capacity(), 0);
                Elements { elem: column.elem, bytes: zeros }
            }
        };
        parts.push((name, contents));
    }
    let Some((first, elements)) = parts.first() else { return Ok(None) };
    if let Some(missing) = missing {
        return Err(messages::missing_column(of, &missing, first));
    }
    let count = elements.length();
    if let Some((other, elements)) = parts.iter().find(|(_, elements)| elements.length() != count) {
        return Err(messages::columns_differ(of, (first, count), (other, elements.length())));
    }
    let parts: Vec<&[u8]> = parts.iter().map(|(_, elements)| elements.bytes.as_slice()).collect();
    let memory = memory(of, columns, &parts, count, budget);
    memory.map(|elements| Some((elements, count))).map_err(|much| messages::too_much_memory(of, much))
}

/// Returns memory of columns whose values are in structures, and their number.
pub(super) fn of_structures(
    of: &Parameter<'_>,
    columns: &[HostColumn],
    path: &std::path::Path,
    read: &npy::Records,
    budget: &mut Budget,
) -> Result<(Elements, u64), Diagnostic> {
    let wanted = records::packed(columns.iter().map(|column| (column.name.as_str(), column.elem)));
    if let Some(what) = records::difference_of_types(&wanted, &read.layout) {
        return Err(messages::wrong_structure(of, path, &what, &wanted));
    }
    let size = (read.layout.bytes as usize).max(1);
    let count = read.bytes.len() as u64 / size as u64;
    let mut parts = Vec::new();
    for column in columns {
        let found = read.layout.members.iter().find(|member| member.name == column.name);
        let Some((at, HostMemberType::Number(elem))) = found.map(|it| (it.offset as usize, &it.ty)) else { continue };
        let width = elem.bytes() as usize;
        let mut values =
            budget.allocate(u128::from(count) * width as u128).map_err(|much| messages::too_much_memory(of, much))?;
        for structure in read.bytes.chunks_exact(size) {
            values.extend_from_slice(structure.get(at..at + width).unwrap_or_default());
        }
        parts.push(values);
    }
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    let memory = memory(of, columns, &parts, count, budget).map_err(|much| messages::too_much_memory(of, much))?;
    Ok((memory, count))
}

/// The columns after each other, each at a multiple of 16 bytes.
fn memory(
    of: &Parameter<'_>,
    columns: &[HostColumn],
    parts: &[&[u8]],
    count: u64,
    budget: &mut Budget,
) -> Result<Elements, TooMuch> {
    let (places, total) = HostColumn::places(columns, count).unwrap_or((Vec::new(), u64::MAX));
    let mut bytes = budget.allocate(total.into())?;
    for ((column, part), place) in columns.iter().zip(parts).zip(places) {
        bytes.resize(usize::try_from(place).unwrap_or(bytes.len()), 0);
        elements::spread(part, column.elem, column.stride, &mut bytes);
    }
    bytes.resize(usize::try_from(total).unwrap_or(bytes.len()), 0);
    Ok(Elements { elem: of.elem(), bytes })
}

/// The columns of memory, by their names.
pub(super) fn split(columns: &[HostColumn], count: u64, memory: &[u8]) -> Vec<(String, Elements)> {
    let (places, _) = HostColumn::places(columns, count).unwrap_or_default();
    let mut parts = Vec::new();
    for (column, place) in columns.iter().zip(places) {
        let start = usize::try_from(place).unwrap_or(usize::MAX);
        let bytes = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(column.stride as usize);
        let mut values = Vec::new();
        let own = memory.get(start..start.saturating_add(bytes).min(memory.len())).unwrap_or_default();
        elements::gather(own, column.elem, column.stride, &mut values);
        parts.push((column.name.clone(), Elements { elem: column.elem, bytes: values }));
    }
    parts
}
