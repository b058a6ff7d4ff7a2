//! Computes with integers of 64 bits as pairs of words of 32, for devices that have none.
//!
//! Values and parameters become two `u32`, the lower one first; memory becomes `u32` on the same bytes, with indices to match. What is known
//! to lie in 32 bits is computed in 32 bits: the ranges of ids, sizes and everything that is computed from them are followed through the
//! function, and so are the conditions of branches around an operation. An index that saturates only to be compared with a length does so
//! in 32 bits.
//!
//! Indices of accesses keep their type, as conversions of `u32`. Buffers are below 4 GiB. A function with atomic operations on 64 bits or a
//! clock, or in which views are handed on, stays as it is: such devices refuse it.

mod branches;
mod compute;
mod convert;
mod loops;
mod memory;
mod words;

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Binary, BinaryOp, CompareOp, Constant, Elem, Function, FunctionId, IntegerOp, List, Module, Op, OpId, Param,
    RegionId, Role, Scalar, Terminator, Type, Value, ValueData, ViewType,
};
use crisp_middle_analysis::integers::{Integers, Interval};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;

use crate::abilities::launch_facts;
use crate::copy::{Rewrite, Step, Writer, rebuild};
use crate::nesting::within_limit;
use crate::pass::{Abilities, Fact, Pass, each_function};
use loops::Loop;

use words::{Fits, High, Wide, Words};

/// Splits wide integers.
pub const PASS: Pass = Pass {
    name: "split-wide-integers",
    needs: &[
        Fact::NoCalls,
        Fact::NoDouble,
        Fact::NoSmallFloats,
        Fact::AccessesGuarded,
        Fact::ConversionsDefined,
        Fact::SizesPassed,
        Fact::StatusTold,
        Fact::VectorsScalarised,
        Fact::WarpsFolded,
    ],
    makes: &[Fact::NoInt64],
    spoils: &[Fact::Simple, Fact::NothingUnused, Fact::DivisionsDefined, Fact::IntegersPlain],
    run,
};

#[allow(clippy::needless_pass_by_value)]
fn run(module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    // Who calls a function splits what it passes.
    let has_functions = module.functions.values().any(|function| function.kernel.is_none());
    if has_functions && module.functions.values().any(stays) {
        return Ok(module);
    }
    within_limit(each_function(&module, |function| {
        let any = function.values.values().any(|value| match value.ty {
            Type::Elem(elem) => is_wide(elem.scalar),
            Type::View(view) => is_wide(view.elem.scalar),
        });
        if !any || stays(function) {
            return function.clone();
        }
        let facts = launch_facts(function, target);
        let mut split = Split {
            function,
            wide: SideTable::filled(function.values.len(), Vec::new()),
            integers: Integers::new(function, &facts),
            clamps: BTreeMap::new(),
            loops: Vec::new(),
            knows_params: false,
        };
        let mut made = rebuild(function, params(function), retype, |_, memory| memory::split(memory), &mut split);
        made.results = function.results.iter().flat_map(|&ty| in_words(ty)).collect();
        // What says the size of a buffer is in two words now, and has been used where it was needed (`fold-bounds`).
        if let Some(sizes) = made.kernel.as_mut().and_then(|info| info.exact.as_mut()) {
            sizes.clear();
        }
        made
    }))
}

fn is_wide(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::I64 | Scalar::U64)
}

/// Returns whether a function has what no device without 64 bits can.
fn stays(function: &Function) -> bool {
    function.ops.values().any(|data| match data.op {
        op if op.update().is_some() => {
            let view = op.update().and_then(|access| function.ty(access.view).view());
            view.is_some_and(|view| is_wide(view.elem.scalar))
        }
        Op::If { cond: _, then: _, other: _ }
        | Op::For { kind: _, carried: _, body: _ }
        | Op::Select { cond: _, then: _, other: _ } => {
            data.results.iter().any(|result| function.ty(result).view().is_some())
        }
        Op::Clock => true,
        _ => false,
    })
}

