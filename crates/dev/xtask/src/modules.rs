//! Modules of a crate import downwards only: no two of them need each other, by whatever way.
//!
//! A module is a file. It needs another one where a `use` or a path leads there; names that a module only hands on (`pub use`) lead to the
//! module that defines them. A module that only declares and hands on its children needs none of them. Tests are left out.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Finding;
use crate::tree::{Tree, crate_of};

/// Modules that are in a circle, by crate. The list only becomes shorter: a module that is in none must be taken off.
const CIRCLES: &[(&str, &[&str])] = &[
    (
        "dev/fuzz",
        &[
            "check.rs",
            "cpu.rs",
            "generate/control.rs",
            "generate/cooperate.rs",
            "generate/function.rs",
            "generate/launch.rs",
            "generate/maker.rs",
            "generate/mod.rs",
            "launch.rs",
            "subject.rs",
        ],
    ),
    ("dev/mathcheck", &["main.rs", "operations.rs"]),
    (
        "dev/ptx",
        &[
            "assemble.rs",
            "assemble/instruction.rs",
            "assemble/variables.rs",
            "run/launch.rs",
            "run/warp.rs",
            "run/workgroup.rs",
        ],
    ),
    ("front/c", &["messages.rs", "parse/mod.rs", "parse/types.rs", "token.rs"]),
    (
        "front/crisp",
        &[
            "check/bindings.rs",
            "check/builtins.rs",
            "check/coerce.rs",
            "check/control.rs",
            "check/declare.rs",
            "check/definitions.rs",
            "check/derived.rs",
            "check/exact.rs",
            "check/function_types.rs",
            "check/host.rs",
            "check/instantiate.rs",
            "check/mod.rs",
            "check/predicates.rs",
            "check/scope.rs",
            "check/speculation.rs",
            "check/templates.rs",
            "check/type_forms.rs",
            "check/unify.rs",
            "check/vectors.rs",
            "expand/conditionals.rs",
            "expand/evaluate/arithmetic.rs",
            "expand/evaluate/forms.rs",
            "expand/evaluate/functions.rs",
            "expand/evaluate/lists.rs",
            "expand/evaluate/mod.rs",
            "expand/evaluate/text.rs",
            "expand/lambda_list.rs",
            "expand/library.rs",
            "expand/macros.rs",
            "expand/messages.rs",
            "expand/mod.rs",
            "expand/top_level.rs",
            "expand/value.rs",
            "expand/walk.rs",
            "forms.rs",
            "lib.rs",
            "lower/hidden.rs",
            "lower/mod.rs",
            "messages/memory.rs",
            "messages/numbers.rs",
            "messages/types.rs",
            "typed/derived.rs",
            "typed/evaluate.rs",
            "typed/known.rs",
            "typed/literal.rs",
            "typed/structures.rs",
            "typed/tree.rs",
            "typed/types.rs",
        ],
    ),
    ("front/loopy", &["check.rs", "check/attributes.rs", "check/values.rs", "lib.rs"]),
    ("ir/loops", &["expr.rs", "program.rs"]),
    ("library/compile", &["arguments.rs", "devices.rs", "interp_device.rs", "messages.rs", "open.rs", "run.rs"]),
    ("library/conform", &["program.rs", "reductions.rs", "trial.rs"]),
    (
        "middle/analysis",
        &[
            "determinism/arithmetic.rs",
            "determinism/mod.rs",
            "determinism/order.rs",
            "determinism/steady.rs",
            "determinism/taint.rs",
            "determinism/trace.rs",
            "meetings.rs",
            "messages.rs",
        ],
    ),
    (
        "middle/loops",
        &["emit.rs", "emit/bounds.rs", "emit/kernel.rs", "emit/sizes.rs", "launches.rs", "messages.rs", "schedule.rs"],
    ),
    ("middle/passes", &["split_wide_integers.rs", "split_wide_integers/loops.rs", "split_wide_integers/memory.rs"]),
    ("run/wgpu", &["device.rs", "memory.rs", "program.rs", "queue.rs"]),
];

/// Reports modules in circles that are not listed, and listed ones that are in none.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    check_with(tree, CIRCLES)
}

