//! Structures and enumerations: their members and keys, and where members lie in memory.

use std::rc::Rc;

use crisp_ir_kernel::{Scalar, Space};
use crisp_support_diagnostics::{FileId, Span};

use super::known::Known;
use super::tree::Expr;
use super::types::{AccessKind, Align, Form, Number, Role, TypeData, TypeId, Types};

/// Position of a structure in [`Types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct StructId(pub(super) usize);

/// A structure: its members in the order of the definition, laid out as std140 says.
#[derive(Clone, Debug)]
pub(crate) struct Structure {
    /// The type as the author writes it.
    pub(crate) name: Rc<str>,
    pub(crate) members: Vec<Member>,
    /// Bytes, a multiple of 16.
    pub(crate) size: u32,
    pub(crate) span: Span,
    /// The (folded) name of the template that became it, and the arguments.
    pub(crate) of: Option<(Rc<str>, Vec<Known>)>,
    /// The members that are constants of the type, by their folded names.
    pub(crate) constants: Vec<(Rc<str>, Expr)>,
}

/// A member of a structure.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) name: Rc<str>,
    pub(crate) folded: Rc<str>,
    pub(crate) ty: TypeId,
    /// Bytes from the beginning of the structure; of no meaning where a view is inside.
    pub(crate) offset: u32,
    /// The position of its first leaf among those of the structure.
    pub(crate) leaf: usize,
    pub(crate) span: Span,
}

impl Structure {
    /// The member of that (folded) name.
    pub(crate) fn member(&self, folded: &str) -> Option<&Member> {
        self.members.iter().find(|member| *member.folded == *folded)
    }
}

/// Position of an enumeration in [`Types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct EnumId(pub(super) usize);

/// An enumeration.
#[derive(Clone, Debug)]
pub(crate) struct Enumeration {
    pub(crate) name: Rc<str>,
    pub(crate) keys: Vec<Key>,
    /// The type in registers and memory.
    pub(crate) storage: Number,
    pub(crate) span: Span,
}

/// A key of an enumeration.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    /// In its canonical spelling, without the colon.
    pub(crate) name: Rc<str>,
    pub(crate) value: u64,
    pub(crate) span: Span,
}

impl Enumeration {
    /// The key of that canonical name.
    pub(crate) fn key(&self, name: &str) -> Option<&Key> {
        self.keys.iter().find(|key| *key.name == *name)
    }
}

/// A structure from a template of which some arguments are open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenStructure {
    /// The (folded) name of the template.
    pub(crate) template: Rc<str>,
    pub(crate) arguments: Vec<OpenArgument>,
}

/// An argument of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OpenArgument {
    Known(Known),
    /// The value of a parameter of another template, by its number.
    Param(usize),
    /// Any: `nil` is written for it.
    Any,
    /// Vectors that agree in what the type says of them.
    View(OpenView),
    /// A structure from a template that has open arguments itself.
    Made(MadeId),
}

/// A vector type that leaves something open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenView {
    pub(crate) form: Form,
    pub(crate) role: Role,
    pub(crate) elem: Option<TypeId>,
    pub(crate) space: Option<Space>,
    pub(crate) access: Option<AccessKind>,
    pub(crate) align: Option<Align>,
    pub(crate) length: Option<u64>,
}

/// Position of an [`OpenStructure`] in [`Types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct MadeId(usize);

/// A member before it is laid out: its name, its folded name, its type and where it is written.
pub(crate) type Declared = (Rc<str>, Rc<str>, TypeId, Span);

/// The name of arrays among templates of structures; no author can write it.
pub(crate) const ARRAY: &str = "%array";

/// The alignment that std140 gives every structure.
pub(crate) const STRUCT_ALIGN: u32 = 16;

/// Alignment and size of a number in a structure.
pub(crate) fn std140(number: Number) -> (u32, u32) {
    let number = in_structure(number);
    let lanes = if number.lanes == 3 { 4 } else { u32::from(number.lanes) };
    (number.scalar.bytes() * lanes, number.bytes())
}

/// Returns the type that represents a number in a structure: a bool takes four bytes (decision B07).
pub(crate) fn in_structure(number: Number) -> Number {
    if number.scalar == Scalar::Bool { number.with_scalar(Scalar::U32) } else { number }
}

impl Types {
    /// Lays out a new structure.
    pub(crate) fn structure(
        &mut self,
        name: Rc<str>,
        declared: Vec<Declared>,
        span: Span,
        of: Option<(Rc<str>, Vec<Known>)>,
    ) -> TypeId {
        let (mut offset, mut leaf) = (0u32, 0);
        let mut members = Vec::new();
        for (name, folded, ty, span) in declared {
            let (align, size) = self.member_layout(ty).unwrap_or((1, 0));
            offset = offset.next_multiple_of(align);
            members.push(Member { name, folded, ty, offset, leaf, span });
            offset = offset.saturating_add(size);
            leaf += self.width(ty);
        }
        let size = offset.next_multiple_of(STRUCT_ALIGN);
        self.structs.push(Structure { name, members, size, span, of, constants: Vec::new() });
        self.intern(TypeData::Struct(StructId(self.structs.len() - 1)))
    }

