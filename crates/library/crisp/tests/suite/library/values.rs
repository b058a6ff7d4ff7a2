//! Folds over several values at a time, in the orders of those over one.

use crisp_dev_testkit::Program;

use crate::library::orders::{of_grid, of_group, of_warp};
use crate::library::{floats, integers};

/// The greatest value and its first place.
const BETTER: &str = "
(def-function better (a:int i:ulong b:int j:ulong)
  (declare (return-type int ulong))
  (if (or (> b a) (and (= b a) (< j i))) (return b j) (return a i)))";

fn better((a, i): (i32, u64), (b, j): (i32, u64)) -> (i32, u64) {
    if b > a || b == a && j < i { (b, j) } else { (a, i) }
}

/// Number, mean and squared deviations of two sets, by Chan's formula; an empty set has a zero for each.
const JOIN: &str = "
(def-function join (n:float mean:float m2:float k:float other:float o2:float)
  (declare (return-type float float float))
  (let* ((all (+ n k)) (d (- other mean)) (share (if (= all 0.0) 0.0 (/ k all))))
    (return all (+ mean (* d share)) (+ m2 (+ o2 (* (* d d) (* n share)))))))";

fn join((n, mean, m2): (f32, f32, f32), (k, other, o2): (f32, f32, f32)) -> (f32, f32, f32) {
    let (all, d) = (n + k, other - mean);
    let share = if all == 0.0 { 0.0 } else { k / all };
    (all, mean + d * share, m2 + (o2 + (d * d) * (n * share)))
}

/// The places of the greatest elements of `v` as `form` leaves them in the invocations.
fn places(v: &[i32], group: usize, form: &str) -> Vec<(i32, u64)> {
    let source = format!(
        "{BETTER}
(def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only)
               &out places:(vector-type ulong :global :write-only))
  (declare (global-size :derive-from v) (local-size :set-to {group}))
  (let* ((i (get-global-id 0)) (best (~ v i)) (at i))
    {form}
    (set! (~ r i) best)
    (set! (~ places i) at)))"
    );
    let results = Program::new(&source).kernel("k").buffer(v).zeros(v.len()).zeros(v.len()).run();
    results.of("r").into_iter().zip(results.of("places")).collect()
}

fn with_places(v: &[i32]) -> Vec<(i32, u64)> {
    v.iter().zip(0..).map(|(value, at)| (*value, at)).collect()
}

// covers: lang2.folds
#[test]
fn warps_and_workgroups_find_the_greatest_and_its_place() {
    let least = (i32::MIN, u64::MAX);
    for (group, count) in [(1, 3), (32, 64), (80, 160), (256, 512), (1000, 1000)] {
        let v = integers(count, group as u64);
        let pairs = with_places(&v);
        let warps: Vec<(i32, u64)> = pairs
            .chunks(group)
            .flat_map(|group| group.chunks(32).flat_map(|lanes| vec![of_warp(lanes, least, &better); lanes.len()]))
            .collect();
        let form =
            |strategy: &str| format!("(reduce-values #'better (best at) ((type-min int) (type-max ulong)){strategy})");
        assert_eq!(places(&v, group, &form(" :strategy :warp")), warps, "{group}");
        let groups: Vec<(i32, u64)> =
            pairs.chunks(group).flat_map(|group| vec![of_group(group, least, &better); group.len()]).collect();
        assert_eq!(places(&v, group, &form("")), groups, "{group}");
        assert_eq!(places(&v, group, &form(" :strategy :workgroup")), groups, "{group}");
    }
}

/// The statistics of a grid, by the workgroup that comes last.
fn statistics(v: &[f32], group: usize) -> Vec<f32> {
    let source = format!(
        "{JOIN}
(def-kernel k (v:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only 3))
  (declare (global-size :derive-from v) (local-size :set-to {group}))
  (let ((n 1.0) (mean (~ v (get-global-id 0))) (m2 0.0))
    (reduce-values #'join (n mean m2) (0 0 0) :strategy :grid)
    (when-thread-is 0
      (set! (~ r 0) n)
      (set! (~ r 1) mean)
      (set! (~ r 2) m2))))"
    );
    Program::new(&source).kernel("k").buffer(v).zeros(3).run().of("r")
}

