//! Puts scalars in place of hardware vectors: each lane is its own value, and only accesses of memory, calls and what is reported to
//! the host still see whole vectors.
//!
//! Targets whose vectors differ from the IR's (no vectors of bools, three lanes that take the place of four) or that compute lane by
//! lane anyway take modules of this form. Cost: as many operations as there are lanes.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    BinaryOp, Builder, Constant, Elem, Function, List, LoopKind, Module, Op, OpId, RegionId, Scalar, Terminator, Type,
    Value,
};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_elem};

/// Scalarises vectors.
pub const PASS: Pass = Pass {
    name: "scalarise-vectors",
    needs: &[],
    makes: &[Fact::VectorsScalarised],
    spoils: &[Fact::Simple, Fact::NothingUnused],
    run,
};

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_elem(function, |elem| elem.lanes > 1);
    Ok(each_concerned(module, concerned, |function| {
        rewrite(function, &mut Scalarise { function, lanes: BTreeMap::new(), knows_params: false })
    }))
}

struct Scalarise<'a> {
    function: &'a Function,
    /// The lanes of vectors of the old function, in the new one.
    lanes: BTreeMap<Value, Vec<Value>>,
    knows_params: bool,
}

impl<'a> Scalarise<'a> {
    /// The type of a vector; nothing for everything else.
    fn vector(&self, value: Value) -> Option<Elem> {
        self.function.ty(value).elem().filter(|elem| elem.lanes > 1)
    }

    /// Returns the values that represent a value of the old function: its lanes, or itself.
    fn lanes(&mut self, writer: &mut Writer<'_>, old: Value, span: Span) -> Vec<Value> {
        let Some(elem) = self.vector(old) else { return vec![writer.renamed.value(old)] };
        if let Some(lanes) = self.lanes.get(&old) {
            return lanes.clone();
        }
        // A parameter of the function.
        let vector = writer.renamed.value(old);
        let lanes: Vec<Value> =
            (0..elem.lanes).map(|lane| writer.builder.value(Op::Extract { vector, lane }, span)).collect();
        self.lanes.insert(old, lanes.clone());
        lanes
    }

    fn all_lanes(&mut self, writer: &mut Writer<'_>, old: &[Value], span: Span) -> Vec<Value> {
        old.iter().flat_map(|&value| self.lanes(writer, value, span)).collect()
    }

    /// The types that represent those of values of the old function.
    fn types(&self, old: &[Value]) -> Vec<Type> {
        let types = old.iter().flat_map(|&value| match self.vector(value) {
            Some(elem) => vec![Type::scalar(elem.scalar); usize::from(elem.lanes)],
            None => vec![self.function.ty(value)],
        });
        types.collect()
    }

    /// Lets new values represent old ones: as many for a vector as it has lanes.
    fn bind(&mut self, writer: &mut Writer<'_>, old: &[Value], new: &[Value]) {
        let mut rest = new;
        for &old in old {
            let count = self.vector(old).map_or(1, |elem| usize::from(elem.lanes));
            let (own, others) = rest.split_at(count.min(rest.len()));
            rest = others;
            if count == 1 {
                writer.renamed.bind(&mut writer.builder, &[old], own);
                continue;
            }
            if let Some(name) = &self.function.values[old].name {
                for (lane, &value) in own.iter().enumerate() {
                    writer.builder.name(value, format!("{name}_{lane}"));
                }
            }
            self.lanes.insert(old, own.to_vec());
        }
    }

    /// An operation lane by lane; an operand without lanes is the same for all.
    fn each_lane(
        &mut self,
        writer: &mut Writer<'_>,
        id: OpId,
        operands: &[Value],
        make: impl Fn(&[Value]) -> Op,
    ) -> Step {
        let span = self.function[id].span;
        let Some(result) = self.function[id].results.single() else { return Step::Copy };
        let Some(elem) = self.vector(result) else { return Step::Copy };
        let operands: Vec<Vec<Value>> = operands.iter().map(|&operand| self.lanes(writer, operand, span)).collect();
        let lane = |lane: usize| -> Vec<Value> {
            operands.iter().filter_map(|lanes| lanes.get(lane).or(lanes.first()).copied()).collect()
        };
        let made: Vec<Value> =
            (0..usize::from(elem.lanes)).map(|index| writer.builder.value(make(&lane(index)), span)).collect();
        self.bind(writer, &[result], &made);
        Step::Done
    }

    /// An operation that sees whole vectors: they are put together before, and taken apart after.
    fn whole(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &self.function[id];
        for operand in data.op.operands(self.function) {
            if self.vector(operand).is_some() {
                let vector = self.together(writer, operand, data.span);
                writer.renamed.bind(&mut writer.builder, &[operand], &[vector]);
            }
        }
        writer.copy(self, id);
        for result in data.results.iter() {
            // Taken apart here, where the vector is made.
            self.lanes.remove(&result);
            self.lanes(writer, result, data.span);
        }
        Step::Done
    }

