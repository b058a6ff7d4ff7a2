//! Loops of every kind: which indices they visit, how often they run, what they yield.

use crisp_dev_testkit::{assert_each, each_of};

use crate::language::single;

/// No index.
const NEVER: [i64; 0] = [];

/// The indices that a loop visits, in order, -1 after the last; `loop_head` is a loop without its closing parenthesis, with index `i`.
#[track_caller]
fn visits(loop_head: &str) -> Vec<i64> {
    let body = format!("(let ((at 0)) {loop_head} (set! (~ r at) (to-long i)) (inc! at)) (set! (~ r at) -1))");
    let found = single::<i64>("", 80, &body);
    let end = found.iter().position(|&index| index == -1).expect("an end");
    assert!(found[end + 1..].iter().all(|&rest| rest == 0), "{loop_head}: {found:?}");
    found[..end].to_vec()
}

/// The same with operands that are known only at run time.
#[track_caller]
fn visits_at_run_time(loop_head: &str, operands: &[(&str, &str, i64)]) -> Vec<i64> {
    let parameters: String = operands.iter().map(|(name, ty, _)| format!("{name}:{ty} ")).collect();
    let source = format!(
        "(def-kernel k ({parameters}&out r:(vector-type long :global :write-only))
           (declare single-task)
           (let ((at 0)) {loop_head} (set! (~ r at) (to-long i)) (inc! at)) (set! (~ r at) -1)))"
    );
    let program = crisp_dev_testkit::Program::new(&source);
    let mut kernel = program.kernel("k");
    for (_, ty, value) in operands {
        kernel = match *ty {
            "int" => kernel.value(*value as i32),
            "uint" => kernel.value(*value as u32),
            "char" => kernel.value(*value as i8),
            "long" => kernel.value(*value),
            _ => kernel.value(*value as u64),
        };
    }
    let found: Vec<i64> = kernel.zeros(80).run().of("r");
    let end = found.iter().position(|&index| index == -1).expect("an end");
    found[..end].to_vec()
}

// covers: crisp.dotimes crisp.guarantee.termination
#[test]
fn dotimes() {
    assert_eq!(visits("(dotimes (i 5)"), [0, 1, 2, 3, 4]);
    assert_eq!(visits("(dotimes (i 10 3)"), [0, 3, 6, 9]);
    assert_eq!(visits("(dotimes (i 9 3)"), [0, 3, 6]);
    assert_eq!(visits("(dotimes (i 0)"), NEVER);
    assert_eq!(visits("(dotimes (i -5)"), NEVER);
    assert_eq!(visits("(dotimes (i 1 100)"), [0]);
    for (ty, n) in [("int", 4), ("uint", 4), ("char", 4), ("long", 4), ("ulong", 4)] {
        assert_eq!(visits_at_run_time("(dotimes (i n)", &[("n", ty, n)]), [0, 1, 2, 3], "{ty}");
        assert_eq!(visits_at_run_time("(dotimes (i n)", &[("n", ty, 0)]), NEVER, "{ty}");
    }
    // A negative count runs no time; so does a step of zero, or below, at run time.
    for (ty, n) in [("int", -1), ("char", -128), ("long", i64::MIN)] {
        assert_eq!(visits_at_run_time("(dotimes (i n)", &[("n", ty, n)]), NEVER, "{ty}");
        assert_eq!(visits_at_run_time("(dotimes (i 5 n)", &[("n", ty, n)]), NEVER, "{ty}");
    }
    assert_eq!(visits_at_run_time("(dotimes (i 5 s)", &[("s", "int", 0)]), NEVER);
    assert_eq!(visits_at_run_time("(dotimes (i n s)", &[("n", "int", 7), ("s", "int", 4)]), [0, 4]);
    // A step beyond the end of 64 bits ends the loop.
    assert_eq!(visits_at_run_time("(dotimes (i n s)", &[("n", "ulong", -1), ("s", "ulong", i64::MIN)]), [0, i64::MIN]);
}

