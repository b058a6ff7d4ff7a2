//! Structures: members, accessors and their overloads, setters, structures in variables, parameters, results, branches and loops.

use crisp_dev_testkit::{Program, each_of};

use crate::language::single;

const POINT: &str = "(def-struct point (x float) (y:float))";

/// Returns the value of one expression over floats, with a point `p` of the members 3 and 4.
#[track_caller]
fn of_point(definitions: &str, body: &str) -> f32 {
    let definitions = format!("{POINT} {definitions}");
    let body = format!("(let ((p (make-point 3 4))) (set! (~ r 0) {body}))");
    single::<f32>(&definitions, 1, &body)[0]
}

// covers: crisp.def-struct crisp.make-struct crisp.accessor crisp.accessor.raw crisp.struct.type-name
#[test]
fn members_are_made_read_and_stored() {
    assert_eq!(of_point("", "(+ (* 10 (x~ p)) (y~ p))"), 34.0);
    assert_eq!(of_point("", "(let ((q (make-point :y 4 :x 3))) (- (x~ q) (y~ q)))"), -1.0);
    assert_eq!(of_point("", "(x~ (make-point :y 1 2))"), 2.0);
    assert_eq!(of_point("", "(progn (set! (x~ p) 7) (+ (x~ p) (~y~ p)))"), 11.0);
    assert_eq!(of_point("", "(progn (set! (~x~ p) 8) (inc! (y~ p)) (+ (x~ p) (y~ p)))"), 13.0);
    assert_eq!(of_point("", "(let ((q p)) (set! (x~ q) 100) (set! p (make-point 1 (x~ q))) (+ (x~ p) (y~ p)))"), 101.0);
    let several = "(def-struct mixed (a:int b:uchar) (c float4) (ok bool) d:double)
      (def-function f (m:mixed) (declare (return-type int))
        (if (ok~ m) (+ (a~ m) (to-int (b~ m)) (truncate (w~ (c~ m))) (truncate (d~ m))) 0))";
    let body = "(set! (~ r 0) (f (make-mixed 1 2 ##(1.0 2.0 3.0 40.0) true 500.0)))
      (set! (~ r 1) (f (make-mixed 1 2 ##(1.0 2.0 3.0 40.0) false 500.0)))
      (let ((m (make-mixed :a 1 :b 2 :c ##(1.0 2.0 3.0 4.0) :ok t :d 0)))
        (set! (w~ (c~ m)) 9)
        (set! (~ r 2) (f m)))";
    assert_eq!(single::<i32>(several, 3, body), [543, 0, 12]);
}

// Values are worked out in the order in which they are written, whatever members they are for.
// covers: crisp.make-struct
#[test]
fn values_of_members_are_worked_out_in_the_order_written() {
    let body = "(let ((n 0.0)) (let ((q (make-point :y (inc! n) :x (inc! n)))) (+ (* 10 (x~ q)) (y~ q))))";
    assert_eq!(of_point("", body), 21.0);
}

// covers: crisp.make-struct.sig crisp.is-struct-p
#[test]
fn makers_and_accessors_are_function_values() {
    let definitions = "
      (def-function made (f:#'(float float => point)) (funcall f 1 2))
      (def-function twice (f:#'(point => float) p:point) (* 2 (f p)))";
    assert_eq!(of_point(definitions, "(+ (y~ (made #'make-point)) (twice #'x~ p))"), 8.0);
    let definitions = format!("{POINT} (def-struct other (x float))");
    let body = "(let ((p (make-point 1 2)) (q (make-other 1)))
      (set! (~ r 0) (if (is-point? p) 1 0)) (set! (~ r 1) (if (is-point? q) 1 0)) (set! (~ r 2) (if (is-other? 1) 1 0)))";
    assert_eq!(single::<i32>(&definitions, 3, body), [1, 0, 0]);
}

// covers: crisp.struct.member-types
#[test]
fn structures_nest() {
    let definitions = "(def-struct point (x float) (y float))
      (def-struct segment (from point) (to point) (tag:int))
      (def-function mirrored (s:segment) (declare (return-type segment))
        (make-segment :from (to~ s) :to (from~ s) :tag (- (tag~ s))))";
    let body = "(let ((s (make-segment (make-point 1 2) (make-point 3 4) 5)))
      (set! (x~ (to~ s)) 30)
      (let ((m (mirrored s)))
        (set! (~ r 0) (x~ (from~ m))) (set! (~ r 1) (y~ (from~ m))) (set! (~ r 2) (x~ (to~ m)))
        (set! (~ r 3) (to-float (tag~ m)))
        (set! (from~ m) (make-point 8 9))
        (set! (~ r 4) (y~ (from~ m)))))";
    assert_eq!(single::<f32>(definitions, 5, body), [30.0, 4.0, 1.0, -5.0, 9.0]);
}

// covers: crisp.accessor.overload
#[test]
fn an_accessor_of_the_authors_replaces_reads() {
    let definitions = "(def-function x~ (p:point) (declare (return-type float)) (- (~x~ p)))";
    assert_eq!(of_point(definitions, "(x~ p)"), -3.0);
    assert_eq!(of_point(definitions, "(+ (~x~ p) (y~ p))"), 7.0);
    // Lanes of hardware vectors and members of other structures stay what they are.
    assert_eq!(of_point(&format!("{definitions} (def-struct q (x float))"), "(x~ (make-q 5))"), 5.0);
    assert_eq!(of_point(definitions, "(x~ ##(6.0 7.0))"), 6.0);
}

// Operators may be overloaded for structures.
// covers: crisp.accessor.overload
#[test]
fn operators_have_overloads_for_structures() {
    let definitions = "
      (def-function + (a:point b:point) (declare (return-type point)) (make-point (+ (x~ a) (x~ b)) (+ (y~ a) (y~ b))))
      (def-function < (a:point b:point) (declare (return-type bool)) (< (x~ a) (x~ b)))";
    assert_eq!(of_point(definitions, "(if (< p (+ p p)) (x~ (+ p p)) 0)"), 6.0);
}

// covers: crisp.def-setter crisp.def-setter.nil
#[test]
fn a_setter_replaces_stores() {
    let definitions = "(def-setter x~ (p:point new:float) (set! (~x~ p) (- new)))";
    assert_eq!(of_point(definitions, "(progn (set! (x~ p) 14) (x~ p))"), -14.0);
    assert_eq!(of_point(definitions, "(progn (set! (~x~ p) 14) (x~ p))"), 14.0);
    assert_eq!(of_point(definitions, "(set! (x~ p) 14)"), 14.0);
    assert_eq!(of_point(definitions, "(progn (inc! (x~ p) 2) (x~ p))"), -5.0);
    let nested = format!("{definitions} (def-struct holder (inner point) (n int))");
    assert_eq!(of_point(&nested, "(let ((h (make-holder p 1))) (set! (x~ (inner~ h)) 5) (x~ (inner~ h)))"), -5.0);
}

// A function that stores into members of a parameter changes what it was given (crisp.md, align-y).
// covers: crisp.accessor
#[test]
fn a_function_changes_the_members_of_the_callers_variable() {
    let definitions = "
      (def-function align-y (p1 p2) (declare #'(point point => nil)) (let ((horiz (y~ p1))) (set! (y~ p2) horiz)))
      (def-function bump (p:point by:float) (declare (return-type float))
        (when (< by 0) (return -1))
        (inc! (x~ p) by)
        (x~ p))
      (def-function through (p:point) (bump p 10) (bump p 20))";
    assert_eq!(of_point(definitions, "(let ((q (make-point 5 6))) (align-y q p) (+ (x~ p) (* 10 (y~ p))))"), 63.0);
    assert_eq!(of_point(definitions, "(let ((b (bump p 2))) (+ b (* 100 (x~ p))))"), 505.0);
    assert_eq!(of_point(definitions, "(let ((b (bump p -2))) (+ b (* 100 (x~ p))))"), 299.0);
    assert_eq!(of_point(definitions, "(let ((b (through p))) (+ b (* 100 (x~ p))))"), 3333.0);
    assert_eq!(of_point(definitions, "(bump (make-point 1 1) 1)"), 2.0);
}

// covers: crisp.struct.type-name
#[test]
fn structures_go_through_branches_loops_and_results() {
    let definitions = "(def-struct acc (sum int) (count int))
      (def-function added (a:acc v:int) (declare (return-type acc)) (make-acc (+ (sum~ a) v) (+ (count~ a) 1)))
      (def-function both (v:int) (declare (return-type acc int)) (values (make-acc v 1) (* 2 v)))
      (def-function early (v:int) (declare (return-type acc)) (when (< v 0) (return (make-acc -1 0))) (make-acc v 1))
      (def-function run (x:int y:int) (declare (return-type int))
        (let ((a (make-acc 0 0)))
          (dotimes (i y)
            (set! a (if (< (to-int i) x) (added a (to-int i)) a))
            (when (= (to-int i) 1) (set! (sum~ a) (+ 1000 (sum~ a)))))
          (let (((b twice) (both x)))
            (+ (sum~ a) (* 10000 (count~ a)) (sum~ b) twice (sum~ (early x))))))";
    let model = |x: i32, y: i32| {
        let (mut sum, mut count) = (0, 0);
        for i in 0..y {
            if i < x {
                (sum, count) = (sum + i, count + 1);
            }
            sum += if i == 1 { 1000 } else { 0 };
        }
        sum + 10000 * count + x + 2 * x + x.max(-1)
    };
    let (x, y) = ([3, 5, 0, -4, 8], [4, 2, 1, 3, 0]);
    let expected: Vec<i32> = x.iter().zip(&y).map(|(&x, &y)| model(x, y)).collect();
    assert_eq!(each_of::<i32, i32, i32>(definitions, "(run x y)", &x, &y), expected);
}

// covers: crisp.bool.pun-other
#[test]
fn structures_and_vectors_are_true() {
    assert_eq!(of_point("", "(if p 1 2)"), 1.0);
    assert_eq!(of_point("", "(if (not p) 1 2)"), 2.0);
    assert_eq!(of_point("", "(if (and r p) 1 2)"), 1.0);
    assert_eq!(of_point("", "(let ((v (make-vector float 4))) (if (not v) 1 (if (make-vector-view v 0) 3 4)))"), 3.0);
}

// The members of a structure that a kernel takes are separate arguments.
// covers: crisp.def-struct
#[test]
fn kernels_take_structures_by_members() {
    let source = "(def-struct camera (zoom float) (centre float2))
      (def-kernel look (c:camera &out r:(vector-type float :global :write-only))
        (declare single-task)
        (set! (~ r 0) (* (zoom~ c) (+ (x~ (centre~ c)) (y~ (centre~ c))))))";
    let results = Program::new(source).kernel("look").value(2.0f32).value([3.0f32, 4.0]).zeros(1).run();
    assert_eq!(results.of::<f32>("r"), [14.0]);
}

const PARTICLE: &str = "
  (def-struct point (x float) (y float))
  (def-struct particle (pos point) (vel float3) (alive bool) (n int) (kind uchar))";

/// The words of a particle in memory, laid out by hand from the rules of std140.
fn particle(pos: [f32; 2], vel: [f32; 3], alive: u32, n: i32, kind: u32) -> Vec<u32> {
    let mut words = vec![0; 12];
    words[0] = pos[0].to_bits();
    words[1] = pos[1].to_bits();
    // A structure inside takes a multiple of 16 bytes, three lanes are aligned as four.
    for lane in 0..3 {
        words[4 + lane] = vel[lane].to_bits();
    }
    words[7] = alive;
    words[8] = n.cast_unsigned();
    words[9] = kind;
    words
}

// covers: crisp.struct.std140 crisp.struct.aos crisp.align.struct-always crisp.vector.member-types
#[test]
fn structures_in_memory_are_laid_out_as_std140_says() {
    let source = format!(
        "{PARTICLE}
        (def-kernel step (ps:(vector-type particle :global :read-write) pts:(vector-type point :global :read-only)
                          &out r:(vector-type int :global :write-only))
          (declare (global-size :derive-from ps))
          (loop-vector-stride ps (i)
            (let ((p (~ ps i)))
              (when (alive~ p)
                (inc! (n~ (~ ps i)) 5)
                (set! (y~ (vel~ (~ ps i))) 42)
                (set! (pos~ (~ ps i)) (~ pts i)))
              (set! (alive~ (~ ps i)) (not (alive~ p)))
              (set! (~ r i) (to-int (+ (length~ ps) (bytes pts)))))))"
    );
    let particles: Vec<u32> = [
        particle([1.0, 2.0], [3.0, 4.0, 5.0], 1, 6, 7),
        particle([-1.0, -2.0], [-3.0, -4.0, -5.0], 0, -6, 255),
        particle([0.5, 0.25], [0.0, 0.0, 0.0], 1, 1, 0),
    ]
    .concat();
    let points: Vec<f32> = vec![10.0, 11.0, 0.0, 0.0, 20.0, 21.0, 0.0, 0.0, 30.0, 31.0, 0.0, 0.0];
    let results = Program::new(&source).kernel("step").buffer(&particles).buffer(&points).zeros(3).run();
    let expected: Vec<u32> = [
        particle([10.0, 11.0], [3.0, 42.0, 5.0], 0, 11, 7),
        particle([-1.0, -2.0], [-3.0, -4.0, -5.0], 1, -6, 255),
        particle([30.0, 31.0], [0.0, 42.0, 0.0], 0, 6, 0),
    ]
    .concat();
    assert_eq!(results.of::<u32>("ps"), expected);
    assert_eq!(results.of::<i32>("r"), [3 + 48; 3]);
}

// Members of all widths, each at a multiple of its size.
// covers: crisp.struct.std140
#[test]
fn members_of_all_widths_are_aligned() {
    let source = "
      (def-struct mixed (a uchar) (b short) (c uchar) (d double) (e float2) (f ushort) (g float4) (h ulong) (i uchar3) (j uchar))
      (def-kernel copy (v:(vector-type mixed :global :read-only) &out r:(vector-type mixed :global :write-only)
                        &out size:(vector-type ulong :global :write-only))
        (declare (global-size :derive-from (length~ v)))
        (loop-vector-stride v (k)
          (set! (~ r k) (~ v k))
          (set! (~ size k) (bytes v))))";
    // a 0, b 2, c 4, d 8, e 16, f 24, g 32, h 48, i 56 (aligned as four), j 59; the size is rounded up to 64.
    let used = [0, 2, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25];
    let used: Vec<usize> = used.into_iter().chain(32..60).collect();
    let bytes: Vec<u8> = (1..=128u8).collect();
    let words: Vec<u32> =
        bytes.chunks(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
    let results = Program::new(source).kernel("copy").buffer(&words).zeros(32).zeros(2).run();
    let copied: Vec<u8> = results.of::<u32>("r").into_iter().flat_map(u32::to_le_bytes).collect();
    let expected: Vec<u8> = (0..128).map(|at| if used.contains(&(at % 64)) { bytes[at] } else { 0 }).collect();
    assert_eq!(copied, expected);
    assert_eq!(results.of::<u64>("size"), [128; 2]);
}

// covers: crisp.struct.aos
#[test]
fn vectors_of_structures_in_private_and_local_memory() {
    let definitions = format!(
        "{PARTICLE}
      (def-function bump (p:point by:float) (set! (x~ p) (+ by (x~ p))))"
    );
    let body = "(let ((v (make-vector point :private 4)) (l (make-vector particle :local 2)))
      (set! (~ v 2) (make-point 5 6))
      (bump (~ v 2) 10)
      (set! (~ r 0) (x~ (~ v 2)))
      (set! (~ l 1) (make-particle (~ v 2) ##(7.0 8.0 9.0) true 3 4))
      (let ((w (make-vector-view l 1 1)))
        (set! (~ r 1) (z~ (vel~ (~ w 0))))
        (set! (y~ (pos~ (~ w 0))) 77)
        (set! (~ r 2) (+ (to-float (length~ w)) (to-float (bytes l)))))
      (set! (~ r 3) (y~ (pos~ (~ l 1)))))";
    assert_eq!(single::<f32>(&definitions, 4, body), [15.0, 9.0, 97.0, 77.0]);
}

// covers: crisp.struct.type-ctor crisp.template.conditional-member
#[test]
fn templates_of_structures() {
    let definitions = "
      (with-template-type (T)
        (def-struct pt (x T) (y T))
        (def-function sum (p:(pt-type T)) (+ (x~ p) (y~ p))))
      (with-template-type (T &optional C)
        (def-struct Pix (x:T) (y:T)
          (when C '(color:C))))
      (def-function use (p:(pt-type int)) (declare (return-type int)) (sum p))";
    let body = "
      (let ((a (make-pt 1.5 2)) (b:(pt-type int) (make-pt 3 4)) (c (make-pt :y 5 :x 6))
            (q:(Pix-type float int) (make-pix 1 2 3)) (s (make-pix 1.0 2.0)))
        (set! (~ r 0) (sum a))
        (set! (~ r 1) (to-float (use b)))
        (set! (~ r 2) (to-float (sum c)))
        (set! (~ r 3) (+ (to-float (color~ q)) (y~ s)))
        (set! (~ r 4) (if (is-pt? a) (if (is-pt? s) 3 2) 1)))";
    assert_eq!(single::<f32>(definitions, 5, body), [3.5, 7.0, 11.0, 5.0, 2.0]);
}

// covers: crisp.with-struct-accessors crisp.with-struct-accessors.access crisp.todo.get-struct-members crisp.todo.get-member-types
#[test]
fn macros_go_over_the_members_of_a_structure() {
    let definitions = "
      (def-struct point (x float) (y:float n:int))
      (def-function x~ (p:point) (declare (return-type float)) (* 100 (~x~ p)))
      (defmacro added (T a b)
        `(make-point ,@(with-struct-accessors T (acc) `(+ (,acc ,a) (,acc ,b)))))
      (defmacro fill (sv i p)
        `(progn ,@(with-struct-accessors point (acc soa) :access :raw `(set! (,soa ,sv ,i) (,acc ,p)))))
      (defmacro member-count (T) (length (get-struct-members T)))
      (defmacro zero-of-last (T) `(let ((v 0)) (declare (type v ,(nth 2 (get-member-types T)))) v))";
    let body = "
      (let ((p (added point (make-point 1 2 3) (make-point 10 20 30))) (sv (make-soa-vector point :private 3)))
        (fill sv 1 p)
        (set! (~ r 0) (~x~ p))
        (set! (~ r 1) (to-float (n~ p)))
        (set! (~ r 2) (~ (x~ sv) 1))
        (set! (~ r 3) (to-float (member-count point)))
        (set! (~ r 4) (to-float (as-uint (zero-of-last point)))))";
    assert_eq!(single::<f32>(definitions, 5, body), [1100.0, 33.0, 1100.0, 3.0, 0.0]);
}

// The memory is words; lengths and offsets count structures.
// covers: crisp.view.offset
#[test]
fn views_of_structures_count_structures() {
    let source = "(def-struct three (a int) (b float) (c int))
      (def-kernel k (v:(vector-type three :global :read-only) &out r:(vector-type ulong :global :write-only))
        (declare single-task)
        (let ((w (make-vector-view v 4 3)) (z (make-vector-view w 2 1)))
          (set! (~ r 0) (offset~ w))
          (set! (~ r 1) (length~ w))
          (set! (~ r 2) (offset~ z))
          (set! (~ r 3) (length~ z))
          (set! (~ r 4) (to-ulong (c~ (~ z 0))))
          (set! (~ r 5) (length~ (parent~ z)))))";
    let words: Vec<u32> = (0..8).flat_map(|at| [at, 0, 10 * at, 0]).collect();
    let results = Program::new(source).kernel("k").buffer(&words).zeros(6).run();
    assert_eq!(results.of::<u64>("r"), [3, 4, 4, 2, 40, 8]);
}
