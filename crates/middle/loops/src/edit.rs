//! The edits of a step to a program, as data; one function applies it and proves that every order stays.
//!
//! A step that makes or removes instructions, or gives accesses another place, returns an [`Edit`]: the program afterwards, and where each
//! access of the program before is in it. [`State::apply`] carries every dependence of the program before over to these places and proves
//! them there, so no step can forget a proof.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_loops::{ArrayId, ArrayKind, Expr, Program, Scope, Statement, Step, Var, form};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};
use crisp_support_diagnostics::Diagnostic;

use crate::depend::{self, Dependence, End, Lost, Numbers, differing};
use crate::schedule::{Kept, State};
use crate::{messages, places};

/// Where an access is after a step: an instruction, and which of its instances.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    statement: usize,
    /// Variables that the new instance, or the old one, has with a separate value; all others keep theirs.
    own: BTreeSet<Var>,
    /// Pairs of equal values: one in variables of the new instance, one in those of the old one.
    equal: Vec<(Expr, Expr)>,
}

impl Place {
    /// Returns the place in an instruction, in the same iterations of loops that both have.
    pub(crate) fn to(statement: usize) -> Place {
        Place { statement, own: BTreeSet::new(), equal: Vec::new() }
    }

    /// Gives a loop variable of the new instance a value in terms of the old one.
    pub(crate) fn with(mut self, variable: Var, old: Expr) -> Place {
        self.own.insert(variable);
        self.equal.push((Expr::variable(variable, old.span), old));
        self
    }

    /// Says what a loop variable of the old instance is in terms of the new one.
    pub(crate) fn given(mut self, variable: Var, new: &Expr) -> Place {
        self.own.insert(variable);
        self.equal.push((new.clone(), Expr::variable(variable, new.span)));
        self
    }
}

/// A step's result.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    /// The program after the step.
    pub(crate) program: Program,
    /// For each instruction of the program before its number now; none where it is gone.
    numbers: Vec<Option<usize>>,
    /// The places of accesses that are elsewhere now, by their positions in [`depend::ends`]; without a place the access is gone.
    moved: BTreeMap<usize, Vec<Place>>,
    /// Loops in whose iterations moved accesses keep their own order: only between different iterations the new places count.
    pub(crate) inside: Option<BTreeSet<Var>>,
    /// Loop variables that are others now, in all instructions that share them.
    pub(crate) renamed: Vec<(Var, Var)>,
    /// Why the step is refused where a moved access would see or leave another value; `{array}` means the array.
    pub(crate) otherwise: Option<String>,
}

impl Edit {
    /// Returns the edit that changes nothing yet.
    pub(crate) fn of(program: &Program) -> Edit {
        Edit {
            program: program.clone(),
            numbers: (0..program.statements.len()).map(Some).collect(),
            moved: BTreeMap::new(),
            inside: None,
            renamed: Vec::new(),
            otherwise: None,
        }
    }

    /// Returns the edit that led from a state to a program, in which nothing has another place yet.
    pub(crate) fn since(before: &State, program: Program) -> Edit {
        Edit { program, ..Edit::of(&before.program) }
    }

    /// Gives the instructions of the program before other numbers.
    pub(crate) fn renumber(&mut self, number: &dyn Fn(usize) -> usize) {
        for (old, now) in self.numbers.iter_mut().enumerate() {
            *now = Some(number(old));
        }
    }

    /// Inserts an instruction; later ones get higher numbers, in what it comes after too.
    pub(crate) fn insert(&mut self, at: usize, mut statement: Statement) {
        statement.after = statement.after.iter().map(|&it| it + usize::from(it >= at)).collect();
        self.program.insert_statement(at, statement);
        for number in self.numbers.iter_mut().flatten() {
            *number += usize::from(*number >= at);
        }
        for place in self.moved.values_mut().flatten() {
            place.statement += usize::from(place.statement >= at);
        }
    }

