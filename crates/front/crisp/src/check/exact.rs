//! `def-kernel-exact`: kernels whose arguments are their parameters and nothing else, and the forms that make vectors of addresses.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, Constant, Purpose, Scalar, Space};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Checker;
use super::definitions::{FunctionDef, Section};
use super::syntax::{fold, fold_keyword, symbol};
use super::unify::{FormPattern, Pattern, Slot, ViewPattern};
use crate::messages;
use crate::typed::{AccessKind, Align, ExactPlan, Expr, ExprKind, Form, Role, TypeId, VarId, VarKind, View};

/// The memory at the addresses of an exact kernel, as far as the body has been checked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Addresses {
    /// The parameters that are addresses, and what was made of them.
    known: BTreeMap<VarId, Option<View>>,
    /// Addresses with the parameters that are their sizes in bytes.
    sizes: Vec<(VarId, VarId)>,
    /// The addresses bound to vectors that the kernel and its callees make.
    bound: Vec<Bound>,
    /// The address and the size of the memory into which the kernel writes its debug output.
    debug: Option<(VarId, VarId)>,
}

/// An address for a vector that is made somewhere else.
#[derive(Clone, Debug)]
struct Bound {
    purpose: Purpose,
    name: String,
    address: VarId,
    size: VarId,
    span: Span,
    used: bool,
}

impl Addresses {
    /// Whether a variable is an address, which is not a value by itself.
    pub(crate) fn contain(&self, var: VarId) -> bool {
        self.known.contains_key(&var)
    }
}

