//! Constructors: first values of objects, and conversions that classes define.

use crisp_ir_kernel::{Constant, Space};
use crisp_support_diagnostics::Span;

use super::builtins::after;
use super::classes::{Methods, is_base};
use super::conversions::{constant_expr, convert};
use super::{Candidate, Checked, Checker, Known, Stop, messages};
use crate::tree::{self, Initializer, MethodKind, Name};
use crate::typed::{Expr, ExprKind, Place, PlaceKind, Stmt, StmtKind, StructId, Ty};

/// Elements of an array of objects that are constructed one by one.
const MOST_CONSTRUCTED: u64 = 64;

impl Checker<'_> {
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
            into.push(Stmt::simple(StmtKind::Expr(Expr { ty: Ty::Void, kind, span }), span));
        }
        if used < initial.len() {
            let shown = self.show(&Ty::Struct(class));
            let names: Vec<&str> = variables.iter().map(|variable| &*variable.name.text).collect();
            let wrong = initial.iter().find(|(name, _)| {
                !variables
                    .iter()
                    .any(|it| it.name.text == name.text || it.name.text.is_empty() && is_base(&it.ty, name))
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
            Ok(best) => (best.candidate, best.known),
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
        let Some(method) = self.method_at(class, at) else { return Err(Stop) };
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
                vec![Stmt::simple(StmtKind::Clear(var), span)]
            }
            Some(var) => vec![Stmt::simple(StmtKind::Let(var, None), span)],
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
            let method = self.method_at(*class, *at);
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
            into.push(Stmt::simple(StmtKind::Expr(Expr { ty: Ty::Void, kind, span }), span));
        }
        Ok(())
    }
}
