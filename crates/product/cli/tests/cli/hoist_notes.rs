//! The notes of host programs and metadata on parameters besides their types: accesses, columns of structures of arrays, memory of exact kernels.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // What is skipped is said; a test that cannot go on has failed.

use serde_json::{Value, json};

use super::harness::{Folder, floats};
use super::hoist::{build, ended, has_pyopencl, opencl_headers, run};

fn text(folder: &Folder, name: &str) -> String {
    String::from_utf8(folder.read(name)).unwrap()
}

fn metadata(folder: &Folder, name: &str) -> Value {
    serde_json::from_slice(&folder.read(name)).unwrap()
}

// covers: crisp.access.not-in-hoist
#[test]
fn accesses_are_those_that_hosts_have() {
    let folder = Folder::new();
    let vector = |access: &str| format!("(vector-type float :global {access})");
    let source = format!(
        "(def-kernel k (a:{} b:{} c:{} d:{} e:{})
  (declare (global-size :derive-from a))
  (dotimes+ (i (length~ a))
    (set! (~ e i) (+ (~ a i) (~ b i)))
    (set! (~ c i) 1.0)
    (set! (~ d i) 2.0)))",
        vector(":readable"),
        vector(":read-only"),
        vector(":writable"),
        vector(":write-only"),
        vector(":read-write")
    );
    folder.write("k.crisp", source);
    folder.works("k.crisp --transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL");
    let wanted = "Of the memory, a is read_only, b is read_only, c is read_write, d is write_only, e is read_write.";
    for file in ["k_hoist_OpenCL.cpp", "k_hoist_PyOpenCL.py"] {
        let text = text(&folder, file);
        assert!(text.contains(wanted) && !text.contains("readable") && !text.contains("writable"), "{text}");
    }
}

