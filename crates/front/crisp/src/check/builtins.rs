//! Built-in functions: one table of names, and how each is typed.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, IdKind, UnaryOp};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::vectors::Lanes;
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Division, Expr, ExprKind, Number, TypeId, number_named};

/// What a built-in does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Builtin {
    /// Folds left over two or more arguments.
    Fold(BinaryOp),
    Minus,
    Slash,
    Divide(Division),
    Remainder(Division),
    Compare(CompareOp),
    Bits(BinaryOp),
    /// One integer.
    BitsOf(UnaryOp),
    /// Two integers of one type, no more.
    IntegerPair(BinaryOp),
    Shift,
    Rotate(BinaryOp),
    ExtractBits,
    InsertBits,
    Abs,
    Sqrt,
    Fma,
    Clamp,
    Log2,
    PowerOfTwo,
    Element,
    Length,
    Extent,
    Bytes,
    MakeView,
    MakeTensorView,
    StrideLimit,
    AsBits,
    Barrier,
    Id(IdKind),
    /// Sum of the relative id and the offset.
    AbsoluteId,
    RawId,
    ConvertTo(Number),
    ReadAs(Number),
    Lanes(Lanes),
    ThreadBounds,
    GroupBounds,
}

/// No limit on the number of arguments.
const MANY: usize = usize::MAX;

