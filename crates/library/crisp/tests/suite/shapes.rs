//! Calls with inputs only: sizes follow from the shapes of arrays, results are made, and each mistake has one error.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crisp::values::elements::Budget;
use crisp::values::generate;
use crisp::values::types;
use crisp::{ArgumentKind, Device, Error, Kernel, Made, Memory, Passed};

const MATMUL: &str =
    "kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> { matmul(A, B) }\n";
const PAIRS: &str = "kernel pairs {\n  domain \"{ [i]: 0 <= i < n }\"\n  arg x: float32 [2*n]\n  arg r: float32 [n]\n  arg n: value int32\n  body { r[i] = x[2*i] + x[2*i + 1] }\n}\n";
const AXPY: &str = "kernel axpy {\n  domain \"{ [i]: 0 <= i < n }\"\n  arg a: value float32\n  arg x: float32 [n]\n  arg y: float32 [n]\n  arg z: float32 [n]\n  arg n: value int32\n  body { z[i] = a*x[i] + y[i] }\n}\n";

fn devices() -> [Device; 2] {
    ["cpu", "interp"].map(|id| Device::open(id).unwrap())
}

fn kernel(device: &Device, name: &str, source: &str) -> Kernel {
    let program = device.compile(name, source).unwrap();
    let kernels = program.kernels();
    program.kernel(kernels.last().unwrap()).unwrap()
}

fn counted(count: u16) -> Vec<f32> {
    (0..count).map(f32::from).collect()
}

// covers: shape.infer.tensor shape.result.made
#[test]
fn results_have_the_shape_of_their_type() {
    for device in devices() {
        let matmul = kernel(&device, "m.tensor", MATMUL);
        assert_eq!(matmul.signature(), "matmul(A: float32[M, K], B: float32[K, N]) -> float32[M, N]");
        let (a, b) = (device.upload(&counted(6)).unwrap(), device.upload(&counted(12)).unwrap());
        let wanted = [20.0, 23.0, 26.0, 29.0, 56.0, 68.0, 80.0, 92.0];
        let inputs = (a.shaped(&[2, 3]), b.shaped(&[3, 4]));
        let with_sizes = (a.shaped(&[2, 3]), b.shaped(&[3, 4]), 2_i32, 3_i32, 4_i32);
        let flat = (&a, &b, 2_i32, 3_i32, 4_i32);
        for results in [matmul.call(inputs), matmul.call(with_sizes), matmul.call(flat)] {
            let results = results.unwrap();
            let [c] = results.as_slice() else { panic!("{results:?}") };
            assert_eq!((c.name(), c.extents()), ("result", [2, 4].as_slice()));
            assert_eq!(c.read::<f32>().unwrap(), wanted);
            assert_eq!(c.read::<i32>().unwrap_err().code(), "A0104");
        }
        // By name: any of the sizes, and results that are there.
        let shaped = |memory, extents| of(memory, extents);
        let (a, b, r) = (a.into_memory(), b.into_memory(), device.zeros::<f32>(8).unwrap().into_memory());
        let (a, b) = (("A", shaped(&a, &[2, 3])), ("B", shaped(&b, &[3, 4])));
        let made = matmul.call_named(&[b, a, ("K", Passed::value(3_i32))]).unwrap();
        assert_eq!(made[0].read::<f32>().unwrap(), wanted);
        assert!(matmul.call_named(&[a, b, ("result", shaped(&r, &[2, 4]))]).unwrap().is_empty());
        let mut bytes = [0; 32];
        r.read(0, &mut bytes).unwrap();
        assert_eq!(bytes.as_chunks::<4>().0.iter().map(|it| f32::from_le_bytes(*it)).collect::<Vec<_>>(), wanted);
        // On a queue the results are there when it is finished.
        let mut queue = device.queue().unwrap();
        let made = queue.call_named(&matmul, &[a, b]).unwrap();
        assert_eq!(made[0].read::<f32>().unwrap_err().code(), "A0107");
        queue.finish().unwrap();
        assert_eq!(
            (made[0].extents(), made[0].read::<f32>().unwrap().as_slice()),
            ([2, 4].as_slice(), wanted.as_slice())
        );
    }
}

