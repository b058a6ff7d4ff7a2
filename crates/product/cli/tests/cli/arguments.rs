//! Wrong values of `--arg`: each is refused with its reason and a way out, before anything runs.

use crate::harness::Folder;

#[test]
fn names_that_are_no_parameters() {
    let folder = Folder::new();
    folder.fails(
        "run add.crisp --arg A=iota:float:3 --arg b=iota:float:3",
        "\
error[A0102]: `vector_add` has no argument `b`
 --> add.crisp:4:13
  |
4 | (def-kernel vector_add (A B &out C)
  |             ^^^^^^^^^^ this kernel
  |
  = help: did you mean `B`?
",
    );
    folder.fails(
        "run add.crisp --arg weight=1 --out result=c.npy",
        "\
error[A0102]: `vector_add` has no argument `weight`
 --> add.crisp:4:13
  |
4 | (def-kernel vector_add (A B &out C)
  |             ^^^^^^^^^^ this kernel
  |
  = help: there are `A`, `float32[]`; `B`, `float32[]`; `C`, `float32[]`

error[A0102]: `vector_add` has no argument `result`
 --> add.crisp:4:13
  |
4 | (def-kernel vector_add (A B &out C)
  |             ^^^^^^^^^^ this kernel
  |
  = note: `--out` names it
  = help: there are `A`, `float32[]`; `B`, `float32[]`; `C`, `float32[]`
",
    );
    folder.fails(
        "run add.crisp --arg A",
        "\
error[U0105]: `--arg A` is not of the form NAME=VALUE
 |
 = help: for example `--arg A=a.npy`
",
    );
    folder.fails(
        "run add.crisp --arg A=iota:float:3 --arg A=iota:float:4",
        "\
error[U0104]: `--arg A` is given twice
 |
 = help: leave one of them out
",
    );
}

#[test]
fn inputs_that_are_missing() {
    let folder = Folder::new();
    folder.fails(
        "run add.crisp --arg A=iota:float:3",
        "\
error[A0102]: argument `B` of `vector_add` is not given: it is `float32[]`
 --> add.crisp:4:27
  |
4 | (def-kernel vector_add (A B &out C)
  |                           ^ declared here
  |
  = help: for example `--arg B=FILE.npy` or `--arg B=random:float:1000`
",
    );
    folder.fails(
        "run scale.crisp --arg V=iota:float:3 --arg factor=2",
        "\
error[A0102]: argument `count` of `scale` is not given: it is `int32`
 --> scale.crisp:4:29
  |
4 | (def-kernel scale (V factor count on &out Sum)
  |                             ^^^^^ declared here
  |
  = help: for example `--arg count=1`

error[A0102]: argument `on` of `scale` is not given: it is `bool`
 --> scale.crisp:4:35
  |
4 | (def-kernel scale (V factor count on &out Sum)
  |                                   ^^ declared here
  |
  = help: for example `--arg on=true`
",
    );
}

#[test]
fn numbers_that_do_not_fit_their_type() {
    let folder = Folder::new();
    folder.fails(
        "run scale.crisp --arg V=iota:float:3 --arg factor=1e39 --arg count=2^31 --arg on=2",
        "\
error[L0102]: 1e39 does not fit `factor` of type float
 --> scale.crisp:4:22
  |
4 | (def-kernel scale (V factor count on &out Sum)
  |                      ^^^^^^ declared here
  |
  = help: the type holds -3.4028235e38 to 3.4028235e38

error[L0102]: 2^31 does not fit `count` of type int
 --> scale.crisp:4:29
  |
4 | (def-kernel scale (V factor count on &out Sum)
  |                             ^^^^^ declared here
  |
  = help: the type holds -2147483648 to 2147483647

error[L0101]: `2` is not a truth value for `on` of type bool
 --> scale.crisp:4:35
  |
4 | (def-kernel scale (V factor count on &out Sum)
  |                                   ^^ declared here
  |
  = help: for example `true` or `false`
",
    );
    folder.fails(
        "run scale.crisp --arg V=iota:float:3 --arg factor=two --arg count=1.5 --arg on=true",
        "\
error[L0101]: `two` is not a number for `factor` of type float
 --> scale.crisp:4:22
  |
4 | (def-kernel scale (V factor count on &out Sum)
  |                      ^^^^^^ declared here
  |
  = help: for example `1.5`, `-1e-3`, `inf` or `nan`

error[L0101]: `1.5` is not a whole number for `count` of type int
 --> scale.crisp:4:29
  |
4 | (def-kernel scale (V factor count on &out Sum)
  |                             ^^^^^ declared here
  |
  = help: for example `42`, `-1`, `0xff` or `2^20`
",
    );
}

#[test]
fn a_number_for_a_buffer_and_elements_for_a_number() {
    let folder = Folder::new();
    folder.fails(
        "run scale.crisp --arg V=3 --arg factor=iota:float:3 --arg count=1 --arg on=true",
        "\
error[A0103]: argument `V` of `scale` is `float32[]`, and `3`, neither a file nor a rule for elements, is passed
 --> scale.crisp:4:20
  |
4 | (def-kernel scale (V factor count on &out Sum)
  |                    ^ declared here
  |
  = help: pass a file, which ends in `.npy`, `.png` or `.jpg`, or a rule: `zeros:float:1000`, `iota:float:1000`, `random:float:1000:7`

error[A0103]: argument `factor` of `scale` is `float32`, and `iota:float:3`, which gives many elements, is passed
 --> scale.crisp:4:22
  |
4 | (def-kernel scale (V factor count on &out Sum)
  |                      ^^^^^^ declared here
  |
  = help: pass the value itself: `--arg factor=1`
",
    );
    folder.fails(
        "run add.crisp --arg A=zero:float:3 --arg B=iota:float:3",
        "\
error[A0103]: argument `A` of `vector_add` is `float32[]`, and `zero:float:3`, neither a file nor a rule for elements, is passed
 --> add.crisp:4:25
  |
4 | (def-kernel vector_add (A B &out C)
  |                         ^ declared here
  |
  = help: did you mean `zeros:float:3`?
",
    );
}

#[test]
fn rules_with_mistakes() {
    let folder = Folder::new();
    folder.fails(
        "run add.crisp --arg A=iota:double:3 --arg B=zeros:float",
        "\
error[A0104]: argument `A` of `vector_add` is `float32[]`, and `iota:double:3`, an array of float64, is passed
 --> add.crisp:4:25
  |
4 | (def-kernel vector_add (A B &out C)
  |                         ^ declared here
  |
  = help: write `iota:float:3`

error[L0116]: `zeros:float` for `B` is incomplete or has too many parts
 --> add.crisp:4:27
  |
4 | (def-kernel vector_add (A B &out C)
  |                           ^ declared here
  |
  = help: the form is `zeros:TYPE:N`: for example `zeros:float:1000`
",
    );
    folder.fails(
        "run add.crisp --arg A=iota:flot:3 --arg B=random:float:2e3",
        "\
error[L0117]: `flot` in `iota:flot:3` is not an element type
 --> add.crisp:4:25
  |
4 | (def-kernel vector_add (A B &out C)
  |                         ^ declared here
  |
  = help: did you mean `float`?

error[L0118]: `2e3` in `random:float:2e3` is not a number of elements
 --> add.crisp:4:27
  |
4 | (def-kernel vector_add (A B &out C)
  |                           ^ declared here
  |
  = help: write a whole number such as `1000`, `1_000_000`, `2^20` or `2^20+7`, or extents: `25x40`
",
    );
}

#[test]
fn more_elements_than_memory_or_than_the_type_has() {
    let folder = Folder::new();
    let done = folder.crisp("run add.crisp --arg A=iota:float:2^50 --arg B=iota:float:3");
    assert_eq!(done.code, 1);
    let lines: Vec<&str> = done.err.lines().collect();
    assert_eq!(lines[0], "error[L0119]: `A` needs 4.5 PB of memory");
    assert!(lines[6].starts_with("  = note: ") && lines[6].ends_with(" are free"), "{}", done.err);
    folder.fails(
        "run scale.crisp --arg V=iota:float:3 --arg factor=2 --arg count=1 --arg on=true --arg Sum=zeros:float:2",
        "\
error[A0108]: argument `Sum` of `scale` has 1 element, and a buffer of 2 is passed
 --> scale.crisp:4:43
  |
4 | (def-kernel scale (V factor count on &out Sum)
  |                                           ^^^ declared here
  |
  = help: pass a buffer of 1 element: the length is part of the parameter's type
",
    );
}
