//! Everything that is claimed of integers holds in every execution: random functions with branches, loops and early exits, executed by the
//! rules of the interpreter on all inputs of small types.

#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{
    BinaryOp, Builder, CompareOp, Constant, Elem, Function, IdKind, LoopKind, Op, Param, RegionId, Role, Scalar,
    Terminator, Type, UnaryOp, Value, fold,
};
use crisp_middle_analysis::integers::{Affine, Affines, Congruence, Integers, Interval, Known, LaunchFacts};
use crisp_support_diagnostics::{FileId, Span};

const fn here() -> Span {
    Span { file: FileId(0), start: 0, end: 0 }
}

/// Pseudo-random numbers, the same each time (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit.max(1) as u64).unwrap()
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

const INTEGERS: [Scalar; 8] =
    [Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16, Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];

/// A function under construction.
struct Maker {
    random: Random,
    b: Builder,
    values: Vec<Value>,
    /// Types that the innermost loop carries.
    carried: Option<Vec<Type>>,
}

impl Maker {
    fn constant(&mut self, scalar: Scalar) -> Value {
        let all = Interval::of(scalar);
        let edges = [0, 1, 2, 3, 4, 7, 8, 12, 16, 100, -1, -2, -8, all.least, all.most, all.most - 3, all.least + 1];
        let fitting: Vec<i128> = edges.into_iter().filter(|&edge| all.contains(edge)).collect();
        let number = self.random.pick(&fitting);
        let constant =
            if scalar == Scalar::Bool { Constant::bool(number == 1) } else { Constant::integer(scalar, number) };
        self.b.constant(constant, here())
    }

    /// A visible value of a type, or a new constant, or another value converted.
    fn value(&mut self, scalar: Scalar) -> Value {
        let known: Vec<Value> =
            self.values.iter().copied().filter(|&value| self.b.ty(value) == Type::scalar(scalar)).collect();
        let late = known.len().saturating_sub(5);
        match self.random.below(6) {
            0 => self.constant(scalar),
            1 if scalar != Scalar::Bool => {
                let from = self.random.pick(&self.values.clone());
                let value = self.b.convert(Elem::scalar(scalar), from, here());
                self.values.push(value);
                value
            }
            2 if !known.is_empty() => self.random.pick(&known),
            _ if !known.is_empty() => self.random.pick(&known[late..]),
            _ => self.constant(scalar),
        }
    }

    fn scalar(&mut self) -> Scalar {
        if self.random.below(3) == 0 {
            self.random.pick(&INTEGERS)
        } else {
            self.random.pick(&[Scalar::I8, Scalar::U8])
        }
    }

    fn operation(&mut self) {
        let scalar = self.scalar();
        let value = match self.random.below(12) {
            0 => {
                let ops: Vec<UnaryOp> =
                    UnaryOp::ALL.iter().copied().filter(|op| op.domain().contains(scalar)).collect();
                let (op, arg) = (self.random.pick(&ops), self.value(scalar));
                self.b.unary(op, arg, here())
            }
            1..=5 => {
                let (op, lhs, rhs) = (self.random.pick(BinaryOp::ALL), self.value(scalar), self.value(scalar));
                self.b.binary(op, lhs, rhs, here())
            }
            6..=8 => {
                let (op, lhs, rhs) = (self.random.pick(CompareOp::ALL), self.value(scalar), self.value(scalar));
                self.b.compare(op, lhs, rhs, here())
            }
            9 => {
                let op = self.random.pick(&[BinaryOp::And, BinaryOp::Or, BinaryOp::Xor]);
                let (lhs, rhs) = (self.value(Scalar::Bool), self.value(Scalar::Bool));
                if self.random.below(4) == 0 {
                    self.b.unary(UnaryOp::Not, lhs, here())
                } else {
                    self.b.binary(op, lhs, rhs, here())
                }
            }
            10 => {
                let (cond, then, other) = (self.value(Scalar::Bool), self.value(scalar), self.value(scalar));
                self.b.select(cond, then, other, here())
            }
            _ => {
                let from = if scalar.is_signed_integer() { scalar.to_unsigned() } else { scalar };
                let arg = self.value(from);
                self.b.value(Op::Bitcast { to: Elem::scalar(scalar), arg }, here())
            }
        };
        self.values.push(value);
    }

