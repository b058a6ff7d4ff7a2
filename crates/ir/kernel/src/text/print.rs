//! Printing a module. Any module prints, valid or not; only what is valid is sure to be read back.

use std::fmt::{Display, Write};

use crisp_support_arena::SideTable;

use super::names::{Names, function_name, function_names};
use super::number::{canonical_nan, shortest_decimal};
use crate::constant::Constant;
use crate::function::{Function, FunctionId, List, Op, OpId, Region, RegionId, Terminator, Unroll};
use crate::host_buffer::{ByteSize, HostBuffer};
use crate::kernel_info::{KernelInfo, Param, Role, SizeRule};
use crate::memory::{Memory, MemoryLength};
use crate::module::Module;
use crate::op::{LoopKind, Scope};
use crate::size::SizeExpr;
use crate::types::{Elem, Scalar};
use crate::value::Value;

/// Deeper than anything that the validator accepts; what lies deeper is left out.
pub(super) const DEEPEST: usize = 1000;

/// The module as text, one operation a line, with a line end. Cost is linear in the module's size.
#[must_use]
pub fn print(module: &Module) -> String {
    let mut printer = Printer::new(module);
    printer.open("module");
    for id in module.functions.ids() {
        printer.function(id);
    }
    for program in &module.programs {
        printer.program(program);
    }
    printer.close();
    printer.out.push('\n');
    printer.out
}

/// One function of a module as text, with a line end.
#[must_use]
pub fn print_function(module: &Module, function: FunctionId) -> String {
    let mut printer = Printer::new(module);
    printer.function(function);
    printer.out.push('\n');
    printer.out
}

/// A string literal that the reader resolves to the same text.
pub(super) fn quoted(text: &str) -> String {
    let mut literal = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            other => literal.push(other),
        }
    }
    literal.push('"');
    literal
}

/// An integer literal; a string of digits where no literal of the language holds it.
fn integer(value: i128) -> String {
    if (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&value) {
        value.to_string()
    } else {
        quoted(&value.to_string())
    }
}

/// One lane of a constant.
fn lane(scalar: Scalar, constant: &Constant, lane: usize) -> String {
    let bits = constant.bits.get(lane).copied().unwrap_or(0);
    if let Some(nan) = canonical_nan(scalar) {
        return match shortest_decimal(scalar, bits) {
            Some(decimal) => decimal,
            None if bits == nan => "nan".to_owned(),
            None => format!("(nan #x{bits:x})"),
        };
    }
    match (scalar, constant.lane_integer(lane)) {
        (Scalar::Bool, Some(0)) => "false".to_owned(),
        (Scalar::Bool, Some(_)) => "true".to_owned(),
        (_, Some(value)) => value.to_string(),
        (_, None) => "0".to_owned(),
    }
}

/// A constant where `wanted` is expected; it names its type only where that is another.
pub(super) fn literal(constant: &Constant, wanted: Option<Elem>) -> String {
    let Elem { scalar, lanes } = constant.elem;
    let lanes: Vec<String> = (0..usize::from(lanes).min(4)).map(|index| lane(scalar, constant, index)).collect();
    let lanes = lanes.join(" ");
    if wanted != Some(constant.elem) {
        format!("({} {lanes})", constant.elem)
    } else if constant.elem.lanes == 1 {
        lanes
    } else {
        format!("({lanes})")
    }
}

pub(super) struct Printer<'a> {
    module: &'a Module,
    functions: SideTable<Function, String>,
    pub(super) out: String,
    pub(super) depth: usize,
}

impl<'a> Printer<'a> {
    fn new(module: &'a Module) -> Self {
        Printer { module, functions: function_names(module), out: String::new(), depth: 0 }
    }

