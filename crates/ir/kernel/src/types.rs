//! Types of values: scalars, hardware vectors, views.

use std::fmt;

/// A scalar type. Boolean is one byte, 0 or 1, in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scalar {
    /// Truth value.
    Bool,
    /// Signed 8-bit integer, two's complement.
    I8,
    /// Signed 16-bit integer.
    I16,
    /// Signed 32-bit integer.
    I32,
    /// Signed 64-bit integer.
    I64,
    /// Unsigned 8-bit integer.
    U8,
    /// Unsigned 16-bit integer.
    U16,
    /// Unsigned 32-bit integer.
    U32,
    /// Unsigned 64-bit integer.
    U64,
    /// IEEE binary16.
    F16,
    /// bfloat16: the upper half of binary32.
    BF16,
    /// IEEE binary32.
    F32,
    /// IEEE binary64.
    F64,
}

impl Scalar {
    /// All scalar types, narrow to wide within each category.
    pub const ALL: [Scalar; 13] = [
        Scalar::Bool,
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::U8,
        Scalar::U16,
        Scalar::U32,
        Scalar::U64,
        Scalar::F16,
        Scalar::BF16,
        Scalar::F32,
        Scalar::F64,
    ];

    /// Size in memory, in bytes.
    #[must_use]
    pub fn bytes(self) -> u32 {
        match self {
            Scalar::Bool | Scalar::I8 | Scalar::U8 => 1,
            Scalar::I16 | Scalar::U16 | Scalar::F16 | Scalar::BF16 => 2,
            Scalar::I32 | Scalar::U32 | Scalar::F32 => 4,
            Scalar::I64 | Scalar::U64 | Scalar::F64 => 8,
        }
    }

    /// Number of value bits; 1 for bool.
    #[must_use]
    pub fn bits(self) -> u32 {
        if self == Scalar::Bool { 1 } else { self.bytes() * 8 }
    }

    /// Whether it is one of the eight integer types.
    #[must_use]
    pub fn is_integer(self) -> bool {
        self.is_signed_integer() || self.is_unsigned_integer()
    }

    /// Whether it is `i8 … i64`.
    #[must_use]
    pub fn is_signed_integer(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64)
    }

    /// Whether it is `u8 … u64`.
    #[must_use]
    pub fn is_unsigned_integer(self) -> bool {
        matches!(self, Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64)
    }

    /// The unsigned integer type that has as many bits in memory.
    #[must_use]
    pub fn to_bits(self) -> Scalar {
        match self.bytes() {
            1 => Scalar::U8,
            2 => Scalar::U16,
            4 => Scalar::U32,
            _ => Scalar::U64,
        }
    }

    /// The unsigned integer type of the same width, of a signed one; any other type is itself.
    #[must_use]
    pub fn to_unsigned(self) -> Scalar {
        match self {
            Scalar::I8 => Scalar::U8,
            Scalar::I16 => Scalar::U16,
            Scalar::I32 => Scalar::U32,
            Scalar::I64 => Scalar::U64,
            Scalar::Bool
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::U64
            | Scalar::F16
            | Scalar::BF16
            | Scalar::F32
            | Scalar::F64 => self,
        }
    }

    /// Whether it is one of the four floating-point types.
    #[must_use]
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64)
    }

    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I8 => "i8",
            Scalar::I16 => "i16",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::U8 => "u8",
            Scalar::U16 => "u16",
            Scalar::U32 => "u32",
            Scalar::U64 => "u64",
            Scalar::F16 => "f16",
            Scalar::BF16 => "bf16",
            Scalar::F32 => "f32",
            Scalar::F64 => "f64",
        }
    }

    /// The scalar type of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Scalar> {
        Scalar::ALL.into_iter().find(|scalar| scalar.name() == name)
    }
}

/// The type of a register or of a view's element: `lanes` scalars. One lane is a plain scalar, 2 to 4 a hardware vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Elem {
    /// The scalar type of each lane.
    pub scalar: Scalar,
    /// 1, 2, 3 or 4. *Invariant:* the validator accepts nothing else.
    pub lanes: u8,
}

impl Elem {
    /// A plain scalar.
    #[must_use]
    pub const fn scalar(scalar: Scalar) -> Self {
        Elem { scalar, lanes: 1 }
    }

