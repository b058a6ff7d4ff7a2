//! Everything that is said of a warp's lanes holds: random kernels, executed lane by lane on random launches, and each claim compared with
//! what the lanes did.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Access, BinaryOp, Builder, CompareOp, Constant, Elem, Function, IdKind, KernelInfo, LoopKind, Memory, Module, Op,
    OpId, Param, RegionId, Role, Scalar, Space, Terminator, Type, Value, ViewType, fold,
};
use crisp_middle_analysis::lanes::{Banks, Cost, Fork, Segments, Ways, lane_report};
use crisp_support_diagnostics::{FileId, Span};

/// Kernels in a usual run; `CRISP_LANE_KERNELS` sets another number.
const USUAL: u64 = 600;

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

/// A kernel under construction. Each operation has a separate place.
struct Maker {
    random: Random,
    b: Builder,
    place: u32,
    values: Vec<Value>,
    views: Vec<Value>,
    carried: Option<Vec<Type>>,
}

impl Maker {
    fn here(&mut self) -> Span {
        self.place += 1;
        Span { file: FileId(0), start: self.place, end: self.place }
    }

    fn add(&mut self, op: Op) -> Value {
        let at = self.here();
        let value = self.b.value(op, at);
        self.values.push(value);
        value
    }

    fn constant(&mut self, scalar: Scalar) -> Value {
        let number =
            self.random.pick(&[0, 1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 24, 31, 32, 33, 63, 64, 96, 100, 127, 128]);
        let at = self.here();
        match scalar {
            Scalar::Bool => self.b.constant(Constant::bool(number % 2 == 1), at),
            scalar => self.b.constant(Constant::integer(scalar, number), at),
        }
    }

    fn value(&mut self, scalar: Scalar) -> Value {
        let known: Vec<Value> =
            self.values.iter().copied().filter(|&value| self.b.ty(value) == Type::scalar(scalar)).collect();
        let late = known.len().saturating_sub(4);
        match self.random.below(8) {
            0 | 1 => self.constant(scalar),
            2 if scalar != Scalar::Bool => {
                let whole: Vec<Value> =
                    self.values.iter().copied().filter(|&value| self.b.ty(value) != Type::BOOL).collect();
                if whole.is_empty() {
                    return self.constant(scalar);
                }
                let arg = self.random.pick(&whole);
                self.add(Op::Convert { to: Elem::scalar(scalar), arg })
            }
            3 | 4 if scalar == Scalar::U32 => {
                let kinds = [
                    IdKind::LocalId,
                    IdKind::LocalId,
                    IdKind::GlobalId,
                    IdKind::GlobalId,
                    IdKind::LaneId,
                    IdKind::WarpId,
                    IdKind::LocalLinearId,
                    IdKind::GroupId,
                    IdKind::LocalSize,
                    IdKind::NumGroups,
                ];
                let kind = self.random.pick(&kinds);
                let axis = if kind.has_axis() { [0, 0, 0, 1, 2][self.random.below(5)] } else { 0 };
                self.add(Op::Id { kind, axis })
            }
            5 if scalar == Scalar::U64 => self.add(Op::Id { kind: IdKind::GlobalLinearId, axis: 0 }),
            6 if !known.is_empty() => self.random.pick(&known),
            _ if !known.is_empty() => self.random.pick(&known[late..]),
            _ => self.constant(scalar),
        }
    }

    fn scalar(&mut self) -> Scalar {
        self.random.pick(&[Scalar::U32, Scalar::U32, Scalar::U32, Scalar::I32, Scalar::U64, Scalar::I64, Scalar::U8])
    }

