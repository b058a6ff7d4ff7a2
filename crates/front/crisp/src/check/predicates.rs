//! Questions about types and what is known, answered at compile time: the predicates of constraints, `type-of` and its kin.

use std::rc::Rc;

use crisp_ir_kernel::{Constant, Scalar};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::function_types::is_signature;
use super::scope::Binding;
use super::syntax::{fold, list, symbol};
use super::type_forms::{SlotKind, kind_of_slot};
use super::unify::{Fit, Given, Pattern, Slot, Substitution};
use super::{Checker, Want};
use crate::forms::Site;
use crate::messages;
use crate::typed::{Expr, ExprKind, FunctionValue, Known, Number, TypeId};

/// The subject of a question.
pub(crate) enum Operand {
    Type(Pattern),
    Value(Expr),
}

/// A question about a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Numeric,
    HardwareVector,
    Integer,
    FloatingPoint,
    Signed,
    Orderable,
    AddressSpace,
    Access,
    Alignment,
}

impl Question {
    /// Whether a number type is meant.
    fn of_number(self, number: Number) -> bool {
        let (single, scalar) = (number.lanes == 1, number.scalar);
        match self {
            Question::Numeric => single && scalar != Scalar::Bool,
            Question::HardwareVector => !single,
            Question::Integer => single && scalar.is_integer(),
            Question::FloatingPoint => single && scalar.is_float(),
            Question::Signed => single && (scalar.is_signed_integer() || scalar.is_float()),
            Question::Orderable | Question::AddressSpace | Question::Access | Question::Alignment => false,
        }
    }
}

