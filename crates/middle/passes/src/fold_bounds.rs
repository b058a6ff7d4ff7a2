//! Makes constants of what a kernel's contract with its host fixes: bounds of a size that is set and along axes that a launch does not have,
//! the length of cells, and of buffers of kernels whose parameters say it. A launch passes none of them.

use crisp_ir_kernel::{BinaryOp, Constant, Elem, Function, IdKind, Module, Op, OpId, Scalar, SizeExpr, Value};
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Folds bounds.
pub const PASS: Pass = Pass { name: "fold-bounds", needs: &[], makes: &[], spoils: &[Fact::Simple], run };

/// The bound along an axis, if all launches have the same.
fn fixed(function: &Function, axis: u8) -> Option<u64> {
    let info = function.kernel.as_ref()?;
    if axis >= info.declared_dimensions()? {
        return Some(1);
    }
    let rule = info.global_size.as_ref().filter(|rule| rule.required)?;
    match rule.extents.get(usize::from(axis))? {
        SizeExpr::Rational { numerator, denominator: 1 } => u64::try_from(*numerator).ok(),
        _ => None,
    }
}

fn folded(function: &Function, op: Op) -> Option<u64> {
    match op {
        Op::Id { kind: IdKind::Bound, axis } => fixed(function, axis),
        Op::Extent { view, axis: 0 } => {
            let position = function[function.body].params.iter().position(|&param| param == view)?;
            function.host_buffer(position).filter(|buffer| buffer.purpose.is_cell()).map(|_| 1)
        }
        _ => None,
    }
}

/// Returns, for an exact kernel, the parameter that is the size of a buffer in bytes, and the distance of its elements.
fn sized(function: &Function, op: Op) -> Option<(Value, u32)> {
    let Op::Extent { view, axis: 0 } = op else { return None };
    let params = &function[function.body].params;
    let position = params.iter().position(|&param| param == view)?;
    let sizes = function.kernel.as_ref()?.exact.as_ref()?;
    let size = sizes.iter().find(|size| usize::try_from(size.buffer) == Ok(position))?;
    Some((*params.get(usize::try_from(size.size).ok()?)?, function.ty(view).view()?.stride))
}

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, abilities: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    // A device that checks accesses itself knows the lengths of buffers.
    let sizes = !abilities.checked_accesses;
    let concerned = |function: &Function| {
        has_op(function, |function, op| folded(function, *op).is_some() || sizes && sized(function, *op).is_some())
    };
    Ok(each_concerned(module, concerned, |function| rewrite(function, &mut FoldBounds { sizes })))
}

struct FoldBounds {
    /// Whether lengths are computed of parameters.
    sizes: bool,
}

impl<'a> Rewrite<'a> for FoldBounds {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let from = writer.renamed.from;
        let (op, span) = (from[id].op, from[id].span);
        if let Some(bound) = folded(from, op) {
            let bound = writer.builder.constant(Constant::u64(bound), span);
            writer.replace(id, bound);
            return Step::Done;
        }
        let Some((size, stride)) = sized(from, op).filter(|_| self.sizes) else { return Step::Copy };
        let size = writer.renamed.value(size);
        let bytes = writer.builder.convert(Elem::scalar(Scalar::U64), size, span);
        let stride = writer.builder.constant(Constant::u64(stride.into()), span);
        let length = writer.builder.binary(BinaryOp::Div, bytes, stride, span);
        writer.replace(id, length);
        Step::Done
    }
}
