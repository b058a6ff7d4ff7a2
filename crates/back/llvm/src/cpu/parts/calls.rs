//! One part: its function, and the call that takes the place of its region.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

use crisp_ir_artifact::Parts;

use super::lines::{Line, label_of, names, type_of};
use super::{ByName, FAILED, Lines, NameSet, REGISTERS, Splitter, bytes_of, fails};
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

/// A part's parameters, and what its caller passes and does.
struct Passing {
    params: Vec<String>,
    arguments: Vec<String>,
    /// Lines of the caller before the call, and after it.
    before: Vec<String>,
    after: Vec<String>,
    /// Lines of the part before its first block.
    begin: Vec<String>,
    /// The variables that the part copies back where it ends, with their types.
    back: Vec<(String, String)>,
}

impl<'t> Splitter<'t> {
    /// Makes a part of a region, and returns the lines of its call; nothing where it stays as it is. `original` are its lines before its
    /// inner regions became parts.
    pub(super) fn part(&mut self, original: &[&'t str], lines: &[Cow<'t, str>]) -> Option<Lines<'t>> {
        let entry = label_of(lines.first()?)?.to_owned();
        if !self.is_apart(original, &entry) {
            return None;
        }
        let needs = self.needs(original, lines)?;
        let passing = self.passing(&needs, lines)?;
        let number = u32::try_from(self.parts.len()).ok()?;
        let function = self.function(number, &entry, lines, &needs, &passing);
        self.parts.push(function);
        Some(self.call(number, &entry, &needs.exits, &passing))
    }

    /// Returns whether nothing outside uses what a region computes, and no jump goes into its middle.
    fn is_apart(&self, original: &[&str], entry: &str) -> bool {
        let mut inside: ByName<&str, usize> = ByName::default();
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
        defines.iter().all(|name| self.uses.get(name).copied().unwrap_or(0) == inside.get(name).copied().unwrap_or(0))
    }

    fn needs(&self, original: &[&str], lines: &[Cow<'_, str>]) -> Option<Needs> {
        let mut needs = Needs::default();
        let defined: NameSet<&str> =
            lines.iter().filter_map(|line| label_of(line).or_else(|| Line::of(line).defines)).collect();
        let mut pending: Vec<&str> = Vec::new();
        let mut seen: NameSet<&str> = NameSet::default();
        for name in lines.iter().flat_map(|line| Line::of(line).uses()) {
            if defined.contains(name) || name == FAILED || !seen.insert(name) {
                continue;
            }
            if self.labels.contains(name) { needs.exits.push(name.to_owned()) } else { pending.push(name) }
        }
        while let Some(name) = pending.pop() {
            match (name, self.in_entry.get(name)) {
                ("arguments" | "launch" | "scratch", _) => {}
                ("first", _) => drop(needs.params.insert("first")),
                ("end", _) => drop(needs.params.insert("end")),
                (_, Some(entry)) => match &entry.alloca {
                    Some(_) if self.is_used_elsewhere(name, original) => drop(needs.shared.insert(name.to_owned())),
                    Some(_) => drop(needs.entry.insert(entry.place)),
                    None => {
                        needs.entry.insert(entry.place);
                        let line = self.entry.get(entry.place)?;
                        pending.extend(names(Line::of(line).rest).filter(|name| seen.insert(name)));
                    }
                },
                (_, None) => drop(needs.values.insert(name.to_owned())),
            }
        }
        // Not a region that the printer writes: it would have no place to continue.
        (!needs.exits.is_empty()).then_some(needs)
    }

    /// Returns whether a variable is used outside of some lines.
    fn is_used_elsewhere(&self, variable: &str, lines: &[&str]) -> bool {
        // Copies that are made for calls inside of the region are used nowhere else.
        let Some(all) = self.uses.get(variable) else { return false };
        let inside = lines.iter().flat_map(|line| Line::of(line).uses()).filter(|name| *name == variable).count();
        *all > inside
    }

    /// Returns whether a part has a copy of a variable: where both can be in registers. The variable of one vector must be: see `cpu/masks`.
    fn is_copied(&self, variable: &str, ty: &str) -> bool {
        let is_array = ty.starts_with('[');
        !(self.pointed_to.contains(variable)
            || is_array && (self.computed.contains(variable) || bytes_of(ty) > REGISTERS))
    }

    fn is_written(&self, lines: &[Cow<'_, str>], variable: &str) -> bool {
        lines.iter().map(|line| Line::of(line)).any(|line| {
            !line.only_reads() && line.uses().any(|name| name == variable || self.variable(name) == Some(variable))
        })
    }

    /// Returns the parameters that each part has. Others may point into the scratch memory too.
    fn always(&self, needs: &Needs) -> String {
        let noalias = if needs.values.iter().any(|value| self.may_point_into_scratch(value)) { "" } else { "noalias " };
        format!(
            "ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, ptr {noalias}align 64 %scratch"
        )
    }

    /// Returns whether a value may be a pointer that was computed from that to the scratch memory.
    fn may_point_into_scratch(&self, value: &str) -> bool {
        let mut pending = vec![value];
        let mut seen: NameSet<&str> = NameSet::default();
        while let Some(name) = pending.pop() {
            if name == "scratch" {
                return true;
            }
            // What the entry block loads are arguments.
            let in_entry =
                self.in_entry.get(name).and_then(|entry| self.entry.get(entry.place)).map(|line| Line::of(line).rest);
            let is_loaded = |text: &str| text.starts_with("load ");
            match self.instructions.get(name).copied().or(in_entry.filter(|text| !is_loaded(text))) {
                // Of a variable that went into another part.
                Some("") => {}
                Some(text) if type_of(text).is_some_and(|ty| !ty.contains("ptr")) => {}
                Some(text) if is_loaded(text) || text.starts_with("inttoptr ") => return true,
                Some(text) => pending.extend(names(text).filter(|name| seen.insert(name))),
                None => {}
            }
        }
        false
    }

    /// Decides how a part gets what it needs.
    fn passing(&mut self, needs: &Needs, lines: &[Cow<'_, str>]) -> Option<Passing> {
        let number = self.parts.len();
        let mut passing = Passing {
            params: vec![self.always(needs)],
            arguments: vec!["ptr %arguments, ptr %launch, ptr %scratch".to_owned()],
            before: Vec::new(),
            after: Vec::new(),
            begin: Vec::new(),
            back: Vec::new(),
        };
        for name in &needs.params {
            passing.as_it_is("i64", name);
        }
        for value in &needs.values {
            passing.as_it_is(&type_of(self.instructions.get(value.as_str())?)?, value);
        }
        for (place, variable) in needs.shared.iter().enumerate() {
            let ty = self.alloca(variable)?.to_owned();
            if !self.is_copied(variable, &ty) {
                let noalias = if self.pointed_to.contains(variable.as_str()) { "" } else { "noalias " };
                let align = if ty.starts_with('[') { "align 64 " } else { "" };
                passing.params.push(format!("ptr {noalias}{align}%{variable}"));
                passing.arguments.push(format!("ptr %{variable}"));
                continue;
            }
            let (copy, written) = (format!("p{number}.copy{place}"), self.is_written(lines, variable));
            if ty.starts_with('[') {
                passing.array(variable, &ty, &copy, written);
            } else {
                passing.scalar(variable, &ty, &copy, written);
            }
            if written || ty.starts_with('[') {
                let align = if ty.starts_with('[') { ", align 64" } else { "" };
                self.add_to_entry(format!("  %{copy} = alloca {ty}{align}").into());
            }
        }
        Some(passing)
    }

    /// Returns the text of a part's function, and takes the variables along that it alone uses.
    fn function(
        &mut self,
        number: u32,
        entry: &str,
        lines: &[Cow<'_, str>],
        needs: &Needs,
        passing: &Passing,
    ) -> String {
        let symbol = quoted(&Parts::function(self.symbol, number));
        let mut text = format!("define i32 @{symbol}({}) #0 {{\nentry:\n", passing.params.join(", "));
        // Variables first: what points into them follows.
        for line in &passing.begin {
            let _ = writeln!(text, "{line}");
        }
        for &place in &needs.entry {
            let Some(line) = self.entry.get_mut(place) else { continue };
            let _ = writeln!(text, "{line}");
            if Line::of(line).rest.starts_with("alloca ") {
                *line = "".into();
            }
        }
        let _ = writeln!(text, "  br label %{entry}");
        for line in lines {
            let _ = writeln!(text, "{line}");
        }
        for (code, exit) in needs.exits.iter().enumerate() {
            let _ = writeln!(text, "{exit}:");
            for (variable, ty) in &passing.back {
                if ty.starts_with('[') {
                    let _ = writeln!(text, "{}", copying(&format!("{variable}.at"), variable, ty));
                } else {
                    let _ = writeln!(text, "  %{variable}.last{code} = load {ty}, ptr %{variable}");
                    let _ = writeln!(text, "  store {ty} %{variable}.last{code}, ptr %{variable}.out");
                }
            }
            let _ = writeln!(text, "  ret i32 {code}");
        }
        if fails(lines) {
            let _ = writeln!(text, "{FAILED}:\n  ret i32 -1");
        }
        text.push_str("}\n");
        text
    }

    fn call(&self, number: u32, entry: &str, exits: &[String], passing: &Passing) -> Lines<'t> {
        let p = format!("%p{number}");
        let table = quoted(&Parts::table(self.symbol));
        let cases: Vec<String> =
            exits.iter().enumerate().map(|(code, exit)| format!("i32 {code}, label %{exit}")).collect();
        let mut lines = vec![format!("{entry}:")];
        lines.extend_from_slice(&passing.before);
        lines.extend([
            format!("  {p}.table = load ptr, ptr @{table}, align 8"),
            format!(
                "  {p}.place = getelementptr i8, ptr {p}.table, i64 {}",
                8 * (Parts::BEFORE as u64 + u64::from(number))
            ),
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
            format!("  {p}.exit = call i32 {p}.code({})", passing.arguments.join(", ")),
        ]);
        lines.extend_from_slice(&passing.after);
        lines.push(format!("  switch i32 {p}.exit, label %{FAILED} [ {} ]", cases.join(" ")));
        lines.into_iter().map(Cow::Owned).collect()
    }
}

impl Passing {
    fn as_it_is(&mut self, ty: &str, name: &str) {
        self.params.push(format!("{ty} %{name}"));
        self.arguments.push(format!("{ty} %{name}"));
    }

    /// A variable of one value: its value is passed, and where it is written, the place for the last one.
    fn scalar(&mut self, variable: &str, ty: &str, copy: &str, written: bool) {
        self.before.push(format!("  %{copy}.in = load {ty}, ptr %{variable}"));
        self.params.push(format!("{ty} %{variable}.in"));
        self.arguments.push(format!("{ty} %{copy}.in"));
        self.begin.push(format!("  %{variable} = alloca {ty}"));
        self.begin.push(format!("  store {ty} %{variable}.in, ptr %{variable}"));
        if written {
            self.params.push(format!("ptr noalias %{variable}.out"));
            self.arguments.push(format!("ptr %{copy}"));
            self.after.push(format!("  %{copy}.last = load {ty}, ptr %{copy}"));
            self.after.push(format!("  store {ty} %{copy}.last, ptr %{variable}"));
            self.back.push((variable.to_owned(), ty.to_owned()));
        }
    }

    /// A small array: a copy of it is passed, which the part copies to its own and, where that is written, back.
    fn array(&mut self, variable: &str, ty: &str, copy: &str, written: bool) {
        self.before.push(copying(copy, variable, ty));
        self.params.push(format!("ptr noalias align 64 %{variable}.at"));
        self.arguments.push(format!("ptr %{copy}"));
        self.begin.push(format!("  %{variable} = alloca {ty}, align 64"));
        self.begin.push(copying(variable, &format!("{variable}.at"), ty));
        if written {
            self.after.push(copying(variable, copy, ty));
            self.back.push((variable.to_owned(), ty.to_owned()));
        }
    }
}

/// Returns the line that copies an array.
fn copying(to: &str, from: &str, ty: &str) -> String {
    let bytes = bytes_of(ty);
    format!("  call void @llvm.memcpy.p0.p0.i64(ptr align 64 %{to}, ptr align 64 %{from}, i64 {bytes}, i1 false)")
}
