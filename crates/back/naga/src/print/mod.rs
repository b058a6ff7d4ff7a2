//! A legal kernel as WGSL: one declaration, one operation, one line; the source line stands beside what came from it only in names.

mod control;
mod memory;
mod ops;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Elem, Function, IdKind, MemoryId, Op, OpId, Scalar, Space, Terminator, Type, Value, ValueData};
use crisp_support_arena::SideTable;

use crate::parameters::{self, Given};
use crate::{names, refuse};

/// The text and what goes with it.
pub(crate) struct Printed {
    pub(crate) text: String,
    pub(crate) entry: String,
    pub(crate) parameters: Vec<Parameter>,
}

/// Memory that is accessed: a buffer parameter or a declared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Root {
    Param(usize),
    Memory(MemoryId),
}

pub(crate) struct Printer<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    local_size: [u32; 3],
    out: String,
    depth: usize,
    names: SideTable<ValueData, String>,
    /// Roots that atomic operations update: all their accesses are atomic.
    atomic: BTreeSet<Root>,
    given: Vec<Given>,
    /// Where the words of what is handed over begin.
    words: BTreeMap<Parameter, u32>,
    /// The variables that hold what the loops around carry, innermost last.
    loops: Vec<Vec<String>>,
    next: usize,
}

/// Prints a kernel that was legalised and not refused.
pub(crate) fn print(function: &Function, local_size: [u32; 3], given: Vec<Given>) -> Printed {
    let mut names = SideTable::filled(function.values.len(), String::new());
    for value in function.values.ids() {
        names[value] = names::value(function, value);
    }
    let mut printer = Printer {
        function,
        definitions: function.definitions(),
        local_size,
        out: String::new(),
        depth: 0,
        names,
        atomic: BTreeSet::new(),
        given,
        words: BTreeMap::new(),
        loops: Vec::new(),
        next: 0,
    };
    printer.survey();
    let used = printer.used();
    let parameters = parameters::in_order(&printer.given, &used);
    printer.words = parameters::words(&parameters, &printer.given);
    printer.module();
    Printed { text: printer.out, entry: names::entry(&function.name), parameters }
}

/// WGSL's name of a scalar type.
pub(crate) fn scalar_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I64 => "i64",
        Scalar::U64 => "u64",
        Scalar::F32 => "f32",
        Scalar::I32 => "i32",
        // Refused: these stand for no value.
        Scalar::U32
        | Scalar::I8
        | Scalar::I16
        | Scalar::U8
        | Scalar::U16
        | Scalar::F16
        | Scalar::BF16
        | Scalar::F64 => "u32",
    }
}

/// WGSL's name of a register type.
pub(crate) fn type_name(elem: Elem) -> String {
    let scalar = scalar_name(elem.scalar);
    if elem.lanes == 1 { scalar.to_owned() } else { format!("vec{}<{scalar}>", elem.lanes) }
}