/// Members of three widths, of which one lies at multiples of 16 bytes only where the alignment says so.
const MOVES: &str = "\
(def-struct body (x float) (n short) (v float2))
(def-kernel moves (bodies:(soa-vector-type body :global :read-write) by:float)
  (declare (global-size :derive-from bodies))
  (loop-soa-stride bodies (i)
    (set! (x~ bodies i) (+ by (x~ bodies i)))
    (set! (n~ bodies i) (* 2 (n~ bodies i)))
    (set! (v~ bodies i) ##((x~ bodies i) 5.0))))
";

/// Uses the helpers of the generated program: sets whole columns and single values before, and reads them after a launch.
const USER: &str = r#"
#define CRISP_NO_MAIN
#include "moves_hoist_OpenCL.cpp"

int main() {
    const uint64_t count = 37;
    crisp::Bytes bytes(crisp::column_bytes(count, 4) + crisp::column_bytes(count, 2) + crisp::column_bytes(count, 8));
    const columns_of_moves_bodies bodies{bytes, count};
    for (uint64_t i = 0; i < bodies.x().size(); ++i) bodies.x()[i] = static_cast<float>(i);
    for (uint64_t i = 0; i < count; ++i) bodies.n(i) = static_cast<int16_t>(100 + i);
    float first = 0;
    int16_t third = 0;
    std::memcpy(&first, &bytes[4 * 36], 4);
    std::memcpy(&third, &bytes[crisp::column_bytes(count, 4) + 2 * 3], 2);
    if (first != 36.0f || third != 103) return 1;
    crisp::Device device;
    const char *arguments[] = {"user"};
    const crisp::Options options(1, const_cast<char **>(arguments), {});
    const Kernels kernels(device, options);
    crisp::Queue queue(device);
    crisp::Buffer memory(device, bytes.size());
    memory.upload(queue, bytes);
    queue.wait(launch_moves(queue, kernels, crisp::Event(), {1, 1, 1}, memory, bytes.size() / 4, count, 0.5f, count));
    memory.download(queue, bytes);
    for (uint64_t i = 0; i < count; ++i) {
        const std::array<float, 2> v = bodies.v(i);
        const float x = static_cast<float>(i) + 0.5f;
        if (bodies.x(i) != x || bodies.n()[i] != static_cast<int16_t>(2 * (100 + i)) || v[0] != x || v[1] != 5.0f) return 1;
    }
    return 0;
}
"#;

// covers: crisp.soa.interop
#[test]
fn columns_of_structures_are_named() {
    let folder = Folder::new();
    folder.write("moves.crisp", MOVES);
    folder.works("moves.crisp --transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL --metadata");
    let argument = metadata(&folder, "moves.metacrisp")["kernels"][0]["arguments"][0].clone();
    let member = |at: usize| {
        let member = &argument["columns"]["members"][at];
        (member["name"].clone(), member["element"]["scalar"].clone(), member["stride"].clone())
    };
    assert_eq!(argument["columns"]["count_argument"], 1);
    assert_eq!([member(0), member(1)], [("x".into(), "f32".into(), 4.into()), ("n".into(), "i16".into(), 2.into())]);
    assert_eq!(member(2), ("v".into(), "f32".into(), 8.into()));
    if !opencl_headers() {
        return;
    }
    build(&folder, "moves_hoist_OpenCL.cpp", "moves", &["-lOpenCL"]);
    folder.write("user.cpp", USER);
    build(&folder, "user.cpp", "user", &["-lOpenCL"]);
    let mut programs = vec!["moves", "user"];
    if has_pyopencl() {
        folder.write(
            "user.py",
            "import sys\nimport numpy as np\nimport moves_hoist_PyOpenCL as host\n\
             data = np.zeros(80 + 48 + 160, np.uint8)\n\
             bodies = host.Columns(data, 20, [('x', 'float32', 1, 4), ('n', 'int16', 1, 2), ('v', 'float32', 2, 8)])\n\
             bodies.x[:] = np.arange(20)\nbodies.v[19] = 7, 8\nbodies.n[3] = 5\n\
             assert data[:80].view(np.float32)[19] == 19 and data[280:].view(np.float32)[1] == 8\n\
             assert data[80:].view(np.int16)[3] == 5 and bodies.v.shape == (20, 2)\n",
        );
        programs.extend(["moves_hoist_PyOpenCL.py", "user.py"]);
    }
    for program in programs {
        let (exits, said): (Vec<i32>, Vec<String>) = ["0", "1"]
            .map(|device| ended(run(&folder, program, "", device)))
            .map(|(exit, out, err)| (exit, out + &err))
            .into_iter()
            .unzip();
        assert!(exits.contains(&0) && exits.iter().all(|exit| [0, 77].contains(exit)), "{program} {exits:?} {said:?}");
    }
}

const MADE: &str = "\
(def-struct body (x float) (n int) (v float2))
(def-kernel make_bodies (x:(vector-type float :global :read-only) &out bodies:(vector-type body :global :write-only))
  (declare (global-size :derive-from x))
  (in-each-thread (i)
    (set! (x~ (~ bodies i)) (~ x i))
    (set! (n~ (~ bodies i)) (to-int i))
    (set! (v~ (~ bodies i)) ##((~ x i) 5.0))))
";

// covers: crisp.struct.aos
#[test]
fn outputs_of_structures_are_as_long_as_the_launch_needs() {
    let folder = Folder::new();
    folder.write("made.crisp", MADE);
    folder.works("made.crisp --transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL");
    if !opencl_headers() {
        return;
    }
    build(&folder, "made_hoist_OpenCL.cpp", "made", &["-lOpenCL"]);
    let x: Vec<f32> = (0..37_u8).map(|i| f32::from(i) + 0.5).collect();
    folder.write("x", floats(&x));
    let body = |i: u8| {
        let x = f32::from(i) + 0.5;
        [x.to_le_bytes(), i32::from(i).to_le_bytes(), x.to_le_bytes(), 5.0_f32.to_le_bytes()].concat()
    };
    let wanted: Vec<u8> = (0..37_u8).flat_map(body).collect();
    for program in ["made"].into_iter().chain(has_pyopencl().then_some("made_hoist_PyOpenCL.py")) {
        let exits = ["0", "1"].map(|device| {
            let (exit, out, err) = ended(run(&folder, program, "n=37 x=x --out bodies=b", device));
            assert!([0, 77].contains(&exit), "{program} {device}: {exit}\n{out}{err}");
            exit
        });
        assert!(exits.contains(&0), "{program}");
        assert_eq!(folder.read("b"), wanted, "{program}");
    }
}

const EXACT: &str = "\
(def-type floats (vector-type float :global :compact))

(def-function smooth (A B n)
  (declare #'((floats :read-only) (floats :write-only) ulong => nil) (grid-level))
  (let ((sums (make-scratch-vector float (+ (/ n 2) 3) :name \"sums\" :comment \"halves\"))
        (few (make-result-vector float 4 :name \"few\")))
    (loop-vector-stride A (i)
      (set! (~ B i) (* 2.0 (~ A i)))
      (when (< i (length~ sums)) (set! (~ sums i) (~ A i)))
      (when (< i 4) (set! (~ few i) (~ A i))))))

(def-kernel-exact smooth_k (APtr:voidp ASz:ulong BPtr:voidp BSz:ulong SPtr:voidp SSz:ulong FPtr:voidp FSz:uint n:ulong)
  (declare (global-size :set-to 256) (local-size :set-to 64))
  (marshall-scratch-vector SPtr SSz :name \"sums\")
  (marshall-result-vector FPtr FSz :name \"few\")
  (smooth (marshall-vector APtr ASz (floats :read-only)) (marshall-vector BPtr BSz (floats :write-only)) n))
";

// covers: crisp.marshall.size-exprs
#[test]
fn sizes_of_what_exact_kernels_are_passed_are_told() {
    let folder = Folder::new();
    folder.write("smooth.crisp", EXACT);
    folder.works("smooth.crisp --transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL --metadata");
    let arguments = metadata(&folder, "smooth.metacrisp")["kernels"][0]["arguments"].clone();
    let sums = arguments[4]["marshalled"].clone();
    assert_eq!(
        (&sums["vector"], &sums["role"], &sums["bytes_argument"]),
        (&json!("sums"), &json!("scratch"), &json!(5))
    );
    assert_eq!((&sums["size"]["crisp"], &sums["comment"]), (&json!("(+ (/ n 2) 3)"), &json!("halves")));
    assert_eq!(
        (&arguments[6]["marshalled"]["role"], &arguments[6]["marshalled"]["size"]["tree"]),
        (&json!("result"), &json!(4))
    );
    assert_eq!(arguments[0]["marshalled"], Value::Null);
    let program = text(&folder, "smooth_hoist_OpenCL.cpp");
    assert!(program.contains("// (+ (/ n 2) 3)"), "{program}");
    assert!(program.contains("memory that the kernel needs: scratch, f32 every 4 bytes; `sums`: halves"), "{program}");
    if !opencl_headers() {
        return;
    }
    build(&folder, "smooth_hoist_OpenCL.cpp", "smooth", &["-lOpenCL"]);
    folder.write("a", floats(&(0..256).map(|i| i as f32).collect::<Vec<f32>>()));
    for program in ["smooth"].into_iter().chain(has_pyopencl().then_some("smooth_hoist_PyOpenCL.py")) {
        let exits = ["0", "1"].map(|device| {
            let arguments = "APtr=a --out FPtr=f --out BPtr=b";
            let (exit, out, err) = ended(run(&folder, program, arguments, device));
            assert!([0, 77].contains(&exit), "{program} {device}: {exit}\n{out}{err}");
            exit
        });
        assert!(exits.contains(&0), "{program}");
        assert_eq!(folder.read("f"), floats(&[0.0, 1.0, 2.0, 3.0]), "{program}");
        assert_eq!(
            folder.read("b")[..256 * 4],
            floats(&(0..256).map(|i| 2.0 * i as f32).collect::<Vec<f32>>()),
            "{program}"
        );
    }
}

const TELLS_EXACTLY: &str = "\
(def-kernel-exact tells (P:voidp PB:ulong D:voidp DB:uint)
  (declare (global-size :set-to 32) (local-size :set-to 32))
  (marshall-debug-logging-vector D DB)
  (let ((v (marshall-vector P PB (vector-type int :global :read-write))) (i (get-global-id 0)))
    (when (and (= i 5) (< i (length~ v)))
      (r-t-output \"at five\" (~ v i)))))
";

// covers: crisp.marshall-debug-logging-vector crisp.debug.hoist-file
#[test]
fn memory_for_the_debug_output_of_exact_kernels_is_made_and_read() {
    let folder = Folder::new();
    folder.write("tells.crisp", TELLS_EXACTLY);
    folder.works("--debug-output --transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL --metadata tells.crisp");
    let data = metadata(&folder, "tells.metacrisp")["kernels"][0].clone();
    let debug = &data["arguments"][2]["debug"];
    assert_eq!(*debug, json!({"bytes_argument": 3, "header_bytes": 16, "message_bytes": 144}));
    let message = &data["messages"][0];
    assert_eq!((&message["text"], &message["values"]), (&json!("at five `(~ v i)`"), &json!(["i32"])));
    let names: Vec<&Value> =
        data["targets"][0]["parameters"].as_array().unwrap().iter().map(|it| &it["what"]).collect();
    assert_eq!(names, ["buffer", "lane", "buffer", "lane"], "no argument but the author's");
    if !opencl_headers() {
        return;
    }
    build(&folder, "tells_hoist_OpenCL.cpp", "tells", &["-lOpenCL"]);
    for program in ["tells"].into_iter().chain(has_pyopencl().then_some("tells_hoist_PyOpenCL.py")) {
        let _ = std::fs::remove_file(folder.path("tells_D.debug"));
        let device = if ended(run(&folder, program, "", "0")).0 == 77 { "1" } else { "0" };
        let (exit, out, err) = ended(run(&folder, program, "", device));
        assert_eq!((exit, err.as_str()), (0, ""), "{program}\n{out}");
        assert!(out.contains("invocation 5: at five"), "{program}\n{out}");
        assert!(out.contains("debug: tells_D.debug\n"), "{program}\n{out}");
    }
}
