//! Mistakes: each with its code and the place.

use crate::loopy::{Arg, compile_for, refused, same_bytes, scheduled, some_floats};

#[track_caller]
fn check(source: &str, code: &str, words: &str) {
    let compilation = compile_for(source, "cpu");
    let text = compilation.remarks();
    assert!(compilation.codes().contains(&code), "wanted {code}:\n{text}\n{source}");
    assert!(text.contains(words), "wanted `{words}`:\n{text}");
}

fn kernel(domain: &str, body: &str) -> String {
    format!("kernel k {{\n domain \"{domain}\"\n arg a: int32 [16]\n arg b: int32 [16]\n body {{ {body} }}\n}}")
}

const I: &str = "{ [i]: 0 <= i < 16 }";

// covers: loopy.isl.err-eqeq loopy.isl.err-nonaffine loopy.isl.err-disjunction
#[test]
fn domains_that_are_not_convex_sets() {
    check(&kernel("{ [i]: i == 3 }", "a[i] = 1"), "P0101", "write `=`");
    check(&kernel("{ [i, j]: 0 <= i*j < 16 and 0 <= i, j < 4 }", "a[i] = 1"), "P0102", "i*j");
    check(&kernel("{ [i]: i = 1 or i = 5 }", "a[i] = 1"), "P0103", "convex");
    check(&kernel("{ [i]: 0 <= i }", "a[i] = 1"), "P0107", "no upper");
    check(&kernel("{ [i]: 0 <= i < }", "a[i] = 1"), "P0104", "malformed set");
}

// covers: loopy.insn.attrs loopy.attr.dep-multi loopy.subst.recursive loopy.iname.once-error loopy.tag.conflict
#[test]
fn instructions_that_cannot_be() {
    check(&kernel(I, "a[i] = 1 {idd=x}"), "P0203", "did you mean `id`");
    check(&kernel(I, "a[i] = 1 {id=x}\n b[i] = 2 {id=x}"), "P0204", "`x`");
    check(&kernel(I, "a[i] = 1 {id=x}\n a[i] = 2 {id=y}"), "P0206", "`x` and `y` both write `a`");
    check(&kernel(I, "f(x) := g(x)\n g(x) := f(x)\n a[i] = f(i)"), "P0207", "defined by itself");
    check(&kernel(I, "a[i] = 1/2"), "P0304", "//");
    check(&kernel(I, "a[i] = c"), "P0201", "`c`");
    check(&kernel(I, "a[i, i] = 1"), "P0208", "subscripts");
    check(&kernel(I, "a[i] = foo(1)"), "P0213", "`foo`");
    check(&kernel(I, "a[i] = 1 {dep=nobody}"), "P0205", "nobody");
    let twice = "kernel k {
  domain \"{ [i]: 0 <= i < 4 }\"
  domain \"{ [j]: 0 <= j < 4 }\"
  arg a: int32 [4]
  arg b: int32 [4]
  arg c: int32 [4]
  body {
    a[i] = 1  {id=one}
    b[j] = a[3 - j]  {id=two}
    c[i] = b[3 - i]  {id=three}
  }
}";
    check(twice, "P0420", "loop over `i`");
    let axes = "kernel k {
  domain \"{ [i, j]: 0 <= i, j < 4 }\"
  arg a: int32 [4, 4]
  body { a[i, j] = 1 }
  tag i: l.0, j: l.0
}";
    check(axes, "P0403", "`i` and `j`");
    check(&axes.replace("j: l.0", "j: l.2"), "P0404", "l.1");
    check(&axes.replace("= 1", "= segmented_sum(i, 1)"), "P0009", "the reduction `segmented_sum`");
}

#[test]
fn steps_that_cannot_be_applied() {
    let with =
        |step: &str| kernel("{ [i]: 0 <= i < n }", "a[i] = 1").replace("\n}", &format!("\n schedule {{ {step} }}\n}}"));
    check(&with("split_inam(i, 4)"), "P0501", "did you mean `split_iname`");
    check(&with("split_iname(i)"), "P0502", "split_iname(i, 16");
    check(&with("split_iname(z, 4)"), "P0503", "`z`");
    check(&with("split_iname(i, 4, outer=a)"), "P0504", "`a`");
    check(&with("tag_inames(i: q.0)"), "P0505", "q.0");
    check(&with("tag_inames(i: g.0); tag_inames(i: l.0)"), "P0506", "g.0");
    check(&with("tag_inames(i: l.0)"), "P0405", "split it first");
    check(&with("tag_inames(i: unr)"), "P0405", "split it first");
}

