//! Replaces operations of warps by local memory and barriers, for devices that have no warps of 32 lanes.
//!
//! Each invocation puts its value in an array of the workgroup, all wait, and each reads what it gets; sums are made step by step in the
//! order that the IR prescribes; a barrier of the warp becomes one of the workgroup. That needs all invocations of the workgroup at the operation, not just those of the warp, so it is done
//! where the analysis proves that they arrive together, or the workgroup is a single warp. A kernel in which any of its operations stands
//! elsewhere stays as it is, and so does one whose local memory would exceed the limit.
//!
//! Nothing happens before a workgroup size is chosen, and where the target has warps that its driver gets right. Accesses stay in range, so
//! the pass may follow `guard-accesses`.
//!
//! What a warp agreed on is a value in memory now, of which no analysis knows that all lanes have the same: nothing that asks where
//! invocations meet may come behind.

use crisp_ir_kernel::{
    BinaryOp, Builder, CompareOp, Constant, Elem, FoldKind, FoldOp, Function, FunctionId, IdKind, LoopKind, Memory,
    MemoryId, Module, Op, OpId, Scalar, ShuffleKind, Space, Terminator, Type, Value, VoteKind, fold,
};
use crisp_middle_analysis::warps_apart;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::nesting::within_limit;
use crate::pass::{Abilities, Fact, Pass};

/// Lanes of a warp.
const WARP: u32 = 32;

const U32: Scalar = Scalar::U32;

/// Returns whether an operation is one of a warp.
#[must_use]
pub fn is_of_warp(op: Op) -> bool {
    matches!(
        op,
        Op::WarpBarrier
            | Op::Shuffle { kind: _, value: _, lane: _ }
            | Op::Vote { kind: _, cond: _ }
            | Op::WarpFold { kind: _, op: _, arg: _ }
    )
}

/// Emulates warps: in each kernel all operations of warps or none.
pub const PASS: Pass = Pass {
    name: "emulate-warps",
    needs: &[Fact::NoCalls],
    makes: &[],
    spoils: &[
        Fact::Simple,
        Fact::NothingUnused,
        Fact::NansDefined,
        Fact::MinMaxDefined,
        Fact::VectorsScalarised,
        Fact::IntegersPlain,
    ],
    run,
};

fn run(mut module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let Some(local_size) = target.local_size else { return Ok(module) };
    let size = local_size.iter().fold(1_u32, |size, &extent| size.saturating_mul(extent));
    let has_warps = |function: &Function| {
        let waits = || function.ops.values().any(|data| data.op == Op::WarpBarrier);
        target.warps
            && (target.warp_barriers || !waits())
            && !(target.faults.misplaces_shuffles && leaves_loops(function))
    };
    let concerned: Vec<_> = module.kernels().filter(|(_, kernel)| !has_warps(kernel)).map(|(id, _)| id).collect();
    for kernel in concerned {
        module = emulate(module, kernel, size, target.local_bytes);
    }
    within_limit(module)
}

/// Returns whether a loop is left early.
fn leaves_loops(function: &Function) -> bool {
    function.regions.values().any(|region| matches!(region.terminator, Terminator::Break(_)))
}

/// Replaces the operations of warps in a kernel that is launched with workgroups of `size` invocations, which have `most` bytes of local memory.
fn emulate(mut module: Module, id: FunctionId, size: u32, most: u64) -> Module {
    let function = &module[id];
    let arrays = [Scalar::U32, Scalar::U64].map(|word| {
        let values = function.ops.values().filter_map(|data| exchanged(function, data.op));
        let used = values.into_iter().any(|scalar| word_of(scalar) == word);
        used.then(|| array(word, size, function.span))
    });
    let wanted: u64 = arrays.iter().flatten().map(Memory::bytes).sum();
    if size == 0 || !function.ops.values().any(|data| is_of_warp(data.op)) {
        return module;
    }
    let declared = function.local_bytes();
    let apart = size > WARP && !warps_apart(&module, id).is_empty();
    if apart || declared.saturating_add(wanted) > most {
        return module;
    }
    module.functions[id] = rewrite(function, &mut Emulate { function, size, arrays, made: [None; 2] });
    module
}

