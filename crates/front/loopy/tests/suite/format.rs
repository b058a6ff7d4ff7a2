//! The layout of loop kernels.

use crisp_support_diagnostics::Files;
use crisp_support_format::{Formatted, Refused};

use crate::corpus::{Random, texts, with_pieces};

fn format(text: &str) -> Result<Formatted, Refused> {
    let mut files = Files::new();
    let file = files.add("test.loopy", text);
    let formatted = crisp_front_loopy::format(file, text)?;
    let again = crisp_front_loopy::format(file, &formatted.text)?;
    assert_eq!(again.text, formatted.text, "formatting twice differs");
    assert!(!formatted.text.lines().any(|line| line.ends_with(' ')), "blanks at the end of a line\n{}", formatted.text);
    Ok(formatted)
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(format(text).expect("formats").text, expected);
}

/// A kernel with that body.
#[track_caller]
fn body(text: &str, expected: &str) {
    check(&format!("kernel k {{ body {{\n{text}\n}} }}"), &format!("kernel k {{\n  body {{\n{expected}\n  }}\n}}\n"));
}

#[test]
fn statements_have_a_line_and_blocks_two_blanks() {
    check(
        "# a\n\n\n\nkernel k{domain { [i] :  0<=i<n }\n\n\n arg x:float32[n ,2] order = C ; arg n:value int32\n\n# the rest\nbody{<>t=x[ i,0 ]; x[i , 1]=t{id = a , dep=b:c}\n\n }\n tag i:g.0,j : l.1\nschedule for gpu when n>=3{ split_iname( i,16 ,outer = io )}}\n\n# end",
        "# a\n\n\nkernel k {\n  domain { [i] :  0<=i<n }\n\n  arg x: float32 [n, 2] order=C\n  arg n: value int32\n\n  # the rest\n  body {\n    <> t = x[i, 0]\n    x[i, 1] = t {id=a, dep=b:c}\n  }\n  tag i: g.0, j: l.1\n  schedule for gpu when n >= 3 {\n    split_iname(i, 16, outer=io)\n  }\n}\n\n# end\n",
    );
    check("", "");
    check("\r\n\t\n", "");
    check("# only\r\n", "# only\n");
}

#[test]
fn operators_have_blanks_and_signs_have_none() {
    body("x[i]=-a*b**-2+ + c//3%2-(d<=e and not f)", "    x[i] = -a * b**-2 + +c // 3 % 2 - (d <= e and not f)");
    body("<float32>t=sum.tree( i,x[i].re )\na , b=f( x )", "    <float32> t = sum.tree(i, x[i].re)\n    a, b = f(x)");
    body("r(i):=x$t[i]", "    r(i) := x$t[i]");
}

#[test]
fn long_lines_break_inside_of_brackets() {
    body(
        "u[t, x] = 0.25*((aaaaaaaaaaaaaaaaaaaaaaaaaaaa[t, x - 1] + bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb[t, x + 1]) + ccccccccc)",
        "    u[t, x] = 0.25 * (\n      (aaaaaaaaaaaaaaaaaaaaaaaaaaaa[t, x - 1] + bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb[t, x + 1]) +\n      ccccccccc\n    )",
    );
    // Outside of brackets a line cannot end.
    let long = format!("x[i] = {} + {}", "a".repeat(60), "b".repeat(60));
    body(&long, &format!("    {long}"));
    // A line that goes on after a backslash.
    body("x[i] = 1 + \\\n 2", "    x[i] = 1 + 2");
}

#[test]
fn c_and_texts_stay_as_they_are() {
    check(
        "type p { x:float32 , y:float32\nz:int32 }\nkernel k { c {\n  float  f(float x) { return  x; }\n}\n function f( float32 )->float32 ; body { c { r[0]  = 1; }{reads = x[ i ]:y,writes=r[0] } } }",
        "type p {\n  x: float32,\n  y: float32\n  z: int32\n}\nkernel k {\n  c {\n  float  f(float x) { return  x; }\n}\n  function f(float32) -> float32\n  body {\n    c { r[0]  = 1; } {reads=x[ i ]:y, writes=r[0]}\n  }\n}\n",
    );
}

