//! Arithmetic on registers: integers, comparisons, selections. Floats are in `float.rs`.
//!
//! Every function takes `count`, the number of scalars in the LLVM value: 1 for a plain scalar, else a vector.

use std::collections::BTreeMap;

use crisp_ir_kernel::{Binary, BinaryOp, CompareOp, Constant, IntegerOp, IntegerUnary, Scalar, Unary, UnaryOp};

use crate::CpuTarget;
pub(crate) use crate::spell::{f64_text, memory_type, scalar_constant, scalar_type};
use crate::text::Text;

/// Instructions of the function at hand: the lowest layer of the printer. Each layer above holds the one below it and calls down only.
pub(crate) struct Arith<'a> {
    pub(crate) text: Text,
    pub(crate) target: &'a CpuTarget,
    /// Whether NaNs are recognised by their bits. LLVM takes `x < 0 ? NaN : sqrt(x)` for `sqrt(x)`, whatever NaN that is.
    pub(crate) nans_by_bits: bool,
    /// Masks with all lanes on, by their number of lanes, of which LLVM does not know that they are.
    pub(crate) all_on: BTreeMap<u32, String>,
    /// The pointer that each vector was loaded from.
    pub(crate) loaded: BTreeMap<String, String>,
    /// The selects between vectors, by their results, for stores to where one of the vectors was loaded from.
    pub(crate) selected: BTreeMap<String, Selected>,
}

/// The operands of a select, as text: the condition of each lane, then what it chooses from.
#[derive(Clone, Debug)]
pub(crate) struct Selected {
    cond: String,
    then: String,
    other: String,
}

/// `count` of an LLVM type.
pub(crate) fn many(ty: &str, count: u32) -> String {
    if count == 1 { ty.to_owned() } else { format!("<{count} x {ty}>") }
}

/// Returns the LLVM type of `count` scalars in a register.
pub(crate) fn register_type(scalar: Scalar, count: u32) -> String {
    many(scalar_type(scalar), count)
}

/// Returns the part of an intrinsic's name for a type.
pub(crate) fn suffix(ty: &str, count: u32) -> String {
    let ty = match ty {
        "half" => "f16",
        "float" => "f32",
        "double" => "f64",
        ty => ty,
    };
    if count == 1 { ty.to_owned() } else { format!("v{count}{ty}") }
}

/// Returns a constant of `count` equal scalars, given as it is spelled.
pub(crate) fn splat_text(ty: &str, count: u32, constant: &str) -> String {
    if count == 1 { constant.to_owned() } else { format!("splat ({ty} {constant})") }
}

/// Returns a constant of register type for one lane.
pub(crate) fn constant_text(constant: &Constant) -> String {
    let scalar = constant.elem.scalar;
    let lanes = &constant.bits[..usize::from(constant.elem.lanes.clamp(1, 4))];
    let lanes: Vec<String> = lanes.iter().map(|&bits| scalar_constant(scalar, bits)).collect();
    if let [only] = lanes.as_slice() {
        return only.clone();
    }
    let lanes: Vec<String> = lanes.iter().map(|lane| format!("{} {lane}", scalar_type(scalar))).collect();
    format!("<{}>", lanes.join(", "))
}

/// Returns the result of an operation on numbers. Memory of one invocation becomes registers only where LLVM's first pass sees places that are
/// numbers.
fn known(op: &str, ty: &str, a: &str, b: &str) -> Option<i64> {
    if ty != "i64" {
        return None;
    }
    let (a, b) = (a.parse::<i64>().ok()?, b.parse::<i64>().ok()?);
    match op {
        "add" => a.checked_add(b),
        "sub" => a.checked_sub(b),
        "mul" => a.checked_mul(b),
        _ => None,
    }
}

/// Returns the outcome of a comparison of numbers: what cannot hold for any launch is not printed.
fn compared(op: &str, ty: &str, a: &str, b: &str) -> Option<bool> {
    let order = op.strip_prefix("icmp ").filter(|_| ty == "i64")?;
    let (a, b) = (a.parse::<i64>().ok()?, b.parse::<i64>().ok()?);
    let unsigned = (a.cast_unsigned(), b.cast_unsigned());
    Some(match order {
        "slt" => a < b,
        "sle" => a <= b,
        "sgt" => a > b,
        "sge" => a >= b,
        "ult" => unsigned.0 < unsigned.1,
        "ule" => unsigned.0 <= unsigned.1,
        "ugt" => unsigned.0 > unsigned.1,
        "uge" => unsigned.0 >= unsigned.1,
        "eq" => a == b,
        "ne" => a != b,
        _ => return None,
    })
}

