//! Operations without effects as expressions.

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{
    Binary, BinaryOp, CompareOp, FloatUnary, IdKind, IntegerOp, IntegerUnary, LogicOp, Op, OpId, PlainInteger, Root,
    Scalar, Unary, Value,
};

use super::C;
use crate::shared::{Printer, Text};

impl Printer<'_, C<'_>> {
    /// Returns the expression of an operation; `None` for one that legalisation removes.
    pub(super) fn expression(&mut self, id: OpId) -> Option<Text> {
        let function = self.function;
        let data = &function[id];
        let result = data.results.single()?;
        let scalar = self.elem(result).scalar;
        let depth = self.depth_of(id) + 1;
        let loose = |text: String| Text { text, depth, ..Text::default() };
        let tight = |text: String| Text { text, tight: true, simple: false, depth };
        let dialect = self.dialect();
        Some(match data.op {
            Op::Constant(constant) => self.constant(constant.elem.scalar, constant.bits[0], false),
            Op::Unary { op, arg } => self.unary(op, arg, depth),
            Op::Binary { op, lhs, rhs } => self.binary(op, lhs, rhs, depth),
            Op::Fma { a, b, c } => {
                let [a, b, c] = [a, b, c].map(|value| self.value(value));
                tight(format!("{}({a}, {b}, {c})", dialect.fma(scalar)))
            }
            Op::Compare { op, lhs, rhs } => {
                let sign = match op {
                    CompareOp::Eq => "==",
                    CompareOp::Ne => "!=",
                    CompareOp::Lt => "<",
                    CompareOp::Le => "<=",
                    CompareOp::Gt => ">",
                    CompareOp::Ge => ">=",
                };
                loose(format!("{} {sign} {}", self.operand(lhs), self.operand(rhs)))
            }
            Op::Select { cond, then, other } => {
                let [cond, then, other] = [cond, then, other].map(|value| self.operand(value));
                loose(format!("{cond} ? {then} : {other}"))
            }
            Op::Convert { to, arg } => tight(format!("({})({})", dialect.scalar(to.scalar), self.value(arg))),
            // Bits as the type that they have stay what they are, an operand of what comes next.
            Op::Bitcast { to, arg } if to.scalar == self.elem(arg).scalar => tight(self.operand(arg)),
            Op::Bitcast { to, arg } => tight(dialect.bits(to.scalar, self.elem(arg).scalar, &self.value(arg))),
            Op::Extract { vector, lane } => self.lane(id, vector, lane),
            Op::Id { kind, axis } => self.id(kind, usize::from(axis.min(2)), depth),
            Op::Extent { view, axis: _ } => self.length(view),
            _ => return None,
        })
    }

    fn unary(&mut self, op: Unary, arg: Value, depth: u32) -> Text {
        let dialect = self.dialect();
        let scalar = self.elem(arg).scalar;
        let (ty, wrapping) = (dialect.scalar(scalar), dialect.wrapping(scalar));
        let (value, operand) = (self.value(arg), self.operand(arg));
        let tight = |text: String| Text { text, tight: true, simple: false, depth };
        let loose = |text: String| Text { text, depth, ..Text::default() };
        let op = match op {
            Unary::Not => return loose(format!("!{operand}")),
            Unary::Float(FloatUnary::Neg) => return loose(format!("-{operand}")),
            Unary::Float(op) => return tight(format!("{}({value})", dialect.float_function(op, scalar))),
            Unary::Integer(op) => op,
        };
        match op {
            IntegerUnary::Neg => tight(format!("({ty})(0 - ({wrapping}){operand})")),
            IntegerUnary::Not => tight(format!("({ty})(~{operand})")),
            IntegerUnary::Abs if scalar.is_signed_integer() => {
                let name = self.named(arg).text;
                loose(format!("{name} < 0 ? ({ty})(0 - ({wrapping}){name}) : {name}"))
            }
            IntegerUnary::Abs => tight(operand),
            IntegerUnary::CountOnes => tight(format!("({ty}){}(({wrapping})({value}))", dialect.count_ones())),
            IntegerUnary::LeadingZeros => tight(format!("({ty}){}(({wrapping})({value}))", dialect.leading_zeros())),
            IntegerUnary::TrailingZeros => {
                let name = self.named(arg).text;
                let ones = dialect.count_ones();
                tight(format!("({ty}){ones}(~({wrapping}){name} & (({wrapping}){name} - 1u))"))
            }
            IntegerUnary::ReverseBits => {
                let function = if dialect.is_cuda() { "__brev".to_owned() } else { self.reverse() };
                tight(format!("({ty}){function}(({wrapping})({value}))"))
            }
            // Expanded by legalisation.
            IntegerUnary::ReverseBytes => self.replaced(op.name()),
        }
    }

