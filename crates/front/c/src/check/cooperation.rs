//! Built-in functions with which invocations work together: barriers, fences, atomics, warps.

use crisp_ir_kernel::{
    AtomicOp, BinaryOp, CompareOp, Constant, FoldKind, FoldOp, IdKind, Scalar, Scope, ShuffleKind, Space, UnaryOp,
    VoteKind,
};
use crisp_support_diagnostics::Span;

use super::builtins::{Call, Found, after};
use super::conversions::{constant_expr, convert, number_expr};
use super::names::id;
use super::{Checked, Checker, constant, messages};
use crate::typed::{Choice, Expr, ExprKind, Number, Ty, Warp};

/// Atomic functions: names of OpenCL C and CUDA without scope, and what they do.
const ATOMICS: &[(&str, &str, AtomicOp)] = &[
    ("add", "Add", AtomicOp::Add),
    ("sub", "Sub", AtomicOp::Sub),
    ("min", "Min", AtomicOp::Min),
    ("max", "Max", AtomicOp::Max),
    ("and", "And", AtomicOp::And),
    ("or", "Or", AtomicOp::Or),
    ("xor", "Xor", AtomicOp::Xor),
    ("xchg", "Exch", AtomicOp::Exchange),
];

/// Folds over a subgroup by the end of their names.
const FOLDS: &[(&str, FoldOp)] = &[
    ("add", FoldOp::Add),
    ("mul", FoldOp::Mul),
    ("min", FoldOp::Min),
    ("max", FoldOp::Max),
    ("and", FoldOp::And),
    ("or", FoldOp::Or),
    ("xor", FoldOp::Xor),
];

