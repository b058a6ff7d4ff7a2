//! Segments: reductions and scans of each, scans of whole vectors, values under equal keys; floats in the order that the manual says.

use crisp::{Class, Language, Options, Session};
use crisp_dev_testkit::{Element, Program};

use crate::library::orders::of_group;
use crate::library::{LENGTHS, floats, integers, noise};

/// Beginnings of segments of all lengths, empty ones too, the last of which ends where the vector does.
fn offsets(length: usize, seed: u64) -> Vec<u32> {
    let mut all = vec![0];
    let mut at = 0;
    for bits in noise(length.min(300), seed) {
        at += [0, 1, 3, 31, 32, 33, 200, 700][(bits % 8) as usize];
        if at > length {
            break;
        }
        all.push(at as u32);
    }
    all
}

fn segments<'a, T>(v: &'a [T], offsets: &[u32]) -> Vec<&'a [T]> {
    let ends = offsets.iter().skip(1).map(|end| *end as usize).chain([v.len()]);
    offsets.iter().zip(ends).map(|(start, end)| &v[*start as usize..end]).collect()
}

/// Returns the exclusive and inclusive scan at each value, in steps of a workgroup that begin with `carry`, which is updated.
fn scan<T: Copy>(v: &[T], group: usize, carry: &mut T, identity: T, f: &dyn Fn(T, T) -> T) -> Vec<(T, T)> {
    let mut all = Vec::new();
    for round in v.chunks(group) {
        let mut values = round.to_vec();
        values.resize(group, identity);
        let (mut before, mut found) = (identity, Vec::new());
        for lanes in values.chunks(32) {
            let mut sums = lanes.to_vec();
            for distance in [1, 2, 4, 8, 16] {
                for lane in (distance..sums.len()).rev() {
                    sums[lane] = f(sums[lane - distance], sums[lane]);
                }
            }
            for lane in 0..sums.len() {
                let below = if lane == 0 { identity } else { sums[lane - 1] };
                found.push((f(*carry, f(before, below)), f(*carry, f(before, sums[lane]))));
            }
            before = f(before, sums[sums.len() - 1]);
        }
        found.truncate(round.len());
        all.extend(found);
        *carry = f(*carry, before);
    }
    all
}

