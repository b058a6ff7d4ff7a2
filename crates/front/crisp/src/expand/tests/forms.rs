//! Expansions of the library's forms.

use super::{expanded, expression};

// covers: crisp.when crisp.unless
#[test]
fn when_and_unless() {
    assert_eq!(expression("(when a b)"), "(if a b)");
    assert_eq!(expression("(WHEN a b c)"), "(if a (progn b c))");
    assert_eq!(expression("(when a)"), "(if a (progn))");
    assert_eq!(expression("(unless a b c)"), "(%if (not a) (progn b c))");
    assert_eq!(expression("(if a b c)"), "(if a b c)");
    assert_eq!(expression("(when (when a b) (unless c d))"), "(if (if a b) (%if (not c) d))");
}

// covers: crisp.cond
#[test]
fn cond_nests_its_clauses() {
    assert_eq!(expression("(cond (a b) ((f x) c d) (t e))"), "(if a b (if (f x) (progn c d) e))");
    for default in ["t", "T", "true", "else"] {
        assert_eq!(expression(&format!("(cond (a b) ({default} c))")), "(if a b c)");
    }
    assert_eq!(expression("(cond (a b))"), "(if a b)", "without a default there is no value otherwise");
    assert_eq!(expression("(cond)"), "nil");
    assert_eq!(
        expression("(cond ((f x)) (t c))"),
        "(let ((%value-1 (f x))) (%if %value-1 %value-1 c))",
        "a clause without forms has the value of its test, evaluated once"
    );
    assert_eq!(expression("(cond (a b) (else))"), "(if a b else)");
}

// covers: crisp.branch.plus crisp.branch.star
#[test]
fn branches_that_check_or_make_uniform() {
    assert_eq!(expression("(if+ a b c)"), "(if (%plus \"if+\" a) b c)");
    assert_eq!(expression("(if* a b)"), "(if (%star \"if*\" a) b)");
    assert_eq!(expression("(when+ a b)"), "(if (%plus \"when+\" a) b)");
    assert_eq!(expression("(when* a b)"), "(if (%star \"when*\" a) b)");
    assert_eq!(expression("(cond+ (a b) (c d) (t e))"), "(if (%plus \"cond+\" a) b (if (%plus \"cond+\" c) d e))");
    assert_eq!(expression("(cond* (a b) (c d))"), "(if (%star \"cond*\" a) b (if (%star \"cond*\" c) d))");
    assert_eq!(expression("(if+ a b nil)"), "(if (%plus \"if+\" a) b nil)", "a written nil stays");
}

#[test]
fn multiple_value_bind_is_a_let() {
    assert_eq!(expression("(multiple-value-bind (q r) (floor a b) (f q r))"), "(let (((q r) (floor a b))) (f q r))");
}

// covers: crisp.dotimes crisp.dotimes.plus crisp.dotimes.star
#[test]
fn dotimes_counts_up() {
    assert_eq!(expression("(dotimes (i n) (f i) (g i))"), "(%for-up (i 0 n 1) (f i) (g i))");
    assert_eq!(expression("(dotimes (i n 4) (f i))"), "(%for-up (i 0 n 4) (f i))");
    assert_eq!(
        expression("(dotimes+ (i n s) (f i))"),
        "(%for-up (i 0 (%plus \"dotimes+\" n) (%plus \"dotimes+\" s)) (f i))"
    );
    assert_eq!(expression("(dotimes* (i n) (f i))"), "(%for-up (i 0 (%star \"dotimes*\" n) 1) (f i))");
    assert_eq!(expression("(dotimes+ (i 8) (f i))"), "(%for-up (i 0 8 1) (f i))", "numbers are uniform");
    assert_eq!(
        expression("(dotimes (i:ulong n) (f i))"),
        "(%for-up (i 0 n 1) (f i))",
        "a type may repeat that it is ulong"
    );
    assert_eq!(expression("(dotimes (i n) (declare (foo)) (f i))"), "(%for-up (i 0 n 1) (declare (foo)) (f i))");
}

