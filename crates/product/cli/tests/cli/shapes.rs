//! `crisp run` with arrays that have shapes: sizes follow from them, results are made, and what does not fit is refused.

use crate::harness::{Folder, floats, npy, npy_with, parts};

const MATMUL: &str =
    "kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> { matmul(A, B) }\n";

const AXPY: &str = "kernel axpy {
  domain \"{ [i]: 0 <= i < n }\"
  arg a: value float32
  arg x: float32 [n]
  arg y: float32 [n]
  arg z: float32 [n]
  arg n: value int32
  body { z[i] = a*x[i] + y[i] }
}
";

/// An array of floats with a shape; the numbers count from zero.
fn counted(shape: &str, count: u16) -> Vec<u8> {
    let values: Vec<f32> = (0..count).map(f32::from).collect();
    npy_with(&format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}"), &floats(&values))
}

fn shape_of(file: &[u8]) -> String {
    let header = parts(file).0;
    header.split("'shape': ").nth(1).expect("a header has a shape").trim_end_matches(", }").to_owned()
}

// covers: shape.infer.tensor shape.result.made shape.short-call
#[test]
fn sizes_follow_from_files_and_results_keep_their_axes() {
    let folder = Folder::new();
    folder.write("matmul.tensor", MATMUL).write("a.npy", counted("(2, 3)", 6)).write("b.npy", counted("(3, 4)", 12));
    for device in ["cpu", "interp"] {
        let out = folder.works(&format!("run matmul.tensor A=a.npy B=b.npy -o C.npy --device {device}"));
        assert!(out.starts_with("result: float × 2 × 4 → C.npy\n"), "{out}");
        let file = folder.read("C.npy");
        assert_eq!(shape_of(&file), "(2, 4)");
        assert_eq!(parts(&file).1, floats(&[20.0, 23.0, 26.0, 29.0, 56.0, 68.0, 80.0, 92.0]));
    }
    // A size may still be given, and so may data that is made up, with its extents.
    folder.works("run matmul.tensor A=a.npy B=b.npy M=2 K=3 N=4");
    let made = folder.json("run matmul.tensor A=iota:float:25x30 B=iota:float:30x40");
    assert_eq!(made["outputs"][0]["shape"], serde_json::json!([25, 40]));
    assert_eq!(made["outputs"][0]["length"], 1000);
    // One unknown size follows from a number of elements.
    folder.works("run matmul.tensor A=iota:float:750 B=iota:float:1200 M=25 N=40");
}

// covers: shape.infer.loopy
#[test]
fn a_loop_kernel_runs_under_its_name_whatever_its_schedule() {
    let folder = Folder::new();
    let schedules = [
        "",
        "  schedule { split_iname(i, 128, outer_tag=\"g.0\", inner_tag=\"l.0\") }\n",
        "  schedule { split_iname(i, 7, outer_tag=\"g.0\", inner_tag=\"l.0\") }\n",
    ];
    for schedule in schedules {
        folder.write("axpy.loopy", AXPY.replace("}\n}", &format!("}}\n{schedule}}}")));
        folder.works("run axpy.loopy a=2 x=iota:float:1000 y=iota:float:1000 -o z.npy");
        let file = folder.read("z.npy");
        assert_eq!(shape_of(&file), "(1000,)");
        let wanted: Vec<f32> = (0..1000_u16).map(|i| 3.0 * f32::from(i)).collect();
        assert_eq!(parts(&file).1, floats(&wanted), "{schedule}");
    }
    // The host loop's variable is not an argument.
    let heat = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/loopy/heat.loopy"));
    folder.write("heat.loopy", heat);
    let out = folder.works("run heat.loopy u=random:float:2x66x66 steps=5 -o u.npy");
    assert!(out.contains("u: float × 2 × 66 × 66 → u.npy\n") && out.contains("heat on cpu"), "{out}");
    assert_eq!(shape_of(&folder.read("u.npy")), "(2, 66, 66)");
}

