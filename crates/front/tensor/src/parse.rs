//! The reader: from tokens to syntax. After a mistake it goes on with the next line.

mod expressions;
mod types;

use crisp_support_diagnostics::{Diagnostic, ErrorPlaces, FileId, Span};
use crisp_support_format::lines::{Marks, Shape};

use crate::messages;
use crate::token::{Kind, Token, tokens};
use crate::tree::{Alternative, Alternatives, Block, Function, Name, Param, Source, Statement, SyntaxKind};

/// A mistake was reported.
pub(crate) struct Stop;
/// The result of parsing, unless there is a mistake.
type Parsed<T> = Result<T, Stop>;

/// How deep expressions and blocks may be nested.
const DEPTH_LIMIT: usize = 100;

struct Parser<'a> {
    file: FileId,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// The notes for the layout.
    marks: &'a mut Marks,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// The items of a file.
pub(crate) fn parse(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Source {
    let said = diagnostics.len();
    let tokens = tokens(file, text, diagnostics);
    let known = diagnostics.len();
    let source = parse_tokens(file, tokens, &mut Marks::default(), diagnostics);
    // What is wrong with a line of which a character could not be read is that character.
    let line = |found: &Diagnostic| {
        let start = found.span.and_then(|span| usize::try_from(span.start).ok()).unwrap_or(0);
        text.get(..start).map(|before| before.matches('\n').count())
    };
    let unread: Vec<Option<usize>> = diagnostics.get(said..known).unwrap_or_default().iter().map(line).collect();
    let mut position = 0;
    diagnostics.retain(|found| {
        position += 1;
        position <= known || !unread.contains(&line(found))
    });
    source
}

/// The items of a file whose tokens are known.
pub(crate) fn parse_tokens(
    file: FileId,
    tokens: Vec<Token>,
    marks: &mut Marks,
    diagnostics: &mut Vec<Diagnostic>,
) -> Source {
    let mut parser = Parser { file, tokens, at: 0, depth: 0, marks, diagnostics };
    let mut source = Source::default();
    let unread = ErrorPlaces::of(parser.diagnostics);
    let mut statements_are_whole = true;
    loop {
        parser.semicolons();
        if parser.peek() == &Kind::End {
            if !statements_are_whole {
                source.statements.clear();
            }
            return source;
        }
        let before = parser.at;
        let said = parser.diagnostics.len();
        let mut part = Source::default();
        let item = parser.item(&mut part);
        parser.marks.node(Shape::Statement, before, parser.at, &[]);
        if item.is_err() {
            parser.depth = 0;
            parser.at += usize::from(parser.at == before);
            parser.skip_to_line();
            // Lines of a body whose beginning could not be read are not statements of the file.
            while parser.heads_item(before) && parser.peek() != &Kind::End && !parser.begins_item() {
                parser.at += 1;
                parser.skip_to_line();
            }
        }
        let place = parser.place(before);
        if item.is_err() || unread.any_in(place) || !parser.errors_after(said).is_empty() {
            statements_are_whole &= parser.heads_item(before);
            source.damage.add(place, parser.name_of_item(before));
        } else {
            source.add(part);
        }
    }
}

impl Parser<'_> {
    fn peek(&self) -> &Kind {
        self.tokens.get(self.at).map_or(&Kind::End, |token| &token.kind)
    }

    fn peek_after(&self, count: usize) -> &Kind {
        self.tokens.get(self.at + count).map_or(&Kind::End, |token| &token.kind)
    }

    fn begins_line(&self) -> bool {
        self.tokens.get(self.at).is_none_or(|token| token.begins_line)
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

    fn is_sign_after(&self, count: usize, sign: &str) -> bool {
        matches!(self.peek_after(count), Kind::Sign(found) if *found == sign)
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    /// The place of the tokens from one to where the parser is.
    fn place(&self, from: usize) -> Span {
        let first = self.tokens.get(from).map_or_else(|| self.span(), |token| token.span);
        self.tokens.get(from..self.at).and_then(<[Token]>::last).map_or(first, |last| first.to(last.span))
    }

    /// The errors after the first messages.
    fn errors_after(&self, said: usize) -> ErrorPlaces {
        ErrorPlaces::of(self.diagnostics.get(said..).unwrap_or_default())
    }

    /// Whether the next line begins a kernel or function.
    fn begins_item(&self) -> bool {
        self.begins_line() && self.heads_item(self.at) && matches!(self.peek_after(1), Kind::Name(_) | Kind::Text(_))
    }

    /// Whether the token is the word before the name of a kernel or function.
    fn heads_item(&self, at: usize) -> bool {
        let word = |word: &Kind| matches!(word, Kind::Name(name) if ["kernel", "fn", "alternatives", "import"].contains(&&**name));
        self.tokens.get(at).is_some_and(|token| word(&token.kind))
    }

    /// Returns the name that the item at a token defines, if it can be read.
    fn name_of_item(&self, at: usize) -> Option<String> {
        match self.tokens.get(at + 1).map(|token| &token.kind) {
            Some(Kind::Name(name)) if self.heads_item(at) => Some(name.to_string()),
            _ => None,
        }
    }

    fn semicolons(&mut self) {
        while self.separator() {}
    }

    /// Takes a semicolon between statements, which is written only where the next line would go on with this one.
    fn separator(&mut self) -> bool {
        let found = self.take(";");
        if found && !self.is("-") {
            self.marks.omit(self.at - 1);
        }
        found
    }

    /// Takes a sign that is written without blanks around it.
    fn take_hugged(&mut self, sign: &str) -> bool {
        if self.is(sign) {
            self.marks.hug(self.at);
        }
        self.take(sign)
    }

    fn take_name(&mut self, name: &str) -> bool {
        let found = self.is_name(name);
        self.at += usize::from(found);
        found
    }

    fn fail<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.diagnostics.push(diagnostic);
        Err(Stop)
    }

    fn expected<T>(&mut self, what: &str) -> Parsed<T> {
        let found = match self.peek() {
            Kind::Name(name) => format!("`{name}`"),
            Kind::Integer(number) => format!("`{number}`"),
            Kind::Wide(number) => format!("`{number:#x}`"),
            Kind::Text(text) => format!("the text {text:?}"),
            Kind::Float(number) => format!("`{number}`"),
            Kind::Sign(sign) => format!("`{sign}`"),
            Kind::End => "the end of the file".to_owned(),
        };
        let at = self.span();
        let report = messages::expected(at, what, &found);
        let report = match self.habit() {
            Some(help) => report.help(help),
            None => match what {
                "the end of the line" => report.help("a statement ends with its line, or with `;`"),
                "`:`" => report.help("a parameter has a type: `x: Tensor<N; f32>`, `n: int`"),
                "a type" => report.help("types are `Tensor<M, N; f32>`, `f32`, `int`, and several in parentheses"),
                "`|`" => report.help("the names of indices follow between bars: `compute (shape = [m, n]) |i, j| e`"),
                "`else`" => report.help("a value needs both branches: `if c then a else b`"),
                "`,`, `;` or `>`" => {
                    report.help("a tensor's type is `Tensor<M, N; f32>`: sizes, a semicolon, the type of elements")
                }
                "an expression" if found == "`+`" || found == "`*`" => {
                    report.help("operations have names: `op = sum`, `op = prod`, or a function, `op = |a, b| a + b`")
                }
                _ => report,
            },
        };
        self.fail(report)
    }

    /// Returns how to write what the tokens here mean in other languages.
    fn habit(&self) -> Option<&'static str> {
        let sign = |at: usize| match self.tokens.get(at).map(|token| &token.kind) {
            Some(Kind::Sign(sign)) => *sign,
            _ => "",
        };
        let before = sign(self.at.wrapping_sub(1));
        match sign(self.at) {
            "&" if before == "&" => Some("write `and` between truth values; `&` is for bits"),
            "|" if before == "|" => Some("write `or` between truth values; `|` is for bits"),
            "=" if matches!(before, "+" | "-" | "*" | "/" | "%" | "**" | "|" | "&" | "^" | "<<" | ">>") => Some(
                "values are not changed: `reduce` adds up, and `affine_for (end = n, init = s) |k, s| s + x[k]` carries a value from round to round",
            ),
            ">" if before == "=" => Some(messages::FUNCTIONS_HAVE_NAMES),
            "," if matches!(self.peek_after(1), Kind::Name(_)) => Some(messages::FUNCTIONS_HAVE_NAMES),
            "[" if self.in_type() => Some("a tensor's type is `Tensor<M, N; f32>`"),
            ":" if before == ")" => {
                Some("the type of a result follows an arrow: `kernel k(…) -> Tensor<N; f32> { … }`")
            }
            _ => self.habit_of_words(),
        }
    }

    /// Whether a type is being read: a colon, and perhaps a name, are before.
    fn in_type(&self) -> bool {
        let is_colon = |back: usize| {
            let token = self.at.checked_sub(back).and_then(|at| self.tokens.get(at));
            token.is_some_and(|token| matches!(token.kind, Kind::Sign(":" | "->")))
        };
        is_colon(1) || is_colon(2)
    }

    /// Returns how to write what a word here, or the one before, means in other languages.
    fn habit_of_words(&self) -> Option<&'static str> {
        let word = |at: Option<usize>| match at.and_then(|at| self.tokens.get(at)).map(|token| &token.kind) {
            Some(Kind::Name(word)) => word.as_str(),
            _ => "",
        };
        let (here, before) = (word(Some(self.at)), word(self.at.checked_sub(1)));
        Some(match (before, here) {
            (_, "lambda") => messages::FUNCTIONS_HAVE_NAMES,
            (_, "xor") => "write `a ^ b`, of integers; of truth values `a != b`",
            (_, "is") => "write `a == b`",
            ("def" | "func" | "function" | "void" | "inline" | "__global__", _) => {
                "functions are `fn f(x: f32) -> f32 { … }`, and kernels `kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> { … }`"
            }
            ("var" | "const" | "auto" | "val" | "mut", _) => "a name is bound by `x = e`, or `let x = e`",
            ("while", _) => {
                "a loop carries its values: `while (init = x, max = 100) |v| v[0] > 1.0 { … }` is the last value of `v`"
            }
            ("elif" | "elseif", _) => "write `else if c { … }`",
            ("from", _) => {
                "functions of another file are `import \"file.tensor\"`; those of the prelude need no import"
            }
            ("import", _) => {
                "functions of another file are `import \"file.tensor\"`; those of the prelude need no import"
            }
            _ => return None,
        })
    }

    fn sign(&mut self, sign: &str) -> Parsed<()> {
        if self.take(sign) { Ok(()) } else { self.expected(&format!("`{sign}`")) }
    }

    fn name(&mut self, what: &str) -> Parsed<Name> {
        let span = self.span();
        match self.peek() {
            Kind::Name(text) => {
                let text = text.clone();
                self.at += 1;
                Ok(Name { text, span })
            }
            _ => self.expected(what),
        }
    }

    /// Counts a level of nesting while something is read.
    fn nested<T>(&mut self, inside: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEPTH_LIMIT {
            let at = self.span();
            return self.fail(messages::too_deep(at));
        }
        self.depth += 1;
        let read = inside(self);
        self.depth = self.depth.saturating_sub(1);
        read
    }

    /// To the next line that is outside of all braces opened since.
    fn skip_to_line(&mut self) {
        let mut open = 0_usize;
        while self.peek() != &Kind::End && !(open == 0 && self.begins_line() && !self.is("}")) {
            if self.is("{") {
                open += 1;
            } else if self.is("}") {
                open = open.saturating_sub(1);
            }
            self.at += 1;
        }
    }

    fn item(&mut self, source: &mut Source) -> Parsed<()> {
        let names_item = matches!(self.peek_after(1), Kind::Name(_));
        if names_item && self.take_name("kernel") {
            source.kernels.push(self.function(true)?);
        } else if names_item && self.take_name("fn") {
            source.functions.push(self.function(false)?);
        } else if names_item && self.take_name("alternatives") {
            source.alternatives.push(self.alternatives()?);
        } else if let (Kind::Text(text), true) = (self.peek_after(1).clone(), self.is_name("import")) {
            self.at += 1;
            source.imports.push(Name { text, span: self.span() });
            self.at += 1;
            self.end_of_statement()?;
        } else {
            let statement = self.statement()?;
            self.end_of_statement()?;
            source.statements.push(statement);
        }
        Ok(())
    }

    fn function(&mut self, is_kernel: bool) -> Parsed<Function> {
        let name = self.name("a name")?;
        let generics = self.generics()?;
        let (params, result) = self.signature()?;
        let rows = if is_kernel { self.rows()? } else { Vec::new() };
        let body = self.block()?;
        Ok(Function { name, generics, params, result, rows, body })
    }

    /// `rows M, N`
    fn rows(&mut self) -> Parsed<Vec<Name>> {
        let mut names = Vec::new();
        if self.take_name("rows") {
            names.push(self.name("a size")?);
            while self.take(",") {
                names.push(self.name("a size")?);
            }
        }
        Ok(names)
    }

    /// `<T, Elem>`
    fn generics(&mut self) -> Parsed<Vec<Name>> {
        let mut names = Vec::new();
        if !self.take_hugged("<") {
            return Ok(names);
        }
        while !self.is(">") {
            names.push(self.name("a name for a type")?);
            if !self.take(",") {
                break;
            }
        }
        self.marks.hug_left(self.at);
        self.sign(">")?;
        Ok(names)
    }

    fn signature(&mut self) -> Parsed<(Vec<Param>, Option<crate::tree::Type>)> {
        let open = self.at;
        self.marks.hug_left(open);
        self.sign("(")?;
        let mut params = Vec::new();
        let mut commas = Vec::new();
        while !self.is(")") {
            let name = self.name("a parameter")?;
            self.sign(":")?;
            let ty = self.ty()?;
            params.push(Param { name, ty });
            if !self.take(",") {
                break;
            }
            commas.push(self.at - 1);
        }
        self.marks.bracket(open, self.at, &commas);
        self.sign(")")?;
        let result = if self.take("->") { Some(self.ty()?) } else { None };
        Ok((params, result))
    }

    fn alternatives(&mut self) -> Parsed<Alternatives> {
        let name = self.name("a name")?;
        let generics = self.generics()?;
        let (params, result) = self.signature()?;
        let rows = self.rows()?;
        let open = self.at;
        self.sign("{")?;
        let mut default = None;
        let mut others: Vec<Alternative> = Vec::new();
        while !self.is("}") {
            self.semicolons();
            let from = self.at;
            if self.take_name("default") {
                default = Some(self.block()?);
            } else if self.take_name("impl") {
                let name = self.name("a name")?;
                let when = if self.take_name("when") {
                    let open = self.at;
                    self.sign("(")?;
                    let when = self.expression()?;
                    self.marks.bracket(open, self.at, &[]);
                    self.sign(")")?;
                    Some(when)
                } else {
                    None
                };
                let body = self.block()?;
                if let Some(first) = others.iter().find(|other| other.name.text == name.text) {
                    let report = messages::name_twice(name.span, &name.text, first.name.span);
                    self.diagnostics.push(report);
                }
                others.push(Alternative { name, when, body });
            } else {
                return self.expected("`default` or `impl`");
            }
            self.marks.node(Shape::Statement, from, self.at, &[]);
        }
        self.sign("}")?;
        self.marks.node(Shape::Block, open, self.at, &[]);
        match default {
            Some(body) => {
                let function = Function { name, generics, params, result, rows, body };
                Ok(Alternatives { function, others })
            }
            None => self.fail(messages::no_default(name.span, &name.text)),
        }
    }

    fn block(&mut self) -> Parsed<Block> {
        self.nested(|parser| {
            let open = parser.span();
            let first = parser.at;
            parser.sign("{")?;
            let mut statements = Vec::new();
            loop {
                parser.semicolons();
                if parser.take("}") {
                    parser.marks.node(Shape::Block, first, parser.at, &[]);
                    return Ok(Block { statements, span: open.to(parser.last_span()) });
                }
                if parser.peek() == &Kind::End {
                    return parser.fail(messages::never_closed(open));
                }
                let from = parser.at;
                statements.push(parser.statement()?);
                if !parser.is("}") {
                    parser.end_of_statement()?;
                }
                parser.marks.node(Shape::Statement, from, parser.at, &[]);
            }
        })
    }

    fn end_of_statement(&mut self) -> Parsed<()> {
        if self.separator() || self.begins_line() || self.peek() == &Kind::End {
            return Ok(());
        }
        self.expected("the end of the line")
    }

    /// `a, b = e`
    fn unpacking(&mut self) -> Parsed<Statement> {
        let mut names = vec![self.name("a name")?];
        while self.take(",") {
            names.push(self.name("a name")?);
        }
        self.sign("=")?;
        Ok(Statement::Unpack { names, value: self.expression()? })
    }

    fn statement(&mut self) -> Parsed<Statement> {
        if self.is_name("for") && matches!(self.peek_after(1), Kind::Name(_)) {
            let at = self.span();
            return self.fail(messages::no_for(at));
        }
        if self.is_name("fn") && matches!(self.peek_after(1), Kind::Name(_)) {
            self.at += 1;
            return Ok(Statement::Function(self.function(false)?));
        }
        let is_let = self.is_name("let") && matches!(self.peek_after(1), Kind::Name(_));
        self.at += usize::from(is_let);
        if !is_let && self.is_name("return") {
            let span = self.span();
            self.at += 1;
            let from = self.at;
            let mut values = vec![self.expression()?];
            let mut commas = Vec::new();
            while self.take(",") {
                commas.push(self.at - 1);
                values.push(self.expression()?);
            }
            self.marks.operators(from, self.at, &commas);
            return Ok(Statement::Return(values, span));
        }
        if matches!(self.peek(), Kind::Name(_)) && self.is_sign_after(1, ",") {
            return self.unpacking();
        }
        if matches!(self.peek(), Kind::Name(_)) && self.is_sign_after(1, ":") {
            let name = self.name("a name")?;
            self.at += 1;
            let ty = self.ty()?;
            if !self.take("=") {
                return Ok(Statement::Declare { name, ty });
            }
            let value = self.expression()?;
            return Ok(Statement::Bind { name, ty: Some(ty), value });
        }
        if matches!(self.peek(), Kind::Name(_)) && self.is_sign_after(1, "=") {
            let name = self.name("a name")?;
            self.at += 1;
            let word = match self.peek() {
                Kind::Name(word) if self.is_sign_after(1, "<") => word.clone(),
                _ => String::new(),
            };
            return Ok(match word.as_str() {
                "Tensor" => Statement::Declare { name, ty: self.ty()? },
                "Shared" | "Register" => Statement::Buffer { name, shared: word == "Shared", ty: self.ty()? },
                _ => Statement::Bind { name, ty: None, value: self.expression()? },
            });
        }
        let place = self.expression()?;
        if !is_let && self.take("=") {
            if !matches!(place.kind, SyntaxKind::Index(..)) {
                return self.fail(messages::not_a_place(place.span));
            }
            let value = self.expression()?;
            return Ok(Statement::Store { place, value });
        }
        Ok(Statement::Value(place))
    }
}
