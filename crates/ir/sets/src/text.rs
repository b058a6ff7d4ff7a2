//! The text form: `[n] -> { [i, j] : 0 <= i < n and 0 <= j <= i and i mod 2 = 0 }`.

use std::fmt::Write;

use crate::affine::Affine;
use crate::conjunction::Conjunction;
use crate::set::Set;
use crate::{Known, Unknown};

/// Parentheses inside each other.
const DEPTH_LIMIT: usize = 100;

/// Why a text is not a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The bytes of the text that it concerns.
    pub at: std::ops::Range<usize>,
    /// The mistake, as a sentence without a full stop.
    pub what: String,
}

/// A set that was read: its variables are the parameters, then the dimensions.
#[derive(Clone, Debug)]
pub struct Read {
    /// Names of parameters.
    pub parameters: Vec<String>,
    /// Names of dimensions.
    pub dimensions: Vec<String>,
    /// The points.
    pub set: Set,
}

/// Reads the text form. `known` are names of parameters that need not be listed in front. Conditions are comparisons of affine functions, which
/// may be chained and have lists of terms as sides, with `and`, `or`, `not`, `exists e: …`, `mod` or `%`, and `floor(e / number)`.
///
/// # Errors
/// The first mistake, or that a limit is reached.
pub fn parse(text: &str, known: &[String]) -> Result<Read, Problem> {
    let tokens = tokens(text)?;
    let mut parser = Parser { text, tokens: &tokens, at: 0, names: Vec::new(), next: 0, depth: 0 };
    let mut parameters = known.to_vec();
    if parser.is("[") {
        for name in parser.names()? {
            if !parameters.contains(&name) {
                parameters.push(name);
            }
        }
        parser.need("->")?;
    }
    parser.need("{")?;
    let dimensions = parser.names()?;
    for name in parameters.iter().chain(&dimensions) {
        parser.names.push((name.clone(), parser.next));
        parser.next += 1;
    }
    let visible = parser.next;
    let set = if parser.take(":") || parser.take("|") { parser.or()? } else { Set::all() };
    parser.need("}")?;
    if parser.at < tokens.len() {
        return Err(parser.problem("nothing may follow the closing brace"));
    }
    let set = parser.known(set.project(visible..parser.next))?;
    Ok(Read { parameters, dimensions, set })
}

#[derive(Clone, Debug)]
struct Token {
    text: String,
    at: std::ops::Range<usize>,
}

fn tokens(text: &str) -> Result<Vec<Token>, Problem> {
    const SIGNS: &[&str] = &["->", "<=", ">=", "!=", "==", "//", "&&", "||"];
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        let length = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_alphabetic() || first == '_' {
            rest.find(|next: char| !(next.is_ascii_alphanumeric() || matches!(next, '_' | '\''))).unwrap_or(rest.len())
        } else if first.is_ascii_digit() {
            rest.find(|next: char| !next.is_ascii_digit()).unwrap_or(rest.len())
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            sign.len()
        } else if "{}[]():,|+-*/%<>=".contains(first) {
            1
        } else {
            let what = format!("unexpected character `{}`", first.escape_default());
            return Err(Problem { at: at..at + first.len_utf8(), what });
        };
        tokens.push(Token { text: rest.get(..length).unwrap_or("").to_owned(), at: at..at + length });
        at += length;
    }
    Ok(tokens)
}

struct Parser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    at: usize,
    names: Vec<(String, usize)>,
    next: usize,
    depth: usize,
}

/// An affine function, with the conditions on what it names beyond the visible variables.
struct Term {
    value: Affine,
    when: Conjunction,
}

type Parsed<T> = Result<T, Problem>;

