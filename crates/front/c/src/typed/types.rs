//! Types of C values, with their parts in registers and their layout in memory.

use std::fmt;
use std::sync::Arc;

use crisp_ir_kernel::{Elem, Scalar};

/// Lanes that one register of the kernel IR has at most.
const REGISTER_LANES: u8 = 4;

/// A number or a vector of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Number {
    /// The type of each lane.
    pub(crate) scalar: Scalar,
    /// 1 of a scalar; 2, 3, 4, 8 or 16 of a vector.
    pub(crate) lanes: u8,
}

impl Number {
    /// A scalar.
    pub(crate) const fn scalar(scalar: Scalar) -> Number {
        Number { scalar, lanes: 1 }
    }

    /// The same lanes with another scalar.
    pub(crate) fn with_scalar(self, scalar: Scalar) -> Number {
        Number { scalar, lanes: self.lanes }
    }

    /// How many registers it takes: a vector of 8 or 16 lanes is two or four of 4.
    pub(crate) fn registers(self) -> usize {
        usize::from(self.lanes.div_ceil(REGISTER_LANES))
    }

    /// The type of each of its registers.
    pub(crate) fn register(self) -> Elem {
        Elem { scalar: self.scalar, lanes: self.lanes.min(REGISTER_LANES) }
    }
}

/// A structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct StructId(pub(crate) usize);

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    /// No value.
    Void,
    /// A number or vector.
    Number(Number),
    /// A pointer, and whether what it points at is only read.
    Pointer(Arc<Ty>, bool),
    /// That number of elements in a row.
    Array(Arc<Ty>, u64),
    /// A structure.
    Struct(StructId),
}

impl Ty {
    pub(crate) const INT: Ty = Ty::scalar(Scalar::I32);
    pub(crate) const BOOL: Ty = Ty::scalar(Scalar::Bool);
    pub(crate) const LONG: Ty = Ty::scalar(Scalar::I64);

    pub(crate) const fn scalar(scalar: Scalar) -> Ty {
        Ty::Number(Number::scalar(scalar))
    }

    pub(crate) fn number(&self) -> Option<Number> {
        match self {
            Ty::Number(number) => Some(*number),
            Ty::Void | Ty::Pointer(..) | Ty::Array(..) | Ty::Struct(_) => None,
        }
    }

    /// The scalar, if it is one.
    pub(crate) fn as_scalar(&self) -> Option<Scalar> {
        self.number().filter(|number| number.lanes == 1).map(|number| number.scalar)
    }

    /// The integer scalar, if it is one; truth values count.
    pub(crate) fn as_integer(&self) -> Option<Scalar> {
        self.as_scalar().filter(|scalar| !scalar.is_float())
    }

    /// The type that it points at, and whether that memory is only read.
    pub(crate) fn pointee(&self) -> Option<(&Arc<Ty>, bool)> {
        match self {
            Ty::Pointer(to, constant) => Some((to, *constant)),
            Ty::Void | Ty::Number(_) | Ty::Array(..) | Ty::Struct(_) => None,
        }
    }
}

/// A member of a structure.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) name: Arc<str>,
    pub(crate) ty: Ty,
    /// Bytes from the beginning of the structure.
    pub(crate) offset: u64,
}

/// A structure.
#[derive(Clone, Debug)]
pub(crate) struct Struct {
    /// Returns the name that messages show.
    pub(crate) name: Arc<str>,
    /// How it is laid out: those of a union are one array of unsigned integers.
    pub(crate) members: Vec<Member>,
    /// The members of a union, all at its beginning.
    pub(crate) overlaid: Vec<Member>,
    /// In bytes, with what its alignment adds at the end.
    pub(crate) size: u64,
    pub(crate) align: u64,
    /// The numbers and vectors that it holds, those of its members included; an array counts as one of its elements.
    pub(crate) numbers: u64,
}

/// A register's worth of a type, as it is in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    pub(crate) elem: Elem,
    /// How many of them, because arrays inside of the type repeat it.
    pub(crate) count: u64,
}

/// The structures of a program, and what follows from them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Structs {
    pub(crate) structs: Vec<Struct>,
    /// Whether a vector of three lanes takes the memory of three, as in CUDA, and not of four, as in OpenCL.
    pub(crate) tight_triples: bool,
}

