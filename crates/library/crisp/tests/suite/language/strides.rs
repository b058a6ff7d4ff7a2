//! Strides over tensors and chunks: each element is visited once, whatever the launch.

use crisp_dev_testkit::Program;

/// Runs a kernel of that body over `counts`, which has `elements` elements, and returns them.
#[track_caller]
fn counts(declarations: &str, body: &str, elements: usize, global: &[u64], local: &[u64]) -> Vec<u32> {
    let source = format!(
        "(def-kernel k (counts:(vector-type uint :global :read-write) a:ulong b:ulong c:ulong)
           (declare {declarations})
           {body})"
    );
    let (a, b, c) = (5u64, 7u64, 3u64);
    let program = Program::new(&source);
    let kernel = program.kernel("k").buffer(&vec![0u32; elements]).value(a).value(b).value(c);
    kernel.global(global).local(local).run().of("counts")
}

const LAUNCHES: [(&str, &[u64], &[u64]); 4] = [
    ("(global-size :dims 1)", &[32], &[8]),
    ("(global-size :dims 2)", &[8, 2], &[4, 1]),
    ("(global-size :dims 2)", &[16, 8], &[8, 4]),
    ("(global-size :dims 3)", &[4, 4, 2], &[2, 2, 1]),
];

// covers: crisp.loop-tensor-stride crisp.loop-tensor-stride.linear
#[test]
fn elements_of_tensors_are_visited_once() {
    for (declarations, global, local) in LAUNCHES {
        let body = "(let ((t (make-tensor-view counts a b)))
            (loop-tensor-stride t (i j) (inc! (~ t i j) (to-uint (+ 1 (* 1000 i) (* 10000 j))))))";
        let found = counts(declarations, body, 35, global, local);
        let expected: Vec<u32> = (0..35).map(|at| 1 + 1000 * (at / 7) + 10000 * (at % 7)).collect();
        assert_eq!(found, expected, "{declarations} {global:?}");
        let body = "(let ((t (make-tensor-view counts a b c)))
            (loop-tensor-stride t (i j k) (inc! (~ t i j k) (to-uint (+ 1 (* 1000 i) (* 10000 j) (* 100000 k))))))";
        let found = counts(declarations, body, 105, global, local);
        let expected: Vec<u32> =
            (0..105).map(|at| 1 + 1000 * (at / 21) + 10000 * (at / 3 % 7) + 100_000 * (at % 3)).collect();
        assert_eq!(found, expected, "{declarations} {global:?}");
        let body = "(let ((t (make-tensor-view counts a b c)))
            (loop-tensor-stride t (i) (inc! (~ counts i) (to-uint (+ i 1)))))";
        let found = counts(declarations, body, 105, global, local);
        assert_eq!(found, (1..=105).collect::<Vec<u32>>(), "{declarations} {global:?}");
    }
}

