//! Backquote: unquotes, splices, levels.

use super::expanded;

/// Returns the expansion of a macro without parameters whose body is `body`, where `x` is `1`, `xs` is `(1 2 3)`, `name` is `n`.
#[track_caller]
fn made(body: &str) -> String {
    let forms = expanded(&format!(
        "(defmacro m () (let ((x 1) (xs '(1 2 3)) (name 'n) (none nil)) {body}))\n(def-type a '(m))\n(def-const b (m))"
    ));
    let last = forms.lines().last().expect("a form");
    last.strip_prefix("(def-const b ").and_then(|text| text.strip_suffix(')')).expect("the constant").to_owned()
}

#[test]
fn unquotes_and_splices() {
    assert_eq!(made("`(f x ,x)"), "(f x 1)");
    assert_eq!(made("`(f ,@xs ,xs)"), "(f 1 2 3 (1 2 3))");
    assert_eq!(made("`(f ,@none ,@(list) ,none)"), "(f nil)");
    assert_eq!(made("`(,@xs)"), "(1 2 3)");
    assert_eq!(made("`(f (g (h ,x ,@xs)))"), "(f (g (h 1 1 2 3)))");
    assert_eq!(made("`,x"), "1");
    assert_eq!(made("`f"), "f");
    assert_eq!(made("`(f ,(+ x 1) ,@(mapcar (lambda (y) `(g ,y)) xs))"), "(f 2 (g 1) (g 2) (g 3))");
    assert_eq!(made("`(f ',name #'g :key \"s\" 1.5)"), "(f 'n #'g :key \"s\" 1.5)");
}

#[test]
fn vectors_and_typed_names() {
    assert_eq!(made("`#(0 ,x ,@xs)"), "#(0 1 1 2 3)");
    assert_eq!(made("`##(,x 2)"), "##(1 2)");
    assert_eq!(
        made("`(let ((,name:int 3) (,(typed name 'long) 4)) y:(vector-type ,name))"),
        "(let ((n:int 3) (n:long 4)) y:(vector-type n))"
    );
    assert_eq!(
        made("`(let ((,name:(vector-type int) 3) (,(typed name `(vector-type ,name)) 4)) 1)"),
        "(let ((n:(vector-type int) 3) (n:(vector-type n) 4)) 1)"
    );
}

#[test]
fn backquotes_nest() {
    // The outer backquote replaces what has as many commas as backquotes.
    assert_eq!(made("(length `(a `(b ,c)))"), "2");
    let inner = |body: &str| {
        let forms = expanded(&format!(
            "(defmacro outer (x xs) `(defmacro inner (y) {body}))\n(outer 1 (2 3))\n(def-const a (inner 9))"
        ));
        forms.strip_prefix("(def-const a ").and_then(|text| text.strip_suffix(')')).expect("the constant").to_owned()
    };
    assert_eq!(inner("`(f ,y)"), "(f 9)");
    assert_eq!(inner("`(f ,',x ,y)"), "(f 1 9)");
    assert_eq!(inner("`(f ,@',xs ,y)"), "(f 2 3 9)");
    assert_eq!(inner("`(f ,,x)"), "(f 1)");
    assert_eq!(inner("`(f ,,@xs)"), "(f 2 3)", "as many unquotes as there are items");
    assert_eq!(inner("`(f ,(+ ,x y))"), "(f 10)");
    assert_eq!(inner("`(f (g ,(list ,@xs y)))"), "(f (g (2 3 9)))");
    assert_eq!(inner("(let ((z `(,y ,',x))) `(f ,@z ,(first z)))"), "(f 9 1 9)");
}

#[test]
fn three_levels() {
    let source = "(defmacro one (a) `(defmacro two (b) `(defmacro three (c) `(f ,',',a ,',b ,c))))\n(one 1)\n(two 2)\n(def-const x (three 3))";
    assert_eq!(expanded(source), "(def-const x (f 1 2 3))");
}

#[test]
fn macros_that_define_macros_that_define_functions() {
    let source = "(defmacro def-accessor-maker (suffix)\n\
        `(defmacro ,(intern (concat \"def-\" suffix)) (&rest names)\n\
           `(progn ,@(mapcar (lambda (name) `(def-function ,(intern (concat name \"-\" ',suffix)) (x) (,name x))) names))))\n\
        (def-accessor-maker reader)\n(def-reader f g)";
    assert_eq!(expanded(source), "(def-function f-reader (x) (f x))\n(def-function g-reader (x) (g x))");
}

#[test]
fn data_of_the_call_are_inserted_as_written() {
    let source = "(defmacro m (x) `(f ,x '(quoted ,x)))\n(def-const a (m (when `(,b) #(1 2) :k \"s\" Mixed-Case)))";
    let wanted = "(when `(,b) #(1 2) :k \"s\" Mixed-Case)";
    assert_eq!(
        expanded(source),
        format!("(def-const a (f (if `(,b) (progn #(1 2) :k \"s\" Mixed-Case)) '(quoted {wanted})))")
    );
}
