//! Lvalues: where they are, loads and stores.

use crisp_ir_kernel::{BinaryOp, Constant, Elem, LoopKind, Op, Scalar, Type, Value};
use crisp_support_diagnostics::Span;

use super::{Base, FunctionLowering, Lowered, Register, Stop, Val};
use crate::messages::meaning as messages;
use crate::typed::{Number, Place, PlaceKind, Struct, Ty, VarId};

/// Where an lvalue is.
pub(super) struct Target {
    root: Root,
    ty: Ty,
    /// Only these lanes of the vector that is there.
    lanes: Option<(Number, Vec<u8>)>,
}

enum Root {
    /// A part of a variable in registers.
    Register(Register),
    /// A value that nothing changes.
    Constant(Val),
    /// A position in memory: in elements of the type, or in bytes.
    Memory(Base, Value),
    /// One of these places in memory, by number.
    Either(Vec<Root>, Value),
}

impl FunctionLowering<'_, '_> {
    pub(super) fn variable_target(&mut self, var: VarId, span: Span) -> Lowered<Target> {
        let ty = self.ty(var).clone();
        let root = match self.memories.get(&var) {
            Some(base) => {
                let base = base.clone();
                Root::Memory(base, self.long(0, span))
            }
            None => {
                let count = usize::try_from(self.program.structs.part_count(&ty)).unwrap_or(0);
                Root::Register(Register { var, path: Vec::new(), first: 0, count })
            }
        };
        Ok(Target { root, ty, lanes: None })
    }

    pub(super) fn place(&mut self, place: &Place) -> Lowered<Target> {
        let span = place.span;
        match &place.kind {
            PlaceKind::Var(var) => self.variable_target(*var, span),
            PlaceKind::Deref(pointer) => match self.expr(pointer)? {
                Val::Pointer(base, index) => {
                    Ok(Target { root: Root::Memory(base, index), ty: place.ty.clone(), lanes: None })
                }
                Val::Either(bases, which, index) => {
                    let roots = bases.into_iter().map(|base| Root::Memory(base, index)).collect();
                    Ok(Target { root: Root::Either(roots, which), ty: place.ty.clone(), lanes: None })
                }
                Val::Place(register) => {
                    Ok(Target { root: Root::Register(register), ty: place.ty.clone(), lanes: None })
                }
                Val::Constant(value) => Ok(Target { root: Root::Constant(*value), ty: place.ty.clone(), lanes: None }),
                Val::Unset => self.stop(messages::pointer_without_value(span)),
                Val::Parts(_) | Val::Members(_) => Err(Stop),
            },
            PlaceKind::Element(of, index) => {
                let of = self.place(of)?;
                let index = self.one(index)?;
                let Ty::Array(elem, length) = &of.ty else { return Err(Stop) };
                let root = self.element_root(of.root, (elem, *length), index, span)?;
                Ok(Target { root, ty: (**elem).clone(), lanes: None })
            }
            PlaceKind::Member(of, member) => {
                let of = self.place(of)?;
                let Ty::Struct(id) = &of.ty else { return Err(Stop) };
                let Some(found) = self.program.structs.get(*id) else { return Err(Stop) };
                let Some(part) = found.members.get(*member) else { return Err(Stop) };
                let root = self.member_root(of.root, found, *member, span)?;
                Ok(Target { root, ty: part.ty.clone(), lanes: None })
            }
            PlaceKind::Lanes(of, lanes) => {
                let of = self.place(of)?;
                let Some(number) = of.ty.number() else { return Err(Stop) };
                let lanes = match of.lanes {
                    Some((number, picked)) => {
                        let lanes = lanes.iter().filter_map(|&lane| picked.get(usize::from(lane)).copied()).collect();
                        (number, lanes)
                    }
                    None => (number, lanes.clone()),
                };
                Ok(Target { root: of.root, ty: place.ty.clone(), lanes: Some(lanes) })
            }
        }
    }

    /// Where an element of an array is.
    fn element_root(&mut self, root: Root, of: (&Ty, u64), index: Value, span: Span) -> Lowered<Root> {
        let (elem, length) = of;
        match root {
            Root::Memory(base @ Base::Views(_), start) => {
                let length = self.long(i64::try_from(length).unwrap_or(i64::MAX), span);
                let row = self.builder.binary(BinaryOp::Mul, start, length, span);
                Ok(Root::Memory(base, self.builder.binary(BinaryOp::Add, row, index, span)))
            }
            Root::Memory(base @ Base::Bytes(_), start) => {
                Ok(Root::Memory(base, self.step_bytes(start, index, elem, span)))
            }
            Root::Either(roots, which) => {
                let roots = roots.into_iter().map(|root| self.element_root(root, of, index, span));
                Ok(Root::Either(roots.collect::<Lowered<_>>()?, which))
            }
            Root::Register(_) | Root::Constant(_) => Err(Stop),
        }
    }