    /// Starts a line at the current depth.
    pub(super) fn line(&mut self) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.extend(std::iter::repeat_n("  ", self.depth));
    }

    /// Starts a form whose further lines are indented.
    pub(super) fn open(&mut self, head: impl Display) {
        self.line();
        self.put(format_args!("({head}"));
        self.depth += 1;
    }

    pub(super) fn close(&mut self) {
        self.depth -= 1;
        self.out.push(')');
    }

    pub(super) fn put(&mut self, text: impl Display) {
        // A string takes everything.
        let _ = write!(self.out, "{text}");
    }

    fn function(&mut self, id: FunctionId) {
        let Some(function) = self.module.functions.get(id) else { return };
        let name = function_name(self.module, &self.functions, id).to_owned();
        self.open(if function.kernel.is_some() { "kernel " } else { "function " });
        self.put(&name);
        if name != function.name {
            self.put(format_args!(" :name {}", quoted(&function.name)));
        }
        let names = Names::of(function);
        self.params(&function.params, names.params());
        if function.kernel.is_none() || !function.results.is_empty() {
            self.line();
            self.put("(results");
            for ty in &function.results {
                self.put(format_args!(" {ty}"));
            }
            self.put(")");
        }
        if let Some(info) = &function.kernel {
            self.launch(info, names.params());
            let hidden = function.params.iter().zip(names.params()).filter(|(param, _)| param.role == Role::Hidden);
            for ((_, name), buffer) in hidden.zip(&info.buffers) {
                self.host_buffer(name, buffer, names.params());
            }
        }
        for (memory, data) in function.memories.iter() {
            let name = names.memory(function, memory).to_owned();
            self.memory(&name, data);
        }
        self.open("body");
        let printed = SideTable::filled(function.regions.len(), false);
        Body { printer: self, function, names: &names, printed }.region(function.body);
        self.close();
        self.close();
    }

    pub(super) fn params(&mut self, params: &[Param], names: &[String]) {
        for (param, name) in params.iter().zip(names) {
            self.line();
            let (head, numbers) = param.role.parts();
            self.put(format_args!("({head} {name} {}", param.ty));
            numbers.iter().for_each(|number| self.put(format_args!(" {number}")));
            if *name != param.name {
                self.put(format_args!(" :name {}", quoted(&param.name)));
            }
            if let Some(length) = param.length {
                self.put(format_args!(" :length {length}"));
            }
            self.put(")");
        }
    }

    fn launch(&mut self, info: &KernelInfo, params: &[String]) {
        let KernelInfo {
            work_dim,
            global_size,
            local_size,
            profile,
            deterministic,
            race_free,
            max_registers,
            buffers: _,
            exact,
        } = info;
        if let Some(profile) = profile {
            self.line();
            self.put(format_args!("(profile {})", profile.name()));
        }
        if *deterministic {
            self.line();
            self.put("(deterministic)");
        }
        if *race_free {
            self.line();
            self.put("(race-free)");
        }
        if let Some(most) = max_registers {
            self.line();
            self.put(format_args!("(max-registers {most})"));
        }
        if let Some(sizes) = exact {
            self.line();
            self.put("(exact");
            for ByteSize { buffer, size } in sizes {
                let name = |position: u32| params.get(position as usize).map_or("?", String::as_str);
                self.put(format_args!(" ({} {})", name(*buffer), name(*size)));
            }
            self.put(")");
        }
        if let Some(dims) = work_dim {
            self.line();
            self.put(format_args!("(work-dim {dims})"));
        }
        for (head, rule) in [("global-size", global_size), ("local-size", local_size)] {
            let Some(SizeRule { extents, required, message, span: _ }) = rule else { continue };
            self.line();
            self.put(format_args!("({head} :{}", if *required { "require" } else { "derive" }));
            for extent in extents {
                self.out.push(' ');
                self.size(extent, params, &[], 0);
            }
            if let Some(message) = message {
                self.put(format_args!(" :message {}", quoted(message)));
            }
            self.put(")");
        }
    }

    fn host_buffer(&mut self, name: &str, buffer: &HostBuffer, params: &[String]) {
        let HostBuffer { purpose, length, text, comment, initial } = buffer;
        self.line();
        self.put(format_args!("(buffer {name} {} ", purpose.name()));
        self.size(length, params, &[], 0);
        self.put(format_args!(" :text {}", quoted(text)));
        if let Some(comment) = comment {
            self.put(format_args!(" :comment {}", quoted(comment)));
        }
        if let Some(initial) = initial {
            self.put(format_args!(" (const {})", literal(initial, None)));
        }
        self.put(")");
    }

    /// A size, with the names of what it refers to: parameters and temporaries, and repetitions from the outermost one inwards.
    pub(super) fn size(&mut self, expr: &SizeExpr, places: &[String], repeats: &[String], depth: usize) {
        let known = |head: &str, number: u32, names: &[String]| match usize::try_from(number)
            .ok()
            .and_then(|number| names.get(number))
        {
            Some(name) => format!("({head} {name})"),
            None => format!("({head} {number})"),
        };
        match expr {
            SizeExpr::Rational { numerator, denominator: 1 } => self.put(integer(*numerator)),
            SizeExpr::Rational { numerator, denominator } => {
                self.put(format_args!("(rational {} {})", integer(*numerator), integer(*denominator)));
            }
            SizeExpr::Scalar { param } => self.put(known("scalar", *param, places)),
            SizeExpr::Length { param } => self.put(known("length", *param, places)),
            SizeExpr::Index { repeat } => self.put(known("index", *repeat, repeats)),
            SizeExpr::GlobalSize { axis } => self.put(format_args!("(global-size {axis})")),
            SizeExpr::LocalSize { axis } => self.put(format_args!("(local-size {axis})")),
            SizeExpr::Apply { op, operands } => {
                self.put(format_args!("({}", op.name()));
                if depth < DEEPEST {
                    for operand in operands {
                        self.out.push(' ');
                        self.size(operand, places, repeats, depth + 1);
                    }
                }
                self.put(")");
            }
        }
    }

    fn memory(&mut self, name: &str, memory: &Memory) {
        let Memory { name: authors, space, elem, stride, length, init, span: _ } = memory;
        self.line();
        self.put(format_args!("(memory {name} {} {elem} ", space.name()));
        match length {
            MemoryLength::Fixed(length) => self.put(length),
            MemoryLength::Workgroup(length) => self.size(length, &[], &[], 0),
        }
        if name != authors {
            self.put(format_args!(" :name {}", quoted(authors)));
        }
        if *stride != elem.bytes() {
            self.put(format_args!(" :stride {stride}"));
        }
        if !init.is_empty() {
            self.put(" (const");
            for constant in init {
                self.put(format_args!(" {}", literal(constant, Some(*elem))));
            }
            self.put(")");
        }
        self.put(")");
    }
}

