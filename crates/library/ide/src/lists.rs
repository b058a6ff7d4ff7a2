//! The lists and calls that are open at a place, read from the text alone: it may be unfinished there.

use crisp_library_compile::Language;

/// An open bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    /// The byte of the bracket.
    pub(crate) at: usize,
    pub(crate) bracket: u8,
    /// The number of items before the place: of data in Crisp, of commas elsewhere.
    pub(crate) items: usize,
}

/// The surroundings of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Around {
    /// The open brackets, outermost first.
    pub(crate) open: Vec<Open>,
    /// Whether the place is in a comment or a text.
    pub(crate) quiet: bool,
}

/// Reads a text up to a byte. A parenthesis at the beginning of a line begins a definition in Crisp, whatever is open. Cost is linear in the text.
pub(crate) fn around(text: &str, offset: usize, language: Option<Language>) -> Around {
    let bytes = text.as_bytes();
    let end = offset.min(bytes.len());
    let is_crisp = language == Some(Language::Crisp);
    let mut around = Around { open: Vec::new(), quiet: false };
    let (mut at, mut in_word) = (0, false);
    while at < end {
        let byte = bytes.get(at).copied().unwrap_or(b' ');
        let next = bytes.get(at + 1).copied();
        let is_comment = match language {
            Some(Language::Crisp) => byte == b';',
            Some(Language::Loopy) => byte == b'#',
            _ => byte == b'/' && next == Some(b'/'),
        };
        if is_comment {
            let length = text.get(at..).and_then(|rest| rest.find('\n')).unwrap_or(bytes.len() - at);
            around.quiet = at + length >= end;
            at += length;
            in_word = false;
            continue;
        }
        if byte == b'/' && next == Some(b'*') && language == Some(Language::Cucl) {
            let length = text.get(at..).and_then(|rest| rest.find("*/")).map_or(bytes.len() - at, |length| length + 2);
            around.quiet = at + length > end;
            at += length;
            continue;
        }
        if byte == b'"' {
            let start = at;
            at += 1;
            while bytes.get(at).is_some_and(|byte| *byte != b'"' && (is_crisp || *byte != b'\n')) {
                at += if bytes.get(at) == Some(&b'\\') { 2 } else { 1 };
            }
            at += 1;
            around.quiet = at > end && start < end;
            if is_crisp && let Some(list) = around.open.last_mut() {
                list.items += 1;
            }
            in_word = false;
            continue;
        }
        match byte {
            b'(' | b'[' | b'{' => {
                let begins_line = at == 0 || bytes.get(at - 1) == Some(&b'\n');
                if is_crisp && begins_line {
                    around.open.clear();
                }
                if is_crisp
                    && !in_word
                    && let Some(list) = around.open.last_mut()
                {
                    list.items += 1;
                }
                around.open.push(Open { at, bracket: byte, items: 0 });
                in_word = false;
            }
            b')' | b']' | b'}' => {
                around.open.pop();
                in_word = false;
            }
            b',' if !is_crisp => {
                if let Some(list) = around.open.last_mut() {
                    list.items += 1;
                }
            }
            b';' | b'\n'
                if language == Some(Language::Loopy) && around.open.last().is_some_and(|open| open.bracket != b'{') =>
            {
                // An instruction ends with its line, but for brackets that are open.
                in_word = false;
            }
            _ if byte.is_ascii_whitespace() => in_word = false,
            _ => {
                if is_crisp
                    && !in_word
                    && let Some(list) = around.open.last_mut()
                {
                    list.items += 1;
                }
                in_word = true;
            }
        }
        at += 1;
    }
    around
}

/// Where a byte of a text was in an older one: between the parts that both share, at the end of the first.
pub(crate) fn earlier(old: &str, new: &str, offset: usize) -> usize {
    let same = old.bytes().zip(new.bytes()).take_while(|(one, other)| one == other).count();
    if offset <= same {
        return offset;
    }
    let rest = old.len().min(new.len()) - same;
    let behind = old.bytes().rev().zip(new.bytes().rev()).take(rest).take_while(|(one, other)| one == other).count();
    if offset >= new.len() - behind { offset + old.len() - new.len() } else { same.min(old.len()) }
}

#[cfg(test)]
mod tests {
    use super::{around, earlier};
    use crisp_library_compile::Language;

    fn open(language: Language, text: &str) -> Vec<(usize, usize)> {
        let around = around(text, text.len(), Some(language));
        around.open.iter().map(|open| (open.at, open.items)).collect()
    }

    #[test]
    fn lists_are_counted_where_they_are_open() {
        assert_eq!(open(Language::Crisp, "(f (g 1) a:int \"x )\" "), [(0, 4)]);
        assert_eq!(open(Language::Crisp, "(f ; (g\n  (h"), [(0, 2), (10, 1)]);
        assert_eq!(open(Language::Crisp, "(f (g\n(h a"), [(6, 2)]);
        assert_eq!(open(Language::Cucl, "f(a, g(b), /* ( */ c[1"), [(1, 2), (20, 0)]);
        assert_eq!(open(Language::Tensor, "x = f(a, // (\n b"), [(5, 1)]);
        assert_eq!(open(Language::Loopy, "a = sum(k, # (\n"), [(7, 1)]);
    }

    #[test]
    fn places_are_those_of_older_texts() {
        let (old, new) = ("one three", "one two three");
        assert_eq!(
            (0..=new.len()).map(|at| earlier(old, new, at)).collect::<Vec<_>>(),
            [0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 6, 7, 8, 9]
        );
        assert_eq!(earlier(new, old, 9), 13);
    }
}
