//! Facts about the contents of arrays that an author assumes: dependences use them, and each launch checks them.

use std::ops::Range;

use crisp_ir_sets::{Affine, parse};
use crisp_support_diagnostics::Span;

use crate::program::{ArrayId, ArrayKind, Claim, Fact, Program, Statement, SymbolKind};

impl Fact {
    /// The reason why nothing can be assumed of an array, in words.
    #[must_use]
    pub fn written(array: &str, writer: &Statement) -> String {
        format!("instruction `{}` writes `{array}`, so nothing can be assumed of it", writer.id)
    }
}

/// A fact in a text of assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Its name.
    pub name: String,
    /// The arguments as texts.
    pub arguments: Vec<String>,
    /// Where the whole is in the text.
    pub at: Range<usize>,
}

impl Stated {
    /// The arguments that are sums of parameters; the others name arrays.
    #[must_use]
    pub fn sums(&self) -> &[String] {
        let from = match self.name.as_str() {
            "in_range" => 1,
            "disjoint" => 2,
            _ => self.arguments.len(),
        };
        self.arguments.get(from..).unwrap_or_default()
    }
}

/// The names of facts, with the form of each.
const FORMS: [(&str, &str); 5] = [
    ("injective", "injective(a)"),
    ("permutation", "permutation(p)"),
    ("sorted", "sorted(a)"),
    ("in_range", "in_range(a, low, high)"),
    ("disjoint", "disjoint(rows)` or `disjoint(starts, counts, n)"),
];

/// Takes the facts out of a text of assumptions that `and` joins; the rest is conditions on parameters, and empty where there are none.
#[must_use]
pub fn facts_in(text: &str) -> (Vec<Stated>, String) {
    let (mut facts, mut rest) = (Vec::new(), Vec::new());
    for part in joined(text) {
        let words = text.get(part.clone()).unwrap_or_default();
        match stated(words) {
            Some((name, arguments)) => {
                let from = part.start + words.len() - words.trim_start().len();
                facts.push(Stated { name, arguments, at: from..from + words.trim().len() });
            }
            None => rest.push(words),
        }
    }
    let rest = if facts.is_empty() { text.to_owned() } else { rest.join(" and ") };
    (facts, rest)
}

/// The parts of a text between the words `and` that are outside of parentheses.
fn joined(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let is_word = |at: usize| bytes.get(at).is_some_and(|it| it.is_ascii_alphanumeric() || *it == b'_');
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b'a' if depth == 0
                && bytes.get(at..at + 3) == Some(b"and")
                && !is_word(at + 3)
                && (at == 0 || !is_word(at - 1)) =>
            {
                parts.push(from..at);
                from = at + 3;
            }
            _ => {}
        }
    }
    parts.push(from..text.len());
    parts
}

