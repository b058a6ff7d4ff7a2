//! Each message: the part of the source that it points at, and its words. And sources that are made to hurt.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use crisp_front_c::{Include, read};
use crisp_support_diagnostics::{Diagnostic, FileId, Files};

/// Includes `"self.h"`, which includes itself, and `"twice.h"`.
struct Headers;

impl Include for Headers {
    fn open(&mut self, name: &str, _: FileId, files: &mut Files) -> Result<FileId, String> {
        match name {
            "self.h" => Ok(files.add(name, "#include \"self.h\"\n")),
            "one.h" => Ok(files.add(name, "#define ONE 1\n")),
            "broken.h" => Ok(files.add(name, "int x = ;\n")),
            _ => Err("no such file".to_owned()),
        }
    }
}

fn found(source: &str) -> (Files, Vec<Diagnostic>) {
    let mut files = Files::new();
    let file = files.add("kernel.cl", source);
    let (_, diagnostics) = read(file, &mut files, &mut Headers);
    (files, diagnostics)
}

/// The only message of what was found: its code, what it points at, and its sentence.
pub(crate) fn the_only(source: &str, (files, diagnostics): (Files, Vec<Diagnostic>)) -> (String, String, String) {
    assert_eq!(diagnostics.len(), 1, "{source}: {diagnostics:?}");
    let it = &diagnostics[0];
    assert!(!it.helps.is_empty(), "{source}: no help");
    (it.code.0.to_owned(), files.snippet(it.span.unwrap()).to_owned(), it.message.to_string())
}

fn only(source: &str) -> (String, String, String) {
    the_only(source, found(source))
}

#[test]
fn each_message_points_at_its_reason() {
    for (source, code, at, message) in [
        ("int x @ = 2;", "S0001", "@", "unexpected character `@`"),
        ("int x; /* int y;", "S0002", "/*", "this comment is never closed"),
        ("int x = 'a\n;", "S0003", "'a", "this character constant is never closed"),
        ("int x = 'ab';", "S0005", "'ab'", "a character constant is one character"),
        ("int x = '\\q';", "S0004", "\\q", "unknown escape sequence"),
        ("int x = 0x12g;", "S0006", "0x12g", "`0x12g` is not a number"),
        ("#define 4\n", "S0101", "#define", "malformed directive"),
        ("#defne X 4\n", "S0102", "defne", "unknown directive `#defne`"),
        ("#endif\n", "S0103", "#endif", "`#endif` without `#if`"),
        ("#if 1\n#else\n#elif 1\n#endif\n", "S0104", "#elif", "`#elif` after `#else`"),
        ("#if 1\nint x;\n", "S0105", "#if", "this condition is never closed"),
        ("#if 1 +\n#endif\n", "S0106", "+", "this condition cannot be evaluated"),
        ("#error too old\n", "S0107", "#error", "`#error`: too old"),
        ("#include <own.h>\n", "S0108", "#include", "cannot include `own.h`: no such file"),
        (
            "#include <cuda.h>\n#include \"math.h\"\n#include <cuda.h>\n",
            "S0117",
            "#include",
            "headers that are not read: `cuda.h`, `math.h`",
        ),
        ("#include \"self.h\"\n", "S0109", "#include", "too many files are included, `self.h` among them"),
        ("#define X 1\n#define X 2\n", "S0110", "X", "macro `X` is redefined"),
        ("#define F(a, b) a\nint x = F(1);", "S0111", "F", "macro `F` takes 2 arguments, 1 given"),
        ("#define S(a) #b\n", "S0113", "#", "`#` in a macro makes a string of a parameter, and no parameter follows"),
        ("#define J(a) a##+\nint x = J(2);", "S0114", "J", "`##` makes `2+`, which is not a token"),
        ("int x = ;", "S0201", ";", "expected an expression, found `;`"),
        ("int f() { return 1 }", "S0202", "", "expected `;` before `}`"),
        ("void f(pipe_t i) {}", "S0203", "pipe_t", "unknown type `pipe_t`"),
        ("unsigned float x;", "S0204", "unsigned float", "`unsigned float` is not a type"),
        ("int x = (int y)2;", "S0205", "y", "unexpected name `y` in a type"),
        ("void f() { goto out; }", "S0208", "goto", "`goto` and labels are not supported"),
        ("template <typename T> void f(T x);", "S0208", "template", "C++ templates are not supported"),
        ("void f(int &x) {}", "S0208", "&", "references are not supported"),
        (
            "void f() {\n#pragma unroll x\nfor (;;) ; }",
            "S0209",
            "#pragma",
            "the count of `#pragma unroll x` is not an integer",
        ),
        ("void f() {\n#pragma unroll\n int x; }", "S0210", "#pragma", "`#pragma unroll` is not followed by a loop"),
    ] {
        assert_eq!(only(source), (code.to_owned(), at.to_owned(), message.to_owned()), "{source}");
    }
}

