//! Classes: what a structure has beside members. A method is a function with a pointer to the object as its first parameter, and is checked at its
//! first use.

use std::rc::Rc;

use crisp_ir_kernel::{Constant, Space};
use crisp_support_diagnostics::Span;

use super::builtins::after;
use super::conversions::{constant_expr, convert};
use super::declarations::simple;
use super::overloads::Candidate;
use super::{Checked, Checker, Entity, Known, Scope, Stop, messages};
use crate::tree::{self, Initializer, Item, MethodKind, Name, TemplateArgument};
use crate::typed::{Expr, ExprKind, FunctionId, Place, PlaceKind, Stmt, StmtKind, StructId, Ty};

/// Elements of an array of objects that are constructed one by one.
const MOST_CONSTRUCTED: u64 = 64;

/// A class of the source.
pub(super) struct Class {
    pub(super) tree: tree::Struct,
    /// The types and constants around it that are not outside of functions.
    around: Vec<Scope>,
    /// The names that it declares.
    own: Scope,
}

/// Methods of one name: the members on the way to the base class that has them, that class, and their positions.
struct Methods {
    path: Vec<usize>,
    class: StructId,
    all: Vec<usize>,
}

impl Checker<'_> {
    /// Checks the types and constants that a class declares, and what `members` checks of its members. Returns them with the class.
    pub(super) fn class_scope<T>(
        &mut self,
        found: &tree::Struct,
        members: impl FnOnce(&mut Self) -> Checked<T>,
    ) -> Checked<(T, Class)> {
        let around = self.scopes.iter().skip(1).map(types_and_constants).collect();
        self.scopes.push(Scope::default());
        let checked = self.class_items(found).and_then(|()| members(self));
        let mut own = self.scopes.pop().unwrap_or_default();
        let checked = checked?;
        let fields = found.members.iter().flatten().flat_map(|declaration| &declaration.variables);
        let names = fields.map(|variable| &variable.name);
        let names = names.chain(found.class.methods.iter().map(|method| &method.function.name));
        for name in names.filter(|name| !name.text.is_empty()) {
            own.names.entry(name.text.clone()).or_insert((Entity::Member, name.span));
        }
        Ok((checked, Class { tree: found.clone(), around, own }))
    }

    fn class_items(&mut self, found: &tree::Struct) -> Checked<()> {
        for item in &found.class.items {
            match item {
                Item::Assert(..) => {}
                item => self.item(item)?,
            }
        }
        Ok(())
    }

    /// Keeps a class, whose structure is laid out.
    pub(super) fn add_class(&mut self, id: StructId, name: Option<&Name>, mut class: Class) {
        if let Some(name) = name {
            let own = name.text.rsplit("::").next().unwrap_or(&name.text);
            // Constructors have the name of the class.
            class.own.names.insert(own.into(), (Entity::Type(Ty::Struct(id)), name.span));
        }
        self.classes.insert(id.0, Rc::new(class));
    }

    /// Checks with the names of a class, of its bases and of what is around it.
    pub(super) fn in_class<T>(&mut self, class: StructId, check: impl FnOnce(&mut Self) -> T) -> T {
        let mut scopes = Vec::new();
        let Some(found) = self.classes.get(&class.0).cloned() else { return self.outside_of_functions(check) };
        scopes.extend(found.around.iter().cloned());
        self.add_scopes(class, &mut scopes);
        scopes.push(Scope::default());
        let inner = if self.scopes.len() > 1 { self.scopes.split_off(1) } else { Vec::new() };
        self.scopes.extend(scopes);
        let result = check(self);
        self.scopes.truncate(1);
        self.scopes.extend(inner);
        result
    }

    /// Adds the names of a class, those of its bases first.
    fn add_scopes(&self, class: StructId, into: &mut Vec<Scope>) {
        for base in self.bases(class) {
            self.add_scopes(base.1, into);
        }
        into.extend(self.classes.get(&class.0).map(|found| found.own.clone()));
    }

    /// The bases of a class, each with its member.
    fn bases(&self, class: StructId) -> Vec<(usize, StructId)> {
        let members = self.program.structs.declared(&Ty::Struct(class)).iter().enumerate();
        members
            .filter_map(|(at, member)| match member.ty {
                Ty::Struct(id) if member.name.is_empty() => Some((at, id)),
                _ => None,
            })
            .collect()
    }

    /// Returns the members on the way from an object to its base; none where the type is no base of it.
    pub(super) fn base_path(&self, from: &Ty, to: &Ty) -> Option<Vec<usize>> {
        let (Ty::Struct(from), Ty::Struct(to)) = (from, to) else { return None };
        self.bases(*from).into_iter().find_map(|(at, base)| {
            if base == *to {
                return Some(vec![at]);
            }
            let mut path = self.base_path(&Ty::Struct(base), &Ty::Struct(*to))?;
            path.insert(0, at);
            Some(path)
        })
    }

    fn methods(&self, of: &Ty, name: &str) -> Option<Methods> {
        let Ty::Struct(id) = of else { return None };
        if let Some(class) = self.classes.get(&id.0) {
            let methods = class.tree.class.methods.iter().enumerate();
            let is_it = |method: &tree::Method| {
                &*method.function.name.text == name
                    && !matches!(method.kind, MethodKind::Constructor | MethodKind::Destructor)
            };
            let all: Vec<usize> = methods.filter(|(_, method)| is_it(method)).map(|(at, _)| at).collect();
            if !all.is_empty() {
                return Some(Methods { path: Vec::new(), class: *id, all });
            }
        }
        self.bases(*id).into_iter().find_map(|(at, base)| {
            let mut found = self.methods(&Ty::Struct(base), name)?;
            found.path.insert(0, at);
            Some(found)
        })
    }

    /// Whether a type has a method of a name.
    pub(super) fn has_method(&self, of: &Ty, name: &str) -> bool {
        self.methods(of, name).is_some()
    }

    /// The object of the method that is checked.
    pub(super) fn this(&mut self, span: Span) -> Checked<Expr> {
        match self.find("this") {
            Some(Entity::Variable(var)) => {
                let place = self.variable_place(*var, span);
                self.read(place)
            }
            _ => self.stop(messages::unknown_name(span, "this", &[])),
        }
    }

    /// A member of the object of the method that is checked, by its name alone.
    pub(super) fn member_of_this(&mut self, name: &Name) -> Checked<Place> {
        let this = self.this(name.span)?;
        let object = self.deref(this, name.span)?;
        self.member_place(object, name, name.span)
    }

    /// Checks a call of a method. The object is a value, of which the place is known where it has one.
    pub(super) fn method_call(
        &mut self,
        object: Expr,
        name: &Name,
        explicit: &[TemplateArgument],
        args: Vec<Expr>,
        span: Span,
    ) -> Checked<Expr> {
        let Some(Methods { path, class, all }) = self.methods(&object.ty, &name.text) else {
            return self.no_method(object, name);
        };
        let constant = matches!(&object.kind, ExprKind::Read(place) if place.constant);
        let candidates: Vec<Candidate> = all.iter().map(|at| Candidate::Method(class, *at)).collect();
        let (candidate, known) = match &candidates[..] {
            [only] => (*only, None),
            _ => match self.best(&candidates, explicit, &args, Some(constant)) {
                Ok((candidate, known)) => (candidate, known.map(|(known, _)| known)),
                Err(several) => return self.no_candidate(&candidates, several, name, &args, span),
            },
        };
        let Candidate::Method(_, at) = candidate else { return Err(Stop) };
        let Some(method) = self.classes.get(&class.0).and_then(|found| found.tree.class.methods.get(at)).cloned()
        else {
            return Err(Stop);
        };
        let function = &method.function;
        let known = match known {
            Some(known) => known,
            None if method.template.is_empty() => Vec::new(),
            None => self.in_class(class, |checker| {
                checker.known_of_call(&method.template, function, explicit, &args, name, span)
            })?,
        };
        let id = self.made_as(candidate, &method.template, function, known, name.span)?;
        if method.kind == MethodKind::Static {
            return self.call_of(id, args, name.span, span);
        }
        let (place, first) = self.object_place(object)?;
        let place = path.iter().try_fold(place, |of, member| self.part_of(of, *member, span))?;
        let changing = method.kind == MethodKind::Changing;
        let this = self.receiver(place, changing, span)?;
        let mut all = vec![this];
        all.extend(args);
        let value = self.call_of(id, all, name.span, span)?;
        Ok(after(first, value))
    }

    /// Calls a method without an object: one of the class, or of the object of the method that is checked.
    pub(super) fn call_member(
        &mut self,
        name: &Name,
        explicit: &[TemplateArgument],
        args: Vec<Expr>,
        span: Span,
    ) -> Checked<Expr> {
        if matches!(self.find("this"), Some(Entity::Variable(_))) {
            let this = self.this(name.span)?;
            let object = self.deref(this, name.span)?;
            if self.has_method(&object.ty, &name.text) {
                let object = Expr { ty: object.ty.clone(), kind: ExprKind::Read(Box::new(object)), span: name.span };
                return self.method_call(object, name, explicit, args, span);
            }
            let member = self.member_place(object, name, name.span)?;
            let member = self.read(member)?;
            return self.call_object(member, args, span);
        }
        match self.signature_class() {
            Some(class) => self.call_static(class, name, explicit, args, span),
            None => self.unknown(name),
        }
    }

    /// The class of the function that is checked.
    fn signature_class(&self) -> Option<StructId> {
        self.calling.and_then(|id| self.signatures[id.0].class)
    }

    /// Calls a function of a class by the name of the class.
    pub(super) fn call_static(
        &mut self,
        class: StructId,
        name: &Name,
        explicit: &[TemplateArgument],
        args: Vec<Expr>,
        span: Span,
    ) -> Checked<Expr> {
        // A function of a base is called by its name from a method of the object.
        if let Some(Entity::Variable(_)) = self.find("this") {
            let this = self.this(name.span)?;
            let object = self.deref(this, name.span)?;
            let path = if object.ty == Ty::Struct(class) {
                Some(Vec::new())
            } else {
                self.base_path(&object.ty, &Ty::Struct(class))
            };
            if let Some(path) = path {
                let object = path.iter().try_fold(object, |of, member| self.part_of(of, *member, span))?;
                let object = Expr { ty: object.ty.clone(), kind: ExprKind::Read(Box::new(object)), span: name.span };
                return self.method_call(object, name, explicit, args, span);
            }
        }
        let ty = Ty::Struct(class);
        let statics = self.methods(&ty, &name.text).is_some_and(|found| {
            let of = self.classes.get(&found.class.0);
            found.all.iter().all(|at| {
                of.and_then(|of| of.tree.class.methods.get(*at)).is_some_and(|it| it.kind == MethodKind::Static)
            })
        });
        if !statics {
            let shown = self.show(&ty);
            return self.stop(messages::unknown_member(name.span, &name.text, &shown, &[]));
        }
        let place = self.in_variable("object", ty.clone(), span);
        let object = Expr { ty, kind: ExprKind::Read(Box::new(place)), span };
        self.method_call(object, name, explicit, args, span)
    }

    /// Calls `operator()` of an object.
    pub(super) fn call_object(&mut self, object: Expr, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let name = Name { text: "operator()".into(), span: object.span };
        if self.has_method(&object.ty, &name.text) {
            return self.method_call(object, &name, &[], args, span);
        }
        self.stop(messages::function_pointer(object.span))
    }

    fn no_method<T>(&mut self, object: Expr, name: &Name) -> Checked<T> {
        if self.reports_left_out(&name.text) {
            return Err(Stop);
        }
        let shown = self.show(&object.ty);
        let names: Vec<String> = match &object.ty {
            Ty::Struct(id) => self.classes.get(&id.0).map_or_else(Vec::new, |class| {
                class.tree.class.methods.iter().map(|method| method.function.name.text.to_string()).collect()
            }),
            _ => Vec::new(),
        };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        match &object.ty {
            Ty::Struct(_) => self.stop(messages::unknown_member(name.span, &name.text, &shown, &names)),
            _ => self.stop(messages::no_members(name.span, &name.text, &shown)),
        }
    }

    /// The place of an object, with what must be computed before: a value is put into a variable.
    fn object_place(&mut self, object: Expr) -> Checked<(Place, Vec<Expr>)> {
        let span = object.span;
        match object.kind {
            ExprKind::Read(place) => Ok((*place, Vec::new())),
            kind => {
                let object = Expr { kind, ..object };
                let place = self.in_variable("object", object.ty.clone(), span);
                let ty = object.ty.clone();
                let kind = ExprKind::Assign(Box::new(place.clone()), Box::new(object));
                Ok((place, vec![Expr { ty, kind, span }]))
            }
        }
    }

    /// The address of an object for a method.
    fn receiver(&mut self, place: Place, changing: bool, span: Span) -> Checked<Expr> {
        if changing {
            self.store(&place)?;
        }
        let ty = Ty::Pointer(std::sync::Arc::new(place.ty.clone()), !changing);
        let address = self.address(place, span)?;
        Ok(Expr { ty, ..address })
    }

    /// Checks a method: a function with the object as its first parameter.
    pub(super) fn method_function(
        &mut self,
        class: StructId,
        at: usize,
        function: &tree::Function,
    ) -> Checked<FunctionId> {
        let Some(method) = self.classes.get(&class.0).and_then(|found| found.tree.class.methods.get(at)).cloned()
        else {
            return Err(Stop);
        };
        let constant = method.kind == MethodKind::Constant;
        let object = Ty::Pointer(std::sync::Arc::new(Ty::Struct(class)), constant);
        self.method = Some(super::MethodOf {
            class,
            object: (method.kind != MethodKind::Static).then_some(object),
            initial: (method.kind == MethodKind::Constructor).then(|| method.initial.clone()),
        });
        self.function(function)
    }

    /// Adds the statements that give the members of an object their first values, in the order of the members.
    pub(super) fn first_members(
        &mut self,
        class: StructId,
        initial: &[(Name, Vec<tree::Expr>)],
        into: &mut Vec<Stmt>,
    ) -> Checked<()> {
        let Some(found) = self.classes.get(&class.0).cloned() else { return Ok(()) };
        let variables: Vec<tree::Variable> =
            found.tree.members.iter().flatten().flat_map(|declaration| declaration.variables.clone()).collect();
        let mut used = 0;
        for (at, variable) in variables.iter().enumerate() {
            let ty = self.program.structs.declared(&Ty::Struct(class)).get(at).map_or(Ty::Void, |it| it.ty.clone());
            let is_it = |name: &Name| match variable.name.text.is_empty() {
                false => name.text == variable.name.text,
                true => is_base(&variable.ty, name),
            };
            let given = initial.iter().find(|(name, _)| is_it(name));
            used += usize::from(given.is_some());
            let span = given.map_or(variable.name.span, |(name, _)| name.span);
            let value = match (given, &variable.value) {
                (Some((_, args)), _) => {
                    let mut args = self.arguments(args)?;
                    if matches!(ty, Ty::Array(..)) {
                        continue;
                    }
                    if self.references.contains(&(class, variable.name.text.clone())) && args.len() == 1 {
                        let address = self.reference_to(args.remove(0), &ty)?;
                        args.push(address);
                    }
                    self.construct(&ty, args, span)?
                }
                (None, Some(value)) => self.first_value(&ty, value)?,
                (None, None) if self.is_constructed(&ty) => self.construct(&ty, Vec::new(), span)?,
                (None, None) => continue,
            };
            let this = self.this(span)?;
            let object = self.deref(this, span)?;
            let place = self.part_of(object, at, span)?;
            self.store(&place)?;
            let kind = ExprKind::Assign(Box::new(place), Box::new(value));
            into.push(simple(StmtKind::Expr(Expr { ty: Ty::Void, kind, span }), span));
        }
        if used < initial.len() {
            let shown = self.show(&Ty::Struct(class));
            let names: Vec<&str> = variables.iter().map(|variable| &*variable.name.text).collect();
            let wrong = initial.iter().find(|(name, _)| {
                !variables.iter().any(|it| it.name.text == name.text || it.name.text.is_empty() && is_base(&it.ty, name))
            });
            if let Some((name, _)) = wrong {
                return self.stop(messages::unknown_member(name.span, &name.text, &shown, &names));
            }
        }
        Ok(())
    }

    fn constructors(&self, ty: &Ty) -> Vec<Candidate> {
        let Ty::Struct(id) = ty else { return Vec::new() };
        let Some(class) = self.classes.get(&id.0) else { return Vec::new() };
        let methods = class.tree.class.methods.iter().enumerate();
        let constructors = methods.filter(|(_, method)| method.kind == MethodKind::Constructor);
        constructors.map(|(at, _)| Candidate::Method(*id, at)).collect()
    }

    /// Whether a type has constructors.
    pub(super) fn has_constructors(&self, ty: &Ty) -> bool {
        !self.constructors(ty).is_empty()
    }

    /// Whether a variable of a type has a first value without an initialiser.
    pub(super) fn is_constructed(&self, ty: &Ty) -> bool {
        let Ty::Struct(id) = ty else { return false };
        let has_values = self.classes.get(&id.0).is_some_and(|class| {
            let variables = class.tree.members.iter().flatten().flat_map(|declaration| &declaration.variables);
            class.tree.class.methods.iter().any(|method| method.kind == MethodKind::Constructor)
                || variables.into_iter().any(|variable| variable.value.is_some())
        });
        has_values || self.program.structs.declared(ty).iter().any(|member| self.is_constructed(&member.ty))
    }

    /// Refuses objects with destructors that do something.
    pub(super) fn without_destructor(&mut self, ty: &Ty, span: Span) -> Checked<()> {
        let Ty::Struct(id) = ty else { return Ok(()) };
        let destroys = self.classes.get(&id.0).is_some_and(|class| {
            let is_busy = |method: &tree::Method| {
                method.kind == MethodKind::Destructor
                    && method.function.body.as_ref().is_none_or(|body| !body.statements.is_empty())
            };
            class.tree.class.methods.iter().any(|method| is_busy(method))
        });
        if destroys {
            return self.stop(messages::unsupported_type(
                span,
                "an object with a destructor",
                "call a function at the end of the block",
            ));
        }
        Ok(())
    }

    /// Checks `T(a, b)`.
    pub(super) fn construct(&mut self, ty: &Ty, mut args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let constructors = self.constructors(ty);
        if !matches!(ty, Ty::Struct(_)) || constructors.is_empty() {
            return match (args.len(), ty) {
                (0, Ty::Struct(_)) => self.default_object(ty, span),
                (0, Ty::Number(number)) => Ok(convert(constant_expr(Constant::bool(false), span), *number)),
                (1, _) => {
                    let value = args.remove(0);
                    if self.base_path(&value.ty, ty).is_some() || matches!(ty, Ty::Struct(_)) {
                        return self.implicit(value, ty);
                    }
                    self.cast(value, ty, span)
                }
                (_, Ty::Number(number)) if number.lanes > 1 => self.vector_of(*number, args, span),
                (_, Ty::Struct(_)) => self.aggregate(ty, args, span),
                _ => {
                    let shown = self.show(ty);
                    self.stop(messages::list_for(span, &shown))
                }
            };
        }
        if let [value] = &args[..]
            && value.ty == *ty
            && !self.has_copy_constructor(ty)
        {
            return Ok(args.remove(0));
        }
        let name = Name { text: self.show(ty).trim_start_matches("struct ").into(), span };
        let (candidate, known) = match self.best(&constructors, &[], &args, None) {
            Ok((candidate, known)) => (candidate, known.map_or_else(Vec::new, |(known, _)| known)),
            Err(several) => return self.no_candidate(&constructors, several, &name, &args, span),
        };
        self.constructed(ty, candidate, known, args, span)
    }

    fn constructed(
        &mut self,
        ty: &Ty,
        candidate: Candidate,
        known: Vec<Known>,
        args: Vec<Expr>,
        span: Span,
    ) -> Checked<Expr> {
        let Candidate::Method(class, at) = candidate else { return Err(Stop) };
        let Some(method) = self.classes.get(&class.0).and_then(|found| found.tree.class.methods.get(at)).cloned()
        else {
            return Err(Stop);
        };
        let id = self.made_as(candidate, &method.template, &method.function, known, span)?;
        let place = self.in_variable("object", ty.clone(), span);
        let cleared = self.cleared(&place, span);
        let this = self.receiver(place.clone(), true, span)?;
        let mut all = vec![this];
        all.extend(args);
        let call = self.call_of(id, all, span, span)?;
        let value = self.read(place)?;
        Ok(after(vec![cleared, call], Expr { span, ..value }))
    }

    /// Sets an object to zero: every time that it is constructed it begins without a value of the time before.
    fn cleared(&mut self, place: &Place, span: Span) -> Expr {
        let statements = match place.as_variable() {
            Some(var) if self.program.variables[var.0].memory == Some(Space::Private) => {
                vec![simple(StmtKind::Clear(var), span)]
            }
            Some(var) => vec![simple(StmtKind::Let(var, None), span)],
            None => Vec::new(),
        };
        Expr { ty: Ty::Void, kind: ExprKind::Statements(statements, None), span }
    }

    fn default_object(&mut self, ty: &Ty, span: Span) -> Checked<Expr> {
        let Ty::Struct(id) = ty else { return Err(Stop) };
        let members: Vec<Ty> = self.program.structs.declared(ty).iter().map(|member| member.ty.clone()).collect();
        let class = self.classes.get(&id.0).cloned();
        let variables: Vec<Option<Initializer>> = class.as_ref().map_or_else(Vec::new, |class| {
            let all = class.tree.members.iter().flatten().flat_map(|declaration| &declaration.variables);
            all.map(|variable| variable.value.clone()).collect()
        });
        let place = self.in_variable("object", ty.clone(), span);
        let mut first = vec![self.cleared(&place, span)];
        for (at, member) in members.iter().enumerate() {
            let value = match variables.get(at).cloned().flatten() {
                Some(value) => self.in_class(*id, |checker| checker.first_value(member, &value))?,
                None if self.is_constructed(member) => self.construct(member, Vec::new(), span)?,
                None => continue,
            };
            let part = self.part_of(place.clone(), at, span)?;
            self.store(&part)?;
            first.push(Expr { ty: Ty::Void, kind: ExprKind::Assign(Box::new(part), Box::new(value)), span });
        }
        let value = self.read(place)?;
        Ok(after(first, Expr { span, ..value }))
    }

    fn aggregate(&mut self, ty: &Ty, args: Vec<Expr>, span: Span) -> Checked<Expr> {
        let members: Vec<Ty> = self.program.structs.declared(ty).iter().map(|member| member.ty.clone()).collect();
        if args.len() > members.len() {
            let shown = self.show(ty);
            return self.stop(messages::too_many_items(span, &shown));
        }
        let place = self.in_variable("object", ty.clone(), span);
        let mut first = vec![self.cleared(&place, span)];
        for (at, (arg, member)) in args.into_iter().zip(&members).enumerate() {
            let value = self.implicit(arg, member)?;
            let part = self.part_of(place.clone(), at, span)?;
            self.store(&part)?;
            first.push(Expr { ty: Ty::Void, kind: ExprKind::Assign(Box::new(part), Box::new(value)), span });
        }
        let value = self.read(place)?;
        Ok(after(first, Expr { span, ..value }))
    }

    /// Whether a class says itself how its objects are copied.
    pub(super) fn has_copy_constructor(&self, ty: &Ty) -> bool {
        let Ty::Struct(id) = ty else { return false };
        let Some(class) = self.classes.get(&id.0) else { return false };
        class.tree.class.methods.iter().any(|method| {
            method.kind == MethodKind::Constructor
                && matches!(&method.function.parameters[..], [only]
                    if matches!(only.ty.derived[..], [tree::Derived::Reference(_)])
                        && class.tree.name.as_ref().is_some_and(|name| is_base(&only.ty, name)))
        })
    }

    /// Whether a constructor, or a conversion of a class, makes one type of another.
    pub(super) fn converts_by_class(&self, from: &Ty, to: &Ty) -> bool {
        if matches!(from, Ty::Struct(_)) && self.has_method(from, "operator type") && !matches!(to, Ty::Struct(_)) {
            return true;
        }
        let takes_one = |candidate: &Candidate| {
            let Candidate::Method(class, at) = candidate else { return false };
            let method = self.classes.get(&class.0).and_then(|found| found.tree.class.methods.get(*at));
            method.is_some_and(|method| {
                let parameters = &method.function.parameters;
                !parameters.is_empty() && parameters.iter().skip(1).all(|parameter| parameter.default.is_some())
            })
        };
        from != to && matches!(from, Ty::Number(_) | Ty::Pointer(..)) && self.constructors(to).iter().any(takes_one)
    }

    /// Converts by a constructor or a conversion of a class.
    pub(super) fn by_class(&mut self, value: Expr, to: &Ty) -> Checked<Expr> {
        let span = value.span;
        if matches!(to, Ty::Struct(_)) {
            return self.construct(to, vec![value], span);
        }
        let name = Name { text: "operator type".into(), span };
        let Some(Methods { class, all, .. }) = self.methods(&value.ty, &name.text) else { return Err(Stop) };
        let Some(found) = self.classes.get(&class.0).cloned() else { return Err(Stop) };
        let mut results = Vec::new();
        for at in &all {
            let Some(method) = found.tree.class.methods.get(*at) else { continue };
            results.push((*at, self.in_class(class, |checker| checker.type_name(&method.function.result))?.ty));
        }
        let exact = results.iter().find(|(_, ty)| ty == to);
        let Some((at, _)) = exact.or(results.first()).cloned() else { return Err(Stop) };
        let Some(method) = found.tree.class.methods.get(at) else { return Err(Stop) };
        let id = self.made_as(Candidate::Method(class, at), &[], &method.function, Vec::new(), span)?;
        let (place, first) = self.object_place(value)?;
        let this = self.receiver(place, method.kind == MethodKind::Changing, span)?;
        let call = self.call_of(id, vec![this], span, span)?;
        let converted = self.implicit(call, to)?;
        Ok(after(first, converted))
    }

    /// Adds the statements that construct the elements of an array.
    pub(super) fn construct_elements(
        &mut self,
        place: &Place,
        of: &Ty,
        length: u64,
        span: Span,
        into: &mut Vec<Stmt>,
    ) -> Checked<()> {
        if length > MOST_CONSTRUCTED {
            let shown = format!("an array of more than {MOST_CONSTRUCTED} objects with constructors");
            return self.stop(messages::unsupported_type(span, &shown, "set the elements in a loop"));
        }
        for at in 0..length {
            let index = constant_expr(Constant::integer(crisp_ir_kernel::Scalar::I64, i128::from(at)), span);
            let kind = PlaceKind::Element(Box::new(place.clone()), Box::new(index));
            let element = Place { ty: of.clone(), kind, constant: false, span };
            let value = self.construct(of, Vec::new(), span)?;
            self.store(&element)?;
            let kind = ExprKind::Assign(Box::new(element), Box::new(value));
            into.push(simple(StmtKind::Expr(Expr { ty: Ty::Void, kind, span }), span));
        }
        Ok(())
    }

    /// The value of a member of a class: `T::size`, `Color::red`.
    pub(super) fn scoped_value(&mut self, of: &tree::TypeName, name: &Name) -> Checked<Expr> {
        let ty = self.type_name(of)?.ty;
        let Ty::Struct(id) = ty else {
            // Constants of an enumeration are named with or without it.
            let full = match &of.base {
                tree::Base::Named(base) => format!("{}::{}", base.text, name.text),
                _ => name.text.to_string(),
            };
            let text = if self.find(&full).is_some() { full.into() } else { name.text.clone() };
            let name = Name { text, span: name.span };
            return self.expr(&tree::Expr { kind: tree::ExprKind::Name(name.clone()), span: name.span });
        };
        self.in_class(id, |checker| match checker.find(&name.text) {
            Some(Entity::Variable(_) | Entity::Constant(_)) => {
                checker.expr(&tree::Expr { kind: tree::ExprKind::Name(name.clone()), span: name.span })
            }
            _ => {
                let shown = checker.show(&Ty::Struct(id));
                checker.stop(messages::unknown_member(name.span, &name.text, &shown, &[]))
            }
        })
    }

    /// The value of a constant of an object's class, where it has one of that name.
    pub(super) fn constant_of_class(&mut self, of: &Ty, name: &Name) -> Option<Checked<Expr>> {
        let Ty::Struct(id) = of else { return None };
        let entity = self.classes.get(&id.0)?.own.names.get(&name.text).map(|(entity, _)| entity);
        if !matches!(entity, Some(Entity::Variable(_) | Entity::Constant(_))) {
            return None;
        }
        let value = tree::Expr { kind: tree::ExprKind::Name(name.clone()), span: name.span };
        Some(self.in_class(*id, |checker| checker.expr(&value)))
    }

    /// The type that a class declares.
    pub(super) fn scoped_type(&mut self, of: &tree::TypeName, name: &Name) -> Checked<Ty> {
        let ty = self.type_name(of)?.ty;
        if let Ty::Struct(id) = ty
            && let Some(class) = self.classes.get(&id.0).cloned()
        {
            if let Some((Entity::Type(ty), _)) = class.own.names.get(&name.text) {
                return Ok(ty.clone());
            }
            for (_, base) in self.bases(id) {
                let inherited = self.classes.get(&base.0).and_then(|class| class.own.names.get(&name.text));
                if let Some((Entity::Type(ty), _)) = inherited {
                    return Ok(ty.clone());
                }
            }
        }
        let shown = self.show(&ty);
        self.stop(messages::unknown_member(name.span, &name.text, &shown, &[]))
    }
}

/// Whether a base class has a name, without its namespaces and arguments.
fn is_base(ty: &tree::TypeName, name: &Name) -> bool {
    let last = |text: &str| text.rsplit("::").next().map(str::to_owned);
    match &ty.base {
        tree::Base::Named(base) | tree::Base::Instance(base, _) => last(&base.text) == last(&name.text),
        tree::Base::Scoped(_, base) => base.text == name.text,
        _ => false,
    }
}

/// The names of a scope of a function that a class in it sees.
fn types_and_constants(scope: &Scope) -> Scope {
    let seen = |entity: &Entity| {
        matches!(
            entity,
            Entity::Type(_) | Entity::ConstantType(_) | Entity::Constant(_) | Entity::ClassTemplate(_)
        )
    };
    let names = scope.names.iter().filter(|(_, (entity, _))| seen(entity));
    Scope { names: names.map(|(name, entity)| (name.clone(), entity.clone())).collect(), tags: scope.tags.clone() }
}
