//! Each operation on each type with edge cases and random bits, against the interpreter.

use crate::harness::*;
use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;

const COUNT: usize = 512;

/// Returns bits that go wrong first, then random ones.
fn operand_bytes(scalar: Scalar, seed: u64) -> Vec<u8> {
    let width = scalar.bits();
    let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
    let top = 1_u64 << (width.max(2) - 1);
    let mut special = vec![0, 1, 2, 3, mask, mask - 1, top, top - 1, top + 1, width.into(), u64::from(width) - 1];
    let (exponent, mantissa) = match scalar {
        Scalar::F16 => (5, 10),
        Scalar::BF16 => (8, 7),
        Scalar::F32 => (8, 23),
        _ => (11, 52),
    };
    if scalar.is_float() {
        let infinity = ((1_u64 << exponent) - 1) << mantissa;
        let one = ((1_u64 << (exponent - 1)) - 1) << mantissa;
        let all = [
            infinity,
            infinity + 1,
            infinity | 1 << (mantissa - 1),
            one,
            one + 1,
            one - 1,
            infinity - 1,
            1 << mantissa,
            (1 << mantissa) - 1,
        ];
        special.extend(all.iter().flat_map(|bits| [*bits, bits | top]));
    }
    let mut random = Random::new(seed);
    let mut bytes = Vec::new();
    for at in 0..COUNT {
        let mut bits = if at % 3 == 0 || scalar == Scalar::Bool {
            random.next() >> 7
        } else {
            special[random.below(special.len())]
        };
        if scalar.is_float() && at % 3 == 0 && random.chance(60) {
            // An ordinary size, so that sums and products do not all leave the range.
            let exponent_bits = ((1_u64 << (exponent - 1)) - 8 + random.next() % 16) << mantissa;
            bits = (bits & (((1 << mantissa) - 1) | top)) | exponent_bits;
        }
        if scalar == Scalar::Bool {
            bits &= 1;
        }
        bytes.extend_from_slice(&(bits & mask).to_le_bytes()[..scalar.bytes() as usize]);
    }
    bytes
}

/// Makes a result from three operands.
type Make<'a> = dyn Fn(&mut Builder, [Value; 3]) -> Value + 'a;

/// One operation: its result type, and how it is made from three operands.
struct Step<'a> {
    to: Elem,
    make: Box<Make<'a>>,
}

