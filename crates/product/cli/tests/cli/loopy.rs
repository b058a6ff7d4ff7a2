//! Loop kernels from the command line: complex arrays, programs of several launches.

use crate::harness::{Folder, floats, npy_with, parts};
use crate::hoist::{ended, has_pyopencl, run};

const TURN: &str = "kernel turn {
  domain \"{ [i]: 0 <= i < n }\"
  arg x: complex64 [n]
  arg w: value complex64
  arg r: complex64 [n]
  arg n: value int32
  body { r[i] = x[i]*w }
}
";

const SUMS: &str = "kernel both {
  domain \"{ [i, j]: 0 <= i, j < n }\"
  arg x: float32 [n]
  arg r: float32 [n]
  arg n: value int32
  temp t: global float32 [n]
  body {
    t[i] = 2*x[i]
    r[j] = t[n - 1 - j]
  }
  schedule { tag_inames(i: g.0, j: g.0) }
}
";

/// A file of complex numbers as NumPy writes it.
fn complex(numbers: &[f32]) -> Vec<u8> {
    let text = format!("{{'descr': '<c8', 'fortran_order': False, 'shape': ({},), }}", numbers.len() / 2);
    let length = (10 + text.len() + 1).next_multiple_of(64) - 10;
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(u16::try_from(length).expect("a short header").to_le_bytes());
    bytes.extend(format!("{text:<width$}\n", width = length - 1).bytes());
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    bytes
}

#[test]
fn complex_arrays_come_and_go_as_numpy_writes_them() {
    let folder = Folder::new();
    std::fs::write(folder.path("turn.loopy"), TURN).expect("a file");
    std::fs::write(folder.path("x.npy"), complex(&[1.0, 2.0, -0.5, 4.0, 0.0, 3.0])).expect("a file");
    let done = folder
        .crisp("run turn.loopy --arg x=x.npy --arg w_re=0 --arg w_im=2 --arg r=zeros:float:6 --arg n=3 --out r=r.npy");
    assert_eq!(done.code, 0, "{}", done.err);
    let expected = complex(&[-4.0, 2.0, -8.0, -1.0, -6.0, 0.0]);
    assert_eq!(std::fs::read(folder.path("r.npy")).expect("a file"), expected);
    // Other arrays than complex ones are written as before, and a file of another width is refused.
    std::fs::write(folder.path("plain.loopy"), TURN.replace("complex64", "float32")).expect("a file");
    let done =
        folder.crisp("run plain.loopy --arg x=zeros:float:4 --arg w=2 --arg r=zeros:float:4 --arg n=4 --out r=s.npy");
    assert_eq!(done.code, 0, "{}", done.err);
    let text = String::from_utf8_lossy(&std::fs::read(folder.path("s.npy")).expect("a file")).into_owned();
    assert!(text.contains("'<f4'") && text.contains("(4,)"), "{text}");
    std::fs::write(folder.path("wide.loopy"), TURN.replace("complex64", "complex128")).expect("a file");
    let done = folder.crisp("run wide.loopy --arg x=x.npy --arg w_re=0 --arg w_im=2 --arg r=zeros:double:6 --arg n=3");
    assert!(done.code != 0 && done.err.contains("x.npy"), "{}", done.err);
}

#[test]
fn programs_of_several_launches_run_under_their_name() {
    let folder = Folder::new();
    std::fs::write(folder.path("both.loopy"), SUMS).expect("a file");
    let arguments = "--arg x=zeros:float:4 --arg r=zeros:float:4 --arg n=4";
    for how in ["", "--kernel both", "--program both"] {
        let done = folder.crisp(&format!("run both.loopy {how} {arguments}"));
        assert_eq!(done.code, 0, "{how}\n{}", done.err);
    }
    std::fs::write(folder.path("more.loopy"), SUMS.replace("both", "other")).expect("a file");
    let done = folder.crisp(&format!("run both.loopy more.loopy {arguments}"));
    assert!(done.code != 0 && done.err.contains("error[U0202]"), "{}", done.err);
    assert!(done.err.contains("has 2 kernels") && done.err.contains("other"), "{}", done.err);
}

const SCATTER: &str = "kernel scatter {
  domain \"{ [i]: 0 <= i < n }\"
  assume \"injective(to)\"
  arg to: int32 [n]
  arg o: float32 [m]
  arg n: value int32
  arg m: value int32
  body { o[to[i]] = i }
  schedule { tag_inames(i: g.0) }
}
";

