//! The sizes that follow from the shapes of the arguments of a call, and the messages about errors in them.

use std::collections::BTreeSet;

use crisp_ir_artifact::{
    ArgumentKind, BoundShapes, Callable, Extents, GivenShape, Origin, ShapeMistake, SizeExpr, axis_text, bind_shapes,
    shape_text,
};
use crisp_support_diagnostics::{About, Diagnostic, Span};

use crate::messages::shapes as messages;

/// Binds the sizes of a call to the extents of its arrays, compares all of them, and gives each array its shape. `given` has an entry for each
/// argument that the author declares.
///
/// # Errors
/// All mistakes, each with the argument and the axis, at the argument's declaration.
pub fn call_shapes(callable: &Callable, given: &[GivenShape<'_>]) -> Result<BoundShapes, Vec<Diagnostic>> {
    let words = Words { callable };
    bind_shapes(&callable.interface, given).map_err(|mistakes| {
        // One value of a size that is wrong disagrees with every array, and one unknown leaves others open.
        let mut sizes = BTreeSet::new();
        let mut open = false;
        let first = |mistake: &&ShapeMistake| match mistake {
            ShapeMistake::Conflict { size, .. } => sizes.insert(*size),
            ShapeMistake::Open { .. } => !std::mem::replace(&mut open, true),
            _ => true,
        };
        let one = |mistake: &ShapeMistake| words.diagnostic(mistake, given).about(words.about(mistake, given));
        mistakes.iter().filter(first).map(one).collect()
    })
}

/// The mistake of a result that the caller leaves out, and whose length neither a declaration nor a store determines.
#[must_use]
pub fn undetermined(callable: &Callable, position: usize) -> Diagnostic {
    let words = Words { callable };
    messages::undetermined_length(words.place(position), words.name(position), &callable.interface.kernel)
}

/// Returns the mistake of an argument's memory of `given` elements that does not hold those of its shape.
#[must_use]
pub fn shorter_than_shape(callable: &Callable, position: usize, shape: &Extents, given: u64) -> Option<Diagnostic> {
    if given >= shape.elements {
        return None;
    }
    let words = Words { callable };
    let declared = words.declared(u32::try_from(position).ok()?);
    let (at, kernel) = (words.place(position), callable.interface.kernel.as_str());
    let shapes = (declared.as_str(), shape.extents.as_slice());
    Some(messages::shorter_than_shape(at, kernel, words.name(position), shapes, (shape.elements, given)))
}

/// Returns the axis that an argument is the size of: `first axis of `A``.
#[must_use]
pub fn axis_of_size(callable: &Callable, position: usize) -> Option<String> {
    let is = |size: &SizeExpr| matches!(size, SizeExpr::Scalar { param } if *param as usize == position);
    callable.interface.explicit().iter().find_map(|argument| {
        let axes = &argument.shape.as_ref()?.axes;
        Some(messages::axis_text(&argument.name, axes.len(), axes.iter().position(is)?))
    })
}

/// Arguments in messages.
struct Words<'a> {
    callable: &'a Callable,
}