/// Memory of floats with extents.
fn of<'a>(memory: &'a Memory, extents: &'a [u64]) -> Passed<'a> {
    let (elem, stride, elements) = (types::parse("float").unwrap(), 4, memory.len() / 4);
    Passed::Buffer { memory, elem, stride, elements, writable: true, extents: Some(extents), structure: None }
}

// covers: shape.infer.loopy
#[test]
fn sizes_of_loop_kernels_follow_from_lengths() {
    for device in devices() {
        let (x, axpy) = (device.upload(&counted(1000)).unwrap(), kernel(&device, "a.loopy", AXPY));
        let z = &axpy.call((2.0_f32, &x, &x)).unwrap()[0];
        let wanted: Vec<f32> = counted(1000).iter().map(|x| 3.0 * x).collect();
        assert_eq!((z.extents(), z.read::<f32>().unwrap()), ([1000].as_slice(), wanted));
        let pairs = kernel(&device, "p.loopy", PAIRS);
        let six = device.upload(&counted(6)).unwrap();
        assert_eq!(pairs.call((&six,)).unwrap()[0].read::<f32>().unwrap(), [1.0, 5.0, 9.0]);
    }
}

// covers: shape.infer.crisp
#[test]
fn lengths_of_kernels_without_shapes_follow_from_types_and_launches() {
    let source = "
(def-kernel scale (a:float x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x))
  (loop-vector-stride x (i) (set! (~ r i) (* a (~ x i)))))
(def-kernel three (x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only 3))
  (declare single-task)
  (set! (~ r 2) (~ x 0)))
(def-kernel rows (w:ulong h:ulong &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from (w h)))
  (in-each-thread (x y) (when (and (< x w) (< y h)) (set! (~ r (+ (* y w) x)) 1.0))))
(def-kernel scatter (v:(vector-type uint :global :read-only) &out r:(vector-type uint :global :write-only))
  (declare (global-size :derive-from v))
  (let ((i (get-global-id 0))) (set! (~ r (~ v i)) 1)))
";
    for device in devices() {
        let program = device.compile("k.crisp", source).unwrap();
        let of = |name: &str| program.kernel(name).unwrap();
        let x = device.upload(&counted(5)).unwrap();
        let scaled = of("scale").call((2.0_f32, &x)).unwrap();
        assert_eq!(scaled[0].read::<f32>().unwrap(), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(of("three").call((&x,)).unwrap()[0].extents(), [3]);
        assert_eq!(of("rows").call((5_u64, 3_u64)).unwrap()[0].extents(), [15]);
        let v = device.upload(&[4_u32, 0]).unwrap();
        let error = of("scatter").call((&v,)).unwrap_err();
        assert_eq!(error.code(), "A0121", "{error}");
    }
}

fn refused<T: std::fmt::Debug>(result: Result<T, Error>, code: &str, text: &str) {
    let error = result.unwrap_err();
    assert_eq!((error.code(), error.diagnostics().len()), (code, 1), "{error}");
    assert!(error.to_string().contains(text), "`{text}` is not in\n{error}");
}

