//! A module: functions, kernels and how they are launched.

use std::ops::Index;

use crisp_support_arena::{Arena, Id};
use crisp_support_diagnostics::Span;

use crate::function::Function;
use crate::profile::Profile;
use crate::program::Program;
use crate::size::SizeExpr;
use crate::types::Type;

/// A function of a [`Module`].
pub type FunctionId = Id<Function>;

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

/// A parameter: its value is the body region's parameter of the same position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// The author's name for it.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// What it is for.
    pub role: Role,
    /// The number of elements that a buffer must have, where the type fixes it.
    pub length: Option<u64>,
    /// Where it is declared.
    pub span: Span,
}

/// What a parameter is for. Only this says so: names never mean anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Role {
    /// An argument of the caller.
    #[default]
    Argument,
    /// An argument after `&out`: the kernel writes it and never reads it.
    Out,
    /// Memory in which a kernel reports to the host. A pass adds it for targets that have no other way; in a module that comes from outside it is an
    /// argument like others.
    Status,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 3] = [Role::Argument, Role::Out, Role::Status];

    /// The head of a parameter in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Argument => "param",
            Role::Out => "out",
            Role::Status => "status",
        }
    }
}

/// What makes a function launchable.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KernelInfo {
    /// Number of launch dimensions that the kernel expects: 1, 2 or 3.
    pub work_dim: Option<u8>,
    /// The declared global size.
    pub global_size: Option<SizeRule>,
    /// The declared workgroup size.
    pub local_size: Option<SizeRule>,
    /// The profile that the author asks for; what goes beyond it is an error.
    pub profile: Option<Profile>,
    /// Whether the author asks that the results do not depend on the order of invocations.
    pub deterministic: bool,
}

/// A declared launch size: one expression per axis.
#[derive(Clone, Debug, PartialEq)]
pub struct SizeRule {
    /// One expression per axis, axis 0 first; 1 to 3 of them, or none when only the arity was declared.
    pub extents: Vec<SizeExpr>,
    /// Whether it was `:set-to` (must be met) and not `:derive-from` (the default).
    pub required: bool,
    /// The author's `:msg`.
    pub message: Option<String>,
    /// Where it is declared.
    pub span: Span,
}
