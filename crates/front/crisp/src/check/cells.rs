//! Variables that a workgroup or the whole grid shares: one element of memory, which reads, assignments and atomic operations use by its name.

use std::rc::Rc;

use crisp_ir_kernel::{CompareOp, Constant, IdKind, Purpose, SizeExpr, Space};
use crisp_support_diagnostics::Span;

use super::Checker;
use super::ids::id;
use super::scope::Owner;
use super::syntax::host_name;
use crate::messages;
use crate::typed::{
    AccessKind, Align, Bind, Expr, ExprKind, FunctionKind, Hidden, TypeId, Var, VarKind, View, evaluate,
};

impl Checker<'_> {
    /// Binds a name that is declared `local-mem` or `global-mem` to an element of memory. The value is known at compile time; the host stores
    /// it before the launch, or in local memory the kernel when it begins; in a function a local one is zero, as local memory is.
    pub(crate) fn bind_cell(&mut self, name: &Rc<str>, span: Span, value: Expr, owner: Owner) -> Option<Bind> {
        let value = value.settled();
        let Some((elem, first)) = value.ty.number().zip(evaluate(&value)) else {
            let diagnostic = match value.ty.number() {
                Some(_) => messages::cell_not_constant(value.span, name, owner.name()),
                None => messages::cell_not_number(value.span, name, self.shown(value.ty), owner.name()),
            };
            self.report(diagnostic);
            self.bind_error(name);
            return None;
        };
        let memory = match owner {
            Owner::Workgroup => {
                let view = View::base(TypeId::of(elem), Space::Local, AccessKind::ReadWrite, Align::Compact, 1);
                self.memory(name, view, Vec::new(), span)
            }
            Owner::Grid { returned } => {
                let Some(memory) = self.global_cell(name, span, TypeId::of(elem), first, returned) else {
                    self.bind_error(name);
                    return None;
                };
                memory
            }
        };
        if owner != Owner::Workgroup {
            // The host stores the first value.
        } else if self.scope.kind == FunctionKind::Kernel {
            self.scope.first_values.push(stored(&memory, value));
        } else if first != Constant::zero(elem) {
            self.report(messages::cell_not_zero(value.span, name));
        }
        let var = Var { name: name.clone(), ty: memory.ty, kind: VarKind::Cell, span, out: false };
        let var = self.bind_variable(var);
        Some(Bind { vars: vec![var], value: memory })
    }

    /// One element of global memory that the host makes.
    fn global_cell(
        &mut self,
        name: &Rc<str>,
        span: Span,
        elem: TypeId,
        first: Constant,
        returned: bool,
    ) -> Option<Expr> {
        if let Some((operation, around)) = self.scope.in_loop.clone() {
            self.report(messages::global_cell_in_loop(span, name, &operation, around));
            return None;
        }
        let view = View::base(elem, Space::Global, AccessKind::ReadWrite, Align::Compact, 1);
        let ty = self.types_mut().view(view);
        let hidden = Hidden {
            name: host_name(name),
            named: None,
            purpose: if returned { Purpose::ReturnedCell } else { Purpose::Cell },
            ty,
            length: SizeExpr::integer(1),
            text: "1".to_owned(),
            comment: None,
            initial: (first.bits != [0; 4]).then_some(first),
            span,
        };
        let position = self.add_hidden(hidden, span)?;
        Some(Expr::new(ExprKind::Hidden(position), ty, span))
    }

    /// Returns a kernel's body after the stores of the first values of its cells, which one invocation of each workgroup executes.
    pub(crate) fn after_first_values(&mut self, body: Expr) -> Expr {
        let stores = std::mem::take(&mut self.scope.first_values);
        let Some(span) = stores.first().map(|store| store.span) else { return body };
        let (ty, whole) = (body.ty, body.span);
        let compare = ExprKind::Compare {
            op: CompareOp::Eq,
            lhs: Box::new(id(IdKind::LocalLinearId, 0, span)),
            rhs: Box::new(Expr::constant(Constant::u64(0), span)),
        };
        let first = ExprKind::If {
            cond: Box::new(Expr::new(compare, TypeId::BOOL, span)),
            then: Box::new(Expr::new(ExprKind::Seq(stores), TypeId::NIL, span)),
            other: Box::new(Expr::nil(span)),
        };
        let items = vec![Expr::new(first, TypeId::NIL, span), Expr::new(ExprKind::Barrier, TypeId::NIL, span), body];
        Expr::new(ExprKind::Seq(items), ty, whole)
    }
}

/// The element that a cell's variable is, as an index.
pub(crate) fn only_element(span: Span) -> Vec<Expr> {
    vec![Expr::constant(Constant::u64(0), span)]
}

fn stored(memory: &Expr, value: Expr) -> Expr {
    let (ty, span) = (value.ty, value.span);
    let kind =
        ExprKind::Store { view: Box::new(memory.clone()), index: only_element(span), leaf: 0, value: Box::new(value) };
    Expr::new(kind, ty, span)
}
