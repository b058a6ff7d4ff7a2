//! What a pass is.

use crisp_ir_kernel::Module;
use crisp_support_diagnostics::Diagnostic;

/// Something that passes rely on and that holds of a whole module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// No operation is a call; only kernels are left.
    NoCalls,
    /// Operations on constants have been evaluated.
    ConstantsFolded,
    /// Every pure operation has a user.
    NothingUnused,
}

/// A change of a module. Its name is its command-line name and its test folder.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// The name, verb first.
    pub name: &'static str,
    /// What must hold before.
    pub needs: &'static [Fact],
    /// What holds after.
    pub makes: &'static [Fact],
    /// What may no longer hold after.
    pub spoils: &'static [Fact],
    /// Makes the change. Errors are the author's: limits that the program exceeds.
    pub run: fn(Module) -> Result<Module, Vec<Diagnostic>>,
}
