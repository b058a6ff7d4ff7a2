//! Steps that branch, repeat and call.

use crisp_ir_kernel::{Elem, LoopKind, Scalar, Terminator, Type, Unroll, Value};

use super::function::Wanted;
use super::maker::{HERE, Known, Maker, Place, U64};

/// The context of the code that is being made.
#[derive(Clone)]
pub(super) struct Around {
    /// Regions around it.
    pub(super) depth: u32,
    /// Whether all invocations of the workgroup execute it together, so that a barrier is allowed here.
    pub(super) together: bool,
    /// Whether all invocations of a warp execute it together.
    pub(super) warp: bool,
    /// The types that a `break` hands on, where one is allowed.
    breaks: Option<Vec<Elem>>,
    /// Whether a `return` is allowed.
    returns: bool,
    /// Whether some invocations of the workgroup may have returned before.
    pub(super) parted: bool,
}

impl Around {
    /// Returns the body of a kernel.
    pub(super) fn kernel() -> Around {
        Around { depth: 0, together: true, warp: true, breaks: None, returns: true, parted: false }
    }

    /// Returns the body of a function that is called by all invocations together, or not.
    pub(super) fn function(together: bool) -> Around {
        Around { depth: 1, together, warp: together, breaks: None, returns: !together, parted: false }
    }
}

impl Around {
    /// From here on invocations may be gone if they left inside.
    fn part(&mut self, inner: &Around) {
        self.parted |= inner.parted;
        self.together &= !inner.parted;
        self.warp &= !inner.parted;
    }
}

