//! Puts loops in place of chains of equal steps on doubles, such as polynomials, for targets on which each operation on doubles is long.
//!
//! A chain is a stretch of operations of one region that repeats a step: the same operations, whose operands are results of the same step or of the
//! step before, constants, or values from before the chain. Constants that differ from step to step become a table in constant memory. What is
//! computed, and in which order, stays.

mod find;

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    Access, Constant, Elem, Function, LoopKind, Memory, MemoryLength, Module, Op, OpId, Scalar, Space, Type, Value,
    ViewType,
};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_elem};
use find::{Chain, Operand, chains};

/// Rolls chains.
pub const PASS: Pass =
    Pass { name: "roll-chains", needs: &[], makes: &[], spoils: &[Fact::Simple, Fact::NothingUnused], run };

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_elem(function, |elem| elem.scalar == Scalar::F64);
    Ok(each_concerned(module, concerned, |function| {
        let chains = chains(function);
        if chains.is_empty() {
            return function.clone();
        }
        let (mut members, mut ends) = (BTreeMap::new(), BTreeMap::new());
        for (at, chain) in chains.iter().enumerate() {
            members.extend(chain.ops.iter().map(|&op| (op, at)));
            ends.extend(chain.ops.last().map(|&op| (op, at)));
        }
        rewrite(function, &mut Roll { function, chains: &chains, members, ends })
    }))
}

struct Roll<'a> {
    function: &'a Function,
    chains: &'a [Chain],
    /// The chain of an operation.
    members: BTreeMap<OpId, usize>,
    /// The chain whose last operation one is.
    ends: BTreeMap<OpId, usize>,
}

impl<'a> Rewrite<'a> for Roll<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        if let Some(&chain) = self.ends.get(&id) {
            self.roll(writer, &self.chains[chain]);
            return Step::Done;
        }
        if self.members.contains_key(&id) { Step::Done } else { Step::Copy }
    }
}

impl<'a> Roll<'a> {
    /// Writes the loop of a chain. All that it uses is there.
    fn roll(&self, writer: &mut Writer<'a>, chain: &Chain) {
        let function = self.function;
        let first = &chain.ops[..chain.length];
        let at = first.first().map_or(function.span, |&id| function[id].span);
        let result = |id: OpId| function[id].results.single();
        let mut carried = Vec::new();
        let mut types = vec![Type::U32];
        for &(position, init) in &chain.carried {
            let Some(value) = chain.ops.get(position).and_then(|&id| result(id)) else { return };
            let ty = function.ty(value);
            types.push(ty);
            carried.push(match (init, ty) {
                (Some(init), _) => writer.renamed.value(init),
                (None, Type::Elem(elem)) => writer.builder.constant(Constant::zero(elem), at),
                (None, Type::View(_)) => return,
            });
        }
        let tables: Vec<Value> = chain.tables.iter().map(|table| declare(writer, table, at)).collect();
        let number = |writer: &mut Writer<'a>, number: usize| {
            let number = i128::try_from(number).unwrap_or(0);
            writer.builder.constant(Constant::integer(Scalar::U32, number), at)
        };
        let [from, to, step] = [0, chain.ops.len() / chain.length, 1].map(|it| number(writer, it));
        let (body, params) = writer.builder.open(&types, at);
        let index = writer.builder.convert(Elem::scalar(Scalar::U64), params[0], at);
        let loaded: Vec<Value> = tables.iter().map(|&table| writer.builder.load(table, &[index], at)).collect();
        let mut made: Vec<Value> = Vec::new();
        for (&id, operands) in first.iter().zip(&chain.operands) {
            let operands: Vec<Value> = operands
                .iter()
                .map(|operand| match *operand {
                    Operand::Outside(value) => writer.renamed.value(value),
                    Operand::Inside(position) => made[position],
                    Operand::Carried(slot) => params[slot + 1],
                    Operand::Table(table) => loaded[table],
                })
                .collect();
            let op = with_operands(function[id].op, &operands);
            let ty = result(id).map_or(Type::U32, |value| function.ty(value));
            let new = writer.builder.push_typed(op, &[ty], function[id].span);
            made.extend(writer.builder.results(new));
        }
        let next: Vec<Value> = chain.carried.iter().map(|&(position, _)| made[position]).collect();
        writer.builder.close_yield(&next, at);
        let results = writer.builder.for_op(LoopKind::Up { from, to, step }, &carried, body, at);
        let last = &chain.ops[chain.ops.len() - chain.length..];
        for (&(position, _), &new) in chain.carried.iter().zip(&results) {
            if let Some(old) = result(last[position]) {
                writer.renamed.bind(&mut writer.builder, &[old], &[new]);
            }
        }
    }
}

/// Declares a table; a view of it.
fn declare(writer: &mut Writer<'_>, table: &[Constant], at: Span) -> Value {
    let elem = table.first().map_or(Elem::scalar(Scalar::U32), |constant| constant.elem);
    let ty = ViewType::compact(elem, Space::Constant, Access::Read);
    let length = MemoryLength::Fixed(table.len() as u64);
    let memory = writer.builder.memory(Memory {
        name: "steps".to_owned(),
        space: Space::Constant,
        elem,
        stride: ty.stride,
        length,
        init: table.to_vec(),
        span: at,
    });
    let made = writer.builder.push_typed(Op::Memory { memory }, &[Type::View(ty)], at);
    writer.builder.results(made)[0]
}

/// An operation of those that chains have, with other operands.
fn with_operands(op: Op, operands: &[Value]) -> Op {
    match (op, operands) {
        (Op::Unary { op, arg: _ }, &[arg]) => Op::Unary { op, arg },
        (Op::Binary { op, lhs: _, rhs: _ }, &[lhs, rhs]) => Op::Binary { op, lhs, rhs },
        (Op::Fma { a: _, b: _, c: _ }, &[a, b, c]) => Op::Fma { a, b, c },
        (Op::Compare { op, lhs: _, rhs: _ }, &[lhs, rhs]) => Op::Compare { op, lhs, rhs },
        (Op::Select { cond: _, then: _, other: _ }, &[cond, then, other]) => Op::Select { cond, then, other },
        (Op::Convert { to, arg: _ }, &[arg]) => Op::Convert { to, arg },
        (Op::Bitcast { to, arg: _ }, &[arg]) => Op::Bitcast { to, arg },
        (op, _) => op,
    }
}
