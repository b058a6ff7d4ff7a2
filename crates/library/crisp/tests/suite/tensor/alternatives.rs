//! Several definitions of one kernel: which one is taken, whether they agree, and which is fastest.

use std::collections::BTreeSet;
use std::time::Duration;

use crisp::tensor::{Effort, Given, Search, Source, refine, tune};
use crisp::{Options, diagnostics::render_terminal};

use crate::tensor::{Arg, as_ints, compile, compile_with, some_ints};

const PREFIX: &str = "
fn total(x: Tensor<N; i32>) -> Tensor<N; i32> { scan (shape = [N], op = sum) |i| x[i] }
alternatives prefix(x: Tensor<N; i32>) -> Tensor<N; i32> {
  default { total(x) }
  impl one_group when (N <= 256) {
    t = compute (shape = [256], mem_type_hint = smem) |i| if i < N then x[i] else 0
    thread (block_dim = 256, shared = [t]) |id| {
      s = Register<1; i32>
      affine_for (end = 8) |d| {
        s[0] = if id >= pow2(d) then t[id - pow2(d)] else 0
        sync(); t[id] = t[id] + s[0]; sync()
      }
    }
    compute (shape = [N]) |i| t[i]
  }
  impl wrong when (N > 1000) { x }
}";

fn source(text: &str) -> Source<'_> {
    Source { name: "x.tensor", text, options: Options::strict() }
}

// covers: tensor.alternatives
#[test]
fn sizes_choose() {
    let compilation = compile(PREFIX);
    for n in [1, 100, 256, 257, 700] {
        let x = some_ints(n);
        let mut total = 0;
        let sums: Vec<i32> = x
            .iter()
            .map(|x| {
                total += x;
                total
            })
            .collect();
        let found = compilation.run("prefix", &[Arg::Ints(x), Arg::zeros(n), Arg::Size(n)]);
        assert_eq!(as_ints(&found[1]), sums, "{n}");
    }
    // Where the condition of the wrong one holds, it is taken: conditions are part of the definition.
    let x = some_ints(1001);
    let found = compilation.run("prefix", &[Arg::Ints(x.clone()), Arg::zeros(1001), Arg::Size(1001)]);
    assert_eq!(as_ints(&found[1]), x);
    let default = compile_with(PREFIX, &["prefix=default"]);
    assert_ne!(default.run("prefix", &[Arg::Ints(x.clone()), Arg::zeros(1001), Arg::Size(1001)])[1], found[1]);
}

// covers: tensor.alternatives
#[test]
fn alternatives_are_compared() {
    let text = PREFIX.replace("when (N > 1000)", "when (N > 4 and not (N == 8))");
    let found = refine(&source(&text), "cpu");
    let found = found.map_err(|(files, said)| render_terminal(&files, &said, false)).unwrap();
    let good = found.iter().find(|it| it.alternative == "one_group").unwrap();
    assert!(good.difference.is_none() && good.equal > 10, "{good:?}");
    let wrong = found.iter().find(|it| it.alternative == "wrong").unwrap();
    let difference = wrong.difference.clone().unwrap();
    assert_eq!((difference.sizes.clone(), difference.whole), (Given::from([("N".to_owned(), 5)]), true));
    assert_eq!((difference.buffer.as_str(), difference.element), ("result", 1));
}

