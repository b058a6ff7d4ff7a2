//! Mistakes: each with its code and the place.

use crate::tensor::compile_with;

#[track_caller]
fn check(source: &str, code: &str, words: &str) {
    let compilation = compile_with(source, &[]);
    let text = compilation.remarks();
    assert!(compilation.codes().contains(&code), "wanted {code}:\n{text}\n{source}");
    assert!(text.contains(words), "wanted `{words}`:\n{text}");
    assert!(text.contains('^') && text.contains("x.tensor"), "{text}");
}

/// A kernel with this body.
#[track_caller]
fn body(text: &str, code: &str, words: &str) {
    check(&format!("kernel k(x: Tensor<M, N; f32>, v: Tensor<N; i32>) -> Tensor<N; i32> {{\n{text}\n}}"), code, words);
}

/// A thread scope with this body.
#[track_caller]
fn thread(text: &str, code: &str, words: &str) {
    let source = format!(
        "kernel k(x: Tensor<64; f32>) -> Tensor<64; f32> {{
  y = compute (shape = [64]) |i| x[i]
  m = compute (shape = [8, 8]) |i, j| x[i * 8 + j]
  thread (block_dim = 64, shared = [y, m]) |id| {{ {text} }}
  y
}}"
    );
    check(&source, code, words);
}

#[test]
fn what_is_not_the_language() {
    check("kernel k(x: Tensor<N; f32>) { x $ x }", "T0701", "unexpected character `$`");
    check("kernel k(x: Tensor<N; f32>) { !x }", "T0701", "write `not`");
    check("kernel k(x: Tensor<N; f32>) { x + 99999999999999999999 }", "T0702", "99999999999999999999");
    check("kernel k(x Tensor<N; f32>) { x }", "T0703", "expected `:`, found `Tensor`");
    check("kernel k(x: Tensor<N; f32>) { x", "T0704", "never closed");
    let deep = format!("kernel k(x: Tensor<N; f32>) {{ {}1{} }}", "(".repeat(200), ")".repeat(200));
    check(&deep, "T0705", "nested too deeply");
    body("v + 1 = 3", "T0706", "can be assigned");
    check("fn f(a: f32) -> f32 { a }\nfn f(b: f32) -> f32 { b }\nx = f(1.0)", "T0707", "`f` is defined twice");
    check("alternatives a(x: Tensor<N; f32>) -> Tensor<N; f32> { impl b { x } }", "T0708", "no `default`");
    body("v + ...", "T0709", "not filled");
}

// covers: tensor.compute.params tensor.read.rank
#[test]
fn names_and_indices() {
    body("vv + v", "T0710", "`vv` has no meaning");
    body("sqqrt(v)", "T0711", "did you mean `sqrt`");
    body("v(1)", "T0712", "not a function");
    body("max(v)", "T0713", "takes 2 arguments, not 1");
    body("compute (shap = [N]) |i| v[i]", "T0714", "no argument `shap`");
    body("compute () |i| v[i]", "T0715", "needs the argument `shape`");
    body("compute (shape = [N]) |i, j| v[i]", "T0716", "this `compute` has 1 index, but 2 are named");
    body(
        "compute (shape = [N]) |i| { t = read (shape = [N]) |ri| x[ri]\n i32(t[i]) }",
        "T0717",
        "1 index for a tensor with 2 axes",
    );
    body("compute (shape = [N]) |i| i32(x[i])", "T0717", "`A[i, :]`");
    body("p = [v, v]\n p[2]", "T0719", "2 parts");
    body("p = [0:1]\n p", "T0718", "slice");
    body("v.size", "T0720", "no `.size`");
}

