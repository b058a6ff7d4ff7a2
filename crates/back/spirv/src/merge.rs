//! Several modules as one: each has its entry points and functions, while types, constants and all other parts that may be there only once are shared.
//!
//! SPIR-V forbids a second declaration of a type that is not an aggregate, so ids of equal declarations become one id. The target of a decoration
//! is left alone, for its copies may differ by it; but a variable that the device provides is one, as Intel's compiler for CPUs expects.

use std::collections::{BTreeMap, BTreeSet};

use rspirv::dr::{Block, Function, Instruction, Module, ModuleHeader, Operand};
use rspirv::spirv::{BuiltIn, Decoration, Op};

/// Makes one module of several of the same flavour, whose entry points have different names. Their bindings stay. Cost is about linear in
/// their size.
pub(crate) fn merge(modules: Vec<Module>) -> Module {
    let mut merger = Merger::default();
    modules.into_iter().for_each(|module| merger.add(module));
    merger.finish()
}

#[derive(Default)]
struct Merger {
    all: Module,
    /// The last id that is given.
    last: u32,
    version: (u8, u8),
    /// Instructions that are there, by themselves without their ids.
    known: BTreeMap<String, u32>,
}

/// From a module's ids to those of all.
type Ids = BTreeMap<u32, u32>;

impl Merger {
    fn add(&mut self, module: Module) {
        let version = module.header.as_ref().map_or((1, 0), ModuleHeader::version);
        self.version = self.version.max(version);
        let mut ids = Ids::new();
        for instruction in module.capabilities {
            once(&mut self.all.capabilities, instruction);
        }
        for instruction in module.extensions {
            once(&mut self.all.extensions, instruction);
        }
        // In the order of the module, so that what is referred to has its new id before.
        for instruction in module.ext_inst_imports {
            self.shared(instruction, &mut ids, |all| &mut all.ext_inst_imports);
        }
        for instruction in module.debug_string_source {
            self.shared(instruction, &mut ids, |all| &mut all.debug_string_source);
        }
        self.all.memory_model = self.all.memory_model.take().or(module.memory_model);
        let decorated: BTreeSet<u32> = module.annotations.iter().filter_map(target).collect();
        let provided: BTreeMap<u32, BuiltIn> = module.annotations.iter().filter_map(provided).collect();
        let mut there_already = BTreeSet::new();
        for instruction in module.types_global_values {
            let provided = instruction.result_id.and_then(|id| Some((id, *provided.get(&id)?)));
            if let Some((id, provided)) = provided.filter(|_| instruction.class.opcode == Op::Variable) {
                let ty = instruction.result_type.map(|ty| self.id(ty, &mut ids));
                let known = format!("{provided:?} {ty:?} {:?}", instruction.operands);
                if let Some(&same) = self.known.get(&known) {
                    ids.insert(id, same);
                    there_already.insert(same);
                    continue;
                }
                let id = self.id(id, &mut ids);
                self.known.insert(known, id);
            }
            let alone = instruction.class.opcode == Op::Variable
                || instruction.result_id.is_some_and(|id| decorated.contains(&id));
            if alone {
                let instruction = self.renumbered(instruction, &mut ids);
                self.all.types_global_values.push(instruction);
            } else {
                self.shared(instruction, &mut ids, |all| &mut all.types_global_values);
            }
        }
        for function in module.functions {
            let function = self.function(function, &mut ids);
            self.all.functions.push(function);
        }
        // These look ahead.
        for instruction in module.entry_points {
            let instruction = self.renumbered(instruction, &mut ids);
            self.all.entry_points.push(instruction);
        }
        for instruction in module.execution_modes {
            let instruction = self.renumbered(instruction, &mut ids);
            self.all.execution_modes.push(instruction);
        }
        for instruction in module.annotations {
            let instruction = self.renumbered(instruction, &mut ids);
            if target(&instruction).is_none_or(|id| !there_already.contains(&id)) {
                self.all.annotations.push(instruction);
            }
        }
        let named: BTreeSet<u32> = self.all.debug_names.iter().filter_map(target).collect();
        for instruction in module.debug_names {
            let instruction = self.renumbered(instruction, &mut ids);
            if target(&instruction).is_none_or(|id| !named.contains(&id)) {
                self.all.debug_names.push(instruction);
            }
        }
    }

    fn finish(mut self) -> Module {
        let mut header = ModuleHeader::new(self.last + 1);
        header.set_version(self.version.0, self.version.1);
        self.all.header = Some(header);
        self.all
    }

    /// Returns the id of an instruction that need not be there twice.
    fn shared(
        &mut self,
        mut instruction: Instruction,
        ids: &mut Ids,
        section: fn(&mut Module) -> &mut Vec<Instruction>,
    ) {
        let result = instruction.result_id.take();
        let mut instruction = self.renumbered(instruction, ids);
        let known = format!("{:?} {:?} {:?}", instruction.class.opcode, instruction.result_type, instruction.operands);
        if let Some(&id) = self.known.get(&known) {
            ids.extend(result.map(|result| (result, id)));
            return;
        }
        instruction.result_id = result.map(|result| self.id(result, ids));
        self.known.insert(known, instruction.result_id.unwrap_or(0));
        section(&mut self.all).push(instruction);
    }

    /// Returns an id's new number.
    fn id(&mut self, id: u32, ids: &mut Ids) -> u32 {
        *ids.entry(id).or_insert_with(|| {
            self.last += 1;
            self.last
        })
    }

    fn renumbered(&mut self, mut instruction: Instruction, ids: &mut Ids) -> Instruction {
        for id in [&mut instruction.result_type, &mut instruction.result_id].into_iter().flatten() {
            *id = self.id(*id, ids);
        }
        for operand in &mut instruction.operands {
            if let Operand::IdRef(id) | Operand::IdScope(id) | Operand::IdMemorySemantics(id) = operand {
                *id = self.id(*id, ids);
            }
        }
        instruction
    }

    fn function(&mut self, function: Function, ids: &mut Ids) -> Function {
        let Function { def, end, parameters, blocks } = function;
        let mut each = |list: Vec<Instruction>| -> Vec<Instruction> {
            list.into_iter().map(|instruction| self.renumbered(instruction, ids)).collect()
        };
        let def = each(def.into_iter().collect()).pop();
        let parameters = each(parameters);
        let mut made = Vec::new();
        for Block { label, instructions } in blocks {
            made.push(Block { label: each(label.into_iter().collect()).pop(), instructions: each(instructions) });
        }
        Function { def, end, parameters, blocks: made }
    }
}

/// Adds an instruction without ids that is not there yet.
fn once(list: &mut Vec<Instruction>, instruction: Instruction) {
    if !list.contains(&instruction) {
        list.push(instruction);
    }
}

/// Returns a variable that the device provides, and what it holds.
fn provided(decoration: &Instruction) -> Option<(u32, BuiltIn)> {
    match decoration.operands.as_slice() {
        &[Operand::IdRef(id), Operand::Decoration(Decoration::BuiltIn), Operand::BuiltIn(builtin)] => {
            Some((id, builtin))
        }
        _ => None,
    }
}

/// Returns the target of a name or a decoration.
fn target(instruction: &Instruction) -> Option<u32> {
    match instruction.operands.first() {
        Some(&Operand::IdRef(id)) => Some(id),
        Some(_) | None => None,
    }
}
