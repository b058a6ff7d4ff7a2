//! A legal kernel as SPIR-V: one function, whose blocks are written in the order in which they are executed.

mod atomics;
mod control;
mod entry;
mod ids;
mod lines;
mod memory;
mod ops;
mod place;
mod sections;
mod sources;
mod warps;
mod zeros;

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Function, List, OpId, Root, Scalar, Type, Value, ValueData};
use crisp_middle_passes::{Legal, Target, Unprintable};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;
use rspirv::dr::{Block, Instruction, Module, Operand};
use rspirv::spirv::{Capability, Decoration, Op};

use crate::abilities::{Flavour, Plan};
use place::Place;
use sections::{Sections, Ty, r};
use sources::Lines;

/// Translates a kernel: its module, with the parameters of a launch.
///
/// # Errors
/// Mistakes of the compiler.
pub(crate) fn emit<T: Target>(legal: &Legal<T>, plan: &Plan<'_>) -> Result<(Module, Vec<Parameter>), Vec<Diagnostic>> {
    let (function, local_size) = (legal.kernel(), legal.local_size());
    let mut emitter = Emitter::new(function, local_size, plan);
    let parameters: Vec<Parameter> = Parameter::list(function).into_iter().collect();
    emitter.kernel(&parameters);
    let unprintable = std::mem::take(&mut emitter.unprintable);
    legal.printed((emitter.finish(), parameters), unprintable)
}

/// A block that leads to where values come together, and its values.
type Incoming = (u32, Vec<u32>);

/// A loop around the place at hand.
struct Exit {
    /// The block after it.
    merge: u32,
    /// The blocks that leave it, with what they yield.
    from: Vec<Incoming>,
}

struct Emitter<'a> {
    function: &'a Function,
    plan: &'a Plan<'a>,
    local_size: [u32; 3],
    sections: Sections,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// The memory that each value is the whole of.
    whole: SideTable<ValueData, Option<Root>>,
    /// The roots on whose bytes there are windows.
    windowed: BTreeSet<Root>,
    /// The id of each scalar; 0 where there is none.
    ids: SideTable<ValueData, u32>,
    /// The lanes of vectors.
    lanes: BTreeMap<Value, Vec<u32>>,
    places: BTreeMap<Root, Place>,
    /// Roots that atomic operations update.
    updated: BTreeSet<Root>,
    /// The launch parameters, except memory.
    given: BTreeMap<Parameter, u32>,
    /// Position in the workgroup, workgroup, number of workgroups: what was loaded at the beginning.
    positions: [Option<u32>; 3],
    /// The arguments of the function, with their types.
    arguments: Vec<(u32, Instruction)>,
    /// Whether subgroups are used as warps.
    warps: bool,
    /// Whether invocations look at what others stored to buffers during the launch.
    shares: bool,
    /// Variables outside of the function that the entry point names.
    interface: Vec<u32>,
    /// Zeros that the driver does not know, by type and bits.
    zeros: BTreeMap<(Scalar, u64), u32>,
    /// The function's own variables, which are at its beginning.
    variables: Vec<Instruction>,
    /// A variable of the function that loops load from to keep their order.
    watched: Option<u32>,
    /// The set of further instructions.
    set: u32,
    blocks: Vec<Block>,
    /// The block at hand.
    label: u32,
    instructions: Vec<Instruction>,
    /// Loops around, innermost last.
    loops: Vec<Exit>,
    lines: Lines,
    unprintable: Unprintable,
    /// Ids that have a name: where one id represents several values, it has the first one's.
    named: BTreeSet<u32>,
}

impl<'a> Emitter<'a> {
    fn new(function: &'a Function, local_size: [u32; 3], plan: &'a Plan<'a>) -> Self {
        let mut sections = Sections::default();
        let set = sections.id();
        Emitter {
            function,
            plan,
            local_size,
            sections,
            definitions: function.definitions(),
            whole: function.roots(),
            windowed: function.windowed(),
            ids: SideTable::filled(function.values.len(), 0),
            lanes: BTreeMap::new(),
            places: BTreeMap::new(),
            updated: BTreeSet::new(),
            given: BTreeMap::new(),
            positions: [None; 3],
            arguments: Vec::new(),
            warps: false,
            shares: false,
            interface: Vec::new(),
            zeros: BTreeMap::new(),
            variables: Vec::new(),
            watched: None,
            set,
            blocks: Vec::new(),
            label: 0,
            instructions: Vec::new(),
            loops: Vec::new(),
            lines: Lines::default(),
            named: BTreeSet::new(),
            unprintable: Unprintable::default(),
        }
    }

