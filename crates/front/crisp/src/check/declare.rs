//! The declarations of a function: types of parameters and results in all their spellings, grid level.

use std::rc::Rc;

use crisp_ir_kernel::Space;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::Checker;
use super::definitions::{FunctionDef, ParamDef, Section};
use super::syntax::{binder, fold, form, is_nil, is_symbol, symbol};
use super::unify::Pattern;
use crate::analyses::ANALYSES;
use crate::forms::PLANNED_DECLARATIONS;
use crate::messages;
use crate::typed::{FunctionKind, TypeId, VarKind, first_side_effect};

/// The types that a function's declarations give.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signature {
    /// One entry for each parameter.
    pub(crate) params: Vec<ParamType>,
    /// The declared results; `None` when nothing is declared.
    pub(crate) results: Option<Vec<Pattern>>,
    /// Where the results are declared.
    pub(crate) results_span: Option<Span>,
    /// Whether `(declare (grid-level))` marks it.
    pub(crate) grid_level: bool,
}

impl Signature {
    /// After a mistake in it, a parameter without a type causes no further message.
    pub(crate) fn give_up(&mut self) {
        for param in &mut self.params {
            param.ty.get_or_insert(Pattern::Is(TypeId::ERROR));
        }
    }
}

/// The declared type of one parameter.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ParamType {
    /// The type or pattern; `None` when nothing is declared.
    pub(crate) ty: Option<Pattern>,
    /// Where it is declared.
    pub(crate) span: Option<Span>,
    /// Whether only values of that type are taken, and literals.
    pub(crate) explicit: bool,
}

/// Declarations of a function that do not concern types; the code that needs them reads them from the list.
const OTHER_DECLARATIONS: [&str; 6] =
    ["single-task", "global-size", "local-size", "local-work-size", "assume-uniform", "safe"];

/// Declarations that change no result: hints, and what is checked where the body is.
const CLAIMS: [&str; 7] = ["const", "critical", "noalias", "explicit", "inline", "entry-point", "side-effect-free"];

/// Declarations that say something of launches, so that only kernels have them.
const KERNEL_DECLARATIONS: [&str; 4] = ["deterministic", "race-free", "profile", "use"];

/// The declarations that a function may have, for messages.
const FUNCTION_DECLARATIONS: [&str; 10] = [
    "type",
    "return-type",
    "type-signature-of",
    "grid-level",
    "single-task",
    "global-size",
    "local-size",
    "const",
    "side-effect-free",
    "safe",
];

