//! Crisp's types as the checker sees them, with the author's spelling for messages.

use std::fmt;
use std::rc::Rc;

use crisp_ir_kernel::{Access, Elem, Scalar, Space, ViewType};

/// A number, bool or hardware vector: exactly what an IR register holds.
pub(crate) type Number = Elem;

/// The type of an expression, or the pattern that a parameter accepts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Type {
    /// No value.
    Nil,
    /// Control never comes back: `return`.
    Never,
    /// A number, bool or hardware vector.
    Number(Number),
    /// A vector or vector view.
    Vector(VectorType),
    /// A view with several indices.
    Tensor(TensorType),
    /// A function, known at compile time.
    Function(FunctionRef),
    /// A keyword of an enumeration, known at compile time.
    Keyword,
    /// Two or more values.
    Values(Rc<[Type]>),
    /// A mistake that has been reported; fits everywhere.
    Error,
}

/// A function value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum FunctionRef {
    /// Any function: the pattern of a parameter declared with a signature.
    Any,
    /// The function or built-in of that (folded) name.
    Named(Rc<str>),
}

/// Whether a vector type admits views.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Role {
    /// `vector-type`: both.
    Any,
    /// `vector-base-type`: no views.
    Base,
    /// `vector-view-type`: views only.
    View,
}

/// The five accesses of the language; `Readable` and `Writable` also match `ReadWrite`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum AccessKind {
    ReadOnly,
    WriteOnly,
    ReadWrite,
    Readable,
    Writable,
}

impl AccessKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            AccessKind::ReadOnly => ":read-only",
            AccessKind::WriteOnly => ":write-only",
            AccessKind::ReadWrite => ":read-write",
            AccessKind::Readable => ":readable",
            AccessKind::Writable => ":writable",
        }
    }

    pub(crate) fn reads(self) -> bool {
        matches!(self, AccessKind::ReadOnly | AccessKind::ReadWrite | AccessKind::Readable)
    }

    pub(crate) fn writes(self) -> bool {
        matches!(self, AccessKind::WriteOnly | AccessKind::ReadWrite | AccessKind::Writable)
    }

    /// Whether an argument of this access may be passed where `wanted` is declared.
    pub(crate) fn fits(self, wanted: AccessKind) -> bool {
        (!wanted.reads() || self.reads()) && (!wanted.writes() || self.writes())
    }

    pub(crate) fn ir(self) -> Access {
        match self {
            AccessKind::ReadOnly | AccessKind::Readable => Access::Read,
            AccessKind::WriteOnly | AccessKind::Writable => Access::Write,
            AccessKind::ReadWrite => Access::ReadWrite,
        }
    }
}

/// The two alignments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Align {
    Std140,
    Compact,
}

impl Align {
    /// Bytes from one element to the next.
    pub(crate) fn stride(self, elem: Number) -> u32 {
        match self {
            Align::Compact => elem.bytes(),
            Align::Std140 => {
                let lanes = if elem.lanes == 3 { 4 } else { u32::from(elem.lanes) };
                (elem.scalar.bytes() * lanes).next_multiple_of(16)
            }
        }
    }
}

/// A vector type; a slot that is `None` is left open, and the type is then a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct VectorType {
    pub(crate) role: Role,
    pub(crate) elem: Option<Number>,
    pub(crate) space: Option<Space>,
    pub(crate) access: Option<AccessKind>,
    /// The access of the memory itself, where a parameter's declaration admits less: what the IR's view has.
    pub(crate) memory: Option<AccessKind>,
    pub(crate) align: Option<Align>,
    pub(crate) length: Option<u64>,
}

impl VectorType {
    pub(crate) const OPEN: VectorType =
        VectorType { role: Role::Any, elem: None, space: None, access: None, memory: None, align: None, length: None };

    pub(crate) fn is_complete(&self) -> bool {
        self.elem.is_some() && self.space.is_some() && self.access.is_some()
    }

    pub(crate) fn stride(&self) -> u32 {
        self.elem.map_or(1, |elem| self.align.unwrap_or(Align::Compact).stride(elem))
    }

    /// The IR view of a complete type.
    pub(crate) fn ir(&self, rank: u8) -> Option<ViewType> {
        let (elem, space, access) = (self.elem?, self.space?, self.memory.or(self.access)?);
        Some(ViewType { elem, space, access: access.ir(), stride: self.stride(), rank })
    }

