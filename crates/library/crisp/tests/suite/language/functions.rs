//! Functions: declarations of types in all spellings, optional and key parameters, overloads, functions as arguments.

use crisp_dev_testkit::{Program, each_of};

use crate::language::single;

// covers: crisp.def-function crisp.declare.type crisp.declare.type-multi crisp.declare.return-type crisp.declare.signature
// covers: crisp.declare.colon crisp.alias.signature crisp.alias.arrow crisp.declare.type-signature-of crisp.declare.return-type-of
#[test]
fn types_of_functions_in_every_spelling() {
    let definitions = "
      (def-function a1 (x:int y:int) (+ x y))
      (def-function a2 (x y) (declare (type x int) (type y int) (return-type int)) (+ x y))
      (def-function a3 (x y) (declare (type x y int)) (declare (return-type int)) (+ x y))
      (def-function a4 (x y) (declare #'(int int => int)) (+ x y))
      (def-function a5 (x y) (declare #(int int -> int)) (+ x y))
      (def-function a6 (x y) (declare #`(int int => int)) (+ x y))
      (def-function a7 (x y) (declare (function int int => int)) (+ x y))
      (def-function a8 (x y) (declare (type-signature-of #'a4)) (+ x y))
      (def-function a9 (x y) (declare (type x y (return-type-of #'a4))) (+ x y))
      (def-function a10 (x y:int) (declare (type x int)) (+ x y))
      (def-function a11 (x y) (declare #(y:int x:int => int)) (+ x y))";
    for at in 1..=11 {
        assert_eq!(
            each_of::<i32, i32, i32>(definitions, &format!("(a{at} x y)"), &[1, -2], &[40, 50]),
            [41, 48],
            "a{at}"
        );
    }
}

// covers: crisp.declare.nil-return crisp.declare.skip-return
#[test]
fn functions_without_a_value() {
    let definitions = "
      (def-type ints (vector-type int :global :write-only))
      (def-function put1 (v:ints i:int) (declare (return-type nil)) (set! (~ v i) 1))
      (def-function put2 (v i) (declare #(ints int => nil)) (set! (~ v i) 2))
      (def-grid-function put3 (&out v) (declare #'(&out (vector-type int :global))) (set! (~ v 2) 3))
      (def-grid-function put4 (v:ints) (declare #(ints => nil)) (set! (~ v 3) 4))";
    assert_eq!(single::<i32>(definitions, 4, "(put1 r 0) (put2 r 1) (put3 r) (put4 r)"), [1, 2, 3, 4]);
}

// covers: crisp.lang.case-insensitive crisp.def-function.lisp-names crisp.cli.multi-pass crisp.lang.comments
#[test]
fn names_are_folded_and_definitions_stand_in_any_order() {
    let definitions = "
      ;; a comment (with parentheses
      (def-function CALLER? (n:int) (+ (do-it!* n) Limit+)) #| a block #| inside |# another |#
      (def-function Do-It!* (N:int) (* 2 n))
      (def-const LIMIT+ (* 2 base))
      (def-const base 50)";
    assert_eq!(single::<i32>(definitions, 2, "(set! (~ R 0) (Caller? 5)) (SET! (~ r 1) (DO-IT!* 4))"), [110, 8]);
}

// covers: crisp.declare.optional crisp.declare.optional-default
#[test]
fn optional_parameters() {
    let definitions = "
      (def-const thirty 30)
      (def-function add-some (x:int &optional (y:int thirty) (z:int 500)) (+ x y z))
      (def-function twice (x:int) (* 2 x))
      (def-function chain (x:int &optional (y:int (twice 4))) (- x y))";
    let body = "(set! (~ r 0) (add-some 1)) (set! (~ r 1) (add-some 1 2)) (set! (~ r 2) (add-some 1 2 3)) (set! (~ r 3) (chain 1)) (set! (~ r 4) (chain 1 2))";
    assert_eq!(single::<i32>(definitions, 5, body), [531, 503, 6, -7, -1]);
}

// A default means the same wherever the function is called: names of the caller are not its names.
// covers: crisp.declare.optional-default
#[test]
fn defaults_do_not_see_the_callers_variables() {
    let definitions = "
      (def-const base 5)
      (def-function f (x:int &optional (y:int base)) (+ x y))
      (def-function caller (base:int) (f base))";
    assert_eq!(single::<i32>(definitions, 1, "(set! (~ r 0) (caller 100))"), [105]);
}

// The type of a parameter is demanded of what is passed for it.
// covers: crisp.conv.float-to-int
#[test]
fn a_rounding_as_an_argument_takes_the_parameters_type() {
    let definitions = "
      (def-function wide (n:long) n)
      (def-function keyed (&key n:long (m:ulong 0)) (+ n (to-long m)))";
    let values = [3e9f64, -5.5];
    assert_eq!(each_of::<f64, f64, i64>(definitions, "(wide (floor x))", &values, &values), [3_000_000_000, -6]);
    assert_eq!(
        each_of::<f64, f64, i64>(definitions, "(keyed :m (round x) :n (floor x))", &values, &values),
        [6_000_000_000, -6]
    );
    assert_eq!(
        each_of::<f64, f64, [i64; 2]>("", "##((floor x) (ceil x))", &values, &values),
        [[3_000_000_000; 2], [-6, -5]]
    );
}

// A parameter whose default is nil is absent at compile time: its branch is never typed.
// covers: crisp.declare.optional crisp.nil
#[test]
fn a_parameter_that_admits_nil_is_decided_at_compile_time() {
    let definitions = "
      (def-function scaled (x:int &optional (by:int nil)) (if by (* x by) x))
      (def-function keyed (x:int &key (f:(function int => int) nil)) (if f (funcall f x) x))
      (def-function square (x:int) (* x x))";
    let body = "(set! (~ r 0) (scaled 7)) (set! (~ r 1) (scaled 7 3)) (set! (~ r 2) (keyed 7)) (set! (~ r 3) (keyed 7 :f #'square))";
    assert_eq!(single::<i32>(definitions, 4, body), [7, 21, 7, 49]);
}

// covers: crisp.declare.key crisp.declare.key-signature
#[test]
fn key_parameters_in_any_order() {
    let definitions = "
      (def-function survive (&key zombies birds (fish 7)) (declare #(&key zombies:int birds:int fish:int => int)) (+ (* 100 zombies) (* 10 birds) fish))
      (def-function mixed (a:int &optional (b:int 2) &key (c:int 3) (d:int 4)) (+ (* 1000 a) (* 100 b) (* 10 c) d))";
    let body = "(set! (~ r 0) (survive :zombies 3 :birds 1 :fish 2)) (set! (~ r 1) (survive :BIRDS 1 :Zombies 3))
      (set! (~ r 2) (mixed 9)) (set! (~ r 3) (mixed 9 :d 8)) (set! (~ r 4) (mixed 9 8 :d 1 :c 0)) (set! (~ r 5) (mixed :c 5 9))";
    assert_eq!(single::<i32>(definitions, 6, body), [312, 317, 9234, 9238, 9801, 9254]);
}

// Arguments are evaluated in the order in which they are written, whatever the order of the parameters.
// covers: crisp.declare.key
#[test]
fn arguments_are_evaluated_as_written() {
    let definitions = "(def-function f (&key a:int b:int) (+ (* 10 a) b))";
    let body = "(let ((n 0)) (set! (~ r 0) (f :b (inc! n) :a (inc! n))) (set! (~ r 1) (f :a (inc! n) :b (inc! n))))";
    assert_eq!(single::<i32>(definitions, 2, body), [21, 34]);
}

// covers: crisp.overload.functions crisp.overload.closest
#[test]
fn the_closest_overload_is_called() {
    let definitions = "
      (def-function kind (x:int) 1)
      (def-function kind (x:long) 2)
      (def-function kind (x:float) 3)
      (def-function kind (x:double) 4)
      (def-function kind (x:uint) 5)
      (def-function kind (x:(vector-type int)) 6)
      (def-function kind (x:int y:int) 7)
      (def-function kind (x:float2) 8)";
    let body = "(let ((c:char 1) (l:long 1) (h:half 1.0) (d:double 1.0) (u:ushort 1) (v (make-vector int 3)) (i 1))
        (set! (~ r 0) (kind i)) (set! (~ r 1) (kind c)) (set! (~ r 2) (kind l)) (set! (~ r 3) (kind h)) (set! (~ r 4) (kind d))
        (set! (~ r 5) (kind u)) (set! (~ r 6) (kind v)) (set! (~ r 7) (kind i i)) (set! (~ r 8) (kind 5)) (set! (~ r 9) (kind 2.5))
        (set! (~ r 10) (kind ##(1.0 2.0))) (set! (~ r 11) (kind 5000000000)))";
    assert_eq!(single::<i32>(definitions, 12, body), [1, 1, 2, 3, 4, 5, 6, 7, 1, 3, 8, 2]);
}

// covers: crisp.function.type crisp.fn.handle crisp.fn.hof crisp.fn.signature crisp.form.funcall crisp.def-type.signature
#[test]
fn functions_are_passed_and_called() {
    let definitions = "
      (def-type binary #'(int int => int))
      (def-function twice (f x:int) (declare (type f #(int => int))) (f (f x)))
      (def-function apply-both (f:binary g:binary a:int b:int) (+ (* 1000 (funcall f a b)) (g a b)))
      (def-function square (x:int) (* x x))
      (def-function compose (f g x:int) (declare (type f g (function int => int))) (f (g x)))
      (def-function nested (f x:int) (declare (type f (function int => int))) (compose f #'square x))
      (def-function minus-1 (x:int) (- x 1))";
    let body = "(set! (~ r 0) (twice #'square 3)) (set! (~ r 1) (apply-both #'+ #'max 4 5)) (set! (~ r 2) (nested #'minus-1 6))
      (let ((f #'square) (g #'minus-1)) (set! (~ r 3) (f (g 5))) (set! (~ r 4) (compose g f 5)))
      (set! (~ r 5) (#'square 9)) (set! (~ r 6) (funcall #'- 3 10))";
    assert_eq!(single::<i32>(definitions, 7, body), [81, 9005, 35, 16, 24, 81, -7]);
}

// A local name hides a function only where it is a function itself.
// covers: crisp.form.funcall
#[test]
fn a_local_function_hides_a_global_one() {
    let definitions = "
      (def-function f (x:int) 1)
      (def-function g (x:int) 2)
      (def-function call (f x:int) (declare (type f (function int => int))) (f x))
      (def-function first (x:int) (+ x 100))";
    let body = "(set! (~ r 0) (call #'g 0)) (let ((f 5)) (set! (~ r 1) (f f))) (let ((f #'g)) (set! (~ r 2) (f 0))) (set! (~ r 3) (first 7))";
    assert_eq!(single::<i32>(definitions, 4, body), [2, 1, 2, 107]);
}

// covers: crisp.vector-type crisp.vector-type.elem crisp.access.readable crisp.access.writable crisp.vector-type.refine crisp.vector-view
#[test]
fn open_vector_types_accept_every_memory() {
    let source = "
      (def-type floats (vector-type float))
      (def-function sum (v:floats) (let ((s 0.0)) (dotimes (i (length~ v)) (inc! s (~ v i))) s))
      (def-function sum-readable (v:(floats :readable)) (sum v))
      (def-function fill (v:(floats :writable) x:float) (declare (return-type nil)) (dotimes (i (length~ v)) (set! (~ v i) x)))
      (def-kernel k (g:(vector-type float :global :read-only) c:(vector-type float :constant :read-only)
                     w:(vector-type float :global :read-write) &out r:(vector-type float :global :write-only))
        (declare single-task)
        (let ((p (make-vector float 3)) (l (make-vector float :local 2)))
          (fill p 2.5) (fill l 4.0) (fill (make-vector-view w 2 1) 8.0)
          (set! (~ r 0) (sum g)) (set! (~ r 1) (sum c)) (set! (~ r 2) (sum-readable p)) (set! (~ r 3) (sum l)) (set! (~ r 4) (sum w))
          (set! (~ r 5) (sum #(0.5 0.25))) (set! (~ r 6) (sum-readable (make-vector-view g 2 1)))))";
    let program = Program::new(source);
    let results =
        program.kernel("k").buffer(&[1f32, 2.0, 3.0]).buffer(&[10f32]).buffer(&[1f32, 1.0, 1.0, 1.0]).zeros(7).run();
    assert_eq!(results.of::<f32>("r"), [6.0, 10.0, 7.5, 8.0, 18.0, 0.75, 5.0]);
    assert_eq!(results.of::<f32>("w"), [1.0, 8.0, 8.0, 1.0]);
}

// A short name for vectors of constants, as a type of the host's memory and of a literal, with and without a length.
// covers: crisp.const-vec-type
#[test]
fn vectors_of_constants_have_a_type_of_their_own() {
    let source = "
      (def-function last (v:(const-vec-type float)) (~ v (- (length~ v) 1)))
      (def-function of-three (v:(const-vec-type float 3)) (declare (return-type float)) (+ (~ v 0) (last v)))
      (def-function any (v:(vector-type float)) (declare (return-type int)) 1)
      (def-function any (v:(const-vec-type float)) (declare (return-type int)) 2)
      (def-kernel k (c:(const-vec-type float) p:(vector-type float :global :read-only)
                     &out r:(vector-type float :global :write-only))
        (declare single-task)
        (set! (~ r 0) (last c))
        (set! (~ r 1) (of-three #(0.5 8.0 0.25)))
        (set! (~ r 2) (to-float (any p)))
        (set! (~ r 3) (to-float (any c))))";
    let program = Program::new(source);
    let results = program.kernel("k").buffer(&[1f32, 5.0]).buffer(&[1f32]).zeros(4).run();
    assert_eq!(results.of::<f32>("r"), [5.0, 0.75, 1.0, 2.0]);
}

// covers: crisp.def-grid-function crisp.def-grid-function.calls-grid crisp.ctx.dispatch crisp.ctx.sequence-ok crisp.grid-level
// covers: crisp.grid-level.compose crisp.declare.out-in-signature crisp.ctx.thread-level crisp.ctx.grid-level
#[test]
fn grid_functions_work_on_the_whole_grid() {
    let source = "
      (def-function square (x:int) (* x x))
      (def-type ints (vector-type int :global :read-only))
      (def-grid-function squares (a &out b)
        (declare #(ints &out (ints :write_only)))
        (loop-vector-stride a (i) (set! (~ b i) (square (~ a i)))))
      (def-grid-function both (a &out b &out c)
        (declare #(ints &out (ints :write-only) (ints :write-only)))
        (squares a b)
        (progn
          (declare (grid-level))
          (squares a c)
          (loop-vector-stride a (i) (set! (~ c i) (- (square (~ a i)))))))
      (def-function grid-count (a:ints)
        (declare (grid-level))
        (let ((n 0)) (loop-vector-stride a (i) (inc! n)) n))
      (def-kernel k (a:ints &out b:(ints :write-only) &out c:(ints :write-only) &out n:(ints :write-only))
        (declare (global-size :set-to 4) (local-size :set-to 2))
        (both a b c)
        (let ((mine (grid-count a)))
          (in-each-thread (i) (set! (~ n i) mine))))";
    let values: Vec<i32> = (0..10).collect();
    let results = Program::with_remarks(source, &[]).kernel("k").buffer(&values).zeros(10).zeros(10).zeros(4).run();
    assert_eq!(results.of::<i32>("b"), values.iter().map(|x| x * x).collect::<Vec<_>>());
    assert_eq!(results.of::<i32>("c"), values.iter().map(|x| -x * x).collect::<Vec<_>>());
    assert_eq!(results.of::<i32>("n"), [3, 3, 2, 2]);
}

// covers: crisp.fn.type-signature-of crisp.fn.return-type-of crisp.todo.get-return-type
#[test]
fn types_of_functions_are_types() {
    let definitions = "
      (def-function f (a:int b:float) (declare (return-type float)) (+ b (to-float a)))
      (def-type shape (type-signature-of #'f))
      (def-struct pair (value (return-type-of #'f)) (count int))
      (def-function g (op:(type-signature-of #'f) x:(get-return-type #'f)) (declare (return-type (return-type-of #'f))) (funcall op 1 x))
      (def-function h (op:shape x:(return-type-of shape)) (declare (return-type (return-type-of (type-signature-of #'f)))) (funcall op 2 x))
      (def-function i (x:(return-type-of #'(int => float))) (declare (return-type float)) (let ((v (make-vector (return-type-of #'f) 2))) (set! (~ v 1) x) (~ v 1)))";
    let body = "
      (set! (~ r 0) (g #'f 2.5))
      (set! (~ r 1) (h #'f 2.5))
      (set! (~ r 2) (i 1.5))
      (set! (~ r 3) (value~ (make-pair 0.5 1)))";
    assert_eq!(crate::language::single::<f32>(definitions, 4, body), [3.5, 4.5, 1.5, 0.5]);
}

// covers: crisp.inline crisp.entry-point crisp.todo.critical crisp.todo.explicit
#[test]
fn declarations_that_change_no_result() {
    let body = |declared: &str| {
        let definitions = format!(
            "(def-function f (a:int b:float) (declare (return-type float) {declared}) (+ b (to-float a)))
             (def-function f (a:long b:float) (declare (return-type float)) (- b (to-float a)))"
        );
        let body = "(let ((near 1) (far:long 2) (x 0.5)) (declare (critical x 2.5) (const near))
            (set! (~ r 0) (f near x)) (set! (~ r 1) (f far x)) (set! (~ r 2) (f (to-short near) x)))";
        crate::language::single::<f32>(&definitions, 3, body)
    };
    let plain = [1.5, -1.5, 1.5];
    for declared in ["", "inline", "(inline)", "entry-point", "(critical a 1)", "(const a b)", "side-effect-free"] {
        assert_eq!(body(declared), plain, "{declared}");
    }
    // A `short` is not an `int` for an explicit parameter: it passes for the `long`.
    assert_eq!(body("(explicit a)"), [1.5, -1.5, -0.5]);
}
