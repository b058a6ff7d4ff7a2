//! Vectors in all memories, views, tensors, accesses out of range, strides.

use crisp_dev_testkit::Program;

// covers: crisp.make-vector crisp.make-vector.key crisp.make-vector.length crisp.space.private crisp.alias.positional-slots
// covers: crisp.type.half crisp.alias.access
#[test]
fn private_vectors_start_at_zero() {
    let definitions = "
      (def-const size 4)
      (def-type row (vector-type int :private 3))";
    let body = "(let ((a (make-vector int 4)) (b (make-vector int :private (* 2 size))) (c (make-vector row)) (d (make-vector row 3))
                      (e (make-vector :element-type int :address-space :private :access :read_write :length 2)) (f (make-vector long :compact :private :read-write 2)))
        (set! (~ r 0) (+ (~ a 0) (~ a 3) (~ b 7)))
        (set! (~ a 1) 5) (inc! (~ a 1)) (inc! (~ b 2) 3) (set! (~ c 2) 9) (inc! (~ d 0)) (set! (~ e 1) 11) (set! (~ f 0) -1)
        (set! (~ r 1) (~ a 1)) (set! (~ r 2) (~ b 2)) (set! (~ r 3) (+ (~ c 2) (~ d 0) (~ e 1)))
        (set! (~ r 4) (to-int (+ (length~ a) (length~ b) (length~ c) (length~ d) (length~ e) (length~ f))))
        (set! (~ r 5) (to-int (~ f 0)))
        (dotimes (i 2) (let ((g (make-vector int 2))) (inc! (~ g 0)) (set! (~ r (+ 6 i)) (~ g 0)))))";
    let source = format!(
        "{definitions} (def-kernel k (&out r:(vector-type int :global :write-only)) (declare single-task) {body})"
    );
    // The interpreter remarks that elements are read to which nothing was stored.
    let values: Vec<i32> = Program::new(&source).kernel("k").with_remarks().zeros(8).run().of("r");
    assert_eq!(values, [0, 6, 3, 21, 22, -1, 1, 1]);
}

// covers: crisp.elem crisp.elem.set crisp.elem.oob crisp.alias.elem-order crisp.elem.raw crisp.length crisp.alias.length
#[test]
fn elements_are_read_and_stored_inside_and_nowhere_else() {
    let source = "(def-kernel k (v:(vector-type int :global :read-write) &out r:(vector-type long :global :write-only))
        (declare single-task)
        (let ((i:int -1) (u:uchar 2) (p (make-vector int 2)) (l (make-vector int :local 2)))
          (set! (~ r 0) (to-long (~ v 0))) (set! (~ r 1) (to-long (~ 1 v))) (set! (~ r 2) (to-long (~ v u))) (set! (~ r 3) (to-long (~ref~ v 1)))
          (set! (~ r 4) (to-long (~ v i))) (set! (~ r 5) (to-long (~ v 3))) (set! (~ r 6) (to-long (~ v 18446744073709551615)))
          (set! (~ v 3) 99) (set! (~ v i) 98) (set! (~ v 5000000000) 97) (inc! (~ v -1))
          (set! (~ p 2) 50) (set! (~ p i) 51) (set! (~ l 2) 52) (set! (~ l 0) 6) (set! (~ p 0) 7)
          (set! (~ r 7) (to-long (+ (~ p 0) (~ p 1) (~ p 2) (~ p i) (~ l 0) (~ l 2))))
          (set! (~ r 8) (to-long (length~ v))) (set! (~ r 9) (to-long (length v)))
          (set! (~ v 1) (+ (~ v 1) 5))
          (set! (~ref~ v 2) -3)
          (set! (~ r 10) (to-long (set! (~ v 0) 8)))
          (set! (~ r 11) 1) (set! (~ r -1) 2)))";
    // Known indices outside are worth warnings, here and in the interpreter.
    let program = Program::with_remarks(source, &[]);
    let results = program.kernel("k").with_remarks().buffer(&[10i32, 20, 30]).zeros(11).run();
    assert_eq!(results.of::<i64>("r"), [10, 20, 30, 20, 0, 0, 0, 13, 3, 3, 8]);
    assert_eq!(results.of::<i32>("v"), [8, 25, -3]);
}