    fn is_shader(&self) -> bool {
        self.plan.flavour == Flavour::Shader
    }

    fn needs(&mut self, capability: Capability) {
        self.sections.capabilities.insert(capability);
    }

    /// Begins a block.
    fn begin(&mut self, label: u32) {
        self.label = label;
        self.lines.forget();
    }

    /// Ends the block at hand.
    fn end(&mut self, op: Op, operands: Vec<Operand>) {
        self.act(op, operands);
        let label = self.sections.instruction(Op::Label, None, Some(self.label), Vec::new());
        let instructions = std::mem::take(&mut self.instructions);
        self.blocks.push(Block { label: Some(label), instructions });
    }

    /// Prints an instruction without result.
    fn act(&mut self, op: Op, operands: Vec<Operand>) {
        if op != Op::Branch {
            self.line();
        }
        let made = self.sections.instruction(op, None, None, operands);
        self.instructions.push(made);
    }

    /// Returns an instruction with a result of a type.
    fn made(&mut self, op: Op, ty: u32, operands: Vec<Operand>) -> u32 {
        // Phis stand together.
        if op != Op::Phi {
            self.line();
        }
        let id = self.sections.id();
        let made = self.sections.instruction(op, Some(ty), Some(id), operands);
        self.instructions.push(made);
        id
    }

    fn one(&mut self, op: Op, ty: u32, a: u32) -> u32 {
        self.made(op, ty, vec![r(a)])
    }

    fn two(&mut self, op: Op, ty: u32, a: u32, b: u32) -> u32 {
        self.made(op, ty, vec![r(a), r(b)])
    }

    /// Something that is true or false.
    fn test(&mut self, op: Op, a: u32, b: u32) -> u32 {
        let ty = self.sections.ty(Ty::Bool);
        self.two(op, ty, a, b)
    }

    fn select(&mut self, ty: u32, cond: u32, then: u32, other: u32) -> u32 {
        self.made(Op::Select, ty, vec![r(cond), r(then), r(other)])
    }

    /// Returns an instruction of the further set.
    fn extended(&mut self, number: u32, ty: u32, args: &[u32]) -> u32 {
        let mut operands = vec![r(self.set), Operand::LiteralExtInstInteger(number)];
        operands.extend(args.iter().copied().map(r));
        self.made(Op::ExtInst, ty, operands)
    }

    /// Returns all zeros of a type.
    fn null(&mut self, ty: u32) -> u32 {
        self.sections.global(Op::ConstantNull, Some(ty), Vec::new())
    }

    /// Says of a float that it is to be computed as it is written.
    fn exactly(&mut self, id: u32) -> u32 {
        if self.is_shader() {
            self.sections.decorate(id, Decoration::NoContraction, &[]);
        }
        id
    }

    fn scalar_of(&self, value: Value) -> Scalar {
        match self.function.ty(value) {
            Type::Elem(elem) => elem.scalar,
            Type::View(_) => Scalar::U32,
        }
    }

    fn type_of(&mut self, value: Value) -> u32 {
        let scalar = self.scalar_of(value);
        self.sections.scalar(scalar)
    }

    fn value(&self, value: Value) -> u32 {
        if self.ids[value] == 0 {
            self.unprintable.note(self.function.span, format_args!("value {}", value.index()));
        }
        self.ids[value]
    }

    fn values(&self, list: List) -> Vec<u32> {
        self.function.list(list).iter().map(|&value| self.value(value)).collect()
    }

    /// Returns the lanes of a vector; a scalar is its only one.
    fn lanes(&self, value: Value) -> Vec<u32> {
        self.lanes.get(&value).cloned().unwrap_or_else(|| vec![self.value(value)])
    }

    /// Lets an id be a value, and gives it the author's name.
    fn define(&mut self, value: Value, id: u32) {
        self.ids[value] = id;
        let name = self.function.values.get(value).and_then(|data| data.name.as_deref());
        if let Some(name) = name.filter(|_| !self.sections.is_constant(id) && self.named.insert(id)) {
            self.sections.name(id, name);
        }
    }
}
