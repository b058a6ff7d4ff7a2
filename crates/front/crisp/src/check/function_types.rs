//! Types of functions: signatures as types, and whether a function value has one.

use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::definitions::Section;
use super::instantiate::InstanceKey;
use super::scope::Binding;
use super::syntax::{binder, fold, form_named, is_nil, is_symbol, list, symbol};
use super::unify::{Fit, Given, Mismatch, Pattern, Substitution, unify};
use super::{Checker, Want};
use crate::forms;
use crate::messages;
use crate::typed::{Expr, ExprKind, FunctionValue, Known, TypeId};

/// Position of a signature among all that are types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SignatureId(usize);

/// The types of a function's parameters and results, as a type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FunctionType {
    pub(crate) params: Vec<Pattern>,
    /// `None` where any result will do.
    pub(crate) results: Option<Vec<Pattern>>,
}

impl Checker<'_> {
    pub(crate) fn function_type(&mut self, ty: FunctionType) -> Pattern {
        if let Some(&id) = self.signature_ids.get(&ty) {
            return Pattern::Function(Some(id));
        }
        let id = SignatureId(self.signatures.len());
        self.signatures.push(ty.clone());
        self.signature_ids.insert(ty, id);
        Pattern::Function(Some(id))
    }

    /// `(T … => R …)` as a type.
    pub(crate) fn signature_type(&mut self, items: &[Datum]) -> Pattern {
        let arrow = items.iter().position(|item| is_symbol(item, "=>") || is_symbol(item, "->"));
        let (inputs, results) = match arrow {
            Some(arrow) => (&items[..arrow], Some(&items[arrow + 1..])),
            None => (items, None),
        };
        let mut params = Vec::new();
        for item in inputs {
            if symbol(item).is_some_and(|name| name.starts_with('&')) {
                continue;
            }
            let ty = match binder(item) {
                Some((_, Some(ty))) => ty,
                _ => item,
            };
            params.push(self.parse_type(ty));
        }
        let results = results.map(|results| self.result_types(results));
        self.function_type(FunctionType { params, results })
    }

    /// `(binop-type T)`, `(predicate-type T)`: one or two parameters of one type, and that type or a truth value.
    pub(crate) fn short_signature(&mut self, datum: &Datum, head: &str, rest: &[Datum]) -> Pattern {
        let [ty] = rest else {
            if !rest.is_empty() {
                self.report(messages::malformed(datum.span, head, &format!("({head} TYPE)")));
                return Pattern::ERROR;
            }
            return Pattern::Function(None);
        };
        let ty = self.parse_type(ty);
        let (params, result) =
            if head == "binop-type" { (vec![ty, ty], ty) } else { (vec![ty], Pattern::Is(TypeId::BOOL)) };
        self.function_type(FunctionType { params, results: Some(vec![result]) })
    }

    /// Returns the function that `#'f` or a name bound to a function means.
    fn function_named(&mut self, datum: &Datum) -> Option<FunctionValue> {
        let name = match &datum.kind {
            DatumKind::Prefixed(Prefix::Function, inner) => symbol(inner),
            DatumKind::Symbol(name) => Some(name),
            _ => None,
        }?;
        match self.scope.lookup(&fold(name)) {
            Some(Binding::Known(Known::Function(function))) => Some(function.clone()),
            _ => Some(FunctionValue::Named(fold(name))),
        }
    }

    /// `(type-signature-of #'f)` as a type.
    pub(crate) fn signature_of_function(&mut self, datum: &Datum, rest: &[Datum]) -> Pattern {
        let function = match rest {
            [function] => self.function_named(function),
            _ => None,
        };
        let Some(function) = function else {
            self.report(messages::malformed(datum.span, "type-signature-of", "(type-signature-of #'FUNCTION)"));
            return Pattern::ERROR;
        };
        if self.definition_of(&function).is_none() {
            return self.unknown_function_type(function.name(), datum.span);
        }
        self.note_functions(datum.span, function.name());
        self.signature_of_value(&function)
    }

    /// The type of a function value: of its first definition.
    pub(crate) fn signature_of_value(&mut self, function: &FunctionValue) -> Pattern {
        let Some(position) = self.definition_of(function) else { return Pattern::Function(None) };
        let signature = self.defs.functions[position].signature.clone();
        let params: Option<Vec<Pattern>> = signature.params.iter().map(|param| param.ty).collect();
        let Some(params) = params else { return Pattern::ERROR };
        self.function_type(FunctionType { params, results: signature.results })
    }

    fn unknown_function_type(&mut self, name: &str, span: Span) -> Pattern {
        if forms::is_builtin(name) {
            return Pattern::Function(None);
        }
        let suggestion = self.suggest_function(name);
        self.report(messages::unknown_function(span, name, suggestion.as_deref()));
        Pattern::ERROR
    }

    /// The first definition of a function.
    fn definition_of(&self, function: &FunctionValue) -> Option<usize> {
        match function {
            FunctionValue::Named(name) => self.defs.by_name.get(name).and_then(|found| found.first()).copied(),
            FunctionValue::Chosen { name: _, definitions } => definitions.first().copied(),
        }
    }

    /// `(return-type-of #'f)`, also of a signature: the result as a type.
    pub(crate) fn return_type_of(&mut self, datum: &Datum, rest: &[Datum]) -> Pattern {
        let [of] = rest else {
            self.report(messages::malformed(datum.span, "return-type-of", "(return-type-of #'FUNCTION)"));
            return Pattern::ERROR;
        };
        let is_signature = form_named(of, "type-signature-of").is_some()
            || form_named(of, "function").is_some()
            || matches!(&of.kind, DatumKind::Vector(_))
            || symbol(of).is_some_and(|name| self.is_type_name(&fold(name)))
            || matches!(&of.kind, DatumKind::Prefixed(_, inner) if list(inner).is_some());
        if is_signature {
            return match self.parse_type(of) {
                Pattern::Function(Some(id)) => match self.signatures[id.0].results.clone() {
                    Some(results) => self.results_together(&results, datum.span),
                    None => Pattern::Is(TypeId::NIL),
                },
                _ => Pattern::ERROR,
            };
        }
        let Some(function) = self.function_named(of) else {
            self.report(messages::malformed(datum.span, "return-type-of", "(return-type-of #'FUNCTION)"));
            return Pattern::ERROR;
        };
        let Some(position) = self.definition_of(&function) else {
            return self.unknown_function_type(function.name(), datum.span);
        };
        let definition = self.defs.functions[position].clone();
        self.note_use(datum.span, definition.name_span);
        if let Some(results) = &definition.signature.results {
            return self.results_together(results, datum.span);
        }
        // Nothing is declared: the body shows it.
        let types: Option<Vec<Option<TypeId>>> =
            definition.signature.params.iter().map(|param| self.complete(param.ty?).map(Some)).collect();
        let finished = types.filter(|_| definition.template.is_none()).and_then(|params| {
            let out = definition.params.iter().map(|param| param.section == Section::Out).collect();
            self.instance(InstanceKey { definition: position, params, out }, datum.span)
        });
        match finished {
            Some(finished) => Pattern::Is(self.types_mut().values(&finished.results)),
            None => {
                self.report(messages::return_type_unknown(datum.span, &definition.name, definition.name_span));
                Pattern::ERROR
            }
        }
    }

    fn results_together(&mut self, results: &[Pattern], span: Span) -> Pattern {
        if let [result] = results {
            return *result;
        }
        let types: Option<Vec<TypeId>> = results.iter().map(|result| self.complete(*result)).collect();
        match types {
            Some(types) => Pattern::Is(self.types_mut().values(&types)),
            None => {
                self.report(messages::length_not_constant(span));
                Pattern::ERROR
            }
        }
    }

    /// Whether what is given fits a pattern, function types included.
    pub(crate) fn unify(
        &mut self,
        pattern: Pattern,
        given: Given,
        found: &mut Substitution,
    ) -> Result<(Fit, TypeId), Mismatch> {
        let result = unify(self.types_mut(), pattern, given, found)?;
        let Pattern::Function(Some(id)) = pattern else { return Ok(result) };
        let wanted = self.signatures[id.0].clone();
        let params: Option<Vec<TypeId>> = wanted.params.iter().map(|param| self.complete(*param)).collect();
        // What leaves something open is checked where it is called.
        let (Some(params), Some(function)) = (params, self.types().function_of(result.1).cloned()) else {
            return Ok(result);
        };
        if params.contains(&TypeId::ERROR) {
            return Ok(result);
        }
        // A function that is being checked is called once more: the call says that it is recursion.
        let named = self.defs.by_name.get(function.name()).cloned().unwrap_or_default();
        if self.stack.iter().any(|active| named.contains(&active.definition())) {
            return Ok(result);
        }
        let Some(results) = self.results_for(&function, &params) else { return Err(Mismatch::Signature(None)) };
        let fits = match &wanted.results {
            None => true,
            Some(wanted) if wanted.is_empty() => true,
            Some(wanted) => {
                wanted.len() <= results.len()
                    && wanted.iter().zip(&results).all(|(wanted, result)| {
                        let given = Given::of_type(*result);
                        let literal = result.is_flexible();
                        match unify(self.types_mut(), *wanted, given, &mut Substitution::default()) {
                            Ok((Fit::Promotes(_), _)) => false,
                            Ok(_) => true,
                            Err(_) => literal,
                        }
                    })
            }
        };
        let together = self.types_mut().values(&results);
        if fits { Ok(result) } else { Err(Mismatch::Signature(Some(together))) }
    }

    /// Returns the types of the results of a call with arguments of these types; `None` where it cannot be called with them.
    pub(crate) fn results_for(&mut self, function: &FunctionValue, params: &[TypeId]) -> Option<Vec<TypeId>> {
        let span = self.scope_span();
        self.speculate(|checker| {
            let args: Vec<Expr> = params
                .iter()
                .map(|ty| match checker.types().known_of(*ty).cloned() {
                    Some(known) => checker.known(known, span),
                    None => {
                        let var = checker.scope.hidden("argument", *ty, span);
                        Expr::new(ExprKind::Var(var), *ty, span)
                    }
                })
                .collect();
            let call = checker.call_with(function, args, span);
            (call.ty != TypeId::ERROR).then(|| checker.types().all(call.ty))
        })
        .flatten()
    }

    /// A call of a function value with arguments that are typed already.
    fn call_with(&mut self, function: &FunctionValue, args: Vec<Expr>, span: Span) -> Expr {
        let want = Want::Tail(None);
        self.by_value = true;
        let result = self.call_with_value(function, args, span, &want);
        self.by_value = false;
        result
    }

    fn call_with_value(&mut self, function: &FunctionValue, args: Vec<Expr>, span: Span, want: &Want) -> Expr {
        match function {
            FunctionValue::Chosen { name, definitions } => self.call_of(name, definitions, args, span, want),
            FunctionValue::Named(name) => {
                if let Some(generated) = self.defs.generated.get(name).cloned() {
                    return self.generated_of(name, &generated, args, span, want);
                }
                let user: Rc<[usize]> =
                    self.defs.by_name.get(name).map_or_else(|| Rc::from([]), |found| (&found[..]).into());
                match forms::find_builtin(name) {
                    Some(builtin) => self.builtin_of(name, builtin, args, span, want),
                    None => self.call_of(name, &user, args, span, want),
                }
            }
        }
    }

    /// The words for a function type.
    pub(crate) fn spelled_signature(&self, id: SignatureId) -> String {
        let Some(ty) = self.signatures.get(id.0) else { return "function".to_owned() };
        let spelled = |types: &[Pattern]| types.iter().map(|ty| self.spelled(*ty)).collect::<Vec<_>>().join(" ");
        match &ty.results {
            None => format!("#'({})", spelled(&ty.params)),
            Some(results) if results.is_empty() => format!("#'({} => nil)", spelled(&ty.params)).replace("( ", "("),
            Some(results) => format!("#'({} => {})", spelled(&ty.params), spelled(results)).replace("( ", "("),
        }
    }

    /// The result types of a signature that is a type, if it is one.
    pub(crate) fn takes_and_gives(&mut self, datum: &Datum) -> Option<FunctionType> {
        match self.parse_type(datum) {
            Pattern::Function(Some(id)) => self.signatures.get(id.0).cloned(),
            _ => None,
        }
    }
}

/// Whether a datum spells a signature.
pub(crate) fn is_signature(datum: &Datum) -> bool {
    match &datum.kind {
        DatumKind::Prefixed(Prefix::Function | Prefix::Backquote, inner) => list(inner).is_some(),
        DatumKind::Vector(items) => items.iter().any(|item| is_symbol(item, "=>") || is_symbol(item, "->")),
        _ => form_named(datum, "function").is_some_and(|rest| !rest.iter().all(is_nil)),
    }
}
