//! Declarations that request analyses: `(declare (check-…))`, `(declaim (check-… #'f))`, budgets of registers.

use std::rc::Rc;

use crisp_ir_kernel::Check;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::syntax::{fold, form, symbol};

/// Budgets of registers.
const LIMITS: [&str; 2] = ["max-registers", "warn-max-registers"];
/// Between what numbers a budget is.
const REGISTERS: std::ops::RangeInclusive<u32> = 16..=1024;

/// The check of that (folded) name that may be asked of many functions.
fn check_of(name: &str) -> Option<Check> {
    Check::OF_MANY.into_iter().find(|check| check.name() == name)
}

/// Whether a declaration of that (folded) name requests an analysis.
pub(crate) fn is_check(name: &str) -> bool {
    check_of(name).is_some() || LIMITS.contains(&name)
}

/// A check that `declaim` requests.
pub(crate) struct Claim {
    pub(crate) check: Check,
    /// The functions, with the places of their names; all of the file where there are none.
    pub(crate) names: Vec<(Rc<str>, Span)>,
    pub(crate) span: Span,
}

/// A mistake in a request for an analysis.
pub(crate) enum Problem {
    /// A `declaim` is not a list of checks.
    Malformed(Span),
    /// A budget is declaimed.
    BudgetOfMany(Span, Rc<str>),
    /// Something else is declaimed.
    Unknown(Span, Rc<str>),
    /// A check in a `declare` has arguments.
    Arguments(Span, Rc<str>),
    /// A budget is not a number of registers.
    Budget(Span, Rc<str>),
    /// The first place of a check that is declared twice.
    Twice(Span, Rc<str>, Span),
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

/// Returns the limit of registers that code generators must keep.
pub(crate) fn enforced_limit(declarations: &[Datum]) -> Option<u32> {
    let declared = declarations.iter().filter_map(form).find(|(head, _)| &**head == "max-registers");
    declared.and_then(|(_, rest)| limit(rest))
}

/// The checks of a `declaim`.
pub(crate) fn claims(datum: &Datum, rest: &[Datum]) -> (Vec<Claim>, Vec<Problem>) {
    let (mut claims, mut problems) = (Vec::new(), Vec::new());
    if rest.is_empty() {
        problems.push(Problem::Malformed(datum.span));
    }
    for claim in rest {
        let Some((head, rest)) = form(claim) else {
            problems.push(Problem::Malformed(claim.span));
            continue;
        };
        let Some(check) = check_of(&head) else {
            let is_budget = LIMITS.contains(&&*head);
            problems.push(if is_budget {
                Problem::BudgetOfMany(claim.span, head)
            } else {
                Problem::Unknown(claim.span, head)
            });
            continue;
        };
        let mut names = Vec::new();
        for name in rest {
            match &name.kind {
                DatumKind::Prefixed(Prefix::Function, inner) if let Some(text) = symbol(inner) => {
                    names.push((text.clone(), name.span));
                }
                _ => problems.push(Problem::Malformed(name.span)),
            }
        }
        if names.len() == rest.len() {
            claims.push(Claim { check, names, span: claim.span });
        }
    }
    (claims, problems)
}

/// The checks that a function declares of itself, with their places.
pub(crate) fn declared(declarations: &[Datum]) -> (Vec<(Check, Span)>, Vec<Problem>) {
    let (mut checks, mut problems) = (Vec::new(), Vec::new());
    let mut seen: Vec<(Rc<str>, Span)> = Vec::new();
    for declaration in declarations {
        let parts = form(declaration).map(|(head, rest)| (head, Some(rest)));
        let Some((head, rest)) = parts.or_else(|| symbol(declaration).map(|name| (fold(name), None))) else { continue };
        if !is_check(&head) {
            continue;
        }
        if let Some((_, first)) = seen.iter().find(|(name, _)| *name == head) {
            problems.push(Problem::Twice(declaration.span, head, *first));
            continue;
        }
        seen.push((head.clone(), declaration.span));
        let rest = rest.unwrap_or_default();
        match (check_of(&head), limit(rest)) {
            (Some(check), _) if rest.is_empty() => checks.push((check, declaration.span)),
            (Some(_), _) => problems.push(Problem::Arguments(declaration.span, head)),
            (None, Some(most)) => {
                let enforced = &*head == "max-registers";
                checks.push((Check::Registers { most, enforced }, declaration.span));
            }
            (None, None) => problems.push(Problem::Budget(declaration.span, head)),
        }
    }
    (checks, problems)
}