const EACH: &str = "
(def-function under (a:float b:float) (declare (return-type float)) (if (= b 0.0) a (+ (* 0.5 a) b)))
(def-kernel k (v:(vector-type T :global :read-only) o:(vector-type uint :global :read-only)
               &out sums:(vector-type T :global :write-only) &out before:(vector-type T :global :write-only)
               &out with:(vector-type T :global :write-only))
  (declare (global-size :set-to 384) (local-size :set-to 128))
  (segmented-reduce #'+ v o sums)
  (segmented-exclusive-scan #'+ v o before 0)
  (segmented-inclusive-scan #'F v o with 0))";

fn check_segments<T: Element + Default>(v: &[T], f: &str, plus: &dyn Fn(T, T) -> T, other: &dyn Fn(T, T) -> T) {
    let program = Program::new(
        &EACH.replace("#'F", &format!("#'{f}")).replace(":(vector-type T", &format!(":(vector-type {}", T::NAME)),
    );
    let offsets = offsets(v.len(), 3);
    let zero = T::default();
    let (mut sums, mut before, mut with) = (Vec::new(), Vec::new(), Vec::new());
    for part in segments(v, &offsets) {
        let own: Vec<T> =
            (0..128).map(|at| part.iter().skip(at).step_by(128).fold(zero, |sum, x| plus(sum, *x))).collect();
        sums.push(of_group(&own, zero, &plus));
        before.extend(scan(part, 128, &mut zero.clone(), zero, plus).into_iter().map(|it| it.0));
        with.extend(scan(part, 128, &mut zero.clone(), zero, other).into_iter().map(|it| it.1));
    }
    let kernel = program.kernel("k").buffer(v).buffer(&offsets).zeros(offsets.len()).zeros(v.len()).zeros(v.len());
    let results = kernel.run();
    assert_eq!(results.of::<T>("sums"), sums, "{}", v.len());
    assert_eq!(results.of::<T>("before"), before, "{}", v.len());
    assert_eq!(results.of::<T>("with"), with, "{}", v.len());
}

#[test]
fn each_segment_is_reduced_and_scanned() {
    for length in LENGTHS {
        let max = |a: i32, b: i32| a.max(b).max(0);
        let v = integers(length, 1);
        check_segments(&v, "max", &i32::wrapping_add, &max);
    }
}

// Sums of floats show the order, and a function that does not commute that nothing changes places.
#[test]
fn segments_of_floats_have_one_order() {
    for length in [1, 33, 257, 1000, 5000] {
        let under = |a: f32, b: f32| if b == 0.0 { a } else { 0.5 * a + b };
        check_segments(&floats(length, 2), "under", &|a, b| a + b, &under);
    }
}

// A segment that begins after the end is empty, and so is one that begins after the next.
#[test]
fn offsets_that_do_not_fit_are_the_end() {
    let program = Program::new(
        "(def-kernel k (v:(vector-type uint :global :read-only) o:(vector-type long :global :read-only)
                        &out sums:(vector-type uint :global :write-only))
           (declare (global-size :set-to 128) (local-size :set-to 64))
           (segmented-reduce #'+ v o sums))",
    );
    let v: Vec<u32> = (1..=10).collect();
    let results = program.kernel("k").buffer(&v).buffer(&[2i64, 7, 4, 99, -1]).zeros(4).run();
    // 3 … 7, nothing, 5 … 10, nothing; the fifth has no sum.
    assert_eq!(results.of::<u32>("sums"), [25, 0, 45, 0]);
}

/// The parts of a vector that workgroups of 256 have, at most 128.
fn parts(length: usize) -> (usize, usize) {
    let groups = length.clamp(256, 32768).div_ceil(256);
    (groups, length.div_ceil(groups))
}

fn check_scan<T: Element>(v: &[T], f: &str, identity: (&str, T), plus: &dyn Fn(T, T) -> T) {
    let (ty, (zero, identity)) = (T::NAME, identity);
    let program = Program::new(&format!(
        "(def-function first-of (a:int b:int) (declare (return-type int)) (if (= a 0) b a))
         (gen-scan_parts {ty} :compact #'{f} {zero} \"parts\") (gen-scan_sums {ty} #'{f} {zero} \"sums\")
         (gen-scan_inclusive {ty} :compact #'{f} {zero} \"inclusive\") (gen-scan_exclusive {ty} :compact #'{f} {zero} \"exclusive\")"
    ));
    let (_, size) = parts(v.len());
    let totals: Vec<T> = v
        .chunks(size.max(1))
        .map(|part| {
            let mut carry = identity;
            scan(part, 256, &mut carry, identity, plus);
            carry
        })
        .collect();
    let mut carries: Vec<T> = totals.clone();
    carries.resize(128, identity);
    let starts = scan(&carries, 128, &mut identity.clone(), identity, plus);
    let right: Vec<(T, T)> = v
        .chunks(size.max(1))
        .zip(&starts)
        .flat_map(|(part, (start, _))| scan(part, 256, &mut start.clone(), identity, plus))
        .collect();
    let sums = program.kernel("parts").buffer(v).zeros(128).run().of::<T>("sums");
    let sums = program.kernel("sums").buffer(&sums).run().of::<T>("sums");
    for (kernel, right) in [
        ("exclusive", right.iter().map(|it| it.0).collect::<Vec<T>>()),
        ("inclusive", right.iter().map(|it| it.1).collect()),
    ] {
        let found: Vec<T> = program.kernel(kernel).buffer(v).buffer(&sums).zeros(v.len()).run().of("result");
        assert_eq!(found, right, "{kernel} of {}", v.len());
    }
}

#[test]
fn whole_vectors_are_scanned() {
    for length in LENGTHS {
        let v = integers(length, 4);
        check_scan(&v, "+", ("0", 0), &i32::wrapping_add);
        // The reference is one too: in its order, the sums are those from the left.
        if length <= 1000 {
            let mut carry = 0;
            let (_, size) = parts(length);
            let sums: Vec<i32> = v
                .chunks(size.max(1))
                .flat_map(|it| scan(it, 256, &mut carry, 0, &i32::wrapping_add))
                .map(|it| it.1)
                .collect();
            let left: Vec<i32> = v
                .iter()
                .scan(0i32, |sum, x| {
                    *sum = sum.wrapping_add(*x);
                    Some(*sum)
                })
                .collect();
            assert_eq!(sums, left);
        }
    }
}

#[test]
fn scans_of_whole_vectors_keep_the_order() {
    for length in [1, 257, 1000, 70_000] {
        check_scan(&floats(length, 5), "+", ("0.0", 0.0), &|a, b| a + b);
        check_scan(&integers(length, 6), "max", ("-2147483648", i32::MIN), &|a, b| a.max(b));
        // It does not commute.
        check_scan(&integers(length, 7), "first-of", ("0", 0), &|a, b| if a == 0 { b } else { a });
    }
}

#[test]
fn values_under_equal_keys_are_added_up() {
    let source = "
(gen-by_key_count int :compact \"count\") (gen-by_key_scan \"scan\") (gen-by_key_move int :compact \"move\")
(gen-by_key_reduce long :compact #'+ 0 \"sums\")";
    let program = Program::new(source);
    for length in LENGTHS {
        // Long runs where there are many elements, so that the interpreter has fewer.
        let each = if length > 1000 { 61 } else { 1 };
        let kinds: Vec<i32> = integers(length.div_ceil(each), 7).into_iter().map(|x| (x % 5) / 2).collect();
        let keys: Vec<i32> = (0..length).map(|at| kinds[at / each]).collect();
        let values: Vec<i64> = noise(length, 8).into_iter().map(|bits| bits as i64).collect();
        let mut runs: Vec<(i32, i64, u32)> = Vec::new();
        for (at, (key, value)) in keys.iter().zip(&values).enumerate() {
            match runs.last_mut().filter(|run| run.0 == *key) {
                Some(run) => run.1 = run.1.wrapping_add(*value),
                None => runs.push((*key, *value, at as u32)),
            }
        }
        let counts = program.kernel("count").buffer(&keys).zeros(128).run().of::<u32>("counts");
        let scanned = program.kernel("scan").buffer(&counts).zeros(1).run();
        let found = scanned.of::<u32>("found");
        assert_eq!(found, [runs.len() as u32], "{length}");
        let kernel = program.kernel("move").buffer(&keys).buffer(&scanned.of::<u32>("counts"));
        let moved = kernel.zeros(length).zeros(length).run();
        assert_eq!(moved.of::<i32>("unique")[..runs.len()], runs.iter().map(|run| run.0).collect::<Vec<_>>());
        assert_eq!(moved.of::<u32>("places")[..runs.len()], runs.iter().map(|run| run.2).collect::<Vec<_>>());
        let kernel = program.kernel("sums").buffer(&values).buffer(&moved.of::<u32>("places")).buffer(&found);
        let sums = kernel.zeros(length).run().of::<i64>("sums");
        let mut right: Vec<i64> = runs.iter().map(|run| run.1).collect();
        right.resize(length, 0);
        assert_eq!(sums, right, "{length}");
    }
}

// A million and a little, without the interpreter.
#[test]
fn long_vectors_are_scanned_and_added_up() {
    let length = (1 << 20) + 7;
    let source = "
(gen-scan_parts ulong :compact #'+ 0 \"parts\") (gen-scan_sums ulong #'+ 0 \"sums\")
(gen-scan_inclusive ulong :compact #'+ 0 \"inclusive\")
(def-kernel k (v:(vector-type ulong :global :read-only) o:(vector-type uint :global :read-only) &out r:(vector-type ulong :global :write-only))
  (declare (global-size :set-to 16384) (local-size :set-to 256))
  (segmented-reduce #'+ v o r))";
    let program = Program::new(source);
    let v = noise(length, 9);
    let right: Vec<u64> = v
        .iter()
        .scan(0u64, |sum, x| {
            *sum = sum.wrapping_add(*x);
            Some(*sum)
        })
        .collect();
    let sums = program.kernel("parts").buffer(&v).zeros(128).run_without_interp().of::<u64>("sums");
    let sums = program.kernel("sums").buffer(&sums).run_without_interp().of::<u64>("sums");
    let found =
        program.kernel("inclusive").buffer(&v).buffer(&sums).zeros(length).run_without_interp().of::<u64>("result");
    assert!(found == right);
    let offsets: Vec<u32> = (0..length as u32).step_by(1001).collect();
    let results = program.kernel("k").buffer(&v).buffer(&offsets).zeros(offsets.len()).run_without_interp();
    let sums: Vec<u64> = v.chunks(1001).map(|part| part.iter().fold(0, |sum: u64, x| sum.wrapping_add(*x))).collect();
    assert_eq!(results.of::<u64>("r"), sums);
}

// Nothing that a scan does depends on the order of invocations, and that is proven.
#[test]
fn scans_are_deterministic() {
    let source = "
(gen-scan-vector float :compact #'+ 0.0)
(gen-scan-vector int :compact #'max -1 :exclusive true :name \"before\")
(def-kernel k (v:(vector-type float :global :read-only) o:(vector-type uint :global :read-only)
               &out sums:(vector-type float :global :write-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from v) (local-size :set-to 64) (deterministic))
  (let ((own (make-vector float :local 64)) (g (get-global-id 0)))
    (set! (~ own (get-local-id 0)) (~ v g))
    (inclusive-scan own)
    (set! (~ r g) (~ own (get-local-id 0))))
  (segmented-reduce #'+ v o sums))";
    let mut session = Session::new(Options::strict());
    session.add_source("x.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    assert_eq!(compiled.diagnostics, []);
    let classes: Vec<Class> = compiled.facts().iter().map(|facts| facts.class).collect();
    assert_eq!(classes, vec![Class::Deterministic; 7]);
}