    /// Returns the function that reverses bits.
    fn reverse(&mut self) -> String {
        if let Some(name) = &self.language.reverse {
            return name.clone();
        }
        let name = self.names.make(&format!("{}_reverse", self.language.entry));
        self.language.reverse = Some(name.clone());
        name
    }

    fn binary(&mut self, op: Binary, lhs: Value, rhs: Value, depth: u32) -> Text {
        let dialect = self.dialect();
        let scalar = self.elem(lhs).scalar;
        let loose = |text: String| Text { text, depth, ..Text::default() };
        let tight = |text: String| Text { text, tight: true, simple: false, depth };
        if let Binary::Integer(IntegerOp::Min | IntegerOp::Max) = op {
            let (a, b) = (self.named(lhs).text, self.named(rhs).text);
            let order = if op == Binary::Integer(IntegerOp::Min) { "<" } else { ">" };
            return loose(format!("{b} {order} {a} ? {b} : {a}"));
        }
        let (a, b) = (self.operand(lhs), self.operand(rhs));
        let op = match op {
            Binary::Float(op) => {
                return match (dialect.float_operation(op, scalar), sign(op.plain())) {
                    (Some(function), _) => tight(format!("{function}({}, {})", self.value(lhs), self.value(rhs))),
                    (None, Some(sign)) => loose(format!("{a} {sign} {b}")),
                    (None, None) => self.replaced(op.plain().name()),
                };
            }
            Binary::Logic(LogicOp::And) => return loose(format!("{a} && {b}")),
            Binary::Logic(LogicOp::Or) => return loose(format!("{a} || {b}")),
            Binary::Logic(LogicOp::Xor) => return loose(format!("{a} != {b}")),
            Binary::Integer(op) => op,
        };
        let ty = dialect.scalar(scalar);
        let plain = matches!(scalar, Scalar::U32 | Scalar::U64);
        let Some(sign) = sign(op.plain()) else { return self.replaced(op.plain().name()) };
        match op {
            // Unsigned numbers of at least 32 bits wrap by themselves.
            _ if plain => loose(format!("{a} {sign} {b}")),
            IntegerOp::And | IntegerOp::Or | IntegerOp::Xor => loose(format!("{a} {sign} {b}")),
            IntegerOp::Div | IntegerOp::Rem | IntegerOp::Shr => tight(format!("({ty})({a} {sign} {b})")),
            // Small numbers are computed as `int`, in which they could overflow.
            _ => {
                let wide = dialect.scalar(if scalar.bits() == 64 { Scalar::U64 } else { Scalar::U32 });
                let rhs = if op == IntegerOp::Shl { b } else { format!("({wide}){b}") };
                tight(format!("({ty})(({wide}){a} {sign} {rhs})"))
            }
        }
    }

    /// Returns a number.
    pub(super) fn constant(&self, scalar: Scalar, bits: u64, initialiser: bool) -> Text {
        let dialect = self.dialect();
        let name = |text: String| Text { tight: !text.starts_with('-'), text, simple: true, depth: 0 };
        let suffix = dialect.suffix(scalar);
        let shift = 64 - scalar.bits();
        let signed = (bits << shift).cast_signed() >> shift;
        match scalar {
            Scalar::Bool if initialiser => name(bits.to_string()),
            Scalar::Bool => name((if bits == 0 { "false" } else { "true" }).to_owned()),
            Scalar::I8 | Scalar::I16 => name(signed.to_string()),
            Scalar::I32 if signed == i64::from(i32::MIN) => name("(-2147483647 - 1)".to_owned()),
            Scalar::I64 if signed == i64::MIN => name(format!("(-9223372036854775807{suffix} - 1{suffix})")),
            Scalar::I32 | Scalar::I64 => name(format!("{signed}{suffix}")),
            Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 | Scalar::F16 | Scalar::BF16 => {
                name(format!("{bits}{suffix}"))
            }
            Scalar::F32 | Scalar::F64 => {
                let decimal = crisp_ir_kernel::text::shortest_decimal(scalar, bits);
                let suffix = if scalar == Scalar::F32 { "f" } else { "" };
                match decimal {
                    Some(decimal) if is_normal(scalar, bits & !(1 << (scalar.bits() - 1))) => {
                        name(format!("{decimal}{suffix}"))
                    }
                    Some(_) | None => {
                        let integer = if scalar == Scalar::F32 { Scalar::U32 } else { Scalar::U64 };
                        let bits = format!("{bits:#x}{}", dialect.suffix(integer));
                        name(dialect.bits(scalar, integer, &bits))
                    }
                }
            }
        }
    }

