//! Makes a module small while something about it stays true, for reports of mistakes.
//!
//! Unlike a pass it changes what a program does: whether that matters is for the caller to say. It deletes operations, takes one side of
//! branches, lets loops run once or not at all, puts constants and operands in the place of results, and removes functions, parameters
//! and memory. Every module that it asks about is valid.

mod edit;
mod weight;

use std::collections::BTreeSet;

use crisp_ir_kernel::{Checked, Constant, FunctionId, KernelInfo, Module, Op, OpId};

use crate::pass::Abilities;
use crate::{inline_calls, remove_dead, simplify};
use edit::{Edit, apply, drop_function, drop_param};
use weight::{operations, weight};

/// A module that is small and of which `keeps` still holds.
///
/// `keeps` must hold of `module`. It is asked at most `attempts` times, each time about a module that is simpler than the last one of
/// which it held, so the search ends; it is the same for the same answers. Each question costs time linear in the module's size beside
/// what `keeps` costs; some hundred questions are enough for small modules, some thousand for large ones.
///
/// # Panics
/// When `keeps` panics.
#[must_use]
pub fn reduce(module: &Checked, attempts: usize, keeps: &mut dyn FnMut(&Checked) -> bool) -> Checked {
    let best = module.clone();
    let mut reducer = Reducer { weight: weight(&best), best, left: attempts, keeps };
    loop {
        let before = reducer.weight;
        reducer.passes();
        reducer.functions();
        reducer.operations();
        reducer.passes();
        reducer.alternatives();
        reducer.declarations();
        if reducer.weight == before || reducer.left == 0 {
            return reducer.best;
        }
    }
}

struct Reducer<'a> {
    best: Checked,
    weight: u64,
    /// Questions that may still be asked.
    left: usize,
    keeps: &'a mut dyn FnMut(&Checked) -> bool,
}

impl Reducer<'_> {
    /// Takes a candidate if it is simpler, valid, and what must stay true holds of it.
    fn offer(&mut self, candidate: Option<Module>) -> bool {
        let Some(candidate) = candidate else { return false };
        let weight = weight(&candidate);
        if self.left == 0 || weight >= self.weight {
            return false;
        }
        let Ok(candidate) = Checked::check(candidate) else { return false };
        self.left -= 1;
        let keeps = (self.keeps)(&candidate);
        if keeps {
            self.best = candidate;
            self.weight = weight;
        }
        keeps
    }

    /// The changes that passes can make, unless they are what the mistake is about.
    fn passes(&mut self) {
        let passes = [inline_calls::PASS, simplify::PASS, remove_dead::PASS];
        for pass in passes {
            let module = self.best.clone().into_module();
            // A pass may be what is wrong: then it does not help here, and that is all.
            let run = std::panic::catch_unwind(move || (pass.run)(module, &Abilities::ALL));
            self.offer(run.ok().and_then(Result::ok));
        }
    }

    /// Removes functions that are never called; kernels too, but for the last one.
    fn functions(&mut self) {
        for function in self.best.functions.ids().rev() {
            self.offer(drop_function(&self.best, function));
        }
    }

    /// Deletes operations: half of a function at once, then smaller pieces, at last one by one.
    fn operations(&mut self) {
        for function in self.best.functions.ids() {
            let mut size = operations(&self.best[function]).len().div_ceil(2);
            while size > 0 {
                let mut at = 0;
                // The list is a new one whenever something has gone.
                while let Some(piece) = self.piece(function, at, size) {
                    if !self.offer(apply(&self.best, function, &Edit::Delete(piece))) {
                        at += size;
                    }
                }
                size /= 2;
            }
        }
    }

    /// Some operations in a row.
    fn piece(&self, function: FunctionId, at: usize, size: usize) -> Option<BTreeSet<OpId>> {
        let all = operations(self.best.functions.get(function)?);
        let piece: BTreeSet<OpId> = all.into_iter().skip(at).take(size).collect();
        (!piece.is_empty()).then_some(piece)
    }

    /// Puts something simpler in the place of single operations.
    fn alternatives(&mut self) {
        for function in self.best.functions.ids() {
            let mut at = 0;
            while let Some(&op) = operations(&self.best[function]).get(at) {
                let edits = alternatives(&self.best, function, op);
                if !edits.iter().any(|edit| self.offer(apply(&self.best, function, edit))) {
                    at += 1;
                }
            }
        }
    }

    /// Removes parameters, shrinks memories, forgets what is said of launches.
    fn declarations(&mut self) {
        for function in self.best.functions.ids() {
            let mut bare = self.best.clone().into_module();
            if let Some(kernel) = &mut bare.functions[function].kernel {
                *kernel = KernelInfo::default();
            }
            self.offer(Some(bare));
            for param in (0..self.best[function].params.len()).rev() {
                self.offer(drop_param(&self.best, function, param));
            }
            for memory in self.best[function].memories.ids() {
                while self.offer(Some(with_shorter_memory(&self.best, function, memory, 1)))
                    || self.offer(Some(with_shorter_memory(
                        &self.best,
                        function,
                        memory,
                        self.best[function].memories[memory].elements() / 2,
                    )))
                {}
            }
        }
    }
}

fn with_shorter_memory(
    module: &Module,
    function: FunctionId,
    memory: crisp_ir_kernel::MemoryId,
    length: u64,
) -> Module {
    let mut changed = module.clone();
    let memory = &mut changed.functions[function].memories[memory];
    let length = length.max(1);
    memory.length = length.into();
    memory.init.truncate(usize::try_from(length).unwrap_or(usize::MAX));
    changed
}

/// Returns what may replace an operation, the simplest first.
fn alternatives(module: &Module, function: FunctionId, op: OpId) -> Vec<Edit> {
    let function = &module[function];
    let data = &function[op];
    let mut edits = Vec::new();
    if let Op::If { cond: _, then: _, other: _ } = data.op {
        edits.extend([Edit::Take { branch: op, then: true }, Edit::Take { branch: op, then: false }]);
    }
    if let Op::For { kind: _, carried: _, body: _ } = data.op {
        edits.extend([Edit::Skip(op), Edit::Once(op)]);
    }
    if let Op::Constant(constant) = data.op {
        let elem = constant.elem;
        let one = |bits: u64| Constant::from_bits(elem.scalar, bits).splat(elem.lanes);
        edits.extend([Edit::Set(op, Constant::zero(elem)), Edit::Set(op, one(1))]);
    }
    if let Some(result) = data.results.single() {
        let operands = data.op.operands(function).into_iter().enumerate();
        let fits = operands.filter(|&(_, operand)| function.ty(operand) == function.ty(result));
        edits.extend(fits.map(|(position, _)| Edit::Forward(op, position)));
    }
    edits
}
