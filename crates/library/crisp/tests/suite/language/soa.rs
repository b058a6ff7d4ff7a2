//! Structures of arrays: columns, elements, views, accessors of the author's.

use crisp_dev_testkit::Program;

use crate::language::single;

const POINT: &str = "(def-struct point (x float) (n uchar) (y double) (v float3))
  (def-function total (v:(vector-type float)) (declare (return-type float))
    (let ((s 0.0)) (dotimes (i (length~ v)) (inc! s (~ v i))) s))";

/// Three points by columns: 12, 3, 24 and 36 bytes, each rounded up to 16.
fn columns(x: [f32; 3], n: [u8; 3], y: [f64; 3], v: [[f32; 3]; 3]) -> Vec<u32> {
    let mut bytes = [0u8; 112];
    let mut put = |at: usize, data: &[u8]| bytes[at..at + data.len()].copy_from_slice(data);
    put(0, &x.map(f32::to_le_bytes).concat());
    put(16, &n);
    put(32, &y.map(f64::to_le_bytes).concat());
    put(64, &v.concat().iter().flat_map(|lane| lane.to_le_bytes()).collect::<Vec<u8>>());
    bytes.chunks(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}

// covers: crisp.soa-vector crisp.soa-vector-type crisp.soa.prop-index crisp.soa.prop-column crisp.get-struct crisp.soa.length crisp.soa.bytes
// covers: crisp.soa.align
#[test]
fn columns_of_a_kernel_lie_one_after_the_other() {
    let source = format!(
        "{POINT}
        (def-kernel k (sv:(soa-vector-type point :global :read-write) &out r:(vector-type float :global :write-only))
          (declare single-task)
          (let ((p (get-struct sv 1)) (xs (x~ sv)))
            (set! (~ r 0) (x~ p))
            (set! (~ r 1) (to-float (y~ sv 2)))
            (set! (get-struct sv 0) (make-point 10 11 12 ##(1.5 2.5 3.5)))
            (set! (z~ (v~ sv 1)) 77)
            (inc! (n~ sv 1) 3)
            (set! (~ r 2) (total xs))
            (set! (~ r 3) (to-float (bytes sv)))
            (set! (~ r 4) (to-float (length~ sv)))
            (set! (~ r 5) (to-float (length~ xs)))
            (set! (~ r 6) (x~ sv 3))
            (set! (x~ sv 3) 99)))"
    );
    let v = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]];
    let before = columns([1.0, 2.0, 3.0], [1, 2, 3], [4.0, 5.0, 6.0], v);
    let results = Program::new(&source).kernel("k").buffer(&before).value(3u64).zeros(7).with_remarks().run();
    let v = [[1.5, 2.5, 3.5], [4.0, 5.0, 77.0], [7.0, 8.0, 9.0]];
    assert_eq!(results.of::<u32>("sv"), columns([10.0, 2.0, 3.0], [11, 5, 3], [12.0, 5.0, 6.0], v));
    assert_eq!(results.of::<f32>("r"), [2.0, 6.0, 15.0, 112.0, 3.0, 3.0, 0.0]);
}

// covers: crisp.make-soa-vector crisp.make-soa-view crisp.soa-view crisp.soa-view-type crisp.soa.align
#[test]
fn views_are_accepted_where_soa_vectors_are() {
    let definitions = format!(
        "{POINT}
        (def-type points (soa-vector-type :element-type point :address-space :local :access :read-write :align :std140 :length 5))
        (def-function tweak (sv:(soa-vector-type point) i:ulong) (declare (return-type float))
          (set! (x~ sv i) (+ 1 (x~ sv i)))
          (x~ sv i))
        (def-function only-view (sv:(soa-view-type point)) (length~ sv))"
    );
    let body = "
      (let ((sv (make-soa-vector point :local :read_write 5)) (w (make-soa-view sv 3 1)) (w2 (make-soa-view w 1 2))
            (std (make-soa-vector points)) (keyed (make-soa-vector :element-type point :length 2)))
        (dotimes (i 5) (set! (get-struct sv i) (make-point (to-float i) 0 0 ##(0.0 0.0 0.0))))
        (set! (~ r 0) (x~ w2 0))
        (set! (~ r 1) (tweak w 0))
        (set! (~ r 2) (tweak sv 1))
        (set! (~ r 3) (total (x~ w)))
        (set! (~ r 4) (to-float (+ (only-view w) (length~ w2))))
        (set! (~ r 5) (to-float (bytes sv)))
        (set! (~ r 6) (to-float (bytes std)))
        (set! (y~ std 4) 8)
        (set! (x~ std 4) 9)
        (set! (~ r 7) (+ (x~ std 4) (to-float (y~ std 4)) (to-float (length~ keyed)))))";
    // 5 elements take 20, 5, 40 and 60 bytes, rounded up to 16; by std140 16, 16, 16 and 16 bytes each.
    let expected = [3.0, 2.0, 3.0, 8.0, 4.0, 32.0 + 16.0 + 48.0 + 64.0, 4.0 * 80.0, 19.0];
    assert_eq!(single::<f32>(&definitions, 8, body), expected);
}

// covers: crisp.accessor.overload-soa crisp.def-setter.soa
#[test]
fn accessors_of_the_authors_for_elements() {
    let definitions = "
      (def-struct point (x float) (y float))
      (def-function x~ (p:point) (declare (return-type float)) (- (~x~ p)))
      (def-function x~ (sv:(soa-vector-type point) idx:ulong) (declare (return-type float)) (- (~ (x~ sv) idx)))
      (def-setter x~ (p:point new:float) (set! (~x~ p) (+ new 100)))
      (def-setter x~ (sv:(soa-vector-type point) idx:ulong new:float) (set! (~ (x~ sv) idx) (* 2 new)))";
    let body = "
      (let ((sv (make-soa-vector point :private 4)) (p (make-point 1 2)))
        (set! (x~ sv 1) 3)
        (set! (~ r 0) (x~ sv 1))
        (set! (~ r 1) (~ (x~ sv) 1))
        (set! (~ r 2) (~x~ sv 1))
        (set! (~x~ sv 1) 5)
        (set! (~ r 3) (x~ sv 1))
        (set! (x~ p) 7)
        (set! (~ r 4) (x~ p)))";
    assert_eq!(single::<f32>(definitions, 5, body), [-6.0, 6.0, 6.0, -5.0, -107.0]);
}
