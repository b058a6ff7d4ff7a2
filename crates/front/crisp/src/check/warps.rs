//! Operations of the lanes of a warp together, fences, the clock.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, IdKind, Scalar, Scope, ShuffleKind, VoteKind};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Checker;
use super::arithmetic::binary;
use super::coerce::convert;
use super::ids::id;
use super::syntax::fold_keyword;
use crate::forms::{self, Site};
use crate::messages;
use crate::typed::{Expr, ExprKind, TypeId};

/// The scalar type of lanes and distances in the IR.
const LANE: Elem = Elem::scalar(Scalar::U32);

impl Checker<'_> {
    /// `(shuffle value lane)` and those like it.
    pub(crate) fn shuffle(&mut self, site: &Site<'_>, kind: ShuffleKind, values: Vec<Expr>) -> Expr {
        let mut values = values.into_iter();
        let (Some(value), Some(lane)) = (values.next(), values.next()) else { return Expr::error(site.span) };
        let width = match values.next() {
            Some(width) => match self.shuffle_width(&width) {
                Some(width) => width,
                None => return Expr::error(site.span),
            },
            None => self.warp_size,
        };
        if !self.types().is_element(value.ty) {
            return self.refused(site.span, messages::not_a_number(value.span, self.shown(value.ty), site.name));
        }
        let Some(lane) = self.lane(kind, lane) else { return Expr::error(site.span) };
        let value = Box::new(value.settled());
        let ty = value.ty;
        let (kind, lane) = if width < self.warp_size {
            (ShuffleKind::Index, self.lane_in_segment(kind, lane, width, site.span))
        } else {
            (kind, lane)
        };
        Expr::new(ExprKind::Shuffle { kind, value, lane: Box::new(lane) }, ty, site.span)
    }

    /// Returns the width of the segments of a shuffle: a power of two up to the size of a warp, known at compile time.
    fn shuffle_width(&mut self, width: &Expr) -> Option<u32> {
        let known = width.known_integer().and_then(|width| u32::try_from(width).ok());
        let known = known.filter(|width| width.is_power_of_two() && *width <= self.warp_size);
        if known.is_none() && width.ty != TypeId::ERROR {
            self.report(messages::shuffle_width(width.span, self.warp_size));
        }
        known
    }

    /// Returns the lane that a shuffle inside of segments of `width` lanes reads: the own one where the segment has no such lane.
    fn lane_in_segment(&mut self, kind: ShuffleKind, lane: Expr, width: u32, span: Span) -> Expr {
        let ty = TypeId::of(LANE);
        let number = |value: u32| Expr::constant(Constant::from_bits(Scalar::U32, u64::from(value)), span);
        let own = convert(id(IdKind::LaneId, 0, span).settled(), LANE);
        self.with_names([own, lane], span, |[own, lane]| {
            let place = binary(BinaryOp::And, own(), number(width - 1), ty, span);
            let (target, limit) = match kind {
                ShuffleKind::Index | ShuffleKind::Broadcast => {
                    let first = binary(BinaryOp::And, own(), number(!(width - 1)), ty, span);
                    let within = binary(BinaryOp::And, lane(), number(width - 1), ty, span);
                    return binary(BinaryOp::Or, first, within, ty, span);
                }
                // A distance below the limit stays in the segment.
                ShuffleKind::Up => {
                    let limit = binary(BinaryOp::Add, place, number(1), ty, span);
                    (binary(BinaryOp::Sub, own(), lane(), ty, span), limit)
                }
                ShuffleKind::Down => {
                    let limit = binary(BinaryOp::Sub, number(width), place, ty, span);
                    (binary(BinaryOp::Add, own(), lane(), ty, span), limit)
                }
                ShuffleKind::Xor => (binary(BinaryOp::Xor, own(), lane(), ty, span), number(width)),
            };
            let kind = ExprKind::Compare { op: CompareOp::Lt, lhs: Box::new(lane()), rhs: Box::new(limit) };
            let cond = Box::new(Expr::new(kind, TypeId::BOOL, span));
            Expr::new(ExprKind::Select { cond, then: Box::new(target), other: Box::new(own()) }, ty, span)
        })
    }

    /// A lane or distance of any integer type. What does not fit 32 bits, and what is negative, is not a lane: it stays out of range.
    fn lane(&mut self, kind: ShuffleKind, lane: Expr) -> Option<Expr> {
        let index = self.index(lane)?;
        if index.ty == TypeId::scalar(Scalar::U32) {
            return Some(index);
        }
        let span = index.span;
        let wide = convert(index, Elem::scalar(Scalar::U64));
        let near = if kind == ShuffleKind::Index {
            wide
        } else {
            let past = Expr::constant(Constant::u64(u64::from(self.warp_size)), span);
            let kind = ExprKind::Binary { op: BinaryOp::Min, lhs: Box::new(wide), rhs: Box::new(past) };
            Expr::new(kind, TypeId::ULONG, span)
        };
        Some(convert(near, LANE))
    }

    /// `(warp-any? test)`, `(warp-all? test)`, `(warp-ballot test)`
    pub(crate) fn vote(&mut self, site: &Site<'_>, kind: VoteKind, values: Vec<Expr>) -> Expr {
        let Some(value) = values.into_iter().next() else { return Expr::error(site.span) };
        let cond = self.test(value);
        if cond.ty == TypeId::ERROR {
            return cond;
        }
        let ty = if kind == VoteKind::Ballot { TypeId::of(LANE) } else { TypeId::BOOL };
        Expr::new(ExprKind::Vote { kind, cond: Box::new(cond) }, ty, site.span)
    }

    /// `(sync-warp)`
    pub(crate) fn sync_warp(site: &Site<'_>) -> Expr {
        Expr::new(ExprKind::WarpBarrier, TypeId::NIL, site.span)
    }

    /// `(get-warp-size)`: `+warp-size+`
    pub(crate) fn warp_size(&mut self, site: &Site<'_>) -> Expr {
        Expr::constant(Constant::u64(u64::from(self.warp_size)), site.span)
    }

    /// `(mem-fence [:local] [:global])`; without a space it is for both (decision C24).
    pub(crate) fn fence(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let mut spaces = Vec::new();
        for arg in args {
            let space = match &arg.kind {
                DatumKind::Keyword(key) => fold_keyword(key),
                _ => String::new(),
            };
            if !matches!(&*space, "local" | "global") || spaces.contains(&space) {
                let text = self.files.snippet(arg.span);
                return self.refused(site.span, messages::fence_space(arg.span, text, spaces.contains(&space)));
            }
            spaces.push(space);
        }
        if args.len() > site.most {
            let arity = messages::Arity { least: site.least, most: Some(site.most) };
            let page = forms::find(site.name).map_or("", |form| form.page);
            let diagnostic = messages::wrong_arity(site.span, site.name, arity, args.len());
            return self.refused(site.span, messages::documented(diagnostic, page));
        }
        // Memory of a workgroup is seen by the workgroup alone.
        let scope = if spaces == ["local"] { Scope::Workgroup } else { Scope::Device };
        Expr::new(ExprKind::Fence(scope), TypeId::NIL, site.span)
    }

    /// `(get-timestamp)`
    pub(crate) fn timestamp(&mut self, site: &Site<'_>) -> Expr {
        Expr::new(ExprKind::Clock, TypeId::ULONG, site.span)
    }
}
