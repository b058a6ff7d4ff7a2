//! Crisp's types as the checker sees them: interned, compared by their ids, with the author's spelling for messages.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use crisp_ir_kernel::{Access, Elem, Scalar, Space, ViewType};

/// A number, bool or hardware vector: exactly what an IR register holds.
pub(crate) type Number = Elem;

/// A type: its position in [`Types`], except that numbers and literals are told by the id alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TypeId(u32);

/// What a type is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TypeData {
    /// No value.
    Nil,
    /// Control never comes back: `return`.
    Never,
    /// A mistake that has been reported; fits everywhere.
    Error,
    /// A keyword of an enumeration, known at compile time.
    Keyword,
    /// A number, bool or hardware vector.
    Number(Number),
    /// A vector, a view of one, or a view with several indices.
    View(View),
    /// The function or built-in of that (folded) name, known at compile time.
    Function(Rc<str>),
    /// Two or more values.
    Values(Rc<[TypeId]>),
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

    /// What two literals are together: float beats integer, wide beats narrow. An index stays `ulong` where that represents both.
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
    /// So many: a tensor view.
    Tensor(u8),
}

impl Form {
    pub(crate) fn rank(self) -> u8 {
        match self {
            Form::Vector => 1,
            Form::Tensor(rank) => rank,
        }
    }
}

impl View {
    /// A vector in memory of the function.
    pub(crate) fn base(elem: TypeId, space: Space, access: AccessKind, align: Align, length: u64) -> View {
        let (form, role) = (Form::Vector, Role::Base);
        View { form, role, elem, space, access, memory: None, align, length: Some(length) }
    }

    /// The element as the IR has it.
    pub(crate) fn number(&self) -> Option<Number> {
        self.elem.number()
    }

    /// Bytes from one element to the next.
    pub(crate) fn stride(&self) -> u32 {
        self.number().map_or(1, |elem| self.align.stride(elem))
    }

    /// With another access, of which the memory has more.
    pub(crate) fn with_access(self, access: AccessKind) -> View {
        let memory = self.memory.unwrap_or(self.access);
        View { access, memory: Some(memory).filter(|memory| memory.ir() != access.ir()), ..self }
    }

    fn ir(&self) -> Option<ViewType> {
        let access = self.memory.unwrap_or(self.access).ir();
        Some(ViewType {
            elem: self.number()?,
            space: self.space,
            access,
            stride: self.stride(),
            rank: self.form.rank(),
        })
    }
}

impl TypeId {
    pub(crate) const NIL: TypeId = TypeId(0);
    pub(crate) const NEVER: TypeId = TypeId(1);
    pub(crate) const ERROR: TypeId = TypeId(2);
    pub(crate) const KEYWORD: TypeId = TypeId(3);
    /// The first number; the others follow, four for each scalar.
    const NUMBERS: u32 = 4;
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

    /// What a literal may become.
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
    ids: BTreeMap<TypeData, TypeId>,
}

impl Default for Types {
    fn default() -> Types {
        let mut data = vec![TypeData::Nil, TypeData::Never, TypeData::Error, TypeData::Keyword];
        let numbers = Scalar::ALL.into_iter().flat_map(|scalar| (1..=4).map(move |lanes| Elem { scalar, lanes }));
        data.extend(numbers.map(TypeData::Number));
        Types { data, ids: BTreeMap::new() }
    }
}

impl Types {
    fn intern(&mut self, data: TypeData) -> TypeId {
        if let Some(&id) = self.ids.get(&data) {
            return id;
        }
        let id = TypeId(u32::try_from(self.data.len()).unwrap_or(TypeId::FLEXIBLE - 1));
        self.data.push(data.clone());
        self.ids.insert(data, id);
        id
    }

    pub(crate) fn view(&mut self, view: View) -> TypeId {
        self.intern(TypeData::View(view))
    }

    pub(crate) fn function(&mut self, name: Rc<str>) -> TypeId {
        self.intern(TypeData::Function(name))
    }

    /// The type of these values together.
    pub(crate) fn values(&mut self, types: &[TypeId]) -> TypeId {
        match types {
            [] => TypeId::NIL,
            [single] => *single,
            several => self.intern(TypeData::Values(several.into())),
        }
    }

    /// What a type is; a literal is a number of its default type.
    pub(crate) fn data(&self, ty: TypeId) -> &TypeData {
        let position = usize::try_from(ty.fixed().0).ok();
        position.and_then(|position| self.data.get(position)).unwrap_or(&TypeData::Error)
    }

    pub(crate) fn view_of(&self, ty: TypeId) -> Option<View> {
        match self.data(ty) {
            TypeData::View(view) => Some(*view),
            _ => None,
        }
    }

    /// The name of a function value.
    pub(crate) fn function_of(&self, ty: TypeId) -> Option<&Rc<str>> {
        match self.data(ty) {
            TypeData::Function(name) => Some(name),
            _ => None,
        }
    }

    /// The types of all values.
    pub(crate) fn all(&self, ty: TypeId) -> Vec<TypeId> {
        match self.data(ty) {
            TypeData::Values(types) => types.to_vec(),
            TypeData::Nil => Vec::new(),
            _ => vec![ty],
        }
    }

    /// The type as an IR value; `None` for what exists at compile time only.
    pub(crate) fn ir(&self, ty: TypeId) -> Option<crisp_ir_kernel::Type> {
        match self.data(ty) {
            TypeData::Number(number) => Some(crisp_ir_kernel::Type::Elem(*number)),
            TypeData::View(view) => view.ir().map(crisp_ir_kernel::Type::View),
            TypeData::Nil
            | TypeData::Never
            | TypeData::Error
            | TypeData::Keyword
            | TypeData::Function(_)
            | TypeData::Values(_) => None,
        }
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
        match self.data() {
            TypeData::Nil => f.write_str("nil"),
            TypeData::Never => f.write_str("nothing (control does not come back)"),
            TypeData::Error => f.write_str("unknown"),
            TypeData::Keyword => f.write_str("keyword"),
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
                write!(f, "{}", slots.form(view.form == Form::Vector, Some(view.form.rank()), view.role))
            }
            TypeData::Function(name) => write!(f, "function #'{name}"),
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
    pub(crate) fn form(&self, is_vector: bool, rank: Option<u8>, role: Role) -> String {
        let mut text = match role {
            Role::Any => "(vector-type".to_owned(),
            Role::Base => "(vector-base-type".to_owned(),
            Role::View => "(vector-view-type".to_owned(),
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
        match (is_vector, rank) {
            (true, _) => text,
            (false, Some(rank)) => format!("(tensor-view-type {rank} {text})"),
            (false, None) => format!("(tensor-view-type {text})"),
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
        // 2^24 + 1 is no float.
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
