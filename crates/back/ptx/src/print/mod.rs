//! A legal kernel as text: operations one after the other, each of them where the kernel has it.

mod address;
mod arith;
mod atomic;
mod control;
mod convert;
mod divide;
mod ids;
mod integers;
mod lines;
mod memory;
mod needed;
mod operand;
mod ops;
mod places;
mod text;
mod trip;
mod warp;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Elem, Function, MemoryId, OpId, Root, Scalar, Type, Value, ValueData};
use crisp_middle_analysis::integers::{Affines, Integers, Interval, LaunchFacts};
use crisp_middle_passes::{Legal, Unprintable};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;

use crate::abilities::GROUPS;
use crate::{Printed, Processor, Target, names};
use lines::Lines;
use operand::{Class, Operand};
use places::Places;
use text::{Label, Text};

/// A loop around the place at hand.
struct Loop {
    exit: Label,
    /// The registers of what it carries, which are its results when it is left.
    carried: Vec<Operand>,
}

struct Printer<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    processor: Processor,
    local_size: [u32; 3],
    entry: String,
    /// The memory that each value is the whole of.
    whole: SideTable<ValueData, Option<Root>>,
    /// Values that are read from a register.
    needed: SideTable<ValueData, bool>,
    /// Values that addresses take apart.
    open: SideTable<ValueData, bool>,
    /// How integers are made of others, and between what numbers they are.
    affines: Affines,
    ranges: SideTable<ValueData, Interval>,
    /// The lanes of each value: several where loads and parameters give vectors.
    values: SideTable<ValueData, [Operand; 4]>,
    /// Roots that atomic operations update.
    atomic: BTreeSet<Root>,
    /// Private memories that are registers, with one for each lane of each element.
    kept: BTreeMap<MemoryId, Vec<Operand>>,
    /// The launch parameters, in order, and those that have been read.
    parameters: Vec<Parameter>,
    read: BTreeMap<Parameter, Operand>,
    /// Values that are computed once: instructions with their operands.
    once: BTreeMap<(&'static str, [Operand; 3]), Operand>,
    loops: Vec<Loop>,
    places: Places,
    lines: Lines<'a>,
    text: Text,
    unprintable: Unprintable,
}

/// Registers that any processor gives one invocation.
const MOST_REGISTERS: u32 = 255;

/// Prints a kernel.
///
/// # Errors
/// Mistakes of the compiler.
pub(crate) fn print(legal: &Legal<Target<'_>>) -> Result<Printed, Vec<Diagnostic>> {
    let (function, local_size, target) = (legal.kernel(), legal.local_size(), legal.target());
    let definitions = function.definitions();
    let whole = function.roots();
    let parameters = Parameter::list(function).into_iter().collect();
    let launch = LaunchFacts::of_size(local_size).with_groups(GROUPS);
    let (affines, integers) = (Affines::of(function, &launch), Integers::of(function, &launch));
    let mut ranges = SideTable::filled(function.values.len(), Interval::one(0));
    function.values.ids().for_each(|value| ranges[value] = integers.range(value));
    let wanted = needed::wanted(function, &definitions, &affines);
    let mut printer = Printer {
        function,
        definitions,
        processor: target.processor,
        local_size,
        entry: names::entry(&function.name),
        needed: wanted.needed,
        open: wanted.open,
        affines,
        ranges,
        whole,
        values: SideTable::filled(function.values.len(), [Operand::Int(0); 4]),
        atomic: BTreeSet::new(),
        kept: BTreeMap::new(),
        parameters,
        read: BTreeMap::new(),
        once: BTreeMap::new(),
        loops: Vec::new(),
        places: Places::new(),
        lines: Lines::new(target.files),
        text: Text::new(),
        unprintable: Unprintable::default(),
    };
    printer.survey();
    printer.bind_parameters();
    printer.clear_local_memory();
    printer.region(function.body);
    let unprintable = std::mem::take(&mut printer.unprintable);
    legal.printed(printer.finish(), unprintable)
}

