//! Which statements a pattern means: `id:a* and not tag:b or writes:c`.

use crisp_ir_loops::Program;

/// Words nested in parentheses.
const DEPTH_LIMIT: usize = 50;

/// The statements that match; none where the text is not a pattern.
pub(crate) fn statements(program: &Program, text: &str) -> Option<Vec<usize>> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut parser = Parser { program, words: &words, at: 0 };
    let found = parser.or(0)?;
    (parser.at == words.len())
        .then(|| (0..program.statements.len()).filter(|&it| found.get(it) == Some(&true)).collect())
}

struct Parser<'a> {
    program: &'a Program,
    words: &'a [&'a str],
    at: usize,
}

impl Parser<'_> {
    fn take(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }

    fn or(&mut self, depth: usize) -> Option<Vec<bool>> {
        let mut left = self.and(depth)?;
        while self.take("or") {
            let right = self.and(depth)?;
            left = left.iter().zip(&right).map(|(a, b)| *a || *b).collect();
        }
        Some(left)
    }

    fn and(&mut self, depth: usize) -> Option<Vec<bool>> {
        let mut left = self.not(depth)?;
        while self.take("and") {
            let right = self.not(depth)?;
            left = left.iter().zip(&right).map(|(a, b)| *a && *b).collect();
        }
        Some(left)
    }

    fn not(&mut self, depth: usize) -> Option<Vec<bool>> {
        let mut negative = false;
        while self.take("not") {
            negative = !negative;
        }
        let inner = if self.take("(") {
            if depth >= DEPTH_LIMIT {
                return None;
            }
            let inner = self.or(depth + 1)?;
            if !self.take(")") {
                return None;
            }
            inner
        } else {
            self.atom()?
        };
        Some(inner.into_iter().map(|found| found != negative).collect())
    }

    fn atom(&mut self) -> Option<Vec<bool>> {
        let (kind, pattern) = self.words.get(self.at)?.split_once(':')?;
        self.at += 1;
        let array = |id| self.program.arrays.get(id).map_or("", |array| array.name.as_str());
        let holds = |statement: &crisp_ir_loops::Statement| -> Option<bool> {
            Some(match kind {
                "id" => fits(pattern, &statement.id),
                "tag" => statement.tags.iter().any(|tag| fits(pattern, tag)),
                "writes" => fits(pattern, array(statement.target.array)),
                "reads" => statement.reads().iter().any(|(access, _)| fits(pattern, array(access.array))),
                "iname" => statement.within.iter().any(|&it| fits(pattern, self.program.name_of(it))),
                _ => return None,
            })
        };
        self.program.statements.iter().map(holds).collect()
    }
}

/// Whether a text has a form with stars and question marks.
pub(crate) fn fits(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut at, mut from, mut star) = (0, 0, None);
    loop {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, from));
                at += 1;
                continue;
            }
            None if from == text.len() => return true,
            Some(&next) if from < text.len() && (next == '?' || text.get(from) == Some(&next)) => {
                at += 1;
                from += 1;
                continue;
            }
            _ => {}
        }
        match star {
            Some((place, taken)) if taken < text.len() => {
                star = Some((place, taken + 1));
                at = place + 1;
                from = taken + 1;
            }
            _ => return false,
        }
    }
}