    /// Where a member of a structure is.
    fn member_root(&mut self, root: Root, of: &Struct, member: usize, span: Span) -> Lowered<Root> {
        Ok(match root {
            Root::Register(mut register) => {
                let (before, count) = self.program.structs.member_parts(of, member);
                register.count = count;
                if of.members.iter().any(|member| self.program.structs.has_pointer(&member.ty)) {
                    register.path.push(member);
                    register.first = 0;
                } else {
                    register.first += before;
                }
                Root::Register(register)
            }
            Root::Constant(Val::Members(members)) => Root::Constant(members.get(member).cloned().ok_or(Stop)?),
            Root::Constant(Val::Parts(parts)) => {
                let (first, count) = self.program.structs.member_parts(of, member);
                Root::Constant(Val::Parts(parts.get(first..first + count).unwrap_or(&[]).to_vec()))
            }
            Root::Constant(_) => return Err(Stop),
            Root::Memory(Base::Views(views), index) => {
                let (before, count) = self.program.structs.member_leaves(of, member);
                Root::Memory(Base::Views(views.get(before..before + count).unwrap_or(&[]).to_vec()), index)
            }
            Root::Memory(Base::Bytes(root), at) => {
                let offset = of.members.get(member).map_or(0, |part| part.offset);
                let offset = self.long(i64::try_from(offset).unwrap_or(i64::MAX), span);
                Root::Memory(Base::Bytes(root), self.builder.binary(BinaryOp::Add, at, offset, span))
            }
            Root::Either(roots, which) => {
                let roots = roots.into_iter().map(|root| self.member_root(root, of, member, span));
                Root::Either(roots.collect::<Lowered<_>>()?, which)
            }
        })
    }

    fn step_bytes(&mut self, start: Value, index: Value, elem: &Ty, span: Span) -> Value {
        let size = self.long(i64::try_from(self.program.structs.size(elem)).unwrap_or(i64::MAX), span);
        let bytes = self.builder.binary(BinaryOp::Mul, index, size, span);
        self.builder.binary(BinaryOp::Add, start, bytes, span)
    }

    /// Returns a pointer moved by a number of elements.
    pub(super) fn offset(&mut self, pointer: Val, index: Value, to: &Ty, span: Span) -> Lowered<Val> {
        match pointer {
            Val::Pointer(base @ Base::Views(_), at) if self.known.get(&at) == Some(&0) => Ok(Val::Pointer(base, index)),
            Val::Pointer(base @ Base::Views(_), at) => {
                let at = self.builder.binary(BinaryOp::Add, at, index, span);
                Ok(Val::Pointer(base, at))
            }
            Val::Pointer(base @ Base::Bytes(_), at) => {
                let at = self.step_bytes(at, index, to, span);
                Ok(Val::Pointer(base, at))
            }
            Val::Either(bases, which, at) => {
                let at = match bases.first() {
                    Some(Base::Bytes(_)) => self.step_bytes(at, index, to, span),
                    _ => self.builder.binary(BinaryOp::Add, at, index, span),
                };
                Ok(Val::Either(bases, which, at))
            }
            // The only element is where the pointer points.
            pointer @ (Val::Place(_) | Val::Constant(_)) if self.known.get(&index) == Some(&0) => Ok(pointer),
            Val::Unset => self.stop(messages::pointer_without_value(span)),
            _ => Err(Stop),
        }
    }

    /// The distance of two pointers into the same memory, in elements.
    pub(super) fn distance(&mut self, a: Val, b: Val, to: &Ty, span: Span) -> Lowered<Value> {
        let (base, a, b) = match (a, b) {
            (Val::Pointer(base, a), Val::Pointer(other, b)) if base == other => (base, a, b),
            // Only positions in one memory have a distance.
            (Val::Either(bases, _, a), Val::Either(others, _, b)) if bases == others => {
                (bases.into_iter().next().ok_or(Stop)?, a, b)
            }
            (Val::Either(bases, _, a), Val::Pointer(other, b)) if bases.contains(&other) => (other, a, b),
            (Val::Pointer(base, a), Val::Either(others, _, b)) if others.contains(&base) => (base, a, b),
            _ => return self.stop(messages::pointers_differ(span, "this pointer")),
        };
        let distance = self.builder.binary(BinaryOp::Sub, a, b, span);
        Ok(match base {
            Base::Views(_) => distance,
            Base::Bytes(_) => {
                let size = self.long(i64::try_from(self.program.structs.size(to)).unwrap_or(i64::MAX), span);
                self.builder.binary(BinaryOp::Div, distance, size, span)
            }
        })
    }

