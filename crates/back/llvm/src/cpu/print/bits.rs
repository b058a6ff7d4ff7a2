//! Integer operations on bits and high halves of products.

use crisp_ir_kernel::{IntegerUnary, Scalar};

use super::arith::{Arith, many, register_type, scalar_type, splat_text, suffix};

impl Arith<'_> {
    /// Counts and reversals of integers.
    pub(super) fn bits_unary(&mut self, op: IntegerUnary, scalar: Scalar, count: u32, a: &str) -> String {
        let name = scalar_type(scalar);
        match op {
            IntegerUnary::CountOnes => self.intrinsic("ctpop", name, count, &[a]),
            IntegerUnary::LeadingZeros => self.zeros("ctlz", name, count, a),
            IntegerUnary::TrailingZeros => self.zeros("cttz", name, count, a),
            IntegerUnary::ReverseBits => self.intrinsic("bitreverse", name, count, &[a]),
            IntegerUnary::ReverseBytes if scalar.bits() > 8 => self.intrinsic("bswap", name, count, &[a]),
            // One byte stays, and so does an unsigned size; the others are printed elsewhere.
            IntegerUnary::ReverseBytes | IntegerUnary::Abs | IntegerUnary::Neg | IntegerUnary::Not => a.to_owned(),
        }
    }

    /// `ctlz` or `cttz`, which give the width for zero.
    fn zeros(&mut self, intrinsic: &str, name: &str, count: u32, a: &str) -> String {
        let ty = many(name, count);
        self.text.assign(&format!("call {ty} @llvm.{intrinsic}.{}({ty} {a}, i1 false)", suffix(name, count)))
    }

    /// Returns a rotation by a count modulo the width, as funnel shifts take it.
    pub(super) fn rotate(&mut self, left: bool, scalar: Scalar, count: u32, a: &str, places: &str) -> String {
        self.intrinsic(if left { "fshl" } else { "fshr" }, scalar_type(scalar), count, &[a, a, places])
    }

    /// Returns the high half of a product of twice the width.
    pub(super) fn multiply_high(&mut self, scalar: Scalar, count: u32, a: &str, b: &str) -> String {
        let width = scalar.bits();
        if width == 64 && count > 1 {
            return self.multiply_high_long(scalar.is_signed_integer(), count, a, b);
        }
        let (narrow, name) = (register_type(scalar, count), format!("i{}", 2 * width));
        let wide = many(&name, count);
        let extend = if scalar.is_signed_integer() { "sext" } else { "zext" };
        let [a, b] = [a, b].map(|operand| self.cast(extend, &narrow, operand, &wide));
        let product = self.two("mul", &wide, &a, &b);
        let high = self.two("lshr", &wide, &product, &splat_text(&name, count, &width.to_string()));
        self.cast("trunc", &wide, &high, &narrow)
    }

    /// Returns vectors of 64-bit integers: no processor multiplies those to 128 bits, so halves are multiplied, which do not overflow.
    fn multiply_high_long(&mut self, signed: bool, count: u32, a: &str, b: &str) -> String {
        let ty = many("i64", count);
        let half = splat_text("i64", count, "32");
        let low_bits = splat_text("i64", count, &u32::MAX.to_string());
        let low = |this: &mut Self, value: &str| this.two("and", &ty, value, &low_bits);
        let high = |this: &mut Self, value: &str| this.two("lshr", &ty, value, &half);
        let ([a_low, b_low], [a_high, b_high]) = ([a, b].map(|it| low(self, it)), [a, b].map(|it| high(self, it)));
        let product = |this: &mut Self, x: &str, y: &str| this.two("mul", &ty, x, y);
        let lowest = product(self, &a_low, &b_low);
        let carried = high(self, &lowest);
        let first = product(self, &a_high, &b_low);
        let first = self.two("add", &ty, &first, &carried);
        let second = product(self, &a_low, &b_high);
        let rest = low(self, &first);
        let second = self.two("add", &ty, &second, &rest);
        let highest = product(self, &a_high, &b_high);
        let (first, second) = (high(self, &first), high(self, &second));
        let sum = self.two("add", &ty, &highest, &first);
        let unsigned = self.two("add", &ty, &sum, &second);
        if !signed {
            return unsigned;
        }
        // A negative factor was taken for 2^64 more than it is: the other factor too much in the high half.
        let sign = splat_text("i64", count, "63");
        [(a, b), (b, a)].into_iter().fold(unsigned, |high, (negative, other)| {
            let mask = self.two("ashr", &ty, negative, &sign);
            let excess = self.two("and", &ty, &mask, other);
            self.two("sub", &ty, &high, &excess)
        })
    }
}
