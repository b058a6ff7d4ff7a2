//! Structures as numpy's structured arrays have them: how a file says where members lie, and how two of them differ.

use crate::{Elem, HostLayout, HostMember, HostMemberType, Scalar};

use super::types;

/// numpy's name of a scalar type in a file, little-endian.
pub(super) fn descr(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "|b1",
        Scalar::I8 => "|i1",
        Scalar::I16 => "<i2",
        Scalar::I32 => "<i4",
        Scalar::I64 => "<i8",
        Scalar::U8 => "|u1",
        Scalar::U16 => "<u2",
        Scalar::U32 => "<u4",
        Scalar::U64 => "<u8",
        Scalar::F16 => "<f2",
        Scalar::BF16 => "<V2",
        Scalar::F32 => "<f4",
        Scalar::F64 => "<f8",
    }
}

/// The list of members as it is in the header of a file; what lies between members is members without a name.
#[must_use]
pub fn header(layout: &HostLayout) -> String {
    let mut parts = Vec::new();
    let mut end = 0;
    let fill = |from: u32, to: u32, parts: &mut Vec<String>| {
        if to > from {
            parts.push(format!("('', '|V{}')", to - from));
        }
    };
    for HostMember { name, offset, ty } in &layout.members {
        fill(end, *offset, &mut parts);
        parts.push(match ty {
            HostMemberType::Number(Elem { scalar, lanes: 1 }) => format!("('{name}', '{}')", descr(*scalar)),
            HostMemberType::Number(Elem { scalar, lanes }) => format!("('{name}', '{}', ({lanes},))", descr(*scalar)),
            HostMemberType::Structure(inner) => format!("('{name}', {})", header(inner)),
        });
        end = offset + size(ty);
    }
    fill(end, layout.bytes, &mut parts);
    format!("[{}]", parts.join(", "))
}

/// The bytes of a member.
#[must_use]
pub fn size(ty: &HostMemberType) -> u32 {
    match ty {
        HostMemberType::Number(elem) => elem.bytes(),
        HostMemberType::Structure(inner) => inner.bytes,
    }
}

/// Members one after the other without gaps.
#[must_use]
pub fn packed<'a>(members: impl Iterator<Item = (&'a str, Elem)>) -> HostLayout {
    let mut layout = HostLayout { bytes: 0, members: Vec::new() };
    for (name, elem) in members {
        let ty = HostMemberType::Number(elem);
        layout.members.push(HostMember { name: name.to_owned(), offset: layout.bytes, ty });
        layout.bytes += elem.bytes();
    }
    layout
}

/// How what a file has differs from what is wanted, as the end of a sentence that begins with the file; nothing where all members lie where
/// they should.
#[must_use]
pub fn difference(wanted: &HostLayout, found: &HostLayout) -> Option<String> {
    difference_in(wanted, found, "", true).or_else(|| {
        let (bytes, given) = (wanted.bytes, found.bytes);
        (bytes != given).then(|| format!("has elements of {given} bytes, not of {bytes}"))
    })
}

/// The same, where it makes no difference where members lie.
#[must_use]
pub fn difference_of_types(wanted: &HostLayout, found: &HostLayout) -> Option<String> {
    difference_in(wanted, found, "", false)
}

fn difference_in(wanted: &HostLayout, found: &HostLayout, within: &str, places: bool) -> Option<String> {
    for HostMember { name, offset, ty } in &wanted.members {
        let Some(other) = found.members.iter().find(|other| other.name == *name) else {
            return Some(format!("has no member `{within}{name}`: {} at byte {offset}", spelled(ty)));
        };
        let differs = match (ty, &other.ty) {
            (HostMemberType::Number(wanted), HostMemberType::Number(found)) => wanted != found,
            (HostMemberType::Structure(wanted), HostMemberType::Structure(found)) => {
                if let Some(inner) = difference_in(wanted, found, &format!("{within}{name}."), places) {
                    return Some(inner);
                }
                places && wanted.bytes != found.bytes
            }
            _ => true,
        };
        if differs {
            let (wanted, found) = (spelled(ty), spelled(&other.ty));
            return Some(format!(
                "has a member `{within}{name}` at byte {} that is {found}, not {wanted}",
                other.offset
            ));
        }
        if places && other.offset != *offset {
            return Some(format!("has its member `{within}{name}` at byte {}, not at byte {offset}", other.offset));
        }
    }
    let more = found.members.iter().find(|other| !wanted.members.iter().any(|member| member.name == other.name));
    more.map(|more| {
        format!("has a member `{within}{}` at byte {}, of which the structure has none", more.name, more.offset)
    })
}