    fn list(&mut self, types: &[Type]) -> Vec<Value> {
        types.iter().map(|ty| self.value(ty.elem().unwrap().scalar)).collect()
    }

    fn region(&mut self, params: &[Type], depth: usize, yields: &[Type], may_leave: bool) -> (RegionId, bool) {
        let visible = self.values.len();
        let (region, params) = self.b.open(params, here());
        self.values.extend(params);
        self.operations(depth + 1);
        let (terminator, leaves) = match (self.random.below(5), self.carried.clone()) {
            (0, _) if may_leave => (Terminator::Return(self.b.list(&[])), true),
            (1, Some(carried)) if may_leave => {
                let values = self.list(&carried);
                (Terminator::Break(self.b.list(&values)), true)
            }
            _ => {
                let values = self.list(yields);
                (Terminator::Yield(self.b.list(&values)), false)
            }
        };
        self.b.close(terminator, here());
        self.values.truncate(visible);
        (region, leaves)
    }

    fn types(&mut self) -> Vec<Type> {
        (0..self.random.below(3)).map(|_| Type::scalar(self.scalar())).collect()
    }

    fn branch(&mut self, depth: usize) {
        let types = self.types();
        let cond = self.value(Scalar::Bool);
        let (then, leaves) = self.region(&[], depth, &types, true);
        let (other, _) = self.region(&[], depth, &types, !leaves);
        let results = self.b.if_op(cond, then, other, &types, here());
        self.values.extend(results);
    }

    fn repeat(&mut self, depth: usize) {
        let scalar = self.scalar();
        let [a, b, c] = [(); 3].map(|()| self.value(scalar));
        let kind = match self.random.below(6) {
            0..=2 => LoopKind::Up { from: a, to: b, step: c },
            3 => LoopKind::Down { count: a, step: b },
            4 => LoopKind::Multiply { from: a, limit: b, factor: c },
            _ => LoopKind::Divide { from: a, factor: b },
        };
        let carried = self.types();
        let first = self.list(&carried);
        let mut params = vec![Type::scalar(scalar)];
        params.extend_from_slice(&carried);
        let outer = self.carried.replace(carried.clone());
        let (body, _) = self.region(&params, depth, &carried, false);
        self.carried = outer;
        let results = self.b.for_op(kind, &first, body, here());
        self.values.extend(results);
    }

    fn operations(&mut self, depth: usize) {
        for _ in 0..3 + self.random.below(if depth == 0 { 12 } else { 5 }) {
            match self.random.below(8) {
                0 if depth < 3 => self.branch(depth),
                1 if depth < 2 => self.repeat(depth),
                _ => self.operation(),
            }
        }
    }
}

fn make(seed: u64) -> Function {
    let param = |scalar| Param {
        name: "x".into(),
        ty: Type::scalar(scalar),
        role: Role::default(),
        length: None,
        span: here(),
    };
    let mut random = Random(seed);
    let params = [0, 1].map(|_| param(random.pick(&[Scalar::I8, Scalar::U8])));
    let b = Builder::new("f", params.to_vec(), vec![], None, here());
    let values = b.params();
    let mut maker = Maker { random, b, values, carried: None };
    maker.operations(0);
    maker.b.finish(&[], here())
}

/// The claims about a function.
struct Claims {
    /// The facts about the operands of each operation, at the operation.
    used: Vec<Vec<(Value, Known)>>,
    /// The facts about each value where it is defined.
    defined: Vec<Known>,
    affine: Vec<Affine>,
}

fn claims(function: &Function, launch: &LaunchFacts) -> Claims {
    let mut used = vec![Vec::new(); function.ops.len()];
    let mut integers = Integers::new(function, launch);
    integers.walk(&mut |integers, id| {
        used[id.index()] =
            function[id].op.operands(function).into_iter().map(|value| (value, integers.at(value))).collect();
    });
    let defined = function.values.ids().map(|value| integers.at(value)).collect();
    let affines = Affines::of(function, launch);
    let affine = function.values.ids().map(|value| affines.form(value)).collect();
    Claims { used, defined, affine }
}

enum Flow {
    Yield(Vec<Constant>),
    Break(Vec<Constant>),
    Return,
}

