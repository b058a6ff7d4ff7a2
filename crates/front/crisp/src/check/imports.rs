//! Functions of the kernel IR that the author calls: their bodies, and their names beside the author's.

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::syntax::fold;
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Expr, ExprKind, FunctionKind, TypeId};

impl Checker<'_> {
    /// `(%import NUMBER PARAMETER…)`: the body of an imported function.
    pub(crate) fn import(&mut self, args: &[Datum], span: Span) -> Expr {
        let Some((Datum { kind: DatumKind::Integer(number), span: _ }, params)) = args.split_first() else {
            return self.refused(span, messages::malformed(span, "%import", "(%import NUMBER PARAMETER…)"));
        };
        let number = usize::try_from(*number).unwrap_or(usize::MAX);
        let Some(import) = self.imports.functions.get(number) else {
            return self.refused(span, messages::malformed(span, "%import", "(%import NUMBER PARAMETER…)"));
        };
        let (waits, name) = (import.waits, import.name.clone());
        let ty = import.result.map_or(TypeId::NIL, TypeId::of);
        if waits {
            self.require_barrier_allowed(span, &name);
        }
        let args = params.iter().map(|param| self.expression(param, &Want::ANY)).collect();
        Expr::new(ExprKind::Import { number, args }, ty, span)
    }

    /// No definition of the author's has the name of an imported function or kernel.
    pub(crate) fn check_names_of_imports(&mut self) {
        let imported: Vec<(String, Span)> =
            self.imports.module.functions.values().map(|function| (function.name.clone(), function.span)).collect();
        for (name, span) in imported {
            let folded = fold(&name);
            let own = self.defs.functions.iter().find(|definition| {
                let same = match definition.kind {
                    FunctionKind::Kernel => *definition.name == *name,
                    _ => fold(&definition.name) == folded,
                };
                same && definition.span != span && !definition.span.is_library() && definition.name_span != span
            });
            if let Some(own) = own {
                let diagnostic = messages::named_as_import(own.name_span, &own.name, span);
                self.report(diagnostic);
            }
        }
    }
}
