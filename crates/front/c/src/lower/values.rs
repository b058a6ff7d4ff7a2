//! Values of C in registers: numbers, vectors of more lanes than a register has, constants.

use crisp_ir_kernel::{Constant, Elem, Op, Scalar, Value};
use crisp_support_diagnostics::Span;

use super::{FunctionLowering, Lowered, Stop, Val};
use crate::typed::{Expr, Number};

impl FunctionLowering<'_, '_> {
    pub(super) fn long(&mut self, value: i64, span: Span) -> Value {
        let long = self.builder.constant(Constant::integer(Scalar::I64, i128::from(value)), span);
        self.known.insert(long, value);
        long
    }

    pub(super) fn integer(&mut self, scalar: Scalar, value: i128, span: Span) -> Value {
        self.builder.constant(Constant::integer(scalar, value), span)
    }

    /// The registers of a number, a vector or a structure.
    pub(super) fn parts(&mut self, expr: &Expr) -> Lowered<Vec<Value>> {
        match self.expr(expr)? {
            Val::Parts(parts) => Ok(parts),
            _ => Err(Stop),
        }
    }

    /// The register of a scalar, or of a vector of at most four lanes.
    pub(super) fn one(&mut self, expr: &Expr) -> Lowered<Value> {
        match self.parts(expr)?[..] {
            [value] => Ok(value),
            _ => Err(Stop),
        }
    }

    /// One lane of a number.
    pub(super) fn lane(&mut self, parts: &[Value], number: Number, lane: u8, span: Span) -> Value {
        if number.lanes == 1 {
            return parts[0];
        }
        let vector = parts[usize::from(lane / 4)];
        self.builder.value(Op::Extract { vector, lane: lane % 4 }, span)
    }

    /// All lanes of a number.
    pub(super) fn lanes(&mut self, parts: &[Value], number: Number, span: Span) -> Vec<Value> {
        (0..number.lanes).map(|lane| self.lane(parts, number, lane, span)).collect()
    }

    /// The registers of a number from its lanes.
    pub(super) fn number_of(&mut self, lanes: &[Value], span: Span) -> Vec<Value> {
        if lanes.len() == 1 {
            return lanes.to_vec();
        }
        lanes
            .chunks(4)
            .map(|chunk| {
                let lanes = self.builder.list(chunk);
                self.builder.value(Op::MakeVector { lanes }, span)
            })
            .collect()
    }

    /// A number with some lanes replaced.
    pub(super) fn with_lanes(
        &mut self,
        parts: &[Value],
        which: &[u8],
        value: &[Value],
        value_number: Number,
        span: Span,
    ) -> Vec<Value> {
        let mut parts = parts.to_vec();
        for (at, &lane) in (0_u8..).zip(which) {
            let scalar = self.lane(value, value_number, at, span);
            let vector = parts[usize::from(lane / 4)];
            parts[usize::from(lane / 4)] = self.builder.value(Op::Insert { vector, lane: lane % 4, scalar }, span);
        }
        parts
    }

    /// Returns the registers of a number that has the bits of another one, lane 0 first.
    pub(super) fn bits_as(&mut self, parts: &[Value], from: Number, to: Number, span: Span) -> Vec<Value> {
        if let (&[arg], 1) = (parts, to.registers()) {
            return vec![self.builder.value(Op::Bitcast { to: to.register(), arg }, span)];
        }
        let unsigned = |bytes: u32| match bytes {
            1 => Scalar::U8,
            2 => Scalar::U16,
            4 => Scalar::U32,
            _ => Scalar::U64,
        };
        let (mut bytes, wanted) = (from.scalar.bytes(), to.scalar.bytes());
        let mut lanes = self.lanes(parts, from, span);
        self.cast_each(&mut lanes, Elem::scalar(unsigned(bytes)), span);
        while bytes > wanted {
            bytes /= 2;
            let pair = Elem { scalar: unsigned(bytes), lanes: 2 };
            self.cast_each(&mut lanes, pair, span);
            let halves = |vector: &Value| [0, 1].map(|lane| Op::Extract { vector: *vector, lane });
            let halves: Vec<Op> = lanes.iter().flat_map(halves).collect();
            lanes = halves.into_iter().map(|op| self.builder.value(op, span)).collect();
        }
        while bytes < wanted {
            bytes *= 2;
            let pairs: Vec<Vec<Value>> = lanes.chunks(2).map(<[Value]>::to_vec).collect();
            lanes = pairs.iter().flat_map(|pair| self.number_of(pair, span)).collect();
            self.cast_each(&mut lanes, Elem::scalar(unsigned(bytes)), span);
        }
        self.cast_each(&mut lanes, Elem::scalar(to.scalar), span);
        self.number_of(&lanes, span)
    }

    fn cast_each(&mut self, values: &mut [Value], to: Elem, span: Span) {
        for value in values {
            if self.builder.ty(*value).elem() != Some(to) {
                *value = self.builder.value(Op::Bitcast { to, arg: *value }, span);
            }
        }
    }

    /// The same scalar in all lanes of a number.
    pub(super) fn splat(&mut self, scalar: Value, number: Number, span: Span) -> Vec<Value> {
        if number.lanes == 1 {
            return vec![scalar];
        }
        let lanes = self.builder.list(&vec![scalar; usize::from(number.lanes.min(4))]);
        let vector = self.builder.value(Op::MakeVector { lanes }, span);
        vec![vector; number.registers()]
    }

    /// A constant in all lanes of a number.
    pub(super) fn splat_integer(&mut self, elem: Elem, value: i128, span: Span) -> Value {
        self.builder.constant(Constant::integer(elem.scalar, value).splat(elem.lanes), span)
    }
}