#[test]
fn texts_that_are_no_kernels() {
    check(&kernel(I, "a[i] = 1 ´"), "P0001", "unexpected character");
    check("kernel k {\n domain \"{ [i]: 0 <= i < 4 }\n body { a[i] = 1 }\n}", "P0002", "never closed");
    check(&kernel(I, "a[i] = 99999999999999999999"), "P0003", "not a number");
    check(&kernel(I, "a[i] 1"), "P0004", "expected `=`");
    check("kernel k {\n domain \"{ [i]: 0 <= i < 4 }\"\n", "P0005", "never closed");
    check(&kernel(I, &format!("a[i] = {}1{}", "(".repeat(200), ")".repeat(200))), "P0006", "too deeply");
    check(&kernel(I, &format!("a[i] = 1{}", " + 1".repeat(2000))), "P0006", "too deeply");
    check(&kernel(I, "a[i] = 1").replace("domain", "domian"), "P0007", "did you mean `domain`");
    check(&kernel(I, "a[i] = 1").replace(" arg a", " option fast\n arg a"), "P0008", "`fast`");
    check(&format!("{0}\n{0}", kernel(I, "a[i] = 1")), "P0010", "two kernels `k`");
    let mut session = crisp::Session::new(crisp::Options::strict());
    session.add_source("x.loopy", crisp::Language::Loopy, kernel(I, "a[i] = 1").as_bytes());
    session.add_source("x.crisp", crisp::Language::Crisp, b"");
    assert!(session.compile().diagnostics.iter().any(|it| it.code.0 == "P0011"));
}

#[test]
fn names_that_clash_or_do_not_exist() {
    let two = kernel(I, "a[i] = 1").replace(" arg a", " domain \"{ [i]: 0 <= i < 4 }\"\n arg a");
    check(&two, "P0105", "`i` belongs to two domains");
    let circle = "kernel k {\n domain \"[j] -> { [i]: 0 <= i < j }\"\n domain \"[i] -> { [j]: 0 <= j < i }\"\n arg a: int32 [4]\n body { a[i] = 1 }\n}";
    check(circle, "P0106", "depend");
    check(&kernel(I, "a[i] = 1").replace("arg b: int32 [16]", "arg a: int32 [16]"), "P0202", "`a`");
    check(&kernel(I, "a[i] = 1 {priority=high}"), "P0209", "priority=1");
    check(&kernel(I, "a[i] = 1 {inames=z}"), "P0210", "`z`");
    check(&kernel(I, "n = 1").replace("arg b: int32 [16]", "arg n: value int32"), "P0211", "passed by value");
    check(&kernel(I, "a[i] = b[i]\n b[i] = a[i]"), "P0212", "before the others");
    check(
        &kernel(I, "a[i] = sum.fast(j, b[j])").replace("{ [i]: 0 <= i < 16 }", "{ [i, j]: 0 <= i, j < 16 }"),
        "P0215",
        "`fast`",
    );
    let turned =
        kernel(I, "a[i] = 1 {id=x}\n b[i] = a[i] {id=y}").replace("\n}", "\n schedule { add_dependency(x, y) }\n}");
    check(&turned, "P0401", "before the others");
}

#[test]
fn types_and_shapes_that_do_not_fit() {
    check(&kernel(I, "a[i] = 1").replace("int32 [16]", "int33 [16]"), "P0301", "`int33`");
    check(&kernel(I, "a[i] = z[i]"), "P0302", "`z`");
    check(&kernel(I, "a[0.5] = 1"), "P0303", "an integer as subscript");
    check(&kernel(I, "<int32> z[b[i]] = i"), "P0305", "`z`");
    let private = kernel("{ [i]: 0 <= i < n }", "t[i] = 1\n a[i] = t[i]");
    check(&private.replace("arg b: int32 [16]", "temp t: private int32 [n]"), "P0306", "`t`");
    check(
        &kernel(I, "a[i] = 1").replace("arg b: int32 [16]", "arg b: int32 [n*m]"),
        "P0307",
        "multiples of parameters",
    );
    check(
        &kernel(I, "a[i] = 1").replace("arg b: int32 [16]", "arg b: int32 [16] axes \"q\""),
        "P0308",
        "unknown tag `q`",
    );
    check(&kernel(I, "a[i] = b[i]**b[i]"), "P0309", "0 to 64");
    check(&kernel("{ [i, j]: 0 <= i, j < 16 }", "a[i] = sum.fused(j, b[j])"), "P0310", "a product");
}