/// The scalar type of what the lanes exchange in an operation of a warp.
fn exchanged(function: &Function, op: Op) -> Option<Scalar> {
    match op {
        Op::Shuffle { kind: _, value, lane: _ } => function.ty(value).elem().map(|elem| elem.scalar),
        Op::WarpFold { kind: _, op: _, arg } => function.ty(arg).elem().map(|elem| elem.scalar),
        Op::Vote { kind: _, cond: _ } => Some(Scalar::Bool),
        _ => None,
    }
}

/// The type in whose array values of a type lie, as their bits.
fn word_of(scalar: Scalar) -> Scalar {
    if scalar.bytes() == 8 { Scalar::U64 } else { Scalar::U32 }
}

fn array(word: Scalar, size: u32, span: Span) -> Memory {
    Memory {
        name: format!("crisp-warp-{}", word.name()),
        space: Space::Local,
        elem: Elem::scalar(word),
        stride: word.bytes(),
        length: u64::from(size).into(),
        init: Vec::new(),
        span,
    }
}

struct Emulate<'a> {
    function: &'a Function,
    /// Invocations of a workgroup.
    size: u32,
    /// The arrays of 32 and 64 bits that are needed.
    arrays: [Option<Memory>; 2],
    /// The memories as they are declared in the new function.
    made: [Option<MemoryId>; 2],
}

impl<'a> Rewrite<'a> for Emulate<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let (op, at) = (self.function[id].op, self.function[id].span);
        if !is_of_warp(op) {
            return Step::Copy;
        }
        if op == Op::WarpBarrier {
            writer.builder.push(Op::Barrier, at);
            return Step::Done;
        }
        let value = |old| writer.renamed.value(old);
        let result = match op {
            Op::Shuffle { kind, value: own, lane } => {
                let (own, lane) = (value(own), value(lane));
                self.each_lane(writer, own, at, |warp, own| warp.shuffle(kind, own, lane))
            }
            Op::WarpFold { kind, op, arg } => {
                let arg = value(arg);
                self.each_lane(writer, arg, at, |warp, own| warp.fold(kind, op, own))
            }
            Op::Vote { kind, cond } => {
                let cond = value(cond);
                self.each_lane(writer, cond, at, |warp, own| warp.vote(kind, own))
            }
            _ => return Step::Copy,
        };
        writer.replace(id, result);
        Step::Done
    }
}

impl Emulate<'_> {
    /// An exchange of each lane of a hardware vector, one after the other.
    fn each_lane(
        &mut self,
        writer: &mut Writer<'_>,
        own: Value,
        at: Span,
        exchange: impl Fn(&mut Warp<'_>, Value) -> Value,
    ) -> Value {
        let b = &mut writer.builder;
        let Type::Elem(elem) = b.ty(own) else { return own };
        let slot = usize::from(word_of(elem.scalar) == Scalar::U64);
        let declared = self.made[slot].or_else(|| self.arrays[slot].clone().map(|array| b.memory(array)));
        self.made[slot] = declared;
        let Some(memory) = declared else { return own };
        let mut warp = Warp::of(b, self.size, memory, elem.scalar, at);
        if elem.lanes == 1 {
            return exchange(&mut warp, own);
        }
        let lanes: Vec<Value> = (0..elem.lanes)
            .map(|lane| {
                let own = warp.b.value(Op::Extract { vector: own, lane }, at);
                exchange(&mut warp, own)
            })
            .collect();
        let lanes = b.list(&lanes);
        b.value(Op::MakeVector { lanes }, at)
    }
}

/// The warp at one operation. Every exchange ends with a barrier after its last access of the array.
struct Warp<'b> {
    b: &'b mut Builder,
    at: Span,
    /// The type of what is exchanged.
    scalar: Scalar,
    view: Value,
    size: u32,
    /// The invocation's position in the workgroup and in the warp, the position of the warp's first lane, and its number of lanes.
    own: Value,
    lane: Value,
    first: Value,
    lanes: Value,
}

