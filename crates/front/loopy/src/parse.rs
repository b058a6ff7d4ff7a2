//! The reader: from tokens to syntax. After a mistake it goes on with the next line.

mod expressions;

use crisp_ir_loops::{Argument, Scope, Step};
use crisp_support_diagnostics::{Damage, Diagnostic, ErrorPlaces, FileId, Span};
use crisp_support_format::lines::{Marks, Shape};

use crate::messages;
use crate::token::{Kind, Token, tokens};
use crate::tree::{
    Attribute, Code, Declaration, Declared, FunctionText, Instruction, Kernel, Name, Rule, ScheduleText, SetText,
    StructureText, Syntax, SyntaxKind, Target,
};

/// A mistake was reported.
pub(crate) struct Stop;
/// The result of parsing, unless there is a mistake.
type Parsed<T> = Result<T, Stop>;

/// How deep expressions and lists may be nested.
const DEPTH_LIMIT: usize = 100;

pub(crate) struct Parser<'a> {
    file: FileId,
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// Expressions that steps of the kernel look for.
    templates: Vec<Rule>,
    /// Structures that the file declares.
    structures: Vec<StructureText>,
    /// The notes for the layout.
    marks: &'a mut Marks,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// The kernels of a file, and those that could not be read.
pub(crate) fn parse(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> (Vec<Kernel>, Damage) {
    let tokens = tokens(file, text, diagnostics);
    let mut damage = Damage::default();
    (parse_tokens(file, text, tokens, &mut Marks::default(), &mut damage, diagnostics), damage)
}

/// The kernels of a file whose tokens are known.
pub(crate) fn parse_tokens(
    file: FileId,
    text: &str,
    tokens: Vec<Token>,
    marks: &mut Marks,
    damage: &mut Damage,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Kernel> {
    let mut parser = Parser {
        file,
        text,
        tokens,
        at: 0,
        depth: 0,
        templates: Vec::new(),
        structures: Vec::new(),
        marks,
        diagnostics,
    };
    let (mut kernels, mut types_are_whole) = (Vec::new(), true);
    let unread = ErrorPlaces::of(parser.diagnostics);
    loop {
        parser.lines();
        if parser.peek() == &Kind::End {
            // Any kernel may use a type.
            return if types_are_whole { kernels } else { Vec::new() };
        }
        let (from, said) = (parser.at, parser.diagnostics.len());
        if parser.take_name("type") {
            match parser.structure().and_then(|found| parser.end_of_line().map(|()| found)) {
                Ok(found) => {
                    parser.marks.node(Shape::Statement, from, parser.at, &[]);
                    parser.structures.push(found);
                }
                Err(Stop) => {
                    types_are_whole = false;
                    parser.recover();
                }
            }
            continue;
        }
        match parser.kernel() {
            Ok(mut kernel) => {
                parser.marks.node(Shape::Statement, from, parser.at, &[]);
                // A kernel of which a line could not be read would only give messages that follow from it.
                let place = parser.place(from);
                let errors = ErrorPlaces::of(parser.diagnostics.get(said..).unwrap_or_default());
                kernel.whole = place;
                if errors.is_empty() && !unread.any_in(place) {
                    kernels.push(kernel);
                } else {
                    damage.add(place, Some(kernel.name.text.to_string()));
                }
            }
            Err(Stop) => {
                // The next kernel begins a line.
                while !matches!(parser.peek(), Kind::End) && !parser.is_name("kernel") {
                    parser.at += 1;
                }
                let name = match parser.tokens.get(from + 1).map(|token| &token.kind) {
                    Some(Kind::Name(name)) => Some(name.to_string()),
                    _ => None,
                };
                damage.add(parser.place(from), name);
            }
        }
    }
}

impl Parser<'_> {
    /// The place of the tokens from one to where the parser is.
    fn place(&self, from: usize) -> Span {
        let first = self.tokens.get(from).map_or_else(|| self.span(), |token| token.span);
        self.tokens.get(from..self.at).and_then(<[Token]>::last).map_or(first, |last| first.to(last.span))
    }

    fn peek(&self) -> &Kind {
        self.tokens.get(self.at).map_or(&Kind::End, |token| &token.kind)
    }

    fn peek_after(&self, count: usize) -> &Kind {
        self.tokens.get(self.at + count).map_or(&Kind::End, |token| &token.kind)
    }

    fn span(&self) -> Span {
        let last = self.tokens.last().map(|token| token.span);
        self.tokens.get(self.at).map(|token| token.span).or(last).unwrap_or(Span::new(self.file, 0, 0))
    }

    fn last_span(&self) -> Span {
        self.tokens.get(self.at.wrapping_sub(1)).map_or_else(|| self.span(), |token| token.span)
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), Kind::Sign(found) if *found == sign)
    }

    fn is_name(&self, name: &str) -> bool {
        matches!(self.peek(), Kind::Name(found) if found == name)
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    /// Takes a sign that is written without blanks around it.
    fn take_hugged(&mut self, sign: &str) -> bool {
        if self.is(sign) {
            self.marks.hug(self.at);
        }
        self.take(sign)
    }

    fn need_hugged(&mut self, sign: &'static str) -> Parsed<()> {
        self.marks.hug(self.at);
        self.need(sign)
    }

    fn take_name(&mut self, name: &str) -> bool {
        let found = self.is_name(name);
        self.at += usize::from(found);
        found
    }

    fn lines(&mut self) {
        while self.peek() == &Kind::Line {
            self.at += 1;
        }
    }

    fn fail<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.diagnostics.push(diagnostic);
        Err(Stop)
    }

    fn expected<T>(&mut self, what: &str) -> Parsed<T> {
        let found = match self.peek() {
            Kind::Name(name) => format!("`{name}`"),
            Kind::Integer(number) => format!("`{number}`"),
            Kind::Float(number, _) => format!("`{number}`"),
            Kind::Text(_) => "a text".to_owned(),
            Kind::Code(_) => "C".to_owned(),
            Kind::Sign(sign) => format!("`{sign}`"),
            Kind::Line => "the end of the line".to_owned(),
            Kind::End => "the end of the file".to_owned(),
        };
        let at = self.span();
        self.fail(messages::expected(at, what, &found))
    }

    fn need(&mut self, sign: &'static str) -> Parsed<()> {
        if self.take(sign) { Ok(()) } else { self.expected(&format!("`{sign}`")) }
    }

    fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.peek() {
            Kind::Name(text) => {
                let name = Name { text: text.clone(), span: self.span() };
                self.at += 1;
                Ok(name)
            }
            _ => self.expected(what),
        }
    }

    fn end_of_line(&mut self) -> Parsed<()> {
        match self.peek() {
            Kind::Line => {
                self.at += 1;
                Ok(())
            }
            Kind::End => Ok(()),
            Kind::Sign("}") => Ok(()),
            _ => self.expected("the end of the line"),
        }
    }

    /// Goes to the next line after a mistake, inside the same braces.
    fn recover(&mut self) {
        while !matches!(self.peek(), Kind::Line | Kind::End) {
            self.at += 1;
        }
    }

    /// The source between two tokens, the second one excluded.
    fn source(&self, from: usize, to: usize) -> SetText {
        let start = self.tokens.get(from).map_or(0, |token| token.span.start);
        let end = self.tokens.get(to.saturating_sub(1)).map_or(start, |token| token.span.end.max(start));
        let text = self.text.get(start as usize..end as usize).unwrap_or_default().to_owned();
        SetText { text, span: Span::new(self.file, start, end) }
    }

    /// A text in quotation marks, or what is there up to the end of the line.
    fn set_text(&mut self) -> SetText {
        if let Kind::Text(text) = self.peek() {
            let text = text.clone();
            let span = self.span();
            self.at += 1;
            return SetText { text, span: Span::new(span.file, span.start + 1, span.end.saturating_sub(1)) };
        }
        let from = self.at;
        while !matches!(self.peek(), Kind::Line | Kind::End) {
            self.at += 1;
        }
        self.marks.keep(from, self.at);
        self.source(from, self.at)
    }

    fn kernel(&mut self) -> Parsed<Kernel> {
        let said = self.diagnostics.len();
        if !self.take_name("kernel") {
            return self.expected("`kernel`");
        }
        let name = self.name("the kernel's name")?;
        let fused = if self.take("=") { Some(self.step()?) } else { None };
        let mut kernel = Kernel {
            whole: name.span,
            name,
            fused,
            domains: Vec::new(),
            assumptions: Vec::new(),
            declarations: Vec::new(),
            rules: Vec::new(),
            structures: self.structures.clone(),
            code: Vec::new(),
            functions: Vec::new(),
            templates: Vec::new(),
            instructions: Vec::new(),
            tags: Vec::new(),
            priorities: Vec::new(),
            sequential: false,
            default_order: None,
            definition: Vec::new(),
            schedules: Vec::new(),
        };
        // Of kernels that are made of others the braces hold only requests.
        if kernel.fused.is_some() && !self.is("{") {
            return self.end_of_line().map(|()| kernel);
        }
        let open = self.at;
        self.need("{")?;
        loop {
            self.lines();
            if self.take("}") {
                self.marks.node(Shape::Block, open, self.at, &[]);
                kernel.templates = std::mem::take(&mut self.templates);
                return Ok(kernel);
            }
            if self.peek() == &Kind::End {
                let at = kernel.name.span;
                return self.fail(messages::never_closed(at, "kernel"));
            }
            // A mistake may have taken the brace that ends this kernel with it.
            if self.diagnostics.len() > said && self.is_name("kernel") && matches!(self.peek_after(1), Kind::Name(_)) {
                return Err(Stop);
            }
            let from = self.at;
            if self.part(&mut kernel).and_then(|()| self.end_of_line()).is_err() {
                self.recover();
            }
            self.marks.node(Shape::Statement, from, self.at, &[]);
        }
    }

    /// To the end of a part: of its line, or of the block that begins there.
    fn skip_part(&mut self) {
        let mut open = 0_usize;
        while self.peek() != &Kind::End && !(open == 0 && (self.peek() == &Kind::Line || self.is("}"))) {
            match self.peek() {
                Kind::Sign("{") => open += 1,
                Kind::Sign("}") => open = open.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
        }
    }

    fn part(&mut self, kernel: &mut Kernel) -> Parsed<()> {
        let word = self.name("a part of the kernel")?;
        if kernel.fused.is_some()
            && !matches!(word.text.as_str(), "assume" | "tag" | "option" | "definition" | "schedule")
        {
            self.diagnostics.push(messages::part_of_fused(word.span, &word.text));
            self.skip_part();
            return Ok(());
        }
        match word.text.as_str() {
            "domain" => {
                let text = self.set_text();
                kernel.domains.push(text);
            }
            "assume" => {
                let text = self.set_text();
                kernel.assumptions.push(text);
            }
            "arg" | "temp" => {
                let declaration = self.declaration(word.text == "temp")?;
                kernel.declarations.push(declaration);
            }
            "rule" => {
                let rule = self.rule()?;
                kernel.rules.push(rule);
            }
            "c" => match self.peek() {
                Kind::Code(text) => {
                    let text = SetText { text: text.clone(), span: self.span() };
                    self.at += 1;
                    kernel.code.push(text);
                }
                _ => return self.expected("`{` and functions in C"),
            },
            "type" => {
                let structure = self.structure()?;
                kernel.structures.push(structure);
            }
            "function" => {
                let function = self.function()?;
                kernel.functions.push(function);
            }
            "body" => self.block(word.span, "body", &mut |parser| parser.body_line(kernel))?,
            "tag" => loop {
                let iname = self.name("a loop variable")?;
                self.need(":")?;
                kernel.tags.push((iname, self.tag()?));
                if !self.take(",") {
                    break;
                }
            },
            "option" => self.option(kernel)?,
            "definition" => {
                let definition = &mut kernel.definition;
                self.block(word.span, "definition", &mut |parser| {
                    definition.push(parser.step()?);
                    Ok(())
                })?;
            }
            "schedule" => {
                let target = if self.take_name("for") { Some(self.name("a target")?) } else { None };
                let when = if self.take_name("when") { Some(self.expression()?) } else { None };
                let mut steps = Vec::new();
                self.block(word.span, "schedule", &mut |parser| {
                    steps.push(parser.step()?);
                    Ok(())
                })?;
                kernel.schedules.push(ScheduleText { target, when, steps, span: word.span });
            }
            _ => return self.fail(messages::unknown_part(word.span, &word.text)),
        }
        Ok(())
    }

    /// `{ line; line … }`
    fn block(&mut self, span: Span, what: &str, line: &mut dyn FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        let open = self.at;
        self.need("{")?;
        loop {
            self.lines();
            if self.take("}") {
                self.marks.node(Shape::Block, open, self.at, &[]);
                return Ok(());
            }
            if self.peek() == &Kind::End {
                return self.fail(messages::never_closed(span, what));
            }
            let from = self.at;
            if line(self).and_then(|()| self.end_of_line()).is_err() {
                self.recover();
            }
            self.marks.node(Shape::Statement, from, self.at, &[]);
        }
    }

    fn option(&mut self, kernel: &mut Kernel) -> Parsed<()> {
        let option = self.name("an option")?;
        match option.text.as_str() {
            "loop_priority" => {
                self.need_hugged("=")?;
                let mut order = vec![self.name("a loop variable")?];
                while self.take(",") {
                    order.push(self.name("a loop variable")?);
                }
                kernel.priorities.push(order);
                Ok(())
            }
            "default_order" => {
                self.need_hugged("=")?;
                let order = self.name("`C` or `F`")?;
                kernel.default_order = Some(order);
                Ok(())
            }
            "seq_dependencies" => {
                if self.take_hugged("=") {
                    let value = self.name("`True` or `False`")?;
                    kernel.sequential = value.text == "True";
                } else {
                    kernel.sequential = true;
                }
                Ok(())
            }
            // Options of Loopy's code generators and callers: accepted, and without effect here.
            "annotate_inames"
            | "trace_assignments"
            | "trace_assignment_values"
            | "skip_arg_checks"
            | "no_numpy"
            | "cl_exec_manage_array_events"
            | "return_dict"
            | "write_wrapper"
            | "write_code"
            | "edit_code"
            | "build_options"
            | "allow_fp_reordering"
            | "allow_terminal_colors"
            | "check_dep_resolution"
            | "disable_global_barriers"
            | "enforce_variable_access_ordered"
            | "enforce_array_accesses_within_bounds"
            | "insert_gbarriers" => {
                if self.take_hugged("=") {
                    self.at += 1;
                }
                Ok(())
            }
            _ => self.fail(messages::unknown_option(option.span, &option.text)),
        }
    }

    fn tag(&mut self) -> Parsed<Name> {
        let mut name = self.name("a tag such as `g.0`, `l.0`, `unr` or `for`")?;
        while self.take(".") {
            let part = match self.peek() {
                Kind::Integer(number) => number.to_string(),
                Kind::Name(part) => part.clone(),
                _ => return self.expected("an axis"),
            };
            name.span = name.span.to(self.span());
            self.at += 1;
            name.text = format!("{}.{part}", name.text);
        }
        Ok(name)
    }

    /// `name: kind type [shape] axes "…"`
    fn declaration(&mut self, temporary: bool) -> Parsed<Declaration> {
        let name = self.name("a name")?;
        self.need(":")?;
        let mut kind = if temporary { Declared::Temporary(Scope::Auto) } else { Declared::Global };
        let mut said = false;
        if let Kind::Name(word) = self.peek() {
            let found = match (word.as_str(), temporary) {
                ("global", false) => Some(Declared::Global),
                ("constant", false) => Some(Declared::Constant),
                ("value", false) => Some(Declared::Value),
                ("image", false) => Some(Declared::Image),
                ("private", true) => Some(Declared::Temporary(Scope::Private)),
                ("local", true) => Some(Declared::Temporary(Scope::Local)),
                ("global", true) => Some(Declared::Temporary(Scope::Global)),
                ("auto", true) => Some(Declared::Temporary(Scope::Auto)),
                _ => None,
            };
            if let Some(found) = found {
                kind = found;
                said = true;
                self.at += 1;
            }
        }
        let ty = match self.peek() {
            Kind::Name(_) => Some(self.type_name()?),
            _ => None,
        };
        let ty = ty.filter(|ty| ty.text != "auto");
        let mut declaration =
            Declaration { name, kind, ty, shape: None, axes: None, order: None, strides: None, edge: None };
        let open = self.at;
        if self.take("[") {
            let mut shape = Vec::new();
            let mut commas = Vec::new();
            while !self.take("]") {
                if !shape.is_empty() {
                    commas.push(self.at);
                    self.need(",")?;
                }
                shape.push(self.expression()?);
            }
            self.marks.bracket(open, self.at - 1, &commas);
            // `[auto]`: as large as subscripts reach.
            let inferred =
                matches!(shape.as_slice(), [Syntax { kind: SyntaxKind::Name(word, None), .. }] if word == "auto");
            declaration.shape = if inferred { None } else { Some(shape) };
            if inferred {
                said = true;
            }
        }
        let inferred = declaration.shape.is_none() && self.at > open;
        if kind == Declared::Value || (temporary && declaration.shape.is_none() && !inferred) {
            declaration.shape.get_or_insert_default();
        }
        if !said && declaration.ty.is_none() && declaration.shape.is_none() {
            return self.expected("a type");
        }
        loop {
            self.take(",");
            if self.take_name("axes") {
                self.take_hugged("=");
                declaration.axes = Some(self.set_text());
            } else if self.take_name("order") {
                self.need_hugged("=")?;
                declaration.order = Some(self.name("`C` or `F`")?);
            } else if kind == Declared::Image && self.take_name("edge") {
                self.need_hugged("=")?;
                declaration.edge = Some(self.name("`zero` or `clamp`")?);
            } else if self.take_name("strides") {
                self.need_hugged("=")?;
                let open = self.at;
                self.need("(")?;
                let mut strides = Vec::new();
                let mut commas = Vec::new();
                while !self.take(")") {
                    if !strides.is_empty() {
                        commas.push(self.at);
                        self.need(",")?;
                        if self.take(")") {
                            break;
                        }
                    }
                    strides.push(self.expression()?);
                }
                self.marks.bracket(open, self.at - 1, &commas);
                declaration.strides = Some(strides);
            } else {
                return Ok(declaration);
            }
        }
    }

    /// `float32`, `np:float32`, `np.float32`, `np:dtype('float32')`, `'float32'`
    fn type_name(&mut self) -> Parsed<Name> {
        if let Kind::Text(text) = self.peek() {
            let name = Name { text: text.clone(), span: self.span() };
            self.at += 1;
            return Ok(name);
        }
        let mut name = self.name("a type")?;
        if name.text == "np" && (self.take_hugged(":") || self.take_hugged(".")) {
            name = self.name("a type")?;
        }
        if name.text == "dtype" && self.is("(") {
            self.hug_bracket();
            self.at += 1;
            name = self.type_name()?;
            self.need(")")?;
        }
        Ok(name)
    }

    fn rule(&mut self) -> Parsed<Rule> {
        let name = self.name("the rule's name")?;
        self.hug_bracket();
        let parameters =
            if self.take("(") { self.until_closed(|parser| parser.name("a parameter"))? } else { Vec::new() };
        self.need(":=")?;
        Ok(Rule { name, parameters, body: self.expression()? })
    }

    /// Notes that a parenthesis, if there is one here, follows its name without a blank.
    fn hug_bracket(&mut self) {
        if self.is("(") || self.is("[") {
            self.marks.hug_left(self.at);
        }
    }

    fn body_line(&mut self, kernel: &mut Kernel) -> Parsed<()> {
        // A rule: `name := …` or `name(parameters) := …`.
        let mut ahead = 1;
        if matches!(self.peek_after(1), Kind::Sign("(")) {
            while !matches!(self.peek_after(ahead), Kind::Sign(")") | Kind::Line | Kind::End) {
                ahead += 1;
            }
            ahead += 1;
        }
        if matches!(self.peek(), Kind::Name(_)) && matches!(self.peek_after(ahead), Kind::Sign(":=")) {
            let rule = self.rule()?;
            kernel.rules.push(rule);
            return Ok(());
        }
        let instruction = self.instruction()?;
        kernel.instructions.push(instruction);
        Ok(())
    }

    /// `name { member: type, member: type }`
    fn structure(&mut self) -> Parsed<StructureText> {
        let name = self.name("the structure's name")?;
        let open = self.at;
        self.need("{")?;
        let mut members = Vec::new();
        loop {
            self.lines();
            if self.take("}") {
                self.marks.node(Shape::Block, open, self.at, &[]);
                return Ok(StructureText { name, members });
            }
            let from = self.at;
            let member = self.name("a member")?;
            self.need(":")?;
            members.push((member, self.type_name()?));
            if !self.take(",") && self.peek() != &Kind::Line && !self.is("}") {
                return self.expected("`,` or `}`");
            }
            self.marks.node(Shape::Statement, from, self.at, &[]);
        }
    }

    /// `name(type, type) -> type = target`
    fn function(&mut self) -> Parsed<FunctionText> {
        let name = self.name("the function's name")?;
        self.hug_bracket();
        self.need("(")?;
        let parameters = self.until_closed(Parser::type_name)?;
        self.need("->")?;
        let open = self.at;
        let several = self.take("(");
        let mut commas = Vec::new();
        let mut results = Vec::new();
        loop {
            let ty = self.type_name()?;
            let target = if self.take("=") { self.name("a function in C")? } else { name.clone() };
            results.push((ty, target));
            if !several {
                return Ok(FunctionText { name, parameters, results });
            }
            commas.push(self.at);
            if !self.take(",") {
                commas.pop();
                self.marks.bracket(open, self.at, &commas);
                self.need(")")?;
                return Ok(FunctionText { name, parameters, results });
            }
        }
    }

    /// `c { … } {reads=a[i]:b, writes=c[i], id=name}`
    fn code(&mut self, text: SetText) -> Parsed<Instruction> {
        let span = text.span;
        self.at += 2;
        let mut code = Code { text, reads: Vec::new(), writes: Vec::new() };
        let attributes = self.attributes(&mut |parser| {
            let reads = parser.is_name("reads");
            if !reads && !parser.is_name("writes") {
                return Ok(false);
            }
            parser.at += 1;
            parser.need_hugged("=")?;
            let list = if reads { &mut code.reads } else { &mut code.writes };
            loop {
                let from = parser.at;
                let syntax = parser.primary()?;
                parser.marks.keep(from, parser.at);
                list.push((syntax, parser.source(from, parser.at)));
                if !parser.take_hugged(":") {
                    return Ok(true);
                }
            }
        })?;
        if code.writes.is_empty() {
            return self.fail(messages::code_without_writes(span));
        }
        let target = |(syntax, _): &(Syntax, SetText)| Target { declares: None, syntax: syntax.clone() };
        let targets = code.writes.iter().map(target).collect();
        let value = Syntax { kind: SyntaxKind::Code(Box::new(code)), span };
        Ok(Instruction { targets, value, attributes, span })
    }

    /// `... gbarrier`, `... lbarrier`, `... nop`: nothing is computed; what depends on it comes after what it depends on.
    fn point(&mut self) -> Parsed<Instruction> {
        let start = self.span();
        self.at += 3;
        let word = self.name("`gbarrier`, `lbarrier` or `nop`")?;
        if !matches!(word.text.as_str(), "gbarrier" | "lbarrier" | "nop") {
            self.at -= 1;
            return self.expected("`gbarrier`, `lbarrier` or `nop`");
        }
        let span = start.to(word.span);
        let value = Syntax { kind: SyntaxKind::Tuple(Vec::new()), span };
        let attributes = self.attributes(&mut |_| Ok(false))?;
        Ok(Instruction { targets: Vec::new(), value, attributes, span })
    }

    fn instruction(&mut self) -> Parsed<Instruction> {
        let start = self.span();
        if (0..3).all(|ahead| matches!(self.peek_after(ahead), Kind::Sign("."))) {
            return self.point();
        }
        if let (true, Kind::Code(text)) = (self.is_name("c"), self.peek_after(1)) {
            let text = text.clone();
            let span = self.tokens.get(self.at + 1).map_or(start, |token| token.span);
            return self.code(SetText { text, span });
        }
        let mut targets = Vec::new();
        loop {
            let mut declares = None;
            if self.is("<") {
                self.marks.hug_right(self.at);
            }
            if self.take("<") {
                declares = Some(if self.is(">") { None } else { Some(self.type_name()?) });
                self.marks.hug_left(self.at);
                self.need(">")?;
            }
            targets.push(Target { declares, syntax: self.primary()? });
            if !self.take(",") {
                break;
            }
        }
        self.need("=")?;
        let value = self.expression()?;
        let span = start.to(value.span);
        let attributes = self.attributes(&mut |_| Ok(false))?;
        Ok(Instruction { targets, value, attributes, span })
    }

    /// Parses the attributes in braces after an instruction, if there are any; `own` takes anything else, and returns whether it did.
    fn attributes(&mut self, own: &mut dyn FnMut(&mut Self) -> Parsed<bool>) -> Parsed<Vec<Attribute>> {
        let mut attributes = Vec::new();
        let open = self.at;
        if !self.take("{") {
            return Ok(attributes);
        }
        let mut first = true;
        let mut commas = Vec::new();
        loop {
            self.lines();
            if self.take("}") {
                self.marks.bracket(open, self.at - 1, &commas);
                return Ok(attributes);
            }
            if !first {
                commas.push(self.at);
                self.need(",")?;
                self.lines();
            }
            first = false;
            if !own(self)? {
                attributes.push(self.attribute()?);
            }
        }
    }

    /// Parses items up to a closing parenthesis, with commas between.
    fn until_closed<T>(&mut self, mut one: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let open = self.at.saturating_sub(1);
        let mut all = Vec::new();
        let mut commas = Vec::new();
        while !self.take(")") {
            if !all.is_empty() {
                commas.push(self.at);
                self.need(",")?;
            }
            all.push(one(self)?);
        }
        self.marks.bracket(open, self.at - 1, &commas);
        Ok(all)
    }

    fn attribute(&mut self) -> Parsed<Attribute> {
        let name = self.name("an attribute")?;
        if !self.take_hugged("=") {
            return Ok(Attribute { name, value: None });
        }
        let from = self.at;
        let mut depth = 0_usize;
        loop {
            match self.peek() {
                Kind::Sign("[" | "(") => depth += 1,
                Kind::Sign("]" | ")") => depth = depth.saturating_sub(1),
                Kind::Sign("," | "}") if depth == 0 => break,
                Kind::Line | Kind::End => break,
                _ => {}
            }
            self.at += 1;
        }
        self.marks.keep(from, self.at);
        let SetText { text, span } = self.source(from, self.at);
        if text.is_empty() {
            return self.expected("a value");
        }
        Ok(Attribute { name, value: Some(Name { text, span }) })
    }

    /// `step(argument, name=argument)`
    fn step(&mut self) -> Parsed<Step> {
        let name = self.name("a step")?;
        self.hug_bracket();
        let open = self.at;
        self.need("(")?;
        let mut arguments = Vec::new();
        let mut commas = Vec::new();
        while !self.take(")") {
            if !arguments.is_empty() {
                commas.push(self.at);
                self.need(",")?;
                if self.take(")") {
                    break;
                }
            }
            let mut named = None;
            if let (Kind::Name(word), Kind::Sign("=")) = (self.peek(), self.peek_after(1)) {
                named = Some(word.clone());
                self.marks.hug(self.at + 1);
                self.at += 2;
            }
            arguments.push((named, self.argument()?));
        }
        self.marks.bracket(open, self.at - 1, &commas);
        if name.text == "extract_subst" {
            // What is wrong with the expression is said; the step itself goes on.
            let _ = self.template(&arguments);
        }
        Ok(Step { name: name.text, arguments, span: name.span.to(self.last_span()) })
    }

    /// The expression that `extract_subst(name, "template", parameters)` looks for; what else is wrong with its arguments the step says.
    fn template(&mut self, arguments: &[(Option<String>, Argument)]) -> Parsed<()> {
        let argument = |name: &str, at: usize| {
            let named = arguments.iter().find(|(other, _)| other.as_deref() == Some(name));
            named.or(arguments.get(at).filter(|(other, _)| other.is_none())).map(|(_, argument)| argument)
        };
        let name = match argument("subst_name", 0) {
            Some(Argument::Name(text, span) | Argument::Text(text, span)) => Name { text: text.clone(), span: *span },
            _ => return Ok(()),
        };
        let Some(Argument::Text(text, span)) = argument("template", 1) else { return Ok(()) };
        let parameters = names(argument("parameters", 2));
        let mut read = tokens(self.file, text, self.diagnostics);
        // The text has no places in the file.
        for token in &mut read {
            token.span = *span;
        }
        let mut inner = Parser {
            file: self.file,
            text,
            tokens: read,
            at: 0,
            depth: self.depth,
            templates: Vec::new(),
            structures: Vec::new(),
            marks: &mut Marks::default(),
            diagnostics: self.diagnostics,
        };
        let body = inner.expression()?;
        inner.lines();
        if inner.peek() != &Kind::End {
            return inner.expected("the end of the expression");
        }
        self.templates.push(Rule { name, parameters, body });
        Ok(())
    }

    fn argument(&mut self) -> Parsed<Argument> {
        let start = self.span();
        if self.take("[") || self.take("(") {
            if self.depth >= DEPTH_LIMIT {
                return self.fail(messages::too_deep(start));
            }
            self.depth += 1;
            let open = self.at - 1;
            let mut list = Vec::new();
            let mut commas = Vec::new();
            while !(self.take("]") || self.take(")")) {
                if !list.is_empty() {
                    commas.push(self.at);
                    self.need(",")?;
                    if self.take("]") || self.take(")") {
                        break;
                    }
                }
                list.push(self.argument()?);
            }
            self.depth -= 1;
            self.marks.bracket(open, self.at - 1, &commas);
            return Ok(Argument::List(list, start.to(self.last_span())));
        }
        if self.is("-") {
            self.marks.hug_right(self.at);
        }
        let negative = self.take("-");
        match self.peek().clone() {
            Kind::Integer(number) => {
                self.at += 1;
                Ok(Argument::Integer(if negative { -number } else { number }, start.to(self.last_span())))
            }
            Kind::Text(text) if !negative => {
                self.at += 1;
                Ok(Argument::Text(text, start))
            }
            Kind::Name(_) if !negative => {
                let mut name = self.tag()?;
                if self.take(":") {
                    let tag = self.tag()?;
                    return Ok(Argument::Tagged(name.text, tag.text, name.span.to(tag.span)));
                }
                if self.is("[") {
                    // The subscripts of a footprint stay a text.
                    let from = self.at - 1;
                    let mut depth = 0_usize;
                    loop {
                        match self.peek() {
                            Kind::Sign("[") => depth += 1,
                            Kind::Sign("]") => depth = depth.saturating_sub(1),
                            Kind::Line | Kind::End => return self.expected("`]`"),
                            _ => {}
                        }
                        self.at += 1;
                        if depth == 0 {
                            break;
                        }
                    }
                    self.marks.keep(from, self.at);
                    let SetText { text, span } = self.source(from, self.at);
                    name = Name { text, span };
                }
                Ok(Argument::Name(name.text, name.span))
            }
            _ => self.expected("an argument: a name, a number, a text or a list"),
        }
    }
}

/// Names of an argument: a list, one name, or a text with commas.
fn names(argument: Option<&Argument>) -> Vec<Name> {
    match argument {
        Some(Argument::Name(text, span)) => vec![Name { text: text.clone(), span: *span }],
        Some(Argument::Text(text, span)) => text
            .split(',')
            .map(|part| Name { text: part.trim().to_owned(), span: *span })
            .filter(|name| !name.text.is_empty())
            .collect(),
        Some(Argument::List(list, _)) => list.iter().flat_map(|argument| names(Some(argument))).collect(),
        Some(Argument::Integer(..) | Argument::Tagged(..)) | None => Vec::new(),
    }
}