struct Body<'p, 'a> {
    printer: &'p mut Printer<'a>,
    function: &'a Function,
    names: &'p Names,
    printed: SideTable<Region, bool>,
}

impl Body<'_, '_> {
    fn value(&mut self, value: Value) {
        let name = self.names.value(self.function, value);
        self.printer.put(format_args!("%{name}"));
    }

    fn operands(&mut self, operands: &[Value]) {
        for &operand in operands {
            self.printer.out.push(' ');
            self.value(operand);
        }
    }

    fn list(&mut self, list: List) {
        let function = self.function;
        self.operands(function.list(list));
    }

    fn ty(&self, value: Value) -> String {
        self.function.values.get(value).map_or_else(|| "?".to_owned(), |data| data.ty.to_string())
    }

    /// The operations and the terminator of a region, each on its line; nothing for a region that was printed before.
    fn region(&mut self, id: RegionId) {
        let Some(Region { params: _, ops, terminator, end_span: _, unroll: _ }) = self.function.regions.get(id) else {
            return;
        };
        if std::mem::replace(&mut self.printed[id], true) || self.printer.depth > DEEPEST {
            return;
        }
        for &op in ops {
            self.op(op);
        }
        self.printer.line();
        let (head, values) = match *terminator {
            Terminator::Yield(values) => ("yield", values),
            Terminator::Break(values) => ("break", values),
            Terminator::Return(values) => ("return", values),
        };
        self.printer.put(format_args!("({head}"));
        self.list(values);
        self.printer.put(")");
    }