// covers: tensor.alternatives.search
#[test]
fn the_fastest_choice_has_the_same_bytes() {
    let text = include_str!("../../../../../../examples/tensor/tiled_matmul.tensor");
    let sizes = Given::from([("M", 33), ("N", 70), ("K", 40)].map(|(name, size)| (name.to_owned(), size)));
    let mut told = 0;
    let search = |kernel: &str, sizes: &Given, budget: u64, told: &mut usize| {
        let effort = Effort { search: Search::Constants, budget: Duration::from_secs(budget) };
        tune(&source(text), kernel, sizes, "cpu", effort, None, &mut |_| *told += 1)
    };
    let tuning = search("matmul", &sizes, 600, &mut told);
    let tuning = tuning.map_err(|(files, said)| render_terminal(&files, &said, false)).unwrap();
    // Every candidate of each constant was tried, and none changes a bit: the fold goes on from tile to tile.
    assert!(tuning.measured.len() >= 5 && told == tuning.measured.len());
    assert!(tuning.measured.iter().all(|it| it.equal && it.time.is_some()), "{:?}", tuning.measured);
    let best = tuning.measured[tuning.best].time;
    assert!(tuning.measured.iter().all(|it| it.time >= best));
    // At random all choices are tried in the end, each once; the same seed makes them in the same order.
    let at_random = |seed: u64, budget: u64| {
        let effort = Effort { search: Search::Random { seed }, budget: Duration::from_secs(budget) };
        let tuning = tune(&source(text), "matmul", &sizes, "cpu", effort, None, &mut |_| {});
        let tuning = tuning.map_err(|(files, said)| render_terminal(&files, &said, false)).unwrap();
        tuning.measured.into_iter().map(|it| it.choice).collect::<Vec<_>>()
    };
    let all = at_random(1, 600);
    assert_eq!((all.len(), all.iter().collect::<BTreeSet<_>>().len()), (12, 12), "{all:?}");
    assert_ne!(at_random(2, 600), all);
    assert_eq!(at_random(1, 0), all[..1]);
    let code = |result: Result<_, (_, Vec<crisp::diagnostics::Diagnostic>)>| match result {
        Ok(crisp::tensor::Tuning { .. }) => "none",
        Err((_, said)) => said[0].code.0,
    };
    assert_eq!(code(search("matmal", &sizes, 1, &mut told)), "T0793");
    let huge = Given::from([("M", 1 << 20), ("N", 70), ("K", 1 << 20)].map(|(name, size)| (name.to_owned(), size)));
    assert_eq!(code(search("matmul", &huge, 1, &mut told)), "T0792");
}

/// Returns the messages about the alternatives of a text: for each its name, the code and whether it is an error.
fn verdicts(text: &str) -> Vec<(String, &'static str, bool)> {
    let found = refine(&source(text), "cpu");
    let found = found.map_err(|(files, said)| render_terminal(&files, &said, false)).unwrap();
    let verdict = |it: &crisp::tensor::Agreement| {
        let remark = it.remark();
        let fatal = remark.as_ref().is_some_and(|remark| remark.severity.is_fatal());
        (it.alternative.clone(), remark.map_or("", |remark| remark.code.0), fatal)
    };
    found.iter().map(verdict).collect()
}