    /// The address of an lvalue in memory; of an array that of its first element.
    pub(super) fn address(&mut self, place: &Place, whole: bool) -> Lowered<Val> {
        let target = self.place(place)?;
        let ty = if whole { Ty::Void } else { target.ty };
        self.address_of(target.root, &ty, place.span)
    }

    fn address_of(&mut self, root: Root, ty: &Ty, span: Span) -> Lowered<Val> {
        match root {
            Root::Memory(base @ Base::Views(_), index) if matches!(ty, Ty::Array(..)) => {
                let Ty::Array(_, length) = ty else { return Err(Stop) };
                let length = self.long(i64::try_from(*length).unwrap_or(i64::MAX), span);
                Ok(Val::Pointer(base, self.builder.binary(BinaryOp::Mul, index, length, span)))
            }
            Root::Memory(base, index) => Ok(Val::Pointer(base, index)),
            Root::Either(roots, which) => {
                let (mut bases, mut indices) = (Vec::new(), Vec::new());
                for root in roots {
                    let Val::Pointer(base, index) = self.address_of(root, ty, span)? else { return Err(Stop) };
                    bases.push(base);
                    indices.push(index);
                }
                let index = self.picked(&indices, which, span);
                Ok(Val::Either(bases, which, index))
            }
            Root::Register(register) => Ok(Val::Place(register)),
            Root::Constant(value) => Ok(Val::Constant(Box::new(value))),
        }
    }

    /// The whole value of what is there, without regard to lanes.
    fn load_whole(&mut self, root: &Root, ty: &Ty, span: Span) -> Lowered<Val> {
        match root {
            Root::Either(roots, which) => self.for_each(roots, *which, span, &|it, root| it.load_whole(root, ty, span)),
            Root::Constant(value) => Ok(value.clone()),
            Root::Register(register) => match self.env.get(&register.var).and_then(|value| register.part_of(value)) {
                Some(Val::Unset) => self.stop(messages::pointer_without_value(span)),
                Some(value) => Ok(value),
                None if self.program.structs.has_pointer(ty) => self.stop(messages::pointer_without_value(span)),
                None => {
                    let zeros = self.zeros(ty, span);
                    Ok(Val::Parts(zeros))
                }
            },
            Root::Memory(base, index) => {
                let elements = self.elements(base, *index, ty, span);
                let parts = elements.into_iter().map(|(view, at)| self.builder.load(view, &[at], span)).collect();
                Ok(Val::Parts(parts))
            }
        }
    }

    pub(super) fn zeros(&mut self, ty: &Ty, span: Span) -> Vec<Value> {
        let parts = self.program.structs.parts(ty);
        parts.into_iter().map(|elem| self.builder.constant(Constant::zero(elem), span)).collect()
    }

    /// Where each register of a value is: its view and its index there.
    fn elements(&mut self, base: &Base, index: Value, ty: &Ty, span: Span) -> Vec<(Value, Value)> {
        let leaves = self.program.structs.leaves(ty);
        let mut found = Vec::new();
        match base {
            Base::Views(views) => {
                for (leaf, &view) in leaves.iter().zip(views) {
                    if leaf.count == 1 {
                        found.push((view, index));
                        continue;
                    }
                    let count = self.long(i64::try_from(leaf.count).unwrap_or(i64::MAX), span);
                    let first = self.builder.binary(BinaryOp::Mul, index, count, span);
                    for at in 0..leaf.count.min(crate::typed::PART_LIMIT) {
                        let at = self.long(i64::try_from(at).unwrap_or(i64::MAX), span);
                        found.push((view, self.builder.binary(BinaryOp::Add, first, at, span)));
                    }
                }
            }
            Base::Bytes(root) => {
                let (elems, offsets) = (self.program.structs.parts(ty), self.program.structs.offsets(ty));
                let one = self.builder.constant(Constant::u64(1), span);
                let first = self.long(0, span);
                for (elem, offset) in elems.into_iter().zip(offsets) {
                    let offset = self.long(i64::try_from(offset).unwrap_or(i64::MAX), span);
                    let at = self.builder.binary(BinaryOp::Add, index, offset, span);
                    // Before the beginning is far beyond the end.
                    let offset = self.builder.convert(Elem::scalar(Scalar::U64), at, span);
                    let window = Op::Window { view: *root, offset, elem, stride: elem.bytes(), extent: one };
                    found.push((self.builder.value(window, span), first));
                }
            }
        }
        found
    }

