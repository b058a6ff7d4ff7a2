//! What templates become in the module: which functions and kernels there are.

mod compiled;

use compiled::{compile_block, shown};
use crisp_dev_testkit::Block;

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