// covers: crisp.dec-times crisp.dec-times.variants
#[test]
fn dec_times_counts_down() {
    assert_eq!(expression("(dec-times (i n) (f i))"), "(%for-down (i n 1) (f i))");
    assert_eq!(expression("(dec-times+ (i n 2) (f i))"), "(%for-down (i (%plus \"dec-times+\" n) 2) (f i))");
    assert_eq!(
        expression("(dec-times* (i n s) (f i))"),
        "(%for-down (i (%star \"dec-times*\" n) (%star \"dec-times*\" s)) (f i))"
    );
}

// covers: crisp.do-times-by-doubling crisp.do-times-by-multiply
#[test]
fn loops_that_multiply() {
    assert_eq!(expression("(do-times-by-doubling (i 1 64) (f i))"), "(%for-multiply (i 1 64 2) (f i))");
    assert_eq!(expression("(do-times-by-multiply (i 1 n 4) (f i))"), "(%for-multiply (i 1 n 4) (f i))");
}

// covers: crisp.dec-times-by-half crisp.dec-times-by-half.variants crisp.dec-times-by-factor crisp.dec-times-by-factor.star
#[test]
fn loops_that_divide() {
    assert_eq!(expression("(dec-times-by-half (s n) (f s))"), "(%for-divide (s n 2) (f s))");
    assert_eq!(
        expression("(dec-times-by-half+ (s n) (f s))"),
        "(%for-divide (s (%plus \"dec-times-by-half+\" n) 2) (f s))"
    );
    assert_eq!(
        expression("(dec-times-by-half* (s n) (f s))"),
        "(%for-divide (s (%star \"dec-times-by-half*\" n) 2) (f s))"
    );
    assert_eq!(expression("(do-times-by-half+ (s n) (f s))"), expression("(dec-times-by-half+ (s n) (f s))"));
    assert_eq!(expression("(dec-times-by-factor (s n k) (f s))"), "(%for-divide (s n k) (f s))");
    assert_eq!(
        expression("(dec-times-by-factor+ (s n k) (f s))"),
        "(%for-divide (s (%plus \"dec-times-by-factor+\" n) (%plus \"dec-times-by-factor+\" k)) (f s))"
    );
    assert_eq!(
        expression("(dec-times-by-factor* (s n 5) (f s))"),
        "(%for-divide (s (%star \"dec-times-by-factor*\" n) 5) (f s))"
    );
}

// covers: crisp.in-each-thread crisp.in-each-thread-in-group crisp.with-global-linear-id
#[test]
fn names_for_ids() {
    assert_eq!(expression("(in-each-thread (x) (f x))"), "(let ((x (%id global-id 0))) (f x))");
    assert_eq!(
        expression("(in-each-thread (x y z) (f x y z))"),
        "(let ((x (%id global-id 0)) (y (%id global-id 1)) (z (%id global-id 2))) (f x y z))"
    );
    assert_eq!(
        expression("(in-each-thread-in-group (x y) (declare (foo)) (f x y))"),
        "(let ((x (%id local-id 0)) (y (%id local-id 1))) (declare (foo)) (f x y))"
    );
    assert_eq!(expression("(with-global-linear-id (i) (f i))"), "(let ((i (%id global-linear-id 0))) (f i))");
}

/// The guard of three ids around `(f)`.
fn guard(form: &str, kind: &str, ids: [&str; 3]) -> String {
    let [x, y, z] = ids;
    let test = format!("(and (= (%id {kind} 0) {x}) (= (%id {kind} 1) {y}) (= (%id {kind} 2) {z}))");
    if form.is_empty() {
        format!("(%if {test} (f))")
    } else {
        format!("(%single-invocation \"{form}\" (%if {test} (f)))")
    }
}

