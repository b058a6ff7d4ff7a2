//! Reduction keeps what must stay, asks about valid modules only, and ends.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use crisp_ir_kernel::{Binary, Checked, FloatUnary, IntegerOp, Module, Op, Unary, text};
use crisp_middle_passes::reduce;
use crisp_support_diagnostics::{Files, render_terminal};

/// A kernel with everything around one square root of a quotient.
const LARGE: &str = "(module
  (function helper (param x f32) (param unused i32) (results f32)
    (body
      (let %two f32 (const 2.0))
      (let %y f32 (div %x %two))
      (let %z f32 (sqrt %y))
      (return %z)))
  (function idle (results)
    (body (barrier) (return)))
  (kernel other (param a (view f32 global read))
    (body (return)))
  (kernel k (param a (view f32 global read)) (out b (view f32 global write)) (param n i32) (param s f32)
    (global-size :derive (length a))
    (memory tile local f32 64)
    (memory table constant f32 3 (const 1.0 2.0 3.0))
    (body
      (let %tile (view f32 local read-write) (memory tile))
      (let %table (view f32 constant read) (memory table))
      (let %i u64 (global-linear-id))
      (let %l u32 (local-linear-id))
      (let %j u64 (convert u64 %l))
      (let %x f32 (load %a %i))
      (store %tile %j %x)
      (barrier)
      (let %zero i32 (const 0))
      (let %one i32 (const 1))
      (let %positive bool (gt %n %zero))
      (let %r f32 (if %positive
        (then
          (let %sum f32 (for (%k i32) (up %zero %n %one) (carry (%acc f32 %s))
            (let %at u64 (convert u64 %k))
            (let %e f32 (load %tile %at))
            (let %h f32 (call helper %e %k))
            (let %next f32 (add %acc %h))
            (yield %next)))
          (yield %sum))
        (else
          (let %c f32 (load %table %i))
          (yield %c))))
      (call idle)
      (store %b %i %r)
      (return))))";

fn module(source: &str) -> Checked {
    let mut files = Files::new();
    let file = files.add("test.kir", source);
    match text::parse(file, source) {
        Ok(module) => Checked::check(module).unwrap_or_else(|broken| panic!("{:?}", broken[0])),
        Err(problems) => panic!("{}", render_terminal(&files, &problems, false)),
    }
}

fn ops(module: &Module) -> Vec<Op> {
    module.functions.values().flat_map(|function| function.ops.values().map(|data| data.op)).collect()
}

fn has_root(module: &Module) -> bool {
    ops(module).iter().any(|op| matches!(op, Op::Unary { op: Unary::Float(FloatUnary::Sqrt), arg: _ }))
}

#[test]
fn only_what_matters_is_left() {
    let small = reduce(&module(LARGE), 2000, &mut |candidate| has_root(candidate));
    // The call is inlined; a kernel must be there, and the root must be of something.
    assert_eq!(
        text::print(&small),
        "(module\n  (kernel k\n    (body\n      (let %y f32 (const 0.0))\n      (let %z f32 (sqrt %y))\n      (return))))\n"
    );
}

#[test]
fn what_depends_on_each_other_stays_together() {
    // A store whose value is the result of a loop.
    let wanted = |module: &Checked| {
        module.functions.values().any(|function| {
            let looped: BTreeSet<_> = function
                .ops
                .values()
                .filter(|data| matches!(data.op, Op::For { .. }))
                .flat_map(|data| data.results.iter())
                .collect();
            function.ops.values().any(|data| matches!(data.op, Op::Store { value, .. } if looped.contains(&value)))
        })
    };
    // The store is of the branch's result: the branch must become its first side.
    let mut first = module(LARGE);
    assert!(!wanted(&first));
    first = module(&LARGE.replace("(yield %sum))", "(store %b %i %sum) (yield %sum))"));
    assert!(wanted(&first));
    let small = reduce(&first, 2000, &mut |candidate| wanted(candidate));
    assert!(wanted(&small));
    let left = ops(&small);
    assert!(left.len() <= 8, "{}", text::print(&small));
    assert!(!left.iter().any(|op| matches!(op, Op::If { .. } | Op::Call { .. } | Op::Barrier)));
    assert_eq!(small.functions.len(), 1);
}

#[test]
fn values_become_constants_or_operands() {
    let source = "(module (kernel k (out b (view i32 global write)) (param n i32) (body
        (let %c i32 (const 77)) (let %d i32 (mul %n %c)) (let %e i32 (sub %d %n)) (let %f i32 (add %e %c))
        (let %z u64 (const 5)) (store %b %z %f) (return))))";
    // What matters is a difference.
    let wanted = |module: &Checked| {
        ops(module).iter().any(|op| matches!(op, Op::Binary { op: Binary::Integer(IntegerOp::Sub), .. }))
    };
    let small = reduce(&module(source), 500, &mut |candidate| wanted(candidate));
    let text = text::print(&small);
    assert!(
        !text.contains("mul") && !text.contains("77") && !text.contains("param") && !text.contains("store"),
        "{text}"
    );
}

#[test]
fn nothing_is_asked_more_often_than_allowed() {
    for attempts in [0, 1, 7, 40] {
        let mut asked = 0;
        let first = module(LARGE);
        let small = reduce(&first, attempts, &mut |candidate| {
            asked += 1;
            has_root(candidate)
        });
        assert!(asked <= attempts, "{asked} questions, {attempts} allowed");
        assert!(has_root(&small));
        assert_eq!(attempts == 0, small == first);
    }
}

#[test]
fn the_search_ends_by_itself_and_is_the_same_each_time() {
    let mut asked = 0;
    let mut run = |answer: fn(&Checked) -> bool| {
        let small = reduce(&module(LARGE), usize::MAX, &mut |candidate| {
            asked += 1;
            answer(candidate)
        });
        text::print(&small)
    };
    // Nothing goes, everything goes, and something between.
    assert_eq!(run(|_| false), text::print(&module(LARGE)));
    assert_eq!(run(|_| true), "(module\n  (kernel other\n    (body\n      (return))))\n");
    assert_eq!(run(|module| has_root(module)), run(|module| has_root(module)));
    assert!(asked < 3000, "{asked} questions");
}

#[test]
fn a_kernel_that_is_launched_by_its_arguments_keeps_what_matters_of_them() {
    // The caller knows arguments by name, and needs the one that is called `n`.
    let wanted = |module: &Checked| {
        module.kernel("k").is_some_and(|(_, kernel)| kernel.params.iter().any(|param| param.name == "n"))
    };
    let small = reduce(&module(LARGE), 2000, &mut |candidate| wanted(candidate));
    let (_, kernel) = small.kernel("k").unwrap();
    assert_eq!(kernel.params.iter().map(|param| param.name.as_str()).collect::<Vec<_>>(), ["n"]);
    assert!(kernel.memories.is_empty() && kernel.kernel.as_ref().unwrap().global_size.is_none());
}
