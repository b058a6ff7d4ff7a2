//! Registers as the numbers that bounds are worked out in, see `crisp_middle_analysis::bounds`.

use crisp_ir_kernel::BinaryOp;
use crisp_middle_analysis::bounds::Numbers;

use super::value::Reg;
use super::vectors::Vectors;

/// Registers as numbers.
pub(crate) struct Checked<'c, 'a>(pub(crate) &'c mut Vectors<'a>);

impl Numbers for Checked<'_, '_> {
    type Number = Reg;
    type Truth = Reg;

    fn sum(&mut self, a: &Reg, b: &Reg) -> Reg {
        self.0.saturating_add(a, b)
    }

    fn product(&mut self, a: &Reg, b: &Reg) -> Reg {
        self.0.saturating_mul(a, b)
    }

    fn below(&mut self, a: &Reg, b: &Reg) -> Reg {
        match (a.literal(), b.literal()) {
            (Some(a), Some(b)) if a < b => Vectors::truth(),
            _ => self.0.below(a, b),
        }
    }

    fn not_negative(&mut self, index: &Reg) -> Reg {
        self.0.not_negative(index)
    }

    fn both(&mut self, a: Reg, b: Reg) -> Reg {
        self.0.both(&a, &b)
    }

    // These keep distances between lanes, which makes wide accesses.
    fn sum_inside(&mut self, a: &Reg, b: &Reg) -> (Reg, Option<Reg>) {
        let (sum, fits) = self.0.checked_add(a, b);
        (sum, Some(fits))
    }

    fn product_inside(&mut self, a: &Reg, b: &Reg) -> (Reg, Option<Reg>) {
        let (product, fits) = self.0.checked_mul(a, b);
        (product, Some(fits))
    }
}

/// Registers as numbers of an access that is inside: no sum and no product wraps.
pub(crate) struct Promised<'c, 'a>(pub(crate) &'c mut Vectors<'a>);

impl Numbers for Promised<'_, '_> {
    type Number = Reg;
    type Truth = Reg;

    fn sum(&mut self, a: &Reg, b: &Reg) -> Reg {
        match (a.literal(), b.literal()) {
            (Some(0), _) => b.clone(),
            (_, Some(0)) => a.clone(),
            _ => self.0.binary(BinaryOp::Add, a, b),
        }
    }

    fn product(&mut self, a: &Reg, b: &Reg) -> Reg {
        match (a.literal(), b.literal()) {
            (Some(1), _) => b.clone(),
            (_, Some(1)) => a.clone(),
            _ => self.0.binary(BinaryOp::Mul, a, b),
        }
    }

    fn below(&mut self, _: &Reg, _: &Reg) -> Reg {
        Vectors::truth()
    }

    fn not_negative(&mut self, _: &Reg) -> Reg {
        Vectors::truth()
    }

    fn both(&mut self, _: Reg, _: Reg) -> Reg {
        Vectors::truth()
    }
}