/// Names, meanings, and the least and the greatest number of arguments.
const TABLE: &[(&str, Builtin, usize, usize)] = &[
    ("+", Builtin::Fold(BinaryOp::Add), 2, MANY),
    ("-", Builtin::Minus, 1, MANY),
    ("*", Builtin::Fold(BinaryOp::Mul), 2, MANY),
    ("/", Builtin::Slash, 2, 2),
    ("truncate", Builtin::Divide(Division::Truncate), 1, 2),
    ("floor", Builtin::Divide(Division::Floor), 1, 2),
    ("ceil", Builtin::Divide(Division::Ceil), 1, 2),
    ("round", Builtin::Divide(Division::Round), 1, 2),
    ("rem", Builtin::Remainder(Division::Truncate), 2, 2),
    ("mod", Builtin::Remainder(Division::Floor), 2, 2),
    ("=", Builtin::Compare(CompareOp::Eq), 2, MANY),
    ("!=", Builtin::Compare(CompareOp::Ne), 2, MANY),
    ("<", Builtin::Compare(CompareOp::Lt), 2, MANY),
    ("<=", Builtin::Compare(CompareOp::Le), 2, MANY),
    (">", Builtin::Compare(CompareOp::Gt), 2, MANY),
    (">=", Builtin::Compare(CompareOp::Ge), 2, MANY),
    ("bit-and", Builtin::Bits(BinaryOp::And), 2, MANY),
    ("bit-or", Builtin::Bits(BinaryOp::Or), 2, MANY),
    ("bit-xor", Builtin::Bits(BinaryOp::Xor), 2, MANY),
    ("logand", Builtin::Bits(BinaryOp::And), 2, MANY),
    ("logior", Builtin::Bits(BinaryOp::Or), 2, MANY),
    ("logxor", Builtin::Bits(BinaryOp::Xor), 2, MANY),
    ("bit-not", Builtin::BitsOf(UnaryOp::Not), 1, 1),
    ("lognot", Builtin::BitsOf(UnaryOp::Not), 1, 1),
    ("count-ones", Builtin::BitsOf(UnaryOp::CountOnes), 1, 1),
    ("leading-zeros", Builtin::BitsOf(UnaryOp::LeadingZeros), 1, 1),
    ("trailing-zeros", Builtin::BitsOf(UnaryOp::TrailingZeros), 1, 1),
    ("reverse-bits", Builtin::BitsOf(UnaryOp::ReverseBits), 1, 1),
    ("reverse-bytes", Builtin::BitsOf(UnaryOp::ReverseBytes), 1, 1),
    ("add-saturating", Builtin::IntegerPair(BinaryOp::AddSaturating), 2, 2),
    ("sub-saturating", Builtin::IntegerPair(BinaryOp::SubSaturating), 2, 2),
    ("mul-high", Builtin::IntegerPair(BinaryOp::MulHigh), 2, 2),
    ("ash", Builtin::Shift, 2, 2),
    ("rotate-left", Builtin::Rotate(BinaryOp::RotateLeft), 2, 2),
    ("rotate-right", Builtin::Rotate(BinaryOp::RotateRight), 2, 2),
    ("extract-bits", Builtin::ExtractBits, 3, 3),
    ("insert-bits", Builtin::InsertBits, 4, 4),
    ("min", Builtin::Fold(BinaryOp::Min), 1, MANY),
    ("max", Builtin::Fold(BinaryOp::Max), 1, MANY),
    ("abs", Builtin::Abs, 1, 1),
    ("clamp", Builtin::Clamp, 3, 3),
    ("sqrt", Builtin::Sqrt, 1, 1),
    ("fma", Builtin::Fma, 3, 3),
    ("log2", Builtin::Log2, 1, 1),
    ("next-power-of-2", Builtin::PowerOfTwo, 1, 1),
    ("~", Builtin::Element, 0, MANY),
    ("~ref~", Builtin::Element, 0, MANY),
    ("length~", Builtin::Length, 1, 1),
    ("length", Builtin::Length, 1, 1),
    ("extent~", Builtin::Extent, 2, 2),
    ("bytes", Builtin::Bytes, 1, 1),
    ("make-vector-view", Builtin::MakeView, 2, 3),
    ("make-tensor-view", Builtin::MakeTensorView, 2, 9),
    ("%stride-limit", Builtin::StrideLimit, 1, 1),
    ("as-bits", Builtin::AsBits, 1, 2),
    ("local-barrier", Builtin::Barrier, 0, 0),
    ("get-local-id", Builtin::Id(IdKind::LocalId), 0, 1),
    ("get-local-work-size", Builtin::Id(IdKind::LocalSize), 0, 1),
    ("get-workgroup-id", Builtin::Id(IdKind::GroupId), 0, 1),
    ("get-group-id", Builtin::Id(IdKind::GroupId), 0, 1),
    ("get-num-groups", Builtin::Id(IdKind::NumGroups), 0, 1),
    ("get-global-id", Builtin::Id(IdKind::GlobalId), 0, 1),
    ("get-global-id-abs", Builtin::AbsoluteId, 0, 1),
    ("get-global-work-size", Builtin::Id(IdKind::GlobalSize), 0, 1),
    ("get-global-offset", Builtin::Id(IdKind::GlobalOffset), 0, 1),
    ("get-local-linear-id", Builtin::Id(IdKind::LocalLinearId), 0, 0),
    ("get-local-linear-size", Builtin::Id(IdKind::LocalLinearSize), 0, 0),
    ("get-linear-work-size", Builtin::Id(IdKind::LocalLinearSize), 0, 0),
    ("get-global-linear-id", Builtin::Id(IdKind::GlobalLinearId), 0, 0),
    ("get-global-linear-size", Builtin::Id(IdKind::GlobalLinearSize), 0, 0),
    ("get-total-threads", Builtin::Id(IdKind::GlobalLinearSize), 0, 0),
    ("get-work-dim", Builtin::Id(IdKind::WorkDim), 0, 0),
    ("get-lane-id", Builtin::Id(IdKind::LaneId), 0, 0),
    ("get-warp-id", Builtin::Id(IdKind::WarpId), 0, 0),
    ("get-num-warps", Builtin::Id(IdKind::NumWarps), 0, 0),
    ("%id", Builtin::RawId, 2, 2),
    ("check-thread-bounds", Builtin::ThreadBounds, 1, 3),
    ("check-wg-bounds", Builtin::GroupBounds, 1, 3),
];

/// A built-in with its arity.
fn find(name: &str) -> Option<(Builtin, usize, usize)> {
    if let Some(&(_, builtin, least, most)) = TABLE.iter().find(|(known, ..)| *known == name) {
        return Some((builtin, least, most));
    }
    let one = |builtin| Some((builtin, 1, 1));
    if let Some(number) = conversion(name, "to-") {
        return one(Builtin::ConvertTo(number));
    }
    if let Some(number) = conversion(name, "as-") {
        return one(Builtin::ReadAs(number));
    }
    super::vectors::swizzle(name).and_then(|lanes| one(Builtin::Lanes(lanes)))
}

/// The number type that `to-T` or `as-T` names.
fn conversion(name: &str, prefix: &str) -> Option<Number> {
    number_named(name.strip_prefix(prefix)?)
}

/// Whether the (folded) name is a built-in function.
pub(crate) fn is_builtin(name: &str) -> bool {
    find(name).is_some()
}

/// The names of all built-ins that have one of their own.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|(name, ..)| *name).filter(|name| !name.starts_with('%'))
}