/// One execution, in which every claim is checked.
struct Run<'a> {
    function: &'a Function,
    claims: &'a Claims,
    values: Vec<Option<Constant>>,
    steps: u32,
}

impl Run<'_> {
    fn get(&self, value: Value) -> Constant {
        self.values[value.index()].unwrap()
    }

    fn number(&self, value: Value) -> i128 {
        self.get(value).as_integer().unwrap()
    }

    fn set(&mut self, value: Value, constant: Constant) {
        self.values[value.index()] = Some(constant);
        let (known, number) = (self.claims.defined[value.index()], self.number(value));
        assert!(known.contains(number), "{number} is not in {known:?}: {value:?} of\n{:#?}", self.function);
        if !self.function.ty(value).elem().unwrap().scalar.is_integer() {
            return;
        }
        let form = &self.claims.affine[value.index()];
        let terms = form.terms.iter().filter(|(term, _)| *term != value);
        let sum = terms.fold(i128::from(form.constant), |sum, &(term, factor)| {
            sum.wrapping_add(self.number(term).wrapping_mul(i128::from(factor)))
        });
        if form.terms != [(value, 1)] {
            let difference = sum - number;
            assert_eq!(difference & i128::from(u64::MAX), 0, "{number} is not {form:?} of\n{:#?}", self.function);
        }
    }

    fn list(&self, list: crisp_ir_kernel::List) -> Vec<Constant> {
        self.function.list(list).iter().map(|&value| self.get(value)).collect()
    }

    /// `None` where the execution takes too long.
    fn region(&mut self, region: RegionId) -> Option<Flow> {
        let function = self.function;
        for &id in &function[region].ops {
            self.steps += 1;
            if self.steps > 300 {
                return None;
            }
            for &(value, known) in &self.claims.used[id.index()] {
                let number = self.number(value);
                assert!(known.contains(number), "{number} is not in {known:?} at {id:?}: {value:?} of\n{function:#?}");
            }
            let data = &function[id];
            let results: Vec<Value> = data.results.iter().collect();
            let made = match data.op {
                Op::If { cond, then, other } => {
                    match self.region(if self.number(cond) == 1 { then } else { other })? {
                        Flow::Yield(values) => values,
                        flow => return Some(flow),
                    }
                }
                Op::For { kind, carried, body } => {
                    let operands: Vec<Constant> = kind.operands().into_iter().map(|it| self.get(it)).collect();
                    let scalar = operands[0].elem.scalar;
                    let bits: Vec<u64> = operands.iter().map(|it| it.bits[0]).collect();
                    let trips = fold::trips(kind, scalar, &bits).unwrap();
                    let mut index = fold::first_index(kind, scalar, &bits).unwrap();
                    let mut values = self.list(carried);
                    for _ in 0..trips {
                        let params = &function[body].params;
                        self.set(params[0], Constant::from_bits(scalar, index));
                        for (&param, &value) in params[1..].iter().zip(&values) {
                            self.set(param, value);
                        }
                        match self.region(body)? {
                            Flow::Yield(next) => values = next,
                            Flow::Break(left) => {
                                values = left;
                                break;
                            }
                            Flow::Return => return Some(Flow::Return),
                        }
                        index = fold::next_index(kind, scalar, &bits, index).unwrap();
                    }
                    values
                }
                op => {
                    let operands: Vec<Constant> =
                        op.operands(function).into_iter().map(|value| self.get(value)).collect();
                    vec![fold::evaluate(op, &operands).unwrap()]
                }
            };
            for (result, value) in results.into_iter().zip(made) {
                self.set(result, value);
            }
        }
        Some(match function[region].terminator {
            Terminator::Yield(list) => Flow::Yield(self.list(list)),
            Terminator::Break(list) => Flow::Break(self.list(list)),
            Terminator::Return(_) => Flow::Return,
        })
    }
}

