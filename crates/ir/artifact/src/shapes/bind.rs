//! Sizes that follow from arrays: names are bound to extents, each value is compared with all others, and results get their shapes.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crisp_ir_kernel::{Constant, SizeError, SizeExpr};

use super::linear::{Solution, solve};
use super::mistakes::{Origin, ShapeMistake};
use super::{Layout, Shape, each_scalar};
use crate::interface::{Argument, ArgumentKind, Interface};

/// The shape that a caller gives for an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenShape<'a> {
    /// Nothing.
    Nothing,
    /// A value, of an integer with one lane which.
    Value(Option<i128>),
    /// An array with these extents, without the axis of an element's parts.
    Extents(&'a [u64]),
    /// A number of elements without axes.
    Elements(u64),
}

/// The shape of an argument for one call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extents {
    /// The extent of each axis.
    pub extents: Vec<u64>,
    /// The distance of neighbours along each axis, in elements.
    pub strides: Vec<u64>,
    /// Elements of memory that the array reaches over, parts of elements counted one by one.
    pub elements: u64,
}

/// The values and shapes that follow from the arguments of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoundShapes {
    /// The value of each integer argument that is given or follows.
    pub values: Vec<Option<i128>>,
    /// The shape of each array that has one.
    pub shapes: Vec<Option<Extents>>,
}

/// An equation: an expression is an extent.
struct Equation<'a> {
    argument: u32,
    axis: Option<u32>,
    size: Cow<'a, SizeExpr>,
    found: u64,
}

impl Equation<'_> {
    fn origin(&self) -> Origin {
        match self.axis {
            Some(axis) => Origin::Axis { argument: self.argument, axis },
            None => Origin::Elements { argument: self.argument },
        }
    }
}

/// Binds the sizes of a call. Names get their values from what is given, then from the arrays that the kernel reads, in order, then from results
/// that are given; every axis is compared with what follows for it. `given` has an entry for each argument that the author declares. Cost is the
/// number of axes for each size that follows from another.
///
/// # Errors
/// All mistakes, each once.
pub fn bind_shapes(interface: &Interface, given: &[GivenShape<'_>]) -> Result<BoundShapes, Vec<ShapeMistake>> {
    let arguments = interface.explicit();
    let mut binding =
        Binding { arguments, values: vec![None; arguments.len()], given, mistakes: Vec::new(), odd: BTreeSet::new() };
    for (position, given) in (0_u32..).zip(given).take(arguments.len()) {
        if let GivenShape::Value(Some(value)) = given {
            binding.values[position as usize] = Some((*value, Origin::Given));
        }
    }
    // Where rules of others say what is wrong, these say nothing.
    let ranks = binding.ranks();
    if !ranks.is_empty() {
        return Err(ranks);
    }
    let equations = binding.equations();
    for results in [false, true] {
        binding.solve(equations.iter().filter(|it| binding_is_result(arguments, it.argument) == results));
    }
    binding.dense_strides();
    binding.small();
    for equation in &equations {
        binding.compare(equation);
    }
    binding.open(&equations);
    let shapes = if binding.mistakes.is_empty() { binding.shapes() } else { Vec::new() };
    if !binding.mistakes.is_empty() {
        return Err(binding.mistakes);
    }
    Ok(BoundShapes { values: binding.values.iter().map(|it| it.map(|(value, _)| value)).collect(), shapes })
}

fn binding_is_result(arguments: &[Argument], position: u32) -> bool {
    arguments.get(position as usize).is_some_and(Argument::is_result)
}

fn product(axes: &[SizeExpr]) -> SizeExpr {
    let mut axes = axes.iter().cloned();
    let first = axes.next().unwrap_or_else(|| SizeExpr::integer(1));
    axes.fold(first, |a, b| SizeExpr::Apply { op: crisp_ir_kernel::SizeOp::Mul, operands: vec![a, b] })
}

struct Binding<'a> {
    arguments: &'a [Argument],
    values: Vec<Option<(i128, Origin)>>,
    given: &'a [GivenShape<'a>],
    mistakes: Vec<ShapeMistake>,
    /// Sizes that are wrong already.
    odd: BTreeSet<u32>,
}