impl Checker<'_> {
    pub(super) fn cooperation<'a>(&mut self, call: Call<'a>) -> Found<'a> {
        let (name, span) = (call.name, call.span);
        let nothing = |kind| Ok(Expr { ty: Ty::Void, kind, span });
        match name {
            "barrier" | "work_group_barrier" | "__syncthreads" => {
                self.stores();
                Found::Yes(nothing(ExprKind::Barrier))
            }
            "__syncwarp" | "sub_group_barrier" => {
                self.stores();
                Found::Yes(nothing(ExprKind::WarpBarrier))
            }
            "mem_fence" | "read_mem_fence" | "write_mem_fence" | "__threadfence_block" => {
                Found::Yes(nothing(ExprKind::Fence(Scope::Workgroup)))
            }
            "__threadfence" | "__threadfence_system" => Found::Yes(nothing(ExprKind::Fence(Scope::Device))),
            "__syncthreads_count" | "__syncthreads_and" | "__syncthreads_or" => Found::Yes(self.counting_barrier(call)),
            "__activemask" => {
                let all = constant_expr(Constant::bool(true), span);
                let ballot = ExprKind::Warp(Warp::Vote(VoteKind::Ballot), vec![all]);
                Found::Yes(Ok(number_expr(Number::scalar(Scalar::U32), ballot, span)))
            }
            "clock" | "clock64" => {
                let time = number_expr(Number::scalar(Scalar::U64), ExprKind::Clock, span);
                Found::Yes(Ok(convert(time, Number::scalar(Scalar::I64))))
            }
            "prefetch" | "__nanosleep" => {
                let zero = constant_expr(Constant::integer(Scalar::I32, 0), span);
                Found::Yes(Ok(Expr { ty: Ty::Void, ..zero }))
            }
            _ if name.starts_with("atom") => self.atomics(call),
            _ if name.starts_with("__shfl") || name.starts_with("sub_group_") || is_vote(name) => self.warps(call),
            _ => Found::No(call),
        }
    }

    fn atomics<'a>(&mut self, call: Call<'a>) -> Found<'a> {
        let name = call.name;
        // `atomicAdd`, `atomicAdd_block`, `atomic_add`, `atom_add`
        let (stem, scope) = match (name.strip_suffix("_block"), name.strip_suffix("_system")) {
            (Some(stem), _) => (stem, Scope::Workgroup),
            (None, Some(stem)) => (stem, Scope::Device),
            (None, None) => (name, Scope::Device),
        };
        let plain = stem.strip_prefix("atomic_").or_else(|| stem.strip_prefix("atom_"));
        let cuda = stem.strip_prefix("atomic");
        let found = ATOMICS.iter().find(|(open, cuda_name, _)| plain == Some(open) || cuda == Some(cuda_name));
        if let Some((_, _, op)) = found {
            return Found::Yes(self.atomic(*op, call, scope, None));
        }
        match (plain, cuda) {
            (Some("inc"), _) => Found::Yes(self.atomic(AtomicOp::Add, call, scope, Some(1))),
            (Some("dec"), _) => Found::Yes(self.atomic(AtomicOp::Sub, call, scope, Some(1))),
            (_, Some("Inc")) => Found::Yes(self.atomic(AtomicOp::Inc, call, scope, None)),
            (_, Some("Dec")) => Found::Yes(self.atomic(AtomicOp::Dec, call, scope, None)),
            (Some("cmpxchg"), _) | (_, Some("CAS")) => Found::Yes(self.compare_exchange(call, scope)),
            _ => Found::No(call),
        }
    }

    /// The type of the elements that a pointer to atomics points at.
    fn atomic_elements(&mut self, pointer: &Expr) -> Checked<Number> {
        let found = pointer.ty.pointee().map(|(to, constant)| (to.as_scalar(), constant));
        match found {
            Some((Some(scalar), false)) if scalar.bits() >= 32 => Ok(Number::scalar(scalar)),
            Some((_, true)) => self.stop(messages::constant_place(pointer.span, None)),
            _ => {
                let shown = self.show(&pointer.ty);
                self.stop(messages::atomic_pointer(pointer.span, &shown))
            }
        }
    }

    fn atomic(&mut self, op: AtomicOp, mut call: Call<'_>, scope: Scope, by: Option<i128>) -> Checked<Expr> {
        let span = call.span;
        if let Some(by) = by
            && call.args.len() == 1
        {
            call.args.push(constant_expr(Constant::integer(Scalar::I32, by), span));
        }
        let [pointer, value] = self.exactly::<2>(call)?;
        let number = self.atomic_elements(&pointer)?;
        let value = self.implicit(value, &Ty::Number(number))?;
        let fits = op.domain().contains(number.scalar);
        if !fits {
            let shown = self.show(&pointer.ty);
            return self.stop(messages::atomic_pointer(pointer.span, &shown));
        }
        self.stores();
        Ok(number_expr(number, ExprKind::Atomic(op, Box::new(pointer), Box::new(value), scope), span))
    }

    fn compare_exchange(&mut self, call: Call<'_>, scope: Scope) -> Checked<Expr> {
        let span = call.span;
        let [pointer, expected, value] = self.exactly::<3>(call)?;
        let number = self.atomic_elements(&pointer)?;
        let expected = self.implicit(expected, &Ty::Number(number))?;
        let value = self.implicit(value, &Ty::Number(number))?;
        self.stores();
        Ok(number_expr(number, ExprKind::CompareExchange(Box::new([pointer, expected, value]), scope), span))
    }

    fn warps<'a>(&mut self, mut call: Call<'a>) -> Found<'a> {
        let (name, span) = (call.name, call.span);
        // Since CUDA 9 a mask comes first: of all lanes, since all must arrive.
        let masked = name.ends_with("_sync");
        let stem = name.strip_suffix("_sync").unwrap_or(name);
        if masked && !call.args.is_empty() {
            call.args.remove(0);
        }
        let shuffle = match stem {
            "__shfl" | "sub_group_shuffle" => Some(ShuffleKind::Index),
            "__shfl_up" | "sub_group_shuffle_up" => Some(ShuffleKind::Up),
            "__shfl_down" | "sub_group_shuffle_down" => Some(ShuffleKind::Down),
            "__shfl_xor" | "sub_group_shuffle_xor" => Some(ShuffleKind::Xor),
            "sub_group_broadcast" => Some(ShuffleKind::Broadcast),
            _ => None,
        };
        if let Some(kind) = shuffle {
            return Found::Yes(self.shuffle(kind, call));
        }
        let vote = match stem {
            "__all" | "sub_group_all" => Some(VoteKind::All),
            "__any" | "sub_group_any" => Some(VoteKind::Any),
            "__ballot" => Some(VoteKind::Ballot),
            _ => None,
        };
        if let Some(kind) = vote {
            return Found::Yes(self.vote(kind, call));
        }
        let fold = stem
            .strip_prefix("sub_group_reduce_")
            .or_else(|| stem.strip_prefix("__reduce_").filter(|_| masked))
            .map(|op| (FoldKind::Reduce, op))
            .or_else(|| stem.strip_prefix("sub_group_scan_inclusive_").map(|op| (FoldKind::Scan, op)))
            .or_else(|| stem.strip_prefix("sub_group_scan_exclusive_").map(|op| (FoldKind::ScanExclusive, op)));
        let op = fold.and_then(|(kind, op)| FOLDS.iter().find(|(name, _)| *name == op).map(|(_, op)| (kind, *op)));
        match op {
            Some((kind, op)) => {
                let fold = |checker: &mut Self| {
                    let [value] = checker.exactly::<1>(call)?;
                    let number = checker.number(&value)?;
                    let value = super::expressions::promote(value, number);
                    let number = value.ty.number().unwrap_or(number);
                    if number.scalar.is_float() && matches!(op, FoldOp::And | FoldOp::Or | FoldOp::Xor) {
                        let shown = number.to_string();
                        return checker.stop(messages::not_an_integer(value.span, &shown));
                    }
                    Ok(number_expr(number, ExprKind::Warp(Warp::Fold(kind, op), vec![value]), span))
                };
                Found::Yes(fold(self))
            }
            None => Found::No(call),
        }
    }

    /// `__syncthreads_count(p)` and its kin: a barrier, and for how many invocations of the workgroup a condition holds.
    fn counting_barrier(&mut self, call: Call<'_>) -> Checked<Expr> {
        let (name, span) = (call.name.to_owned(), call.span);
        let [holds] = self.exactly::<1>(call)?;
        let holds = self.truth(holds)?;
        let int = |value: i128| constant_expr(Constant::integer(Scalar::I32, value), span);
        let var = self.variable("count".into(), Ty::INT, span, Some(Space::Local), false);
        let count = self.variable_place(var, span);
        self.stores();
        let barrier = || Expr { ty: Ty::Void, kind: ExprKind::Barrier, span };
        let compare = |op: CompareOp, a: Expr, b: Expr| Expr {
            ty: Ty::BOOL,
            kind: ExprKind::Compare(op, Box::new(a), Box::new(b)),
            span,
        };
        let choice = |condition: Expr, then: Expr| {
            let choice = Choice { condition, then, other: int(0) };
            Expr { ty: Ty::INT, kind: ExprKind::Choice(Box::new(choice)), span }
        };
        let own = id(IdKind::LocalLinearId, 0, span);
        let zero = convert(int(0), own.ty.number().unwrap_or(Number::scalar(Scalar::U32)));
        let first = compare(CompareOp::Eq, own, zero);
        let clear = ExprKind::Assign(Box::new(count.clone()), Box::new(int(0)));
        let clear = choice(first, Expr { ty: Ty::INT, kind: clear, span });
        // `and` counts those for which it does not hold.
        let counted = match &*name {
            "__syncthreads_and" => Expr { ty: Ty::BOOL, kind: ExprKind::Unary(UnaryOp::Not, Box::new(holds)), span },
            _ => holds,
        };
        let pointer = Ty::Pointer(std::sync::Arc::new(Ty::INT), false);
        let address = Expr { ty: pointer, kind: ExprKind::Address(Box::new(count.clone())), span };
        let add = ExprKind::Atomic(AtomicOp::Add, Box::new(address), Box::new(int(1)), Scope::Workgroup);
        let add = choice(counted, Expr { ty: Ty::INT, kind: add, span });
        let found = self.read(count)?;
        let found = match &*name {
            "__syncthreads_count" => found,
            "__syncthreads_and" => convert(compare(CompareOp::Eq, found, int(0)), Number::scalar(Scalar::I32)),
            _ => convert(compare(CompareOp::Ne, found, int(0)), Number::scalar(Scalar::I32)),
        };
        Ok(after(vec![barrier(), clear, barrier(), add, barrier()], found))
    }

    fn shuffle(&mut self, kind: ShuffleKind, mut call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        let mut width = 32;
        if call.name.starts_with("__shfl") && call.args.len() == 3 {
            let given = call.args.pop();
            let known = given.as_ref().and_then(constant::value).and_then(|given| given.as_integer());
            match known {
                Some(known @ (1 | 2 | 4 | 8 | 16 | 32)) => width = known,
                _ => return self.stop(messages::warp_width(given.map_or(span, |given| given.span))),
            }
        }
        let [value, lane] = self.exactly::<2>(call)?;
        let number = self.number(&value)?;
        let value = super::expressions::promote(value, number);
        let number = value.ty.number().unwrap_or(number);
        let lane = self.integer(lane)?;
        let lane = convert(lane, Number::scalar(Scalar::U32));
        if width != 32 {
            return Ok(self.shuffle_in_part(kind, width, [value, lane], span));
        }
        Ok(number_expr(number, ExprKind::Warp(Warp::Shuffle(kind), vec![value, lane]), span))
    }

    /// A shuffle in parts of a warp of `width` lanes, as CUDA has them: what would come from another part is the own value, but a shuffle by exclusive or
    /// may read earlier parts.
    fn shuffle_in_part(&mut self, kind: ShuffleKind, width: i128, args: [Expr; 2], span: Span) -> Expr {
        let mut first = Vec::new();
        let [value, lane] = args.map(|arg| self.once(arg, &mut first));
        let number = value.ty.number().unwrap_or(Number::scalar(Scalar::U32));
        let u32 = Number::scalar(Scalar::U32);
        let constant = |value: i128| constant_expr(Constant::integer(Scalar::U32, value), span);
        let binary =
            |op: BinaryOp, a: Expr, b: Expr| number_expr(u32, ExprKind::Binary(op, Box::new(a), Box::new(b)), span);
        let compare = |op: CompareOp, a: Expr, b: Expr| Expr {
            ty: Ty::BOOL,
            kind: ExprKind::Compare(op, Box::new(a), Box::new(b)),
            span,
        };
        let own = id(IdKind::LaneId, 0, span);
        let inside = binary(BinaryOp::And, own.clone(), constant(width - 1));
        let part = |of: Expr| binary(BinaryOp::And, of, constant(32 - width));
        let shuffled = |lane: Expr| {
            let kind = ExprKind::Warp(Warp::Shuffle(kind), vec![value.clone(), lane]);
            number_expr(number, kind, span)
        };
        let (found, holds) = match kind {
            ShuffleKind::Index | ShuffleKind::Broadcast => {
                let lane = binary(BinaryOp::And, lane, constant(width - 1));
                return after(first, shuffled(binary(BinaryOp::Or, part(own), lane)));
            }
            ShuffleKind::Up => (shuffled(lane.clone()), compare(CompareOp::Le, lane, inside)),
            ShuffleKind::Down => {
                let left = binary(BinaryOp::Sub, constant(width), inside);
                (shuffled(lane.clone()), compare(CompareOp::Lt, lane, left))
            }
            ShuffleKind::Xor => {
                let from = part(binary(BinaryOp::Xor, own.clone(), lane.clone()));
                (shuffled(lane), compare(CompareOp::Le, from, part(own)))
            }
        };
        after(first, number_expr(number, ExprKind::Select(Box::new([holds, found, value])), span))
    }

    fn vote(&mut self, kind: VoteKind, call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        let [condition] = self.exactly::<1>(call)?;
        let condition = self.truth(condition)?;
        let scalar = if kind == VoteKind::Ballot { Scalar::U32 } else { Scalar::Bool };
        Ok(number_expr(Number::scalar(scalar), ExprKind::Warp(Warp::Vote(kind), vec![condition]), span))
    }
}

fn is_vote(name: &str) -> bool {
    matches!(name, "__all_sync" | "__any_sync" | "__ballot_sync" | "__all" | "__any" | "__ballot")
        || name.starts_with("__reduce_") && name.ends_with("_sync")
}