/// Executes a function on all pairs of inputs in which the second is one of some.
fn execute(function: &Function, claims: &Claims, most: [Option<u64>; 2]) -> u32 {
    let params = &function[function.body].params;
    let mut executed = 0;
    let small = |index: usize, bits: u64| {
        let scalar = function.ty(params[index]).elem().unwrap().scalar;
        let number = Constant::from_bits(scalar, bits).as_integer().unwrap();
        most[index].is_none_or(|most| (0..=i128::from(most)).contains(&number))
    };
    for first in (0..256).filter(|&bits| small(0, bits)) {
        for second in [0, 1, 2, 3, 8, 17, 100, 127, 128, 129, 200, 254, 255].into_iter().filter(|&bits| small(1, bits))
        {
            let mut run = Run { function, claims, values: vec![None; function.values.len()], steps: 0 };
            for (&param, bits) in params.iter().zip([first, second]) {
                let scalar = function.ty(param).elem().unwrap().scalar;
                run.set(param, Constant::from_bits(scalar, bits));
            }
            executed += u32::from(run.region(function.body).is_some());
        }
    }
    executed
}

#[test]
fn every_claim_holds_in_every_execution() {
    let (mut executed, mut claimed, mut decided, mut multiples, mut sums, mut all) = (0, 0, 0, 0, 0, 0);
    for seed in 0..300 {
        let function = make(seed);
        let most = if seed % 4 == 0 { [Some(9), Some(100)] } else { [None; 2] };
        let launch = LaunchFacts { params: most.to_vec(), ..LaunchFacts::default() };
        let claims = claims(&function, &launch);
        executed += execute(&function, &claims, most);
        for (value, data) in function.values.iter() {
            let full = Interval::of(data.ty.elem().unwrap().scalar);
            let (known, form) = (claims.defined[value.index()], &claims.affine[value.index()]);
            all += 1;
            claimed += u32::from(known.range != full);
            decided += u32::from(known.range.only().is_some());
            multiples += u32::from(known.steps.modulus() > 1);
            sums += u32::from(form.terms != [(value, 1)]);
        }
    }
    // It would be no test if nothing were claimed, or if nothing were executed.
    assert!(executed > 300_000, "{executed} executions");
    assert!(claimed > all / 3 && decided > all / 10 && sums > all / 4, "{claimed}, {decided}, {sums} of {all}");
    assert!(multiples > all / 80, "{multiples} of {all}");
}

/// All intervals between some numbers of a type.
fn intervals(scalar: Scalar) -> Vec<Interval> {
    let all = Interval::of(scalar);
    let ends = [-128, -127, -9, -1, 0, 1, 3, 8, 100, 126, 127, 128, 200, 255];
    let ends: Vec<i128> = ends.into_iter().filter(|end| all.contains(*end)).collect();
    let pairs = ends.iter().enumerate().flat_map(|(at, &least)| ends[at..].iter().map(move |&most| (least, most)));
    pairs.map(|(least, most)| Interval::new(least, most)).collect()
}

