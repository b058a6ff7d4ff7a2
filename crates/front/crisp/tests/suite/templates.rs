//! The definitions of templates in the module: which functions and kernels there are.

use crate::compiled::{compile_block, shown};
use crisp_dev_suites::Block;

/// The names of all functions and kernels that a source gives, in order.
fn made(text: &str) -> Vec<String> {
    let block = Block { info: "crisp".to_owned(), text: text.to_owned(), heading: String::new(), line: 0 };
    let (files, output) = compile_block(&block);
    let module = output.module.as_ref().unwrap_or_else(|| panic!("{}", shown(&files, &output)));
    module.functions.iter().map(|(_, function)| function.name.to_string()).collect()
}

// Once for each type: two calls with one type are one function.
// covers: crisp.template.deduce
#[test]
fn a_template_is_instantiated_once_for_each_type() {
    let names = made(
        "(with-template-type (T)
           (def-function add-two (a:T b:T) (declare (return-type T)) (+ a b)))
         (def-kernel k (x:int y:float &out r:(vector-type float :global :write-only))
           (set! (~ r 0) (to-float (add-two x (add-two x 1))))
           (set! (~ r 1) (add-two y 0.5)))",
    );
    assert_eq!(names.iter().filter(|name| *name == "add-two").count(), 2, "{names:?}");
}

// covers: crisp.gen-kernel crisp.def-kernel.template-needs-gen
#[test]
fn only_generated_kernels_are_made() {
    let names = made(
        "(with-template-type (T)
           (def-kernel fill (x:T &out r:(vector-type T :global :write-only)) (set! (~ r 0) x)))
         (with-template-type (T)
           (def-kernel never (&out r:(vector-type T :global :write-only)) (set! (~ r 0) 1)))
         (gen-fill float \"fill_f\")
         (gen-fill int \"fill_i\")",
    );
    assert_eq!(names, ["fill_f", "fill_i"]);
}

// A generator whose names and values fold everything leaves nothing of the template in the code.
#[test]
fn a_template_can_call_itself_with_smaller_numbers() {
    let names = made(
        "(with-template-type (N)
           (def-function power (x:int)
             (declare (return-type int))
             (if (= N 0) 1 (* x ((gen-power (- N 1)) x)))))
         (def-kernel k (x:int &out r:(vector-type int :global :write-only))
           (set! (~ r 0) ((gen-power 3) x)))",
    );
    assert_eq!(names.iter().filter(|name| *name == "power").count(), 4, "{names:?}");
}

/// Returns the messages about a source, one line each.
fn said(text: &str) -> Vec<String> {
    let block = Block { info: "crisp".to_owned(), text: text.to_owned(), heading: String::new(), line: 0 };
    let (_, output) = compile_block(&block);
    output.diagnostics.iter().map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message)).collect()
}

// covers: crisp.c-t-output crisp.c-t-assert crisp.todo.macroexpand
#[test]
fn the_compiler_says_and_checks_what_it_is_told_to() {
    let found = said(
        "(defmacro twice (x) `(+ ,x ,x))
         (defmacro four (x) `(twice (twice ,x)))
         (def-const n 4)
         (c-t-output \"n is\" n (macroexpand-1 '(four y)) (macroexpand '(four y)))
         (c-t-assert (= n 4) \"four\")
         (c-t-assert (= n 5) \"n is\" n)
         (with-template-type (T)
           (def-function f (x:T)
             (c-t-output T (type-of x) :compact (+ 1 n) 2.5 #'max x)
             (c-t-assert (is-integer? T) \"no integer:\" T)
             x))
         (def-function g (x:int y:float)
           (f x)
           (f y))",
    );
    let expected = [
        "M0111: n is 4 (twice (twice y)) (+ (twice y) (twice y))",
        "M0108: n is 4",
        "M0111: int int :compact 5 2.5 #'max (`x` is not known at compile time)",
        "M0111: float float :compact 5 2.5 #'max (`x` is not known at compile time)",
        "M0108: no integer: float",
    ];
    assert_eq!(found, expected);
}

// covers: crisp.target-has crisp.device-has
#[test]
fn properties_of_all_targets_are_known() {
    let names = made(
        "#+(target-has :fp64) (def-function doubles (x:double) x)
         #-(target-has :fp64) (def-function no-doubles (x:float) x)
         #+(target-has :tensor-cores) (def-function cores (x:float) x)
         (def-function f (x:int)
           (c-t-assert (and (target-has :shuffle) (device-has :int64) (target-has :usm T)))
           (c-t-assert (not (or (target-has :tensor-cores) (target-has :usm nil) (device-has :tensor-cores))))
           (+ x #+(target-has :fp16) 1 #-(target-has :fp16) (no-such-function)))",
    );
    assert_eq!(names, ["doubles", "f"]);
}
