//! Lvalues: where they are, loads and stores.

use crisp_ir_kernel::{BinaryOp, Constant, Elem, LoopKind, Op, Scalar, Type, Value};
use crisp_support_diagnostics::Span;

use super::{Base, FunctionLowering, Lowered, Stop, Val};
use crate::messages::meaning as messages;
use crate::typed::{Number, Place, PlaceKind, Ty, VarId};

/// Where an lvalue is.
pub(super) struct Target {
    root: Root,
    ty: Ty,
    /// Only these lanes of the vector that is there.
    lanes: Option<(Number, Vec<u8>)>,
}

enum Root {
    /// Some of the registers of a variable.
    Register { var: VarId, first: usize, count: usize },
    /// A position in memory: in elements of the type, or in bytes.
    Memory(Base, Value),
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
                Root::Register { var, first: 0, count }
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
                Val::Parts(_) => Err(Stop),
            },
            PlaceKind::Element(of, index) => {
                let of = self.place(of)?;
                let index = self.one(index)?;
                let (Root::Memory(base, start), Ty::Array(elem, length)) = (of.root, &of.ty) else {
                    return Err(Stop);
                };
                let at = match &base {
                    Base::Views(_) => {
                        let length = self.long(i64::try_from(*length).unwrap_or(i64::MAX), span);
                        let row = self.builder.binary(BinaryOp::Mul, start, length, span);
                        self.builder.binary(BinaryOp::Add, row, index, span)
                    }
                    Base::Bytes(_) => self.step_bytes(start, index, elem, span),
                };
                Ok(Target { root: Root::Memory(base, at), ty: (**elem).clone(), lanes: None })
            }
            PlaceKind::Member(of, member) => {
                let of = self.place(of)?;
                let Ty::Struct(id) = &of.ty else { return Err(Stop) };
                let Some(found) = self.program.structs.get(*id) else { return Err(Stop) };
                let Some(part) = found.members.get(*member) else { return Err(Stop) };
                let root = match of.root {
                    Root::Register { var, first, count: _ } => {
                        let (before, count) = self.program.structs.member_parts(found, *member);
                        Root::Register { var, first: first + before, count }
                    }
                    Root::Memory(Base::Views(views), index) => {
                        let (before, count) = self.program.structs.member_leaves(found, *member);
                        let views = views.get(before..before + count).unwrap_or(&[]).to_vec();
                        Root::Memory(Base::Views(views), index)
                    }
                    Root::Memory(Base::Bytes(root), at) => {
                        let offset = self.long(i64::try_from(part.offset).unwrap_or(i64::MAX), span);
                        let at = self.builder.binary(BinaryOp::Add, at, offset, span);
                        Root::Memory(Base::Bytes(root), at)
                    }
                };
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

    fn step_bytes(&mut self, start: Value, index: Value, elem: &Ty, span: Span) -> Value {
        let size = self.long(i64::try_from(self.program.structs.size(elem)).unwrap_or(i64::MAX), span);
        let bytes = self.builder.binary(BinaryOp::Mul, index, size, span);
        self.builder.binary(BinaryOp::Add, start, bytes, span)
    }

    /// A pointer so many elements further.
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
            Val::Parts(_) => Err(Stop),
        }
    }

    /// The distance of two pointers into the same memory, in elements.
    pub(super) fn distance(&mut self, a: Val, b: Val, to: &Ty, span: Span) -> Lowered<Value> {
        let (Val::Pointer(base, a), Val::Pointer(other, b)) = (a, b) else { return Err(Stop) };
        if base != other {
            return self.stop(messages::pointers_differ(span, "this pointer"));
        }
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
    pub(super) fn address(&mut self, place: &Place) -> Lowered<Val> {
        let target = self.place(place)?;
        let Root::Memory(base, index) = target.root else { return Err(Stop) };
        let index = match (&target.ty, &base) {
            (Ty::Array(_, length), Base::Views(_)) => {
                let length = self.long(i64::try_from(*length).unwrap_or(i64::MAX), place.span);
                self.builder.binary(BinaryOp::Mul, index, length, place.span)
            }
            _ => index,
        };
        Ok(Val::Pointer(base, index))
    }

    /// The whole value of what is there, without regard to lanes.
    fn load_whole(&mut self, target: &Target, ty: &Ty, span: Span) -> Lowered<Val> {
        match &target.root {
            Root::Register { var, first, count } => match self.env.get(var) {
                Some(Val::Parts(parts)) => Ok(Val::Parts(parts.get(*first..first + count).unwrap_or(&[]).to_vec())),
                Some(pointer @ Val::Pointer(..)) => Ok(pointer.clone()),
                None if matches!(ty, Ty::Pointer(..)) => self.stop(messages::pointer_without_value(span)),
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
        let Some((number, lanes)) = &target.lanes else { return self.load_whole(target, &target.ty, span) };
        let whole = self.load_whole(target, &Ty::Number(*number), span)?;
        let Val::Parts(parts) = whole else { return Err(Stop) };
        let lanes: Vec<Value> = lanes.iter().map(|&lane| self.lane(&parts, *number, lane, span)).collect();
        Ok(Val::Parts(self.number_of(&lanes, span)))
    }

    pub(super) fn store(&mut self, target: &Target, value: Val, span: Span) -> Lowered<()> {
        let value = match &target.lanes {
            None => value,
            Some((number, lanes)) => {
                let (Val::Parts(value), Some(part)) = (value, target.ty.number()) else { return Err(Stop) };
                // One lane in memory is an element of its own only as part of its vector.
                let Val::Parts(whole) = self.load_whole(target, &Ty::Number(*number), span)? else { return Err(Stop) };
                Val::Parts(self.with_lanes(&whole, lanes, &value, part, span))
            }
        };
        match &target.root {
            Root::Register { var, first, count } => {
                let whole = self.env.get(var).cloned();
                let value = match (value, whole) {
                    (Val::Parts(parts), Some(Val::Parts(mut whole))) if *count < whole.len() => {
                        whole.splice(*first..first + count, parts);
                        Val::Parts(whole)
                    }
                    (Val::Parts(parts), None) if *count as u64 != self.program.structs.part_count(self.ty(*var)) => {
                        let ty = self.ty(*var);
                        let mut whole = self.zeros(ty, span);
                        whole.splice(*first..first + count, parts);
                        Val::Parts(whole)
                    }
                    (value, _) => value,
                };
                self.set(*var, value);
                Ok(())
            }
            Root::Memory(base, index) => {
                let Val::Parts(parts) = value else { return Err(Stop) };
                let ty = match &target.lanes {
                    Some((number, _)) => Ty::Number(*number),
                    None => target.ty.clone(),
                };
                let elements = self.elements(base, *index, &ty, span);
                for ((view, at), part) in elements.into_iter().zip(parts) {
                    self.builder.store(view, &[at], part, span);
                }
                Ok(())
            }
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
        let Val::Pointer(base, index) = self.expr(pointer)? else { return Err(Stop) };
        let Some((to, _)) = pointer.ty.pointee() else { return Err(Stop) };
        match self.elements(&base, index, to, pointer.span)[..] {
            [element] => Ok(element),
            _ => Err(Stop),
        }
    }

    /// The elements from a pointer on, so many.
    pub(super) fn run_at(&mut self, pointer: &crate::typed::Expr, count: u8) -> Lowered<Vec<(Value, Value)>> {
        let span = pointer.span;
        let value = self.expr(pointer)?;
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
