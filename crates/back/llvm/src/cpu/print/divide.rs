//! Integer division: never traps, and in vectors without the scalar instructions that processors have for it.

use crisp_ir_kernel::{IntegerUnary, Scalar};

use super::arith::{Arith, f64_text, many, register_type, scalar_type, splat_text};

/// Below this, integers are exact as doubles and fit the trick that converts them with bit operations.
const EXACT_BITS: u32 = 52;
/// The bits of the double 2^52.
const MAGIC: i64 = 0x4330_0000_0000_0000;

impl Arith<'_> {
    /// Returns quotient toward zero or remainder: `x / 0 = 0`, `x % 0 = 0`, `MIN / -1 = MIN`, `MIN % -1 = 0`.
    pub(super) fn divide(&mut self, remainder: bool, scalar: Scalar, count: u32, a: &str, b: &str) -> String {
        let name = scalar_type(scalar);
        let ty = register_type(scalar, count);
        let signed = scalar.is_signed_integer();
        let zero = self.two("icmp eq", &ty, b, "zeroinitializer");
        let mut unsafe_divisor = zero.clone();
        let conds = many("i1", count);
        if signed {
            let min = splat_text(name, count, &format!("-{}", 1_u128 << (scalar.bits() - 1)));
            let a_min = self.two("icmp eq", &ty, a, &min);
            let b_minus = self.two("icmp eq", &ty, b, &splat_text(name, count, "-1"));
            let both = self.two("and", &conds, &a_min, &b_minus);
            unsafe_divisor = self.two("or", &conds, &zero, &both);
        }
        let one = splat_text(name, count, "1");
        let divisor = self.select(count, &unsafe_divisor, &ty, &one, b);
        let quotient = if count == 1 {
            let op = match (remainder, signed) {
                (false, true) => "sdiv",
                (false, false) => "udiv",
                (true, true) => "srem",
                (true, false) => "urem",
            };
            self.two(op, &ty, a, &divisor)
        } else {
            let quotient = match scalar.bits() {
                64 => self.divide_long(signed, count, a, &divisor),
                32 => self.divide_as_float(scalar, Scalar::F64, count, a, &divisor),
                _ => self.divide_as_float(scalar, Scalar::F32, count, a, &divisor),
            };
            if remainder {
                let product = self.two("mul", &ty, &quotient, &divisor);
                self.two("sub", &ty, a, &product)
            } else {
                quotient
            }
        };
        // The remainder by 1 is already the 0 that is wanted.
        if remainder { quotient } else { self.select(count, &zero, &ty, "zeroinitializer", &quotient) }
    }

    /// Divides integers of up to 32 bits in doubles, of up to 16 in floats: a quotient that is not an integer is further from the next one than
    /// the rounding of the division reaches, so that cutting it off is exact.
    fn divide_as_float(&mut self, scalar: Scalar, through: Scalar, count: u32, a: &str, b: &str) -> String {
        let [a, b] = [a, b].map(|operand| self.convert(scalar, through, count, operand));
        let float = register_type(through, count);
        let quotient = self.two("fdiv", &float, &a, &b);
        let signed = scalar.is_signed_integer();
        let (to, op) = match scalar.bits() {
            32 if !signed => (Scalar::U32, "fptoui"),
            _ => (Scalar::I32, "fptosi"),
        };
        let quotient = self.cast(op, &float, &quotient, &register_type(to, count));
        self.convert(to, scalar, count, &quotient)
    }

    /// 64-bit integers: in doubles where all lanes are small enough, else one by one.
    fn divide_long(&mut self, signed: bool, count: u32, a: &str, b: &str) -> String {
        let int = many("i64", count);
        let size = |this: &mut Self, operand: &str| {
            if signed { this.unary(IntegerUnary::Abs, Scalar::I64, count, operand) } else { operand.to_owned() }
        };
        let (size_a, size_b) = (size(self, a), size(self, b));
        let either = self.two("or", &int, &size_a, &size_b);
        let high = self.two("lshr", &int, &either, &splat_text("i64", count, &EXACT_BITS.to_string()));
        let large = self.two("icmp ne", &int, &high, "zeroinitializer");
        let bits = format!("i{count}");
        let large = self.lane_bits(&large, count);
        let large = self.two("icmp ne", &bits, &large, "0");
        let result = self.text.alloca(&int);
        let (slow, fast, done) = (self.text.label("long"), self.text.label("short"), self.text.label("divided"));
        self.text.branch(&large, &slow, &fast);
        self.text.block(&slow);
        let quotient = self.two("udiv", &int, &size_a, &size_b);
        self.text.line(&format!("store {int} {quotient}, ptr {result}"));
        self.text.jump(&done);
        self.text.block(&fast);
        let quotient = self.divide_short(count, &size_a, &size_b);
        self.text.line(&format!("store {int} {quotient}, ptr {result}"));
        self.text.block(&done);
        let quotient = self.text.assign(&format!("load {int}, ptr {result}"));
        if !signed {
            return quotient;
        }
        let signs = self.two("xor", &int, a, b);
        let negative = self.two("icmp slt", &int, &signs, "zeroinitializer");
        let minus = self.two("sub", &int, "zeroinitializer", &quotient);
        self.select(count, &negative, &int, &minus, &quotient)
    }

    /// Unsigned quotients of numbers below 2^52. The double may be one off, which the remainder shows.
    fn divide_short(&mut self, count: u32, a: &str, b: &str) -> String {
        let (int, double) = (many("i64", count), many("double", count));
        let [wide_a, wide_b] = [a, b].map(|operand| {
            let bits = self.two("or", &int, operand, &splat_text("i64", count, &MAGIC.to_string()));
            let shifted = self.cast("bitcast", &int, &bits, &double);
            self.two(
                "fsub",
                &double,
                &shifted,
                &splat_text("double", count, &f64_text(f64::from_bits((1023 + 52) << 52))),
            )
        });
        let quotient = self.two("fdiv", &double, &wide_a, &wide_b);
        let shifted = self.two(
            "fadd",
            &double,
            &quotient,
            &splat_text("double", count, &f64_text(f64::from_bits((1023 + 52) << 52))),
        );
        let bits = self.cast("bitcast", &double, &shifted, &int);
        let quotient = self.two("xor", &int, &bits, &splat_text("i64", count, &MAGIC.to_string()));
        let product = self.two("mul", &int, &quotient, b);
        let rest = self.two("sub", &int, a, &product);
        let conds = many("i1", count);
        let too_large = self.two("icmp slt", &int, &rest, "zeroinitializer");
        let down = self.cast("sext", &conds, &too_large, &int);
        let too_small = self.two("icmp sge", &int, &rest, b);
        let up = self.cast("zext", &conds, &too_small, &int);
        let quotient = self.two("add", &int, &quotient, &down);
        self.two("add", &int, &quotient, &up)
    }
}
