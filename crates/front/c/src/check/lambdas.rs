//! Lambdas: an object of a class without a name that holds the captured variables, and has one method.

use std::collections::BTreeSet;
use std::sync::Arc;

use crisp_ir_kernel::Space;
use crisp_support_diagnostics::Span;

use super::builtins::after;
use super::places::root_variable;
use super::{Checked, Checker, Entity, messages};
use crate::tree::{
    self, Base, Class, Declaration, Derived, Function, Lambda, Method, MethodKind, Name, Qualifiers, Struct, TypeName,
    Variable,
};
use crate::typed::{Expr, ExprKind, StructId, Ty};

impl Checker<'_> {
    /// Checks a lambda: returns an object that holds what it captures.
    pub(super) fn lambda(&mut self, lambda: &Lambda, span: Span) -> Checked<Expr> {
        let mut members: Vec<(Name, Ty, bool)> = Vec::new();
        let mut values = Vec::new();
        let mut named: BTreeSet<Arc<str>> = BTreeSet::new();
        for (name, reference, value) in &lambda.captures {
            if &*name.text == "this" {
                return self.stop(messages::unsupported_type(
                    name.span,
                    "a lambda that captures `this`",
                    "capture the members that it uses: `[n = n]`",
                ));
            }
            named.insert(name.text.clone());
            let value = match value {
                Some(value) => self.expr(value)?,
                None => self.expr(&tree::Expr { kind: tree::ExprKind::Name(name.clone()), span: name.span })?,
            };
            self.capture(name, value, *reference, &mut members, &mut values)?;
        }
        for text in super::ranges::names_in(&lambda.body) {
            if named.contains(&text) || !self.is_local(&text) {
                continue;
            }
            let name = Name { text, span };
            let value = self.expr(&tree::Expr { kind: tree::ExprKind::Name(name.clone()), span })?;
            self.capture(&name, value, lambda.by_reference, &mut members, &mut values)?;
        }
        let result = lambda.result.clone().unwrap_or(TypeName {
            base: Base::Auto,
            qualifiers: Qualifiers::default(),
            derived: Vec::new(),
            span: lambda.span,
        });
        let function = Function {
            kernel: false,
            cuda: false,
            workgroup: Vec::new(),
            result,
            name: Name { text: "operator()".into(), span: lambda.span },
            parameters: lambda.parameters.clone(),
            images: Vec::new(),
            body: Some(lambda.body.clone()),
            span: lambda.span,
        };
        let method = Method {
            template: lambda.template.clone(),
            function: function.into(),
            kind: MethodKind::Constant,
            initial: Vec::new(),
        };
        let variables = members
            .iter()
            .map(|(name, _, reference)| {
                let derived = if *reference { vec![Derived::Reference(false)] } else { Vec::new() };
                let ty = TypeName { base: Base::Auto, qualifiers: Qualifiers::default(), derived, span };
                Variable { ty, name: name.clone(), value: None }
            })
            .collect();
        let found = Struct {
            union: false,
            name: None,
            members: Some(vec![Declaration { variables, storage: None, span }]),
            class: Box::new(Class { methods: vec![method.into()], items: Vec::new() }),
        };
        let has = |test: &dyn Fn(&Ty) -> bool| members.iter().any(|(_, ty, _)| test(ty));
        let structs = &self.program.structs;
        if has(&|ty| structs.has_array(ty)) && has(&|ty| structs.has_pointer(ty)) {
            return self.stop(messages::unsupported_type(
                lambda.span,
                "a lambda that copies an array and holds pointers",
                "capture the array by reference: `[=, &a]`",
            ));
        }
        let (_, class) = self.class_scope(&found, |_| Ok(()))?;
        let types = members.iter().map(|(name, ty, _)| (name.text.clone(), ty.clone())).collect();
        let laid = self.program.structs.lay_out("lambda".into(), types);
        let id = StructId(self.program.structs.structs.len());
        self.program.structs.structs.push(laid);
        let references = members.iter().filter(|(_, _, reference)| *reference).map(|(name, _, _)| name.text.clone());
        self.references.extend(references.map(|name| (id, name)));
        self.add_class(id, None, class);
        let (first, values): (Vec<Vec<Expr>>, Vec<Expr>) = values.into_iter().unzip();
        let object = Expr { ty: Ty::Struct(id), kind: ExprKind::Structure(values), span };
        Ok(after(first.concat(), object))
    }

    /// Adds a captured variable with its value.
    fn capture(
        &mut self,
        name: &Name,
        value: Expr,
        reference: bool,
        members: &mut Vec<(Name, Ty, bool)>,
        values: &mut Vec<(Vec<Expr>, Expr)>,
    ) -> Checked<()> {
        let place = matches!(&value.kind, ExprKind::Read(_));
        let ty = value.ty.clone();
        if let ExprKind::Address(of) = &value.kind {
            let memory = root_variable(of).and_then(|var| self.program.variables[var.0].memory);
            if reference || matches!(memory, Some(Space::Local | Space::Constant)) || !matches!(of.ty, Ty::Array(..)) {
                // An array is used where it is.
                members.push((name.clone(), ty, false));
                values.push((Vec::new(), value));
                return Ok(());
            }
            let (ty, span) = (of.ty.clone(), value.span);
            let copy = Expr { ty: ty.clone(), kind: ExprKind::Read(of.clone()), span };
            members.push((name.clone(), ty, false));
            values.push((Vec::new(), copy));
            return Ok(());
        }
        if reference && place && !matches!(ty, Ty::Pointer(..)) {
            let constant = matches!(&value.kind, ExprKind::Read(place) if place.constant);
            let to = Ty::Pointer(Arc::new(ty), constant);
            let address = self.reference_to(value, &to)?;
            members.push((name.clone(), to, true));
            values.push((Vec::new(), address));
        } else {
            members.push((name.clone(), ty, false));
            values.push((Vec::new(), value));
        }
        Ok(())
    }

    /// Whether a name is a variable of the function, which has a separate value each time.
    fn is_local(&self, name: &str) -> bool {
        let scope = self.scopes.iter().rposition(|scope| scope.names.contains_key(name));
        let entity = scope.filter(|at| *at > 0).and_then(|at| self.scopes.get(at)).and_then(|it| it.names.get(name));
        match entity {
            Some((Entity::Variable(var), _)) => {
                let variable = &self.program.variables[var.0];
                let known = variable.constant && !variable.init.is_empty();
                let is_shared = matches!(variable.memory, Some(crisp_ir_kernel::Space::Local));
                !known && (variable.memory.is_none() || !is_shared || matches!(variable.ty, Ty::Array(..)))
            }
            Some((Entity::Reference(_), _)) => true,
            _ => false,
        }
    }
}