    /// Removes an instruction of the program before.
    pub(crate) fn remove(&mut self, old: usize) {
        let Some(at) = self.numbers.get_mut(old).and_then(Option::take) else { return };
        self.program.remove_statement(at);
        for number in self.numbers.iter_mut().flatten() {
            *number -= usize::from(*number > at);
        }
    }

    /// Returns the number that an instruction of the program before has now.
    pub(crate) fn number(&self, old: usize) -> usize {
        self.numbers.get(old).copied().flatten().unwrap_or(old)
    }

    /// Says where an access is now.
    pub(crate) fn place(&mut self, end: usize, places: Vec<Place>) {
        self.moved.insert(end, places);
    }

    /// Says where some of the accesses of the program before are now.
    pub(crate) fn place_each(&mut self, before: &Program, places: &dyn Fn(&End) -> Option<Vec<Place>>) {
        for (at, end) in depend::ends(before).iter().enumerate() {
            if let Some(places) = places(end) {
                self.moved.insert(at, places);
            }
        }
    }

    /// Returns the places of an access, and whether the step moves it.
    fn places(&self, at: usize, end: &End) -> (Vec<Place>, bool) {
        match self.moved.get(&at) {
            Some(places) => (places.clone(), true),
            None => (self.numbers.get(end.statement).copied().flatten().map(Place::to).into_iter().collect(), false),
        }
    }
}

impl State {
    /// Applies an edit: proves that every dependence that the loops before it kept is kept by the program after it, which is the reference of
    /// all that follows.
    ///
    /// # Errors
    /// The first order that is broken, or not decided.
    pub(crate) fn apply(&mut self, kept: Kept, edit: &Edit, step: &Step) -> Result<(), Box<Diagnostic>> {
        let too_complex = |program: &Program| Box::new(messages::too_complex(program));
        let lost = self.lost(edit);
        if let Some((array, iname)) = self.shared_by_copies(&lost).map_err(|Unknown| too_complex(&self.program))? {
            let (array, iname) = (&self.program.arrays[array].name, self.program.name_of(iname));
            let why = format!("`{array}` is another variable for each copy over `{iname}`, and would be one for all");
            return Err(Box::new(messages::refused(step.span, &step.name, &why)));
        }
        let dependences = if lost.is_empty() {
            kept.dependences
        } else {
            self.dependences_but(&lost).map_err(|Unknown| too_complex(&self.program))?
        };
        let after = State::new(edit.program.clone()).map_err(|mut said| Box::new(said.remove(0)))?;
        let (own, moved) =
            carried(&self.program, &after.program, dependences, edit).map_err(|Unknown| too_complex(&self.program))?;
        let nodes = after.tree().map_err(|why| Box::new(messages::unordered(&after.program, &why)))?;
        let mut placed = after.clone();
        places::settle(&mut placed.program).map_err(|mut said| Box::new(said.remove(0)))?;
        if let Some(broken) = placed.broken(&nodes, &own) {
            return Err(Box::new(match &edit.otherwise {
                Some(why) if !edit.renamed.is_empty() => messages::refused(step.span, &step.name, why),
                _ => messages::broken(&placed, &broken, Some(step)),
            }));
        }
        if let Some(broken) = placed.broken(&nodes, &moved) {
            return Err(Box::new(match &edit.otherwise {
                Some(why) => {
                    let array = &placed.program.arrays[broken.first.access.array].name;
                    messages::refused(step.span, &step.name, &why.replace("{array}", array))
                }
                None => messages::broken(&placed, &broken, Some(step)),
            }));
        }
        *self = after;
        Ok(())
    }

    /// Returns the loops that temporaries lose which each iteration of them has for itself.
    fn lost(&self, edit: &Edit) -> Lost {
        let mut lost = Lost::new();
        let ends = depend::ends(&self.program);
        for &array in &self.reference.fresh {
            let own = ends.iter().enumerate().filter(|(_, end)| end.access.array == array);
            let gone = |at: &usize| edit.moved.get(at).is_some_and(Vec::is_empty);
            if own.map(|(at, _)| at).all(|at| gone(&at)) {
                continue;
            }
            let after = depend::shared_loops(&edit.program, array);
            let stays =
                |it: &Var| after.contains(it) || edit.renamed.iter().any(|(old, new)| old == it && after.contains(new));
            let left: BTreeSet<Var> =
                depend::shared_loops(&self.program, array).into_iter().filter(|it| !stays(it)).collect();
            if !left.is_empty() {
                lost.insert(array, left);
            }
        }
        lost
    }