    fn operation(&mut self) {
        let scalar = self.scalar();
        match self.random.below(12) {
            0..=5 => {
                let ops = [
                    BinaryOp::Add,
                    BinaryOp::Add,
                    BinaryOp::Sub,
                    BinaryOp::Mul,
                    BinaryOp::Div,
                    BinaryOp::Rem,
                    BinaryOp::And,
                    BinaryOp::Or,
                    BinaryOp::Xor,
                    BinaryOp::Shl,
                    BinaryOp::Shr,
                    BinaryOp::Min,
                    BinaryOp::Max,
                ];
                let (op, lhs) = (self.random.pick(&ops), self.value(scalar));
                let rhs = if self.random.below(2) == 0 { self.constant(scalar) } else { self.value(scalar) };
                let at = self.here();
                let value = self.b.binary(op, lhs, rhs, at);
                self.values.push(value);
            }
            6 => {
                let (op, lhs, rhs) = (self.random.pick(CompareOp::ALL), self.value(scalar), self.value(scalar));
                let late = self.values.iter().copied().rfind(|&value| self.b.ty(value) == Type::scalar(scalar));
                let lhs = late.filter(|_| self.random.below(2) == 0).unwrap_or(lhs);
                self.add(Op::Compare { op, lhs, rhs });
            }
            7 => {
                let op = self.random.pick(&[BinaryOp::And, BinaryOp::Or, BinaryOp::Xor]);
                let (lhs, rhs) = (self.value(Scalar::Bool), self.value(Scalar::Bool));
                let at = self.here();
                let value = self.b.binary(op, lhs, rhs, at);
                self.values.push(value);
            }
            8 => {
                let (cond, then, other) = (self.value(Scalar::Bool), self.value(scalar), self.value(scalar));
                self.add(Op::Select { cond, then, other });
            }
            _ => self.access(),
        }
    }

    /// Often what authors write: an id, changed by a constant and moved by something.
    fn index(&mut self, scalar: Scalar) -> Value {
        if self.random.below(3) == 0 {
            return self.value(scalar);
        }
        let ids: Vec<Value> =
            self.values.iter().copied().filter(|&value| self.b.ty(value) == Type::U32).take(6).collect();
        let mut index = self.random.pick(&ids);
        for _ in 0..self.random.below(3) {
            let ops = [
                BinaryOp::Mul,
                BinaryOp::Mul,
                BinaryOp::Div,
                BinaryOp::Rem,
                BinaryOp::And,
                BinaryOp::Xor,
                BinaryOp::Shl,
                BinaryOp::Shr,
                BinaryOp::Add,
                BinaryOp::Min,
            ];
            let (op, rhs, at) = (self.random.pick(&ops), self.constant(Scalar::U32), self.here());
            index = self.b.binary(op, index, rhs, at);
            self.values.push(index);
        }
        let index = self.add(Op::Convert { to: Elem::scalar(scalar), arg: index });
        if self.random.below(2) == 0 {
            let (moved, at) = (self.value(scalar), self.here());
            return self.b.binary(BinaryOp::Add, index, moved, at);
        }
        index
    }

    fn access(&mut self) {
        let scalar = if self.random.below(4) == 0 { Scalar::I64 } else { Scalar::U64 };
        let view = self.random.pick(&self.views.clone());
        let index = self.index(scalar);
        let (at, list) = (self.here(), self.b.list(&[index]));
        let load = self.b.value(Op::Load { view, index: list }, at);
        if self.random.below(3) == 0 {
            let index = self.index(Scalar::U64);
            let at = self.here();
            let index = self.b.list(&[index]);
            self.b.push(Op::Store { view, index, value: load }, at);
        }
    }

    fn list(&mut self, types: &[Type]) -> Vec<Value> {
        types.iter().map(|ty| self.value(ty.elem().unwrap().scalar)).collect()
    }