impl<'b> Warp<'b> {
    fn of(b: &'b mut Builder, size: u32, memory: MemoryId, scalar: Scalar, at: Span) -> Warp<'b> {
        let view = b.value(Op::Memory { memory }, at);
        let own = b.id(IdKind::LocalLinearId, 0, at);
        let mut constant = |value| b.constant(Constant::u32(value), at);
        let (mask, warp, all) = (constant(WARP - 1), constant(WARP), constant(size));
        let lane = b.binary(BinaryOp::And, own, mask, at);
        let first = b.binary(BinaryOp::Sub, own, lane, at);
        let rest = b.binary(BinaryOp::Sub, all, first, at);
        let lanes = b.binary(BinaryOp::Min, rest, warp, at);
        Warp { b, at, scalar, view, size, own, lane, first, lanes }
    }

    fn constant(&mut self, value: u32) -> Value {
        self.b.constant(Constant::u32(value), self.at)
    }

    fn binary(&mut self, op: BinaryOp, lhs: Value, rhs: Value) -> Value {
        self.b.binary(op, lhs, rhs, self.at)
    }

    fn compare(&mut self, op: CompareOp, lhs: Value, rhs: Value) -> Value {
        self.b.compare(op, lhs, rhs, self.at)
    }

    fn select(&mut self, cond: Value, then: Value, other: Value) -> Value {
        self.b.select(cond, then, other, self.at)
    }

    fn barrier(&mut self) {
        self.b.push(Op::Barrier, self.at);
    }

    fn index(&mut self, position: Value) -> Value {
        self.b.convert(Elem::scalar(Scalar::U64), position, self.at)
    }

    /// Puts a value in the own element.
    fn put(&mut self, value: Value) {
        let at = self.at;
        let bits = Elem::scalar(self.scalar.to_bits());
        let bits = if self.scalar.is_float() {
            self.b.value(Op::Bitcast { to: bits, arg: value }, at)
        } else {
            self.b.convert(bits, value, at)
        };
        let word = self.b.convert(Elem::scalar(word_of(self.scalar)), bits, at);
        let index = self.index(self.own);
        self.b.store(self.view, &[index], word, at);
    }

    /// The value in the element at a position, which is one of the workgroup's.
    fn get(&mut self, position: Value) -> Value {
        let at = self.at;
        let index = self.index(position);
        let word = self.b.load(self.view, &[index], at);
        if self.scalar == Scalar::Bool {
            let zero = self.constant(0);
            return self.compare(CompareOp::Ne, word, zero);
        }
        let to = Elem::scalar(self.scalar);
        let bits = self.b.convert(Elem::scalar(self.scalar.to_bits()), word, at);
        if self.scalar.is_float() {
            self.b.value(Op::Bitcast { to, arg: bits }, at)
        } else {
            self.b.convert(to, bits, at)
        }
    }

    fn shuffle(&mut self, kind: ShuffleKind, value: Value, operand: Value) -> Value {
        self.put(value);
        self.barrier();
        let (mask, warp) = (self.constant(WARP - 1), self.constant(WARP));
        let source = match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast => self.binary(BinaryOp::And, operand, mask),
            // Below the first lane the number wraps, and is not that of a lane.
            ShuffleKind::Up => self.binary(BinaryOp::Sub, self.lane, operand),
            ShuffleKind::Down => self.binary(BinaryOp::Add, self.lane, operand),
            ShuffleKind::Xor => self.binary(BinaryOp::Xor, self.lane, operand),
        };
        let mut there = self.compare(CompareOp::Lt, source, self.lanes);
        if matches!(kind, ShuffleKind::Up | ShuffleKind::Down) {
            let near = self.compare(CompareOp::Lt, operand, warp);
            there = self.binary(BinaryOp::And, there, near);
        }
        let position = self.binary(BinaryOp::Add, self.first, source);
        let position = self.select(there, position, self.own);
        let result = self.get(position);
        self.barrier();
        result
    }

