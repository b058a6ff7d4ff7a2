//! Variables: their places, sizes and first values.

use super::Module;
use super::names::Name;
use crate::code::{Begin, Slot, Space};
use crate::error::Refused;
use crate::run::storage::{LOCAL_WINDOW, SHARED_WINDOW, STATIC_SHARED, Storage};
use crate::text::{Init, Operand, Variable};
use crate::types::{Kind, Ty, mask};

/// The content of an undefined register or byte: a value that does not look right.
pub(crate) const UNDEFINED: u64 = 0xa5a5_a5a5_a5a5_a5a5;

/// Returns bytes and alignment of a variable.
pub(crate) fn size(variable: &Variable) -> Result<(u32, u32), Refused> {
    let element = variable.ty.bytes() * variable.lanes;
    let all = variable.lengths.iter().try_fold(element, |all, &length| all.checked_mul(length));
    let all = all.ok_or_else(|| Refused::new(variable.line, format!("`{}` is too large", variable.name)))?;
    Ok((all, variable.align.unwrap_or(element).max(1)))
}

impl Module {
    /// Adds a variable of the module.
    pub(crate) fn variable(&mut self, variable: &Variable) -> Result<(), Refused> {
        let name = self.place(variable)?;
        self.names.add_module(variable.line, &variable.name, name)
    }

    /// Adds a variable of a function.
    pub(crate) fn inner_variable(&mut self, variable: &Variable) -> Result<(), Refused> {
        if variable.space != "reg" {
            let name = self.place(variable)?;
            return self.names.add(variable.line, &variable.name, name);
        }
        if variable.lanes != 1 || variable.init.is_some() {
            return Err(Refused::new(variable.line, "registers of vector type are not supported"));
        }
        let Some(count) = variable.range else {
            let name = self.register(variable)?;
            return self.names.add(variable.line, &variable.name, name);
        };
        for number in 0..count {
            let name = self.register(variable)?;
            self.names.add(variable.line, &format!("{}{number}", variable.name), name)?;
        }
        Ok(())
    }

    fn register(&mut self, variable: &Variable) -> Result<Name, Refused> {
        match variable.ty {
            Ty::PRED => {
                self.preds += 1;
                Ok(Name::Pred(self.preds - 1))
            }
            Ty { kind: Kind::Brain | Kind::Brains, .. } | Ty { bits: 8 | 128, .. } => {
                Err(Refused::new(variable.line, format!("there are no registers of type {}", variable.ty)))
            }
            ty => Ok(Name::Register(self.new_slot(UNDEFINED & ty.mask()), ty)),
        }
    }

    pub(crate) fn new_slot(&mut self, value: u64) -> Slot {
        self.slots.push(Begin::Value(value));
        self.slots.len() as Slot - 1
    }

    /// Returns a parameter of a function that is called.
    pub(crate) fn passed(&mut self, variable: &Variable) -> Result<Name, Refused> {
        if variable.space == "reg" { self.register(variable) } else { self.place(variable) }
    }

    fn place(&mut self, variable: &Variable) -> Result<Name, Refused> {
        let (bytes, align) = size(variable)?;
        let line = variable.line;
        let parameter = variable.space == "param";
        if variable.init.is_some() && !matches!(variable.space.as_str(), "global" | "const") {
            return Err(Refused::new(line, format!("`.{}` variables have no first value", variable.space)));
        }
        if bytes == 0 && !(variable.external && variable.space == "shared") && !parameter {
            return Err(Refused::new(line, format!("`{}` has no size", variable.name)));
        }
        let (space, address) = match variable.space.as_str() {
            "shared" if bytes == 0 => (Space::Shared, u64::from(STATIC_SHARED)),
            "shared" => {
                let start = self.shared_bytes.next_multiple_of(align);
                self.shared_bytes = start.saturating_add(bytes);
                if self.shared_bytes > STATIC_SHARED {
                    return Err(Refused::new(line, format!("more than {STATIC_SHARED} bytes of shared memory")));
                }
                (Space::Shared, u64::from(start))
            }
            "local" | "param" => {
                let start = self.local_bytes.next_multiple_of(align);
                self.local_bytes = start.saturating_add(bytes);
                if self.local_bytes > 512 << 10 {
                    return Err(Refused::new(line, "more than 512 KiB of local memory"));
                }
                (Space::Local, u64::from(start))
            }
            space @ ("global" | "const") => {
                let mut storage = Storage::new(bytes as usize, (align as usize).max(16));
                storage.bytes_mut().fill(0);
                let flat = self.flat(variable, bytes)?;
                storage.bytes_mut()[..flat.len()].copy_from_slice(&flat);
                let address = storage.address();
                self.memory.push(storage);
                (if space == "const" { Space::Const } else { Space::Global }, address)
            }
            _ => return Err(Refused::new(line, "there are no variables of this space here")),
        };
        Ok(Name::Variable { space, address, bytes, writable: space != Space::Const, parameter })
    }

    /// Returns a variable's first bytes.
    fn flat(&self, variable: &Variable, bytes: u32) -> Result<Vec<u8>, Refused> {
        let mut flat = Vec::new();
        if let Some(init) = &variable.init {
            self.append(variable, init, &variable.lengths, &mut flat)?;
        }
        if flat.len() > bytes as usize {
            return Err(Refused::new(variable.line, format!("`{}` has more values than it holds", variable.name)));
        }
        Ok(flat)
    }

    fn append(&self, variable: &Variable, init: &Init, lengths: &[u32], to: &mut Vec<u8>) -> Result<(), Refused> {
        let wrong = || Refused::new(variable.line, format!("a wrong first value of `{}`", variable.name));
        let (ty, width) = (variable.ty, variable.ty.bytes() as usize);
        let bits = match init {
            Init::List(list) => {
                let inner = lengths.get(1..).unwrap_or_default();
                let whole = inner.iter().product::<u32>() as usize * width * variable.lanes as usize;
                for init in list {
                    let from = to.len();
                    self.append(variable, init, inner, to)?;
                    if matches!(init, Init::List(_)) {
                        to.resize(from + whole.max(to.len() - from), 0);
                    }
                }
                return Ok(());
            }
            Init::Value(Operand::Int(value)) if ty.kind != Kind::Float => *value & mask(ty.bits),
            Init::Value(Operand::F32(value)) if width == 4 => u64::from(*value),
            Init::Value(Operand::F64(value)) if ty.kind == Kind::Float && width == 4 => {
                u64::from((f64::from_bits(*value) as f32).to_bits())
            }
            Init::Value(Operand::F64(value)) if width == 8 => *value,
            Init::Value(Operand::Name(name)) if width == 8 => self.address(name).ok_or_else(wrong)?.1,
            Init::Value(Operand::Sum(name, offset)) if width == 8 => {
                self.address(name).ok_or_else(wrong)?.1.wrapping_add_signed(*offset)
            }
            Init::Generic(name) if width == 8 => match self.address(name).ok_or_else(wrong)? {
                (Space::Shared, address) => address + SHARED_WINDOW,
                (Space::Local, address) => address + LOCAL_WINDOW,
                (_, address) => address,
            },
            _ => return Err(wrong()),
        };
        to.extend(&bits.to_le_bytes()[..width]);
        Ok(())
    }

    fn address(&self, name: &str) -> Option<(Space, u64)> {
        match self.names.find(name) {
            Some(Name::Variable { space, address, .. }) => Some((*space, *address)),
            _ => None,
        }
    }
}