fn retype(ty: Type) -> Type {
    match ty {
        Type::View(view) if is_wide(view.elem.scalar) => {
            Type::View(ViewType { elem: Elem::scalar(Scalar::U32), stride: 4, ..view })
        }
        Type::View(_) | Type::Elem(_) => ty,
    }
}

/// The types of the words of a value, or that of what stays.
fn in_words(ty: Type) -> Vec<Type> {
    match ty {
        Type::Elem(elem) if is_wide(elem.scalar) => vec![Type::U32; usize::from(elem.lanes) * 2],
        ty => vec![retype(ty)],
    }
}

/// The parameters: two in place of each lane of a wide one.
fn params(function: &Function) -> Vec<Param> {
    let mut params = Vec::new();
    for param in &function.params {
        match param.ty {
            Type::Elem(elem) if is_wide(elem.scalar) => {
                for lane in 0..elem.lanes {
                    for (word, suffix) in (0..).zip(["low", "high"]) {
                        let number = if elem.lanes == 1 { String::new() } else { format!("{lane}-") };
                        let name = format!("{}-{number}{suffix}", param.name);
                        let role = match param.role {
                            role if function.kernel.is_none() => role,
                            Role::Offset { axis } => Role::OffsetWord { axis, word },
                            _ => Role::ArgumentWord { lane, word },
                        };
                        params.push(Param { name, ty: Type::U32, role, ..param.clone() });
                    }
                }
            }
            // Its length is in elements.
            Type::View(view) if is_wide(view.elem.scalar) => {
                params.push(Param { ty: retype(param.ty), length: None, ..param.clone() });
            }
            Type::Elem(_) | Type::View(_) => params.push(param.clone()),
        }
    }
    params
}

struct Split<'a> {
    function: &'a Function,
    /// The lanes of wide values of the old function, in the new one.
    wide: SideTable<ValueData, Vec<Wide>>,
    /// The ranges of the integers of the old function, at the current operation.
    integers: Integers<'a>,
    /// For values of the old function, a `u32` that is equal, or its largest number where they are larger.
    clamps: BTreeMap<Value, Value>,
    /// The loops around, innermost last.
    loops: Vec<Loop>,
    knows_params: bool,
}

/// The scalar type of a value that is not a view.
fn scalar_of(function: &Function, value: Value) -> Option<Scalar> {
    function.ty(value).elem().map(|elem| elem.scalar)
}

fn fits(range: Interval) -> Fits {
    if range.is_u32() {
        Fits::Zero
    } else if range.is_i32() {
        Fits::Sign
    } else {
        Fits::No
    }
}

impl<'a> Split<'a> {
    fn is_wide(&self, value: Value) -> bool {
        scalar_of(self.function, value).is_some_and(is_wide)
    }

    /// A wide scalar of the old function.
    fn words(&self, writer: &mut Writer<'_>, old: Value) -> Wide {
        match self.wide[old].first() {
            Some(&wide) => wide,
            // What stays as it is.
            None => Wide { low: writer.renamed.value(old), high: High::Zero },
        }
    }

    /// Lets a pair of words represent a value.
    fn bind(&mut self, writer: &mut Writer<'_>, old: Value, wide: Wide) {
        let high = match fits(self.integers.range(old)) {
            Fits::Zero => High::Zero,
            Fits::Sign => High::Sign,
            Fits::No => wide.high,
        };
        self.name(writer, old, wide.low);
        self.wide[old] = vec![Wide { low: wide.low, high }];
    }

    fn name(&self, writer: &mut Writer<'_>, old: Value, new: Value) {
        if let (Some(name), None) = (&self.function.values[old].name, &writer.builder.function().values[new].name) {
            writer.builder.name(new, name.clone());
        }
    }

