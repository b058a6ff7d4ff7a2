//! Types as they are written to types.

use std::sync::Arc;

use crisp_ir_kernel::{Constant, Scalar};
use crisp_support_diagnostics::NameKind;

use super::{Checked, Checker, Entity, Known, Stop, messages};
use crate::tree::{self, Base, Builtin, Derived, Enum, TypeName};
use crate::typed::{NUMBER_LIMIT, Number, Ty};

/// Elements that an array may have.
const LENGTH_LIMIT: u64 = 1 << 32;

/// A type with what its declaration says besides.
pub(super) struct Named {
    pub(super) ty: Ty,
    /// Whether a variable of it is never assigned.
    pub(super) constant: bool,
    /// Whether its outermost length is left to the first value.
    pub(super) open: bool,
    /// Whether it is a reference; its type is a pointer then.
    pub(super) reference: bool,
}

impl Checker<'_> {
    pub(super) fn type_name(&mut self, name: &TypeName) -> Checked<Named> {
        let (base, constant) = self.base(&name.base, name)?;
        let constant = constant || name.qualifiers.constant;
        let mut named = Named { ty: base, constant, open: false, reference: false };
        let last = name.derived.len().saturating_sub(1);
        for (at, derived) in name.derived.iter().enumerate() {
            match derived {
                Derived::Pointer(qualifiers) => {
                    if matches!(named.ty, Ty::Pointer(..)) {
                        return self.stop(messages::unsupported_type(
                            name.span,
                            "a pointer to a pointer",
                            "use one array, with an index in place of the inner pointer",
                        ));
                    }
                    named.ty = Ty::Pointer(Arc::new(named.ty), named.constant);
                    named.constant = qualifiers.constant;
                }
                Derived::Reference(moved) => {
                    named.ty = Ty::Pointer(Arc::new(named.ty), named.constant || *moved);
                    (named.constant, named.reference, named.open) = (true, true, false);
                }
                Derived::Array(length) => {
                    if matches!(named.ty, Ty::Pointer(..) | Ty::Void) || self.program.structs.has_pointer(&named.ty) {
                        let shown = format!("an array of `{}`", self.show(&named.ty));
                        return self.stop(messages::unsupported_type(
                            name.span,
                            &shown,
                            "use an array of indices into one array",
                        ));
                    }
                    let length = match length {
                        Some(length) => self.length(length)?,
                        None if at == last => {
                            named.open = true;
                            0
                        }
                        None => {
                            return self.stop(messages::unsupported_type(
                                name.span,
                                "an array without length inside another",
                                "write the length; only the first may be left out",
                            ));
                        }
                    };
                    named.ty = Ty::Array(Arc::new(named.ty), length);
                }
            }
        }
        Ok(named)
    }

    fn length(&mut self, expr: &tree::Expr) -> Checked<u64> {
        let length = self.constant_integer(expr)?;
        match u64::try_from(length) {
            Ok(length @ 1..=LENGTH_LIMIT) => Ok(length),
            _ => self.stop(messages::array_length(expr.span, length)),
        }
    }

    /// Returns the type of a base, and whether it is only read.
    fn base(&mut self, base: &Base, whole: &TypeName) -> Checked<(Ty, bool)> {
        match base {
            Base::Named(name) if matches!(self.find(&name.text), Some(Entity::ConstantType(_))) => {
                match self.find_at(name) {
                    Some(Entity::ConstantType(ty)) => Ok((ty.clone(), true)),
                    _ => Err(Stop),
                }
            }
            Base::Trait(found) => self.trait_type(found, whole.span),
            Base::TypeOf(of) => {
                let before = self.marks.len();
                let value = self.expr(of)?;
                self.marks.truncate(before);
                Ok((value.ty, false))
            }
            base => self.plain_base(base, whole).map(|ty| (ty, false)),
        }
    }

    fn plain_base(&mut self, base: &Base, whole: &TypeName) -> Checked<Ty> {
        match base {
            Base::Builtin(Builtin { scalar, lanes }) => Ok(match scalar_of(*scalar) {
                Some(scalar) => Ty::Number(Number { scalar, lanes: *lanes }),
                None => Ty::Void,
            }),
            Base::Auto => self.stop(messages::auto_without_value(whole.span)),
            Base::Named(name) => match self.find_at(name).cloned() {
                Some(Entity::Type(ty)) => Ok(ty),
                _ if self.reports_left_out(&name.text) => Err(Stop),
                _ => self.stop(messages::unknown_name(name.span, &name.text, &[])),
            },
            Base::Instance(name, arguments) => self.class_instance(name, arguments),
            Base::Scoped(of, name) => self.scoped_type(of, name),
            Base::Trait(_) | Base::TypeOf(_) => Err(Stop),
            Base::Struct(found) => self.structure(found, whole),
            Base::Enum(found) => self.enumeration(found, whole),
        }
    }

    fn structure(&mut self, found: &tree::Struct, whole: &TypeName) -> Checked<Ty> {
        let Some(declarations) = &found.members else {
            let name = found.name.as_ref();
            self.see_tag(name);
            let tag = name.and_then(|name| self.scopes.iter().rev().find_map(|scope| scope.tags.get(&name.text)));
            return match (tag.cloned(), name) {
                (Some(ty), _) => Ok(ty),
                (None, name) => {
                    let text = name.map_or("struct", |name| &name.text);
                    let span = name.map_or(whole.span, |name| name.span);
                    if self.reports_left_out(text) {
                        Err(Stop)
                    } else {
                        self.stop(messages::unknown_struct(span, text))
                    }
                }
            };
        };
        let (members, class) = self.class_scope(found, |checker| checker.members(found, declarations))?;
        let shown = found.name.as_ref().map(|name| name.text.to_string());
        let ty = self.laid_out(found, whole.span, shown.as_deref(), members)?;
        self.record_tag(found.name.as_ref(), NameKind::Structure, whole.span);
        if let Ty::Struct(id) = &ty {
            self.record_members(*id, found);
        }
        if let (Ty::Struct(id), true) = (&ty, self.is_cuda()) {
            self.add_class(*id, found.name.as_ref(), class);
        }
        if let (Some(name), Some(scope)) = (&found.name, self.scopes.last_mut()) {
            scope.tags.insert(name.text.clone(), ty.clone());
            // In C++ the tag names the type.
            if !scope.names.contains_key(&name.text) {
                scope.names.insert(name.text.clone(), (Entity::Type(ty.clone()), name.span));
            }
        }
        self.class_assertions(found, &ty)?;
        Ok(ty)
    }

    /// Checks the class of a template, whose parameters are bound, and keeps which one it is.
    pub(super) fn class_of_template(
        &mut self,
        found: &tree::Struct,
        name: &tree::Name,
        shown: &str,
        of: (usize, &[Known]),
    ) -> Checked<Ty> {
        let Some(declarations) = &found.members else {
            return self.stop(messages::unknown_struct(name.span, &name.text));
        };
        let (members, class) = self.class_scope(found, |checker| checker.members(found, declarations))?;
        let ty = self.laid_out(found, name.span, Some(shown), members)?;
        if let Ty::Struct(id) = &ty {
            self.add_class(*id, Some(name), class);
        }
        self.templates.classes.push((of.0, of.1.to_vec(), ty.clone()));
        self.class_assertions(found, &ty)?;
        Ok(ty)
    }

    fn class_assertions(&mut self, found: &tree::Struct, ty: &Ty) -> Checked<()> {
        let Ty::Struct(id) = ty else { return Ok(()) };
        for item in &found.class.items {
            if let tree::Item::Assert(condition, text) = item {
                self.in_class(*id, |checker| checker.static_assertion(condition, text.as_deref()))?;
            }
        }
        Ok(())
    }

    /// The types of members, with their names and whether each is a reference.
    fn members(
        &mut self,
        found: &tree::Struct,
        declarations: &[tree::Declaration],
    ) -> Checked<Vec<(Arc<str>, Ty, bool)>> {
        let mut members: Vec<(Arc<str>, Ty, bool)> = Vec::new();
        for variable in declarations.iter().flat_map(|declaration| &declaration.variables) {
            let named = self.type_name(&variable.ty)?;
            let has_pointer = self.program.structs.has_pointer(&named.ty);
            if named.open || matches!(named.ty, Ty::Void) || found.union && has_pointer {
                let shown = format!("a member of type `{}`", self.show(&named.ty));
                return self.stop(messages::unsupported_type(
                    variable.name.span,
                    &shown,
                    "pass the pointer as an argument of its own; a structure has numbers, vectors, arrays and structures",
                ));
            }
            // An anonymous structure or union has no name.
            let is_named = !variable.name.text.is_empty();
            if is_named && members.iter().any(|(name, _, _)| *name == variable.name.text) {
                let message = messages::member_twice(variable.name.span, &variable.name.text);
                return self.stop(message);
            }
            members.push((variable.name.text.clone(), named.ty, named.reference));
        }
        Ok(members)
    }

    fn laid_out(
        &mut self,
        found: &tree::Struct,
        whole: crisp_support_diagnostics::Span,
        shown: Option<&str>,
        members: Vec<(Arc<str>, Ty, bool)>,
    ) -> Checked<Ty> {
        let word = if found.union { "union" } else { "struct" };
        if members.is_empty() && (found.union || !self.is_cuda()) {
            return self.stop(messages::unsupported_type(
                whole,
                if found.union { "a union without members" } else { "a structure without members" },
                "give it a member or remove it",
            ));
        }
        let name: Arc<str> = match shown {
            Some(name) => format!("{word} {name}").into(),
            None => word.into(),
        };
        let references: Vec<Arc<str>> =
            members.iter().filter(|(_, _, reference)| *reference).map(|(name, _, _)| name.clone()).collect();
        let members: Vec<(Arc<str>, Ty)> = members.into_iter().map(|(name, ty, _)| (name, ty)).collect();
        let laid = match found.union {
            true => self.program.structs.lay_over(name, members),
            false => self.program.structs.lay_out(name, members),
        };
        if laid.numbers > NUMBER_LIMIT {
            let span = found.name.as_ref().map_or(whole, |name| name.span);
            let message = messages::structure_too_large(span, &laid.name, NUMBER_LIMIT);
            // Its uses are not reported as further mistakes.
            if let (Some(name), Some(scope)) = (&found.name, self.scopes.last_mut()) {
                scope.tags.insert(name.text.clone(), Ty::INT);
            }
            return self.stop(message);
        }
        let id = crate::typed::StructId(self.program.structs.structs.len());
        let ty = Ty::Struct(id);
        self.program.structs.structs.push(laid);
        self.references.extend(references.into_iter().map(|name| (id, name)));
        if self.program.structs.has_pointer(&ty) && self.program.structs.has_array(&ty) {
            return self.stop(messages::unsupported_type(
                whole,
                "a structure with pointers and arrays",
                "pass the pointers as arguments, or put the arrays into a structure without them",
            ));
        }
        Ok(ty)
    }

    fn enumeration(&mut self, found: &Enum, whole: &TypeName) -> Checked<Ty> {
        let Some(constants) = &found.constants else {
            let tag =
                |name: &tree::Name| self.scopes.iter().rev().find_map(|scope| scope.tags.get(&name.text)).cloned();
            if let Some(ty) = found.name.as_ref().and_then(tag) {
                self.see_tag(found.name.as_ref());
                return Ok(ty);
            }
            let text = found.name.as_ref().map_or("enum", |name| &name.text);
            return self.stop(messages::unknown_struct(whole.span, text));
        };
        let ty = match &found.of {
            Some(of) => self.type_name(of)?.ty,
            None => Ty::INT,
        };
        let scalar = ty.as_integer().unwrap_or(Scalar::I32);
        let mut next = 0_i128;
        for (name, value) in constants {
            if let Some(value) = value {
                next = self.constant_integer(value)?;
            }
            self.declare(name, Entity::Constant(Constant::integer(scalar, next)));
            next += 1;
        }
        self.record_tag(found.name.as_ref(), NameKind::Enumeration, whole.span);
        if let (Some(name), Some(scope)) = (&found.name, self.scopes.last_mut()) {
            scope.tags.insert(name.text.clone(), ty.clone());
            if !scope.names.contains_key(&name.text) {
                scope.names.insert(name.text.clone(), (Entity::Type(ty.clone()), name.span));
            }
        }
        Ok(ty)
    }
}

/// The scalar of the kernel IR; none of `void`.
pub(super) fn scalar_of(scalar: tree::Scalar) -> Option<Scalar> {
    Some(match scalar {
        tree::Scalar::Void => return None,
        tree::Scalar::Bool => Scalar::Bool,
        tree::Scalar::Integer { bits, signed } => match (bits, signed) {
            (8, true) => Scalar::I8,
            (16, true) => Scalar::I16,
            (32, true) => Scalar::I32,
            (_, true) => Scalar::I64,
            (8, false) => Scalar::U8,
            (16, false) => Scalar::U16,
            (32, false) => Scalar::U32,
            (_, false) => Scalar::U64,
        },
        tree::Scalar::Bfloat16 => Scalar::BF16,
        tree::Scalar::Float(16) => Scalar::F16,
        tree::Scalar::Float(32) => Scalar::F32,
        tree::Scalar::Float(_) => Scalar::F64,
    })
}
