//! Crisp's types as the checker sees them: interned, compared by their ids, with the author's spelling for messages.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use crisp_ir_kernel::{Access, Elem, Scalar, Space, Type, ViewType};

use super::structures::{EnumId, Enumeration, Member, OpenStructure, StructId, Structure};

use super::derived::{Derivation, Derived, DerivedId};
use super::known::{FunctionValue, Known};

/// A number, bool or hardware vector: exactly what an IR register holds.
pub(crate) type Number = Elem;

/// A type: its position in [`Types`], except that numbers and literals are identified by the id alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TypeId(u32);

/// The definition of a type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TypeData {
    /// No value.
    Nil,
    /// Control never comes back: `return`.
    Never,
    /// A mistake that has been reported; fits everywhere.
    Error,
    /// A number, bool or hardware vector.
    Number(Number),
    /// A vector, a view of one, or a view with several indices.
    View(View),
    /// A type that `def-struct` defines.
    Struct(StructId),
    /// A type that `def-enumeration` defines.
    Enum(EnumId),
    /// A flag, and what it says whether there is: a type, several, none, or `Never` while the type is open.
    Maybe(TypeId),
    /// A value that exists at compile time only: this keyword, function or type and no other.
    Known(Known),
    /// Like another type in all but its name.
    Derived(DerivedId),
    /// A tensor of ones and zeros without memory.
    Identity(Identity),
    /// Two or more values.
    Values(Rc<[TypeId]>),
}

/// A tensor whose elements are 1 where all indices are equal, else 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Identity {
    pub(crate) rank: u8,
    /// Whether it ends: its one leaf is the extent along all axes, which is not read where it does not.
    pub(crate) bounded: bool,
}

/// The type of what is computed from literals alone, a number of any type that represents all these literals; or an index's, which `long`
/// and `ulong` represent alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flexible {
    /// One bit for each scalar type that represents the literals, in the order of [`Scalar::ALL`].
    fits: u32,
    /// Whether an id, an extent or the index of a loop is part of it.
    index: bool,
    /// The type where the place demands none.
    pub(crate) scalar: Scalar,
}

impl Flexible {
    /// The types that a literal has where nothing is demanded, from the first choice to the last.
    const DEFAULTS: [Scalar; 5] = [Scalar::I32, Scalar::I64, Scalar::U64, Scalar::F32, Scalar::F64];

    /// A literal that these types represent; `None` when it has no default among them.
    pub(crate) fn new(fits: impl Fn(Scalar) -> bool) -> Option<Flexible> {
        let bits = Scalar::ALL.into_iter().filter(|&scalar| fits(scalar)).fold(0, |bits, scalar| bits | bit(scalar));
        Flexible { fits: bits, index: false, scalar: Scalar::I32 }.defaulted()
    }

    pub(crate) fn fits(self, scalar: Scalar) -> bool {
        self.fits & bit(scalar) != 0
    }

    /// The same of integer types alone; `None` where the default is not one.
    pub(crate) fn integer(self) -> Option<Flexible> {
        let fits =
            Scalar::ALL.into_iter().filter(|scalar| scalar.is_integer()).fold(0, |bits, scalar| bits | bit(scalar));
        self.scalar.is_integer().then_some(Flexible { fits: self.fits & fits, ..self })
    }

    /// Returns the type of two literals together: float beats integer, wide beats narrow. An index stays `ulong` where that represents both.
    /// `None` when no type represents both.
    pub(crate) fn meet(self, other: Flexible) -> Option<Flexible> {
        if self.index || other.index {
            let both = Flexible { fits: self.fits & other.fits, index: true, scalar: Scalar::U64 };
            let scalar = [Scalar::U64, Scalar::I64].into_iter().find(|&scalar| both.fits(scalar))?;
            return Some(Flexible { scalar, ..both });
        }
        let rank = |scalar| Flexible::DEFAULTS.iter().position(|&default| default == scalar);
        let wider = if rank(self.scalar) >= rank(other.scalar) { self.scalar } else { other.scalar };
        Flexible { fits: self.fits & other.fits, index: false, scalar: wider }.defaulted()
    }

