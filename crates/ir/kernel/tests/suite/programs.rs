//! Programs: their forms, their rules, and what messages show.
#![allow(clippy::unwrap_used)]

use crisp_ir_kernel::{Checked, Module, Operand, Program, Repeat, SizeExpr, Step, binary, text};
use crisp_support_diagnostics::{FileId, Files, Span, render_terminal};

/// Sums in two kernels, in rounds, with every form that a program has.
const SUM: &str = r#"(module
  (kernel halve
    (param from (view f32 global read))
    (out to (view f32 global write))
    (param round u32)
    (param scale f32)
    (global-size :derive (length to))
    (body
      (return)))
  (kernel last
    (param from (view f32 global read))
    (out y (view f32 global write))
    (body
      (return)))
  (program sum
    (param x (view f32 global read))
    (out y (view f32 global write) :length 1)
    (param n u32)
    (temporary parts f32 (ceil (div (length x) 256)))
    (temporary other f32 (length parts))
    (body
      (launch halve (x parts (scalar n) (f32 0.5)))
      (repeat i (scalar n)
        (launch halve (parts other (index i) (f32 1.0)) (global-size (length parts)) (local-size 64))
        (repeat k (sub 3 (index i))
          (launch halve (other parts (add (index i) (index k)) (f32 2.0)) (global-size (length x) 1) (local-size 8 8))))
      (launch last (parts y) (global-size 1)))))
"#;

fn parse(source: &str) -> Module {
    text::parse(FileId(0), source).unwrap()
}

#[test]
fn the_text_form_comes_back() {
    let module = parse(SUM);
    assert_eq!(text::print(&module), SUM);
    let program = module.program("sum").unwrap();
    assert_eq!(program.launches().len(), 4);
    Checked::check(module).unwrap();
}

#[test]
fn the_binary_form_comes_back() {
    let module = parse(SUM);
    let bytes = binary::encode(&module);
    let mut files = Files::new();
    let read = binary::decode(FileId(0), &bytes, &mut files).unwrap();
    assert_eq!(text::print(&read), SUM);
    assert_eq!(read.program("sum").unwrap().span, module.program("sum").unwrap().span);
    assert_eq!(binary::encode(&read), bytes);
    // Without programs, the bytes are those of before there were any: no flag is set.
    let mut bare = module;
    bare.programs.clear();
    assert_eq!(binary::encode(&bare).get(12..16), Some(&[0; 4][..]));
    assert_eq!(bytes.get(12..16), Some(&[2, 0, 0, 0][..]));
    // Every cut and every changed byte is refused or gives another module; nothing panics.
    for at in 0..bytes.len() {
        let mut files = Files::new();
        assert!(binary::decode(FileId(0), bytes.get(..at).unwrap(), &mut files).is_err());
    }
}

/// Returns a program with `depth` nested repetitions.
fn nested(depth: usize) -> Module {
    let span = Span::new(FileId(0), 0, 0);
    let mut body = Vec::new();
    for _ in 0..depth {
        body = vec![Step::Repeat(Repeat {
            index: "i".to_owned(),
            count: SizeExpr::integer(1),
            goes_on: None,
            body,
            span,
        })];
    }
    let mut module = Module::new();
    module.programs.push(Program { name: "deep".to_owned(), params: Vec::new(), temporaries: Vec::new(), body, span });
    module
}

#[test]
fn repetitions_nest_to_the_limit_in_all_forms() {
    let module = nested(16);
    let printed = text::print(&module);
    assert!(printed.contains("repeat i.15 1 :name \"i\""), "{printed}");
    assert_eq!(text::print(&parse(&printed)), printed);
    let read = binary::decode(FileId(0), &binary::encode(&module), &mut Files::new()).unwrap();
    assert_eq!(read, module);
    Checked::check(module).unwrap();
    let broken = Checked::check(nested(17)).unwrap_err();
    assert_eq!(broken.len(), 1);
    assert_eq!(broken[0].diagnostic().code.0, "K0808");
    let error = binary::decode(FileId(0), &binary::encode(&nested(101)), &mut Files::new()).unwrap_err();
    assert_eq!(error.code.0, "K0025");
    let deep = format!("(module (program p (body {}{})))", "(repeat i 2 ".repeat(200), ")".repeat(200));
    let codes: Vec<_> = text::parse(FileId(0), &deep).unwrap_err().iter().map(|it| it.code.0).collect();
    assert_eq!(codes, ["K0012"]);
}

