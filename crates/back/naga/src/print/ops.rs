//! Operations without regions.

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{BinaryOp, CompareOp, Elem, Op, OpId, Scalar, UnaryOp, Value};

use super::memory::constant_text;
use super::{Printer, Root, scalar_name, type_name};

impl Printer<'_> {
    pub(super) fn op(&mut self, id: OpId) {
        let data = &self.function[id];
        let result = data.results.single();
        let text = match data.op {
            Op::Constant(constant) => Some(constant_text(constant.elem.scalar, constant.bits[0], false)),
            Op::Unary { op, arg } => Some(self.unary(op, arg)),
            Op::Binary { op, lhs, rhs } => Some(self.binary(op, lhs, rhs)),
            Op::Fma { a, b, c } => Some(format!("fma({}, {}, {})", self.name(a), self.name(b), self.name(c))),
            Op::Compare { op, lhs, rhs } => {
                let sign = match op {
                    CompareOp::Eq => "==",
                    CompareOp::Ne => "!=",
                    CompareOp::Lt => "<",
                    CompareOp::Le => "<=",
                    CompareOp::Gt => ">",
                    CompareOp::Ge => ">=",
                };
                Some(format!("{} {sign} {}", self.name(lhs), self.name(rhs)))
            }
            Op::Select { cond, then, other } => {
                Some(format!("select({}, {}, {})", self.name(other), self.name(then), self.name(cond)))
            }
            Op::Convert { to, arg } => Some(format!("{}({})", scalar_name(to.scalar), self.name(arg))),
            Op::Bitcast { to, arg } => Some(format!("bitcast<{}>({})", scalar_name(to.scalar), self.name(arg))),
            Op::MakeVector { lanes } => {
                let lanes: Vec<String> = self.function.list(lanes).iter().map(|&lane| self.name(lane)).collect();
                result.map(|result| format!("{}({})", type_name(self.elem(result)), lanes.join(", ")))
            }
            Op::Extract { vector, lane } => {
                Some(format!("{}.{}", self.name(vector), ["x", "y", "z", "w"][usize::from(lane.min(3))]))
            }
            Op::Id { kind, axis } => Some(self.id(kind, axis)),
            Op::Extent { view, axis: _ } => Some(self.length(view)),
            Op::Memory { memory } => return self.memory(memory),
            Op::Load { view, index } => {
                if let Some(result) = result {
                    self.load(result, view, index);
                }
                return;
            }
            Op::Store { view, index, value } => return self.store(view, index, value),
            Op::Barrier => {
                self.line("storageBarrier();");
                return self.line("workgroupBarrier();");
            }
            Op::Atomic { op: _, view: _, index: _, value: _, scope: _ }
            | Op::CompareExchange { view: _, index: _, expected: _, value: _, scope: _ }
            | Op::AtomicApply { view: _, index: _, body: _, scope: _ } => return self.atomic(id),
            Op::If { cond, then, other } => return self.if_op(id, cond, [then, other]),
            Op::For { kind, carried, body } => return self.for_op(id, kind, carried, body),
            // Replaced by legalisation, or refused.
            Op::Insert { vector: _, lane: _, scalar: _ }
            | Op::Offset { view: _ }
            | Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Fence { scope: _ }
            | Op::Shuffle { kind: _, value: _, lane: _ }
            | Op::Vote { kind: _, cond: _ }
            | Op::WarpFold { kind: _, op: _, arg: _ }
            | Op::Debug { kind: _, text: _, values: _ }
            | Op::Clock
            | Op::Call { function: _, args: _ } => None,
        };
        if let (Some(text), Some(result)) = (text, result) {
            let name = self.name(result);
            self.line(format!("let {name} = {text};"));
        }
    }

    fn unary(&self, op: UnaryOp, arg: Value) -> String {
        let (name, scalar) = (self.name(arg), self.elem(arg).scalar);
        match op {
            UnaryOp::Neg if scalar.is_integer() => format!("{} - {name}", zero(scalar)),
            UnaryOp::Neg => format!("-{name}"),
            UnaryOp::Not if scalar == Scalar::Bool => format!("!{name}"),
            UnaryOp::Not => format!("~{name}"),
            UnaryOp::Abs if scalar.is_unsigned_integer() => name,
            UnaryOp::Abs => format!("abs({name})"),
            UnaryOp::Sqrt => format!("sqrt({name})"),
            UnaryOp::Floor => format!("floor({name})"),
            UnaryOp::Ceil => format!("ceil({name})"),
            UnaryOp::Trunc => format!("trunc({name})"),
            UnaryOp::Round => format!("round({name})"),
            UnaryOp::CountOnes => format!("countOneBits({name})"),
            UnaryOp::LeadingZeros => format!("countLeadingZeros({name})"),
            UnaryOp::TrailingZeros => format!("countTrailingZeros({name})"),
            UnaryOp::ReverseBits => format!("reverseBits({name})"),
            // Expanded by legalisation.
            UnaryOp::ReverseBytes => name,
        }
    }

    fn binary(&self, op: BinaryOp, lhs: Value, rhs: Value) -> String {
        let (a, b) = (self.name(lhs), self.name(rhs));
        let bool = self.elem(lhs).scalar == Scalar::Bool;
        match op {
            BinaryOp::Add => format!("{a} + {b}"),
            BinaryOp::Sub => format!("{a} - {b}"),
            BinaryOp::Mul => format!("{a} * {b}"),
            BinaryOp::Div => format!("{a} / {b}"),
            BinaryOp::Rem => format!("{a} % {b}"),
            BinaryOp::Min => format!("min({a}, {b})"),
            BinaryOp::Max => format!("max({a}, {b})"),
            BinaryOp::And => format!("{a} & {b}"),
            BinaryOp::Or => format!("{a} | {b}"),
            BinaryOp::Xor if bool => format!("{a} != {b}"),
            BinaryOp::Xor => format!("{a} ^ {b}"),
            BinaryOp::Shl => format!("{a} << u32({b})"),
            BinaryOp::Shr => format!("{a} >> u32({b})"),
            // Expanded by legalisation.
            BinaryOp::AddSaturating
            | BinaryOp::SubSaturating
            | BinaryOp::MulHigh
            | BinaryOp::RotateLeft
            | BinaryOp::RotateRight => a,
        }
    }

    /// A root's number of elements.
    fn length(&self, view: Value) -> String {
        match self.root(view) {
            Some(Root::Param(index)) => {
                format!("crisp_wide({}u)", self.word(Parameter::Length(u32::try_from(index).unwrap_or(0))))
            }
            Some(Root::Memory(memory)) => format!("{}lu", self.function.memories[memory].length),
            None => "0lu".to_owned(),
        }
    }
}

/// Zero in an integer type.
pub(super) fn zero(scalar: Scalar) -> String {
    constant_text(scalar, 0, false)
}

/// A small number in an integer type.
pub(super) fn number(elem: Elem, value: u64) -> String {
    constant_text(elem.scalar, value, false)
}