    /// What stays of an argument of type `arg` in a parameter declared as `self`; `None` when it does not fit.
    pub(crate) fn accept(&self, arg: &VectorType) -> Option<VectorType> {
        let slot = |wanted: Option<_>, given: Option<_>| wanted.is_none() || wanted == given;
        let access_fits = match (self.access, arg.access) {
            (Some(wanted), Some(given)) => given.fits(wanted),
            (Some(_), None) => false,
            (None, _) => true,
        };
        let align = |align: Option<Align>| align.unwrap_or(Align::Compact);
        let role_fits = match self.role {
            Role::Any => true,
            role => arg.role == role,
        };
        let fits = (self.elem.is_none() || self.elem == arg.elem)
            && slot(self.space.map(Space::name), arg.space.map(Space::name))
            && access_fits
            && (self.align.is_none() || align(self.align) == align(arg.align))
            && (self.length.is_none() || self.length == arg.length)
            && role_fits;
        let access = self.access.or(arg.access);
        let memory = arg.memory.or(arg.access).filter(|memory| Some(memory.ir()) != access.map(AccessKind::ir));
        fits.then_some(VectorType { access, memory, ..*arg })
    }
}

/// A view of `rank` indices on a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TensorType {
    pub(crate) rank: Option<u8>,
    pub(crate) vector: VectorType,
}

impl Type {
    pub(crate) const BOOL: Type = Type::Number(Elem::scalar(Scalar::Bool));
    pub(crate) const LONG: Type = Type::Number(Elem::scalar(Scalar::I64));
    pub(crate) const ULONG: Type = Type::Number(Elem::scalar(Scalar::U64));

    pub(crate) fn scalar(scalar: Scalar) -> Type {
        Type::Number(Elem::scalar(scalar))
    }

    pub(crate) fn number(&self) -> Option<Number> {
        match self {
            Type::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Whether a value of it can be passed, bound and returned as it stands: not a pattern.
    pub(crate) fn is_complete(&self) -> bool {
        match self {
            Type::Vector(vector) => vector.is_complete(),
            Type::Tensor(tensor) => tensor.rank.is_some() && tensor.vector.is_complete(),
            Type::Function(function) => *function != FunctionRef::Any,
            Type::Values(types) => types.iter().all(Type::is_complete),
            Type::Nil | Type::Never | Type::Number(_) | Type::Keyword | Type::Error => true,
        }
    }

    /// The types of all values.
    pub(crate) fn all(&self) -> Vec<Type> {
        match self {
            Type::Values(types) => types.to_vec(),
            Type::Nil => Vec::new(),
            other => vec![other.clone()],
        }
    }

    /// The type of these values together.
    pub(crate) fn of_values(mut types: Vec<Type>) -> Type {
        match types.len() {
            0 => Type::Nil,
            1 => types.remove(0),
            _ => Type::Values(types.into()),
        }
    }

    /// The type as an IR value; `None` for what exists at compile time only.
    pub(crate) fn ir(&self) -> Option<crisp_ir_kernel::Type> {
        match self {
            Type::Number(number) => Some(crisp_ir_kernel::Type::Elem(*number)),
            Type::Vector(vector) => vector.ir(1).map(crisp_ir_kernel::Type::View),
            Type::Tensor(tensor) => tensor.vector.ir(tensor.rank?).map(crisp_ir_kernel::Type::View),
            Type::Nil | Type::Never | Type::Function(_) | Type::Keyword | Type::Values(_) | Type::Error => None,
        }
    }
}

/// The language's name of a scalar type.
pub(crate) fn scalar_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "char",
        Scalar::I16 => "short",
        Scalar::I32 => "int",
        Scalar::I64 => "long",
        Scalar::U8 => "uchar",
        Scalar::U16 => "ushort",
        Scalar::U32 => "uint",
        Scalar::U64 => "ulong",
        Scalar::F16 => "half",
        Scalar::BF16 => "bfloat16",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

/// The number type of that (folded) name: `float`, `uchar4`.
pub(crate) fn number_named(name: &str) -> Option<Number> {
    let (base, lanes) = match name.as_bytes().last() {
        Some(b'2') => (&name[..name.len() - 1], 2),
        Some(b'3') => (&name[..name.len() - 1], 3),
        Some(b'4') => (&name[..name.len() - 1], 4),
        _ => (name, 1),
    };
    let scalar = |name: &str| Scalar::ALL.into_iter().find(|&scalar| scalar_name(scalar) == name);
    if let Some(whole) = scalar(name) {
        return Some(Elem::scalar(whole));
    }
    let scalar = scalar(base)?;
    let is_vector = lanes > 1 && !matches!(scalar, Scalar::Bool | Scalar::BF16);
    is_vector.then_some(Elem { scalar, lanes })
}

/// The author's spelling of a number type.
pub(crate) fn number_name(number: Number) -> String {
    match number.lanes {
        1 => scalar_name(number.scalar).to_owned(),
        lanes => format!("{}{lanes}", scalar_name(number.scalar)),
    }
}

impl VectorType {
    /// Says in which slots `given` does not fit this pattern.
    pub(crate) fn differences(&self, given: &VectorType) -> String {
        let mut slots = Vec::new();
        let mut differ = |differs: bool, slot: &'static str| {
            if differs {
                slots.push(slot);
            }
        };
        differ(self.elem.is_some() && self.elem != given.elem, "element type");
        differ(self.space.is_some() && self.space != given.space, "address space");
        differ(self.access.is_some_and(|wanted| !given.access.is_some_and(|access| access.fits(wanted))), "access");
        let align = |align: Option<Align>| align.unwrap_or(Align::Compact);
        differ(self.align.is_some() && align(self.align) != align(given.align), "alignment");
        differ(self.length.is_some() && self.length != given.length, "length");
        match (self.role, slots.is_empty()) {
            (Role::View, true) => "pass a view: `(make-vector-view v LENGTH)`".to_owned(),
            (Role::Base, true) => "pass the vector itself, no view of it".to_owned(),
            _ => format!("the types differ in {}: change one of them", slots.join(" and ")),
        }
    }
}

impl fmt::Display for VectorType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        write_slots(
            self,
            f,
            match self.role {
                Role::Any => "vector-type",
                Role::Base => "vector-base-type",
                Role::View => "vector-view-type",
            },
        )?;
        f.write_str(")")
    }
}

