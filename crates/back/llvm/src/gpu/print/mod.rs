//! A legal kernel as LLVM IR: one invocation, scalars only. Differences between processors are in `machine.rs`.

mod arith;
mod atomic;
mod control;
mod ids;
mod lines;
mod machine;
mod memory;
mod ops;
mod trip;
mod warp;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{
    Elem, FloatUnary, Function, MemoryId, Op, OpId, Root, Scalar, Space, Type, Unary, Value, ValueData,
};
use crisp_middle_passes::{Legal, Unprintable};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Files};

use super::code::GpuCode;
use super::target::GpuTarget;
use crate::names;
use crate::spell::{memory_type, scalar_type};
use crate::text::{Label, Text};
use lines::Lines;

/// A loop around the place at hand.
struct Loop {
    exit: Label,
    /// From where it is left, and with which results.
    left: Vec<(Label, Vec<String>)>,
}

pub(crate) struct Printer<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// The memory that each value is the whole of.
    whole: SideTable<ValueData, Option<Root>>,
    target: GpuTarget,
    local_size: [u32; 3],
    text: Text,
    lines: Lines<'a>,
    /// The scalars of each value: several where loads and parameters give vectors.
    values: SideTable<ValueData, Vec<String>>,
    /// Roots that atomic operations update.
    atomic: BTreeSet<Root>,
    /// The kernel's parameters, by their names.
    parameters: BTreeMap<Parameter, String>,
    /// Private memories, which are in the entry block.
    private: BTreeMap<MemoryId, String>,
    /// Ids that have been read, by the text that reads them.
    ids: BTreeMap<String, String>,
    loops: Vec<Loop>,
    /// Whether NaNs are recognised by their bits. LLVM takes `x < 0 ? NaN : sqrt(x)` for `sqrt(x)`, whatever NaN that is.
    nans_by_bits: bool,
    unprintable: Unprintable,
}

/// Prints a kernel.
///
/// # Errors
/// Mistakes of the compiler.
pub(crate) fn print(legal: &Legal<GpuTarget>, files: Option<&Files>) -> Result<GpuCode, Vec<Diagnostic>> {
    let (function, local_size, target) = (legal.kernel(), legal.local_size(), *legal.target());
    let takes_roots =
        function.ops.values().any(|data| matches!(data.op, Op::Unary { op: Unary::Float(FloatUnary::Sqrt), arg: _ }));
    let mut printer = Printer {
        function,
        definitions: function.definitions(),
        whole: function.roots(),
        target,
        local_size,
        text: Text::new(),
        lines: Lines::new(files, &function.name, function.span),
        values: SideTable::filled(function.values.len(), Vec::new()),
        atomic: BTreeSet::new(),
        parameters: BTreeMap::new(),
        private: BTreeMap::new(),
        ids: BTreeMap::new(),
        loops: Vec::new(),
        nans_by_bits: takes_roots,
        unprintable: Unprintable::default(),
    };
    printer.survey();
    let parameters = printer.parameter_list();
    printer.bind_parameters();
    printer.clear_local_memory();
    printer.region(function.body);
    let entry = names::entry(&function.name);
    let unprintable = std::mem::take(&mut printer.unprintable);
    let llvm_ir = printer.module(&entry, &parameters);
    legal.printed(GpuCode { llvm_ir, entry, parameters }, unprintable)
}

