//! Tensors among the arguments of kernels: the parameters that each became, and the sizes that describe it.

use crisp_ir_kernel::SizeExpr;

/// A parameter that is a tensor, by the positions of the parameters that it became.
#[derive(Clone, Debug)]
pub(crate) struct TensorParameter {
    /// The vector.
    pub(crate) array: usize,
    /// The extents.
    pub(crate) axes: Vec<Extent>,
    /// The strides; empty where the layout fixes them.
    pub(crate) strides: Vec<usize>,
    pub(crate) layout: ParameterLayout,
}

/// The extent of an axis: a parameter, by its position, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    Param(usize),
    Fixed(i128),
}

/// The layout of a tensor as its type says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ParameterLayout {
    Rows,
    Columns,
    Strided,
}

/// An argument of a kernel that is a tensor: a vector with the sizes that describe it, by positions of arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorArgument {
    /// The position of the vector.
    pub array: u32,
    /// The extent of each axis.
    pub axes: Vec<SizeExpr>,
    /// Where elements lie.
    pub layout: TensorLayout,
}

/// Where the elements of a tensor lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TensorLayout {
    /// Without gaps, the last axis fastest.
    RowMajor,
    /// Without gaps, the first axis fastest.
    ColumnMajor,
    /// The distance of neighbours along each axis, in elements.
    Strides(Vec<SizeExpr>),
}
