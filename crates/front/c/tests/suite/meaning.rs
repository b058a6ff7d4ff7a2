//! Messages about meaning: the part of the source that each points at, and its words.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::collections::BTreeMap;

use crisp_front_c::{Roles, check, read};
use crisp_ir_kernel::{Checked, Module};
use crisp_support_diagnostics::{Diagnostic, Files, Severity};

use crate::messages::the_only;

fn found(source: &str) -> (Files, Vec<Diagnostic>) {
    let mut files = Files::new();
    let file = files.add("kernel.cl", source);
    let (unit, mut diagnostics) = read(file, &mut files, &mut ());
    assert!(diagnostics.is_empty(), "{source}: {diagnostics:?}");
    let program = check(&unit, &Roles::default(), &mut diagnostics);
    if !diagnostics.iter().any(|it| it.severity.is_fatal()) {
        let module = program.lower(Module::new(), BTreeMap::new(), &mut diagnostics);
        if !diagnostics.iter().any(|it| it.severity.is_fatal()) {
            assert!(Checked::check(module).is_ok(), "{source}");
        }
    }
    (files, diagnostics)
}

fn only(source: &str) -> (String, String, String) {
    the_only(source, found(source))
}

/// Statements of a kernel, each with its message.
// covers: safe.c.static
#[test]
fn each_message_points_at_its_reason() {
    for (statements, code, at, message) in [
        ("int total; tota = 1;", "S0401", "tota", "unknown name `tota`"),
        ("int i; float i;", "S0402", "i", "`i` is declared twice"),
        ("struct No n;", "S0403", "No", "`No` is not defined"),
        ("int **p;", "S0404", "int **p", "a pointer to a pointer is not supported"),
        ("union { } u;", "S0404", "union { } u", "a union without members is not supported"),
        ("n = ({ return; 1; });", "S0404", "return;", "leaving the statements of an expression is not supported"),
        ("union { int *p; int n; } s;", "S0404", "p", "a member of type `int *` is not supported"),
        ("int b[0];", "S0405", "0", "an array cannot have 0 elements"),
        ("int b[n];", "S0406", "n", "expected a constant expression"),
        ("struct { int x, x; } s;", "S0407", "x", "the structure has two members `x`"),
        ("struct P { int x; } p; p.y = 1;", "S0408", "y", "`struct P` has no member `y`"),
        ("n.x = 1;", "S0409", "x", "a value of type `int` has no member `x`"),
        ("float2 v; v.z = 1;", "S0410", "z", "`float2` has no lanes `z`"),
        ("float2 v; v.xx = v;", "S0411", "v.xx", "a lane is assigned twice"),
        ("n + 1 = 2;", "S0412", "n + 1", "this is a value and no variable"),
        ("const int c = n; c = 2;", "S0413", "c", "a constant cannot be assigned"),
        ("in[0] = 1;", "S0413", "in[0]", "this memory is read-only"),
        ("int *p = in;", "S0414", "in", "a pointer of type `const int *` cannot be used to write"),
        ("int2 v = (float2)(1);", "S0415", "(float2)(1)", "expected `int2`, found `float2`"),
        ("n = (int)a;", "S0416", "(int)a", "`int *` cannot be cast to `int`"),
        (
            "struct { int x; float y; } s[2]; float *p = (float *)s;",
            "S0417",
            "(float *)s",
            "a pointer of type `struct *` cannot be cast to `float *` here",
        ),
        ("n = -a;", "S0418", "a", "expected a number, found `int *`"),
        ("n = a[1.5f];", "S0419", "1.5f", "expected an integer, found `float`"),
        ("float2 v; if (v) n = 1;", "S0420", "v", "expected a condition, found `float2`"),
        ("struct P { int x; } p; n = p + 1;", "S0421", "p", "`+` does not take a `struct P`"),
        ("float2 v; float4 w; w = v + w;", "S0422", "v + w", "`+` does not take `float2` and `float4`"),
        ("float f = 1 % 2.0f;", "S0423", "1 % 2.0f", "`%` takes integers, found `int` and `float`"),
        ("n = a * 2;", "S0424", "a * 2", "`*` does not take these pointers"),
        ("n = n[0];", "S0425", "n", "expected a pointer or an array, found `int`"),
        ("float2 v; float2 *p = &v.yx;", "S0426", "&v.yx", "several lanes of a vector have no address"),
        ("n = \"text\";", "S0427", "\"text\"", "kernels have no strings"),
        ("n = &helper == 0;", "S0428", "&helper", "`helper` is a function, and there are no pointers to functions"),
        ("n(1);", "S0430", "n", "this is not a function, and there are no pointers to functions"),
        ("float f = 1e39f;", "S0431", "1e39f", "`1e39` is too large for `float`"),
        ("int b[2] = 1;", "S0432", "b", "this is not a first value of type `int[2]`"),
        ("int b[2] = { 1, 2, 3 };", "S0433", "{ 1, 2, 3 }", "the list has more values than `int[2]` has parts"),
        ("int b[2][2] = { [1][0] = 1 };", "S0434", "1", "designators of several levels are not supported"),
        ("float4 v = (float4)(1, 2);", "S0435", "(float4)(1, 2)", "`float4` from 2 lanes"),
        ("__global int g;", "S0436", "g", "`g` would be a variable in global memory"),
        ("__local float s[];", "S0438", "s", "the length of `s` is not known"),
        ("__local int s[2] = { 1 };", "S0439", "s", "local memory `s` cannot have a first value"),
        ("n = helper(1, 2);", "S0452", "helper(1, 2)", "`helper` takes 1 argument, 2 given"),
        ("n = declared(1);", "S0443", "declared", "function `declared` is declared and never defined"),
        ("break;", "S0445", "break;", "`break` outside of a loop or `switch`"),
        ("continue;", "S0445", "continue;", "`continue` outside of a loop"),
        ("switch (n) n = 1;", "S0446", "n = 1;", "the body of `switch` must be a block"),
        ("switch (n) { case 1: case 1: ; }", "S0447", "case 1:", "label `1` occurs twice in this `switch`"),
        (
            "switch (n) { n = 1; case 1: ; }",
            "S0448",
            "n = 1;",
            "statements before the first label of a `switch` are never executed",
        ),
        ("return 1;", "S0449", "1", "a function of type `void` returns no value"),
        ("while (a[0]) n++;", "S0451", "a[0]", "the number of iterations is not known before the loop"),
        ("n = sqrt(1, 2);", "S0452", "sqrt(1, 2)", "`sqrt` takes 1 argument, 2 given"),
        ("n = nothing(1);", "S0453", "nothing", "unknown function `nothing`"),
        ("malloc(4);", "S0454", "malloc", "`malloc` is not supported"),
        ("float f = shuffle(a, a);", "S0418", "a", "expected a number, found `int *`"),
        ("n = upsample(1l, 2ul);", "S0468", "upsample(1l, 2ul)", "`upsample` has no form for `long`"),
        ("printf(\"%d\", 1.0f);", "S0469", "1.0f", "`%d` prints an integer, this is `float`"),
        ("printf(a);", "S0469", "a", "`printf` expects a string literal as its format"),
        ("printf(\"%d\");", "S0469", "\"%d\"", "the format has 1 conversion, and 0 values follow"),
        ("printf(\"%q\", n);", "S0469", "\"%q\"", "`%q` is not a conversion that a kernel can print"),
        (
            "read_imagef(n, (int2)(0));",
            "S0470",
            "n",
            "`read_imagef` expects an image that is a parameter of this function",
        ),
        ("k(a, in, n);", "S0455", "k", "`k` is a kernel and cannot be called"),
        ("__local short s[4]; atomic_add(s, 1);", "S0456", "s", "this atomic operation does not take a `short *`"),
        ("n = __shfl_down_sync(~0u, n, 1, 12);", "S0457", "12", "the width of a shuffle must be 1, 2, 4, 8, 16 or 32"),
        ("double d = n; float f = sqrtf(d);", "S0458", "d", "`sqrtf` computes with `float`, and this is a `double`"),
        ("n = as_int(1.0);", "S0459", "as_int(1.0)", "`double` and `int` have different sizes"),
        (
            "__local int s[4]; int *p = a; if (n) p = s; atomic_add(p, 1);",
            "S0460",
            "p",
            "`this pointer` may point into different memory here",
        ),
        ("static int s = 0;", "S0464", "static int s", "`s` would be one variable for all calls and invocations"),
        ("extern int e;", "S0465", "extern int e", "`e` would be a variable outside of this source"),
        ("int *p; *p = 1;", "S0461", "p", "this pointer points nowhere yet"),
    ] {
        let source = format!(
            "int helper(int x) {{ return x; }} int declared(int x); __kernel void k(__global int *a, __global const int *in, int n) {{ {statements} }}"
        );
        assert_eq!(only(&source), (code.to_owned(), at.to_owned(), message.to_owned()), "{statements}");
    }
}