impl Checker<'_> {
    /// Returns the type of an address: bytes that the host passes without their number.
    pub(crate) fn address_type() -> Pattern {
        Pattern::View(ViewPattern {
            elem: Slot::Is(TypeId::scalar(Scalar::U8)),
            space: Slot::Is(Space::Global),
            access: Slot::Is(AccessKind::ReadWrite),
            align: Slot::Is(Align::Compact),
            ..ViewPattern::OPEN
        })
    }

    /// Checks the parameters of an exact kernel: addresses and numbers.
    pub(crate) fn check_exact_parameters(&mut self, definition: &FunctionDef) {
        for (param, declared) in definition.params.iter().zip(&definition.signature.params) {
            if param.section == Section::Out {
                self.report(messages::exact_out(param.span, &param.name));
            } else if matches!(declared.ty, Some(Pattern::View(_))) && !self.is_address(declared.span) {
                self.report(messages::exact_vector(declared.span.unwrap_or(param.span), &param.name));
            }
        }
    }

    /// Whether a parameter is declared as an address.
    fn is_address(&self, declared: Option<Span>) -> bool {
        declared.is_some_and(|span| self.files.snippet(span).eq_ignore_ascii_case("voidp"))
    }

    /// Notes the addresses among the parameters, which are bound.
    pub(crate) fn note_addresses(&mut self, definition: &FunctionDef) {
        if !definition.exact {
            return;
        }
        let mut addresses = Addresses::default();
        for (param, declared) in definition.params.iter().zip(&definition.signature.params) {
            if let Some(var) = self.scope.variable(&fold(&param.name)).filter(|_| self.is_address(declared.span)) {
                addresses.known.insert(var, None);
            }
        }
        self.scope.addresses = Some(addresses);
    }

    /// `(marshall-vector ADDRESS BYTES TYPE)`.
    pub(crate) fn marshall_vector(&mut self, datum: &Datum, name: &str, rest: &[Datum]) -> Expr {
        self.marshalled_vector(datum, name, rest).unwrap_or_else(|| Expr::error(datum.span))
    }

    fn marshalled_vector(&mut self, datum: &Datum, name: &str, rest: &[Datum]) -> Option<Expr> {
        let [address, size, ty] = rest else {
            self.report(messages::malformed(self.one_line(datum.span), name, "(marshall-vector ADDRESS BYTES TYPE)"));
            return None;
        };
        let (address, size) = self.address_and_size(name, address, size, datum.span)?;
        let pattern = match self.parse_type(ty) {
            Pattern::View(view) if view.form == FormPattern::Vector => view,
            Pattern::ERROR => return None,
            other => {
                let other = self.spelled(other);
                self.report(messages::side_of_what(ty.span, name, &other));
                return None;
            }
        };
        let (Some(elem), Space::Global) = (pattern.elem.get(), pattern.space.get().unwrap_or(Space::Global)) else {
            self.report(messages::marshall_type(ty.span));
            return None;
        };
        let (space, form, role) = (Space::Global, Form::Vector, Role::Base);
        let access = pattern.access.get().unwrap_or(AccessKind::ReadWrite);
        let align = pattern.align.get().unwrap_or(Align::Compact);
        let view = View { form, role, elem, space, access, memory: None, align, length: None };
        self.take_address(address, view, datum.span)?;
        if let Some(addresses) = &mut self.scope.addresses {
            addresses.sizes.push((address, size));
        }
        Some(self.sized_view(address, size, view, datum.span))
    }

    /// `(marshall-result-vector ADDRESS BYTES :name NAME)`, and its like for implicit and scratch vectors.
    pub(crate) fn marshall_side_vector(&mut self, datum: &Datum, name: &str, rest: &[Datum]) -> Expr {
        let purpose = match name {
            "marshall-result-vector" => Purpose::Result,
            "marshall-implicit-vector" => Purpose::Implicit,
            _ => Purpose::Scratch,
        };
        let usage = format!("({name} ADDRESS BYTES :name \"NAME\")");
        let label = match rest {
            [_, _, key, label] if matches!(&key.kind, DatumKind::Keyword(key) if fold_keyword(key) == "name") => {
                match &label.kind {
                    DatumKind::String(text) => Some(text.to_string()),
                    DatumKind::Symbol(text) => Some(text.to_string()),
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(label) = label else {
            self.report(messages::malformed(self.one_line(datum.span), name, &usage));
            return Expr::error(datum.span);
        };
        let Some((address, size)) = self.address_and_size(name, &rest[0], &rest[1], datum.span) else {
            return Expr::error(datum.span);
        };
        if let Some(addresses) = &mut self.scope.addresses {
            addresses.bound.push(Bound { purpose, name: label, address, size, span: datum.span, used: false });
        }
        Expr::nil(datum.span)
    }

    /// `(marshall-debug-logging-vector ADDRESS BYTES)`. What the host passes is the same with and without debug output.
    pub(crate) fn marshall_debug_vector(&mut self, datum: &Datum, name: &str, rest: &[Datum]) -> Expr {
        let [address, size] = rest else {
            let usage = "(marshall-debug-logging-vector ADDRESS BYTES)";
            return self.refused(datum.span, messages::malformed(self.one_line(datum.span), name, usage));
        };
        let Some((address, size)) = self.address_and_size(name, address, size, datum.span) else {
            return Expr::error(datum.span);
        };
        let taken = |addresses: &Addresses| {
            addresses.debug.is_some() || addresses.known.get(&address).is_some_and(Option::is_some)
        };
        if self.scope.addresses.as_ref().is_some_and(taken) {
            let name = self.scope.var(address).name.clone();
            return self.refused(datum.span, messages::marshalled_debug_twice(datum.span, &name));
        }
        let view = View {
            form: Form::Vector,
            role: Role::Base,
            elem: TypeId::scalar(Scalar::U32),
            space: Space::Global,
            access: AccessKind::ReadWrite,
            memory: None,
            align: Align::Compact,
            length: None,
        };
        self.take_address(address, view, datum.span);
        if let Some(addresses) = &mut self.scope.addresses {
            addresses.sizes.push((address, size));
            addresses.debug = Some((address, size));
        }
        Expr::nil(datum.span)
    }

    /// The parameters that are an address and its size.
    fn address_and_size(&mut self, name: &str, address: &Datum, size: &Datum, span: Span) -> Option<(VarId, VarId)> {
        let Some(addresses) = self.scope.addresses.clone() else {
            self.report(messages::marshall_elsewhere(self.one_line(span), name));
            return None;
        };
        self.see_symbol(address);
        self.see_symbol(size);
        let variable = |datum: &Datum| symbol(datum).and_then(|name| self.scope.variable(&fold(name)));
        let Some(found) = variable(address).filter(|var| addresses.contain(*var)) else {
            self.report(messages::marshall_address(address.span, name));
            return None;
        };
        let is_size = |var: &VarId| {
            let var = self.scope.var(*var);
            let integer = var.ty.number().is_some_and(|number| number.lanes == 1 && number.scalar.is_integer());
            var.kind == VarKind::Parameter && integer
        };
        let Some(bytes) = variable(size).filter(is_size) else {
            self.report(messages::marshall_size(size.span, name));
            return None;
        };
        Some((found, bytes))
    }

    /// Lets an address be memory of that type. Each address is memory of one type.
    fn take_address(&mut self, address: VarId, view: View, span: Span) -> Option<()> {
        let earlier =
            self.scope.addresses.as_ref().and_then(|addresses| addresses.known.get(&address).copied().flatten());
        let view = match earlier {
            Some(other) if (other.elem, other.align) != (view.elem, view.align) => {
                let name = self.scope.var(address).name.clone();
                self.report(messages::marshalled_twice(span, &name));
                return None;
            }
            Some(_)
                if self.scope.addresses.as_ref().and_then(|it| it.debug).is_some_and(|(debug, _)| debug == address) =>
            {
                let name = self.scope.var(address).name.clone();
                self.report(messages::marshalled_debug_twice(span, &name));
                return None;
            }
            Some(other) if other.access != view.access => View { access: AccessKind::ReadWrite, ..view },
            _ => view,
        };
        let ty = self.types_mut().view(view);
        self.scope.vars[address.0].ty = ty;
        if let Some(addresses) = &mut self.scope.addresses {
            addresses.known.insert(address, Some(view));
        }
        Some(())
    }

    /// Returns a view of as many elements as the bytes hold.
    fn sized_view(&mut self, address: VarId, size: VarId, view: View, span: Span) -> Expr {
        let ty = self.types_mut().view(view);
        let bytes = Expr::new(ExprKind::Var(size), self.scope.var(size).ty, span);
        let bytes = if bytes.ty == TypeId::ULONG {
            bytes
        } else {
            Expr::new(ExprKind::Convert(Box::new(bytes)), TypeId::ULONG, span)
        };
        let stride = Expr::constant(Constant::u64(self.types().stride(&view).into()), span);
        let kind = ExprKind::Binary { op: BinaryOp::Div, lhs: Box::new(bytes), rhs: Box::new(stride) };
        let extents = vec![Expr::new(kind, TypeId::ULONG, span)];
        let whole = Box::new(Expr::new(ExprKind::Var(address), self.scope.var(address).ty, span));
        let offset = Box::new(Expr::constant(Constant::u64(0), span));
        Expr::new(ExprKind::View { view: whole, offset, extents, strides: Vec::new() }, ty, span)
    }

    /// Returns the final plan of the addresses of an exact kernel: each vector that it makes has memory.
    pub(crate) fn exact_plan(&mut self, name: &Rc<str>) -> Option<ExactPlan> {
        let mut addresses = self.scope.addresses.take()?;
        let mut plan = ExactPlan { sizes: Vec::new(), hidden: Vec::new(), debug: addresses.debug };
        for need in self.scope.needs.clone() {
            let purpose = match need.purpose {
                Purpose::ReturnedCell => Purpose::Result,
                Purpose::Cell => Purpose::Implicit,
                other => other,
            };
            // A cell has the name of its variable.
            if need.named.is_none() && !need.purpose.is_cell() {
                self.report(messages::exact_unnamed(need.span, name, need.purpose.name()));
                continue;
            }
            let found = addresses.bound.iter_mut().find(|it| it.purpose == purpose && it.name.as_str() == &*need.name);
            let Some(found) = found else {
                let what = if need.purpose.is_cell() { "global variable" } else { "vector" };
                let diagnostic = messages::exact_implicit(need.span, name, &need.name, purpose.name(), what);
                self.report(diagnostic);
                continue;
            };
            found.used = true;
            let (address, size, span) = (found.address, found.size, found.span);
            self.scope.addresses = Some(addresses);
            if let Some(view) = self.types().view_of(need.ty) {
                self.take_address(address, View { length: None, ..view }, span);
            }
            addresses = self.scope.addresses.take().unwrap_or_default();
            addresses.sizes.push((address, size));
            plan.hidden.push((address, size));
        }
        for bound in addresses.bound.iter().filter(|bound| !bound.used) {
            self.report(messages::marshalled_for_nothing(bound.span, &bound.name, bound.purpose.name()));
        }
        plan.sizes = addresses.sizes;
        plan.sizes.sort_unstable();
        plan.sizes.dedup();
        Some(plan)
    }
}
