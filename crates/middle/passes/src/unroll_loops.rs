//! Unrolls loops, on request of the author, by a hint on the loop, or of a target whose compiler does not do it well.
//!
//! A loop that counts up is repeated several times in each iteration, and what is left over follows as a loop. Where the trip count is a
//! constant, all iterations can follow each other without a loop, and any loop can be repeated as often as divides its trip count.

use crisp_ir_kernel::{
    CompareOp, Constant, Elem, Function, IntegerOp, List, LoopKind, Module, Op, OpId, Region, RegionId, Scalar,
    Terminator, Unroll, Value, ValueData, fold,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Span;

use crate::abilities::Unrolling;
use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Fact, Pass, each_concerned, has_op};

/// Unrolls the loops that request it.
pub const PASS: Pass = Pass {
    name: "unroll-loops",
    needs: &[],
    makes: &[],
    spoils: &[Fact::Simple, Fact::NothingUnused],
    run: |module, target| Ok(unroll_loops(module, &target.unrolling)),
};

/// The most iterations that follow each other without a loop.
const MOST_INDICES: u64 = 4096;
/// Operations that unrolling adds to a function. Loops beyond that stay as they are.
const BUDGET: usize = 1 << 16;
/// The size limit of a body that is repeated without a request.
const REPEATED: usize = 100;

fn unroll_loops(module: Module, target: &Unrolling) -> Module {
    let loops = |function: &Function| has_op(function, |_, op| matches!(op, Op::For { kind: _, carried: _, body: _ }));
    let asked = |function: &Function| function.regions.values().any(|region| region.unroll.number() > 1);
    each_concerned(
        module,
        |function| loops(function) && (*target != Unrolling::default() || asked(function)),
        |function| {
            let mut sizes = SideTable::filled(function.regions.len(), Size::default());
            measure(function, function.body, &mut sizes);
            let definitions = function.definitions();
            rewrite(function, &mut UnrollLoops { function, definitions, sizes, target, left: BUDGET })
        },
    )
}

/// How large a region is.
#[derive(Clone, Copy, Default)]
struct Size {
    /// Operations but constants, those inside of others included.
    operations: usize,
    /// Whether a loop is among them.
    nested: bool,
    /// Whether the loop around can be left in it.
    breaks: bool,
}

/// The validator's limit on nesting bounds the recursion.
fn measure(function: &Function, region: RegionId, sizes: &mut SideTable<Region, Size>) -> Size {
    let mut size = Size { breaks: matches!(function[region].terminator, Terminator::Break(_)), ..Size::default() };
    for &id in &function[region].ops {
        let op = function[id].op;
        size.operations += usize::from(!matches!(op, Op::Constant(_)));
        let is_loop = matches!(op, Op::For { kind: _, carried: _, body: _ });
        size.nested |= is_loop;
        for inner in op.regions() {
            let inner = measure(function, inner, sizes);
            size.operations += inner.operations;
            size.nested |= inner.nested;
            size.breaks |= inner.breaks && !is_loop;
        }
    }
    sizes[region] = size;
    size
}

struct UnrollLoops<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    sizes: SideTable<Region, Size>,
    target: &'a Unrolling,
    /// Operations that may still be added.
    left: usize,
}

/// The treatment of a loop.
enum Plan {
    /// It stays, without a request to unroll it.
    Stay,
    /// It stays as it is.
    Keep,
    /// All iterations with these indices, one after the other.
    Each(Vec<u64>),
    /// That number of iterations in one.
    Times(u32),
    /// That number of iterations in one, and a loop for the rest.
    TimesAndRest(u32),
}

/// A loop of the old function.
#[derive(Clone, Copy)]
struct Loop {
    id: OpId,
    kind: LoopKind,
    carried: List,
    body: RegionId,
    scalar: Scalar,
    span: Span,
}

impl<'a> UnrollLoops<'a> {
    fn constant(&self, value: Value) -> Option<u64> {
        self.function.constant(self.definitions[value]).map(|constant| constant.bits[0])
    }

    /// The trip count and the operands, where these are constants.
    fn trips(&self, of: Loop) -> Option<(u64, Vec<u64>)> {
        if let LoopKind::While { fuel: _ } = of.kind {
            return None;
        }
        let operands: Option<Vec<u64>> = of.kind.operands().into_iter().map(|value| self.constant(value)).collect();
        let operands = operands?;
        Some((fold::trips(of.kind, of.scalar, &operands)?, operands))
    }

