//! The arrays of a plan as host programs declare them, so that sizes follow from files.

use std::collections::BTreeSet;

use crisp_ir_artifact::{BufferRole, HostPlan, Layout, PlanBuffer, SizeExpr, ValueKind, linear_in};

/// An axis: its extent is `factor * size + constant`. Without a size and with a constant below zero it is not known.
pub(crate) struct AxisRule {
    /// An input of the plan; empty for none.
    pub(crate) size: String,
    pub(crate) factor: i64,
    pub(crate) constant: i64,
}

/// An array that a caller of a host program may give.
pub(crate) struct ArrayRule<'a> {
    pub(crate) name: &'a str,
    pub(crate) stride: u32,
    pub(crate) parts: u32,
    pub(crate) order: &'static str,
    pub(crate) axes: Vec<AxisRule>,
}

/// Returns the arrays of a plan that a caller may give.
pub(crate) fn arrays(plan: &HostPlan) -> Vec<ArrayRule<'_>> {
    plan.buffers.iter().filter(|buffer| buffer.role == BufferRole::Argument).map(|buffer| array(plan, buffer)).collect()
}

/// Returns the inputs that follow from arrays.
pub(crate) fn following(arrays: &[ArrayRule<'_>]) -> BTreeSet<String> {
    arrays.iter().flat_map(|array| &array.axes).map(|axis| axis.size.clone()).filter(|size| !size.is_empty()).collect()
}

fn array<'a>(plan: &HostPlan, buffer: &'a PlanBuffer) -> ArrayRule<'a> {
    let (name, stride) = (buffer.name.as_str(), buffer.stride);
    match &buffer.shape {
        Some(shape) => {
            let order = match shape.layout {
                Layout::RowMajor => "rows",
                Layout::ColumnMajor => "columns",
                Layout::Strides(_) => "gaps",
            };
            let axes = shape.axes.iter().map(|size| axis(plan, size)).collect();
            ArrayRule { name, stride, parts: shape.parts, order, axes }
        }
        None => {
            let axes = vec![axis(plan, &SizeExpr::Scalar { param: buffer.length })];
            ArrayRule { name, stride, parts: 1, order: "flat", axes }
        }
    }
}

/// Returns an extent in terms of one input.
fn axis(plan: &HostPlan, size: &SizeExpr) -> AxisRule {
    let unknown = || AxisRule { size: String::new(), factor: 0, constant: -1 };
    let known = |value: u32| plan.values.get(value as usize);
    // A length alone may be a value that follows from others.
    let size = match size {
        SizeExpr::Scalar { param } => match known(*param).map(|value| &value.kind) {
            Some(ValueKind::Size(of)) => of,
            _ => size,
        },
        size => size,
    };
    let Some((of, factor, constant)) = linear_in(size) else { return unknown() };
    let (Ok(factor), Ok(constant)) = (i64::try_from(factor), i64::try_from(constant)) else { return unknown() };
    let Some(of) = of else { return AxisRule { size: String::new(), factor: 0, constant } };
    match known(of) {
        Some(value) if factor > 0 && matches!(&value.kind, ValueKind::Input(it) if it.as_integer().is_some()) => {
            AxisRule { size: value.name.clone(), factor, constant }
        }
        _ => unknown(),
    }
}
