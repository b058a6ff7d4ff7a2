//! Every message of the reader, as it is shown.

use crisp_support_diagnostics::{Files, render_terminal};
use crisp_support_sexpr::read_bytes;

/// Reads `source` and compares what is shown.
#[track_caller]
fn check(source: impl AsRef<[u8]>, wanted: &str) {
    let mut files = Files::new();
    let (_, result) = read_bytes(&mut files, "x.crisp", source.as_ref());
    let shown = render_terminal(&files, &result.diagnostics, false);
    assert_eq!(shown, wanted.trim_start_matches('\n'), "\n{shown}");
}

#[test]
fn bytes_that_are_not_utf8() {
    check(
        b"(a \xc3( \"\xe2\x82\" b\xff\xfe\xfdc))",
        r#"
error[R0001]: byte 3 of the file is not valid UTF-8
 --> x.crisp:1:4
  |
1 | (a �( "�" b�c))
  |    ^ c3
  |
  = help: save the file as UTF-8

error[R0001]: byte 7 of the file is not valid UTF-8
 --> x.crisp:1:8
  |
1 | (a �( "�" b�c))
  |        ^ e2 82
  |
  = help: save the file as UTF-8

error[R0001]: byte 12 of the file is not valid UTF-8
 --> x.crisp:1:12
  |
1 | (a �( "�" b�c))
  |            ^ ff fe fd
  |
  = help: save the file as UTF-8
"#,
    );
}

#[test]
fn a_file_in_utf16() {
    check(
        b"\xff\xfe(\x00)\x00",
        r"
error[R0001]: byte 0 of the file is not valid UTF-8
 --> x.crisp:1:1
  |
1 | �
  | ^
  |
  = note: the first two bytes are the mark of a UTF-16 file
  = help: save the file as UTF-8
",
    );
}

#[test]
fn unexpected_brackets() {
    check(
        "(set! B[7] x)",
        r"
error[R0003]: `[` is not allowed outside strings and comments
 --> x.crisp:1:8
  |
1 | (set! B[7] x)
  |        ^
  |
  = help: there are only round parentheses; element `i` of `v` is `(~ v i)`, and a vector literal is `#(1 2)`
",
    );
}

#[test]
fn unexpected_typographic_characters() {
    check(
        "(f “a” – ‘b)",
        r#"
error[R0003]: character U+201C is not allowed outside strings and comments
 --> x.crisp:1:4
  |
1 | (f “a” – ‘b)
  |    ^
  |
  = help: use the plain quotation mark `"`

error[R0003]: character U+2013 is not allowed outside strings and comments
 --> x.crisp:1:8
  |
1 | (f “a” – ‘b)
  |        ^
  |
  = help: use the plain minus `-`

error[R0003]: character U+2018 is not allowed outside strings and comments
 --> x.crisp:1:10
  |
1 | (f “a” – ‘b)
  |          ^
  |
  = help: use the plain apostrophe `'`
"#,
    );
}

#[test]
fn unexpected_letters_and_invisible_characters() {
    check(
        "(größe\u{a0}x @)",
        r"
error[R0003]: `ö` (U+00F6) is not allowed outside strings and comments
 --> x.crisp:1:4
  |
1 | (größe x @)
  |    ^^
  |
  = help: names consist of the letters a to z, digits and `+ - * / < > = ! ? _ & % ~ . $`

error[R0003]: character U+00A0 is not allowed outside strings and comments
 --> x.crisp:1:7
  |
1 | (größe x @)
  |       ^
  |
  = help: this is an invisible character; use a plain space

error[R0003]: `@` is not allowed outside strings and comments
 --> x.crisp:1:10
  |
1 | (größe x @)
  |          ^
",
    );
}

#[test]
fn a_stray_comment_end() {
    check(
        "a |# b",
        r"
error[R0003]: `|` is not allowed outside strings and comments
 --> x.crisp:1:3
  |
1 | a |# b
  |   ^^
  |
  = help: a comment is `; to the end of the line` or `#| between these |#`
",
    );
}