#[test]
fn schedules_that_cannot_be() {
    let with = |domain: &str, body: &str, step: &str| {
        kernel(domain, body).replace("\n}", &format!("\n schedule {{ {step} }}\n}}"))
    };
    check(&with(I, "a[i] = 1", "fix_parameters(n=3)"), "P0503", "`n`");
    check(&with("{ [i]: 0 <= i < 5000 }", "a[i] = 1", "tag_inames(i: l.0)"), "P0406", "5000 values");
    check(
        &with("{ [i, j]: 0 <= i, j < 16 }", "a[i] = cast(int32, sum(j, 0.5*b[j]))", "tag_inames(j: l.0)"),
        "P0407",
        "`j` is reduced",
    );
    check(&with("{ [i]: n <= i and m <= i and i < 16 }", "a[i] = 1", "tag_inames(i: g.0)"), "P0408", "least value");
    let loaded = "kernel k {
  domain \"{ [i]: 0 <= i < 4 }\"
  domain \"[e] -> { [j]: 0 <= j < e }\"
  arg a: int32 [4]
  arg r: int32 [4]
  body {
    <> e = a[i]
    r[j] = i
  }
  tag j: g.0
}";
    check(loaded, "P0409", "loaded from memory");
    let cube = "{ [i, j, l]: 0 <= i, j, l < 16 }";
    let large = with(cube, "a[i, j, l] = 1", "tag_inames(i: l.0, j: l.1, l: l.2)")
        .replace("arg a: int32 [16]", "arg a: int32 [16, 16, 16]");
    check(&large, "P0414", "16 × 16 × 16");
    check(
        &with("{ [i, j]: 0 <= i, j < 200 }", "a[i] = j {inames=i:j}", "tag_inames(i: unr, j: unr)"),
        "P0415",
        "unrolling makes more than",
    );
    check(&kernel(I, "a[i] = 2*a[i] {atomic}"), "P0416", "not an update");
    check(&with(I, "a[i] = b[i]", "add_prefetch(a, sweep=[i])"), "P0507", "no instruction reads `a`");
    check(&with(I, "a[i] = b[i] {id=x}", "realize_reduction(x)"), "P0507", "not a reduction alone");
}

#[test]
fn memories_and_sizes_that_do_not_fit() {
    let many =
        kernel("{ [i, j]: 0 <= i, j < n and 100003*i + 99991*j <= 12345*n and 99989*i >= 7777*j + 3 }", "a[i] = 1");
    check(&many, "P0311", "too complex");
    let open = "kernel k {
  domain \"{ [i]: 0 <= i < n }\"
  temp t: global int32 [n]
  arg a: int32 [n]
  body {
    t[i] = i
    a[i] = t[i]
  }
  schedule { set_temporary_scope(t, private) }
}";
    check(open, "P0410", "`t` is not a number");
    let exchange = "kernel k {
  domain \"{ [i, l]: 0 <= i, l < 8 }\"
  domain \"[e] -> { [j]: 0 <= j < e }\"
  arg a: int32 [8]
  arg r: int32 [8]
  temp t: local int32 [8]
  body {
    <> e = a[0]
    t[i] = i + j  {id=w, inames=i:j}
    r[l] = t[7 - l]  {id=r, inames=l:j}
  }
  tag i: l.0, l: l.0
}";
    check(exchange, "P0411", "`e` is loaded");
    check(
        &exchange.replace("tag i: l.0, l: l.0", "tag j: host").replace("temp t: local", "temp t: global"),
        "P0413",
        "`j`",
    );
    let large = kernel(I, "t[i, i] = 1").replace(" body", " temp t: int32 [2000000, 2000000]\n body");
    check(&large, "P0412", "`t`");
    let tangled = kernel("{ [i, j]: 0 <= i, j < n }", "c[100003*i + 99991*j] = c[12345*i - 7777*j + 3]")
        .replace(" body", " arg c: int32 [1000000]\n body");
    check(&tangled, "P0402", "too complex");
}

