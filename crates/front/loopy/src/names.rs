//! Names of a file for editors: what each one means in its kernel.

use std::collections::BTreeMap;
use std::sync::Arc;

use crisp_ir_loops::{Argument, Step};
use crisp_support_diagnostics::{Definition, Files, NameKind, Recorder, Span};

use crate::set_names::names as names_of_set;
use crate::tree::{Declared, Instruction, Kernel, Name, Rule, SetText, StructureText, Syntax, SyntaxKind, Target};

/// Records the names of kernels. `types` has the types of names that were settled, by kernel and name.
pub(crate) fn record(
    kernels: &[Kernel],
    types: &BTreeMap<(String, String), String>,
    files: &Files,
    recorder: &mut Recorder,
) {
    if !recorder.is_on() {
        return;
    }
    let all: BTreeMap<String, Span> =
        kernels.iter().rev().map(|kernel| (kernel.name.text.clone(), kernel.name.span)).collect();
    for kernel in kernels {
        let parameters = kernel.declarations.iter();
        let parameters = parameters.filter(|it| !matches!(it.kind, Declared::Temporary(_)));
        let parameters: Vec<Arc<str>> = parameters.map(|it| it.name.text.as_str().into()).collect();
        recorder.define(|| {
            let definition = Definition::new(&*kernel.name.text, NameKind::Kernel, kernel.name.span);
            definition.whole(kernel.whole).parameters(parameters)
        });
        let mut names = Names {
            kernel,
            kernels: &all,
            types,
            files,
            recorder,
            names: BTreeMap::new(),
            others: BTreeMap::new(),
            rule: Vec::new(),
        };
        names.all();
    }
}

/// The names of a kernel.
struct Names<'a, 'r> {
    kernel: &'a Kernel,
    kernels: &'a BTreeMap<String, Span>,
    types: &'a BTreeMap<(String, String), String>,
    files: &'a Files,
    recorder: &'r mut Recorder,
    /// Loop variables, arrays, scalars.
    names: BTreeMap<String, Span>,
    /// Functions and rules, instructions, members and structures, with a letter in front: `f`, `i`, `m`, `t`.
    others: BTreeMap<String, Span>,
    /// The parameters of the rule around.
    rule: Vec<(String, Span)>,
}

