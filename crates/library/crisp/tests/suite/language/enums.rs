//! Enumerations and keywords as values.

use crisp_dev_testkit::Program;

use crate::language::single;

// covers: crisp.def-enumeration crisp.enum.qualified crisp.keyword.type crisp.is-enum-p
#[test]
fn keywords_are_values_of_the_enumeration_that_is_wanted() {
    let definitions = "
      (def-enumeration phylum :chordata (:mollusca 300) :arthropoda)
      (def-enumeration colour :red :green :other)
      (def-enumeration shape :round :other)
      (def-enumeration address-space (:global 1) :local :private)
      (def-struct beast (kind phylum) (legs int) (hue colour))
      (def-function legs (p:phylum) (declare (return-type int))
        (cond ((= p :mollusca) 0) ((= p phylum:arthropoda) 6) (t 4)))
      (def-function other? (c:colour) (= c :other))";
    let body = "
      (let ((p:phylum :mollusca) (q :arthropoda) (v (make-vector phylum :private 4)) (b (make-beast :arthropoda 6 :green)))
        (set! (~ r 0) (legs p))
        (set! (~ r 1) (legs q))
        (set! p (if (= (legs p) 0) :chordata :arthropoda))
        (set! (~ r 2) (to-int (to-uint p)))
        (set! (~ v 1) :mollusca)
        (set! (~ v 2) :ARTHROPODA)
        (set! (~ r 3) (+ (to-int (to-uint (~ v 1))) (if (= (~ v 1) (~ v 2)) 1000 0)))
        (set! (~ r 4) (if (other? :other) 1 0))
        (set! (~ r 5) (if (is-phylum? p) (if (is-colour? :red) (if (is-colour? :round) 9 8) 7) 6))
        (set! (hue~ b) colour:other)
        (set! (~ r 6) (if (and (= (hue~ b) :other) (!= (kind~ b) :mollusca)) 5 4))
        (set! (~ r 7) (if (= :other shape:other) 3 2)))";
    assert_eq!(single::<i32>(definitions, 8, body), [0, 6, 0, 300, 1, 8, 5, 3]);
}

// The smallest type that holds all values is what hosts pass (decision B12).
// covers: crisp.def-enumeration
#[test]
fn hosts_pass_the_integers() {
    let source = "
      (def-enumeration small (:a 7) :b)
      (def-enumeration wide :none (:many 70000))
      (def-kernel k (s:(vector-type small :global :read-only) w:wide &out r:(vector-type wide :global :write-only))
        (declare (global-size :derive-from s))
        (loop-vector-stride s (i)
          (set! (~ r i) (if (= (~ s i) :b) :many w))))";
    let results = Program::new(source).kernel("k").buffer(&[7u8, 8, 9, 8]).value(5u32).zeros(4).run();
    assert_eq!(results.of::<u32>("r"), [5, 70000, 5, 70000]);
}
