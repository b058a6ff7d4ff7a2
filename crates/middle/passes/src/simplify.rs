//! Makes a function smaller without changing what it does: evaluates what is constant, shares what is repeated, opens branches and loops
//! that are decided, takes the first value for one that a loop carries without changing it and zero for the contents of memory that no operation
//! writes, all on one way from its beginning to its end. What comes earlier is simple already when something is looked at, but for what
//! loops carry around.

mod cleared;
mod control;
mod fold;
mod share;

use crisp_ir_kernel::{Constant, Module, Op, OpId, RegionId, Value};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_function};
use cleared::Cleared;
use fold::{Fold, Known};
use share::Share;

/// Simplifies.
pub const PASS: Pass =
    Pass { name: "simplify", needs: &[], makes: &[Fact::Simple], spoils: &[Fact::NothingUnused], run };

#[allow(clippy::unnecessary_wraps, clippy::needless_pass_by_value)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    Ok(each_function(&module, |function| {
        let mut simplify = Simplify {
            cleared: Cleared::of(function),
            fold: Fold::new(function.kernel.is_some()),
            share: Share::default(),
            unchanged: Vec::new(),
        };
        rewrite(function, &mut simplify)
    }))
}

struct Simplify<'a> {
    /// Where the function declares memory.
    cleared: Option<Cleared<'a>>,
    fold: Fold,
    share: Share,
    /// The unchanged values of the loop whose body is about to be opened: old parameters, and new values that they have in each iteration.
    unchanged: Vec<(Value, Value)>,
}

impl<'a> Simplify<'a> {
    /// A constant of the new function, which may be there already.
    fn constant(&mut self, writer: &mut Writer<'a>, constant: Constant, span: Span) -> Value {
        let op = Op::Constant(constant);
        if let Some(known) = self.share.known(op) {
            return known;
        }
        let value = writer.builder.constant(constant, span);
        self.share.note(op, value);
        self.fold.note(value, op);
        value
    }

    /// Returns what an operation of the old function loads from memory that is never written.
    fn cleared_load(&self, writer: &Writer<'a>, op: Op) -> Option<Known> {
        let Op::Load { view, index: _ } = op else { return None };
        let elem = writer.renamed.from.ty(view).view()?.elem;
        self.cleared.as_ref()?.holds_zeros(view).then_some(Known::Constant(Constant::zero(elem)))
    }
}

impl<'a> Rewrite<'a> for Simplify<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let old = writer.renamed.from[id].op;
        match old {
            Op::If { cond, then, other } => return self.branch(writer, id, cond, [then, other]),
            Op::For { kind, carried, body } => return self.looped(writer, id, kind, carried, body),
            _ => {}
        }
        let Some(op) = writer.renamed.plain(&mut writer.builder, old) else { return Step::Copy };
        let known = self.cleared_load(writer, old).or_else(|| self.fold.known(writer, op));
        let mut op = match known {
            Some(Known::Value(value)) => {
                writer.replace(id, value);
                return Step::Done;
            }
            Some(Known::Constant(constant)) => Op::Constant(constant),
            None => op,
        };
        let repeatable = share::is_repeatable(writer.renamed.from, old);
        if repeatable {
            op = self.share.normal(writer, op);
            if let Some(value) = self.share.known(op) {
                writer.replace(id, value);
                return Step::Done;
            }
        }
        if let Some(value) = writer.push(id, op).single() {
            self.fold.note(value, op);
            if repeatable {
                self.share.note(op, value);
            }
        }
        Step::Done
    }

    fn opened(&mut self, writer: &mut Writer<'a>, _region: RegionId) {
        for (param, value) in self.unchanged.drain(..) {
            writer.renamed.bind(&mut writer.builder, &[param], &[value]);
        }
        self.share.opened();
    }

    fn closing(&mut self) {
        self.share.closing();
    }
}
