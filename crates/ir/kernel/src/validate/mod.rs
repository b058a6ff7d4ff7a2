//! The validator: what every module must obey, and the type that proves that it does.

mod control;
mod kernel;
mod memory;
mod program;
mod rule;
mod structure;
mod types;
mod walk;

use std::ops::Deref;

use crisp_support_diagnostics::{Diagnostic, Span};

pub use rule::{Broken, BufferProblem, Part, Passed, Rule, SizeProblem, Subject, Wanted};

use crate::messages;
use crate::module::Module;
use walk::FunctionWalk;

/// Regions inside one another in one function.
pub const NESTING_LIMIT: usize = 200;
/// Operations of one module.
pub const OPERATION_LIMIT: usize = 1 << 20;
/// Bytes of local memory that a kernel and the functions it calls declare together.
pub const LOCAL_MEMORY_LIMIT: u64 = 1 << 20;
/// Bytes of private memory that a kernel and the functions it calls declare together, for each invocation.
pub const PRIVATE_MEMORY_LIMIT: u64 = 64 << 10;
/// Parameters of a kernel.
pub const PARAM_LIMIT: usize = 256;
/// Indices of a view.
pub const RANK_LIMIT: u8 = 8;
/// Repetitions inside one another in a program.
pub const REPEAT_LIMIT: usize = 16;
/// Temporaries and steps of a program together, each written once.
pub const STEP_LIMIT: usize = 1 << 16;

/// A module that breaks no rule and has not been edited since: [`Checked::check`] is the only constructor.
///
/// *Made by* whoever built or changed a module. *Read by* everything that comes after.
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

/// Where the rules that a function breaks are noted.
struct Report<'a> {
    broken: &'a mut Vec<Broken>,
    function: &'a str,
}

impl Report<'_> {
    fn add(&mut self, span: Span, rule: Rule) {
        self.broken.push(Broken { rule, span, function: self.function.to_owned() });
    }

    fn count(&self) -> usize {
        self.broken.len()
    }
}

/// A function whose ids all lead somewhere, with its walk.
struct Context<'a> {
    module: &'a Module,
    function: &'a crate::Function,
    walk: &'a FunctionWalk,
}

impl Context<'_> {
    fn ty(&self, value: crate::Value) -> crate::Type {
        self.function.ty(value)
    }

    /// What messages say of a value.
    fn subject(&self, value: crate::Value) -> Subject {
        Subject {
            name: self.function.values.get(value).and_then(|data| data.name.clone()),
            span: self.walk.definition(value),
        }
    }
}