// covers: tensor.tensor.dtype tensor.decl.symbols tensor.layout.reconcile tensor.layout-hint
#[test]
fn types_and_shapes() {
    let text =
        "t: Tensor<N, N; i32, colmajor> = compute (shape = [N, N], layout_hint = rowmajor) |i, j| v[i]\n t[0, :]";
    body(text, "T0790", "requested here");
    body("compute (shape = [N]) |i| v[i] + x[0, i]", "T0721", "i32 and f32 meet");
    body("compute (shape = [N]) |i| if v[i] then 1 else 2", "T0722", "expected a truth value, found i32");
    body("v + x", "T0723", "shapes [N] and [M, N]");
    body("v + [v, v]", "T0724", "neither a number nor a tensor");
    body("compute (shape = [v]) |i| v[i]", "T0733", "must be an integer");
    body("compute (shape = [N]) |i| v[x[0, :]]", "T0725", "tensor of shape [N]");
    body("compute (shape = [N]) |i| x[0, i]", "T0726", "this is f32, not i32");
    body("compute (shape = [N, N]) |i, j| v[i]", "T0727", "the result has 2 axes, [N, N], and must have 1 axis");
    body("compute (shape = [M]) |i| v[i]", "T0728", "axis 0 of the result is M, and must be N");
    body("q: Tensor<N; f64> = v\n q", "T0726", "i32");
    check("kernel k(x: Tensor<N; f32, diagonal>) -> f32 { x[0] }", "T0730", "`diagonal`");
    body("t = compute (shape = [N], mem_type_hint = cache) |i| v[i]\n t", "T0732", "not a memory");
    body("compute (shape = [-1]) |i| v[i]", "T0734", "below zero");
    body("compute (shape = [v[0]]) |i| v[i]", "T0735", "depends on elements");
    body(
        "compute (shape = [N]) |i| { t = compute (shape = [i]) |j| reduce (shape = [N]) |k| v[k] * v[j]\n t[0] }",
        "T0736",
        "depends on an index",
    );
    check("kernel k(x: Tensor<N; f32, shared>) -> f32 { x[0] }", "T0783", "global memory");
    check("kernel k(x: (i32, i32)) -> i32 { 1 }", "T0784", "a tensor or a number");
    check(
        "fn f(a: Tensor<N; f32>, b: Tensor<N; f32>) -> f32 { a[0] + b[0] }
kernel k(x: Tensor<N; f32>, y: Tensor<M; f32>) -> f32 { f(x, y) }",
        "T0728",
        "axis 0 of argument `b` of `f` is M, and must be N",
    );
}

#[test]
fn types_from_outside() {
    let source = "kernel k(x: Tensor<N; T>) -> Tensor<N; T> { x + x }";
    let compilation = compile_with(source, &["T=f33"]);
    assert!(compilation.codes().contains(&"T0729"), "{}", compilation.remarks());
    let source = "kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> { t = tune(N)\n x * f32(t) }";
    let compilation = compile_with(source, &["t=many"]);
    assert!(compilation.codes().contains(&"T0781"), "{}", compilation.remarks());
    let source = "alternatives a(x: Tensor<N; f32>) -> Tensor<N; f32> { default { x + x } impl twice { x * 2.0 } }";
    assert!(compile_with(source, &["a=twice"]).codes().is_empty());
    check(&source.replace("impl twice", "impl twice when (x[0] > 1.0)"), "T0791", "compares sizes");
    let compilation = compile_with(source, &["a=twise"]);
    assert!(
        compilation.codes().contains(&"T0780") && compilation.remarks().contains("twice"),
        "{}",
        compilation.remarks()
    );
}

#[test]
fn reductions_and_scans() {
    body("compute (shape = [N]) |i| reduce (shape = [N], op = plus) |k| v[k]", "T0742", "`plus`");
    body("compute (shape = [N]) |i| reduce (shape = [N], op = sum.bush) |k| v[k]", "T0743", "`bush`");
    body("compute (shape = [N]) |i| i32(reduce (shape = [N], op = sum.fused) |k| x[i, k])", "T0744", "needs a product");
    body(
        "compute (shape = [N]) |i| reduce (shape = [N], op = sum.tree, init = i32(1)) |k| v[k]",
        "T0745",
        "first element",
    );
    body("scan (shape = [N], op = sum.tree) |k| v[k]", "T0746", "first element");
    body("scan (shape = [N, N]) |i, j| v[i]", "T0747", "one axis, not 2");
}

