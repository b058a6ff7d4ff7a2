//! Operands to slots, with the checks of their types.

use super::instruction::Context;
use super::names::{Name, Register, special};
use crate::code::{Address, Begin, NOWHERE, Op, Pred, Slot, Space, Special, Test};
use crate::error::Refused;
use crate::text::Operand;
use crate::types::{Kind, Ty};

impl Context<'_> {
    pub(crate) fn operand(&self, index: usize) -> Result<&Operand, Refused> {
        self.instruction.operands.get(index).ok_or_else(|| self.wrong(format!("operand {} is missing", index + 1)))
    }

    /// Refuses other numbers of operands.
    pub(crate) fn count(&self, range: std::ops::RangeInclusive<usize>) -> Result<(), Refused> {
        let given = self.instruction.operands.len();
        if range.contains(&given) {
            return Ok(());
        }
        Err(self.wrong(format!("{given} operands, and {} to {} are expected", range.start(), range.end())))
    }

    pub(crate) fn constant(&mut self, value: u64) -> Slot {
        if let Some(&slot) = self.module.names.constants.get(&value) {
            return slot;
        }
        let slot = self.module.new_slot(value);
        self.module.names.constants.insert(value, slot);
        slot
    }

    fn special(&mut self, special: Special) -> Slot {
        if let Some((_, slot)) = self.module.names.specials.iter().find(|(known, _)| *known == special) {
            return *slot;
        }
        self.module.slots.push(Begin::Special(special));
        let slot = self.module.slots.len() as Slot - 1;
        self.module.names.specials.push((special, slot));
        slot
    }

    fn unknown(&self, name: &str) -> Refused {
        self.wrong(format!("`{name}` is not declared"))
    }

    fn register(&self, name: &str) -> Result<(Slot, Ty), Refused> {
        match self.module.names.find(name) {
            Some(Name::Register(slot, ty)) => Ok((*slot, *ty)),
            Some(Name::Pred(_)) => Err(self.wrong(format!("`{name}` is a predicate, and a value is expected"))),
            Some(_) => Err(self.wrong(format!("`{name}` is not a register"))),
            None if special(name).is_some() => {
                Err(self.wrong(format!("special register `{name}`: only `mov` and `cvt` read it")))
            }
            None => Err(self.unknown(name)),
        }
    }

    fn misfit(&self, name: &str, register: Ty, ty: Ty) -> Refused {
        self.wrong(format!("register `{name}` is {register}, and {ty} is expected"))
    }

    pub(crate) fn dest(&mut self, index: usize, ty: Ty) -> Result<Slot, Refused> {
        let operand = self.operand(index)?.clone();
        self.dest_of(&operand, ty)
    }

    pub(crate) fn dest_of(&mut self, operand: &Operand, ty: Ty) -> Result<Slot, Refused> {
        let Operand::Name(name) = operand else { return Err(self.wrong("the result must be a register")) };
        let (slot, register) = self.register(name)?;
        if register.fits(ty) { Ok(slot) } else { Err(self.misfit(name, register, ty)) }
    }

    /// Returns a result of a load or conversion, whose register may be wider, with the register's bits.
    pub(crate) fn wide_dest_of(&mut self, operand: &Operand, ty: Ty) -> Result<(Slot, u32), Refused> {
        let Operand::Name(name) = operand else { return Err(self.wrong("the result must be a register")) };
        let (slot, register) = self.register(name)?;
        if register.holds(ty) { Ok((slot, register.bits)) } else { Err(self.misfit(name, register, ty)) }
    }

    /// Returns a result that may be thrown away.
    pub(crate) fn dest_or_sink_of(&mut self, operand: &Operand, ty: Ty) -> Result<Slot, Refused> {
        if *operand == Operand::Sink { Ok(self.module.new_slot(0)) } else { self.dest_of(operand, ty) }
    }

    pub(crate) fn source(&mut self, index: usize, ty: Ty) -> Result<Slot, Refused> {
        let operand = self.operand(index)?.clone();
        self.source_of(&operand, ty, false)
    }

    /// Returns a register or number; `wide` takes wider registers too, as stores and conversions do.
    pub(crate) fn source_of(&mut self, operand: &Operand, ty: Ty, wide: bool) -> Result<Slot, Refused> {
        if let Operand::Name(name) = operand {
            let (slot, register) = self.register(name)?;
            let fits = if wide { register.holds(ty) } else { register.fits(ty) };
            return if fits { Ok(slot) } else { Err(self.misfit(name, register, ty)) };
        }
        let value = self.number(operand, ty)?;
        Ok(self.constant(value))
    }

    /// Returns a number as an operand of a type.
    pub(crate) fn number(&self, operand: &Operand, ty: Ty) -> Result<u64, Refused> {
        let is_float = ty.kind == Kind::Float;
        match operand {
            Operand::Int(value) if matches!(ty.kind, Kind::Bits | Kind::Unsigned | Kind::Signed) => {
                Ok(value & ty.mask())
            }
            Operand::F32(value) if ty.bits == 32 && (is_float || ty.kind == Kind::Bits) => Ok(u64::from(*value)),
            Operand::F64(value) if ty.bits == 64 && (is_float || ty.kind == Kind::Bits) => Ok(*value),
            Operand::F64(value) if is_float && ty.bits == 32 => {
                Ok(u64::from((f64::from_bits(*value) as f32).to_bits()))
            }
            Operand::Int(_) | Operand::F32(_) | Operand::F64(_) => {
                Err(self.wrong(format!("this number is not of type {ty}")))
            }
            _ => Err(self.wrong(format!("a register or number of type {ty} is expected"))),
        }
    }

    /// Returns a number that must be known.
    pub(crate) fn immediate(&self, index: usize, most: u64) -> Result<u64, Refused> {
        match self.operand(index)? {
            Operand::Int(value) if *value <= most => Ok(*value),
            _ => Err(self.wrong(format!("operand {} must be a number up to {most}", index + 1))),
        }
    }

    /// Returns a source of `mov` or `cvt`: special registers too.
    pub(crate) fn source_or_special(&mut self, operand: &Operand, ty: Ty, wide: bool) -> Result<Slot, Refused> {
        let Operand::Name(name) = operand else { return self.source_of(operand, ty, wide) };
        let Some((register, bits)) = special(name).filter(|_| self.module.names.find(name).is_none()) else {
            return self.source_of(operand, ty, wide);
        };
        let own = Ty { kind: Kind::Unsigned, bits };
        if !(if wide { own.holds(ty) } else { own.fits(ty) }) {
            return Err(self.misfit(name, own, ty));
        }
        Ok(match register {
            Register::Fixed(special) => self.special(special),
            Register::Counter(counter) => {
                let to = self.module.new_slot(0);
                self.push(Op::Read { counter, to });
                to
            }
        })
    }

    pub(crate) fn pred_dest_of(&self, operand: &Operand) -> Result<Pred, Refused> {
        match operand {
            Operand::Name(name) => Ok(self.pred_of(name)?),
            _ => Err(self.wrong("the result must be a predicate")),
        }
    }

    /// Returns a predicate that may be thrown away.
    pub(crate) fn pred_or_sink_of(&self, operand: &Operand) -> Result<Pred, Refused> {
        if *operand == Operand::Sink { Ok(NOWHERE) } else { self.pred_dest_of(operand) }
    }

    pub(crate) fn pred_of(&self, name: &str) -> Result<Pred, Refused> {
        match self.module.names.find(name) {
            Some(Name::Pred(pred)) => Ok(*pred),
            Some(_) => Err(self.wrong(format!("`{name}` is not a predicate"))),
            None => Err(self.unknown(name)),
        }
    }

    /// Returns a predicate as a source; `!p` where the instruction allows it.
    pub(crate) fn test(&self, index: usize, negatable: bool) -> Result<Test, Refused> {
        match self.operand(index)? {
            Operand::Name(name) => Ok(Test { pred: self.pred_of(name)?, negated: false }),
            Operand::Not(inner) if negatable => match &**inner {
                Operand::Name(name) => Ok(Test { pred: self.pred_of(name)?, negated: true }),
                _ => Err(self.wrong("a predicate is expected")),
            },
            // 0 is false, everything else true.
            Operand::Int(value) => Ok(Test { pred: u32::from(*value != 0), negated: false }),
            _ => Err(self.wrong(format!("operand {} must be a predicate", index + 1))),
        }
    }

    /// Returns an address operand, and whether it may be written.
    pub(crate) fn address(&mut self, index: usize, space: Space, write: bool) -> Result<Address, Refused> {
        let Operand::Address(base, offset) = self.operand(index)?.clone() else {
            return Err(self.wrong(format!("operand {} must be an address in brackets", index + 1)));
        };
        let offset_bits = offset as u64;
        let Some(name) = base else {
            if space != Space::Local {
                return Err(self.wrong("only addresses of local memory may be numbers"));
            }
            let base = self.constant(0);
            return Ok(Address { space, base, offset: offset_bits, mask: u64::MAX });
        };
        match self.module.names.find(&name).cloned() {
            Some(Name::Register(base, ty)) => {
                let address_type =
                    ty.bits == 64 || (ty.bits == 32 && matches!(space, Space::Shared | Space::Local | Space::Param));
                if !address_type || !matches!(ty.kind, Kind::Bits | Kind::Unsigned | Kind::Signed) {
                    return Err(self.wrong(format!("register `{name}` of type {ty} is not an address")));
                }
                Ok(Address { space, base, offset: offset_bits, mask: ty.mask() })
            }
            Some(Name::Variable { space: own, address, bytes: _, writable, parameter }) => {
                // Parameters of functions lie in local memory.
                let given = if space == Space::Param && parameter { own } else { space };
                if given != own && !(space == Space::Generic && matches!(own, Space::Global | Space::Const)) {
                    return Err(self.wrong(format!("`{name}` lies in another space")));
                }
                if write && !writable {
                    return Err(self.wrong(format!("`{name}` must not be written")));
                }
                let base = self.constant(address);
                Ok(Address { space: own, base, offset: offset_bits, mask: u64::MAX })
            }
            Some(_) => Err(self.wrong(format!("`{name}` is not an address"))),
            None => Err(self.unknown(&name)),
        }
    }
}