#[test]
fn a_repetition_names_a_temporary_that_ends_it() {
    let source = |elem: &str, name: &str| {
        format!(
            "(module (kernel k (param a (view bool global read-write)) (global-size :derive 1) (body (return)))
  (program p (param b (view bool global read-write)) (temporary more {elem} 1)
    (body (repeat i 9 :while {name} (launch k (b))))))"
        )
    };
    let module = parse(&source("bool", "more"));
    let Step::Repeat(repeat) = &module.programs[0].body[0] else { panic!("no repetition") };
    assert_eq!(repeat.goes_on, Some(1));
    let printed = text::print(&module);
    assert!(printed.contains("(repeat i 9 :while more"), "{printed}");
    assert_eq!(text::print(&parse(&printed)), printed);
    let read = binary::decode(FileId(0), &binary::encode(&module), &mut Files::new()).unwrap();
    let Step::Repeat(again) = &read.programs[0].body[0] else { panic!("no repetition") };
    assert_eq!(again.goes_on, Some(1));
    Checked::check(module).unwrap();
    for (elem, name) in [("i32", "more"), ("bool", "b")] {
        let broken = Checked::check(parse(&source(elem, name))).unwrap_err();
        assert_eq!(broken[0].diagnostic().code.0, "K0811");
    }
    let unknown = text::parse(FileId(0), &source("bool", "mole")).unwrap_err();
    assert_eq!(unknown[0].code.0, "K0006");
}

#[test]
fn names_in_a_text_are_those_of_the_innermost_repetition() {
    let source = "(module (kernel k (param a u32) (body (return)))
        (program p (body (repeat i 2 (repeat i 3 (launch k ((index i)) (global-size 1)))))))";
    let module = parse(source);
    let launches = module.programs[0].launches();
    assert_eq!(launches[0].arguments, [Operand::Size(SizeExpr::Index { repeat: 1 })]);
}

/// Reads and checks the program part of a module, and compares what is shown.
#[track_caller]
fn check(program: &str, wanted: &str) {
    const KERNELS: &str = "(module
  (kernel scale (param x (view f32 global read)) (out y (view f32 global write)) (param by f32) (param n i32)
    (global-size :derive (length x)) (body (return)))
  (kernel bare (body (return)))
  (function helper (body (return)))
";
    let source = format!("{KERNELS}{})\n", program.trim_matches('\n'));
    let mut files = Files::new();
    let file = files.add("x.kir", source.as_str());
    let diagnostics = match text::parse(file, &source) {
        Err(diagnostics) => diagnostics,
        Ok(module) => match Checked::check(module) {
            Ok(_) => Vec::new(),
            Err(broken) => broken.iter().map(|broken| broken.diagnostic()).collect(),
        },
    };
    let shown = render_terminal(&files, &diagnostics, false);
    assert_eq!(shown, wanted.trim_start_matches('\n'), "\n{shown}");
}

#[test]
fn a_name_of_another() {
    check(
        "(program bare (body))",
        "
error[K0801]: there is a kernel or program `bare` already
 --> x.kir:6:10
  |
4 |   (kernel bare (body (return)))
  |           ---- the first one
5 |   (function helper (body (return)))
6 | (program bare (body)))
  |          ^^^^
  |
  = help: hosts find kernels and programs by name, so choose another name
",
    );
}

#[test]
fn an_unknown_kernel() {
    check(
        "(program p (body (launch scal ()) (launch helper ())))",
        "
error[K0802]: the module has no kernel `scal`
 --> x.kir:6:18
  |
6 | (program p (body (launch scal ()) (launch helper ()))))
  |                  ^^^^^^^^^^^^^^^^
  |
  = help: did you mean `scale`?

error[K0802]: the module has no kernel `helper`
 --> x.kir:6:35
  |
6 | (program p (body (launch scal ()) (launch helper ()))))
  |                                   ^^^^^^^^^^^^^^^^^^
  |
  = help: a program launches kernels of the same module; functions and programs cannot be launched
",
    );
}

#[test]
fn the_number_of_arguments() {
    check(
        "(program p (param x (view f32 global read)) (body (launch scale (x))))",
        "
error[K0803]: kernel `scale` takes 4 arguments, and is given 1
 --> x.kir:6:51
  |
2 |   (kernel scale (param x (view f32 global read)) (out y (view f32 global write)) (param by f32) (param n i32)
  |           ----- the kernel
...
6 | (program p (param x (view f32 global read)) (body (launch scale (x)))))
  |                                                   ^^^^^^^^^^^^^^^^^^
  |
  = help: give one argument for each parameter, in order
",
    );
}