    /// With the first default from its own on that fits.
    fn defaulted(self) -> Option<Flexible> {
        let candidates = Flexible::DEFAULTS.into_iter().skip_while(|&scalar| scalar != self.scalar);
        let scalar = candidates.into_iter().find(|&scalar| self.fits(scalar))?;
        Some(Flexible { scalar, ..self })
    }
}

fn bit(scalar: Scalar) -> u32 {
    1 << (scalar as u32)
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
    pub(crate) fn name(self) -> &'static str {
        match self {
            Align::Std140 => "std140",
            Align::Compact => "compact",
        }
    }

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

/// A vector or view of one, complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct View {
    pub(crate) form: Form,
    pub(crate) role: Role,
    pub(crate) elem: TypeId,
    pub(crate) space: Space,
    pub(crate) access: AccessKind,
    /// The access of the memory itself, where a parameter's declaration admits less: what the IR's view has.
    pub(crate) memory: Option<AccessKind>,
    pub(crate) align: Align,
    pub(crate) length: Option<u64>,
}

/// How many indices an element has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    /// One: a vector or vector view.
    Vector,
    /// That number of indices: a tensor view.
    Tensor(u8),
    /// One, for each member of its structures: a structure of arrays.
    Soa,
}

impl Form {
    pub(crate) fn rank(self) -> u8 {
        match self {
            Form::Vector | Form::Soa => 1,
            Form::Tensor(rank) => rank,
        }
    }
}

/// The leaves of a tensor: its vector, the offset of its first element there, an extent for each axis, a stride for each axis.
pub(crate) mod tensor {
    /// The leaf that is the offset.
    pub(crate) const OFFSET: usize = 1;

    /// The leaf that is the extent along an axis.
    pub(crate) fn extent(axis: u8) -> usize {
        OFFSET + 1 + usize::from(axis)
    }

    /// The leaf that is the stride along an axis.
    pub(crate) fn stride(rank: u8, axis: u8) -> usize {
        extent(rank) + usize::from(axis)
    }

    /// How many leaves there are.
    pub(crate) fn leaves(rank: u8) -> usize {
        stride(rank, rank)
    }
}

impl View {
    /// A vector in memory of the function.
    pub(crate) fn base(elem: TypeId, space: Space, access: AccessKind, align: Align, length: u64) -> View {
        let (form, role) = (Form::Vector, Role::Base);
        View { form, role, elem, space, access, memory: None, align, length: Some(length) }
    }

    /// With another access, of which the memory has more.
    pub(crate) fn with_access(self, access: AccessKind) -> View {
        let memory = self.memory.unwrap_or(self.access);
        View { access, memory: Some(memory).filter(|memory| memory.ir() != access.ir()), ..self }
    }
}

/// Returns the bytes of a column of `length` elements that are `stride` bytes apart: columns begin at multiples of 16.
pub(crate) fn soa_column_bytes(length: u64, stride: u32) -> u64 {
    length.saturating_mul(stride.into()).saturating_add(15) & !15
}

/// Memory of structures consists of these for the IR, whose windows on its bytes have the members' types.
pub(crate) const WORD: Number = Elem::scalar(Scalar::U32);

impl TypeId {
    pub(crate) const NIL: TypeId = TypeId(0);
    pub(crate) const NEVER: TypeId = TypeId(1);
    pub(crate) const ERROR: TypeId = TypeId(2);
    /// The first number; the others follow, four for each scalar.
    const NUMBERS: u32 = 3;
    const AFTER_NUMBERS: u32 = TypeId::NUMBERS + 4 * 13;
    /// Set in the ids of [`Flexible`] types, which hold the default and what fits.
    const FLEXIBLE: u32 = 1 << 31;
    /// Set in those of indices.
    const AN_INDEX: u32 = 1 << 30;

