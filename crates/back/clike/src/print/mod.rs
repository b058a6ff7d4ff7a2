//! A legal kernel as C: the head with the launch parameters, then the body, statement by statement.

mod atomics;
mod expressions;
mod memory;
mod statements;
mod warps;

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{OpId, Root, Scalar, Space, Type};
use crisp_middle_passes::Legal;
use crisp_support_diagnostics::{Diagnostic, in_comment};

use crate::dialect::Dialect;
use crate::names::Names;
use crate::shared::{Printer, Text};
use crate::{Printed, Target};

/// The state of the printer of C besides the part that all languages share.
pub(super) struct C<'t> {
    target: &'t Target<'t>,
    /// The launch parameters that the kernel uses, with their names.
    parameters: BTreeMap<Parameter, String>,
    /// The place of the author's line that was written last.
    place: Option<String>,
    wide_atomics: bool,
    /// The function that reverses bits, once it is needed. Names outside of the kernel begin with its name: kernels may share a file.
    reverse: Option<String>,
    /// By types: what they are called where they are laid over memory of another type.
    aliases: BTreeMap<&'static str, String>,
    /// The roots on whose bytes there are windows.
    windowed: BTreeSet<Root>,
    entry: String,
}

/// Prints a kernel.
///
/// # Errors
/// Mistakes of the compiler.
pub(crate) fn print(legal: &Legal<Target<'_>>) -> Result<Printed, Vec<Diagnostic>> {
    let (function, local_size, target) = (legal.kernel(), legal.local_size(), legal.target());
    let language = C {
        target,
        parameters: BTreeMap::new(),
        place: None,
        wide_atomics: false,
        reverse: None,
        aliases: BTreeMap::new(),
        windowed: function.windowed(),
        entry: String::new(),
    };
    let mut printer = Printer::new(language, function, local_size, target.dialect.spelling(), Names::of_c());
    printer.language.entry = printer.names.entry(&function.name);
    printer.buffers();
    printer.parameters();
    printer.memories();
    printer.region_ops(function.body);
    let unprintable = std::mem::take(&mut printer.unprintable);
    legal.printed(printer.finish(), unprintable)
}

impl Printer<'_, C<'_>> {
    fn dialect(&self) -> Dialect {
        self.language.target.dialect
    }

    /// Names the buffers that a launch passes.
    fn buffers(&mut self) {
        for (index, param) in self.function.params.iter().enumerate() {
            if param.ty.view().is_some() {
                let name = self.names.make(&param.name);
                self.roots.insert(Root::Param(index), name.clone());
                self.language.parameters.insert(Parameter::memory(self.function, index), name);
            }
        }
    }

    /// Names the values that a launch passes.
    fn parameters(&mut self) {
        let function = self.function;
        for (index, &value) in function[function.body].params.iter().enumerate() {
            let Type::Elem(elem) = function.ty(value) else { continue };
            let param = &function.params[index];
            for (lane, axis) in Parameter::lanes(index, elem).zip(["x", "y", "z", "w"]) {
                let wanted = if elem.lanes == 1 { param.name.clone() } else { format!("{}_{axis}", param.name) };
                let name = self.names.make(&wanted);
                self.language.parameters.insert(lane, name.clone());
                let text = match elem.scalar {
                    Scalar::Bool => Text { text: format!("{name} != 0"), depth: 1, ..Text::default() },
                    _ => Text::name(name),
                };
                self.texts[value].push(text);
            }
        }
        for parameter in Parameter::list(function) {
            let axes = ["x", "y", "z"];
            let axis = |axis: u8| axes.get(usize::from(axis)).copied().unwrap_or_default();
            let wanted = match parameter {
                Parameter::Buffer(_) | Parameter::Lane { argument: _, lane: _ } | Parameter::Status => continue,
                Parameter::Length(argument) => {
                    format!("{}_length", function.params.get(argument as usize).map_or("", |param| &param.name))
                }
                Parameter::Bound(at) => format!("bound_{}", axis(at)),
                Parameter::Offset(at) => format!("offset_{}", axis(at)),
                Parameter::WorkDim => "work_dim".to_owned(),
            };
            let name = self.names.make(&wanted);
            self.language.parameters.insert(parameter, name);
        }
    }

