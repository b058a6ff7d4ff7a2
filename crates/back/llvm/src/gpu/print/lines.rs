//! Which line of the source an instruction comes from, as LLVM's metadata.

use std::collections::BTreeMap;
use std::fmt::Write;

use crisp_support_diagnostics::{FileId, Files, Position, Span};

use crate::names;

/// Numbers of the nodes that every module has.
const UNIT: u32 = 1;
const FUNCTION: u32 = 4;
const FIRST: u32 = 5;

/// The places that instructions refer to, in order of their numbers.
pub(crate) struct Lines<'a> {
    files: Option<&'a Files>,
    nodes: String,
    next: u32,
    /// The file of the function itself.
    home: Option<(FileId, u32)>,
    scopes: BTreeMap<FileId, u32>,
    places: BTreeMap<(FileId, u32), u32>,
    function: String,
}

impl<'a> Lines<'a> {
    /// Places of a function of that name; none where the files are not known, or not the function's.
    pub(crate) fn new(files: Option<&'a Files>, name: &str, span: Span) -> Lines<'a> {
        let mut lines = Lines {
            files,
            nodes: String::new(),
            next: FIRST,
            home: None,
            scopes: BTreeMap::new(),
            places: BTreeMap::new(),
            function: String::new(),
        };
        if let Some(position) = lines.position(span) {
            let file = lines.file(span.file);
            lines.home = Some((span.file, file));
            let name = names::quoted(name);
            let line = position.line;
            lines.function = format!(
                "!{FUNCTION} = distinct !DISubprogram(name: {name}, scope: !{file}, file: !{file}, line: {line}, type: !2, scopeLine: {line}, \
                 spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !{UNIT})\n"
            );
        }
        lines
    }

    fn position(&self, span: Span) -> Option<Position> {
        Some(self.files?.get(span.file)?.position(span.start))
    }

    fn node(&mut self, text: &str) -> u32 {
        let number = self.next;
        self.next += 1;
        // A string takes everything.
        let _ = writeln!(self.nodes, "!{number} = {text}");
        number
    }

    fn file(&mut self, file: FileId) -> u32 {
        let name = self.files.and_then(|files| files.get(file)).map_or("", |file| file.name.as_str());
        let text = format!("!DIFile(filename: {}, directory: \"\")", names::quoted(name));
        self.node(&text)
    }

    /// Returns the number of the node that says where the function is.
    pub(crate) fn function(&self) -> Option<u32> {
        self.home.map(|_| FUNCTION)
    }

    /// Returns the number of the node for a location.
    pub(crate) fn place(&mut self, span: Span) -> Option<u32> {
        let (home, _) = self.home?;
        if let Some(&known) = self.places.get(&(span.file, span.start)) {
            return Some(known);
        }
        let Position { line, column } = self.position(span)?;
        let scope = if span.file == home {
            FUNCTION
        } else if let Some(&scope) = self.scopes.get(&span.file) {
            scope
        } else {
            let file = self.file(span.file);
            let scope = self.node(&format!("!DILexicalBlockFile(scope: !{FUNCTION}, file: !{file}, discriminator: 0)"));
            self.scopes.insert(span.file, scope);
            scope
        };
        let place = self.node(&format!("!DILocation(line: {line}, column: {column}, scope: !{scope})"));
        self.places.insert((span.file, span.start), place);
        Some(place)
    }

    /// Returns the nodes, for the end of the module.
    pub(crate) fn metadata(&self, flags: &[&str]) -> String {
        let mut text = String::new();
        let mut listed: Vec<String> = Vec::new();
        if self.home.is_some() {
            listed.push("!0".to_owned());
        }
        let own: Vec<String> = (0..flags.len()).map(|index| format!("!{}", self.next as usize + index)).collect();
        listed.extend(own.iter().cloned());
        if !listed.is_empty() {
            let _ = writeln!(text, "!llvm.module.flags = !{{{}}}", listed.join(", "));
        }
        if let Some((_, file)) = self.home {
            let _ = write!(
                text,
                "!llvm.dbg.cu = !{{!{UNIT}}}\n!0 = !{{i32 2, !\"Debug Info Version\", i32 3}}\n\
                 !{UNIT} = distinct !DICompileUnit(language: DW_LANG_C99, file: !{file}, producer: \"crisp\", isOptimized: true, \
                 runtimeVersion: 0, emissionKind: LineTablesOnly)\n!2 = !DISubroutineType(types: !3)\n!3 = !{{null}}\n{}{}",
                self.function, self.nodes
            );
        }
        for (number, flag) in own.iter().zip(flags) {
            let _ = writeln!(text, "{number} = {flag}");
        }
        text
    }
}
