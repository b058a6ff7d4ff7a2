//! `crisp tune` and `crisp check --refine`.

use serde_json::Value;

use crate::harness::Folder;

const MATMUL: &str = "
kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> {
  tm = tune(M, among = [8, 16]); tn = tune(N, among = [8, 32]); tk = tune(K, among = [8, 16])
  grid (dim = [cdiv(M, tm), cdiv(N, tn)]) |gi, gj| {
    affine_for (end = cdiv(K, tk), init = zeros([tm, tn])) |q, acc| {
      a = load(A, [gi*tm, q*tk], shape = [tm, tk], mem = shared)
      b = load(B, [q*tk, gj*tn], shape = [tk, tn], mem = shared)
      compute (shape = [tm, tn]) |i, j|
        reduce (shape = [min(tk, K - q*tk)], op = sum.fused, from = acc[i, j]) |k| a[i, k] * b[k, j]
    }
  }
}
";

const ROUNDS: &str = "
kernel total(x: Tensor<N; f32>) -> Tensor<1; f32> {
  t = tune(N, among = [4, 16, 32])
  s = compute (shape = [cdiv(N, t)]) |i| reduce (shape = [min(t, N - i*t)], op = sum) |k| x[i*t + k]
  compute (shape = [1]) |i| reduce (shape = [cdiv(N, t)], op = sum) |k| s[k]
}
";

const ALTERNATIVES: &str = "
alternatives twice(x: Tensor<N; f32>) -> Tensor<N; f32> {
  default { compute (shape = [N]) |i| x[i] + x[i] }
  impl product { compute (shape = [N]) |i| 2.0 * x[i] }
  impl third { compute (shape = [N]) |i| 3.0 * x[i] * 0.6666666 }
  impl shifted when (N > 3) { compute (shape = [N]) |i| 2.0 * x[i + 1] }
}
";

fn folder() -> Folder {
    let folder = Folder::new();
    for (name, text) in [("matmul.tensor", MATMUL), ("rounds.tensor", ROUNDS), ("twice.tensor", ALTERNATIVES)] {
        std::fs::write(folder.path(name), text).expect("a file");
    }
    folder
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn constants_are_tuned_once() {
    let folder = folder();
    let line = "tune matmul.tensor --size M=33 --size N=40 --size K=2^5 --budget 60";
    let done = folder.crisp(line);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.starts_with("matmul:") && done.out.contains(" choices)"), "{}", done.out);
    assert!(done.err.starts_with("as written: ") && done.err.contains("tm=8: "), "{}", done.err);
    // Another size of the same interval: only what was found is compared with the program as it is written.
    let known = folder.crisp(&format!("{} --json", line.replace("M=33", "M=35")));
    let [found] = <[Value; 1]>::try_from(objects(&known.out)).expect("one kernel");
    assert_eq!((found["known"].as_bool(), found["kernel"].as_str()), (Some(true), Some("matmul")));
    assert!(found["measured"].as_array().expect("choices").len() <= 2, "{found}");
    assert!(found["measured"].as_array().expect("choices").iter().all(|it| it["same_bytes"] == true));
    let again = folder.crisp(&format!("{line} --again --json"));
    let [found] = <[Value; 1]>::try_from(objects(&again.out)).expect("one kernel");
    assert_eq!(found["known"], false);
    assert!(found["measured"].as_array().expect("choices").len() >= 4, "{found}");
}

#[test]
fn values_are_written_into_the_file() {
    let folder = folder();
    let line = "tune matmul.tensor --size M=33 --size N=40 --size K=32 --budget 60 --write";
    let before = folder.read("matmul.tensor");
    let done = folder.crisp(line);
    assert_eq!(done.code, 0, "{}", done.err);
    let text = String::from_utf8(folder.read("matmul.tensor")).expect("text");
    // The result has a separate position in each call, and nothing else changes.
    let found: Vec<&str> = done.out.split(" -D ").skip(1).map(|it| it.split(' ').next().unwrap_or(it)).collect();
    let mut expected = String::from_utf8(before).expect("text");
    for choice in &found {
        let (name, value) = choice.split_once('=').expect("a value");
        let call = expected.find(&format!("{name} = tune(")).expect("a call");
        let end = call + expected[call..].find("])").expect("its end") + 1;
        expected.insert_str(end, &format!(", value = {value}"));
    }
    assert_eq!(text, expected);
    // These are the values from now on: the program as it is written is the best one already.
    let explained = folder.crisp("check --explain matmul.tensor");
    for choice in &found {
        let (name, value) = choice.split_once('=').expect("a value");
        assert!(explained.out.contains(&format!("tune {name} = {value} of")), "{}", explained.out);
    }
    // Alternatives have no place in the text.
    let done = folder.crisp("tune twice.tensor --size N=8 --budget 60 --write");
    assert_eq!(done.code, 0, "{}", done.err);
    let is_alternative = done.out.contains("-D twice=");
    assert_eq!(done.err.contains("warning[U0126]"), is_alternative, "{}{}", done.out, done.err);
    assert_eq!(String::from_utf8(folder.read("twice.tensor")).expect("text"), ALTERNATIVES);
}