    pub(super) fn load(&mut self, target: &Target, span: Span) -> Lowered<Val> {
        let Some((number, lanes)) = &target.lanes else { return self.load_whole(&target.root, &target.ty, span) };
        let whole = self.load_whole(&target.root, &Ty::Number(*number), span)?;
        let Val::Parts(parts) = whole else { return Err(Stop) };
        let lanes: Vec<Value> = lanes.iter().map(|&lane| self.lane(&parts, *number, lane, span)).collect();
        Ok(Val::Parts(self.number_of(&lanes, span)))
    }

    pub(super) fn store(&mut self, target: &Target, value: Val, span: Span) -> Lowered<()> {
        let value = match &target.lanes {
            None => value,
            Some((number, lanes)) => {
                let (Val::Parts(value), Some(part)) = (value, target.ty.number()) else { return Err(Stop) };
                // One lane in memory is a separate element only as part of its vector.
                let Val::Parts(whole) = self.load_whole(&target.root, &Ty::Number(*number), span)? else {
                    return Err(Stop);
                };
                Val::Parts(self.with_lanes(&whole, lanes, &value, part, span))
            }
        };
        match &target.root {
            Root::Register(register) => {
                let whole = match self.env.get(&register.var).cloned() {
                    Some(whole) => whole,
                    None => self.without_value(self.ty(register.var), span),
                };
                let value = register.with_part(whole, value);
                self.set(register.var, value);
                Ok(())
            }
            Root::Constant(_) => Err(Stop),
            Root::Memory(..) | Root::Either(..) => {
                let Val::Parts(parts) = value else { return Err(Stop) };
                let ty = match &target.lanes {
                    Some((number, _)) => Ty::Number(*number),
                    None => target.ty.clone(),
                };
                self.store_parts(&target.root, &ty, &parts, span).map(|_| ())
            }
        }
    }

    fn store_parts(&mut self, root: &Root, ty: &Ty, parts: &[Value], span: Span) -> Lowered<Val> {
        match root {
            Root::Memory(base, index) => {
                let elements = self.elements(base, *index, ty, span);
                for ((view, at), &part) in elements.into_iter().zip(parts) {
                    self.builder.store(view, &[at], part, span);
                }
                Ok(Val::Parts(Vec::new()))
            }
            Root::Either(roots, which) => {
                self.for_each(roots, *which, span, &|it, root| it.store_parts(root, ty, parts, span))
            }
            Root::Register(_) | Root::Constant(_) => Err(Stop),
        }
    }

    /// Stores zero in all elements of a variable.
    pub(super) fn clear(&mut self, var: VarId, span: Span) {
        let Some(Base::Views(views)) = self.memories.get(&var).cloned() else { return };
        let leaves = self.program.structs.leaves(self.ty(var));
        for (leaf, view) in leaves.iter().zip(views) {
            let zero = self.builder.constant(Constant::zero(leaf.elem), span);
            let count = i64::try_from(leaf.count).unwrap_or(i64::MAX);
            let (from, to, step) = (self.long(0, span), self.long(count, span), self.long(1, span));
            let kind = LoopKind::Up { from, to, step };
            let (region, params) = self.builder.open(&[Type::scalar(Scalar::I64)], span);
            self.builder.store(view, &[params[0]], zero, span);
            self.builder.close_yield(&[], span);
            self.builder.for_op(kind, &[], region, span);
        }
    }

    /// The view and index of a pointer to a scalar.
    pub(super) fn scalar_at(&mut self, pointer: &crate::typed::Expr) -> Lowered<(Value, Value)> {
        let (base, index) = match self.expr(pointer)? {
            Val::Pointer(base, index) => (base, index),
            Val::Either(..) => return self.stop(messages::pointers_differ(pointer.span, "this pointer")),
            _ => return Err(Stop),
        };
        let Some((to, _)) = pointer.ty.pointee() else { return Err(Stop) };
        match self.elements(&base, index, to, pointer.span)[..] {
            [element] => Ok(element),
            _ => Err(Stop),
        }
    }

    /// Returns a number of elements that begin at a pointer.
    pub(super) fn run_at(&mut self, pointer: &crate::typed::Expr, count: u8) -> Lowered<Vec<(Value, Value)>> {
        let span = pointer.span;
        let value = self.expr(pointer)?;
        if matches!(value, Val::Either(..)) {
            return self.stop(messages::pointers_differ(span, "this pointer"));
        }
        let Some((to, _)) = pointer.ty.pointee() else { return Err(Stop) };
        let to = to.clone();
        let mut found = Vec::new();
        for at in 0..count {
            let step = self.long(i64::from(at), span);
            let Val::Pointer(base, index) = self.offset(value.clone(), step, &to, span)? else { return Err(Stop) };
            found.extend(self.elements(&base, index, &to, span));
        }
        Ok(found)
    }
}