// covers: shape.conflict shape.given-size shape.quotient shape.rank shape.result.given
#[test]
fn each_mistake_names_argument_and_axis_before_anything_runs() {
    for device in devices() {
        let matmul = kernel(&device, "m.tensor", MATMUL);
        let buffer = |count: u16| device.upload(&counted(count)).unwrap();
        let (a, b, c) = (buffer(6), buffer(12), buffer(8));
        let (a_there, b_there) = (a.shaped(&[2, 3]), b.shaped(&[3, 4]));
        refused(matmul.call((a_there,)), "A0102", "argument `B` of `matmul` is not given: it is `float32[K, N]`");
        refused(
            matmul.call((a_there, 1_i32)),
            "A0103",
            "argument `B` of `matmul` is `float32[K, N]`, and a value is passed",
        );
        refused(matmul.call((1.0_f32, b_there)), "A0103", "argument `A`");
        let wide = device.upload(&[1.0_f64; 6]).unwrap();
        refused(
            matmul.call((wide.shaped(&[2, 3]), b_there)),
            "A0104",
            "argument `A` of `matmul` is `float32[M, K]`, and a buffer of `double` is passed",
        );
        refused(
            matmul.call((a.shaped(&[2, 3, 1]), b_there)),
            "A0115",
            "`A` of `matmul` has the shape [M, K], and an array of shape (2, 3, 1) is passed",
        );
        refused(matmul.call((a.shaped(&[]), b_there)), "A0115", "an array without axes is passed");
        refused(
            matmul.call((a.shaped(&[3, 2]), b_there)),
            "A0116",
            "`K` is 2 by the second axis of `A` and 3 by the first axis of `B`",
        );
        refused(
            matmul.call((a_there, b_there, 2_i32, 5_i32, 4_i32)),
            "A0116",
            "`K` is 5 as given and 3 by the second axis of `A`",
        );
        refused(matmul.call((a.shaped(&[0, 3]), b_there)), "A0118", "the first axis of `A` is 0");
        refused(matmul.call((a_there, b_there, -2_i32, 3_i32, 4_i32)), "A0118", "the size `M` is -2");
        refused(matmul.call((&a, &b)), "A0120", "no array that is given says what the size `M` is");
        // Extents that the memory does not hold.
        refused(
            matmul.call((a.shaped(&[200, 3]), b_there)),
            "A0122",
            "`A` of `matmul` has the shape [M, K], here 200 × 3, which takes 600 elements, and a buffer of 6 is passed",
        );
        let huge = [1_u64 << 31, 3];
        refused(
            matmul.call((a.shaped(&huge), b_there)),
            "A0119",
            "`M` is 2147483648 by the first axis of `A`, which its type i32 does not hold",
        );
        // By name.
        let (a, b, c) = (a.into_memory(), b.into_memory(), c.into_memory());
        let (a, b) = (("A", of(&a, &[2, 3])), ("B", of(&b, &[3, 4])));
        refused(matmul.call_named(&[a]), "A0102", "argument `B` of `matmul` is not given");
        refused(matmul.call_named(&[a, b, a]), "A0102", "argument `A` of `matmul`, `float32[M, K]`, is given twice");
        refused(matmul.call_named(&[a, b, ("resul", of(&c, &[2, 4]))]), "A0102", "did you mean `result`?");
        refused(
            matmul.call_named(&[a, b, ("result", of(&c, &[3, 4]))]),
            "A0116",
            "`M` is 2 by the first axis of `A` and 3 by the first axis of `result`",
        );
        refused(matmul.call_named(&[a, b, ("result", of(&c, &[8]))]), "A0115", "`result` of `matmul`");
        refused(matmul.call_named(&[a, b, ("N", Passed::value(4_i64))]), "A0104", "argument `N` of `matmul`");
        let read_only = match of(&c, &[2, 4]) {
            Passed::Buffer { memory, elem, stride, elements, writable: _, extents, structure } => {
                Passed::Buffer { memory, elem, stride, elements, writable: false, extents, structure }
            }
            value @ Passed::Value { .. } => value,
        };
        refused(matmul.call_named(&[a, b, ("result", read_only)]), "A0105", "`result`");
        // One memory for an input and a result, unless each element is read before it is written.
        let (nine, other) = (buffer(9).into_memory(), buffer(9).into_memory());
        let shared = [("A", of(&nine, &[3, 3])), ("B", of(&other, &[3, 3])), ("result", of(&nine, &[3, 3]))];
        refused(matmul.call_named(&shared), "L0010", "`A` and `result` share memory, and the kernel writes `result`");
        let square = "kernel square(x: Tensor<N; f32>) -> Tensor<N; f32> { compute (shape = [N]) |i| x[i] * x[i] }\n";
        let square = kernel(&device, "s.tensor", square);
        square.call_named(&[("x", of(&nine, &[9])), ("result", of(&nine, &[9]))]).unwrap();
        let mut squares = [0; 36];
        nine.read(0, &mut squares).unwrap();
        assert_eq!(squares[32..], 64.0_f32.to_le_bytes());
        let pairs = kernel(&device, "p.loopy", PAIRS);
        let seven = buffer(7);
        refused(
            pairs.call((&seven,)),
            "A0117",
            "the length of `x` in a call of `pairs` is 7, and no whole number `n` makes 2*n that long",
        );
    }
}

