//! Programs: launches in order, with temporaries and counted repetition, which a host calls as one.

use crisp_support_diagnostics::Span;

use crate::constant::Constant;
use crate::kernel_info::Param;
use crate::size::SizeExpr;
use crate::types::{Access, Elem, Space, ViewType};

/// A sequence of launches with one interface: its parameters.
///
/// Parameters and temporaries are numbered together, parameters first: that number is a *place*. `SizeExpr::Scalar` and
/// `SizeExpr::Length` of a program name places.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The name by which hosts find it; a C identifier that no other program of the module has, and no kernel but the one that it launches
    /// first: a program of a kernel's name is that kernel with what follows it.
    pub name: String,
    /// The parameters that the host passes: scalars and buffers, as for a kernel.
    pub params: Vec<Param>,
    /// Buffers that exist during one execution. They are zero at its beginning.
    pub temporaries: Vec<Temporary>,
    /// The steps, in order.
    pub body: Vec<Step>,
    /// Where it is defined.
    pub span: Span,
}

/// A buffer of global memory that exists during one execution of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Temporary {
    /// The author's name for it.
    pub name: String,
    /// The element type.
    pub elem: Elem,
    /// Bytes from one element to the next.
    pub stride: u32,
    /// The number of elements; it may name parameters and the temporaries before this one.
    pub length: SizeExpr,
    /// Where it is declared.
    pub span: Span,
}

/// One step of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A kernel is launched.
    Launch(Launch),
    /// Steps are repeated.
    Repeat(Repeat),
}

/// A launch of a kernel of the same module. It sees all that earlier launches stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Launch {
    /// The kernel's name.
    pub kernel: String,
    /// One argument for each parameter of the kernel.
    pub arguments: Vec<Operand>,
    /// The global size along each axis; none where the kernel declares it.
    pub global: Vec<SizeExpr>,
    /// The workgroup size along each axis; none where the kernel declares it, or the default is meant. It is constant because code is
    /// made for one workgroup size.
    pub local: Vec<u32>,
    /// Where it is written.
    pub span: Span,
}

/// Steps that are executed several times.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeat {
    /// The author's name for the index, which counts from 0.
    pub index: String,
    /// How often, computed before the first round.
    pub count: SizeExpr,
    /// The place of a temporary of truth values. When its first element is false after a round, the rounds that follow change nothing that
    /// the program leaves behind, so a host may leave them out.
    pub goes_on: Option<u32>,
    /// The steps of a round.
    pub body: Vec<Step>,
    /// Where it is written.
    pub span: Span,
}

/// An argument of a launch for a parameter of its kernel.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// The parameter or temporary of the program at that place.
    Place(u32),
    /// A constant of the parameter's type.
    Constant(Constant),
    /// An integer, rounded up, that must fit the parameter's type. It may name indices of the repetitions around the launch.
    Size(SizeExpr),
}

/// Something at a place of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place<'a> {
    /// A parameter.
    Param(&'a Param),
    /// A temporary.
    Temporary(&'a Temporary),
}

impl Program {
    /// Returns what a place refers to.
    #[must_use]
    pub fn place(&self, place: u32) -> Option<Place<'_>> {
        let place = usize::try_from(place).ok()?;
        match place.checked_sub(self.params.len()) {
            None => self.params.get(place).map(Place::Param),
            Some(temporary) => self.temporaries.get(temporary).map(Place::Temporary),
        }
    }

    /// All launches in the order of the text, each once however often it is repeated.
    #[must_use]
    pub fn launches(&self) -> Vec<&Launch> {
        let mut launches = Vec::new();
        let mut left: Vec<&Step> = self.body.iter().rev().collect();
        while let Some(step) = left.pop() {
            match step {
                Step::Launch(launch) => launches.push(launch),
                Step::Repeat(repeat) => left.extend(repeat.body.iter().rev()),
            }
        }
        launches
    }
}

impl Temporary {
    /// The view of it that a kernel gets.
    #[must_use]
    pub fn view(&self) -> ViewType {
        ViewType { stride: self.stride, ..ViewType::compact(self.elem, Space::Global, Access::ReadWrite) }
    }
}

impl Step {
    /// Where it is written.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Step::Launch(launch) => launch.span,
            Step::Repeat(repeat) => repeat.span,
        }
    }
}
