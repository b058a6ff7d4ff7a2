//! Scans of a workgroup's vector, and filters.

use crisp_dev_testkit::{Element, Program};

use crate::library::{LENGTHS, floats, integers};

/// The vector after a scan by workgroups of `group` invocations of its first `length` elements in each, and the totals.
fn scanned<T: Element>(v: &[T], group: usize, length: usize, form: &str) -> (Vec<T>, Vec<T>) {
    let source = format!(
        "
(def-kernel k (v:(vector-type {0} :global :read-only) &out r:(vector-type {0} :global :write-only)
               &out totals:(vector-type {0} :global :write-only))
  (declare (global-size :set-to {1}) (local-size :set-to {group}))
  (let ((own (make-vector {0} :local {length})) (i (get-local-id 0)))
    (when (< i (length~ own)) (set! (~ own i) (~ v (get-global-id 0))))
    (let ((total ({form} own)))
      (set! (~ totals (get-global-id 0)) total))
    (when (< i (length~ own)) (set! (~ r (get-global-id 0)) (~ own (- (length~ own) 1 i))))))",
        T::NAME,
        v.len()
    );
    let results = Program::new(&source).kernel("k").buffer(v).zeros(v.len()).zeros(v.len()).run();
    (results.of("r"), results.of("totals"))
}

/// Returns the results of a scan of the first `length` of each `group` elements, read backwards.
fn expected<T: Element + Default>(
    v: &[T],
    group: usize,
    length: usize,
    inclusive: bool,
    scan: impl Fn(&[T]) -> Vec<(T, T)>,
) -> (Vec<T>, Vec<T>) {
    let mut all = (Vec::new(), Vec::new());
    for values in v.chunks(group) {
        let sums = scan(&values[..length]);
        let picked = sums.iter().rev().map(|(before, with)| if inclusive { *with } else { *before });
        all.0.extend(picked.chain(std::iter::repeat_n(T::default(), group - length)));
        all.1.extend(vec![sums[length - 1].1; group]);
    }
    all
}

// covers: crisp.exclusive-scan crisp.inclusive-scan
#[test]
fn scans_count_what_comes_before() {
    assert_eq!(scanned(&[0i32, 1, 0, 1, 1, 0], 6, 6, "exclusive-scan").0, [3, 2, 1, 1, 0, 0]);
    assert_eq!(scanned(&[0i32, 1, 0, 1, 1, 0], 6, 6, "inclusive-scan").0, [3, 3, 2, 1, 1, 0]);
    let sums = |values: &[i32]| -> Vec<(i32, i32)> {
        values
            .iter()
            .scan(0i32, |sum, x| {
                let before = *sum;
                *sum = sum.wrapping_add(*x);
                Some((before, *sum))
            })
            .collect()
    };
    for (group, length) in
        [(1, 1), (2, 2), (31, 31), (32, 32), (33, 33), (33, 20), (80, 80), (256, 255), (1000, 1000), (1024, 1024)]
    {
        let v = integers(2 * group, 1);
        assert_eq!(scanned(&v, group, length, "exclusive-scan"), expected(&v, group, length, false, sums), "{group}");
        assert_eq!(scanned(&v, group, length, "inclusive-scan"), expected(&v, group, length, true, sums), "{group}");
    }
}

// In a warp the value of distance 1, 2, 4, 8, 16 below is added in turn; the totals of the warps before come in front.
// covers: crisp.exclusive-scan crisp.inclusive-scan
#[test]
fn scans_of_floats_have_one_order() {
    let sums = |values: &[f32]| -> Vec<(f32, f32)> {
        let mut all = Vec::new();
        let mut before = 0.0;
        for lanes in values.chunks(32) {
            let mut sums = lanes.to_vec();
            for distance in [1, 2, 4, 8, 16] {
                for lane in (distance..sums.len()).rev() {
                    sums[lane] += sums[lane - distance];
                }
            }
            all.extend(
                (0..sums.len())
                    .map(|lane| (before + if lane == 0 { 0.0 } else { sums[lane - 1] }, before + sums[lane])),
            );
            before += sums[sums.len() - 1];
        }
        all
    };
    for group in [1, 33, 100, 256] {
        let v = floats(2 * group, 2);
        assert_eq!(scanned(&v, group, group, "exclusive-scan"), expected(&v, group, group, false, sums), "{group}");
        assert_eq!(scanned(&v, group, group, "inclusive-scan"), expected(&v, group, group, true, sums), "{group}");
    }
}