impl<'a> Names<'a, '_> {
    fn all(&mut self) {
        let kernel = self.kernel;
        kernel.structures.iter().for_each(|structure| self.structure(structure));
        for declaration in &kernel.declarations {
            let kind = match declaration.kind {
                Declared::Value => NameKind::Parameter,
                _ if declaration.shape.as_ref().is_some_and(Vec::is_empty) => NameKind::Variable,
                _ => NameKind::Array,
            };
            self.define(&declaration.name, kind, None);
        }
        for text in &kernel.domains {
            let shown: Arc<str> = text.text.split_whitespace().collect::<Vec<_>>().join(" ").into();
            for (name, span) in names_of_set(text).inames {
                self.define(&Name { text: name, span }, NameKind::LoopVariable, Some(shown.clone()));
            }
        }
        for target in kernel.instructions.iter().flat_map(|it| &it.targets) {
            if let (Some(_), Some(name)) = (&target.declares, base(&target.syntax)) {
                self.define(&name, NameKind::Variable, None);
            }
        }
        for rule in &kernel.rules {
            let Name { text, span } = &rule.name;
            let parameters = rule.parameters.iter().map(|name| Arc::from(&*name.text)).collect();
            self.other('f', &rule.name, Definition::new(&**text, NameKind::Rule, *span).parameters(parameters));
        }
        for function in &kernel.functions {
            let Name { text, span } = &function.name;
            let parameters = function.parameters.iter().map(|name| Arc::from(&*name.text)).collect();
            let mut definition = Definition::new(&**text, NameKind::Function, *span).parameters(parameters);
            definition.types.extend(function.results.iter().map(|(ty, _)| Arc::from(&*ty.text)));
            self.other('f', &function.name, definition);
        }
        for instruction in &kernel.instructions {
            for attribute in instruction.attributes.iter().filter(|it| it.name.text == "id") {
                let Some(name) = &attribute.value else { continue };
                self.other('i', name, Definition::new(&*name.text, NameKind::Instruction, name.span));
            }
        }
        self.uses();
    }

    fn uses(&mut self) {
        let kernel = self.kernel;
        for text in kernel.domains.iter().chain(&kernel.assumptions) {
            let found = names_of_set(text);
            for (name, span) in found.inames.into_iter().chain(found.others) {
                self.see_or_define(&name, span, NameKind::Size);
            }
            // Names occur several times.
            self.words(text);
        }
        for declaration in &kernel.declarations {
            declaration.ty.iter().for_each(|ty| self.see_other('t', ty));
            declaration.shape.iter().flatten().for_each(|size| self.expression(size));
            declaration.strides.iter().flatten().for_each(|size| self.expression(size));
        }
        for instruction in &kernel.instructions {
            self.instruction(instruction);
        }
        for rule in kernel.rules.iter().chain(&kernel.templates) {
            self.rule_body(rule);
        }
        for function in &kernel.functions {
            for (_, target) in &function.results {
                self.see_other('c', target);
            }
        }
        kernel.code.iter().for_each(|code| self.words(code));
        for (iname, _) in &kernel.tags {
            self.see(&iname.text, iname.span);
        }
        for name in kernel.priorities.iter().flatten() {
            self.see(&name.text, name.span);
        }
        let schedules = kernel.schedules.iter().flat_map(|schedule| &schedule.steps);
        for step in kernel.definition.iter().chain(schedules).chain(&kernel.fused) {
            self.step(step);
        }
        for when in kernel.schedules.iter().filter_map(|schedule| schedule.when.as_ref()) {
            self.expression(when);
        }
    }

    fn define(&mut self, name: &Name, kind: NameKind, ty: Option<Arc<str>>) {
        if let Some(first) = self.names.get(&name.text).copied() {
            return self.recorder.use_of(name.span, first);
        }
        self.names.insert(name.text.clone(), name.span);
        let key = (self.kernel.name.text.clone(), name.text.clone());
        let ty = ty.or_else(|| self.types.get(&key).map(|text| Arc::from(&**text)));
        let whole = self.kernel.whole;
        self.recorder.define(|| {
            let mut definition = Definition::new(&*name.text, kind, name.span).visible(whole);
            definition.types.extend(ty);
            definition
        });
    }

    fn other(&mut self, letter: char, name: &Name, definition: Definition) {
        let whole = self.kernel.whole;
        match self.others.get(&format!("{letter}{}", name.text)).copied() {
            Some(first) => self.recorder.use_of(name.span, first),
            None => {
                self.others.insert(format!("{letter}{}", name.text), name.span);
                let is_of_kernel = whole.start <= name.span.start && name.span.end <= whole.end;
                self.recorder.define(|| if is_of_kernel { definition.visible(whole) } else { definition });
            }
        }
    }

    fn structure(&mut self, structure: &StructureText) {
        let Name { text, span } = &structure.name;
        let whole = structure.members.iter().map(|(_, ty)| ty.span).fold(*span, Span::to);
        self.other('t', &structure.name, Definition::new(&**text, NameKind::Structure, *span).whole(whole));
        for (member, ty) in &structure.members {
            let definition = Definition::new(&*member.text, NameKind::Member, member.span).ty(&*ty.text);
            self.other('m', member, definition);
            self.see_other('t', ty);
        }
    }

    fn see(&mut self, name: &str, at: Span) -> bool {
        let place = self.rule.iter().rev().find(|(param, _)| param == name).map(|(_, place)| *place);
        let place = place.or_else(|| self.names.get(name).copied());
        if let Some(place) = place {
            self.recorder.use_of(at, place);
        }
        place.is_some()
    }

    fn see_or_define(&mut self, name: &str, at: Span, kind: NameKind) {
        if !self.see(name, at) && !self.others.contains_key(&format!("f{name}")) {
            self.define(&Name { text: name.to_owned(), span: at }, kind, None);
        }
    }

    fn see_other(&mut self, letter: char, name: &Name) {
        if let Some(place) = self.others.get(&format!("{letter}{}", name.text)) {
            self.recorder.use_of(name.span, *place);
        }
    }

    /// The names among the words of a text that is not taken apart: sets, C, arguments of steps.
    fn words(&mut self, text: &SetText) {
        for (word, at) in words(self.files, text.span) {
            self.see(&word, at);
        }
    }

    fn rule_body(&mut self, rule: &Rule) {
        let whole = rule.name.span.to(rule.body.span);
        for param in &rule.parameters {
            self.recorder.define(|| Definition::new(&*param.text, NameKind::Parameter, param.span).visible(whole));
        }
        self.rule = rule.parameters.iter().map(|param| (param.text.clone(), param.span)).collect();
        self.expression(&rule.body);
        self.rule.clear();
    }

    fn instruction(&mut self, instruction: &Instruction) {
        self.expression(&instruction.value);
        for Target { declares, syntax } in &instruction.targets {
            declares.iter().flatten().for_each(|ty| self.see_other('t', ty));
            self.expression(syntax);
        }
        for attribute in &instruction.attributes {
            let Some(value) = &attribute.value else { continue };
            let is_order = matches!(attribute.name.text.as_str(), "dep" | "depends" | "conflicts" | "nosync" | "id");
            for (word, at) in words(self.files, value.span) {
                let name = Name { text: word, span: at };
                if is_order {
                    self.see_other('i', &name);
                } else if attribute.name.text != "groups" && attribute.name.text != "tags" {
                    self.see(&name.text, name.span);
                }
            }
        }
    }

    fn expression(&mut self, syntax: &Syntax) {
        match &syntax.kind {
            SyntaxKind::Integer(_) | SyntaxKind::Float(..) | SyntaxKind::Bool(_) => {}
            SyntaxKind::Name(name, _) => {
                let of_rule = self.others.contains_key(&format!("f{name}")) && !self.names.contains_key(name);
                let name = Name { text: name.clone(), span: syntax.span };
                match of_rule {
                    true => self.see_other('f', &name),
                    false => self.see_or_define(&name.text, syntax.span, NameKind::Parameter),
                }
            }
            SyntaxKind::Index(name, _, args) => {
                self.see_or_define(&name.text, name.span, NameKind::Array);
                args.iter().for_each(|arg| self.expression(arg));
            }
            SyntaxKind::Call(name, _, args) => {
                self.see_other('f', name);
                args.iter().for_each(|arg| self.expression(arg));
            }
            SyntaxKind::Member(of, member) => {
                self.expression(of);
                self.see_other('m', member);
            }
            SyntaxKind::Tuple(args) => args.iter().for_each(|arg| self.expression(arg)),
            SyntaxKind::Negated(arg) | SyntaxKind::Not(arg) => self.expression(arg),
            SyntaxKind::Arithmetic(_, args)
            | SyntaxKind::Compare(_, args)
            | SyntaxKind::And(args)
            | SyntaxKind::Or(args) => args.iter().for_each(|arg| self.expression(arg)),
            SyntaxKind::Code(code) => {
                code.reads.iter().chain(&code.writes).for_each(|(syntax, _)| self.expression(syntax));
                self.words(&code.text);
            }
        }
    }

    fn step(&mut self, step: &Step) {
        step.arguments.iter().for_each(|(_, argument)| self.argument(argument));
    }

    fn argument(&mut self, argument: &Argument) {
        match argument {
            Argument::Integer(..) => {}
            Argument::List(all, _) => all.iter().for_each(|argument| self.argument(argument)),
            Argument::Tagged(_, _, span) => {
                if let Some((word, at)) = words(self.files, *span).into_iter().next() {
                    self.word_of_step(&word, at);
                }
            }
            Argument::Name(_, span) | Argument::Text(_, span) => {
                for (word, at) in words(self.files, *span) {
                    self.word_of_step(&word, at);
                }
            }
        }
    }

    /// A word among the arguments of a step: any kind of name, or one that a step made of it, as `i_outer` of `i`.
    fn word_of_step(&mut self, word: &str, at: Span) {
        if self.see(word, at) {
            return;
        }
        let name = Name { text: word.to_owned(), span: at };
        for letter in ['f', 'i'] {
            if self.others.contains_key(&format!("{letter}{word}")) {
                return self.see_other(letter, &name);
            }
        }
        if let Some(place) = self.kernels.get(word) {
            return self.recorder.use_of(at, *place);
        }
        let of = |end: usize| Some((end, *self.names.get(word.get(..end)?)?));
        if let Some((end, place)) = word.match_indices('_').rev().find_map(|(end, _)| of(end)) {
            let end = at.start + u32::try_from(end).unwrap_or(0);
            self.recorder.use_of(Span { end, ..at }, place);
        }
    }
}

/// The name of an assigned variable.
fn base(syntax: &Syntax) -> Option<Name> {
    match &syntax.kind {
        SyntaxKind::Name(name, _) => Some(Name { text: name.clone(), span: syntax.span }),
        SyntaxKind::Index(name, _, _) => Some(name.clone()),
        SyntaxKind::Member(of, _) => base(of),
        _ => None,
    }
}

/// The words of a part of a source that begin with a letter, without those after a point.
fn words(files: &Files, span: Span) -> Vec<(String, Span)> {
    let text = files.snippet(span);
    let mut found = Vec::new();
    let mut start = None;
    let mut last = ' ';
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        let is_of_word = letter.is_ascii_alphanumeric() || letter == '_';
        match start {
            None if is_of_word && !letter.is_ascii_digit() && last != '.' && !last.is_ascii_digit() => start = Some(at),
            Some(from) if !is_of_word => {
                let place = |at: usize| span.start + u32::try_from(at).unwrap_or(0);
                let word = text.get(from..at).unwrap_or_default().to_owned();
                found.push((word, Span::new(span.file, place(from), place(at))));
                start = None;
            }
            _ => {}
        }
        last = letter;
    }
    found
}