// covers: crisp.make-vector-view crisp.make-vector-view.flatten crisp.vector-view
#[test]
fn views_are_windows() {
    let source = "(def-function total (v:(vector-view-type int)) (let ((s 0)) (dotimes (i (length~ v)) (inc! s (~ v i))) s))
      (def-kernel k (v:(vector-type int :global :read-write) n:int &out r:(vector-type int :global :read-write))
        (declare single-task)
        (let ((head (make-vector-view v 3)) (tail (make-vector-view v n 4)) (inner (make-vector-view tail 2 1)) (out (make-vector-view r 3 1))
              (none (make-vector-view v -1 2)) (far (make-vector-view v 5 6)))
          (set! (~ out 0) (total head)) (set! (~ out 1) (total tail)) (set! (~ out 2) (total inner))
          (set! (~ r 4) (to-int (+ (* 100 (length~ inner)) (* 10 (length~ out)) (length~ r))))
          (set! (~ r 5) (+ (~ tail 4) (~ inner -1) (~ inner 2) (~ head 3)))
          (set! (~ tail 4) 77) (set! (~ inner 2) 78) (set! (~ inner 1) 1000) (set! (~ head -1) 79)
          (set! (~ r 6) (~ far 1)) (set! (~ r 7) (~ far 2))
          (set! (~ out 9) 5)))";
    let values: Vec<i32> = (1..=8).collect();
    let program = Program::with_remarks(source, &[]);
    let results = program.kernel("k").with_remarks().buffer(&values).value(4i32).zeros(9).run();
    assert_eq!(results.of::<i32>("r"), [0, 6, 26, 13, 239, 0, 8, 0, 0]);
    assert_eq!(results.of::<i32>("v"), [1, 2, 3, 4, 5, 6, 1000, 8]);
}