impl<'a> Step<'a> {
    fn new(to: Elem, make: impl Fn(&mut Builder, [Value; 3]) -> Value + 'a) -> Step<'a> {
        Step { to, make: Box::new(make) }
    }
}

/// Operations in one kernel: few enough that it is compiled quickly, enough that not all time goes into compiling.
const STEPS: usize = 6;

/// Returns kernels that load three operands, compute and store; each in two forms, as vectors and as scalars.
fn cases(from: Elem, steps: &[Step<'_>]) -> Vec<Case> {
    steps.chunks(STEPS).flat_map(|steps| [false, true].map(|uniform| case(from, steps, uniform))).collect()
}

/// `uniform` makes one invocation compute all elements, as scalars.
fn case(from: Elem, steps: &[Step<'_>], uniform: bool) -> Case {
    let elements = COUNT / usize::from(from.lanes);
    let mut params: Vec<Param> = ["a", "b", "c"].iter().map(|name| buffer(name, from, Access::Read)).collect();
    let mut buffers: Vec<Vec<u8>> = (0..3).map(|seed| operand_bytes(from.scalar, seed + 11)).collect();
    for (number, step) in steps.iter().enumerate() {
        params.push(buffer(&format!("out{number}"), step.to, Access::Write));
        buffers.push(vec![0; elements * step.to.bytes() as usize]);
    }
    let arguments: Vec<Argument> =
        (0..buffers.len()).map(|buffer| Argument::Buffer { buffer, length: elements as u64 }).collect();
    let mut b = kernel("operations", params);
    let p = b.params();
    let compute = |b: &mut Builder, at: Value| {
        let operands = [0, 1, 2].map(|which| b.load(p[which], &[at], HERE));
        for (number, step) in steps.iter().enumerate() {
            let result = (step.make)(b, operands);
            b.store(p[3 + number], &[at], result, HERE);
        }
    };
    if uniform {
        let (zero, one) = (u64_constant(&mut b, 0), u64_constant(&mut b, 1));
        let to = b.value(Op::Extent { view: p[3], axis: 0 }, HERE);
        let (body, params) = b.open(&[Type::U64], HERE);
        compute(&mut b, params[0]);
        b.close_yield(&[], HERE);
        b.for_op(LoopKind::Up { from: zero, to, step: one }, &[], body, HERE);
    } else {
        let at = wide_id(&mut b, IdKind::GlobalLinearId, 0);
        compute(&mut b, at);
    }
    let (local, groups) = if uniform { (1, 1) } else { (64, u32::try_from(elements).expect("small").div_ceil(64)) };
    Case { kernel: b.finish(&[], HERE), local: [local, 1, 1], groups: [groups, 1, 1], arguments, buffers }
}

fn elems(scalar: Scalar) -> [Elem; 2] {
    [Elem::scalar(scalar), Elem { scalar, lanes: if scalar.bits().is_multiple_of(32) { 3 } else { 2 } }]
}

/// Compares the operations that `steps` gives for each type: on scalars, and on hardware vectors, which only count differently, for
/// one target.
fn compare_all(scalars: impl Iterator<Item = Scalar>, steps: impl Fn(Elem) -> Vec<Step<'static>>) {
    let (mut singles, mut vectors) = (Vec::new(), Vec::new());
    for scalar in scalars {
        let [single, vector] = elems(scalar);
        singles.extend(cases(single, &steps(single)));
        vectors.extend(cases(vector, &steps(vector)));
    }
    compare(&singles);
    compare_on(&vectors, &[widest_target()]);
}

// covers: vyre.det.int vyre.det.float vyre.det.no-ftz
#[test]
fn operations_of_one_operand() {
    compare_all(Scalar::ALL.into_iter(), |elem| {
        let ops = UnaryOp::ALL.iter().filter(|op| op.domain().contains(elem.scalar));
        ops.map(|&op| Step::new(elem, move |b, [x, _, _]| b.unary(op, x, HERE))).collect()
    });
}

// covers: vyre.det.int vyre.det.float vyre.det.no-ftz
#[test]
fn operations_of_two_operands() {
    compare_all(Scalar::ALL.into_iter(), |elem| {
        let ops = BinaryOp::ALL.iter().filter(|op| op.domain().contains(elem.scalar));
        ops.map(|&op| Step::new(elem, move |b, [x, y, _]| b.binary(op, x, y, HERE))).collect()
    });
}

// covers: vyre.det.no-fma
#[test]
fn fused_and_unfused_multiply_add() {
    compare_all(Scalar::ALL.into_iter().filter(|scalar| scalar.is_float()), |elem| {
        let fused = Step::new(elem, |b, [x, y, z]| b.value(Op::Fma { a: x, b: y, c: z }, HERE));
        let unfused = Step::new(elem, |b, [x, y, z]| {
            let product = b.binary(BinaryOp::Mul, x, y, HERE);
            b.binary(BinaryOp::Add, product, z, HERE)
        });
        vec![fused, unfused]
    });
}

/// Signalling NaNs among what is compared: results of `min` and `max`, and what a loop carries of them, are taken for quiet ones.
#[test]
fn smaller_and_larger_ones_of_many() {
    let floats = Scalar::ALL.into_iter().filter(|scalar| scalar.is_float());
    compare_all(floats, |elem| {
        let both = [BinaryOp::Min, BinaryOp::Max];
        let chains = both.into_iter().flat_map(move |op| {
            let left = Step::new(elem, move |b, [x, y, z]| {
                let first = b.binary(op, x, y, HERE);
                b.binary(op, first, z, HERE)
            });
            let right = Step::new(elem, move |b, [x, y, z]| {
                let last = b.binary(op, y, z, HERE);
                b.binary(op, x, last, HERE)
            });
            let looped = Step::new(elem, move |b, [x, y, z]| {
                let (from, one) = (u64_constant(b, 0), u64_constant(b, 1));
                let to = u64_constant(b, 3);
                let first = b.value(Op::Constant(Constant { elem, bits: [0; 4] }), HERE);
                let (body, params) = b.open(&[Type::U64, Type::Elem(elem)], HERE);
                let begun = b.compare(CompareOp::Ne, params[0], from, HERE);
                let ended = b.compare(CompareOp::Gt, params[0], one, HERE);
                let later = b.select(ended, z, y, HERE);
                let here = b.select(begun, later, x, HERE);
                let next = b.binary(op, params[1], here, HERE);
                b.close_yield(&[next], HERE);
                b.for_op(LoopKind::Up { from, to, step: one }, &[first], body, HERE)[0]
            });
            [left, right, looped]
        });
        chains.collect()
    });
}

#[test]
fn comparisons_and_selections() {
    compare_all(Scalar::ALL.into_iter(), |elem| {
        let ops = CompareOp::ALL.iter().filter(|op| op.domain().contains(elem.scalar));
        let bools = elem.with_scalar(Scalar::Bool);
        let mut steps: Vec<Step<'_>> =
            ops.map(|&op| Step::new(bools, move |b, [x, y, _]| b.compare(op, x, y, HERE))).collect();
        steps.push(Step::new(elem, |b, [x, y, z]| {
            let cond = b.compare(CompareOp::Eq, x, y, HERE);
            b.select(cond, y, z, HERE)
        }));
        steps
    });
}

#[test]
fn conversions_between_all_types() {
    let mut all = Vec::new();
    for from in Scalar::ALL {
        let targets = Scalar::ALL.into_iter().filter(|to| *to != Scalar::Bool && *to != from).map(Elem::scalar);
        let steps = targets.map(|to| Step::new(to, move |b, [x, _, _]| b.value(Op::Convert { to, arg: x }, HERE)));
        all.extend(cases(Elem::scalar(from), &steps.collect::<Vec<_>>()));
    }
    compare(&all);
}

#[test]
fn bits_as_other_types() {
    let types = [
        [Elem::scalar(Scalar::F32), Elem::scalar(Scalar::U32)],
        [Elem::scalar(Scalar::F64), Elem::scalar(Scalar::I64)],
        [Elem::scalar(Scalar::F16), Elem::scalar(Scalar::BF16)],
        [Elem::scalar(Scalar::BF16), Elem::scalar(Scalar::U16)],
        [Elem { scalar: Scalar::F32, lanes: 2 }, Elem::scalar(Scalar::U64)],
        [Elem::scalar(Scalar::F64), Elem { scalar: Scalar::U16, lanes: 4 }],
        [Elem { scalar: Scalar::BF16, lanes: 2 }, Elem { scalar: Scalar::U8, lanes: 4 }],
    ];
    let mut all = Vec::new();
    for [a, b] in types {
        for (from, to) in [(a, b), (b, a)] {
            let cast = Step::new(to, move |b, [x, _, _]| b.value(Op::Bitcast { to, arg: x }, HERE));
            all.extend(cases(from, &[cast]));
        }
    }
    compare(&all);
}
