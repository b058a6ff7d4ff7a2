//! Classes: what a structure has beside members. A method is a function with a pointer to the object as its first parameter, and is checked at its
//! first use.

use std::rc::Rc;

use crisp_support_diagnostics::Span;

use super::builtins::after;
use super::{Candidate, Checked, Checker, Class, Entity, Scope, Stop, messages};
use crate::tree::{self, Item, MethodKind, Name, TemplateArgument};
use crate::typed::{Expr, ExprKind, FunctionId, Place, StructId, Ty};

/// Methods of one name: the members on the way to the base class that has them, that class, and their positions.
pub(super) struct Methods {
    pub(super) path: Vec<usize>,
    pub(super) class: StructId,
    pub(super) all: Vec<usize>,
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

    /// Returns the members on the way from an object to its base; none where the type is not a base of it.
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

    pub(super) fn methods(&self, of: &Ty, name: &str) -> Option<Methods> {
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

    /// Returns a method by its class and its position there.
    pub(super) fn method_at(&self, class: StructId, at: usize) -> Option<Rc<tree::Method>> {
        self.classes.get(&class.0)?.tree.class.methods.get(at).cloned()
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
            return self.no_method(&object, name);
        };
        let constant = matches!(&object.kind, ExprKind::Read(place) if place.constant);
        let candidates: Vec<Candidate> = all.iter().map(|at| Candidate::Method(class, *at)).collect();
        let (candidate, known) = match &candidates[..] {
            [only] => (*only, None),
            _ => match self.best(&candidates, explicit, &args, Some(constant)) {
                Ok(best) => (best.candidate, Some(best.known)),
                Err(several) => return self.no_candidate(&candidates, several, name, &args, span),
            },
        };
        self.see_candidate(candidate, name.span);
        let Candidate::Method(_, at) = candidate else { return Err(Stop) };
        let Some(method) = self.method_at(class, at) else { return Err(Stop) };
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

    fn no_method<T>(&mut self, object: &Expr, name: &Name) -> Checked<T> {
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
    pub(super) fn object_place(&mut self, object: Expr) -> Checked<(Place, Vec<Expr>)> {
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
    pub(super) fn receiver(&mut self, place: Place, changing: bool, span: Span) -> Checked<Expr> {
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
        let Some(method) = self.method_at(class, at) else { return Err(Stop) };
        let constant = method.kind == MethodKind::Constant;
        let object = Ty::Pointer(std::sync::Arc::new(Ty::Struct(class)), constant);
        self.method = Some(super::MethodOf {
            class,
            object: (method.kind != MethodKind::Static).then_some(object),
            initial: (method.kind == MethodKind::Constructor).then(|| method.initial.clone()),
        });
        self.function(function)
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
        self.in_class(id, |checker| match checker.find_at(name) {
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
pub(super) fn is_base(ty: &tree::TypeName, name: &Name) -> bool {
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
        matches!(entity, Entity::Type(_) | Entity::ConstantType(_) | Entity::Constant(_) | Entity::ClassTemplate(_))
    };
    let names = scope.names.iter().filter(|(_, (entity, _))| seen(entity));
    Scope {
        names: names.map(|(name, entity)| (name.clone(), entity.clone())).collect(),
        tags: scope.tags.clone(),
        whole: scope.whole,
    }
}
