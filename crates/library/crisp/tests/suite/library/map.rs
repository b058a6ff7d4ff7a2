//! Functions of every element, and what fills, copies and moves elements.

use crisp_dev_testkit::Program;

use crate::library::orders::of_vector;
use crate::library::{LENGTHS, floats, integers};

// covers: crisp.map-stride
#[test]
fn every_element_is_mapped_once() {
    let source = "
(def-function mix (a b) (declare #'(int int => int)) (+ (* 3 a) b))
(def-kernel k (a:(vector-type int :global :read-only) b:(vector-type int :global :read-only)
               &out c:(vector-type int :global :write-only))
  (declare (global-size :set-to 300) (local-size :set-to 100))
  (map-stride #'mix (a b) c))";
    let program = Program::new(source);
    for length in LENGTHS {
        let (a, b) = (integers(length, 1), integers(length, 2));
        let expected: Vec<i32> = a.iter().zip(&b).map(|(a, b)| a.wrapping_mul(3).wrapping_add(*b)).collect();
        let found: Vec<i32> = program.kernel("k").buffer(&a).buffer(&b).zeros(length).run().of("c");
        assert_eq!(found, expected, "{length}");
    }
}

// covers: crisp.map-stride.multi
#[test]
fn several_results_go_to_several_destinations() {
    let source = "
(def-function analyze (v)
  (declare #'(ulong => bool bool))
  (return (= (mod v 2) 0) (= (count-ones v) 1)))
(def-kernel k (a:(vector-type ulong :global :read-only) &out even:(vector-type bool :global :write-only)
               &out power:(vector-type bool :global :write-only))
  (declare (global-size :derive-from a))
  (map-stride #'analyze (a) even power))";
    let a: Vec<u64> = (0..700).collect();
    let results = Program::new(source).kernel("k").buffer(&a).zeros(700).zeros(700).run();
    assert_eq!(results.of::<bool>("even"), a.iter().map(|x| x % 2 == 0).collect::<Vec<_>>());
    assert_eq!(results.of::<bool>("power"), a.iter().map(|x| x.is_power_of_two()).collect::<Vec<_>>());
}

// covers: crisp.map-stride
#[test]
fn views_and_tensors_are_mapped_by_their_indices() {
    let source = "
(def-kernel k (a:(vector-type int :global :read-only) &out b:(vector-type int :global :write-only)
               &out c:(vector-type int :global :write-only) &out d:(vector-type int :global :write-only))
  (declare (global-size :set-to '(8 8)) (local-size :set-to '(4 4)))
  (map-stride #'- ((make-tensor-view a 10 12)) (make-tensor-view #(1 10) b 10 12))
  (map-stride #'+ ((make-tensor-view a 4 5 6) (make-tensor-view #(1 4 20) a 4 5 6)) (make-tensor-view c 4 5 6))
  (map-stride #'- ((make-vector-view a 20 7)) (make-vector-view d 20 5)))";
    let a = integers(120, 3);
    let results = Program::new(source).kernel("k").buffer(&a).zeros(120).zeros(120).zeros(30).run();
    let (b, c) = (results.of::<i32>("b"), results.of::<i32>("c"));
    for (row, column) in (0..10).flat_map(|row| (0..12).map(move |column| (row, column))) {
        assert_eq!(b[row + 10 * column], a[12 * row + column].wrapping_neg());
    }
    for (x, y, z) in (0..4).flat_map(|x| (0..5).flat_map(move |y| (0..6).map(move |z| (x, y, z)))) {
        let at = 30 * x + 6 * y + z;
        assert_eq!(c[at], a[at].wrapping_add(a[x + 4 * y + 20 * z]));
    }
    let d: Vec<i32> = (0..30).map(|at| if (5..25).contains(&at) { a[at - 5 + 7].wrapping_neg() } else { 0 }).collect();
    assert_eq!(results.of::<i32>("d"), d);
}

// covers: crisp.todo.fill crisp.todo.copy crisp.todo.iota
#[test]
fn whoever_has_the_memory_fills_it() {
    let source = "
(def-kernel k (n:int &out a:(vector-type int :global :write-only) &out b:(vector-type float :global :write-only)
               &out c:(vector-type int :global :write-only))
  (declare (global-size :set-to 128) (local-size :set-to 64))
  (fill a n)
  (iota b 0.5)
  (let ((own (make-vector int 5)) (group (make-vector int :local 100)) (more (make-vector int :local 100)))
    (fill own 3)
    (iota group)
    (fill more 7)
    (local-barrier)
    (copy (make-vector-view group 40) (make-vector-view more 60))
    (local-barrier)
    (copy (make-vector-view more 4 38) own)
    (when-thread-is 70
      (copy-vec own (make-vector-view c 5))
      (copy-vec :from (make-vector-view group 3 90) :to (make-vector-view c 100 5)))))
(def-kernel tensors (a:(vector-type int :global :read-only) &out b:(vector-type int :global :write-only)
                     &out c:(vector-type int :global :write-only))
  (declare (global-size :set-to '(4 4)) (local-size :set-to '(2 2)))
  (copy (make-tensor-view a 5 6) (make-tensor-view #(1 5) b 5 6))
  (fill (make-tensor-view c 2 3 4) 9))";
    let program = Program::new(source);
    let results = program.kernel("k").value(-6i32).zeros(1000).zeros(333).zeros(9).run();
    assert_eq!(results.of::<i32>("a"), [-6; 1000]);
    assert_eq!(results.of::<f32>("b"), (0..333).map(|i| 0.5 + i as f32).collect::<Vec<_>>());
    assert_eq!(results.of::<i32>("c"), [38, 39, 7, 7, 3, 90, 91, 92, 0]);
    let a = integers(30, 4);
    let results = program.kernel("tensors").buffer(&a).zeros(30).zeros(30).run();
    let b = results.of::<i32>("b");
    assert!((0..5).all(|row| (0..6).all(|column| b[row + 5 * column] == a[6 * row + column])));
    assert_eq!(results.of::<i32>("c"), [[9; 24].as_slice(), &[0; 6]].concat());
}

// covers: crisp.todo.gather crisp.copy-vec
#[test]
fn elements_are_gathered_and_scattered() {
    let source = "
(def-kernel k (a:(vector-type float :global :read-only) places:(vector-type int :global :read-only)
               &out b:(vector-type float :global :write-only) &out c:(vector-type float :global :write-only))
  (declare (global-size :set-to 64) (local-size :set-to 32))
  (gather a places b)
  (scatter a places c))";
    let a = floats(200, 5);
    let places: Vec<i32> = (0..200).map(|i| i * 77 % 200).collect();
    let results = Program::new(source).kernel("k").buffer(&a).buffer(&places).zeros(200).zeros(200).run();
    assert_eq!(results.of::<f32>("b"), places.iter().map(|&at| a[at as usize]).collect::<Vec<_>>());
    let c = results.of::<f32>("c");
    assert!(places.iter().zip(&a).all(|(&at, x)| c[at as usize] == *x));
}

// covers: crisp.todo.fold
#[test]
fn one_invocation_folds_from_the_left() {
    let source = "
(with-template-type (T) (def-function add-two (a:T b:T) (declare (return-type T)) (+ a b)))
(def-function halve-and-add (a b) (declare #'(float float => float)) (+ (* 0.5 a) b))
(def-kernel k (a:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare single-task)
  (set! (~ r 0) (fold a (gen-add-two float)))
  (set! (~ r 1) (fold a #'halve-and-add 8.0))
  (set! (~ r 2) (fold #(3.0 1.0 2.0) #'max)))";
    let program = Program::new(source);
    for length in [0, 1, 2, 100] {
        let a = floats(length, 6);
        let found: Vec<f32> = program.kernel("k").buffer(&a).zeros(3).run().of("r");
        let sum = a.iter().copied().reduce(|a, b| a + b).unwrap_or(0.0);
        assert_eq!(found, [sum, a.iter().fold(8.0, |a, b| 0.5 * a + b), 3.0], "{length}");
    }
}

// covers: crisp.dot-prod-seq crisp.dot-prod-grid crisp.dot-prod
#[test]
fn dot_products_have_their_orders() {
    let source = "
(def-kernel k (a:(vector-type float :global :read-only) b:(vector-type float :global :read-only)
               &out grid:(vector-type float :global :write-only) &out same:(vector-type float :global :write-only)
               &out alone:(vector-type float :global :write-only))
  (declare (global-size :set-to 240) (local-size :set-to 80))
  (dot-prod-grid a b grid)
  (dot-prod a b same)
  (when-thread-is 0
    (set! (~ alone 0) (dot-prod-seq a b))
    (set! (~ alone 1) (dot-prod (make-tensor-view #(2) a (/ (length~ a) 2)) (make-vector-view b (/ (length~ b) 2))))))";
    let program = Program::new(source);
    for length in [0, 1, 2, 255, 1000, 5000] {
        let (a, b) = (floats(length, 7), floats(length, 8));
        let results = program.kernel("k").buffer(&a).buffer(&b).zeros(1).zeros(1).zeros(2).run();
        let products: Vec<f32> = a.iter().zip(&b).map(|(a, b)| a * b).collect();
        let total = of_vector(&products, 3, 80, 0.0, &|a, b| a + b);
        assert_eq!((results.of::<f32>("grid"), results.of::<f32>("same")), (vec![total], vec![total]), "{length}");
        let halves: Vec<f32> = a.iter().step_by(2).zip(&b[..length / 2]).map(|(a, b)| a * b).collect();
        let in_order = |products: &[f32]| products.iter().fold(0.0, |a, b| a + b);
        assert_eq!(results.of::<f32>("alone"), [in_order(&products), in_order(&halves)], "{length}");
    }
}

#[test]
fn values_are_counted() {
    let source = "
(def-kernel k (values:(vector-type short :global :read-only) &out counts:(vector-type uint :global :read-write))
  (declare (global-size :set-to 256) (local-size :set-to 128))
  (histogram values counts))";
    let program = Program::new(source);
    for (length, bins) in [(0, 5), (1000, 1), (3000, 37), (2000, 1023), (1000, 1024), (1000, 1025), (2000, 1500)] {
        let values: Vec<i16> = integers(length, 9).into_iter().map(|x| (x % 1600) as i16).collect();
        let found: Vec<u32> = program.kernel("k").buffer(&values).zeros(bins).run().of("counts");
        let mut counts = vec![0u32; bins];
        values.iter().filter_map(|x| usize::try_from(*x).ok()).filter(|x| *x < bins).for_each(|x| counts[x] += 1);
        assert_eq!(found, counts, "{length} {bins}");
    }
}