    fn plan(&self, of: Loop) -> Plan {
        let size = self.sizes[of.body];
        if !self.function[of.body].terminator.goes_on() {
            return Plan::Keep;
        }
        let trips = self.trips(of);
        let geometric = matches!(of.kind, LoopKind::Multiply { .. } | LoopKind::Divide { .. });
        let whole =
            |count: u64| usize::try_from(count).map_or(usize::MAX, |count| size.operations.saturating_mul(count));
        let wanted = match (self.function[of.body].unroll, &trips) {
            (Unroll::NEVER, _) => return Plan::Keep,
            (Unroll::FREE, Some((count, _))) if geometric && whole(*count) <= self.target.geometric => u32::MAX,
            (Unroll::FREE, Some((count, _)))
                if !geometric
                    && !size.nested
                    && self.target.large > 0
                    && whole(*count) > self.target.large
                    && size.operations <= REPEATED
                    && *count <= MOST_INDICES =>
            {
                match [4, 2].into_iter().find(|times| count.is_multiple_of(*times)) {
                    Some(times) => u32::try_from(times).unwrap_or(1),
                    None => return Plan::Stay,
                }
            }
            (Unroll::FREE, _) => return Plan::Keep,
            (unroll, _) => unroll.number(),
        };
        let fits = |times: u64| whole(times.saturating_sub(1)) <= self.left;
        match trips {
            Some((count, operands)) if u64::from(wanted) >= count => {
                let first = fold::first_index(of.kind, of.scalar, &operands);
                let next = |&index: &u64| fold::next_index(of.kind, of.scalar, &operands, index);
                if count > MOST_INDICES || !fits(count) {
                    return Plan::Keep;
                }
                let count = usize::try_from(count).unwrap_or(0);
                Plan::Each(std::iter::successors(first, next).take(count).collect())
            }
            _ if !fits(wanted.into()) || wanted < 2 || u64::from(wanted) > MOST_INDICES => Plan::Keep,
            Some((count, _)) if count.is_multiple_of(wanted.into()) && self.step(of, wanted).is_some() => {
                Plan::Times(wanted)
            }
            // What is left over would have to know whether the loop was left.
            _ if size.breaks => Plan::Keep,
            _ if matches!(of.kind, LoopKind::Up { .. }) && self.step(of, wanted).is_some() => {
                Plan::TimesAndRest(wanted)
            }
            _ => Plan::Keep,
        }
    }

    /// Returns how far the index of a loop that counts in constant steps moves in `times` of them, where its type holds that.
    fn step(&self, of: Loop, times: u32) -> Option<[i128; 2]> {
        let (LoopKind::Up { from: _, to: _, step } | LoopKind::Down { count: _, step }) = of.kind else { return None };
        let step = Constant::from_bits(of.scalar, self.constant(step)?).as_integer().filter(|step| *step > 0)?;
        let all = step.checked_mul(times.into())?;
        (Constant::integer(of.scalar, all).as_integer() == Some(all)).then_some([step, all])
    }

    /// The body with an index and carried values; what it hands on.
    fn copy(&mut self, writer: &mut Writer<'a>, body: RegionId, index: Value, carried: &[Value]) -> Vec<Value> {
        let params = writer.renamed.params(body);
        if let Some((&first, rest)) = params.split_first() {
            writer.renamed.bind(&mut writer.builder, &[first], &[index]);
            writer.renamed.bind(&mut writer.builder, rest, carried);
        }
        let (terminator, _) = writer.body(self, body);
        // The body goes on, or the loop would have been kept.
        let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = terminator;
        writer.builder.function().list(list).to_vec()
    }

    /// A loop whose body is repeated; the indices of an iteration are so far apart.
    fn repeated(
        &mut self,
        writer: &mut Writer<'a>,
        of: Loop,
        kind: LoopKind,
        carried: &[Value],
        apart: &[i128],
    ) -> Vec<Value> {
        let mut types = writer.renamed.types(writer.renamed.params(of.body));
        types.truncate(carried.len() + 1);
        let (body, params) = writer.builder.open(&types, self.function[of.body].end_span);
        let mut values = params.get(1..).unwrap_or(&[]).to_vec();
        if let Some(&first) = params.first() {
            for &apart in apart {
                let index = match apart {
                    0 => first,
                    apart => {
                        let apart = writer.builder.constant(Constant::integer(of.scalar, apart), of.span);
                        writer.builder.binary(IntegerOp::Add, first, apart, of.span)
                    }
                };
                values = self.copy(writer, of.body, index, &values);
            }
        }
        writer.builder.close_yield(&values, self.function[of.body].end_span);
        writer.builder.unroll(body, Unroll::NEVER);
        writer.builder.for_op(kind, carried, body, of.span)
    }