impl<'a> Binding<'a> {
    fn shape(&self, position: u32) -> Option<&'a Shape> {
        self.arguments.get(position as usize)?.shape.as_ref()
    }

    fn ranks(&self) -> Vec<ShapeMistake> {
        let one = |(position, given): (u32, &GivenShape<'_>)| match (self.shape(position), given) {
            (Some(shape), GivenShape::Extents(found)) if found.len() != shape.axes.len() => {
                Some(ShapeMistake::Rank { argument: position, found: found.to_vec() })
            }
            _ => None,
        };
        (0..).zip(self.given).filter_map(one).collect()
    }

    fn equations(&self) -> Vec<Equation<'a>> {
        let mut equations = Vec::with_capacity(2 * self.arguments.len());
        for (argument, given) in (0_u32..).zip(self.given) {
            let Some(shape) = self.shape(argument) else { continue };
            match given {
                GivenShape::Extents(extents) => {
                    let axes = (0_u32..).zip(&shape.axes).zip(extents.iter());
                    equations.extend(axes.map(|((axis, size), &found)| Equation {
                        argument,
                        axis: Some(axis),
                        size: Cow::Borrowed(size),
                        found,
                    }));
                }
                GivenShape::Elements(found) => {
                    let (axis, size) = match shape.axes.as_slice() {
                        [one] => (Some(0), Cow::Borrowed(one)),
                        several => (None, Cow::Owned(product(several))),
                    };
                    equations.push(Equation { argument, axis, size, found: *found });
                }
                GivenShape::Nothing | GivenShape::Value(_) => {}
            }
        }
        equations
    }

    fn value(&self, size: &SizeExpr) -> Result<i128, SizeError> {
        size.value(&|name| self.name(name))
    }

    fn name(&self, name: &SizeExpr) -> Result<i128, SizeError> {
        match name {
            SizeExpr::Scalar { param } => {
                let known = self.values.get(*param as usize).copied().flatten();
                known.map(|(value, _)| value).ok_or(SizeError::Missing { param: *param })
            }
            SizeExpr::Length { param } => match self.given.get(*param as usize) {
                Some(GivenShape::Elements(length)) => Ok(i128::from(*length)),
                Some(GivenShape::Extents(extents)) => {
                    let product = extents.iter().try_fold(1_i128, |product, &it| product.checked_mul(it.into()));
                    product.ok_or(SizeError::Overflow)
                }
                _ => Err(SizeError::Missing { param: *param }),
            },
            _ => Err(SizeError::Missing { param: u32::MAX }),
        }
    }

    /// Solves equations for the sizes that have no value yet, until none says more.
    fn solve<'e>(&mut self, equations: impl Iterator<Item = &'e Equation<'a>>)
    where
        'a: 'e,
    {
        let mut left: Vec<&Equation<'a>> = equations.collect();
        loop {
            let before = left.len();
            left.retain(|equation| match solve(&equation.size, equation.found.into(), &|name| self.name(name)) {
                Solution::Exactly(size, value) => {
                    self.bind(size, value, equation.origin());
                    false
                }
                Solution::None(size) => {
                    if self.odd.insert(size) {
                        let Equation { argument, axis, found, .. } = **equation;
                        self.mistakes.push(ShapeMistake::NoWholeNumber { argument, axis, found, size });
                    }
                    false
                }
                Solution::Open => true,
            });
            if left.len() == before {
                return;
            }
        }
    }

    fn bind(&mut self, size: u32, value: i128, origin: Origin) {
        let Some(argument) = self.arguments.get(size as usize) else { return };
        let ArgumentKind::Value(elem) = argument.kind else { return };
        let fits = Constant::integer(elem.scalar, value).as_integer() == Some(value);
        // What is below zero has a message about that.
        if value >= 0 && !fits {
            self.odd.insert(size);
            self.mistakes.push(ShapeMistake::TooLarge { size, value, origin });
        }
        if let Some(slot) = self.values.get_mut(size as usize) {
            slot.get_or_insert((value, origin));
        }
    }

    /// Gives strides that are arguments and that nothing says the values of an array without gaps, the last axis fastest.
    fn dense_strides(&mut self) {
        for (argument, of) in (0_u32..).zip(self.arguments) {
            let Some(Shape { axes, layout: Layout::Strides(strides), .. }) = &of.shape else { continue };
            let mut step = 1_i128;
            for (axis, (extent, stride)) in axes.iter().zip(strides).enumerate().rev() {
                let axis = u32::try_from(axis).unwrap_or(u32::MAX);
                if let SizeExpr::Scalar { param } = stride
                    && self.values.get(*param as usize).is_some_and(Option::is_none)
                {
                    self.bind(*param, step, Origin::Axis { argument, axis });
                }
                let Ok(extent) = self.value(extent) else { break };
                let Some(next) = step.checked_mul(extent) else { break };
                step = next;
            }
        }
    }

    /// Sizes that are below one.
    fn small(&mut self) {
        let arguments = self.arguments;
        for size in arguments.iter().filter_map(|it| it.shape.as_ref()).flat_map(Shape::sizes) {
            each_scalar(size, &mut |size| self.small_one(size));
        }
    }

    fn small_one(&mut self, size: u32) {
        let Some((value, origin)) = self.values.get(size as usize).copied().flatten() else { return };
        if value >= 1 || !self.odd.insert(size) {
            return;
        }
        let (argument, axis, because) = match origin {
            Origin::Given => (size, None, Vec::new()),
            Origin::Axis { argument, axis } => (argument, Some(axis), vec![(size, value, origin)]),
            Origin::Elements { argument } => (argument, None, vec![(size, value, origin)]),
        };
        self.mistakes.push(ShapeMistake::TooSmall { argument, axis, value, because });
    }

    /// The sizes that an expression names, with their values.
    fn because(&self, size: &SizeExpr) -> Vec<(u32, i128, Origin)> {
        let mut named = BTreeSet::new();
        each_scalar(size, &mut |param| {
            named.insert(param);
        });
        let known = |param: u32| self.values.get(param as usize).copied().flatten();
        named.into_iter().filter_map(|param| known(param).map(|(value, origin)| (param, value, origin))).collect()
    }

    fn compare(&mut self, equation: &Equation<'a>) {
        let Equation { argument, axis, ref size, found } = *equation;
        let Ok(wanted) = self.value(size) else { return };
        if wanted == i128::from(found) {
            return;
        }
        let because = self.because(size);
        if because.iter().any(|(size, _, _)| self.odd.contains(size)) {
            return;
        }
        if let (SizeExpr::Scalar { param }, [(_, value, origin)]) = (size.as_ref(), because.as_slice()) {
            let values = [(*value, *origin), (i128::from(found), equation.origin())];
            self.mistakes.push(ShapeMistake::Conflict { size: *param, values });
            return;
        }
        self.mistakes.push(ShapeMistake::Extent { argument, axis, found, wanted, because });
    }

    /// Sizes that nothing says.
    fn open(&mut self, equations: &[Equation<'a>]) {
        let mut open = BTreeSet::new();
        for size in self.arguments.iter().filter_map(|it| it.shape.as_ref()).flat_map(Shape::sizes) {
            each_scalar(size, &mut |param| {
                if self.values.get(param as usize).is_some_and(Option::is_none) && !self.odd.contains(&param) {
                    open.insert(param);
                }
            });
        }
        for size in open {
            let has = |equation: &&Equation<'_>| {
                let mut found = false;
                each_scalar(&equation.size, &mut |param| found |= param == size);
                found
            };
            let axis = equations.iter().find(has).and_then(|it| it.axis.map(|axis| (it.argument, axis)));
            self.mistakes.push(ShapeMistake::Open { size, axis });
        }
    }

    /// The shapes of all arguments.
    fn shapes(&mut self) -> Vec<Option<Extents>> {
        let arguments = self.arguments;
        (0_u32..).zip(arguments).map(|(position, argument)| self.extents(position, argument)).collect()
    }

    fn extents(&mut self, position: u32, argument: &Argument) -> Option<Extents> {
        let shape = argument.shape.as_ref()?;
        let ArgumentKind::Buffer { stride, .. } = argument.kind else { return None };
        let mut extents = Vec::with_capacity(shape.axes.len());
        for (axis, size) in (0..).zip(&shape.axes) {
            let value = self.value(size);
            match value.map(u64::try_from) {
                Ok(Ok(extent)) if extent > 0 => extents.push(extent),
                Ok(_) => {
                    let because = self.because(size);
                    let value = value.unwrap_or(0);
                    let axis = Some(axis);
                    self.mistakes.push(ShapeMistake::TooSmall { argument: position, axis, value, because });
                    return None;
                }
                Err(_) => return self.too_much(position, shape),
            }
        }
        let strides = match &shape.layout {
            Layout::RowMajor => dense(extents.iter().rev()).map(|mut strides| {
                strides.reverse();
                strides
            }),
            Layout::ColumnMajor => dense(extents.iter()),
            Layout::Strides(strides) => {
                strides.iter().map(|stride| self.value(stride).ok().and_then(|it| u64::try_from(it).ok())).collect()
            }
        };
        let reach = strides.as_ref().and_then(|strides| {
            let last = extents.iter().zip(strides).try_fold(0_u64, |sum, (extent, stride)| {
                sum.checked_add(extent.checked_sub(1)?.checked_mul(*stride)?)
            })?;
            last.checked_add(1)?.checked_mul(shape.parts.into())
        });
        let fits = |elements: &u64| elements.checked_mul(stride.into()).is_some_and(|it| i64::try_from(it).is_ok());
        match (strides, reach.filter(fits)) {
            (Some(strides), Some(elements)) => Some(Extents { extents, strides, elements }),
            _ => self.too_much(position, shape),
        }
    }

    fn too_much(&mut self, argument: u32, shape: &Shape) -> Option<Extents> {
        let because = self.because(&product(&shape.axes));
        self.mistakes.push(ShapeMistake::TooMuch { argument, because });
        None
    }
}

/// Distances without gaps, of axes from the fastest one.
fn dense<'e>(extents: impl Iterator<Item = &'e u64>) -> Option<Vec<u64>> {
    let (mut strides, mut step) = (Vec::new(), 1_u64);
    for extent in extents {
        strides.push(step);
        step = step.checked_mul(*extent)?;
    }
    Some(strides)
}
