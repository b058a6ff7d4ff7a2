//! Host programs of tensor programs and loop kernels: sizes follow from arrays, when the program is written and when it runs.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use super::harness::{Folder, floats, npy_with};
use super::hoist::{all_right, build, ended, has_pyopencl, opencl_headers, root, run};

pub(crate) const MATMUL: &str = "kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> {
  compute (shape = [M, N]) |i, j| { reduce (shape = [K], op = sum) |k| { A[i, k] * B[k, j] } }
}
";

/// A `.npy` file with these axes.
pub(crate) fn npy_of(kind: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    npy_with(&format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape}), }}"), data)
}

/// Every example of the table of inputs has a host program whose results are right, from these inputs alone.
// covers: shape.infer.tensor shape.infer.loopy
#[test]
fn examples_have_host_programs_from_inputs_only() {
    let folder = Folder::new();
    let table = std::fs::read_to_string(root().join("tests/examples/inputs.txt")).unwrap();
    let python = has_pyopencl();
    // Templates need dimensions too, and have a test below.
    for line in table.lines().filter(|line| !line.starts_with('#') && !line.starts_with("cucl/")) {
        let (call, _) = line.split_once("->").unwrap();
        let mut words = call.split_whitespace();
        let (path, _kernel) = (words.next().unwrap(), words.next().unwrap());
        let arguments: Vec<String> = words.map(|word| format!("--hoist-arg {word}")).collect();
        let options = "--transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL --hoist=WebGPU --output-base made";
        let example = root().join("examples").join(path);
        let done = folder.crisp(&format!("{} {options} {}", example.display(), arguments.join(" ")));
        assert!(done.code == 0 && done.err.is_empty(), "{line}\n{}", done.err);
        if python {
            let (code, out, err) = ended(run(&folder, "made_hoist_PyOpenCL.py", "", "0"));
            assert!(code == 0 && all_right(&out, 1), "{line}\n{out}{err}");
        }
    }
}

/// Dimensions of templates follow from the arrays that a host program is written for. `in` is a word of Python, and has another name there.
// covers: shape.infer.cucl
#[test]
fn templates_have_host_programs_from_inputs_only() {
    let folder = Folder::new();
    for (example, arguments) in [
        ("sgemm", "--hoist-arg a=random:float:25x30 --hoist-arg b=random:float:30x40"),
        ("lrn", "--hoist-arg in=random:float:2x5x3x4 -D reach=1 -D k=1.0f -D alpha=0.1f -D beta=0.75f"),
    ] {
        let path = root().join(format!("examples/cucl/{example}.cucl"));
        let options = "--transpile-to=oclc --hoist=PyOpenCL --output-base made";
        let done = folder.crisp(&format!("{} {options} {arguments}", path.display()));
        assert!(done.code == 0 && done.err.is_empty(), "{example}\n{}", done.err);
        if has_pyopencl() {
            let (code, out, err) = ended(run(&folder, "made_hoist_PyOpenCL.py", "", "0"));
            assert!(code == 0 && all_right(&out, 1), "{example}\n{out}{err}");
        }
    }
}

/// Files give the sizes of a program that runs, and what does not fit is refused before anything runs.
// covers: shape.conflict shape.given-size
#[test]
fn sizes_of_a_running_program_follow_from_files() {
    let folder = Folder::new();
    folder.write("m.tensor", MATMUL);
    let done = folder.crisp("m.tensor --transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL");
    assert_eq!(done.code, 0, "{}", done.err);
    folder.write("a.npy", npy_of("<f4", "2, 3", &floats(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])));
    folder.write("b.npy", npy_of("<f4", "3, 1", &floats(&[1.0, 10.0, 100.0])));
    folder.write("c.npy", npy_of("<f4", "4, 1", &floats(&[1.0, 2.0, 3.0, 4.0])));
    folder.write("flat.npy", npy_of("<f4", "6,", &floats(&[1.0; 6])));
    folder.write("double.npy", npy_of("<f8", "2, 3", &[0; 48]));
    folder.write("a.bin", floats(&[1.0; 6]));
    folder.write("part.bin", vec![0; 7]);
    let mut programs = Vec::new();
    if opencl_headers() {
        build(&folder, "m_hoist_OpenCL.cpp", "m", &["-lOpenCL"]);
        programs.push("m");
    }
    programs.extend(has_pyopencl().then_some("m_hoist_PyOpenCL.py"));
    for program in programs {
        let (code, out, err) = ended(run(&folder, program, "A=a.npy B=b.npy --out result=r.bin", "0"));
        assert_eq!(code, 0, "{program}: {out}{err}");
        assert_eq!(std::fs::read(folder.path("r.bin")).unwrap(), floats(&[321.0, 654.0]));
        // Bytes have no axes: the sizes are given, and their product is compared.
        let (code, _, err) = ended(run(&folder, program, "A=a.bin M=2 K=3 N=1 B=b.npy", "0"));
        assert_eq!(code, 0, "{program}: {err}");
        for (arguments, message) in [
            ("A=a.npy B=c.npy", "K is 3 by axis 2 of A and 4 by axis 1 of B"),
            ("A=a.npy B=b.npy K=4", "K is 4 by the command line and 3 by axis 2 of A"),
            ("A=flat.npy B=b.npy", "A has 2 axes, and flat.npy has 1"),
            ("A=double.npy B=b.npy", "A"),
            ("A=a.bin B=b.npy", "A has 192 elements, and a.bin has 6"),
            ("A=part.bin", "part.bin has 7 bytes, and each element of A has 4"),
        ] {
            let (code, out, err) = ended(run(&folder, program, arguments, "0"));
            assert!(code == 2 && err.contains(message), "{program} {arguments}\n{out}{err}");
        }
    }
}

/// The bytes of a vector give a size; bytes that fit no size are refused, not cut and not padded.
#[test]
fn lengths_of_vectors_are_compared() {
    let folder = Folder::new();
    let source = "kernel k {
  domain \"{ [i]: 0 <= i < n }\"
  arg x: float32 [2*n]
  arg y: float32 [n]
  arg n: value int32
  body {
    y[i] = x[2*i] + x[2*i + 1]
  }
}
";
    folder.write("k.loopy", source);
    let done = folder.crisp("k.loopy --transpile-to=oclc --hoist=OpenCL");
    assert_eq!(done.code, 0, "{}", done.err);
    if opencl_headers() {
        build(&folder, "k_hoist_OpenCL.cpp", "k", &["-lOpenCL"]);
        folder.write("x.bin", floats(&[1.0, 2.0, 3.0, 4.0]));
        folder.write("odd.bin", floats(&[1.0; 5]));
        let (code, _, err) = ended(run(&folder, "k", "x=x.bin --out y=y.bin", "0"));
        assert_eq!(code, 0, "{err}");
        assert_eq!(std::fs::read(folder.path("y.bin")).unwrap(), floats(&[3.0, 7.0]));
        let (code, _, err) = ended(run(&folder, "k", "x=odd.bin", "0"));
        assert!(code == 2 && err.contains("axis 1 of x is 5, and must be 2 * n + 0"), "{err}");
    }
}