    /// Size without padding, in bytes.
    #[must_use]
    pub fn bytes(self) -> u32 {
        self.scalar.bytes() * u32::from(self.lanes)
    }

    /// The same lane count with another scalar type.
    #[must_use]
    pub fn with_scalar(self, scalar: Scalar) -> Self {
        Elem { scalar, lanes: self.lanes }
    }
}

/// Where memory lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// Device memory, visible to all workgroups.
    Global,
    /// A workgroup's shared memory.
    Local,
    /// An invocation's own memory.
    Private,
    /// Device memory that is not written during a launch.
    Constant,
}

impl Space {
    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Space::Global => "global",
            Space::Local => "local",
            Space::Private => "private",
            Space::Constant => "constant",
        }
    }

    /// All spaces.
    pub const ALL: [Space; 4] = [Space::Global, Space::Local, Space::Private, Space::Constant];
}

/// The accesses that a kernel may make through a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Access {
    /// Load only.
    Read,
    /// Store only.
    Write,
    /// Load and store.
    ReadWrite,
}

impl Access {
    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Access::Read => "read",
            Access::Write => "write",
            Access::ReadWrite => "read-write",
        }
    }

    /// Whether loads are allowed.
    #[must_use]
    pub fn reads(self) -> bool {
        matches!(self, Access::Read | Access::ReadWrite)
    }

    /// Whether stores are allowed.
    #[must_use]
    pub fn writes(self) -> bool {
        matches!(self, Access::Write | Access::ReadWrite)
    }

    /// All accesses.
    pub const ALL: [Access; 3] = [Access::Read, Access::Write, Access::ReadWrite];
}

/// A typed window on memory: `rank` extents over elements that lie `stride` bytes apart in their root.
///
/// A view value carries its root, an offset, its extents and (for rank above 1) its element strides; all are
/// run-time values. Accesses outside the extents, or outside the root, load zero and store nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ViewType {
    /// The element type.
    pub elem: Elem,
    /// Where the root lives.
    pub space: Space,
    /// The accesses that it allows.
    pub access: Access,
    /// Bytes from one element to the next; `elem.bytes()` when compact, a multiple of 16 when std140.
    pub stride: u32,
    /// Number of indices, 1 to 8.
    pub rank: u8,
}

impl ViewType {
    /// A compact view of rank 1.
    #[must_use]
    pub fn compact(elem: Elem, space: Space, access: Access) -> Self {
        ViewType { elem, space, access, stride: elem.bytes(), rank: 1 }
    }
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// A scalar or a hardware vector.
    Elem(Elem),
    /// A view on memory.
    View(ViewType),
}

impl Type {
    /// A plain scalar type.
    #[must_use]
    pub const fn scalar(scalar: Scalar) -> Self {
        Type::Elem(Elem::scalar(scalar))
    }

    /// The boolean type.
    pub const BOOL: Type = Type::scalar(Scalar::Bool);
    /// The type of per-axis ids.
    pub const U32: Type = Type::scalar(Scalar::U32);
    /// The type of lengths and linear ids.
    pub const U64: Type = Type::scalar(Scalar::U64);

    /// The register type, if it is not a view.
    #[must_use]
    pub fn elem(self) -> Option<Elem> {
        match self {
            Type::Elem(elem) => Some(elem),
            Type::View(_) => None,
        }
    }

    /// The view type, if it is one.
    #[must_use]
    pub fn view(self) -> Option<ViewType> {
        match self {
            Type::Elem(_) => None,
            Type::View(view) => Some(view),
        }
    }
}

impl fmt::Display for Elem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lanes {
            1 => f.write_str(self.scalar.name()),
            lanes => write!(f, "{}x{lanes}", self.scalar.name()),
        }
    }
}

/// `(view f32 global read)`, with ` stride N` and ` rank N` where they differ from compact rank 1.
impl fmt::Display for ViewType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(view {} {} {}", self.elem, self.space.name(), self.access.name())?;
        if self.stride != self.elem.bytes() {
            write!(f, " :stride {}", self.stride)?;
        }
        if self.rank != 1 {
            write!(f, " :rank {}", self.rank)?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Elem(elem) => elem.fmt(f),
            Type::View(view) => view.fmt(f),
        }
    }
}
