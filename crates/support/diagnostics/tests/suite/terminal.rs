//! How diagnostics look in a terminal, and that nothing makes them endless or crash.

use crisp_support_diagnostics::{Code, Diagnostic, FileId, Files, Severity, Span, render_json, render_terminal};

const CODE: Code = Code("C0102");

/// One file, whose places are found by their text.
struct Source {
    files: Files,
    file: FileId,
}

impl Source {
    fn new(text: &str) -> Self {
        let mut files = Files::new();
        let file = files.add("a.crisp", text);
        Source { files, file }
    }

    /// Where `part` stands first.
    #[track_caller]
    fn at(&self, part: &str) -> Span {
        let text = &self.files.get(self.file).expect("the file is ours").text;
        let start = text.find(part).expect("the part is in the text");
        self.span(start, start + part.len())
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, u32::try_from(start).expect("small"), u32::try_from(end).expect("small"))
    }

    fn render(&self, diagnostic: Diagnostic) -> String {
        render_terminal(&self.files, &[diagnostic], false)
    }

    #[track_caller]
    fn check(&self, diagnostic: Diagnostic, wanted: &str) {
        let shown = self.render(diagnostic);
        assert_eq!(shown, wanted.trim_start_matches('\n'), "\n{shown}");
    }
}

#[test]
fn message_label_second_place_note_and_help() {
    let source = Source::new("(def-function f (x)\n  (let ((y 1))\n    (g x y)))\n");
    source.check(
        Diagnostic::error(CODE, source.at("g"), "no function `g`")
            .label("unknown")
            .see(source.at("f (x)"), "in this function")
            .note("functions are looked up by name and types")
            .help("did you mean `f`?")
            .help("define `g`"),
        r#"
error[C0102]: no function `g`
 --> a.crisp:3:6
  |
1 | (def-function f (x)
  |               ----- in this function
2 |   (let ((y 1))
3 |     (g x y)))
  |      ^ unknown
  |
  = note: functions are looked up by name and types
  = help: did you mean `f`?
  = help: define `g`
"#,
    );
}

#[test]
fn a_place_without_label() {
    let source = Source::new("(f 1)");
    source.check(
        Diagnostic::error(CODE, source.at("1"), "not an argument"),
        r#"
error[C0102]: not an argument
 --> a.crisp:1:4
  |
1 | (f 1)
  |    ^
"#,
    );
}

#[test]
fn two_places_in_one_line() {
    let source = Source::new("(+ a b)\n");
    source.check(
        Diagnostic::error(CODE, source.at("b"), "types differ").label("is float").see(source.at("a"), "is int"),
        r#"
error[C0102]: types differ
 --> a.crisp:1:6
  |
1 | (+ a b)
  |    - ^ is float
  |    |
  |    is int
"#,
    );
}

#[test]
fn places_far_apart_are_shown_apart() {
    let source = Source::new(&format!("(first)\n{}(second)\n{}(third)\n", "x\n".repeat(40), "y\n".repeat(40)));
    source.check(
        Diagnostic::error(CODE, source.at("second"), "wrong")
            .see(source.at("first"), "because of this")
            .see(source.at("third"), "and this"),
        r#"
error[C0102]: wrong
  --> a.crisp:42:2
   |
42 | (second)
   |  ^^^^^^
   |
  ::: a.crisp:1:2
   |
 1 | (first)
   |  ----- because of this
   |
  ::: a.crisp:83:2
   |
83 | (third)
   |  ----- and this
"#,
    );
}

#[test]
fn a_place_in_another_file() {
    let mut source = Source::new("(use thing)\n");
    let other = source.files.add("lib/b.crisp", "; a file\n(def-function thing ())\n");
    source.check(
        Diagnostic::warning(CODE, source.at("thing"), "it is old").see(Span::new(other, 23, 28), "defined here"),
        r#"
warning[C0102]: it is old
 --> a.crisp:1:6
  |
1 | (use thing)
  |      ^^^^^
  |
 ::: lib/b.crisp:2:15
  |
2 | (def-function thing ())
  |               ----- defined here
"#,
    );
}

#[test]
fn messages_without_a_place() {
    let source = Source::new("");
    source.check(
        Diagnostic::placeless(CODE, "no such device").note("there are: cpu").help("use `--device cpu`"),
        r#"
error[C0102]: no such device
 |
 = note: there are: cpu
 = help: use `--device cpu`
"#,
    );
}

