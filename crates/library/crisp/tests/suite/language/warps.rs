//! Warps: shuffles, votes, lanes, fences.

use crisp_dev_testkit::{Element, Program};

/// Invocations of the kernels here: two workgroups of two and a half warps.
const SIZE: u64 = 160;
const GROUP: u64 = 80;

/// The lane, the number of its warp's lanes, and the first invocation of the warp.
fn lanes() -> impl Iterator<Item = (i64, i64, usize)> {
    (0..SIZE).map(|id| {
        let local = id % GROUP;
        let first = id - local % 32;
        let live = (GROUP - local / 32 * 32).min(32);
        ((local % 32) as i64, live as i64, first as usize)
    })
}

/// The value of an expression over `x`, the own element of `v`, in each invocation.
#[track_caller]
fn in_warps<T: Element, R: Element>(expression: &str, v: &[T]) -> Vec<R> {
    let source = format!(
        "(def-kernel k (v:(vector-type {} :global :read-only) &out r:(vector-type {} :global :write-only))
           (declare (global-size :set-to {SIZE}) (local-size :set-to {GROUP}))
           (let ((x (~ v (get-global-id 0))))
             (in-warp (lane)
               (set! (~ r (get-global-id 0)) {expression}))))",
        T::NAME,
        R::NAME
    );
    Program::new(&source).kernel("k").buffer(v).zeros(SIZE as usize).run().of("r")
}

fn numbers() -> Vec<i32> {
    (0..SIZE as i32).map(|id| id * 7 % 101 - 40).collect()
}

// covers: crisp.shuffle crisp.shuffle-up crisp.shuffle-down crisp.shuffle-xor crisp.in-warp
#[test]
fn shuffles_read_other_lanes() {
    let v = numbers();
    let read = |from: &dyn Fn(i64) -> i64| -> Vec<i32> {
        lanes()
            .map(|(lane, live, first)| {
                let wanted = from(lane);
                let exists = (0..live).contains(&wanted);
                v[first + if exists { wanted } else { lane } as usize]
            })
            .collect()
    };
    assert_eq!(in_warps::<i32, i32>("(shuffle x 5)", &v), read(&|_| 5));
    assert_eq!(in_warps::<i32, i32>("(shuffle x (+ lane 33))", &v), read(&|lane| (lane + 33) % 32));
    assert_eq!(in_warps::<i32, i32>("(shuffle x (- 31 (to-int lane)))", &v), read(&|lane| 31 - lane));
    for delta in [0, 1, 7, 16, 31, 32, 100] {
        assert_eq!(in_warps::<i32, i32>(&format!("(shuffle-up x {delta})"), &v), read(&|lane| lane - delta), "{delta}");
        assert_eq!(
            in_warps::<i32, i32>(&format!("(shuffle-down x {delta})"), &v),
            read(&|lane| lane + delta),
            "{delta}"
        );
        assert_eq!(
            in_warps::<i32, i32>(&format!("(shuffle-xor x {delta})"), &v),
            read(&|lane| lane ^ delta),
            "{delta}"
        );
    }
    // Distances that are not known, of any integer type; negative and huge ones name no lane.
    assert_eq!(in_warps::<i32, i32>("(shuffle-up x (to-char (/ lane 2)))", &v), read(&|lane| lane - lane / 2));
    assert_eq!(
        in_warps::<i32, i32>("(shuffle-down x (- 3 (to-long lane)))", &v),
        read(&|lane| { if lane <= 3 { lane + 3 - lane } else { -1 } })
    );
    assert_eq!(in_warps::<i32, i32>("(shuffle-up x (+ 4294967296 (* 0 lane)))", &v), read(&|_| -1));
}

// covers: lang2.cells
#[test]
fn shuffles_stay_in_segments() {
    let v = numbers();
    for width in [1, 2, 8, 16, 32] {
        let read = |from: &dyn Fn(i64) -> i64| -> Vec<i32> {
            let lane_read = |lane: i64, live: i64, first: usize| {
                let wanted = from(lane);
                let exists = wanted / width == lane / width && (0..live).contains(&wanted);
                v[first + if exists { wanted } else { lane } as usize]
            };
            lanes().map(|(lane, live, first)| lane_read(lane, live, first)).collect()
        };
        let given = |form: &str, operand: &str| in_warps::<i32, i32>(&format!("({form} x {operand} {width})"), &v);
        for distance in [0, 1, 3, 8, 31, 40] {
            let text = distance.to_string();
            assert_eq!(given("shuffle-up", &text), read(&|lane| lane - distance), "up {distance} in {width}");
            assert_eq!(given("shuffle-down", &text), read(&|lane| lane + distance), "down {distance} in {width}");
            assert_eq!(given("shuffle-xor", &text), read(&|lane| lane ^ distance), "xor {distance} in {width}");
            let first = |lane: i64| lane / width * width;
            assert_eq!(given("shuffle", &text), read(&|lane| first(lane) + distance % width), "{distance} in {width}");
        }
        assert_eq!(given("shuffle-down", "(/ lane 3)"), read(&|lane| lane + lane / 3));
    }
}