    /// Returns the type `(array elem length)`: a structure whose members are the elements.
    pub(crate) fn array(&mut self, elem: TypeId, length: usize) -> TypeId {
        let of = (ARRAY.into(), vec![Known::Type(elem), Known::Integer(length as i128)]);
        let known = self.structs.iter().position(|structure| structure.of.as_ref() == Some(&of));
        if let Some(known) = known {
            return self.intern(TypeData::Struct(StructId(known)));
        }
        let span = Span::new(FileId::LIBRARY, 0, 0);
        let members = (0..length).map(|at| {
            let name: Rc<str> = format!("e{at}").into();
            (name.clone(), name, elem, span)
        });
        let name = format!("(array {} {length})", self.shown(elem)).into();
        self.structure(name, members.collect(), span, Some(of))
    }

    /// Returns the type of the elements and their number, if a type is an array.
    pub(crate) fn array_of(&self, ty: TypeId) -> Option<(TypeId, usize)> {
        let structure = self.structure_of(ty)?;
        match structure.of.as_ref().map(|(name, arguments)| (&**name, &arguments[..])) {
            Some((ARRAY, [Known::Type(elem), Known::Integer(_)])) => Some((*elem, structure.members.len())),
            _ => None,
        }
    }

    /// Adds the members of a structure that are constants of the type.
    pub(crate) fn add_constants(&mut self, ty: TypeId, constants: Vec<(Rc<str>, Expr)>) {
        if let TypeData::Struct(StructId(id)) = *self.data(ty)
            && let Some(structure) = self.structs.get_mut(id)
        {
            structure.constants = constants;
        }
    }

    /// Returns the value of a member that is a constant of the type, by its folded name.
    pub(crate) fn constant_of(&self, ty: TypeId, member: &str) -> Option<&Expr> {
        let structure = self.structure_of(ty)?;
        structure.constants.iter().find(|(name, _)| **name == *member).map(|(_, value)| value)
    }

    /// Alignment and size of a member; `None` for what has no bytes.
    fn member_layout(&self, ty: TypeId) -> Option<(u32, u32)> {
        match self.structure_of(ty) {
            Some(structure) => Some((STRUCT_ALIGN, structure.size)),
            None => self.stored(ty).map(std140),
        }
    }

    /// The number of an open structure.
    pub(crate) fn open_structure(&mut self, open: OpenStructure) -> MadeId {
        let found = self.opens.iter().position(|other| *other == open);
        MadeId(found.unwrap_or_else(|| {
            self.opens.push(open);
            self.opens.len() - 1
        }))
    }

    /// The open structure of that number.
    pub(crate) fn open(&self, MadeId(id): MadeId) -> Option<&OpenStructure> {
        self.opens.get(id)
    }

    /// Adds an enumeration.
    pub(crate) fn enumeration(&mut self, enumeration: Enumeration) -> TypeId {
        self.enums.push(enumeration);
        self.intern(TypeData::Enum(EnumId(self.enums.len() - 1)))
    }

    /// The enumeration that a type is.
    pub(crate) fn enumeration_of(&self, ty: TypeId) -> Option<&Enumeration> {
        match self.data(ty) {
            TypeData::Enum(EnumId(id)) => self.enums.get(*id),
            _ => None,
        }
    }

    /// The structure that a type is.
    pub(crate) fn structure_of(&self, ty: TypeId) -> Option<&Structure> {
        match self.data(ty) {
            TypeData::Struct(StructId(id)) => self.structs.get(*id),
            _ => None,
        }
    }

    /// Whether vectors can have such elements: numbers, and structures of numbers.
    pub(crate) fn is_element(&self, ty: TypeId) -> bool {
        self.stored(ty).is_some() || self.structure_of(ty).is_some() && !self.holds_view(ty)
    }

    /// Whether the host can pass a value of it to a kernel: numbers, and structures of numbers.
    pub(crate) fn is_argument(&self, ty: TypeId) -> bool {
        self.is_element(ty)
    }

    /// Whether it is a type that the author has defined, for which there are overloads of built-ins.
    pub(crate) fn is_own(&self, ty: TypeId) -> bool {
        match self.data(ty) {
            _ if self.original_of(ty).is_some() => true,
            TypeData::Struct(_) | TypeData::Enum(_) => true,
            TypeData::View(view) => self.is_own(view.elem),
            _ => false,
        }
    }

    /// Whether a view is among the leaves of the type, which cannot be chosen at run time then.
    pub(crate) fn holds_view(&self, ty: TypeId) -> bool {
        self.leaves(ty).iter().any(|leaf| leaf.view().is_some())
    }

    /// The numbers in a value of the type, each with its distance in bytes from the value's beginning in memory, in the order of leaves.
    pub(crate) fn numbers_in(&self, ty: TypeId) -> Vec<(u32, Number)> {
        match self.structure_of(ty) {
            Some(structure) => structure
                .members
                .iter()
                .flat_map(|member| {
                    self.numbers_in(member.ty).into_iter().map(|(offset, number)| (member.offset + offset, number))
                })
                .collect(),
            None => self.stored(ty).map(|number| (0, number)).into_iter().collect(),
        }
    }
}
