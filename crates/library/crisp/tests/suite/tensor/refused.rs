//! Messages about types, sizes and calls: each shows the author's line and says how to go on.

use crate::tensor::{Arg, as_floats, compile_with, some_floats};

#[track_caller]
fn check(source: &str, code: &str, words: &[&str]) {
    let compilation = compile_with(source, &[]);
    let text = compilation.remarks();
    assert!(compilation.codes().contains(&code), "wanted {code}:\n{text}\n{source}");
    assert!(text.contains('^') && words.iter().all(|it| text.contains(it)), "wanted {words:?}:\n{text}");
}

/// A kernel over elements of a type.
fn of(ty: &str) -> String {
    format!("kernel k(x: Tensor<N; {ty}>) -> Tensor<N; {ty}> {{ x + x }}")
}

// covers: tensor2.types
#[test]
fn names_of_types() {
    for (ty, own) in [
        ("float64", "f64"),
        ("int32", "i32"),
        ("double", "f64"),
        ("half", "f16"),
        ("float", "f32"),
        ("uint8_t", "u8"),
        ("ushort", "u16"),
        ("long", "i64"),
        ("bfloat16", "bf16"),
        ("size_t", "u64"),
    ] {
        let compilation = compile_with(&of(ty), &[]);
        assert!(compilation.codes().is_empty(), "{ty}\n{}", compilation.remarks());
        assert_eq!(compilation.compiled.tensors[0].arguments[0].elem.name(), own);
    }
    for ty in ["fp16", "f46", "f8", "complex64", "F16", "Float", "string", "quad", "I32"] {
        check(&of(ty), "T0729", &[&format!("`{ty}` is not a type of elements"), "is declared"]);
    }
    check(&of("fp16"), "T0729", &["did you mean `f16`"]);
    check("kernel k(x: Tensor<N, f32>) -> Tensor<N; f32> { x }", "T0729", &["`f32` is a type", "follows a semicolon"]);
    check("kernel k(x: fp32) -> f32 { x }", "T0729", &["`fp32`"]);
    // Generic names are declared, or are capital letters.
    for source in [of("T"), of("dtype"), of("T2"), of("Elem").replace("kernel k", "kernel k<Elem>")] {
        let compilation = compile_with(&source, &[]);
        assert!(compilation.codes().is_empty(), "{source}\n{}", compilation.remarks());
    }
    let elem = of("Elem").replace("kernel k", "kernel k<Elem>");
    let compilation = compile_with(&elem, &["Elem=float64"]);
    assert_eq!(compilation.compiled.tensors[0].arguments[0].elem.name(), "f64", "{}", compilation.remarks());
    let function = "fn twice<Elem>(x: Elem) -> Elem { x + x }
kernel k(x: Tensor<N; f64>, y: Tensor<N; i8>) -> (Tensor<N; f64>, Tensor<N; i8>) {
  return compute (shape = [N]) |i| twice(x[i]), compute (shape = [N]) |i| twice(y[i])
}";
    assert!(compile_with(function, &[]).codes().is_empty(), "{}", compile_with(function, &[]).remarks());
}

// covers: tensor2.errors
#[test]
fn mistakes_are_shown_where_they_are_written() {
    for (source, code, words) in [
        (
            "kernel k(x: Tensor<M, N; f32>) -> Tensor<M; f32> { softmax(x) }",
            "T0727",
            &[
                "^^^^^^^^^^",
                "result has this type",
                "has 2 axes, [M, N], and must have 1 axis",
                "an index takes an axis away",
            ][..],
        ),
        (
            "kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> { sum(x) }",
            "T0726",
            &["^^^^^^", "a number of type f32, and must be a tensor of shape [N]", "`full(shape, x)`"],
        ),
        (
            "kernel k(x: Tensor<M, N; f32>) -> Tensor<N, M; f32> { compute (shape = [M, N]) |i, j| x[i, j] }",
            "T0728",
            &["axis 0 of the result is M, and must be N", "`transpose(x)` exchanges them"],
        ),
        (
            "kernel k(x: Tensor<C, H, W; f32>, w: Tensor<F, D, 3, 3; f32>) -> Tensor<F, H - 2, W - 2; f32> { conv2d(x, w) }",
            "T0728",
            &["axis 1 of argument `w` of `conv2d` is D, and must be C", "axis 0 of `x`", "give them one name"],
        ),
        (
            "kernel k(A: Tensor<M, K; f32>, B: Tensor<L, N; f32>) -> Tensor<M, N; f32> { matmul(A, B) }",
            "T0728",
            &[
                "argument 2 of `matmul`, `B`",
                "^^^^^^^^^^^^",
                "axis 0 of argument `B` of `matmul` is L, and must be K",
                "the shape is [L, N], and that of the type is [K, N]",
                "`K` of `matmul` is axis 1 of `A`, which has the shape [M, K]",
            ],
        ),
        (
            "kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> { softmax(x) }",
            "T0727",
            &["argument `x` of `softmax` has 1 axis, [N], and must have 2 axes", "as a row"],
        ),
        (
            "kernel k(x: Tensor<N; bool>) -> Tensor<N; bool> { compute (shape = [N]) |i| relu(x[i]) }",
            "T0721",
            &["here, in `relu`", "relu(x[i])"],
        ),
    ] {
        check(source, code, words);
        let text = compile_with(source, &[]).remarks();
        assert!(text.contains("--> x.tensor:1") && !text.contains("--> <crisp:prelude>"), "{text}");
    }
}

