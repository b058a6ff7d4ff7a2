//! Integers of different signedness: compared by value; ids, lengths and loop indices beside other integers.

use crisp_dev_testkit::{Element, Expected, Program, assert_all};

use crate::language::values::{Integer, edges, pairs};

fn compares_by_value<A: Integer + Element, B: Integer + Element>() {
    let (a, b) = pairs(&edges::<A>(), &edges::<B>());
    let expected: [Expected<'_, A, B, bool>; 8] = [
        ("(< x y)", &|x, y| x.wide() < y.wide()),
        ("(<= x y)", &|x, y| x.wide() <= y.wide()),
        ("(> x y)", &|x, y| x.wide() > y.wide()),
        ("(>= x y)", &|x, y| x.wide() >= y.wide()),
        ("(= x y)", &|x, y| x.wide() == y.wide()),
        ("(!= x y)", &|x, y| x.wide() != y.wide()),
        ("(< y x)", &|x, y| y.wide() < x.wide()),
        ("(< x y x)", &|x, y| x.wide() < y.wide() && y.wide() < x.wide()),
    ];
    assert_all(&expected, &a, &b);
}

// covers: crisp.math.compare
#[test]
fn integers_of_different_signedness_are_compared_by_value() {
    compares_by_value::<i32, u32>();
    compares_by_value::<i64, u64>();
    compares_by_value::<i8, u64>();
    compares_by_value::<u64, i32>();
    compares_by_value::<u8, i16>();
    compares_by_value::<u32, i8>();
}

/// A kernel of 64 invocations of which each stores to `r` what an expression over `i`, its id, and `m`, an int, is.
fn of_ids(element: &str, expression: &str, m: i32) -> crisp_dev_testkit::Results {
    let source = format!(
        "(def-kernel k (m:int a:(vector-type int :global :read-only) &out r:(vector-type {element} :global :write-only))
           (declare (global-size :set-to 64) (local-size :set-to 64))
           (let ((i (get-global-id 0)))
             (set! (~ r i) {expression})))"
    );
    let a: Vec<i32> = (0..64).map(|i| 100 + i).collect();
    Program::new(&source).kernel("k").value(m).buffer(&a).zeros(64).with_remarks().run()
}

fn check(element: &str, expression: &str, right: impl Fn(i64, i64) -> i64) {
    for m in [-70, -5, 0, 3, 70] {
        let found: Vec<i64> = match element {
            "long" => of_ids(element, expression, m).of("r"),
            _ => of_ids(element, expression, m).of::<i32>("r").into_iter().map(i64::from).collect(),
        };
        let right: Vec<i64> = (0..64).map(|i| right(i, i64::from(m))).collect();
        assert_eq!(found, right, "{expression} with m = {m}");
    }
}

#[test]
fn an_index_beside_a_signed_integer_is_a_long() {
    check("long", "(+ i m)", |i, m| i + m);
    check("long", "(- i m)", |i, m| i - m);
    check("long", "(- m i)", |i, m| m - i);
    check("long", "(* (- i 1) m)", |i, m| (i - 1) * m);
    check("long", "(+ i -1)", |i, _| i - 1);
    check("long", "(min i m)", |i, m| i.min(m));
    check("long", "(rem (- i 40) m)", |i, m| if m == 0 { i - 40 } else { (i - 40) % m });
    check("long", "(let ((j (- i 10))) (+ j m))", |i, m| i - 10 + m);
    check("long", "(let (((x y z) (get-global-id))) (+ x y z m))", |i, m| i + m);
    check("long", "(let ((t (to-long m))) (dotimes (k 3) (set! t (- t k))) t)", |_, m| m - 3);
    check("long", "(if (< m i) i (+ i m))", |i, m| if m < i { i } else { i + m });
    check("int", "(~ a (+ i m))", |i, m| if (0..64).contains(&(i + m)) { 100 + i + m } else { 0 });
    check("int", "(if (and (<= 0 (- i m)) (< (- i m) (length~ a))) (~ a (- i m)) -1)", |i, m| {
        if (0..64).contains(&(i - m)) { 100 + i - m } else { -1 }
    });
}

// A literal beside an index is a `ulong` where the result is no longer an index.
#[test]
fn minima_and_quotients_of_literals_and_indices() {
    let body = "(in-each-thread (i)
        (let ((least (min 5 (+ 2 i))) (most (max (+ i 1) 9)) (part (rem 100 (+ i 7))))
          (set! (~ r (* 3 i)) least) (set! (~ r (+ 1 (* 3 i))) most) (set! (~ r (+ 2 (* 3 i))) part)))";
    let source = format!(
        "(def-kernel k (&out r:(vector-type ulong :global :write-only)) (declare (global-size :set-to 12) (local-size :set-to 4)) {body})"
    );
    let r = crisp_dev_testkit::Program::new(&source).kernel("k").zeros(36).run().of::<u64>("r");
    let expected: Vec<u64> = (0..12).flat_map(|i: u64| [5.min(2 + i), 9.max(i + 1), 100 % (i + 7)]).collect();
    assert_eq!(r, expected);
}

// A literal beside an index has its type in every operation.
#[test]
fn literals_beside_indices_have_their_type() {
    let ids: Vec<u64> = (0..64).collect();
    let check = |expression: &str, right: &dyn Fn(u64) -> u64| {
        let found: Vec<u64> = of_ids("ulong", expression, 0).of("r");
        assert_eq!(found, ids.iter().map(|id| right(*id)).collect::<Vec<_>>(), "{expression}");
    };
    check("(min 8 i)", &|i| i.min(8));
    check("(max i 8)", &|i| i.max(8));
    check("(min (get-local-id 0) 8 (+ 1 i))", &|i| i.min(8));
    check("(/ 100 (+ i 1))", &|i| 100 / (i + 1));
    check("(rem 100 (+ i 1))", &|i| 100 % (i + 1));
    check("(let ((n (min 8 i))) (+ n 1))", &|i| i.min(8) + 1);
}