    fn know_params(&mut self, writer: &mut Writer<'a>) {
        if std::mem::replace(&mut self.knows_params, true) {
            return;
        }
        let given = writer.builder.params();
        let mut rest = given.as_slice();
        for &old in &self.function[self.function.body].params {
            let range = self.integers.range(old);
            let lanes = self.function.ty(old).elem().filter(|elem| is_wide(elem.scalar)).map_or(0, |elem| elem.lanes);
            let (own, others) = rest.split_at(usize::from(lanes * 2).max(1).min(rest.len()));
            rest = others;
            if lanes == 0 {
                writer.renamed.bind(&mut writer.builder, &[old], own);
                continue;
            }
            let pairs = own.chunks(2).map(|pair| Wide { low: pair[0], high: High::Word(pair[1]) });
            self.wide[old] = pairs.collect();
            if let (1, Fits::Zero) = (lanes, fits(range)) {
                self.wide[old] = vec![Wide { low: own[0], high: High::Zero }];
            }
        }
    }

    /// The words of values in a list, two for each lane of a wide one.
    fn expanded(&self, writer: &mut Writer<'_>, list: List, region: RegionId) -> Vec<Value> {
        let at = self.function[region].end_span;
        let mut values = Vec::new();
        for &old in self.function.list(list) {
            self.expand(writer, old, at, &mut values);
        }
        values
    }

    fn expand(
        &self,
        writer: &mut Writer<'_>,
        old: Value,
        at: crisp_support_diagnostics::Span,
        values: &mut Vec<Value>,
    ) {
        if self.wide[old].is_empty() {
            return values.push(writer.renamed.value(old));
        }
        for &wide in &self.wide[old] {
            values.extend(Words { b: &mut writer.builder, at }.both(wide));
        }
    }

    /// The types that represent those of values of the old function.
    fn types(&self, old: impl IntoIterator<Item = Value>) -> Vec<Type> {
        old.into_iter().flat_map(|value| in_words(self.function.ty(value))).collect()
    }

    /// Lets new values represent old ones.
    fn bind_all(&mut self, writer: &mut Writer<'_>, old: &[Value], new: &[Value]) {
        let mut rest = new;
        for &old in old {
            let lanes = self.function.ty(old).elem().filter(|elem| is_wide(elem.scalar)).map_or(0, |elem| elem.lanes);
            let (own, others) = rest.split_at(usize::from(lanes * 2).max(1).min(rest.len()));
            rest = others;
            match (lanes, own) {
                (0, own) => writer.renamed.bind(&mut writer.builder, &[old], own),
                (1, &[low, high]) => self.bind(writer, old, Wide { low, high: High::Word(high) }),
                (_, own) => {
                    let pairs = own.chunks(2).map(|pair| Wide { low: pair[0], high: High::Word(pair[1]) });
                    self.wide[old] = pairs.collect();
                }
            }
        }
    }

    /// A call of a function whose parameters and results are split too.
    fn call(&mut self, writer: &mut Writer<'a>, id: OpId, function: FunctionId, args: List) -> Step {
        let at = self.function[id].span;
        let results: Vec<Value> = self.function[id].results.iter().collect();
        self.integers.define(id);
        let mut values = Vec::new();
        for &arg in self.function.list(args) {
            self.expand(writer, arg, at, &mut values);
        }
        let (types, args) = (self.types(results.iter().copied()), writer.builder.list(&values));
        let made = writer.builder.push_typed(Op::Call { function, args }, &types, at);
        let made: Vec<Value> = writer.builder.function()[made].results.iter().collect();
        self.bind_all(writer, &results, &made);
        Step::Done
    }

    /// The constant that a value of the old function is.
    fn constant(&self, value: Value) -> Option<Constant> {
        self.function.constant(self.integers.defining(value))
    }

    /// A value in 32 bits, or their largest number where it is larger.
    fn clamped(&self, writer: &mut Writer<'a>, old: Value, at: crisp_support_diagnostics::Span) -> Value {
        if let Some(&clamped) = self.clamps.get(&old) {
            return clamped;
        }
        let wide = self.words(writer, old);
        let mut words = Words { b: &mut writer.builder, at };
        if wide.high == High::Zero {
            return wide.low;
        }
        let (high, most) = (words.high(wide), words.number(u32::MAX));
        let small = words.test_with(CompareOp::Eq, high, 0);
        words.choose(small, wide.low, most)
    }

