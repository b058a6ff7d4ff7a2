//! Operations without effect: operands in, result out, scalar or vector as shapes ask.

use crisp_ir_kernel::{Binary, Elem, FloatOp, Op, OpId, Scalar, Value};

use super::arith::{Arith, many, register_type, scalar_type};
use super::value::{Held, Reg};
use super::values::Values;
use crate::cpu::shape::Shape;

impl Values<'_> {
    /// Prints an operation that has one result and no effect, and notes the result.
    pub(crate) fn pure(&mut self, id: OpId) {
        let Some(result) = self.function[id].results.single() else { return };
        let held = self.pure_value(id);
        self.hold(result, held);
    }

    /// Prints an operation without effect.
    pub(crate) fn pure_value(&mut self, id: OpId) -> Held {
        let op = self.function[id].op;
        if let Some(picked) = self.promises.as_ref().and_then(|promises| promises.picked.get(&id).copied()) {
            return Held::Reg(self.reg(picked));
        }
        match op {
            Op::View { view, offset, extents, strides } => {
                let extents: Vec<Value> = self.function.list(extents).to_vec();
                let strides: Vec<Value> = self.function.list(strides).to_vec();
                return Held::View(self.make_view(view, offset, &extents, &strides));
            }
            Op::Window { view, offset, elem, stride, extent } => {
                return Held::View(self.make_window(view, offset, (elem, stride), extent));
            }
            Op::Memory { memory } => return Held::View(self.memory_view(id, memory)),
            _ => {}
        }
        let reg = match op {
            Op::Constant(constant) => Reg::constant(&constant),
            Op::Id { kind, axis } => self.id_value(kind, axis),
            Op::Extent { view, axis } => self.view(view).extent(axis),
            Op::Offset { view } => self.view(view).offset(),
            Op::MakeVector { lanes } => {
                let lanes: Vec<Value> = self.function.list(lanes).to_vec();
                let lanes: Vec<Reg> = lanes.into_iter().map(|lane| self.reg(lane)).collect();
                self.make_vector(&lanes)
            }
            Op::Extract { vector, lane } => self.extract(vector, lane),
            Op::Insert { vector, lane, scalar } => self.insert(vector, lane, scalar),
            Op::Select { cond, then, other } => self.select(cond, then, other),
            // In the workgroup's code all lanes have the same.
            Op::Shuffle { kind: _, value, lane: _ } | Op::Vote { kind: _, cond: value } => self.reg(value),
            Op::Compare { op, lhs, rhs } => match self.compare_steps(op, lhs, rhs) {
                Some(lanes) => lanes,
                None => self.elementwise(id),
            },
            _ => self.elementwise(id),
        };
        Held::Reg(reg)
    }

    /// Returns operations that do the same to each scalar.
    fn elementwise(&mut self, id: OpId) -> Reg {
        let data = &self.function[id];
        let elem = data
            .results
            .single()
            .and_then(|result| self.function.ty(result).elem())
            .unwrap_or(Elem::scalar(Scalar::U64));
        let shape = data.results.single().map_or(Shape::Each, |result| self.shape(result));
        let op = self.with_fault(data.op);
        let operands = op.operands(self.function);
        let from = operands.first().map_or(elem.scalar, |&value| self.elem(value).scalar);
        let first = operands.first().copied();
        let number = first.is_some_and(|value| self.floats.is_number(value));
        let quiet = [first, operands.get(1).copied()].map(|it| it.is_some_and(|value| self.floats.is_chosen(value)));
        let from = From { scalar: from, number, quiet };
        let args: Vec<Reg> = operands.into_iter().map(|value| self.reg(value)).collect();
        // Steps can cancel out, so operands of a value that is the same may step.
        if shape != Shape::Each {
            let ones: Vec<String> = args.iter().map(|arg| arg.one.clone()).collect();
            let one = compute(self.arith(), op, from, elem, u32::from(elem.lanes), &ones);
            return if let Shape::Step(step) = shape { self.stepping(elem, &one, step) } else { Reg::same(elem, one) };
        }
        let refs: Vec<&Reg> = args.iter().collect();
        // A bit cast may change the number of scalars; each side counts its own.
        self.lanewise(elem, &refs, |this, count, args| compute(this.arith(), op, from, elem, count, args))
    }

    fn extract(&mut self, vector: Value, lane: u8) -> Reg {
        let vector = self.reg(vector);
        let elem = Elem::scalar(vector.elem.scalar);
        let lanes = u32::from(vector.elem.lanes);
        if vector.shape == Shape::Same {
            let ty = many(scalar_type(elem.scalar), lanes);
            let one = self.text.assign(&format!("extractelement {ty} {}, i64 {lane}", vector.one));
            return Reg::same(elem, one);
        }
        let mask: Vec<u32> = (0..self.width).map(|place| place * lanes + u32::from(lane)).collect();
        let count = self.count(vector.elem);
        let all = self.arith().shuffle(scalar_type(elem.scalar), count, &vector.all, None, &mask);
        Reg::each(elem, all)
    }

    fn insert(&mut self, vector: Value, lane: u8, scalar: Value) -> Reg {
        let (vector, scalar) = (self.reg(vector), self.reg(scalar));
        let elem = vector.elem;
        let (ty, lanes) = (scalar_type(elem.scalar), u32::from(elem.lanes));
        if vector.shape == Shape::Same && scalar.shape == Shape::Same {
            let vector_ty = many(ty, lanes);
            let one =
                self.text.assign(&format!("insertelement {vector_ty} {}, {ty} {}, i64 {lane}", vector.one, scalar.one));
            return Reg::same(elem, one);
        }
        let (vector, scalar) = (self.all(&vector), self.all(&scalar));
        let (width, count) = (self.width, self.count(elem));
        let spread: Vec<u32> = (0..count).map(|place| place / lanes).collect();
        let scalar = self.arith().shuffle(ty, width, &scalar, None, &spread);
        let blend: Vec<u32> =
            (0..count).map(|place| if place % lanes == u32::from(lane) { count + place } else { place }).collect();
        let all = self.arith().shuffle(ty, count, &vector, Some(&scalar), &blend);
        Reg::each(elem, all)
    }

    fn select(&mut self, cond: Value, then: Value, other: Value) -> Reg {
        let (cond, then, other) = (self.reg(cond), self.reg(then), self.reg(other));
        let elem = then.elem;
        if [&cond, &then, &other].iter().all(|reg| reg.shape == Shape::Same) {
            let ty = register_type(elem.scalar, u32::from(elem.lanes));
            let conds = u32::from(cond.elem.lanes);
            let one = self.arith().select(conds, &cond.one, &ty, &then.one, &other.one);
            return Reg::same(elem, one);
        }
        let (then, other) = (self.all(&then), self.all(&other));
        let count = self.count(elem);
        let ty = register_type(elem.scalar, count);
        if cond.shape == Shape::Same && cond.elem.lanes == 1 {
            let all = self.arith().select(1, &cond.one, &ty, &then, &other);
            return Reg::each(elem, all);
        }
        let conds = self.all(&cond);
        let conds = if cond.elem.lanes == elem.lanes { conds } else { self.repeat_mask(&conds, elem.lanes) };
        let all = self.arith().select(count, &conds, &ty, &then, &other);
        Reg::each(elem, all)
    }
}

