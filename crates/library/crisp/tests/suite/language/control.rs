//! Branches, tests, `it`, sequences, several values, early exits.

use crisp_dev_testkit::{Program, assert_each, each_of};

use crate::language::single;

const X: [i32; 6] = [-7, -1, 0, 1, 5, 100];
const Y: [i32; 6] = [3, 0, 0, 9, -5, 101];

// covers: crisp.if crisp.when crisp.unless crisp.form.progn
#[test]
fn branches_evaluate_one_side() {
    assert_each("(if (< x y) x y)", &X, &Y, |x: i32, y: i32| x.min(y));
    assert_each("(let ((z 0)) (when (< x y) (set! z 1) (inc! z)) z)", &X, &Y, |x, y| if x < y { 2i32 } else { 0 });
    assert_each("(let ((z 0)) (unless (< x y) (set! z 1) (inc! z)) z)", &X, &Y, |x, y| if x < y { 0i32 } else { 2 });
    assert_each("(let ((z 0)) (if (< x y) (set! z 1) (progn (set! z 2) (inc! z x))) z)", &X, &Y, |x, y| {
        if x < y { 1i32 } else { 2 + x }
    });
    assert_each("(let ((a 0) (b 0)) (if (< x y) (inc! a) (inc! b)) (+ (* 10 a) b))", &X, &Y, |x, y| {
        if x < y { 10i32 } else { 1 }
    });
    // Nested, with assignments of the same variable in several branches.
    assert_each(
        "(let ((z 1)) (when (< x 0) (set! z 2) (when (< y 1) (inc! z 5))) (if (> x 3) (when (> y 3) (inc! z 70)) (inc! z 300)) z)",
        &X,
        &Y,
        |x, y| {
            let mut z = 1i32;
            if x < 0 {
                z = 2;
                if y < 1 {
                    z += 5;
                }
            }
            if x > 3 {
                if y > 3 {
                    z += 70;
                }
            } else {
                z += 300;
            }
            z
        },
    );
}

// covers: crisp.cond
#[test]
fn cond_takes_the_first_true_clause() {
    let right = |x: i32, _: i32| if x < 0 { -1 } else { i32::from(x > 0) };
    for default in ["else", "t", "true", "T"] {
        assert_each(&format!("(cond ((< x 0) -1) ((= x 0) 0) ({default} 1))"), &X, &Y, right);
    }
    assert_each("(let ((z 0)) (cond ((> x 0) (inc! z) (inc! z 2)) ((> y 0) (inc! z 100))) z)", &X, &Y, |x, y| {
        if x > 0 {
            3i32
        } else if y > 0 {
            100
        } else {
            0
        }
    });
}

// covers: crisp.it
#[test]
fn it_is_the_value_of_the_test() {
    assert_each("(let ((z 0)) (when (- x y) (set! z (* 2 it))) z)", &X, &Y, |x, y| 2 * (x - y));
    assert_each("(if (- x y) (+ it 1000) 7)", &X, &Y, |x, y| if x == y { 7i32 } else { x - y + 1000 });
    assert_each(
        "(cond ((- x 5) (* it 3)) ((+ y 1) it) (else 9))",
        &X,
        &Y,
        |x, y| if x != 5 { (x - 5) * 3 } else { y + 1 },
    );
    // The innermost one counts; the outer one is back after it.
    assert_each("(let ((z 0)) (when x (when (+ it y) (set! z (* 10 it))) (inc! z it)) z)", &X, &Y, |x, y| {
        if x == 0 { 0i32 } else { 10 * (x + y) + x }
    });
    // A name that the author defines is not the `it` of the language.
    assert_each("(let ((it 42)) (if x it 0))", &X, &Y, |x, _| if x == 0 { 0i32 } else { 42 });
    // The test is evaluated once.
    assert_each(
        "(let ((z 0)) (if (inc! z x) (+ it (* 100 z)) (- z 1)))",
        &X,
        &Y,
        |x, _| if x == 0 { -1i32 } else { 101 * x },
    );
}

// covers: crisp.select-if
#[test]
fn select_if_evaluates_both() {
    assert_each(
        "(let ((z 0)) (let ((w (select-if (< x y) (inc! z 1) (inc! z 10)))) (+ (* 100 w) z)))",
        &X,
        &Y,
        |x, y| {
            if x < y { 111i32 } else { 1111 }
        },
    );
}

// covers: crisp.form.and-or
#[test]
fn and_and_or_stop_early() {
    let effect =
        |form: &str| format!("(let ((z 0)) (let ((w ({form} (< x 0) (< 0 (inc! z)) (< y 1)))) (if w (+ 100 z) z)))");
    assert_each(&effect("and"), &X, &Y, |x, y| {
        let z = i32::from(x < 0);
        if x < 0 && y < 1 { 100 + z } else { z }
    });
    assert_each(&effect("or"), &X, &Y, |x, _| if x < 0 { 100i32 } else { 101 });
    // An index is only looked at where the first test lets it.
    let source = "(def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type bool :global :write-only))
        (declare (global-size :derive-from r) (local-size :set-to 5))
        (in-each-thread (i)
          (set! (~ r i) (and (< i (length~ v)) (> (~ v i) 10)))))";
    let results = Program::new(source).kernel("k").buffer(&[5i32, 50, 10]).zeros(5).run();
    assert_eq!(results.of::<bool>("r"), [false, true, false, false, false]);
}

