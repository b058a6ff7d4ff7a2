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
