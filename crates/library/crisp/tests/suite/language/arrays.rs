//! Fixed arrays: as variables, members, arguments, results and elements of vectors, at indices that are known and that are not.

use crisp_dev_testkit::Program;

use super::single;

// covers: lang2.arrays
#[test]
fn elements_are_read_and_stored_at_any_index() {
    // Each invocation fills its array in an order of its own, and reads beyond both ends.
    let source = "
        (def-kernel k (v:(vector-type uint :global :read-only) &out r:(vector-type uint :global :write-only))
          (declare (global-size :set-to 64))
          (let* ((i (get-global-id 0)) (first (~ v i)) (a (make-array uint 5)))
            (dotimes (j 5)
              (set! (~ a (mod (+ j first) 5)) (to-uint (+ (* 100 j) i))))
            (set! (~ a 5u) 7)
            (set! (~ a -1) 8)
            (inc! (~ a 2) 1000)
            (dotimes (j 7)
              (set! (~ r (+ j (* 7 i))) (~ a (- (to-long j) 1))))))"
        .replace("(set! (~ a 5u) 7)", "(set! (~ a (+ 5 (* 0 first))) 7)")
        .replace("(set! (~ a -1) 8)", "(set! (~ a (- (* 0 (to-int first)) 1)) 8)");
    let v: Vec<u32> = (0..64).map(|i| i * 37 % 11).collect();
    let expected: Vec<u32> = (0..64u32)
        .flat_map(|i| {
            let mut a = [0; 5];
            for j in 0..5 {
                a[((j + v[i as usize]) % 5) as usize] = 100 * j + i;
            }
            a[2] += 1000;
            [0, a[0], a[1], a[2], a[3], a[4], 0]
        })
        .collect();
    assert_eq!(Program::new(&source).kernel("k").buffer(&v).zeros(7 * 64).run().of::<u32>("r"), expected);
}

// covers: lang2.arrays
#[test]
fn arrays_are_members_arguments_and_results() {
    let definitions = "
        (def-struct stencil (weights (array float 3)) (scale:float))
        (def-function apply-at (s:stencil v:(array float 3))
          (declare (return-type float))
          (let ((sum 0.0))
            (dotimes (i (length~ v))
              (declare (unroll))
              (inc! sum (* (~ (weights~ s) i) (~ v i))))
            (* sum (scale~ s))))
        (def-function shifted (v:(array float 3) x:float)
          (declare (return-type (array float 3)))
          (let ((w v))
            (set! (~ w 0) (~ v 1))
            (set! (~ w 1) (~ v 2))
            (set! (~ w 2) x)
            w))";
    let body = "
        (let ((s (make-stencil :weights #(0.25 0.5 0.25) :scale 2.0))
              (window:(array float 3) #(1.0 2.0 3.0)))
          (dotimes (i 4)
            (set! (~ r i) (apply-at s window))
            (set! window (shifted window (to-float (* 10 (+ i 1)))))
            (set! (~ (weights~ s) i) 1.0)))";
    let mut weights = [0.25f32, 0.5, 0.25];
    let mut window = [1.0f32, 2.0, 3.0];
    let mut expected = Vec::new();
    for i in 0..4 {
        expected.push(2.0 * weights.iter().zip(window).fold(0.0, |sum, (w, x)| sum + w * x));
        window = [window[1], window[2], 10.0 * (i + 1) as f32];
        if let Some(weight) = weights.get_mut(i) {
            *weight = 1.0;
        }
    }
    assert_eq!(single::<f32>(definitions, 4, body), expected);
}

// covers: lang2.arrays
#[test]
fn vectors_and_arrays_have_arrays_as_elements() {
    let source = "
        (def-type row (array int 4))
        (def-kernel k (&out r:(vector-type int :global :write-only))
          (declare (global-size :set-to 8) (local-size :set-to 8))
          (let ((rows (make-vector row :local 8)) (l (get-local-id 0)) (m (make-array row 2)))
            (dotimes (j 4)
              (set! (~ (~ rows l) j) (to-int (+ (* 10 l) j))))
            (local-barrier)
            (set! (~ m 0) (~ rows (- 7 l)))
            (set! (~ (~ m 1) (mod l 4)) 5)
            (set! (~ r l) (+ (~ (~ m 0) (mod l 4)) (* 1000 (~ (~ m (mod l 2)) (mod l 4)))))))";
    let expected: Vec<i32> = (0..8)
        .map(|l| {
            let first = 10 * (7 - l) + l % 4;
            first + 1000 * if l % 2 == 0 { first } else { 5 }
        })
        .collect();
    assert_eq!(Program::new(source).kernel("k").zeros(8).run().of::<i32>("r"), expected);
}

// covers: lang2.constants
#[test]
fn members_are_constants_of_the_type() {
    let definitions = "
        (with-template-type (T N)
          (declare (value-is N #'small? \"a ring has up to 8 elements\"))
          (def-struct ring (items (array T N)) (next ulong) (size ulong :c-t N) (half ulong :c-t (/ N 2))))
        (def-constraint small? (n) (<= n 8))
        (def-function push! (r:(ring-type float nil) x:float)
          (declare (return-type (ring-type float 4)))
          (let ((s r))
            (set! (~ (items~ s) (next~ s)) x)
            (set! (next~ s) (mod (+ 1 (next~ s)) (size~ s)))
            s))";
    let body = "
        (let* ((ring (make-ring :items (make-array float 4) :next 0)) (copy (make-array float (size~ ring))))
          (dotimes (i 6)
            (set! ring (push! ring (to-float (+ i 1)))))
          (dotimes (i (size~ ring))
            (set! (~ copy i) (~ (items~ ring) i))
            (set! (~ r i) (~ copy i)))
          (set! (~ r 4) (to-float (half~ ring))))";
    assert_eq!(single::<f32>(definitions, 5, body), [5.0, 6.0, 3.0, 4.0, 2.0]);
}