impl Words<'_> {
    fn name(&self, position: usize) -> &str {
        self.callable.interface.arguments.get(position).map_or("", |argument| argument.name.as_str())
    }

    fn named(&self, position: u32) -> &str {
        self.name(position as usize)
    }

    fn place(&self, position: usize) -> Span {
        self.callable.parameters.get(position).copied().unwrap_or(self.callable.span)
    }

    /// `second axis of `A``, of an array with one axis its length; with the axis's name, where it has one.
    fn axis(&self, argument: u32, axis: u32) -> String {
        let name = self.named(argument);
        let shape = self.callable.interface.arguments.get(argument as usize).and_then(|it| it.shape.as_ref());
        let text = messages::axis_text(name, shape.map_or(0, |shape| shape.axes.len()), axis as usize);
        match shape.and_then(|shape| shape.names.get(axis as usize)) {
            Some(called) => format!("{text} (`{called}`)"),
            None => text,
        }
    }

    fn whose(&self, argument: u32, axis: Option<u32>) -> String {
        match axis {
            Some(axis) => self.axis(argument, axis),
            None => format!("number of elements of `{}`", self.named(argument)),
        }
    }

    /// `as given`, `by the second axis of `A``.
    fn origin(&self, origin: Origin) -> String {
        match origin {
            Origin::Given => "as given".to_owned(),
            Origin::Axis { argument, axis } => format!("by the {}", self.axis(argument, axis)),
            Origin::Elements { argument } => format!("by the {}", self.whose(argument, None)),
        }
    }

    /// `, as `n` is 4 by the length of `A``.
    fn because(&self, because: &[(u32, i128, Origin)]) -> String {
        let one = |(size, value, origin): &(u32, i128, Origin)| {
            format!("`{}` is {value} {}", self.named(*size), self.origin(*origin))
        };
        let all: Vec<String> = because.iter().map(one).collect();
        if all.is_empty() { String::new() } else { format!(", as {}", all.join(" and ")) }
    }

    fn declared(&self, argument: u32) -> String {
        let found = self.callable.interface.arguments.get(argument as usize);
        let shape = found.and_then(|it| it.shape.as_ref());
        shape.map_or_else(String::new, |shape| shape_text(shape, &|param| self.named(param).to_owned()))
    }

    /// The expression of an axis.
    fn expression(&self, argument: u32, axis: Option<u32>) -> String {
        let found = self.callable.interface.arguments.get(argument as usize);
        let shape = found.and_then(|it| it.shape.as_ref());
        match (shape, axis) {
            (Some(shape), Some(axis)) => {
                let size = shape.axes.get(axis as usize);
                size.map_or_else(String::new, |size| axis_text(size, &|param| self.named(param).to_owned()))
            }
            (Some(_), None) => format!("the product of {}", self.declared(argument)),
            (None, _) => String::new(),
        }
    }

    /// The argument and the axis of a mistake, as data.
    fn about(&self, mistake: &ShapeMistake, given: &[GivenShape<'_>]) -> About {
        let (argument, axis) = (mistake.argument(), mistake.axis());
        let found = match given.get(argument as usize) {
            Some(GivenShape::Extents(extents)) => match axis.and_then(|axis| extents.get(axis as usize)) {
                Some(extent) => extent.to_string(),
                None => messages::array_text(extents),
            },
            Some(GivenShape::Elements(count)) => format!("{count} elements"),
            Some(GivenShape::Value(Some(value))) => value.to_string(),
            Some(GivenShape::Value(None) | GivenShape::Nothing) | None => "nothing".to_owned(),
        };
        let expected = match self.expression(argument, axis) {
            expression if axis.is_some() => expression,
            _ => self.declared(argument),
        };
        About { argument: self.named(argument).to_owned(), axis, given: found, expected }
    }

    fn diagnostic(&self, mistake: &ShapeMistake, given: &[GivenShape<'_>]) -> Diagnostic {
        let at = self.place(mistake.argument() as usize);
        let kernel = self.callable.interface.kernel.as_str();
        match mistake {
            ShapeMistake::Rank { argument, found } => {
                messages::rank(at, kernel, self.named(*argument), &self.declared(*argument), found)
            }
            ShapeMistake::Conflict { size, values: [(one, from), (other, by)] } => {
                let text =
                    format!("`{}` is {one} {} and {other} {}", self.named(*size), self.origin(*from), self.origin(*by));
                messages::sizes_disagree(at, kernel, &text, &self.fix(*by, given))
            }
            ShapeMistake::Extent { argument, axis, found, wanted, because } => {
                let text = format!(
                    "the {} is {found}, and must be {} = {wanted}{}",
                    self.whose(*argument, *axis),
                    self.expression(*argument, *axis),
                    self.because(because)
                );
                let is_number = because.is_empty();
                let text = if is_number {
                    format!("the {} is {found}, and must be {wanted}", self.whose(*argument, *axis))
                } else {
                    text
                };
                messages::sizes_disagree(at, kernel, &text, &format!("pass another `{}`", self.named(*argument)))
            }
            ShapeMistake::NoWholeNumber { argument, axis, found, size } => {
                let (whose, expression) = (self.whose(*argument, *axis), self.expression(*argument, *axis));
                messages::no_whole_number(at, kernel, &whose, *found, &expression, self.named(*size))
            }
            ShapeMistake::TooSmall { argument, axis, value, because } => {
                let is_size = self.is_value(*argument);
                let text = match (is_size, because.as_slice()) {
                    (true, _) => format!("the size `{}` is {value}", self.named(*argument)),
                    (false, []) => format!("the {} is {value}", self.whose(*argument, *axis)),
                    (false, [(size, value, _)]) if self.expression(*argument, *axis) == self.named(*size) => {
                        format!("the {} is {value}", self.whose(*argument, *axis))
                    }
                    (false, because) => {
                        let expression = self.expression(*argument, *axis);
                        format!(
                            "the {}, {expression}, is {}{}",
                            self.whose(*argument, *axis),
                            self.extent(*argument, *axis, *value, given),
                            self.because(because)
                        )
                    }
                };
                let found = messages::size_too_small(at, kernel, &text, is_size);
                match axis_of_size(self.callable, *argument as usize).filter(|_| is_size) {
                    Some(axis) => found.note(format!("`{}` is the {axis}", self.named(*argument))),
                    None => found,
                }
            }
            ShapeMistake::TooLarge { size, value, origin } => {
                let ty = match self.callable.interface.arguments.get(*size as usize).map(|it| it.kind) {
                    Some(ArgumentKind::Value(elem)) => elem.to_string(),
                    _ => String::new(),
                };
                let text = format!(
                    "`{}` is {value} {}, which its type {ty} does not hold",
                    self.named(*size),
                    self.origin(*origin)
                );
                messages::size_too_large(at, kernel, &text)
            }
            ShapeMistake::TooMuch { argument, because } => {
                let text = format!(
                    "`{}` would have more bytes than any memory{}",
                    self.named(*argument),
                    self.because(because)
                );
                messages::size_too_large(at, kernel, &text)
            }
            ShapeMistake::Open { size, axis } => {
                let name = self.named(*size);
                let text = match axis {
                    Some((argument, axis)) => format!(
                        "the {} is {}, which several values of `{name}` fit",
                        self.axis(*argument, *axis),
                        self.expression(*argument, Some(*axis))
                    ),
                    None => format!("no array that is given says what the size `{name}` is"),
                };
                messages::size_open(at, kernel, &text, name)
            }
        }
    }

    fn is_value(&self, argument: u32) -> bool {
        let found = self.callable.interface.arguments.get(argument as usize);
        found.is_some_and(|it| matches!(it.kind, ArgumentKind::Value(_)))
    }

    /// The extent of a given array, else the value that follows for it.
    fn extent(&self, argument: u32, axis: Option<u32>, value: i128, given: &[GivenShape<'_>]) -> i128 {
        let extent = match (given.get(argument as usize), axis) {
            (Some(GivenShape::Extents(extents)), Some(axis)) => extents.get(axis as usize).copied(),
            (Some(GivenShape::Elements(length)), _) => Some(*length),
            _ => None,
        };
        extent.map_or(value, i128::from)
    }

    /// Returns how to fix a size that has two values.
    fn fix(&self, by: Origin, given: &[GivenShape<'_>]) -> String {
        match by {
            Origin::Axis { argument, .. } | Origin::Elements { argument } => {
                let result = self.callable.interface.arguments.get(argument as usize).is_some_and(|it| it.is_result());
                let sizes = given.iter().any(|it| matches!(it, GivenShape::Value(Some(_))));
                match (result, sizes) {
                    (true, _) => format!("leave `{}` out, and it is made", self.named(argument)),
                    (false, true) => {
                        "pass arrays that fit each other, and leave sizes out: they follow from the arrays".to_owned()
                    }
                    (false, false) => "pass arrays that fit each other".to_owned(),
                }
            }
            Origin::Given => "leave the size out: it follows from the arrays".to_owned(),
        }
    }
}
