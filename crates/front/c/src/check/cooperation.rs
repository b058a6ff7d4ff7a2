//! Built-in functions with which invocations work together: barriers, fences, atomics, warps.

use crisp_ir_kernel::{AtomicOp, Constant, FoldKind, FoldOp, Scalar, Scope, ShuffleKind, VoteKind};

use super::builtins::{Call, Found};
use super::conversions::{constant_expr, convert, number_expr};
use super::{Checked, Checker, constant, messages};
use crate::typed::{Expr, ExprKind, Number, Ty, Warp};

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
            "__threadfence" => Found::Yes(nothing(ExprKind::Fence(Scope::Device))),
            "clock64" => {
                let time = number_expr(Number::scalar(Scalar::U64), ExprKind::Clock, span);
                Found::Yes(Ok(convert(time, Number::scalar(Scalar::I64))))
            }
            "prefetch" => {
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
        let (stem, scope) = match name.strip_suffix("_block") {
            Some(stem) => (stem, Scope::Workgroup),
            None => (name, Scope::Device),
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

    fn shuffle(&mut self, kind: ShuffleKind, mut call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        if call.name.starts_with("__shfl") && call.args.len() == 3 {
            let width = call.args.pop();
            let known = width.as_ref().and_then(constant::value).and_then(|width| width.as_integer());
            if known != Some(32) {
                return self.stop(messages::warp_width(width.map_or(span, |width| width.span)));
            }
        }
        let [value, lane] = self.exactly::<2>(call)?;
        let number = self.number(&value)?;
        let value = super::expressions::promote(value, number);
        let number = value.ty.number().unwrap_or(number);
        let lane = self.integer(lane)?;
        let lane = convert(lane, Number::scalar(Scalar::U32));
        Ok(number_expr(number, ExprKind::Warp(Warp::Shuffle(kind), vec![value, lane]), span))
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