// covers: crisp.when-thread-is crisp.when-thread-is.relative crisp.when-thread-in-group-is crisp.when-group-is
#[test]
fn guards_test_the_ids_of_all_axes() {
    assert_eq!(expression("(when-thread-is 0 (f))"), guard("when-thread-is", "global-id", ["0", "0", "0"]));
    assert_eq!(expression("(when-thread-is 3 2 1 (f))"), guard("when-thread-is", "global-id", ["3", "2", "1"]));
    assert_eq!(
        expression("(when-thread-in-group-is (0) (f))"),
        guard("when-thread-in-group-is", "local-id", ["0", "0", "0"])
    );
    assert_eq!(
        expression("(when-group-is (4 5) (f))"),
        guard("", "group-id", ["4", "5", "0"]),
        "a whole workgroup may meet at a barrier"
    );
}

#[test]
fn ids_in_parentheses_or_bare() {
    let wanted = guard("when-thread-is", "global-id", ["(to-ulong a)", "7", "0"]);
    for form in ["(when-thread-is a 7 (f))", "(when-thread-is (a 7) (f))"] {
        assert_eq!(expression(&format!("(let ((a 1)) {form})")), format!("(let ((a 1)) {wanted})"));
    }
    let wanted = guard("when-thread-is", "global-id", ["(to-ulong (g 7))", "0", "0"]);
    assert_eq!(expression("(when-thread-is (g 7) (f))"), wanted, "a list that begins with a function is one id");
    let wanted = guard("when-thread-is", "global-id", ["(to-ulong +last+)", "0", "0"]);
    assert_eq!(expression("(when-thread-is (+last+) (f))"), wanted, "a constant is not a function");
    let wanted = guard("when-thread-is", "global-id", ["0", "0", "0"]).replace("(f)", "x");
    assert_eq!(expression("(when-thread-is 0 x)"), wanted, "the last form is the body");
    let wanted = guard("when-thread-is", "global-id", ["0", "1", "2"]).replace("(f)", "3");
    assert_eq!(expression("(when-thread-is 0 1 2 3)"), wanted);
    let wanted = guard("when-thread-is", "global-id", ["0", "0", "0"]).replace("(f)", "(progn (f) x)");
    assert_eq!(expression("(when-thread-is 0 (f) x)"), wanted, "ids are in front");
}

#[test]
fn constants_of_the_sources_are_ids() {
    let forms =
        expanded("(def-const lane 3) (def-parameter COLUMN 4) (def-kernel k () (when-group-is (lane COLUMN) (f)))");
    assert!(
        forms.ends_with(&format!("{})", guard("", "group-id", ["(to-ulong lane)", "(to-ulong COLUMN)", "0"]))),
        "{forms}"
    );
}

// covers: crisp.abs-when-thread-is crisp.when-global-linear-id-is crisp.when-local-linear-id-is
#[test]
fn other_guards() {
    assert_eq!(
        expression("(abs-when-thread-is 9 (f))"),
        "(%single-invocation \"abs-when-thread-is\" (%if (and (= (get-global-id-abs 0) 9) (= (%id global-id 1) 0) (= (%id global-id 2) 0)) (f)))"
    );
    assert_eq!(
        expression("(when-global-linear-id-is 0 (f))"),
        "(%single-invocation \"when-global-linear-id-is\" (%if (= (%id global-linear-id 0) 0) (f)))"
    );
    let wanted = "(%single-invocation \"when-local-linear-id-is\" (%if (= (%id local-linear-id 0) (to-ulong (g x))) (progn (f) (h))))";
    assert_eq!(expression("(when-local-linear-id-is (g x) (f) (h))"), wanted);
    assert_eq!(expression("(when-local-linear-is-id (g x) (f) (h))"), wanted, "another spelling");
    assert_eq!(expression("(when-local-linear-id-is (5) (f))"), expression("(when-local-linear-id-is 5 (f))"));
}

// covers: crisp.loop-grid-stride crisp.grid-stride-target
#[test]
fn grid_stride_in_one_dimension() {
    assert_eq!(
        expression("(loop-grid-stride (i) (declare (grid-stride-target A)) (f i) (g i))"),
        "(%grid \"loop-grid-stride\" (%for-up (i (%id global-id 0) (%stride-limit A) (%id global-size 0)) (f i) (g i)))"
    );
    assert_eq!(
        expression("(loop-grid-stride (i) (declare (grid-stride-target (* 2 n)) (foo)) (declare (bar)) (f i))"),
        "(%grid \"loop-grid-stride\" (%for-up (i (%id global-id 0) (%stride-limit (* 2 n)) (%id global-size 0)) (declare (foo)) (declare (bar)) (f i)))",
        "other declarations stay with the body"
    );
}

