//! Types and constants as they are written: lanes, ranks, distances, bits.

use crisp_support_diagnostics::Span;

use super::limits::RANK_LIMIT;
use super::report::Report;
use super::rule::Rule;
use crate::constant::Constant;
use crate::types::{Elem, Space, Type};

/// A register type has 1 to 4 lanes.
pub(super) fn check_elem(elem: Elem, span: Span, report: &mut Report<'_>) {
    if !(1..=4).contains(&elem.lanes) {
        report.add(span, Rule::Lanes { elem });
    }
}

/// A type that is written down somewhere.
pub(super) fn check_type(ty: Type, span: Span, report: &mut Report<'_>) {
    match ty {
        Type::Elem(elem) => check_elem(elem, span, report),
        Type::View(view) => {
            check_elem(view.elem, span, report);
            if !(1..=RANK_LIMIT).contains(&view.rank) {
                report.add(span, Rule::Rank { rank: view.rank });
            }
            if view.space == Space::Constant && view.access.writes() {
                report.add(span, Rule::WritableConstant);
            }
            check_stride(view.elem, view.stride, span, report);
        }
    }
}

/// Elements lie side by side, each where its scalars are aligned.
pub(super) fn check_stride(elem: Elem, stride: u32, span: Span, report: &mut Report<'_>) {
    if stride < elem.bytes() || !stride.is_multiple_of(elem.scalar.bytes()) {
        report.add(span, Rule::Stride { elem, stride });
    }
}

/// A constant has only bits that its type has.
pub(super) fn check_constant(constant: &Constant, span: Span, report: &mut Report<'_>) {
    let Constant { elem, bits } = *constant;
    check_elem(elem, span, report);
    let width = elem.scalar.bits();
    let stray = bits
        .iter()
        .enumerate()
        .any(|(lane, &bits)| bits != 0 && (lane >= usize::from(elem.lanes) || width < 64 && bits >> width != 0));
    if stray {
        report.add(span, Rule::ConstantBits { elem });
    }
}
