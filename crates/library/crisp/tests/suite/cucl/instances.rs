//! Kernels that are made of templates of C++ when a caller names them.

use crisp::{Language, Options, Session};

const SOURCE: &str = "
namespace math { template <typename T, int BY = 2> __global__ void scale(T *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i] * BY;
} }
template <typename T> struct Pair { T x, y; };
template <typename T> __global__ void add(T *a, T b) { a[threadIdx.x] = a[threadIdx.x] + b; }
template <typename T> __global__ void wrong(T *a) { a[0].x = 1; }
template <typename T> __device__ T helper(T x) { return x; }
__global__ void plain(int *a) { a[threadIdx.x] = 7; }
";

/// Returns the messages about kernels that are requested, and the names of those that are made.
fn requested(names: &[&str]) -> (Vec<String>, Vec<(String, String)>) {
    let mut session = Session::new(Options::strict());
    session.add_source("k.cu", Language::Cucl, SOURCE.as_bytes());
    session.instances(names.iter().map(|name| (*name).to_owned()).collect());
    let compiled = session.compile();
    let said = crisp::diagnostics::render_terminal(session.files(), &compiled.diagnostics, false);
    let said = said.split("\n\n").map(str::to_owned).filter(|text| !text.trim().is_empty()).collect();
    (said, compiled.instances)
}

// covers: cuda.cxx.instances
#[test]
fn kernels_are_made_of_templates_by_their_names() {
    let (said, made) = requested(&["math::scale<float>", "math::scale<int, 1 + 2>", "add<double>"]);
    assert_eq!(said, [""; 0]);
    let of = |at: usize| (made[at].0.as_str(), made[at].1.as_str());
    assert_eq!(of(2), ("add<double>", "add"));
    assert_ne!(made[0].1, made[1].1);
    // An explicit instantiation may make the same kernel.
    let mut session = Session::new(Options::strict());
    let source = format!("{SOURCE}template __global__ void add<int>(int *, int);\n");
    session.add_source("k.cu", Language::Cucl, source.as_bytes());
    session.instances(vec!["add<int>".to_owned()]);
    let compiled = session.compile();
    assert_eq!((compiled.kernel_called("add<int>"), compiled.kernels().count()), ("add", 2));
    assert_eq!(compiled.kernel_called("plain"), "plain");
}

// covers: cuda.cxx.instances
#[test]
fn programs_make_kernels_when_they_are_named() {
    for device in ["interp", "cpu"] {
        let device = crisp::Device::open(device).expect("the device");
        let program = device.compile("k.cu", SOURCE).unwrap_or_else(|error| panic!("{error}"));
        let mut floats = device.upload(&[1.0_f32, 2.5, -3.0]).expect("memory");
        let mut ints = device.upload(&[1_i32, 2, 3]).expect("memory");
        let kernel = |name: &str| program.kernel(name).unwrap_or_else(|error| panic!("{error}"));
        kernel("math::scale<float>").global(&[3]).launch((&mut floats, 3_i32)).expect("a launch");
        kernel("math::scale<int, 5>").global(&[3]).launch((&mut ints, 3_i32)).expect("a launch");
        kernel("add<float>").global(&[3]).local(&[3]).launch((&mut floats, 0.25_f32)).expect("a launch");
        kernel("math::scale<float>").global(&[3]).launch((&mut floats, 3_i32)).expect("a launch");
        assert_eq!(floats.read().expect("the results"), [4.5, 10.5, -11.5]);
        assert_eq!(ints.read().expect("the results"), [5, 10, 15]);
        let error = program.kernel("wrong<float>").map(drop).expect_err("it is wrong").to_string();
        assert!(error.contains("a value of type `float` has no member `x`"), "{error}");
        let error = program.kernel("nothing").map(drop).expect_err("there is none").to_string();
        assert!(error.contains("A0101"), "{error}");
    }
}

#[track_caller]
fn refused(name: &str, expected: &str) {
    let (said, made) = requested(&[name]);
    assert!(made.is_empty(), "{made:?}");
    assert_eq!(said.join("\n\n").trim_end(), expected.trim_matches('\n'), "{name}");
}

// covers: cuda.cxx.instances
#[test]
fn wrong_names_are_shown() {
    refused(
        "math::scal<float>",
        "
error[S0490]: `math::scal` is not a template of kernels
 --> <kernel>:1:1
  |
1 | math::scal<float>
  | ^^^^^^^^^^
  |
  = help: did you mean `math::scale`?",
    );
    refused(
        "helper<int>",
        "
error[S0490]: `helper` is not a template of kernels
 --> <kernel>:1:1
  |
1 | helper<int>
  | ^^^^^^
  |
  = help: the templates of kernels are `math::scale`, `add`, `wrong`",
    );
    refused(
        "add<3>",
        "
error[S0472]: `T` is a type, and this is not
 --> <kernel>:1:5
  |
1 | add<3>
  |     ^
  |
  = help: write a type",
    );
    refused(
        "wrong<float>",
        "
error[S0409]: a value of type `float` has no member `x`
 --> k.cu:8:58
  |
8 | template <typename T> __global__ void wrong(T *a) { a[0].x = 1; }
  |                                                          ^
  |
 ::: <kernel>:1:1
  |
1 | wrong<float>
  | ----- in `wrong` with `T = float`, which is used here
  |
  = help: structures and vectors have members; write `->` after a pointer",
    );
    let (said, _) = requested(&["add<float> x"]);
    assert!(said[0].contains("expected the end of the kernel's name"), "{said:?}");
    for damaged in
        ["<", "add<", "add<<", "add<float, int>", "add<float", "add<float>>", "plain<int>", "add<unknown>", "", "::<>"]
    {
        let (said, made) = requested(&[damaged]);
        assert!(made.is_empty() && !said.is_empty(), "{damaged}: {said:?}");
    }
}

#[test]
fn other_languages_have_no_templates_of_kernels() {
    let mut session = Session::new(Options::strict());
    session.add_source("k.crisp", Language::Crisp, b"(def-function f (x:int) x)");
    session.instances(vec!["f<int>".to_owned()]);
    let compiled = session.compile();
    let codes: Vec<&str> = compiled.diagnostics.iter().map(|it| it.code.0).collect();
    assert_eq!(codes, ["S0490"]);
}
