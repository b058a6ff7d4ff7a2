//! `when-is-last-workgroup`: one workgroup is elected, and sees what all others did before.

use crisp_dev_testkit::Program;

// The elected workgroup adds what all stored; its invocations all take part, those of no other do.
// covers: crisp.when-is-last-workgroup
#[test]
fn the_last_workgroup_sees_what_all_stored() {
    let source = "
      (def-kernel total (v:(vector-type ulong :global :read-only) &out sum:(vector-type ulong :global :write-only))
        (declare (global-size :derive-from v) (local-size :set-to 64))
        (let ((part:ulong 0) (bodies:uint 0) (whole:ulong 0)
              (parts (make-scratch-vector ulong (ceil (get-global-work-size 0) (get-local-work-size 0)))))
          (declare (local-mem part whole) (global-mem bodies :return-value))
          (loop-vector-stride v (i)
            (atomic-add! part (~ v i)))
          (local-barrier)
          (when-thread-in-group-is 0
            (set! (~ parts (get-workgroup-id 0)) part))
          (when-is-last-workgroup ()
            (atomic-inc! bodies)
            (dotimes (round (+ 1 (/ (length~ parts) 64)))
              (let ((at (+ (* 64 round) (get-local-id 0))))
                (when (< at (length~ parts))
                  (atomic-add! whole (~ parts at)))))
            (local-barrier)
            (when-thread-in-group-is 3
              (set! (~ sum 0) whole)
              (set! (~ sum 1) (length~ parts))))))";
    let program = Program::new(source);
    for count in [1_u64, 64, 1000, 10_000] {
        let v: Vec<u64> = (0..count).map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20).collect();
        let results = program.kernel("total").buffer(&v).zeros(2).run();
        assert_eq!(results.of::<u64>("sum"), [v.iter().sum(), count.div_ceil(64)]);
        assert_eq!(results.of::<u32>("bodies"), [64]);
        assert_eq!(results.of::<u32>("arrived"), [0], "the next launch counts from 0");
    }
}

// The ids are those of the group that executes the forms, along as many axes as there are names.
// covers: crisp.when-is-last-workgroup.bind
#[test]
fn names_are_the_ids_of_the_elected_workgroup() {
    for (names, test) in [
        ("()", "true"),
        ("(x)", "(= x (get-workgroup-id 0))"),
        ("(x y)", "(and (= x (get-workgroup-id 0)) (= y (get-workgroup-id 1)))"),
        ("(x y z)", "(and (= x (get-workgroup-id 0)) (= y (get-workgroup-id 1)) (= z (get-workgroup-id 2)))"),
    ] {
        let source = format!(
            "(def-kernel k (&out r:(vector-type uint :global :read-write))
               (declare (global-size :set-to '(12 6 4)) (local-size :set-to '(4 2 2)))
               (when-is-last-workgroup {names}
                 (if {test} (atomic-inc! (~ r 0)) (atomic-inc! (~ r 1)))))"
        );
        let r = Program::new(&source).kernel("k").zeros(2).run().of::<u32>("r");
        assert_eq!(r, [16, 0], "{names}");
    }
}

// Invocations that are not elected continue: all execute what follows, and one election may follow another.
// covers: crisp.when-is-last-workgroup.nowait crisp.global-mem
#[test]
fn others_go_on_and_elections_follow_each_other() {
    let source = "
      (def-grid-function note (v)
        (declare #'((vector-type uint :global :read-write) => nil))
        (when-is-last-workgroup (g)
          (when-thread-in-group-is 0 (inc! (~ v 0) (+ 1 (~ v 1))))))
      (def-kernel k (v:(vector-type uint :global :read-write) &out r:(vector-type uint :global :write-only))
        (declare (global-size :derive-from r) (local-size :set-to 8))
        (let ((behind:uint 100))
          (declare (global-mem behind :return-value))
          (note v)
          (set! (~ r (get-global-id 0)) (to-uint (get-workgroup-id 0)))
          (note v)
          (when (= (mod (get-global-id 0) 2) 0) (atomic-inc! behind))))";
    let results = Program::new(source).kernel("k").buffer(&[5_u32, 6]).zeros(40).run();
    assert_eq!(results.of::<u32>("v"), [5 + 2 * 7, 6]);
    assert_eq!(results.of::<u32>("r"), (0..40).map(|at| at / 8).collect::<Vec<u32>>());
    assert_eq!(results.of::<u32>("behind"), [120]);
    assert_eq!((results.of::<u32>("arrived"), results.of::<u32>("arrived-2")), (vec![0], vec![0]));
}

// The host of an exact kernel brings the counter; two launches with the same memory elect twice.
// covers: crisp.when-is-last-workgroup.nowait
#[test]
fn an_exact_kernel_counts_in_its_own_memory() {
    let source = "
      (def-kernel-exact k (C:voidp CB:ulong R:voidp RB:ulong)
        (declare (local-size :set-to 16))
        (marshall-implicit-vector C CB :name arrived)
        (let ((runs (marshall-vector R RB (vector-type uint :global :read-write))))
          (when-is-last-workgroup ()
            (atomic-inc! (~ runs 0)))))";
    let program = Program::new(source);
    let mut memory = (vec![0_u32], vec![0_u32]);
    for launch in 1..3 {
        let kernel = program.kernel("k").buffer(&memory.0).value(4_u64).buffer(&memory.1).value(4_u64);
        let results = kernel.global(&[80]).local(&[16]).run();
        memory = (results.of("C"), results.of("R"));
        assert_eq!(memory, (vec![0], vec![16 * launch]));
    }
}