/// The facts about operands.
#[derive(Clone, Copy)]
struct From {
    scalar: Scalar,
    /// The first one is not a NaN.
    number: bool,
    /// The operands that are not signalling NaNs.
    quiet: [bool; 2],
}

/// Prints an operation on `count` scalars.
fn compute(arith: &mut Arith<'_>, op: Op, from: From, to: Elem, count: u32, args: &[String]) -> String {
    let From { scalar: from, number, quiet } = from;
    match (op, args) {
        (Op::Unary { op, arg: _ }, [a]) => arith.unary(op, from, count, a),
        (Op::Binary { op: Binary::Float(op @ (FloatOp::Min | FloatOp::Max)), lhs: _, rhs: _ }, [a, b]) => {
            arith.min_max(op, from, count, [a, b], quiet)
        }
        (Op::Binary { op, lhs: _, rhs: _ }, [a, b]) => arith.binary(op, from, count, a, b),
        (Op::Compare { op, lhs: _, rhs: _ }, [a, b]) => {
            let [a, b] = arith.apart_from_choice(op, from, count, [a, b], quiet);
            arith.compare(op, from, count, &a, &b)
        }
        (Op::Fma { a: _, b: _, c: _ }, [a, b, c]) => arith.fma(from, count, [a, b, c]),
        (Op::Convert { to, arg: _ }, [a]) => arith.convert(from, to.scalar, count, a),
        (Op::Bitcast { to: _, arg: _ }, [a]) => {
            let from_count = count * to.scalar.bits() / from.bits();
            let a = if number { a.clone() } else { arith.canonical(from, from_count, a) };
            let (from_ty, to_ty) = (register_type(from, from_count), register_type(to.scalar, count));
            if from_ty == to_ty { a } else { arith.cast("bitcast", &from_ty, &a, &to_ty) }
        }
        _ => "poison".to_owned(),
    }
}
