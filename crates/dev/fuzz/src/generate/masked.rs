//! Steps under masks: some lanes, often known beforehand, store narrowed values, and exchange values with what they store over.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Op, Scalar, Type, Value};

use super::maker::{HERE, Known, Maker, Place};

impl Maker<'_> {
    /// Returns a condition that chooses lanes by their number in the workgroup: one, some, or up to one; or any other.
    pub(super) fn some_lanes(&mut self) -> Known {
        if self.random.chance(25) {
            return self.of(Elem::scalar(Scalar::Bool), false);
        }
        if self.random.chance(25) {
            // Lanes chosen by signs have masks of another making.
            let scalar =
                self.random.pick(&[Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64, Scalar::F32, Scalar::F64]);
            let (number, zero) = (self.of(Elem::scalar(scalar), false), Constant::zero(Elem::scalar(scalar)));
            let zero = self.b.constant(zero, HERE);
            let op = self.random.pick(&[CompareOp::Lt, CompareOp::Lt, CompareOp::Ge]);
            return Known { value: self.b.compare(op, number.value, zero, HERE), uniform: number.uniform };
        }
        let mut number = self.lid;
        let mask = self.random.pick(&[3_u64, 7, 15, 15, 31, 127]);
        if self.random.chance(70) {
            let most = self.number(mask);
            number = self.b.binary(BinaryOp::And, number, most, HERE);
        }
        if self.random.chance(20) {
            let flips = self.number(mask / 2);
            number = self.b.binary(BinaryOp::Xor, number, flips, HERE);
        }
        let chosen = self.random.bits() & mask;
        let chosen = self.number(chosen);
        let op = self.random.pick(&[
            CompareOp::Eq,
            CompareOp::Eq,
            CompareOp::Eq,
            CompareOp::Ne,
            CompareOp::Lt,
            CompareOp::Ge,
        ]);
        Known { value: self.b.compare(op, number, chosen, HERE), uniform: false }
    }

    /// Returns a value for an element, most often one that is narrowed.
    fn narrowed(&mut self, elem: Elem) -> Value {
        let wider: &[Scalar] = match elem.scalar {
            Scalar::I8 | Scalar::U8 => &[Scalar::I16, Scalar::I32, Scalar::I32, Scalar::U32, Scalar::U64],
            Scalar::I16 | Scalar::U16 => &[Scalar::I32, Scalar::I32, Scalar::U32, Scalar::U64],
            Scalar::I32 | Scalar::U32 => &[Scalar::I64, Scalar::U64],
            Scalar::F32 => &[Scalar::F64],
            _ => &[],
        };
        if wider.is_empty() || self.random.chance(20) {
            return self.value_of(elem);
        }
        let wide = elem.with_scalar(self.random.pick(wider));
        let (a, b) = (self.of(wide, false), self.of(wide, false));
        let op = self.random.pick(&[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul]);
        let value = self.b.binary(op, a.value, b.value, HERE);
        self.b.convert(elem, value, HERE)
    }

    /// Steps on an element of a buffer that the invocation has to itself.
    pub(super) fn row_step(&mut self) {
        if self.rows.is_empty() {
            return self.store_own();
        }
        let place = self.random.pick(&self.rows);
        let own = self.own;
        self.masked_step(place, own);
    }

    /// Makes some lanes use an element that each has to itself.
    pub(super) fn masked_step(&mut self, place: Place, index: Value) {
        let cond = self.some_lanes().value;
        match self.random.below(4) {
            0 => self.store_if(place, index, cond),
            1 => self.store_chosen(place, index, cond),
            _ => self.exchange_if(place, index, cond),
        }
    }

    fn store_if(&mut self, place: Place, index: Value, cond: Value) {
        let (then, _) = self.b.open(&[], HERE);
        self.inside(|this| {
            let value = this.narrowed(place.ty.elem);
            this.b.store(place.view, &[index], value, HERE);
            this.b.close_yield(&[], HERE);
        });
        let (other, _) = self.b.open(&[], HERE);
        self.b.close_yield(&[], HERE);
        self.b.if_op(cond, then, other, &[], HERE);
    }

    /// Stores where a lane is chosen; the element stays as it is in the other lanes.
    fn store_chosen(&mut self, place: Place, index: Value, cond: Value) {
        let old = self.b.load(place.view, &[index], HERE);
        let new = self.narrowed(place.ty.elem);
        let (then, other) = if self.random.chance(70) { (new, old) } else { (old, new) };
        let chosen = self.b.value(Op::Select { cond, then, other }, HERE);
        self.b.store(place.view, &[index], chosen, HERE);
    }

    /// Loads the old element, stores a new one over it, and uses the old one after that, once.
    fn exchange_if(&mut self, place: Place, index: Value, cond: Value) {
        let elem = place.ty.elem;
        let (before, new) = (self.value_of(elem), self.narrowed(elem));
        let (then, _) = self.b.open(&[], HERE);
        let old = self.b.load(place.view, &[index], HERE);
        self.b.store(place.view, &[index], new, HERE);
        self.b.close_yield(&[old], HERE);
        let (other, _) = self.b.open(&[], HERE);
        self.b.close_yield(&[before], HERE);
        let Some(&result) = self.b.if_op(cond, then, other, &[Type::Elem(elem)], HERE).first() else { return };
        // A second use keeps LLVM from moving the load.
        let places: Vec<Place> = self.rows.iter().filter(|other| other.view != place.view).copied().collect();
        if !places.is_empty() && self.random.chance(50) {
            let to = self.random.pick(&places);
            if to.ty.elem.lanes == elem.lanes && to.ty.elem.scalar != Scalar::Bool {
                let value = if to.ty.elem == elem { result } else { self.b.convert(to.ty.elem, result, HERE) };
                let own = self.own;
                return self.b.store(to.view, &[own], value, HERE);
            }
        }
        self.add(result, false);
    }
}