// covers: crisp.shuffle crisp.shuffle-xor
#[test]
fn values_of_all_types_are_shuffled() {
    let ids: Vec<u64> = (0..SIZE).collect();
    let swapped = |id: u64| {
        let (local, group) = (id % GROUP, id - id % GROUP);
        let other = local ^ 1;
        group + if other < GROUP { other } else { local }
    };
    let doubles: Vec<f64> = ids.iter().map(|&id| id as f64 / 3.0).collect();
    let expected: Vec<f64> = ids.iter().map(|&id| swapped(id) as f64 / 3.0).collect();
    assert_eq!(in_warps::<f64, f64>("(shuffle-xor x 1)", &doubles), expected);
    let bytes: Vec<u8> = ids.iter().map(|&id| id as u8).collect();
    let expected: Vec<u8> = ids.iter().map(|&id| swapped(id) as u8).collect();
    assert_eq!(in_warps::<u8, u8>("(shuffle-xor x 1)", &bytes), expected);
    let vectors: Vec<[i32; 3]> = ids.iter().map(|&id| [id as i32, -(id as i32), 7]).collect();
    let expected: Vec<[i32; 3]> = ids.iter().map(|&id| vectors[swapped(id) as usize]).collect();
    assert_eq!(in_warps::<[i32; 3], [i32; 3]>("(shuffle-xor x 1)", &vectors), expected);
    let expected: Vec<i32> = ids.iter().map(|&id| i32::from(swapped(id) % 3 == 0)).collect();
    assert_eq!(in_warps::<u64, i32>("(if (shuffle-xor (= (mod x 3) 0) 1) 1 0)", &ids), expected);
}

#[test]
fn votes_count_the_lanes_that_there_are() {
    let v = numbers();
    let group = |first: usize, live: i64| v[first..first + live as usize].to_vec();
    let expected: Vec<u32> = lanes()
        .map(|(_, live, first)| {
            group(first, live).iter().enumerate().fold(0, |bits, (at, x)| bits | u32::from(*x > 20) << at)
        })
        .collect();
    assert_eq!(in_warps::<i32, u32>("(warp-ballot (> x 20))", &v), expected);
    for (limit, text) in [(-41, "-41"), (20, "20"), (55, "55"), (60, "60")] {
        let any: Vec<i32> =
            lanes().map(|(_, live, first)| i32::from(group(first, live).iter().any(|x| *x > limit))).collect();
        let all: Vec<i32> =
            lanes().map(|(_, live, first)| i32::from(group(first, live).iter().all(|x| *x > limit))).collect();
        assert_eq!(in_warps::<i32, i32>(&format!("(if (warp-any? (> x {text})) 1 0)"), &v), any, "{limit}");
        assert_eq!(in_warps::<i32, i32>(&format!("(if (warp-all? (> x {text})) 1 0)"), &v), all, "{limit}");
    }
}

// covers: crisp.when-thread-in-warp-is
#[test]
fn one_lane_of_each_warp() {
    let source = "
      (def-kernel k (v:(vector-type int :global :read-write) n:int)
        (declare (global-size :set-to 160) (local-size :set-to 80))
        (when-thread-in-warp-is 3 (set! (~ v (get-global-id 0)) 1))
        (when-thread-in-warp-is (16) (set! (~ v (get-global-id 0)) 2) (inc! (~ v (get-global-id 0))))
        (when-thread-in-warp-is (+ n 1) (inc! (~ v (get-global-id 0)) 10)))";
    let v = Program::new(source).kernel("k").buffer(&vec![0i32; 160]).value(4i32).run().of::<i32>("v");
    let expected: Vec<i32> = lanes()
        .map(|(lane, _, _)| match lane {
            3 => 1,
            16 => 3,
            5 => 10,
            _ => 0,
        })
        .collect();
    assert_eq!(v, expected);
}

