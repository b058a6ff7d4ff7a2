//! Expressions of the debugger: names, elements, members, numbers, and operators before or between their operands.

use crate::messages;
use crisp_support_diagnostics::Diagnostic;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    /// A number as it is written, without a sign.
    Number(String),
    Truth(bool),
    Name(String),
    /// An element of a view.
    Element(Box<Expr>, Vec<Expr>),
    /// A lane of a vector, an axis of an id, a member.
    Member(Box<Expr>, String),
    Negate(Box<Expr>),
    Not(Box<Expr>),
    /// The operation's name in the kernel IR.
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Compare(&'static str, Box<Expr>, Box<Expr>),
}

/// The longest text of an expression, in bytes.
const LONGEST: usize = 4096;
/// How deep parts of expressions are inside each other.
const DEEPEST: usize = 64;

/// The operators between operands: text, how tightly they bind, name in the kernel IR, whether they compare.
const INFIX: [(&str, u8, &str, bool); 20] = [
    ("||", 1, "or", false),
    ("&&", 2, "and", false),
    ("==", 6, "eq", true),
    ("!=", 6, "ne", true),
    ("<=", 7, "le", true),
    (">=", 7, "ge", true),
    ("<<", 8, "shl", false),
    (">>", 8, "shr", false),
    ("|", 3, "or", false),
    ("^", 4, "xor", false),
    ("&", 5, "and", false),
    ("<", 7, "lt", true),
    (">", 7, "gt", true),
    ("+", 9, "add", false),
    ("-", 9, "sub", false),
    ("*", 10, "mul", false),
    ("/", 10, "div", false),
    ("%", 10, "rem", false),
    ("/=", 6, "ne", true),
    ("=", 6, "eq", true),
];

