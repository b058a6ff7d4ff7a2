//! Atomic operations: what elements become, what is returned, and that no update is lost.

use crisp_dev_testkit::{Element, Program};

/// The elements of `v` and what one invocation's operations on `(~ v 0)`, `(~ v 1)` and so on return.
#[track_caller]
fn updates<T: Element + Default>(definitions: &str, operations: &[(&str, T)]) -> (Vec<T>, Vec<T>) {
    let first: Vec<T> = operations.iter().map(|&(_, first)| first).collect();
    let body: String = operations
        .iter()
        .enumerate()
        .map(|(at, (operation, _))| {
            let operation = operation.replace("@", &format!("(~ v {at})"));
            format!("(set! (~ r {at}) {operation})\n")
        })
        .collect();
    let ty = T::NAME;
    let source = format!(
        "{definitions}
         (def-kernel k (v:(vector-type {ty} :global :read-write) &out r:(vector-type {ty} :global :write-only))
           (declare single-task)
           {body})"
    );
    let results = Program::new(&source).kernel("k").buffer(&first).zeros(first.len()).run();
    (results.of("v"), results.of("r"))
}

// covers: crisp.atomic-add crisp.atomic-sub crisp.atomic-inc crisp.atomic-dec crisp.atomic-min crisp.atomic-max crisp.atomic-xchg
#[test]
fn each_operation_changes_the_element_and_returns_it_as_it_was() {
    let (v, r) = updates(
        "",
        &[
            ("(atomic-add! @ 5)", 7i32),
            ("(atomic-add! @ 1)", i32::MAX),
            ("(atomic-sub! @ 9)", 4),
            ("(atomic-inc! @)", -1),
            ("(atomic-dec! @)", i32::MIN),
            ("(atomic-min! @ -3)", 2),
            ("(atomic-min! @ 3)", 2),
            ("(atomic-max! @ 9)", -9),
            ("(atomic-xchg! @ 100)", 1),
            ("(atomic-and! @ 12)", 10),
            ("(atomic-or! @ 12)", 10),
            ("(atomic-xor! @ 12)", 10),
        ],
    );
    assert_eq!(v, [12, i32::MIN, -5, 0, i32::MAX, -3, 2, 9, 100, 8, 14, 6]);
    assert_eq!(r, [7, i32::MAX, 4, -1, i32::MIN, 2, 2, -9, 1, 10, 10, 10]);
    let (v, r) = updates(
        "",
        &[
            ("(atomic-dec! @)", 0u64),
            ("(atomic-max! @ 5)", u64::MAX),
            ("(atomic-min! @ 5)", u64::MAX),
            ("(atomic-inc! @)", u64::MAX),
        ],
    );
    assert_eq!((v, r), (vec![u64::MAX, u64::MAX, 5, 0], vec![0, u64::MAX, u64::MAX, u64::MAX]));
    let (v, r) =
        updates("", &[("(atomic-min! @ -5)", 4i64), ("(atomic-max! @ -5)", -6), ("(atomic-dec! @)", i64::MIN)]);
    assert_eq!((v, r), (vec![-5, -5, i64::MAX], vec![4, -6, i64::MIN]));
    let (v, r) =
        updates("", &[("(atomic-add! @ 1)", u32::MAX), ("(atomic-max! @ 7)", 1 << 31), ("(atomic-dec! @)", 0)]);
    assert_eq!((v, r), (vec![0, 1 << 31, u32::MAX], vec![u32::MAX, 1 << 31, 0]));
    let (v, r) = updates(
        "",
        &[
            ("(atomic-add! @ 0.25)", 1.5f32),
            ("(atomic-sub! @ 2)", 1.5),
            ("(atomic-min! @ -0.5)", 1.5),
            ("(atomic-max! @ 2.5)", 1.5),
            ("(atomic-xchg! @ 9)", 1.5),
            ("(atomic-inc! @)", 0.5),
        ],
    );
    assert_eq!((v, r), (vec![1.75, -0.5, -0.5, 2.5, 9.0, 1.5], vec![1.5, 1.5, 1.5, 1.5, 1.5, 0.5]));
}

// covers: crisp.atomic-binop crisp.atomic-op
#[test]
fn any_function_updates_an_element() {
    let definitions = "
      (def-function plus-ten (x:int) (+ x 10))
      (def-function farther (a:int b:int) (if (> (abs b) (abs a)) b a))
      (def-function collatz (x:int) (if (= (mod x 2) 0) (ash x -1) (+ (* 3 x) 1)))
      (def-function claim (owner:int me:int) (if (= owner 0) me owner))";
    let (v, r) = updates(
        definitions,
        &[
            ("(atomic-op! @ #'plus-ten)", 5i32),
            ("(atomic-binop! @ #'+ 3)", 5),
            ("(atomic-binop! @ #'- 3)", 5),
            ("(atomic-binop! @ #'* -2)", 5),
            ("(atomic-binop! @ #'farther -9)", 5),
            ("(atomic-binop! @ #'farther 4)", 5),
            ("(atomic-op! @ #'collatz)", 7),
            ("(atomic-op! @ #'abs)", -4),
            ("(atomic-binop! @ #'claim 77)", 0),
            ("(atomic-binop! @ #'claim 77)", 3),
        ],
    );
    assert_eq!(v, [15, 8, 2, -10, -9, 5, 22, 4, 77, 3]);
    assert_eq!(r, [5, 5, 5, 5, 5, 5, 7, -4, 0, 3]);
    let definitions = "(def-function halved (x:float) (/ x 2)) (def-function root (x:float) (sqrt x))";
    let (v, r) = updates(definitions, &[("(atomic-op! @ #'halved)", 5f32), ("(atomic-op! @ #'root)", 81.0)]);
    assert_eq!((v, r), (vec![2.5, 9.0], vec![5.0, 81.0]));
}