#[test]
fn only_a_second_place() {
    let source = Source::new("(a b)\n");
    source.check(
        Diagnostic::placeless(CODE, "too many arguments").see(source.at("b"), "the parameter is here"),
        r#"
error[C0102]: too many arguments
 --> a.crisp:1:4
  |
1 | (a b)
  |    - the parameter is here
"#,
    );
}

#[test]
fn the_end_of_the_file() {
    let source = Source::new("(a\n  b\n");
    source.check(
        Diagnostic::error(CODE, source.span(7, 7), "the file ends here"),
        r#"
error[C0102]: the file ends here
 --> a.crisp:3:1
  |
3 |
  | ^
"#,
    );
}

#[test]
fn the_end_of_a_file_without_line_end() {
    let source = Source::new("(a");
    source.check(
        Diagnostic::error(CODE, source.span(2, 2), "the file ends here"),
        r#"
error[C0102]: the file ends here
 --> a.crisp:1:3
  |
1 | (a
  |   ^
"#,
    );
}

#[test]
fn an_empty_file() {
    let source = Source::new("");
    source.check(
        Diagnostic::error(CODE, source.span(0, 0), "nothing is here"),
        r#"
error[C0102]: nothing is here
 --> a.crisp:1:1
  |
1 |
  | ^
"#,
    );
}

#[test]
fn a_place_of_several_lines() {
    let source = Source::new("(let ((a 1))\n  (f a\n     b))\n");
    source.check(
        Diagnostic::error(CODE, source.at("(f a\n     b)"), "no such function").label("this call"),
        r#"
error[C0102]: no such function
 --> a.crisp:2:3
  |
2 | /   (f a
3 | |      b))
  | |_______^ this call
"#,
    );
}