fn write_slots(vector: &VectorType, f: &mut fmt::Formatter<'_>, head: &str) -> fmt::Result {
    f.write_str(head)?;
    if let Some(elem) = vector.elem {
        write!(f, " {}", number_name(elem))?;
    }
    if let Some(space) = vector.space {
        write!(f, " :{}", space.name())?;
    }
    if let Some(access) = vector.access {
        write!(f, " {}", access.name())?;
    }
    if vector.align == Some(Align::Std140) {
        f.write_str(" :std140")?;
    }
    if let Some(length) = vector.length {
        write!(f, " {length}")?;
    }
    Ok(())
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Nil => f.write_str("nil"),
            Type::Never => f.write_str("nothing (control does not come back)"),
            Type::Number(number) => f.write_str(&number_name(*number)),
            Type::Vector(vector) => vector.fmt(f),
            Type::Tensor(tensor) => {
                f.write_str("(tensor-view-type")?;
                if let Some(rank) = tensor.rank {
                    write!(f, " {rank}")?;
                }
                write!(f, " {})", tensor.vector)
            }
            Type::Function(FunctionRef::Any) => f.write_str("function"),
            Type::Function(FunctionRef::Named(name)) => write!(f, "function #'{name}"),
            Type::Keyword => f.write_str("keyword"),
            Type::Values(types) => {
                f.write_str("values")?;
                types.iter().try_for_each(|ty| write!(f, " {ty}"))
            }
            Type::Error => f.write_str("unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_names_round_trip() {
        for scalar in Scalar::ALL {
            for lanes in 1..=4 {
                let number = Elem { scalar, lanes };
                let found = number_named(&number_name(number));
                let exists = lanes == 1 || !matches!(scalar, Scalar::Bool | Scalar::BF16);
                assert_eq!(found, exists.then_some(number), "{}", number_name(number));
            }
        }
        assert_eq!(number_named("float5"), None);
        assert_eq!(number_named(""), None);
    }

    #[test]
    fn a_pattern_accepts_what_it_leaves_open() {
        let float = Elem::scalar(Scalar::F32);
        let arg = VectorType {
            role: Role::Base,
            elem: Some(float),
            space: Some(Space::Global),
            access: Some(AccessKind::ReadWrite),
            memory: None,
            align: None,
            length: None,
        };
        assert_eq!(VectorType::OPEN.accept(&arg), Some(arg));
        let readable = VectorType { access: Some(AccessKind::Readable), ..VectorType::OPEN };
        assert_eq!(readable.accept(&arg).and_then(|ty| ty.access), Some(AccessKind::Readable));
        let local = VectorType { space: Some(Space::Local), ..VectorType::OPEN };
        assert_eq!(local.accept(&arg), None);
        let write_only = VectorType { access: Some(AccessKind::WriteOnly), ..arg };
        assert_eq!(readable.accept(&write_only), None);
    }

    #[test]
    fn std140_rounds_strides_up_to_sixteen_bytes() {
        let stride = |scalar, lanes| Align::Std140.stride(Elem { scalar, lanes });
        assert_eq!([stride(Scalar::F32, 1), stride(Scalar::F32, 3), stride(Scalar::F64, 3)], [16, 16, 32]);
    }
}
