//! Functions of scalars without branches, executed fast: operations one by one, by the arithmetic that the interpreter has.

#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{Builder, Checked, Function, Module, Op, Param, Role, Scalar, Terminator, Type, Value, fold};
use crisp_middle_passes::{Abilities, Pass};
use crisp_support_diagnostics::{FileId, Span};

pub(crate) const fn here() -> Span {
    Span { file: FileId(0), start: 0, end: 0 }
}

/// A step of a function of scalars, with the lookups done.
enum Step {
    Unary(fn(u64) -> u64, usize),
    Binary(fn(u64, u64) -> u64, usize, usize),
    Compare(fn(u64, u64) -> bool, usize, usize),
    Select(usize, usize, usize),
    Constant(u64),
    Call(Straight, Vec<usize>),
}

/// A function without branches, memory and vectors.
pub(crate) struct Straight {
    params: usize,
    steps: Vec<Step>,
    result: usize,
}

impl Straight {
    pub(crate) fn new(module: &Module, function: &Function) -> Straight {
        let params = function.params.len();
        let mut position = vec![usize::MAX; function.values.len()];
        for (at, value) in function[function.body].params.iter().enumerate() {
            position[value.index()] = at;
        }
        let mut steps = Vec::new();
        for &id in &function[function.body].ops {
            let at = |value: Value| position[value.index()];
            let scalar = |value: Value| function.ty(value).elem().unwrap().scalar;
            steps.push(match function[id].op {
                Op::Constant(constant) => Step::Constant(constant.bits[0]),
                Op::Unary { op, arg } => Step::Unary(fold::unary(op, scalar(arg)).unwrap(), at(arg)),
                Op::Binary { op, lhs, rhs } => Step::Binary(fold::binary(op, scalar(lhs)).unwrap(), at(lhs), at(rhs)),
                Op::Compare { op, lhs, rhs } => {
                    Step::Compare(fold::compare(op, scalar(lhs)).unwrap(), at(lhs), at(rhs))
                }
                Op::Select { cond, then, other } => Step::Select(at(cond), at(then), at(other)),
                Op::Convert { to, arg } => Step::Unary(fold::convert(scalar(arg), to.scalar).unwrap(), at(arg)),
                Op::Bitcast { to: _, arg } => match scalar(arg) {
                    Scalar::F32 => Step::Unary(|bits| fold::canonical(Scalar::F32, bits), at(arg)),
                    Scalar::F16 => Step::Unary(|bits| fold::canonical(Scalar::F16, bits), at(arg)),
                    Scalar::BF16 => Step::Unary(|bits| fold::canonical(Scalar::BF16, bits), at(arg)),
                    _ => Step::Unary(|bits| bits, at(arg)),
                },
                Op::Call { function, args } => {
                    let callee = Straight::new(module, &module[function]);
                    let caller = &module[module.functions.ids().next().unwrap()];
                    Step::Call(callee, caller.list(args).iter().map(|&value| at(value)).collect())
                }
                op => panic!("{op:?} is not a straight-line operation on scalars"),
            });
            position[function[id].results.single().unwrap().index()] = params + steps.len() - 1;
        }
        let Terminator::Return(results) = function[function.body].terminator else { panic!("no return") };
        Straight { params, steps, result: position[function.list(results)[0].index()] }
    }

    pub(crate) fn run(&self, args: &[u64]) -> u64 {
        let mut values = Vec::with_capacity(self.params + self.steps.len());
        values.extend_from_slice(args);
        for step in &self.steps {
            values.push(match step {
                Step::Unary(function, a) => function(values[*a]),
                Step::Binary(function, a, b) => function(values[*a], values[*b]),
                Step::Compare(function, a, b) => u64::from(function(values[*a], values[*b])),
                Step::Select(cond, then, other) => values[if values[*cond] == 0 { *other } else { *then }],
                Step::Constant(bits) => *bits,
                Step::Call(callee, args) => callee.run(&args.iter().map(|&at| values[at]).collect::<Vec<_>>()),
            });
        }
        values[self.result]
    }
}

/// A module whose first function is one operation on parameters, after a pass.
pub(crate) fn one_operation_after(
    pass: Pass,
    params: &[Scalar],
    result: Scalar,
    op: impl Fn(&mut Builder, &[Value]) -> Op,
) -> Checked {
    let param = |&scalar: &Scalar| Param {
        name: "x".into(),
        ty: Type::scalar(scalar),
        role: Role::Argument,
        length: None,
        span: here(),
    };
    let params = params.iter().map(param).collect();
    let mut b = Builder::new("f", params, vec![Type::scalar(result)], None, here());
    let values = b.params();
    let op = op(&mut b, &values);
    let value = b.value(op, here());
    let mut module = Module::new();
    module.functions.push(b.finish(&[value], here()));
    let module = (pass.run)(module, &Abilities::ALL).unwrap();
    Checked::check(module).unwrap()
}

/// Pseudo-random numbers, the same each time (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