// covers: tensor.mut.none
#[test]
fn values_and_branches() {
    body("compute (shape = [N]) |i| { if v[i] > 0 { 1 } }", "T0748", "both branches");
    body("if N > 3 then v else 1", "T0749", "different kinds");
    body("{ }", "T0750", "no value");
    body("compute (shape = [N]) |i| { v[i] = 3\n v[i] }", "T0751", "pure");
    body("s = Shared<4; f32>\n v", "T0752", "thread scopes only");
    body("affine_for (end = 3, init = v) |q, a| [a, a]", "T0775", "carries 1 value, and its body has 2");
    body("affine_for (end = 3, init = v) |q, a| x", "T0776", "[N]");
    body("affine_for (end = 3, step = 0, init = v) |q, a| a", "T0777", "above zero");
    check("fn f(a: f32) -> f32 { f(a) }\nkernel k(x: Tensor<N; f32>) -> f32 { f(x[0]) }", "T0778", "calls itself");
    check("g: Tensor<N; f32> -> Tensor<N; f32>\nx: Tensor<N; f32>\ny = g(x)", "T0779", "not defined");
    body("compute (shape = [N]) |i| { q: Tensor<N; f32>\n v[i] }", "T0782", "outside of definitions");
    check("kernel k(x: Tensor<N; f32>) { [] }", "T0785", "nothing is left");
    check("fn f(a: f32) -> f32 { a }\nkernel k(x: Tensor<N; f32>) { f }", "T0786", "a function cannot be a result");
    body("compute (shape = [N], layout_hint = colmajor) |i| v[i]", "T0787", "not used");
    body("compute (shape = [N]) |i| reduce (shape = [N], precision = bf16) |k| v[k]", "T0788", "`precision`");
}

// covers: tensor.thread.outer tensor.thread.no-compute tensor.thread.no-nest tensor.mut.upper tensor.block.reconcile
#[test]
fn thread_scopes() {
    thread("x[id] = 3.0", "T0753", "`x` belongs to an outer scope");
    thread("a = compute (shape = [4]) |i| x[i]", "T0754", "`compute`");
    thread("a = reduce (shape = [4]) |i| x[i]", "T0754", "`reduce`");
    thread("thread (block_dim = 64, shared = [y]) |other| { y[other] = 1.0 }", "T0755", "inside of another");
    thread("m[id] = 1.0", "T0717", "`x.flat[i]`");
    thread("q: Tensor<4; f32>", "T0762", "Register");
    thread("return y", "T0763", "returns nothing");
    thread("y[id]", "T0764", "not used");
    thread("if id < 3 { sync() }", "T0765", "not all invocations");
    thread("y[id] = id > 3", "T0726", "bool, not f32");
    body(
        "compute (shape = [N]) |i| { thread (block_dim = 4, shared = [v]) |id| { v[id] = 1 }\n v[i] }",
        "T0756",
        "statement",
    );
    body("t = thread (block_dim = 4, shared = [v]) |id| { v[id] = 1 }\n v", "T0757", "no value");
    body("thread (block_dim = N, shared = [v]) |id| { v[id] = 1 }\n v", "T0758", "1 to 1024");
    body(
        "grid (dim = [N]) |g| { a = zeros([8])\n thread (block_dim = 8, shared = [a]) |i| { a[i] = 1.0 }\n thread (block_dim = 4, shared = [a]) |i| { a[i] = 1.0 }\n a }",
        "T0759",
        "8",
    );
    body("thread (block_dim = 4, shared = [w]) |id| { w[id] = 1 }\n v", "T0760", "`w` is not a tensor");
    body("thread (block_dim = 4, shared = [v]) |id| id\n v", "T0761", "block");
    body("sync()\n v", "T0766", "thread scope");
}