// Definitions that are equal for small numbers and small sizes only, and mutants of them. One line each: parameters and result, the default, and
// what an alternative of it is found to be.
const WRONG: [(&str, &str, &str, &str, &str); 28] = [
    (
        "x: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| if i + 1 < N then x[i] + x[i + 1] else x[i]",
        "",
        "compute (shape = [N]) |i| if i + 2 < N then x[i] + x[i + 1] else x[i]",
        "T0796",
    ),
    (
        "x: Tensor<N; f32>|f32",
        "reduce (shape = [N], op = sum) |k| x[k]",
        "",
        "reduce (shape = [N], op = sum.tree) |k| x[k]",
        "T0797",
    ),
    (
        "x: Tensor<N; f32>, y: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| x[i] * y[i] + x[i]",
        "",
        "compute (shape = [N]) |i| fma(x[i], y[i], x[i])",
        "T0797",
    ),
    (
        "x: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| x[i] + 1.0",
        "",
        "compute (shape = [N]) |i| if i < 2000 then x[i] + 1.0 else x[i]",
        "T0796",
    ),
    (
        "x: Tensor<N; f32>, y: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| max(x[i], y[i])",
        "",
        "compute (shape = [N]) |i| if x[i] > y[i] then x[i] else y[i]",
        "T0796",
    ),
    (
        "x: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| x[i]",
        "",
        "compute (shape = [N]) |i| x[i] + 0.0",
        "T0796",
    ),
    (
        "x: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| x[i]",
        "",
        "compute (shape = [N]) |i| x[i] * 4.0 * 0.25",
        "T0796",
    ),
    (
        "x: Tensor<N; i32>, y: Tensor<N; i32>|Tensor<N; i32>",
        "compute (shape = [N]) |i| i32((i64(x[i]) + i64(y[i])) / 2)",
        "",
        "compute (shape = [N]) |i| (x[i] + y[i]) / 2",
        "T0796",
    ),
    (
        "x: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| x[i] / 3.0",
        "",
        "compute (shape = [N]) |i| x[i] * (1.0 / 3.0)",
        "T079",
    ),
    (
        "x: Tensor<N; i32>|i32",
        "reduce (shape = [N], op = sum) |k| x[k]",
        "",
        "reduce (shape = [N / 4, 4], op = sum) |a, b| x[4 * a + b]",
        "T0796",
    ),
    (
        "x: Tensor<M, N; f32>|Tensor<M, N; f32>",
        "compute (shape = [M, N]) |i, j| x[i, j]",
        "when (M == N)",
        "compute (shape = [M, N]) |i, j| x[j, i]",
        "T0796",
    ),
    (
        "x: Tensor<N; u8>|u32",
        "reduce (shape = [N], op = sum) |i| u32(x[i])",
        "",
        "u32(reduce (shape = [N], op = sum) |i| x[i])",
        "T0796",
    ),
    (
        "x: Tensor<N; f32>|i64",
        "reduce (shape = [N], op = argmax) |i| x[i]",
        "",
        "N - 1 - (reduce (shape = [N], op = argmax) |i| x[N - 1 - i])",
        "T0796",
    ),
    (
        "x: Tensor<N; i32>|i32",
        "reduce (shape = [N], op = sum) |k| x[k]",
        "",
        "{ t = tune(N, among = [8, 16]); reduce (shape = [cdiv(N, 16), 16], op = sum) |a, b| if a * t + b < N then x[a * t + b] else 0 }",
        "T0796",
    ),
    (
        "x: Tensor<N; i32>|Tensor<N; i32>",
        "compute (shape = [N]) |i| x[i] / 4",
        "",
        "compute (shape = [N]) |i| if x[i] < 0 then -(-x[i] / 4) else x[i] / 4",
        "T0796",
    ),
    (
        "x: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| x[i] + 1.0",
        "when (N > 33)",
        "compute (shape = [N]) |i| x[i]",
        "T0796",
    ),
    (
        "x: Tensor<N; f32>|f32",
        "reduce (shape = [N], op = max) |i| x[i]",
        "when (N % 64 == 0)",
        "reduce (shape = [N / 64, 64], op = max) |a, b| x[a * 64 + b] * 2.0",
        "T0796",
    ),
    // Mutants: rare sizes, ends of other types, ties, subnormal numbers, halves.
    (
        "x: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| x[i] + 1.0",
        "when (N % 96 == 5 and N > 1000)",
        "compute (shape = [N]) |i| x[i]",
        "T0796",
    ),
    (
        "x: Tensor<M, N; f32>|Tensor<M, N; f32>",
        "compute (shape = [M, N]) |i, j| x[i, j]",
        "when (M == 3 * N and N > 40)",
        "compute (shape = [M, N]) |i, j| x[j, i]",
        "T0796",
    ),
    (
        "x: Tensor<N; i16>|Tensor<N; i16>",
        "compute (shape = [N]) |i| if x[i] < 0 then 0 - x[i] else x[i]",
        "",
        "compute (shape = [N]) |i| max(x[i], 0 - x[i])",
        "",
    ),
    (
        "x: Tensor<N; i64>|Tensor<N; i64>",
        "compute (shape = [N]) |i| x[i] * 3 / 3",
        "",
        "compute (shape = [N]) |i| x[i]",
        "T0796",
    ),
    (
        "x: Tensor<N; u32>|Tensor<N; u32>",
        "compute (shape = [N]) |i| (x[i] - 1) / 2",
        "",
        "compute (shape = [N]) |i| (x[i] + 1) / 2 - 1",
        "T0796",
    ),
    (
        "x: Tensor<N; f16>|Tensor<N; f16>",
        "compute (shape = [N]) |i| x[i]",
        "",
        "compute (shape = [N]) |i| x[i] * 0.5 * 2.0",
        "T0797",
    ),
    (
        "x: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| abs(x[i])",
        "",
        "compute (shape = [N]) |i| if x[i] >= 0.0 then x[i] else -x[i]",
        "T0796",
    ),
    (
        "x: Tensor<N; f64>|Tensor<N; f64>",
        "compute (shape = [N]) |i| x[i] - x[i]",
        "",
        "compute (shape = [N]) |i| x[i] * 0.0",
        "T0796",
    ),
    (
        "x: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| floor(x[i] + 0.5)",
        "",
        "compute (shape = [N]) |i| ceil(x[i] - 0.5)",
        "T079",
    ),
    (
        "x: Tensor<N; f32>|Tensor<N; bool>",
        "compute (shape = [N]) |i| x[i] == x[i]",
        "",
        "compute (shape = [N]) |i| x[i] <= 3.4e38",
        "T0796",
    ),
    (
        "x: Tensor<N; f32>|Tensor<N; f32>",
        "compute (shape = [N]) |i| x[i] * 2.0",
        "",
        "compute (shape = [N]) |i| x[i] + x[i]",
        "",
    ),
];

