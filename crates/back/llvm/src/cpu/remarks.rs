//! How code for processors executes a kernel, as data for people: its lanes, and what became of each access, loop and branch.
//!
//! The printer notes what it does where it does it. A segment is printed in several forms, the fastest first: what is said of an operation is
//! what its fastest form does.

use std::collections::BTreeMap;

use crisp_ir_kernel::{AccessKind, Function, Op, OpId, Root, Space, Value};
use crisp_support_diagnostics::Span;

use super::tiling::Tiling;

/// How a kernel's invocations become lanes, and what becomes of its operations. Operations are in the order of the kernel's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CpuRemarks {
    /// Invocations that one instruction works on.
    pub lanes: u32,
    /// The axis along which they lie; absent where they lie along the linear id.
    pub axis: Option<usize>,
    /// How often a workgroup's code is executed to serve all of its invocations.
    pub lane_groups: u32,
    /// Loads, stores and atomic operations.
    pub accesses: Vec<CpuAccess>,
    /// Loops and branches.
    pub controls: Vec<CpuControl>,
}

/// An access to memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CpuAccess {
    /// Where the author wrote it.
    pub at: Span,
    /// The access to its element.
    pub kind: AccessKind,
    /// The space of the memory.
    pub space: Space,
    /// The parameter or variable that the memory is.
    pub name: Option<String>,
    /// How the lanes' elements are reached.
    pub way: CpuWay,
    /// Where it is decided that they are in the memory.
    pub bounds: CpuBounds,
    /// Whether some lanes may be off.
    pub masked: bool,
}

/// How the elements of all lanes are reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuWay {
    /// One element for all lanes.
    Uniform,
    /// Elements side by side: one wide access.
    Contiguous,
    /// Elements this number of scalars apart: one wide access, of which a part is used.
    Every(u32),
    /// Elements at distances known when code is made: some wide loads and a permutation.
    Permuted,
    /// Elements side by side for the lanes that are on, by their votes: packed, and one wide store.
    Packed,
    /// An element anywhere for each lane: gather or scatter.
    Apart,
    /// Each lane's own element of private memory, all in one wide access.
    Own,
    /// One invocation at a time.
    OneByOne,
}

/// Where it is decided that an access is inside its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuBounds {
    /// When code is made.
    Proven,
    /// Once for all lane groups, before the loop over them.
    Hoisted,
    /// At the access.
    Checked,
}

/// A loop or a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CpuControl {
    /// Where the author wrote it.
    pub at: Span,
    /// Whether it is a loop.
    pub is_loop: bool,
    /// How lanes go through it.
    pub way: CpuControlWay,
}

/// How the invocations of a workgroup go through a loop or a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuControlWay {
    /// Once for the workgroup; the lane groups are served inside.
    Around,
    /// Each invocation strides from its own start: rounds of the whole workgroup, without masks while all of them take part.
    Rounds,
    /// In each lane group, whose lanes stay together.
    Together,
    /// In each lane group, where it is checked once for the workgroup that all lanes go the usual way.
    Hoped,
    /// In each lane group under masks: lanes leave one by one.
    Masked,
}

/// The printer's notes so far. The first note on an operation is kept.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    accesses: BTreeMap<OpId, (CpuWay, CpuBounds, bool)>,
    controls: BTreeMap<OpId, CpuControlWay>,
}

impl Notes {
    pub(crate) fn access(&mut self, op: OpId, way: CpuWay, bounds: CpuBounds, masked: bool) {
        self.accesses.entry(op).or_insert((way, bounds, masked));
    }

    pub(crate) fn control(&mut self, op: OpId, way: CpuControlWay) {
        self.controls.entry(op).or_insert(way);
    }

    /// Returns all that is known of a function's code.
    pub(crate) fn finish(self, function: &Function, tiling: &Tiling) -> CpuRemarks {
        let origins = function.origins();
        let mut accesses: Vec<CpuAccess> = self
            .accesses
            .into_iter()
            .filter_map(|(op, (way, bounds, masked))| {
                let access = function[op].op.access()?;
                let (space, name) = named(function, origins[access.view], access.view);
                Some(CpuAccess { at: function[op].span, kind: access.kind, space, name, way, bounds, masked })
            })
            .collect();
        accesses.sort_by_key(|access| access.at);
        let mut controls: Vec<CpuControl> = self
            .controls
            .into_iter()
            .map(|(op, way)| {
                let is_loop = matches!(function[op].op, Op::For { kind: _, carried: _, body: _ });
                CpuControl { at: function[op].span, is_loop, way }
            })
            .collect();
        controls.sort_by_key(|control| control.at);
        let axis = if tiling.linear { None } else { Some(tiling.axis) };
        CpuRemarks { lanes: tiling.width, axis, lane_groups: tiling.lane_groups(), accesses, controls }
    }
}

/// Returns the space of a view's memory, and the name of that memory where it has one.
fn named(function: &Function, root: Option<Root>, view: Value) -> (Space, Option<String>) {
    let named = |name: &str| Some(name.to_owned()).filter(|name| !name.is_empty());
    match root {
        Some(Root::Param(index)) => (Space::Global, named(&function.params[index].name)),
        Some(Root::Memory(memory)) => (function.memories[memory].space, named(&function.memories[memory].name)),
        None => (function.ty(view).view().map_or(Space::Global, |view| view.space), None),
    }
}