// covers: crisp.filter crisp.predicate-type
#[test]
fn a_filter_keeps_what_the_predicate_holds_of() {
    let source = "
(def-function odd? (x) (declare #'(int => bool)) (= (bit-and x 1) 1))
(def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only)
               &out n:(vector-type ulong :global :write-only))
  (declare (global-size :set-to 240) (local-size :set-to 80))
  (let ((matches (filter v #'odd? r)))
    (when-thread-is 0 (set! (~ n 0) matches))))";
    let program = Program::new(source);
    for length in LENGTHS {
        let v = integers(length, 3);
        for room in if length > 1000 { vec![length] } else { vec![length, length / 4, 1] } {
            let mut odd: Vec<i32> = v.iter().copied().filter(|x| x & 1 == 1).collect();
            odd.sort_unstable();
            for results in program.kernel("k").buffer(&v).zeros(room).zeros(1).run_in_any_order() {
                assert_eq!(results.of::<u64>("n"), [odd.len() as u64], "{length}");
                assert_eq!(results.of::<u64>("count"), [odd.len() as u64], "{length}");
                let mut found = results.of::<i32>("r");
                if room >= odd.len() {
                    assert!(found[odd.len()..].iter().all(|x| *x == 0));
                    found.truncate(odd.len());
                    found.sort_unstable();
                    assert_eq!(found, odd, "{length}");
                } else {
                    assert!(found.iter().all(|x| odd.binary_search(x).is_ok()), "{length}");
                }
            }
        }
    }
}

// covers: crisp.example.word-count
#[test]
fn places_of_a_word_are_found() {
    let source = "
(def-type text (vector-type uchar :global :readable))
(def-function look-for-word-at (corpus:text word:text i:ulong)
  (declare (return-type bool))
  (let ((same (<= (+ i (length~ word)) (length~ corpus))))
    (dotimes (k (length~ word))
      (when same
        (set! same (= (~ corpus (+ i k)) (~ word k)))))
    same))
(def-kernel word_count (corpus:text word:text &out result:(vector-type ulong :global :writable))
  (declare (global-size :derive-from corpus) (local-size :set-to 64))
  (let ((local-wg-matches (make-scratch-vector uint :local (get-local-work-size 0)))
        (local-id (get-local-id 0))
        (global-counter (make-result-vector ulong :read-write 1))
        (wg-offset (make-vector ulong :local 1))
        (is-a-match false))
    (with-global-linear-id (i)
      (set! is-a-match (look-for-word-at corpus word i))
      (set! (~ local-wg-matches local-id) (select-if is-a-match 1 0))
      (let ((count (exclusive-scan local-wg-matches)))
        (when-thread-in-group-is 0
          (set! (~ wg-offset 0) (atomic-add! (~ global-counter 0) (to-ulong count)))))
      (local-barrier)
      (when is-a-match
        (let ((at (+ (~ local-wg-matches local-id) (~ wg-offset 0))))
          (when (< at (length~ result))
            (set! (~ result at) i)))))))";
    let corpus: Vec<u8> = integers(1000, 6).into_iter().map(|x| b"aab"[(x.rem_euclid(3)) as usize]).collect();
    let right: Vec<u64> = (0..998u64).filter(|&i| corpus[i as usize..].starts_with(b"aba")).collect();
    for results in
        Program::new(source).kernel("word_count").buffer(&corpus).buffer(b"aba").zeros(500).run_in_any_order()
    {
        assert_eq!(results.of::<u64>("global-counter"), [right.len() as u64]);
        let mut found = results.of::<u64>("result");
        found.truncate(right.len());
        found.sort_unstable();
        assert_eq!(found, right);
    }
}
