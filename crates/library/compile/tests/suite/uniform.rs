//! The messages about uniform values in programs: which forms are refused and why, what is left of those that are not, and promises.

use crisp_ir_artifact::LaunchSizes;
use crisp_library_compile::{Compiled, Language, Options, Session, emit_ir};
use crisp_middle_interp::{Argument, FindingKind, Launch, Options as RunOptions, Schedule, run};
use crisp_support_diagnostics::render_terminal;

fn compiled(source: &str) -> (Session, Compiled) {
    let mut session = Session::new(Options::strict());
    session.add_source("x.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    (session, compiled)
}

/// The messages about a kernel with this body. It has a buffer `v` that it also writes, and one `r` that it only reads.
fn said(body: &str) -> String {
    let source = format!(
        "(def-kernel k (v:(vector-type int :global :read-write) r:(vector-type int :global :read-only) n:int)\n{body})"
    );
    let (session, compiled) = compiled(&source);
    render_terminal(session.files(), &compiled.diagnostics, false)
}

fn codes(body: &str) -> Vec<String> {
    let said = said(body);
    let code =
        |line: &str| line.strip_prefix("error[").and_then(|rest| rest.split_once(']')).map(|(code, _)| code.to_owned());
    said.lines().filter_map(code).collect()
}

const STORE: &str = "(set! (~ v 0) (to-int (get-global-id 0)))";

#[test]
fn forms_with_a_plus_demand_what_the_analysis_proves() {
    // covers: crisp.loop.plus-error crisp.branch.plus crisp.dec-times-by-factor.plus crisp.uniform.expr
    let none: [String; 0] = [];
    let refused = ["K0622".to_owned()];
    assert_eq!(codes("(dotimes+ (i n) nil)"), none);
    assert_eq!(codes("(dotimes+ (i (~ r 0)) nil)"), none);
    assert_eq!(codes("(dotimes+ (i (~ v 0)) nil)"), none, "nobody stores to it");
    assert_eq!(codes(&format!("(dotimes+ (i (~ v 0)) nil) {STORE}")), refused);
    assert_eq!(codes("(when+ (> (get-local-id 0) 3) nil)"), refused);
    assert_eq!(codes("(dec-times-by-factor+ (i 64 (get-local-id 0)) nil)"), refused);
    // Assigned in a loop: uniform until what differs comes round.
    let round = |value: &str| format!("(let ((x 1)) (dotimes (i 3) (when+ (= x 2) nil) (set! x {value})))");
    assert_eq!(codes(&round("(+ x n)")), none);
    assert_eq!(codes(&round("(to-int (get-local-id 0))")), refused);
    // Assigned in a branch.
    let branch = |test: &str| format!("(let ((x 1)) (when {test} (set! x 2)) (when+ (= x 2) nil))");
    assert_eq!(codes(&branch("(> n 2)")), none);
    assert_eq!(codes(&branch("(> (get-local-id 0) 2)")), refused);
}

#[test]
fn the_message_shows_the_form_and_what_makes_the_difference() {
    let text =
        said(&format!("  (let ((count (+ (~ v 0) 1)))\n    (dotimes+ (i count)\n      (local-barrier)))\n  {STORE}"));
    let expected = "\
error[K0622]: `dotimes+` requires a uniform value; this may differ between invocations of one workgroup
 --> x.crisp:3:18
  |
2 |   (let ((count (+ (~ v 0) 1)))
  |                   ------- it depends on this load from `v`
3 |     (dotimes+ (i count)
  |                  ^^^^^
4 |       (local-barrier)))
5 |   (set! (~ v 0) (to-int (get-global-id 0))))
  |   ----------------------------------------- which another invocation may change here at the same time
  |
  = help: put a barrier between the load and the store, or let one invocation load the value for all: `(declare (uniform …))`
  = help: use `dotimes*`, which lets one invocation compute it for all, or bind it with `(declare (uniform …))`
";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn what_waits_for_a_workgroup_is_refused_where_not_all_of_it_arrives() {
    let guarded = |body: &str| codes(&format!("(when (= (get-local-id 0) 0) {body}) {STORE}"));
    assert_eq!(guarded("(dotimes* (i (~ v 0)) nil)"), ["K0623"]);
    assert_eq!(guarded("(let ((x (~ v 0))) (declare (uniform x)) x nil)"), ["K0623"]);
    // Values that are uniform anyway need no wait.
    assert_eq!(guarded("(dotimes* (i n) nil)"), [""; 0]);
    assert_eq!(guarded("(let ((x (+ n 1))) (declare (uniform x)) x nil)"), [""; 0]);
    let in_guard = "(when-thread-in-group-is 0 (dotimes* (i (~ v (get-global-id 0))) nil))";
    assert_eq!(codes(in_guard), ["K0623"]);
    let called = "(def-function f (n:int) (dotimes* (i n) nil))
        (def-kernel k () (when (= (get-local-id 0) 0) (f 3)) (when (= (get-local-id 0) 0) (f (to-int (get-local-id 0)))))";
    let (session, compiled) = compiled(called);
    let text = render_terminal(session.files(), &compiled.diagnostics, false);
    assert!(text.contains("K0623") && text.contains("called here"), "{text}");
}

