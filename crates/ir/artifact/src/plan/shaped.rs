//! Memory of a plan for arrays that have shapes: as long as the shape says.

use crisp_ir_kernel::{SizeExpr, SizeOp};

use super::build::{Planner, apply};
use super::data::{BufferRole, PlanArgument, ValueKind};
use super::launches::first_contents;
use crate::interface::Interface;
use crate::shapes::{Layout, Shape, shape_text};

impl Planner<'_> {
    /// Makes memory for each array that has a shape and no memory yet. The numbers among the arguments are known.
    pub(super) fn shaped(&mut self, interface: &Interface, names: &[String], arguments: &mut [Option<PlanArgument>]) {
        for (position, argument) in interface.explicit().iter().enumerate() {
            let (Some(shape), Some(None)) = (&argument.shape, arguments.get(position)) else { continue };
            let shape = self.shape_of_plan(shape, arguments);
            let memory = reach(&shape);
            // Memory is made once, before all loops.
            let (length, shape) = match memory {
                memory if self.varies(&memory) => (self.length(), None),
                SizeExpr::Scalar { param } => (param, Some(shape)),
                memory => {
                    let text = shape_text(&shape, &|value| self.value_name(value));
                    (self.value(&format!("{}_length", names[position]), ValueKind::Size(memory), &text), Some(shape))
                }
            };
            let fill = first_contents(argument, position);
            let buffer = self.buffer(&names[position], argument, length, BufferRole::Argument, fill);
            if let Some(made) = self.plan.buffers.get_mut(buffer as usize) {
                made.shape = shape;
            }
            arguments[position] = Some(PlanArgument::Buffer(buffer));
        }
    }

    /// The shape of an argument in terms of the plan.
    fn shape_of_plan(&self, shape: &Shape, arguments: &[Option<PlanArgument>]) -> Shape {
        let size = |size: &SizeExpr| {
            self.renamed(size, &|name| match name {
                SizeExpr::Scalar { param } => self.scalar_of(arguments.get(*param as usize).and_then(Option::as_ref)),
                SizeExpr::Length { param } => self.length_of(arguments.get(*param as usize).and_then(Option::as_ref)),
                _ => SizeExpr::integer(0),
            })
        };
        let layout = match &shape.layout {
            Layout::Strides(strides) => Layout::Strides(strides.iter().map(size).collect()),
            layout => layout.clone(),
        };
        Shape { axes: shape.axes.iter().map(size).collect(), layout, parts: shape.parts, names: shape.names.clone() }
    }

    fn value_name(&self, value: u32) -> String {
        self.plan.values.get(value as usize).map_or_else(String::new, |value| value.name.clone())
    }
}

/// Elements of memory that an array reaches over, parts of elements counted one by one.
fn reach(shape: &Shape) -> SizeExpr {
    let one = || SizeExpr::integer(1);
    let elements = match &shape.layout {
        Layout::RowMajor | Layout::ColumnMajor => {
            shape.axes.iter().cloned().reduce(|all, axis| apply(SizeOp::Mul, all, axis)).unwrap_or_else(one)
        }
        Layout::Strides(strides) => {
            let steps = shape.axes.iter().zip(strides);
            let last =
                steps.map(|(axis, stride)| apply(SizeOp::Mul, apply(SizeOp::Sub, axis.clone(), one()), stride.clone()));
            last.fold(one(), |all, step| apply(SizeOp::Add, all, step))
        }
    };
    if shape.parts > 1 { apply(SizeOp::Mul, elements, SizeExpr::integer(shape.parts.into())) } else { elements }
}
