//! The arrays that files may give, as C++ declares them.

use std::fmt::Write;

use super::dialect::line;
use crate::arrays::ArrayRule;
use crate::names;

/// Prints the table of arrays of a plan.
pub(super) fn print(out: &mut String, arrays: &[ArrayRule<'_>]) {
    let one = |ArrayRule { name, stride, parts, order, axes }: &ArrayRule<'_>| {
        let order = match *order {
            "rows" => "Rows",
            "columns" => "Columns",
            "gaps" => "Gaps",
            _ => "Flat",
        };
        let axes: Vec<String> =
            axes.iter().map(|it| format!("{{{}, {}, {}}}", names::quoted(&it.size), it.factor, it.constant)).collect();
        let (name, axes) = (names::quoted(name), axes.join(", "));
        format!("\n        {{{name}, {stride}, {parts}, crisp::Order::{order}, {{{axes}}}}}")
    };
    let all: Vec<String> = arrays.iter().map(one).collect();
    line!(out, "    const crisp::Arrays arrays(options, plan, {{{}}});", all.join(","));
}