// covers: crisp.dec-times
#[test]
fn dec_times() {
    assert_eq!(visits("(dec-times (i 5)"), [4, 3, 2, 1, 0]);
    assert_eq!(visits("(dec-times (i 10 3)"), [9, 6, 3, 0]);
    assert_eq!(visits("(dec-times (i 9 3)"), [8, 5, 2]);
    assert_eq!(visits("(dec-times (i 0)"), NEVER);
    assert_eq!(visits("(dec-times (i 1 7)"), [0]);
    assert_eq!(visits_at_run_time("(dec-times (i n s)", &[("n", "uint", 10), ("s", "char", 4)]), [9, 5, 1]);
    assert_eq!(visits_at_run_time("(dec-times (i n)", &[("n", "int", -3)]), NEVER);
    assert_eq!(visits_at_run_time("(dec-times (i 3 s)", &[("s", "int", 0)]), NEVER);
}

// covers: crisp.do-times-by-doubling crisp.do-times-by-multiply crisp.do-times-by-multiply.factor
#[test]
fn loops_that_multiply() {
    assert_eq!(visits("(do-times-by-doubling (i 1 64)"), [1, 2, 4, 8, 16, 32, 64]);
    assert_eq!(visits("(do-times-by-doubling (i 1 100)"), [1, 2, 4, 8, 16, 32, 64]);
    assert_eq!(visits("(do-times-by-doubling (i 3 24)"), [3, 6, 12, 24]);
    assert_eq!(visits("(do-times-by-doubling (i 5 4)"), NEVER);
    assert_eq!(visits("(do-times-by-multiply (i 1 64 4)"), [1, 4, 16, 64]);
    assert_eq!(visits("(do-times-by-multiply (i 2 1000 10)"), [2, 20, 200]);
    assert_eq!(visits_at_run_time("(do-times-by-doubling (i a 9)", &[("a", "int", 0)]), NEVER);
    assert_eq!(visits_at_run_time("(do-times-by-doubling (i a 9)", &[("a", "int", -1)]), NEVER);
    for factor in [1, 0, -2] {
        assert_eq!(visits_at_run_time("(do-times-by-multiply (i 1 9 f)", &[("f", "int", factor)]), NEVER, "{factor}");
    }
    assert_eq!(
        visits_at_run_time("(do-times-by-multiply (i 1 n f)", &[("n", "uint", 90), ("f", "int", 3)]),
        [1, 3, 9, 27, 81]
    );
    // Beyond 64 bits the loop is at its end.
    let all: Vec<i64> = (0..64).map(|bit| 1i64 << bit).collect();
    assert_eq!(visits_at_run_time("(do-times-by-doubling (i 1 n)", &[("n", "ulong", -1)]), all);
}

// covers: crisp.dec-times-by-half crisp.dec-times-by-factor
#[test]
fn loops_that_divide() {
    assert_eq!(visits("(dec-times-by-half (i 64)"), [64, 32, 16, 8, 4, 2, 1]);
    assert_eq!(visits("(dec-times-by-half (i 100)"), [100, 50, 25, 12, 6, 3, 1]);
    assert_eq!(visits("(dec-times-by-half (i 0)"), NEVER);
    assert_eq!(visits("(dec-times-by-half (i 1)"), [1]);
    assert_eq!(visits("(dec-times-by-factor (i 64 4)"), [64, 16, 4, 1]);
    assert_eq!(visits("(dec-times-by-factor (i 24 5)"), [24, 4]);
    assert_eq!(visits("(dec-times-by-factor (i 100 2)"), visits("(dec-times-by-half (i 100)"));
    assert_eq!(visits_at_run_time("(dec-times-by-half (i n)", &[("n", "int", -8)]), NEVER);
    assert_eq!(visits_at_run_time("(dec-times-by-half (i n)", &[("n", "char", 9)]), [9, 4, 2, 1]);
    for factor in [1, 0, -2] {
        assert_eq!(visits_at_run_time("(dec-times-by-factor (i 9 f)", &[("f", "int", factor)]), NEVER, "{factor}");
    }
}

