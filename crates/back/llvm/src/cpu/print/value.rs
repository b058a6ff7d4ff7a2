//! Values while printing: registers with their shape across lanes, views as their parts.

use crisp_ir_kernel::{Access, Constant, Elem, Scalar, Space, Type, ViewType};

use crisp_middle_analysis::bounds::Window;

use super::arith::constant_text;
use crate::cpu::shape::Shape;

/// A register value.
///
/// A vector of W lanes of an element with L scalars is one LLVM vector of W·L scalars, lane after lane: an arithmetic operation is
/// one instruction whatever L is, and neighbouring elements in memory are one load.
#[derive(Clone, Debug)]
pub(crate) struct Reg {
    pub(crate) elem: Elem,
    pub(crate) shape: Shape,
    /// The value of the first lane; set for `Same` and `Step`.
    pub(crate) one: String,
    /// The values of all lanes; set for `Each`.
    pub(crate) all: String,
}

impl Reg {
    pub(crate) fn same(elem: Elem, one: impl Into<String>) -> Reg {
        Reg { elem, shape: Shape::Same, one: one.into(), all: String::new() }
    }

    pub(crate) fn each(elem: Elem, all: impl Into<String>) -> Reg {
        Reg { elem, shape: Shape::Each, one: String::new(), all: all.into() }
    }

    pub(crate) fn constant(constant: &Constant) -> Reg {
        Reg::same(constant.elem, constant_text(constant))
    }

    pub(crate) fn u64(value: u64) -> Reg {
        Reg::same(Elem::scalar(Scalar::U64), value.to_string())
    }

    /// Returns an i64 that lanes agree on.
    pub(crate) fn u64_of(one: impl Into<String>) -> Reg {
        Reg::same(U64, one)
    }

    /// Returns whether it is a truth value that holds in all lanes, known when printing.
    pub(crate) fn always(&self) -> bool {
        self.one == "true"
    }

    /// Returns the number that it is, if it is spelled as one.
    pub(crate) fn literal(&self) -> Option<u64> {
        if self.shape == Shape::Same { self.one.parse().ok() } else { None }
    }
}

/// The memory that a view is a window on.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// Address of the first element; for private memory of the first lane's first scalar.
    pub(crate) pointer: String,
    /// Number of elements (u64, the same for all lanes).
    pub(crate) length: Reg,
    /// Bytes from one element to the next. Private memory holds the lanes of an element side by side.
    pub(crate) stride: u64,
    pub(crate) private: bool,
    /// Whether nothing sees its bytes as another type: NaNs may lie there as they are computed.
    pub(crate) unseen: bool,
    /// Where a window begins.
    pub(crate) bytes: Option<Box<Start>>,
    /// Bytes from one lane's memory to the next lane's, where each lane has separate private memory and windows on it.
    pub(crate) block: Option<u64>,
}

impl Root {
    /// Creates a memory whose elements are counted from its start.
    pub(crate) fn new(pointer: String, length: Reg, stride: u64) -> Root {
        Root { pointer, length, stride, private: false, unseen: false, bytes: None, block: None }
    }
}

/// From where a window on the bytes of a memory counts its elements.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// The byte of the memory, u64.
    pub(crate) byte: Reg,
    /// The memory's bytes, u64.
    pub(crate) all: Reg,
}

/// A view.
#[derive(Clone, Debug)]
pub(crate) struct ViewReg {
    pub(crate) ty: ViewType,
    pub(crate) root: Root,
    /// The part of its root that it shows, in u64; nothing where it shows all of it.
    pub(crate) window: Option<Window<Reg>>,
}

impl ViewReg {
    /// Returns a view of a whole root.
    pub(crate) fn whole(ty: ViewType, root: Root) -> ViewReg {
        ViewReg { ty, root, window: None }
    }

    /// Returns a view that shows nothing, for values that are missing.
    pub(crate) fn nowhere(ty: Type) -> ViewReg {
        let elem = Elem::scalar(Scalar::U8);
        let ty = ty.view().unwrap_or(ViewType::compact(elem, Space::Global, Access::Read));
        let stride = u64::from(ty.stride);
        ViewReg::whole(ty, Root::new("null".to_owned(), Reg::u64(0), stride))
    }

    pub(crate) fn extent(&self, axis: u8) -> Reg {
        match &self.window {
            Some(window) => window.extents.get(usize::from(axis)).cloned().unwrap_or_else(|| Reg::u64(0)),
            None => self.root.length.clone(),
        }
    }

    pub(crate) fn offset(&self) -> Reg {
        self.window.as_ref().map_or_else(|| Reg::u64(0), |window| window.offset.clone())
    }
}

/// The form of a value of the IR while printing.
#[derive(Clone, Debug)]
pub(crate) enum Held {
    Reg(Reg),
    View(ViewReg),
}

pub(crate) const U64: Elem = Elem::scalar(Scalar::U64);
pub(crate) const BOOL: Elem = Elem::scalar(Scalar::Bool);

/// The lanes for which code runs.
#[derive(Clone, Debug)]
pub(crate) enum Mask {
    /// All of the lane group.
    All,
    /// Those whose bit is set: an LLVM value, one bit for each lane.
    Some(String),
}
