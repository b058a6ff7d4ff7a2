//! The four divisions: quotients, remainders, zero divisors, floats.

use crisp_dev_testkit::{Expected, Program, assert_all, assert_each};

use crate::language::values::{Integer, double, edges, floats, pairs};

/// The quotient rounded as the form's name says, worked out from the definition; zero for a zero divisor.
fn quotient(form: &str, a: i128, b: i128) -> i128 {
    if b == 0 {
        return 0;
    }
    let (floor, rest) = (a.div_euclid(b), a.rem_euclid(b));
    // `div_euclid` leaves a remainder from zero on, whatever the divisor's sign: this is the floor for positive divisors.
    let floor = if b < 0 && rest != 0 { floor - 1 } else { floor };
    let exact = a == floor * b;
    let ceil = if exact { floor } else { floor + 1 };
    match form {
        "floor" => floor,
        "ceil" => ceil,
        "truncate" | "/" => {
            if (a < 0) == (b < 0) {
                floor
            } else {
                ceil
            }
        }
        _ => {
            // Twice the distances to both neighbours, in units of the divisor.
            let (below, above) = ((a - floor * b).abs(), (ceil * b - a).abs());
            match below.cmp(&above) {
                std::cmp::Ordering::Less => floor,
                std::cmp::Ordering::Greater => ceil,
                std::cmp::Ordering::Equal => {
                    if floor % 2 == 0 {
                        floor
                    } else {
                        ceil
                    }
                }
            }
        }
    }
}

fn check<T: Integer>(form: &str) {
    let (a, b) = pairs(&edges::<T>(), &edges::<T>());
    let right = |x: T, y: T| T::wrap(quotient(form, x.wide(), y.wide()));
    let quotients = format!("({form} x y)");
    let rests = format!("(let (((q r) ({form} x y))) r)");
    // a = q·b + r, whatever a and b are.
    let identity = format!("(let (((q r) ({form} x y))) (+ (* q y) r))");
    let rest = |x: T, y: T| T::wrap(x.wide() - right(x, y).wide().wrapping_mul(y.wide()));
    let mut expected: Vec<Expected<'_, T, T, T>> = vec![(&quotients, &right)];
    // The remainder of unsigned numbers may be negative for the others.
    if T::LOW < 0 || matches!(form, "truncate" | "floor" | "/") {
        expected.push((&rests, &rest));
        expected.push((&identity, &|x, _| x));
    }
    assert_all(&expected, &a, &b);
}

fn check_all<T: Integer>() {
    for form in ["truncate", "/", "floor", "ceil", "round"] {
        check::<T>(form);
    }
}

// covers: crisp.div.trunc crisp.div.floor crisp.div.ceil crisp.div.round crisp.div.identity
#[test]
fn quotient_and_remainder_in_narrow_types() {
    check_all::<i8>();
    check_all::<u8>();
    check_all::<i16>();
}

// covers: crisp.div.trunc crisp.div.floor crisp.div.ceil crisp.div.round crisp.div.identity
#[test]
fn quotient_and_remainder_in_wide_types() {
    check_all::<i32>();
    check_all::<u32>();
    check_all::<i64>();
    check_all::<u64>();
}

// covers: crisp.div.trunc
#[test]
fn rem_and_mod_are_remainders() {
    let (a, b) = pairs(&edges::<i32>(), &edges::<i32>());
    let rest = |form: &str, x: i32, y: i32| i32::wrap(x.wide() - quotient(form, x.wide(), y.wide()) * y.wide());
    assert_each("(rem x y)", &a, &b, |x, y| rest("truncate", x, y));
    assert_each("(mod x y)", &a, &b, |x, y| rest("floor", x, y));
}

// covers: crisp.div.trunc-pos crisp.div.trunc-neg crisp.div.floor-table crisp.div.ceil-table crisp.div.round-table
// covers: crisp.div.round-examples crisp.guarantee.multi-values
#[test]
fn the_tables() {
    let rows: [(&str, i32, i32, i32, i32); 16] = [
        ("truncate", 10, 3, 3, 1),
        ("truncate", -10, 3, -3, -1),
        ("/", 7, 2, 3, 1),
        ("floor", 10, 3, 3, 1),
        ("floor", -10, 3, -4, 2),
        ("ceil", 10, 3, 4, -2),
        ("ceil", -10, 3, -3, -1),
        ("round", 10, 3, 3, 1),
        ("round", -10, 3, -3, -1),
        ("round", 5, 2, 2, 1),
        ("round", 7, 2, 4, -1),
        ("round", 8, 2, 4, 0),
        ("round", 9, 2, 4, 1),
        ("floor", 10, -3, -4, -2),
        ("ceil", 10, 0, 0, 10),
        ("truncate", i32::MIN, -1, i32::MIN, 0),
    ];
    // Both as the compiler works them out and as the device does.
    for (form, a, b, q, r) in rows {
        assert_eq!(i32::wrap(quotient(form, a.wide(), b.wide())), q, "the table itself");
        let source = format!(
            "(def-kernel k (a:int b:int &out r:(vector-type int :global :write-only))
               (declare single-task)
               (let (((q1 r1) ({form} {a} {b})) ((q2 r2) ({form} a b)) (first ({form} a b)))
                 (set! (~ r 0) q1) (set! (~ r 1) r1) (set! (~ r 2) q2) (set! (~ r 3) r2) (set! (~ r 4) first)))"
        );
        let results = Program::new(&source).kernel("k").value(a).value(b).zeros(5).run();
        assert_eq!(results.of::<i32>("r"), [q, r, q, r, q], "({form} {a} {b})");
    }
}

// covers: crisp.div.floor crisp.div.ceil
#[test]
fn floats_divide_to_an_integral_float_and_the_rest() {
    let all: Vec<f64> =
        floats().into_iter().filter(|value| value.abs() < 1e6 && (*value == 0.0 || value.abs() > 1e-3)).collect();
    let (a, b) = pairs(&all, &all);
    for form in ["floor", "ceil", "truncate", "round"] {
        assert_each(&format!("({form} x y)"), &a, &b, |x: f64, y: f64| double(exact(form, x, y).0));
        assert_each(&format!("(let (((q r) ({form} x y))) r)"), &a, &b, |x: f64, y: f64| double(exact(form, x, y).1));
    }
}

/// Quotient and rest from the exact remainder, which Rust has; the quotients here are small enough to be found by rounding.
fn exact(form: &str, x: f64, y: f64) -> (f64, f64) {
    let rest = x % y;
    if y == 0.0 {
        return (x / y, rest);
    }
    let whole = match ((x - rest) / y).round() {
        0.0 => x / y * 0.0,
        whole => whole,
    };
    let crosses = rest != 0.0 && (rest < 0.0) != (y < 0.0);
    match form {
        "floor" if rest == 0.0 => (whole, 0.0_f64.copysign(y)),
        "floor" if crosses => (whole - 1.0, rest + y),
        "ceil" if rest != 0.0 && !crosses => (whole + 1.0, rest - y),
        "round" if rest.abs() * 2.0 > y.abs() || rest.abs() * 2.0 == y.abs() && whole % 2.0 != 0.0 => {
            (whole + 1.0_f64.copysign(x / y), rest - y.copysign(rest))
        }
        _ => (whole, rest),
    }
}
