//! The differences between two texts, line by line, as `diff -u` prints them.

/// Lines around changes.
const CONTEXT: usize = 3;

/// Changes that are looked for one by one; texts that differ in more are replaced as a whole.
const MOST_CHANGES: usize = 1000;

/// A line of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line<'t> {
    Same(&'t str),
    Old(&'t str),
    New(&'t str),
}

/// The difference of two texts of a file.
pub(crate) fn unified(path: &str, old: &str, new: &str) -> String {
    let lines = lines(&split(old), &split(new));
    let changed: Vec<usize> =
        lines.iter().enumerate().filter(|(_, line)| !matches!(line, Line::Same(_))).map(|(index, _)| index).collect();
    let mut out = format!("--- {path}\n+++ {path} (formatted)\n");
    let (mut at, mut old_line, mut new_line) = (0, 1, 1);
    let mut changed = changed.into_iter().peekable();
    while let Some(first) = changed.next() {
        let mut last = first;
        while let Some(next) = changed.next_if(|next| *next <= last + 2 * CONTEXT + 1) {
            last = next;
        }
        let (begin, end) = (first.saturating_sub(CONTEXT).max(at), (last + CONTEXT + 1).min(lines.len()));
        let hunk = lines.get(begin..end).unwrap_or_default();
        let skipped = begin - at;
        let count = |lines: &[Line<'_>], other: fn(&Line<'_>) -> bool| lines.iter().filter(|line| !other(line)).count();
        let old_count = count(hunk, |line| matches!(line, Line::New(_)));
        let new_count = count(hunk, |line| matches!(line, Line::Old(_)));
        (old_line, new_line) = (old_line + skipped, new_line + skipped);
        // An empty range begins after the line before it.
        let start = |line: usize, count: usize| if count == 0 { line - 1 } else { line };
        out.push_str(&format!(
            "@@ -{},{old_count} +{},{new_count} @@\n",
            start(old_line, old_count),
            start(new_line, new_count)
        ));
        for line in hunk {
            let (sign, text) = match line {
                Line::Same(text) => (' ', text),
                Line::Old(text) => ('-', text),
                Line::New(text) => ('+', text),
            };
            out.push(sign);
            out.push_str(text);
            if !text.ends_with('\n') {
                out.push_str("\n\\ No newline at end of file\n");
            }
        }
        (old_line, new_line, at) = (old_line + old_count, new_line + new_count, end);
    }
    out
}

fn split(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// The lines of both texts, with as few changes as there are, if there are few.
fn lines<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Line<'t>> {
    let before = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old_rest, new_rest) = (old.get(before..).unwrap_or_default(), new.get(before..).unwrap_or_default());
    let after = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(old, new)| old == new).count();
    let old_middle = old_rest.get(..old_rest.len() - after).unwrap_or_default();
    let new_middle = new_rest.get(..new_rest.len() - after).unwrap_or_default();
    let mut all: Vec<Line<'t>> = old.iter().take(before).map(|line| Line::Same(line)).collect();
    match shortest(old_middle, new_middle) {
        Some(found) => all.extend(found),
        None => {
            all.extend(old_middle.iter().map(|line| Line::Old(line)));
            all.extend(new_middle.iter().map(|line| Line::New(line)));
        }
    }
    all.extend(old.iter().skip(old.len() - after).map(|line| Line::Same(line)));
    all
}