impl Arith<'_> {
    /// This layer, from any layer above.
    pub(crate) fn arith(&mut self) -> &mut Self {
        self
    }

    /// `op ty a, b`.
    pub(crate) fn two(&mut self, op: &str, ty: &str, a: &str, b: &str) -> String {
        match (op, a, b) {
            ("add", it, "0") | ("add", "0", it) | ("mul", it, "1") | ("mul", "1", it) => return it.to_owned(),
            ("mul", _, "0") | ("mul", "0", _) => return "0".to_owned(),
            ("and", it, "true") | ("and", "true", it) if ty == "i1" => return it.to_owned(),
            ("and", _, "false") | ("and", "false", _) if ty == "i1" => return "false".to_owned(),
            ("xor", "true", "true") => return "false".to_owned(),
            ("xor", "false", "true") => return "true".to_owned(),
            _ => {}
        }
        if let Some(holds) = compared(op, ty, a, b) {
            return holds.to_string();
        }
        if let Some(number) = known(op, ty, a, b) {
            return number.to_string();
        }
        self.text.assign(&format!("{op} {ty} {a}, {b}"))
    }

    /// `select`, with one condition for all scalars or one for each.
    pub(crate) fn select(&mut self, conds: u32, cond: &str, ty: &str, then: &str, other: &str) -> String {
        let cond_ty = many("i1", conds);
        let chosen = self.text.assign(&format!("select {cond_ty} {cond}, {ty} {then}, {ty} {other}"));
        if conds > 1 && (self.loaded.contains_key(then) || self.loaded.contains_key(other)) {
            let [cond, then, other] = [cond, then, other].map(str::to_owned);
            self.selected.insert(chosen.clone(), Selected { cond, then, other });
        }
        chosen
    }

    /// Returns a value that is stored to a pointer, `count` lanes of the type `ty`. Where it keeps some lanes of what was loaded from there, it is
    /// selected anew under a condition that is hidden from LLVM, which would make a masked store of it: see [`crate::cpu::masks`].
    pub(crate) fn kept_apart(&mut self, pointer: &str, scalar: Scalar, [ty, value]: [&str; 2], count: u32) -> String {
        let Some(Selected { cond, then, other }) = self.selected.get(value).cloned() else { return value.to_owned() };
        let keeps = |side: &String| self.loaded.get(side).is_some_and(|from| from == pointer);
        let (keeps_then, keeps_other) = (keeps(&then), keeps(&other));
        // Of more lanes, none are narrowed by one instruction.
        if !(keeps_then || keeps_other) || !self.target.hides_masks(scalar) || count > 64 {
            return value.to_owned();
        }
        let bits = many("i1", count);
        let on = self.all_on(count);
        if keeps_other {
            let cond = self.two("and", &bits, &cond, &on);
            return self.select(count, &cond, ty, &then, &other);
        }
        let not = self.two("xor", &bits, &cond, &splat_text("i1", count, "true"));
        let cond = self.two("and", &bits, &not, &on);
        self.select(count, &cond, ty, &other, &then)
    }

    /// Returns a mask of `lanes` lanes, all of them on, of which LLVM does not know that they are: of its bits where there are at most 64
    /// and masks have separate registers, else of the signs of lanes.
    pub(crate) fn all_on(&mut self, lanes: u32) -> String {
        if let Some(on) = self.all_on.get(&lanes) {
            return on.clone();
        }
        // No pass may say what a volatile load finds.
        let of_bits = self.target.has_mask_registers() && lanes <= 64;
        let on = if of_bits && matches!(lanes, 8 | 16 | 32 | 64) {
            // Nothing is in the register's other bits, nor in those of a mask that this one is a part of: see `cpu/masks`.
            self.text.assign_in_entry(&format!("load volatile <{lanes} x i1>, ptr @on, align 8"))
        } else if of_bits {
            let bits = self.text.assign_in_entry("load volatile i64, ptr @on, align 8");
            let bits = self.text.assign_in_entry(&format!("trunc i64 {bits} to i{lanes}"));
            self.text.assign_in_entry(&format!("bitcast i{lanes} {bits} to <{lanes} x i1>"))
        } else {
            let bits = self.text.assign_in_entry("load volatile i64, ptr @on, align 8");
            let ty = many("i32", lanes);
            let sign = self.text.assign_in_entry(&format!("trunc i64 {bits} to i32"));
            let first = self.text.assign_in_entry(&format!("insertelement {ty} poison, i32 {sign}, i64 0"));
            let signs = self
                .text
                .assign_in_entry(&format!("shufflevector {ty} {first}, {ty} poison, <{lanes} x i32> zeroinitializer"));
            self.text.assign_in_entry(&format!("icmp slt {ty} {signs}, zeroinitializer"))
        };
        self.all_on.insert(lanes, on.clone());
        on
    }

    /// Returns the lanes of a mask as the bits of an integer: see [`crate::cpu::masks`].
    pub(crate) fn lane_bits(&mut self, mask: &str, lanes: u32) -> String {
        let ty = many("i1", lanes);
        let hides = self.target.hides_bits() && lanes <= 64 && mask.starts_with('%');
        let mask = if hides {
            let on = self.all_on(lanes);
            self.two("and", &ty, mask, &on)
        } else {
            mask.to_owned()
        };
        self.cast("bitcast", &ty, &mask, &format!("i{lanes}"))
    }

    /// Returns a conversion instruction.
    pub(crate) fn cast(&mut self, op: &str, from: &str, a: &str, to: &str) -> String {
        self.text.assign(&format!("{op} {from} {a} to {to}"))
    }

    /// Prints an intrinsic whose operands have its type.
    pub(crate) fn intrinsic(&mut self, name: &str, scalar: &str, count: u32, operands: &[&str]) -> String {
        let ty = many(scalar, count);
        let operands: Vec<String> = operands.iter().map(|operand| format!("{ty} {operand}")).collect();
        self.text.assign(&format!("call {ty} @llvm.{name}.{}({})", suffix(scalar, count), operands.join(", ")))
    }

    /// Returns one scalar in every place.
    pub(crate) fn splat(&mut self, scalar: &str, count: u32, a: &str) -> String {
        if count == 1 {
            return a.to_owned();
        }
        if !a.starts_with(['%', '@']) {
            return splat_text(scalar, count, a);
        }
        let ty = many(scalar, count);
        let first = self.text.assign(&format!("insertelement {ty} poison, {scalar} {a}, i64 0"));
        self.text.assign(&format!("shufflevector {ty} {first}, {ty} poison, <{count} x i32> zeroinitializer"))
    }

    /// Returns scalars taken from the concatenation of `a` and `b`, which have `count` each.
    pub(crate) fn shuffle(&mut self, scalar: &str, count: u32, a: &str, b: Option<&str>, mask: &[u32]) -> String {
        let ty = many(scalar, count);
        if mask.len() == count as usize && mask.iter().zip(0..).all(|(&lane, place)| lane == place) {
            return a.to_owned();
        }
        let mask_text: Vec<String> = mask.iter().map(|lane| format!("i32 {lane}")).collect();
        let b = b.unwrap_or("poison");
        self.text.assign(&format!(
            "shufflevector {ty} {a}, {ty} {b}, <{} x i32> <{}>",
            mask.len(),
            mask_text.join(", ")
        ))
    }

    /// Returns an operation of one operand.
    pub(crate) fn unary(&mut self, op: impl Into<UnaryOp>, scalar: Scalar, count: u32, a: &str) -> String {
        let ty = register_type(scalar, count);
        match op.into().on(scalar) {
            Unary::Float(op) => self.float_unary(op, scalar, count, a),
            Unary::Not => self.two("xor", &ty, a, &splat_text("i1", count, "true")),
            Unary::Integer(IntegerUnary::Not) => self.two("xor", &ty, a, &splat_text(scalar_type(scalar), count, "-1")),
            Unary::Integer(IntegerUnary::Neg) => self.two("sub", &ty, "zeroinitializer", a),
            Unary::Integer(IntegerUnary::Abs) if scalar.is_signed_integer() => {
                let name = suffix(scalar_type(scalar), count);
                self.text.assign(&format!("call {ty} @llvm.abs.{name}({ty} {a}, i1 false)"))
            }
            Unary::Integer(op) => self.bits_unary(op, scalar, count, a),
        }
    }

    /// Returns an operation of two operands.
    pub(crate) fn binary(&mut self, op: impl Into<BinaryOp>, scalar: Scalar, count: u32, a: &str, b: &str) -> String {
        let ty = register_type(scalar, count);
        match op.into().on(scalar) {
            Binary::Float(op) => self.float_binary(op, scalar, count, a, b),
            Binary::Logic(op) => self.two(op.name(), &ty, a, b),
            Binary::Integer(op) => self.integer(op, scalar, count, a, b),
        }
    }

    fn integer(&mut self, op: IntegerOp, scalar: Scalar, count: u32, a: &str, b: &str) -> String {
        let ty = register_type(scalar, count);
        let signed = scalar.is_signed_integer();
        match op {
            IntegerOp::Add => self.two("add", &ty, a, b),
            IntegerOp::Sub => self.two("sub", &ty, a, b),
            IntegerOp::Mul => self.two("mul", &ty, a, b),
            IntegerOp::Div | IntegerOp::Rem => self.divide(op == IntegerOp::Rem, scalar, count, a, b),
            IntegerOp::Min => self.intrinsic(if signed { "smin" } else { "umin" }, scalar_type(scalar), count, &[a, b]),
            IntegerOp::Max => self.intrinsic(if signed { "smax" } else { "umax" }, scalar_type(scalar), count, &[a, b]),
            IntegerOp::And => self.two("and", &ty, a, b),
            IntegerOp::Or => self.two("or", &ty, a, b),
            IntegerOp::Xor => self.two("xor", &ty, a, b),
            IntegerOp::Shl | IntegerOp::Shr => {
                let most = splat_text(scalar_type(scalar), count, &(scalar.bits() - 1).to_string());
                let places = self.two("and", &ty, b, &most);
                let op = match op {
                    IntegerOp::Shl => "shl",
                    _ if signed => "ashr",
                    _ => "lshr",
                };
                self.two(op, &ty, a, &places)
            }
            IntegerOp::AddSaturating => {
                self.intrinsic(if signed { "sadd.sat" } else { "uadd.sat" }, scalar_type(scalar), count, &[a, b])
            }
            IntegerOp::SubSaturating => {
                self.intrinsic(if signed { "ssub.sat" } else { "usub.sat" }, scalar_type(scalar), count, &[a, b])
            }
            IntegerOp::MulHigh => self.multiply_high(scalar, count, a, b),
            IntegerOp::RotateLeft | IntegerOp::RotateRight => {
                self.rotate(op == IntegerOp::RotateLeft, scalar, count, a, b)
            }
        }
    }

    /// Returns a comparison; the result is `count` truth values.
    pub(crate) fn compare(&mut self, op: CompareOp, scalar: Scalar, count: u32, a: &str, b: &str) -> String {
        if scalar.is_float() {
            return self.float_compare(op, scalar, count, a, b);
        }
        let signed = scalar.is_signed_integer();
        let op = match op {
            CompareOp::Eq => "icmp eq",
            CompareOp::Ne => "icmp ne",
            CompareOp::Lt => {
                if signed {
                    "icmp slt"
                } else {
                    "icmp ult"
                }
            }
            CompareOp::Le => {
                if signed {
                    "icmp sle"
                } else {
                    "icmp ule"
                }
            }
            CompareOp::Gt => {
                if signed {
                    "icmp sgt"
                } else {
                    "icmp ugt"
                }
            }
            CompareOp::Ge => {
                if signed {
                    "icmp sge"
                } else {
                    "icmp uge"
                }
            }
        };
        self.two(op, &register_type(scalar, count), a, b)
    }

    /// Returns a value conversion.
    pub(crate) fn convert(&mut self, from: Scalar, to: Scalar, count: u32, a: &str) -> String {
        if from == to {
            return a.to_owned();
        }
        if from.is_float() || to.is_float() {
            return self.float_convert(from, to, count, a);
        }
        let (from_ty, to_ty) = (register_type(from, count), register_type(to, count));
        if from_ty == to_ty {
            a.to_owned()
        } else if to.bits() < from.bits() {
            self.cast("trunc", &from_ty, a, &to_ty)
        } else {
            let op = if from.is_signed_integer() { "sext" } else { "zext" };
            self.cast(op, &from_ty, a, &to_ty)
        }
    }

    /// Returns an unsigned integer of `from` bits as one of `to` bits.
    pub(crate) fn resize_unsigned(&mut self, a: &str, from: u32, to: u32) -> String {
        match from.cmp(&to) {
            std::cmp::Ordering::Equal => a.to_owned(),
            std::cmp::Ordering::Less => self.cast("zext", &format!("i{from}"), a, &format!("i{to}")),
            std::cmp::Ordering::Greater => self.cast("trunc", &format!("i{from}"), a, &format!("i{to}")),
        }
    }
}