    fn op(&mut self, id: OpId) {
        let Some(data) = self.function.ops.get(id) else { return };
        self.printer.line();
        let results: Vec<Value> = data.results.iter().collect();
        match results.as_slice() {
            [] => {}
            [result] => {
                self.printer.put("(let ");
                self.value(*result);
                let ty = self.ty(*result);
                self.printer.put(format_args!(" {ty} "));
            }
            several => {
                self.printer.put("(let (");
                for (index, &result) in several.iter().enumerate() {
                    self.printer.put(if index == 0 { "" } else { " " });
                    self.value(result);
                }
                let types: Vec<String> = several.iter().map(|&result| self.ty(result)).collect();
                self.printer.put(format_args!(") ({}) ", types.join(" ")));
            }
        }
        self.printer.put(format_args!("({}", data.op.name()));
        self.arguments(data.op, results.first().copied());
        self.printer.put(if results.is_empty() { ")" } else { "))" });
    }

    /// Writes the arguments after the operation's name.
    fn arguments(&mut self, op: Op, result: Option<Value>) {
        match op {
            Op::Constant(constant) => {
                let wanted = result.and_then(|result| self.function.values.get(result)?.ty.elem());
                self.printer.put(format_args!(" {}", literal(&constant, wanted)));
            }
            Op::Unary { op: _, arg } => self.operands(&[arg]),
            Op::Binary { op: _, lhs, rhs } | Op::Compare { op: _, lhs, rhs } => self.operands(&[lhs, rhs]),
            Op::Fma { a, b, c } => self.operands(&[a, b, c]),
            Op::Select { cond, then, other } => self.operands(&[cond, then, other]),
            Op::Convert { to, arg } | Op::Bitcast { to, arg } => {
                self.printer.put(format_args!(" {to}"));
                self.operands(&[arg]);
            }
            Op::MakeVector { lanes } => self.list(lanes),
            Op::Extract { vector, lane } => {
                self.operands(&[vector]);
                self.printer.put(format_args!(" {lane}"));
            }
            Op::Insert { vector, lane, scalar } => {
                self.operands(&[vector]);
                self.printer.put(format_args!(" {lane}"));
                self.operands(&[scalar]);
            }
            Op::Id { kind, axis } => {
                if kind.has_axis() || axis != 0 {
                    self.printer.put(format_args!(" {axis}"));
                }
            }
            Op::Memory { memory } => {
                let name = self.names.memory(self.function, memory);
                self.printer.put(format_args!(" {name}"));
            }
            Op::Extent { view, axis } => {
                self.operands(&[view]);
                self.printer.put(format_args!(" {axis}"));
            }
            Op::Offset { view } => self.operands(&[view]),
            Op::View { view, offset, extents, strides } => {
                self.operands(&[view, offset]);
                self.printer.put(" (extents");
                self.list(extents);
                self.printer.put(")");
                if !strides.is_empty() {
                    self.printer.put(" (strides");
                    self.list(strides);
                    self.printer.put(")");
                }
            }
            Op::Window { view, offset, elem, stride, extent } => {
                self.printer.put(format_args!(" {elem}"));
                if stride != elem.bytes() {
                    self.printer.put(format_args!(" :stride {stride}"));
                }
                self.operands(&[view, offset, extent]);
            }
            Op::Load { view, index } => {
                self.operands(&[view]);
                self.list(index);
            }
            Op::Store { view, index, value } => {
                self.operands(&[view]);
                self.list(index);
                self.operands(&[value]);
            }
            Op::Barrier | Op::WarpBarrier | Op::Clock => {}
            Op::Atomic { update, view, index, scope } => {
                self.printer.put(format_args!(" {}", scope.name()));
                self.operands(&[view]);
                self.list(index);
                self.operands(&update.operands());
            }
            Op::AtomicApply { view, index, body, scope } => self.atomic_apply(view, index, body, scope),
            Op::Fence { scope } => self.printer.put(format_args!(" {}", scope.name())),
            Op::Shuffle { kind: _, value, lane } => self.operands(&[value, lane]),
            Op::Vote { kind: _, cond } | Op::Assume { cond } => self.operands(&[cond]),
            Op::WarpFold { kind: _, op, arg } => {
                self.printer.put(format_args!(" {}", op.name()));
                self.operands(&[arg]);
            }
            Op::Uniform { kind: _, form, value } => {
                let form = self.function.texts.get(form).map_or("", String::as_str);
                self.printer.put(format_args!(" {}", quoted(form)));
                self.operands(&[value]);
            }
            Op::Debug { kind: _, text, values } => {
                let text = self.function.texts.get(text).map_or("", String::as_str);
                self.printer.put(format_args!(" {}", quoted(text)));
                self.list(values);
            }
            Op::Call { function, args } => {
                let name = function_name(self.printer.module, &self.printer.functions, function).to_owned();
                self.printer.put(format_args!(" {name}"));
                self.list(args);
            }
            Op::If { cond, then, other } => {
                self.operands(&[cond]);
                self.printer.depth += 1;
                for (head, region) in [("then", then), ("else", other)] {
                    self.printer.open(head);
                    self.region(region);
                    self.printer.close();
                }
                self.printer.depth -= 1;
            }
            Op::For { kind, carried, body } => self.for_loop(kind, carried, body),
        }
    }