#[test]
fn results_of_every_operation_lie_in_their_intervals() {
    for scalar in [Scalar::I8, Scalar::U8] {
        let value = |bits: u64| Constant::from_bits(scalar, bits).as_integer().unwrap();
        let bits = |value: i128| Constant::integer(scalar, value).bits[0];
        let intervals = intervals(scalar);
        for &op in UnaryOp::ALL {
            let Some(compute) = fold::unary(op, scalar) else { continue };
            for &a in &intervals {
                let range = Interval::unary(op, a, scalar);
                for x in a.least..=a.most {
                    assert!(range.contains(value(compute(bits(x)))), "{op:?} {x}, {a:?} → {range:?}");
                }
            }
        }
        for &op in BinaryOp::ALL {
            let compute = fold::binary(op, scalar).unwrap();
            for &a in &intervals {
                for &b in &intervals {
                    let range = Interval::binary(op, a, b, scalar);
                    assert!(Interval::of(scalar).covers(range), "{op:?} {a:?} {b:?} → {range:?}");
                    for x in [a.least, i128::midpoint(a.least, a.most), a.most] {
                        for y in [b.least, i128::midpoint(b.least, b.most), b.most] {
                            let result = value(compute(bits(x), bits(y)));
                            assert!(range.contains(result), "{op:?} {x} {y} = {result}, {a:?} {b:?} → {range:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn results_of_every_operation_are_congruent_as_claimed() {
    let scalar = Scalar::I8;
    let all = Interval::of(scalar);
    let every = |modulus: i128, remainder: i128| {
        let numbers = (all.least..=all.most).filter(|number| (number - remainder).rem_euclid(modulus) == 0);
        let numbers: Vec<i128> = numbers.collect();
        let steps = numbers.iter().map(|&number| Congruence::one(number)).reduce(Congruence::union).unwrap();
        (numbers, Known { range: all, steps })
    };
    let sets = [every(1, 0), every(2, 0), every(2, 1), every(4, 3), every(12, 4), every(16, 0), every(64, 8)];
    let constants = [0, 1, 2, 3, 8, 12, -4, -1, 96].map(|number| (vec![number], Known::one(number)));
    let mut said = 0;
    for (numbers, a) in &sets {
        for (others, b) in sets.iter().chain(&constants) {
            for &op in BinaryOp::ALL {
                let known = Known::binary(op, *a, *b, scalar);
                said += u32::from(known.steps.modulus() != 1);
                let compute = fold::binary(op, scalar).unwrap();
                for &x in numbers {
                    for &y in others {
                        let bits = compute(Constant::integer(scalar, x).bits[0], Constant::integer(scalar, y).bits[0]);
                        let result = Constant::from_bits(scalar, bits).as_integer().unwrap();
                        assert!(known.contains(result), "{op:?} {x} {y} = {result}, {a:?} {b:?} → {known:?}");
                    }
                }
            }
        }
    }
    assert!(said > 600, "{said}");
}

#[test]
fn comparisons_are_decided_where_intervals_do_not_meet() {
    let (low, high, all) = (Interval::new(0, 3), Interval::new(3, 9), Interval::new(0, 9));
    assert_eq!(Interval::compare(CompareOp::Le, low, high), Some(true));
    assert_eq!(Interval::compare(CompareOp::Lt, low, high), None);
    assert_eq!(Interval::compare(CompareOp::Gt, low, high), Some(false));
    assert_eq!(Interval::compare(CompareOp::Lt, Interval::new(0, 2), high), Some(true));
    assert_eq!(Interval::where_holds(CompareOp::Lt, all, low)[0], Interval::new(0, 2));
    assert_eq!(Interval::where_holds(CompareOp::Gt, all, high)[0], Interval::new(4, 9));
    assert_eq!(Interval::where_holds(CompareOp::Ne, all, Interval::one(0))[0], Interval::new(1, 9));
}

#[test]
fn numbers_wrap_as_a_whole_or_say_nothing() {
    let wrapped = |least, most| Interval::new(least, most).wrapped(Scalar::U8);
    assert_eq!(wrapped(-3, -1), Interval::new(253, 255));
    assert_eq!(wrapped(256, 300), Interval::new(0, 44));
    assert_eq!(wrapped(250, 260), Interval::of(Scalar::U8));
    assert_eq!(Interval::new(128, 130).wrapped(Scalar::I8), Interval::new(-128, -126));
    // The square of the largest number of 64 bits does not fit 127.
    let most = Interval::one(i128::from(u64::MAX));
    let square = Interval::binary(BinaryOp::Mul, most, most, Scalar::U64);
    assert!(square.contains(1), "{square:?}");
}

#[test]
fn ids_and_sizes_of_every_invocation_lie_in_their_intervals() {
    let mut random = Random(5);
    for _ in 0..200 {
        let dimensions = u8::try_from(1 + random.below(3)).unwrap();
        let mut local = [1_u32; 3];
        let mut groups = [1_u32; 3];
        for axis in 0..usize::from(dimensions) {
            local[axis] = random.pick(&[1, 2, 3, 5, 8]);
            groups[axis] = random.pick(&[1, 2, 3]);
        }
        let mut launch = LaunchFacts::default();
        for axis in 0..3 {
            launch.local_size[axis] = (random.below(2) == 0).then_some(local[axis]);
            launch.groups[axis] =
                (random.below(2) == 0).then_some(groups[axis] + u32::try_from(random.below(3)).unwrap());
        }
        let declared = (random.below(2) == 0).then_some(dimensions);
        let total = u64::from(local[0]) * u64::from(local[1]) * u64::from(local[2]);
        let global = [0, 1, 2].map(|axis| u64::from(local[axis]) * u64::from(groups[axis]));
        let check = |kind, axis: usize, number: u64| {
            let range = launch.id(kind, u8::try_from(axis).unwrap(), declared);
            assert!(range.contains(i128::from(number)), "{kind:?} {axis} = {number}, {range:?}, {launch:?}");
        };
        for linear in 0..global.iter().product() {
            let at = [linear % global[0], linear / global[0] % global[1], linear / global[0] / global[1]];
            let own = [0, 1, 2].map(|axis| at[axis] % u64::from(local[axis]));
            let in_group = own[0] + u64::from(local[0]) * (own[1] + u64::from(local[1]) * own[2]);
            for axis in 0..3 {
                check(IdKind::GlobalId, axis, at[axis]);
                check(IdKind::LocalId, axis, own[axis]);
                check(IdKind::GroupId, axis, at[axis] / u64::from(local[axis]));
                check(IdKind::LocalSize, axis, local[axis].into());
                check(IdKind::NumGroups, axis, groups[axis].into());
                check(IdKind::GlobalSize, axis, global[axis]);
            }
            check(IdKind::LocalLinearId, 0, in_group);
            check(IdKind::LaneId, 0, in_group % 32);
            check(IdKind::WarpId, 0, in_group / 32);
            check(IdKind::NumWarps, 0, total.div_ceil(32));
            check(IdKind::LocalLinearSize, 0, total);
            check(IdKind::GlobalLinearId, 0, linear);
            check(IdKind::GlobalLinearSize, 0, global.iter().product());
        }
    }
}

#[test]
fn conditions_and_early_exits_hold_where_they_say() {
    let param = Param { name: "x".into(), ty: Type::U32, role: Role::default(), length: None, span: here() };
    let mut b = Builder::new("f", vec![param], vec![], None, here());
    let x = b.params()[0];
    let wide = b.convert(Elem::scalar(Scalar::U64), x, here());
    let limit = b.constant(Constant::u64(100), here());
    let outside = b.compare(CompareOp::Ge, wide, limit, here());
    let (then, _) = b.open(&[], here());
    let nothing = b.list(&[]);
    b.close(Terminator::Return(nothing), here());
    let (other, _) = b.open(&[], here());
    b.close_yield(&[], here());
    b.if_op(outside, then, other, &[], here());
    let three = b.constant(Constant::integer(Scalar::U32, 3), here());
    let sum = b.binary(BinaryOp::Mul, x, three, here());
    let function = b.finish(&[], here());
    let launch = LaunchFacts::default();
    let integers = Integers::of(&function, &launch);
    assert_eq!(integers.range(sum), Interval::new(0, 297), "the condition is of a converted value");
    assert_eq!(integers.range(x), Interval::of(Scalar::U32), "where it is defined nothing is known");
    assert_eq!(Affines::of(&function, &launch).form(sum), Affine { terms: vec![(x, 3)], constant: 0 });
}

/// Straight-line code, a condition of very many parts, and the same condition used in itself: the work grows with the function only.
#[test]
fn the_work_grows_with_the_function() {
    let param = |scalar| Param {
        name: "x".into(),
        ty: Type::scalar(scalar),
        role: Role::default(),
        length: None,
        span: here(),
    };
    let mut b = Builder::new("f", vec![param(Scalar::I32), param(Scalar::Bool)], vec![], None, here());
    let (mut x, mut cond) = (b.params()[0], b.params()[1]);
    let first = x;
    for number in 0..20_000 {
        let constant = b.constant(Constant::integer(Scalar::I32, number % 7), here());
        x = b.binary(BinaryOp::ALL[usize::try_from(number).unwrap() % 5], x, constant, here());
        let small = b.compare(CompareOp::Lt, first, constant, here());
        let both = b.binary(BinaryOp::And, cond, small, here());
        cond = b.binary(BinaryOp::And, both, both, here());
        x = b.select(cond, x, first, here());
        if number % 10 == 0 {
            let (then, _) = b.open(&[], here());
            b.close_yield(&[], here());
            let (other, _) = b.open(&[], here());
            b.close_yield(&[], here());
            b.if_op(cond, then, other, &[], here());
        }
    }
    let function = b.finish(&[], here());
    let launch = LaunchFacts::default();
    let started = std::time::Instant::now();
    let forms = Affines::of(&function, &launch);
    assert!(forms.form(x).terms.len() <= 8);
    let taken = started.elapsed();
    assert!(taken.as_millis() < 2000, "{taken:?}");
}
