//! Definitions of variables and of names of types.

use std::sync::Arc;

use crisp_ir_kernel::Space;
use crisp_support_diagnostics::Span;

use super::initial::Filled;
use super::type_names::Named;
use super::{Checked, Checker, Entity, constant, messages};
use crate::tree::{self, Declaration, Initializer, Variable as Declared};
use crate::typed::{Expr, ExprKind, Place, PlaceKind, Stmt, StmtKind, Symbol, Ty, VarId};

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

    fn typed_variable(&mut self, declaration: &Declaration, variable: &Declared, into: &mut Vec<Stmt>) -> Checked<()> {
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
            return self.object_variable(variable, &named, into);
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
                into.push(Stmt::simple(StmtKind::Let(var, None), span));
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
    fn object_variable(&mut self, variable: &Declared, named: &Named, into: &mut Vec<Stmt>) -> Checked<()> {
        let (name, span) = (&variable.name, variable.name.span);
        let value = match &variable.value {
            None => self.construct(&named.ty, Vec::new(), span)?,
            Some(value) => self.first_value(&named.ty, value)?,
        };
        if self.program.structs.has_array(&named.ty) {
            self.variable_in_memory(name, value, named.constant, into);
            return Ok(());
        }
        self.set_first(name, value, (false, named.constant), into);
        Ok(())
    }

    /// Declares a variable with arrays and its first value.
    fn variable_in_memory(&mut self, name: &tree::Name, value: Expr, constant: bool, into: &mut Vec<Stmt>) {
        let (ty, span) = (value.ty.clone(), name.span);
        let var = self.variable(name.text.clone(), ty.clone(), span, Some(Space::Private), constant);
        self.declare(name, Entity::Variable(var));
        self.stores();
        let place = Place { ty, kind: PlaceKind::Var(var), constant: false, span };
        let kind = ExprKind::Assign(Box::new(place), Box::new(value));
        into.push(Stmt::simple(StmtKind::Expr(Expr { ty: Ty::Void, kind, span }), span));
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
                let constant =
                    variable.ty.qualifiers.constant || matches!(&value.kind, ExprKind::Read(place) if place.constant);
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
        into.push(Stmt::simple(StmtKind::Let(var, Some(address)), span));
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
        if self.is_cuda() && matches!(value.ty, Ty::Struct(_)) && self.program.structs.has_array(&value.ty) {
            let constant = variable.ty.qualifiers.constant;
            self.variable_in_memory(name, value, constant, into);
            return Ok(());
        }
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
        into.push(Stmt::simple(StmtKind::Let(var, Some(value)), span));
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
        into.push(Stmt::simple(StmtKind::Clear(var), span));
        for (way, value) in filled {
            let place = self.part_place(var, &ty, &way, span)?;
            let kind = ExprKind::Assign(Box::new(place), Box::new(value));
            into.push(Stmt::simple(StmtKind::Expr(Expr { ty: Ty::Void, kind, span }), span));
        }
        Ok(())
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