#[test]
fn grids_and_tiles() {
    body(
        "grid (dim = [N]) |g| compute (shape = [N]) |i| reduce (shape = [M]) |k| v[k]",
        "T0737",
        "known while compiling",
    );
    body("grid (dim = [N]) |g| { t = read (shape = [200, 200]) |i, j| v[i]\n t[0, 0] }", "T0738", "40000 elements");
    body("compute (shape = [N]) |i| { t = grid (dim = [4]) |g| v[g]\n t[i] }", "T0767", "use `compute`");
    body("grid (dim = [N], order = spiral) |g| v[g]", "T0768", "grouped");
    body("grid (dim = [N]) |g| v[program_id(1)]", "T0769", "1 axes");
    check("kernel k(x: Tensor<N; f32>) { a = program_id()\n store(x, [0], f32(a)) }", "T0770", "how many instances");
    check("kernel k(x: Tensor<N; f32>) -> f32 { a = program_id()\n x[a] }", "T0771", "no result");
    body("load(v, 3, shape = [4])", "T0772", "a list");
    body("t = v + v\n store(t, [0:3], v)\n v", "T0773", "only parameters");
    body("t = store(v, [0], 3)\n v", "T0774", "no value");
}

#[test]
fn channels_come_in_groups() {
    let source = "kernel k(x: Tensor<7, 8; f32>, w: Tensor<4, 3, 3; f32>) -> Tensor<4, 8; f32> { conv1d_general(x, w, 1, 1, 1, 2) }";
    check(source, "T0728", "axis 0 of argument `x` of `conv1d_general` is 7, and must be 6");
}

#[test]
fn what_would_be_too_large() {
    let sums = (0..20)
        .map(|at| format!("a{} = compute (shape = [N]) |i| a{at}[i] + a{at}[i + 1]\n", at + 1))
        .collect::<String>();
    let many = format!("kernel k(a0: Tensor<N; f32>) -> Tensor<N; f32> {{ grid (dim = [4]) |g| {{ {sums} a20[g] }} }}");
    check(&many, "T0740", "parts");
    // Forms that use an operand several times.
    let doubled: [fn(i32) -> String; 3] =
        [|at| format!("a{0} << a{0}", at), |at| format!("clamp(a{0}, a{0}, a{0})", at), |at| format!("t[a{at}]")];
    for form in doubled {
        let chain = (0..40).map(|at| format!("a{} = {}\n", at + 1, form(at))).collect::<String>();
        body(&format!("t = [1, 2, 0]\n compute (shape = [N]) |i| {{ a0 = v[i]\n {chain} a40 }}"), "T0740", "parts");
    }
    let kept = (0..600).map(|at| format!("a{} = reduce (shape = [N]) |i| x[i] + {at}.5\n", at + 1)).collect::<String>();
    check(&format!("kernel k(x: Tensor<N; f32>) -> f32 {{ {kept} a1 }}"), "T0741", "500 steps");
    body("compute (shape = [(N - 9223372036854775807) / 9223372036854775807]) |i| v[i]", "T0739", "too complex");
    let large = format!("kernel k(x: Tensor<N; f32>) -> Tensor<N * {0} * {0}; f32> {{ x }}", i64::MAX / 2);
    let compilation = compile_with(&large, &[]);
    assert!(!compilation.codes().is_empty());
}

#[test]
fn languages_are_not_mixed() {
    use crisp::{Language, Options, Session};
    let mut session = Session::new(Options::strict());
    session.add_source("x.tensor", Language::Tensor, b"x: Tensor<N; f32>\ny = x + x");
    session.add_source("x.loopy", Language::Loopy, b"kernel k { }");
    let compiled = session.compile();
    assert!(compiled.diagnostics.iter().any(|it| it.code.0 == "T0789"));
}