    pub(crate) const BOOL: TypeId = TypeId::scalar(Scalar::Bool);
    pub(crate) const LONG: TypeId = TypeId::scalar(Scalar::I64);
    pub(crate) const ULONG: TypeId = TypeId::scalar(Scalar::U64);
    /// An id, an extent, the index of a loop, and sums, differences and products of these: `ulong` unless its place demands a `long`.
    pub(crate) const INDEX: TypeId = TypeId(
        TypeId::FLEXIBLE
            | TypeId::AN_INDEX
            | (1 << Scalar::I64 as u32 | 1 << Scalar::U64 as u32) << 8
            | Scalar::U64 as u32,
    );

    pub(crate) const fn scalar(scalar: Scalar) -> TypeId {
        TypeId::of(Elem::scalar(scalar))
    }

    /// The type of a number.
    pub(crate) const fn of(number: Number) -> TypeId {
        TypeId(TypeId::NUMBERS + 4 * (number.scalar as u32) + number.lanes as u32 - 1)
    }

    /// The type of what is computed from literals.
    pub(crate) fn literal(flexible: Flexible) -> TypeId {
        let index = if flexible.index { TypeId::AN_INDEX } else { 0 };
        TypeId(TypeId::FLEXIBLE | index | flexible.fits << 8 | flexible.scalar as u32)
    }

    /// The number type; a literal's is its default.
    pub(crate) fn number(self) -> Option<Number> {
        let TypeId(id) = self.fixed();
        let position = id.checked_sub(TypeId::NUMBERS).filter(|_| id < TypeId::AFTER_NUMBERS)?;
        let scalar = Scalar::ALL.get(usize::try_from(position / 4).ok()?)?;
        Some(Elem { scalar: *scalar, lanes: u8::try_from(position % 4 + 1).ok()? })
    }

    /// Returns the types that a literal may convert to; `None` where the type is not that of a literal.
    pub(crate) fn flexible(self) -> Option<Flexible> {
        let scalar = *Scalar::ALL.get(usize::try_from(self.0 & 0xff).ok()?).filter(|_| self.is_flexible())?;
        let fits = (self.0 & !(TypeId::FLEXIBLE | TypeId::AN_INDEX)) >> 8;
        Some(Flexible { fits, index: self.is_index(), scalar })
    }

    pub(crate) fn is_flexible(self) -> bool {
        self.0 & TypeId::FLEXIBLE != 0
    }

    /// Whether it is computed from literals alone.
    pub(crate) fn is_literal(self) -> bool {
        self.is_flexible() && !self.is_index()
    }

    /// Whether an id, an extent or the index of a loop is part of it.
    pub(crate) fn is_index(self) -> bool {
        self.is_flexible() && self.0 & TypeId::AN_INDEX != 0
    }

    /// The type that stays where no place demands one.
    pub(crate) fn fixed(self) -> TypeId {
        self.flexible().map_or(self, |flexible| TypeId::scalar(flexible.scalar))
    }
}

/// All types of a program. Two types are equal if their ids are.
#[derive(Debug)]
pub(crate) struct Types {
    data: Vec<TypeData>,
    pub(super) structs: Vec<Structure>,
    pub(super) enums: Vec<Enumeration>,
    pub(super) opens: Vec<OpenStructure>,
    pub(super) derived: Vec<Derived>,
    pub(super) families: Vec<Rc<str>>,
    pub(crate) derivations: Vec<Derivation>,
    ids: BTreeMap<TypeData, TypeId>,
}