// covers: crisp.loop-group-stride crisp.loop-group-stride.dims-type crisp.loop-tile-stride
#[test]
fn chunks_are_visited_once_by_one_workgroup() {
    for (declarations, global, local) in LAUNCHES {
        // The first invocation of the workgroup marks all elements of the chunk.
        let body = "(loop-group-stride counts (+ a 3) (start)
            (when-local-linear-id-is 0
              (dotimes (at (min (+ a 3) (- (length~ counts) start)))
                (inc! (~ counts (+ start at)) (to-uint (+ 1 start))))))";
        let found = counts(declarations, body, 45, global, local);
        let expected: Vec<u32> = (0..45).map(|at| 1 + at / 8 * 8).collect();
        assert_eq!(found, expected, "{declarations} {global:?}");
        let blocks = |names: &str, header: &str| {
            format!(
                "(let ((m (make-tensor-view counts a b)))
                   ({header} {names}
                     (when-local-linear-id-is 0
                       (dotimes (y 2)
                         (dotimes (x 3)
                           (when (and (< (+ (* 2 i) y) a) (< (+ (* 3 j) x) b))
                             (inc! (~ m (+ (* 2 i) y) (+ (* 3 j) x)) (to-uint (+ 1 (* 10 i) (* 100 j))))))))))"
            )
        };
        let body = blocks("(i j)", "loop-group-stride m ##(2 3)");
        let found = counts(declarations, &body, 35, global, local);
        let expected: Vec<u32> = (0..35).map(|at| 1 + 10 * (at / 7 / 2) + 100 * (at % 7 / 3)).collect();
        assert_eq!(found, expected, "{declarations} {global:?}");
        let body = "(let ((m (make-tensor-view counts a b)) (side:int 2))
            (loop-tile-stride m side (i j)
              (when-local-linear-id-is 0
                (dotimes (y 2)
                  (dotimes (x 2)
                    (inc! (~ m (+ (* 2 i) y) (+ (* 2 j) x)) (to-uint (+ 1 (* 10 i) (* 100 j)))))))))";
        let source = format!(
            "(def-kernel k (counts:(vector-type uint :global :read-write) a:ulong b:ulong) (declare {declarations}) {body})"
        );
        let program = Program::new(&source);
        let kernel = program.kernel("k").buffer(&[0u32; 35]).value(5u64).value(7u64);
        let found: Vec<u32> = kernel.global(global).local(local).with_remarks().run().of("counts");
        let expected: Vec<u32> = (0..35).map(|at| 1 + 10 * (at / 7 / 2) + 100 * (at % 7 / 2)).collect();
        assert_eq!(found, expected, "{declarations} {global:?}");
        let body = "(let ((t (make-tensor-view counts a b c)))
            (loop-group-stride t ##(2 4 1) (i j k)
              (when-local-linear-id-is 0
                (dotimes (z 2)
                  (dotimes (y 4)
                    (when (and (< (+ (* 2 i) z) a) (< (+ (* 4 j) y) b))
                      (inc! (~ t (+ (* 2 i) z) (+ (* 4 j) y) k) (to-uint (+ 1 (* 10 i) (* 100 j) (* 1000 k))))))))))";
        let found = counts(declarations, body, 105, global, local);
        let expected: Vec<u32> =
            (0..105).map(|at| 1 + 10 * (at / 21 / 2) + 100 * (at / 3 % 7 / 4) + 1000 * (at % 3)).collect();
        assert_eq!(found, expected, "{declarations} {global:?}");
    }
}

// Barriers inside: all invocations of a workgroup have the same chunk.
// covers: crisp.loop-tile-stride crisp.loop-group-stride
#[test]
fn workgroups_stay_together_in_chunks() {
    let source = "
      (def-kernel transposed (a:(vector-type int :global :read-only) rows:ulong columns:ulong
                              &out b:(vector-type int :global :write-only))
        (declare (global-size :dims 2) (local-size :set-to '(4 4)))
        (let ((from (make-tensor-view a rows columns))
              (to (make-tensor-view b columns rows))
              (tile (make-tensor-view (make-vector int :local 16) 4 4))
              ((x y) (get-local-id)))
          (loop-tile-stride from 4 (row column)
            (set! (~ tile y x) (~ from (+ (* 4 row) y) (+ (* 4 column) x)))
            (local-barrier)
            (set! (~ to (+ (* 4 column) y) (+ (* 4 row) x)) (~ tile x y))
            (local-barrier))))";
    let (rows, columns) = (10usize, 13usize);
    let a: Vec<i32> = (0..130).collect();
    let program = Program::new(source);
    let kernel = program.kernel("transposed").buffer(&a).value(10u64).value(13u64).zeros(130);
    let b = kernel.global(&[8, 4]).with_remarks().run().of::<i32>("b");
    let expected: Vec<i32> = (0..130).map(|at| a[(at % rows) * columns + at / rows]).collect();
    assert_eq!(b, expected);
}