    fn region(&mut self, params: &[Type], depth: usize, yields: &[Type], may_leave: bool) -> (RegionId, bool) {
        let visible = self.values.len();
        let at = self.here();
        let (region, params) = self.b.open(params, at);
        self.values.extend(params);
        self.operations(depth + 1);
        let (terminator, leaves) = match (self.random.below(6), self.carried.clone()) {
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
        self.b.close(terminator, at);
        self.values.truncate(visible);
        (region, leaves)
    }

    fn types(&mut self) -> Vec<Type> {
        (0..self.random.below(3)).map(|_| Type::scalar(self.scalar())).collect()
    }

    fn branch(&mut self, depth: usize) {
        let (types, cond) = (self.types(), self.value(Scalar::Bool));
        let (then, leaves) = self.region(&[], depth, &types, true);
        let (other, _) = self.region(&[], depth, &types, !leaves);
        let at = self.here();
        let results = self.b.if_op(cond, then, other, &types, at);
        self.values.extend(results);
    }

    fn repeat(&mut self, depth: usize) {
        let scalar = self.random.pick(&[Scalar::U32, Scalar::I32, Scalar::U64]);
        let [a, b] = [(); 2].map(|()| self.value(scalar));
        let c = self.constant(scalar);
        let kind = match self.random.below(6) {
            0..=3 => LoopKind::Up { from: a, to: b, step: c },
            4 => LoopKind::Down { count: a, step: c },
            _ => LoopKind::Divide { from: a, factor: c },
        };
        let carried = self.types();
        let first = self.list(&carried);
        let mut params = vec![Type::scalar(scalar)];
        params.extend_from_slice(&carried);
        let outer = self.carried.replace(carried.clone());
        let (body, _) = self.region(&params, depth, &carried, false);
        self.carried = outer;
        let at = self.here();
        let results = self.b.for_op(kind, &first, body, at);
        self.values.extend(results);
    }

    fn operations(&mut self, depth: usize) {
        for _ in 0..3 + self.random.below(if depth == 0 { 14 } else { 5 }) {
            match self.random.below(10) {
                0 if depth < 3 => self.branch(depth),
                1 if depth < 2 => self.repeat(depth),
                _ => self.operation(),
            }
        }
        self.access();
    }
}

const SIZES: [[u32; 3]; 9] =
    [[64, 1, 1], [32, 1, 1], [256, 1, 1], [16, 16, 1], [8, 4, 2], [24, 2, 1], [48, 1, 1], [20, 1, 1], [64, 2, 1]];
const ELEMENTS: [Scalar; 4] = [Scalar::F32, Scalar::F64, Scalar::U8, Scalar::F16];

fn make(seed: u64) -> (Module, [u32; 3]) {
    let mut random = Random(seed);
    let nowhere = Span { file: FileId(0), start: 0, end: 0 };
    let param = |name: &str, ty| Param { name: name.into(), ty, role: Role::default(), length: None, span: nowhere };
    let global = ViewType::compact(Elem::scalar(random.pick(&ELEMENTS)), Space::Global, Access::ReadWrite);
    let local = random.pick(&ELEMENTS);
    let size = random.pick(&SIZES);
    let params = vec![param("a", Type::View(global)), param("n", Type::U32), param("m", Type::scalar(Scalar::I32))];
    let mut b = Builder::new("k", params, vec![], Some(KernelInfo::default()), nowhere);
    let memory = b.memory(Memory {
        name: "t".into(),
        space: Space::Local,
        elem: Elem::scalar(local),
        stride: local.bytes(),
        length: 4096.into(),
        init: vec![],
        span: nowhere,
    });
    let params = b.params();
    let shown = b.value(Op::Memory { memory }, nowhere);
    let (views, values) = (vec![params[0], shown], params[1..].to_vec());
    let mut maker = Maker { random, b, place: 0, values, views, carried: None };
    for (kind, axis) in [(IdKind::LocalId, 0), (IdKind::GlobalId, 0), (IdKind::LaneId, 0), (IdKind::LocalId, 1)] {
        maker.add(Op::Id { kind, axis });
    }
    maker.operations(0);
    let mut module = Module::new();
    module.functions.push(maker.b.finish(&[], nowhere));
    (module, size)
}

/// The action of a lane at an operation: the number of its element's first byte, whether a condition held, or how many iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Did {
    Accessed(i128),
    Went(u64),
}

type Path = Vec<(OpId, u64)>;

enum Flow {
    Yield(Vec<Constant>),
    Break(Vec<Constant>),
    Return,
}

struct Lane<'a> {
    function: &'a Function,
    id: &'a dyn Fn(IdKind, u8) -> u64,
    values: Vec<Option<Constant>>,
    path: Path,
    did: BTreeMap<(OpId, Path), Did>,
    steps: u32,
}