// covers: shape.infer.tensor shape.infer.loopy shape.infer.cucl
#[test]
fn examples_run_with_inputs_only() {
    let folder = Folder::new();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
    let table = std::fs::read_to_string(format!("{root}/tests/examples/inputs.txt")).unwrap();
    let lines: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() > 20);
    for line in lines {
        let (call, results) = line.split_once("->").unwrap();
        let (path, arguments) = call.split_once(' ').unwrap();
        let arguments = arguments.split_once(' ').unwrap().1;
        let done = folder.crisp(&format!("run {root}/examples/{path} {arguments}"));
        assert_eq!(done.code, 0, "{line}\n{}", done.err);
        assert!(!done.out.contains("guess") && !done.err.contains("error"), "{line}\n{}{}", done.out, done.err);
        // Kernels in C are their authors': some store at places that no proof knows.
        assert!(!done.out.contains("may-race") || path.starts_with("cucl/"), "{line}\n{}", done.out);
        for result in results.split_whitespace() {
            let (name, shape) = result.split_once(':').unwrap();
            let shown = done.out.lines().any(|line| {
                line.starts_with(&format!("{name}: ")) && line.ends_with(&format!(" × {}", shape.replace('x', " × ")))
            });
            assert!(shown, "{line}\n{}", done.out);
        }
    }
}

// covers: shape.infer.cucl
#[test]
fn dimensions_of_templates_follow_from_arrays() {
    let folder = Folder::new();
    let wrong = format!(
        "{}/../../../examples/cucl/sgemm.cucl a=iota:float:2x3x1 b=iota:float:3x4 -D tpb=64",
        env!("CARGO_MANIFEST_DIR")
    );
    let message = said(&folder, &wrong);
    assert_eq!(message, "error[A0115]: `a` has the dimensions `M:K`, and an array of shape (2, 3, 1) is passed");
    let example = |name: &str| format!("{}/../../../examples/cucl/{name}.cucl", env!("CARGO_MANIFEST_DIR"));
    let message = said(&folder, &format!("{} a=iota:float:2x3 b=iota:float:4x5", example("sgemm")));
    assert_eq!(
        message,
        "error[A0116]: shapes of arguments of `sgemm` disagree: `K` is 3 by the second axis of `a` and 4 by the first axis of `b`"
    );
    let sgemm = example("sgemm");
    folder.write("object.npy", npy_with("{'descr': '|O', 'fortran_order': False, 'shape': (2, 3), }", &[0; 48]));
    for (arguments, wanted) in [
        (
            "a=zeros:float:0x3 b=iota:float:3x4",
            "error[A0118]: the first axis of `a` is 0: arrays of `sgemm` have at least one element along each axis",
        ),
        ("a=nope.npy b=iota:float:3x4", "error[L0110]: cannot read `nope.npy` for `a`"),
        ("a=object.npy b=iota:float:3x4", "error[L0112]: `object.npy` for `a` holds Python objects"),
        (
            "a=5 b=iota:float:3x4",
            "error[A0103]: argument `a` is `float32[]`, and `5`, neither a file nor a rule for elements, is passed",
        ),
        ("a=iota:float:2x3", "error[S0310]: no dimensions are given for `b`, which is declared `IN`"),
        (
            "a=iota:float:2x3 b=iota:float:3x4 --dims a=M:4,K:3",
            "error[A0116]: shapes of arguments of `sgemm` disagree: `M` is 4 as given and 2 by the first axis of `a`",
        ),
        (
            "a=iota:float:2x3 b=iota:float:3x4 --dims e=M:7",
            "error[S0311]: dimensions are given for `e`, which the template does not declare",
        ),
        (
            "a=iota:float:2x3 b=iota:float:3x4 c=zeros:float:2x5",
            "error[A0116]: shapes of arguments of `sgemm` disagree: `N` is 4 by the second axis of `b` and 5 by the second axis of `c`",
        ),
        (
            "a=iota:float:2x3 b=iota:float:3x4 c=zeros:float:8",
            "error[A0115]: `c` has the dimensions `M:N`, and an array of shape (8,) is passed",
        ),
        (
            "a=iota:int:2x3 b=iota:float:3x4",
            "error[A0104]: argument `a` of `sgemm` is `float32[M=2, K=3]`, and `iota:int:2x3`, an array of int32, is passed",
        ),
        ("a=iota:float:2x3 b=iota:float:3x4 d=iota:float:3", "error[A0102]: `sgemm` has no argument `d`"),
        ("a=iota:float:2x3 b=iota:float:3x4 a=iota:float:2x3", "error[U0104]: `--arg a` is given twice"),
        (
            "a=iota:float:2x3 b=iota:float:3x4 --out a=x.npy",
            "error[U0301]: `--out a` names `float32[M=2, K=3]`, which `sgemm` does not write",
        ),
    ] {
        let message = said(&folder, &format!("{sgemm} {arguments}"));
        assert!(message.starts_with(wanted), "{arguments}\n{message}");
    }
    // The code of a template with an index of local ids is for one workgroup size.
    let tiled = "-Dfmas=c_reg[0]+=a_tile[am]*b_tile[bn]; --dims=work=Mb:2,Nb:2,Mt:3,Nt:2,Me:2,Ne:3";
    let call = format!("{} {tiled} a=iota:float:12x6 b=iota:float:6x12", example("sgemm_tiled"));
    folder.works(&format!("run {call} --local 6"));
    let message = said(&folder, &format!("{call} --local 3"));
    assert_eq!(message, "error[L0005]: the kernel requires a local-size of 6, but 3 is requested");
    // Dimensions that are given say that extents of one name differ.
    folder.works(&format!("run {} a=iota:float:2x3 b=iota:float:4x5 --dims a=M:2,K:3", example("sgemm")));
    let arrays = "filts=iota:float:4x3x3x3 biases=iota:float:4 in=iota:float:2x3x8x8 -D stride=1 -D pad=1";
    let message = said(&folder, &format!("{} {arrays}", example("conv")));
    assert!(message.contains("`y` is 3 by the third axis of `filts` and 8 by the third axis of `in`"), "{message}");
    let dims = "--dims filts=out_chan:4,in_chan:3,y:3,x:3";
    let message = said(&folder, &format!("{} {arrays} {dims}", example("conv")));
    assert!(
        message.starts_with("error[A0120]: ")
            && message
                .contains("`out` has the dimensions `img:chan:y:x`, and `y` is 3 by the third axis of `filts` and 8"),
        "{message}"
    );
    folder.works(&format!("run {} {arrays} {dims} --dims out=img:2,chan:4,y:8,x:8", example("conv")));
    let done = folder.crisp(&format!("run {} in=iota:float:1x2x8x8 -D stride=2 -D avg_pool=0", example("pool")));
    assert!(done.code == 1 && done.err.contains("no dimensions are given for `window`"), "{}", done.err);
    folder.write("a.npy", counted("(2, 3)", 6)).write("b.npy", counted("(3, 4)", 12));
    let sgemm = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/cucl/sgemm.cucl");
    folder.works(&format!("run {sgemm} a=a.npy b=b.npy -D tpb=64 -o c.npy"));
    let file = folder.read("c.npy");
    assert_eq!(
        (shape_of(&file), parts(&file).1),
        ("(2, 4)".to_owned(), floats(&[20.0, 23.0, 26.0, 29.0, 56.0, 68.0, 80.0, 92.0]))
    );
}

