//! Tokens to the tree of a module.

use super::lex::{Token, tokens};
use super::tree::{Body, Function, Init, Instruction, Item, Operand, Statement, Variable};
use crate::error::Refused;
use crate::types::Ty;

type Parsed<T> = Result<T, Refused>;

/// Reads a module.
pub(crate) fn parse(text: &str) -> Parsed<Vec<Item>> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens: &tokens, at: 0 };
    let mut items = Vec::new();
    while parser.at < tokens.len() {
        parser.item(&mut items)?;
    }
    Ok(items)
}

struct Parser<'a> {
    tokens: &'a [(u32, Token<'a>)],
    at: usize,
}

const SPACES: &[&str] = &["reg", "global", "shared", "local", "const", "param"];

impl<'a> Parser<'a> {
    fn line(&self) -> u32 {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |(line, _)| *line)
    }

    fn wrong<T>(&self, wanted: &str) -> Parsed<T> {
        let found = match self.peek() {
            None => "the end of the text".to_owned(),
            Some(Token::Word(word) | Token::Number(word)) => format!("`{word}`"),
            Some(Token::Dotted(word)) => format!("`.{word}`"),
            Some(Token::Text(word)) => format!("\"{word}\""),
            Some(Token::Mark(mark)) => format!("`{mark}`"),
        };
        Err(Refused::new(self.line(), format!("{wanted} is expected, and here is {found}")))
    }

    fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    fn is(&self, mark: char) -> bool {
        self.peek() == Some(&Token::Mark(mark))
    }

    fn take(&mut self, mark: char) -> bool {
        let found = self.is(mark);
        self.at += usize::from(found);
        found
    }

    fn want(&mut self, mark: char) -> Parsed<()> {
        if self.take(mark) { Ok(()) } else { self.wrong(&format!("`{mark}`")) }
    }

    fn take_dotted(&mut self, name: &str) -> bool {
        let found = self.peek() == Some(&Token::Dotted(name));
        self.at += usize::from(found);
        found
    }

    fn dotted(&self) -> Option<&'a str> {
        match self.tokens.get(self.at) {
            Some((_, Token::Dotted(name))) => Some(name),
            _ => None,
        }
    }

    fn word(&mut self, wanted: &str) -> Parsed<&'a str> {
        match self.tokens.get(self.at) {
            Some((_, Token::Word(word))) => {
                self.at += 1;
                Ok(word)
            }
            _ => self.wrong(wanted),
        }
    }

    fn number_text(&mut self) -> Parsed<&'a str> {
        match self.tokens.get(self.at) {
            Some((_, Token::Number(text))) => {
                self.at += 1;
                Ok(text)
            }
            _ => self.wrong("a number"),
        }
    }

    fn integer(&mut self) -> Parsed<u64> {
        let line = self.line();
        let text = self.number_text()?;
        integer(text).ok_or_else(|| Refused::new(line, format!("`{text}` is not an integer of 64 bits")))
    }

    fn small(&mut self) -> Parsed<u32> {
        let line = self.line();
        u32::try_from(self.integer()?).map_err(|_| Refused::new(line, "this number is too large"))
    }

    fn item(&mut self, items: &mut Vec<Item>) -> Parsed<()> {
        let line = self.line();
        let Some(directive) = self.dotted() else { return self.wrong("a directive") };
        self.at += 1;
        match directive {
            "version" => {
                let text = self.number_text()?;
                let parts = text.split_once('.').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                let (major, minor) = parts.ok_or_else(|| Refused::new(line, "a version is two numbers"))?;
                items.push(Item::Version(line, major, minor));
            }
            "target" => {
                let mut names = vec![self.word("a target")?.to_owned()];
                while self.take(',') {
                    names.push(self.word("a target")?.to_owned());
                }
                items.push(Item::Target(line, names));
            }
            "address_size" => items.push(Item::AddressSize(self.integer()?)),
            "visible" | "weak" | "common" => return self.item(items),
            "extern" => {
                let from = items.len();
                self.item(items)?;
                for item in &mut items[from..] {
                    if let Item::Variable(variable) = item {
                        variable.external = true;
                    }
                }
            }
            "entry" | "func" => items.push(Item::Function(self.function(line, directive == "entry")?)),
            "global" | "shared" | "const" => {
                for variable in self.variables(line, directive)? {
                    items.push(Item::Variable(variable));
                }
            }
            _ if self.ignored(directive)? => {}
            _ => return Err(Refused::new(line, format!("unknown directive `.{directive}`"))),
        }
        Ok(())
    }

    /// Returns directives for debuggers and hints; false for others.
    fn ignored(&mut self, directive: &str) -> Parsed<bool> {
        match directive {
            "file" => {
                self.integer()?;
                match self.peek() {
                    Some(Token::Text(_)) => self.at += 1,
                    _ => return self.wrong("a file's name"),
                }
                while self.take(',') {
                    self.integer()?;
                }
            }
            "loc" => {
                for _ in 0..3 {
                    self.integer()?;
                }
                while self.take(',') {
                    match self.word("`function_name` or `inlined_at`")? {
                        "function_name" => {
                            self.word("a label")?;
                            if self.take('+') {
                                self.integer()?;
                            }
                        }
                        "inlined_at" => {
                            for _ in 0..3 {
                                self.integer()?;
                            }
                        }
                        _ => return self.wrong("`function_name` or `inlined_at`"),
                    }
                }
            }
            "section" => {
                while !self.is('{') {
                    self.at += 1;
                    if self.at >= self.tokens.len() {
                        return self.wrong("`{`");
                    }
                }
                while !self.take('}') {
                    self.at += 1;
                    if self.at >= self.tokens.len() {
                        return self.wrong("`}`");
                    }
                }
            }
            "pragma" => {
                while !self.take(';') {
                    self.at += 1;
                    if self.at >= self.tokens.len() {
                        return self.wrong("`;`");
                    }
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn function(&mut self, line: u32, entry: bool) -> Parsed<Function> {
        let returns = if !entry && self.is('(') { self.parameters()? } else { Vec::new() };
        let name = self.word("a name")?.to_owned();
        let parameters = if self.is('(') { self.parameters()? } else { Vec::new() };
        let mut bounds = Vec::new();
        while let Some(name) = self.dotted() {
            self.at += 1;
            match name {
                "reqntid" | "maxntid" | "minnctapersm" | "maxnreg" | "maxnctapersm" | "reqnctapercluster" => {
                    let mut numbers = vec![self.small()?];
                    while self.take(',') {
                        numbers.push(self.small()?);
                    }
                    bounds.push((name.to_owned(), numbers));
                }
                "noreturn" if !entry => {}
                _ if self.ignored(name)? => {}
                _ => return Err(Refused::new(line, format!("unknown directive `.{name}`"))),
            }
        }
        let body = if self.take(';') {
            None
        } else {
            self.want('{')?;
            Some(self.body()?)
        };
        Ok(Function { line, entry, name, returns, parameters, bounds, body })
    }

    fn parameters(&mut self) -> Parsed<Vec<Variable>> {
        self.want('(')?;
        let mut found = Vec::new();
        while !self.is(')') {
            if !found.is_empty() {
                self.want(',')?;
            }
            let line = self.line();
            let Some(space @ ("param" | "reg")) = self.dotted() else { return self.wrong("`.param`") };
            self.at += 1;
            found.push(self.variable(line, space)?.0);
        }
        self.want(')')?;
        Ok(found)
    }

    /// Returns one or several variables up to the `;`.
    fn variables(&mut self, line: u32, space: &str) -> Parsed<Vec<Variable>> {
        let (first, (align, lanes, ty)) = self.variable(line, space)?;
        let mut found = vec![first];
        while self.take(',') {
            found.push(self.declarator(line, space, align, lanes, ty)?);
        }
        self.want(';')?;
        Ok(found)
    }

    #[allow(clippy::type_complexity)] // What the declarators after a comma share, used twice.
    fn variable(&mut self, line: u32, space: &str) -> Parsed<(Variable, (Option<u32>, u32, Ty))> {
        let (mut align, mut lanes, mut ty) = (None, 1, None);
        while let Some(name) = self.dotted() {
            self.at += 1;
            match name {
                "align" => {
                    let value = self.small()?;
                    if !value.is_power_of_two() {
                        return Err(Refused::new(line, "an alignment is a power of two"));
                    }
                    align = Some(value);
                }
                "v2" => lanes = 2,
                "v4" => lanes = 4,
                "ptr" if space == "param" && ty.is_some() => self.pointer()?,
                name => match Ty::parse(name) {
                    Some(found) if ty.is_none() => ty = Some(found),
                    _ => return Err(Refused::new(line, format!("unknown type or attribute `.{name}`"))),
                },
            }
        }
        let Some(ty) = ty else { return self.wrong("a type") };
        if ty == Ty::PRED && space != "reg" {
            return Err(Refused::new(line, "predicates are registers only"));
        }
        Ok((self.declarator(line, space, align, lanes, ty)?, (align, lanes, ty)))
    }

    /// `.global .align 16` after `.ptr`: what a parameter points to.
    fn pointer(&mut self) -> Parsed<()> {
        for space in ["global", "const", "local", "shared"] {
            if self.take_dotted(space) {
                break;
            }
        }
        if self.take_dotted("align") {
            self.small()?;
        }
        Ok(())
    }

    fn declarator(&mut self, line: u32, space: &str, align: Option<u32>, lanes: u32, ty: Ty) -> Parsed<Variable> {
        let name = self.word("a name")?.to_owned();
        let mut range = None;
        if space == "reg" && self.take('<') {
            range = Some(self.small()?);
            self.want('>')?;
        }
        let mut lengths = Vec::new();
        while self.take('[') {
            lengths.push(if self.is(']') { 0 } else { self.small()? });
            self.want(']')?;
        }
        if space == "reg" && !lengths.is_empty() {
            return Err(Refused::new(line, "registers form no arrays"));
        }
        let init = if self.take('=') { Some(self.init()?) } else { None };
        let space = space.to_owned();
        Ok(Variable { line, space, external: false, align, lanes, ty, name, range, lengths, init })
    }

    fn init(&mut self) -> Parsed<Init> {
        if self.take('{') {
            let mut list = Vec::new();
            while !self.take('}') {
                if !list.is_empty() {
                    self.want(',')?;
                }
                list.push(self.init()?);
            }
            return Ok(Init::List(list));
        }
        if self.peek() == Some(&Token::Word("generic")) {
            self.at += 1;
            self.want('(')?;
            let name = self.word("a variable")?.to_owned();
            self.want(')')?;
            return Ok(Init::Generic(name));
        }
        Ok(Init::Value(self.operand()?))
    }

    fn body(&mut self) -> Parsed<Body> {
        let mut body = Vec::new();
        while !self.take('}') {
            let line = self.line();
            if self.take('{') {
                body.push(Statement::Block(self.body()?));
            } else if let Some(name) = self.dotted() {
                self.at += 1;
                if SPACES.contains(&name) {
                    body.extend(self.variables(line, name)?.into_iter().map(Statement::Variable));
                } else if !self.ignored(name)? {
                    return Err(Refused::new(line, format!("unknown directive `.{name}`")));
                }
            } else if self.label() {
                let name = self.word("a label")?.to_owned();
                self.want(':')?;
                if self.take_dotted("branchtargets") {
                    let mut targets = vec![self.word("a label")?.to_owned()];
                    while self.take(',') {
                        targets.push(self.word("a label")?.to_owned());
                    }
                    self.want(';')?;
                    body.push(Statement::Targets(line, name, targets));
                } else {
                    body.push(Statement::Label(line, name));
                }
            } else {
                body.push(Statement::Instruction(self.instruction()?));
            }
        }
        Ok(body)
    }

    fn label(&self) -> bool {
        matches!(self.peek(), Some(Token::Word(_)))
            && self.tokens.get(self.at + 1).is_some_and(|(_, token)| *token == Token::Mark(':'))
    }

    fn instruction(&mut self) -> Parsed<Instruction> {
        let mut guard = None;
        if self.take('@') {
            let negated = self.take('!');
            guard = Some((self.word("a predicate")?.to_owned(), negated));
        }
        let line = self.line();
        let opcode = self.word("an instruction")?.to_owned();
        let mut modifiers = Vec::new();
        while let Some(name) = self.dotted() {
            self.at += 1;
            modifiers.push(name.to_owned());
        }
        let mut operands = Vec::new();
        while !self.is(';') {
            if !operands.is_empty() {
                self.want(',')?;
            }
            operands.push(self.operand()?);
        }
        self.want(';')?;
        Ok(Instruction { line, guard, opcode, modifiers, operands })
    }

    fn offset(&mut self) -> Parsed<i64> {
        let mut sum = 0_i64;
        loop {
            let negative = if self.take('+') {
                self.take('-')
            } else if self.take('-') {
                true
            } else {
                return Ok(sum);
            };
            let value = self.integer()? as i64;
            sum = sum.wrapping_add(if negative { value.wrapping_neg() } else { value });
        }
    }

    fn list(&mut self, end: char) -> Parsed<Vec<Operand>> {
        let mut list = Vec::new();
        while !self.take(end) {
            if !list.is_empty() {
                self.want(',')?;
            }
            list.push(self.operand()?);
        }
        Ok(list)
    }

    fn operand(&mut self) -> Parsed<Operand> {
        if self.take('{') {
            return Ok(Operand::Vector(self.list('}')?));
        }
        if self.take('(') {
            return Ok(Operand::Group(self.list(')')?));
        }
        if self.take('!') {
            return Ok(Operand::Not(Box::new(self.operand()?)));
        }
        if self.take('[') {
            let base = match self.peek() {
                Some(Token::Word(_)) => Some(self.word("an address")?.to_owned()),
                _ => None,
            };
            let mut offset = 0;
            if base.is_none() {
                let negative = self.take('-');
                let value = self.integer()? as i64;
                offset = if negative { value.wrapping_neg() } else { value };
            }
            offset = offset.wrapping_add(self.offset()?);
            self.want(']')?;
            return Ok(Operand::Address(base, offset));
        }
        if self.take('~') {
            return Ok(Operand::Int(!self.integer()?));
        }
        let negative = self.take('-');
        if let Some(Token::Number(_)) = self.peek() {
            let line = self.line();
            let text = self.number_text()?;
            return number(text, negative).ok_or_else(|| Refused::new(line, format!("`{text}` is not a number")));
        }
        if negative {
            return self.wrong("a number");
        }
        let word = self.word("an operand")?;
        if word == "_" {
            return self.pair(Operand::Sink);
        }
        let mut name = word.to_owned();
        if let Some(part) = self.dotted() {
            self.at += 1;
            name = format!("{name}.{part}");
        }
        if self.is('+') || self.is('-') {
            return Ok(Operand::Sum(name, self.offset()?));
        }
        self.pair(Operand::Name(name))
    }

    fn pair(&mut self, first: Operand) -> Parsed<Operand> {
        if self.take('|') { Ok(Operand::Pair(Box::new(first), Box::new(self.operand()?))) } else { Ok(first) }
    }
}

/// Returns an integer as C writes it, perhaps with a `U`.
fn integer(text: &str) -> Option<u64> {
    let text = text.strip_suffix(['U', 'u']).unwrap_or(text);
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', b'b' | b'B', ..] => (&text[2..], 2),
        [b'0', _, ..] => (&text[1..], 8),
        _ => (text, 10),
    };
    u64::from_str_radix(digits, radix).ok().filter(|_| !digits.starts_with('+'))
}

fn number(text: &str, negative: bool) -> Option<Operand> {
    let bits =
        |digits: usize| u64::from_str_radix(&text[2..], 16).ok().filter(|_| text.len() == digits + 2 && !negative);
    match text.as_bytes() {
        [b'0', b'f' | b'F', ..] => bits(8).map(|bits| Operand::F32(bits as u32)),
        [b'0', b'd' | b'D', ..] => bits(16).map(Operand::F64),
        _ => match integer(text) {
            Some(value) => Some(Operand::Int(if negative { value.wrapping_neg() } else { value })),
            None if text.contains(['.', 'e', 'E']) => {
                let value: f64 = text.parse().ok()?;
                Some(Operand::F64((if negative { -value } else { value }).to_bits()))
            }
            None => None,
        },
    }
}
