//! The reader syntax, kind by kind.

use crisp_support_diagnostics::{FileId, Files};
use crisp_support_sexpr::{Datum, DatumKind, Prefix, ReadResult, read, read_bytes};

/// Reads text that must have no mistakes.
fn fine(text: &str) -> ReadResult {
    let result = read(FileId(0), text);
    assert!(result.diagnostics.is_empty(), "{text}: {:?}", result.diagnostics);
    result
}

/// Describes each datum in words, so that `a:int` and `a::int` differ.
fn show(datum: &Datum) -> String {
    let all = |items: &[Datum]| items.iter().map(show).collect::<Vec<_>>().join(" ");
    match &datum.kind {
        DatumKind::List(items) => format!("[{}]", all(items)),
        DatumKind::Vector(items) => format!("vector[{}]", all(items)),
        DatumKind::HardwareVector(items) => format!("hardware[{}]", all(items)),
        DatumKind::Symbol(name) => name.to_string(),
        DatumKind::Typed(name, inner) => format!("typed({name}, {})", show(inner)),
        DatumKind::Keyword(name) => format!("keyword({name})"),
        DatumKind::Integer(value) => format!("{value}i"),
        DatumKind::Float(text) => format!("{text}f"),
        DatumKind::Suffixed(text) => format!("suffixed({text})"),
        DatumKind::String(text) => format!("{text:?}"),
        DatumKind::Prefixed(prefix, inner) => format!("{prefix:?}({})", show(inner)),
        DatumKind::Conditional { wanted, test, datum } => {
            format!("{}({}, {})", if *wanted { "when" } else { "unless" }, show(test), show(datum))
        }
    }
}

fn shown(text: &str) -> String {
    fine(text).data.iter().map(show).collect::<Vec<_>>().join(" ")
}

#[test]
fn numbers_with_their_types() {
    assert_eq!(shown("3ul #xFFu -2d0 0.5h"), "suffixed(3ul) suffixed(#xFFu) suffixed(-2d0) suffixed(0.5h)");
    assert_eq!(shown("2d (4x4)"), "2d [4x4]");
}

#[test]
fn lists_and_vectors() {
    assert_eq!(shown("()"), "[]");
    assert_eq!(shown("(a (b) ()) c"), "[a [b] []] c");
    assert_eq!(shown("(a(b)c)"), "[a [b] c]");
    assert_eq!(shown("#(1 2) ##(1 2) #()"), "vector[1i 2i] hardware[1i 2i] vector[]");
    assert_eq!(shown(""), "");
    assert_eq!(shown(" \t\r\n\u{c} "), "");
}

#[test]
fn integers() {
    assert_eq!(shown("12 -3 +4 #xFF #b101 #o17 #Xff"), "12i -3i 4i 255i 5i 15i 255i");
    assert_eq!(shown("18446744073709551615 -9223372036854775808"), "18446744073709551615i -9223372036854775808i");
    assert_eq!(shown("#xFFFFFFFFFFFFFFFF"), "18446744073709551615i");
}

#[test]
fn floats_keep_their_text() {
    assert_eq!(shown("3.0 -1.5e-3 3. +0.10E+10"), "3.0f -1.5e-3f 3.f +0.10E+10f");
}