#[test]
fn a_function_that_no_library_has() {
    let source = kernel("{ [i]: 0 <= i < 4 }", "f[i] = sin(f[i])").replace(" body", " arg f: float32 [4]\n body");
    let mut files = crisp::diagnostics::Files::new();
    let file = files.add("x.loopy", source.as_str());
    let read = crisp_front_loopy::read(file, &files);
    let done = crisp_middle_loops::apply(&read.kernels[0].program, &read.kernels[0].script, None).unwrap();
    let none = crisp_middle_loops::Mathematics::new();
    let said = crisp_middle_loops::lower(&done, &mut crisp_ir_kernel::Module::new(), &none).unwrap_err();
    let shown = crisp::diagnostics::render_terminal(&files, &said, false);
    assert!(said[0].code.0 == "P0417" && shown.contains("^^^^^^^^^"), "{shown}");
}

/// Loop kernels have nothing that a definition sets.
#[test]
fn definitions_have_no_effect() {
    let source = kernel(I, "a[i] = b[i]");
    let options = crisp::Options { definitions: vec!["n=4".to_owned()], ..crisp::Options::strict() };
    let mut session = crisp::Session::new(options);
    session.add_source("x.loopy", crisp::Language::Loopy, source.as_bytes());
    let compiled = session.compile();
    let text = crisp::diagnostics::render_terminal(session.files(), &compiled.diagnostics, false);
    assert!(text.contains("warning[P0012]: `-D n` has no effect"), "{text}");
}

#[test]
fn what_a_workgroup_makes_together_ends_with_the_launch() {
    let kernel = "domain \"{ [i]: 0 <= i < 8 }\"
  domain \"{ [k]: 0 <= k < n }\"
  arg x: float32 [8, n]
  arg r: float32 [9]
  arg q: float32 [8]
  arg n: value int32
  body {
    q[i] = r[i + 1]               {id=t, dep=*}
    r[i] = sum.tree(k, x[i, k])   {id=s, dep=t}
  }";
    let steps = "tag_inames(i: g.0); realize_reduction(s, by=workgroup)";
    let found = scheduled(kernel, steps).remarks();
    let shown = "error[P0419]: the invocations of a workgroup make the reduction of `s` together, and a later launch needs it
 --> x.loopy:9:12
  |
8 |     q[i] = r[i + 1]               {id=t, dep=*}
  |     --------------- all workgroups have to be done with this before `s`
9 |     r[i] = sum.tree(k, x[i, k])   {id=s, dep=t}
  |     ----   ^^^^^^^^^^^^^^^^^^^^
  |     |
  |     this is in a later launch, where no invocation has what it had for itself
  |
  = help: assign the reduction to a separate temporary, `<> sum[…] = …`, and that to `r`: it is kept from launch to launch; or leave `by=workgroup` out
";
    assert!(found.contains(shown), "{found}");
    // As the message says.
    let own = kernel.replace(
        "r[i] = sum.tree(k, x[i, k])   {id=s, dep=t}",
        "<> u[i] = sum.tree(k, x[i, k])  {id=s, dep=*}\n    r[i] = u[i]  {dep=t:s}",
    );
    let x = some_floats(8 * 100, 1);
    same_bytes(&own, &[steps], &[Arg::Floats(x), Arg::Floats(some_floats(9, 2)), Arg::zeros(8), Arg::Int(100)]);
    let explicit = "tag_inames(i: g.0); realize_reduction(s, by=workgroup); set_temporary_scope(s_sum, local)";
    let alone = kernel.replace("{id=t, dep=*}", "{id=t, dep=*, nosync=s}");
    refused(&alone, explicit, "P0507", "it stays `private`");
    let found = scheduled(&alone, explicit).remarks();
    assert!(found.contains("^^^^"), "{found}");
}
