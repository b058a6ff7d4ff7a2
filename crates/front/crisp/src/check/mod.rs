//! Checking: definitions are collected, kernels and functions typed, functions instantiated for the types they are called with.

mod arithmetic;
mod arrays;
mod asked;
mod assign;
mod atomics;
mod bindings;
mod builtins;
mod called_sizes;
mod calls;
mod cells;
mod coerce;
mod compile_time;
mod const_vectors;
mod continuation;
mod control;
mod convert;
mod debugging;
mod declare;
mod definitions;
mod derived;
mod elected;
mod enums;
mod exact;
mod expression;
mod function_types;
mod host;
mod identity;
mod ids;
mod imports;
mod inference;
mod instantiate;
mod integer_bits;
mod launch;
mod launch_strategies;
mod lints;
mod literals;
mod maybe;
mod named_operations;
mod one_name;
mod powers;
mod predicates;
mod record;
mod safe;
mod scope;
mod setters;
mod side;
mod soa;
mod speculation;
mod strides;
mod struct_templates;
mod structs;
mod syntax;
mod templates;
mod tensor_parameters;
mod tensors;
mod type_forms;
mod unify;
mod vectors;
mod views;
mod warps;
mod while_loops;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use crisp_ir_kernel::{Asked, AskedOf, Check};
use crisp_support_diagnostics::{Code, Diagnostic, Files, Recorder, Span, suggest};
use crisp_support_sexpr::Datum;

use crate::Rules;
use crate::imports::Imports;
use crate::messages;
use crate::typed::{FunctionKind, Inferred, Known, LeftOut, Number, Program, Shown, TypeId, Types};
pub(crate) use builtins::conversion;
use definitions::Definitions;
use instantiate::{Finished, InstanceKey};
pub(crate) use predicates::Question;
use scope::Scope;
pub(crate) use syntax::{fold, form, form_named, list, symbol};
use unify::Pattern;
pub(crate) use vectors::{Lanes, swizzle};

/// How deep expressions and calls may nest together; beyond it lies a generated program or a mistake, and the machine's stack.
const DEEPEST: usize = 2500;

/// The use of an expression's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Want {
    /// Its effects.
    Discard,
    /// Its value; a type helps where the form itself leaves one open.
    Value(Option<Pattern>),
    /// The value of the function: `return` in this place is not a jump.
    Tail(Option<Pattern>),
}

impl Want {
    /// A value of whatever type.
    pub(crate) const ANY: Want = Want::Value(None);

    /// The value that a place of this type has.
    pub(crate) fn of(ty: TypeId) -> Want {
        Want::Value(Some(Pattern::Is(ty)))
    }

    fn hint(&self) -> Option<Pattern> {
        match self {
            Want::Discard => None,
            Want::Value(hint) | Want::Tail(hint) => *hint,
        }
    }

    /// The number that is wanted.
    fn number(&self) -> Option<Number> {
        match self.hint() {
            Some(Pattern::Is(ty)) => ty.number(),
            _ => None,
        }
    }

    fn needs_value(&self) -> bool {
        *self != Want::Discard && self.hint() != Some(Pattern::Is(TypeId::NIL))
    }

    fn is_tail(&self) -> bool {
        matches!(self, Want::Tail(_))
    }
}

/// The state of one compilation.
pub(crate) struct Checker<'a> {
    files: &'a Files,
    imports: &'a Imports,
    warp_size: u32,
    debug_output: bool,
    rules: Rules,
    defs: Definitions,
    diagnostics: Vec<Diagnostic>,
    /// Codes and places of what was reported.
    said: BTreeSet<(Code, Option<Span>)>,
    /// Errors reported, kept or not.
    errors: usize,
    /// Instances begun of each function.
    instances: BTreeMap<usize, usize>,
    program: Program,
    finished: BTreeMap<InstanceKey, Option<Finished>>,
    /// The functions being checked, outermost first, with the place of the call that led there.
    stack: Vec<instantiate::Active>,
    scope: Scope,
    /// The names of the parameters of all templates.
    template_names: Vec<Rc<str>>,
    /// Signatures that are types.
    signatures: Vec<function_types::FunctionType>,
    signature_ids: BTreeMap<function_types::FunctionType, function_types::SignatureId>,
    /// The checks that failed, in the order of failing.
    failed: Vec<speculation::Failed>,
    /// The constraints on parameters of templates.
    constrained: BTreeMap<unify::ParamId, Rc<str>>,
    /// The templates of types being taken apart, outermost first.
    stack_of_types: Vec<Rc<str>>,
    /// The definitions that templates generated for arguments.
    specialisations: BTreeMap<(usize, Vec<Known>), Option<usize>>,
    /// Definitions, and the places that name them.
    recorder: Recorder,
    /// The types of expressions, for editors.
    typed: Vec<(Span, TypeId)>,
    /// Types as texts.
    type_texts: BTreeMap<TypeId, Arc<str>>,
    /// The templates that definitions came from, by the places of their names.
    template_places: BTreeMap<Span, Rc<templates::Template>>,
    /// Whether the call that is being resolved is one of a function value, which names nothing.
    by_value: bool,
    /// Types that no declaration says.
    left_out: LeftOut,
    /// Where kernels were generated.
    generated_at: BTreeMap<usize, Span>,
    /// Accessors, by structure, of which it has been said that an overload is missing; whether it is a setter.
    asymmetric: BTreeSet<(TypeId, Rc<str>, bool)>,
    depth: usize,
    gave_up: bool,
    /// Whether `voidp` is a type here.
    addresses_allowed: bool,
}

