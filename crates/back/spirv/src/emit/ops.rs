//! Operations without regions.

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{
    Binary, BinaryOp, CompareOp, Elem, FloatOp, FloatUnary, IntegerOp, IntegerUnary, LogicOp, Op as IrOp, OpId,
    PlainInteger, Root, Scalar, Scope as IrScope, Unary, Value,
};
use rspirv::spirv::Op;

use super::Emitter;
use super::sections::{Ty, r};

/// Numbers of instructions in the sets that OpenCL (`OpenCL.std`) and Vulkan (`GLSL.std.450`) have.
mod set {
    /// In OpenCL, in Vulkan.
    pub(super) type Numbers = (u32, u32);
    pub(super) const ABS: Numbers = (23, 4);
    pub(super) const CEIL: Numbers = (12, 9);
    pub(super) const FLOOR: Numbers = (25, 8);
    pub(super) const ROUND_EVEN: Numbers = (53, 2);
    pub(super) const SQRT: Numbers = (61, 31);
    pub(super) const TRUNC: Numbers = (66, 3);
    pub(super) const LEADING_ZEROS: u32 = 151;
    pub(super) const FUSED: u32 = 26;
    pub(super) const HIGHEST_BIT: u32 = 75;
}

impl Emitter<'_> {
    pub(super) fn op(&mut self, id: OpId) {
        let data = &self.function[id];
        let result = data.results.single();
        self.lines.at(data.span);
        let made = match data.op {
            IrOp::Constant(constant) if constant.elem.lanes > 1 => {
                let lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
                let lanes = lanes.map(|&bits| self.number(constant.elem.scalar, bits)).collect();
                if let Some(result) = result {
                    self.lanes.insert(result, lanes);
                }
                return;
            }
            IrOp::Constant(constant) => Some(self.number(constant.elem.scalar, constant.bits[0])),
            IrOp::Unary { op, arg } => Some(self.unary(op, arg)),
            IrOp::Binary { op, lhs, rhs } => Some(self.binary(op, lhs, rhs)),
            IrOp::Fma { a, b, c } => {
                let (ty, args) = (self.type_of(a), [self.value(a), self.value(b), self.value(c)]);
                Some(self.extended(set::FUSED, ty, &args))
            }
            IrOp::Compare { op, lhs, rhs } => Some(self.compare(op, lhs, rhs)),
            IrOp::Select { cond, then, other } => Some(self.choice(cond, then, other)),
            IrOp::Convert { to, arg } => Some(self.convert(to, arg)),
            IrOp::Bitcast { to, arg } => {
                let (from, to, arg) = (self.type_of(arg), self.sections.scalar(to.scalar), self.value(arg));
                Some(if from == to { arg } else { self.one(Op::Bitcast, to, arg) })
            }
            IrOp::MakeVector { lanes } => {
                let lanes = self.values(lanes);
                if let Some(result) = result {
                    self.lanes.insert(result, lanes);
                }
                return;
            }
            IrOp::Extract { vector, lane } => match self.lanes(vector).get(usize::from(lane)) {
                Some(&lane) => Some(lane),
                None => return self.unprintable.op(self.function, id),
            },
            IrOp::Id { kind, axis } => Some(self.id_op(kind, axis)),
            IrOp::Extent { view, axis: _ } => Some(self.length(view)),
            IrOp::Shuffle { kind, value, lane } => Some(self.shuffle(kind, value, lane)),
            IrOp::Vote { kind, cond } => Some(self.vote(kind, cond)),
            IrOp::WarpFold { kind, op, arg } => Some(self.warp_fold(kind, op, arg)),
            IrOp::Memory { memory } => return self.memory(memory),
            IrOp::Load { view, index } => {
                if let Some(result) = result {
                    self.load(result, view, index);
                }
                return;
            }
            IrOp::Store { view, index, value } => return self.store(view, index, value),
            IrOp::Barrier => return self.barrier(),
            IrOp::Fence { scope } => return self.fence(scope),
            IrOp::WarpBarrier => return self.warp_barrier(),
            IrOp::Atomic { update: _, view: _, index: _, scope: _ }
            | IrOp::AtomicApply { view: _, index: _, body: _, scope: _ } => return self.atomic(id),
            IrOp::If { cond, then, other } => return self.if_op(id, cond, [then, other]),
            IrOp::For { kind, carried, body } => return self.for_op(id, kind, carried, body),
            // Views that were made from others have no users, and what windows show is asked where they are accessed.
            IrOp::View { view: _, offset: _, extents: _, strides: _ }
            | IrOp::Window { view: _, offset: _, elem: _, stride: _, extent: _ } => None,
            // Replaced by legalisation, or refused.
            IrOp::Insert { vector: _, lane: _, scalar: _ }
            | IrOp::Offset { view: _ }
            | IrOp::Assume { cond: _ }
            | IrOp::Uniform { kind: _, form: _, value: _ }
            | IrOp::Debug { kind: _, text: _, values: _ }
            | IrOp::Clock
            | IrOp::Call { function: _, args: _ } => return self.unprintable.op(self.function, id),
        };
        if let (Some(made), Some(result)) = (made, result) {
            self.define(result, made);
        }
    }

    /// Returns an instruction of the further set that both flavours have, on floats.
    fn float(&mut self, (kernel, shader): set::Numbers, ty: u32, arg: u32) -> u32 {
        let number = if self.is_shader() { shader } else { kernel };
        let made = self.extended(number, ty, &[arg]);
        self.exactly(made)
    }

    fn unary(&mut self, op: Unary, arg: Value) -> u32 {
        let (scalar, ty, a) = (self.scalar_of(arg), self.type_of(arg), self.value(arg));
        match op {
            Unary::Float(FloatUnary::Neg) => {
                let made = self.one(Op::FNegate, ty, a);
                self.exactly(made)
            }
            Unary::Integer(IntegerUnary::Neg) => self.one(Op::SNegate, ty, a),
            Unary::Not => self.one(Op::LogicalNot, ty, a),
            Unary::Integer(IntegerUnary::Not) => self.one(Op::Not, ty, a),
            Unary::Float(FloatUnary::Abs) => self.float(set::ABS, ty, a),
            Unary::Integer(IntegerUnary::Abs) if scalar.is_signed_integer() => {
                let (zero, negated) = (self.sections.constant(scalar, 0), self.one(Op::SNegate, ty, a));
                let negative = self.test(Op::SLessThan, a, zero);
                self.select(ty, negative, negated, a)
            }
            Unary::Integer(IntegerUnary::Abs) => a,
            Unary::Float(FloatUnary::Sqrt) => self.float(set::SQRT, ty, a),
            Unary::Float(FloatUnary::Floor) => self.float(set::FLOOR, ty, a),
            Unary::Float(FloatUnary::Ceil) => self.float(set::CEIL, ty, a),
            Unary::Float(FloatUnary::Trunc) => self.float(set::TRUNC, ty, a),
            Unary::Float(FloatUnary::Round) => self.float(set::ROUND_EVEN, ty, a),
            Unary::Integer(IntegerUnary::CountOnes) => self.one(Op::BitCount, ty, a),
            Unary::Integer(IntegerUnary::LeadingZeros) if self.is_shader() => {
                // Of zero the highest bit is −1.
                let (most, highest) = (self.sections.u32(31), self.extended(set::HIGHEST_BIT, ty, &[a]));
                self.two(Op::ISub, ty, most, highest)
            }
            Unary::Integer(IntegerUnary::LeadingZeros) => self.extended(set::LEADING_ZEROS, ty, &[a]),
            Unary::Integer(IntegerUnary::TrailingZeros) => {
                // The zeros below the lowest 1 are the ones of what is below.
                let (one, clear) = (self.sections.constant(scalar, 1), self.one(Op::Not, ty, a));
                let below = self.two(Op::ISub, ty, a, one);
                let zeros = self.two(Op::BitwiseAnd, ty, clear, below);
                self.one(Op::BitCount, ty, zeros)
            }
            Unary::Integer(IntegerUnary::ReverseBits) if self.is_shader() => self.one(Op::BitReverse, ty, a),
            Unary::Integer(IntegerUnary::ReverseBits) => self.reverse(ty, a),
            // Expanded by legalisation.
            Unary::Integer(IntegerUnary::ReverseBytes) => a,
        }
    }

    /// Returns the 32 bits in the opposite order, by swapping neighbours: OpenCL has no instruction for it.
    fn reverse(&mut self, ty: u32, a: u32) -> u32 {
        let mut a = a;
        for (distance, mask) in
            [(1, 0x5555_5555), (2, 0x3333_3333), (4, 0x0f0f_0f0f), (8, 0x00ff_00ff), (16, 0x0000_ffff)]
        {
            let (distance, mask) = (self.sections.u32(distance), self.sections.u32(mask));
            let up = self.two(Op::BitwiseAnd, ty, a, mask);
            let up = self.two(Op::ShiftLeftLogical, ty, up, distance);
            let down = self.two(Op::ShiftRightLogical, ty, a, distance);
            let down = self.two(Op::BitwiseAnd, ty, down, mask);
            a = self.two(Op::BitwiseOr, ty, up, down);
        }
        a
    }

    fn binary(&mut self, op: Binary, lhs: Value, rhs: Value) -> u32 {
        let (scalar, ty) = (self.scalar_of(lhs), self.type_of(lhs));
        self.compute(op, scalar, ty, [self.value(lhs), self.value(rhs)])
    }

    /// Returns an operation on two scalars of a type.
    pub(super) fn compute(&mut self, op: impl Into<BinaryOp>, scalar: Scalar, ty: u32, [a, b]: [u32; 2]) -> u32 {
        match op.into().on(scalar) {
            Binary::Integer(op) => self.integer(op, scalar.is_signed_integer(), ty, [a, b]),
            Binary::Float(op) => {
                let op = match op {
                    FloatOp::Add => Op::FAdd,
                    FloatOp::Sub => Op::FSub,
                    FloatOp::Mul => Op::FMul,
                    FloatOp::Div => Op::FDiv,
                    FloatOp::Min => return self.smaller(true, ty, [a, b]),
                    FloatOp::Max => return self.smaller(false, ty, [a, b]),
                };
                let made = self.two(op, ty, a, b);
                self.exactly(made)
            }
            Binary::Logic(LogicOp::And) => self.two(Op::LogicalAnd, ty, a, b),
            Binary::Logic(LogicOp::Or) => self.two(Op::LogicalOr, ty, a, b),
            Binary::Logic(LogicOp::Xor) => self.two(Op::LogicalNotEqual, ty, a, b),
        }
    }

    fn integer(&mut self, op: IntegerOp, signed: bool, ty: u32, [a, b]: [u32; 2]) -> u32 {
        let either = |then: Op, other: Op| if signed { then } else { other };
        // Legalisation expands the others.
        let Some(op) = PlainInteger::of(op) else { return a };
        let op = match op {
            PlainInteger::Add => Op::IAdd,
            PlainInteger::Sub => Op::ISub,
            PlainInteger::Mul => Op::IMul,
            PlainInteger::Div => either(Op::SDiv, Op::UDiv),
            PlainInteger::Rem if signed && self.is_shader() => {
                // Vulkan leaves remainders of negative numbers open.
                let quotient = self.two(Op::SDiv, ty, a, b);
                let product = self.two(Op::IMul, ty, quotient, b);
                return self.two(Op::ISub, ty, a, product);
            }
            PlainInteger::Rem => either(Op::SRem, Op::UMod),
            PlainInteger::Min | PlainInteger::Max => {
                let less = self.test(either(Op::SLessThan, Op::ULessThan), a, b);
                let [then, other] = if op == PlainInteger::Min { [a, b] } else { [b, a] };
                return self.select(ty, less, then, other);
            }
            PlainInteger::And => Op::BitwiseAnd,
            PlainInteger::Or => Op::BitwiseOr,
            PlainInteger::Xor => Op::BitwiseXor,
            PlainInteger::Shl => Op::ShiftLeftLogical,
            PlainInteger::Shr => either(Op::ShiftRightArithmetic, Op::ShiftRightLogical),
        };
        self.two(op, ty, a, b)
    }

    fn compare(&mut self, op: CompareOp, lhs: Value, rhs: Value) -> u32 {
        let scalar = self.scalar_of(lhs);
        let made = self.test(comparison(op, scalar), self.value(lhs), self.value(rhs));
        if scalar.is_float() { self.exactly(made) } else { made }
    }

    fn convert(&mut self, to: Elem, arg: Value) -> u32 {
        let (from, to) = (self.scalar_of(arg), to.scalar);
        let (ty, arg) = (self.sections.scalar(to), self.value(arg));
        if from == Scalar::Bool {
            let (one, zero) = (self.sections.constant(to, one_of(to)), self.sections.constant(to, 0));
            return self.select(ty, arg, one, zero);
        }
        if self.plan.faults.loses_signs && from == Scalar::I32 && !to.is_float() && to.bits() == 64 {
            return self.widened(ty, arg);
        }
        let op = match (from.is_float(), to.is_float()) {
            (true, true) if from == to => return arg,
            (true, true) => Op::FConvert,
            (true, false) if to.is_signed_integer() => Op::ConvertFToS,
            (true, false) => Op::ConvertFToU,
            (false, true) if from.is_signed_integer() => Op::ConvertSToF,
            (false, true) => Op::ConvertUToF,
            (false, false) if from.bits() == to.bits() => return arg,
            (false, false) if from.is_signed_integer() => Op::SConvert,
            (false, false) => Op::UConvert,
        };
        let made = self.one(op, ty, arg);
        if from.is_float() && to.is_float() { self.exactly(made) } else { made }
    }

    /// Returns a signed integer of 32 bits as one of 64, without an instruction that says so: the sign is flipped to a digit and back.
    fn widened(&mut self, ty: u32, arg: u32) -> u32 {
        let sign = self.sections.u64(1 << 31);
        let digits = self.one(Op::UConvert, ty, arg);
        let flipped = self.two(Op::BitwiseXor, ty, digits, sign);
        self.two(Op::ISub, ty, flipped, sign)
    }

    /// Returns a root's number of elements.
    fn length(&mut self, view: Value) -> u32 {
        let argument = match self.whole[view] {
            Some(Root::Param(index)) => u32::try_from(index).ok(),
            Some(Root::Memory(_)) | None => None,
        };
        match argument.and_then(|argument| self.given.get(&Parameter::Length(argument)).copied()) {
            Some(length) => length,
            None => self.sections.u64(0),
        }
    }

    pub(super) fn barrier(&mut self) {
        let scope = self.scope(IrScope::Workgroup);
        let order = self.ordering();
        let ids = [scope, scope, order].map(r);
        self.act(Op::ControlBarrier, ids.to_vec());
    }

    fn warp_barrier(&mut self) {
        let (scope, order) = (self.subgroup(), self.ordering());
        self.act(Op::ControlBarrier, [scope, scope, order].map(r).to_vec());
    }

    fn fence(&mut self, scope: IrScope) {
        if self.plan.faults.fences_meet {
            return;
        }
        let (scope, order) = (self.scope(scope), self.ordering());
        self.act(Op::MemoryBarrier, [scope, order].map(r).to_vec());
    }

    /// Returns the smaller or the larger of two floats as IEEE 754-2019 has it: a number beats NaN, and −0 is below +0.
    fn smaller(&mut self, smaller: bool, ty: u32, [a, b]: [u32; 2]) -> u32 {
        let bits = if ty == self.sections.ty(Ty::Float(64)) { 64 } else { 32 };
        let integer = self.sections.ty(Ty::Int(bits));
        let (first, joined) =
            if smaller { (Op::FOrdLessThan, Op::BitwiseOr) } else { (Op::FOrdGreaterThan, Op::BitwiseAnd) };
        let beats = self.test(first, a, b);
        let beats = self.exactly(beats);
        let chosen = self.select(ty, beats, a, b);
        let (x, y) = (self.one(Op::Bitcast, integer, a), self.one(Op::Bitcast, integer, b));
        let both = self.two(joined, integer, x, y);
        let both = self.one(Op::Bitcast, ty, both);
        let equal = self.test(Op::FOrdEqual, a, b);
        let equal = self.exactly(equal);
        let chosen = self.select(ty, equal, both, chosen);
        let number = self.test(Op::FOrdEqual, b, b);
        let number = self.exactly(number);
        self.select(ty, number, chosen, a)
    }
}

