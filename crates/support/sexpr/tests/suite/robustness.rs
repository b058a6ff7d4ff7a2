//! Input of any kind is read without a crash, a hang or a flood of messages.

use std::rc::Rc;

use crisp_support_diagnostics::{FileId, Files, Severity, Span, render_json, render_terminal};
use crisp_support_sexpr::{
    Datum, DatumKind, MAX_DEPTH, MAX_DIAGNOSTICS, MAX_NAME_BYTES, Prefix, print, read, read_bytes,
};

/// Reads bytes, renders what there is to say, and returns the codes.
fn codes(bytes: &[u8]) -> Vec<&'static str> {
    let mut files = Files::new();
    let (_, result) = read_bytes(&mut files, "x.crisp", bytes);
    assert!(result.diagnostics.len() <= MAX_DIAGNOSTICS + 1);
    let text = render_terminal(&files, &result.diagnostics, false);
    assert!(text.len() < 40_000, "{} bytes of messages", text.len());
    let json = render_json(&files, &result.diagnostics);
    assert_eq!(json.lines().count(), result.diagnostics.len());
    result.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect()
}

#[test]
fn five_million_parentheses() {
    assert_eq!(codes("(".repeat(5_000_000).as_bytes()), ["R0004", "R0013"]);
    assert_eq!(codes("#(".repeat(2_000_000).as_bytes()), ["R0004", "R0013"]);
    assert_eq!(codes("a:(".repeat(1_000_000).as_bytes()), ["R0004", "R0013"]);
    let mut stray = vec!["R0005"; MAX_DIAGNOSTICS];
    stray.push("R0021");
    assert_eq!(codes(")".repeat(5_000_000).as_bytes()), stray);
}

#[test]
fn millions_of_prefixes() {
    assert_eq!(codes("'".repeat(2_000_000).as_bytes()), ["R0016", "R0013"]);
    assert_eq!(codes("#+".repeat(1_000_000).as_bytes()), ["R0016", "R0013"]);
    assert_eq!(codes("#|".repeat(1_000_000).as_bytes()), ["R0007"]);
    assert_eq!(codes(format!("\"{}", "\\".repeat(2_000_000)).as_bytes()), ["R0006"]);
}

