//! Host programs of tensor programs and loop kernels: sizes follow from arrays, when the program is written and when it runs.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use crisp_dev_testkit::complete;

use super::harness::{Folder, floats, npy_with, parts};
use super::hoist::{all_right, build, ended, has_pyopencl, opencl_headers, root, run};

pub(crate) const MATMUL: &str = "kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> {
  compute (shape = [M, N]) |i, j| { reduce (shape = [K], op = sum) |k| { A[i, k] * B[k, j] } }
}
";

/// A `.npy` file with these axes.
pub(crate) fn npy_of(kind: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    npy_with(&format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape}), }}"), data)
}

/// Every example of the table of inputs has a host program whose results are right from these inputs alone; from files of arrays the program has the results of
/// `crisp run`.
// covers: shape.infer.tensor shape.infer.loopy shape.infer.cucl shape.result.made
#[test]
fn examples_have_host_programs_from_inputs_only() {
    let folder = Folder::new();
    let table = std::fs::read_to_string(root().join("tests/examples/inputs.txt")).unwrap();
    let python = has_pyopencl();
    for (number, line) in table.lines().filter(|line| !line.starts_with('#')).enumerate() {
        let (call, results) = line.split_once("->").unwrap();
        let mut words = call.split_whitespace();
        let (path, _kernel) = (words.next().unwrap(), words.next().unwrap());
        let (flags, inputs): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with('-'));
        let arguments: Vec<String> = inputs.iter().map(|word| format!("--hoist-arg {word}")).collect();
        let options = "--transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL --hoist=WebGPU --output-base made";
        let (example, flags) = (root().join("examples").join(path), flags.join(" "));
        let done = folder.crisp(&format!("{} {options} {flags} {}", example.display(), arguments.join(" ")));
        assert!(done.code == 0 && done.err.is_empty(), "{line}\n{}", done.err);
        if !python {
            continue;
        }
        let script = "made_hoist_PyOpenCL.py";
        let (code, out, err) = ended(run(&folder, script, "", "0"));
        assert!(code == 0 && all_right(&out, 1), "{line}\n{out}{err}");
        // A device compiles the kernel again for each run of the program.
        if number % 3 != 0 && !complete() {
            continue;
        }
        let given: Vec<String> = inputs.iter().map(|word| from_file(&folder, word)).collect();
        // Arrays that a kernel changes are results too.
        let changed = inputs.first().and_then(|word| word.split_once('=')).map(|(name, _)| name);
        let mut names: Vec<&str> = results.split_whitespace().map(|it| it.split_once(':').unwrap().0).collect();
        names.extend(changed.filter(|_| names.is_empty()));
        let outputs =
            |ending: &str| names.iter().map(|name| format!(" --out {name}={name}.{ending}")).collect::<String>();
        folder.works(&format!("run {} {flags} {}{}", example.display(), given.join(" "), outputs("npy")));
        let (code, out, err) = ended(run(&folder, script, &format!("{}{}", given.join(" "), outputs("bin")), "0"));
        assert_eq!(code, 0, "{line}\n{out}{err}");
        for name in names {
            let wanted = parts(&folder.read(&format!("{name}.npy"))).1;
            assert!(wanted == folder.read(&format!("{name}.bin")), "{line}: {name}");
        }
    }
}

/// An input as one from a file of other numbers than those that the rule makes.
fn from_file(folder: &Folder, word: &str) -> String {
    let (name, value) = word.split_once('=').unwrap();
    let Some((rule, described)) = value.split_once(':') else { return word.to_owned() };
    let (kind, extents) = described.split_once(':').unwrap();
    let count: u16 = extents.split('x').map(|extent| extent.parse::<u16>().unwrap()).product();
    let (kind, data) = match (rule, kind) {
        ("zeros", _) => ("<i4", vec![0; 4 * usize::from(count)]),
        (_, "int") => ("<i4", (0..count).flat_map(|at| (i32::from(at) * 5 % 17).to_le_bytes()).collect()),
        _ => ("<f4", (0..count).flat_map(|at| (f32::from(at * 7 % 11) / 16.0).to_le_bytes()).collect()),
    };
    folder.write(&format!("{name}-in.npy"), npy_of(kind, &format!("{},", extents.replace('x', ", ")), &data));
    format!("{name}={name}-in.npy")
}

/// The program of a template has the extents for which it is written, and refuses other arrays.
// covers: shape.infer.cucl shape.conflict
#[test]
fn host_programs_of_templates_refuse_other_extents() {
    let folder = Folder::new();
    let sgemm = root().join("examples/cucl/sgemm.cucl");
    let arguments = "--hoist-arg a=random:float:2x3 --hoist-arg b=random:float:3x4";
    folder.works(&format!(
        "{} --transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL --output-base made {arguments}",
        sgemm.display()
    ));
    let mut programs = Vec::new();
    if opencl_headers() {
        build(&folder, "made_hoist_OpenCL.cpp", "made", &["-lOpenCL"]);
        programs.push("made");
    }
    programs.extend(has_pyopencl().then_some("made_hoist_PyOpenCL.py"));
    folder.write("a.npy", npy_of("<f4", "2, 3", &floats(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])));
    folder.write("b.npy", npy_of("<f4", "3, 4", &floats(&[1.0; 12])));
    folder.write("other.npy", npy_of("<f4", "4, 3", &floats(&[1.0; 12])));
    folder.write("flat.npy", npy_of("<f4", "6,", &floats(&[1.0; 6])));
    folder.write("b.bin", floats(&[1.0; 11]));
    for program in programs {
        let (code, out, err) = ended(run(&folder, program, "a=a.npy b=b.npy --out c=c.bin", "0"));
        assert_eq!(code, 0, "{program}: {out}{err}");
        assert_eq!(folder.read("c.bin"), floats(&[6.0, 6.0, 6.0, 6.0, 15.0, 15.0, 15.0, 15.0]));
        for (arguments, message) in [
            ("b=other.npy", "axis 1 of b is 4, and must be 3"),
            ("a=flat.npy", "a has 2 axes, and flat.npy has 1"),
            ("b=b.bin", "b has 12 elements, and b.bin has 11"),
        ] {
            let (code, out, err) = ended(run(&folder, program, arguments, "0"));
            assert!(code == 2 && err.contains(message), "{program} {arguments}\n{out}{err}");
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