/// The results of checking.
pub(crate) struct Checked {
    /// Complete unless a diagnostic is fatal.
    pub(crate) program: Program,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Errors that were counted but not kept.
    pub(crate) dropped: usize,
    pub(crate) recorder: Recorder,
    pub(crate) inferred: Vec<Inferred>,
    /// Where kernels are named, for who launches them.
    pub(crate) kernels: BTreeMap<Rc<str>, Span>,
}

/// Checks expanded top-level forms.
pub(crate) fn check(data: &[Datum], files: &Files, imports: &Imports, options: &crate::Settings) -> Checked {
    let mut checker = Checker {
        files,
        imports,
        warp_size: options.warp_size,
        debug_output: options.debug_output,
        rules: options.rules,
        defs: Definitions::default(),
        diagnostics: Vec::new(),
        said: BTreeSet::new(),
        errors: 0,
        instances: BTreeMap::new(),
        program: Program::default(),
        finished: BTreeMap::new(),
        stack: Vec::new(),
        scope: Scope::new(FunctionKind::Thread, Rc::from("")),
        template_names: Vec::new(),
        signatures: Vec::new(),
        signature_ids: BTreeMap::new(),
        failed: Vec::new(),
        constrained: BTreeMap::new(),
        stack_of_types: Vec::new(),
        specialisations: BTreeMap::new(),
        recorder: Recorder::new(options.records),
        typed: Vec::new(),
        type_texts: BTreeMap::new(),
        template_places: BTreeMap::new(),
        by_value: false,
        left_out: BTreeMap::new(),
        generated_at: BTreeMap::new(),
        asymmetric: BTreeSet::new(),
        depth: 0,
        gave_up: false,
        addresses_allowed: false,
    };
    checker.own_enumerations();
    checker.check_names_are_distinct(data, &options.macros);
    checker.collect(data, options);
    checker.check_names_of_imports();
    checker.collect_asked();
    checker.check_all_functions();
    let inferred = checker.inferred();
    let dropped = checker.errors.saturating_sub(crate::MOST_ERRORS);
    checker.record_definitions(data);
    let recorder = std::mem::take(&mut checker.recorder);
    let kernels = checker.places_of_kernels();
    Checked { program: checker.program, diagnostics: checker.diagnostics, dropped, recorder, inferred, kernels }
}

