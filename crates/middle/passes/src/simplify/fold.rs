//! Evaluates operations on constants, and replaces operations whose result is one of their operands.
//!
//! Evaluation is that of `crisp_ir_kernel::fold`, which the interpreter uses too: floats in their own format, no host library. Rules
//! on floats are only those that hold for every operand, signed zeros included; a NaN's bits are not a value.

use crisp_ir_kernel::{
    Binary, CompareOp, Constant, Elem, FloatOp, IntegerOp, List, LogicOp, Op, Scalar, Type, Unary, Value, fold,
};

use crate::copy::Writer;

/// The facts about the values of the new function.
pub(super) struct Fold {
    /// The operations without regions that define values, by the value's number.
    definitions: Vec<Option<Op>>,
    is_kernel: bool,
}

/// The known result of an operation.
pub(super) enum Known {
    Constant(Constant),
    Value(Value),
}

impl Fold {
    pub(super) fn new(is_kernel: bool) -> Fold {
        Fold { definitions: Vec::new(), is_kernel }
    }

    /// Notes what defines a value.
    pub(super) fn note(&mut self, value: Value, op: Op) {
        if self.definitions.len() <= value.index() {
            self.definitions.resize(value.index() + 1, None);
        }
        self.definitions[value.index()] = Some(op);
    }

    fn definition(&self, value: Value) -> Option<Op> {
        self.definitions.get(value.index()).copied().flatten()
    }

    pub(super) fn constant(&self, value: Value) -> Option<Constant> {
        match self.definition(value) {
            Some(Op::Constant(constant)) => Some(constant),
            Some(_) | None => None,
        }
    }

