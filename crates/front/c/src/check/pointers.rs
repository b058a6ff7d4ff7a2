//! Pointers that get their values after their declaration: into which memory they point, where only one is possible.

use std::collections::BTreeSet;

use super::Checker;
use crate::typed::{Expr, ExprKind, Place, PlaceKind, Program, VarId};

impl Checker<'_> {
    /// Notes what a pointer variable is set to.
    pub(super) fn note_pointer(&mut self, place: &Place, value: &Expr) {
        if let PlaceKind::Var(var) = place.kind
            && value.ty.pointee().is_some()
        {
            let mut found = BTreeSet::new();
            let whole = add_sources(value, &mut found);
            self.program.sources.entry(var).or_default().push(whole.then_some(found));
        }
    }
}

/// Adds the variables whose memory, or the memory that they point into, a pointer may point into; false where that is not known, or the
/// pointer is a cast of one of another type.
fn add_sources(value: &Expr, into: &mut BTreeSet<VarId>) -> bool {
    match &value.kind {
        ExprKind::Read(place) => add_variable(place, into),
        ExprKind::Offset(pointer, _) => add_sources(pointer, into),
        ExprKind::Choice(choice) => add_sources(&choice.then, into) && add_sources(&choice.other, into),
        ExprKind::Assign(_, value) | ExprKind::Comma(_, value) | ExprKind::Statements(_, Some(value)) => {
            add_sources(value, into)
        }
        ExprKind::Update(update) => add_variable(&update.place, into),
        ExprKind::Address(place) => match &place.kind {
            PlaceKind::Var(_) => add_variable(place, into),
            PlaceKind::Deref(pointer) => add_sources(pointer, into),
            PlaceKind::Element(of, _) => add_variable(of, into),
            PlaceKind::Member(..) | PlaceKind::Lanes(..) => false,
        },
        _ => false,
    }
}

fn add_variable(place: &Place, into: &mut BTreeSet<VarId>) -> bool {
    let PlaceKind::Var(var) = place.kind else { return false };
    into.insert(var);
    true
}

/// Returns the variables into whose memory, or the parameters where into, a pointer variable of a function may point; none where that is not known, or the
/// variable keeps what it is. Cost: linear in the assignments of the pointers that lead there.
pub(crate) fn sources(program: &Program, var: VarId, is_parameter: &dyn Fn(VarId) -> bool) -> Option<BTreeSet<VarId>> {
    program.sources.get(&var)?;
    let (mut pending, mut seen, mut found) = (vec![var], BTreeSet::from([var]), BTreeSet::new());
    while let Some(var) = pending.pop() {
        let known = program.sources.get(&var);
        if known.is_none() || is_parameter(var) {
            found.insert(var);
        }
        for set in known.into_iter().flatten() {
            let new = set.as_ref()?.iter().copied().filter(|source| seen.insert(*source));
            pending.extend(new.collect::<Vec<_>>());
        }
    }
    Some(found)
}