/// The message without its place.
fn said(folder: &Folder, arguments: &str) -> String {
    let done = folder.crisp(&format!("run {arguments}"));
    assert_eq!((done.code, done.out.as_str()), (1, ""), "{arguments}\n{}{}", done.out, done.err);
    let first = done.err.lines().next().unwrap_or_default();
    assert_eq!(done.err.matches("error[").count(), 1, "{arguments}\n{}", done.err);
    first.to_owned()
}

// covers: shape.conflict shape.given-size shape.quotient shape.rank shape.result.given
#[test]
fn each_mistake_in_shapes_names_argument_and_axis() {
    let folder = Folder::new();
    folder.write("matmul.tensor", MATMUL).write("axpy.loopy", AXPY);
    folder.write("twice.tensor", "kernel twice(a: Tensor<N; f32>, b: Tensor<N, 2; f32>) -> Tensor<N; f32> { compute (shape = [N]) |i| { a[i] + b[i, 1] } }");
    folder.write(
        "pairs.loopy",
        "kernel pairs {\n  domain \"{ [i]: 0 <= i < n }\"\n  arg x: float32 [2*n]\n  arg r: float32 [n]\n  arg n: value int32\n  body { r[i] = x[2*i] + x[2*i + 1] }\n}\n",
    );
    let cases = [
        (
            "matmul.tensor A=iota:float:2x4 B=iota:float:5x3",
            "error[A0116]: shapes of arguments of `matmul` disagree: `K` is 4 by the second axis of `A` and 5 by the first axis of `B`",
        ),
        (
            "matmul.tensor A=iota:float:2x3 B=iota:float:3x4 K=5",
            "error[A0116]: shapes of arguments of `matmul` disagree: `K` is 5 as given and 3 by the second axis of `A`",
        ),
        (
            "matmul.tensor A=iota:float:2x3x1 B=iota:float:3x4",
            "error[A0115]: `A` of `matmul` has the shape [M, K], and an array of shape (2, 3, 1) is passed",
        ),
        (
            "matmul.tensor A=iota:float:2x3 B=iota:float:3x4 result=zeros:float:3x4",
            "error[A0116]: shapes of arguments of `matmul` disagree: `M` is 2 by the first axis of `A` and 3 by the first axis of `result`",
        ),
        (
            "matmul.tensor A=iota:float:2x3 B=iota:float:3x4 M=-2",
            "error[A0118]: the size `M` is -2: arrays of `matmul` have at least one element along each axis",
        ),
        (
            "matmul.tensor A=zeros:float:0x3 B=iota:float:3x4",
            "error[A0118]: the first axis of `A` is 0: arrays of `matmul` have at least one element along each axis",
        ),
        (
            "matmul.tensor A=zeros:float:6 B=iota:float:3x4",
            // One unknown remains, and follows from the number of elements.
            "",
        ),
        (
            "matmul.tensor A=zeros:float:6 B=iota:float:12",
            "error[A0120]: the sizes of a call of `matmul` are not known: no array that is given says what the size `M` is",
        ),
        (
            "axpy.loopy a=1 x=iota:float:4 y=iota:float:5",
            "error[A0116]: shapes of arguments of `axpy` disagree: `n` is 4 by the length of `x` and 5 by the length of `y`",
        ),
        (
            "axpy.loopy a=1 x=iota:float:4 y=iota:float:4 n=100",
            "error[A0116]: shapes of arguments of `axpy` disagree: `n` is 100 as given and 4 by the length of `x`",
        ),
        (
            "pairs.loopy x=iota:float:7",
            "error[A0117]: the length of `x` in a call of `pairs` is 7, and no whole number `n` makes 2*n that long",
        ),
        (
            "twice.tensor a=iota:float:4 b=iota:float:4x3",
            "error[A0116]: shapes of arguments of `twice` disagree: the second axis of `b` is 3, and must be 2",
        ),
    ];
    for (arguments, wanted) in cases {
        if wanted.is_empty() {
            folder.works(&format!("run {arguments}"));
        } else {
            assert!(said(&folder, arguments).starts_with(wanted), "{arguments}\n{}", said(&folder, arguments));
        }
    }
    folder.fails(
        "run axpy.loopy a=1 x=zeros:float:3000000000 y=zeros:float:3000000000",
        "\
error[A0119]: sizes of a call of `axpy` are too large: `n` is 3000000000 by the length of `x`, which its type i32 does not hold
 --> axpy.loopy:7:7
  |
7 |   arg n: value int32
  |       ^
  |
  = help: pass smaller arrays, or several parts one after the other
",
    );
    let all = folder.crisp("run matmul.tensor A=zeros:float:6 B=iota:float:12").err;
    assert!(all.contains("help: give `M` too: `M=…`"), "{all}");
    folder.fails(
        "run matmul.tensor A=iota:float:2x4 B=iota:float:5x3",
        "\
error[A0116]: shapes of arguments of `matmul` disagree: `K` is 4 by the second axis of `A` and 5 by the first axis of `B`
 --> matmul.tensor:1:37
  |
1 | kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> { matmul(A, B) }
  |                                     ^
  |
  = help: pass arrays that fit each other
",
    );
}