    /// Returns the known result of an operation of the new function.
    pub(super) fn known(&self, writer: &Writer<'_>, op: Op) -> Option<Known> {
        if matches!(op, Op::Constant(_)) {
            return None;
        }
        let operands = op.operands(writer.builder.function());
        let constants: Option<Vec<Constant>> = operands.iter().map(|&operand| self.constant(operand)).collect();
        if let Some(constant) = constants.and_then(|constants| fold::evaluate(op, &constants)) {
            return Some(Known::Constant(constant));
        }
        let ty = |value| writer.builder.ty(value);
        match op {
            Op::Unary { op, arg } => self.unary(op, arg),
            Op::Binary { op, lhs, rhs } => self.binary(op, ty(lhs).elem()?, lhs, rhs),
            Op::Compare { op, lhs, rhs } => self.compare(op, ty(lhs).elem()?, lhs, rhs),
            Op::Select { cond, then, other } => {
                if then == other {
                    return Some(Known::Value(then));
                }
                let cond = self.constant(cond).filter(|cond| cond.elem.lanes == 1)?;
                Some(Known::Value(if cond.bits[0] == 0 { other } else { then }))
            }
            Op::Convert { to, arg } => self.convert(writer, to, arg),
            Op::Bitcast { to, arg } => {
                (ty(arg) == Type::Elem(to) && !to.scalar.is_float()).then_some(Known::Value(arg))
            }
            Op::Extract { vector, lane } => self.extract(writer, vector, lane),
            Op::Extent { view, axis } => self.extent(writer, view, axis),
            Op::Offset { view } => self.offset(writer, view),
            Op::Constant(_)
            | Op::Fma { a: _, b: _, c: _ }
            | Op::MakeVector { lanes: _ }
            | Op::Insert { vector: _, lane: _, scalar: _ }
            | Op::Id { kind: _, axis: _ }
            | Op::Memory { memory: _ }
            | Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ }
            | Op::Load { view: _, index: _ }
            | Op::Store { view: _, index: _, value: _ }
            | Op::Barrier
            | Op::Atomic { update: _, view: _, index: _, scope: _ }
            | Op::Fence { scope: _ }
            | Op::WarpBarrier
            | Op::Shuffle { kind: _, value: _, lane: _ }
            | Op::Vote { kind: _, cond: _ }
            | Op::WarpFold { kind: _, op: _, arg: _ }
            | Op::Assume { cond: _ }
            | Op::Uniform { kind: _, form: _, value: _ }
            | Op::Debug { kind: _, text: _, values: _ }
            | Op::Clock
            | Op::AtomicApply { view: _, index: _, body: _, scope: _ }
            | Op::Call { function: _, args: _ }
            | Op::If { cond: _, then: _, other: _ }
            | Op::For { kind: _, carried: _, body: _ } => None,
        }
    }

    /// Twice negated, inverted or reversed is the operand again.
    fn unary(&self, op: Unary, arg: Value) -> Option<Known> {
        match self.definition(arg)? {
            Op::Unary { op: inner, arg } if inner == op && op.undoes_itself() => Some(Known::Value(arg)),
            _ => None,
        }
    }

    fn binary(&self, op: Binary, elem: Elem, lhs: Value, rhs: Value) -> Option<Known> {
        match op {
            Binary::Integer(op) => self.integers(op, elem, lhs, rhs),
            Binary::Float(op) => self.floats(op, elem.scalar, lhs, rhs),
            Binary::Logic(op) => self.truths(op, elem, lhs, rhs),
        }
    }

    fn floats(&self, op: FloatOp, scalar: Scalar, lhs: Value, rhs: Value) -> Option<Known> {
        let left = self.constant(lhs).and_then(uniform_lane);
        let right = self.constant(rhs).and_then(uniform_lane);
        let one = fold::convert(Scalar::U8, scalar).map(|function| function(1));
        let minus_zero = 1 << (scalar.bits() - 1);
        match op {
            FloatOp::Add if right == Some(minus_zero) => Some(Known::Value(lhs)),
            FloatOp::Sub if right == Some(0) => Some(Known::Value(lhs)),
            FloatOp::Mul | FloatOp::Div if right.is_some() && right == one => Some(Known::Value(lhs)),
            FloatOp::Add if left == Some(minus_zero) => Some(Known::Value(rhs)),
            FloatOp::Mul if left.is_some() && left == one => Some(Known::Value(rhs)),
            FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div | FloatOp::Min | FloatOp::Max => None,
        }
    }

    fn truths(&self, op: LogicOp, elem: Elem, lhs: Value, rhs: Value) -> Option<Known> {
        let left = self.constant(lhs).and_then(uniform_lane);
        let right = self.constant(rhs).and_then(uniform_lane);
        let known = |holds: bool| Known::Constant(Constant::bool(holds).splat(elem.lanes));
        match (op, left, right) {
            (LogicOp::And | LogicOp::Or, _, _) if lhs == rhs => Some(Known::Value(lhs)),
            (LogicOp::Xor, _, _) if lhs == rhs => Some(known(false)),
            (LogicOp::And, Some(0), _) | (LogicOp::And, _, Some(0)) => Some(known(false)),
            (LogicOp::Or, Some(1), _) | (LogicOp::Or, _, Some(1)) => Some(known(true)),
            (LogicOp::And, _, Some(1)) | (LogicOp::Or | LogicOp::Xor, _, Some(0)) => Some(Known::Value(lhs)),
            (LogicOp::And, Some(1), _) | (LogicOp::Or | LogicOp::Xor, Some(0), _) => Some(Known::Value(rhs)),
            _ => None,
        }
    }

    fn integers(&self, op: IntegerOp, elem: Elem, lhs: Value, rhs: Value) -> Option<Known> {
        let left = self.constant(lhs).and_then(uniform_lane);
        let right = self.constant(rhs).and_then(uniform_lane);
        let scalar = elem.scalar;
        let ones = u64::MAX >> (64 - scalar.bits());
        let zero = Known::Constant(Constant::zero(elem));
        let all_ones = || Known::Constant(Constant::from_bits(scalar, ones).splat(elem.lanes));
        let is_multiple_of_width = |bits: u64| bits.is_multiple_of(u64::from(scalar.bits()));
        match (op, left, right) {
            (IntegerOp::Sub | IntegerOp::SubSaturating | IntegerOp::Xor, _, _) if lhs == rhs => Some(zero),
            (IntegerOp::And | IntegerOp::Or | IntegerOp::Min | IntegerOp::Max, _, _) if lhs == rhs => {
                Some(Known::Value(lhs))
            }
            (IntegerOp::Add | IntegerOp::Sub | IntegerOp::Or | IntegerOp::Xor, _, Some(0))
            | (IntegerOp::AddSaturating | IntegerOp::SubSaturating, _, Some(0))
            | (IntegerOp::Mul | IntegerOp::Div, _, Some(1)) => Some(Known::Value(lhs)),
            (IntegerOp::Add | IntegerOp::AddSaturating | IntegerOp::Or | IntegerOp::Xor, Some(0), _)
            | (IntegerOp::Mul, Some(1), _) => Some(Known::Value(rhs)),
            (op, Some(0), _) | (op, _, Some(0)) if op.zero_absorbs() => Some(zero),
            (IntegerOp::Div | IntegerOp::Rem, _, Some(0))
            | (IntegerOp::Rem, _, Some(1))
            | (IntegerOp::Div | IntegerOp::Rem | IntegerOp::Shl | IntegerOp::Shr, Some(0), _)
            | (IntegerOp::RotateLeft | IntegerOp::RotateRight, Some(0), _) => Some(zero),
            (IntegerOp::And, _, Some(bits)) if bits == ones => Some(Known::Value(lhs)),
            (IntegerOp::And, Some(bits), _) if bits == ones => Some(Known::Value(rhs)),
            (IntegerOp::Or, _, Some(bits)) | (IntegerOp::Or, Some(bits), _) if bits == ones => Some(all_ones()),
            (IntegerOp::Shl | IntegerOp::Shr | IntegerOp::RotateLeft | IntegerOp::RotateRight, _, Some(bits))
                if is_multiple_of_width(bits) =>
            {
                Some(Known::Value(lhs))
            }
            _ => None,
        }
    }

    fn compare(&self, op: CompareOp, elem: Elem, lhs: Value, rhs: Value) -> Option<Known> {
        if elem.scalar.is_float() {
            return None;
        }
        let right_is_zero = self.constant(rhs).and_then(uniform_lane) == Some(0);
        let left_is_zero = self.constant(lhs).and_then(uniform_lane) == Some(0);
        let unsigned = elem.scalar.is_unsigned_integer();
        let holds = match op {
            CompareOp::Eq | CompareOp::Le | CompareOp::Ge if lhs == rhs => true,
            CompareOp::Ne | CompareOp::Lt | CompareOp::Gt if lhs == rhs => false,
            CompareOp::Lt if unsigned && right_is_zero => false,
            CompareOp::Ge if unsigned && right_is_zero => true,
            CompareOp::Gt if unsigned && left_is_zero => false,
            CompareOp::Le if unsigned && left_is_zero => true,
            CompareOp::Eq | CompareOp::Ne | CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => {
                return None;
            }
        };
        Some(Known::Constant(Constant::bool(holds).splat(elem.lanes)))
    }

    /// A conversion to the own type, or back from a wider integer type.
    fn convert(&self, writer: &Writer<'_>, to: Elem, arg: Value) -> Option<Known> {
        let from = writer.builder.ty(arg).elem()?;
        if from == to {
            return Some(Known::Value(arg));
        }
        match self.definition(arg)? {
            Op::Convert { to: _, arg: inner } if writer.builder.ty(inner) == Type::Elem(to) => {
                let integers = from.scalar.is_integer() && to.scalar.is_integer();
                (integers && from.scalar.bits() >= to.scalar.bits()).then_some(Known::Value(inner))
            }
            _ => None,
        }
    }

    fn extract(&self, writer: &Writer<'_>, vector: Value, lane: u8) -> Option<Known> {
        match self.definition(vector)? {
            Op::MakeVector { lanes } => element(writer, lanes, lane),
            Op::Insert { vector: _, lane: inserted, scalar } if inserted == lane => Some(Known::Value(scalar)),
            Op::Insert { vector, lane: _, scalar: _ } => self.extract(writer, vector, lane),
            Op::Constant(constant) => {
                let bits = constant.bits.get(usize::from(lane))?;
                Some(Known::Constant(Constant::from_bits(constant.elem.scalar, *bits)))
            }
            _ => None,
        }
    }

    fn extent(&self, writer: &Writer<'_>, view: Value, axis: u8) -> Option<Known> {
        match self.definition(view)? {
            Op::View { view: _, offset: _, extents, strides: _ } => element(writer, extents, axis),
            Op::Window { view: _, offset: _, elem: _, stride: _, extent } => Some(Known::Value(extent)),
            Op::Memory { memory } => {
                let length = writer.builder.function().memories.get(memory)?.fixed_length()?;
                Some(Known::Constant(Constant::u64(length)))
            }
            _ => None,
        }
    }

    /// Whole memories and the buffers that a host passes start at their first element.
    fn offset(&self, writer: &Writer<'_>, view: Value) -> Option<Known> {
        let starts = || Some(Known::Constant(Constant::u64(0)));
        match self.definition(view) {
            Some(Op::Memory { memory: _ } | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ }) => {
                starts()
            }
            Some(Op::View { view, offset, extents: _, strides: _ }) => match self.offset(writer, view)? {
                Known::Constant(Constant { elem: _, bits: [0, ..] }) => {
                    Some(self.constant(offset).map_or(Known::Value(offset), Known::Constant))
                }
                Known::Constant(_) | Known::Value(_) => None,
            },
            Some(_) => None,
            None if self.is_kernel && writer.builder.params().contains(&view) => starts(),
            None => None,
        }
    }
}

fn element(writer: &Writer<'_>, list: List, position: u8) -> Option<Known> {
    writer.builder.function().list(list).get(usize::from(position)).copied().map(Known::Value)
}

/// The bits that all lanes of a constant share.
fn uniform_lane(constant: Constant) -> Option<u64> {
    let lanes = constant.bits.get(..usize::from(constant.elem.lanes))?;
    let first = *lanes.first()?;
    lanes.iter().all(|&bits| bits == first).then_some(first)
}
