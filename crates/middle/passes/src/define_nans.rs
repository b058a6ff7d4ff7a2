//! Makes the NaN that is stored or bit-cast the canonical one, where targets keep whichever an operation made.

use crisp_ir_kernel::{
    CompareOp, Constant, Elem, ElementAccess, FloatUnary, Function, Module, Op, OpData, OpId, RegionId, Scalar,
    Terminator, Unary, Value, ValueData, fold,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_elem};

/// Defines NaNs.
pub const PASS: Pass =
    Pass { name: "define-nans", needs: &[], makes: &[Fact::NansDefined], spoils: &[Fact::Simple], run };

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_elem(function, |elem| elem.scalar.is_float());
    Ok(each_concerned(module, concerned, |function| {
        let mut define = Define { function, definitions: function.definitions(), updates: Vec::new() };
        rewrite(function, &mut define)
    }))
}

struct Define<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// The regions of atomic updates around the place at hand.
    updates: Vec<RegionId>,
}

impl Define<'_> {
    /// Returns whether a value is not a NaN, or the canonical one: it was converted from an integer, or is such a constant.
    fn is_canonical(&self, value: Value) -> bool {
        let Some(op) = self.definitions[value] else { return false };
        match self.function[op].op {
            Op::Constant(constant) => {
                let lanes = 0..usize::from(constant.elem.lanes);
                let canonical = |lane: usize| fold::canonical(constant.elem.scalar, constant.bits[lane]);
                lanes.into_iter().all(|lane| canonical(lane) == constant.bits[lane])
            }
            Op::Convert { to: _, arg } => self.function.ty(arg).elem().is_some_and(|elem| !elem.scalar.is_float()),
            Op::Unary { op: Unary::Float(FloatUnary::Abs), arg } => self.is_canonical(arg),
            _ => false,
        }
    }

    /// The value with canonical NaNs, in the new function.
    fn canonical(&self, writer: &mut Writer<'_>, old: Value, span: Span) -> Value {
        let value = writer.renamed.value(old);
        let elem = self.function.ty(old).elem().filter(|elem| elem.scalar.is_float());
        match elem {
            Some(elem) if !self.is_canonical(old) => canonical(writer, elem, value, span),
            Some(_) | None => value,
        }
    }
}

fn canonical(writer: &mut Writer<'_>, elem: Elem, value: Value, span: Span) -> Value {
    let b = &mut writer.builder;
    let number = b.compare(CompareOp::Eq, value, value, span);
    let bits = fold::canonical(elem.scalar, all_ones(elem.scalar));
    let nan = b.constant(Constant::from_bits(elem.scalar, bits).splat(elem.lanes), span);
    b.select(number, value, nan, span)
}

/// A NaN.
fn all_ones(scalar: Scalar) -> u64 {
    u64::MAX >> (64 - scalar.bits())
}

impl<'a> Rewrite<'a> for Define<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let OpData { op, results: _, span } = self.function[id];
        let op = match op {
            Op::Bitcast { to, arg } => Op::Bitcast { to, arg: self.canonical(writer, arg, span) },
            Op::AtomicApply { view: _, index: _, body, scope: _ } => {
                self.updates.push(body);
                writer.copy(self, id);
                self.updates.pop();
                return Step::Done;
            }
            op => match op.access().filter(ElementAccess::writes) {
                Some(access) => {
                    let stored: Vec<Value> =
                        op.stored().into_iter().map(|value| self.canonical(writer, value, span)).collect();
                    let index = writer.renamed.list(&mut writer.builder, access.index);
                    op.with_access(writer.renamed.value(access.view), index, &stored)
                }
                None => return Step::Copy,
            },
        };
        writer.push(id, op);
        Step::Done
    }

    fn terminator(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        let terminator = self.function[region].terminator;
        match terminator {
            Terminator::Yield(list) if self.updates.last() == Some(&region) => {
                let span = self.function[region].end_span;
                let values: Vec<Value> =
                    self.function.list(list).iter().map(|&value| self.canonical(writer, value, span)).collect();
                Terminator::Yield(writer.builder.list(&values))
            }
            _ => writer.renamed.terminator(&mut writer.builder, terminator),
        }
    }
}
