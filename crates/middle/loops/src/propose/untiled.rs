//! Why a reduction of which elements could be shared has no tile.

/// The reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Untiled {
    /// Nothing is reduced.
    NoReduction,
    /// There are several, or one inside of another, that could not be taken apart.
    Several,
    /// It is computed under a condition, or the statement is atomic.
    Conditions,
    /// Its loops are not over data alone.
    Loops,
    /// It gives a place, not a value.
    Place,
    /// It is neither a fold nor one in blocks or pairs.
    Order,
    /// The result has no axis that is long enough for the lanes of a vector.
    Short,
    /// An element that it reads belongs to one element of the result alone.
    NotShared,
    /// The bounds of its loops depend on each other or on data.
    Bounds,
    /// It shares a loop with other statements.
    Shared,
    /// The schedule with a tile was refused.
    Refused,
}

impl Untiled {
    /// The reason in words, as the end of a sentence, and what can be done.
    pub(crate) fn text(self) -> (&'static str, &'static str) {
        match self {
            Untiled::NoReduction => ("nothing is reduced", "nothing is to be done"),
            Untiled::Several => (
                "a reduction is inside of another one",
                "give the inner one a name with `read`, so that it is computed first",
            ),
            Untiled::Conditions => (
                "it is an update under a condition or in one indivisible step",
                "compute the products first, with `read`, and use them under the condition",
            ),
            Untiled::Loops => (
                "its loops are those of a grid, or have iterations that need each other",
                "define its elements by `compute` outside of the loop",
            ),
            Untiled::Place => (
                "`argmin` and `argmax` keep a place beside the value",
                "compute the values first, with `read`, and search them",
            ),
            Untiled::Order => (
                "lanes of its order are kept for each element of the result",
                "`sum.tree(1, 128)` and `sum.blocks(512)` are orders with tiles, which give other last digits",
            ),
            Untiled::Short => {
                ("the result has no axis of 32 elements or more", "make the longest axis of the result its last one")
            }
            Untiled::NotShared => (
                "an element that it reads belongs to one element of the result alone",
                "take that element out of the reduction, or compute the product first with `read`",
            ),
            Untiled::Bounds => (
                "the bounds of its loops depend on each other or on data",
                "reduce over a box, and choose the values inside of the reduction: `if j <= i then … else 0.0`",
            ),
            Untiled::Shared => {
                ("it shares its loops with other statements", "give it separate loops: a `read` or `compute` by itself")
            }
            Untiled::Refused => {
                ("a schedule with tiles could not be proven", "this is a limit of the compiler; report the program")
            }
        }
    }
}
