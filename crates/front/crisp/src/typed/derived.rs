//! Derived types: which type is derived from which, and where values of one pass for the other.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::types::{TypeData, TypeId, Types};

/// Position of a derived type in [`Types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct DerivedId(usize);

/// A derived type whose original leaves something open: a type for each original that it admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct FamilyId(usize);

/// A type that is like another one in all but its name.
#[derive(Clone, Debug)]
pub(super) struct Derived {
    pub(super) name: Rc<str>,
    pub(super) original: TypeId,
    family: Option<FamilyId>,
}

/// Which values pass for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    No,
    Equal,
    /// Derived ones pass for original ones.
    PassOrig,
    /// Original ones pass for derived ones.
    PassDerived,
}

impl Passing {
    /// The key of that canonical name.
    pub(crate) fn named(name: &str) -> Option<Passing> {
        Some(match name {
            "no" => Passing::No,
            "equal" => Passing::Equal,
            "pass-orig" => Passing::PassOrig,
            "pass-derived" => Passing::PassDerived,
            _ => return None,
        })
    }
}

/// One type is derived from another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Derivation {
    pub(crate) original: TypeId,
    pub(crate) derived: TypeId,
    pub(crate) passing: Passing,
}

impl Types {
    /// A new type that is like another one.
    pub(crate) fn derive(&mut self, name: Rc<str>, original: TypeId) -> TypeId {
        self.derived.push(Derived { name, original, family: None });
        self.intern(TypeData::Derived(DerivedId(self.derived.len() - 1)))
    }

    /// A new family of derived types.
    pub(crate) fn family(&mut self, name: Rc<str>) -> FamilyId {
        self.families.push(name);
        FamilyId(self.families.len() - 1)
    }

    /// The type of a family that is like this one.
    pub(crate) fn of_family(&mut self, family: FamilyId, original: TypeId, passing: Passing) -> TypeId {
        let same = |it: &Derived| it.family == Some(family) && it.original == original;
        if let Some(at) = self.derived.iter().position(same) {
            return self.intern(TypeData::Derived(DerivedId(at)));
        }
        let name = self.families.get(family.0).cloned().unwrap_or_default();
        self.derived.push(Derived { name, original, family: Some(family) });
        let derived = self.intern(TypeData::Derived(DerivedId(self.derived.len() - 1)));
        self.derivations.push(Derivation { original, derived, passing });
        derived
    }

    /// The family that a type is of.
    pub(crate) fn family_of(&self, ty: TypeId) -> Option<FamilyId> {
        self.derived_of(ty)?.family
    }

    /// The name of a family.
    pub(crate) fn family_name(&self, family: FamilyId) -> &str {
        self.families.get(family.0).map_or("", |name| name)
    }

    /// The type that another one is like, where it is derived by `def-derived-type`.
    pub(crate) fn original_of(&self, ty: TypeId) -> Option<TypeId> {
        self.derived_of(ty).map(|derived| derived.original)
    }

    pub(super) fn derived_of(&self, ty: TypeId) -> Option<&Derived> {
        match self.own_data(ty) {
            TypeData::Derived(DerivedId(id)) => self.derived.get(*id),
            _ => None,
        }
    }

    /// The types for which values of this type pass, by derivation: not itself. `starts` says of each original whether values of the type
    /// are of it, so that vectors pass whose types say more than the original does.
    pub(crate) fn passes_for(&self, ty: TypeId, starts: &[TypeId]) -> Vec<TypeId> {
        let mut seen = BTreeSet::from([ty]);
        let mut waiting = vec![ty];
        waiting.extend(starts.iter().copied().filter(|start| seen.insert(*start)));
        let first = waiting.len();
        let mut at = 0;
        while let Some(&from) = waiting.get(at) {
            at += 1;
            for derivation in &self.derivations {
                let up = derivation.derived == from && matches!(derivation.passing, Passing::Equal | Passing::PassOrig);
                let down =
                    derivation.original == from && matches!(derivation.passing, Passing::Equal | Passing::PassDerived);
                let to = if up { derivation.original } else { derivation.derived };
                if (up || down) && seen.insert(to) {
                    waiting.push(to);
                }
            }
        }
        waiting.split_off(first)
    }

    /// Whether one of two types is derived from the other.
    pub(crate) fn are_related(&self, one: TypeId, other: TypeId) -> bool {
        self.derivations
            .iter()
            .any(|it| (it.original == one && it.derived == other) || (it.original == other && it.derived == one))
    }
}