fn reals(numbers: &[f32]) -> Vec<u8> {
    npy_with(&format!("{{'descr': '<f4', 'fortran_order': False, 'shape': ({},), }}", numbers.len()), &floats(numbers))
}

fn integers(numbers: &[i32]) -> Vec<u8> {
    let header = format!("{{'descr': '<i4', 'fortran_order': False, 'shape': ({},), }}", numbers.len());
    npy_with(&header, &numbers.iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>())
}

/// A source, its package and its host program check a fact about data alike.
// covers: loopy2.facts
#[test]
fn facts_about_data_are_checked_however_a_kernel_is_launched() {
    let folder = Folder::new();
    folder.write("scatter.loopy", SCATTER).write("o.npy", reals(&[0.5; 6]));
    folder.write("right.npy", integers(&[4, 0, 3, 1])).write("wrong.npy", integers(&[4, 0, 3, 0]));
    folder.works("scatter.loopy --target cpu -o scatter.crispkg");
    for (source, device) in [("scatter.loopy", "cpu"), ("scatter.loopy", "interp"), ("scatter.crispkg", "cpu")] {
        let call = |to: &str| format!("run {source} to={to}.npy o=o.npy --device {device} --out o=out.npy");
        folder.works(&call("right"));
        assert!(parts(&folder.read("out.npy")).1 == floats(&[1.0, 3.0, 0.5, 2.0, 0.0, 0.5]), "{source} on {device}");
        let done = folder.crisp(&call("wrong"));
        assert!(done.code != 0 && done.err.contains("error[P0741]"), "{}", done.err);
        assert!(done.err.contains("`to[1]` and `to[3]` are both 0") && done.err.contains("^^^"), "{}", done.err);
    }
    folder.works("scatter.loopy --transpile-to=oclc --hoist=PyOpenCL --hoist=OpenCL --hoist=WebGPU --output-base made --hoist-arg to=right.npy --hoist-arg o=o.npy");
    for program in ["made_hoist_PyOpenCL.py", "made_hoist_OpenCL.cpp", "made_hoist_WebGPU.html"] {
        let text = String::from_utf8(folder.read(program)).expect("text");
        assert!(text.contains("injective(to)") && text.contains("are both {}"), "{program}");
    }
    if has_pyopencl() {
        let (code, out, err) = ended(run(&folder, "made_hoist_PyOpenCL.py", "", "0"));
        assert!(code == 0 && out.contains(" right"), "{out}{err}");
        let (code, out, _) = ended(run(&folder, "made_hoist_PyOpenCL.py", "to=wrong.npy o=o.npy --out o=out.bin", "0"));
        assert!(code != 0 && out.contains("`to[1]` and `to[3]` are both 0"), "{out}");
        assert_eq!(folder.read("out.bin"), floats(&[0.5; 6]));
    }
}

/// The page has the instructions with an arrow, and the loops after each step, with barriers, and the reason where there are none yet.
// covers: loopy2.picture
#[test]
fn a_page_shows_the_loops_after_each_step() {
    let folder = Folder::new();
    let kernel = "kernel turned {
  domain \"{ [i, j]: 0 <= i, j < 64 }\"
  arg a: int32 [64]; arg r: bool [64]
  temp t: local int32 [64]
  body {
    t[i] = 2*a[i]  {id=t}
    r[j] = t[63 - j] < 1  {id=r, dep=t}
  }
  schedule {
    tag_inames(i: l.0)
    tag_inames(j: l.0)
  }
}
";
    folder.write("turned.loopy", kernel);
    folder.works("check turned.loopy --explain --html page.html");
    let page = String::from_utf8(folder.read("page.html")).expect("text");
    let count = |what: &str| page.matches(what).count();
    assert_eq!((count("<h2"), count("marker-end"), count("<rect")), (4, 1, 2), "{page}");
    assert!(
        page.contains("tag_inames(i: l.0)") && page.contains("class='barrier'") && page.contains("&lt; 1"),
        "{page}"
    );
    assert_eq!(count("<div"), count("</div>"));
    let done = folder.crisp("check turned.loopy --html page.html");
    assert!(done.code != 0 && done.err.contains("--explain"), "{}", done.err);
}
