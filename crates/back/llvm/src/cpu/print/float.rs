//! Float arithmetic, each operation rounded once in its own format.
//!
//! bfloat16 is computed in f32 and rounded here with integer arithmetic; f32 has more than twice its precision, so rounding twice
//! gives the right result for all operations but fused multiply-add and conversions, which go through round-to-odd.

use crisp_ir_kernel::{CompareOp, FloatOp, FloatUnary, IntegerUnary, Scalar};

use super::arith::{Arith, f64_text, many, register_type, scalar_type, splat_text};
use crate::Fault;

impl Arith<'_> {
    /// Returns whether a type has no arithmetic on the target, and is computed with in f32. f32 has more than twice the precision
    /// of the narrow types, so that rounding to f32 first does not change what they round to.
    fn computes_wide(&self, scalar: Scalar) -> bool {
        scalar == Scalar::BF16 || scalar == Scalar::F16 && !self.target.has_half_arithmetic()
    }

    /// Returns a bitwise operation with a constant on a narrow float.
    fn on_bits(&mut self, scalar: Scalar, count: u32, a: &str, op: &str, operand: &str) -> String {
        let int = many("i16", count);
        let ty = register_type(scalar, count);
        let bits = if scalar == Scalar::F16 { self.cast("bitcast", &ty, a, &int) } else { a.to_owned() };
        let bits = self.two(op, &int, &bits, &splat_text("i16", count, operand));
        if scalar == Scalar::F16 { self.cast("bitcast", &int, &bits, &ty) } else { bits }
    }

    pub(super) fn float_unary(&mut self, op: FloatUnary, scalar: Scalar, count: u32, a: &str) -> String {
        if self.computes_wide(scalar) {
            return match op {
                FloatUnary::Neg => self.on_bits(scalar, count, a, "xor", "-32768"),
                FloatUnary::Abs => self.on_bits(scalar, count, a, "and", "32767"),
                FloatUnary::Sqrt | FloatUnary::Floor | FloatUnary::Ceil | FloatUnary::Trunc | FloatUnary::Round => {
                    let wide = self.float_to_float(scalar, Scalar::F32, count, a);
                    let result = self.float_unary(op, Scalar::F32, count, &wide);
                    self.float_to_float(Scalar::F32, scalar, count, &result)
                }
            };
        }
        let ty = register_type(scalar, count);
        let name = match op {
            FloatUnary::Neg => return self.text.assign(&format!("fneg {ty} {a}")),
            FloatUnary::Abs => "fabs",
            FloatUnary::Sqrt => "sqrt",
            FloatUnary::Floor => "floor",
            FloatUnary::Ceil => "ceil",
            FloatUnary::Trunc => "trunc",
            FloatUnary::Round => "roundeven",
        };
        self.intrinsic(name, scalar_type(scalar), count, &[a])
    }

    pub(super) fn float_binary(&mut self, op: FloatOp, scalar: Scalar, count: u32, a: &str, b: &str) -> String {
        if self.computes_wide(scalar) {
            let [a, b] = [a, b].map(|operand| self.float_to_float(scalar, Scalar::F32, count, operand));
            let result = self.float_binary(op, Scalar::F32, count, &a, &b);
            return self.float_to_float(Scalar::F32, scalar, count, &result);
        }
        let ty = register_type(scalar, count);
        match op {
            FloatOp::Add => self.two("fadd", &ty, a, b),
            FloatOp::Sub => self.two("fsub", &ty, a, b),
            FloatOp::Mul => self.two("fmul", &ty, a, b),
            FloatOp::Div => self.two("fdiv", &ty, a, b),
            FloatOp::Min | FloatOp::Max if self.target.is_x86() => self.min_max(op, scalar, count, [a, b], [false; 2]),
            FloatOp::Min => self.intrinsic("minimumnum", scalar_type(scalar), count, &[a, b]),
            FloatOp::Max => self.intrinsic("maximumnum", scalar_type(scalar), count, &[a, b]),
        }
    }

    /// Returns the smaller or the larger of two floats. What is `quiet` is surely no signalling NaN.
    ///
    /// LLVM 22 has intrinsics for it, but where it knows that one operand is not a NaN and the processor has AVX-512DQ, its code for scalars
    /// gives the other one, NaN or not.
    pub(super) fn min_max(
        &mut self,
        op: FloatOp,
        scalar: Scalar,
        count: u32,
        [a, b]: [&str; 2],
        quiet: [bool; 2],
    ) -> String {
        if self.computes_wide(scalar) || !self.target.is_x86() {
            return self.float_binary(op, scalar, count, a, b);
        }
        let part = 512 / scalar.bits();
        if self.target.vector_bytes == 64 && matches!(scalar, Scalar::F32 | Scalar::F64) && count.is_multiple_of(part) {
            return self.min_max_512(op, scalar, count, [a, b], quiet);
        }
        let ty = register_type(scalar, count);
        let int = many(&format!("i{}", scalar.bits()), count);
        let (first, joined) = if op == FloatOp::Min { ("fcmp olt", "or") } else { ("fcmp ogt", "and") };
        // What the processor's own instruction does: the second operand where either is NaN, and of equal ones.
        let beats = self.two(first, &ty, a, b);
        let chosen = self.select(count, &beats, &ty, a, b);
        // Equal numbers have equal bits, but for zeros: the smaller one has the sign of either, the larger one that of both.
        let [x, y] = [a, b].map(|operand| self.cast("bitcast", &ty, operand, &int));
        let bits = self.two(joined, &int, &x, &y);
        let bits = self.cast("bitcast", &int, &bits, &ty);
        let equal = self.two("fcmp oeq", &ty, a, b);
        let chosen = self.select(count, &equal, &ty, &bits, &chosen);
        let nan = self.two("fcmp uno", &ty, b, b);
        // Vectors rely on it that no result is signalling.
        let loud = self.target.vector_bytes == 64 && !quiet[0];
        let a = if loud { self.canonical(scalar, count, a) } else { a.to_owned() };
        self.select(count, &nan, &ty, &a, &chosen)
    }

    /// Returns the same with the instruction of AVX-512DQ that does just this, but for signalling NaNs: they beat numbers, so they are
    /// quieted before. Results are never signalling.
    fn min_max_512(
        &mut self,
        op: FloatOp,
        scalar: Scalar,
        count: u32,
        operands: [&str; 2],
        quiet: [bool; 2],
    ) -> String {
        let name = scalar_type(scalar);
        let part = 512 / scalar.bits();
        let ty = many(name, part);
        // Bits 0 and 1 choose the operation; bit 2 takes the sign of what was chosen. The last operand is the rounding of the register.
        let (which, letter) = (if op == FloatOp::Min { 4 } else { 5 }, if scalar == Scalar::F32 { "s" } else { "d" });
        let range = |this: &mut Self, a: &str, b: &str| {
            this.text.assign(&format!(
                "call {ty} @llvm.x86.avx512.mask.range.p{letter}.512({ty} {a}, {ty} {b}, i32 {which}, {ty} zeroinitializer, \
                 i{part} -1, i32 4)"
            ))
        };
        let mut parts: Vec<String> = (0..count / part)
            .map(|number| {
                let mask: Vec<u32> = (number * part..(number + 1) * part).collect();
                let [a, b] = [0, 1].map(|place| {
                    let operand = self.shuffle(name, count, operands[place], None, &mask);
                    // The smaller one of a number and itself is that number, and a quiet NaN of a signalling one. LLVM's own `canonicalize` it may narrow
                    // to two scalars, for which LLVM 22 then has no code.
                    if quiet[place] { operand } else { range(self, &operand, &operand) }
                });
                range(self, &a, &b)
            })
            .collect();
        // Neighbours are joined until one is left.
        let mut size = part;
        while parts.len() > 1 {
            let all: Vec<u32> = (0..2 * size).collect();
            parts = parts
                .chunks(2)
                .map(|pair| match pair {
                    [low, high] => self.shuffle(name, size, low, Some(high), &all),
                    _ => pair.concat(),
                })
                .collect();
            size *= 2;
        }
        parts.pop().unwrap_or_default()
    }

    /// Returns the operands of a comparison, one of them hidden from LLVM where it would make one instruction of the comparison and a
    /// choice between the operands: on processors other than x86 its result is a NaN where one operand is a signalling NaN, whatever the
    /// other is. The operands that are `quiet` are surely no signalling NaNs.
    pub(super) fn apart_from_choice(
        &mut self,
        op: CompareOp,
        scalar: Scalar,
        count: u32,
        [a, b]: [&str; 2],
        quiet: [bool; 2],
    ) -> [String; 2] {
        let orders = scalar.is_float() && !matches!(op, CompareOp::Eq | CompareOp::Ne);
        if !orders || self.target.is_x86() || self.computes_wide(scalar) || quiet == [true; 2] {
            return [a.to_owned(), b.to_owned()];
        }
        let mut hidden = |operand: &str| self.intrinsic("arithmetic.fence", scalar_type(scalar), count, &[operand]);
        // A constant stays one: there are instructions for some.
        if a.starts_with('%') { [hidden(a), b.to_owned()] } else { [a.to_owned(), hidden(b)] }
    }

    pub(super) fn float_compare(&mut self, op: CompareOp, scalar: Scalar, count: u32, a: &str, b: &str) -> String {
        if self.computes_wide(scalar) {
            let [a, b] = [a, b].map(|operand| self.float_to_float(scalar, Scalar::F32, count, operand));
            return self.float_compare(op, Scalar::F32, count, &a, &b);
        }
        let op = match op {
            CompareOp::Eq => "fcmp oeq",
            CompareOp::Ne => "fcmp une",
            CompareOp::Lt => "fcmp olt",
            CompareOp::Le => "fcmp ole",
            CompareOp::Gt => "fcmp ogt",
            CompareOp::Ge => "fcmp oge",
        };
        self.two(op, &register_type(scalar, count), a, b)
    }

    /// `a · b + c`, rounded once.
    pub(crate) fn fma(&mut self, scalar: Scalar, count: u32, [a, b, c]: [&str; 3]) -> String {
        let native = match scalar {
            Scalar::F32 | Scalar::F64 => true,
            Scalar::F16 => self.target.has_half_arithmetic(),
            _ => false,
        };
        if native {
            return self.intrinsic("fma", scalar_type(scalar), count, &[a, b, c]);
        }
        // The product of two narrow floats is exact in f64. The sum is rounded to odd there, which keeps enough for one right rounding.
        let ty = many("double", count);
        let [a, b, c] = [a, b, c].map(|operand| self.float_convert(scalar, Scalar::F64, count, operand));
        let product = self.two("fmul", &ty, &a, &b);
        let sum = self.two("fadd", &ty, &product, &c);
        let part = self.two("fsub", &ty, &sum, &product);
        let rest = self.two("fsub", &ty, &sum, &part);
        let lost_product = self.two("fsub", &ty, &product, &rest);
        let lost_addend = self.two("fsub", &ty, &c, &part);
        let lost = self.two("fadd", &ty, &lost_product, &lost_addend);
        let odd = self.round_to_odd(count, &sum, &lost);
        self.narrow_f64(scalar, count, &odd)
    }

    /// Returns the neighbour of `sum` with an odd last bit on the side of `lost`, where `sum + lost` is exact and `sum` is even and
    /// inexact.
    fn round_to_odd(&mut self, count: u32, sum: &str, lost: &str) -> String {
        let (ty, int, conds) = (many("double", count), many("i64", count), many("i1", count));
        let bits = self.cast("bitcast", &ty, sum, &int);
        let last = self.two("and", &int, &bits, &splat_text("i64", count, "1"));
        let even = self.two("icmp eq", &int, &last, "zeroinitializer");
        // `one` is false for NaN, so that infinities and NaNs stay as they are.
        let inexact = self.two("fcmp one", &ty, lost, "zeroinitializer");
        let change = self.two("and", &conds, &even, &inexact);
        let lost_up = self.two("fcmp ogt", &ty, lost, "zeroinitializer");
        let sum_up = self.two("fcmp ogt", &ty, sum, "zeroinitializer");
        let apart = self.two("xor", &conds, &lost_up, &sum_up);
        let (one, minus) = (splat_text("i64", count, "1"), splat_text("i64", count, "-1"));
        let towards = self.select(count, &apart, &int, &minus, &one);
        let moved = self.two("add", &int, &bits, &towards);
        let bits = self.select(count, &change, &int, &moved, &bits);
        self.cast("bitcast", &int, &bits, &ty)
    }

    /// f64 to f16 or bfloat16, rounded once: through an f32 that is rounded to odd.
    fn narrow_f64(&mut self, to: Scalar, count: u32, a: &str) -> String {
        let (double, float) = (many("double", count), many("float", count));
        let (int, conds) = (many("i32", count), many("i1", count));
        let near = self.cast("fptrunc", &double, a, &float);
        let back = self.cast("fpext", &float, &near, &double);
        let inexact = self.two("fcmp one", &double, &back, a);
        let (back, size) =
            (self.intrinsic("fabs", "double", count, &[&back]), self.intrinsic("fabs", "double", count, &[a]));
        let beyond = self.two("fcmp ogt", &double, &back, &size);
        let beyond = self.two("and", &conds, &beyond, &inexact);
        let bits = self.cast("bitcast", &float, &near, &int);
        let step = self.cast("sext", &conds, &beyond, &int);
        let toward_zero = self.two("add", &int, &bits, &step);
        let sticky = self.cast("zext", &conds, &inexact, &int);
        let odd = self.two("or", &int, &toward_zero, &sticky);
        let odd = self.cast("bitcast", &int, &odd, &float);
        self.float_convert(Scalar::F32, to, count, &odd)
    }

    fn widen_bf16(&mut self, count: u32, a: &str) -> String {
        let int = many("i32", count);
        let wide = self.cast("zext", &many("i16", count), a, &int);
        let wide = self.two("shl", &int, &wide, &splat_text("i32", count, "16"));
        self.cast("bitcast", &int, &wide, &many("float", count))
    }

    /// f32 to bfloat16, to nearest even, subnormals kept.
    fn narrow_bf16(&mut self, count: u32, a: &str) -> String {
        let (int, float) = (many("i32", count), many("float", count));
        let constant = |value: &str| splat_text("i32", count, value);
        let bits = self.cast("bitcast", &float, a, &int);
        let upper = self.two("lshr", &int, &bits, &constant("16"));
        let last = self.two("and", &int, &upper, &constant("1"));
        let half = self.two("add", &int, &last, &constant("32767"));
        let rounded = self.two("add", &int, &bits, &half);
        let rounded = self.two("lshr", &int, &rounded, &constant("16"));
        let nan = self.two("fcmp uno", &float, a, "zeroinitializer");
        let result = self.select(count, &nan, &int, &constant("32704"), &rounded);
        self.cast("trunc", &int, &result, &many("i16", count))
    }

    pub(super) fn float_convert(&mut self, from: Scalar, to: Scalar, count: u32, a: &str) -> String {
        match (from.is_float(), to.is_float()) {
            (true, true) => self.float_to_float(from, to, count, a),
            (true, false) => self.float_to_integer(from, to, count, a),
            (false, true) => self.integer_to_float(from, to, count, a),
            (false, false) => self.convert(from, to, count, a),
        }
    }

    fn float_to_float(&mut self, from: Scalar, to: Scalar, count: u32, a: &str) -> String {
        if from == to {
            return a.to_owned();
        }
        let (from_ty, to_ty) = (register_type(from, count), register_type(to, count));
        match (from, to) {
            (Scalar::BF16, _) => {
                let wide = self.widen_bf16(count, a);
                self.float_to_float(Scalar::F32, to, count, &wide)
            }
            (Scalar::F64, Scalar::F16 | Scalar::BF16) => self.narrow_f64(to, count, a),
            (Scalar::F16, Scalar::BF16) => {
                let wide = self.cast("fpext", &from_ty, a, &many("float", count));
                self.narrow_bf16(count, &wide)
            }
            (_, Scalar::BF16) => self.narrow_bf16(count, a),
            _ if to.bits() > from.bits() => self.cast("fpext", &from_ty, a, &to_ty),
            _ => self.cast("fptrunc", &from_ty, a, &to_ty),
        }
    }

    /// Toward zero, saturating, NaN to 0. Spelled out because LLVM's saturating conversions of vectors become scalar code.
    fn float_to_integer(&mut self, from: Scalar, to: Scalar, count: u32, a: &str) -> String {
        if from.bits() < 32 {
            let wide = self.float_to_float(from, Scalar::F32, count, a);
            return self.float_to_integer(Scalar::F32, to, count, &wide);
        }
        let (float, name) = (register_type(from, count), scalar_type(from));
        let conds = many("i1", count);
        let signed = to.is_signed_integer();
        let bits = to.bits();
        let (low, high) =
            if signed { (-power_of_two(bits - 1), power_of_two(bits - 1)) } else { (0.0, power_of_two(bits)) };
        let (low, high) = (splat_text(name, count, &f64_text(low)), splat_text(name, count, &f64_text(high)));
        let above_low = self.two("fcmp oge", &float, a, &low);
        let below_high = self.two("fcmp olt", &float, a, &high);
        let inside = self.two("and", &conds, &above_low, &below_high);
        let safe = self.select(count, &inside, &float, a, "zeroinitializer");
        // Narrow results go through i32, which vector units convert to.
        let (through, op) =
            if bits < 32 { (Scalar::I32, "fptosi") } else { (to, if signed { "fptosi" } else { "fptoui" }) };
        let wide = self.cast(op, &float, &safe, &register_type(through, count));
        let result = self.convert(through, to, count, &wide);
        let ty = register_type(to, count);
        let most = if signed { (1_u64 << (bits - 1)) - 1 } else { u64::MAX >> (64 - bits) };
        let most = splat_text(scalar_type(to), count, &most.to_string());
        let too_high = self.two("fcmp oge", &float, a, &high);
        let result = self.select(count, &too_high, &ty, &most, &result);
        if !signed {
            return result;
        }
        let least = splat_text(scalar_type(to), count, &format!("-{}", 1_u128 << (bits - 1)));
        let too_low = self.two("fcmp olt", &float, a, &low);
        self.select(count, &too_low, &ty, &least, &result)
    }

    fn integer_to_float(&mut self, from: Scalar, to: Scalar, count: u32, a: &str) -> String {
        let from_ty = register_type(from, count);
        let op = if from.is_signed_integer() { "sitofp" } else { "uitofp" };
        match to {
            Scalar::F32 | Scalar::F64 => self.cast(op, &from_ty, a, &register_type(to, count)),
            // What f32 rounds is above f16's range already, so that both roundings give infinity.
            Scalar::F16 => {
                let wide = self.cast(op, &from_ty, a, &many("float", count));
                self.float_to_float(Scalar::F32, to, count, &wide)
            }
            _ if from.bits() <= 16 => {
                let wide = self.cast(op, &from_ty, a, &many("float", count));
                self.float_to_float(Scalar::F32, to, count, &wide)
            }
            _ if from.bits() <= 32 => {
                let wide = self.cast(op, &from_ty, a, &many("double", count));
                self.narrow_f64(to, count, &wide)
            }
            _ => {
                let wide = self.long_to_double_odd(from, count, a);
                self.narrow_f64(to, count, &wide)
            }
        }
    }

    /// Returns a 64-bit integer as a double that is exact, or has a last bit that says that it is not.
    fn long_to_double_odd(&mut self, from: Scalar, count: u32, a: &str) -> String {
        let (int, double) = (many("i64", count), many("double", count));
        let constant = |value: &str| splat_text("i64", count, value);
        let size =
            if from.is_signed_integer() { self.unary(IntegerUnary::Abs, Scalar::I64, count, a) } else { a.to_owned() };
        let big = self.two("icmp ugt", &int, &size, &constant("9007199254740992"));
        let low = self.two("and", &int, &size, &constant("2047"));
        let some = self.two("icmp ne", &int, &low, "zeroinitializer");
        let sticky = self.cast("zext", &many("i1", count), &some, &int);
        let high = self.two("lshr", &int, &size, &constant("11"));
        let high = self.two("or", &int, &high, &sticky);
        let high = self.cast("uitofp", &int, &high, &double);
        let high = self.two("fmul", &double, &high, &splat_text("double", count, &f64_text(2048.0)));
        let exact = self.cast("uitofp", &int, &size, &double);
        let result = self.select(count, &big, &double, &high, &exact);
        if !from.is_signed_integer() {
            return result;
        }
        let negative = self.two("icmp slt", &int, a, "zeroinitializer");
        let minus = self.text.assign(&format!("fneg {double} {result}"));
        self.select(count, &negative, &double, &minus, &result)
    }

    /// Returns the same float, a NaN as the canonical one.
    pub(crate) fn canonical(&mut self, scalar: Scalar, count: u32, a: &str) -> String {
        if self.target.fault == Some(Fault::KeepNans) {
            return a.to_owned();
        }
        let ty = register_type(scalar, count);
        let (infinity, canonical): (u64, String) = match scalar {
            Scalar::F16 => (0x7c00, "0xH7E00".to_owned()),
            Scalar::BF16 => (0x7f80, "32704".to_owned()),
            Scalar::F32 => (0x7f80_0000, f64_text(f64::NAN)),
            Scalar::F64 => (0x7ff0_0000_0000_0000, f64_text(f64::NAN)),
            Scalar::Bool
            | Scalar::I8
            | Scalar::I16
            | Scalar::I32
            | Scalar::I64
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::U64 => return a.to_owned(),
        };
        let nan = if self.nans_by_bits || scalar.bits() == 16 {
            let name = format!("i{}", scalar.bits());
            let int = many(&name, count);
            let bits = if ty == int { a.to_owned() } else { self.cast("bitcast", &ty, a, &int) };
            let sign_off = (1_u64 << (scalar.bits() - 1)) - 1;
            let size = self.two("and", &int, &bits, &splat_text(&name, count, &sign_off.to_string()));
            self.two("icmp ugt", &int, &size, &splat_text(&name, count, &infinity.to_string()))
        } else {
            self.two("fcmp uno", &ty, a, "zeroinitializer")
        };
        self.select(count, &nan, &ty, &splat_text(scalar_type(scalar), count, &canonical), a)
    }
}

/// 2 to the power of `exponent`, which is below 1024.
fn power_of_two(exponent: u32) -> f64 {
    f64::from_bits(u64::from(1023 + exponent) << 52)
}