// covers: crisp.form.return crisp.guarantee.multi-values crisp.declare.multi-return
#[test]
fn functions_return_early_and_several_values() {
    let definitions = "
      (def-function sign (n:int)
        (when (< n 0) (return -1))
        (if (= n 0) (return 0) (inc! n 0))
        1)
      (def-function both (a:int b:int)
        (declare (return-type int long))
        (when (= a b) (return 7 a))
        (return (- a b) (+ a b)))
      (def-function through (a:int b:int) (both b a))";
    assert_eq!(each_of::<i32, i32, i32>(definitions, "(sign x)", &X, &Y), X.map(i32::signum));
    let both = |x: i32, y: i32| if x == y { (7, i64::from(x)) } else { (x - y, i64::from(x + y)) };
    let right: Vec<i64> = X.iter().zip(&Y).map(|(&x, &y)| both(x, y).1 * 1000 + i64::from(both(x, y).0)).collect();
    assert_eq!(each_of::<i32, i32, i64>(definitions, "(let (((d s) (both x y))) (+ (* s 1000) d))", &X, &Y), right);
    assert_eq!(
        each_of::<i32, i32, i64>(definitions, "(multiple-value-bind (d s) (both x y) (+ (* s 1000) d))", &X, &Y),
        right
    );
    // Where one value is wanted it is the first; several may be bound in fewer names.
    let right: Vec<i32> = X.iter().zip(&Y).map(|(&x, &y)| both(x, y).0).collect();
    assert_eq!(each_of::<i32, i32, i32>(definitions, "(+ 0 (both x y))", &X, &Y), right);
    assert_eq!(each_of::<i32, i32, i32>(definitions, "(let (((d) (both x y))) d)", &X, &Y), right);
    let right: Vec<i32> = X.iter().zip(&Y).map(|(&x, &y)| both(y, x).0).collect();
    assert_eq!(each_of::<i32, i32, i32>(definitions, "(let (((d s) (through x y))) d)", &X, &Y), right);
}

// covers: crisp.form.return
#[test]
fn a_return_leaves_loops_and_nested_branches() {
    let definitions = "
      (def-function first-divisor (n:int)
        (declare (return-type int))
        (dotimes (i 20)
          (when (> i 1)
            (let ((d (to-int i)))
              (when (= (mod n d) 0)
                (return d)))))
        (return -1))
      (def-function count-to (n:int)
        (let ((count 0))
          (dotimes (i 10)
            (dotimes (j 10)
              (when (= count n) (return (+ (* 100 (to-int i)) (to-int j))))
              (inc! count)))
          -5))";
    let divisor = |n: i32| (2..20).find(|d| n.rem_euclid(*d) == 0).unwrap_or(-1);
    assert_eq!(
        each_of::<i32, i32, i32>(definitions, "(first-divisor x)", &[7, 9, 23, 34, 1, 0], &Y),
        [7, 9, 23, 34, 1, 0].map(divisor)
    );
    assert_eq!(
        each_of::<i32, i32, i32>(definitions, "(count-to x)", &[0, 5, 37, 99, 100, -1], &Y),
        [0, 5, 307, 909, -5, -5]
    );
}

// covers: crisp.form.return
#[test]
fn a_kernel_returns_early_and_drops_its_last_value() {
    let source = "(def-kernel k (n:ulong &out r:(vector-type ulong :global :write-only))
        (declare (global-size :derive-from r))
        (in-each-thread (i)
          (when (>= i n) (return))
          (set! (~ r i) (+ i 1))))";
    let results = Program::new(source).kernel("k").value(3u64).zeros(5).run();
    assert_eq!(results.of::<u64>("r"), [1, 2, 3, 0, 0]);
}

// covers: crisp.form.let crisp.form.set crisp.form.inc
#[test]
fn bindings_are_sequential_and_assignments_have_values() {
    let values: Vec<i32> = single(
        "",
        8,
        "(let* ((a 1) (b (+ a 1)) (a (* 10 b)) (c:int 3))
           (set! (~ r 0) a)
           (set! (~ r 1) (set! c (+ c 4)))
           (set! (~ r 2) (inc! c))
           (set! (~ r 3) (inc! c 5))
           (set! (~ r 4) (dec! c 20))
           (set! (~ r 5) (let ((c 2)) (setf c 100) (+ c b)))
           (set! (~ r 6) c)
           (set! (~ r 7) (progn (inc! b) (inc! b) (* 2 b))))",
    );
    assert_eq!(values, [20, 7, 8, 13, -7, 102, -7, 8]);
}

// covers: crisp.guarantee.registers
#[test]
fn scalar_variables_need_no_memory() {
    let text = crisp_ir(
        "(def-kernel k (n:int &out r:(vector-type int :global :write-only))
        (let ((a n) (b 0)) (dotimes (i n) (set! b (+ a b)) (inc! a)) (set! (~ r 0) b)))",
    );
    assert!(!text.contains("memory"), "{text}");
    assert_eq!(text.matches("store").count(), 1, "{text}");
}

fn crisp_ir(source: &str) -> String {
    let mut session = crisp::Session::new(crisp::Options::strict());
    session.add_source("x.crisp", crisp::Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    crisp::emit::ir(&compiled)
}
