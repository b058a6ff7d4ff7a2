//! The validator: what every module must obey, and the type that proves that it does.

mod control;
mod kernel;
mod limits;
mod memory;
mod program;
mod report;
mod rule;
mod structure;
mod types;
mod walk;
mod written;

use std::ops::Deref;

use crisp_support_diagnostics::Diagnostic;

pub use limits::{
    LOCAL_MEMORY_LIMIT, NESTING_LIMIT, OPERATION_LIMIT, PARAM_LIMIT, PRIVATE_MEMORY_LIMIT, RANK_LIMIT, REPEAT_LIMIT,
    STEP_LIMIT,
};
pub use rule::{Broken, BufferProblem, Part, Passed, Rule, SizeProblem, Subject, Wanted};

use crate::alone::alone;
use crate::function::FunctionId;
use crate::messages;
use crate::module::Module;
use report::{Context, Report};

/// A module that breaks no rule and has not been edited since: only [`Checked::check`] and [`Checked::alone`] make one.
///
/// *Made by* the code that built or changed a module. *Read by* everything that comes after.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    module: Module,
}

impl Checked {
    /// Takes a module in. Cost is linear in its size.
    ///
    /// # Errors
    /// All rules that it breaks, in the order of their places.
    pub fn check(module: Module) -> Result<Checked, Vec<Broken>> {
        let broken = broken_rules(&module);
        if broken.is_empty() { Ok(Checked { module }) } else { Err(broken) }
    }

    /// Returns the module of a kernel and the functions that it calls, without other kernels and programs.
    ///
    /// Cost: linear in the size of these functions, and in the number of all functions where the kernel calls some.
    #[must_use]
    pub fn alone(&self, kernel: FunctionId) -> Checked {
        // Rules are about a function and what it calls, so a part that is closed under calls keeps them.
        Checked { module: alone(&self.module, kernel) }
    }

    /// Gives up the proof in return for the right to edit.
    #[must_use]
    pub fn into_module(self) -> Module {
        self.module
    }
}

impl Deref for Checked {
    type Target = Module;
    fn deref(&self) -> &Module {
        &self.module
    }
}

impl Broken {
    /// The message for the author.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        messages::broken(self)
    }
}

/// Everything that is wrong with a module, in the order of the places.
fn broken_rules(module: &Module) -> Vec<Broken> {
    let mut broken = Vec::new();
    let mut walks = Vec::new();
    let mut budget = OPERATION_LIMIT;
    let impure = control::impure_functions(module);
    for (id, function) in module.functions.iter() {
        let mut report = Report { broken: &mut broken, function: &function.name };
        kernel::check(function, &mut report);
        let walk = structure::check(module, id, &mut budget, &mut report);
        if let Some(walk) = &walk {
            let cx = Context { module, function, walk };
            structure::check_visibility(&cx, &mut report);
            types::check(&cx, &mut report);
            control::check(&cx, &impure, &mut report);
            memory::check(&cx, &mut report);
        }
        walks.push(walk);
    }
    kernel::check_names(module, &mut broken);
    control::check_calls(module, &walks, &mut broken);
    memory::check_limits(module, &walks, &mut broken);
    kernel::check_profiles(module, &mut broken);
    program::check(module, &mut broken);
    broken.sort_by_key(|broken| (broken.span.file, broken.span.start));
    broken
}