    /// Returns a temporary that each copy of instructions had for itself when the order was last settled, and that all copies share where it lies
    /// in a program whose memories are settled, with the loop over the copies.
    pub(crate) fn shared_by_place(&self, settled: &Program) -> Known<Option<(ArrayId, Var)>> {
        let mut lost = Lost::new();
        let copies: BTreeSet<Var> = self.reference.copies.iter().map(|(_, iname)| *iname).collect();
        for &array in self.reference.fresh.iter().filter(|_| !copies.is_empty()) {
            let own = |program: &Program| {
                matches!(program.arrays[array].kind, ArrayKind::Temporary(Scope::Auto | Scope::Private))
            };
            if own(&self.program) && !own(settled) {
                let shared = depend::shared_loops(&self.program, array);
                lost.insert(array, shared.intersection(&copies).copied().collect());
            }
        }
        self.shared_by_copies(&lost)
    }

    /// Returns a temporary of which copies of instructions use one element for different values, with the loop over the copies.
    fn shared_by_copies(&self, lost: &Lost) -> Known<Option<(ArrayId, Var)>> {
        let ends = depend::ends(&self.program);
        let numbers = Numbers::new(&self.program);
        for (&array, loops) in lost {
            if !matches!(self.space(array), Scope::Private | Scope::Auto) {
                continue;
            }
            let own: Vec<&End> = ends.iter().filter(|end| end.access.array == array).collect();
            for &iname in loops.iter().filter(|it| self.program.tag(**it).is_ilp()) {
                for (first, second) in own.iter().flat_map(|first| own.iter().map(move |second| (first, second))) {
                    if !first.writes {
                        continue;
                    }
                    let mut next = numbers.next();
                    let pairs = depend::touching(&self.program, &numbers, first, second, &BTreeSet::new(), &mut next)?;
                    for part in differing(iname, numbers.second[iname])? {
                        if !pairs.intersect(&part.into())?.is_empty()? {
                            return Ok(Some((array, iname)));
                        }
                    }
                }
            }
        }
        Ok(None)
    }
}

/// Carries dependences over to the places that accesses have after an edit: those of accesses that stay, and those of moved ones.
fn carried(
    before: &Program,
    after: &Program,
    dependences: Vec<Dependence>,
    edit: &Edit,
) -> Known<(Vec<Dependence>, Vec<Dependence>)> {
    let carry = Carry { before, after, numbers: Numbers::new(after) };
    let (mut own, mut moved) = (Vec::new(), Vec::new());
    for dependence in dependences {
        let (first, one) = edit.places(dependence.first.number, &dependence.first);
        let (second, other) = edit.places(dependence.second.number, &dependence.second);
        let pairs = match (&edit.inside, one && other) {
            (Some(inside), true) => {
                let (same, different) = carry.by_iteration(&dependence.pairs, inside)?;
                let stay = |end: &End| [Place::to(edit.number(end.statement))];
                carry.all(&dependence, &same, &stay(&dependence.first), &stay(&dependence.second), &mut own)?;
                different
            }
            _ => dependence.pairs.clone(),
        };
        let into = if one || other { &mut moved } else { &mut own };
        carry.all(&dependence, &pairs, &first, &second, into)?;
    }
    Ok((own, moved))
}

/// Two programs between which pairs of instances are carried over.
struct Carry<'a> {
    before: &'a Program,
    after: &'a Program,
    numbers: Numbers,
}

