//! The author's names in a flat function: for each, the instructions before which it has a value, and the slot of that value.

use std::collections::BTreeMap;
use std::sync::Arc;

use crisp_ir_kernel::{Function, Op, OpId, RegionId, Type, Value};

/// A name with the value that it has before some instructions.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: Arc<str>,
    /// The first slot of the frame.
    pub(crate) slot: u32,
    pub(crate) ty: Type,
    /// The first instruction before which the name has the value.
    pub(crate) from: u32,
    /// The first instruction after those.
    pub(crate) to: u32,
}

/// The instructions of operations and regions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// The first instruction after an operation.
    pub(crate) ends: BTreeMap<OpId, u32>,
    /// The first instruction of a region, and the first one after it.
    pub(crate) regions: BTreeMap<RegionId, (u32, u32)>,
}

/// Returns the names of a function in the order in which they get their values: of those that have a value before an instruction, the last one counts.
pub(crate) fn names(source: &Function, layout: &Layout, slot: impl Fn(Value) -> u32) -> Vec<Named> {
    let mut all = Vec::new();
    let mut add = |name: Arc<str>, value: Value, from: u32, to: u32| {
        all.push(Named { name, slot: slot(value), ty: source.ty(value), from, to });
    };
    for (&id, &(start, end)) in &layout.regions {
        let region = &source[id];
        for &param in &region.params {
            if let Some(name) = &source.values[param].name {
                add(Arc::clone(name), param, start, end);
            }
        }
        for &op in &region.ops {
            let Some(&from) = layout.ends.get(&op) else { continue };
            let data = &source[op];
            for value in data.results.iter() {
                let memory = match data.op {
                    Op::Memory { memory } => Some(Arc::from(source.memories[memory].name.as_str())),
                    _ => None,
                };
                if let Some(name) = source.values[value].name.clone().or(memory) {
                    add(name, value, from, end);
                }
            }
        }
    }
    for binding in &source.bindings.0 {
        let Some(&(start, end)) = layout.regions.get(&binding.region) else { continue };
        let from = match binding.after {
            None => Some(start),
            Some(op) => layout.ends.get(&op).copied().filter(|from| (start..=end).contains(from)),
        };
        if let Some(from) = from {
            add(Arc::clone(&binding.name), binding.value, from, end);
        }
    }
    all.sort_by_key(|named| named.from);
    all
}
