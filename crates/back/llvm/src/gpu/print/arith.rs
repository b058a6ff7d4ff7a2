//! Arithmetic on scalars.

use crisp_ir_kernel::{Binary, BinaryOp, CompareOp, FloatOp, FloatUnary, IntegerOp, IntegerUnary, Scalar, Unary};

use super::Printer;
use crate::spell::{scalar_constant, scalar_type};

/// Returns the part of an intrinsic's name for a type.
fn suffix(scalar: Scalar) -> String {
    let letter = if scalar.is_float() { 'f' } else { 'i' };
    format!("{letter}{}", scalar.bits())
}

impl Printer<'_> {
    fn intrinsic(&mut self, name: &str, scalar: Scalar, operands: &[&str], rest: &str) -> String {
        let ty = scalar_type(scalar);
        let operands: Vec<String> = operands.iter().map(|operand| format!("{ty} {operand}")).collect();
        self.text.assign(&format!("call {ty} @llvm.{name}.{}({}{rest})", suffix(scalar), operands.join(", ")))
    }

    pub(super) fn unary(&mut self, op: Unary, scalar: Scalar, a: &str) -> String {
        let ty = scalar_type(scalar);
        let op = match op {
            Unary::Not => return self.text.assign(&format!("xor i1 {a}, true")),
            Unary::Float(FloatUnary::Neg) => return self.text.assign(&format!("fneg {ty} {a}")),
            Unary::Float(op) => {
                let name = match op {
                    FloatUnary::Neg | FloatUnary::Abs => "fabs",
                    FloatUnary::Sqrt => "sqrt",
                    FloatUnary::Floor => "floor",
                    FloatUnary::Ceil => "ceil",
                    FloatUnary::Trunc => "trunc",
                    FloatUnary::Round => "roundeven",
                };
                return self.intrinsic(name, scalar, &[a], "");
            }
            Unary::Integer(op) => op,
        };
        match op {
            IntegerUnary::Neg => self.text.assign(&format!("sub {ty} 0, {a}")),
            IntegerUnary::Not => self.text.assign(&format!("xor {ty} {a}, -1")),
            IntegerUnary::Abs if scalar.is_signed_integer() => self.intrinsic("abs", scalar, &[a], ", i1 false"),
            IntegerUnary::CountOnes => self.intrinsic("ctpop", scalar, &[a], ""),
            IntegerUnary::LeadingZeros => self.intrinsic("ctlz", scalar, &[a], ", i1 false"),
            IntegerUnary::TrailingZeros => self.intrinsic("cttz", scalar, &[a], ", i1 false"),
            IntegerUnary::ReverseBits => self.intrinsic("bitreverse", scalar, &[a], ""),
            IntegerUnary::ReverseBytes if scalar.bits() > 8 => self.intrinsic("bswap", scalar, &[a], ""),
            IntegerUnary::Abs | IntegerUnary::ReverseBytes => a.to_owned(),
        }
    }

    pub(super) fn binary(&mut self, op: impl Into<BinaryOp>, scalar: Scalar, a: &str, b: &str) -> String {
        let signed = scalar.is_signed_integer();
        let of = |signs: &'static str, none: &'static str| if signed { signs } else { none };
        let op = match op.into().on(scalar) {
            Binary::Integer(op) => op,
            Binary::Float(op) => return self.float(op, scalar, a, b),
            Binary::Logic(op) => return self.text.assign(&format!("{} i1 {a}, {b}", op.name())),
        };
        let name = match op {
            IntegerOp::Add => "add",
            IntegerOp::Sub => "sub",
            IntegerOp::Mul => "mul",
            // Divisors and counts are in range: legalisation sees to it.
            IntegerOp::Div => of("sdiv", "udiv"),
            IntegerOp::Rem => of("srem", "urem"),
            IntegerOp::And => "and",
            IntegerOp::Or => "or",
            IntegerOp::Xor => "xor",
            IntegerOp::Shl => "shl",
            IntegerOp::Shr => of("ashr", "lshr"),
            IntegerOp::Min => return self.intrinsic(of("smin", "umin"), scalar, &[a, b], ""),
            IntegerOp::Max => return self.intrinsic(of("smax", "umax"), scalar, &[a, b], ""),
            IntegerOp::AddSaturating => return self.intrinsic(of("sadd.sat", "uadd.sat"), scalar, &[a, b], ""),
            IntegerOp::SubSaturating => return self.intrinsic(of("ssub.sat", "usub.sat"), scalar, &[a, b], ""),
            IntegerOp::RotateLeft => return self.intrinsic("fshl", scalar, &[a, a, b], ""),
            IntegerOp::RotateRight => return self.intrinsic("fshr", scalar, &[a, a, b], ""),
            IntegerOp::MulHigh => return self.multiply_high(scalar, a, b),
        };
        self.text.assign(&format!("{name} {} {a}, {b}", scalar_type(scalar)))
    }

    /// Returns the high half of a product of twice the width.
    fn multiply_high(&mut self, scalar: Scalar, a: &str, b: &str) -> String {
        let (width, wide) = (scalar.bits(), 2 * scalar.bits());
        let extend = if scalar.is_signed_integer() { "sext" } else { "zext" };
        let [a, b] = [a, b].map(|operand| self.text.assign(&format!("{extend} i{width} {operand} to i{wide}")));
        let product = self.text.assign(&format!("mul i{wide} {a}, {b}"));
        let high = self.text.assign(&format!("lshr i{wide} {product}, {width}"));
        self.text.assign(&format!("trunc i{wide} {high} to i{width}"))
    }

    fn float(&mut self, op: FloatOp, scalar: Scalar, a: &str, b: &str) -> String {
        let name = match op {
            FloatOp::Add => "fadd",
            FloatOp::Sub => "fsub",
            FloatOp::Mul => "fmul",
            FloatOp::Div => "fdiv",
            FloatOp::Min | FloatOp::Max => return self.min_max(op, scalar, a, b),
        };
        self.text.assign(&format!("{name} {} {a}, {b}", scalar_type(scalar)))
    }

    /// Returns the smaller or the larger of two floats by comparisons, for what legalisation does not see: folds and updates of memory.
    fn min_max(&mut self, op: FloatOp, scalar: Scalar, a: &str, b: &str) -> String {
        let (ty, int) = (scalar_type(scalar), format!("i{}", scalar.bits()));
        let (first, joined) = if op == FloatOp::Min { ("olt", "or") } else { ("ogt", "and") };
        let beats = self.text.assign(&format!("fcmp {first} {ty} {a}, {b}"));
        let chosen = self.select(&beats, ty, a, b);
        // Equal numbers have equal bits, but for zeros: the smaller one has the sign of either, the larger one that of both.
        let [x, y] = [a, b].map(|operand| self.bits(scalar, operand));
        let bits = self.text.assign(&format!("{joined} {int} {x}, {y}"));
        let bits = self.of_bits(scalar, &bits);
        let equal = self.text.assign(&format!("fcmp oeq {ty} {a}, {b}"));
        let chosen = self.select(&equal, ty, &bits, &chosen);
        let nan = self.text.assign(&format!("fcmp uno {ty} {b}, {b}"));
        self.select(&nan, ty, a, &chosen)
    }

    pub(super) fn select(&mut self, cond: &str, ty: &str, then: &str, other: &str) -> String {
        self.text.assign(&format!("select i1 {cond}, {ty} {then}, {ty} {other}"))
    }

    pub(super) fn compare(&mut self, op: CompareOp, scalar: Scalar, a: &str, b: &str) -> String {
        let (float, signed) = (scalar.is_float(), scalar.is_signed_integer());
        let order = |order: &str| match (float, signed) {
            (true, _) => format!("o{order}"),
            (false, true) => format!("s{order}"),
            (false, false) => format!("u{order}"),
        };
        let name = match op {
            CompareOp::Eq if float => "oeq".to_owned(),
            CompareOp::Eq => "eq".to_owned(),
            CompareOp::Ne if float => "une".to_owned(),
            CompareOp::Ne => "ne".to_owned(),
            CompareOp::Lt => order("lt"),
            CompareOp::Le => order("le"),
            CompareOp::Gt => order("gt"),
            CompareOp::Ge => order("ge"),
        };
        let kind = if float { "fcmp" } else { "icmp" };
        self.text.assign(&format!("{kind} {name} {} {a}, {b}", scalar_type(scalar)))
    }

    /// Returns a value conversion; floats that become integers fit.
    pub(super) fn convert(&mut self, from: Scalar, to: Scalar, a: &str) -> String {
        let (from_ty, to_ty) = (scalar_type(from), scalar_type(to));
        let signed = |scalar: Scalar| scalar.is_signed_integer();
        let name = match (from.is_float(), to.is_float()) {
            _ if from_ty == to_ty => return a.to_owned(),
            (true, true) if to.bits() > from.bits() => "fpext",
            (true, true) => "fptrunc",
            (true, false) if signed(to) => "fptosi",
            (true, false) => "fptoui",
            (false, true) if signed(from) => "sitofp",
            (false, true) => "uitofp",
            (false, false) if to.bits() < from.bits() => "trunc",
            (false, false) if signed(from) => "sext",
            (false, false) => "zext",
        };
        self.text.assign(&format!("{name} {from_ty} {a} to {to_ty}"))
    }

    /// Returns whether a float is NaN.
    pub(super) fn is_nan(&mut self, scalar: Scalar, a: &str) -> String {
        if !self.nans_by_bits {
            return self.text.assign(&format!("fcmp uno {} {a}, {a}", scalar_type(scalar)));
        }
        let (int, sign) = (format!("i{}", scalar.bits()), 1_u64 << (scalar.bits() - 1));
        let infinity: u64 = if scalar == Scalar::F64 { 0x7ff0 << 48 } else { 0x7f80 << 16 };
        let bits = self.bits(scalar, a);
        let size = self.text.assign(&format!("and {int} {bits}, {}", sign - 1));
        self.text.assign(&format!("icmp ugt {int} {size}, {infinity}"))
    }

    /// Returns the same float, a NaN as the canonical one.
    pub(super) fn canonical(&mut self, scalar: Scalar, a: &str) -> String {
        let nan = self.is_nan(scalar, a);
        self.select(&nan, scalar_type(scalar), &scalar_constant(scalar, u64::MAX >> (64 - scalar.bits())), a)
    }
}