#[test]
fn nothing_is_left_of_what_is_uniform_anyway() {
    let ir = |body: &str| {
        let source = format!("(def-kernel k (v:(vector-type int :global :read-write) n:int) {body} (set! (~ v 1) 1))");
        let (session, compiled) = compiled(&source);
        assert!(compiled.module.is_some(), "{}", render_terminal(session.files(), &compiled.diagnostics, false));
        emit_ir(&compiled)
    };
    for body in [
        "(let ((x (+ n 1))) (declare (uniform x)) (dotimes+ (i x) (set! (~ v i) x)))",
        "(dotimes* (i (* n n)) (set! (~ v i) 3))",
        "(when* (> (get-workgroup-id 0) 3) (set! (~ v 0) 3))",
    ] {
        let text = ir(body);
        let left = ["uniform", "broadcast", "(yield %"].into_iter().find(|part| text.contains(part));
        assert_eq!(left, None, "{text}");
    }
    let text = ir("(dotimes* (i (~ v 1)) (set! (~ v i) 3))");
    assert!(text.contains("(workgroup-broadcast \"dotimes*\""), "{text}");
}

#[test]
fn a_broken_promise_is_found() {
    let source = "(def-kernel k (&out r:(vector-type int :global :write-only))
        (let ((sum 0))
          (dotimes (j 3)
            (let ((n (rem (to-int (get-local-id 0)) (to-int (+ j 1))))) (declare (assume-uniform n)) (inc! sum n)))
          (set! (~ r (get-global-id 0)) sum)))";
    let (session, compiled) = compiled(source);
    let Some(module) = &compiled.module else {
        panic!("{}", render_terminal(session.files(), &compiled.diagnostics, false))
    };
    let (id, _) = module.kernel("k").expect("it is there");
    let run_with = |local: u32, schedule: Schedule| {
        let mut buffers = vec![vec![0; 32]];
        let arguments = [Argument::Buffer { buffer: 0, length: 8 }];
        let sizes = LaunchSizes {
            work_dim: 1,
            local: [local, 1, 1],
            groups: [8 / local, 1, 1],
            bound: [8, 1, 1],
            offset: [0; 3],
        };
        let launch = Launch { sizes, arguments: &arguments, buffers: &mut buffers };
        run(module, id, launch, &RunOptions::checking(schedule)).expect("it can be run").findings
    };
    assert_eq!(run_with(1, Schedule::Sequential), []);
    for schedule in [Schedule::Sequential, Schedule::Reverse, Schedule::Random(3)] {
        let found = run_with(4, schedule);
        assert_eq!(found.iter().map(|it| it.kind).collect::<Vec<_>>(), [FindingKind::PromiseBroken]);
        assert_eq!(found[0].diagnostic().code.0, "X0019");
    }
}