#[test]
fn definitions_have_messages() {
    for (source, code, at, message) in [
        ("int f(int x) { return x; } int f(int x) { return 1; }", "S0402", "f", "`f` is declared twice"),
        ("__constant int c;", "S0437", "c", "constant `c` has no value"),
        (
            "extern __shared__ float t[]; __device__ float g(int x) { return t[x]; }",
            "S0440",
            "t",
            "`t` belongs to the launch of a kernel, and this function is not one",
        ),
        (
            "extern __shared__ float t[], u[]; __global__ void k(float *r) { r[0] = t[0] + u[1]; }",
            "S0467",
            "u",
            "`u` and `t` would be one memory",
        ),
        ("__kernel int k(int x) { return x; }", "S0441", "int", "kernel `k` must return `void`"),
        (
            "__attribute__((reqd_work_group_size(4096, 1, 1))) __kernel void k() { }",
            "S0442",
            "4096",
            "a workgroup cannot have the size 4096 along an axis",
        ),
        (
            "int f(int x) { return x > 0 ? f(x - 1) : 0; }",
            "S0444",
            "f",
            "function `f` calls itself, directly or through others",
        ),
        ("int f(int x) { return; }", "S0450", "return;", "expected a value of type `int` after `return`"),
        (
            "int f(int x) { switch (x) { case 1: { case 2: ; } } return 1; }",
            "S0445",
            "case 2:",
            "`case` outside of the outermost block of a `switch`",
        ),
        ("enum E { Real = 3 }; int f(int Other) { return E; }", "S0429", "E", "`E` is a type"),
        (
            "typedef struct { int x[2000]; } Big; int f(Big b) { return b.x[0]; } __kernel void k(__global int *a) { Big b; a[0] = f(b); }",
            "S0462",
            "Big b",
            "a value of type `struct` has 2000 numbers, more than 1024",
        ),
    ] {
        assert_eq!(only(source), (code.to_owned(), at.to_owned(), message.to_owned()), "{source}");
    }
}

