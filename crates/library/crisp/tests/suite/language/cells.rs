//! Variables that a workgroup or the whole grid shares.

use crisp_dev_testkit::Program;

// covers: crisp.local-mem crisp.todo.shared
#[test]
fn one_variable_for_each_workgroup() {
    let source = "
      (def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only))
        (declare (local-size :set-to 16) (global-size :derive-from v))
        (let ((x (~ v (get-global-id 0))) (count 0) (least 1000) (last:long -5) (weights:float2 ##(0 0)))
          (declare (local-mem count) (shared least) (local last weights))
          (when (> x 0) (atomic-inc! count))
          (atomic-min! least x)
          (when-thread-in-group-is 15
            (set! last (- last (get-workgroup-id 0)))
            (set! (y~ weights) 2.5)
            (inc! weights 1))
          (local-barrier)
          (when-thread-in-group-is 3
            (let ((at (* 5 (get-workgroup-id 0))))
              (set! (~ r at) count)
              (set! (~ r (+ at 1)) least)
              (set! (~ r (+ at 2)) (to-int last))
              (set! (~ r (+ at 3)) (floor (x~ weights)))
              (set! (~ r (+ at 4)) (floor (* 2 (y~ weights))))))))";
    let v: Vec<i32> = (0..48).map(|at| at * 13 % 29 - 14).collect();
    let r = Program::new(source).kernel("k").buffer(&v).zeros(15).run().of::<i32>("r");
    let expected: Vec<i32> = v
        .chunks(16)
        .enumerate()
        .flat_map(|(group, x)| {
            let count = x.iter().filter(|x| **x > 0).count() as i32;
            [count, *x.iter().min().expect("some"), -5 - group as i32, 1, 7]
        })
        .collect();
    assert_eq!(r, expected);
}

// In a function too, also in branches that not all invocations take, and by atomic functions.
// covers: crisp.local-mem
#[test]
fn in_functions_and_branches() {
    let source = "
      (def-function farther (a:int b:int) (if (> (abs b) (abs a)) b a))
      (def-function farthest (x:int)
        (declare (return-type int))
        (let ((best 0))
          (declare (local-mem best))
          (atomic-binop! best #'farther x)
          (local-barrier)
          best))
      (def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only))
        (declare (local-size :set-to 8) (global-size :derive-from v))
        (let ((best (farthest (~ v (get-global-id 0)))) (odd 0))
          (declare (local-mem odd))
          (when (= (mod (get-local-id 0) 2) 1)
            (let ((again 0))
              (declare (local-mem again))
              (atomic-add! again 10)
              (atomic-inc! odd)))
          (local-barrier)
          (set! (~ r (get-global-id 0)) (+ (* 100 best) odd))))";
    let v: Vec<i32> = (0..24).map(|at| (at * 7 % 23 - 11) * if at % 5 == 0 { 2 } else { 1 }).collect();
    let r = Program::new(source).kernel("k").buffer(&v).zeros(24).run().of::<i32>("r");
    // Distances are distinct in each group, so the order does not matter.
    for (group, results) in v.chunks(8).zip(r.chunks(8)) {
        let best = *group.iter().max_by_key(|x| x.abs()).expect("some");
        assert!(group.iter().filter(|x| x.abs() == best.abs()).count() == 1, "{group:?}");
        assert_eq!(results, [best * 100 + 4; 8]);
    }
}

// The host stores the first values, of any type, and reads those that are returned.
// covers: crisp.global-mem
#[test]
fn one_variable_for_the_whole_launch() {
    let source = "
      (def-kernel k (v:(vector-type int :global :read-only))
        (declare (local-size :set-to 16) (global-size :derive-from v))
        (let ((x (~ v (get-global-id 0))) (count:uint 0) (least 1000) (hidden:ulong 40) (weights:float2 ##(0.5 -3)))
          (declare (global-mem count :return-value least :return-value hidden) (global-mem weights :return-value))
          (when (> x 0) (atomic-inc! count))
          (atomic-min! least x)
          (when-thread-is 17
            (inc! hidden 2)
            (set! (x~ weights) (+ (y~ weights) (to-float hidden))))))";
    let v: Vec<i32> = (0..48).map(|at| at * 13 % 29 - 14).collect();
    let results = Program::new(source).kernel("k").buffer(&v).run();
    assert_eq!(results.of::<u32>("count"), [v.iter().filter(|x| **x > 0).count() as u32]);
    assert_eq!(results.of::<i32>("least"), [-14]);
    assert_eq!(results.of::<u64>("hidden"), [42]);
    let bits = |x: f32| u64::from(x.to_bits());
    assert_eq!(results.of::<u64>("weights"), [bits(-3.0) << 32 | bits(39.0)]);
}

// Each call of a function has its own; a first value need not be zero there, as the host stores it.
// covers: crisp.global-mem
#[test]
fn each_call_has_its_own_variable_of_the_grid() {
    let source = "
      (def-grid-function tally (v limit)
        (declare #'((vector-type int :global :read-only) int => nil))
        (let ((count:uint 7))
          (declare (global-mem count :return-value))
          (loop-vector-stride v (i)
            (when (< (~ v i) limit) (atomic-inc! count)))))
      (def-kernel k (v:(vector-type int :global :read-only))
        (declare (global-size :set-to 32))
        (let ((count:int -1))
          (declare (global-mem count))
          (tally v 10) (tally v 20)
          (when-thread-is 5 (dec! count))))";
    let v: Vec<i32> = (0..100).collect();
    let results = Program::new(source).kernel("k").buffer(&v).run();
    assert_eq!(results.of::<i32>("count"), [-2]);
    assert_eq!((results.of::<u32>("count-2"), results.of::<u32>("count-3")), (vec![17], vec![27]));
}

// An argument without a length; its memory in an exact kernel is that of a vector.
#[test]
fn an_exact_kernel_gives_them_memory() {
    let source = "
      (def-kernel-exact k (P:voidp PB:ulong Q:voidp QB:ulong)
        (declare (local-size :set-to 4))
        (let ((sum:uint 9) (calls:uint 9))
          (declare (global-mem sum :return-value calls))
          (marshall-result-vector P PB :name \"sum\")
          (marshall-implicit-vector Q QB :name calls)
          (atomic-add! sum (to-uint (get-global-id 0)))
          (atomic-inc! calls)))";
    let kernel = Program::new(source);
    let kernel = kernel.kernel("k").buffer(&[100_u32]).value(4_u64).buffer(&[0_u32]).value(4_u64);
    let results = kernel.global(&[12]).local(&[4]).run();
    assert_eq!((results.of::<u32>("P"), results.of::<u32>("Q")), (vec![100 + 66], vec![12]));
}