/// Sources that are cut or changed anywhere are read without a crash.
#[test]
fn broken_sources() {
    let source = "fn f(a: Tensor<N; f32>) -> f32 { reduce (shape = [N], op = sum.tree) |i| a[i] }
kernel k(x: Tensor<M, N; f32>) -> Tensor<M, N; f32> {
  t = tune(N, among = [8])
  grid (dim = [M, cdiv(N, t)]) |g, h| {
    s = f(x[g, :])
    y = load(x, [g, h*t], shape = [1, t])
    thread (block_dim = 8, shared = [y]) |id| { y[0, id] = if id < 3 then y[0, id] * s else 0.0 }
    affine_for (end = 3, init = y) |q, y| while (init = y, max = 3) |z| z[0, 0] < 1.0 { z }
  }
}";
    for at in (0..source.len()).step_by(5) {
        compile_with(&source[..at], &[]);
        compile_with(&format!("{}{}", &source[..at], &source[(at + 3).min(source.len())..]), &[]);
    }
}

/// A setting that nothing requests is reported, with the settings that exist.
#[test]
fn settings_that_nobody_asks_for() {
    let source = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/tensor/tiled_matmul.tensor"));
    for (definition, help) in [("tmm=32", "did you mean `tm`?"), ("zebra=8", "there are tk, tm, tn")] {
        let compilation = compile_with(source, &[definition]);
        let text = compilation.remarks();
        assert!(compilation.codes().contains(&"T0799") && text.contains(help), "{text}");
    }
    assert!(!compile_with(source, &["tm=16"]).codes().contains(&"T0799"));
}

#[test]
fn operators_slices_and_tables() {
    body("v << -1", "T0821", "write `>>` in place of `<<`");
    body("v & x[0, :]", "T0820", "bit operations take integers, and this is f32");
    body("v >> 1.5", "T0820", "this is f32");
    body("bitcast(v, f64)", "T0822", "i32 does not have the bits of f64");
    body("bitcast(v, 3)", "T0822", "must be a type of numbers");
    body("bitcast(1.0, f16)", "T0822", "does not have the bits of f16");
    body("v ** v", "T0823", "a number from 0 to 64");
    body("v ** 65", "T0823", "a number from 0 to 64");
    body("v ** -2", "T0823", "negative power");
    body("3 ** 99 * v", "T0804", "too large");
    body("v @ 3", "T0824", "a number of type i64");
    body("v[::0]", "T0825", "other than 0");
    body("v[::v[0]]", "T0825", "known while compiling");
    check("kernel k(x: Tensor<N; f32>) { store(x, [::-1], x) }", "T0825", "a step above zero");
    body("t = [[1, 2], [3]]\n compute (shape = [N]) |i| i32(t[v[i], 0])", "T0826", "must have one length");
    body("t = [1, [20, 30]]\n compute (shape = [N]) |i| i32(t[v[i]])", "T0826", "must have one length");
    body("t = [[20, 30], 1]\n compute (shape = [N]) |i| i32(t[v[i], 0])", "T0826", "must have one length");
    body("t = [v, v]\n compute (shape = [N]) |i| t[v[i]]", "T0826", "only a list of numbers");
    let many = vec!["1"; 5000].join(", ");
    body(&format!("t = [{many}]\n compute (shape = [N]) |i| i32(t[v[i]])"), "T0826", "at most 4096");
    body("compute (shape = [N]) |i| v[i] & 0x1_0000_0000", "T0800", "not a value of i32");
    check("kernel k(x: Tensor<N; u64>) { x + 0x1_0000_0000_0000_0000 }", "T0702", "at most 64 bits");
    check("kernel k(x: Tensor<N; u64>) { x + 1__0 }", "T0702", "is not a number");
    check("import \"other.tensor\"\nx = Tensor<N; f32>\ny = x + x", "T0827", "files cannot be imported here");
}
