//! Side channels: memory that a kernel needs and its host provides.

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