impl Default for Types {
    fn default() -> Types {
        let mut data = vec![TypeData::Nil, TypeData::Never, TypeData::Error];
        let numbers = Scalar::ALL.into_iter().flat_map(|scalar| (1..=4).map(move |lanes| Elem { scalar, lanes }));
        data.extend(numbers.map(TypeData::Number));
        Types {
            data,
            structs: Vec::new(),
            enums: Vec::new(),
            opens: Vec::new(),
            derived: Vec::new(),
            families: Vec::new(),
            derivations: Vec::new(),
            ids: BTreeMap::new(),
        }
    }
}

impl Types {
    pub(super) fn intern(&mut self, data: TypeData) -> TypeId {
        if let Some(&id) = self.ids.get(&data) {
            return id;
        }
        let id = TypeId(u32::try_from(self.data.len()).unwrap_or(TypeId::FLEXIBLE - 1));
        self.data.push(data.clone());
        self.ids.insert(data, id);
        id
    }

    /// The structures and enumerations.
    pub(crate) fn named(&self) -> (&[Structure], &[Enumeration]) {
        (&self.structs, &self.enums)
    }

    pub(crate) fn view(&mut self, view: View) -> TypeId {
        self.intern(TypeData::View(view))
    }

    /// The type of a value that is known.
    pub(crate) fn known(&mut self, known: Known) -> TypeId {
        match known {
            Known::Nil => TypeId::NIL,
            Known::Number(constant) => TypeId::of(constant.elem),
            known => self.intern(TypeData::Known(known)),
        }
    }

    /// The type of these values together.
    pub(crate) fn values(&mut self, types: &[TypeId]) -> TypeId {
        match types {
            [] => TypeId::NIL,
            [single] => *single,
            several => self.intern(TypeData::Values(several.into())),
        }
    }

    /// The type of a maybe.
    pub(crate) fn maybe(&mut self, inner: TypeId) -> TypeId {
        self.intern(TypeData::Maybe(inner))
    }

    /// Returns the type of the value that a maybe holds.
    pub(crate) fn maybe_of(&self, ty: TypeId) -> Option<TypeId> {
        match self.data(ty) {
            TypeData::Maybe(inner) => Some(*inner),
            _ => None,
        }
    }

    /// Returns the definition of a type; a literal is a number of its default type, and a derived type is what its original is.
    pub(crate) fn data(&self, ty: TypeId) -> &TypeData {
        let mut ty = ty;
        // Originals are older than what is derived from them.
        while let Some(original) = self.original_of(ty) {
            ty = original;
        }
        self.own_data(ty)
    }

    /// Returns the definition of a type; a derived type is not replaced by its original.
    pub(super) fn own_data(&self, ty: TypeId) -> &TypeData {
        let position = usize::try_from(ty.fixed().0).ok();
        position.and_then(|position| self.data.get(position)).unwrap_or(&TypeData::Error)
    }

    pub(crate) fn view_of(&self, ty: TypeId) -> Option<View> {
        match self.data(ty) {
            TypeData::View(view) => Some(*view),
            _ => None,
        }
    }

    pub(crate) fn identity(&mut self, identity: Identity) -> TypeId {
        self.intern(TypeData::Identity(identity))
    }

    pub(crate) fn identity_of(&self, ty: TypeId) -> Option<Identity> {
        match self.data(ty) {
            TypeData::Identity(identity) => Some(*identity),
            _ => None,
        }
    }

    /// The value that a type of one value at compile time has.
    pub(crate) fn known_of(&self, ty: TypeId) -> Option<&Known> {
        match self.data(ty) {
            TypeData::Known(known) => Some(known),
            TypeData::Nil => Some(&Known::Nil),
            _ => None,
        }
    }

    /// The function that a function value is.
    pub(crate) fn function_of(&self, ty: TypeId) -> Option<&FunctionValue> {
        match self.data(ty) {
            TypeData::Known(Known::Function(function)) => Some(function),
            _ => None,
        }
    }