#[test]
fn unclosed_at_the_end() {
    check(
        "(foo",
        r"
error[R0004]: this parenthesis is never closed
 --> x.crisp:1:1
  |
1 | (foo
  | ^
  |
  = help: add `)`
",
    );
}

#[test]
fn unclosed_with_the_innermost() {
    check(
        "(def-kernel k (v)\n  (when x\n    (foo y)\n",
        r"
error[R0004]: 2 parentheses are never closed; this is the outermost
 --> x.crisp:1:1
  |
1 | (def-kernel k (v)
  | ^
2 |   (when x
  |   - this is the innermost that is still open
  |
  = help: add 2 times `)`
",
    );
}

#[test]
fn unclosed_where_the_indentation_tells() {
    check(
        "(def-kernel k (v)\n  (let ((a 1)\n        (b 2)\n    (set! (~ v 0) (+ a b))))\n",
        r"
error[R0004]: this parenthesis is never closed
 --> x.crisp:1:1
  |
1 | (def-kernel k (v)
  | ^
2 |   (let ((a 1)
  |        - by the indentation, this is the one to close …
3 |         (b 2)
4 |     (set! (~ v 0) (+ a b))))
  |     - … before this line, which is not indented deeper
  |
  = help: add `)`
",
    );
}

#[test]
fn unclosed_before_the_next_definition() {
    check(
        "(def-kernel k (v)\n  (when x\n    (foo y)\n  (bar))\n\n(def-kernel l (v)\n  (foo))\n",
        r"
error[R0004]: this parenthesis is never closed
 --> x.crisp:1:1
  |
1 | (def-kernel k (v)
  | ^
2 |   (when x
  |   - by the indentation, this is the one to close …
3 |     (foo y)
4 |   (bar))
  |   - … before this line, which is not indented deeper
5 |
6 | (def-kernel l (v)
  | ----------- a new definition begins here in column 1; reading continues from here
  |
  = help: add `)`
",
    );
}

#[test]
fn unclosed_where_a_line_begins_too_far_left() {
    check(
        "(foo\n(bar)\n",
        r"
error[R0004]: this parenthesis is never closed
 --> x.crisp:1:1
  |
1 | (foo
  | ^
2 | (bar)
  | - by the indentation, it should be closed before this line
  |
  = help: add `)`
",
    );
}

#[test]
fn stray_closing_parenthesis() {
    check(
        "(foo))\n(bar)",
        r"
error[R0005]: this closing parenthesis closes nothing
 --> x.crisp:1:6
  |
1 | (foo))
  | -    ^
  | |
  | the form before it is already complete here
  |
  = help: remove it, or add the `(` that it should close
",
    );
}

#[test]
fn stray_closing_parenthesis_at_the_beginning() {
    check(
        ")",
        r"
error[R0005]: this closing parenthesis closes nothing
 --> x.crisp:1:1
  |
1 | )
  | ^
  |
  = help: remove it, or add the `(` that it should close
",
    );
}

#[test]
fn unterminated_string() {
    check(
        r#"(log "x)"#,
        r#"
error[R0006]: the string that begins here never ends
 --> x.crisp:1:6
  |
1 | (log "x)
  |      ^
  |
  = help: add the missing `"`; inside a string a quotation mark is written `\"`
"#,
    );
}

#[test]
fn unterminated_string_because_of_an_earlier_one() {
    check(
        "(a \"x)\n(def-b \"y\")\n(def-c \"z\")\n",
        r#"
error[R0006]: the string that begins here never ends
 --> x.crisp:3:10
  |
1 | (a "x)
  |    - this earlier string runs over the start of a definition, so its end may be the missing one
2 | (def-b "y")
3 | (def-c "z")
  |          ^
  |
  = help: add the missing `"`
"#,
    );
}

#[test]
fn unterminated_comment() {
    check(
        "a #| b",
        r"
error[R0007]: the comment that begins here never ends
 --> x.crisp:1:3
  |
1 | a #| b
  |   ^^
  |
  = help: add the missing `|#`
",
    );
}

#[test]
fn unterminated_comment_because_of_an_inner_one() {
    check(
        "#| a\n #| b |# \n #| c\n",
        r"
error[R0007]: the comment that begins here never ends
 --> x.crisp:1:1
  |
1 | #| a
  | ^^
2 |  #| b |#
3 |  #| c
  |  -- comments nest, and this inner one has no end
  |
  = help: add the missing `|#`
",
    );
}

#[test]
fn unterminated_comment_that_held_others() {
    check(
        "#| a\n #| b\n|#\n",
        r"
error[R0007]: the comment that begins here never ends
 --> x.crisp:1:1
  |
1 | #| a
  | ^^
  |
  = note: comments nest: each `#|` inside a comment needs its own `|#`
  = help: add the missing `|#`
",
    );
}

#[test]
fn unknown_escape() {
    check(
        r#""a\qb""#,
        r#"
error[R0008]: this escape does not exist
 --> x.crisp:1:3
  |
1 | "a\qb"
  |   ^^
  |
  = help: the escapes are `\"`, `\\`, `\n` and `\t`; a backslash is written `\\`
"#,
    );
}

// covers: crisp.lang.no-ratios
#[test]
fn integers_beyond_64_bits() {
    check(
        "(f 18446744073709551616 -9223372036854775809 #x1FFFFFFFFFFFFFFFF)",
        r"
error[R0009]: this integer fits neither `long` nor `ulong`
 --> x.crisp:1:4
  |
1 | (f 18446744073709551616 -9223372036854775809 #x1FFFFFFFFFFFFFFFF)
  |    ^^^^^^^^^^^^^^^^^^^^
  |
  = note: `long` goes from -9223372036854775808 to 9223372036854775807, `ulong` from 0 to 18446744073709551615
  = help: write a float, such as `1.0e20`, if an approximate value will do

error[R0009]: this integer fits neither `long` nor `ulong`
 --> x.crisp:1:25
  |
1 | (f 18446744073709551616 -9223372036854775809 #x1FFFFFFFFFFFFFFFF)
  |                         ^^^^^^^^^^^^^^^^^^^^
  |
  = note: `long` goes from -9223372036854775808 to 9223372036854775807, `ulong` from 0 to 18446744073709551615
  = help: write a float, such as `1.0e20`, if an approximate value will do

error[R0009]: this integer fits neither `long` nor `ulong`
 --> x.crisp:1:46
  |
1 | (f 18446744073709551616 -9223372036854775809 #x1FFFFFFFFFFFFFFFF)
  |                                              ^^^^^^^^^^^^^^^^^^^
  |
  = note: `long` goes from -9223372036854775808 to 9223372036854775807, `ulong` from 0 to 18446744073709551615
  = help: write a float, such as `1.0e20`, if an approximate value will do
",
    );
}

// covers: crisp.lang.no-ratios
#[test]
fn ratio() {
    check(
        "(f 1/3)",
        r"
error[R0010]: this is a ratio, and Crisp has no ratios
 --> x.crisp:1:4
  |
1 | (f 1/3)
  |    ^^^
  |
  = help: divide floats: `(/ 1.0 3.0)`
",
    );
}

// covers: crisp.lang.no-ratios
#[test]
fn negative_ratio() {
    check(
        "-22/7",
        r"
error[R0010]: this is a ratio, and Crisp has no ratios
 --> x.crisp:1:1
  |
1 | -22/7
  | ^^^^^
  |
  = help: divide floats: `(/ -22.0 7.0)`
",
    );
}

#[test]
fn float_without_a_point() {
    check(
        "1e5",
        r"
error[R0011]: this begins like a number but is not one
 --> x.crisp:1:1
  |
1 | 1e5
  | ^^^
  |
  = help: a float has a point: `1.0e5`
",
    );
}

#[test]
fn float_without_a_leading_digit() {
    check(
        "-.5",
        r"
error[R0011]: this begins like a number but is not one
 --> x.crisp:1:1
  |
1 | -.5
  | ^^^
  |
  = help: a float begins with a digit: `-0.5`
",
    );
}

#[test]
fn number_of_another_language() {
    check(
        "0xFF",
        r"
error[R0011]: this begins like a number but is not one
 --> x.crisp:1:1
  |
1 | 0xFF
  | ^^^^
  |
  = help: write `#xFF`
",
    );
}

#[test]
fn number_with_a_suffix() {
    check(
        "1.5u",
        r"
error[R0011]: this begins like a number but is not one
 --> x.crisp:1:1
  |
1 | 1.5u
  | ^^^^
  |
  = help: the suffixes are `u`, `l` and `ul` of integers, and `h`, `bf`, `f` and `d` of floats; write `1.5` and let the context give the type, or convert as in `(to-float 1.5)`
",
    );
}

#[test]
fn number_with_grouped_digits() {
    check(
        "1_000_000",
        r"
error[R0011]: this begins like a number but is not one
 --> x.crisp:1:1
  |
1 | 1_000_000
  | ^^^^^^^^^
  |
  = help: digits are not grouped: `1000000`
",
    );
}

#[test]
fn digits_that_the_radix_lacks() {
    check(
        "#b102",
        r"
error[R0011]: this begins like a number but is not one
 --> x.crisp:1:1
  |
1 | #b102
  | ^^^^^
  |
  = help: only the digits 0 and 1 may follow, at least one
",
    );
}

#[test]
fn radix_without_digits() {
    check(
        "#x",
        r"
error[R0011]: this begins like a number but is not one
 --> x.crisp:1:1
  |
1 | #x
  | ^^
  |
  = help: only the digits 0 to 9 and a to f may follow, at least one
",
    );
}

#[test]
fn two_points() {
    check(
        "1.2.3",
        r"
error[R0011]: this begins like a number but is not one
 --> x.crisp:1:1
  |
1 | 1.2.3
  | ^^^^^
  |
  = help: integers look like `12`, `-3`, `#xFF`, `#b101` or `#o17`, floats like `3.0` or `-1.5e-3`
",
    );
}

#[test]
fn name_too_long() {
    check(
        format!("(aaaa {})", "n".repeat(5000)),
        r"
error[R0012]: this name has 5000 bytes, and the limit is 4096
 --> x.crisp:1:7
  |
1 | (aaaa nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…
  |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: put spaces between names and numbers
",
    );
}

#[test]
fn string_too_long() {
    check(
        format!("(f \"{}\")", "s".repeat(1 << 20)),
        r#"
error[R0012]: this string has 1048578 bytes, and the limit is 1048576
 --> x.crisp:1:4
  |
1 | (f "sssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss…
  |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: split the string, or close it earlier
"#,
    );
}

#[test]
fn nested_too_deeply() {
    check(
        format!("{}{}", "(".repeat(1003), ")".repeat(1003)),
        r"
error[R0013]: this nests deeper than 1000 levels
 --> x.crisp:1:1001
  |
1 | …((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((()))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))…
  |                                                              ^
  |
  = help: give the inner part a name: a function, a macro or a `let`
",
    );
}

#[test]
fn hash_with_nothing_known_behind() {
    check(
        r#"(# a #"b")"#,
        r#"
error[R0014]: `#` with this after it means nothing
 --> x.crisp:1:2
  |
1 | (# a #"b")
  |  ^
  |
  = help: `#` begins `#(`, `##(`, `#'`, `#_`, `#+`, `#-`, `#x`, `#b`, `#o` and `#|`

error[R0014]: `#` with this after it means nothing
 --> x.crisp:1:6
  |
1 | (# a #"b")
  |      ^
  |
  = help: `#` begins `#(`, `##(`, `#'`, `#_`, `#+`, `#-`, `#x`, `#b`, `#o` and `#|`
"#,
    );
}

#[test]
fn character_literal() {
    check(
        r#"#\a"#,
        r#"
error[R0014]: `#` with this after it means nothing
 --> x.crisp:1:1
  |
1 | #\a
  | ^^
  |
  = help: there are no character literals; write the number, such as 65 for A
"#,
    );
}

#[test]
fn script_line() {
    check(
        "#!/usr/bin/crisp\n(a)",
        r"
error[R0014]: `#` with this after it means nothing
 --> x.crisp:1:1
  |
1 | #!/usr/bin/crisp
  | ^^
  |
  = help: a file does not begin with `#!`; a comment begins with `;`
",
    );
}

#[test]
fn hash_with_a_foreign_bracket() {
    check(
        "#{a}",
        r"
error[R0014]: `#` with this after it means nothing
 --> x.crisp:1:1
  |
1 | #{a}
  | ^^
  |
  = help: a vector literal is `#(1 2 3)`
",
    );
}

#[test]
fn hash_colon() {
    check(
        "(f #:is-orderable?)",
        r#"
error[R0015]: `#:` is not a prefix
 --> x.crisp:1:4
  |
1 | (f #:is-orderable?)
  |    ^^
  |
  = help: "some type that satisfies this predicate" is written `#_`
"#,
    );
}

#[test]
fn quote_without_a_form() {
    check(
        "(a '  )",
        r"
error[R0016]: the quote needs a form after it
 --> x.crisp:1:4
  |
1 | (a '  )
  |    ^
  |
  = help: add the form, or remove this
",
    );
}

#[test]
fn condition_without_a_form() {
    check(
        "(b #+x)",
        r"
error[R0016]: the test needs a form after it
 --> x.crisp:1:4
  |
1 | (b #+x)
  |    ^^
  |
  = help: `#+test form` keeps the form only when the test holds
",
    );
}

#[test]
fn prefix_at_the_end() {
    check(
        "#'",
        r"
error[R0016]: this prefix needs a form after it
 --> x.crisp:1:1
  |
1 | #'
  | ^^
  |
  = help: add the form, or remove this
",
    );
}

#[test]
fn comma_outside_backquote() {
    check(
        "(f a, b, ,@c)\n",
        r"
error[R0017]: a comma has a meaning only inside a backquote or a vector literal
 --> x.crisp:1:5
  |
1 | (f a, b, ,@c)
  |     ^
  |
  = help: separate with spaces; to insert a value into a macro's expansion, put `` ` `` before the surrounding form
",
    );
}

#[test]
fn comma_one_level_too_far_out() {
    check(
        "`(a ,(b ,c))",
        r"
error[R0017]: a comma has a meaning only inside a backquote or a vector literal
 --> x.crisp:1:9
  |
1 | `(a ,(b ,c))
  |         ^
  |
  = help: separate with spaces; to insert a value into a macro's expansion, put `` ` `` before the surrounding form
",
    );
}

#[test]
fn blank_behind_a_colon() {
    check(
        "(def-function f (a: int))",
        r"
error[R0018]: the type must follow the colon directly
 --> x.crisp:1:19
  |
1 | (def-function f (a: int))
  |                   ^
  |
  = help: write `name:type` without a space, or omit the colon out
",
    );
}

#[test]
fn colon_alone() {
    check(
        "(f : a)",
        r"
error[R0018]: a colon needs a name directly after it
 --> x.crisp:1:4
  |
1 | (f : a)
  |    ^
  |
  = help: a keyword is written `:name`, a typed name `name:type`
",
    );
}

#[test]
fn too_many_colons() {
    check(
        "a:b:c",
        r"
error[R0019]: the colons of this name fit no form
 --> x.crisp:1:1
  |
1 | a:b:c
  | ^^^^^
  |
  = help: the forms are `:keyword`, `name:type`, `enumeration:key` and `kernel::argument`
",
    );
}

#[test]
fn kernel_without_an_argument() {
    check(
        "vector_add:: x",
        r"
error[R0019]: the colons of this name fit no form
 --> x.crisp:1:1
  |
1 | vector_add:: x
  | ^^^^^^^^^^^^
  |
  = help: the forms are `:keyword`, `name:type`, `enumeration:key` and `kernel::argument`
",
    );
}

#[test]
fn number_before_a_colon() {
    check(
        "3:int",
        r"
error[R0019]: the colons of this name fit no form
 --> x.crisp:1:1
  |
1 | 3:int
  | ^^^^^
  |
  = help: the forms are `:keyword`, `name:type`, `enumeration:key` and `kernel::argument`
",
    );
}

#[test]
fn function_prefix_before_a_number() {
    check(
        "#'3",
        r"
error[R0020]: only a function's name or a signature can follow `#'`
 --> x.crisp:1:3
  |
1 | #'3
  |   ^
  |
  = help: write `#'name` for the function, or `#'(int int => float)` for a signature
",
    );
}

#[test]
fn signature_prefix_before_a_name() {
    check(
        "#`f",
        r"
error[R0020]: only a signature can follow `` #` ``
 --> x.crisp:1:3
  |
1 | #`f
  |   ^
  |
  = help: a signature is written `#'(int int => float)`
",
    );
}

#[test]
fn some_type_prefix_before_a_list() {
    check(
        "#_(a b)",
        r"
error[R0020]: only the name of a predicate can follow `#_`
 --> x.crisp:1:3
  |
1 | #_(a b)
  |   ^^^^^
  |
  = help: `#_is-orderable?` means some type that satisfies `is-orderable?`
",
    );
}

#[test]
fn number_as_type() {
    check(
        "x:5",
        r"
error[R0020]: this is not a type
 --> x.crisp:1:3
  |
1 | x:5
  |   ^
  |
  = help: a type is a name or a list: `n:int`, `v:(vector-type float)`
",
    );
}

#[test]
fn string_as_type() {
    check(
        r#"x:"s""#,
        r#"
error[R0018]: the type must follow the colon directly
 --> x.crisp:1:2
  |
1 | x:"s"
  |  ^
  |
  = help: write `name:type` without a space, or omit the colon out
"#,
    );
}

#[test]
fn more_mistakes_are_counted() {
    let mut files = Files::new();
    let (_, result) = read_bytes(&mut files, "x.crisp", ") ".repeat(23).as_bytes());
    assert_eq!(result.diagnostics.len(), 21);
    assert_eq!(
        render_terminal(&files, &result.diagnostics[20..], false),
        r"note[R0021]: 3 more mistakes in this file are not shown
 --> x.crisp:1:41
  |
1 | ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) )
  |                                         ^ the first of them
"
    );
}