// Thousands of invocations on one element: sums that a lost update would change.
// covers: crisp.atomic-add crisp.atomic-inc crisp.atomic-op crisp.atomic-binop crisp.atomics.grid-level
#[test]
fn no_update_is_lost() {
    let source = "
      (def-function next (x:uint) (+ x 1))
      (def-kernel k (v:(vector-type uint :global :read-only) n:(vector-type uint :global :read-write))
        (declare (global-size :set-to 512) (local-size :set-to 64))
        (loop-vector-stride v (i)
          (atomic-inc! (~ n 0))
          (atomic-add! (~ n 1) (~ v i))
          (atomic-max! (~ n 2) (~ v i))
          (atomic-op! (~ n 3) #'next)
          (atomic-binop! (~ n 4) #'bit-xor (~ v i))
          (atomic-inc! (~ n (+ 5 (mod (~ v i) 3))))))";
    let v: Vec<u32> = (0..1500u32).map(|at| at.wrapping_mul(2_654_435_761) >> 8).collect();
    let n = Program::new(source).kernel("k").buffer(&v).zeros(8).run().of::<u32>("n");
    let count = |rest: u32| v.iter().filter(|&&x| x % 3 == rest).count() as u32;
    let sum = v.iter().fold(0u32, |sum, &x| sum.wrapping_add(x));
    let greatest = *v.iter().max().expect("some");
    let xor = v.iter().fold(0, |all, x| all ^ x);
    assert_eq!(n, [1500, sum, greatest, 1500, xor, count(0), count(1), count(2)]);
}

// Each value before is returned to one invocation only.
// covers: crisp.atomic-inc crisp.atomics.grid-level
#[test]
fn tickets_are_different() {
    let source = "
      (def-grid-function take (next:(vector-type uint :global :read-write) &out seen:(vector-type uint :global :write-only))
        (atomic-inc! (~ seen (atomic-inc! (~ next 0)))))
      (def-kernel k (next:(vector-type uint :global :read-write) &out seen:(vector-type uint :global :write-only))
        (declare (global-size :derive-from seen) (local-size :set-to 32))
        (take next seen))";
    let results = Program::new(source).kernel("k").zeros(1).zeros(96).run();
    assert_eq!(results.of::<u32>("next"), [96]);
    assert_eq!(results.of::<u32>("seen"), [1; 96]);
}

// Local memory: thread-level functions may use it, and each workgroup has its own.
// covers: crisp.atomics.grid-level crisp.atomic-max
#[test]
fn local_memory_in_thread_level_functions() {
    let source = "
      (def-function note (bins:(vector-type int :local) x:int)
        (atomic-inc! (~ bins (mod x 4)))
        (atomic-max! (~ bins 4) x))
      (def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only))
        (declare (global-size :derive-from v) (local-size :set-to 16))
        (let ((bins (make-vector int :local 5)))
          (note bins (~ v (get-global-id 0)))
          (local-barrier)
          (when (< (get-local-id 0) 5)
            (set! (~ r (+ (get-local-id 0) (* 5 (get-workgroup-id 0)))) (~ bins (get-local-id 0))))))";
    let v: Vec<i32> = (0..48).map(|at| at * at % 37).collect();
    let r = Program::new(source).kernel("k").buffer(&v).zeros(15).run().of::<i32>("r");
    let expected: Vec<i32> = v
        .chunks(16)
        .flat_map(|group| {
            let mut bins = [0; 5];
            for &x in group {
                bins[(x % 4) as usize] += 1;
                bins[4] = bins[4].max(x);
            }
            bins
        })
        .collect();
    assert_eq!(r, expected);
}