    /// Returns a root's number of elements.
    fn length(&mut self, view: Value) -> Text {
        match self.whole[view] {
            Some(Root::Param(index)) => self.launch_value(Parameter::Length(u32::try_from(index).unwrap_or(u32::MAX))),
            Some(Root::Memory(memory)) => self.constant(Scalar::U64, self.function.memories[memory].elements(), false),
            None => self.constant(Scalar::U64, 0, false),
        }
    }

    /// Returns an id or size, of the type that the operation has.
    fn id(&mut self, kind: IdKind, axis: usize, depth: u32) -> Text {
        let dialect = self.dialect();
        let u64 = dialect.scalar(Scalar::U64);
        let tight = |text: String| Text { text, tight: true, simple: false, depth };
        let loose = |text: String| Text { text, depth, ..Text::default() };
        let literal = |number: u64, scalar: Scalar| self.constant(scalar, number, false);
        let sizes = self.local_size.map(u64::from);
        let total: u64 = sizes.iter().product();
        let global = |axis: usize| {
            if dialect.is_cuda() {
                format!("{} * {}u + {}", dialect.group_id(axis), sizes[axis], dialect.local_id(axis))
            } else {
                format!("(uint)get_global_id({axis})")
            }
        };
        let extent = |axis: usize| format!("{} * {}u", dialect.groups(axis), sizes[axis]);
        match kind {
            IdKind::LocalId => tight(dialect.local_id(axis)),
            IdKind::GroupId => tight(dialect.group_id(axis)),
            IdKind::NumGroups => tight(dialect.groups(axis)),
            IdKind::GlobalId => loose(global(axis)),
            IdKind::GlobalSize => loose(extent(axis)),
            IdKind::LocalSize => literal(sizes[axis], Scalar::U32),
            IdKind::LocalLinearSize => literal(total, Scalar::U32),
            IdKind::NumWarps => literal(total.div_ceil(32), Scalar::U32),
            IdKind::WarpSize => literal(32, Scalar::U32),
            IdKind::LocalLinearId => loose(self.linear_id()),
            IdKind::LaneId => loose(self.lane_id()),
            IdKind::WarpId => loose(format!("({}) / 32u", self.linear_id())),
            IdKind::GlobalLinearId => {
                let [x, y, z] = [0, 1, 2].map(|axis| format!("({u64})({})", global(axis)));
                let [width, height] = [0, 1].map(|axis| format!("({u64})({})", extent(axis)));
                loose(format!("{x} + {width} * ({y} + {height} * {z})"))
            }
            IdKind::GlobalLinearSize => {
                let [x, y, z] = [0, 1, 2].map(|axis| format!("({u64})({})", extent(axis)));
                loose(format!("{x} * {y} * {z}"))
            }
            IdKind::Bound => self.launch_value(Parameter::Bound(u8::try_from(axis).unwrap_or(0))),
            IdKind::GlobalOffset => self.launch_value(Parameter::Offset(u8::try_from(axis).unwrap_or(0))),
            IdKind::WorkDim => self.launch_value(Parameter::WorkDim),
        }
    }

    /// Returns the position in the workgroup, without axes of one invocation.
    pub(super) fn linear_id(&self) -> String {
        let dialect = self.dialect();
        let [x, y, z] = self.local_size;
        let id = |axis: usize| dialect.local_id(axis);
        match (y, z) {
            (1, 1) => id(0),
            (_, 1) => format!("{} + {x}u * {}", id(0), id(1)),
            _ => format!("{} + {x}u * ({} + {y}u * {})", id(0), id(1), id(2)),
        }
    }
}

/// Returns the sign of an operation; none of those that are expanded by legalisation, or have no sign.
fn sign(op: BinaryOp) -> Option<&'static str> {
    Some(match PlainInteger::of(IntegerOp::of(op)?)? {
        PlainInteger::Add => "+",
        PlainInteger::Sub => "-",
        PlainInteger::Mul => "*",
        PlainInteger::Div => "/",
        PlainInteger::Rem => "%",
        PlainInteger::And => "&",
        PlainInteger::Or => "|",
        PlainInteger::Xor => "^",
        PlainInteger::Shl => "<<",
        PlainInteger::Shr => ">>",
        PlainInteger::Min | PlainInteger::Max => return None,
    })
}

/// Returns whether a float is sure to survive as a decimal: compilers may flush smaller ones.
pub(super) fn is_normal(scalar: Scalar, bits: u64) -> bool {
    let (mantissa, ones) = if scalar == Scalar::F32 { (23, 0xff) } else { (52, 0x7ff) };
    let exponent = bits >> mantissa & ones;
    bits == 0 || exponent > 0 && exponent < ones
}