#[test]
fn a_constant_that_decides_rounding_stays() {
    let folder = folder();
    let done = folder.crisp("tune rounds.tensor --size N=1000 --budget 60");
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("other bytes, not taken") && done.err.contains("note[T0731]"), "{}", done.err);
    assert!(done.err.contains("t = tune(N, among = [4, 16, 32])") && done.err.contains("^^^^"), "{}", done.err);
    assert!(done.out.starts_with("total: as written"), "{}", done.out);
}

#[test]
fn what_cannot_be_tuned_is_said() {
    let folder = folder();
    let cases = [
        ("tune matmul.tensor --size M=33", "T0794"),
        ("tune matmul.tensor --size M=33 --size N=3 --size K=3 --size P=3", "T0795"),
        ("tune matmul.tensor --kernel other", "T0793"),
        ("tune matmul.tensor --size M", "U0105"),
        ("tune matmul.tensor --size M=many", "U0106"),
        ("tune matmul.tensor --size M=2^63", "U0106"),
        ("tune matmul.tensor --size M=1 --size M=2", "U0104"),
        ("tune matmul.tensor --budget 0", "U0118"),
        ("tune missing.tensor", "U0101"),
        ("tune matmul.crisp", "T0798"),
        ("check --refine matmul.loopy", "T0798"),
    ];
    for (line, code) in cases {
        let done = folder.crisp(line);
        assert!(done.code == 1 && done.err.contains(&format!("error[{code}]")), "{line}\n{}", done.err);
    }
}

#[test]
fn a_tensor_program_is_called_by_its_name() {
    let folder = folder();
    // Two launches: what `total_1` and `total_2` are is the compiler's business.
    let arguments = "--arg x=iota:float:100 --arg result=zeros:float:1 --arg N=100 --device interp";
    for choice in ["", "--kernel total", "--program total"] {
        let done = folder.crisp(&format!("run rounds.tensor {choice} {arguments}"));
        assert!(done.code == 0 && done.out.contains("4950"), "{choice}\n{}{}", done.out, done.err);
    }
    let done = folder.crisp(&format!("run rounds.tensor --kernel totals {arguments}"));
    assert!(done.code == 1 && done.err.contains("error[U0203]"), "{}", done.err);
}

// covers: tensor.alternatives
#[test]
fn alternatives_are_compared_with_their_default() {
    let folder = folder();
    let done = folder.crisp("check --refine twice.tensor");
    assert_eq!(done.code, 1, "{}", done.err);
    assert!(done.out.contains("twice: `product` agrees in "), "{}", done.out);
    assert!(
        done.err.contains("error[T0796]: alternative `shifted` of `twice` differs from its default"),
        "{}",
        done.err
    );
    assert!(done.err.contains("with N=5, element 0 of `result`"), "{}", done.err);
    let json = folder.crisp("check --refine twice.tensor --json");
    let found = objects(
        json.out.lines().filter(|line| line.contains("alternative\":")).collect::<Vec<_>>().join("\n").as_str(),
    );
    assert_eq!(found.len(), 3, "{}", json.out);
    assert!(found[0]["differs"].is_null() && found[2]["differs"]["whole_numbers"] == true, "{}", json.out);
    // Only rounding differs: a warning.
    let rounding = ALTERNATIVES
        .replace("3.0 * x[i] * 0.6666666", "x[i] + x[i] * 1.0000001 * 1.0")
        .replace("2.0 * x[i + 1]", "x[i]*2.0");
    std::fs::write(folder.path("twice.tensor"), rounding).expect("a file");
    let done = folder.crisp("check --refine twice.tensor");
    assert_eq!((done.code, done.err.contains("T0797")), (0, true), "{}", done.err);
    // No sizes for a condition, and sizes that are searched for.
    let never = ALTERNATIVES.replace("when (N > 3)", "when (N > 3 and N < 3)");
    std::fs::write(folder.path("twice.tensor"), never).expect("a file");
    let done = folder.crisp("check --refine twice.tensor");
    assert!(done.code == 1 && done.err.contains("error[T0808]: alternative `shifted`"), "{}", done.err);
    let rare = ALTERNATIVES.replace("when (N > 3)", "when (N % 96 == 5 and N > 1000)");
    std::fs::write(folder.path("twice.tensor"), rare).expect("a file");
    let done = folder.crisp("check --refine twice.tensor");
    assert!(done.code == 1 && done.err.contains("error[T0796]: alternative `shifted`"), "{}", done.err);
    let sums = "
alternatives total(x: Tensor<N; f32>) -> Tensor<1; f32> {
  default { compute (shape = [1]) |i| reduce (shape = [N], op = sum) |k| x[k] }
  impl tree { compute (shape = [1]) |i| reduce (shape = [N], op = sum.tree) |k| x[k] }
  impl back { compute (shape = [1]) |i| reduce (shape = [N], op = sum) |k| x[N - 1 - k] }
}";
    std::fs::write(folder.path("sums.tensor"), sums).expect("a file");
    let done = folder.crisp("check --refine sums.tensor");
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("warning[T0797]: alternative `back` of `total` rounds otherwise"), "{}", done.err);
}
