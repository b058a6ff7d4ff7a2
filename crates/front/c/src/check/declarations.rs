//! Definitions: functions, kernels, variables, names of types.

use std::collections::BTreeSet;
use std::sync::Arc;

use crisp_ir_kernel::Space;
use crisp_support_diagnostics::Span;

use super::initial::Filled;
use super::ranges::changed_names;
use super::type_names::Named;
use super::overloads::{Candidate, Head};
use super::{Checked, Checker, Entity, MethodOf, Signature, constant, messages};
use crate::tree::{self, Declaration, Initializer, Variable as Declared};
use crate::typed::{
    End, Expr, ExprKind, Function, FunctionId, ImageParameter, Kernel, Place, PlaceKind, Stmt, StmtKind, Symbol, Ty, VarId,
};

/// Numbers and vectors that a structure may have which is passed to a kernel: each is a parameter.
const PARAMETER_PARTS: u64 = 64;

impl Checker<'_> {
    pub(super) fn typedef(&mut self, declaration: &Declaration) -> Checked<()> {
        for variable in &declaration.variables {
            let named = self.type_name(&variable.ty)?;
            // The same name for the same type may be given again.
            let again = matches!(self.scopes.last().and_then(|scope| scope.names.get(&variable.name.text)),
                Some((Entity::Type(before), _)) if *before == named.ty);
            if !again {
                self.declare(&variable.name, Entity::Type(named.ty));
            }
        }
        Ok(())
    }

    /// Variables outside of functions: constants.
    pub(super) fn globals(&mut self, declaration: &Declaration) -> Checked<()> {
        for variable in &declaration.variables {
            if matches!(variable.ty.base, tree::Base::Auto) {
                self.automatic_constant(variable)?;
                continue;
            }
            let is_text = |value: &Initializer| {
                matches!(value, Initializer::Value(tree::Expr { kind: tree::ExprKind::Text(_), .. }))
            };
            if self.is_cuda() && variable.value.as_ref().is_some_and(is_text) {
                // A text is the host's.
                let reason = messages::text_value(variable.name.span);
                self.left_out.add([variable.name.text.clone()], vec![reason]);
                continue;
            }
            let named = self.type_name(&variable.ty)?;
            let space = variable.ty.qualifiers.space;
            if let Some(of) = shared_element(declaration.storage, space, &named) {
                self.shared_array(&variable.name, of);
                continue;
            }
            let pointer = matches!(named.ty, Ty::Pointer(..));
            let in_constant = space == Some(tree::Space::Constant);
            let constant = named.constant || in_constant;
            let is_filled =
                variable.value.is_none() && (in_constant || !constant && space == Some(tree::Space::Global));
            let of_opencl = !self.is_cuda() && space == Some(tree::Space::Global);
            if (self.is_cuda() || of_opencl) && is_filled && !pointer && !named.open {
                self.symbol(&variable.name, named.ty, in_constant);
                continue;
            }
            if pointer || !constant || matches!(space, Some(tree::Space::Local | tree::Space::Private)) {
                return self.stop(messages::global_variable(variable.name.span, &variable.name.text));
            }
            let Some(value) = &variable.value else {
                return self.stop(messages::constant_without_value(variable.name.span, &variable.name.text));
            };
            let var = self.constant_variable(variable, named.ty, value)?;
            self.declare(&variable.name, Entity::Variable(var));
            // Only functions that use it have it.
            self.declared.retain(|declared| *declared != var);
        }
        Ok(())
    }

    /// Declares `constexpr auto x = 1.5f;` outside of functions.
    fn automatic_constant(&mut self, variable: &Declared) -> Checked<()> {
        let Some(value @ Initializer::Value(of)) = &variable.value else {
            return self.stop(messages::auto_without_value(variable.name.span));
        };
        let ty = self.expr(of)?.ty;
        let var = self.constant_variable(variable, ty, value)?;
        self.declare(&variable.name, Entity::Variable(var));
        self.declared.retain(|declared| *declared != var);
        Ok(())
    }

    /// Declares a variable that the host fills.
    fn symbol(&mut self, name: &tree::Name, ty: Ty, constant: bool) {
        let of = match &ty {
            Ty::Array(of, _) => of.clone(),
            of => Arc::new(of.clone()),
        };
        let var = self.variable(name.text.clone(), Ty::Pointer(of, constant), name.span, None, true);
        self.declared.retain(|declared| *declared != var);
        self.program.symbols.insert(var, Symbol { ty, constant });
        self.declare(name, Entity::Variable(var));
    }

    /// A variable that is known while compiling: a scalar, or constant memory.
    fn constant_variable(&mut self, variable: &Declared, ty: Ty, value: &Initializer) -> Checked<VarId> {
        let (name, span) = (variable.name.text.clone(), variable.name.span);
        if ty.as_scalar().is_some() {
            let checked = self.first_value(&ty, value)?;
            let Some(found) = constant::value(&checked) else { return self.stop(messages::not_constant(checked.span)) };
            let var = self.variable(name, ty, span, None, true);
            self.program.variables[var.0].init = vec![found];
            return Ok(var);
        }
        let (filled, ty) = self.filled(ty, value, span)?;
        let Some(init) = self.constant_memory(&ty, &filled) else {
            return self.stop(messages::not_constant(span));
        };
        let var = self.variable(name, ty, span, Some(Space::Constant), true);
        self.program.variables[var.0].init = init;
        Ok(var)
    }

    /// Returns the values of a list, and the type with the length that the list decides.
    fn filled(&mut self, ty: Ty, value: &Initializer, span: Span) -> Checked<(Filled, Ty)> {
        match value {
            Initializer::List(items, span) if !matches!(ty, Ty::Number(_)) => {
                let (filled, reached) = self.fill_all(&ty, items, *span)?;
                let ty = match ty {
                    Ty::Array(of, 0) => Ty::Array(of, reached.max(1)),
                    ty => ty,
                };
                Ok((filled, ty))
            }
            Initializer::Value(_) if matches!(ty, Ty::Array(..)) => {
                let shown = self.show(&ty);
                self.stop(messages::list_for(span, &shown))
            }
            Initializer::List(..) | Initializer::Value(_) | Initializer::Arguments(..) => {
                let value = self.first_value(&ty, value)?;
                Ok((Filled::from([(Vec::new(), value)]), ty))
            }
        }
    }

    /// Variables of a function, with the statements that give them their first values.
    pub(super) fn variables(&mut self, declaration: &Declaration, into: &mut Vec<Stmt>) -> Checked<()> {
        for variable in &declaration.variables {
            if let Some(storage) = declaration.storage {
                // The name is known all the same.
                let _ = self.storage(storage, variable);
            }
            if matches!(variable.ty.base, tree::Base::Auto) {
                if matches!(variable.ty.derived[..], [tree::Derived::Reference(_)]) {
                    self.reference_variable(variable, None, into)?;
                    continue;
                }
                self.automatic(variable, into)?;
                continue;
            }
            let declared = self.typed_variable(declaration, variable, into);
            if declared.is_err() {
                // Its uses are not reported as further mistakes.
                self.failed.insert(variable.name.text.clone());
            }
            declared?;
        }
        Ok(())
    }

    fn typed_variable(
        &mut self,
        declaration: &Declaration,
        variable: &Declared,
        into: &mut Vec<Stmt>,
    ) -> Checked<()> {
        let named = self.type_name(&variable.ty)?;
        if named.reference {
            return self.reference_variable(variable, Some(named.ty), into);
        }
        match shared_element(declaration.storage, variable.ty.qualifiers.space, &named) {
            Some(of) => self.shared_array(&variable.name, of),
            None => self.local(variable, named, into)?,
        }
        Ok(())
    }

    /// Refuses `static` where the variable changes, because C has one for all calls and all invocations, and `extern` where there is nothing outside.
    fn storage(&mut self, (storage, at): (tree::Storage, Span), variable: &Declared) -> Checked<()> {
        let (space, name) = (variable.ty.qualifiers.space, &variable.name);
        match (storage, space) {
            (_, Some(tree::Space::Local | tree::Space::Constant)) => Ok(()),
            (tree::Storage::Extern, _) => self.stop(messages::extern_variable(at.to(name.span), &name.text)),
            (tree::Storage::Static, _) if self.type_name(&variable.ty)?.constant => Ok(()),
            (tree::Storage::Static, _) => self.stop(messages::static_variable(at.to(name.span), &name.text)),
        }
    }

    /// Declares an array `extern __shared__`, which a kernel uses as a pointer.
    fn shared_array(&mut self, name: &tree::Name, of: Arc<Ty>) {
        let var = self.variable(name.text.clone(), Ty::Pointer(of, false), name.span, None, true);
        // Only kernels that use it have it.
        self.declared.retain(|declared| *declared != var);
        self.shared.insert(var);
        self.declare(name, Entity::Variable(var));
    }

    fn local(&mut self, variable: &Declared, named: Named, into: &mut Vec<Stmt>) -> Checked<()> {
        let (name, span) = (&variable.name, variable.name.span);
        if named.ty == Ty::Void {
            return self.stop(messages::unsupported_type(
                span,
                "a variable of type `void`",
                "write the type of the value",
            ));
        }
        let pointer = matches!(named.ty, Ty::Pointer(..));
        let space = variable.ty.qualifiers.space.filter(|_| !pointer);
        match space {
            Some(tree::Space::Local) => {
                if named.open {
                    return self.stop(messages::local_without_length(span, &name.text));
                }
                if variable.value.is_some() {
                    return self.stop(messages::local_with_value(span, &name.text));
                }
                let var = self.variable(name.text.clone(), named.ty, span, Some(Space::Local), false);
                self.declare(name, Entity::Variable(var));
                return Ok(());
            }
            Some(tree::Space::Global) => return self.stop(messages::global_variable(span, &name.text)),
            Some(tree::Space::Constant) | Some(tree::Space::Private) | None => {}
        }
        let constant = named.constant || space == Some(tree::Space::Constant);
        self.without_destructor(&named.ty, span)?;
        if self.is_constructed(&named.ty) {
            return self.object_variable(variable, named, into);
        }
        let Some(value) = &variable.value else {
            if named.open {
                return self.stop(messages::local_without_length(span, &name.text));
            }
            let memory = self.program.structs.has_array(&named.ty).then_some(Space::Private);
            let var = self.variable(name.text.clone(), named.ty, span, memory, false);
            self.declare(name, Entity::Variable(var));
            if let Ty::Array(of, length) = &self.program.variables[var.0].ty
                && self.is_constructed(of)
            {
                let (of, length) = ((**of).clone(), *length);
                let place = self.variable_place(var, span);
                return self.construct_elements(&place, &of, length, span, into);
            }
            if pointer {
                // What it points into follows from the assignments.
                self.program.sources.entry(var).or_default();
            } else if memory.is_none() {
                into.push(simple(StmtKind::Let(var, None), span));
            }
            return Ok(());
        };
        if self.program.structs.has_array(&named.ty) {
            return self.array_variable(variable, named.ty, constant, value, into);
        }
        let value = self.first_value(&named.ty, value)?;
        self.set_first(name, value, (constant, named.constant), into);
        Ok(())
    }

    /// Declares an object of a class with constructors.
    fn object_variable(&mut self, variable: &Declared, named: Named, into: &mut Vec<Stmt>) -> Checked<()> {
        let (name, span) = (&variable.name, variable.name.span);
        let value = match &variable.value {
            None => self.construct(&named.ty, Vec::new(), span)?,
            Some(value) => self.first_value(&named.ty, value)?,
        };
        if self.program.structs.has_array(&named.ty) {
            let var = self.variable(name.text.clone(), named.ty.clone(), span, Some(Space::Private), named.constant);
            self.declare(name, Entity::Variable(var));
            self.stores();
            let place = Place { ty: named.ty, kind: PlaceKind::Var(var), constant: false, span };
            let kind = ExprKind::Assign(Box::new(place), Box::new(value));
            into.push(simple(StmtKind::Expr(Expr { ty: Ty::Void, kind, span }), span));
            return Ok(());
        }
        self.set_first(name, value, (false, named.constant), into);
        Ok(())
    }

    /// Declares a reference to what its first value names; one to a constant may be a value that is nowhere.
    fn reference_variable(&mut self, variable: &Declared, ty: Option<Ty>, into: &mut Vec<Stmt>) -> Checked<()> {
        let (name, span) = (&variable.name, variable.name.span);
        let value = match &variable.value {
            Some(Initializer::Value(value)) => self.expr(value)?,
            Some(Initializer::Arguments(values, _)) if values.len() == 1 => self.expr(&values[0])?,
            _ => return self.stop(crate::messages::unsupported(span, "&")),
        };
        if matches!(value.kind, ExprKind::Address(_)) && ty.is_none() {
            // A reference to an array is used like the array.
            self.set_first(name, value, (false, true), into);
            return Ok(());
        }
        let to = match ty {
            Some(ty) => ty,
            None => {
                let constant = variable.ty.qualifiers.constant
                    || matches!(&value.kind, ExprKind::Read(place) if place.constant);
                Ty::Pointer(Arc::new(value.ty.clone()), constant)
            }
        };
        let is_known = constant::value(&value).is_some() && !matches!(value.kind, ExprKind::Read(_));
        let target = to.pointee().map(|(target, constant)| ((**target).clone(), constant));
        if let (Some((target, true)), true) = (target, is_known) {
            let value = self.implicit(value, &target)?;
            self.set_first(name, value, (true, true), into);
            return Ok(());
        }
        let address = self.reference_to(value, &to)?;
        let var = self.variable(name.text.clone(), to, span, None, true);
        self.declare(name, Entity::Reference(var));
        let place = self.variable_place(var, span);
        self.note_pointer(&place, &address);
        into.push(simple(StmtKind::Let(var, Some(address)), span));
        Ok(())
    }

    /// Declares a variable whose type is that of its first value.
    fn automatic(&mut self, variable: &Declared, into: &mut Vec<Stmt>) -> Checked<()> {
        let (name, span) = (&variable.name, variable.name.span);
        let Some(Initializer::Value(value)) = &variable.value else {
            return self.stop(messages::auto_without_value(span));
        };
        let value = self.expr(value)?;
        let pointer = matches!(value.ty, Ty::Pointer(..));
        if value.ty == Ty::Void
            || self.program.structs.has_array(&value.ty)
            || (!variable.ty.derived.is_empty() && !pointer)
        {
            let shown = self.show(&value.ty);
            return self.stop(messages::auto_of(value.span, &shown));
        }
        let constant = variable.ty.qualifiers.constant && variable.ty.derived.is_empty();
        self.set_first(name, value, (constant, constant), into);
        Ok(())
    }

    /// Declares a variable with its first value. `constant` says whether the value is known wherever the name is used, and whether the variable is never assigned.
    fn set_first(&mut self, name: &tree::Name, value: Expr, constant: (bool, bool), into: &mut Vec<Stmt>) {
        let span = name.span;
        let known = constant::value(&value).filter(|_| constant.0);
        let var = self.variable(name.text.clone(), value.ty.clone(), span, None, constant.1);
        self.program.variables[var.0].init.extend(known);
        if let Some(range) = self.range_of(&value).filter(|_| !self.changed.contains(&name.text)) {
            self.ranges.insert(var, range);
        }
        // The name is known from here on: `int x = x` reads another `x`.
        self.declare(name, Entity::Variable(var));
        let place = self.variable_place(var, span);
        self.note_pointer(&place, &value);
        into.push(simple(StmtKind::Let(var, Some(value)), span));
    }

    fn array_variable(
        &mut self,
        variable: &Declared,
        ty: Ty,
        constant: bool,
        value: &Initializer,
        into: &mut Vec<Stmt>,
    ) -> Checked<()> {
        let (name, span) = (&variable.name, variable.name.span);
        let (filled, ty) = self.filled(ty, value, span)?;
        let known = if constant { self.constant_memory(&ty, &filled) } else { None };
        if let Some(init) = known {
            let var = self.variable(name.text.clone(), ty, span, Some(Space::Constant), true);
            self.program.variables[var.0].init = init;
            self.declare(name, Entity::Variable(var));
            return Ok(());
        }
        let var = self.variable(name.text.clone(), ty.clone(), span, Some(Space::Private), constant);
        self.declare(name, Entity::Variable(var));
        self.stores();
        into.push(simple(StmtKind::Clear(var), span));
        for (way, value) in filled {
            let place = self.part_place(var, &ty, &way, span)?;
            let kind = ExprKind::Assign(Box::new(place), Box::new(value));
            into.push(simple(StmtKind::Expr(Expr { ty: Ty::Void, kind, span }), span));
        }
        Ok(())
    }

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
        let before = match self.find(&name.text) {
            Some(Entity::Functions(all)) if !is_made => all.clone(),
            _ => Vec::new(),
        };
        for candidate in before {
            let Candidate::Function(id) = candidate else { continue };
            let before = &mut self.signatures[id.0];
            // Beside a function with other parameters C++ has another one.
            let differs =
                before.head.parameters != head.parameters || before.head.references != head.references;
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
        let shown = if function.kernel { name.text.rsplit("::").next().unwrap_or(&name.text).into() } else { name.text.clone() };
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
                self.declare(name, if named.reference { Entity::Reference(var) } else { Entity::Variable(var) });
            }
            parameters.push(var);
        }
        self.note_images(&function.images);
        if function.kernel {
            let of = |image: &tree::Image| {
                let size = |axis: &&str| Arc::from(format!("{}_{axis}", image.name));
                ImageParameter {
                    kernel: function.name.text.clone(),
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
    }
}

/// The type of the elements of an array that is declared as `extern __shared__` without a length.
fn shared_element(
    storage: Option<(tree::Storage, Span)>,
    space: Option<tree::Space>,
    named: &Named,
) -> Option<Arc<Ty>> {
    match (storage, space, &named.ty) {
        (Some((tree::Storage::Extern, _)), Some(tree::Space::Local), Ty::Array(of, _)) if named.open => {
            Some(of.clone())
        }
        _ => None,
    }
}

/// A statement after which control goes on.
pub(super) fn simple(kind: StmtKind, span: Span) -> Stmt {
    Stmt { kind, span, end: End::Falls, exits: false }
}