    /// All iterations of a loop. One that can be left stays a loop of one iteration.
    fn each(&mut self, writer: &mut Writer<'a>, of: Loop, indices: &[u64], carried: Vec<Value>) -> Vec<Value> {
        let breaks = self.sizes[of.body].breaks && !indices.is_empty();
        let mut values = carried;
        let mut around = None;
        if breaks {
            let mut types = vec![crisp_ir_kernel::Type::U32];
            types.extend(values.iter().map(|&value| writer.builder.ty(value)));
            let (body, params) = writer.builder.open(&types, of.span);
            around = Some((body, std::mem::replace(&mut values, params.get(1..).unwrap_or(&[]).to_vec())));
        }
        for &index in indices {
            let index = writer.builder.constant(Constant::from_bits(of.scalar, index), of.span);
            values = self.copy(writer, of.body, index, &values);
        }
        let Some((body, first)) = around else { return values };
        writer.builder.close_yield(&values, self.function[of.body].end_span);
        let [zero, one] = [0, 1].map(|number| writer.builder.constant(Constant::u32(number), of.span));
        writer.builder.for_op(LoopKind::Up { from: zero, to: one, step: one }, &first, body, of.span)
    }

    /// Writes a loop that counts up in steps of `times` iterations, and one for what is left over.
    fn with_rest(
        &mut self,
        writer: &mut Writer<'a>,
        of: Loop,
        (times, [step, all]): (u32, [i128; 2]),
        carried: &[Value],
    ) -> Vec<Value> {
        let LoopKind::Up { from, to, step: each } = writer.renamed.loop_kind(of.kind) else { return carried.to_vec() };
        let (span, b) = (of.span, &mut writer.builder);
        let unsigned = of.scalar.to_unsigned();
        let distance = b.binary(IntegerOp::Sub, to, from, span);
        let distance = b.convert(Elem::scalar(unsigned), distance, span);
        let chunk = b.constant(Constant::integer(unsigned, all), span);
        let rest = b.binary(IntegerOp::Rem, distance, chunk, span);
        let rest = b.convert(Elem::scalar(of.scalar), rest, span);
        let (some, none) =
            (b.compare(CompareOp::Lt, from, to, span), b.constant(Constant::zero(Elem::scalar(of.scalar)), span));
        let rest = b.select(some, rest, none, span);
        let end = b.binary(IntegerOp::Sub, to, rest, span);
        let chunk = b.constant(Constant::integer(of.scalar, all), span);
        let apart: Vec<i128> = (0..i128::from(times)).map(|time| time * step).collect();
        let values = self.repeated(writer, of, LoopKind::Up { from, to: end, step: chunk }, carried, &apart);
        self.repeated(writer, of, LoopKind::Up { from: end, to, step: each }, &values, &[0])
    }

    fn unrolled(&mut self, writer: &mut Writer<'a>, of: Loop) -> Step {
        let plan = self.plan(of);
        if let Plan::Keep | Plan::Stay = plan {
            writer.copy(self, of.id);
            if let (Plan::Stay, Some(region)) = (plan, last_loop(writer)) {
                writer.builder.unroll(region, Unroll::NEVER);
            }
            return Step::Done;
        }
        let carried = writer.renamed.list_values(of.carried);
        let operations = self.sizes[of.body].operations;
        let results = match plan {
            Plan::Each(indices) => {
                self.left = self.left.saturating_sub(operations.saturating_mul(indices.len().saturating_sub(1)));
                self.each(writer, of, &indices, carried)
            }
            Plan::Times(times) | Plan::TimesAndRest(times) => {
                self.left = self.left.saturating_sub(operations.saturating_mul(times as usize));
                let Some([step, all]) = self.step(of, times) else { return Step::Copy };
                if let Plan::TimesAndRest(_) = plan {
                    self.with_rest(writer, of, (times, [step, all]), &carried)
                } else {
                    let stride = writer.builder.constant(Constant::integer(of.scalar, all), of.span);
                    let kind = match writer.renamed.loop_kind(of.kind) {
                        LoopKind::Up { from, to, step: _ } => LoopKind::Up { from, to, step: stride },
                        LoopKind::Down { count, step: _ } => LoopKind::Down { count, step: stride },
                        kind => kind,
                    };
                    let sign = if matches!(kind, LoopKind::Down { .. }) { -1 } else { 1 };
                    let apart: Vec<i128> = (0..i128::from(times)).map(|time| sign * time * step).collect();
                    self.repeated(writer, of, kind, &carried, &apart)
                }
            }
            Plan::Keep | Plan::Stay => return Step::Copy,
        };
        let old = writer.renamed.results(of.id);
        writer.renamed.bind(&mut writer.builder, &old, &results);
        Step::Done
    }
}

/// The body of the loop that was written last.
fn last_loop(writer: &Writer<'_>) -> Option<RegionId> {
    let function = writer.builder.function();
    function.ops.values().next_back().and_then(|data| match data.op {
        Op::For { kind: _, carried: _, body } => Some(body),
        _ => None,
    })
}

impl<'a> Rewrite<'a> for UnrollLoops<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let Op::For { kind, carried, body } = self.function[id].op else { return Step::Copy };
        let index = self.function[body].params.first().and_then(|&index| self.function.ty(index).elem());
        let Some(index) = index else { return Step::Copy };
        self.unrolled(writer, Loop { id, kind, carried, body, scalar: index.scalar, span: self.function[id].span })
    }
}
