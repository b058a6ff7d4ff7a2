//! Macros: generated definitions are replaced as a C preprocessor replaces them.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::process::{Command, Stdio};

use crisp_front_c::{Kind, preprocess, tokens};
use crisp_support_diagnostics::{Files, render_terminal};

/// A generator of numbers: the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// Macros with their numbers of parameters; none of those that are names alone. Each uses those that follow it: what macros inside of themselves
/// become is left open in part.
const MACROS: [(&str, Option<usize>); 8] = [
    ("A", None),
    ("B", None),
    ("C", Some(1)),
    ("D", Some(2)),
    ("E", Some(2)),
    ("F", Some(1)),
    ("G", Some(0)),
    ("H", Some(3)),
];

/// A use of a macro, a name or a number.
fn piece(random: &mut Random, parameters: &[&str], from: usize, depth: usize) -> String {
    match random.below(if depth == 0 { 4 } else { 8 }) {
        0 => random.one(&["x", "y", "1", "2", "+"]).to_owned(),
        1 | 2 if !parameters.is_empty() => random.one(parameters).to_owned(),
        1..4 if from > 1 => random.one(&["z", "x", "7"]).to_owned(),
        1..4 => random.one(&["B", "x", "7"]).to_owned(),
        _ if from == MACROS.len() => "last".to_owned(),
        _ => {
            let (name, count) = MACROS[from + random.below(MACROS.len() - from)];
            match count {
                None => name.to_owned(),
                Some(count) => {
                    let arguments: Vec<String> =
                        (0..count).map(|_| body(random, parameters, from, depth - 1)).collect();
                    format!("{name}({})", arguments.join(", "))
                }
            }
        }
    }
}

fn body(random: &mut Random, parameters: &[&str], from: usize, depth: usize) -> String {
    let count = 1 + random.below(2);
    let pieces: Vec<String> = (0..count).map(|_| piece(random, parameters, from, depth)).collect();
    pieces.join(" ")
}

/// Definitions and a line of uses.
fn source(seed: u64) -> String {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut text = String::new();
    for (at, (name, count)) in MACROS.into_iter().enumerate() {
        let parameters = &["p", "q", "r"][..count.unwrap_or(0)];
        let mut replacement = body(&mut random, parameters, at + 1, 1);
        if let Some(first) = parameters.first() {
            match random.below(4) {
                0 => {
                    replacement += &format!(" {first} ## {}", random.one(&["x", "A", "3", parameters.last().unwrap()]));
                }
                1 => replacement += &format!(" k ## {first}"),
                2 => replacement += &format!(" #{first}"),
                _ => {}
            }
        }
        let head = if count.is_some() { format!("({})", parameters.join(", ")) } else { String::new() };
        text += &format!("#define {name}{head} {replacement}\n");
    }
    for _ in 0..4 {
        text += &format!("{} ;\n", body(&mut random, &[], 0, 2));
    }
    text
}

/// The tokens of a text that no macro is in, as one line.
fn plain(text: &str) -> String {
    let mut files = Files::new();
    let file = files.add("plain.c", text);
    let mut diagnostics = Vec::new();
    joined(&tokens(text, &file, &mut diagnostics))
}

fn joined(tokens: &[crisp_front_c::Token]) -> String {
    let shown = |token: &crisp_front_c::Token| match token.kind {
        Kind::Text => format!("{:?}", token.text),
        _ => token.text.to_string(),
    };
    tokens.iter().map(shown).collect::<Vec<_>>().join(" ")
}

/// Returns the output of a C preprocessor for a text; none without one, or where it finds a mistake, such as names that cannot be joined.
fn by_compiler(text: &str) -> Option<String> {
    let mut child = Command::new("gcc")
        .args(["-E", "-P", "-x", "c", "-std=c11", "-undef", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    std::io::Write::write_all(&mut child.stdin.take()?, text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    (output.status.success() && output.stderr.is_empty()).then(|| String::from_utf8(output.stdout).unwrap())
}

// covers: cuda.macros
#[test]
fn generated_macros_are_replaced_as_in_c() {
    let count = std::env::var("CRISP_MACROS").ok().and_then(|count| count.parse().ok()).unwrap_or(150_u64);
    let mut compared = 0;
    for seed in 0..count {
        let text = source(seed);
        let Some(right) = by_compiler(&text) else { continue };
        let mut files = Files::new();
        let file = files.add("kernel.c", text.clone());
        let mut diagnostics = Vec::new();
        let read = tokens(&text, &file, &mut diagnostics);
        let found = preprocess(&read, file, &mut files, &mut (), &mut diagnostics);
        assert!(diagnostics.is_empty(), "{text}{}", render_terminal(&files, &diagnostics, false));
        let (found, right) = (joined(&found), plain(&right));
        if let Some(at) = found.bytes().zip(right.bytes()).position(|(found, right)| found != right) {
            let around = |text: &str| text[at.saturating_sub(30)..text.len().min(at + 30)].to_owned();
            panic!("seed {seed}: … {} …, and … {} … is right:\n{text}", around(&found), around(&right));
        }
        assert_eq!(found, right, "{text}");
        compared += 1;
    }
    assert!(compared > count / 8 || by_compiler("x").is_none(), "{compared} of {count} were compared");
}

/// The tokens of a source.
fn replaced(text: &str) -> String {
    let mut files = Files::new();
    let file = files.add("kernel.c", text.to_owned());
    let mut diagnostics = Vec::new();
    let read = tokens(text, &file, &mut diagnostics);
    joined(&preprocess(&read, file, &mut files, &mut (), &mut diagnostics))
}

// covers: cuda.macros
#[test]
fn arguments_are_replaced_before_they_are_joined() {
    let definitions = "#define T float\n#define JOIN(a, b) a##b\n#define OF(a, b) JOIN(a, b)\n#define SHOW(a) #a\n#define TEXT(a) SHOW(a)\n";
    for (used, right) in [
        ("JOIN(T, 4)", "T4"),
        ("OF(T, 4)", "float4"),
        ("SHOW(T)", "\"T\""),
        ("TEXT(OF(T, 4))", "\"float4\""),
        ("OF(OF(T, 1), 6)", "float16"),
    ] {
        assert_eq!(replaced(&format!("{definitions}{used}\n")), right, "{used}");
    }
}
