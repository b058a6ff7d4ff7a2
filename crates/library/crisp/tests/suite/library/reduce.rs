//! Reductions: of warps, workgroups, all invocations, vectors; floats in the order that the manual says.

use crisp::diagnostics::render_terminal;
use crisp::{Language, Options, Session};
use crisp_dev_testkit::{Element, Program};

use crate::library::orders::{of_grid, of_group, of_vector, of_warp};
use crate::library::{LENGTHS, floats, integers};

/// A kernel over `x`, the own element of `v`, whose result `r` has an element for each invocation.
fn own(elem: &str, size: usize, group: usize, definitions: &str, body: &str) -> String {
    format!(
        "{definitions}
(def-kernel k (v:(vector-type {elem} :global :read-only) &out r:(vector-type {elem} :global :write-only))
  (declare (global-size :set-to {size}) (local-size :set-to {group}))
  (let ((x (~ v (get-global-id 0))))
    {body}
    (set! (~ r (get-global-id 0)) x)))"
    )
}

fn run_own<T: Element>(v: &[T], group: usize, definitions: &str, body: &str) -> Vec<T> {
    let source = own(T::NAME, v.len(), group, definitions, body);
    Program::new(&source).kernel("k").buffer(v).zeros(v.len()).run().of("r")
}

/// Each of the parts of a vector, as often as it has elements.
fn spread<T: Copy>(v: &[T], part: usize, of: impl Fn(&[T]) -> T) -> Vec<T> {
    v.chunks(part).flat_map(|values| vec![of(values); values.len()]).collect()
}

// covers: crisp.reduce-to-warp crisp.binop-type crisp.reduce-to-warp.active
#[test]
fn every_lane_gets_the_value_of_its_warp() {
    let twenties = vec![20i64; 64];
    assert_eq!(run_own(&twenties, 64, "", "(reduce-to-warp #'+ x)"), vec![640; 64]);
    let v = floats(160, 1);
    // Two workgroups of two and a half warps.
    let in_groups =
        |of: &dyn Fn(&[f32]) -> f32| -> Vec<f32> { v.chunks(80).flat_map(|group| spread(group, 32, of)).collect() };
    let sum = |lanes: &[f32]| of_warp(lanes, 0.0, &|a, b| a + b);
    assert_eq!(run_own(&v, 80, "", "(reduce-to-warp #'+ x 0.0)"), in_groups(&sum));
    assert_eq!(run_own(&v, 80, "", "(reduce-to-warp #'+ x)"), in_groups(&sum));
    // Lanes from the seventh on count as the identity, whatever that is.
    let seven = |lanes: &[f32]| {
        let active: Vec<f32> = lanes.iter().enumerate().map(|(at, x)| if at < 7 { *x } else { 0.5 }).collect();
        of_warp(&active, 0.5, &|a, b| a + b)
    };
    assert_eq!(run_own(&v, 80, "", "(reduce-to-warp #'+ x 0.5 7)"), in_groups(&seven));
    let count = "(let ((n 7)) (set! n (+ n 0)) (reduce-to-warp #'+ x 0.5 n))";
    assert_eq!(run_own(&v, 80, "", count), in_groups(&seven));
    let definitions = "(def-function weigh (a b) (declare #'(float float => float)) (+ (* 2.0 a) b))";
    let weigh = |lanes: &[f32]| of_warp(lanes, 0.0, &|a, b| 2.0 * a + b);
    assert_eq!(run_own(&v, 80, definitions, "(reduce-to-warp #'weigh x 0.0)"), in_groups(&weigh));
}