#[test]
fn a_macro_whose_arguments_never_end_is_reported() {
    let (_, diagnostics) = found("#define F(a) a\nint x = F(1;");
    assert_eq!(diagnostics[0].code.0, "S0112", "{diagnostics:?}");
}

#[test]
fn reading_goes_on_after_an_error() {
    let (files, diagnostics) = found("void f() { x = ; y = 1 +; { if (a b) c; } }\nint g( { }\nvoid h() { 1 2; }\n");
    let at: Vec<u32> =
        diagnostics.iter().map(|it| files.get(FileId(0)).unwrap().position(it.span.unwrap().start).line).collect();
    assert_eq!(at, [1, 1, 1, 2, 3], "{diagnostics:?}");
}

#[test]
fn errors_in_an_included_file_point_there() {
    let (files, diagnostics) = found("#include \"one.h\"\nint one = ONE;\n#include \"broken.h\"\n");
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(files.get(diagnostics[0].span.unwrap().file).unwrap().name, "broken.h");
}

fn codes(source: &str) -> Vec<&'static str> {
    let mut codes: Vec<&'static str> = found(source).1.iter().map(|it| it.code.0).collect();
    codes.dedup();
    codes
}

#[test]
fn hostile_sources_end_with_a_message() {
    let deep = |open: &str, close: &str, n: usize| open.repeat(n) + "1" + &close.repeat(n);
    for n in [300, 100_000] {
        assert_eq!(codes(&format!("int x = {};", deep("(", ")", n))), ["S0206"]);
        assert_eq!(codes(&format!("int x = {};", deep("- ", "", n))), ["S0206"]);
        assert_eq!(codes(&format!("int x = {};", deep("{", "}", n))), ["S0206"]);
        assert_eq!(codes(&format!("void f() {}", deep("{", "}", n))), ["S0206"]);
        assert_eq!(codes(&format!("int {}x{};", "(*".repeat(n), ")".repeat(n))), ["S0206"]);
        assert_eq!(codes(&format!("void f() {{ {} ; }}", "if (1) ".repeat(n))), ["S0206"]);
        assert_eq!(codes(&format!("int x = {}1;", "a ? b : ".repeat(n))), ["S0206"]);
        assert_eq!(codes(&format!("struct a {}", "{ struct a ".repeat(n))), ["S0206"]);
        assert_eq!(codes(&format!("#if {}\n#endif\n", deep("(", ")", n))).last(), Some(&"S0106"));
        assert_eq!(codes(&format!("{}int x;", "extern \"C\" { ".repeat(n))), ["S0206"]);
    }
    assert_eq!(codes(&format!("int x = 1{};", " + 1".repeat(50_000))), ["S0207"]);
    assert_eq!(codes(&format!("int x = a{};", "[0]".repeat(50_000))), ["S0207"]);
    // Each macro uses the one before twice.
    let mut bomb = "#define A0 1 +\n".to_owned();
    for n in 1..60 {
        bomb += &format!("#define A{n} A{0} A{0}\n", n - 1);
    }
    assert_eq!(codes(&(bomb + "int x = A59 1;")), ["S0115"]);
    // Each macro uses the one before once.
    let mut chain = "#define A0 1\n".to_owned();
    for n in 1..1000 {
        chain += &format!("#define A{n} A{}\n", n - 1);
    }
    assert_eq!(codes(&(chain + "int x = A999;"))[0], "S0116");
    assert!(found(&"int = ;".repeat(10_000)).1.len() <= 200, "errors have an end");
}

#[test]
fn random_pieces_never_panic() {
    const PIECES: &[&str] = &[
        "int",
        "x",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        ",",
        "=",
        "+",
        "*",
        "->",
        "struct",
        "enum",
        "typedef",
        "if",
        "else",
        "for",
        "do",
        "while",
        "switch",
        "case",
        "default",
        ":",
        "?",
        "sizeof",
        "__kernel",
        "void",
        "float4",
        "\n#if 1\n",
        "\n#else\n",
        "\n#endif\n",
        "\n#define x",
        "(x)",
        "##",
        "\n",
        "'a'",
        "\"s\"",
        "1.0f",
        "\\\n",
        "/*",
        "*/",
        "//",
        "_Pragma",
        "extern",
        "\"C\"",
        "é",
        "__attribute__",
        "__launch_bounds__",
        "\n#pragma unroll\n",
        "return",
        "&",
        "~",
        ".",
        "...",
    ];
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..20_000 {
        let mut source = String::new();
        for _ in 0..40 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            source += PIECES[usize::try_from(state >> 33).unwrap() % PIECES.len()];
            if state & 1 == 0 {
                source.push(' ');
            }
        }
        found(&source);
    }
}