#[test]
fn habits_of_other_languages_get_the_way() {
    let of = |body: &str| format!("kernel k(x: Tensor<N; f32>, A: Tensor<N, N; f32>) -> Tensor<N; f32> {{ {body} }}");
    check(&of("x @ 2.0"), "T0824", &["a tensor of shape [N] and a number", "`[M, K] @ [K, N]`"]);
    check(&of("compute (shape = [N]) |i| x[i] ^ 2"), "T0820", &["a power is `x ** y`", "`bitcast(x, u32)`"]);
    check(&of("compute (shape = [N]) |i| if x[i] > 0.0 && x[i] < 1.0 then 1.0 else 0.0"), "T0703", &["write `and`"]);
    check(&of("compute (shape = [N]) |i| if x[i] > 0.0 || x[i] < 1.0 then 1.0 else 0.0"), "T0703", &["write `or`"]);
    check(&of("compute (shape = [N]) |i| clip(x[i], 0.0, 1.0)"), "T0711", &["write `clamp(x, low, high)`"]);
    check(&of("where(x > 0.0, x, 0.0)"), "T0711", &["write `select(c, a, b)`"]);
    check(&of("s = 0.0; for i in range(N) { s += x[i] }; s"), "T0703", &["found `for`", "`affine_for (end = n"]);
    check(&of("s = 0.0\n s += 1.0\n x"), "T0703", &["values are not changed"]);
    check(&of("reduce (shape = [N], op = (a, b) => a + b) |i| x[i]"), "T0703", &["a function is `|a, b| a + b`"]);
    check(&of("return x.sum()"), "T0720", &["write `sum(x)`"]);
    check(&of("x.T"), "T0720", &["`transpose(x)`"]);
}

#[test]
fn reasons_are_true() {
    // A product of sizes beside an index is a size.
    let source = "kernel k(x: Tensor<M, N; f32>) -> Tensor<4; f32> {
  compute (shape = [4]) |p| affine_for (start = p, end = M * N, step = 4, init = f32(0.0)) |t, acc| { acc + x[t / N, t % N] }
}";
    let (m, n) = (3, 7);
    let x = some_floats(m * n, 1);
    let compilation = compile_with(source, &[]);
    assert!(compilation.only_notes(), "{}", compilation.remarks());
    let found = compilation.run("k", &[Arg::Floats(x.clone()), Arg::zeros(4), Arg::Size(m), Arg::Size(n)]);
    let sum = |p: usize| x.iter().skip(p).step_by(4).fold(0.0_f32, |a, b| a + b);
    assert_eq!(as_floats(&found[1]), [sum(0), sum(1), sum(2), sum(3)]);
    check(
        "kernel k(x: Tensor<N; f32>) -> Tensor<4; f32> { compute (shape = [4]) |p| reduce (shape = [p * p], op = sum) |t| x[t] }",
        "T0735",
        &["not a sum of sizes and multiples of indices"],
    );
    let many: String = (0..70).map(|it| format!("fn g{it}(x: f32) -> f32 {{ g{}(x) + 1.0 }}\n", it + 1)).collect();
    let deep = format!(
        "{many}fn g70(x: f32) -> f32 {{ x }}\nkernel k(x: Tensor<N; f32>) -> Tensor<N; f32> {{ compute (shape = [N]) |i| g0(x[i]) }}"
    );
    check(&deep, "T0778", &["inside of 64 other calls"]);
    // What loops find wrong is said of definitions.
    check(
        "kernel k(x: Tensor<N; f32>) { store(x, [0], compute (shape = [N]) |i| x[N - 1 - i]) }",
        "T0809",
        &["no order of instances"],
    );
    let text =
        compile_with("kernel k(x: Tensor<N; f32>) { store(x, [0], compute (shape = [N]) |i| x[N - 1 - i]) }", &[])
            .remarks();
    assert!(!text.contains("tag_inames") && !text.contains("sequential"), "{text}");
    // Indices have the names of the program, and the way out is that of this program.
    assert!(text.contains("`x[((N - 1) - e)]`") && text.contains("make a new tensor with `compute`"), "{text}");
    let tiles = "kernel k(C: Tensor<M, N; f32>, across: int) {
  y = grid (dim = [4]) |p| {
    affine_for (end = 3, init = 0) |t, done| {
      n = t * 4 + p
      store(C, [n / across * 16, n % across * 16], zeros([16, 16]))
      done + 1
    }
  }
}";
    check(tiles, "T0809", &["a size that may be 0", "cdiv(N, 16)"]);
}