/// The name and the arguments of a fact, where a text is one.
fn stated(text: &str) -> Option<(String, Vec<String>)> {
    let (name, rest) = text.trim().split_once('(')?;
    let name = name.trim();
    let inside = rest.strip_suffix(')')?;
    FORMS.iter().find(|(known, _)| *known == name)?;
    let (mut arguments, mut depth, mut from) = (Vec::new(), 0_i32, 0);
    for (at, next) in inside.char_indices() {
        match next {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                arguments.push(inside.get(from..at)?.trim().to_owned());
                from = at + 1;
            }
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    arguments.push(inside.get(from..)?.trim().to_owned());
    Some((name.to_owned(), arguments))
}

impl Program {
    /// Adds a fact, for dependences to use and for each launch to check.
    ///
    /// # Errors
    /// Why it cannot be one, in words.
    pub fn add_fact(&mut self, stated: &Stated, span: Span) -> Result<(), String> {
        let Stated { name, arguments, at: _ } = stated;
        let form = FORMS.iter().find(|(known, _)| known == name).map_or("", |(_, form)| form);
        let malformed = || format!("a fact of this kind is written `{form}`");
        let arrays = arguments.len() - stated.sums().len();
        let named: Vec<ArrayId> =
            arguments.iter().take(arrays).map(|name| self.integers(name)).collect::<Result<_, String>>()?;
        let sums: Vec<Affine> = stated.sums().iter().map(|text| self.sum(text)).collect::<Result<_, String>>()?;
        let &[array, ..] = named.as_slice() else { return Err(malformed()) };
        let axes = self.arrays[array].axes.len();
        let one_axis = |what: &str| match axes {
            1 => Ok(()),
            _ => Err(format!("`{what}` is about an array with one axis, and `{}` has {axes}", self.arrays[array].name)),
        };
        let claim = match (name.as_str(), named.as_slice(), sums.as_slice()) {
            ("injective", [_], []) => Claim::Injective,
            ("permutation", [_], []) => one_axis("permutation").map(|()| Claim::Permutation)?,
            ("sorted", [_], []) => one_axis("sorted").map(|()| Claim::Sorted)?,
            ("in_range", [_], [low, high]) => Claim::InRange { low: low.clone(), high: high.clone() },
            ("disjoint", [_], []) if axes > 1 => Claim::Rows,
            // Ranges between neighbours have no number in common where each ends at or after its beginning.
            ("disjoint", [_], []) => one_axis("disjoint").map(|()| Claim::Sorted)?,
            ("disjoint", [_, counts], [below]) => {
                one_axis("disjoint")?;
                if self.arrays[*counts].axes.len() != 1
                    || self.arrays[*counts].axes[0].extent != self.arrays[array].axes[0].extent
                {
                    let (one, other) = (&self.arrays[array].name, &self.arrays[*counts].name);
                    return Err(format!("`{one}` and `{other}` need one axis with as many elements"));
                }
                Claim::Ranges { counts: *counts, below: below.clone() }
            }
            _ => return Err(malformed()),
        };
        let text = format!("{name}({})", arguments.join(", "));
        self.facts.push(Fact { array, claim, text, span });
        Ok(())
    }

    /// The array of integers of that name which facts may be about.
    fn integers(&self, name: &str) -> Result<ArrayId, String> {
        let array = self.array(name).ok_or_else(|| format!("there is no array `{name}`"))?;
        let data = &self.arrays[array];
        let passed = matches!(data.kind, ArrayKind::Global | ArrayKind::Constant) && !data.axes.is_empty();
        if !passed || !data.elem.is_integer() {
            return Err(format!("`{name}` is not an array of integers that the host passes"));
        }
        if let Some(writer) = self.statements.iter().find(|statement| statement.target.array == array) {
            return Err(Fact::written(name, writer));
        }
        Ok(array)
    }

    /// A sum of multiples of parameters.
    fn sum(&self, text: &str) -> Result<Affine, String> {
        let wrong = || format!("`{text}` is not a sum of multiples of parameters");
        let value = self.symbols.len();
        let read = parse(&format!("{{ [value__] : value__ = ({text}) }}"), &self.names()).map_err(|_| wrong())?;
        let [piece] = read.set.pieces() else { return Err(wrong()) };
        let ([row], []) = (piece.equalities(), piece.divisibilities()) else { return Err(wrong()) };
        let sign = row.coefficient(value);
        let rest = row.add(&Affine::variable(value).scale(-sign).map_err(|_| wrong())?).map_err(|_| wrong())?;
        if sign.abs() != 1 {
            return Err(wrong());
        }
        let sum = rest.scale(-sign).map_err(|_| wrong())?;
        let of_host =
            |variable: usize| matches!(self.symbols.get(variable).map(|it| it.kind), Some(SymbolKind::Parameter(_)));
        if sum.terms().all(|(variable, _)| of_host(variable)) { Ok(sum) } else { Err(wrong()) }
    }

    /// The first fact about an array that a statement writes, with the statement: nothing can be assumed of it.
    #[must_use]
    pub fn written_fact(&self) -> Option<(&Fact, &Statement)> {
        let counts = |fact: &Fact| match fact.claim {
            Claim::Ranges { counts, below: _ } => Some(counts),
            Claim::Injective | Claim::Permutation | Claim::Sorted | Claim::InRange { .. } | Claim::Rows => None,
        };
        let writes = |statement: &&Statement, fact: &Fact| {
            statement.target.array == fact.array || Some(statement.target.array) == counts(fact)
        };
        self.facts.iter().find_map(|fact| Some((fact, self.statements.iter().find(|it| writes(it, fact))?)))
    }

    /// The facts about an array.
    pub fn facts_of(&self, array: ArrayId) -> impl Iterator<Item = &Fact> {
        self.facts.iter().filter(move |fact| fact.array == array)
    }
}