    /// The types of all values.
    pub(crate) fn all(&self, ty: TypeId) -> Vec<TypeId> {
        match self.data(ty) {
            TypeData::Values(types) => types.to_vec(),
            TypeData::Nil | TypeData::Never => Vec::new(),
            _ => vec![ty],
        }
    }

    /// The number that memory holds for a value of the type; `None` for structures and what has no bytes.
    pub(crate) fn stored(&self, ty: TypeId) -> Option<Number> {
        match self.data(ty) {
            TypeData::Number(number) => Some(*number),
            TypeData::Enum(_) => self.enumeration_of(ty).map(|enumeration| enumeration.storage),
            _ => None,
        }
    }

    /// The IR values that a value of the type consists of; none for what exists at compile time only.
    pub(crate) fn leaves(&self, ty: TypeId) -> Vec<Type> {
        let mut leaves = Vec::new();
        self.add_leaves(ty, &mut leaves);
        leaves
    }

    fn add_leaves(&self, ty: TypeId, leaves: &mut Vec<Type>) {
        match self.data(ty) {
            TypeData::Number(_) | TypeData::Enum(_) => leaves.extend(self.stored(ty).map(Type::Elem)),
            TypeData::View(view) => {
                leaves.extend(self.view_ir(view).map(Type::View));
                // The length, and of a view also the offset and its own length.
                match (view.form, view.role) {
                    (Form::Soa, Role::View) => leaves.extend([Type::U64; 3]),
                    (Form::Soa, Role::Any | Role::Base) => leaves.push(Type::U64),
                    // The vector that it is a view of.
                    (Form::Vector, Role::View) => leaves.extend(self.view_ir(view).map(Type::View)),
                    (Form::Vector, Role::Any | Role::Base) => {}
                    // The view above is the whole vector: what the tensor shows of it are numbers.
                    (Form::Tensor(rank), _) => leaves.extend(vec![Type::U64; tensor::leaves(rank) - 1]),
                }
            }
            TypeData::Struct(_) => {
                let members = self.structure_of(ty).map(|structure| &structure.members[..]).unwrap_or_default();
                members.iter().for_each(|member| self.add_leaves(member.ty, leaves));
            }
            TypeData::Values(types) => types.iter().for_each(|&ty| self.add_leaves(ty, leaves)),
            TypeData::Maybe(inner) => {
                leaves.push(Type::BOOL);
                self.add_leaves(*inner, leaves);
            }
            TypeData::Identity(_) => leaves.push(Type::U64),
            TypeData::Nil | TypeData::Never | TypeData::Error | TypeData::Known(_) | TypeData::Derived(_) => {}
        }
    }

    /// Returns a suffix for each leaf of a value, to follow the value's name: `.x` for a member.
    pub(crate) fn leaf_names(&self, ty: TypeId) -> Vec<String> {
        match self.structure_of(ty) {
            Some(structure) => {
                let of_member = |member: &Member| {
                    let name = member.name.clone();
                    self.leaf_names(member.ty).into_iter().map(move |inner| format!(".{name}{inner}"))
                };
                structure.members.iter().flat_map(of_member).collect()
            }
            None => match self.view_of(ty).map(|view| view.form) {
                Some(Form::Soa) => {
                    let names = ["", ".length", ".offset", ".extent"];
                    names.into_iter().take(self.width(ty)).map(str::to_owned).collect()
                }
                Some(Form::Vector) => ["", ".parent"].into_iter().take(self.width(ty)).map(str::to_owned).collect(),
                Some(Form::Tensor(rank)) => {
                    let axes = |name: &'static str| (0..rank).map(move |axis| format!(".{name}{axis}"));
                    let first = ["", ".offset"].into_iter().map(str::to_owned);
                    first.chain(axes("extent")).chain(axes("stride")).collect()
                }
                None => vec![String::new(); self.width(ty)],
            },
        }
    }

    /// How many IR values a value of the type consists of.
    pub(crate) fn width(&self, ty: TypeId) -> usize {
        self.leaves(ty).len()
    }