// The number of iterations is fixed when the loop begins.
// covers: crisp.guarantee.termination crisp.dotimes
#[test]
fn counts_are_evaluated_once() {
    assert_each(
        "(let ((n 4) (s 0)) (dotimes (i (inc! n)) (inc! n 10) (inc! s)) (+ (* 100 s) n))",
        &[0i32],
        &[0i32],
        |_, _| 555i32,
    );
    assert_each("(let ((n 5) (s 0)) (dotimes (i n) (set! n 1) (inc! s)) (+ (* 100 s) n))", &[0i32], &[0i32], |_, _| {
        501i32
    });
    assert_each("(let ((n 5) (s 0)) (dec-times (i n) (inc! n) (inc! s)) (+ (* 100 s) n))", &[0i32], &[0i32], |_, _| {
        510i32
    });
}

// A loop that ends by assigning a variable from outside has that variable's value where one is wanted.
// covers: crisp.form.inc
#[test]
fn a_loop_in_the_place_of_a_value_yields_what_it_assigns_last() {
    let definitions = "
      (def-function sum-to (n:int) (let ((s:ulong 0)) (dotimes (i n) (inc! s i))))
      (def-function last-square (n:int) (let ((s:ulong 7)) (dotimes (i n) (when (> i 100) nil) (set! s (* i i)))))";
    assert_eq!(each_of::<i32, i32, u64>(definitions, "(sum-to x)", &[0, 1, 5, 100, -3], &[0; 5]), [0, 0, 10, 4950, 0]);
    assert_eq!(each_of::<i32, i32, u64>(definitions, "(last-square x)", &[0, 1, 5], &[0; 3]), [7, 0, 16]);
}

// covers: crisp.dotimes crisp.dec-times
#[test]
fn loops_nest_and_carry_several_variables() {
    let (a, b) = ([0i32, 1, 5, 9], [3i32, 0, 4, 7]);
    assert_each(
        "(let ((s 0) (p 1) (m 0))
           (dotimes (i x)
             (dec-times (j y)
               (inc! s (+ (* 10 (to-int i)) (to-int j)))
               (when (= (to-int i) (to-int j)) (inc! m)))
             (set! p (* p 3)))
           (+ s (* 1000 m) p))",
        &a,
        &b,
        |x, y| {
            let (mut s, mut p, mut m) = (0i32, 1i32, 0i32);
            for i in 0..x {
                for j in 0..y {
                    s += 10 * i + j;
                    m += i32::from(i == j);
                }
                p *= 3;
            }
            s + 1000 * m + p
        },
    );
}

// covers: crisp.do-power-step crisp.dec-power-step
#[test]
fn powers_of_two_below_a_limit() {
    assert_eq!(visits("(do-power-step (i 100)"), [1, 2, 4, 8, 16, 32, 64]);
    assert_eq!(visits("(do-power-step (i 64)"), [1, 2, 4, 8, 16, 32]);
    assert_eq!(visits("(dec-power-step (i 230)"), [128, 64, 32, 16, 8, 4, 2, 1]);
    assert_eq!(visits("(dec-power-step (i 64)"), [32, 16, 8, 4, 2, 1]);
    for limit in [0, 1, -7] {
        assert_eq!(visits_at_run_time("(do-power-step (i n)", &[("n", "int", limit)]), NEVER, "{limit}");
        assert_eq!(visits_at_run_time("(dec-power-step (i n)", &[("n", "long", limit)]), NEVER, "{limit}");
    }
    assert_eq!(visits_at_run_time("(do-power-step (i n)", &[("n", "uint", 2)]), [1]);
    assert_eq!(visits_at_run_time("(dec-power-step (i n)", &[("n", "char", 3)]), [2, 1]);
    // Up to the end of 64 bits.
    let all: Vec<i64> = (0..64).map(|bit| 1i64 << bit).collect();
    assert_eq!(visits_at_run_time("(do-power-step (i n)", &[("n", "ulong", -1)]), all);
    let down: Vec<i64> = all.into_iter().rev().collect();
    assert_eq!(visits_at_run_time("(dec-power-step (i n)", &[("n", "ulong", -1)]), down);
}

