//! Properties over the repository's sources in Crisp and over generated programs: formatting is safe, and doing it again changes nothing.

use crisp_support_diagnostics::Files;
use crisp_support_format::{Refused, WIDTH};
use crisp_support_sexpr::{Datum, DatumKind, read};

use crate::corpus::{Random, texts, with_pieces};

/// Formats twice. The formatter itself compares data and comments.
#[track_caller]
fn check(name: &str, text: &str) -> Option<String> {
    let mut files = Files::new();
    let file = files.add("test.crisp", text);
    let formatted = match crisp_support_format::crisp(file, text) {
        Ok(formatted) => formatted.text,
        Err(Refused::Unreadable(_)) => return None,
        Err(Refused::Changed(what)) => panic!("{name}: {what}\n{text}"),
    };
    let again = crisp_support_format::crisp(file, &formatted).unwrap_or_else(|error| panic!("{name}: {error:?}"));
    assert_eq!(again.text, formatted, "{name}: formatting twice differs");
    // Text between `fmt: off` and `fmt: on` stays as it is.
    let has_blanks = !text.contains("fmt: off") && formatted.lines().any(|line| line.ends_with(' '));
    assert!(!has_blanks, "{name}: blanks at the end of a line\n{formatted}");
    Some(formatted)
}

/// The places between tokens where comments may be.
fn gaps(text: &str) -> Vec<usize> {
    let mut files = Files::new();
    let file = files.add("test.crisp", text);
    let source = read(file, text);
    let mut places = Vec::new();
    let mut waiting: Vec<&Datum> = source.data.iter().collect();
    while let Some(datum) = waiting.pop() {
        places.extend([datum.span.start as usize, datum.span.end as usize]);
        match &datum.kind {
            DatumKind::Typed(..) => {}
            // Between `#+` and the test, and between the test and the datum.
            DatumKind::Conditional { .. } => {
                places.push(datum.span.start as usize + 2);
                waiting.extend(datum.parts());
            }
            DatumKind::List(items) if items.is_empty() => places.push(datum.span.end as usize - 1),
            _ => waiting.extend(datum.parts()),
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}

#[test]
fn the_repository_s_sources_are_read_as_before() {
    let mut read = 0;
    for (name, text) in texts("crisp", &["crisp", "lisp"]) {
        let Some(formatted) = check(&name, &text) else { continue };
        read += 1;
        // Line ends do not matter.
        let dos = check(&name, &text.replace('\n', "\r\n"));
        if !text.contains("\"") {
            assert_eq!(dos.as_deref(), Some(formatted.as_str()), "{name}");
        }
        for line in formatted.lines().filter(|line| line.chars().count() > WIDTH && !line.contains([';', '"', '|'])) {
            // What cannot be broken: a name, or what is indented far.
            assert!(line.starts_with(&" ".repeat(20)) || !line.trim().contains(' '), "{name}: {line}");
        }
    }
    assert!(read > 500, "{read}");
}

#[test]
fn the_layout_depends_on_data_and_not_on_lines() {
    for (name, text) in texts("crisp", &["crisp"]) {
        if text.contains(['"', ';', '|']) {
            continue;
        }
        let flat = text.replace("\n\n", "\u{1}").replace('\n', " ");
        let flat = flat.replace('\u{1}', "\n\n");
        let (Some(left), Some(right)) = (check(&name, &text), check(&name, &flat)) else { continue };
        let without_blank_lines =
            |text: &str| text.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        assert_eq!(without_blank_lines(&left), without_blank_lines(&right), "{name}");
    }
}

#[test]
fn comments_may_be_at_every_gap() {
    let pieces = [" ; c\n", "\n; own line\n", " #| block |# ", "\n\n\n#| two\n lines |#\n", "\n\n", " ;; fmt: of\n"];
    let mut random = Random(1);
    let mut read = 0;
    for (name, text) in texts("crisp", &["crisp"]) {
        let places = gaps(&text);
        for chance in [1, 2, 7, 20] {
            read += usize::from(check(&name, &with_pieces(&text, &places, &pieces, chance, &mut random)).is_some());
        }
    }
    assert!(read > 2000, "{read}");
}

#[test]
fn generated_programs_are_read_as_before() {
    let mut random = Random(2);
    let atoms = [
        "x",
        "12",
        "#xFF",
        "1.5",
        ":key",
        "&out",
        "\"a b\"",
        "v:int",
        "v:(vector-type T 4)",
        "#'+",
        "()",
        "\"\\\"\n\"",
    ];
    let heads = [
        "f",
        "let",
        "when",
        "def-kernel",
        "set!",
        "a-function-with-a-rather-long-name-that-hangs-far",
        "cond",
        "#(",
        "##(",
    ];
    let pieces = [" ; c\n", "\n; own\n", "#|b|#", "\n\n", "\r\n", "  "];
    for _ in 0..3000 {
        let mut text = String::new();
        let mut open = 0;
        for _ in 0..random.below(60) {
            match random.below(8) {
                0..=2 => {
                    let head = heads[random.below(heads.len())];
                    text.push_str(["", "", "", "'", "#+DEBUG "][random.below(5)]);
                    text.push_str(&if head.ends_with('(') { head.to_owned() } else { format!("({head} ") });
                    open += 1;
                }
                3 if open > 0 => {
                    text.push_str(") ");
                    open -= 1;
                }
                4 => text.push_str(pieces[random.below(pieces.len())]),
                _ => {
                    text.push_str(atoms[random.below(atoms.len())]);
                    text.push(' ');
                }
            }
        }
        text.push_str(&")".repeat(open));
        check("generated", &text);
    }
}
