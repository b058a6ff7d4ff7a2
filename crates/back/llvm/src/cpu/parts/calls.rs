//! One part: its function, and the call that takes the place of its region.

use std::collections::{BTreeMap, BTreeSet};

use super::lines::{Line, label_of, names};
use super::{ALWAYS, BEFORE, FAILED, REGISTERS, Splitter, bytes_of, part_symbol, table};
use crate::names::quoted;

/// The names from around a region that it uses.
#[derive(Default)]
struct Needs {
    /// Values that blocks around it compute.
    values: BTreeSet<String>,
    /// Variables that others use too.
    shared: BTreeSet<String>,
    /// Lines of the entry block that it repeats or takes along, by their places.
    entry: BTreeSet<usize>,
    /// Parameters of the function besides those that each part has.
    params: BTreeSet<&'static str>,
    /// Where it goes when it ends, in the order of the first jumps.
    exits: Vec<String>,
}

impl Splitter<'_> {
    /// Makes a part of a region, and returns the lines of its call; nothing where it stays as it is. `original` are its lines before its
    /// inner regions became parts.
    pub(super) fn part(&mut self, original: &[String], lines: &[String]) -> Option<Vec<String>> {
        let entry = label_of(lines.first()?)?.to_owned();
        if !self.is_apart(original, &entry) {
            return None;
        }
        let needs = self.needs(original, lines)?;
        let number = self.parts.len();
        let (copied, passed): (Vec<String>, Vec<String>) =
            needs.shared.iter().cloned().partition(|variable| self.can_be_register(variable));
        let mut params = vec![ALWAYS.to_owned()];
        let mut arguments = vec!["ptr %arguments, ptr %launch, ptr %scratch".to_owned()];
        for name in &needs.params {
            params.push(format!("i64 %{name}"));
            arguments.push(format!("i64 %{name}"));
        }
        for value in &needs.values {
            let ty = self.types.get(value)?.clone()?;
            params.push(format!("{ty} %{value}"));
            arguments.push(format!("{ty} %{value}"));
        }
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for variable in &passed {
            let noalias =
                if needs.values.iter().any(|value| self.aliases.contains_key(value)) { "" } else { "noalias " };
            params.push(format!("ptr {noalias}{} %{variable}", align(self.alloca(variable)?)));
            arguments.push(format!("ptr %{variable}"));
        }
        for (place, variable) in copied.iter().enumerate() {
            let copy = format!("p{number}.copy{place}");
            let ty = self.alloca(variable)?.to_owned();
            params.push(format!("ptr noalias {} %{variable}", align(&ty)));
            arguments.push(format!("ptr %{copy}"));
            before.extend(copying(&format!("{copy}.in"), &ty, variable, &copy));
            if self.is_written(lines, variable) {
                after.extend(copying(&format!("{copy}.out"), &ty, &copy, variable));
            }
            let (alignment, space) = if ty.starts_with('[') { (", align 64", "") } else { ("", "") };
            self.entry.push(format!("  %{copy} = alloca {ty}{alignment}{space}"));
            self.note_entry(self.entry.len() - 1);
        }
        let function = self.function(number, &entry, lines, &needs, &params);
        self.parts.push(function);
        Some(self.call(number, &entry, &needs.exits, &arguments, &before, &after))
    }

    /// Returns whether nothing outside uses what a region computes, and no jump goes into its middle.
    fn is_apart(&self, original: &[String], entry: &str) -> bool {
        let mut inside: BTreeMap<&str, usize> = BTreeMap::new();
        let mut defines: Vec<&str> = Vec::new();
        let mut is_first = true;
        for line in original {
            if let Some(label) = label_of(line) {
                is_first = label == entry;
                defines.extend(Some(label).filter(|label| *label != entry));
                continue;
            }
            let line = Line::of(line);
            // A value that depends on where the region was entered from.
            if line.rest.starts_with("ret ") || is_first && line.rest.starts_with("phi ") {
                return false;
            }
            for name in line.uses() {
                *inside.entry(name).or_default() += 1;
            }
            defines.extend(line.defines);
        }
        defines.iter().all(|name| self.uses.get(*name).copied().unwrap_or(0) == inside.get(name).copied().unwrap_or(0))
    }

    fn needs(&self, original: &[String], lines: &[String]) -> Option<Needs> {
        let mut needs = Needs::default();
        let mut defined: BTreeSet<&str> = BTreeSet::new();
        for line in lines {
            defined.extend(label_of(line).or(Line::of(line).defines));
        }
        let mut pending: Vec<String> = Vec::new();
        for line in lines {
            for name in Line::of(line).uses() {
                if defined.contains(name) {
                    continue;
                }
                if self.labels.contains(name) || name == FAILED {
                    if name != FAILED && !needs.exits.iter().any(|exit| exit == name) {
                        needs.exits.push(name.to_owned());
                    }
                } else {
                    pending.push(name.to_owned());
                }
            }
        }
        let mut seen = BTreeSet::new();
        while let Some(name) = pending.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            match (name.as_str(), self.in_entry.get(&name)) {
                ("arguments" | "launch" | "scratch", _) => {}
                ("first", _) => drop(needs.params.insert("first")),
                ("end", _) => drop(needs.params.insert("end")),
                (_, Some(entry)) => match &entry.alloca {
                    Some(_) if self.is_used_elsewhere(&name, original) => drop(needs.shared.insert(name)),
                    Some(_) => drop(needs.entry.insert(entry.place)),
                    None => {
                        needs.entry.insert(entry.place);
                        pending.extend(names(Line::of(&self.entry[entry.place]).rest).map(str::to_owned));
                    }
                },
                (_, None) => drop(needs.values.insert(name)),
            }
        }
        // Not a region that the printer writes: it would have no place to continue.
        (!needs.exits.is_empty()).then_some(needs)
    }

    /// Returns whether a variable is used outside of some lines.
    fn is_used_elsewhere(&self, variable: &str, lines: &[String]) -> bool {
        // Copies that are made for calls inside of the region are used nowhere else.
        let Some(all) = self.uses.get(variable) else { return false };
        let inside = lines.iter().flat_map(|line| Line::of(line).uses()).filter(|name| *name == variable).count();
        *all > inside
    }

    fn can_be_register(&self, variable: &str) -> bool {
        !self.in_memory.contains(variable) && self.alloca(variable).is_some_and(|ty| bytes_of(ty) <= REGISTERS)
    }

    fn is_written(&self, lines: &[String], variable: &str) -> bool {
        lines.iter().map(|line| Line::of(line)).any(|line| {
            !line.only_reads() && line.uses().any(|name| name == variable || self.variable(name) == Some(variable))
        })
    }

    /// Returns the text of a part's function, and takes the variables along that it alone uses.
    fn function(&mut self, number: usize, entry: &str, lines: &[String], needs: &Needs, params: &[String]) -> String {
        let symbol = quoted(&part_symbol(self.symbol, number));
        let mut text = format!("define i32 @{symbol}({}) #0 {{\nentry:\n", params.join(", "));
        for &place in &needs.entry {
            text.push_str(&self.entry[place]);
            text.push('\n');
            if Line::of(&self.entry[place]).rest.starts_with("alloca ") {
                self.entry[place].clear();
            }
        }
        text.push_str(&format!("  br label %{entry}\n"));
        for line in lines {
            text.push_str(line);
            text.push('\n');
        }
        for (code, exit) in needs.exits.iter().enumerate() {
            text.push_str(&format!("{exit}:\n  ret i32 {code}\n"));
        }
        if self.fails(lines) {
            text.push_str(&format!("{FAILED}:\n  ret i32 -1\n"));
        }
        text.push_str("}\n");
        text
    }

    fn call(
        &self,
        number: usize,
        entry: &str,
        exits: &[String],
        arguments: &[String],
        before: &[String],
        after: &[String],
    ) -> Vec<String> {
        let p = format!("%p{number}");
        let table = quoted(&table(self.symbol));
        let mut lines = vec![format!("{entry}:")];
        lines.extend(before.iter().cloned());
        lines.extend([
            format!("  {p}.table = load ptr, ptr @{table}, align 8"),
            format!("  {p}.place = getelementptr i8, ptr {p}.table, i64 {}", 8 * (number + BEFORE)),
            format!("  {p}.known = load atomic ptr, ptr {p}.place acquire, align 8"),
            format!("  {p}.is_made = icmp ne ptr {p}.known, null"),
            format!("  br i1 {p}.is_made, label %{entry}.run, label %{entry}.make, !prof !0"),
            format!("{entry}.make:"),
            format!("  {p}.maker = load ptr, ptr {p}.table, align 8"),
            format!("  {p}.made = call ptr {p}.maker(ptr {p}.table, i32 {number})"),
            format!("  {p}.can_run = icmp ne ptr {p}.made, null"),
            format!("  br i1 {p}.can_run, label %{entry}.run, label %{FAILED}"),
            format!("{entry}.run:"),
            format!("  {p}.code = phi ptr [ {p}.known, %{entry} ], [ {p}.made, %{entry}.make ]"),
            format!("  {p}.exit = call i32 {p}.code({})", arguments.join(", ")),
        ]);
        lines.extend(after.iter().cloned());
        let cases: Vec<String> =
            exits.iter().enumerate().map(|(code, exit)| format!("i32 {code}, label %{exit}")).collect();
        lines.push(format!("  switch i32 {p}.exit, label %{FAILED} [ {} ]", cases.join(" ")));
        lines
    }
}

fn align(ty: &str) -> &'static str {
    if ty.starts_with('[') { "align 64" } else { "" }
}

/// Returns the lines that copy a variable.
fn copying(name: &str, ty: &str, from: &str, to: &str) -> Vec<String> {
    if ty.starts_with('[') {
        let bytes = bytes_of(ty);
        return vec![format!(
            "  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %{to}, ptr align 64 %{from}, i64 {bytes}, i1 false)"
        )];
    }
    vec![format!("  %{name} = load {ty}, ptr %{from}"), format!("  store {ty} %{name}, ptr %{to}")]
}
