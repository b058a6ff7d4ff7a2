//! PTX's types, and which registers an instruction of a type takes.

/// The meaning of a value's bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Bits without a meaning.
    Bits,
    /// Unsigned integers.
    Unsigned,
    /// Signed integers.
    Signed,
    /// IEEE 754 floats.
    Float,
    /// The upper half of a float: `bf16`.
    Brain,
    /// Two of `f16`.
    Halves,
    /// Two of `bf16`.
    Brains,
    /// A predicate.
    Pred,
}

/// A type: `u32`, `b16`, `pred`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ty {
    pub(crate) kind: Kind,
    pub(crate) bits: u32,
}

impl Ty {
    pub(crate) const PRED: Ty = Ty { kind: Kind::Pred, bits: 1 };
    pub(crate) const B32: Ty = Ty { kind: Kind::Bits, bits: 32 };
    pub(crate) const U32: Ty = Ty { kind: Kind::Unsigned, bits: 32 };

    /// Returns the type of a name without its dot.
    pub(crate) fn parse(name: &str) -> Option<Ty> {
        let (kind, bits) = match name {
            "pred" => return Some(Ty::PRED),
            "f16x2" => return Some(Ty { kind: Kind::Halves, bits: 32 }),
            "bf16x2" => return Some(Ty { kind: Kind::Brains, bits: 32 }),
            "bf16" => return Some(Ty { kind: Kind::Brain, bits: 16 }),
            _ => name.split_at_checked(1)?,
        };
        let bits: u32 = bits.parse().ok().filter(|_| !bits.starts_with(['0', '+']))?;
        let kind = match kind {
            "b" if matches!(bits, 8 | 16 | 32 | 64 | 128) => Kind::Bits,
            "u" if matches!(bits, 8 | 16 | 32 | 64) => Kind::Unsigned,
            "s" if matches!(bits, 8 | 16 | 32 | 64) => Kind::Signed,
            "f" if matches!(bits, 16 | 32 | 64) => Kind::Float,
            _ => return None,
        };
        Some(Ty { kind, bits })
    }

    pub(crate) fn bytes(self) -> u32 {
        self.bits / 8
    }

    /// Returns whether a register of this type may be an operand of an instruction of type `of`: equal sizes, and equal meaning unless one side
    /// is untyped bits. Signedness makes no difference.
    pub(crate) fn fits(self, of: Ty) -> bool {
        if self.bits != of.bits {
            return false;
        }
        match (self.kind, of.kind) {
            (Kind::Pred, Kind::Pred) => true,
            (Kind::Pred, _) | (_, Kind::Pred) => false,
            (Kind::Bits, _) | (_, Kind::Bits) => true,
            (Kind::Signed | Kind::Unsigned, Kind::Signed | Kind::Unsigned) => true,
            (register, instruction) => register == instruction,
        }
    }

    /// Returns whether a register of this type may hold more than the type of a load, store or conversion: wider registers take part too,
    /// floats only in their own size or as bits.
    pub(crate) fn holds(self, of: Ty) -> bool {
        if self.bits == of.bits {
            return self.fits(of);
        }
        self.bits > of.bits && self.kind != Kind::Float && matches!(of.kind, Kind::Bits | Kind::Unsigned | Kind::Signed)
    }

    /// Returns the lowest bits of a value, as many as the type has.
    pub(crate) fn mask(self) -> u64 {
        mask(self.bits)
    }
}

/// Returns `bits` one bits.
pub(crate) fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// Returns the value of `bits` low bits with their sign.
pub(crate) fn signed(value: u64, bits: u32) -> i64 {
    let unused = 64 - bits.min(64);
    ((value << unused) as i64) >> unused
}

impl std::fmt::Display for Ty {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bits = self.bits;
        match self.kind {
            Kind::Bits => write!(out, ".b{bits}"),
            Kind::Unsigned => write!(out, ".u{bits}"),
            Kind::Signed => write!(out, ".s{bits}"),
            Kind::Float => write!(out, ".f{bits}"),
            Kind::Brain => write!(out, ".bf16"),
            Kind::Halves => write!(out, ".f16x2"),
            Kind::Brains => write!(out, ".bf16x2"),
            Kind::Pred => write!(out, ".pred"),
        }
    }
}