impl Lane<'_> {
    fn get(&self, value: Value) -> Constant {
        self.values[value.index()].unwrap()
    }

    fn list(&self, list: crisp_ir_kernel::List) -> Vec<Constant> {
        self.function.list(list).iter().map(|&value| self.get(value)).collect()
    }

    fn note(&mut self, id: OpId, did: Did) {
        self.did.insert((id, self.path.clone()), did);
    }

    fn region(&mut self, region: RegionId) -> Option<Flow> {
        let function = self.function;
        for &id in &function[region].ops {
            self.steps += 1;
            if self.steps > 2000 {
                return None;
            }
            let data = &function[id];
            if let Some(access) = data.op.access() {
                let index = self.list(access.index)[0].as_integer().unwrap();
                let view = function.ty(access.view).view().unwrap();
                // No lane accesses memory outside.
                if (0..1 << 40).contains(&index) {
                    self.note(id, Did::Accessed(index * i128::from(view.stride)));
                }
            }
            let results: Vec<Value> = data.results.iter().collect();
            let made = match data.op {
                Op::Id { kind, axis } => {
                    let scalar = kind.ty().elem().unwrap().scalar;
                    vec![Constant::integer(scalar, (self.id)(kind, axis).into())]
                }
                Op::Load { view, index: _ } => {
                    let scalar = function.ty(view).view().unwrap().elem.scalar;
                    vec![Constant::zero(Elem::scalar(scalar))]
                }
                Op::Store { .. } => vec![],
                Op::Memory { .. } => continue,
                Op::If { cond, then, other } => {
                    let holds = self.get(cond).bits[0];
                    self.note(id, Did::Went(holds));
                    match self.region(if holds == 1 { then } else { other })? {
                        Flow::Yield(values) => values,
                        flow => return Some(flow),
                    }
                }
                Op::For { kind, carried, body } => {
                    let operands: Vec<Constant> = kind.operands().into_iter().map(|it| self.get(it)).collect();
                    let scalar = operands[0].elem.scalar;
                    let bits: Vec<u64> = operands.iter().map(|it| it.bits[0]).collect();
                    let trips = fold::trips(kind, scalar, &bits).unwrap();
                    self.note(id, Did::Went(trips));
                    let mut index = fold::first_index(kind, scalar, &bits).unwrap();
                    let mut values = self.list(carried);
                    for trip in 0..trips {
                        let params = &function[body].params;
                        self.values[params[0].index()] = Some(Constant::from_bits(scalar, index));
                        for (&param, &value) in params[1..].iter().zip(&values) {
                            self.values[param.index()] = Some(value);
                        }
                        self.path.push((id, trip));
                        let flow = self.region(body);
                        self.path.pop();
                        match flow? {
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
                self.values[result.index()] = Some(value);
            }
        }
        Some(match function[region].terminator {
            Terminator::Yield(values) => Flow::Yield(self.list(values)),
            Terminator::Break(values) => Flow::Break(self.list(values)),
            Terminator::Return(_) => Flow::Return,
        })
    }
}

/// The actions of all lanes of a warp at one execution of an operation.
type Together = BTreeMap<(OpId, Path), [Option<Did>; 32]>;

fn execute(
    function: &Function,
    size: [u32; 3],
    groups: [u32; 3],
    group: [u32; 3],
    warp: u32,
    args: [i128; 2],
) -> Option<Together> {
    let mut together = Together::new();
    let total = size.iter().product::<u32>();
    for lane in 0..32 {
        let linear = warp * 32 + lane;
        if linear >= total {
            continue;
        }
        let local = [linear % size[0], linear / size[0] % size[1], linear / size[0] / size[1]];
        let global: Vec<u64> = (0..3).map(|at| u64::from(group[at] * size[at] + local[at])).collect();
        let width: Vec<u64> = (0..3).map(|at| u64::from(groups[at] * size[at])).collect();
        let id = |kind: IdKind, axis: u8| {
            let at = usize::from(axis);
            match kind {
                IdKind::LocalId => local[at].into(),
                IdKind::GroupId => group[at].into(),
                IdKind::GlobalId => global[at],
                IdKind::LocalSize => size[at].into(),
                IdKind::NumGroups => groups[at].into(),
                IdKind::LocalLinearId => linear.into(),
                IdKind::LaneId => lane.into(),
                IdKind::WarpId => warp.into(),
                IdKind::GlobalLinearId => global[0] + width[0] * (global[1] + width[1] * global[2]),
                other => panic!("{other:?} is not made"),
            }
        };
        let mut run = Lane {
            function,
            id: &id,
            values: vec![None; function.values.len()],
            path: vec![],
            did: BTreeMap::new(),
            steps: 0,
        };
        let params = &function[function.body].params;
        for (&param, arg) in params[1..].iter().zip(args) {
            let scalar = function.ty(param).elem().unwrap().scalar;
            run.values[param.index()] = Some(Constant::integer(scalar, arg));
        }
        run.region(function.body)?;
        for (key, did) in run.did {
            together.entry(key).or_insert([None; 32])[lane as usize] = Some(did);
        }
    }
    Some(together)
}

fn segments(addresses: &[i128], bytes: i128) -> usize {
    let touched = addresses.iter().flat_map(|at| at.div_euclid(128)..=(at + bytes - 1).div_euclid(128));
    touched.collect::<std::collections::BTreeSet<i128>>().len()
}

fn replays(addresses: &[(usize, i128)], bytes: i128) -> usize {
    let part = if bytes <= 4 {
        32
    } else if bytes <= 8 {
        16
    } else {
        8
    };
    let of_part = |number: usize| {
        let mut words: BTreeMap<i128, std::collections::BTreeSet<i128>> = BTreeMap::new();
        for (_, at) in addresses.iter().filter(|(lane, _)| lane / part == number) {
            for word in at.div_euclid(4)..=(at + bytes - 1).div_euclid(4) {
                words.entry(word.rem_euclid(32)).or_default().insert(word);
            }
        }
        words.values().map(std::collections::BTreeSet::len).max().unwrap_or(1)
    };
    (0..32 / part).map(of_part).max().unwrap_or(1)
}

#[derive(Debug, Default)]
struct Counted {
    kernels: u64,
    executions: u64,
    coalesced: u64,
    strided: u64,
    free: u64,
    conflicts: u64,
    unclear: u64,
    assumed: u64,
    together: u64,
    apart: u64,
    may: u64,
}

fn check(seed: u64, counted: &mut Counted) {
    let (module, size) = make(seed);
    let kernel = module.kernels().next().unwrap().0;
    let function = &module[kernel];
    let Some(report) = lane_report(&module, kernel, size) else { return };
    counted.kernels += 1;
    let place: BTreeMap<Span, OpId> = function.ops.iter().map(|(id, data)| (data.span, id)).collect();
    let mut random = Random(seed ^ 0xabcd);
    let mut runs = Vec::new();
    for _ in 0..6 {
        let groups =
            [1 + random.below(5), 1 + random.below(3), 1 + random.below(2)].map(|it| u32::try_from(it).unwrap());
        let group = groups.map(|groups| u32::try_from(random.below(groups as usize)).unwrap());
        let warps = size.iter().product::<u32>().div_ceil(32);
        let warp = u32::try_from(random.below(warps as usize)).unwrap();
        // Some are so large that sums wrap inside a warp.
        let number = |random: &mut Random, most: i128| match random.below(5) {
            4 => most - i128::from(random.next() % 40),
            0 => i128::from(random.next() % 10),
            1 => i128::from(random.next() % 1000),
            2 => 32 * i128::from(random.next() % 100),
            _ => i128::from(random.next() % (1 << 31)),
        };
        let args = [number(&mut random, u32::MAX.into()), number(&mut random, i32::MAX.into())];
        runs.extend(execute(function, size, groups, group, warp, args));
    }
    counted.executions += runs.len() as u64;
    let executions = |id: OpId| {
        runs.iter().flat_map(move |run| run.iter().filter(move |((op, _), _)| *op == id).map(|(_, did)| did))
    };
    let said = || format!("seed {seed}, size {size:?}\n{report:#?}\n{}", crisp_ir_kernel::text::print(&module));
    for access in &report.accesses {
        let bytes = i128::from(access.bytes);
        let all = executions(place[&access.place.at]).map(|did| {
            let each = did.iter().enumerate().filter_map(|(lane, did)| match did {
                Some(Did::Accessed(at)) => Some((lane, *at)),
                _ => None,
            });
            each.collect::<Vec<(usize, i128)>>()
        });
        match &access.cost {
            Cost::Segments(Segments::Known { touched, most, least, assumed: false, .. }) => {
                let proven = touched <= least;
                *(if proven { &mut counted.coalesced } else { &mut counted.strided }) += 1;
                for lanes in all {
                    let addresses: Vec<i128> = lanes.iter().map(|(_, at)| *at).collect();
                    let found = segments(&addresses, bytes);
                    assert!(found <= *most as usize, "{found} segments, {access:?}: {addresses:?} of {}", said());
                    let best = usize::try_from((32 * bytes + 127) / 128).unwrap() + 1;
                    assert!(!proven || found <= best, "{found} segments, {access:?} of {}", said());
                }
            }
            Cost::Banks(Banks::Known { replays: claimed, assumed: false, .. }) => {
                *(if *claimed == 1 { &mut counted.free } else { &mut counted.conflicts }) += 1;
                for lanes in all {
                    let found = replays(&lanes, bytes);
                    assert!(found <= *claimed as usize, "{found} replays, {access:?}: {lanes:?} of {}", said());
                }
            }
            Cost::Segments(Segments::Unclear(_)) | Cost::Banks(Banks::Unclear(_)) => counted.unclear += 1,
            Cost::Segments(_) | Cost::Banks(_) => counted.assumed += 1,
        }
    }
    for fork in &report.forks {
        let (mut seen, mut parted) = (false, false);
        for did in executions(place[&fork.place.at]) {
            let went: Vec<Did> = did.iter().copied().flatten().collect();
            match &fork.ways {
                Ways::Together => assert!(went.windows(2).all(|pair| pair[0] == pair[1]), "{fork:?} of {}", said()),
                Ways::Apart(a, b) => {
                    if let (Some(a), Some(b)) = (did[*a], did[*b]) {
                        seen = true;
                        parted |= a != b;
                    }
                }
                Ways::MayPart | Ways::Unclear(_) => {}
            }
        }
        // Of warps that differ one is enough.
        let one_warp = size[0] % 32 == 0 || 32 % size[0] == 0 && 32 % (size[0] * size[1]) == 0;
        assert!(!seen || parted || !one_warp, "{fork:?} of {}", said());
        match fork.ways {
            Ways::Together => counted.together += 1,
            Ways::Apart(_, _) => counted.apart += 1,
            Ways::MayPart | Ways::Unclear(_) => counted.may += 1,
        }
        assert!(matches!(fork.fork, Fork::Branch | Fork::Trips));
    }
}

// covers: crisp.check-coalesce, crisp.check-bank-conflicts, crisp.check-divergence
#[test]
fn what_is_said_of_lanes_holds_in_random_kernels() {
    let kernels = std::env::var("CRISP_LANE_KERNELS").ok().and_then(|number| number.parse().ok()).unwrap_or(USUAL);
    let mut counted = Counted::default();
    for seed in 0..kernels {
        check(seed, &mut counted);
    }
    println!("{counted:#?}");
    // Each kind of claim is made often enough to be tested.
    let few = counted.kernels / 20;
    for (what, number) in [
        ("coalesced", counted.coalesced),
        ("strided", counted.strided),
        ("free", counted.free),
        ("conflicts", counted.conflicts),
        ("together", counted.together),
        ("apart", counted.apart),
    ] {
        assert!(number > few, "{what}: {number} of {counted:?}");
    }
}