#[test]
fn arguments_of_other_types() {
    check(
        "(program p (param x (view f64 global read)) (param s f32) (temporary t f32 4)
  (body (launch scale (x s 3 s))))",
        "
error[K0804]: `x` of kernel `scale` is `(view f32 global read)`, and is given `(view f64 global read)`
 --> x.kir:7:9
  |
2 |   (kernel scale (param x (view f32 global read)) (out y (view f32 global write)) (param by f32) (param n i32)
  |                 -------------------------------- the parameter
...
7 |   (body (launch scale (x s 3 s)))))
  |         ^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: element type, stride and address space must be the same

error[K0804]: `y` of kernel `scale` is `(view f32 global write)`, and is given `f32`
 --> x.kir:7:9
  |
2 |   (kernel scale (param x (view f32 global read)) (out y (view f32 global write)) (param by f32) (param n i32)
  |                                                  ------------------------------- the parameter
...
7 |   (body (launch scale (x s 3 s)))))
  |         ^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: pass a buffer: a parameter or temporary of the program

error[K0804]: `by` of kernel `scale` is `f32`, and is given a computed integer
 --> x.kir:7:9
  |
2 |   (kernel scale (param x (view f32 global read)) (out y (view f32 global write)) (param by f32) (param n i32)
  |                                                                                  -------------- the parameter
...
7 |   (body (launch scale (x s 3 s)))))
  |         ^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: only integer parameters take a computed size; write a constant with its type

error[K0804]: `n` of kernel `scale` is `i32`, and is given `f32`
 --> x.kir:7:9
  |
2 |   (kernel scale (param x (view f32 global read)) (out y (view f32 global write)) (param by f32) (param n i32)
  |                                                                                                 ------------- the parameter
...
7 |   (body (launch scale (x s 3 s)))))
  |         ^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: pass a constant of that type, as in `(f32 1.5)`, or a scalar parameter of that type
",
    );
}

#[test]
fn less_access_than_a_kernel_needs() {
    check(
        "(program p (param x (view f32 global read)) (temporary t f32 (length x))
  (body (launch scale (t x (f32 1.0) 2))))",
        "
error[K0805]: `x` is declared `read`, and parameter `y` of kernel `scale` needs `write` access to it
 --> x.kir:7:9
  |
6 | (program p (param x (view f32 global read)) (temporary t f32 (length x))
  |            -------------------------------- declared here
7 |   (body (launch scale (t x (f32 1.0) 2)))))
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: declare the access that all launches need together, or use a temporary
",
    );
}

#[test]
fn a_written_buffer_twice() {
    check(
        "(program p (temporary t f32 4) (body (launch scale (t t (f32 1.0) 2))))",
        "
error[K0810]: `x` and `y` of kernel `scale` are one buffer here, and the kernel writes it
 --> x.kir:6:38
  |
2 |   (kernel scale (param x (view f32 global read)) (out y (view f32 global write)) (param by f32) (param n i32)
  |                                                  ------------------------------- the second parameter
...
6 | (program p (temporary t f32 4) (body (launch scale (t t (f32 1.0) 2)))))
  |                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: pass another buffer, such as a temporary; what a kernel writes is passed to one parameter only
",
    );
}

#[test]
fn a_condition_that_is_not_a_truth_value() {
    check(
        "(program p (temporary t f32 4) (body (repeat i 9 :while t (launch bare () (global-size 1)))))",
        "
error[K0811]: `:while` names something else than a temporary of `bool`
 --> x.kir:6:38
  |
6 | (program p (temporary t f32 4) (body (repeat i 9 :while t (launch bare () (global-size 1))))))
  |                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: declare `(temporary more bool 1)`, which a launch of each round writes
",
    );
}

#[test]
fn a_workgroup_that_is_too_large() {
    check(
        "(program p (body (launch bare () (global-size 1) (local-size 64 32))))",
        "
error[K0806]: a workgroup of 64×32 invocations: it must have 1 to 1024
 --> x.kir:6:18
  |
6 | (program p (body (launch bare () (global-size 1) (local-size 64 32)))))
  |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: the product of the sizes along all axes is the number of invocations
",
    );
}

#[test]
fn no_global_size() {
    check(
        "(program p (body (launch bare ())))",
        "
error[K0807]: kernel `bare` declares no global size, and this launch gives none
 --> x.kir:6:18
  |
4 |   (kernel bare (body (return)))
  |           ---- the kernel
5 |   (function helper (body (return)))
6 | (program p (body (launch bare ()))))
  |                  ^^^^^^^^^^^^^^^^
  |
  = help: add `(global-size …)` to the launch
",
    );
}