// The partial sums of the workgroups, in one warp each, together are the sum of the vector.
// covers: crisp.example.sum-vector-warp crisp.shuffle-xor crisp.in-warp
#[test]
fn sum_of_a_vector_by_shuffles() {
    let source = "
      (def-constant +warp-size+:ulong 32)
      (def-type source-vec (vector-type long :global :readable))
      (def-type result-vec (vector-type long :global :writeable))
      (def-function calculate-this-thread-sum (A:source-vec)
        (declare #(source-vec -> long) (grid-level))
        (let ((sum:long 0))
          (loop-vector-stride A (i)
            (inc! sum (~ A i)))))
      (def-kernel sum_vector_warp (A:source-vec Res:result-vec)
        (declare (local-size :set-to +warp-size+ :msg \"this kernel uses a 32 warp size\")
                 (global-size :derive-from A))
        (let ((sum (calculate-this-thread-sum A)))
          (in-warp (lane-id)
            (dec-times-by-half+ (s (/ +warp-size+ 2))
              (inc! sum (shuffle-xor sum s))))
          (when-thread-in-group-is (0)
            (let ((wg-idx (get-workgroup-id 0)))
              (set! (~ Res wg-idx) sum)))))";
    let a: Vec<i64> = (0..1000).map(|at| at * at - 300_000).collect();
    let program = Program::new(source);
    for threads in [32u64, 256, 1024] {
        let groups = (threads / 32) as usize;
        let results = program.kernel("sum_vector_warp").buffer(&a).zeros(groups).global(&[threads]).run();
        let partial = results.of::<i64>("Res");
        let expected: Vec<i64> = (0..groups)
            .map(|group| (0..a.len()).filter(|at| at % threads as usize / 32 == group).map(|at| a[at]).sum())
            .collect();
        assert_eq!(partial, expected);
        assert_eq!(partial.iter().sum::<i64>(), a.iter().sum::<i64>());
    }
}

// covers: crisp.mem-fence
#[test]
fn fences_order_without_waiting() {
    let source = "
      (def-kernel k (v:(vector-type int :global :read-write) &out r:(vector-type int :global :write-only))
        (declare (global-size :derive-from r) (local-size :set-to 16))
        (let ((shared (make-vector int :local 16)) (i (get-global-id 0)))
          (set! (~ shared (get-local-id 0)) (~ v i))
          (mem-fence :local)
          (set! (~ v i) (* 2 (~ shared (get-local-id 0))))
          (mem-fence :global)
          (mem-fence)
          (mem-fence :local :global)
          (when (< (get-local-id 0) 7) (mem-fence :local))
          (set! (~ r i) (+ 1 (~ v i)))))";
    let v: Vec<i32> = (0..48).collect();
    let r = Program::new(source).kernel("k").buffer(&v).zeros(48).run().of::<i32>("r");
    assert_eq!(r, v.iter().map(|x| 2 * x + 1).collect::<Vec<_>>());
}

// Lanes hand values on through memory of their warp, also where only some warps come.
// covers: crisp.sync-warp
#[test]
fn lanes_meet_at_a_barrier_of_their_warp() {
    let source = "
      (def-kernel k (v:(vector-type int :global :read-only) g:(vector-type int :global :read-write)
                     &out r:(vector-type int :global :write-only))
        (declare (local-size :set-to 80) (global-size :derive-from v))
        (let ((tile (make-vector int :local 80))
              (id (get-local-id 0))
              (i (get-global-id 0))
              (last (min 79 (+ 31 (* 32 (get-warp-id)))))
              (sum 0))
          (set! (~ tile id) (~ v i))
          (set! (~ g i) (* 10 (~ v i)))
          (sync-warp)
          (let ((other (- last (get-lane-id))))
            (set! sum (+ (~ tile other) (~ g (+ (* 80 (get-workgroup-id 0)) other)))))
          (sync-warp)
          (set! (~ tile id) sum)
          (sync-warp)
          (set! (~ r i) (~ tile last))))";
    let v: Vec<i32> = (0..240).map(|at| at * 37 % 101 - 50).collect();
    let program = Program::new(source);
    let results = program.kernel("k").buffer(&v).zeros(240).zeros(240).where_possible().run();
    // The last lane read what the first one of its warp stored.
    let expected: Vec<i32> =
        (0..240).map(|at| at / 80 * 80 + at % 80 / 32 * 32).map(|first: usize| 11 * v[first]).collect();
    assert_eq!(results.of::<i32>("r"), expected);
}