impl Carry<'_> {
    /// The pairs in the same iteration of some loops, and those in different ones.
    fn by_iteration(&self, pairs: &[Set], inside: &BTreeSet<Var>) -> Known<(Vec<Set>, Vec<Set>)> {
        let old = Numbers::new(self.before);
        let (mut parts, mut same) = (Vec::new(), Conjunction::all());
        for &iname in inside {
            for mut part in differing(iname, old.second[iname])? {
                part.and(&same)?;
                parts.push(part);
            }
            same.zero(&Affine::variable(iname).subtract(&Affine::variable(old.second[iname]))?)?;
        }
        let (mut equal, mut different) = (Vec::new(), Vec::new());
        for set in pairs {
            equal.push(set.intersect(&same.clone().into())?);
            for part in &parts {
                different.push(set.intersect(&part.clone().into())?);
            }
        }
        Ok((equal, different))
    }

    /// Adds a dependence for each two places of its ends.
    fn all(
        &self,
        dependence: &Dependence,
        pairs: &[Set],
        first: &[Place],
        second: &[Place],
        into: &mut Vec<Dependence>,
    ) -> Known<()> {
        for one in first {
            for other in second {
                let pairs: Known<Vec<Set>> = pairs.iter().map(|set| self.one(set, one, other)).collect();
                let first = End { statement: one.statement, ..dependence.first.clone() };
                let second = End { statement: other.statement, ..dependence.second.clone() };
                into.push(Dependence { first, second, kind: dependence.kind, pairs: pairs? });
            }
        }
        Ok(())
    }

    /// Pairs of instances of the program before as pairs of instances of the program after.
    fn one(&self, pairs: &Set, first: &Place, second: &Place) -> Known<Set> {
        let (old, now) = (self.before.symbols.len(), self.after.symbols.len());
        // What is only there for conditions comes after the variables of both instances, and what is gone after that.
        let mut next = 2 * now + pairs.width().saturating_sub(2 * old);
        let mut gone = |place: &Place| -> BTreeMap<Var, usize> {
            let numbered = place.own.iter().zip(next..).map(|(&it, number)| (it, number)).collect();
            next += place.own.len();
            numbered
        };
        let (one, other) = (gone(first), gone(second));
        let first_of = |it: Var| one.get(&it).copied().unwrap_or(it);
        let second_of = |it: Var| {
            let number = self.numbers.second.get(it).copied().unwrap_or(it);
            other.get(&it).copied().unwrap_or(number)
        };
        let number = |it: usize| match it {
            it if it < old => first_of(it),
            it if it < 2 * old => other.get(&(it - old)).copied().unwrap_or(now + it - old),
            it => 2 * now + it - 2 * old,
        };
        let of: Vec<usize> = (0..pairs.width().max(2 * old)).map(number).collect();
        let mut set = pairs.renamed(&of)?;
        for (place, old_of, is_second) in
            [(first, &first_of as &dyn Fn(Var) -> usize, false), (second, &second_of as &dyn Fn(Var) -> usize, true)]
        {
            for (new, old) in &place.equal {
                let before = next;
                let (Some(new), Some(old)) = (form(new, &mut next), form(old, &mut next)) else { return Err(Unknown) };
                let new_of = |it: Var| if is_second { self.numbers.second[it] } else { it };
                let numbers = |of: &dyn Fn(Var) -> usize| -> Vec<usize> {
                    (0..next).map(|it| if it < now.min(before) { of(it) } else { it }).collect()
                };
                let (new_numbers, old_numbers) = (numbers(&new_of), numbers(old_of));
                let mut row = new.when.renamed(&new_numbers)?;
                row.and(&old.when.renamed(&old_numbers)?)?;
                row.zero(&new.value.renamed(&new_numbers)?.subtract(&old.value.renamed(&old_numbers)?)?)?;
                set = set.intersect(&row.into())?;
            }
            if !place.equal.is_empty() {
                // The new instance exists.
                let all: Vec<Var> = self.after.all_inames(place.statement).into_iter().collect();
                let points = self.after.points(&all)?;
                set = set.intersect(&if is_second { points.renamed(&self.numbers.second)? } else { points })?;
            }
        }
        Ok(set)
    }
}