fn check_with(tree: &Tree, listed: &[(&str, &[&str])]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut unused: BTreeSet<String> = listed
        .iter()
        .flat_map(|(name, files)| files.iter().map(move |file| format!("crates/{name}/src/{file}")))
        .collect();
    for name in tree.crates() {
        for circle in circles(&needs(tree, name)) {
            let known: Vec<bool> = circle.iter().map(|file| unused.remove(file)).collect();
            let names: Vec<&str> = circle.iter().map(|file| short(file)).collect();
            for (file, _) in circle.iter().zip(known).filter(|(_, known)| !known) {
                let others: Vec<&str> = names.iter().copied().filter(|name| *name != short(file)).collect();
                let message = format!(
                    "module is in a circle with {}; let one of them define what both need, or move it below both",
                    others.join(", ")
                );
                findings.push(Finding::in_file(file, "circle", message));
            }
        }
    }

    let gone = "module is in no circle any more: take it off the list in `modules.rs`";
    findings.extend(unused.iter().map(|file| Finding::in_file(file, "circle", gone)));
    findings
}

fn short(file: &str) -> &str {
    file.split_once("/src/").map_or(file, |(_, short)| short)
}

/// A path in a module, resolved as far as its first segments say: segments below the crate's root.
type Path = Vec<String>;

/// The names that a file declares and uses.
#[derive(Debug, Default)]
struct Module {
    file: String,
    /// Children that are files.
    children: BTreeSet<String>,
    /// Names that are handed on, with where they come from.
    handed_on: BTreeMap<String, Path>,
    /// Where everything is handed on from.
    globs: Vec<Path>,
    /// Names that it defines.
    defines: BTreeSet<String>,
    /// Paths that it needs.
    needs: Vec<Path>,
}

/// Which file needs which, in one crate.
fn needs(tree: &Tree, name: &str) -> BTreeMap<String, BTreeSet<String>> {
    let src = format!("crates/{name}/src/");
    let files: BTreeMap<Path, &str> = tree
        .files()
        .filter(|(file, _)| crate_of(file) == Some(name) && file.starts_with(&src) && file.ends_with(".rs"))
        .filter(|(file, _)| !file[src.len()..].starts_with("bin/"))
        .map(|(file, _)| (path_of(&file[src.len()..]), file))
        .collect();
    let mut modules: BTreeMap<Path, Module> = BTreeMap::new();
    let mut tests: BTreeSet<Path> = BTreeSet::new();
    for (path, file) in &files {
        let children = files.keys().filter(|child| child.len() == path.len() + 1 && child.starts_with(path));
        let children = children.filter_map(|child| child.last().cloned()).collect();
        let (module, test_children) = read(file, path, children, tree.text(file).unwrap_or_default());
        tests.extend(test_children);
        modules.insert(path.clone(), module);
    }
    modules.retain(|path, _| !tests.iter().any(|test| path.starts_with(test)));
    let mut graph = BTreeMap::new();
    for (path, module) in &modules {
        let reached = module.needs.iter().filter_map(|needed| resolve(&modules, needed, 0));
        let others = reached.filter(|other| other != path).filter_map(|other| modules.get(&other));
        graph.insert(module.file.clone(), others.map(|other| other.file.clone()).collect());
    }
    graph
}

/// The module path of a file below `src`: nothing for the root.
fn path_of(file: &str) -> Path {
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let mut path: Path = stem.split('/').map(str::to_owned).collect();
    if path.last().is_some_and(|last| last == "mod") || path.len() == 1 && (stem == "lib" || stem == "main") {
        path.pop();
    }
    path
}

/// Names that are handed on from one module to the next, at most.
const HANDS: usize = 8;

/// The module that defines what a path leads to.
fn resolve(modules: &BTreeMap<Path, Module>, path: &Path, hands: usize) -> Option<Path> {
    let mut end = path.len();
    while end > 0 && !modules.contains_key(&path[..end]) {
        end -= 1;
    }
    let module = modules.get(&path[..end])?;
    let at = path[..end].to_vec();
    let Some(name) = path.get(end) else { return Some(at) };
    if hands == HANDS || module.defines.contains(name) {
        return Some(at);
    }
    if let Some(source) = module.handed_on.get(name) {
        let mut source = source.clone();
        source.extend_from_slice(&path[end + 1..]);
        return resolve(modules, &source, hands + 1);
    }
    for glob in &module.globs {
        let mut source = glob.clone();
        source.extend_from_slice(&path[end..]);
        if let Some(found) = resolve(modules, &source, hands + 1)
            && modules.get(&found).is_some_and(|found| found.defines.contains(name))
        {
            return Some(found);
        }
    }
    Some(at)
}