/// Memory with gaps, and shapes that launches with all arguments have, are compared with what is there.
// covers: shape.layout
#[test]
fn memory_is_as_long_as_its_shape_reaches() {
    let source = "kernel k {\n  domain \"{ [i, j]: 0 <= i < n and 0 <= j < m }\"\n  arg a: float32 [n, m] axes \"stride:64,stride:1\"\n  arg r: float32 [n, m]\n  arg n: value int32\n  arg m: value int32\n  body { r[i, j] = a[i, j] }\n}\n";
    for device in devices() {
        let gaps = kernel(&device, "g.loopy", source);
        let a = device.upload(&counted(3 * 64)).unwrap();
        let r = &gaps.call((&a, 3_i32, 5_i32)).unwrap()[0];
        assert_eq!(r.extents(), [3, 5]);
        assert_eq!(r.read::<f32>().unwrap()[5..], [64.0, 65.0, 66.0, 67.0, 68.0, 128.0, 129.0, 130.0, 131.0, 132.0]);
        refused(
            gaps.call((&a, 4_i32, 5_i32)),
            "A0122",
            "`a` of `k` has the shape [n, m; strides 64, 1], here 4 × 5, which takes 197 elements, and a buffer of 192 is passed",
        );
        let matmul = kernel(&device, "m.tensor", MATMUL);
        let (a, b, mut c) = (
            device.upload(&counted(6)).unwrap(),
            device.upload(&counted(12)).unwrap(),
            device.zeros::<f32>(800).unwrap(),
        );
        let launched = matmul.launch((a.shaped(&[200, 3]), b.shaped(&[3, 4]), &mut c, 200_i32, 3_i32, 4_i32));
        refused(launched, "A0122", "here 200 × 3");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// An array with its extents.
type Generated = (Memory, Vec<u64>);

/// An array that is made up.
fn generated(device: &Device, text: &str) -> (Memory, Vec<u64>) {
    let made = generate::parse(text).unwrap().unwrap();
    let extents = made.shape.clone().unwrap_or_else(|| vec![made.count]);
    let elements = generate::elements(made, &mut Budget::of_machine()).unwrap();
    (device.upload_bytes(&elements.bytes).unwrap(), extents)
}

/// A number of the type that an argument has.
fn number(kernel: &Kernel, name: &str, text: &str) -> Passed<'static> {
    let argument = kernel.interface().explicit().iter().find(|argument| argument.name == name).unwrap();
    match argument.kind {
        ArgumentKind::Value(elem) if elem.scalar.is_float() => Passed::value(text.parse::<f32>().unwrap()),
        _ => Passed::value(text.parse::<i32>().unwrap()),
    }
}

/// Every tensor program, loop kernel and template among the examples runs with inputs only.
// covers: shape.infer.tensor shape.infer.loopy shape.infer.cucl shape.result.made
#[test]
fn examples_run_with_inputs_only() {
    let table = std::fs::read_to_string(root().join("tests/examples/inputs.txt")).unwrap();
    let device = Device::open("cpu").unwrap();
    let mut listed = BTreeSet::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (call, results) = line.split_once("->").unwrap();
        let mut words = call.split_whitespace();
        let (path, name) = (words.next().unwrap(), words.next().unwrap());
        listed.insert(path.to_owned());
        let source = std::fs::read_to_string(root().join("examples").join(path)).unwrap();
        let (flags, words): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with('-'));
        let program = device.compile_flags(&flags.join(" "), path, &source).unwrap();
        let given: Vec<(&str, &str)> = words.iter().map(|word| word.split_once('=').unwrap()).collect();
        let arrays = |(_, value): &(&str, &str)| value.contains(':').then(|| generated(&device, value));
        let arrays: Vec<Option<Generated>> = given.iter().map(arrays).collect();
        let shape = |((name, _), array): (&(&str, &str), &Option<Generated>)| {
            array.as_ref().map(|(_, extents)| ((*name).to_owned(), extents.clone(), "float".to_owned()))
        };
        let shapes: Vec<crisp::GivenArray> = given.iter().zip(&arrays).filter_map(shape).collect();
        let kernel = program.kernel_for(name, &shapes).unwrap_or_else(|error| panic!("{line}\n{error}"));
        let arguments: Vec<(&str, Passed<'_>)> = given
            .iter()
            .zip(&arrays)
            .map(|((name, value), array)| {
                let Some((memory, extents)) = array else { return (*name, number(&kernel, name, value)) };
                let elem = generate::parse(value).unwrap().unwrap().elem;
                let (stride, elements) = (elem.bytes(), extents.iter().product());
                let extents = Some(extents.as_slice());
                (*name, Passed::Buffer { memory, elem, stride, elements, writable: true, extents, structure: None })
            })
            .collect();
        let made = program.call_named(name, &arguments).unwrap_or_else(|error| panic!("{line}\n{error}"));
        let shown = |made: &Made| {
            format!("{}:{}", made.name(), made.extents().iter().map(u64::to_string).collect::<Vec<_>>().join("x"))
        };
        assert_eq!(made.iter().map(shown).collect::<Vec<_>>().join(" "), results.trim(), "{line}");
    }
    let mut there = BTreeSet::new();
    for folder in ["tensor", "loopy", "cucl"] {
        for entry in std::fs::read_dir(root().join("examples").join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(folder) {
                there.insert(format!("{folder}/{name}"));
            }
        }
    }
    assert_eq!(listed, there);
}