#[test]
fn forms_behind_a_form_that_is_too_deep_are_read() {
    let text = format!("(a '{}{} b) (c)", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
    let result = read(FileId(0), &text);
    let codes: Vec<&str> = result.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
    assert_eq!(codes, ["R0013"]);
    assert_eq!(result.data.len(), 2);
    assert_eq!(result.data[0].parts().count(), 3);
    let deepest = format!("{}{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
    assert!(read(FileId(0), &deepest).is_ok());
}

#[test]
fn long_tokens() {
    assert_eq!(codes("a".repeat(3_000_000).as_bytes()), ["R0012"]);
    assert_eq!(codes("7".repeat(3_000_000).as_bytes()), ["R0012"]);
    assert_eq!(codes(format!("#x{}", "f".repeat(3_000_000)).as_bytes()), ["R0012"]);
    assert_eq!(codes(format!("\"{}\"", "f".repeat(3_000_000)).as_bytes()), ["R0012"]);
    assert_eq!(codes(":".repeat(3_000_000).as_bytes()), ["R0012"]);
    assert_eq!(codes("a".repeat(MAX_NAME_BYTES).as_bytes()), [""; 0]);
    assert_eq!(codes("9".repeat(MAX_NAME_BYTES).as_bytes()), ["R0009"]);
}

#[test]
fn binary_files() {
    assert_eq!(codes(&vec![0; 1_000_000]), ["R0003"]);
    assert_eq!(codes(&[0xff; 100_000]), ["R0001"]);
    let mut alternating = vec!["R0001"; MAX_DIAGNOSTICS];
    alternating.push("R0021");
    assert_eq!(codes(&b"\xffa".repeat(100_000)), alternating);
    assert_eq!(codes(b"\xff\xfe(\0a\0)\0"), ["R0001"]);
    assert_eq!(codes(b"\xfe\xff\0(\0a\0)"), ["R0001"]);
}

#[test]
fn a_flood_of_mistakes_is_cut_short() {
    let mut files = Files::new();
    let (_, result) = read_bytes(&mut files, "x.crisp", "[ ".repeat(200_000).as_bytes());
    assert_eq!(result.diagnostics.len(), MAX_DIAGNOSTICS + 1);
    assert_eq!(result.diagnostics[MAX_DIAGNOSTICS].severity, Severity::Note);
    assert!(result.diagnostics[MAX_DIAGNOSTICS].message.contains("not read to its end"));
    let (_, result) = read_bytes(&mut files, "x.crisp", "[ ".repeat(MAX_DIAGNOSTICS).as_bytes());
    assert_eq!(result.diagnostics.len(), MAX_DIAGNOSTICS);
}

#[test]
fn unclosed_definitions_take_two_passes_only() {
    let text = "(def-x (\n".repeat(200_000);
    let result = read(FileId(0), &text);
    assert_eq!(result.diagnostics.len(), MAX_DIAGNOSTICS + 1);
}

/// Every two-token text over an alphabet of everything special, and random texts of it.
#[test]
fn no_text_of_special_characters_crashes_the_reader() {
    let parts: &[&[u8]] = &[
        b"(",
        b")",
        b"#",
        b"'",
        b"`",
        b",",
        b"@",
        b"\"",
        b"\\",
        b";",
        b"|",
        b":",
        b"+",
        b"-",
        b"_",
        b"a",
        b"1",
        b".",
        b"e",
        b"/",
        b"x",
        b"$",
        b"{",
        b"}",
        b"[",
        b" ",
        b"\n",
        b"\r",
        b"\t",
        b"\0",
        b"\xff",
        b"\xc3",
        b"\xef\xbb\xbf",
        "é".as_bytes(),
        "日".as_bytes(),
        "\u{202e}".as_bytes(),
        "\u{a0}".as_bytes(),
        b"(def",
        b"\n(def-a ",
        b"#|",
        b"|#",
    ];
    for first in parts {
        for second in parts {
            codes(&[*first, *second].concat());
            codes(&[b"(a " as &[u8], first, second, b")"].concat());
        }
    }
    let mut state = 7_u64;
    for _ in 0..2000 {
        let mut text = Vec::new();
        for _ in 0..40 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.extend_from_slice(parts[usize::try_from(state >> 33).expect("31 bits") % parts.len()]);
        }
        codes(&text);
    }
}

/// Data that are read without an error are printed and read again as the same data.
#[test]
fn whatever_is_accepted_round_trips() {
    let parts = [
        "(", ")", "#(", "'", "`", ",", ",@", "\"", "\\n", ":", "a", "b:", "c::d", "1", "-2.5", " ", "#'", "#_", "#+",
        "#-", "\n",
    ];
    let mut state = 11_u64;
    let mut accepted = 0;
    for _ in 0..120_000 {
        let mut text = String::new();
        for _ in 0..6 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(parts[usize::try_from(state >> 33).expect("31 bits") % parts.len()]);
        }
        let result = read(FileId(0), &text);
        if !result.is_ok() {
            continue;
        }
        accepted += 1;
        for datum in &result.data {
            let printed = print(datum);
            let again = read(FileId(0), &printed);
            assert!(
                again.is_ok() && again.data.len() == 1 && again.data[0].same_shape(datum),
                "{text:?} printed as {printed:?}"
            );
        }
    }
    assert!(accepted > 1000, "only {accepted} texts were accepted");
}

/// Data that a program builds may nest as deep as they like.
#[test]
fn deep_data_are_dropped_printed_and_compared_without_deep_recursion() {
    let span = Span::new(FileId(0), 0, 0);
    let build = || {
        let mut datum = Datum { kind: DatumKind::Integer(1), span };
        for level in 0..1_000_000 {
            let inner = datum;
            let kind = match level % 4 {
                0 => DatumKind::List(Rc::from([inner])),
                1 => DatumKind::Prefixed(Prefix::Quote, Rc::new(inner)),
                2 => DatumKind::Typed(Rc::from("a"), Rc::new(inner)),
                _ => DatumKind::Conditional {
                    wanted: true,
                    test: Rc::new(Datum { kind: DatumKind::Symbol(Rc::from("t")), span }),
                    datum: Rc::new(inner),
                },
            };
            datum = Datum { kind, span };
        }
        datum
    };
    let (left, right) = (build(), build());
    assert!(left.same_shape(&right));
    assert!(left == right);
    assert!(left.is_deeper_than(999_999));
    assert!(!left.is_deeper_than(1_000_000));
    assert!(print(&left).len() > 1_000_000);
    let shared = left.clone();
    drop(left);
    assert!(shared.same_shape(&right));
}
