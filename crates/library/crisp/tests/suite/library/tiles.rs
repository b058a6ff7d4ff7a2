//! Tiles of any rank: at grid and at absolute coordinates, with values past the edges, and a function on the way out.

use crisp_dev_testkit::Program;

// covers: lang2.tiles
#[test]
fn tiles_of_three_axes_cover_a_tensor_once() {
    let (d, h, w) = (5usize, 6, 7);
    let source = format!(
        "(def-function twice (x:int) (declare (return-type int)) (* 2 x))
         (def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only))
           (declare (global-size :set-to 96) (local-size :set-to 32))
           (let ((from (make-tensor-view v {d} {h} {w}))
                 (to (make-tensor-view r {d} {h} {w}))
                 (tile (make-tile (2 3 4) int)))
             (tile-stride from (2 3 4) (i j k)
               (load-tile from tile (i j k) :identity -1)
               (store-tile tile to (i j k) :by #'twice))))"
    );
    let v: Vec<i32> = (0..(d * h * w) as i32).map(|i| i * 31 % 97).collect();
    let expected: Vec<i32> = v.iter().map(|x| 2 * x).collect();
    assert_eq!(Program::new(&source).kernel("k").buffer(&v).zeros(v.len()).run().of::<i32>("r"), expected);
}

/// A box blur of 3 × 3 with the edge value 100, through tiles of 8 × 16 with a halo of one.
fn blurred(v: &[i32], (h, w): (i64, i64)) -> Vec<i32> {
    let at = |y: i64, x: i64| if (0..h).contains(&y) && (0..w).contains(&x) { v[(y * w + x) as usize] } else { 100 };
    let sum = |y: i64, x: i64| {
        (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dy, dx))).map(|(dy, dx)| at(y + dy, x + dx)).sum()
    };
    (0..h).flat_map(|y| (0..w).map(move |x| (y, x))).map(|(y, x)| sum(y, x)).collect()
}

// covers: lang2.tiles
#[test]
fn a_halo_has_the_identity_past_the_edges() {
    let (h, w) = (21i64, 37i64);
    let source = format!(
        "(def-kernel blur (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only))
           (declare (global-size :set-to (48 24)) (local-size :set-to (16 4)))
           (let ((from (make-matrix v {h} {w}))
                 (to (make-matrix r {h} {w}))
                 (halo (make-tile (10 18) int))
                 (tile (make-tile (8 16) int)))
             (tile-stride from (8 16) (row column)
               (load-tile-at from halo ((- (to-long (* 8 row)) 1) (- (to-long (* 16 column)) 1)) :identity 100)
               (dotimes (part 2)
                 (let ((y (+ (get-local-id 1) (* 4 part))) (x (get-local-id 0)) (sum 0))
                   (dotimes (dy 3)
                     (dotimes (dx 3)
                       (inc! sum (~ halo (+ y dy) (+ x dx)))))
                   (set! (~ tile y x) sum)))
               (store-tile-at tile to ((* 8 row) (* 16 column))))))"
    );
    let v: Vec<i32> = (0..h * w).map(|i| (i * i % 113) as i32).collect();
    let results = Program::new(&source).kernel("blur").buffer(&v).zeros(v.len()).run();
    assert_eq!(results.of::<i32>("r"), blurred(&v, (h, w)));
}

// covers: lang2.tiles
#[test]
fn a_tile_of_one_axis_is_a_part_of_a_vector() {
    let source = "
        (def-kernel reversed (v:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
          (declare (global-size :tiled v :tile 40) (local-size :set-to 16))
          (let ((from (make-tensor-view v (length~ v))) (to (make-tensor-view r (length~ r)))
                (a (make-tile (40) float)) (b (make-tile (40) float)))
            (tile-stride from (40) (i)
              (load-tile from a (i))
              (dotimes (part 3)
                (let ((at (+ (get-local-id 0) (* 16 part))))
                  (when (< at 40) (set! (~ b at) (~ a (- 39 at))))))
              (store-tile b to (i)))))";
    let v: Vec<f32> = (0..100).map(|i| i as f32 + 0.5).collect();
    let expected: Vec<f32> = (0..100usize)
        .map(|i| {
            let from = i / 40 * 40 + 39 - i % 40;
            v.get(from).copied().unwrap_or(0.0)
        })
        .collect();
    assert_eq!(Program::new(source).kernel("reversed").buffer(&v).zeros(100).run().of::<f32>("r"), expected);
}
