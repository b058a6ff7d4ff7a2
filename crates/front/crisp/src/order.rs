//! The order of definitions: which names of the sources refer to which definitions, and an order in which each precedes its uses.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::{Diagnostic, FileId, Recorder, Span};
use crisp_support_sexpr::{Datum, DatumKind};

use crate::messages;

/// A name that refers to a definition of the author's.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) at: Span,
    /// The place of the definition's name.
    pub(crate) definition: Span,
    pub(crate) name: Rc<str>,
}

/// The uses that stages have recorded, each pair of places once, in the order in which they were met.
pub(crate) fn uses(recorder: &Recorder) -> Vec<Use> {
    let names: BTreeMap<Span, &str> = recorder.definitions().iter().map(|found| (found.at, &*found.name)).collect();
    let mut seen = std::collections::BTreeSet::new();
    let new = recorder.uses().iter().filter(|used| seen.insert((used.at, used.definition)));
    let named = new.filter_map(|used| {
        Some(Use { at: used.at, definition: used.definition, name: Rc::from(*names.get(&used.definition)?) })
    });
    named.collect()
}

/// The forms of the top level of all sources, numbered in their order.
pub(crate) struct TopLevel<'a> {
    forms: Vec<&'a Datum>,
    /// Per file, the number of its first form and how many it has.
    files: BTreeMap<FileId, (usize, usize)>,
}

impl<'a> TopLevel<'a> {
    pub(crate) fn of(sources: &'a [(FileId, Vec<Datum>)]) -> TopLevel<'a> {
        let mut top = TopLevel { forms: Vec::new(), files: BTreeMap::new() };
        for (file, data) in sources {
            top.files.insert(*file, (top.forms.len(), data.len()));
            top.forms.extend(data);
        }
        top
    }

    /// The number of the form around a place.
    pub(crate) fn form_at(&self, place: Span) -> Option<usize> {
        let &(first, count) = self.files.get(&place.file)?;
        let forms = self.forms.get(first..first + count)?;
        let after = forms.partition_point(|form| form.span.start <= place.start);
        let form = forms.get(after.checked_sub(1)?)?;
        let mut number = (place.start < form.span.end).then(|| first + after - 1)?;
        while self.belongs_to_the_last(number) && number > first {
            number -= 1;
        }
        Some(number)
    }

    /// Whether a form is a `declare` about the constant in front of it.
    fn belongs_to_the_last(&self, number: usize) -> bool {
        let head = self.forms.get(number).and_then(|form| form.parts().next()).map(|head| &head.kind);
        matches!(head, Some(DatumKind::Symbol(name)) if name.eq_ignore_ascii_case("declare"))
    }

    /// Returns a message for each definition that follows a use of it, at its first use.
    pub(crate) fn late<'u>(&self, uses: impl Iterator<Item = &'u Use>) -> Vec<Diagnostic> {
        let mut first: BTreeMap<Span, (usize, &Use)> = BTreeMap::new();
        for found in uses {
            let (Some(user), Some(used)) = (self.form_at(found.at), self.form_at(found.definition)) else { continue };
            if user >= used {
                continue;
            }
            let key = |form: usize, found: &Use| (form, found.at.start);
            let earlier = first.entry(found.definition).or_insert((user, found));
            if key(user, found) < key(earlier.0, earlier.1) {
                *earlier = (user, found);
            }
        }
        first.values().map(|(_, found)| messages::used_before(found.at, &found.name, found.definition)).collect()
    }

    /// The numbers of the forms in an order in which each definition precedes its uses, as near to the author's as that allows:
    /// what a form needs moves in front of it.
    ///
    /// # Errors
    /// C0642 where definitions need each other.
    pub(crate) fn sorted<'u>(&self, uses: impl Iterator<Item = &'u Use>) -> Result<Vec<usize>, Box<Diagnostic>> {
        let mut needs: Vec<Vec<(usize, &Use)>> = vec![Vec::new(); self.forms.len()];
        for found in uses {
            if let (Some(user), Some(used)) = (self.form_at(found.at), self.form_at(found.definition))
                && user != used
                && let Some(needs) = needs.get_mut(user)
                && !needs.iter().any(|(other, _)| *other == used)
            {
                needs.push((used, found));
            }
        }
        let mut state = vec![Visit::New; self.forms.len()];
        let mut order = Vec::with_capacity(self.forms.len());
        for root in 0..self.forms.len() {
            // Forms that are begun, each with the number of its next need.
            let mut open = vec![(root, 0)];
            while let Some((form, next)) = open.pop() {
                let (Some(now), Some(needed)) = (state.get_mut(form), needs.get(form)) else { continue };
                if *now == Visit::Done {
                    continue;
                }
                *now = Visit::Open;
                let Some((need, found)) = needed.get(next) else {
                    *now = Visit::Done;
                    order.push(form);
                    let mut next = form + 1;
                    while self.belongs_to_the_last(next)
                        && let Some(state) = state.get_mut(next).filter(|state| **state == Visit::New)
                    {
                        *state = Visit::Done;
                        order.push(next);
                        next += 1;
                    }
                    continue;
                };
                open.push((form, next + 1));
                match state.get(*need) {
                    Some(Visit::New) => open.push((*need, 0)),
                    Some(Visit::Open) => {
                        return Err(Box::new(messages::need_each_other(found.at, &found.name, found.definition)));
                    }
                    Some(Visit::Done) | None => {}
                }
            }
        }
        Ok(order)
    }
}

/// How far the search for an order is with a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visit {
    New,
    Open,
    Done,
}
