//! Built-in functions: one table of names, and how each is typed.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, IdKind, UnaryOp};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::{Checker, Want};
use crate::messages;
use crate::typed::{Division, Expr, ExprKind, Type, number_named};

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
    ThreadBounds,
    GroupBounds,
}

const TABLE: &[(&str, Builtin)] = &[
    ("+", Builtin::Fold(BinaryOp::Add)),
    ("-", Builtin::Minus),
    ("*", Builtin::Fold(BinaryOp::Mul)),
    ("/", Builtin::Slash),
    ("truncate", Builtin::Divide(Division::Truncate)),
    ("floor", Builtin::Divide(Division::Floor)),
    ("ceil", Builtin::Divide(Division::Ceil)),
    ("round", Builtin::Divide(Division::Round)),
    ("rem", Builtin::Remainder(Division::Truncate)),
    ("mod", Builtin::Remainder(Division::Floor)),
    ("=", Builtin::Compare(CompareOp::Eq)),
    ("!=", Builtin::Compare(CompareOp::Ne)),
    ("<", Builtin::Compare(CompareOp::Lt)),
    ("<=", Builtin::Compare(CompareOp::Le)),
    (">", Builtin::Compare(CompareOp::Gt)),
    (">=", Builtin::Compare(CompareOp::Ge)),
    ("bit-and", Builtin::Bits(BinaryOp::And)),
    ("bit-or", Builtin::Bits(BinaryOp::Or)),
    ("bit-xor", Builtin::Bits(BinaryOp::Xor)),
    ("logand", Builtin::Bits(BinaryOp::And)),
    ("logior", Builtin::Bits(BinaryOp::Or)),
    ("logxor", Builtin::Bits(BinaryOp::Xor)),
    ("bit-not", Builtin::BitsOf(UnaryOp::Not)),
    ("lognot", Builtin::BitsOf(UnaryOp::Not)),
    ("count-ones", Builtin::BitsOf(UnaryOp::CountOnes)),
    ("leading-zeros", Builtin::BitsOf(UnaryOp::LeadingZeros)),
    ("trailing-zeros", Builtin::BitsOf(UnaryOp::TrailingZeros)),
    ("reverse-bits", Builtin::BitsOf(UnaryOp::ReverseBits)),
    ("reverse-bytes", Builtin::BitsOf(UnaryOp::ReverseBytes)),
    ("add-saturating", Builtin::IntegerPair(BinaryOp::AddSaturating)),
    ("sub-saturating", Builtin::IntegerPair(BinaryOp::SubSaturating)),
    ("mul-high", Builtin::IntegerPair(BinaryOp::MulHigh)),
    ("ash", Builtin::Shift),
    ("rotate-left", Builtin::Rotate(BinaryOp::RotateLeft)),
    ("rotate-right", Builtin::Rotate(BinaryOp::RotateRight)),
    ("extract-bits", Builtin::ExtractBits),
    ("insert-bits", Builtin::InsertBits),
    ("min", Builtin::Fold(BinaryOp::Min)),
    ("max", Builtin::Fold(BinaryOp::Max)),
    ("abs", Builtin::Abs),
    ("clamp", Builtin::Clamp),
    ("sqrt", Builtin::Sqrt),
    ("fma", Builtin::Fma),
    ("log2", Builtin::Log2),
    ("next-power-of-2", Builtin::PowerOfTwo),
    ("~", Builtin::Element),
    ("~ref~", Builtin::Element),
    ("length~", Builtin::Length),
    ("length", Builtin::Length),
    ("extent~", Builtin::Extent),
    ("bytes", Builtin::Bytes),
    ("make-vector-view", Builtin::MakeView),
    ("make-tensor-view", Builtin::MakeTensorView),
    ("%stride-limit", Builtin::StrideLimit),
    ("as-bits", Builtin::AsBits),
    ("local-barrier", Builtin::Barrier),
    ("get-local-id", Builtin::Id(IdKind::LocalId)),
    ("get-local-work-size", Builtin::Id(IdKind::LocalSize)),
    ("get-workgroup-id", Builtin::Id(IdKind::GroupId)),
    ("get-group-id", Builtin::Id(IdKind::GroupId)),
    ("get-num-groups", Builtin::Id(IdKind::NumGroups)),
    ("get-global-id", Builtin::Id(IdKind::GlobalId)),
    ("get-global-id-abs", Builtin::AbsoluteId),
    ("get-global-work-size", Builtin::Id(IdKind::GlobalSize)),
    ("get-global-offset", Builtin::Id(IdKind::GlobalOffset)),
    ("get-local-linear-id", Builtin::Id(IdKind::LocalLinearId)),
    ("get-local-linear-size", Builtin::Id(IdKind::LocalLinearSize)),
    ("get-linear-work-size", Builtin::Id(IdKind::LocalLinearSize)),
    ("get-global-linear-id", Builtin::Id(IdKind::GlobalLinearId)),
    ("get-global-linear-size", Builtin::Id(IdKind::GlobalLinearSize)),
    ("get-total-threads", Builtin::Id(IdKind::GlobalLinearSize)),
    ("get-work-dim", Builtin::Id(IdKind::WorkDim)),
    ("get-lane-id", Builtin::Id(IdKind::LaneId)),
    ("get-warp-id", Builtin::Id(IdKind::WarpId)),
    ("get-num-warps", Builtin::Id(IdKind::NumWarps)),
    ("%id", Builtin::RawId),
    ("check-thread-bounds", Builtin::ThreadBounds),
    ("check-wg-bounds", Builtin::GroupBounds),
];

