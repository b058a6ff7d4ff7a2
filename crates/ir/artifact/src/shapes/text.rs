//! Shapes as people write them: `2*n`, `cdiv(n, 2)`, `[M, K]`.

use crisp_ir_kernel::{SizeExpr, SizeOp};

use super::{Layout, Shape};
use crate::size_text::NameOf;

/// How tightly an expression holds together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Sum,
    Product,
    Atom,
}

/// A size as an expression with infix operators.
#[must_use]
pub fn axis_text(size: &SizeExpr, name: NameOf<'_>) -> String {
    text(size, name).0
}

fn text(size: &SizeExpr, name: NameOf<'_>) -> (String, Level) {
    let call = |name: &str, operands: &[String]| (format!("{name}({})", operands.join(", ")), Level::Atom);
    match size {
        SizeExpr::Rational { numerator, denominator: 1 } if *numerator >= 0 => (numerator.to_string(), Level::Atom),
        SizeExpr::Rational { numerator, denominator: 1 } => (numerator.to_string(), Level::Sum),
        SizeExpr::Rational { numerator, denominator } => (format!("{numerator} / {denominator}"), Level::Product),
        SizeExpr::Scalar { param } => (name(*param), Level::Atom),
        SizeExpr::Length { param } => call("length", &[name(*param)]),
        SizeExpr::GlobalSize { axis } => call("global_size", &[axis.to_string()]),
        SizeExpr::LocalSize { axis } => call("local_size", &[axis.to_string()]),
        SizeExpr::Index { repeat } => call("index", &[repeat.to_string()]),
        SizeExpr::Apply { op, operands } => {
            let parts: Vec<(String, Level)> = operands.iter().map(|operand| text(operand, name)).collect();
            let plain: Vec<String> = parts.iter().map(|(text, _)| text.clone()).collect();
            let at = |index: usize, least: Level| match parts.get(index) {
                Some((text, level)) if *level >= least => text.clone(),
                Some((text, _)) => format!("({text})"),
                None => String::new(),
            };
            match op {
                SizeOp::Add => (format!("{} + {}", at(0, Level::Sum), at(1, Level::Sum)), Level::Sum),
                SizeOp::Sub => (format!("{} - {}", at(0, Level::Sum), at(1, Level::Product)), Level::Sum),
                SizeOp::Mul => (format!("{}*{}", at(0, Level::Product), at(1, Level::Product)), Level::Product),
                SizeOp::Div => (format!("{} / {}", at(0, Level::Product), at(1, Level::Atom)), Level::Product),
                SizeOp::Min => call("min", &plain),
                SizeOp::Max => call("max", &plain),
                SizeOp::Ceil | SizeOp::Floor => {
                    let quotient = operands.first().and_then(|operand| match operand {
                        SizeExpr::Apply { op: SizeOp::Div, operands } => Some(operands),
                        _ => None,
                    });
                    match (op, quotient) {
                        (SizeOp::Ceil, Some(of)) => {
                            call("cdiv", &of.iter().map(|operand| axis_text(operand, name)).collect::<Vec<_>>())
                        }
                        (SizeOp::Ceil, None) => call("ceil", &plain),
                        (_, Some(_)) => (plain.concat(), Level::Product),
                        (_, None) => call("floor", &plain),
                    }
                }
            }
        }
    }
}

/// The axes of a shape in brackets, with their names, and the layout where it is not the usual one: `[M, K]`, `[M=25, K=30]`.
#[must_use]
pub fn shape_text(shape: &Shape, name: NameOf<'_>) -> String {
    text_of(shape, &shape.names, name)
}

/// The same without the names of axes.
pub(crate) fn extents_text(shape: &Shape, name: NameOf<'_>) -> String {
    text_of(shape, &[], name)
}

fn text_of(shape: &Shape, names: &[String], name: NameOf<'_>) -> String {
    let list = |sizes: &[SizeExpr], names: &[String]| {
        let axis = |(at, size): (usize, &SizeExpr)| match names.get(at) {
            Some(axis) => format!("{axis}={}", axis_text(size, name)),
            None => axis_text(size, name),
        };
        sizes.iter().enumerate().map(axis).collect::<Vec<_>>().join(", ")
    };
    let axes = list(&shape.axes, names);
    match &shape.layout {
        Layout::RowMajor => format!("[{axes}]"),
        Layout::ColumnMajor => format!("[{axes}; column-major]"),
        Layout::Strides(strides) => format!("[{axes}; strides {}]", list(strides, &[])),
    }
}