    /// Whether there are values of the type at run time.
    pub(crate) fn is_runtime(&self, ty: TypeId) -> bool {
        self.width(ty) > 0
    }

    /// Bytes from one element of a view to the next.
    pub(crate) fn stride(&self, view: &View) -> u32 {
        match self.structure_of(view.elem) {
            Some(structure) => structure.size,
            None => self.stored(view.elem).map_or(1, |elem| view.align.stride(elem)),
        }
    }

    /// Elements of the IR's view for each element of a view.
    pub(crate) fn words(&self, view: &View) -> u64 {
        if view.form == Form::Soa {
            return 1;
        }
        self.structure_of(view.elem).map_or(1, |structure| u64::from(structure.size / WORD.bytes()))
    }

    /// Returns the parts of a vector's memory in the IR: elements, the distance between them, and their number.
    pub(crate) fn memory(&self, view: &View) -> Option<(Number, u32, u64)> {
        let ir = self.view_ir(view)?;
        Some((ir.elem, ir.stride, view.length?.saturating_mul(self.words(view))))
    }

    fn view_ir(&self, view: &View) -> Option<ViewType> {
        // Of a tensor this is its vector, whose elements lie side by side.
        let (space, access, rank) = (view.space, view.memory.unwrap_or(view.access).ir(), 1);
        if self.structure_of(view.elem).is_some() {
            return Some(ViewType { elem: WORD, space, access, stride: WORD.bytes(), rank });
        }
        let elem = self.stored(view.elem)?;
        Some(ViewType { elem, space, access, stride: view.align.stride(elem), rank })
    }

    /// A type with all that its spelling needs.
    pub(crate) fn shown(&self, ty: TypeId) -> Shown<'_> {
        Shown { types: self, ty }
    }
}

/// A type for messages.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a> {
    types: &'a Types,
    ty: TypeId,
}

impl<'a> Shown<'a> {
    pub(crate) fn data(self) -> &'a TypeData {
        self.types.data(self.ty)
    }

    pub(crate) fn number(self) -> Option<Number> {
        self.ty.number()
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(derived) = self.types.derived_of(self.ty) {
            return f.write_str(&derived.name);
        }
        match self.data() {
            TypeData::Derived(_) => f.write_str("derived"),
            TypeData::Identity(identity) => write!(f, "(identity-tensor-type {})", identity.rank),
            TypeData::Nil => f.write_str("nil"),
            TypeData::Never => f.write_str("nothing (control does not come back)"),
            TypeData::Error => f.write_str("unknown"),
            TypeData::Number(number) => f.write_str(&number_name(*number)),
            TypeData::View(view) => {
                let (elem, space) = (self.types.shown(view.elem).to_string(), Some(view.space));
                let slots = Slots {
                    elem: Some(&elem),
                    space,
                    access: Some(view.access),
                    align: Some(view.align),
                    length: view.length,
                };
                write!(f, "{}", slots.form(view.form, Some(view.form.rank()), view.role))
            }
            TypeData::Struct(_) => {
                f.write_str(self.types.structure_of(self.ty).map_or("structure", |structure| &structure.name))
            }
            TypeData::Maybe(inner) => {
                f.write_str("(maybe")?;
                self.types.all(*inner).iter().try_for_each(|&ty| write!(f, " {}", self.types.shown(ty)))?;
                f.write_str(")")
            }
            TypeData::Enum(_) => {
                f.write_str(self.types.enumeration_of(self.ty).map_or("enumeration", |enumeration| &enumeration.name))
            }
            TypeData::Known(known) => match known {
                Known::Nil => f.write_str("nil"),
                Known::Integer(_) | Known::Number(_) => f.write_str("number"),
                Known::Keyword(_) => f.write_str("keyword"),
                Known::Text(_) => f.write_str("text"),
                Known::Type(_) => f.write_str("type"),
                Known::Function(function) => write!(f, "function #'{}", function.name()),
            },
            TypeData::Values(types) => {
                f.write_str("values")?;
                types.iter().try_for_each(|&ty| write!(f, " {}", self.types.shown(ty)))
            }
        }
    }
}