impl Checker<'_> {
    /// A truth value at compile time.
    fn truth(holds: bool, span: Span) -> Expr {
        Expr::constant(Constant::bool(holds), span)
    }

    /// The one or two operands of a question. `None` after a mistake, or where a template's parameter is not known yet.
    fn operands<const N: usize>(&mut self, site: &Site<'_>, args: &[Datum]) -> Option<[Operand; N]> {
        if args.len() != N {
            let arity = messages::Arity::exactly(N);
            self.report(messages::wrong_arity(site.span, site.name, arity, args.len()));
            return None;
        }
        let operands: Option<Vec<Operand>> = args.iter().map(|arg| self.operand(arg)).collect();
        operands?.try_into().ok()
    }

    pub(crate) fn operand(&mut self, datum: &Datum) -> Option<Operand> {
        let datum = match &datum.kind {
            DatumKind::Prefixed(Prefix::Quote, inner) => inner,
            _ => datum,
        };
        self.see_symbol(datum);
        let bound = symbol(datum).map(|name| self.scope.lookup(&fold(name)).cloned());
        let spells = match (&bound, &datum.kind) {
            (Some(Some(Binding::Known(Known::Type(ty)))), _) => return Some(Operand::Type(Pattern::Is(*ty))),
            (Some(Some(Binding::Param(_) | Binding::Poisoned)), _) => return None,
            (Some(Some(_)), _) => false,
            (Some(None), DatumKind::Symbol(name)) => self.is_type_name(&fold(name)),
            (_, DatumKind::Keyword(name)) => crate::typed::number_named(&fold(name)).is_some(),
            (_, DatumKind::List(items)) => {
                items.first().and_then(symbol).is_some_and(|head| self.is_type_form(&fold(head)))
            }
            _ => is_signature(datum),
        };
        if spells {
            let pattern = self.parse_type(datum);
            return (pattern != Pattern::ERROR && !pattern.is_of_template()).then_some(Operand::Type(pattern));
        }
        // Who only asks makes no memory.
        let (memories, needs) = (self.scope.memories.len(), self.scope.needs.len());
        let expr = self.expression(datum, &Want::ANY);
        self.scope.memories.truncate(memories);
        self.scope.needs.truncate(needs);
        match self.types().known_of(expr.ty) {
            _ if expr.ty == TypeId::ERROR => None,
            Some(Known::Type(ty)) => Some(Operand::Type(Pattern::Is(*ty))),
            _ => Some(Operand::Value(expr)),
        }
    }

    /// The type of an operand: its own, or that of a value.
    fn type_of_operand(&mut self, operand: &Operand) -> Option<TypeId> {
        match operand {
            Operand::Type(pattern) => self.complete(*pattern),
            Operand::Value(expr) => Some(expr.ty.fixed()),
        }
    }

    /// Returns the type that the only argument is, or has.
    pub(super) fn type_operand(&mut self, site: &Site<'_>, args: &[Datum]) -> Option<TypeId> {
        let [operand] = self.operands(site, args)?;
        self.type_of_operand(&operand).filter(|ty| *ty != TypeId::ERROR)
    }

    /// `(is-integer? T)` and its like.
    pub(crate) fn question(&mut self, site: &Site<'_>, question: Question, args: &[Datum]) -> Expr {
        let Some([operand]) = self.operands(site, args) else { return Expr::error(site.span) };
        let holds = match question {
            Question::AddressSpace | Question::Access | Question::Alignment => {
                let wanted = match question {
                    Question::AddressSpace => SlotKind::Space,
                    Question::Access => SlotKind::Access,
                    _ => SlotKind::Align,
                };
                let known = match &operand {
                    Operand::Value(expr) => self.types().known_of(expr.ty),
                    Operand::Type(_) => None,
                };
                matches!(known, Some(Known::Keyword(name)) if kind_of_slot(name) == Some(wanted))
            }
            Question::Orderable => match self.type_of_operand(&operand) {
                Some(ty) => ["<", ">"].iter().all(|name| self.compares(name, ty)),
                None => false,
            },
            _ => self.type_of_operand(&operand).and_then(TypeId::number).is_some_and(|it| question.of_number(it)),
        };
        Checker::truth(holds, site.span)
    }

    /// Whether two values of a type can be compared to one truth value.
    fn compares(&mut self, name: &str, ty: TypeId) -> bool {
        let results = self.results_for(&FunctionValue::Named(name.into()), &[ty, ty]);
        results.is_some_and(|results| results == [TypeId::BOOL])
    }

    /// `(is-X? T)` where `X` is a type: exactly that type. `None` if there is no such type.
    pub(crate) fn is_named_type(&mut self, name: &str, args: &[Datum], span: Span, want: &Want) -> Option<Expr> {
        let wanted: Rc<str> = name.strip_prefix("is-")?.strip_suffix('?')?.into();
        // A question of the language's own knows more than one type.
        if !self.is_type_name(&wanted) || crate::forms::is_builtin(name) {
            return None;
        }
        let shared: Rc<str> = name.into();
        let site = Site { name: &shared, span, want, least: 1, most: 1 };
        let Some([operand]) = self.operands(&site, args) else { return Some(Expr::error(span)) };
        let pattern = self.named_type(&wanted, span);
        let (wanted, given) = (self.complete(pattern), self.type_of_operand(&operand));
        Some(Checker::truth(wanted.is_some() && wanted == given, span))
    }

    /// `(type-equal A B)`
    pub(crate) fn type_equal(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let Some([left, right]) = self.operands(site, args) else { return Expr::error(site.span) };
        let holds = match (&left, &right) {
            (Operand::Type(left), Operand::Type(right)) if left == right => true,
            _ => {
                let (left, right) = (self.type_of_operand(&left), self.type_of_operand(&right));
                left.is_some() && left == right
            }
        };
        Checker::truth(holds, site.span)
    }

    /// `(is-type-of x T)`: whether a value, or a type, is one that `T` describes.
    pub(crate) fn is_type_of(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let Some([value, wanted]) = self.operands(site, args) else { return Expr::error(site.span) };
        let wanted = match wanted {
            Operand::Type(pattern) => pattern,
            Operand::Value(expr) => {
                return self.refused(site.span, messages::not_a_type(expr.span, self.files.snippet(expr.span)));
            }
        };
        let holds = match self.type_of_operand(&value) {
            Some(ty) => {
                let fit = self.unify(wanted, Given::of_type(ty), &mut Substitution::default());
                matches!(fit, Ok((Fit::Exact | Fit::Template | Fit::Any, _)))
            }
            None => matches!(value, Operand::Type(pattern) if pattern == wanted),
        };
        Checker::truth(holds, site.span)
    }

    /// `(type-of x)` as a type.
    pub(crate) fn type_of(&mut self, datum: &Datum, rest: &[Datum]) -> Pattern {
        let [of] = rest else {
            self.report(messages::malformed(datum.span, "type-of", "(type-of EXPRESSION)"));
            return Pattern::ERROR;
        };
        match self.operand(of) {
            Some(Operand::Type(pattern)) => pattern,
            Some(Operand::Value(expr)) => Pattern::Is(expr.ty.fixed()),
            None => Pattern::ERROR,
        }
    }

    /// `(element-type v)`: the type of a vector's elements.
    pub(crate) fn element_type_of(&mut self, datum: &Datum, rest: &[Datum]) -> Pattern {
        let of = self.type_of(datum, rest);
        match self.view_pattern(of).map(|view| view.elem) {
            Some(Slot::Is(elem)) => Pattern::Is(elem),
            Some(Slot::Param(param)) => Pattern::Param(param),
            Some(Slot::Made(made)) => Pattern::Made(made),
            Some(Slot::Open) => Pattern::Any,
            None if of == Pattern::ERROR || of == Pattern::Any || of.is_of_template() => of,
            None => {
                let spelled = self.spelled(of);
                self.report(messages::element_type_of(datum.span, &spelled));
                Pattern::ERROR
            }
        }
    }

    /// `(type-has-prop? T 'name)`: whether `(name~ x)` is valid for an `x` of that type.
    pub(crate) fn has_property(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [of, property] = args else {
            let arity = messages::Arity::exactly(2);
            self.report(messages::wrong_arity(site.span, site.name, arity, args.len()));
            return Expr::error(site.span);
        };
        let property = match &property.kind {
            DatumKind::Prefixed(Prefix::Quote, inner) => symbol(inner).cloned(),
            DatumKind::Symbol(name) | DatumKind::Keyword(name) => Some(name.clone()),
            _ => None,
        };
        let Some(property) = property else {
            return self.refused(site.span, messages::malformed(site.span, site.name, "(type-has-prop? TYPE 'NAME)"));
        };
        let Some(operand) = self.operand(of) else { return Expr::error(site.span) };
        let accessor: Rc<str> = format!("{}~", fold(&property)).into();
        let holds = match self.type_of_operand(&operand) {
            Some(ty) => self.results_for(&FunctionValue::Named(accessor), &[ty]).is_some(),
            // Every vector, complete or not, has a length.
            None => matches!(operand, Operand::Type(Pattern::View(_))) && &*accessor == "length~",
        };
        Checker::truth(holds, site.span)
    }

    /// `(has-overload? #'f #(T … => R …))`: whether there is one with exactly these types.
    pub(crate) fn has_overload(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let usage = "(has-overload? #'FUNCTION #(TYPE… => TYPE…))";
        let [Datum { kind: DatumKind::Prefixed(Prefix::Function, function), span: _ }, signature] = args else {
            return self.refused(site.span, messages::malformed(site.span, site.name, usage));
        };
        let Some(name) = symbol(function).filter(|_| is_signature(signature)) else {
            return self.refused(site.span, messages::malformed(site.span, site.name, usage));
        };
        let name = fold(name);
        let errors = self.errors;
        let Some(wanted) = self.takes_and_gives(signature) else { return Expr::error(site.span) };
        let params: Option<Vec<TypeId>> = wanted.params.iter().map(|param| self.complete(*param)).collect();
        let Some(params) = params.filter(|_| self.errors == errors) else {
            return if wanted.params.iter().any(|param| param.is_of_template()) || self.errors > errors {
                Expr::error(site.span)
            } else {
                Checker::truth(false, site.span)
            };
        };
        let exact = self.has_exactly(&name, &params);
        let results = if exact { self.results_for(&FunctionValue::Named(name), &params) } else { None };
        let holds = results.is_some_and(|results| match &wanted.results {
            None => true,
            Some(wanted) => {
                wanted.len() == results.len().min(wanted.len().max(1))
                    && wanted
                        .iter()
                        .zip(&results)
                        .all(|(wanted, result)| self.complete(*wanted) == Some(result.fixed()))
            }
        });
        Checker::truth(holds, site.span)
    }

    /// Whether a function of that name takes these types as they are.
    fn has_exactly(&mut self, name: &str, params: &[TypeId]) -> bool {
        let candidates = self.defs.by_name.get(name).cloned().unwrap_or_default();
        let of_author = candidates.into_iter().any(|at| {
            let definition = self.defs.functions[at].clone();
            definition.signature.params.len() == params.len()
                && definition.signature.params.iter().zip(params).all(|(declared, ty)| {
                    declared.ty.is_some_and(|declared| {
                        let fit = self.unify(declared, Given::of_type(*ty), &mut Substitution::default());
                        matches!(fit, Ok((Fit::Exact | Fit::Template | Fit::Any, _)))
                    })
                })
        });
        // The language's own functions of numbers take numbers of one type.
        let numbers = params.iter().all(|ty| ty.number().is_none()) || params.windows(2).all(|pair| pair[0] == pair[1]);
        of_author || crate::forms::is_builtin(name) && numbers
    }

    /// `(is-substitutable-for? S T)`: whether a value of type `S` passes where `T` is declared.
    pub(crate) fn is_substitutable(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let Some([given, wanted]) = self.operands(site, args) else { return Expr::error(site.span) };
        let wanted = match &wanted {
            Operand::Type(pattern) => *pattern,
            Operand::Value(expr) => Pattern::Is(expr.ty.fixed()),
        };
        let holds = match self.type_of_operand(&given) {
            Some(ty) => {
                let fit = self.unify(wanted, Given::of_type(ty), &mut Substitution::default());
                matches!(fit, Ok((Fit::Exact | Fit::Template | Fit::Any | Fit::Derived, _)))
            }
            None => matches!(given, Operand::Type(pattern) if pattern == wanted),
        };
        Checker::truth(holds, site.span)
    }

    /// `(is-grid-level? #'f)`
    pub(crate) fn is_grid_level(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [Datum { kind: DatumKind::Prefixed(Prefix::Function, function), span: _ }] = args else {
            return self.refused(site.span, messages::malformed(site.span, site.name, "(is-grid-level? #'FUNCTION)"));
        };
        let found = symbol(function).and_then(|name| self.defs.by_name.get(&fold(name)));
        let holds = found.into_iter().flatten().any(|&at| {
            let definition = &self.defs.functions[at];
            definition.kind == crate::typed::FunctionKind::Grid || definition.signature.grid_level
        });
        Checker::truth(holds, site.span)
    }

    /// `(def-constraint NAME (T) TEST)`
    pub(crate) fn collect_constraint(&mut self, datum: &Datum, rest: &[Datum]) {
        let shape = "(def-constraint NAME (T) TEST)";
        let [name, params, body] = rest else {
            self.report(messages::malformed(self.one_line(datum.span), "def-constraint", shape));
            return;
        };
        let (Some(written), Some([param])) = (symbol(name), list(params)) else {
            self.report(messages::malformed(self.one_line(datum.span), "def-constraint", shape));
            return;
        };
        let Some(param) = symbol(param) else {
            self.report(messages::malformed(params.span, "def-constraint", shape));
            return;
        };
        if let Some(earlier) = self.defs.constraints.get(&fold(written)) {
            let diagnostic = messages::defined_twice(name.span, written, earlier.span);
            self.report(diagnostic);
            return;
        }
        let definition =
            ConstraintDef { name: written.clone(), param: param.clone(), body: body.clone(), span: name.span };
        self.defs.constraints.insert(fold(written), Rc::new(definition));
    }

    /// Reports what constraints do besides asking.
    pub(crate) fn check_constraints(&mut self) {
        let all: Vec<Rc<ConstraintDef>> = self.defs.constraints.values().cloned().collect();
        for definition in all {
            self.only_asks(&definition.name, &definition.body);
        }
    }

    fn only_asks(&mut self, name: &str, datum: &Datum) {
        let Some((head, rest)) = super::syntax::form(datum) else { return };
        match &*head {
            "and" | "or" | "not" | "if" | "%if" | "progn" => rest.iter().for_each(|part| self.only_asks(name, part)),
            _ if head.ends_with('?')
                || matches!(&*head, "type-equal" | "is-type-of" | "type-of" | "return-type-of") => {}
            _ if self.is_type_form(&head) => {}
            "=" | "!=" | "<" | "<=" | ">" | ">=" | "bytes" => {}
            _ => self.report(messages::constraint_acts(self.opening(datum.span), name, &head)),
        }
    }

    /// A call of a constraint that the author defined.
    pub(crate) fn constraint_call(&mut self, name: &Rc<str>, args: &[Datum], span: Span, want: &Want) -> Option<Expr> {
        let definition = self.defs.constraints.get(name)?.clone();
        self.note_use(span, definition.span);
        let site = Site { name, span, want, least: 1, most: 1 };
        let Some([operand]) = self.operands(&site, args) else { return Some(Expr::error(span)) };
        let known = match operand {
            Operand::Type(pattern) => self.complete(pattern).map(Known::Type),
            Operand::Value(expr) => self.known_of(&expr).or(Some(Known::Type(expr.ty.fixed()))),
        };
        let Some(known) = known else { return Some(Checker::truth(false, span)) };
        if self.stack_of_types.contains(name) {
            let diagnostic = messages::cyclic_definition(span, name, definition.span);
            self.report(diagnostic);
            return Some(Expr::error(span));
        }
        self.stack_of_types.push(name.clone());
        let holds = self.within(&[(definition.param.clone(), known)], |checker| checker.is_true(&definition.body));
        self.stack_of_types.pop();
        Some(holds.map_or_else(|| Expr::error(span), |holds| Checker::truth(holds, span)))
    }

    /// `(type-of x)` where a value stands: the type, known at compile time.
    pub(crate) fn type_of_form(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        let pattern = self.type_of(datum, rest);
        match self.complete(pattern) {
            Some(TypeId::ERROR) | None => Expr::error(datum.span),
            Some(ty) => {
                let known = self.types_mut().known(Known::Type(ty));
                Expr::new(ExprKind::Known, known, datum.span)
            }
        }
    }
}

/// `def-constraint`
#[derive(Debug)]
pub(crate) struct ConstraintDef {
    pub(crate) name: Rc<str>,
    pub(crate) param: Rc<str>,
    pub(crate) body: Datum,
    pub(crate) span: Span,
}
