//! Printing a planned kernel as LLVM IR text.

mod apply;
mod arith;
mod atomic;
mod bits;
mod divide;
mod faults;
mod float;
mod groups;
mod ids;
mod kernel;
mod lanes;
mod layout;
mod memory;
mod ops;
mod order;
mod promise;
mod rounds;
mod status;
mod stream;
mod text;
mod trip;
mod value;
mod warp;
mod workgroup;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Function, MemoryId, OpId, Space, Value, ValueData};
use crisp_middle_analysis::integers::Integers;
use crisp_support_arena::SideTable;

use self::arith::Arith;
use self::ids::LaunchValues;
use self::lanes::LaneLoop;
use self::layout::Layout;
use self::promise::{Forms, Promises};
use self::text::{Label, Text};
use self::value::{Held, Reg, ViewReg};
use self::workgroup::OuterLoop;
use super::plan::Plan;
use super::shape::Shape;
use super::slots::Traffic;
use super::tiling::Tiling;
use crate::CpuTarget;

pub(crate) use self::kernel::{Work, print_kernel};

/// The lanes for which code runs.
#[derive(Clone, Debug)]
pub(crate) enum Mask {
    /// All of the lane group.
    All,
    /// Those whose bit is set: an LLVM value, one bit for each lane.
    Some(String),
}

/// What is known while a kernel is printed.
pub(crate) struct Printer<'a> {
    function: &'a Function,
    target: &'a CpuTarget,
    plan: &'a Plan,
    traffic: &'a Traffic,
    /// Shapes that hold without promises.
    general_shapes: &'a SideTable<ValueData, Shape>,
    /// Shapes in the code at hand.
    shapes: Cow<'a, SideTable<ValueData, Shape>>,
    /// Whether a widening conversion is exact without promises.
    exact: &'a dyn Fn(OpId) -> bool,
    /// What is known of integers wherever they are.
    integers: &'a Integers<'a>,
    /// What the fast form of a segment takes for granted; absent in general forms.
    promises: Option<Promises>,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// The debug operations; a site's number is its position.
    debug_ops: Vec<OpId>,
    /// Whether anything reads a value.
    used: SideTable<ValueData, bool>,
    tiling: Tiling,
    /// Lanes of the code at hand: 1 where it computes what one invocation would.
    width: u32,
    layout: Layout,
    text: Text,
    launch: LaunchValues,
    /// The first lane's local ids (i32).
    position: [String; 3],
    /// The lane group's number in the workgroup (i64).
    lane_group: String,
    /// See [`Arith::nans_by_bits`].
    nans_by_bits: bool,
    in_segment: bool,
    /// The stores that bypass the caches in the code at hand.
    streamed: BTreeSet<OpId>,
    /// Whether any store bypasses them.
    bypassed: bool,
    /// Memory that masked moves may touch where no lane is on, once some needed it.
    somewhere: Option<String>,
    /// Whether the code at hand is for what the usual form could not do.
    cold: bool,
    /// Whether slots are read and written in their copies in memory.
    on_copies: bool,
    /// The forms in which segments are printed.
    forms: Forms,
    /// Whether values that are not there are computed again from ids.
    again: bool,
    scalars: Vec<Option<Held>>,
    lane_values: BTreeMap<Value, Held>,
    lane_loops: Vec<LaneLoop>,
    /// Arrays with a scalar for each lane, by what they are for and their type.
    lane_arrays: BTreeMap<(&'static str, String), String>,
    outer_loops: Vec<OuterLoop>,
    /// The variable with the lanes that have not returned, while a segment runs in which lanes return.
    alive: Option<String>,
    /// A flag that says that no invocation of the workgroup has returned, in kernels where some may.
    all_alive: Option<String>,
    /// A variable that says whether any invocation reaches a loop of the workgroup's code.
    reached: Option<String>,
    /// Where a workgroup ends.
    done: Label,
    /// A value that was read before it was there: a mistake of the plan.
    missing: Option<Value>,
}

impl Printer<'_> {
    fn arith(&mut self) -> Arith<'_> {
        Arith { text: &mut self.text, target: self.target, nans_by_bits: self.nans_by_bits }
    }

    /// How a value looks across the lanes of the code at hand.
    fn shape(&self, value: Value) -> Shape {
        if self.width == 1 { Shape::Same } else { self.shapes[value] }
    }

    fn hold(&mut self, value: Value, held: Held) {
        if self.in_segment || self.again {
            self.lane_values.insert(value, held);
        } else if let Some(entry) = self.scalars.get_mut(value.index()) {
            *entry = Some(held);
        }
    }

    fn held(&mut self, value: Value) -> Option<Held> {
        let in_lanes = self.lane_values.get(&value);
        let found = in_lanes.or_else(|| self.scalars.get(value.index()).and_then(Option::as_ref));
        if let Some(held) = found {
            return Some(held.clone());
        }
        if self.again {
            let held = match self.definitions[value] {
                Some(op) => self.pure_value(op),
                None => Held::Reg(self.round_index(value)?),
            };
            self.hold(value, held.clone());
            return Some(held);
        }
        None
    }

    /// A register value.
    fn reg(&mut self, value: Value) -> Reg {
        match self.held(value) {
            Some(Held::Reg(reg)) => reg,
            Some(Held::View(_)) | None => {
                self.missing.get_or_insert(value);
                Reg::same(self.elem(value), "zeroinitializer")
            }
        }
    }

    /// A view.
    fn view(&mut self, value: Value) -> ViewReg {
        match self.held(value) {
            Some(Held::View(view)) => view,
            Some(Held::Reg(_)) | None => {
                self.missing.get_or_insert(value);
                ViewReg::nowhere(self.function.ty(value))
            }
        }
    }

    fn is_private(&self, memory: MemoryId) -> bool {
        self.function.memories.get(memory).is_some_and(|memory| memory.space == Space::Private)
    }
}