#[test]
fn strings() {
    assert_eq!(shown(r#" "" "a" "\"\\\n\t" "${T}" "ü;(#|" "#), r#""" "a" "\"\\\n\t" "${T}" "ü;(#|""#);
    assert_eq!(shown("\"two\nlines\""), r#""two\nlines""#);
    assert_eq!(shown("\"a\"\"b\"c"), r#""a" "b" c"#);
}

#[test]
fn names() {
    let names =
        "* (* r r) 1+ - + -> => ~ ~ref~ x~ ~x~ +wg-size+ &out &optional x! is-x? _ a.b $x %v nil T Do-Add 2d ... <=";
    assert_eq!(shown(names), names.replace('(', "[").replace(')', "]"));
    assert_eq!(shown("v_a_${T} ${X}"), "v_a_${T} ${X}");
}

#[test]
fn keywords_types_and_qualified_names() {
    assert_eq!(shown(":name :read-only :Err"), "keyword(name) keyword(read-only) keyword(Err)");
    assert_eq!(shown("a:int address-space:global"), "typed(a, int) typed(address-space, global)");
    assert_eq!(shown("sv:(soa-vector-type point)"), "typed(sv, [soa-vector-type point])");
    assert_eq!(
        shown("f:#'(int => T) g:#(T) h:#_p? k:#`(T)"),
        "typed(f, Function([int => T])) typed(g, vector[T]) typed(h, SomeType(p?)) typed(k, Function([T]))"
    );
    assert_eq!(shown("vector_add::C v_a_T::C"), "vector_add::C v_a_T::C");
    assert_eq!(shown("(f a:int)"), "[f typed(a, int)]");
}

// covers: crisp.quote
#[test]
fn prefixes() {
    assert_eq!(shown("'x '(1 2) ''x"), "Quote(x) Quote([1i 2i]) Quote(Quote(x))");
    assert_eq!(shown("`(a ,b ,@c)"), "Backquote([a Unquote(b) Splice(c)])");
    assert_eq!(shown("``(a ,,b)"), "Backquote(Backquote([a Unquote(Unquote(b))]))");
    assert_eq!(
        shown("#'f #'(T => T) #`(T) #_is-orderable?"),
        "Function(f) Function([T => T]) Function([T]) SomeType(is-orderable?)"
    );
    assert_eq!(shown("(f #'+)"), "[f Function(+)]");
}

#[test]
fn conditions_keep_their_test() {
    assert_eq!(shown("#+full_ride (def A) #-(p? T) x"), "when(full_ride, [def A]) unless([p? T], x)");
    assert_eq!(shown("(let (#+a (x 1) #-a (x 2)))"), "[let [when(a, [x 1i]) unless(a, [x 2i])]]");
    assert_eq!(shown("#+a #-b c"), "when(a, unless(b, c))");
}

#[test]
fn commas_are_blanks_in_vector_literals_outside_backquotes() {
    assert_eq!(shown("#(1, 2,3) ##(1,2)"), "vector[1i 2i 3i] hardware[1i 2i]");
    assert_eq!(shown("#((a, b) (c,d))"), "vector[[a b] [c d]]");
    assert_eq!(shown("`#(1 ,x)"), "Backquote(vector[1i Unquote(x)])");
    assert_eq!(shown("`(a ,#(1, 2))"), "Backquote([a Unquote(vector[1i 2i])])");
}

// covers: crisp.lang.comments
#[test]
fn comments_are_skipped_and_kept_aside() {
    let text = "; one\r\n(a #| two #| nested |# |# b);three\n#||#c #|;|# ; \"#|\n\"; no\"";
    assert_eq!(shown(text), r#"[a b] c "; no""#);
    let comments = fine(text).comments;
    let texts: Vec<&str> = comments.iter().map(|comment| &*comment.text).collect();
    assert_eq!(texts, ["; one", "#| two #| nested |# |#", ";three", "#||#", "#|;|#", "; \"#|"]);
    for comment in &comments {
        assert_eq!(&text[comment.span.start as usize..comment.span.end as usize], &*comment.text);
    }
    assert_eq!(shown("(a#|x|#b)"), "[a b]");
    assert_eq!(shown("(a ; )\n)"), "[a]");
}

#[test]
fn spans_hold_the_text_of_each_datum() {
    let text = " (f \"ü\" `(a:int ,@b) #+c x:(d e) ##(1 2) #xFF)";
    let mut waiting = fine(text).data;
    let mut seen = Vec::new();
    while let Some(datum) = waiting.pop() {
        let source = &text[datum.span.start as usize..datum.span.end as usize];
        // After a backquote, so that `,@b` may be alone.
        let again = fine(&format!("`{source}")).data;
        assert!(again[0].parts().next().is_some_and(|again| again.same_shape(&datum)), "{source}");
        seen.push(source.to_owned());
        waiting.extend(datum.parts().cloned());
    }
    for wanted in ["\"ü\"", "`(a:int ,@b)", "a:int", "int", ",@b", "#+c x:(d e)", "x:(d e)", "(d e)", "##(1 2)", "#xFF"]
    {
        assert!(seen.iter().any(|source| source == wanted), "{wanted} in {seen:?}");
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    assert_eq!(shown("\u{feff}(a)"), "[a]");
    let mut files = Files::new();
    let (file, result) = read_bytes(&mut files, "a.crisp", b"\xef\xbb\xbf(a)");
    assert!(result.is_ok());
    assert_eq!(files.snippet(result.data[0].span), "(a)");
    assert_eq!(files.get(file).map(|file| file.name.as_str()), Some("a.crisp"));
}

#[test]
fn reading_goes_on_behind_mistakes() {
    let data = |text: &str| read(FileId(0), text).data.iter().map(show).collect::<Vec<_>>().join(" ");
    assert_eq!(data(") a"), "a");
    assert_eq!(data("(a ]) b"), "[a] b");
    assert_eq!(data("(a 1/3 \"\\q\") b"), "[a 1/3 \"q\"] b");
    assert_eq!(data("(def-a (x\n(def-b)"), "[def-a [x]] [def-b]");
    assert_eq!(data("(a (b"), "[a [b]]");
    assert_eq!(data("(a ') b"), "[a] b");
    assert_eq!(data("(a \"b"), "[a \"b\"]");
}

#[test]
fn definitions_in_column_one_may_stand_inside_complete_forms() {
    let templates =
        "(with-template-type (T)\n(def-function a (x) x)\n(def-function b (x) x)\n)\n(def-function c (x) x)";
    assert_eq!(fine(templates).data.len(), 2);
    let broken = format!("(def-function z (x\n{templates}");
    let result = read(FileId(0), &broken);
    assert_eq!(result.diagnostics.len(), 1, "{:?}", result.diagnostics);
    assert_eq!(result.data.len(), 3);
    assert_eq!(result.diagnostics[0].span.map(|span| span.start), Some(0));
}

#[test]
fn equality_and_depth() {
    let one = |text: &str| fine(text).data[0].clone();
    assert!(one("(a b:c #+x y)").same_shape(&one(" (a  b:c #+x\ny)")));
    for (left, right) in [
        ("(a)", "#(a)"),
        ("(a)", "(a a)"),
        ("'a", "`(a)"),
        ("#+a b", "#-a b"),
        ("a", ":a"),
        ("1", "1.0"),
        ("a:b", "a:c"),
    ] {
        assert!(!one(left).same_shape(&one(right)), "{left} {right}");
    }
    assert!(one("((a))").is_deeper_than(1));
    assert!(!one("((a))").is_deeper_than(2));
    assert!(!one("a").is_deeper_than(0));
    assert_eq!(one("'a").parts().count(), 1);
    assert!(matches!(&one("'a").kind, DatumKind::Prefixed(Prefix::Quote, _)));
}