#[test]
fn a_place_of_many_lines_is_shown_by_its_first() {
    let text = format!("(let (\n{})\n", "  (a 1)\n".repeat(500));
    let source = Source::new(&text);
    source.check(
        Diagnostic::error(CODE, source.span(0, text.len() - 1), "too long").label("begins here"),
        r#"
error[C0102]: too long
 --> a.crisp:1:1
  |
1 | (let (
  | ^^^^^^ begins here
"#,
    );
}

#[test]
fn a_place_at_a_line_end() {
    let source = Source::new("(a\nb)\n");
    source.check(
        Diagnostic::error(CODE, source.span(2, 3), "a line end"),
        r#"
error[C0102]: a line end
 --> a.crisp:1:3
  |
1 | (a
  |   ^
"#,
    );
}

#[test]
fn tabs_and_wide_characters() {
    let source = Source::new("\t(f \"日本\" x)\n");
    source.check(
        Diagnostic::error(CODE, source.at("x"), "here"),
        r#"
error[C0102]: here
 --> a.crisp:1:10
  |
1 |     (f "日本" x)
  |               ^
"#,
    );
}

#[test]
fn windows_line_ends() {
    let source = Source::new("(a)\r\n(b)\r\n(c)\r\n");
    source.check(
        Diagnostic::error(CODE, source.at("b"), "here").see(source.at("c"), "and here"),
        r#"
error[C0102]: here
 --> a.crisp:2:2
  |
2 | (b)
  |  ^
3 | (c)
  |  - and here
"#,
    );
}

#[test]
fn control_characters_become_visible() {
    let source = Source::new("(f \u{1b}[31m \0 \u{202e}x)\n");
    source.check(
        Diagnostic::error(CODE, source.at("x"), "no \u{1b}[31mred\u{7} text").label("\u{202e}turned\ttab"),
        r#"
error[C0102]: no \u{1b}[31mred\u{7} text
 --> a.crisp:1:13
  |
1 | (f ␛[31m ␀ �x)
  |             ^ \u{202e}turned tab
"#,
    );
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let source = Source::new(&format!("{}(here){}\n", "long ".repeat(100_000), " line".repeat(100_000)));
    source.check(
        Diagnostic::error(CODE, source.at("here"), "wrong").label("this one"),
        r#"
error[C0102]: wrong
 --> a.crisp:1:500002
  |
1 | …ong long long long long long long long long long long long (here) line line line line line line line line line line line line line l…
  |                                                              ^^^^ this one
"#,
    );
}

#[test]
fn places_far_apart_in_a_long_line() {
    let source = Source::new(&format!("{}(here){}(there)\n", "long ".repeat(1000), " line".repeat(1000)));
    source.check(
        Diagnostic::error(CODE, source.at("there"), "wrong").see(source.at("here"), "because of this"),
        r#"
error[C0102]: wrong
 --> a.crisp:1:10008
  |
1 | …line line line line line line line line line line line line(there)
  |                                                              ^^^^^
  |
 ::: a.crisp:1:5002
  |
1 | …ong long long long long long long long long long long long (here) line line line line line line line line line line line line line l…
  |                                                              ---- because of this
"#,
    );
}

#[test]
fn a_long_place_in_a_long_line() {
    let source = Source::new(&format!("(a {})\n", "x".repeat(100_000)));
    source.check(
        Diagnostic::error(CODE, source.span(3, 100_003), "a long name"),
        r#"
error[C0102]: a long name
 --> a.crisp:1:4
  |
1 | (a xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
  |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
"#,
    );
}

#[test]
fn severities() {
    let source = Source::new("(a)\n");
    for (severity, word) in [
        (Severity::Note, "note"),
        (Severity::Warning, "warning"),
        (Severity::Error, "error"),
        (Severity::Refused, "refused"),
        (Severity::Bug, "bug"),
    ] {
        let shown = source.render(Diagnostic::new(severity, CODE, source.at("a"), "text"));
        assert!(shown.starts_with(&format!("{word}[C0102]: text\n --> a.crisp:1:2\n")), "{shown}");
    }
}

#[test]
fn several_diagnostics_have_a_blank_line_between() {
    let source = Source::new("(a)\n");
    let diagnostics = [Diagnostic::placeless(CODE, "one"), Diagnostic::placeless(CODE, "two")];
    assert_eq!(render_terminal(&source.files, &diagnostics, false), "error[C0102]: one\n\nerror[C0102]: two\n");
    assert_eq!(render_terminal(&source.files, &[], false), "");
}

#[test]
fn colour_changes_nothing_but_colour() {
    let source = Source::new(&format!("(a {} b)\n", "c ".repeat(1000)));
    let diagnostic =
        Diagnostic::error(CODE, source.at("b)"), "text").label("label").see(source.at("a"), "note").help("help");
    let coloured = render_terminal(&source.files, std::slice::from_ref(&diagnostic), true);
    assert!(coloured.contains("\u{1b}["));
    let mut plain = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, behind)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = behind.split_once('m').expect("an escape ends with m").1;
    }
    plain.push_str(rest);
    let trimmed: String = plain.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    assert_eq!(trimmed, source.render(diagnostic));
}

#[test]
fn places_that_are_not_in_a_file_do_no_harm() {
    let source = Source::new("(a)\n(b)\n");
    let far = Diagnostic::error(CODE, Span::new(source.file, 5, u32::MAX), "text");
    assert!(source.render(far).contains("a.crisp:2:2"));
    let turned = Diagnostic::error(CODE, Span::new(source.file, 6, 2), "text");
    assert!(source.render(turned).contains("a.crisp:2:3"));
    let unknown = Diagnostic::error(CODE, Span::new(FileId(7), 1, 2), "text").see(Span::new(FileId(8), 1, 2), "a note");
    assert_eq!(source.render(unknown), "error[C0102]: text\n |\n = note: a note\n");
}

#[test]
fn endless_texts_and_notes_are_cut() {
    let source = Source::new("(a)\n");
    let mut diagnostic = Diagnostic::error(CODE, source.at("a"), "m".repeat(1_000_000)).help("h".repeat(1_000_000));
    for _ in 0..1000 {
        diagnostic = diagnostic.see(source.at("a"), "n");
    }
    let shown = source.render(diagnostic);
    assert!(shown.len() < 30_000, "{}", shown.len());
    assert!(shown.contains("970 more notes are not shown"));
}

/// All kinds of places in all kinds of texts: never a crash, never more than a few lines.
#[test]
fn any_place_in_any_text_is_shown() {
    let long = format!("{}\n{}\r\n{}", "é".repeat(400), "日 ".repeat(500), "x".repeat(1000));
    let texts =
        ["", "\n", "\r\n", "a", "\n\n\n", "é\n日本\n", "\t\t\n\t", "a\r\nb\rc\n\0\u{1b}", "\u{feff}\u{202e}x", &long];
    let mut state = 5_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % limit
    };
    for text in texts {
        let source = Source::new(text);
        for _ in 0..400 {
            let mut place = || {
                let start = below(text.len() + 3);
                source.span(start, start + below(if start % 3 == 0 { 3 } else { text.len() + 3 }))
            };
            let diagnostic = Diagnostic::error(CODE, place(), "m").label("l").see(place(), "n").see(place(), "o");
            let shown = source.render(diagnostic.clone());
            assert!(shown.starts_with("error[C0102]: m\n") && shown.len() < 12_000, "{shown}");
            assert!(render_json(&source.files, &[diagnostic]).ends_with("}\n"));
        }
    }
}