/// Reads an expression; `is_name` says which texts are names, since names may have characters that are operators otherwise.
pub(crate) fn parse(text: &str, is_name: &dyn Fn(&str) -> bool) -> Result<Expr, Box<Diagnostic>> {
    if text.len() > LONGEST {
        return Err(messages::expression_too_long(text.len(), LONGEST));
    }
    let mut parser = Parser { text, at: 0, is_name, depth: 0 };
    let expr = parser.infix(0)?;
    parser.space();
    if parser.at < text.len() { Err(parser.unexpected()) } else { Ok(expr) }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    is_name: &'a dyn Fn(&str) -> bool,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn unexpected(&self) -> Box<Diagnostic> {
        messages::expression_malformed(self.text, self.rest().trim_start())
    }

    fn eat(&mut self, wanted: &str) -> bool {
        self.space();
        let is_there = self.rest().starts_with(wanted);
        self.at += if is_there { wanted.len() } else { 0 };
        is_there
    }

    fn expect(&mut self, wanted: &str) -> Result<(), Box<Diagnostic>> {
        if self.eat(wanted) { Ok(()) } else { Err(self.unexpected()) }
    }

    /// The operator that comes next: the longest that fits.
    fn operator(&mut self) -> Option<(&'static str, u8, &'static str, bool)> {
        self.space();
        let rest = self.rest();
        INFIX.into_iter().filter(|(text, ..)| rest.starts_with(text)).max_by_key(|(text, ..)| text.len())
    }

    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Box<Diagnostic>>) -> Result<T, Box<Diagnostic>> {
        self.depth += 1;
        let result = if self.depth > DEEPEST { Err(messages::expression_too_deep(DEEPEST)) } else { read(self) };
        self.depth -= 1;
        result
    }

    fn infix(&mut self, least: u8) -> Result<Expr, Box<Diagnostic>> {
        self.inside(|parser| {
            let mut left = parser.prefix()?;
            while let Some((text, binds, name, compares)) = parser.operator().filter(|(_, binds, ..)| *binds > least) {
                parser.at += text.len();
                let right = parser.infix(binds)?;
                left = joined(name, compares, left, right);
            }
            Ok(left)
        })
    }

    fn prefix(&mut self) -> Result<Expr, Box<Diagnostic>> {
        self.space();
        if self.rest().starts_with("!=") {
            return Err(self.unexpected());
        }
        if self.eat("-") {
            let of = self.inside(Self::prefix)?;
            return Ok(Expr::Negate(Box::new(of)));
        }
        if self.eat("!") || self.eat("~") {
            let of = self.inside(Self::prefix)?;
            return Ok(Expr::Not(Box::new(of)));
        }
        let mut expr = self.primary()?;
        loop {
            if self.eat("[") {
                let mut index = vec![self.infix(0)?];
                while self.eat(",") {
                    index.push(self.infix(0)?);
                }
                self.expect("]")?;
                expr = match expr {
                    // `a[i][j]` is `a[i, j]`.
                    Expr::Element(of, mut first) => {
                        first.extend(index);
                        Expr::Element(of, first)
                    }
                    other => Expr::Element(Box::new(other), index),
                };
            } else if self.rest().starts_with('.') {
                self.at += 1;
                let member = self.word();
                if member.is_empty() {
                    return Err(self.unexpected());
                }
                expr = Expr::Member(Box::new(expr), member.to_owned());
            } else {
                return Ok(expr);
            }
        }
    }

    /// Letters, digits and underscores.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn primary(&mut self) -> Result<Expr, Box<Diagnostic>> {
        self.space();
        let rest = self.rest();
        if rest.starts_with('(') {
            self.at += 1;
            let expr = match self.head() {
                Some(head) => self.list(head)?,
                None => self.infix(0)?,
            };
            self.expect(")")?;
            return Ok(expr);
        }
        // The longest known name; of what remains, a word.
        let end = rest.find(|c: char| c.is_whitespace() || "()[],".contains(c)).unwrap_or(rest.len());
        let ends_there = |text: &&str| !rest[text.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let known = (1..=end).rev().filter_map(|end| rest.get(..end));
        let known = known.filter(ends_there).find(|text| (self.is_name)(text));
        if let Some(name) = known {
            self.at += name.len();
            return Ok(Expr::Name(name.to_owned()));
        }
        if rest.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with('.') {
            return self.number();
        }
        match self.word() {
            "" => Err(self.unexpected()),
            "true" | "T" => Ok(Expr::Truth(true)),
            "false" | "NIL" => Ok(Expr::Truth(false)),
            name => Ok(Expr::Name(name.to_owned())),
        }
    }

    fn number(&mut self) -> Result<Expr, Box<Diagnostic>> {
        let rest = self.rest();
        let mut end = 0;
        let bytes = rest.as_bytes();
        let is_hex = rest.starts_with("0x") || rest.starts_with("0X");
        while let Some(byte) = bytes.get(end) {
            let after_exponent = !is_hex && end > 0 && matches!(bytes[end - 1], b'e' | b'E');
            if byte.is_ascii_alphanumeric() || *byte == b'.' || matches!(byte, b'+' | b'-') && after_exponent {
                end += 1;
            } else {
                break;
            }
        }
        let text = &rest[..end];
        let plain = if is_hex { text } else { text.trim_end_matches(['f', 'F', 'u', 'U', 'l', 'L']) };
        let is_number = match plain.strip_prefix("0x").or(plain.strip_prefix("0X")) {
            Some(digits) => u64::from_str_radix(digits, 16).is_ok(),
            None => plain.parse::<u64>().is_ok() || plain.contains(['.', 'e', 'E']) && plain.parse::<f64>().is_ok(),
        };
        if !is_number {
            return Err(self.unexpected());
        }
        self.at += end;
        Ok(Expr::Number(plain.to_owned()))
    }

    /// The operator that a list begins with: one that cannot begin an expression, or has a space after it.
    fn head(&mut self) -> Option<&'a str> {
        const HEADS: [&str; 24] = [
            "and", "or", "not", "aref", "||", "&&", "==", "/=", "!=", "<=", ">=", "<<", ">>", "+", "*", "/", "%", "=",
            "<", ">", "&", "|", "^", "logand",
        ];
        self.space();
        let rest = self.rest();
        let followed = |head: &&str| rest.get(head.len()..).is_some_and(|after| after.starts_with(char::is_whitespace));
        let head = HEADS.into_iter().chain(["-", "!", "~"]).filter(|head| rest.starts_with(head)).find(followed)?;
        self.at += head.len();
        rest.get(..head.len())
    }

    fn list(&mut self, head: &str) -> Result<Expr, Box<Diagnostic>> {
        let mut operands = Vec::new();
        loop {
            self.space();
            if self.rest().starts_with(')') || self.rest().is_empty() {
                break;
            }
            operands.push(self.inside(Self::prefix)?);
        }
        let mut operands = operands.into_iter();
        let first = operands.next().ok_or_else(|| self.unexpected())?;
        let rest: Vec<Expr> = operands.collect();
        let infix = match head {
            "and" | "&&" => Some(("and", false)),
            "or" | "||" => Some(("or", false)),
            "logand" => Some(("and", false)),
            _ => INFIX.into_iter().find(|(text, ..)| *text == head).map(|(_, _, name, compares)| (name, compares)),
        };
        match (head, rest.is_empty(), infix) {
            ("not" | "!" | "~", true, _) => Ok(Expr::Not(Box::new(first))),
            ("-", true, _) => Ok(Expr::Negate(Box::new(first))),
            ("~" | "aref", false, _) => Ok(Expr::Element(Box::new(first), rest)),
            (_, false, Some((name, true))) => {
                let mut all = None;
                let mut before = first;
                for next in rest {
                    let one = joined(name, true, before, next.clone());
                    before = next;
                    all = Some(match all {
                        None => one,
                        Some(all) => joined("and", false, all, one),
                    });
                }
                all.ok_or_else(|| self.unexpected())
            }
            (_, false, Some((name, false))) => {
                Ok(rest.into_iter().fold(first, |all, next| joined(name, false, all, next)))
            }
            _ => Err(self.unexpected()),
        }
    }
}