// covers: crisp.atomic.location
#[test]
fn what_one_invocation_has_is_updated_by_plain_operations() {
    let source = "
      (def-kernel k (&out r:(vector-type int :global :write-only))
        (declare single-task)
        (let ((x 3) (own (make-vector int 2)) (at 0))
          (set! (~ own 1) 0)
          (set! (~ r 0) (atomic-add! x 4))
          (set! (~ r 1) x)
          (set! (~ r 2) (atomic-binop! (~ own (inc! at)) #'max 6))
          (set! (~ r 3) (~ own 1))
          (set! (~ r 4) at)
          (set! (~ r 5) (atomic-xchg! x -1))
          (set! (~ r 6) x)))";
    let program = Program::with_remarks(source, &[]);
    assert_eq!(program.remarks().matches("warning[C0425]").count(), 3, "{}", program.remarks());
    assert_eq!(program.kernel("k").zeros(7).run().of::<i32>("r"), [3, 7, 0, 6, 1, 7, -1]);
}

// An index outside has no effect and returns zero; the place is evaluated once, before the operand.
// covers: crisp.atomic-add
#[test]
fn places_outside_and_the_order_of_evaluation() {
    let source = "
      (def-kernel k (v:(vector-type int :global :read-write) &out r:(vector-type int :global :write-only))
        (declare single-task)
        (let ((at 1))
          (set! (~ r 0) (+ 100 (atomic-add! (~ v 9) 5)))
          (set! (~ r 1) (+ 100 (atomic-add! (~ v -1) 5)))
          (atomic-add! (~ v at) (inc! at))
          (set! (~ r 2) at)))";
    let results = Program::new(source).kernel("k").buffer(&[10i32, 20, 30]).zeros(3).with_remarks().run();
    assert_eq!((results.of::<i32>("v"), results.of::<i32>("r")), (vec![10, 22, 30], vec![100, 100, 2]));
}

const MEMBERS: &str = "
  (def-struct inner (low ulong) (sign int))
  (def-struct bin (name ushort) (count uint) (largest float) (in inner) (lost int))
  (def-function claim (owner:int me:int) (if (= owner 0) me owner))";

// The members beside the one that is updated stay as they are, of whatever width they are.
// covers: crisp.atomic-add crisp.atomic-inc crisp.atomic-max crisp.atomic-binop
#[test]
fn members_of_structures_in_memory_are_updated() {
    // Targets without elements of 64 bits in memory of words refuse an update of one: such members have their own kernel.
    let source = format!(
        "{MEMBERS}
      (def-kernel k (v:(vector-type uint :global :read-only) bins:(vector-type bin :global :read-write)
                     &out r:(vector-type uint :global :write-only))
        (declare (global-size :derive-from v))
        (loop-vector-stride v (i)
          (let ((b (mod (~ v i) 3)))
            (atomic-inc! (count~ (~ bins b)))
            (atomic-max! (largest~ (~ bins b)) (to-float (~ v i)))
            (atomic-binop! (sign~ (in~ (~ bins b))) #'claim 7)
            (atomic-sub! (lost~ (~ bins b)) (to-int (~ v i)))
            (atomic-inc! (count~ (~ bins 9)))))
        (when-thread-is 0
          (set! (~ r 0) (atomic-add! (count~ (~ bins 3)) 5))
          (set! (~ r 1) (atomic-add! (count~ (~ bins 9)) 5))))"
    );
    let values: Vec<u32> = (0..1000).map(|at| at * 7 % 501).collect();
    // As the layout has them: name, count, largest, a gap, then `low` and `sign` at multiples of 16 bytes, then `lost`.
    let untouched: Vec<u32> = (0..4).flat_map(|_| [77, 100, 0, 5, 1, 2, 0, 3, 1000, 6, 7, 8]).collect();
    let results = Program::new(&source).kernel("k").buffer(&values).buffer(&untouched).zeros(2).with_remarks().run();
    let mut expected = untouched;
    for &value in &values {
        let bin = &mut expected[12 * (value % 3) as usize..];
        bin[1] += 1;
        bin[2] = f32::from_bits(bin[2]).max(value as f32).to_bits();
        bin[6] = 7;
        bin[8] = bin[8].wrapping_sub(value);
    }
    expected[37] += 5;
    assert_eq!(results.of::<u32>("r"), [100, 0]);
    assert_eq!(results.of::<u32>("bins"), expected);
}

// covers: crisp.atomic-add crisp.atomics.grid-level
#[test]
fn columns_and_members_in_local_memory_are_updated() {
    let source = format!(
        "{MEMBERS}
      (def-struct flat (n int) (hits uint))
      (def-kernel k (flats:(soa-vector-type flat :global :read-write) &out r:(vector-type uint :global :write-only))
        (declare (global-size :set-to 64) (local-size :set-to 64))
        (let ((tile (make-vector bin :local 2)) (i (get-local-id 0)))
          (when (< i 2) (set! (count~ (~ tile i)) 0))
          (local-barrier)
          (atomic-add! (count~ (~ tile (mod i 2))) (to-uint i))
          (atomic-inc! (hits~ flats (mod i 3)))
          (atomic-min! (n~ flats 1) (- 0 (to-int i)))
          (local-barrier)
          (when (< i 2) (set! (~ r i) (count~ (~ tile i))))))"
    );
    // Columns begin at multiples of 16 bytes: three numbers, a gap, three counts.
    let columns = [4i32, 5, 6, 0, 10, 20, 30, 0];
    let bytes: Vec<u32> = columns.iter().map(|number| *number as u32).collect();
    let results = Program::new(&source).kernel("k").buffer(&bytes).value(3u64).zeros(2).run();
    assert_eq!(results.of::<u32>("r"), [992, 1024]);
    let found: Vec<i32> = results.of::<u32>("flats").into_iter().map(|word| word as i32).collect();
    assert_eq!(found, [4, -63, 6, 0, 32, 41, 51, 0]);
}