// covers: crisp.reduce-to-workgroup crisp.reduce.commutative
#[test]
fn every_invocation_gets_the_value_of_its_workgroup() {
    for (group, count) in [(1, 4), (31, 62), (32, 64), (33, 66), (80, 160), (256, 512), (1000, 2000), (1024, 1024)] {
        let v = integers(count, 2);
        let check = |body: &str, identity: i32, f: &dyn Fn(i32, i32) -> i32| {
            assert_eq!(
                run_own(&v, group, "", body),
                spread(&v, group, |values| of_group(values, identity, &f)),
                "{body} {group}"
            );
        };
        check("(reduce-to-workgroup #'+ x)", 0, &i32::wrapping_add);
        check("(reduce-to-workgroup #'* x 1)", 1, &i32::wrapping_mul);
        check("(reduce-to-workgroup #'max x)", i32::MIN, &|a, b| a.max(b));
        check("(reduce-to-workgroup #'bit-xor x)", 0, &|a, b| a ^ b);
        let v = floats(count, 3);
        let sums = spread(&v, group, |values| of_group(values, 0.0, &|a, b| a + b));
        assert_eq!(run_own(&v, group, "", "(reduce-to-workgroup #'+ x)"), sums, "{group}");
    }
}

// covers: crisp.reduce-to-workgroup
#[test]
fn identities_are_those_of_each_type() {
    fn check<T: Element + PartialOrd>(v: &[T]) {
        let fold = |less: bool| v.iter().copied().reduce(|a, b| if (b < a) == less { b } else { a }).expect("elements");
        // The last warp is not full.
        assert_eq!(run_own(v, v.len(), "", "(reduce-to-workgroup #'min x)"), vec![fold(true); v.len()], "{}", T::NAME);
        assert_eq!(run_own(v, v.len(), "", "(reduce-to-workgroup #'max x)"), vec![fold(false); v.len()], "{}", T::NAME);
    }
    let numbers: Vec<u64> = (0..40).map(|at| 50 + at * 37 % 41).collect();
    check(&numbers.iter().map(|&x| x as i8).collect::<Vec<_>>());
    check(&numbers.iter().map(|&x| -(x as i8)).collect::<Vec<_>>());
    check(&numbers.iter().map(|&x| x as u8).collect::<Vec<_>>());
    check(&numbers.iter().map(|&x| -(x as i16)).collect::<Vec<_>>());
    check(&numbers.iter().map(|&x| x as u16).collect::<Vec<_>>());
    check(&numbers.iter().map(|&x| -(x as i32)).collect::<Vec<_>>());
    check(&numbers.iter().map(|&x| x as u32).collect::<Vec<_>>());
    check(&numbers.iter().map(|&x| -(x as i64)).collect::<Vec<_>>());
    check(&numbers);
    check(&numbers.iter().map(|&x| -(x as f32)).collect::<Vec<_>>());
    check(&numbers.iter().map(|&x| x as f64).collect::<Vec<_>>());
    let all_ones = run_own(&[7u8; 40], 40, "", "(reduce-to-workgroup #'bit-and x)");
    assert_eq!(all_ones, vec![7; 40]);
    let odd: Vec<i32> = (0..40).map(|at| 2 * at - 39).collect();
    let folded = |name: &str, fold: fn(i32, i32) -> i32| {
        let all = odd.iter().copied().reduce(fold).expect("elements");
        assert_eq!(run_own(&odd, 40, "", &format!("(reduce-to-workgroup #'{name} x)")), vec![all; 40], "{name}");
    };
    folded("*", i32::wrapping_mul);
    folded("+", i32::wrapping_add);
    folded("bit-or", |a, b| a | b);
    folded("bit-xor", |a, b| a ^ b);
    let halves = [0.5f32; 40];
    assert_eq!(run_own(&halves, 40, "", "(reduce-to-workgroup #'* x)"), vec![2f32.powi(-40); 40]);
}

