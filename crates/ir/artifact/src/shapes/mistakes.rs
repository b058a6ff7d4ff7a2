//! Mistakes in the shapes of arguments, as data; products word them.

/// Where the value of a size comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The caller gives it.
    Given,
    /// It follows from an axis of an array.
    Axis {
        /// The position of the array.
        argument: u32,
        /// The axis.
        axis: u32,
    },
    /// It follows from the number of elements of an array without axes.
    Elements {
        /// The position of the array.
        argument: u32,
    },
}

/// A mistake in the shapes of arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeMistake {
    /// An array has another number of axes than its shape.
    Rank {
        /// The position of the array.
        argument: u32,
        /// Its extents.
        found: Vec<u64>,
    },
    /// A size has two values.
    Conflict {
        /// The position of the size.
        size: u32,
        /// The two values, and where they come from.
        values: [(i128, Origin); 2],
    },
    /// An extent is another than what follows for it.
    Extent {
        /// The position of the array.
        argument: u32,
        /// The axis; none where the number of all elements differs.
        axis: Option<u32>,
        /// The extent.
        found: u64,
        /// The value that it must have.
        wanted: i128,
        /// The sizes that this follows from.
        because: Vec<(u32, i128, Origin)>,
    },
    /// No whole number makes an axis as long as it is.
    NoWholeNumber {
        /// The position of the array.
        argument: u32,
        /// The axis; none where it is about all elements.
        axis: Option<u32>,
        /// The extent.
        found: u64,
        /// The position of the size.
        size: u32,
    },
    /// A size, or an extent that follows, is below one.
    TooSmall {
        /// The position of the size, or of the array that gets such an axis.
        argument: u32,
        /// The axis of the array.
        axis: Option<u32>,
        /// The value.
        value: i128,
        /// Where the value comes from.
        because: Vec<(u32, i128, Origin)>,
    },
    /// The type of a size does not hold its value.
    TooLarge {
        /// The position of the size.
        size: u32,
        /// The value.
        value: i128,
        /// Where it comes from.
        origin: Origin,
    },
    /// An array has more bytes than any memory.
    TooMuch {
        /// The position of the array.
        argument: u32,
        /// The sizes that this follows from.
        because: Vec<(u32, i128, Origin)>,
    },
    /// Nothing says what a size is.
    Open {
        /// The position of the size.
        size: u32,
        /// The axis that it is a part of, where an array has it and several values fit.
        axis: Option<(u32, u32)>,
    },
}

impl ShapeMistake {
    /// The argument that it is about.
    #[must_use]
    pub fn argument(&self) -> u32 {
        match self {
            ShapeMistake::Rank { argument, .. }
            | ShapeMistake::Extent { argument, .. }
            | ShapeMistake::NoWholeNumber { argument, .. }
            | ShapeMistake::TooSmall { argument, .. }
            | ShapeMistake::TooMuch { argument, .. } => *argument,
            ShapeMistake::Conflict { values: [_, (_, origin)], size } => match origin {
                Origin::Axis { argument, .. } | Origin::Elements { argument } => *argument,
                Origin::Given => *size,
            },
            ShapeMistake::TooLarge { size, .. } | ShapeMistake::Open { size, .. } => *size,
        }
    }

    /// The axis of that argument that it is about, if it is about one.
    #[must_use]
    pub fn axis(&self) -> Option<u32> {
        match self {
            ShapeMistake::Extent { axis, .. }
            | ShapeMistake::NoWholeNumber { axis, .. }
            | ShapeMistake::TooSmall { axis, .. } => *axis,
            ShapeMistake::Conflict { values: [_, (_, Origin::Axis { axis, .. })], .. } => Some(*axis),
            ShapeMistake::Conflict { .. }
            | ShapeMistake::Rank { .. }
            | ShapeMistake::TooLarge { .. }
            | ShapeMistake::TooMuch { .. }
            | ShapeMistake::Open { .. } => None,
        }
    }
}
