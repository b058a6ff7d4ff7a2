//! The analyses that an author asks for: `(declare (check-…))`, `(declaim (check-… #'f))`, budgets of registers.

use std::rc::Rc;

use crisp_ir_kernel::{Asked, AskedOf, Check};
use crisp_support_diagnostics::{Span, suggest};
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::Checker;
use super::definitions::FunctionDef;
use super::syntax::{fold, form, symbol};
use crate::messages;

/// Budgets of registers.
const LIMITS: [&str; 2] = ["max-registers", "warn-max-registers"];
/// Between what numbers a budget is.
const REGISTERS: std::ops::RangeInclusive<u32> = 16..=1024;

/// The check of that (folded) name that may be asked of many functions.
fn check_of(name: &str) -> Option<Check> {
    Check::OF_MANY.into_iter().find(|check| check.name() == name)
}

/// Whether a declaration of that (folded) name asks for an analysis.
pub(crate) fn is_check(name: &str) -> bool {
    check_of(name).is_some() || LIMITS.contains(&name)
}

/// A check that `declaim` asks for.
pub(crate) struct Claim {
    check: Check,
    /// The functions, with the places of their names; all of the file where there are none.
    names: Vec<(Rc<str>, Span)>,
    span: Span,
}

/// The number of a budget, where it is one.
fn limit(rest: &[Datum]) -> Option<u32> {
    match rest {
        [Datum { kind: DatumKind::Integer(number), span: _ }] => {
            number.to_string().parse().ok().filter(|number| REGISTERS.contains(number))
        }
        _ => None,
    }
}

/// The limit that code generators are told.
pub(crate) fn enforced_limit(definition: &FunctionDef) -> Option<u32> {
    let declared = definition.declarations.iter().filter_map(form).find(|(head, _)| &**head == "max-registers");
    declared.and_then(|(_, rest)| limit(rest))
}

impl Checker<'_> {
    /// Takes in a `declaim`.
    pub(crate) fn read_claim(&mut self, datum: &Datum, rest: &[Datum]) -> Vec<Claim> {
        let mut claims = Vec::new();
        if rest.is_empty() {
            self.report(messages::malformed_claim(datum.span));
        }
        for claim in rest {
            let Some((head, rest)) = form(claim) else {
                self.report(messages::malformed_claim(claim.span));
                continue;
            };
            let Some(check) = check_of(&head) else {
                let diagnostic = if LIMITS.contains(&&*head) {
                    messages::claim_of_registers(claim.span, &head)
                } else {
                    let near = suggest(&head, Check::OF_MANY.into_iter().map(Check::name));
                    messages::unknown_claim(claim.span, &head, near)
                };
                self.report(diagnostic);
                continue;
            };
            let mut names = Vec::new();
            for name in rest {
                match &name.kind {
                    DatumKind::Prefixed(Prefix::Function, inner) if let Some(text) = symbol(inner) => {
                        names.push((text.clone(), name.span));
                    }
                    _ => self.report(messages::malformed_claim(name.span)),
                }
            }
            if names.len() == rest.len() {
                claims.push(Claim { check, names, span: claim.span });
            }
        }
        claims
    }

    /// Finds what the claims are of, once all functions are known.
    pub(crate) fn resolve_claims(&mut self, claims: Vec<Claim>) {
        for Claim { check, names, span } in claims {
            if names.is_empty() {
                self.program.asked.push(Asked { check, of: AskedOf::File(span.file), span });
            }
            for (name, at) in names {
                let own = |definition: &&Rc<FunctionDef>| {
                    !definition.span.is_library() && fold(&definition.name) == fold(&name)
                };
                let found: Vec<Span> = self.defs.functions.iter().filter(own).map(|found| found.name_span).collect();
                if found.is_empty() {
                    let functions = self.defs.functions.iter().filter(|definition| !definition.span.is_library());
                    let near = suggest(&name, functions.map(|definition| &*definition.name)).map(str::to_owned);
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
    pub(crate) fn collect_asked(&mut self) {
        for definition in self.defs.functions.clone() {
            if definition.span.is_library() {
                continue;
            }
            let mut seen: Vec<(Rc<str>, Span)> = Vec::new();
            for declaration in &definition.declarations {
                let Some((head, rest)) = form(declaration).filter(|(head, _)| is_check(head)) else {
                    let bare = symbol(declaration).map(|name| fold(name)).filter(|name| check_of(name).is_some());
                    if let Some(check) = bare.and_then(|name| check_of(&name)) {
                        self.ask_of(&definition, check, declaration.span);
                    } else if let Some(name) = symbol(declaration).map(|name| fold(name)).filter(|name| is_check(name))
                    {
                        self.report(messages::register_limit(declaration.span, &name));
                    }
                    continue;
                };
                if let Some((_, first)) = seen.iter().find(|(name, _)| *name == head) {
                    self.report(messages::check_twice(declaration.span, &head, *first));
                    continue;
                }
                seen.push((head.clone(), declaration.span));
                match check_of(&head) {
                    Some(_) if !rest.is_empty() => {
                        self.report(messages::check_with_arguments(declaration.span, &head));
                    }
                    Some(check) => self.ask_of(&definition, check, declaration.span),
                    None => match limit(rest) {
                        Some(most) => {
                            let check = Check::Registers { most, enforced: &*head == "max-registers" };
                            self.ask_of(&definition, check, declaration.span);
                        }
                        None => self.report(messages::register_limit(declaration.span, &head)),
                    },
                }
            }
        }
    }

    fn ask_of(&mut self, definition: &FunctionDef, check: Check, span: Span) {
        let of = AskedOf::Definition { name: definition.name.to_string(), span: definition.name_span };
        self.ask(Asked { check, of, span });
    }

    /// Notes what is asked, once: what a template becomes shares its declarations.
    fn ask(&mut self, asked: Asked) {
        if !self.program.asked.contains(&asked) {
            self.program.asked.push(asked);
        }
    }
}