fn joined(name: &'static str, compares: bool, left: Expr, right: Expr) -> Expr {
    let (left, right) = (Box::new(left), Box::new(right));
    if compares { Expr::Compare(name, left, right) } else { Expr::Binary(name, left, right) }
}

/// Calls `visit` with each name in an expression.
pub(crate) fn names(expr: &Expr, visit: &mut dyn FnMut(&str)) {
    match expr {
        Expr::Number(_) | Expr::Truth(_) => {}
        Expr::Name(name) => visit(name),
        Expr::Element(of, index) => {
            names(of, visit);
            index.iter().for_each(|index| names(index, visit));
        }
        Expr::Member(of, _) | Expr::Negate(of) | Expr::Not(of) => names(of, visit),
        Expr::Binary(_, left, right) | Expr::Compare(_, left, right) => {
            names(left, visit);
            names(right, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match parse(text, &|name| ["my-var", "a", "b", "n*"].contains(&name)) {
            Ok(expr) => shown(&expr),
            Err(error) => error.code.0.to_owned(),
        }
    }

    fn shown(expr: &Expr) -> String {
        match expr {
            Expr::Number(text) | Expr::Name(text) => text.clone(),
            Expr::Truth(truth) => truth.to_string(),
            Expr::Element(of, index) => {
                format!("{}[{}]", shown(of), index.iter().map(shown).collect::<Vec<_>>().join(","))
            }
            Expr::Member(of, member) => format!("{}.{member}", shown(of)),
            Expr::Negate(of) => format!("-{}", shown(of)),
            Expr::Not(of) => format!("!{}", shown(of)),
            Expr::Binary(name, left, right) | Expr::Compare(name, left, right) => {
                format!("({} {name} {})", shown(left), shown(right))
            }
        }
    }

    #[test]
    fn operators_bind_as_in_c() {
        assert_eq!(read("a + b * 2 == 7 && !(a < b)"), "(((a add (b mul 2)) eq 7) and !(a lt b))");
        assert_eq!(read("a - b - 1"), "((a sub b) sub 1)");
        assert_eq!(read("-a[1][b + 1].x"), "-a[1,(b add 1)].x");
        assert_eq!(read("a << 1 | b"), "((a shl 1) or b)");
        assert_eq!(read("1.5e-3f + 0x1F"), "(1.5e-3 add 0x1F)");
    }

    #[test]
    fn lists_have_their_operator_first() {
        assert_eq!(read("(+ a b 1)"), "((a add b) add 1)");
        assert_eq!(read("(and (< a b 3) (not b))"), "(((a lt b) and (b lt 3)) and !b)");
        assert_eq!(read("(~ a (+ b 1))"), "a[(b add 1)]");
        assert_eq!(read("(- a) + (-a + b)"), "(-a add (-a add b))");
        assert_eq!(read("(= a 1)"), "(a eq 1)");
    }

    #[test]
    fn names_may_have_operators_in_them() {
        assert_eq!(read("my-var - my-x"), "((my-var sub my) sub x)");
        assert_eq!(read("n* * 2"), "(n* mul 2)");
        assert_eq!(read("a-b + ab"), "((a sub b) add ab)");
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for text in ["", "a +", "(a", "a)", "a b", "[1]", "1x", "a[", "a.", "(+)", "'", "a = ", "((((", "!="] {
            assert_eq!(read(text), "B0012", "{text}");
        }
        assert_eq!(read(&"(".repeat(100)), "B0014");
        assert_eq!(read(&"-".repeat(100)), "B0014");
        assert_eq!(read(&"a".repeat(5000)), "B0013");
    }
}
