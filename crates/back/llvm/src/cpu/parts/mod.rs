//! Code that is compiled when it is first reached: regions of a kernel's text become functions in modules without the rest.
//!
//! Most of a kernel's text is for launches that are not at hand: bounds that are not proven, edges, loops without iterations. The printer marks such regions in the
//! text of the function. Here each becomes a *part*, a function in a separate module, and a call in its place. The call reads the part's address in a table, see `Parts` in
//! `ir/artifact`; where it is null, it calls the table's maker, which compiles the part.
//!
//! A part gets what it uses as arguments: values as they are, variables of the caller by address. Where LLVM could keep a variable in registers, the part gets a copy,
//! since a variable whose address is passed on is memory. What the entry block computes is computed again.

mod calls;
mod lines;

use std::borrow::Cow;

use lines::{Line, label_of};
// tidy: hash-order because names are only looked up, never walked
use rustc_hash::{FxHashMap as ByName, FxHashSet as NameSet};
use smallvec::SmallVec;

/// A comment before the first line of a region, or after its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Code for what the usual form cannot do.
    Cold,
    /// The form for more memory than caches hold.
    Large,
    /// A loop or a branch of the kernel's uppermost code, which may not be reached at all.
    Nest,
    /// The end of any.
    End,
}

impl Mark {
    /// Returns the comment.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Mark::Cold => "; cold",
            Mark::Large => "; large",
            Mark::Nest => "; nest",
            Mark::End => "; end",
        }
    }

    fn of(line: &str) -> Option<Mark> {
        // Nothing else that the printer writes is a comment.
        let mark = || [Mark::Cold, Mark::Large, Mark::Nest, Mark::End].into_iter().find(|mark| mark.text() == line);
        line.starts_with(';').then(mark).flatten()
    }

    /// Returns whether a line begins a region.
    fn opens(line: &str) -> Option<Mark> {
        Mark::of(line).filter(|mark| *mark != Mark::End)
    }
}

/// Regions with fewer lines are better left where they are: a call has a dozen, and a module costs 2 ms.
pub const LINES_OF_PARTS: usize = 60;
/// Variables of more bytes are passed by address: they would not fit registers.
const REGISTERS: u64 = 2048;
/// Where a call goes whose part cannot be made.
const FAILED: &str = "part.failed";

/// A function's text, split.
#[derive(Debug)]
pub(crate) struct Split {
    /// The lines of the kernel's function.
    pub(crate) body: String,
    /// The other functions, whole.
    pub(crate) parts: Vec<String>,
}

/// Returns the text of a function without marks.
pub(crate) fn together(entry: &[String], lines: &[String]) -> String {
    let lines = lines.iter().filter(|line| !line.is_empty() && Mark::of(line).is_none());
    joined("entry:", entry.iter().chain(lines).map(String::as_str))
}

fn joined<'a>(first: &str, lines: impl Iterator<Item = &'a str>) -> String {
    lines.fold(format!("{first}\n"), |mut text, line| {
        text.push_str(line);
        text.push('\n');
        text
    })
}

/// Makes parts of the marked regions of a kernel; a part has at least `least` lines. Cost: linear in the text times the depth of regions.
pub(crate) fn apart(entry: &[String], lines: &[String], symbol: &str, least: usize) -> Split {
    // A gap may hold several lines.
    let lines: Vec<&str> = lines.iter().flat_map(|text| text.split('\n')).filter(|line| !line.is_empty()).collect();
    let mut splitter = Splitter::new(entry, &lines, symbol, least);
    let mut body = splitter.region(&lines, None);
    if fails(&body) {
        body.push(format!("{FAILED}:").into());
        body.push("  ret void".into());
    }
    let entry = splitter.entry.iter().filter(|line| !line.is_empty());
    Split { body: joined("entry:", entry.chain(&body).map(Cow::as_ref)), parts: splitter.parts }
}

/// Lines of the printer, or lines of calls.
type Lines<'t> = Vec<Cow<'t, str>>;