// covers: shape.no-guess
#[test]
fn a_result_whose_length_nothing_determines_is_refused() {
    let folder = Folder::new();
    let kernel = "(def-kernel k (v:(vector-type uint :global :read-only) &out r:(vector-type uint :global :write-only))
  (declare (global-size :derive-from v))
  (let ((i (get-global-id 0)))
    (set! (~ r (~ v i)) 1)))";
    folder.write("scatter.crisp", kernel);
    folder.fails(
        "run scatter.crisp v=iota:uint:5",
        "\
error[A0121]: how long the result `r` of `k` is follows from no declaration and no store
 --> scatter.crisp:1:61
  |
1 | (def-kernel k (v:(vector-type uint :global :read-only) &out r:(vector-type uint :global :write-only))
  |                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = note: its stores are at indices that depend on data, or in functions and views that the analysis does not follow
  = help: pass it: `--arg r=zeros:TYPE:LENGTH` of the command, `r=` of a call in a program
",
    );
    folder.works("run scatter.crisp v=iota:uint:5 r=zeros:uint:5");
    // A guard by a number, and rows and columns, say it.
    folder.write(
        "guarded.cl",
        "__kernel void k(__global float *r, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= w || y >= h) return;
  r[y * w + x] = 1.0f;
}
",
    );
    let out = folder.warns("run guarded.cl w=5 h=3 --global 8,8 --local 8,8", "L0120", true);
    assert!(out.starts_with("r: float × 15\n"), "{out}");
}

