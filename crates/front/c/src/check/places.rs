//! Lvalues: variables, elements, members, lanes.

use crisp_ir_kernel::{Constant, Scalar, Space};
use crisp_support_diagnostics::Span;

use super::conversions::{constant_expr, convert};
use super::{Checked, Checker, Entity, messages};
use crate::tree::{self, Name, UnaryOp};
use crate::typed::{Expr, ExprKind, Number, Place, PlaceKind, Ty, VarId};

impl Checker<'_> {
    /// Whether an expression names something that can be in memory or a variable.
    pub(super) fn is_place(&self, expr: &tree::Expr) -> bool {
        match &expr.kind {
            tree::ExprKind::Name(name) => {
                matches!(self.find(&name.text), Some(Entity::Variable(_) | Entity::Reference(_) | Entity::Member))
            }
            tree::ExprKind::Index(..) | tree::ExprKind::Unary(UnaryOp::Deref, _) => true,
            tree::ExprKind::Member { of, name: _, pointer } => *pointer || self.is_place(of),
            _ => false,
        }
    }

    /// An lvalue.
    pub(super) fn place(&mut self, expr: &tree::Expr) -> Checked<Place> {
        let span = expr.span;
        match &expr.kind {
            tree::ExprKind::Name(name) => match self.find_at(name) {
                Some(Entity::Variable(var)) => {
                    let var = *var;
                    if self.shared.contains(&var) {
                        self.use_shared(var, name)?;
                    }
                    if let Some(symbol) = self.program.symbols.get(&var) {
                        let single = !matches!(symbol.ty, Ty::Array(..));
                        self.uses_symbols.insert(var);
                        let place = self.variable_place(var, span);
                        if single {
                            let pointer = self.read(place)?;
                            return self.deref(pointer, span);
                        }
                        return Ok(place);
                    }
                    Ok(self.variable_place(var, span))
                }
                Some(Entity::Reference(var)) => {
                    let pointer = self.variable_place(*var, span);
                    let pointer = self.read(pointer)?;
                    self.deref(pointer, span)
                }
                Some(Entity::Member) => self.member_of_this(name),
                Some(_) => self.stop(messages::not_assignable(span)),
                None => self.unknown(name),
            },
            tree::ExprKind::Index(..) | tree::ExprKind::Unary(UnaryOp::Deref, _) => match self.element(expr)? {
                Element::Place(place) => Ok(place),
                Element::Value(value) => self.place_of_value(value),
            },
            tree::ExprKind::Member { of, name, pointer } => {
                let of = if *pointer { self.pointed_at(of)? } else { self.place(of)? };
                self.member_place(of, name, span)
            }
            tree::ExprKind::Call(..)
            | tree::ExprKind::Assign(..)
            | tree::ExprKind::Step { .. }
            | tree::ExprKind::Binary(..)
            | tree::ExprKind::Choice(..)
            | tree::ExprKind::Comma(..)
                if self.is_cuda() =>
            {
                let value = self.expr(expr)?;
                self.place_of_value(value)
            }
            _ => self.stop(messages::not_assignable(span)),
        }
    }

    /// An element of an array, or what a pointer points at; of an object what its operator yields.
    pub(super) fn element(&mut self, expr: &tree::Expr) -> Checked<Element> {
        let span = expr.span;
        match &expr.kind {
            tree::ExprKind::Index(of, index) => {
                if self.is_place(of) {
                    let place = self.place(of)?;
                    if matches!(place.ty, Ty::Struct(_)) {
                        let (ty, at) = (place.ty.clone(), place.span);
                        let object = Expr { ty, kind: ExprKind::Read(Box::new(place)), span: at };
                        let index = self.expr(index)?;
                        return self.subscript(object, index, span).map(Element::of);
                    }
                    if let Ty::Array(elem, _) = &place.ty {
                        let (ty, constant) = ((**elem).clone(), place.constant);
                        let index = self.index(index)?;
                        let kind = PlaceKind::Element(Box::new(place), Box::new(index));
                        return Ok(Element::Place(Place { ty, kind, constant, span }));
                    }
                    if place.ty.number().is_some_and(|number| number.lanes > 1) {
                        return self.vector_element(place, index, span).map(Element::Place);
                    }
                }
                let pointer = self.expr(of)?;
                if matches!(pointer.ty, Ty::Struct(_)) {
                    let index = self.expr(index)?;
                    return self.subscript(pointer, index, span).map(Element::of);
                }
                let index = self.index(index)?;
                let moved = self.offset(pointer, index, span)?;
                self.deref(moved, span).map(Element::Place)
            }
            tree::ExprKind::Unary(UnaryOp::Deref, pointer) => {
                let pointer = self.expr(pointer)?;
                match self.own_operator("*", vec![pointer], span) {
                    Ok(value) => value.map(Element::of),
                    Err(mut args) => self.deref(args.remove(0), span).map(Element::Place),
                }
            }
            _ => self.place(expr).map(Element::Place),
        }
    }

    /// Returns the target of a pointer, or of `operator->` of an object.
    pub(super) fn pointed_at(&mut self, of: &tree::Expr) -> Checked<Place> {
        let pointer = self.expr(of)?;
        let pointer = match matches!(pointer.ty, Ty::Struct(_)) {
            true => match self.own_operator("->", vec![pointer], of.span) {
                Ok(value) => value?,
                Err(mut args) => args.remove(0),
            },
            false => pointer,
        };
        self.deref(pointer, of.span)
    }

    /// The place that a value was read from: that of a reference.
    fn place_of_value(&mut self, value: Expr) -> Checked<Place> {
        let span = value.span;
        match value.kind {
            ExprKind::Read(place) => Ok(*place),
            ExprKind::Choice(_) => {
                let to = Ty::Pointer(std::sync::Arc::new(value.ty.clone()), false);
                let address = self.reference_to(value, &to)?;
                self.deref(address, span)
            }
            // An assignment is what it assigned.
            ExprKind::Assign(ref place, _) => {
                let place = (**place).clone();
                let pointer = self.address(place.clone(), span)?;
                let pointer =
                    Expr { ty: pointer.ty.clone(), kind: ExprKind::Comma(Box::new(value), Box::new(pointer)), span };
                self.deref(pointer, span)
            }
            _ => self.stop(messages::not_assignable(span)),
        }
    }

    /// Checks `object[index]`, which is `operator[]` of the object.
    fn subscript(&mut self, object: Expr, index: Expr, span: Span) -> Checked<Expr> {
        match self.own_operator("[]", vec![object, index], span) {
            Ok(value) => value,
            Err(args) => {
                let shown = args.first().map_or_else(String::new, |object| self.show(&object.ty));
                self.stop(messages::not_a_pointer(span, &shown))
            }
        }
    }

    /// Notes that the kernel uses an array `extern __shared__`. All of them would be one memory, which belongs to a launch of the kernel.
    fn use_shared(&mut self, var: VarId, name: &tree::Name) -> Checked<()> {
        if !self.calling.is_some_and(|id| self.signatures[id.0].kernel) {
            return self.stop(messages::shared_outside(name.span, &name.text));
        }
        match self.uses_shared.replace(var) {
            Some(other) if other != var => {
                let other = self.program.variables[other.0].name.clone();
                self.stop(messages::shared_twice(name.span, &name.text, &other))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn variable_place(&mut self, var: VarId, span: Span) -> Place {
        self.named.insert(var);
        let variable = &self.program.variables[var.0];
        let (ty, constant) = (variable.ty.clone(), variable.constant);
        if variable.memory == Some(Space::Constant) && !self.declared.contains(&var) {
            self.declared.push(var);
        }
        Place { ty, kind: PlaceKind::Var(var), constant, span }
    }

    /// `v[1]` of a vector, where the index is known.
    fn vector_element(&mut self, place: Place, index: &tree::Expr, span: Span) -> Checked<Place> {
        let Some(number) = place.ty.number() else { return self.stop(messages::not_assignable(span)) };
        let lane = self.constant_integer(index)?;
        match u8::try_from(lane) {
            Ok(lane) if lane < number.lanes => {
                let constant = place.constant;
                let ty = Ty::scalar(number.scalar);
                Ok(Place { ty, kind: PlaceKind::Lanes(Box::new(place), vec![lane]), constant, span })
            }
            _ => self.stop(messages::no_lane(index.span, &lane.to_string(), &number.to_string())),
        }
    }

    /// An index, as a `long`.
    fn index(&mut self, index: &tree::Expr) -> Checked<Expr> {
        let index = self.expr(index)?;
        let index = self.integer(index)?;
        // Above the greatest `long` an index is out of bounds of everything, and so is what it becomes.
        Ok(convert(index, Number::scalar(Scalar::I64)))
    }

    /// Returns a pointer moved by a number of elements.
    pub(super) fn offset(&mut self, pointer: Expr, index: Expr, span: Span) -> Checked<Expr> {
        match &pointer.ty {
            Ty::Pointer(to, _) if **to != Ty::Void => {
                let ty = pointer.ty.clone();
                Ok(Expr { ty, kind: ExprKind::Offset(Box::new(pointer), Box::new(index)), span })
            }
            ty => {
                let shown = self.show(ty);
                self.stop(messages::not_a_pointer(pointer.span, &shown))
            }
        }
    }

    pub(super) fn deref(&mut self, pointer: Expr, span: Span) -> Checked<Place> {
        match &pointer.ty {
            Ty::Pointer(to, constant) if **to != Ty::Void => {
                let (ty, constant) = ((**to).clone(), *constant);
                Ok(Place { ty, kind: PlaceKind::Deref(Box::new(pointer)), constant, span })
            }
            ty => {
                let shown = self.show(ty);
                self.stop(messages::not_a_pointer(pointer.span, &shown))
            }
        }
    }

    pub(super) fn member_place(&mut self, of: Place, name: &Name, span: Span) -> Checked<Place> {
        let constant = of.constant;
        match &of.ty {
            Ty::Struct(_) => {
                let path = self.member(&of.ty, name)?;
                let (last, first) = path.split_last().map_or((0, &path[..]), |(last, first)| (*last, first));
                let owner = first.iter().try_fold(of, |of, member| self.part_of(of, *member, span))?;
                let is_reference =
                    matches!(owner.ty, Ty::Struct(id) if self.references.contains(&(id, name.text.clone())));
                let place = self.part_of(owner, last, span)?;
                if is_reference {
                    let pointer = self.read(place)?;
                    return self.deref(pointer, span);
                }
                Ok(place)
            }
            Ty::Number(number) if number.lanes > 1 => {
                let number = *number;
                let lanes = self.lanes(number, name)?;
                let ty = lanes_type(number, &lanes);
                Ok(Place { ty, kind: PlaceKind::Lanes(Box::new(of), lanes), constant, span })
            }
            ty => {
                let shown = self.show(ty);
                self.stop(messages::no_members(name.span, &name.text, &shown))
            }
        }
    }

    /// A member of a structure or union by its number. What a union holds is in memory, read and written as the member's type.
    pub(super) fn part_of(&mut self, of: Place, member: usize, span: Span) -> Checked<Place> {
        let constant = of.constant;
        let declared = self.program.structs.declared(&of.ty).get(member);
        let ty = declared.map_or(Ty::Void, |member| member.ty.clone());
        if !self.program.structs.is_union(&of.ty) {
            return Ok(Place { ty, kind: PlaceKind::Member(Box::new(of), member), constant, span });
        }
        let words = match &of.ty {
            Ty::Struct(id) => self.program.structs.get(*id).and_then(|found| found.members.first()),
            Ty::Void | Ty::Number(_) | Ty::Pointer(..) | Ty::Array(..) => None,
        };
        let words = words.map_or(Ty::Void, |words| words.ty.clone());
        let words = Place { ty: words, kind: PlaceKind::Member(Box::new(of), 0), constant, span };
        let pointer = self.address(words, span)?;
        let pointer = self.cast(pointer, &Ty::Pointer(std::sync::Arc::new(ty.clone()), constant), span)?;
        Ok(Place { ty, kind: PlaceKind::Deref(Box::new(pointer)), constant, span })
    }

    /// A member of a value that is in no variable.
    pub(super) fn member_value(&mut self, of: Expr, name: &Name, span: Span) -> Checked<Expr> {
        match &of.ty {
            Ty::Struct(_) => {
                let path = self.member(&of.ty, name)?;
                if self.program.structs.has_array(&of.ty) {
                    // Arrays and unions are in memory.
                    let (ty, at) = (of.ty.clone(), of.span);
                    let var = self.variable("value".into(), ty.clone(), at, Some(Space::Private), false);
                    let place = self.variable_place(var, at);
                    self.stores();
                    let kind = ExprKind::Assign(Box::new(place.clone()), Box::new(of));
                    let first = Expr { ty, kind, span: at };
                    let part = path.into_iter().try_fold(place, |of, member| self.part_of(of, member, span))?;
                    let value = self.read(part)?;
                    return Ok(super::builtins::after(vec![first], value));
                }
                Ok(path.into_iter().fold(of, |of, member| {
                    let declared = self.program.structs.declared(&of.ty).get(member);
                    let ty = declared.map_or(Ty::Void, |member| member.ty.clone());
                    Expr { ty, kind: ExprKind::Member(Box::new(of), member), span }
                }))
            }
            Ty::Number(number) if number.lanes > 1 => {
                let number = *number;
                let lanes = self.lanes(number, name)?;
                let ty = lanes_type(number, &lanes);
                Ok(Expr { ty, kind: ExprKind::Lanes(Box::new(of), lanes), span })
            }
            ty => {
                let shown = self.show(ty);
                self.stop(messages::no_members(name.span, &name.text, &shown))
            }
        }
    }

    /// Returns the numbers of the members on the way to one with a name: several where it is in anonymous members.
    fn member(&mut self, of: &Ty, name: &Name) -> Checked<Vec<usize>> {
        self.see_member(of, name);
        let members = self.program.structs.declared(of);
        match self.path_to(of, &name.text) {
            Some(path) => Ok(path),
            None => {
                let names: Vec<&str> = members.iter().map(|member| &*member.name).collect();
                let message = messages::unknown_member(name.span, &name.text, &self.show(of), &names);
                self.stop(message)
            }
        }
    }

    fn path_to(&self, of: &Ty, name: &str) -> Option<Vec<usize>> {
        let members = self.program.structs.declared(of);
        if let Some(at) = members.iter().position(|member| &*member.name == name) {
            return Some(vec![at]);
        }
        let anonymous = members.iter().enumerate().filter(|(_, member)| member.name.is_empty());
        anonymous.into_iter().find_map(|(at, member)| {
            let mut path = self.path_to(&member.ty, name)?;
            path.insert(0, at);
            Some(path)
        })
    }

    /// The lanes that a swizzle names.
    fn lanes(&mut self, of: Number, name: &Name) -> Checked<Vec<u8>> {
        let lanes = swizzle(&name.text, of.lanes);
        match lanes {
            Some(lanes) if lanes.iter().all(|&lane| lane < of.lanes) => Ok(lanes),
            _ => self.stop(messages::no_lane(name.span, &name.text, &of.to_string())),
        }
    }

    /// Notes that an lvalue is stored to; an error where it may not be.
    pub(super) fn store(&mut self, place: &Place) -> Checked<()> {
        if place.constant {
            let through = root_pointer(place).map(|pointer| self.show(&pointer.ty));
            return self.stop(messages::constant_place(place.span, through.as_deref()));
        }
        if let PlaceKind::Lanes(_, lanes) = &place.kind
            && lanes.iter().enumerate().any(|(at, lane)| lanes.iter().skip(at + 1).any(|other| other == lane))
        {
            return self.stop(messages::lane_twice(place.span));
        }
        match root_variable(place) {
            Some(var) if self.program.variables[var.0].memory.is_none() => self.assign(var),
            _ => self.stores(),
        }
        Ok(())
    }

    /// The address of an lvalue; of an array that of its first element.
    pub(super) fn address(&mut self, place: Place, span: Span) -> Checked<Expr> {
        if let PlaceKind::Lanes(..) = &place.kind {
            return self.address_of_lane(place, span);
        }
        if let Some(var) = root_variable(&place) {
            // It changes through the pointer, so nothing is known of its value any more. A pointer cannot be in memory: functions that
            // get its address are part of their caller.
            let variable = &mut self.program.variables[var.0];
            if variable.memory.is_none() && self.program.structs.has_pointer(&variable.ty) {
                self.program.addressed.insert(var);
            } else {
                variable.memory = variable.memory.or(Some(Space::Private));
            }
            self.ranges.remove(&var);
        }
        let constant = place.constant;
        let to = match &place.ty {
            Ty::Array(elem, _) => elem.clone(),
            ty => std::sync::Arc::new(ty.clone()),
        };
        Ok(Expr { ty: Ty::Pointer(to, constant), kind: ExprKind::Address(Box::new(place)), span })
    }

    /// The address of one lane of a vector: that of the vector as one of scalars, and as many further.
    fn address_of_lane(&mut self, place: Place, span: Span) -> Checked<Expr> {
        let Place { ty, kind: PlaceKind::Lanes(of, lanes), constant, span: _ } = place else {
            return self.stop(messages::address_of_lane(span));
        };
        let [lane] = lanes[..] else { return self.stop(messages::address_of_lane(span)) };
        let vector = self.address(*of, span)?;
        let first = self.cast(vector, &Ty::Pointer(std::sync::Arc::new(ty), constant), span)?;
        let index = constant_expr(Constant::integer(Scalar::I64, i128::from(lane)), span);
        self.offset(first, index, span)
    }

    /// The value of an lvalue; of an array its address.
    pub(super) fn read(&mut self, place: Place) -> Checked<Expr> {
        let span = place.span;
        if matches!(place.ty, Ty::Array(..)) {
            return self.address(place, span);
        }
        if let PlaceKind::Var(var) = place.kind {
            let variable = &self.program.variables[var.0];
            // A constant has its value wherever it is named.
            if let ([constant], true, None, Some(_)) =
                (&variable.init[..], variable.constant, variable.memory, variable.ty.as_scalar())
            {
                return Ok(constant_expr(*constant, span));
            }
        }
        Ok(Expr { ty: place.ty.clone(), kind: ExprKind::Read(Box::new(place)), span })
    }
}

/// An element that is in a place, or the value that an operator yields.
pub(super) enum Element {
    Place(Place),
    Value(Expr),
}

impl Element {
    fn of(value: Expr) -> Element {
        match value.kind {
            ExprKind::Read(place) => Element::Place(*place),
            kind => Element::Value(Expr { kind, ..value }),
        }
    }
}

fn lanes_type(of: Number, lanes: &[u8]) -> Ty {
    Ty::Number(Number { scalar: of.scalar, lanes: u8::try_from(lanes.len()).unwrap_or(1) })
}

/// The variable that an lvalue is part of.
pub(super) fn root_variable(place: &Place) -> Option<VarId> {
    match &place.kind {
        PlaceKind::Var(var) => Some(*var),
        PlaceKind::Deref(_) => None,
        PlaceKind::Element(of, _) | PlaceKind::Member(of, _) | PlaceKind::Lanes(of, _) => root_variable(of),
    }
}

/// The pointer through which an lvalue is reached.
fn root_pointer(place: &Place) -> Option<&Expr> {
    match &place.kind {
        PlaceKind::Var(_) => None,
        PlaceKind::Deref(pointer) => Some(pointer),
        PlaceKind::Element(of, _) | PlaceKind::Member(of, _) | PlaceKind::Lanes(of, _) => root_pointer(of),
    }
}

/// The lanes of `xyzw`, `s0a`, `lo`, `hi`, `even`, `odd`.
fn swizzle(name: &str, lanes: u8) -> Option<Vec<u8>> {
    let half = if lanes == 3 { 2 } else { lanes / 2 };
    let picked: Vec<u8> = match name {
        "lo" => (0..half).collect(),
        // The half of three lanes that is missing has no value.
        "hi" if lanes == 3 => vec![2],
        "odd" if lanes == 3 => vec![1],
        "hi" => (half..lanes).collect(),
        "even" => (0..lanes).step_by(2).collect(),
        "odd" => (1..lanes).step_by(2).collect(),
        _ => match name.strip_prefix(['s', 'S']) {
            Some(digits) if !digits.is_empty() => {
                let digit = |digit: char| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok());
                digits.chars().map(digit).collect::<Option<_>>()?
            }
            _ => {
                let lane = |letter| "xyzw".find(letter).and_then(|at| u8::try_from(at).ok());
                name.chars().map(lane).collect::<Option<_>>()?
            }
        },
    };
    matches!(picked.len(), 1 | 2 | 3 | 4 | 8 | 16).then_some(picked)
}