/// Returns whether lines contain calls of parts that may fail.
fn fails(lines: &[Cow<'_, str>]) -> bool {
    lines.iter().any(|line| line.contains(FAILED))
}

/// A line of the entry block.
#[derive(Debug)]
struct InEntry {
    place: usize,
    /// The type of memory that it makes, if it does.
    alloca: Option<String>,
}

struct Splitter<'t> {
    symbol: &'t str,
    /// The lines that a part has at least.
    least: usize,
    /// How many regions of the uppermost code there are.
    nests: usize,
    entry: Lines<'t>,
    in_entry: ByName<Cow<'t, str>, InEntry>,
    /// The instructions of the values that blocks compute.
    instructions: ByName<&'t str, &'t str>,
    labels: NameSet<&'t str>,
    /// How often each name is used in the whole function.
    uses: ByName<&'t str, usize>,
    /// Pointers into variables, with the variable.
    aliases: ByName<&'t str, &'t str>,
    /// Variables whose place is computed: they are memory anyway.
    computed: NameSet<&'t str>,
    /// Variables to which pointers are passed on.
    pointed_to: NameSet<&'t str>,
    parts: Vec<String>,
}

impl<'t> Splitter<'t> {
    fn new(entry: &'t [String], lines: &[&'t str], symbol: &'t str, least: usize) -> Splitter<'t> {
        let mut splitter = Splitter {
            symbol,
            least,
            nests: lines.iter().filter(|line| Mark::of(line) == Some(Mark::Nest)).count(),
            entry: Vec::with_capacity(entry.len()),
            in_entry: ByName::default(),
            instructions: ByName::default(),
            labels: NameSet::default(),
            uses: ByName::default(),
            aliases: ByName::default(),
            computed: NameSet::default(),
            pointed_to: NameSet::default(),
            parts: Vec::new(),
        };
        for line in entry {
            splitter.add_to_entry(line.as_str().into());
            splitter.note(&Line::of(line));
        }
        for line in lines {
            match label_of(line) {
                Some(label) => drop(splitter.labels.insert(label)),
                None => {
                    let line = Line::of(line);
                    splitter.note(&line);
                    splitter.instructions.extend(line.defines.map(|name| (name, line.rest)));
                }
            }
        }
        splitter.note_shared_pointers(lines);
        splitter
    }

    fn add_to_entry(&mut self, line: Cow<'t, str>) {
        let place = self.entry.len();
        if let Some(name) = line.trim_start().strip_prefix('%').and_then(|line| line.split_once(" = ")) {
            let alloca = name.1.strip_prefix("alloca ").map(|rest| lines::take_type(rest).0.to_owned());
            self.in_entry.insert(name.0.to_owned().into(), InEntry { place, alloca });
        }
        self.entry.push(line);
    }

    fn alloca(&self, name: &str) -> Option<&str> {
        self.in_entry.get(name)?.alloca.as_deref()
    }