    /// `(atomic-apply SCOPE (%element TYPE) (%view %index …) … (yield %new))`
    fn atomic_apply(&mut self, view: Value, index: List, body: RegionId, scope: Scope) {
        let function = self.function;
        self.printer.put(format_args!(" {} (", scope.name()));
        match function.regions.get(body).and_then(|region| region.params.first()) {
            Some(&element) => {
                self.value(element);
                let ty = self.ty(element);
                self.printer.put(format_args!(" {ty}"));
            }
            None => self.printer.put("%?"),
        }
        self.printer.put(") (");
        self.value(view);
        self.list(index);
        self.printer.put(")");
        self.printer.depth += 1;
        self.region(body);
        self.printer.depth -= 1;
    }

    fn for_loop(&mut self, kind: LoopKind, carried: List, body: RegionId) {
        let function = self.function;
        let params = function.regions.get(body).map_or(&[][..], |region| &region.params);
        self.printer.put(" (");
        match params.first() {
            Some(&index) => {
                self.value(index);
                let ty = self.ty(index);
                self.printer.put(format_args!(" {ty}"));
            }
            None => self.printer.put("%?"),
        }
        self.printer.put(format_args!(") ({}", kind.name()));
        self.operands(&kind.operands());
        self.printer.put(")");
        match function.regions.get(body).map_or(Unroll::FREE, |region| region.unroll) {
            Unroll::FREE => {}
            Unroll::ALL => self.printer.put(" (unroll all)"),
            unroll => self.printer.put(format_args!(" (unroll {})", unroll.number())),
        }
        let first = function.list(carried);
        let next = params.get(1..).unwrap_or(&[]);
        if !first.is_empty() || !next.is_empty() {
            self.printer.put(" (carry");
            for position in 0..first.len().max(next.len()) {
                self.printer.put(" (");
                match next.get(position) {
                    Some(&param) => {
                        self.value(param);
                        let ty = self.ty(param);
                        self.printer.put(format_args!(" {ty}"));
                    }
                    None => self.printer.put("%?"),
                }
                self.operands(first.get(position..=position).unwrap_or(&[]));
                self.printer.put(")");
            }
            self.printer.put(")");
        }
        self.printer.depth += 1;
        self.region(body);
        self.printer.depth -= 1;
    }
}

impl Display for Module {
    /// The text form.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&print(self))
    }
}