impl Parser<'_> {
    fn is(&self, text: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|token| token.text == text)
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.is(text);
        self.at += usize::from(found);
        found
    }

    fn here(&self) -> std::ops::Range<usize> {
        self.tokens.get(self.at).map_or(self.text.len()..self.text.len(), |token| token.at.clone())
    }

    fn problem(&self, what: &str) -> Problem {
        Problem { at: self.here(), what: what.to_owned() }
    }

    fn need(&mut self, text: &str) -> Parsed<()> {
        if self.take(text) { Ok(()) } else { Err(self.problem(&format!("expected `{text}`"))) }
    }

    fn known<T>(&self, answer: Known<T>) -> Parsed<T> {
        answer.map_err(|Unknown| {
            self.problem("this set is too complex: a limit on work or on the size of numbers is reached")
        })
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEPTH_LIMIT {
            return Err(self.problem(&format!("nested deeper than {DEPTH_LIMIT} levels")));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// `[a, b]`
    fn names(&mut self) -> Parsed<Vec<String>> {
        self.need("[")?;
        let mut names: Vec<String> = Vec::new();
        while !self.take("]") {
            if !names.is_empty() {
                self.need(",")?;
            }
            let name = self.name()?;
            if names.contains(&name) {
                return Err(self.problem(&format!("`{name}` is named twice")));
            }
            names.push(name);
        }
        Ok(names)
    }

    fn name(&mut self) -> Parsed<String> {
        match self.tokens.get(self.at).map(|token| token.text.as_str()) {
            Some(text)
                if text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                    && !matches!(text, "and" | "or" | "not" | "mod" | "floor" | "exists") =>
            {
                self.at += 1;
                Ok(text.to_owned())
            }
            _ => Err(self.problem("expected a name")),
        }
    }

    fn or(&mut self) -> Parsed<Set> {
        self.nested(|parser| {
            let mut set = parser.and()?;
            while parser.take("or") || parser.take("||") {
                let other = parser.and()?;
                set = parser.known(set.union(&other))?;
            }
            Ok(set)
        })
    }

    fn and(&mut self) -> Parsed<Set> {
        let mut set = self.condition()?;
        while self.take("and") || self.take("&&") {
            let other = self.condition()?;
            set = self.known(set.intersect(&other))?;
        }
        Ok(set)
    }

    fn condition(&mut self) -> Parsed<Set> {
        if self.take("not") {
            let before = self.next;
            let set = self.nested(Self::condition)?;
            // What a quotient or remainder introduced must be gone before the opposite is taken.
            let set = self.known(set.project(before..self.next))?;
            return self.known(Set::all().subtract(&set));
        }
        if self.take("exists") {
            let open = self.take("(");
            let scope = self.names.len();
            loop {
                let name = self.name()?;
                self.names.push((name, self.next));
                self.next += 1;
                if !self.take(",") {
                    break;
                }
            }
            self.need(":")?;
            let set = self.or()?;
            if open {
                self.need(")")?;
            }
            self.names.truncate(scope);
            return Ok(set);
        }
        if self.is("(") && self.holds_condition() {
            self.at += 1;
            let set = self.or()?;
            self.need(")")?;
            return Ok(set);
        }
        self.comparison()
    }

    /// Whether the parentheses that open here are around a condition: a comparison is between them.
    fn holds_condition(&self) -> bool {
        let mut depth = 0_usize;
        for token in self.tokens.get(self.at..).unwrap_or(&[]) {
            match token.text.as_str() {
                "(" => depth += 1,
                ")" if depth <= 1 => return false,
                ")" => depth -= 1,
                "<" | "<=" | ">" | ">=" | "=" | "==" | "!=" | "and" | "or" | "&&" | "||" => return true,
                _ => {}
            }
        }
        false
    }

    /// `0 <= i, j < n`: each term of a list is compared with each of the next list.
    fn comparison(&mut self) -> Parsed<Set> {
        let mut left = self.terms()?;
        let mut set = Set::all();
        for term in &left {
            set = self.known(set.intersect(&term.when.clone().into()))?;
        }
        let mut first = true;
        loop {
            let sign = ["<=", "<", ">=", ">", "==", "=", "!="].into_iter().find(|sign| self.is(sign));
            let Some(sign) = sign else {
                return if first { Err(self.problem("expected a comparison")) } else { Ok(set) };
            };
            self.at += 1;
            first = false;
            let right = self.terms()?;
            for (one, other) in left.iter().flat_map(|one| right.iter().map(move |other| (one, other))) {
                let holds = self.known(compared(sign, one, other))?;
                set = self.known(set.intersect(&holds))?;
            }
            left = right;
        }
    }

    fn terms(&mut self) -> Parsed<Vec<Term>> {
        let mut terms = vec![self.sum()?];
        while self.take(",") {
            terms.push(self.sum()?);
        }
        Ok(terms)
    }

    fn sum(&mut self) -> Parsed<Term> {
        self.nested(|parser| {
            let mut sum = parser.product()?;
            loop {
                let sign = if parser.take("+") {
                    1
                } else if parser.take("-") {
                    -1
                } else {
                    return Ok(sum);
                };
                let other = parser.product()?;
                sum.value = parser.known(sum.value.combine(1, &other.value, sign))?;
                parser.known(sum.when.and(&other.when))?;
            }
        })
    }

    fn product(&mut self) -> Parsed<Term> {
        let mut left = self.factor()?;
        loop {
            if self.take("*") {
                let right = self.factor()?;
                let (number, other) = if left.value.is_number() { (&left, &right) } else { (&right, &left) };
                if !number.value.is_number() {
                    return Err(self.problem("a product of two variables is not affine"));
                }
                left.value = self.known(other.value.scale(number.value.constant()))?;
                self.known(left.when.and(&right.when))?;
            } else if self.take("mod") || self.take("%") {
                let modulus = self.divisor()?;
                left = self.divided(left, modulus)?.1;
            } else if self.take("//") {
                let divisor = self.divisor()?;
                left = self.divided(left, divisor)?.0;
            } else {
                return Ok(left);
            }
        }
    }

    fn divisor(&mut self) -> Parsed<i64> {
        let at = self.here();
        let right = self.factor()?;
        if !right.value.is_number() || right.value.constant() <= 0 {
            return Err(Problem { at, what: "the divisor must be a positive number".to_owned() });
        }
        Ok(right.value.constant())
    }

    /// Quotient, rounded down, and remainder by a number.
    fn divided(&mut self, term: Term, by: i64) -> Parsed<(Term, Term)> {
        let quotient = Affine::variable(self.next);
        self.next += 1;
        let Term { value, mut when } = term;
        let rest = self.known(value.combine(1, &quotient, -by))?;
        let room = self.known(rest.negated().plus(by - 1))?;
        self.known(when.at_least_zero(&rest))?;
        self.known(when.at_least_zero(&room))?;
        Ok((Term { value: quotient, when: when.clone() }, Term { value: rest, when }))
    }

    fn factor(&mut self) -> Parsed<Term> {
        let at = self.here();
        let plain = |value| Term { value, when: Conjunction::all() };
        if self.take("-") {
            let mut term = self.nested(Self::factor)?;
            term.value = term.value.negated();
            return Ok(term);
        }
        if self.take("(") {
            let term = self.sum()?;
            self.need(")")?;
            return Ok(term);
        }
        if self.take("floor") {
            self.need("(")?;
            let term = self.sum()?;
            self.need("/")?;
            let divisor = self.divisor()?;
            self.need(")")?;
            return Ok(self.divided(term, divisor)?.0);
        }
        let Some(token) = self.tokens.get(self.at) else { return Err(self.problem("expected an expression")) };
        if token.text.starts_with(|first: char| first.is_ascii_digit()) {
            let number = token.text.parse().map_err(|_| Problem { at, what: "this number is too large".to_owned() })?;
            self.at += 1;
            // `2i` is `2 * i`.
            if self.tokens.get(self.at).is_some_and(|next| {
                next.text.starts_with(|first: char| first.is_ascii_alphabetic()) && next.at.start == token.at.end
            }) {
                let variable = self.factor()?;
                return Ok(Term { value: self.known(variable.value.scale(number))?, when: variable.when });
            }
            return Ok(plain(Affine::number(number)));
        }
        let name = self.name().map_err(|_| Problem { at: at.clone(), what: "expected an expression".to_owned() })?;
        match self.names.iter().rev().find(|(known, _)| *known == name) {
            Some(&(_, variable)) => Ok(plain(Affine::variable(variable))),
            None => Err(Problem { at, what: format!("unknown name `{name}`") }),
        }
    }
}

fn compared(sign: &str, left: &Term, right: &Term) -> Known<Set> {
    let more = left.value.subtract(&right.value)?;
    let mut both = left.when.clone();
    both.and(&right.when)?;
    let with = |row: &Affine| -> Known<Conjunction> {
        let mut result = both.clone();
        result.at_least_zero(row)?;
        Ok(result)
    };
    Ok(match sign {
        "<=" => with(&more.negated())?.into(),
        "<" => with(&more.negated().plus(-1)?)?.into(),
        ">=" => with(&more)?.into(),
        ">" => with(&more.plus(-1)?)?.into(),
        "!=" => Set::from(with(&more.plus(-1)?)?).union(&with(&more.negated().plus(-1)?)?.into())?,
        _ => {
            both.zero(&more)?;
            both.into()
        }
    })
}

/// The text form of a set whose variables have these names, parameters first. What it prints can be read back.
#[must_use]
pub fn print(set: &Set, parameters: &[String], dimensions: &[String]) -> String {
    let names: Vec<&str> = parameters.iter().chain(dimensions).map(String::as_str).collect();
    let row = |row: &Affine| {
        let mut text = String::new();
        for (variable, coefficient) in row.terms() {
            let name = names.get(variable).copied().unwrap_or("?");
            let sign = match (text.is_empty(), coefficient < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            text += sign;
            if coefficient.unsigned_abs() != 1 {
                let _ = write!(text, "{}*", coefficient.unsigned_abs());
            }
            text += name;
        }
        match (text.is_empty(), row.constant()) {
            (true, constant) => text = constant.to_string(),
            (false, 0) => {}
            (false, constant) => {
                let sign = if constant < 0 { '-' } else { '+' };
                let _ = write!(text, " {sign} {}", constant.unsigned_abs());
            }
        }
        text
    };
    let piece = |piece: &Conjunction| {
        let equal = piece.equalities().iter().map(|it| format!("{} = 0", row(it)));
        let positive = piece.inequalities().iter().map(|it| format!("{} >= 0", row(it)));
        let divisible = piece.divisibilities().iter().map(|(divisor, it)| format!("({}) mod {divisor} = 0", row(it)));
        let all: Vec<String> = equal.chain(positive).chain(divisible).collect();
        if all.is_empty() { "0 = 0".to_owned() } else { all.join(" and ") }
    };
    let pieces: Vec<String> = set.pieces().iter().map(piece).collect();
    let front = if parameters.is_empty() { String::new() } else { format!("[{}] -> ", parameters.join(", ")) };
    let body = if pieces.is_empty() { "0 = 1".to_owned() } else { pieces.join(" or ") };
    format!("{front}{{ [{}] : {body} }}", dimensions.join(", "))
}
