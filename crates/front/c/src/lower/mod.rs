//! Lowering: the typed tree becomes a module of the kernel IR. Variables turn into SSA values here.

mod builtins;
mod casts;
mod control;
mod either;
mod expressions;
mod functions;
mod inlined;
mod loops;
mod memory;
mod passing;
mod shared;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Builder, FunctionId as IrFunction, Module, Scalar, Value, ViewType};
use crisp_support_diagnostics::Diagnostic;

use crate::messages::meaning as messages;
use crate::typed::{Function, FunctionId, Program, Ty, VarId};

/// A message was given and the construct is left.
struct Stop;

type Lowered<T> = Result<T, Stop>;

/// Functions of mathematics in a module, by name and type.
pub(crate) type MathFunctions = BTreeMap<(&'static str, Scalar), IrFunction>;

/// Lowers all kernels and the functions that they call into a module that has the functions of mathematics.
pub(crate) fn lower(
    program: &Program,
    module: Module,
    math: MathFunctions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Module {
    let mut lowering = Lowering { program, module, math, instances: BTreeMap::new(), inlined: 0, diagnostics };
    for (at, function) in program.functions.iter().enumerate() {
        if function.kernel.is_some() {
            let before = lowering.diagnostics.len();
            if lowering.kernel(FunctionId(at)).is_err() && lowering.diagnostics.len() == before {
                lowering.diagnostics.push(messages::not_lowered(function.span, &function.name));
            }
        }
    }
    lowering.module
}

/// Lowers functions of numbers, by their names.
pub(crate) fn functions(
    program: &Program,
    names: &[&str],
    module: Module,
    math: MathFunctions,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Module, Vec<Option<IrFunction>>) {
    let mut lowering = Lowering { program, module, math, instances: BTreeMap::new(), inlined: 0, diagnostics };
    let mut found = Vec::new();
    for name in names {
        let at = program.functions.iter().position(|function| &*function.name == *name && function.kernel.is_none());
        let plain = |ty: &Ty| ty.number().is_some_and(|number| number.lanes == 1);
        let fits = at.filter(|&at| {
            let function = &program.functions[at];
            plain(&function.result) && function.parameters.iter().all(|&it| plain(&program.variables[it.0].ty))
        });
        found.push(fits.and_then(|at| {
            let count = program.functions[at].parameters.len();
            lowering
                .instance(FunctionId(at), vec![Shape { views: Vec::new(), bytes: false, constant: false }; count])
                .ok()
        }));
    }
    (lowering.module, found)
}

/// The state of lowering a program.
struct Lowering<'a> {
    program: &'a Program,
    module: Module,
    math: MathFunctions,
    /// Functions by what their pointers point into.
    instances: BTreeMap<(FunctionId, Vec<Shape>), IrFunction>,
    /// The statements of functions that became part of their callers.
    inlined: usize,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// The memories that a pointer may point into; empty for other values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    views: Vec<ViewType>,
    bytes: bool,
    /// Whether it is the address of a value; the shapes of the value's parts follow.
    constant: bool,
}

/// Memory that a pointer or variable reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Base {
    /// A view for each leaf of the type; indices count elements.
    Views(Vec<Value>),
    /// Bytes, in which structures are one after the other; indices count bytes.
    Bytes(Value),
}

/// A value of a C type.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Val {
    /// The registers of a number, vector or structure, in order.
    Parts(Vec<Value>),
    /// A position in memory, an `i64`.
    Pointer(Base, Value),
    /// A position in one of several memories: the memory's number, an `u32`, and the position.
    Either(Vec<Base>, Value, Value),
    /// The members of a structure that holds pointers.
    Members(Vec<Val>),
    /// The address of a part of a variable in registers.
    Place(Register),
    /// The address of a value that nothing changes.
    Constant(Box<Val>),
    /// A pointer without a value.
    Unset,
}

/// A part of a variable in registers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Register {
    var: VarId,
    /// The members on the way to it, in structures that hold pointers.
    path: Vec<usize>,
    /// The registers of it, in a value without pointers.
    first: usize,
    count: usize,
}

/// A loop around a statement: what it carries, in order.
struct Carried {
    vars: Vec<VarId>,
    /// Their values when it began.
    before: Vec<Val>,
}

/// The state of lowering one function.
struct FunctionLowering<'a, 'b> {
    all: &'a mut Lowering<'b>,
    program: &'b Program,
    function: &'b Function,
    builder: Builder,
    /// The current value of each variable in registers.
    env: BTreeMap<VarId, Val>,
    /// The values of variables before they were set, to restore the beginning of a branch at the cost of its assignments.
    before: Vec<(VarId, Option<Val>)>,
    /// Where each variable in memory is.
    memories: BTreeMap<VarId, Base>,
    loops: Vec<Carried>,
    /// The flags that skip the rest of a loop's body or `switch`, the innermost last.
    flags: Vec<VarId>,
    /// The memories that a pointer variable may point into, where they are several.
    memories_of: BTreeMap<VarId, Vec<Base>>,
    /// The views that are there in the whole function.
    everywhere: BTreeSet<Value>,
    /// The positions in memory that are known numbers.
    known: BTreeMap<Value, i64>,
    /// Old values of updates.
    old: Vec<Val>,
}

impl<'b> FunctionLowering<'_, 'b> {
    fn stop<T>(&mut self, diagnostic: Diagnostic) -> Lowered<T> {
        diagnostic.add_once(self.all.diagnostics);
        Err(Stop)
    }

    fn name(&self, var: VarId) -> &'b str {
        &self.program.variables[var.0].name
    }

    fn ty(&self, var: VarId) -> &'b Ty {
        &self.program.variables[var.0].ty
    }

    fn set(&mut self, var: VarId, value: Val) {
        let value = self.as_variable(var, value);
        if let Val::Parts(parts) = &value
            && let [part] = parts[..]
            && self.builder.function().values[part].name.is_none()
        {
            self.builder.name(part, self.name(var));
        }
        self.bind(self.name(var), &value);
        let before = self.env.insert(var, value);
        self.before.push((var, before));
    }

    /// Writes down for debuggers what a variable is from here on.
    fn bind(&mut self, name: &str, value: &Val) {
        match value {
            Val::Parts(parts) if parts.len() == 1 => self.builder.bind(name, parts[0]),
            Val::Parts(parts) => {
                parts.iter().enumerate().for_each(|(at, part)| self.builder.bind(format!("{name}.{at}"), *part));
            }
            Val::Members(members) => {
                members.iter().enumerate().for_each(|(at, member)| self.bind(&format!("{name}.{at}"), member));
            }
            // The memory's own name shows what it points into.
            Val::Pointer(..) | Val::Either(..) | Val::Place(_) | Val::Constant(_) | Val::Unset => {}
        }
    }

    /// Makes variables what they were when `before` had that length.
    fn go_back(&mut self, mark: usize) {
        while self.before.len() > mark {
            let Some((var, value)) = self.before.pop() else { return };
            match value {
                Some(value) => self.env.insert(var, value),
                None => self.env.remove(&var),
            };
        }
    }

    /// The variables that were set since `before` had that length and had a value then, with what they are now.
    fn changed(&self, mark: usize) -> BTreeMap<VarId, Val> {
        let mut first: BTreeMap<VarId, bool> = BTreeMap::new();
        for (var, before) in self.before.iter().skip(mark) {
            first.entry(*var).or_insert(before.is_some());
        }
        let kept = first.into_iter().filter(|(_, had)| *had);
        kept.filter_map(|(var, _)| self.env.get(&var).map(|value| (var, value.clone()))).collect()
    }
}