impl Printer<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        self.out.extend(std::iter::repeat_n("    ", self.depth));
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    /// A line that opens a block.
    fn open(&mut self, text: impl AsRef<str>) {
        self.line(format!("{} {{", text.as_ref()));
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.line("}");
    }

    /// A name that nothing else has.
    fn fresh(&mut self, what: &str) -> String {
        self.next += 1;
        format!("crisp_{what}_{}", self.next)
    }

    fn name(&self, value: Value) -> String {
        self.names[value].clone()
    }

    fn elem(&self, value: Value) -> Elem {
        self.function.ty(value).elem().unwrap_or(Elem::scalar(Scalar::U32))
    }

    /// Finds out what is updated atomically.
    fn survey(&mut self) {
        for data in self.function.ops.values() {
            if let Op::Atomic { op: _, view, index: _, value: _, scope: _ }
            | Op::CompareExchange { view, index: _, expected: _, value: _, scope: _ }
            | Op::AtomicApply { view, index: _, body: _, scope: _ } = data.op
                && let Some(root) = self.root(view)
            {
                self.atomic.insert(root);
            }
        }
    }

    /// What the kernel uses of what is handed over, besides memory.
    fn used(&self) -> BTreeSet<Parameter> {
        let function = self.function;
        let mut used = BTreeSet::new();
        for data in function.ops.values() {
            match data.op {
                Op::Extent { view, axis: _ } => {
                    if let Some(Root::Param(index)) = self.root(view)
                        && let Some(Given::Memory(Parameter::Buffer(argument))) = self.given.get(index)
                    {
                        used.insert(Parameter::Length(*argument));
                    }
                }
                Op::Id { kind: IdKind::Bound, axis } => drop(used.insert(Parameter::Bound(axis))),
                Op::Id { kind: IdKind::GlobalOffset, axis } => drop(used.insert(Parameter::Offset(axis))),
                Op::Id { kind: IdKind::WorkDim, axis: _ } => drop(used.insert(Parameter::WorkDim)),
                _ => {}
            }
        }
        let mut read: BTreeSet<Value> = BTreeSet::new();
        for data in function.ops.values() {
            read.extend(data.op.operands(function));
        }
        for region in function.regions.values() {
            let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
            read.extend(function.list(list));
        }
        for (given, value) in self.given.iter().zip(&function[function.body].params) {
            if let Given::Value { argument, elem } = *given
                && read.contains(value)
            {
                used.extend((0..elem.lanes).map(|lane| Parameter::Lane { argument, lane }));
            }
        }
        used
    }

    /// Where the words of something begin.
    fn word(&self, parameter: Parameter) -> u32 {
        self.words.get(&parameter).copied().unwrap_or(0)
    }

    /// The memory that a view is the root of.
    fn root(&self, view: Value) -> Option<Root> {
        match self.definitions[view] {
            None => self.function[self.function.body].params.iter().position(|&param| param == view).map(Root::Param),
            Some(op) => match self.function[op].op {
                Op::Memory { memory } => Some(Root::Memory(memory)),
                _ => None,
            },
        }
    }

    fn module(&mut self) {
        if refuse::first_float(self.function).is_some() {
            self.line(format!(
                "// WGSL does not promise the bits of the floats that `{}` computes.",
                self.function.name
            ));
        }
        self.bindings();
        for (id, memory) in self.function.memories.iter() {
            if memory.space != Space::Private {
                let declaration = self.declaration(Root::Memory(id));
                self.line(declaration);
            }
        }
        self.line("");
        // A function's argument is no constant expression, so that infinities and NaNs are allowed.
        self.open("fn crisp_float(bits: u32) -> f32");
        self.line("return bitcast<f32>(bits);");
        self.close();
        self.open("fn crisp_wide(word: u32) -> u64");
        self.line("return (u64(crisp_words[word + 1u]) << 32u) | u64(crisp_words[word]);");
        self.close();
        self.line("");
        let [x, y, z] = self.local_size;
        self.line(format!("@compute @workgroup_size({x}, {y}, {z})"));
        let entry = names::entry(&self.function.name);
        self.open(format!(
            "fn {entry}(@builtin(local_invocation_id) crisp_local: vec3<u32>, @builtin(workgroup_id) crisp_group: vec3<u32>, \
             @builtin(num_workgroups) crisp_groups: vec3<u32>)"
        ));
        for (id, memory) in self.function.memories.iter() {
            if memory.space == Space::Private {
                let declaration = self.declaration(Root::Memory(id));
                self.line(declaration);
            }
        }
        for (index, &value) in self.function[self.function.body].params.clone().iter().enumerate() {
            if let (Type::Elem(elem), Some(Given::Value { argument, elem: _ })) =
                (self.function.ty(value), self.given.get(index))
                && let Some(&word) = self.words.get(&Parameter::Lane { argument: *argument, lane: 0 })
            {
                let (name, text) = (self.name(value), value_of_words(elem, word));
                self.line(format!("let {name} = {text};"));
            }
        }
        self.region_ops(self.function.body);
        self.close();
    }

    fn bindings(&mut self) {
        let memories: Vec<usize> = (0..self.function.params.len())
            .filter(|&index| matches!(self.given.get(index), Some(Given::Memory(_))))
            .collect();
        for (binding, &index) in memories.iter().enumerate() {
            let declaration = self.declaration(Root::Param(index));
            self.line(format!("@group(0) @binding({binding}) {declaration}"));
        }
        let binding = memories.len();
        self.line(format!("@group(0) @binding({binding}) var<storage, read> crisp_words: array<u32>;"));
    }

    /// The operations of a region, without what its terminator does.
    fn region_ops(&mut self, region: crisp_ir_kernel::RegionId) {
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            self.op(op);
        }
        if let (Terminator::Return(_), false) = (self.function[region].terminator, region == self.function.body) {
            self.line("return;");
        }
    }

    /// An id or size, of the type that the operation has.
    fn id(&self, kind: IdKind, axis: u8) -> String {
        let axis = usize::from(axis.min(2));
        let field = ["x", "y", "z"][axis];
        let [x, y, z] = self.local_size;
        let size = [x, y, z][axis];
        let linear = format!("(crisp_local.x + {x}u * (crisp_local.y + {y}u * crisp_local.z))");
        let wide = |parameter: Parameter| format!("crisp_wide({}u)", self.word(parameter));
        let number = u8::try_from(axis.min(2)).unwrap_or(0);
        let global = |axis: usize| {
            let field = ["x", "y", "z"][axis];
            format!("(u64(crisp_group.{field}) * {size}lu + u64(crisp_local.{field}))", size = self.local_size[axis])
        };
        let extent = |axis: usize| {
            let field = ["x", "y", "z"][axis];
            format!("(u64(crisp_groups.{field}) * {size}lu)", size = self.local_size[axis])
        };
        let total = u64::from(x) * u64::from(y) * u64::from(z);
        match kind {
            IdKind::LocalId => format!("crisp_local.{field}"),
            IdKind::GroupId => format!("crisp_group.{field}"),
            IdKind::GlobalId => format!("crisp_group.{field} * {size}u + crisp_local.{field}"),
            IdKind::LocalSize => format!("{size}u"),
            IdKind::NumGroups => format!("crisp_groups.{field}"),
            IdKind::GlobalSize => format!("crisp_groups.{field} * {size}u"),
            IdKind::Bound => wide(Parameter::Bound(number)),
            IdKind::GlobalOffset => wide(Parameter::Offset(number)),
            IdKind::LocalLinearId => linear,
            IdKind::LocalLinearSize => format!("{total}u"),
            IdKind::GlobalLinearId => {
                format!("{} + {} * ({} + {} * {})", global(0), extent(0), global(1), extent(1), global(2))
            }
            IdKind::GlobalLinearSize => format!("{} * {} * {}", extent(0), extent(1), extent(2)),
            IdKind::WorkDim => format!("crisp_words[{}u]", self.word(Parameter::WorkDim)),
            IdKind::LaneId => format!("{linear} % 32u"),
            IdKind::WarpId => format!("{linear} / 32u"),
            IdKind::NumWarps => format!("{}u", total.div_ceil(32)),
            IdKind::WarpSize => "32u".to_owned(),
        }
    }
}

/// A value parameter out of its words.
fn value_of_words(elem: Elem, word: u32) -> String {
    let step = if elem.scalar.bits() == 64 { 2 } else { 1 };
    let lane = |lane: u32| {
        let word = word + lane * step;
        match elem.scalar {
            Scalar::Bool => format!("crisp_words[{word}u] != 0u"),
            Scalar::I32 => format!("bitcast<i32>(crisp_words[{word}u])"),
            Scalar::F32 => format!("bitcast<f32>(crisp_words[{word}u])"),
            Scalar::U64 => format!("crisp_wide({word}u)"),
            Scalar::I64 => format!("i64(crisp_wide({word}u))"),
            Scalar::U32
            | Scalar::I8
            | Scalar::I16
            | Scalar::U8
            | Scalar::U16
            | Scalar::F16
            | Scalar::BF16
            | Scalar::F64 => {
                format!("crisp_words[{word}u]")
            }
        }
    };
    if elem.lanes == 1 {
        return lane(0);
    }
    let mut text = type_name(elem);
    let lanes: Vec<String> = (0..u32::from(elem.lanes)).map(lane).collect();
    // A string takes everything.
    let _ = write!(text, "({})", lanes.join(", "));
    text
}
