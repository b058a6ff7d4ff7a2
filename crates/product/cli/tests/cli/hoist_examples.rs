//! The ten programs of which host programs for all interfaces are made: their text is what it was, and the other tests build and run it.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use super::harness::Folder;
use super::hoist::root;

/// A kernel with every kind of argument, with scratch memory, a result, a cell and hidden sizes.
pub(crate) const KINDS: &str = "\
(def-type floats (vector-type float4 :global :read-only))
(def-type shorts (vector-type short :global :read-write :std140))
(def-type flags (vector-type bool :global :write-only))
(def-type doubles (vector-type double :global :write-only 7))

(def-kernel kinds (quads numbers on:bool by:short scale:float offset:double steps:uint2 &out set few)
  (declare (type quads floats) (type numbers shorts) (type set flags) (type few doubles)
           (global-size :derive-from numbers) (local-size :set-to 64))
  (let ((partial (make-scratch-vector float (/ (get-global-work-size 0) 2)))
        (sums (make-result-vector double (* (length~ numbers) 1.5))))
    (in-each-thread (i)
      (when (check-thread-bounds i)
        (set! (~ numbers i) (+ by (~ numbers i)))
        (set! (~ set i) (and on (> (~ numbers i) 50)))
        (when (< i (length~ partial))
          (set! (~ partial i) (* scale (x~ (~ quads i))))
          (set! (~ sums i) (+ offset (to-double (~ partial i)))))
        (when (< i 7)
          (set! (~ few i) (to-double (+ (to-int i) (to-int (y~ steps))))))))))
";

/// Three kernels, one with a continuation.
pub(crate) const STAGES: &str = "\
(def-type floats (vector-type float :global :read-only))

(def-kernel sum (A)
  (declare (type A floats) (global-size :derive-from A) (local-size :set-to 64))
  (let ((partial (make-scratch-vector float (/ (get-global-work-size 0) (get-local-work-size 0))))
        (total (make-result-vector float 1)))
    (let-kernel ((finish (sums result)
                   (declare (kernel-name \"sum_finish\") single-task
                            #'(floats (vector-type float :global :write-only) => nil))
                   (let ((all 0.0))
                     (dotimes (i (length~ sums))
                       (set! all (+ all (~ sums i))))
                     (set! (~ result 0) all))))
      (when-thread-in-group-is 0
        (let ((mine 0.0))
          (dotimes (i 64)
            (let ((at (+ i (* 64 (get-workgroup-id 0)))))
              (when (< at (length~ A))
                (set! mine (+ mine (~ A at))))))
          (set! (~ partial (get-workgroup-id 0)) mine)))
      (finish partial total))))
";

/// Launches without an order, in parts, and in loops.
pub(crate) const ARRANGED: &str = "\
(def-type source (vector-type float :global :read-only))
(def-type changed (vector-type float :global :read-write))
(def-type result (vector-type float :global :write-only))
(def-kernel shift (V by:ulong)
  (declare (type V changed) (global-size :derive-from V))
  (in-each-thread (i)
    (when (check-thread-bounds i) (set! (~ V i) (+ (~ V i) (to-float by))))))
(def-kernel copy_all (A &out C)
  (declare (type A source) (type C result) (global-size :derive-from A))
  (in-each-thread (i)
    (when (check-thread-bounds i) (set! (~ C i) (~ A i)))))
(def-kernel part (len:ulong offset:ulong A B &out C)
  (declare (type A B source) (type C result) (global-size :derive-from len))
  (let ((first (make-vector-view A len offset))
        (second (make-vector-view B len offset))
        (sum (make-vector-view C len offset)))
    (in-each-thread (i)
      (when (check-thread-bounds i)
        (set! (~ sum i) (+ (~ first i) (~ second i)))))))
(def-orchestration arranged
  (launch-sequential (shift _ 3))
  (dec-times-by-half (k 8) (launch-sequential (shift shift::V k)))
  (launch-parallel (copy_all shift::V _) (copy_all _ _))
  (launch-interleaved #'part part::offset part::len :chunks 3))
";

/// Three kernels one after another, each with what the one before made.
const THREE: &str = "\
(def-type source (vector-type float :global :read-only))
(def-type changed (vector-type float :global :read-write))
(def-type result (vector-type float :global :write-only))

(def-kernel add (A B &out C)
  (declare (type A B source) (type C result) (global-size :derive-from A))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (set! (~ C i) (+ (~ A i) (~ B i))))))

(def-kernel scale (V by:float)
  (declare (type V changed) (global-size :derive-from V) (local-size :set-to 64))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (set! (~ V i) (* by (~ V i))))))

(def-kernel total (A &out sum)
  (declare (type A source) (type sum (vector-type float :global :write-only 1)) single-task)
  (let ((all 0.0))
    (dotimes (i (length~ A))
      (set! all (+ all (~ A i))))
    (set! (~ sum 0) all)))