/// A member's type for people.
fn spelled(ty: &HostMemberType) -> String {
    match ty {
        HostMemberType::Number(Elem { scalar, lanes: 1 }) => types::numpy_name(*scalar).to_owned(),
        HostMemberType::Number(Elem { scalar, lanes }) => format!("{lanes} of {}", types::numpy_name(*scalar)),
        HostMemberType::Structure(inner) => format!("a structure of {} bytes", inner.bytes),
    }
}

/// The type in numpy's words: `numpy.dtype({…})`.
#[must_use]
pub fn dtype(layout: &HostLayout) -> String {
    format!("numpy.dtype({})", dictionary(layout))
}

/// The same as a dictionary of Python.
#[must_use]
pub fn dictionary(layout: &HostLayout) -> String {
    let list = |of: &dyn Fn(&HostMember) -> String| layout.members.iter().map(of).collect::<Vec<_>>().join(", ");
    let format_of = |member: &HostMember| match &member.ty {
        HostMemberType::Number(Elem { scalar, lanes: 1 }) => format!("'{}'", types::numpy_name(*scalar)),
        HostMemberType::Number(Elem { scalar, lanes }) => format!("'{lanes}{}'", types::numpy_name(*scalar)),
        HostMemberType::Structure(inner) => dictionary(inner),
    };
    format!(
        "{{'names': [{}], 'formats': [{}], 'offsets': [{}], 'itemsize': {}}}",
        list(&|member| format!("'{}'", member.name)),
        list(&format_of),
        list(&|member| member.offset.to_string()),
        layout.bytes
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(name: &str, offset: u32, scalar: Scalar, lanes: u8) -> HostMember {
        HostMember { name: name.to_owned(), offset, ty: HostMemberType::Number(Elem { scalar, lanes }) }
    }

    fn body() -> HostLayout {
        let inner = HostLayout { bytes: 16, members: vec![number("n", 0, Scalar::U32, 1)] };
        let inner = HostMember { name: "tag".to_owned(), offset: 16, ty: HostMemberType::Structure(inner) };
        HostLayout { bytes: 32, members: vec![number("v", 0, Scalar::F32, 3), inner] }
    }

    #[test]
    fn layouts_are_written_as_numpy_does() {
        let text = "[('v', '<f4', (3,)), ('', '|V4'), ('tag', [('n', '<u4'), ('', '|V12')])]";
        assert_eq!(header(&body()), text);
        let text = "numpy.dtype({'names': ['v', 'tag'], 'formats': ['3float32', {'names': ['n'], 'formats': ['uint32'], 'offsets': [0], \
                    'itemsize': 16}], 'offsets': [0, 16], 'itemsize': 32})";
        assert_eq!(dtype(&body()), text);
    }

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(difference(&body(), &body()), None);
        let changed = |change: &dyn Fn(&mut HostLayout)| {
            let mut other = body();
            change(&mut other);
            (difference(&body(), &other).unwrap_or_default(), difference_of_types(&body(), &other).is_some())
        };
        let inner = |layout: &mut HostLayout, member: HostMember| {
            layout.members[1].ty = HostMemberType::Structure(HostLayout { bytes: 16, members: vec![member] });
        };
        let found = changed(&|it| it.members[0].offset = 4);
        assert_eq!(found, ("has its member `v` at byte 4, not at byte 0".to_owned(), false));
        let found = changed(&|it| it.bytes = 48);
        assert_eq!(found, ("has elements of 48 bytes, not of 32".to_owned(), false));
        let found = changed(&|it| inner(it, number("n", 0, Scalar::F32, 1)));
        assert_eq!(found, ("has a member `tag.n` at byte 0 that is float32, not uint32".to_owned(), true));
        let found = changed(&|it| inner(it, number("m", 0, Scalar::U32, 1)));
        assert_eq!(found, ("has no member `tag.n`: uint32 at byte 0".to_owned(), true));
        let found = changed(&|it| it.members.push(number("w", 28, Scalar::U32, 1)));
        assert_eq!(found, ("has a member `w` at byte 28, of which the structure has none".to_owned(), true));
        let found = changed(&|it| it.members[0] = number("v", 0, Scalar::F32, 4));
        assert_eq!(found, ("has a member `v` at byte 0 that is 4 of float32, not 3 of float32".to_owned(), true));
    }
}