    /// Returns a launch parameter besides arguments, by its name.
    fn launch_value(&self, parameter: Parameter) -> Text {
        Text::name(self.language.parameters.get(&parameter).cloned().unwrap_or_default())
    }

    fn finish(self) -> Printed {
        let dialect = self.dialect();
        let entry = self.language.entry.clone();
        let mut head = String::new();
        let [x, y, z] = self.local_size;
        head += &format!("// {}, for workgroups of {x}×{y}×{z} invocations.\n", self.function.name);
        let doubles = self.function.values.values().any(|value| match value.ty {
            Type::Elem(elem) => elem.scalar == Scalar::F64,
            Type::View(view) => view.elem.scalar == Scalar::F64,
        });
        if !dialect.is_cuda() {
            head += "#pragma OPENCL FP_CONTRACT OFF\n";
            if doubles {
                head += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
            }
            if self.language.wide_atomics {
                head += "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n";
            }
        }
        for (ty, name) in &self.language.aliases {
            let plain = format!("typedef {ty} {name};\n");
            let aliasing = format!("typedef {ty} __attribute__((may_alias)) {name};\n");
            head += &if dialect.is_cuda() {
                format!("#ifdef __GNUC__\n{aliasing}#else\n{plain}#endif\n")
            } else {
                aliasing
            };
        }
        if let Some(name) = &self.language.reverse {
            head += &REVERSE.replace("NAME", name);
        }
        for (id, memory) in self.function.memories.iter() {
            if memory.space == Space::Constant {
                head += &format!("\n{}\n", self.constant_memory(id));
            }
        }
        let parameters: Vec<Parameter> = self.language.parameters.keys().copied().collect();
        let declared: Vec<String> = parameters.iter().map(|parameter| self.declared(*parameter)).collect();
        let threads = u64::from(x) * u64::from(y) * u64::from(z);
        let signature = if dialect.is_cuda() {
            format!("extern \"C\" __global__ void __launch_bounds__({threads}) {entry}(")
        } else {
            format!("kernel __attribute__((reqd_work_group_size({x}, {y}, {z})))\nvoid {entry}(")
        };
        head += &format!("\n{signature}{})\n{{\n", declared.join(", "));
        Printed { text: format!("{head}{}}}\n", self.out), entry, parameters }
    }

    /// Returns a parameter as it is declared.
    fn declared(&self, parameter: Parameter) -> String {
        let dialect = self.dialect();
        let name = self.language.parameters.get(&parameter).cloned().unwrap_or_default();
        let view = |index: usize| self.function.params.get(index).and_then(|param| param.ty.view());
        let pointer = |index: usize| {
            let cell = view(index).map_or("uint", |view| dialect.cell(view.elem.scalar));
            let constant = if view(index).is_some_and(|view| view.access.writes()) { "" } else { "const " };
            format!("{}{constant}{cell} *{name}", dialect.pointer_space(Space::Global))
        };
        match parameter {
            Parameter::Buffer(argument) => pointer(argument as usize),
            Parameter::Status => pointer(self.function.params.len().saturating_sub(1)),
            Parameter::Lane { argument, lane: _ } => {
                let elem = self.function.params.get(argument as usize).and_then(|param| param.ty.elem());
                format!("{} {name}", dialect.cell(elem.map_or(Scalar::U32, |elem| elem.scalar)))
            }
            Parameter::Length(_) | Parameter::Bound(_) | Parameter::Offset(_) => {
                format!("{} {name}", dialect.scalar(Scalar::U64))
            }
            Parameter::WorkDim => format!("{} {name}", dialect.scalar(Scalar::U32)),
        }
    }

    /// Prints the author's line that the next statement comes from.
    fn remark_on(&mut self, id: OpId) {
        let Some(line) = self.language.target.lines.and_then(|lines| lines(self.function[id].span)) else { return };
        if self.language.place.as_ref() != Some(&line.place) {
            self.language.place = Some(line.place.clone());
            self.remark = Some(format!("// {}", in_comment(&format!("{}: {}", line.place, line.text.trim()))));
        }
    }
}

/// OpenCL C has no function for it.
const REVERSE: &str = "
uint NAME(uint x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
    return x >> 16 | x << 16;
}
";