    fn together(&mut self, writer: &mut Writer<'_>, old: Value, span: Span) -> Value {
        let lanes = self.lanes(writer, old, span);
        let lanes = writer.builder.list(&lanes);
        writer.builder.value(Op::MakeVector { lanes }, span)
    }

    fn if_op(&mut self, writer: &mut Writer<'a>, id: OpId, [then, other]: [RegionId; 2], cond: Value) -> Step {
        let data = &self.function[id];
        let results: Vec<Value> = data.results.iter().collect();
        let types = self.types(&results);
        let cond = writer.renamed.value(cond);
        let then = writer.region(self, then, &[]);
        let other = writer.region(self, other, &[]);
        let made = writer.builder.if_op(cond, then, other, &types, data.span);
        self.bind(writer, &results, &made);
        Step::Done
    }

    fn for_op(&mut self, writer: &mut Writer<'a>, id: OpId, kind: LoopKind, carried: List, body: RegionId) -> Step {
        let data = &self.function[id];
        let results: Vec<Value> = data.results.iter().collect();
        let kind = writer.renamed.loop_kind(kind);
        let first = self.function.list(carried).to_vec();
        let first = self.all_lanes(writer, &first, data.span);
        let params = self.function[body].params.clone();
        let types = self.types(&params);
        let (new, values) = writer.builder.open(&types, self.function[body].end_span);
        self.bind(writer, &params, &values);
        let (terminator, span) = writer.body(self, body);
        writer.builder.close(terminator, span);
        writer.builder.unroll(new, self.function[body].unroll);
        let made = writer.builder.for_op(kind, &first, new, data.span);
        self.bind(writer, &results, &made);
        Step::Done
    }

    /// The same bytes as lanes of another width: lanes are put together, or cut, from the lowest bits up.
    fn bitcast(&mut self, writer: &mut Writer<'_>, id: OpId, to: Elem, arg: Value) -> Step {
        let span = self.function[id].span;
        let Some(from) = self.function.ty(arg).elem().filter(|from| from.lanes > 1 || to.lanes > 1) else {
            return Step::Copy;
        };
        let Some(result) = self.function[id].results.single() else { return Step::Copy };
        let lanes = self.lanes(writer, arg, span);
        let made = recut(&mut writer.builder, from, to, &lanes, span);
        self.bind(writer, &[result], &made);
        Step::Done
    }
}

fn recut(b: &mut Builder, from: Elem, to: Elem, lanes: &[Value], span: Span) -> Vec<Value> {
    let cast = |b: &mut Builder, scalar: Scalar, arg: Value| {
        if b.ty(arg) == Type::scalar(scalar) {
            arg
        } else {
            b.value(Op::Bitcast { to: Elem::scalar(scalar), arg }, span)
        }
    };
    let (mut narrow, mut wide) = (from.scalar.to_bits(), to.scalar.to_bits());
    if narrow.bytes() > wide.bytes() {
        std::mem::swap(&mut narrow, &mut wide);
    }
    let shift = |b: &mut Builder, lane: u32| {
        let bits = Constant::integer(wide, i128::from(lane * narrow.bits()));
        b.constant(bits, span)
    };
    if from.scalar.bytes() == to.scalar.bytes() {
        // A float's NaN becomes the canonical one even where the type stays.
        return lanes.iter().map(|&arg| b.value(Op::Bitcast { to: Elem::scalar(to.scalar), arg }, span)).collect();
    }
    let each = wide.bytes() / narrow.bytes();
    if from.scalar.bytes() < to.scalar.bytes() {
        let together = lanes.chunks(each as usize).map(|parts| {
            let mut whole = None;
            for (lane, &part) in (0..).zip(parts) {
                let part = cast(b, narrow, part);
                let mut part = b.convert(Elem::scalar(wide), part, span);
                if lane > 0 {
                    let places = shift(b, lane);
                    part = b.binary(BinaryOp::Shl, part, places, span);
                }
                whole = Some(whole.map_or(part, |whole| b.binary(BinaryOp::Or, whole, part, span)));
            }
            whole.map(|whole| cast(b, to.scalar, whole))
        });
        return together.flatten().collect();
    }
    let mut cut = Vec::new();
    for &whole in lanes {
        let whole = cast(b, wide, whole);
        for lane in 0..each {
            let places = shift(b, lane);
            let part = b.binary(BinaryOp::Shr, whole, places, span);
            let part = b.convert(Elem::scalar(narrow), part, span);
            cut.push(cast(b, to.scalar, part));
        }
    }
    cut
}