impl Checker<'_> {
    fn types(&self) -> &Types {
        &self.program.types
    }

    fn types_mut(&mut self) -> &mut Types {
        &mut self.program.types
    }

    /// A folded name as the author writes it at the beginning of a place.
    fn as_written<'s>(&'s self, folded: &'s str, span: Span) -> &'s str {
        let text = self.files.snippet(span).trim_start_matches("#'").trim_start_matches('(').trim_start();
        text.get(..folded.len()).filter(|written| written.eq_ignore_ascii_case(folded)).unwrap_or(folded)
    }

    /// A type for a message.
    fn shown(&self, ty: TypeId) -> Shown<'_> {
        self.program.types.shown(ty)
    }

    /// Notes a message, once. After [`crate::MOST_ERRORS`] errors no more are kept, only counted.
    fn report(&mut self, diagnostic: Diagnostic) {
        let diagnostic = self.chained(diagnostic);
        let is_same = |other: &Diagnostic| {
            (other.code, other.span, &other.message) == (diagnostic.code, diagnostic.span, &diagnostic.message)
        };
        if !self.said.insert((diagnostic.code, diagnostic.span)) && self.diagnostics.iter().any(is_same) {
            return;
        }
        let fatal = diagnostic.severity.is_fatal();
        if self.rules.skip_checks && !fatal && diagnostic.code != crate::expand::SAID {
            return;
        }
        self.errors += usize::from(fatal);
        if self.errors <= crate::MOST_ERRORS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// A message with the chain of instantiations that lead to what it is about, innermost first; what lies in the library is reported
    /// where the author calls it.
    fn chained(&self, diagnostic: Diagnostic) -> Diagnostic {
        let mut diagnostic = diagnostic;
        if diagnostic.span.is_some_and(Span::is_library)
            && let Some(active) = self.stack.iter().rev().find(|active| !active.call.is_library())
        {
            diagnostic.span = Some(active.call);
        }
        let open = self.stack.iter().rev().filter(|active| !active.known.is_empty() && !active.call.is_library());
        for active in open.take(instantiate::LONGEST_CHAIN) {
            let text = format!("instantiated here with {}", self.spelled_arguments(&active.known));
            diagnostic = diagnostic.see(active.call, text);
        }
        // The author knows the library's functions by the names of its forms.
        let plain = |text: &mut String| {
            if text.contains("`%") {
                // The operator `%` keeps its name.
                *text = text.replace("`%`", "`\u{1}`").replace("`%", "`").replace('\u{1}', "%");
            }
        };
        plain(&mut diagnostic.message);
        diagnostic.notes.retain(|note| !note.span.is_some_and(Span::is_library));
        diagnostic.notes.iter_mut().map(|note| &mut note.text).chain(&mut diagnostic.helps).for_each(plain);
        diagnostic
    }

    /// Whether what is reported now is not shown any more, so that searching for a help is in vain.
    fn is_full(&self) -> bool {
        self.errors >= crate::MOST_ERRORS
    }

    /// The opening of a form, `(dotimes`: what a message marks where the whole form would be many lines.
    fn opening(&self, form: Span) -> Span {
        let text = self.files.snippet(form);
        let ends = |char: char| char.is_whitespace() || matches!(char, '(' | ')' | '"' | ';');
        let length = text.char_indices().skip(1).find(|(_, char)| ends(*char)).map_or(text.len(), |(at, _)| at);
        Span { end: form.start + u32::try_from(length).unwrap_or(0), ..form }
    }

    /// A form where it is one line, else its opening.
    fn one_line(&self, form: Span) -> Span {
        if self.files.snippet(form).contains('\n') { self.opening(form) } else { form }
    }

    /// Says what is wrong with asking for analyses.
    fn report_asking(&mut self, problems: Vec<asked::Problem>) {
        for problem in problems {
            let diagnostic = match problem {
                asked::Problem::Malformed(span) => messages::malformed_claim(span),
                asked::Problem::BudgetOfMany(span, name) => messages::claim_of_registers(span, &name),
                asked::Problem::Unknown(span, name) => {
                    let near = suggest(&name, Check::OF_MANY.into_iter().map(Check::name));
                    messages::unknown_claim(span, &name, near)
                }
                asked::Problem::Arguments(span, name) => messages::check_with_arguments(span, &name),
                asked::Problem::Budget(span, name) => messages::register_limit(span, &name),
                asked::Problem::Twice(span, name, first) => messages::check_twice(span, &name, first),
            };
            self.report(diagnostic);
        }
    }

    /// Takes in a `declaim`.
    fn read_claim(&mut self, datum: &Datum, rest: &[Datum]) -> Vec<asked::Claim> {
        let (claims, problems) = asked::claims(datum, rest);
        self.report_asking(problems);
        claims
    }

    /// Finds what the claims are of, once all functions are known.
    fn resolve_claims(&mut self, claims: Vec<asked::Claim>) {
        for asked::Claim { check, names, span } in claims {
            if names.is_empty() {
                self.program.asked.push(Asked { check, of: AskedOf::File(span.file), span });
            }
            for (name, at) in names {
                let own = self.defs.functions.iter().filter(|definition| !definition.span.is_library());
                let named = own.clone().filter(|definition| fold(&definition.name) == fold(&name));
                let found: Vec<Span> = named.map(|definition| definition.name_span).collect();
                if found.is_empty() {
                    let near = suggest(&name, own.map(|definition| &*definition.name)).map(str::to_owned);
                    self.report(messages::claim_of_unknown(at, &name, near.as_deref()));
                }
                for span in found {
                    let of = AskedOf::Definition { name: name.to_string(), span };
                    self.ask(Asked { check, of, span: at });
                }
            }
        }
    }

    /// Takes in what functions declare.
    fn collect_asked(&mut self) {
        for definition in self.defs.functions.clone() {
            if definition.span.is_library() {
                continue;
            }
            let (checks, problems) = asked::declared(&definition.declarations);
            self.report_asking(problems);
            for (check, span) in checks {
                let of = AskedOf::Definition { name: definition.name.to_string(), span: definition.name_span };
                self.ask(Asked { check, of, span });
            }
        }
    }

    /// Notes what is asked, once: what a template becomes shares its declarations.
    fn ask(&mut self, asked: Asked) {
        if !self.program.asked.contains(&asked) {
            self.program.asked.push(asked);
        }
    }
}
