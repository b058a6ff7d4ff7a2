//! Passes values to the whole workgroup. Where code is made for workgroups that are one warp, each invocation takes the value of lane 0 by
//! a shuffle; otherwise the first invocation stores its value in local memory, all wait, and each loads it.
//!
//! So become broadcasts, and promises of authors that a value is the same for the workgroup: where one is broken, the result is the value of the first
//! invocation for all, and no barrier that only some reach. A promise where the workgroup may not be together is worth nothing, and dropped.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{
    Builder, CompareOp, Constant, Elem, Function, FunctionId, IdKind, Memory, MemoryId, Module, Op, OpId, ShuffleKind,
    Space, Type, UniformKind, Value,
};
use crisp_middle_analysis::meetings;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::nesting::within_limit;
use crate::pass::{Abilities, Fact, Pass, has_op};

/// Replaces broadcasts and promises.
pub const PASS: Pass =
    Pass { name: "share-values", needs: &[Fact::NoCalls], makes: &[Fact::ValuesShared], spoils: &[Fact::Simple], run };

fn run(mut module: Module, target: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let says = |function: &Function, kind: Option<UniformKind>| {
        has_op(function, |_, op| matches!(*op, Op::Uniform { kind: of, .. } if kind.is_none_or(|kind| kind == of)))
    };
    if !module.functions.values().any(|function| says(function, None)) {
        return Ok(module);
    }
    let by_shuffle = is_one_warp(target);
    let promises = module.functions.values().any(|function| says(function, Some(UniformKind::Assume)));
    let promised = if promises { meetings(&module).promised } else { BTreeSet::new() };
    let ids: Vec<FunctionId> = module.functions.ids().collect();
    for id in ids {
        let function = &module.functions[id];
        if says(function, None) {
            let promised = promised.iter().filter(|(of, _)| *of == id).map(|&(_, op)| op).collect();
            module.functions[id] =
                rewrite(function, &mut Share { function, promised, by_shuffle, slots: BTreeMap::new() });
        }
    }
    within_limit(module)
}

/// Lanes of a warp.
const WARP: u64 = 32;

/// Returns whether a workgroup of the size that code is made for is one warp, of a target that has warps and barriers of them.
fn is_one_warp(target: &Abilities) -> bool {
    let invocations = target.local_size.map(|size| size.iter().map(|extent| u64::from(*extent)).product::<u64>());
    target.warps && target.warp_barriers && invocations.is_some_and(|invocations| invocations <= WARP)
}

struct Share<'a> {
    function: &'a Function,
    promised: BTreeSet<OpId>,
    /// Whether the workgroup is one warp.
    by_shuffle: bool,
    /// The memory for values of a type. Barriers order its uses, so one is enough.
    slots: BTreeMap<Elem, MemoryId>,
}

impl<'a> Rewrite<'a> for Share<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let (op, at) = (self.function[id].op, self.function[id].span);
        let Op::Uniform { kind, form: _, value } = op else { return Step::Copy };
        let own = writer.renamed.value(value);
        let shared = match (kind, writer.builder.ty(own)) {
            (UniformKind::Broadcast, Type::Elem(elem)) => self.share(&mut writer.builder, elem, own, at),
            (UniformKind::Assume, Type::Elem(elem)) if self.promised.contains(&id) => {
                self.share(&mut writer.builder, elem, own, at)
            }
            _ => own,
        };
        writer.replace(id, shared);
        Step::Done
    }
}

impl Share<'_> {
    fn share(&mut self, b: &mut Builder, elem: Elem, own: Value, at: Span) -> Value {
        if self.by_shuffle {
            let lane = b.constant(Constant::u32(0), at);
            let shared = b.value(Op::Shuffle { kind: ShuffleKind::Broadcast, value: own, lane }, at);
            // A broadcast orders accesses as a barrier does.
            b.push(Op::WarpBarrier, at);
            return shared;
        }
        let memory = *self.slots.entry(elem).or_insert_with(|| {
            b.memory(Memory {
                name: "uniform".to_owned(),
                space: Space::Local,
                elem,
                stride: elem.bytes(),
                length: 1.into(),
                init: Vec::new(),
                span: at,
            })
        });
        let slot = b.value(Op::Memory { memory }, at);
        let zero = b.constant(Constant::u64(0), at);
        // A slot is not overwritten while others still read what it had before.
        b.push(Op::Barrier, at);
        let id = b.id(IdKind::LocalLinearId, 0, at);
        let first = b.constant(Constant::u32(0), at);
        let first = b.compare(CompareOp::Eq, id, first, at);
        let (then, _) = b.open(&[], at);
        b.store(slot, &[zero], own, at);
        b.close_yield(&[], at);
        let (other, _) = b.open(&[], at);
        b.close_yield(&[], at);
        b.if_op(first, then, other, &[], at);
        b.push(Op::Barrier, at);
        b.load(slot, &[zero], at)
    }
}
