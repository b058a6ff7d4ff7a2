//! Domains and assumptions: loop variables, parameters, sets.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{Array, ArrayId, ArrayKind, Domain, Expr, Fact, Stated, Symbol, SymbolKind, Tag, Var, facts_in};
use crisp_ir_sets::{Set, Unknown, parse};
use crisp_support_diagnostics::Span;

use super::{Check, Checked, Stop};
use crate::messages;
use crate::set_names::{WORDS, names, words};
use crate::tree::SetText;

impl Check<'_> {
    /// Reads all domains: first their loop variables, so that domains may bound each other in any order.
    pub(super) fn domains(&mut self) -> Checked<()> {
        // `{:}` has no loops.
        let given: &[SetText] = &self.kernel.domains;
        let texts: Vec<&SetText> =
            given.iter().filter(|text| text.text.replace(char::is_whitespace, "") != "{:}").collect();
        let mut found = Vec::new();
        for text in &texts {
            let names = names(text);
            for (name, span) in &names.inames {
                if let Some(first) = self.program.symbol(name) {
                    let report = messages::iname_twice(*span, name, self.program.symbols[first].span);
                    self.diagnostics.push(report);
                    continue;
                }
                self.program.add_iname(name.clone(), Tag::For, *span);
            }
            found.push(names);
        }
        let all: Vec<(String, Span)> = found.into_iter().flat_map(|names| names.others).collect();
        let assumed = self.kernel.assumptions.iter().flat_map(assumed_names);
        for (name, span) in all.into_iter().chain(assumed) {
            if self.program.symbol(&name).is_none() {
                self.parameter(&name, span);
            }
        }
        if self.failed() {
            return Err(Stop::Reported);
        }
        for text in texts {
            let (inames, set) = self.set(text, true)?;
            for (inames, set) in self.apart(inames, set) {
                self.program.domains.push(Domain { inames, set, span: text.span });
            }
        }
        self.assumptions()?;
        self.nesting()
    }

    /// The parts of a domain that is bounded by what instructions assign: loops that no condition joins are separate, so that one is executed
    /// where another has no values.
    fn apart(&self, inames: Vec<Var>, set: Set) -> Vec<(Vec<Var>, Set)> {
        let [piece] = set.pieces() else { return vec![(inames, set)] };
        let assigned = |name: &str| {
            self.kernel.instructions.iter().flat_map(|it| &it.targets).any(|target| {
                target.declares.is_some()
                    && matches!(&target.syntax.kind, crate::tree::SyntaxKind::Name(target, _) if target == name)
            })
        };
        let rows = || {
            let rows = piece.equalities().iter().chain(piece.inequalities());
            rows.chain(piece.divisibilities().iter().map(|(_, row)| row))
        };
        let is_iname = |variable: Var| inames.contains(&variable);
        let loaded = |variable: Var| !is_iname(variable) && assigned(self.program.name_of(variable));
        if inames.len() < 2 || !rows().any(|row| row.terms().any(|(variable, _)| loaded(variable))) {
            return vec![(inames, set)];
        }
        // Which loops conditions join.
        let mut group: Vec<usize> = (0..inames.len()).collect();
        for row in rows() {
            let own: Vec<usize> =
                inames.iter().enumerate().filter(|(_, it)| row.coefficient(**it) != 0).map(|(at, _)| at).collect();
            let Some(&first) = own.first() else { return vec![(inames, set)] };
            for &other in &own {
                let (from, to) = (group[other], group[first]);
                group.iter_mut().filter(|it| **it == from).for_each(|it| *it = to);
            }
        }
        let kinds: BTreeSet<usize> = group.iter().copied().collect();
        let mut parts = Vec::new();
        for kind in kinds {
            let own: Vec<Var> = inames.iter().zip(&group).filter(|(_, of)| **of == kind).map(|(it, _)| *it).collect();
            let has = |row: &crisp_ir_sets::Affine| own.iter().any(|&it| row.coefficient(it) != 0);
            let mut part = crisp_ir_sets::Conjunction::all();
            let made = (|| -> crisp_ir_sets::Known<()> {
                for row in piece.equalities().iter().filter(|row| has(row)) {
                    part.zero(row)?;
                }
                for row in piece.inequalities().iter().filter(|row| has(row)) {
                    part.at_least_zero(row)?;
                }
                for (divisor, row) in piece.divisibilities().iter().filter(|(_, row)| has(row)) {
                    part.divisible_by(*divisor, row)?;
                }
                Ok(())
            })();
            if made.is_err() {
                return vec![(inames, set)];
            }
            parts.push((own, part.into()));
        }
        parts
    }

    /// Reads the assumptions of the kernel about its parameters.
    pub(super) fn assumptions(&mut self) -> Checked<()> {
        let kernel = self.kernel;
        for text in &kernel.assumptions {
            let conditions = facts_in(&text.text).1;
            if conditions.trim().is_empty() && !text.text.trim().is_empty() {
                continue;
            }
            let whole = SetText { text: format!("{{ [] : {conditions} }}"), span: text.span };
            let (_, set) = self.set(&whole, false)?;
            let Some(piece) = set.pieces().first().filter(|_| set.pieces().len() == 1) else {
                return self.say(messages::bad_set(text.span, "an assumption is one conjunction that can hold"));
            };
            let piece = piece.clone();
            if self.program.assume(&piece, conditions.trim().to_owned(), text.span).is_err() {
                return self.say(messages::too_complex(text.span));
            }
        }
        Ok(())
    }

    /// Reads the assumptions of the kernel about the contents of arrays, once these have types and shapes.
    pub(super) fn facts(&mut self) -> Checked<()> {
        let kernel = self.kernel;
        for text in &kernel.assumptions {
            for fact in facts_in(&text.text).0 {
                if let Err(why) = self.program.add_fact(&fact, place(text, &fact)) {
                    return self.say(messages::no_fact(place(text, &fact), &why));
                }
            }
        }
        match self.program.written_fact() {
            Some((fact, writer)) => {
                let why = Fact::written(&self.program.arrays[fact.array].name, writer);
                let report = messages::no_fact(fact.span, &why).see(writer.span, "the instruction");
                self.say(report)
            }
            None => Ok(()),
        }
    }

    /// A parameter: the value of the scalar of that name, or of a new scalar argument.
    fn parameter(&mut self, name: &str, span: Span) {
        let kernel = self.kernel;
        let declared = kernel.declarations.iter().any(|other| other.name.text == name);
        let assigned = kernel.instructions.iter().any(|instruction| {
            instruction.targets.iter().any(|target| {
                target.declares.is_some()
                    && matches!(&target.syntax.kind, crate::tree::SyntaxKind::Name(target, _) if target == name)
            })
        });
        // The array is settled when all arrays are declared.
        let array = if declared || assigned {
            ArrayId::new(usize::try_from(u32::MAX).unwrap_or(0))
        } else {
            self.program.arrays.push(Array {
                name: name.to_owned(),
                elem: Scalar::I32,
                kind: ArrayKind::Value,
                axes: Vec::new(),
                span,
            })
        };
        let kind = SymbolKind::Parameter(array);
        self.program.symbols.push(Symbol { name: name.to_owned(), kind, span });
    }

    /// Reads a set; its variables are those of the program.
    fn set(&mut self, text: &SetText, domain: bool) -> Checked<(Vec<Var>, Set)> {
        let place = |at: &std::ops::Range<usize>| {
            // An assumption has generated text in front.
            let front = if domain { 0 } else { "{ [] : ".len() };
            let shift = |byte: usize| text.span.start + u32::try_from(byte.saturating_sub(front)).unwrap_or(0);
            Span::new(text.span.file, shift(at.start).min(text.span.end), shift(at.end).min(text.span.end))
        };
        if let Some(at) = text.text.find("==") {
            return self.say(messages::double_equals(place(&(at..at + 2))));
        }
        if let Some((at, word)) = words(&text.text).into_iter().find(|(_, word)| *word == "or") {
            return self.say(messages::disjunction(place(&(at..at + word.len()))));
        }
        let known: Vec<String> = self.program.names();
        let own: BTreeSet<String> =
            if domain { names(text).inames.into_iter().map(|(name, _)| name).collect() } else { BTreeSet::new() };
        // What the text does not name needs no look.
        let named: BTreeSet<&str> = words(&text.text).into_iter().map(|(_, word)| word).collect();
        let is_other = |name: &&String| !own.contains(*name) && named.contains(name.as_str());
        let others: Vec<String> = known.iter().filter(is_other).cloned().collect();
        match parse(&text.text, &others) {
            Ok(read) => {
                let all = read.parameters.iter().chain(&read.dimensions);
                let of: Vec<Var> = all.map(|name| self.program.symbol(name).unwrap_or(usize::MAX)).collect();
                if of.contains(&usize::MAX) {
                    return self.say(messages::bad_set(text.span, "a name is not known"));
                }
                let inames = of.iter().skip(read.parameters.len()).copied().collect();
                match read.set.renamed(&of) {
                    Ok(set) => Ok((inames, set)),
                    Err(Unknown) => self.say(messages::too_complex(text.span)),
                }
            }
            Err(problem) if problem.what.contains("not affine") => {
                let (at, product) = product(&text.text, problem.at.start);
                self.say(messages::not_affine(place(&at), &product))
            }
            Err(problem) => self.say(messages::bad_set(place(&problem.at), &problem.what)),
        }
    }

    /// Domains that bound each other must not do so in a circle, and each loop variable must have bounds.
    fn nesting(&mut self) -> Checked<()> {
        for variable in 0..self.program.symbols.len() {
            if !self.program.is_iname(variable) {
                continue;
            }
            let symbol = &self.program.symbols[variable];
            if self.program.outer_of(variable).contains(&variable) {
                let report = messages::domain_cycle(symbol.span, &symbol.name);
                return self.say(report);
            }
            let bounded = self.program.points(&[variable]).map(|set| {
                set.pieces().iter().all(|piece| {
                    let side =
                        |sign: i64| piece.inequalities().iter().any(|row| row.coefficient(variable).signum() == sign);
                    piece.equalities().iter().any(|row| row.coefficient(variable) != 0) || side(1) && side(-1)
                })
            });
            match bounded {
                Ok(true) => {}
                Ok(false) => {
                    let report = messages::unbounded(symbol.span, &symbol.name);
                    return self.say(report);
                }
                Err(Unknown) => {
                    let report = messages::too_complex(symbol.span);
                    return self.say(report);
                }
            }
        }
        Ok(())
    }

    /// Copies of loop variables, with their conditions; who names one still means the original. Copies of several variables of one domain
    /// keep the conditions among them.
    pub(super) fn copies(&mut self, of: &[(Var, Option<String>)], span: Span) -> BTreeMap<Var, Var> {
        let mut copies = BTreeMap::new();
        for (variable, name) in of {
            let wish = name.clone().unwrap_or_else(|| self.program.name_of(*variable).to_owned());
            let name = self.program.unique_name(&wish);
            let copy = self.program.add_iname(name, Tag::For, span);
            copies.insert(*variable, copy);
        }
        let numbers: Vec<Var> = (0..self.program.symbols.len())
            .map(|variable| copies.get(&variable).copied().unwrap_or(variable))
            .collect();
        let mut made = Vec::new();
        for domain in &self.program.domains {
            let inames: Vec<Var> = domain.inames.iter().filter_map(|iname| copies.get(iname).copied()).collect();
            if !inames.is_empty()
                && let Ok(set) = domain.set.renamed(&numbers)
            {
                made.push(Domain { inames, set, span: domain.span });
            }
        }
        self.program.domains.extend(made);
        copies
    }

    /// The copies that an instruction's `dup` requests.
    pub(super) fn duplicated(&mut self, dup: &[(Var, Option<String>, Span)]) -> BTreeMap<Var, Var> {
        let Some((_, _, span)) = dup.first() else { return BTreeMap::new() };
        let span = *span;
        let of: Vec<(Var, Option<String>)> = dup.iter().map(|(variable, name, _)| (*variable, name.clone())).collect();
        self.copies(&of, span)
    }

    /// The value of a parameter or loop variable as an index.
    pub(super) fn index_of(&self, variable: Var, span: Span) -> Expr {
        Expr::variable(variable, span)
    }
}

