//! Printing and reading give the same data again, for generated data of all kinds.

use std::rc::Rc;

use crisp_support_diagnostics::{FileId, Span};
use crisp_support_sexpr::{Datum, DatumKind, Prefix, pretty, print, read};

/// A small linear generator; the same numbers in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[usize::try_from(self.below(of.len() as u64)).expect("small")]
    }
}

/// Where a datum stands: how many backquotes are around, and how deep it is.
#[derive(Clone, Copy)]
struct Place {
    backquotes: u32,
    depth: u32,
}

fn datum(kind: DatumKind) -> Datum {
    Datum { kind, span: Span::new(FileId(0), 0, 0) }
}

const NAMES: &[&str] = &[
    "a",
    "let",
    "def-kernel",
    "*",
    "1+",
    "-",
    "->",
    "=>",
    "~",
    "~ref~",
    "x~",
    "+wg-size+",
    "&out",
    "vector_add::C",
    "x!",
    "nil",
    "T",
    "2d",
    "v_${T}",
    "a-rather-long-name-of-a-function",
    "dotimes",
    "when",
    "%3",
    "$",
    ".",
    "loop-grid-stride",
];
const PLAIN: &[&str] = &["a", "int", "x~", "long-name", "T", "v_${T}"];
const STRINGS: &[&str] = &["", "a", "\"", "\\", "\n\t", "ü — ;#|(", "a b", "\r", "${T}", "\\n", "\u{0}"];
const SUFFIXED: &[&str] = &["3ul", "-1L", "0.5h", "2d0", "1.f", "#xFFu", "1.5bf"];
const FLOATS: &[&str] = &["1.0", "-0.0", "3.", "1.5e-3", "+2.25E+10"];

fn generate(random: &mut Random, place: Place) -> Datum {
    let deeper = Place { depth: place.depth + 1, ..place };
    let kinds = if place.depth > 6 { 6 } else { 13 };
    datum(match random.below(kinds) {
        0 | 1 => DatumKind::Symbol(Rc::from(random.pick(NAMES))),
        2 => DatumKind::Keyword(Rc::from(random.pick(PLAIN))),
        3 => DatumKind::Integer(match random.below(4) {
            0 => i128::from(u64::MAX),
            1 => i128::from(i64::MIN),
            _ => i128::from(random.below(1000)) - 500,
        }),
        4 if random.below(3) == 0 => DatumKind::Suffixed(Rc::from(random.pick(SUFFIXED))),
        4 => DatumKind::Float(Rc::from(random.pick(FLOATS))),
        5 => DatumKind::String(Rc::from(random.pick(STRINGS))),
        6 => DatumKind::Vector(items(random, deeper)),
        7 => DatumKind::HardwareVector(items(random, deeper)),
        8 => prefixed(random, deeper),
        9 => {
            let inner = match random.below(4) {
                0 => DatumKind::Symbol(Rc::from(random.pick(PLAIN))),
                1 => DatumKind::List(items(random, deeper)),
                2 => DatumKind::Vector(items(random, deeper)),
                _ => DatumKind::Prefixed(Prefix::Function, Rc::new(datum(DatumKind::List(items(random, deeper))))),
            };
            DatumKind::Typed(Rc::from(random.pick(PLAIN)), Rc::new(datum(inner)))
        }
        10 => DatumKind::Conditional {
            wanted: random.below(2) == 0,
            test: Rc::new(generate(random, deeper)),
            datum: Rc::new(generate(random, deeper)),
        },
        _ => DatumKind::List(items(random, deeper)),
    })
}

fn items(random: &mut Random, place: Place) -> Rc<[Datum]> {
    (0..random.below(7)).map(|_| generate(random, place)).collect()
}

fn prefixed(random: &mut Random, place: Place) -> DatumKind {
    let (prefix, inner) = match random.below(5) {
        0 => (Prefix::Quote, generate(random, place)),
        1 => (Prefix::Backquote, generate(random, Place { backquotes: place.backquotes + 1, ..place })),
        2 => (Prefix::SomeType, datum(DatumKind::Symbol(Rc::from(random.pick(PLAIN))))),
        3 if place.backquotes > 0 => {
            let prefix = if random.below(2) == 0 { Prefix::Unquote } else { Prefix::Splice };
            (prefix, generate(random, Place { backquotes: place.backquotes - 1, ..place }))
        }
        _ => (Prefix::Function, datum(DatumKind::Symbol(Rc::from(random.pick(NAMES))))),
    };
    DatumKind::Prefixed(prefix, Rc::new(inner))
}

#[track_caller]
fn assert_reads_as(text: &str, data: &[Datum]) {
    let result = read(FileId(0), text);
    assert!(result.diagnostics.is_empty(), "{text}\n{:?}", result.diagnostics);
    assert_eq!(result.data.len(), data.len(), "{text}");
    for (read, wanted) in result.data.iter().zip(data) {
        assert!(read.same_shape(wanted), "{text}\nread {}\nfrom {}", print(read), print(wanted));
    }
}

#[test]
fn printed_data_read_as_themselves() {
    let mut random = Random(1);
    for _ in 0..3000 {
        let datum = generate(&mut random, Place { backquotes: 0, depth: 0 });
        let text = print(&datum);
        assert_reads_as(&text, std::slice::from_ref(&datum));
        assert_eq!(print(&read(FileId(0), &text).data[0]), text);
    }
}

#[test]
fn pretty_text_reads_as_the_data_at_every_width() {
    let mut random = Random(2);
    for round in 0..1000 {
        let data: Vec<Datum> =
            (0..random.below(4)).map(|_| generate(&mut random, Place { backquotes: 0, depth: 0 })).collect();
        let width = [0, 1, 10, 20, 40, 80, 120, usize::MAX][round % 8];
        let text = pretty(&data, width);
        assert_reads_as(&text, &data);
        assert_eq!(pretty(&read(FileId(0), &text).data, width), text, "printing again changes nothing");
        assert!(
            text.lines().all(|line| line.trim_end() == line || line.contains('"')),
            "blanks at a line end: {text:?}"
        );
    }
}

#[test]
fn text_that_is_written_and_read_again() {
    for text in [
        "(def-kernel do_something (i val VEC) (set! (~ VEC i) val))",
        "(def-function x~ (sv:(soa-vector-type point) idx:ulong) (~x~ sv idx))",
        "(declare #'(T &key (f T) => T U) (type a b float) (global-size :set-to '(1 2 3)))",
        "(let ((a ##(1.0 2.0)) ((q r) (round 5 2))) #+full (f a) `(x ,a ,@r))",
        "##(1 2) #(a \"b\\n\") 18446744073709551615 -1.5e-3 #_p? address-space:global",
    ] {
        let data = read(FileId(0), text).data;
        assert_eq!(data.iter().map(print).collect::<Vec<_>>().join(" "), text);
    }
}