    /// Notes what saturates in 64 bits and so in 32: a sum, or a product as `Builder::mul_saturating` makes it.
    fn note_clamp(&mut self, writer: &mut Writer<'a>, id: OpId) {
        let (op, at) = (self.function[id].op, self.function[id].span);
        let Some(result) = self.function[id].results.single() else { return };
        if self.integers.range(result).is_u32() || scalar_of(self.function, result) != Some(Scalar::U64) {
            return;
        }
        let (is_sum, a, b) = match op {
            Op::Binary { op: Binary::Integer(IntegerOp::AddSaturating), lhs, rhs } => (true, lhs, rhs),
            Op::Select { cond, then, other } => match self.saturating_product(cond, then, other) {
                Some((a, b)) => (false, a, b),
                None => return,
            },
            _ => return,
        };
        let (a, b) = (self.clamped(writer, a, at), self.clamped(writer, b, at));
        let mut words = Words { b: &mut writer.builder, at };
        let most = words.number(u32::MAX);
        let clamped = if is_sum {
            let sum = words.op(BinaryOp::Add, a, b);
            let wraps = words.test(CompareOp::Lt, sum, a);
            words.choose(wraps, most, sum)
        } else {
            let (product, high) = (words.op(BinaryOp::Mul, a, b), words.mul_high(a, b));
            let fits = words.test_with(CompareOp::Eq, high, 0);
            words.choose(fits, product, most)
        };
        self.clamps.insert(result, clamped);
    }

    /// The factors of a product that saturates.
    fn saturating_product(&self, cond: Value, then: Value, other: Value) -> Option<(Value, Value)> {
        let Some(Op::Compare { op: CompareOp::Eq, lhs, rhs }) = self.integers.definition(cond) else { return None };
        let Some(Op::Binary { op: Binary::Integer(IntegerOp::Mul), lhs: a, rhs: b }) = self.integers.definition(then)
        else {
            return None;
        };
        let is = |value: Value, bits: u64| self.constant(value) == Some(Constant::u64(bits));
        let (high, zero) = if is(rhs, 0) { (lhs, rhs) } else { (rhs, lhs) };
        let Some(Op::Binary { op: Binary::Integer(op), lhs: c, rhs: d }) = self.integers.definition(high) else {
            return None;
        };
        if !op.doubles_width() {
            return None;
        }
        let same = (a, b) == (c, d) || (a, b) == (d, c);
        (same && is(zero, 0) && is(other, u64::MAX)).then_some((a, b))
    }
}

impl<'a> Rewrite<'a> for Split<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        self.know_params(writer);
        let (op, results) = (self.function[id].op, self.function[id].results);
        match op {
            Op::If { cond, then, other } => return self.if_op(writer, id, cond, [then, other]),
            Op::For { kind, carried, body } => return self.for_op(writer, id, kind, carried, body),
            Op::Call { function, args } => return self.call(writer, id, function, args),
            // No user is left.
            Op::View { view: _, offset: _, extents: _, strides: _ } => return Step::Done,
            _ => {}
        }
        if let Some(step) = self.access(writer, id) {
            return step;
        }
        let Some(result) = results.single() else { return Step::Copy };
        self.integers.define(id);
        let touched = self.is_wide(result) || op.operands(self.function).into_iter().any(|value| self.is_wide(value));
        if touched {
            let done = self.compute(writer, id);
            self.note_clamp(writer, id);
            return done;
        }
        // 32 bits that are known, as those of an axis that the launch does not have.
        if let (Some(number), Op::Id { kind: _, axis: _ }) = (self.integers.range(result).only(), op) {
            writer.push(id, Op::Constant(Constant::integer(Scalar::U32, number)));
            return Step::Done;
        }
        match op {
            // 64 bits were the easy way to them.
            Op::Binary { op: Binary::Integer(op), lhs, rhs } if op.doubles_width() => {
                self.mul_high(writer, id, lhs, rhs)
            }
            _ => Step::Copy,
        }
    }

    fn terminator(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        self.end(writer, region)
    }
}
