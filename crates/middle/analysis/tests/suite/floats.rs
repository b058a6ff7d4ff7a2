//! Facts about floats hold: random functions of all operations, computed by the rules of the IR at special and random operands.

#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{
    Binary, Builder, CompareOp, Constant, FloatOp, FloatUnary, Op, Param, Role, Scalar, Type, Unary, Value,
};
use crisp_middle_analysis::Floats;
use crisp_support_diagnostics::{FileId, Span};

const HERE: Span = Span { file: FileId(0), start: 0, end: 0 };

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[usize::try_from(self.next() % list.len() as u64).unwrap()]
    }
}

const SPECIAL: [f32; 14] =
    [0.0, -0.0, 1.0, -1.0, 0.5, 3.0, -100.0, 1e30, -1e30, 1e-40, f32::MAX, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];

/// A step of a function: how a value comes of those before it.
#[derive(Clone, Copy, Debug)]
enum Step {
    Given(usize),
    Constant(f32),
    Unary(FloatUnary, usize),
    Binary(FloatOp, usize, usize),
    Fma(usize, usize, usize),
    /// A comparison of two, by which one of two others is chosen.
    Choose(CompareOp, [usize; 4]),
}

fn steps(random: &mut Random) -> Vec<Step> {
    let mut steps = vec![Step::Given(0), Step::Given(1)];
    while steps.len() < 14 {
        let at = |random: &mut Random| usize::try_from(random.next() % steps.len() as u64).unwrap();
        let (a, b, c) = (at(random), at(random), at(random));
        let step = match random.next() % 8 {
            0 => Step::Constant(random.pick(&SPECIAL)),
            1 => Step::Unary(
                random.pick(&[
                    FloatUnary::Neg,
                    FloatUnary::Abs,
                    FloatUnary::Sqrt,
                    FloatUnary::Floor,
                    FloatUnary::Round,
                ]),
                a,
            ),
            2 | 3 => Step::Binary(
                random.pick(&[FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Div, FloatOp::Min, FloatOp::Max]),
                a,
                b,
            ),
            4 => Step::Fma(a, b, c),
            _ => {
                let op = random.pick(&[CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge, CompareOp::Eq]);
                // Usually one of those that are compared.
                let places = if random.next().is_multiple_of(4) {
                    [a, b, c, a]
                } else {
                    random.pick(&[[a, b, a, b], [a, b, b, a], [a, b, a, c]])
                };
                Step::Choose(op, places)
            }
        };
        steps.push(step);
    }
    steps
}

fn number_beats(a: f32, b: f32, pick: fn(f32, f32) -> f32) -> f32 {
    if a.is_nan() {
        b
    } else if b.is_nan() {
        a
    } else {
        pick(a, b)
    }
}

fn computed(steps: &[Step], given: [f32; 2]) -> Vec<f32> {
    let mut values: Vec<f32> = Vec::new();
    for &step in steps {
        let at = |place: usize| values[place];
        let value = match step {
            Step::Given(place) => given[place],
            Step::Constant(value) => value,
            Step::Unary(FloatUnary::Neg, a) => -at(a),
            Step::Unary(FloatUnary::Abs, a) => at(a).abs(),
            Step::Unary(FloatUnary::Sqrt, a) => at(a).sqrt(),
            Step::Unary(FloatUnary::Floor, a) => at(a).floor(),
            Step::Unary(_, a) => at(a).round_ties_even(),
            Step::Binary(FloatOp::Add, a, b) => at(a) + at(b),
            Step::Binary(FloatOp::Sub, a, b) => at(a) - at(b),
            Step::Binary(FloatOp::Mul, a, b) => at(a) * at(b),
            Step::Binary(FloatOp::Div, a, b) => at(a) / at(b),
            Step::Binary(FloatOp::Min, a, b) => number_beats(at(a), at(b), f32::min),
            Step::Binary(FloatOp::Max, a, b) => number_beats(at(a), at(b), f32::max),
            Step::Fma(a, b, c) => at(a).mul_add(at(b), at(c)),
            Step::Choose(op, [a, b, then, other]) => {
                let (a, b) = (at(a), at(b));
                let holds = match op {
                    CompareOp::Lt => a < b,
                    CompareOp::Le => a <= b,
                    CompareOp::Gt => a > b,
                    CompareOp::Ge => a >= b,
                    CompareOp::Eq => a == b,
                    CompareOp::Ne => a != b,
                };
                at(if holds { then } else { other })
            }
        };
        values.push(value);
    }
    values
}

