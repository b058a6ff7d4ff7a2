//! The tree of a module to instructions that can be run. As strict as NVIDIA's assembler: what it does not know it refuses.

mod arithmetic;
mod compare;
mod control;
mod conversion;
mod floats;
mod instruction;
mod integers;
mod memory;
mod names;
mod operands;
mod together;
mod variables;

use std::collections::{BTreeMap, BTreeSet};

use crate::code::{Begin, Entry, Inst, Op, Parameter};
use crate::error::Refused;
use crate::run::storage::Storage;
use crate::text::{Body, Function, Item, Statement, Variable, parse};
pub(crate) use arithmetic::pairs;
use instruction::Context;
use names::{Callee, Name, Names};
pub(crate) use variables::UNDEFINED;

/// A module that can be run.
pub struct Program {
    pub(crate) code: Vec<Inst>,
    pub(crate) entries: Vec<Entry>,
    /// Variables of the module, where they live.
    pub(crate) memory: Vec<Storage>,
    /// The processor that it is for: 75 for `sm_75`.
    pub(crate) target: u32,
}

/// The newest version of the language that is known.
const NEWEST: (u32, u32) = (9, 5);

/// Reads a module.
///
/// # Errors
/// The first line that is wrong.
pub fn assemble(text: &str) -> Result<Program, Refused> {
    let items = parse(text)?;
    let mut module = Module::new(&items)?;
    for item in &items {
        match item {
            Item::Variable(variable) => module.variable(variable)?,
            Item::Function(function) if !function.entry => module.declare(function)?,
            _ => {}
        }
    }
    let functions = items.iter().filter_map(|item| match item {
        Item::Function(function) => Some(function),
        _ => None,
    });
    for function in functions.clone().filter(|function| !function.entry && function.body.is_some()) {
        module.function(function)?;
    }
    module.refuse_recursion()?;
    module.functions_end();
    for function in functions.filter(|function| function.entry) {
        module.entry(function)?;
    }
    module.link()?;
    Ok(Program { code: module.code, entries: module.entries, memory: module.memory, target: module.target })
}

/// The state of reading a module.
pub(crate) struct Module {
    pub(crate) version: (u32, u32),
    pub(crate) target: u32,
    pub(crate) code: Vec<Inst>,
    entries: Vec<Entry>,
    memory: Vec<Storage>,
    pub(crate) names: Names,
    /// Registers of the function at hand; below are those of all functions that may be called.
    pub(crate) slots: Vec<Begin>,
    pub(crate) preds: u32,
    pub(crate) local_bytes: u32,
    shared_bytes: u32,
    pub(crate) labels: Vec<Option<u32>>,
    called: (Vec<Begin>, u32, u32),
    /// Functions by name, whether they have a body yet.
    defined: BTreeMap<String, u32>,
    /// Which function calls which.
    pub(crate) calls: Vec<(String, String, u32)>,
    pub(crate) at: String,
}

