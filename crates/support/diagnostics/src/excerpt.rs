//! The few lines of a file that a message shows: places are put in groups of near ones, and long lines are cut.

use std::ops::Range;

use crate::files::{File, Span};

/// Lines of more bytes are cut to a window around the place.
const LONG_LINE: usize = 240;
/// The length of a window before its place, in bytes.
const BEFORE: usize = 60;
/// The length of a window from the beginning of its place on, in bytes.
const BEHIND: usize = 72;
/// The greatest number of lines between places that are shown together.
const NEAR_LINES: u32 = 12;
/// A place of more lines is shown by its first line alone.
const MANY_LINES: u32 = 12;
/// The mark for cut text.
const DOTS: &str = "…";

/// A place in a file, within its text, with what is to be seen there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place<'a> {
    /// The bytes.
    pub(crate) bytes: Range<usize>,
    /// Whether the message is about it.
    pub(crate) primary: bool,
    /// The label of the carets.
    pub(crate) label: &'a str,
}

/// Lines of a file to be shown together.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Excerpt<'a> {
    /// The number of the first line, from 1.
    pub(crate) first_line: u32,
    /// The lines, cut where they are long.
    pub(crate) text: String,
    /// The places with their bytes in `text`.
    pub(crate) places: Vec<Place<'a>>,
    /// Line and column in the file of the place to name, if a cut line makes them differ from those in `text`.
    pub(crate) at: Option<(u32, u32)>,
}

/// The span within the text: ends in order, inside, and at character boundaries.
pub(crate) fn clamp(file: &File, span: Span) -> Range<usize> {
    let text: &str = &file.text;
    let mut start = (span.start as usize).min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = (span.end as usize).min(text.len()).max(start);
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}

/// A place with the lines it lies in.
struct Located<'a> {
    place: Place<'a>,
    first: u32,
    last: u32,
}

/// Groups the places and cuts the lines out. The group of the primary place comes first, then by lines.
pub(crate) fn excerpts<'a>(file: &File, places: Vec<Place<'a>>) -> Vec<Excerpt<'a>> {
    let mut located: Vec<Located<'a>> = places.into_iter().map(|place| locate(file, place)).collect();
    located.sort_by_key(|located| (located.first, located.place.bytes.start));
    let mut groups: Vec<Vec<Located<'a>>> = Vec::new();
    for located in located {
        match groups.last_mut() {
            Some(group) if belongs(file, group, &located) => group.push(located),
            _ => groups.push(vec![located]),
        }
    }
    groups.sort_by_key(|group| !group.iter().any(|located| located.place.primary));
    groups.into_iter().map(|group| cut(file, group)).collect()
}

/// Finds the lines of a place; shortens it when it is long.
fn locate<'a>(file: &File, place: Place<'a>) -> Located<'a> {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let first = file.position(offset(place.bytes.start)).line;
    // The last character counts, not the one after it.
    let last_byte = place.bytes.end.saturating_sub(1).max(place.bytes.start);
    let last = file.position(offset(last_byte)).line.max(first);
    let mut place = place;
    let first_end = line_range(file, first).end;
    if last - first > MANY_LINES || (last > first && (first..=last).any(|line| is_long(file, line))) {
        place.bytes.end = first_end.max(place.bytes.start);
        return Located { place, first, last: first };
    }
    if is_long(file, first) {
        place.bytes.end = floor(&file.text, place.bytes.end.min(place.bytes.start + BEHIND)).max(place.bytes.start);
    }
    Located { place, first, last }
}

fn belongs(file: &File, group: &[Located<'_>], new: &Located<'_>) -> bool {
    let Some(first) = group.first() else { return false };
    let last_line = group.iter().map(|located| located.last).max().unwrap_or(first.last);
    if is_long(file, first.first) || is_long(file, new.first) {
        let near = new.place.bytes.start.saturating_sub(first.place.bytes.start) <= BEHIND / 2;
        return new.first == first.first && new.last == first.first && near;
    }
    new.first.saturating_sub(last_line) <= NEAR_LINES
}

/// The bytes of a line without its end.
fn line_range(file: &File, line: u32) -> Range<usize> {
    let start = file.line_start(line);
    start..start + file.line(line).len()
}

fn is_long(file: &File, line: u32) -> bool {
    file.line(line).len() > LONG_LINE
}

/// The character boundary at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Puts the lines of a group together.
fn cut<'a>(file: &File, group: Vec<Located<'a>>) -> Excerpt<'a> {
    let first_line = group.iter().map(|located| located.first).min().unwrap_or(1);
    let last_line = group.iter().map(|located| located.last).max().unwrap_or(first_line);
    let named = group.iter().find(|located| located.place.primary).or_else(|| group.first());
    let at = named.filter(|located| is_long(file, located.first)).map(|located| {
        let position = file.position(u32::try_from(located.place.bytes.start).unwrap_or(u32::MAX));
        (position.line, position.column)
    });
    let mut text = String::new();
    let mut places: Vec<Place<'a>> = group.into_iter().map(|located| located.place).collect();
    let sources: Vec<Range<usize>> = places.iter().map(|place| place.bytes.clone()).collect();
    for line in first_line..=last_line {
        let whole = line_range(file, line);
        let window = window(file, &whole, &sources);
        if window.start > whole.start {
            text.push_str(DOTS);
        }
        let shown_at = text.len();
        text.push_str(file.text.get(window.clone()).unwrap_or(""));
        let next = file.line_start(line + 1).max(whole.end + 1);
        for (place, source) in places.iter_mut().zip(&sources) {
            let moved = |byte: usize| shown_at + byte.clamp(window.start, window.end) - window.start;
            if (whole.start..next).contains(&source.start) {
                place.bytes.start = moved(source.start);
            }
            if (whole.start..next).contains(&source.end.saturating_sub(1).max(source.start)) {
                place.bytes.end = moved(source.end);
            }
        }
        if window.end < whole.end {
            text.push_str(DOTS);
        }
        if line < last_line {
            text.push('\n');
        }
    }
    // Something to point at in an empty last line.
    text.push(' ');
    for place in &mut places {
        place.bytes.end = place.bytes.end.max(place.bytes.start);
    }
    Excerpt { first_line, text, places, at }
}

/// The part of a line that is shown: all of it, or what lies around the first place in it.
fn window(file: &File, line: &Range<usize>, places: &[Range<usize>]) -> Range<usize> {
    if line.len() <= LONG_LINE {
        return line.clone();
    }
    let inside = |place: &&Range<usize>| line.start <= place.start && place.start <= line.end;
    let anchor = places.iter().find(inside).map_or(line.start, |place| place.start);
    let from = floor(&file.text, anchor.saturating_sub(BEFORE)).max(line.start);
    let to = floor(&file.text, (anchor + BEHIND).min(line.end)).max(from);
    from..to
}
