//! Functions that become part of their callers: see `check/inlined.rs`.

use crisp_ir_kernel::Constant;
use crisp_support_diagnostics::Span;

use super::control::Flow;
use super::{FunctionLowering, Lowered, Stop, Val};
use crate::messages::meaning as messages;
use crate::typed::{FunctionId, Inlined, VarId};

/// Statements of functions that become part of their callers, in a source.
const MOST_INLINED: usize = 1 << 15;

impl FunctionLowering<'_, '_> {
    /// Lowers the body of a function in the place of a call. Its variables are gone afterwards, so that branches do not carry them.
    pub(super) fn inline(&mut self, callee: FunctionId, inlined: Inlined, args: Vec<Val>, span: Span) -> Lowered<Val> {
        let program = self.program;
        let function = &program.functions[callee.0];
        if self.all.inlined > MOST_INLINED {
            return Err(Stop);
        }
        self.all.inlined += 1 + function.body.len();
        if self.all.inlined > MOST_INLINED {
            let at = function.span;
            return self.stop(messages::too_much_inlined(span, &function.name, at));
        }
        for &var in &function.variables {
            self.declare_memory(var);
        }
        for (&var, value) in function.parameters.iter().zip(args) {
            // Symbols are the caller's own.
            if self.env.get(&var) != Some(&value) {
                self.parameter(var, value);
            }
        }
        self.prepare_pointers(function);
        if let Some(result) = inlined.result
            && !self.env.contains_key(&result)
        {
            let value = self.without_value(self.ty(result), span);
            self.set(result, value);
        }
        let no = self.builder.constant(Constant::bool(false), span);
        self.set(inlined.left, Val::Parts(vec![no]));
        self.flags.push(inlined.left);
        let flow = self.list(&function.body);
        self.flags.pop();
        match flow? {
            Flow::Falls | Flow::Skips => {}
            Flow::Leaves(_) => return Err(Stop),
        }
        let value = match inlined.result {
            Some(result) => self.env.get(&result).cloned().ok_or(Stop)?,
            None => Val::Parts(Vec::new()),
        };
        let symbols = self.function.parameters.clone();
        for &var in function.variables.iter().chain(&function.parameters).filter(|var| !symbols.contains(var)) {
            self.forget(var);
        }
        Ok(value)
    }

    /// Removes a variable that ends here.
    fn forget(&mut self, var: VarId) {
        let before = self.env.remove(&var);
        self.before.push((var, before));
        self.memories_of.remove(&var);
    }
}