(def-orchestration add_scale_total
  (hoist-comment \"The sum of scaled sums.\")
  (launch-sequential #'add (scale add::C 0.5) (total scale::V _)))
";

/// A sort in launches: each workgroup sorts its part, then passes merge parts.
pub(crate) const BITONIC: &str = "\
(def-type numbers (vector-type uint :global :read-write))

(with-template-type (T)
  (def-orchestration sort_all
    (launch-sequential (gen-bitonic_sort_vector_in_place T \"sort_${T}\"))
    (do-times-by-doubling (j (* 2 +wg-size+) (* 2 (- (length~ sort_T::vec) 1)))
      (dec-times-by-half (k (/ j 2))
        (launch-sequential ((gen-bitonic_pass T \"pass_${T}\") sort_T::vec j k))))))

(with-template-type (T)
  (def-kernel bitonic_sort_vector_in_place (vec)
    (declare #'((vector-type T :global :read_write) => nil) (global-size :derive-from vec))
    (bitonic-sort-workgroup! vec)))

(with-template-type (T)
  (def-kernel bitonic_pass (data j:ulong k:ulong)
    (declare #'((vector-type T :global :read_write) ulong ulong => nil) (global-size :derive-from data))
    (bitonic-merge-pass data j k)))

(gen-sort_all uint)
";

pub(crate) fn example(name: &str) -> String {
    std::fs::read_to_string(root().join("examples/crisp").join(name)).unwrap()
}

/// A program of which host programs are made.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    pub(crate) text: String,
    /// The lines about outputs that its programs print, at least.
    pub(crate) outputs: usize,
}

/// Every kind of argument and hidden memory, a continuation, orchestrations with all forms of launches, two dimensions, several kernels in a file,
/// a structure of arrays, local memory, a sort in a loop of loops.
pub(crate) fn examples() -> Vec<Example> {
    let own = [
        ("kinds", KINDS, 4),
        ("sum", STAGES, 1),
        ("arranged", ARRANGED, 4),
        ("three", THREE, 2),
        ("bitonic", BITONIC, 1),
    ];
    let files = [("sobel", 1), ("heat", 1), ("particles", 1), ("black_scholes", 1), ("softmax", 1)];
    let own = own.map(|(name, text, outputs)| Example { name, text: text.to_owned(), outputs });
    let files = files.map(|(name, outputs)| Example { name, text: example(&format!("{name}.crisp")), outputs });
    own.into_iter().chain(files).collect()
}

/// All interfaces, with how their programs' names end, and between what lines stands what programs have in common: the fragments, in pages the code too.
const APIS: [(&str, &str, &str, &str); 9] = [
    ("OpenCL", "cpp", CPP_FROM, CPP_TO),
    ("CUDA", "cpp", CPP_FROM, CPP_TO),
    ("HIP", "cpp", CPP_FROM, CPP_TO),
    ("L0", "cpp", CPP_FROM, CPP_TO),
    ("Vulkan", "cpp", CPP_FROM, CPP_TO),
    ("PyOpenCL", "py", PYTHON_FROM, PYTHON_TO),
    ("PyCUDA", "py", PYTHON_FROM, PYTHON_TO),
    ("PyLevelZero", "py", PYTHON_FROM, PYTHON_TO),
    ("WebGPU", "html", "// The parts that the program of a page needs", "async function loadKernels"),
];
const CPP_FROM: &str = "// What all host programs in C++ share";
const CPP_TO: &str = "/// The kernels, loaded from their file.";
const PYTHON_FROM: &str = "# What all host programs in Python share";
const PYTHON_TO: &str = "FILES = ";

#[test]
fn text_is_what_it_was() {
    let bless = std::env::var_os("CRISP_BLESS").is_some();
    let golden = root().join("tests/hosts");
    let mut changed = Vec::new();
    let mut same = |name: String, found: &str| {
        let path = golden.join(&name);
        if bless {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, found).unwrap();
        } else if std::fs::read_to_string(&path).ok().as_deref() != Some(found) {
            changed.push(name);
        }
    };
    let hoists: String = APIS.iter().map(|(api, ..)| format!(" --hoist={api}")).collect();
    for Example { name, text, outputs: _ } in examples() {
        let folder = Folder::new();
        folder.write(&format!("{name}.crisp"), text);
        let codes = "--ir-target=spv --ir-target=spv-vulkan --ir-target=ptx --transpile-to=oclc";
        // Machine code for HIP is made by another program, which is not always there.
        folder.warns(&format!("{codes}{hoists} {name}.crisp"), "O0201", true);
        for (api, ending, from, to) in APIS {
            let text = String::from_utf8(folder.read(&format!("{name}_hoist_{api}.{ending}"))).unwrap();
            let (from, to) = (text.find(from).unwrap(), text.find(to).unwrap());
            same(format!("{name}/{api}.{ending}"), &format!("{}…\n\n{}", &text[..from], &text[to..]));
            // The fragments are files, but for HIP, whose names take the place of CUDA's.
            if (name, api) == ("kinds", "HIP") {
                same("fragments/HIP.cpp".to_owned(), &text[from..to]);
            }
        }
    }
    assert!(changed.is_empty(), "{changed:?} have changed; look at them, then run again with CRISP_BLESS=1");
}