/// Numbers and vectors that a structure may hold, those of its members included; an array counts as one of its elements.
pub(crate) const NUMBER_LIMIT: u64 = 1024;

/// Registers that a value may consist of.
pub(crate) const PART_LIMIT: u64 = 1024;

impl Structs {
    pub(crate) fn get(&self, id: StructId) -> Option<&Struct> {
        self.structs.get(id.0)
    }

    /// Bytes of a number in memory.
    pub(crate) fn number_size(&self, number: Number) -> u64 {
        let lanes = if number.lanes == 3 && !self.tight_triples { 4 } else { number.lanes };
        u64::from(number.scalar.bytes()) * u64::from(lanes)
    }

    /// Bytes in memory.
    pub(crate) fn size(&self, ty: &Ty) -> u64 {
        match ty {
            Ty::Void => 1,
            Ty::Number(number) => self.number_size(*number),
            Ty::Pointer(..) => 8,
            Ty::Array(of, length) => self.size(of).saturating_mul(*length),
            Ty::Struct(id) => self.get(*id).map_or(1, |found| found.size),
        }
    }

    /// Returns the alignment in memory.
    pub(crate) fn align(&self, ty: &Ty) -> u64 {
        match ty {
            Ty::Void => 1,
            Ty::Number(number) if number.lanes == 3 && self.tight_triples => u64::from(number.scalar.bytes()),
            Ty::Number(number) => self.number_size(*number).min(if self.tight_triples { 16 } else { 128 }),
            Ty::Pointer(..) => 8,
            Ty::Array(of, _) => self.align(of),
            Ty::Struct(id) => self.get(*id).map_or(1, |found| found.align),
        }
    }

    /// The layout of members in order.
    pub(crate) fn lay_out(&self, name: Arc<str>, members: Vec<(Arc<str>, Ty)>) -> Struct {
        let (mut at, mut align) = (0_u64, 1);
        let mut laid = Vec::with_capacity(members.len());
        for (name, ty) in members {
            let own = self.align(&ty);
            align = align.max(own);
            let offset = at.checked_next_multiple_of(own).unwrap_or(u64::MAX);
            at = offset.saturating_add(self.size(&ty));
            laid.push(Member { name, ty, offset });
        }
        let numbers = laid.iter().fold(0_u64, |sum, member| sum.saturating_add(self.numbers(&member.ty)));
        let size = at.checked_next_multiple_of(align).unwrap_or(u64::MAX).max(1);
        Struct { name, members: laid, overlaid: Vec::new(), size, align, numbers }
    }

    /// The layout of members that are all at the beginning.
    pub(crate) fn lay_over(&self, name: Arc<str>, members: Vec<(Arc<str>, Ty)>) -> Struct {
        let align = members.iter().map(|(_, ty)| self.align(ty)).max().unwrap_or(1);
        let largest = members.iter().map(|(_, ty)| self.size(ty)).max().unwrap_or(1);
        let size = largest.checked_next_multiple_of(align).unwrap_or(u64::MAX).max(1);
        let numbers = members.iter().fold(0_u64, |sum, (_, ty)| sum.saturating_add(self.numbers(ty)));
        let overlaid = members.into_iter().map(|(name, ty)| Member { name, ty, offset: 0 }).collect();
        let word = match align {
            1 => Scalar::U8,
            2 => Scalar::U16,
            4 => Scalar::U32,
            _ => Scalar::U64,
        };
        let words = Ty::Array(Arc::new(Ty::scalar(word)), size / u64::from(word.bytes()));
        let members = vec![Member { name: "words".into(), ty: words, offset: 0 }];
        Struct { name, members, overlaid, size, align, numbers }
    }

    /// The members of a structure or union as its author declares them.
    pub(crate) fn declared(&self, ty: &Ty) -> &[Member] {
        match ty {
            Ty::Struct(id) => match self.get(*id) {
                Some(found) if found.overlaid.is_empty() => &found.members,
                Some(found) => &found.overlaid,
                None => &[],
            },
            Ty::Void | Ty::Number(_) | Ty::Pointer(..) | Ty::Array(..) => &[],
        }
    }