impl<'a> Rewrite<'a> for Scalarise<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &self.function[id];
        let span = data.span;
        if !std::mem::replace(&mut self.knows_params, true) {
            // Before anything else, so that their lanes are seen everywhere.
            for &param in &self.function[self.function.body].params {
                self.lanes(writer, param, span);
            }
        }
        let step = match data.op {
            Op::Constant(constant) if constant.elem.lanes > 1 => {
                let lane = |lane: usize| Constant::from_bits(constant.elem.scalar, constant.bits[lane]);
                let lanes: Vec<Value> = (0..usize::from(constant.elem.lanes))
                    .map(|index| writer.builder.constant(lane(index), span))
                    .collect();
                let results: Vec<Value> = data.results.iter().collect();
                self.bind(writer, &results, &lanes);
                Step::Done
            }
            Op::Unary { op, arg } => self.each_lane(writer, id, &[arg], |v| Op::Unary { op, arg: v[0] }),
            Op::Binary { op, lhs, rhs } => {
                self.each_lane(writer, id, &[lhs, rhs], |v| Op::Binary { op, lhs: v[0], rhs: v[1] })
            }
            Op::Fma { a, b, c } => self.each_lane(writer, id, &[a, b, c], |v| Op::Fma { a: v[0], b: v[1], c: v[2] }),
            Op::Compare { op, lhs, rhs } => {
                self.each_lane(writer, id, &[lhs, rhs], |v| Op::Compare { op, lhs: v[0], rhs: v[1] })
            }
            Op::Select { cond, then, other } => {
                self.each_lane(writer, id, &[cond, then, other], |v| Op::Select { cond: v[0], then: v[1], other: v[2] })
            }
            Op::Convert { to, arg } => {
                let to = Elem::scalar(to.scalar);
                self.each_lane(writer, id, &[arg], |v| Op::Convert { to, arg: v[0] })
            }
            Op::Shuffle { kind, value, lane } => {
                self.each_lane(writer, id, &[value, lane], |v| Op::Shuffle { kind, value: v[0], lane: v[1] })
            }
            Op::Uniform { kind, form, value } => {
                let form = self.function.texts.get(form).cloned().unwrap_or_default();
                let form = writer.builder.text(form);
                self.each_lane(writer, id, &[value], |v| Op::Uniform { kind, form, value: v[0] })
            }
            Op::WarpFold { kind, op, arg } => {
                self.each_lane(writer, id, &[arg], |v| Op::WarpFold { kind, op, arg: v[0] })
            }
            Op::Bitcast { to, arg } => self.bitcast(writer, id, to, arg),
            Op::MakeVector { lanes } => {
                let lanes = writer.renamed.list_values(lanes);
                let results: Vec<Value> = data.results.iter().collect();
                self.bind(writer, &results, &lanes);
                Step::Done
            }
            Op::Extract { vector, lane } => {
                let lanes = self.lanes(writer, vector, span);
                if let Some(&lane) = lanes.get(usize::from(lane)) {
                    writer.replace(id, lane);
                }
                Step::Done
            }
            Op::Insert { vector, lane, scalar } => {
                let mut lanes = self.lanes(writer, vector, span);
                if let Some(lane) = lanes.get_mut(usize::from(lane)) {
                    *lane = writer.renamed.value(scalar);
                }
                let results: Vec<Value> = data.results.iter().collect();
                self.bind(writer, &results, &lanes);
                Step::Done
            }
            Op::If { cond, then, other } => self.if_op(writer, id, [then, other], cond),
            Op::For { kind, carried, body } => self.for_op(writer, id, kind, carried, body),
            _ => Step::Copy,
        };
        let whole = data.op.operands(self.function).into_iter().chain(data.results.iter());
        let whole = whole.into_iter().any(|value| self.vector(value).is_some());
        match step {
            Step::Copy if whole => self.whole(writer, id),
            step => step,
        }
    }

    fn terminator(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        let span = self.function[region].end_span;
        let list = |list: List| self.function.list(list).to_vec();
        match self.function[region].terminator {
            Terminator::Yield(values) => {
                let values = list(values);
                let values = self.all_lanes(writer, &values, span);
                Terminator::Yield(writer.builder.list(&values))
            }
            Terminator::Break(values) => {
                let values = list(values);
                let values = self.all_lanes(writer, &values, span);
                Terminator::Break(writer.builder.list(&values))
            }
            // The types of results are what callers see.
            Terminator::Return(values) => {
                let mut returned = Vec::new();
                for value in list(values) {
                    let vector = self.vector(value).is_some();
                    returned.push(if vector {
                        self.together(writer, value, span)
                    } else {
                        writer.renamed.value(value)
                    });
                }
                Terminator::Return(writer.builder.list(&returned))
            }
        }
    }
}
