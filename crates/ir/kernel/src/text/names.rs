//! Names of the text form: the author's where they are unique, else with a number.

use std::collections::{BTreeMap, BTreeSet};

use crisp_support_arena::SideTable;

use crate::function::{Function, FunctionId, Region, RegionId};
use crate::memory::{Memory, MemoryId};
use crate::module::Module;
use crate::value::{Value, ValueData};

/// Hands out names that no one else has.
#[derive(Default)]
pub(super) struct Unique {
    taken: BTreeSet<String>,
    next: BTreeMap<String, u32>,
}

impl Unique {
    /// `wanted`, or `wanted.N` with the smallest number that is free.
    pub(super) fn take(&mut self, wanted: String) -> String {
        if self.taken.insert(wanted.clone()) {
            return wanted;
        }
        let next = self.next.entry(wanted.clone()).or_insert(1);
        loop {
            let name = format!("{wanted}.{next}");
            *next += 1;
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }

    /// Lets others have a name again.
    pub(super) fn give_back(&mut self, name: &str) {
        self.taken.remove(name);
    }
}

/// Whether the reader takes the character as part of a symbol everywhere.
fn is_symbol_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || "+-*/<>=!?_&%~.$".contains(character)
}

/// Names in the text are not longer than this; the reader has a limit too.
const LONGEST: usize = 200;

/// Whether the reader takes a name with this beginning as a symbol, and not as a number or something else.
fn begins_symbol(name: &str) -> bool {
    let unsigned = name.strip_prefix(['+', '-']).unwrap_or(name);
    !unsigned.is_empty()
        && !unsigned.starts_with(|first: char| !is_symbol_character(first) || first.is_ascii_digit() || first == '.')
}

/// The name as a symbol that reads as nothing else: other characters become `_`, and a beginning that could be that of
/// a number gets a `_` before it.
pub(super) fn symbol(name: &str) -> String {
    let mut symbol = String::with_capacity(name.len());
    if !begins_symbol(name) {
        symbol.push('_');
    }
    symbol.extend(name.chars().take(LONGEST).map(|it| if is_symbol_character(it) { it } else { '_' }));
    symbol
}

/// The names of a module's functions. Kernels keep theirs, because callers outside use them.
pub(super) fn function_names(module: &Module) -> SideTable<Function, String> {
    let mut unique = Unique::default();
    let mut names = SideTable::filled(module.functions.len(), String::new());
    let in_order =
        |is_kernel: bool| module.functions.iter().filter(move |(_, function)| function.kernel.is_some() == is_kernel);
    for (id, function) in in_order(true).chain(in_order(false)) {
        names[id] = unique.take(symbol(&function.name));
    }
    names
}

/// The names of what a function contains.
pub(super) struct Names {
    values: SideTable<ValueData, String>,
    memories: SideTable<Memory, String>,
    params: Vec<String>,
}

impl Names {
    /// Names parameters first, then values in the order in which the text defines them, then memories.
    pub(super) fn of(function: &Function) -> Names {
        let mut unique = Unique::default();
        let params: Vec<String> = function.params.iter().map(|param| unique.take(symbol(&param.name))).collect();
        let mut values = SideTable::filled(function.values.len(), String::new());
        let mut numbers = 0_u32..;
        let mut define = |value: Value| {
            let Some(data) = function.values.get(value) else { return };
            if values[value].is_empty() {
                let name = match data.name.as_deref() {
                    Some(name) if !name.is_empty() => unique.take(symbol(name)),
                    Some(_) | None => numbers.next().unwrap_or(u32::MAX).to_string(),
                };
                values[value] = name;
            }
        };
        let body_params = function.regions.get(function.body).map_or(&[][..], |body| &body.params);
        definition_order(function).into_iter().filter(|value| !body_params.contains(value)).for_each(&mut define);
        // Values that nothing defines only exist in modules that the validator will refuse.
        function.values.ids().filter(|value| !body_params.contains(value)).for_each(&mut define);
        for (index, &param) in body_params.iter().enumerate() {
            if let (Some(name), true) = (params.get(index), function.values.get(param).is_some()) {
                values[param].clone_from(name);
            }
        }
        let mut unique = Unique::default();
        let mut memories = SideTable::filled(function.memories.len(), String::new());
        for (id, memory) in function.memories.iter() {
            memories[id] = unique.take(symbol(&memory.name));
        }
        Names { values, memories, params }
    }

    /// The name of a value without its `%`; `?` for the id of no value.
    pub(super) fn value(&self, function: &Function, value: Value) -> &str {
        if function.values.get(value).is_some() { &self.values[value] } else { "?" }
    }

    /// The name of a memory; `?` for the id of none.
    pub(super) fn memory(&self, function: &Function, memory: MemoryId) -> &str {
        if function.memories.get(memory).is_some() { &self.memories[memory] } else { "?" }
    }

    /// The names of the parameters, in order.
    pub(super) fn params(&self) -> &[String] {
        &self.params
    }
}

/// A part that is still to be walked.
enum Walk {
    Region(RegionId),
    Operations(RegionId, usize),
}

/// The values that reachable operations and regions define, in the order of the text. A region is visited once.
fn definition_order(function: &Function) -> Vec<Value> {
    let mut order = Vec::new();
    let mut seen: SideTable<Region, bool> = SideTable::filled(function.regions.len(), false);
    let mut pending = vec![Walk::Region(function.body)];
    while let Some(walk) = pending.pop() {
        match walk {
            Walk::Region(region) => {
                if let Some(data) = function.regions.get(region)
                    && !std::mem::replace(&mut seen[region], true)
                {
                    order.extend(&data.params);
                    pending.push(Walk::Operations(region, 0));
                }
            }
            Walk::Operations(region, position) => {
                let Some(&id) = function[region].ops.get(position) else { continue };
                pending.push(Walk::Operations(region, position + 1));
                if let Some(data) = function.ops.get(id) {
                    order.extend(data.results.iter());
                    pending.extend(data.op.regions().into_iter().rev().map(Walk::Region));
                }
            }
        }
    }
    order
}

/// The name of a function in the text; `?` for the id of none.
pub(super) fn function_name<'a>(module: &Module, names: &'a SideTable<Function, String>, id: FunctionId) -> &'a str {
    if module.functions.get(id).is_some() { &names[id] } else { "?" }
}
