//! Memory that a kernel's host provides although no caller names it: result and implicit vectors, scratch, cells.

use crate::constant::Constant;
use crate::size::SizeExpr;

/// The host's description of a parameter with the role [`Role::Hidden`](crate::Role::Hidden).
#[derive(Clone, Debug, PartialEq)]
pub struct HostBuffer {
    /// The use of the memory.
    pub purpose: Purpose,
    /// The number of elements: over the arguments before all hidden parameters, and the global and local size of the launch.
    pub length: SizeExpr,
    /// The author's text of the length.
    pub text: String,
    /// The author's comment on it.
    pub comment: Option<String>,
    /// The value of each element before a launch; zero without it.
    pub initial: Option<Constant>,
}

/// Where the size of a buffer is, for a kernel whose launch passes its parameters and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByteSize {
    /// The position of a buffer.
    pub buffer: u32,
    /// The position of the integer that is its size in bytes.
    pub size: u32,
}

/// The use of hidden memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Purpose {
    /// The host reads it after the launch.
    Result,
    /// The author's own side channel.
    Implicit,
    /// One element that all invocations share.
    Cell,
    /// One element that all invocations share and the host reads after the launch.
    ReturnedCell,
    /// Bytes that the kernel divides among its scratch vectors.
    Scratch,
}

impl Purpose {
    /// All of them, in the order of a kernel's hidden parameters.
    pub const ALL: [Purpose; 5] =
        [Purpose::Result, Purpose::Implicit, Purpose::Cell, Purpose::ReturnedCell, Purpose::Scratch];

    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Purpose::Result => "result",
            Purpose::Implicit => "implicit",
            Purpose::Cell => "cell",
            Purpose::ReturnedCell => "returned-cell",
            Purpose::Scratch => "scratch",
        }
    }

    /// Whether it is a single element, which is passed without its number.
    #[must_use]
    pub fn is_cell(self) -> bool {
        matches!(self, Purpose::Cell | Purpose::ReturnedCell)
    }

    /// Whether the host reads it after the launch.
    #[must_use]
    pub fn is_read_back(self) -> bool {
        matches!(self, Purpose::Result | Purpose::ReturnedCell)
    }
}