/// The slots of a vector type that are said, for spelling it.
#[derive(Default)]
pub(crate) struct Slots<'a> {
    pub(crate) elem: Option<&'a str>,
    pub(crate) space: Option<Space>,
    pub(crate) access: Option<AccessKind>,
    pub(crate) align: Option<Align>,
    pub(crate) length: Option<u64>,
}

impl Slots<'_> {
    /// A vector type, or a tensor type of that rank, as the author writes it.
    pub(crate) fn form(&self, form: Form, rank: Option<u8>, role: Role) -> String {
        let mut text = match (form, role) {
            (Form::Soa, Role::View) => "(soa-view-type".to_owned(),
            (Form::Soa, Role::Any | Role::Base) => "(soa-vector-type".to_owned(),
            (_, Role::Any) => "(vector-type".to_owned(),
            (_, Role::Base) => "(vector-base-type".to_owned(),
            (_, Role::View) => "(vector-view-type".to_owned(),
        };
        let std140 = self.align.filter(|align| *align == Align::Std140);
        let slots = [
            self.elem.map(str::to_owned),
            self.space.map(|space| format!(":{}", space.name())),
            self.access.map(|access| access.name().to_owned()),
            std140.map(|_| ":std140".to_owned()),
            self.length.map(|length| length.to_string()),
        ];
        for slot in slots.into_iter().flatten() {
            text.push(' ');
            text.push_str(&slot);
        }
        text.push(')');
        match (form, rank) {
            (Form::Vector | Form::Soa, _) => text,
            (Form::Tensor(_), Some(rank)) => format!("(tensor-view-type {rank} {text})"),
            (Form::Tensor(_), None) => format!("(tensor-view-type {text})"),
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
                assert_eq!(TypeId::of(number).number(), Some(number));
                assert_eq!(Types::default().data(TypeId::of(number)), &TypeData::Number(number));
            }
        }
        assert_eq!(number_named("float5"), None);
        assert_eq!(number_named(""), None);
    }

    #[test]
    fn literals_meet_in_a_type_that_represents_both() {
        let integer = |value: i128| Flexible::new(|scalar| crate::typed::integer_constant(value, scalar).is_some());
        let float = Flexible::new(Scalar::is_float);
        let together = |a: Option<Flexible>, b: Option<Flexible>| a.zip(b).and_then(|(a, b)| a.meet(b));
        let default = |it: Option<Flexible>| it.map(|it| it.scalar);
        assert_eq!(default(together(integer(1), integer(3_000_000_000))), Some(Scalar::I64));
        assert_eq!(default(together(integer(1), float)), Some(Scalar::F32));
        // 2^24 + 1 is not a float.
        assert_eq!(default(together(integer(16_777_217), float)), Some(Scalar::F64));
        assert_eq!(together(integer(-1), integer(i128::from(u64::MAX))), None);
        let type_of = integer(300).map(TypeId::literal);
        assert_eq!(type_of.and_then(TypeId::flexible), integer(300));
        assert_eq!(type_of.map(TypeId::fixed), Some(TypeId::scalar(Scalar::I32)));
        assert!(integer(300).is_some_and(|it| !it.fits(Scalar::U8) && it.fits(Scalar::U16) && it.fits(Scalar::F16)));
    }

    #[test]
    fn std140_rounds_strides_up_to_sixteen_bytes() {
        let stride = |scalar, lanes| Align::Std140.stride(Elem { scalar, lanes });
        assert_eq!([stride(Scalar::F32, 1), stride(Scalar::F32, 3), stride(Scalar::F64, 3)], [16, 16, 32]);
    }
}