    /// Returns the variable that a name points into.
    fn variable<'b>(&self, name: &'b str) -> Option<&'b str>
    where
        't: 'b,
    {
        match self.aliases.get(name) {
            Some(variable) => Some(variable),
            None => self.alloca(name).map(|_| name),
        }
    }

    /// Notes the names that a line uses, and which variables must be memory: those whose place is computed, or passed on.
    fn note(&mut self, line: &Line<'t>) {
        let mut names: SmallVec<[&'t str; 8]> = SmallVec::new();
        for name in line.uses() {
            *self.uses.entry(name).or_default() += 1;
            names.push(name);
        }
        if let (Some(base), Some(name)) = (names.first().filter(|_| line.is_place()), line.defines)
            && let Some(variable) = self.variable(base)
        {
            self.aliases.insert(name, variable);
            if names.len() > 1 {
                self.computed.insert(variable);
            }
            return;
        }
        let address = line.address();
        for (at, name) in names.iter().enumerate() {
            // As a value the pointer may be the one that is also the place.
            let is_place = address == Some(*name) && !names[..at].contains(name) && !names[at + 1..].contains(name);
            if let Some(variable) = self.variable(name).filter(|_| !is_place) {
                self.pointed_to.insert(variable);
            }
        }
    }

    /// A pointer into a variable that is made outside of a region and used inside: both must be the variable itself.
    fn note_shared_pointers(&mut self, lines: &[&'t str]) {
        let mut open: Vec<NameSet<&str>> = Vec::new();
        for line in lines {
            match Mark::of(line) {
                Some(Mark::End) => drop(open.pop()),
                Some(_) => open.push(NameSet::default()),
                None => {
                    let line = Line::of(line);
                    let Some(inner) = open.last_mut() else { continue };
                    for name in line.uses().filter(|name| !inner.contains(name)) {
                        if let Some(variable) = self.aliases.get(name).filter(|_| !self.in_entry.contains_key(name)) {
                            self.pointed_to.insert(variable);
                        }
                    }
                    inner.extend(line.defines);
                }
            }
        }
    }

    /// Returns the lines that a region must have to become a part: many inside of another one, since what leads to it often leads to both.
    fn least(&self, mark: Mark, around: Option<Mark>) -> usize {
        let least = match (mark, around) {
            (Mark::Nest, _) if self.nests < 2 => return usize::MAX,
            (Mark::Nest, _) => 2 * self.least,
            (_, Some(Mark::Cold | Mark::Large)) => 4 * self.least,
            (_, Some(Mark::Nest | Mark::End) | None) => self.least,
        };
        if self.least == 1 { 1 } else { least }
    }

    /// Makes parts of the regions in some lines, the innermost first, and returns the lines with calls in their place. `around` is the region that they are.
    fn region(&mut self, lines: &[&'t str], around: Option<Mark>) -> Lines<'t> {
        let mut done = Vec::with_capacity(lines.len());
        let mut at = 0;
        while let Some(line) = lines.get(at) {
            if let Some(mark) = Mark::opens(line) {
                let end = end_of_region(lines, at);
                let original = &lines[at + 1..end];
                let least = self.least(mark, around);
                // A region that stays where it is, is a piece of the one around it.
                let inner = self.region(original, if original.len() < least { around } else { Some(mark) });
                let part = if inner.len() < least { None } else { self.part(original, &inner) };
                done.extend(part.unwrap_or(inner));
                at = end;
            } else if Mark::of(line).is_none() {
                done.push(Cow::Borrowed(*line));
            }
            at += 1;
        }
        done
    }
}

/// Returns the place of the mark that ends the region that begins at a place.
fn end_of_region(lines: &[&str], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, line) in lines.iter().enumerate().skip(open) {
        match Mark::of(line) {
            Some(Mark::End) => depth -= 1,
            Some(_) => depth += 1,
            None => {}
        }
        if depth == 0 {
            return at;
        }
    }
    lines.len()
}

/// Returns the bytes of an array's or vector's type, of a scalar 8.
fn bytes_of(ty: &str) -> u64 {
    let inner = ty.trim_matches(['[', ']', '<', '>']);
    let Some((count, elem)) = inner.split_once(" x ") else { return 8 };
    let bits: u64 = match elem {
        "float" => 32,
        "double" | "ptr" => 64,
        "half" | "bfloat" => 16,
        other => other.strip_prefix('i').and_then(|bits| bits.parse().ok()).unwrap_or(64),
    };
    count.parse::<u64>().unwrap_or(u64::MAX).saturating_mul(bits).div_ceil(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_types() {
        for (ty, bytes) in [("i64", 8), ("[256 x i8]", 256), ("<64 x i1>", 8), ("<16 x float>", 64), ("ptr", 8)] {
            assert_eq!(bytes_of(ty), bytes, "{ty}");
        }
    }

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_region_becomes_a_function_and_a_call() {
        let entry = lines(
            "  %t1 = load i64, ptr %arguments, align 8\n  %t2 = alloca i64\n  %t3 = alloca [4096 x i8], align 64\n  %t4 = alloca i32",
        );
        let text = lines(
            "  %t5 = add i64 %first, 1\n  %t6 = icmp ult i64 %t5, %t1\n  store i64 %t5, ptr %t2\n  br i1 %t6, label %fast1, label %general2\nfast1:\n  br label %join3\n\
             ; cold\ngeneral2:\n  %t7 = load i64, ptr %t2\n  %t8 = add i64 %t7, %t1\n  %t9 = add i64 %t8, %t5\n  store i64 %t9, ptr %t2\n  store i32 1, ptr %t4\n  \
             %t10 = getelementptr i8, ptr %t3, i64 %t9\n  store i8 0, ptr %t10\n  br i1 %t6, label %join3, label %done4\n; end\n\
             join3:\n  %t11 = load i64, ptr %t2\n  %t12 = getelementptr i8, ptr %t3, i64 %t11\n  store i8 1, ptr %t12\n  br label %done4\ndone4:\n  ret void",
        );
        let Split { body, parts } = apart(&entry, &text, "k", 1);
        let [part] = &parts[..] else { panic!("{parts:?}") };
        for wanted in [
            // What is computed in the entry block is computed again, a variable of the region alone is the part's.
            "\n  %t1 = load i64, ptr %arguments, align 8\n",
            "\n  %t4 = alloca i32\n",
            "i64 %t5",
            "i64 %t2.in, ptr noalias %t2.out",
            "\n  %t2 = alloca i64\n  store i64 %t2.in, ptr %t2\n",
            "join3:\n  %t2.last0 = load i64, ptr %t2\n  store i64 %t2.last0, ptr %t2.out\n  ret i32 0\n",
            "ptr noalias align 64 %t3",
        ] {
            assert!(part.contains(wanted), "{wanted}\n{part}");
        }
        for wanted in [
            "%p0.copy0.in = load i64, ptr %t2",
            "%p0.copy0.last = load i64, ptr %p0.copy0\n  store i64 %p0.copy0.last, ptr %t2",
            "ptr %t3",
            "[ i32 0, label %join3 i32 1, label %done4 ]",
            "part.failed:\n  ret void\n",
        ] {
            assert!(body.contains(wanted), "{wanted}\n{body}");
        }
        assert!(!body.contains("%t4 = alloca") && !body.contains("%t8"), "{body}");
    }

    #[test]
    fn pointers_into_the_scratch_memory_are_no_strangers_to_it() {
        let entry = lines("  %t1 = load ptr, ptr %arguments, align 8");
        for (base, noalias) in [("%scratch", false), ("%t1", true)] {
            let text = lines(&format!(
                "  %t2 = getelementptr i8, ptr {base}, i64 %first\n  %t3 = getelementptr i8, ptr %t2, i64 8\n  br label %general1\n; cold\ngeneral1:\n  store i8 1, ptr %t3\n  \
                 store i8 2, ptr %scratch\n  br label %join2\n; end\njoin2:\n  store i8 3, ptr %t3\n  ret void"
            ));
            let Split { body: _, parts } = apart(&entry, &text, "k", 1);
            let [part] = &parts[..] else { panic!("{parts:?}") };
            assert!(part.contains(", ptr %t3)"), "{part}");
            assert_eq!(part.contains("ptr noalias align 64 %scratch"), noalias, "{part}");
        }
    }

    #[test]
    fn what_is_used_behind_a_region_keeps_it_where_it_is() {
        let text = lines(
            "  br label %general1\n; cold\ngeneral1:\n  %t1 = add i64 %first, 1\n  br label %join2\n; end\njoin2:\n  %t2 = add i64 %t1, 1\n  ret void",
        );
        let Split { body, parts } = apart(&[], &text, "k", 1);
        assert!(parts.is_empty() && body.contains("%t1 = add") && !body.contains("; cold"), "{body}");
    }

    #[test]
    fn labels_are_lines_that_end_with_a_colon() {
        assert!(lines::is_label("then5:") && !lines::is_label("  br label %then5"));
    }
}