/// The shortest list of changes, after Myers: for each number of changes, how far each diagonal reaches.
fn shortest<'t>(old: &[&'t str], new: &[&'t str]) -> Option<Vec<Line<'t>>> {
    let mut reached: Vec<Vec<usize>> = Vec::new();
    // Diagonal `k - changes` is at index `k` of a row; x is a line of `old`.
    let step = |rows: &[Vec<usize>], changes: usize, k: usize| -> (usize, bool) {
        let Some(row) = changes.checked_sub(1).and_then(|row| rows.get(row)) else { return (0, false) };
        // Index k of this row is diagonal k - changes; the rows before begin one diagonal later.
        let down = row.get(k).copied();
        let right = k.checked_sub(2).and_then(|k| row.get(k)).map(|x| x + 1);
        match (down, right) {
            (Some(down), Some(right)) if down >= right => (down, true),
            (_, Some(right)) => (right, false),
            (Some(down), None) => (down, true),
            (None, None) => (0, true),
        }
    };
    for changes in 0..=MOST_CHANGES.min(old.len() + new.len()) {
        let mut row = vec![0; 2 * changes + 1];
        for k in (0..=2 * changes).step_by(2) {
            let (mut x, _) = step(&reached, changes, k);
            let y_of = |x: usize| (x + changes).checked_sub(k);
            while let Some(y) = y_of(x)
                && x < old.len()
                && y < new.len()
                && old.get(x) == new.get(y)
            {
                x += 1;
            }
            if let Some(at) = row.get_mut(k) {
                *at = x;
            }
            if x >= old.len() && y_of(x).is_some_and(|y| y >= new.len()) {
                reached.push(row);
                return Some(trace(old, new, &reached, &step, (changes, k)));
            }
        }
        reached.push(row);
    }
    None
}

/// Returns where a step to a diagonal begins, and whether it takes a new line, from the places that were reached, the number of changes and the diagonal.
type Step<'a> = dyn Fn(&[Vec<usize>], usize, usize) -> (usize, bool) + 'a;

/// Goes back from the end to the beginning.
fn trace<'t>(
    old: &[&'t str],
    new: &[&'t str],
    reached: &[Vec<usize>],
    step: &Step<'_>,
    end: (usize, usize),
) -> Vec<Line<'t>> {
    let (mut changes, mut k) = end;
    let (mut x, mut y) = (old.len(), new.len());
    let mut all = Vec::new();
    let same = |all: &mut Vec<Line<'t>>, x: usize| all.extend(old.get(x).map(|line| Line::Same(line)));
    loop {
        let (start, is_down) = step(reached, changes, k);
        while x > start && y > 0 {
            (x, y) = (x - 1, y - 1);
            same(&mut all, x);
        }
        if changes == 0 {
            break;
        }
        if is_down {
            y = y.saturating_sub(1);
            all.extend(new.get(y).map(|line| Line::New(line)));
        } else {
            x = x.saturating_sub(1);
            all.extend(old.get(x).map(|line| Line::Old(line)));
            k -= 1;
        }
        k = if is_down { k } else { k - 1 };
        changes -= 1;
    }
    all.reverse();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Puts a text together again, and counts changes.
    fn apply(old: &str, new: &str) -> usize {
        let lines = lines(&split(old), &split(new));
        let side = |is: fn(&Line<'_>) -> bool| -> String {
            let kept = lines.iter().filter(|line| is(line));
            kept.map(|line| match line {
                Line::Same(text) | Line::Old(text) | Line::New(text) => *text,
            })
            .collect()
        };
        assert_eq!(side(|line| !matches!(line, Line::New(_))), old);
        assert_eq!(side(|line| !matches!(line, Line::Old(_))), new);
        lines.iter().filter(|line| !matches!(line, Line::Same(_))).count()
    }

    #[test]
    fn changes_are_few_and_complete() {
        assert_eq!(apply("", ""), 0);
        assert_eq!(apply("", "a\n"), 1);
        assert_eq!(apply("a\n", ""), 1);
        assert_eq!(apply("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n"), 5);
        let text = |seed: u32| -> String {
            let mut state = seed;
            (0..60)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    format!("{}\n", (state >> 16) % 5)
                })
                .collect()
        };
        for seed in 0..200 {
            apply(&text(seed), &text(seed + 1));
        }
    }

    #[test]
    fn hunks_have_three_lines_around() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n9";
        assert_eq!(
            unified("x", old, &new.replace("9", "9\n")),
            "--- x\n+++ x (formatted)\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
        );
        assert_eq!(
            unified("x", "a", ""),
            "--- x\n+++ x (formatted)\n@@ -1,1 +0,0 @@\n-a\n\\ No newline at end of file\n"
        );
    }
}