/// Where a fact is in the source.
fn place(text: &SetText, fact: &Stated) -> Span {
    let at = |byte: usize| (text.span.start + u32::try_from(byte).unwrap_or(0)).min(text.span.end);
    Span::new(text.span.file, at(fact.at.start), at(fact.at.end))
}

/// The names of parameters in a text of assumptions: all but those of facts and of arrays that facts are about.
fn assumed_names(text: &SetText) -> Vec<(String, Span)> {
    let (facts, conditions) = facts_in(&text.text);
    let whole = SetText { text: conditions, span: text.span };
    let sums = facts.iter().flat_map(|fact| {
        let span = place(text, fact);
        fact.sums().iter().flat_map(move |sum| names(&SetText { text: sum.clone(), span }).others)
    });
    names(&whole).others.into_iter().chain(sums).collect()
}

/// The product that ends at a place of a text.
fn product(text: &str, end: usize) -> (std::ops::Range<usize>, String) {
    let part = |next: char| next.is_ascii_alphanumeric() || matches!(next, '_' | '*' | ' ');
    let before = text.get(..end).unwrap_or_default();
    let from = before.char_indices().rev().take_while(|(_, next)| part(*next)).last().map_or(0, |(at, _)| at);
    let whole = before.get(from..).unwrap_or_default();
    let words: Vec<&str> =
        words(whole).into_iter().map(|(_, word)| word).filter(|word| !WORDS.contains(word)).collect();
    let text = match words.as_slice() {
        [.., one, other] => format!("{one}*{other}"),
        _ => whole.trim().to_owned(),
    };
    (from..end, text)
}
