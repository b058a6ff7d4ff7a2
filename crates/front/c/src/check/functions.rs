//! Functions and kernels: heads, bodies, and what shows only when all are known.

use std::collections::BTreeSet;
use std::sync::Arc;

use crisp_ir_kernel::Space;
use crisp_support_diagnostics::Span;

use super::ranges::changed_names;
use super::{Candidate, Checked, Checker, Entity, Head, MethodOf, Signature, messages};
use crate::tree;
use crate::typed::{Function, FunctionId, ImageParameter, Kernel, Ty, VarId};

/// Numbers and vectors that a structure may have which is passed to a kernel: each is a parameter.
const PARAMETER_PARTS: u64 = 64;

impl Checker<'_> {
    /// Returns the types of a function's parameters, and which are references.
    pub(super) fn head(&mut self, function: &tree::Function) -> Checked<Head> {
        let mut head = Head::default();
        for parameter in &function.parameters {
            let named = self.type_name(&parameter.ty)?;
            if matches!(named.ty, Ty::Void) {
                return self.stop(messages::unsupported_type(
                    parameter.span,
                    "a parameter of type `void`",
                    "write the type of the value",
                ));
            }
            if function.kernel && named.reference {
                return self.stop(messages::unsupported_type(
                    parameter.span,
                    "a reference as a parameter of a kernel",
                    "pass a pointer, or the value",
                ));
            }
            head.parameters.push(named.ty);
            head.references.push(named.reference);
        }
        head.required = function.parameters.iter().take_while(|it| it.default.is_none()).count();
        Ok(head)
    }

    /// A function or kernel.
    pub(super) fn function(&mut self, function: &tree::Function) -> Checked<FunctionId> {
        let method = self.method.take();
        let deducing = matches!(function.result.base, tree::Base::Auto);
        let (result, reference) = match deducing {
            true => (Ty::Void, false),
            false => self.type_name(&function.result).map(|named| (named.ty, named.reference))?,
        };
        let mut head = self.head(function)?;
        if let Some(object) = method.as_ref().and_then(|method| method.object.clone()) {
            head.parameters.insert(0, object);
            head.references.insert(0, false);
            head.required += 1;
        }
        if function.kernel && result != Ty::Void {
            return self.stop(messages::kernel_result(function.result.span, &function.name.text));
        }
        let id = self.signature(function, &head, (result.clone(), reference), method.as_ref())?;
        self.record_function(function, &head, &self.signatures[id.0].result);
        let Some(body) = &function.body else { return Ok(id) };
        if std::mem::replace(&mut self.signatures[id.0].defined, true) {
            let first = self.signatures[id.0].span;
            return self.stop(messages::declared_twice(function.name.span, &function.name.text, first));
        }
        self.signatures[id.0].span = function.name.span;
        self.calling = Some(id);
        self.result = result;
        self.deducing = deducing;
        self.declared.clear();
        self.changed = changed_names(body, &self.changing);
        self.ranges.clear();
        self.uses_shared = None;
        self.uses_symbols.clear();
        self.named.clear();
        self.scoped(|checker| checker.definition(id, function, &head.parameters, method.as_ref(), body))?;
        Ok(id)
    }

    /// The function's place in the table: that of an earlier declaration, or a new one.
    fn signature(
        &mut self,
        function: &tree::Function,
        head: &Head,
        (result, reference): (Ty, bool),
        method: Option<&MethodOf>,
    ) -> Checked<FunctionId> {
        let name = &function.name;
        let is_made = std::mem::take(&mut self.templates.next);
        let receiver = method.is_some_and(|method| method.object.is_some());
        let mut defaults: Vec<_> = function.parameters.iter().map(|parameter| parameter.default.clone()).collect();
        if receiver {
            defaults.insert(0, None);
        }
        let before = match self.find_at(name) {
            Some(Entity::Functions(all)) if !is_made => all.clone(),
            _ => Vec::new(),
        };
        for candidate in before {
            let Candidate::Function(id) = candidate else { continue };
            let before = &mut self.signatures[id.0];
            // Beside a function with other parameters C++ has another one.
            let differs = before.head.parameters != head.parameters || before.head.references != head.references;
            if differs && self.program.structs.tight_triples {
                continue;
            }
            if before.head.parameters != head.parameters || before.result != result {
                let first = before.span;
                return self.stop(messages::declared_twice(name.span, &name.text, first));
            }
            before.kernel |= function.kernel;
            for (old, new) in before.defaults.iter_mut().zip(defaults) {
                *old = old.take().or(new);
            }
            before.head.required = before.defaults.iter().take_while(|default| default.is_none()).count();
            return Ok(id);
        }
        let id = FunctionId(self.signatures.len());
        self.signatures.push(Signature {
            head: head.clone(),
            defaults,
            result,
            reference,
            class: method.map(|method| method.class),
            receiver,
            kernel: function.kernel,
            defined: false,
            span: name.span,
            calls: Vec::new(),
        });
        // A kernel is known by its name without namespaces.
        let shown = if function.kernel {
            name.text.rsplit("::").next().unwrap_or(&name.text).into()
        } else {
            name.text.clone()
        };
        self.program.functions.push(Function {
            name: shown,
            span: function.name.span,
            kernel: None,
            parameters: Vec::new(),
            symbols: BTreeSet::new(),
            result: Ty::Void,
            variables: Vec::new(),
            body: Vec::new(),
            inlined: None,
            end: function.span,
        });
        if !is_made {
            self.declare_function(name, Candidate::Function(id));
        }
        Ok(id)
    }

    fn definition(
        &mut self,
        id: FunctionId,
        function: &tree::Function,
        types: &[Ty],
        method: Option<&MethodOf>,
        body: &tree::Block,
    ) -> Checked<()> {
        self.names_are_visible_in(function.span.to(body.span));
        let mut kernel = if function.kernel { Some(self.kernel(function, types)?) } else { None };
        let (mut parameters, mut statements) = (Vec::new(), Vec::new());
        let mut types = types.iter();
        if let Some(object) = method.and_then(|method| method.object.clone()) {
            let name = tree::Name { text: "this".into(), span: function.name.span };
            let var = self.variable(name.text.clone(), object, name.span, None, true);
            self.declare(&name, Entity::Variable(var));
            parameters.push(var);
            types.next();
        }
        for (parameter, ty) in function.parameters.iter().zip(types) {
            let named = self.type_name(&parameter.ty)?;
            let text: Arc<str> = parameter.name.as_ref().map_or_else(|| "unnamed".into(), |name| name.text.clone());
            let memory = self.program.structs.has_array(ty).then_some(Space::Private);
            let ty = match ty {
                Ty::Pointer(to, _) if function.kernel && self.roles.inputs.contains(&*text) => {
                    Ty::Pointer(to.clone(), true)
                }
                ty => ty.clone(),
            };
            let var = self.variable(text, ty, parameter.span, memory, named.constant);
            if let Some(name) = &parameter.name {
                let entity = if named.reference { Entity::Reference(var) } else { Entity::Variable(var) };
                self.record(name, &entity, true);
                self.declare(name, entity);
            }
            parameters.push(var);
        }
        self.note_images(&function.images);
        if function.kernel {
            let of = |image: &tree::Image| {
                let size = |axis: &&str| Arc::from(format!("{}_{axis}", image.name));
                ImageParameter {
                    kernel: id,
                    name: image.name.clone(),
                    sizes: image.kind.axes().iter().map(size).collect(),
                }
            };
            self.program.images.extend(function.images.iter().map(of));
        }
        if let Some(MethodOf { class, object: _, initial: Some(initial) }) = method {
            let _ = self.first_members(*class, initial, &mut statements);
        }
        // Mistakes in the body do not hide those in other functions.
        let _ = self.block_into(body, &mut statements);
        if let Some(kernel) = &mut kernel {
            kernel.shared = self.uses_shared.take();
            let is_void =
                |var: &VarId| matches!(&self.program.variables[var.0].ty, Ty::Pointer(to, _) if **to == Ty::Void);
            kernel.bytes = parameters.iter().copied().filter(|var| is_void(var) && self.named.contains(var)).collect();
        }
        let result = self.result.clone();
        self.signatures[id.0].result = result.clone();
        let end = Span::new(body.span.file, body.span.end.saturating_sub(1), body.span.end);
        let inlined = match kernel.is_none() && self.belongs_to_callers(&parameters, &result) {
            true => Some(self.without_returns(&mut statements, &result, function.span)?),
            false => None,
        };
        let name = self.program.functions[id.0].name.clone();
        self.program.functions[id.0] = Function {
            name,
            span: function.span,
            kernel,
            parameters,
            symbols: std::mem::take(&mut self.uses_symbols),
            result,
            variables: std::mem::take(&mut self.declared),
            body: statements,
            inlined,
            end,
        };
        Ok(())
    }

    fn kernel(&mut self, function: &tree::Function, types: &[Ty]) -> Checked<Kernel> {
        let mut spaces = Vec::with_capacity(types.len());
        for (parameter, ty) in function.parameters.iter().zip(types) {
            let space = parameter.ty.qualifiers.space;
            let fits = match ty {
                Ty::Pointer(to, _) if space == Some(tree::Space::Local) => {
                    matches!(&**to, Ty::Number(_) | Ty::Struct(_) | Ty::Array(..))
                }
                Ty::Pointer(to, _) => {
                    matches!(&**to, Ty::Void | Ty::Number(_) | Ty::Struct(_) | Ty::Array(..))
                        && !self.program.structs.has_pointer(to)
                }
                Ty::Number(_) => true,
                Ty::Struct(_) => self.program.structs.part_count(ty) <= PARAMETER_PARTS,
                Ty::Void | Ty::Array(..) => false,
            };
            if !fits {
                let shown = format!("a kernel parameter of type `{}`", self.show(ty));
                return self.stop(messages::unsupported_type(
                    parameter.span,
                    &shown,
                    "pass a pointer to numbers, vectors or structures",
                ));
            }
            spaces.push(match space {
                Some(tree::Space::Constant) => Space::Constant,
                Some(tree::Space::Local) => Space::Local,
                Some(tree::Space::Global | tree::Space::Private) | None => Space::Global,
            });
        }
        let mut workgroup = Vec::new();
        for size in &function.workgroup {
            let value = self.constant_integer(size)?;
            match u64::try_from(value) {
                Ok(value @ 1..=1024) => workgroup.push(value),
                _ => return self.stop(messages::workgroup_size(size.span, value)),
            }
        }
        let required = workgroup.len() == 3;
        while workgroup.len() > 1 && workgroup.last() == Some(&1) {
            workgroup.pop();
        }
        let span = function.workgroup.first().map(|size| size.span);
        let name = |parameter: &tree::Parameter| parameter.name.as_ref().map(|name| name.text.to_string());
        let is_written = |name: &str| function.images.iter().any(|image| image.write_only && *image.name == *name);
        let is_output =
            |name: Option<String>| name.is_some_and(|name| self.roles.outputs.contains(&name) || is_written(&name));
        let outputs = function.parameters.iter().map(name).map(is_output).collect();
        Ok(Kernel { workgroup, required, spaces, outputs, bytes: BTreeSet::new(), shared: None, span })
    }

    /// Reports mistakes that show only when everything is known: functions without bodies, recursion.
    pub(super) fn finish(&mut self) {
        let mut found = Vec::new();
        for signature in &self.signatures {
            for (callee, span) in &signature.calls {
                if !self.signatures[callee.0].defined {
                    let name = &self.program.functions[callee.0].name;
                    found.push(messages::function_without_body(*span, name));
                }
            }
        }
        // 0: not seen, 1: being called, 2: done.
        let mut state = vec![0_u8; self.signatures.len()];
        for start in 0..self.signatures.len() {
            let mut open = vec![(start, 0_usize)];
            while let Some((at, next)) = open.pop() {
                if next == 0 && std::mem::replace(&mut state[at], 1) == 2 {
                    state[at] = 2;
                    continue;
                }
                match self.signatures[at].calls.get(next) {
                    Some((callee, span)) => {
                        open.push((at, next + 1));
                        if state[callee.0] == 1 {
                            let name = &self.program.functions[callee.0].name;
                            found.push(messages::recursion(*span, name));
                        } else if state[callee.0] == 0 {
                            open.push((callee.0, 0));
                        }
                    }
                    None => state[at] = 2,
                }
            }
        }
        let is_fine = found.is_empty();
        for message in found {
            message.add_once(self.diagnostics);
        }
        if is_fine {
            self.pass_symbols();
        }
    }

    /// Gives each function the symbols as parameters that it and the functions that it calls use. Calls form no circle.
    fn pass_symbols(&mut self) {
        let mut all: Vec<BTreeSet<VarId>> = self.program.functions.iter().map(|it| it.symbols.clone()).collect();
        loop {
            let before: usize = all.iter().map(BTreeSet::len).sum();
            for (at, signature) in self.signatures.iter().enumerate() {
                for (callee, _) in &signature.calls {
                    let called = all[callee.0].clone();
                    all[at].extend(called);
                }
            }
            if all.iter().map(BTreeSet::len).sum::<usize>() == before {
                break;
            }
        }
        for (function, symbols) in self.program.functions.iter_mut().zip(all) {
            if let Some(kernel) = &mut function.kernel {
                let constant = |var: &VarId| self.program.symbols.get(var).is_some_and(|symbol| symbol.constant);
                let space = |var: &VarId| if constant(var) { Space::Constant } else { Space::Global };
                kernel.spaces.extend(symbols.iter().map(space));
                kernel.outputs.extend(symbols.iter().map(|_| false));
            }
            function.parameters.extend(symbols);
        }
        self.note_references();
    }
}