impl Module {
    fn new(items: &[Item]) -> Result<Module, Refused> {
        let mut items = items.iter();
        let Some(&Item::Version(line, major, minor)) = items.next() else {
            return Err(Refused::new(1, "a module begins with `.version`"));
        };
        if (major, minor) > NEWEST || major < 1 {
            return Err(Refused::new(line, format!("version {major}.{minor} is not known")));
        }
        let Some(Item::Target(line, names)) = items.next() else {
            return Err(Refused::new(line, "`.target` follows `.version`"));
        };
        let target = names[0].strip_prefix("sm_").map(|number| number.trim_end_matches(['a', 'f']));
        let target = target.and_then(|number| number.parse().ok());
        let target: u32 = target.ok_or_else(|| Refused::new(*line, format!("unknown target `{}`", names[0])))?;
        // Each processor is known from some version of the language on.
        let first = match target {
            ..50 => return Err(Refused::new(*line, format!("target `{}` is too old", names[0]))),
            50..=53 => (4, 0),
            60..=62 => (5, 0),
            70 => (6, 0),
            72 => (6, 1),
            75 => (6, 3),
            80 => (7, 0),
            86 => (7, 1),
            87 => (7, 4),
            89 | 90 => (7, 8),
            100 | 101 => (8, 6),
            120 => (8, 7),
            103 | 121 => (8, 8),
            88 | 110 => (9, 0),
            _ => return Err(Refused::new(*line, format!("unknown target `{}`", names[0]))),
        };
        if (major, minor) < first {
            return Err(Refused::new(*line, format!("target `{}` needs version {}.{}", names[0], first.0, first.1)));
        }
        match items.next() {
            Some(Item::AddressSize(64)) => {}
            _ => return Err(Refused::new(*line, "`.address_size 64` follows `.target`")),
        }
        Ok(Module {
            version: (major, minor),
            target,
            code: Vec::new(),
            entries: Vec::new(),
            memory: Vec::new(),
            names: Names::default(),
            slots: Vec::new(),
            preds: crate::code::FIRST_PRED,
            local_bytes: 0,
            shared_bytes: 0,
            labels: Vec::new(),
            called: (Vec::new(), 0, 0),
            defined: BTreeMap::new(),
            calls: Vec::new(),
            at: String::new(),
        })
    }

    /// Makes a function known, with the places of its parameters.
    fn declare(&mut self, function: &Function) -> Result<(), Refused> {
        if let Some(Name::Function(_)) = self.names.module(&function.name) {
            return Ok(());
        }
        let mut places =
            |list: &[Variable]| list.iter().map(|variable| self.passed(variable)).collect::<Result<Vec<_>, _>>();
        let (returns, parameters) = (places(&function.returns)?, places(&function.parameters)?);
        let callee = Callee { label: self.labels.len() as u32, returns, parameters };
        self.labels.push(None);
        self.names.add_module(function.line, &function.name, Name::Function(callee))
    }

    fn function(&mut self, function: &Function) -> Result<(), Refused> {
        let Some(Name::Function(callee)) = self.names.module(&function.name).cloned() else { return Ok(()) };
        if self.defined.insert(function.name.clone(), function.line).is_some() {
            return Err(Refused::new(function.line, format!("`{}` is defined twice", function.name)));
        }
        self.labels[callee.label as usize] = Some(self.code.len() as u32);
        self.names.open();
        let variables = function.returns.iter().chain(&function.parameters);
        for (variable, name) in variables.zip(callee.returns.iter().chain(&callee.parameters)) {
            self.names.add(variable.line, &variable.name, name.clone())?;
        }
        self.at.clone_from(&function.name);
        self.body(function.body.as_ref().unwrap_or(&Vec::new()))?;
        self.names.close();
        self.code.push(Inst { line: function.line, guard: None, op: Op::Return });
        Ok(())
    }

    /// From here on registers belong to one kernel each.
    fn functions_end(&mut self) {
        self.names.forget_constants_from(u32::MAX);
        self.called = (self.slots.clone(), self.preds, self.local_bytes);
    }

    fn entry(&mut self, function: &Function) -> Result<(), Refused> {
        let Some(body) = &function.body else { return Ok(()) };
        if self.entries.iter().any(|entry| entry.name == function.name) {
            return Err(Refused::new(function.line, format!("`{}` is defined twice", function.name)));
        }
        (self.slots, self.preds, self.local_bytes) = self.called.clone();
        self.names.forget_constants_from(self.slots.len() as u32);
        let shared_before = self.shared_bytes;
        let start = self.code.len() as u32;
        self.names.open();
        let (mut parameters, mut end) = (Vec::new(), 0_u32);
        for variable in &function.parameters {
            let (bytes, align) = variables::size(variable)?;
            let offset = end.next_multiple_of(align);
            end = offset + bytes;
            parameters.push(Parameter { offset, bytes });
            self.names.add(variable.line, &variable.name, Name::parameter(offset, bytes))?;
        }
        if end > if self.version >= (8, 1) && self.target >= 70 { 32_764 } else { 4352 } {
            return Err(Refused::new(function.line, format!("{end} bytes of parameters are too many")));
        }
        self.at.clone_from(&function.name);
        self.body(body)?;
        self.names.close();
        self.code.push(Inst { line: function.line, guard: None, op: Op::Exit });
        let (required, most_threads) = bounds(function)?;
        self.entries.push(Entry {
            name: function.name.clone(),
            start,
            parameters,
            parameter_bytes: end,
            slots: std::mem::take(&mut self.slots),
            preds: self.preds,
            local_bytes: self.local_bytes.next_multiple_of(16),
            shared_bytes: self.shared_bytes,
            required,
            most_threads,
        });
        self.shared_bytes = shared_before;
        Ok(())
    }

