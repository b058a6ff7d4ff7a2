//! Shapes of array arguments: the extent of each axis in terms of scalar arguments, where elements lie, and what follows from given arrays.

mod bind;
mod linear;
mod mistakes;
mod text;

pub use bind::{BoundShapes, Extents, GivenShape, bind_shapes};
pub use linear::linear_in;
pub use mistakes::{Origin, ShapeMistake};
pub(crate) use text::extents_text;
pub use text::{axis_text, shape_text};

use crisp_ir_kernel::SizeExpr;

/// The shape of an array argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The extent of each axis, in terms of the positions of scalar arguments.
    pub axes: Vec<SizeExpr>,
    /// Where elements lie.
    pub layout: Layout,
    /// Elements of memory for each of the author's: 2 for complex numbers, the words of a structure.
    pub parts: u32,
    /// The name of each axis, as templates declare them; empty where axes have no names.
    pub names: Vec<String>,
}

/// Where the elements of an array lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Without gaps, the last axis fastest.
    RowMajor,
    /// Without gaps, the first axis fastest.
    ColumnMajor,
    /// The distance of neighbours along each axis, in elements.
    Strides(Vec<SizeExpr>),
}

impl Shape {
    /// A shape without gaps, the last axis fastest.
    #[must_use]
    pub fn row_major(axes: Vec<SizeExpr>) -> Shape {
        Shape { axes, layout: Layout::RowMajor, parts: 1, names: Vec::new() }
    }

    /// The shape with a name for each axis.
    #[must_use]
    pub fn named(mut self, names: Vec<String>) -> Shape {
        self.names = names;
        self
    }

    /// All size expressions of it.
    pub fn sizes(&self) -> impl Iterator<Item = &SizeExpr> {
        let strides = match &self.layout {
            Layout::Strides(strides) => strides.as_slice(),
            Layout::RowMajor | Layout::ColumnMajor => &[],
        };
        self.axes.iter().chain(strides)
    }
}

/// Calls a function with the position of each scalar that a size names.
pub(crate) fn each_scalar(size: &SizeExpr, take: &mut impl FnMut(u32)) {
    match size {
        SizeExpr::Scalar { param } => take(*param),
        SizeExpr::Apply { op: _, operands } => operands.iter().for_each(|operand| each_scalar(operand, take)),
        SizeExpr::Rational { .. }
        | SizeExpr::Length { .. }
        | SizeExpr::GlobalSize { .. }
        | SizeExpr::LocalSize { .. }
        | SizeExpr::Index { .. } => {}
    }
}
