//! How values reach functions: numbers in registers, pointers as views and a position, structures that hold pointers member by member.

use crisp_ir_kernel::{Param, Role, Scalar, Space, Type, Value};
use crisp_support_diagnostics::Span;

use super::{Base, FunctionLowering, Lowered, Lowering, Register, Shape, Stop, Val};
use crate::messages::meaning as messages;
use crate::typed::Ty;

impl Register {
    /// Returns this part of the variable's value.
    pub(super) fn part_of(&self, whole: &Val) -> Option<Val> {
        let mut part = whole;
        for at in &self.path {
            let Val::Members(members) = part else { return None };
            part = members.get(*at)?;
        }
        Some(match part {
            Val::Parts(parts) => Val::Parts(parts.get(self.first..self.first + self.count).unwrap_or(&[]).to_vec()),
            part => part.clone(),
        })
    }

    /// Returns the variable's value with this part replaced.
    pub(super) fn with_part(&self, mut whole: Val, part: Val) -> Val {
        let mut place = &mut whole;
        for at in &self.path {
            let Val::Members(members) = place else { return whole };
            let Some(member) = members.get_mut(*at) else { return whole };
            place = member;
        }
        match (place, part) {
            (Val::Parts(all), Val::Parts(parts)) if self.count < all.len() => {
                all.splice(self.first..self.first + self.count, parts);
            }
            (place, part) => *place = part,
        }
        whole
    }
}

impl Lowering<'_> {
    /// The types of the parameters for a value of a type.
    pub(super) fn passed_types<'s>(&self, ty: &Ty, shapes: &mut impl Iterator<Item = &'s Shape>) -> Vec<Type> {
        let structs = &self.program.structs;
        match ty {
            Ty::Pointer(to, _) => match shapes.next() {
                Some(shape) if shape.constant => self.passed_types(to, shapes),
                Some(shape) => {
                    let views = shape.views.iter().map(|view| Type::View(*view));
                    views.chain([Type::scalar(Scalar::I64)]).collect()
                }
                None => Vec::new(),
            },
            ty if structs.has_pointer(ty) => {
                structs.declared(ty).iter().flat_map(|member| self.passed_types(&member.ty, shapes)).collect()
            }
            ty => {
                shapes.next();
                structs.parts(ty).into_iter().map(Type::Elem).collect()
            }
        }
    }

    /// Adds the parameters of a kernel for a structure that holds pointers.
    pub(super) fn members_as_parameters(&self, name: &str, ty: &Ty, span: Span, into: &mut Vec<Param>) {
        let structs = &self.program.structs;
        let param = |name: String, ty: Type| Param { name, ty, role: Role::Argument, length: None, span };
        match ty {
            Ty::Pointer(to, constant) => {
                into.push(param(name.to_owned(), Type::View(self.view(to, Space::Global, *constant))));
            }
            ty if structs.has_pointer(ty) => {
                for member in structs.declared(ty) {
                    let name = if member.name.is_empty() { name.to_owned() } else { format!("{name}_{}", member.name) };
                    self.members_as_parameters(&name, &member.ty, span, into);
                }
            }
            ty => {
                let parts = structs.part_names(name, ty).into_iter().zip(structs.parts(ty));
                into.extend(parts.map(|(name, elem)| param(name, Type::Elem(elem))));
            }
        }
    }
}

impl FunctionLowering<'_, '_> {
    /// The value of a kernel's parameter that holds pointers.
    pub(super) fn members_of_parameter(&self, ty: &Ty, values: &mut impl Iterator<Item = Value>, start: Value) -> Val {
        let structs = &self.program.structs;
        match ty {
            Ty::Pointer(to, _) => {
                let bytes = !matches!(&**to, Ty::Number(number) if number.lanes <= 4);
                match values.next() {
                    Some(view) if bytes => Val::Pointer(Base::Bytes(view), start),
                    Some(view) => Val::Pointer(Base::Views(vec![view]), start),
                    None => Val::Unset,
                }
            }
            ty if structs.has_pointer(ty) => {
                let members = structs.declared(ty).iter();
                Val::Members(members.map(|member| self.members_of_parameter(&member.ty, values, start)).collect())
            }
            ty => Val::Parts(values.take(structs.parts(ty).len()).collect()),
        }
    }

    /// The value of a type before it is set: numbers are zero, pointers point nowhere.
    pub(super) fn without_value(&mut self, ty: &Ty, span: Span) -> Val {
        let structs = &self.program.structs;
        match ty {
            Ty::Pointer(..) => Val::Unset,
            ty if structs.has_pointer(ty) => {
                let members: Vec<Ty> = structs.declared(ty).iter().map(|member| member.ty.clone()).collect();
                Val::Members(members.iter().map(|member| self.without_value(member, span)).collect())
            }
            ty => Val::Parts(self.zeros(ty, span)),
        }
    }

    /// Adds the arguments for a value, and what pointers in it point into.
    pub(super) fn pass(&mut self, value: Val, values: &mut Vec<Value>, shapes: &mut Vec<Shape>) -> Lowered<()> {
        match value {
            Val::Parts(parts) => {
                values.extend(parts);
                shapes.push(Shape { views: Vec::new(), bytes: false, constant: false });
            }
            Val::Pointer(base, index) => {
                let (views, bytes) = match base {
                    Base::Views(views) => (views, false),
                    Base::Bytes(root) => (vec![root], true),
                };
                let types = views.iter().filter_map(|&view| self.builder.ty(view).view()).collect();
                shapes.push(Shape { views: types, bytes, constant: false });
                values.extend(views);
                values.push(index);
            }
            Val::Members(members) => {
                for member in members {
                    self.pass(member, values, shapes)?;
                }
            }
            Val::Place(register) => {
                let value = self.env.get(&register.var).and_then(|value| register.part_of(value)).ok_or(Stop)?;
                self.pass(Val::Constant(Box::new(value)), values, shapes)?;
            }
            Val::Constant(value) => {
                shapes.push(Shape { views: Vec::new(), bytes: false, constant: true });
                self.pass(*value, values, shapes)?;
            }
            Val::Either(..) => {
                let span = self.function.span;
                return self.stop(messages::pointers_differ(span, "a pointer of a structure"));
            }
            Val::Unset => {
                let span = self.function.span;
                return self.stop(messages::pointer_without_value(span));
            }
        }
        Ok(())
    }

    /// Returns the value that a function receives for a parameter.
    pub(super) fn received<'s>(
        &self,
        ty: &Ty,
        shapes: &mut impl Iterator<Item = &'s Shape>,
        values: &mut impl Iterator<Item = Value>,
    ) -> Val {
        let structs = &self.program.structs;
        match ty {
            Ty::Pointer(to, _) => match shapes.next() {
                Some(shape) if shape.constant => Val::Constant(Box::new(self.received(to, shapes, values))),
                Some(shape) => {
                    let views: Vec<Value> = values.by_ref().take(shape.views.len()).collect();
                    let base = match views[..] {
                        [root] if shape.bytes => Base::Bytes(root),
                        _ => Base::Views(views),
                    };
                    values.next().map_or(Val::Unset, |index| Val::Pointer(base, index))
                }
                None => Val::Unset,
            },
            ty if structs.has_pointer(ty) => {
                let members = structs.declared(ty).iter();
                Val::Members(members.map(|member| self.received(&member.ty, shapes, values)).collect())
            }
            ty => {
                shapes.next();
                Val::Parts(values.by_ref().take(structs.parts(ty).len()).collect())
            }
        }
    }
}