/// Returns the bits of one in a number type.
fn one_of(scalar: Scalar) -> u64 {
    match scalar {
        Scalar::F32 => u64::from(1_f32.to_bits()),
        Scalar::F64 => 1_f64.to_bits(),
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64
        | Scalar::F16
        | Scalar::BF16 => 1,
    }
}

/// Returns the instruction that compares two scalars of a type.
fn comparison(op: CompareOp, scalar: Scalar) -> Op {
    let [bool, float, signed, unsigned] = match op {
        CompareOp::Eq => [Op::LogicalEqual, Op::FOrdEqual, Op::IEqual, Op::IEqual],
        CompareOp::Ne => [Op::LogicalNotEqual, Op::FUnordNotEqual, Op::INotEqual, Op::INotEqual],
        // Bools have no order.
        CompareOp::Lt => [Op::LogicalNotEqual, Op::FOrdLessThan, Op::SLessThan, Op::ULessThan],
        CompareOp::Le => [Op::LogicalNotEqual, Op::FOrdLessThanEqual, Op::SLessThanEqual, Op::ULessThanEqual],
        CompareOp::Gt => [Op::LogicalNotEqual, Op::FOrdGreaterThan, Op::SGreaterThan, Op::UGreaterThan],
        CompareOp::Ge => [Op::LogicalNotEqual, Op::FOrdGreaterThanEqual, Op::SGreaterThanEqual, Op::UGreaterThanEqual],
    };
    match scalar {
        Scalar::Bool => bool,
        scalar if scalar.is_float() => float,
        scalar if scalar.is_signed_integer() => signed,
        _ => unsigned,
    }
}
