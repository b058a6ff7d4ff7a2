//! Patterns of ids: `*`, `?` and `[abc]`, case-sensitive.

/// Whether a pattern matches a text.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let text: Vec<char> = text.chars().collect();
    // The last star, and where the text was when it was met: the star takes one more character on each failure.
    let (mut at, mut from, mut star) = (0, 0, None);
    loop {
        let step = match pattern.get(at) {
            Some('*') => {
                star = Some((at, from));
                at += 1;
                continue;
            }
            None if from == text.len() => return true,
            None => None,
            Some(_) => text.get(from).and_then(|&next| one(&pattern, at, next)),
        };
        match (step, star) {
            (Some(end), _) => {
                at = end;
                from += 1;
            }
            (None, Some((place, taken))) if taken < text.len() => {
                star = Some((place, taken + 1));
                at = place + 1;
                from = taken + 1;
            }
            _ => return false,
        }
    }
}

/// The place after the part of a pattern that a character matches.
fn one(pattern: &[char], at: usize, next: char) -> Option<usize> {
    match pattern.get(at)? {
        '?' => Some(at + 1),
        '[' => {
            let negated = pattern.get(at + 1) == Some(&'!');
            let first = at + 1 + usize::from(negated);
            // A bracket directly after the opening one is a member.
            let end = (first + 1..pattern.len()).find(|&end| pattern.get(end) == Some(&']'));
            let Some(end) = end else { return (next == '[').then_some(at + 1) };
            let members = pattern.get(first..end)?;
            let mut found = false;
            let mut index = 0;
            while let Some(&member) = members.get(index) {
                if members.get(index + 1) == Some(&'-')
                    && let Some(&last) = members.get(index + 2)
                {
                    found |= (member..=last).contains(&next);
                    index += 3;
                } else {
                    found |= member == next;
                    index += 1;
                }
            }
            (found != negated).then_some(end + 1)
        }
        other => (*other == next).then_some(at + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn wildcards_match_as_in_the_shell() {
        for (pattern, text, expected) in [
            ("", "", true),
            ("a", "a", true),
            ("a", "A", false),
            ("a*", "abc", true),
            ("*c", "abc", true),
            ("a*c*e", "abcde", true),
            ("a*c*f", "abcde", false),
            ("?", "a", true),
            ("?", "", false),
            ("[abc]x", "bx", true),
            ("[!abc]x", "bx", false),
            ("[a-c]*", "c12", true),
            ("[", "[", true),
            ("**", "anything", true),
            ("*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaa", false),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        }
    }
}
