//! Steps that compute.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Op, Scalar, UnaryOp, Value};

use super::maker::{HERE, Known, Maker, U64};

impl Maker<'_> {
    /// Adds one operation without effect, on values that are known.
    pub(super) fn arithmetic(&mut self) {
        let elem = self.any_elem();
        let a = self.of(elem, false);
        let scalar = elem.scalar;
        match self.random.below(13) {
            0 | 1 => {
                let ops: Vec<UnaryOp> =
                    UnaryOp::ALL.iter().copied().filter(|op| op.domain().contains(scalar)).collect();
                let op = self.random.pick(&ops);
                let value = self.b.unary(op, a.value, HERE);
                self.add(value, a.uniform);
            }
            2..7 => self.binary(elem, a),
            7 if scalar.is_float() => {
                let (b, c) = (self.of(elem, false), self.of(elem, false));
                let value = self.b.value(Op::Fma { a: a.value, b: b.value, c: c.value }, HERE);
                self.add(value, a.uniform && b.uniform && c.uniform);
            }
            7 | 8 => {
                let ops: Vec<CompareOp> =
                    CompareOp::ALL.iter().copied().filter(|op| op.domain().contains(scalar)).collect();
                let op = self.random.pick(&ops);
                let b = self.of(elem, false);
                let value = self.b.compare(op, a.value, b.value, HERE);
                self.add(value, a.uniform && b.uniform);
            }
            9 => {
                let b = self.of(elem, false);
                let lanes = if self.random.chance(50) { 1 } else { elem.lanes };
                let cond = self.of(Elem { scalar: Scalar::Bool, lanes }, false);
                let value = self.b.select(cond.value, a.value, b.value, HERE);
                self.add(value, a.uniform && b.uniform && cond.uniform);
            }
            10 => self.conversion(elem, a),
            11 => self.same_bits(elem, a),
            _ => self.vector(elem, a),
        }
    }

    fn binary(&mut self, elem: Elem, a: Known) {
        let ops: Vec<BinaryOp> = BinaryOp::ALL.iter().copied().filter(|op| op.domain().contains(elem.scalar)).collect();
        // Sums and products are what passes and code generators know most about.
        let op = if elem.scalar != Scalar::Bool && self.random.chance(30) {
            self.random.pick(&[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul])
        } else {
            self.random.pick(&ops)
        };
        let b = if self.random.chance(8) { a } else { self.of(elem, false) };
        let value = self.b.binary(op, a.value, b.value, HERE);
        self.add(value, a.uniform && b.uniform);
    }

    fn conversion(&mut self, elem: Elem, a: Known) {
        let to = self.random.pick(&Scalar::ALL);
        if to == Scalar::Bool || (to == Scalar::F16 && !self.plan.surroundings.half) {
            return;
        }
        let value = self.b.convert(elem.with_scalar(to), a.value, HERE);
        self.add(value, a.uniform);
    }

    fn same_bits(&mut self, elem: Elem, a: Known) {
        let half = self.plan.surroundings.half;
        let all = Scalar::ALL.into_iter().flat_map(|scalar| (1..=4).map(move |lanes| Elem { scalar, lanes }));
        let fits =
            |to: &Elem| to.bytes() == elem.bytes() && to.scalar != Scalar::Bool && (half || to.scalar != Scalar::F16);
        let to: Vec<Elem> = all.filter(fits).collect();
        if elem.scalar != Scalar::Bool && !to.is_empty() {
            let to = self.random.pick(&to);
            let value = self.b.value(Op::Bitcast { to, arg: a.value }, HERE);
            self.add(value, a.uniform);
        }
    }

    fn vector(&mut self, elem: Elem, a: Known) {
        if elem.lanes == 1 {
            let mut lanes = vec![a.value];
            let mut uniform = a.uniform;
            for _ in 0..1 + self.random.below(3) {
                let lane = self.of(elem, false);
                uniform &= lane.uniform;
                lanes.push(lane.value);
            }
            let lanes = self.b.list(&lanes);
            let value = self.b.value(Op::MakeVector { lanes }, HERE);
            self.add(value, uniform);
            return;
        }
        let lane = self.random.pick(&[0, 1, elem.lanes - 1]);
        if self.random.chance(50) {
            let value = self.b.value(Op::Extract { vector: a.value, lane }, HERE);
            self.add(value, a.uniform);
        } else {
            let scalar = self.of(Elem::scalar(elem.scalar), false);
            let value = self.b.value(Op::Insert { vector: a.value, lane, scalar: scalar.value }, HERE);
            self.add(value, a.uniform && scalar.uniform);
        }
    }

    /// Returns some of the known values in one number, so that a difference in any of them shows.
    pub(super) fn digest(&mut self) -> Value {
        let mut digest = self.number(0x1234_5678);
        let factor = self.number(0x9e37_79b9_7f4a_7c15);
        let candidates = self.known.clone();
        let from = candidates.len().saturating_sub(3 + self.plan.steps / 4);
        for known in candidates.into_iter().skip(from) {
            if self.random.chance(30) {
                continue;
            }
            let Some(elem) = self.b.ty(known.value).elem() else { continue };
            let lane = self.random.pick(&[0, elem.lanes - 1]);
            let scalar = if elem.lanes == 1 {
                known.value
            } else {
                self.b.value(Op::Extract { vector: known.value, lane }, HERE)
            };
            let word = self.word(elem.scalar, scalar);
            digest = self.b.binary(BinaryOp::Mul, digest, factor, HERE);
            digest = self.b.binary(BinaryOp::Xor, digest, word, HERE);
        }
        digest
    }

    /// Returns the bits of a scalar as u64.
    fn word(&mut self, scalar: Scalar, value: Value) -> Value {
        let integer = match scalar {
            Scalar::F16 | Scalar::BF16 => Scalar::U16,
            Scalar::F32 => Scalar::U32,
            Scalar::F64 => Scalar::U64,
            _ => return self.b.convert(U64, value, HERE),
        };
        let bits = self.b.value(Op::Bitcast { to: Elem::scalar(integer), arg: value }, HERE);
        self.b.convert(U64, bits, HERE)
    }

    /// Returns an integer constant of a scalar type.
    pub(super) fn integer(&mut self, scalar: Scalar, value: i128) -> Value {
        self.b.constant(Constant::integer(scalar, value), HERE)
    }
}