// covers: crisp.reduce-to-workgroup.return-vec crisp.reduce-to-workgroup.scratch crisp.make-reduction-local-scratch-vec
#[test]
fn a_workgroup_stores_its_value_and_uses_memory_that_is_given() {
    let source = "
(def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only)
               &out sums:(vector-type int :global :write-only) &out n:(vector-type ulong :global :write-only))
  (declare (global-size :derive-from '(16 8)) (local-size :set-to '(8 8)))
  (let ((x (~ v (get-global-linear-id)))
        (own (make-vector int :local 2))
        (make (gen-make-reduction-local-scratch-vec int \"of the test\"))
        (made (make)))
    (reduce-to-workgroup #'+ x 0 :local-scratch-vec own :return-vec sums :message \"sums\")
    (reduce-to-workgroup #'max x made)
    (reduce-to-workgroup #'max x (bit-not 2147483647) made)
    (set! (~ r (get-global-linear-id)) x)
    (when-thread-is 0 (set! (~ n 0) (length~ made)))))";
    let v = integers(128, 4);
    let results = Program::new(source).kernel("k").buffer(&v).zeros(128).zeros(2).zeros(1).run();
    // Workgroup 0 has the left half of each row.
    let of = |right: usize| -> Vec<i32> { (0..64).map(|at| v[at / 8 * 16 + right * 8 + at % 8]).collect() };
    let sums: Vec<i32> = [of(0), of(1)].iter().map(|values| of_group(values, 0, &i32::wrapping_add)).collect();
    assert_eq!(results.of::<i32>("sums"), sums);
    assert_eq!(results.of::<i32>("r"), (0..128).map(|at| sums[at % 16 / 8]).collect::<Vec<_>>());
    assert_eq!(results.of::<u64>("n"), [2]);
}

// covers: crisp.reduce-to-workgroup
#[test]
fn structures_are_reduced() {
    let definitions = "
(def-struct best (value float) (place uint))
(def-function better (a b)
  (declare #'(best best => best))
  (if (or (> (value~ a) (value~ b)) (and (= (value~ a) (value~ b)) (< (place~ a) (place~ b)))) a b))";
    let body = "(let ((own (make-best x (to-uint (get-local-id 0)))))
      (reduce-to-workgroup #'better own (make-best -100000.0 0))
      (set! x (to-float (place~ own))))";
    let v: Vec<f32> = integers(200, 5).into_iter().map(|x| (x % 50) as f32).collect();
    let found = run_own(&v, 100, definitions, body);
    let expected = spread(&v, 100, |values| {
        let most = values.iter().copied().fold(f32::MIN, f32::max);
        values.iter().position(|x| *x == most).expect("the greatest") as f32
    });
    assert_eq!(found, expected);
}

/// Workgroups of a launch and invocations in each.
const LAUNCHES: [(usize, usize); 4] = [(1, 32), (3, 80), (5, 256), (7, 33)];

fn over_all(elem: &str, (groups, group): (usize, usize), definitions: &str, body: &str) -> String {
    format!(
        "{definitions}
(def-kernel k (v:(vector-type {elem} :global :read-only) &out r:(vector-type {elem} :global :write-only))
  (declare (global-size :set-to {}) (local-size :set-to {group}))
  {body})",
        groups * group
    )
}

// covers: crisp.reduce-to-1-small crisp.make-reduction-global-scratch-vec
#[test]
fn one_workgroup_gets_the_value_of_all() {
    for launch @ (groups, group) in LAUNCHES {
        let v = floats(groups * group, 6);
        let total = of_grid(&v, group, 0.0, &|a, b| a + b);
        let run = |body: &str| -> Vec<f32> {
            let source = over_all("float", launch, "", body);
            Program::new(&source).kernel("k").buffer(&v).zeros(2).run().of("r")
        };
        let plain = "(let ((x (~ v (get-global-id 0))))
          (reduce-to-1-small #'+ x 0.0)
          (when-global-linear-id-is 0 (set! (~ r 0) x))
          (when-thread-is 0 (set! (~ r 1) x)))";
        assert_eq!(run(plain), [total, total], "{launch:?}");
        let scratch = "(let ((x (~ v (get-global-id 0)))
                             (partials ((gen-make-reduction-global-scratch-vec float \"partial sums\")))
                             (sums (make-vector float :local 8)))
          (reduce-to-1-small #'+ x sums partials)
          (when-reduced (x)
            (reduce-to-workgroup #'max x)
            (when-thread-in-group-is 0 (set! (~ r 0) x))
            (set! (~ r 1) (to-float (length~ partials)))))";
        assert_eq!(
            run(&scratch
                .replace("(set! (~ r 1)", "(when-thread-in-group-is 0 (set! (~ r 1)")
                .replace("partials)))))", "partials))))))")),
            [total, groups as f32],
            "{launch:?}"
        );
    }
}

// covers: crisp.reduce-vec-small crisp.reduce-vec
#[test]
fn a_vector_of_any_length_is_reduced() {
    for launch @ (groups, group) in LAUNCHES {
        let body = "(let ((sum (reduce-vec-small #'+ v 0.0))) (when-thread-is 0 (set! (~ r 0) sum)))";
        let source = over_all("float", launch, "", body);
        let program = Program::new(&source);
        for length in LENGTHS.into_iter().filter(|length| *length <= 4096 || group == 256) {
            let v = floats(length, 7);
            let total = of_vector(&v, groups, group, 0.0, &|a, b| a + b);
            let found: Vec<f32> = program.kernel("k").buffer(&v).zeros(1).run().of("r");
            assert_eq!(found, [total], "{length} {launch:?}");
        }
    }
}

// covers: crisp.reduce-to-1-cont crisp.reduce-vec-cont
#[test]
fn a_second_kernel_takes_the_values_of_the_workgroups() {
    for launch @ (groups, group) in LAUNCHES {
        let kernel = |elem: &str, body: &str| {
            let source = format!(
                "(def-struct pair (least int) (greatest int))
(def-function both (a b) (declare #'(pair pair => pair))
  (make-pair (min (least~ a) (least~ b)) (max (greatest~ a) (greatest~ b))))
(def-kernel k (v:(vector-type {elem} :global :read-only))
  (declare (global-size :set-to {}) (local-size :set-to {group}))
  {body})",
                groups * group
            );
            Program::new(&source)
        };
        let vector = kernel("float", "(reduce-vec-cont #'+ v \"k_finish\")");
        assert_eq!(vector.kernels(), ["k_finish", "k"]);
        for length in LENGTHS.into_iter().filter(|length| *length <= 4096 || group == 256) {
            let v = floats(length, 9);
            let total = of_vector(&v, groups, group, 0.0, &|a, b| a + b);
            let found: Vec<f32> = vector.kernel("k").buffer(&v).run().of("result-vec");
            assert_eq!(found, [total], "{length} {launch:?}");
        }
        // Scratch memory of the author, in any order, and an identity that is a constant.
        let body = "(let ((x (~ v (get-global-id 0))) (least 1.0) (mine (make-vector float :local 32)))
    (reduce-to-1-cont #'max x least mine \"k_finish\" (make-scratch-vector float :global (get-num-groups 0))))";
        let v = floats(groups * group, 10);
        let greatest = v.iter().fold(1.0f32, |all, x| all.max(*x));
        assert_eq!(
            kernel("float", body).kernel("k").buffer(&v).run().of::<f32>("result-vec"),
            [greatest],
            "{launch:?}"
        );
        let body = "(let ((x (make-pair (~ v (get-global-id 0)) (~ v (get-global-id 0)))))
    (reduce-to-1-cont #'both x (make-pair 2147483647 -2147483648) \"k_finish\" :message \"one for each workgroup\"))";
        let v = integers(groups * group, 11);
        let ends = [*v.iter().min().expect("some"), *v.iter().max().expect("some")];
        let found: Vec<i32> = kernel("int", body).kernel("k").buffer(&v).run().of("result-vec");
        assert_eq!(found[..2], ends, "{launch:?}");
    }
}

// covers: crisp.reduce-to-1-cont.ct
#[test]
fn what_a_second_kernel_needs_is_known_when_it_is_compiled() {
    for (value, code) in [("z", "C0624"), ("\"k_finish\"", "M0107")] {
        let source = format!(
            "(def-kernel k (v:(vector-type float :global :read-only) z:float)
  (declare (global-size :derive-from v))
  (reduce-vec-cont #'+ v {value} \"k_finish\"))"
        );
        let mut session = Session::new(Options::strict());
        session.add_source("x.crisp", Language::Crisp, source.as_bytes());
        let found = session.compile();
        let codes: Vec<&str> = found.diagnostics.iter().map(|it| it.code.0).collect();
        assert_eq!(codes, [code], "{}", render_terminal(session.files(), &found.diagnostics, false));
    }
}

// covers: crisp.reduce-to-workgroup.message
#[test]
fn messages_reach_the_memory_that_the_host_makes() {
    for body in [
        "(let ((sum (reduce-vec-small #'+ v :message \"sums of workgroups\")))
    (when-thread-is 0 (r-t-output sum)))",
        "(reduce-vec-cont #'+ v \"k_finish\" :message \"sums of workgroups\")",
    ] {
        let source = format!(
            "(def-kernel k (v:(vector-type float :global :read-only))
  (declare (global-size :derive-from v) (local-size :set-to 64))
  {body})"
        );
        let mut session = Session::new(Options::strict());
        session.add_source("x.crisp", Language::Crisp, source.as_bytes());
        let interface = session.compile().interface("k").expect("it compiles");
        let comments: Vec<&str> = interface.hidden.iter().filter_map(|it| it.comment.as_deref()).collect();
        assert!(comments.iter().any(|it| it.contains("sums of workgroups")), "{body}: {comments:?}");
    }
}

// covers: crisp.reduce-to-1-atomic crisp.reduce-vec-atomic crisp.reduce-to-1-cas crisp.reduce-vec-cas
#[test]
fn an_element_of_memory_gets_the_value_of_all() {
    let definitions = "
(def-function multiply (a b) (declare #'(int int => int)) (* a b))";
    for launch @ (groups, group) in LAUNCHES {
        let count = groups * group;
        let v: Vec<i32> = integers(count, 8).into_iter().map(|x| x | 1).collect();
        let run = |v: &[i32], body: &str| -> Vec<i32> {
            let source = format!(
                "{definitions}
(def-kernel k (v:(vector-type int :global :read-only) r:(vector-type int :global :read-write))
  (declare (global-size :set-to {count}) (local-size :set-to {group}))
  {body})"
            );
            Program::new(&source).kernel("k").buffer(v).buffer(&[10i32, -5, 5, 3]).run().of("r")
        };
        let own = "(let ((x (~ v (get-global-id 0)))
                         (a (make-vector-view r 1 0)) (b (make-vector-view r 1 1)) (c (make-vector-view r 1 2))
                         (d (make-vector-view r 1 3)))
          (let ((y x)) (reduce-to-1-atomic #'+ y 0 a))
          (let ((y x)) (reduce-to-1-atomic #'min y b))
          (let ((y x)) (reduce-to-1-atomic #'max y c (make-vector int :local 8)))
          (let ((y x)) (reduce-to-1-cas #'multiply y 1 d)))";
        let expected = |v: &[i32]| {
            [
                v.iter().fold(10i32, |a, b| a.wrapping_add(*b)),
                v.iter().fold(-5, |a, b| a.min(*b)),
                v.iter().fold(5, |a, b| a.max(*b)),
                v.iter().fold(3i32, |a, b| a.wrapping_mul(*b)),
            ]
        };
        assert_eq!(run(&v, own), expected(&v), "{launch:?}");
        let vector = "(let ((a (make-vector-view r 1 0)) (b (make-vector-view r 1 1)) (c (make-vector-view r 1 2))
                            (d (make-vector-view r 1 3)))
          (reduce-vec-atomic #'+ v 0 a)
          (reduce-vec-atomic #'min v b)
          (reduce-vec-atomic #'max v c (make-vector int :local 8))
          (reduce-vec-cas #'multiply v 1 d))";
        for length in [0, 1, 33, 1000] {
            let v: Vec<i32> = integers(length, 9).into_iter().map(|x| x | 1).collect();
            assert_eq!(run(&v, vector), expected(&v), "{length} {launch:?}");
        }
    }
}

// covers: crisp.example.sum-to-one
#[test]
fn one_element_gets_the_sum_of_a_vector() {
    let source = "
(def-type source-vec (vector-type long :global :readable))
(def-type result-vec (vector-type long :global :read-write))

(def-function calculate-this-thread-sum (A:source-vec)
  (declare #'(source-vec -> long) (grid-level))
  (let ((sum:long 0))
    (loop-vector-stride A (i)
      (inc! sum (~ A i)))))

(def-kernel sum_vector_warp_to_one (A:source-vec Res:result-vec)
  (declare (local-size :set-to +warp-size+ :msg \"one warp\") (global-size :derive-from A))
  (let ((sum (calculate-this-thread-sum A)))
    (in-warp (lane-id)
      (dec-times-by-half+ (s (/ +warp-size+ 2))
        (inc! sum (shuffle-xor sum s))))
    (when-thread-in-group-is (0)
      (atomic-add! (~ Res 0) sum))))";
    let program = Program::new(source);
    for length in [1, 31, 1000] {
        let v: Vec<i64> = crate::library::noise(length, 10).into_iter().map(u64::cast_signed).collect();
        let found: Vec<i64> = program.kernel("sum_vector_warp_to_one").buffer(&v).zeros(1).run().of("Res");
        assert_eq!(found, [v.iter().fold(0i64, |a, b| a.wrapping_add(*b))], "{length}");
    }
}

// covers: crisp.reduce-vec
#[test]
fn the_compiler_chooses_how_a_vector_is_reduced() {
    let source = "
(def-function longer (a b) (declare #'(int int => int)) (if (> (count-ones b) (count-ones a)) b a))
(def-kernel k (v:(vector-type int :global :read-only) w:(vector-type float :global :read-only)
               r:(vector-type int :global :read-write) s:(vector-type float :global :read-write)
               &out alone:(vector-type float :global :write-only))
  (declare (global-size :set-to 240) (local-size :set-to 80))
  (reduce-vec #'+ v (make-vector-view r 1))
  (reduce-vec #'min v (make-vector-view r 1 1) (make-vector int :local 8))
  (reduce-vec #'longer v 0 (make-vector-view r 1 2))
  (reduce-vec #'+ w 0.0 s)
  (let ((sum (reduce-vec #'+ w)))
    (when-thread-is 0 (set! (~ alone 0) sum))))";
    let program = Program::new(source);
    for length in [0, 1, 100, 1000] {
        let (v, w) = (integers(length, 11), floats(length, 12));
        let kernel = program.kernel("k").buffer(&v).buffer(&w).buffer(&[7i32, 5, 0]).buffer(&[0.5f32]).zeros(1);
        let results = kernel.run();
        let sum = of_vector(&w, 3, 80, 0.0, &|a, b| a + b);
        assert_eq!((results.of::<f32>("alone"), results.of::<f32>("s")), (vec![sum], vec![0.5 + sum]), "{length}");
        let longer = |a: i32, b: i32| if b.count_ones() > a.count_ones() { b } else { a };
        let expected = [
            v.iter().fold(7i32, |a, b| a.wrapping_add(*b)),
            v.iter().fold(5, |a, b| a.min(*b)),
            longer(0, of_vector(&v, 3, 80, 0, &longer)),
        ];
        assert_eq!(results.of::<i32>("r"), expected, "{length}");
    }
}