fn find(name: &str) -> Option<Builtin> {
    TABLE.iter().find(|(known, _)| *known == name).map(|(_, builtin)| *builtin)
}

/// The number type that `to-T` or `as-T` names.
fn conversion(name: &str, prefix: &str) -> Option<crate::typed::Number> {
    number_named(name.strip_prefix(prefix)?)
}

/// Whether the (folded) name is a built-in function.
pub(crate) fn is_builtin(name: &str) -> bool {
    find(name).is_some()
        || conversion(name, "to-").is_some()
        || conversion(name, "as-").is_some()
        || super::vectors::swizzle(name).is_some()
}

/// The names of all built-ins that have one of their own.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|(name, _)| *name).filter(|name| !name.starts_with('%'))
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
        if let Some(number) = conversion(name, "to-") {
            return self.conversion_to(name, number, args, span);
        }
        if let Some(number) = conversion(name, "as-") {
            return self.as_conversion(name, Some(number), args, span);
        }
        if let Some(lanes) = super::vectors::swizzle(name) {
            return self.swizzle_call(name, lanes, args, span);
        }
        let Some(builtin) = find(name) else {
            self.report(messages::unknown_function(name_span, name, None));
            return Expr::error(span);
        };
        match builtin {
            Builtin::Fold(op) => self.fold_call(name, op, args, span, want),
            Builtin::Minus => self.minus(name, args, span, want),
            Builtin::Slash => self.slash(name, args, span),
            Builtin::Divide(rounding) => self.divide(name, rounding, args, span, want),
            Builtin::Remainder(rounding) => self.remainder(name, rounding, args, span),
            Builtin::Compare(op) => self.compare(name, op, args, span),
            Builtin::Bits(op) => self.bits(name, op, args, span),
            Builtin::BitsOf(op) => self.bits_of(name, op, args, span),
            Builtin::IntegerPair(op) => self.integer_pair(name, op, args, span),
            Builtin::Shift => self.shift(name, args, span),
            Builtin::Rotate(op) => self.rotate(name, op, args, span),
            Builtin::ExtractBits => self.extract_bits(name, args, span),
            Builtin::InsertBits => self.insert_bits(name, args, span),
            Builtin::Abs => self.float_or_integer(name, UnaryOp::Abs, args, span),
            Builtin::Sqrt => self.square_root(name, args, span),
            Builtin::Fma => self.fused(name, args, span),
            Builtin::Clamp => self.clamp(name, args, span),
            Builtin::Log2 => self.integer_log2(name, args, span, want),
            Builtin::PowerOfTwo => self.next_power_of_two(name, args, span),
            Builtin::Element => self.element_call(args, span),
            Builtin::Length => self.length_call(name, args, span),
            Builtin::Extent => self.extent_call(name, args, span),
            Builtin::Bytes => self.bytes_call(name, args, span),
            Builtin::MakeView => self.make_view(name, args, span),
            Builtin::MakeTensorView => self.make_tensor_view(name, args, span),
            Builtin::StrideLimit => self.stride_limit(name, args, span),
            Builtin::AsBits => self.as_bits(name, args, span),
            Builtin::Barrier => self.barrier_call(name, args, span),
            Builtin::Id(kind) => self.id_call(name, kind, args, span),
            Builtin::AbsoluteId => self.absolute_id(name, args, span),
            Builtin::RawId => self.raw_id(args, span),
            Builtin::ThreadBounds => self.bounds_call(name, IdKind::Bound, args, span),
            Builtin::GroupBounds => self.bounds_call(name, IdKind::LocalSize, args, span),
        }
    }

    /// Evaluates a fixed number of arguments to single values; reports a wrong count.
    pub(crate) fn arguments(&mut self, name: &str, count: usize, args: &[Datum], span: Span) -> Option<Vec<Expr>> {
        self.arguments_between(name, count, count, args, span)
    }

    /// Evaluates `least` to `most` arguments to single values; reports a wrong count.
    pub(crate) fn arguments_between(
        &mut self,
        name: &str,
        least: usize,
        most: usize,
        args: &[Datum],
        span: Span,
    ) -> Option<Vec<Expr>> {
        let mut values = Vec::new();
        for arg in args {
            let value = self.expression(arg, &Want::ANY);
            values.push(self.single(value));
        }
        if args.len() < least || args.len() > most {
            let arity = messages::Arity { least, most: (most != usize::MAX).then_some(most) };
            self.report(messages::wrong_arity(span, name, arity, args.len()));
            return None;
        }
        let fine = values.iter().all(|value| !matches!(value.ty, Type::Error | Type::Never));
        fine.then_some(values)
    }

    fn barrier_call(&mut self, name: &str, args: &[Datum], span: Span) -> Expr {
        if self.arguments(name, 0, args, span).is_none() {
            return Expr::error(span);
        }
        self.require_barrier_allowed(span, "local-barrier");
        Expr::new(ExprKind::Barrier, Type::Nil, span, true)
    }
}
