//! `printf`: a format and values, checked against each other.

use std::sync::Arc;

use crisp_ir_kernel::{Conversion, DEBUG_VALUES, Piece, PrintKind, Scalar};
use crisp_support_diagnostics::Span;

use super::conversions::{convert, promoted};
use super::{Checked, Checker, messages};
use crate::tree;
use crate::typed::{Expr, ExprKind, Ty, signed_of_width};

impl Checker<'_> {
    pub(super) fn print(&mut self, args: &[tree::Expr], span: Span) -> Checked<Expr> {
        let Some((tree::Expr { kind: tree::ExprKind::Text(format), span: at }, given)) = args.split_first() else {
            return self.stop(messages::format_unknown(args.first().map_or(span, |first| first.span)));
        };
        let pieces = match crisp_ir_kernel::pieces(format) {
            Ok(pieces) => pieces,
            Err(conversion) => return self.stop(messages::format_conversion(*at, &conversion)),
        };
        let wanted = pieces.iter().filter(|piece| matches!(piece, Piece::Value(_))).count();
        if wanted != given.len() {
            return self.stop(messages::format_count(*at, wanted, given.len()));
        }
        let mut given = given.iter();
        let mut parts: Vec<(String, Vec<Expr>)> = vec![(String::new(), Vec::new())];
        let mut registers = 0;
        for piece in pieces {
            let text = match piece {
                Piece::Text(text) => text.replace('%', "%%"),
                Piece::Value(conversion) => match (given.next(), conversion.kind) {
                    (Some(tree::Expr { kind: tree::ExprKind::Text(text), span: _ }), PrintKind::Text) => {
                        in_field(&conversion, text).replace('%', "%%")
                    }
                    (Some(value), _) => {
                        let value = self.printed(&conversion, value)?;
                        let own = value.ty.number().map_or(1, crate::typed::Number::registers);
                        if registers + own > DEBUG_VALUES {
                            // An operation reports at most this number of values; the next one goes on.
                            parts.push((String::new(), Vec::new()));
                            registers = 0;
                        }
                        registers += own;
                        if let Some((_, values)) = parts.last_mut() {
                            values.push(value);
                        }
                        conversion.to_string()
                    }
                    (None, _) => String::new(),
                },
            };
            if let Some((format, _)) = parts.last_mut() {
                format.push_str(&text);
            }
        }
        let parts = parts.into_iter().map(|(format, values)| (Arc::from(format), values)).collect();
        Ok(Expr { ty: Ty::INT, kind: ExprKind::Print(parts), span })
    }

    /// A value in the type that a conversion prints.
    fn printed(&mut self, conversion: &Conversion, value: &tree::Expr) -> Checked<Expr> {
        let value = self.expr(value)?;
        let wanted = match conversion.kind {
            PrintKind::Text => "a string literal".to_owned(),
            PrintKind::Pointer => "an address, which memory here does not have".to_owned(),
            kind => {
                let of = if kind.takes_float() { "float" } else { "integer" };
                match conversion.lanes {
                    1 => format!("{} {of}", if kind.takes_float() { "a" } else { "an" }),
                    lanes => format!("a vector of {lanes} {of}s"),
                }
            }
        };
        let is_value = !matches!(conversion.kind, PrintKind::Text | PrintKind::Pointer);
        let fits = value.ty.number().filter(|number| {
            is_value && number.lanes == conversion.lanes && number.scalar.is_float() == conversion.kind.takes_float()
        });
        let Some(number) = fits else {
            let found = self.show(&value.ty);
            return self.stop(messages::format_value(value.span, &conversion.to_string(), &wanted, &found));
        };
        let scalar = match (number.scalar, conversion.kind) {
            (Scalar::F64, _) => Scalar::F64,
            (scalar, _) if scalar.is_float() => Scalar::F32,
            (scalar, kind) => {
                let scalar = if number.lanes == 1 { promoted(scalar) } else { scalar };
                let signed = signed_of_width(scalar);
                if matches!(kind, PrintKind::Signed | PrintKind::Character) { signed } else { signed.to_unsigned() }
            }
        };
        Ok(convert(value, number.with_scalar(scalar)))
    }
}

/// A text in its field; the precision is how much of it is printed.
fn in_field(conversion: &Conversion, text: &str) -> String {
    let text: String = text.chars().take(conversion.precision.unwrap_or(usize::MAX)).collect();
    let width = conversion.width;
    if conversion.left { format!("{text:<width$}") } else { format!("{text:>width$}") }
}
