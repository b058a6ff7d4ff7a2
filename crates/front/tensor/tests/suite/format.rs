//! The layout of tensor programs.

use crisp_support_diagnostics::Files;
use crisp_support_format::{Formatted, Refused};

use crate::corpus::{Random, texts, with_pieces};

fn format(text: &str) -> Result<Formatted, Refused> {
    let mut files = Files::new();
    let file = files.add("test.tensor", text);
    let formatted = crisp_front_tensor::format(file, text)?;
    let again = crisp_front_tensor::format(file, &formatted.text)?;
    assert_eq!(again.text, formatted.text, "formatting twice differs");
    assert!(!formatted.text.lines().any(|line| line.ends_with(' ')), "blanks at the end of a line\n{}", formatted.text);
    Ok(formatted)
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(format(text).expect("formats").text, expected);
}

#[test]
fn statements_have_a_line_and_blocks_two_blanks() {
    check(
        "import \"a.tensor\"\nkernel k<T>(x:Tensor<N,2;T>,y:float)->(T,Tensor<N;T>){a=1;b=2;\n\n\n return a,x[0 , :]\n}",
        "import \"a.tensor\"\nkernel k<T>(x: Tensor<N, 2; T>, y: float) -> (T, Tensor<N; T>) {\n  a = 1\n  b = 2\n\n  return a, x[0, :]\n}\n",
    );
    check(
        "fn f(x:T)->T{reduce(shape=[2],op=sum.tree)|i,j:int|{if i==0{x[i]}else if j>1{1}else{-x[1:2:3]**2}}}",
        "fn f(x: T) -> T {\n  reduce (shape = [2], op = sum.tree) |i, j: int| {\n    if i == 0 {\n      x[i]\n    } else if j > 1 {\n      1\n    } else {\n      -x[1:2:3]**2\n    }\n  }\n}\n",
    );
    check("", "");
    check("// c\r\n# d\r\n", "// c\n# d\n");
}

#[test]
fn semicolons_stay_where_the_next_line_would_go_on() {
    check("fn f(x: T) -> T { a = x; -a }", "fn f(x: T) -> T {\n  a = x;\n  -a\n}\n");
}

#[test]
fn long_lines_break() {
    check(
        "kernel k(aaaaaaaaaaaaaaaaaaaaa: Tensor<N; f32>, bbbbbbbbbbbbbbbbbbbbb: Tensor<N; f32>, ccccccccc: f32) -> f32 { 1.0 }",
        "kernel k(\n  aaaaaaaaaaaaaaaaaaaaa: Tensor<N; f32>,\n  bbbbbbbbbbbbbbbbbbbbb: Tensor<N; f32>,\n  ccccccccc: f32\n) -> f32 {\n  1.0\n}\n",
    );
    check(
        "fn f(x: T) -> T { y = compute (shape = [NNNNNNNNNNNNNNNNNN]) |i| if i < 12345 then aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa[i] else if i == 3 then b else c }",
        "fn f(x: T) -> T {\n  y = compute (shape = [NNNNNNNNNNNNNNNNNN]) |i|\n    if i < 12345 then aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa[i]\n    else if i == 3 then b\n    else c\n}\n",
    );
    check(
        "fn f(x: T) -> T { y = compute (shape = [NNNNNNNNNNNNNNNNNN]) |i| (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa[i]) - (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb[i] * 2) }",
        "fn f(x: T) -> T {\n  y = compute (shape = [NNNNNNNNNNNNNNNNNN]) |i|\n    (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa[i]) -\n    (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb[i] * 2)\n}\n",
    );
    let numbers = (0..60).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let table = format(&format!("fn f() -> T {{ x = [{numbers}] }}")).expect("formats").text;
    assert!(table.lines().count() < 8 && table.contains("\n    0, 1, 2, 3,"), "{table}");
}

#[test]
fn comments_keep_their_side_of_each_token() {
    check(
        "fn f( // one\n x: T /* */) -> T { x }".replace(" /* */", "").as_str(),
        "fn f( // one\n  x: T\n) -> T {\n  x\n}\n",
    );
    check(
        "fn f(x: T) -> T {\n\n // one\n a = x + // two\n // three\n 1 // four\n\n # five\n}",
        "fn f(x: T) -> T {\n  // one\n  a = x + // two\n    // three\n    1 // four\n\n  # five\n}\n",
    );
}

#[test]
fn formatting_can_be_switched_off() {
    check(
        "fn f(x: T) -> T {\n// fmt: off\n a  =  1 ; b = 2\n// fmt: on\n c  =  1 }",
        "fn f(x: T) -> T {\n  // fmt: off\n a  =  1 ; b = 2\n// fmt: on\n  c = 1\n}\n",
    );
}

#[test]
fn unreadable_texts_are_refused() {
    for text in ["fn f(", "fn f(x: T) -> T { x", "x = ´", "fn f(x: T) -> T { x y }"] {
        assert!(matches!(format(text), Err(Refused::Unreadable(_))), "{text}");
    }
}

#[test]
fn the_repository_s_sources_are_read_as_before() {
    let pieces = [" // c\n", "\n# own line\n", "\n\n\n"];
    let mut random = Random(4);
    let mut read = 0;
    for (name, text) in texts("tensor", &["tensor"]) {
        let formatted = match format(&text) {
            Ok(formatted) => formatted.text,
            Err(Refused::Unreadable(_)) => continue,
            Err(error) => panic!("{name}: {error:?}"),
        };
        read += 1;
        assert_eq!(format(&text.replace('\n', "\r\n")).expect("formats").text, formatted, "{name}");
        for line in formatted.lines().filter(|line| line.chars().count() > 100) {
            assert!(line.contains("//"), "{name}: {line}");
        }
        // Comments after what cannot end a statement.
        let places: Vec<usize> = formatted
            .char_indices()
            .filter(|(_, letter)| matches!(letter, '\n' | ',' | '(' | '[' | '+' | '{'))
            .map(|(at, letter)| at + letter.len_utf8())
            .collect();
        for chance in [1, 3, 9] {
            let commented = with_pieces(&formatted, &places, &pieces, chance, &mut random);
            match format(&commented) {
                Ok(_) | Err(Refused::Unreadable(_)) => {}
                Err(error) => panic!("{name}: {error:?}\n{commented}"),
            }
        }
    }
    assert!(read >= 20, "{read}");
}

#[test]
fn time_is_linear() {
    let lines = |count: usize| {
        let line = "y = compute (shape = [N]) |i| (a + b[i]) * f(x[i, 2], y) // c\n";
        let long = "y = f(aaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, ccccccccccccccccccccccc, dddddddddddddddd)\n";
        format!("fn f(x: T) -> T {{\n{}}}", [line, long].concat().repeat(count))
    };
    let (small, large) = (format(&lines(200)).expect("formats").steps, format(&lines(800)).expect("formats").steps);
    assert!(large * 10 <= small * 44, "{small} {large}");
}
