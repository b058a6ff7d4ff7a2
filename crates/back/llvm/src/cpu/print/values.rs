//! The form of each value of the function in the current code: registers and views that have been made, or are made again from ids.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use crisp_ir_kernel::{Elem, Function, MemoryId, Op, OpId, Space, Type, Value, ValueData};
use crisp_middle_analysis::Floats;
use crisp_middle_analysis::integers::Integers;
use crisp_support_arena::SideTable;

use super::ids::Ids;
use super::layout::Layout;
use super::promise::{Promises, Whole};
use super::value::{Held, Reg, ViewReg};
use super::vectors::Variable;
use crate::cpu::plan::Plan;
use crate::cpu::shape::Shape;
use crate::text::Label;

/// A loop around the workgroup's code at hand.
pub(crate) struct OuterLoop {
    pub(crate) op: OpId,
    pub(crate) carried: Vec<Option<Variable>>,
    pub(crate) exit: Label,
    /// In a loop of rounds, how far the round's indices are from the first ones.
    pub(crate) off: Option<String>,
}

/// The function that is printed, and its values.
pub(crate) struct Values<'a> {
    pub(crate) below: Ids<'a>,
    pub(crate) function: &'a Function,
    pub(crate) plan: &'a Plan,
    pub(crate) definitions: SideTable<ValueData, Option<OpId>>,
    /// The facts about integers at every place.
    pub(crate) integers: &'a Integers<'a>,
    /// The floats that are not NaN.
    pub(crate) floats: &'a Floats,
    /// Shapes in the code at hand.
    pub(crate) shapes: Cow<'a, SideTable<ValueData, Shape>>,
    pub(crate) layout: Layout,
    /// The assumptions of a segment's fast form; absent in general forms.
    pub(crate) promises: Option<Promises>,
    /// The loops that are looked at as a whole at the moment.
    pub(crate) whole: Whole,
    pub(crate) scalars: Vec<Option<Held>>,
    pub(crate) lane_values: BTreeMap<Value, Held>,
    pub(crate) in_segment: bool,
    /// Whether values that are not there are computed again from ids.
    pub(crate) again: bool,
    pub(crate) outer_loops: Vec<OuterLoop>,
    /// A flag that says that no invocation of the workgroup has returned, in kernels where some may.
    pub(crate) all_alive: Option<String>,
    /// A value that was read before it was there: a mistake of the plan.
    pub(crate) missing: Option<Value>,
}

impl<'a> Deref for Values<'a> {
    type Target = Ids<'a>;

    fn deref(&self) -> &Ids<'a> {
        &self.below
    }
}

impl<'a> DerefMut for Values<'a> {
    fn deref_mut(&mut self) -> &mut Ids<'a> {
        &mut self.below
    }
}

impl Values<'_> {
    /// Returns the lanes that exist of a last lane group that lacks some.
    pub(crate) fn existing(&self) -> String {
        let exist = self.tiling.along() % self.width;
        let lanes: Vec<&str> = (0..self.width).map(|lane| if lane < exist { "i1 true" } else { "i1 false" }).collect();
        format!("<{}>", lanes.join(", "))
    }

    /// Returns how a value looks across the lanes of the code at hand.
    pub(crate) fn shape(&self, value: Value) -> Shape {
        if self.width == 1 { Shape::Same } else { self.shapes[value] }
    }

    pub(crate) fn hold(&mut self, value: Value, held: Held) {
        if self.in_segment || self.again {
            self.lane_values.insert(value, held);
        } else if let Some(entry) = self.scalars.get_mut(value.index()) {
            *entry = Some(held);
        }
    }

    fn found(&self, value: Value) -> Option<&Held> {
        self.lane_values.get(&value).or_else(|| self.scalars.get(value.index()).and_then(Option::as_ref))
    }

    /// Returns whether the code at hand has a value.
    pub(crate) fn has(&self, value: Value) -> bool {
        self.found(value).is_some()
    }

    pub(crate) fn held(&mut self, value: Value) -> Option<Held> {
        if let Some(held) = self.found(value) {
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

    /// Returns a register value.
    pub(crate) fn reg(&mut self, value: Value) -> Reg {
        match self.held(value) {
            Some(Held::Reg(reg)) => reg,
            Some(Held::View(_)) | None => {
                self.missing.get_or_insert(value);
                Reg::same(self.elem(value), "zeroinitializer")
            }
        }
    }

    /// Returns a view.
    pub(crate) fn view(&mut self, value: Value) -> ViewReg {
        match self.held(value) {
            Some(Held::View(view)) => view,
            Some(Held::Reg(_)) | None => {
                self.missing.get_or_insert(value);
                ViewReg::nowhere(self.function.ty(value))
            }
        }
    }

    pub(crate) fn is_private(&self, memory: MemoryId) -> bool {
        self.function.memories.get(memory).is_some_and(|memory| memory.space == Space::Private)
    }

    /// Prints what depends on ids as one invocation of the workgroup would compute it.
    pub(crate) fn at_corner<T>(&mut self, corner: [u32; 3], print: impl FnOnce(&mut Self) -> T) -> T {
        let position = std::mem::replace(&mut self.position, corner.map(|id| id.to_string()));
        let width = std::mem::replace(&mut self.width, 1);
        let kept = std::mem::take(&mut self.lane_values);
        self.again = true;
        let result = print(self);
        self.again = false;
        self.lane_values = kept;
        self.width = width;
        self.position = position;
        result
    }

    /// Returns the first index of the loop of rounds whose index a value is, and how far the round is from there.
    pub(crate) fn round_parts(&self, value: Value) -> Option<(Value, String)> {
        let function = self.function;
        self.outer_loops.iter().find_map(|outer| match function[outer.op].op {
            Op::For { kind, carried: _, body } if function[body].params.first() == Some(&value) => {
                Some((kind.operands().first().copied()?, outer.off.clone()?))
            }
            _ => None,
        })
    }

    /// Returns the index of a round.
    pub(crate) fn round_index(&mut self, value: Value) -> Option<Reg> {
        let (from, off) = self.round_parts(value)?;
        let from = self.reg(from);
        let off = Reg::same(from.elem, off);
        Some(self.binary(crisp_ir_kernel::BinaryOp::Add, &from, &off))
    }

    pub(crate) fn elem(&self, value: Value) -> Elem {
        match self.function.ty(value) {
            Type::Elem(elem) => elem,
            Type::View(view) => view.elem,
        }
    }
}
