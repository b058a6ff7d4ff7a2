//! Orchestrations: launches of kernels as the author arranged them, resolved, for hosts to execute.

use crisp_support_diagnostics::Span;

use crate::constant::Constant;
use crate::size::SizeExpr;

/// Launches in the author's arrangement.
///
/// In its expressions [`SizeExpr::Scalar`] is an entry of [`Orchestration::names`], [`SizeExpr::Index`] the index of a loop around, 0 the
/// outermost one, and no other name occurs.
#[derive(Clone, Debug, PartialEq)]
pub struct Orchestration {
    /// Its name.
    pub name: String,
    /// All launches in the order of the text.
    pub launches: Vec<OrchestratedLaunch>,
    /// The values that expressions refer to.
    pub names: Vec<OrchestratedName>,
    /// The steps, in order.
    pub body: Vec<OrchestratedStep>,
    /// Where it is defined.
    pub span: Span,
}

/// A launch of an orchestration, and of what follows its kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct OrchestratedLaunch {
    /// The kernel.
    pub kernel: String,
    /// One for each parameter that the author of the kernel declares.
    pub arguments: Vec<OrchestratedArgument>,
    /// Where it is written.
    pub span: Span,
}

/// An argument of a launch.
#[derive(Clone, Debug, PartialEq)]
pub enum OrchestratedArgument {
    /// Memory or a number of this launch, made once.
    Fresh,
    /// The argument that an earlier launch passed for a parameter.
    Earlier {
        /// The launch.
        launch: u32,
        /// The position of its parameter.
        param: u32,
    },
    /// An integer, at least zero.
    Size(SizeExpr),
    /// A constant of the parameter's type.
    Constant(Constant),
}

/// A value that an expression of an orchestration refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrchestratedName {
    /// The argument of a launch for a parameter: of a vector its number of elements, else the number itself.
    Param {
        /// The launch.
        launch: u32,
        /// The position of its parameter.
        param: u32,
    },
    /// The number of invocations of a workgroup of a launch.
    WorkgroupSize {
        /// The launch.
        launch: u32,
    },
}

/// A step of an orchestration.
#[derive(Clone, Debug, PartialEq)]
pub enum OrchestratedStep {
    /// Each launch comes after the one before.
    Sequential(Vec<u32>),
    /// These launches have no order.
    Parallel(Vec<u32>),
    /// A launch in parts: copies of one part overlap with the launch of another.
    Interleaved {
        /// The launch.
        launch: u32,
        /// The parameter that takes the first element of a part.
        offset: u32,
        /// The parameter that takes the number of elements of a part.
        length: u32,
        /// The parameters of which each launch gets its part only.
        sliced: Vec<u32>,
        /// How many parts.
        chunks: u64,
    },
    /// Steps are repeated.
    Loop {
        /// The author's name for the index.
        index: String,
        /// The range of the index.
        range: HostRange,
        /// The steps.
        body: Vec<OrchestratedStep>,
    },
    /// Words for the reader.
    Remark(String),
    /// Something for the reader to do.
    Placeholder(String),
}

/// The range of the index of a loop of the host, in `u64`. All expressions are evaluated once, before the loop.
#[derive(Clone, Debug, PartialEq)]
pub enum HostRange {
    /// From 0 by `step` while below `end`.
    Up {
        /// The first number that is too large.
        end: SizeExpr,
        /// The distance; 0 counts as 1.
        step: SizeExpr,
    },
    /// From `end` - 1 down by `step`; nothing where `end` is 0.
    Down {
        /// The first number that is too large.
        end: SizeExpr,
        /// The distance; 0 counts as 1.
        step: SizeExpr,
    },
    /// From `start` times `factor` while below `end`, or while not above it.
    Times {
        /// The first index; 0 counts as 1.
        start: SizeExpr,
        /// The limit.
        end: SizeExpr,
        /// At least 2; less counts as 2.
        factor: SizeExpr,
        /// Whether the limit itself is gone through.
        inclusive: bool,
        /// Whether it is gone through from the last one to the first.
        backwards: bool,
    },
    /// From `start`, divided by `factor` and rounded down, while at least 1.
    Divide {
        /// The first index.
        start: SizeExpr,
        /// At least 2; less counts as 2.
        factor: SizeExpr,
    },
}

impl HostRange {
    /// The range with other expressions.
    #[must_use]
    pub fn with(&self, expr: &dyn Fn(&SizeExpr) -> SizeExpr) -> HostRange {
        match self {
            HostRange::Up { end, step } => HostRange::Up { end: expr(end), step: expr(step) },
            HostRange::Down { end, step } => HostRange::Down { end: expr(end), step: expr(step) },
            HostRange::Times { start, end, factor, inclusive, backwards } => HostRange::Times {
                start: expr(start),
                end: expr(end),
                factor: expr(factor),
                inclusive: *inclusive,
                backwards: *backwards,
            },
            HostRange::Divide { start, factor } => HostRange::Divide { start: expr(start), factor: expr(factor) },
        }
    }
}