// covers: shape.layout
#[test]
fn files_are_laid_out_as_types_say() {
    let folder = Folder::new();
    folder.write("a.npy", counted("(2, 3)", 6));
    let bodies = [
        ("Tensor<M, N; f32, colmajor>", "Tensor<M, N; f32>"),
        ("Tensor<M, N; f32>", "Tensor<M, N; f32, colmajor>"),
        ("Tensor<M, N; f32, colmajor>", "Tensor<M, N; f32, colmajor>"),
    ];
    for (a, r) in bodies {
        let body = "{ compute (shape = [M, N]) |i, j| 10.0 * a[i, j] }";
        folder.write("t.tensor", format!("kernel t(a: {a}) -> {r} {body}\n"));
        folder.works("run t.tensor a=a.npy -o r.npy");
        let file = folder.read("r.npy");
        assert_eq!(
            (shape_of(&file), parts(&file).1),
            ("(2, 3)".to_owned(), floats(&[0.0, 10.0, 20.0, 30.0, 40.0, 50.0])),
            "{a} {r}"
        );
    }
}

/// Elements without axes lie as in memory, with gaps; no zeros are made up after them.
// covers: shape.layout
#[test]
fn memory_is_as_long_as_its_shape_reaches() {
    let folder = Folder::new();
    folder.write("g.loopy", "kernel k {\n  domain \"{ [i, j]: 0 <= i < n and 0 <= j < m }\"\n  arg a: float32 [n, m] axes \"stride:64,stride:1\"\n  arg r: float32 [n, m]\n  arg n: value int32\n  arg m: value int32\n  body { r[i, j] = a[i, j] }\n}\n");
    for (arguments, message) in [
        (
            "a=iota:float:196 n=4 m=5",
            "error[A0122]: `a` of `k` has the shape [n, m; strides 64, 1], here 4 × 5, which takes 197 elements, and a buffer of 196 is passed",
        ),
        (
            "a=zeros:float:10 n=4 m=5",
            "error[A0122]: `a` of `k` has the shape [n, m; strides 64, 1], here 4 × 5, which takes 197 elements, and a buffer of 10 is passed",
        ),
    ] {
        assert_eq!(said(&folder, &format!("g.loopy {arguments}")), message);
    }
    for arguments in ["a=iota:float:4x5", "a=iota:float:197 n=4 m=5"] {
        folder.works(&format!("run g.loopy {arguments} -o r.npy"));
        assert_eq!(shape_of(&folder.read("r.npy")), "(4, 5)");
    }
}

// covers: shape.short-call
#[test]
fn one_result_needs_no_name() {
    let folder = Folder::new();
    folder.write("a.npy", npy("<f4", &floats(&[1.0, 2.0])));
    folder.works("run add.crisp A=a.npy B=a.npy -o c.npy");
    assert_eq!(parts(&folder.read("c.npy")).1, floats(&[2.0, 4.0]));
    let pyramid = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/tensor/pyramid.tensor");
    let done = folder.crisp(&format!("run {pyramid} image=iota:float:8x8 -o p.npy"));
    assert_eq!((done.code, folder.has("p.npy")), (1, false));
    assert!(done.err.starts_with("error[L0126]: `-o p.npy` names no result, and `pyramid` has "), "{}", done.err);
    // A file whose name has an equals sign is a file.
    folder.write("x=1.crisp", "");
    assert_eq!(folder.crisp("run add.crisp x=1.crisp A=a.npy B=a.npy").code, 0);
}

