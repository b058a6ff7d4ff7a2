//! The author's notes on a kernel's memory, in a package: structures, their columns, complex numbers.

use crisp_ir_kernel::{HostColumn, HostLayout, HostMember, HostMemberType, HostNote};

use super::content::PackageError;
use super::read::{Read, Reader};
use super::write::Writer;
use crate::interface::{ArgumentKind, Interface};

/// How deep structures may stand inside each other.
const DEEPEST: u32 = 64;

impl Writer {
    pub(super) fn notes(&mut self, notes: &[HostNote]) {
        let kept: Vec<&HostNote> = notes.iter().filter(|note| note.of_elements().is_some()).collect();
        self.list(&kept, |out, note| match note {
            HostNote::Complex { param } => {
                out.byte(0);
                out.u32(*param);
            }
            HostNote::Structures { param, words, layout } => {
                out.byte(1);
                out.u32(*param);
                out.u32(*words);
                out.layout(layout);
            }
            HostNote::Columns { param, count, columns } => {
                out.byte(2);
                out.u32(*param);
                out.u32(*count);
                out.columns(columns);
            }
            HostNote::Writable { .. } | HostNote::Marshalled { .. } | HostNote::Debug { .. } => {}
        });
    }

    fn layout(&mut self, layout: &HostLayout) {
        let HostLayout { bytes, members } = layout;
        self.u32(*bytes);
        self.list(members, |out, HostMember { name, offset, ty }| {
            out.text(name);
            out.u32(*offset);
            match ty {
                HostMemberType::Number(elem) => {
                    out.byte(0);
                    out.elem(*elem);
                }
                HostMemberType::Structure(inner) => {
                    out.byte(1);
                    out.layout(inner);
                }
            }
        });
    }

    pub(super) fn columns(&mut self, columns: &[HostColumn]) {
        self.list(columns, |out, HostColumn { name, elem, stride }| {
            out.text(name);
            out.elem(*elem);
            out.u32(*stride);
        });
    }
}

impl Reader<'_> {
    /// Notes about the parameters of an interface.
    pub(super) fn notes(&mut self, interface: &Interface) -> Read<Vec<HostNote>> {
        let buffer = |param: u32| match interface.arguments.get(param as usize).map(|it| it.kind) {
            Some(ArgumentKind::Buffer { elem, stride, .. }) => Ok((elem, stride)),
            Some(ArgumentKind::Value(_)) | None => Err(PackageError::Invalid("a note is about no buffer")),
        };
        self.list(5, |it| {
            let kind = it.byte()?;
            let param = it.u32()?;
            let (_, stride) = buffer(param)?;
            match kind {
                0 => Ok(HostNote::Complex { param }),
                1 => {
                    let words = it.u32()?;
                    let layout = it.layout(DEEPEST)?;
                    if words == 0 || words.checked_mul(stride) != Some(layout.bytes) {
                        return Err(PackageError::Invalid("a structure has another size than its words"));
                    }
                    Ok(HostNote::Structures { param, words, layout })
                }
                2 => {
                    let (count, columns) = (it.u32()?, it.columns()?);
                    match interface.arguments.get(count as usize).map(|it| it.kind) {
                        Some(ArgumentKind::Value(elem)) if elem.lanes == 1 && elem.scalar.is_integer() => {}
                        _ => return Err(PackageError::Invalid("the number of structures is no argument")),
                    }
                    if columns.iter().any(|column| column.stride < column.elem.bytes()) {
                        return Err(PackageError::Invalid("values of a column overlap"));
                    }
                    Ok(HostNote::Columns { param, count, columns })
                }
                _ => Err(PackageError::Invalid("a note has an unknown number")),
            }
        })
    }

    fn layout(&mut self, deepest: u32) -> Read<HostLayout> {
        let Some(deepest) = deepest.checked_sub(1) else {
            return Err(PackageError::Invalid("structures stand too deep inside each other"));
        };
        let bytes = self.u32()?;
        let mut end = 0_u32;
        let members = self.list(11, |it| {
            let (name, offset) = (it.text()?, it.u32()?);
            let (ty, size) = match it.byte()? {
                0 => it.elem().map(|elem| (HostMemberType::Number(elem), elem.bytes()))?,
                1 => it
                    .layout(deepest)
                    .map(|inner| (inner.bytes, inner))
                    .map(|(size, inner)| (HostMemberType::Structure(inner), size))?,
                _ => return Err(PackageError::Invalid("a member has an unknown type")),
            };
            let fits = offset >= end;
            end = offset.checked_add(size).filter(|_| fits).ok_or(PackageError::Invalid("members overlap"))?;
            Ok(HostMember { name, offset, ty })
        })?;
        if end > bytes {
            Err(PackageError::Invalid("a member lies behind its structure"))
        } else {
            Ok(HostLayout { bytes, members })
        }
    }

    pub(super) fn columns(&mut self) -> Read<Vec<HostColumn>> {
        self.list(10, |it| Ok(HostColumn { name: it.text()?, elem: it.elem()?, stride: it.u32()? }))
    }
}