#[test]
fn a_promise_is_enough_for_a_barrier() {
    let none: [String; 0] = [];
    let loads =
        |declare: &str| format!("(let ((x (~ v 0))) {declare} (when (> x 0) (local-barrier))) (set! (~ v 0) 1)");
    assert_eq!(codes(&loads("")), ["K0601"]);
    assert_eq!(codes(&loads("(declare (assume-uniform x))")), none);
    assert_eq!(codes(&loads("(declare (uniform x))")), none);
    assert_eq!(codes("(let ((x 1)) (declare (assume-uniform (+ x 1))) x nil)"), ["C0003"]);
}

// What provably parts the invocations is refused, and what keeps them together is not, whatever form it is written in.
// covers: crisp.barrier.generic-detect crisp.shuffle.outside
#[test]
fn ids_in_a_plain_test_are_seen() {
    let none: [String; 0] = [];
    assert_eq!(codes("(when (= (get-local-id 0) 0) (local-barrier))"), ["K0601"]);
    assert_eq!(codes("(let ((first? (= (get-local-id 0) 0))) (if first? (local-barrier) nil))"), ["K0601"]);
    assert_eq!(codes("(when (= (get-workgroup-id 0) 0) (local-barrier))"), none);
    assert_eq!(codes("(set! (~ v (get-global-id 0)) (shuffle-xor (to-int (get-local-id 0)) 1))"), none);
    assert_eq!(codes("(when (= (get-lane-id) 0) (set! (~ v 0) (shuffle-down (~ v 0) 1)))"), ["K0605"]);
    assert_eq!(codes("(in-warp (lane) (when (= lane 0) (set! (~ v 0) (shuffle-down (~ v 0) 1))))"), ["K0605"]);
    assert_eq!(codes("(when (= (get-lane-id) 0) (sync-warp))"), ["K0605"]);
    assert_eq!(codes("(when (= (get-warp-id) 0) (sync-warp))"), none);
    assert_eq!(
        codes("(when (= (get-warp-id) 1) (set! (~ v (get-local-id 0)) (shuffle-xor (to-int (get-local-id 0)) 1)))"),
        none
    );
}

#[test]
fn what_is_not_proven_can_be_a_warning() {
    let check = |body: &str| {
        let source = format!("(def-kernel k (v:(vector-type int :global :read-write) n:int)\n{body})");
        let mut session = Session::new(Options { unproven_barriers: true, ..Options::strict() });
        session.add_source("x.crisp", Language::Crisp, source.as_bytes());
        let compiled = session.compile();
        let said: Vec<String> =
            compiled.diagnostics.iter().map(|it| format!("{:?} {}", it.severity, it.code)).collect();
        (said.join(", "), emit_ir(&compiled))
    };
    let (said, ir) = check("(when (> (~ v 0) 0) (local-barrier)) (set! (~ v 0) 1)");
    assert_eq!(said, "Warning K0601");
    assert!(ir.contains("(assume-uniform \"-Wno-error=barrier\""), "{ir}");
    let (said, ir) = check("(dotimes (i (~ v 0)) (local-barrier) (set! (~ v i) 1))");
    assert_eq!(said, "Warning K0602");
    assert!(ir.contains("assume-uniform"), "{ir}");
    let (said, _) = check("(when (> (~ v 0) 0) (return)) (local-barrier) (set! (~ v 0) 1)");
    assert_eq!(said, "Warning K0603");
    // What depends on ids alone provably differs.
    let (said, ir) = check("(when (> (get-local-id 0) 3) (local-barrier))");
    assert_eq!((said.as_str(), ir.as_str()), ("Error K0601", ""));
    let (said, _) =
        check("(when (> (~ v 0) 0) (local-barrier)) (when (> (get-local-id 0) 3) (local-barrier)) (set! (~ v 0) 1)");
    assert_eq!(said, "Error K0601, Error K0601");
}
