//! Properties of kernels: they are never called, take no views and return nothing; every expression has one type.

use crisp::diagnostics::Severity;
use crisp::{Language, Options, Session, emit};
use crisp_dev_testkit::Program;

/// The codes of the errors of a source.
fn errors(source: &str) -> Vec<String> {
    let mut session = Session::new(Options::strict());
    session.add_source("x.crisp", Language::Crisp, source.as_bytes());
    let found = session.compile().diagnostics;
    found.iter().filter(|it| it.severity == Severity::Error).map(|it| it.code.0.to_owned()).collect()
}

// covers: crisp.def-kernel.no-view-param
#[test]
fn kernels_take_no_views() {
    for view in
        ["(vector-view-type float :global :read-only)", "(tensor-view-type (vector-type float :global :read-only))"]
    {
        let kernel = format!("(def-kernel k (v:{view} n:int) (declare single-task) (let ((m n)) (set! m 1)))");
        assert_eq!(errors(&kernel), ["C0020"], "{view}");
        // A function may.
        assert!(errors(&kernel.replace("def-kernel", "def-function").replace("(declare single-task)", "")).is_empty());
    }
    assert!(
        errors("(def-kernel k (v:(vector-type float :global :read-only)) (declare single-task) (length~ v))")
            .is_empty()
    );
}

// covers: crisp.def-kernel.not-callable
#[test]
fn nobody_calls_a_kernel() {
    let kernel = "(def-kernel k (v:(vector-type int :global :write-only)) (set! (~ v 0) 1))\n";
    for caller in ["def-function f", "def-grid-function g", "def-kernel other"] {
        let caller = format!("{kernel}({caller} (v:(vector-type int :global :write-only)) (k v))");
        assert_eq!(errors(&caller), ["C0210"], "{caller}");
    }
    assert!(errors(kernel).is_empty());
}

// covers: crisp.def-kernel.no-return
#[test]
fn kernels_return_nothing() {
    let kernel = |result: &str| {
        format!(
            "(def-kernel k (n:int &out r:(vector-type int :global :write-only 1)) (declare single-task {result}) (set! (~ r 0) n) n)"
        )
    };
    for result in ["(return-type int)", "(return-type float)"] {
        let found = errors(&kernel(result));
        assert!(!found.is_empty() && found.iter().all(|code| code == "C0023"), "{result}: {found:?}");
    }
    for result in ["", "(return-type nil)"] {
        // The trailing value is dropped.
        let results = Program::new(&kernel(result)).kernel("k").value(7i32).zeros(1).run();
        assert_eq!(results.of::<i32>("r"), [7], "{result}");
    }
}

// covers: crisp.voidp.only-exact
#[test]
fn addresses_are_nowhere_else() {
    for source in [
        "(def-function f (p:voidp) (+ 1 2))",
        "(def-kernel k (p:voidp) (declare single-task))",
        "(def-function f () (let ((p:voidp 0)) 1))",
        "(def-type address voidp)",
        "(def-function f (n) (declare #'(voidp => int)) 1)",
    ] {
        let found = errors(source);
        assert!(!found.is_empty() && found.iter().all(|code| code == "C0102"), "{source}: {found:?}");
    }
}

// covers: crisp.out.metadata-ok
#[test]
fn the_length_of_an_output_may_be_read_and_its_elements_not() {
    let kernel = |body: &str| {
        format!(
            "(def-kernel k (&out r:(vector-type ulong :global :read-write)) (declare single-task) (set! (~ r 0) {body}))"
        )
    };
    let results =
        Program::new(&kernel("(+ (length~ r) (* 100 (bytes r)) (* 10000 (extent~ (make-tensor-view r 2 3) 1)))"));
    assert_eq!(results.kernel("k").zeros(7).run().of::<u64>("r"), [7 + 5600 + 30_000, 0, 0, 0, 0, 0, 0]);
    assert_eq!(errors(&kernel("(~ r 1)")), ["C0401"]);
}

// covers: crisp.guarantee.static-types
#[test]
fn types_are_decided_before_the_program_runs() {
    let source = "(with-template-type (T) (def-function twice (x:T) (+ x x)))
      (def-function kind (x:int) 1) (def-function kind (x:float) 2) (def-function kind (x:ulong) 3)
      (def-kernel k (a:int b:float c:ulong &out r:(vector-type int :global :write-only 6))
        (declare single-task)
        (set! (~ r 0) (twice a)) (set! (~ r 1) (truncate (twice b))) (set! (~ r 2) (to-int (twice c)))
        (set! (~ r 3) (kind a)) (set! (~ r 4) (kind b)) (set! (~ r 5) (kind c)))";
    let results = Program::new(source).kernel("k").value(-4i32).value(1.5f32).value(9u64).zeros(6).run();
    assert_eq!(results.of::<i32>("r"), [-8, 3, 18, 1, 2, 3]);
    let mut session = Session::new(Options::strict());
    session.add_source("x.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    let ir = emit::ir(&compiled);
    // One function for each type that it is called with, none of which requests a type when it runs.
    assert_eq!(ir.matches("(function ").count(), 6, "{ir}");
    assert!(!ir.contains("(if ") && !ir.contains("select"), "{ir}");
    for (name, ty) in [("%x", "i32"), ("%x", "f32"), ("%x", "u64")] {
        assert!(ir.contains(&format!("(param x {ty})")), "{name} {ty}: {ir}");
    }
    // What could have two types is refused.
    assert!(!errors("(def-function f (c:bool) (if c 1 (vector 2)))").is_empty());
    assert!(!errors("(def-function f (c:bool a:int b:float) (if c a b))").is_empty());
}
