//! Makes a product of a float's division by a constant: its reciprocal is rounded first, so the result may be off by two places.
//!
//! Results change, so this is not an optimisation: it is done before anything else in compilations that request it, and every device gets
//! the changed module. Divisions whose divisor or reciprocal is not a normal number stay, and so does the language's own library.

use crisp_ir_kernel::{Binary, BinaryOp, Constant, FloatOp, Module, Op, OpId, Scalar, ValueData, fold};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_own_function};

/// Multiplies by reciprocals.
pub const PASS: Pass =
    Pass { name: "multiply-by-reciprocals", needs: &[], makes: &[], spoils: &[Fact::Simple, Fact::NothingUnused], run };

#[allow(clippy::unnecessary_wraps, clippy::needless_pass_by_value)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    Ok(each_own_function(&module, |function| rewrite(function, &mut Reciprocals(function.definitions()))))
}

/// Where each value is defined.
struct Reciprocals(SideTable<ValueData, Option<OpId>>);

impl<'a> Rewrite<'a> for Reciprocals {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let from = writer.renamed.from;
        let Op::Binary { op: Binary::Float(FloatOp::Div), lhs, rhs } = from[id].op else { return Step::Copy };
        let Some(reciprocal) = from.constant(self.0[rhs]).and_then(reciprocal) else { return Step::Copy };
        let lhs = writer.renamed.value(lhs);
        let rhs = writer.builder.constant(reciprocal, from[id].span);
        writer.push(id, Op::Binary { op: Binary::Float(FloatOp::Mul), lhs, rhs });
        Step::Done
    }
}

/// One divided by each lane of a constant of floats, where both are normal numbers in all lanes.
fn reciprocal(divisor: Constant) -> Option<Constant> {
    let scalar = divisor.elem.scalar;
    let one = fold::convert(Scalar::U8, scalar).filter(|_| scalar.is_float())?(1);
    let divide = fold::binary(BinaryOp::Div, scalar)?;
    let mut reciprocal = divisor;
    for lane in reciprocal.bits.iter_mut().take(usize::from(divisor.elem.lanes)) {
        let inverse = divide(one, *lane);
        if !is_normal(scalar, *lane) || !is_normal(scalar, inverse) {
            return None;
        }
        *lane = inverse;
    }
    Some(reciprocal)
}

/// Returns whether bits are those of a finite number that is neither zero nor subnormal.
fn is_normal(scalar: Scalar, bits: u64) -> bool {
    let fraction = match scalar {
        Scalar::F16 => 10,
        Scalar::BF16 => 7,
        Scalar::F32 => 23,
        Scalar::F64 => 52,
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64 => return false,
    };
    let greatest = (1 << (scalar.bits() - 1 - fraction)) - 1;
    let exponent = bits >> fraction & greatest;
    exponent != 0 && exponent != greatest
}
