//! Shares the results of equal pure operations: a repeated one is replaced by the first, where that one is visible.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crisp_ir_kernel::{BinaryOp, CompareOp, List, Module, Op, OpId, Space, Value};
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Fact, Pass, each_function};

/// Shares common values.
pub const PASS: Pass = Pass {
    name: "share-common-values",
    needs: &[],
    makes: &[Fact::ValuesShared],
    // Equal operands can make a comparison or a difference known.
    spoils: &[Fact::ConstantsFolded, Fact::BranchesOpen, Fact::NothingUnused],
    run,
};

#[allow(clippy::unnecessary_wraps, clippy::needless_pass_by_value)]
fn run(module: Module) -> Result<Module, Vec<Diagnostic>> {
    Ok(each_function(&module, |function| {
        let mut share = Share { seen: BTreeMap::new(), scopes: vec![Vec::new()], lists: BTreeMap::new() };
        rewrite(function, &mut share)
    }))
}

struct Share {
    /// Operations of the open regions with their results, by the operation's hash; later ones last.
    seen: BTreeMap<u64, Vec<(Op, Value)>>,
    /// The hashes that each open region added, innermost last.
    scopes: Vec<Vec<u64>>,
    /// One list for all lists of the same values, so that operations with equal lists are equal.
    lists: BTreeMap<Vec<Value>, List>,
}

impl<'a> Rewrite<'a> for Share {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let old = writer.renamed.from[id].op;
        let is_same_memory = match old {
            // There is one of each for the whole workgroup or grid; private memory is a new one each time.
            Op::Memory { memory } => {
                writer.renamed.from.memories.get(memory).is_some_and(|memory| match memory.space {
                    Space::Local | Space::Constant => true,
                    Space::Global | Space::Private => false,
                })
            }
            _ => false,
        };
        if !old.is_pure() && !is_same_memory {
            return Step::Copy;
        }
        let Some(op) = writer.renamed.plain(&mut writer.builder, old) else { return Step::Copy };
        let op = self.normal(writer, op);
        let mut hasher = DefaultHasher::new();
        op.hash(&mut hasher);
        let hash = hasher.finish();
        let known = self.seen.get(&hash).and_then(|list| list.iter().find(|(seen, _)| *seen == op));
        if let Some(&(_, value)) = known {
            writer.replace(id, value);
            return Step::Done;
        }
        if let Some(value) = writer.push(id, op).single() {
            self.seen.entry(hash).or_default().push((op, value));
            if let Some(scope) = self.scopes.last_mut() {
                scope.push(hash);
            }
        }
        Step::Done
    }

    fn opened(&mut self) {
        self.scopes.push(Vec::new());
    }

    fn closing(&mut self) {
        for hash in self.scopes.pop().unwrap_or_default() {
            if let Some(list) = self.seen.get_mut(&hash) {
                list.pop();
            }
        }
    }
}

impl Share {
    fn list(&mut self, writer: &mut Writer<'_>, list: List) -> List {
        let values = writer.builder.function().list(list).to_vec();
        *self.lists.entry(values).or_insert(list)
    }

    /// The same operation in the form that all equal ones share: operands in order where the order does not matter.
    fn normal(&mut self, writer: &mut Writer<'_>, op: Op) -> Op {
        match op {
            Op::Binary { op, lhs, rhs } if is_commutative(op) => {
                Op::Binary { op, lhs: lhs.min(rhs), rhs: lhs.max(rhs) }
            }
            Op::Compare { op: op @ (CompareOp::Eq | CompareOp::Ne), lhs, rhs } => {
                Op::Compare { op, lhs: lhs.min(rhs), rhs: lhs.max(rhs) }
            }
            Op::Fma { a, b, c } => Op::Fma { a: a.min(b), b: a.max(b), c },
            Op::MakeVector { lanes } => Op::MakeVector { lanes: self.list(writer, lanes) },
            Op::View { view, offset, extents, strides } => {
                let (extents, strides) = (self.list(writer, extents), self.list(writer, strides));
                Op::View { view, offset, extents, strides }
            }
            op => op,
        }
    }
}

/// Whether the operands can be exchanged: of floats too, since a NaN has one value and minimum and maximum order the zeros.
fn is_commutative(op: BinaryOp) -> bool {
    match op {
        BinaryOp::Add
        | BinaryOp::Mul
        | BinaryOp::Min
        | BinaryOp::Max
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor
        | BinaryOp::AddSaturating
        | BinaryOp::MulHigh => true,
        BinaryOp::Sub
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::SubSaturating
        | BinaryOp::RotateLeft
        | BinaryOp::RotateRight => false,
    }
}
