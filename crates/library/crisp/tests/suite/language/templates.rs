//! Templates: deduction, generation, constraints, conditions on parameters.

use crisp_dev_testkit::{Program, each_of};

use crate::language::single;

const ADD_TWO: &str = "
  (with-template-type (T)
    (def-function add-two (a:T b:T)
      (declare (return-type T))
      (+ a b))
    (def-function twice (a:T)
      (declare (return-type T))
      (add-two a a)))";

// covers: crisp.with-template-type crisp.with-template-type.multi-def crisp.template.deduce crisp.top.exceptions
#[test]
fn types_are_found_in_arguments() {
    assert_eq!(each_of::<i32, i32, i32>(ADD_TWO, "(add-two (twice x) y)", &[1, -2], &[40, 50]), [42, 46]);
    // A template for eight bits wraps at eight bits.
    assert_eq!(each_of::<u8, u8, u8>(ADD_TWO, "(twice (add-two x y))", &[100, 1], &[30, 2]), [4, 6]);
    assert_eq!(each_of::<f32, f32, f32>(ADD_TWO, "(add-two (twice x) 0.25)", &[1.5], &[0.0]), [3.25]);
}

// covers: crisp.template.deduce
#[test]
fn slots_of_vector_types_are_found() {
    let definitions = "
      (with-template-type (T N)
        (def-function sum-of (v:(vector-type T :length N))
          (declare (return-type T))
          (let ((sum:T 0.0) (copy (make-vector T N)))
            (dotimes (i N) (set! (~ copy i) (~ v i)))
            (dotimes (i N) (inc! sum (~ copy i)))
            sum)))
      (with-template-type (S)
        (declare (value-is S #'is-address-space?))
        (def-function where (v:(vector-type int S))
          (declare (return-type int))
          (if (type-equal (type-of v) (vector-type int :global)) 1 #+(is-address-space? S) 2)))";
    let body = "(set! (~ r 0) (sum-of #(1 2 3))) (set! (~ r 1) (sum-of #(10 20 30 40)))
      (set! (~ r 2) (to-int (sum-of #(0.5 0.25 0.25)))) (set! (~ r 3) (where #(1)))";
    assert_eq!(
        single::<i32>(
            definitions,
            4,
            &body.replace("(to-int (sum-of #(0.5 0.25 0.25)))", "(truncate (sum-of #(0.5 0.25 0.25)))")
        ),
        [6, 100, 1, 2]
    );
}

// covers: crisp.gen-xxxx crisp.fn.hof
#[test]
fn generated_functions_are_values() {
    let definitions = format!(
        "{ADD_TWO}
      (def-function apply-both (f:#'(int int => int) a:int b:int)
        (declare (return-type int))
        (f a b))
      (gen-add-two double)"
    );
    let body = "(set! (~ r 0) (apply-both (gen-add-two int) 20 22))
      (set! (~ r 1) ((gen-twice int) 4))
      (let ((f (gen-add-two int))) (set! (~ r 2) (f 5 6)) (set! (~ r 3) (funcall f 7 8)))";
    assert_eq!(single::<i32>(&definitions, 4, body), [42, 8, 11, 15]);
}

// covers: crisp.gen-kernel
#[test]
fn kernels_are_generated_by_name() {
    let source = "
      (with-template-type (T N)
        (def-kernel fill (x:T &out r:(vector-type T :global :write-only))
          (declare single-task)
          (dotimes (i N) (set! (~ r i) (* N x)))))
      (gen-fill float 2 \"fill_f\")
      (gen-fill int 3 \"fill_i\")";
    assert_eq!(Program::new(source).kernel("fill_f").value(1.5f32).zeros(2).run().of::<f32>("r"), [3.0, 3.0]);
    assert_eq!(Program::new(source).kernel("fill_i").value(4i32).zeros(3).run().of::<i32>("r"), [12, 12, 12]);
}

// covers: crisp.template.optional-key crisp.with-template-type.let
#[test]
fn parameters_with_defaults_and_bindings() {
    let definitions = "
      (with-template-type (N &optional (M (* 10 N)) &key bias)
        (let ((both (+ N M)))
          (def-function weigh (x:int)
            (declare (return-type int))
            (+ (* N x) both (if bias bias 0)))))";
    let body =
        "(set! (~ r 0) ((gen-weigh 2) 1)) (set! (~ r 1) ((gen-weigh 2 5) 1)) (set! (~ r 2) ((gen-weigh 2 :bias 7) 1))";
    assert_eq!(single::<i32>(definitions, 3, body), [24, 9, 31]);
}

// covers: crisp.def-type.template crisp.xxxx-type crisp.xxxx-type.incomplete
#[test]
fn templates_of_types() {
    let definitions = "
      (with-template-type (T &optional (S :private))
        (def-type row (vector-type T S)))
      (with-template-type (T)
        (def-function total (v:(row-type T))
          (declare (return-type T))
          (+ (~ v 0) (~ v 1))))
      (def-function size-of (v:(row-type nil)) (declare (return-type ulong)) (length~ v))
      (def-function same () (declare (return-type int)) (if (type-equal (row-type int) (row-type int :private)) 1 0))";
    let body = "(let ((v (make-vector int 2)) (w (make-vector float 3)))
        (set! (~ v 0) 4) (set! (~ v 1) 5)
        (set! (~ r 0) (total v)) (set! (~ r 1) (to-int (size-of w))) (set! (~ r 2) (to-int (size-of v))))";
    assert_eq!(single::<i32>(definitions, 3, body), [9, 3, 2]);
}

/// Returns the results of predicates for each type, as digits.
fn asked(predicate: &str, of: &[&str]) -> String {
    let asks: Vec<String> =
        of.iter().enumerate().map(|(at, what)| format!("(set! (~ r {at}) (if ({predicate} {what}) 1 0))")).collect();
    let digits = single::<i32>(
        "(def-constraint is-narrow? (T) (or (type-equal T char) (type-equal T uchar)))",
        of.len(),
        &asks.join("\n"),
    );
    digits.iter().map(ToString::to_string).collect()
}

const TYPES: [&str; 16] = [
    "char",
    "short",
    "int",
    "long",
    "uchar",
    "ushort",
    "uint",
    "ulong",
    "half",
    "bfloat16",
    "float",
    "double",
    "bool",
    "float3",
    "char2",
    "(vector-type int :global :read-only)",
];

// covers: crisp.is-numeric crisp.is-hardware-vector crisp.is-integer crisp.is-floating-point crisp.is-signed crisp.is-orderable
// covers: crisp.is-address-space crisp.is-alignment crisp.def-constraint
#[test]
fn predicates_of_types_and_keywords() {
    assert_eq!(asked("is-numeric?", &TYPES), "1111111111110000");
    assert_eq!(asked("is-scalar?", &TYPES), "1111111111110000");
    assert_eq!(asked("is-integer?", &TYPES), "1111111100000000");
    assert_eq!(asked("is-floating-point?", &TYPES), "0000000011110000");
    assert_eq!(asked("is-signed?", &TYPES), "1111000011110000");
    assert_eq!(asked("is-hardware-vector?", &TYPES), "0000000000000110");
    assert_eq!(asked("is-narrow?", &TYPES), "1000100000000000");
    assert_eq!(&asked("is-orderable?", &TYPES)[..12], "111111111111");
    assert!(asked("is-orderable?", &TYPES).ends_with('0'));
    let keywords = [":global", ":local", ":private", ":constant", ":std140", ":compact", ":read-only"];
    assert_eq!(asked("is-address-space?", &keywords), "1111000");
    assert_eq!(asked("is-alignment?", &keywords), "0000110");
}

// covers: crisp.has-overload crisp.type-has-prop crisp.type-equal crisp.is-type-of crisp.type-of crisp.todo.is-grid-level
// covers: crisp.is-substitutable-for
#[test]
fn questions_with_two_answers() {
    let definitions = "
      (def-function mix (a:int b:float) (declare (return-type float)) b)
      (def-grid-function spread (&out v:(vector-type int :global)) (loop-vector-stride v (i) (set! (~ v i) 1)))";
    let asks = [
        ("(has-overload? #'+ #(float float => float))", 1),
        ("(has-overload? #'+ #(float float => int))", 0),
        ("(has-overload? #'+ #(int long => long))", 0),
        ("(has-overload? #'mix #(int float => float))", 1),
        ("(has-overload? #'mix #(float int => float))", 0),
        ("(has-overload? #'no-such #(int => int))", 0),
        ("(type-has-prop? (vector-type int :global :read-only) 'length)", 1),
        ("(type-has-prop? int 'length)", 0),
        ("(type-equal int int)", 1),
        ("(type-equal int uint)", 0),
        ("(type-equal (type-of (+ 1.5 2)) float)", 1),
        ("(is-type-of 3 int)", 1),
        ("(is-type-of r (vector-type int))", 1),
        ("(is-type-of r (vector-type float))", 0),
        ("(is-type-of #'mix #'(int float => float))", 1),
        ("(is-type-of #'mix #'(int float => int))", 0),
        ("(is-type-of #'max (binop-type int))", 1),
        ("(is-grid-level? #'spread)", 1),
        ("(is-grid-level? #'mix)", 0),
        ("(is-substitutable-for? int int)", 1),
        ("(is-substitutable-for? int long)", 0),
    ];
    let forms: Vec<String> =
        asks.iter().enumerate().map(|(at, (ask, _))| format!("(set! (~ r {at}) (if {ask} 1 0))")).collect();
    let found = single::<i32>(definitions, asks.len(), &forms.join("\n"));
    for (found, (ask, expected)) in found.iter().zip(asks) {
        assert_eq!(*found, expected, "{ask}");
    }
}

// covers: crisp.reader.template crisp.type-is crisp.overload.functions
#[test]
fn conditions_and_constraints_choose() {
    let definitions = "
      (with-template-type (T)
        (declare (type-is T #'is-integer?))
        (def-function half-of (x:T) (declare (return-type T)) (ash x (- 1))))
      (with-template-type (T)
        (declare (type-is T #'is-floating-point?))
        (def-function half-of (x:T) (declare (return-type T)) (/ x 2)))
      (def-function half-of (x:uchar) (declare (return-type uchar)) 200)
      (with-template-type (T)
        (def-function kind () (declare (return-type int))
          (let (#+(is-integer? T) (n 1) #-(is-integer? T) (n 2))
            (+ n #+(is-signed? T) 10 #-(is-signed? T) 20))))";
    let body = "(set! (~ r 0) (half-of 9)) (set! (~ r 1) (truncate (* 10.0 (half-of 9.0)))) (set! (~ r 2) (to-int (half-of (to-uchar 9))))
      (set! (~ r 3) ((gen-kind uint))) (set! (~ r 4) ((gen-kind float)))";
    assert_eq!(single::<i32>(definitions, 5, body), [4, 45, 200, 21, 12]);
}

// covers: crisp.xxxx-type.incomplete
#[test]
fn a_structure_may_leave_types_open() {
    let definitions = "
      (with-template-type (T U)
        (def-struct pair (first:T) (second:U)))
      (def-type to-views (pair-type nil (vector-view-type)))
      (def-type to-ints (pair-type nil int))
      (def-function size-of (p:to-views) (declare (return-type ulong)) (length~ (second~ p)))
      (def-function size-of (p:to-ints) (declare (return-type ulong)) (to-ulong (second~ p)))
      (def-function size-of (p:(pair-type nil (vector-view-type int))) (declare (return-type ulong)) (* 100 (length~ (second~ p))))";
    let body = "(let ((v (make-vector float 8)))
        (set! (~ r 0) (size-of (make-pair 1 (make-vector-view v 3))))
        (set! (~ r 1) (size-of (make-pair 0.5 (make-vector-view v 5))))
        (set! (~ r 2) (size-of (make-pair 0.5 7))))";
    assert_eq!(single::<u64>(definitions, 3, body), [3, 5, 7]);
}

// A structure made at top level is checked though nothing uses it, and can be used as any other.
// covers: crisp.gen-xxxx.toplevel-struct
#[test]
fn structures_are_generated_at_top_level() {
    let template = "(with-template-type (T) (def-struct point (x T) (y T)))";
    let r: Vec<i32> = single(
        &format!("{template} (gen-point int) (gen-point float)"),
        2,
        "(let ((p (make-point :x 3 :y 4))) (set! (~ r 0) (to-int (x~ p))) (set! (~ r 1) (to-int (y~ p))))",
    );
    assert_eq!(r, [3, 4]);
    let codes = |source: &str| {
        let mut session = crisp::Session::new(crisp::Options::strict());
        session.add_source("x.crisp", crisp::Language::Crisp, source.as_bytes());
        session.compile().diagnostics.iter().map(|it| it.code.0).collect::<Vec<_>>()
    };
    assert_eq!(codes(&format!("{template} (gen-point nil)")), ["C0216"]);
    assert_eq!(codes("(with-template-type (T) (def-struct odd (x T) (y (no-such T)))) (gen-odd int)").len(), 1);
}