#[test]
fn comments_keep_their_side_of_each_token() {
    body(
        "x[i] = (a + # one\n  # two\n b) # three\n\n # four",
        "    x[i] = (\n      a + # one\n      # two\n      b\n    ) # three\n\n    # four",
    );
    check("kernel k { # one\n\n # two\n }", "kernel k { # one\n\n  # two\n}\n");
}

#[test]
fn formatting_can_be_switched_off() {
    check(
        "kernel k{\n# fmt: off\n arg   x: float32 [ n ]\n # fmt: on\n arg   y: float32 [ n ] }",
        "kernel k {\n  # fmt: off\n arg   x: float32 [ n ]\n # fmt: on\n  arg y: float32 [n]\n}\n",
    );
    check(
        "kernel k{\n# fmt: off\n arg   x: float32 [ n ]\n}\n\n\n\nkernel l{}",
        "kernel k {\n  # fmt: off\n arg   x: float32 [ n ]\n}\n\n\nkernel l {}\n",
    );
}

#[test]
fn unreadable_texts_are_refused() {
    for text in ["kernel", "kernel k {", "kernel k { body { x = } }", "kernel k { domain \"x }", "kernel k { ´ }"] {
        assert!(matches!(format(text), Err(Refused::Unreadable(_))), "{text}");
    }
}

#[test]
fn the_repository_s_sources_are_read_as_before() {
    let pieces = [" # c\n", "\n# own line\n", "\n\n\n"];
    let mut random = Random(3);
    let mut read = 0;
    for (name, text) in texts("loopy", &["loopy"]) {
        let text = if text.contains("kernel") { text } else { format!("kernel k {{\n{text}\n}}") };
        let formatted = match format(&text) {
            Ok(formatted) => formatted.text,
            Err(Refused::Unreadable(_)) => continue,
            Err(error) => panic!("{name}: {error:?}"),
        };
        read += 1;
        assert_eq!(format(&text.replace('\n', "\r\n")).expect("formats").text, formatted, "{name}");
        // Comments at the ends of lines and, inside of brackets, after each comma and parenthesis.
        let mut depth = 0_usize;
        let mut places = Vec::new();
        let mut in_text = false;
        for (at, letter) in formatted.char_indices() {
            match letter {
                '"' => in_text = !in_text,
                '(' | '[' if !in_text => depth += 1,
                ')' | ']' if !in_text => depth = depth.saturating_sub(1),
                '#' | '{' if depth > 0 => in_text = false,
                _ => {}
            }
            if letter == '\n' || depth > 0 && !in_text && matches!(letter, ',' | '(' | '+') {
                places.push(at + 1);
            }
        }
        for chance in [1, 3, 9] {
            let commented = with_pieces(&formatted, &places, &pieces, chance, &mut random);
            match format(&commented) {
                Ok(_) | Err(Refused::Unreadable(_)) => {}
                Err(error) => panic!("{name}: {error:?}\n{commented}"),
            }
        }
    }
    assert!(read >= 15, "{read}");
}

#[test]
fn time_is_linear() {
    let lines = |count: usize| {
        let line = "x[i] = (a + b)*sum(j, f(x[i, j], y)) {id=a} # c\n";
        let long = "x[i] = f(aaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, ccccccccccccccccccccccc, dddddddddddddddd)\n";
        format!("kernel k {{ body {{\n{}}} }}", [line, long].concat().repeat(count))
    };
    let (small, large) = (format(&lines(200)).expect("formats").steps, format(&lines(800)).expect("formats").steps);
    assert!(large * 10 <= small * 44, "{small} {large}");
}
