//! Loops of orchestrations: the names of the language's loops, and what their index goes through.

use crisp_ir_kernel::{HostRange, SizeExpr, SizeOp};

/// How many expressions follow the index: at least and at most.
pub(super) struct Shape {
    pub(super) least: usize,
    pub(super) most: usize,
    /// How it is written.
    pub(super) usage: &'static str,
    /// The least number and the name of the last expression of a loop where that says how far the index moves in an iteration.
    pub(super) advance: Option<(i128, &'static str)>,
    make: fn(&[SizeExpr]) -> HostRange,
}

impl Shape {
    /// Returns the range of the index.
    pub(super) fn range(&self, bounds: &[SizeExpr]) -> HostRange {
        (self.make)(bounds)
    }
}

fn at(bounds: &[SizeExpr], position: usize, otherwise: i128) -> SizeExpr {
    bounds.get(position).cloned().unwrap_or_else(|| SizeExpr::integer(otherwise))
}

/// The names of all loops.
pub(super) const NAMES: [&str; 8] = [
    "dotimes",
    "dec-times",
    "do-times-by-doubling",
    "do-times-by-multiply",
    "do-power-step",
    "dec-power-step",
    "dec-times-by-half",
    "dec-times-by-factor",
];

/// The loop of that (folded) name; `+` and `*` at its end make no difference for the host.
pub(super) fn find(name: &str) -> Option<Shape> {
    let advance = match name.trim_end_matches(['+', '*']) {
        "dotimes" | "dec-times" => Some((1, "step")),
        "do-times-by-multiply" | "dec-times-by-factor" => Some((2, "factor")),
        _ => None,
    };
    let shape = |least, most, usage, make| Some(Shape { least, most, usage, advance, make });
    match name.trim_end_matches(['+', '*']) {
        "dotimes" => shape(1, 2, "(dotimes (INDEX COUNT [STEP]) FORM…)", |bounds| HostRange::Up {
            end: at(bounds, 0, 0),
            step: at(bounds, 1, 1),
        }),
        "dec-times" => shape(1, 2, "(dec-times (INDEX COUNT [STEP]) FORM…)", |bounds| HostRange::Down {
            end: at(bounds, 0, 0),
            step: at(bounds, 1, 1),
        }),
        "do-times-by-doubling" => shape(2, 2, "(do-times-by-doubling (INDEX START LIMIT) FORM…)", |bounds| {
            times(at(bounds, 0, 1), at(bounds, 1, 0), SizeExpr::integer(2), true)
        }),
        "do-times-by-multiply" => shape(3, 3, "(do-times-by-multiply (INDEX START LIMIT FACTOR) FORM…)", |bounds| {
            times(at(bounds, 0, 1), at(bounds, 1, 0), at(bounds, 2, 2), true)
        }),
        "do-power-step" => shape(1, 1, "(do-power-step (INDEX LIMIT) FORM…)", |bounds| {
            times(SizeExpr::integer(1), at(bounds, 0, 0), SizeExpr::integer(2), false)
        }),
        "dec-power-step" => shape(1, 1, "(dec-power-step (INDEX LIMIT) FORM…)", |bounds| HostRange::Times {
            start: SizeExpr::integer(1),
            end: at(bounds, 0, 0),
            factor: SizeExpr::integer(2),
            inclusive: false,
            backwards: true,
        }),
        "dec-times-by-half" | "do-times-by-half" => shape(1, 1, "(dec-times-by-half (INDEX START) FORM…)", |bounds| {
            HostRange::Divide { start: at(bounds, 0, 0), factor: SizeExpr::integer(2) }
        }),
        "dec-times-by-factor" => shape(2, 2, "(dec-times-by-factor (INDEX START FACTOR) FORM…)", |bounds| {
            HostRange::Divide { start: at(bounds, 0, 0), factor: at(bounds, 1, 2) }
        }),
        _ => None,
    }
}

fn times(start: SizeExpr, end: SizeExpr, factor: SizeExpr, inclusive: bool) -> HostRange {
    HostRange::Times { start, end, factor, inclusive, backwards: false }
}

/// An operation of expressions by its name; `/` gives a whole number, rounded down.
pub(super) fn operation(name: &str, a: SizeExpr, b: SizeExpr) -> Option<SizeExpr> {
    let apply = |op, operands| SizeExpr::Apply { op, operands };
    Some(match name {
        "+" => apply(SizeOp::Add, vec![a, b]),
        // Numbers of the host are not below zero.
        "-" => apply(SizeOp::Max, vec![apply(SizeOp::Sub, vec![a, b]), SizeExpr::integer(0)]),
        "*" => apply(SizeOp::Mul, vec![a, b]),
        "/" => apply(SizeOp::Floor, vec![apply(SizeOp::Div, vec![a, b])]),
        "min" => apply(SizeOp::Min, vec![a, b]),
        "max" => apply(SizeOp::Max, vec![a, b]),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{NAMES, find};

    #[test]
    fn every_name_is_a_loops() {
        assert!(NAMES.into_iter().all(|name| find(name).is_some()));
        assert!(find("launch-sequential").is_none());
    }
}