#[test]
fn severities_are_what_they_should_be() {
    let severity = |source: &str| found(source).1[0].severity;
    assert_eq!(severity("__kernel void k(__global int *a) { while (a[0]) a[1]++; }"), Severity::Note);
    assert_eq!(severity("__kernel void k(double x) { float y = sqrtf(x); }"), Severity::Warning);
}

/// Mistakes must be reported once, and in bounded time.
#[test]
fn structures_that_double_are_refused_at_the_one_that_is_too_large() {
    let mut source = "struct S0 { int a; };\n".to_owned();
    for at in 1..=24 {
        source += &format!("struct S{at} {{ struct S{} a, b; }};\n", at - 1);
    }
    let (files, diagnostics) = found(&source);
    let first = diagnostics.first().unwrap();
    assert_eq!((first.code.0, &*first.message), ("S0466", "`struct S11` holds more than 1024 numbers"));
    assert_eq!(files.snippet(first.span.unwrap()), "S11");
    // Long arrays are no such structure.
    let (_, diagnostics) = found(
        "struct A { int x[100000]; float4 y[7][9]; }; __kernel void k(__global struct A *a) { a[1].x[3] = a->x[2]; }",
    );
    assert_eq!(diagnostics, []);
}

#[test]
fn hostile_sources_end_with_a_message() {
    let kernel = |body: &str| format!("__kernel void k(__global int *a) {{ {body} }}");
    let long_chain = kernel(&format!("a[0] = 1{};", " + a[1]".repeat(4000)));
    assert!(found(&long_chain).1.is_empty());
    let logic = kernel(&format!("a[0] = a[1]{};", " && a[2]".repeat(150)));
    assert!(found(&logic).1.is_empty());
    let many: String = (0..200).map(|at| format!("int x{at} = y;")).collect();
    assert!(found(&kernel(&many)).1.len() <= 200);
    let functions: String = (0..2000)
        .map(|at| {
            format!(
                "int f{at}(int x) {{ return {}; }}\n",
                if at == 0 { "x".to_owned() } else { format!("f{}(x)", at - 1) }
            )
        })
        .collect();
    let deep = format!("{functions}{}", kernel("a[0] = f1999(1);"));
    assert!(found(&deep).1.is_empty());
}

#[test]
fn structures_and_wide_vectors_in_buffers_are_valid() {
    let source = "
typedef struct { float2 at; struct { short kind; int ids[2]; } tag[2]; uchar flag; } Part;
float weight(const Part *p) { return p->at.x * p->tag[1].ids[0] + p->flag; }
__kernel void k(__global const Part *in, __global Part *out, __global const float8 *wide, __global float *sums) {
  int i = get_global_id(0);
  Part own = in[i];
  out[i + 1] = own;
  out[i + 1].tag[i & 1].kind -= 5;
  sums[i] = weight(&in[i]) + wide[i].s7;
}";
    assert!(found(source).1.is_empty());
}