    fn body(&mut self, body: &Body) -> Result<(), Refused> {
        for statement in body {
            match statement {
                Statement::Label(line, name) => {
                    self.labels.push(None);
                    self.names.add(*line, name, Name::Label(self.labels.len() as u32 - 1))?;
                }
                Statement::Targets(line, name, targets) => {
                    self.names.add(*line, name, Name::Targets(targets.clone()))?;
                }
                _ => {}
            }
        }
        for statement in body {
            match statement {
                Statement::Label(_, name) => {
                    if let Some(Name::Label(label)) = self.names.find(name) {
                        self.labels[*label as usize] = Some(self.code.len() as u32);
                    }
                }
                Statement::Targets(..) => {}
                Statement::Variable(variable) => self.inner_variable(variable)?,
                Statement::Instruction(instruction) => Context::run(self, instruction)?,
                Statement::Block(body) => {
                    self.names.open();
                    self.body(body)?;
                    self.names.close();
                }
            }
        }
        Ok(())
    }

    /// Registers are given once for each function, so none may be under way twice.
    fn refuse_recursion(&self) -> Result<(), Refused> {
        for (from, _, line) in &self.calls {
            let mut reached = BTreeSet::from([from]);
            loop {
                let before = reached.len();
                let further = self.calls.iter().filter(|(caller, ..)| reached.contains(caller)).map(|(_, to, _)| to);
                let further: Vec<&String> = further.collect();
                if further.contains(&from) {
                    return Err(Refused::new(*line, format!("`{from}` calls itself, which is not supported")));
                }
                reached.extend(further);
                if reached.len() == before {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Labels to places.
    fn link(&mut self) -> Result<(), Refused> {
        let place = |label: u32, line: u32| {
            self.labels[label as usize].ok_or_else(|| Refused::new(line, "a function is called that has no body"))
        };
        for inst in &mut self.code {
            let line = inst.line;
            match &mut inst.op {
                Op::Jump { to, .. } | Op::Call { to, .. } => *to = place(*to, line)?,
                Op::JumpTable { to, .. } => {
                    for to in to {
                        *to = place(*to, line)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn bounds(function: &Function) -> Result<(Option<[u32; 3]>, u32), Refused> {
    let (mut required, mut most) = (None, 1024);
    for (name, numbers) in &function.bounds {
        let wrong = || Refused::new(function.line, format!("wrong numbers in `.{name}`"));
        let mut sizes = [1_u32; 3];
        if numbers.len() > 3 || numbers.contains(&0) {
            return Err(wrong());
        }
        sizes[..numbers.len()].copy_from_slice(numbers);
        let all = sizes.iter().try_fold(1_u32, |all, &size| all.checked_mul(size)).ok_or_else(wrong)?;
        match name.as_str() {
            "reqntid" if all > 1024 => return Err(wrong()),
            "reqntid" => required = Some(sizes),
            "maxntid" => most = most.min(all),
            _ if numbers.len() != 1 && name != "reqnctapercluster" => return Err(wrong()),
            _ => {}
        }
    }
    Ok((required, most))
}
