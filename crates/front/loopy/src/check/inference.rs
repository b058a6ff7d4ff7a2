//! Types that nothing declares: they follow from all that is assigned, so that no assignment cuts a value.
//!
//! Types begin as the first assignment has them. A number of the source decides nothing where another assignment does: until that is known,
//! a read of such an array is a number of the source too. Where all assignments together have another type, the instructions are read again.

use crisp_ir_loops::{ArrayId, Statement, SymbolKind};

use super::values::Value;
use super::{Check, Checked};
use crate::messages;

impl Check<'_> {
    /// Reads the instructions until the types of arrays are those of all that is assigned to them.
    pub(super) fn with_inferred_types(&mut self) -> Checked<Vec<Vec<Statement>>> {
        let (program, taken, untyped) = (self.program.clone(), self.taken.clone(), self.untyped.clone());
        let (unshaped, complex) = (self.unshaped.clone(), self.complex.clone());
        let (foreign, nodes) = (self.foreign.clone(), self.nodes);
        loop {
            for (&array, &ty) in &self.inferred.settled {
                self.program.arrays[array].elem = ty;
                self.untyped.remove(&array);
            }
            let all = self.typed_statements()?;
            let arrays: Vec<ArrayId> = self.inferred.assigned.keys().copied().collect();
            let mut changed = false;
            for array in arrays {
                let Some(ty) = self.inferred.of(array) else { continue };
                if self.program.arrays[array].elem != ty || self.inferred.weak.contains(&array) {
                    changed |= self.inferred.settled.insert(array, ty) != Some(ty);
                }
            }
            if !changed {
                return Ok(all);
            }
            self.inferred.assigned.clear();
            self.inferred.weak.clear();
            (self.program, self.taken, self.untyped) = (program.clone(), taken.clone(), untyped.clone());
            (self.unshaped, self.complex) = (unshaped.clone(), complex.clone());
            (self.foreign, self.nodes) = (foreign.clone(), nodes);
        }
    }

    /// Notes what is assigned to an array whose type nothing declares; the first value gives it its type.
    pub(super) fn infer(&mut self, array: ArrayId, value: &Value) {
        let ty = self.type_of_value(value);
        let first = self.untyped.remove(&array);
        if first {
            self.program.arrays[array].elem = ty;
            if value.imag.is_some() {
                self.make_complex(array);
            } else if value.weak {
                self.inferred.weak.insert(array);
            }
        }
        let known = first || self.inferred.assigned.contains_key(&array) || self.inferred.settled.contains_key(&array);
        if known && value.imag.is_none() && !self.complex.contains(&array) {
            self.inferred.assigned.entry(array).or_default().push((ty, value.weak));
        }
    }

    /// Returns a value that is read of an array: a number of the source as long as nothing else is known of it.
    pub(super) fn read_of(&self, array: ArrayId, value: Value) -> Value {
        Value { weak: self.inferred.weak.contains(&array), ..value }
    }

    /// Checks that scalars which bound loops are integers, whatever they are assigned.
    pub(super) fn integer_bounds(&mut self) -> Checked<()> {
        for symbol in &self.program.symbols {
            if let SymbolKind::Loaded(array) = symbol.kind {
                let found = self.program.arrays[array].elem;
                if found.is_float() {
                    let report = messages::wrong_type(symbol.span, "an integer scalar as parameter of a domain", found);
                    return self.say(report);
                }
            }
        }
        Ok(())
    }
}
