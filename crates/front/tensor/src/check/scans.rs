//! `scan`: all partial results of a fold.

use crisp_ir_kernel::{FoldOp, Scalar};
use crisp_ir_loops::{Expr, ExprKind, Order};
use crisp_support_diagnostics::Span;

use super::build::Left;
use super::formers::Fold;
use super::state::{Check, Checked, Number, Reported, Value, load};
use crate::messages;
use crate::tree::{Argument, Former, SyntaxKind};

impl<'a> Check<'a> {
    /// `scan (shape = [N], op = sum) |i| e`
    pub(super) fn scan(&mut self, former: &'a Former, span: Span) -> Checked<Value> {
        self.only("scan", &former.arguments, &["shape", "op", "exclusive", "init", "where"])?;
        let op = self.argument(&former.arguments, &["op"], None);
        let fold = self.fold(op, false)?;
        let init = self.argument(&former.arguments, &["init"], None);
        let word = |argument: &&Argument| {
            argument.name.is_none() && matches!(&argument.value.kind, SyntaxKind::Name(name) if name == "exclusive")
        };
        let exclusive = former.arguments.iter().any(|argument| word(&argument))
            || self.argument(&former.arguments, &["exclusive"], None).is_some();
        if let Fold::Known { order, fused, place, .. } = &fold
            && (*order != Order::Fold || *fused || *place)
        {
            return self.say(messages::scan_order(former.word.span));
        }
        let positions = self.positions(former, false)?;
        let dims = positions.dims.clone();
        if dims.len() != 1 {
            return self.say(messages::scan_rank(former.word.span, dims.len()));
        }
        if !positions.ends.is_empty() {
            return self.say(messages::shape_of_data(former.word.span));
        }
        let init = match init {
            Some(init) => Some((self.value(init)?, init)),
            None => None,
        };
        if let (Fold::Function(callable), Some((value, syntax))) = (&fold, &init)
            && self.is_of_several(callable, value, span)?
        {
            let start = (value.clone(), *syntax);
            return self.fold_several(former, callable, start, &positions, Some(exclusive), span);
        }
        // The type of the elements is that of the body; it is read once before the loop is made, without leaving a trace.
        let ty = self.type_of_body(former, &dims, span)?;
        let start = match (&fold, init) {
            (_, Some((value, syntax))) => {
                let number = self.as_number(value, syntax.span)?;
                let number = self.settled(number, "start")?;
                self.start_of_fold(former, &dims, &fold, number)?
            }
            (Fold::Known { op, .. }, None) => {
                if (ty == Scalar::Bool) != matches!(op, FoldOp::And | FoldOp::Or) {
                    return self.say(messages::wrong_type(span, "numbers", ty));
                }
                let bits = crisp_ir_kernel::fold::neutral(*op, ty);
                let constant = crisp_ir_kernel::Constant::from_bits(ty, bits);
                Number::strong(Expr::new(ty, ExprKind::Constant(constant), span))
            }
            (Fold::Function(_), None) => {
                return self.say(messages::argument_missing(former.word.span, "scan", "init"));
            }
        };
        let found = self.nest(span, |check| {
            let (ty, array) = check.accumulator("acc", start, span)?;
            let before = check.program.symbols.len();
            check.loops(former, &dims)?;
            let variable = check.scope().around.iter().copied().find(|it| *it >= before).ok_or(Reported)?;
            let result = if exclusive {
                let so_far = Number::strong(load(array, ty, Vec::new(), span));
                Some(check.accumulator("before", so_far, span)?.1)
            } else {
                None
            };
            let done = check.under(&positions.conditions, span);
            let done = done.and_then(|()| check.fold_step(former, &fold, array, ty, span));
            check.close(&[]);
            check.scopes.pop();
            done?;
            let value = load(result.unwrap_or(array), ty, Vec::new(), span);
            Ok(vec![Left { name: "y".to_owned(), value, params: vec![variable], own: dims.clone() }])
        })?;
        found.into_iter().next().and_then(|(_, id)| id).map(Value::Tensor).ok_or(Reported)
    }
}
