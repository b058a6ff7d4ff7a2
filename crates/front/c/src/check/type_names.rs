//! Types as they are written to types.

use std::sync::Arc;

use crisp_ir_kernel::{Constant, Scalar};

use super::{Checked, Checker, Entity, Stop, messages};
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
}

impl Checker<'_> {
    pub(super) fn type_name(&mut self, name: &TypeName) -> Checked<Named> {
        let base = self.base(&name.base, name)?;
        let mut named = Named { ty: base, constant: name.qualifiers.constant, open: false };
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
                Derived::Array(length) => {
                    if matches!(named.ty, Ty::Pointer(..) | Ty::Void) {
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

    fn base(&mut self, base: &Base, whole: &TypeName) -> Checked<Ty> {
        match base {
            Base::Builtin(Builtin { scalar, lanes }) => Ok(match scalar_of(*scalar) {
                Some(scalar) => Ty::Number(Number { scalar, lanes: *lanes }),
                None => Ty::Void,
            }),
            Base::Auto => self.stop(messages::auto_without_value(whole.span)),
            Base::Named(name) => match self.find(&name.text).cloned() {
                Some(Entity::Type(ty)) => Ok(ty),
                _ if self.reports_left_out(&name.text) => Err(Stop),
                _ => self.stop(messages::unknown_name(name.span, &name.text, &[])),
            },
            Base::Struct(found) => self.structure(found, whole),
            Base::Enum(found) => self.enumeration(found, whole),
        }
    }

    fn structure(&mut self, found: &tree::Struct, whole: &TypeName) -> Checked<Ty> {
        let Some(declarations) = &found.members else {
            let name = found.name.as_ref();
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
        let mut members: Vec<(Arc<str>, Ty)> = Vec::new();
        for variable in declarations.iter().flat_map(|declaration| &declaration.variables) {
            let named = self.type_name(&variable.ty)?;
            if named.open || matches!(named.ty, Ty::Void | Ty::Pointer(..)) {
                let shown = format!("a member of type `{}`", self.show(&named.ty));
                return self.stop(messages::unsupported_type(
                    variable.name.span,
                    &shown,
                    "pass the pointer as an argument of its own; a structure has numbers, vectors, arrays and structures",
                ));
            }
            // An anonymous structure or union has no name.
            let is_named = !variable.name.text.is_empty();
            if is_named && members.iter().any(|(name, _)| *name == variable.name.text) {
                let message = messages::member_twice(variable.name.span, &variable.name.text);
                return self.stop(message);
            }
            members.push((variable.name.text.clone(), named.ty));
        }
        let word = if found.union { "union" } else { "struct" };
        if members.is_empty() {
            return self.stop(messages::unsupported_type(
                whole.span,
                if found.union { "a union without members" } else { "a structure without members" },
                "give it a member or remove it",
            ));
        }
        let name: Arc<str> = match &found.name {
            Some(name) => format!("{word} {}", name.text).into(),
            None => word.into(),
        };
        let laid = match found.union {
            true => self.program.structs.lay_over(name, members),
            false => self.program.structs.lay_out(name, members),
        };
        if laid.numbers > NUMBER_LIMIT {
            let span = found.name.as_ref().map_or(whole.span, |name| name.span);
            let message = messages::structure_too_large(span, &laid.name, NUMBER_LIMIT);
            // Its uses are not reported as further mistakes.
            if let (Some(name), Some(scope)) = (&found.name, self.scopes.last_mut()) {
                scope.tags.insert(name.text.clone(), Ty::INT);
            }
            return self.stop(message);
        }
        let ty = Ty::Struct(crate::typed::StructId(self.program.structs.structs.len()));
        self.program.structs.structs.push(laid);
        if let (Some(name), Some(scope)) = (&found.name, self.scopes.last_mut()) {
            scope.tags.insert(name.text.clone(), ty.clone());
            // In C++ the tag names the type.
            if !scope.names.contains_key(&name.text) {
                scope.names.insert(name.text.clone(), (Entity::Type(ty.clone()), name.span));
            }
        }
        Ok(ty)
    }

    fn enumeration(&mut self, found: &Enum, whole: &TypeName) -> Checked<Ty> {
        let Some(constants) = &found.constants else {
            let known = found
                .name
                .as_ref()
                .is_some_and(|name| self.scopes.iter().any(|scope| scope.tags.contains_key(&name.text)));
            if known {
                return Ok(Ty::INT);
            }
            let text = found.name.as_ref().map_or("enum", |name| &name.text);
            return self.stop(messages::unknown_struct(whole.span, text));
        };
        let mut next = 0_i128;
        for (name, value) in constants {
            if let Some(value) = value {
                next = self.constant_integer(value)?;
            }
            self.declare(name, Entity::Constant(Constant::integer(Scalar::I32, next)));
            next += 1;
        }
        if let (Some(name), Some(scope)) = (&found.name, self.scopes.last_mut()) {
            scope.tags.insert(name.text.clone(), Ty::INT);
            if !scope.names.contains_key(&name.text) {
                scope.names.insert(name.text.clone(), (Entity::Type(Ty::INT), name.span));
            }
        }
        Ok(Ty::INT)
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