impl Maker<'_> {
    pub(super) fn branch(&mut self, around: &mut Around) {
        let uniform = self.random.chance(50);
        let by_warp = around.warp && self.random.chance(15);
        let cond = match by_warp {
            true => self.some_warps(),
            false if !uniform && self.random.chance(50) => self.some_lanes(),
            false => self.of(Elem::scalar(Scalar::Bool), uniform),
        };
        let types: Vec<Elem> = (0..self.random.below(3)).map(|_| self.any_elem()).collect();
        let leaving = if self.random.chance(25) { self.random.below(2) } else { 2 };
        let (mut regions, mut uniform) = (Vec::new(), vec![cond.uniform; types.len()]);
        for side in 0..2 {
            let together = around.together && cond.uniform;
            let warp = around.warp && (cond.uniform || by_warp);
            let mut inner = Around { depth: around.depth + 1, together, warp, ..around.clone() };
            let (region, _) = self.b.open(&[], HERE);
            self.inside(|this| {
                this.block(&mut inner);
                if side == leaving && this.leave(&mut inner) {
                    return;
                }
                let values: Vec<Known> = types.iter().map(|&elem| this.of(elem, false)).collect();
                uniform.iter_mut().zip(&values).for_each(|(uniform, known)| *uniform &= known.uniform);
                let values: Vec<Value> = values.iter().map(|known| known.value).collect();
                this.b.close_yield(&values, HERE);
            });
            around.part(&inner);
            regions.push(region);
        }
        let types: Vec<Type> = types.into_iter().map(Type::Elem).collect();
        let results = self.b.if_op(cond.value, regions[0], regions[1], &types, HERE);
        for (value, uniform) in results.into_iter().zip(uniform) {
            self.add(value, uniform && around.together);
        }
    }

    /// Returns a condition that is the same for all invocations of a warp, but not for all warps.
    fn some_warps(&mut self) -> Known {
        let warp = self.b.id(crisp_ir_kernel::IdKind::WarpId, 0, HERE);
        let number = self.random.pick(&[0, 1, 2]);
        let number = self.integer(Scalar::U32, number);
        let op = self.random.pick(crisp_ir_kernel::CompareOp::ALL);
        Known { value: self.b.compare(op, warp, number, HERE), uniform: false }
    }

    /// Ends the open region by a break or return, where one is allowed.
    fn leave(&mut self, around: &mut Around) -> bool {
        if let Some(types) = &around.breaks
            && self.random.chance(70)
        {
            self.end_with(types, Terminator::Break);
            return true;
        }
        if around.returns && self.random.chance(60) {
            around.parted |= !around.together;
            let results = self.results.clone();
            self.end_with(&results, Terminator::Return);
            return true;
        }
        false
    }

    pub(super) fn repeat(&mut self, around: &mut Around) {
        let wanted_uniform = self.random.chance(60);
        let (kind, scalar, uniform) = self.loop_kind(wanted_uniform);
        let carried: Vec<Known> = (0..self.random.below(3))
            .map(|_| {
                let elem = self.any_elem();
                self.of(elem, false)
            })
            .collect();
        let types: Vec<Elem> = carried.iter().map(|known| self.b.ty(known.value).elem().unwrap_or(U64)).collect();
        // Barriers in loops only where no invocation leaves early: decided beforehand.
        let calm = around.warp && uniform && self.random.chance(60);
        let mut inner = Around {
            depth: around.depth + 1,
            together: around.together && calm,
            warp: calm,
            breaks: (!calm).then(|| types.clone()),
            returns: around.returns && !calm,
            parted: around.parted,
        };
        // Most loops with fuel are left before it is used up; where all leave together, they go on together.
        let limit = match kind {
            LoopKind::While { fuel: _ } if self.random.chance(85) => Some(self.small(scalar, 7, calm).value),
            _ => None,
        };
        let mut params = vec![Type::scalar(scalar)];
        params.extend(types.iter().map(|&elem| Type::Elem(elem)));
        let (body, params) = self.b.open(&params, HERE);
        self.loops += 1;
        self.inside(|this| {
            for (at, &param) in params.iter().enumerate() {
                this.add(param, at == 0 && uniform && calm);
            }
            if let (Some(limit), Some(&index)) = (limit, params.first()) {
                this.leave_at(index, limit, &types);
            }
            this.block(&mut inner);
            this.end_with(&types, Terminator::Yield);
        });
        self.loops -= 1;
        let first: Vec<Value> = carried.iter().map(|known| known.value).collect();
        if self.random.chance(30) {
            let unroll = self.random.pick(&[Unroll::NEVER, Unroll::times(2), Unroll::times(4), Unroll::ALL]);
            self.b.unroll(body, unroll);
        }
        for value in self.b.for_op(kind, &first, body, HERE) {
            self.add(value, false);
        }
        around.part(&inner);
    }

    /// Leaves the loop when its index has come to a limit.
    fn leave_at(&mut self, index: Value, limit: Value, types: &[Elem]) {
        let over = self.b.compare(crisp_ir_kernel::CompareOp::Ge, index, limit, HERE);
        let (then, _) = self.b.open(&[], HERE);
        self.inside(|this| this.end_with(types, Terminator::Break));
        let (other, _) = self.b.open(&[], HERE);
        self.b.close_yield(&[], HERE);
        self.b.if_op(over, then, other, &[], HERE);
    }

    /// Returns how a loop counts, in which type, and whether all invocations count the same. Few iterations, fewer in inner loops.
    fn loop_kind(&mut self, uniform: bool) -> (LoopKind, Scalar, bool) {
        let scalar = self.random.pick(&[
            Scalar::U32,
            Scalar::I32,
            Scalar::U64,
            Scalar::I64,
            Scalar::I8,
            Scalar::U8,
            Scalar::I16,
            Scalar::U16,
        ]);
        let outer = self.loops == 0;
        match self.random.below(7) {
            0 => {
                // Until it is left, or for as long as its fuel lasts.
                let fuel = self.random.pick(&[0, 1, 5, 8, 8, 8, 20]);
                (LoopKind::While { fuel: self.integer(scalar, fuel) }, scalar, true)
            }
            6 => {
                // Over elements, a whole number of steps apart, as loops over grids do.
                let from = if self.random.chance(50) { self.own } else { self.lid };
                let to = self.small(Scalar::U64, if outer { 127 } else { 31 }, true).value;
                let step = self.number(37);
                (LoopKind::Up { from, to, step }, Scalar::U64, false)
            }
            1 => {
                // To the end of the type.
                let most =
                    self.integer(scalar, if scalar.is_signed_integer() { (1 << (scalar.bits() - 1)) - 1 } else { -1 });
                let back = self.small(scalar, 7, uniform);
                let from = self.b.binary(crisp_ir_kernel::BinaryOp::Sub, most, back.value, HERE);
                let step = self.random.pick(&[2, 3, 5]);
                let step = self.integer(scalar, step);
                (LoopKind::Up { from, to: most, step }, scalar, back.uniform)
            }
            2 => {
                let from = self.small(scalar, 3, uniform);
                let to = self.small(scalar, 7, uniform);
                let (step, known) = self.step_of_loop(scalar, uniform);
                (LoopKind::Up { from: from.value, to: to.value, step }, scalar, from.uniform && to.uniform && known)
            }
            3 => {
                let count = self.small(scalar, 7, uniform);
                let (step, known) = self.step_of_loop(scalar, uniform);
                (LoopKind::Down { count: count.value, step }, scalar, count.uniform && known)
            }
            4 => {
                let from = self.small(scalar, 3, uniform);
                let limit =
                    if outer { self.of(Elem::scalar(scalar), uniform) } else { self.small(scalar, 31, uniform) };
                let factor = self.random.pick(&[2, 3, 7, 1]);
                let factor = self.integer(scalar, factor);
                let kind = LoopKind::Multiply { from: from.value, limit: limit.value, factor };
                (kind, scalar, from.uniform && limit.uniform)
            }
            _ => {
                let from = if outer { self.of(Elem::scalar(scalar), uniform) } else { self.small(scalar, 31, uniform) };
                let factor = self.small(scalar, 7, uniform);
                let kind = LoopKind::Divide { from: from.value, factor: factor.value };
                (kind, scalar, from.uniform && factor.uniform)
            }
        }
    }

    /// Returns a step of a loop: mostly one, sometimes none or too few, and whether it is the same for all.
    fn step_of_loop(&mut self, scalar: Scalar, uniform: bool) -> (Value, bool) {
        if self.random.chance(20) {
            let step = self.small(scalar, 3, uniform);
            return (step.value, step.uniform);
        }
        let step = self.random.pick(&[1, 1, 1, 2, 3, 5, 0, -1]);
        let step = if step < 0 && !scalar.is_signed_integer() { 1 } else { step };
        (self.integer(scalar, step), true)
    }

    /// Calls a function, if there is one whose arguments are at hand.
    pub(super) fn call(&mut self, around: &Around) {
        let at = self.random.below(self.plan.callees.len());
        let callee = &self.plan.callees[at];
        if callee.together && !around.together {
            return self.arithmetic();
        }
        let find = |places: &[Place], ty| places.iter().find(|place| place.ty == ty).copied();
        let mut args = Vec::new();
        for wanted in &callee.params {
            let arg = match *wanted {
                Wanted::Value { elem, uniform } => Some(self.of(elem, uniform).value),
                Wanted::Own => Some(self.own),
                Wanted::Lid => Some(self.lid),
                Wanted::Owned(ty) => find(&self.owned, ty).map(|place| place.view),
                Wanted::Local(ty) => find(&self.locals, ty).map(|place| place.view),
                Wanted::Source(ty) if ty.rank == 1 => find(&self.sources, ty).map(|place| place.view),
                Wanted::Source(ty) => {
                    let flat = crisp_ir_kernel::ViewType { rank: 1, ..ty };
                    find(&self.sources, flat).map(|place| self.window(place, usize::from(ty.rank)).view)
                }
            };
            let Some(arg) = arg else { return self.arithmetic() };
            args.push(arg);
        }
        let args = self.b.list(&args);
        let types: Vec<Type> = callee.results.iter().map(|&elem| Type::Elem(elem)).collect();
        let op = self.b.push_typed(crisp_ir_kernel::Op::Call { function: callee.function, args }, &types, HERE);
        for value in self.b.results(op) {
            self.add(value, false);
        }
    }
}