/// Sizes follow in `crisp bench` too, for templates at each size, and programs of several launches are refused.
#[test]
fn benchmarks_take_inputs_only() {
    let folder = Folder::new();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples");
    folder.write("matmul.tensor", MATMUL);
    let often = "--size N=16,32 --time 0.01 --no-limits --device interp";
    let out = folder.works(&format!("bench matmul.tensor A=random:float:{{N}}x{{N}} B=random:float:{{N}}x8 {often}"));
    assert!(out.contains("matmul  16") && out.contains("matmul  32"), "{out}");
    let out = folder.works(&format!(
        "bench {root}/cucl/sgemm.cucl a=random:float:{{N}}x{{N}} b=random:float:{{N}}x8 -D tpb=64 {often}"
    ));
    assert!(out.contains("sgemm   16") && out.contains("sgemm   32"), "{out}");
    let done = folder.crisp(&format!("bench {root}/loopy/heat.loopy u=random:float:2x50x50 steps=3"));
    assert!(done.code == 1 && done.err.starts_with("error[U0128]: `heat` has several launches"), "{}", done.err);
    let out = folder.works(&format!("run {root}/loopy/heat.loopy u=random:float:2x50x50 steps=3 --repeat 3"));
    assert!(out.contains("heat on cpu"), "{out}");
}