// Variants of all loops, with a barrier inside, which needs a uniform number of iterations.
// covers: crisp.loop.plus-error crisp.loop.star crisp.do-power-step crisp.dec-power-step
#[test]
fn loops_in_step() {
    let loops = [
        ("(do-times-by-doubling@ (i 1 n)", 5),
        ("(do-times-by-multiply@ (i 1 n 3)", 3),
        ("(do-power-step@ (i n)", 5),
        ("(dec-power-step@ (i n)", 5),
        ("(dec-times-by-half@ (i n)", 5),
        ("(dotimes@ (i n 5)", 4),
    ];
    for variant in ["+", "*"] {
        let body: String = loops
            .iter()
            .enumerate()
            .map(|(at, (head, _))| {
                let head = head.replace('@', variant);
                format!(
                    "{head} (atomic-inc! count) (local-barrier))
                         (when-thread-in-group-is 0 (set! (~ r {at}) count) (set! count 0))
                         (local-barrier)\n"
                )
            })
            .collect();
        let limit = if variant == "+" { "(~ limits 0)" } else { "(~ v (* 0 (get-global-id 0)))" };
        let source = format!(
            "(def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only))
               (declare (local-size :set-to 8) (global-size :set-to 8))
               (let ((limits v) (n {limit}) (count 0))
                 (declare (local-mem count))
                 {body}))"
        );
        let r = crisp_dev_testkit::Program::new(&source).kernel("k").buffer(&[20i32]).zeros(loops.len()).run();
        let expected: Vec<i32> = loops.iter().map(|(_, rounds)| 8 * rounds).collect();
        assert_eq!(r.of::<i32>("r"), expected, "{variant}");
    }
}

// covers: crisp.guarantee.termination
#[test]
fn loops_of_unknown_length_and_breaks() {
    let definitions = "
      (def-function steps (n:ulong)
        (let ((x n) (count:uint 0))
          (while (> x 1)
            (set! x (if (= (mod x 2) 0) (ash x -1) (+ (* 3 x) 1)))
            (inc! count))
          count))
      (def-function root (n:ulong)
        (let ((r:ulong 0))
          (while true
            (declare (fuel 1000))
            (when (> (* (+ r 1) (+ r 1)) n) (break))
            (inc! r))))
      (def-function nested (n:ulong)
        (let ((sum:ulong 0))
          (dotimes (i 10)
            (when (= i n) (break))
            (dec-times (k 10)
              (when (< k i) (break))
              (inc! sum))
            (inc! sum 100))
          sum))";
    let collatz = |mut n: u64| {
        let mut steps = 0u32;
        while n > 1 {
            n = if n.is_multiple_of(2) { n / 2 } else { 3 * n + 1 };
            steps += 1;
        }
        steps
    };
    let x = [0u64, 1, 2, 3, 7, 27, 97, 871];
    let found = each_of::<u64, u64, u32>(definitions, "(steps x)", &x, &[0; 8]);
    assert_eq!(found, x.map(collatz));
    assert_eq!(each_of::<u64, u64, u64>(definitions, "(root x)", &x, &[0; 8]), x.map(|n| n.isqrt()));
    let expected = [0u64, 3, 10].map(|n| (0..10.min(n)).map(|i| 100 + 10 - i).sum::<u64>());
    assert_eq!(each_of::<u64, u64, u64>(definitions, "(nested x)", &[0, 3, 10], &[0; 3]), expected);
}
