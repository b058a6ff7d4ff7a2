//! Coverage: how often lines, functions and branches were executed, as text in the form of lcov.

use std::collections::BTreeMap;
use std::fmt::Write;

use crisp_library_compile::Counted;
use crisp_middle_interp::Work;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::lines::lines_of;
use crate::messages;

/// The executions of the author's lines, by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage(BTreeMap<String, OfFile>);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct OfFile {
    /// The line and the calls of each function.
    functions: BTreeMap<String, (u32, u64)>,
    lines: BTreeMap<u32, u64>,
    /// By line, number of the branch in the line, and way; none where the branch was not reached.
    branches: BTreeMap<(u32, u32, u32), Option<u64>>,
}

impl Coverage {
    /// Folds the executions of instructions by line. Code of the library and of the compiler has no part in it.
    #[must_use]
    pub fn new(counted: &[Counted], files: &Files) -> Coverage {
        let mut coverage = Coverage::default();
        for Counted { program, counts } in counted {
            for function in 0..program.function_count() {
                let counts = counts.of_function(function);
                let lines = lines_of(program, function, files);
                let mut own: BTreeMap<_, u64> = BTreeMap::new();
                for (line, count) in lines.iter().zip(counts) {
                    let Some(line) = line else { continue };
                    let known = own.entry(*line).or_default();
                    *known = (*known).max(*count);
                }
                for (line, count) in &own {
                    *coverage.file(files, line.file).lines.entry(line.line).or_default() += count;
                }
                let Some(first) = lines.iter().flatten().next() else { continue };
                let name = program.function_name(function).to_owned();
                let calls = counts.first().copied().unwrap_or(0);
                coverage.file(files, first.file).functions.entry(name).or_insert((first.line, 0)).1 += calls;
                let mut numbers: BTreeMap<_, u32> = BTreeMap::new();
                for (at, work) in program.works(function).enumerate() {
                    let (Work::Branch(_), Some(Some(line))) = (work, lines.get(at)) else { continue };
                    let number = numbers.entry(*line).or_default();
                    let reached = counts.get(at).copied().unwrap_or(0);
                    let taken = counts.get(at + 1).copied().unwrap_or(0).min(reached);
                    for (way, count) in [(0, taken), (1, reached - taken)] {
                        let branch =
                            coverage.file(files, line.file).branches.entry((line.line, *number, way)).or_default();
                        *branch = if reached == 0 { *branch } else { Some(branch.unwrap_or(0) + count) };
                    }
                    *number += 1;
                }
            }
        }
        coverage
    }

    fn file(&mut self, files: &Files, id: crisp_support_diagnostics::FileId) -> &mut OfFile {
        let name = files.get(id).map_or_else(String::new, |file| file.name.clone());
        self.0.entry(name).or_default()
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (name, OfFile { functions, lines, branches }) in &self.0 {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "TN:\nSF:{name}");
            functions.iter().for_each(|(function, (line, _))| _ = writeln!(text, "FN:{line},{function}"));
            functions.iter().for_each(|(function, (_, calls))| _ = writeln!(text, "FNDA:{calls},{function}"));
            let hit = functions.values().filter(|(_, calls)| *calls > 0).count();
            let _ = writeln!(text, "FNF:{}\nFNH:{hit}", functions.len());
            for ((line, block, way), taken) in branches {
                let taken = taken.map_or_else(|| "-".to_owned(), |taken| taken.to_string());
                let _ = writeln!(text, "BRDA:{line},{block},{way},{taken}");
            }
            let hit = branches.values().filter(|taken| taken.is_some_and(|taken| taken > 0)).count();
            let _ = writeln!(text, "BRF:{}\nBRH:{hit}", branches.len());
            lines.iter().for_each(|(line, count)| _ = writeln!(text, "DA:{line},{count}"));
            let hit = lines.values().filter(|count| **count > 0).count();
            let _ = writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", lines.len());
        }
        text
    }

    fn read(text: &str) -> Option<Coverage> {
        let mut coverage = Coverage::default();
        let mut file = None;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            if line == "end_of_record" {
                file = None;
                continue;
            }
            let (kind, rest) = line.split_once(':')?;
            let fields: Vec<&str> = rest.split(',').collect();
            if kind == "SF" {
                file = Some(rest.to_owned());
                coverage.0.entry(rest.to_owned()).or_default();
                continue;
            }
            let own = file.as_ref().and_then(|file| coverage.0.get_mut(file));
            match (kind, own, fields.as_slice()) {
                ("FN", Some(own), [line, name]) => {
                    own.functions.entry((*name).to_owned()).or_insert((0, 0)).0 = line.parse().ok()?;
                }
                ("FNDA", Some(own), [calls, name]) => {
                    own.functions.entry((*name).to_owned()).or_insert((0, 0)).1 += calls.parse::<u64>().ok()?;
                }
                ("DA", Some(own), [line, count, ..]) => {
                    *own.lines.entry(line.parse().ok()?).or_default() += count.parse::<u64>().ok()?;
                }
                ("BRDA", Some(own), [line, block, way, taken]) => {
                    let place = (line.parse().ok()?, block.parse().ok()?, way.parse().ok()?);
                    let taken = if *taken == "-" { None } else { Some(taken.parse::<u64>().ok()?) };
                    own.branches.insert(place, taken);
                }
                ("TN" | "FNF" | "FNH" | "BRF" | "BRH" | "LF" | "LH" | "VER", ..) => {}
                _ => return None,
            }
        }
        Some(coverage)
    }
}

/// Returns a coverage with the text of an earlier one added.
///
/// # Errors
/// That the text is not in the form of lcov.
pub fn merged(coverage: &Coverage, path: &str, earlier: &str) -> Result<Coverage, Box<Diagnostic>> {
    let mut all = Coverage::read(earlier).ok_or_else(|| messages::not_lcov(path))?;
    for (name, own) in &coverage.0 {
        let file = all.0.entry(name.clone()).or_default();
        for (name, (line, calls)) in &own.functions {
            let known = file.functions.entry(name.clone()).or_insert((*line, 0));
            *known = (*line, known.1.saturating_add(*calls));
        }
        for (line, count) in &own.lines {
            let known = file.lines.entry(*line).or_default();
            *known = known.saturating_add(*count);
        }
        for (place, taken) in &own.branches {
            let known = file.branches.entry(*place).or_default();
            *known = match (*known, *taken) {
                (Some(known), Some(taken)) => Some(known.saturating_add(taken)),
                (known, taken) => known.or(taken),
            };
        }
    }
    Ok(all)
}
