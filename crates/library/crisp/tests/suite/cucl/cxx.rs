//! C++ in kernels: references, defaults, `auto`, aliases and templates compute what a C++ compiler's program does.

use std::fmt::Write as _;
use std::process::Command;

/// Definitions for `__device__` code, and functions `long fN(int x)` of them.
const SOURCE: &str = "
using real = float;
constexpr int SHIFT = 3;
struct Pair { int a; float b; };

__device__ void swap(int &a, int &b) { int t = a; a = b; b = t; }
__device__ int sum3(int a, int b = 10, int c = SHIFT * 2) { return a + b * 2 + c * 3; }
__device__ int read(const int &x) { return x * 2; }
__device__ real scaled(const Pair &p, real by = 0.5f) { return p.a * by + p.b; }
__device__ void bump(Pair &p, int by = 1) { p.a += by; p.b += by; }

template <typename T> __device__ T largest(T a, T b) { return a > b ? a : b; }
template <typename T, int N> __device__ T total(const T *x) {
  T sum = 0;
  for (int i = 0; i < N; i++) sum += x[i];
  return sum;
}
template <int N> __device__ int power(int x) {
  if constexpr (N == 0) { return 1; } else { return x * power<N - 1>(x); }
}
template <typename T> __device__ void exchange(T &a, T &b) { T t = a; a = b; b = t; }
template <typename T, typename S = int> __device__ S narrowed(T x) { return static_cast<S>(x); }
template <typename T, bool Twice> __device__ T maybe(T x) {
  if constexpr (Twice) return x + x;
  else return x;
}
__device__ int over(int x) { return largest(x, 3) + (int)largest(1.5f * x, 2.0f) + largest<long>(x, 5) % 7; }

__device__ long f0(int x) { int a = x, b = 7; swap(a, b); return a * 100 + b; }
__device__ long f1(int x) { return sum3(x) + sum3(x, 1) * 1000 + sum3(x, 1, 2) * 7; }
__device__ long f2(int x) { int y = x + 1; return read(y) + read(x * 3) + read(5) + read(SHIFT); }
__device__ long f3(int x) { Pair p = {x, 0.25f}; bump(p); bump(p, 4); return (long)(scaled(p) * 64) + (long)(scaled(p, 2) * 64); }
__device__ long f4(int x) { auto y = x * 2.5; auto z = x; auto &w = z; w += 3; const auto v = z; return (long)y + z * v; }
__device__ long f5(int x) { int t[4] = {x, 2, 3, 4}; int &first = t[0]; first += 5; swap(t[1], t[3]); return t[0] + t[1] * 10 + t[3] * 100; }
__device__ long f6(int x) { int i = 0; for (; i < 100; i++) { if (i == 10) swap(i, x); if (i > 50) break; } return i * 7 + (x & 255); }
__device__ long f7(int x) { int t[3] = {x, x + 1, x + 2}; float u[2] = {1.5f, 2.0f * x}; return total<int, 3>(t) + (long)(total<float, 2>(u) * 4); }
__device__ long f8(int x) { return power<3>(x & 15) + power<0>(x) + over(x); }
__device__ long f9(int x) { float a = x, b = 2; exchange(a, b); int c = 1, d = x; exchange(c, d); return (long)(a * 3 + b) + c - d; }
__device__ long f10(int x) { return narrowed(x * 1.75f) + narrowed<double, short>(x * 0.25) + maybe<int, true>(x) - maybe<int, false>(x * 3); }
__device__ long f11(int x) { Pair t[2] = {{x, 1}, {2, x * 0.5f}}; Pair &p = t[1]; bump(t[0]); p.a -= 5; exchange(t[0].a, p.a); return t[0].a * 3 + t[1].a + (long)(p.b * 8); }
";

const FUNCTIONS: usize = 12;
const INPUTS: [i32; 8] = [-200, -7, -1, 0, 1, 9, 100, 65_537];