const SGEMM: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/cucl/sgemm.cucl"));

/// A template becomes a kernel for each set of extents, by position and by name, and mistakes name both axes.
// covers: shape.infer.cucl shape.conflict shape.rank
#[test]
fn templates_become_kernels_for_the_arrays_of_a_call() {
    let device = Device::open("cpu").unwrap();
    let program = device.compile("sgemm.cucl", SGEMM).unwrap();
    assert_eq!(program.kernels(), ["sgemm"]);
    assert_eq!(program.templates()[0].inputs().collect::<Vec<_>>(), ["a", "b"]);
    let numbers: Vec<f32> = (0..12_u8).map(f32::from).collect();
    let (a, b) = (device.upload(&numbers[..6]).unwrap(), device.upload(&numbers).unwrap());
    for _ in 0..2 {
        let made = program.call("sgemm", (a.shaped(&[2, 3]), b.shaped(&[3, 4]))).unwrap();
        assert_eq!((made[0].name(), made[0].extents()), ("c", &[2, 4][..]));
        assert_eq!(made[0].read::<f32>().unwrap(), [20.0, 23.0, 26.0, 29.0, 56.0, 68.0, 80.0, 92.0]);
    }
    let made = program.call("sgemm", (a.shaped(&[3, 2]), b.shaped(&[2, 6]))).unwrap();
    assert_eq!(made[0].extents(), [3, 6]);
    let conflict = program.call("sgemm", (a.shaped(&[3, 2]), b.shaped(&[3, 4])));
    refused(conflict, "A0116", "`K` is 2 by the second axis of `a` and 3 by the first axis of `b`");
    refused(program.call("sgemm", (a.shaped(&[6]), b.shaped(&[3, 4]))), "A0115", "`a` has the dimensions `M:K`");
    refused(program.call("sgemm", (a.shaped(&[0, 3]), b.shaped(&[3, 4]))), "A0118", "the first axis of `a` is 0");
    refused(program.call("sgemm", (a.shaped(&[2, 3]),)), "S0310", "no dimensions are given for `b`");
    let open = program.kernel("sgemm").unwrap_err();
    assert!(open.code() == "S0310" && open.to_string().contains("no dimensions are given for `a`"), "{open}");
    refused(program.call("other", ()), "A0101", "other");
    // With all dimensions it is a kernel as any other.
    let flags = "--dims a=M:2,K:3 --dims b=K:3,N:4 --dims c=M:2,N:4";
    let program = device.compile_flags(flags, "sgemm.cucl", SGEMM).unwrap();
    assert!(program.templates().is_empty());
    assert_eq!(
        program.kernel("sgemm").unwrap().call((a.shaped(&[2, 3]), b.shaped(&[3, 4]))).unwrap()[0].extents(),
        [2, 4]
    );
    refused(device.compile_flags("--dims a", "sgemm.cucl", SGEMM), "A0203", "--dims");
    refused(device.compile("sgemm.cucl", &SGEMM.replace("CUCL IN M:K", "CUCL INN M:K")), "S0302", "INN");
}

/// A store after an early return is not one of each invocation: memory for the others is not needed.
// covers: shape.infer.crisp
#[test]
fn stores_behind_a_return_need_no_memory() {
    let source = "__kernel void k(__global float *r, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  r[i] = 1.0f;
}
";
    for device in devices() {
        let program = device.compile("k.cl", source).unwrap();
        let mut r = device.zeros::<f32>(5).unwrap();
        program.kernel("k").unwrap().global(&[64]).launch((&mut r, 5_i32)).unwrap();
        assert_eq!(r.read().unwrap(), [1.0; 5]);
    }
}