impl Printer<'_> {
    /// Returns the only scalar of a value.
    fn scalar(&self, value: Value) -> String {
        self.values[value].first().cloned().unwrap_or_else(|| {
            if !self.text.is_unreachable() {
                self.unprintable.note(self.function.span, format_args!("value {}", value.index()));
            }
            "poison".to_owned()
        })
    }

    fn define(&mut self, value: Value, scalar: String) {
        self.values[value] = vec![scalar];
    }

    fn elem(&self, value: Value) -> Elem {
        self.function.ty(value).elem().unwrap_or(Elem::scalar(Scalar::U32))
    }

    /// Finds out what is updated atomically.
    fn survey(&mut self) {
        for data in self.function.ops.values() {
            if let Some(access) = data.op.update() {
                self.atomic.extend(self.function.root_of(&self.whole, &self.definitions, access.view));
            }
        }
    }

    /// Returns the launch parameters: all arguments, and the others that the kernel reads.
    fn parameter_list(&mut self) -> Vec<Parameter> {
        let list: Vec<Parameter> = Parameter::list(self.function).into_iter().collect();
        for (number, &parameter) in list.iter().enumerate() {
            self.parameters.insert(parameter, format!("%p{number}"));
        }
        list
    }

    /// Binds the kernel's parameters to the given values.
    fn bind_parameters(&mut self) {
        for (index, &value) in self.function[self.function.body].params.clone().iter().enumerate() {
            let position = u32::try_from(index).unwrap_or(u32::MAX);
            let names: Vec<String> = match self.function.ty(value) {
                Type::View(_) => vec![self.parameter(Parameter::memory(self.function, index))],
                Type::Elem(elem) => (0..elem.lanes)
                    .map(|lane| {
                        let given = self.parameter(Parameter::Lane { argument: position, lane });
                        if elem.scalar == Scalar::Bool {
                            self.text.assign(&format!("icmp ne i8 {given}, 0"))
                        } else {
                            given
                        }
                    })
                    .collect(),
            };
            self.values[value] = names;
        }
    }

    fn parameter(&self, parameter: Parameter) -> String {
        self.parameters.get(&parameter).cloned().unwrap_or_else(|| {
            self.unprintable.note(self.function.span, format_args!("{parameter:?}"));
            "poison".to_owned()
        })
    }

    /// Returns a parameter's type, with what is known of it.
    fn parameter_type(&self, parameter: Parameter) -> String {
        match parameter {
            // Any two of them may be one memory, of which one may be written while another is read.
            Parameter::Buffer(_) | Parameter::Status => format!("{} align 16", self.pointer(Space::Global)),
            Parameter::Lane { argument, lane: _ } => {
                let elem = self.function.params.get(argument as usize).and_then(|param| param.ty.elem());
                memory_type(elem.map_or(Scalar::U32, |elem| elem.scalar)).to_owned()
            }
            Parameter::Length(_) | Parameter::Bound(_) | Parameter::Offset(_) => "i64".to_owned(),
            Parameter::WorkDim => "i32".to_owned(),
        }
    }

    /// Returns the register type of a value's scalars.
    fn ty(&self, value: Value) -> &'static str {
        scalar_type(self.elem(value).scalar)
    }

    /// Returns the whole module, when everything is printed.
    fn module(self, entry: &str, parameters: &[Parameter]) -> String {
        let mut text = String::new();
        let [x, y, z] = self.local_size;
        let name = names::quoted(&self.function.name);
        // A string takes everything.
        let _ = writeln!(text, "; kernel {name}, workgroups of {x}×{y}×{z}, for {}", self.target.name());
        text.push_str(self.target.header());
        self.declare_memories(&mut text);
        let list: Vec<String> = parameters
            .iter()
            .map(|&parameter| format!("{} {}", self.parameter_type(parameter), self.parameter(parameter)))
            .collect();
        let place = self.lines.function().map_or(String::new(), |number| format!(" !dbg !{number}"));
        let (list, unpack) = self.target.signature(&list);
        let _ = writeln!(text, "\ndefine {}void @{entry}({list}) #0{place} {{", self.target.convention());
        let body = self.text.finish();
        let _ = writeln!(text, "{}}}\n", body.replacen("entry:\n", &format!("entry:\n{unpack}"), 1));
        let limit = self.function.kernel.as_ref().and_then(|info| info.max_registers);
        let _ = writeln!(text, "attributes #0 = {{ {} }}", self.target.attributes(self.local_size, limit));
        text.push_str(&self.lines.metadata(self.target.flags()));
        text
    }
}
