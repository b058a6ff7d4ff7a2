//! The definition of a pass.

use crisp_ir_kernel::{Elem, Function, Module, Op, Type};
use crisp_support_diagnostics::Diagnostic;

pub(crate) use crate::abilities::Abilities;

/// Something that passes rely on and that holds of a whole module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// No operation is a call, and only kernels are left. Where the target has functions, those that emulate what it lacks may be left with their
    /// calls: they take and give scalars, and have neither memory nor branches.
    NoCalls,
    /// Nothing is left to be simplified: see the pass `simplify`.
    Simple,
    /// Every operation has an effect or a user.
    NothingUnused,
    /// No operation computes with doubles, and only what is reported to the host has that type.
    NoDouble,
    /// No operation computes with `f16` or `bf16`, and only what is reported to the host has such a type.
    NoSmallFloats,
    /// Every access that is executed is of a root, at one index that is in range; but of views that are handed on at run time.
    AccessesGuarded,
    /// No integer is divided by zero, and no least one by −1.
    DivisionsDefined,
    /// Shifts and rotations count less than the width.
    ShiftsDefined,
    /// Floats that are converted to integers fit.
    ConversionsDefined,
    /// No operation is a fused product and sum of `f32` or `f64`.
    FmaDefined,
    /// The smaller and the larger of two floats are chosen by comparisons.
    MinMaxDefined,
    /// Floats that are stored or bit-cast are the canonical NaN or not a NaN.
    NansDefined,
    /// Only memory, callers and the host see hardware vectors.
    VectorsScalarised,
    /// Nothing is reported to the host except by stores and atomic operations, and no loop is a `while`.
    StatusTold,
    /// No integer operation is left that some target lacks, but counts and reversals of 32 bits.
    IntegersPlain,
    /// All values that a launch passes are parameters: lengths of buffers, bounds, offsets and dimensions.
    SizesPassed,
    /// Memory is accessed as what it is declared as: windows on its bytes are left only where the target refuses them.
    WindowsLowered,
    /// No memory has elements of less than 32 bits.
    NarrowMemoryPacked,
    /// No value is an integer of less than 32 bits.
    NoNarrowIntegers,
    /// No value and no memory has 64 bits, but indices: each is a conversion of a `u32`, or a constant.
    NoInt64,
    /// Nothing is said of uniform values: neither broadcasts nor promises are left.
    ValuesShared,
    /// Lanes of a warp are combined by shuffles.
    WarpsFolded,
}

/// A change of a module. Its name is its command-line name.
///
/// *Made by* each file of this crate as `PASS`. *Read by* [`crate::pipelines`].
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// The name, verb first.
    pub name: &'static str,
    /// The properties that must hold before.
    pub needs: &'static [Fact],
    /// The properties that hold after.
    pub makes: &'static [Fact],
    /// The properties that may no longer hold after.
    pub spoils: &'static [Fact],
    /// Makes the change on a valid module for a target, and yields a valid one. Errors are the author's: limits that the program exceeds.
    pub run: fn(Module, &Abilities) -> Result<Module, Vec<Diagnostic>>,
}

/// The first pass of an order that runs before what it needs, with what it lacks; `None` where the order is right. Cost is linear.
pub fn out_of_order(passes: impl IntoIterator<Item = Pass>) -> Option<(&'static str, Fact)> {
    let mut known: Vec<Fact> = Vec::new();
    for pass in passes {
        if let Some(&lacks) = pass.needs.iter().find(|need| !known.contains(need)) {
            return Some((pass.name, lacks));
        }
        known.retain(|fact| !pass.spoils.contains(fact));
        known.extend(pass.makes);
    }
    None
}

/// A module with each function changed on its own.
pub(crate) fn each_function(module: &Module, change: impl Fn(&Function) -> Function) -> Module {
    let mut changed = Module::new();
    for function in module.functions.values() {
        changed.functions.push(change(function));
    }
    changed.programs.clone_from(&module.programs);
    changed
}

/// A module with each function changed on its own that the change concerns. The others are not even copied: few passes concern a given
/// function, and asking is much cheaper than rebuilding it.
pub(crate) fn each_concerned(
    mut module: Module,
    concerned: impl Fn(&Function) -> bool,
    change: impl Fn(&Function) -> Function,
) -> Module {
    for function in module.functions.values_mut() {
        if concerned(function) {
            *function = change(function);
        }
    }
    module
}

/// Returns whether a function has an operation of a kind.
pub(crate) fn has_op(function: &Function, is: impl Fn(&Function, &Op) -> bool) -> bool {
    function.ops.values().any(|data| is(function, &data.op))
}

/// Returns whether any value, element of a view, element of a memory or result of a function is of a kind.
pub(crate) fn has_elem(function: &Function, is: impl Fn(Elem) -> bool) -> bool {
    let of = |ty: Type| match ty {
        Type::Elem(elem) => is(elem),
        Type::View(view) => is(view.elem),
    };
    function.values.values().any(|value| of(value.ty))
        || function.memories.values().any(|memory| is(memory.elem))
        || function.results.iter().any(|&ty| of(ty))
}

/// A module with each function changed on its own, but for those of the language's library.
pub(crate) fn each_own_function(module: &Module, change: impl Fn(&Function) -> Function) -> Module {
    each_function(module, |function| if function.span.is_library() { function.clone() } else { change(function) })
}