#[test]
fn grid_stride_in_more_dimensions_evaluates_each_target_once() {
    assert_eq!(
        expression("(loop-grid-stride (x y) (declare (grid-stride-target w h)) (f x y))"),
        "(%grid \"loop-grid-stride\" (let ((%limit-1 (%stride-limit w)) (%limit-2 (%stride-limit h))) \
         (%for-up (y (%id global-id 1) %limit-2 (%id global-size 1)) \
         (%for-up (x (%id global-id 0) %limit-1 (%id global-size 0)) (f x y)))))"
    );
    let three = expression("(loop-grid-stride (x y z) (declare (grid-stride-target 4 5 6)) (f x))");
    let order: Vec<usize> =
        ["(%for-up (z", "(%for-up (y", "(%for-up (x"].iter().filter_map(|part| three.find(part)).collect();
    assert!(order.len() == 3 && order.is_sorted(), "the last axis is outermost: {three}");
}

// covers: crisp.loop-grid-stride-linear crisp.loop-vector-stride crisp.loop-vector-stride.nd
#[test]
fn linear_strides() {
    assert_eq!(
        expression("(loop-grid-stride-linear (i) (declare (grid-stride-target n)) (f i))"),
        "(%grid \"loop-grid-stride-linear\" (%for-up (i (%id global-linear-id 0) (%stride-limit n) (%id global-linear-size 0)) (f i)))"
    );
    assert_eq!(
        expression("(loop-vector-stride A (i) (f i))"),
        "(%grid \"loop-vector-stride\" (%for-up (i (%id global-linear-id 0) (length~ A) (%id global-linear-size 0)) (f i)))"
    );
}

// covers: crisp.alias.length crisp.alias.sizes crisp.alias.get-local-size crisp.alias.has-target
#[test]
fn other_spellings() {
    assert_eq!(expression("(setf a (length v))"), "(set! a (length~ v))");
    assert_eq!(
        expression("(f (get-local-size 0) (get-linear-work-size) (local-work-size 0))"),
        "(f (get-local-work-size 0) (get-local-linear-size) (get-local-work-size 0))"
    );
    assert_eq!(expression("(bintonic-other-pass v)"), "(bitonic-other-pass v)");
    assert_eq!(expression("(map f #'even? #'LENGTH)"), "(map f #'is-even? #'length~)");
    assert_eq!(
        expression("(c-t-check (has-target :fp64)) (r-t-check x)"),
        "(c-t-assert (target-has :fp64)) (r-t-assert x)"
    );
    assert_eq!(
        expanded("(def-constant +a+:int 1) (def-constant-vector v (f))").lines().collect::<Vec<_>>(),
        ["(def-const +a+:int 1)", "(def-const-vec v (f))"]
    );
    assert_eq!(
        expanded("(def-kernel k () (declare (local-work-size :set-to 256) (global-work-size :derived-from A)) (f))"),
        "(def-kernel k () (declare (local-size :set-to 256) (global-size :derive-from A)) (f))"
    );
}

#[test]
fn own_names_win_over_other_spellings() {
    assert_eq!(expression("(let ((length 3)) (length v) #'length)"), "(let ((length 3)) (length v) #'length)");
    let own = "(def-function length (v:int) v)\n(def-kernel k () (length 1))";
    assert_eq!(expanded(own), own);
}

// covers: crisp.line crisp.file
#[test]
fn line_and_file() {
    assert_eq!(expression("\n(f (line)\n (file) (line))"), "(f 2 \"k.crisp\" 3)");
    assert_eq!(
        expanded("(defmacro here () `(line))\n\n(def-const a (here))"),
        "(def-const a 3)",
        "the line of the call"
    );
    assert_eq!(expression("(f (line 3) (let ((line 4)) (line)))"), "(f (line 3) (let ((line 4)) (line)))");
}