#[test]
fn a_size_of_the_result_alone_is_passed() {
    let source = "kernel k(x: Tensor<N; f32>) -> Tensor<P; f32> { compute (shape = [P]) |i| x[i % N] }";
    let compilation = compile_with(source, &[]);
    assert!(compilation.only_notes(), "{}", compilation.remarks());
    let x = some_floats(3, 1);
    let found = compilation.run("k", &[Arg::Floats(x.clone()), Arg::zeros(7), Arg::Size(3), Arg::Size(7)]);
    assert_eq!(as_floats(&found[1]), (0..7).map(|i| x[i % 3]).collect::<Vec<_>>());
}

// The limit counts expressions as they are made: what doubles in each line ends at once.
#[test]
fn expressions_that_double_end_at_the_limit() {
    let calls: String =
        (1..60).map(|it| format!("fn d{it}(x: f32) -> f32 {{ d{0}(x) + d{0}(x * 2.0) }}\n", it - 1)).collect();
    let kernel = "kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> { compute (shape = [N]) |i| d59(x[i]) }";
    let names: String = (1..60).map(|it| format!("    a{it} = a{0} + a{0} * 2.0\n", it - 1)).collect();
    for source in [
        format!("fn d0(x: f32) -> f32 {{ x + 1.0 }}\n{calls}{kernel}"),
        format!(
            "kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> {{ compute (shape = [N]) |i| {{\n    a0 = x[i]\n{names}    a59\n  }} }}"
        ),
    ] {
        let start = std::time::Instant::now();
        check(&source, "T0740", &["200000 parts"]);
        assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    }
}

#[test]
fn stages_that_read_from_the_other_end_grow_linearly() {
    let source = |stages: usize| {
        let mut text = "kernel k(a: Tensor<N; f32>) -> Tensor<N; f32> {\n  t0 = a\n".to_owned();
        for stage in 1..=stages {
            text += &format!("  t{stage} = compute (shape = [N]) |i| t{0}[i] + t{0}[N - 1 - i]\n", stage - 1);
        }
        text + &format!("  t{stages}\n}}\n")
    };
    let time = |stages: usize| {
        let source = source(stages);
        let start = std::time::Instant::now();
        let compilation = compile_with(&source, &[]);
        assert!(compilation.only_notes(), "{}", compilation.remarks());
        start.elapsed().as_secs_f64()
    };
    time(20);
    let (short, long) = (time(50).min(time(50)), time(200));
    // Four times the stages, on a machine that does other things too; it was forty times.
    assert!(long < 12.0 * short.max(0.02), "{short} {long}");
    let n = 5;
    let x = some_floats(n, 1);
    let mut expected = x.clone();
    for _ in 0..9 {
        let before = expected.clone();
        (0..n).for_each(|i| expected[i] = before[i] + before[n - 1 - i]);
    }
    let found = compile_with(&source(9), &[]).run("k", &[Arg::Floats(x), Arg::zeros(n), Arg::Size(n)]);
    assert_eq!(as_floats(&found[1]), expected);
}