/// Files without arrays, values that cannot be sizes, and arguments that are given wrongly: one error that names the argument.
#[test]
fn each_mistake_in_files_and_values_names_the_argument() {
    let folder = Folder::new();
    folder.write("matmul.tensor", MATMUL).write("a.npy", counted("(2, 3)", 6)).write("b.npy", counted("(3, 4)", 12));
    folder.write(
        "square.tensor",
        "kernel square(x: Tensor<N; f32>) -> Tensor<N; f32> { compute (shape = [N]) |i| x[i] * x[i] }\n",
    );
    let with = |descr: &str, order: &str, bytes: &[u8]| {
        npy_with(&format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': (2, 3), }}"), bytes)
    };
    folder.write("object.npy", with("|O", "False", &[0; 48])).write("double.npy", with("<f8", "False", &[0; 48]));
    folder.write("complex.npy", with("<c8", "False", &[0; 48])).write("int.npy", with("<i4", "False", &[0; 24]));
    folder.write("cut.npy", with("<f4", "False", &[0; 7])).write("number.npy", counted("()", 1));
    folder.write("text.npy", with("<U1", "False", &[0; 24])).write("dates.npy", with("<M8[ns]", "False", &[0; 48]));
    let of = "matmul.tensor A=a.npy B=b.npy";
    let cases = [
        (
            "matmul.tensor A=object.npy B=b.npy",
            "error[L0112]: `object.npy` for `A` holds Python objects (`|O`), which no kernel takes",
        ),
        ("matmul.tensor A=text.npy B=b.npy", "error[L0112]: `text.npy` for `A` holds strings"),
        ("matmul.tensor A=dates.npy B=b.npy", "error[L0112]: `dates.npy` for `A` holds "),
        (
            "matmul.tensor A=double.npy B=b.npy",
            "error[A0104]: argument `A` of `matmul` is `float32[M, K]`, and `double.npy`, an array of float64 with shape (2, 3), is passed",
        ),
        (
            "matmul.tensor A=int.npy B=b.npy",
            "error[A0104]: argument `A` of `matmul` is `float32[M, K]`, and `int.npy`, an array of int32 with shape (2, 3), is passed",
        ),
        (
            "matmul.tensor A=complex.npy B=b.npy",
            "error[A0104]: argument `A` of `matmul` is `float32[M, K]`, and `complex.npy`, an array of complex numbers, is passed",
        ),
        (
            "matmul.tensor A=cut.npy B=b.npy",
            "error[L0111]: `cut.npy` for `A` has only 7 bytes of data where its header announces 24",
        ),
        ("matmul.tensor A=nope.npy B=b.npy", "error[L0110]: cannot read `nope.npy` for `A`"),
        (
            "square.tensor x=number.npy",
            "error[A0115]: `x` of `square` has the shape [N], and an array without axes is passed",
        ),
        (
            "square.tensor x=5",
            "error[A0103]: argument `x` of `square` is `float32[N]`, and `5`, neither a file nor a rule for elements, is passed",
        ),
        ("square.tensor x=[1,2,3]", "error[A0103]: argument `x` of `square` is `float32[N]`, and `[1,2,3]`"),
        (
            "square.tensor x=random:float:2xx3",
            "error[L0118]: `2xx3` in `random:float:2xx3` is not a number of elements",
        ),
        ("square.tensor x=zeros:float:99999999999x99999999999", "error[L0118]: `99999999999x99999999999`"),
        (&format!("{of} M=nan"), "error[L0101]: `nan` is not a whole number for `M` of type int"),
        (&format!("{of} M=2.5"), "error[L0101]: `2.5` is not a whole number for `M` of type int"),
        (&format!("{of} M=99999999999"), "error[L0102]: 99999999999 does not fit `M` of type int"),
        (&format!("{of} A=b.npy"), "error[U0104]: `--arg A` is given twice"),
        (&format!("{of} result=zeros:float:2x4 result=zeros:float:2x4"), "error[U0104]: `--arg result` is given twice"),
        (&format!("{of} -o a.npy"), "error[U0304]: `a.npy` would be overwritten: it is read for `A`"),
        (&format!("{of} -o c.npy --out result=d.npy"), "error[U0104]: `--out result` is given twice"),
        (
            &format!("{of} --out A=c.npy"),
            "error[U0301]: `--out A` names `float32[M, K]`, which `matmul` does not write",
        ),
        (&format!("{of} L=3"), "error[A0102]: `matmul` has no argument `L`"),
        ("matmul.tensor A=a.npy", "error[A0102]: argument `B` of `matmul` is not given: it is `float32[K, N]`"),
    ];
    for (arguments, wanted) in cases {
        let message = said(&folder, arguments);
        assert!(message.starts_with(wanted), "{arguments}\n{message}");
    }
    // Another byte order and another order of axes are read as what they mean.
    let values: Vec<u8> = (0..6_u8).flat_map(|value| f32::from(value).to_be_bytes()).collect();
    folder.write("big.npy", with(">f4", "False", &values));
    let columns = [0.0, 3.0, 1.0, 4.0, 2.0, 5.0];
    folder.write("columns.npy", with("<f4", "True", &floats(&columns)));
    for file in ["a.npy", "big.npy", "columns.npy"] {
        folder.works(&format!("run matmul.tensor A={file} B=b.npy -o c.npy"));
        assert_eq!(parts(&folder.read("c.npy")).1, floats(&[20.0, 23.0, 26.0, 29.0, 56.0, 68.0, 80.0, 92.0]), "{file}");
    }
}

// covers: shape.abi
#[test]
fn a_changed_shape_is_a_change_of_the_interface() {
    let folder = Folder::new();
    folder.write("matmul.tensor", MATMUL).write("axpy.loopy", AXPY);
    folder.works("matmul.tensor -o old.crispkg --target cpu");
    folder.write("matmul.tensor", MATMUL.replace("B: Tensor<K, N; f32>", "B: Tensor<K, N; f32, colmajor>"));
    folder.works("matmul.tensor -o new.crispkg --target cpu");
    let done = folder.crisp("abi old.crispkg new.crispkg");
    assert_eq!(done.code, 1, "{}", done.out);
    assert!(done.out.contains("shape 1") && done.out.contains("column-major"), "{}", done.out);
    assert_eq!(folder.crisp("abi old.crispkg old.crispkg").code, 0);
    // A package is called as its source is.
    folder.write("a.npy", counted("(2, 3)", 6)).write("b.npy", counted("(3, 4)", 12));
    folder.works("run old.crispkg A=a.npy B=b.npy -o C.npy");
    assert_eq!(shape_of(&folder.read("C.npy")), "(2, 4)");
}