// covers: crisp.tensor-view crisp.make-tensor-view crisp.make-tensor-view.stride crisp.tensor.elem crisp.tensor-view-type
// covers: crisp.tensor.length crisp.tensor.rank-ct
#[test]
fn tensors_address_by_strides_and_stay_inside() {
    let source = "(def-function at (t:(tensor-view-type 2) i:int j:int) (~ t i j))
      (def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only))
        (declare single-task)
        (let ((rows (make-tensor-view v 3 4)) (columns (make-tensor-view #(1 3) v 3 4)) (cube (make-tensor-view v 2 3 2)) (part (make-tensor-view v 2 2 :offset 5))
              (out (make-tensor-view r 2 9)))
          (set! (~ out 0 0) (~ rows 1 2)) (set! (~ out 0 1) (~ columns 1 2)) (set! (~ out 0 2) (~ cube 1 2 1)) (set! (~ out 0 3) (~ part 1 1))
          (set! (~ out 0 4) (at rows 2 3)) (set! (~ out 0 5) (at columns 2 3))
          (set! (~ out 0 6) (to-int (+ (* 100 (length~ rows)) (* 10 (extent~ rows 1)) (extent~ cube 2))))
          (set! (~ out 0 7) (to-int (length~ cube)))
          (set! (~ out 0 8) (~ 1 2 rows))
          (set! (~ out 1 0) (+ (~ rows 0 4) (~ rows 3 0) (~ rows -1 0) (~ rows 0 -1) (~ cube 0 0 2)))
          (set! (~ out 1 1) 1) (set! (~ out 0 9) 5) (set! (~ out 2 0) 6) (set! (~ out 1 -1) 7)))";
    let values: Vec<i32> = (100..112).collect();
    let results = Program::new(source).kernel("k").with_remarks().buffer(&values).zeros(18).run();
    assert_eq!(results.of::<i32>("r"), [106, 107, 111, 108, 111, 111, 1242, 12, 106, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
}

// covers: crisp.align.compact crisp.align.std140 crisp.bytes crisp.type.floatn
#[test]
fn strides_of_both_alignments() {
    let source = "(def-kernel k (a:(vector-type float3 :global :read-only) b:(vector-type float3 :global :read-only :std140) c:(vector-type int :global :read-only :std140)
                     &out d:(vector-type uchar3 :global :write-only) &out e:(vector-type short :global :std140 :write-only) &out n:(vector-type ulong :global :write-only))
        (declare single-task)
        (dotimes (i 2)
          (set! (~ d i) ##((truncate (x~ (~ a i))) (truncate (z~ (~ b i)) uchar) (to-uchar (~ c i))))
          (set! (~ e i) (to-short (~ c i))))
        (set! (~ n 0) (bytes a)) (set! (~ n 1) (bytes b)) (set! (~ n 2) (bytes c)) (set! (~ n 3) (bytes d)) (set! (~ n 4) (bytes (make-vector float3 :std140 5))))";
    let kernel = Program::new(source);
    let results = kernel
        .kernel("k")
        .buffer(&[[1f32, 2.0, 3.0], [4.0, 5.0, 6.0]])
        .buffer(&[[1f32, 2.0, 9.0], [4.0, 5.0, 8.0]])
        .buffer(&[70i32, 300])
        .zeros(2)
        .zeros(2)
        .zeros(5)
        .run();
    assert_eq!(results.of::<[u8; 3]>("d"), [[1, 9, 70], [4, 8, 44]]);
    assert_eq!(results.of::<i16>("e"), [70, 300]);
    assert_eq!(results.of::<u64>("n"), [24, 32, 32, 6, 80]);
}

// covers: crisp.access.read-only crisp.access.write-only crisp.access.read-write crisp.space.global crisp.out crisp.out.access-any
// covers: crisp.implicit.vector-args crisp.vector
#[test]
fn the_host_passes_memory_of_every_access() {
    let source = "(def-kernel k (a:(vector-type int :global :read-only) b:(vector-type int :global :readable) c:(vector-type int :global :write_only)
                     d:(vector-type int :global :writeable) e:(vector-type int :read-write :global) f:(vector-type bool :global :read-only) g:(vector-type int :constant :read-only)
                     &out h:(vector-type int :global :read_write))
        (declare single-task)
        (set! (~ c 0) (+ (~ a 0) (~ b 0))) (set! (~ d 0) (~ a 0)) (inc! (~ e 0) (~ b 0)) (set! (~ h 0) (if (~ f 1) (~ g 1) 0)) (set! (~ h 1) (to-int (length~ h))))";
    let results = Program::new(source)
        .kernel("k")
        .buffer(&[1i32])
        .buffer(&[20i32])
        .zeros(1)
        .zeros(1)
        .buffer(&[300i32])
        .buffer(&[false, true])
        .buffer(&[5i32, 6])
        .zeros(2)
        .run();
    assert_eq!(
        (results.of::<i32>("c"), results.of::<i32>("d"), results.of::<i32>("e"), results.of::<i32>("h")),
        (vec![21], vec![1], vec![320], vec![6, 2])
    );
}

// covers: crisp.space.local crisp.local-barrier crisp.make-vector crisp.example.sum-vector
#[test]
fn a_workgroup_shares_local_memory() {
    let source = "(def-const size 64)
      (def-function reduce (l:(vector-type int :local) me:ulong)
        (declare (return-type nil))
        (dec-times-by-half (step (/ size 2))
          (when (< me step) (inc! (~ l me) (~ l (+ me step))))
          (local-barrier)))
      (def-kernel sums (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only) &out back:(vector-type int :global :write-only))
        (declare (global-size :derive-from v) (local-size :set-to size))
        (let ((l (make-vector int :local size)) (turned (make-vector int :local size)))
          (in-each-thread-in-group (me)
            (set! (~ l me) (~ v (get-global-id 0)))
            (set! (~ turned (- (- size 1) me)) (~ v (get-global-id 0)))
            (local-barrier)
            (set! (~ back (get-global-id 0)) (~ turned me))
            (reduce l me)
            (when-thread-in-group-is 0 (set! (~ r (get-workgroup-id 0)) (~ l 0))))))";
    let values: Vec<i32> = (0..256).map(|at| at * at % 1009).collect();
    let results = Program::new(source).kernel("sums").buffer(&values).zeros(4).zeros(256).run();
    assert_eq!(results.of::<i32>("r"), values.chunks(64).map(|part| part.iter().sum()).collect::<Vec<i32>>());
    assert_eq!(
        results.of::<i32>("back"),
        values.chunks(64).flat_map(|part| part.iter().rev().copied()).collect::<Vec<_>>()
    );
}
