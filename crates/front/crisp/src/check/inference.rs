//! Types that the author leaves out: noted as they are found, so that they can be demanded or written into the sources.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::{FileId, Span};

use super::Checker;
use super::definitions::FunctionDef;
use super::unify::Pattern;
use crate::messages;
use crate::typed::{Inferred, Left, TypeId};

impl Checker<'_> {
    /// Notes a use of a definition, at the author's call where the library names it.
    pub(crate) fn note_use(&mut self, at: Span, definition: Span) {
        let library = at.is_library();
        let call = || self.stack.iter().rev().map(|active| active.call).find(|call| !call.is_library());
        let Some(at) = (if library { call() } else { Some(at) }) else { return };
        self.recorder.use_of(at, definition);
    }

    /// Notes that a name means all functions of that name.
    pub(crate) fn note_functions(&mut self, at: Span, name: &str) {
        for position in self.defs.by_name.get(name).cloned().unwrap_or_default() {
            let definition = self.defs.functions[position].clone();
            self.note_use(at, definition.name_span);
        }
        self.note_generated(at, name);
    }

    /// Notes the use of what a definition of a type has brought along.
    pub(crate) fn note_generated(&mut self, at: Span, name: &str) {
        use super::definitions::Generated;
        match self.defs.generated.get(name).cloned() {
            Some(Generated::Make(ty) | Generated::Is(ty) | Generated::MakeDerived(ty) | Generated::As(ty)) => {
                self.note_type(at, &ty);
            }
            Some(Generated::Accessor { .. }) | None => {}
        }
    }

    /// Notes the use of a type of the author's, by its folded name.
    pub(crate) fn note_type(&mut self, at: Span, name: &Rc<str>) {
        let enumeration = self.defs.enums.get(name).and_then(|&ty| self.types().enumeration_of(ty));
        let span = (self.defs.types.get(name).map(|definition| definition.span))
            .or_else(|| self.defs.structs.get(name).map(|definition| definition.span))
            .or_else(|| self.defs.derived.get(name).map(|definition| definition.span))
            .or_else(|| enumeration.map(|enumeration| enumeration.span));
        if let Some(span) = span {
            self.note_use(at, span);
        }
    }

    /// Notes that a name has no declared type. What templates and macros write has a type for each use.
    pub(crate) fn leave_out(&mut self, name: &Rc<str>, at: Span, definition: Option<&FunctionDef>, types: &[TypeId]) {
        let written = || self.files.snippet(at) == &**name;
        if at.is_library() || self.scope.of_template || !written() {
            return;
        }
        let whole = definition.map(|definition| definition.span);
        let left = self.left_out.entry(at).or_insert_with(|| Left {
            name: name.clone(),
            definition: whole,
            types: Some(types.to_vec()),
        });
        if left.types.as_deref().is_some_and(|earlier| earlier != types) {
            left.types = None;
        }
    }

    /// The types that were left out, as they can be declared; where they are required, each is an error.
    pub(crate) fn inferred(&mut self) -> Vec<Inferred> {
        let mut inferred = Vec::new();
        for (at, Left { name, definition, types }) in std::mem::take(&mut self.left_out) {
            let spelled: Option<Vec<String>> =
                types.and_then(|types| types.iter().map(|ty| self.declarable(*ty)).collect());
            let Some(spelled) = spelled.map(|spelled| spelled.join(" ")) else { continue };
            if self.rules.no_inference {
                self.report(match definition {
                    Some(_) => messages::results_untyped(at, &name, &spelled),
                    None => messages::binding_untyped(at, &name, &spelled),
                });
            }
            inferred.push(match definition {
                Some(definition) => Inferred::Results { definition, types: spelled },
                None => Inferred::Binding { name: at, ty: spelled },
            });
        }
        inferred
    }

    /// A type as a declaration spells it; none where no spelling means just that type, as for indices.
    fn declarable(&mut self, ty: TypeId) -> Option<String> {
        let text = self.shown(ty).to_string();
        let read = crisp_support_sexpr::read(FileId::LIBRARY, &text);
        let [datum] = read.data.as_slice() else { return None };
        let means = self.speculate(|checker| checker.parse_type(datum));
        (read.diagnostics.is_empty() && means == Some(Pattern::Is(ty))
            || means.is_some_and(|pattern| self.complete(pattern) == Some(ty)))
        .then_some(text)
    }

    /// Where each kernel is defined, or generated.
    pub(crate) fn places_of_kernels(&self) -> BTreeMap<Rc<str>, Span> {
        let place = |position: &usize| match self.generated_at.get(position) {
            Some(generated) => *generated,
            None => self.defs.functions[*position].name_span,
        };
        self.defs.kernels.iter().map(|(name, position)| (name.clone(), place(position))).collect()
    }
}
