//! Loops around instructions, and the order of instructions: what is written, and what follows from reads and writes.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::UnaryOp;
use crisp_ir_loops::{ArrayId, Expr, ExprKind, Statement, Unordered, Var, form, order};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};

use super::patterns::matches;
use super::{Check, Checked};
use crate::messages;
use crate::tree::Name;

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
                        let subscripts: BTreeSet<Var> = writer.target.index.iter().flat_map(Expr::variables).collect();
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
            let mut nosync = BTreeSet::new();
            for (patterns, into) in [(&attributes.dep, &mut after), (&attributes.nosync, &mut nosync)] {
                for pattern in patterns {
                    // A scope may follow the id of `nosync`.
                    let text = pattern.text.split('@').next().unwrap_or_default();
                    let Some(found) = self.matching(&ids, text, &mut BTreeSet::new()) else {
                        let report = messages::no_match(pattern.span, text);
                        self.diagnostics.push(report);
                        continue;
                    };
                    into.extend(found);
                }
            }
            for (query, into) in [(&attributes.dep_query, &mut after), (&attributes.nosync_query, &mut nosync)] {
                if let Some(query) = query {
                    into.extend(self.queried(&ids, query));
                }
            }
            for list in [&mut after, &mut nosync] {
                list.retain(|&other| self.parts[other].instruction != self.parts[index].instruction);
            }
            if self.kernel.sequential {
                after.extend(0..index);
            }
            after.extend(&self.parts[index].after);
            self.program.statements[index].after = after;
            self.program.statements[index].nosync = nosync;
        }
        let given: Vec<BTreeSet<usize>> = self.program.statements.iter().map(|data| data.after.clone()).collect();
        // In the order of the text nothing else needs to be found.
        for index in 0..if self.kernel.sequential { 0 } else { ids.len() } {
            if self.attributes[index].dep_final {
                continue;
            }
            for array in self.read(index) {
                let Some(writers) = writers.get(&array) else { continue };
                let of = |at: usize| self.parts[at].instruction;
                let one = writers.first().map_or(of(index), |&first| of(first));
                let single = one != of(index) && writers.iter().all(|&writer| of(writer) == one);
                // An author who orders the writer after the reader means what was there before.
                if single && !writers.iter().any(|&writer| given.get(writer).is_some_and(|it| it.contains(&index))) {
                    self.program.statements[index].after.extend(writers);
                }
            }
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

    /// The statements that a pattern names: those of instructions, and those that named points come after. None where nothing is named so.
    fn matching(&self, ids: &[String], pattern: &str, seen: &mut BTreeSet<usize>) -> Option<BTreeSet<usize>> {
        let is_named = |(at, id): &(usize, &String)| {
            matches(pattern, id) || self.attributes.get(*at).is_some_and(|it| matches(pattern, &it.instruction))
        };
        let mut found: BTreeSet<usize> = ids.iter().enumerate().filter(is_named).map(|(at, _)| at).collect();
        let mut any = !found.is_empty();
        for (number, (position, point)) in self.points.iter().enumerate() {
            if !matches(pattern, &point.id) {
                continue;
            }
            any = true;
            if !seen.insert(number) {
                continue;
            }
            for dep in &point.dep {
                found.extend(self.matching(ids, &dep.text, seen).unwrap_or_default());
            }
            if let Some(query) = &point.dep_query {
                found.extend(self.queried(ids, query));
            }
            if self.kernel.sequential {
                found.extend(0..*position);
            }
        }
        any.then_some(found)
    }

    /// The statements of a pattern such as `id:a* or writes:b and not tag:c`.
    fn queried(&self, ids: &[String], query: &Name) -> BTreeSet<usize> {
        let holds = |at: usize, text: &str| {
            let (text, wanted) = match text.trim().strip_prefix("not ") {
                Some(rest) => (rest.trim(), false),
                None => (text.trim(), true),
            };
            let Some(statement) = self.program.statements.get(at) else { return false };
            let (kind, pattern) = text.split_once(':').unwrap_or(("id", text));
            let is = |name: &str| matches(pattern.trim(), name);
            let array = |array: ArrayId| is(&self.program.arrays[array].name);
            let found = match kind.trim() {
                "id" => {
                    ids.get(at).is_some_and(|id| is(id))
                        || self.attributes.get(at).is_some_and(|it| is(&it.instruction))
                }
                "tag" => statement.tags.iter().any(|tag| is(tag)),
                "writes" => array(statement.target.array),
                "reads" => statement.reads().iter().any(|(access, _)| array(access.array)),
                "iname" => statement.within.iter().any(|&iname| is(self.program.name_of(iname))),
                _ => false,
            };
            found == wanted
        };
        let any = |at: usize| query.text.split(" or ").any(|all| all.split(" and ").all(|one| holds(at, one)));
        (0..ids.len()).filter(|&at| any(at)).collect()
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
                    if one.atomic && other.atomic || self.exclude(one, other) {
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

    /// Whether two statements have conditions of which one is that a scalar is not zero, and the other that it is: one that is assigned once.
    fn exclude(&self, one: &Statement, other: &Statement) -> bool {
        let part = |expr: &Expr| match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, arg) => Some((scalar(arg)?, false)),
            _ => Some((scalar(expr)?, true)),
        };
        fn scalar(expr: &Expr) -> Option<ArrayId> {
            match &expr.kind {
                ExprKind::Load(access) if access.index.is_empty() => Some(access.array),
                ExprKind::Compare(crisp_ir_kernel::CompareOp::Ne, args) => scalar(&args[0]),
                _ => None,
            }
        }
        let parts = |statement: &Statement| statement.conditions.iter().filter_map(part).collect::<Vec<_>>();
        let writers = |array: ArrayId| self.program.statements.iter().filter(|it| it.target.array == array).count();
        let others = parts(other);
        parts(one).iter().any(|&(array, holds)| others.contains(&(array, !holds)) && writers(array) == 1)
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