#[test]
fn too_many_sizes() {
    check(
        "(program p (body (launch bare () (global-size 1 2 3 4))))",
        "
error[K0506]: the launch has 3 dimensions, and this global-size has 4 extents
 --> x.kir:6:18
  |
6 | (program p (body (launch bare () (global-size 1 2 3 4)))))
  |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: give at most one extent for each dimension
",
    );
}

#[test]
fn an_index_outside() {
    check(
        "(program p (temporary t f32 (index 0)) (body (repeat i (index 0))))",
        "
error[K0508]: this size names the index of a repetition that is not around it
 --> x.kir:6:12
  |
6 | (program p (temporary t f32 (index 0)) (body (repeat i (index 0)))))
  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: only launches and repetitions inside a `repeat` may name its index

error[K0508]: this size names the index of a repetition that is not around it
 --> x.kir:6:46
  |
6 | (program p (temporary t f32 (index 0)) (body (repeat i (index 0)))))
  |                                              ^^^^^^^^^^^^^^^^^^^^
  |
  = help: only launches and repetitions inside a `repeat` may name its index
",
    );
}

#[test]
fn a_length_of_what_comes_later() {
    check(
        "(program p (temporary t f32 (length 1)) (temporary u f32 4) (body (repeat i (length 7))))",
        "
error[K0507]: a size refers to a parameter or temporary that does not exist before it
 --> x.kir:6:12
  |
6 | (program p (temporary t f32 (length 1)) (temporary u f32 4) (body (repeat i (length 7)))))
  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: refer to parameters by name

error[K0507]: a size refers to a parameter or temporary that does not exist before it
 --> x.kir:6:67
  |
6 | (program p (temporary t f32 (length 1)) (temporary u f32 4) (body (repeat i (length 7)))))
  |                                                                   ^^^^^^^^^^^^^^^^^^^^^
  |
  = help: refer to parameters by name
",
    );
}

#[test]
fn repetitions_beyond_what_is_read() {
    let deep = format!("(program p\n(body {}{}))", "(repeat i 2 ".repeat(33), ")".repeat(33));
    check(&deep, "
error[K0808]: more than 16 repetitions are inside one another here
 --> x.kir:7:199
  |
7 | …(repeat i 2 (repeat i 2 (repeat i 2 (repeat i 2 (repeat i 2 (repeat i 2 (repeat i 2 (repeat i 2 (repeat i 2 (repeat i 2 (repeat i 2 …
  |                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: combine two repetitions: divide the index of one of them
");
}

#[test]
fn too_many_steps() {
    let steps = "(launch bare () (global-size 1))".repeat(65537);
    let source = format!("(module (kernel bare (body (return)))\n(program p\n(body {steps})))");
    let broken = Checked::check(parse(&source)).unwrap_err();
    assert_eq!(broken.len(), 1);
    let shown = render_terminal(&Files::new(), &[broken[0].diagnostic()], false);
    assert!(
        shown.starts_with("error[K0809]: a program has at most 65536 steps and temporaries, and this one has 65537"),
        "{shown}"
    );
}

#[test]
fn what_the_text_form_refuses() {
    check(
        "(program p (temporary t f32 (length q)) (param x f32) (body (launch bare (q) (local-size 1) (local-size 2)) (bar)))",
        "
error[K0006]: unknown parameter `q`
 --> x.kir:6:37
  |
6 | (program p (temporary t f32 (length q)) (param x f32) (body (launch bare (q) (local-size 1) (local-size 2)) (bar))))
  |                                     ^
  |
  = help: check how it is spelled

error[K0006]: unknown parameter or temporary `q`
 --> x.kir:6:75
  |
6 | (program p (temporary t f32 (length q)) (param x f32) (body (launch bare (q) (local-size 1) (local-size 2)) (bar))))
  |                                                                           ^
  |
  = help: check how it is spelled

error[K0010]: `local-size` is given twice
 --> x.kir:6:93
  |
6 | (program p (temporary t f32 (length q)) (param x f32) (body (launch bare (q) (local-size 1) (local-size 2)) (bar))))
  |                                                                              -------------- ^^^^^^^^^^^^^^
  |                                                                              |
  |                                                                              the first one
  |
  = help: remove one

error[K0002]: `(launch KERNEL (ARGUMENT …))` or `(repeat NAME COUNT …)` is expected here
 --> x.kir:6:109
  |
6 | (program p (temporary t f32 (length q)) (param x f32) (body (launch bare (q) (local-size 1) (local-size 2)) (bar))))
  |                                                                                                             ^^^^^
  |
  = help: see the text form in the reference of the kernel IR
",
    );
}