/// Words and signs of a file, without comments, strings and what is for tests.
fn tokens(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    while at < bytes.len() {
        let rest = &text[at..];
        let first = bytes[at];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
        } else if let Some(length) = raw_string(rest) {
            at += length;
        } else if first == b'"' {
            at += quoted(rest, '"');
        } else if first == b'\'' && is_character(rest) {
            at += quoted(rest, '\'');
        } else if is_word(first) {
            let length = rest.bytes().position(|byte| !is_word(byte)).unwrap_or(rest.len());
            tokens.push(&rest[..length]);
            at += length;
        } else if rest.starts_with("::") {
            tokens.push("::");
            at += 2;
        } else {
            if !first.is_ascii_whitespace() {
                tokens.push(&rest[..1]);
            }
            at += 1;
        }
    }
    tokens
}

/// The length of a raw string at the beginning of a text.
fn raw_string(text: &str) -> Option<usize> {
    let start = ["r", "br"].into_iter().find(|start| text.starts_with(start))?;
    let hashes = text[start.len()..].bytes().take_while(|byte| *byte == b'#').count();
    let open = start.len() + hashes;
    text[open..].starts_with('"').then_some(())?;
    let close = format!("\"{}", "#".repeat(hashes));
    Some(text[open + 1..].find(&close).map_or(text.len(), |end| open + 1 + end + close.len()))
}

/// The length of what is between quotes at the beginning of a text.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether a quote begins a character, not a lifetime.
fn is_character(text: &str) -> bool {
    let mut characters = text.chars().skip(1);
    matches!((characters.next(), characters.next()), (Some('\\'), _) | (Some(_), Some('\'')))
}

/// Reads one file; also the children that are only for tests.
fn read(file: &str, path: &Path, children: BTreeSet<String>, text: &str) -> (Module, Vec<Path>) {
    let tokens = tokens(text);
    let mut reader = Reader { tokens: &tokens, at: 0, path, inline: Vec::new(), depth: 0, tests: Vec::new() };
    let mut module = Module { file: file.to_owned(), children, ..Module::default() };
    reader.read(&mut module);
    (module, reader.tests)
}

struct Reader<'a> {
    tokens: &'a [&'a str],
    at: usize,
    /// The module of the file.
    path: &'a Path,
    /// Depths of braces at which modules inside the file begin.
    inline: Vec<usize>,
    depth: usize,
    /// Children for tests.
    tests: Vec<Path>,
}

const DEFINERS: [&str; 9] = ["struct", "enum", "fn", "const", "static", "trait", "type", "union", "macro_rules"];

