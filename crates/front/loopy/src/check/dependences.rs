//! Loops around instructions, and the order of instructions: what is written, and what follows from reads and writes.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_loops::{ArrayId, Unordered, Var, form, order};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};

use super::patterns::matches;
use super::{Check, Checked};
use crate::messages;

impl Check<'_> {
    /// The loops around each instruction: those that it names, those that are common to the writers of what it reads, and those that bounds
    /// of these name.
    pub(super) fn loops(&mut self) -> Checked<()> {
        let count = self.program.statements.len();
        for index in 0..count {
            let statement = &self.program.statements[index];
            let mut own: BTreeSet<Var> = statement.within.clone();
            let mut named: Vec<Var> = statement.value.variables();
            for expr in statement.target.index.iter().chain(&statement.conditions) {
                named.extend(expr.variables());
            }
            let reduced: BTreeSet<Var> = statement.value.reduced().into_iter().collect();
            own.extend(named.into_iter().filter(|it| self.program.is_iname(*it) && !reduced.contains(it)));
            let attributes = &self.attributes[index];
            if let Some(inames) = &attributes.inames {
                let dup: BTreeSet<Var> = attributes.dup.iter().map(|(of, _, _)| *of).collect();
                own.extend(inames.difference(&dup));
            }
            let outer: Vec<Var> = own.iter().chain(&reduced).flat_map(|&it| self.program.outer_of(it)).collect();
            own.extend(outer.into_iter().filter(|it| !reduced.contains(it)));
            self.program.statements[index].within = own;
        }
        let writers = self.writers();
        loop {
            let mut changed = false;
            for index in 0..count {
                if self.attributes[index].inames.is_some() && self.attributes[index].inames_final {
                    continue;
                }
                let reduced: BTreeSet<Var> = self.program.statements[index].value.reduced().into_iter().collect();
                let read = self.read(index);
                for array in read {
                    let Some(writers) = writers.get(&array) else { continue };
                    let mut common: Option<BTreeSet<Var>> = None;
                    for &writer in writers.iter().filter(|&&writer| writer != index) {
                        let writer = &self.program.statements[writer];
                        // A loop over the elements that are written is not a loop around the value.
                        let subscripts: BTreeSet<Var> =
                            writer.target.index.iter().flat_map(crisp_ir_loops::Expr::variables).collect();
                        let around: BTreeSet<Var> = writer.within.difference(&subscripts).copied().collect();
                        common = Some(match common {
                            None => around,
                            Some(common) => common.intersection(&around).copied().collect(),
                        });
                    }
                    let statement = &mut self.program.statements[index];
                    for iname in common.unwrap_or_default() {
                        if !reduced.contains(&iname) && statement.within.insert(iname) {
                            changed = true;
                        }
                    }
                }
            }
            // All parts of an instruction are in the same loops.
            for index in 1..count {
                for other in [index - 1, index] {
                    let one = 2 * index - 1 - other;
                    if self.parts[index].instruction != self.parts[index - 1].instruction {
                        continue;
                    }
                    let reduced: BTreeSet<Var> = self.program.statements[one].value.reduced().into_iter().collect();
                    let more =
                        self.program.statements[other].within.difference(&reduced).copied().collect::<Vec<Var>>();
                    let within = &mut self.program.statements[one].within;
                    let before = within.len();
                    within.extend(more);
                    changed |= within.len() != before;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    fn writers(&self) -> BTreeMap<ArrayId, Vec<usize>> {
        let mut writers: BTreeMap<ArrayId, Vec<usize>> = BTreeMap::new();
        for (index, statement) in self.program.statements.iter().enumerate() {
            writers.entry(statement.target.array).or_default().push(index);
        }
        writers
    }

    /// The arrays that a statement reads, those included that bound its loops.
    fn read(&self, index: usize) -> BTreeSet<ArrayId> {
        let statement = &self.program.statements[index];
        let mut read: BTreeSet<ArrayId> = statement.reads().into_iter().map(|(access, _)| access.array).collect();
        read.extend(self.program.loaded(&self.program.all_inames(index)).into_iter().map(|(_, array)| array));
        read
    }

    /// The order of instructions.
    pub(super) fn dependences(&mut self) -> Checked<()> {
        let ids: Vec<String> = self.program.statements.iter().map(|statement| statement.id.clone()).collect();
        let writers = self.writers();
        for index in 0..ids.len() {
            let attributes = self.attributes[index].clone();
            let mut after = BTreeSet::new();
            // In the order of the text nothing else needs to be found.
            if !attributes.dep_final && !self.kernel.sequential {
                for array in self.read(index) {
                    let Some(writers) = writers.get(&array) else { continue };
                    let of = |at: usize| self.parts[at].instruction;
                    let one = writers.first().map_or(of(index), |&first| of(first));
                    if one != of(index) && writers.iter().all(|&writer| of(writer) == one) {
                        after.extend(writers);
                    }
                }
            }
            let mut nosync = BTreeSet::new();
            for (patterns, into) in [(&attributes.dep, &mut after), (&attributes.nosync, &mut nosync)] {
                for pattern in patterns {
                    // A scope may follow the id of `nosync`.
                    let text = pattern.text.split('@').next().unwrap_or_default();
                    let found: Vec<usize> = ids
                        .iter()
                        .enumerate()
                        .filter(|(other, id)| {
                            self.parts[*other].instruction != self.parts[index].instruction
                                && (matches(text, id) || matches(text, &self.attributes[*other].instruction))
                        })
                        .map(|(other, _)| other)
                        .collect();
                    if found.is_empty() {
                        let report = messages::no_match(pattern.span, text);
                        self.diagnostics.push(report);
                    }
                    into.extend(found);
                }
            }
            if self.kernel.sequential {
                after.extend(0..index);
            }
            after.extend(&self.parts[index].after);
            self.program.statements[index].after = after;
            self.program.statements[index].nosync = nosync;
        }
        self.two_writers(&writers)?;
        match order(&self.program, &|_| false) {
            Err(Unordered::Cycle(statements)) => {
                let ids: Vec<&str> = statements.iter().map(|&it| self.program.statements[it].id.as_str()).collect();
                let at = statements.first().map_or(self.program.span, |&it| self.program.statements[it].span);
                let report = messages::cycle(at, &ids);
                self.say(report)
            }
            _ => Ok(()),
        }
    }

    /// Two writers of an array must be ordered, unless they write different elements.
    fn two_writers(&mut self, writers: &BTreeMap<ArrayId, Vec<usize>>) -> Checked<()> {
        for (&array, writers) in writers {
            for (position, &first) in writers.iter().enumerate() {
                for &second in writers.iter().skip(position + 1) {
                    if self.comes_after(first, second) || self.comes_after(second, first) {
                        continue;
                    }
                    let (one, other) = (&self.program.statements[first], &self.program.statements[second]);
                    if one.atomic && other.atomic {
                        continue;
                    }
                    let overlap = self.overlap(first, second);
                    let name = &self.program.arrays[array].name;
                    let ids = [one.id.as_str(), other.id.as_str()];
                    let report = messages::ambiguous_order(other.span, name, ids, one.span, overlap != Ok(false));
                    self.diagnostics.push(report);
                }
            }
        }
        if self.failed() { Err(super::Stop::Reported) } else { Ok(()) }
    }

    fn comes_after(&self, first: usize, second: usize) -> bool {
        let mut left = vec![second];
        let mut seen = BTreeSet::new();
        while let Some(next) = left.pop() {
            if next == first {
                return true;
            }
            if seen.insert(next) {
                left.extend(&self.program.statements[next].after);
            }
        }
        false
    }

    /// Whether two statements may write the same element.
    fn overlap(&self, first: usize, second: usize) -> Known<bool> {
        let width = self.program.symbols.len();
        let mut next = 2 * width;
        let (one, other) = (&self.program.statements[first], &self.program.statements[second]);
        let list = |within: &BTreeSet<Var>| within.iter().copied().collect::<Vec<Var>>();
        // The second one's loop variables have separate numbers.
        let moved: Vec<usize> = (0..width).map(|it| if self.program.is_iname(it) { width + it } else { it }).collect();
        let domain: Set = self.program.points(&list(&other.within))?.renamed(&moved)?;
        let mut set = self.program.points(&list(&one.within))?.intersect(&domain)?;
        for (left, right) in one.target.index.iter().zip(&other.target.index) {
            let (Some(left), Some(mut right)) = (form(left, &mut next), form(right, &mut next)) else { continue };
            let of: Vec<usize> = moved.iter().copied().chain(width..next).collect();
            right.value = right.value.renamed(&of)?;
            let mut equal = Conjunction::all();
            let difference: Affine = left.value.subtract(&right.value)?;
            equal.zero(&difference)?;
            equal.and(&left.when)?;
            equal.and(&right.when.renamed(&of)?)?;
            set = set.intersect(&equal.into())?;
        }
        match set.is_empty() {
            Ok(empty) => Ok(!empty),
            Err(Unknown) => Ok(true),
        }
    }
}