/// The results of code of a C++ compiler; none without one.
fn by_compiler() -> Option<Vec<i64>> {
    let compiler = ["g++", "clang++"].into_iter().find(|name| Command::new(name).arg("--version").output().is_ok())?;
    let folder = std::env::temp_dir().join(format!("crisp-cxx-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for a program");
    let mut text = format!("#include <cstdio>\n#define __device__\n{SOURCE}\nint main() {{\n");
    for function in 0..FUNCTIONS {
        for x in INPUTS {
            let _ = writeln!(text, "  std::printf(\"%ld\\n\", f{function}({x}));");
        }
    }
    text += "}\n";
    let (file, binary) = (folder.join("program.cpp"), folder.join("program"));
    std::fs::write(&file, text).ok()?;
    let flags = ["-std=c++17", "-O1", "-w", "-fwrapv", "-ffp-contract=off", "-o"];
    let made = Command::new(compiler).args(flags).arg(&binary).arg(&file).output().expect("it starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let run = Command::new(&binary).output().expect("the program starts");
    let _ = std::fs::remove_dir_all(&folder);
    let lines = String::from_utf8_lossy(&run.stdout);
    Some(lines.lines().map(|line| line.parse().expect("a number")).collect())
}

/// Compiles a source for a device and returns what the kernel `k` makes of the inputs.
fn run(source: &str, device: &str, kernel: &str, results: usize) -> Vec<i64> {
    let device = crisp::Device::open(device).expect("the device");
    let program = device.compile("x.cu", source).unwrap_or_else(|error| panic!("{error}"));
    let x = device.upload(&INPUTS).expect("memory");
    let mut r = device.upload(&vec![0_i64; results]).expect("memory");
    let kernel = program.kernel(kernel).expect("the kernel").global(&[INPUTS.len() as u64]).local(&[4]);
    kernel.launch((&x, &mut r)).expect("the launch");
    r.read().expect("the results")
}

// covers: cuda.cxx.functions cuda.cxx.templates
#[test]
fn functions_compute_what_a_compiler_says() {
    let Some(right) = by_compiler() else {
        println!("skipped: no C++ compiler");
        return;
    };
    let mut source = format!(
        "{SOURCE}\n__global__ void k(const int *x, long *r) {{\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    );
    for function in 0..FUNCTIONS {
        let _ = writeln!(source, "  r[{function} * {} + i] = f{function}(x[i]);", INPUTS.len());
    }
    source += "}\n";
    for device in ["interp", "cpu"] {
        let found = run(&source, device, "k", right.len());
        for (at, (found, right)) in found.iter().zip(&right).enumerate() {
            assert_eq!(found, right, "f{}({}) on {device}", at / INPUTS.len(), INPUTS[at % INPUTS.len()]);
        }
    }
}

const KERNEL: &str = "
template <typename T, int N = 2> __global__ void k(const int *x, T *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  r[i] = static_cast<T>(x[i]) * N;
}
";

// covers: cuda.cxx.templates
#[test]
fn launches_and_instantiations_name_kernels() {
    let twice = INPUTS.map(|x| i64::from(x) * 2).to_vec();
    for host in [
        "int main() { k<long><<<1, 8>>>(nullptr, nullptr); k<long, 2><<<1, 8>>>(nullptr, nullptr); }",
        "template __global__ void k<long>(const int *, long *);",
        "template <typename T> void launch(T *r) { k<T><<<1, 1>>>(nullptr, r); }\ntemplate __global__ void k<long, 2>(const int *, long *);",
    ] {
        assert_eq!(run(&format!("{KERNEL}{host}\n"), "interp", "k", INPUTS.len()), twice, "{host}");
    }
    // Two of them have the arguments in their names.
    let both = format!(
        "{KERNEL}int main() {{ k<long><<<1, 8>>>(0, 0); k<float, 3><<<1, 8>>>(0, 0); k<T><<<1, 1>>>(0, 0); }}\n"
    );
    assert_eq!(run(&both, "interp", "k_long_2", INPUTS.len()), twice);
}

/// Returns the messages about a source.
fn messages(source: &str) -> String {
    let mut session = crisp::Session::new(crisp::Options::strict());
    session.add_source("x.cu", crisp::Language::Cucl, source.as_bytes());
    let compiled = session.compile();
    crisp::diagnostics::render_terminal(&compiled.files, &compiled.diagnostics, false)
}

// covers: cuda.cxx.templates
#[test]
fn mistakes_name_the_template_and_its_use() {
    for (definitions, body, parts) in [
        (
            "template <typename T> __device__ T f(int x) { return x; }",
            "r[0] = f(1);",
            &["S0472", "`T` of `f` does not follow"][..],
        ),
        (
            "template <typename T> __device__ T f(T x) { return x.y; }",
            "r[0] = f(1);",
            &["in `f` with `T = int`", "used here"],
        ),
        (
            "template <int N> __device__ int f() { return N; }",
            "r[0] = f<1, 2>();",
            &["has 1 parameter, and 2 arguments"],
        ),
        (
            "template <int N> __device__ int f() { return N; }",
            "r[0] = f<float>();",
            &["`N` is a value, and this is not"],
        ),
        (
            "template <int N> __device__ int f() { return f<N + 1>(); }",
            "r[0] = f<0>();",
            &["S0473", "too many functions"],
        ),
        ("", "auto x;", &["S0471", "takes its type from a first value"]),
        ("", "auto x = __syncthreads();", &["S0471"]),
        ("__device__ void g(int &x) { x = 1; }", "g(5);", &["S04"]),
        (
            "template <typename T> __global__ void w(T *x) { x[0] = 1; }",
            "r[0] = 1;",
            &["S0474", "no kernel is made of the template `w`"],
        ),
    ] {
        let found = messages(&format!("{definitions}\n__global__ void k(int *r) {{ {body} }}\n"));
        for part in parts {
            assert!(found.contains(part), "{definitions} {body}: `{part}` in\n{found}");
        }
    }
}

// covers: cuda.cxx.functions
#[test]
fn defaults_of_defaults_are_charged() {
    let mut source = "__device__ int f0(int x = 1) { return x; }\n".to_owned();
    for at in 1..40 {
        let _ = writeln!(
            source,
            "__device__ int f{at}(int x = f{before}() + f{before}()) {{ return x; }}",
            before = at - 1
        );
    }
    source += "__global__ void k(int *r) { r[0] = f39(); }\n";
    let found = messages(&source);
    assert!(found.contains("S0115"), "{found}");
}
