//! Each operation on each type with edge cases and random bits, against the interpreter.

mod harness;

use crisp_ir_kernel::*;
use crisp_middle_interp::Argument;
use harness::*;

const COUNT: usize = 512;

/// Bits that go wrong first, then random ones.
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

/// A kernel that loads three operands, computes and stores; `uniform` makes invocation 0 compute all, as scalars.
fn case(name: &str, from: Elem, to: Elem, make: impl Fn(&mut Builder, [Value; 3]) -> Value) -> Vec<Case> {
    let build = |uniform: bool| {
        let names = ["a", "b", "c"];
        let mut params: Vec<Param> = names.iter().map(|name| buffer(name, from, Access::Read)).collect();
        params.push(buffer("out", to, Access::Write));
        // Operations have dashes in their names, kernels cannot.
        let mut b = kernel(&name.replace('-', "_"), params);
        let p = b.params();
        let compute = |b: &mut Builder, at: Value| {
            let operands = [0, 1, 2].map(|which| b.load(p[which], &[at], HERE));
            let result = make(b, operands);
            b.store(p[3], &[at], result, HERE);
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
        b.finish(&[], HERE)
    };
    let elements = COUNT / usize::from(from.lanes);
    let mut buffers: Vec<Vec<u8>> = (0..3).map(|seed| operand_bytes(from.scalar, seed + 11)).collect();
    buffers.push(vec![0; elements * to.bytes() as usize]);
    let arguments: Vec<Argument> = (0..4).map(|buffer| Argument::Buffer { buffer, length: elements as u64 }).collect();
    let make_case = |uniform: bool, local: u32, groups: u32| Case {
        kernel: build(uniform),
        local: [local, 1, 1],
        groups: [groups, 1, 1],
        arguments: arguments.clone(),
        buffers: buffers.clone(),
    };
    let local = 64;
    vec![make_case(false, local, u32::try_from(elements).expect("small").div_ceil(local)), make_case(true, 1, 1)]
}

fn elems(scalar: Scalar) -> [Elem; 2] {
    [Elem::scalar(scalar), Elem { scalar, lanes: if scalar.bits().is_multiple_of(32) { 3 } else { 2 } }]
}

// covers: vyre.det.int vyre.det.float vyre.det.no-ftz
#[test]
fn operations_of_one_operand() {
    for scalar in Scalar::ALL {
        let ops = UnaryOp::ALL.iter().filter(|op| op.domain().contains(scalar));
        let cases: Vec<Case> = ops
            .flat_map(|&op| elems(scalar).map(|elem| (op, elem)))
            .flat_map(|(op, elem)| case(op.name(), elem, elem, |b, [x, _, _]| b.unary(op, x, HERE)))
            .collect();
        compare(&cases);
    }
}

// covers: vyre.det.int vyre.det.float vyre.det.no-ftz
#[test]
fn operations_of_two_operands() {
    for scalar in Scalar::ALL {
        let ops = BinaryOp::ALL.iter().filter(|op| op.domain().contains(scalar));
        let cases: Vec<Case> = ops
            .flat_map(|&op| elems(scalar).map(|elem| (op, elem)))
            .flat_map(|(op, elem)| case(op.name(), elem, elem, |b, [x, y, _]| b.binary(op, x, y, HERE)))
            .collect();
        compare(&cases);
    }
}

// covers: vyre.det.no-fma
#[test]
fn fused_and_unfused_multiply_add() {
    for scalar in Scalar::ALL.into_iter().filter(|scalar| scalar.is_float()) {
        let mut cases = Vec::new();
        for elem in elems(scalar) {
            cases.extend(case("fma", elem, elem, |b, [x, y, z]| b.value(Op::Fma { a: x, b: y, c: z }, HERE)));
            cases.extend(case("mul_add", elem, elem, |b, [x, y, z]| {
                let product = b.binary(BinaryOp::Mul, x, y, HERE);
                b.binary(BinaryOp::Add, product, z, HERE)
            }));
        }
        compare(&cases);
    }
}

#[test]
fn comparisons_and_selections() {
    for scalar in Scalar::ALL {
        let ops = CompareOp::ALL.iter().filter(|op| op.domain().contains(scalar));
        let mut cases: Vec<Case> = ops
            .flat_map(|&op| elems(scalar).map(|elem| (op, elem)))
            .flat_map(|(op, elem)| {
                case(op.name(), elem, elem.with_scalar(Scalar::Bool), |b, [x, y, _]| b.compare(op, x, y, HERE))
            })
            .collect();
        for elem in elems(scalar) {
            cases.extend(case("select", elem, elem, |b, [x, y, z]| {
                let cond = b.compare(CompareOp::Eq, x, y, HERE);
                b.select(cond, y, z, HERE)
            }));
        }
        compare(&cases);
    }
}

#[test]
fn conversions_between_all_types() {
    for from in Scalar::ALL {
        let targets = Scalar::ALL.into_iter().filter(|to| *to != Scalar::Bool && *to != from);
        let cases: Vec<Case> = targets
            .flat_map(|to| {
                case("convert", Elem::scalar(from), Elem::scalar(to), |b, [x, _, _]| {
                    b.value(Op::Convert { to: Elem::scalar(to), arg: x }, HERE)
                })
            })
            .collect();
        compare(&cases);
    }
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
    let mut cases = Vec::new();
    for [a, b] in types {
        for (from, to) in [(a, b), (b, a)] {
            cases.extend(case("bitcast", from, to, |builder, [x, _, _]| {
                builder.value(Op::Bitcast { to, arg: x }, HERE)
            }));
        }
    }
    compare(&cases);
}