// covers: lang2.folds
#[test]
fn a_grid_computes_three_moments() {
    for (group, count) in [(32, 32), (64, 640), (80, 1200), (256, 4096)] {
        let v = floats(count, 7);
        let parts: Vec<(f32, f32, f32)> = v.iter().map(|x| (1.0, *x, 0.0)).collect();
        let (n, mean, m2) = of_grid(&parts, group, (0.0, 0.0, 0.0), &join);
        assert_eq!(statistics(&v, group), [n, mean, m2], "{group}");
    }
}

/// The running pairs of an associative function that does not commute: `a·x + b` after `c·x + d`.
const COMPOSE: &str = "
(def-function compose (a:uint b:uint c:uint d:uint)
  (declare (return-type uint uint))
  (return (* a c) (+ (* b c) d)))";

fn compose((a, b): (u32, u32), (c, d): (u32, u32)) -> (u32, u32) {
    (a.wrapping_mul(c), b.wrapping_mul(c).wrapping_add(d))
}

fn running(v: &[i32], group: usize, form: &str) -> Vec<(u32, u32)> {
    let source = format!(
        "{COMPOSE}
(def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type uint :global :write-only)
               &out s:(vector-type uint :global :write-only))
  (declare (global-size :derive-from v) (local-size :set-to {group}))
  (let* ((i (get-global-id 0)) (a (bit-or (as-uint (~ v i)) 1)) (b (as-uint (~ v i))))
    {form}
    (set! (~ r i) a)
    (set! (~ s i) b)))"
    );
    let results = Program::new(&source).kernel("k").buffer(v).zeros(v.len()).zeros(v.len()).run();
    results.of("r").into_iter().zip(results.of("s")).collect()
}

// covers: lang2.folds
#[test]
fn scans_take_functions_that_do_not_commute() {
    for (group, count) in [(1, 2), (31, 62), (64, 128), (80, 160), (512, 512)] {
        let v = integers(count, 3);
        let pairs: Vec<(u32, u32)> = v.iter().map(|x| (x.cast_unsigned() | 1, x.cast_unsigned())).collect();
        let scan = |part: usize, exclusive: bool| -> Vec<(u32, u32)> {
            let of_part = |values: &[(u32, u32)]| -> Vec<(u32, u32)> {
                let mut total = (1, 0);
                let with = |pair: &(u32, u32)| {
                    let before = total;
                    total = compose(total, *pair);
                    if exclusive { before } else { total }
                };
                values.iter().map(with).collect()
            };
            pairs.chunks(group).flat_map(|group| group.chunks(part).flat_map(of_part).collect::<Vec<_>>()).collect()
        };
        let form = |rest: &str| format!("(scan-values #'compose (a b) (1 0){rest})");
        assert_eq!(running(&v, group, &form("")), scan(group, false), "{group}");
        assert_eq!(running(&v, group, &form(" :exclusive true")), scan(group, true), "{group}");
        assert_eq!(running(&v, group, &form(" :strategy :warp")), scan(32, false), "{group}");
        assert_eq!(running(&v, group, &form(" :strategy :warp :exclusive true")), scan(32, true), "{group}");
    }
}

// covers: lang2.folds
#[test]
fn one_value_has_the_order_of_the_other_forms() {
    let v = floats(640, 9);
    let run = |form: &str| -> Vec<f32> {
        let source = format!(
            "(def-function add (a:float b:float) (declare (return-type float)) (+ a b))
(def-kernel k (v:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from v) (local-size :set-to 80))
  (let ((x (~ v (get-global-id 0))))
    {form}
    (set! (~ r (get-global-id 0)) x)))"
        );
        Program::new(&source).kernel("k").buffer(&v).zeros(v.len()).run().of("r")
    };
    assert_eq!(run("(reduce-values #'add (x) (0))"), run("(reduce-to-workgroup #'+ x)"));
    assert_eq!(run("(reduce-values #'add (x) (0) :strategy :warp)"), run("(reduce-to-warp #'+ x)"));
    assert_eq!(run("(reduce-values #'+ (x) (0.0))"), run("(reduce-to-workgroup #'+ x)"));
}