    /// Whether it is a union.
    pub(crate) fn is_union(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Struct(id) if self.get(*id).is_some_and(|found| !found.overlaid.is_empty()))
    }

    /// The numbers and vectors that a value of the type holds; an array counts as one of its elements.
    fn numbers(&self, ty: &Ty) -> u64 {
        match ty {
            Ty::Void | Ty::Pointer(..) | Ty::Number(_) => 1,
            Ty::Array(of, _) => self.numbers(of),
            Ty::Struct(id) => self.get(*id).map_or(1, |found| found.numbers),
        }
    }

    /// The leaves in order. Pointers have none.
    pub(crate) fn leaves(&self, ty: &Ty) -> Vec<Leaf> {
        let mut found = Vec::new();
        self.add_leaves(ty, &mut found);
        found
    }

    fn add_leaves(&self, ty: &Ty, into: &mut Vec<Leaf>) {
        match ty {
            Ty::Void | Ty::Pointer(..) => {}
            Ty::Number(number) => {
                into.extend((0..number.registers()).map(|_| Leaf { elem: number.register(), count: 1 }));
            }
            Ty::Array(of, length) => {
                let from = into.len();
                self.add_leaves(of, into);
                into.iter_mut().skip(from).for_each(|leaf| leaf.count = leaf.count.saturating_mul(*length));
            }
            Ty::Struct(id) => {
                for member in self.get(*id).map_or(&[][..], |found| &found.members) {
                    self.add_leaves(&member.ty, into);
                }
            }
        }
    }

    /// Where the registers of a value are in memory in which structures are one after the other: bytes from its beginning, in the order of
    /// [`parts`](Structs::parts). At most [`PART_LIMIT`] of each leaf.
    pub(crate) fn offsets(&self, ty: &Ty) -> Vec<u64> {
        self.offsets_of_leaves(ty).concat()
    }

    fn offsets_of_leaves(&self, ty: &Ty) -> Vec<Vec<u64>> {
        match ty {
            Ty::Void | Ty::Pointer(..) => Vec::new(),
            Ty::Number(number) => {
                let bytes = u64::from(number.register().bytes());
                (0..number.registers() as u64).map(|register| vec![register * bytes]).collect()
            }
            Ty::Array(of, length) => {
                let size = self.size(of);
                let repeated = |leaf: Vec<u64>| {
                    let all = (0..*length).flat_map(|at| leaf.iter().map(move |offset| at * size + offset));
                    all.take(usize::try_from(PART_LIMIT).unwrap_or(usize::MAX)).collect()
                };
                self.offsets_of_leaves(of).into_iter().map(repeated).collect()
            }
            Ty::Struct(id) => {
                let members = self.get(*id).map_or(&[][..], |found| &found.members);
                let shifted = |member: &Member| {
                    let leaves = self.offsets_of_leaves(&member.ty).into_iter();
                    leaves.map(|leaf| leaf.into_iter().map(|offset| offset + member.offset).collect()).collect()
                };
                members.iter().flat_map(|member| -> Vec<Vec<u64>> { shifted(member) }).collect()
            }
        }
    }

    /// Returns a name for each register of a value, in the order of [`parts`](Structs::parts): `p` of a number, `p_x` of a member, `p_0` of an
    /// element of an array or of four lanes of a long vector. At most [`PART_LIMIT`] of each leaf.
    pub(crate) fn part_names(&self, name: &str, ty: &Ty) -> Vec<String> {
        self.names_of_leaves(name, ty).concat()
    }

    fn names_of_leaves(&self, name: &str, ty: &Ty) -> Vec<Vec<String>> {
        match ty {
            Ty::Void | Ty::Pointer(..) => Vec::new(),
            Ty::Number(number) if number.registers() == 1 => vec![vec![name.to_owned()]],
            Ty::Number(number) => (0..number.registers()).map(|register| vec![format!("{name}_{register}")]).collect(),
            Ty::Array(of, length) => {
                let mut leaves: Vec<Vec<String>> = Vec::new();
                for at in 0..(*length).min(PART_LIMIT) {
                    let element = self.names_of_leaves(&format!("{name}_{at}"), of);
                    leaves.resize(leaves.len().max(element.len()), Vec::new());
                    leaves.iter_mut().zip(element).for_each(|(leaf, names)| leaf.extend(names));
                }
                leaves
            }
            Ty::Struct(id) => {
                let members = self.get(*id).map_or(&[][..], |found| &found.members);
                members.iter().flat_map(|it| self.names_of_leaves(&format!("{name}_{}", it.name), &it.ty)).collect()
            }
        }
    }

    /// The elements that a host sees where structures of this type are one after the other: their numbers, if all are of one type.
    pub(crate) fn common_element(&self, ty: &Ty) -> Elem {
        let mut scalars = self.leaves(ty).into_iter().map(|leaf| leaf.elem.scalar);
        let first = scalars.next().unwrap_or(Scalar::U8);
        let one = scalars.all(|scalar| scalar == first) && first != Scalar::Bool;
        Elem::scalar(match self.align(ty) {
            _ if one => first,
            1 => Scalar::U8,
            2 => Scalar::U16,
            4 => Scalar::U32,
            _ => Scalar::U64,
        })
    }

    /// The registers of a value: leaf by leaf, those that arrays repeat one after the other.
    pub(crate) fn parts(&self, ty: &Ty) -> Vec<Elem> {
        let mut parts = Vec::new();
        for leaf in self.leaves(ty) {
            for _ in 0..leaf.count.min(PART_LIMIT) {
                parts.push(leaf.elem);
            }
        }
        parts
    }

    /// How many registers a value has.
    pub(crate) fn part_count(&self, ty: &Ty) -> u64 {
        self.leaves(ty).iter().fold(0_u64, |sum, leaf| sum.saturating_add(leaf.count))
    }

    /// Which leaves of a structure are those of a member: the first one and their number.
    pub(crate) fn member_leaves(&self, of: &Struct, member: usize) -> (usize, usize) {
        let count = |member: &Member| self.leaves(&member.ty).len();
        let before = of.members.iter().take(member).map(count).sum();
        (before, of.members.get(member).map_or(0, count))
    }

    /// Which registers of a structure's value are those of a member: the first one and their number.
    pub(crate) fn member_parts(&self, of: &Struct, member: usize) -> (usize, usize) {
        let count = |member: &Member| usize::try_from(self.part_count(&member.ty)).unwrap_or(usize::MAX);
        let before = of.members.iter().take(member).map(count).sum();
        (before, of.members.get(member).map_or(0, count))
    }

    /// Whether the type has an array inside.
    pub(crate) fn has_array(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Array(..) => true,
            Ty::Void | Ty::Number(_) | Ty::Pointer(..) => false,
            Ty::Struct(id) => {
                self.get(*id).is_some_and(|found| found.members.iter().any(|member| self.has_array(&member.ty)))
            }
        }
    }

    /// Whether a value of the type is or holds a pointer.
    pub(crate) fn has_pointer(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Pointer(..) => true,
            Ty::Void | Ty::Number(_) => false,
            Ty::Array(of, _) => self.has_pointer(of),
            Ty::Struct(id) => {
                self.get(*id).is_some_and(|found| found.members.iter().any(|member| self.has_pointer(&member.ty)))
            }
        }
    }

    /// A type as an author writes it.
    pub(crate) fn show(&self, ty: &Ty) -> String {
        match ty {
            Ty::Void => "void".to_owned(),
            Ty::Number(number) => number.to_string(),
            Ty::Pointer(to, constant) => {
                format!("{}{} *", if *constant { "const " } else { "" }, self.show(to))
            }
            Ty::Array(..) => {
                let (mut of, mut lengths) = (ty, String::new());
                while let Ty::Array(inner, length) = of {
                    lengths += &format!("[{length}]");
                    of = inner;
                }
                format!("{}{lengths}", self.show(of))
            }
            Ty::Struct(id) => self.get(*id).map_or_else(|| "struct".to_owned(), |found| found.name.to_string()),
        }
    }
}

/// The name of a scalar in C.
fn name(scalar: Scalar) -> &'static str {
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

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lanes {
            1 => f.write_str(name(self.scalar)),
            lanes => write!(f, "{}{lanes}", name(self.scalar)),
        }
    }
}

/// Returns the signed integer that is as wide as a scalar.
pub(crate) fn signed_of_width(scalar: Scalar) -> Scalar {
    match scalar.bytes() {
        1 => Scalar::I8,
        2 => Scalar::I16,
        4 => Scalar::I32,
        _ => Scalar::I64,
    }
}
