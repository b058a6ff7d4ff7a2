//! A legal kernel as C: the head with what a launch hands over, then the body, statement by statement.

mod atomics;
mod control;
mod expressions;
mod memory;
mod statements;
mod warps;

use std::collections::BTreeMap;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Elem, Function, OpId, Root, Scalar, Space, Type, Uses, Value, ValueData};
use crisp_middle_passes::Legal;
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::in_comment;

use crate::names::Names;
use crate::{Printed, Target};

/// How a value is written where it is used.
#[derive(Clone, Debug, Default)]
struct Text {
    text: String,
    /// Whether it can be an operand of anything without parentheses.
    tight: bool,
    /// Whether it is a name or a literal, which may be written twice.
    simple: bool,
    /// How deep its expressions are.
    depth: u32,
}

struct Printer<'a> {
    function: &'a Function,
    target: &'a Target<'a>,
    local_size: [u32; 3],
    definitions: SideTable<ValueData, Option<OpId>>,
    /// The memory that each value is the whole of.
    whole: SideTable<ValueData, Option<Root>>,
    uses: Uses,
    names: Names,
    /// How each value is written, lane by lane.
    texts: SideTable<ValueData, Vec<Text>>,
    roots: BTreeMap<Root, String>,
    /// What a launch hands over and the kernel uses, with its name.
    used: BTreeMap<Parameter, String>,
    /// The variables that hold what the loops around carry, innermost last.
    loops: Vec<Vec<String>>,
    out: String,
    depth: usize,
    /// The place of the author's line that the next statement comes from, and of the one written last.
    places: [Option<String>; 2],
    remark: Option<String>,
    wide_atomics: bool,
    /// The function that reverses bits, once it is needed. Names outside of the kernel begin with its name: kernels may share a file.
    reverse: Option<String>,
    entry: String,
    /// Whether the next loop carries floats, whose order nobody may change.
    keeps_order: bool,
}

/// Prints a kernel.
pub(crate) fn print(legal: &Legal<Target<'_>>) -> Printed {
    let (function, local_size, target) = (legal.kernel(), legal.local_size(), legal.target());
    let mut printer = Printer {
        function,
        target,
        local_size,
        definitions: function.definitions(),
        whole: function.roots(),
        uses: Uses::of(function),
        names: Names::new(),
        texts: SideTable::filled(function.values.len(), Vec::new()),
        roots: BTreeMap::new(),
        used: BTreeMap::new(),
        loops: Vec::new(),
        out: String::new(),
        depth: 1,
        places: [None, None],
        remark: None,
        wide_atomics: false,
        reverse: None,
        entry: String::new(),
        keeps_order: false,
    };
    printer.entry = printer.names.entry(&function.name);
    printer.buffers();
    printer.parameters();
    printer.memories();
    printer.region_ops(function.body);
    printer.finish()
}

impl Printer<'_> {
    /// Names the buffers that a launch hands over.
    fn buffers(&mut self) {
        for (index, param) in self.function.params.iter().enumerate() {
            if param.ty.view().is_some() {
                let name = self.names.make(&param.name);
                self.roots.insert(Root::Param(index), name.clone());
                self.used.insert(Parameter::memory(self.function, index), name);
            }
        }
    }

    /// Names the kernel's values that a launch hands over.
    fn parameters(&mut self) {
        let function = self.function;
        for (index, &value) in function[function.body].params.iter().enumerate() {
            let Type::Elem(elem) = function.ty(value) else { continue };
            let param = &function.params[index];
            for (lane, axis) in Parameter::lanes(index, elem).zip(["x", "y", "z", "w"]) {
                let wanted = if elem.lanes == 1 { param.name.clone() } else { format!("{}_{axis}", param.name) };
                let name = self.names.make(&wanted);
                self.used.insert(lane, name.clone());
                let text = match elem.scalar {
                    Scalar::Bool => Text { text: format!("{name} != 0"), depth: 1, ..Text::default() },
                    _ => Text::name(name),
                };
                self.texts[value].push(text);
            }
        }
    }

    /// What a launch hands over besides arguments, by its name.
    fn launch_value(&mut self, parameter: Parameter, wanted: &str) -> Text {
        if let Some(name) = self.used.get(&parameter) {
            return Text::name(name.clone());
        }
        let name = self.names.make(wanted);
        self.used.insert(parameter, name.clone());
        Text::name(name)
    }

    fn finish(self) -> Printed {
        let dialect = self.target.dialect;
        let entry = self.entry.clone();
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
            if self.wide_atomics {
                head += "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n";
            }
        }
        if let Some(name) = &self.reverse {
            head += &REVERSE.replace("NAME", name);
        }
        for (id, memory) in self.function.memories.iter() {
            if memory.space == Space::Constant {
                head += &format!("\n{}\n", self.constant_memory(id));
            }
        }
        let parameters: Vec<Parameter> = self.used.keys().copied().collect();
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

    /// A parameter as it is declared.
    fn declared(&self, parameter: Parameter) -> String {
        let dialect = self.target.dialect;
        let name = self.used.get(&parameter).cloned().unwrap_or_default();
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

    fn elem(&self, value: Value) -> Elem {
        self.function.ty(value).elem().unwrap_or(Elem::scalar(Scalar::U32))
    }

    /// Writes a statement, and in front of it the author's line where it is another than that of the statement before.
    fn line(&mut self, text: impl AsRef<str>) {
        if let Some(remark) = self.remark.take() {
            self.indent();
            self.out.push_str(&remark);
            self.out.push('\n');
        }
        self.indent();
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn indent(&mut self) {
        self.out.extend(std::iter::repeat_n("    ", self.depth));
    }

    fn open(&mut self, text: impl AsRef<str>) {
        self.line(format!("{} {{", text.as_ref()));
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.line("}");
    }

    /// Ends a `do` that is repeated while a condition holds.
    fn close_while(&mut self, condition: &str) {
        self.depth -= 1;
        self.line(format!("}} while ({condition});"));
    }

    /// The author's line that the next statement comes from.
    fn remark_on(&mut self, id: OpId) {
        let Some(line) = self.target.lines.and_then(|lines| lines(self.function[id].span)) else { return };
        if self.places[1].as_ref() != Some(&line.place) {
            self.places[1] = Some(line.place.clone());
            self.remark = Some(format!("// {}", in_comment(&format!("{}: {}", line.place, line.text.trim()))));
        }
    }
}

impl Text {
    fn name(text: String) -> Text {
        Text { text, tight: true, simple: true, depth: 0 }
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