fn built(steps: &[Step]) -> (crisp_ir_kernel::Function, Vec<Value>) {
    let ty = Type::scalar(Scalar::F32);
    let param = |name: &str| Param { name: name.into(), ty, role: Role::default(), length: None, span: HERE };
    let mut b = Builder::new("f", vec![param("x"), param("y")], vec![], None, HERE);
    let params = b.params();
    let mut values: Vec<Value> = Vec::new();
    for &step in steps {
        let at = |place: usize| values[place];
        let value = match step {
            Step::Given(place) => params[place],
            Step::Constant(value) => b.constant(Constant::f32(value), HERE),
            Step::Unary(op, a) => b.value(Op::Unary { op: Unary::Float(op), arg: at(a) }, HERE),
            Step::Binary(op, lhs, rhs) => {
                b.value(Op::Binary { op: Binary::Float(op), lhs: at(lhs), rhs: at(rhs) }, HERE)
            }
            Step::Fma(x, y, c) => b.value(Op::Fma { a: at(x), b: at(y), c: at(c) }, HERE),
            Step::Choose(op, [lhs, rhs, then, other]) => {
                let cond = b.value(Op::Compare { op, lhs: at(lhs), rhs: at(rhs) }, HERE);
                b.value(Op::Select { cond, then: at(then), other: at(other) }, HERE)
            }
        };
        values.push(value);
    }
    (b.finish(&[], HERE), values)
}

#[test]
fn what_is_claimed_to_be_a_number_is_one() {
    let mut random = Random(11);
    let (mut claims, mut all) = (0, 0);
    for _ in 0..20_000 {
        let steps = steps(&mut random);
        let (function, values) = built(&steps);
        let floats = Floats::of(&function);
        let numbers: Vec<bool> = values.iter().map(|&value| floats.is_number(value)).collect();
        claims += numbers.iter().skip(2).filter(|&&number| number).count();
        all += numbers.len() - 2;
        for _ in 0..12 {
            let bits = u32::try_from(random.next() >> 32).unwrap();
            let given = [
                random.pick(&SPECIAL),
                if bits.is_multiple_of(2) { random.pick(&SPECIAL) } else { f32::from_bits(bits) },
            ];
            for (place, value) in computed(&steps, given).into_iter().enumerate() {
                assert!(!(numbers[place] && value.is_nan()), "{steps:#?} at {given:?}: value {place} is NaN");
            }
        }
    }
    // A tenth at least, or nothing has been tested.
    assert!(claims * 10 > all, "{claims} of {all}");
}

/// The bounds of an argument, and a polynomial of it.
#[test]
fn bounded_arguments_of_polynomials_are_numbers() {
    let steps = [
        Step::Given(0),
        Step::Constant(-104.0),
        Step::Constant(89.0),
        Step::Choose(CompareOp::Gt, [0, 1, 0, 1]),
        Step::Choose(CompareOp::Lt, [3, 2, 3, 2]),
        Step::Fma(4, 4, 2),
        Step::Binary(FloatOp::Mul, 0, 0),
    ];
    let (function, values) = built(&steps);
    let floats = Floats::of(&function);
    let numbers: Vec<bool> = values.iter().map(|&value| floats.is_number(value)).collect();
    assert_eq!(numbers, [false, true, true, true, true, true, false]);
}