impl Printer<'_> {
    /// Returns the only lane of a value.
    fn scalar(&self, value: Value) -> Operand {
        self.values[value][0]
    }

    fn define(&mut self, value: Value, scalar: Operand) {
        self.values[value][0] = scalar;
    }

    fn elem(&self, value: Value) -> Elem {
        self.function.ty(value).elem().unwrap_or(Elem::scalar(Scalar::U32))
    }

    /// Finds out what is updated atomically, and which private memories can be registers.
    fn survey(&mut self) {
        for data in self.function.ops.values() {
            if let Some(access) = data.op.update() {
                self.atomic.extend(self.function.root_of(&self.whole, &self.definitions, access.view));
            }
        }
        self.keep_private_memories();
    }

    /// Binds the kernel's values to its parameters; memory is read when it is accessed.
    fn bind_parameters(&mut self) {
        for (index, &value) in self.function[self.function.body].params.iter().enumerate() {
            let Type::Elem(elem) = self.function.ty(value) else { continue };
            if !self.needed[value] {
                continue;
            }
            let argument = u32::try_from(index).unwrap_or(u32::MAX);
            for lane in 0..elem.lanes {
                let given = self.parameter(Parameter::Lane { argument, lane });
                let scalar = if elem.scalar == Scalar::Bool {
                    self.once(Class::Truth, "setp.ne.u32", &[given, Operand::Int(0)])
                } else {
                    given
                };
                self.values[value][usize::from(lane)] = scalar;
            }
        }
    }

    /// Returns how a parameter is declared and read: its type.
    fn parameter_type(&self, parameter: Parameter) -> &'static str {
        match parameter {
            Parameter::Lane { argument, lane: _ } => {
                let elem = self.function.params.get(argument as usize).and_then(|param| param.ty.elem());
                operand::memory(elem.map_or(Scalar::U32, |elem| elem.scalar))
            }
            Parameter::Buffer(_)
            | Parameter::Status
            | Parameter::Length(_)
            | Parameter::Bound(_)
            | Parameter::Offset(_) => "b64",
            Parameter::WorkDim => "b32",
        }
    }

    /// Returns the value of a parameter, read once.
    fn parameter(&mut self, parameter: Parameter) -> Operand {
        if let Some(&known) = self.read.get(&parameter) {
            return known;
        }
        let Some(number) = self.parameters.iter().position(|it| *it == parameter) else {
            self.unprintable.note(self.function.span, format_args!("{parameter:?}"));
            return Operand::Int(0);
        };
        let ty = self.parameter_type(parameter);
        let register = self.text.register(if ty == "b64" { Class::Long } else { Class::Word });
        self.text.line_in_entry(format_args!("ld.param.{ty} \t{register}, [{}_param_{number}]", self.entry));
        self.read.insert(parameter, register);
        register
    }

    /// Returns the whole module, when everything is printed.
    fn finish(self) -> Printed {
        let mut text = String::new();
        let (major, minor) = self.processor.version;
        // A string takes everything.
        let _ = writeln!(text, "//\n// Generated by Crisp\n//\n\n.version {major}.{minor}");
        let _ = writeln!(text, ".target {}\n.address_size 64\n", self.processor);
        self.declare_tables(&mut text);
        self.declare_dynamic(&mut text);
        let _ = write!(text, ".visible .entry {}(", self.entry);
        for (number, &parameter) in self.parameters.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            // Any two of them may be one memory, of which one may be written while another is read.
            let ty = if parameter.is_memory() { "u64 .ptr .global .align 16" } else { self.parameter_type(parameter) };
            let _ = write!(text, "{comma}\n\t.param .{ty} {}_param_{number}", self.entry);
        }
        let [x, y, z] = self.local_size;
        let _ = writeln!(text, "\n)\n.reqntid {x}, {y}, {z}");
        if let Some(most) = self.function.kernel.as_ref().and_then(|info| info.max_registers) {
            let _ = writeln!(text, ".maxnreg {}", most.min(MOST_REGISTERS));
        }
        text.push_str("{\n");
        let dynamic_local = u32::try_from(self.dynamic_local().unwrap_or(0)).unwrap_or(u32::MAX);
        self.declare_memories(&mut text);
        self.text.finish(&mut text);
        text.push_str("}\n");
        self.lines.finish(&mut text);
        Printed { text, entry: self.entry, parameters: self.parameters, dynamic_local }
    }
}