/// A call of a built-in: what messages name, and what is wanted of it.
pub(crate) struct Site<'a> {
    pub(crate) name: &'a Rc<str>,
    pub(crate) span: Span,
    pub(crate) want: &'a Want,
    least: usize,
    most: usize,
}

impl Checker<'_> {
    pub(crate) fn builtin_call(
        &mut self,
        name: &Rc<str>,
        name_span: Span,
        args: &[Datum],
        span: Span,
        want: &Want,
    ) -> Expr {
        let Some((builtin, least, most)) = find(name) else {
            self.report(messages::unknown_function(name_span, name, None));
            return Expr::error(span);
        };
        let site = Site { name, span, want, least, most };
        match builtin {
            // These look at how arguments are written.
            Builtin::Divide(rounding) => return self.divide(&site, rounding, args),
            Builtin::Shift => return self.shift(&site, args),
            Builtin::AsBits => return self.as_bits(&site, args),
            Builtin::MakeTensorView => return self.make_tensor_view(&site, args),
            Builtin::RawId => return self.raw_id(args, span),
            _ => {}
        }
        match self.arguments(&site, args) {
            Some(values) => self.builtin(builtin, &site, values),
            None => Expr::error(span),
        }
    }

    /// A built-in of arguments that are single values, as many as it takes.
    fn builtin(&mut self, builtin: Builtin, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        match builtin {
            Builtin::Fold(op) => self.fold_call(site, op, values),
            Builtin::Minus => self.minus(site, values),
            Builtin::Slash => self.slash(site, values),
            Builtin::Remainder(rounding) => self.remainder(site, rounding, values),
            Builtin::Compare(op) => self.compare(site, op, values),
            Builtin::Bits(op) => self.bits(site, op, values),
            Builtin::BitsOf(op) => self.bits_of(site, op, values),
            Builtin::IntegerPair(op) => self.integer_pair(site, op, values),
            Builtin::Rotate(op) => self.rotate(site, op, values),
            Builtin::ExtractBits => self.extract_bits(site, values),
            Builtin::InsertBits => self.insert_bits(site, values),
            Builtin::Abs => self.absolute(site, values),
            Builtin::Sqrt => self.square_root(site, values),
            Builtin::Fma => self.fused(site, values),
            Builtin::Clamp => self.clamp(site, values),
            Builtin::Log2 => self.integer_log2(site, values),
            Builtin::PowerOfTwo => self.next_power_of_two(site, &values),
            Builtin::ConvertTo(number) => self.conversion_to(site, number, values),
            Builtin::ReadAs(number) => self.as_conversion(site, Some(number), values),
            Builtin::Lanes(lanes) => self.swizzle_call(site, lanes, values),
            Builtin::Element => self.element_call(site, values),
            Builtin::Length => self.length_call(site, values),
            Builtin::Extent => self.extent_call(site, values),
            Builtin::Bytes => self.bytes_call(site, values),
            Builtin::MakeView => self.make_view(site, values),
            Builtin::StrideLimit => self.stride_limit(site, values),
            Builtin::Barrier => {
                self.require_barrier_allowed(site.span, "local-barrier");
                Expr::new(ExprKind::Barrier, TypeId::NIL, site.span, true)
            }
            Builtin::Id(kind) => self.id_call(site, kind, &values),
            Builtin::AbsoluteId => self.absolute_id(site, &values),
            Builtin::ThreadBounds => self.bounds_call(site, IdKind::Bound, values),
            Builtin::GroupBounds => self.bounds_call(site, IdKind::LocalSize, values),
            Builtin::Divide(_) | Builtin::Shift | Builtin::AsBits | Builtin::MakeTensorView | Builtin::RawId => {
                Expr::error(site.span)
            }
        }
    }

    /// The arguments of a built-in as single values; reports a wrong count. `None` after a mistake in them.
    pub(crate) fn arguments(&mut self, site: &Site<'_>, args: &[Datum]) -> Option<Vec<Expr>> {
        let mut values = Vec::new();
        for arg in args {
            let value = self.expression(arg, &Want::ANY);
            values.push(self.single(value));
        }
        if args.len() < site.least || args.len() > site.most {
            let arity = messages::Arity { least: site.least, most: (site.most != MANY).then_some(site.most) };
            self.report(messages::wrong_arity(site.span, site.name, arity, args.len()));
            return None;
        }
        let fine = values.iter().all(|value| !matches!(value.ty, TypeId::ERROR | TypeId::NEVER));
        fine.then_some(values)
    }
}