impl Reader<'_> {
    fn ahead(&self, distance: usize) -> &str {
        self.tokens.get(self.at + distance).copied().unwrap_or_default()
    }

    fn read(&mut self, module: &mut Module) {
        let mut visible = false;
        while self.at < self.tokens.len() {
            match self.ahead(0) {
                "#" if self.is_for_tests() => {
                    self.skip_item();
                    continue;
                }
                "pub" => {
                    visible = true;
                    self.at += 1;
                    if self.ahead(0) == "(" {
                        while self.at < self.tokens.len() && self.ahead(0) != ")" {
                            self.at += 1;
                        }
                        self.at += 1;
                    }
                    continue;
                }
                "use" => {
                    self.at += 1;
                    let base = Vec::new();
                    self.use_tree(&base, visible, module);
                }
                "mod" if self.ahead(2) == "{" => {
                    self.inline.push(self.depth);
                    self.at += 1;
                }
                word if DEFINERS.contains(&word) => {
                    let name = if word == "macro_rules" { self.ahead(2) } else { self.ahead(1) }.to_owned();
                    module.defines.insert(name);
                    self.at += 1;
                }
                "{" => {
                    self.depth += 1;
                    self.at += 1;
                }
                "}" => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.inline.last() == Some(&self.depth) {
                        self.inline.pop();
                    }
                    self.at += 1;
                }
                _ => self.plain_path(module),
            }
            visible = false;
        }
    }

    fn is_for_tests(&self) -> bool {
        let words: Vec<&str> = (0..7).map(|distance| self.ahead(distance)).collect();
        words == ["#", "[", "cfg", "(", "test", ")", "]"]
    }

    /// Skips an attribute and the item below it.
    fn skip_item(&mut self) {
        self.at += 7;
        let mut depth = 0_usize;
        if self.ahead(0) == "mod" && self.ahead(2) == ";" {
            let mut path = self.path.clone();
            path.push(self.ahead(1).to_owned());
            self.tests.push(path);
        }
        while self.at < self.tokens.len() {
            let token = self.ahead(0).to_owned();
            self.at += 1;
            match token.as_str() {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 && token == "}" {
                        return;
                    }
                }
                ";" if depth == 0 => return,
                _ => {}
            }
        }
    }

    /// The beginning of a path from the crate's root; nothing where it leads to another crate.
    fn beginning(&self, first: &str, module: &Module) -> Option<Path> {
        let above = |levels: usize| {
            let levels = levels.saturating_sub(self.inline.len());
            self.path[..self.path.len().saturating_sub(levels)].to_vec()
        };
        match first {
            "crate" => Some(Vec::new()),
            "self" => Some(above(0)),
            "super" => Some(above(1)),
            child if module.children.contains(child) && self.inline.is_empty() => {
                let mut path = self.path.clone();
                path.push(child.to_owned());
                Some(path)
            }
            _ => None,
        }
    }

    fn segment(&self, base: &mut Path, segment: &str) {
        match segment {
            "super" => {
                base.pop();
            }
            "self" => {}
            segment => base.push(segment.to_owned()),
        }
    }

    /// A path in code.
    fn plain_path(&mut self, module: &mut Module) {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).copied().unwrap_or_default();
        let first = self.ahead(0).to_owned();
        self.at += 1;
        if self.ahead(0) != "::" || before == "::" || before == "." {
            return;
        }
        let Some(mut path) = self.beginning(&first, module) else { return };
        while self.ahead(0) == "::" && self.ahead(1).starts_with(|it: char| it.is_alphabetic() || it == '_') {
            let segment = self.ahead(1).to_owned();
            self.segment(&mut path, &segment);
            self.at += 2;
        }
        module.needs.push(path);
    }

    /// Reads what follows `use`, up to its end, below `base`.
    fn use_tree(&mut self, base: &Path, visible: bool, module: &mut Module) {
        let mut path = base.clone();
        let mut own = !base.is_empty();
        let mut started = own;
        let mut last = base.last().cloned().unwrap_or_default();
        loop {
            match self.ahead(0).to_owned().as_str() {
                "{" => {
                    self.at += 1;
                    while self.at < self.tokens.len() && self.ahead(0) != "}" {
                        if own {
                            self.use_tree(&path, visible, module);
                        } else {
                            self.use_tree(&Vec::new(), visible, module);
                        }
                        // Anything else than a list of names is skipped, so that reading always ends.
                        if self.ahead(0) != "}" {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                "*" => {
                    self.at += 1;
                    if own && visible {
                        module.globs.push(path.clone());
                    } else if own {
                        module.needs.push(path.clone());
                    }
                }
                "as" => {
                    last = self.ahead(1).to_owned();
                    self.at += 2;
                }
                "::" => self.at += 1,
                "," | "}" | ";" | "" => break,
                segment => {
                    if started {
                        self.segment(&mut path, segment);
                    } else {
                        started = true;
                        if let Some(beginning) = self.beginning(segment, module) {
                            (path, own) = (beginning, true);
                        }
                    }
                    if segment != "self" {
                        last = segment.to_owned();
                    }
                    self.at += 1;
                }
            }
        }
        if !own {
            return;
        }
        // A re-export of what is below it does not count as a need.
        if visible && path.starts_with(self.path) && path.len() > self.path.len() {
            module.handed_on.insert(last, path);
        } else {
            if visible {
                module.handed_on.insert(last, path.clone());
            }
            module.needs.push(path);
        }
    }
}

/// Files that need each other, in order.
fn circles(graph: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        graph.keys().map(|file| (file.as_str(), reachable(graph, file))).collect();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut found = Vec::new();
    for (&file, reached) in &reach {
        if !reached.contains(file) || !seen.insert(file) {
            continue;
        }
        let others = reached.iter().copied().filter(|other| reach.get(other).is_some_and(|back| back.contains(file)));
        let circle: Vec<String> = others.map(str::to_owned).collect();
        seen.extend(reached.iter().filter(|other| circle.iter().any(|member| member == *other)));
        found.push(circle);
    }
    found
}

fn reachable<'a>(graph: &'a BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut pending: Vec<&str> = graph.get(from).into_iter().flatten().map(String::as_str).collect();
    while let Some(file) = pending.pop() {
        if reached.insert(file) {
            pending.extend(graph.get(file).into_iter().flatten().map(String::as_str));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        let mut all = vec![("crates/ir/kernel/Cargo.toml", "")];
        all.extend_from_slice(files);
        Tree::of(&all)
    }

    fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        circles(&needs(&tree(files), "ir/kernel"))
    }

    #[test]
    fn modules_that_need_each_other_are_a_circle() {
        let files = [
            ("crates/ir/kernel/src/lib.rs", "mod a;\nmod b;\nmod c;\n"),
            ("crates/ir/kernel/src/a.rs", "use crate::b::{self, B};\n"),
            ("crates/ir/kernel/src/b.rs", "fn f() -> super::c::C { loop {} }\n"),
            ("crates/ir/kernel/src/c.rs", "use {crate::a::A as Other, std::fmt};\n"),
        ];
        assert_eq!(found(&files), [["a.rs", "b.rs", "c.rs"].map(|file| format!("crates/ir/kernel/src/{file}"))]);
        let without = [
            files[0],
            files[1],
            files[2],
            ("crates/ir/kernel/src/c.rs", "// use crate::a::A;\nconst S: &str = \"crate::a\";"),
        ];
        assert_eq!(found(&without), Vec::<Vec<String>>::new());
    }

    #[test]
    fn a_parent_may_declare_and_hand_on_its_children() {
        let declares = (
            "crates/ir/kernel/src/x/mod.rs",
            "mod low;\nmod high;\npub(crate) use self::low::Low;\npub use high::*;\n",
        );
        let low = ("crates/ir/kernel/src/x/low.rs", "pub(crate) struct Low;\n");
        let high = ("crates/ir/kernel/src/x/high.rs", "use super::Low;\npub fn high(low: Low) {}\n");
        assert_eq!(found(&[declares, low, high]), Vec::<Vec<String>>::new());
        // What it uses itself it needs, and a child that needs it again closes the circle.
        let uses = ("crates/ir/kernel/src/x/mod.rs", "mod high;\nstruct Own;\nfn f() { high::high(Own) }\n");
        let needs = ("crates/ir/kernel/src/x/high.rs", "use super::Own;\npub fn high(own: Own) {}\n");
        assert_eq!(found(&[uses, needs]).len(), 1);
    }

    #[test]
    fn names_that_are_handed_on_lead_to_where_they_are_defined() {
        let files = [
            ("crates/ir/kernel/src/lib.rs", "mod a;\nmod b;\npub use a::A;\npub use b::B;\n"),
            ("crates/ir/kernel/src/a.rs", "use crate::B;\npub struct A;\n"),
            ("crates/ir/kernel/src/b.rs", "use crate::A;\npub struct B;\n"),
        ];
        assert_eq!(found(&files).len(), 1);
        assert_eq!(found(&[files[0], files[1], ("crates/ir/kernel/src/b.rs", "pub struct B;\n")]).len(), 0);
    }

    #[test]
    fn tests_may_look_everywhere() {
        let files = [
            ("crates/ir/kernel/src/lib.rs", "mod a;\nmod b;\n#[cfg(test)]\nmod t;\n"),
            ("crates/ir/kernel/src/a.rs", "use crate::b::B;\n"),
            (
                "crates/ir/kernel/src/b.rs",
                "pub struct B;\n#[cfg(test)]\nmod tests {\n use crate::a::A;\n fn f() { super::x() } }\n",
            ),
            ("crates/ir/kernel/src/t.rs", "use crate::a::A;\nuse crate::t::T;\n"),
        ];
        assert_eq!(found(&files), Vec::<Vec<String>>::new());
    }

    #[test]
    fn the_list_holds_exactly_the_modules_in_circles() {
        let files =
            [("crates/ir/kernel/src/a.rs", "use crate::b::B;\n"), ("crates/ir/kernel/src/b.rs", "use crate::a::A;\n")];
        let tree = tree(&files);
        assert_eq!(check_with(&tree, &[]).len(), 2);
        assert_eq!(check_with(&tree, &[("ir/kernel", &["a.rs", "b.rs"])]).len(), 0);
        let found = check_with(&tree, &[("ir/kernel", &["a.rs", "b.rs", "c.rs"])]);
        assert_eq!(found.len(), 1);
        assert!(found[0].to_string().contains("take it off the list"), "{}", found[0]);
    }
}
