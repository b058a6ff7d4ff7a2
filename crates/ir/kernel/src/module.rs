//! A module: functions, some of which are kernels, and programs of launches.

use std::ops::Index;

use crisp_support_arena::Arena;

use crate::function::{Function, FunctionId};
use crate::program::Program;

/// Everything that one compilation makes: functions, some of which are kernels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Module {
    /// The functions; calls name them by id. *Invariant:* calls form a DAG.
    pub functions: Arena<Function>,
    /// Sequences of launches of its kernels, which they name. A change of kernels on the way to a target leaves them out: the host
    /// executes them.
    pub programs: Vec<Program>,
}

impl Module {
    /// An empty module.
    #[must_use]
    pub fn new() -> Self {
        Module::default()
    }

    /// The kernels in order of definition.
    pub fn kernels(&self) -> impl Iterator<Item = (FunctionId, &Function)> {
        self.functions.iter().filter(|(_, function)| function.kernel.is_some())
    }

    /// The kernel of exactly that name.
    #[must_use]
    pub fn kernel(&self, name: &str) -> Option<(FunctionId, &Function)> {
        self.kernels().find(|(_, function)| function.name == name)
    }

    /// The program of exactly that name.
    #[must_use]
    pub fn program(&self, name: &str) -> Option<&Program> {
        self.programs.iter().find(|program| program.name == name)
    }
}

impl Index<FunctionId> for Module {
    type Output = Function;
    fn index(&self, id: FunctionId) -> &Function {
        &self.functions[id]
    }
}