// covers: safe.tune.data
#[test]
fn wrong_alternatives_are_found() {
    let mut table = String::new();
    let mut missed = 0;
    for (number, (signature, default, when, other, code)) in WRONG.iter().enumerate() {
        let (params, result) = signature.split_once('|').unwrap();
        let text = format!(
            "alternatives f({params}) -> {result} {{\n  default {{ {default} }}\n  impl other {when} {{ {other} }}\n}}"
        );
        let found = verdicts(&text);
        let [(_, said, _)] = found.as_slice() else { panic!("{found:?}") };
        let good = if code.is_empty() { said.is_empty() } else { said.starts_with(code) };
        missed += usize::from(!good);
        table += &format!("{number:2} {} {said:5} {other}\n", if good { "as expected" } else { "MISSED     " });
    }
    println!("{table}");
    assert_eq!(missed, 0, "{table}");
}

#[test]
fn an_alternative_without_sizes_is_not_compared() {
    let text = "alternatives f(x: Tensor<N; f32>) -> Tensor<N; f32> {
  default { compute (shape = [N]) |i| x[i] }
  impl never when (N > 3 and N < 3) { compute (shape = [N]) |i| x[i] + 1.0 }
}";
    assert_eq!(verdicts(text), [("never".to_owned(), "T0808", true)]);
}

// A constant that decides where integers wrap is part of the program: no tuner takes another value, and the check says so.
#[test]
fn constants_that_decide_where_integers_wrap() {
    let wraps = |ty: &str, wide: &str, least: i64, most: i64| {
        format!(
            "kernel f(x: Tensor<N; {ty}>) -> {wide} {{
  t = tune(N, among = [{least}, {most}])
  reduce (shape = [cdiv(N, t)], op = sum) |a| {wide}(reduce (shape = [min(t, N - a * t)], op = sum) |b| x[a * t + b])
}}"
        )
    };
    for text in [wraps("i16", "i32", 4, 64), wraps("u8", "u32", 2, 8), wraps("f32", "f32", 4, 64)] {
        assert!(verdicts(&text).iter().all(|(_, code, fatal)| *code == "T0731" && !fatal), "{text}");
        let sizes = Given::from([("N".to_owned(), 1000)]);
        let effort = Effort { search: Search::Constants, budget: Duration::from_secs(600) };
        let tuning = tune(&source(&text), "f", &sizes, "cpu", effort, None, &mut |_| {});
        let tuning = tuning.map_err(|(files, said)| render_terminal(&files, &said, false)).unwrap();
        assert_eq!(tuning.best, 0, "{text}");
        assert!(
            tuning.measured.len() > 1 && tuning.measured.iter().skip(1).all(|it| !it.equal),
            "{:?}",
            tuning.measured
        );
        assert_eq!(tuning.remarks[0].code.0, "T0731");
    }
    // Alternatives that are equal for small numbers are not taken either.
    let mean = "alternatives f(x: Tensor<N; i32>, y: Tensor<N; i32>) -> Tensor<N; i32> {
  default { compute (shape = [N]) |i| i32((i64(x[i]) + i64(y[i])) / 2) }
  impl short { compute (shape = [N]) |i| (x[i] + y[i]) / 2 }
}";
    let effort = Effort { search: Search::Constants, budget: Duration::from_secs(600) };
    let sizes = Given::from([("N".to_owned(), 1000)]);
    let tuning = tune(&source(mean), "f", &sizes, "cpu", effort, None, &mut |_| {});
    let tuning = tuning.map_err(|(files, said)| render_terminal(&files, &said, false)).unwrap();
    assert!(tuning.best == 0 && tuning.measured.iter().any(|it| !it.equal), "{:?}", tuning.measured);
}