    /// Every lane reads what all say: bit k is what lane k says.
    fn vote(&mut self, kind: VoteKind, cond: Value) -> Value {
        self.put(cond);
        self.barrier();
        let (zero, one) = (self.constant(0), self.constant(1));
        let (body, params) = self.b.open(&[Type::U32, Type::U32], self.at);
        let position = self.binary(BinaryOp::Add, self.first, params[0]);
        let says = self.get(position);
        let bit = self.b.convert(Elem::scalar(U32), says, self.at);
        let bit = self.binary(BinaryOp::Shl, bit, params[0]);
        let bits = self.binary(BinaryOp::Or, params[1], bit);
        self.b.close_yield(&[bits], self.at);
        let kind_of_loop = LoopKind::Up { from: zero, to: self.lanes, step: one };
        let bits = self.b.for_op(kind_of_loop, &[zero], body, self.at);
        self.barrier();
        let bits = bits.first().copied().unwrap_or(zero);
        match kind {
            VoteKind::Ballot => bits,
            VoteKind::Any => self.compare(CompareOp::Ne, bits, zero),
            VoteKind::All => {
                let (ones, warp) = (self.constant(u32::MAX), self.constant(WARP));
                let missing = self.binary(BinaryOp::Sub, warp, self.lanes);
                let present = self.binary(BinaryOp::Shr, ones, missing);
                self.compare(CompareOp::Eq, bits, present)
            }
        }
    }

    fn fold(&mut self, kind: FoldKind, op: FoldOp, value: Value) -> Value {
        match kind {
            FoldKind::Reduce => self.reduce(op.binary(), value),
            FoldKind::Scan => self.scan(op.binary(), value),
            FoldKind::ScanExclusive => {
                let result = self.scan(op.binary(), value);
                self.put(result);
                self.barrier();
                let (zero, one) = (self.constant(0), self.constant(1));
                let is_first = self.compare(CompareOp::Eq, self.lane, zero);
                let below = self.binary(BinaryOp::Sub, self.own, one);
                let position = self.select(is_first, self.own, below);
                let below = self.get(position);
                self.barrier();
                let neutral = Constant::from_bits(self.scalar, fold::neutral(op, self.scalar));
                let neutral = self.b.constant(neutral, self.at);
                self.select(is_first, neutral, below)
            }
        }
    }

    /// In each step the lanes below the distance add the one that far above. Only they write, and only what no other lane reads.
    fn reduce(&mut self, op: BinaryOp, value: Value) -> Value {
        self.put(value);
        self.barrier();
        // A power of two below the number of lanes that the fullest warp has; larger distances find no partner.
        let widest = self.size.min(WARP).next_power_of_two() / 2;
        let (from, two) = (self.constant(widest), self.constant(2));
        let (body, params) = self.b.open(&[Type::U32], self.at);
        let distance = params[0];
        let low = self.compare(CompareOp::Lt, self.lane, distance);
        let partner = self.binary(BinaryOp::Add, self.lane, distance);
        let there = self.compare(CompareOp::Lt, partner, self.lanes);
        let takes = self.binary(BinaryOp::And, low, there);
        let (then, _) = self.b.open(&[], self.at);
        let position = self.binary(BinaryOp::Add, self.own, distance);
        let (own, other) = (self.get(self.own), self.get(position));
        let both = self.binary(op, own, other);
        self.put(both);
        self.b.close_yield(&[], self.at);
        let (otherwise, _) = self.b.open(&[], self.at);
        self.b.close_yield(&[], self.at);
        self.b.if_op(takes, then, otherwise, &[], self.at);
        self.barrier();
        self.b.close_yield(&[], self.at);
        self.b.for_op(LoopKind::Divide { from, factor: two }, &[], body, self.at);
        let result = self.get(self.first);
        self.barrier();
        result
    }

    /// In each step all lanes put what they have, and take that of the lane so far below.
    fn scan(&mut self, op: BinaryOp, value: Value) -> Value {
        let ty = Type::scalar(self.scalar);
        let widest = self.size.min(WARP).next_power_of_two() / 2;
        let (one, two, limit) = (self.constant(1), self.constant(2), self.constant(widest));
        let (body, params) = self.b.open(&[Type::U32, ty], self.at);
        let (distance, own) = (params[0], params[1]);
        self.put(own);
        self.barrier();
        let there = self.compare(CompareOp::Ge, self.lane, distance);
        let below = self.binary(BinaryOp::Sub, self.own, distance);
        let position = self.select(there, below, self.own);
        let other = self.get(position);
        let both = self.binary(op, other, own);
        let sum = self.select(there, both, own);
        self.barrier();
        self.b.close_yield(&[sum], self.at);
        let kind = LoopKind::Multiply { from: one, limit, factor: two };
        let sums = self.b.for_op(kind, &[value], body, self.at);
        sums.first().copied().unwrap_or(value)
    }
}