impl Checker<'_> {
    /// Reads all declarations of a function that concern its types.
    pub(crate) fn signature(
        &mut self,
        kind: FunctionKind,
        params: &[ParamDef],
        declarations: &[&Datum],
        span: Span,
    ) -> Signature {
        let mut signature = Signature { params: vec![ParamType::default(); params.len()], ..Signature::default() };
        for (param, declared) in params.iter().zip(&mut signature.params) {
            if let Some(ty) = &param.ty {
                *declared = ParamType { ty: Some(self.parse_type(ty)), span: Some(ty.span), explicit: false };
            }
        }
        for declaration in declarations {
            self.declaration(kind, &mut signature, params, declaration);
        }
        self.check_results(kind, &mut signature, span);
        signature
    }

    fn declaration(&mut self, kind: FunctionKind, signature: &mut Signature, params: &[ParamDef], declaration: &Datum) {
        match &declaration.kind {
            DatumKind::Vector(items) => return self.bare_signature(signature, params, items, declaration.span),
            DatumKind::Prefixed(Prefix::Function | Prefix::Backquote, inner) => {
                if let Some(items) = super::syntax::list(inner) {
                    return self.bare_signature(signature, params, items, declaration.span);
                }
            }
            _ => {}
        }
        let head = form(declaration)
            .map(|(head, rest)| (head, rest.to_vec()))
            .or_else(|| symbol(declaration).map(|name| (fold(name), Vec::new())));
        let Some((head, rest)) = head else {
            self.report(messages::unknown_declaration(
                declaration.span,
                self.files.snippet(declaration.span),
                &FUNCTION_DECLARATIONS,
            ));
            return;
        };
        match &*head {
            "type" => self.type_declaration(signature, params, declaration, &rest),
            "return-type" => {
                signature.results = Some(self.result_types(&rest));
                signature.results_span = Some(declaration.span);
            }
            "grid-level" => signature.grid_level = true,
            "type-signature-of" => self.signature_of(signature, params, declaration, &rest),
            "function" => self.bare_signature(signature, params, &rest, declaration.span),
            claim if CLAIMS.contains(&claim) => self.claim(claim, signature, params, declaration, &rest),
            asked if super::asked::is_check(asked) => {}
            known if OTHER_DECLARATIONS.contains(&known) => {}
            known if KERNEL_DECLARATIONS.contains(&known) && kind == FunctionKind::Kernel => {}
            // Skipped in silence; what limits registers is not an analysis.
            analysis if self.rules.no_static_analysis && ANALYSES.contains(&analysis) => {}
            planned if PLANNED_DECLARATIONS.contains(&planned) => {
                self.report(messages::declaration_not_implemented(declaration.span, planned));
            }
            unknown => {
                self.report(messages::unknown_declaration(declaration.span, unknown, &FUNCTION_DECLARATIONS));
            }
        }
    }

    fn type_declaration(
        &mut self,
        signature: &mut Signature,
        params: &[ParamDef],
        declaration: &Datum,
        rest: &[Datum],
    ) {
        let Some((ty, names)) = rest.split_last().filter(|(_, names)| !names.is_empty()) else {
            self.report(messages::malformed(declaration.span, "type", "(type NAME… TYPE)"));
            return;
        };
        let parsed = self.parse_type(ty);
        for name in names {
            let position =
                symbol(name).and_then(|name| params.iter().position(|param| param.name.eq_ignore_ascii_case(name)));
            match position {
                Some(position) => {
                    self.recorder.use_of(name.span, params[position].span);
                    signature.params[position].ty = Some(parsed);
                    signature.params[position].span = Some(ty.span);
                }
                None => {
                    let known: Vec<&str> = params.iter().map(|param| &*param.name).collect();
                    let diagnostic = messages::declared_unknown(name.span, self.files.snippet(name.span), &known);
                    self.report(diagnostic);
                }
            }
        }
    }

    pub(crate) fn result_types(&mut self, data: &[Datum]) -> Vec<Pattern> {
        if let [only] = data
            && is_nil(only)
        {
            return Vec::new();
        }
        let mut results = Vec::new();
        for datum in data {
            match self.parse_type(datum) {
                Pattern::Is(ty) => results.extend(self.types().all(ty).into_iter().map(Pattern::Is)),
                pattern => results.push(pattern),
            }
        }
        results
    }

    fn bare_signature(&mut self, signature: &mut Signature, params: &[ParamDef], items: &[Datum], span: Span) {
        let arrow = items.iter().position(|item| is_symbol(item, "=>") || is_symbol(item, "->"));
        let (inputs, results) = match arrow {
            Some(arrow) => (&items[..arrow], Some(&items[arrow + 1..])),
            None => (items, None),
        };
        if let Some(results) = results {
            signature.results = Some(self.result_types(results));
            signature.results_span = Some(super::syntax::span_of(results, span));
        }
        let mut section = Section::Required;
        let mut used = vec![false; params.len()];
        for item in inputs {
            if let Some(marker) = symbol(item).filter(|name| name.starts_with('&')) {
                match &*fold(marker) {
                    "&optional" => section = Section::Optional,
                    "&key" => section = Section::Key,
                    "&out" => section = Section::Out,
                    _ => self.report(messages::unknown_marker(item.span, marker)),
                }
                continue;
            }
            let (name, ty) = match binder(item) {
                Some((name, Some(ty))) => (Some(name), ty),
                _ => (None, item),
            };
            let position = match name {
                Some(name) => params.iter().position(|param| param.name.eq_ignore_ascii_case(name)),
                None => (0..params.len()).find(|&at| !used[at] && params[at].section == section),
            };
            let Some(position) = position else {
                self.report(messages::signature_too_long(item.span, params.len()));
                return;
            };
            used[position] = true;
            if name.is_some() {
                self.recorder.use_of(item.span, params[position].span);
            }
            signature.params[position].ty = Some(self.parse_type(ty));
            signature.params[position].span = Some(item.span);
        }
        let missing: Vec<&str> = params
            .iter()
            .zip(&used)
            .zip(&signature.params)
            .filter(|((_, used), declared)| !**used && declared.ty.is_none())
            .map(|((param, _), _)| &*param.name)
            .collect();
        if !missing.is_empty() {
            self.report(messages::signature_too_short(span, &missing));
        }
    }

    /// A declaration about parameters, or about the whole function. What `const` and `side-effect-free` say is checked with the body.
    fn claim(
        &mut self,
        claim: &str,
        signature: &mut Signature,
        params: &[ParamDef],
        declaration: &Datum,
        rest: &[Datum],
    ) {
        let names: Vec<&Datum> = match claim {
            "inline" | "entry-point" | "side-effect-free" if rest.is_empty() => return,
            "inline" | "entry-point" | "side-effect-free" => {
                self.report(messages::malformed(declaration.span, claim, &format!("(declare {claim})")));
                return;
            }
            "critical" => match self.critical_name(declaration, rest) {
                Some(_) => rest.iter().take(1).collect(),
                None => return,
            },
            "noalias" if rest.len() < 2 => {
                self.report(messages::malformed(declaration.span, claim, "(noalias NAME NAME…)"));
                return;
            }
            _ => rest.iter().collect(),
        };
        for name in names {
            let position =
                symbol(name).and_then(|name| params.iter().position(|param| param.name.eq_ignore_ascii_case(name)));
            let Some(position) = position else {
                let known: Vec<&str> = params.iter().map(|param| &*param.name).collect();
                let diagnostic = messages::declared_unknown(name.span, self.files.snippet(name.span), &known);
                self.report(diagnostic);
                continue;
            };
            match claim {
                "explicit" => signature.params[position].explicit = true,
                "noalias" => {
                    let ty = signature.params[position].ty;
                    if let Some(ty) = ty.filter(|ty| *ty != Pattern::ERROR && self.view_pattern(*ty).is_none()) {
                        let spelled = self.spelled(ty);
                        self.report(messages::noalias_of(name.span, &params[position].name, &spelled));
                    }
                }
                _ => {}
            }
        }
    }

    /// The name in `(critical NAME WEIGHT)`.
    pub(crate) fn critical_name(&mut self, declaration: &Datum, rest: &[Datum]) -> Option<(Span, Rc<str>)> {
        if let [name, Datum { kind: DatumKind::Integer(_) | DatumKind::Float(_), span: _ }] = rest
            && let Some(text) = symbol(name)
        {
            return Some((name.span, text.clone()));
        }
        self.report(messages::malformed(declaration.span, "critical", "(critical NAME WEIGHT)"));
        None
    }

    /// Notes the declared properties of a function's variables and effects, once its body is checked.
    pub(crate) fn note_constants(&mut self, definition: &FunctionDef) {
        for declaration in &definition.declarations {
            for name in super::syntax::form_named(declaration, "const").unwrap_or_default() {
                self.see_symbol(name);
                if let Some(var) = symbol(name).and_then(|name| self.scope.variable(&fold(name))) {
                    self.scope.constants.insert(var, name.span);
                }
            }
        }
    }

    /// That a function which declares to be without effects has none.
    pub(crate) fn check_effects(&mut self, definition: &FunctionDef, body: &crate::typed::Expr) {
        let is_claim = |datum: &Datum| {
            is_symbol(datum, "side-effect-free") || super::syntax::form_named(datum, "side-effect-free").is_some()
        };
        let Some(claim) = definition.declarations.iter().find(|datum| is_claim(datum)) else { return };
        let hands_private = |ty: &TypeId| self.types().view_of(*ty).is_some_and(|view| view.space == Space::Private);
        let params = self.scope.vars.iter().filter(|var| var.kind == VarKind::Parameter);
        let own_memory = !params.map(|var| var.ty).any(|ty| hands_private(&ty));
        if let Some(span) = first_side_effect(body, &self.program, own_memory) {
            self.report(messages::side_effect(span, &definition.name, claim.span));
        }
    }

    fn signature_of(&mut self, signature: &mut Signature, params: &[ParamDef], declaration: &Datum, rest: &[Datum]) {
        let name: Option<Rc<str>> = match rest {
            [Datum { kind: DatumKind::Prefixed(Prefix::Function, inner), span: _ }] => {
                symbol(inner).map(|name| fold(name))
            }
            _ => None,
        };
        let Some(name) = name else {
            self.report(messages::malformed(declaration.span, "type-signature-of", "(type-signature-of #'FUNCTION)"));
            return;
        };
        let found = self.defs.by_name.get(&name).and_then(|found| found.first()).copied();
        let Some(other) = found.map(|position| self.defs.functions[position].clone()) else {
            let suggestion = self.suggest_function(&name);
            self.report(messages::unknown_function(declaration.span, &name, suggestion.as_deref()));
            return;
        };
        self.note_use(declaration.span, other.name_span);
        if other.params.len() != params.len() {
            self.report(messages::signature_of_arity(declaration.span, &name, other.params.len(), params.len()));
            return;
        }
        signature.params = other.signature.params.clone();
        signature.results = other.signature.results.clone();
    }

    fn check_results(&mut self, kind: FunctionKind, signature: &mut Signature, span: Span) {
        let nothing = signature.results.as_ref().is_none_or(Vec::is_empty);
        let span = signature.results_span.unwrap_or(span);
        match kind {
            FunctionKind::Kernel if !nothing => self.report(messages::kernel_returns(span)),
            FunctionKind::Grid if !nothing => self.report(messages::grid_function_returns(span)),
            FunctionKind::Kernel | FunctionKind::Grid | FunctionKind::Thread => {}
        }
        if kind != FunctionKind::Thread {
            signature.results = Some(Vec::new());
        }
    }
}
