//! Operators that the source defines for its types.

use crisp_support_diagnostics::Span;

use super::{Checked, Checker, Stop};
use crate::tree::Name;
use crate::typed::{Expr, ExprKind, Place, Ty};

impl Checker<'_> {
    /// Checks an operator of the source for these operands; gives them back where there is none. The first operand of an operator of a class is the
    /// object.
    pub(super) fn own_operator(
        &mut self,
        op: &str,
        mut args: Vec<Expr>,
        span: Span,
    ) -> Result<Checked<Expr>, Vec<Expr>> {
        let is_own = |ty: &Ty| match ty {
            Ty::Struct(_) => true,
            // Vectors have operators in OpenCL only; a source for CUDA may define them.
            Ty::Number(number) => number.lanes > 1 && self.is_cuda(),
            _ => false,
        };
        if !args.iter().any(|arg| is_own(&arg.ty)) {
            return Err(args);
        }
        let name = Name { text: format!("operator{op}").into(), span };
        if self.has_method(&args[0].ty, &name.text) {
            let object = args.remove(0);
            return Ok(self.method_call(object, &name, &[], args, span));
        }
        let Some(candidates) = self.functions_named(&name.text) else { return Err(args) };
        match self.best(&candidates, &[], &args, None) {
            Ok(_) => match self.call_one_of(&candidates, &[], &name, args, span) {
                Ok(value) => Ok(value),
                Err(args) => Err(args),
            },
            Err(several) if several => Ok(self.no_candidate(&candidates, several, &name, &args, span)),
            Err(_) => Err(args),
        }
    }

    /// Checks `place op= value` and `++place` of the source's types; gives the place and the value back where the operator is not defined.
    pub(super) fn own_update(&mut self, op: &str, place: Place, value: Option<Expr>, span: Span) -> Checked<Update> {
        let (ty, at) = (place.ty.clone(), place.span);
        let is_vector = matches!(&ty, Ty::Number(number) if number.lanes > 1 && self.is_cuda());
        if !matches!(ty, Ty::Struct(_)) && !is_vector {
            return Ok(Update::Plain(place, value));
        }
        let has_value = value.is_some();
        let object = Expr { ty, kind: ExprKind::Read(Box::new(place)), span: at };
        match self.own_operator(op, std::iter::once(object).chain(value).collect(), span) {
            Ok(found) => found.map(Update::Own),
            Err(args) => {
                let mut args = args.into_iter();
                match args.next() {
                    Some(Expr { kind: ExprKind::Read(place), .. }) => {
                        Ok(Update::Plain(*place, if has_value { args.next() } else { None }))
                    }
                    _ => Err(Stop),
                }
            }
        }
    }
}

/// An update by an operator of the source, or the place and the value of another one.
pub(super) enum Update {
    Own(Expr),
    Plain(Place, Option<Expr>),
}
