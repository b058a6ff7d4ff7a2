//! Side channels: memory that a kernel needs and its host provides.

use crisp::{Language, Options, Session};
use crisp_dev_testkit::Program;

// covers: crisp.make-result-vector crisp.make-scratch-vector crisp.make-implicit-vector crisp.side.vector-expr crisp.side.access-upgrade
// covers: crisp.implicit.result-args crisp.side.name
#[test]
fn vectors_are_like_others_or_of_a_type() {
    let source = "(def-type floats (vector-type float :global :read-only))
      (def-function calc (A n)
        (declare #'(floats uint => nil))
        (let ((squares (make-result-vector A :comment \"as long as A\"))
              (halves (make-scratch-vector A (/ (length~ A) 2)))
              (more (make-implicit-vector A :read-write (* n n)))
              (h (make-result-vector (vector-type ulong :global) (* n 1.5) :name \"haversine\")))
          (in-each-thread (i)
            (when (< i (length~ A)) (set! (~ squares i) (* (~ A i) (~ A i))))
            (when (< i (length~ halves))
              (set! (~ halves i) (~ A (* 2 i)))
              (set! (~ more i) (~ halves i))
              (set! (~ more i) (+ (~ more i) 1)))
            (when (= i 0) (set! (~ h 0) (length~ h)) (set! (~ h 1) (length~ more)) (set! (~ h 2) (length~ halves))))))
      (def-kernel k (A:floats n:uint)
        (declare (global-size :derive-from A))
        (calc A n))";
    let values: Vec<f32> = (0..9_u8).map(f32::from).collect();
    let results = Program::new(source).kernel("k").buffer(&values).value(3u32).run();
    assert_eq!(results.of::<f32>("squares"), values.iter().map(|it| it * it).collect::<Vec<f32>>());
    assert_eq!(results.of::<f32>("halves"), [0.0, 2.0, 4.0, 6.0, 8.0]);
    assert_eq!(results.of::<f32>("more"), [1.0, 3.0, 5.0, 7.0, 9.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(results.of::<u64>("haversine"), [5, 9, 5, 0, 0]);
}

// covers: crisp.side.countable crisp.side.size-expr
#[test]
fn each_call_makes_its_own_vectors_in_terms_of_the_kernel() {
    let source = "(def-function inner (v n)
        (declare #'((vector-type uint :global) ulong => nil))
        (let ((out (make-result-vector v (+ n 1))) (like (make-result-vector (make-vector-view v n 1))))
          (set! (~ out 0) (to-uint (length~ out))) (set! (~ like 0) (to-uint (length~ like)))))
      (def-function outer (v n) (declare #'((vector-type uint :global) ulong => nil)) (inner v (* 2 n)) (inner v (length~ v)))
      (def-kernel k (v:(vector-type uint :global :read-write) n:ulong)
        (declare single-task)
        (let ((more (+ n 1))) (outer v more))
        (inner v (ceil (get-global-linear-size) 2)))";
    let results = Program::new(source).kernel("k").buffer(&[5u32, 6, 7]).value(4u64).run();
    assert_eq!(results.of::<u32>("out"), [11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(results.of::<u32>("like"), [10, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(results.of::<u32>("out-2"), [4, 0, 0, 0]);
    assert_eq!(results.of::<u32>("like-2"), [3, 0, 0]);
    assert_eq!((results.of::<u32>("out-3"), results.of::<u32>("like-3")), (vec![2, 0], vec![1]));
}

#[test]
fn a_size_may_depend_on_the_launch_and_local_scratch_on_a_set_workgroup() {
    let source = "(def-kernel k (n:ulong)
        (declare (global-size :derive-from n) (local-size :set-to 64))
        (let ((sums (make-result-vector ulong (/ (get-global-work-size 0) (get-local-work-size 0))))
              (all (make-result-vector ushort :std140 (max 2 (* 3/2 1))))
              (tile (make-scratch-vector ulong :local :read_write (/ (get-local-work-size) 2) :name tile))
              (i (get-local-id 0)))
          (when (< i (length~ tile)) (set! (~ tile i) (+ i (get-workgroup-id 0))))
          (local-barrier)
          (when-thread-in-group-is 0
            (set! (~ sums (get-workgroup-id 0)) (+ (~ tile 31) (* 1000 (length~ sums)))))
          (when-thread-is 0 (set! (~ all 1) 7))))"
        .replace("(* 3/2 1)", "1.5");
    let results = Program::new(&source).kernel("k").value(130u64).run();
    assert_eq!(results.of::<u64>("sums"), [3031, 3032, 3033]);
    assert_eq!(results.of::<u16>("all"), [0, 7]);
}

const PAIRS: &str = "(def-struct pair (a int) (b float))";

// Vectors of structures, and lengths of theirs, count structures.
// covers: crisp.side.soa
#[test]
fn elements_may_be_structures() {
    let source = format!(
        "{PAIRS}
      (def-kernel k (v:(vector-type pair :global :read-only))
        (declare (global-size :derive-from v))
        (let ((like (make-result-vector v (* 1.5 (length~ v))))
              (numbers (make-result-vector uint (length~ v)))
              (spare (make-scratch-vector (vector-type pair :global) 2)))
          (in-each-thread (i)
            (when (< i (length~ v))
              (set! (~ numbers i) (to-uint (length~ like)))
              (set! (~ like (+ i 1)) (make-pair :a (+ 1 (a~ (~ v i))) :b (b~ (~ v i)))))
            (when (= i 0)
              (set! (a~ (~ spare 1)) 5)
              (set! (~ like 0) (~ spare 1))))))"
    );
    let words: Vec<u32> = (0..5_u32).flat_map(|at| [at * 10, (at as f32).to_bits(), 0, 0]).collect();
    let results = Program::new(&source).kernel("k").buffer(&words).run();
    assert_eq!(results.of::<u32>("numbers"), [8; 5]);
    let mut expected = vec![0_u32; 8 * 4];
    expected[0] = 5;
    for at in 0..5_u32 {
        expected[4 * (at as usize + 1)] = at * 10 + 1;
        expected[4 * (at as usize + 1) + 1] = (at as f32).to_bits();
    }
    assert_eq!(results.of::<u32>("like"), expected);
}

// A structure of arrays is one buffer of columns, each from a multiple of 16 bytes on; its length may be that of another one, or of the launch.
// covers: crisp.side.soa
#[test]
fn structures_of_arrays_are_buffers_too() {
    let source = format!(
        "{PAIRS}
      (def-grid-function copy (v n)
        (declare #'((soa-vector pair :global :read-only) uint => nil))
        (let ((w (make-result-vector v))
              (half (make-implicit-vector v (/ n 2) :name \"half\"))
              (groups (make-scratch-vector (soa-vector-type pair :global) (ceil (get-global-work-size 0) 4))))
          (in-each-thread (i)
            (when (< i (length~ v))
              (set! (a~ w i) (* 2 (a~ v i)))
              (set! (b~ w i) (b~ v i)))
            (when (< i (length~ half)) (set! (b~ half i) (to-float (length~ half))))
            (when (< i (length~ groups))
              (set! (a~ groups i) (to-int (length~ groups)))
              (set! (a~ half i) (a~ groups i))))))
      (def-kernel k (v:(soa-vector pair :global :read-only) n:uint)
        (declare (global-size :derive-from v) (local-size :set-to 4))
        (copy v n))"
    );
    // Five structures: two columns of 20 bytes.
    let v: Vec<u32> = vec![10, 20, 30, 40, 50, 0, 0, 0, 7, 8, 9, 10, 11, 0, 0, 0];
    let results = Program::new(&source).kernel("k").buffer(&v).value(5_u64).value(5_u32).run();
    assert_eq!(results.of::<u32>("w"), [20, 40, 60, 80, 100, 0, 0, 0, 7, 8, 9, 10, 11, 0, 0, 0]);
    // Three structures: half of five, rounded up. There are two groups.
    let three = 3_f32.to_bits();
    assert_eq!(results.of::<u32>("half"), [2, 2, 0, 0, three, three, three, 0]);
}

// covers: crisp.make-vector.spaces
#[test]
fn a_global_vector_is_one_for_the_launch() {
    let source = "(def-kernel k (&out r:(vector-type uint :global :write-only))
        (declare (global-size :derive-from r) (local-size :set-to 4))
        (let ((v (make-vector uint :global 4)) (w (make-vector uint :global 4)))
          (atomic-add! (~ v (get-local-id 0)) 1)
          (atomic-add! (~ w 0) 2)))";
    let results = Program::with_remarks(source, &[]).kernel("k").zeros(12).run();
    assert_eq!((results.of::<u32>("v"), results.of::<u32>("w")), (vec![3; 4], vec![24, 0, 0, 0]));
}

// In a function nothing sets the workgroup size: the vector is as long as the actual one says.
// covers: crisp.make-scratch-vector
#[test]
fn local_scratch_follows_the_actual_workgroup() {
    let source = "
      (def-function turned (x:uint)
        (declare (return-type uint))
        (let ((tile (make-scratch-vector uint :local (get-local-linear-size)))
              (warps (make-scratch-vector uint :local (ceil (get-local-linear-size) +warp-size+)))
              (at (get-local-linear-id)))
          (set! (~ tile at) x)
          (when (= (get-lane-id) 0) (set! (~ warps (get-warp-id)) x))
          (local-barrier)
          (+ (~ tile (- (length~ tile) at 1)) (* 1000 (to-uint (length~ tile))) (* 1000000 (to-uint (length~ warps)))
             (* 100000000 (~ warps (- (length~ warps) 1))))))
      (def-kernel k (&out r:(vector-type uint :global :write-only))
        (declare (global-size :derive-from r))
        (set! (~ r (get-global-id 0)) (turned (to-uint (mod (get-local-id 0) 3)))))";
    let program = Program::new(source);
    for local in [6_u32, 40, 64] {
        let count = 2 * local;
        let r = program.kernel("k").zeros(count as usize).local(&[local.into()]).run().of::<u32>("r");
        let expected: Vec<u32> = (0..count)
            .map(|at| {
                (local - 1 - at % local) % 3
                    + 1000 * local
                    + 1_000_000 * local.div_ceil(32)
                    + 100_000_000 * ((local - 1) / 32 * 32 % 3)
            })
            .collect();
        assert_eq!(r, expected, "{local}");
    }
}

// There is no pool: a write of one call beyond the end of its scratch changes nothing, and what it reads there is zero.
// covers: crisp.side.scratch-pooled
#[test]
fn no_two_scratch_vectors_overlap() {
    let source = "(def-function stage (n start)
        (declare #'(ulong uint => uint))
        (let ((tmp (make-scratch-vector uint n)) (past 0))
          (dotimes (i (+ n 8)) (set! (~ tmp i) (+ start (to-uint i))))
          (dotimes (i 8) (inc! past (to-int (~ tmp (+ n i)))))
          (+ (~ tmp 0) (~ tmp (- n 1)) (to-uint past))))
      (def-kernel k (n:ulong &out r:(vector-type uint :global :write-only))
        (declare single-task)
        (let ((mine (make-scratch-vector ulong n :name \"mine\")))
          (dotimes (i n) (set! (~ mine i) i))
          (set! (~ r 0) (stage n 100))
          (set! (~ r 1) (stage (* 2 n) 1000))
          (let ((sum 0)) (dotimes (i n) (inc! sum (to-int (~ mine i)))) (set! (~ r 2) (to-uint sum)))))";
    let results = Program::new(source).kernel("k").value(5u64).zeros(3).with_remarks().run();
    assert_eq!(results.of::<u32>("r"), [204, 2009, 10]);
    let mut session = Session::new(Options::strict());
    session.add_source("x.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    let kernel = compiled.kernel("k").expect("it compiles");
    let hidden: Vec<&str> = kernel.params.iter().skip(2).map(|param| param.name.as_str()).collect();
    assert_eq!(hidden, ["mine", "tmp", "tmp-2"]);
}
